//! Batches and simulations of the small games: six seats, cooperation, games that nobody wins.

use midgard_core::{Actions, Game, Seat, Statistics, Word};
use midgard_search::Uniform;
use midgard_sim::batch::{
    Autoreset, Batch, Columns, Settings, Shape, TERMINAL, Threads, row_seeds,
};
use midgard_sim::{Control, RunOptions, SHARES, Seating, Summary, Wanted, run};
use midgard_small::{Bids, Poker, Wall};
use std::sync::Arc;

fn summary<G: Statistics>(game: &G, games: u64, threads: usize) -> Summary {
    let policies: Vec<_> = (0..game.players()).map(|_| &Uniform as _).collect();
    let plan = RunOptions {
        game,
        policies,
        first: 0,
        tables: Wanted::default(),
        games,
        seed: 7,
        threads,
        seating: Seating::Fixed,
    };
    run(&plan, &Control::default()).expect("threads start")
}

fn rates<G: Statistics>(game: &G) -> Vec<f64> {
    let played = summary(game, 20_000, 2);
    assert_eq!(played, summary(game, 20_000, 1), "threads change nothing");
    played.seats.iter().map(|seat| seat.win_shares as f64 / SHARES as f64 / 20_000.0).collect()
}

/// The most standard deviations of 20,000 games between a rate and its expectation.
fn expect(rate: f64, exact: f64) {
    let deviation = (exact * (1.0 - exact) / 20_000.0).sqrt();
    assert!((rate - exact).abs() < 4.0 * deviation, "{rate} {exact}");
}

#[test]
fn each_of_six_random_bidders_wins_one_game_of_thirty_two() {
    let rates = rates(&Bids::new(6, 2));
    assert_eq!(rates.len(), 6);
    rates.into_iter().for_each(|rate| expect(rate, 1.0 / 32.0));
}

#[test]
fn a_cooperative_game_is_won_by_every_seat_or_by_none() {
    for players in 1..=4 {
        let rates = rates(&Wall::new(players, true));
        assert!(rates[0] > 0.02 && rates[0] < 0.2, "{rates:?}");
        assert!(rates.iter().all(|&rate| rate == rates[0]), "a win is not divided: {rates:?}");
    }
}

#[test]
fn a_poker_hand_has_one_winner() {
    let rates = rates(&Poker::default());
    assert_eq!(rates.iter().sum::<f64>(), 1.0);
}

fn batch<G: Game>(game: &G, threads: usize) -> (Vec<G::State>, Columns, Vec<f32>) {
    let rows = 200;
    let settings = Settings { autoreset: Autoreset::Disabled, ..Settings::default() };
    let mut columns = Columns::new(rows, Shape::of(game));
    let pool = Arc::new(Threads::new(threads).expect("threads start"));
    let mut batch = Batch::new(game, settings, pool, &row_seeds(3, rows), columns.out());
    let (mut actions, mut rewards) = (vec![0; rows], vec![0.0; rows * game.players()]);
    while columns.seats.iter().any(|&seat| seat != TERMINAL) {
        batch.sample_legal(5, &mut actions);
        for (row, &action) in actions.iter().enumerate().filter(|(_, action)| **action >= 0) {
            assert!(batch.legal()[row].contains(action as u16));
            assert!(columns.masks[row * game.action_count() + action as usize]);
        }
        batch.step(game, &actions, columns.out()).expect("the actions are legal");
        rewards.iter_mut().zip(&columns.rewards).for_each(|(sum, reward)| *sum += reward);
    }
    (batch.states().to_vec(), columns, rewards)
}

fn batches<G: Game>(game: &G) {
    let (states, columns, rewards) = batch(game, 1);
    assert_eq!((&states, &columns), (&batch(game, 3).0, &batch(game, 3).1));
    for (row, state) in states.iter().enumerate() {
        for seat in Seat::of(game.players()) {
            let reward = rewards[row * game.players() + seat.index()];
            assert_eq!(reward, game.returns(state)[seat] as f32);
        }
    }
}

#[test]
fn rewards_of_a_batch_are_the_returns() {
    batches(&Poker::default());
    (1..=4).for_each(|players| batches(&Wall::new(players, true)));
    batches(&Bids::new(6, 300));
    batches(&Bids::new(2, 2));
}
