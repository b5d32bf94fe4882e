//! What must be true of destinies: where each one is follows from what was drawn at the Sage's House.

use super::Check;
use crate::state::{Group, Phase, SageVisit};
use crate::words::{Destiny, Location};
use midgard_core::{BySeat, List, Set};

/// Where the destinies are while the visits are gone through again.
struct Table {
    deck: Set<Destiny>,
    under: List<Group, 8>,
    hands: BySeat<Set<Destiny>>,
}

impl Check<'_> {
    /// Each destiny is where the visits have left it.
    pub(super) fn destinies(&mut self) {
        let state = self.state;
        let here = state.round > 0 && state.occupant(Location::SagesHouse).is_some();
        let most = usize::from(self.rounds_over()) + usize::from(here);
        let visits = state.sage.as_slice();
        self.must(visits.len() <= most, || "sage: more visits than rounds".into());
        for visit in visits {
            self.seat(visit.turn, "sage");
        }
        for group in state.under.as_slice() {
            self.seat(group.owner, "under");
        }
        if !self.problems.is_empty() {
            return;
        }
        let fits = self.dealt().and_then(|table| self.replay(table)).is_some_and(|table| {
            table.deck == state.deck.destinies
                && table.under == state.under
                && self.rules.seats().all(|seat| table.hands[seat] == state.clans[seat].destinies)
        });
        self.must(fits, || {
            "destinies: each is where the visits to the Sage's House have left it: in the deck, \
             under it, drawn, or with one clan"
                .into()
        });
        self.shown();
    }

    /// `[setup.destiny]` What each seat did not draw later was dealt to it.
    fn dealt(&self) -> Option<Table> {
        let (state, rules) = (self.state, self.rules);
        let mut table =
            Table { deck: Set::full(), under: List::default(), hands: BySeat::default() };
        for seat in rules.seats() {
            let first = state.dealt(seat);
            if !first.minus(table.deck).is_empty() {
                return None;
            }
            table.deck = table.deck.minus(first);
            table.hands[seat] = first;
        }
        Some(table)
    }

    /// Every visit in order: what was drawn was there to be drawn.
    fn replay(&self, mut table: Table) -> Option<Table> {
        let visits = self.state.sage.as_slice();
        for (number, visit) in visits.iter().enumerate() {
            let mut drawn = Set::empty();
            for &card in visit.drawn.as_slice() {
                take(&mut table, card)?;
                drawn.add(card);
            }
            match visit.kept {
                Some(kept) if drawn.has(kept) => {
                    table.hands[visit.turn].add(kept);
                    let cards = drawn.without(kept);
                    if !cards.is_empty() {
                        table.under.push(Group { owner: visit.turn, cards });
                    }
                }
                None if number + 1 == visits.len() && self.is_open(visit, drawn) => {}
                _ => return None,
            }
        }
        let drawing = match self.state.phase {
            Phase::SageDraw { drawn, .. } | Phase::KeepDestiny { drawn, .. } => !drawn.is_empty(),
            _ => false,
        };
        let open = visits.last().is_some_and(|visit| visit.kept.is_none());
        (drawing == open).then_some(table)
    }

    /// Is it the visit that is going on?
    fn is_open(&self, visit: &SageVisit, all: Set<Destiny>) -> bool {
        match self.state.phase {
            Phase::SageDraw { turn, drawn, .. } | Phase::KeepDestiny { turn, drawn } => {
                turn == visit.turn && drawn == all && !all.is_empty()
            }
            _ => false,
        }
    }

    /// `[rune.success]` What is shown, its clan had then.
    fn shown(&mut self) {
        let state = self.state;
        let Some(after) = state.shown_after else { return };
        let visits = state.sage.as_slice();
        let later = visits.get(usize::from(after)..).unwrap_or_default();
        let clans = || self.rules.seats().map(|seat| state.clans[seat].revealed);
        let had = later
            .iter()
            .all(|visit| visit.kept.is_none_or(|kept| !state.clans[visit.turn].revealed.has(kept)));
        let fits = usize::from(after) <= visits.len() && had && clans().any(|set| !set.is_empty());
        self.must(fits, || {
            "shown_after: a destiny is revealed that was there after so many visits [rune.success]"
                .into()
        });
    }
}

/// A card is drawn: from the deck, or from the group that went under it first.
fn take(table: &mut Table, card: Destiny) -> Option<()> {
    if !table.deck.is_empty() {
        return table.deck.has(card).then(|| table.deck.remove(card));
    }
    let first = table.under.as_mut_slice().first_mut()?;
    if !first.cards.has(card) {
        return None;
    }
    first.cards.remove(card);
    if first.cards.is_empty() {
        table.under.remove_first();
    }
    Some(())
}
