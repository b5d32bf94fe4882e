//! Cards and steps that are not in play: in a dict they are no words of their fields. `[setup.boxes]` S-1,
//! `[component_counts]` A-31.

use crate::rules::Rules;
use crate::rules::phase::table::Name;
use crate::words::{
    Foe, Item, JourneySpace, Leader, Location, Longship, Shore, Site, Stage, Stock,
};
use midgard_core::{Set, Word};

/// Returns whether this text, in a field of a part of the dict that stands under another name, is a card or a step that
/// is not in play.
pub(super) fn is_absent(rules: &Rules, name: &str, above: &str, text: &str) -> bool {
    if rules.is_base_game() && is_of_boxes(name, text) {
        return true;
    }
    match name {
        "troll" | "trolls" => outside(rules.decks().trolls, text),
        "left_draugr" | "right_draugr" | "draugr" => outside(rules.decks().draugr, text),
        "left_bergrisar" | "right_bergrisar" | "bergrisar" => {
            outside(rules.decks().bergrisar, text)
        }
        "monster" | "monsters" => outside(rules.decks().monsters, text),
        "rune_row" | "runes" | "used_runes" | "rune" => outside(rules.runes(), text),
        "destinies" | "revealed" | "drawn" | "kept" => outside(rules.destinies(), text),
        "cards" if above == "under" => outside(rules.destinies(), text),
        "step" => outside(steps(rules), text),
        _ => false,
    }
}

/// Returns whether a text is a word of further boxes in a field of this name.
fn is_of_boxes(name: &str, text: &str) -> bool {
    match name {
        "name" => is_new::<Name>(text),
        "after" => is_new::<Stage>(text),
        "site" => is_new::<Site>(text),
        "shore" => is_new::<Shore>(text),
        "foe" => is_new::<Foe>(text),
        "item" | "from" => is_new::<Item>(text),
        "leader" => is_new::<Leader>(text),
        "placed" | "stalls" => is_new::<Location>(text),
        "journey" => is_new::<JourneySpace>(text),
        "longship" | "longships" => is_new::<Longship>(text),
        _ => false,
    }
}

/// Returns whether a text is a word of a list, but not in the base box.
fn is_new<W: Word>(text: &str) -> bool {
    W::WORDS.contains(&text) && !W::BASE_WORDS.contains(&text)
}

/// `[round.order]` Returns the steps of round set-up; Valhalla fills its own spaces.
fn steps(rules: &Rules) -> Set<Stock> {
    let is_step = |step: Stock| match step {
        Stock::LeftBergrisar | Stock::RightBergrisar => rules.has_mountains(),
        step => step <= Stock::Merchant,
    };
    Stock::ALL.iter().copied().filter(|&step| is_step(step)).collect()
}

/// Returns whether a text is a word, but none of those in play.
fn outside<W: Word>(in_play: Set<W>, text: &str) -> bool {
    W::from_word(text).is_some_and(|word| !in_play.has(word))
}
