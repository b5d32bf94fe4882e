//! When runes are used.

use super::losses::foe;
use super::view::View;
use super::{best, destinies, first};
use crate::cards::Most;
use crate::rules::ROUNDS;
use crate::rules::action::{self, Action, ActionSet, Foresight, Step, Verdict};
use crate::rules::combat::Fight;
use crate::words::{Goods, Journey, Rune, Shore};

/// The glory from which on an enemy is worth the rune Glory in any round.
const BIG: u8 = 10;

/// Uses Knowledge and Gifts at once, Wealth when it doubles all that it can, and Success when it brings the
/// most.
pub(super) fn at_any_time(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    let runes = action::runes(legal);
    if runes.is_empty() {
        return None;
    }
    let wealth = view.clan.coins >= 5 && runes.has(Rune::Wealth);
    match () {
        () if runes.has(Rune::Knowledge) => Some(Action::Rune(Rune::Knowledge)),
        () if runes.has(Rune::Gifts) => Some(Action::Rune(Rune::Gifts)),
        () if wealth => Some(Action::Rune(Rune::Wealth)),
        () if view.knows => of_the_boxes(view, legal).or_else(|| success(view, legal)),
        () => success(view, legal),
    }
}

/// Uses the runes of the boxes: those that discard blame when there is some, Patience near the end, the others at once.
fn of_the_boxes(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    let late = view.rounds_left() < 2.0;
    let wishes = [
        (Rune::Resurrection, !view.last),
        (Rune::Training, !view.last),
        (Rune::Awareness, !view.last),
        (Rune::Friendship, view.clan.blame >= 2 || late && view.clan.blame > 0),
        (Rune::Virtue, view.clan.blame >= 2 || late),
        (Rune::Patience, late),
    ];
    let wished = wishes.into_iter().filter(|&(_, now)| now).map(|(rune, _)| Action::Rune(rune));
    first(legal, wished)
}

/// Uses Success as soon as the destiny that is worth most scores all that it can.
fn success(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    let success = Action::Rune(Rune::Success);
    if !legal.contains(success.index()) {
        return None;
    }
    let rows = &view.rules.cards.destinies;
    let most = view.clan.destinies.iter().map(|card| rows[card].sole).fold(0, u8::max);
    // The others cannot score that much.
    let able =
        view.clan.destinies.iter().filter(|&card| rows[card].sole.max(rows[card].tied) >= most);
    let now = able.map(|card| destinies::score(view, card)).fold(0, u8::max);
    (now > 0 && now == most).then_some(success)
}

/// Uses all runes that can be used at the last chance, beginning with those that help the others.
pub(super) fn closing(_: &View<'_>, legal: &ActionSet) -> Option<Action> {
    let runes = [Rune::Gifts, Rune::Wealth, Rune::Success].map(Action::Rune);
    first(legal, runes.into_iter().chain([Action::Step(Step::Accept)]))
}

/// Chooses the gifts: coins for the extra worker; at the end what a destiny counts, else coins; food and wood
/// in between. The first decision is the food, the second the wood.
pub(super) fn gifts(view: &View<'_>, food: Option<u8>) -> Action {
    let wanted = |goods| {
        let counts = |most| most == Most::Goods(goods);
        view.clan.destinies.iter().any(|card| counts(view.rules.cards.destinies[card].most))
    };
    let split = if view.state.round >= ROUNDS {
        match (wanted(Goods::Food), wanted(Goods::Wood)) {
            (true, _) => [4, 0],
            (false, true) => [0, 4],
            (false, false) => [0, 0],
        }
    } else if !view.clan.extra_worker && view.state.round <= 5 {
        [0, 0]
    } else {
        [2, 1]
    };
    Action::Count(if food.is_none() { split[0] } else { split[1] })
}

/// Uses Glory on a big enemy, and on a smaller one late in the game.
pub(super) fn fallen(view: &View<'_>, fight: &Fight) -> Action {
    let glory = foe(view, fight).glory;
    let late = view.rounds_left() < 2.0 && glory >= 4 || view.last;
    if glory >= BIG || late { Action::Rune(Rune::Glory) } else { Action::Step(Step::Accept) }
}

/// Uses Journey on every card that takes something from this ship.
pub(super) fn journey(view: &View<'_>, shore: Shore) -> Action {
    let ship = view.state.shores[shore].ship;
    let food = ship.is_some_and(|ship| ship.food > 0);
    let bad = match view.journey(shore) {
        None | Some(Journey::AllQuiet) => false,
        Some(Journey::Kraken) => ship.is_some_and(|ship| ship.warriors.total() < 3),
        Some(Journey::NoWind) => food,
        Some(Journey::Lost | Journey::Storm | Journey::Whirlpool) => true,
        Some(_) => false,
    };
    if bad { Action::Rune(Rune::Journey) } else { Action::Step(Step::Accept) }
}

/// Orders the journeys that Awareness looks at: All Quiet comes first.
pub(super) fn order(legal: &ActionSet) -> Option<Action> {
    best(legal, |action| match action {
        Action::Foresee(Foresight::Next(journey)) => {
            Some(f32::from(u8::from(journey == Journey::AllQuiet)))
        }
        _ => None,
    })
}

/// Names the seat with the least glory; of equal ones the next in the order of play.
pub(super) fn friend(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    let others = view.seat.others(view.rules.players());
    let named =
        others.filter(|&seat| legal.contains(Action::Judge(Verdict::Absolve, seat).index()));
    named
        .min_by_key(|&seat| view.state.score(seat).clamp(0, 999))
        .map(|seat| Action::Judge(Verdict::Absolve, seat))
}

/// Discards an own blame, else gives one to the rival that leads.
pub(super) fn virtue(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    let rival = view.leading_rival().map(|seat| Action::Judge(Verdict::Blame, seat));
    first(legal, [Action::Judge(Verdict::Absolve, view.seat)].into_iter().chain(rival))
}

/// The value of what a land journey does to those who do not pay.
const TOLL: f32 = 3.0;

/// Pays at a land journey if the coins are worth less than a warrior that is hired, or than what is lost otherwise.
pub(super) fn pay(view: &View<'_>, shore: Shore) -> Action {
    let Some(card) = view.state.shores[shore].journey.journey() else {
        return Action::Step(Step::Accept);
    };
    let numbers = &view.rules.cards.journey_numbers[card];
    let price = f32::from(numbers.coins) * view.goods(Goods::Coin);
    let gain = if numbers.times.is_some() { view.warrior } else { TOLL };
    if gain > price { Action::Step(Step::Pay) } else { Action::Step(Step::Accept) }
}
