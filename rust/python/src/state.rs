//! A game in progress, in Python: a state and the driver that answers its chance questions.
//!
//! Its methods stand by subject: here what can be read off it, elsewhere what is played (`play.rs`),
//! searched (`search.rs`), told (`text.rs`) and saved (`saved.rs`).

use crate::driver::{Driver, answer};
use crate::error;
use crate::game::Champions;
use crate::number::seat_of;
use midgard_champions::{Action, Event, Rules, State};
use midgard_core::{
    Answer, Awaiting, ChanceError, Explicit, Game, Listener, Outcome, Sampled, Seat, Silent, Word,
    possible, settle_with,
};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// `current_player` when chance is asked, as OpenSpiel has it.
pub(crate) const CHANCE: i8 = -1;
/// `current_player` when the game is over.
pub(crate) const TERMINAL: i8 = -4;

/// A game in progress.
#[pyclass(name = "State", module = "midgard")]
pub(crate) struct PyState {
    pub(crate) game: Py<Champions>,
    pub(crate) state: State,
    pub(crate) driver: Driver,
    pub(crate) forks: AtomicU64,
}

impl PyState {
    #[inline(always)]
    pub(crate) fn new(game: Py<Champions>, state: State, driver: Driver) -> Self {
        Self { game, state, driver, forks: AtomicU64::new(0) }
    }

    /// A new game, up to its first decision, or to its first question when chance is explicit.
    pub(crate) fn begin(game: Py<Champions>, driver: Driver) -> PyResult<Self> {
        let state = game.get().rules.start();
        Self::resume(game, state, driver)
    }

    /// Goes on from a state until somebody is asked.
    pub(crate) fn resume(game: Py<Champions>, state: State, driver: Driver) -> PyResult<Self> {
        let mut resumed = Self::new(game, state, driver);
        let settled = resumed.settled(resumed.state).map_err(error::chance)?;
        resumed.commit(settled);
        Ok(resumed)
    }

    #[inline]
    pub(crate) fn rules(&self) -> &Rules {
        &self.game.get().rules
    }

    /// The state after the driver has answered, and how far a script was used. Nothing is changed.
    #[inline]
    pub(crate) fn settled(&self, state: State) -> Result<(State, usize), ChanceError> {
        self.settled_with(state, &mut Silent)
    }

    /// As `settled`, and says what happens.
    #[inline]
    pub(crate) fn settled_with(
        &self,
        state: State,
        listener: &mut impl Listener<Event>,
    ) -> Result<(State, usize), ChanceError> {
        let (rules, mut next) = (self.rules(), state);
        let used = match &self.driver {
            Driver::Sampled(dice) => {
                settle_with(rules, &mut next, &mut Sampled::new(dice.stream()), listener)
                    .map(|()| 0)
            }
            Driver::Explicit => settle_with(rules, &mut next, &mut Explicit, listener).map(|()| 0),
            Driver::Scripted(script) => {
                let mut script = script.as_ref().clone();
                settle_with(rules, &mut next, &mut script, listener).map(|()| script.used)
            }
        }?;
        Ok((next, used))
    }

    pub(crate) fn commit(&mut self, (state, used): (State, usize)) {
        self.state = state;
        if let Driver::Scripted(script) = &mut self.driver {
            script.used = used;
        }
    }

    /// The same position with a stream of its own.
    #[inline(always)] // the state is copied once, to where it stays
    pub(crate) fn fork(&self, py: Python<'_>) -> Self {
        let driver = self.driver.fork(|| self.forks.fetch_add(1, Ordering::Relaxed));
        Self::new(self.game.clone_ref(py), self.state, driver)
    }

    /// The same position with the same future: a checkpoint.
    pub(crate) fn checkpoint(&self, py: Python<'_>) -> Self {
        let forks = AtomicU64::new(self.forks.load(Ordering::Relaxed));
        Self {
            game: self.game.clone_ref(py),
            state: self.state,
            driver: self.driver.clone(),
            forks,
        }
    }

