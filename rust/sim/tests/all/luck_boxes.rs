//! The account of luck in games with boxes is zero on the average.

use midgard_champions::rules::boxes::BoxOptions;
use midgard_champions::words::Expansion;
use midgard_champions::{Cards, Greedy, Options, Rules, State};
use midgard_core::{ActionIndex, Awaiting, Game, Policy, Seat, Set, Stream};
use midgard_search::{Uniform, Watch, play_out};
use midgard_sim::{Account, Luck};

fn rules(players: u8, expansions: Set<Expansion>) -> Rules {
    let boxes = BoxOptions { expansions, ..BoxOptions::default() };
    let options = Options { players, boxes, ..Options::default() };
    Rules::new(options, Cards::standard()).expect("the options fit")
}

fn choices() -> [Set<Expansion>; 3] {
    let (mountains, valhalla) = (Expansion::DarkMountains, Expansion::Valhalla);
    let none = Set::empty();
    [none.with(mountains), none.with(valhalla), none.with(mountains).with(valhalla)]
}

/// Plays a game and accounts for its luck. Returns it with the scores and returns.
fn played(
    rules: &Rules,
    policy: &dyn Policy<Rules>,
    account: &mut Account<Rules>,
    number: u64,
) -> (Luck<Rules>, Vec<[f64; 2]>) {
    let stream = Stream::new(2018, number);
    let policies: Vec<_> = rules.seats().map(|_| policy).collect();
    let mut state = rules.start();
    account.begin(stream);
    play_out(rules, &mut state, stream, &policies, account);
    let returns = rules.returns(&state);
    let result = |seat| [f64::from(rules.score(&state, seat)), returns[seat]];
    (*account.luck(), rules.seats().map(result).collect())
}

/// Returns the mean and the variance of numbers.
fn moments(numbers: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let count = numbers.clone().count() as f64;
    let mean = numbers.clone().sum::<f64>() / count;
    (mean, numbers.map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0))
}

/// Returns how many times the variance without luck the variance is, after checking that luck is zero within four standard
/// errors.
fn factor(numbers: &[[f64; 2]]) -> f64 {
    let (mean, variance) = moments(numbers.iter().map(|it| it[1]));
    let error = (variance / numbers.len() as f64).sqrt();
    assert!(mean.abs() < 4.0 * error + 1e-12, "the mean of luck is {mean}, its error {error}");
    let (_, all) = moments(numbers.iter().map(|it| it[0]));
    let (_, less) = moments(numbers.iter().map(|it| it[0] - it[1]));
    all / less
}

/// Returns the variance factors of scores and returns of the first seat.
fn factors(rules: &Rules, policy: &dyn Policy<Rules>, games: u64) -> [f64; 2] {
    let mut account = Account::new(rules);
    let (mut scores, mut returns) = (Vec::new(), Vec::new());
    for number in 0..games {
        let (luck, results) = played(rules, policy, &mut account, number);
        scores.push([results[0][0], luck.scores[Seat::One]]);
        returns.push([results[0][1], luck.returns[Seat::One]]);
    }
    [factor(&scores), factor(&returns)]
}

#[test]
fn luck_is_zero_on_the_average_whoever_plays() {
    for expansions in choices() {
        factors(&rules(3, expansions), &Uniform, 60);
        factors(&rules(2, expansions), &Greedy, 200);
    }
}

#[test]
fn luck_explains_part_of_the_results_of_greedy_players() {
    for expansions in choices() {
        let [score, _] = factors(&rules(2, expansions), &Greedy, 400);
        assert!(score > 1.03, "{expansions:?}: {score}");
    }
}

#[test]
#[ignore = "it measures, with `--release -- --ignored --nocapture`"]
fn measure_the_variance_factors() {
    for expansions in choices() {
        for players in [2, 4] {
            let start = std::time::Instant::now();
            let found = factors(&rules(players, expansions), &Greedy, 4000);
            let speed = 4000.0 / start.elapsed().as_secs_f64();
            println!("{expansions:?} {players} players: {found:.3?}, {speed:.0} games/s");
        }
    }
}

#[test]
fn a_game_has_the_same_luck_whatever_was_accounted_before() {
    let rules = rules(3, choices()[2]);
    let mut one = Account::new(&rules);
    let forward: Vec<_> =
        (0..12).map(|number| played(&rules, &Greedy, &mut one, number).0).collect();
    let mut other = Account::new(&rules);
    for number in (0..12).rev() {
        let luck = played(&rules, &Greedy, &mut other, number).0;
        assert_eq!(luck, forward[number as usize], "game {number}");
    }
}

/// Checks the luck of each outcome of some chance events by the values alone.
struct Brute(Account<Rules>, u64);

impl Watch<Rules> for Brute {
    fn chance_or_end(&mut self, rules: &Rules, state: &State) {
        self.1 += 1;
        if rules.awaiting(state) != Awaiting::Chance || !self.1.is_multiple_of(7) {
            return;
        }
        let mut baseline = rules.baseline().expect("there are values");
        let distribution = rules.distribution(state);
        let total = f64::from(distribution.total());
        let mut sums = [0.0; 2];
        for &(outcome, weight) in distribution.entries() {
            let mut after = *state;
            rules.answer_unchecked(&mut after, outcome);
            let value = baseline.values(rules, &after);
            assert!(rules.seats().all(|seat| value.scores[seat].is_finite()));
            let shares: f64 = rules.seats().map(|seat| value.returns[seat]).sum();
            assert!((shares - 1.0).abs() < 1e-9, "{shares}");
            self.0.begin(Stream::new(1, 0));
            self.0.event(rules, state, outcome);
            sums[0] += f64::from(weight) / total * self.0.luck().scores[Seat::One];
            sums[1] += f64::from(weight) / total * self.0.luck().returns[Seat::One];
        }
        assert!(sums.iter().all(|sum| sum.abs() < 1e-9), "{sums:?}");
    }

    fn decision(&mut self, _: &Rules, _: &State, _: Seat, _: usize, _: ActionIndex) {}
}

#[test]
fn the_mean_of_the_luck_of_each_event_is_zero() {
    for (number, expansions) in (0..).zip(choices()) {
        let rules = rules(2, expansions);
        let mut brute = Brute(Account::new(&rules), 0);
        let policies: [&dyn Policy<Rules>; 2] = [&Greedy, &Uniform];
        for game in 0..2 {
            let mut state = rules.start();
            play_out(&rules, &mut state, Stream::new(7 + game, number), &policies, &mut brute);
        }
        assert!(brute.1 > 100, "there are events: {}", brute.1);
    }
}
