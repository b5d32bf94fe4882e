//! The phase: what the game waits for, which seat decides, and what only this phase has.

use super::{MANY, SEATS, Viewpoint, WARRIORS};
use crate::rules::ROUNDS;
use crate::rules::action::trade_index;
use crate::rules::back::Back;
use crate::rules::state::Phase;
use crate::text::notation::FACES;
use crate::words::{
    Destiny, Goods, Item, Rune, ShipKind, Shore, Site, Stage, Stock, Warband, Warrior,
};
use midgard_core::{Awaiting, Encoder, Seat, Set, ValueRange, Word, vocabulary};

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
        /// A rune was taken, and may be used at once.
        RuneTaken = "rune_taken",
        /// The rune Success is offered.
        SuccessWindow = "success_window",
        /// A leader is dealt.
        Leaders = "leaders",
    }
}

pub(crate) fn name(phase: &Phase) -> Name {
    match phase {
        Phase::Stalls {} => Name::Stalls,
        Phase::Start {} => Name::Start,
        Phase::Draft { .. } => Name::Draft,
        Phase::Leaders { .. } => Name::Leaders,
        Phase::Destinies { .. } => Name::Destinies,
        Phase::Stocking { .. } => Name::Stocking,
        Phase::Placement { .. } => Name::Placement,
        Phase::StaveChurch { .. } => Name::StaveChurch,
        Phase::Aumingi { .. } => Name::Aumingi,
        Phase::Runesmith { .. } => Name::Runesmith,
        Phase::Shipwright { .. } => Name::Shipwright,
        Phase::RuneDraw { .. } => Name::RuneDraw,
        Phase::RuneTaken { .. } => Name::RuneTaken,
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
        Phase::SuccessWindow { .. } => Name::SuccessWindow,
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

/// The fields of all phases, each in one place; empty where a phase does not have it.
#[derive(Default)]
pub(super) struct Details {
    pub(super) turn: Option<Seat>,
    stock: Option<Stock>,
    shore: Option<Shore>,
    pub(super) site: Option<Site>,
    pub(super) item: Option<Item>,
    ship: Option<ShipKind>,
    offered: Warband,
    given: Set<Goods>,
    taken: Set<Goods>,
    last: Option<(Goods, Goods)>,
    draws: u8,
    drawn: Set<Destiny>,
    food: Option<u8>,
    back: Option<Name>,
    sees: Option<Shore>,
    taken_rune: Option<Rune>,
    after: Option<Stage>,
    left: u8,
    from: Option<Item>,
    face: Option<u8>,
    flag: bool,
}

impl Details {
    pub(super) fn of(phase: &Phase) -> Self {
        let none = Self::default();
        match *phase {
            Phase::Stalls {} | Phase::Start {} | Phase::End {} => none,
            Phase::Stocking { step } => Self { stock: Some(step), ..none },
            Phase::Draft { turn }
            | Phase::Leaders { turn }
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
            Phase::RuneTaken { turn, rune } => {
                Self { turn: Some(turn), taken_rune: Some(rune), ..none }
            }
            Phase::SuccessWindow { turn, after } => {
                Self { turn: Some(turn), after: Some(after), ..none }
            }
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
            Phase::Gifts { food, back, .. } => Self { food, ..Self::of_back(back) },
            Phase::Success { back, .. } => Self::of_back(back),
            Phase::Knowledge { shore, back, .. } => {
                Self { sees: Some(shore), ..Self::of_back(back) }
            }
            Phase::Assignment { turn, site, item } => {
                Self { turn: Some(turn), site: Some(site), item: Some(item), ..none }
            }
            _ => Self::of_combat(phase),
        }
    }

    /// Adds the fields of the phase that a rune has interrupted.
    fn of_back(back: Back) -> Self {
        let phase = Phase::from(back);
        Self { back: Some(name(&phase)), ..Self::of(&phase) }
    }

    /// Adds the fields of fights and voyages.
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

/// The names of seats, by number.
const NUMBERS: [&str; 4] = ["seat-0", "seat-1", "seat-2", "seat-3"];

/// Returns who a game with this number of players can wait for.
const fn awaited(players: usize) -> &'static [&'static str] {
    match players {
        2 => &["self", "next", "chance", "nobody"],
        3 => &["self", "next", "second", "chance", "nobody"],
        _ => &["self", "next", "second", "third", "chance", "nobody"],
    }
}

/// The trades, in the order of their actions.
const TRADES: [&str; 6] =
    ["food_wood", "food_coin", "wood_food", "wood_coin", "coin_food", "coin_wood"];

#[inline(always)]
pub(super) fn blocks<'a, const P: usize, const S: usize>(
    encoder: &mut impl Encoder<Viewpoint<'a>>,
) {
    let meaning = "who knows this; the other seats are named as it sees them";
    encoder.one_of("seat", &[], &NUMBERS[..P], meaning, |viewpoint, _| {
        Some(viewpoint.view.seat().index())
    });
    encoder.word("phase", &[], "what the game waits for", |viewpoint, _| {
        Some(name(&viewpoint.seen.phase))
    });
    let meaning = "who decides or answers";
    encoder.one_of("awaited", &[], awaited(P), meaning, |viewpoint, _| {
        match viewpoint.seen.awaiting() {
            Awaiting::Decision(seat) => Some(viewpoint.place_of(seat)),
            Awaiting::Chance => Some(P),
            Awaiting::Nothing => Some(P + 1),
        }
    });
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
    encoder.one_of("at_shore", &[], &Shore::WORDS[..S], meaning, |viewpoint, _| {
        viewpoint.details.shore.map(Word::index)
    });
    assignment::<S>(encoder);
    visits::<S>(encoder);
    combat(encoder);
}

/// Encodes warriors that are sent, and those who come where not all fit.
#[inline(always)]
fn assignment<'a, const S: usize>(encoder: &mut impl Encoder<Viewpoint<'a>>) {
    let meaning = "where warriors are sent; nothing while that is sealed";
    encoder.one_of("site", &[], &Site::WORDS[..3 + S], meaning, |viewpoint, _| {
        viewpoint.details.site.map(Word::index)
    });
    let meaning = "what is sent there; nothing while that is sealed";
    encoder.word("item", &[], meaning, |viewpoint, _| viewpoint.details.item);
    encoder.word("sail", &[], "the longship that is sent to a shore", |viewpoint, _| {
        viewpoint.details.ship
    });
    let meaning = "warriors that come where not all fit";
    encoder.named("offered", &[], Warrior::WORDS, WARRIORS, meaning, |viewpoint, _| {
        *viewpoint.details.offered.values()
    });
}

