//! The phase: what the game waits for, which seat decides, and what only this phase has. Each phase says in
//! its file what it shows.

use super::{Blocks, MANY, SEATS, WARRIORS};
use crate::players::{ByPlayers, MAX_PLAYERS};
use crate::rules::ROUNDS;
use crate::rules::action::FACE_NAMES;
use crate::rules::action::trade_index;
use crate::rules::back::Back;
use crate::words::{Shore, Site, Stage, Warrior};
use midgard_core::{Awaiting, Set, ValueRange, Word};

/// The names of seats, by number.
const NUMBERS: [&str; MAX_PLAYERS] = ["seat-0", "seat-1", "seat-2", "seat-3", "seat-4"];

/// The phases in which a game waits.
const AWAITED: ByPlayers<&[&str]> = ByPlayers::new([
    &["self", "next", "chance", "nobody"],
    &["self", "next", "second", "chance", "nobody"],
    &["self", "next", "second", "third", "chance", "nobody"],
    &["self", "next", "second", "third", "fourth", "chance", "nobody"],
]);

/// The trades, in the order of their actions.
const TRADES: [&str; 6] =
    ["food_wood", "food_coin", "wood_food", "wood_coin", "coin_food", "coin_wood"];

#[inline(always)]
pub(super) fn blocks<'a, const P: usize, const S: usize, E: Blocks<'a>>(encoder: &mut E) {
    let meaning = "who knows this; the other seats are named as it sees them";
    encoder.one_of("seat", &[], &NUMBERS[..P], meaning, |viewpoint, _| {
        Some(viewpoint.view.seat().index())
    });
    encoder.word("phase", &[], "what the game waits for", |viewpoint, _| {
        Some(viewpoint.seen.phase.name())
    });
    let meaning = "who decides or answers";
    encoder.one_of(
        "awaited",
        &[],
        const { AWAITED.of(P) },
        meaning,
        |viewpoint, _| match viewpoint.seen.awaiting() {
            Awaiting::Decision(seat) => Some(viewpoint.place_of(seat)),
            Awaiting::Chance => Some(P),
            Awaiting::Nothing => Some(P + 1),
        },
    );
    let rounds = ValueRange::upto(ROUNDS as i16, ROUNDS as u16);
    encoder.numbers("round", &[], rounds, "1 to 8; 0 during set-up", |viewpoint, _| {
        [viewpoint.seen.round]
    });
    let meaning = "who holds the First Player Marker";
    encoder.one_of("marker", &[], &SEATS[..P], meaning, |viewpoint, _| {
        viewpoint.turned(viewpoint.seen.marker)
    });
    let meaning = "whom the phase is about, also while chance answers";
    encoder.one_of("turn", &[], &SEATS[..P], meaning, |viewpoint, _| {
        viewpoint.turned(viewpoint.details.turn)
    });
    encoder
        .word("stocking", &[], "the step of round set-up", |viewpoint, _| viewpoint.details.stock);
    let meaning = "the shore that the phase is about";
    encoder.one_of("at_shore", &[], E::up_to_shores::<Shore>(S), meaning, |viewpoint, _| {
        viewpoint.details.shore.map(Word::index)
    });
    assignment::<S, _>(encoder);
    visits::<S, _>(encoder);
    combat(encoder);
}

/// Encodes warriors that are sent, and those who come where not all fit.
#[inline(always)]
fn assignment<'a, const S: usize, E: Blocks<'a>>(encoder: &mut E) {
    let meaning = "where warriors are sent; nothing while that is sealed";
    encoder.one_of("site", &[], E::up_to_shores::<Site>(S), meaning, |viewpoint, _| {
        viewpoint.details.site.map(E::place)
    });
    let meaning = "what is sent there; nothing while that is sealed";
    encoder.word("item", &[], meaning, |viewpoint, _| viewpoint.details.item);
    encoder.word("sail", &[], "the longship that is sent to a shore", |viewpoint, _| {
        viewpoint.details.ship
    });
    let meaning = "warriors that come where not all fit";
    encoder.each::<Warrior, _, _>("offered", &[], WARRIORS, meaning, |viewpoint, _| {
        *viewpoint.details.offered.values()
    });
}

/// Encodes places that are visited, and runes.
#[inline(always)]
fn visits<'a, const S: usize, E: Blocks<'a>>(encoder: &mut E) {
    encoder
        .words("given", &[], "goods given at the Market", |viewpoint, _| viewpoint.details.given);
    encoder
        .words("taken", &[], "goods taken at the Market", |viewpoint, _| viewpoint.details.taken);
    encoder.one_of("last_trade", &[], &TRADES, "the last trade at the Market", |viewpoint, _| {
        viewpoint.details.last.map(|(give, get)| trade_index(give, get).into())
    });
    encoder.numbers("draws", &[], E::FEW, "destinies still to be drawn", |viewpoint, _| {
        [viewpoint.details.draws]
    });
    encoder.words("drawn", &[], "destinies that the seat has drawn now", |viewpoint, _| {
        if viewpoint.is_own() { viewpoint.details.drawn } else { Set::empty() }
    });
    encoder.numbers(
        "drawn_count",
        &[],
        E::FEW,
        "destinies that somebody has drawn now",
        |viewpoint, _| [viewpoint.details.drawn.len() as i32],
    );
    let foods = &["0", "1", "2", "3", "4"];
    encoder.one_of(
        "gifts_food",
        &[],
        foods,
        "the food of the rune Gifts, once chosen",
        |viewpoint, _| viewpoint.details.food.map(usize::from).filter(|&food| food < foods.len()),
    );
    let meaning = "what an any-time rune has interrupted: the blocks of that phase are filled too";
    let names = if E::BASE { &Back::NAMES[..Back::BASE] } else { Back::NAMES };
    encoder
        .one_of("back", &[], names, meaning, |viewpoint, _| Back::number(viewpoint.details.back?));
    let meaning = "the shore whose journey the rune Knowledge shows now";
    encoder.one_of("knowledge_shore", &[], E::up_to_shores::<Shore>(S), meaning, |viewpoint, _| {
        viewpoint.details.sees.map(Word::index)
    });
    encoder.word(
        "taken_rune",
        &[],
        "the rune that was taken and may be used at once",
        |viewpoint, _| viewpoint.details.taken_rune,
    );
    let meaning = "what is over where the rune Success is offered";
    encoder.one_of("after", &[], E::up_to_shores::<Stage>(S), meaning, |viewpoint, _| {
        viewpoint.details.after.map(E::place)
    });
}

/// Encodes fights and losses.
#[inline(always)]
fn combat<'a>(encoder: &mut impl Blocks<'a>) {
    let many = ValueRange::upto(MANY, 8);
    encoder.numbers(
        "left",
        &[],
        many,
        "how many are still turned away, lost or starve",
        |viewpoint, _| [viewpoint.details.left],
    );
    encoder.word("from", &[], "the least that can be named or picked", |viewpoint, _| {
        viewpoint.details.from
    });
    encoder.one_of(
        "from_face",
        &[],
        &FACE_NAMES,
        "the least face that can be picked",
        |viewpoint, _| viewpoint.details.face.map(usize::from),
    );
    let flag = ValueRange::upto(1, 1);
    let meaning = "before the first casualty; a journey is revealed again";
    encoder.numbers("flag", &[], flag, meaning, |viewpoint, _| [viewpoint.details.flag]);
    let meaning = "what others send is sealed: it counts as at home";
    encoder.numbers("sealed", &[], flag, meaning, |viewpoint, _| [viewpoint.sealed]);
}
