//! The foes of the board, with their names.

use crate::cards::Print;
use crate::rules::Rules;
use crate::rules::state::State;
use crate::say::wording;
use crate::words::{BergrisarCard, Foe, Land, Shore, Site};

impl State {
    /// Returns the foe at a place on land, with its name.
    pub(crate) fn foe_on_land(&self, rules: &Rules, land: Land) -> Option<(String, Print)> {
        let of_draugr = |card| (wording::draugr(&rules.cards, card), rules.cards.draugr[card]);
        match land {
            Land::Troll => self
                .troll
                .map(|card| (wording::troll(&rules.cards, card), rules.cards.trolls[card])),
            Land::LeftDraugr => self.left_draugr.map(of_draugr),
            Land::RightDraugr => self.right_draugr.map(of_draugr),
            Land::LeftBergrisar => self.left_bergrisar.map(|card| of_bergrisar(rules, card)),
            Land::RightBergrisar => self.right_bergrisar.map(|card| of_bergrisar(rules, card)),
        }
    }

    /// Returns the monster of a shore, with its name.
    pub(crate) fn monster_at(&self, rules: &Rules, shore: Shore) -> Option<(String, Print)> {
        let card = self.shores[shore].monster?;
        Some((wording::monster(&rules.cards, card), rules.cards.monsters[card]))
    }

    /// Returns the foe at a site, with its name.
    pub(crate) fn foe_at(&self, rules: &Rules, site: Site) -> Option<(String, Print)> {
        match (site.land(), site.shore()) {
            (Some(land), _) => self.foe_on_land(rules, land),
            (None, Some(shore)) => self.monster_at(rules, shore),
            (None, None) => None,
        }
    }

    /// Returns the name of the foe of a fight.
    pub(crate) fn foe_name(&self, rules: &Rules, foe: Foe, shore: Option<Shore>) -> String {
        let found = match foe {
            Foe::Hunt => return "the deer".into(),
            Foe::Kraken => return "the Kraken".into(),
            Foe::Bandits => return "the Bandits".into(),
            Foe::LeftBergrisar => self.foe_on_land(rules, Land::LeftBergrisar),
            Foe::RightBergrisar => self.foe_on_land(rules, Land::RightBergrisar),
            Foe::Troll => self.foe_on_land(rules, Land::Troll),
            Foe::LeftDraugr => self.foe_on_land(rules, Land::LeftDraugr),
            Foe::RightDraugr => self.foe_on_land(rules, Land::RightDraugr),
            Foe::Monster => shore.and_then(|shore| self.monster_at(rules, shore)),
        };
        found.map_or_else(|| "the foe".into(), |(name, _)| format!("the {name}"))
    }

    /// Writes who waits at a site: `blue Nokk, attack 2, defense 4, bounty 1`.
    pub(crate) fn who_waits(&self, rules: &Rules, site: Site) -> String {
        let Some((name, print)) = self.foe_at(rules, site) else { return "no foe there".into() };
        let bounty = site.shore().map_or(0, |shore| self.shores[shore].bounty);
        let bounty = if bounty > 0 { format!(", bounty {bounty}") } else { String::new() };
        format!("{name}, {}{bounty}", wording::print(&print))
    }
}

/// Returns the name and the numbers of a Bergrisar.
fn of_bergrisar(rules: &Rules, card: BergrisarCard) -> (String, Print) {
    (wording::bergrisar(&rules.cards, card), rules.cards.bergrisar[card])
}
