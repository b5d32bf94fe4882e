//! The rune Potential: every blank is rolled again. `[rune.potential]` Rulebook p. 13.

use crate::cards::Face;
use crate::rules::Rules;
use crate::rules::action::Action;
use crate::rules::combat::{Fight, Roll};
use crate::rules::event::fight::takes_up;
use crate::rules::event::{Log, Tag};
use crate::rules::phase::Moment;
use crate::rules::phase::battle::roll_of;
use crate::rules::phase::roll;
use crate::rules::phase::stray;
use crate::rules::rune::effect::Effect;
use crate::rules::state::{Phase, State};
use crate::words::{Rune, Warrior};
use midgard_core::Seat;

/// The rune Potential.
pub(super) struct Potential;

impl Effect for Potential {
    const MOMENT: Moment = Moment::Roll;
    const WHEN: &'static str = "after a roll";
    const TAG: Tag = Tag::RunePotential;
    const FITTED: Option<u8> = Some(3);
    const SHOWN: &'static str = ": every blank is rolled again";

    fn worth(rounds: f32, _: u16) -> f32 {
        0.5 + 1.5 * rounds
    }

    #[inline]
    fn changes(&self, _: &Fight, roll: &Roll) -> bool {
        !roll.blanks.is_empty()
    }

    fn is_about(&self, face: &Face) -> bool {
        *face == Face::default()
    }

    fn play(&self, rules: &Rules, state: &mut State, log: &mut impl Log, by: Rune) {
        let Phase::Roll { mut fight } = state.phase else {
            stray(Action::Rune(Rune::Potential), "another phase than a roll");
        };
        state.use_rune(log, fight.turn, Rune::Potential, by);
        let blanks = roll_of(rules, state, &fight).blanks;
        for &warrior in Warrior::ALL {
            for (face, shown) in (0..).zip(&rules.faces[warrior]) {
                if self.is_about(shown) {
                    let dice = std::mem::take(&mut fight.lying[warrior][usize::from(face)]);
                    for _ in 0..dice {
                        takes_up(rules, log, Tag::RunePotential, &fight, warrior, face);
                    }
                }
            }
        }
        fight.throw(blanks);
        state.phase = Phase::Dice { fight };
    }

    fn idle(&self, _: Seat) -> String {
        "it does nothing: no die is blank".into()
    }

    fn explain(&self, rules: &Rules, state: &State, _: Seat) -> String {
        let dice = roll::lying(rules, state).blanks.total();
        let blanks = if dice == 1 { "the blank".into() } else { format!("the {dice} blanks") };
        format!("throw {blanks} again")
    }
}
