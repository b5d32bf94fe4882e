//! The laws of every game, and the numbers that are known on paper.

use midgard_core::{
    ActionIndex, Actions, Awaiting, Game, Seat, SeatValues, Surface, below, laws, perft, sequential,
};
use midgard_small::{Bids, Poker, Wall};

fn lawful<G: Surface>(game: &G) {
    let mut rng = sequential(1);
    for _ in 0..50 {
        laws::keep(game, &mut rng, 20);
    }
}

#[test]
fn the_small_games_keep_the_laws() {
    lawful(&Poker::default());
    (1..=4).for_each(|players| lawful(&Wall::new(players, true)));
    (1..=4).for_each(|players| lawful(&Wall::new(players, false)));
    (2..=6).for_each(|players| lawful(&Bids::new(players, 3)));
    (2..=6).for_each(|players| lawful(&Bids::new(players, 3).in_pairs()));
}

/// The mean returns of all games, each choice and outcome as likely as its weight.
fn mean_returns<G: Game>(game: &G, state: &G::State) -> G::Values {
    let mut sum = G::Values::default();
    let mut add = |next: G::State, share: f64| {
        let more = mean_returns(game, &next);
        for (to, from) in sum.as_mut_slice().iter_mut().zip(more.as_slice()) {
            *to += share * from;
        }
    };
    match game.awaiting(state) {
        Awaiting::Nothing => return game.returns(state),
        Awaiting::Decision(_) => {
            let legal = game.legal_actions(state);
            for action in legal.iter() {
                let mut next = *state;
                game.apply_unchecked(&mut next, action);
                add(next, 1.0 / legal.len() as f64);
            }
        }
        Awaiting::Chance => {
            let distribution = game.distribution(state);
            for &(outcome, weight) in distribution.entries() {
                let mut next = *state;
                game.answer_unchecked(&mut next, outcome);
                add(next, f64::from(weight) / f64::from(distribution.total()));
            }
        }
    }
    sum
}

fn close(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-12, "{one} {other}");
}

#[test]
fn random_poker_is_worth_an_eighth_to_the_first_seat() {
    let game = Poker::default();
    let returns = mean_returns(&game, &game.start());
    close(returns[Seat::One], 1.0 / 8.0);
    close(returns[Seat::Two], -1.0 / 8.0);
    let counts = [1, 2, 3, 4, 5, 6].map(|depth| perft(&game, &game.start(), depth));
    assert_eq!(counts, [3, 6, 12, 24, 12, 0]);
}

#[test]
fn six_random_bids_of_two_have_a_winner_in_three_of_sixteen_games() {
    let game = Bids::new(6, 2);
    let returns = mean_returns(&game, &game.start());
    Seat::of(6).for_each(|seat| close(returns[seat], 1.0 / 32.0));
    assert_eq!(perft(&game, &game.start(), 6), 64);
}

/// The best that a seat that sees everything of its own view can reach: a wall has no rivals, so the best play is that of one
/// mind, but for the card that only the scout has seen. The scout stays in turn, so nothing is lost.
fn best(game: &Wall, state: &<Wall as Game>::State, scout: bool) -> f64 {
    match game.awaiting(state) {
        Awaiting::Nothing => game.returns(state)[Seat::One],
        Awaiting::Decision(_) => {
            let allowed = |action: &ActionIndex| scout || *action != midgard_small::wall::SCOUT;
            let legal = game.legal_actions(state);
            let values = legal.iter().filter(allowed).map(|action| {
                let mut next = *state;
                game.apply_unchecked(&mut next, action);
                best(game, &next, scout)
            });
            values.fold(0.0, f64::max)
        }
        Awaiting::Chance => {
            let distribution = game.distribution(state);
            let part = |&(outcome, weight): &(u16, u32)| {
                let mut next = *state;
                game.answer_unchecked(&mut next, outcome);
                best(game, &next, scout) * f64::from(weight) / f64::from(distribution.total())
            };
            distribution.entries().iter().map(part).sum()
        }
    }
}

#[test]
fn the_best_play_holds_the_wall_in_a_sixth_of_the_games_and_with_a_scout_in_a_third() {
    for players in 1..=4 {
        let game = Wall::new(players, true);
        close(best(&game, &game.start(), false), 1.0 / 6.0);
        close(best(&game, &game.start(), true), 1.0 / 3.0);
    }
}

#[test]
fn a_wall_is_held_by_all_or_by_none() {
    let game = Wall::new(3, true);
    let returns = mean_returns(&game, &game.start());
    assert!(returns[Seat::One] > 0.0);
    Seat::of(3).for_each(|seat| assert_eq!(returns[seat], returns[Seat::One]));
    assert_eq!(returns[Seat::Four], 0.0);
}

#[test]
fn an_option_that_is_off_widens_neither_actions_nor_observation() {
    let (with, without) = (Wall::new(2, true), Wall::new(2, false));
    assert_eq!((with.action_count(), without.action_count()), (3, 2));
    assert_eq!((with.layout().len(), without.layout().len()), (6, 3));
    assert_ne!(with.layout().digest(), without.layout().digest());
    let names = |game: &Wall| -> Vec<&str> {
        game.layout().blocks().iter().map(|block| block.name).collect()
    };
    assert_eq!(names(&without), ["left", "torches"]);
    assert_eq!(names(&with)[..2], names(&without));
}

#[test]
fn a_wall_is_written_and_read_back_in_every_form() {
    for scouts in [true, false] {
        let game = Wall::new(3, scouts);
        let mut rng = sequential(5);
        for _ in 0..50 {
            let mut state = game.start();
            while game.awaiting(&state) != Awaiting::Nothing {
                assert_eq!(game.state_of_json(&game.state_json(&state)), Ok(state));
                assert_eq!(game.state_of_bytes(&game.state_bytes(&state)), Ok(state));
                let mut torn = game.state_bytes(&state);
                *torn.last_mut().expect("it has bytes") ^= 1;
                assert!(game.state_of_bytes(&torn).is_err());
                match game.awaiting(&state) {
                    Awaiting::Decision(_) => {
                        let legal = game.legal_actions(&state);
                        for action in 0..game.action_count() as ActionIndex {
                            let is_legal = legal.contains(action);
                            assert_eq!(game.why_not(&state, action).is_none(), is_legal);
                            let text = Wall::action_text(action.into()).expect("it has a text");
                            assert_eq!(Wall::action_index(&text), Ok(action));
                        }
                        let k = below(&mut rng, legal.len() as u32) as usize;
                        game.apply_unchecked(
                            &mut state,
                            legal.nth(k).expect("the number is below the count"),
                        );
                    }
                    _ => game.sample(&mut state, &mut rng, |_| {}),
                }
            }
        }
    }
}
