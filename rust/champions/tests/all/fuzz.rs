//! Everything that is read from outside is refused with a reason, or it is sound.
//!
//! The same cases run each time, for a few seconds. `PROPTEST_CASES=1000000 cargo test --test all fuzz::` goes on
//! with others and keeps what it finds in `fuzz.regressions`.

use crate::corrections;

use midgard_champions::cards::InPlay;
use midgard_champions::{Action, Cards, Options, Rules, State};
use midgard_core::{Awaiting, Game, Xoshiro256PlusPlus, below, mix, sequential};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{FileFailurePersistence, RngSeed};
use serde_json::{Value, json};
use std::sync::LazyLock;

/// A number of cases that takes about a second, unless the environment sets another.
fn config(cases: u32) -> ProptestConfig {
    let usual = ProptestConfig {
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("regressions"))),
        ..ProptestConfig::default()
    };
    if std::env::var_os("PROPTEST_CASES").is_some() {
        return usual;
    }
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(1), ..usual }
}

/// The cards in the box, and some with random corrections.
static BOXES: LazyLock<Vec<Rules>> = LazyLock::new(|| {
    let rules = |cards| Rules::new(Options::default(), cards).expect("the options fit");
    let files = (0..3).map(|seed| corrections::corrected(seed, 100 - 40 * seed as u32));
    std::iter::once(Cards::standard()).chain(files).map(rules).collect()
});

/// Returns the rules with the cards of a box.
fn rules(of: usize) -> &'static Rules {
    &BOXES[of]
}

/// Returns the states of some random games with each box.
static STATES: LazyLock<Vec<(usize, State)>> = LazyLock::new(|| {
    let (mut states, mut rng) = (Vec::new(), sequential(31));
    for of in [0, 0, 0, 1, 2, 3] {
        play_on(rules(of), rules(of).start(), &mut rng, |state| states.push((of, *state)));
    }
    states
});

/// Plays on at random until the game is over, and shows every state.
fn play_on(
    rules: &Rules,
    mut state: State,
    rng: &mut Xoshiro256PlusPlus,
    mut see: impl FnMut(&State),
) {
    for _ in 0..20_000 {
        see(&state);
        match rules.awaiting(&state) {
            Awaiting::Nothing => return,
            Awaiting::Decision(_) => {
                let legal = rules.legal_actions(&state);
                let action = legal.nth(below(rng, legal.len() as u32) as usize);
                rules.apply_unchecked(&mut state, action.expect("somebody can do something"));
            }
            Awaiting::Chance => rules.sample(&mut state, rng, |_| {}),
        }
    }
    panic!("the game does not end: {state:?}");
}

/// A state, and the number of its box.
fn any_state() -> impl Strategy<Value = (usize, State)> {
    any::<Index>().prop_map(|at| *at.get(STATES.as_slice()))
}

/// Plays a state that was accepted to its end: nothing is wrong with any state on the way.
fn is_sound(rules: &Rules, state: State, seed: u64) {
    play_on(rules, state, &mut sequential(seed), |state| {
        assert_eq!(state.problems(rules), [], "{}", state.to_json(rules));
    });
}

/// Raises each number of a state as far as the check of states allows, one after the other.
fn raised(rules: &Rules, state: &State) -> State {
    let mut data: Value = serde_json::from_str(&state.to_json(rules)).expect("it was just written");
    for at in 0.. {
        let (mut now, mut line) = (None, false);
        number(&mut data, at, &mut |value, of_sheet| (now, line) = (value.as_i64(), of_sheet));
        let Some(now) = now else { break };
        let by: &[i64] = if line { &[60, 30, 12, 10, 8, 6, 5, 4, 3, 2, 1] } else { &[8, 4, 2, 1] };
        let more = [65_535, 32_767, 32_766, 999, 255].into_iter();
        for new in more.chain(by.iter().map(|by| now + by)).filter(|&new| new > now) {
            number(&mut data, at, &mut |value, _| *value = json!(new));
            if State::from_json(rules, &data.to_string()).is_ok() {
                break;
            }
            number(&mut data, at, &mut |value, _| *value = json!(now));
        }
    }
    State::from_json(rules, &data.to_string()).expect("each step was accepted")
}

