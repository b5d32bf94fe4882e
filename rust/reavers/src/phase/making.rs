//! A deal in the making: who puts what into the pot, then how the pot is split. Every deal has exactly one path.
//!
//! `[micro.order]` Section 6.3. `[micro.bound]` What may be named depends on nothing that the proposer cannot see.

use crate::action::{AMOUNT, Action, DONE, ITEM, MORE, SEAT};
use crate::event::Event;
use crate::phase::{Legal, Phase, Play, Slot};
use crate::rules::Rules;
use crate::state::State;
use crate::words::{Item, Location, PLAIN_KINDS};
use midgard_core::{ActionIndex, Listener, Seat};

/// Amounts below this are one action; `more` adds this amount.
pub(crate) const MORE_COUNTS: i32 = 32;

/// Returns how many kinds this game has.
pub(crate) fn kinds(rules: &Rules) -> impl DoubleEndedIterator<Item = Item> + Clone + use<> {
    let reavers = rules.data.reavers.len();
    let spoils = rules.data.spoils.len();
    (0..(PLAIN_KINDS + reavers) as u8)
        .map(Item)
        .filter(move |item| item.as_spoils().is_none_or(|kind| usize::from(kind) < spoils))
}

/// Returns the most of a kind that the proposer may name for a visitor.
pub(crate) fn bound(state: &State, rules: &Rules, proposer: Seat, of: Seat, item: Item) -> i32 {
    let own = &state.players[proposer];
    if proposer == of {
        return own.count(item);
    }
    let other = &state.players[of];
    if item.as_reaver().is_some() {
        return other.count(item);
    }
    let loot = |item: Item| state.places.values().iter().map(|it| it.loot.count(item)).sum::<i32>();
    match (item.as_spoils(), item.as_token(), rules.sees_all()) {
        (Some(kind), _, true) => {
            let is_weapon = rules.weapons[usize::from(kind)];
            let secret = if is_weapon { 0 } else { other.secret.total() as i32 };
            i32::from(other.spoils[kind]) + secret
        }
        (Some(kind), _, false) => {
            let all = i32::from(rules.data.spoils[usize::from(kind)].count);
            all - i32::from(state.spoils_discard[kind]) - loot(item) - own.count(item)
        }
        (None, _, true) => other.count(item),
        (None, Some(token), false) => {
            let all = i32::from(rules.data.tokens[token]);
            all - i32::from(state.raid[token]) - loot(item) - own.count(item)
        }
        (None, None, false) => state.held(item) - own.count(item),
    }
}

/// Where the contributions stand.
struct Making<'a> {
    state: &'a State,
    rules: &'a Rules,
    order: crate::state::Visitors,
    proposer: Seat,
}

impl<'a> Making<'a> {
    fn new(state: &'a State, rules: &'a Rules, slot: Slot) -> Self {
        let order = state.order(rules, slot.location);
        Self { state, rules, order, proposer: order.as_slice()[usize::from(slot.position)] }
    }

    fn count(&self) -> usize {
        self.order.as_slice().len()
    }

    /// Returns the last contribution.
    fn last(&self) -> Option<(Item, usize)> {
        let deal = &self.state.deal;
        kinds(self.rules).rev().find_map(|item| {
            let gives = |position: &usize| deal.get(self.rules, *position, item) < 0;
            (0..self.count()).rev().find(gives).map(|position| (item, position))
        })
    }

    /// Returns the free positions of a kind, as bits.
    fn free(&self, item: Item, last: Option<(Item, usize)>) -> u8 {
        let gives = |position: usize| self.state.deal.get(self.rules, position, item) < 0;
        let mut givers = 0;
        if last.is_some_and(|(kind, _)| kind == item) {
            givers = (0..self.count()).filter(|&position| gives(position)).count();
        }
        if givers + 1 >= self.count() {
            return 0;
        }
        let free = (0..self.count()).filter(|&position| {
            let seat = self.order.as_slice()[position];
            last.is_none_or(|last| (item, position) > last)
                && bound(self.state, self.rules, self.proposer, seat, item) >= 1
        });
        free.fold(0, |bits, position| bits | 1 << position)
    }
}

/// `[micro.contribution]` Step 2, D13.
pub(super) fn contribute_legal(state: &State, rules: &Rules, slot: Slot) -> Legal {
    let making = Making::new(state, rules, slot);
    let last = making.last();
    let mut legal = Legal::new();
    legal.insert(DONE);
    kinds(rules)
        .filter(|&item| last.is_none_or(|last| item >= last.0) && making.free(item, last) != 0)
        .for_each(|item| legal.insert(ITEM + ActionIndex::from(item.0)));
    legal
}

/// `[micro.giver]` Step 3.
pub(super) fn giver_legal(state: &State, rules: &Rules, slot: Slot, item: u8) -> Legal {
    let making = Making::new(state, rules, slot);
    let free = making.free(Item(item), making.last());
    let order = making.order.as_slice().iter().enumerate();
    order
        .filter(|(position, _)| free >> position & 1 == 1)
        .map(|(_, &seat)| SEAT + seat as ActionIndex)
        .collect()
}

