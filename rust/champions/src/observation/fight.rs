//! The fight that is going on; all zero while there is none.

use super::{Eye, MANY, Page, labels};
use crate::phase::battle;
use crate::words::{Colour, Foe, Warrior};
use midgard_core::Layout;

/// What is printed on an enemy.
pub(super) const PRINT: [&str; 4] = ["attack", "defense", "glory", "reward"];

pub(super) fn layout(layout: &mut Layout) {
    let warriors = labels::<Warrior>();
    layout.word("foe", &[], &labels::<Foe>(), "whom the fight is against");
    layout.named("foe_print", &[], &PRINT, MANY, 5, "the numbers printed on it");
    layout.word("foe_prohibits", &[], &warriors, "who may not fight it");
    layout.word("foe_colour", &[], &labels::<Colour>(), "its colour");
    layout.named("warband", &[], &warriors, (0, 40), 8, "warriors that stand, aboard or on land");
    layout.named("to_throw", &[], &warriors, (0, 40), 8, "dice in the air or picked");
    let meaning = "dice that lie: for each warrior, how many show each of its faces";
    layout.numbers("lying", &[3, 6], (0, 40), 8, meaning);
    layout.numbers("damage", &[1], MANY, 5, "damage dealt so far");
    layout.numbers("reaction", &[1], (0, 1), 1, "does the rune Reaction count for this roll?");
    layout.numbers("throws", &[1], MANY, 10, "throws made in this fight");
}

pub(super) fn write(eye: &Eye<'_>, page: &mut Page<'_>) {
    let fight = eye.seen.fight();
    let print = fight.map(|fight| battle::print(eye.rules, eye.seen, fight)).unwrap_or_default();
    page.next("foe").word(0, fight.map(|fight| fight.foe));
    let numbers = [print.attack, print.defense, print.glory, print.reward];
    page.next("foe_print").numbers(0, numbers);
    page.next("foe_prohibits").word(0, print.prohibits);
    page.next("foe_colour").word(0, print.colour);
    let mut warband = page.next("warband");
    let mut to_throw = page.next("to_throw");
    let mut lying = page.next("lying");
    let mut damage = page.next("damage");
    let mut reaction = page.next("reaction");
    let mut throws = page.next("throws");
    if let Some(fight) = fight {
        warband.numbers(0, *fight.warband.values());
        to_throw.numbers(0, *fight.to_throw.values());
        for (row, counts) in fight.lying.values().iter().enumerate() {
            lying.numbers(row, *counts);
        }
        damage.number(0, fight.damage);
        reaction.number(0, fight.reaction);
        throws.number(0, fight.throws);
    }
}
