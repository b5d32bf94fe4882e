//! Playing: legal actions, decisions, chance, and the copies for planners.

use crate::action::extract;
use crate::error;
use crate::held::{Held, HeldMut};
use crate::legal::LegalActions;
use crate::number::{option, seed_of};
use crate::observe::write;
use crate::registry::with_state;
use crate::state::{PyState, at, at_rest, settled};
use midgard_core::{
    Actions, Awaiting, Driver, Game, Logged, Outcome, Sampled, Silent, Surface, settle,
};
use numpy::{Element, PyArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use std::sync::atomic::Ordering;

#[pymethods]
impl PyState {
    /// Returns the indices of the legal actions, ascending; empty at chance nodes and at the end.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions(start_player=0).new_state(seed=1).legal_actions()
    /// [31, 32, 33, 34, 35]
    pub(crate) fn legal_actions<'py>(
        slf: Held<'_>,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyList>> {
        let game = slf.game.get();
        with_state!(&game.rules, &slf.state, |rules, state| {
            game.numbers.list(py, &rules.legal_actions(state))
        })
    }

    /// The legal actions as a collection of `Action`: `"leader ullr" in state.legal`, `len(state.legal)`,
    /// `for action in state.legal`. `legal_actions()` is faster and returns indices.
    ///
    /// >>> import midgard
    /// >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    /// >>> "leader ullr" in state.legal
    /// True
    #[getter]
    fn legal(slf: Held<'_>, py: Python<'_>) -> LegalActions {
        let actions = at!(slf, |rules, state| Actions::iter(&rules.legal_actions(state)).collect());
        LegalActions { game: slf.game.clone_ref(py), actions }
    }

    /// Returns the legal actions as a NumPy array of shape `(game.action_count,)`, which is true or 1 where the action
    /// is legal. Without `out` it is a new `bool` array. out: an array of that shape and of dtype `bool`, `int8` or
    /// `uint8`, which is overwritten and returned.
    ///
    /// Raises `TypeError` for an `out` of another dtype or number of dimensions, `ValueError` for an `out` of another
    /// length and for one that is read-only.
    ///
    /// >>> import midgard
    /// >>> mask = midgard.Champions(start_player=0).new_state(seed=1).legal_mask()
    /// >>> mask.shape, mask.dtype.name, int(mask.sum())
    /// ((129,), 'bool', 5)
    #[pyo3(signature = (out = None))]
    pub(crate) fn legal_mask<'py>(
        slf: Held<'_>,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let count = slf.game.get().count();
        let out = out.unwrap_or_else(|| PyArray1::<bool>::zeros(py, count, false).into_any());
        at!(slf, |rules, state| {
            let legal = rules.legal_actions(state);
            if let Ok(mask) = out.cast::<PyArray1<bool>>() {
                fill(mask, &legal, count)?;
            } else if let Ok(mask) = out.cast::<PyArray1<i8>>() {
                fill(mask, &legal, count)?;
            } else if let Ok(mask) = out.cast::<PyArray1<u8>>() {
                fill(mask, &legal, count)?;
            } else {
                return Err(PyTypeError::new_err(
                    "out must be a NumPy array of bool, int8 or uint8 with one dimension",
                ));
            }
        });
        Ok(out)
    }

    /// Plays a decision, given as an index, a text or an `Action`; at a chance node, answers with an outcome, given as
    /// its number or text. The game then goes on to the next decision or, with explicit chance, to the next chance
    /// node. Returns whether the game is over. An error changes nothing.
    ///
    /// Raises `IllegalActionError` (with `action` and `reason`) if the action is not legal or the outcome not possible,
    /// `InvalidNotationError` if it is not an action of the game, `ScriptError` if the script has no answer that
    /// fits.
    ///
    /// >>> import midgard
    /// >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    /// >>> state.apply("leader ullr")
    /// False
    pub(crate) fn apply(mut slf: HeldMut<'_>, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        slf.play(action)
    }

    /// Plays several decisions in order, from a list, a tuple or an array of what `apply` takes. Plays all or none: an
    /// error changes nothing. Returns whether the game is over.
    ///
    /// Raises what `apply` raises, with the position of the action, counted from 0, in the message and as `position`.
    ///
    /// >>> import midgard
    /// >>> state = midgard.Champions(players=2, start_player=0).new_state(seed=1)
    /// >>> state.apply_many(["leader ullr", "leader asmundr"])
    /// False
    fn apply_many(mut slf: HeldMut<'_>, actions: &Bound<'_, PyAny>) -> PyResult<bool> {
        let actions = listed(actions)?;
        let before = (slf.state.clone(), slf.driver.used());
        for (position, action) in actions.iter().enumerate() {
            if let Err(error) = slf.play(action) {
                slf.commit(before);
                return Err(error::at(action.py(), error, position));
            }
        }
        Ok(slf.is_over())
    }

    /// Does what `apply` does, and returns the chance outcomes that followed, in order.
    fn _apply_logged(mut slf: HeldMut<'_>, action: &Bound<'_, PyAny>) -> PyResult<Vec<Outcome>> {
        let this = &mut *slf;
        let Driver::Sampled(dice) = &this.driver else {
            return Err(error::value("only sampled games are logged".into()));
        };
        let game = this.game.get();
        let decided = extract(game, action)?;
        with_state!(as_mut, &game.rules, &mut this.state, |rules, state| {
            if let Some(refusal) = rules.why_not(state, decided) {
                return Err(error::illegal(action.py(), game, decided, refusal));
            }
            let mut log = Logged::new(dice.stream());
            rules.apply_unchecked(state, decided);
            settle(rules, state, &mut log).map_err(error::chance)?;
            Ok(log.outcomes)
        })
    }

    /// Returns a new state: this one after an action, with future dice of its own, those of
    /// `clone(seed=seed)`. Raises what `apply` raises. An error changes nothing.
    ///
    /// >>> import midgard
    /// >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    /// >>> state.child("leader ullr", seed=5) == state.child("leader ullr", seed=5)
    /// True
    #[pyo3(signature = (action, *, seed = None))]
    pub(crate) fn child<'py>(
        slf: Held<'_>,
        action: &Bound<'py, PyAny>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, Self>> {
        let before = slf.forks.load(Ordering::Relaxed);
        let mut child = slf.copied(action.py(), seed)?;
        if let Err(error) = child.play(action) {
            slf.unfork(before);
            return Err(error);
        }
        child.wrapped(action.py())
    }

    /// Returns the same position with future dice of its own, so that a planner never sees the real ones. Nothing in
    /// the copy, its dice and bytes included, reveals the dice of this state. `copy.copy` keeps the future. The rest of
    /// a script is copied.
    ///
    /// seed: with a seed, 0 to 2**128 - 1, the copy depends on the position and the seed alone. Without one, the dice
    /// differ from call to call, but are the same for the same sequence of calls: workers that unpickle one state and
    /// call `clone()` all get the same copy. Give each worker a seed of its own.
    ///
    /// Raises `InvalidOptionError` for another seed. An error changes nothing.
    ///
    /// >>> import copy, midgard, pickle
    /// >>> state = midgard.Champions().new_state(seed=1)
    /// >>> worker = pickle.loads(pickle.dumps(state))
    /// >>> worker.clone(seed=3).to_bytes() == state.clone(seed=3).to_bytes()
    /// True
    /// >>> state.clone() == state == copy.copy(state)
    /// True
    #[pyo3(signature = (*, seed = None))]
    pub(crate) fn clone<'py>(
        slf: Held<'_>,
        py: Python<'py>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, Self>> {
        slf.copied(py, seed)?.wrapped(py)
    }

    /// Returns a list of `n` copies, as `clone` makes them, each with different dice.
    ///
    /// n: 0 to 2**24. seed: with a seed, the copies depend on the position and the seed alone, the first is
    /// `clone(seed=seed)`, and a greater `n` only adds copies.
    ///
    /// Raises `InvalidOptionError` for another number or seed. An error changes nothing.
    ///
    /// >>> import midgard
    /// >>> state = midgard.Champions().new_state(seed=1)
    /// >>> copies = state.clones(8, seed=3)
    /// >>> len({copy.to_bytes() for copy in copies})
    /// 8
    #[pyo3(signature = (n, *, seed = None))]
    fn clones<'py>(
        slf: Held<'_>,
        n: &Bound<'py, PyAny>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        const MOST: i128 = 1 << 24;
        let (py, seed) = (n.py(), seed.map(seed_of).transpose()?);
        let count = option("n must be a whole number from 0 to 2**24", n, 0, MOST)?;
        let copies = PyList::empty(py);
        for number in 0..count as u64 {
            let copy = seed.map_or_else(|| slf.fork(py), |seed| slf.seeded(py, seed, number));
            copies.append(copy.wrapped(py)?)?;
        }
        Ok(copies)
    }

    /// Returns the outcomes of the open chance event, ascending, with their probabilities as fractions that sum to
    /// exactly 1, or as floats with `exact=False`. Empty when no chance event is open.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions().new_state(chance="explicit").chance_outcomes()[0]
    /// (0, Fraction(1, 4))
    #[pyo3(signature = (*, exact = true))]
    fn chance_outcomes<'py>(
        slf: &Bound<'py, Self>,
        py: Python<'py>,
        exact: bool,
    ) -> PyResult<Bound<'py, PyList>> {
        let (game, position) = at_rest(slf)?; // fractions are made by code of Python
        let distribution = with_state!(&game.get().rules, &position, |rules, state| {
            if rules.awaiting(state) != Awaiting::Chance {
                return Ok(PyList::empty(py));
            }
            rules.distribution(state)
        });
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

    /// Returns the text of an outcome of the open chance event. Raises `IllegalActionError` when no chance event is open
    /// and for an outcome that is not possible.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions().new_state(chance="explicit").outcome_text(0)
    /// 'folk_warriors'
    fn outcome_text(slf: Held<'_>, outcome: &Bound<'_, PyAny>) -> PyResult<String> {
        if slf.awaiting() != Awaiting::Chance {
            let message = "no chance event is open".into();
            return Err(error::refused(outcome.py(), "no_such_outcome", message));
        }
        let outcome = slf.outcome(outcome)?;
        Ok(at!(slf, |rules, state| rules.outcome_text(state, outcome)))
    }
}

