//! The features to which expected final scores are fitted: the possessions of a seat, and the value of one more of each. [`Fitted`] has the
//! weights.

use crate::data::Data;
use crate::rules::Rules;
use crate::scoring::Crew;
use crate::state::{Player, State};
use crate::words::{Location, MOST_TYPES, ROUNDS, Token};
use midgard_core::{Features, Fitted, FittedTo, Seat};
use std::sync::{Arc, OnceLock};

/// The weights for the built-in cards, as written by `midgard fit --game reavers`.
const STANDARD: &str = include_str!("fitted.json");

/// The features of a seat on which expected scores depend.
const FEATURES: [&str; 35] = [
    "one",
    "score",
    "raid_sets",
    "spoils",
    "reaver_product",
    "reaver_bonuses",
    "terror",
    "coins",
    "farms",
    "walls",
    "towers",
    "tokens_towards_set",
    "terror_tokens",
    "reavers",
    "helms",
    "yggdrasils",
    "spoils_0",
    "spoils_1",
    "spoils_2",
    "spoils_3",
    "spoils_4",
    "spoils_5",
    "spoils_6",
    "spoils_7",
    "spoils_types",
    "next_farm",
    "next_wall",
    "next_tower",
    "next_terror",
    "next_coins",
    "mean_next_spoils",
    "best_next_spoils",
    "hire_for_terror",
    "hire_for_coins",
    "from_roskilde",
];

/// How many coins `next_coins` adds: some bonuses count them by threes.
const COINS: u16 = 6;

impl Features for Rules {
    const TITLE: &'static str = "Reavers of Midgard";
    const ROUNDS: u8 = ROUNDS;
    const FITTED_TO: FittedTo = FittedTo::Differences;
    /// After a single round, who may go where next and who meets whom is still worth too much: docs/manual/search.md has numbers.
    const ROLLOUT_ROUNDS: u8 = 2;

    fn feature_lists() -> Vec<Vec<&'static str>> {
        vec![FEATURES.to_vec()]
    }

    fn feature_names(&self) -> Vec<&'static str> {
        FEATURES.to_vec()
    }

    fn features(&self, state: &State, seat: Seat, _: u8) -> impl Iterator<Item = f32> {
        features(self, state, &state.players[seat]).into_iter()
    }
}

/// Returns what was fitted to the built-in cards.
///
/// # Panics
/// Panics if the built-in file is wrong, which a test rules out.
pub(crate) fn standard() -> Arc<Fitted> {
    static READ: OnceLock<Arc<Fitted>> = OnceLock::new();
    let read = || Arc::new(Fitted::read::<Rules>(STANDARD).expect("the built-in file is right"));
    READ.get_or_init(read).clone()
}

fn features(rules: &Rules, state: &State, player: &Player) -> [f32; FEATURES.len()] {
    let data = &rules.data;
    let crew = rules.crew(player);
    let spoils_glory = rules.spoils_glory(player);
    let lines = rules.sheet_from(player, &crew, spoils_glory);
    let score: i32 = lines.iter().sum();
    let [_, sets, spoils, product, bonuses, terror, _] = lines.map(|glory| glory as f32);
    let complete = player.raid.values().iter().min().copied().unwrap_or(0);
    let towards = player.raid.values().iter().filter(|&&count| count > complete).count();
    let count = |kind: u8| f32::from(player.cards(kind));
    let types = (0..MOST_TYPES as u8).filter(|&kind| player.cards(kind) > 0).count();
    let gain = |with: &Player, crew: &Crew, spoils: i32| {
        (rules.sheet_from(with, crew, spoils).iter().sum::<i32>() - score) as f32
    };
    let with = |change: &dyn Fn(&mut Player)| {
        let mut with = *player;
        change(&mut with);
        gain(&with, &crew, spoils_glory)
    };
    let token = |token: Token| with(&|with| with.raid[token] += 1);
    let (mean_spoils, best_spoils) = next_spoils(state, data, |kind| {
        let (worth, cards) = (&rules.set_worth[usize::from(kind)], usize::from(player.cards(kind)));
        let mut with = *player;
        with.spoils[kind] += 1;
        gain(&with, &crew, spoils_glory + worth[cards + 1] - worth[cards])
    });
    let hire = |for_coins: bool| {
        let gains = state.market.iter().flatten().map(|&row| {
            let Some(with) = hired(data, player, row, for_coins) else { return 0.0 };
            let mut crew = crew;
            crew.add(rules, row, 1);
            gain(&with, &crew, spoils_glory)
        });
        gains.fold(0.0, f32::max)
    };
    [
        1.0,
        score as f32,
        sets,
        spoils,
        product,
        bonuses,
        terror,
        player.coins.into(),
        player.raid[Token::Farm].into(),
        player.raid[Token::Wall].into(),
        player.raid[Token::Tower].into(),
        towards as f32,
        player.terror.into(),
        player.reavers.total() as f32,
        crew.helms.into(),
        crew.yggdrasils.into(),
        count(0),
        count(1),
        count(2),
        count(3),
        count(4),
        count(5),
        count(6),
        count(7),
        types as f32,
        token(Token::Farm),
        token(Token::Wall),
        token(Token::Tower),
        with(&|with| with.terror += 1),
        with(&|with| with.coins += COINS),
        mean_spoils,
        best_spoils,
        hire(false),
        hire(true),
        f32::from(u8::from(player.last == Some(Location::Roskilde))),
    ]
}

/// Returns what a further spoils card adds: on average over the cards that are not out, and at best.
fn next_spoils(state: &State, data: &Data, gain: impl Fn(u8) -> f32) -> (f32, f32) {
    let (mut sum, mut cards, mut best) = (0.0, 0.0_f32, 0.0_f32);
    for kind in 0..data.spoils.len() as u8 {
        let count = f32::from(state.spoils_deck[kind]) + f32::from(state.spoils_discard[kind]);
        let more = gain(kind);
        sum += count * more;
        cards += count;
        best = best.max(more);
    }
    (sum / cards.max(1.0), best)
}

/// Returns what a player has after a reaver of the market is hired, but for the reaver itself; `None` if the coins do not
/// suffice.
fn hired(data: &Data, player: &Player, row: u8, for_coins: bool) -> Option<Player> {
    let cost = u16::from(data.reavers[usize::from(row)].cost);
    let mut with = *player;
    if for_coins {
        with.coins = with.coins.checked_sub(cost)?;
    } else {
        with.terror += data.prices.hire_terror;
    }
    Some(with)
}
