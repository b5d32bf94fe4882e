//! The gain by a victory, before anything else happens.

use crate::rules::Rules;
use crate::rules::combat::Fight;
use crate::rules::phase::battle;
use crate::rules::state::State;
use crate::rules::valhalla::held;
use crate::words::{Foe, Warrior};
use midgard_core::Silent;

/// Returns the state with the spoils of a victory, without survivors: goods of choice are coins. All
/// seats have the blame for the troll before it.
pub(super) fn won(rules: &Rules, bare: &State, fight: &Fight) -> State {
    let print = battle::print(rules, bare, fight);
    let (mut state, seat) = (*bare, fight.turn);
    battle::claim(&mut state, &mut Silent, fight, &print);
    let coins = held::number(rules, bare, seat, |row| row.coin_per_enemy);
    state.clans[seat].coins += u16::from(print.any_resource) + u16::from(coins);
    if matches!(fight.foe, Foe::LeftBergrisar | Foe::RightBergrisar) {
        state.clans[seat].warriors[Warrior::Archer] += print.reward;
    }
    if fight.foe == Foe::Troll && bare.troll.is_some() {
        let rival = rules.leading_rival(bare, seat);
        rules.seats().for_each(|other| {
            let all = state.clans[other].blame;
            state.clans[other].blame = all.saturating_sub(1);
        });
        state.clans[seat].blame = state.clans[seat].blame.saturating_sub(1);
        if let Some(rival) = rival {
            state.clans[rival].blame += 1;
        }
    }
    state
}
