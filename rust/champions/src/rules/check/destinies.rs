//! Checks of destinies: where each one is follows from what was drawn at the Sage's House.

use super::cards::{Seen, in_play};
use super::{Check, Part, must};
use crate::rules::rune::true_vision;
use crate::rules::state::{Group, MOST_VISITS, Phase, SageVisit};
use crate::words::{Blessing, BySeat, Destiny, Location};
use midgard_core::{List, Seat, Set};

/// Where the destinies are while the visits are replayed.
struct Piles {
    deck: Set<Destiny>,
    under: List<Group, MOST_VISITS>,
    hands: BySeat<Set<Destiny>>,
    /// Whether True Vision was used at a visit.
    seen: bool,
}

impl Check<'_> {
    /// Each destiny is in one place, and it is where the visits have left it.
    pub(super) fn destinies(&mut self) {
        let (state, before) = (self.state, self.found.len());
        let mut seen = Seen::none_of(in_play::destinies(self.rules));
        if let Phase::SageDraw { drawn, .. } | Phase::KeepDestiny { drawn, .. } = state.phase {
            self.once(&mut seen, "phase.drawn", drawn);
        }
        if let Phase::ThreadDraw { drawn, .. } | Phase::ThreadKeep { drawn, .. } = state.phase {
            self.once(&mut seen, "phase.drawn", drawn);
        }
        for seat in self.rules.seats() {
            self.once(&mut seen, &format!("clans[{seat}].destinies"), state.clans[seat].destinies);
        }
        for (number, group) in state.under.as_slice().iter().enumerate() {
            self.once(&mut seen, &format!("under[{number}].cards"), group.cards);
        }
        self.once(&mut seen, "deck.destinies", state.deck.destinies);
        self.all_there(&seen, "deck.destinies");
        self.dealt();
        self.visits();
        if self.found.len() > before {
            return;
        }
        let Some(piles) = self.replay() else { return };
        let right = |cards: Set<Destiny>| words(cards.iter());
        must!(
            self, piles.deck == state.deck.destinies;
            "deck.destinies"; "{}", right(piles.deck); "that is what the visits have left [place.sage]"
        );
        must!(
            self, piles.under == state.under;
            "under"; "{} groups", piles.under.as_slice().len();
            "what was not kept goes under the deck, one group a visit [place.sage]"
        );
        for seat in self.rules.seats() {
            must!(
                self, piles.hands[seat] == state.clans[seat].destinies;
                "clans[{seat}].destinies"; "{}", right(piles.hands[seat]);
                "a clan has what was dealt to it and what it has kept [place.sage]"
            );
        }
    }

    /// `[setup.destiny]` Each seat is dealt a destiny in its turn.
    fn dealt(&mut self) {
        if self.part != Part::SetUp {
            return;
        }
        for seat in self.rules.seats() {
            let count = self.state.clans[seat].destinies.len();
            let dealt = matches!(self.phase, Phase::Destinies { turn } if seat < turn);
            let right = if dealt { "one destiny" } else { "an empty list" };
            must!(
                self, count == usize::from(dealt);
                "clans[{seat}].destinies"; "{right}"; "destinies are dealt in order [setup.destiny]"
            );
        }
    }

    /// There was at most one visit a round, and the seat that stands there now made the last one.
    fn visits(&mut self) {
        if self.rules.has_valhalla() {
            return; // blessings draw destinies too
        }
        let visits = self.state.sage.as_slice();
        let here = self.standing(Location::SagesHouse).next();
        let begun = match self.phase {
            Phase::TrueVision { .. } | Phase::Peek { .. } | Phase::PeekJourney { .. } => false,
            Phase::SageDraw { drawn, .. } => !drawn.is_empty(),
            _ => here.is_some(),
        };
        let most = usize::from(self.clean_ups()) + usize::from(begun);
        must!(
            self, visits.len() <= most;
            "sage"; "{most} visits at most"; "there is one visit a round [placement.single]"
        );
        if let (Some(seat), Some(last)) = (here, visits.last())
            && begun
            && visits.len() == most
        {
            must!(
                self, last.turn == seat;
                "sage[{}].turn", most - 1; "{seat}"; "seat {seat} stands at the Sage's House"
            );
        }
    }

    /// Replays every visit in order: what was drawn could be drawn.
    fn replay(&mut self) -> Option<Piles> {
        let state = self.state;
        let mut piles = Piles {
            deck: in_play::destinies(self.rules),
            under: List::default(),
            hands: BySeat::default(),
            seen: false,
        };
        for seat in self.rules.seats() {
            piles.hands[seat] = state.dealt(seat);
            piles.deck = piles.deck.minus(piles.hands[seat]);
        }
        let visits = state.sage.as_slice();
        let open = match state.phase {
            Phase::SageDraw { turn, drawn, draws } if !drawn.is_empty() => {
                Some((turn, drawn, usize::from(draws)))
            }
            Phase::KeepDestiny { turn, drawn } => Some((turn, drawn, 0)),
            Phase::ThreadDraw { turn, drawn, draws, .. } if !drawn.is_empty() => {
                Some((turn, drawn, usize::from(draws)))
            }
            Phase::ThreadKeep { turn, drawn, .. } => Some((turn, drawn, 0)),
            _ => None,
        };
        for (number, visit) in visits.iter().enumerate() {
            let open = open.filter(|_| number + 1 == visits.len());
            self.go_through(&mut piles, number, visit, open)?;
        }
        let missing = open.is_some() && visits.is_empty();
        must!(self, !missing; "sage"; "the visit that is going on"; "destinies are drawn [place.sage]");
        (!missing).then_some(piles)
    }

    /// Replays one visit. It is open if it is the one that is going on.
    fn go_through(
        &mut self,
        piles: &mut Piles,
        number: usize,
        visit: &SageVisit,
        open: Option<(Seat, Set<Destiny>, usize)>,
    ) -> Option<()> {
        let before = self.found.len();
        let left = piles.left();
        let mut drawn = Set::empty();
        for &card in visit.drawn.as_slice() {
            let there = piles.take(card);
            must!(
                self, there;
                "sage[{number}].drawn"; "destinies that could be drawn then"; "{card} could not"
            );
            drawn.add(card);
        }
        let more = open.map_or(0, |(.., more)| more);
        let draws = visit.drawn.as_slice().len() + more;
        let usual = self.draws(visit.turn, left, false);
        let usual = self.more_draws(draws, usual);
        if draws != usual || draws == 0 {
            let seen = true_vision::is_used(&self.state.clans[visit.turn]) && !piles.seen;
            let fine = seen && draws == self.draws(visit.turn, left, true) && draws > 0;
            must!(
                self, fine;
                "sage[{number}].drawn"; "{usual} destinies"; "a visit draws that number [place.sage]"
            );
            piles.seen = true;
        }
        if let Some((turn, cards, _)) = open {
            must!(
                self, visit.turn == turn && drawn == cards && visit.kept.is_none();
                "sage[{number}]"; "the visit of seat {turn} that is going on, with nothing kept";
                "destinies are drawn [place.sage]"
            );
        } else {
            let kept = visit.kept.filter(|&kept| drawn.has(kept));
            must!(
                self, kept.is_some();
                "sage[{number}].kept"; "one of those drawn"; "the visit is over [place.sage]"
            );
            if let Some(kept) = kept {
                piles.keep(visit.turn, kept, drawn.without(kept));
            }
        }
        (self.found.len() == before).then_some(())
    }
}

