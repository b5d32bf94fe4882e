//! Each valid set of a hand is reached by exactly one path, and no item leads nowhere.

use crate::cards::Cards;
use crate::codes::{
    CODES, Code, DEFENSE, EXCLUSIVE, ITEM_CODES, ITEMS, MELEE, NUMBERS, RANGED, VIRTUAL_D1,
    VIRTUAL_PLUS3, VIRTUAL_R0S, WITHOUT_NUMBER,
};
use crate::scene::Need;
use crate::sets::{Build, Purpose};
use midgard_core::{Rng, Word, below, sequential};
use std::collections::BTreeMap;

/// How often each item is in a set.
type Set = [u8; ITEMS];

const GEAR: u8 = 3;

fn count(set: &Set, mask: u64) -> u8 {
    (0..ITEMS).filter(|&item| mask >> item & 1 == 1).map(|item| set[item]).sum()
}

/// Returns whether an attack set is valid, as rule 45 words it.
fn is_attack(set: &Set, icons: u64, has_icon: bool) -> bool {
    let plus = 1 << VIRTUAL_PLUS3;
    let others = count(set, !(icons | NUMBERS | plus));
    let numbers = count(set, NUMBERS);
    let virtuals = set[usize::from(VIRTUAL_R0S)] + set[usize::from(VIRTUAL_PLUS3)];
    others == 0
        && (has_icon || count(set, icons) > 0)
        && count(set, !WITHOUT_NUMBER) > 0
        && (count(set, EXCLUSIVE) == 0 || numbers == 1)
        && virtuals <= 1
}

/// Returns whether a defence is valid; the empty one is.
fn is_defence(set: &Set) -> bool {
    let numbers = NUMBERS & ((1 << ITEM_CODES) - 1);
    let exclusive = count(set, EXCLUSIVE);
    let plain = u8::from(count(set, numbers & !EXCLUSIVE) > 0);
    count(set, !(DEFENSE | numbers)) == 0 && count(set, DEFENSE) >= exclusive + plain
}

/// Returns whether a payment is valid: some assignment of icons exists.
fn is_payment(set: &Set, need: &Need) -> bool {
    let numbers = count(set, NUMBERS);
    let crystal = 1 << Code::Crystal as u8;
    let icons: Vec<usize> = (0..ITEM_CODES)
        .filter(|&item| (NUMBERS | crystal) >> item & 1 == 0)
        .flat_map(|item| std::iter::repeat_n(item, set[item].into()))
        .collect();
    let virtuals: u8 = set[usize::from(VIRTUAL_R0S)..].iter().sum();
    let sum: u16 = (0..ITEM_CODES)
        .map(|item| u16::from(set[item]) * u16::from(Code::at(item as u8).number()))
        .sum::<u16>()
        + u16::from(set[22] + set[23]) * u16::from(GEAR);
    virtuals == 0
        && (numbers == 0 || need.number.is_some())
        && set[Code::Crystal as usize] == need.crystal
        && sum >= need.number.unwrap_or(0).into()
        && assigns(&icons, [need.melee, need.ranged, need.defense])
}

fn assigns(icons: &[usize], need: [u8; 3]) -> bool {
    let Some((&item, rest)) = icons.split_first() else { return need == [0; 3] };
    [MELEE, RANGED, DEFENSE].iter().enumerate().any(|(kind, mask)| {
        let mut left = need;
        let fits = mask >> item & 1 == 1 && left[kind] > 0;
        left[kind] = left[kind].saturating_sub(1);
        fits && assigns(rest, left)
    })
}

fn is_valid(set: &Set, purpose: Purpose, need: &Need) -> bool {
    match purpose {
        Purpose::Nothing => false,
        Purpose::Melee => is_attack(set, MELEE, false),
        Purpose::Ranged => is_attack(set, RANGED, false),
        Purpose::Two => is_attack(set, RANGED, true),
        Purpose::Defence => is_defence(set),
        Purpose::Payment => is_payment(set, need),
    }
}

