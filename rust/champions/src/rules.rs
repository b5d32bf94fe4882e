//! The rules of one table: options and card data, checked once and never changed.

pub mod action;
pub(crate) mod back;
pub mod boxes;
pub(crate) mod chance;
pub(crate) mod check;
pub mod combat;
pub(crate) mod coming;
pub(crate) mod dark_mountains;
pub(crate) mod deck;
mod derived;
pub mod event;
mod explain;
pub mod illegal;
pub(crate) mod leader;
mod make;
pub(crate) mod named;
pub(crate) mod phase;
pub(crate) mod place;
pub(crate) mod rune;
pub(crate) mod scoring;
pub(crate) mod site;
pub mod state;
pub(crate) mod valhalla;

use crate::cards::{Cards, Face, LongshipRow};
use crate::players::{self, MAX_PLAYERS, SHORES, STALLS, WORKERS};
use crate::rules::combat::FaceSums;
use crate::rules::derived::{Derived, Payable};
use crate::rules::scoring::Coloured;
use crate::rules::state::State;
use crate::words::{
    BergrisarCard, ByBergrisar, ByColour, ByDraugr, ByMonster, BySeat, ByTroll, ByWarrior,
    DraugrCard, Expansion, Leader, Location, Longship, MonsterCard, Shore, TrollCard,
};
use midgard_core::{Seat, Set};
use std::fmt;

/// The version of the rules: it rises with every change of a rule or of a built-in card number. Records carry it.
pub const RULES_VERSION: u32 = 4;

/// The number of rounds in a game. `[cleanup.rounds]` Rulebook p. 11.
pub const ROUNDS: u8 = 8;

/// An upper bound on the decisions of a game. No rule ends a fight in which the dice neither hit nor kill, so
/// games may be longer with a very small probability: see docs/reference/state.md.
pub const MAX_GAME_LENGTH: usize = 10_000;

/// How clans get their leaders. `[setup.leaders]` M17.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Leaders {
    /// `[setup.draft]` Rulebook p. 3: leaders are chosen in turn.
    #[default]
    Drafted,
    /// Leaders are dealt at random, in order of seats.
    Random,
    /// Each seat that plays has this leader.
    Named(BySeat<Option<Leader>>),
}

impl Leaders {
    /// Returns the leader that is named for this seat.
    pub(crate) fn of(&self, seat: Seat) -> Option<Leader> {
        match self {
            Self::Drafted | Self::Random => None,
            Self::Named(leaders) => leaders[seat],
        }
    }
}

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The number of players, [`players::MIN_PLAYERS`] to [`MAX_PLAYERS`].
    pub players: u8,
    /// `[variant.hall_of_records]` Rulebook p. 14: defeated enemies lie face-up.
    pub hall_of_records: bool,
    /// `[variant.mistrustful_villagers]` Rulebook p. 14: everybody begins with a blame.
    pub mistrustful_villagers: bool,
    /// `[assignment.simultaneous]` Rulebook p. 8: what is sent stays sealed.
    pub simultaneous: bool,
    /// The seat that holds the marker first; `None` to draw it.
    pub start_player: Option<Seat>,
    /// How clans get their leaders.
    pub leaders: Leaders,
    /// Whether decisions with one legal action are taken at once.
    pub skip_forced: bool,
    /// The boxes, and their options.
    pub boxes: boxes::BoxOptions,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            players: 4,
            hall_of_records: false,
            mistrustful_villagers: false,
            simultaneous: false,
            start_player: None,
            leaders: Leaders::Drafted,
            skip_forced: false,
            boxes: boxes::BoxOptions::default(),
        }
    }
}

/// Why options are not valid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionProblem {
    /// No game has this number of players.
    Players(u8),
    /// Nobody sits at the seat that is to start.
    StartPlayer(Seat, u8),
    /// The number of leaders is not the number of players. The numbers are those of leaders and of players.
    LeaderCount(usize, u8),
    /// Two seats have the same leader.
    LeaderTwice(Leader),
    /// The boxes and the options do not fit together.
    Boxes(&'static str),
    /// This leader is in no box that is in play. The box is the one that it needs and that is missing.
    LeaderNotInPlay(Leader, Option<Expansion>),
}

impl fmt::Display for OptionProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players(players) => {
                let right = players::in_words(MAX_PLAYERS);
                write!(out, "players must be {right}, not {players} [setup.workers]")
            }
            Self::StartPlayer(seat, players) => write!(
                out,
                "start_player must be a seat from 0 to {}, not {seat} [setup.start]",
                players - 1
            ),
            Self::LeaderCount(leaders, players) => write!(
                out,
                "leaders must name one for each of {players} seats, not {leaders} [setup.leaders]"
            ),
            Self::Boxes(problem) => out.write_str(problem),
            Self::LeaderNotInPlay(leader, Some(missing)) => write!(
                out,
                "the leader {leader} belongs to {missing}, which is not in play [setup.boxes]"
            ),
            Self::LeaderNotInPlay(leader, None) => {
                write!(out, "the leader {leader} is not in play [setup.boxes]")
            }
            Self::LeaderTwice(leader) => {
                write!(
                    out,
                    "leaders must be different, and {leader} is named twice [setup.leaders]"
                )
            }
        }
    }
}

