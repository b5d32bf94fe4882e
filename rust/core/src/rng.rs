//! Random numbers, outside of every state.
//!
//! A [`Stream`] is the chance of one game: a key of 128 bits, which is the seed of the game. Every other
//! number is a keyed hash of that key and of what the number is for: an event of the game, a copy, a
//! bot, the next game. Two runs that differ in one decision still see the same dice in the same
//! fights, and no number depends on threads.
//!
//! A keyed hash goes one way: whoever holds some of these numbers can work out neither the key nor the
//! others. Seeds and keys are hashed with SipHash-2-4. Events, of which a game has a hundred, are
//! hashed with SipHash-1-3, and SplitMix64 goes on from there: who sees all numbers of an event could
//! work out its other numbers, but those of no other event.

use crate::seat::Seat;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};
use siphasher::sip::{SipHasher13, SipHasher24};
use siphasher::sip128::{Hasher128, SipHasher24 as WideSipHasher24};
use std::hash::Hasher;

/// The identity of a draw or throw. No two of a game are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ChanceKey {
    /// The kind of what is drawn or thrown: below [`ChanceKey::KINDS`].
    pub kind: u8,
    /// The round.
    pub round: u8,
    /// The place.
    pub place: u8,
    /// The number of earlier events of this kind in this round and place.
    pub ordinal: u32,
    /// The number of the draw, where several are made in a row and nobody decides in between.
    pub draw: u8,
}

impl ChanceKey {
    /// Kinds are below this; what is not below is for other purposes.
    pub const KINDS: u8 = 0xF0;

    /// All but the number of the draw, in 56 bits.
    #[inline]
    fn row(self) -> u64 {
        debug_assert!(self.kind < Self::KINDS);
        u64::from(self.kind)
            | u64::from(self.round) << 8
            | u64::from(self.place) << 16
            | u64::from(self.ordinal) << 24
    }
}

/// The purpose of a number. Two purposes never share a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The key of a copy; the number counts the copies.
    Fork = 1,
    /// The seed of a game of a run, from 1.
    Game = 2,
    /// The seed of the game that follows in the same row of a batch.
    Next = 3,
    /// The seed of the bot at a seat.
    Bot = 4,
    /// The seed of the state that a bot is shown; the number identifies the decision and the seat.
    Shown = 5,
    /// Actions that are drawn at random for a row of a batch.
    Actions = 6,
    /// The hidden cards of a determinized state.
    World = 7,
    /// A rollout.
    Rollout = 8,
    /// The key of a determinized state: other dice even where the seed is that of the game.
    Determinized = 9,
    /// The key of a copy that is made with a seed; the number counts the copies.
    Copy = 10,
}

/// The chance of one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stream {
    key: [u64; 2],
}

impl Stream {
    /// The stream of a game of a run. Game 0 has the seed of the run, which is its key.
    #[inline]
    pub fn new(seed: u128, game: u64) -> Self {
        let first = Self { key: [seed as u64, (seed >> 64) as u64] };
        if game == 0 { first } else { first.derived(Purpose::Game, game) }
    }

    /// The seed of the game: [`Stream::new`] makes this stream of it, as game 0.
    #[inline]
    pub fn seed(self) -> u128 {
        u128::from(self.key[0]) | u128::from(self.key[1]) << 64
    }

    /// The numbers of one draw or throw.
    #[inline]
    pub fn at(self, key: ChanceKey) -> SplitMix64 {
        numbers(self.row(key.row()), key.draw)
    }

    /// A number for the draws of a row of events.
    #[inline]
    fn row(self, row: u64) -> u64 {
        hash(SipHasher13::new_with_keys(self.key[0], self.key[1]), row)
    }

    /// A stream for a purpose. It reveals nothing of this one, nor of those for other purposes or numbers.
    pub fn derived(self, purpose: Purpose, number: u64) -> Self {
        let mut hasher = WideSipHasher24::new_with_keys(self.key[0], self.key[1]);
        hasher.write_u64(number);
        hasher.write_u8(purpose as u8);
        let hash = hasher.finish128();
        Self { key: [hash.h1, hash.h2] }
    }

    /// 64 bits for a purpose. They tell nothing of the stream.
    #[inline]
    pub fn number(self, purpose: Purpose, number: u32) -> u64 {
        let bits = u64::from(ChanceKey::KINDS | purpose as u8) | u64::from(number) << 8;
        hash(SipHasher24::new_with_keys(self.key[0], self.key[1]), bits)
    }

