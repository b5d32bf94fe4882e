//! Expected final scores, which were fitted to games: the sum over what a seat has, each thing with a weight for the
//! number of players and the round. In a game of one team the sum is the log-odds to win a part of the game. Searches use them
//! where a rollout ends before the game.

use crate::baseline::exp;
use crate::game::Estimator;
use crate::seat::Seat;
use crate::surface::Surface;
use serde::Deserialize;

/// A game whose final scores can be fitted: it lists the features of a seat on which its expected score depends. The first of
/// [`Surface::POLICIES`] plays the games that they are fitted to.
pub trait Features: Surface + Sized {
    /// The title of the game, for messages.
    const TITLE: &'static str;
    /// How many lists of weights there are for a number of players: see [`Features::weights`].
    const ROUNDS: u8;
    /// The features to which weights are fitted.
    const FITTED_TO: FittedTo = FittedTo::Scores;
    /// See [`Estimator::rollout_rounds`].
    const ROLLOUT_ROUNDS: u8 = 1;

    /// Returns the lists of names that games have, those of the game without options first.
    fn feature_lists() -> Vec<Vec<&'static str>>;
    /// Returns the names of the features of this game: one of [`Features::feature_lists`].
    fn feature_names(&self) -> Vec<&'static str>;
    /// Returns the round; 0 while nothing is fitted yet. The default is that of the game.
    fn begun_round(&self, state: &Self::State) -> u8 {
        self.round(state)
    }
    /// Returns which lists of weights are for a state, each from 1 to [`Features::ROUNDS`]. The default is the round; what comes
    /// before the first counts as the first. There are several in a game of one team alone ([`FittedTo::Victories`]), which wins
    /// if it wins all parts that are to come: each list is for a part, in their order.
    fn weights(&self, state: &Self::State) -> impl Iterator<Item = u8> {
        std::iter::once(self.round(state).max(1))
    }
    /// Returns the outcome of lists of weights at a state, once the end is known: whether the part of the list was won. Only
    /// [`FittedTo::Victories`] needs it.
    fn parts_won(&self, state: &Self::State, end: &Self::State) -> Vec<(u8, bool)> {
        let _ = (state, end);
        Vec::new()
    }
    /// Returns the rules of the n-th game that values are fitted to; `None`, the default, is these rules.
    fn fitted_game(&self, number: u64) -> Option<Self> {
        let _ = number;
        None
    }
    /// Returns the features of a seat for a list of weights, in the order of their names. The first is 1 everywhere.
    fn features(&self, state: &Self::State, seat: Seat, list: u8) -> impl Iterator<Item = f32>;
    /// Returns the sum of the features, each with its weight. A game with many of them may have a faster way.
    fn weighted_sum(&self, state: &Self::State, seat: Seat, list: u8, weights: &[f32]) -> f32 {
        let features = self.features(state, seat, list).zip(weights);
        features.map(|(feature, weight)| feature * weight).sum()
    }
}

/// The features to which weights are fitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FittedTo {
    /// The final scores of games with few random decisions, in all rounds.
    Scores,
    /// The differences of final scores between seats, in games with many random decisions up to a round that differs from
    /// game to game, and none later. A feature that is equal for all seats has no effect, and the features of a seat do not depend on
    /// how well it plays.
    Differences,
    /// The victories of a game of one team, whose score is 1 for a victory and 0 for a defeat, in games with few random
    /// decisions: each sum is the log-odds to win a part of the game. All seats have the same features.
    Victories,
}

/// Searches divide the log-odds of a team by this. Chances are fitted to players that finish what they can; a search that finds
/// 0.996 and 1.0 alike puts the victory off, round for round, until none is left.
const SOFTNESS: f64 = 8.0;

/// No weight and no spread is larger, so that every expected score is a number.
const MOST: f32 = 1e6;

/// Expected final scores, for some rules and cards. `midgard fit` writes them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fitted {
    /// The version of the rules.
    rules_version: u32,
    /// The digest of the cards, in hexadecimal digits.
    cards: String,
    /// The names of the features: see [`Features::feature_names`].
    features: Vec<String>,
    /// For each number of players.
    tables: Vec<Table>,
}

/// Expected final scores for a number of players.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    players: usize,
    /// The lists of weights: see [`Features::weights`].
    rounds: Vec<FittedRound>,
}

/// The expectation at the beginning of a round.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FittedRound {
    /// See [`Estimator::expected_scores`].
    pub spread: f32,
    /// The value of each feature, in points.
    pub weights: Vec<f32>,
}

impl Fitted {
    /// Reads what `midgard fit` has written for a game.
    ///
    /// # Errors
    /// Says what is wrong with the text.
    pub fn read<G: Features>(text: &str) -> Result<Self, String> {
        Self::read_with::<G>(text, &G::feature_lists())
    }

