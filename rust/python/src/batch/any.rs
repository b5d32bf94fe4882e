//! A batch of any game.

use crate::bots::policy_named;
use crate::registry::{AnyRules, AnyState, Registered, rules_of, state_of};
use midgard_core::{ActionIndex, Policy, Refusal, Seat};
use midgard_sim::batch::{BadLogits, Batch, IllegalRows, Out, Row, Settings, Threads};
use pyo3::PyResult;
use std::sync::Arc;

/// A batch of any game. The rules passed to its methods are always those that it was made with.
///
/// # Panics
/// Methods panic when those of [`Batch`] do.
pub(super) trait AnyBatch: Send + Sync {
    fn len(&self) -> usize;
    fn settings(&self) -> &Settings;
    fn threads(&self) -> &Arc<Threads>;
    fn rows(&self) -> &[Row];
    fn state(&self, row: usize) -> AnyState;
    fn why_not(&self, rules: &AnyRules, row: usize, action: ActionIndex) -> Option<Refusal>;
    fn step(&mut self, rules: &AnyRules, actions: &[i64], out: Out<'_>) -> Result<(), IllegalRows>;
    fn sample_legal(&self, seed: u64, actions: &mut [i64]);
    fn sample_policy(
        &self,
        rules: &AnyRules,
        logits: &[f32],
        seed: u64,
        actions: &mut [i64],
    ) -> Result<(), BadLogits>;
    fn reset(&mut self, rules: &AnyRules, rows: &[usize], seeds: Option<&[u128]>, out: Out<'_>);
    fn show(&mut self, rules: &AnyRules, out: Out<'_>);
    fn fork(
        &mut self,
        rules: &AnyRules,
        row: usize,
        copies: usize,
        out: Out<'_>,
    ) -> Box<dyn AnyBatch>;
    fn fork_onto(&mut self, rules: &AnyRules, row: usize, onto: &[usize], out: Out<'_>);
    fn place(
        &mut self,
        rules: &AnyRules,
        rows: &[usize],
        states: &[AnyState],
        seeds: Option<&[u128]>,
        out: Out<'_>,
    ) -> Result<(), usize>;
    fn determinize(
        &self,
        rules: &AnyRules,
        seats: &[Seat],
        seeds: &[u128],
        out: Out<'_>,
    ) -> Box<dyn AnyBatch>;
    /// Plays the games of all rows to their ends, slice by slice; `between` is called before each slice.
    fn rollout(
        &self,
        rules: &AnyRules,
        policy: &str,
        seeds: &[u128],
        returns: &mut [f32],
        run: &mut dyn FnMut(&mut (dyn FnMut() + Send)) -> PyResult<()>,
    ) -> PyResult<()>;
    fn save(&self, rules: &AnyRules, origin: &[u8], note: &[u8]) -> Vec<u8>;
}

/// Ctrl-C is checked each time a thread has played out this many rows.
const ROWS: usize = 2048;

impl<G: Registered> AnyBatch for Batch<G> {
    fn len(&self) -> usize {
        self.len()
    }

    fn settings(&self) -> &Settings {
        self.settings()
    }

    fn threads(&self) -> &Arc<Threads> {
        self.threads()
    }

    fn rows(&self) -> &[Row] {
        self.rows()
    }

    fn state(&self, row: usize) -> AnyState {
        G::any_state(self.states()[row])
    }

    fn why_not(&self, rules: &AnyRules, row: usize, action: ActionIndex) -> Option<Refusal> {
        rules_of::<G>(rules).why_not(&self.states()[row], action)
    }

    fn step(&mut self, rules: &AnyRules, actions: &[i64], out: Out<'_>) -> Result<(), IllegalRows> {
        self.step(rules_of(rules), actions, out)
    }

    fn sample_legal(&self, seed: u64, actions: &mut [i64]) {
        self.sample_legal(seed, actions);
    }

    fn sample_policy(
        &self,
        rules: &AnyRules,
        logits: &[f32],
        seed: u64,
        actions: &mut [i64],
    ) -> Result<(), BadLogits> {
        self.sample_policy(rules_of(rules), logits, seed, actions)
    }

    fn reset(&mut self, rules: &AnyRules, rows: &[usize], seeds: Option<&[u128]>, out: Out<'_>) {
        self.reset(rules_of(rules), rows, seeds, out);
    }

    fn show(&mut self, rules: &AnyRules, out: Out<'_>) {
        self.show(rules_of(rules), out);
    }

    fn fork(
        &mut self,
        rules: &AnyRules,
        row: usize,
        copies: usize,
        out: Out<'_>,
    ) -> Box<dyn AnyBatch> {
        Box::new(self.fork(rules_of(rules), row, copies, out))
    }

    fn fork_onto(&mut self, rules: &AnyRules, row: usize, onto: &[usize], out: Out<'_>) {
        self.fork_onto(rules_of(rules), row, onto, out);
    }

    fn place(
        &mut self,
        rules: &AnyRules,
        rows: &[usize],
        states: &[AnyState],
        seeds: Option<&[u128]>,
        out: Out<'_>,
    ) -> Result<(), usize> {
        let states: Vec<_> = states.iter().map(|state| *state_of::<G>(state)).collect();
        self.place(rules_of(rules), rows, &states, seeds, out)
    }

    fn determinize(
        &self,
        rules: &AnyRules,
        seats: &[Seat],
        seeds: &[u128],
        out: Out<'_>,
    ) -> Box<dyn AnyBatch> {
        Box::new(self.determinize(rules_of(rules), seats, seeds, out))
    }

    fn rollout(
        &self,
        rules: &AnyRules,
        policy: &str,
        seeds: &[u128],
        returns: &mut [f32],
        run: &mut dyn FnMut(&mut (dyn FnMut() + Send)) -> PyResult<()>,
    ) -> PyResult<()> {
        let rules = rules_of::<G>(rules);
        let policy: Arc<dyn Policy<G>> = policy_named(policy)?;
        let (slice, players) = (ROWS * self.threads().count(), rules.players());
        let slices = seeds.chunks(slice).zip(returns.chunks_mut(slice * players));
        for (number, (seeds, returns)) in slices.enumerate() {
            run(&mut || self.rollout(rules, number * slice, seeds, policy.as_ref(), returns))?;
        }
        Ok(())
    }

    fn save(&self, rules: &AnyRules, origin: &[u8], note: &[u8]) -> Vec<u8> {
        let rules = rules_of::<G>(rules);
        self.save(origin, note, |state| rules.state_bytes(state))
    }
}
