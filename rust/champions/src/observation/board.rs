//! The board: what lies at the places, the enemies on land, and what is for sale.

use super::fight::PRINT;
use super::{Eye, MANY, Page, labels};
use crate::cards::Print;
use crate::rules::FIRST_STALL;
use crate::words::{
    Colour, DraugrCard, Goods, Land, Location, Longship, Merchant, MonsterCard, Rune, Shore,
    TrollCard, Warrior,
};
use midgard_core::Layout;

pub(super) fn layout(layout: &mut Layout, seats: &[&'static str], shores: usize) {
    let warriors = labels::<Warrior>();
    layout.named("stock", &[], &warriors, (0, 40), 8, "warriors that lie on the blue places");
    layout.numbers("food_stock", &[1], (0, 8), 8, "food that lies at the Smokehouse");
    layout.named("supply", &[], &warriors, (0, 40), 20, "dice in the supply");
    let stalls = &labels::<Location>()[FIRST_STALL..];
    layout.words("stalls", &[], stalls, "stalls in play");
    layout.words("for_sale", &[], &labels::<Longship>(), "private longships for sale");
    layout.numbers("huts_sold", &[1], (0, 4), 4, "extra workers sold");
    layout.word("rune_row", &[2], &labels::<Rune>(), "runes that lie face-up, by space");
    layout.word("merchant", &[], &labels::<Merchant>(), "the merchant ship on top");
    let load = [&labels::<Goods>()[..], &warriors, &["favor", "glory"]].concat();
    layout.named("merchant_load", &[], &load, MANY, 4, "what it brings");
    layout.word("troll", &[], &labels::<TrollCard>(), "the troll on the board");
    let draugr = labels::<DraugrCard>();
    layout.word("draugr", &[2], &draugr, "the draugr on the board, left and right");
    layout.word("monsters", &[shores], &labels::<MonsterCard>(), "the monster of each shore");
    let foes = 3 + shores;
    let meaning = "numbers of the enemies: troll, left and right draugr, the shores; 0 for none";
    layout.named("enemy_print", &[foes], &PRINT, MANY, 5, meaning);
    layout.word("enemy_prohibits", &[foes], &warriors, "who may not fight each of them");
    layout.word("enemy_colour", &[foes], &labels::<Colour>(), "their colours");
    let meaning = "warriors sent to troll, left and right draugr; those of others are at home \
                   while they are sealed";
    layout.named("garrison", &[Land::COUNT], &warriors, (0, 40), 8, meaning);
    let meaning = "place in the order of the hunters, from 1; 0 for who does not hunt";
    layout.named("hunters", &[], seats, (0, 4), 4, meaning);
}

pub(super) fn write(eye: &Eye<'_>, page: &mut Page<'_>) {
    let seen = eye.seen;
    page.next("stock").numbers(0, *seen.stock.values());
    page.next("food_stock").number(0, seen.food_stock);
    page.next("supply").numbers(0, *seen.supply.values());
    let mut stalls = page.next("stalls");
    for stall in seen.stalls {
        stalls.mark(0, stall as usize - FIRST_STALL);
    }
    page.next("for_sale").words(0, seen.longships);
    page.next("huts_sold").number(0, seen.huts_sold);
    let mut row = page.next("rune_row");
    row.word(0, seen.rune_row[0]);
    row.word(1, seen.rune_row[1]);
    page.next("merchant").word(0, seen.merchant);
    let mut load = page.next("merchant_load");
    if let Some(merchant) = seen.merchant {
        let card = &eye.rules.cards.merchants[merchant];
        let ([food, wood, coins], [swordsmen, spearmen, axemen]) =
            (*card.goods.values(), *card.warriors.values());
        let (favor, glory) = (card.favor, card.glory);
        load.numbers(0, [food, wood, coins, swordsmen, spearmen, axemen, favor, glory]);
    }
    page.next("troll").word(0, seen.troll);
    let mut draugr = page.next("draugr");
    draugr.word(0, seen.left_draugr);
    draugr.word(1, seen.right_draugr);
    let mut monsters = page.next("monsters");
    for (at, shore) in eye.shores() {
        monsters.word(at, seen.shores[shore].monster);
    }
    write_enemies(eye, page);
    let mut garrison = page.next("garrison");
    for (at, band) in seen.garrison.values().iter().enumerate() {
        garrison.numbers(at, *band.values());
    }
    let mut hunters = page.next("hunters");
    for (order, &hunter) in seen.hunters.as_slice().iter().enumerate() {
        hunters.number(eye.place_of(hunter), order as i32 + 1);
    }
}

/// What is printed on the enemies.
fn write_enemies(eye: &Eye<'_>, page: &mut Page<'_>) {
    let mut prints = page.next("enemy_print");
    let mut prohibits = page.next("enemy_prohibits");
    let mut colours = page.next("enemy_colour");
    let mut tell = |at: usize, print: &Print| {
        prints.numbers(at, [print.attack, print.defense, print.glory, print.reward]);
        prohibits.word(at, print.prohibits);
        colours.word(at, print.colour);
    };
    let (seen, cards) = (eye.seen, &eye.rules.cards);
    if let Some(troll) = seen.troll {
        tell(0, &cards.trolls[troll]);
    }
    for (at, draugr) in [(1, seen.left_draugr), (2, seen.right_draugr)] {
        if let Some(draugr) = draugr {
            tell(at, &cards.draugr[draugr]);
        }
    }
    for shore in &Shore::ALL[..eye.shores().count()] {
        if let Some(monster) = seen.shores[*shore].monster {
            tell(3 + *shore as usize, &cards.monsters[monster]);
        }
    }
}
