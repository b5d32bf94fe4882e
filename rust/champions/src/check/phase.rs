//! What must be true of the phase: what is waited for can happen.

use super::Check;
use crate::combat::Fight;
use crate::phase::{battle, runes, stocking, success};
use crate::rules::ROUNDS;
use crate::state::{Phase, State};
use crate::words::{Foe, Journey, JourneySpace, Location, Rune, Shore, Warrior};
use midgard_core::{Awaiting, Seat, Word};

/// Nobody draws more destinies at once: one, one more for Dagrun, two for True Vision.
const MOST_DRAWN: usize = 4;

impl Check<'_> {
    /// What is waited for can happen.
    pub(super) fn phase(&mut self) {
        let (state, rules) = (self.state, self.rules);
        if let Awaiting::Decision(turn) = state.awaiting() {
            self.seat(turn, "phase");
        }
        self.back();
        if !self.problems.is_empty() {
            return;
        }
        let fine = self.possible(&state.phase);
        self.must(fine, || format!("phase: this cannot be waited for: {:?}", state.phase));
        if fine && matches!(state.awaiting(), Awaiting::Decision(_)) {
            let answers = state.answers(rules);
            self.must(!answers.is_empty(), || "phase: nothing can be decided".into());
        }
    }

    /// A rune that asks was used by its seat, in a decision of that seat that could be asked before.
    fn back(&mut self) {
        let state = self.state;
        let (turn, rune, back) = match state.phase {
            Phase::Gifts { turn, back, .. } => (turn, Rune::Gifts, back),
            Phase::Success { turn, back } => (turn, Rune::Success, back),
            Phase::Knowledge { turn, back, .. } => (turn, Rune::Knowledge, back),
            _ => return,
        };
        self.seat(turn, "phase");
        if !self.problems.is_empty() {
            return;
        }
        let mut before = State { phase: back.into(), ..*state };
        let used = before.clans[turn].used_runes.has(rune);
        self.must(used, || format!("phase: the rune {rune} of seat {turn} is not used"));
        before.clans[turn].used_runes.remove(rune);
        before.clans[turn].runes.add(rune);
        let own = before.awaiting() == Awaiting::Decision(turn);
        self.must(own, || "back: the rune of one seat returns to another".into());
        let possible = own
            && Check { rules: self.rules, state: &before, problems: Vec::new() }.can_be_decided();
        self.must(possible, || "back: there is nothing to return to".into());
    }

    /// Something can be decided without a rune.
    fn can_be_decided(&self) -> bool {
        self.possible(&self.state.phase) && !self.state.answers(self.rules).is_empty()
    }

    /// What the rules rely on in each phase.
    fn possible(&self, phase: &Phase) -> bool {
        let (state, rules) = (self.state, self.rules);
        let unseen = |shore: Shore| state.shores[shore].journey == JourneySpace::Unseen;
        match phase {
            Phase::Stalls {}
            | Phase::Start {}
            | Phase::StaveChurch { .. }
            | Phase::Aumingi { .. } => true,
            Phase::Runesmith { .. } | Phase::Market { .. } | Phase::Blame { .. } => true,
            Phase::Shipwright { turn } => state.clans[*turn].longship.is_none(),
            Phase::Draft { turn } => state.clans[*turn].leader.is_none(),
            Phase::Destinies { turn } => {
                turn.index() < rules.players()
                    && rules
                        .seats()
                        .all(|seat| state.clans[seat].destinies.is_empty() == (seat >= *turn))
            }
            Phase::Stocking { step } => stocking::needs(rules, state, *step),
            Phase::Placement { turn } => state.clans[*turn].workers > 0,
            Phase::RuneDraw { .. } => !state.deck.runes.is_empty(),
            Phase::RuneTaken { turn, rune } => {
                runes::usable(rules, state, *turn).has(*rune)
                    && state.clans[*turn].placed.has(Location::Runesmith)
            }
            Phase::Crowded { .. } => self.crowded(phase),
            Phase::Sail { .. } => state.free_shores(rules).next().is_some(),
            Phase::TrueVision { turn } => {
                state.clans[*turn].holds(Rune::TrueVision) && self.has_room_for_visit(true)
            }
            Phase::Peek { draws, .. } => self.can_draw(*draws),
            Phase::PeekJourney { draws, shore, .. } => unseen(*shore) && self.can_draw(*draws),
            Phase::SageDraw { draws, drawn, .. } => {
                *draws > 0
                    && usize::from(*draws) <= state.destinies_left()
                    && usize::from(*draws) + drawn.len() <= MOST_DRAWN
                    && self.has_room_for_visit(drawn.is_empty())
            }
            Phase::KeepDestiny { drawn, .. } => drawn.len() > 1,
            Phase::Gifts { food, .. } => food.is_none_or(|food| food <= 4),
            Phase::Success { turn, .. } => !state.clans[*turn].destinies.is_empty(),
            Phase::Knowledge { shore, .. } => unseen(*shore),
            Phase::Assignment { turn, site, item } => {
                crate::phase::assignment::is_at(state, *turn, *site)
                    && crate::phase::assignment::most(rules, state, *turn, *site, *item) > 0
            }
            Phase::Dice { .. }
            | Phase::Roll { .. }
            | Phase::Pick { .. }
            | Phase::Casualties { .. }
            | Phase::Fallen { .. } => self.fighting(phase),
            Phase::Reveal { .. }
            | Phase::Journey { .. }
            | Phase::Lost { .. }
            | Phase::Starving { .. } => self.sailing(phase),
            Phase::SuccessWindow { turn, after } => {
                success::can_use(&state.clans[*turn]) && battle::is_visited(state, *after)
            }
            Phase::Closing { .. } => state.round == ROUNDS,
            Phase::End {} => state.round == ROUNDS,
        }
    }

    /// Can so many destinies be drawn by who has come to the Sage's House?
    fn can_draw(&self, draws: u8) -> bool {
        usize::from(draws) <= self.state.destinies_left().min(MOST_DRAWN)
            && self.has_room_for_visit(true)
    }

    /// The visit of this round is not written down before its first destiny is drawn.
    fn has_room_for_visit(&self, new: bool) -> bool {
        !new || self.state.sage.as_slice().len() < self.state.round.into()
    }

    /// What the rules rely on when a longhouse is full.
    fn crowded(&self, phase: &Phase) -> bool {
        let Phase::Crowded { offered, left, from, .. } = phase else { return false };
        let small = offered.values().iter().all(|&count| count <= 15);
        small
            && losable_exists(offered.values(), *from as usize, *left)
            && Warrior::ALL.iter().all(|&kind| offered[kind] <= self.state.supply[kind])
    }

    /// What the rules rely on in a fight.
    fn fighting(&self, phase: &Phase) -> bool {
        let state = self.state;
        match phase {
            Phase::Dice { fight } => self.fight(fight) && !fight.to_throw.is_empty(),
            Phase::Roll { fight } => self.fight(fight) && fight.to_throw.is_empty(),
            Phase::Pick { fight, from } => self.fight(fight) && from.1 < 6,
            Phase::Casualties { fight, left, from, .. } => {
                self.fight(fight) && losable_exists(fight.warband.values(), *from as usize, *left)
            }
            Phase::Fallen { fight } => {
                self.fight(fight) && state.clans[fight.turn].holds(Rune::Glory)
            }
            phase => unreachable!("no fight in {phase:?}"),
        }
    }

    /// What the rules rely on in a voyage.
    fn sailing(&self, phase: &Phase) -> bool {
        let state = self.state;
        let unseen = |shore: Shore| state.shores[shore].journey == JourneySpace::Unseen;
        match phase {
            Phase::Reveal { shore, .. } => unseen(*shore) && state.shores[*shore].ship.is_some(),
            Phase::Journey { turn, shore } => {
                self.voyage(*turn, *shore) && state.clans[*turn].holds(Rune::Journey)
            }
            Phase::Lost { turn, shore, left, from } => {
                let takes = state.shores[*shore].journey.journey();
                let takes =
                    matches!(takes, Some(Journey::Lost | Journey::Storm | Journey::Whirlpool));
                self.voyage(*turn, *shore)
                    && takes
                    && losable_exists(
                        &crate::phase::voyage::aboard(state, *shore),
                        *from as usize,
                        *left,
                    )
            }
            Phase::Starving { turn, shore, left, from } => {
                self.voyage(*turn, *shore)
                    && state.shores[*shore].ship.is_some_and(|ship| {
                        losable_exists(ship.warriors.values(), *from as usize, *left)
                    })
            }
            phase => unreachable!("no voyage in {phase:?}"),
        }
    }

    fn voyage(&self, turn: Seat, shore: Shore) -> bool {
        let here = &self.state.shores[shore];
        here.revealed && here.ship.is_some_and(|ship| ship.owner == turn)
    }

    /// A fight has a foe, a place, and dice that are all there.
    fn fight(&self, fight: &Fight) -> bool {
        let state = self.state;
        let seat = fight.turn.index() < self.rules.players();
        let foe = match (fight.foe, fight.shore) {
            (Foe::Hunt, None) => state.hunters.as_slice().contains(&fight.turn),
            (Foe::Troll, None) => state.troll.is_some(),
            (Foe::LeftDraugr, None) => state.left_draugr.is_some(),
            (Foe::RightDraugr, None) => state.right_draugr.is_some(),
            (Foe::Kraken | Foe::Monster, Some(shore)) => {
                let here = &state.shores[shore];
                let owner = here.ship.is_some_and(|ship| ship.owner == fight.turn);
                owner && (fight.foe == Foe::Kraken || here.monster.is_some())
            }
            _ => false,
        };
        let place = fight
            .foe
            .land()
            .is_none_or(|land| seat && state.clans[fight.turn].placed.has(land.location()));
        let phase = state.phase.beneath();
        let settled = matches!(phase, Phase::Casualties { .. } | Phase::Fallen { .. });
        let dice = Warrior::ALL.iter().all(|&kind| {
            let faces = self.rules.cards.dice[kind].faces.as_slice().len();
            let lying = fight.lying[kind].iter().map(|&dice| u32::from(dice)).sum::<u32>();
            let known = fight.lying[kind][faces..].iter().all(|&dice| dice == 0);
            let all = u32::from(fight.warband[kind]);
            known && (lying + u32::from(fight.to_throw[kind]) == if settled { 0 } else { all })
        });
        let standing = settled || fight.warband.values().iter().any(|&count| count > 0);
        seat && foe && place && dice && standing
    }
}

/// Can so many be lost from here on?
fn losable_exists(counts: &[u8], from: usize, left: u8) -> bool {
    let there: u32 = counts[from..].iter().map(|&count| u32::from(count)).sum();
    left > 0 && there >= u32::from(left)
}