impl Check<'_> {
    /// Returns the number of draws if a blessing or the rune True Vision allows it, or the usual one.
    fn more_draws(&self, draws: usize, usual: usize) -> usize {
        let thread = usize::from(self.rules.cards.blessings[Blessing::ThreadOfFate].draw_destiny);
        let blessed = self.rules.has_valhalla() && (1..=thread).contains(&draws);
        let copied = self.rules.has_mountains() && draws > usual && draws <= usual + 4;
        if blessed || copied { draws } else { usual }
    }
}

impl Piles {
    /// Returns how many destinies can be drawn.
    fn left(&self) -> usize {
        self.deck.len() + self.under.as_slice().iter().map(|group| group.cards.len()).sum::<usize>()
    }

    /// Draws a card from the deck, or from the group that went under it first. Returns whether it was there.
    fn take(&mut self, card: Destiny) -> bool {
        if !self.deck.is_empty() {
            let there = self.deck.has(card);
            self.deck.remove(card);
            return there;
        }
        let Some(first) = self.under.as_mut_slice().first_mut() else { return false };
        let there = first.cards.has(card);
        first.cards.remove(card);
        if first.cards.is_empty() {
            self.under.remove_first();
        }
        there
    }

    fn keep(&mut self, seat: Seat, kept: Destiny, cards: Set<Destiny>) {
        self.hands[seat].add(kept);
        if !cards.is_empty() {
            self.under.push(Group { owner: seat, cards });
        }
    }
}

/// Returns words as a JSON list.
fn words(cards: impl Iterator<Item = Destiny>) -> String {
    let cards: Vec<_> = cards.map(|card| format!("\"{card}\"")).collect();
    format!("[{}]", cards.join(", "))
}
