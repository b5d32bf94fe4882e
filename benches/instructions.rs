//! Plays games for `python benches/instructions.py`, which counts the instructions of a decision.
//!
//! `instructions WORD` plays each line whose name has the word, and prints its name, the number of decisions or simulations, and
//! a digest of how they ended. callgrind counts what happens in `measured_part`. Each line is played once before, so that nothing
//! is counted that is done once.

use midgard_champions::rules::boxes::BoxOptions;
use midgard_champions::words::Expansion;
use midgard_core::{Game, Policy, Set, Statistics, Stream, key, mix, sequential};
use midgard_search::{Budget, Horizon, Settings, Uniform, new_state, rollout, search};
use midgard_sim::{Control, RunOptions, Seating, Wanted, run};
use std::hint::black_box;
use {
    midgard_champions as champions, midgard_god_of_war as god_of_war, midgard_reavers as reavers,
};

/// Champions, Champions with both boxes, Reavers with its list of deals, and God of War.
const GAMES: [(&str, &[u8]); 4] =
    [("champions", &[2, 4]), ("boxes", &[2, 5]), ("reavers", &[2, 3, 6]), ("god-of-war", &[2, 4])];
/// Random rollouts and greedy ones, runs of random players as `simulate` plays them, and searches with random rollouts.
const BOTS: [&str; 4] = ["random", "greedy", "play", "search"];
/// The number of games, or searches, of each.
const COUNTS: [u64; 4] = [20, 6, 20, 1];
/// Simulations of a search.
const SIMULATIONS: u64 = 200;

fn main() {
    let word = std::env::args().skip(1).find(|it| it != "--bench").unwrap_or_default();
    for (game, players) in GAMES {
        for &count in players {
            let has_word = |bot: &&str| format!("{game}-{count} {bot}").contains(&word);
            for bot in BOTS.into_iter().filter(has_word) {
                let (units, answer) = line(game, count, bot);
                println!("{game}-{count} {bot} {units} {answer:016x}");
            }
        }
    }
}

fn line(game: &str, players: u8, bot: &str) -> (u64, u64) {
    match game {
        "champions" => counted(&base(players), champions::Greedy, bot),
        "boxes" => counted(&both_boxes(players), champions::Greedy, bot),
        "reavers" => {
            let options = reavers::Options { players, ..Default::default() };
            let rules = reavers::Rules::new(options, reavers::Data::standard());
            counted(&rules.expect("the options fit"), reavers::Greedy, bot)
        }
        _ => {
            let options = god_of_war::Options { players, ..Default::default() };
            let rules = god_of_war::Rules::new(options, god_of_war::Data::standard());
            counted(&rules.expect("the options fit"), god_of_war::Greedy, bot)
        }
    }
}

/// Plays one game, and then those that are counted.
fn counted<G: Statistics>(rules: &G, greedy: impl Policy<G>, bot: &str) -> (u64, u64) {
    played(rules, &greedy, bot, 1);
    let games = BOTS.iter().position(|known| *known == bot).map_or(0, |at| COUNTS[at]);
    measured_part(|| played(rules, &greedy, bot, games))
}

/// callgrind counts what happens here.
#[inline(never)]
fn measured_part<T>(work: impl FnOnce() -> T) -> T {
    black_box(work())
}

fn base(players: u8) -> champions::Rules {
    let options = champions::Options { players, ..champions::Options::default() };
    champions::Rules::new(options, champions::Cards::standard()).expect("the options fit")
}

fn both_boxes(players: u8) -> champions::Rules {
    let expansions = Set::empty().with(Expansion::DarkMountains).with(Expansion::Valhalla);
    let boxes = BoxOptions { expansions, ..BoxOptions::default() };
    let options = champions::Options { players, boxes, ..champions::Options::default() };
    champions::Rules::new(options, champions::Cards::standard()).expect("the options fit")
}

/// Returns the number of decisions or simulations, and a digest of how they ended.
fn played<G: Statistics>(rules: &G, greedy: &impl Policy<G>, bot: &str, count: u64) -> (u64, u64) {
    if bot == "play" {
        return simulated(rules, count);
    }
    (0..count).fold((0, 0), |(units, answer), at| {
        let (more, result) = match bot {
            "random" => game(rules, &Uniform, at),
            "greedy" => game(rules, greedy, at),
            "search" => searched(rules, at),
            _ => panic!("{bot} is none of {BOTS:?}"),
        };
        (units + more, mix(answer ^ result))
    })
}

/// A whole game.
fn game<G: Game>(rules: &G, policy: &impl Policy<G>, at: u64) -> (u64, u64) {
    let mut state = new_state(rules, Stream::new(7, at));
    let decisions = rollout(rules, &mut state, policy, &mut sequential(mix(at)));
    (decisions, key(&state))
}

/// A run of random players, on one thread.
fn simulated<G: Statistics>(rules: &G, games: u64) -> (u64, u64) {
    let plan = RunOptions {
        game: rules,
        policies: vec![&Uniform as &dyn Policy<G>; rules.players()],
        seating: Seating::Balanced,
        first: 0,
        games,
        tables: Wanted::default(),
        seed: 7,
        threads: 1,
    };
    let summary = run(&plan, &Control::default()).expect("a thread starts");
    (summary.decisions, summary.digest)
}

/// A search of the first decision, with random rollouts to the end.
fn searched<G: Game>(rules: &G, at: u64) -> (u64, u64) {
    let budget = Budget { simulations: Some(SIMULATIONS), ..Budget::default() };
    let settings = Settings { budget, horizon: Horizon::End, ..Settings::default() };
    let state = new_state(rules, Stream::new(7, at));
    let report = search(rules, &state, &settings).expect("a seat is asked");
    let visits = report.choices.iter().map(|choice| u64::from(choice.visits));
    (report.simulations, visits.fold(0, |answer, visits| mix(answer ^ visits)))
}
