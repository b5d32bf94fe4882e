//! Greedy plays by the rules, knows only what its seat can know, and beats random players.

use midgard_champions::state::Phase;
use midgard_champions::words::{Line, Rune};
use midgard_champions::{ACTION_COUNT, Action, Cards, Greedy, Options, Rules, State};
use midgard_core::{
    Awaiting, Game, Policy, Sampled, Seat, Stream, Xoshiro256PlusPlus, below, sequential, settle,
};
use midgard_search::{Uniform, play_out};
use serde_json::Value;

/// Every choice of options that changes what is asked or shown.
fn all_options() -> impl Iterator<Item = Options> {
    (0..48_u8).map(|bits| Options {
        players: 2 + bits % 3,
        hall_of_records: bits / 3 % 2 == 1,
        mistrustful_villagers: bits / 6 % 2 == 1,
        simultaneous: bits / 12 % 2 == 1,
        start_player: None,
        skip_forced: bits / 24 % 2 == 1,
    })
}

fn rules(options: Options) -> Rules {
    Rules::new(options, Cards::standard()).expect("the options fit")
}

/// Plays a game in which `sense` of eight decisions are Greedy's and the others random, and shows
/// every decision, with what Greedy would choose, to `see`.
fn play(rules: &Rules, seed: u64, sense: u32, mut see: impl FnMut(&State, Seat, u8)) -> State {
    let mut driver = Sampled::new(Stream::new(seed.into(), 0));
    let mut rng: Xoshiro256PlusPlus = sequential(seed);
    let mut state = rules.start();
    loop {
        settle(rules, &mut state, &mut driver).expect("sampling never fails");
        let Awaiting::Decision(seat) = rules.awaiting(&state) else { return state };
        let legal = rules.legal_actions(&state);
        let chosen = Greedy.choose(rules, &state, &legal, &mut sequential(0));
        see(&state, seat, chosen);
        let sensible = below(&mut rng, 8) < sense;
        let random = legal.nth(below(&mut rng, legal.len() as u32) as usize);
        let action = if sensible { chosen } else { random.expect("something is legal") };
        rules.apply_unchecked(&mut state, action);
    }
}

#[test]
fn what_it_chooses_is_legal_in_any_game() {
    for options in all_options() {
        let rules = rules(options);
        for seed in 0..24 {
            play(&rules, seed, seed as u32 % 9, |state, _, chosen| {
                assert!(usize::from(chosen) < ACTION_COUNT);
                assert!(rules.legal_actions(state).contains(chosen), "{chosen} in {state:?}");
            });
        }
    }
}

#[test]
fn it_chooses_the_same_whatever_the_random_numbers() {
    let rules = rules(Options::default());
    play(&rules, 5, 6, |state, _, chosen| {
        let legal = rules.legal_actions(state);
        for seed in 1..4 {
            assert_eq!(Greedy.choose(&rules, state, &legal, &mut sequential(seed)), chosen);
        }
    });
}

/// The worlds that differ from this one only in what the seat cannot know, by what differs: journeys,
/// destinies, sealed warbands. Who has beaten what everybody has seen.
fn worlds(rules: &Rules, state: &State, seat: Seat, seed: u64) -> Vec<(usize, State)> {
    let real: Value = serde_json::from_str(&state.to_json()).expect("it is JSON");
    let dealt = rules.deal(&rules.view(state, seat), &mut sequential(seed));
    let other: Value = serde_json::from_str(&dealt.to_json()).expect("it is JSON");
    let differ = [
        real["shores"] != other["shores"],
        real["under"] != other["under"] || real["clans"] != other["clans"],
        real["garrison"] != other["garrison"],
    ];
    (0..3).filter(|&kind| differ[kind]).map(|kind| (kind, dealt)).collect()
}

#[test]
fn what_it_cannot_know_never_changes_what_it_chooses() {
    let mut seen = [0_u32; 3];
    for options in all_options() {
        let rules = rules(options);
        for seed in 0..2 {
            play(&rules, seed, 5, |state, seat, chosen| {
                for (kind, other) in worlds(&rules, state, seat, seed) {
                    let legal = rules.legal_actions(&other);
                    let there = Greedy.choose(&rules, &other, &legal, &mut sequential(0));
                    assert_eq!(there, chosen, "seat {seat} in {state:?}\nand in {other:?}");
                    seen[kind] += 1;
                }
            });
        }
    }
    // Journeys, destinies, sealed warbands: each was tried often.
    assert!(seen.iter().all(|&count| count > 200), "{seen:?}");
}

#[test]
fn success_scores_all_that_it_can() {
    let rules = rules(Options::default());
    let earned = |state: &State, seat: Seat| state.sheet(seat)[Line::RuneEffects];
    let (mut offered, mut used) = (0, 0);
    for seed in 0..150 {
        play(&rules, seed, 8, |state, seat, chosen| {
            let Phase::SuccessWindow { .. } = state.phase() else { return };
            offered += 1;
            if chosen != Action::Rune(Rune::Success).index() {
                return;
            }
            used += 1;
            let mut asked = *state;
            rules.apply_unchecked(&mut asked, chosen);
            let legal = rules.legal_actions(&asked);
            let scored = |destiny: u8| {
                let mut after = asked;
                rules.apply_unchecked(&mut after, destiny);
                earned(&after, seat) - earned(state, seat)
            };
            let best = legal.iter().map(scored).max();
            let own = scored(Greedy.choose(&rules, &asked, &legal, &mut sequential(0)));
            assert!(own > 0 && Some(own) == best, "{own} of {best:?} in {state:?}");
        });
    }
    assert!(used > 20 && offered > 2 * used, "{used} of {offered}");
}

#[test]
fn it_beats_random_players() {
    for players in [2, 3, 4] {
        let rules = rules(Options { players, ..Options::default() });
        let games = 200;
        let mut wins = 0;
        for game in 0..games {
            let own = Seat::ALL[game as usize % usize::from(players)];
            let policy =
                |seat: Seat| -> &dyn Policy<Rules> { if seat == own { &Greedy } else { &Uniform } };
            let policies: Vec<_> = rules.seats().map(policy).collect();
            let mut state = rules.start();
            play_out(&rules, &mut state, Stream::new(7, game), &policies, &mut ());
            let winners = rules.winners(&state);
            wins += u64::from(winners.has(own) && winners.len() == 1);
        }
        assert!(wins * 100 >= games * 97, "{wins} of {games} with {players} players");
    }
}
