//! The effect of an action, in one sentence. Reasons against an action are in `illegal.rs`.
//!
//! Explanations stand beside what they explain: in the file of a place, a rune, or a phase. Here are the few that
//! several phases share.

use crate::rules::action::{Action, Errand, Step, Verdict};
use crate::rules::phase::{draft, pick, placement, roll, table};
use crate::rules::place::{self, longship};
use crate::rules::state::{Phase, State};
use crate::rules::{Rules, rune};
use crate::say::explain::{Explanation, explanation};
use crate::say::wording;
use crate::words::Rune;
use midgard_core::{Awaiting, Seat};

impl State {
    /// Returns what this action does here, or why it is not legal.
    pub fn explain(&self, rules: &Rules, action: Action) -> Explanation {
        if let Some(illegal) = self.why_not(rules, action) {
            return midgard_core::Refusal::from(illegal).into();
        }
        let Awaiting::Decision(turn) = self.awaiting() else {
            unreachable!("nobody decides, so {action} is not legal")
        };
        explained(rules, self, turn, action)
    }
}

/// Explains a legal action.
fn explained(rules: &Rules, state: &State, turn: Seat, action: Action) -> Explanation {
    match action {
        Action::Place(_) | Action::Shore(Errand::Sail, _)
            if matches!(state.phase, Phase::Training { .. }) =>
        {
            by_phase(rules, state, action)
        }
        Action::Place(wanted) => place::explain(rules, state, turn, wanted),
        Action::Step(Step::Beg) => placement::explain_beg(rules),
        Action::Step(Step::Favor) => roll::explain_favor(state, turn),
        Action::Step(Step::Throw) => pick::explain_throw(state),
        Action::Leader(leader) => draft::explain_choice(rules, leader),
        Action::Rune(rune) => use_rune(rules, state, turn, rune),
        Action::Take(rune) => {
            let worth = rules.cards.runes[rune];
            let name = wording::rune(&rules.cards, rune);
            explanation(
                format!("take the rune {name}: {worth} glory at the end"),
                &[state.phase.rule(state)],
            )
        }
        Action::Step(Step::Draw) => {
            explanation("take the next rune of the deck", &[state.phase.rule(state)])
        }
        Action::Shore(Errand::Sail, shore) => longship::explain_sail(rules, state, turn, shore),
        Action::Shore(Errand::Peek, shore) => explanation(
            format!("look at the journey of {}", wording::shore(shore)),
            &["place.sage"],
        ),
        Action::Build(longship) => {
            let row = &rules.cards.longships[longship];
            let (name, price) = (wording::longship(&rules.cards, longship), wording::price(row));
            let text = format!(
                "build the {name} for {price}: room for {}, {} glory at the end",
                row.capacity, row.glory
            );
            explanation(text, &["place.shipwright"])
        }
        Action::Judge(Verdict::Blame, seat) => {
            let blame = state.clans[seat].blame;
            let text = format!("blame seat {seat}, which has {blame} so far");
            explanation(text, &[state.phase.rule(state)])
        }
        Action::Trade(give, get) => {
            let (give, get) = (wording::goods(give, 1), wording::goods(get, 1));
            explanation(format!("give {give} for {get}"), &["place.market"])
        }
        Action::Pick(warrior, face) => pick::explain_pick(rules, state, warrior, face),
        Action::Step(
            Step::Accept | Step::Pay | Step::Wand | Step::Mercy | Step::Rally | Step::Ability,
        )
        | Action::Kind(_)
        | Action::Foresee(_)
        | Action::Buy(_)
        | Action::Judge(Verdict::Absolve, _)
        | Action::Destiny(_)
        | Action::Count(_)
        | Action::Lose(_) => by_phase(rules, state, action),
    }
}

/// Explains an action whose meaning depends on the phase.
fn by_phase(rules: &Rules, state: &State, action: Action) -> Explanation {
    let explained = state.phase.explain(rules, state, action);
    explained.unwrap_or_else(|| unreachable!("{action} in {:?}", state.phase))
}

/// Explains the use of a rune.
fn use_rune(rules: &Rules, state: &State, turn: Seat, rune: Rune) -> Explanation {
    if let Phase::Patience { turn, back } = state.phase {
        return table::Patience { turn, back }.explains(rules, state, rune);
    }
    let does = rune::explain(rules, state, turn, rune);
    let name = wording::rune(&rules.cards, rune);
    explanation(format!("use the rune {name}: {does}"), &[rune::rule(rune).word()])
}
