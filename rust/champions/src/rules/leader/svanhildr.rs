//! Svanhildr: each of her swordsmen that hits deals one more. `[leader.svanhildr]` Rulebook p. 13.
//!
//! The sum of the dice is in `combat.rs`.

use crate::cards::AbilityRow;
use crate::rules::Rules;
use crate::rules::combat::{Fight, foe};
use crate::rules::event::Tag;
use crate::rules::leader::gift::{Gain, Gift, Values};
use crate::rules::state::State;
use crate::rules::valhalla::helmet;

/// Svanhildr the Swordmaiden.
pub(super) struct Svanhildr;

/// `[ability.svanhildr]` A-17: returns the hits of the ability: those for each swordsman that hits, with a most.
fn hits(row: AbilityRow, swordsmen: u8) -> u8 {
    let hits = row.number.saturating_mul(swordsmen);
    row.most.map_or(hits, |most| hits.min(most))
}

impl Gift for Svanhildr {
    const RULE: &'static str = "leader.svanhildr";
    const ABILITY: Tag = Tag::AbilitySvanhildr;
    const STRENGTHENS: bool = true;
    const DRAFT: Option<u8> = Some(0);
    const FITTED: Option<u8> = Some(3);

    fn text(_: u8) -> String {
        "one more damage from each swordsman that hits".into()
    }

    fn ability_text(_: &Rules, row: AbilityRow, in_hunt: bool) -> String {
        let hits = helmet::hits_text(row.number, in_hunt);
        let most = row.most.map_or(String::new(), |most| format!(", {most} at most"));
        format!("{hits} for each swordsman that hits{most}")
    }

    fn is_able(&self, rules: &Rules, state: &State, fight: &Fight, row: AbilityRow) -> bool {
        let some = row.number > 0 && row.most != Some(0);
        some && foe::roll_of(rules, state, fight).swordsmen > 0
    }

    fn gain(&self, _: &Fight, row: AbilityRow, swordsmen: impl FnOnce() -> u8) -> Gain {
        Gain { hits: hits(row, swordsmen()), ..Gain::default() }
    }

    fn worth(&self, row: AbilityRow, values: &impl Values) -> f32 {
        let swordsmen = values.swordsmen();
        let counted = row.most.map_or(swordsmen, |most| swordsmen.min(most));
        1.3 * f32::from(row.number) * f32::from(counted)
    }
}
