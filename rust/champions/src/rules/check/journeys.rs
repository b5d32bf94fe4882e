//! Checks of the journeys and monsters at the shores.

use super::cards::in_play;
use super::{Check, Part, Reach, must};
use crate::rules::state::{Phase, ShoreState};
use crate::words::{JourneyDeck, JourneySpace, Shore, Site, Stock};
use midgard_core::Word;

impl Check<'_> {
    /// The journeys of each kind are as many as in the box. Those that nobody has seen lie in the deck or
    /// face-down.
    pub(super) fn journeys(&mut self) {
        self.journey_decks();
    }

    /// Checks who knows what lies at a shore.
    pub(super) fn known(&mut self) {
        for (shore, here) in self.state.shores.iter() {
            let at = shore.index();
            if self.rules.spaces().any(|known| known == shore) {
                self.own_deck(shore);
                if JourneyDeck::of(shore) == JourneyDeck::Land {
                    self.land_space(shore);
                }
            }
            if !in_play::spaces(self.rules).any(|known| known == shore) {
                let empty = here == ShoreState::default();
                must!(self, empty; "shores[{at}]"; "an empty shore"; "it is not in play [setup.shores]");
                continue;
            }
            let card = here.journey.journey().is_some();
            must!(
                self, here.is_face_down() || !here.old;
                "shores[{at}].old"; "false"; "no card of the old deck lies there face-down"
            );
            must!(
                self, card || !here.revealed;
                "shores[{at}].revealed"; "false"; "there is no card to be seen"
            );
            let hidden = card && !here.revealed;
            let right = if hidden { "a seat that has looked at it" } else { "an empty list" };
            must!(
                self, hidden != here.known_to.is_empty();
                "shores[{at}].known_to"; "{right}"; "it is for a card that lies face-down and is known"
            );
        }
    }

    /// `[round.journeys]` Rulebook p. 4: every shore gets a journey in set-up of the round and keeps it until
    /// clean-up.
    pub(super) fn laid(&mut self) {
        let fresh = match self.phase {
            Phase::Stocking { step } if step < Stock::Rune1 => self.state.round <= 1,
            _ => false,
        };
        let may_miss = match self.phase {
            Phase::Stocking { step } => step < Stock::Rune1,
            _ => matches!(self.part, Part::SetUp | Part::Closing | Part::End),
        };
        for shore in self.rules.shores() {
            let none = self.state.shores[shore].journey == JourneySpace::Empty;
            let at = shore.index();
            must!(
                self, none || !fresh;
                "shores[{at}].journey"; "\"none\""; "no journey is laid yet [round.journeys]"
            );
            must!(
                self, !none || may_miss;
                "shores[{at}].journey"; "a journey, known or \"unseen\"";
                "one lies at each shore in play [round.journeys]"
            );
        }
    }

    /// `[journey.reveal]` Rulebook p. 9: a journey is turned up when a ship arrives.
    pub(super) fn turned_up(&mut self) {
        for shore in self.rules.shores() {
            let here = &self.state.shores[shore];
            let reveals = matches!(self.phase, Phase::Reveal { .. });
            let arrived = here.ship.is_some()
                && match self.reach(site(shore)) {
                    Reach::Ahead => false,
                    Reach::Now => !reveals,
                    Reach::Done => true,
                };
            must!(
                self, here.revealed == arrived;
                "shores[{}].revealed", shore.index(); "{arrived}";
                "a journey is turned up when a ship arrives [journey.reveal]"
            );
        }
    }

    /// `[land_journey.reveal]` R-D-5, R-D-17: a land journey is turned up when the turn of a worker comes, and lies there
    /// until clean-up.
    pub(super) fn land_turned_up(&mut self) {
        for shore in self.rules.spaces().filter(|&it| JourneyDeck::of(it) == JourneyDeck::Land) {
            let arrived = self.has_arrived(shore);
            must!(
                self, self.state.shores[shore].revealed == arrived;
                "shores[{}].revealed", shore.index(); "{arrived}";
                "a land journey is turned up when the turn of a worker comes [land_journey.reveal]"
            );
        }
    }

    /// Returns whether the turn of a worker that stands beside a land journey has come: not while the card is turned up.
    pub(super) fn has_arrived(&self, shore: Shore) -> bool {
        let (site, reveals) = (site(shore), matches!(self.phase, Phase::Reveal { .. }));
        let standing = site.land().and_then(|land| self.standing(land.location()).next());
        standing.is_some()
            && match self.reach(site) {
                Reach::Ahead => false,
                Reach::Now => !reveals,
                Reach::Done => true,
            }
    }

    /// `[monster.bounty]` Rulebook p. 11: a monster gets a coin in each clean-up that it survives.
    pub(super) fn bounties(&mut self) {
        let most = self.clean_ups();
        for shore in self.rules.shores() {
            let (at, here) = (shore.index(), &self.state.shores[shore]);
            let least = u8::from(self.is_left_over(shore));
            let fine = match here.monster {
                None => here.bounty == 0,
                Some(_) => here.bounty >= least && here.bounty <= most,
            };
            let right =
                if here.monster.is_none() { "0".into() } else { format!("{least} to {most}") };
            must!(
                self, fine || least > most;
                "shores[{at}].bounty"; "{right}"; "a coin in each clean-up [monster.bounty]"
            );
        }
    }

    /// Returns whether what lies at this shore has survived a clean-up: no monster was laid there since.
    fn is_left_over(&self, shore: Shore) -> bool {
        match self.phase {
            Phase::Stocking { step } => step <= step_of(shore),
            _ => matches!(self.part, Part::Closing | Part::End),
        }
    }

    /// `[round.monsters]` Rulebook p. 4: every shore has a monster until somebody defeats it.
    pub(super) fn present(&mut self) {
        let state = self.state;
        if self.part == Part::SetUp {
            return;
        }
        let owned: usize = self.rules.seats().map(|seat| state.clans[seat].monsters.len()).sum();
        let mut missing = 0;
        for shore in self.rules.shores() {
            let (at, here) = (shore.index(), &state.shores[shore]);
            let first = self.part == Part::Stocking && state.round <= 1 && self.is_left_over(shore);
            must!(
                self, !first || here.monster.is_none();
                "shores[{at}].monster"; "null"; "no monster is laid yet [round.monsters]"
            );
            if first || here.monster.is_some() || state.deck.monsters.is_empty() {
                continue;
            }
            let sailed = here.ship.is_some() && self.reach(site(shore)) == Reach::Done;
            missing += 1;
            must!(
                self, (sailed || self.is_left_over(shore)) && missing <= owned;
                "shores[{at}].monster"; "a monster"; "nobody can have defeated it [round.monsters]"
            );
        }
    }
}

/// Returns the shore as a place that warriors are sent to.
pub(super) fn site(shore: Shore) -> Site {
    crate::rules::phase::voyage::site(shore)
}

/// Returns the step of set-up in which a shore gets its monster.
fn step_of(shore: Shore) -> Stock {
    Stock::ALL[Stock::Shore1 as usize + shore as usize]
}
