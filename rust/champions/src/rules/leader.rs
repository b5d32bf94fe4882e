//! The leaders: what each one gives its clan. Rulebook p. 13, and 4.2 for the second abilities.
//!
//! The table below names every leader once. Each leader has a file: its gain, its second ability, its
//! glory, how that is explained and checked, and the phases that ask about it. The moments at which a leader may give
//! something ask here, and name none.

mod asmundr;
mod dagrun;
mod gift;
mod gylfir;
mod hervor;
mod jorunn;
mod ragnhild;
mod svanhildr;
mod thorir;
mod ullr;

use crate::rules::Rules;
use crate::rules::combat::{Fight, Roll};
use crate::rules::event::{Log, Tag};
use crate::rules::state::{Clan, Phase, State};
use crate::say::explain::Explanation;
use crate::say::wording;
use crate::words::{Expansion, Journey, Leader, Line, Shore, Warrior};
use gift::Gift;
use midgard_core::{Seat, Set, Word};

pub(crate) use gift::{Gain, Values};
pub(crate) use ragnhild::{check as check_exchange, exchanges, offers_exchange};
pub(crate) use thorir::check as check_due;

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

/// Returns the box that a leader belongs to; `None` for those of the base game.
pub(crate) fn box_of(leader: Leader) -> Option<Expansion> {
    of!(leader, Own => <Own as Gift>::BOX)
}

impl Rules {
    /// Returns the leaders in play.
    pub(crate) fn leaders(&self) -> Set<Leader> {
        let boxes = &self.options.boxes;
        let of_boxes = if boxes.manual_counts { Set::empty() } else { boxes.expansions };
        let is_in_play = |leader: &Leader| box_of(*leader).is_none_or(|it| of_boxes.has(it));
        Leader::ALL.iter().copied().filter(is_in_play).collect()
    }
}

/// Lists the leaders that have a number in a constant, in the order of these numbers.
macro_rules! numbered {
    ($constant:ident, $count:literal) => {{
        let mut found = [Leader::ALL[0]; $count];
        let mut at = 0;
        while at < Leader::COUNT {
            let leader = Leader::ALL[at];
            if let Some(number) = of!(leader, Own => <Own as Gift>::$constant) {
                found[number as usize] = leader;
            }
            at += 1;
        }
        found
    }};
}

/// The leaders that a greedy player drafts, the best first.
pub(crate) const DRAFTED: [Leader; 5] = numbered!(DRAFT, 5);

/// The leaders that scores are fitted to: four of the base game, then those of the boxes.
pub(crate) const FITTED: [Leader; 8] = numbered!(FITTED, 8);

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

/// Returns whether the odds count all that the second ability of a leader brings.
pub(crate) fn is_counted(leader: Leader) -> bool {
    of!(leader, Own => <Own as Gift>::COUNTED)
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

/// Returns whether each swordsman of a clan with this leader that hits deals one more.
#[inline]
pub(crate) fn strengthens(leader: Option<Leader>) -> bool {
    leader.is_some_and(|leader| of!(leader, Own => <Own as Gift>::STRENGTHENS))
}

/// Returns the glory that a favor brings which a clan with this leader discards for a reroll.
#[inline]
pub(crate) fn glory_for_favor(leader: Option<Leader>) -> u8 {
    leader.map_or(0, |leader| of!(leader, Own => <Own as Gift>::GLORY_FOR_FAVOR))
}

/// Returns the glory that a roll brings a clan with this leader in which a die prints two hits.
#[inline]
pub(crate) fn glory_for_double(leader: Option<Leader>) -> u8 {
    leader.map_or(0, |leader| of!(leader, Own => <Own as Gift>::GLORY_FOR_DOUBLE))
}

/// Returns what the clan takes instead of a swordsman at the Jarl's Longhouse.
#[inline]
pub(crate) fn takes(clan: &Clan) -> &'static [Warrior] {
    clan.leader.map_or(&[], |leader| of!(leader, Own => <Own as Gift>::TAKES))
}

/// Returns how many tokens of each purchase of the clan count as any kind.
#[inline]
pub(crate) fn any_tokens(rules: &Rules, clan: &Clan) -> u16 {
    let Some(leader) = clan.leader else { return 0 };
    let pays = of!(leader, Own => <Own as Gift>::PAYS_WITH_ANY);
    if pays { rules.cards.leader_numbers[leader].into() } else { 0 }
}

/// Returns the glory that a journey brings a clan with this leader for which it is revealed.
#[inline]
pub(crate) fn glory_of_journey(rules: &Rules, leader: Option<Leader>, card: Journey) -> Option<u8> {
    let leader = leader?;
    let number = rules.cards.leader_numbers[leader];
    of!(leader, Own => Own.glory_of_journey(number, card))
}

/// Gives the glory that the journey at a space brings the clan for which it is revealed, also if nobody was sent.
#[inline]
pub(crate) fn meets_journey(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    seat: Seat,
    shore: Shore,
) {
    let (leader, card) = (state.clans[seat].leader, state.shores[shore].journey.journey());
    let glory = card.and_then(|card| glory_of_journey(rules, leader, card));
    if let (Some(glory), Some((rule, _))) = (glory, leader.and_then(self::glory)) {
        state.earn(log, rule, seat, Line::Leader, glory);
    }
}

/// Notes that a loss has given a clan a token.
pub(crate) fn on_loss(state: &mut State, seat: Seat) {
    if let Some(leader) = state.clans[seat].leader {
        of!(leader, Own => Own.on_loss(state));
    }
}

/// Gives what follows from the losses at a place that is resolved.
pub(crate) fn place_is_over(rules: &Rules, state: &mut State, log: &mut impl Log) {
    for seat in rules.seats() {
        let Some(leader) = state.clans[seat].leader else { continue };
        let number = rules.cards.leader_numbers[leader];
        of!(leader, Own => Own.place_is_over(number, state, log, seat));
    }
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

/// Writes for what the leaders of the base game bring glory, with their rules.
pub(crate) fn earnings() -> String {
    let (mut what, mut rules) = (Vec::new(), String::new());
    for &leader in Leader::ALL {
        if let Some(earns) = of!(leader, Own => <Own as Gift>::EARNS) {
            what.push(format!("{}'s {earns}", wording::title(leader.word())));
            rules = rules + " [" + rule(leader) + "]";
        }
    }
    what.join(" and ") + &rules
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
