//! Greedy obeys the rules, uses only what its seat can know, and beats random players.

use crate::seated;

use midgard_champions::rules::state::Phase;
use midgard_champions::words::{Line, Location, Longship, Rune};
use midgard_champions::{ACTION_COUNT, Action, Cards, Greedy, Options, Rules, State};
use midgard_core::{
    Awaiting, Game, Policy, Sampled, Seat, Stream, Word, Xoshiro256PlusPlus, below, sequential,
    settle,
};
use midgard_search::{Uniform, play_out};
use seated::leaders;
use serde_json::Value;

/// Every choice of options that changes decisions or what is shown.
fn all_options() -> impl Iterator<Item = Options> {
    (0..48_u8).map(|bits| Options {
        players: 2 + bits % 3,
        hall_of_records: bits / 3 % 2 == 1,
        mistrustful_villagers: bits / 6 % 2 == 1,
        simultaneous: bits / 12 % 2 == 1,
        start_player: None,
        leaders: leaders(2 + bits % 3, usize::from(bits + bits / 3)),
        skip_forced: bits / 24 % 2 == 1,

        ..Options::default()
    })
}

fn rules(options: Options) -> Rules {
    Rules::new(options, Cards::standard()).expect("the options fit")
}

/// Plays a game in which Greedy makes `sense` of eight decisions and the others are random. Shows every
/// decision to `see`, with what Greedy would choose.
fn play(rules: &Rules, seed: u64, sense: u32, mut see: impl FnMut(&State, Seat, u16)) -> State {
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

/// Returns the worlds that differ from this one only in what the seat cannot know, by what differs: journeys,
/// destinies, sealed warbands. Everybody has seen who has beaten what.
fn worlds(rules: &Rules, state: &State, seat: Seat, seed: u64) -> Vec<(usize, State)> {
    let real: Value = serde_json::from_str(&state.to_json(rules)).expect("it is JSON");
    let dealt = rules.determinize(&rules.view(state, seat), &mut sequential(seed));
    let other: Value = serde_json::from_str(&dealt.to_json(rules)).expect("it is JSON");
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
    // Journeys, destinies, sealed warbands: each was tried many times.
    assert!(seen.iter().all(|&count| count > 200), "{seen:?}");
}

/// Returns what an action brings its seat at once.
fn brings(rules: &Rules, state: &State, seat: Seat, action: u16) -> i32 {
    let mut then = *state;
    rules.apply_unchecked(&mut then, action);
    then.score(seat) - state.score(seat)
}

#[test]
fn success_scores_the_destiny_that_brings_most() {
    // Beaten enemies count as much as goods, in games with the Hall of Records and without it.
    let mut choices = 0;
    for options in all_options() {
        let rules = rules(options);
        for seed in 0..24 {
            play(&rules, seed, 6, |state, seat, chosen| {
                if !matches!(state.phase(), Phase::Success { .. }) {
                    return;
                }
                let legal = rules.legal_actions(state);
                let each: Vec<_> =
                    legal.iter().map(|action| brings(&rules, state, seat, action)).collect();
                let most = each.iter().max().copied().expect("it owns a destiny");
                assert_eq!(brings(&rules, state, seat, chosen), most, "{state:?}");
                choices += u32::from(each.iter().any(|&less| less < most));
            });
        }
    }
    assert!(choices > 200, "{choices}");
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
            let mut position = *state;
            rules.apply_unchecked(&mut position, chosen);
            let legal = rules.legal_actions(&position);
            let scored = |destiny: u16| {
                let mut after = position;
                rules.apply_unchecked(&mut after, destiny);
                earned(&after, seat) - earned(state, seat)
            };
            let best = legal.iter().map(scored).max();
            let own = scored(Greedy.choose(&rules, &position, &legal, &mut sequential(0)));
            assert!(own > 0 && Some(own) == best, "{own} of {best:?} in {state:?}");
        });
    }
    assert!(used > 20 && offered > 2 * used, "{used} of {offered}");
}

