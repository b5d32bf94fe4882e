//! Values of states for the account of luck: expected final scores, and the shares of victory that follow from them.
//!
//! Expected scores are linear in what a clan has at the end of the round ([`features`]). While combat goes on, what it
//! has then depends on the fights that are open, and those have exact odds under a plain policy (`luck/tables.rs`). So
//! the value after a throw is nearly what was expected before it, but for the luck. Shares of victory are the mean over
//! the victories and defeats of all these fights.

mod pending;
mod tables;

use crate::bots::fitted::{FEATURES, Features, Fitted, features};
use crate::rules::state::{Phase, State};
use crate::rules::{ROUNDS, Rules};
use crate::words::BySeat;
use midgard_core::{Baseline, Expectation, Seat, expected_returns, outcome};
use pending::{Pending, Table};
use std::sync::Arc;
use tables::Tables;

/// The most fights whose ends are told apart in shares of victory; of further ones the mean counts.
const APART: usize = 5;
/// The spread of scores at the end of the last round: nearly none.
const LAST_SPREAD: f64 = 0.6;

/// What a clan's things are worth at the end of a round, in glory.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    pub(crate) each: [f64; FEATURES.len()],
    /// See [`expected_returns`].
    pub(crate) spread: f64,
}

impl Weights {
    /// Returns the weights at the end of the game: what is scored then.
    fn last() -> Self {
        let counts = |name: &&str| f64::from(u8::from(["score", "later_score"].contains(name)));
        Self { each: FEATURES.each_ref().map(counts), spread: LAST_SPREAD }
    }

    /// Returns the sum of what a clan has.
    fn of(&self, has: &Features) -> f64 {
        has.iter().zip(&self.each).map(|(&has, weight)| f64::from(has) * weight).sum()
    }

    /// Returns the weight of a feature.
    fn at(&self, name: &str) -> f64 {
        FEATURES.iter().position(|&known| known == name).map_or(0.0, |at| self.each[at])
    }
}

/// Values states of Champions of Midgard. It remembers the odds of fights.
pub(crate) struct LuckValues {
    /// For the beginning of each round, and for the end of the last.
    weights: Vec<Weights>,
    tables: Tables,
    /// What was computed last for a state without its fight.
    last: Option<(State, Arc<Table>)>,
}

impl LuckValues {
    /// Makes the values for these rules.
    pub(crate) fn new(rules: &Rules) -> Self {
        Self::with(rules, Fitted::standard().weights(rules.players()))
    }

    /// Makes the values with the weights of the beginning of each round.
    pub(crate) fn with(rules: &Rules, mut weights: Vec<Weights>) -> Self {
        if weights.len() == usize::from(ROUNDS) {
            weights.push(Weights::last());
        }
        Self { weights, tables: Tables::new(&rules.cards), last: None }
    }

    /// Returns the expected scores of a state, and the spread of their differences.
    fn scores(&self, rules: &Rules, state: &State, weights: &Weights) -> BySeat<f64> {
        let mut scores = BySeat::default();
        rules.seats().for_each(|seat| scores[seat] = weights.of(&features(rules, state, seat)));
        let _ = self;
        scores
    }
}

impl Baseline<Rules> for LuckValues {
    fn values(&mut self, rules: &Rules, state: &State) -> Expectation<BySeat<f64>> {
        if state.phase == (Phase::End {}) {
            return outcome(rules, state);
        }
        let round = usize::from(state.round);
        if !pending::is_combat(state) {
            let begins = matches!(state.phase, Phase::Stocking { .. });
            let row = if begins { round.max(1) - 1 } else { round.clamp(1, 7) };
            let weights = &self.weights[row];
            let scores = self.scores(rules, state, weights);
            return Expectation {
                returns: expected_returns(rules, &scores, weights.spread),
                scores,
            };
        }
        let weights = self.weights[round].clone();
        let table = self.table(rules, state, &weights);
        let (base, fights) = self.fights(rules, state, &weights, &table);
        mean(rules, &weights, base, &fights)
    }
}

/// Returns the mean over the ends of fights.
fn mean(
    rules: &Rules,
    weights: &Weights,
    mut base: BySeat<f64>,
    fights: &[Pending],
) -> Expectation<BySeat<f64>> {
    let seats = rules.seats();
    let (apart, further) = fights.split_at(fights.len().min(APART));
    for fight in further {
        seats.clone().for_each(|seat| base[seat] += fight.win * fight.gain[seat]);
    }
    let mut sum = Expectation { scores: base, returns: BySeat::default() };
    for fight in apart {
        seats.clone().for_each(|seat| sum.scores[seat] += fight.win * fight.gain[seat]);
    }
    add_ends(rules, weights, (base, 1.0), apart, &mut sum.returns);
    sum
}

/// Adds the shares of victory after each end of the fights.
fn add_ends(
    rules: &Rules,
    weights: &Weights,
    (scores, chance): (BySeat<f64>, f64),
    fights: &[Pending],
    returns: &mut BySeat<f64>,
) {
    if chance == 0.0 {
        return;
    }
    let Some((fight, rest)) = fights.split_first() else {
        let shares = expected_returns(rules, &scores, weights.spread);
        rules.seats().for_each(|seat| returns[seat] += chance * shares[seat]);
        return;
    };
    let mut won = scores;
    rules.seats().for_each(|seat| won[seat] += fight.gain[seat]);
    add_ends(rules, weights, (won, chance * fight.win), rest, returns);
    add_ends(rules, weights, (scores, chance * (1.0 - fight.win)), rest, returns);
}

/// Returns the seat with the highest score but for one, the first of equals: who gets the blame of a troll.
fn leading_rival(rules: &Rules, state: &State, seat: Seat) -> Option<Seat> {
    let rivals = rules.seats().filter(|&other| other != seat);
    rivals.rev().max_by_key(|&rival| state.score(rival))
}
