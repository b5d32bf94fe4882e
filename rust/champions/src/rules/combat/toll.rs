//! The toll of a voyage: journeys and hunger. Rulebook pp. 9 and 13.

use crate::cards::Cards;
use crate::words::Journey;

/// `[journey.lost]` `[journey.storm]` `[journey.whirlpool]` R34, `[journey.odins_trial]` A-51: returns how many warriors or
/// food a journey at sea takes, as far as there are some.
#[inline]
pub(crate) fn of_journey(cards: &Cards, journey: Journey) -> u8 {
    match journey {
        Journey::Lost => 2,
        Journey::Storm | Journey::Whirlpool => 1,
        Journey::OdinsTrial => cards.journey_numbers[Journey::OdinsTrial].losses,
        _ => 0,
    }
}

/// `[journey.whirlpool]` Returns whether food may be lost to a journey at sea instead of warriors.
#[inline]
pub(crate) fn may_be_food(journey: Journey) -> bool {
    journey != Journey::Whirlpool
}

/// `[voyage.feeding]` Rulebook p. 9: returns how many of a crew are not fed.
#[inline]
pub(crate) fn unfed(crew: u8, food: u8, fed: u8) -> u8 {
    u16::from(crew).saturating_sub(u16::from(food) * u16::from(fed)) as u8
}
