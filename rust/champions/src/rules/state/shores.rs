//! The shores in play of which something is true, and what fits a ship there.

use crate::rules::Rules;
use crate::rules::state::{Ship, ShoreState, State};
use crate::words::Shore;
use midgard_core::{Set, Word};

impl State {
    /// Returns the shores that a ship can be sent to. `[place.longships]` Rulebook p. 6.
    #[inline]
    pub(crate) fn free_shores(&self, rules: &Rules) -> Set<Shore> {
        self.shores_with(rules, |shore| shore.ship.is_none())
    }

    /// Returns the shores in play of which this is true.
    #[inline(always)] // no loop is left where it is known what is asked
    pub(crate) fn shores_with(
        &self,
        rules: &Rules,
        is: impl Fn(&ShoreState) -> bool,
    ) -> Set<Shore> {
        let mut shores = 0;
        for (number, shore) in self.shores.values()[..Shore::BASE_WORDS.len()].iter().enumerate() {
            shores |= u64::from(is(shore)) << number;
        }
        Set::from_bits(shores & ((1 << rules.shores().len()) - 1))
    }

    /// Returns the spaces where a journey lies face-down.
    #[inline]
    pub(crate) fn face_down(&self, rules: &Rules) -> Set<Shore> {
        let mut spaces = self.shores_with(rules, ShoreState::is_face_down);
        for space in [Shore::LeftBergrisar, Shore::RightBergrisar] {
            if self.shores[space].is_face_down() {
                spaces.add(space);
            }
        }
        spaces
    }
}

impl Ship {
    /// Returns the number of warriors and food aboard, which may not fit a byte.
    pub(crate) fn load(&self) -> u32 {
        u32::from(self.warriors.number()) + u32::from(self.food)
    }

    /// Returns how many warriors and food fit.
    pub(crate) fn capacity(&self, rules: &Rules, state: &State) -> u32 {
        rules.longship(self.kind, state.clans[self.owner].longship).capacity.into()
    }
}
