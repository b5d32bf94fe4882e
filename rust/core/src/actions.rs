//! Sets of actions, as bits on the stack.

use crate::bits::{Ranked, nth_bit};
use crate::rng::below;
use rand_core::Rng;
use std::fmt::Debug;
use std::hash::Hash;

/// The index of an action: below [`Game::action_count`](crate::Game::action_count).
pub type ActionIndex = u16;

/// A set of the actions of a game. [`ActionSet`] is one of any width.
pub trait Actions:
    Copy + Eq + Default + Debug + Hash + Send + Sync + FromIterator<ActionIndex> + 'static
{
    /// Action indices are below this.
    const CAPACITY: usize;

    /// Adds an action.
    ///
    /// # Panics
    /// Panics if the action is not below the capacity.
    fn insert(&mut self, action: ActionIndex);
    /// Returns whether the action is in the set.
    fn contains(&self, action: ActionIndex) -> bool;
    /// Returns the number of actions.
    fn len(&self) -> usize;
    /// Returns whether no action is in the set.
    fn is_empty(&self) -> bool;
    /// Returns the `k`-th action in ascending order, from 0.
    fn nth(&self, k: usize) -> Option<ActionIndex>;
    /// Draws an action, all equally likely, and returns it with the number of actions; `None` of an empty set. Where there is
    /// one alone, no number is drawn.
    fn draw<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<(ActionIndex, usize)> {
        let count = self.len();
        let action = self.nth(if count > 1 { below(rng, count as u32) as usize } else { 0 })?;
        Some((action, count))
    }
    /// Returns the lowest action.
    fn first(&self) -> Option<ActionIndex>;
    /// Returns the actions in ascending order.
    fn iter(&self) -> impl Iterator<Item = ActionIndex> + Clone + use<Self>;
    /// Returns the actions that are in this set and not in the other.
    fn minus(&self, other: &Self) -> Self;
    /// Returns the bits, the lowest actions first.
    fn words(&self) -> &[u64];
}

/// A set of actions: one bit for each index below `64 * WORDS`. A game defines the number of words of its actions, 3 if it defines
/// nothing.
///
/// ```
/// use midgard_core::ActionSet;
/// let mut set = ActionSet::<2>::new();
/// set.insert(127);
/// assert!(set.contains(127) && !set.contains(300));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct ActionSet<const WORDS: usize = 3>([u64; WORDS]);

impl<const WORDS: usize> Default for ActionSet<WORDS> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const WORDS: usize> ActionSet<WORDS> {
    /// Action indices are below this.
    pub const CAPACITY: usize = {
        assert!(WORDS * 64 <= ActionIndex::MAX as usize + 1, "an index has 16 bits");
        WORDS * 64
    };

    /// Returns the empty set.
    #[inline]
    pub const fn new() -> Self {
        Self([0; WORDS])
    }

    /// Adds an action.
    ///
    /// # Panics
    /// Panics if the action is not below the capacity.
    #[inline]
    pub const fn insert(&mut self, action: ActionIndex) {
        self.0[action as usize >> 6] |= 1 << (action & 63);
    }

    /// Adds the actions `first`, `first + 1`, ... whose bits are set, the first lowest.
    ///
    /// # Panics
    /// Panics if one of the actions is not below the capacity.
    #[inline]
    pub const fn insert_bits(&mut self, first: ActionIndex, bits: u64) {
        let (word, shift) = (first as usize >> 6, first as u32 & 63);
        self.0[word] |= bits << shift;
        let rest = if shift > 0 { bits >> (64 - shift) } else { 0 };
        if rest != 0 {
            self.0[word + 1] |= rest;
        }
    }

    /// Returns for `first`, `first + 1`, ... whether they are in the set, as that many bits, at most 64 and the first lowest.
    ///
    /// # Panics
    /// Panics if `first` is not below the capacity.
    #[inline]
    pub const fn bits(&self, first: ActionIndex, count: u32) -> u64 {
        let (word, shift) = (first as usize >> 6, first as u32 & 63);
        let mut bits = self.0[word] >> shift;
        if shift > 0 && word + 1 < WORDS {
            bits |= self.0[word + 1] << (64 - shift);
        }
        if count < 64 { bits & ((1 << count) - 1) } else { bits }
    }

    /// Returns whether the action is in the set.
    #[inline]
    pub const fn contains(&self, action: ActionIndex) -> bool {
        let word = action as usize >> 6;
        word < WORDS && self.0[word] >> (action & 63) & 1 == 1
    }

    /// Returns the number of actions.
    #[inline]
    pub const fn len(&self) -> usize {
        let (mut word, mut count) = (0, 0);
        while word < WORDS {
            count += self.0[word].count_ones();
            word += 1;
        }
        count as usize
    }

