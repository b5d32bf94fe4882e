//! Draws actions for every row.

use super::{Batch, Row};
use midgard_core::{ActionIndex, Actions, Game, Rng, below, mix, split_mix};
use std::fmt;

/// No action: the draw where the game is over.
const NONE: i64 = -1;
/// The draw where the logits define no distribution.
const BAD: i64 = -2;

/// The rows whose logits define no distribution over the legal actions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLogits(pub Vec<usize>);

impl fmt::Display for BadLogits {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<_> = self.0.iter().take(5).map(usize::to_string).collect();
        let more = self.0.len() - rows.len();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        write!(
            out,
            "logits of legal actions must be numbers or minus infinity, and one at least a number; not so in row {}{more}",
            rows.join(", ")
        )
    }
}

impl std::error::Error for BadLogits {}

/// Returns the random numbers for a decision of a row, from `mix(seed)`. They depend on the seed, the game of the row
/// and the number of its decisions so far, but not on the index of the row or on other rows.
#[inline]
fn numbers(mixed: u64, row: &Row) -> impl Rng + use<> {
    let decisions = u64::from(row.decisions).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    split_mix(mix((mixed ^ row.actions).wrapping_add(decisions)))
}

impl<G: Game> Batch<G> {
    /// Draws a legal action for each row, uniformly; -1 where the game is over. The same seed draws the same action
    /// until the row makes a step.
    ///
    /// # Panics
    /// Panics if the numbers of actions and rows differ.
    pub fn sample_legal(&self, seed: u64, actions: &mut [i64]) {
        assert_eq!(actions.len(), self.len(), "one action a row");
        let mixed = mix(seed);
        self.threads.each(actions, 1, self.threads.part(self.len()), |first, actions| {
            let rows = self.rows[first..].iter().zip(&self.legal[first..]);
            for (action, (row, legal)) in actions.iter_mut().zip(rows) {
                *action = uniform(mixed, row, legal);
            }
        });
    }

    /// Draws a legal action for each row, with probabilities proportional to the exponentials of the logits; -1 where
    /// the game is over. Logits of illegal actions are ignored.
    ///
    /// # Errors
    /// Returns an error if the logits of the legal actions of a row include NaN or plus infinity, or are all minus
    /// infinity. Then `actions` has not changed.
    ///
    /// # Panics
    /// Panics if the numbers of actions and rows differ, or if there is not one logit for each action of each row.
    pub fn sample_policy(
        &self,
        game: &G,
        logits: &[f32],
        seed: u64,
        actions: &mut [i64],
    ) -> Result<(), BadLogits> {
        let width = game.action_count();
        assert_eq!(actions.len(), self.len(), "one action a row");
        assert_eq!(logits.len(), self.len() * width, "one logit an action and row");
        let mixed = mix(seed);
        let mut drawn = vec![NONE; actions.len()];
        self.threads.each(&mut drawn, 1, self.threads.part(self.len()), |first, actions| {
            let mut distribution = Weights::new(width);
            for (at, action) in (first..).zip(actions) {
                let (row, logits) = (&self.rows[at], &logits[at * width..][..width]);
                *action = match row.choices {
                    0 => NONE,
                    1 => only(&self.legal[at], logits),
                    _ if !distribution.weigh(&self.legal[at], logits) => BAD,
                    _ => distribution.draw(&mut numbers(mixed, row)).into(),
                };
            }
        });
        let bad = |(row, &action): (usize, &i64)| (action == BAD).then_some(row);
        let rows: Vec<_> = drawn.iter().enumerate().filter_map(bad).collect();
        if !rows.is_empty() {
            return Err(BadLogits(rows));
        }
        actions.copy_from_slice(&drawn);
        Ok(())
    }
}

/// Draws a legal action of a row, uniformly, from `mix(seed)`; -1 where the game is over.
#[inline]
pub(super) fn uniform(mixed: u64, row: &Row, legal: &impl Actions) -> i64 {
    let drawn = match row.choices {
        0 => None,
        1 => legal.first(),
        choices => legal.nth(below(&mut numbers(mixed, row), choices.into()) as usize),
    };
    drawn.map_or(NONE, i64::from)
}

/// Returns the only action of a set if its logit is finite.
#[inline]
fn only(legal: &impl Actions, logits: &[f32]) -> i64 {
    let fits = |action: &ActionIndex| logits[usize::from(*action)].is_finite();
    legal.first().filter(fits).map_or(BAD, i64::from)
}

/// Scratch memory for the distribution of one decision.
struct Weights {
    actions: Vec<ActionIndex>,
    weights: Vec<f32>,
    count: usize,
}

