//! A seat chooses who falls. `[combat.casualties]` Rulebook p. 10.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, add_runes};
use crate::rules::check::{Check, Part, must};
use crate::rules::combat::{Fight, losable};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, Moment, battle, stray, table};
use crate::rules::rune;
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::tokens;
use crate::say::explain::{Explanation, explanation, one_of};
use crate::say::reasons::{Refusal, loss};
use crate::say::wording::counted;
use crate::words::{Item, Stage, Warband, Warrior};
use midgard_core::Seat;

impl Ask for table::Casualties {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.fight.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "combat.casualties"
    }

    fn prompt(&self, rules: &Rules, state: &State) -> String {
        let fight = &self.fight;
        let foe = state.foe_name(rules, fight.foe, fight.shore);
        format!("seat {} loses {} to {foe}", fight.turn, counted(self.left, "warrior"))
    }

    /// `[combat.casualties]` At most as many fall as the foe can kill, and they are named in order.
    fn check(&self, check: &mut Check<'_>) {
        let Self { fight, left, from, first } = *self;
        let there = check.fight(&fight);
        let attack = there.then(|| battle::print(check.rules, check.state, &fight).attack);
        let base = check.base();
        let band = tokens::losable(check.rules, &fight.warband);
        let behind: u32 = band.values()[from as usize..].iter().map(|&n| u32::from(n)).sum();
        let attack = attack.map_or(255, |attack| {
            // With a box Berserkers and the Leader die may have gone before.
            let gone = if first || !check.rules.is_base_game() { 0 } else { 1 };
            attack.saturating_sub(gone)
        });
        let most = behind.min(attack.into());
        must!(
            check, left > 0 && u32::from(left) <= most;
            "{base}.left"; "1 to {most}"; "that number can fall now [combat.casualties]"
        );
        must!(
            check, !first || from == Warrior::Swordsman;
            "{base}.from"; "\"swordsman\""; "nobody has fallen yet (M1) [combat.casualties]"
        );
    }

    fn details(&self) -> Details {
        let details = Details::of_fight(&self.fight).losing(self.left, self.from);
        Details { flag: self.first, ..details }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.fight.stage(), false))
    }
}

/// Returns those who can fall. `[leader_die.immune]` R-V-21: as an option the Leader die cannot.
#[inline(always)]
fn band(rules: &Rules, fight: &Fight) -> Warband {
    tokens::losable(rules, &fight.warband)
}

impl Decide for table::Casualties {
    /// `[combat.casualties]` Rulebook p. 10: the owner chooses. `[rune.healing]` Rulebook p. 13: or nobody falls.
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        let Self { fight, left, from, first: offers } = self;
        for kind in losable(band(rules, fight).lanes(), *from as usize, *left) {
            legal.insert(Action::Lose(Item::ALL[kind]).index());
        }
        if *offers {
            let runes = state.clans[fight.turn].runes.and(rune::of(Moment::Casualties));
            add_runes(legal, runes);
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { mut fight, left, .. } = self;
        let Action::Lose(item) = action else { stray(action, "casualties") };
        let Some(from) = item.warrior() else { stray(action, "casualties") };
        fight.warband[from] -= 1;
        state.supply[from] += 1;
        let Fight { turn: seat, foe, shore, .. } = fight;
        log.say(Tag::CombatCasualties, What::Fell { seat, foe, shore, warrior: from, count: 1 });
        tokens::bury(rules, state, log, seat, from, 1);
        if left > 1 {
            state.phase = Phase::Casualties { fight, left: left - 1, from, first: false };
        } else {
            battle::round_over(rules, state, log, fight);
        }
    }

    fn moment(&self) -> Option<Moment> {
        self.first.then_some(Moment::Casualties)
    }

    fn refuse(&self, rules: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let Action::Lose(item) = action else { return None };
        let counts = Item::counts(&band(rules, &self.fight), 0);
        Some(loss(counts, Item::of(self.from), self.left, item, "combat.casualties"))
    }

    fn explain(&self, rules: &Rules, state: &State, action: Action) -> Option<Explanation> {
        let Action::Lose(item) = action else { return None };
        let foe = state.foe_name(rules, self.fight.foe, self.fight.shore);
        let text = format!("{} falls to {foe}", one_of(item));
        Some(explanation(text, &["combat.casualties"]))
    }
}
