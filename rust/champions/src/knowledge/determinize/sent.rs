//! Samples what others have sent under seal: each full assignment that they could have made is equally likely.
//! `[assignment.simultaneous]`

use crate::knowledge::view::{View, sending};
use crate::rules::Rules;
use crate::rules::phase::assignment;
use crate::rules::state::State;
use crate::words::{ByItem, BySite, Item, Site, Warband};
use midgard_core::{List, Rng, Seat, below};

impl View {
    /// Samples what the seats before the one that decides have sent, and the decisions that this one has made
    /// so far.
    pub(super) fn sample_sent<R: Rng>(&self, rules: &Rules, state: &mut State, rng: &mut R) {
        let Some((&mut turn, ..)) = sending(&mut state.phase) else { return };
        let marker = state.marker.expect("the start player is known");
        for owner in marker.around(rules.players()) {
            if owner != self.seat {
                if owner == turn {
                    sample_some(rules, state, owner, rng);
                } else {
                    sample_all(rules, state, owner, rng);
                }
            }
            if owner == turn {
                return;
            }
        }
    }
}

/// Samples a full assignment of a clan whose warriors are all at home. The number for each place is drawn
/// alone, until all numbers fit.
fn sample_all<R: Rng>(rules: &Rules, state: &mut State, owner: Seat, rng: &mut R) {
    let home = *state;
    let most = BySite::from_fn(|site| {
        ByItem::from_fn(|item| match assignment::is_at(&home, owner, site) {
            true => assignment::most(rules, &home, owner, site, item),
            false => 0,
        })
    });
    while !try_all(rules, state, owner, &most, rng) {
        *state = home;
    }
}

/// Sends these numbers of each kind to each place; returns `false` if they do not all fit.
fn try_all<R: Rng>(
    rules: &Rules,
    state: &mut State,
    owner: Seat,
    most: &BySite<ByItem<u8>>,
    rng: &mut R,
) -> bool {
    for &site in Site::ALL {
        for &item in Item::ALL {
            let count = match most[site][item] {
                0 => continue,
                most => below(rng, u32::from(most) + 1) as u8,
            };
            if count > assignment::most(rules, state, owner, site, item) {
                return false;
            }
            assignment::send(state, owner, site, item, count);
        }
    }
    true
}

/// Samples a full assignment, and keeps of it what was sent before any one of its decisions.
fn sample_some<R: Rng>(rules: &Rules, state: &mut State, owner: Seat, rng: &mut R) {
    let mut full = *state;
    sample_all(rules, &mut full, owner, rng);
    let mut decisions: List<Decision, 28> = List::default();
    let mut at = *state;
    let mut from = 0;
    while let Some((site, item)) = assignment::next_decision(rules, &at, owner, from) {
        decisions.push(Decision(Some((site, item))));
        assignment::send(&mut at, owner, site, item, sent(&full, site, item));
        from = assignment::number(site, item) + 1;
    }
    let decisions = decisions.as_slice();
    let answered = below(rng, decisions.len() as u32) as usize;
    for &Decision(decision) in &decisions[..answered] {
        let (site, item) = decision.expect("it is a decision");
        assignment::send(state, owner, site, item, sent(&full, site, item));
    }
    if let (Some(Decision(Some(now))), Some((_, site, item))) =
        (decisions.get(answered).copied(), sending(&mut state.phase))
    {
        (*site, *item) = now;
    }
}

/// A decision of assignment.
#[derive(Clone, Copy, Default)]
struct Decision(Option<(Site, Item)>);

/// Returns how many have been sent there.
pub(crate) fn sent(state: &State, site: Site, item: Item) -> u8 {
    let (band, food): (Warband, u8) = match (site.land(), site.shore()) {
        (Some(land), _) => (state.garrison[land], 0),
        (None, Some(shore)) => state.shores[shore]
            .ship
            .map_or_else(Default::default, |ship| (ship.warriors, ship.food)),
        (None, None) => Default::default(),
    };
    item.warrior().map_or(food, |warrior| band[warrior])
}
