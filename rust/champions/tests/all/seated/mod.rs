//! Every way in which clans get their leaders.

use midgard_champions::Leaders;
use midgard_champions::words::Leader;
use midgard_core::{BySeat, Seat, Word};

/// Returns one way for each number: drafted, dealt, and named, with the leaders of the last in several orders.
pub fn leaders(players: u8, number: usize) -> Leaders {
    let named = |seat: Seat| {
        let leader = Leader::ALL[(number + 2 * seat.index()) % Leader::BASE_WORDS.len()];
        (seat.index() < players.into()).then_some(leader)
    };
    match number % 3 {
        0 => Leaders::Drafted,
        1 => Leaders::Random,
        _ => Leaders::Named(BySeat::from_fn(named)),
    }
}
