//! The rune Success: a destiny is revealed and scored now. `[rune.success]` Rulebook p. 13.
//!
//! `[success.window]` R22: after assignment, and after each place of combat, each seat that has the rune and a
//! destiny may use it once, in turn order.

use crate::rules::action::{Action, ActionSet, Step, add_destinies, first};
use crate::rules::check::{Check, Part, must};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, Moment, battle, stray, table};
use crate::rules::rune;
use crate::rules::rune::effect::{self, Effect};
use crate::rules::state::{Clan, Phase, State};
use crate::rules::{Rules, scoring};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording;
use crate::words::{Line, Rune, Stage};
use midgard_core::Seat;

/// The rune Success.
pub(super) struct Success;

impl Effect for Success {
    const MOMENT: Moment = Moment::AnyTime;
    const WHEN: &'static str = effect::WHENEVER;
    const TAG: Tag = Tag::RuneSuccess;
    const FITTED: Option<u8> = Some(5);

    fn worth(_: f32, _: u16) -> f32 {
        4.0
    }

    #[inline]
    fn works(&self, _: &Rules, state: &State, seat: Seat) -> bool {
        !state.clans[seat].destinies.is_empty()
    }

    fn play(&self, _: &Rules, state: &mut State, log: &mut impl Log, by: Rune) {
        let (turn, back) = effect::interrupt(state, log, Rune::Success, by);
        state.phase = Phase::Success { turn, back };
    }

    fn idle(&self, turn: Seat) -> String {
        format!("it does nothing: seat {turn} has no destiny")
    }

    fn explain(&self, _: &Rules, _: &State, _: Seat) -> String {
        "reveal a destiny and score it now".into()
    }
}

impl Ask for table::Success {
    fn used(&self) -> Option<Rune> {
        Some(Rune::Success)
    }

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.success"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} reveals a destiny", self.turn)
    }

    fn check(&self, check: &mut Check<'_>) {
        let turn = self.turn;
        must!(
            check, !check.state.clans[turn].destinies.is_empty();
            "clans[{turn}].destinies"; "a destiny"; "one is revealed [rune.success]"
        );
    }

    fn details(&self) -> Details {
        Details::of_back(self.back)
    }
}

impl Decide for table::Success {
    fn legal(&self, _: &Rules, state: &State, legal: &mut ActionSet) {
        add_destinies(legal, state.clans[self.turn].destinies);
    }

    /// The destiny is scored now, against what everybody has now.
    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, back } = self;
        let Action::Destiny(destiny) = action else { stray(action, "Success") };
        let glory = scoring::destiny(rules, state, turn, destiny);
        state.clans[turn].revealed.add(destiny);
        state.shown_after = Some(state.sage.as_slice().len() as u8);
        log.say(Tag::RuneSuccess, What::Disclosed { seat: turn, destiny });
        state.earn(log, Tag::RuneSuccess, turn, Line::RuneEffects, glory);
        effect::resume(rules, state, log, back);
    }

    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let Action::Destiny(_) = action else { return None };
        let fact = format!("seat {} does not have it", self.turn);
        Some(Refusal(Reason::NotYours, fact, "rune.success"))
    }

    fn explain(&self, rules: &Rules, state: &State, action: Action) -> Option<Explanation> {
        let Action::Destiny(destiny) = action else { return None };
        let name = wording::destiny(&rules.cards, destiny);
        let glory = scoring::destiny(rules, state, self.turn, destiny);
        Some(explanation(format!("reveal {name} for {glory} glory now"), &["rune.success"]))
    }
}

/// Opens the window, beginning with the holder of the marker. Returns whether any seat can use the rune.
pub(crate) fn open(rules: &Rules, state: &mut State, after: Stage) -> bool {
    if !state.clans.values().iter().any(can_use) {
        return false; // mostly nobody can use the rune
    }
    let marker = state.marker.expect("the start player is known");
    offer(rules, state, marker, after)
}

/// Returns whether the clan can use Success, its own or, `[rune.patience]` A-12, one that it can copy.
#[inline]
fn may_use(state: &State, turn: Seat) -> bool {
    rune::at_hand(state, turn, Rune::Success) && !state.clans[turn].destinies.is_empty()
}

