//! What the sides of the dice show, as the rules count them.

use crate::rules::Rules;
use crate::rules::combat::{Fight, Roll};
use crate::words::{Foe, Warband, Warrior};
use midgard_core::Seat;

/// Returns what each face of a die shows, without the helmet, and its probability. `[leader.svanhildr]`
pub(super) fn faces(
    rules: &Rules,
    strong: bool,
    kind: Warrior,
) -> impl Iterator<Item = (Roll, f64)> {
    let die = &rules.cards.dice[kind];
    let sides = die.weights.iter().enumerate().filter(|&(_, &sides)| sides > 0);
    sides.map(move |(face, &sides)| {
        let mut fight = Fight::new(Seat::One, Foe::Troll, None, Warband::default());
        fight.lying[kind][face] = 1;
        (fight.roll(&rules.sums, strong), f64::from(sides) / 6.0)
    })
}
