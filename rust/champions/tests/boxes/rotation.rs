//! Seats are places in the order of play, with boxes too.

use crate::options;

use midgard_champions::bots::greedy::{Greedy, Unaware};
use midgard_champions::rules::state::Phase;
use midgard_champions::{Cards, Leaders, Options, Rules, State};
use midgard_core::rotation::Rotation;
use midgard_core::{Game, Seat, sequential};
use options::{choices, options};

/// Returns the seat to which a leader or a destiny is dealt.
fn dealt_to(state: &State) -> Option<Seat> {
    match state.phase() {
        Phase::Leaders { turn } | Phase::Destinies { turn } => Some(*turn),
        _ => None,
    }
}

fn check(options: &Options, by: usize, seed: u64) {
    let players = usize::from(options.players);
    let start = |at: usize| {
        let start_player = Some(Seat::ALL[at % players]);
        Rules::new(Options { start_player, ..*options }, Cards::standard()).expect("sound")
    };
    let (game, turned) = (start(seed as usize), start(seed as usize + by));
    let rotation = Rotation { game: &game, turned: &turned, by };
    let mut luck = [&game, &turned].map(|rules| rules.baseline().expect("there is one"));
    let (mut deals, mut steps) = (sequential(seed + 1_000), 0_u64);
    rotation.play(
        &mut sequential(seed),
        |state, other| {
            rotation.check_choice(&Greedy, state, other);
            rotation.check_choice(&Unaware, state, other);
            steps += 1;
            if steps % 12 == seed % 12 {
                rotation.check_values(state, other);
                rotation.check_luck(&mut luck, state, other);
            }
        },
        |_, outcome| outcome,
        |state, other| rotation.deal(state, other, &mut deals, dealt_to),
    );
}

#[test]
fn choices_values_and_luck_are_turned_with_the_seats() {
    for (number, (players, boxes)) in choices().into_iter().enumerate() {
        for (game, by) in (1..usize::from(players)).enumerate() {
            let seed = (5 * number + game) as u64;
            let mut options =
                options(players, boxes, 0x9e37_79b9_u32.wrapping_mul(seed as u32 + 1));
            options.leaders =
                if seed.is_multiple_of(2) { Leaders::Drafted } else { Leaders::Random };
            check(&options, by, seed);
        }
    }
}
