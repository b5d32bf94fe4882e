//! Why an action is not legal, and what it does.
//!
//! `[actions.reasons]` Section 8: each refusal has a reason.

use crate::action::Action;
use crate::menu;
use crate::phase::collect::items;
use crate::phase::{Phase, places};
use crate::rules::Rules;
use crate::state::State;
use crate::words::{Item, Location, Negotiation};
use midgard_core::{Awaiting, Explanation, Game, Refusal, Seat, Word};

/// A reason: the word, the fact, the tag of the rule.
type Reason = (&'static str, String, &'static str);

fn reason(word: &'static str, fact: impl Into<String>, rule: &'static str) -> Reason {
    (word, fact.into(), rule)
}

/// Returns the tag of the rule that a phase follows.
pub(crate) fn tag(phase: Phase) -> &'static str {
    match phase {
        Phase::Locations => "setup.random",
        Phase::SetupMarket => "setup.market",
        Phase::Supply => "supply.draw",
        Phase::SupplySpoils { .. } => "supply.spoils",
        Phase::Destination { .. } => "destination.sealed",
        Phase::FirstVisitor { .. } => "initiative.tie",
        Phase::Hire { .. } => "roskilde.hire",
        Phase::Purchase { .. } => "roskilde.purchase",
        Phase::Refresh { .. } => "roskilde.refresh",
        Phase::Restock | Phase::Refill { .. } => "market.refill",
        Phase::Buy { .. } => "roskilde.buy",
        Phase::Shed { .. } => "roskilde.shed",
        Phase::Sell { .. } => "bjorgvin.sell",
        Phase::Atone { .. } => "tonsberg.atone",
        Phase::Dare { .. } => "dare.terror",
        Phase::Reveal { .. } => "dare.reveal",
        Phase::Keep { .. } => "vasteras.keep",
        Phase::BlindDraw { .. } => "offer.reveal",
        Phase::BlindOffer { .. } => "offer.buy",
        Phase::Barter { .. } => "vasteras.barter",
        Phase::TakeToken { .. } => "odense.take",
        Phase::GiveToken { .. } => "odense.give",
        Phase::AddSpoils { .. } => "leirvik.add",
        Phase::Propose(_) => "negotiation.propose",
        Phase::Contribute(_) => "micro.contribution",
        Phase::Giver { .. } => "micro.giver",
        Phase::Amount { .. } => "micro.amount",
        Phase::Split { .. } => "micro.split",
        Phase::Answer { .. } => "negotiation.answers",
        Phase::WeaponsDie { .. } => "die.results",
        Phase::DieSpoils { .. } => "die.spoils",
        Phase::End => "round.end",
    }
}

impl Rules {
    /// Returns why an action is not legal.
    pub(crate) fn refusal(&self, state: &State, index: u16) -> Option<Refusal> {
        let action = Action::from_index(index.into())?;
        let legal = state.legal(self);
        if legal.contains(index) {
            return None;
        }
        let (word, fact, rule) = self.reason(state, action);
        let text = format!("{action} is not legal: {fact}");
        Some(Refusal { reason: word, text, rule: Some(rule) })
    }

    fn reason(&self, state: &State, action: Action) -> Reason {
        let rule = tag(state.phase);
        match self.awaiting(state) {
            Awaiting::Nothing => reason("game_over", "the game is over", rule),
            Awaiting::Chance => reason("no_such_outcome", "chance decides, no seat does", rule),
            Awaiting::Decision(turn) => match self.reason_of(state, turn, action) {
                Some((word, fact)) => reason(word, fact, rule),
                None => {
                    let fact = format!("it is no answer in phase {}", state.phase.name());
                    reason("not_asked", fact, rule)
                }
            },
        }
    }

