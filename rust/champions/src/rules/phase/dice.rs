//! Dice are rolled. `[combat.round]` `[hunt]` Rulebook pp. 9 and 10.

use crate::rules::Rules;
use crate::rules::chance::ChanceEvent;
use crate::rules::check::{Check, Part};
use crate::rules::event::Log;
use crate::rules::event::fight::rolls;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Draw, battle, table};
use crate::rules::state::State;
use crate::words::{Foe, Stage, Warrior};
use midgard_core::{ChanceKey, Outcome, Rng, Seat, below};

impl Ask for table::Dice {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.fight.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "combat.round"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        let fight = &self.fight;
        let dice = fight.to_throw.values().iter().map(|&dice| u64::from(dice)).sum::<u64>();
        let dice = if dice == 1 { "a die".into() } else { format!("{dice} dice") };
        format!("chance throws {dice} for seat {}", fight.turn)
    }

    fn check(&self, check: &mut Check<'_>) {
        check.fight(&self.fight);
    }

    fn details(&self) -> Details {
        Details::of_fight(&self.fight)
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.fight.stage(), false))
    }
}

impl table::Dice {
    /// Returns the kind of die that lands next.
    fn next(&self) -> Warrior {
        self.fight.to_throw.kinds().first().expect("a die is in the air")
    }
}

impl Draw for table::Dice {
    fn chance_event(&self, _: &Rules, _: &State) -> ChanceEvent {
        ChanceEvent::Die(self.next())
    }

    fn answer(self, rules: &Rules, state: &mut State, log: &mut impl Log, index: usize) {
        let (warrior, mut fight) = (self.next(), self.fight);
        fight.to_throw[warrior] -= 1;
        fight.lying[warrior][index] += 1;
        rolls(rules, log, &fight, warrior, index as u8);
        battle::landed(rules, state, log, fight);
    }

    /// Samples all dice of the throw at once, with the same distribution as one by one.
    fn sample(
        self,
        rules: &Rules,
        state: &mut State,
        rng: &mut impl Rng,
        mut seen: impl FnMut(Outcome),
        log: &mut impl Log,
    ) {
        let mut fight = self.fight;
        for (warrior, count) in fight.to_throw.leave().present() {
            let sides = &rules.cards.dice[warrior].sides;
            for _ in 0..count {
                let face = sides[below(rng, 6) as usize];
                fight.lying[warrior][usize::from(face)] += 1;
                seen(face.into());
                rolls(rules, log, &fight, warrior, face);
            }
        }
        battle::landed(rules, state, log, fight);
    }

    fn key(&self, rules: &Rules, _: &State) -> ChanceKey {
        let fight = &self.fight;
        let at = match fight.foe {
            Foe::Hunt => fight.turn as u8,
            Foe::Kraken | Foe::Monster => fight.shore.map_or(0, |shore| shore as u8),
            Foe::Troll | Foe::LeftDraugr | Foe::RightDraugr => 0,
            Foe::LeftBergrisar | Foe::RightBergrisar => 0,
            Foe::Bandits => fight.shore.map_or(0, |shore| shore as u8),
        };
        let place = (fight.foe as u8) << rules.place_bits() | at;
        ChanceKey { kind: 7, place, ordinal: fight.throws.into(), ..ChanceKey::default() }
    }
}
