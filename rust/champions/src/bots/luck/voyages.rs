//! Crews on their way to a monster or a Bergrisar: what journeys and hunger leave of them.

use super::LuckValues;
use super::pending::foe;
use crate::rules::combat::{Fight, toll};
use crate::rules::phase::{battle, voyage};
use crate::rules::state::{Phase, State};
use crate::rules::{Rules, leader};
use crate::words::{Foe, Journey, JourneySpace, Shore, Warband};
use midgard_core::Seat;

/// The crews that may come to the end of the way.
#[derive(Default)]
pub(super) struct Crews {
    /// With their probabilities; the sum is less than 1 where a foe on the way may take all.
    pub(super) bands: Vec<(f64, Warband)>,
    /// The mean glory for foes that are defeated on the way.
    pub(super) glory: f64,
}

impl LuckValues {
    /// Returns the crews of a clan that may come to the foe of a shore.
    pub(super) fn crews(
        &mut self,
        rules: &Rules,
        state: &State,
        owner: Seat,
        shore: Shore,
    ) -> Crews {
        let mut crews = Crews::default();
        let space = &state.shores[shore];
        let cargo = cargo(state, shore);
        match state.phase {
            Phase::Starving { shore: here, left, .. } if here == shore => {
                crews.bands.push((1.0, self.fit(rules, state, (owner, shore), cargo.0, left)));
                return crews;
            }
            Phase::Lost { shore: here, left, .. } if here == shore => {
                let rest = self.robbed(rules, state, (owner, shore), cargo, left, true);
                crews.bands.push((1.0, rest));
                return crews;
            }
            _ => {}
        }
        if space.journey == JourneySpace::Unseen {
            let cards = state.journeys_at(shore);
            let all: u8 = cards.values().iter().sum();
            for (journey, count) in cards.iter().filter(|card| card.1 > 0) {
                let chance = f64::from(count) / f64::from(all);
                self.travel(rules, state, (owner, shore), (journey, chance), &mut crews);
            }
        } else {
            let journey = space.journey.journey().unwrap_or(Journey::AllQuiet);
            self.travel(rules, state, (owner, shore), (journey, 1.0), &mut crews);
        }
        crews
    }

    /// Adds the crew that comes through a journey. On land a clan pays if it can.
    fn travel(
        &mut self,
        rules: &Rules,
        state: &State,
        at: (Seat, Shore),
        (journey, chance): (Journey, f64),
        crews: &mut Crews,
    ) {
        let (band, food) = cargo(state, at.1);
        let numbers = &rules.cards.journey_numbers[journey];
        let pays = state.clans[at.0].coins >= numbers.coins.into();
        let robbed = |losses: u8, food: u8, takes_food: bool| {
            let most = band.total() + if takes_food { food } else { 0 };
            self.robbed(rules, state, at, (band, food), losses.min(most), takes_food)
        };
        let crew = match journey {
            Journey::Kraken => {
                return self.meet(rules, state, at, (Foe::Kraken, chance), crews);
            }
            Journey::LandBandits if !pays => {
                return self.meet(rules, state, at, (Foe::Bandits, chance), crews);
            }
            Journey::NoWind => robbed(0, food.saturating_sub(1), true),
            Journey::LandAvalanche => robbed(numbers.warriors, food, false),
            Journey::LandLost if !pays => robbed(numbers.warriors, food, false),
            _ => {
                let losses = toll::of_journey(&rules.cards, journey);
                robbed(losses, food, toll::may_be_food(journey))
            }
        };
        crews.bands.push((chance, crew));
    }

    /// Adds the crew that defeats a foe on the way.
    fn meet(
        &mut self,
        rules: &Rules,
        state: &State,
        (owner, shore): (Seat, Shore),
        (enemy, chance): (Foe, f64),
        crews: &mut Crews,
    ) {
        let (band, food) = cargo(state, shore);
        let fight = Fight::new(owner, enemy, Some(shore), Warband::default());
        let foe = foe(rules, state, &fight);
        let end = self.tables.fight(foe, band, foe.defense, 0);
        let glory = battle::print(rules, state, &fight).glory;
        crews.glory += chance * end.win * f64::from(glory);
        let crew = self.robbed(rules, state, (owner, shore), (end.nearest(), food), 0, true);
        crews.bands.push((chance * end.win, crew));
    }

    /// Returns the crew that is left when a journey takes something and, at sea, the others are fed.
    pub(super) fn robbed(
        &self,
        rules: &Rules,
        state: &State,
        (owner, shore): (Seat, Shore),
        (band, food): (Warband, u8),
        losses: u8,
        takes_food: bool,
    ) -> Warband {
        let crew = band.total();
        let at_sea = state.shores[shore].ship.is_some();
        let gone = |taken: u8| {
            let standing = crew.saturating_sub(losses - taken);
            let per_food = rules.cards.board.warriors_per_food[shore];
            let fed = if at_sea { (food - taken).saturating_mul(per_food) } else { crew };
            crew - standing.min(fed)
        };
        let most = if takes_food { losses.min(food) } else { 0 };
        let gone = (0..=most).map(gone).min().unwrap_or(0);
        self.fit(rules, state, (owner, shore), band, gone)
    }

    /// Returns a crew without those that fall or starve, and without those that the foe prohibits, who go first.
    fn fit(
        &self,
        rules: &Rules,
        state: &State,
        (owner, shore): (Seat, Shore),
        mut band: Warband,
        gone: u8,
    ) -> Warband {
        let strong = leader::strengthens(state.clans[owner].leader);
        let (enemy, at) = battle::foe_at(voyage::site(shore));
        let prohibited = battle::print_of(rules, state, enemy, at).prohibits;
        let mut gone = gone;
        if let Some(kind) = prohibited {
            gone = gone.saturating_sub(std::mem::take(&mut band[kind]));
        }
        self.tables.fallen(strong, band, gone)
    }
}

/// Returns who is on the way to a shore or a Bergrisar, and the food aboard.
fn cargo(state: &State, shore: Shore) -> (Warband, u8) {
    let food = state.shores[shore].ship.map_or(0, |ship| ship.food);
    (battle::crew(state, voyage::site(shore)), food)
}
