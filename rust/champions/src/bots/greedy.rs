//! A greedy player: it takes the choice with the highest estimated value in glory.
//!
//! Places are valued in `greedy/places.rs`, fights in `greedy/odds.rs`, and `greedy/deployment.rs` decides who
//! is sent where. The player does not search and uses no randomness: among choices of the same value it takes
//! the one with the lowest index, and of seats the next one in the order of play. It uses nothing that its seat
//! cannot know: no hidden cards of others, nothing sent under seal, no decks, and only those journeys that its
//! seat has looked at. It computes with whole numbers and `+ - * /` only, so that it plays alike on every machine.

mod bands;
mod deployment;
mod destinies;
mod elite;
mod losses;
mod odds;
mod places;
mod prices;
mod reinforcement;
mod rolls;
mod runes;
mod stakes;
mod supplies;
mod tables;
mod valhalla;
mod view;
mod visits;
mod weights;

use crate::rules::action::{self, Action, ActionSet, Step, Verdict};
use crate::rules::state::{Phase, State};
use crate::rules::{Rules, leader};
use crate::words::{Item, Rune, Site};
use midgard_core::{ActionIndex, Awaiting, Game, Policy, Xoshiro256PlusPlus};
pub(crate) use stakes::Stakes;
use view::View;

/// A greedy player, without search and without randomness.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Greedy;

/// A greedy player that knows nothing of the boxes, beside which tests measure the other one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unaware;

impl Policy<Rules> for Unaware {
    fn choose(
        &self,
        rules: &Rules,
        state: &State,
        legal: &ActionSet,
        _: &mut Xoshiro256PlusPlus,
    ) -> ActionIndex {
        let chosen = preferred_by(rules, state, legal, false);
        chosen.map(Action::index).unwrap_or_else(|| next(rules, state, legal))
    }
}

/// Returns the preferred action; `None` where no action is preferred, or one that is not legal.
pub fn preferred(rules: &Rules, state: &State, legal: &ActionSet) -> Option<Action> {
    preferred_by(rules, state, legal, true)
}

/// Returns the preferred action of a player that knows the boxes, or does not.
fn preferred_by(rules: &Rules, state: &State, legal: &ActionSet, knows: bool) -> Option<Action> {
    let Awaiting::Decision(turn) = rules.awaiting(state) else { return None };
    let view = View::new(rules, state, turn);
    if !knows {
        let chosen = decide_with(&view.unaware(), state, legal);
        return chosen.filter(|action| legal.contains(action.index()));
    }
    let chosen = decide_with(&view, state, legal).filter(|action| legal.contains(action.index()));
    chosen.or_else(|| otherwise(&state.phase, legal))
}

impl Policy<Rules> for Greedy {
    fn choose(
        &self,
        rules: &Rules,
        state: &State,
        legal: &ActionSet,
        _: &mut Xoshiro256PlusPlus,
    ) -> ActionIndex {
        if let Some(only) = legal.only() {
            return only;
        }
        let chosen = preferred(rules, state, legal).map(Action::index);
        chosen.unwrap_or_else(|| next(rules, state, legal))
    }
}

/// Returns the lowest action, and of those that name a seat the one of the next seat in the order of play.
fn next(rules: &Rules, state: &State, legal: &ActionSet) -> ActionIndex {
    let lowest = legal.first().expect("a decision has a legal action");
    let Awaiting::Decision(turn) = rules.awaiting(state) else { return lowest };
    legal.iter().min_by_key(|&action| rules.tie_order(turn, action)).unwrap_or(lowest)
}

/// Returns the preferred action; `None` where no seat decides.
#[cfg(test)]
fn decide(rules: &Rules, state: &State, legal: &ActionSet) -> Option<Action> {
    let Awaiting::Decision(turn) = rules.awaiting(state) else { return None };
    decide_with(&View::new(rules, state, turn), state, legal)
}

