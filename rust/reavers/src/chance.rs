//! Chance: what is drawn or rolled, with its weights, and which draw it is.
//!
//! `[chance.draws]` Section 9: nothing is shuffled in advance. `[chance.reaver]` A row weighs by its copies in the deck.
//! `[chance.spoils]` A type weighs by its cards in the deck. `[supply.draw]` Rules 4 and 5, R-18: supply cards that were not
//! revealed weigh alike.

use crate::phase::{During, Phase, places};
use crate::rules::Rules;
use crate::state::{Reavers, State, sum_of};
use crate::words::{DieFace, Location};
use midgard_core::{ChanceKey, Outcome, Rng, Seat, Word, below};

/// The thing that is drawn or rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Draw {
    Location,
    Reaver,
    Supply,
    Spoils,
    First(Location),
    Die,
}

impl State {
    /// Returns what is drawn or rolled now.
    pub(crate) fn draw(&self) -> Option<Draw> {
        Some(match self.phase {
            Phase::Locations => Draw::Location,
            Phase::SetupMarket
            | Phase::Restock
            | Phase::Refresh { .. }
            | Phase::Refill { .. }
            | Phase::BlindDraw { .. } => Draw::Reaver,
            Phase::Supply => Draw::Supply,
            Phase::SupplySpoils { .. }
            | Phase::Reveal { .. }
            | Phase::AddSpoils { .. }
            | Phase::DieSpoils { .. } => Draw::Spoils,
            Phase::FirstVisitor { location } => Draw::First(location),
            Phase::WeaponsDie { .. } => Draw::Die,
            _ => return None,
        })
    }

    /// Calls a function with the outcomes of the open chance event, ascending, and their weights.
    pub(crate) fn weights(&self, rules: &Rules, mut each: impl FnMut(Outcome, u32)) {
        let rows = |counts: &[u8], each: &mut dyn FnMut(Outcome, u32)| {
            counts.iter().enumerate().for_each(|(row, &n)| each(row as Outcome, n.into()));
        };
        match self.draw() {
            None => {}
            Some(Draw::Location) => {
                let open = Location::RAIDED.iter().filter(|&&it| !self.in_play.has(it));
                open.for_each(|&location| each(location as Outcome, 1));
            }
            Some(Draw::Reaver) => {
                rows(&self.reaver_deck.0[..rules.data.reavers.len()], &mut each);
            }
            Some(Draw::Supply) => rows(&self.supply_unseen.0, &mut each),
            Some(Draw::Spoils) => rows(&self.spoils_deck.0[..rules.data.spoils.len()], &mut each),
            Some(Draw::First(location)) => {
                let tied = places::candidates(self, rules, location);
                tied.iter().for_each(|seat| each(seat as Outcome, 1));
            }
            Some(Draw::Die) => {
                rules.data.die.iter().for_each(|(face, n)| each(face as Outcome, n.into()));
            }
        }
    }

    /// Samples the open chance event.
    pub(crate) fn pick(&self, rules: &Rules, rng: &mut impl Rng) -> Outcome {
        match self.draw() {
            Some(Draw::Reaver) => reaver(&self.reaver_deck, rng),
            Some(Draw::Spoils) => card(&self.spoils_deck.0, rng),
            Some(Draw::Supply) => card(&self.supply_unseen.0, rng),
            Some(Draw::Die) => card(rules.data.die.values(), rng),
            Some(Draw::First(location)) => {
                let tied = places::candidates(self, rules, location);
                let picked = tied.nth(below(rng, tied.len() as u32) as usize);
                picked.map_or(0, |seat| seat as Outcome)
            }
            _ => self.pick_one(rules, rng),
        }
    }

    /// Samples a chance event whose outcomes are not counted cards.
    fn pick_one(&self, rules: &Rules, rng: &mut impl Rng) -> Outcome {
        let mut total = 0;
        self.weights(rules, |_, weight| total += weight);
        let mut ticket = below(rng, total);
        let mut picked = None;
        self.weights(rules, |outcome, weight| {
            if picked.is_none() {
                if ticket < weight {
                    picked = Some(outcome);
                } else {
                    ticket -= weight;
                }
            }
        });
        picked.unwrap_or_else(|| unreachable!("a ticket is below the total"))
    }

