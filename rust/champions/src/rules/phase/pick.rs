//! A seat picks the dice that it rerolls. `[combat.favor]` Rulebook p. 10.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Step, first};
use crate::rules::check::{Check, Part, must, sum};
use crate::rules::event::fight::takes_up;
use crate::rules::event::{Log, Tag};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::state::{Phase, State};
use crate::say::explain::{Explanation, explanation, one_of};
use crate::say::reasons::{Reason, Refusal, plain};
use crate::say::wording;
use crate::words::{Item, Stage, Warrior};
use midgard_core::{Seat, nonzero_bytes};

impl Ask for table::Pick {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.fight.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "combat.favor"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        let picked = self.fight.to_throw.total();
        format!("seat {} picks dice to reroll ({picked} picked)", self.fight.turn)
    }

    /// `[combat.favor]` M1: dice are picked in order.
    fn check(&self, check: &mut Check<'_>) {
        let Self { fight, from } = *self;
        check.fight(&fight);
        let (kind, face) = from;
        let first = sum(&fight.to_throw) == 0;
        let later = &fight.to_throw.values()[kind as usize + 1..];
        let faces = check.rules.cards.dice[kind].faces.as_slice().len();
        let fine = if first {
            from == (Warrior::Swordsman, 0)
        } else {
            fight.to_throw[kind] > 0 && later.iter().all(|&dice| dice == 0)
        };
        must!(
            check, fine && usize::from(face) < faces;
            "phase.from"; "the kind and face of the last die that was picked";
            "dice are picked in order (M1) [combat.favor]"
        );
    }

    fn details(&self) -> Details {
        let (warrior, face) = self.from;
        let details = Details::of_fight(&self.fight);
        Details { from: Some(Item::of(warrior)), face: Some(face), ..details }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.fight.stage(), false))
    }
}

/// Returns the faces that any dice show, as bits.
#[inline]
fn lying([a, b, c, d, e, f]: [u8; 6]) -> u64 {
    nonzero_bytes(u64::from_le_bytes([a, b, c, d, e, f, 0, 0]))
}

impl Decide for table::Pick {
    /// M1: dice are picked in order of kind and face, at least one.
    fn legal(&self, rules: &Rules, _: &State, legal: &mut ActionSet) {
        let (fight, (first_kind, first_face)) = (&self.fight, self.from);
        let lying_dice = fight.lying.iter().take(rules.sums.kinds());
        for (warrior, counts) in lying_dice.skip(first_kind as usize) {
            if counts == [0; 6] {
                continue;
            }
            let from = if warrior == first_kind { first_face } else { 0 };
            legal.insert_bits(Action::Pick(warrior, 0).index(), lying(counts) >> from << from);
        }
        if !fight.to_throw.is_empty() {
            legal.insert(first::THROW);
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let mut fight = self.fight;
        match action {
            Action::Pick(warrior, face) => {
                fight.lying[warrior][usize::from(face)] -= 1;
                fight.to_throw[warrior] += 1;
                takes_up(rules, log, Tag::CombatFavor, &fight, warrior, face);
                state.phase = Phase::Pick { fight, from: (warrior, face) };
            }
            Action::Step(Step::Throw) => {
                fight.throw(fight.to_throw);
                state.phase = Phase::Dice { fight };
            }
            _ => stray(action, "picking dice"),
        }
    }

    /// M1: dice must lie there, and are picked in ascending order.
    fn refuse(&self, rules: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let tag = "combat.favor";
        let (warrior, face) = match action {
            Action::Pick(warrior, face) => (warrior, face),
            Action::Step(Step::Throw) => return Some(plain(Reason::NothingPicked, tag)),
            _ => return None,
        };
        let faces = rules.cards.dice[warrior].faces.as_slice();
        let Some(shown) = faces.get(usize::from(face)) else {
            let fact = format!("the {warrior} die has {} kinds of faces", faces.len());
            return Some(Refusal(Reason::NoSuchDie, fact, tag));
        };
        if self.fight.lying[warrior][usize::from(face)] == 0 {
            let fact = format!("no {warrior} die lies there that shows {}", wording::face(shown));
            return Some(Refusal(Reason::NoSuchDie, fact, tag));
        }
        let last = Action::Pick(self.from.0, self.from.1);
        let fact = format!("dice are picked in order, and it comes before {last}");
        Some(Refusal(Reason::OutOfOrder, fact, tag))
    }
}

/// Explains throwing the picked dice.
pub(crate) fn explain_throw(state: &State) -> Explanation {
    let picked = match &state.phase {
        Phase::Pick { fight, .. } => wording::warband(&fight.to_throw),
        Phase::AbilityPick { fight, .. } => wording::warband(&fight.to_throw),
        _ => String::new(),
    };
    explanation(format!("throw {picked} again"), &[state.phase.rule(state)])
}

/// Explains picking a die for the reroll.
pub(crate) fn explain_pick(
    rules: &Rules,
    state: &State,
    warrior: Warrior,
    face: u8,
) -> Explanation {
    let shown = wording::face(&rules.faces[warrior][usize::from(face)]);
    let die = one_of(Item::of(warrior));
    let shows = match shown.as_str() {
        "blank" => "is blank".into(),
        "helmet" => "shows a helmet".into(),
        _ => format!("shows {shown}"),
    };
    explanation(format!("reroll {die} that {shows}"), &[state.phase.rule(state)])
}
