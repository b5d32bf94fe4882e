//! The events of fights and hunts, in one place for all foes.

use super::{Card, Log, Tag, What};
use crate::cards::Print;
use crate::rules::Rules;
use crate::rules::combat::{Fight, Roll};
use crate::rules::state::State;
use crate::words::{Foe, Warrior};

/// Returns the card of the foe, if it is a card. `[enemy.kraken_and_bandits]` R-D-15: some enemies have none.
pub(crate) fn card(state: &State, fight: &Fight) -> Option<Card> {
    match fight.foe {
        Foe::Hunt | Foe::Kraken => None,
        Foe::Bandits => None,
        Foe::LeftBergrisar => state.left_bergrisar.map(Card::Bergrisar),
        Foe::RightBergrisar => state.right_bergrisar.map(Card::Bergrisar),
        Foe::Troll => state.troll.map(Card::Troll),
        Foe::LeftDraugr => state.left_draugr.map(Card::Draugr),
        Foe::RightDraugr => state.right_draugr.map(Card::Draugr),
        Foe::Monster => {
            fight.shore.and_then(|shore| state.shores[shore].monster).map(Card::Monster)
        }
    }
}

/// Reports that a fight begins.
pub(crate) fn begins(log: &mut impl Log, rule: Tag, fight: &Fight, card: Option<Card>) {
    let &Fight { turn: seat, foe, shore, warband: warriors, .. } = fight;
    log.say(rule, What::Attacked { seat, foe, shore, card, warriors });
}

/// Reports that a die lands.
#[inline]
pub(crate) fn rolls<L: Log>(rules: &Rules, log: &mut L, fight: &Fight, warrior: Warrior, face: u8) {
    if L::LISTENS {
        let &Fight { turn: seat, foe, shore, .. } = fight;
        let rule = if foe == Foe::Hunt { Tag::Hunt } else { Tag::CombatRound };
        let shown = rules.faces[warrior][usize::from(face)];
        let (hits, shields) = (shown.hits, shown.shields);
        log.say(
            rule,
            What::Rolled {
                seat,
                foe,
                shore,
                warrior,
                hits,
                shields,
                food: shown.food,
                helmet: shown.helmet,
            },
        );
    }
}

/// Reports that a die is taken up for a reroll.
pub(crate) fn takes_up<L: Log>(
    rules: &Rules,
    log: &mut L,
    rule: Tag,
    fight: &Fight,
    warrior: Warrior,
    face: u8,
) {
    if L::LISTENS {
        let &Fight { turn: seat, foe, shore, .. } = fight;
        let shown = rules.faces[warrior][usize::from(face)];
        let (hits, shields) = (shown.hits, shown.shields);
        log.say(
            rule,
            What::Rerolled {
                seat,
                foe,
                shore,
                warrior,
                hits,
                shields,
                food: shown.food,
                helmet: shown.helmet,
            },
        );
    }
}

/// Reports that a roll counts, with the damage dealt and the number of warriors to fall.
pub(crate) fn counts(
    log: &mut impl Log,
    fight: &Fight,
    card: Option<Card>,
    roll: Roll,
    print: &Print,
    losses: u8,
) {
    let &Fight { turn: seat, foe, shore, damage, .. } = fight;
    let rule = if foe == Foe::Hunt { Tag::Hunt } else { Tag::CombatStrike };
    let (hits, shields) = (roll.hits, roll.shields);
    let (attack, defense) = (print.attack, print.defense);
    log.say(
        rule,
        What::Hit { seat, foe, shore, card, hits, shields, damage, defense, attack, losses },
    );
}

/// Reports that a fight is over, with those who return from it.
pub(crate) fn returns(log: &mut impl Log, rule: Tag, fight: &Fight) {
    let &Fight { turn: seat, foe, shore, warband: warriors, .. } = fight;
    log.say(rule, What::Returned { seat, foe, shore, warriors });
}
