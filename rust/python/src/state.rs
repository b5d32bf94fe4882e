//! A game in progress, in Python: a state and the driver that answers its chance questions.

use crate::action::extract;
use crate::driver::Driver;
use crate::error;
use crate::game::Champions;
use midgard_champions::{ACTION_COUNT, Action, Rules, State};
use midgard_core::{
    Awaiting, ChanceError, Explicit, Game, Logged, Sampled, Seat, Stream, Word, perft, settle,
};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString};
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
    fn settled(&self, mut state: State) -> Result<(State, usize), ChanceError> {
        let used = match &self.driver {
            Driver::Sampled(stream) => {
                settle(self.rules(), &mut state, &mut Sampled(*stream)).map(|()| 0)
            }
            Driver::Explicit => settle(self.rules(), &mut state, &mut Explicit).map(|()| 0),
            Driver::Scripted(script) => {
                let mut script = script.as_ref().clone();
                settle(self.rules(), &mut state, &mut script).map(|()| script.used)
            }
        }?;
        Ok((state, used))
    }

    fn commit(&mut self, (state, used): (State, usize)) {
        self.state = state;
        if let Driver::Scripted(script) = &mut self.driver {
            script.used = used;
        }
    }

    /// The same position with a stream of its own.
    fn fork(&self, py: Python<'_>) -> Self {
        let driver = match &self.driver {
            Driver::Sampled(stream) => {
                let forks = self.forks.fetch_add(1, Ordering::Relaxed);
                Driver::Sampled(Stream { key: stream.key, forks }.fork())
            }
            other => other.clone(),
        };
        Self::new(self.game.clone_ref(py), self.state, driver)
    }

    /// The same position with the same future: a checkpoint.
    fn checkpoint(&self, py: Python<'_>) -> Self {
        let forks = AtomicU64::new(self.forks.load(Ordering::Relaxed));
        Self {
            game: self.game.clone_ref(py),
            state: self.state,
            driver: self.driver.clone(),
            forks,
        }
    }

    /// The number an outcome is given by, at a chance node.
    fn outcome(&self, given: &Bound<'_, PyAny>) -> PyResult<u8> {
        let (rules, state) = (self.rules(), &self.state);
        let law = rules.law(state);
        let by_text = given.cast::<PyString>().ok().map(|text| text.to_string());
        let found = law.entries().iter().map(|entry| entry.0).find(|&outcome| match &by_text {
            Some(text) => rules.outcome_text(state, outcome) == *text,
            None => given.extract::<u8>().is_ok_and(|number| number == outcome),
        });
        found.ok_or_else(|| {
            let possible: Vec<_> = law.entries().iter().map(|entry| entry.0.to_string()).collect();
            error::IllegalActionError::new_err(format!(
                "{} is no outcome of the {}; possible: {}",
                given.repr().map_or_else(|_| "that".into(), |repr| repr.to_string()),
                rules.question(state),
                possible.join(", ")
            ))
        })
    }

    fn seat(&self, seat: i64) -> PyResult<Seat> {
        let players = self.rules().players();
        let known = usize::try_from(seat).ok().filter(|&seat| seat < players);
        known.and_then(Seat::from_index).ok_or_else(|| {
            PyIndexError::new_err(format!("seat {seat} is not one of 0 to {}", players - 1))
        })
    }

    /// An action for `explain` and `why_not`, which speak of decisions.
    fn illegal(&self, py: Python<'_>, action: Action) -> Option<PyErr> {
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

    /// Is the game over?
    #[getter]
    fn is_terminal(&self) -> bool {
        self.state.awaiting() == Awaiting::Nothing
    }

    /// Is a chance question open? Only with explicit chance.
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
        self.rules().seats().map(|seat| self.state.score(seat)).collect()
    }

    /// The seats that have won; empty before the end. Most glory, then most enemies, then shared
    /// [score.tie].
    #[getter]
    fn winners(&self) -> Vec<usize> {
        self.rules().winners(&self.state).iter().map(Word::index).collect()
    }

    /// The leader of each seat, or `None` before the draft.
    #[getter]
    fn leaders(&self) -> Vec<Option<&'static str>> {
        self.rules().seats().map(|seat| self.state.leader(seat).map(Word::word)).collect()
    }

    /// What is waited for, in a sentence.
    #[getter]
    fn asked(&self) -> String {
        self.state.asked(self.rules())
    }

    /// Answers of a script that are not used yet; 0 with other chance.
    #[getter]
    fn script_left(&self) -> usize {
        if let Driver::Scripted(script) = &self.driver { script.left() } else { 0 }
    }

    /// The share of victory of each seat, 0.0 to 1.0; all 0.0 before the end.
    fn returns(&self) -> Vec<f64> {
        let winners = self.rules().winners(&self.state);
        let share = |seat| if winners.has(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
        self.rules().seats().map(share).collect()
    }

    /// The legal actions, ascending; empty at chance nodes and at the end.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions(start_player=0).new_state(seed=1).legal_actions()
    /// [31, 32, 33, 34, 35]
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.state.legal_actions(self.rules()).iter())
    }

    /// The legal actions as a NumPy array of `bool`, shape `(129,)`. With `out`, an array of that dtype
    /// and shape, it is written there and returned.
    ///
    /// >>> import midgard
    /// >>> mask = midgard.Champions(start_player=0).new_state(seed=1).legal_mask()
    /// >>> mask.shape, mask.dtype.name, int(mask.sum())
    /// ((129,), 'bool', 5)
    #[pyo3(signature = (out = None))]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mask = match out {
            None => PyArray1::zeros(py, ACTION_COUNT, false),
            Some(out) => out.cast::<PyArray1<bool>>().cloned().map_err(|_| {
                PyTypeError::new_err("out must be a NumPy array of bool with one dimension")
            })?,
        };
        let mut writable = mask.try_readwrite().map_err(|error| error::value(error.to_string()))?;
        let cells = writable.as_slice_mut().map_err(|error| error::value(error.to_string()))?;
        if cells.len() != ACTION_COUNT {
            let message = format!("out must have {ACTION_COUNT} cells, not {}", cells.len());
            return Err(error::value(message));
        }
        let legal = self.state.legal_actions(self.rules());
        for (action, cell) in (0..).zip(cells) {
            *cell = legal.contains(action);
        }
        Ok(mask)
    }

    /// Plays a decision, given as a number, a text or an `Action`; at a chance node answers it with an
    /// outcome, its number or text. Then goes on until somebody is asked. Returns whether the game is
    /// over. On an error nothing has changed.
    ///
    /// Raises `IllegalActionError` (with `action` and `reason`), `InvalidNotationError`, or `ScriptError`.
    ///
    /// >>> import midgard
    /// >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    /// >>> state.apply("leader ullr")
    /// False
    fn apply(&mut self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        let py = action.py();
        if self.state.awaiting() == Awaiting::Chance {
            let outcome = self.outcome(action)?;
            let mut next = self.state;
            self.rules().answer_unchecked(&mut next, outcome);
            let settled = self.settled(next).map_err(error::chance)?;
            self.commit(settled);
            return Ok(self.is_terminal());
        }
        let action = extract(action)?;
        if !self.state.legal_actions(self.rules()).contains(action.index()) {
            let reason = self.illegal(py, action);
            return Err(reason.unwrap_or_else(|| error::value(action.to_string())));
        }
        if let Driver::Sampled(stream) = self.driver {
            // Sampling never fails, so there is nothing to go back to: no copy is made.
            let game = self.game.get();
            self.state.apply_unchecked(&game.rules, action);
            settle(&game.rules, &mut self.state, &mut Sampled(stream)).map_err(error::chance)?;
            return Ok(self.is_terminal());
        }
        let mut next = self.state;
        next.apply_unchecked(self.rules(), action);
        let settled = self.settled(next).map_err(error::chance)?;
        self.commit(settled);
        Ok(self.is_terminal())
    }

    /// As `apply`, and the chance outcomes that followed, in order.
    fn _apply_logged(&mut self, action: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
        let Driver::Sampled(stream) = self.driver else {
            return Err(error::value("only sampled games are logged".into()));
        };
        let decided = extract(action)?;
        if let Some(error) = self.illegal(action.py(), decided) {
            return Err(error);
        }
        let mut log = Logged { stream, outcomes: Vec::new() };
        let game = self.game.get();
        self.state.apply_unchecked(&game.rules, decided);
        settle(&game.rules, &mut self.state, &mut log).map_err(error::chance)?;
        Ok(log.outcomes)
    }

    /// A new state: this one after an action. Its future dice are its own.
    fn child(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut child = self.fork(py);
        child.apply(action)?;
        Ok(child)
    }

    /// The same position with future dice of its own, so that a planner never sees the real ones: other
    /// ones at each call, the same ones in the same order of calls. `copy.copy` keeps the future.
    ///
    /// >>> import copy, midgard
    /// >>> state = midgard.Champions().new_state(seed=1)
    /// >>> state.clone() == state == copy.copy(state)
    /// True
    fn clone(&self, py: Python<'_>) -> Self {
        self.fork(py)
    }

    /// The outcomes of the open question, ascending, with their probabilities as fractions that sum to
    /// exactly 1; as floats with `exact=False`. Empty when no question is open.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions().new_state(chance="explicit").chance_outcomes()[0]
    /// (0, Fraction(1, 4))
    #[pyo3(signature = (*, exact = true))]
    fn chance_outcomes<'py>(&self, py: Python<'py>, exact: bool) -> PyResult<Bound<'py, PyList>> {
        if self.state.awaiting() != Awaiting::Chance {
            return Ok(PyList::empty(py));
        }
        let law = self.rules().law(&self.state);
        if !exact {
            let share = |weight: u16| f64::from(weight) / f64::from(law.total());
            return PyList::new(py, law.entries().iter().map(|&(o, weight)| (o, share(weight))));
        }
        let fraction = py.import("fractions")?.getattr("Fraction")?;
        let outcomes = PyList::empty(py);
        for &(outcome, weight) in law.entries() {
            outcomes.append((outcome, fraction.call1((weight, law.total()))?))?;
        }
        Ok(outcomes)
    }

    /// An outcome of the open question in words.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions().new_state(chance="explicit").outcome_text(0)
    /// 'folk_warriors'
    fn outcome_text(&self, outcome: &Bound<'_, PyAny>) -> PyResult<String> {
        if self.state.awaiting() != Awaiting::Chance {
            return Err(error::IllegalActionError::new_err("no chance question is open"));
        }
        let outcome = self.outcome(outcome)?;
        Ok(self.rules().outcome_text(&self.state, outcome))
    }

    /// The lines of a seat's score pad; their sum is its score. The lines from `destinies` on are
    /// counted when the game ends and are 0 until then.
    ///
    /// >>> import midgard
    /// >>> sum(midgard.Champions().new_state(seed=1).score_sheet(0).values())
    /// 0
    fn score_sheet<'py>(&self, py: Python<'py>, seat: i64) -> PyResult<Bound<'py, PyDict>> {
        let sheet = PyDict::new(py);
        let glory = self.rules().sheet(&self.state, self.seat(seat)?);
        for (line, glory) in self.rules().sheet_lines().into_iter().zip(glory) {
            sheet.set_item(line, glory)?;
        }
        Ok(sheet)
    }

    /// What an action does here, in a sentence, with the tags of its rules; why it is not legal, if it is
    /// not.
    fn explain(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        extract(action).map(|action| self.state.explain(self.rules(), action))
    }

    /// Why an action is not legal here, with the tag of the rule; `None` if it is legal.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions(start_player=0).new_state(seed=1).why_not("leader ullr") is None
    /// True
    fn why_not(&self, action: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let reason = self.state.why_not(self.rules(), extract(action)?);
        Ok(reason.map(|reason| reason.to_string()))
    }

    /// The table as text: as a seat may see it, or, without one, what everybody may see.
    #[pyo3(signature = (seat = None))]
    fn table(&self, seat: Option<i64>) -> PyResult<String> {
        let seat = seat.map(|seat| self.seat(seat)).transpose()?;
        Ok(self.state.table(self.rules(), seat))
    }

    /// The score pad of all seats as text.
    fn sheet_text(&self) -> String {
        self.state.sheet_text(self.rules())
    }

    /// What happened between an earlier position and this one, a line each.
    fn _story(&self, before: PyRef<'_, Self>) -> Vec<String> {
        State::story(&before.state, &self.state, self.rules())
    }

    /// Answers of the open chance question in words; all dice of a throw together.
    fn _event_text(&self, outcomes: Vec<u8>) -> String {
        self.state.event_text(self.rules(), &outcomes)
    }

    /// The number of sequences of so many events from here on: decisions, and outcomes of chance one die
    /// or card at a time, whoever answers it. See `docs/testing.md`.
    fn _perft(&self, py: Python<'_>, depth: u32) -> u64 {
        let (game, state) = (self.game.get(), self.state);
        py.detach(|| perft(&game.rules, &state, depth))
    }

    /// The state as plain data; `docs/state.md` explains it. `game.from_dict` takes it back. Hidden cards
    /// are in it: it is the whole state, not what a seat sees.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.to_json(),))
    }

    /// As `to_dict`, as JSON text.
    fn to_json(&self) -> String {
        self.state.to_json()
    }

    /// The state and its chance stream in a few hundred bytes, versioned and with a checksum;
    /// `game.from_bytes` takes them back.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.saved())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.borrow();
            let same_game = self.game.is(&other.game) || other.rules() == self.rules();
            same_game && self.state == other.state
        })
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.checkpoint(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.checkpoint(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let restore = py.import("midgard._midgard")?.getattr("_restore_state")?;
        let saved = (self.game.clone_ref(py), PyBytes::new(py, &self.saved()));
        Ok((restore, saved).into_pyobject(py)?.into_any())
    }

    fn __repr__(&self) -> String {
        format!("<State {}>", self.state.line(self.rules()))
    }

    fn __str__(&self) -> String {
        self.state.table(self.rules(), None)
    }
}

/// A pickled state comes back.
#[pyfunction(name = "_restore_state")]
pub(crate) fn restore_state(game: Py<Champions>, data: &[u8]) -> PyResult<PyState> {
    PyState::from_bytes(game, data)
}