/// Returns how often each of these actions is chosen in games among greedy players.
fn chosen(players: u8, actions: &[Action]) -> u32 {
    let rules = rules(Options { players, ..Options::default() });
    let mut count = 0;
    for seed in 0..100 {
        play(&rules, seed, 8, |_, _, chosen| {
            count += u32::from(actions.iter().any(|action| action.index() == chosen));
        });
    }
    count
}

/// Returns whether a seat without food places a worker now, with at least four warriors at home, at least two
/// workers, and a longship among the places.
fn needs_food(rules: &Rules, state: &State, seat: Seat) -> bool {
    let legal = rules.legal_actions(state);
    let ships = [Location::SmallLongship, Location::LargeLongship, Location::PrivateLongship];
    if !ships.iter().any(|&ship| legal.contains(Action::Place(ship).index())) {
        return false;
    }
    let state: Value = serde_json::from_str(&state.to_json(rules)).expect("it is JSON");
    let clan = &state["clans"][seat.index()];
    let warriors = clan["warriors"].as_object().expect("by kind");
    let warriors: u64 = warriors.values().filter_map(Value::as_u64).sum();
    clan["food"] == 0 && clan["workers"].as_u64() >= Some(2) && warriors >= 4
}

#[test]
fn it_gathers_food_for_voyages() {
    // Before the player looked ahead to voyages, this happened in one of thirty cases.
    for players in [2, 4] {
        let rules = rules(Options { players, ..Options::default() });
        let places = [Location::HuntingGrounds, Location::Smokehouse, Location::GenerousMerchant];
        let (mut cases, mut gathered) = (0, 0);
        for seed in 0..40 {
            play(&rules, seed, 8, |state, seat, chosen| {
                if needs_food(&rules, state, seat) {
                    cases += 1;
                    let gathers = places.iter().any(|&to| Action::Place(to).index() == chosen);
                    gathered += u32::from(gathers);
                }
            });
        }
        assert!(cases > 200 && gathered * 12 >= cases, "{gathered} of {cases}");
    }
}

#[test]
fn it_beats_monsters() {
    for players in [2, 3, 4] {
        let rules = rules(Options { players, ..Options::default() });
        let mut monsters = 0;
        for seed in 0..100 {
            let state = play(&rules, seed, 8, |_, _, _| ());
            let state: Value = serde_json::from_str(&state.to_json(&rules)).expect("it is JSON");
            let clans = state["clans"].as_array().expect("a list");
            monsters +=
                clans.iter().map(|c| c["monsters"].as_array().map_or(0, Vec::len)).sum::<usize>();
        }
        assert!(monsters >= 150 * usize::from(players), "{monsters} with {players} players");
    }
}

#[test]
fn it_builds_longships_and_sails_them() {
    let builds: Vec<_> = Longship::ALL.iter().map(|&ship| Action::Build(ship)).collect();
    let sails = chosen(4, &[Action::Place(Location::PrivateLongship)]);
    let built = chosen(4, &builds);
    assert!(built >= 120 && sails >= 190, "{built} built, sailed {sails} times");
}

#[test]
fn it_sails_its_own_longship_rather_than_a_public_one() {
    let rules = rules(Options { players: 4, ..Options::default() });
    let own = Action::Place(Location::PrivateLongship);
    let large = Action::Place(Location::LargeLongship);
    let (mut both, mut taken) = (0, 0);
    for seed in 0..100 {
        play(&rules, seed, 8, |state, _, chosen| {
            let legal = rules.legal_actions(state);
            if legal.contains(own.index()) && legal.contains(large.index()) {
                both += u32::from(chosen == large.index());
                taken += u32::from(chosen == own.index());
            }
        });
    }
    assert!(taken > both && taken > 20, "its own {taken} times, the large one {both} times");
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
