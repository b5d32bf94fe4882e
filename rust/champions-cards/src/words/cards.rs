//! Leaders and helmets, runes, destinies, journeys, merchants, longships and blessings.

use super::Shore;
use midgard_core::{Word, vocabulary};

/// Makes the lists of the leaders, and of the effects of a helmet, which has the hit before their abilities.
macro_rules! leaders {
    (
        base { $($(#[$doc:meta])* $name:ident = $word:literal,)+ }
        boxes { $($(#[$about:meta])* $more:ident = $text:literal,)+ }
    ) => {
        vocabulary! {
            /// A leader.
            pub enum Leader / ByLeader in u16 {
                $($(#[$doc])* $name = $word,)+
            } boxes {
                $($(#[$about])* $more = $text,)+
            }
        }

        vocabulary! {
            /// The effect of a helmet: rally, or the ability of a leader.
            pub enum Helmet / ByHelmet in u16 {
                /// A hit.
                Rally = "rally",
                $($(#[$doc])* $name = $word,)+
                $($(#[$about])* $more = $text,)+
            }
        }
    };
}

leaders! {
    base {
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
    }
    boxes {
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

vocabulary! {
    /// A rune.
    pub enum Rune / ByRune in u32 {
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
    } boxes {
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

vocabulary! {
    /// A destiny.
    pub enum Destiny / ByDestiny in u32 {
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
    } boxes {
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

vocabulary! {
    /// A kind of journey card.
    pub enum Journey / ByJourney in u32 {
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
    } boxes {
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

vocabulary! {
    /// The content of the journey space of a shore.
    pub enum JourneySpace / ByJourneySpace in u32 {
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
    } boxes {
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
    /// Returns the kind of card; `None` without a card, or if nobody has looked at it.
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

vocabulary! {
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
    } boxes {
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
    /// A journey deck.
    pub enum JourneyDeck / ByJourneyDeck in u8 {
        /// The journeys at sea.
        Sea = "sea",
        /// The journeys on land.
        Land = "land",
    }
}

impl JourneyDeck {
    /// Returns the deck of a journey.
    #[inline]
    pub fn of_card(card: Journey) -> Self {
        if card as usize >= Journey::LandAllQuiet as usize { Self::Land } else { Self::Sea }
    }

    /// Returns the first journey of this deck in the list of journeys, which has the decks one after the other.
    #[inline]
    pub fn first_card(self) -> Journey {
        match self {
            Self::Sea => Journey::AllQuiet,
            Self::Land => Journey::LandAllQuiet,
        }
    }

    /// Returns the deck of the journeys that lie on this space.
    #[inline]
    pub fn of(space: Shore) -> Self {
        match space {
            Shore::First | Shore::Second | Shore::Third | Shore::Fourth => Self::Sea,
            Shore::LeftBergrisar | Shore::RightBergrisar => Self::Land,
        }
    }
}
