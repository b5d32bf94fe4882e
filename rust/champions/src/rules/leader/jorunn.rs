//! Jorunn: glory for journeys that are not All Quiet. `[leader.jorunn]` 3.4.

use crate::cards::{AbilityRow, EnemyAbility};
use crate::rules::Rules;
use crate::rules::combat::{Fight, foe};
use crate::rules::event::Tag;
use crate::rules::leader::gift::{Gain, Gift, Values};
use crate::rules::state::State;
use crate::say::wording::counted;
use crate::words::{Expansion, Foe, Journey};

/// Jorunn.
pub(super) struct Jorunn;

/// `[ability.jorunn]` 4.2: returns the shields of the ability: more of them against Bergrisar and monsters.
fn shields(fight: &Fight, row: AbilityRow) -> u8 {
    let strong = matches!(fight.foe, Foe::LeftBergrisar | Foe::RightBergrisar | Foe::Monster);
    row.against.filter(|_| strong).unwrap_or(row.number)
}

impl Gift for Jorunn {
    const RULE: &'static str = "leader.jorunn";
    const BOX: Option<Expansion> = Some(Expansion::DarkMountains);
    const FITTED: Option<u8> = Some(5);
    const GLORY: Option<(Tag, &'static str)> = Some((Tag::LeaderJorunn, "for the journey"));
    const ABILITY: Tag = Tag::AbilityJorunn;

    fn text(number: u8) -> String {
        format!("{number} glory when the journey at her place or ship is not All Quiet")
    }

    /// 3.4, A-6: glory for an own journey that is not All Quiet, at sea and on land.
    fn glory_of_journey(&self, number: u8, card: Journey) -> Option<u8> {
        let is_quiet = matches!(card, Journey::AllQuiet | Journey::LandAllQuiet);
        (!is_quiet).then_some(number)
    }

    fn ability_text(rules: &Rules, row: AbilityRow, _: bool) -> String {
        let shields = counted(row.number, "shield");
        let others = if rules.has_mountains() { "Bergrisar and monsters" } else { "monsters" };
        match row.against {
            None => shields,
            Some(against) => format!("{shields}, {against} against {others}"),
        }
    }

    fn is_able(&self, rules: &Rules, state: &State, fight: &Fight, row: AbilityRow) -> bool {
        let ability = foe::print(rules, state, fight).ability;
        let ignores = ability == Some(EnemyAbility::IgnoreShields);
        fight.foe != Foe::Hunt && !ignores && shields(fight, row) > 0
    }

    fn gain(&self, fight: &Fight, row: AbilityRow, _: impl FnOnce() -> u8) -> Gain {
        Gain { shields: shields(fight, row), ..Gain::default() }
    }

    fn worth(&self, row: AbilityRow, _: &impl Values) -> f32 {
        f32::from(row.number) * 1.2
    }
}
