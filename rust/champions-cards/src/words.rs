//! The nouns of the game.

use crate::players::MAX_PLAYERS;
use midgard_core::{Set, Word, nonzero_bytes, vocabulary};

mod cards;
mod enemies;
mod places;

pub use cards::{
    Blessing, ByBlessing, ByDestiny, ByHelmet, ByJourney, ByJourneyDeck, ByJourneySpace, ByLeader,
    ByLongship, ByMerchant, ByRune, ByShipKind, Destiny, Helmet, Journey, JourneyDeck,
    JourneySpace, Leader, Longship, Merchant, Rune, ShipKind,
};
pub use enemies::{
    BergrisarCard, ByBergrisar, ByColour, ByDraugr, ByEpic, ByMonster, ByTroll, Colour, DraugrCard,
    Epic, MonsterCard, TrollCard,
};
pub use places::{
    ByFoe, ByLand, ByLocation, ByPost, ByShore, BySite, ByStage, ByStock, ByThing, Foe, Land,
    Location, Post, Shore, Site, Stage, Stock, Thing,
};

/// A value for each seat.
pub type BySeat<T> = midgard_core::BySeat<T, MAX_PLAYERS>;

vocabulary! {
    /// A box.
    pub enum Expansion / ByExpansion in u8 {
        /// The Dark Mountains.
        DarkMountains = "dark_mountains",
        /// Valhalla.
        Valhalla = "valhalla",
    }
}

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
    /// Returns the counts as one number, a byte for each kind, the first kind lowest.
    #[inline]
    pub fn lanes(&self) -> u64 {
        // Two loads that share a byte are fewer instructions than seven bytes.
        const { assert!(Warrior::COUNT == 7, "the loads cover seven bytes") };
        let bytes: &[u8] = self.values();
        let low = bytes.first_chunk().map_or(0, |&low| u32::from_le_bytes(low));
        let high = bytes.last_chunk().map_or(0, |&high| u32::from_le_bytes(high));
        u64::from(low) | u64::from(high) << 24
    }

    /// Returns the number of all warriors, which is at most 255.
    #[inline]
    pub fn total(&self) -> u8 {
        (self.lanes().wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// Returns the number of all warriors, also of more than a game has.
    #[inline]
    pub fn number(&self) -> u16 {
        let (lanes, even) = (self.lanes(), 0x00ff_00ff_00ff_00ff);
        let pairs = (lanes & even) + (lanes >> 8 & even);
        (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u16
    }

    /// Returns whether it is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.lanes() == 0
    }

    /// Returns the kinds with at least one warrior.
    #[inline]
    pub fn kinds(&self) -> Set<Warrior> {
        Set::from_bits(nonzero_bytes(self.lanes()))
    }

    /// Returns the kinds with at least one warrior, and their counts, in order.
    #[inline]
    pub fn present(&self) -> impl Iterator<Item = (Warrior, u8)> + use<> {
        let mut left = self.lanes();
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let kind = left.trailing_zeros() / 8;
            let count = (left >> (8 * kind)) as u8;
            left &= !(0xff << (8 * kind));
            Some((Warrior::ALL[kind as usize], count))
        })
    }

    /// Returns whether the others have at least as many of each kind.
    #[inline]
    pub fn is_within(&self, others: &Warband) -> bool {
        const HIGH: u64 = 0x8080_8080_8080_8080;
        let (some, all) = (self.lanes(), others.lanes());
        // Without the highest bits no byte borrows from the next; those decide where they differ.
        let less = (all | HIGH) - (some & !HIGH);
        ((all & !some) | (!(all ^ some) & less)) & HIGH == HIGH
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
    /// The goods that can be traded.
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
    /// The goods that a clan pays and gains.
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
        /// The things that lie on a blue place.
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
    /// The things that a clan sends to a place or loses on a journey.
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
