//! The speed of the exact odds: `make bench`. Every answer is asserted.

use midgard_champions::Cards;
use midgard_champions::odds::{Chain, Combat, Payoff, Rolls, Solution, SpendNothing};
use midgard_champions::words::{ByWarrior, Rune};
use std::time::{Duration, Instant};

/// Each fight is solved this many times; the fastest run counts.
const TIMES: usize = 7;

const WIN: Payoff = Payoff {
    victory: 1.0,
    survivor: ByWarrior::all(1.0 / (1 << 30) as f64),
    favor: 1.0 / (1_u64 << 36) as f64,
    rune: 1.0 / (1_u64 << 36) as f64,
    double: 0.0,
};

fn main() {
    let cards = Cards::standard();
    let all = [Rune::Potential, Rune::Reaction, Rune::Healing];
    println!("warriors   foe  favor  runes   win           time");
    for (warband, foe, favor, runes, win) in [
        ([4, 0, 1], (2, 3), 0, &[] as &[Rune], 0.995_187),
        ([3, 3, 2], (4, 6), 0, &[], 0.988_928),
        ([3, 3, 2], (4, 6), 3, &[], 1.0),
        ([3, 3, 2], (4, 6), 4, &[], 1.0),
        ([4, 4, 0], (4, 6), 4, &[], 1.0),
        ([8, 0, 0], (4, 6), 4, &[], 1.0),
        ([3, 3, 2], (4, 6), 4, &all, 1.0),
        ([3, 3, 2], (4, 6), 5, &all, 1.0),
        ([4, 3, 1], (4, 6), 5, &all, 1.0),
    ] {
        let combat = Combat {
            warband: midgard_champions::odds::warband_of(warband),
            attack: foe.0,
            defense: foe.1,
            favor,
            runes: runes.iter().copied().collect(),
            leader: None,
        };
        let (time, found) = reckon(&cards, combat);
        assert!((found - win).abs() < 1e-6, "{warband:?} {foe:?}: {found}, not {win}");
        println!(
            "{warband:?}  {}/{}  {favor}      {}       {found:.6}  {:8.3} ms",
            foe.0,
            foe.1,
            runes.len(),
            time.as_secs_f64() * 1e3
        );
    }
}

/// Returns the time it takes, and the probability of a victory.
fn reckon(cards: &Cards, combat: Combat) -> (Duration, f64) {
    let mut quickest = (Duration::MAX, 0.0);
    for _ in 0..TIMES {
        let begun = Instant::now();
        let worth = |victory, left, favor, runes| WIN.of(victory, left, favor, runes);
        let solution =
            Solution::optimal_from_start(cards, combat, 0.0, worth).expect("it can be fought");
        let chain = Rolls::<SpendNothing>::Best.chain(&solution, &[solution.start()]);
        let chain: Chain<f64> = chain.unwrap_or_else(|_| unreachable!("the best answers"));
        let win = chain.distribution(&[1.0], 12).victory();
        quickest = (begun.elapsed().min(quickest.0), win);
    }
    quickest
}