/// Shows one of the numbers in plain data, and whether it stands on a score sheet.
fn number(data: &mut Value, at: usize, see: &mut impl FnMut(&mut Value, bool)) {
    fn go(
        data: &mut Value,
        sheet: bool,
        left: &mut Option<usize>,
        see: &mut dyn FnMut(&mut Value, bool),
    ) {
        match data {
            Value::Array(list) => list.iter_mut().for_each(|it| go(it, sheet, left, see)),
            Value::Object(map) => {
                map.iter_mut().for_each(|(key, it)| go(it, key == "sheet", left, see));
            }
            Value::Number(_) => match left {
                Some(0) => {
                    *left = None;
                    see(data, sheet);
                }
                Some(more) => *more -= 1,
                None => {}
            },
            _ => {}
        }
    }
    go(data, false, &mut Some(at), see);
}

#[test]
fn the_largest_numbers_that_are_accepted_can_be_played_on() {
    let mut full = 0;
    for (of, state) in STATES.iter().step_by(300) {
        let rules = rules(*of);
        let most = raised(rules, state);
        full += most.to_json(rules).matches(":999,").count();
        for seed in 0..3 {
            is_sound(rules, most, seed);
        }
        for seat in rules.seats() {
            let sampled = rules.determinize(&rules.view(&most, seat), &mut sequential(1));
            assert_eq!(sampled.problems(rules), []);
        }
    }
    assert!(full > 100, "{full} heaps were raised to their bound");
}

/// Values that may or may not make sense somewhere.
fn wild() -> Vec<Value> {
    let numbers = [0, 1, 2, 3, 5, 8, 41, 200, 255, 999, 65_535, -1].map(|number| json!(number));
    let others = [
        json!(null),
        json!(true),
        json!(0.5),
        json!("gifts"),
        json!("troll"),
        json!([]),
        json!({}),
    ];
    numbers.into_iter().chain(others).collect()
}

/// Lists the values in plain data, beginning with the data itself.
fn values(value: &mut Value, see: &mut impl FnMut(&mut Value)) {
    see(value);
    match value {
        Value::Array(list) => list.iter_mut().for_each(|child| values(child, see)),
        Value::Object(map) => map.values_mut().for_each(|child| values(child, see)),
        _ => {}
    }
}

/// Puts another value somewhere: mostly a number for a number, since other changes are refused at once.
fn damage(data: &mut Value, at: Index, new: &Value, numbers: bool) {
    let fits = |value: &Value| !numbers || value.is_number();
    let mut count = 0;
    values(data, &mut |value| count += usize::from(fits(value)));
    let (mut left, chosen) = (0, at.index(count));
    values(data, &mut |value| {
        if fits(value) {
            if left == chosen && (!numbers || new.is_number()) {
                *value = new.clone();
            }
            left += 1;
        }
    });
}

proptest! {
    #![proptest_config(config(4_000))]

    #[test]
    fn a_damaged_state_is_refused_or_can_be_played_to_its_end(
        (of, state) in any_state(),
        changes in vec((any::<Index>(), select(wild()), prop::bool::weighted(0.8)), 1..4),
        seed: u64,
    ) {
        let mut data: Value = serde_json::from_str(&state.to_json(rules(of))).expect("it was just written");
        for (at, new, numbers) in changes {
            damage(&mut data, at, &new, numbers);
        }
        match State::from_json(rules(of), &data.to_string()) {
            Err(error) => prop_assert!(!error.to_string().is_empty()),
            Ok(state) => is_sound(rules(of), state, seed),
        }
    }

    #[test]
    fn damaged_bytes_with_the_right_checksum_are_refused_or_can_be_played(
        (of, state) in any_state(),
        changes in vec((any::<Index>(), any::<u8>()), 1..4),
        end in prop::option::weighted(0.2, any::<Index>()),
        seed: u64,
    ) {
        let mut bytes = state.to_bytes(rules(of));
        let head = 8;
        for (at, byte) in changes {
            let at = head + at.index(bytes.len() - head);
            bytes[at] = byte;
        }
        bytes.truncate(end.map_or(bytes.len(), |end| head + end.index(bytes.len() - head)));
        let sum = checksum(&bytes[head..]);
        bytes[4..head].copy_from_slice(&sum.to_le_bytes());
        match State::from_bytes(rules(of), &bytes) {
            Err(error) => prop_assert!(!error.to_string().is_empty()),
            Ok(state) => is_sound(rules(of), state, seed),
        }
    }

    #[test]
    fn any_change_of_bytes_is_noticed((of, state) in any_state(), at: Index, flip in 1..=u8::MAX) {
        let mut bytes = state.to_bytes(rules(of));
        let at = at.index(bytes.len());
        bytes[at] ^= flip;
        prop_assert!(State::from_bytes(rules(of), &bytes).is_err());
    }

    #[test]
    fn no_bytes_are_a_panic(bytes in vec(any::<u8>(), 0..600), body: bool) {
        let sum = checksum(&bytes).to_le_bytes();
        let head = if body { [b'm', b'g', b'C', 2, sum[0], sum[1], sum[2], sum[3]] } else { [0; 8] };
        let bytes = if body { [&head[..], &bytes].concat() } else { bytes };
        prop_assert!(State::from_bytes(rules(0), &bytes).is_err());
    }

    #[test]
    fn no_text_is_a_panic_as_a_state(text in "\\PC{0,80}", (of, start) in any_state(), at: Index) {
        prop_assert!(State::from_json(rules(0), &text).is_err());
        let json = start.to_json(rules(of));
        let end = at.index(json.len());
        prop_assert!(State::from_json(rules(of), &json[..end]).is_err());
    }

    #[test]
    fn what_is_read_as_an_action_is_written_like_that(text in "\\PC{0,40}") {
        read_and_written(&text);
    }

    #[test]
    fn words_of_actions_in_any_order_are_an_action_or_refused(
        words in vec(select(words()), 0..5),
        between in select(vec![" ", "  ", "\t", "", "-", "_"]),
    ) {
        read_and_written(&words.join(between));
        read_and_written(&words.join(" "));
    }
}

