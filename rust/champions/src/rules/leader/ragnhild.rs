//! Ragnhild takes a spearman or an axeman at the Jarl's Longhouse. `[leader.ragnhild]` 3.4.

use crate::cards::AbilityRow;
use crate::rules::Rules;
use crate::rules::combat::Fight;
use crate::rules::event::Tag;
use crate::rules::leader::{Gain, Gift};
use crate::rules::state::State;
use crate::rules::valhalla::upgrade;
use crate::words::Warrior;

/// Ragnhild.
pub(super) struct Ragnhild;

impl Gift for Ragnhild {
    const RULE: &'static str = "leader.ragnhild";
    const ABILITY: Tag = Tag::AbilityRagnhild;

    fn text(_: u8) -> String {
        "a spearman or an axeman at the Jarl's Longhouse".into()
    }

    fn ability_text(_: &Rules, _: AbilityRow, in_hunt: bool) -> String {
        let event = if in_hunt { "hunt" } else { "fight" };
        format!("after the {event} a swordsman may become a spearman or an axeman")
    }

    fn is_able(&self, _: &Rules, state: &State, fight: &Fight, _: AbilityRow) -> bool {
        let sword = fight.warband[Warrior::Swordsman] > 0;
        sword && !fight.upgrade && upgrade::dice(state).next().is_some()
    }

    fn gain(&self, _: &Fight, _: AbilityRow, _: impl FnOnce() -> u8) -> Gain {
        Gain { upgrade: true, ..Gain::default() }
    }
}