    /// Numbers in sequence for a purpose.
    pub fn sequence(self, purpose: Purpose) -> Xoshiro256PlusPlus {
        sequential(self.number(purpose, 0))
    }

    /// The dice of a state that is determinized with this seed.
    pub fn determinized(self) -> Self {
        self.derived(Purpose::Determinized, 0)
    }

    /// Returns the stream of a copy that is made with this seed. It is not that of a game with the same seed.
    pub fn copied(self, number: u64) -> Self {
        self.derived(Purpose::Copy, number)
    }

    /// A stream for a copy that must not see the future of this one.
    #[inline]
    pub fn fork(self, order: u64) -> Self {
        self.derived(Purpose::Fork, order)
    }

    /// The numbers of the bot at a seat: those of [`bot_numbers`] with the seed that the bot has.
    #[inline]
    pub fn bot(self, seat: Seat) -> Xoshiro256PlusPlus {
        bot_numbers(self.number(Purpose::Bot, seat as u32), seat as u64)
    }
}

/// The hash of 56 bits.
#[inline]
fn hash(mut hasher: impl Hasher, bits: u64) -> u64 {
    debug_assert!(bits >> 56 == 0);
    // Seven bytes: with their count they are one block.
    hasher.write_u32(bits as u32);
    hasher.write_u16((bits >> 32) as u16);
    hasher.write_u8((bits >> 48) as u8);
    hasher.finish()
}

/// The numbers of a draw.
#[inline]
fn numbers(row: u64, draw: u8) -> SplitMix64 {
    // SplitMix64 goes on by an odd number: sequences that begin 2^32 apart meet after 2^32 steps at least.
    SplitMix64::seed_from_u64(row.wrapping_add(u64::from(draw) << 32))
}

/// Goes through the events of a stream, and works out what the draws of a row share only once.
#[derive(Clone, Copy, Debug)]
pub struct Draws {
    stream: Stream,
    /// The last row, and its number.
    last: (u64, u64),
}

impl Draws {
    /// Nothing is drawn yet.
    #[inline]
    pub fn new(stream: Stream) -> Self {
        Self { stream, last: (u64::MAX, 0) }
    }

    /// As [`Stream::at`].
    #[inline]
    pub fn at(&mut self, event: ChanceKey) -> SplitMix64 {
        let row = event.row();
        if self.last.0 != row {
            self.last = (row, self.stream.row(row));
        }
        numbers(self.last.1, event.draw)
    }
}

