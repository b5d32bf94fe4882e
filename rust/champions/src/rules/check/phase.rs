//! Checks that the game can wait for what it waits for.

use super::{Check, form, must};
use crate::rules::phase::stocking;
use crate::rules::state::Phase;
use crate::words::{Item, Location, Rune, Site, Stage};
use midgard_core::{Seat, Set};

impl Check<'_> {
    /// Returns the path of the phase that was interrupted, or of the only one.
    pub(super) fn base(&self) -> &'static str {
        if self.used_now().is_some() { "phase.back" } else { "phase" }
    }

    /// Checks the decision about a rune: its seat has used it in a decision of its own.
    pub(super) fn back(&mut self) {
        let (state, Some((turn, rune))) = (self.state, self.used_now()) else { return };
        let clan = &state.clans[turn];
        must!(
            self, clan.used_runes.has(rune);
            "clans[{turn}].used_runes"; "{rune} as well"; "its question is open [rune.{rune}]"
        );
        let own = form::turn(&self.phase) == Some(turn);
        must!(
            self, own;
            "phase.back"; "a decision of seat {turn}"; "the rune has interrupted it [rune.any_time]"
        );
        match state.phase {
            Phase::Gifts { food: Some(food), .. } => {
                must!(self, food <= 4; "phase.food"; "0 to 4"; "the gifts are four [rune.gifts]");
            }
            Phase::Success { .. } => {
                must!(
                    self, !clan.destinies.is_empty();
                    "clans[{turn}].destinies"; "a destiny"; "one is revealed [rune.success]"
                );
            }
            Phase::Knowledge { shore, .. } => {
                let unseen = |at: crate::words::Shore| {
                    let here = &state.shores[at];
                    here.is_face_down() && !here.known_to.has(turn)
                };
                let next = self.rules.shores().find(|&at| unseen(at));
                let fine = next == Some(shore) && state.shores[shore].journey.journey().is_none();
                must!(
                    self, fine && !matches!(self.phase, Phase::Closing { .. });
                    "phase.shore"; "the first shore whose journey nobody has looked at";
                    "they are seen from left to right [rune.knowledge]"
                );
            }
            _ => {}
        }
    }

    /// Checks what the phase needs.
    pub(super) fn phase_fields(&mut self) {
        let base = self.base();
        match self.phase {
            Phase::Stocking { step } => {
                let fine = stocking::needs(self.rules, self.state, step);
                must!(self, fine; "phase.step"; "a step that needs a card"; "this one needs none [round.order]");
            }
            Phase::Placement { turn } => {
                let has = self.state.clans[turn].workers > 0;
                must!(self, has; "clans[{turn}].workers"; "1 or more"; "it places one [placement.turns]");
            }
            Phase::Assignment { turn, site, item } => self.assignment(turn, site, item),
            Phase::SuccessWindow { turn, after } => self.success_window(turn, after),
            Phase::Dice { .. }
            | Phase::Roll { .. }
            | Phase::Pick { .. }
            | Phase::Casualties { .. }
            | Phase::Fallen { .. } => self.fight(),
            Phase::Blame { turn } => self.stands(turn, Location::Troll),
            Phase::Reveal { .. }
            | Phase::Journey { .. }
            | Phase::Lost { .. }
            | Phase::Starving { .. } => self.voyage(),
            Phase::Closing { turn } => {
                let usable = !self.usable(turn).without(Rune::Knowledge).is_empty();
                must!(
                    self, usable || self.used_now().is_some();
                    "{base}.turn"; "a seat that can use a rune"; "nobody else is asked [closing.window]"
                );
            }
            Phase::Stalls {} | Phase::Start {} | Phase::Draft { .. } | Phase::Leaders { .. } => {}
            Phase::Destinies { .. } | Phase::End {} => {}
            _ => self.visit(),
        }
    }

    /// The seat that decides has a worker at this place.
    pub(super) fn stands(&mut self, turn: Seat, place: Location) {
        let (base, fine) = (self.base(), self.state.clans[turn].placed.has(place));
        must!(
            self, fine;
            "{base}.turn"; "a seat with a worker at the {place}"; "the place asks who stands there"
        );
    }

    /// M3: returns the any-time runes that would do something for a seat.
    pub(super) fn usable(&self, seat: Seat) -> Set<Rune> {
        crate::rules::phase::runes::usable(self.rules, self.state, seat)
    }

    /// M7: there is something to send, and a place for it.
    fn assignment(&mut self, turn: Seat, site: Site, item: Item) {
        let (state, base) = (self.state, self.base());
        let clan = &state.clans[turn];
        let at = crate::rules::phase::assignment::is_at(state, turn, site);
        must!(self, at; "{base}.site"; "a site of seat {turn}"; "it has no worker there [assignment.order]");
        let held = item.warrior().map_or(clan.food, |kind| clan.warriors[kind].into()) > 0;
        let room = match (site.land(), site.shore()) {
            (Some(_), _) => {
                item != Item::Food
                    && !crate::rules::phase::assignment::prohibits(self.rules, state, site, item)
            }
            (None, Some(shore)) => state.shores[shore].ship.is_none_or(|it| {
                super::ships::load(&it) < super::ships::capacity(self.rules, state, &it)
            }),
            (None, None) => false,
        };
        must!(
            self, !at || held && room;
            "{base}.item"; "something that can be sent there"; "none of this can be (M7) [assignment.order]"
        );
    }

    /// `[success.window]` Somebody has come to the place, and the seat can use Success.
    fn success_window(&mut self, turn: Seat, after: Stage) {
        let (state, base) = (self.state, self.base());
        let visited = crate::rules::phase::battle::is_visited(state, after);
        must!(self, visited; "{base}.after"; "a place where somebody stood"; "nobody did [success.window]");
        let clan = &state.clans[turn];
        let holds = clan.holds(Rune::Success) || self.used_now() == Some((turn, Rune::Success));
        must!(
            self, holds && !clan.destinies.is_empty();
            "{base}.turn"; "a seat with the rune Success and a destiny"; "nobody else is asked [success.window]"
        );
    }
}
