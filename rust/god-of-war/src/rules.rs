//! The rules: options and numbers, checked once.

use crate::chance::RUNES;
use crate::codes::{CODES, Code, Mask};
use crate::data::Data;
use crate::frame::ByWindowKind;
use crate::known::{self, Vars};
use crate::observation::{self, Own};
use crate::state::{KindCounts, State};
use crate::words::{
    BUILT_IN_PATHS, BySceneId, Hero, MAX_PLAYERS, MIN_PLAYERS, PATHS, Rune, SceneId, Team, UPGRADES,
};
use midgard_core::{Layout, Seat, Word};
use std::sync::Arc;

/// The version of the rules. It grows when a rule changes.
pub const RULES_VERSION: u32 = 2;
/// The most random upgrades at the start.
pub const MOST_UPGRADES: u8 = 10;

/// The options of a game. `[setup.options]`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many seats play; 1 is the solo mode. `[setup.players]` Rules 1, 40.
    pub players: u8,
    /// The hero of each seat; none: they are drafted. `[setup.draft]` G1.
    pub heroes: [Option<Hero>; MAX_PLAYERS],
    /// Who decides. `[decision.team]` Section 3.
    pub team: Team,
    /// Whether backs of scene cards are hidden in texts and observations. `[hidden.backs]` Section 4.
    pub hide_backs: bool,
    /// The last round. `[round.last]` Rule 41, G-50.
    pub max_rounds: u8,
    /// The first player of the first round. G-29.
    pub first_player: Seat,
    /// A single scene that is played.
    pub scene: Option<SceneId>,
    /// Random upgrades that each player has at the start.
    pub upgrades: u8,
    /// The path cards that are shuffled, as bits: bit 0 is card 1. 0: the printed ten. `[setup.pyramid]` Rule 2.
    pub scenes: u32,
    /// Whether decisions with one legal action are taken at once.
    pub skip_forced: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            players: 2,
            heroes: [None; MAX_PLAYERS],
            team: Team::One,
            hide_backs: false,
            max_rounds: 60,
            first_player: Seat::One,
            scene: None,
            upgrades: 0,
            scenes: 0,
            skip_forced: false,
        }
    }
}

impl Options {
    /// Returns everything that is wrong with the options.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let mut check = |holds: bool, text: &str| {
            if !holds {
                problems.push(text.to_owned());
            }
        };
        let players = usize::from(self.players);
        check((MIN_PLAYERS..=MAX_PLAYERS).contains(&players), "players must be 1 to 4");
        let named: Vec<Hero> = self.heroes.iter().copied().flatten().collect();
        let is_whole = named.is_empty()
            || (named.len() == players && self.heroes.iter().take(players).all(Option::is_some));
        check(is_whole, "heroes must name one hero for each seat");
        let twice = named.iter().enumerate().any(|(at, hero)| named[..at].contains(hero));
        check(!twice, "heroes must be different");
        let is_solo = players == 1;
        let kratos = named.is_empty() || named == [Hero::Kratos];
        check(!is_solo || kratos, "the solo mode is for kratos");
        let is_mimir = named == [Hero::Mimir];
        check(!is_mimir || is_solo, "mimir needs another hero");
        check(self.max_rounds > 0, "max_rounds must be 1 to 255");
        check(self.first_player.index() < players.max(1), "first_player must be a seat");
        check(self.scene != Some(SceneId::B9b), "scene b9 begins with its first board");
        check(self.upgrades <= MOST_UPGRADES, "upgrades must be 0 to 10");
        problems
    }
}

/// Returns what is wrong with the options about scenes.
fn scene_problems(options: &Options, data: &Data) -> Vec<String> {
    /// The quests and the bosses of a pyramid.
    const LEAST: usize = 3;
    let mut problems = Vec::new();
    let count = data.paths();
    if options.scene.is_some_and(|scene| usize::from(scene.path()) > count) {
        problems.push("scene must be a scene of the card file".into());
    }
    problems.extend(board_problems(options, data));
    if options.scenes == 0 {
        return problems;
    }
    let cards = (1..=PATHS as u8).filter(|card| options.scenes >> (card - 1) & 1 == 1);
    let (mut quests, mut bosses) = (0, 0);
    for card in cards {
        if usize::from(card) > count {
            problems.push("scenes must be scenes of the card file".into());
        } else if data.is_boss(card) {
            bosses += 1;
        } else {
            quests += 1;
        }
    }
    if quests < LEAST || bosses < LEAST {
        problems.push(format!(
            "scenes must name at least {LEAST} quests and {LEAST} bosses, not {quests} and {bosses}"
        ));
    }
    if options.scene.is_some() {
        problems.push("scene plays a single scene, so scenes cannot be chosen".into());
    }
    problems
}

