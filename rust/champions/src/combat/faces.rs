//! The faces of a die, as the rules count them.

use crate::cards::Cards;
use crate::rules::combat::{FaceSums, Fight, Roll};
use crate::words::{Foe, Warband, Warrior};
use midgard_core::Seat;

/// Returns what each face of a die shows, and the number of its sides. `strong`: whether each swordsman that hits deals one
/// more. `[leader.svanhildr]`
pub(crate) fn faces(
    cards: &Cards,
    sums: &FaceSums,
    strong: bool,
    kind: Warrior,
) -> impl Iterator<Item = (Roll, u8)> {
    let weights = cards.dice[kind].weights.into_iter().enumerate();
    weights.filter(|&(_, sides)| sides > 0).map(move |(face, sides)| {
        let mut fight = Fight::new(Seat::One, Foe::Troll, None, Warband::default());
        fight.lying[kind][face] = 1;
        (fight.roll(sums, strong), sides)
    })
}
