//! The effect of an action, in a sentence, and the remarks beside the sentence.

use crate::action::Action;
use crate::menu;
use crate::phase::collect::items;
use crate::phase::{Phase, Play, Slot, making, places};
use crate::rules::Rules;
use crate::state::State;
use crate::text::wording::{coins, list};
use crate::words::{Face, Item, Location};
use midgard_core::{ActionIndex, Seat, Silent};

/// Returns what the sentence does without: what lies at a destination, the numbers of a reaver, what is left.
pub(crate) fn remark(rules: &Rules, state: &State, action: Action) -> Option<String> {
    match (state.phase, action) {
        (_, Action::Go(location)) => {
            let place = &state.places[location];
            let face = format!("face {}", place.face);
            Some(match location {
                Location::Roskilde => face,
                _ => {
                    let loot = rules.items_text(&items(&place.loot));
                    format!("{face}; {loot}{}", bjorn(state, location))
                }
            })
        }
        (phase, Action::Slot(slot)) => {
            let row = state.market[usize::from(slot)]?;
            Some(match phase {
                Phase::Purchase { .. } => {
                    let worth = rules.reaver_worth(row);
                    format!("{worth}{}", after_purchase(rules, state, action))
                }
                _ => rules.reaver_numbers(row),
            })
        }
        (Phase::BlindOffer { card, .. }, Action::Yes) => {
            let left = coins_left(rules, state, action)?;
            Some(format!("{}; {left}", rules.reaver_worth(card)))
        }
        (Phase::Giver { slot, item }, Action::Seat(seat)) => {
            let proposer = state.turn(rules)?;
            let most = making::bound(state, rules, proposer, seat, Item(item));
            let most = rules.most_text(Item(item), most);
            Some(format!("{most}{}", if_unknown(rules, slot, state, seat)))
        }
        (Phase::Split { slot, item, to, counted }, Action::Amount(amount)) => {
            let taken = i32::from(counted) + i32::from(amount);
            let left = making::remaining(state, rules, slot.location, Item(item)) - taken;
            let after = making::takers(state, rules, slot, Item(item), to + 1);
            let seats: Vec<String> = after.iter().map(|seat| format!("seat {seat}")).collect();
            Some(format!("{left} left for {}", list(&seats, "and")))
        }
        (Phase::Answer { slot, .. }, Action::Reject) => Some(after_rejection(rules, state, slot)),
        (Phase::Propose(slot), Action::Pass) => Some(after_rejection(rules, state, slot)),
        _ => coins_left(rules, state, action),
    }
}

/// Returns what it means that Bjorn stands at a destination. `[bjorn.terror]` `[bjorn.counts]` Section 5, R-27.
fn bjorn(state: &State, location: Location) -> String {
    if state.bjorn != Some(location) {
        return String::new();
    }
    let per_visitor = [Location::Bjorgvin, Location::Nidalos, Location::Leirvik];
    let counts = match state.places[location].face {
        Face::B if per_visitor.contains(&location) => ", and he counts as a visitor",
        _ => "",
    };
    format!("; Bjorn stands there: a lone visitor takes a terror{counts}")
}

/// Returns the coins that an action of a place costs.
fn price(rules: &Rules, state: &State, action: Action) -> Option<u16> {
    let prices = &rules.data.prices;
    Some(match (state.phase, action) {
        (Phase::Purchase { .. }, Action::Refresh) => prices.refresh,
        (Phase::Buy { step, .. }, Action::Yes) => prices.tokens[state.token_for_sale(step)],
        (Phase::Shed { .. }, Action::Seat(_)) => prices.pass_terror_coins,
        (Phase::Shed { .. }, Action::Yes) => prices.shed_coins,
        (Phase::Atone { .. }, Action::Yes) => prices.tonsberg_discard_terror,
        (Phase::BlindOffer { location, card, .. }, Action::Yes) => {
            places::offer_price(rules, location, card)
        }
        _ => return None,
    })
}

