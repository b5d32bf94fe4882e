//! The order of a game: who decides, what may be decided, and what happens.
//!
//! `table.rs` lists the phases. Everything about a phase is in the file of its name: who is awaited, what is
//! legal, what happens, the prompt, the check, and what the observation shows. The phase of a place is in the
//! file of the place (`place/`), and that of a rune in the file of the rune (`rune/`). The other files of this folder hold what phases share: how the game is set up, how combat and voyages go on, how a round ends.

mod blame;
mod calls;
mod casualties;
mod crowded;
pub(crate) mod destinies;
mod dice;
pub(crate) mod draft;
mod end;
mod leaders;
mod lost;
pub(crate) mod pick;
mod reveal;
pub(crate) mod roll;
mod stalls;
mod start;
mod starving;

pub(crate) mod assignment;
pub(crate) mod battle;
pub(crate) mod cleanup;
pub(crate) mod closing;
pub(crate) mod details;
pub(crate) mod hunting;
pub(crate) mod placement;
pub(crate) mod setup;
pub(crate) mod stocking;
pub(crate) mod table;
pub(crate) mod turns;
pub(crate) mod voyage;

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::chance::ChanceEvent;
use crate::rules::check::{Check, Part};
use crate::rules::event::Log;
use crate::rules::state::{Phase, State};
use crate::say::explain::Explanation;
use crate::say::reasons::Refusal;
use crate::words::{Rune, Stage};
use details::Details;
use midgard_core::{ChanceKey, Outcome, Rng, Seat};

/// When a rune is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    /// `[rune.any_time]` Whenever its owner decides.
    AnyTime,
    /// After a roll.
    Roll,
    /// Before the first warrior of a round falls.
    Casualties,
    /// When an enemy has fallen.
    Victory,
    /// When the journey of an own ship is revealed.
    Journey,
    /// When a worker has reached the Sage's House.
    Sage,
    /// When a hunt is settled.
    Hunt,
    /// When the Leader die shows a helmet.
    Helmet,
    /// Whenever the rune that it copies is used.
    Copy,
}

/// The description of a phase.
pub(crate) trait Ask: Copy {
    /// The part of the game that it belongs to.
    const PART: Part = Part::Placement;

    /// Returns the seat that it names, if it names one.
    fn seat(&self) -> Option<Seat>;

    /// Returns the rule that asks.
    fn rule(&self, state: &State) -> &'static str;

    /// Returns the prompt in one sentence, as the seat that decides may know it.
    fn prompt(&self, rules: &Rules, state: &State) -> String;

    /// Checks what the phase needs.
    fn check(&self, _: &mut Check<'_>) {}

    /// Returns its fields for the observation.
    fn details(&self) -> Details {
        Details::of_seat(self.seat())
    }

    /// Returns the rune whose use it is, if a rune asks.
    fn used(&self) -> Option<Rune> {
        None
    }

    /// Returns the stage of combat that it belongs to, and whether that is over.
    fn stage(&self) -> Option<(Stage, bool)> {
        None
    }
}

/// A phase in which a seat decides.
pub(crate) trait Decide: Ask + Into<Phase> {
    /// Returns the seat that decides.
    #[inline]
    fn turn(&self) -> Seat {
        self.seat().expect("a decision has a seat")
    }

    /// Adds the legal actions without the runes that may be used at any time.
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet);

    /// Plays a legal action.
    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action);

    /// Returns the moment for runes that this is.
    fn moment(&self) -> Option<Moment> {
        None
    }

    /// Goes on after an any-time rune has interrupted the decision, if it can still be made.
    fn resume(self, _: &Rules, state: &mut State, _: &mut impl Log) {
        state.phase = self.into();
    }

    /// Returns why an action is not legal; `None` if the phase does not ask for such an action.
    fn refuse(&self, _: &Rules, _: &State, _: Action) -> Option<Refusal> {
        None
    }

    /// Explains a legal action whose meaning depends on the phase.
    fn explain(&self, _: &Rules, _: &State, _: Action) -> Option<Explanation> {
        None
    }
}

/// A phase in which a card is drawn or a die is rolled.
pub(crate) trait Draw: Ask {
    /// Returns the chance event.
    fn chance_event(&self, rules: &Rules, state: &State) -> ChanceEvent;

    /// Applies an outcome of the chance event, by its number.
    fn answer(self, rules: &Rules, state: &mut State, log: &mut impl Log, index: usize);

    /// Samples the chance event, and applies the outcome.
    #[inline]
    fn sample(
        self,
        rules: &Rules,
        state: &mut State,
        rng: &mut impl Rng,
        mut seen: impl FnMut(Outcome),
        log: &mut impl Log,
    ) {
        let outcome = self.chance_event(rules, state).sample(rules, state, rng);
        seen(outcome);
        self.answer(rules, state, log, outcome.into());
    }

    /// Returns the key of the chance event, but for the round.
    fn key(&self, rules: &Rules, state: &State) -> ChanceKey;
}

/// Panics because a phase has got an action that is not one of its own.
#[cold]
pub(crate) fn stray(action: Action, phase: &str) -> ! {
    unreachable!("{action} in {phase}")
}