/// Returns the preferred action of the seat that decides and sees the state so.
#[inline]
fn decide_with(view: &View<'_>, state: &State, legal: &ActionSet) -> Option<Action> {
    match &state.phase {
        Phase::Draft { .. } => first(legal, leader::DRAFTED.map(Action::Leader)),
        Phase::Placement { .. } => places::choose(view, legal),
        Phase::StaveChurch { .. } | Phase::Aumingi { .. } => {
            visits::favor(view, legal, matches!(state.phase, Phase::Aumingi { .. }))
        }
        Phase::Runesmith { .. } => visits::rune(view, legal),
        Phase::RuneTaken { .. } | Phase::SuccessWindow { .. } => {
            runes::at_any_time(view, legal).or(Some(Action::Step(Step::Accept)))
        }
        Phase::Shipwright { .. } => visits::longship(view, legal),
        Phase::Crowded { offered, left, from, .. } => {
            losses::warriors(view, offered, None, *left, *from)
        }
        Phase::Market { .. } => visits::trade(view, legal),
        Phase::Sail { ship, .. } => visits::sail(view, *ship, legal),
        Phase::TrueVision { .. } => Some(Action::Rune(Rune::TrueVision)),
        Phase::Peek { .. } => visits::peek(view, legal),
        Phase::KeepDestiny { .. } => destinies::keep(view, legal),
        Phase::Success { .. } => destinies::reveal(view, legal),
        Phase::Gifts { food, .. } => Some(runes::gifts(view, *food)),
        Phase::Assignment { site, item, .. } => send(view, *site, *item, legal),
        Phase::Roll { fight } => Some(rolls::roll(view, fight, legal)),
        Phase::Pick { fight, from } => rolls::pick(view, fight, *from, legal),
        Phase::Casualties { fight, left, from, .. } => {
            losses::casualties(view, fight, *left, *from, legal)
        }
        Phase::Fallen { fight } => Some(runes::fallen(view, fight)),
        Phase::Blame { .. } => view.leading_rival().map(|seat| Action::Judge(Verdict::Blame, seat)),
        Phase::Journey { shore, .. } => Some(runes::journey(view, *shore)),
        Phase::Lost { shore, left, from, .. } => losses::journey(view, *shore, *left, *from),
        Phase::Starving { shore, left, from, .. } => losses::hunger(view, *shore, *left, *from),
        Phase::Closing { .. } => runes::closing(view, legal),
        Phase::Blessings { .. }
        | Phase::Epics { .. }
        | Phase::Alms { .. }
        | Phase::Rangers { .. }
        | Phase::Gossip { .. }
        | Phase::Trainer { .. }
        | Phase::LonghouseDie { .. }
        | Phase::Patience { .. }
        | Phase::Awareness { .. }
        | Phase::AwarenessDraw { .. }
        | Phase::AwarenessOrder { .. }
        | Phase::Friendship { .. }
        | Phase::Virtue { .. }
        | Phase::Resurrection { .. }
        | Phase::Training { .. }
        | Phase::LandJourney { .. }
        | Phase::Hire { .. }
        | Phase::Blizzard { .. }
        | Phase::Ambush { .. }
        | Phase::Helmet { .. }
        | Phase::AbilityPick { .. }
        | Phase::AbilityGoods { .. }
        | Phase::AbilityToken { .. }
        | Phase::HuntSettled { .. }
        | Phase::Healing { .. }
        | Phase::Mercy { .. }
        | Phase::Loot { .. }
        | Phase::Upgrade { .. }
        | Phase::Valhalla { .. }
        | Phase::BuyDie { .. }
        | Phase::Payment { .. }
        | Phase::Provisions { .. }
        | Phase::CarvedRune { .. }
        | Phase::CarvedDraw { .. }
        | Phase::CarvedTaken { .. }
        | Phase::ThreadDraw { .. }
        | Phase::ThreadKeep { .. }
        | Phase::Refill { .. } => of_boxes(view, &state.phase, legal),
        Phase::Stalls {}
        | Phase::Start {}
        | Phase::Leaders { .. }
        | Phase::Destinies { .. }
        | Phase::Stocking { .. }
        | Phase::RuneDraw { .. }
        | Phase::PeekJourney { .. }
        | Phase::SageDraw { .. }
        | Phase::Knowledge { .. }
        | Phase::Dice { .. }
        | Phase::Reveal { .. }
        | Phase::End {} => None,
    }
}

