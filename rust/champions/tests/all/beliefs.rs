//! Beliefs by what others choose: they fit the view, follow from the view alone, and are exact where all is listed.

use midgard_champions::{Cards, Greedy, Options, Rules, State};
use midgard_core::{
    Awaiting, Game, Policy, Sampled, Seat, Stream, Xoshiro256PlusPlus, key, sequential, settle,
};
use midgard_search::{Belief, Opponent, belief};
use std::collections::BTreeMap;
use std::sync::Arc;

fn rules(players: u8, simultaneous: bool) -> Rules {
    let options = Options { players, simultaneous, ..Options::default() };
    Rules::new(options, Cards::standard()).expect("the options fit")
}

/// Shows each decision of a game of greedy players.
fn play(rules: &Rules, seed: u64, mut see: impl FnMut(&State, Seat)) {
    let mut driver = Sampled::new(Stream::new(seed.into(), 0));
    let mut rng: Xoshiro256PlusPlus = sequential(seed);
    let mut state = rules.start();
    loop {
        settle(rules, &mut state, &mut driver).expect("sampling never fails");
        let Awaiting::Decision(seat) = rules.awaiting(&state) else { return };
        see(&state, seat);
        let action = Greedy.choose(rules, &state, &Game::legal_actions(rules, &state), &mut rng);
        rules.apply_unchecked(&mut state, action);
    }
}

fn greedy() -> Opponent<Rules> {
    Opponent { policy: Arc::new(Greedy), noise: 0.1 }
}

fn shares(belief: &Belief<State>) -> BTreeMap<u64, f64> {
    let mut shares = BTreeMap::new();
    belief.worlds().for_each(|(world, share)| *shares.entry(key(world)).or_default() += share);
    shares
}

#[test]
fn believed_worlds_fit_the_view_and_follow_from_it() {
    let mut believed = 0;
    for (players, simultaneous) in [(2, false), (2, true), (3, false), (4, true)] {
        let rules = rules(players, simultaneous);
        let mut number = 0;
        play(&rules, 5, |state, seat| {
            number += 1;
            if number % 2 > 0 {
                return;
            }
            let view = rules.view(state, seat);
            let other = rules.determinize(&view, &mut sequential(number));
            let found = belief(&rules, &view, seat, &greedy(), (12, number));
            let again = belief(&rules, &rules.view(&other, seat), seat, &greedy(), (12, number));
            assert_eq!(found.as_ref().map(shares), again.as_ref().map(shares));
            let Some(found) = found else { return };
            believed += 1;
            assert!(found.worlds().all(|(world, _)| rules.view(world, seat) == view));
            let whole: f64 = found.worlds().map(|(_, share)| share).sum();
            assert!((whole - 1.0).abs() < 1e-9);
        });
    }
    assert!(believed > 60, "{believed}");
}

#[test]
fn listed_worlds_are_those_that_are_sampled() {
    let rules = rules(2, false);
    let mut checked = 0_u64;
    play(&rules, 5, |state, seat| {
        let view = rules.view(state, seat);
        let Some(worlds) = rules.worlds(&view, 60) else { return };
        if worlds.len() < 2 || checked >= 60 {
            return;
        }
        checked += 1;
        assert!(worlds.iter().all(|(world, _)| rules.view(world, seat) == view));
        let mut counts: BTreeMap<u64, (f64, f64)> =
            worlds.iter().map(|(world, weight)| (key(world), (*weight as f64, 0.0))).collect();
        assert_eq!(counts.len(), worlds.len(), "each world is listed once");
        let samples = 2_000;
        let mut rng = sequential(checked);
        for _ in 0..samples {
            let world = rules.determinize(&view, &mut rng);
            counts.get_mut(&key(&world)).expect("it is listed").1 += 1.0;
        }
        let whole: f64 = counts.values().map(|count| count.0).sum();
        let chi_square: f64 = counts
            .values()
            .map(|&(weight, count)| {
                let expected = weight / whole * f64::from(samples);
                (count - expected).powi(2) / expected
            })
            .sum();
        // At most 59 degrees of freedom: five standard deviations above the mean.
        let freedom = (counts.len() - 1) as f64;
        assert!(
            chi_square < freedom + 5.0 * (2.0 * freedom).sqrt() + 5.0,
            "{chi_square} {freedom}"
        );
    });
    assert!(checked > 20, "{checked}");
}
