//! Roskilde: five steps, each for every visitor in initiative order.
//!
//! `[roskilde.steps]` Section 3. `[decision.everybody]` Rule 18.

use crate::action::{Action, PASS, REFRESH, SEAT, SLOT, YES};
use crate::event::{Event, Value, hear};
use crate::phase::{Legal, Phase, Play};
use crate::rules::Rules;
use crate::state::State;
use crate::words::{Face, Item, Location, SLOTS};
use midgard_core::{ActionIndex, Listener, Seat};

/// The last step.
const LAST: u8 = 5;

/// Returns whether a slot is offered: the nearest card in a lower slot is of another row. `[market.equal]` Rule 19, R-31.
fn is_offered(state: &State, slot: usize) -> bool {
    let below = state.market[..slot].iter().flatten().next_back();
    state.market[slot].is_some_and(|row| below != Some(&row))
}

/// `[roskilde.hire]` Step 1, D2, R-4.
pub(super) fn hire_legal(state: &State, _: Seat) -> Legal {
    let mut legal = Legal::new();
    legal.insert(PASS);
    (0..SLOTS)
        .filter(|&slot| is_offered(state, slot))
        .for_each(|slot| legal.insert(SLOT + slot as ActionIndex));
    legal
}

/// `[roskilde.purchase]` Step 2, D3. `[roskilde.refresh]`.
pub(super) fn purchase_legal(
    state: &State,
    rules: &Rules,
    turn: Seat,
    refreshed: bool,
    bought: Option<u8>,
) -> Legal {
    let coins = state.players[turn].coins;
    let mut legal = Legal::new();
    legal.insert(PASS);
    if !refreshed && bought.is_none() && coins >= rules.data.prices.refresh {
        legal.insert(REFRESH);
    }
    for slot in bought.map_or(0, |slot| usize::from(slot) + 1)..SLOTS {
        let cost = state.market[slot].map(|row| rules.data.reavers[usize::from(row)].cost);
        if is_offered(state, slot) && cost.is_some_and(|cost| u16::from(cost) <= coins) {
            legal.insert(SLOT + slot as ActionIndex);
        }
    }
    legal
}

/// `[roskilde.buy]` Steps 3 and 4, D4, D5. `[supply.limited]` Section 3.
pub(super) fn buy_legal(state: &State, rules: &Rules, turn: Seat, step: u8) -> Legal {
    let token = state.token_for_sale(step);
    let mut legal = Legal::new();
    legal.insert(PASS);
    let pays = state.players[turn].coins >= rules.data.prices.tokens[token];
    if pays && state.raid[token] > 0 {
        legal.insert(YES);
    }
    legal
}

/// `[roskilde.shed]` Step 5, D6, R-7.
pub(super) fn shed_legal(state: &State, rules: &Rules, turn: Seat) -> Legal {
    let (player, prices) = (&state.players[turn], &rules.data.prices);
    let face = state.places[Location::Roskilde].face;
    let price = if face == Face::A { prices.shed_coins } else { prices.pass_terror_coins };
    let mut legal = Legal::new();
    legal.insert(PASS);
    if player.terror > 0 && player.coins >= price {
        match face {
            Face::A => legal.insert(YES),
            Face::B => Seat::of(rules.seats())
                .filter(|&seat| seat != turn)
                .for_each(|seat| legal.insert(SEAT + seat as ActionIndex)),
        }
    }
    legal
}

