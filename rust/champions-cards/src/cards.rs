//! The numbers of dice, cards and places, as rows.
//!
//! The rows are in `python/midgard/data/champions.toml`. The owner of a box can replace fields of rows with a
//! file. The file is checked as a whole, and every problem is reported at once.

use crate::players::MAX_PLAYERS;
use crate::words::{
    BergrisarCard, ByBergrisar, ByBlessing, ByDestiny, ByDraugr, ByEpic, ByGoods, ByJourney,
    ByLeader, ByLongship, ByMerchant, ByMonster, ByRune, ByShipKind, ByShore, ByTroll, ByWarrior,
    Colour, Location, Warband,
};
pub use blessings::BlessingRow;
pub use enemies::{EnemyAbility, Print};
pub use epics::{Bonus, EpicRow};
pub use faces::Face;
pub use journeys::JourneyNumbers;
pub use leaders::AbilityRow;
pub use midgard_card_files::{CardProblem, LONGEST, MOST_PROBLEMS};
use midgard_core::{List, Set, digest, mix};
pub use notes::RowNote;
pub use origin::InPlay;
use std::sync::{Arc, OnceLock};
pub use tokens::{Exchange, Tokens};

mod blessings;
mod build;
mod card_file;
mod check;
mod enemies;
mod epics;
mod faces;
mod files;
mod journeys;
mod leaders;
mod notes;
mod origin;
mod read;
mod schema;
mod tokens;

/// A kind of die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Die {
    /// Dice of this kind in the box.
    pub count: u8,
    /// The different faces, by hits, then shields.
    pub faces: List<Face, 6>,
    /// How many of the six sides show each face.
    pub weights: [u8; 6],
    /// For each side, the index of its face.
    pub sides: [u8; 6],
    /// `[component_counts]` Dice of this kind that the manual lists.
    pub manual_count: u8,
}

/// The quantity that a destiny compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Most {
    /// Draugr and monsters of a colour.
    Cards(Colour),
    /// Food, wood or coins.
    Goods(crate::words::Goods),
    /// Warriors of all kinds.
    Warriors,
    /// Favor.
    Favor,
    /// Runes, used or not.
    Runes,
    /// Monsters.
    Monsters,
    /// Draugr.
    Draugr,
    /// Trolls.
    Trolls,
    /// Bergrisar.
    Bergrisar,
    /// Blessings of both kinds.
    Blessings,
    /// Sacrifice tokens of a kind.
    Tokens(crate::words::Warrior),
    /// Blame.
    Blame,
}

/// A destiny.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DestinyRow {
    /// The compared quantity.
    pub most: Most,
    /// Glory for having most alone.
    pub sole: u8,
    /// Glory for being tied for most.
    pub tied: u8,
}

/// A longship: cost, capacity and glory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LongshipRow {
    /// The fewest players of a game with this longship.
    pub min_players: u8,
    /// Wood to build it.
    pub wood: u8,
    /// Coins to build it, or to sail a public one.
    pub coins: u8,
    /// The most warriors and food together.
    pub capacity: u8,
    /// Glory at the end.
    pub glory: u8,
}

/// The price and the gain of a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Load {
    /// Food, wood and coins.
    pub goods: ByGoods<u8>,
    /// Warriors.
    pub warriors: Warband,
    /// Favor.
    pub favor: u8,
    /// Glory.
    pub glory: u8,
    /// Goods of any kind.
    pub any_resource: u8,
    /// Blame that is discarded.
    pub discard_blame: u8,
    /// Blame that another seat takes.
    pub other_takes_blame: u8,
    /// Dice that are exchanged at most.
    pub swaps: u8,
}

/// A market stall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StallRow {
    /// The price.
    pub cost: Load,
    /// The gain.
    pub gain: Load,
    /// The number of times that a worker may use it.
    pub repeats: u8,
}

/// The numbers printed on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Board {
    /// Coins for the Merchant Ship.
    pub merchant_coins: u8,
    /// Wood for the Runesmith.
    pub runesmith_wood: u8,
    /// Coins for the extra worker, in order of purchase.
    pub hut_prices: [u8; MAX_PLAYERS],
    /// Coins for 1, 2, 3, 4 favor.
    pub stave_church: [u8; 4],
    /// The most food that a hunt brings.
    pub hunting_food: u8,
    /// Warriors that one food feeds at each shore.
    pub warriors_per_food: ByShore<u8>,
    /// Glory for a set of three colours.
    pub set_glory: u8,
    /// Glory for a favor left.
    pub favor_glory: u8,
    /// Coins that make one glory.
    pub coins_per_glory: u8,
    /// Glory for 0 to 6 blame; none of it is above zero.
    pub blame_glory: [i16; 7],
}

