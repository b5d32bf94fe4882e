//! The state of a game: plain data, no heap, no history, no generator.
//!
//! `docs/state.md` explains every field. What is asked of whom is the [`Phase`]; each phase is a file
//! of `phase/`.

use crate::knowledge::observation::phase;
use crate::rules::Rules;
use crate::rules::back::Back;
use crate::rules::combat::Fight;
use crate::rules::event::{Log, Tag, What};
use crate::words::{
    ByJourney, ByLand, ByLine, ByShore, Destiny, DraugrCard, Goods, Item, JourneySpace, Land,
    Leader, Line, Location, Longship, Merchant, MonsterCard, Rune, ShipKind, Shore, Site, Source,
    Stage, Stock, TrollCard, Warband, Warrior,
};
use midgard_core::{BySeat, List, Seat, Set, Word, as_list};
use serde::{Deserialize, Serialize};

/// A game in progress. In its dict every field must be named, also one that is null: that is what
/// `deserialize_with` on the options is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub(crate) players: u8,
    pub(crate) round: u8,
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) marker: Option<Seat>,
    #[serde(with = "crate::text::notation::named")]
    pub(crate) phase: Phase,
    pub(crate) clans: BySeat<Clan>,
    pub(crate) hunters: List<Seat, 4>,
    pub(crate) stock: Warband,
    pub(crate) food_stock: u8,
    pub(crate) supply: Warband,
    pub(crate) stalls: Set<Location>,
    pub(crate) longships: Set<Longship>,
    pub(crate) huts_sold: u8,
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) troll: Option<TrollCard>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) left_draugr: Option<DraugrCard>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) right_draugr: Option<DraugrCard>,
    pub(crate) rune_row: [Option<Rune>; 2],
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) merchant: Option<Merchant>,
    pub(crate) garrison: ByLand<Warband>,
    #[serde(with = "as_list")]
    pub(crate) shores: ByShore<ShoreState>,
    pub(crate) deck: Deck,
    pub(crate) under: List<Group, 8>,
    pub(crate) sage: List<SageVisit, 8>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) shown_after: Option<u8>,
    pub(crate) journeys: Journeys,
}

const _: () = assert!(size_of::<State>() <= 640);

/// One player's clan.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clan {
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) leader: Option<Leader>,
    pub(crate) food: u16,
    pub(crate) wood: u16,
    pub(crate) coins: u16,
    pub(crate) favor: u16,
    pub(crate) blame: u16,
    pub(crate) warriors: Warband,
    pub(crate) workers: u8,
    pub(crate) begging: u8,
    pub(crate) extra_worker: bool,
    pub(crate) placed: Set<Location>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) longship: Option<Longship>,
    pub(crate) runes: Set<Rune>,
    pub(crate) used_runes: Set<Rune>,
    pub(crate) destinies: Set<Destiny>,
    pub(crate) revealed: Set<Destiny>,
    pub(crate) trolls: Set<TrollCard>,
    pub(crate) draugr: Set<DraugrCard>,
    pub(crate) monsters: Set<MonsterCard>,
    pub(crate) sheet: ByLine<i16>,
}

/// A distant shore.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShoreState {
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) monster: Option<MonsterCard>,
    pub(crate) bounty: u8,
    pub(crate) journey: JourneySpace,
    pub(crate) revealed: bool,
    pub(crate) known_to: Set<Seat>,
    pub(crate) old: bool,
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) ship: Option<Ship>,
}

impl Default for ShoreState {
    fn default() -> Self {
        Self {
            monster: None,
            bounty: 0,
            journey: JourneySpace::Empty,
            revealed: false,
            known_to: Set::empty(),
            old: false,
            ship: None,
        }
    }
}

/// A longship at a shore.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ship {
    pub(crate) kind: ShipKind,
    pub(crate) owner: Seat,
    pub(crate) food: u8,
    pub(crate) warriors: Warband,
}