/// Encodes places that are visited, and runes.
#[inline(always)]
fn visits<'a, const S: usize>(encoder: &mut impl Encoder<Viewpoint<'a>>) {
    encoder
        .words("given", &[], "goods given at the Market", |viewpoint, _| viewpoint.details.given);
    encoder
        .words("taken", &[], "goods taken at the Market", |viewpoint, _| viewpoint.details.taken);
    encoder.one_of("last_trade", &[], &TRADES, "the last trade at the Market", |viewpoint, _| {
        viewpoint.details.last.map(|(give, get)| trade_index(give, get).into())
    });
    let four = ValueRange::upto(4, 4);
    encoder.numbers("draws", &[], four, "destinies still to be drawn", |viewpoint, _| {
        [viewpoint.details.draws]
    });
    encoder.words("drawn", &[], "destinies that the seat has drawn now", |viewpoint, _| {
        if viewpoint.is_own() { viewpoint.details.drawn } else { Set::empty() }
    });
    encoder.numbers(
        "drawn_count",
        &[],
        four,
        "destinies that somebody has drawn now",
        |viewpoint, _| [viewpoint.details.drawn.len() as i32],
    );
    let foods = &["0", "1", "2", "3", "4"];
    encoder.one_of(
        "gifts_food",
        &[],
        foods,
        "the food of the rune Gifts, once chosen",
        |viewpoint, _| viewpoint.details.food.map(usize::from),
    );
    let meaning = "what an any-time rune has interrupted: the blocks of that phase are filled too";
    encoder.one_of("back", &[], Back::NAMES, meaning, |viewpoint, _| {
        Back::number(viewpoint.details.back?)
    });
    let meaning = "the shore whose journey the rune Knowledge shows now";
    encoder.one_of("knowledge_shore", &[], &Shore::WORDS[..S], meaning, |viewpoint, _| {
        viewpoint.details.sees.map(Word::index)
    });
    encoder.word(
        "taken_rune",
        &[],
        "the rune that was taken and may be used at once",
        |viewpoint, _| viewpoint.details.taken_rune,
    );
    let meaning = "what is over where the rune Success is offered";
    encoder.one_of("after", &[], &Stage::WORDS[..5 + S], meaning, |viewpoint, _| {
        viewpoint.details.after.map(Word::index)
    });
}

/// Encodes fights and losses.
#[inline(always)]
fn combat<'a>(encoder: &mut impl Encoder<Viewpoint<'a>>) {
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
        &FACES,
        "the least face that can be picked",
        |viewpoint, _| viewpoint.details.face.map(usize::from),
    );
    let flag = ValueRange::upto(1, 1);
    let meaning = "before the first casualty; a journey is revealed again";
    encoder.numbers("flag", &[], flag, meaning, |viewpoint, _| [viewpoint.details.flag]);
    let meaning = "what others send is sealed: it counts as at home";
    encoder.numbers("sealed", &[], flag, meaning, |viewpoint, _| [viewpoint.sealed]);
}