/// Returns the least and the most that can still be named.
fn range(state: &State, rules: &Rules) -> (i32, i32) {
    match state.phase {
        Phase::Amount { slot, item, from, counted } => {
            let making = Making::new(state, rules, slot);
            let seat = making.order.as_slice()[usize::from(from)];
            let most = bound(state, rules, making.proposer, seat, Item(item));
            (i32::from(counted == 0), most - i32::from(counted))
        }
        Phase::Split { slot, item, counted, .. } => {
            (0, remaining(state, rules, slot.location, Item(item)) - i32::from(counted))
        }
        _ => unreachable!("no amount is named"),
    }
}

/// `[micro.amount]` Steps 4 and 5. `[micro.amounts]` 6.3.1.
pub(super) fn amount_legal(state: &State, rules: &Rules) -> Legal {
    let (least, most) = range(state, rules);
    let mut legal: Legal =
        (least..=most.min(MORE_COUNTS - 1)).map(|amount| AMOUNT + amount as ActionIndex).collect();
    if most >= MORE_COUNTS {
        legal.insert(MORE);
    }
    legal
}

/// Returns what is left of a kind in the pot.
pub(crate) fn remaining(state: &State, rules: &Rules, location: Location, item: Item) -> i32 {
    let loot = state.places[location].loot.count(item);
    loot + state.deal.contributed(rules, item) - state.deal.taken(rules, item)
}

impl<L: Listener<Event>> Play<'_, L> {
    pub(super) fn contribute(&mut self, slot: Slot, action: Action) {
        match action {
            Action::Item(Item(item)) => self.state.phase = Phase::Giver { slot, item },
            _ => self.split_from(slot, 0, 0),
        }
    }

    pub(super) fn choose_giver(&mut self, slot: Slot, item: u8, action: Action) {
        let Action::Seat(seat) = action else { unreachable!("{action} for a giver") };
        let order = self.state.order(self.rules, slot.location);
        let from = order.as_slice().iter().position(|&other| other == seat).unwrap_or(0) as u8;
        self.state.phase = Phase::Amount { slot, item, from, counted: 0 };
    }

    pub(super) fn name_amount(
        &mut self,
        slot: Slot,
        item: u8,
        from: u8,
        counted: u16,
        action: Action,
    ) {
        let Action::Amount(amount) = action else {
            let counted = counted + MORE_COUNTS as u16;
            self.state.phase = Phase::Amount { slot, item, from, counted };
            return;
        };
        let amount = i32::from(counted) + i32::from(amount);
        self.state.deal.add(self.rules, from.into(), Item(item), -amount);
        self.state.phase = Phase::Contribute(slot);
    }

    pub(super) fn share(&mut self, slot: Slot, item: u8, to: u8, counted: u16, action: Action) {
        let Action::Amount(amount) = action else {
            let counted = counted + MORE_COUNTS as u16;
            self.state.phase = Phase::Split { slot, item, to, counted };
            return;
        };
        let amount = i32::from(counted) + i32::from(amount);
        if amount > 0 {
            self.state.deal.add(self.rules, to.into(), Item(item), amount);
        }
        self.split_from(slot, item, to + 1);
    }

    /// Goes on with the split from a kind and a position. `[micro.split]` Step 5.
    pub(crate) fn split_from(&mut self, slot: Slot, item: u8, position: u8) {
        let positions = self.state.visitors(self.rules, slot.location).len() as u8;
        let mut from = position;
        for kind in kinds(self.rules).filter(|kind| kind.0 >= item) {
            let left = remaining(self.state, self.rules, slot.location, kind);
            if left > 0 {
                let deal = &self.state.deal;
                let takes = |at: &u8| deal.get(self.rules, usize::from(*at), kind) >= 0;
                let mut takers = (from..positions).filter(takes);
                let (first, second) = (takers.next(), takers.next());
                match (first, second) {
                    (Some(to), Some(_)) => {
                        self.state.phase = Phase::Split { slot, item: kind.0, to, counted: 0 };
                        return;
                    }
                    (Some(last), None) => {
                        self.state.deal.add(self.rules, last.into(), kind, left);
                    }
                    (None, _) => unreachable!("somebody is left to take it"),
                }
            }
            from = 0;
        }
        self.put_on_table(slot);
    }
}

/// Returns whether somebody, or this position, may still put a kind into the pot.
pub(crate) fn can_give(
    state: &State,
    rules: &Rules,
    slot: Slot,
    item: Item,
    position: Option<u8>,
) -> bool {
    let making = Making::new(state, rules, slot);
    let last = making.last();
    let free = making.free(item, last);
    last.is_none_or(|last| item >= last.0) && position.map_or(free, |it| free >> it & 1) != 0
}

/// Returns the seats from a position on that may take a kind: those that put nothing of it into the pot.
pub(crate) fn takers(
    state: &State,
    rules: &Rules,
    slot: Slot,
    item: Item,
    position: u8,
) -> Vec<Seat> {
    let order = state.order(rules, slot.location);
    let from = order.as_slice().iter().enumerate().skip(position.into());
    from.filter(|&(at, _)| state.deal.get(rules, at, item) >= 0).map(|(_, &seat)| seat).collect()
}