/// Returns the preferred action in a phase of the boxes; `None` in the others, where no seat decides, and for a player that
/// does not know them. Each has a value in glory, as those of the base game; no fight is looked ahead.
#[inline(never)]
fn of_boxes(view: &View<'_>, phase: &Phase, legal: &ActionSet) -> Option<Action> {
    if !view.knows {
        return None;
    }
    match phase {
        Phase::Alms { food, .. }
        | Phase::AbilityGoods { food, .. }
        | Phase::Loot { food, .. }
        | Phase::Provisions { food, .. } => visits::mix(view, *food, 1.0, legal),
        Phase::Rangers { food, .. } => visits::mix(view, *food, -1.0, legal),
        Phase::Gossip { .. } => {
            view.leading_rival().map(|seat| Action::Judge(Verdict::Blame, seat))
        }
        Phase::Trainer { .. } | Phase::Training { .. } => elite::swap(view, legal),
        Phase::LonghouseDie { .. }
        | Phase::Resurrection { .. }
        | Phase::Hire { .. }
        | Phase::Upgrade { .. }
        | Phase::BuyDie { .. } => elite::strongest(view, legal),
        Phase::Patience { .. } => visits::copied_rune(view, legal),
        Phase::Awareness { .. } => legal.first().and_then(|index| Action::from_index(index.into())),
        Phase::AwarenessOrder { .. } => runes::order(legal),
        Phase::Friendship { .. } => runes::friend(view, legal),
        Phase::Virtue { .. } => runes::virtue(view, legal),
        Phase::LandJourney { shore, .. } => Some(runes::pay(view, *shore)),
        Phase::Blizzard { .. } | Phase::Ambush { .. } => losses::give_up(view, legal),
        Phase::Helmet { fight } => rolls::helmet(view, fight, legal),
        Phase::AbilityPick { fight, from } => rolls::pick(view, fight, *from, legal),
        Phase::AbilityToken { .. } => valhalla::gain(view, legal),
        Phase::HuntSettled { .. } => {
            first(legal, [Action::Rune(Rune::TheHunt), Action::Step(Step::Accept)])
        }
        Phase::Healing { left, .. } => Some(losses::heal(view, *left)),
        Phase::Mercy { .. } => Some(Action::Step(Step::Mercy)),
        Phase::Valhalla { .. } => {
            runes::at_any_time(view, legal).or_else(|| valhalla::buy(view, legal))
        }
        Phase::Payment { paid, .. } => valhalla::pay(view, paid, legal),
        Phase::CarvedRune { .. } => visits::carved_rune(view, legal),
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
fn otherwise(phase: &Phase, legal: &ActionSet) -> Option<Action> {
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

/// Returns the action that sends the number of the deployment, at most as many as there are and fit.
fn send(view: &View<'_>, site: Site, item: Item, legal: &ActionSet) -> Option<Action> {
    let count = || reinforcement::count(view, site, item).min(action::largest_count(legal));
    runes::at_any_time(view, legal).or_else(|| Some(Action::Count(count())))
}

/// Returns the first of these actions that is legal.
fn first(legal: &ActionSet, wishes: impl IntoIterator<Item = Action>) -> Option<Action> {
    wishes.into_iter().find(|action| legal.contains(action.index()))
}

/// Returns the legal action of the highest value; of several the one with the lowest index. `value` is `None`
/// for actions that are out of the question.
fn best(legal: &ActionSet, value: impl Fn(Action) -> Option<f32>) -> Option<Action> {
    let mut best = None;
    for action in legal.iter().filter_map(|index| Action::from_index(index.into())) {
        if let Some(value) = value(action)
            && best.is_none_or(|(_, most)| value > most)
        {
            best = Some((action, value));
        }
    }
    best.map(|(action, _)| action)
}

/// Returns the action that loses an item.
fn lose(item: usize) -> Action {
    Action::Lose(Item::ALL[item])
}
