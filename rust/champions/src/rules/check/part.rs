//! A check: the state, the part of the round, how far combat has come, and the problems so far.
//!
//! Many things are possible in one part only: workers stand on the board from placement to clean-up, ships are
//! loaded in assignment, and a journey lies face-up once its ship has arrived.

use crate::rules::state::{Phase, State};
use crate::rules::{ROUNDS, Rules};
use crate::words::{ByJourney, Location, Rune, Site, Stage, Warband};
use midgard_core::Seat;

/// Collects the problems of a state.
pub(crate) struct Check<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a State,
    /// The phase of the game, or the phase that a rune has interrupted.
    pub(super) phase: Phase,
    pub(crate) part: Part,
    pub(super) found: Vec<Found>,
}

/// A problem without the value at its path.
pub(super) struct Found {
    pub(super) path: String,
    pub(super) expected: String,
    pub(super) reason: String,
}

/// Reports a problem unless the condition holds: the path, what would be right, and why.
macro_rules! must {
    ($check:ident, $fine:expr; $($path:expr),+; $($right:expr),+; $($reason:expr),+) => {
        if !$fine {
            $check.wrong(format!($($path),+), format!($($right),+), format!($($reason),+));
        }
    };
}
pub(crate) use must;

/// A part of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// Before the first round.
    SetUp,
    /// The board is stocked.
    Stocking,
    /// Workers are placed.
    Placement,
    /// Warriors are sent.
    Assignment,
    /// Hunting, fights and voyages.
    Combat,
    /// After the last clean-up.
    Closing,
    /// The game is over.
    End,
}

/// How far combat has come at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reach {
    /// Combat there comes later in this round.
    Ahead,
    /// Combat there is going on.
    Now,
    /// Combat there is over.
    Done,
}

impl<'a> Check<'a> {
    /// Notes a problem: the path, what would be right, and why.
    pub(crate) fn wrong(&mut self, path: String, expected: String, reason: String) {
        self.found.push(Found { path, expected, reason });
    }

    /// Returns the number of clean-ups so far.
    pub(super) fn clean_ups(&self) -> u8 {
        let over = matches!(self.part, Part::Closing | Part::End);
        if over { ROUNDS } else { self.state.round.saturating_sub(1) }
    }

    /// Returns whether workers are on the board.
    pub(super) fn in_round(&self) -> bool {
        matches!(self.part, Part::Placement | Part::Assignment | Part::Combat)
    }

    /// Returns the seats that have a worker at a place.
    pub(crate) fn standing(&self, place: Location) -> impl Iterator<Item = Seat> + use<'a> {
        let state = self.state;
        self.rules.seats().filter(move |&seat| state.clans[seat].placed.has(place))
    }

    /// Returns how far combat has come at a site.
    pub(super) fn reach(&self, site: Site) -> Reach {
        let stage = Stage::of(site);
        match (self.part, self.phase.stage()) {
            (Part::Combat, Some((now, over))) => match stage.cmp(&now) {
                std::cmp::Ordering::Less => Reach::Done,
                std::cmp::Ordering::Equal if over => Reach::Done,
                std::cmp::Ordering::Equal => Reach::Now,
                std::cmp::Ordering::Greater => Reach::Ahead,
            },
            _ => Reach::Ahead,
        }
    }

    /// Returns the rune that is being used now.
    pub(crate) fn used_now(&self) -> Option<(Seat, Rune)> {
        let phase = &self.state.phase;
        phase.seat().zip(phase.used())
    }
}

/// Returns the number of dice of all kinds, which may not fit a byte.
pub(crate) fn sum(band: &Warband) -> u32 {
    band.values().iter().map(|&dice| u32::from(dice)).sum()
}

/// Returns the number of all these cards.
pub(crate) fn total(pool: &ByJourney<u8>) -> i64 {
    pool.values().iter().map(|&count| i64::from(count)).sum()
}