/// Counts the paths to each set that can be confirmed.
fn walk(build: Build, set: Set, hand: &Cards, need: &Need, ends: &mut BTreeMap<Set, u32>) {
    let items = build.items(hand, need);
    let valid = build.is_valid(need);
    assert!(items != 0 || valid || set == [0; ITEMS], "{set:?} leads nowhere");
    if valid {
        *ends.entry(set).or_default() += 1;
    }
    for item in (0..ITEMS).filter(|&item| items >> item & 1 == 1) {
        let (mut next, mut more) = (build, set);
        next.take(item as u8, hand);
        more[item] += 1;
        walk(next, more, hand, need, ends);
    }
}

/// Returns all valid sets of a hand.
fn all_sets(most: &Set, purpose: Purpose, need: &Need) -> Vec<Set> {
    let mut sets = vec![[0; ITEMS]];
    for item in 0..ITEMS {
        let so_far = sets.clone();
        for n in 1..=most[item] {
            sets.extend(so_far.iter().map(|set| {
                let mut more = *set;
                more[item] = n;
                more
            }));
        }
    }
    sets.retain(|set| is_valid(set, purpose, need));
    sets
}

fn check(hand: &Cards, others: u32, purpose: Purpose, need: &Need) -> usize {
    let mut most = [0; ITEMS];
    most[..ITEM_CODES].copy_from_slice(&hand.counts()[..ITEM_CODES]);
    for (item, count) in most.iter_mut().enumerate().skip(ITEM_CODES) {
        *count = (others >> item & 1) as u8;
    }
    let mut ends = BTreeMap::new();
    let build = Build::new(purpose, hand, others, GEAR);
    if build.is_possible(hand, need) {
        walk(build, [0; ITEMS], hand, need, &mut ends);
    } else if purpose == Purpose::Defence {
        ends.insert([0; ITEMS], 1);
    }
    assert!(ends.values().all(|&paths| paths == 1), "{purpose} {hand:?} {ends:?}");
    let mut sets = all_sets(&most, purpose, need);
    sets.sort_unstable();
    let found: Vec<Set> = ends.into_keys().collect();
    assert_eq!(found, sets, "{purpose} {need:?} {hand:?}");
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

/// [sets.order] [sets.attack] [sets.defence] [sets.payment]
#[test]
fn every_set_of_random_hands_has_exactly_one_path() {
    let mut rng = sequential(7);
    let mut total = 0;
    for round in 0..1_500 {
        let mut counts = [0; CODES];
        for _ in 0..below(&mut rng, 8) {
            counts[below(&mut rng, ITEM_CODES as u32) as usize] += 1;
        }
        let hand = Cards::of(counts);
        let gear = rng.next_u32() & 0b11 << ITEM_CODES;
        let first = rng.next_u32() & (1 << VIRTUAL_R0S | 1 << VIRTUAL_PLUS3);
        let defence = rng.next_u32() & 1 << VIRTUAL_D1;
        let none = Need::default();
        let melee = first & !(1 << VIRTUAL_R0S);
        total += check(&hand, gear | melee, Purpose::Melee, &none);
        total += check(&hand, gear | first, Purpose::Ranged, &none);
        total += check(&hand, first, Purpose::Two, &none);
        total += check(&hand, defence, Purpose::Defence, &none);
        let need = needs()[round % needs().len()];
        total += check(&hand, gear, Purpose::Payment, &need);
    }
    assert!(total > 20_000, "{total} sets");
}

/// [sets.attack] Section 8: `R0` with +3 alone is no set.
#[test]
fn a_card_without_number_and_the_solo_bonus_are_no_set() {
    let mut counts = [0; CODES];
    counts[Code::R0 as usize] = 1;
    let hand = Cards::of(counts);
    let build = Build::new(Purpose::Ranged, &hand, 1 << VIRTUAL_PLUS3, GEAR);
    assert!(!build.is_possible(&hand, &Need::default()));
    assert_eq!(Code::from_word("R0"), Some(Code::R0));
}
