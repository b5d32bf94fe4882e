//! The decisions at the place that a worker has reached.

use super::best;
use super::deployment::{Deployment, Way, assemble, ship_capacity};
use super::odds::{larger, smaller};
use super::places::Rank;
use super::view::View;
use super::weights as w;
use crate::rules::action::{Action, ActionSet, Errand, Step};
use crate::rules::rune;
use crate::words::{Goods, Location, Longship, Rune, ShipKind};

/// Chooses how much favor to buy at the Stave Church, or how often to give to the Aumingi.
pub(super) fn favor(view: &View<'_>, legal: &ActionSet, aumingi: bool) -> Option<Action> {
    let (count, _) = if aumingi { self::aumingi(view) } else { stave_church(view) };
    super::first(legal, (1..=count.max(1)).rev().map(Action::Count))
}

/// Returns how much favor to buy at the Stave Church, and the value of it.
pub(super) fn stave_church(view: &View<'_>) -> (u8, f32) {
    let prices = &view.rules.cards.board.stave_church;
    let mut best = Rank::of(0, -1.0);
    for ((favor, &price), value) in (1_u8..).zip(prices).zip(view.prices.stave_church) {
        best = best.larger(Rank::of(favor, value).only_if(view.clan.coins >= u16::from(price)));
    }
    (best.number().max(1), best.value())
}

/// Returns how often to give to the Aumingi, and the value of it.
pub(super) fn aumingi(view: &View<'_>) -> (u8, f32) {
    let stall = view.rules.stall(Location::Aumingi);
    let offer = view.prices.stall(Location::Aumingi);
    let payable = |times: u8, held: u16, each: u8| {
        held >= u16::from(each.saturating_mul(times)) // as `Load::times` has it
    };
    let affordable = |times: &u8| {
        let mut goods = Goods::ALL.iter();
        goods.all(|&goods| payable(*times, view.clan.goods(goods), stall.cost.goods[goods]))
    };
    let times = (1..=stall.repeats).rev().find(affordable).unwrap_or(0);
    (times.max(1), (offer.gain - offer.cost) * f32::from(times))
}

/// Returns the value of a rune: its glory, and what it does.
pub(super) fn rune_worth(view: &View<'_>, rune: Rune) -> f32 {
    f32::from(view.rules.cards.runes[rune]) + rune_effect(view, rune)
}

/// Returns the value of what a rune does.
pub(super) fn rune_effect(view: &View<'_>, rune: Rune) -> f32 {
    let rounds = view.rounds_left().min(4.0) / 4.0;
    rune::worth(rune, rounds, view.clan.coins)
}

/// Returns the value of the best rune that is there.
pub(super) fn best_rune(view: &View<'_>) -> f32 {
    let row = view.state.rune_row.iter().flatten();
    row.map(|&rune| rune_worth(view, rune)).fold(w::DRAWN_RUNE, larger)
}

/// Chooses the rune to take.
pub(super) fn rune(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    best(legal, |action| match action {
        Action::Take(rune) => Some(rune_worth(view, rune)),
        _ => Some(w::DRAWN_RUNE),
    })
}

/// Chooses the rune to take with a blessing.
pub(super) fn carved_rune(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    best(legal, |action| match action {
        Action::Take(rune) => Some(rune_worth(view, rune)),
        Action::Step(Step::Draw) => Some(w::DRAWN_RUNE),
        _ => None,
    })
}

/// Chooses the rune to copy.
pub(super) fn copied_rune(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    best(legal, |action| match action {
        Action::Rune(rune) => Some(rune_effect(view, rune)),
        _ => None,
    })
}

/// The capacity that a longship hardly ever uses up: eight warriors with their food.
const BOARD: u8 = 12;

fn longship_worth(view: &View<'_>, longship: Longship) -> f32 {
    let row = &view.rules.cards.longships[longship];
    let price = f32::from(row.wood) * view.goods(Goods::Wood)
        + f32::from(row.coins) * view.goods(Goods::Coin);
    let voyages = view.rounds_left() * w::OWN_SHIP * f32::from(row.capacity.min(BOARD)) / 10.0;
    f32::from(row.glory) + voyages - price
}

/// Returns the value of the best longship that can be paid for.
pub(super) fn best_longship(view: &View<'_>) -> f32 {
    let ships = crate::rules::place::affordable(view.rules, view.state, view.clan);
    ships.iter().map(|ship| longship_worth(view, ship)).fold(0.0, larger)
}

/// Chooses the longship to build.
pub(super) fn longship(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    best(legal, |action| match action {
        Action::Build(longship) => Some(longship_worth(view, longship)),
        _ => None,
    })
}

/// Chooses the trade that gains most. It makes no trade that loses, except the first one, which must be made.
pub(super) fn trade(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    best(legal, |action| match action {
        Action::Trade(give, get) => Some(view.goods(get) - view.goods(give)),
        _ => Some(0.05),
    })
}

/// Chooses the shore where the fight gains most.
pub(super) fn sail(view: &View<'_>, ship: ShipKind, legal: &ActionSet) -> Option<Action> {
    let mut deployment = Deployment::new(view);
    deployment.plan(view);
    let (capacity, pool) = (ship_capacity(view, ship), deployment.free);
    best(legal, |action| {
        let Action::Shore(Errand::Sail, shore) = action else { return None };
        let Some(target) = view.monster(shore) else {
            return Some(-9.0);
        };
        Some(assemble(view, target, Way::to(view, shore, capacity), pool).gain)
    })
}

/// Chooses the journey that matters most: that of an own ship, then that of the richest monster.
pub(super) fn peek(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    best(legal, |action| {
        let Action::Shore(Errand::Peek, shore) = action else { return None };
        let here = &view.state.shores[shore];
        let glory = here.monster.map_or(0, |card| view.rules.cards.monsters[card].glory);
        let own = here.ship.is_some_and(|ship| ship.owner == view.seat);
        let known = view.journey(shore).is_some();
        Some(f32::from(glory) + if own { 50.0 } else { 0.0 } - if known { 100.0 } else { 0.0 })
    })
}

/// Names the food or the wood of a mix of goods, as many as possible if it is the good to choose. `sign` is 1 for goods
/// that come and -1 for goods that are paid.
pub(super) fn mix(
    view: &View<'_>,
    food: Option<u8>,
    sign: f32,
    legal: &ActionSet,
) -> Option<Action> {
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
