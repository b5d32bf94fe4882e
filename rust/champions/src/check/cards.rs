//! What must be true of dice and cards: each is in one place.

use super::Check;
use crate::rules::ROUNDS;
use crate::state::Phase;
use crate::words::{Journey, JourneySpace, Rune, Warband, Warrior};
use midgard_core::{Seat, Set};

impl Check<'_> {
    /// Dice of each kind: as many as in the box.
    pub(super) fn dice(&mut self) {
        let (state, rules) = (self.state, self.rules);
        for warrior in Warrior::ALL {
            let of = |band: &Warband| u32::from(band[*warrior]);
            let clans: u32 = rules.seats().map(|seat| of(&state.clans[seat].warriors)).sum();
            let land: u32 = state.garrison.values().iter().map(of).sum();
            let ships = state.shores.values().iter().filter_map(|shore| shore.ship);
            let aboard: u32 = ships.map(|ship| of(&ship.warriors)).sum();
            let fighting = state.fight().map_or(0, |fight| of(&fight.warband));
            let all = clans + land + aboard + fighting + of(&state.stock) + of(&state.supply);
            let box_count = u32::from(rules.cards.dice[*warrior].count);
            self.must(all == box_count, || {
                format!("{warrior}: {all} dice on the table, {box_count} in the box [supply.dice]")
            });
        }
    }

    /// Every enemy card is in one place at most.
    pub(super) fn enemies(&mut self) {
        let state = self.state;
        let seats = || self.rules.seats();
        let monsters = state.shores.values().iter().filter_map(|shore| shore.monster);
        let trolls: Vec<_> = state
            .troll
            .into_iter()
            .chain(state.deck.trolls)
            .chain(seats().flat_map(|seat| state.clans[seat].trolls))
            .collect();
        let draugr: Vec<_> = [state.left_draugr, state.right_draugr]
            .into_iter()
            .flatten()
            .chain(state.deck.draugr)
            .chain(seats().flat_map(|seat| state.clans[seat].draugr))
            .collect();
        let monsters: Vec<_> = monsters
            .chain(state.deck.monsters)
            .chain(seats().flat_map(|seat| state.clans[seat].monsters))
            .collect();
        let twice = |count: usize, set: usize| count != set;
        let (t, d, m) = (
            twice(trolls.len(), trolls.into_iter().collect::<Set<_>>().len()),
            twice(draugr.len(), draugr.into_iter().collect::<Set<_>>().len()),
            twice(monsters.len(), monsters.into_iter().collect::<Set<_>>().len()),
        );
        self.must(!t, || "a troll is in two places".into());
        self.must(!d, || "a draugr is in two places".into());
        self.must(!m, || "a monster is in two places".into());
        let most = ROUNDS + self.rounds_over(); // a coin more each round: it stays below to the end
        let bounties = state.shores.values().iter().all(|shore| shore.bounty <= most);
        self.must(bounties, || "bounty: a coin a round at most [monster.bounty]".into());
    }

    /// How many rounds were played to their end.
    pub(super) fn rounds_over(&self) -> u8 {
        let phase = self.state.phase.beneath();
        let closing = matches!(phase, Phase::Closing { .. } | Phase::End {});
        if closing { ROUNDS } else { self.state.round.saturating_sub(1) }
    }

    /// Runes and merchant ships: each in exactly one place.
    pub(super) fn cards(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let row: Vec<Rune> = state.rune_row.into_iter().flatten().collect();
        let runes: Vec<Rune> = state
            .deck
            .runes
            .iter()
            .chain(row)
            .chain(rules.seats().flat_map(|seat| state.clans[seat].all_runes()))
            .collect();
        let each =
            runes.len() == Rune::COUNT && runes.iter().copied().collect::<Set<_>>() == Set::full();
        self.must(each, || "runes: each is in the deck, in the row, or with one clan".into());
        let covered = state.merchant.is_some_and(|card| state.deck.merchants.has(card));
        self.must(!covered, || "merchant: the ship on top is also in the deck".into());
    }

    /// Journeys of each kind: as many as in the box.
    pub(super) fn journeys(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let journeys = &state.journeys;
        for journey in Journey::ALL {
            let lying = state
                .shores
                .values()
                .iter()
                .filter(|shore| shore.journey.journey() == Some(*journey))
                .count();
            let pools = [&journeys.unseen, &journeys.old, &journeys.discards];
            let all = lying + pools.iter().map(|pool| usize::from(pool[*journey])).sum::<usize>();
            let box_count = usize::from(rules.cards.journeys[*journey]);
            self.must(all == box_count, || {
                format!(
                    "{journey}: {all} cards on the table, {box_count} in the box [cards.counts]"
                )
            });
        }
        let sum = |pool: &crate::words::ByJourney<u8>| -> usize {
            pool.values().iter().map(|&count| usize::from(count)).sum()
        };
        let spaces = |old: bool| {
            let unseen = |shore: &&crate::state::ShoreState| {
                shore.journey == JourneySpace::Unseen && shore.old == old
            };
            state.shores.values().iter().filter(unseen).count()
        };
        self.must(sum(&journeys.unseen) == usize::from(journeys.left) + spaces(false), || {
            "journeys: unseen cards are in the deck or face-down on the board".into()
        });
        self.must(sum(&journeys.old) == spaces(true), || {
            "journeys: old unseen cards are face-down on the board".into()
        });
        self.journey_spaces();
    }

    /// What lies in the journey spaces, and who knows it.
    fn journey_spaces(&mut self) {
        let (state, rules) = (self.state, self.rules);
        for (shore, here) in state.shores.iter() {
            let card = here.journey.journey().is_some();
            self.must(here.is_face_down() || !here.old, || {
                format!("{shore}: only a face-down card is old")
            });
            self.must(card || (!here.revealed && here.known_to.is_empty()), || {
                format!("{shore}: nobody can know a card that is none")
            });
            self.must(card == (here.revealed || !here.known_to.is_empty()), || {
                format!("{shore}: a determined card is revealed or known to somebody")
            });
            self.must(!here.revealed || here.known_to.is_empty(), || {
                format!("{shore}: known_to is for face-down cards")
            });
            let seats = Seat::set_of(rules.players());
            self.must(here.known_to.minus(seats).is_empty(), || format!("{shore}: unknown seats"));
        }
    }
}
