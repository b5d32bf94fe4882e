//! The numbers of heroes, cards, upgrades, hindrances and scenes, as rows.
//!
//! The rows are in `python/midgard/data/god_of_war.toml`. The owner of a box can replace fields of rows with a file; the
//! whole is checked, and every problem is reported at once, with its line.

mod build;
mod compile;
mod notes;
mod own;
mod own_scenes;
mod schema;
mod sides;
pub(crate) mod warnings;

use crate::codes::{BUILT_IN, CODES, Codes};
use crate::frame::WindowKind;
use crate::scene::Scene;
use crate::words::{BUILT_IN_PATHS, BUILT_IN_SCENES, ByHero, BySceneId, ByUnit, PATHS, SceneId};
use midgard_card_files::CardProblem;
pub use midgard_card_files::RowNote;
use midgard_core::Word;
use schema::CardFile;
use std::sync::{Arc, OnceLock};

/// The last built-in path card of a quest.
pub(crate) const LAST_QUEST: u8 = 6;

/// The built-in file.
pub(crate) const STANDARD: &str = include_str!("../../../python/midgard/data/god_of_war.toml");

/// The numbers of a dashboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct UnitRow {
    /// Health.
    pub health: u8,
    /// Slots of the rage track.
    pub rage_max: u8,
}

/// The effect of a Special. `[special.effects]` Rule 53.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// Discards a Number card and heals a unit by it.
    Mend,
    /// Heals a unit.
    Heal(u8),
    /// The player draws.
    DrawSelf(u8),
    /// Another player draws.
    DrawAlly(u8),
    /// Adds to the attack at hand.
    Aid(u8),
    /// Lessens the hit at hand.
    Ward(u8),
    /// A unit moves.
    Move,
    /// An own unit gains rage.
    RageSelf(u8),
    /// A unit gains rage.
    Rage(u8),
    /// Stuns the living enemies of a column.
    Pin,
    /// Looks at two upgrades.
    Peek,
    /// Removes a status card or crystal from the own discard.
    Purge,
}

impl Effect {
    /// Returns whether it has something to change in a window. `[window.kinds]` Section 3.
    pub fn fits(self, kind: WindowKind) -> bool {
        match self {
            Self::Aid(_) => kind == WindowKind::Attack,
            Self::Ward(_) => kind == WindowKind::Hit,
            _ => true,
        }
    }
}

/// The numbers of rage abilities and companions. `[rage.numbers]` Rules 16, 40.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Abilities {
    /// Spartan Rage: the bonus and what it heals, usual and solo.
    pub spartan: [(u8, u8); 2],
    /// Thunderbird: damage to each enemy.
    pub thunderbird: u8,
    /// The number of Gear Up and Weaponize.
    pub gear_up: u8,
    /// The bonus of Atreus the companion.
    pub plus: u8,
    /// The health that Mimir the companion heals.
    pub heal: u8,
}

/// The hindrance of an unchosen path card. `[path.hindrance]` Rule 56.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hinder {
    /// Each player shuffles in a number of cards of a status.
    ShuffleIn(u8, u8),
    /// A unit of each player takes damage.
    Damage(u8),
    /// The hand limit of all, or of the first player, changes for the scene.
    HandLimit(i8, bool),
    /// Each player removes the highest Number card.
    RemoveHighest,
    /// Enemies have more health.
    Health(u8),
    /// The first round has a second Extra Scene Activation.
    ExtraActivation,
}

/// A scene of a card file's own. `[scene.own]`
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OwnScene {
    /// The id.
    pub id: String,
    /// Whether it is a boss, and not a quest.
    pub is_boss: bool,
}

/// All numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Data {
    /// Cards that a player draws up to.
    pub hand_limit: u8,
    /// How many faces of the enemy die show each number.
    pub die: [u8; 10],
    pub(crate) codes: Codes,
    /// Dashboards of the units.
    pub units: ByUnit<UnitRow>,
    /// The dashboard of Kratos in the solo mode.
    pub solo: UnitRow,
    /// Starting decks: cards of each code.
    pub decks: ByHero<[u8; CODES]>,
    pub(crate) abilities: Abilities,
    pub(crate) specials: [Option<Effect>; CODES],
    /// Upgrade cards of each code and rune.
    pub upgrades: [[u8; 4]; CODES],
    pub(crate) hindrances: [Vec<Hinder>; PATHS],
    /// The scenes of the file's own.
    pub(crate) own_scenes: Vec<OwnScene>,
    pub(crate) scenes: BySceneId<Scene>,
    /// The notes for readers on each row, table by table.
    pub notes: Arc<[RowNote]>,
    digest: u64,
}

impl Data {
    /// Returns the built-in numbers, which are read once.
    ///
    /// # Panics
    /// Panics if the built-in file is broken, which the tests rule out.
    pub fn standard() -> Arc<Self> {
        static READ: OnceLock<Arc<Data>> = OnceLock::new();
        let read = || Self::with("").map(Arc::new).expect("the built-in file is sound");
        Arc::clone(READ.get_or_init(read))
    }