    /// The outcome of the open question that a number or a text names.
    pub(crate) fn outcome(&self, given: &Bound<'_, PyAny>) -> PyResult<Outcome> {
        let (rules, state) = (self.rules(), &self.state);
        let answer = answer(given).ok();
        let found = answer.as_ref().and_then(|answer| answer.outcome(rules, state));
        found.ok_or_else(|| {
            let shown = given.repr().map_or_else(|_| "that".into(), |repr| repr.to_string());
            let shown = answer.as_ref().map_or(shown, ToString::to_string);
            let advice = answer.as_ref().map_or("", Answer::advice);
            let (event, possible) = (rules.chance_name(state), possible(rules, state));
            let message =
                format!("{shown} is no outcome of the {event}; possible: {possible}{advice}");
            error::refused(given.py(), "no_such_outcome", message)
        })
    }

    pub(crate) fn seat(&self, seat: &Bound<'_, PyAny>) -> PyResult<Seat> {
        seat_of(seat, self.rules().players())
    }

    /// Why an action is refused, if it is.
    pub(crate) fn illegal(&self, py: Python<'_>, action: Action) -> Option<PyErr> {
        self.state.why_not(self.rules(), action).map(|reason| error::illegal(py, &reason))
    }
}

#[pymethods]
impl PyState {
    /// The rules, a `Champions`.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Champions> {
        self.game.clone_ref(py)
    }

    /// Who is asked: a seat from 0, `midgard.CHANCE` (-1) or `midgard.TERMINAL` (-4).
    #[getter]
    fn current_player(&self) -> i8 {
        match self.state.awaiting() {
            Awaiting::Decision(seat) => seat as i8,
            Awaiting::Chance => CHANCE,
            Awaiting::Nothing => TERMINAL,
        }
    }

    /// Whether the game is over.
    #[getter]
    pub(crate) fn is_terminal(&self) -> bool {
        self.state.awaiting() == Awaiting::Nothing
    }

    /// Whether a chance event is open: only with explicit chance.
    #[getter]
    fn is_chance(&self) -> bool {
        self.state.awaiting() == Awaiting::Chance
    }

    /// The round, 1 to 8; 0 during set-up.
    #[getter]
    fn round(&self) -> u8 {
        self.state.round()
    }

    /// Glory of each seat: the sum of its score sheet. Final when the game is over; before that the
    /// glory track alone, which everybody sees.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        self.game.get().scores(&self.state)
    }

    /// The seats that have won; empty before the end. Most glory, then most enemies, then shared
    /// [score.tie].
    #[getter]
    fn winners(&self) -> Vec<usize> {
        self.rules().winners(&self.state).iter().map(Word::index).collect()
    }

    /// The place of each seat at the end, from 1: most glory, then most enemies; seats that are still tied
    /// share a place [score.tie]. Empty before the end.
    #[getter]
    fn ranks(&self) -> Vec<usize> {
        self.rules().ranks(&self.state)
    }

    /// The name of the phase: one of the names that docs/state.md lists, which `view(seat)["phase"]["name"]`
    /// also holds.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions().new_state(seed=1).phase
    /// 'draft'
    #[getter]
    fn phase(&self) -> &'static str {
        self.state.phase_name()
    }

    /// The leader of each seat, or `None` before the draft.
    #[getter]
    fn leaders(&self) -> Vec<Option<&'static str>> {
        self.rules().seats().map(|seat| self.state.leader(seat).map(Word::word)).collect()
    }

    /// What is waited for, in a sentence, for whoever is asked: while assignments are sealed it says where
    /// that seat is sending, which nobody else may know.
    #[getter]
    fn prompt(&self) -> String {
        self.state.prompt(self.rules())
    }

    /// The number of answers of a script that are not used yet; 0 with other chance.
    #[getter]
    fn script_left(&self) -> usize {
        if let Driver::Scripted(script) = &self.driver { script.left() } else { 0 }
    }

    /// The share of victory of each seat, 0.0 to 1.0; all 0.0 before the end.
    fn returns(&self) -> Vec<f64> {
        self.game.get().returns(&self.state)
    }

    /// The reward of each seat for the event that led here. All reward comes with the last one: 0.0 before the
    /// end, then the share of victory, as `returns`. The sum over a game is `returns()` of its end.
    fn rewards(&self) -> Vec<f64> {
        self.returns()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.borrow();
            let same_game = self.game.get().is_alike(other.game.get());
            same_game && self.state == other.state
        })
    }
}
