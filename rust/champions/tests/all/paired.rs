//! Paired worlds: what a seat cannot see changes nothing that it is shown.

use crate::seated;

use midgard_champions::{ACTION_COUNT, Action, Cards, Options, Rules, State};
use midgard_core::{Awaiting, Game, Seat, Word, Xoshiro256PlusPlus, below, sequential};
use seated::leaders;
use serde_json::Value;

/// Returns a random number below `count`.
fn pick(rng: &mut Xoshiro256PlusPlus, count: usize) -> usize {
    below(rng, count as u32) as usize
}

/// Makes one step: a random action, or a random outcome.
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

/// Returns whether what is sent now is sealed.
fn is_sealed(rules: &Rules, world: &Value) -> bool {
    let sending = |phase: &Value| phase["name"] == "assignment";
    rules.options.simultaneous && (sending(&world["phase"]) || sending(&world["phase"]["back"]))
}

/// Returns another world that this seat, or everybody, cannot tell from this one.
fn paired(rng: &mut Xoshiro256PlusPlus, rules: &Rules, state: &State, seat: Option<Seat>) -> State {
    let anybody = Seat::ALL[pick(rng, rules.players())];
    rules.determinize(&rules.view(state, seat.unwrap_or(anybody)), rng)
}

fn same(rules: &Rules, here: &State, there: &State, seat: Option<Seat>) {
    assert_eq!(there.problems(rules), [], "{there:?}");
    if let Some(seat) = seat {
        assert_eq!(rules.view(here, seat), rules.view(there, seat), "{here:?}");
    }
    assert_eq!(here.table(rules, seat), there.table(rules, seat));
    if seat.is_none() {
        assert_eq!(here.line(rules), there.line(rules));
        assert_eq!(here.sheet_text(rules), there.sheet_text(rules));
    }
    if seat.is_some_and(|seat| here.awaiting() == Awaiting::Decision(seat)) {
        assert_eq!(here.prompt(rules), there.prompt(rules));
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
            leaders: leaders(2 + bits % 3, usize::from(bits + bits / 3)),
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
        let world: Value = serde_json::from_str(&state.to_json(&rules)).expect("it is JSON");
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
