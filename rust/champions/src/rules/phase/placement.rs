//! Placement: one worker each, in turn, until every worker is on the board.
//!
//! `[placement.turns]` Rulebook p. 5. The effects of places are in `place/`.

use crate::rules::action::{Action, ActionSet, Step, add_places, first};
use crate::rules::check::{Check, must};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::{Ask, Decide, stray, table, turns};
use crate::rules::state::{Phase, State};
use crate::rules::{Rules, place};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::Refusal;
use midgard_core::Seat;

impl Ask for table::Placement {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "placement.turns"
    }

    fn prompt(&self, _: &Rules, state: &State) -> String {
        format!("seat {} places a worker ({} left)", self.turn, state.clans[self.turn].workers)
    }

    fn check(&self, check: &mut Check<'_>) {
        let (turn, has) = (self.turn, check.state.clans[self.turn].workers > 0);
        must!(check, has; "clans[{turn}].workers"; "1 or more"; "it places one [placement.turns]");
    }
}

impl Decide for table::Placement {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        add_places(legal, place::open(rules, state, self.turn));
        legal.insert(first::BEG);
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let turn = self.turn;
        match action {
            Action::Place(location) => {
                state.clans[turn].workers -= 1;
                state.clans[turn].placed.add(location);
                log.say(Tag::PlacementTurns, What::Placed { seat: turn, place: location });
                place::visit(rules, state, log, turn, location);
            }
            Action::Step(Step::Beg) => beg(rules, state, log, turn),
            _ => stray(action, "placement"),
        }
    }

    fn refuse(&self, rules: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let Action::Place(wanted) = action else { return None };
        Some(place::refuse(rules, state, self.turn, wanted))
    }
}

/// `[placement.beg]` Rulebook p. 7: begging gives 1 food and 1 blame.
fn beg(rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
    let clan = &mut state.clans[turn];
    clan.workers -= 1;
    clan.begging += 1;
    log.say(Tag::PlacementBeg, What::Begged { seat: turn });
    if rules.options.boxes.alms {
        state.phase = Phase::Alms { turn, food: None };
        return;
    }
    state.collect(log, Tag::PlacementBeg, turn, [1, 0, 0, 0]);
    state.blame(log, Tag::PlacementBeg, turn, None);
    turns::next(rules, state, log, turn);
}

/// The name of begging with The Dark Mountains.
pub(crate) const BEGGAR_STALL: &str = "Beggar stall";

/// `[placement.beggar]` R-D-14: returns whether begging is called the Beggar stall.
pub(crate) fn has_beggar_stall(rules: &Rules) -> bool {
    rules.has_mountains() && rules.options.boxes.beggar_stall
}

/// Writes where a worker begs: ` at the Beggar stall`, or nothing.
pub(crate) fn where_begging(rules: &Rules) -> String {
    if has_beggar_stall(rules) {
        return format!(" at the {BEGGAR_STALL}");
    }
    String::new()
}

/// `[placement.beggar]` R-D-14, X-18: explains begging, under the name that it has.
pub(crate) fn explain_beg(rules: &Rules) -> Explanation {
    let place = where_begging(rules);
    if rules.has_mountains() {
        let goods = if rules.options.boxes.alms { "1 food, wood or coin" } else { "1 food" };
        let text = format!("get {goods} and 1 blame{place}");
        return explanation(text, &["placement.beg", "placement.beggar"]);
    }
    explanation(format!("get 1 food and 1 blame{place}"), &["placement.beg"])
}
