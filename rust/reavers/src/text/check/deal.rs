//! Checks a negotiation: the slot, the deal on the table, and a deal in the making.

use super::Check;
use crate::phase::{Phase, Slot, making};
use crate::words::{Item, Location, Negotiation};

impl Check<'_> {
    /// Checks what the phases of a negotiation have.
    pub(super) fn bargain(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let Some(slot) = state.phase.slot() else {
            return self.must(state.deal == crate::Deal::default(), "phase", "no deal");
        };
        let fits = match rules.options.negotiation {
            Negotiation::Auto => false,
            Negotiation::Menu => !state.phase.is_making(),
            Negotiation::Micro => true,
        };
        self.must(fits && slot.location != Location::Roskilde, "phase", "no such negotiation");
        match state.phase {
            Phase::Contribute(_) => {
                let made = making::kinds(rules).any(|item| state.deal.contributed(rules, item) > 0);
                self.must(made, "phase.given", "a contribution");
            }
            Phase::Giver { slot, item } => {
                let fits = making::can_give(state, rules, slot, Item(item), None);
                self.must(fits, "phase.item", "an item that somebody can give");
            }
            Phase::Amount { slot, item, from, .. } => {
                let fits = making::can_give(state, rules, slot, Item(item), Some(from))
                    && !state.legal(rules).is_empty()
                    && self.is_counted();
                self.must(fits, "phase.from", "a visitor who can give so much");
            }
            Phase::Split { .. } => {
                let fits = !state.legal(rules).is_empty() && self.is_counted();
                self.must(fits, "phase.counted", "what is there to be taken");
            }
            Phase::Answer { slot, position } => self.answer(slot, position),
            _ => {}
        }
    }

    /// The deal on the table hands out the loot. Who agreed can deliver it, with known cards; of the others it takes what
    /// the proposer may name. The list need not have it. Behind a screen nobody knows how much more than he offers the
    /// proposer owns, so this does not count: what a seat knows never leads to a state that is refused.
    fn answer(&mut self, slot: Slot, position: u8) {
        let (state, rules) = (self.state, self.rules);
        let order = state.order(rules, slot.location);
        let visitors = order.as_slice();
        let proposer = visitors[usize::from(slot.position)];
        self.must(position != slot.position, "phase.turn", "another than the proposer");
        for item in (0..crate::words::KINDS as u8).map(Item) {
            let mut changes = (0..visitors.len()).map(|at| state.deal.get(rules, at, item));
            if !rules.has_item(item) {
                let is_bare = changes.all(|change| change == 0);
                self.must(is_bare, "phase.deal", "a deal of things that the game has");
                continue;
            }
            let loot = state.places[slot.location].loot.count(item);
            self.must(changes.sum::<i32>() == loot, "phase.deal", "a deal that hands out the loot");
        }
        for (at, &seat) in visitors.iter().enumerate() {
            let has_agreed = at < position.into() || at == usize::from(slot.position);
            let gives = |item: Item| -state.deal.get(rules, at, item);
            let is_known =
                |kind: u8| gives(Item::spoils(kind)) <= i32::from(state.players[seat].spoils[kind]);
            let fits = if has_agreed {
                let mut types = 0..rules.data.spoils.len() as u8;
                types.all(is_known) && state.can_deliver(rules, seat, at)
            } else {
                let may_ask = |item: Item| {
                    let offers = -state.deal.get(rules, slot.position.into(), item).min(0);
                    let is_hidden = !rules.sees_all() && item.as_reaver().is_none();
                    let hidden =
                        if is_hidden { state.players[proposer].count(item) - offers } else { 0 };
                    let most = making::bound(state, rules, proposer, seat, item) + hidden;
                    gives(item) <= most.max(0)
                };
                making::kinds(rules).all(may_ask)
            };
            self.must(fits, "phase.deal", "a deal that those who agreed can deliver");
        }
    }

    /// Whether what `more` has counted is a multiple that could be reached.
    fn is_counted(&self) -> bool {
        match self.state.phase {
            Phase::Amount { counted, .. } | Phase::Split { counted, .. } => {
                counted.is_multiple_of(32)
            }
            _ => true,
        }
    }
}
