//! The greedy player beats random ones in every seat.

use midgard_core::{Awaiting, Game, Seat, Surface, below, sequential};
use midgard_reavers::{Data, Negotiation, Options, Rules, Screen};

/// Returns the share of victories of one greedy player among random ones.
fn share(options: Options, greedy: Seat, games: u64) -> f64 {
    let game = Rules::new(options, Data::standard()).expect("the options go together");
    let policy = <Rules as Surface>::policy("greedy").expect("there is one");
    let mut sum = 0.0;
    for seed in 0..games {
        let (mut state, mut rng) = (game.start(), sequential(seed));
        loop {
            match game.awaiting(&state) {
                Awaiting::Nothing => break,
                Awaiting::Chance => game.sample(&mut state, &mut rng, |_| {}),
                Awaiting::Decision(seat) => {
                    let legal = game.legal_actions(&state);
                    let action = if seat == greedy {
                        policy.choose(&game, &state, &legal, &mut rng)
                    } else {
                        let nth = below(&mut rng, legal.len() as u32) as usize;
                        legal.nth(nth).expect("somebody can do something")
                    };
                    assert!(legal.contains(action));
                    game.apply_unchecked(&mut state, action);
                }
            }
        }
        sum += game.returns(&state)[greedy];
    }
    sum / games as f64
}

#[test]
fn one_greedy_player_wins_nine_of_ten_games_among_random_ones() {
    for players in 2..=6 {
        for greedy in Seat::of(players.into()) {
            let usual = Options { players, ..Options::default() };
            let won = share(usual, greedy, 300);
            assert!(won >= 0.9, "{players} players, seat {greedy}: {won}");
        }
    }
}

#[test]
fn the_greedy_player_plays_with_every_way_to_make_deals() {
    for negotiation in [Negotiation::Micro, Negotiation::Auto, Negotiation::Menu] {
        for memory in [Screen::Perfect, Screen::Screen] {
            let options = Options { negotiation, memory, ..Options::default() };
            let won = share(options, Seat::Two, 60);
            assert!(won >= 0.8, "{negotiation} {memory}: {won}");
        }
    }
}

/// A hidden card or destination changes nothing for it.
#[test]
fn the_greedy_player_sees_what_its_seat_sees() {
    for memory in [Screen::Perfect, Screen::Screen] {
        let options = Options { players: 4, memory, ..Options::default() };
        let game = Rules::new(options, Data::standard()).expect("they go together");
        let policy = <Rules as Surface>::policy("greedy").expect("there is one");
        let mut rng = sequential(3);
        let mut different = 0;
        for _ in 0..5 {
            let mut state = game.start();
            loop {
                match game.awaiting(&state) {
                    Awaiting::Nothing => break,
                    Awaiting::Chance => game.sample(&mut state, &mut rng, |_| {}),
                    Awaiting::Decision(seat) => {
                        let legal = game.legal_actions(&state);
                        let other = game.determinize(&game.view(&state, seat), &mut rng);
                        let action = policy.choose(&game, &state, &legal, &mut rng);
                        assert_eq!(policy.choose(&game, &other, &legal, &mut rng), action);
                        different += u32::from(other != state);
                        let nth = below(&mut rng, legal.len() as u32) as usize;
                        let random = legal.nth(nth).expect("an action");
                        game.apply_unchecked(&mut state, random);
                    }
                }
            }
        }
        assert!(different > 100, "{different}");
    }
}