    /// Returns the reason why an answer of the right kind is refused.
    fn reason_of(
        &self,
        state: &State,
        turn: Seat,
        action: Action,
    ) -> Option<(&'static str, String)> {
        let no = |word, fact: &str| Some((word, fact.to_owned()));
        let prices = &self.data.prices;
        match (state.phase, action) {
            (Phase::Destination { .. }, Action::Go(location)) => {
                if state.in_play.has(location) {
                    no("same_location", "nobody goes where he went last round")
                } else {
                    no("not_in_play", "the location is not in play")
                }
            }
            (Phase::Hire { .. } | Phase::Purchase { .. }, Action::Slot(slot)) => {
                Some(self.slot_reason(state, turn, slot))
            }
            (Phase::Purchase { refreshed, bought, .. }, Action::Refresh) => {
                if refreshed || bought.is_some() {
                    no("out_of_order", "the market is refreshed once, before the first purchase")
                } else {
                    no("cannot_pay", "a new market costs a coin")
                }
            }
            (Phase::Buy { step, .. }, Action::Yes) => {
                let token = state.token_for_sale(step);
                if state.raid[token] == 0 {
                    Some(("none_left", format!("no {token} is left in the supply")))
                } else {
                    Some(("cannot_pay", format!("a {token} costs {}", prices.tokens[token])))
                }
            }
            (Phase::Shed { .. } | Phase::Atone { .. }, Action::Yes | Action::Seat(_)) => {
                self.shed_reason(state, turn, action)
            }
            _ => self.place_reason(state, turn, action),
        }
    }

    /// Returns the reason at the locations 1 to 6.
    fn place_reason(
        &self,
        state: &State,
        turn: Seat,
        action: Action,
    ) -> Option<(&'static str, String)> {
        let player = &state.players[turn];
        let no = |word, fact: &str| Some((word, fact.to_owned()));
        match (state.phase, action) {
            (Phase::Sell { .. }, Action::Amount(_)) => {
                no("too_many", "there are not so many to sell")
            }
            (Phase::Dare { .. }, Action::Yes) => no("no_card", "there is no spoils card to draw"),
            (Phase::Keep { .. }, Action::Spoils(kind)) => Some(self.type_reason(kind)),
            (Phase::Barter { .. }, Action::Spoils(kind)) => Some(self.type_reason(kind)),
            (Phase::BlindOffer { location, card, .. }, Action::Yes) => {
                let price = places::offer_price(self, location, card);
                Some(("cannot_pay", format!("the card costs {price}")))
            }
            (Phase::TakeToken { .. }, Action::Token(token)) => {
                Some(("none_left", format!("no {token} is left in the supply")))
            }
            (Phase::GiveToken { .. }, Action::Token(token)) => {
                if player.raid[token] == 0 {
                    Some(("not_yours", format!("the seat has no {token}")))
                } else {
                    no("no_terror", "there is no terror to discard")
                }
            }
            (Phase::Answer { .. }, Action::Accept) => {
                no("cannot_deliver", "the seat has not what the deal takes from it")
            }
            _ => self.making_reason(state, action),
        }
    }

    fn slot_reason(&self, state: &State, turn: Seat, slot: u8) -> (&'static str, String) {
        let at = usize::from(slot);
        let Some(row) = state.market[at] else {
            return ("empty_slot", "the slot is empty".into());
        };
        if let Phase::Purchase { bought, .. } = state.phase {
            let cost = self.data.reavers[usize::from(row)].cost;
            let coins = state.players[turn].coins;
            if u16::from(cost) > coins {
                return ("cannot_pay", format!("the card costs {cost}, and there are {coins}"));
            }
            if bought.is_some_and(|first| slot <= first) {
                return ("out_of_order", "cards of one step are bought in ascending slots".into());
            }
        }
        ("same_card", "an equal card lies in a lower slot".into())
    }

