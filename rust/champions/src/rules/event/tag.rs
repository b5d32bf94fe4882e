//! The tags of the rules that events name.

use crate::words::{Journey, Land, Line, Stock};
use serde::{Deserialize, Serialize};

macro_rules! tags {
    ($($name:ident = $word:literal),+ $(,)?) => {
        /// The tag of a rule: `RULES.md` lists them.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        pub enum Tag {
            $(#[doc = concat!("`[", $word, "]`")] #[serde(rename = $word)] $name),+
        }

        impl Tag {
            /// All tags.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// Returns the tag as it is written, without brackets.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word),+
                }
            }
        }
    };
}

tags! {
    SetupStalls = "setup.stalls",
    SetupStart = "setup.start",
    SetupDraft = "setup.draft",
    SetupLeaders = "setup.leaders",
    SetupDestiny = "setup.destiny",
    RoundOrder = "round.order",
    RoundTroll = "round.troll",
    RoundDraugr = "round.draugr",
    RoundJourneys = "round.journeys",
    RoundRunes = "round.runes",
    RoundMonsters = "round.monsters",
    RoundMerchant = "round.merchant",
    RoundGoods = "round.goods",
    PlacementTurns = "placement.turns",
    PlacementBeg = "placement.beg",
    LonghouseLimit = "longhouse.limit",
    SupplyDice = "supply.dice",
    PlaceSmiths = "place.smiths",
    PlaceSmokehouse = "place.smokehouse",
    PlaceJarl = "place.jarl",
    PlaceMerchant = "place.merchant",
    PlaceMarket = "place.market",
    PlaceStaveChurch = "place.stave_church",
    PlaceRunesmith = "place.runesmith",
    PlaceSage = "place.sage",
    PlaceShipwright = "place.shipwright",
    PlaceHuts = "place.huts",
    PlaceLongships = "place.longships",
    StallFolkWarriors = "stall.folk_warriors",
    StallRaiders = "stall.raiders",
    StallVaryags = "stall.varyags",
    StallJomsvikings = "stall.jomsvikings",
    StallWealthyStranger = "stall.wealthy_stranger",
    StallSkald = "stall.skald",
    StallGenerousMerchant = "stall.generous_merchant",
    StallAumingi = "stall.aumingi",
    AssignmentSimultaneous = "assignment.simultaneous",
    AssignmentLand = "assignment.land",
    AssignmentShip = "assignment.ship",
    Hunt = "hunt",
    CombatOrder = "combat.order",
    CombatRound = "combat.round",
    CombatFavor = "combat.favor",
    CombatStrike = "combat.strike",
    CombatCasualties = "combat.casualties",
    CombatDamage = "combat.damage",
    CombatSpoils = "combat.spoils",
    TrollBlame = "troll.blame",
    JourneyReveal = "journey.reveal",
    JourneyKraken = "journey.kraken",
    JourneyLost = "journey.lost",
    JourneyNoWind = "journey.no_wind",
    JourneyStorm = "journey.storm",
    JourneyWhirlpool = "journey.whirlpool",
    VoyageFeeding = "voyage.feeding",
    VoyageProhibited = "voyage.prohibited",
    MonsterBounty = "monster.bounty",
    CleanupWorkers = "cleanup.workers",
    CleanupTroll = "cleanup.troll",
    CleanupDraugr = "cleanup.draugr",
    CleanupJourneys = "cleanup.journeys",
    LeaderAsmundr = "leader.asmundr",
    LeaderUllr = "leader.ullr",
    RuneGifts = "rune.gifts",
    RuneGlory = "rune.glory",
    RuneHealing = "rune.healing",
    RuneJourney = "rune.journey",
    RuneKnowledge = "rune.knowledge",
    RunePotential = "rune.potential",
    RuneReaction = "rune.reaction",
    RuneSuccess = "rune.success",
    RuneTrueVision = "rune.true_vision",
    RuneWealth = "rune.wealth",
    ScoreDestinies = "score.destinies",
    ScoreSets = "score.sets",
    ScoreRunes = "score.runes",
    ScoreLongship = "score.longship",
    ScoreFavor = "score.favor",
    ScoreCoins = "score.coins",
    ScoreBlame = "score.blame",
    ScoreTie = "score.tie",
    SetupBoxes = "setup.boxes",
    SetupFivePlayers = "setup.five_players",
    CardsBoxes = "cards.boxes",
    ComponentCounts = "component_counts",
    Preset = "preset",
    Promos = "promos",
    HutsFifth = "huts.fifth",
    SetupLeaderDie = "setup.leader_die",
    SetupBoards = "setup.boards",
    SetupBlessings = "setup.blessings",
    SetupEpics = "setup.epics",
    SetupChanceOrder = "setup.chance_order",
    SetupRandomLeaders = "setup.random_leaders",
    PlacementBeggar = "placement.beggar",
    RoundBergrisar = "round.bergrisar",
    RoundLandJourneys = "round.land_journeys",
    BergrisarPlace = "bergrisar.place",
    BergrisarSend = "bergrisar.send",
    CombatBergrisar = "combat.bergrisar",
    BergrisarOrder = "bergrisar.order",
    LandJourneyNobody = "land_journey.nobody",
    LandJourneyChoice = "land_journey.choice",
    LandJourneyReveal = "land_journey.reveal",
    BergrisarArchers = "bergrisar.archers",
    BergrisarStays = "bergrisar.stays",
    BergrisarProhibited = "bergrisar.prohibited",
    BergrisarColour = "bergrisar.colour",
    CombatProhibited = "combat.prohibited",
    JourneyBoth = "journey.both",
    AnyWarrior = "any_warrior",
    Mix = "mix",
    ArcherFaces = "archer_faces",
    HuntFood = "hunt.food",
    EnemyKrakenAndBandits = "enemy.kraken_and_bandits",
    CombatDamageOfARoll = "combat.damage_of_a_roll",
    LossesOrder = "losses.order",
    CombatOnset = "combat.onset",
    EnemyAbilities = "enemy.abilities",
    EnemyTrollLord = "enemy.troll_lord",
    EnemySeidrDraugr = "enemy.seidr_draugr",
    EnemyLootHoarder = "enemy.loot_hoarder",
    EnemyVilePriest = "enemy.vile_priest",
    EnemyDarkShaman = "enemy.dark_shaman",
    EnemyCaveDweller = "enemy.cave_dweller",
    EnemyRockCreature = "enemy.rock_creature",
    EnemyMistWalker = "enemy.mist_walker",
    LandJourneyAllQuiet = "land_journey.all_quiet",
    LandJourneyAvalanche = "land_journey.avalanche",
    LandJourneyBandits = "land_journey.bandits",
    LandJourneyBlizzard = "land_journey.blizzard",
    LandJourneyBlockedPath = "land_journey.blocked_path",
    LandJourneyLoneWarrior = "land_journey.lone_warrior",
    LandJourneyLost = "land_journey.lost",
    LandJourneyThief = "land_journey.thief",
    LandJourneyMercenaries = "land_journey.mercenaries",
    LandJourneyDeck = "land_journey.deck",
    JourneyOdinsTrial = "journey.odins_trial",
    JourneyShipwreck = "journey.shipwreck",
    StallRovingRangers = "stall.roving_rangers",
    StallWanderingMonk = "stall.wandering_monk",
    StallGossip = "stall.gossip",
    StallTrainer = "stall.trainer",
    LeaderJorunn = "leader.jorunn",
    LeaderRagnhild = "leader.ragnhild",
    LeaderHervor = "leader.hervor",
    LeaderThorir = "leader.thorir",
    RuneAwareness = "rune.awareness",
    RuneFriendship = "rune.friendship",
    RuneTheHunt = "rune.the_hunt",
    RunePatience = "rune.patience",
    RuneTraining = "rune.training",
    RuneLeadership = "rune.leadership",
    RuneResurrection = "rune.resurrection",
    RuneVirtue = "rune.virtue",
    ClosingBoxes = "closing.boxes",
    ValhallaToken = "valhalla.token",
    ValhallaLosses = "valhalla.losses",
    ValhallaSupply = "valhalla.supply",
    ValhallaVisit = "valhalla.visit",
    ValhallaHunters = "valhalla.hunters",
    ValhallaPayment = "valhalla.payment",
    ValhallaGlory = "valhalla.glory",
    ValhallaDie = "valhalla.die",
    ValhallaBlessing = "valhalla.blessing",
    ValhallaEpic = "valhalla.epic",
    ValhallaPurchase = "valhalla.purchase",
    ValhallaRefill = "valhalla.refill",
    ValhallaEnd = "valhalla.end",
    LeaderDieAssign = "leader_die.assign",
    LeaderDieLimit = "leader_die.limit",
    LeaderDieLoss = "leader_die.loss",
    LeaderDieImmune = "leader_die.immune",
    Helmet = "helmet",
    BerserkerFirst = "berserker.first",
    CombatAftermath = "combat.aftermath",
    BlameTiming = "blame.timing",
    LongshipFee = "longship.fee",
    TrollWood = "troll.wood",
    ScoreTied = "score.tied",
    ScoreNewDestinies = "score.new_destinies",
    ScoreEpicBonus = "score.epic_bonus",
    EpicCounts = "epic.counts",
    AssignmentPreset = "assignment.preset",
    BlessingPermanent = "blessing.permanent",
    BlessingInstant = "blessing.instant",
    BlessingUses = "blessing.uses",
    BlessingRingingCoin = "blessing.ringing_coin",
    BlessingOdinsHorn = "blessing.odins_horn",
    BlessingFreyjasPardon = "blessing.freyjas_pardon",
    BlessingShieldHall = "blessing.shield_hall",
    BlessingBerserkRage = "blessing.berserk_rage",
    BlessingLevyOfTheSlain = "blessing.levy_of_the_slain",
    BlessingHuntersHost = "blessing.hunters_host",
    BlessingFeastOfHeroes = "blessing.feast_of_heroes",
    BlessingChampionsPyre = "blessing.champions_pyre",
    BlessingWallOfBrynhildr = "blessing.wall_of_brynhildr",
    BlessingSpearOfGunnr = "blessing.spear_of_gunnr",
    BlessingProvisions = "blessing.provisions",
    BlessingCarvedRune = "blessing.carved_rune",
    BlessingThreadOfFate = "blessing.thread_of_fate",
    BlessingWandOfGondul = "blessing.wand_of_gondul",
    BlessingTributeOfSkogul = "blessing.tribute_of_skogul",
    BlessingLarderOfHlokk = "blessing.larder_of_hlokk",
    BlessingMercyOfEir = "blessing.mercy_of_eir",
    AbilityRally = "ability.rally",
    AbilityAsmundr = "ability.asmundr",
    AbilityDagrun = "ability.dagrun",
    AbilityGylfir = "ability.gylfir",
    AbilitySvanhildr = "ability.svanhildr",
    AbilityUllr = "ability.ullr",
    AbilityJorunn = "ability.jorunn",
    AbilityRagnhild = "ability.ragnhild",
    AbilityHervor = "ability.hervor",
    AbilityThorir = "ability.thorir",
}