    /// Returns whether no action is in the set.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        let (mut word, mut all) = (0, 0);
        while word < WORDS {
            all |= self.0[word];
            word += 1;
        }
        all == 0
    }

    /// Returns the `k`-th action in ascending order, from 0.
    #[inline]
    pub fn nth(&self, k: usize) -> Option<ActionIndex> {
        let mut left = k;
        for (word, &bits) in self.0.iter().enumerate() {
            if bits != 0 {
                let count = bits.count_ones() as usize;
                if left < count {
                    return Some((word * 64 + nth_bit(bits, left)) as ActionIndex);
                }
                left -= count;
            }
        }
        None
    }

    /// Draws an action, all equally likely, and returns it with the number of actions; `None` of an empty set. Where there is
    /// one alone, no number is drawn.
    #[inline]
    pub fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> Option<(ActionIndex, usize)> {
        let (word, bits, more) = self.first_word();
        if more != 0 {
            return Some(self.draw_of_words(rng));
        }
        if bits & bits.wrapping_sub(1) == 0 {
            let only = (word as u32 * 64 + bits.trailing_zeros()) as ActionIndex;
            return (bits != 0).then_some((only, 1));
        }
        let ranked = Ranked::new(bits);
        let k = below(rng, ranked.count() as u32) as usize;
        Some(((word * 64 + ranked.nth(k)) as ActionIndex, ranked.count()))
    }

    /// Draws an action of a set with actions in several words.
    #[inline(never)] // the frame that it needs is not for sets in one word
    fn draw_of_words(&self, rng: &mut (impl Rng + ?Sized)) -> (ActionIndex, usize) {
        let words = self.0.map(Ranked::new);
        let count = words.iter().map(|word| word.count()).sum();
        let k = below(rng, count as u32) as usize;
        // This code has no branches, because the word changes from decision to decision.
        let (mut word, mut before, mut end) = (0, 0, 0);
        for ranked in &words[..WORDS - 1] {
            end += ranked.count();
            word += usize::from(end <= k);
            before = if end <= k { end } else { before };
        }
        ((word * 64 + words[word].nth(k - before)) as ActionIndex, count)
    }

    /// Returns the number and the bits of the first word that has actions, and bits of the others together. Of an empty set
    /// all is 0.
    #[inline]
    fn first_word(&self) -> (usize, u64, u64) {
        // This code has no branches, because the word changes from decision to decision.
        let (mut first, mut found, mut more) = (0, 0, 0);
        for (word, &bits) in self.0.iter().enumerate().rev() {
            more |= if bits != 0 { found } else { 0 };
            first = if bits != 0 { word } else { first };
            found = if bits != 0 { bits } else { found };
        }
        (first, found, more)
    }

    /// Returns the lowest action.
    #[inline]
    pub fn first(&self) -> Option<ActionIndex> {
        let (word, bits, _) = self.first_word();
        (bits != 0).then(|| (word as u32 * 64 + bits.trailing_zeros()) as ActionIndex)
    }

    /// Returns the only member; `None` of an empty set or one with several members.
    #[inline]
    pub fn only(&self) -> Option<ActionIndex> {
        let (word, bits, more) = self.first_word();
        if bits == 0 || bits & (bits - 1) | more != 0 {
            return None;
        }
        Some((word as u32 * 64 + bits.trailing_zeros()) as ActionIndex)
    }

    /// Returns the actions in ascending order.
    #[inline]
    pub const fn iter(&self) -> ActionIter<WORDS> {
        ActionIter { set: *self, word: 0 }
    }

    /// Returns the actions that are in this set and not in the other.
    #[inline]
    pub fn minus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Returns the bits, the lowest actions first.
    #[inline]
    pub const fn words(&self) -> &[u64; WORDS] {
        &self.0
    }
}

impl<const WORDS: usize> Actions for ActionSet<WORDS> {
    const CAPACITY: usize = Self::CAPACITY;

    #[inline]
    fn insert(&mut self, action: ActionIndex) {
        self.insert(action);
    }
    #[inline]
    fn contains(&self, action: ActionIndex) -> bool {
        self.contains(action)
    }
    #[inline]
    fn len(&self) -> usize {
        self.len()
    }
    #[inline]
    fn is_empty(&self) -> bool {
        self.is_empty()
    }
    #[inline]
    fn nth(&self, k: usize) -> Option<ActionIndex> {
        self.nth(k)
    }
    #[inline(always)] // random players do little else
    fn draw<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<(ActionIndex, usize)> {
        self.draw(rng)
    }
    #[inline]
    fn first(&self) -> Option<ActionIndex> {
        self.first()
    }
    #[inline]
    fn iter(&self) -> impl Iterator<Item = ActionIndex> + Clone + use<WORDS> {
        self.iter()
    }
    #[inline]
    fn minus(&self, other: &Self) -> Self {
        self.minus(other)
    }
    #[inline]
    fn words(&self) -> &[u64] {
        &self.0
    }
}

