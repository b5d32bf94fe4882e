//! A row for each fight against a foe; hunts have no rows.

use super::{Table, card_cell, cell, foe_cards, round_and_seat, seat_cell};
use crate::rules::event::{Event, What};
use crate::words::{Foe, Resource, Shore, Warrior};
use midgard_core::{EventTable, Field, Word};

/// The fields of the warriors.
const BANDS: [&str; Warrior::COUNT] =
    ["swordsmen", "spearmen", "axemen", "archers", "shieldwarriors", "berserkers", "leader_die"];

/// Those that only further boxes have.
pub(super) const OF_BOXES: &[&str] = BANDS.split_at(3).1;

/// The table of fights.
#[derive(Default)]
pub(super) struct Fights {
    /// The fight that goes on.
    open: Option<Fight>,
}

/// The events of a fight so far.
#[derive(Clone, Copy, Default)]
struct Fight {
    round: i32,
    seat: i32,
    foe: i32,
    card: i32,
    shore: i32,
    warriors: [i32; Warrior::COUNT],
    attack: i32,
    defense: i32,
    throws: i32,
    rolled: i32,
    rerolled: i32,
    hits: i32,
    shields: i32,
    favor: i32,
    fallen: i32,
    won: i32,
    glory: i32,
}

impl Fight {
    fn row(&self) -> Vec<i32> {
        let mut row = vec![self.round, self.seat, self.foe, self.card, self.shore];
        row.extend(self.warriors);
        row.extend([self.attack, self.defense, self.throws, self.rolled, self.rerolled]);
        row.extend([self.hits, self.shields, self.favor, self.fallen, self.won, self.glory]);
        row
    }
}

impl Table for Fights {
    fn layout(&self) -> EventTable {
        let mut fields = round_and_seat().to_vec();
        fields.extend([
            Field::word("foe", Foe::WORDS),
            Field::word("card", &foe_cards()),
            Field::word("shore", Shore::WORDS),
        ]);
        let before = ["attack", "defense", "combat_rounds"];
        let after = ["dice_rolled", "dice_rerolled", "hits", "shields", "favor_paid", "fallen"];
        fields.extend(BANDS.into_iter().chain(before).chain(after).map(Field::number));
        fields.extend([Field::flag("won"), Field::number("glory")]);
        EventTable { name: "fights", row: "fight against a foe", fields }
    }

    fn hear(&mut self, round: i32, event: &Event, add: &mut dyn FnMut(&[i32])) {
        if let What::Attacked { seat, foe, shore, card, warriors } = event.what {
            self.open = Some(Fight {
                round,
                seat: seat_cell(seat),
                foe: foe as i32,
                card: card_cell(card),
                shore: cell(shore),
                warriors: warriors.values().map(i32::from),
                ..Fight::default()
            });
        }
        let Some(fight) = &mut self.open else {
            return;
        };
        let over = match event.what {
            What::Rolled { .. } => {
                fight.rolled += 1;
                false
            }
            What::Rerolled { .. } => {
                fight.rerolled += 1;
                false
            }
            What::Hit { hits, shields, defense, attack, .. } => {
                fight.throws += 1;
                fight.hits += i32::from(hits);
                fight.shields += i32::from(shields);
                (fight.attack, fight.defense) = (attack.into(), defense.into());
                false
            }
            What::Paid { seat, goods } if seat_cell(seat) == fight.seat => {
                fight.favor += i32::from(goods[Resource::Favor]);
                false
            }
            What::Fell { count, .. } => {
                fight.fallen += i32::from(count);
                false
            }
            What::Defeated { .. } => {
                fight.won = 1;
                false
            }
            What::Scored { seat, glory, .. } if seat_cell(seat) == fight.seat => {
                fight.glory += i32::from(glory);
                false
            }
            What::Beaten { .. } | What::Returned { .. } => true,
            _ => false,
        };
        if over {
            add(&fight.row());
            self.open = None;
        }
    }

    fn end(&mut self, _: i32, _: &mut dyn FnMut(&[i32])) {
        self.open = None;
    }
}
