//! The state of a game: plain data, no heap, no history, no generator.
//!
//! The [`Phase`] is what the game waits for; each phase is a file of `rules/phase/`. `docs/reference/state.md`
//! shows the state as a dict.

mod clan;
mod decks;
mod foes;
mod gain;
mod shore;
mod shores;
mod supply;

pub use crate::rules::phase::table::Phase;
pub use clan::Clan;
pub use decks::{Deck, Glimpse, Group, Journeys, SageVisit};
pub use shore::{Ship, ShoreState};

pub(crate) use decks::{MOST_DRAWN, MOST_VISITS};
pub(crate) use gain::MOST_GOODS;

use crate::players::MAX_PLAYERS;
use crate::rules::back::Back;
use crate::rules::combat::Fight;
use crate::words::{
    BergrisarCard, Blessing, ByLand, ByLine, BySeat, ByShore, Destiny, DraugrCard, Epic, Land,
    Leader, Location, Longship, Merchant, Rune, Shore, TrollCard, Warband,
};
use midgard_core::{List, Seat, Set, Word, as_list, of_box};
use serde::{Deserialize, Serialize};

/// A game in progress. Its dict must name every field, also one that is null: `deserialize_with` on the
/// options sees to that.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The number of players, 2 to 4.
    pub(crate) players: u8,
    /// The round, 1 to 8; 0 during set-up.
    pub(crate) round: u8,
    /// The holder of the First Player Marker; `None` until it is drawn.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) marker: Option<Seat>,
    /// The phase of the game.
    #[serde(with = "crate::rules::named")]
    pub(crate) phase: Phase,
    /// The clan of each seat.
    #[serde(deserialize_with = "midgard_core::each_seat")]
    pub(crate) clans: BySeat<Clan>,
    /// The seats on the Hunting Grounds, in order of placement.
    pub(crate) hunters: List<Seat, MAX_PLAYERS>,
    /// The dice that lie on the smiths' places.
    pub(crate) stock: Warband,
    /// The food that lies on its place of the board.
    pub(crate) food_stock: u8,
    /// The dice in the supply.
    pub(crate) supply: Warband,
    /// The stalls in play.
    pub(crate) stalls: Set<Location>,
    /// The private longships for sale.
    pub(crate) longships: Set<Longship>,
    /// The number of extra workers sold.
    pub(crate) huts_sold: u8,
    /// The troll that waits for a fight.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) troll: Option<TrollCard>,
    /// The left draugr.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) left_draugr: Option<DraugrCard>,
    /// The right draugr.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) right_draugr: Option<DraugrCard>,
    /// The left Bergrisar.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub(crate) left_bergrisar: Option<BergrisarCard>,
    /// The right Bergrisar.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub(crate) right_bergrisar: Option<BergrisarCard>,
    /// The two runes that lie face-up on the board.
    pub(crate) rune_row: [Option<Rune>; 2],
    /// The merchant ship on top.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) merchant: Option<Merchant>,
    /// The warriors sent to each place of combat on land.
    pub(crate) garrison: ByLand<Warband>,
    /// The cards and warbands at each shore.
    #[serde(with = "as_list")]
    pub(crate) shores: ByShore<ShoreState>,
    /// The cards of each deck that nobody has seen.
    pub(crate) deck: Deck,
    /// Destinies under the deck, in the order in which they went there.
    pub(crate) under: List<Group, MOST_VISITS>,
    /// The visits to the Sage's House at which destinies were drawn, in order.
    pub(crate) sage: List<SageVisit, MOST_VISITS>,
    /// How many of these visits there had been when a rune revealed a destiny; `None` before that.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) shown_after: Option<u8>,
    /// The journey deck and its discards.
    pub(crate) journeys: Journeys,
    /// The deck of the land journeys and its discards.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub(crate) land_journeys: Journeys,
    /// The blessings that lie face-up.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub(crate) blessings: [Option<Blessing>; 4],
    /// The epic monsters that lie face-up.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub(crate) epics: [Option<Epic>; 3],
    /// `[leader.thorir]` Whether the coin for a loss is due: a loss has given a token at the place that goes on. The loss may
    /// be that of a journey or of an earlier round, so neither phase nor fight shows it.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub(crate) thorir_due: bool,
}

const _: () = assert!(size_of::<State>() <= 1536);