/// Returns the path cards that are shuffled.
fn shuffled(options: &Options) -> impl Iterator<Item = u8> + use<> {
    let printed = (1 << BUILT_IN_PATHS) - 1;
    let chosen = if options.scenes == 0 { printed } else { options.scenes };
    (1..=PATHS as u8).filter(move |card| chosen >> (card - 1) & 1 == 1)
}

/// Returns the path cards of a set, ascending.
fn cards_of(mut bits: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let card = (bits != 0).then(|| bits.trailing_zeros() as u8 + 1)?;
        bits &= bits - 1;
        Some(card)
    })
}

/// Returns the path cards of a game: those that are shuffled, or that of the only scene.
fn path_cards(options: &Options) -> Vec<u8> {
    match options.scene {
        Some(scene) => vec![scene.path()],
        None => shuffled(options).collect(),
    }
}

/// Returns the scene of a path card, and the boards that follow it. `[scene.next]`
fn boards(data: &Data, card: u8) -> impl Iterator<Item = SceneId> + '_ {
    std::iter::successors(SceneId::of_path(card), |&scene| data.scenes[scene].next)
}

/// Returns the boards that two path cards of a game lead to, as problems. `[scene.next]`
fn board_problems(options: &Options, data: &Data) -> Vec<String> {
    let mut card_of = BySceneId::from_fn(|_| None);
    let mut problems = Vec::new();
    for card in path_cards(options) {
        for board in boards(data, card) {
            if let Some(other) = card_of[board].replace(card) {
                let [first, second] = [other, card].map(|it| data.path_word(it));
                let word = data.scene_word(board);
                problems.push(format!("scenes: both {first} and {second} lead to {word}"));
            }
        }
    }
    problems
}

/// A kind of upgrade card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UpgradeKind {
    /// The code.
    pub code: Code,
    /// The rune.
    pub rune: Rune,
    /// How many cards there are.
    pub count: u8,
}

/// Options and numbers of a game. They never change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    pub(crate) options: Options,
    pub(crate) data: Arc<Data>,
    /// Kinds of upgrades: code by code, rune by rune.
    pub(crate) kinds: Vec<UpgradeKind>,
    /// Which kind an outcome is: code by code, rune by rune.
    pub(crate) kind_of: [u8; CODES * RUNES as usize],
    /// The Specials that have something to change in each window, as bits. `[window.kinds]`
    pub(crate) fitting: ByWindowKind<Mask>,
    /// The path cards that are shuffled, quests and bosses, as bits: bit 0 is card 1.
    paths: [u32; 2],
    /// The path card that leads to each scene, perhaps over other boards; 0 for a scene that is not in the game. `[scene.next]`
    pub(crate) card_of: BySceneId<u8>,
    /// Which variable of 9A each kept variable of 9B is.
    pub(crate) kept: BySceneId<Vec<(u8, u8)>>,
    /// Variables of each scene that are known while backs are hidden. `[hidden.backs]`
    pub(crate) named: BySceneId<Vars>,
    pub(crate) layout: Layout,
}

