//! Values of states, which separate the luck of chance events from the result of a game.

use crate::game::{Game, teams};
use crate::seat::Seat;

/// The expected end of a game, from some state on.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Expectation<V> {
    /// The final score of each seat.
    pub scores: V,
    /// The returns of each seat.
    pub returns: V,
}

/// Values states. The luck of a chance event is the value of what follows the outcome, less the exact mean of it over
/// the distribution.
///
/// Any values make an account of luck that is zero on the average. Good ones explain much of the result.
pub trait Baseline<G: Game>: Send {
    /// Returns the value of a state. It depends on the game and the state alone: equal states have equal values, in any
    /// order of calls and whatever is remembered. The state may be read as a whole, and it may be one in the middle of
    /// a throw of dice. When the game is over, the value is the result.
    fn values(&mut self, game: &G, state: &G::State) -> Expectation<G::Values>;
}

/// Returns the result of a game that is over.
pub fn outcome<G: Game>(game: &G, state: &G::State) -> Expectation<G::Values> {
    let mut scores = G::Values::default();
    Seat::of(game.players()).for_each(|seat| scores[seat] = game.score(state, seat).into());
    Expectation { scores, returns: game.returns(state) }
}

/// Returns the returns that follow from expected scores: where the score of one seat exceeds that of another by the
/// spread, it wins e times as often. The seats of a team have what the team has.
pub fn expected_returns<G: Game>(game: &G, scores: &G::Values, spread: f64) -> G::Values {
    let (low, high) = game.return_range();
    let seats = Seat::of(game.players());
    if teams(game, Seat::set_of(game.players())) == 1 {
        let mut returns = G::Values::default();
        seats.for_each(|seat| returns[seat] = scores[seat].clamp(low, high));
        return returns;
    }
    let best = seats.clone().map(|seat| scores[seat]).fold(f64::MIN, f64::max);
    let mut odds = G::Values::default();
    seats.clone().for_each(|seat| odds[seat] = exp((scores[seat] - best) / spread));
    let mut returns = G::Values::default();
    if teams(game, Seat::set_of(game.players())) == game.players() {
        let part = (high - low) / seats.clone().map(|seat| odds[seat]).sum::<f64>();
        seats.for_each(|seat| returns[seat] = low + odds[seat] * part);
        return returns;
    }
    for seat in seats.clone() {
        let rivals = seats.clone().filter(|&other| game.team(other) != game.team(seat));
        let all = odds[seat] + rivals.map(|rival| odds[rival]).sum::<f64>();
        returns[seat] = low + (high - low) * odds[seat] / all;
    }
    returns
}

/// Returns e to a power, nearly: only `+ * /`, so that it is the same number on every machine.
pub fn exp(power: f64) -> f64 {
    let root = 1.0 + power.clamp(-500.0, 500.0) / 1024.0;
    (0..10).fold(root, |power, _| power * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_e_are_near_and_never_overflow() {
        for tenths in -100..=100 {
            let power = f64::from(tenths) / 10.0;
            let error = exp(power) / power.exp() - 1.0;
            assert!(error.abs() < 0.05, "{power}: {error}");
        }
        assert!(exp(1e9).is_finite() && exp(-1e9) >= 0.0);
        assert_eq!(exp(0.0), 1.0);
    }
}
