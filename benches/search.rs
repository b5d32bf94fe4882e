//! The speed of searches: `cargo bench -p midgard-sim --bench search` (or `make bench`). Four players, the
//! first placement of a game, uniform rollouts to the end. Every figure comes with an answer that is
//! asserted; each is the best of several rounds, taken in turn, because machines are noisy.

use midgard_champions::{Cards, Options, Rules, State};
use midgard_core::{Awaiting, Game, Sampled, Stream, settle};
use midgard_search::{
    Branching, Budget, Horizon, Observer, Parallel, ReportOf, Selection, Settings, search,
};
use std::time::Instant;

const TURNS: usize = 5;
const SIMULATIONS: u64 = 10_000;

/// The report of a search of Champions.
type Found = ReportOf<Rules>;

fn main() {
    let rules = Rules::new(Options::default(), Cards::standard()).expect("the options fit");
    let state = first_placement(&rules);
    let kinds = [
        ("single observer", settings(|_| {})),
        ("chance has nodes", settings(|how| how.branching = Branching::Outcomes)),
        ("multiple observer", settings(|how| how.observer = Observer::Multiple)),
        (
            "16 worlds",
            settings(|how| {
                (how.worlds, how.branching) = (Some(16), Branching::Outcomes);
            }),
        ),
        ("flat", settings(|how| (how.selection, how.depth) = (Selection::Even, Some(1)))),
        ("2 threads, roots", settings(|how| how.threads = 2)),
        ("2 threads, leaves", settings(|how| (how.threads, how.parallel) = (2, Parallel::Leaves))),
    ];
    let mut best: Vec<Option<Found>> = kinds.iter().map(|_| None).collect();
    for _ in 0..TURNS {
        for ((_, settings), best) in kinds.iter().zip(&mut best) {
            let report = search(&rules, &state, settings).expect("a seat is asked");
            check(&report, best.as_ref());
            if best.as_ref().is_none_or(|best| report.seconds < best.seconds) {
                *best = Some(report);
            }
        }
    }
    println!("command               cargo bench -p midgard-sim --bench search");
    let rate = |report: &Found| SIMULATIONS as f64 / report.seconds;
    let reports: Vec<_> = best.into_iter().map(|best| best.expect("there was a turn")).collect();
    for ((name, _), report) in kinds.iter().zip(&reports) {
        let tree = &report.tree;
        println!(
            "{name:20}  {:6.0} simulations a second, {:5.2} times, {} nodes, {} bytes",
            rate(report),
            rate(report) / rate(&reports[0]),
            tree.len(),
            tree.bytes()
        );
    }
    let start = Instant::now();
    drop(reports);
    println!("dropping them         {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
}

/// Checks that every simulation is counted, and that the same search finds the same.
fn check(report: &Found, before: Option<&Found>) {
    assert_eq!(report.simulations, SIMULATIONS);
    let visits: u32 = report.choices.iter().map(|choice| choice.visits).sum();
    assert_eq!(u64::from(visits), SIMULATIONS);
    if let Some(before) = before {
        assert_eq!(report.choices, before.choices);
        assert_eq!(report.tree.len(), before.tree.len());
    }
}

/// A search with uniform rollouts.
fn settings(change: impl FnOnce(&mut Settings<Rules>)) -> Settings<Rules> {
    let budget = Budget { simulations: Some(SIMULATIONS), ..Budget::default() };
    let mut settings = Settings { budget, horizon: Horizon::End, seed: 1, ..Settings::default() };
    change(&mut settings);
    settings
}

/// A game after its draft: the first decision about a worker.
fn first_placement(rules: &Rules) -> State {
    let mut driver = Sampled::new(Stream::new(1, 0));
    let mut state = rules.start();
    loop {
        settle(rules, &mut state, &mut driver).expect("sampling never fails");
        assert!(matches!(rules.awaiting(&state), Awaiting::Decision(_)));
        if state.round() == 1 {
            return state;
        }
        let first = rules.legal_actions(&state).first().expect("a decision has an action");
        rules.apply_unchecked(&mut state, first);
    }
}
