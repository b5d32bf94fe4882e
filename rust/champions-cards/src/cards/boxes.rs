//! The numbers that the boxes add.

use super::card_file::{CardFile, Cell};
use super::{CardProblem, Cards, Face, InPlay, Print, notes, read};
use crate::words::{BergrisarCard, Colour, Warband};
use midgard_core::Word;
use std::fmt;
use std::sync::OnceLock;

pub(super) mod build;
pub(super) mod check;

/// The built-in files of the boxes, in their order.
const FILES: [&str; 3] = [
    include_str!("../../../../python/midgard/data/dark_mountains.toml"),
    include_str!("../../../../python/midgard/data/valhalla.toml"),
    include_str!("../../../../python/midgard/data/promos.toml"),
];

/// What an enemy of The Dark Mountains does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnemyAbility {
    /// If it lives, everybody takes this number of blame.
    UndefeatedBlame,
    /// No favor may be discarded against it.
    NoFavorReroll,
    /// Who sent somebody and lost all of them takes this number of blame.
    FailedFighterTakesBlame,
    /// Shields save nobody.
    IgnoreShields,
    /// This number of dice falls before the first round.
    AmbushLoseWarriors,
    /// This number of hits of each round does nothing.
    ArmorPerRound,
    /// A die deals at most one printed hit.
    DoubleHitsCountSingle,
}

/// The abilities of enemies, as a file writes them.
pub(super) const ENEMY_ABILITIES: [(&str, EnemyAbility); 7] = [
    ("undefeated_blame", EnemyAbility::UndefeatedBlame),
    ("no_favor_reroll", EnemyAbility::NoFavorReroll),
    ("failed_fighter_takes_blame", EnemyAbility::FailedFighterTakesBlame),
    ("ignore_shields", EnemyAbility::IgnoreShields),
    ("ambush_lose_warriors", EnemyAbility::AmbushLoseWarriors),
    ("armor_per_round", EnemyAbility::ArmorPerRound),
    ("double_hits_count_single", EnemyAbility::DoubleHitsCountSingle),
];

/// The numbers of a journey card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct JourneyNumbers {
    /// Coins that it asks for, takes or gives.
    pub coins: u8,
    /// Warriors that it takes.
    pub warriors: u8,
    /// How often a warrior may be hired; `None` where nobody is for hire.
    pub times: Option<u8>,
    /// Food or warriors that it takes.
    pub losses: u8,
    /// Favor that it gives.
    pub favor: u8,
}

/// The second ability of a leader: `docs/expansions.md` says what the numbers of each are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AbilityRow {
    /// The number.
    pub number: u8,
    /// The number against Bergrisar and monsters; `None` if it is the same.
    pub against: Option<u8>,
    /// The most; `None` without a limit.
    pub most: Option<u8>,
}

/// A price in sacrifice tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tokens {
    /// Tokens of each kind.
    pub kinds: Warband,
    /// Tokens of any kind.
    pub any: u8,
}

impl Tokens {
    /// Returns the number of all tokens.
    pub fn total(&self) -> u8 {
        self.kinds.total() + self.any
    }
}

/// A blessing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BlessingRow {
    /// Whether it is permanent.
    pub permanent: bool,
    /// The copies.
    pub count: u8,
    /// `[component_counts]` The copies that the manual lists.
    pub manual_count: u8,
    /// The price.
    pub cost: Tokens,
    /// The glory when it is bought in round 1, 2, ... 8.
    pub glory: [u8; 8],
    /// Goods of any kind.
    pub any_resource: u8,
    /// Coins.
    pub coins: u8,
    /// Favor.
    pub favor: u8,
    /// Blame that is discarded.
    pub discard_blame: u8,
    /// Dice that come.
    pub warriors: Warband,
    /// Runes that are taken.
    pub take_rune: u8,
    /// Destinies that are drawn.
    pub draw_destiny: u8,
    /// Destinies that are kept of those.
    pub keep_destiny: u8,
    /// Shields of the first round of a fight.
    pub first_round_shields: u8,
    /// Hits of the first round of a fight.
    pub first_round_hits: u8,
    /// Rerolls in a round.
    pub free_reroll: u8,
    /// Coins for each enemy defeated.
    pub coin_per_enemy: u8,
    /// How much the limit of a hunt is higher.
    pub hunt_cap: u8,
    /// Food of a hunt.
    pub hunt_food: u8,
    /// Dice that are kept in a round.
    pub save_die: u8,
}

impl BlessingRow {
    /// A blessing that does nothing.
    pub const NOTHING: Self = Self {
        permanent: false,
        count: 0,
        manual_count: 0,
        cost: Tokens { kinds: Warband::all(0), any: 0 },
        glory: [0; 8],
        any_resource: 0,
        coins: 0,
        favor: 0,
        discard_blame: 0,
        warriors: Warband::all(0),
        take_rune: 0,
        draw_destiny: 0,
        keep_destiny: 0,
        first_round_shields: 0,
        first_round_hits: 0,
        free_reroll: 0,
        coin_per_enemy: 0,
        hunt_cap: 0,
        hunt_food: 0,
        save_die: 0,
    };
}