impl Weights {
    /// Makes scratch memory for this many actions.
    fn new(actions: usize) -> Self {
        let room = actions.next_multiple_of(8);
        Self { actions: vec![0; room], weights: vec![0.0; room], count: 0 }
    }

    /// Computes the distribution of these logits over a set that is not empty. Returns whether they define one.
    #[inline]
    fn weigh(&mut self, legal: &impl Actions, logits: &[f32]) -> bool {
        let (mut count, mut most, mut sound) = (0, f32::NEG_INFINITY, true);
        for action in legal.iter() {
            let logit = logits[usize::from(action)];
            sound &= logit < f32::INFINITY; // false for NaN
            most = if logit > most { logit } else { most };
            (self.actions[count], self.weights[count]) = (action, logit);
            count += 1;
        }
        if !sound || most == f32::NEG_INFINITY {
            return false;
        }
        self.count = count;
        // Whole runs of eight, so that the compiler can vectorize them; the values after the last action are not used.
        let runs = count.div_ceil(8) * 8;
        self.weights[..runs].iter_mut().for_each(|weight| *weight = power(*weight - most));
        true
    }

    #[inline]
    fn draw(&mut self, rng: &mut impl Rng) -> ActionIndex {
        let mut total = 0.0;
        for weight in &mut self.weights[..self.count] {
            total += *weight;
            *weight = total;
        }
        // 24 bits, as many as a float holds: at least 0 and, with any rounding, below the total.
        let ticket = (rng.next_u64() >> 40) as f32 * (1.0 / (1_u32 << 24) as f32) * total;
        let passed = self.weights[..self.count].iter().filter(|&&upto| upto <= ticket).count();
        self.actions[passed]
    }
}

/// Returns the exponential of a number that is at most 0, to six digits; 0 below -87. It is written here, without any
/// step that differs between machines, so that the same seed draws the same actions everywhere.
#[inline]
fn power(x: f32) -> f32 {
    const ROUND: f32 = 12_582_912.0; // 1.5 * 2^23: adding it rounds a number to a whole one
    let near = if x > -88.0 { x } else { -88.0 };
    let rounded = near * std::f32::consts::LOG2_E + ROUND;
    let whole = rounded - ROUND;
    // ln 2 in two parts, so that no precision is lost.
    let rest = (near - whole * 0.693_359_4) + whole * 2.121_944_4e-4;
    let series = 1.0 / 120.0 + rest * (1.0 / 720.0);
    let series = 1.0 / 6.0 + rest * (1.0 / 24.0 + rest * series);
    let series = 1.0 + rest * (1.0 + rest * (0.5 + rest * series));
    // The low bits of the rounded number hold the whole number; as an exponent it gives a power of two.
    let scale = f32::from_bits((rounded.to_bits() << 23).wrapping_add(127 << 23));
    if x < -87.0 { 0.0 } else { series * scale }
}

#[cfg(test)]
mod tests {
    use super::*;
    use midgard_core::sequential;

    #[test]
    fn the_exponential_is_right() {
        for step in 0..=87_000 {
            let x = -(step as f32) / 1000.0;
            let (ours, exact) = (f64::from(power(x)), f64::from(x).exp());
            assert!((ours / exact - 1.0).abs() < 1e-6, "{x}: {ours} {exact}");
        }
        assert_eq!((power(0.0), power(-87.1), power(f32::NEG_INFINITY)), (1.0, 0.0, 0.0));
    }

    #[test]
    fn actions_are_drawn_by_their_logits() {
        let legal: midgard_core::ActionSet = [0, 3, 64, 128].into_iter().collect();
        let mut logits = [f32::NAN; 129];
        let shares = [0.5, 0.0, 0.125, 0.375_f32];
        legal.iter().zip(shares).for_each(|(action, share)| {
            logits[usize::from(action)] = share.ln() + 40.0;
        });
        let (mut distribution, mut rng, mut counts) =
            (Weights::new(129), sequential(1), [0_u32; 129]);
        for _ in 0..80_000 {
            assert!(distribution.weigh(&legal, &logits));
            counts[usize::from(distribution.draw(&mut rng))] += 1;
        }
        for (action, share) in legal.iter().zip(shares) {
            let (count, mean) = (f64::from(counts[usize::from(action)]), f64::from(share) * 8e4);
            assert!((count - mean).abs() <= 4.0 * mean.sqrt(), "{action}: {count} {mean}");
        }
        for bad in [f32::NAN, f32::INFINITY] {
            logits[3] = bad;
            assert!(!distribution.weigh(&legal, &logits));
        }
        logits = [f32::NEG_INFINITY; 129];
        assert!(!distribution.weigh(&legal, &logits));
    }
}
