//! The stakes of a fight, in glory.

use super::rolls::reward;
use super::view::View;
use super::weights as w;
use crate::rules::combat::Fight;
use crate::rules::phase::battle;
use crate::rules::state::State;
use crate::rules::{Rules, leader};
use crate::words::{ByWarrior, Warband};

/// The values of the ends of a fight, in glory.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Stakes {
    victory: f32,
    warriors: ByWarrior<f32>,
    favor: f32,
    rune: f32,
    /// A round in which a die prints two hits. `[leader.ullr]`
    double: f32,
}

impl Stakes {
    /// Returns what the greedy player expects of a fight of its seat.
    pub(crate) fn of(rules: &Rules, state: &State, fight: &Fight) -> Self {
        let view = View::new(rules, state, fight.turn);
        let print = battle::print(rules, state, fight);
        let strength = |kind| {
            view.dice.means[kind].strength() / view.dice.means[view.dice.strongest[1]].strength()
        };
        Self {
            victory: reward(&view, fight, &print),
            warriors: ByWarrior::from_fn(|kind| view.warrior * strength(kind)),
            favor: view.discarded_favor(),
            rune: if view.rounds_left() < 2.0 { 0.05 } else { w::RUNE_GAIN },
            double: leader::glory_for_double(view.clan.leader).into(),
        }
    }

    /// Returns what an end is worth.
    pub(crate) fn worth(&self, victory: bool, band: &Warband, favor: u8, runes: usize) -> f64 {
        let each = band.iter().map(|(kind, count)| self.warriors[kind] * f32::from(count));
        let glory = if victory { self.victory } else { 0.0 };
        (glory + each.sum::<f32>() + self.favor * f32::from(favor) + self.rune * runes as f32)
            .into()
    }

    /// Returns the numbers as bits: equal for equal stakes.
    pub(crate) fn bits(&self) -> impl Iterator<Item = u64> {
        let own = [self.victory, self.favor, self.rune, self.double];
        let each = self.warriors.values().iter().chain(&own).map(|number| number.to_bits().into());
        each.collect::<Vec<u64>>().into_iter()
    }
}
