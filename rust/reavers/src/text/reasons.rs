//! Why an action is not legal, and what it does.
//!
//! `[actions.reasons]` Section 8: each refusal has a reason.

use crate::action::Action;
use crate::menu;
use crate::phase::{Phase, places};
use crate::rules::Rules;
use crate::state::State;
use crate::text::effects;
use crate::text::wording::{coins, counted};
use crate::words::{Item, Location, Negotiation};
use midgard_core::{Awaiting, Explanation, Game, Refusal, Seat};

/// A reason: the word, the fact, the tag of the rule.
type Reason = (&'static str, String, &'static str);

fn reason(word: &'static str, fact: impl Into<String>, rule: &'static str) -> Reason {
    (word, fact.into(), rule)
}

/// Returns what something costs, and what the seat has: `a farm costs 2 coins, and the seat has 1 coin`.
fn costs(what: &str, cost: u16, owned: u16) -> String {
    format!("{what} costs {}, and the seat has {}", coins(cost), coins(owned))
}

/// Returns that the seat has too few coins for something.
fn cannot_pay(what: &str, cost: u16, owned: u16) -> Option<(&'static str, String)> {
    Some(("cannot_pay", costs(what, cost, owned)))
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
        if let (Phase::Sell { turn, token }, Action::Amount(amount)) = (state.phase, action)
            && (self.sell_limit + 1..=state.players[turn].raid[token]).contains(&amount)
        {
            let fact = format!("at most {} of a kind is sold here", self.sell_limit);
            return reason("too_many", fact, "bjorgvin.limit");
        }
        match self.awaiting(state) {
            Awaiting::Nothing => reason("game_over", "the game is over", rule),
            Awaiting::Chance => reason("no_such_outcome", "chance decides, no seat does", rule),
            Awaiting::Decision(turn) => match self.reason_of(state, turn, action) {
                Some((word, fact)) => reason(word, fact, rule),
                None => self.other_kind(state, action),
            },
        }
    }

    /// Returns why an action of another kind than what is asked for is refused, with the rule of the action.
    fn other_kind(&self, state: &State, action: Action) -> Reason {
        let now = self.public_prompt(state);
        let (fact, rule) = match action {
            Action::Go(_) => ("no destination is chosen now", "destination.sealed"),
            Action::Pass => ("nobody can pass now", tag(state.phase)),
            Action::Slot(_) => ("no reaver of the market is hired now", "roskilde.purchase"),
            Action::Refresh => ("the market is not refreshed now", "roskilde.refresh"),
            Action::Yes => ("nothing is offered to say yes to", tag(state.phase)),
            Action::Seat(_) => ("no seat is named now", tag(state.phase)),
            Action::Token(_) => ("no raid token is taken or returned now", "odense.take"),
            Action::Spoils(_) => ("no spoils card is kept or sold now", "vasteras.barter"),
            Action::Amount(_) | Action::More => ("no number is named now", tag(state.phase)),
            Action::Accept | Action::Reject => {
                ("no deal waits for an answer", "negotiation.answers")
            }
            Action::Deal(_) => ("no deal is proposed now", "negotiation.propose"),
            Action::Done | Action::Item(_) => match state.phase {
                Phase::Giver { .. } => ("the deal waits for a seat that gives", tag(state.phase)),
                Phase::Amount { .. } | Phase::Split { .. } => {
                    ("the deal waits for a number", tag(state.phase))
                }
                _ => ("no deal is made now", "micro.contribution"),
            },
        };
        reason("not_asked", format!("{fact}; {now}"), rule)
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
        let owned = state.players[turn].coins;
        match (state.phase, action) {
            (Phase::Destination { .. }, Action::Go(location)) => {
                if state.in_play.has(location) {
                    no("same_location", "the ship was there last round")
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
                    cannot_pay("to refresh the market", prices.refresh, owned)
                }
            }
            (Phase::Buy { step, .. }, Action::Yes) => {
                let token = state.token_for_sale(step);
                if state.raid[token] == 0 {
                    Some(("none_left", format!("no {token} is left in the supply")))
                } else {
                    cannot_pay(&format!("a {token}"), prices.tokens[token], owned)
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
            (Phase::Sell { token, .. }, Action::Amount(_)) => {
                let owned = self.counted_text(Item::token(token), player.raid[token].into());
                Some(("too_many", format!("the seat has {owned}")))
            }
            (Phase::Dare { .. }, Action::Yes) => no("no_card", "no spoils card is left to draw"),
            (Phase::Keep { .. }, Action::Spoils(kind)) => Some(self.type_reason(kind)),
            (Phase::Barter { .. }, Action::Spoils(kind)) => Some(self.type_reason(kind)),
            (Phase::BlindOffer { location, card, .. }, Action::Yes) => {
                let price = places::offer_price(self, location, card);
                cannot_pay("the card", price, player.coins)
            }
            (Phase::TakeToken { .. }, Action::Token(token)) => {
                Some(("none_left", format!("no {token} is left in the supply")))
            }
            (Phase::GiveToken { .. }, Action::Token(token)) => {
                if player.raid[token] == 0 {
                    Some(("not_yours", format!("the seat has no {token}")))
                } else {
                    no("no_terror", "the seat has no terror to discard")
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
            let owned = state.players[turn].coins;
            if u16::from(cost) > owned {
                return ("cannot_pay", costs("the card", cost.into(), owned));
            }
            if let Some(first) = bought.filter(|&first| slot <= first) {
                let fact = format!("the second card is of a slot above {first}, the first one");
                return ("out_of_order", fact);
            }
        }
        ("same_card", "an equal card lies in a lower slot, and is taken first".into())
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
        let prices = &self.data.prices;
        let price = match (state.phase, action) {
            (Phase::Atone { .. }, _) => prices.tonsberg_discard_terror,
            (_, Action::Seat(_)) => prices.pass_terror_coins,
            _ => prices.shed_coins,
        };
        Some(match action {
            Action::Seat(target) if target as usize >= self.seats() => {
                ("no_such_seat", "nobody sits there".into())
            }
            Action::Seat(target) if target == turn => {
                ("own_seat", "another seat takes the terror".into())
            }
            _ if state.players[turn].terror == 0 => {
                ("no_terror", "the seat has no terror to discard".into())
            }
            _ => return cannot_pay("to discard a terror", price, state.players[turn].coins),
        })
    }

    /// Returns whether the card data have this kind of thing.
    pub(crate) fn has_item(&self, item: Item) -> bool {
        let (spoils, reavers) = (self.data.spoils.len(), self.data.reavers.len());
        match (item.as_spoils(), item.as_reaver()) {
            (Some(kind), _) => usize::from(kind) < spoils,
            (_, Some(row)) => usize::from(row) < reavers,
            (None, None) => true,
        }
    }

    fn type_reason(&self, kind: u8) -> (&'static str, String) {
        if usize::from(kind) >= self.data.spoils.len() {
            return ("no_such_type", "unknown spoils type".into());
        }
        ("not_yours", format!("no {} card is at hand", self.spoils_id(kind)))
    }

    fn making_reason(&self, state: &State, action: Action) -> Option<(&'static str, String)> {
        let is_micro = self.options.negotiation == Negotiation::Micro;
        match (state.phase, action) {
            (Phase::Propose(slot), Action::Deal(_)) if !is_micro => {
                let count = menu::count(state, self, slot.location, slot.position.into());
                Some(("no_such_deal", format!("the list has {}", counted(count as i32, "deal"))))
            }
            (Phase::Propose(_) | Phase::Contribute(_), Action::Item(item)) if is_micro => {
                if !self.has_item(item) {
                    return Some(("no_such_type", format!("unknown item {item}")));
                }
                let things = self.any_text(item);
                Some(("nobody_free", format!("nobody can still put {things} into the pot")))
            }
            (Phase::Giver { item, slot, .. }, Action::Seat(seat)) => {
                let visitors = state.order(self, slot.location);
                if !visitors.as_slice().contains(&seat) {
                    return Some(("no_such_seat", "the seat is not a visitor".into()));
                }
                let things = self.any_text(Item(item));
                Some(("nobody_free", format!("the seat cannot put {things} into the pot")))
            }
            (Phase::Amount { .. }, Action::Amount(0)) => {
                Some(("too_few", "a contribution is at least 1".into()))
            }
            (Phase::Amount { .. } | Phase::Split { .. }, Action::Amount(_) | Action::More) => {
                Some(("too_many", "the seat has fewer".into()))
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
        let effect = effects::effect(self, state, action);
        let mut rules = vec![tag(state.phase)];
        if matches!(action, Action::Go(location) if state.bjorn == Some(location)) {
            rules.push("bjorn.terror");
        }
        let explained = Explanation::new(effect, &rules);
        match effects::remark(self, state, action) {
            Some(remark) => explained.with_remark(remark),
            None => explained,
        }
    }
}
