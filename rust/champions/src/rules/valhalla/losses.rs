//! Losses to journeys and hunger. `[berserker.first]` R-V-14: as an option Berserkers are named first there too.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::combat::losable;
use crate::rules::valhalla::tokens;
use crate::say::reasons::{Reason, Refusal, loss};
use crate::words::Item;

/// Returns where an item stands in the order of naming: with the option Berserkers come first.
fn rank(rules: &Rules, item: Item) -> usize {
    let (at, berserker) = (item as usize, Item::Berserker as usize);
    match tokens::binds(rules) {
        true if at == berserker => 0,
        true if at < berserker => at + 1,
        _ => at,
    }
}

/// Returns the items in the order of naming.
fn order(rules: &Rules) -> [Item; Item::COUNT] {
    let mut order = [Item::Swordsman; Item::COUNT];
    for &item in Item::ALL {
        order[rank(rules, item)] = item;
    }
    order
}

/// Returns how many of these can still be named, from this one on.
pub(crate) fn behind(rules: &Rules, counts: &[u8; Item::COUNT], from: Item) -> u32 {
    let later = order(rules).into_iter().skip(rank(rules, from));
    later.map(|item| u32::from(counts[item as usize])).sum()
}

/// Adds what may be lost next. With the option no other die while a Berserker is left; food may be named instead of a die.
pub(crate) fn legal(
    rules: &Rules,
    counts: &[u8; Item::COUNT],
    from: Item,
    left: u8,
    legal: &mut ActionSet,
) {
    if !tokens::binds(rules) {
        for at in losable(u64::from_le_bytes(*counts), from as usize, left) {
            legal.insert(Action::Lose(Item::ALL[at]).index());
        }
        return;
    }
    let order = order(rules);
    let counts = order.map(|item| counts[item as usize]);
    for at in losable(u64::from_le_bytes(counts), rank(rules, from), left) {
        if counts[0] == 0 || matches!(order[at], Item::Berserker | Item::Food) {
            legal.insert(Action::Lose(order[at]).index());
        }
    }
}

/// Returns why this may not be lost next.
pub(crate) fn refuse(
    rules: &Rules,
    counts: [u8; Item::COUNT],
    from: Item,
    left: u8,
    item: Item,
    tag: &'static str,
) -> Refusal {
    let berserkers = tokens::binds(rules) && counts[Item::Berserker as usize] > 0;
    let other = !matches!(item, Item::Berserker | Item::Food) && counts[item as usize] > 0;
    if berserkers && other {
        let fact = "Berserkers are lost first".into();
        return Refusal(Reason::BerserkersFirst, fact, tag);
    }
    if !tokens::binds(rules) {
        return loss(counts, from, left, item, tag);
    }
    let order = order(rules);
    let at = |item: Item| Item::ALL[rank(rules, item)];
    let refusal = loss(order.map(|item| counts[item as usize]), at(from), left, at(item), tag);
    Refusal(refusal.0, format!("{item} cannot be named now"), tag)
}

/// `[rune.training]` A-13: after a rune other dice may stand there, so naming starts again at the first kind; without The
/// Dark Mountains it goes on.
pub(crate) fn again(rules: &Rules, from: Item) -> Item {
    if rules.has_mountains() { order(rules)[0] } else { from }
}