/// The cards of each deck that nobody has seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    pub(crate) trolls: Set<TrollCard>,
    pub(crate) draugr: Set<DraugrCard>,
    pub(crate) monsters: Set<MonsterCard>,
    pub(crate) runes: Set<Rune>,
    pub(crate) merchants: Set<Merchant>,
    pub(crate) destinies: Set<Destiny>,
}

/// Destinies that went under the deck together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    pub(crate) owner: Seat,
    pub(crate) cards: Set<Destiny>,
}

/// What a seat drew at the Sage's House: everybody saw how many, and from which part of the deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SageVisit {
    pub(crate) turn: Seat,
    pub(crate) drawn: List<Destiny, 4>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) kept: Option<Destiny>,
}

/// The journey deck, by kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Journeys {
    pub(crate) left: u8,
    pub(crate) unseen: ByJourney<u8>,
    pub(crate) old: ByJourney<u8>,
    pub(crate) discards: ByJourney<u8>,
}

/// What the game waits for. A phase holds what only that phase has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)] // docs/state.md has a line for each phase and each field
pub enum Phase {
    Stalls {},
    Start {},
    Draft {
        turn: Seat,
    },
    Leaders {
        turn: Seat,
    },
    Destinies {
        turn: Seat,
    },
    Stocking {
        step: Stock,
    },
    Placement {
        turn: Seat,
    },
    StaveChurch {
        turn: Seat,
    },
    Aumingi {
        turn: Seat,
    },
    Runesmith {
        turn: Seat,
    },
    Shipwright {
        turn: Seat,
    },
    RuneDraw {
        turn: Seat,
    },
    RuneTaken {
        turn: Seat,
        rune: Rune,
    },
    Crowded {
        turn: Seat,
        offered: Warband,
        left: u8,
        from: Warrior,
    },
    Market {
        turn: Seat,
        given: Set<Goods>,
        taken: Set<Goods>,
        last: Option<(Goods, Goods)>,
    },
    Sail {
        turn: Seat,
        ship: ShipKind,
    },
    TrueVision {
        turn: Seat,
    },
    Peek {
        turn: Seat,
        draws: u8,
    },
    PeekJourney {
        turn: Seat,
        draws: u8,
        shore: Shore,
    },
    SageDraw {
        turn: Seat,
        draws: u8,
        drawn: Set<Destiny>,
    },
    KeepDestiny {
        turn: Seat,
        drawn: Set<Destiny>,
    },
    Gifts {
        turn: Seat,
        #[serde(deserialize_with = "Option::deserialize")]
        food: Option<u8>,
        #[serde(with = "crate::text::notation::named")]
        back: Back,
    },
    Success {
        turn: Seat,
        #[serde(with = "crate::text::notation::named")]
        back: Back,
    },
    Knowledge {
        turn: Seat,
        shore: Shore,
        #[serde(with = "crate::text::notation::named")]
        back: Back,
    },
    Assignment {
        turn: Seat,
        site: Site,
        item: Item,
    },
    SuccessWindow {
        turn: Seat,
        after: Stage,
    },
    Dice {
        fight: Fight,
    },
    Roll {
        fight: Fight,
    },
    Pick {
        fight: Fight,
        from: (Warrior, u8),
    },
    Casualties {
        fight: Fight,
        left: u8,
        from: Warrior,
        first: bool,
    },
    Fallen {
        fight: Fight,
    },
    Blame {
        turn: Seat,
    },
    Reveal {
        shore: Shore,
        again: bool,
    },
    Journey {
        turn: Seat,
        shore: Shore,
    },
    Lost {
        turn: Seat,
        shore: Shore,
        left: u8,
        from: Item,
    },
    Starving {
        turn: Seat,
        shore: Shore,
        left: u8,
        from: Warrior,
    },
    Closing {
        turn: Seat,
    },
    End {},
}

impl Clan {
    /// Has it this leader?
    #[inline]
    pub(crate) fn leads(&self, leader: Leader) -> bool {
        self.leader == Some(leader)
    }

