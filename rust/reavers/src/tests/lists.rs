//! Tests of the list of deals: section 6.6, the cut, and the deal that the rules make on their own.

use crate::menu;
use crate::rules::Rules;
use crate::state::State;
use crate::testing::{negotiation, text};
use crate::words::{Item, Location};
use crate::{Data, Negotiation};

/// The loot at a location, and the possessions of each visitor.
pub(super) type Case = (&'static [(&'static str, u8)], &'static [&'static [(&'static str, u16)]]);

pub(super) const A: Case = (
    &[("coin", 4), ("farm", 1), ("armor", 1), ("furs", 1)],
    &[
        &[("coin", 3), ("terror", 1), ("wall", 1), ("tower", 1)],
        &[("terror", 4), ("armor", 2), ("furs", 1)],
    ],
);
pub(super) const B: Case = (
    &[("coin", 3), ("tower", 1), ("weapons", 1), ("relics", 1)],
    &[
        &[("coin", 2)],
        &[("coin", 1), ("terror", 6), ("weapons", 3)],
        &[("coin", 9), ("terror", 2), ("farm", 1), ("wall", 1)],
    ],
);
pub(super) const C: Case = (&[], &[&[("coin", 1)], &[("terror", 2)]]);
const D: Case =
    (&[("coin", 2), ("farm", 1)], &[&[("coin", 4), ("terror", 2)], &[], &[], &[("coin", 3)]]);

const LISTS: &str = include_str!("../lists.txt");

/// Items of a position in the order of kinds.
fn sorted(deal: &str) -> String {
    let rules = Rules::standard(2);
    let kind = |word: &str| {
        let spoils = rules.data.spoils.iter().position(|row| row.id == word);
        spoils.map_or_else(|| Item::from_word(word).map(|it| it.0), |it| Some(5 + it as u8))
    };
    let position = |part: &str| {
        let words: Vec<&str> = part.split_whitespace().collect();
        let mut items: Vec<&[&str]> = words.chunks(2).collect();
        items.sort_by_key(|item| item.get(1).and_then(|word| kind(word)));
        items.concat().join(" ")
    };
    deal.split(" / ").map(position).collect::<Vec<_>>().join(" / ")
}

pub(super) fn shown(rules: &Rules, state: &State, position: usize) -> Vec<String> {
    let positions = rules.seats();
    let deals = menu::deals(state, rules, Location::Bjorgvin, position);
    (0..deals.len()).map(|at| text(rules, &deals.deal(at, rules), positions)).collect()
}

#[test]
fn the_lists_of_the_rules_are_made_exactly() {
    let cases = [(A, 0, 12), (A, 1, 8), (B, 2, 24), (C, 0, 3), (D, 0, 24)];
    for (((loot, has), position, count), line) in cases.into_iter().zip(LISTS.lines()) {
        let (rules, state) = negotiation(Negotiation::Menu, loot, has);
        let expected: Vec<String> = line.split("; ").map(sorted).collect();
        assert_eq!(expected.len(), count);
        assert_eq!(shown(&rules, &state, position), expected);
    }
}

/// Section 6.4: whatever the quotas, the kept tables stand in the order of the whole list, without a second copy.
#[test]
fn quotas_choose_what_is_kept_of_a_list() {
    let list = |size: u8, quotas: [u8; 7], payments: &str| {
        let text =
            format!("[negotiation]\nmenu_size = {size}\nmenu_quotas = {quotas:?}\n{payments}");
        let data = Data::with(&text).expect("the numbers are sound");
        let (rules, state) = negotiation(Negotiation::Menu, D.0, D.1);
        let rules = Rules::new(*rules.chosen(), data.into()).expect("the options go together");
        shown(&rules, &state, 0)
    };
    let few = "menu_payments = [1]\nmenu_terror_payments = []\n";
    let whole = list(24, [0; 7], few);
    assert!(whole.len() > 8 && whole.len() < 24, "{}", whole.len());
    assert_eq!(list(8, [0; 7], few), whole[..8], "without quotas the first are kept");
    assert_eq!(list(8, [24; 7], few), whole[..8]);
    let last = whole.len() - 1;
    let kept = list(8, [0, 0, 0, 0, 0, 0, 1], few);
    assert_eq!(kept, [&whole[..7], &whole[last..]].concat(), "line G keeps its table");
    let in_order = |kept: &[String]| {
        let mut whole = whole.iter();
        kept.iter().all(|deal| whole.any(|other| other == deal))
    };
    for size in 1..=last as u8 {
        for quotas in [[1; 7], [0, 3, 0, 2, 9, 0, 1], [6, 4, 3, 2, 5, 3, 1]] {
            let kept = list(size, quotas, few);
            assert!(kept.len() == usize::from(size) && in_order(&kept), "{size} {quotas:?}");
        }
    }
}

/// `[menu.payments]` With six visitors every proposer with terror and coins can offer some: a cut in the order of the list
/// left no room for it.
#[test]
fn a_proposer_with_terror_can_offer_it_whatever_the_number_of_visitors() {
    for visitors in 2..=6 {
        let rich: &[(&str, u16)] = &[("coin", 9), ("terror", 3)];
        let has = vec![rich; visitors];
        let loot = [("coin", 7), ("farm", 2), ("wall", 1), ("armor", 2), ("furs", 2)];
        let (rules, state) = negotiation(Negotiation::Menu, &loot, &has);
        for position in 0..visitors {
            let deals = menu::deals(&state, &rules, Location::Bjorgvin, position);
            let offers = |at: usize| deals.changes(at)[position][4] < 0;
            assert!((0..deals.len()).any(offers), "{visitors} visitors, position {position}");
        }
    }
}

#[test]
fn auto_takes_the_fairest_deal_or_none() {
    let deal = |(loot, has)| {
        let (rules, state) = negotiation(Negotiation::Auto, loot, has);
        crate::auto::deal(&state, &rules, Location::Bjorgvin)
            .map(|deal| text(&rules, &deal, rules.seats()))
    };
    assert_eq!(deal(A).as_deref(), Some("3 coin 1 farm / 1 coin 1 terror 1 armor 1 furs"));
    let b = "1 weapons 1 relics / 2 coin / 1 coin 1 tower 1 terror";
    assert_eq!(deal(B), Some(sorted(b)));
    assert_eq!(deal(C), None);
}
