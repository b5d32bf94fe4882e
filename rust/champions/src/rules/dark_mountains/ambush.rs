//! The Cave Dweller takes a die before the first round. `[enemy.cave_dweller]` R-D-20.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::check::{Check, Part, must};
use crate::rules::combat::losable;
use crate::rules::dark_mountains::onset;
use crate::rules::event::{Log, Tag};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, battle, stray, table};
use crate::rules::site;
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::tokens;
use crate::say::explain::{Explanation, explanation, one_of};
use crate::say::reasons::{Reason, Refusal, loss};
use crate::say::wording::counted;
use crate::words::{Item, JourneySpace, Stage, Warband, Warrior};
use midgard_core::Seat;

impl Ask for table::Ambush {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "enemy.cave_dweller"
    }

    fn check(&self, check: &mut Check<'_>) {
        let Self { turn, site, left, from } = *self;
        let (state, base) = (check.state, check.base());
        let there = match (site.land(), site.shore()) {
            (Some(land), _) => state.clans[turn].placed.has(land.location()),
            (None, Some(shore)) => state.shores[shore].ship.is_some_and(|it| it.owner == turn),
            (None, None) => false,
        };
        must!(
            check, there;
            "{base}.site"; "a site of seat {turn}"; "its worker stands there [enemy.cave_dweller]"
        );
        let band = self.band(check.rules, state);
        let behind =
            band.values()[from as usize..].iter().map(|&dice| u32::from(dice)).sum::<u32>();
        let most = behind.min(onset::taken(check.rules, state, site).into());
        must!(
            check, !there || left > 0 && u32::from(left) <= most;
            "{base}.left"; "1 to {most}"; "the foe takes that number now [enemy.cave_dweller]"
        );
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} loses {} to an ambush", self.turn, counted(self.left, "die"))
    }

    fn details(&self) -> Details {
        let details = Details::of_seat(self.seat()).losing(self.left, self.from);
        Details { site: Some(self.site), ..details }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((Stage::of(self.site), false))
    }
}

impl table::Ambush {
    /// Returns those who can fall.
    fn band(&self, rules: &Rules, state: &State) -> Warband {
        tokens::losable(rules, &site::crew(state, self.site))
    }

    /// `[berserker.first]` R-V-14, A-20: returns whether a Berserker falls next. A rune can bring one while the owner chooses.
    fn takes_berserker(&self, rules: &Rules, band: &Warband) -> bool {
        tokens::first_to_fall(rules, band, self.left) > 0
    }
}

impl Decide for table::Ambush {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        let band = self.band(rules, state);
        if self.takes_berserker(rules, &band) {
            legal.insert(Action::Lose(Item::Berserker).index());
            return;
        }
        for kind in losable(band.lanes(), self.from as usize, self.left) {
            legal.insert(Action::Lose(Item::ALL[kind]).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, site, left, .. } = self;
        let Action::Lose(item) = action else { stray(action, "an ambush") };
        let Some(kind) = item.warrior() else { stray(action, "an ambush") };
        let first = self.takes_berserker(rules, &self.band(rules, state));
        onset::fall(rules, state, log, (turn, site), Tag::EnemyCaveDweller, kind, 1);
        if left > 1 {
            let from = if first { Warrior::Swordsman } else { kind };
            state.phase = Phase::Ambush { turn, site, left: left - 1, from };
            return;
        }
        // On the way: the Kraken, or the Bandits that were not paid.
        let kraken = |shore| state.shores[shore].journey == JourneySpace::Kraken;
        let fought = site.shore().is_some_and(kraken);
        battle::attack(rules, state, log, turn, site, fought);
    }

    fn resume(self, rules: &Rules, state: &mut State, _: &mut impl Log) {
        let first = if rules.has_mountains() { Item::Swordsman } else { Item::of(self.from) };
        let from = first.warrior().unwrap_or(self.from);
        state.phase = table::Ambush { from, ..self }.into();
    }

    fn refuse(&self, rules: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let Action::Lose(item) = action else { return None };
        let band = self.band(rules, state);
        let counts = Item::counts(&band, 0);
        let other = item != Item::Berserker && counts[item as usize] > 0;
        if other && self.takes_berserker(rules, &band) {
            let fact = "Berserkers are lost first".into();
            return Some(Refusal(Reason::BerserkersFirst, fact, "enemy.cave_dweller"));
        }
        Some(loss(counts, Item::of(self.from), self.left, item, "enemy.cave_dweller"))
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let Action::Lose(item) = action else { return None };
        let text = format!("{} falls to the ambush", one_of(item));
        Some(explanation(text, &["enemy.cave_dweller"]))
    }
}
