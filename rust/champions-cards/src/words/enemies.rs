//! The cards of enemies, and their colours.

use midgard_core::vocabulary;

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

vocabulary! {
    /// A troll card.
    pub enum TrollCard / ByTroll in u32 {
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
    } boxes {
        /// Troll Lord.
        TrollLord1 = "troll-lord-1",
        /// Troll Lord.
        TrollLord2 = "troll-lord-2",
        /// Troll Lord.
        TrollLord3 = "troll-lord-3",
    }
}

vocabulary! {
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
    } boxes {
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

vocabulary! {
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
    } boxes {
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
