//! Checks that the phase is possible. Each phase checks its own needs in its file.

use super::{Check, must};
use crate::rules::phase::Moment;
use crate::rules::rune;
use crate::words::{Location, Rune};
use midgard_core::{Seat, Set};

impl Check<'_> {
    /// Returns the path of the phase that was interrupted, or of the only one.
    pub(crate) fn base(&self) -> &'static str {
        if self.used_now().is_some() { "phase.back" } else { "phase" }
    }

    /// Checks the decision about a rune: its seat has used it in a decision of its own.
    pub(super) fn back(&mut self) {
        let (state, Some((turn, rune))) = (self.state, self.used_now()) else { return };
        let clan = &state.clans[turn];
        // `[rune.patience]` A-12: it is used as a rune of another, and until that is named it is not.
        let copies = rune::of(Moment::Copy).has(rune) || rune::has_copied(clan);
        must!(
            self, clan.used_runes.has(rune) || copies;
            "clans[{turn}].used_runes"; "{rune} as well"; "its question is open [rune.{rune}]"
        );
        let own = self.phase.seat() == Some(turn);
        must!(
            self, own;
            "phase.back"; "a decision of seat {turn}"; "the rune has interrupted it [rune.any_time]"
        );
        state.phase.check(self);
    }

    /// Returns whether a seat can use this rune. `[rune.patience]` A-12: or another as this one.
    pub(crate) fn holds(&self, seat: Seat, rune: Rune) -> bool {
        let clan = &self.state.clans[seat];
        let copies = rune::can_copy(clan.all_runes()) || self.used_now().is_some();
        if copies && !self.rules.is_base_game() {
            return true; // used or not: it may have copied a rune for any time at this decision
        }
        clan.holds(rune)
    }

    /// Returns whether a seat can have used this rune. `[rune.patience]` A-12: or another as this one.
    pub(crate) fn has_used(&self, seat: Seat, rune: Rune) -> bool {
        let clan = &self.state.clans[seat];
        if rune::has_copied(clan) {
            return true;
        }
        clan.used_runes.has(rune)
    }

    /// Checks what the phase needs.
    pub(super) fn phase_fields(&mut self) {
        let phase = self.phase;
        phase.check(self);
    }

    /// The seat that decides has a worker at this place.
    pub(crate) fn stands(&mut self, turn: Seat, place: Location) {
        let (base, fine) = (self.base(), self.state.clans[turn].placed.has(place));
        must!(
            self, fine;
            "{base}.turn"; "a seat with a worker at the {place}"; "the place asks who stands there"
        );
    }

    /// M3: returns the any-time runes that would do something for a seat.
    pub(crate) fn usable(&self, seat: Seat) -> Set<Rune> {
        rune::usable(self.rules, self.state, seat)
    }

    /// The seat stands there, and there is something to choose.
    pub(crate) fn visit(&mut self, turn: Seat, place: Location, open: bool) {
        self.stands(turn, place);
        let base = self.base();
        must!(
            self, open;
            "{base}.name"; "another phase"; "there is nothing to choose for seat {turn}"
        );
    }
}
