//! Checks an attack, a payment and Thunderbird at hand: nothing dies while a set is built.

use crate::frame::Frame;
use crate::phase::attack;
use crate::sets::Purpose;
use crate::state::{Attack, State};
use crate::text::check::Check;
use crate::words::{Position, Unit};

/// Returns whether targets, spots and trackers fit the frame at a place of the stack. `[attack.pending]` Rule 46.
pub(super) fn holds(check: &Check<'_>, at: usize) -> bool {
    let (state, rules) = (check.state, check.rules);
    let frames = state.stack.as_slice();
    let above = frames.get(at + 1).copied().unwrap_or(Frame::Empty);
    if state.scene.is_none() {
        // The round below is refused.
        return true;
    }
    match frames[at] {
        Frame::Attack { stage: 0 } => begins(check, above),
        Frame::Attack { stage: 1 | 2 } => strikes(check, above),
        Frame::Attack { .. } => state.attack.unit.is_some() && state.attack.targets != 0,
        Frame::Interact { unit, card, spot } if above == Frame::Item => {
            let spot = state.side(rules, card).spots[usize::from(spot)];
            let is_open = spot.is_some_and(|spot| state.holds(rules, spot.when));
            state.builder == Some(state.owner[unit])
                && leads_with_mimir(state, unit)
                && state.column(unit) == Some(card.column())
                && is_open
        }
        Frame::Spot { unit } => leads_with_mimir(state, unit),
        Frame::Blast { first } => {
            let exposed = state.exposed(rules, 0xFF);
            let first = first.map_or(0, Position::bit);
            // After the first enemy a later one can follow; else the attack has no choice.
            let follows = first == 0 || exposed & !(first | (first - 1)) != 0;
            let is_empty = leads(state, Unit::Atreus) && state.rage[Unit::Atreus] == 0;
            is_empty && exposed & first == first && follows
        }
        Frame::GiveToken { .. } => {
            let is_empty = leads(state, Unit::Freya) && state.rage[Unit::Freya] == 0;
            is_empty && state.freya > 0
        }
        Frame::Move { unit, free: false, .. } => {
            state.moved & unit.bit() == 0 && leads(state, unit)
        }
        _ => true,
    }
}

/// Returns whether the active player leads a unit that fights. `[main.verbs]` G4.
fn leads(state: &State, unit: Unit) -> bool {
    state.fighters() & state.units_of(state.active) & unit.bit() != 0
}

/// Returns whether the active player leads a unit, or Mimir with his carrier. `[main.mimir]` Rule 17.
fn leads_with_mimir(state: &State, unit: Unit) -> bool {
    let carried = unit == Unit::Mimir && state.stands(unit);
    leads(state, if carried { state.carrier.unwrap_or(unit) } else { unit })
}

/// Returns whether an attack whose set is not complete aims at living enemies. `[attack.target]` Rules 10, 58.
fn begins(check: &Check<'_>, above: Frame) -> bool {
    let (state, rules) = (check.state, check.rules);
    let Attack { unit, targets, .. } = state.attack;
    let bare = Attack { unit, targets, ..Attack::default() };
    if state.attack != bare {
        return false;
    }
    let Some(unit) = unit else {
        return targets == 0 && matches!(above, Frame::Aim { unit } if leads(state, unit));
    };
    let living = state.living(rules);
    let Some(column) = state.column(unit).filter(|_| leads(state, unit)) else { return false };
    match above {
        Frame::Target { first } => {
            let first = first.map_or(0, Position::bit);
            let is_later = first == 0 || living & !(first | (first - 1)) != 0;
            let is_aimed = first == targets && living & first == first && is_later;
            is_aimed && attack::aims_at_two(state, rules)
        }
        Frame::Item => {
            let own = |is_bottom| Position::at(column, is_bottom).bit();
            let fits = match state.build.purpose {
                Purpose::Melee => targets == own(true),
                Purpose::Ranged => targets == own(true) || targets == own(false),
                Purpose::Two => {
                    let both = targets.count_ones() == living.count_ones().min(2);
                    both && attack::aims_at_two(state, rules)
                }
                Purpose::Nothing | Purpose::Payment | Purpose::Defence => false,
            };
            fits && targets & living == targets && state.builder == Some(state.owner[unit])
        }
        _ => false,
    }
}

/// Returns whether an attack that has not struck yet has living targets; the die decides about those without armour. Its
/// stored bonus is used. `[attack.strength]` Rule 46.
fn strikes(check: &Check<'_>, above: Frame) -> bool {
    let (state, rules) = (check.state, check.rules);
    let Attack { unit, targets, open, .. } = state.attack;
    let Some(unit) = unit else { return false };
    let exposed = state.exposed(rules, targets);
    // Armour that was broken beside the die is not tested again.
    let decides =
        if above == Frame::Die { open != 0 && open & exposed == open } else { open == exposed };
    let is_aimed =
        (1..=2).contains(&targets.count_ones()) && targets & state.living(rules) == targets;
    is_aimed && decides && state.bonus[unit] == 0 && state.owner[unit] == state.active
}