/// A fast generator of numbers in sequence.
pub fn sequential(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// The numbers of a bot with a seed of its own: other ones at each seat.
pub fn bot_numbers(seed: u64, seat: u64) -> Xoshiro256PlusPlus {
    sequential(mix(seed) ^ seat)
}

/// A fast generator for a few numbers.
#[inline]
pub fn split_mix(seed: u64) -> SplitMix64 {
    SplitMix64::seed_from_u64(seed)
}

/// A number that looks unlike the one given: one step of SplitMix64. It can be undone.
#[inline]
pub fn mix(number: u64) -> u64 {
    split_mix(number).next_u64()
}

/// A number below `bound`, all equally likely (multiply and reject, after Lemire). It is written
/// here, not taken from a library, because the same seed must give the same games for ever.
///
/// # Panics
/// In a debug build, when `bound` is 0.
#[inline]
pub fn below<R: Rng + ?Sized>(rng: &mut R, bound: u32) -> u32 {
    debug_assert!(bound > 0, "nothing is below 0");
    let mut product = (rng.next_u64() >> 32) * u64::from(bound);
    if (product as u32) < bound {
        let reject = bound.wrapping_neg() % bound;
        while (product as u32) < reject {
            product = (rng.next_u64() >> 32) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_below_is_equally_likely() {
        // Chi-square with 5 degrees of freedom; 20.5 is passed by chance once in a thousand. The seed is fixed.
        let mut rng = sequential(1);
        let mut counts = [0_u32; 6];
        for _ in 0..600_000 {
            counts[below(&mut rng, 6) as usize] += 1;
        }
        let chi: f64 = counts.iter().map(|&n| (f64::from(n) - 1e5).powi(2) / 1e5).sum();
        assert!(chi < 20.5, "{chi} {counts:?}");
    }

    /// Every purpose there is.
    const PURPOSES: [Purpose; 10] = [
        Purpose::Fork,
        Purpose::Game,
        Purpose::Next,
        Purpose::Bot,
        Purpose::Shown,
        Purpose::Actions,
        Purpose::World,
        Purpose::Rollout,
        Purpose::Determinized,
        Purpose::Copy,
    ];

    #[test]
    fn the_hash_is_siphash_2_4() {
        // From the vectors of its authors: the key is 0, 1, ..., 15, the message 0, 1, ..., 6.
        let keys = (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908);
        let hasher = SipHasher24::new_with_keys(keys.0, keys.1);
        assert_eq!(hash(hasher, 0x06_0504_0302_0100), 0xab02_00f5_8b01_d137);
    }

    #[test]
    fn a_seed_is_the_key_and_the_first_game_of_its_run() {
        for seed in [0, 1, 7, u128::from(u64::MAX), 1 << 64, u128::MAX] {
            let first = Stream::new(seed, 0);
            assert_eq!(first.seed(), seed);
            for game in [1, 2, 99, u64::MAX] {
                let other = Stream::new(seed, game);
                assert_ne!(other, first);
                assert_eq!(Stream::new(other.seed(), 0), other);
            }
        }
    }

    #[test]
    fn no_two_purposes_and_no_two_numbers_share_a_key() {
        let mut keys = Vec::new();
        for seed in [0, 1, 1 << 64, u128::MAX] {
            let stream = Stream::new(seed, 0);
            keys.push(stream.seed());
            for purpose in PURPOSES {
                for number in [0, 1, 2, 1 << 24, u64::from(u32::MAX)] {
                    keys.push(stream.derived(purpose, number).seed());
                    keys.push(stream.number(purpose, number as u32).into());
                }
            }
        }
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
    }

    /// The steps that led from a fork back to its parent while keys were mixed, and not hashed.
    #[test]
    fn no_step_of_a_mixer_leads_from_a_fork_to_its_parent() {
        fn unmix(number: u64) -> u64 {
            let unshift = |number: u64, by: u32| {
                let folded = number ^ number >> by;
                folded ^ folded >> (2 * by)
            };
            let number = unshift(number, 31).wrapping_mul(0x3196_42B2_D24D_8EC3);
            let number = unshift(number, 27).wrapping_mul(0x96DE_1B17_3F11_9089);
            unshift(number, 30).wrapping_sub(0x9E37_79B9_7F4A_7C15)
        }
        assert_eq!(unmix(mix(77)), 77);
        let parent = Stream::new(0x1234_5678_9abc_def0_0fed_cba9_8765_4321, 0);
        for order in 0..100 {
            let fork = parent.fork(order);
            for half in fork.key {
                for order in [order, order + 1] {
                    let back = unmix(unmix(half) ^ order) ^ 0xF0_4B;
                    assert!(!parent.key.contains(&back) && !parent.key.contains(&unmix(half)));
                }
            }
        }
    }

    #[test]
    fn each_bit_of_a_key_counts_for_every_number() {
        let stream = Stream::new(99, 0);
        for bit in 0..128 {
            let other = Stream::new(99 ^ 1 << bit, 0);
            let event = ChanceKey { kind: 3, round: 2, ..ChanceKey::default() };
            assert_ne!(stream.at(event).next_u64(), other.at(event).next_u64(), "bit {bit}");
            let changed = stream.fork(1).seed() ^ other.fork(1).seed();
            assert!((30..=98).contains(&changed.count_ones()), "bit {bit}: {changed:x}");
        }
    }

    #[test]
    fn draws_in_a_row_are_those_of_the_stream() {
        let stream = Stream::new(5, 3);
        let mut draws = Draws::new(stream);
        let mut first = Vec::new();
        for round in [1, 1, 2, 1] {
            for draw in [0, 1, 9, 255] {
                let event = ChanceKey { kind: 1, round, place: 4, ordinal: u32::MAX, draw };
                assert_eq!(draws.at(event), stream.at(event));
                first.push((round, draw, stream.at(event).next_u64()));
            }
        }
        first.sort_unstable();
        first.dedup();
        let mut numbers: Vec<_> = first.iter().map(|entry| entry.2).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!((first.len(), numbers.len()), (8, 8));
    }
}
