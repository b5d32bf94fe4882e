//! The speed of God of War: `cargo bench -p midgard-sim --bench god_of_war` (or `make bench`). One core.
//! Every figure comes with an answer that is asserted; each is the best of several rounds, taken in turn, because
//! machines are noisy.

use midgard_core::{Awaiting, Game, Policy, Sampled, Stream, mix, settle};
use midgard_god_of_war::{Data, Greedy, Options, Rules, State};
use midgard_search::{Uniform, play_out};
use std::time::Instant;

mod timed;

use timed::{POSITIONS, Timed, clone, simulate};

const TURNS: usize = 7;
const GAMES: u64 = 2_000;
const SIMULATIONS: u64 = 2_000;

fn main() {
    let [solo, two, three, four] = [1, 2, 3, 4].map(rules);
    let positions = positions(&four);
    let mut all = [
        Timed::new("1 player", "decisions"),
        Timed::new("2 players", "decisions"),
        Timed::new("3 players", "decisions"),
        Timed::new("4 players", "decisions"),
        Timed::new("2 players, greedy", "decisions"),
        Timed::new("ISMCTS, random rollouts", "simulations"),
        Timed::new("clone", "copies"),
    ];
    for _ in 0..TURNS {
        let found = [
            play(&solo, &Uniform),
            play(&two, &Uniform),
            play(&three, &Uniform),
            play(&four, &Uniform),
            play(&two, &Greedy),
            simulate(&two, SIMULATIONS),
            clone(&positions),
        ];
        all.iter_mut().zip(found).for_each(|(timed, found)| timed.hear(found));
    }
    println!("command                  cargo bench -p midgard-sim --bench god_of_war");
    println!("state                    {} bytes", size_of::<State>());
    all.iter().for_each(Timed::print);
}

fn rules(players: u8) -> Rules {
    let options = Options { players, ..Options::default() };
    Rules::new(options, Data::standard()).expect("the options fit")
}

/// Whole games of a player. How many decisions they take is what is counted, and the answer.
fn play<P: Policy<Rules>>(rules: &Rules, player: &P) -> (f64, u64, u64) {
    let start = Instant::now();
    let decisions = (0..GAMES).map(|game| {
        let mut state = rules.start();
        let played = play_out(rules, &mut state, Stream::new(1, game), &[player; 4], &mut ());
        assert_eq!(rules.awaiting(&state), Awaiting::Nothing);
        played
    });
    let decisions = decisions.sum();
    (start.elapsed().as_secs_f64(), decisions, decisions)
}

/// Positions of random games, one of each.
fn positions(rules: &Rules) -> Vec<State> {
    let position = |game| {
        let (mut driver, mut state) = (Sampled::new(Stream::new(2, game)), rules.start());
        for step in 0..30 {
            settle(rules, &mut state, &mut driver).expect("sampling never fails");
            if rules.awaiting(&state) == Awaiting::Nothing {
                break;
            }
            let legal = rules.legal_actions(&state);
            let nth = (mix(game ^ mix(step)) % legal.len() as u64) as usize;
            rules.apply_unchecked(&mut state, legal.nth(nth).expect("a decision has an action"));
        }
        state
    };
    (0..POSITIONS as u64).map(position).collect()
}
