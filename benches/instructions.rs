//! Plays games for `python benches/instructions.py`, which counts the instructions of a decision:
//!
//! `instructions GAME BOT COUNT` plays this many games, or searches this many positions, of four players (two in God of War), and prints the
//! number of decisions or simulations and a digest of how they ended. `instructions` alone lists games and bots.

use midgard_champions::rules::boxes::BoxOptions;
use midgard_champions::words::Expansion;
use midgard_core::{Game, Policy, Set, Stream, key, mix, sequential};
use midgard_search::{Budget, Horizon, Settings, Uniform, new_state, rollout, search};
use {
    midgard_champions as champions, midgard_champions as boxes, midgard_god_of_war as god_of_war,
    midgard_reavers as reavers,
};

const GAMES: [&str; 4] = ["champions", "both_boxes", "reavers", "god_of_war"];
const BOTS: [&str; 3] = ["random", "greedy", "search"];
/// Simulations of a search.
const SIMULATIONS: u64 = 200;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|it| it != "--bench").collect();
    let [game, bot, count] = arguments.as_slice() else {
        GAMES.iter().for_each(|game| BOTS.iter().for_each(|bot| println!("{game} {bot}")));
        return;
    };
    let count = count.parse().expect("a number of games");
    let (units, answer) = match game.as_str() {
        "champions" => played(&base(), champions::Greedy, bot, count),
        "both_boxes" => played(&both_boxes(), boxes::Greedy, bot, count),
        "reavers" => {
            let options = reavers::Options { players: 4, ..Default::default() };
            let rules = reavers::Rules::new(options, reavers::Data::standard());
            played(&rules.expect("the options fit"), reavers::Greedy, bot, count)
        }
        "god_of_war" => {
            let options = god_of_war::Options { players: 2, ..Default::default() };
            let rules = god_of_war::Rules::new(options, god_of_war::Data::standard());
            played(&rules.expect("the options fit"), god_of_war::Greedy, bot, count)
        }
        _ => panic!("{game} is none of {GAMES:?}"),
    };
    println!("{units} {answer:016x}");
}

fn base() -> champions::Rules {
    champions::Rules::new(champions::Options::default(), champions::Cards::standard())
        .expect("the options fit")
}

fn both_boxes() -> boxes::Rules {
    let expansions = Set::empty().with(Expansion::DarkMountains).with(Expansion::Valhalla);
    let boxes = BoxOptions { expansions, ..BoxOptions::default() };
    let options = boxes::Options { boxes, ..boxes::Options::default() };
    boxes::Rules::new(options, boxes::Cards::standard()).expect("the options fit")
}

/// Returns the number of decisions or simulations, and a digest of how they ended.
fn played<G: Game>(rules: &G, greedy: impl Policy<G>, bot: &str, count: u64) -> (u64, u64) {
    (0..count).fold((0, 0), |(units, answer), at| {
        let (more, result) = match bot {
            "random" => game(rules, &Uniform, at),
            "greedy" => game(rules, &greedy, at),
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

/// A search of the first decision, with random rollouts to the end.
fn searched<G: Game>(rules: &G, at: u64) -> (u64, u64) {
    let budget = Budget { simulations: Some(SIMULATIONS), ..Budget::default() };
    let settings = Settings { budget, horizon: Horizon::End, ..Settings::default() };
    let state = new_state(rules, Stream::new(7, at));
    let report = search(rules, &state, &settings).expect("a seat is asked");
    let visits = report.choices.iter().map(|choice| u64::from(choice.visits));
    (report.simulations, visits.fold(0, |answer, visits| mix(answer ^ visits)))
}
