//! Random numbers, outside of every state.
//!
//! A [`Stream`] is keyed: each event of a game draws from numbers of its own, found from the seed,
//! the game and what the event is, so that two runs which differ in one decision still see the same
//! dice in the same fights, and no number depends on threads.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// SplitMix64 steps by it: 2^64 over the golden ratio.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Which chance event it is: no two events of a game are alike.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Event {
    /// What is drawn or thrown.
    pub kind: u8,
    /// In which round.
    pub round: u8,
    /// Where.
    pub place: u8,
    /// For the how-manieth time there.
    pub ordinal: u32,
}

/// The stream of one game: a key, and how many streams were forked from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stream {
    /// The key.
    pub key: u64,
    /// How often [`Stream::fork`] was called.
    pub forks: u64,
}

impl Stream {
    /// The stream of a game of a run.
    pub fn new(seed: u64, game: u64) -> Self {
        Self { key: mix(mixed(seed, game)), forks: 0 }
    }

    /// The seed whose game 0 is this game of a run: so one game of many can be played by itself.
    pub fn seed(seed: u64, game: u64) -> u64 {
        unmix(mixed(seed, game))
    }

    /// The numbers of one event.
    #[inline]
    pub fn at(self, event: Event) -> SplitMix64 {
        let packed = u64::from(event.kind)
            | u64::from(event.round) << 8
            | u64::from(event.place) << 16
            | u64::from(event.ordinal) << 32;
        SplitMix64::seed_from_u64(mix(self.key ^ mix(packed)))
    }

    /// A stream of its own for a copy that must not see this one's future: a new one each time,
    /// the same ones in the same order.
    pub fn fork(&mut self) -> Self {
        self.forks += 1;
        Self { key: mix(mix(self.key ^ 0xF0_4B) ^ self.forks), forks: 0 }
    }

    /// Numbers for somebody at the table, apart from those of the game.
    pub fn aside(self, who: u64) -> Xoshiro256PlusPlus {
        sequential(mix(self.key ^ 0xA5_1DE) ^ who)
    }
}

/// A fast generator of numbers in sequence.
pub fn sequential(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// A number that looks unlike the one given: one step of SplitMix64.
#[inline]
pub fn mix(number: u64) -> u64 {
    SplitMix64::seed_from_u64(number).next_u64()
}

/// A seed and the number of a game, together.
fn mixed(seed: u64, game: u64) -> u64 {
    mix(seed) ^ game.wrapping_mul(STEP)
}

/// What was mixed: the other way round, each step of SplitMix64 undone.
fn unmix(number: u64) -> u64 {
    let unshift = |number: u64, by: u32| {
        let folded = number ^ number >> by;
        folded ^ folded >> (2 * by)
    };
    let number = unshift(number, 31).wrapping_mul(0x3196_42B2_D24D_8EC3);
    let number = unshift(number, 27).wrapping_mul(0x96DE_1B17_3F11_9089);
    unshift(number, 30).wrapping_sub(STEP)
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

    #[test]
    fn forks_differ_and_repeat() {
        let mut a = Stream::new(7, 0);
        let mut b = Stream::new(7, 0);
        let (one, two) = (a.fork(), a.fork());
        assert_ne!(one.key, two.key);
        assert_ne!(one.key, a.key);
        assert_eq!((one, two), (b.fork(), b.fork()));
    }

    #[test]
    fn every_game_of_a_run_is_the_first_of_a_seed() {
        for seed in [0, 1, 2, 7, u64::MAX] {
            assert_eq!(Stream::seed(seed, 0), seed);
            for game in [1, 2, 99, u64::MAX] {
                let alone = Stream::seed(seed, game);
                assert_eq!(Stream::new(alone, 0), Stream::new(seed, game));
            }
        }
    }
}
