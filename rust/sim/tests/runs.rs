//! A run gives the same results on any number of threads, and stops on request.

use midgard_champions::{Cards, Greedy, Options, Rules, State};
use midgard_core::{ActionSet, Policy, Seat, Xoshiro256PlusPlus};
use midgard_search::Uniform;
use midgard_sim::{Control, Group, RunOptions, SHARES, Seating, Summary, Wanted, run};
use std::sync::atomic::{AtomicU64, Ordering};

fn summary(games: u64, seed: u128, threads: usize) -> Summary {
    let rules = Rules::new(Options::default(), Cards::standard()).expect("the options fit");
    let policies: Vec<_> = (0..4).map(|_| &Uniform as _).collect();
    let plan = RunOptions {
        game: &rules,
        policies,
        first: 0,
        tables: Wanted::default(),
        games,
        seed,
        threads,
        seating: Seating::Balanced,
    };
    run(&plan, &Control::default()).expect("threads start")
}

#[test]
fn threads_do_not_change_the_result() {
    let one = summary(300, 7, 1);
    assert_eq!(one, summary(300, 7, 2));
    assert_eq!(one, summary(300, 7, 5));
    assert_ne!(one.digest, summary(300, 8, 2).digest);
    assert_eq!(one.games, 300);
    assert_eq!(one.actions.iter().sum::<u64>(), one.decisions);
    let wins: u64 = one.seats.iter().map(|seat| seat.win_shares).sum();
    assert_eq!(wins, SHARES * 300);
    let glory: i64 = one.seats.iter().map(|seat| seat.score).sum();
    let lines: i64 = one.sheet.iter().sum();
    assert_eq!(lines, glory);
}

#[test]
fn a_run_stops_when_told() {
    let rules = Rules::new(Options::default(), Cards::standard()).expect("the options fit");
    let policies: Vec<_> = (0..4).map(|_| &Uniform as _).collect();
    let plan = RunOptions {
        game: &rules,
        policies,
        first: 0,
        tables: Wanted::default(),
        games: 1_000_000_000,
        seed: 1,
        threads: 2,
        seating: Seating::Fixed,
    };
    let control = Control::default();
    control.stop.store(true, Ordering::Relaxed);
    assert_eq!(run(&plan, &control).expect("threads start").games, 0);
}

/// A policy that sets the stop flag in the middle of a game.
struct Tired<'a>(&'a Control, AtomicU64);

impl Policy<Rules> for Tired<'_> {
    fn choose(
        &self,
        rules: &Rules,
        state: &State,
        legal: &ActionSet,
        rng: &mut Xoshiro256PlusPlus,
    ) -> u16 {
        if self.1.fetch_sub(1, Ordering::Relaxed) == 0 {
            self.0.stop.store(true, Ordering::Relaxed);
        }
        Uniform.choose(rules, state, legal, rng)
    }
}

#[test]
fn a_game_that_was_cut_short_does_not_count() {
    let rules = Rules::new(Options::default(), Cards::standard()).expect("the options fit");
    for cuts in [false, true] {
        let control = Control { cuts, ..Control::default() };
        let tired = Tired(&control, AtomicU64::new(1_000));
        let policies: Vec<_> = (0..4).map(|_| &tired as _).collect();
        let plan = RunOptions {
            game: &rules,
            policies,
            first: 0,
            tables: Wanted::default(),
            games: 100,
            seed: 7,
            threads: 1,
            seating: Seating::Balanced,
        };
        let found = run(&plan, &control).expect("threads start");
        let whole = summary(found.games, 7, 1);
        assert_eq!((found.games > 1, &found), (true, &whole));
        assert_eq!((found.decisions > 1_000, control.done.into_inner()), (!cuts, found.games));
    }
}

#[test]
fn a_group_without_games_has_no_rate() {
    assert_eq!(Group::default().win_rate(), None);
    assert_eq!(Group::default().mean_score(), None);
}

/// Each player sits at each seat equally often, and its results are counted for it.
#[test]
fn seats_are_balanced_unless_they_are_fixed() {
    let options = Options { players: 3, start_player: Some(Seat::One), ..Options::default() };
    let rules = Rules::new(options, Cards::standard()).expect("the options fit");
    let policies: Vec<&dyn Policy<Rules>> = vec![&Greedy, &Uniform, &Uniform];
    let of = |seating| RunOptions {
        game: &rules,
        policies: policies.clone(),
        first: 0,
        tables: Wanted::default(),
        games: 90,
        seed: 3,
        threads: 2,
        seating,
    };
    let (balanced, fixed) = (of(Seating::Balanced), of(Seating::Fixed));
    let found = run(&balanced, &Control::default()).expect("threads start");
    for group in &found.players {
        assert_eq!(group.games, 90);
    }
    let seats: Vec<_> = found.seats.iter().map(|seat| seat.win_shares).collect();
    assert!(seats.iter().all(|&wins| wins > SHARES * 15), "{seats:?}");
    let fixed = run(&fixed, &Control::default()).expect("threads start");
    assert_eq!(fixed.players, fixed.seats);
    assert!(fixed.seats[0].win_shares > SHARES * 60, "{:?}", fixed.seats);
}

#[test]
fn intervals_hold_their_mean_and_are_never_certain() {
    let of = |games: u64, wins: u64| {
        Group { games, win_shares: SHARES * wins, ..Group::default() }
            .win_rate()
            .expect("there are games")
    };
    for (games, wins) in [(1, 0), (1, 1), (2000, 0), (2000, 1), (2000, 1999), (2000, 2000)] {
        let it = of(games, wins);
        assert!(
            0.0 <= it.low && it.low <= it.mean && it.mean <= it.high && it.high <= 1.0,
            "{it:?}"
        );
        assert!(it.high - it.low > 1e-3, "{it:?}");
    }
    // A textbook value: 10 of 100.
    let it = of(100, 10);
    assert!((it.low - 0.0552).abs() < 1e-4 && (it.high - 0.1744).abs() < 1e-4, "{it:?}");
}
