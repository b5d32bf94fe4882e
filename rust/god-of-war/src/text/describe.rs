//! Events in words.

use crate::action::Action;
use crate::event::Event;
use crate::text::reasons::name;
use midgard_core::Word;

/// Returns an event in a sentence.
pub(crate) fn line(event: &Event) -> String {
    match *event {
        Event::Chose { seat, action } => {
            let text = Action::from_index(action).map_or_else(String::new, |it| it.to_string());
            format!("Seat {seat}: {text}.")
        }
        Event::Joined { seat, hero } => format!("Seat {seat} plays {hero}."),
        Event::Dealt { card } => format!("Path card {card} lies in the pyramid."),
        Event::Given { seat, code } => format!("Seat {seat} begins with the upgrade {code}."),
        Event::Laid { scene } => format!("Scene {scene} is laid."),
        Event::Stood { unit, column, back } => {
            let slot = if back { "behind" } else { "in front" };
            format!("{} stands at column {} {slot}.", name(unit), column + 1)
        }
        Event::Swapped { unit } => format!("{} swaps front and back.", name(unit)),
        Event::Carried { unit } => format!("{} carries Mimir.", name(unit)),
        Event::RoundBegan { round } => format!("Round {round} begins."),
        Event::Drew { seat, code } => format!("Seat {seat} draws {code}."),
        Event::Rebuilt { seat } => format!("The discard of seat {seat} becomes the deck."),
        Event::Attacked { unit, strength } => {
            format!("{} attacks with strength {strength}.", name(unit))
        }
        Event::Rolled { shows } => format!("The enemy die shows {shows}."),
        Event::Broke { card } => format!("Armour of {card} breaks."),
        Event::Hurt { card, damage } => format!("{card} takes {damage} damage."),
        Event::Defeated { card } => format!("{card} is defeated."),
        Event::Stunned { card } => format!("{card} is stunned."),
        Event::Woke { card } => format!("{card} loses its Stun token instead of attacking."),
        Event::Turned { card, back } => {
            format!("{card} turns to its {}.", if back { "back" } else { "front" })
        }
        Event::Paid { unit, card } => format!("{} uses a spot of {card}.", name(unit)),
        _ => line_on_heroes(event),
    }
}

/// Returns an event about heroes, upgrades or the path in a sentence.
fn line_on_heroes(event: &Event) -> String {
    match *event {
        Event::Played { seat, code } => format!("Seat {seat} plays {code}."),
        Event::Raged { unit } => format!("{} uses the rage ability.", name(unit)),
        Event::Healed { unit, amount } => format!("{} heals {amount}.", name(unit)),
        Event::Shielded { unit } => format!("{} has a Freya token.", name(unit)),
        Event::Cancelled { unit } => format!("A Freya token cancels the hit on {}.", name(unit)),
        Event::Struck { card, strength } => format!("{card} attacks with strength {strength}."),
        Event::Wounded { unit, damage, source } => {
            format!("{} takes {damage} damage ({source}).", name(unit))
        }
        Event::Fell { unit } => format!("{} is knocked down.", name(unit)),
        Event::Afflicted { seat, status } => format!("A {status} lies on the deck of seat {seat}."),
        Event::Revealed { code, rune } => format!("The upgrade {code} is revealed: {rune}."),
        Event::Took { seat, code } => format!("Seat {seat} takes the upgrade {code}."),
        Event::Removed { seat, code } => format!("Seat {seat} removes {code}."),
        Event::Went { card } => format!("The path leads to card {card}."),
        Event::Finished { scene } => format!("Scene {} is won.", scene.word()),
        Event::Won => "The game is won.".into(),
        Event::Lost => "The game is lost.".into(),
        _ => String::new(),
    }
}
