//! A seat names the rune that Patience copies.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::{Ask, Decide, table};
use crate::rules::rune::{self, Effect, Moment};
use crate::rules::state::State;
use crate::words::Rune;
use midgard_core::{Seat, Set};

/// Returns the runes that a seat can copy: unused ones of any clan, and those beside the Runesmith; none without Patience.
pub(super) fn copies(state: &State, seat: Seat) -> Set<Rune> {
    if !state.clans[seat].holds(Rune::Patience) {
        return Set::empty();
    }
    let held = state.clans.values().iter().fold(Set::empty(), |all, clan| clan.runes.or(all));
    state.rune_row.iter().flatten().fold(held, |all, &rune| all.with(rune)).without(Rune::Patience)
}

/// The rune Patience.
pub(super) struct Patience;

impl Effect for Patience {
    const MOMENT: Moment = Moment::Copy;
    const WHEN: &'static str = rune::WHENEVER;
    const TAG: Tag = Tag::RunePatience;

    fn play(&self, _: &Rules, _: &mut State, _: &mut impl Log) {
        todo!()
    }

    fn explain(&self, _: &Rules, _: &State, _: Seat) -> String {
        todo!()
    }
}

impl Ask for table::Patience {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        todo!()
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        todo!()
    }

    fn used(&self) -> Option<Rune> {
        Some(Rune::Patience)
    }
}

impl Decide for table::Patience {
    fn legal(&self, _: &Rules, _: &State, _: &mut ActionSet) {
        todo!()
    }

    fn play(self, _: &Rules, _: &mut State, _: &mut impl Log, _: Action) {
        todo!()
    }
}
