//! The nouns of the game.

use crate::players::MAX_PLAYERS;
use midgard_core::{Word, vocabulary};

#[cfg(boxes)]
mod boxes;

#[cfg(boxes)]
pub use boxes::{
    BergrisarCard, Blessing, ByBergrisar, ByBlessing, ByEpic, ByExpansion, ByHelmet, ByJourneyDeck,
    ByPost, ByThing, Epic, Expansion, Helmet, JourneyDeck, Post, Thing,
};

/// Makes a closed list. The words after `boxes` are there in the crate with the boxes alone, behind the others.
macro_rules! words {
    ($(#[$doc:meta])* pub enum $name:ident / $by:ident in $bits:ty { $($base:tt)* } boxes in $more:ty { $($new:tt)* }) => {
        #[cfg(not(boxes))]
        vocabulary! { $(#[$doc])* pub enum $name / $by in $bits { $($base)* } }
        #[cfg(boxes)]
        vocabulary! { $(#[$doc])* pub enum $name / $by in $more { $($base)* $($new)* } }
    };
}

/// A value for each seat.
pub type BySeat<T> = midgard_core::BySeat<T, MAX_PLAYERS>;

words! {
    /// A warrior die.
    pub enum Warrior / ByWarrior in u8 {
        /// White die.
        Swordsman = "swordsman",
        /// Red die.
        Spearman = "spearman",
        /// Black die.
        Axeman = "axeman",
    } boxes in u8 {
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
        self.total() == 0
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

#[cfg(not(boxes))]
vocabulary! {
    /// What can be sent to a place or lost on a journey.
    pub enum Item / ByItem in u8 {
        /// A swordsman.
        Swordsman = "swordsman",
        /// A spearman.
        Spearman = "spearman",
        /// An axeman.
        Axeman = "axeman",
        /// Food aboard.
        Food = "food",
    }
}

#[cfg(boxes)]
vocabulary! {
    /// What can be sent to a place or lost on a journey.
    pub enum Item / ByItem in u8 {
        /// A swordsman.
        Swordsman = "swordsman",
        /// A spearman.
        Spearman = "spearman",
        /// An axeman.
        Axeman = "axeman",
        /// An archer.
        Archer = "archer",
        /// A shieldwarrior.
        Shieldwarrior = "shieldwarrior",
        /// A berserker.
        Berserker = "berserker",
        /// A Leader die.
        Leader = "leader",
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

words! {
    /// A place where a worker can stand. (The book: location.)
    pub enum Location / ByLocation in u32 {
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
    } boxes in u64 {
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

words! {
    /// A leader.
    pub enum Leader / ByLeader in u8 {
        /// Asmundr the Pious.
        Asmundr = "asmundr",
        /// Dagrun the Destined.
        Dagrun = "dagrun",
        /// Gylfir the Seaworthy.
        Gylfir = "gylfir",
        /// Svanhildr the Swordmaiden.
        Svanhildr = "svanhildr",
        /// Ullr the Berserker.
        Ullr = "ullr",
    } boxes in u16 {
        /// Jorunn.
        Jorunn = "jorunn",
        /// Ragnhild.
        Ragnhild = "ragnhild",
        /// Hervor: a placeholder, since the printed leader is not known.
        Hervor = "hervor",
        /// Thorir: a placeholder, since the printed leader is not known.
        Thorir = "thorir",
    }
}

words! {
    /// A rune.
    pub enum Rune / ByRune in u16 {
        /// Gifts.
        Gifts = "gifts",
        /// Glory.
        Glory = "glory",
        /// Healing.
        Healing = "healing",
        /// Journey.
        Journey = "journey",
        /// Knowledge.
        Knowledge = "knowledge",
        /// Potential.
        Potential = "potential",
        /// Reaction.
        Reaction = "reaction",
        /// Success.
        Success = "success",
        /// True Vision.
        TrueVision = "true_vision",
        /// Wealth.
        Wealth = "wealth",
    } boxes in u32 {
        /// Awareness.
        Awareness = "awareness",
        /// Friendship.
        Friendship = "friendship",
        /// The Hunt.
        TheHunt = "the_hunt",
        /// Patience.
        Patience = "patience",
        /// Training.
        Training = "training",
        /// Leadership.
        Leadership = "leadership",
        /// Resurrection.
        Resurrection = "resurrection",
        /// Virtue.
        Virtue = "virtue",
    }
}

words! {
    /// A destiny.
    pub enum Destiny / ByDestiny in u16 {
        /// Crusher of Ice.
        CrusherOfIce = "crusher_of_ice",
        /// Earth Smasher.
        EarthSmasher = "earth_smasher",
        /// Master of Flames.
        MasterOfFlames = "master_of_flames",
        /// Craftsman.
        Craftsman = "craftsman",
        /// Leader of Armies.
        LeaderOfArmies = "leader_of_armies",
        /// Odin's Favored.
        OdinsFavored = "odins_favored",
        /// Prepared.
        Prepared = "prepared",
        /// Prosperous.
        Prosperous = "prosperous",
        /// Runemaster.
        Runemaster = "runemaster",
        /// Monster Hunter.
        MonsterHunter = "monster_hunter",
        /// Slayer of the Undead.
        SlayerOfTheUndead = "slayer_of_the_undead",
        /// Troll Slayer.
        TrollSlayer = "troll_slayer",
    } boxes in u32 {
        /// Liberator.
        Liberator = "liberator",
        /// Valkyries' Favored.
        ValkyriesFavored = "valkyries_favored",
        /// Odin's Swordsmith.
        OdinsSwordsmith = "odins_swordsmith",
        /// Odin's Hafter.
        OdinsHafter = "odins_hafter",
        /// Odin's Blacksmith.
        OdinsBlacksmith = "odins_blacksmith",
        /// Odin's Fletcher.
        OdinsFletcher = "odins_fletcher",
        /// Despised.
        Despised = "despised",
    }
}

#[cfg(boxes)]
impl Default for Warrior {
    /// Returns the first kind: it fills places of a list that are not used.
    fn default() -> Self {
        Self::ALL[0]
    }
}

#[cfg(boxes)]
impl Default for Journey {
    /// Returns the first kind: it fills places of a list that are not used.
    fn default() -> Self {
        Self::ALL[0]
    }
}

impl Default for Destiny {
    /// Returns the first destiny: it fills places of a list that are not used.
    fn default() -> Self {
        Self::ALL[0]
    }
}

words! {
    /// A kind of journey card.
    pub enum Journey / ByJourney in u8 {
        /// All Quiet.
        AllQuiet = "all_quiet",
        /// Kraken.
        Kraken = "kraken",
        /// Lost.
        Lost = "lost",
        /// No Wind.
        NoWind = "no_wind",
        /// Storm.
        Storm = "storm",
        /// Whirlpool.
        Whirlpool = "whirlpool",
    } boxes in u32 {
        /// Odin's Trial.
        OdinsTrial = "odins_trial",
        /// Shipwreck.
        Shipwreck = "shipwreck",
        /// All Quiet, on land.
        LandAllQuiet = "land-all_quiet",
        /// Avalanche, on land.
        LandAvalanche = "land-avalanche",
        /// Bandits, on land.
        LandBandits = "land-bandits",
        /// Blizzard, on land.
        LandBlizzard = "land-blizzard",
        /// Blocked Path, on land.
        LandBlockedPath = "land-blocked_path",
        /// Lone Warrior, on land.
        LandLoneWarrior = "land-lone_warrior",
        /// Lost, on land.
        LandLost = "land-lost",
        /// Thief, on land.
        LandThief = "land-thief",
        /// Mercenaries, on land.
        LandMercenaries = "land-mercenaries",
    }
}

words! {
    /// What lies in the journey space of a shore.
    pub enum JourneySpace / ByJourneySpace in u8 {
        /// Nothing.
        Empty = "none",
        /// A face-down card that nobody has looked at: not yet any card.
        Unseen = "unseen",
        /// All Quiet.
        AllQuiet = "all_quiet",
        /// Kraken.
        Kraken = "kraken",
        /// Lost.
        Lost = "lost",
        /// No Wind.
        NoWind = "no_wind",
        /// Storm.
        Storm = "storm",
        /// Whirlpool.
        Whirlpool = "whirlpool",
    } boxes in u32 {
        /// Odin's Trial.
        OdinsTrial = "odins_trial",
        /// Shipwreck.
        Shipwreck = "shipwreck",
        /// All Quiet, on land.
        LandAllQuiet = "land-all_quiet",
        /// Avalanche, on land.
        LandAvalanche = "land-avalanche",
        /// Bandits, on land.
        LandBandits = "land-bandits",
        /// Blizzard, on land.
        LandBlizzard = "land-blizzard",
        /// Blocked Path, on land.
        LandBlockedPath = "land-blocked_path",
        /// Lone Warrior, on land.
        LandLoneWarrior = "land-lone_warrior",
        /// Lost, on land.
        LandLost = "land-lost",
        /// Thief, on land.
        LandThief = "land-thief",
        /// Mercenaries, on land.
        LandMercenaries = "land-mercenaries",
    }
}

impl JourneySpace {
    /// Returns the kind of card; `None` if there is no card or nobody has looked at it.
    pub fn journey(self) -> Option<Journey> {
        (self as usize).checked_sub(2).and_then(Journey::from_index)
    }
}

impl From<Journey> for JourneySpace {
    fn from(journey: Journey) -> Self {
        Self::ALL[journey as usize + 2]
    }
}

vocabulary! {
    /// A merchant ship card.
    pub enum Merchant / ByMerchant in u8 {
        /// Card 1.
        Merchant1 = "merchant-1",
        /// Card 2.
        Merchant2 = "merchant-2",
        /// Card 3.
        Merchant3 = "merchant-3",
        /// Card 4.
        Merchant4 = "merchant-4",
        /// Card 5.
        Merchant5 = "merchant-5",
        /// Card 6.
        Merchant6 = "merchant-6",
        /// Card 7.
        Merchant7 = "merchant-7",
        /// Card 8.
        Merchant8 = "merchant-8",
    }
}

words! {
    /// A private longship.
    pub enum Longship / ByLongship in u8 {
        /// Karve.
        Longship1 = "longship-1",
        /// Snekkja.
        Longship2 = "longship-2",
        /// Byrding.
        Longship3 = "longship-3",
        /// Skeid.
        Longship4 = "longship-4",
    } boxes in u8 {
        /// The longship of The Dark Mountains.
        Longship5 = "longship-5",
    }
}

vocabulary! {
    /// A kind of longship.
    pub enum ShipKind / ByShipKind in u8 {
        /// The small public longship.
        Small = "small",
        /// The large public longship.
        Large = "large",
        /// A private longship.
        Private = "private",
    }
}

#[cfg(not(boxes))]
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
    }
}

#[cfg(boxes)]
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
        /// The space beside the left Bergrisar.
        LeftBergrisar = "left_bergrisar",
        /// The space beside the right Bergrisar.
        RightBergrisar = "right_bergrisar",
    }
}

words! {
    /// A place of combat on land.
    pub enum Land / ByLand in u8 {
        /// The troll.
        Troll = "troll",
        /// The left draugr.
        LeftDraugr = "left_draugr",
        /// The right draugr.
        RightDraugr = "right_draugr",
    } boxes in u8 {
        /// The left Bergrisar.
        LeftBergrisar = "left_bergrisar",
        /// The right Bergrisar.
        RightBergrisar = "right_bergrisar",
    }
}

#[cfg(not(boxes))]
vocabulary! {
    /// A place that warriors are sent to, in the order of combat.
    pub enum Site / BySite in u8 {
        /// The troll.
        Troll = "troll",
        /// The left draugr.
        LeftDraugr = "left_draugr",
        /// The right draugr.
        RightDraugr = "right_draugr",
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

#[cfg(boxes)]
vocabulary! {
    /// A place that warriors are sent to, in the order of combat.
    pub enum Site / BySite in u16 {
        /// The troll.
        Troll = "troll",
        /// The left draugr.
        LeftDraugr = "left_draugr",
        /// The right draugr.
        RightDraugr = "right_draugr",
        /// The left Bergrisar.
        LeftBergrisar = "left_bergrisar",
        /// The right Bergrisar.
        RightBergrisar = "right_bergrisar",
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

impl Land {
    /// Returns the location where a worker stands to fight here.
    #[inline]
    pub fn location(self) -> Location {
        [
            Location::Troll,
            Location::LeftDraugr,
            Location::RightDraugr,
            #[cfg(boxes)]
            Location::LeftBergrisar,
            #[cfg(boxes)]
            Location::RightBergrisar,
        ][self as usize]
    }
}

words! {
    /// What a roll is made against.
    pub enum Foe / ByFoe in u8 {
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
    } boxes in u16 {
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
            #[cfg(boxes)]
            Self::LeftBergrisar,
            #[cfg(boxes)]
            Self::RightBergrisar,
        ][land as usize]
    }

    /// Returns the place of combat on land of this foe; `None` for a foe that has none.
    #[inline]
    pub fn land(self) -> Option<Land> {
        match self {
            Foe::Troll => Some(Land::Troll),
            Foe::LeftDraugr => Some(Land::LeftDraugr),
            Foe::RightDraugr => Some(Land::RightDraugr),
            Foe::Hunt | Foe::Kraken | Foe::Monster => None,
            #[cfg(boxes)]
            Foe::LeftBergrisar => Some(Land::LeftBergrisar),
            #[cfg(boxes)]
            Foe::RightBergrisar => Some(Land::RightBergrisar),
            #[cfg(boxes)]
            Foe::Bandits => None,
        }
    }
}

#[cfg(not(boxes))]
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

#[cfg(boxes)]
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
        /// The left Bergrisar.
        LeftBergrisar = "left_bergrisar",
        /// The right Bergrisar.
        RightBergrisar = "right_bergrisar",
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

#[cfg(not(boxes))]
vocabulary! {
    /// A step of round set-up that needs a card.
    pub enum Stock / ByStock in u16 {
        /// The troll.
        Troll = "troll",
        /// The left draugr.
        LeftDraugr = "left_draugr",
        /// The right draugr.
        RightDraugr = "right_draugr",
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
    }
}

#[cfg(boxes)]
vocabulary! {
    /// A step of round set-up that needs a card.
    pub enum Stock / ByStock in u32 {
        /// The troll.
        Troll = "troll",
        /// The left draugr.
        LeftDraugr = "left_draugr",
        /// The right draugr.
        RightDraugr = "right_draugr",
        /// The left Bergrisar.
        LeftBergrisar = "left_bergrisar",
        /// The right Bergrisar.
        RightBergrisar = "right_bergrisar",
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
    /// The colour of a draugr or monster.
    pub enum Colour / ByColour in u8 {
        /// Fire.
        Red = "red",
        /// Ice.
        Blue = "blue",
        /// Earth.
        Yellow = "yellow",
    }
}

words! {
    /// A line of the score pad.
    pub enum Line / ByLine in u16 {
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
    } boxes in u32 {
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

words! {
    /// A troll card.
    pub enum TrollCard / ByTroll in u16 {
        /// Young Troll.
        Troll1No1 = "troll-1-1",
        /// Young Troll.
        Troll1No2 = "troll-1-2",
        /// Young Troll.
        Troll1No3 = "troll-1-3",
        /// Young Troll.
        Troll1No4 = "troll-1-4",
        /// Hill Troll.
        Troll2No1 = "troll-2-1",
        /// Hill Troll.
        Troll2No2 = "troll-2-2",
        /// Hill Troll.
        Troll2No3 = "troll-2-3",
        /// Hill Troll.
        Troll2No4 = "troll-2-4",
        /// Cave Troll.
        Troll3No1 = "troll-3-1",
        /// Cave Troll.
        Troll3No2 = "troll-3-2",
        /// Cave Troll.
        Troll3No3 = "troll-3-3",
        /// Cave Troll.
        Troll3No4 = "troll-3-4",
        /// Mountain Troll.
        Troll4No1 = "troll-4-1",
        /// Mountain Troll.
        Troll4No2 = "troll-4-2",
        /// Mountain Troll.
        Troll4No3 = "troll-4-3",
        /// Mountain Troll.
        Troll4No4 = "troll-4-4",
    } boxes in u32 {
        /// Troll Lord.
        TrollLord1 = "troll-lord-1",
        /// Troll Lord.
        TrollLord2 = "troll-lord-2",
        /// Troll Lord.
        TrollLord3 = "troll-lord-3",
    }
}

words! {
    /// A draugr card.
    pub enum DraugrCard / ByDraugr in u32 {
        /// Draugr Thrall, red.
        Draugr1Red = "draugr-1-red",
        /// Draugr Thrall, blue.
        Draugr1Blue = "draugr-1-blue",
        /// Draugr Thrall, yellow.
        Draugr1Yellow = "draugr-1-yellow",
        /// Draugr Prowler, red.
        Draugr2Red = "draugr-2-red",
        /// Draugr Prowler, blue.
        Draugr2Blue = "draugr-2-blue",
        /// Draugr Prowler, yellow.
        Draugr2Yellow = "draugr-2-yellow",
        /// Draugr Oarsman, red.
        Draugr3Red = "draugr-3-red",
        /// Draugr Oarsman, blue.
        Draugr3Blue = "draugr-3-blue",
        /// Draugr Oarsman, yellow.
        Draugr3Yellow = "draugr-3-yellow",
        /// Draugr Warrior, red.
        Draugr4Red = "draugr-4-red",
        /// Draugr Warrior, blue.
        Draugr4Blue = "draugr-4-blue",
        /// Draugr Warrior, yellow.
        Draugr4Yellow = "draugr-4-yellow",
        /// Draugr Huskarl, red.
        Draugr5Red = "draugr-5-red",
        /// Draugr Huskarl, blue.
        Draugr5Blue = "draugr-5-blue",
        /// Draugr Huskarl, yellow.
        Draugr5Yellow = "draugr-5-yellow",
        /// Draugr Berserk, red.
        Draugr6Red = "draugr-6-red",
        /// Draugr Berserk, blue.
        Draugr6Blue = "draugr-6-blue",
        /// Draugr Berserk, yellow.
        Draugr6Yellow = "draugr-6-yellow",
        /// Draugr Jarl, red.
        Draugr7Red = "draugr-7-red",
        /// Draugr Jarl, blue.
        Draugr7Blue = "draugr-7-blue",
        /// Draugr Jarl, yellow.
        Draugr7Yellow = "draugr-7-yellow",
    } boxes in u32 {
        /// Seidr Draugr, red.
        SeidrDraugrRed = "seidr-draugr-red",
        /// Seidr Draugr, blue.
        SeidrDraugrBlue = "seidr-draugr-blue",
        /// Seidr Draugr, yellow.
        SeidrDraugrYellow = "seidr-draugr-yellow",
        /// Loot Hoarder, red.
        LootHoarderRed = "loot-hoarder-red",
        /// Loot Hoarder, blue.
        LootHoarderBlue = "loot-hoarder-blue",
        /// Loot Hoarder, yellow.
        LootHoarderYellow = "loot-hoarder-yellow",
        /// Vile Priest, red.
        VilePriestRed = "vile-priest-red",
        /// Vile Priest, blue.
        VilePriestBlue = "vile-priest-blue",
        /// Vile Priest, yellow.
        VilePriestYellow = "vile-priest-yellow",
    }
}

words! {
    /// A monster card.
    pub enum MonsterCard / ByMonster in u64 {
        /// Fenris Cubs, red.
        Monster01Red = "monster-01-red",
        /// Fenris Cubs, blue.
        Monster01Blue = "monster-01-blue",
        /// Fenris Cubs, yellow.
        Monster01Yellow = "monster-01-yellow",
        /// Nokk, red.
        Monster02Red = "monster-02-red",
        /// Nokk, blue.
        Monster02Blue = "monster-02-blue",
        /// Nokk, yellow.
        Monster02Yellow = "monster-02-yellow",
        /// Mare, red.
        Monster03Red = "monster-03-red",
        /// Mare, blue.
        Monster03Blue = "monster-03-blue",
        /// Mare, yellow.
        Monster03Yellow = "monster-03-yellow",
        /// Huldra, red.
        Monster04Red = "monster-04-red",
        /// Huldra, blue.
        Monster04Blue = "monster-04-blue",
        /// Huldra, yellow.
        Monster04Yellow = "monster-04-yellow",
        /// Fossegrim, red.
        Monster05Red = "monster-05-red",
        /// Fossegrim, blue.
        Monster05Blue = "monster-05-blue",
        /// Fossegrim, yellow.
        Monster05Yellow = "monster-05-yellow",
        /// Frost Wraith, red.
        Monster06Red = "monster-06-red",
        /// Frost Wraith, blue.
        Monster06Blue = "monster-06-blue",
        /// Frost Wraith, yellow.
        Monster06Yellow = "monster-06-yellow",
        /// Sea Serpent, red.
        Monster07Red = "monster-07-red",
        /// Sea Serpent, blue.
        Monster07Blue = "monster-07-blue",
        /// Sea Serpent, yellow.
        Monster07Yellow = "monster-07-yellow",
        /// Hel-Hound, red.
        Monster08Red = "monster-08-red",
        /// Hel-Hound, blue.
        Monster08Blue = "monster-08-blue",
        /// Hel-Hound, yellow.
        Monster08Yellow = "monster-08-yellow",
        /// Fire Jotun, red.
        Monster09Red = "monster-09-red",
        /// Fire Jotun, blue.
        Monster09Blue = "monster-09-blue",
        /// Fire Jotun, yellow.
        Monster09Yellow = "monster-09-yellow",
        /// Ice Jotun, red.
        Monster10Red = "monster-10-red",
        /// Ice Jotun, blue.
        Monster10Blue = "monster-10-blue",
        /// Ice Jotun, yellow.
        Monster10Yellow = "monster-10-yellow",
        /// Stone Jotun, red.
        Monster11Red = "monster-11-red",
        /// Stone Jotun, blue.
        Monster11Blue = "monster-11-blue",
        /// Stone Jotun, yellow.
        Monster11Yellow = "monster-11-yellow",
        /// Lyndwurm, red.
        Monster12Red = "monster-12-red",
        /// Lyndwurm, blue.
        Monster12Blue = "monster-12-blue",
        /// Lyndwurm, yellow.
        Monster12Yellow = "monster-12-yellow",
    } boxes in u64 {
        /// Dark Shaman, red.
        DarkShamanRed = "dark-shaman-red",
        /// Dark Shaman, blue.
        DarkShamanBlue = "dark-shaman-blue",
        /// Dark Shaman, yellow.
        DarkShamanYellow = "dark-shaman-yellow",
        /// Cave Dweller, red.
        CaveDwellerRed = "cave-dweller-red",
        /// Cave Dweller, blue.
        CaveDwellerBlue = "cave-dweller-blue",
        /// Cave Dweller, yellow.
        CaveDwellerYellow = "cave-dweller-yellow",
        /// Rock Creature, red.
        RockCreatureRed = "rock-creature-red",
        /// Rock Creature, blue.
        RockCreatureBlue = "rock-creature-blue",
        /// Rock Creature, yellow.
        RockCreatureYellow = "rock-creature-yellow",
        /// Mist Walker, red.
        MistWalkerRed = "mist-walker-red",
        /// Mist Walker, blue.
        MistWalkerBlue = "mist-walker-blue",
        /// Mist Walker, yellow.
        MistWalkerYellow = "mist-walker-yellow",
    }
}