/// All numbers of the game, checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cards {
    /// Dice.
    pub dice: ByWarrior<Die>,
    /// Trolls.
    pub trolls: ByTroll<Print>,
    /// Draugr.
    pub draugr: ByDraugr<Print>,
    /// Monsters.
    pub monsters: ByMonster<Print>,
    /// The Kraken.
    pub kraken: Print,
    /// Glory of each rune at the end.
    pub runes: ByRune<u8>,
    /// Destinies.
    pub destinies: ByDestiny<DestinyRow>,
    /// The number of journey cards of each kind.
    pub journeys: ByJourney<u8>,
    /// `[component_counts]` The number of journey cards of each kind that the manual lists.
    pub manual_journeys: ByJourney<u8>,
    /// The numbers of each journey.
    pub journey_numbers: ByJourney<JourneyNumbers>,
    /// The Bandits.
    pub bandits: Print,
    /// Bergrisar; the reward are archers.
    pub bergrisar: ByBergrisar<Print>,
    /// `[component_counts]` The Bergrisar that the manual lists.
    pub manual_bergrisar: Set<BergrisarCard>,
    /// `[archer_faces]` The second set of faces of the archer.
    pub archer_b: Die,
    /// The number of each leader's first ability; 0 for those of the base game.
    pub leader_numbers: ByLeader<u8>,
    /// The second ability of each leader.
    pub abilities: ByLeader<AbilityRow>,
    /// `[ability.rally]` The hits of a helmet.
    pub rally: u8,
    /// Blessings.
    pub blessings: ByBlessing<BlessingRow>,
    /// Epic monsters.
    pub epics: ByEpic<EpicRow>,
    /// Other purchases with tokens.
    pub exchange: Exchange,
    /// Sacrifice tokens in the box.
    pub tokens: Warband,
    /// The goods of each merchant ship.
    pub merchants: ByMerchant<Load>,
    /// Private longships.
    pub longships: ByLongship<LongshipRow>,
    /// Public longships; the entry of the private ones is empty.
    pub public_longships: ByShipKind<LongshipRow>,
    /// Room for warriors in each leader's longhouse.
    pub longhouse: ByLeader<u8>,
    /// Stalls, in the order of the places from Folk Warriors on.
    pub stalls: [StallRow; STALLS],
    /// The board.
    pub board: Board,
    /// The notes for readers on each row in play, table by table, in the order of the file.
    pub notes: Arc<[RowNote]>,
    /// The row that the notes are of.
    play: InPlay,
    /// The rows.
    file: Arc<card_file::CardFile>,
}

/// The number of stalls.
pub(crate) const STALLS: usize = 12;

impl Load {
    /// Multiplies all numbers. A product above 255 becomes 255.
    pub fn times(&self, times: u8) -> Self {
        let mut all = *self;
        let counts = all.goods.values_mut().iter_mut().chain(all.warriors.values_mut());
        for count in counts.chain([&mut all.favor, &mut all.glory]) {
            *count = count.saturating_mul(times);
        }
        for count in [&mut all.any_resource, &mut all.discard_blame, &mut all.other_takes_blame] {
            *count = count.saturating_mul(times);
        }
        all
    }
}

impl Cards {
    /// Returns the numbers of the built-in files, with all boxes in play.
    ///
    /// # Panics
    /// Panics if a built-in file is wrong, which a test rules out.
    pub fn standard() -> Self {
        static READ: OnceLock<Cards> = OnceLock::new();
        let read = || Self::with("", InPlay::everything()).expect("the built-in files are right");
        READ.get_or_init(read).clone()
    }

    /// Returns a digest of names and numbers, the same on every machine. The names and numbers of all rows
    /// enter it, their provenance does not.
    pub fn digest(&self) -> u64 {
        self.notes.iter().fold(0, |sum, row| {
            let text = format!("{} {} {} {}", row.table, row.id, row.name, row.text);
            mix(sum ^ digest(text.as_bytes()))
        })
    }

    /// Returns the numbers of the built-in files with those of another file laid over them, which can correct what is in
    /// play.
    ///
    /// A row replaces the fields that it names in the row with the same id; so does a table without ids. A row
    /// whose numbers change and that does not say where they come from gets the provenance `override`.
    ///
    /// # Errors
    /// When the other file is wrong: its problems by line, at most [`MOST_PROBLEMS`] of them, and then the
    /// number of the others.
    pub fn with(overrides: &str, play: InPlay) -> Result<Self, Vec<CardProblem>> {
        let mut file = Self::built_in().map_err(<[CardProblem]>::to_vec)?;
        let mut problems = Vec::new();
        let over = read::read(overrides, play, &file, &mut problems);
        file.lay_over(over, &mut problems);
        check::check(&file, play, &mut problems);
        if problems.is_empty() {
            return Ok(build::build(&file, play));
        }
        Err(CardProblem::sorted(problems))
    }

    /// Returns the name of the row with this id; `None` without such a row.
    pub fn name_of(&self, table: &str, id: &str) -> Option<&str> {
        let row = |note: &&RowNote| note.table == table && note.id == id;
        self.notes.iter().find(row).map(|note| note.name.as_str())
    }

    /// Returns what a stall takes and gives.
    ///
    /// # Panics
    /// Panics if the place is not a stall.
    #[inline]
    pub fn stall(&self, place: Location) -> &StallRow {
        let first = Location::FolkWarriors as usize;
        if place as usize > Location::RightBergrisar as usize {
            return &self.stalls[place as usize - first - 2]; // the Bergrisar stand between
        }
        &self.stalls[place as usize - first]
    }
}
