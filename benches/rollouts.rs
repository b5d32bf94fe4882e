//! The speed of rollouts: `cargo bench -p midgard-sim --bench rollouts` (or `make bench`). One core, four players, to
//! the end of the game. Every figure comes with an answer that is asserted to be the same every time; each is the best
//! of several rounds, taken in turn, because machines are noisy.
//! `python benches/instructions.py` counts their instructions, which do not depend on what else a machine does.

use midgard_champions::{Cards, Greedy, Options, Rules, State};
use midgard_core::{Awaiting, Game, Policy, Seat, Stream, key, mix, sequential};
use midgard_search::{Budget, Horizon, Rollout, Settings, Uniform, new_state, rollout, search};
use std::sync::Arc;
use std::time::Instant;

const TURNS: usize = 7;
const GAMES: u64 = 500;
const SIMULATIONS: u64 = 2_000;

/// What was timed: its name, the best rate a second, what else is printed, and the answer.
struct Timed {
    name: &'static str,
    best: f64,
    unit: &'static str,
    answer: Option<u64>,
}

fn main() {
    let rules = Rules::new(Options::default(), Cards::standard()).expect("the options fit");
    let rate = |name, unit| Timed { name, best: 0.0, unit, answer: None };
    let mut all = [
        rate("greedy rollouts", "decisions"),
        rate("random rollouts", "decisions"),
        rate("ISMCTS, greedy rollouts", "simulations"),
        rate("ISMCTS, random rollouts", "simulations"),
        rate("ISMCTS, by default", "simulations"),
        rate("fitted values", "states"),
    ];
    let begun = begun_rounds(&rules);
    for _ in 0..TURNS {
        let found = [
            played(&rules, &Greedy, GAMES),
            played(&rules, &Uniform, GAMES),
            searched(&rules, Rollout::Policy(Arc::new(Greedy), 0.0), SIMULATIONS),
            searched(&rules, Rollout::Random, SIMULATIONS),
            searched_by_default(&rules, &begun),
            valued(&rules, &begun),
        ];
        for (timed, (seconds, count, answer)) in all.iter_mut().zip(found) {
            assert_eq!(*timed.answer.get_or_insert(answer), answer, "{}", timed.name);
            timed.best = timed.best.max(count as f64 / seconds);
        }
    }
    println!("command                  cargo bench -p midgard-sim --bench rollouts");
    for Timed { name, best, unit, .. } in all {
        println!("{name:23}  {best:9.0} {unit} a second, {:8.2} µs each", 1e6 / best);
    }
}

/// Plays games to the end in sequence. Returns the seconds, the number of decisions, and a digest of how they ended.
fn played<P: Policy<Rules>>(rules: &Rules, policy: &P, games: u64) -> (f64, u64, u64) {
    let mut states: Vec<State> = (0..games).map(|game| at_the_start(rules, game)).collect();
    let start = Instant::now();
    let mut decisions = 0;
    for (state, seed) in states.iter_mut().zip(0..) {
        decisions += rollout(rules, state, policy, &mut sequential(mix(seed)));
    }
    let seconds = start.elapsed().as_secs_f64();
    (seconds, decisions, states.iter().fold(0, |answer, state| mix(answer ^ key(state))))
}

/// Searches the first decision of a game. Returns the seconds, the number of simulations, and a digest of the visits.
fn searched(rules: &Rules, rollout: Rollout<Rules>, simulations: u64) -> (f64, u64, u64) {
    let budget = Budget { simulations: Some(simulations), ..Budget::default() };
    let settings = Settings { budget, rollout, horizon: Horizon::End, ..Settings::default() };
    let report = search(rules, &at_the_start(rules, 0), &settings).expect("a seat is asked");
    let visits = report.choices.iter().map(|choice| u64::from(choice.visits));
    (report.seconds, report.simulations, visits.fold(0, |answer, visits| mix(answer ^ visits)))
}

/// Searches the first decision of each round as searches of Python do by default. Returns what [`searched`] returns.
fn searched_by_default(rules: &Rules, begun: &[State]) -> (f64, u64, u64) {
    let settings = Settings {
        budget: Budget { simulations: Some(SIMULATIONS), ..Budget::default() },
        rollout: Rollout::Policy(Arc::new(Greedy), 0.0),
        prior: Some(Arc::new(Greedy)),
        ..Settings::default()
    };
    begun.iter().fold((0.0, 0, 0), |(seconds, simulations, answer), state| {
        let report = search(rules, state, &settings).expect("a seat is asked");
        let visits = report.choices.iter().map(|choice| u64::from(choice.visits));
        let answer = visits.fold(answer, |answer, visits| mix(answer ^ visits));
        (seconds + report.seconds, simulations + report.simulations, answer)
    })
}

/// Computes the expected scores of states. Returns the seconds, their number, and a digest of the scores.
fn valued(rules: &Rules, begun: &[State]) -> (f64, u64, u64) {
    let estimator = rules.estimator().expect("there are fitted values");
    let (start, mut answer) = (Instant::now(), 0);
    let count = 100 * SIMULATIONS;
    for state in begun.iter().cycle().take(count as usize) {
        let (scores, _) = estimator.expected_scores(rules, std::hint::black_box(state));
        Seat::of(rules.players()).for_each(|seat| answer = mix(answer ^ scores[seat].to_bits()));
    }
    (start.elapsed().as_secs_f64(), count, answer)
}

/// Returns a game of greedy players before the first decision of each round.
fn begun_rounds(rules: &Rules) -> Vec<State> {
    let (mut state, mut rng) = (at_the_start(rules, 0), sequential(mix(0)));
    let mut begun = Vec::new();
    loop {
        match rules.awaiting(&state) {
            Awaiting::Nothing => return begun,
            Awaiting::Chance => rules.sample(&mut state, &mut rng, |_| {}),
            Awaiting::Decision(_) => {
                let legal = rules.legal_actions(&state);
                if usize::from(rules.round(&state)) > begun.len() && legal.only().is_none() {
                    begun.push(state);
                }
                let action = Greedy.choose(rules, &state, &legal, &mut rng);
                rules.apply_unchecked(&mut state, action);
            }
        }
    }
}

/// Returns a game before its first decision.
fn at_the_start(rules: &Rules, game: u64) -> State {
    new_state(rules, Stream::new(7, game))
}
