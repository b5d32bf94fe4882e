//! The dice of the boxes in the tables of warbands, which know three kinds.
//!
//! Each kind counts as that of the base game whose strength is nearest. When warriors are sent, the dice of the boxes
//! go in place of those they count as.

use super::bands::MOST;
use super::best;
use super::odds::larger;
use super::view::View;
use crate::rules::action::{Action, ActionSet, Errand, Step};
use crate::words::{Site, Warband, Warrior};
use midgard_core::Set;

/// The kinds of the base game.
const BASE: [Warrior; 3] = [Warrior::Swordsman, Warrior::Spearman, Warrior::Axeman];

/// Returns the kind of the base game that a kind counts as.
fn base(kind: Warrior) -> Warrior {
    match kind {
        Warrior::Swordsman | Warrior::Archer => Warrior::Swordsman,
        Warrior::Spearman | Warrior::Shieldwarrior => Warrior::Spearman,
        Warrior::Axeman | Warrior::Berserker | Warrior::Leader => Warrior::Axeman,
    }
}

/// Returns a warband of kinds of the base game, of at most as many as the tables have.
pub(super) fn folded(view: &View<'_>, band: &Warband) -> Warband {
    let mut classes = *band;
    if view.knows && view.rules.has_box() {
        classes = Warband::default();
        band.present().for_each(|(kind, count)| classes[base(kind)] += count);
    }
    let (mut all, mut room) = (Warband::default(), MOST);
    for kind in view.dice.strongest {
        all[kind] = classes[kind].min(room);
        room -= all[kind];
    }
    all
}

/// Returns the number of warriors of a kind that go to a place, given those of the base game's kinds at each place.
pub(super) fn sent(
    view: &View<'_>,
    sites: Set<Site>,
    band: impl Fn(Site) -> Warband,
    site: Site,
    kind: Warrior,
) -> u8 {
    if !view.knows {
        return band(site)[kind];
    }
    let (mut left, _) =
        view.everybody(crate::rules::phase::assignment::reserved(view.state, view.seat));
    for other in sites {
        let wanted = band(other);
        let prohibits = view.target(other).and_then(|target| target.table.print.prohibits);
        let mut here = Warband::default();
        for class in BASE {
            let mut count = wanted[class];
            if count == 0 {
                continue;
            }
            // The dice of the boxes come after those of the base game, and go first.
            for &own in Warrior::ALL.iter().rev() {
                if base(own) == class && prohibits != Some(own) {
                    here[own] = left[own].min(count);
                    count -= here[own];
                    left[own] -= here[own];
                }
            }
        }
        if other == site {
            return here[kind];
        }
    }
    0
}

/// Returns the strength of a die.
pub(super) fn strength(view: &View<'_>, kind: Warrior) -> f32 {
    view.dice.means[kind].strength()
}

/// Chooses the strongest die; whoever need not choose does so all the same.
pub(super) fn strongest(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    best(legal, |action| match action {
        Action::Kind(kind) => Some(strength(view, kind)),
        Action::Step(Step::Accept) => Some(0.0),
        _ => None,
    })
}

/// Exchanges dice for stronger ones.
pub(super) fn swap(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    let elite = [Warrior::Shieldwarrior, Warrior::Berserker].map(|kind| strength(view, kind));
    best(legal, |action| match action {
        Action::Kind(kind) => Some(strength(view, kind)),
        Action::Lose(item) => {
            item.warrior().map(|kind| larger(elite[0], elite[1]) - strength(view, kind))
        }
        Action::Step(Step::Accept) => Some(0.0),
        Action::Place(_) | Action::Shore(Errand::Sail, _) => Some(-1.0),
        _ => None,
    })
}
