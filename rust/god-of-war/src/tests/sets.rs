//! Each valid set of a hand is reached by exactly one path, and no item leads nowhere.

use crate::cards::Cards;
use crate::codes::{
    BUILT_IN, CODES, Code, Codes, DEFENSE, GEAR_UP, ITEM_CODES, ITEM_MASK, MELEE, OWN, RANGED,
    VIRTUAL_D1, VIRTUAL_PLUS3, VIRTUAL_R0S, WEAPONIZE,
};
use crate::scene::Need;
use crate::sets::{Build, Purpose};
use midgard_core::{Rng, below, sequential};
use std::collections::BTreeMap;

/// How often each item is in a set.
type Set = [u8; CODES];

const GEAR: u8 = 3;

fn count(set: &Set, mask: u64) -> u8 {
    (0..CODES).filter(|&item| mask >> item & 1 == 1).map(|item| set[item]).sum()
}

/// Returns the number of an item of a set of this icon.
fn number(codes: &Codes, icon: usize, item: usize) -> u16 {
    match item as u8 {
        GEAR_UP | WEAPONIZE => GEAR.into(),
        VIRTUAL_D1 => 1,
        VIRTUAL_R0S | VIRTUAL_PLUS3 => 0,
        code => codes.number_as(icon, Code::at(code)).into(),
    }
}

fn has_number(codes: &Codes, set: &Set, icon: usize) -> bool {
    (0..CODES).any(|item| set[item] > 0 && number(codes, icon, item) > 0)
}

/// Returns whether an attack set is valid, as rule 45 words it: an exclusive card is the only Number item.
fn is_attack(codes: &Codes, set: &Set, icon: usize, has_icon: bool) -> bool {
    let icons = codes.with_icon(icon);
    let others = count(set, !(icons | codes.number_items | 1 << VIRTUAL_PLUS3));
    let numbers = count(set, codes.number_items);
    let virtuals = set[usize::from(VIRTUAL_R0S)] + set[usize::from(VIRTUAL_PLUS3)];
    let bears = |item: usize| {
        let own = u8::from(codes.number_items >> item & 1 == 1);
        set[item] == 0 || codes.exclusive() >> item & 1 == 0 || numbers == own
    };
    others == 0
        && (has_icon || count(set, icons) > 0)
        && has_number(codes, set, icon)
        && (0..CODES).all(bears)
        && virtuals <= 1
}

/// Returns whether a defence is valid; the empty one is.
fn is_defence(codes: &Codes, set: &Set) -> bool {
    let (numbers, shields) = (codes.number_cards, codes.with_icon(DEFENSE));
    let exclusive = count(set, codes.exclusive());
    let plain = u8::from(count(set, numbers & !codes.exclusive()) > 0);
    count(set, !(shields | numbers)) == 0
        && count(set, shields) >= exclusive + plain
        && (has_number(codes, set, DEFENSE) || set.iter().all(|&n| n == 0))
}

/// Returns whether a payment is valid: some assignment of icons exists.
fn is_payment(codes: &Codes, set: &Set, need: &Need) -> bool {
    let numbers = count(set, codes.number_items);
    let icons: Vec<usize> = (0..CODES)
        .filter(|&item| codes.icon_cards >> item & 1 == 1)
        .flat_map(|item| std::iter::repeat_n(item, set[item].into()))
        .collect();
    let virtuals: u8 = set[usize::from(VIRTUAL_R0S)..=usize::from(VIRTUAL_D1)].iter().sum();
    let plain: u16 = (0..CODES)
        .filter(|&item| codes.number_items >> item & 1 == 1)
        .map(|item| u16::from(set[item]) * number(codes, MELEE, item))
        .sum();
    let least = need.number.unwrap_or(0).into();
    let best = assigns(codes, &icons, [need.melee, need.ranged, need.defense]);
    virtuals == 0
        && (numbers == 0 || need.number.is_some())
        && set[Code::Crystal as usize] == need.crystal
        && best.is_some_and(|sum| sum + plain >= least)
}

