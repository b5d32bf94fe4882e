//! Where workers stand and warriors act, and the parts of a round.

use midgard_core::{Word, vocabulary};

vocabulary! {
    /// A place where a worker can stand. (The book: location.)
    pub enum Location / ByLocation in u64 {
        /// Swordsmen.
        Swordsmith = "swordsmith",
        /// Spearmen.
        Hafter = "hafter",
        /// Axemen.
        Blacksmith = "blacksmith",
        /// Food.
        Smokehouse = "smokehouse",
        /// Warriors at home hunt for food.
        HuntingGrounds = "hunting_grounds",
        /// A swordsman and the marker.
        JarlsLonghouse = "jarls_longhouse",
        /// Goods for a coin.
        MerchantShip = "merchant_ship",
        /// Trade one for one.
        Market = "market",
        /// Favor for coins.
        StaveChurch = "stave_church",
        /// A rune for a wood.
        Runesmith = "runesmith",
        /// A look at a journey and a destiny.
        SagesHouse = "sages_house",
        /// A private longship.
        Shipwright = "shipwright",
        /// The extra worker.
        WorkerHuts = "worker_huts",
        /// The small public longship.
        SmallLongship = "small_longship",
        /// The large public longship.
        LargeLongship = "large_longship",
        /// The own private longship.
        PrivateLongship = "private_longship",
        /// The fight against the troll.
        Troll = "troll",
        /// The fight against the left draugr.
        LeftDraugr = "left_draugr",
        /// The fight against the right draugr.
        RightDraugr = "right_draugr",
        /// A market stall.
        FolkWarriors = "folk_warriors",
        /// A market stall.
        Raiders = "raiders",
        /// A market stall.
        Varyags = "varyags",
        /// A market stall.
        Jomsvikings = "jomsvikings",
        /// A market stall.
        WealthyStranger = "wealthy_stranger",
        /// A market stall.
        Skald = "skald",
        /// A market stall.
        GenerousMerchant = "generous_merchant",
        /// A market stall.
        Aumingi = "aumingi",
    } boxes {
        /// The fight against the left Bergrisar.
        LeftBergrisar = "left_bergrisar",
        /// The fight against the right Bergrisar.
        RightBergrisar = "right_bergrisar",
        /// A market stall.
        RovingRangers = "roving_rangers",
        /// A market stall.
        WanderingMonk = "wandering_monk",
        /// A market stall.
        Gossip = "gossip",
        /// A market stall.
        Trainer = "trainer",
    }
}

vocabulary! {
    /// A distant shore, from the left.
    pub enum Shore / ByShore in u8 {
        /// First from the left.
        First = "shore-1",
        /// Second from the left.
        Second = "shore-2",
        /// Third from the left.
        Third = "shore-3",
        /// Fourth from the left.
        Fourth = "shore-4",
    } boxes {
        /// The space beside the left Bergrisar.
        LeftBergrisar = "left_bergrisar",
        /// The space beside the right Bergrisar.
        RightBergrisar = "right_bergrisar",
    }
}

vocabulary! {
    /// A place of combat on land.
    pub enum Land / ByLand in u8 {
        /// The troll.
        Troll = "troll",
        /// The left draugr.
        LeftDraugr = "left_draugr",
        /// The right draugr.
        RightDraugr = "right_draugr",
    } boxes {
        /// The left Bergrisar.
        LeftBergrisar = "left_bergrisar",
        /// The right Bergrisar.
        RightBergrisar = "right_bergrisar",
    }
}

vocabulary! {
    /// A place that warriors are sent to, in the order of combat.
    pub enum Site / BySite in u16 {
        /// The troll.
        Troll = "troll",
        /// The left draugr.
        LeftDraugr = "left_draugr",
        /// The right draugr.
        RightDraugr = "right_draugr",
    } boxes {
        /// The left Bergrisar.
        LeftBergrisar = "left_bergrisar",
        /// The right Bergrisar.
        RightBergrisar = "right_bergrisar",
    } base {
        /// The first shore.
        Shore1 = "shore-1",
        /// The second shore.
        Shore2 = "shore-2",
        /// The third shore.
        Shore3 = "shore-3",
        /// The fourth shore.
        Shore4 = "shore-4",
    }
}

