//! Checks of the troll and the draugr, and of who was sent to them.

use super::{Check, Part, Reach, must};
use crate::rules::phase::assignment;
use crate::rules::state::Phase;
use crate::words::{Item, Land, Site, Stock, Warrior};

impl Check<'_> {
    /// `[round.troll]` `[round.draugr]` Rulebook p. 4: they lie there from set-up of the round until somebody
    /// defeats them, or until clean-up.
    pub(super) fn foes(&mut self) {
        let state = self.state;
        let steps = [
            Stock::Troll,
            Stock::LeftDraugr,
            Stock::RightDraugr,
            Stock::LeftBergrisar,
            Stock::RightBergrisar,
        ];
        for (land, step) in Land::ALL.iter().zip(steps) {
            let (there, deck) = match land {
                Land::Troll => (state.troll.is_some(), state.deck.trolls.is_empty()),
                Land::LeftDraugr => (state.left_draugr.is_some(), state.deck.draugr.is_empty()),
                Land::RightDraugr => (state.right_draugr.is_some(), state.deck.draugr.is_empty()),
                Land::LeftBergrisar | Land::RightBergrisar => continue,
            };
            let seat = self.standing(land.location()).next();
            let must_lie = match self.phase {
                Phase::Stocking { step: now } => step < now,
                _ => self.in_round(),
            };
            if !must_lie {
                must!(self, !there || self.part == Part::SetUp; "{land}"; "null"; "it is not laid yet, or gone");
                continue;
            }
            let slain = seat.is_some_and(|seat| self.has_slain(seat, *land));
            let fine = there || slain || deck && seat.is_none();
            let blame = matches!(self.phase, Phase::Blame { .. }) && *land == Land::Troll;
            must!(
                self, fine;
                "{land}"; "a card"; "nobody can have defeated it [round.order] [place.foes]"
            );
            must!(self, !blame || !there; "{land}"; "null"; "it has just been defeated [troll.blame]");
        }
    }

    /// Returns whether the seat that stands there can have defeated the foe: it has a card for each space that
    /// it emptied.
    fn has_slain(&self, seat: midgard_core::Seat, land: Land) -> bool {
        let (state, clan) = (self.state, &self.state.clans[seat]);
        let empty = |land: &&Land| {
            let gone = match land {
                Land::Troll => false,
                Land::LeftDraugr => state.left_draugr.is_none(),
                Land::RightDraugr => state.right_draugr.is_none(),
                Land::LeftBergrisar | Land::RightBergrisar => false,
            };
            gone && clan.placed.has(land.location())
        };
        let cards = match land {
            Land::Troll => clan.trolls.len(),
            Land::LeftDraugr | Land::RightDraugr => {
                (clan.draugr.len() + 1).saturating_sub(Land::ALL.iter().filter(empty).count())
            }
            Land::LeftBergrisar | Land::RightBergrisar => clan.bergrisar.len(),
        };
        self.reach(Site::ALL[land as usize]) == Reach::Done && cards > 0
    }

    /// Warriors are only where a worker stands, and none of them is prohibited by the foe.
    pub(super) fn garrison(&mut self) {
        let state = self.state;
        for land in Land::ALL {
            let site = Site::ALL[*land as usize];
            let seat = self.standing(land.location()).next();
            let now = self.reach(site) == Reach::Now && self.part == Part::Combat;
            // On the way to a Bergrisar, and until an onset is over, those who were sent are still together.
            let now = now && (self.state.fight().is_some() || self.is_over_at(site));
            for warrior in Warrior::ALL {
                let item = Item::of(*warrior);
                let may = seat.is_some_and(|seat| self.may_hold(seat, site, item)) && !now;
                let may = may || seat.is_some_and(|seat| self.may_train(seat));
                let may = may && !assignment::prohibits(self.rules, state, site, item);
                must!(
                    self, may || state.garrison[*land][*warrior] == 0;
                    "garrison.{land}.{warrior}"; "0"; "none can have been sent there [assignment.land]"
                );
            }
        }
    }
}
