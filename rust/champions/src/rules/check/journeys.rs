//! Checks of the journeys and monsters at the shores.

use super::cards::in_play;
use super::{Check, Part, Reach, must, total};
use crate::rules::state::{Journeys, Phase, ShoreState};
use crate::words::{Journey, JourneyDeck, JourneySpace, Shore, Stock};
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
                && match self.reach(shore.site()) {
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
        let (site, reveals) = (shore.site(), matches!(self.phase, Phase::Reveal { .. }));
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
            let sailed = here.ship.is_some() && self.reach(shore.site()) == Reach::Done;
            missing += 1;
            must!(
                self, (sailed || self.is_left_over(shore)) && missing <= owned;
                "shores[{at}].monster"; "a monster"; "nobody can have defeated it [round.monsters]"
            );
        }
    }

    /// The cards of both journey decks are as many as in the box, and each lies with its own deck.
    pub(super) fn journey_decks(&mut self) {
        for &deck in JourneyDeck::ALL {
            self.journey_counts(deck);
            self.journey_tops(deck);
        }
    }

    fn journey_counts(&mut self, deck: JourneyDeck) {
        let (state, rules, path) = (self.state, self.rules, name(deck));
        let journeys = state.journeys_in(deck);
        let spaces: Vec<&ShoreState> = (state.shores.values().iter().zip(Shore::ALL))
            .filter(|&(_, &shore)| JourneyDeck::of(shore) == deck)
            .map(|(space, _)| space)
            .collect();
        for &kind in Journey::ALL {
            let lying = spaces.iter().filter(|it| it.journey.journey() == Some(kind)).count();
            let top = journeys.top.as_slice().iter().filter(|&&card| card == kind).count();
            let mut others = (lying + top) as i64;
            others += i64::from(journeys.old[kind]) + i64::from(journeys.discards[kind]);
            let own = JourneyDeck::of_card(kind) == deck;
            let count = if own { i64::from(rules.journey_count(kind)) } else { 0 };
            let all = others + i64::from(journeys.unseen[kind]);
            let right = count - others;
            let right = if right < 0 { "fewer elsewhere".into() } else { right.to_string() };
            must!(
                self, all == count;
                "{path}.unseen.{}", kind.word(); "{right}"; "there are {all} of {count} cards [cards.counts]"
            );
        }
        let unseen = |old: bool| {
            let lies = |it: &&&ShoreState| it.journey == JourneySpace::Unseen && it.old == old;
            spaces.iter().filter(lies).count() as i64
        };
        let left = total(&journeys.unseen) - unseen(false) + journeys.top.as_slice().len() as i64;
        let right = if left < 0 { "more unseen cards".into() } else { left.to_string() };
        must!(
            self, i64::from(journeys.left) == left;
            "{path}.left"; "{right}"; "the other unseen cards lie face-down [round.journeys]"
        );
        let old = unseen(true);
        must!(
            self, total(&journeys.old) == old;
            "{path}.old"; "{old} cards"; "that number of unseen cards of the old deck lies face-down [round.journeys]"
        );
    }

    /// `[rune.awareness]` A-8: somebody has ordered the top, and whoever looked at these cards before knows some of them.
    fn journey_tops(&mut self, deck: JourneyDeck) {
        let (journeys, path): (&Journeys, _) = (self.state.journeys_in(deck), name(deck));
        let top = journeys.top.as_slice();
        must!(
            self, top.is_empty() == journeys.ordered_by.is_none();
            "{path}.ordered_by"; "the seat that has ordered the top, or null without one";
            "somebody has ordered it [rune.awareness]"
        );
        for &card in top {
            must!(
                self, JourneyDeck::of_card(card) == deck;
                "{path}.top"; "cards of this deck"; "{card} is of the other deck"
            );
        }
        let lies = Shore::ALL
            .iter()
            .any(|&shore| JourneyDeck::of(shore) == deck && self.state.shores[shore].grouped);
        must!(
            self, !lies || journeys.group.is_some();
            "{path}.group"; "the group of the cards that lie there";
            "one of them is of a group [rune.awareness]"
        );
        let Some(group) = journeys.group else { return };
        let spaces = self.rules.spaces().filter(|&shore| JourneyDeck::of(shore) == deck);
        must!(
            self, lies || !top.is_empty();
            "{path}.group"; "null"; "no card of the group is left to be found out [rune.awareness]"
        );
        let cards = self.state.cards_of_group(spaces, journeys, &group);
        let among = Journey::ALL.iter().all(|&kind| group.seen[kind] <= cards[kind]);
        let (cards, most) = (total(&cards), 3);
        must!(
            self, among && cards <= most;
            "{path}.group.seen"; "at most three cards, and with those found out since {cards}";
            "the rune ordered that number [rune.awareness]"
        );
    }

    /// The spaces of land journeys have neither monsters nor ships.
    pub(super) fn land_space(&mut self, shore: Shore) {
        let here = &self.state.shores[shore];
        let at = shore.index();
        let bare = here.monster.is_none() && here.bounty == 0 && here.ship.is_none();
        must!(self, bare; "shores[{at}]"; "a land journey alone"; "no ship comes there");
    }

    /// A journey lies in a space of its deck.
    pub(super) fn own_deck(&mut self, shore: Shore) {
        if let Some(card) = self.state.shores[shore].journey.journey() {
            must!(
                self, JourneyDeck::of_card(card) == JourneyDeck::of(shore);
                "shores[{}].journey", shore.index(); "a journey of the deck of this space"; "{card} is of the other deck"
            );
        }
    }
}

/// Returns the step of set-up in which a shore gets its monster.
fn step_of(shore: Shore) -> Stock {
    Stock::ALL[Stock::Shore1 as usize + shore as usize]
}

/// Returns the name of a deck in a dict.
fn name(deck: JourneyDeck) -> &'static str {
    match deck {
        JourneyDeck::Sea => "journeys",
        JourneyDeck::Land => "land_journeys",
    }
}
