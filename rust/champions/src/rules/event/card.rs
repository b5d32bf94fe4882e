//! A card of any deck that comes onto the board.

use crate::words::{
    BergrisarCard, Blessing, DraugrCard, Epic, Merchant, MonsterCard, Rune, TrollCard, Warrior,
};
use midgard_core::Word;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A card of any deck. The words of all decks are different.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Card {
    /// A troll.
    Troll(TrollCard),
    /// A draugr.
    Draugr(DraugrCard),
    /// A monster.
    Monster(MonsterCard),
    /// A rune.
    Rune(Rune),
    /// A merchant ship.
    Merchant(Merchant),
    /// A Bergrisar.
    Bergrisar(BergrisarCard),
    /// A blessing.
    Blessing(Blessing),
    /// An epic monster.
    Epic(Epic),
    /// A die that was bought.
    Die(Warrior),
}

impl Card {
    /// Returns the word of the card.
    pub fn word(self) -> &'static str {
        match self {
            Self::Troll(card) => card.word(),
            Self::Draugr(card) => card.word(),
            Self::Monster(card) => card.word(),
            Self::Rune(card) => card.word(),
            Self::Merchant(card) => card.word(),
            Self::Bergrisar(card) => card.word(),
            Self::Blessing(card) => card.word(),
            Self::Epic(card) => card.word(),
            Self::Die(kind) => kind.word(),
        }
    }

    /// Returns the card with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        let troll = TrollCard::from_word(word).map(Self::Troll);
        let troll = troll
            .or_else(|| BergrisarCard::from_word(word).map(Self::Bergrisar))
            .or_else(|| Blessing::from_word(word).map(Self::Blessing))
            .or_else(|| Epic::from_word(word).map(Self::Epic))
            .or_else(|| Warrior::from_word(word).map(Self::Die));
        troll
            .or_else(|| DraugrCard::from_word(word).map(Self::Draugr))
            .or_else(|| MonsterCard::from_word(word).map(Self::Monster))
            .or_else(|| Rune::from_word(word).map(Self::Rune))
            .or_else(|| Merchant::from_word(word).map(Self::Merchant))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let word = <std::borrow::Cow<'de, str>>::deserialize(from)?;
        Self::from_word(&word).ok_or_else(|| D::Error::custom(format!("\"{word}\" is not a card")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_a_word_of_its_own() {
        let words = [TrollCard::WORDS, DraugrCard::WORDS, MonsterCard::WORDS, Rune::WORDS];
        for word in words.concat().iter().chain(Merchant::WORDS) {
            assert_eq!(Card::from_word(word).map(Card::word), Some(*word));
        }
        assert_eq!(Card::from_word("kraken"), None);
    }
}
