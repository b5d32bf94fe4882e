//! The cards of each colour. `[score.sets]` Rulebook p. 12.

use crate::cards::{Cards, Print};
use crate::rules::state::Clan;
use crate::words::{BergrisarCard, Colour, DraugrCard, MonsterCard};
use midgard_core::{Set, Word};

/// The cards of a colour. `[bergrisar.colour]` R-D-13: Bergrisar have colours too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Coloured {
    draugr: Set<DraugrCard>,
    monsters: Set<MonsterCard>,
    bergrisar: Set<BergrisarCard>,
}

impl Coloured {
    /// Returns the cards of a colour.
    pub(crate) fn new(cards: &Cards, colour: Colour) -> Self {
        let is = |print: &Print| print.colour == Some(colour);
        Self {
            draugr: all().filter(|&card| is(&cards.draugr[card])).collect(),
            monsters: all().filter(|&card| is(&cards.monsters[card])).collect(),
            bergrisar: all().filter(|&card| is(&cards.bergrisar[card])).collect(),
        }
    }

    /// Returns the number of cards of the colour that a clan has.
    pub(super) fn of(&self, clan: &Clan) -> u16 {
        let count = clan.draugr.and(self.draugr).len() + clan.monsters.and(self.monsters).len();
        (count + clan.bergrisar.and(self.bergrisar).len()) as u16
    }
}

/// Returns all words of a list.
fn all<T: Word>() -> impl Iterator<Item = T> {
    T::ALL.iter().copied()
}
