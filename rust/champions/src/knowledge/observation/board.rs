//! The board: what lies at the places, the enemies on land, and what is for sale.

use super::{Blocks, MANY, PRINT, SEATS, Viewpoint, WARRIORS, numbers};
use crate::cards::Print;
use crate::rules::FIRST_STALL;
use crate::words::{Land, Location, Warrior};
use midgard_core::ValueRange;

/// The goods of a merchant ship.
const LOAD: [&str; 8] =
    ["food", "wood", "coin", "swordsman", "spearman", "axeman", "favor", "glory"];

#[inline(always)]
pub(super) fn blocks<'a, const P: usize, const S: usize, E: Blocks<'a>>(encoder: &mut E) {
    let meaning = "warriors that lie on the blue places";
    encoder.each::<Warrior, _, _>("stock", &[], WARRIORS, meaning, |viewpoint, _| {
        *viewpoint.seen.stock.values()
    });
    let food = ValueRange::upto(8, 8);
    encoder.numbers("food_stock", &[], food, "food that lies at the Smokehouse", |viewpoint, _| {
        [viewpoint.seen.food_stock]
    });
    let dice = ValueRange::upto(40, 20);
    encoder.each::<Warrior, _, _>("supply", &[], dice, "dice in the supply", |viewpoint, _| {
        *viewpoint.seen.supply.values()
    });
    let stalls = &E::known::<Location>()[FIRST_STALL..];
    encoder.any_of("stalls", &[], stalls, "stalls in play", |viewpoint, _| {
        viewpoint.seen.stalls.bits() >> FIRST_STALL
    });
    encoder.words("for_sale", &[], "private longships for sale", |viewpoint, _| {
        viewpoint.seen.longships
    });
    let sold = ValueRange::upto(E::MOST as i16, E::MOST as u16);
    encoder.numbers("huts_sold", &[], sold, "extra workers sold", |viewpoint, _| {
        [viewpoint.seen.huts_sold]
    });
    let meaning = "runes that lie face-up, by space";
    encoder.word("rune_row", &[2], meaning, |viewpoint, space| viewpoint.seen.rune_row[space]);
    encoder
        .word("merchant", &[], "the merchant ship on top", |viewpoint, _| viewpoint.seen.merchant);
    let load = ValueRange::upto(MANY, 4);
    encoder.named("merchant_load", &[], &LOAD, load, "what it brings", |viewpoint, _| {
        let load = viewpoint.seen.merchant.map(|ship| viewpoint.rules.cards.merchants[ship]);
        let load = load.unwrap_or_default();
        let ([food, wood, coins], [swordsmen, spearmen, axemen, ..]) =
            (*load.goods.values(), *load.warriors.values());
        [food, wood, coins, swordsmen, spearmen, axemen, load.favor, load.glory]
    });
    enemies::<S>(encoder);
    let meaning = "warriors sent to troll, left and right draugr; those of others are at home \
                   while they are sealed";
    encoder.each::<Warrior, _, _>(
        "garrison",
        &[E::known::<Land>().len()],
        WARRIORS,
        meaning,
        |viewpoint, land| *viewpoint.seen.garrison.values()[land].values(),
    );
    let meaning = "place in the order of the hunters, from 1; 0 for who does not hunt";
    let places = ValueRange::upto(E::MOST as i16, E::MOST as u16);
    encoder.named("hunters", &[], &SEATS[..P], places, meaning, |viewpoint, _| {
        let mut places = [0; P];
        for (order, &hunter) in (1..).zip(viewpoint.seen.hunters.as_slice()) {
            places[viewpoint.place_of(hunter)] = order;
        }
        places
    });
}

/// Encodes the enemies and their numbers.
#[inline(always)]
fn enemies<'a, const S: usize>(encoder: &mut impl Blocks<'a>) {
    encoder.word("troll", &[], "the troll on the board", |viewpoint, _| viewpoint.seen.troll);
    encoder.word("draugr", &[2], "the draugr on the board, left and right", |viewpoint, side| {
        [viewpoint.seen.left_draugr, viewpoint.seen.right_draugr][side]
    });
    let meaning = "the monster of each shore";
    encoder.word("monsters", &[S], meaning, |viewpoint, shore| viewpoint.shore(shore).monster);
    let meaning = "numbers of the enemies: troll, left and right draugr, the shores; 0 for none";
    encoder.named(
        "enemy_print",
        &[3 + S],
        &PRINT,
        ValueRange::upto(MANY, 5),
        meaning,
        |viewpoint, foe| numbers(&viewpoint.foes[foe]),
    );
    encoder.word(
        "enemy_prohibits",
        &[3 + S],
        "who may not fight each of them",
        |viewpoint, foe| viewpoint.foes[foe].prohibits,
    );
    encoder.word("enemy_colour", &[3 + S], "their colours", |viewpoint, foe| {
        viewpoint.foes[foe].colour
    });
}

/// Encodes the Bergrisar on the board, and who has beaten which.
#[inline(always)]
pub(super) fn bergrisar<'a>(encoder: &mut impl Blocks<'a>) {
    encoder.word("bergrisar", &[2], "the Bergrisar on the board, left and right", |view, side| {
        [view.seen.left_bergrisar, view.seen.right_bergrisar][side]
    });
    let print = ValueRange::upto(MANY, 5);
    encoder.named("bergrisar_print", &[2], &PRINT, print, "their numbers", |view, side| {
        numbers(&view.bergrisar(side))
    });
    encoder.word("bergrisar_prohibits", &[2], "who may not fight each of them", |view, side| {
        view.bergrisar(side).prohibits
    });
    encoder
        .word("bergrisar_colour", &[2], "their colours", |view, side| view.bergrisar(side).colour);
    let meaning = "Bergrisar not yet seen, or with memory table: that lie nowhere in sight";
    encoder.words("unseen_bergrisar", &[], meaning, |view, _| view.unseen.bergrisar);
}

impl Viewpoint<'_> {
    /// Returns the numbers of a Bergrisar; 0 for none.
    #[inline]
    fn bergrisar(&self, side: usize) -> Print {
        let card = [self.seen.left_bergrisar, self.seen.right_bergrisar][side];
        card.map(|card| self.rules.cards.bergrisar[card]).unwrap_or_default()
    }
}
