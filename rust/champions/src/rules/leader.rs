//! The leaders: what each one gives its clan. Rulebook p. 13, and 4.2 for the second abilities.
//!
//! The table below names every leader once. What belongs to a leader is in its file: what it gives, its second ability, its
//! glory, how that is explained and checked, and the phases that ask about it. The moments at which a leader may give
//! something ask here, and name none.

mod asmundr;
mod dagrun;
mod gylfir;
mod hervor;
mod jorunn;
mod ragnhild;
mod svanhildr;
mod thorir;
mod ullr;

use crate::cards::AbilityRow;
use crate::rules::Rules;
use crate::rules::combat::{Fight, Roll};
use crate::rules::event::{Log, Tag};
use crate::rules::state::{Clan, Phase, State};
use crate::say::explain::Explanation;
use crate::words::{Goods, Leader};

/// What every leader says of itself. A leader writes only what is its own.
pub(crate) trait Gift {
    /// Its rule, as it is written.
    const RULE: &'static str;

    /// The rule of its second ability. `[helmet]` R-V-13
    const ABILITY: Tag;

    /// The rule of the glory that it brings, and what that is for.
    const GLORY: Option<(Tag, &'static str)> = None;

    /// How many destinies more it draws at the Sage's House.
    const DRAWS: usize = 0;

    /// Whether the Merchant Ship costs it nothing.
    const TRADES_FREELY: bool = false;

    /// Whether each of its swordsmen that hits deals one more.
    const STRENGTHENS: bool = false;

    /// Whether its second ability throws dice again.
    const THROWS_AGAIN: bool = false;

    /// Writes what it gives; the number is that of its row.
    fn text(number: u8) -> String;

    /// Writes what its second ability does.
    fn ability_text(rules: &Rules, row: AbilityRow, in_hunt: bool) -> String;

    /// `[helmet]` R-V-13, 4.2: returns whether its second ability can do something now. With a number that is corrected to 0
    /// it cannot.
    fn is_able(&self, _: &Rules, _: &State, _: &Fight, row: AbilityRow) -> bool {
        row.number > 0
    }

    /// Returns what its second ability brings at once; `swordsmen` returns how many of them hit in this roll.
    fn gain(&self, _: &Fight, _: AbilityRow, _swordsmen: impl FnOnce() -> u8) -> Gain {
        Gain::default()
    }

    /// Returns the phase that asks about its second ability; `None` if it brings what it brings at once.
    fn asks(&self, _: Fight) -> Option<Phase> {
        None
    }

    /// Returns what its second ability is worth, in glory.
    fn worth(&self, _: AbilityRow, _: &impl Values) -> f32 {
        1.0
    }

    /// Gives what a favor brings that is discarded for a reroll.
    #[inline]
    fn rerolls(&self, _: &mut State, _: &mut impl Log, _: &Fight) {}

    /// Explains what a favor brings that is discarded for a reroll.
    fn explain_reroll(&self, explained: Explanation) -> Explanation {
        explained
    }

    /// Gives what a roll brings that counts.
    #[inline]
    fn strikes(&self, _: &mut State, _: &mut impl Log, _: &Fight, _: Roll) {}

    /// Returns whether the leader can have brought this glory, and what would be right.
    fn allows(&self, glory: i64) -> (bool, String) {
        (glory == 0, "0".into())
    }
}

/// What the second ability of a leader brings at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Gain {
    /// Food, wood, coins and favor.
    pub(crate) goods: [u16; 4],
    /// Goods that the clan chooses: food, wood or coins.
    pub(crate) any_goods: u16,
    /// Glory.
    pub(crate) glory: u8,
    /// Hits of this roll.
    pub(crate) hits: u8,
    /// Shields of this roll.
    pub(crate) shields: u8,
    /// Whether a swordsman may be exchanged after the fight.
    pub(crate) upgrade: bool,
}

/// What things are worth to whoever chooses at a helmet, in glory.
pub(crate) trait Values {
    /// Returns the value of a favor.
    fn favor(&self) -> f32;

    /// Returns the value of a good.
    fn goods(&self, goods: Goods) -> f32;

    /// Returns the value of a sacrifice token.
    fn token(&self) -> f32;

    /// Returns the number of swordsmen of the roll that hit.
    fn swordsmen(&self) -> u8;
}

/// The table: evaluates an expression in which a name stands for the gift of a leader.
macro_rules! of {
    ($leader:expr, $gift:ident => $value:expr) => {{
        macro_rules! row {
            ($name:path) => {{
                use $name as $gift;
                $value
            }};
        }
        match $leader {
            Leader::Asmundr => row!(asmundr::Asmundr),
            Leader::Dagrun => row!(dagrun::Dagrun),
            Leader::Gylfir => row!(gylfir::Gylfir),
            Leader::Svanhildr => row!(svanhildr::Svanhildr),
            Leader::Ullr => row!(ullr::Ullr),
            Leader::Jorunn => row!(jorunn::Jorunn),
            Leader::Ragnhild => row!(ragnhild::Ragnhild),
            Leader::Hervor => row!(hervor::Hervor),
            Leader::Thorir => row!(thorir::Thorir),
        }
    }};
}

