//! What the boxes add: Bergrisar and land journeys, Valhalla, tops of decks, and what only their phases have.
//!
//! One layout serves games with every choice of boxes: what is not in play is 0.

use super::{Blocks, MANY, PRINT, SEATS, Viewpoint, WARRIORS, numbers};
use crate::cards::Print;
use crate::rules::combat::Fight;
use crate::rules::state::{Glimpse, Journeys, Phase, ShoreState};
use crate::rules::valhalla::visit::Visit;
use crate::words::{
    Blessing, ByJourney, Epic, Journey, JourneyDeck, Post, Rune, Shore, Thing, Warband, Warrior,
};
use midgard_core::{List, Set, ValueRange};
use std::array::from_fn;

/// The spaces of land journeys.
const LAND: [Shore; 2] = [Shore::LeftBergrisar, Shore::RightBergrisar];

/// The most cards of a journey deck that somebody looks at.
const LOOKS: usize = 3;

const FLAG: ValueRange = ValueRange::upto(1, 1);

/// What only the phases of the boxes have; empty where a phase does not have it.
#[derive(Default)]
pub(super) struct More {
    thing: Option<Thing>,
    die: Option<Warrior>,
    blessing: Option<Blessing>,
    rune: Option<Rune>,
    paid: Warband,
    leaving: Warband,
    coming: Warband,
    is_coming: bool,
    site: Option<Post>,
    posts: List<(Post, Warrior), 2>,
    others: List<Warrior, 2>,
    deck: Option<JourneyDeck>,
    cards: ByJourney<u8>,
    ordered: List<Journey, LOOKS>,
    food: Option<u8>,
    number: u8,
    window: bool,
}

impl More {
    /// Returns what a phase has, and what it has interrupted.
    pub(super) fn of(phase: &Phase) -> Self {
        let mut more = Self::default();
        if let Some(&back) = phase.back() {
            more.add(&Phase::from(back));
        }
        more.add(phase);
        more
    }

    fn add(&mut self, phase: &Phase) {
        match *phase {
            Phase::Alms { food, .. }
            | Phase::Rangers { food, .. }
            | Phase::AbilityGoods { food, .. } => self.food = food,
            Phase::Loot { food, number, .. } => (self.food, self.number) = (food, number),
            Phase::Trainer { leaving, coming, .. } => {
                self.leaving = leaving;
                (self.coming, self.is_coming) = (coming.unwrap_or_default(), coming.is_some());
            }
            Phase::Training { site, leaving, coming, .. } => {
                (self.site, self.posts, self.is_coming) = (Some(site), leaving, coming.is_some());
                self.others = coming.unwrap_or_default();
            }
            Phase::Resurrection { tokens, .. } => self.others = tokens,
            Phase::AwarenessDraw { deck, cards, .. } => {
                (self.deck, self.cards) = (Some(deck), cards);
            }
            Phase::AwarenessOrder { deck, cards, ordered, .. } => {
                (self.deck, self.cards, self.ordered) = (Some(deck), cards, ordered);
            }
            Phase::TrueVision { more, .. } => self.number = more,
            Phase::LandJourney { hired, .. } | Phase::Hire { hired, .. } => self.number = hired,
            Phase::Healing { left, .. } | Phase::Mercy { left, .. } => self.number = left,
            Phase::Payment { thing, die, paid, back, .. } => {
                (self.die, self.paid) = (die, paid);
                self.buys(Some(thing), back);
            }
            Phase::Provisions { card, thing, food, back, .. } => {
                (self.blessing, self.food) = (Some(card), food);
                self.buys(Some(thing), back);
            }
            Phase::CarvedTaken { rune, thing, back, .. } => {
                self.rune = Some(rune);
                self.buys(Some(thing), back);
            }
            Phase::CarvedRune { thing, back, .. }
            | Phase::CarvedDraw { thing, back, .. }
            | Phase::ThreadDraw { thing, back, .. }
            | Phase::ThreadKeep { thing, back, .. }
            | Phase::Refill { thing, back } => self.buys(Some(thing), back),
            Phase::BuyDie { back, .. } => self.buys(None, back),
            Phase::Valhalla { window, .. } => self.window = window,
            _ => {}
        }
    }

