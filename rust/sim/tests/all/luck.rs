//! The account of luck is zero on the average, and explains much of the result.

use midgard_champions::{Cards, Greedy, Options, Rules};
use midgard_core::{
    ActionIndex, Actions, Awaiting, Game, Policy, Seat, Stream, Xoshiro256PlusPlus,
};
use midgard_search::{Uniform, Watch, play_out};
use midgard_sim::{Account, Luck, luck_of_game};
use midgard_small::{Bids, Poker, Wall};

/// The sums over all ends of a game, each with its probability, of a seat.
#[derive(Default)]
struct Means {
    chance: f64,
    luck: [f64; 2],
    result: [f64; 2],
    /// Of the returns, and of the returns less the luck.
    squares: [f64; 2],
}

/// Goes through a game, with all outcomes of chance events and with actions that are equally likely, or the first ones.
fn go<G: Game>(
    game: &G,
    account: &mut Account<G>,
    (state, chance, luck): (&G::State, f64, [f64; 2]),
    first: bool,
    means: &mut Means,
) {
    let seat = Seat::One;
    match game.awaiting(state) {
        Awaiting::Nothing => {
            let result = [f64::from(game.score(state, seat)), game.returns(state)[seat]];
            means.chance += chance;
            for at in 0..2 {
                means.luck[at] += chance * luck[at];
                means.result[at] += chance * result[at];
            }
            means.squares[0] += chance * result[1].powi(2);
            means.squares[1] += chance * (result[1] - luck[1]).powi(2);
        }
        Awaiting::Decision(_) => {
            let legal = game.legal_actions(state);
            let count = if first { 1 } else { legal.len() };
            for action in legal.iter().take(count) {
                let mut next = *state;
                game.apply_unchecked(&mut next, action);
                go(game, account, (&next, chance / count as f64, luck), first, means);
            }
        }
        Awaiting::Chance => {
            let distribution = game.distribution(state);
            for &(outcome, weight) in distribution.entries() {
                account.begin(Stream::new(1, 0));
                let next = account.event(game, state, outcome);
                let now = account.luck();
                let luck = [luck[0] + now.scores[seat], luck[1] + now.returns[seat]];
                let part = f64::from(weight) / f64::from(distribution.total());
                go(game, account, (&next, chance * part, luck), first, means);
            }
        }
    }
}

fn assert_is_exact<G: Game>(game: &G) {
    for first in [false, true] {
        let mut means = Means::default();
        let mut account = Account::new(game);
        go(game, &mut account, (&game.start(), 1.0, [0.0; 2]), first, &mut means);
        assert!((means.chance - 1.0).abs() < 1e-9, "{}", G::NAME);
        assert!(means.luck.iter().all(|mean| mean.abs() < 1e-9), "{}: {:?}", G::NAME, means.luck);
    }
}

#[test]
fn the_mean_of_luck_is_zero_over_all_ends_of_small_games() {
    for players in 1..=3 {
        assert_is_exact(&Wall::new(players, true));
    }
    assert_is_exact(&Poker::default());
    assert_is_exact(&Bids::new(3, 3));
}

fn champions(players: u8) -> Rules {
    Rules::new(Options { players, ..Options::default() }, Cards::standard()).expect("they fit")
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

/// The mean, the variance and the variance without luck of numbers.
struct Sums {
    numbers: Vec<[f64; 2]>,
}

impl Sums {
    /// Returns mean and variance.
    fn of(numbers: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
        let count = numbers.clone().count() as f64;
        let mean = numbers.clone().sum::<f64>() / count;
        (mean, numbers.map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0))
    }

    /// Checks that the luck of these results is zero within four standard errors. Returns the variance factor.
    fn factor(&self) -> f64 {
        let (mean, variance) = Self::of(self.numbers.iter().map(|it| it[1]));
        let error = (variance / self.numbers.len() as f64).sqrt();
        assert!(mean.abs() < 4.0 * error + 1e-12, "the mean of luck is {mean}, its error {error}");
        let (_, all) = Self::of(self.numbers.iter().map(|it| it[0]));
        let (_, less) = Self::of(self.numbers.iter().map(|it| it[0] - it[1]));
        all / less
    }
}

/// Returns the variance factors of scores and returns of the first seat.
fn factors(players: u8, policy: &dyn Policy<Rules>, games: u64) -> [f64; 2] {
    let rules = champions(players);
    let mut account = Account::new(&rules);
    let [mut scores, mut returns] = [(); 2].map(|()| Sums { numbers: Vec::new() });
    for number in 0..games {
        let (luck, results) = played(&rules, policy, &mut account, number);
        scores.numbers.push([results[0][0], luck.scores[Seat::One]]);
        returns.numbers.push([results[0][1], luck.returns[Seat::One]]);
        let all: f64 = rules.seats().map(|seat| luck.returns[seat]).sum();
        assert!(all.abs() < 1e-9, "luck of one is bad luck of others: {all}");
    }
    [scores.factor(), returns.factor()]
}

#[test]
fn luck_explains_part_of_the_results_of_greedy_players() {
    for players in [2, 4] {
        let [score, returns] = factors(players, &Greedy, 600);
        assert!(score > 1.25 && returns > 1.15, "{players} players: {score} {returns}");
    }
}

