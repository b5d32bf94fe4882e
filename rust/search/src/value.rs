//! What an end is worth to each seat, from 0 to 1.

use crate::tree::Values;
use midgard_core::{BySeat, Game, Seat};

/// How an end is valued.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Value {
    /// The share of victory: 1 for the only winner.
    Win,
    /// Seats left behind, as a share of the others; a tie is half of one.
    Rank,
    /// How far ahead of the best of the others, bent so that the first points count most: 0.5 is level.
    Margin,
    /// Half the share of victory, half the margin.
    #[default]
    Mixed,
}

/// A lead of so many points is worth three quarters.
const LEAD: f64 = 20.0;

/// What a state is worth to each seat. Before the end the scores of now are taken for those of the end.
pub fn value<G: Game>(game: &G, state: &G::State, kind: Value) -> Values {
    let players = game.players();
    let mut scores = BySeat::<i32>::default();
    Seat::of(players).for_each(|seat| scores[seat] = game.score(state, seat));
    let mut values = Values::default();
    let winners = game.winners(state);
    for seat in Seat::of(players) {
        values[seat] = match kind {
            Value::Win => win(&scores, players, winners, seat),
            Value::Rank => rank(&scores, players, seat),
            Value::Margin => margin(&scores, players, seat),
            Value::Mixed => {
                (win(&scores, players, winners, seat) + margin(&scores, players, seat)) / 2.0
            }
        };
    }
    values
}

fn win(scores: &BySeat<i32>, players: usize, winners: midgard_core::Set<Seat>, seat: Seat) -> f64 {
    if !winners.is_empty() {
        return if winners.has(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
    }
    let best = Seat::of(players).map(|seat| scores[seat]).max();
    let ahead = Seat::of(players).filter(|&seat| Some(scores[seat]) == best).count();
    if Some(scores[seat]) == best { 1.0 / ahead as f64 } else { 0.0 }
}

fn rank(scores: &BySeat<i32>, players: usize, seat: Seat) -> f64 {
    let others = Seat::of(players).filter(|&other| other != seat);
    let left_behind = others.map(|other| match scores[other].cmp(&scores[seat]) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    });
    left_behind.sum::<f64>() / (players.max(2) - 1) as f64
}

/// Only `+ - * /`, so that it is the same number on every machine.
fn margin(scores: &BySeat<i32>, players: usize, seat: Seat) -> f64 {
    let others = Seat::of(players).filter(|&other| other != seat).map(|other| scores[other]);
    let lead = f64::from(scores[seat] - others.max().unwrap_or(0)) / LEAD;
    0.5 + 0.5 * lead / (1.0 + lead.abs())
}
