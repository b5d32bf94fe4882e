//! Observations, keys and views hold nothing hidden, and everything that a seat knows.

use crate::seated;

use midgard_champions::{Cards, Options, Rules, State};
use midgard_core::{Awaiting, Encoding, Game, Memory, Seat, Xoshiro256PlusPlus, below, sequential};
use seated::leaders;
use serde_json::Value;
use std::collections::HashMap;

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

/// Every choice of options that changes what can be seen.
fn every_rules() -> impl Iterator<Item = Rules> {
    (0..12_u8).map(|bits| {
        let options = Options {
            players: 2 + bits % 3,
            simultaneous: bits / 3 % 2 == 1,
            hall_of_records: bits / 6 % 2 == 1,
            mistrustful_villagers: bits % 2 == 1,
            leaders: leaders(2 + bits % 3, usize::from(bits + bits / 3)),
            ..Options::default()
        };
        Rules::new(options, Cards::standard()).expect("the options fit")
    })
}

fn observed(rules: &Rules, state: &State, seat: Seat, memory: Memory) -> Vec<u8> {
    let mut bytes = vec![255; rules.layout().len()];
    rules.observe(&rules.view(state, seat), memory, &mut bytes);
    bytes
}

#[test]
fn worlds_that_a_seat_cannot_tell_apart_look_alike() {
    let mut differ = 0;
    for rules in every_rules() {
        for seed in 0..2 {
            let mut rng = sequential(seed);
            let mut state = rules.start();
            while step(&rules, &mut state, &mut rng) {
                for seat in rules.seats() {
                    let view = rules.view(&state, seat);
                    let other = rules.determinize(&view, &mut rng);
                    differ += u32::from(other != state);
                    let again = rules.view(&other, seat);
                    assert_eq!(view, again, "{state:?}");
                    assert_eq!(view.key(), again.key(), "{state:?}");
                    assert_eq!(view.to_json(&rules), again.to_json(&rules), "{state:?}");
                    for memory in [Memory::Perfect, Memory::Table] {
                        let here = observed(&rules, &state, seat, memory);
                        assert_eq!(here, observed(&rules, &other, seat, memory), "{state:?}");
                    }
                }
            }
        }
    }
    assert!(differ > 5_000, "{differ}");
}

#[test]
fn states_that_a_seat_can_tell_apart_differ_in_key_view_and_observation() {
    for rules in every_rules() {
        let mut known: HashMap<Vec<u8>, [u64; 2]> = HashMap::new();
        let mut shown: HashMap<[u64; 2], Vec<u8>> = HashMap::new();
        for seed in 0..12 {
            let mut rng = sequential(seed);
            let mut state = rules.start();
            while step(&rules, &mut state, &mut rng) {
                for seat in rules.seats() {
                    let view = rules.view(&state, seat);
                    let key = [&[seat as u8][..], &view.key()].concat();
                    let json = view.to_json(&rules);
                    let bytes = observed(&rules, &state, seat, Memory::Perfect);
                    let both = [hash(json.as_bytes()), hash(&bytes)];
                    assert_eq!(*known.entry(key.clone()).or_insert(both), both, "{state:?}");
                    let back = [hash(&bytes), 0];
                    assert_eq!(*shown.entry(back).or_insert(key.clone()), key, "{state:?}");
                    let back = [0, hash(json.as_bytes())];
                    assert_eq!(*shown.entry(back).or_insert(key.clone()), key, "{state:?}");
                }
            }
        }
        assert!(known.len() > 5_000, "{}", known.len());
    }
}

