//! Seats are places in the order of play: what a bot makes of a position it makes of the position with everybody moved on.

use midgard_champions::rules::state::Phase;
use midgard_champions::{Cards, Greedy, Leaders, Options, Rules, State};
use midgard_core::rotation::Rotation;
use midgard_core::{Game, Seat, sequential};

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
            steps += 1;
            if steps % 6 == seed % 6 {
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
    for bits in 0..24_u8 {
        let players = 2 + bits % 3;
        let options = Options {
            players,
            hall_of_records: bits / 3 % 2 == 1,
            mistrustful_villagers: bits / 6 % 2 == 1,
            simultaneous: bits / 12 % 2 == 1,
            leaders: if bits % 2 == 0 { Leaders::Drafted } else { Leaders::Random },
            ..Options::default()
        };
        for by in 1..players.into() {
            (0..4).for_each(|game| check(&options, by, 24 * game + u64::from(bits)));
        }
    }
}
