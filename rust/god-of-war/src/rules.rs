//! The rules: options and numbers, checked once.

use crate::chance::RUNES;
use crate::codes::{CODES, Code};
use crate::data::Data;
use crate::known::{self, Vars};
use crate::observation;
use crate::state::{KindCounts, State};
use crate::words::{BySceneId, Hero, MAX_PLAYERS, MIN_PLAYERS, Rune, SceneId, Team, UPGRADES};
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
        let problems = options.problems();
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
        let kept = BySceneId::from_fn(|id| {
            let Some(next) = data.scenes[id].next else { return Vec::new() };
            let at =
                |id: SceneId, name: &String| data.scenes[id].vars.iter().position(|it| it == name);
            let pair = |name: &String| Some((at(id, name)? as u8, at(next, name)? as u8));
            data.scenes[next].keep.iter().filter_map(pair).collect()
        });
        let named = known::named(&data);
        Ok(Self {
            options,
            kinds,
            kind_of,
            kept,
            named,
            layout: observation::layout(&options, data.codes.own()),
            data,
        })
    }

    /// Returns the rules for so many players, all else as usual.
    ///
    /// # Panics
    /// When there are not 1 to 4 players.
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
