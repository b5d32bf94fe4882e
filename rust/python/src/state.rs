//! The Python class of a game in progress: a state and the driver that answers its chance events.
//!
//! This file has the properties of a state. Playing is in `play.rs`, searching in `search.rs`, texts in `text.rs` and
//! saving in `saved.rs`.

use crate::action::extract;
use crate::driver::answer;
use crate::error;
use crate::game::PyGame;
use crate::getters::getters;
use crate::held::Held;
use crate::number::seat_of;
use crate::registry::{AnyRules, AnyState, Registered, with_rules};
use midgard_core::{
    ActionIndex, Answer, Awaiting, Driver, Game, Listener, Outcome, Seat, Silent, Stream, Surface,
    Word, possible,
};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// `current_player` at a chance node, as in OpenSpiel.
pub(crate) const CHANCE: i8 = -1;
/// `current_player` when the game is over.
pub(crate) const TERMINAL: i8 = -4;

/// A game in progress.
#[pyclass(subclass, name = "BaseState", module = "midgard._midgard")]
pub(crate) struct PyState {
    pub(crate) game: Py<PyGame>,
    pub(crate) state: AnyState,
    pub(crate) driver: Driver,
    pub(crate) forks: AtomicU64,
}

impl PyState {
    #[inline(always)]
    pub(crate) fn new(game: Py<PyGame>, state: AnyState, driver: Driver) -> Self {
        Self { game, state, driver, forks: AtomicU64::new(0) }
    }

    /// Begins a new game and goes on to its first decision or, when chance is explicit, to its first chance event.
    pub(crate) fn begin(game: Py<PyGame>, driver: Driver) -> PyResult<Self> {
        let state = with_rules!(&game.get().rules, |rules| any(rules, rules.start()));
        Self::resume(game, state, driver)
    }

    /// Goes on from a state to the next decision or, when chance is explicit, to the next chance event.
    pub(crate) fn resume(game: Py<PyGame>, state: AnyState, driver: Driver) -> PyResult<Self> {
        let mut resumed = Self::new(game, state, driver);
        let settled =
            at!(resumed, |rules, state| settled(rules, &resumed.driver, *state, &mut Silent)?);
        resumed.commit(settled);
        Ok(resumed)
    }

    #[inline]
    pub(crate) fn rules(&self) -> &AnyRules {
        &self.game.get().rules
    }

    /// Returns what the state waits for.
    #[inline]
    pub(crate) fn awaiting(&self) -> Awaiting {
        at!(self, |rules, state| rules.awaiting(state))
    }

    /// Returns whether the game is over.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.awaiting() == Awaiting::Nothing
    }

    pub(crate) fn commit(&mut self, (state, used): (AnyState, usize)) {
        self.state = state;
        if let Driver::Scripted(script) = &mut self.driver {
            script.used = used;
        }
    }

    /// Returns the same position with a stream of its own.
    pub(crate) fn fork(&self, py: Python<'_>) -> Self {
        let driver = self.driver.fork(|| self.forks.fetch_add(1, Ordering::Relaxed));
        Self::new(self.game.clone_ref(py), self.state.clone(), driver)
    }

    /// Returns the same position with the dice of a seed, the same for the same seed and number.
    pub(crate) fn seeded(&self, py: Python<'_>, seed: u128, number: u64) -> Self {
        let driver = self.driver.drawing_from(Stream::new(seed, 0).copied(number));
        Self::new(self.game.clone_ref(py), self.state.clone(), driver)
    }

    /// Gives the number of the last copy back, unless another thread has made one meanwhile. `before` is the count
    /// before that copy.
    pub(crate) fn unfork(&self, before: u64) {
        let (relaxed, last) = (Ordering::Relaxed, before.wrapping_add(1));
        // On failure the number stays unused.
        self.forks.compare_exchange(last, before, relaxed, relaxed).ok();
    }

    /// Returns the same position with the same future: a checkpoint.
    pub(crate) fn checkpoint(&self, py: Python<'_>) -> Self {
        let forks = AtomicU64::new(self.forks.load(Ordering::Relaxed));
        Self {
            game: self.game.clone_ref(py),
            state: self.state.clone(),
            driver: self.driver.clone(),
            forks,
        }
    }

    /// Returns the decision, or the outcome of the open chance event, that a number, a text or an `Action` names.
    #[inline]
    pub(crate) fn event(&self, input: &Bound<'_, PyAny>) -> PyResult<(Awaiting, ActionIndex)> {
        Ok(match self.awaiting() {
            Awaiting::Chance => (Awaiting::Chance, self.outcome(input)?),
            awaiting => (awaiting, extract(self.game.get(), input)?),
        })
    }

    /// Returns the outcome of the open chance event that a number or a text names.
    pub(crate) fn outcome(&self, input: &Bound<'_, PyAny>) -> PyResult<Outcome> {
        let answer = answer(input).ok();
        at!(self, |rules, state| {
            let found = answer.as_ref().and_then(|answer| answer.outcome(rules, state));
            found.ok_or_else(|| {
                let shown = input.repr().map_or_else(|_| "that".into(), |repr| repr.to_string());
                let shown = answer.as_ref().map_or(shown, ToString::to_string);
                let advice = answer.as_ref().map_or("", Answer::advice);
                let (event, possible) = (rules.chance_name(state), possible(rules, state));
                let message = format!(
                    "{shown} is not an outcome of the {event}; possible: {possible}{advice}"
                );
                error::refused(input.py(), "no_such_outcome", message)
            })
        })
    }

    pub(crate) fn seat(&self, seat: &Bound<'_, PyAny>) -> PyResult<Seat> {
        seat_of(seat, self.game.get().seats())
    }
}

