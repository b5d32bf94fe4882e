//! Negotiation: slots, proposals from the list, answers, and what becomes of a deal.
//!
//! `[negotiation.slots]` Section 6.2, R-23. `[deal.deliver]` Section 6.1, R-11, R-12, R-13, R-32.

use crate::action::{ACCEPT, Action, DEAL, PASS, REJECT};
use crate::auto;
use crate::deal::Deal;
use crate::event::{Event, Value, hear, table};
use crate::menu;
use crate::phase::{During, Legal, Phase, Play, Slot, making};
use crate::rules::Rules;
use crate::state::{MOST_TERROR, State};
use crate::words::{Item, Location, Negotiation, PLAIN_KINDS, Token};
use midgard_core::{ActionIndex, Listener, Seat};

/// `[negotiation.propose]` D13.
pub(super) fn propose_legal(state: &State, rules: &Rules, slot: Slot) -> Legal {
    if rules.options.negotiation == Negotiation::Micro {
        let mut legal = making::contribute_legal(state, rules, slot);
        legal.insert(PASS);
        return legal;
    }
    menu_legal(menu::count(state, rules, slot.location, slot.position.into()))
}

/// Returns the legal actions of a proposal from a list with this many deals.
pub(crate) fn menu_legal(deals: usize) -> Legal {
    let mut legal = Legal::new();
    legal.insert(PASS);
    legal.insert_bits(DEAL, (1 << deals) - 1);
    legal
}

/// `[negotiation.answers]` D14.
pub(super) fn answer_legal(state: &State, rules: &Rules, slot: Slot, position: u8) -> Legal {
    let seat = state.order(rules, slot.location).as_slice()[usize::from(position)];
    let mut legal = Legal::new();
    legal.insert(REJECT);
    if state.can_deliver(rules, seat, position.into()) {
        legal.insert(ACCEPT);
    }
    legal
}

impl State {
    /// Returns whether a seat owns what the deal takes from its position.
    pub(crate) fn can_deliver(&self, rules: &Rules, seat: Seat, position: usize) -> bool {
        let player = &self.players[seat];
        let has = |item: Item| player.count(item) >= -self.deal.get(rules, position, item);
        let has_goods = || (0..PLAIN_KINDS as u8).map(Item).all(has);
        let has_reavers = || (0..rules.data.reavers.len() as u8).map(Item::reaver).all(has);
        has(Item::COIN)
            && has(Item::TERROR)
            && (!self.deal.gives_goods(position) || has_goods())
            && (!self.deal.has_reavers() || has_reavers())
    }
}

