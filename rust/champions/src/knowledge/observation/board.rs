//! The board: what lies at the places, the enemies on land, and what is for sale.

use super::{Eye, MANY, PRINT, SEATS, WARRIORS, numbers};
use crate::rules::FIRST_STALL;
use crate::words::{Land, Location, Warrior};
use midgard_core::{Encoder, ValueRange, Word};

/// What a merchant ship brings.
const LOAD: [&str; 8] =
    ["food", "wood", "coin", "swordsman", "spearman", "axeman", "favor", "glory"];

#[inline(always)]
pub(super) fn blocks<'a, const P: usize, const S: usize>(encoder: &mut impl Encoder<Eye<'a>>) {
    let meaning = "warriors that lie on the blue places";
    encoder
        .named("stock", &[], Warrior::WORDS, WARRIORS, meaning, |eye, _| *eye.seen.stock.values());
    let food = ValueRange::upto(8, 8);
    encoder.numbers("food_stock", &[], food, "food that lies at the Smokehouse", |eye, _| {
        [eye.seen.food_stock]
    });
    let dice = ValueRange::upto(40, 20);
    encoder.named("supply", &[], Warrior::WORDS, dice, "dice in the supply", |eye, _| {
        *eye.seen.supply.values()
    });
    let stalls = &Location::WORDS[FIRST_STALL..];
    encoder.any_of("stalls", &[], stalls, "stalls in play", |eye, _| {
        eye.seen.stalls.bits() >> FIRST_STALL
    });
    encoder.words("for_sale", &[], "private longships for sale", |eye, _| eye.seen.longships);
    let sold = ValueRange::upto(4, 4);
    encoder.numbers("huts_sold", &[], sold, "extra workers sold", |eye, _| [eye.seen.huts_sold]);
    let meaning = "runes that lie face-up, by space";
    encoder.word("rune_row", &[2], meaning, |eye, space| eye.seen.rune_row[space]);
    encoder.word("merchant", &[], "the merchant ship on top", |eye, _| eye.seen.merchant);
    let load = ValueRange::upto(MANY, 4);
    encoder.named("merchant_load", &[], &LOAD, load, "what it brings", |eye, _| {
        let load = eye.seen.merchant.map(|ship| eye.rules.cards.merchants[ship]);
        let load = load.unwrap_or_default();
        let ([food, wood, coins], [swordsmen, spearmen, axemen]) =
            (*load.goods.values(), *load.warriors.values());
        [food, wood, coins, swordsmen, spearmen, axemen, load.favor, load.glory]
    });
    enemies::<S>(encoder);
    let meaning = "warriors sent to troll, left and right draugr; those of others are at home \
                   while they are sealed";
    encoder.named("garrison", &[Land::COUNT], Warrior::WORDS, WARRIORS, meaning, |eye, land| {
        *eye.seen.garrison.values()[land].values()
    });
    let meaning = "place in the order of the hunters, from 1; 0 for who does not hunt";
    encoder.named("hunters", &[], &SEATS[..P], ValueRange::upto(4, 4), meaning, |eye, _| {
        let mut places = [0; P];
        for (order, &hunter) in (1..).zip(eye.seen.hunters.as_slice()) {
            places[eye.place_of(hunter)] = order;
        }
        places
    });
}

/// The enemies, and what is printed on them.
#[inline(always)]
fn enemies<'a, const S: usize>(encoder: &mut impl Encoder<Eye<'a>>) {
    encoder.word("troll", &[], "the troll on the board", |eye, _| eye.seen.troll);
    encoder.word("draugr", &[2], "the draugr on the board, left and right", |eye, side| {
        [eye.seen.left_draugr, eye.seen.right_draugr][side]
    });
    let meaning = "the monster of each shore";
    encoder.word("monsters", &[S], meaning, |eye, shore| eye.shore(shore).monster);
    let meaning = "numbers of the enemies: troll, left and right draugr, the shores; 0 for none";
    encoder.named(
        "enemy_print",
        &[3 + S],
        &PRINT,
        ValueRange::upto(MANY, 5),
        meaning,
        |eye, foe| numbers(&eye.foes[foe]),
    );
    encoder.word("enemy_prohibits", &[3 + S], "who may not fight each of them", |eye, foe| {
        eye.foes[foe].prohibits
    });
    encoder.word("enemy_colour", &[3 + S], "their colours", |eye, foe| eye.foes[foe].colour);
}
