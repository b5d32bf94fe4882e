//! Values of states of games that no box changes: expected final scores, and the shares of victory that follow from them.
//!
//! Expected scores are linear in what a clan has at the end of the round ([`features`]). While combat goes on, what it
//! has then depends on the fights that are open, and those have exact odds under a plain policy (`plain/tables.rs`). So
//! the value after a throw is nearly what was expected before it, but for the luck. Shares of victory are the mean over
//! the victories and defeats of all these fights.

mod pending;
mod tables;
mod voyages;

use super::LAST_SPREAD;
use crate::bots::fitted::{self, FEATURES, features};
use crate::players::MAX_PLAYERS;
use crate::rules::state::{Phase, State};
use crate::rules::{ROUNDS, Rules};
use crate::words::BySeat;
use midgard_core::{Baseline, Expectation, FittedRound, Seat, expected_returns, outcome};
use pending::{Pending, Table};
use std::sync::Arc;
use tables::Tables;

/// The most fights whose ends are told apart in shares of victory; of further ones the mean counts.
const APART: usize = 5;
/// No power of e is larger: the product of those of all fights is a number.
const MOST_POWER: f64 = 80.0;

/// The values of the possessions of a clan, in glory.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    each: [f64; FEATURES.len()],
    /// See [`expected_returns`].
    spread: f64,
    /// Those of some features by name.
    score: f64,
    later_score: f64,
    warriors: [f64; 3],
    warriors_squared: f64,
    favor: f64,
    food: f64,
    missing_food: f64,
}

impl Weights {
    /// Makes the weights of these numbers, one for each feature.
    pub(crate) fn new(each: [f64; FEATURES.len()], spread: f64) -> Self {
        let at = |name| FEATURES.iter().position(|&known| known == name).map_or(0.0, |at| each[at]);
        Self {
            each,
            spread,
            score: at("score"),
            later_score: at("later_score"),
            warriors: ["swordsmen", "spearmen", "axemen"].map(at),
            warriors_squared: at("warriors_squared"),
            favor: at("favor"),
            food: at("food"),
            missing_food: at("missing_food"),
        }
    }

    /// Returns the weights at the end of the game: what is scored then.
    fn last() -> Self {
        let counts = |name: &&str| f64::from(u8::from(["score", "later_score"].contains(name)));
        Self::new(FEATURES.each_ref().map(counts), LAST_SPREAD)
    }

    /// Returns the expected score of each seat.
    fn scores(&self, rules: &Rules, state: &State) -> BySeat<f64> {
        let mut scores = BySeat::default();
        for seat in rules.seats() {
            let has = features(rules, state, seat);
            let each = has.iter().zip(&self.each).map(|(&has, weight)| f64::from(has) * weight);
            scores[seat] = each.sum();
        }
        scores
    }
}

/// Values states of Champions of Midgard. It remembers the odds of fights.
pub(crate) struct LuckValues {
    /// For the beginning of each round, and for the end of the last.
    weights: Vec<Arc<Weights>>,
    tables: Tables,
    /// The last result for a state without its fight.
    last: Option<(State, Arc<Table>)>,
}

impl LuckValues {
    /// Makes the values for these rules.
    pub(crate) fn new(rules: &Rules) -> Self {
        let fitted = fitted::for_luck(rules);
        let weights = |round: &FittedRound| {
            let each = std::array::from_fn(|at| round.weights[at].into());
            Weights::new(each, round.spread.into())
        };
        Self::with(rules, fitted.rounds(rules.players()).iter().map(weights).collect())
    }

    /// Makes the values with the weights of the beginning of each round.
    pub(crate) fn with(rules: &Rules, mut weights: Vec<Weights>) -> Self {
        if weights.len() == usize::from(ROUNDS) {
            weights.push(Weights::last());
        }
        let weights = weights.into_iter().map(Arc::new).collect();
        Self { weights, tables: Tables::new(rules), last: None }
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
            let row =
                if begins { round.max(1) - 1 } else { round.clamp(1, usize::from(ROUNDS) - 1) };
            let weights = &self.weights[row];
            let scores = weights.scores(rules, state);
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
    let best = seats.clone().map(|seat| base[seat]).fold(f64::MIN, f64::max);
    let mut odds = [0.0; MAX_PLAYERS];
    seats.clone().for_each(|seat| odds[seat as usize] = power(base[seat] - best, weights.spread));
    add_ends(rules.players(), &odds, 1.0, apart, &mut sum.returns);
    sum
}

/// Returns how much more often a seat wins that is ahead by so much.
fn power(ahead: f64, spread: f64) -> f64 {
    midgard_core::exp((ahead / spread).clamp(-MOST_POWER, MOST_POWER))
}

/// Adds the shares of victory after each end of the fights. The odds are those of each seat to win.
fn add_ends(
    players: usize,
    odds: &[f64; MAX_PLAYERS],
    chance: f64,
    fights: &[Pending],
    returns: &mut BySeat<f64>,
) {
    if chance == 0.0 {
        return;
    }
    let Some((fight, rest)) = fights.split_first() else {
        let part = chance / odds[..players].iter().sum::<f64>();
        Seat::of(players).for_each(|seat| returns[seat] += part * odds[seat as usize]);
        return;
    };
    let won = std::array::from_fn(|seat| odds[seat] * fight.odds[seat]);
    add_ends(players, &won, chance * fight.win, rest, returns);
    add_ends(players, odds, chance * (1.0 - fight.win), rest, returns);
}