impl Site {
    /// Returns the place of combat on land; `None` for a shore.
    #[inline]
    pub fn land(self) -> Option<Land> {
        Land::from_index(self as usize)
    }

    /// Returns the shore; `None` for a place on land.
    #[inline]
    pub fn shore(self) -> Option<Shore> {
        (self as usize).checked_sub(Land::COUNT).and_then(Shore::from_index)
    }
}

impl Shore {
    /// Returns the site where its foe is fought.
    #[inline]
    pub fn site(self) -> Site {
        match self {
            Self::LeftBergrisar => Site::LeftBergrisar,
            Self::RightBergrisar => Site::RightBergrisar,
            Self::First | Self::Second | Self::Third | Self::Fourth => {
                Site::ALL[Land::COUNT + self as usize]
            }
        }
    }
}

impl Land {
    /// Returns the location where a worker stands to fight here.
    #[inline]
    pub fn location(self) -> Location {
        [
            Location::Troll,
            Location::LeftDraugr,
            Location::RightDraugr,
            Location::LeftBergrisar,
            Location::RightBergrisar,
        ][self as usize]
    }
}

vocabulary! {
    /// The foe of a roll.
    pub enum Foe / ByFoe in u16 {
        /// The deer of the Hunting Grounds.
        Hunt = "hunt",
        /// The troll.
        Troll = "troll",
        /// The left draugr.
        LeftDraugr = "left_draugr",
        /// The right draugr.
        RightDraugr = "right_draugr",
        /// The Kraken.
        Kraken = "kraken",
        /// The monster of a shore.
        Monster = "monster",
    } boxes {
        /// The left Bergrisar.
        LeftBergrisar = "left_bergrisar",
        /// The right Bergrisar.
        RightBergrisar = "right_bergrisar",
        /// The Bandits of a land journey.
        Bandits = "bandits",
    }
}

impl Foe {
    /// Returns the foe at a place of combat on land.
    #[inline]
    pub fn on(land: Land) -> Self {
        [
            Self::Troll,
            Self::LeftDraugr,
            Self::RightDraugr,
            Self::LeftBergrisar,
            Self::RightBergrisar,
        ][land as usize]
    }

    /// Returns the place of combat on land of this foe; `None` for a foe at sea.
    #[inline]
    pub fn land(self) -> Option<Land> {
        match self {
            Foe::Troll => Some(Land::Troll),
            Foe::LeftDraugr => Some(Land::LeftDraugr),
            Foe::RightDraugr => Some(Land::RightDraugr),
            Foe::Hunt | Foe::Kraken | Foe::Monster => None,
            Foe::LeftBergrisar => Some(Land::LeftBergrisar),
            Foe::RightBergrisar => Some(Land::RightBergrisar),
            Foe::Bandits => None,
        }
    }
}

vocabulary! {
    /// A part of a round that ends with a window for the rune Success, in their order.
    pub enum Stage / ByStage in u16 {
        /// Assignment.
        Assignment = "assignment",
        /// The Hunting Grounds.
        HuntingGrounds = "hunting_grounds",
        /// The troll.
        Troll = "troll",
        /// The left draugr.
        LeftDraugr = "left_draugr",
        /// The right draugr.
        RightDraugr = "right_draugr",
    } boxes {
        /// The left Bergrisar.
        LeftBergrisar = "left_bergrisar",
        /// The right Bergrisar.
        RightBergrisar = "right_bergrisar",
    } base {
        /// The first shore.
        Shore1 = "shore-1",
        /// The second shore.
        Shore2 = "shore-2",
        /// The third shore.
        Shore3 = "shore-3",
        /// The fourth shore.
        Shore4 = "shore-4",
    }
}

