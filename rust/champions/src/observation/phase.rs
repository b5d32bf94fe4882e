//! What is waited for, of whom, and what only this phase has.

use super::{Eye, MANY, Page, labels};
use crate::action::{TRADES, trade_index};
use crate::rules::ROUNDS;
use crate::state::{Back, Phase};
use crate::words::{Destiny, Goods, Item, ShipKind, Shore, Site, Stock, Warband, Warrior};
use midgard_core::{Awaiting, Layout, Seat, Set, vocabulary};

vocabulary! {
    /// The phases, in the words of `docs/state.md`.
    pub enum Name / ByName in u64 {
        /// A stall is drawn.
        Stalls = "stalls",
        /// The start player is drawn.
        Start = "start",
        /// A leader is chosen.
        Draft = "draft",
        /// A destiny is dealt.
        Destinies = "destinies",
        /// A card of round set-up is drawn.
        Stocking = "stocking",
        /// A worker is placed.
        Placement = "placement",
        /// Favor is bought.
        StaveChurch = "stave_church",
        /// Food is given.
        Aumingi = "aumingi",
        /// A rune is taken.
        Runesmith = "runesmith",
        /// A longship is built.
        Shipwright = "shipwright",
        /// A rune is drawn.
        RuneDraw = "rune_draw",
        /// A warrior is turned away.
        Crowded = "crowded",
        /// Goods are traded.
        Market = "market",
        /// A ship is sent.
        Sail = "sail",
        /// True Vision is used or not.
        TrueVision = "true_vision",
        /// A journey to look at is chosen.
        Peek = "peek",
        /// A journey is looked at.
        PeekJourney = "peek_journey",
        /// A destiny is drawn.
        SageDraw = "sage_draw",
        /// A destiny is kept.
        KeepDestiny = "keep_destiny",
        /// The rune Gifts.
        Gifts = "gifts",
        /// The rune Success.
        Success = "success",
        /// The rune Knowledge.
        Knowledge = "knowledge",
        /// Warriors are sent.
        Assignment = "assignment",
        /// Dice are thrown.
        Dice = "dice",
        /// A roll is accepted or changed.
        Roll = "roll",
        /// A die is picked.
        Pick = "pick",
        /// A warrior falls.
        Casualties = "casualties",
        /// The rune Glory.
        Fallen = "fallen",
        /// Blame is given.
        Blame = "blame",
        /// A journey is turned over.
        Reveal = "reveal",
        /// The rune Journey.
        Journey = "journey",
        /// Something is lost on a journey.
        Lost = "lost",
        /// A warrior starves.
        Starving = "starving",
        /// The last runes.
        Closing = "closing",
        /// The game is over.
        End = "end",
    }
}

fn name(phase: &Phase) -> Name {
    match phase {
        Phase::Stalls {} => Name::Stalls,
        Phase::Start {} => Name::Start,
        Phase::Draft { .. } => Name::Draft,
        Phase::Destinies { .. } => Name::Destinies,
        Phase::Stocking { .. } => Name::Stocking,
        Phase::Placement { .. } => Name::Placement,
        Phase::StaveChurch { .. } => Name::StaveChurch,
        Phase::Aumingi { .. } => Name::Aumingi,
        Phase::Runesmith { .. } => Name::Runesmith,
        Phase::Shipwright { .. } => Name::Shipwright,
        Phase::RuneDraw { .. } => Name::RuneDraw,
        Phase::Crowded { .. } => Name::Crowded,
        Phase::Market { .. } => Name::Market,
        Phase::Sail { .. } => Name::Sail,
        Phase::TrueVision { .. } => Name::TrueVision,
        Phase::Peek { .. } => Name::Peek,
        Phase::PeekJourney { .. } => Name::PeekJourney,
        Phase::SageDraw { .. } => Name::SageDraw,
        Phase::KeepDestiny { .. } => Name::KeepDestiny,
        Phase::Gifts { .. } => Name::Gifts,
        Phase::Success { .. } => Name::Success,
        Phase::Knowledge { .. } => Name::Knowledge,
        Phase::Assignment { .. } => Name::Assignment,
        Phase::Dice { .. } => Name::Dice,
        Phase::Roll { .. } => Name::Roll,
        Phase::Pick { .. } => Name::Pick,
        Phase::Casualties { .. } => Name::Casualties,
        Phase::Fallen { .. } => Name::Fallen,
        Phase::Blame { .. } => Name::Blame,
        Phase::Reveal { .. } => Name::Reveal,
        Phase::Journey { .. } => Name::Journey,
        Phase::Lost { .. } => Name::Lost,
        Phase::Starving { .. } => Name::Starving,
        Phase::Closing { .. } => Name::Closing,
        Phase::End {} => Name::End,
    }
}

/// What a rune returns to, as a label.
const BACK: [&str; 3] = ["placement", "assignment", "closing"];

