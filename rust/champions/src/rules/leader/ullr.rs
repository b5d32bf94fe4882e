//! Ullr: a round of combat in which a die prints two hits brings him glory. `[leader.ullr]` Rulebook p. 13, M10.

use crate::cards::AbilityRow;
use crate::rules::Rules;
use crate::rules::combat::{Fight, Roll};
use crate::rules::event::{Log, Tag};
use crate::rules::leader::gift::{Gain, Gift, Values};
use crate::rules::state::State;
use crate::words::Line;

/// Ullr the Berserker.
pub(super) struct Ullr;

/// The glory for a round. Rulebook p. 13.
const GLORY: u8 = 1;

impl Gift for Ullr {
    const RULE: &'static str = Tag::LeaderUllr.word();
    const GLORY: Option<(Tag, &'static str)> = Some((Tag::LeaderUllr, "for two hits on a die"));
    const GLORY_FOR_DOUBLE: u8 = GLORY;
    const EARNS: Option<&'static str> = Some("rounds");
    const DRAFT: Option<u8> = Some(1);
    const ABILITY: Tag = Tag::AbilityUllr;

    fn text(_: u8) -> String {
        "1 glory for a combat round in which a die shows two hits".into()
    }

    fn ability_text(_: &Rules, row: AbilityRow, _: bool) -> String {
        format!("{} glory", row.number)
    }

    /// `[ability.ullr]` 4.2: glory.
    fn gain(&self, _: &Fight, row: AbilityRow, _: impl FnOnce() -> u8) -> Gain {
        Gain { glory: row.number, ..Gain::default() }
    }

    fn worth(&self, row: AbilityRow, _: &impl Values) -> f32 {
        row.number.into()
    }

    #[inline]
    fn strikes(&self, state: &mut State, log: &mut impl Log, fight: &Fight, roll: Roll) {
        if roll.double {
            state.earn(log, Tag::LeaderUllr, fight.turn, Line::Leader, GLORY);
        }
    }

    fn allows(&self, glory: i64) -> (bool, String) {
        (glory >= 0, "0 or more".into())
    }
}
