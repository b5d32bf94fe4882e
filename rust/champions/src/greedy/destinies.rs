//! Which destinies fit.

use super::best;
use super::view::View;
use crate::action::Action;
use crate::cards::Most;
use crate::scoring::{self, counted};
use crate::words::Destiny;
use midgard_core::ActionSet;

/// The destiny that scores most now.
pub(super) fn reveal(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    best(legal, |action| match action {
        Action::Destiny(destiny) => Some(f32::from(score(view, destiny))),
        _ => None,
    })
}

/// What each of its destinies would score now.
pub(super) fn now(view: &View<'_>) -> impl Iterator<Item = u8> {
    view.clan.destinies.iter().map(|destiny| score(view, destiny))
}

/// What a destiny would score now: everybody saw who beat which enemies.
fn score(view: &View<'_>, destiny: Destiny) -> u8 {
    scoring::destiny(view.rules, view.state, view.seat, destiny)
}

/// The destiny that fits best to keep.
pub(super) fn keep(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    best(legal, |action| match action {
        Action::Destiny(destiny) => Some(fit(view, destiny)),
        _ => None,
    })
}

/// The glory that a destiny may bring.
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

/// The most that another clan has, or may have where it lies hidden.
fn rivals(view: &View<'_>, most: Most) -> f32 {
    let hidden = match most {
        Most::Goods(_) | Most::Warriors | Most::Favor | Most::Runes => 0.0,
        Most::Trolls => 0.4,
        Most::Cards(_) => 0.4,
        Most::Draugr | Most::Monsters => 0.55,
    };
    if hidden > 0.0 && !view.rules.options.hall_of_records {
        // `[variant.hall_of_records]` Defeated enemies lie face-down: a guess by rounds.
        return hidden * f32::from(view.state.round) * 4.0 / f32::from(view.state.players);
    }
    let others = view.rules.seats().filter(|&seat| seat != view.seat);
    let count = |seat| f32::from(counted(view.rules, view.state, seat, most));
    others.map(count).fold(0.0, f32::max)
}
