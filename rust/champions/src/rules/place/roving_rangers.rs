//! The Roving Rangers: any two of food, wood and coins for a swordsman and an archer. `[stall.roving_rangers]` A-46.
//!
//! A corrected price may be of named goods instead; then nothing is asked, as at other stalls.

use crate::cards::Cards;
use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::boxes::mix;
use crate::rules::check::Check;
use crate::rules::event::{Log, Tag};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::place::base::{Place, Visitor, pay, receive};
use crate::rules::place::stall::{offer, price, short};
use crate::rules::state::{Phase, State};
use crate::say::explain::Explanation;
use crate::say::reasons::{Reason, Refusal};
use crate::words::{ByGoods, Goods, Location};
use midgard_core::Seat;

/// The Roving Rangers.
pub(super) struct RovingRangers;

impl Place for RovingRangers {
    fn price(&self, cards: &Cards) -> ByGoods<u8> {
        price(cards, Location::RovingRangers) // the mix that is paid has no fixed price
    }

    #[inline]
    fn is_usable(&self, by: &Visitor<'_>) -> bool {
        let cost = u16::from(by.rules.stall(Location::RovingRangers).cost.any_resource);
        held(by) >= cost
    }

    fn arrive(&self, rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
        let stall = rules.stall(Location::RovingRangers);
        if stall.cost.any_resource > 0 {
            state.phase = Phase::Rangers { turn, food: None };
            return;
        }
        pay(state, log, Tag::StallRovingRangers, turn, &stall.cost);
        receive(rules, state, log, Tag::StallRovingRangers, turn, &stall.gain);
    }

    fn lacks(&self, by: &Visitor<'_>) -> Refusal {
        let cost = by.rules.stall(Location::RovingRangers).cost.any_resource;
        if cost == 0 {
            return short(by, Location::RovingRangers);
        }
        let held = held(by);
        let fact = format!("seat {} has {held} of food, wood and coins, it costs {cost}", by.turn);
        Refusal(Reason::CannotPay, fact, "placement.cost")
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        offer(by, Location::RovingRangers, Tag::StallRovingRangers)
    }
}

/// Returns the goods of a clan, of all kinds.
#[inline]
fn held(by: &Visitor<'_>) -> u16 {
    Goods::ALL.iter().map(|&kind| by.clan.goods(kind)).sum()
}

impl Ask for table::Rangers {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "stall.roving_rangers"
    }

    fn check(&self, check: &mut Check<'_>) {
        check.stands(self.turn, Location::RovingRangers);
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        mix::prompt(self.turn, self.food)
    }

    fn details(&self) -> Details {
        Details { food: self.food, ..Details::of_seat(self.seat()) }
    }
}

impl table::Rangers {
    /// Returns the number of goods that are paid.
    fn number(rules: &Rules) -> u8 {
        rules.stall(Location::RovingRangers).cost.any_resource
    }
}

impl Decide for table::Rangers {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        mix::legal(Self::number(rules), self.food, Some(&state.clans[self.turn]), legal);
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, food } = self;
        let Action::Count(count) = action else { stray(action, "the Roving Rangers") };
        let Some(food) = food else {
            state.phase = Phase::Rangers { turn, food: Some(count) };
            return;
        };
        let goods = mix::split(Self::number(rules), food, count);
        let clan = &mut state.clans[turn];
        (clan.food, clan.wood) = (clan.food - goods[0], clan.wood - goods[1]);
        clan.coins -= goods[2];
        log.pay(Tag::StallRovingRangers, turn, goods);
        let gain = rules.stall(Location::RovingRangers).gain;
        receive(rules, state, log, Tag::StallRovingRangers, turn, &gain);
    }

    fn refuse(&self, rules: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let purse = Some(&state.clans[self.turn]);
        mix::refuse(Self::number(rules), self.food, purse, action, "stall.roving_rangers")
    }

    fn explain(&self, rules: &Rules, _: &State, action: Action) -> Option<Explanation> {
        mix::explain("pay", Self::number(rules), self.food, action, "stall.roving_rangers")
    }
}