/// What the phases have, each in one place: nothing where a phase has not got it.
#[derive(Default)]
struct Details {
    turn: Option<Seat>,
    stock: Option<Stock>,
    shore: Option<Shore>,
    site: Option<Site>,
    item: Option<Item>,
    ship: Option<ShipKind>,
    offered: Warband,
    given: Set<Goods>,
    taken: Set<Goods>,
    last: Option<(Goods, Goods)>,
    draws: u8,
    drawn: Set<Destiny>,
    food: Option<u8>,
    back: Option<usize>,
    left: u8,
    from: Option<Item>,
    face: Option<u8>,
    flag: bool,
}

impl Details {
    fn of(phase: &Phase) -> Self {
        let none = Self::default();
        match *phase {
            Phase::Stalls {} | Phase::Start {} | Phase::End {} => none,
            Phase::Stocking { step } => Self { stock: Some(step), ..none },
            Phase::Draft { turn }
            | Phase::Destinies { turn }
            | Phase::Placement { turn }
            | Phase::StaveChurch { turn }
            | Phase::Aumingi { turn }
            | Phase::Runesmith { turn }
            | Phase::Shipwright { turn }
            | Phase::RuneDraw { turn }
            | Phase::TrueVision { turn }
            | Phase::Blame { turn }
            | Phase::Closing { turn } => Self { turn: Some(turn), ..none },
            Phase::Crowded { turn, offered, left, from } => {
                Self { turn: Some(turn), offered, left, from: Some(Item::of(from)), ..none }
            }
            Phase::Market { turn, given, taken, last } => {
                Self { turn: Some(turn), given, taken, last, ..none }
            }
            Phase::Sail { turn, ship } => Self { turn: Some(turn), ship: Some(ship), ..none },
            Phase::Peek { turn, draws } => Self { turn: Some(turn), draws, ..none },
            Phase::PeekJourney { turn, draws, shore } => {
                Self { turn: Some(turn), draws, shore: Some(shore), ..none }
            }
            Phase::SageDraw { turn, draws, drawn } => {
                Self { turn: Some(turn), draws, drawn, ..none }
            }
            Phase::KeepDestiny { turn, drawn } => Self { turn: Some(turn), drawn, ..none },
            Phase::Gifts { .. } | Phase::Success { .. } | Phase::Knowledge { .. } => {
                Self::of_rune(phase)
            }
            Phase::Assignment { turn, site, item } => {
                Self { turn: Some(turn), site: Some(site), item: Some(item), ..none }
            }
            _ => Self::of_combat(phase),
        }
    }

    /// The runes that can be used at any time.
    fn of_rune(phase: &Phase) -> Self {
        let none = Self::default();
        let (details, back) = match *phase {
            Phase::Gifts { turn, food, back } => (Self { turn: Some(turn), food, ..none }, back),
            Phase::Success { turn, back } => (Self { turn: Some(turn), ..none }, back),
            Phase::Knowledge { turn, shore, back } => {
                (Self { turn: Some(turn), shore: Some(shore), ..none }, back)
            }
            _ => return none,
        };
        match back {
            Back::Placement { .. } => Self { back: Some(0), ..details },
            Back::Assignment { site, item, .. } => {
                Self { back: Some(1), site: Some(site), item: Some(item), ..details }
            }
            Back::Closing { .. } => Self { back: Some(2), ..details },
        }
    }

    /// Fights and voyages.
    fn of_combat(phase: &Phase) -> Self {
        let none = Self::default();
        match *phase {
            Phase::Dice { fight } | Phase::Roll { fight } | Phase::Fallen { fight } => {
                Self { turn: Some(fight.turn), shore: fight.shore, ..none }
            }
            Phase::Pick { fight, from: (warrior, face) } => Self {
                turn: Some(fight.turn),
                shore: fight.shore,
                from: Some(Item::of(warrior)),
                face: Some(face),
                ..none
            },
            Phase::Casualties { fight, left, from, first } => Self {
                turn: Some(fight.turn),
                shore: fight.shore,
                left,
                from: Some(Item::of(from)),
                flag: first,
                ..none
            },
            Phase::Reveal { shore, again } => Self { shore: Some(shore), flag: again, ..none },
            Phase::Journey { turn, shore } => Self { turn: Some(turn), shore: Some(shore), ..none },
            Phase::Lost { turn, shore, left, from } => {
                Self { turn: Some(turn), shore: Some(shore), left, from: Some(from), ..none }
            }
            Phase::Starving { turn, shore, left, from } => {
                let from = Some(Item::of(from));
                Self { turn: Some(turn), shore: Some(shore), left, from, ..none }
            }
            _ => none,
        }
    }
}

