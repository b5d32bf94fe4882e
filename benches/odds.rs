//! The speed of the exact odds: `make bench`. Every answer is asserted.

use midgard_champions::combat::{FightSolver, Payoff, Point, RollPolicy, Setting};
use midgard_champions::words::{ByWarrior, Rune};
use midgard_champions::{Cards, Options, Rules};
use midgard_core::Set;
use std::time::{Duration, Instant};

/// Each fight is solved this many times; the fastest run counts.
const TIMES: usize = 7;

const WIN: Payoff = Payoff {
    victory: 1.0,
    survivor: ByWarrior::all(1.0 / (1 << 30) as f64),
    favor: 1.0 / (1_u64 << 36) as f64,
    rune: 1.0 / (1_u64 << 36) as f64,
    glory: 0.0,
};

fn main() {
    let rules = Rules::new(Options::default(), Cards::standard()).expect("they are valid");
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
        let [a, b, c] = warband;
        let start = Point {
            band: [a, b, c, 0, 0, 0, 0].into(),
            left: foe.1,
            favor,
            wand: 0,
            mercy: 0,
            runes: runes.iter().copied().collect(),
            first: false,
            upgrade: false,
        };
        let (time, found) = reckon(&rules, foe.0, start);
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
fn reckon(rules: &Rules, attack: u8, start: Point) -> (Duration, f64) {
    let setting = Setting {
        card: None,
        attack,
        defense: start.left,
        leader: None,
        blessings: &[],
        policy: RollPolicy::Best,
        copies: Set::empty(),
        copied_glory: 0,
        payoff: WIN,
    };
    let mut quickest = (Duration::MAX, 0.0);
    for _ in 0..TIMES {
        let begun = Instant::now();
        let mut solver = FightSolver::new(rules, &setting).by_payoff();
        let chain = solver.chain::<f64>(&[start], &mut |end| WIN.of(end));
        let win = chain.distribution(&[1.0], 12).chance(|it| it.end.victory);
        quickest = (begun.elapsed().min(quickest.0), win);
    }
    quickest
}
