//! Every state that a seat holds possible, with its weight.
//!
//! `[hidden.view]` Section 10: the states from which [`crate::Rules::determinize`] samples.

use crate::phase::{Phase, destination};
use crate::rules::Rules;
use crate::state::State;
use crate::view::View;
use crate::words::{Location, MOST_TYPES, Negotiation};
use midgard_core::{Seat, Word};

/// States with their weights.
type Worlds = Vec<(State, u64)>;

impl View {
    /// Returns each state that has this view, if there are at most `most`. Behind screens they are not listed, nor
    /// while another seat may have begun a deal that nobody else sees.
    pub(crate) fn worlds(&self, rules: &Rules, most: usize) -> Option<Worlds> {
        if !rules.sees_all() || self.may_hide_a_deal(rules) {
            return None;
        }
        let mut worlds = vec![(self.state, 1)];
        for other in self.sealed {
            worlds = each(worlds, most, |state, found| {
                destination::legal(&state, other).iter().all(|chosen| {
                    let mut world = state;
                    world.players[other].destination = Location::from_index(chosen.into());
                    found(world, 1)
                })
            })?;
        }
        for (seat, count) in self.secret.iter() {
            worlds =
                each(worlds, most, |state, found| deal(rules, state, (seat, 0, count), 1, found))?;
        }
        Some(worlds)
    }

    /// Another seat decides whether it proposes, and could be anywhere in the making of a deal.
    fn may_hide_a_deal(&self, rules: &Rules) -> bool {
        matches!(self.state.phase, Phase::Propose(_))
            && rules.chosen().negotiation == Negotiation::Micro
            && self.state.turn(rules) != Some(self.seat)
    }
}

/// Takes a world with the number of ways in which it comes about. Returns whether more can be taken.
type Found<'a> = &'a mut dyn FnMut(State, u64) -> bool;

/// Replaces each world by those that `expand` makes of it. Returns `None` if there are too many.
fn each(worlds: Worlds, most: usize, expand: impl Fn(State, Found<'_>) -> bool) -> Option<Worlds> {
    let mut found = Worlds::new();
    for (state, weight) in worlds {
        let fits = expand(state, &mut |world, ways| {
            let weight = weight.saturating_mul(ways);
            let fits = found.len() < most && weight < u64::MAX;
            if fits {
                found.push((world, weight));
            }
            fits
        });
        if !fits {
            return None;
        }
    }
    Some(found)
}

/// Gives a seat a number of secret cards of this type and the types after it, in every way: as often as there are different
/// cards of these types. `[secret.cards]` Rule 20: none is a weapon. Returns whether all could be taken.
fn deal(
    rules: &Rules,
    state: State,
    (seat, kind, count): (Seat, usize, u8),
    ways: u64,
    found: Found<'_>,
) -> bool {
    if count == 0 {
        return found(state, ways);
    }
    if kind == MOST_TYPES {
        return true;
    }
    let there = if rules.weapons[kind] { 0 } else { state.spoils_deck.0[kind] };
    (0..=count.min(there)).all(|taken| {
        let mut world = state;
        world.spoils_deck.0[kind] -= taken;
        world.players[seat].secret.0[kind] += taken;
        let ways = ways.saturating_mul(binomial(there, taken));
        deal(rules, world, (seat, kind + 1, count - taken), ways, found)
    })
}

/// Returns the number of ways to take a number of cards from others.
fn binomial(from: u8, taken: u8) -> u64 {
    let step = |ways: u128, at: u128| ways * (u128::from(from) - at) / (at + 1);
    let ways = (0..u128::from(taken)).fold(1, step);
    u64::try_from(ways).unwrap_or(u64::MAX)
}