impl<L: Listener<Event>> Play<'_, L> {
    /// Starts a negotiation. `[negotiation.begin]` Rule 12, R-23. `[negotiation.mode]` Section 6.
    pub(crate) fn negotiate(&mut self, location: Location) {
        if self.rules.options.negotiation == Negotiation::Auto {
            match auto::deal(self.state, self.rules, location) {
                Some(deal) => {
                    self.state.deal = deal;
                    self.carry_out(location);
                }
                None => self.fail(location),
            }
        } else {
            self.state.phase = Phase::Propose(Slot { location, cycle: 1, position: 0 });
        }
    }

    /// Lets the proposer choose from its list, which is made once for the choice and for the deal.
    pub(crate) fn decide_proposal(
        &mut self,
        slot: Slot,
        choose: impl FnOnce(&State, &Legal) -> ActionIndex,
    ) {
        let deals = menu::deals(self.state, self.rules, slot.location, slot.position.into());
        let action = choose(self.state, &menu_legal(deals.len()));
        if let Some(number) = action.checked_sub(DEAL) {
            self.state.deal = deals.deal(number.into(), self.rules);
            self.put_on_table(slot);
        } else {
            self.apply(Action::Pass);
        }
    }

    pub(super) fn propose(&mut self, slot: Slot, action: Action) {
        match action {
            Action::Pass => {
                let order = self.state.order(self.rules, slot.location);
                let seat = order.as_slice()[usize::from(slot.position)];
                hear!(self, Skipped, seat, slot.location);
                self.next_slot(slot);
            }
            Action::Deal(number) => {
                let (number, position) = (usize::from(number), slot.position.into());
                let (state, rules) = (&*self.state, self.rules);
                self.state.deal = menu::deal(state, rules, slot.location, position, number);
                self.put_on_table(slot);
            }
            _ => self.contribute(slot, action),
        }
    }

    /// Puts the deal on the table. `[negotiation.deal]` Section 6.2. The gifts of the proposer become known. `[deal.secret]`
    /// Rule 20.
    pub(crate) fn put_on_table(&mut self, slot: Slot) {
        let order = self.state.order(self.rules, slot.location);
        let seat = order.as_slice()[usize::from(slot.position)];
        let positions = order.as_slice().len();
        hear!(
            self,
            Proposed,
            seat,
            slot.location,
            Value::Deal(table(self.rules, &self.state.deal, positions))
        );
        self.unveil_delivered(seat, slot.position.into());
        let position = u8::from(slot.position == 0);
        self.state.phase = Phase::Answer { slot, position };
    }

    fn unveil_delivered(&mut self, seat: Seat, position: usize) {
        if !self.state.deal.gives_goods(position) {
            return;
        }
        for kind in 0..self.rules.data.spoils.len() as u8 {
            let change = self.state.deal.get(self.rules, position, Item::spoils(kind));
            if change < 0 {
                self.unveil(seat, kind, -change as u16);
            }
        }
    }

    pub(super) fn answer_deal(&mut self, slot: Slot, position: u8, action: Action) {
        let order = self.state.order(self.rules, slot.location);
        let seat = order.as_slice()[usize::from(position)];
        if action == Action::Reject {
            hear!(self, Rejected, seat, slot.location);
            self.state.deal = Deal::default();
            return self.next_slot(slot);
        }
        hear!(self, Accepted, seat, slot.location);
        self.unveil_delivered(seat, position.into());
        let next = position + 1 + u8::from(position + 1 == slot.position);
        if usize::from(next) < order.as_slice().len() {
            self.state.phase = Phase::Answer { slot, position: next };
        } else {
            self.carry_out(slot.location);
        }
    }

    fn next_slot(&mut self, slot: Slot) {
        let visitors = self.state.visitors(self.rules, slot.location).len() as u8;
        let Slot { location, cycle, position } = slot;
        let next = if position + 1 < visitors {
            Slot { location, cycle, position: position + 1 }
        } else {
            Slot { location, cycle: cycle + 1, position: 0 }
        };
        if next.cycle > self.rules.cycles {
            self.fail(location);
        } else {
            self.state.phase = Phase::Propose(next);
        }
    }

    /// Carries out the deal on the table. `[deal.carried_out]` R-11: all changes at once, nothing is left.
    /// `[negotiation.agreement]` Rule 12. `[deal.weapons]`: the dice follow, for what is gained on balance.
    fn carry_out(&mut self, location: Location) {
        let order = self.state.order(self.rules, location);
        let deal = std::mem::take(&mut self.state.deal);
        let rules = self.rules;
        for (position, &seat) in order.as_slice().iter().enumerate() {
            let change = |item: Item| deal.get(rules, position, item);
            let player = &mut self.state.players[seat];
            player.coins = (i32::from(player.coins) + change(Item::COIN)) as u16;
            let terror = i32::from(player.terror) + change(Item::TERROR);
            player.terror = terror.min(MOST_TERROR.into()) as u16;
            for &token in Token::ALL {
                let count = i32::from(player.raid[token]) + change(Item::token(token));
                player.raid[token] = count as u8;
            }
            for kind in 0..rules.data.spoils.len() as u8 {
                let change = change(Item::spoils(kind));
                player.spoils[kind] = (i32::from(player.spoils[kind]) + change) as u8;
                if rules.weapons[usize::from(kind)] {
                    self.state.owed[seat] += change.max(0) as u8;
                }
            }
            let reavers = if deal.has_reavers() { rules.data.reavers.len() as u8 } else { 0 };
            for row in 0..reavers {
                let count = i32::from(player.reavers[row]) + change(Item::reaver(row));
                player.reavers[row] = count as u8;
            }
        }
        self.state.places[location].loot = Default::default();
        hear!(self, Agreed, location, Value::Deal(table(rules, &deal, order.as_slice().len())));
        self.roll_next(order.as_slice()[0], location, During::Collect);
    }

    /// Nobody agreed: the token of the clash goes, everybody takes one, and the rest stays. `[negotiation.failure]` Rule 12,
    ///
    fn fail(&mut self, location: Location) {
        self.state.places[location].loot.terror = 0;
        for seat in self.state.visitors(self.rules, location) {
            self.state.players[seat].take_terror(1);
        }
        hear!(self, Failed, location);
        self.after_collecting(location);
    }
}

const _: () = assert!(Location::COUNT == 7 && DEAL + 24 == 89 as ActionIndex);
