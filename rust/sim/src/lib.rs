//! Many games at once. Results are sums of whole numbers, so that they do not depend on the order in which threads
//! finish.

pub mod batch;
pub mod luck;
mod results;
pub mod selfplay;

pub use luck::{Account, Luck, luck_of_game};
pub use results::{Ending, results};

use midgard_core::{ActionIndex, Actions, Game, Policy, Seat, Set, Statistics, Stream, mix, teams};
use midgard_search::{Watch, play_out};
use rayon::prelude::*;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What a run plays.
pub struct RunOptions<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// The players: as many as the game has seats.
    pub policies: Vec<&'a dyn Policy<G>>,
    /// How players change seats between games.
    pub seating: Seating,
    /// The number of games.
    pub games: u64,
    /// The seed of the run, from which the seed of each game is derived.
    pub seed: u128,
    /// The number of threads; 0 means one per core.
    pub threads: usize,
}

/// How players change seats between the games of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Seating {
    /// All players move on by one seat from game to game: player `(seat + k) % n` sits at a seat in game `k`,
    /// so that each sits at each seat equally often in every `n` games.
    #[default]
    Balanced,
    /// Player `k` sits at seat `k` in every game.
    Fixed,
}

impl Seating {
    /// Returns which of this many players sits at a seat in game `number`.
    pub fn player(self, number: u64, seat: usize, players: usize) -> usize {
        match self {
            Self::Balanced => (seat + (number % players as u64) as usize) % players,
            Self::Fixed => seat,
        }
    }
}

impl<G: Game> RunOptions<'_, G> {
    /// Returns the player at a seat in game `number`.
    fn player(&self, number: u64, seat: usize) -> usize {
        self.seating.player(number, seat, self.policies.len())
    }

    /// Returns the players of game `number`, seat by seat.
    fn table(&self, number: u64) -> Vec<&dyn Policy<G>> {
        (0..self.policies.len()).map(|seat| self.policies[self.player(number, seat)]).collect()
    }
}

thread_local! {
    static IN_PLAY: Cell<Option<u64>> = const { Cell::new(None) };
}

/// Returns the number of the game that this thread plays or has played last in a run; `None` if it has played none. A
/// policy that fails uses it to report the game.
pub fn game_in_play() -> Option<u64> {
    IN_PLAY.get()
}

/// Shared counters to watch a run and to stop it.
#[derive(Debug, Default)]
pub struct Control {
    /// The number of games that are finished.
    pub done: AtomicU64,
    /// Set this to stop the run after the games in progress.
    pub stop: Arc<AtomicBool>,
    /// Whether players check `stop` too. Then the games in progress end early and are not counted.
    pub cuts: bool,
}

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
struct SeatResult {
    score: i32,
    /// In [`SHARES`].
    won: u64,
    /// In [`RETURN_PARTS`].
    parts: i64,
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
    /// The results of each player, in the order of [`RunOptions::policies`].
    pub players: Vec<Group>,
    /// The results of each character, in the order of the game.
    pub characters: Vec<Group>,
    /// The sum of each line of the score sheets over all players.
    pub sheet: Vec<i64>,
    /// How often each action index was chosen.
    pub actions: Vec<u64>,
    /// The game's own counters.
    pub counters: Vec<u64>,
    /// A number that depends on every decision and result, but not on the order of games.
    pub digest: u64,
}

/// The number of games that a thread takes at a time. Short runs use smaller portions: their players may be slow.
const PORTION: u64 = 32;

/// Plays the games. After [`Control::stop`] the summary covers only the games that were finished.
///
/// # Errors
/// Returns an error if the threads cannot be started.
pub fn run<G: Statistics>(
    plan: &RunOptions<'_, G>,
    control: &Control,
) -> Result<Summary, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build()?;
    let size = (plan.games / 64).clamp(1, PORTION);
    let portions = plan.games.div_ceil(size);
    Ok(pool.install(|| {
        (0..portions)
            .into_par_iter()
            .take_any_while(|_| !control.stop.load(Ordering::Relaxed))
            .fold(
                || Summary::new(plan.game),
                |sum, portion| play_portion(plan, control, sum, (portion * size, size)),
            )
            .reduce(|| Summary::new(plan.game), Summary::merge)
    }))
}