impl Rules {
    /// Returns the rules for options and numbers.
    ///
    /// # Errors
    /// When the options do not go together: each problem as a text.
    pub fn new(mut options: Options, data: Arc<Data>) -> Result<Self, Vec<String>> {
        let mut problems = options.problems();
        problems.extend(scene_problems(&options, &data));
        if !problems.is_empty() {
            return Err(problems);
        }
        if options.players == 1 {
            // `[setup.players]` Alone it is always Kratos, named or not.
            options.heroes = Default::default();
        }
        let (mut kinds, mut kind_of) = (Vec::new(), [u8::MAX; CODES * RUNES as usize]);
        for code in 0..CODES {
            for &rune in Rune::ALL {
                let count = data.upgrades[code][rune as usize];
                if count > 0 {
                    kind_of[code * usize::from(RUNES) + rune as usize] = kinds.len() as u8;
                    kinds.push(UpgradeKind { code: Code::at(code as u8), rune, count });
                }
            }
        }
        let mut card_of = BySceneId::from_fn(|_| 0);
        for card in path_cards(&options) {
            boards(&data, card).for_each(|board| card_of[board] = card);
        }
        let kept = BySceneId::from_fn(|id| {
            let Some(next) = data.scenes[id].next else { return Vec::new() };
            let at =
                |id: SceneId, name: &String| data.scenes[id].vars.iter().position(|it| it == name);
            let pair = |name: &String| Some((at(id, name)? as u8, at(next, name)? as u8));
            data.scenes[next].keep.iter().filter_map(pair).collect()
        });
        let named = known::named(&data);
        let paths = [false, true].map(|is_boss| {
            let cards = shuffled(&options).filter(|&card| data.is_boss(card) == is_boss);
            cards.map(|card| 1 << (card - 1)).sum()
        });
        let specials = || (0..).zip(&data.specials);
        let fitting = ByWindowKind::from_fn(|kind| {
            let fits = specials().filter(|(_, it)| it.is_some_and(|effect| effect.fits(kind)));
            fits.map(|(code, _)| 1 << code).sum()
        });
        Ok(Self {
            options,
            kinds,
            kind_of,
            fitting,
            paths,
            card_of,
            kept,
            named,
            layout: observation::layout(&options, Own::of(&data)),
            data,
        })
    }

    /// Returns the rules for a number of players, all else as usual.
    ///
    /// # Panics
    /// Panics if there are not 1 to 4 players.
    pub fn standard(players: u8) -> Self {
        let options = Options { players, ..Options::default() };
        Self::new(options, Data::standard()).expect("1 to 4 players")
    }

    /// Returns the options that were chosen.
    pub fn chosen(&self) -> &Options {
        &self.options
    }

    /// Returns the numbers.
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// Returns the quests that are shuffled, by path card. `[setup.pyramid]` Rule 2.
    pub(crate) fn quests(&self) -> impl Iterator<Item = u8> {
        cards_of(self.paths[0])
    }

    /// Returns the bosses that are shuffled, by path card. `[setup.pyramid]` Rule 2.
    pub(crate) fn bosses(&self) -> impl Iterator<Item = u8> {
        cards_of(self.paths[1])
    }

    /// Returns whether a scene is a later board: another one leads to it in this game. `[scene.next]`
    pub(crate) fn is_later(&self, scene: SceneId) -> bool {
        SceneId::of_path(self.card_of[scene]) != Some(scene)
    }

    /// Returns the kinds of upgrade cards: code by code, rune by rune.
    pub fn upgrade_kinds(&self) -> &[UpgradeKind] {
        &self.kinds
    }

    #[inline]
    pub(crate) fn seats(&self) -> usize {
        self.options.players.into()
    }

    /// Returns whether the solo mode is played. `[solo.board]` Rule 40.
    #[inline]
    pub(crate) fn is_solo(&self) -> bool {
        self.options.players == 1
    }

    pub(crate) fn all_upgrades(&self) -> KindCounts {
        let mut counts = KindCounts([0; UPGRADES]);
        for (kind, row) in self.kinds.iter().enumerate() {
            counts.0[kind] = row.count;
        }
        counts
    }

    /// Returns the health of a unit.
    #[inline]
    pub(crate) fn health(&self, unit: crate::words::Unit) -> u8 {
        if self.is_solo() { self.data.solo.health } else { self.data.units[unit].health }
    }

    /// Returns the last slot of a unit's rage track.
    #[inline]
    pub(crate) fn rage_max(&self, unit: crate::words::Unit) -> u8 {
        if self.is_solo() { self.data.solo.rage_max } else { self.data.units[unit].rage_max }
    }

    /// Returns whether a unit's rage track is full. `[rage.full]` Rule 16.
    #[inline]
    pub(crate) fn is_raging(&self, state: &State, unit: crate::words::Unit) -> bool {
        state.rage[unit] >= self.rage_max(unit)
    }
}