    /// Returns the tables of a card file.
    pub fn card_tables() -> Vec<&'static str> {
        CardFile::tables()
    }

    /// Returns the built-in numbers with the rows and fields of a text in their places. `[data.limits]`
    ///
    /// # Errors
    /// When something is wrong with it: its problems by line, the first hundred and the number of the others.
    pub fn with(text: &str) -> Result<Self, Vec<CardProblem>> {
        let mut problems = Vec::new();
        let file = CardFile::corrected(STANDARD, text, &mut problems);
        let data = build::data(&file, &mut problems);
        if problems.is_empty() { Ok(data) } else { Err(CardProblem::sorted(problems)) }
    }

    /// Returns what a text may say and hardly means, by line. `[data.warnings]`
    ///
    /// # Errors
    /// When something is wrong with it, as in [`Data::with`].
    pub fn warnings(text: &str) -> Result<Vec<CardProblem>, Vec<CardProblem>> {
        let mut problems = Vec::new();
        let file = CardFile::corrected(STANDARD, text, &mut problems);
        let data = build::data(&file, &mut problems);
        if !problems.is_empty() {
            return Err(CardProblem::sorted(problems));
        }
        Ok(CardProblem::sorted(warnings::of(&file, &data)))
    }

    /// Returns the number of path cards.
    pub(crate) fn paths(&self) -> usize {
        BUILT_IN_PATHS + self.own_scenes.len()
    }

    /// Returns a scene as data of states have it.
    pub fn scene_word(&self, scene: SceneId) -> &str {
        let own = scene.index().checked_sub(BUILT_IN_SCENES).and_then(|at| self.own_scenes.get(at));
        own.map_or_else(|| scene.word(), |own| &own.id)
    }

    /// Returns a scene as options have it: the boards of Baldur are one scene.
    pub fn option_word(&self, scene: SceneId) -> &str {
        if scene == SceneId::B9a { "b9" } else { self.scene_word(scene) }
    }

    /// Returns a path card as texts have it.
    pub(crate) fn path_word(&self, card: u8) -> &str {
        SceneId::of_path(card).map_or("", |scene| self.option_word(scene))
    }

    /// Returns the scenes there are, as data of states have them.
    pub(crate) fn scene_words(&self) -> Vec<&str> {
        let count = BUILT_IN_SCENES + self.own_scenes.len();
        SceneId::ALL[..count].iter().map(|&scene| self.scene_word(scene)).collect()
    }

    /// Returns the scene that data of states have as this word.
    pub fn find_scene(&self, word: &str) -> Option<SceneId> {
        let at = self.scene_words().iter().position(|&it| it == word)?;
        SceneId::from_index(at)
    }

    /// Returns the scenes that can be played alone, as options have them.
    pub fn option_words(&self) -> Vec<&str> {
        (1..=self.paths() as u8).map(|card| self.path_word(card)).collect()
    }

    /// Returns the scene that options have as this word.
    pub fn option_scene(&self, word: &str) -> Option<SceneId> {
        let at = self.option_words().iter().position(|&it| it == word)?;
        SceneId::of_path(at as u8 + 1)
    }

    /// Returns whether a path card is a boss.
    pub(crate) fn is_boss(&self, card: u8) -> bool {
        let own = usize::from(card).checked_sub(BUILT_IN_PATHS + 1);
        own.map_or(card > LAST_QUEST, |at| self.own_scenes[at].is_boss)
    }

    /// Returns a number for all numbers, the same on every machine.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// Returns a code as texts have it.
    pub fn word(&self, code: crate::codes::Code) -> &str {
        self.codes.word(code)
    }

    /// Returns the code that texts have as this word.
    pub fn code(&self, word: &str) -> Option<crate::codes::Code> {
        self.codes.find(word)
    }

    /// Returns a scene.
    pub fn scene(&self, id: SceneId) -> &Scene {
        &self.scenes[id]
    }
}

/// Returns a number for all numbers. Files without codes of their own have the number that they had before there were any.
fn digest_of(data: &Data) -> u64 {
    /// The scenes as they are written for the digest.
    #[derive(Debug)]
    #[allow(dead_code)] // the field is written
    struct BySceneId<'a>(&'a [Scene]);
    /// The numbers as they are written for the digest.
    #[derive(Debug)]
    #[allow(dead_code)] // the fields are written
    struct Data<'a> {
        hand_limit: u8,
        die: [u8; 10],
        units: ByUnit<UnitRow>,
        solo: UnitRow,
        decks: ByHero<&'a [u8]>,
        abilities: Abilities,
        specials: &'a [Option<Effect>],
        upgrades: &'a [[u8; 4]],
        hindrances: &'a [Vec<Hinder>],
        scenes: BySceneId<'a>,
        notes: [u8; 0],
        digest: u64,
    }
    let codes = BUILT_IN + data.codes.own();
    let written = Data {
        hand_limit: data.hand_limit,
        die: data.die,
        units: data.units,
        solo: data.solo,
        decks: ByHero::from_fn(|hero| &data.decks[hero][..codes]),
        abilities: data.abilities,
        specials: &data.specials[..codes],
        upgrades: &data.upgrades[..codes],
        hindrances: &data.hindrances[..data.paths()],
        scenes: BySceneId(&data.scenes.values()[..BUILT_IN_SCENES + data.own_scenes.len()]),
        notes: [],
        digest: 0,
    };
    let mut own = data.codes.own_words().join(" ");
    if !data.own_scenes.is_empty() {
        own.push_str(&format!("{:?}", data.own_scenes));
    }
    midgard_core::digest(format!("{written:?}{own}").as_bytes())
}
