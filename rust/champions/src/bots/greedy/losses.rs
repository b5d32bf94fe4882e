//! Losses: the weakest warriors fall first.

use super::view::View;
use super::{best, elite, lose};
use crate::rules::action::{Action, ActionSet, Step};
use crate::rules::combat::{Fight, toll};
use crate::rules::phase::{battle, voyage};
use crate::words::{Foe, Item, Rune, Shore, Warband, Warrior};

/// Takes the losses of a round, or uses Healing: for two warriors or more, and for any near the end.
pub(super) fn casualties(
    view: &View<'_>,
    fight: &Fight,
    left: u8,
    from: Warrior,
    legal: &ActionSet,
) -> Option<Action> {
    let healing = Action::Rune(Rune::Healing);
    if (left >= 2 || view.rounds_left() < 2.0) && legal.contains(healing.index()) {
        return Some(healing);
    }
    let shore = fight.shore.filter(|_| fight.foe == Foe::Kraken);
    warriors(view, &fight.warband, shore, left, from)
}

/// Chooses this many warriors of a warband, none before `from`; those whom the monster of the shore prohibits
/// come first.
pub(super) fn warriors(
    view: &View<'_>,
    band: &Warband,
    shore: Option<Shore>,
    left: u8,
    from: Warrior,
) -> Option<Action> {
    cheapest(&Item::counts(band, 0), &worth(view, shore), left, from as usize)
}

/// Chooses who starves on the way to a shore.
pub(super) fn hunger(view: &View<'_>, shore: Shore, left: u8, from: Warrior) -> Option<Action> {
    let ship = view.state.shores[shore].ship?;
    warriors(view, &ship.warriors, Some(shore), left, from)
}

/// Chooses what a journey takes: as much food as keeps the number of warriors lost or starving smallest, and
/// warriors for the rest.
pub(super) fn journey(view: &View<'_>, shore: Shore, left: u8, from: Item) -> Option<Action> {
    let counts = voyage::aboard(view.rules, view.state, shore);
    let food = counts[Item::Food as usize];
    let crew: u8 = counts[..Item::Food as usize].iter().sum();
    let fed = view.rules.cards.board.warriors_per_food[shore];
    let lost = |taken: u8| toll::gone(crew, food, (left, taken), fed);
    let most = left.min(food);
    let taken = (0..=most).rev().min_by_key(|&taken| lost(taken)).unwrap_or(0);
    let warriors = left - taken;
    let behind: u8 = counts[from as usize..Item::Food as usize].iter().sum();
    if warriors == 0 || behind == 0 {
        return Some(lose(Item::Food as usize));
    }
    let mut counts = counts;
    counts[Item::Food as usize] = 0;
    cheapest(&counts, &worth(view, Some(shore)), warriors.min(behind), from as usize)
}

/// Returns the value of each kind of warrior; 0 for food.
fn worth(view: &View<'_>, shore: Option<Shore>) -> [f32; Item::COUNT] {
    let monster = shore.and_then(|shore| view.state.shores[shore].monster);
    view.worth_lost(monster.map(|card| view.rules.cards.monsters[card]))
}

/// Returns the first item to name when the cheapest ones are lost in order of kind.
fn cheapest(
    counts: &[u8; Item::COUNT],
    worth: &[f32; Item::COUNT],
    left: u8,
    from: usize,
) -> Option<Action> {
    let mut lost = [0; Item::COUNT];
    for _ in 0..left {
        let there = (from..Item::COUNT).filter(|&kind| counts[kind] > lost[kind]);
        let cheap = there.min_by(|&a, &b| worth[a].total_cmp(&worth[b]))?;
        lost[cheap] += 1;
    }
    (from..Item::COUNT).find(|&kind| lost[kind] > 0).map(lose)
}

/// Returns the warriors that survive a round in which the weakest fall.
pub(super) fn after(view: &View<'_>, band: &Warband, losses: u8) -> Warband {
    let mut left = *band;
    let mut losses = losses;
    for kind in view.dice.strongest.into_iter().rev() {
        let fallen = losses.min(left[kind]);
        left[kind] -= fallen;
        losses -= fallen;
    }
    left
}

/// Returns the numbers of the foe of a fight.
pub(super) fn foe(view: &View<'_>, fight: &Fight) -> crate::cards::Print {
    battle::print(view.rules, view.state, fight)
}

/// Loses the weakest warriors, or nobody if that is allowed.
pub(super) fn give_up(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    best(legal, |action| match action {
        Action::Step(Step::Accept) => Some(0.0),
        Action::Lose(item) => item.warrior().map(|kind| -elite::strength(view, kind)),
        _ => None,
    })
}

/// Uses Healing for two warriors or more, and for any near the end.
pub(super) fn heal(view: &View<'_>, left: u8) -> Action {
    let heals = left >= 2 || view.rounds_left() < 2.0;
    if heals { Action::Rune(Rune::Healing) } else { Action::Step(Step::Accept) }
}