/// Returns the coins that the seat has after an action of a place: `2 coins left`.
fn coins_left(rules: &Rules, state: &State, action: Action) -> Option<String> {
    let owned = state.players[state.turn(rules)?].coins;
    let left = owned.checked_sub(price(rules, state, action)?)?;
    Some(format!("{} left", coins(left)))
}

/// Returns what can be bought after a first card, and that slots ascend. `[market.slots]` Rule 19.
fn after_purchase(rules: &Rules, state: &State, action: Action) -> String {
    let mut next = *state;
    Play { rules, state: &mut next, listener: &mut Silent }.apply(action);
    let Phase::Purchase { turn, .. } = next.phase else { return String::new() };
    let left = coins(next.players[turn].coins);
    let slots: Vec<String> = next
        .legal(rules)
        .iter()
        .filter_map(|index: ActionIndex| match Action::from_index(index.into()) {
            Some(Action::Slot(slot)) => Some(slot.to_string()),
            _ => None,
        })
        .collect();
    match slots.is_empty() {
        true => format!("; {left} left, and no second card after it"),
        false => format!("; {left} left, for a second card of slot {}", list(&slots, "or")),
    }
}

/// Returns a remark on a number that the proposer does not know.
fn if_unknown(rules: &Rules, slot: Slot, state: &State, seat: Seat) -> &'static str {
    let order = state.order(rules, slot.location);
    let is_own = order.as_slice()[usize::from(slot.position)] == seat;
    if is_own || rules.sees_all() { "" } else { ", as far as the proposer can see" }
}

/// Returns what follows when a slot ends without an agreement. `[negotiation.slots]` Section 6.2.
fn after_rejection(rules: &Rules, state: &State, slot: Slot) -> String {
    let (number, count) = proposal(rules, state, slot);
    if number == count {
        return "it is the last proposal: each visitor takes a terror, and the loot stays".into();
    }
    let order = state.order(rules, slot.location);
    let next = (usize::from(slot.position) + 1) % order.as_slice().len();
    format!("then seat {} makes proposal {} of {count}", order.as_slice()[next], number + 1)
}

/// Returns the number of a proposal, from 1, and how many there are.
pub(crate) fn proposal(rules: &Rules, state: &State, slot: Slot) -> (u8, u8) {
    let visitors = state.visitors(rules, slot.location).len() as u8;
    ((slot.cycle - 1) * visitors + slot.position + 1, rules.cycles * visitors)
}

/// Returns what an action does.
pub(crate) fn effect(rules: &Rules, state: &State, action: Action) -> String {
    let prices = &rules.data.prices;
    match (state.phase, action) {
        (_, Action::Go(location)) => format!("sail to {}", rules.place(location)),
        (phase, Action::Pass) => pass(rules, state, phase),
        (phase, Action::Slot(slot)) => {
            let row = state.market[usize::from(slot)].unwrap_or(0);
            let cost = match phase {
                Phase::Hire { .. } => format!("{} terror", prices.hire_terror),
                _ => coins(rules.data.reavers[usize::from(row)].cost),
            };
            format!("hire {} of slot {slot} for {cost}", rules.reaver_name(row))
        }
        (_, Action::Refresh) => {
            format!("pay {} to refresh the market, then hire", coins(prices.refresh))
        }
        (Phase::Buy { step, .. }, _) => {
            let token = state.token_for_sale(step);
            format!("buy a {token} for {}", coins(prices.tokens[token]))
        }
        (Phase::Shed { .. }, Action::Seat(target)) => {
            let price = coins(prices.pass_terror_coins);
            format!("pay {price} to discard a terror; seat {target} takes one")
        }
        (Phase::Shed { .. }, _) => format!("pay {} to discard a terror", coins(prices.shed_coins)),
        (Phase::Atone { .. }, _) => {
            format!("pay {} to discard a terror", coins(prices.tonsberg_discard_terror))
        }
        (Phase::Sell { token, .. }, Action::Amount(0)) => format!("sell no {token}"),
        (Phase::Sell { token, .. }, Action::Amount(amount)) => {
            let sold = rules.counted_text(Item::token(token), amount.into());
            format!("sell {sold} for {}", coins(prices.sell[token] * u16::from(amount)))
        }
        (Phase::Dare { .. }, _) => "take a terror and draw from the spoils deck".into(),
        (Phase::Keep { .. }, Action::Spoils(kind)) => {
            format!("keep {}", rules.one_text(Item::spoils(kind)))
        }
        (Phase::BlindOffer { location, card, .. }, _) => {
            let price = coins(places::offer_price(rules, location, card));
            format!("hire {} for {price}", rules.reaver_name(card))
        }
        (Phase::Barter { .. }, Action::Spoils(kind)) => {
            let card = rules.one_text(Item::spoils(kind));
            format!("sell {card} for {}", coins(prices.vasteras_sell_spoils))
        }
        (Phase::TakeToken { .. }, Action::Token(token)) => format!("take a terror and a {token}"),
        (_, Action::Token(token)) => format!("return a {token} and discard a terror"),
        _ => bargain_effect(rules, state, action),
    }
}

