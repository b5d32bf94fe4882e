//! Paired worlds: what a seat cannot see changes nothing of what it is told.

use midgard_champions::{ACTION_COUNT, Action, Cards, Options, Rules, State};
use midgard_core::{Awaiting, Game, Seat, Word, Xoshiro256PlusPlus, below, sequential};
use serde_json::{Value, json};

/// One of `count`.
fn pick(rng: &mut Xoshiro256PlusPlus, count: usize) -> usize {
    below(rng, count as u32) as usize
}

fn shuffle<T>(rng: &mut Xoshiro256PlusPlus, cards: &mut [T]) {
    for last in (1..cards.len()).rev() {
        cards.swap(last, pick(rng, last + 1));
    }
}

/// Goes one step: a random action, or a random answer of chance.
fn step(rules: &Rules, state: &mut State, rng: &mut Xoshiro256PlusPlus) -> bool {
    match rules.awaiting(state) {
        Awaiting::Nothing => return false,
        Awaiting::Decision(_) => {
            let legal = rules.legal_actions(state);
            let action = legal.nth(pick(rng, legal.len())).expect("somebody can do something");
            rules.apply_unchecked(state, action);
        }
        Awaiting::Chance => rules.sample(state, rng, |_| ()),
    }
    true
}

fn list(value: &Value) -> Vec<String> {
    let words = value.as_array().expect("a list").iter();
    words.map(|word| word.as_str().expect("a word").to_owned()).collect()
}

/// The words of a set are written in the order of their list.
fn destinies(mut words: Vec<String>) -> Value {
    use midgard_champions::words::Destiny;
    words.sort_by_key(|word| Destiny::from_word(word).map(Word::index));
    json!(words)
}

/// Destinies that this seat has not seen change places: in the deck, with the others, under the deck.
fn swap_destinies(rng: &mut Xoshiro256PlusPlus, world: &mut Value, seat: Option<Seat>) {
    let mut places: Vec<String> = vec!["/deck/destinies".into()];
    let clans = world["clans"].as_array().map_or(0, Vec::len);
    let other = |owner: usize| seat.is_none_or(|seat| seat.index() != owner);
    places
        .extend((0..clans).filter(|&owner| other(owner)).map(|o| format!("/clans/{o}/destinies")));
    let deciding = world["phase"]["turn"].as_u64();
    if world["phase"]["drawn"].is_array() && deciding != seat.map(|seat| seat.index() as u64) {
        places.push("/phase/drawn".into());
    }
    let begun = world["deck"]["destinies"] == json!([]);
    for (number, group) in world["under"].as_array().expect("a list").iter().enumerate() {
        let owner = group["owner"].as_u64().expect("a seat") as usize;
        if other(owner) || (begun && number == 0) {
            places.push(format!("/under/{number}/cards"));
        }
    }
    let mut seen: Vec<String> = Vec::new();
    for owner in 0..clans {
        seen.extend(list(&world["clans"][owner]["revealed"]));
    }
    let hidden = |world: &Value, place: &str| -> Vec<String> {
        let words = list(world.pointer(place).expect("it is there"));
        words.into_iter().filter(|word| !seen.contains(word)).collect()
    };
    let mut pool: Vec<String> = places.iter().flat_map(|place| hidden(world, place)).collect();
    shuffle(rng, &mut pool);
    for place in &places {
        let count = hidden(world, place).len();
        let all = list(world.pointer(place).expect("it is there"));
        let mut words: Vec<String> = all.into_iter().filter(|word| seen.contains(word)).collect();
        words.extend(pool.split_off(pool.len() - count));
        *world.pointer_mut(place).expect("it is there") = destinies(words);
    }
}

/// Face-down journeys that others have looked at become other cards.
fn swap_journeys(rng: &mut Xoshiro256PlusPlus, world: &mut Value, seat: Option<Seat>) {
    for shore in 0..4 {
        let here = world["shores"][shore].clone();
        let known = here["known_to"].as_array().expect("a list");
        let own = seat.is_some_and(|seat| known.contains(&json!(seat.index())));
        if here["revealed"] == true || known.is_empty() || own {
            continue;
        }
        let unseen = world["journeys"]["unseen"].as_object().expect("numbers").clone();
        let there: Vec<_> = unseen.iter().filter(|(_, count)| **count != json!(0)).collect();
        if there.is_empty() {
            continue;
        }
        let (new, _) = there[pick(rng, there.len())];
        let old = here["journey"].as_str().expect("a word");
        for (kind, change) in [(old, 1), (new.as_str(), -1)] {
            let count = world["journeys"]["unseen"][kind].as_i64().expect("a number");
            world["journeys"]["unseen"][kind] = json!(count + change);
        }
        world["shores"][shore]["journey"] = json!(new);
    }
}

fn add(world: &mut Value, place: &str, change: i64) {
    let number = world.pointer_mut(place).expect("it is there");
    *number = json!(number.as_i64().expect("a number") + change);
}

