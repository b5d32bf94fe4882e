//! The windows for the rune Success: after assignment, and after each place of combat. Rulebook p. 13.
//!
//! `[success.window]` R22: in turn order, each seat that has the rune and a destiny may use it once.

use crate::rules::Rules;
use crate::rules::action::{Action, first};
use crate::rules::check::{Check, Part, must};
use crate::rules::event::Log;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, battle, stray, table};
use crate::rules::state::{Clan, Phase, State};
use crate::text::explain::{Explanation, explanation};
use crate::text::wording;
use crate::words::{Rune, Stage};
use midgard_core::{ActionSet, Seat};

/// Opens the window, beginning with the holder of the marker. Returns whether any seat can use the rune.
pub(crate) fn open(rules: &Rules, state: &mut State, after: Stage) -> bool {
    if !state.clans.values().iter().any(can_use) {
        return false; // mostly nobody can use the rune
    }
    let marker = state.marker.expect("the start player is known");
    offer(rules, state, marker, after)
}

/// Returns whether the clan can use Success.
#[inline]
pub(crate) fn can_use(clan: &Clan) -> bool {
    clan.holds(Rune::Success) && !clan.destinies.is_empty()
}

/// Offers the window to this seat, or to the next one clockwise before the marker that can use the rune.
fn offer(rules: &Rules, state: &mut State, turn: Seat, after: Stage) -> bool {
    let mut turn = turn;
    while !can_use(&state.clans[turn]) {
        turn = turn.clockwise(rules.players());
        if Some(turn) == state.marker {
            return false;
        }
    }
    state.phase = Phase::SuccessWindow { turn, after };
    true
}

impl Ask for table::SuccessWindow {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "success.window"
    }

    fn prompt(&self, rules: &Rules, _: &State) -> String {
        let offer = wording::may_use(rules, self.turn, Rune::Success);
        format!("{offer} after {}", wording::stage(self.after))
    }

    /// `[success.window]` Somebody has come to the place, and the seat can use Success.
    fn check(&self, check: &mut Check<'_>) {
        let (state, base, turn) = (check.state, check.base(), self.turn);
        let visited = battle::is_visited(state, self.after);
        must!(check, visited; "{base}.after"; "a place where somebody stood"; "nobody did [success.window]");
        let clan = &state.clans[turn];
        let holds = clan.holds(Rune::Success) || check.used_now() == Some((turn, Rune::Success));
        must!(
            check, holds && !clan.destinies.is_empty();
            "{base}.turn"; "a seat with the rune Success and a destiny"; "nobody else is asked [success.window]"
        );
    }

    fn details(&self) -> Details {
        Details { after: Some(self.after), ..Details::of_seat(self.seat()) }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.after, true))
    }
}

impl Decide for table::SuccessWindow {
    fn legal(&self, _: &Rules, _: &State, legal: &mut ActionSet) {
        legal.insert(first::ACCEPT);
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Accept = action else { stray(action, "the window for Success") };
        let next = self.turn.clockwise(rules.players());
        if Some(next) == state.marker || !offer(rules, state, next, self.after) {
            battle::next(rules, state, log, self.after);
        }
    }

    fn explain(&self, rules: &Rules, _: &State, _: Action) -> Option<Explanation> {
        let name = wording::rune(rules, Rune::Success);
        Some(explanation(format!("keep {name} for later"), &["success.window"]))
    }
}

/// Goes on after the rune was used: the same seat may use it again if it still can.
pub(crate) fn resume(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    turn: Seat,
    after: Stage,
) {
    if !offer(rules, state, turn, after) {
        battle::next(rules, state, log, after);
    }
}