    /// Sets what the phases of a purchase have.
    fn buys(&mut self, thing: Option<Thing>, back: Visit) {
        (self.thing, self.window) = (thing, back.window);
    }
}

#[inline(always)]
pub(super) fn blocks<'a, const P: usize, E: Blocks<'a>>(encoder: &mut E) {
    if E::BASE {
        return;
    }
    bergrisar(encoder);
    land::<P>(encoder);
    decks::<P>(encoder);
    valhalla::<P>(encoder);
    fight(encoder);
    phase(encoder);
}

/// Encodes the Bergrisar on the board, and who has beaten which.
#[inline(always)]
fn bergrisar<'a>(encoder: &mut impl Blocks<'a>) {
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

/// Encodes the spaces of land journeys.
#[inline(always)]
fn land<'a, const P: usize>(encoder: &mut impl Blocks<'a>) {
    let meaning = "does a land journey lie there face-down?";
    encoder.numbers("land_face_down", &[], FLAG, meaning, |view, _| {
        LAND.map(|space| view.seen.shores[space].is_face_down())
    });
    encoder.numbers("land_revealed", &[], FLAG, "does one lie there face-up?", |view, _| {
        LAND.map(|space| view.seen.shores[space].revealed)
    });
    encoder.word("land_journeys", &[2], "which one it is, where the seat knows", |view, side| {
        view.land(side).journey.journey()
    });
    encoder.any_of("land_known_to", &[2], &SEATS[..P], "who has looked at it", |view, side| {
        view.rotated(view.land(side).known_to)
    });
    let meaning = "is it of the deck before the reshuffle? (memory perfect)";
    encoder.numbers("land_old", &[], FLAG, meaning, |view, _| {
        LAND.map(|space| view.seen.shores[space].old && view.is_perfect())
    });
    let meaning =
        "was the journey of this space laid from cards that somebody had ordered? (memory perfect)";
    encoder.numbers("grouped", &[], FLAG, meaning, |view, _| {
        from_fn::<_, { Shore::COUNT }, _>(|at| {
            view.seen.shores[Shore::ALL[at]].grouped && view.is_perfect()
        })
    });
}

/// Encodes the deck of land journeys, and the cards on top of both journey decks that somebody has ordered.
#[inline(always)]
fn decks<'a, const P: usize>(encoder: &mut impl Blocks<'a>) {
    let kinds = ValueRange::upto(MANY, 4);
    let meaning = "land journeys in the deck and face-down that the seat does not know";
    encoder.each::<Journey, _, _>("land_unseen", &[], kinds, meaning, |view, _| {
        let (unseen, old) = (view.seen.land_journeys.unseen, view.seen.land_journeys.old);
        let both = ByJourney::from_fn(|kind| unseen[kind] + old[kind]);
        *if view.is_perfect() { unseen } else { both }.values()
    });
    let meaning = "those that lie face-down since before the reshuffle (memory perfect)";
    encoder.each::<Journey, _, _>("land_unseen_old", &[], kinds, meaning, |view, _| {
        let old = view.seen.land_journeys.old;
        if view.is_perfect() { *old.values() } else { [0; Journey::COUNT] }
    });
    encoder.each::<Journey, _, _>(
        "land_discards",
        &[],
        kinds,
        "land journeys discarded",
        |view, _| *view.seen.land_journeys.discards.values(),
    );
    let left = ValueRange::upto(MANY, 16);
    encoder.numbers("land_left", &[], left, "land journeys in the deck", |view, _| {
        [view.seen.land_journeys.left]
    });
    let looks = ValueRange::upto(LOOKS as i16, LOOKS as u16);
    let meaning = "cards on top of the decks of the sea and of the land that somebody has ordered (memory perfect, \
                   as what follows)";
    encoder.numbers("top_count", &[], looks, meaning, |view, _| {
        [0, 1].map(|deck| view.deck(deck).map_or(0, |deck| deck.top.as_slice().len() as i32))
    });
    encoder.one_of("top_owner", &[2], &SEATS[..P], "who has ordered them", |view, deck| {
        view.turned(view.deck(deck)?.ordered_by)
    });
    let meaning = "which they are, the next one first, if it was the seat itself: of the sea, then of the land";
    encoder.word("top_cards", &[2 * LOOKS], meaning, |view, at| {
        let deck = view.deck(at / LOOKS)?;
        let own = deck.ordered_by == Some(view.view.seat());
        deck.top.as_slice().get(at % LOOKS).copied().filter(|_| own)
    });
    let meaning = "what the seat had seen of cards that another has ordered after it";
    encoder.each::<Journey, _, _>("group_seen", &[2], kinds, meaning, |view, deck| {
        *view.group(deck).map_or(ByJourney::default(), |group| group.seen).values()
    });
    let meaning = "the cards of that group that have turned up since";
    encoder.each::<Journey, _, _>("group_shown", &[2], kinds, meaning, |view, deck| {
        *view.group(deck).map_or(ByJourney::default(), |group| group.shown).values()
    });
    let meaning = "is there such a group? one that is used up counts too";
    encoder.numbers("group", &[], FLAG, meaning, |view, _| {
        [0, 1].map(|deck| view.group(deck).is_some())
    });
}

