//! The features to which expected final scores are fitted: the possessions of a clan. [`Fitted`] has the weights.

mod details;

use crate::rules::state::State;
use crate::rules::{ROUNDS, Rules, leader, scoring};
use crate::words::{Expansion, Leader, Warrior};
use details::Destinies;
use midgard_core::{Fitted, Seat, Word};
use std::sync::{Arc, OnceLock};

/// The weights for the built-in cards, as written by `midgard fit`.
const STANDARD: &str = include_str!("fitted.json");
/// The same with [`FEATURES`] alone: `support.balance.fit_luck` has written it.
const LUCK: &str = include_str!("fitted/luck.json");
/// The weights for the built-in cards of each choice of boxes, as written by `midgard fit --expansions`.
const FILES: [&str; 3] = [
    include_str!("fitted/dark_mountains.json"),
    include_str!("fitted/valhalla.json"),
    include_str!("fitted/both.json"),
];

/// The features of a clan in all games. Games without a box have details besides,
/// and games with a box what the boxes add.
pub const FEATURES: [&str; 25] = [
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
    leader_name(0),
    leader_name(1),
    leader_name(2),
    leader_name(3),
];

/// The features that the boxes add.
const FEATURES_OF_BOXES: [&str; 12] = [
    "archers",
    "shieldwarriors",
    "berserkers",
    "tokens",
    "token_kinds",
    "bergrisar",
    "blessings",
    "epic_monsters",
    leader_name(4),
    leader_name(5),
    leader_name(6),
    leader_name(7),
];

/// Returns the name of a leader that scores are fitted to.
const fn leader_name(number: usize) -> &'static str {
    Leader::WORDS[leader::FITTED[number] as usize]
}

/// A number for each feature.
pub type Features = [f32; FEATURES.len()];

/// Food that a clan needs for a voyage and its warriors.
const FOOD: f32 = 3.0;

impl midgard_core::Features for Rules {
    const TITLE: &'static str = "Champions of Midgard";
    const ROUNDS: u8 = ROUNDS;

    fn feature_lists() -> Vec<Vec<&'static str>> {
        vec![
            FEATURES.into_iter().chain(details::FEATURES).collect(),
            FEATURES.into_iter().chain(FEATURES_OF_BOXES).collect(),
        ]
    }

    fn feature_names(&self) -> Vec<&'static str> {
        let mut lists = Self::feature_lists();
        lists.rotate_left(usize::from(file_of(self).is_some()));
        lists.swap_remove(0)
    }

    /// Leaders are chosen before the first round.
    fn begun_round(&self, state: &State) -> u8 {
        state.round
    }

    fn features(&self, state: &State, seat: Seat, _: u8) -> impl Iterator<Item = f32> {
        let file = file_of(self);
        let own = features(self, state, seat).into_iter();
        let details = file.is_none().then(|| all_features(self, state, seat).1);
        let more = file.map(|_| features_of_boxes(state, seat));
        own.chain(details.into_iter().flatten()).chain(more.into_iter().flatten())
    }

    fn weighted_sum(&self, state: &State, seat: Seat, list: u8, weights: &[f32]) -> f32 {
        if !self.is_base_game() {
            let features = self.features(state, seat, list).zip(weights);
            return features.map(|(feature, weight)| feature * weight).sum();
        }
        let (own, details) = all_features(self, state, seat);
        let (of_own, of_details) = weights.split_at(own.len());
        dot(&own, of_own) + dot(&details, of_details)
    }
}

/// Returns the sum of numbers, each with its weight. There are four sums, so that none waits for the one before.
fn dot(numbers: &[f32], weights: &[f32]) -> f32 {
    let mut sums = [0.0; 4];
    for (numbers, weights) in numbers.chunks(sums.len()).zip(weights.chunks(sums.len())) {
        for ((sum, number), weight) in sums.iter_mut().zip(numbers).zip(weights) {
            *sum += number * weight;
        }
    }
    sums.iter().sum()
}

/// Returns what a clan of a game without a box has of [`FEATURES`] and of details.
fn all_features(rules: &Rules, state: &State, seat: Seat) -> (Features, details::Features) {
    let destinies = Destinies::new(rules, state, seat);
    let later_score = scoring::more_with(rules, state, seat, destinies.glory);
    let own = features_with(rules, state, seat, later_score);
    (own, details::features(rules, state, seat, &destinies))
}