/// A text is one action, or it is refused with a reason.
fn read_and_written(text: &str) {
    match text.parse::<Action>() {
        Ok(action) => assert_eq!(action.to_string(), text),
        Err(error) => assert!(!error.to_string().is_empty() && !error.to_string().contains('\n')),
    }
}

/// The words of all actions, and some that are not.
fn words() -> Vec<String> {
    let actions = (0..=u8::MAX).filter_map(|index| Action::from_index(index.into()));
    let mut words: Vec<String> = actions
        .flat_map(|action| action.to_string().split(' ').map(str::to_owned).collect::<Vec<_>>())
        .collect();
    words.extend(
        ["", "16", "256", "-1", "+1", "01", "face-g", "seat-4", "\u{0661}"].map(str::to_owned),
    );
    words.sort();
    words.dedup();
    words
}

/// Returns the checksum of the byte form. It refuses accidental damage, and a fuzzer must get past it.
fn checksum(body: &[u8]) -> u32 {
    let word = |sum: u64, &byte: &u8| mix(sum ^ u64::from(byte));
    (body.iter().fold(body.len() as u64, word) >> 32) as u32
}

/// A card file is valid, or every problem has a message and a line that exists.
fn cards_are_read(file: &str) {
    let lines = file.lines().count() + 1;
    for problem in Cards::with(file, InPlay::default()).err().unwrap_or_default() {
        assert!(!problem.message.is_empty() && problem.line <= lines, "{problem:?}");
    }
}

/// Pieces of card files, and what breaks them.
fn pieces() -> Vec<&'static str> {
    let other =
        ["[", "]", "{", "}", "'''", "\"\"\"", "\"", "=", ".", ",", "\r", "-", "0x", "\u{e9}", "\0"];
    Cards::standard_source().split_inclusive([' ', '\n']).chain(other).collect()
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn a_cut_card_file_is_no_panic(at: Index) {
        let cut = &Cards::standard_source().as_bytes()[..at.index(Cards::standard_source().len())];
        cards_are_read(&String::from_utf8_lossy(cut));
    }

    #[test]
    fn a_card_file_with_flipped_bits_is_no_panic(flips in vec((any::<Index>(), 0..8_u8), 1..9)) {
        let mut bytes = Cards::standard_source().as_bytes().to_vec();
        for (at, bit) in flips {
            let at = at.index(bytes.len());
            bytes[at] ^= 1 << bit;
        }
        cards_are_read(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn a_mixture_of_pieces_of_card_files_is_no_panic(parts in vec(select(pieces()), 0..60)) {
        cards_are_read(&parts.concat());
    }

    #[test]
    fn right_corrections_are_right_until_a_bit_is_flipped(
        seed in 0..u64::MAX,
        share in select(vec![2_u32, 10, 50, 100]),
        flip in (any::<Index>(), 0..8_u8),
    ) {
        let file = corrections::corrections(seed, share);
        prop_assert!(Cards::with(&file, InPlay::default()).is_ok(), "{file}");
        let mut bytes = file.into_bytes();
        if !bytes.is_empty() {
            let at = flip.0.index(bytes.len());
            bytes[at] ^= 1 << flip.1;
        }
        cards_are_read(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_text_is_no_panic_as_a_card_file(text in "[\\PC\n]{0,200}") {
        cards_are_read(&text);
    }
}