    /// Returns which draw or roll is open: no two of a game have one key.
    pub(crate) fn chance_key(&self) -> ChanceKey {
        let shown = || self.market.iter().flatten().count() as u8;
        let rolls = |turn: Seat| {
            let cards = self.spoils_deck.total() + self.spoils_discard.total();
            (turn as u32) << 16 | u32::from(self.owed[turn]) << 8 | cards
        };
        let kind = |during: During, visit: u8| visit + during as u8;
        let (kind, place, ordinal, draw) = match self.phase {
            Phase::Locations => (0, 0, 0, self.in_play.len() as u8),
            Phase::SetupMarket => (1, 0, 0, shown()),
            Phase::Supply => (2, 0, 0, 0),
            Phase::SupplySpoils { icon, location, left } => (3, location as u8, icon.into(), left),
            Phase::Restock => (4, 0, 0, shown()),
            Phase::FirstVisitor { location } => (5, location as u8, 0, 0),
            Phase::Refresh { turn } => (6, turn as u8, 0, shown()),
            Phase::Refill { turn, step } => (7, turn as u8, step.into(), shown()),
            Phase::Reveal { turn, location, first } => {
                (8, location as u8, turn as u32, u8::from(first.is_some()))
            }
            Phase::BlindDraw { turn, location } => (9, location as u8, turn as u32, 0),
            Phase::AddSpoils { left } => (10, 0, 0, left),
            Phase::WeaponsDie { turn, location, during } => {
                (kind(during, 11), location as u8, rolls(turn), 0)
            }
            Phase::DieSpoils { turn, location, during } => {
                (kind(during, 13), location as u8, rolls(turn), 0)
            }
            _ => unreachable!("no chance event is open"),
        };
        ChanceKey { kind, round: self.round, place, ordinal, draw }
    }

    /// Returns the name of the open chance event.
    pub(crate) fn chance_name(&self) -> &'static str {
        match self.draw() {
            None => "nothing",
            Some(Draw::Location) => "location",
            Some(Draw::Reaver) => "reaver",
            Some(Draw::Supply) => "supply",
            Some(Draw::Spoils) => "spoils",
            Some(Draw::First(_)) => "first",
            Some(Draw::Die) => "die",
        }
    }

    /// Returns the text of an outcome.
    pub(crate) fn outcome_text(&self, rules: &Rules, outcome: Outcome) -> String {
        let at = usize::from(outcome);
        let text = match self.draw() {
            None => None,
            Some(Draw::Location) => Location::from_index(at).map(|it| it.word().to_owned()),
            Some(Draw::Reaver) => rules.data.reavers.get(at).map(|row| row.id.clone()),
            Some(Draw::Supply) => rules.data.supply.get(at).map(|row| row.id.clone()),
            Some(Draw::Spoils) => rules.data.spoils.get(at).map(|row| row.id.clone()),
            Some(Draw::First(_)) => Seat::from_index(at).map(|seat| format!("seat-{seat}")),
            Some(Draw::Die) => DieFace::from_index(at).map(|face| face.word().to_owned()),
        };
        text.unwrap_or_default()
    }
}

/// Samples a reaver card: first one of the sums of eight rows, then one of the rows.
fn reaver(deck: &Reavers, rng: &mut impl Rng) -> Outcome {
    let mut ticket = below(rng, deck.total());
    for (eight, counts) in deck.0.as_chunks::<8>().0.iter().enumerate() {
        let sum = sum_of(*counts);
        if ticket < sum {
            return (eight * 8) as Outcome + row_of(counts, ticket);
        }
        ticket -= sum;
    }
    unreachable!("a ticket is below the total")
}

/// Samples a card from these numbers of cards of each row.
#[inline]
fn card(counts: &[u8], rng: &mut impl Rng) -> Outcome {
    let total = counts.iter().map(|&count| u32::from(count)).sum();
    row_of(counts, below(rng, total))
}

/// Returns the row of a card, counted through all rows.
#[inline]
fn row_of(counts: &[u8], mut ticket: u32) -> Outcome {
    for (row, &count) in counts.iter().enumerate() {
        let count = u32::from(count);
        if ticket < count {
            return row as Outcome;
        }
        ticket -= count;
    }
    unreachable!("a ticket is below the total")
}