/// Returns the largest sum of an assignment.
fn assigns(codes: &Codes, icons: &[usize], need: [u8; 3]) -> Option<u16> {
    let Some((&item, rest)) = icons.split_first() else { return (need == [0; 3]).then_some(0) };
    let with = |icon: usize| {
        let fits = codes.with_icon(icon) >> item & 1 == 1 && need[icon] > 0;
        let mut left = need;
        left[icon] = left[icon].saturating_sub(1);
        let sum = if fits { assigns(codes, rest, left) } else { None };
        sum.map(|sum| sum + number(codes, icon, item))
    };
    [MELEE, RANGED, DEFENSE].into_iter().filter_map(with).max()
}

fn is_valid(codes: &Codes, set: &Set, purpose: Purpose, need: &Need) -> bool {
    match purpose {
        Purpose::Nothing => false,
        Purpose::Melee => is_attack(codes, set, MELEE, false),
        Purpose::Ranged => is_attack(codes, set, RANGED, false),
        Purpose::Two => is_attack(codes, set, RANGED, true),
        Purpose::Defence => is_defence(codes, set),
        Purpose::Payment => is_payment(codes, set, need),
    }
}

/// Counts the paths to each set that can be confirmed.
fn walk(
    codes: &Codes,
    build: Build,
    set: Set,
    hand: &Cards,
    need: &Need,
    ends: &mut BTreeMap<Set, u32>,
) {
    let items = build.items(codes, hand, need);
    let valid = build.is_valid(codes, need);
    assert!(items != 0 || valid || set == [0; CODES], "{set:?} leads nowhere");
    if valid {
        *ends.entry(set).or_default() += 1;
    }
    for item in (0..CODES).filter(|&item| items >> item & 1 == 1) {
        let (mut next, mut more) = (build, set);
        next.take(item as u8, hand);
        more[item] += 1;
        walk(codes, next, more, hand, need, ends);
    }
}

/// Returns all valid sets of a hand.
fn all_sets(codes: &Codes, most: &Set, purpose: Purpose, need: &Need) -> Vec<Set> {
    let mut sets = vec![[0; CODES]];
    for item in 0..CODES {
        let so_far = sets.clone();
        for n in 1..=most[item] {
            sets.extend(so_far.iter().map(|set| {
                let mut more = *set;
                more[item] = n;
                more
            }));
        }
    }
    sets.retain(|set| is_valid(codes, set, purpose, need));
    sets
}

fn check(codes: &Codes, hand: &Cards, others: u64, purpose: Purpose, need: &Need) -> usize {
    let cards = ITEM_MASK & !codes.specials;
    let most: Set = std::array::from_fn(|item| match cards >> item & 1 {
        0 => (others >> item & 1) as u8,
        _ => hand.counts()[item],
    });
    let mut ends = BTreeMap::new();
    let build = Build::new(codes, purpose, hand, others, GEAR);
    if build.is_possible(codes, hand, need) {
        walk(codes, build, [0; CODES], hand, need, &mut ends);
    } else if purpose == Purpose::Defence {
        ends.insert([0; CODES], 1);
    }
    assert!(ends.values().all(|&paths| paths == 1), "{purpose} {hand:?} {ends:?}");
    let mut sets = all_sets(codes, &most, purpose, need);
    sets.sort_unstable();
    let found: Vec<Set> = ends.into_keys().collect();
    assert_eq!(found, sets, "{purpose} {need:?} {hand:?} {:?}", codes.own_words());
    found.len()
}

fn needs() -> Vec<Need> {
    let none = Need::default();
    vec![
        Need { melee: 1, number: Some(2), ..none },
        Need { ranged: 1, ..none },
        Need { melee: 1, ranged: 1, ..none },
        Need { defense: 1, number: Some(1), ..none },
        Need { crystal: 1, ..none },
        Need { number: Some(3), ..none },
        Need { melee: 1, ranged: 1, defense: 1, number: Some(6), ..none },
        Need { ranged: 2, crystal: 1, number: Some(4), ..none },
    ]
}

