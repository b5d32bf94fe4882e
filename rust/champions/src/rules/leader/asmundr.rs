//! Asmundr: each favor that is discarded to reroll brings him glory all the same. `[leader.asmundr]` Rulebook p. 13.

use crate::cards::AbilityRow;
use crate::rules::Rules;
use crate::rules::combat::Fight;
use crate::rules::event::{Log, Tag};
use crate::rules::leader::gift::{Gain, Gift, Values};
use crate::rules::state::State;
use crate::say::explain::Explanation;
use crate::words::Line;

/// Asmundr the Pious.
pub(super) struct Asmundr;

/// The glory for a discarded favor. Rulebook p. 13.
const GLORY: u8 = 2;

impl Gift for Asmundr {
    const RULE: &'static str = Tag::LeaderAsmundr.word();
    const GLORY: Option<(Tag, &'static str)> = Some((Tag::LeaderAsmundr, "for the favor"));
    const GLORY_FOR_FAVOR: u8 = GLORY;
    const EARNS: Option<&'static str> = Some("favors");
    const DRAFT: Option<u8> = Some(3);
    const FITTED: Option<u8> = Some(0);
    const ABILITY: Tag = Tag::AbilityAsmundr;
    const COUNTED: bool = false;

    fn text(_: u8) -> String {
        "2 glory for each favor discarded to reroll".into()
    }

    fn ability_text(_: &Rules, row: AbilityRow, _: bool) -> String {
        format!("{} favor", row.number)
    }

    /// `[ability.asmundr]` 4.2: favor.
    fn gain(&self, _: &Fight, row: AbilityRow, _: impl FnOnce() -> u8) -> Gain {
        Gain { goods: [0, 0, 0, row.number.into()], ..Gain::default() }
    }

    fn worth(&self, row: AbilityRow, values: &impl Values) -> f32 {
        f32::from(row.number) * values.favor()
    }

    #[inline]
    fn rerolls(&self, state: &mut State, log: &mut impl Log, fight: &Fight) {
        state.earn(log, Tag::LeaderAsmundr, fight.turn, Line::Leader, GLORY);
    }

    fn explain_reroll(&self, mut explained: Explanation) -> Explanation {
        explained.text.push_str(", for 2 glory");
        explained.with_rule(Self::RULE)
    }

    fn allows(&self, glory: i64) -> (bool, String) {
        let portion = i64::from(GLORY);
        (glory >= 0 && glory % portion == 0, format!("{portion} for each favor"))
    }
}
