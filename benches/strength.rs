//! The strength of searches: `cargo bench -p midgard-sim --bench strength -- GAMES PLAYER...`. Each player
//! plays against three greedy players, from every seat in turn. A player is written as
//! `simulations=1000,rollout=greedy,...`. All play with the same cards.

use midgard_champions::{Cards, Greedy, Options, Rules};
use midgard_core::{Policy, Seat, Word};
use midgard_search::{
    Branching, Budget, Horizon, Observer, Opponents, Rollout, Searcher, Selection, Settings, Value,
};
use midgard_sim::{Control, Group, RunOptions, SHARES, Seating, Wanted, run};
use std::sync::Arc;

fn main() {
    let rules = Rules::new(Options::default(), Cards::standard()).expect("the options fit");
    let mut words: Vec<String> =
        std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if words.is_empty() {
        words = ["8", "simulations=50"].map(str::to_owned).to_vec();
    }
    let games: u64 = words.remove(0).parse().expect("a number of games");
    for word in &words {
        let player = Searcher(settings(word));
        let start = std::time::Instant::now();
        let mut group = Group::default();
        for &seat in Seat::ALL {
            let mut policies: Vec<&dyn Policy<Rules>> = vec![&Greedy; 4];
            policies[seat.index()] = &player;
            let plan = RunOptions {
                game: &rules,
                policies,
                first: 0,
                tables: Wanted::default(),
                games: games / 4,
                seed: 1 + seat as u128,
                threads: 0,
                seating: Seating::Fixed,
            };
            let summary = run(&plan, &Control::default()).expect("threads start");
            let of = &summary.seats[seat.index()];
            assert_eq!(of.games, games / 4);
            group.merge(of);
        }
        let played = group.games as f64;
        let rate = group.win_shares as f64 / SHARES as f64 / played;
        println!(
            "{:5.1} % (standard error {:.1}) glory {:5.1}  {:6.1} s  {word}",
            100.0 * rate,
            100.0 * (rate * (1.0 - rate) / played).sqrt(),
            group.score as f64 / played,
            start.elapsed().as_secs_f64()
        );
    }
}

/// Reads a player from its words.
fn settings(words: &str) -> Settings<Rules> {
    let mut settings = Settings::default();
    let (mut noise, mut greedy, mut c, mut share) = (0.0, false, 0.7, None);
    let mut even = false;
    for word in words.split(',') {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let number = || value.parse::<f64>().expect("a number");
        match key {
            "simulations" => {
                settings.budget = Budget { simulations: Some(number() as u64), ..Budget::default() }
            }
            "c" => c = number(),
            "share" => share = Some(number()),
            "noise" => noise = number(),
            "rollout" => greedy = value == "greedy",
            "prior" => settings.prior = Some(Arc::new(Greedy)),
            "outcomes" => settings.branching = Branching::Outcomes,
            "multiple" => settings.observer = Observer::Multiple,
            "paranoid" => settings.opponents = Opponents::Paranoid,
            "worlds" => settings.worlds = Some(number() as u64),
            "depth" => settings.depth = Some(number() as u32),
            "horizon" => settings.horizon = Horizon::Decisions(number() as u32),
            "even" => even = true,
            "value" => {
                settings.value = match value {
                    "win" => Value::Win,
                    "rank" => Value::Rank,
                    "margin" => Value::Margin,
                    _ => Value::Mixed,
                }
            }
            other => panic!("{other}?"),
        }
    }
    settings.selection = match share {
        _ if even => Selection::Even,
        Some(prior_weight) => Selection::Puct { exploration: c, prior_weight },
        None => Selection::Ucb1 { exploration: c },
    };
    if greedy {
        settings.rollout = Rollout::Policy(Arc::new(Greedy), noise);
    }
    settings
}