impl<const WORDS: usize> FromIterator<ActionIndex> for ActionSet<WORDS> {
    /// # Panics
    /// Panics if an action is not below the capacity.
    fn from_iter<I: IntoIterator<Item = ActionIndex>>(actions: I) -> Self {
        let mut set = Self::new();
        actions.into_iter().for_each(|action| set.insert(action));
        set
    }
}

impl<const WORDS: usize> IntoIterator for &ActionSet<WORDS> {
    type Item = ActionIndex;
    type IntoIter = ActionIter<WORDS>;
    fn into_iter(self) -> ActionIter<WORDS> {
        self.iter()
    }
}

/// The actions of an [`ActionSet`], ascending.
#[derive(Clone, Debug)]
pub struct ActionIter<const WORDS: usize = 4> {
    set: ActionSet<WORDS>,
    word: usize,
}

impl<const WORDS: usize> Iterator for ActionIter<WORDS> {
    type Item = ActionIndex;
    #[inline]
    fn next(&mut self) -> Option<ActionIndex> {
        while self.word < WORDS {
            let bits = self.set.0[self.word];
            if bits != 0 {
                self.set.0[self.word] = bits & (bits - 1);
                return Some((self.word as u32 * 64 + bits.trailing_zeros()) as ActionIndex);
            }
            self.word += 1;
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.set.len(), Some(self.set.len()))
    }
}

impl<const WORDS: usize> ExactSizeIterator for ActionIter<WORDS> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::sequential;

    #[test]
    fn the_kth_member_is_the_kth_of_the_list() {
        let set: ActionSet<4> = [0, 3, 63, 64, 127, 128, 200, 255].into_iter().collect();
        let list: Vec<ActionIndex> = set.iter().collect();
        assert_eq!(list, [0, 3, 63, 64, 127, 128, 200, 255]);
        for (k, &action) in list.iter().enumerate() {
            assert_eq!(set.nth(k), Some(action));
            assert!(set.contains(action));
        }
        assert_eq!(set.nth(8), None);
        assert!(!set.contains(4) && !set.contains(256) && !set.contains(u16::MAX));
    }

    #[test]
    fn a_draw_is_the_action_of_the_number_that_is_drawn() {
        let sets: [&[ActionIndex]; 5] =
            [&[5], &[200], &[3, 40, 63], &[0, 64, 65, 255], &[190, 191]];
        for actions in sets {
            let set: ActionSet<4> = actions.iter().copied().collect();
            let (mut rng, mut other) = (sequential(1), sequential(1));
            for _ in 0..100 {
                let number =
                    if actions.len() > 1 { below(&mut other, actions.len() as u32) } else { 0 };
                let action = actions[number as usize];
                assert_eq!(set.draw(&mut rng), Some((action, actions.len())));
            }
        }
        assert_eq!(ActionSet::<4>::new().draw(&mut sequential(1)), None);
    }

    #[test]
    fn only_a_set_with_one_member_has_an_only_one() {
        let only =
            |members: &[ActionIndex]| members.iter().copied().collect::<ActionSet<4>>().only();
        assert_eq!([only(&[0]), only(&[63]), only(&[200])], [Some(0), Some(63), Some(200)]);
        assert_eq!([only(&[]), only(&[0, 1]), only(&[3, 64])], [None; 3]);
    }

    #[test]
    fn a_set_is_as_wide_as_it_is_declared() {
        let mut wide = ActionSet::<20>::new();
        wide.insert(1_279);
        assert_eq!((wide.first(), wide.len()), (Some(1_279), 1));
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn an_action_too_many_is_no_silence() {
        ActionSet::<2>::new().insert(128);
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn a_bit_too_many_is_no_silence() {
        ActionSet::<2>::new().insert_bits(126, 0b111);
    }

    #[test]
    fn what_is_in_one_set_only_is_their_difference() {
        let some: ActionSet<4> = [1, 64, 255].into_iter().collect();
        let other: ActionSet<4> = [64, 100].into_iter().collect();
        assert_eq!(some.minus(&other).iter().collect::<Vec<_>>(), [1, 255]);
    }

    #[test]
    fn a_run_of_bits_crosses_words() {
        let mut set = ActionSet::<2>::new();
        set.insert_bits(60, 0b1_0001_0001);
        assert_eq!(set.iter().collect::<Vec<_>>(), [60, 64, 68]);
        assert_eq!([set.bits(60, 8), set.bits(60, 64)], [0b1_0001, 0b1_0001_0001]);
        assert_eq!([set.bits(64, 64), set.bits(127, 9), set.bits(0, 61)], [0b1_0001, 0, 1 << 60]);
    }
}
