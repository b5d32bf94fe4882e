//! The stall Gossip: another seat takes a blame. `[stall.gossip]`.

use crate::cards::Cards;
use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Verdict};
use crate::rules::check::Check;
use crate::rules::event::{Log, Tag};
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::place::base::{Place, Visitor, pay, receive_goods, welcome};
use crate::rules::place::stall::{offer, price, short};
use crate::rules::state::{Phase, State};
use crate::say::explain::Explanation;
use crate::say::reasons::{Reason, Refusal};
use crate::words::{ByGoods, Location};
use midgard_core::Seat;

/// The stall Gossip.
pub(super) struct Gossip;

impl Place for Gossip {
    fn price(&self, cards: &Cards) -> ByGoods<u8> {
        price(cards, Location::Gossip)
    }

    #[inline]
    fn is_usable(&self, _: &Visitor<'_>) -> bool {
        true
    }

    fn arrive(&self, rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
        let stall = rules.stall(Location::Gossip);
        pay(state, log, Tag::StallGossip, turn, &stall.cost);
        receive_goods(state, log, Tag::StallGossip, turn, &stall.gain);
        if stall.gain.other_takes_blame > 0 {
            state.phase = Phase::Gossip { turn };
        } else {
            welcome(rules, state, log, Tag::StallGossip, turn, &stall.gain.warriors);
        }
    }

    fn lacks(&self, by: &Visitor<'_>) -> Refusal {
        short(by, Location::Gossip)
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        offer(by, Location::Gossip, Tag::StallGossip)
    }
}

impl Ask for table::Gossip {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "stall.gossip"
    }

    fn check(&self, check: &mut Check<'_>) {
        check.stands(self.turn, Location::Gossip);
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} blames another seat", self.turn)
    }
}

impl Decide for table::Gossip {
    fn legal(&self, rules: &Rules, _: &State, legal: &mut ActionSet) {
        for seat in rules.seats().filter(|&seat| seat != self.turn) {
            legal.insert(Action::Judge(Verdict::Blame, seat).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Judge(Verdict::Blame, seat) = action else { stray(action, "Gossip") };
        let gain = rules.stall(Location::Gossip).gain;
        for _ in 0..gain.other_takes_blame {
            state.blame(log, Tag::StallGossip, seat, Some(self.turn));
        }
        welcome(rules, state, log, Tag::StallGossip, self.turn, &gain.warriors);
    }

    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let Action::Judge(Verdict::Blame, seat) = action else { return None };
        let (reason, fact) = if seat == self.turn {
            (Reason::OwnSeat, Reason::OwnSeat.sentence().into())
        } else {
            (Reason::NoSuchSeat, format!("nobody sits at seat {seat}"))
        };
        Some(Refusal(reason, fact, "stall.gossip"))
    }
}
