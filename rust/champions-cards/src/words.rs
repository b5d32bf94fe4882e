//! The nouns of the game.

use crate::players::MAX_PLAYERS;
use midgard_core::{Word, vocabulary};

mod boxes;
mod cards;
mod enemies;
mod places;

pub use boxes::{
    BergrisarCard, Blessing, ByBergrisar, ByBlessing, ByEpic, ByExpansion, ByHelmet, ByJourneyDeck,
    ByPost, ByThing, Epic, Expansion, Helmet, JourneyDeck, Post, Thing,
};
pub use cards::{
    ByDestiny, ByJourney, ByJourneySpace, ByLeader, ByLongship, ByMerchant, ByRune, ByShipKind,
    Destiny, Journey, JourneySpace, Leader, Longship, Merchant, Rune, ShipKind,
};
pub use enemies::{
    ByColour, ByDraugr, ByMonster, ByTroll, Colour, DraugrCard, MonsterCard, TrollCard,
};
pub use places::{
    ByFoe, ByLand, ByLocation, ByShore, BySite, ByStage, ByStock, Foe, Land, Location, Shore, Site,
    Stage, Stock,
};

/// A value for each seat.
pub type BySeat<T> = midgard_core::BySeat<T, MAX_PLAYERS>;

vocabulary! {
    /// A warrior die.
    pub enum Warrior / ByWarrior in u8 {
        /// White die.
        Swordsman = "swordsman",
        /// Red die.
        Spearman = "spearman",
        /// Black die.
        Axeman = "axeman",
    } boxes {
        /// Green die.
        Archer = "archer",
        /// Yellow die.
        Shieldwarrior = "shieldwarrior",
        /// Pink die.
        Berserker = "berserker",
        /// Blue die, one a clan.
        Leader = "leader",
    }
}

/// A number of warriors of each kind.
pub type Warband = ByWarrior<u8>;

impl Warband {
    /// Returns the number of all warriors.
    #[inline]
    pub fn total(&self) -> u8 {
        self.values().iter().sum()
    }

    /// Returns the number of all warriors, also of more than a game has.
    #[inline]
    pub fn number(&self) -> u16 {
        self.values().iter().map(|&count| u16::from(count)).sum()
    }

    /// Returns whether there are no warriors.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.values().iter().all(|&count| count == 0)
    }

    /// Adds the others.
    #[inline]
    pub fn join(&mut self, others: Warband) {
        for (here, more) in self.values_mut().iter_mut().zip(others.values()) {
            *here += more;
        }
    }

    /// Takes all warriors away and returns them.
    #[inline]
    pub fn leave(&mut self) -> Warband {
        std::mem::take(self)
    }
}

vocabulary! {
    /// What can be traded.
    pub enum Goods / ByGoods in u8 {
        /// Food.
        Food = "food",
        /// Wood.
        Wood = "wood",
        /// Coins.
        Coin = "coin",
    }
}

vocabulary! {
    /// What a clan pays and gains.
    pub enum Resource / ByResource in u8 {
        /// Food.
        Food = "food",
        /// Wood.
        Wood = "wood",
        /// Coins.
        Coin = "coin",
        /// Favor.
        Favor = "favor",
    }
}

impl From<Goods> for Resource {
    #[inline]
    fn from(goods: Goods) -> Self {
        Self::ALL[goods as usize]
    }
}

vocabulary! {
    /// Where warriors and runes come from.
    pub enum Source / BySource in u8 {
        /// The supply of dice.
        Supply = "supply",
        /// What lies on a blue place.
        Stock = "stock",
        /// The first space beside the Runesmith.
        Rune1 = "rune-1",
        /// The second space beside the Runesmith.
        Rune2 = "rune-2",
        /// The deck.
        Deck = "deck",
    }
}

vocabulary! {
    /// What can be sent to a place or lost on a journey.
    pub enum Item / ByItem in u8 {
        /// A swordsman.
        Swordsman = "swordsman",
        /// A spearman.
        Spearman = "spearman",
        /// An axeman.
        Axeman = "axeman",
    } boxes {
        /// An archer.
        Archer = "archer",
        /// A shieldwarrior.
        Shieldwarrior = "shieldwarrior",
        /// A berserker.
        Berserker = "berserker",
        /// A Leader die.
        Leader = "leader",
    } base {
        /// Food aboard.
        Food = "food",
    }
}

impl Item {
    /// Returns how many there are of each: warriors by kind, then food.
    #[inline]
    pub fn counts(band: &Warband, food: u8) -> [u8; Self::COUNT] {
        let mut counts = [food; Self::COUNT];
        counts[..Warrior::COUNT].copy_from_slice(band.values());
        counts
    }

    /// Returns the warrior; `None` for food.
    #[inline]
    pub fn warrior(self) -> Option<Warrior> {
        Warrior::from_index(self as usize)
    }

    /// Returns the item for a warrior.
    #[inline]
    pub fn of(warrior: Warrior) -> Self {
        Self::ALL[warrior as usize]
    }
}

impl Default for Warrior {
    /// Returns the first kind: it fills places of a list that are not used.
    fn default() -> Self {
        Self::ALL[0]
    }
}

vocabulary! {
    /// A line of the score pad.
    pub enum Line / ByLine in u32 {
        /// Trolls defeated.
        Trolls = "trolls",
        /// Draugr defeated.
        Draugr = "draugr",
        /// Monsters defeated.
        Monsters = "monsters",
        /// Krakens defeated.
        Krakens = "krakens",
        /// The Skald.
        Skald = "skald",
        /// Asmundr and Ullr.
        Leader = "leader",
        /// The runes Glory and Success.
        RuneEffects = "rune_effects",
        /// Destinies, at the end.
        Destinies = "destinies",
        /// Sets of three colours.
        Sets = "sets",
        /// Runes, used or not.
        Runes = "runes",
        /// The private longship.
        Longship = "longship",
        /// Favor left.
        Favor = "favor",
        /// Coins left.
        Coins = "coins",
        /// Blame, never above zero.
        Blame = "blame",
    } boxes {
        /// Bergrisar defeated.
        Bergrisar = "bergrisar",
        /// Bandits defeated.
        Bandits = "bandits",
        /// Glory for sacrifice tokens.
        Sacrifices = "sacrifices",
        /// Blessings, when they are bought.
        Blessings = "blessings",
        /// Epic monsters, when they are bought.
        Epics = "epics",
        /// Bonuses of epic monsters, at the end.
        EpicBonus = "epic_bonus",
    }
}
