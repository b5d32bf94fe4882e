//! The toll of a voyage: journeys and hunger. Rulebook pp. 9 and 13.

use crate::cards::Cards;
use crate::words::{Foe, Journey};

/// The toll of a journey. R34: it takes as much as there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Toll {
    /// It takes nothing.
    Nothing,
    /// All on the way fight this foe.
    Fight(Foe),
    /// It takes this much food.
    Food(u8),
    /// It takes this many dice, or food in place of dice if that may be.
    Losses(u8, bool),
    /// The clan pays these coins.
    Coins(u8),
    /// The clan loses each die that it does not pay these coins for.
    PerDie(u8),
    /// The clan pays, or bears what its card says.
    Choice,
}

/// Returns the toll of a journey. `[journey.all_quiet]` `[journey.kraken]` `[journey.lost]` `[journey.storm]` `[journey.whirlpool]`
/// `[journey.no_wind]` R34, `[journey.odins_trial]` A-51, `[land_journey.avalanche]` `[land_journey.thief]`
/// `[land_journey.blizzard]` `[land_journey.choice]` R-D-18
pub(crate) fn of(cards: &Cards, journey: Journey) -> Toll {
    let numbers = &cards.journey_numbers[journey];
    match journey {
        Journey::AllQuiet | Journey::Shipwreck | Journey::LandAllQuiet => Toll::Nothing,
        Journey::Kraken => Toll::Fight(Foe::Kraken),
        Journey::NoWind => Toll::Food(1),
        Journey::Lost => Toll::Losses(2, true),
        Journey::Storm => Toll::Losses(1, true),
        Journey::Whirlpool => Toll::Losses(1, false),
        Journey::OdinsTrial => Toll::Losses(numbers.losses, true),
        Journey::LandAvalanche => Toll::Losses(numbers.warriors, false),
        Journey::LandThief => Toll::Coins(numbers.coins),
        Journey::LandBlizzard => Toll::PerDie(numbers.coins),
        Journey::LandBandits
        | Journey::LandBlockedPath
        | Journey::LandLoneWarrior
        | Journey::LandLost
        | Journey::LandMercenaries => Toll::Choice,
    }
}

/// Returns the food, wood, coins and favor that a journey brings when it has taken its toll. `[journey.shipwreck]`
/// `[journey.odins_trial]` A-51
pub(crate) fn brings(cards: &Cards, journey: Journey) -> [u16; 4] {
    let numbers = &cards.journey_numbers[journey];
    match journey {
        Journey::Shipwreck => [0, 0, numbers.coins.into(), 0],
        Journey::OdinsTrial => [0, 0, 0, numbers.favor.into()],
        _ => [0; 4],
    }
}

/// Returns how many dice or food a journey takes, as far as there are some.
pub(crate) fn of_journey(cards: &Cards, journey: Journey) -> u8 {
    match of(cards, journey) {
        Toll::Losses(losses, _) => losses,
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
