//! The Valhalla board: the slots of blessings and epic monsters.

use crate::rules::event::{Card, Log, Tag, What};
use crate::rules::state::State;
use crate::words::{Blessing, Epic, Stock, Thing};

/// Returns the number of the slot of a blessing.
pub(crate) fn blessing_slot(thing: Thing) -> Option<usize> {
    (thing as usize).checked_sub(Thing::Blessing1 as usize).filter(|&slot| slot < 4)
}

/// Returns the number of the slot of an epic monster.
pub(crate) fn epic_slot(thing: Thing) -> Option<usize> {
    (thing as usize).checked_sub(Thing::Epic1 as usize)
}

/// Returns the thing on a slot of blessings.
pub(crate) fn thing_of_blessing(slot: usize) -> Thing {
    Thing::ALL[Thing::Blessing1 as usize + slot]
}

/// Returns the thing on a slot of epic monsters.
pub(super) fn thing_of_epic(slot: usize) -> Thing {
    Thing::ALL[Thing::Epic1 as usize + slot]
}

/// Returns the blessing that lies there.
pub(crate) fn blessing(state: &State, thing: Thing) -> Option<Blessing> {
    blessing_slot(thing).and_then(|slot| state.blessings[slot])
}

/// Returns the epic monster that lies there.
pub(crate) fn epic(state: &State, thing: Thing) -> Option<Epic> {
    epic_slot(thing).and_then(|slot| state.epics[slot])
}

/// Turns up a blessing.
pub(crate) fn lay_blessing(
    state: &mut State,
    log: &mut impl Log,
    rule: Tag,
    slot: usize,
    card: Blessing,
) {
    state.deck.blessings[card] -= 1;
    state.blessings[slot] = Some(card);
    let space = Stock::ALL[Stock::Blessing1 as usize + slot];
    log.say(rule, What::Stocked { space, card: Card::Blessing(card) });
}

/// Turns up an epic monster.
pub(crate) fn lay_epic(state: &mut State, log: &mut impl Log, rule: Tag, slot: usize, card: Epic) {
    state.deck.epics.remove(card);
    state.epics[slot] = Some(card);
    let space = Stock::ALL[Stock::Epic1 as usize + slot];
    log.say(rule, What::Stocked { space, card: Card::Epic(card) });
}