impl std::error::Error for OptionProblem {}

/// The options and the card data of one table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The options.
    pub options: Options,
    /// Whether no box is in play, and all options of the boxes have their usual values.
    base_game: bool,
    /// The card data.
    pub cards: Cards,
    pub(crate) faces: ByWarrior<[Face; 6]>,
    /// The numbers that the faces add to a roll.
    pub(crate) sums: FaceSums,
    /// Whether fights have no helmets, tokens and blessings, and no enemy has an ability.
    pub(crate) plain_fights: bool,
    /// The table before the first card is drawn.
    opening: Option<State>,
    /// The places that goods pay for.
    pub(crate) payable: Payable<Location>,
    /// The longships that goods pay for.
    pub(crate) payable_longships: Payable<Longship>,
    /// The cards of each colour.
    pub(crate) coloured: ByColour<Coloured>,
    /// The tables of the greedy player.
    pub(crate) tables: Derived,
    /// The layout of an observation.
    pub(crate) layout: Derived,
    pub(crate) alike_trolls: ByTroll<Set<TrollCard>>,
    pub(crate) alike_draugr: ByDraugr<Set<DraugrCard>>,
    pub(crate) alike_monsters: ByMonster<Set<MonsterCard>>,
    pub(crate) alike_bergrisar: ByBergrisar<Set<BergrisarCard>>,
    /// The fewest tokens that anything at Valhalla costs.
    pub(crate) cheapest: u8,
}

impl Rules {
    /// Returns a copy whose cards may be changed: it shares nothing that was computed from them.
    pub(crate) fn for_other_cards(&self) -> Self {
        Self { tables: Derived::default(), layout: Derived::default(), ..self.clone() }
    }

    /// Returns the table before the first card is drawn.
    #[inline]
    pub(crate) fn opening(&self) -> &State {
        self.opening.as_ref().expect("it is laid when the rules are made")
    }

    /// Returns the other seat with the most glory on the track; of equal ones the next in the order of play from `seat`.
    pub(crate) fn leading_rival(&self, state: &State, seat: Seat) -> Option<Seat> {
        let ahead = |best: Seat, rival: Seat| {
            if state.score(rival) > state.score(best) { rival } else { best }
        };
        seat.others(self.players()).reduce(ahead)
    }

    /// Returns the number of seats that play.
    #[inline]
    pub fn players(&self) -> usize {
        self.options.players.into()
    }

    /// Returns the seats that play, clockwise.
    #[inline]
    pub fn seats(
        &self,
    ) -> impl ExactSizeIterator<Item = Seat> + DoubleEndedIterator + Clone + use<> {
        Seat::of(self.players())
    }

    /// `[setup.shores]` Rulebook p. 4: returns the shores in play.
    #[inline]
    pub fn shores(&self) -> impl ExactSizeIterator<Item = Shore> + use<> {
        Shore::ALL[..SHORES.of(self.players())].iter().copied()
    }

    /// `[setup.workers]` Rulebook p. 3: returns the workers of a clan.
    #[inline]
    pub fn workers(&self) -> u8 {
        WORKERS.of(self.players())
    }

    /// `[setup.stalls]` Rulebook p. 3: returns the numbers of military and economic stalls in play.
    pub(crate) fn stall_counts(&self) -> (usize, usize) {
        if self.options.boxes.manual_stalls {
            return players::MANUAL_STALLS.of(self.players());
        }
        STALLS.of(self.players())
    }

    /// `[setup.longships]` Rulebook p. 3: returns the private longships that are marked for this number of
    /// players.
    pub(crate) fn longships(&self) -> Set<Longship> {
        let marked = |longship: &Longship| {
            self.cards.longships[*longship].min_players <= self.options.players
        };
        let marked = |longship: &Longship| marked(longship) && self.has_longship(*longship);
        Longship::ALL.iter().copied().filter(marked).collect()
    }

    /// Returns the numbers of a longship: those of the clan's own one if it is private.
    #[inline]
    pub(crate) fn longship(
        &self,
        kind: crate::words::ShipKind,
        own: Option<Longship>,
    ) -> LongshipRow {
        match (kind, own) {
            (crate::words::ShipKind::Private, Some(longship)) => self.cards.longships[longship],
            _ => self.cards.public_longships[kind],
        }
    }

    /// Returns what a stall takes and gives.
    #[inline]
    pub(crate) fn stall(&self, location: Location) -> &crate::cards::StallRow {
        self.cards.stall(location)
    }
}

/// The index of the first stall in the list of places.
pub(crate) const FIRST_STALL: usize = Location::FolkWarriors as usize;
