//! The stall of Aumingi: a seat gives food for favor, once or more. `[stall.aumingi]` Rulebook p. 7.

use crate::cards::Cards;
use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::check::Check;
use crate::rules::coming::coming;
use crate::rules::event::{Log, Tag};
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::place::base::{Place, Visitor, can_pay, pay, receive};
use crate::rules::place::stall::{offer, price, short};
use crate::rules::state::{Phase, State};
use crate::say::explain::{Explanation, exchange};
use crate::say::reasons::{Reason, Refusal, cannot_pay};
use crate::say::wording::{self, counted};
use crate::words::{ByGoods, Goods, Location, Warband};
use midgard_core::Seat;

/// The stall of Aumingi.
pub(super) struct Aumingi;

impl Place for Aumingi {
    fn price(&self, cards: &Cards) -> ByGoods<u8> {
        price(cards, Location::Aumingi)
    }

    #[inline]
    fn is_usable(&self, _: &Visitor<'_>) -> bool {
        true
    }

    /// The seat chooses how often.
    fn arrive(&self, _: &Rules, state: &mut State, _: &mut impl Log, turn: Seat) {
        state.phase = Phase::Aumingi { turn };
    }

    fn lacks(&self, by: &Visitor<'_>) -> Refusal {
        short(by, Location::Aumingi)
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        offer(by, Location::Aumingi, Tag::StallAumingi)
    }

    fn warriors(&self, rules: &Rules, _: &State) -> Vec<Warband> {
        let stall = rules.stall(Location::Aumingi);
        (1..=stall.repeats).map(|times| stall.gain.times(times).warriors).collect()
    }
}

impl Ask for table::Aumingi {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "stall.aumingi"
    }

    fn prompt(&self, rules: &Rules, state: &State) -> String {
        let stall = rules.stall(Location::Aumingi);
        let often = |kind: &Goods| match u16::from(stall.cost.goods[*kind]) {
            0 => u16::MAX,
            cost => state.clans[self.turn].goods(*kind) / cost,
        };
        let most = Goods::ALL.iter().map(often).min().unwrap_or(0);
        let most = wording::from_one(most.min(stall.repeats.into()).into());
        format!("seat {} uses the stall of Aumingi ({most})", self.turn)
    }

    fn check(&self, check: &mut Check<'_>) {
        let cost = &check.rules.stall(Location::Aumingi).cost;
        let open = can_pay(&check.state.clans[self.turn], cost);
        check.visit(self.turn, Location::Aumingi, open);
    }
}

impl Decide for table::Aumingi {
    /// `[stall.aumingi]` Rulebook p. 7: the seat gives one to three times.
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        let stall = rules.stall(Location::Aumingi);
        for times in 1..=stall.repeats {
            let enough = |goods: &Goods| {
                let needed = u16::from(stall.cost.goods[*goods]) * u16::from(times);
                state.clans[self.turn].goods(*goods) >= needed
            };
            if Goods::ALL.iter().all(enough) {
                legal.insert(Action::Count(times).index());
            }
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Count(times) = action else { stray(action, "the Aumingi") };
        let stall = rules.stall(Location::Aumingi);
        pay(state, log, Tag::StallAumingi, self.turn, &stall.cost.times(times));
        receive(rules, state, log, Tag::StallAumingi, self.turn, &stall.gain.times(times));
    }

    /// The number is one to three, and the food must suffice.
    fn refuse(&self, rules: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let Action::Count(times) = action else { return None };
        let (tag, turn, stall) = ("stall.aumingi", self.turn, rules.stall(Location::Aumingi));
        if times == 0 {
            let fact = "they are given something at least once".into();
            return Some(Refusal(Reason::TooFew, fact, tag));
        }
        if times > stall.repeats {
            let most = counted(stall.repeats, "time");
            let fact = format!("they are given something {most} at most");
            return Some(Refusal(Reason::TooMany, fact, tag));
        }
        let cost = |kind: Goods| u16::from(stall.cost.goods[kind]) * u16::from(times);
        let clan = &state.clans[turn];
        let kind = Goods::ALL.iter().copied().find(|&kind| clan.goods(kind) < cost(kind));
        let kind = kind.unwrap_or(Goods::Food);
        Some(cannot_pay(turn, clan.goods(kind), kind, cost(kind), tag))
    }

    fn explain(&self, rules: &Rules, state: &State, action: Action) -> Option<Explanation> {
        let Action::Count(times) = action else { return None };
        let stall = rules.stall(Location::Aumingi);
        let (cost, gain) = (stall.cost.times(times), stall.gain.times(times));
        let coming = coming(rules, state, self.turn, &gain.warriors);
        Some(coming.after(exchange(&cost, &gain), "stall.aumingi"))
    }
}
