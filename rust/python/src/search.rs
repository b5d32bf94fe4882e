//! What searches are made of.

use crate::bots::policy_named;
use crate::error;
use crate::number::seed_of;
use crate::registry::with_state;
use crate::state::{PyState, returns, scores};
use crate::word::Text;
use midgard_core::{Purpose, Stream, key, perft};
use midgard_search::rollout;
use pyo3::prelude::*;
use pyo3::types::PyList;

/// What a rollout can tell.
const VALUES: [&str; 2] = ["returns", "scores"];

#[pymethods]
impl PyState {
    /// Plays a copy to its end and returns how it went: the share of victory of each seat, as `returns`
    /// has it (floats from 0.0 to 1.0), or with `value="scores"` the score of each seat
    /// (whole numbers). The state itself stays as it is.
    ///
    /// seed: 0 to 2**128 - 1; chance and decisions are drawn from it, and the real future of the state is
    /// not. policy: `random`, or one of the game's own such as `greedy`, for every seat. Works at decisions, chance nodes and the end,
    /// and lets other threads run meanwhile. Raises `InvalidOptionError`.
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
        &self,
        py: Python<'py>,
        seed: &Bound<'py, PyAny>,
        policy: Text,
        value: Text,
    ) -> PyResult<Bound<'py, PyList>> {
        let mut rng = Stream::new(seed_of(seed)?, 0).sequence(Purpose::Rollout);
        if !VALUES.contains(&&*value) {
            return Err(error::unknown("value", &value, &VALUES));
        }
        with_state!(self.rules(), &*self.state, |rules, state| {
            let (policy, mut state) = (policy_named(&policy)?, *state);
            py.detach(|| rollout(rules, &mut state, policy.as_ref(), &mut rng));
            match &*value {
                "scores" => PyList::new(py, scores(rules, &state)),
                _ => PyList::new(py, returns(rules, &state)),
            }
        })
    }

    /// The position in 64 bits (0 to 2**64 - 1), for transposition tables: equal states of a game have the
    /// same key, different ones as good as never, in every run and on every machine. Whose chance stream
    /// it is does not matter, and neither does what a seat can see: hidden cards count. Another version of
    /// midgard may number differently.
    ///
    /// >>> import midgard
    /// >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    /// >>> state.clone().key() == state.key() != state.child("leader ullr").key()
    /// True
    pub(crate) fn key(&self) -> u64 {
        with_state!(self.rules(), &*self.state, |_rules, state| key(state))
    }

    /// The number of sequences of so many events from here on: decisions, and outcomes of chance one die
    /// or card at a time, whoever answers it. See `docs/testing.md`.
    fn _perft(&self, py: Python<'_>, depth: u32) -> u64 {
        with_state!(self.rules(), &*self.state, |rules, state| {
            py.detach(|| perft(rules, state, depth))
        })
    }
}
