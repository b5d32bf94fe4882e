//! The tags of the rules that events name.

use crate::words::{Journey, Land, Line, Stock};
use serde::{Deserialize, Serialize};

macro_rules! tags {
    ($($name:ident = $word:literal),+ $(,)?) => {
        /// The tag of a rule: `RULES.md` says what each one is.
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
        }
    }

    /// Returns the rule by which an undefeated foe on land goes away.
    pub(crate) fn of_escape(land: Land) -> Self {
        match land {
            Land::Troll => Self::CleanupTroll,
            Land::LeftDraugr | Land::RightDraugr => Self::CleanupDraugr,
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
