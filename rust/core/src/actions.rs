//! Sets of actions, as bits on the stack.

/// Which actions are legal: one bit an action index, 256 at most.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Hash)]
pub struct ActionSet([u64; 4]);

impl ActionSet {
    /// No action.
    #[inline]
    pub const fn new() -> Self {
        Self([0; 4])
    }

    /// Puts an action in.
    #[inline]
    pub const fn insert(&mut self, action: u8) {
        self.0[action as usize >> 6] |= 1 << (action & 63);
    }

    /// Puts in the actions `first`, `first + 1`, ... whose bits are set, the first lowest.
    #[inline]
    pub const fn insert_bits(&mut self, first: u8, bits: u64) {
        let (word, shift) = (first as usize >> 6, first as u32 & 63);
        self.0[word] |= bits << shift;
        if shift > 0 && word < 3 {
            self.0[word + 1] |= bits >> (64 - shift);
        }
    }

    /// Is the action in it?
    #[inline]
    pub const fn contains(&self, action: u8) -> bool {
        self.0[action as usize >> 6] >> (action & 63) & 1 == 1
    }

    /// How many actions.
    #[inline]
    pub const fn len(&self) -> usize {
        // Most words are empty, and the portable instruction set counts bits slowly.
        let (mut word, mut count) = (0, 0);
        while word < 4 {
            if self.0[word] != 0 {
                count += self.0[word].count_ones();
            }
            word += 1;
        }
        count as usize
    }

    /// Is no action in it?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The `k`-th action in ascending order, from 0.
    #[inline]
    pub fn nth(&self, k: usize) -> Option<u8> {
        let mut left = k;
        for (word, &bits) in self.0.iter().enumerate() {
            // Sets are small: clearing bits one by one beats counting them, which the portable
            // instruction set cannot do in one step.
            let mut bits = bits;
            while bits != 0 {
                if left == 0 {
                    return Some((word as u32 * 64 + bits.trailing_zeros()) as u8);
                }
                left -= 1;
                bits &= bits - 1;
            }
        }
        None
    }

    /// The lowest action.
    #[inline]
    pub fn first(&self) -> Option<u8> {
        self.nth(0)
    }

    /// The actions in ascending order.
    #[inline]
    pub const fn iter(&self) -> Actions {
        Actions { set: *self, word: 0 }
    }

    /// The actions that are in this set and not in the other.
    #[inline]
    pub fn minus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// The bits, the lowest actions first.
    #[inline]
    pub const fn words(&self) -> &[u64; 4] {
        &self.0
    }
}

impl FromIterator<u8> for ActionSet {
    fn from_iter<I: IntoIterator<Item = u8>>(actions: I) -> Self {
        let mut set = Self::new();
        actions.into_iter().for_each(|action| set.insert(action));
        set
    }
}

impl IntoIterator for &ActionSet {
    type Item = u8;
    type IntoIter = Actions;
    fn into_iter(self) -> Actions {
        self.iter()
    }
}

/// The actions of an [`ActionSet`], ascending.
#[derive(Clone, Debug)]
pub struct Actions {
    set: ActionSet,
    word: usize,
}

impl Iterator for Actions {
    type Item = u8;
    #[inline]
    fn next(&mut self) -> Option<u8> {
        while self.word < 4 {
            let bits = self.set.0[self.word];
            if bits != 0 {
                self.set.0[self.word] = bits & (bits - 1);
                return Some((self.word as u32 * 64 + bits.trailing_zeros()) as u8);
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

impl ExactSizeIterator for Actions {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kth_member_is_the_kth_of_the_list() {
        let set: ActionSet = [0, 3, 63, 64, 127, 128, 200, 255].into_iter().collect();
        let list: Vec<u8> = set.iter().collect();
        assert_eq!(list, [0, 3, 63, 64, 127, 128, 200, 255]);
        for (k, &action) in list.iter().enumerate() {
            assert_eq!(set.nth(k), Some(action));
            assert!(set.contains(action));
        }
        assert_eq!(set.nth(8), None);
        assert!(!set.contains(4));
    }

    #[test]
    fn what_is_in_one_set_only_is_their_difference() {
        let some: ActionSet = [1, 64, 255].into_iter().collect();
        let other: ActionSet = [64, 100].into_iter().collect();
        assert_eq!(some.minus(&other).iter().collect::<Vec<_>>(), [1, 255]);
    }

    #[test]
    fn a_run_of_bits_crosses_words() {
        let mut set = ActionSet::new();
        set.insert_bits(60, 0b1_0001_0001);
        assert_eq!(set.iter().collect::<Vec<_>>(), [60, 64, 68]);
    }
}
