//! The blame for a troll that lives. `[enemy.troll_lord]` A-25, `[blame.timing]` A-35.

use crate::cards::EnemyAbility;
use crate::rules::Rules;
use crate::rules::event::{Log, Tag};
use crate::rules::state::State;
use crate::words::{Stage, TrollCard};

/// `[blame.timing]`: as an option the blame for a troll that lives is taken when its turn in the order has come.
pub(crate) fn at_fight(rules: &Rules, state: &mut State, log: &mut impl Log, stage: Stage) {
    if stage == Stage::Troll
        && rules.options.boxes.blame_at_fight
        && let Some(card) = state.troll
    {
        everybody(rules, state, log, Tag::BlameTiming, card);
    }
}

/// Everybody takes a blame. `[enemy.troll_lord]` A-25: for some trolls another number.
pub(crate) fn everybody(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    rule: Tag,
    card: TrollCard,
) {
    let print = &rules.cards.trolls[card];
    let lord = print.ability == Some(EnemyAbility::UndefeatedBlame);
    let number = if lord { print.ability_number } else { 1 };
    for seat in rules.seats() {
        for _ in 0..number {
            state.blame(log, rule, seat, None);
        }
    }
}
