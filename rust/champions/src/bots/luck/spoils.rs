//! The gain by a victory, before anything else happens.

use crate::rules::Rules;
use crate::rules::combat::{Fight, foe};
use crate::rules::state::State;
use crate::words::{Foe, Line, Warrior};

/// Returns the state with the spoils of a victory, without survivors. All seats have the blame for the troll before it.
pub(super) fn won(rules: &Rules, bare: &State, fight: &Fight) -> State {
    let print = foe::print(rules, bare, fight);
    let (mut state, seat) = (*bare, fight.turn);
    let clan = &mut state.clans[seat];
    let reward = u16::from(print.reward);
    let line = match fight.foe {
        Foe::Hunt => return state,
        Foe::Troll => {
            clan.trolls = state.troll.map_or(clan.trolls, |card| clan.trolls.with(card));
            clan.wood += reward;
            Line::Trolls
        }
        Foe::LeftDraugr | Foe::RightDraugr => {
            let left = fight.foe == Foe::LeftDraugr;
            let space = if left { state.left_draugr } else { state.right_draugr };
            clan.draugr = space.map_or(clan.draugr, |card| clan.draugr.with(card));
            clan.coins += reward + u16::from(print.any_resource);
            Line::Draugr
        }
        Foe::LeftBergrisar | Foe::RightBergrisar => {
            let left = fight.foe == Foe::LeftBergrisar;
            let space = if left { state.left_bergrisar } else { state.right_bergrisar };
            clan.bergrisar = space.map_or(clan.bergrisar, |card| clan.bergrisar.with(card));
            clan.warriors[Warrior::Archer] += print.reward;
            Line::Bergrisar
        }
        Foe::Kraken => Line::Krakens,
        Foe::Bandits => Line::Bandits,
        Foe::Monster => {
            let space = fight.shore.map(|shore| state.shores[shore]);
            let monster = space.and_then(|space| space.monster);
            clan.monsters = monster.map_or(clan.monsters, |card| clan.monsters.with(card));
            clan.favor += reward;
            clan.coins += space.map_or(0, |space| u16::from(space.bounty));
            Line::Monsters
        }
    };
    clan.sheet[line] = clan.sheet[line].saturating_add(i16::from(print.glory));
    if fight.foe == Foe::Troll && state.troll.is_some() {
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