    /// Reads values with one of these lists of features.
    ///
    /// # Errors
    /// Says what is wrong with the text.
    pub fn read_with<G: Features>(text: &str, lists: &[Vec<&str>]) -> Result<Self, String> {
        let read: Self = serde_json::from_str(text)
            .map_err(|error| format!("these are no fitted values of {}: {error}", G::TITLE))?;
        if !lists.iter().any(|names| read.features == *names) {
            return Err(format!(
                "the fitted values are for other features: {}; `midgard fit` fits new ones",
                read.differs(lists)
            ));
        }
        for (at, table) in read.tables.iter().enumerate() {
            let refuse = |reason| format!("table {at} of the fitted values: {reason}");
            table.check::<G>(read.features.len()).map_err(refuse)?;
            if read.tables[..at].iter().any(|other| other.players == table.players) {
                let reason = format!("there is a table for {} players already", table.players);
                return Err(refuse(reason));
            }
        }
        Ok(read)
    }

    /// Says how the features differ from those of the lists.
    fn differs(&self, lists: &[Vec<&str>]) -> String {
        let count = self.features.len();
        let Some(names) = lists.iter().find(|names| names.len() == count) else {
            let known: Vec<_> = lists.iter().map(|names| names.len().to_string()).collect();
            return format!("there are {count} of them, and not {}", known.join(" or "));
        };
        let mut pairs = self.features.iter().zip(names);
        let (own, known) = pairs.find(|(own, known)| own != known).expect("the lists differ");
        format!("there is {own} in the place of {known}")
    }

    /// Returns what is expected at the beginning of each round; nothing if nothing fits the number of players.
    pub fn rounds(&self, players: usize) -> &[FittedRound] {
        self.table(players).map_or(&[], |table| &table.rounds)
    }

    fn table(&self, players: usize) -> Option<&Table> {
        self.tables.iter().find(|table| table.players == players)
    }
}

impl Table {
    /// Checks a table for a number of features.
    fn check<G: Features>(&self, features: usize) -> Result<(), String> {
        if !(G::MIN_PLAYERS..=G::MAX_PLAYERS).contains(&self.players) {
            return Err(format!("no game has {} players", self.players));
        }
        if self.rounds.len() != usize::from(G::ROUNDS) {
            return Err(format!("there must be {} rounds, not {}", G::ROUNDS, self.rounds.len()));
        }
        if let Some(at) = self.rounds.iter().position(|round| round.weights.len() != features) {
            let (round, count) = (at + 1, self.rounds[at].weights.len());
            return Err(format!("round {round} has {count} weights for {features} features"));
        }
        let sound = |round: &FittedRound| {
            let spread = round.spread;
            spread > 0.0 && spread <= MOST && round.weights.iter().all(|it| it.abs() <= MOST)
        };
        match self.rounds.iter().position(|round| !sound(round)) {
            Some(at) => Err(format!("the numbers of round {} are out of range", at + 1)),
            None => Ok(()),
        }
    }
}

impl<G: Features> Estimator<G> for Fitted {
    fn check(&self, game: &G) -> Result<(), String> {
        let (players, cards) = (game.players(), format!("{:016x}", game.card_digest()));
        if self.table(players).is_none() {
            return Err(format!("there are no fitted values for {players} players"));
        }
        if self.rules_version != G::RULES_VERSION {
            let (fitted, here) = (self.rules_version, G::RULES_VERSION);
            return Err(format!(
                "the values were fitted to version {fitted} of the rules, and this is {here}"
            ));
        }
        if self.cards != cards {
            let fitted = &self.cards;
            return Err(format!(
                "the values were fitted to the cards {fitted}, and these are {cards}"
            ));
        }
        let names = game.feature_names();
        if self.features != names {
            let problem = self.differs(&[names]);
            return Err(format!("the values were fitted to other features: {problem}"));
        }
        Ok(())
    }

    fn rollout_rounds(&self) -> u8 {
        G::ROLLOUT_ROUNDS
    }

    fn expected_scores(&self, game: &G, state: &G::State) -> (G::Values, f64) {
        self.scores(game, state, 1.0)
    }

    fn compared_scores(&self, game: &G, state: &G::State) -> (G::Values, f64) {
        self.scores(game, state, SOFTNESS)
    }
}

impl Fitted {
    /// Returns the expected score of each seat, and the spread; chances of a team have their log-odds divided by `softness`.
    fn scores<G: Features>(&self, game: &G, state: &G::State, softness: f64) -> (G::Values, f64) {
        let players = game.players();
        let table = self.table(players).unwrap_or_else(|| panic!("nothing fits {players} players"));
        let round = |list: u8| &table.rounds[usize::from(list) - 1];
        let mut scores = G::Values::default();
        let sum = |seat: Seat, list: u8| {
            f64::from(game.weighted_sum(state, seat, list, &round(list).weights))
        };
        match G::FITTED_TO {
            FittedTo::Scores | FittedTo::Differences => {
                let score = |seat: Seat| game.weights(state).map(|list| sum(seat, list)).sum();
                Seat::of(players).for_each(|seat| scores[seat] = score(seat));
            }
            FittedTo::Victories => {
                let chance = |list: u8| 1.0 / (1.0 + exp(-sum(Seat::One, list) / softness));
                let all = game.weights(state).map(chance).product::<f64>();
                Seat::of(players).for_each(|seat| scores[seat] = all);
            }
        }
        let spread = game.weights(state).next().map_or(1.0, |list| round(list).spread.into());
        (scores, spread)
    }
}