pub(super) fn layout(layout: &mut Layout, seats: &[&'static str], shores: usize) {
    let absolute = &["seat-0", "seat-1", "seat-2", "seat-3"][..seats.len()];
    layout.word("seat", &[], absolute, "who knows this; the other seats are named as it sees them");
    layout.word("phase", &[], &labels::<Name>(), "what the game waits for");
    let awaited = [seats, &["chance", "nobody"]].concat();
    layout.word("awaited", &[], &awaited, "who decides or answers");
    layout.numbers("round", &[1], (0, ROUNDS.into()), ROUNDS.into(), "1 to 8; 0 during set-up");
    layout.word("marker", &[], seats, "who holds the First Player Marker");
    layout.word("turn", &[], seats, "whom the phase is about, also while chance answers");
    layout.word("stocking", &[], &labels::<Stock>(), "the step of round set-up");
    let shore = &labels::<Shore>()[..shores];
    layout.word("at_shore", &[], shore, "the shore that the phase is about");
    let sites = &labels::<Site>()[..3 + shores];
    layout.word("site", &[], sites, "where warriors are sent; nothing while that is sealed");
    layout.word("item", &[], &labels::<Item>(), "what is sent there; nothing while that is sealed");
    layout.word("sail", &[], &labels::<ShipKind>(), "the longship that is sent to a shore");
    let warriors = labels::<Warrior>();
    layout.named("offered", &[], &warriors, (0, 40), 8, "warriors that come where not all fit");
    layout.words("given", &[], &labels::<Goods>(), "goods given at the Market");
    layout.words("taken", &[], &labels::<Goods>(), "goods taken at the Market");
    let trades = TRADES.map(|(give, get)| trade(give, get));
    layout.word("last_trade", &[], &trades, "the last trade at the Market");
    layout.numbers("draws", &[1], (0, 4), 4, "destinies still to be drawn");
    layout.words("drawn", &[], &labels::<Destiny>(), "destinies that the seat has drawn now");
    layout.numbers("drawn_count", &[1], (0, 4), 4, "destinies that somebody has drawn now");
    let food = ["0", "1", "2", "3", "4"];
    layout.word("gifts_food", &[], &food, "the food of the rune Gifts, once chosen");
    layout.word("back", &[], &BACK, "what an any-time rune returns to");
    layout.numbers("left", &[1], MANY, 8, "how many are still turned away, lost or starve");
    layout.word("from", &[], &labels::<Item>(), "the least that can be named or picked");
    let faces = ["face-0", "face-1", "face-2", "face-3", "face-4", "face-5"];
    layout.word("from_face", &[], &faces, "the least face that can be picked");
    let flag = "before the first casualty; a journey is revealed again";
    layout.numbers("flag", &[1], (0, 1), 1, flag);
    layout.numbers("sealed", &[1], (0, 1), 1, "what others send is sealed: it counts as at home");
}

/// A trade as a label.
fn trade(give: Goods, get: Goods) -> &'static str {
    const LABELS: [&str; 6] =
        ["food_wood", "food_coin", "wood_food", "wood_coin", "coin_food", "coin_wood"];
    LABELS[usize::from(trade_index(give, get))]
}

pub(super) fn write(eye: &Eye<'_>, page: &mut Page<'_>) {
    let seen = eye.seen;
    let mut details = Details::of(&seen.phase);
    if eye.sealed && details.turn != Some(eye.view.seat()) {
        (details.site, details.item) = (None, None);
    }
    page.next("seat").word(0, Some(eye.view.seat()));
    page.next("phase").word(0, Some(name(&seen.phase)));
    let players = eye.rules.players();
    page.next("awaited").mark(
        0,
        match seen.awaiting() {
            Awaiting::Decision(seat) => eye.place_of(seat),
            Awaiting::Chance => players,
            Awaiting::Nothing => players + 1,
        },
    );
    page.next("round").number(0, seen.round);
    let turned = |seat: Option<Seat>| seat.map(|seat| Seat::ALL[eye.place_of(seat)]);
    page.next("marker").word(0, turned(seen.marker));
    page.next("turn").word(0, turned(details.turn));
    page.next("stocking").word(0, details.stock);
    page.next("at_shore").word(0, details.shore);
    page.next("site").word(0, details.site);
    page.next("item").word(0, details.item);
    page.next("sail").word(0, details.ship);
    page.next("offered").numbers(0, *details.offered.values());
    page.next("given").words(0, details.given);
    page.next("taken").words(0, details.taken);
    let mut last = page.next("last_trade");
    if let Some((give, get)) = details.last {
        last.mark(0, trade_index(give, get).into());
    }
    write_rest(eye, page, &details);
}

fn write_rest(eye: &Eye<'_>, page: &mut Page<'_>, details: &Details) {
    let own = details.turn == Some(eye.view.seat());
    page.next("draws").number(0, details.draws);
    page.next("drawn").words(0, if own { details.drawn } else { Set::empty() });
    page.next("drawn_count").number(0, details.drawn.len() as i32);
    let mut food = page.next("gifts_food");
    if let Some(count) = details.food {
        food.mark(0, count.into());
    }
    let mut back = page.next("back");
    if let Some(number) = details.back {
        back.mark(0, number);
    }
    page.next("left").number(0, details.left);
    page.next("from").word(0, details.from);
    let mut face = page.next("from_face");
    if let Some(number) = details.face {
        face.mark(0, number.into());
    }
    page.next("flag").number(0, details.flag);
    page.next("sealed").number(0, eye.sealed);
}
