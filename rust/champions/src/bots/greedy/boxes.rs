//! The decisions of the boxes. Each has a value in glory, as those of the base game; no fight is looked ahead.

use super::odds::{larger, smaller};
use super::view::View;
use super::{best, destinies, first, losses, rolls, runes, valhalla, visits, weights as w};
use crate::rules::action::{Action, ActionSet, Errand, Foresight, Step, Verdict};
use crate::rules::combat::Fight;
use crate::rules::leader;
use crate::rules::phase::battle;
use crate::rules::state::Phase;
use crate::words::{Foe, Goods, Journey, Rune, Shore, Warrior};

/// Returns the preferred action in a phase of the boxes; `None` in the others, and where no seat decides.
pub(super) fn decide(view: &View<'_>, phase: &Phase, legal: &ActionSet) -> Option<Action> {
    match phase {
        Phase::Alms { food, .. }
        | Phase::AbilityGoods { food, .. }
        | Phase::Loot { food, .. }
        | Phase::Provisions { food, .. } => mix(view, *food, 1.0, legal),
        Phase::Rangers { food, .. } => mix(view, *food, -1.0, legal),
        Phase::Gossip { .. } => {
            view.leading_rival().map(|seat| Action::Judge(Verdict::Blame, seat))
        }
        Phase::Trainer { .. } | Phase::Training { .. } => swap(view, legal),
        Phase::LonghouseDie { .. }
        | Phase::Resurrection { .. }
        | Phase::Hire { .. }
        | Phase::Upgrade { .. }
        | Phase::BuyDie { .. } => strongest(view, legal),
        Phase::Patience { .. } => best(legal, |action| match action {
            Action::Rune(rune) => Some(visits::rune_effect(view, rune)),
            _ => None,
        }),
        Phase::Awareness { .. } => legal.first().and_then(|index| Action::from_index(index.into())),
        Phase::AwarenessOrder { .. } => best(legal, |action| match action {
            Action::Foresee(Foresight::Next(journey)) => {
                Some(f32::from(u8::from(journey == Journey::AllQuiet)))
            }
            _ => None,
        }),
        Phase::Friendship { .. } => friend(view, legal),
        Phase::Virtue { .. } => virtue(view, legal),
        Phase::LandJourney { shore, .. } => Some(pay(view, *shore)),
        Phase::Blizzard { .. } | Phase::Ambush { .. } => give_up(view, legal),
        Phase::Helmet { fight } => helmet(view, fight, legal),
        Phase::AbilityPick { fight, from } => rolls::pick(view, fight, *from, legal),
        Phase::AbilityToken { .. } => valhalla::gain(view, legal),
        Phase::HuntSettled { .. } => {
            first(legal, [Action::Rune(Rune::TheHunt), Action::Step(Step::Accept)])
        }
        Phase::Healing { left, .. } => Some(heal(view, *left)),
        Phase::Mercy { .. } => Some(Action::Step(Step::Mercy)),
        Phase::Valhalla { .. } => {
            runes::at_any_time(view, legal).or_else(|| valhalla::buy(view, legal))
        }
        Phase::Payment { paid, .. } => valhalla::pay(view, paid, legal),
        Phase::CarvedRune { .. } => best(legal, |action| match action {
            Action::Take(rune) => Some(visits::rune_worth(view, rune)),
            Action::Step(Step::Draw) => Some(w::DRAWN_RUNE),
            _ => None,
        }),
        Phase::CarvedTaken { .. } => {
            runes::at_any_time(view, legal).or(Some(Action::Step(Step::Accept)))
        }
        Phase::ThreadKeep { .. } => destinies::keep(view, legal),
        _ => None,
    }
}

/// Returns what is done where what is preferred is not allowed: Berserkers are lost first, a die must be picked before
/// the throw, goods or destinies may be fewer than wished, only Patience has the rune that is wished for, and a clan
/// without the coins cannot pay.
pub(super) fn otherwise(phase: &Phase, legal: &ActionSet) -> Option<Action> {
    match phase {
        Phase::Pick { .. }
        | Phase::AbilityPick { .. }
        | Phase::Casualties { .. }
        | Phase::Lost { .. }
        | Phase::Starving { .. }
        | Phase::TrueVision { .. }
        | Phase::Gifts { .. }
        | Phase::Fallen { .. }
        | Phase::Healing { .. }
        | Phase::Journey { .. }
        | Phase::LandJourney { .. } => {
            legal.first().and_then(|index| Action::from_index(index.into()))
        }
        _ => None,
    }
}

/// Names the food or the wood of a mix of goods, as many as possible if it is the good to choose. `sign` is 1 for goods
/// that come and -1 for goods that are paid.
fn mix(view: &View<'_>, food: Option<u8>, sign: f32, legal: &ActionSet) -> Option<Action> {
    let [wood, coin] = [Goods::Wood, Goods::Coin].map(|goods| view.goods(goods));
    let other = if sign > 0.0 { larger(wood, coin) } else { smaller(wood, coin) };
    let more = match food {
        None => view.goods(Goods::Food) - other,
        Some(_) => wood - coin,
    };
    best(legal, |action| match action {
        Action::Count(count) => Some(f32::from(count) * more * sign),
        _ => None,
    })
}

