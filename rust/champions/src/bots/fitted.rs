//! What expected final scores are fitted to: what a clan has. [`Fitted`] has the weights.

#[cfg(boxes)]
mod boxes;

use crate::rules::state::State;
use crate::rules::{ROUNDS, Rules, scoring};
use crate::words::{Colour, Leader, Warrior};
use midgard_core::{Fitted, Seat};
use std::sync::{Arc, OnceLock};

/// What was fitted to the built-in cards: `midgard fit` has written it.
const STANDARD: &str = include_str!("fitted.json");

/// What a clan has, as far as expected scores depend on it. Games with a box have more.
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
    "asmundr",
    "dagrun",
    "gylfir",
    "svanhildr",
];

/// A number for each feature.
pub type Features = [f32; FEATURES.len()];

/// Food that a clan needs for a voyage and its warriors.
const FOOD: f32 = 3.0;

impl midgard_core::Features for Rules {
    const TITLE: &'static str = "Champions of Midgard";
    const ROUNDS: u8 = ROUNDS;

    fn feature_lists() -> Vec<Vec<&'static str>> {
        vec![
            FEATURES.to_vec(),
            #[cfg(boxes)]
            FEATURES.into_iter().chain(boxes::FEATURES).collect(),
        ]
    }

    fn feature_names(&self) -> Vec<&'static str> {
        let mut lists = Self::feature_lists();
        #[cfg(boxes)]
        lists.rotate_left(usize::from(boxes::file(self).is_some()));
        lists.swap_remove(0)
    }

    /// Leaders are chosen before the first round.
    fn begun_round(&self, state: &State) -> u8 {
        state.round
    }

    fn features(&self, state: &State, seat: Seat, _: u8) -> impl Iterator<Item = f32> {
        let own = features(self, state, seat).into_iter();
        #[cfg(boxes)]
        let own = {
            let more = boxes::file(self).map(|_| boxes::features(state, seat));
            own.chain(more.into_iter().flatten())
        };
        own
    }
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
    ]
}

/// Returns what was fitted to the built-in cards of the base game.
#[cfg(not(boxes))]
pub fn standard(_: &Rules) -> Arc<Fitted> {
    base()
}

/// Returns what was fitted to the built-in cards of the boxes in play.
#[cfg(boxes)]
pub fn standard(rules: &Rules) -> Arc<Fitted> {
    static READ: [OnceLock<Arc<Fitted>>; boxes::FILES.len()] =
        [const { OnceLock::new() }; boxes::FILES.len()];
    match boxes::file(rules) {
        Some(at) => built_in(&READ[at], boxes::FILES[at]),
        None => base(),
    }
}

fn base() -> Arc<Fitted> {
    static READ: OnceLock<Arc<Fitted>> = OnceLock::new();
    built_in(&READ, STANDARD)
}

/// # Panics
/// When the built-in file is wrong, which a test rules out.
fn built_in(read: &OnceLock<Arc<Fitted>>, text: &str) -> Arc<Fitted> {
    let read_now = || Arc::new(Fitted::read::<Rules>(text).expect("the built-in file is right"));
    read.get_or_init(read_now).clone()
}

/// Returns the score that these weights expect of a clan; features without a weight do not count.
#[cfg(boxes)]
pub(crate) fn expected(rules: &Rules, state: &State, seat: Seat, weights: &[f64]) -> f64 {
    let base = features(rules, state, seat).into_iter();
    let all = base.chain(boxes::features(state, seat));
    all.zip(weights).map(|(feature, weight)| f64::from(feature) * weight).sum()
}