/// Returns the rule of a leader, as it is written.
pub(crate) fn rule(leader: Leader) -> &'static str {
    of!(leader, Own => <Own as Gift>::RULE)
}

/// Returns the rule of the second ability of a leader.
pub(crate) fn ability(leader: Leader) -> Tag {
    of!(leader, Own => <Own as Gift>::ABILITY)
}

/// Writes what a leader gives; the number is that of its row.
pub(crate) fn text(leader: Leader, number: u8) -> String {
    of!(leader, Own => <Own as Gift>::text(number))
}

/// Writes what the second ability of a leader does.
pub(crate) fn ability_text(rules: &Rules, leader: Leader, in_hunt: bool) -> String {
    let row = rules.cards.abilities[leader];
    of!(leader, Own => <Own as Gift>::ability_text(rules, row, in_hunt))
}

/// Returns whether the second ability of a leader can do something now.
pub(crate) fn is_able(rules: &Rules, state: &State, fight: &Fight, leader: Leader) -> bool {
    let row = rules.cards.abilities[leader];
    of!(leader, Own => Own.is_able(rules, state, fight, row))
}

/// Returns whether the second ability of a leader throws dice again.
pub(crate) fn throws_again(leader: Leader) -> bool {
    of!(leader, Own => <Own as Gift>::THROWS_AGAIN)
}

/// Returns what the second ability of a leader brings at once; `swordsmen` returns how many of them hit in this roll.
pub(crate) fn gain(
    rules: &Rules,
    fight: &Fight,
    leader: Leader,
    swordsmen: impl FnOnce() -> u8,
) -> Gain {
    let row = rules.cards.abilities[leader];
    of!(leader, Own => Own.gain(fight, row, swordsmen))
}

/// Returns the phase that asks about the second ability of a leader; `None` if it brings what it brings at once.
pub(crate) fn asks(leader: Leader, fight: Fight) -> Option<Phase> {
    of!(leader, Own => Own.asks(fight))
}

/// Returns what the second ability of a leader is worth, in glory.
pub(crate) fn worth(rules: &Rules, leader: Leader, values: &impl Values) -> f32 {
    let row = rules.cards.abilities[leader];
    of!(leader, Own => Own.worth(row, values))
}

/// Returns the rule of the glory that a leader brings, and what that is for.
fn glory(leader: Leader) -> Option<(Tag, &'static str)> {
    of!(leader, Own => <Own as Gift>::GLORY)
}

/// Returns how many destinies more the clan draws at the Sage's House.
#[inline]
pub(crate) fn draws(clan: &Clan) -> usize {
    clan.leader.map_or(0, |leader| of!(leader, Own => <Own as Gift>::DRAWS))
}

/// Returns whether the Merchant Ship costs the clan nothing.
#[inline]
pub(crate) fn trades_freely(clan: &Clan) -> bool {
    clan.leader.is_some_and(|leader| of!(leader, Own => <Own as Gift>::TRADES_FREELY))
}

/// Returns whether each swordsman of the clan that hits deals one more.
#[inline]
pub(crate) fn strengthens(clan: &Clan) -> bool {
    clan.leader.is_some_and(|leader| of!(leader, Own => <Own as Gift>::STRENGTHENS))
}

/// Gives what a favor brings that is discarded for a reroll.
#[inline]
pub(crate) fn rerolls(state: &mut State, log: &mut impl Log, fight: &Fight) {
    if let Some(leader) = state.clans[fight.turn].leader {
        of!(leader, Own => Own.rerolls(state, log, fight));
    }
}

/// Explains what a favor brings that is discarded for a reroll.
pub(crate) fn explain_reroll(clan: &Clan, explained: Explanation) -> Explanation {
    match clan.leader {
        Some(leader) => of!(leader, Own => Own.explain_reroll(explained)),
        None => explained,
    }
}

/// Gives what a roll brings that counts.
#[inline]
pub(crate) fn strikes(state: &mut State, log: &mut impl Log, fight: &Fight, roll: Roll) {
    if let Some(leader) = state.clans[fight.turn].leader {
        of!(leader, Own => Own.strikes(state, log, fight, roll));
    }
}

/// Returns whether the leader of a clan can have brought this glory, and what would be right.
pub(crate) fn allows(clan: &Clan, glory: i64) -> (bool, String) {
    match clan.leader {
        Some(leader) => of!(leader, Own => Own.allows(glory)),
        None => (glory == 0, "0".into()),
    }
}

/// Returns the leader whose glory follows from a rule, and what it is for; `None` for any other rule.
pub(crate) fn of_rule(rule: Tag) -> Option<(Leader, &'static str)> {
    let found = |&leader: &Leader| {
        let (own, what) = glory(leader)?;
        (own == rule).then_some((leader, what))
    };
    Leader::ALL.iter().find_map(found)
}

/// Returns the leader whose second ability has this rule; `None` for any other rule.
pub(crate) fn of_ability(rule: Tag) -> Option<Leader> {
    Leader::ALL.iter().copied().find(|&leader| ability(leader) == rule)
}

/// Adds the rule of the leader of a clan to an explanation.
pub(crate) fn by(clan: &Clan, explained: Explanation) -> Explanation {
    match clan.leader {
        Some(leader) => explained.with_rule(rule(leader)),
        None => explained,
    }
}