/// What the bonus of an epic monster counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bonus {
    /// Runes.
    #[default]
    Runes,
    /// Draugr.
    Draugr,
    /// Monsters.
    Monsters,
    /// At most so much blame.
    BlameAtMost,
    /// Sacrifice tokens.
    Tokens,
    /// Enemies of a colour.
    Colour(Colour),
    /// Blessings.
    Blessings,
}

/// The bonuses of epic monsters, as a file writes them.
pub(super) const BONUSES: [(&str, Bonus); 9] = [
    ("per_rune", Bonus::Runes),
    ("per_draugr", Bonus::Draugr),
    ("per_monster", Bonus::Monsters),
    ("if_blame_at_most", Bonus::BlameAtMost),
    ("per_sacrifice_token", Bonus::Tokens),
    ("per_red_enemy", Bonus::Colour(Colour::Red)),
    ("per_blue_enemy", Bonus::Colour(Colour::Blue)),
    ("per_yellow_enemy", Bonus::Colour(Colour::Yellow)),
    ("per_blessing", Bonus::Blessings),
];

/// An epic monster.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EpicRow {
    /// The price.
    pub cost: Tokens,
    /// The glory when it is bought.
    pub glory: u8,
    /// What the bonus at the end counts.
    pub bonus: Bonus,
    /// The glory for each `per` of it.
    pub number: u8,
    /// How many of it bring the glory once.
    pub per: u8,
    /// The most glory of the bonus.
    pub most: u8,
    /// With [`Bonus::BlameAtMost`] the most blame.
    pub blame_at_most: u8,
}

/// What tokens buy besides blessings and epic monsters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Exchange {
    /// Tokens for glory.
    pub tokens_for_glory: u8,
    /// The glory.
    pub glory: u8,
    /// Tokens for a die.
    pub tokens_for_die: u8,
}

/// Adds the rows of the boxes behind those of the base game. `[cards.boxes]` S-1: the fields of a table without ids join
/// those of the base game.
pub(super) fn join(mut file: CardFile, problems: &mut Vec<CardProblem>) -> CardFile {
    for text in FILES {
        for row in read::built_in(text, problems).rows {
            let below = file.rows.iter_mut().find(|other| {
                other.id.is_empty() && other.id == row.id && other.table.name == row.table.name
            });
            match below {
                Some(below) => {
                    let fields = row.cells.iter().filter(|cell| cell.name != "provenance");
                    let source = |cell: &Cell| (cell.name, row.source(cell.name).to_owned());
                    below.sources.extend(fields.clone().map(source));
                    below.cells.extend(fields.cloned());
                }
                None => file.rows.push(row),
            }
        }
    }
    file
}

impl Cards {
    /// Returns the numbers of the built-in files, with the notes of what is in play.
    pub fn standard_with(play: InPlay) -> Self {
        let mut cards = Self::standard();
        cards.keep(play);
        cards
    }

    /// Keeps the notes of what is in play, and with them the names and the digest: without a box it is that of the base
    /// game. Numbers of what is not in play stay as they are.
    pub fn keep(&mut self, play: InPlay) {
        if play != self.play {
            self.play = play;
            self.notes = notes::notes(&self.file, play).into();
        }
    }

    /// Returns the name of a row, in play or not; `None` if the files have no such row.
    pub fn name_in_file(&self, table: &str, id: &str) -> Option<&str> {
        self.file.rows_of(table).find(|row| row.id == id).map(|row| row.text("name"))
    }

    /// Returns the digest of the built-in numbers with these boxes.
    pub fn standard_digest(play: InPlay) -> u64 {
        static DIGESTS: [OnceLock<u64>; 8] = [const { OnceLock::new() }; 8];
        let at = play.expansions.bits() as usize * 2 + usize::from(play.promos);
        *DIGESTS[at].get_or_init(|| Self::standard_with(play).digest())
    }

    /// Returns the numbers and the name of a Bergrisar.
    pub fn face_of_bergrisar(&self, card: BergrisarCard) -> (Print, Option<&str>) {
        (self.bergrisar[card], self.name_of("bergrisar", card.word()))
    }
}

/// Writes the food and the helmet of a face, behind its hits and shields. Food is named if it is not the number of hits.
pub(super) fn write_face(face: &Face, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let has_food = face.food != face.hits;
    if has_food {
        out.write_str(if face.hits + face.shields > 0 { "+" } else { "" })?;
        match face.food {
            1 => out.write_str("food")?,
            food => write!(out, "food-{food}")?,
        }
    }
    if face.helmet {
        let first = face.hits + face.shields == 0 && !has_food;
        out.write_str(if first { "helmet" } else { "+helmet" })?;
    }
    Ok(())
}

/// Writes what a face with food or a helmet shows, for people.
pub(super) fn shown(face: Face) -> String {
    let count = |number: u8, thing: &str| match number {
        0 => None,
        1 => Some(format!("one {thing}")),
        _ => Some(format!("{} {thing}s", notes::counted(number))),
    };
    let food = format!("{} food", notes::counted(face.food));
    let food = (face.food != face.hits).then_some(food);
    let helmet = face.helmet.then(|| "helmet".to_owned());
    let parts = [count(face.hits, "hit"), count(face.shields, "shield"), food, helmet];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
}
