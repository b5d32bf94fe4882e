//! The speed of Reavers: `cargo bench -p midgard-sim --bench reavers` (or `make bench`). One core, uniform random play.
//! Every figure comes with an answer that is asserted; each is the best of several rounds, taken in turn, because
//! machines are noisy.

use midgard_core::{Awaiting, Game, Sampled, Stream, mix, settle};
use midgard_reavers::{Data, Negotiation, Options, Phase, Rules, State};
use midgard_search::{Uniform, play_out};
use std::hint::black_box;
use std::time::Instant;

mod timed;

use timed::{Timed, clone, simulate};

const TURNS: usize = 7;
const GAMES: u64 = 2_000;
const SIMULATIONS: u64 = 5_000;
const MENUS: usize = 2_000;

fn main() {
    let [auto, menu, six] =
        [(3, Negotiation::Auto), (3, Negotiation::Menu), (6, Negotiation::Menu)].map(rules);
    let menus = menus(&menu);
    let mut all = [
        Timed::new("3 players, auto", "games"),
        Timed::new("3 players, menu", "games"),
        Timed::new("6 players, menu", "games"),
        Timed::new("menus of deals", "menus"),
        Timed::new("ISMCTS, random rollouts", "simulations"),
        Timed::new("clone", "copies"),
    ];
    for _ in 0..TURNS {
        let found = [
            play(&auto),
            play(&menu),
            play(&six),
            list(&menu, &menus),
            simulate(&menu, SIMULATIONS),
            clone(&menus),
        ];
        all.iter_mut().zip(found).for_each(|(timed, found)| timed.hear(found));
    }
    println!("command                  cargo bench -p midgard-sim --bench reavers");
    println!("state                    {} bytes", size_of::<State>());
    all.iter().for_each(Timed::print);
}

fn rules((players, negotiation): (u8, Negotiation)) -> Rules {
    let options = Options { players, negotiation, ..Options::default() };
    Rules::new(options, Data::standard()).expect("the options fit")
}

/// Whole random games. The number of decisions is the answer.
fn play(rules: &Rules) -> (f64, u64, u64) {
    let start = Instant::now();
    let decisions = (0..GAMES).map(|game| {
        let mut state = rules.start();
        let played = play_out(rules, &mut state, Stream::new(1, game), &[&Uniform; 6], &mut ());
        assert_eq!(rules.awaiting(&state), Awaiting::Nothing);
        played
    });
    let decisions = decisions.sum();
    (start.elapsed().as_secs_f64(), GAMES, decisions)
}

/// Proposals of random games: positions with a menu of deals.
fn menus(rules: &Rules) -> Vec<State> {
    let mut found = Vec::with_capacity(MENUS);
    for game in 0.. {
        let (mut driver, mut state) = (Sampled::new(Stream::new(2, game)), rules.start());
        for step in 0.. {
            settle(rules, &mut state, &mut driver).expect("sampling never fails");
            if rules.awaiting(&state) == Awaiting::Nothing {
                break;
            }
            if found.len() == MENUS {
                return found;
            }
            if matches!(state.phase(), Phase::Propose(_)) {
                found.push(state);
            }
            let legal = rules.legal_actions(&state);
            let nth = (mix(game ^ mix(step)) % legal.len() as u64) as usize;
            rules.apply_unchecked(&mut state, legal.nth(nth).expect("a decision has an action"));
        }
    }
    unreachable!("games go on until there are enough")
}

/// Lists the deals of all proposals. Their number is the answer.
fn list(rules: &Rules, menus: &[State]) -> (f64, u64, u64) {
    let start = Instant::now();
    let deals = menus.iter().map(|state| rules.legal_actions(black_box(state)).len() as u64).sum();
    (start.elapsed().as_secs_f64(), menus.len() as u64, deals)
}