impl Tag {
    /// Returns the rule by which a card comes onto the board.
    pub(crate) fn of_stock(step: Stock) -> Self {
        match step {
            Stock::Troll => Self::RoundTroll,
            Stock::LeftDraugr | Stock::RightDraugr => Self::RoundDraugr,
            Stock::Rune1 | Stock::Rune2 => Self::RoundRunes,
            Stock::Shore1 | Stock::Shore2 | Stock::Shore3 | Stock::Shore4 => Self::RoundMonsters,
            Stock::Merchant => Self::RoundMerchant,
            Stock::LeftBergrisar | Stock::RightBergrisar => Self::RoundBergrisar,
            Stock::Blessing1 | Stock::Blessing2 | Stock::Blessing3 | Stock::Blessing4 => {
                Self::SetupBlessings
            }
            Stock::Epic1 | Stock::Epic2 | Stock::Epic3 => Self::SetupEpics,
        }
    }

    /// Returns the rule of a journey that takes something.
    pub(crate) fn of_journey(journey: Journey) -> Self {
        match journey {
            Journey::AllQuiet => Self::JourneyReveal,
            Journey::Kraken => Self::JourneyKraken,
            Journey::Lost => Self::JourneyLost,
            Journey::NoWind => Self::JourneyNoWind,
            Journey::Storm => Self::JourneyStorm,
            Journey::Whirlpool => Self::JourneyWhirlpool,
            Journey::OdinsTrial => Self::JourneyOdinsTrial,
            Journey::Shipwreck => Self::JourneyShipwreck,
            Journey::LandAllQuiet => Self::LandJourneyReveal,
            Journey::LandAvalanche => Self::LandJourneyAvalanche,
            Journey::LandBandits => Self::LandJourneyBandits,
            Journey::LandBlizzard => Self::LandJourneyBlizzard,
            Journey::LandBlockedPath => Self::LandJourneyBlockedPath,
            Journey::LandLoneWarrior => Self::LandJourneyLoneWarrior,
            Journey::LandLost => Self::LandJourneyLost,
            Journey::LandThief => Self::LandJourneyThief,
            Journey::LandMercenaries => Self::LandJourneyMercenaries,
        }
    }