fn hash(bytes: &[u8]) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn what_the_table_shows_is_part_of_what_is_remembered() {
    let rules = Rules::new(Options::default(), Cards::standard()).expect("the options fit");
    let mut rng = sequential(8);
    let mut state = rules.start();
    let mut less = 0;
    while step(&rules, &mut state, &mut rng) {
        for seat in rules.seats() {
            let perfect = observed(&rules, &state, seat, Memory::Perfect);
            let table = observed(&rules, &state, seat, Memory::Table);
            for block in rules.layout().blocks() {
                let cells = block.start..block.start + block.len();
                let (perfect, table) = (&perfect[cells.clone()], &table[cells]);
                let forgets = match block.name {
                    name if name.starts_with("beaten_") || name.starts_with("visits") => true,
                    "sheet" | "old" | "shown_after" => true,
                    name if name.starts_with("unseen_") || name == "unplaced" => {
                        // A seat that remembers less has more cards that it knows nothing of.
                        assert!(perfect.iter().zip(table).all(|(p, t)| p <= t), "{name}");
                        true
                    }
                    "journeys_unseen" | "journeys_old" => true,
                    _ => false,
                };
                assert!(forgets || perfect == table, "{}", block.name);
                less += u32::from(perfect != table);
            }
        }
    }
    assert!(less > 1_000, "{less}");
}

#[test]
fn every_block_keeps_to_its_kind() {
    for rules in every_rules() {
        let mut rng = sequential(3);
        let mut state = rules.start();
        while step(&rules, &mut state, &mut rng) {
            let world: Value = serde_json::from_str(&state.to_json(&rules)).expect("it is JSON");
            for seat in rules.seats() {
                let bytes = observed(&rules, &state, seat, Memory::Perfect);
                let mut floats = vec![f32::NAN; bytes.len()];
                rules.layout().floats(&bytes, &mut floats);
                assert_eq!(rules.layout().bytes(&floats).as_ref(), Ok(&bytes));
                for block in rules.layout().blocks() {
                    let cells = &bytes[block.start..block.start + block.len()];
                    assert!(cells.iter().all(|&byte| block.number(byte) <= block.high.into()));
                    if block.encoding == Encoding::Word {
                        let rows = cells.chunks(block.width());
                        rows.for_each(|row| assert!(row.iter().sum::<u8>() <= 1, "{}", block.name));
                    }
                    if block.name == "phase" {
                        let phase = block.labels.iter().zip(cells).find(|(_, cell)| **cell == 1);
                        assert_eq!(world["phase"]["name"], *phase.expect("one").0);
                    }
                }
            }
        }
    }
}

#[test]
fn the_layout_has_the_size_of_the_number_of_players() {
    for rules in every_rules() {
        let options = Options { players: rules.options.players, ..Options::default() };
        let plain = Rules::new(options, Cards::standard()).expect("the options fit");
        assert_eq!(plain.layout(), rules.layout());
        let mut ends = rules.layout().blocks().iter().map(|block| block.start + block.len());
        let starts = rules.layout().blocks().iter().map(|block| block.start);
        assert!(starts.skip(1).eq(ends.clone().take(ends.clone().count() - 1)));
        assert_eq!(ends.next_back(), Some(rules.layout().len()));
    }
}

/// Every sampled state can be played on.
#[test]
fn a_world_dealt_anew_is_sound_and_can_be_played_to_its_end() {
    for rules in every_rules() {
        for seed in 20..23 {
            let mut rng = sequential(seed);
            let mut state = rules.start();
            let mut steps = 0;
            while step(&rules, &mut state, &mut rng) {
                steps += 1;
                if steps % 12 != 0 {
                    continue;
                }
                let seat = Seat::ALL[steps / 12 % rules.players()];
                let mut other = rules.determinize(&rules.view(&state, seat), &mut rng);
                let mut later = 0;
                while later == 0 || step(&rules, &mut other, &mut rng) {
                    if later % 8 == 0 {
                        assert_eq!(other.problems(&rules), [], "{other:?}");
                    }
                    later += 1;
                }
                assert_eq!(other.problems(&rules), [], "{other:?}");
                assert!(!rules.winners(&other).is_empty());
            }
            // Includes the last position, in which everybody has turned up all cards.
            for seat in rules.seats() {
                let other = rules.determinize(&rules.view(&state, seat), &mut rng);
                assert_eq!(other.problems(&rules), [], "{other:?}");
            }
        }
    }
}