/// Returns the strength of a die.
fn strength(view: &View<'_>, kind: Warrior) -> f32 {
    view.dice.means[kind].strength()
}

/// Chooses the strongest die; whoever need not choose does so all the same.
fn strongest(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    best(legal, |action| match action {
        Action::Kind(kind) => Some(strength(view, kind)),
        Action::Step(Step::Accept) => Some(0.0),
        _ => None,
    })
}

/// Exchanges dice for stronger ones.
fn swap(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    let elite = [Warrior::Shieldwarrior, Warrior::Berserker].map(|kind| strength(view, kind));
    best(legal, |action| match action {
        Action::Kind(kind) => Some(strength(view, kind)),
        Action::Lose(item) => {
            item.warrior().map(|kind| larger(elite[0], elite[1]) - strength(view, kind))
        }
        Action::Step(Step::Accept) => Some(0.0),
        Action::Place(_) | Action::Shore(Errand::Sail, _) => Some(-1.0),
        _ => None,
    })
}

/// Names the seat with the least glory; of equal ones the next in the order of play.
fn friend(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    let others = view.seat.others(view.rules.players());
    let named =
        others.filter(|&seat| legal.contains(Action::Judge(Verdict::Absolve, seat).index()));
    named
        .min_by_key(|&seat| view.state.score(seat).clamp(0, 999))
        .map(|seat| Action::Judge(Verdict::Absolve, seat))
}

/// Discards an own blame, else gives one to the rival that leads.
fn virtue(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    let rival = view.leading_rival().map(|seat| Action::Judge(Verdict::Blame, seat));
    first(legal, [Action::Judge(Verdict::Absolve, view.seat)].into_iter().chain(rival))
}

/// The value of what a land journey does to those who do not pay.
const TOLL: f32 = 3.0;

/// Pays at a land journey if the coins are worth less than a warrior that is hired, or than what is lost otherwise.
fn pay(view: &View<'_>, shore: Shore) -> Action {
    let Some(card) = view.state.shores[shore].journey.journey() else {
        return Action::Step(Step::Accept);
    };
    let numbers = &view.rules.cards.journey_numbers[card];
    let price = f32::from(numbers.coins) * view.goods(Goods::Coin);
    let gain = if numbers.times.is_some() { view.warrior } else { TOLL };
    if gain > price { Action::Step(Step::Pay) } else { Action::Step(Step::Accept) }
}

/// Loses the weakest warriors, or nobody if that is allowed.
fn give_up(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    best(legal, |action| match action {
        Action::Step(Step::Accept) => Some(0.0),
        Action::Lose(item) => item.warrior().map(|kind| -strength(view, kind)),
        _ => None,
    })
}

/// Uses Healing for two warriors or more, and for any near the end.
fn heal(view: &View<'_>, left: u8) -> Action {
    let heals = left >= 2 || view.rounds_left() < 2.0;
    if heals { Action::Rune(Rune::Healing) } else { Action::Step(Step::Accept) }
}

/// Chooses between a hit and the leader's ability, or uses Leadership for both.
fn helmet(view: &View<'_>, fight: &Fight, legal: &ActionSet) -> Option<Action> {
    let roll = battle::roll_of(view.rules, view.state, fight);
    let rally = match fight.foe {
        Foe::Hunt => view.goods(Goods::Food),
        _ => {
            let print = losses::foe(view, fight);
            let lacking = print.defense.saturating_sub(fight.damage).saturating_sub(roll.hits);
            match lacking {
                0 => 0.0,
                1 => 3.0,
                _ => 1.3,
            }
        }
    };
    let ability = ability(view, fight);
    best(legal, |action| match action {
        Action::Step(Step::Rally) => Some(rally),
        Action::Step(Step::Ability) => Some(ability),
        Action::Rune(Rune::Leadership) => {
            Some(if view.rounds_left() < 3.0 { rally + ability } else { 0.0 })
        }
        _ => None,
    })
}

/// Returns the value of the second ability of the leader.
fn ability(view: &View<'_>, fight: &Fight) -> f32 {
    let values = AtHelmet { view, fight };
    view.clan.leader.map_or(0.0, |leader| leader::worth(view.rules, leader, &values))
}

/// What things are worth to the seat whose helmet shows.
struct AtHelmet<'a> {
    view: &'a View<'a>,
    fight: &'a Fight,
}

impl leader::Values for AtHelmet<'_> {
    fn favor(&self) -> f32 {
        self.view.favor()
    }

    fn goods(&self, goods: Goods) -> f32 {
        self.view.goods(goods)
    }

    fn token(&self) -> f32 {
        self.view.token()
    }

    fn swordsmen(&self) -> u8 {
        battle::roll_of(self.view.rules, self.view.state, self.fight).swordsmen
    }
}
