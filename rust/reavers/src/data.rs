//! The numbers of cards, locations, die and prices, as rows.
//!
//! The rows are in `python/midgard/data/reavers.toml`. The owner of a box can replace fields of rows with a file; the
//! whole is checked, and every problem is reported at once, with its line. `[data.limits]` Section 12.

mod build;
mod check;
mod notes;
mod schema;

use crate::menu::LINES;
use crate::words::{ByDieFace, ByLocation, ByToken, SUPPLY_ROWS};
use midgard_card_files::CardProblem;
pub use midgard_card_files::RowNote;
use schema::CardFile;
use std::sync::{Arc, OnceLock};

/// The built-in file.
pub(crate) const STANDARD: &str = include_str!("../../../python/midgard/data/reavers.toml");

/// A supply card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SupplyRow {
    /// The id.
    pub id: String,
    /// Coin icons.
    pub coins: u8,
    /// Spoils icons.
    pub spoils: u8,
    /// Raid icons.
    pub raid: ByToken<u8>,
    /// Whether it turns Roskilde.
    pub flip_roskilde: bool,
    /// Whether it turns the other locations.
    pub flip_locations: bool,
}

impl SupplyRow {
    fn print(&self) -> (u8, u8, ByToken<u8>, bool, bool) {
        (self.coins, self.spoils, self.raid, self.flip_roskilde, self.flip_locations)
    }
}

/// The loot that a location gets for each icon.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SupplyValues {
    /// Coins.
    pub coins: u8,
    /// Spoils cards.
    pub spoils: u8,
    /// Raid tokens.
    pub raid: ByToken<u8>,
}

/// A spoils type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpoilsRow {
    /// The id.
    pub id: String,
    /// How many cards there are.
    pub count: u8,
    /// What 1, 2, ... cards of a set are worth.
    pub values: Vec<i32>,
    /// Whether a card rolls the weapons die.
    pub weapon: bool,
}

impl SpoilsRow {
    /// Returns the value of a number of cards. `[score.spoils]` Section 7, 2.
    #[inline]
    pub fn worth(&self, count: u16) -> i32 {
        let (size, count) = (self.values.len(), usize::from(count));
        let rest = count % size;
        let part = if rest == 0 { 0 } else { self.values[rest - 1] };
        (count / size) as i32 * self.values[size - 1] + part
    }
}

/// A reaver card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReaverRow {
    /// The id.
    pub id: String,
    /// How many copies there are.
    pub count: u8,
    /// The printed cost.
    pub cost: u8,
    /// Helm symbols.
    pub helms: u8,
    /// Yggdrasil symbols.
    pub yggdrasils: u8,
    /// The row of its bonus.
    pub bonus: Option<usize>,
}

/// The things that a bonus counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BonusCount {
    /// Tokens of a kind.
    Token(crate::words::Token),
    /// Terror tokens.
    Terror,
    /// Coins.
    Coins,
    /// Own reaver cards.
    Reavers,
    /// Complete trios of raid tokens.
    RaidSet,
    /// Cards of a spoils type.
    Spoils(u8),
    /// Spoils types of which there is a card.
    SpoilsTypes,
    /// One.
    One,
    /// Nothing: terror tokens are ignored.
    IgnoredTerror,
}

/// A bonus of reaver cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BonusRow {
    /// The id.
    pub id: String,
    /// The counted things.
    pub count: BonusCount,
    /// The number of things that count once.
    pub div: u16,
    /// Glory for each.
    pub glory: i32,
    /// The most glory.
    pub cap: i32,
    /// Terror tokens that are ignored.
    pub ignore: u16,
}

/// The prices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)] // the fields of the file
pub struct Prices {
    pub hire_terror: u16,
    pub refresh: u16,
    pub tokens: ByToken<u16>,
    pub shed_coins: u16,
    pub pass_terror_coins: u16,
    pub sell: ByToken<u16>,
    pub bjorgvin_add: u16,
    pub tonsberg_discard_terror: u16,
    pub tonsberg_surcharge: u16,
    pub nidalos_add: u16,
    pub vasteras_sell_spoils: u16,
    pub leirvik_surcharge: u16,
}

/// The scoring.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)] // the fields of the file
pub struct ScoringRow {
    pub tokens: ByToken<i32>,
    pub set_bonus: i32,
    pub terror_penalty: Vec<i32>,
    pub terror_extra_each: i32,
    pub coins_per_glory: i32,
}

/// The numbers of the protocol of negotiations.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)] // the fields of the file
pub struct NegotiationRow {
    pub cycles: u8,
    pub menu_size: u8,
    /// The tables that each line of the list keeps where more arise.
    pub menu_quotas: [u8; LINES],
    pub menu_sweetener: i32,
    pub menu_payments: Vec<i32>,
    pub menu_terror_payments: Vec<i32>,
    pub auto_min_gain: i32,
}

/// All numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the tables of the file
pub struct Data {
    pub supply: Vec<SupplyRow>,
    pub locations: ByLocation<SupplyValues>,
    pub spoils: Vec<SpoilsRow>,
    pub die: ByDieFace<u8>,
    pub reavers: Vec<ReaverRow>,
    pub bonuses: Vec<BonusRow>,
    pub prices: Prices,
    pub tokens: ByToken<u8>,
    pub scoring: ScoringRow,
    pub negotiation: NegotiationRow,
    pub sell_limit: u8,
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

    /// Returns the built-in numbers with the rows and fields of a text in their places.
    ///
    /// A row whose numbers change and that does not say where they come from gets the provenance `override`.
    ///
    /// # Errors
    /// When something is wrong with it: its problems by line, the first hundred and the number of the others.
    pub fn with(text: &str) -> Result<Self, Vec<CardProblem>> {
        let mut problems = Vec::new();
        let file = CardFile::corrected(STANDARD, text, &mut problems);
        check::check(&file, &mut problems);
        if problems.is_empty() {
            return Ok(build::data(&file));
        }
        Err(CardProblem::sorted(problems))
    }

    /// Returns a number for all numbers, the same on every machine.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// Returns the kind of each supply row: the lowest row that is equal in every number and flip. `[chance.supply]`
    /// Section 9.
    pub(crate) fn supply_kinds(&self) -> [u8; SUPPLY_ROWS] {
        std::array::from_fn(|row| {
            let same = |other: &SupplyRow| other.print() == self.supply[row].print();
            self.supply.iter().position(same).unwrap_or(row) as u8
        })
    }

    /// Returns the penalty for a number of terror tokens as a positive number. `[score.terror]` Section 7, 4.
    #[inline]
    pub fn penalty(&self, tokens: u16) -> i32 {
        let row = &self.scoring;
        let (last, tokens) = (row.terror_penalty.len() - 1, usize::from(tokens));
        let extra = tokens.saturating_sub(last) as i32;
        row.terror_penalty[tokens.min(last)] + extra * row.terror_extra_each
    }
}