    fn shed_reason(
        &self,
        state: &State,
        turn: Seat,
        action: Action,
    ) -> Option<(&'static str, String)> {
        let is_b = state.places[Location::Roskilde].face == crate::Face::B;
        let names_seat = is_b && matches!(state.phase, Phase::Shed { .. });
        if names_seat != matches!(action, Action::Seat(_)) {
            return None;
        }
        Some(match action {
            Action::Seat(target) if target as usize >= self.seats() => {
                ("no_such_seat", "nobody sits there".into())
            }
            Action::Seat(target) if target == turn => {
                ("own_seat", "another seat takes the terror".into())
            }
            _ if state.players[turn].terror == 0 => {
                ("no_terror", "there is no terror to discard".into())
            }
            _ => ("cannot_pay", "there are not enough coins".into()),
        })
    }

    /// Returns whether the card data have this kind of thing.
    fn has_item(&self, item: Item) -> bool {
        let (spoils, reavers) = (self.data.spoils.len(), self.data.reavers.len());
        match (item.as_spoils(), item.as_reaver()) {
            (Some(kind), _) => usize::from(kind) < spoils,
            (_, Some(row)) => usize::from(row) < reavers,
            (None, None) => true,
        }
    }

    fn type_reason(&self, kind: u8) -> (&'static str, String) {
        if usize::from(kind) >= self.data.spoils.len() {
            return ("no_such_type", "there is no such spoils type".into());
        }
        ("not_yours", format!("there is no card of {}", self.spoils_id(kind)))
    }

    fn making_reason(&self, state: &State, action: Action) -> Option<(&'static str, String)> {
        let is_micro = self.options.negotiation == Negotiation::Micro;
        match (state.phase, action) {
            (Phase::Propose(slot), Action::Deal(_)) if !is_micro => {
                let deals = menu::deals(state, self, slot.location, slot.position.into());
                Some(("no_such_deal", format!("the list has {} deals", deals.len())))
            }
            (Phase::Propose(_) | Phase::Contribute(_), Action::Item(item)) if is_micro => {
                if !self.has_item(item) {
                    return Some(("no_such_type", format!("there is no {item}")));
                }
                Some(("nobody_free", format!("nobody can still put {item} into the pot")))
            }
            (Phase::Giver { item, slot, .. }, Action::Seat(seat)) => {
                let visitors = state.order(self, slot.location);
                if !visitors.as_slice().contains(&seat) {
                    return Some(("no_such_seat", "the seat is no visitor".into()));
                }
                Some(("nobody_free", format!("the seat cannot put {} into the pot", Item(item))))
            }
            (Phase::Amount { .. }, Action::Amount(0)) => {
                Some(("too_few", "a contribution is at least 1".into()))
            }
            (Phase::Amount { .. } | Phase::Split { .. }, Action::Amount(_) | Action::More) => {
                Some(("too_many", "there are not so many".into()))
            }
            _ => None,
        }
    }

    /// Returns what an action does, or why it is not legal.
    pub(crate) fn explanation(&self, state: &State, index: u16) -> Explanation {
        if let Some(refusal) = self.refusal(state, index) {
            return refusal.into();
        }
        let Some(action) = Action::from_index(index.into()) else { return Explanation::default() };
        let explained = Explanation::new(self.effect(state, action), &[tag(state.phase)]);
        match self.remark(state, action) {
            Some(remark) => explained.with_remark(remark),
            None => explained,
        }
    }

    /// Returns what the sentence does without: what lies at a destination, the numbers of a reaver.
    fn remark(&self, state: &State, action: Action) -> Option<String> {
        match (state.phase, action) {
            (_, Action::Go(location)) => {
                let place = &state.places[location];
                let face = format!("face {}", place.face);
                Some(match location {
                    Location::Roskilde => face,
                    _ => format!("{face}; {}", self.items_text(&items(&place.loot))),
                })
            }
            (_, Action::Slot(slot)) => {
                state.market[usize::from(slot)].map(|row| self.reaver_text(row))
            }
            (Phase::BlindOffer { card, .. }, Action::Yes) => Some(self.reaver_text(card)),
            _ => None,
        }
    }