    /// The food, wood or coins.
    #[inline]
    pub(crate) fn goods(&self, goods: Goods) -> u16 {
        match goods {
            Goods::Food => self.food,
            Goods::Wood => self.wood,
            Goods::Coin => self.coins,
        }
    }

    /// The food, wood or coins, to be changed.
    #[inline]
    pub(crate) fn goods_mut(&mut self, goods: Goods) -> &mut u16 {
        match goods {
            Goods::Food => &mut self.food,
            Goods::Wood => &mut self.wood,
            Goods::Coin => &mut self.coins,
        }
    }

    /// Writes glory on a line of the sheet.
    #[inline]
    pub(crate) fn earn(&mut self, line: Line, glory: u8) {
        self.sheet[line] += i16::from(glory);
    }

    /// Has it this rune, unused?
    #[inline]
    pub(crate) fn holds(&self, rune: Rune) -> bool {
        self.runes.has(rune)
    }

    /// All its runes, used or not.
    #[inline]
    pub(crate) fn all_runes(&self) -> Set<Rune> {
        self.runes.or(self.used_runes)
    }
}

impl ShoreState {
    /// Does a journey lie here face-down?
    #[inline]
    pub(crate) fn is_face_down(&self) -> bool {
        self.journey != JourneySpace::Empty && !self.revealed
    }
}