/// Returns the game and a copy of the position, so that the object is free while others run.
///
/// # Errors
/// Returns `MidgardError` while a call is changing the state.
pub(crate) fn at_rest(state: &Bound<'_, PyState>) -> PyResult<(Py<PyGame>, AnyState)> {
    let held = Held::try_from(state)?;
    Ok((held.game.clone_ref(state.py()), held.state.clone()))
}

/// Runs code for the rules and the position of a state that is held.
macro_rules! at {
    ($held:expr, |$rules:ident, $state:ident| $body:expr) => {
        $crate::registry::with_state!($held.rules(), &$held.state, |$rules, $state| $body)
    };
}
pub(crate) use at;

/// Wraps a state of a game.
#[inline(always)] // so that the state is copied only once
pub(crate) fn any<G: Registered>(_: &G, state: G::State) -> AnyState {
    G::any_state(state)
}

/// Returns the state after the driver has answered, and the number of script answers used.
#[inline]
pub(crate) fn settled<G: Registered>(
    rules: &G,
    driver: &Driver,
    mut next: G::State,
    listener: &mut impl Listener<G::Event>,
) -> PyResult<(AnyState, usize)> {
    let used = driver.settle(rules, &mut next, listener);
    Ok((any(rules, next), used.map_err(error::chance)?))
}

#[pymethods]
impl PyState {
    /// Whether the game is over.
    #[getter]
    pub(crate) fn is_terminal(slf: Held<'_>) -> bool {
        slf.is_over()
    }

    /// Returns the return of each seat, within `game.return_range`; 0.0 before the end. It is usually the share of
    /// victory, 0.0 to 1.0: every seat of a team that wins alone has 1.0.
    pub(crate) fn returns(slf: Held<'_>) -> Vec<f64> {
        at!(slf, |rules, state| returns(rules, state))
    }

    /// Returns the reward of each seat for the event that led here: 0.0 before the end, and at the end its
    /// return, as `returns()`.
    fn rewards(slf: Held<'_>) -> Vec<f64> {
        Self::returns(slf)
    }

    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        let (slf, other) = (Held::try_from(slf)?, Held::try_from(other)?);
        Ok(slf.game.get().is_alike(other.game.get()) && slf.state == other.state)
    }
}

getters! {
    PyState as Held<'_>;
    /// The game with its options.
    game: Py<PyGame> = |this, py| this.game.clone_ref(py);
    /// The seat that decides, from 0; `midgard.CHANCE` (-1) or `midgard.TERMINAL` (-4).
    current_player: i8 = |this| match this.awaiting() {
        Awaiting::Decision(seat) => seat as i8,
        Awaiting::Chance => CHANCE,
        Awaiting::Nothing => TERMINAL,
    };
    /// Whether a chance event is open. Only possible with explicit chance.
    is_chance: bool = |this| this.awaiting() == Awaiting::Chance;
    /// The score of each seat: the sum of its score sheet, in Champions of Midgard its glory. It is final when the game
    /// is over. Before, it includes only what everybody sees; in Champions of Midgard the glory track. 0 in a game
    /// without scores.
    scores: Vec<i32> = |this|
        at!(this, |rules, state| scores(rules, state));
    /// The seats that have won; empty before the end, and at the end of a game that nobody wins. In Champions of Midgard
    /// the most glory wins, then the most defeated enemies; otherwise victory is shared [score.tie].
    winners: Vec<usize> = |this| at!(this, |rules, state| {
        rules.winners(state).iter().map(Word::index).collect()
    });
    /// The rank of each seat at the end, from 1; tied seats share a rank [score.tie]. Empty before the end.
    ranks: Vec<usize> = |this|
        at!(this, |rules, state| rules.ranks(state));
    /// The name of the phase, as in `view(seat)["phase"]["name"]`. docs/reference/state.md lists those of Champions of Midgard.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions().new_state(seed=1).phase
    /// 'draft'
    phase: &'static str = |this|
        at!(this, |rules, state| rules.phase_name(state));
    /// A sentence for the seat that decides, and for no other: what the state waits for. With sealed assignment it names
    /// the place that the seat is sending to, in a deal in the making what lies in the pot, which no other seat may know.
    prompt: String = |this|
        at!(this, |rules, state| rules.prompt(state));
    /// The number of script answers that are not used yet; 0 without a script.
    script_left: usize = |this|
        if let Driver::Scripted(script) = &this.driver { script.left() } else { 0 };
}

/// Returns the score of each seat.
pub(crate) fn scores<G: Game>(rules: &G, state: &G::State) -> Vec<i32> {
    Seat::of(rules.players()).map(|seat| rules.score(state, seat)).collect()
}

/// Returns what the game is worth to each seat.
pub(crate) fn returns<G: Game>(rules: &G, state: &G::State) -> Vec<f64> {
    let returns = rules.returns(state);
    Seat::of(rules.players()).map(|seat| returns[seat]).collect()
}