impl PyState {
    /// Returns the same position with the dice of a seed or, without one, with those of a new fork.
    fn copied(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        Ok(match seed {
            None => self.fork(py),
            Some(seed) => self.seeded(py, seed_of(seed)?, 0),
        })
    }

    /// Plays a decision or answers chance. An error changes nothing.
    #[inline]
    fn play(&mut self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        let (game, (awaiting, index)) = (self.game.get(), self.event(action)?);
        if awaiting != Awaiting::Chance {
            with_state!(as_mut, &game.rules, &mut self.state, |rules, state| {
                if !rules.legal_actions(state).contains(index) {
                    let refusal = rules.why_not(state, index);
                    return Err(error::illegal_or(action.py(), game, index, refusal));
                }
                if let Driver::Sampled(dice) = &self.driver {
                    // Sampling never fails, so no copy is needed to restore the state.
                    rules.apply_unchecked(state, index);
                    // Most decisions are followed by another decision, and need no stream.
                    if rules.awaiting(state) == Awaiting::Chance || rules.skips_forced() {
                        let mut sampled = Sampled::new(dice.stream());
                        settle(rules, state, &mut sampled).map_err(error::chance)?;
                    }
                    return Ok(rules.awaiting(state) == Awaiting::Nothing);
                }
            });
        }
        let after = with_state!(&game.rules, &self.state, |rules, state| {
            let mut next = *state;
            match awaiting {
                Awaiting::Chance => rules.answer_unchecked(&mut next, index),
                _ => rules.apply_unchecked(&mut next, index),
            }
            settled(rules, &self.driver, next, &mut Silent)?
        });
        self.commit(after);
        Ok(self.is_over())
    }
}

/// Reads a sequence of actions. A single text is a common mistake and is refused; it is not a sequence of letters.
fn listed<'py>(actions: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if actions.is_instance_of::<PyString>() {
        let message = format!("actions must be a list: [{}]", actions.repr()?);
        return Err(PyTypeError::new_err(message));
    }
    actions.try_iter()?.collect()
}

/// Writes a set of actions as zeros and ones.
fn fill<T: Element + From<bool>>(
    mask: &Bound<'_, PyArray1<T>>,
    legal: &impl Actions,
    count: usize,
) -> PyResult<()> {
    write(mask, count, |cells| {
        for (part, bits) in cells.chunks_mut(64).zip(legal.words()) {
            for (at, cell) in part.iter_mut().enumerate() {
                *cell = (bits >> at & 1 == 1).into();
            }
        }
    })
}