/// Encodes what lies at Valhalla, and what the clans have from there.
#[inline(always)]
fn valhalla<'a, const P: usize>(encoder: &mut impl Blocks<'a>) {
    encoder.word("blessings", &[4], "blessings that lie face-up, by slot", |view, slot| {
        view.seen.blessings[slot]
    });
    encoder.word("epics", &[3], "epic monsters that lie face-up, by slot", |view, slot| {
        view.seen.epics[slot]
    });
    let copies = ValueRange::upto(MANY, 4);
    let meaning = "blessings not yet seen, or with memory table: that lie nowhere in sight";
    encoder.each::<Blessing, _, _>("unseen_blessings", &[], copies, meaning, |view, _| {
        *view.unseen.blessings.values()
    });
    encoder.words("unseen_epics", &[], "epic monsters, likewise", |view, _| view.unseen.epics);
    let tokens = ValueRange::upto(MANY, 8);
    let meaning = "sacrifice tokens of each clan";
    encoder.each::<Warrior, _, _>("tokens", &[P], tokens, meaning, |view, at| {
        *view.clan(at).tokens.values()
    });
    encoder.each::<Blessing, _, _>(
        "bought_blessings",
        &[P],
        copies,
        "blessings of each clan",
        |view, at| *view.clan(at).blessings.values(),
    );
    encoder
        .words("bought_epics", &[P], "epic monsters of each clan", |view, at| view.clan(at).epics);
    let uses = &["wand_of_gondul", "mercy_of_eir"];
    let meaning = "how often each clan has used these blessings in this round";
    encoder.named("blessing_uses", &[P], uses, copies, meaning, |view, at| {
        [view.clan(at).wand_used, view.clan(at).mercy_used]
    });
    let meaning = "Bergrisar beaten, as far as the seat remembers or may look";
    encoder.words("beaten_bergrisar", &[P], meaning, |view, at| {
        if view.knows_pile(at) { view.clan(at).bergrisar } else { Set::empty() }
    });
    encoder.numbers("thorir_due", &[], FLAG, "is Thorir's coin due?", |view, _| {
        [view.seen.thorir_due]
    });
}

