//! What a seat knows, as numbers in named blocks: `docs/observation.md` lists them.
//!
//! It is written from a [`View`] alone, so that nothing hidden can be in it. Seats stand in the order in
//! which the seat sees them: itself, then clockwise. With [`Memory::Perfect`] it holds all that a
//! player knows who forgets nothing; with [`Memory::Table`] what lies open on the table now, the seat's
//! own cards and the journeys it has looked at.

mod board;
mod clans;
mod fight;
mod phase;
mod shores;
mod unseen;

use crate::rules::Rules;
use crate::state::State;
use crate::view::View;
use crate::words::{DraugrCard, MonsterCard, Shore, TrollCard};
use midgard_core::{Layout, Memory, Page, Seat, Set, Word};

/// Seats as a seat sees them, clockwise.
const SEATS: [&str; 4] = ["self", "next", "second", "third"];

/// A number of anything that has no end, as a byte.
const MANY: (i16, i16) = (0, 255);

/// The blocks of an observation, for so many players.
pub(crate) fn layout(players: u8) -> Layout {
    let mut layout = Layout::default();
    let seats = &SEATS[..players.into()];
    let shores = if players == 4 { 4 } else { 3 };
    phase::layout(&mut layout, seats, shores);
    fight::layout(&mut layout);
    board::layout(&mut layout, seats, shores);
    shores::layout(&mut layout, seats, shores);
    clans::layout(&mut layout, seats);
    unseen::layout(&mut layout, seats);
    layout
}

/// The words of a list.
fn labels<W: Word>() -> Vec<&'static str> {
    W::ALL.iter().map(|word| word.word()).collect()
}

/// Who looks, and at what.
struct Eye<'a> {
    rules: &'a Rules,
    view: &'a View,
    seen: &'a State,
    memory: Memory,
    order: [Seat; 4],
    sealed: bool,
    over: bool,
}

impl Eye<'_> {
    /// Where another sits, as this seat sees it.
    #[inline]
    fn place_of(&self, seat: Seat) -> usize {
        let (own, other) = (self.view.seat() as usize, seat as usize);
        if other >= own { other - own } else { other + self.rules.players() - own }
    }

    /// The seats with their places.
    #[inline]
    fn seats(&self) -> impl Iterator<Item = (usize, Seat)> {
        self.order[..self.rules.players()].iter().copied().enumerate()
    }

    /// Seats as places.
    #[inline]
    fn turned(&self, seats: Set<Seat>) -> Set<Seat> {
        seats.iter().map(|seat| Seat::ALL[self.place_of(seat)]).collect()
    }

    /// Does it forget nothing?
    #[inline]
    fn is_perfect(&self) -> bool {
        self.memory == Memory::Perfect
    }

    /// R73: does the seat know what lies in the pile of a clan? Everybody saw how it came there.
    #[inline]
    fn knows_pile(&self, owner: Seat) -> bool {
        self.is_perfect()
            || owner == self.view.seat()
            || self.over
            || self.rules.options.hall_of_records
    }

    /// The beaten enemies of a clan that the seat knows.
    fn pile(&self, owner: Seat) -> (Set<TrollCard>, Set<DraugrCard>, Set<MonsterCard>) {
        let clan = &self.seen.clans[owner];
        match self.knows_pile(owner) {
            true => (clan.trolls, clan.draugr, clan.monsters),
            false => Default::default(),
        }
    }

    /// The shores in play.
    fn shores(&self) -> impl Iterator<Item = (usize, Shore)> + use<> {
        self.rules.shores().enumerate()
    }
}

/// The seats clockwise from this one; what is behind those that play is not used.
fn order(own: Seat, players: usize) -> [Seat; 4] {
    let mut seats = own.around(players);
    std::array::from_fn(|_| seats.next().unwrap_or(own))
}

impl View {
    /// Writes it as bytes, in the blocks of the layout.
    ///
    /// # Panics
    /// When `out` has not the length of the layout.
    pub(crate) fn observe(&self, rules: &Rules, memory: Memory, out: &mut [u8]) {
        let mut page = rules.layout.page(out);
        let eye = Eye {
            rules,
            view: self,
            seen: &self.seen,
            memory,
            order: order(self.seat(), rules.players()),
            sealed: self.seen.is_sealed(rules),
            over: matches!(self.seen.phase, crate::state::Phase::End {}),
        };
        phase::write(&eye, &mut page);
        fight::write(&eye, &mut page);
        board::write(&eye, &mut page);
        shores::write(&eye, &mut page);
        clans::write(&eye, &mut page);
        unseen::write(&eye, &mut page);
        debug_assert!(page.is_full(), "every block is written");
    }
}