fn play_portion<G: Statistics>(
    plan: &RunOptions<'_, G>,
    control: &Control,
    mut sum: Summary,
    (first, size): (u64, u64),
) -> Summary {
    for game in first..plan.games.min(first + size) {
        if control.stop.load(Ordering::Relaxed) {
            break;
        }
        let before = control.cuts.then(|| sum.clone());
        sum.play(plan, game);
        if let Some(before) = before
            && control.stop.load(Ordering::Relaxed)
        {
            return before;
        }
        control.done.fetch_add(1, Ordering::Relaxed);
    }
    sum
}

/// Counts what happens in one game.
struct Counter<'a> {
    actions: &'a mut [u64],
    counters: &'a mut [u64],
    choices: u64,
    path: u64,
}

impl<G: Statistics> Watch<G> for Counter<'_> {
    fn chance_or_end(&mut self, game: &G, state: &G::State) {
        game.count(state, self.counters);
    }

    fn decision(&mut self, _: &G, _: &G::State, legal: &G::Actions, action: ActionIndex) {
        self.actions[usize::from(action)] += 1;
        self.choices += legal.len() as u64;
        self.path =
            (self.path ^ u64::from(action)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    }
}

impl Summary {
    fn new<G: Statistics>(game: &G) -> Self {
        Self {
            seats: vec![Group::default(); game.players()],
            players: vec![Group::default(); game.players()],
            characters: vec![Group::default(); game.characters().len()],
            sheet: vec![0; game.sheet_lines().len()],
            actions: vec![0; game.action_count()],
            counters: vec![0; game.counters().len()],
            ..Self::default()
        }
    }

    /// Plays one game and adds its results.
    fn play<G: Statistics>(&mut self, plan: &RunOptions<'_, G>, number: u64) {
        IN_PLAY.set(Some(number));
        let game = plan.game;
        let mut state = game.start();
        let mut counter = Counter {
            actions: &mut self.actions,
            counters: &mut self.counters,
            choices: 0,
            path: number,
        };
        let stream = Stream::new(plan.seed, number);
        self.decisions += play_out(game, &mut state, stream, &plan.table(number), &mut counter);
        self.choices += counter.choices;
        let mut digest = mix(counter.path);
        self.games += 1;
        let (winners, returns) = (game.winners(&state), game.returns(&state));
        for seat in Seat::of(game.players()) {
            let score = game.score(&state, seat);
            let won = win_share(game, winners, seat);
            let parts = (returns[seat] * RETURN_PARTS).round() as i64;
            let result = SeatResult { score, won, parts };
            self.seats[seat as usize].add(result);
            self.players[plan.player(number, seat as usize)].add(result);
            if let Some(character) = game.character(&state, seat) {
                self.characters[character].add(result);
            }
            for (sum, line) in self.sheet.iter_mut().zip(game.sheet(&state, seat)) {
                *sum += i64::from(line);
            }
            // In twelfths, so that digests have not changed: a whole number for up to four winners.
            digest = mix(digest ^ i64::from(score) as u64 ^ (won / 5) << 32);
        }
        self.digest = self.digest.wrapping_add(digest);
    }

    /// Returns the sum of both.
    fn merge(mut self, other: Self) -> Self {
        self.games += other.games;
        self.decisions += other.decisions;
        self.choices += other.choices;
        let groups = self.seats.iter_mut().chain(&mut self.players).chain(&mut self.characters);
        let others = other.seats.iter().chain(&other.players).chain(&other.characters);
        groups.zip(others).for_each(|(a, b)| a.merge(b));
        self.sheet.iter_mut().zip(other.sheet).for_each(|(a, b)| *a += b);
        self.actions.iter_mut().zip(other.actions).for_each(|(a, b)| *a += b);
        self.counters.iter_mut().zip(other.counters).for_each(|(a, b)| *a += b);
        self.digest = self.digest.wrapping_add(other.digest);
        self
    }
}

impl Group {
    fn add(&mut self, result: SeatResult) {
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
