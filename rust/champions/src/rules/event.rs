//! The events of a game. `docs/reference/events.md` lists every event, their order, and what can be computed from them.
//!
//! The phases report events to a listener (`Log`); without a listener the code for it is not compiled. This
//! file defines the events and what each seat may know of them; `text/event.rs` writes them in words.

mod card;
pub(crate) mod fight;
mod tag;

pub use card::Card;
pub use tag::Tag;

use crate::words::{
    Blessing, ByResource, Destiny, Foe, Goods, Helmet, Item, Journey, JourneyDeck, Leader, Line,
    Location, Longship, Post, Rune, ShipKind, Shore, Site, Source, Stock, Thing, Warband, Warrior,
};
use midgard_core::{List, Listener, Plain, Reader, Seat, Set, named, of_box, plain_of};
use serde::{Deserialize, Serialize};

/// A listener for events.
pub(crate) trait Log: Listener<Event> {
    /// Reports that this has happened by this rule.
    #[inline(always)]
    fn say(&mut self, rule: Tag, what: What) {
        self.hear(Event { rule, what });
    }

    /// Reports that a clan gains food, wood, coins and favor.
    #[inline(always)]
    fn gain(&mut self, rule: Tag, seat: Seat, goods: [u16; 4]) {
        if goods != [0; 4] {
            self.say(rule, What::Gained { seat, goods: goods.into() });
        }
    }

    /// Reports that a clan pays food, wood, coins and favor.
    #[inline(always)]
    fn pay(&mut self, rule: Tag, seat: Seat, goods: [u16; 4]) {
        if goods != [0; 4] {
            self.say(rule, What::Paid { seat, goods: goods.into() });
        }
    }

    /// Reports that a seat scores glory on a line.
    #[inline(always)]
    fn score(&mut self, rule: Tag, seat: Seat, line: Line, glory: i16) {
        if glory != 0 {
            self.say(rule, What::Scored { seat, line, glory });
        }
    }
}

impl<L: Listener<Event>> Log for L {}

/// One event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Event {
    /// The event.
    pub what: What,
    /// The rule by which it happens.
    pub rule: Tag,
}

