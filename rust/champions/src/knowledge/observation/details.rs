//! Fields that few phases have: purchases, exchanges, looks at a journey deck, and named goods.

use super::{Blocks, FLAG, LOOKS, MANY, WARRIORS};
use crate::rules::back::Visit;
use crate::rules::state::Phase;
use crate::words::{
    Blessing, ByJourney, Journey, JourneyDeck, Post, Rune, Thing, Warband, Warrior,
};
use midgard_core::{List, ValueRange};

/// Fields that few phases have; empty in the other phases.
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

/// Encodes what few phases have.
#[inline(always)]
pub(super) fn blocks<'a>(encoder: &mut impl Blocks<'a>) {
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