/// What others have sent under seal comes home, some of it.
fn bring_home(rng: &mut Xoshiro256PlusPlus, world: &mut Value, seat: Option<Seat>) {
    let clans = world["clans"].as_array().map_or(0, Vec::len);
    for owner in (0..clans).filter(|&owner| seat.is_none_or(|seat| seat.index() != owner)) {
        let mut places = Vec::new();
        for land in ["troll", "left_draugr", "right_draugr"] {
            if list(&world["clans"][owner]["placed"]).iter().any(|place| place == land) {
                places.push(format!("/garrison/{land}"));
            }
        }
        for shore in 0..4 {
            if world["shores"][shore]["ship"]["owner"] == json!(owner) {
                places.push(format!("/shores/{shore}/ship/warriors"));
                let food = format!("/shores/{shore}/ship/food");
                let some = world.pointer(&food).and_then(Value::as_u64).expect("a number");
                let back = pick(rng, some as usize + 1) as i64;
                add(world, &food, -back);
                add(world, &format!("/clans/{owner}/food"), back);
            }
        }
        for place in places {
            for kind in ["swordsman", "spearman", "axeman"] {
                let from = format!("{place}/{kind}");
                let some = world.pointer(&from).and_then(Value::as_u64).expect("a number");
                let back = pick(rng, some as usize + 1) as i64;
                add(world, &from, -back);
                add(world, &format!("/clans/{owner}/warriors/{kind}"), back);
            }
        }
    }
}

/// Is it the time in which what is sent is sealed?
fn is_sealed(rules: &Rules, world: &Value) -> bool {
    let sending = |phase: &Value| phase["name"] == "assignment";
    rules.options.simultaneous && (sending(&world["phase"]) || sending(&world["phase"]["back"]))
}

/// Another world that this seat, or nobody in particular, cannot tell from this one.
fn paired(rng: &mut Xoshiro256PlusPlus, rules: &Rules, state: &State, seat: Option<Seat>) -> State {
    let mut world: Value = serde_json::from_str(&state.to_json()).expect("it is JSON");
    if world["phase"]["name"] != "end" {
        swap_destinies(rng, &mut world, seat);
    }
    swap_journeys(rng, &mut world, seat);
    if is_sealed(rules, &world) {
        bring_home(rng, &mut world, seat);
        let deciding = world["phase"]["turn"].as_u64();
        if world["phase"]["name"] == "assignment"
            && deciding != seat.map(|seat| seat.index() as u64)
        {
            let mut asks = world.clone();
            asks["phase"]["item"] = json!("swordsman");
            if State::from_json(rules, &asks.to_string()).is_ok() {
                world = asks;
            }
        }
    }
    State::from_json(rules, &world.to_string()).expect("the other world is one")
}

fn same(rules: &Rules, here: &State, there: &State, seat: Option<Seat>) {
    assert_eq!(here.table(rules, seat), there.table(rules, seat));
    if seat.is_none() {
        assert_eq!(here.line(rules), there.line(rules));
        assert_eq!(here.sheet_text(rules), there.sheet_text(rules));
    }
    if seat.is_some_and(|seat| here.awaiting() == Awaiting::Decision(seat)) {
        assert_eq!(here.asked(rules), there.asked(rules));
        for action in (0..ACTION_COUNT).filter_map(Action::from_index) {
            assert_eq!(here.why_not(rules, action), there.why_not(rules, action));
            assert_eq!(here.explain(rules, action), there.explain(rules, action));
        }
    }
}

#[test]
fn what_a_seat_cannot_see_changes_nothing_of_what_it_is_told() {
    let mut differ = 0;
    for bits in 0..12_u8 {
        let options = Options {
            players: 2 + bits % 3,
            simultaneous: bits / 3 % 2 == 1,
            hall_of_records: bits / 6 % 2 == 1,
            ..Options::default()
        };
        let rules = Rules::new(options, Cards::standard()).expect("the options fit");
        for seed in 0..2 {
            let mut rng = sequential(seed);
            let mut state = rules.start();
            while step(&rules, &mut state, &mut rng) {
                for seat in rules.seats().map(Some).chain([None]) {
                    let other = paired(&mut rng, &rules, &state, seat);
                    differ += u32::from(other != state);
                    same(&rules, &state, &other, seat);
                }
            }
        }
    }
    assert!(differ > 5_000, "{differ}");
}

#[test]
fn who_may_see_is_told() {
    let options = Options { simultaneous: true, ..Options::default() };
    let rules = Rules::new(options, Cards::standard()).expect("the options fit");
    let mut rng = sequential(3);
    let mut state = rules.start();
    let (mut sealed, mut looked) = (0, 0);
    while step(&rules, &mut state, &mut rng) {
        let world: Value = serde_json::from_str(&state.to_json()).expect("it is JSON");
        if world["phase"]["name"] == "stalls" {
            continue;
        }
        for seat in rules.seats() {
            let table = state.table(&rules, Some(seat));
            for destiny in list(&world["clans"][seat.index()]["destinies"]) {
                assert!(table.contains(&destiny), "{destiny} in {table}");
            }
            sealed += u32::from(is_sealed(&rules, &world) && table.contains("sealed"));
            looked += table.matches("face-down, seen by").count();
        }
    }
    assert!(sealed > 0 && looked > 0);
}
