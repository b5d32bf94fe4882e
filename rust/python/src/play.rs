//! What is played and asked, and the copies that a planner plays with.

use crate::action::extract;
use crate::driver::Driver;
use crate::error;
use crate::legal::LegalActions;
use crate::state::PyState;
use midgard_champions::ACTION_COUNT;
use midgard_core::{ActionSet, Awaiting, Game, Logged, Outcome, Sampled, settle};
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

#[pymethods]
impl PyState {
    /// The legal actions, ascending; empty at chance nodes and at the end.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions(start_player=0).new_state(seed=1).legal_actions()
    /// [31, 32, 33, 34, 35]
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.game.get().numbers.list(py, &self.state.legal_actions(self.rules()))
    }

    /// The legal actions as a collection of `Action`: `"leader ullr" in state.legal`, `len(state.legal)`,
    /// `for action in state.legal`. `legal_actions()` is the faster list of numbers.
    ///
    /// >>> import midgard
    /// >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    /// >>> "leader ullr" in state.legal
    /// True
    #[getter]
    fn legal(&self) -> LegalActions {
        LegalActions(self.state.legal_actions(self.rules()))
    }

    /// The legal actions as a NumPy array, shape `(129,)`: true or 1 where the action is legal. Without
    /// `out` a new array of `bool`; with `out`, an array of that shape and of dtype `bool`, `int8` or
    /// `uint8`, it is written there and returned.
    ///
    /// Raises `TypeError` for another dtype or number of dimensions, `ValueError` for another length and
    /// for an array that cannot be written to.
    ///
    /// >>> import midgard
    /// >>> mask = midgard.Champions(start_player=0).new_state(seed=1).legal_mask()
    /// >>> mask.shape, mask.dtype.name, int(mask.sum())
    /// ((129,), 'bool', 5)
    #[pyo3(signature = (out = None))]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let legal = self.state.legal_actions(self.rules());
        let out =
            out.unwrap_or_else(|| PyArray1::<bool>::zeros(py, ACTION_COUNT, false).into_any());
        if let Ok(mask) = out.cast::<PyArray1<bool>>() {
            fill(mask, &legal)?;
        } else if let Ok(mask) = out.cast::<PyArray1<i8>>() {
            fill(mask, &legal)?;
        } else if let Ok(mask) = out.cast::<PyArray1<u8>>() {
            fill(mask, &legal)?;
        } else {
            return Err(PyTypeError::new_err(
                "out must be a NumPy array of bool, int8 or uint8 with one dimension",
            ));
        }
        Ok(out)
    }

    /// Plays a decision, given as a number, a text or an `Action`; at a chance node answers it with an
    /// outcome, its number or text. Then the game goes on until somebody is asked. Returns whether the game is
    /// over. On an error nothing has changed.
    ///
    /// Raises `IllegalActionError` (with `action` and `reason`), `InvalidNotationError`, or `ScriptError`.
    ///
    /// >>> import midgard
    /// >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    /// >>> state.apply("leader ullr")
    /// False
    fn apply(&mut self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.play(action)
    }

    /// Plays several decisions one after the other, each given as `apply` takes it: a list, a tuple, an
    /// array. All or none: on an error nothing has changed. Returns whether the game is over.
    ///
    /// Raises what `apply` raises, with the position of the action, from 0, in the message and as
    /// `position`.
    ///
    /// >>> import midgard
    /// >>> state = midgard.Champions(players=2, start_player=0).new_state(seed=1)
    /// >>> state.apply_many(["leader ullr", "leader asmundr"])
    /// False
    fn apply_many(&mut self, actions: &Bound<'_, PyAny>) -> PyResult<bool> {
        let actions = listed(actions)?;
        let before = (self.state, self.driver.used());
        for (position, action) in actions.iter().enumerate() {
            if let Err(error) = self.play(action) {
                self.commit(before);
                return Err(error::at(action.py(), error, position));
            }
        }
        Ok(self.is_terminal())
    }

    /// As `apply`, and the chance outcomes that followed, in order.
    fn _apply_logged(&mut self, action: &Bound<'_, PyAny>) -> PyResult<Vec<Outcome>> {
        let Driver::Sampled(dice) = &self.driver else {
            return Err(error::value("only sampled games are logged".into()));
        };
        let decided = extract(action)?;
        if let Some(error) = self.illegal(action.py(), decided) {
            return Err(error);
        }
        let mut log = Logged::new(dice.stream());
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
    /// ones at each call, the same ones in the same order of calls. Nothing in the copy, its dice and
    /// bytes included, tells the dice of this state. `copy.copy` keeps the future. What is left of a
    /// script goes along.
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
        let distribution = self.rules().distribution(&self.state);
        if !exact {
            let share = |weight: u32| f64::from(weight) / f64::from(distribution.total());
            return PyList::new(
                py,
                distribution.entries().iter().map(|&(o, weight)| (o, share(weight))),
            );
        }
        let fraction = py.import("fractions")?.getattr("Fraction")?;
        let outcomes = PyList::empty(py);
        for &(outcome, weight) in distribution.entries() {
            outcomes.append((outcome, fraction.call1((weight, distribution.total()))?))?;
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
            let message = "no chance question is open".into();
            return Err(error::refused(outcome.py(), "no_such_outcome", message));
        }
        let outcome = self.outcome(outcome)?;
        Ok(self.rules().outcome_text(&self.state, outcome))
    }
}

impl PyState {
    /// Plays a decision or answers chance. On an error nothing has changed.
    #[inline]
    fn play(&mut self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
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
        if let Driver::Sampled(dice) = &self.driver {
            // Sampling never fails, so there is nothing to go back to: no copy is made.
            let rules = &self.game.get().rules;
            self.state.apply_unchecked(rules, action);
            // Most decisions lead to another at once, and need no stream.
            if self.state.awaiting() == Awaiting::Chance || rules.skips_forced() {
                let mut sampled = Sampled::new(dice.stream());
                settle(rules, &mut self.state, &mut sampled).map_err(error::chance)?;
            }
            return Ok(self.is_terminal());
        }
        let mut next = self.state;
        next.apply_unchecked(self.rules(), action);
        let settled = self.settled(next).map_err(error::chance)?;
        self.commit(settled);
        Ok(self.is_terminal())
    }
}

/// Several actions, in whatever holds them; a single text is a common slip, and no sequence of letters.
fn listed<'py>(actions: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if actions.is_instance_of::<PyString>() {
        let message = format!("actions come as a list: [{}]", actions.repr()?);
        return Err(PyTypeError::new_err(message));
    }
    actions.try_iter()?.collect()
}

/// Writes a set of actions as zeros and ones.
fn fill<T: Element + From<bool>>(mask: &Bound<'_, PyArray1<T>>, legal: &ActionSet) -> PyResult<()> {
    let mut writable = mask.try_readwrite().map_err(|error| error::value(error.to_string()))?;
    let cells = writable.as_slice_mut().map_err(|error| error::value(error.to_string()))?;
    if cells.len() != ACTION_COUNT {
        let message = format!("out must have {ACTION_COUNT} cells, not {}", cells.len());
        return Err(error::value(message));
    }
    for (part, bits) in cells.chunks_mut(64).zip(legal.words()) {
        for (at, cell) in part.iter_mut().enumerate() {
            *cell = (bits >> at & 1 == 1).into();
        }
    }
    Ok(())
}
