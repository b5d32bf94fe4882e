//! The value of an end to each seat, from 0 to 1.

use midgard_core::{Awaiting, Estimator, Game, Seat, exp};
use std::cmp::Ordering;

/// How an end is valued.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Value {
    /// The returns of the game, brought to 0 to 1: the share of victory.
    Win,
    /// Rivals left behind, as a share of all rivals; a tie that the rules do not break is half of one.
    Rank,
    /// How far ahead of the best rival, bent so that the first points count most: 0.5 is level.
    Margin,
    /// Half the returns, half the margin.
    #[default]
    Mixed,
}

/// The lead in points that is worth three quarters.
const LEAD: f64 = 20.0;

/// Returns what a state is worth to each seat, from 0 to 1. Before the end, the game estimates its returns, and the
/// game is scored as if it ended now. A seat without rivals, as in a cooperative game, has its returns by any value.
/// In a game without scores, rank and margin compare the returns.
pub fn value<G: Game>(game: &G, state: &G::State, kind: Value) -> G::Values {
    value_with(game, state, kind, None)
}

/// Returns what a state is worth as [`value`] does; before the end, what the estimator expects.
pub(crate) fn value_with<G: Game>(
    game: &G,
    state: &G::State,
    kind: Value,
    estimator: Option<&dyn Estimator<G>>,
) -> G::Values {
    let is_over = game.awaiting(state) == Awaiting::Nothing;
    if let Some(estimator) = estimator.filter(|_| !is_over) {
        return expected(game, estimator.compared_scores(game, state), kind);
    }
    let returns = if is_over { game.returns(state) } else { game.estimate(state) };
    let (low, high) = game.return_range();
    let mut values = G::Values::default();
    for seat in Seat::of(game.players()) {
        let win = (returns[seat] - low) / (high - low);
        if kind == Value::Win || !game.has_scores() {
            let share = |of: Seat| (returns[of] - low) / (high - low);
            values[seat] = value_of_returns(win, rivals(game, seat).map(share), kind);
            continue;
        }
        let score = game.final_score(state, seat);
        let others = rivals(game, seat);
        let rivals = others.clone().map(|rival| game.final_score(state, rival));
        values[seat] = match kind {
            _ if rivals.clone().next().is_none() => win,
            Value::Win => win,
            Value::Rank if is_over => rank_of(others.map(|rival| game.compare(state, rival, seat))),
            Value::Rank => rank_of(rivals.map(|rival| rival.cmp(&score))),
            Value::Margin => margin(score, rivals),
            Value::Mixed => (win + margin(score, rivals)) / 2.0,
        };
    }
    values
}

/// Returns the expected value of each seat, from expected scores and their spread.
fn expected<G: Game>(game: &G, (scores, spread): (G::Values, f64), kind: Value) -> G::Values {
    let (mut values, mut odds) = (G::Values::default(), G::Values::default());
    let seats = Seat::of(game.players());
    let best = seats.clone().map(|seat| scores[seat]).fold(f64::MIN, f64::max);
    seats.clone().for_each(|seat| odds[seat] = exp((scores[seat] - best) / spread));
    for seat in seats {
        let rivals = rivals(game, seat);
        if rivals.clone().next().is_none() {
            let (low, high) = game.return_range();
            values[seat] = ((scores[seat] - low) / (high - low)).clamp(0.0, 1.0);
            continue;
        }
        let win = odds[seat] / (odds[seat] + rivals.clone().map(|rival| odds[rival]).sum::<f64>());
        let lead =
            scores[seat] - rivals.clone().map(|rival| scores[rival]).fold(f64::MIN, f64::max);
        values[seat] = match kind {
            Value::Win => win,
            Value::Rank => {
                let ahead = rivals.clone().map(|rival| odds[seat] / (odds[seat] + odds[rival]));
                ahead.sum::<f64>() / rivals.count() as f64
            }
            Value::Margin => margin_of(lead),
            Value::Mixed => f64::midpoint(win, margin_of(lead)),
        };
    }
    values
}

/// Returns the seats of other teams.
pub(crate) fn rivals<G: Game>(game: &G, seat: Seat) -> impl Iterator<Item = Seat> + Clone {
    Seat::of(game.players()).filter(move |&other| game.team(other) != game.team(seat))
}

/// Returns the value of a return, from those of the rivals, all from 0 to 1: a lead counts as it is, since there is a
/// greatest one.
fn value_of_returns(win: f64, rivals: impl Iterator<Item = f64> + Clone, kind: Value) -> f64 {
    let Some(best) = rivals.clone().reduce(f64::max) else { return win };
    let margin = f64::midpoint(win - best, 1.0);
    match kind {
        Value::Win => win,
        Value::Rank => rank_of(rivals.map(|rival| rival.total_cmp(&win))),
        Value::Margin => margin,
        Value::Mixed => f64::midpoint(win, margin),
    }
}

/// Returns the share of rivals that are behind, from how each compares; a tie is half of one.
fn rank_of(rivals: impl Iterator<Item = Ordering>) -> f64 {
    let (mut count, mut behind) = (0, 0.0);
    for rival in rivals {
        count += 1;
        behind += match rival {
            Ordering::Less => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Greater => 0.0,
        };
    }
    behind / f64::from(count)
}

fn margin(score: i32, rivals: impl Iterator<Item = i32>) -> f64 {
    margin_of(f64::from(score - rivals.max().unwrap_or(0)))
}

/// Only `+ - * /`, so that it is the same number on every machine.
fn margin_of(points: f64) -> f64 {
    let lead = points / LEAD;
    0.5 + 0.5 * lead / (1.0 + lead.abs())
}