    /// Returns the rule by which an undefeated foe on land goes away.
    pub(crate) fn of_escape(land: Land) -> Self {
        match land {
            Land::Troll => Self::CleanupTroll,
            Land::LeftDraugr | Land::RightDraugr => Self::CleanupDraugr,
            Land::LeftBergrisar | Land::RightBergrisar => unreachable!("Bergrisar stay"),
        }
    }

    /// Returns the rule of a line that is counted at the end.
    pub(crate) fn of_line(line: Line) -> Self {
        match line {
            Line::Sets => Self::ScoreSets,
            Line::Runes => Self::ScoreRunes,
            Line::Longship => Self::ScoreLongship,
            Line::Favor => Self::ScoreFavor,
            Line::Coins => Self::ScoreCoins,
            Line::Blame => Self::ScoreBlame,
            Line::EpicBonus => Self::ScoreEpicBonus,
            Line::Bergrisar | Line::Bandits | Line::Sacrifices | Line::Blessings | Line::Epics => {
                Self::ScoreDestinies
            }
            Line::Destinies
            | Line::Trolls
            | Line::Draugr
            | Line::Monsters
            | Line::Krakens
            | Line::Skald
            | Line::Leader
            | Line::RuneEffects => Self::ScoreDestinies,
        }
    }
}

impl Tag {
    /// Returns the rules of the base box: those of the boxes come after them.
    pub(crate) fn of_base() -> impl Iterator<Item = Self> {
        Self::ALL[..Self::SetupBoxes as usize].iter().copied()
    }
}
