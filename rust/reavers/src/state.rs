//! A state: everything that the rules need to go on, as plain data.

use crate::deal::Deal;
use crate::phase::Phase;
use crate::rules::Rules;
use crate::words::{
    ByLocation, ByToken, Face, Item, Location, LocationChoice, MOST_REAVERS, MOST_TYPES, SLOTS,
    SUPPLY_ROWS, Token,
};
use midgard_core::{BySeat, List, Seat, Set, Word, nonzero_bytes};
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};
use std::ops::{Index, IndexMut};

/// How many there are of each row or type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Counts<const N: usize>(pub [u8; N]);

impl<const N: usize> Default for Counts<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

/// Returns the sum of eight counts: in pairs of bytes, then all pairs in the highest 16 bits of a product.
#[inline]
pub(crate) fn sum_of(counts: [u8; 8]) -> u32 {
    const LOW: u64 = 0x00ff_00ff_00ff_00ff;
    let counts = u64::from_le_bytes(counts);
    let pairs = (counts & LOW) + (counts >> 8 & LOW);
    (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
}

impl<const N: usize> Counts<N> {
    /// Returns how many there are of all.
    #[inline]
    pub fn total(&self) -> u32 {
        let (eights, rest) = self.0.as_chunks::<8>();
        let rest: u32 = rest.iter().map(|&count| u32::from(count)).sum();
        eights.iter().map(|&counts| sum_of(counts)).sum::<u32>() + rest
    }

    /// Moves all of another to this.
    #[inline]
    pub fn take_all(&mut self, from: &mut Self) {
        self.0.iter_mut().zip(from.0).for_each(|(to, count)| *to += count);
        *from = Self::default();
    }

    /// Returns whether it is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; N]
    }

    /// Calls a function with each row that there is, ascending, and its count.
    #[inline]
    pub(crate) fn each(&self, mut each: impl FnMut(u8, u8)) {
        const { assert!(N.is_multiple_of(8), "the rows are looked through by eights") };
        for (eight, counts) in self.0.as_chunks::<8>().0.iter().enumerate() {
            let mut some = nonzero_bytes(u64::from_le_bytes(*counts));
            while some != 0 {
                let at = some.trailing_zeros() as usize & 7;
                each((eight * 8 + at) as u8, counts[at]);
                some &= some - 1;
            }
        }
    }
}

impl Counts<8> {
    /// Calls a function with each row of which another has more or fewer, ascending.
    #[inline]
    pub(crate) fn each_difference(&self, other: &Self, mut each: impl FnMut(u8)) {
        let [one, other] = [self.0, other.0].map(u64::from_le_bytes);
        Self((one ^ other).to_le_bytes()).each(|row, _| each(row));
    }
}

impl<const N: usize> Index<u8> for Counts<N> {
    type Output = u8;
    #[inline]
    fn index(&self, row: u8) -> &u8 {
        &self.0[usize::from(row)]
    }
}

impl<const N: usize> IndexMut<u8> for Counts<N> {
    #[inline]
    fn index_mut(&mut self, row: u8) -> &mut u8 {
        &mut self.0[usize::from(row)]
    }
}

impl<const N: usize> Serialize for Counts<N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Counts<N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let counts = Vec::<u8>::deserialize(from)?;
        counts.try_into().map(Self).map_err(|_| D::Error::custom("another number of counts"))
    }
}

/// The most coins of a state, those on locations included. `[state.bounds]` The bank gives no more.
pub(crate) const MOST_COINS: u16 = 30_000;
/// The most terror tokens of a seat. `[state.bounds]` The seat takes no more.
pub(crate) const MOST_TERROR: u16 = 9_999;

/// Counts of spoils cards by type.
pub type Spoils = Counts<MOST_TYPES>;
/// Counts of reaver cards by row.
pub type Reavers = Counts<MOST_REAVERS>;

/// The cards and loot on a location.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize,
)]
pub struct Loot {
    /// Coins.
    pub coins: u16,
    /// Raid tokens.
    pub raid: ByToken<u8>,
    /// Spoils cards.
    pub spoils: Spoils,
    /// The terror token of a shared visit.
    pub terror: u8,
}

