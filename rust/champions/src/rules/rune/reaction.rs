//! The rune Reaction: shields of a roll also hit. `[rune.reaction]` Rulebook p. 13.
//!
//! The damage by shields is in `combat.rs`.

use crate::cards::Face;
use crate::rules::Rules;
use crate::rules::action::Action;
use crate::rules::check::{Check, must};
use crate::rules::combat::{Fight, Roll};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::roll;
use crate::rules::phase::{Moment, battle, stray};
use crate::rules::rune::effect::Effect;
use crate::rules::state::{Phase, State};
use crate::say::wording::counted;
use crate::words::Rune;
use midgard_core::Seat;

/// The rune Reaction.
pub(super) struct Reaction;

impl Effect for Reaction {
    const MOMENT: Moment = Moment::Roll;
    const WHEN: &'static str = "after a roll";
    const TAG: Tag = Tag::RuneReaction;
    const FITTED: Option<u8> = Some(4);
    const SHOWN: &'static str = ": shields also hit";

    fn worth(rounds: f32, _: u16) -> f32 {
        0.5 + 1.5 * rounds
    }

    #[inline]
    fn changes(&self, fight: &Fight, roll: &Roll) -> bool {
        roll.shields > 0 && !fight.reaction
    }

    fn is_about(&self, face: &Face) -> bool {
        face.shields > 0
    }

    /// It counts for this roll, also after rerolls.
    fn play(&self, rules: &Rules, state: &mut State, log: &mut impl Log, by: Rune) {
        let Phase::Roll { mut fight } = state.phase else {
            stray(Action::Rune(Rune::Reaction), "another phase than a roll");
        };
        state.use_rune(log, fight.turn, Rune::Reaction, by);
        fight.reaction = true;
        battle::landed(rules, state, log, fight);
    }

    fn idle(&self, _: Seat) -> String {
        "it does nothing: no die shows a shield".into()
    }

    fn explain(&self, rules: &Rules, state: &State, _: Seat) -> String {
        let shields = roll::lying(rules, state).shields;
        let hit = if shields == 1 { "hits" } else { "hit" };
        format!("{} of this roll also {hit}", counted(shields, "shield"))
    }
}

/// Checks a fight in which shields hit: its owner has used the rune, and the roll lies.
pub(crate) fn check(check: &mut Check<'_>, fight: &Fight, settled: bool) {
    let base = check.base();
    let used = check.has_used(fight.turn, Rune::Reaction);
    must!(
        check, !fight.reaction || used && !settled;
        "{base}.fight.reaction"; "false"; "the rune counts for a roll that lies [rune.reaction]"
    );
}
