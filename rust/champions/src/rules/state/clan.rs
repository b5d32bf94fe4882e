//! The clan of a seat.

use crate::words::{
    BergrisarCard, ByBlessing, ByLine, Destiny, DraugrCard, Epic, Goods, Leader, Location,
    Longship, MonsterCard, Rune, TrollCard, Warband,
};
use midgard_core::{Set, of_box};
use serde::{Deserialize, Serialize};

/// One player's clan.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clan {
    /// The leader; `None` before it has one.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) leader: Option<Leader>,
    /// Food.
    pub(crate) food: u16,
    /// Wood.
    pub(crate) wood: u16,
    /// Coins.
    pub(crate) coins: u16,
    /// Favor.
    pub(crate) favor: u16,
    /// Blame.
    pub(crate) blame: u16,
    /// The warriors at home.
    pub(crate) warriors: Warband,
    /// The workers that are not placed yet in this round.
    pub(crate) workers: u8,
    /// The workers that have begged in this round.
    pub(crate) begging: u8,
    /// Whether it has bought the extra worker.
    pub(crate) extra_worker: bool,
    /// The places where its workers stand.
    pub(crate) placed: Set<Location>,
    /// Its private longship.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) longship: Option<Longship>,
    /// Its unused runes.
    pub(crate) runes: Set<Rune>,
    /// Its used runes.
    pub(crate) used_runes: Set<Rune>,
    /// All its destinies.
    pub(crate) destinies: Set<Destiny>,
    /// Its destinies that a rune has revealed.
    pub(crate) revealed: Set<Destiny>,
    /// The trolls that it has defeated.
    pub(crate) trolls: Set<TrollCard>,
    /// The draugr that it has defeated.
    pub(crate) draugr: Set<DraugrCard>,
    /// The monsters that it has defeated.
    pub(crate) monsters: Set<MonsterCard>,
    /// The glory on each line of the score pad.
    pub(crate) sheet: ByLine<i16>,
    /// The Bergrisar that it has defeated.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub(crate) bergrisar: Set<BergrisarCard>,
    /// Its sacrifice tokens.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub(crate) tokens: Warband,
    /// Its blessings.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub(crate) blessings: ByBlessing<u8>,
    /// Its epic monsters.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub(crate) epics: Set<Epic>,
    /// The uses of wand_of_gondul in this round.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub(crate) wand_used: u8,
    /// The uses of mercy_of_eir in this round.
    #[serde(skip_serializing_if = "of_box::is_out", deserialize_with = "of_box::read")]
    pub(crate) mercy_used: u8,
}

impl Clan {
    /// Returns whether this is its leader.
    #[inline]
    pub(crate) fn leads(&self, leader: Leader) -> bool {
        self.leader == Some(leader)
    }

    /// Returns the food, wood or coins.
    #[inline]
    pub(crate) fn goods(&self, goods: Goods) -> u16 {
        match goods {
            Goods::Food => self.food,
            Goods::Wood => self.wood,
            Goods::Coin => self.coins,
        }
    }

    /// Returns whether the clan holds this rune unused.
    #[inline]
    pub(crate) fn holds(&self, rune: Rune) -> bool {
        self.runes.has(rune)
    }

    /// Returns all its runes, used or not.
    #[inline]
    pub(crate) fn all_runes(&self) -> Set<Rune> {
        self.runes.or(self.used_runes)
    }
}
