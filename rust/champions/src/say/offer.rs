//! The cards at Valhalla, in words: prices, effects, glory.

use crate::cards::{BlessingRow, Bonus, EpicRow, Tokens};
use crate::say::wording::{self, counted};

/// Writes a price: `2 swordsman tokens and 1 of any kind`.
pub(crate) fn price(cost: &Tokens) -> String {
    let kinds = cost.kinds.iter().filter(|&(_, count)| count > 0);
    let mut parts: Vec<_> = kinds.map(|(kind, count)| wording::tokens(kind, count)).collect();
    if cost.any > 0 {
        parts.push(if parts.is_empty() {
            counted(cost.any, "token")
        } else {
            format!("{} of any kind", cost.any)
        });
    }
    wording::and(&parts)
}

/// Writes what a blessing brings in a round: `2 coins, 4 glory`.
pub(crate) fn blessing(row: &BlessingRow, round: u8) -> String {
    let glory = row.glory[usize::from(round.max(1)) - 1];
    format!("{}, {glory} glory", effect(row))
}

/// Writes what a blessing does.
fn effect(row: &BlessingRow) -> String {
    let parts = [
        (row.any_resource, wording::any_goods(row.any_resource)),
        (row.coins, counted(row.coins, "coin")),
        (row.favor, format!("{} favor", row.favor)),
        (row.discard_blame, format!("{} blame less", row.discard_blame)),
        (row.warriors.total(), wording::warband(&row.warriors)),
        (row.take_rune, "a rune".into()),
        (row.draw_destiny, destinies(row.draw_destiny)),
        (row.first_round_shields, first_round(row.first_round_shields, "shield")),
        (row.first_round_hits, first_round(row.first_round_hits, "hit")),
        (row.free_reroll, format!("{} a round without favor", counted(row.free_reroll, "reroll"))),
        (
            row.coin_per_enemy,
            format!("{} for each enemy defeated", counted(row.coin_per_enemy, "coin")),
        ),
        (row.hunt_cap, format!("{} food more at most in a hunt", row.hunt_cap)),
        (row.hunt_food, format!("{} food more of a hunt", row.hunt_food)),
        (
            row.save_die,
            format!(
                "{} of the dice lost in a round {}",
                row.save_die,
                wording::verb(row.save_die, "stay")
            ),
        ),
    ];
    let there = parts.into_iter().filter(|(count, _)| *count > 0).map(|(_, text)| text);
    wording::and(&there.collect::<Vec<_>>())
}

fn destinies(count: u8) -> String {
    if count == 1 { "a destiny".into() } else { format!("one of {count} destinies") }
}

fn first_round(count: u8, thing: &str) -> String {
    format!("{} in the first round of each fight", counted(count, thing))
}

/// Writes what an epic monster brings: `15 glory, at the end 1 for each rune, 8 at most`.
pub(crate) fn epic(row: &EpicRow) -> String {
    let (thing, things) = match row.bonus {
        Bonus::BlameAtMost => {
            let (number, blame) = (row.number, row.blame_at_most);
            return format!(
                "{} glory, at the end {number} more with {blame} blame at most",
                row.glory
            );
        }
        Bonus::Runes => ("rune".into(), "runes".into()),
        Bonus::Draugr => ("draugr".into(), "draugr".into()),
        Bonus::Monsters => ("monster".into(), "monsters".into()),
        Bonus::Tokens => ("token".into(), "tokens".into()),
        Bonus::Colour(colour) => (format!("{colour} enemy"), format!("{colour} enemies")),
        Bonus::Blessings => ("blessing".into(), "blessings".into()),
    };
    format!("{} glory, at the end {}", row.glory, bonus(row, &thing, &things))
}

fn bonus(row: &EpicRow, thing: &str, things: &str) -> String {
    let each = match row.per {
        1 => format!("for each {thing}"),
        per => format!("for every {per} {things}"),
    };
    format!("{} more {each}, {} at most", row.number, row.most)
}