impl Loot {
    /// Returns how many there are of a kind.
    pub fn count(&self, item: Item) -> i32 {
        match item.0 {
            0 => self.coins.into(),
            1..=3 => self.raid.values()[usize::from(item.0) - 1].into(),
            4 => self.terror.into(),
            _ => item.as_spoils().map_or(0, |kind| self.spoils[kind].into()),
        }
    }
}

/// A location: its action card and its loot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Place {
    /// The side of the action card that is up.
    pub face: Face,
    /// The first visitor, from when a location with several starts resolving.
    pub first: Option<Seat>,
    /// The cards and loot there.
    pub loot: Loot,
}

impl Default for Place {
    fn default() -> Self {
        Self { face: Face::A, first: None, loot: Loot::default() }
    }
}

/// The possessions of a seat.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize,
)]
pub struct Player {
    /// Coins.
    pub coins: u16,
    /// Terror tokens.
    pub terror: u16,
    /// Raid tokens.
    pub raid: ByToken<u8>,
    /// Spoils cards whose type is public.
    pub spoils: Spoils,
    /// Spoils cards whose type only the owner knows. `[secret.cards]` Rule 20.
    pub secret: Spoils,
    /// Hired reavers.
    pub reavers: Reavers,
    /// The destination of this round.
    pub destination: Option<Location>,
    /// The destination of the round before.
    pub last: Option<Location>,
}

impl Player {
    /// Returns how many spoils cards of a type the player has.
    #[inline]
    pub fn cards(&self, kind: u8) -> u16 {
        u16::from(self.spoils[kind]) + u16::from(self.secret[kind])
    }

    /// Takes terror tokens, as far as a seat can have them. `[state.bounds]`
    /// Returns how many were taken.
    #[inline]
    pub(crate) fn take_terror(&mut self, tokens: u16) -> u16 {
        let taken = tokens.min(MOST_TERROR.saturating_sub(self.terror));
        self.terror += taken;
        taken
    }

    /// Returns how many there are of a kind.
    pub fn count(&self, item: Item) -> i32 {
        match item.0 {
            0 => self.coins.into(),
            1..=3 => self.raid.values()[usize::from(item.0) - 1].into(),
            4 => self.terror.into(),
            _ => match (item.as_spoils(), item.as_reaver()) {
                (Some(kind), _) => self.cards(kind).into(),
                (None, Some(row)) => self.reavers[row].into(),
                (None, None) => 0,
            },
        }
    }
}

/// A state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct State {
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    pub(crate) supply_card: Option<u8>,
    /// Supply cards that were never revealed, by kind.
    pub(crate) supply_unseen: Counts<SUPPLY_ROWS>,
    pub(crate) market: [Option<u8>; SLOTS],
    pub(crate) reaver_deck: Reavers,
    pub(crate) reaver_discard: Reavers,
    pub(crate) spoils_deck: Spoils,
    pub(crate) spoils_discard: Spoils,
    pub(crate) raid: ByToken<u8>,
    pub(crate) in_play: Set<Location>,
    pub(crate) bjorn: Option<Location>,
    pub(crate) places: ByLocation<Place>,
    pub(crate) players: BySeat<Player>,
    /// Rolls of the weapons die that are owed.
    pub(crate) owed: BySeat<u8>,
    /// The deal on the table or in the making.
    pub(crate) deal: Deal,
}

const _: () = assert!(size_of::<State>() <= 1024, "a state fits into a KiB");

/// Visitors of a location in initiative order.
pub(crate) type Visitors = List<Seat, { Seat::COUNT }>;

impl State {
    /// Returns what the game waits for, with what others do not see of it.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the round, 1 to 10; 0 before the first supply card.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Returns the locations in play, ascending.
    pub fn locations(&self) -> impl Iterator<Item = Location> {
        self.in_play.into_iter()
    }

