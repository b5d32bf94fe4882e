//! Warnings about numbers that a card file may have and hardly means. `[data.warnings]`

use super::Data;
use super::schema::CardFile;
use crate::phase::program::op_len;
use crate::scene::{Pc, Scene, Side, op};
use crate::words::Position;
use midgard_card_files::CardProblem;
use midgard_core::Word;

/// Returns the sides of a file's own cards with an enemy and a program that damages heroes: no Stun token stops such damage,
/// no defence reduces it. `[enemy.fights]` Rules 22 to 26.
pub(super) fn of(file: &CardFile, data: &Data) -> Vec<CardProblem> {
    let mut found = Vec::new();
    for row in file.rows("cards") {
        let Some((scene, card)) = row.id.rsplit_once('-') else { continue };
        let (Some(scene), Some(card)) = (data.find_scene(scene), Position::from_word(card)) else {
            continue;
        };
        for (field, side) in ["f", "b"].into_iter().zip(&data.scenes[scene].cards[card as usize]) {
            let own = row.cell(field).filter(|cell| cell.line > 0);
            if let (Some(cell), true) = (own, deals_damage(&data.scenes[scene], side)) {
                let message = format!(
                    "cards {}: {field}: a side with an enemy deals damage by a program; Stun, defence and Mimir work \
                     against melee and ranged attacks only",
                    row.id
                );
                found.push(CardProblem::new(cell.line, message));
            }
        }
    }
    found
}

/// Returns whether a side has an enemy, and a box, spot, reward or flip that damages heroes.
pub(crate) fn deals_damage(scene: &Scene, side: &Side) -> bool {
    let boxes = side.boxes.iter().flatten().map(|it| it.run);
    let spots = side.spots.iter().flatten().map(|it| it.run);
    let others = [side.reward].into_iter().chain(side.flip.map(|it| it.run));
    side.enemy.is_some() && boxes.chain(spots).chain(others).any(|run| hurts(scene, run))
}

/// Returns whether a program has an operation that damages heroes; the operations of a program follow each other up to its end.
fn hurts(scene: &Scene, start: Pc) -> bool {
    let (code, mut at) = (&scene.code, usize::from(start));
    loop {
        match code[at] {
            op::END => return false,
            op::DAMAGE_COLUMN | op::DAMAGE_FURTHEST | op::DAMAGE_ALL => return true,
            op::JUMP => at += 2,
            op::UNLESS => at = crate::known::condition(code, at + 2, &mut 0),
            kind => at += op_len(kind),
        }
    }
}