/// Checks all kinds of sets of random hands, of which some cards are of the file's own, and returns how many sets there are.
fn check_hands(codes: &Codes, rounds: usize) -> usize {
    let mut rng = sequential(7);
    let mut total = 0;
    for round in 0..rounds {
        let mut counts = [0; CODES];
        for _ in 0..below(&mut rng, 8) {
            let at = below(&mut rng, (ITEM_CODES + 2 * codes.own()) as u32) as usize;
            let own = at.checked_sub(ITEM_CODES).map(|at| BUILT_IN + at % codes.own());
            counts[own.unwrap_or(at)] += 1;
        }
        let hand = Cards::of(counts);
        let gear = u64::from(rng.next_u32()) & 0b11 << ITEM_CODES;
        let first = u64::from(rng.next_u32()) & (1 << VIRTUAL_R0S | 1 << VIRTUAL_PLUS3);
        let defence = u64::from(rng.next_u32()) & 1 << VIRTUAL_D1;
        let none = Need::default();
        let melee = first & !(1 << VIRTUAL_R0S);
        total += check(codes, &hand, gear | melee, Purpose::Melee, &none);
        total += check(codes, &hand, gear | first, Purpose::Ranged, &none);
        total += check(codes, &hand, first, Purpose::Two, &none);
        total += check(codes, &hand, defence, Purpose::Defence, &none);
        let need = needs()[round % needs().len()];
        total += check(codes, &hand, gear, Purpose::Payment, &need);
    }
    total
}

/// [sets.order] [sets.attack] [sets.defence] [sets.payment]
#[test]
fn every_set_of_random_hands_has_exactly_one_path() {
    let total = check_hands(&Codes::new(Vec::new()), 1_500);
    assert!(total > 20_000, "{total} sets");
}

/// [cards.own] [sets.order] So has every set with codes of a file's own, whatever they print.
#[test]
fn every_set_with_own_codes_has_exactly_one_path() {
    let files: [&[&str]; 4] = [
        &["M4", "N5", "R3s", "heal3"],
        &["D0", "M0/R2", "M1/D3r", "N0r", "N5x"],
        &["D3x", "M0x", "M2x", "R0/D4", "N2d", "R1x"],
        &["D9", "M3/R1", "M9srxd", "N9srxd", "R5"],
    ];
    for own in files {
        let codes = Codes::new(own.iter().map(|&code| code.to_owned()).collect());
        let total = check_hands(&codes, 800);
        assert!(total > 4_000, "{own:?}: {total} sets");
    }
}

/// [cards.own] Each printed card has one spelling; no other text is a code.
#[test]
fn codes_are_parsed() {
    let files =
        ["M4", "M0", "R9", "D3", "N5", "N0", "M2s", "R3r", "D1d", "M1srxd", "M1/R2", "R2/D0s"];
    for code in files {
        assert!(crate::codes::is_own_print(code), "{code}");
    }
    let wrong = [
        "", "M", "M10", "Z1", "m4", "M4z", "M4ss", "M4rs", "M1/M2", "R1/M1", "M1/N1", "N1/M1",
        "M1s/R1", "M1/R1/D1", "M1/", "/M1", "4", "M 4", "heal3", "M1", "N4x", "M\u{665}",
    ];
    for code in wrong {
        assert!(!crate::codes::is_own_print(code), "{code}");
    }
    let codes = Codes::new(vec!["M1/R2s".into(), "N5x".into(), "heal3".into()]);
    let find = |word: &str| codes.find(word).expect("a code of the file");
    let (wild, number, special) = (find("M1/R2s"), find("N5x"), find("heal3"));
    assert_eq!([wild, number, special], [Code::Own1, Code::Own2, Code::Own3]);
    assert_eq!([MELEE, RANGED, DEFENSE].map(|icon| codes.number_as(icon, wild)), [1, 2, 0]);
    assert_eq!((codes.number(wild), codes.number(number), codes.number(special)), (2, 5, 0));
    assert_eq!((codes.specials & OWN, codes.number_cards & OWN), (special.bit(), number.bit()));
    assert_eq!((codes.stunning() & OWN, codes.exclusive() & OWN), (wild.bit(), number.bit()));
    assert_eq!((codes.of_data("S:heal3"), codes.of_data("heal3")), (Some(special), None));
    assert_eq!((codes.find("own1"), codes.find("M4")), (None, None));
}

/// [sets.attack] Section 8: `R0` with +3 alone is not a set.
#[test]
fn a_card_without_number_and_the_solo_bonus_are_no_set() {
    let mut counts = [0; CODES];
    counts[Code::R0 as usize] = 1;
    let hand = Cards::of(counts);
    let codes = Codes::new(Vec::new());
    let build = Build::new(&codes, Purpose::Ranged, &hand, 1 << VIRTUAL_PLUS3, GEAR);
    assert!(!build.is_possible(&codes, &hand, &Need::default()));
    assert_eq!(codes.find("R0"), Some(Code::R0));
}