impl State {
    /// The name of the phase, in the words of `docs/state.md`.
    pub fn phase_name(&self) -> &'static str {
        phase::name(&self.phase).word()
    }

    /// The round, from 1; 0 during set-up.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// What the game waits for.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The clan of a seat.
    pub fn clan(&self, seat: Seat) -> &Clan {
        &self.clans[seat]
    }

    /// The sum of a seat's sheet.
    pub fn score(&self, seat: Seat) -> i32 {
        self.clans[seat].sheet.values().iter().map(|&glory| i32::from(glory)).sum()
    }

    /// A seat's sheet.
    pub fn sheet(&self, seat: Seat) -> &ByLine<i16> {
        &self.clans[seat].sheet
    }

    /// The leader of a seat.
    pub fn leader(&self, seat: Seat) -> Option<Leader> {
        self.clans[seat].leader
    }

    /// `[setup.destiny]` What a seat was dealt: all that it has not drawn later.
    pub(crate) fn dealt(&self, seat: Seat) -> Set<Destiny> {
        let own = self.sage.as_slice().iter().filter(|visit| visit.turn == seat);
        self.clans[seat].destinies.minus(own.filter_map(|visit| visit.kept).collect())
    }

    /// Every place with a worker that keeps others away, to this seat: the Hunting Grounds and the
    /// private longships are each clan's own. `[placement.single]` Rulebook p. 5.
    #[inline]
    pub(crate) fn taken(&self, seat: Seat) -> Set<Location> {
        let each = Set::empty().with(Location::HuntingGrounds).with(Location::PrivateLongship);
        let all = self.clans.values().iter().fold(Set::empty(), |all, clan| clan.placed.or(all));
        all.minus(each).or(self.clans[seat].placed)
    }

    /// Who has a worker at a place that holds one.
    #[inline]
    pub(crate) fn occupant(&self, location: Location) -> Option<Seat> {
        Seat::ALL.iter().copied().find(|&seat| self.clans[seat].placed.has(location))
    }

    /// A shore that a ship can be sent to. `[place.longships]` Rulebook p. 6.
    #[inline]
    pub(crate) fn free_shores(&self, rules: &Rules) -> impl Iterator<Item = Shore> {
        rules.shores().filter(|&shore| self.shores[shore].ship.is_none())
    }

    /// How many warriors a clan has at home and out.
    pub(crate) fn all_warriors(&self, seat: Seat) -> u16 {
        let here = |land: &&Land| self.clans[seat].placed.has(land.location());
        let land = Land::ALL.iter().filter(here).map(|&land| self.garrison[land]);
        let ships = self.shores.values().iter().filter_map(|shore| shore.ship);
        let aboard = ships.filter(|ship| ship.owner == seat).map(|ship| ship.warriors);
        let fighting = self.fight().filter(|fight| fight.turn == seat).map(|fight| fight.warband);
        let bands = land.chain(aboard).chain(fighting).chain([self.clans[seat].warriors]);
        bands.flat_map(|band| *band.values()).map(u16::from).sum()
    }

    /// How much food a clan has at home and aboard.
    pub(crate) fn all_food(&self, seat: Seat) -> u16 {
        let ships = self.shores.values().iter().filter_map(|shore| shore.ship);
        let aboard: u16 =
            ships.filter(|ship| ship.owner == seat).map(|ship| u16::from(ship.food)).sum();
        self.clans[seat].food + aboard
    }

    /// The fight that is going on, also while a rune interrupts it.
    pub fn fight(&self) -> Option<&Fight> {
        match &self.phase {
            Phase::Dice { fight }
            | Phase::Roll { fight }
            | Phase::Pick { fight, .. }
            | Phase::Casualties { fight, .. }
            | Phase::Fallen { fight } => Some(fight),
            phase => match phase.back()? {
                Back::Roll { fight } | Back::Casualties { fight, .. } | Back::Fallen { fight } => {
                    Some(fight)
                }
                _ => None,
            },
        }
    }

    /// The ship at a shore that a voyage is about.
    ///
    /// # Panics
    /// When no ship is there.
    #[inline]
    pub(crate) fn ship_mut(&mut self, shore: Shore) -> &mut Ship {
        self.shores[shore].ship.as_mut().expect("a voyage has a ship")
    }

    /// `[supply.dice]` Rulebook p. 5: those of the warriors that are in the supply.
    #[inline]
    pub(crate) fn in_supply(&self, log: &mut impl Log, seat: Seat, asked: &Warband) -> Warband {
        let got = Warband::from_fn(|warrior| asked[warrior].min(self.supply[warrior]));
        if got != *asked {
            log.say(Tag::SupplyDice, What::Lacked { seat: Some(seat), asked: *asked, got });
        }
        got
    }

    /// `[longhouse.limit]` Rulebook p. 5: takes warriors that are in the supply, as many as fit.
    #[inline]
    pub(crate) fn recruit<L: Log>(
        &mut self,
        rules: &Rules,
        log: &mut L,
        (rule, source): (Tag, Source),
        seat: Seat,
        come: &Warband,
    ) {
        let mut taken = Warband::default();
        for (warrior, count) in come.iter() {
            let fits = count.min(self.room(rules, seat));
            self.supply[warrior] -= fits;
            self.clans[seat].warriors[warrior] += fits;
            taken[warrior] = fits;
        }
        if L::LISTENS {
            let warriors = Warband::from_fn(|warrior| come[warrior] - taken[warrior]);
            if !warriors.is_empty() {
                log.say(Tag::LonghouseLimit, What::TurnedAway { seat, warriors, source });
            }
            if !taken.is_empty() {
                log.say(rule, What::Recruited { seat, warriors: taken, source });
            }
        }
    }

    /// `[rune.any_time]` Rulebook p. 13: a rune is used once, and kept.
    #[inline]
    pub(crate) fn use_rune(&mut self, log: &mut impl Log, seat: Seat, rune: Rune) {
        let clan = &mut self.clans[seat];
        clan.runes.remove(rune);
        clan.used_runes.add(rune);
        log.say(Tag::of_rune(rune), What::Used { seat, rune });
    }

    /// How many more warriors the longhouse holds.
    #[inline]
    pub(crate) fn room(&self, rules: &Rules, seat: Seat) -> u8 {
        let clan = &self.clans[seat];
        let limit = clan.leader.map_or(8, |leader| rules.cards.longhouse[leader]);
        limit.saturating_sub(clan.warriors.total())
    }
}
