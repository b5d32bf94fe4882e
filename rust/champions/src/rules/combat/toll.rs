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
    /// The clan pays, or bears the effect of the card.
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

/// The effect of a journey on a clan that is on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// Nothing.
    Nothing,
    /// The Kraken or the Bandits are fought.
    Fight,
    /// Dice, food or either are lost, as far as there are some. Then the clan gains favor.
    Loss { number: u8, dice: bool, food: bool, favor: u8 },
    /// The clan gains coins.
    Coins(u8),
    /// The clan loses coins, as far as it has some.
    Theft(u8),
    /// Each die costs this many coins, or is lost.
    Price(u8),
    /// The clan pays, or [`unpaid`] takes effect.
    Question,
    /// The dice go home.
    Return,
}

impl Effect {
    fn dice(number: u8) -> Self {
        Self::Loss { number, dice: true, food: false, favor: 0 }
    }
}

/// Returns what a journey does when it takes effect. Rulebook p. 13, 3.1
pub(crate) fn effect(cards: &Cards, journey: Journey) -> Effect {
    let numbers = &cards.journey_numbers[journey];
    let loss = |favor| {
        let (number, food) = (of_journey(cards, journey), may_be_food(journey));
        Effect::Loss { number, dice: true, food, favor }
    };
    match journey {
        Journey::AllQuiet | Journey::LandAllQuiet => Effect::Nothing,
        Journey::Kraken => Effect::Fight,
        // `[journey.no_wind]` R34: without food no loss.
        Journey::NoWind => Effect::Loss { number: 1, dice: false, food: true, favor: 0 },
        Journey::Lost | Journey::Storm | Journey::Whirlpool => loss(0),
        Journey::OdinsTrial => loss(numbers.favor),
        Journey::Shipwreck => Effect::Coins(numbers.coins),
        Journey::LandAvalanche => Effect::dice(numbers.warriors),
        Journey::LandThief => Effect::Theft(numbers.coins),
        Journey::LandBlizzard => Effect::Price(numbers.coins),
        Journey::LandBandits
        | Journey::LandBlockedPath
        | Journey::LandLoneWarrior
        | Journey::LandLost
        | Journey::LandMercenaries => Effect::Question,
    }
}

/// `[land_journey.choice]` R-D-18: returns what a land journey does to a clan that does not pay.
pub(crate) fn unpaid(cards: &Cards, journey: Journey) -> Effect {
    match journey {
        Journey::LandBandits => Effect::Fight,
        Journey::LandBlockedPath => Effect::Return,
        Journey::LandLost => Effect::dice(cards.journey_numbers[journey].warriors),
        _ => Effect::Nothing,
    }
}

/// `[voyage.feeding]` Rulebook p. 9: returns how many of a crew are not fed.
#[inline]
pub(crate) fn unfed(crew: u8, food: u8, fed: u8) -> u8 {
    u16::from(crew).saturating_sub(u16::from(food) * u16::from(fed)) as u8
}

/// Returns how many of a crew at sea fall or starve when a journey takes a number of dice or food, some of it food.
pub(crate) fn gone(crew: u8, food: u8, (losses, eaten): (u8, u8), fed: u8) -> u8 {
    let standing = crew.saturating_sub(losses - eaten);
    crew - (standing - unfed(standing, food - eaten, fed))
}