    fn effect(&self, state: &State, action: Action) -> String {
        let prices = &self.data.prices;
        match (state.phase, action) {
            (_, Action::Go(location)) => format!("sail to {}", location.word()),
            (Phase::Propose(_), Action::Pass) => "propose nothing".into(),
            (_, Action::Pass) => "pass".into(),
            (phase, Action::Slot(slot)) => {
                let row = state.market[usize::from(slot)].unwrap_or(0);
                let cost = match phase {
                    Phase::Hire { .. } => format!("{} terror", prices.hire_terror),
                    _ => format!("{} coins", self.data.reavers[usize::from(row)].cost),
                };
                format!("hire {} of slot {slot} for {cost}", self.reaver_id(row))
            }
            (_, Action::Refresh) => format!("pay {} coins for a new market", prices.refresh),
            (Phase::Buy { step, .. }, _) => {
                let token = state.token_for_sale(step);
                format!("buy a {token} for {} coins", prices.tokens[token])
            }
            (Phase::Shed { .. }, Action::Seat(target)) => {
                let price = prices.pass_terror_coins;
                format!("pay {price} coins to discard a terror; seat {target} takes one")
            }
            (Phase::Shed { .. }, _) => {
                format!("pay {} coins to discard a terror", prices.shed_coins)
            }
            (Phase::Atone { .. }, _) => {
                format!("pay {} coins to discard a terror", prices.tonsberg_discard_terror)
            }
            (Phase::Sell { token, .. }, Action::Amount(amount)) => {
                let coins = prices.sell[token] * u16::from(amount);
                match amount {
                    0 => format!("sell no {token}"),
                    _ => {
                        let sold = self.counted_text(Item::token(token), amount.into());
                        format!("sell {sold} for {coins} coins")
                    }
                }
            }
            (Phase::Dare { .. }, _) => "take a terror and draw from the spoils deck".into(),
            (Phase::Keep { .. }, Action::Spoils(kind)) => format!("keep {}", self.spoils_id(kind)),
            (Phase::BlindOffer { location, card, .. }, _) => {
                let price = places::offer_price(self, location, card);
                format!("hire {} for {price} coins", self.reaver_id(card))
            }
            (Phase::Barter { .. }, Action::Spoils(kind)) => {
                format!("sell {} for {} coins", self.spoils_id(kind), prices.vasteras_sell_spoils)
            }
            (Phase::TakeToken { .. }, Action::Token(token)) => {
                format!("take a terror and a {token}")
            }
            (_, Action::Token(token)) => format!("return a {token} and discard a terror"),
            _ => self.bargain_effect(state, action),
        }
    }

    fn bargain_effect(&self, state: &State, action: Action) -> String {
        match (state.phase, action) {
            (Phase::Propose(slot), Action::Deal(number)) => {
                let position = slot.position.into();
                let deals = menu::deals(state, self, slot.location, position);
                let deal = deals.deal(number.into()).to_deal(self);
                let order = state.order(self, slot.location);
                let deal = crate::event::table(self, &deal, order.as_slice().len());
                format!("propose {}", self.deal_text(&deal, order.as_slice()))
            }
            (_, Action::Accept) => "accept the deal".into(),
            (_, Action::Reject) => "reject the deal".into(),
            (_, Action::Done) => "put nothing more into the pot".into(),
            (_, Action::Item(item)) => format!("put {} into the pot", self.item_text(item)),
            (Phase::Giver { item, .. }, Action::Seat(seat)) => {
                format!("seat {seat} puts {} into the pot", self.item_text(Item(item)))
            }
            (Phase::Amount { item, counted, .. }, Action::Amount(amount)) => {
                let amount = counted + u16::from(amount);
                format!("put in {amount} {}", self.item_text(Item(item)))
            }
            (Phase::Split { item, counted, slot, to }, Action::Amount(amount)) => {
                let amount = counted + u16::from(amount);
                let seat = state.order(self, slot.location).as_slice()[usize::from(to)];
                format!("seat {seat} takes {amount} {}", self.item_text(Item(item)))
            }
            (_, Action::More) => "32 and more".into(),
            (_, action) => action.to_string(),
        }
    }
}
