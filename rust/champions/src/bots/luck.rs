//! Values of states for the account of luck: expected final scores, and the shares of victory that follow from them.
//!
//! Expected scores are linear in what a clan has at the end of the round ([`fitted`]). While combat goes on, what it
//! has then depends on the fights that are open, and those have exact odds under a plain policy (`tables.rs`). So
//! the value after a throw is nearly what was expected before it, but for the luck. Shares of victory are the mean over
//! the victories and defeats of all these fights. Runes, purchases and payments on land are not foreseen.

mod end;
mod pending;
mod spoils;
mod tables;
#[cfg(test)]
mod tests;
mod voyages;

use crate::bots::fitted;
use crate::players::MAX_PLAYERS;
use crate::rules::state::{Phase, State};
use crate::rules::{ROUNDS, Rules};
use crate::words::{BySeat, Warrior};
use midgard_core::{Baseline, Expectation, FittedRound, Seat, expected_returns, outcome};
use pending::{Pending, Table};
use std::sync::Arc;
use tables::Tables;

/// The spread of scores at the end of the last round. Only choices are left, such as runes, and they matter little.
const LAST_SPREAD: f64 = 1.8;
/// The approximate value of a victory besides glory.
const MORE: u8 = 2;
/// The number of fights whose ends shares of victory distinguish; of further fights the mean counts.
const APART: usize = 5;
/// No power of e is larger: the product of those of all fights is a number.
const MOST_POWER: f64 = 80.0;
/// The features of warriors at home. The Leader die comes home from every fight.
const WARRIORS: [&str; Warrior::COUNT - 1] =
    ["swordsmen", "spearmen", "axemen", "archers", "shieldwarriors", "berserkers"];
const _: () =
    assert!(Warrior::Leader as usize == WARRIORS.len(), "the Leader die is the last kind");

/// Returns the values of a game.
pub(crate) fn baseline(rules: &Rules) -> Box<dyn Baseline<Rules>> {
    Box::new(LuckValues::new(rules))
}

/// The values of the possessions of a clan, in glory.
#[derive(Clone, Debug)]
struct Weights {
    each: Vec<f64>,
    /// See [`expected_returns`].
    spread: f64,
    /// Those of some features by name.
    score: f64,
    later_score: f64,
    warriors: [f64; WARRIORS.len()],
    warriors_squared: f64,
    tokens: f64,
    token_kinds: f64,
    favor: f64,
    food: f64,
    missing_food: f64,
}

impl Weights {
    /// Makes the weights of these numbers, one for each of the first features.
    fn new(each: Vec<f64>, spread: f64) -> Self {
        let at = |name| fitted::place(name).and_then(|at| each.get(at).copied()).unwrap_or(0.0);
        Self {
            spread,
            score: at("score"),
            later_score: at("later_score"),
            warriors: WARRIORS.map(at),
            warriors_squared: at("warriors_squared"),
            tokens: at("tokens"),
            token_kinds: at("token_kinds"),
            favor: at("favor"),
            food: at("food"),
            missing_food: at("missing_food"),
            each,
        }
    }

    /// Returns the weights at the end of the game: what is scored then.
    fn last() -> Self {
        let scored = |name| fitted::place(name).expect("it is a feature");
        let mut each = vec![0.0; scored("later_score") + 1];
        (each[scored("score")], each[scored("later_score")]) = (1.0, 1.0);
        Self::new(each, LAST_SPREAD)
    }

    /// Returns the expected score of each seat.
    fn scores(&self, rules: &Rules, state: &State) -> BySeat<f64> {
        let mut scores = BySeat::default();
        for seat in rules.seats() {
            scores[seat] = fitted::expected(rules, state, seat, &self.each);
        }
        scores
    }
}

/// Values states of Champions of Midgard. It remembers the odds of fights.
struct LuckValues {
    /// For the beginning of each round, and for the end of the last.
    weights: Vec<Arc<Weights>>,
    tables: Tables,
    /// The last result for a state without its fight.
    last: Option<(State, Arc<Table>)>,
}

impl LuckValues {
    /// Makes the values for these rules.
    fn new(rules: &Rules) -> Self {
        let fitted = fitted::for_luck(rules);
        let weights = |round: &FittedRound| {
            let each = round.weights.iter().map(|&weight| weight.into()).collect();
            Weights::new(each, round.spread.into())
        };
        let rounds = fitted.rounds(rules.players()).iter().map(weights);
        let weights = rounds.chain([Weights::last()]).map(Arc::new).collect();
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