/// The events. `docs/reference/events.md` has a line for each variant and each field. Facts that a seat may not know are
/// `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // docs/reference/events.md
#[rustfmt::skip] // a line each
pub enum What {
    Opened { place: Location },
    MarkerMoved { seat: Seat },
    Drafted { seat: Seat, leader: Leader },
    Dealt { seat: Seat, destiny: Option<Destiny> },
    Began { round: u8 },
    Stocked { space: Stock, card: Card },
    Reshuffled { count: u8, #[serde(default, skip_serializing_if = "Option::is_none")] deck: Option<JourneyDeck> },
    Laid { shore: Shore },
    Supplied { place: Location, item: Item, count: u8 },
    Lacked { seat: Option<Seat>, asked: Warband, got: Warband },
    Placed { seat: Seat, place: Location },
    Begged { seat: Seat },
    Paid { seat: Seat, goods: ByResource<u16> },
    Gained { seat: Seat, goods: ByResource<u16> },
    Gathered { seat: Seat, food: u8 },
    Traded { seat: Seat, give: Goods, get: Goods },
    TurnedAway { seat: Seat, warriors: Warband, source: Source },
    Recruited { seat: Seat, warriors: Warband, source: Source },
    Took { seat: Seat, rune: Rune, source: Source },
    Looked { seat: Seat, shore: Shore, journey: Option<Journey> },
    Drew { seat: Seat, number: u8, destiny: Option<Destiny> },
    Kept { seat: Seat, destiny: Option<Destiny> },
    PutUnder { seat: Seat, count: u8, destinies: Option<Set<Destiny>> },
    Built { seat: Seat, longship: Longship },
    Hired { seat: Seat },
    Sailed { seat: Seat, ship: ShipKind, longship: Option<Longship>, shore: Shore },
    Used { seat: Seat, rune: Rune },
    Disclosed { seat: Seat, destiny: Destiny },
    Scored { seat: Seat, line: Line, glory: i16 },
    Sent { seat: Seat, site: Site, item: Item, count: u8 },
    Unsealed { seat: Seat, site: Site, warriors: Warband, food: u8 },
    Hunted { seat: Seat, warriors: Warband },
    Attacked { seat: Seat, foe: Foe, shore: Option<Shore>, card: Option<Card>, warriors: Warband },
    Rolled {
        seat: Seat, foe: Foe, shore: Option<Shore>, warrior: Warrior, hits: u8, shields: u8,
        #[serde(skip_serializing_if = "of_box::is_out")] food: u8,
        #[serde(skip_serializing_if = "of_box::is_out")] helmet: bool,
    },
    Rerolled {
        seat: Seat, foe: Foe, shore: Option<Shore>, warrior: Warrior, hits: u8, shields: u8,
        #[serde(skip_serializing_if = "of_box::is_out")] food: u8,
        #[serde(skip_serializing_if = "of_box::is_out")] helmet: bool,
    },
    Hit {
        seat: Seat, foe: Foe, shore: Option<Shore>, card: Option<Card>, hits: u8, shields: u8,
        damage: u8, defense: u8, attack: u8, losses: u8,
    },
    Fell { seat: Seat, foe: Foe, shore: Option<Shore>, warrior: Warrior, count: u8 },
    Defeated { seat: Seat, foe: Foe, shore: Option<Shore>, card: Option<Card> },
    Claimed { seat: Seat, foe: Foe, shore: Option<Shore>, card: Card },
    Absolved { seat: Seat },
    Blamed { seat: Seat, by: Option<Seat> },
    Beaten { seat: Seat, foe: Foe, shore: Option<Shore>, card: Option<Card> },
    Returned { seat: Seat, foe: Foe, shore: Option<Shore>, warriors: Warband },
    Revealed { seat: Seat, shore: Shore, journey: Journey },
    Discarded { shore: Shore, journey: Journey },
    Lost { seat: Seat, shore: Shore, item: Item, count: u8 },
    Fed { seat: Seat, shore: Shore, food: u8, fed: u8, hungry: u8 },
    Starved { seat: Seat, shore: Shore, warrior: Warrior, count: u8 },
    Recalled { seat: Seat, workers: u8 },
    Escaped { foe: Foe, card: Card },
    Enriched { shore: Shore, card: Card, coins: u8 },
    Showed { seat: Seat, destiny: Destiny },
    Won { seat: Seat, glory: i32 },
    Copied { seat: Seat, rune: Rune },
    Foresaw { seat: Seat, deck: JourneyDeck, count: u8, cards: Option<List<Journey, 3>> },
    Swapped { seat: Seat, site: Option<Post>, leaves: Warband, comes: Warband, sealed: bool },
    Joined { seat: Seat, shore: Shore, warrior: Warrior },
    Buried { seat: Seat, warrior: Warrior, count: u8 },
    Recovered { seat: Seat },
    Activated { seat: Seat, foe: Foe, shore: Option<Shore>, ability: Helmet },
    Received { seat: Seat, warrior: Warrior, count: u8 },
    Upgraded { seat: Seat, foe: Foe, shore: Option<Shore>, warrior: Warrior },
    Invoked { seat: Seat, blessing: Blessing },
    Sacrificed { seat: Seat, tokens: Warband },
    Bought { seat: Seat, thing: Thing, card: Option<Card> },
}

impl Event {
    /// Returns what this seat may know of the event; `None` if it may know nothing of it. It depends on the
    /// event and the seat alone.
    pub fn for_seat(mut self, listener: Seat) -> Option<Self> {
        match &mut self.what {
            What::Dealt { seat, destiny }
            | What::Drew { seat, destiny, .. }
            | What::Kept { seat, destiny }
                if *seat != listener =>
            {
                *destiny = None;
            }
            What::PutUnder { seat, destinies, .. } if *seat != listener => *destinies = None,
            What::Looked { seat, journey, .. } if *seat != listener => *journey = None,
            What::Foresaw { seat, cards, .. } if *seat != listener => *cards = None,
            What::Swapped { seat, site, sealed: true, .. }
                if (*seat == listener) != site.is_some() =>
            {
                return None; // the seat sees each place, the others the sum
            }
            What::Sent { seat, .. }
                if *seat != listener && self.rule == Tag::AssignmentSimultaneous =>
            {
                return None;
            }
            _ => {}
        }
        Some(self)
    }

    /// Returns the dict of an event.
    pub fn to_plain(self) -> Plain {
        let Plain::Fields(mut fields) = named(plain_of(&self.what)) else {
            unreachable!("an event is a dict")
        };
        fields.push(("rule".into(), Plain::Text(self.rule.word().into())));
        Plain::Fields(fields)
    }

    /// Reads events from a list of their dicts.
    ///
    /// # Errors
    /// When an entry is not an event; the text gives the reason.
    pub fn from_plain(data: &Plain) -> Result<Vec<Self>, String> {
        let Plain::List(events) = data else {
            return Err("these are no events: a list of events is needed".into());
        };
        let read = |(at, event): (usize, &Plain)| {
            let found = Self::read(event);
            found.map_err(|reason| format!("these are no events: event {at}: {reason}"))
        };
        events.iter().enumerate().map(read).collect()
    }

    fn read(event: &Plain) -> Result<Self, String> {
        let what = Reader { players: Seat::ALL.len(), limits: &[], loose: true }.event(event)?;
        let rule = match event.at("rule") {
            Some(Plain::Text(word)) => Tag::ALL.iter().find(|tag| tag.word() == word),
            _ => None,
        };
        let rule = *rule.ok_or("rule is missing, or is not the tag of a rule")?;
        Ok(Self { what, rule })
    }
}
