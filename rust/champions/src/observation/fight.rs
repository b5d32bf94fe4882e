//! The fight that is going on; all zero while there is none.

use super::{Eye, MANY, PRINT, WARRIORS};
use crate::combat::Fight;
use crate::words::{ByWarrior, Foe, Warband, Warrior};
use midgard_core::{Pen, Seat, Span, Word};

/// What is shown while there is no fight.
pub(super) static NONE: Fight = Fight {
    turn: Seat::One,
    foe: Foe::Hunt,
    shore: None,
    warband: Warband::all(0),
    to_throw: Warband::all(0),
    lying: ByWarrior::all([0; 6]),
    damage: 0,
    reaction: false,
    throws: 0,
};

#[inline(always)]
pub(super) fn blocks<'a>(pen: &mut impl Pen<Eye<'a>>) {
    pen.word("foe", &[], "whom the fight is against", |eye, _| eye.foe);
    let print = Span::upto(MANY, 5);
    pen.named("foe_print", &[], &PRINT, print, "the numbers printed on it", |eye, _| {
        super::numbers(&eye.print)
    });
    pen.word("foe_prohibits", &[], "who may not fight it", |eye, _| eye.print.prohibits);
    pen.word("foe_colour", &[], "its colour", |eye, _| eye.print.colour);
    let meaning = "warriors that stand, aboard or on land";
    pen.named("warband", &[], Warrior::WORDS, WARRIORS, meaning, |eye, _| {
        *eye.fight.warband.values()
    });
    let meaning = "dice in the air or picked";
    pen.named("to_throw", &[], Warrior::WORDS, WARRIORS, meaning, |eye, _| {
        *eye.fight.to_throw.values()
    });
    let meaning = "dice that lie: for each warrior, how many show each of its faces";
    pen.numbers("lying", &[Warrior::COUNT], WARRIORS, meaning, |eye, warrior| {
        eye.fight.lying.values()[warrior]
    });
    pen.numbers("damage", &[], print, "damage dealt so far", |eye, _| [eye.fight.damage]);
    let meaning = "does the rune Reaction count for this roll?";
    pen.numbers("reaction", &[], Span::upto(1, 1), meaning, |eye, _| [eye.fight.reaction]);
    let throws = Span::upto(MANY, 10);
    pen.numbers("throws", &[], throws, "throws made in this fight", |eye, _| [eye.fight.throws]);
}