impl State {
    /// Returns the name of the phase, as in `docs/reference/state.md`.
    pub fn phase_name(&self) -> &'static str {
        self.phase.name().word()
    }

    /// Returns the round, from 1; 0 during set-up.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Returns what the game waits for.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Returns the clan of a seat.
    pub fn clan(&self, seat: Seat) -> &Clan {
        &self.clans[seat]
    }

    /// Returns the sum of a seat's score sheet.
    pub fn score(&self, seat: Seat) -> i32 {
        self.clans[seat].sheet.values().iter().map(|&glory| i32::from(glory)).sum()
    }

    /// Returns a seat's score sheet.
    pub fn sheet(&self, seat: Seat) -> &ByLine<i16> {
        &self.clans[seat].sheet
    }

    /// Returns the leader of a seat.
    pub fn leader(&self, seat: Seat) -> Option<Leader> {
        self.clans[seat].leader
    }

    /// `[setup.destiny]` Returns the destinies that a seat was dealt: all that it has not drawn later.
    pub(crate) fn dealt(&self, seat: Seat) -> Set<Destiny> {
        let own = self.sage.as_slice().iter().filter(|visit| visit.turn == seat);
        self.clans[seat].destinies.minus(own.filter_map(|visit| visit.kept).collect())
    }

    /// Returns the places that are taken for this seat: those with a worker. The Hunting Grounds and the
    /// private longships are taken only by its own workers. `[placement.single]` Rulebook p. 5.
    #[inline]
    pub(crate) fn taken(&self, seat: Seat) -> Set<Location> {
        let each = Set::empty().with(Location::HuntingGrounds).with(Location::PrivateLongship);
        let all = self.clans.values().iter().fold(Set::empty(), |all, clan| clan.placed.or(all));
        all.minus(each).or(self.clans[seat].placed)
    }

    /// Returns the seat that has a worker at a place for one worker.
    #[inline]
    pub(crate) fn occupant(&self, location: Location) -> Option<Seat> {
        Seat::of(MAX_PLAYERS).find(|&seat| self.clans[seat].placed.has(location))
    }

    /// Returns the number of warriors that a clan has at home and out. `[leader_die.limit]` The Leader die is not counted.
    pub(crate) fn all_warriors(&self, seat: Seat) -> u16 {
        let count = |band: &Warband| band.number() - u16::from(band[crate::words::Warrior::Leader]);
        let clan = &self.clans[seat];
        let mut all = count(&clan.warriors);
        for &land in Land::ALL {
            if clan.placed.has(land.location()) {
                all += count(&self.garrison[land]);
            }
        }
        for ship in self.shores.values().iter().filter_map(|shore| shore.ship.as_ref()) {
            if ship.owner == seat {
                all += count(&ship.warriors);
            }
        }
        let fighting = self.fight().filter(|fight| fight.turn == seat);
        all + fighting.map_or(0, |fight| count(&fight.warband))
    }

    /// Returns the Leader dice that a clan has at home and out.
    pub(crate) fn leader_dice(&self, seat: Seat) -> u16 {
        let count = |band: &Warband| u16::from(band[crate::words::Warrior::Leader]);
        let clan = &self.clans[seat];
        let lands = Land::ALL.iter().filter(|land| clan.placed.has(land.location()));
        let ships = self.shores.values().iter().filter_map(|shore| shore.ship.as_ref());
        let fighting = self.fight().filter(|fight| fight.turn == seat);
        count(&clan.warriors)
            + lands.map(|&land| count(&self.garrison[land])).sum::<u16>()
            + ships.filter(|ship| ship.owner == seat).map(|ship| count(&ship.warriors)).sum::<u16>()
            + fighting.map_or(0, |fight| count(&fight.warband))
    }

    /// Returns the food that a clan has at home and aboard.
    pub(crate) fn all_food(&self, seat: Seat) -> u16 {
        let ships = self.shores.values().iter().filter_map(|shore| shore.ship);
        let aboard: u16 =
            ships.filter(|ship| ship.owner == seat).map(|ship| u16::from(ship.food)).sum();
        self.clans[seat].food + aboard
    }

    /// Returns the fight that is going on, also while a rune interrupts it.
    pub fn fight(&self) -> Option<&Fight> {
        match &self.phase {
            Phase::Dice { fight }
            | Phase::Roll { fight }
            | Phase::Pick { fight, .. }
            | Phase::Casualties { fight, .. }
            | Phase::Fallen { fight } => Some(fight),
            Phase::Helmet { fight }
            | Phase::AbilityPick { fight, .. }
            | Phase::AbilityGoods { fight, .. }
            | Phase::AbilityToken { fight }
            | Phase::HuntSettled { fight }
            | Phase::Healing { fight, .. }
            | Phase::Mercy { fight, .. }
            | Phase::Loot { fight, .. }
            | Phase::Upgrade { fight } => Some(fight),
            Phase::Blame { survivors, .. } => survivors.as_ref(),
            phase => match phase.back()? {
                Back::Roll { fight } | Back::Casualties { fight, .. } | Back::Fallen { fight } => {
                    Some(fight)
                }
                Back::Helmet { fight }
                | Back::HuntSettled { fight }
                | Back::Healing { fight, .. }
                | Back::Mercy { fight, .. }
                | Back::Upgrade { fight } => Some(fight),
                Back::Blame { survivors, .. } => survivors.as_ref(),
                _ => None,
            },
        }
    }

    /// Returns the ship at the shore of a voyage.
    ///
    /// # Panics
    /// Panics if no ship is there.
    #[inline]
    pub(crate) fn ship_mut(&mut self, shore: Shore) -> &mut Ship {
        self.shores[shore].ship.as_mut().expect("a voyage has a ship")
    }
}