/// Returns what a clan has of [`FEATURES`].
pub fn features(rules: &Rules, state: &State, seat: Seat) -> Features {
    features_with(rules, state, seat, scoring::more(rules, state, seat))
}

/// Returns what a clan has of [`FEATURES`], whose score the end would raise by so much.
fn features_with(rules: &Rules, state: &State, seat: Seat, later_score: i32) -> Features {
    let clan = &state.clans[seat];
    let warband = clan.warriors;
    let all = f32::from(warband.total());
    let colours = scoring::by_colour(rules, clan);
    let sets = colours.values().iter().copied().min().unwrap_or(0);
    let flag = |is: bool| f32::from(u8::from(is));
    [
        1.0,
        state.score(seat) as f32,
        later_score as f32,
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
        colours.values().iter().filter(|&&count| count > sets).count() as f32,
        flag(clan.leads(leader::FITTED[0])),
        flag(clan.leads(leader::FITTED[1])),
        flag(clan.leads(leader::FITTED[2])),
        flag(clan.leads(leader::FITTED[3])),
    ]
}

/// Returns what a clan has of what the boxes add.
fn features_of_boxes(state: &State, seat: Seat) -> [f32; FEATURES_OF_BOXES.len()] {
    let clan = &state.clans[seat];
    let flag = |is: bool| f32::from(u8::from(is));
    [
        clan.warriors[Warrior::Archer].into(),
        clan.warriors[Warrior::Shieldwarrior].into(),
        clan.warriors[Warrior::Berserker].into(),
        f32::from(clan.tokens.number()),
        clan.tokens.values().iter().filter(|&&count| count > 0).count() as f32,
        clan.bergrisar.len() as f32,
        f32::from(clan.blessings.values().iter().sum::<u8>()),
        clan.epics.len() as f32,
        flag(clan.leads(leader::FITTED[4])),
        flag(clan.leads(leader::FITTED[5])),
        flag(clan.leads(leader::FITTED[6])),
        flag(clan.leads(leader::FITTED[7])),
    ]
}

/// Returns which of the files is for the boxes in play; `None` if it is missing.
fn file_of(rules: &Rules) -> Option<usize> {
    let has = |expansion| usize::from(rules.options.boxes.expansions.has(expansion));
    (has(Expansion::DarkMountains) + 2 * has(Expansion::Valhalla)).checked_sub(1)
}

/// Returns what was fitted to the built-in cards of the boxes in play.
pub fn standard(rules: &Rules) -> Arc<Fitted> {
    static READ: OnceLock<Arc<Fitted>> = OnceLock::new();
    of_boxes(rules).unwrap_or_else(|| built_in(&READ, Fitted::read::<Rules>, STANDARD))
}

/// Returns what the account of luck expects with the built-in cards: in games without a box from [`FEATURES`] alone, which fights
/// change in few ways.
pub(crate) fn for_luck(rules: &Rules) -> Arc<Fitted> {
    static READ: OnceLock<Arc<Fitted>> = OnceLock::new();
    let read = |text: &str| Fitted::read_with::<Rules>(text, &[FEATURES.to_vec()]);
    of_boxes(rules).unwrap_or_else(|| built_in(&READ, read, LUCK))
}

/// Returns what was fitted to the built-in cards of the boxes in play, if there are any.
fn of_boxes(rules: &Rules) -> Option<Arc<Fitted>> {
    static READ: [OnceLock<Arc<Fitted>>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
    let at = file_of(rules)?;
    Some(built_in(&READ[at], Fitted::read::<Rules>, FILES[at]))
}

/// # Panics
/// Panics if the built-in file is wrong, which a test rules out.
fn built_in(
    known: &OnceLock<Arc<Fitted>>,
    read: impl Fn(&str) -> Result<Fitted, String>,
    text: &str,
) -> Arc<Fitted> {
    let read_now = || Arc::new(read(text).expect("the built-in file is right"));
    known.get_or_init(read_now).clone()
}

/// Returns the place of a feature among the weights of [`expected`].
pub(crate) fn place(name: &str) -> Option<usize> {
    FEATURES.iter().chain(&FEATURES_OF_BOXES).position(|known| *known == name)
}

/// Returns the score that these weights expect of a clan; features without a weight do not count.
pub(crate) fn expected(rules: &Rules, state: &State, seat: Seat, weights: &[f64]) -> f64 {
    let base = features(rules, state, seat).into_iter();
    let all = base.chain(features_of_boxes(state, seat));
    all.zip(weights).map(|(feature, weight)| f64::from(feature) * weight).sum()
}
