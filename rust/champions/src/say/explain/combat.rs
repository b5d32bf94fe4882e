//! Explanations of what can be done with a roll. Rulebook p. 10.

use super::{Explanation, explanation, one_of};
use crate::rules::combat::{Fight, Roll};
use crate::rules::phase::{battle, hunting};
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::tokens;
use crate::rules::{Rules, leader};
use crate::say::wording::{self, counted};
use crate::words::{Foe, Item, Warrior};
use midgard_core::Seat;

/// Returns the sum of the dice on the table; zero if nobody rolls.
pub(crate) fn roll(rules: &Rules, state: &State) -> Roll {
    state.fight().map_or(Roll::default(), |fight| battle::roll_of(rules, state, fight))
}

/// Explains accepting a roll.
pub(crate) fn accept(rules: &Rules, state: &State, fight: &Fight) -> Explanation {
    let roll = roll(rules, state);
    if roll.helmet && !fight.stands {
        return explanation("let the roll stand: the helmet is next", &["helmet"]);
    }
    if fight.foe == Foe::Hunt {
        let food = hunting::food(rules, state, fight, &roll);
        return explanation(format!("bring {food} food home from the hunt"), &["hunt"]);
    }
    let foe = state.foe_name(rules, fight.foe, fight.shore);
    let print = battle::print(rules, state, fight);
    let able = fight.warband;
    let (roll, able) =
        (battle::against(rules, state, fight, &print, roll), tokens::losable(rules, &able));
    let damage = fight.damage.saturating_add(roll.hits);
    let fallen = print.attack.saturating_sub(roll.shields).min(able.total());
    let falls = if fight.foe == Foe::Bandits { "fall" } else { "falls" };
    let hits = if damage >= print.defense {
        format!("{} and {foe} {falls}", counted(roll.hits, "hit"))
    } else {
        format!("{} and {damage} of {} damage to {foe}", counted(roll.hits, "hit"), print.defense)
    };
    let losses = match fallen {
        0 => "nobody falls".into(),
        1 => "1 warrior falls".into(),
        _ => format!("{fallen} warriors fall"),
    };
    explanation(
        format!("let the roll count: {hits}, {losses}"),
        &["combat.strike", "combat.shields"],
    )
}

/// Explains discarding a favor for a reroll.
pub(super) fn favor(state: &State, turn: Seat) -> Explanation {
    let clan = &state.clans[turn];
    let left = clan.favor.saturating_sub(1);
    let text = format!("discard a favor to reroll any dice, {left} left");
    leader::explain_reroll(clan, explanation(text, &["combat.favor"]))
}

/// Explains throwing the picked dice.
pub(super) fn throw(state: &State) -> Explanation {
    let picked = match &state.phase {
        Phase::Pick { fight, .. } => wording::warband(&fight.to_throw),
        Phase::AbilityPick { fight, .. } => wording::warband(&fight.to_throw),
        _ => String::new(),
    };
    explanation(format!("throw {picked} again"), &[state.phase.rule(state)])
}

/// Explains picking a die for the reroll.
pub(super) fn pick(rules: &Rules, state: &State, warrior: Warrior, face: u8) -> Explanation {
    let shown = wording::face(&rules.faces[warrior][usize::from(face)]);
    let die = one_of(Item::of(warrior));
    let shows = match shown.as_str() {
        "blank" => "is blank".into(),
        "helmet" => "shows a helmet".into(),
        _ => format!("shows {shown}"),
    };
    explanation(format!("reroll {die} that {shows}"), &[state.phase.rule(state)])
}