    /// Returns the state before anything has happened. `[setup.faces]` Rule 2, R-29: face A is up, nobody has anything.
    /// `[setup.decks]` Rules 3 and 4: nothing is shuffled; two supply cards are never revealed.
    pub(crate) fn start(rules: &Rules) -> Self {
        let data = &rules.data;
        let mut state = Self {
            round: 0,
            phase: Phase::SetupMarket,
            supply_card: None,
            supply_unseen: Counts::default(),
            market: [None; SLOTS],
            reaver_deck: Counts::default(),
            reaver_discard: Counts::default(),
            spoils_deck: Counts::default(),
            spoils_discard: Counts::default(),
            raid: data.tokens,
            in_play: Location::ALL[..=rules.raided()].iter().copied().collect(),
            bjorn: None,
            places: ByLocation::default(),
            players: BySeat::default(),
            owed: BySeat::default(),
            deal: Deal::default(),
        };
        rules.supply_kinds.iter().for_each(|&kind| state.supply_unseen[kind] += 1);
        for (row, reaver) in data.reavers.iter().enumerate() {
            state.reaver_deck.0[row] = reaver.count;
        }
        for (kind, spoils) in data.spoils.iter().enumerate() {
            state.spoils_deck.0[kind] = spoils.count;
        }
        if rules.options.locations == LocationChoice::Random {
            state.phase = Phase::Locations;
            state.in_play = Set::empty().with(Location::Roskilde);
        }
        state
    }

    /// Returns the locations in play besides Roskilde, ascending.
    #[inline]
    pub(crate) fn raided(&self) -> Set<Location> {
        self.in_play.without(Location::Roskilde)
    }

    /// Returns the seats whose ships moved to a location this round.
    #[inline]
    pub(crate) fn visitors(&self, rules: &Rules, location: Location) -> Set<Seat> {
        let visits = |seat: &Seat| self.players[*seat].destination == Some(location);
        Seat::of(rules.seats()).filter(visits).collect()
    }

    /// Returns the visitors of a location in initiative order. `[initiative.order]` Section 3, R-2, R-3, R-23.
    pub(crate) fn order(&self, rules: &Rules, location: Location) -> Visitors {
        let visitors = self.visitors(rules, location);
        let mut order = Visitors::default();
        let Some(first) = self.places[location].first.or(visitors.first()) else { return order };
        let before = Seat::set_of(first.index());
        let later = visitors.minus(before).iter();
        later.chain(visitors.and(before)).for_each(|seat| order.push(seat));
        order
    }

    /// Returns the visitor after this one.
    pub(crate) fn next_visitor(&self, rules: &Rules, at: Location, turn: Seat) -> Option<Seat> {
        let visitors = self.visitors(rules, at);
        let first = self.places[at].first.or(visitors.first())?;
        let after = visitors.minus(Seat::set_of(turn.index() + 1));
        if turn >= first {
            // After the highest seat the order goes on below the first one.
            return after.first().or(visitors.and(Seat::set_of(first.index())).first());
        }
        after.and(Seat::set_of(first.index())).first()
    }

    /// Returns how many count as visitors for effects of the location: Bjorn is one. `[bjorn.counts]` Section 5, R-27.
    pub(crate) fn counted(&self, rules: &Rules, location: Location) -> u16 {
        let bjorn = u16::from(self.bjorn == Some(location));
        self.visitors(rules, location).len() as u16 + bjorn
    }

    /// Returns how many coins, terror or raid tokens all seats have together.
    pub(crate) fn held(&self, item: Item) -> i32 {
        self.players.values().iter().map(|player| player.count(item)).sum()
    }

    /// Returns how many of these coins the bank gives. `[state.bounds]`
    pub(crate) fn payable(&self, coins: u16) -> u16 {
        let held: u32 = self.players.values().iter().map(|player| u32::from(player.coins)).sum();
        let loot: u32 = self.places.values().iter().map(|place| u32::from(place.loot.coins)).sum();
        let room = u32::from(MOST_COINS).saturating_sub(held + loot);
        coins.min(room as u16)
    }

    /// Makes secret cards public until this many of the type are. `[secret.known_first]` Rule 20.
    /// Returns how many became public.
    pub(crate) fn unveil(&mut self, seat: Seat, kind: u8, needed: u16) -> u8 {
        let player = &mut self.players[seat];
        let short = needed.saturating_sub(player.spoils[kind].into()) as u8;
        let shown = short.min(player.secret[kind]);
        player.secret[kind] -= shown;
        player.spoils[kind] += shown;
        shown
    }

    /// Returns the token of a price at Roskilde. `[roskilde.buy]` Section 3.
    pub(crate) fn token_for_sale(&self, step: u8) -> Token {
        match (step, self.places[Location::Roskilde].face) {
            (3, _) => Token::Farm,
            (_, Face::A) => Token::Wall,
            (_, Face::B) => Token::Tower,
        }
    }
}
