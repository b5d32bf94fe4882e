//! Observations, keys and views of games with boxes hold the same.

use crate::options;

use midgard_champions::{Rules, State};
use midgard_core::{Awaiting, Encoding, Game, Memory, Seat, Xoshiro256PlusPlus, below, sequential};
use options::{choices, options, rules};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Makes one step: a random action, or a random outcome.
fn step(rules: &Rules, state: &mut State, rng: &mut Xoshiro256PlusPlus) -> bool {
    match rules.awaiting(state) {
        Awaiting::Nothing => return false,
        Awaiting::Decision(_) => {
            let legal = rules.legal_actions(state);
            let action = legal.nth(below(rng, legal.len() as u32) as usize);
            rules.apply_unchecked(state, action.expect("somebody can do something"));
        }
        Awaiting::Chance => rules.sample(state, rng, |_| ()),
    }
    true
}

fn observed(rules: &Rules, state: &State, seat: Seat, memory: Memory) -> Vec<u8> {
    let mut bytes = vec![255; rules.layout().len()];
    rules.observe(&rules.view(state, seat), memory, &mut bytes);
    bytes
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

/// Shows every state of some games of each choice of boxes.
fn walk(games: u64, mut see: impl FnMut(&Rules, &State)) {
    for (players, expansions) in choices() {
        for game in 0..games {
            let mut rng = sequential(300 + u64::from(players) + 10 * game);
            let rules = rules(options(players, expansions, below(&mut rng, 1 << 26)));
            let mut state = rules.start();
            while step(&rules, &mut state, &mut rng) {
                see(&rules, &state);
            }
        }
    }
}

#[test]
fn states_that_a_seat_can_tell_apart_differ_in_key_view_and_observation() {
    let mut known: HashMap<(u64, u64), [u64; 2]> = HashMap::new();
    let mut shown: HashMap<(u64, [u64; 2]), u64> = HashMap::new();
    let mut game = String::new();
    let mut count = 0;
    walk(4, |rules, state| {
        let name = format!("{:?}", rules.options);
        if name != game {
            known.clear();
            shown.clear();
            game = name;
        }
        for seat in rules.seats() {
            let view = rules.view(state, seat);
            let json = view.to_json(rules);
            let (place, key) = (seat as u64, hash(&view.key()));
            let both =
                [hash(json.as_bytes()), hash(&observed(rules, state, seat, Memory::Perfect))];
            assert_eq!(*known.entry((place, key)).or_insert(both), both, "{state:?}");
            for back in [[both[0], 0], [0, both[1]]] {
                assert_eq!(*shown.entry((place, back)).or_insert(key), key, "{back:?}: {state:?}");
            }
            count += 1;
        }
    });
    assert!(count > 50_000, "{count}");
}

#[test]
fn every_block_keeps_to_its_kind() {
    walk(2, |rules, state| {
        for seat in rules.seats() {
            for memory in [Memory::Perfect, Memory::Table] {
                let bytes = observed(rules, state, seat, memory);
                let mut floats = vec![f32::NAN; bytes.len()];
                rules.layout().floats(&bytes, &mut floats);
                assert_eq!(rules.layout().bytes(&floats).as_ref(), Ok(&bytes));
                for block in rules.layout().blocks() {
                    let cells = &bytes[block.start..block.start + block.len()];
                    let fits = |&byte: &u8| block.number(byte) <= block.high.into();
                    assert!(cells.iter().all(fits), "{}: {cells:?}", block.name);
                    if block.encoding == Encoding::Word {
                        let rows = cells.chunks(block.width());
                        rows.for_each(|row| assert!(row.iter().sum::<u8>() <= 1, "{}", block.name));
                    }
                }
            }
        }
    });
}
