//! The nouns that the boxes add.

use super::{Shore, Site};
use midgard_core::vocabulary;

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
    /// A Bergrisar card.
    pub enum BergrisarCard / ByBergrisar in u32 {
        /// Bergrisar 1, red.
        Bergrisar1Red = "bergrisar-1-red",
        /// Bergrisar 1, blue.
        Bergrisar1Blue = "bergrisar-1-blue",
        /// Bergrisar 1, yellow.
        Bergrisar1Yellow = "bergrisar-1-yellow",
        /// Bergrisar 2, red.
        Bergrisar2Red = "bergrisar-2-red",
        /// Bergrisar 2, blue.
        Bergrisar2Blue = "bergrisar-2-blue",
        /// Bergrisar 2, yellow.
        Bergrisar2Yellow = "bergrisar-2-yellow",
        /// Bergrisar 3, red.
        Bergrisar3Red = "bergrisar-3-red",
        /// Bergrisar 3, blue.
        Bergrisar3Blue = "bergrisar-3-blue",
        /// Bergrisar 3, yellow.
        Bergrisar3Yellow = "bergrisar-3-yellow",
        /// Bergrisar 4, red.
        Bergrisar4Red = "bergrisar-4-red",
        /// Bergrisar 4, blue.
        Bergrisar4Blue = "bergrisar-4-blue",
        /// Bergrisar 4, yellow.
        Bergrisar4Yellow = "bergrisar-4-yellow",
        /// Bergrisar 5, red.
        Bergrisar5Red = "bergrisar-5-red",
        /// Bergrisar 5, blue.
        Bergrisar5Blue = "bergrisar-5-blue",
        /// Bergrisar 5, yellow.
        Bergrisar5Yellow = "bergrisar-5-yellow",
        /// Bergrisar 6, red.
        Bergrisar6Red = "bergrisar-6-red",
        /// Bergrisar 6, blue.
        Bergrisar6Blue = "bergrisar-6-blue",
        /// Bergrisar 6, yellow.
        Bergrisar6Yellow = "bergrisar-6-yellow",
        /// Bergrisar 7, red.
        Bergrisar7Red = "bergrisar-7-red",
        /// Bergrisar 7, blue.
        Bergrisar7Blue = "bergrisar-7-blue",
        /// Bergrisar 7, yellow.
        Bergrisar7Yellow = "bergrisar-7-yellow",
        /// Bergrisar 8, red.
        Bergrisar8Red = "bergrisar-8-red",
        /// Bergrisar 8, blue.
        Bergrisar8Blue = "bergrisar-8-blue",
        /// Bergrisar 8, yellow.
        Bergrisar8Yellow = "bergrisar-8-yellow",
    }
}

vocabulary! {
    /// A design of Valkyrie Blessings.
    pub enum Blessing / ByBlessing in u32 {
        /// Provisions.
        Provisions = "provisions",
        /// Ringing Coin.
        RingingCoin = "ringing_coin",
        /// Odins Horn.
        OdinsHorn = "odins_horn",
        /// Freyjas Pardon.
        FreyjasPardon = "freyjas_pardon",
        /// Shield Hall.
        ShieldHall = "shield_hall",
        /// Berserk Rage.
        BerserkRage = "berserk_rage",
        /// Levy of the Slain.
        LevyOfTheSlain = "levy_of_the_slain",
        /// Hunters Host.
        HuntersHost = "hunters_host",
        /// Carved Rune.
        CarvedRune = "carved_rune",
        /// Thread Of Fate.
        ThreadOfFate = "thread_of_fate",
        /// Feast Of Heroes.
        FeastOfHeroes = "feast_of_heroes",
        /// Champions Pyre.
        ChampionsPyre = "champions_pyre",
        /// Wall Of Brynhildr.
        WallOfBrynhildr = "wall_of_brynhildr",
        /// Spear Of Gunnr.
        SpearOfGunnr = "spear_of_gunnr",
        /// Wand Of Gondul.
        WandOfGondul = "wand_of_gondul",
        /// Tribute Of Skogul.
        TributeOfSkogul = "tribute_of_skogul",
        /// Larder Of Hlokk.
        LarderOfHlokk = "larder_of_hlokk",
        /// Mercy Of Eir.
        MercyOfEir = "mercy_of_eir",
    }
}

vocabulary! {
    /// An epic monster.
    pub enum Epic / ByEpic in u16 {
        /// Nidhoggr.
        Nidhoggr = "nidhoggr",
        /// Garmr.
        Garmr = "garmr",
        /// Jormungandr.
        Jormungandr = "jormungandr",
        /// Fenrir.
        Fenrir = "fenrir",
        /// Hels Host.
        HelsHost = "hels_host",
        /// Surtr.
        Surtr = "surtr",
        /// Frost Jotun.
        FrostJotun = "frost_jotun",
        /// Earth Jotun.
        EarthJotun = "earth_jotun",
        /// Hraesvelgr.
        Hraesvelgr = "hraesvelgr",
    }
}

vocabulary! {
    /// A journey deck.
    pub enum JourneyDeck / ByJourneyDeck in u8 {
        /// The journeys at sea.
        Sea = "sea",
        /// The journeys on land.
        Land = "land",
    }
}

impl JourneyDeck {
    /// Returns the deck of the journeys that lie on this space.
    #[inline]
    pub fn of(space: Shore) -> Self {
        match space {
            Shore::First | Shore::Second | Shore::Third | Shore::Fourth => Self::Sea,
            Shore::LeftBergrisar | Shore::RightBergrisar => Self::Land,
        }
    }
}

vocabulary! {
    /// What can be bought at Valhalla.
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
    /// What a helmet does: rally, or the ability of a leader.
    pub enum Helmet / ByHelmet in u16 {
        /// A hit.
        Rally = "rally",
        /// The ability of Asmundr.
        Asmundr = "asmundr",
        /// The ability of Dagrun.
        Dagrun = "dagrun",
        /// The ability of Gylfir.
        Gylfir = "gylfir",
        /// The ability of Svanhildr.
        Svanhildr = "svanhildr",
        /// The ability of Ullr.
        Ullr = "ullr",
        /// The ability of Jorunn.
        Jorunn = "jorunn",
        /// The ability of Ragnhild.
        Ragnhild = "ragnhild",
        /// The ability of Hervor.
        Hervor = "hervor",
        /// The ability of Thorir.
        Thorir = "thorir",
    }
}
