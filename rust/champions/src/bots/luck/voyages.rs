//! Crews on their way to a monster or a Bergrisar: what journeys and hunger leave of them.

use super::LuckValues;
use super::end::End;
use super::pending::foe;
use super::tables::Stand;
use crate::rules::combat::Fight;
use crate::rules::combat::toll::{self, Effect};
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
    /// Those who go home from the way.
    pub(super) home: End,
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
                let food = space.journey.journey().is_none_or(toll::may_be_food);
                let lost = Effect::Loss { number: left, dice: true, food, favor: 0 };
                let rest = self.robbed(rules, state, (owner, shore), cargo, lost);
                crews.bands.push((1.0, rest));
                return crews;
            }
            // They have arrived, and the foe takes some of them.
            Phase::Ambush { site, .. } if site == voyage::site(shore) => {
                crews.bands.push((1.0, cargo.0));
                return crews;
            }
            _ => {}
        }
        let at = (owner, shore);
        if space.journey == JourneySpace::Unseen {
            let cards = state.journeys_at(shore);
            let all: u8 = cards.values().iter().sum();
            for (journey, count) in cards.iter().filter(|card| card.1 > 0) {
                let chance = f64::from(count) / f64::from(all);
                let effect = effect(rules, state, owner, journey);
                self.travel(rules, state, at, (effect, chance), &mut crews);
            }
        } else {
            let effect = |journey| effect(rules, state, owner, journey);
            let effect = space.journey.journey().map_or(Effect::Nothing, effect);
            self.travel(rules, state, at, (effect, 1.0), &mut crews);
        }
        crews
    }

    /// Adds the crew that comes through a journey.
    fn travel(
        &mut self,
        rules: &Rules,
        state: &State,
        at: (Seat, Shore),
        (effect, chance): (Effect, f64),
        crews: &mut Crews,
    ) {
        let (band, food) = cargo(state, at.1);
        match effect {
            Effect::Fight => self.meet(rules, state, at, chance, crews),
            Effect::Return => crews.home.add(chance, &End::won(band)),
            effect => {
                let crew = self.robbed(rules, state, at, (band, food), effect);
                crews.bands.push((chance, crew));
            }
        }
    }

    /// Adds the crew that defeats a foe on the way.
    fn meet(
        &mut self,
        rules: &Rules,
        state: &State,
        (owner, shore): (Seat, Shore),
        chance: f64,
        crews: &mut Crews,
    ) {
        let (band, food) = cargo(state, shore);
        let enemy = if is_at_sea(state, shore) { Foe::Kraken } else { Foe::Bandits };
        let fight = Fight::new(owner, enemy, Some(shore), Warband::default());
        let foe = foe(rules, state, &fight);
        let stand = Stand { band, left: foe.defense, first: true, ..Stand::default() };
        let end = self.tables.fight(foe, stand);
        let glory = battle::print(rules, state, &fight).glory;
        crews.glory += chance * end.win * f64::from(glory);
        let crew =
            self.robbed(rules, state, (owner, shore), (end.nearest(), food), Effect::Nothing);
        crews.bands.push((chance * end.win, crew));
    }

    /// Returns the crew that is left when a journey takes something and, at sea, the others are fed.
    pub(super) fn robbed(
        &self,
        rules: &Rules,
        state: &State,
        (owner, shore): (Seat, Shore),
        (band, food): (Warband, u8),
        effect: Effect,
    ) -> Warband {
        let crew = band.total();
        let fed = rules.cards.board.warriors_per_food[shore];
        let (number, dice, most) = match effect {
            Effect::Loss { number, dice, food: eats, .. } => {
                (number, if dice { crew } else { 0 }, if eats { food } else { 0 })
            }
            _ => (0, 0, 0),
        };
        let losses = number.min(dice.saturating_add(most));
        let gone = |eaten: u8| match is_at_sea(state, shore) {
            true => toll::gone(crew, food, (losses, eaten), fed),
            false => losses.min(crew),
        };
        let gone = (losses.saturating_sub(dice)..=losses.min(most)).map(gone).min().unwrap_or(0);
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

/// Returns what a journey does to a clan. On land it pays if it can.
fn effect(rules: &Rules, state: &State, owner: Seat, journey: Journey) -> Effect {
    let coins = rules.cards.journey_numbers[journey].coins;
    match toll::effect(&rules.cards, journey) {
        Effect::Question if state.clans[owner].coins >= coins.into() => Effect::Nothing,
        Effect::Question => toll::unpaid(&rules.cards, journey),
        effect => effect,
    }
}

/// Returns who is on the way to a shore or a Bergrisar, and the food aboard.
fn cargo(state: &State, shore: Shore) -> (Warband, u8) {
    let food = state.shores[shore].ship.map_or(0, |ship| ship.food);
    (battle::crew(state, voyage::site(shore)), food)
}

fn is_at_sea(state: &State, shore: Shore) -> bool {
    state.shores[shore].ship.is_some()
}
