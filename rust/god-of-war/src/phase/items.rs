//! Items of a set or payment, one by one. `[sets.order]` Rule 45.

use super::{Legal, Play};
use crate::action::{Action, CODE, DONE, GEAR, insert_codes};
use crate::codes::{
    Code, GEAR_UP, ITEM_CODES, ITEM_MASK, ITEMS, Mask, VIRTUAL_D1, VIRTUAL_PLUS3, VIRTUAL_R0S,
    WEAPONIZE, codes_of,
};
use crate::event::Event;
use crate::frame::Frame;
use crate::rules::Rules;
use crate::scene::Need;
use crate::sets::{Build, Purpose};
use crate::state::State;
use crate::words::{Ability, Unit};
use midgard_core::{ActionIndex, Listener, Seat};

/// Returns what the payment at hand asks for.
pub(crate) fn need(state: &State, rules: &Rules) -> Need {
    match state.stack.below(1) {
        Frame::Interact { card, spot, .. } => {
            let spot = state.side(rules, card).spots[usize::from(spot)];
            spot.map_or_else(Need::default, |spot| spot.need)
        }
        _ => Need::default(),
    }
}

/// Returns the items that can be added, and the end if the set is valid.
pub(crate) fn legal(state: &State, rules: &Rules) -> Legal {
    let mut legal = Legal::new();
    let Some(builder) = state.builder else { return legal };
    let hand = &state.players[builder].hand;
    let need = match state.build.purpose {
        Purpose::Payment => need(state, rules),
        _ => Need::default(),
    };
    let codes = &rules.data.codes;
    let items = state.build.items(codes, hand, &need);
    insert_codes(&mut legal, items & ITEM_MASK);
    legal.insert_bits(GEAR, items >> ITEM_CODES & ((1 << (ITEMS - ITEM_CODES)) - 1));
    if state.build.is_valid(codes, &need) {
        legal.insert(DONE);
    }
    legal
}

/// Returns the items of a unit's set besides cards: Gear Up, Weaponize, virtual cards. `[sets.gear]` Rules 52, 58.
pub(crate) fn others(state: &State, rules: &Rules, unit: Unit, purpose: Purpose) -> Mask {
    let is_fresh = |ability: Ability| rules.is_solo() && state.used >> ability as u8 & 1 == 0;
    if purpose == Purpose::Defence {
        return Mask::from(is_fresh(Ability::Atreus2)) << VIRTUAL_D1;
    }
    let mut items = 0;
    if matches!(unit, Unit::Brok | Unit::Sindri) {
        for (giver, item) in [(Unit::Brok, GEAR_UP), (Unit::Sindri, WEAPONIZE)] {
            let gives = state.stands(giver) && rules.is_raging(state, giver);
            items |= Mask::from(gives) << item;
        }
    }
    if is_fresh(Ability::Atreus1) && purpose != Purpose::Payment {
        items |= 1 << VIRTUAL_PLUS3;
        if purpose != Purpose::Melee {
            items |= 1 << VIRTUAL_R0S;
        }
    }
    items
}

/// Drops the set at hand.
pub(crate) fn forget(state: &mut State) {
    (state.build, state.builder, state.is_aside) = (Build::default(), None, false);
}

/// Returns the item of an action.
fn item_of(action: Action) -> u8 {
    match action {
        Action::Code(code) => code as u8,
        Action::GearUp => GEAR_UP,
        Action::Weaponize => WEAPONIZE,
        Action::Virtual(at) => VIRTUAL_R0S + at,
        _ => unreachable!("{action:?} is not an item"),
    }
}

impl<L: Listener<Event>> Play<'_, L> {
    /// Begins a set of a seat's hand.
    pub fn begin_set(&mut self, seat: Seat, unit: Unit, purpose: Purpose) {
        let others = others(self.state, self.rules, unit, purpose);
        let gear = self.rules.data.abilities.gear_up;
        let hand = &self.state.players[seat].hand;
        let build = Build::new(&self.rules.data.codes, purpose, hand, others, gear);
        (self.state.build, self.state.builder) = (build, Some(seat));
        self.push(Frame::Item);
    }

    pub fn item(&mut self, action: Action) {
        let Some(seat) = self.state.builder else { unreachable!("nobody builds a set") };
        if action != Action::Done {
            self.state.build.take(item_of(action), &self.state.players[seat].hand);
            return;
        }
        self.pop();
        self.confirm(seat);
    }

    /// `[sets.confirm]` Rules 44, 52, 58: cards leave the hand, trackers go to 0, marks are set.
    fn confirm(&mut self, seat: Seat) {
        let state = &mut *self.state;
        let chosen = state.build.chosen;
        let pays = state.build.purpose == Purpose::Payment;
        let player = &mut state.players[seat];
        for code in codes_of(state.build.cards()) {
            let amount = state.build.counts[code as usize];
            for _ in 0..amount {
                player.hand.remove(code);
            }
            if pays {
                player.discard.add_many(code, amount);
                self.listener.hear(Event::Discarded { seat, code, amount });
            } else {
                self.listener.hear(Event::SetAside { seat, code, amount });
            }
        }
        for (giver, item) in [(Unit::Brok, GEAR_UP), (Unit::Sindri, WEAPONIZE)] {
            if chosen >> item & 1 == 1 {
                state.rage[giver] = 0;
                self.listener.hear(Event::Raged { unit: giver });
            }
        }
        let first = chosen >> VIRTUAL_R0S & 3 != 0;
        let second = chosen >> VIRTUAL_D1 & 1 == 1 || state.build.purpose == Purpose::Two;
        for (is_used, ability) in [(first, Ability::Atreus1), (second, Ability::Atreus2)] {
            if is_used {
                state.used |= 1 << ability as u8;
                self.listener.hear(Event::Helped { ability });
            }
        }
        state.build.left = 0;
        if chosen == 0 {
            forget(state);
        } else {
            state.is_aside = !pays;
        }
    }
}

const _: () = assert!(CODE + Code::Crystal as ActionIndex > CODE && GEAR_UP as usize == ITEM_CODES);