/// Returns what passing means.
fn pass(rules: &Rules, state: &State, phase: Phase) -> String {
    match phase {
        Phase::Hire { .. } => "hire nobody for terror".into(),
        Phase::Purchase { bought: Some(_), .. } => "hire nobody else".into(),
        Phase::Purchase { .. } => "hire nobody for coins".into(),
        Phase::Buy { step, .. } => format!("buy no {}", state.token_for_sale(step)),
        Phase::Shed { .. } | Phase::Atone { .. } => "discard no terror".into(),
        Phase::Dare { .. } => "take no terror and draw nothing".into(),
        Phase::BlindOffer { card, .. } => format!("decline {}", rules.reaver_called(card)),
        Phase::Barter { .. } => "sell no spoils card".into(),
        Phase::TakeToken { .. } => "take no raid token".into(),
        Phase::GiveToken { .. } => "return no raid token".into(),
        Phase::Propose(_) => "propose nothing".into(),
        _ => "do nothing".into(),
    }
}

fn bargain_effect(rules: &Rules, state: &State, action: Action) -> String {
    match (state.phase, action) {
        (Phase::Propose(slot), Action::Deal(number)) => {
            let position = slot.position.into();
            let deal = menu::deal(state, rules, slot.location, position, number.into());
            let order = state.order(rules, slot.location);
            let deal = crate::event::table(rules, &deal, order.as_slice().len());
            format!("propose {}", rules.deal_text(&deal, order.as_slice()))
        }
        (Phase::Answer { position, .. }, Action::Accept) => {
            let changes = state.deal.changes(rules, position.into());
            let seat = state.turn(rules).map_or(0, |seat| seat as u8);
            format!("accept the deal: seat {seat} {}", rules.share_text(&changes))
        }
        (_, Action::Accept) => "accept the deal".into(),
        (_, Action::Reject) => "reject the deal".into(),
        (Phase::Propose(_), Action::Done) => {
            "put nothing into the pot and share out the loot".into()
        }
        (_, Action::Done) => "put nothing more into the pot and share it out".into(),
        (_, Action::Item(item)) => {
            format!("put {} into the pot, from a seat that is named next", rules.any_text(item))
        }
        (Phase::Giver { item, .. }, Action::Seat(seat)) => {
            format!("let seat {seat} put {} into the pot", rules.any_text(Item(item)))
        }
        (Phase::Amount { slot, item, from, counted }, Action::Amount(amount)) => {
            let amount = i32::from(counted) + i32::from(amount);
            let seat = state.order(rules, slot.location).as_slice()[usize::from(from)];
            format!("let seat {seat} put {} into the pot", rules.counted_text(Item(item), amount))
        }
        (Phase::Split { item, counted, slot, to }, Action::Amount(amount)) => {
            let amount = i32::from(counted) + i32::from(amount);
            let seat = state.order(rules, slot.location).as_slice()[usize::from(to)];
            format!("let seat {seat} take {}", rules.counted_text(Item(item), amount))
        }
        (Phase::Amount { counted, .. } | Phase::Split { counted, .. }, Action::More) => {
            let counted = i32::from(counted) + making::MORE_COUNTS;
            format!("{counted} or more: the rest is named next")
        }
        (_, action) => action.to_string(),
    }
}
