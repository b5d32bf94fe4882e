//! Expected final scores, which were fitted to games: the sum over what a clan has, each thing with a weight for the
//! round. Searches use them where a rollout ends before the game.

#[cfg(boxes)]
mod boxes;

#[cfg(not(boxes))]
use crate::bots::luck::Weights;
use crate::players::{MAX_PLAYERS, MIN_PLAYERS};
use crate::rules::state::State;
use crate::rules::{ROUNDS, RULES_VERSION, Rules, scoring};
use crate::words::{BySeat, Colour, Leader, Warrior};
use midgard_core::{Estimator, Seat, Word};
use serde::Deserialize;
use std::sync::{Arc, OnceLock};

/// What was fitted to the built-in cards: `midgard fit` has written it.
const STANDARD: &str = include_str!("fitted.json");

/// What a clan has, as far as expected scores depend on it. Games with a box have more: see [`names`].
pub const FEATURES: [&str; 26] = [
    "one",
    "score",
    "later_score",
    "swordsmen",
    "spearmen",
    "axemen",
    "warriors_squared",
    "favor",
    "coins",
    "wood",
    "food",
    "missing_food",
    "runes",
    "destinies",
    "extra_worker",
    "longship",
    "blame",
    "trolls",
    "draugr",
    "monsters",
    "colours_towards_set",
    "asmundr",
    "dagrun",
    "gylfir",
    "svanhildr",
    "later_in_turn",
];

/// A number for each feature.
pub type Features = [f32; FEATURES.len()];

/// No weight and no spread is larger, so that every expected score is a number.
const MOST: f32 = 1e6;

/// Food that a clan needs for a voyage and its warriors.
const FOOD: f32 = 3.0;

/// Returns the names of all features of a game.
pub fn names(rules: &Rules) -> Vec<&'static str> {
    #[cfg(boxes)]
    if boxes::file(rules).is_some() {
        return FEATURES.into_iter().chain(boxes::FEATURES).collect();
    }
    let _ = rules;
    FEATURES.to_vec()
}

/// Returns all features of a clan.
pub fn all_features(rules: &Rules, state: &State, seat: Seat) -> Vec<f32> {
    let base = features(rules, state, seat).into_iter();
    #[cfg(boxes)]
    if boxes::file(rules).is_some() {
        return base.chain(boxes::features(state, seat)).collect();
    }
    base.collect()
}

/// Returns what a clan has, but for what the boxes add.
pub fn features(rules: &Rules, state: &State, seat: Seat) -> Features {
    let clan = &state.clans[seat];
    let warband = clan.warriors;
    let all = f32::from(warband.total());
    let colours = Colour::ALL.iter().map(|&colour| scoring::of_colour(rules, clan, colour));
    let sets = colours.clone().min().unwrap_or(0);
    let flag = |is: bool| f32::from(u8::from(is));
    [
        1.0,
        state.score(seat) as f32,
        scoring::more(rules, state, seat) as f32,
        warband[Warrior::Swordsman].into(),
        warband[Warrior::Spearman].into(),
        warband[Warrior::Axeman].into(),
        all * all,
        clan.favor.into(),
        clan.coins.into(),
        clan.wood.into(),
        clan.food.into(),
        (FOOD - f32::from(clan.food)).max(0.0),
        clan.runes.len() as f32,
        clan.destinies.len() as f32,
        flag(clan.extra_worker),
        flag(clan.longship.is_some()),
        clan.blame.into(),
        clan.trolls.len() as f32,
        clan.draugr.len() as f32,
        clan.monsters.len() as f32,
        colours.filter(|&count| count > sets).count() as f32,
        flag(clan.leads(Leader::Asmundr)),
        flag(clan.leads(Leader::Dagrun)),
        flag(clan.leads(Leader::Gylfir)),
        flag(clan.leads(Leader::Svanhildr)),
        later_in_turn(rules, state, seat),
    ]
}

/// Returns the number of clans that place workers after a seat; the mean of all seats before the marker is drawn.
fn later_in_turn(rules: &Rules, state: &State, seat: Seat) -> f32 {
    let others = rules.players() - 1;
    let Some(first) = state.marker else { return others as f32 / 2.0 };
    let before = (seat.index() + rules.players() - first.index()) % rules.players();
    (others - before) as f32
}

/// Expected final scores, for some rules and cards.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fitted {
    /// The version of the rules.
    rules_version: u32,
    /// The digest of the cards, in hexadecimal digits.
    cards: String,
    /// The names of the features: see [`names`].
    features: Vec<String>,
    /// For each number of players.
    tables: Vec<Table>,
}

/// Expected final scores for a number of players.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    players: usize,
    /// For each round; set-up counts as the first.
    rounds: Vec<Round>,
}

/// What is expected at the beginning of a round.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Round {
    /// See [`Estimator::expected_scores`].
    spread: f32,
    /// The worth of each feature, in glory.
    weights: Vec<f32>,
}

impl Fitted {
    /// Returns what was fitted to the built-in cards of the base game.
    pub fn standard() -> Arc<Self> {
        static READ: OnceLock<Arc<Fitted>> = OnceLock::new();
        Self::built_in(&READ, STANDARD)
    }

    /// Returns what was fitted to the built-in cards of the boxes in play.
    #[cfg(boxes)]
    pub fn of(rules: &Rules) -> Arc<Self> {
        static READ: [OnceLock<Arc<Fitted>>; boxes::FILES.len()] =
            [const { OnceLock::new() }; boxes::FILES.len()];
        match boxes::file(rules) {
            Some(at) => Self::built_in(&READ[at], boxes::FILES[at]),
            None => Self::standard(),
        }
    }

