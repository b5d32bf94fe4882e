//! The description of a rune: its moment, its effect, and the texts about them.

use crate::cards::Face;
use crate::rules::Rules;
use crate::rules::action::Action;
use crate::rules::back::Back;
use crate::rules::combat::{Fight, Roll};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::{Moment, stray};
use crate::rules::state::{Phase, State};
use crate::words::{Expansion, Rune};
use midgard_core::{Awaiting, Seat};

/// Where a rune comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// The base game.
    Base,
    /// A box.
    Box(Expansion),
    /// The promo cards.
    Promos,
}

/// When a rune without a moment of its own is used.
pub(super) const WHENEVER: &str = "whenever its owner decides, but not in the middle of one choice";

/// The description of a rune.
pub(crate) trait Effect {
    /// When it is used.
    const MOMENT: Moment;

    /// When it is used, in words.
    const WHEN: &'static str;

    /// When it is used with The Dark Mountains, in words.
    const WHEN_ON_LAND: &'static str = Self::WHEN;

    /// Its rule.
    const TAG: Tag;

    /// Where it comes from.
    const ORIGIN: Origin = Origin::Base;

    /// The number of its feature among those of runes that scores are fitted to; `None` without a feature.
    const FITTED: Option<u8> = None;

    /// Its effect, where no other event shows it.
    const SHOWN: &'static str = "";

    /// Whether it can do something after the last clean-up.
    const AT_THE_END: bool = true;

    /// M3: returns whether a rune that may be used at any time would do something for a seat now.
    #[inline]
    fn works(&self, _: &Rules, _: &State, _: Seat) -> bool {
        false
    }

    /// M3: returns whether a rune that is used after a roll would change this one.
    #[inline]
    fn changes(&self, _: &Fight, _: &Roll) -> bool {
        false
    }

    /// Returns whether a rune that is used after a roll changes dice that show this face.
    fn is_about(&self, _: &Face) -> bool {
        false
    }

    /// Returns the value of its effect for a clan, in glory: `rounds` is the part of the game that is left, up to 1.
    fn worth(rounds: f32, _coins: u16) -> f32 {
        rounds
    }

    /// Uses the rune at its moment. `by` is the rune that is turned over for it: itself, or one that copies it.
    fn play(&self, rules: &Rules, state: &mut State, log: &mut impl Log, by: Rune);

    /// Returns why it would do nothing.
    fn idle(&self, _: Seat) -> String {
        "it does nothing here".into()
    }

    /// Explains what it does for a seat.
    fn explain(&self, rules: &Rules, state: &State, turn: Seat) -> String;
}

/// Uses an any-time rune. Returns the seat that does, and the decision that the rune interrupts.
pub(super) fn interrupt(
    state: &mut State,
    log: &mut impl Log,
    rune: Rune,
    by: Rune,
) -> (Seat, Back) {
    let (Awaiting::Decision(turn), Some(back)) = (state.awaiting(), Back::of(&state.phase)) else {
        stray(Action::Rune(rune), "the middle of a choice");
    };
    state.use_rune(log, turn, rune, by);
    (turn, back)
}

/// Returns to the interrupted decision, if it can still be made.
pub(super) fn resume(rules: &Rules, state: &mut State, log: &mut impl Log, back: Back) {
    Phase::from(back).resume(rules, state, log);
}