/// Encodes what a fight with a Leader die has.
#[inline(always)]
fn fight<'a>(encoder: &mut impl Blocks<'a>) {
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

/// Encodes what only the phases of the boxes have.
#[inline(always)]
fn phase<'a>(encoder: &mut impl Blocks<'a>) {
    encoder.word("thing", &[], "what is bought", |view, _| view.more.thing);
    encoder.word("bought_die", &[], "the die that is bought", |view, _| view.more.die);
    encoder.word("bought_blessing", &[], "the blessing whose goods are named", |view, _| {
        view.more.blessing
    });
    encoder
        .word("carved_rune", &[], "the rune of the blessing Carved Rune", |view, _| view.more.rune);
    encoder.each::<Warrior, _, _>("paid", &[], WARRIORS, "tokens paid so far", |view, _| {
        *view.more.paid.values()
    });
    let meaning = "dice that leave at the Trainer";
    encoder.each::<Warrior, _, _>("leaving", &[], WARRIORS, meaning, |view, _| {
        *view.more.leaving.values()
    });
    encoder.each::<Warrior, _, _>("coming", &[], WARRIORS, "dice that come there", |view, _| {
        *view.more.coming.values()
    });
    let meaning = "are those named that come, at the Trainer or by Training?";
    encoder.numbers("is_coming", &[], FLAG, meaning, |view, _| [view.more.is_coming]);
    encoder.word("training_site", &[], "where the rune Training looks", |view, _| view.more.site);
    encoder.word("training_from", &[2], "where the dice of Training leave", |view, at| {
        Some(view.more.posts.as_slice().get(at)?.0)
    });
    encoder.word("training_leaving", &[2], "which dice leave there", |view, at| {
        Some(view.more.posts.as_slice().get(at)?.1)
    });
    let meaning = "dice that come by Training, tokens named for Resurrection";
    encoder.word("named", &[2], meaning, |view, at| view.more.others.as_slice().get(at).copied());
    encoder.word("looks_at", &[], "the deck that Awareness looks at", |view, _| view.more.deck);
    let looks = ValueRange::upto(LOOKS as i16, LOOKS as u16);
    let meaning = "cards that it has looked at and not ordered, if the seat does it itself";
    encoder.each::<Journey, _, _>("looked_at", &[], looks, meaning, |view, _| {
        if view.is_own() { *view.more.cards.values() } else { [0; Journey::COUNT] }
    });
    let meaning = "how many it has looked at and not ordered; how many are ordered";
    encoder.numbers("look_counts", &[], looks, meaning, |view, _| {
        let cards: u8 = view.more.cards.values().iter().sum();
        [cards.into(), view.more.ordered.as_slice().len() as i32]
    });
    let meaning = "the cards ordered so far, the next one first, if the seat does it itself";
    encoder.word("ordered", &[LOOKS], meaning, |view, at| {
        view.more.ordered.as_slice().get(at).copied().filter(|_| view.is_own())
    });
    let many = ValueRange::upto(MANY, 4);
    let meaning = "the food among goods that are named, and 1 more; 0 until it is named";
    encoder.numbers("food_named", &[], many, meaning, |view, _| {
        [view.more.food.map_or(0, |food| i32::from(food) + 1).min(MANY.into())]
    });
    let meaning = "goods of a Loot Hoarder; hired; losses that Healing or mercy may cancel; destinies of True Vision";
    encoder.numbers("number", &[], many, meaning, |view, _| [view.more.number]);
    let meaning = "is Success offered after the visit at Valhalla?";
    encoder.numbers("window", &[], FLAG, meaning, |view, _| [view.more.window]);
}

impl<'a> Viewpoint<'a> {
    /// Returns the numbers of a Bergrisar; 0 for none.
    #[inline]
    fn bergrisar(&self, side: usize) -> Print {
        let card = [self.seen.left_bergrisar, self.seen.right_bergrisar][side];
        card.map(|card| self.rules.cards.bergrisar[card]).unwrap_or_default()
    }

    /// Returns the space of a land journey.
    #[inline]
    fn land(&self, side: usize) -> &'a ShoreState {
        &self.seen.shores[LAND[side]]
    }

    /// Returns the deck of the sea or of the land, if the seat remembers what lies on it.
    #[inline]
    fn deck(&self, at: usize) -> Option<&'a Journeys> {
        let deck = JourneyDeck::ALL[at];
        self.is_perfect().then(|| self.seen.journeys_in(deck))
    }

    /// Returns what the seat has seen of cards that another has ordered after it.
    #[inline]
    fn group(&self, at: usize) -> Option<Glimpse> {
        self.deck(at)?.group.filter(|group| group.seat == self.view.seat())
    }

    /// Returns the blessings that lie nowhere in sight.
    pub(super) fn blessings_out_of_sight(&self) -> crate::words::ByBlessing<u8> {
        let mut rest = self.rules.blessings();
        for card in self.seen.blessings.into_iter().flatten() {
            rest[card] = rest[card].saturating_sub(1);
        }
        for at in 0..self.rules.players() {
            for (card, copies) in self.clan(at).blessings.iter() {
                rest[card] = rest[card].saturating_sub(copies);
            }
        }
        rest
    }

    /// Returns the epic monsters that lie face-up or that a clan has.
    pub(super) fn epics_in_sight(&self) -> Set<Epic> {
        let row: Set<_> = self.seen.epics.into_iter().flatten().collect();
        (0..self.rules.players()).fold(row, |seen, at| seen.or(self.clan(at).epics))
    }
}
