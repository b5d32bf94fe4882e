//! Seats are places in the order of play: what a bot makes of a position it makes of the position with everybody moved on.

use midgard_core::rotation::Rotation;
use midgard_core::{Awaiting, Game, Policy, Seat, Surface, Word, below, sequential};
use midgard_reavers::{Data, Negotiation, Options, Phase, Rules, Screen, State};
use std::sync::Arc;

/// Every seat chooses a sealed destination, the same in both games; seat 0 chooses first in either.
fn seal(
    rotation: &Rotation<'_, Rules>,
    policy: &dyn Policy<Rules>,
    state: &mut State,
    other: &mut State,
    rng: &mut impl midgard_core::Rng,
) {
    if !matches!(state.phase(), Phase::Destination { turn: Seat::One }) {
        return;
    }
    let players = rotation.game.players();
    let drawn: Vec<u32> = (0..players).map(|_| below(rng, 1 << 30)).collect();
    let mut preferred = [vec![0; players], vec![0; players]];
    let games = [(rotation.game, state), (rotation.turned, other)];
    for ((game, state), preferred) in games.into_iter().zip(&mut preferred) {
        while let (Phase::Destination { .. }, Awaiting::Decision(seat)) =
            (state.phase(), game.awaiting(state))
        {
            let turned = std::ptr::eq(game, rotation.turned);
            let back = if turned { players - rotation.by } else { 0 };
            let at = (seat.index() + back) % players;
            let legal = game.legal_actions(state);
            preferred[at] = policy.choose(game, state, &legal, &mut sequential(1)).into();
            let action = legal.nth(drawn[at] as usize % legal.len()).expect("a location is open");
            game.apply_unchecked(state, action);
        }
    }
    assert_eq!(preferred[0], preferred[1], "sealed destinations");
}

fn check(options: Options, seed: u64) {
    let rules =
        |options: Options| Rules::new(options, Data::standard()).expect("the options go together");
    let [game, turned] = [rules(options), rules(options)];
    let policy: Arc<dyn Policy<Rules>> =
        <Rules as Surface>::policy("greedy").expect("there is one");
    let players = game.players();
    for by in 1..players {
        let rotation = Rotation { game: &game, turned: &turned, by };
        let mut rng = sequential(seed + 100);
        let mut steps = 0;
        rotation.play(
            &mut sequential(seed),
            |state, other| {
                rotation.check_choice(&*policy, state, other);
                steps += 1;
                if steps % 8 == 0 {
                    rotation.check_values(state, other);
                }
            },
            |state, outcome| match state.phase() {
                Phase::FirstVisitor { .. } => {
                    ((usize::from(outcome) + by) % players) as midgard_core::Outcome
                }
                _ => outcome,
            },
            |state, other| seal(&rotation, &*policy, state, other, &mut rng),
        );
    }
}

#[test]
fn the_greedy_choice_is_turned_with_the_seats() {
    for players in 2..=6 {
        for negotiation in [Negotiation::Menu, Negotiation::Micro, Negotiation::Auto] {
            for memory in [Screen::Perfect, Screen::Screen] {
                let bjorn = players == 2 && memory == Screen::Perfect;
                let options = Options { players, negotiation, memory, bjorn, ..Options::default() };
                check(options, u64::from(players));
            }
        }
    }
}
