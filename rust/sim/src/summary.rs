//! The results of many games as sums of whole numbers, so that they do not depend on the order in which threads finish.

use midgard_core::{Game, Seat, Set, Statistics, teams};

/// The number of shares of a victory. Every number of teams up to six divides it.
pub const SHARES: u64 = 60;

/// Returns the part of a victory that a seat has, in [`SHARES`]: all of it, or its share if several teams have won.
pub fn win_share<G: Game>(game: &G, winners: Set<Seat>, seat: Seat) -> u64 {
    if winners.has(seat) { SHARES / teams(game, winners) as u64 } else { 0 }
}

/// The parts of a return in which returns are summed: sums of whole numbers do not depend on the order of games. Shares
/// of victory are whole numbers of parts.
pub const RETURN_PARTS: f64 = 1_000_000.0 * SHARES as f64;

/// What one seat has of a finished game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeatResult {
    pub(crate) score: i32,
    /// In [`SHARES`].
    pub(crate) won: u64,
    /// In [`RETURN_PARTS`].
    pub(crate) parts: i64,
}

/// Wins, returns and scores of a group of players, such as those of a seat or a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Group {
    /// The number of games, counting each seat that the group had.
    pub games: u64,
    /// Victories, in [`SHARES`].
    pub win_shares: u64,
    /// The sum of the scores.
    pub score: i64,
    /// The sum of the squares of the scores.
    pub score_squares: u64,
    /// The sum of the returns, in [`RETURN_PARTS`].
    pub returns: i128,
    /// The sum of the squares of the returns, in squares of [`RETURN_PARTS`].
    pub return_squares: u128,
}

/// A mean and its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// 95 % of the normal distribution lie within this many standard deviations of its mean.
const Z: f64 = 1.959_963_984_540_054;

/// The results of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// The number of games that were played to the end.
    pub games: u64,
    /// The number of decisions.
    pub decisions: u64,
    /// The sum of the numbers of legal actions over all decisions.
    pub choices: u64,
    /// The results of each seat.
    pub seats: Vec<Group>,
    /// The results of each player, in the order of [`crate::RunOptions::policies`].
    pub players: Vec<Group>,
    /// The results of each character, in the order of the game.
    pub characters: Vec<Group>,
    /// The sum of each line of the score sheets over all players.
    pub sheet: Vec<i64>,
    /// The sum of the squares of each line of the score sheets over all players.
    pub sheet_squares: Vec<u64>,
    /// How often each action index was chosen.
    pub actions: Vec<u64>,
    /// The game's own counters.
    pub counters: Vec<u64>,
    /// A number that depends on every decision and result, but not on the order of games.
    pub digest: u64,
}

impl Summary {
    pub(crate) fn new<G: Statistics>(game: &G) -> Self {
        Self {
            seats: vec![Group::default(); game.players()],
            players: vec![Group::default(); game.players()],
            characters: vec![Group::default(); game.characters().len()],
            sheet: vec![0; game.sheet_lines().len()],
            sheet_squares: vec![0; game.sheet_lines().len()],
            actions: vec![0; game.action_count()],
            counters: vec![0; game.counters().len()],
            ..Self::default()
        }
    }

    /// Returns the sum of both.
    pub(crate) fn merge(mut self, other: Self) -> Self {
        self.games += other.games;
        self.decisions += other.decisions;
        self.choices += other.choices;
        let groups = self.seats.iter_mut().chain(&mut self.players).chain(&mut self.characters);
        let others = other.seats.iter().chain(&other.players).chain(&other.characters);
        groups.zip(others).for_each(|(a, b)| a.merge(b));
        self.sheet.iter_mut().zip(other.sheet).for_each(|(a, b)| *a += b);
        self.sheet_squares.iter_mut().zip(other.sheet_squares).for_each(|(a, b)| *a += b);
        self.actions.iter_mut().zip(other.actions).for_each(|(a, b)| *a += b);
        self.counters.iter_mut().zip(other.counters).for_each(|(a, b)| *a += b);
        self.digest = self.digest.wrapping_add(other.digest);
        self
    }
}

impl Group {
    pub(crate) fn add(&mut self, result: SeatResult) {
        let SeatResult { score, won, parts } = result;
        self.games += 1;
        self.win_shares += won;
        self.score += i64::from(score);
        self.score_squares += u64::from(score.unsigned_abs()).pow(2);
        self.returns += i128::from(parts);
        self.return_squares += u128::from(parts.unsigned_abs()).pow(2);
    }

    /// Adds the results of other players.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.win_shares += other.win_shares;
        self.score += other.score;
        self.score_squares += other.score_squares;
        self.returns += other.returns;
        self.return_squares += other.return_squares;
    }

    /// Returns the win rate with its 95 % Wilson interval, which is valid also near 0 and 1. `None` without games.
    pub fn win_rate(&self) -> Option<Estimate> {
        if self.games == 0 {
            return None;
        }
        let n = self.games as f64;
        let mean = self.win_shares as f64 / SHARES as f64 / n;
        let spread = Z * Z / n;
        let middle = (mean + spread / 2.0) / (1.0 + spread);
        let half = (mean * (1.0 - mean) * spread + spread * spread / 4.0).sqrt() / (1.0 + spread);
        // Rounding must not move an end of the interval past the mean when everybody or nobody has won.
        Some(Estimate {
            mean,
            low: (middle - half).clamp(0.0, mean),
            high: (middle + half).clamp(mean, 1.0),
        })
    }

    /// Returns the mean score with its 95 % interval, which is NaN for a single game. `None` without games.
    pub fn mean_score(&self) -> Option<Estimate> {
        mean_of(self.games, self.score as f64, self.score_squares as f64)
    }

    /// Returns the mean return with its 95 % interval, which is NaN for a single game. `None` without games.
    pub fn mean_return(&self) -> Option<Estimate> {
        let squares = self.return_squares as f64 / (RETURN_PARTS * RETURN_PARTS);
        mean_of(self.games, self.returns as f64 / RETURN_PARTS, squares)
    }
}

/// Returns the mean of numbers of which the sum and the sum of the squares are known, with its 95 % interval.
fn mean_of(count: u64, sum: f64, squares: f64) -> Option<Estimate> {
    if count == 0 {
        return None;
    }
    let n = count as f64;
    let mean = sum / n;
    let variance = (squares - sum * mean).max(0.0) / (n - 1.0);
    let half = if count < 2 { f64::NAN } else { Z * (variance / n).sqrt() };
    Some(Estimate { mean, low: mean - half, high: mean + half })
}
