//! Words, steps and fields that are not in play: a dict does not have them. `[setup.boxes]` S-1, `[component_counts]` A-31.

use super::Part;
use crate::rules::Rules;
use crate::rules::combat::Fight;
use crate::rules::phase::stocking;
use crate::rules::phase::table::Name;
use crate::rules::state::{Clan, Deck, Journeys, ShoreState};
use crate::words::{
    Foe, Item, JourneySpace, Leader, Location, Longship, Shore, Site, Stage, Warband,
};
use midgard_core::{Plain, Seat, Set, Word, in_base_box, plain_of};
use std::sync::OnceLock;

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
        "step" => outside(stocking::steps(rules), text),
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

/// Returns whether a text is a word, but none of those in play.
fn outside<W: Word>(in_play: Set<W>, text: &str) -> bool {
    W::from_word(text).is_some_and(|word| !in_play.has(word))
}

/// The values of fields that are not in play: those of an empty clan, deck, shore and journey deck, and of a fight that begins.
struct Empty {
    clan: Plain,
    deck: Plain,
    shore: Plain,
    journeys: Plain,
    fight: Plain,
}

fn empty() -> &'static Empty {
    static EMPTY: OnceLock<Empty> = OnceLock::new();
    let fight = Fight::new(Seat::One, Foe::Hunt, None, Warband::default());
    let whole = || Empty {
        clan: plain_of(&Clan::default()),
        deck: plain_of(&Deck::default()),
        shore: plain_of(&ShoreState::default()),
        journeys: plain_of(&Journeys::default()),
        fight: plain_of(&fight),
    };
    EMPTY.get_or_init(|| in_base_box(false, whole))
}

/// Returns an empty shore.
pub(super) fn shore() -> Plain {
    empty().shore.clone()
}

/// Returns the value of a field that is not in play.
pub(super) fn value(part: Part, field: &str) -> Plain {
    let whole = match (part, field) {
        (Part::Clan, _) => &empty().clan,
        (Part::Deck, _) => &empty().deck,
        (Part::Shore, _) => &empty().shore,
        (Part::Journeys, _) => &empty().journeys,
        (Part::Fight, _) => &empty().fight,
        (Part::State, "land_journeys") => return empty().journeys.clone(),
        (Part::State, "blessings") => return Plain::List(vec![Plain::Null; 4]),
        (Part::State, "epics") => return Plain::List(vec![Plain::Null; 3]),
        (Part::State, "thorir_due") => return Plain::Bool(false),
        (Part::TrueVision, _) => return Plain::Number(0),
        (Part::State | Part::Blame | Part::Other, _) => return Plain::Null,
    };
    whole.at(field).cloned().unwrap_or(Plain::Null)
}
