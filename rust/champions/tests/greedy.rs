//! Greedy plays by the rules, knows only what its seat can know, and beats random players.

use midgard_champions::{ACTION_COUNT, Cards, Greedy, Options, Rules, State};
use midgard_core::{
    Awaiting, Game, Policy, Sampled, Seat, Stream, Word, Xoshiro256PlusPlus, below, sequential,
    settle,
};
use midgard_search::{Uniform, play_out};
use serde_json::{Value, json};

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
    let mut driver = Sampled(Stream::new(seed, 0));
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

/// Another clan's destinies that it has not shown are exchanged for others of the deck.
fn other_destinies(state: &mut Value, seat: usize, other: usize) -> bool {
    let clan = &state["clans"][other];
    let shown = clan["revealed"].as_array().expect("a list").clone();
    let own = clan["destinies"].as_array().expect("a list").clone();
    let deck = state["deck"]["destinies"].as_array().expect("a list").clone();
    let hidden = own.iter().position(|card| !shown.contains(card));
    let (Some(at), Some(card)) = (hidden, deck.first()) else { return false };
    state["clans"][other]["destinies"][at] = card.clone();
    state["deck"]["destinies"][0] = own[at].clone();
    seat != other
}

/// A defeated enemy of another clan, lying face-down, is exchanged for another of the deck.
fn other_pile(state: &mut Value, other: usize, kind: &str) -> bool {
    let Some(mine) = state["clans"][other][kind].as_array().and_then(|pile| pile.first().cloned())
    else {
        return false;
    };
    let Some(card) = state["deck"][kind].as_array().and_then(|deck| deck.last().cloned()) else {
        return false;
    };
    let last = state["deck"][kind].as_array().expect("a list").len() - 1;
    state["clans"][other][kind][0] = card;
    state["deck"][kind][last] = mine;
    true
}

/// A face-down journey that others know and the seat does not turns into another kind.
fn other_journey(state: &mut Value, seat: usize) -> bool {
    let mut changed = false;
    for shore in 0..4 {
        let here = &state["shores"][shore];
        let card = here["journey"].as_str().expect("a word").to_owned();
        let known = here["known_to"].as_array().expect("a list");
        if known.is_empty() || known.contains(&json!(seat)) {
            continue;
        }
        let unseen = state["journeys"]["unseen"].as_object().expect("a map").clone();
        let left = |kind: &str| unseen[kind].as_u64().expect("a number");
        let Some(new) = unseen.keys().find(|kind| **kind != card && left(kind) > 0) else {
            continue;
        };
        state["journeys"]["unseen"][new] = json!(left(new) - 1);
        state["journeys"]["unseen"][&card] = json!(left(&card) + 1);
        state["shores"][shore]["journey"] = json!(new);
        changed = true;
    }
    changed
}

/// Moves all warriors from one count to another.
fn go_home(from: &mut Value, home: &mut Value) -> bool {
    let mut moved = false;
    for kind in ["swordsman", "spearman", "axeman"] {
        let sent = from[kind].as_u64().expect("a number");
        moved |= sent > 0;
        home[kind] = json!(home[kind].as_u64().expect("a number") + sent);
        from[kind] = json!(0);
    }
    moved
}

/// What another clan has sent under seal this round is at home instead.
fn other_sends(state: &mut Value, other: usize) -> bool {
    let mut home = state["clans"][other]["warriors"].clone();
    let placed = state["clans"][other]["placed"].as_array().expect("a list").clone();
    let mut moved = false;
    for land in ["troll", "left_draugr", "right_draugr"] {
        if placed.contains(&json!(land)) {
            moved |= go_home(&mut state["garrison"][land], &mut home);
        }
    }
    for shore in 0..4 {
        let ship = &mut state["shores"][shore]["ship"];
        if ship["owner"] == json!(other) {
            moved |= go_home(&mut ship["warriors"], &mut home);
            let food = ship["food"].as_u64().expect("a number");
            moved |= food > 0;
            ship["food"] = json!(0);
            let food = food + state["clans"][other]["food"].as_u64().expect("a number");
            state["clans"][other]["food"] = json!(food);
        }
    }
    state["clans"][other]["warriors"] = home;
    moved
}

/// The worlds that differ from this one only in what the seat cannot know, by what differs.
fn worlds(rules: &Rules, state: &State, seat: Seat) -> Vec<(usize, Value)> {
    let real: Value = serde_json::from_str(&state.to_json()).expect("it is JSON");
    let mut worlds = Vec::new();
    let mut world = |kind: usize, change: &dyn Fn(&mut Value) -> bool| {
        let mut other = real.clone();
        if change(&mut other) {
            worlds.push((kind, other));
        }
    };
    let phase = &real["phase"];
    let sealed = phase["name"] == "assignment" || phase["back"]["name"] == "assignment";
    world(0, &|state| other_journey(state, seat.index()));
    for other in rules.seats().map(Seat::index).filter(|&other| other != seat.index()) {
        world(1, &|state| other_destinies(state, seat.index(), other));
        if rules.options.simultaneous && sealed {
            world(2, &|state| other_sends(state, other));
        }
        if !rules.options.hall_of_records {
            world(3, &|state| other_pile(state, other, "trolls"));
            world(3, &|state| other_pile(state, other, "draugr"));
            world(3, &|state| other_pile(state, other, "monsters"));
        }
    }
    worlds
}

#[test]
fn what_it_cannot_know_never_changes_what_it_chooses() {
    let mut seen = [0_u32; 4];
    for options in all_options() {
        let rules = rules(options);
        for seed in 0..2 {
            play(&rules, seed, 5, |state, seat, chosen| {
                for (kind, world) in worlds(&rules, state, seat) {
                    let other = State::from_json(&rules, &world.to_string());
                    let other = other.unwrap_or_else(|error| panic!("{error}"));
                    let legal = rules.legal_actions(&other);
                    let there = Greedy.choose(&rules, &other, &legal, &mut sequential(0));
                    assert_eq!(there, chosen, "seat {seat} in {state:?}\nand in {other:?}");
                    seen[kind] += 1;
                }
            });
        }
    }
    // Journeys, destinies, sealed warbands, piles: each was tried often.
    assert!(seen.iter().all(|&count| count > 200), "{seen:?}");
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
