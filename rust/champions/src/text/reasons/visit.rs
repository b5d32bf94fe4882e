//! Why an action at a place or with a rune is not legal.

use super::{Reason, Refusal, cannot_pay};
use crate::rules::Rules;
use crate::rules::action::{Action, trade_index};
use crate::rules::state::{Phase, State};
use crate::text::wording::{self, counted};
use crate::words::{Goods, Location, Longship, Shore};
use midgard_core::{Seat, Set};

/// Returns the reason; `None` if the action does not belong to the decision.
pub(super) fn refused(rules: &Rules, state: &State, turn: Seat, action: Action) -> Option<Refusal> {
    let refusal = match (&state.phase, action) {
        (Phase::StaveChurch { .. }, Action::Count(favor)) => {
            stave_church(rules, state, turn, favor)
        }
        (Phase::Aumingi { .. }, Action::Count(times)) => aumingi(rules, state, turn, times),
        (Phase::Runesmith { .. }, Action::Take(rune)) => {
            let fact = format!("{rune} does not lie face-up beside the Runesmith");
            Refusal(Reason::NotFaceUp, fact, "place.runesmith")
        }
        (Phase::Runesmith { .. }, Action::Draw) => {
            Refusal(Reason::NoRunesLeft, "the deck of runes is empty".into(), "place.runesmith")
        }
        (Phase::Shipwright { .. }, Action::Build(longship)) => build(rules, state, turn, longship),
        (Phase::Market { given, taken, last, .. }, Action::Trade(give, get)) => {
            trade(state, turn, (*given, *taken, *last), (give, get))
        }
        (Phase::Market { .. }, Action::Accept) => {
            Refusal(Reason::TooFew, "at least one trade is made".into(), "place.market")
        }
        (Phase::Sail { .. }, Action::Sail(shore)) => sail(rules, state, shore),
        (Phase::Peek { .. }, Action::Peek(shore)) => peek(rules, shore),
        (Phase::KeepDestiny { .. }, Action::Destiny(_)) => {
            let fact = format!("seat {turn} has not drawn it");
            Refusal(Reason::NotYours, fact, "place.sage")
        }
        (Phase::Success { .. }, Action::Destiny(_)) => {
            Refusal(Reason::NotYours, format!("seat {turn} does not have it"), "rune.success")
        }
        (Phase::Gifts { food, .. }, Action::Count(_)) => gifts(food.unwrap_or(0)),
        _ => return None,
    };
    Some(refusal)
}

/// `[place.stave_church]` The number is 1 to 4, and the coins must suffice.
fn stave_church(rules: &Rules, state: &State, turn: Seat, favor: u8) -> Refusal {
    let prices = &rules.cards.board.stave_church;
    let tag = "place.stave_church";
    match usize::from(favor).checked_sub(1).map(|which| prices.get(which)) {
        None => Refusal(Reason::TooFew, "at least 1 favor is bought".into(), tag),
        Some(None) => Refusal(Reason::TooMany, "4 favor are bought at most".into(), tag),
        Some(Some(&price)) => {
            cannot_pay(turn, state.clans[turn].coins, Goods::Coin, price.into(), tag)
        }
    }
}

/// `[stall.aumingi]` The number is one to three, and the food must suffice.
fn aumingi(rules: &Rules, state: &State, turn: Seat, times: u8) -> Refusal {
    let stall = rules.stall(Location::Aumingi);
    let tag = "stall.aumingi";
    if times == 0 {
        return Refusal(Reason::TooFew, "they are given something at least once".into(), tag);
    }
    if times > stall.repeats {
        let fact = format!("they are given something {} at most", counted(stall.repeats, "time"));
        return Refusal(Reason::TooMany, fact, tag);
    }
    let cost = |kind: Goods| u16::from(stall.cost.goods[kind]) * u16::from(times);
    let clan = &state.clans[turn];
    let kind = Goods::ALL.iter().copied().find(|&kind| clan.goods(kind) < cost(kind));
    let kind = kind.unwrap_or(Goods::Food);
    cannot_pay(turn, clan.goods(kind), kind, cost(kind), tag)
}

/// `[place.shipwright]` The longship must be for sale, and is paid in full.
fn build(rules: &Rules, state: &State, turn: Seat, longship: Longship) -> Refusal {
    let tag = "place.shipwright";
    if !state.longships.has(longship) {
        let owner = rules.seats().find(|&seat| state.clans[seat].longship == Some(longship));
        let fact = match owner {
            Some(seat) => format!("seat {seat} has built it"),
            None => "it is not in this game".into(),
        };
        return Refusal(Reason::NotForSale, fact, tag);
    }
    let clan = &state.clans[turn];
    let row = &rules.cards.longships[longship];
    let (wood, coins) = (clan.wood, wording::goods(Goods::Coin, clan.coins));
    let fact = format!("seat {turn} has {wood} wood and {coins}, it costs {}", wording::price(row));
    Refusal(Reason::CannotPay, fact, tag)
}

/// The goods given and taken in this visit, and the last trade.
type Visit = (Set<Goods>, Set<Goods>, Option<(Goods, Goods)>);

/// `[place.market]` M2: a trade is not for the same good, does not undo another one, comes in order, and needs
/// something to give.
fn trade(state: &State, turn: Seat, visit: Visit, trade: (Goods, Goods)) -> Refusal {
    let ((given, taken, last), (give, get)) = (visit, trade);
    let tag = "place.market";
    if give == get {
        return super::plain(Reason::SameGoods, tag);
    }
    if taken.has(give) || given.has(get) {
        let (good, past) = if taken.has(give) { (give, "taken") } else { (get, "given") };
        let fact = format!("{good} was {past} in this visit, and trades do not undo each other");
        return Refusal(Reason::Undoes, fact, tag);
    }
    let held = state.clans[turn].goods(give);
    if held > 0
        && let Some((gave, got)) = last
        && trade_index(give, get) < trade_index(gave, got)
    {
        let fact = format!("trades are named in order, and it comes before trade {gave} {got}");
        return Refusal(Reason::OutOfOrder, fact, tag);
    }
    cannot_pay(turn, held, give, 1, tag)
}

/// `[place.longships]` The shore must be in play and have no ship.
fn sail(rules: &Rules, state: &State, shore: Shore) -> Refusal {
    match state.shores[shore].ship {
        Some(ship) => {
            let fact = format!("a ship of seat {} sails to {shore}", ship.owner);
            Refusal(Reason::HarbourTaken, fact, "place.longships")
        }
        None => not_a_shore(rules, shore),
    }
}

/// `[place.sage]` The shore must be in play and have a face-down journey.
fn peek(rules: &Rules, shore: Shore) -> Refusal {
    if rules.shores().any(|known| known == shore) {
        let fact = format!("no journey lies face-down at {shore}");
        return Refusal(Reason::NotFaceDown, fact, "place.sage");
    }
    not_a_shore(rules, shore)
}

fn not_a_shore(rules: &Rules, shore: Shore) -> Refusal {
    let count = rules.shores().count();
    let fact = format!("{shore} is not in this game, which has {count} shores");
    Refusal(Reason::NotAShore, fact, "setup.shores")
}

/// `[rune.gifts]` The gifts are four in all.
fn gifts(food: u8) -> Refusal {
    let fact = match food {
        0 => "the gifts are four in all".into(),
        _ => format!("the gifts are four in all, and {food} of them food"),
    };
    Refusal(Reason::TooMany, fact, "rune.gifts")
}
