//! Cards that came, were seen, and went.

use super::{Span, foe};
use crate::wording;
use crate::words::{Journey, JourneySpace, Land};
use midgard_core::Word;

impl Span<'_> {
    /// Stalls and the start player.
    pub(super) fn set_up(self, lines: &mut Vec<String>) {
        for stall in self.after.stalls.minus(self.before.stalls) {
            lines.push(format!("stall: {}", wording::place(stall)));
        }
        if let Some(seat) = self.after.marker.filter(|_| self.before.marker.is_none()) {
            lines.push(format!("seat {seat} holds the marker"));
        }
    }

    /// Journeys that somebody has looked at, or that were revealed.
    pub(super) fn journeys(self, lines: &mut Vec<String>) {
        for (shore, here) in self.after.shores.iter() {
            let past = &self.before.shores[shore];
            let name = wording::journey(here.journey);
            for seat in here.known_to.minus(past.known_to) {
                let name = match here.journey {
                    JourneySpace::Unseen => String::new(),
                    _ => format!(": {name}"),
                };
                lines.push(format!("seat {seat} looks at the journey of {shore}{name}"));
            }
            let again = past.revealed && past.journey != here.journey;
            if here.revealed && (!past.revealed || again) {
                lines.push(format!("journey at {shore}: {name}"));
            }
            if past.ship.is_some() && here.ship.is_none() && !past.revealed {
                // It was revealed and put away in one step, as the last ship came back.
                let name = past.journey.journey().or_else(|| self.put_away());
                if let Some(journey) = name {
                    let name = wording::title(journey.word());
                    lines.push(format!("journey at {shore}: {name}"));
                }
            }
        }
    }

    /// The journey that was put away in a clean-up without having been revealed before.
    fn put_away(self) -> Option<Journey> {
        let lay = |journey: Journey| {
            let shores = self.before.shores.values().iter();
            shores.filter(|here| here.revealed && here.journey == journey.into()).count() as u8
        };
        let (old, new) = (&self.before.journeys.discards, &self.after.journeys.discards);
        let more = |journey: &Journey| new[*journey] > old[*journey] + lay(*journey);
        Journey::ALL.iter().copied().find(more)
    }

    /// Foes that nobody has defeated.
    pub(super) fn escaped(self, lines: &mut Vec<String>) {
        let seats = || self.rules.seats();
        let troll = self.before.troll.filter(|_| self.before.troll != self.after.troll);
        let slain = |card| seats().any(|seat| self.after.clans[seat].trolls.has(card));
        if let Some(card) = troll.filter(|&card| !slain(card)) {
            let name = wording::troll(self.rules, card);
            lines.push(format!("the {name} lives, and everybody is blamed"));
        }
        let spaces = [
            (self.before.left_draugr, self.after.left_draugr),
            (self.before.right_draugr, self.after.right_draugr),
        ];
        for (past, now) in spaces {
            let slain = |card| seats().any(|seat| self.after.clans[seat].draugr.has(card));
            if let Some(card) = past.filter(|&card| past != now && !slain(card)) {
                let name = wording::draugr(self.rules, card);
                lines.push(format!("the {name} goes away"));
            }
        }
    }

    /// A new round, and the cards laid out.
    pub(super) fn new_cards(self, lines: &mut Vec<String>) {
        if self.after.round != self.before.round {
            lines.push(format!("round {}", self.after.round));
        }
        for &land in Land::ALL {
            let place = land.word().replace('_', " ");
            let lying = |state: &crate::State| match land {
                Land::Troll => state.troll.map(Word::index),
                Land::LeftDraugr => state.left_draugr.map(Word::index),
                Land::RightDraugr => state.right_draugr.map(Word::index),
            };
            let new = lying(self.after) != lying(self.before);
            if let Some((name, print)) = self.after.foe_on_land(self.rules, land).filter(|_| new) {
                lines.push(foe(&place, &name, &print));
            }
        }
        for (shore, here) in self.after.shores.iter() {
            let new = here.monster != self.before.shores[shore].monster;
            if let Some((name, print)) = self.after.monster_at(self.rules, shore).filter(|_| new) {
                lines.push(foe(shore.word(), &name, &print));
            }
        }
        for rune in self.after.rune_row.iter().flatten() {
            if !self.before.rune_row.contains(&Some(*rune)) {
                lines.push(format!("rune: {}", wording::rune(self.rules, *rune)));
            }
        }
        if let Some(card) =
            self.after.merchant.filter(|_| self.after.merchant != self.before.merchant)
        {
            let goods = wording::load(&self.rules.cards.merchants[card]);
            lines.push(format!("merchant ship: {goods}"));
        }
    }
}
