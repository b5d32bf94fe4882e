//! Checks of a voyage: it has a ship, and what is lost is aboard.

use super::{Check, must, sum};
use crate::rules::state::{Phase, Ship};
use crate::words::{Item, JourneySpace, Rune, Shore, Warrior};
use midgard_core::Word;

impl Check<'_> {
    /// Checks what a voyage needs in each of its phases.
    pub(super) fn voyage(&mut self) {
        let base = self.base();
        let (shore, turn) = match self.phase {
            Phase::Reveal { shore, .. } => (shore, None),
            Phase::Journey { turn, shore }
            | Phase::Lost { turn, shore, .. }
            | Phase::Starving { turn, shore, .. } => (shore, Some(turn)),
            _ => return,
        };
        let Some(ship) = self.state.shores[shore].ship else {
            must!(self, false; "{base}.shore"; "a shore with a ship"; "a ship arrives there [journey.reveal]");
            return;
        };
        must!(
            self, turn.is_none_or(|turn| turn == ship.owner);
            "{base}.turn"; "{}", ship.owner; "the ship is of that seat"
        );
        match self.phase {
            Phase::Reveal { again, .. } => self.reveal(shore, &ship, again),
            Phase::Journey { turn, .. } => {
                self.crew(shore, &ship);
                let holds = self.state.clans[turn].holds(Rune::Journey);
                must!(
                    self, holds;
                    "clans[{turn}].runes"; "journey as well"; "it is asked for [rune.journey]"
                );
            }
            Phase::Lost { left, from, .. } => self.lost(shore, &ship, left, from),
            Phase::Starving { left, from, .. } => self.starving(shore, &ship, left, from),
            _ => {}
        }
    }

    /// `[journey.reveal]` Nobody has looked at the journey; after the rune Journey it is of the new deck.
    fn reveal(&mut self, shore: Shore, ship: &Ship, again: bool) {
        let here = &self.state.shores[shore];
        must!(
            self, here.journey == JourneySpace::Unseen;
            "phase.shore"; "a shore whose journey nobody has looked at"; "it is asked for [journey.reveal]"
        );
        if again {
            self.crew(shore, ship);
            let used = self.state.clans[ship.owner].used_runes.has(Rune::Journey);
            must!(
                self, used && !here.old;
                "phase.again"; "false"; "the rune Journey has not laid this card [rune.journey]"
            );
        }
    }

    /// M5: a journey does something only to a ship with warriors.
    fn crew(&mut self, shore: Shore, ship: &Ship) {
        must!(
            self, sum(&ship.warriors) > 0;
            "shores[{}].ship.warriors", shore.index(); "a warrior"; "else the journey does nothing (M5)"
        );
    }

    /// `[journey.lost]` `[journey.storm]` `[journey.whirlpool]` As much as this can be lost, in order.
    fn lost(&mut self, shore: Shore, ship: &Ship, left: u8, from: Item) {
        let base = self.base();
        let journey = self.state.shores[shore].journey;
        let most = match journey {
            JourneySpace::Lost => 2,
            JourneySpace::Storm | JourneySpace::Whirlpool => 1,
            _ => {
                must!(self, false; "{base}.shore"; "a shore whose journey takes something"; "this one takes nothing");
                return;
            }
        };
        let food = if journey == JourneySpace::Whirlpool { 0 } else { ship.food };
        let [swordsmen, spearmen, axemen] = *ship.warriors.values();
        let aboard = [swordsmen, spearmen, axemen, food];
        let behind: u32 = aboard[from as usize..].iter().map(|&n| u32::from(n)).sum();
        let most = behind.min(most);
        must!(
            self, left > 0 && u32::from(left) <= most;
            "{base}.left"; "1 to {most}"; "so much can be lost now (R34)"
        );
        let begun = journey == JourneySpace::Lost && left < 2;
        must!(
            self, begun || from == Item::Swordsman;
            "{base}.from"; "\"swordsman\""; "nothing is lost yet (M1)"
        );
        if !begun || from == Item::Food {
            self.crew(shore, ship);
        }
    }

    /// `[voyage.feeding]` Those who starve are aboard; the others have eaten whole portions.
    fn starving(&mut self, shore: Shore, ship: &Ship, left: u8, from: Warrior) {
        let base = self.base();
        let crew = sum(&ship.warriors);
        let behind: u32 =
            ship.warriors.values()[from as usize..].iter().map(|&n| u32::from(n)).sum();
        let portion = u32::from(self.rules.cards.board.warriors_per_food[shore]).max(1);
        let fed = crew.saturating_sub(left.into());
        must!(
            self, left > 0 && u32::from(left) <= behind && fed % portion == 0;
            "{base}.left"; "1 to {behind}, and portions of {portion} for the others";
            "the others have eaten [voyage.feeding]"
        );
    }
}
