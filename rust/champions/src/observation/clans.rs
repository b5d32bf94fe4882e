//! The clans, the own one first.

use super::{Eye, MANY, Page, labels};
use crate::words::{
    Destiny, DraugrCard, Leader, Line, Location, Longship, MonsterCard, Rune, TrollCard, Warrior,
};
use midgard_core::Layout;

/// Glory as a byte.
const GLORY: (i16, i16) = (-55, 200);

pub(super) fn layout(layout: &mut Layout, seats: &[&'static str]) {
    let clans = seats.len();
    layout.word("leader", &[clans], &labels::<Leader>(), "each clan's leader");
    let goods = ["food", "wood", "coins", "favor", "blame"];
    layout.named("goods", &[clans], &goods, MANY, 10, "what each clan has");
    let warriors = labels::<Warrior>();
    layout.named("warriors", &[clans], &warriors, (0, 40), 8, "warriors at home");
    let workers = ["to_place", "begging", "extra"];
    let meaning = "workers not yet placed; begging; 1 if the extra worker is bought";
    layout.named("workers", &[clans], &workers, (0, 8), 5, meaning);
    layout.words("placed", &[clans], &labels::<Location>(), "places with a worker");
    layout.word("longship", &[clans], &labels::<Longship>(), "the private longship");
    let runes = labels::<Rune>();
    layout.words("runes", &[clans], &runes, "runes not yet used");
    layout.words("used_runes", &[clans], &runes, "runes used");
    let destinies = labels::<Destiny>();
    let meaning = "destinies that the seat knows: its own, those revealed, all at the end";
    layout.words("destinies", &[clans], &destinies, meaning);
    layout.words("shown", &[clans], &destinies, "destinies revealed by Success");
    layout.numbers("hidden", &[clans], (0, 12), 4, "destinies that the seat does not know");
    let meaning = "trolls beaten, as far as the seat remembers or may look";
    layout.words("beaten_trolls", &[clans], &labels::<TrollCard>(), meaning);
    let meaning = "draugr beaten, likewise";
    layout.words("beaten_draugr", &[clans], &labels::<DraugrCard>(), meaning);
    let meaning = "monsters beaten, likewise";
    layout.words("beaten_monsters", &[clans], &labels::<MonsterCard>(), meaning);
    layout.numbers("score", &[clans], GLORY, 50, "glory on the track");
    let meaning = "where the glory is from; with memory table only one's own, until the end";
    layout.named("sheet", &[clans], &labels::<Line>(), GLORY, 20, meaning);
}

pub(super) fn write(eye: &Eye<'_>, page: &mut Page<'_>) {
    let clans = || eye.seats().map(|(at, seat)| (at, seat, &eye.seen.clans[seat]));
    let mut cells = page.next("leader");
    clans().for_each(|(at, _, clan)| cells.word(at, clan.leader));
    let mut cells = page.next("goods");
    clans().for_each(|(at, _, clan)| {
        cells.numbers(at, [clan.food, clan.wood, clan.coins, clan.favor, clan.blame]);
    });
    let mut cells = page.next("warriors");
    clans().for_each(|(at, _, clan)| cells.numbers(at, *clan.warriors.values()));
    let mut cells = page.next("workers");
    clans().for_each(|(at, _, clan)| {
        cells.numbers(at, [clan.workers, clan.begging, clan.extra_worker.into()]);
    });
    let mut cells = page.next("placed");
    clans().for_each(|(at, _, clan)| cells.words(at, clan.placed));
    let mut cells = page.next("longship");
    clans().for_each(|(at, _, clan)| cells.word(at, clan.longship));
    let mut cells = page.next("runes");
    clans().for_each(|(at, _, clan)| cells.words(at, clan.runes));
    let mut cells = page.next("used_runes");
    clans().for_each(|(at, _, clan)| cells.words(at, clan.used_runes));
    let mut cells = page.next("destinies");
    clans().for_each(|(at, _, clan)| cells.words(at, clan.destinies));
    let mut cells = page.next("shown");
    clans().for_each(|(at, _, clan)| cells.words(at, clan.revealed));
    let mut cells = page.next("hidden");
    clans().for_each(|(at, seat, _)| cells.number(at, eye.view.hidden_destinies(seat) as i32));
    write_piles(eye, page);
    let mut cells = page.next("score");
    clans().for_each(|(at, seat, _)| cells.number(at, eye.seen.score(seat)));
    let mut cells = page.next("sheet");
    clans().for_each(|(at, seat, clan)| {
        let known = eye.is_perfect() || eye.over || seat == eye.view.seat();
        if known {
            cells.numbers(at, *clan.sheet.values());
        } else {
            cells.numbers(at, [0_i16; Line::COUNT]);
        }
    });
}

/// Beaten enemies.
fn write_piles(eye: &Eye<'_>, page: &mut Page<'_>) {
    let mut trolls = page.next("beaten_trolls");
    let mut draugr = page.next("beaten_draugr");
    let mut monsters = page.next("beaten_monsters");
    for (at, seat) in eye.seats() {
        let pile = eye.pile(seat);
        trolls.words(at, pile.0);
        draugr.words(at, pile.1);
        monsters.words(at, pile.2);
    }
}
