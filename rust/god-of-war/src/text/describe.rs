//! Events in words.

use crate::codes::Code;
use crate::data::Data;
use crate::event::{Event, Guard};
use crate::text::reasons::name;
use crate::words::{Side, Slot};
use midgard_core::Word;

/// Returns a number of things: `1 token`, `2 tokens`.
fn counted(number: u8, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// Returns copies of a card: `N2`, `2 N2`.
fn copies(amount: u8, code: &str) -> String {
    if amount == 1 { code.to_owned() } else { format!("{amount} {code}") }
}

/// Returns an event in a line.
pub(crate) fn line(data: &Data, event: &Event) -> String {
    let word = |code: Code| data.word(code);
    match *event {
        Event::Joined { seat, hero } => format!("seat {seat} plays {hero}"),
        Event::Dealt { card } => format!("path card {card} lies in the pyramid"),
        Event::DealtUpgrade { seat, code, .. } => {
            format!("seat {seat} begins with the upgrade {}", word(code))
        }
        Event::Laid { scene } => format!("scene {} is laid", data.scene_word(scene)),
        Event::Stood { unit, column, slot, .. } => {
            let slot = if slot == Slot::Back { "behind" } else { "in front" };
            format!("{} stands at column {column} {slot}", name(unit))
        }
        Event::Swapped { unit, .. } => format!("{} swaps front and back", name(unit)),
        Event::Carried { unit } => format!("{} carries Mimir", name(unit)),
        Event::RoundBegan { round } => format!("round {round} begins"),
        Event::TurnBegan { seat } => format!("the turn of seat {seat} begins"),
        Event::ExtraBegan {} => "an Extra Scene Activation begins".into(),
        Event::Drew { seat, code } => format!("seat {seat} draws {}", word(code)),
        Event::Rebuilt { seat } => format!("the discard of seat {seat} becomes the deck"),
        Event::SetAside { seat, code, amount } => {
            format!("seat {seat} uses {}", copies(amount, word(code)))
        }
        Event::PutAway { seat, code, amount } => {
            format!("{} of seat {seat} to the discard", copies(amount, word(code)))
        }
        Event::Discarded { seat, code, amount } => {
            format!("seat {seat} discards {}", copies(amount, word(code)))
        }
        Event::Emptied { seat } => format!("seat {seat} discards the rest of the hand"),
        Event::Attacked { unit, strength } => {
            format!("{} attacks with strength {strength}", name(unit))
        }
        Event::Rolled { shows } => format!("the enemy die shows {shows}"),
        Event::Resisted { card, by, strength, amount } => match by {
            Guard::Armour => format!("armour {amount} of {card} holds against strength {strength}"),
            Guard::Die => format!("{card} takes no damage: strength {strength} against {amount}"),
            Guard::Invulnerable => format!("{card} takes no damage: it is invulnerable"),
        },
        Event::Broke { card } => format!("armour of {card} breaks"),
        Event::Hurt { card, damage } => format!("{card} takes {damage} damage"),
        Event::Defeated { card } => format!("{card} is defeated"),
        Event::Stunned { card } => format!("{card} is stunned"),
        Event::Woke { card } => format!("{card} loses its Stun token instead of attacking"),
        Event::Turned { card, side } => {
            format!("{card} turns to its {}", if side == Side::Back { "back" } else { "front" })
        }
        Event::Revived { card } => format!("{card} lives again"),
        Event::Restored { card } => format!("all damage of {card} is healed"),
        Event::Counted { card, tokens } => format!("{card} has {}", counted(tokens, "token")),
        Event::TrackHurt { track, damage } => format!("track {} takes {damage} damage", track + 1),
        Event::BoxActed { card } => format!("the box of {card} acts"),
        Event::Tallied { variable, amount } => format!("variable {} is {amount}", variable + 1),
        _ => line_on_heroes(data, event),
    }
}

/// Returns an event about heroes, upgrades or the path in a line.
fn line_on_heroes(data: &Data, event: &Event) -> String {
    let word = |code: Code| data.word(code);
    match *event {
        Event::Interacted { unit, card, spot } => {
            format!("{} uses spot {spot} of {card}", name(unit))
        }
        Event::Played { seat, code } => format!("seat {seat} plays {}", word(code)),
        Event::Raged { unit } => format!("{} uses the rage ability", name(unit)),
        Event::Enraged { unit, rage } => format!("{} has {rage} rage", name(unit)),
        Event::Strengthened { unit, bonus } => {
            format!("{} has {bonus} more for the next attack", name(unit))
        }
        Event::Helped { ability } => format!("the ability {ability} of a companion is used"),
        Event::Healed { unit, amount } => format!("{} heals {amount}", name(unit)),
        Event::Shielded { unit } => format!("{} has a Freya token", name(unit)),
        Event::Cancelled { unit } => format!("a Freya token cancels the hit on {}", name(unit)),
        Event::Struck { card, strength } => format!("{card} attacks with strength {strength}"),
        Event::Missed { card } => format!("the attack of {card} hits nobody"),
        Event::Reduced { unit, hit, warded, defended, .. } => {
            let parts = [(warded, "warded off"), (defended, "defended")];
            let parts = parts.iter().filter(|(amount, _)| *amount > 0);
            let parts: Vec<String> = parts.map(|(it, how)| format!("{it} {how}")).collect();
            let left = hit.saturating_sub(warded).saturating_sub(defended);
            let end = if left == 0 { ": no damage" } else { "" };
            format!("the hit of {hit} on {}: {}{end}", name(unit), parts.join(", "))
        }
        Event::Wounded { unit, damage, source } => {
            format!("{} takes {damage} damage ({source})", name(unit))
        }
        Event::Fell { unit } => format!("{} is knocked down", name(unit)),
        Event::Afflicted { seat, status } => format!("a {status} lies on the deck of seat {seat}"),
        Event::Revealed { code, rune } => format!("the upgrade {} is revealed: {rune}", word(code)),
        Event::Peeked { code, rune } => format!("the upgrade {} is looked at: {rune}", word(code)),
        Event::Arranged { way } => {
            format!("the upgrades that were looked at are arranged in way {way}")
        }
        Event::Buried { code, rune } => {
            format!("the upgrade {} goes under the deck: {rune}", word(code))
        }
        Event::Took { seat, code, .. } => format!("seat {seat} takes the upgrade {}", word(code)),
        Event::Removed { seat, code } => format!("seat {seat} removes {}", word(code)),
        Event::ShuffledIn { seat, status, amount } => {
            format!("{} into the deck of seat {seat}", counted(amount, status.word()))
        }
        Event::Limited { seat, change } => {
            format!("the hand limit of seat {seat} changes by {change:+}")
        }
        Event::Went { card } => format!("the path leads to card {card}"),
        Event::Finished { scene } => format!("scene {} is won", data.scene_word(scene)),
        Event::Won {} => "the game is won".into(),
        Event::Lost {} => "the game is lost".into(),
        _ => String::new(),
    }
}
