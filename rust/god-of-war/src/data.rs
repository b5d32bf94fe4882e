//! The numbers of heroes, cards, upgrades, hindrances and scenes, as rows.
//!
//! The rows are in `python/midgard/data/god_of_war.toml`. The owner of a box can replace fields of rows with a file; the
//! whole is checked, and every problem is reported at once, with its line.

mod build;
mod compile;
mod own;
mod read;
mod schema;
mod sides;
pub(crate) mod warnings;

use crate::codes::{BUILT_IN, CODES, Codes};
use crate::scene::Scene;
use crate::words::{ByHero, BySceneId, ByUnit};
use midgard_card_files::CardProblem;
use read::CardFile;
use std::sync::{Arc, OnceLock};

/// The built-in file.
pub(crate) const STANDARD: &str = include_str!("../../../python/midgard/data/god_of_war.toml");

/// What a dashboard says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct UnitRow {
    /// Health.
    pub health: u8,
    /// Slots of the rage track.
    pub rage_max: u8,
}

/// What a Special does. `[special.effects]` Rule 53.
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
    /// What Mimir the companion heals.
    pub heal: u8,
}

/// What an unchosen path card does. `[path.hindrance]` Rule 56.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hinder {
    /// Each player shuffles in so many of a status.
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

/// What people read about a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowNote {
    /// The table of the row, such as `upgrades`.
    pub table: &'static str,
    /// The id; empty for a table without rows.
    pub id: String,
    /// The name of a scene; empty for other rows.
    pub name: String,
    /// The fields as a text for people.
    pub text: String,
    /// The fields that hold a number or a list of numbers.
    pub numbers: Vec<(&'static str, Vec<i16>)>,
    /// The fields that hold a word, or a list or table as a text.
    pub words: Vec<(&'static str, String)>,
    /// The fields that count things: cards of a deck.
    pub amounts: Vec<(&'static str, Vec<(String, u8)>)>,
    /// Where the row comes from.
    pub provenance: String,
    /// The fields that are our own and not the printed ones.
    pub reconstructed: Vec<&'static str>,
}

impl RowNote {
    /// Returns whether any field is our own and not the printed one.
    pub fn is_reconstructed(&self) -> bool {
        !self.reconstructed.is_empty()
    }
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
    pub(crate) hindrances: [Vec<Hinder>; 10],
    pub(crate) scenes: BySceneId<Scene>,
    /// What people read about each row, table by table.
    pub notes: Arc<[RowNote]>,
    digest: u64,
}

impl Data {
    /// Returns the built-in numbers, which are read once.
    ///
    /// # Panics
    /// When the built-in file is broken, which the tests rule out.
    pub fn standard() -> Arc<Self> {
        static READ: OnceLock<Arc<Data>> = OnceLock::new();
        let read = || Self::with("").map(Arc::new).expect("the built-in file is sound");
        Arc::clone(READ.get_or_init(read))
    }

    /// Returns the built-in numbers with the rows and fields of a text in their places. `[data.limits]`
    ///
    /// # Errors
    /// When something is wrong with it: its problems by line, the first hundred and the number of the others.
    pub fn with(text: &str) -> Result<Self, Vec<CardProblem>> {
        let mut problems = Vec::new();
        let mut file = CardFile::built_in(STANDARD, &mut problems);
        file.lay_over(text, true, &mut problems);
        let data = build::data(&file, &mut problems);
        if problems.is_empty() { Ok(data) } else { Err(CardProblem::sorted(problems)) }
    }

    /// Returns what a text may say and hardly means, by line. `[data.warnings]`
    ///
    /// # Errors
    /// When something is wrong with it, as in [`Data::with`].
    pub fn warnings(text: &str) -> Result<Vec<CardProblem>, Vec<CardProblem>> {
        let mut problems = Vec::new();
        let mut file = CardFile::built_in(STANDARD, &mut problems);
        file.lay_over(text, true, &mut problems);
        let data = build::data(&file, &mut problems);
        if !problems.is_empty() {
            return Err(CardProblem::sorted(problems));
        }
        Ok(CardProblem::sorted(warnings::of(&file, &data.scenes)))
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
    pub fn scene(&self, id: crate::words::SceneId) -> &Scene {
        &self.scenes[id]
    }
}

/// Returns a number for all numbers. Files without codes of their own have the number that they had before there were any.
fn digest_of(data: &Data) -> u64 {
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
        hindrances: &'a [Vec<Hinder>; 10],
        scenes: &'a BySceneId<Scene>,
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
        hindrances: &data.hindrances,
        scenes: &data.scenes,
        notes: [],
        digest: 0,
    };
    let own = data.codes.own_words().join(" ");
    midgard_core::digest(format!("{written:?}{own}").as_bytes())
}
