//! Crews on their way to a monster: what journeys and hunger leave of them.

use super::LuckValues;
use super::pending::foe;
use super::tables::{Band, counts};
use crate::rules::combat::{Fight, toll};
use crate::rules::state::{Phase, State};
use crate::rules::{Rules, leader};
use crate::words::{Foe, Journey, JourneySpace, Shore, Warband};

/// The crews that may come to a monster.
#[derive(Default)]
pub(super) struct Crews {
    /// With their probabilities; the sum is less than 1 where a Kraken may take all.
    pub(super) bands: Vec<(f64, Band)>,
    /// The probability that a Kraken is defeated on the way.
    pub(super) krakens: f64,
}

impl LuckValues {
    /// Returns the crews that may come to the monster of a shore.
    pub(super) fn crews(&mut self, rules: &Rules, state: &State, shore: Shore) -> Crews {
        let mut crews = Crews::default();
        let space = &state.shores[shore];
        let Some(ship) = space.ship else { return crews };
        let cargo = (counts(&ship.warriors), ship.food);
        match state.phase {
            Phase::Starving { shore: here, left, .. } if here == shore => {
                crews.bands.push((1.0, self.fit(rules, state, shore, cargo.0, left)));
                return crews;
            }
            Phase::Lost { shore: here, left, .. } if here == shore => {
                crews.bands.push((1.0, self.robbed(rules, state, shore, cargo, left, true)));
                return crews;
            }
            _ => {}
        }
        if space.journey == JourneySpace::Unseen {
            let cards = state.journeys_at(shore);
            let all: u8 = cards.values().iter().sum();
            for (journey, count) in cards.iter().filter(|card| card.1 > 0) {
                let chance = f64::from(count) / f64::from(all);
                self.sail(rules, state, shore, (journey, chance), &mut crews);
            }
        } else {
            let journey = space.journey.journey().unwrap_or(Journey::AllQuiet);
            self.sail(rules, state, shore, (journey, 1.0), &mut crews);
        }
        crews
    }

    /// Adds the crew that comes through a journey.
    fn sail(
        &mut self,
        rules: &Rules,
        state: &State,
        shore: Shore,
        (journey, chance): (Journey, f64),
        crews: &mut Crews,
    ) {
        let Some(ship) = state.shores[shore].ship else { return };
        let (band, food) = (counts(&ship.warriors), ship.food);
        let robbed = |losses: u8| {
            let losses = losses.min(ship.warriors.total() + food);
            self.robbed(rules, state, shore, (band, food), losses, true)
        };
        let crew = match journey {
            Journey::AllQuiet | Journey::Lost | Journey::Storm => {
                robbed(toll::of_journey(&rules.cards, journey))
            }
            Journey::NoWind => {
                self.robbed(rules, state, shore, (band, food.saturating_sub(1)), 0, true)
            }
            Journey::Whirlpool => {
                let toll = toll::of_journey(&rules.cards, journey);
                let losses = toll.min(ship.warriors.total());
                self.robbed(rules, state, shore, (band, food), losses, false)
            }
            Journey::Kraken => {
                let kraken = Fight::new(ship.owner, Foe::Kraken, Some(shore), Warband::default());
                let foe = foe(rules, state, &kraken);
                let end = self.tables.fight(foe, band, foe.defense, 0);
                crews.krakens += chance * end.win;
                let crew = self.robbed(rules, state, shore, (end.nearest(), food), 0, true);
                crews.bands.push((chance * end.win, crew));
                return;
            }
            _ => unreachable!("a journey of the boxes"),
        };
        crews.bands.push((chance, crew));
    }

    /// Returns the crew that is left when a journey takes something and the others are fed.
    pub(super) fn robbed(
        &self,
        rules: &Rules,
        state: &State,
        shore: Shore,
        (band, food): (Band, u8),
        losses: u8,
        takes_food: bool,
    ) -> Band {
        let crew: u8 = band.iter().sum();
        let per_food = rules.cards.board.warriors_per_food[shore];
        let gone = |taken: u8| {
            let standing = crew.saturating_sub(losses - taken);
            crew - standing.min((food - taken).saturating_mul(per_food))
        };
        let most = if takes_food { losses.min(food) } else { 0 };
        let gone = (0..=most).map(gone).min().unwrap_or(0);
        self.fit(rules, state, shore, band, gone)
    }

    /// Returns a crew without those that fall or starve, and without those that the monster prohibits, who go first.
    fn fit(&self, rules: &Rules, state: &State, shore: Shore, mut band: Band, gone: u8) -> Band {
        let space = &state.shores[shore];
        let Some(ship) = space.ship else { return band };
        let strong = leader::strengthens(state.clans[ship.owner].leader);
        let prohibited = space.monster.and_then(|card| rules.cards.monsters[card].prohibits);
        let mut gone = gone;
        if let Some(kind) = prohibited {
            gone = gone.saturating_sub(std::mem::take(&mut band[kind as usize]));
        }
        self.tables.fallen(strong, band, gone)
    }
}
