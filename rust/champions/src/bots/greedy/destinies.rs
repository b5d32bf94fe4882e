//! Choices between destinies.

use super::best;
use super::view::View;
use crate::cards::Most;
use crate::rules::action::{Action, ActionSet};
use crate::rules::scoring::{self, counted};
use crate::words::Destiny;

/// `[rune.success]` Returns the destiny that scores most now.
pub(super) fn reveal(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    best(legal, |action| match action {
        Action::Destiny(destiny) => Some(f32::from(score(view, destiny))),
        _ => None,
    })
}

/// Returns what a destiny would score now. Every seat knows what each clan has, including beaten enemies and
/// warriors that are out (M12), so this is exact.
pub(super) fn score(view: &View<'_>, destiny: Destiny) -> u8 {
    scoring::destiny(view.rules, view.state, view.seat, destiny)
}

/// Returns the destiny that is best to keep.
pub(super) fn keep(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    best(legal, |action| match action {
        Action::Destiny(destiny) => Some(fit(view, destiny)),
        _ => None,
    })
}

/// Returns the glory that a destiny may bring.
fn fit(view: &View<'_>, destiny: Destiny) -> f32 {
    let row = &view.rules.cards.destinies[destiny];
    let own = f32::from(counted(view.rules, view.state, view.seat, row.most));
    if own == 0.0 && view.rounds_left() == 0.0 {
        return 0.0;
    }
    let spread = 0.5 + 0.6 * view.rounds_left();
    let lead = (0.5 + 0.5 * (own - rivals(view, row.most)) / spread).clamp(0.0, 1.0);
    let tied = 2.0 * lead * (1.0 - lead);
    lead * lead * f32::from(row.sole) + tied * f32::from(row.tied)
}

/// Returns the most that another clan has.
fn rivals(view: &View<'_>, most: Most) -> f32 {
    let others = view.rules.seats().filter(|&seat| seat != view.seat);
    let most = others.map(|seat| counted(view.rules, view.state, seat, most)).max();
    f32::from(most.unwrap_or(0))
}
