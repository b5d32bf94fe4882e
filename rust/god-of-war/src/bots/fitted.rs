//! The features to which the chance to win is fitted: of heroes, decks and the cards of the scene. [`Fitted`] has the weights.
//!
//! A game is won by winning the scene and what follows it. There is a list of weights for each scene, since a card means
//! something else in each, and one for each number of scenes that follow.

use crate::codes::{CODES, Code, Codes, DEFENSE, MELEE, Mask, RANGED, codes_of};
use crate::rules::{MOST_UPGRADES, Options, Rules};
use crate::state::{Outcome, State};
use crate::words::{
    Ability, BUILT_IN_SCENES, ByUnit, Hero, POSITIONS, Position, SceneId, Unit, units_of,
};
use midgard_core::{Features, Fitted, FittedTo, Seat, Word};
use std::sync::{Arc, OnceLock};

/// The weights for the built-in cards, as written by `midgard fit --game god_of_war`.
const STANDARD: &str = include_str!("fitted.json");

/// How many features there are.
const COUNT: usize = 60;

/// The features of a team on which its chance depends.
const FEATURES: [&str; COUNT] = [
    "one",
    "hurry",
    "kratos",
    "atreus",
    "freya",
    "mimir",
    "brok_sindri",
    "numbers",
    "melee",
    "ranged",
    "defense",
    "specials",
    "standing",
    "mimir_stands",
    "health",
    "least_health",
    "grave",
    "rage",
    "raging",
    "bonus",
    "tokens",
    "companions",
    "crystals",
    "stuns",
    "poisons",
    "hand_limit",
    "track_left",
    "variables",
    "T1_back",
    "T1_living",
    "T1_left",
    "T1_tokens",
    "T2_back",
    "T2_living",
    "T2_left",
    "T2_tokens",
    "T3_back",
    "T3_living",
    "T3_left",
    "T3_tokens",
    "T4_back",
    "T4_living",
    "T4_left",
    "T4_tokens",
    "B1_back",
    "B1_living",
    "B1_left",
    "B1_tokens",
    "B2_back",
    "B2_living",
    "B2_left",
    "B2_tokens",
    "B3_back",
    "B3_living",
    "B3_left",
    "B3_tokens",
    "B4_back",
    "B4_living",
    "B4_left",
    "B4_tokens",
];

/// How many boards there are, those of Baldur by themselves.
const BOARDS: u8 = BUILT_IN_SCENES as u8;
/// The lists of a quest and of a boss that are still to come.
const LATER_QUEST: u8 = BOARDS + 1;
const LATER_BOSS: u8 = BOARDS + 2;

/// Health up to which a unit is in danger.
const GRAVE: u8 = 3;

impl Rules {
    /// Returns the list of later quests or of later bosses.
    fn later(&self, scene: SceneId) -> u8 {
        if self.data.is_boss(scene.path()) { LATER_BOSS } else { LATER_QUEST }
    }

    /// Returns the list of a board. A scene of a card file's own has no list: it counts as a later one.
    fn list_of(&self, scene: SceneId) -> u8 {
        if (scene as usize) < BUILT_IN_SCENES { scene as u8 + 1 } else { self.later(scene) }
    }
}

impl Features for Rules {
    const TITLE: &'static str = "God of War";
    /// The boards, a later quest, a later boss.
    const ROUNDS: u8 = LATER_BOSS;
    const FITTED_TO: FittedTo = FittedTo::Victories;

