//! Methods of states for searches: rollouts, keys and perft.

use crate::bots::policy_named;
use crate::error;
use crate::held::Held;
use crate::number::seed_of;
use crate::registry::with_state;
use crate::state::{PyState, at, at_rest, returns, scores};
use crate::word::Text;
use midgard_core::{Purpose, Stream, key, perft};
use midgard_search::rollout;
use pyo3::prelude::*;
use pyo3::types::PyList;

#[pymethods]
impl PyState {
    /// Plays a copy to its end and returns the return of each seat, as `returns` does (floats within
    /// `game.return_range`), or with `value="scores"` the score of each seat (integers). The state does not change.
    ///
    /// seed: 0 to 2**128 - 1; all chance and decisions come from it, so the future of this state is not used. policy:
    /// `random` or a policy of the game such as `greedy`, for every seat. Works at decisions, at chance nodes and at
    /// the end. Other threads run meanwhile. Raises `InvalidOptionError` for a seed, policy or value that does not
    /// exist or is out of range.
    ///
    /// >>> import midgard
    /// >>> state = midgard.Champions(players=2).new_state(seed=1)
    /// >>> sum(state.rollout(7)), state.rollout(7) == state.rollout(7)
    /// (1.0, True)
    /// >>> len(state.rollout(7, policy="greedy", value="scores"))
    /// 2
    #[pyo3(signature = (seed, *, policy = Text::of("random"), value = Text::of("returns")),
        text_signature = "(self, seed, *, policy='random', value='returns')")]
    fn rollout<'py>(
        slf: &Bound<'py, Self>,
        py: Python<'py>,
        seed: &Bound<'py, PyAny>,
        policy: Text,
        value: Text,
    ) -> PyResult<Bound<'py, PyList>> {
        let mut rng = Stream::new(seed_of(seed)?, 0).sequence(Purpose::Rollout);
        let scored = error::choice("value", &value, &[("returns", false), ("scores", true)])?;
        let (game, position) = at_rest(slf)?;
        with_state!(&game.get().rules, &position, |rules, state| {
            let (policy, mut state) = (policy_named(&policy)?, *state);
            py.detach(|| rollout(rules, &mut state, policy.as_ref(), &mut rng));
            match scored {
                true => PyList::new(py, scores(rules, &state)),
                false => PyList::new(py, returns(rules, &state)),
            }
        })
    }

    /// Returns a 64-bit hash of the position (0 to 2**64 - 1) for transposition tables. Equal states of a game have the
    /// same key in every run and on every machine; different states have different keys with overwhelming
    /// probability. Hidden cards are part of the key; the chance stream is not. Keys may differ between versions of
    /// midgard.
    ///
    /// >>> import midgard
    /// >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    /// >>> state.clone().key() == state.key() != state.child("leader ullr").key()
    /// True
    pub(crate) fn key(slf: Held<'_>) -> u64 {
        at!(slf, |_rules, state| key(state))
    }

    /// Returns the number of sequences of `depth` events from here. An event is a decision or an outcome of chance, one
    /// die or card at a time, whatever answers chance in this state. See `docs/testing.md`.
    fn _perft(slf: &Bound<'_, Self>, py: Python<'_>, depth: u32) -> PyResult<u64> {
        let (game, position) = at_rest(slf)?;
        Ok(with_state!(&game.get().rules, &position, |rules, state| {
            py.detach(|| perft(rules, state, depth))
        }))
    }
}