impl Stage {
    /// Returns the stage in which warriors act at a site.
    #[inline]
    pub fn of(site: Site) -> Self {
        Self::ALL[Self::Troll as usize + site as usize]
    }

    /// Returns the site of the stage; `None` for assignment and hunting.
    #[inline]
    pub fn site(self) -> Option<Site> {
        (self as usize).checked_sub(Self::Troll as usize).map(|site| Site::ALL[site])
    }
}

vocabulary! {
    /// A step of round set-up that needs a card.
    pub enum Stock / ByStock in u32 {
        /// The troll.
        Troll = "troll",
        /// The left draugr.
        LeftDraugr = "left_draugr",
        /// The right draugr.
        RightDraugr = "right_draugr",
    } boxes {
        /// The left Bergrisar.
        LeftBergrisar = "left_bergrisar",
        /// The right Bergrisar.
        RightBergrisar = "right_bergrisar",
    } base {
        /// The first rune.
        Rune1 = "rune-1",
        /// The second rune.
        Rune2 = "rune-2",
        /// The monster of the first shore.
        Shore1 = "shore-1",
        /// The monster of the second shore.
        Shore2 = "shore-2",
        /// The monster of the third shore.
        Shore3 = "shore-3",
        /// The monster of the fourth shore.
        Shore4 = "shore-4",
        /// The merchant ship.
        Merchant = "merchant",
    } boxes {
        /// A blessing.
        Blessing1 = "blessing-1",
        /// A blessing.
        Blessing2 = "blessing-2",
        /// A blessing.
        Blessing3 = "blessing-3",
        /// A blessing.
        Blessing4 = "blessing-4",
        /// An epic monster.
        Epic1 = "epic-1",
        /// An epic monster.
        Epic2 = "epic-2",
        /// An epic monster.
        Epic3 = "epic-3",
    }
}

vocabulary! {
    /// Where dice of a clan are: at home, or at a site.
    pub enum Post / ByPost in u16 {
        /// At home.
        Home = "home",
        /// At the troll.
        Troll = "troll",
        /// At the left draugr.
        LeftDraugr = "left_draugr",
        /// At the right draugr.
        RightDraugr = "right_draugr",
        /// At the left Bergrisar.
        LeftBergrisar = "left_bergrisar",
        /// At the right Bergrisar.
        RightBergrisar = "right_bergrisar",
        /// At the first shore.
        Shore1 = "shore-1",
        /// At the second shore.
        Shore2 = "shore-2",
        /// At the third shore.
        Shore3 = "shore-3",
        /// At the fourth shore.
        Shore4 = "shore-4",
    }
}

impl Default for Post {
    /// Returns the first post: it fills places of a list that are not used.
    fn default() -> Self {
        Self::ALL[0]
    }
}

impl Post {
    /// Returns the post at a site.
    #[inline]
    pub fn at(site: Site) -> Self {
        Self::ALL[site as usize + 1]
    }

    /// Returns the site; `None` at home.
    #[inline]
    pub fn site(self) -> Option<Site> {
        (self as usize).checked_sub(1).map(|site| Site::ALL[site])
    }
}

vocabulary! {
    /// The things that a clan can buy at Valhalla.
    pub enum Thing / ByThing in u16 {
        /// Glory.
        Glory = "glory",
        /// A die.
        Die = "die",
        /// The blessing on this slot.
        Blessing1 = "blessing-1",
        /// The blessing on this slot.
        Blessing2 = "blessing-2",
        /// The blessing on this slot.
        Blessing3 = "blessing-3",
        /// The blessing on this slot.
        Blessing4 = "blessing-4",
        /// The epic monster on this slot.
        Epic1 = "epic-1",
        /// The epic monster on this slot.
        Epic2 = "epic-2",
        /// The epic monster on this slot.
        Epic3 = "epic-3",
    }
}
