//! The runes that may be used at any time: Gifts, Knowledge, Success, Wealth. Rulebook p. 13.
//!
//! Which decisions they may interrupt is in `back.rs`.
//!
//! The others are used in the phase that is their moment. A phase that a rune alone needs is in the file of the
//! rune; Potential and Reaction are in `phase/roll.rs`, Healing in `phase/casualties.rs`.

mod gifts;
mod glory;
mod journey;
mod knowledge;
mod success;
mod true_vision;

pub(crate) mod success_window;

use crate::rules::Rules;
use crate::rules::action::{Action, first};
use crate::rules::back::Back;
use crate::rules::event::{Log, Tag};
use crate::rules::phase::{battle, closing, rune_taken, stray};
use crate::rules::state::{Phase, State};
use crate::words::{Rune, Shore};
use midgard_core::{ActionSet, Awaiting, Seat, Set};

/// `[rune.any_time]` Rulebook p. 13: returns the any-time runes of a seat that M3 allows: those that do
/// something.
#[inline]
pub(crate) fn usable(rules: &Rules, state: &State, seat: Seat) -> Set<Rune> {
    let clan = &state.clans[seat];
    if clan.runes.is_empty() {
        return Set::empty();
    }
    let does_something = |&rune: &Rune| match rune {
        Rune::Gifts => true,
        Rune::Success => !clan.destinies.is_empty(),
        Rune::Wealth => clan.coins > 0,
        Rune::Knowledge => rules.shores().any(|shore| state.shores[shore].is_face_down()),
        Rune::Glory | Rune::Healing | Rune::Journey => false,
        Rune::Potential | Rune::Reaction | Rune::TrueVision => false,
    };
    clan.runes.iter().filter(does_something).collect()
}

/// `[rune.any_time]` Rulebook p. 13, M6: adds the runes that may interrupt this decision. None may in the
/// middle of one choice.
#[inline]
pub(crate) fn legal(rules: &Rules, state: &State, legal: &mut ActionSet) {
    let Awaiting::Decision(turn) = state.awaiting() else { return };
    if state.clans[turn].runes.is_empty() || !state.phase.is_open() {
        return;
    }
    let runes = match state.phase {
        Phase::Closing { .. } => closing::usable(rules, state, turn),
        _ => usable(rules, state, turn),
    };
    legal.insert_bits(first::RUNE, runes.bits());
}

/// Uses an any-time rune.
pub(crate) fn play(rules: &Rules, state: &mut State, log: &mut impl Log, rune: Rune) {
    let (Awaiting::Decision(turn), Some(back)) = (state.awaiting(), Back::of(&state.phase)) else {
        stray(Action::Rune(rune), "the middle of a choice");
    };
    state.use_rune(log, turn, rune);
    match rune {
        Rune::Gifts => state.phase = Phase::Gifts { turn, food: None, back },
        Rune::Success => state.phase = Phase::Success { turn, back },
        Rune::Knowledge => knowledge::show(rules, state, log, turn, Shore::First, back),
        Rune::Wealth => {
            wealth(state, log, turn);
            resume(rules, state, log, back);
        }
        Rune::Glory | Rune::Healing | Rune::Journey => stray(Action::Rune(rune), "any time"),
        Rune::Potential | Rune::Reaction | Rune::TrueVision => {
            stray(Action::Rune(rune), "any time");
        }
    }
}

/// Returns to the interrupted decision, if it can still be made.
pub(super) fn resume(rules: &Rules, state: &mut State, log: &mut impl Log, back: Back) {
    match back {
        Back::RuneTaken { turn, rune } => rune_taken::offer(rules, state, log, turn, rune),
        Back::SuccessWindow { turn, after } => {
            success_window::resume(rules, state, log, turn, after)
        }
        Back::Roll { fight } => battle::landed(rules, state, log, fight), // M8
        Back::Closing { turn } => closing::offer(rules, state, log, turn),
        Back::Placement { .. }
        | Back::StaveChurch { .. }
        | Back::Aumingi { .. }
        | Back::Runesmith { .. }
        | Back::Shipwright { .. }
        | Back::Crowded { .. }
        | Back::Market { .. }
        | Back::Sail { .. }
        | Back::TrueVision { .. }
        | Back::Peek { .. }
        | Back::Assignment { .. }
        | Back::Casualties { .. }
        | Back::Fallen { .. }
        | Back::Blame { .. }
        | Back::Journey { .. }
        | Back::Lost { .. }
        | Back::Starving { .. } => state.phase = back.into(),
    }
}

/// `[rune.wealth]` Rulebook p. 13: doubles the coins, by at most five.
fn wealth(state: &mut State, log: &mut impl Log, turn: Seat) {
    let coins = state.clans[turn].coins.min(5);
    state.collect(log, Tag::RuneWealth, turn, [0, 0, coins, 0]);
}
