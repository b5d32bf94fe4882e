//! Explanations: what an action does, in one sentence.
//!
//! An explanation is for the seat that decides, and has only facts that this seat may know.

use crate::cards::{Load, Most};
use crate::say::wording;
use crate::words::{Goods, Item};
pub(crate) use midgard_core::Explanation;

/// Makes an explanation.
pub(crate) fn explanation(text: impl Into<String>, tags: &[&'static str]) -> Explanation {
    Explanation::new(text, tags)
}

/// Writes `give 1 food for 2 swordsmen`, `get 2 coins`.
pub(crate) fn exchange(cost: &Load, gain: &Load) -> String {
    match (wording::load(cost), wording::load(gain)) {
        (_, gain) if *cost == Load::default() => format!("get {gain}"),
        (cost, gain) => format!("give {cost} for {gain}"),
    }
}

/// Writes what a destiny compares.
pub(crate) fn most(mountains: bool, most: Most) -> String {
    match most {
        Most::Cards(colour) if mountains => {
            format!("{colour} draugr, monsters and Bergrisar")
        }
        Most::Cards(colour) => format!("{colour} draugr and monsters"),
        Most::Goods(Goods::Coin) => "coins".into(),
        Most::Goods(goods) => goods.to_string(),
        Most::Warriors => "warriors".into(),
        Most::Favor => "favor".into(),
        Most::Runes => "runes".into(),
        Most::Monsters => "monsters".into(),
        Most::Draugr => "draugr".into(),
        Most::Trolls => "trolls".into(),
        Most::Bergrisar => "Bergrisar".into(),
        Most::Blessings => "blessings".into(),
        Most::Tokens(kind) => format!("{kind} tokens"),
        Most::Blame => "blame".into(),
    }
}

/// Writes one of these: `an axeman`.
pub(crate) fn one_of(item: Item) -> String {
    match item {
        Item::Axeman => "an axeman".into(),
        Item::Archer => "an archer".into(),
        Item::Shieldwarrior | Item::Berserker => format!("a {item}"),
        Item::Leader => "the Leader die".into(),
        Item::Swordsman | Item::Spearman | Item::Food => format!("a {item}"),
    }
}