    /// # Panics
    /// When the built-in file is wrong, which a test rules out.
    fn built_in(read: &OnceLock<Arc<Self>>, text: &str) -> Arc<Self> {
        read.get_or_init(|| Arc::new(Self::read(text).expect("the built-in file is right"))).clone()
    }

    /// Reads what `midgard fit` has written.
    ///
    /// # Errors
    /// Says what is wrong with the text.
    pub fn read(text: &str) -> Result<Self, String> {
        let read: Self = serde_json::from_str(text).map_err(|error| {
            format!("these are no fitted values of Champions of Midgard: {error}")
        })?;
        if !are_known(&read.features) {
            let known = FEATURES.join(", ");
            return Err(format!("the fitted values are for other features, not for {known}"));
        }
        for (at, table) in read.tables.iter().enumerate() {
            let refuse = |reason| format!("table {at} of the fitted values: {reason}");
            table.check(read.features.len()).map_err(refuse)?;
            if read.tables[..at].iter().any(|other| other.players == table.players) {
                let reason = format!("there is a table for {} players already", table.players);
                return Err(refuse(reason));
            }
        }
        Ok(read)
    }

    /// Returns the weights of the beginning of each round; none if nothing fits the number of players.
    #[cfg(not(boxes))]
    pub(crate) fn weights(&self, players: usize) -> Vec<Weights> {
        let rounds = self.table(players).into_iter().flat_map(|table| &table.rounds);
        let weights = |round: &Round| {
            let each = std::array::from_fn(|at| round.weights[at].into());
            Weights::new(each, round.spread.into())
        };
        rounds.map(weights).collect()
    }

    /// Returns the weights of the beginning of each round, with the spread of the scores.
    #[cfg(boxes)]
    pub(crate) fn rounds(&self, players: usize) -> Vec<(Vec<f64>, f64)> {
        let rounds = self.table(players).into_iter().flat_map(|table| &table.rounds);
        let each = |round: &Round| round.weights.iter().map(|&weight| weight.into()).collect();
        rounds.map(|round| (each(round), round.spread.into())).collect()
    }

    fn table(&self, players: usize) -> Option<&Table> {
        self.tables.iter().find(|table| table.players == players)
    }
}

/// Returns the score that these weights expect of a clan; features without a weight do not count.
#[cfg(boxes)]
pub(crate) fn expected(rules: &Rules, state: &State, seat: Seat, weights: &[f64]) -> f64 {
    let base = features(rules, state, seat).into_iter();
    let all = base.chain(boxes::features(state, seat));
    all.zip(weights).map(|(feature, weight)| f64::from(feature) * weight).sum()
}

/// Returns whether these are the features of a game.
fn are_known(names: &[String]) -> bool {
    #[cfg(boxes)]
    if names.len() > FEATURES.len() {
        return names.iter().eq(FEATURES.iter().chain(&boxes::FEATURES));
    }
    names == FEATURES
}

impl Table {
    /// Checks a table for so many features.
    fn check(&self, features: usize) -> Result<(), String> {
        if !(MIN_PLAYERS..=MAX_PLAYERS).contains(&self.players) {
            return Err(format!("no game has {} players", self.players));
        }
        if self.rounds.len() != usize::from(ROUNDS) {
            return Err(format!("there must be {ROUNDS} rounds, not {}", self.rounds.len()));
        }
        if let Some(at) = self.rounds.iter().position(|round| round.weights.len() != features) {
            let (round, count) = (at + 1, self.rounds[at].weights.len());
            return Err(format!("round {round} has {count} weights for {features} features"));
        }
        let sound = |round: &Round| {
            let spread = round.spread;
            spread > 0.0 && spread <= MOST && round.weights.iter().all(|it| it.abs() <= MOST)
        };
        match self.rounds.iter().position(|round| !sound(round)) {
            Some(at) => Err(format!("the numbers of round {} are out of range", at + 1)),
            None => Ok(()),
        }
    }
}

impl Estimator<Rules> for Fitted {
    fn check(&self, rules: &Rules) -> Result<(), String> {
        let (players, cards) = (rules.players(), format!("{:016x}", rules.cards.digest()));
        if self.table(players).is_none() {
            return Err(format!("there are no fitted values for {players} players"));
        }
        if self.rules_version != RULES_VERSION {
            let version = self.rules_version;
            return Err(format!(
                "the values were fitted to version {version} of the rules, and this is {RULES_VERSION}"
            ));
        }
        if self.cards != cards {
            let fitted = &self.cards;
            return Err(format!(
                "the values were fitted to the cards {fitted}, and these are {cards}"
            ));
        }
        Ok(())
    }

    fn expected_scores(&self, rules: &Rules, state: &State) -> (BySeat<f64>, f64) {
        let players = rules.players();
        let table = self.table(players).unwrap_or_else(|| panic!("nothing fits {players} players"));
        let round = &table.rounds[usize::from(state.round.max(1)) - 1];
        let mut scores = BySeat::default();
        for seat in rules.seats() {
            let own = features(rules, state, seat);
            #[cfg(boxes)]
            let own = own.into_iter().chain(boxes::features(state, seat));
            let worth = own.into_iter().zip(&round.weights).map(|(feature, weight)| feature * weight);
            scores[seat] = worth.sum::<f32>().into();
        }
        (scores, round.spread.into())
    }
}