    fn feature_lists() -> Vec<Vec<&'static str>> {
        vec![FEATURES.to_vec()]
    }

    fn feature_names(&self) -> Vec<&'static str> {
        FEATURES.to_vec()
    }

    fn begun_round(&self, state: &State) -> u8 {
        if state.scene.is_some() { state.round } else { 0 }
    }

    fn weights(&self, state: &State) -> impl Iterator<Item = u8> {
        let board = state.scene.map(|scene| self.list_of(scene));
        let is_draft = state.round == 1 && board.is_none();
        let (quests, bosses) = match self.options.scene {
            Some(scene) if is_draft && !self.data.is_boss(scene.path()) => (1, 0),
            Some(_) if is_draft => (0, 1),
            Some(_) => (0, 0),
            None => (2 + u8::from(is_draft) - state.quest.min(2), u8::from(state.quest < 3)),
        };
        let later = |list: u8, count: u8| std::iter::repeat_n(list, count.into());
        board.into_iter().chain(later(LATER_QUEST, quests)).chain(later(LATER_BOSS, bosses))
    }

    fn parts_won(&self, state: &State, end: &State) -> Vec<(u8, bool)> {
        let Some(scene) = state.scene else { return Vec::new() };
        let won = end.result == Outcome::Won || end.quest > state.quest;
        let later = self.later(scene);
        let begins = (state.round == 1).then_some((later, won));
        [(self.list_of(scene), won)].into_iter().chain(begins).collect()
    }

    /// Single scenes, which greedy players win and lose, with few to many upgrades, and a quarter of them with fewer rounds.
    fn fitted_game(&self, number: u64) -> Option<Self> {
        const ALONE: u64 = 10;
        let turn = number / ALONE;
        let options = Options {
            scene: SceneId::of_path((number % ALONE) as u8 + 1),
            upgrades: (turn % (u64::from(MOST_UPGRADES) + 1)) as u8,
            max_rounds: if turn.is_multiple_of(4) { (4 + turn % 17) as u8 } else { 20 },
            ..self.options
        };
        Self::new(options, self.data.clone()).ok()
    }

    fn features(&self, state: &State, _: Seat, list: u8) -> impl Iterator<Item = f32> {
        features(self, state, list).into_iter()
    }

    fn weighted_sum(&self, state: &State, _: Seat, list: u8, weights: &[f32]) -> f32 {
        let used = if list > BOARDS { DECKS } else { COUNT };
        let pairs = features(self, state, list).into_iter().zip(weights).take(used);
        pairs.map(|(feature, weight)| feature * weight).sum()
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

/// Where the features of decks, heroes and the scene begin in [`FEATURES`].
const DECKS: usize = 2 + Hero::COUNT;
const HEROES: usize = DECKS + 5;
const SCENE: usize = HEROES + 14;
/// The features of a card of the scene.
const OF_CARD: usize = 4;

const _: () = assert!(SCENE + 2 + OF_CARD * POSITIONS == COUNT);

/// Returns the features of a team, in the order of [`FEATURES`]. For scenes that follow there are rounds and heroes alone: with decks,
/// searches would linger in a scene to collect upgrades.
fn features(rules: &Rules, state: &State, list: u8) -> [f32; COUNT] {
    let mut all = [0.0; COUNT];
    let left = f32::from(rules.options.max_rounds) + 1.0 - f32::from(state.round);
    (all[0], all[1]) = (1.0, rules.weights(state).count() as f32 / left);
    for hero in Seat::of(rules.seats()).filter_map(|seat| state.players[seat].hero) {
        all[2 + hero.index()] = 1.0;
    }
    if list <= BOARDS {
        let counts = counts(rules, state);
        all[DECKS..HEROES].copy_from_slice(&decks(&rules.data.codes, &counts));
        all[HEROES..SCENE].copy_from_slice(&heroes(rules, state, &counts));
        scene(rules, state, &mut all[SCENE..]);
    }
    all
}

/// Returns how many cards of each code all decks, hands and discards hold.
fn counts(rules: &Rules, state: &State) -> [u16; CODES] {
    let mut counts = [0; CODES];
    for player in Seat::of(rules.seats()).map(|seat| &state.players[seat]) {
        for zone in [&player.unseen, &player.hand, &player.discard] {
            counts.iter_mut().zip(zone.counts()).for_each(|(sum, &count)| *sum += u16::from(count));
        }
        player.top.as_slice().iter().for_each(|&code| counts[usize::from(code)] += 1);
    }
    counts
}

/// Returns the features of these cards: the sum of their numbers, and how many there are with each icon and of Specials.
fn decks(codes: &Codes, counts: &[u16; CODES]) -> [f32; HEROES - DECKS] {
    let of = |mask: Mask| codes_of(mask).map(|code| u32::from(counts[code as usize])).sum::<u32>();
    let icon = |icon: usize| of(codes.with_icon(icon) & codes.icon_cards);
    let number = |code: Code| u32::from(codes.number(code)) * u32::from(counts[code as usize]);
    let numbers = codes_of(codes.icon_cards | codes.number_cards).map(number).sum::<u32>();
    [numbers, icon(MELEE), icon(RANGED), icon(DEFENSE), of(codes.specials)].map(|it| it as f32)
}

/// Returns the features of heroes, in a team with these cards.
fn heroes(rules: &Rules, state: &State, counts: &[u16; CODES]) -> [f32; SCENE - HEROES] {
    let health = |unit: Unit| rules.health(unit).saturating_sub(state.damage[unit]);
    let fighters = || units_of(state.fighters()).map(health);
    let sum = |of: &ByUnit<u8>| units_of(state.standing()).map(|it| i32::from(of[it])).sum::<i32>();
    let raging = units_of(state.standing()).filter(|&unit| rules.is_raging(state, unit));
    let companions =
        if rules.is_solo() { Ability::COUNT as u32 - state.used.count_ones() } else { 0 };
    let limits = Seat::of(rules.seats()).map(|seat| i32::from(state.players[seat].tokens));
    let status = |code: Code| i32::from(counts[code as usize]);
    [
        state.fighters().count_ones() as i32,
        state.stands(Unit::Mimir).into(),
        fighters().map(i32::from).sum(),
        fighters().min().unwrap_or(0).into(),
        fighters().filter(|&left| left <= GRAVE).count() as i32,
        sum(&state.rage),
        raging.count() as i32,
        sum(&state.bonus),
        sum(&state.tokens),
        companions as i32,
        status(Code::Crystal),
        status(Code::Stun),
        status(Code::Poison),
        limits.sum(),
    ]
    .map(|it| it as f32)
}

/// Writes the features of the cards of the scene. Zeros stay where no scene lies on the table.
fn scene(rules: &Rules, state: &State, to: &mut [f32]) {
    let Some(id) = state.scene else { return };
    let tracks = rules.data.scenes[id].tracks.iter().zip(state.tracks);
    let left = |(&most, damage): (&u8, u8)| (most + state.more_health).saturating_sub(damage);
    to[0] = tracks.map(left).map(i32::from).sum::<i32>() as f32;
    to[1] = state.vars.iter().map(|&var| i32::from(var)).sum::<i32>() as f32;
    for (&card, to) in Position::ALL.iter().zip(to[2..].chunks_exact_mut(OF_CARD)) {
        let (living, left) = state.enemy(rules, card).map_or((false, 0), |enemy| {
            let (damage, health) = state.health(rules, card, enemy);
            let armour = enemy.armour.iter().skip(state.broken[card].into());
            let left = u16::from(health.saturating_sub(damage));
            (damage < health, left + armour.map(|&value| u16::from(value)).sum::<u16>())
        });
        let left = if living { left } else { 0 };
        let tokens = state.counters[card].into();
        let numbers = [state.is_back(card).into(), living.into(), left, tokens];
        to.copy_from_slice(&numbers.map(f32::from));
    }
}