impl<L: Listener<Event>> Play<'_, L> {
    /// Asks a seat for a step.
    pub(super) fn ask_step(&mut self, step: u8, turn: Seat) {
        self.state.phase = match step {
            1 => Phase::Hire { turn },
            2 => Phase::Purchase { turn, refreshed: false, bought: None },
            3 | 4 => Phase::Buy { turn, step },
            _ => Phase::Shed { turn },
        };
    }

    /// Goes on after a seat's step, when the market is full again.
    fn after_step(&mut self, turn: Seat, step: u8) {
        let order = self.state.order(self.rules, Location::Roskilde);
        match self.state.next_visitor(self.rules, Location::Roskilde, turn) {
            Some(next) => self.ask_step(step, next),
            None if step < LAST => self.ask_step(step + 1, order.as_slice()[0]),
            None => self.after_location(Location::Roskilde),
        }
    }

    /// Ends a seat's step at the market. `[market.refill]` Rule 17.
    fn refill(&mut self, turn: Seat, step: u8) {
        if self.wants_card() {
            self.state.phase = Phase::Refill { turn, step };
        } else {
            self.after_step(turn, step);
        }
    }

    pub(super) fn refill_card(&mut self, turn: Seat, step: u8, row: u8) {
        self.show(row);
        self.refill(turn, step);
    }

    /// Takes a card; slots keep their numbers until the step is over. `[market.slots]` Rule 19.
    fn take_slot(&mut self, slot: u8) -> u8 {
        let card = self.state.market[usize::from(slot)].take();
        card.unwrap_or_else(|| unreachable!("slot {slot} is empty"))
    }

    pub(super) fn hire(&mut self, turn: Seat, action: Action) {
        if let Action::Slot(slot) = action {
            let row = self.take_slot(slot);
            let player = &mut self.state.players[turn];
            let terror = player.take_terror(self.rules.data.prices.hire_terror);
            player.reavers[row] += 1;
            hear!(self, Hired, turn, Value::Reaver(row), slot, 0_u8, terror);
            self.slide();
        } else {
            self.passed(turn);
        }
        self.refill(turn, 1);
    }

    pub(super) fn purchase(&mut self, turn: Seat, bought: Option<u8>, action: Action) {
        match action {
            Action::Refresh => return self.refresh(turn),
            Action::Slot(slot) => {
                let row = self.take_slot(slot);
                let cost = self.rules.data.reavers[usize::from(row)].cost;
                let player = &mut self.state.players[turn];
                player.coins -= u16::from(cost);
                player.reavers[row] += 1;
                hear!(self, Hired, turn, Value::Reaver(row), slot, cost, 0_u8);
                if bought.is_none() {
                    let Phase::Purchase { refreshed, .. } = self.state.phase else { return };
                    self.state.phase = Phase::Purchase { turn, refreshed, bought: Some(slot) };
                    return;
                }
            }
            _ => self.passed(turn),
        }
        self.slide();
        self.refill(turn, 2);
    }

    fn refresh(&mut self, turn: Seat) {
        let price = self.rules.data.prices.refresh;
        self.state.players[turn].coins -= price;
        hear!(self, Refreshed, turn, price);
        self.discard_oldest(SLOTS);
        self.refresh_on(turn);
    }

    fn refresh_on(&mut self, turn: Seat) {
        self.state.phase = if self.wants_card() {
            Phase::Refresh { turn }
        } else {
            Phase::Purchase { turn, refreshed: true, bought: None }
        };
    }

    pub(super) fn refresh_card(&mut self, turn: Seat, row: u8) {
        self.show(row);
        self.refresh_on(turn);
    }

    pub(super) fn buy(&mut self, turn: Seat, step: u8, action: Action) {
        if action == Action::Yes {
            let token = self.state.token_for_sale(step);
            let price = self.rules.data.prices.tokens[token];
            self.state.raid[token] -= 1;
            let player = &mut self.state.players[turn];
            player.coins -= price;
            player.raid[token] += 1;
            hear!(self, Bought, turn, Item::token(token), price);
        } else {
            self.passed(turn);
        }
        self.after_step(turn, step);
    }

    pub(super) fn shed(&mut self, turn: Seat, action: Action) {
        let prices = &self.rules.data.prices;
        let (price, target) = match action {
            Action::Yes => (prices.shed_coins, None),
            Action::Seat(target) => (prices.pass_terror_coins, Some(target)),
            _ => {
                self.passed(turn);
                return self.after_step(turn, LAST);
            }
        };
        let player = &mut self.state.players[turn];
        player.coins -= price;
        player.terror -= 1;
        if let Some(target) = target {
            self.state.players[target].take_terror(1);
        }
        hear!(self, Shed, turn, Location::Roskilde, price, Value::Null, target);
        self.after_step(turn, LAST);
    }
}
