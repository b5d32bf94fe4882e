//! The current fight; all zero without a fight.

use super::{Blocks, FLAG, MANY, PRINT, WARRIORS};
use crate::rules::combat::Fight;
use crate::words::{ByWarrior, Foe, Warband, Warrior};
use midgard_core::{Seat, ValueRange};

/// The fight that is encoded while nobody fights.
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
    first_round: false,
    helmet_hits: 0,
    helmet_shields: 0,
    stands: false,
    upgrade: false,
};

#[inline(always)]
pub(super) fn blocks<'a, E: Blocks<'a>>(encoder: &mut E) {
    encoder.word("foe", &[], "whom the fight is against", |viewpoint, _| viewpoint.foe);
    let print = ValueRange::upto(MANY, 5);
    encoder.named("foe_print", &[], &PRINT, print, "the numbers printed on it", |viewpoint, _| {
        super::numbers(&viewpoint.print)
    });
    encoder.word("foe_prohibits", &[], "who may not fight it", |viewpoint, _| {
        viewpoint.print.prohibits
    });
    encoder.word("foe_colour", &[], "its colour", |viewpoint, _| viewpoint.print.colour);
    let meaning = "warriors that stand, aboard or on land";
    encoder.each::<Warrior, _, _>("warband", &[], WARRIORS, meaning, |viewpoint, _| {
        *viewpoint.fight.warband.values()
    });
    let meaning = "dice in the air or picked";
    encoder.each::<Warrior, _, _>("to_throw", &[], WARRIORS, meaning, |viewpoint, _| {
        *viewpoint.fight.to_throw.values()
    });
    let meaning = "dice that lie: for each warrior, how many show each of its faces";
    encoder.numbers(
        "lying",
        &[E::known::<Warrior>().len()],
        WARRIORS,
        meaning,
        |viewpoint, warrior| viewpoint.fight.lying.values()[warrior],
    );
    encoder.numbers("damage", &[], print, "damage dealt so far", |viewpoint, _| {
        [viewpoint.fight.damage]
    });
    let meaning = "does the rune Reaction count for this roll?";
    encoder.numbers("reaction", &[], FLAG, meaning, |viewpoint, _| [viewpoint.fight.reaction]);
    let throws = ValueRange::upto(MANY, 10);
    encoder.numbers("throws", &[], throws, "throws made in this fight", |viewpoint, _| {
        [viewpoint.fight.throws]
    });
}

/// Encodes what a fight with a Leader die has.
#[inline(always)]
pub(super) fn helmet<'a>(encoder: &mut impl Blocks<'a>) {
    let flags = &["first_round", "stands", "upgrade"];
    let meaning = "is it the first round; was a helmet chosen; was Ragnhild's ability chosen?";
    encoder.named("fight_flags", &[], flags, FLAG, meaning, |view, _| {
        let &Fight { first_round, stands, upgrade, .. } = view.fight;
        [first_round, stands, upgrade]
    });
    let added = &["hits", "shields"];
    let many = ValueRange::upto(MANY, 4);
    let meaning = "what the helmet adds to this roll";
    encoder.named("fight_helmet", &[], added, many, meaning, |view, _| {
        [view.fight.helmet_hits, view.fight.helmet_shields]
    });
}