/// Prints the variance factors over all seats, and how long it takes.
#[test]
#[ignore = "it measures, with `--release -- --ignored --nocapture`"]
fn measure_the_variance_factors() {
    const GAMES: u64 = 6000;
    for players in [2, 3, 4] {
        let rules = champions(players);
        let mut account = Account::new(&rules);
        let [mut scores, mut returns] = [(); 2].map(|()| Sums { numbers: Vec::new() });
        let start = std::time::Instant::now();
        for number in 0..GAMES {
            let (luck, results) = played(&rules, &Greedy, &mut account, number);
            for (seat, [score, share]) in rules.seats().zip(results) {
                scores.numbers.push([score, luck.scores[seat]]);
                returns.numbers.push([share, luck.returns[seat]]);
            }
        }
        let speed = GAMES as f64 / start.elapsed().as_secs_f64();
        let factors = [scores.factor(), returns.factor()];
        println!("{players} players: {factors:.3?} for scores and returns, {speed:.0} games/s");
    }
}

#[test]
fn luck_is_zero_on_the_average_whoever_plays() {
    factors(3, &Uniform, 200);
}

/// Keeps the actions.
#[derive(Default)]
struct Kept(Vec<ActionIndex>);

impl<G: Game> Watch<G> for Kept {
    fn chance_or_end(&mut self, _: &G, _: &G::State) {}

    fn decision(&mut self, _: &G, _: &G::State, _: Seat, _: usize, action: ActionIndex) {
        self.0.push(action);
    }
}

#[test]
fn a_game_has_the_same_luck_whatever_was_accounted_before() {
    let rules = champions(4);
    let mut one = Account::new(&rules);
    let forward: Vec<_> =
        (0..30).map(|number| played(&rules, &Greedy, &mut one, number).0).collect();
    let mut other = Account::new(&rules);
    for number in (0..30).rev() {
        let (luck, _) = played(&rules, &Greedy, &mut other, number);
        assert_eq!(luck, forward[number as usize], "game {number}");
        let stream = Stream::new(2018, number);
        let (mut state, mut kept) = (rules.start(), Kept::default());
        play_out(&rules, &mut state, stream, &[&Greedy; 4], &mut kept);
        assert_eq!(luck_of_game(&mut Account::new(&rules), &rules, stream, &kept.0), luck);
    }
}

/// Takes the first game of a number to some of its chance events, and checks the mean of the luck of each.
struct Brute(Account<Rules>, u64);

impl Watch<Rules> for Brute {
    fn chance_or_end(&mut self, rules: &Rules, state: &midgard_champions::State) {
        if rules.awaiting(state) != Awaiting::Chance {
            return;
        }
        self.1 += 1;
        let mut baseline = rules.baseline().expect("there are values");
        let distribution = rules.distribution(state);
        let total = f64::from(distribution.total());
        let value = |outcome| {
            let mut after = *state;
            rules.answer_unchecked(&mut after, outcome);
            baseline.values(rules, &after)
        };
        let outcomes: Vec<_> = distribution.entries().iter().map(|entry| entry.0).collect();
        let values: Vec<_> = outcomes.iter().copied().map(value).collect();
        for seat in rules.seats() {
            let each = || values.iter().zip(distribution.entries());
            let mean = |of: &dyn Fn(usize) -> f64| {
                let weighted =
                    each().enumerate().map(|(at, (_, entry))| of(at) * f64::from(entry.1));
                weighted.sum::<f64>() / total
            };
            let means = [mean(&|at| values[at].scores[seat]), mean(&|at| values[at].returns[seat])];
            for (value, &outcome) in values.iter().zip(&outcomes) {
                self.0.begin(Stream::new(1, 0));
                self.0.event(rules, state, outcome);
                let luck = self.0.luck();
                let (scores, returns) =
                    (value.scores[seat] - means[0], value.returns[seat] - means[1]);
                assert!((luck.scores[seat] - scores).abs() < 1e-9);
                assert!((luck.returns[seat] - returns).abs() < 1e-9);
            }
        }
    }

    fn decision(
        &mut self,
        _: &Rules,
        _: &midgard_champions::State,
        _: Seat,
        _: usize,
        _: ActionIndex,
    ) {
    }
}

/// Plays greedily, and one time in four at random.
struct Mixed;

impl Policy<Rules> for Mixed {
    fn choose(
        &self,
        rules: &Rules,
        state: &midgard_champions::State,
        legal: &midgard_core::ActionSet<4>,
        rng: &mut Xoshiro256PlusPlus,
    ) -> ActionIndex {
        let policy: &dyn Policy<Rules> =
            if midgard_core::below(rng, 4) == 0 { &Uniform } else { &Greedy };
        policy.choose(rules, state, legal, rng)
    }
}

#[test]
fn the_mean_of_each_event_is_that_of_its_distribution() {
    for players in 2..=4 {
        let rules = champions(players);
        let mut brute = Brute(Account::new(&rules), 0);
        let policies: Vec<_> = rules.seats().map(|_| &Mixed).collect();
        play_out(&rules, &mut rules.start(), Stream::new(5, 0), &policies, &mut brute);
        assert!(brute.1 > 50, "{} events", brute.1);
    }
}