/// Returns whether the clan can use Success. `[rune.patience]` With the boxes: if there is one to be copied.
#[inline]
fn can_use(clan: &Clan) -> bool {
    let holds = clan.holds(Rune::Success);
    let holds = holds || rune::can_copy(clan.runes);
    holds && !clan.destinies.is_empty()
}

/// Offers the window to this seat, or to the next one clockwise before the marker that can use the rune.
fn offer(rules: &Rules, state: &mut State, turn: Seat, after: Stage) -> bool {
    let mut turn = turn;
    while !may_use(state, turn) {
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
        let offer = wording::may_use(&rules.cards, self.turn, Rune::Success);
        format!("{offer} after {}", wording::stage(self.after))
    }

    /// `[success.window]` Somebody has come to the place, and the seat can use Success.
    fn check(&self, check: &mut Check<'_>) {
        let (state, base, turn) = (check.state, check.base(), self.turn);
        let visited = battle::is_visited(state, self.after);
        must!(check, visited; "{base}.after"; "a place where somebody stood"; "nobody did [success.window]");
        let clan = &state.clans[turn];
        let holds =
            check.holds(turn, Rune::Success) || check.used_now() == Some((turn, Rune::Success));
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
        let Action::Step(Step::Accept) = action else { stray(action, "the window for Success") };
        let next = self.turn.clockwise(rules.players());
        if Some(next) == state.marker || !offer(rules, state, next, self.after) {
            battle::next(rules, state, log, self.after);
        }
    }

    /// Goes on after a rune was used: the same seat may use Success again if it still can.
    fn resume(self, rules: &Rules, state: &mut State, log: &mut impl Log) {
        if !offer(rules, state, self.turn, self.after) {
            battle::next(rules, state, log, self.after);
        }
    }

    fn explain(&self, rules: &Rules, _: &State, _: Action) -> Option<Explanation> {
        let name = wording::rune(&rules.cards, Rune::Success);
        Some(explanation(format!("keep {name} for later"), &["success.window"]))
    }
}

impl Check<'_> {
    /// `[rune.success]` The rune Success has revealed one own destiny, and nothing else reveals any.
    pub(crate) fn revealed(&mut self) {
        for seat in self.rules.seats() {
            let clan = &self.state.clans[seat];
            let now = self.used_now() == Some((seat, Rune::Success));
            let one = clan.used_runes.has(Rune::Success) && !now;
            let own = clan.revealed.minus(clan.destinies).is_empty();
            let right = if one { "one of its destinies" } else { "an empty list" };
            let fine = clan.revealed.len() == usize::from(one);
            // `[rune.patience]` A-12: a copy can reveal one as well.
            let fine =
                fine || rune::has_copied(clan) && clan.revealed.len() <= 1 + usize::from(one);
            must!(
                self, own && fine;
                "clans[{seat}].revealed"; "{right}"; "Success reveals one [rune.success]"
            );
        }
    }

    /// `[rune.success]` The clan had the revealed destiny when it was revealed.
    pub(crate) fn shown_after(&mut self) {
        let state = self.state;
        let visits = state.sage.as_slice();
        let shown = self.rules.seats().any(|seat| !state.clans[seat].revealed.is_empty());
        let Some(after) = state.shown_after.filter(|_| shown) else {
            let right = if shown { "a number of visits" } else { "null" };
            must!(
                self, state.shown_after.is_some() == shown;
                "shown_after"; "{right}"; "it goes with a destiny that is revealed [rune.success]"
            );
            return;
        };
        let later = visits.get(usize::from(after)..).unwrap_or_default();
        let had = later
            .iter()
            .all(|visit| visit.kept.is_none_or(|kept| !state.clans[visit.turn].revealed.has(kept)));
        must!(
            self, usize::from(after) <= visits.len() && had;
            "shown_after"; "a number of visits after which the clan had the destiny";
            "there were {} visits [rune.success]", visits.len()
        );
    }
}

/// Returns the glory that a destiny that the rune has revealed can have brought.
pub(crate) fn brought(check: &Check<'_>, seat: Seat) -> Vec<i64> {
    let mut shown = vec![0];
    for destiny in check.state.clans[seat].revealed {
        let row = &check.rules.cards.destinies[destiny];
        shown.extend([i64::from(scoring::tied(check.rules, row)), i64::from(row.sole)]);
    }
    shown
}
