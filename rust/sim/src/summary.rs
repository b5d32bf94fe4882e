//! The results of many games as sums of whole numbers, so that they do not depend on the order in which threads finish.

use crate::products::Products;
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

/// The result of one seat in a finished game.
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
    /// The results by order of play, from the seat that begins; without games in a game without an order of play.
    pub orders: Vec<Group>,
    /// The results of each player, in the order of [`crate::RunOptions::policies`].
    pub players: Vec<Group>,
    /// The results of each character, in the order of the game.
    pub characters: Vec<Group>,
    /// The sum of each line of the score sheets over all players.
    pub sheet: Vec<i64>,
    /// How often each action index was chosen.
    pub actions: Vec<u64>,
    /// For each action index, the sum over games of the square of how often it was chosen.
    pub action_squares: Vec<u64>,
    /// The game's own counters.
    pub counters: Vec<u64>,
    /// For each counter, the number of games in which it was not 0.
    pub counter_games: Vec<u64>,
    /// How the numbers of a game vary together.
    pub products: GameProducts,
    /// A number that depends on every decision and result, but not on the order of games.
    pub digest: u64,
}

/// The sums of products over games of numbers that depend on each other within a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameProducts {
    /// Of the number of decisions and the sum of the numbers of legal actions.
    pub lengths: Products,
    /// Of the counters.
    pub counters: Products,
    /// Of the lines of the score sheet, each summed over the players of a game.
    pub sheet: Products,
    /// Of the scores of the players, in the order of [`crate::RunOptions::policies`].
    pub scores: Products,
    /// Of their returns, in squares of [`RETURN_PARTS`].
    pub returns: Products,
}

impl GameProducts {
    fn new<G: Statistics>(game: &G) -> Self {
        let players = game.players();
        Self {
            lengths: Products::new(2),
            counters: Products::new(game.counter_count()),
            sheet: Products::new(game.sheet_lines().len()),
            scores: Products::new(players),
            returns: Products::new(players),
        }
    }

    fn merge(&mut self, other: &Self) {
        self.lengths.merge(&other.lengths);
        self.counters.merge(&other.counters);
        self.sheet.merge(&other.sheet);
        self.scores.merge(&other.scores);
        self.returns.merge(&other.returns);
    }
}

impl Summary {
    pub(crate) fn new<G: Statistics>(game: &G) -> Self {
        Self {
            seats: vec![Group::default(); game.players()],
            orders: vec![Group::default(); game.players()],
            players: vec![Group::default(); game.players()],
            characters: vec![Group::default(); game.characters().len()],
            sheet: vec![0; game.sheet_lines().len()],
            actions: vec![0; game.action_count()],
            action_squares: vec![0; game.action_count()],
            counters: vec![0; game.counter_count()],
            counter_games: vec![0; game.counter_count()],
            products: GameProducts::new(game),
            ..Self::default()
        }
    }

    /// Returns the sum of both.
    pub(crate) fn merge(mut self, other: Self) -> Self {
        self.games += other.games;
        self.decisions += other.decisions;
        self.choices += other.choices;
        let (seats, orders) = (self.seats.iter_mut(), &mut self.orders);
        let groups = seats.chain(orders).chain(&mut self.players).chain(&mut self.characters);
        let (seats, orders) = (other.seats.iter(), &other.orders);
        let others = seats.chain(orders).chain(&other.players).chain(&other.characters);
        groups.zip(others).for_each(|(a, b)| a.merge(b));
        self.sheet.iter_mut().zip(other.sheet).for_each(|(a, b)| *a += b);
        for (sums, more) in [
            (&mut self.actions, &other.actions),
            (&mut self.action_squares, &other.action_squares),
            (&mut self.counters, &other.counters),
            (&mut self.counter_games, &other.counter_games),
        ] {
            sums.iter_mut().zip(more).for_each(|(a, b)| *a += b);
        }
        self.products.merge(&other.products);
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
}
