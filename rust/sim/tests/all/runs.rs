//! A run gives the same results on any number of threads, and stops on request.

use midgard_champions::rules::boxes::BoxOptions;
use midgard_champions::words::Expansion;
use midgard_champions::{Cards, Greedy, Options, Rules, State};
use midgard_core::{ActionSet, Policy, Seat, Set, Statistics, Xoshiro256PlusPlus};
use midgard_search::Uniform;
use midgard_sim::{Control, RunOptions, SHARES, Seating, Summary, Wanted, run};
use std::sync::atomic::{AtomicU64, Ordering};

fn summary(games: u64, seed: u128, threads: usize) -> Summary {
    part(0, games, seed, threads)
}

fn part(first: u64, games: u64, seed: u128, threads: usize) -> Summary {
    let rules = Rules::new(Options::default(), Cards::standard()).expect("the options fit");
    let policies: Vec<_> = (0..4).map(|_| &Uniform as _).collect();
    let plan = RunOptions {
        game: &rules,
        policies,
        first,
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
        legal: &ActionSet<4>,
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

/// Variances over games need the squares and products of what each game has.
#[test]
fn squares_and_products_are_sums_over_games() {
    let (run, games) = (summary(40, 7, 2), (0..40).map(|game| part(game, 1, 7, 1)));
    let games: Vec<_> = games.collect();
    let sum = |of: &dyn Fn(&Summary) -> i128| games.iter().map(of).sum::<i128>();
    let lengths = [
        sum(&|game| i128::from(game.decisions).pow(2)),
        sum(&|game| i128::from(game.decisions) * i128::from(game.choices)),
        sum(&|game| i128::from(game.choices).pow(2)),
    ];
    assert_eq!(run.products.lengths.sums(), lengths);
    assert_eq!(
        run.products.counters.sums()[..2],
        [
            sum(&|game| i128::from(game.counters[0]).pow(2)),
            sum(&|game| i128::from(game.counters[0] * game.counters[1])),
        ]
    );
    let line = sum(&|game| i128::from(game.sheet[0]).pow(2));
    assert_eq!(run.products.sheet.sums()[0], line);
    let both = sum(&|game| i128::from(game.players[0].score * game.players[1].score));
    assert_eq!(run.products.scores.sums()[1], both);
    let both = sum(&|game| game.players[0].returns * game.players[1].returns);
    assert_eq!(run.products.returns.sums()[1], both);
    for (at, squares) in run.action_squares.iter().enumerate() {
        let expected = sum(&|game| i128::from(game.actions[at]).pow(2));
        assert_eq!(i128::from(*squares), expected);
    }
    let fought = games.iter().filter(|game| game.counters[0] > 0).count();
    assert_eq!(run.counter_games[0], fought as u64);
}

#[test]
fn each_counter_has_a_name() {
    let bergrisar = Set::empty().with(Expansion::DarkMountains);
    for expansions in [Set::empty(), bergrisar, bergrisar.with(Expansion::Valhalla)] {
        let boxes = BoxOptions { expansions, ..BoxOptions::default() };
        let options = Options { boxes, ..Options::default() };
        let rules = Rules::new(options, Cards::standard()).expect("the options fit");
        assert_eq!(rules.counter_count(), rules.counters().len());
    }
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
