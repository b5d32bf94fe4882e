//! Which decisions `skip_forced` may skip.

use crate::phase::{Phase, Slot};
use crate::rules::Rules;
use crate::state::State;
use crate::words::Item;
use midgard_core::Seat;

/// Returns whether everybody knows the number of legal actions: skipping a forced decision then reveals nothing.
/// `[decision.skipped]` Rule 18, section 10.
pub(crate) fn is_public(state: &State, rules: &Rules) -> bool {
    match state.phase {
        Phase::Destination { .. }
        | Phase::Hire { .. }
        | Phase::Dare { .. }
        | Phase::Keep { .. }
        | Phase::TakeToken { .. } => true,
        _ if !rules.sees_all() => false,
        Phase::Contribute(_) | Phase::Giver { .. } | Phase::Amount { .. } => {
            state.turn(rules).is_some_and(|proposer| state.players[proposer].secret.is_empty())
        }
        Phase::Answer { slot, position } => !takes_secret(state, rules, slot, position),
        _ => true,
    }
}

/// Returns whether a deal takes more of a spoils type than the seat is known to own.
fn takes_secret(state: &State, rules: &Rules, slot: Slot, position: u8) -> bool {
    let seat: Seat = state.order(rules, slot.location).as_slice()[usize::from(position)];
    let known = &state.players[seat].spoils;
    (0..rules.data.spoils.len() as u8).any(|kind| {
        let change = state.deal.get(rules, position.into(), Item::spoils(kind));
        -change > i32::from(known[kind])
    })
}
