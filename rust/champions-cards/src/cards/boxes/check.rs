//! Checks of several fields and rows of the boxes together.

use crate::cards::card_file::{CardFile, Row, Value};
use crate::cards::check::last_line;
use crate::cards::origin::InPlay;
use crate::cards::schema::{BLESSING_CARDS, LAND_CARDS, MANUAL_BLESSING_CARDS, MANUAL_LAND_CARDS};
use crate::cards::{CardProblem, Face};
use crate::words::{Leader, Location, Warrior};
use midgard_core::Word;

/// What a blessing does that leaves a choice.
const CHOICES: [&str; 3] = ["any_resource", "take_rune", "draw_destiny"];

/// What only one stall takes or gives, because it leaves a choice.
const OWN: [(&str, &str, Location); 3] = [
    ("cost", "any_resource", Location::RovingRangers),
    ("gain", "other_takes_blame", Location::Gossip),
    ("gain", "swaps", Location::Trainer),
];

/// Returns the things of a field.
fn items<'a>(row: &'a Row, field: &str) -> &'a [(&'static str, u8)] {
    match row.cell(field).map(|cell| &cell.value) {
        Some(Value::Items(items)) => items,
        _ => &[],
    }
}

/// `[helmet]` Only the Leader die has a helmet.
pub(in crate::cards) fn die(row: &Row, field: &str, problems: &mut Vec<CardProblem>) {
    let Some(Value::Faces(faces)) = row.cell(field).map(|cell| &cell.value) else { return };
    if row.id != Warrior::Leader.word() && faces.iter().any(|(face, _)| face.helmet) {
        let message = format!("{}: only the die of the leader has a helmet", row.id);
        problems.push(CardProblem::new(row.line(&[field]), message));
    }
}

/// What leaves a choice belongs to the stall that asks for it.
pub(in crate::cards) fn stall(row: &Row, problems: &mut Vec<CardProblem>) {
    for (field, word, place) in OWN {
        if items(row, field).iter().any(|(name, _)| *name == word) && row.id != place.word() {
            let message = format!("{}: {field}: {word} is for {} alone", row.id, place.word());
            problems.push(CardProblem::new(row.line(&[field]), message));
        }
    }
    let cost = items(row, "cost");
    if cost.len() > 1 && cost.iter().any(|(name, _)| *name == "any_resource") {
        let message = format!("{}: cost: any_resource must be the whole cost", row.id);
        problems.push(CardProblem::new(row.line(&["cost"]), message));
    }
}

/// The destinies that a blessing draws at most, and the copies of blessings that draw destinies.
const MOST_DRAWN: u8 = 6;
const MOST_DRAWING: i16 = 4;

/// Returns the destinies that a blessing draws.
fn draws(row: &Row) -> u8 {
    let draws = |&&(name, _): &&(&str, u8)| name == "draw_destiny";
    items(row, "effect").iter().find(draws).map_or(0, |&(_, number)| number)
}

/// `[blessing.thread_of_fate]` A state holds what was drawn at so many visits at most.
pub(in crate::cards) fn drawing(file: &CardFile, problems: &mut Vec<CardProblem>) {
    for field in ["count", "manual_count"] {
        let rows = file.rows_of("blessings").filter(|row| draws(row) > 0);
        let copies: i16 = rows.map(|row| i16::from(row.number(field))).sum();
        if copies > MOST_DRAWING {
            let line = last_line(file, "blessings", field);
            let message = format!(
                "blessings: {field} of those that draw destinies adds up to {MOST_DRAWING} at most, not {copies}"
            );
            problems.push(CardProblem::new(line, message));
        }
    }
}

/// What permanent blessings do; all else is done once.
const PERMANENT: [&str; 7] = [
    "first_round_shields",
    "first_round_hits",
    "free_reroll_per_game_round",
    "coin_per_enemy_defeated",
    "hunt_cap_bonus",
    "hunt_food_bonus",
    "save_one_lost_die_per_game_round",
];

/// `[blessing.instant]` `[blessing.permanent]` 4.3: a blessing does what its kind can do: one rune is taken, and one
/// of the destinies drawn is kept.
fn effects(row: &Row, problems: &mut Vec<CardProblem>) {
    let mut report = |message: String| {
        let message = format!("{}: effect: {message}", row.id);
        problems.push(CardProblem::new(row.line(&["effect"]), message));
    };
    let kind = row.word("kind").unwrap_or_default();
    for (name, _) in items(row, "effect") {
        if PERMANENT.contains(name) != (kind == "permanent") {
            report(format!("{name} is not for a blessing that is {kind}"));
        }
    }
    let number = |wanted: &str| {
        let found = items(row, "effect").iter().find(|(name, _)| *name == wanted);
        found.map_or(0, |&(_, number)| number)
    };
    if number("take_rune") > 1 {
        report("take_rune is 1 at most".into());
    }
    let kept = u8::from(number("draw_destiny") > 0);
    if number("keep_destiny") != kept {
        report(format!("keep_destiny must be {kept}: one of the destinies drawn is kept"));
    }
}

/// A blessing asks for one thing at most: dice of two kinds could be more than fit, and nobody names those that come.
pub(in crate::cards) fn blessing(row: &Row, problems: &mut Vec<CardProblem>) {
    effects(row, problems);
    if draws(row) > MOST_DRAWN {
        let message = format!("{}: effect: draw_destiny is {MOST_DRAWN} at most", row.id);
        problems.push(CardProblem::new(row.line(&["effect"]), message));
    }
    let kinds = items(row, "effect").iter().filter(|(name, _)| Warrior::from_word(name).is_some());
    if kinds.count() > 1 {
        let message = format!("{}: effect must give dice of one kind at most", row.id);
        problems.push(CardProblem::new(row.line(&["effect"]), message));
    }
    let choices = items(row, "effect").iter().filter(|(name, _)| CHOICES.contains(name)).count();
    if choices > 1 {
        let message = format!("{}: effect must have at most one of {}", row.id, CHOICES.join(", "));
        problems.push(CardProblem::new(row.line(&["effect"]), message));
    }
}

/// The leader whose abilities have no number but this: she exchanges the one die of the Jarl's Longhouse, and one Swordsman.
const EXCHANGES: (Leader, u8) = (Leader::Ragnhild, 1);

/// `[leader.ragnhild]` `[ability.ragnhild]` A number that the rules do not use cannot be corrected.
pub(in crate::cards) fn leader(row: &Row, problems: &mut Vec<CardProblem>) {
    let (leader, right) = EXCHANGES;
    if row.id == leader.word() && row.number_or_0("number") != right {
        let message = format!("{}: number is {right} and cannot be changed", row.id);
        problems.push(CardProblem::new(row.line(&["number"]), message));
    }
}

/// The abilities of enemies that have a number.
const WITH_NUMBER: [&str; 4] =
    ["undefeated_blame", "failed_fighter_takes_blame", "ambush_lose_warriors", "armor_per_round"];

/// The ability of trolls alone: no blame is taken for other enemies that live.
const OF_TROLLS: &str = "undefeated_blame";

/// `[enemy.abilities]` R-D-21: an ability without a number has none. `[enemy.troll_lord]` Blame for an enemy that lives is
/// taken for trolls.
pub(in crate::cards) fn enemy(row: &Row, problems: &mut Vec<CardProblem>) {
    if row.word("ability") == Some(OF_TROLLS) && row.table.name != "trolls" {
        let message = format!("{}: ability {OF_TROLLS} is for trolls alone", row.id);
        problems.push(CardProblem::new(row.line(&["ability"]), message));
    }
    let Some(ability) = row.word("ability").filter(|ability| !WITH_NUMBER.contains(ability)) else {
        return;
    };
    if row.number_or_0("ability_number") > 0 {
        let message = format!("{}: ability_number must be 0 where ability is {ability}", row.id);
        problems.push(CardProblem::new(row.line(&["ability", "ability_number"]), message));
    }
}

/// `[score.epic_bonus]` A bonus for little blame comes once, and it alone says how little.
pub(in crate::cards) fn epic(row: &Row, problems: &mut Vec<CardProblem>) {
    let for_blame = row.word("bonus") == Some("if_blame_at_most");
    let mut report = |fields: &[&str], message: &str| {
        let message = format!("{}: {message}", row.id);
        problems.push(CardProblem::new(row.line(fields), message));
    };
    if for_blame && row.number("bonus_per") != 1 {
        let message = "bonus_per must be 1 where bonus is if_blame_at_most";
        report(&["bonus", "bonus_per"], message);
    }
    let blame = row.cell("blame_at_most");
    if for_blame && blame.is_none() {
        report(&["bonus"], "bonus if_blame_at_most needs blame_at_most");
    }
    if !for_blame && blame.is_some_and(|cell| cell.line > 0) {
        report(&["blame_at_most"], "blame_at_most is for bonus if_blame_at_most alone");
    }
}

/// The most hits of a round that an enemy ignores: more than the dice of few warriors show.
const MOST_ARMOR: u8 = 3;

/// `[enemy.rock_creature]` R-D-19: a fight has an end. With armor, a warband whose dice never show more hits, and always as
/// many shields as the enemy attacks with, would neither win nor fall. Enemies and dice that are not in play do not count.
pub(in crate::cards) fn armor(file: &CardFile, play: InPlay, problems: &mut Vec<CardProblem>) {
    for row in ["trolls", "draugr", "monsters"].into_iter().flat_map(|deck| file.rows_of(deck)) {
        let there = play.has_row(row.table.name, row.id);
        if !there || row.word("ability") != Some("armor_per_round") {
            continue;
        }
        let armor = row.number("ability_number");
        if armor > MOST_ARMOR {
            let message =
                format!("{}: ability_number of armor_per_round is {MOST_ARMOR} at most", row.id);
            problems.push(CardProblem::new(row.line(&["ability", "ability_number"]), message));
        } else if safest(file, play, armor) >= u32::from(row.number("attack")) {
            let line = row.line(&["ability", "ability_number", "attack"]);
            let line = line.max(last_line(file, "dice", "faces"));
            let line = line.max(last_line(file, "dice", "faces_b"));
            let shields = safest(file, play, armor);
            let (of_hits, of_shields) = (ending(armor.into()), ending(shields));
            let message = format!(
                "{}: a fight could have no end: dice that show {armor} hit{of_hits} at most always show {shields} shield{of_shields}",
                row.id
            );
            problems.push(CardProblem::new(line, message));
        }
    }
}

/// Returns what a number adds to the word of what it counts.
fn ending(number: u32) -> &'static str {
    if number == 1 { "" } else { "s" }
}

/// Returns the most shields that a warband always shows which never shows more hits than these.
fn safest(file: &CardFile, play: InPlay, hits: u8) -> u32 {
    let rows = file.rows_of("dice").filter(|row| play.has_row("dice", row.id));
    let dice: Vec<_> = rows.flat_map(|row| die_bounds(file, row)).collect();
    let hits = usize::from(hits);
    let mut best = vec![0; hits + 1];
    for budget in 1..=hits {
        let with = dice.iter().filter(|die| !die.leader && die.hits <= budget);
        best[budget] = with.map(|die| best[budget - die.hits] + die.shields).max().unwrap_or(0);
        best[budget] = best[budget].max(best[budget - 1]);
    }
    let leads = dice.iter().filter(|die| die.leader && die.hits <= hits);
    leads.map(|die| best[hits - die.hits] + die.shields).fold(best[hits], u32::max)
}

/// The most hits and the fewest shields of a die.
struct DieBounds {
    hits: usize,
    shields: u32,
    leader: bool,
}

/// Returns the bounds of each set of faces of a die. A helmet may always be Jorunn's shields.
fn die_bounds(file: &CardFile, row: &Row) -> Vec<DieBounds> {
    let jorunn = file.row("abilities", Leader::Jorunn.word());
    let jorunn = jorunn.number("number").max(jorunn.number_or_0("against"));
    let bounds = |field| {
        let Value::Faces(faces) = &row.cell(field)?.value else { return None };
        let shields = |(face, _): &(Face, u8)| {
            u32::from(face.shields) + if face.helmet { u32::from(jorunn) } else { 0 }
        };
        Some(DieBounds {
            hits: faces.iter().map(|(face, _)| usize::from(face.hits)).max().unwrap_or(0),
            shields: faces.iter().map(shields).min().unwrap_or(0),
            leader: row.id == Warrior::Leader.word(),
        })
    };
    ["faces", "faces_b"].into_iter().filter_map(bounds).collect()
}

/// `[cards.counts]` The component lists have these numbers of land journeys; promo cards come besides.
pub(in crate::cards) fn land_journeys(file: &CardFile, problems: &mut Vec<CardProblem>) {
    let rights = [("count", LAND_CARDS), ("manual_count", MANUAL_LAND_CARDS)];
    copies(file, "land_journeys", &["mercenaries"], rights, problems);
}

/// `[cards.counts]` The component lists have these numbers of blessings: copies can be moved from one to another.
pub(in crate::cards) fn blessings(file: &CardFile, problems: &mut Vec<CardProblem>) {
    let rights = [("count", BLESSING_CARDS), ("manual_count", MANUAL_BLESSING_CARDS)];
    copies(file, "blessings", &[], rights, problems);
}

/// Reports the copies of a table that do not add up; those of the promo cards do not count.
fn copies(
    file: &CardFile,
    table: &'static str,
    promos: &[&str],
    rights: [(&str, i16); 2],
    problems: &mut Vec<CardProblem>,
) {
    for (field, right) in rights {
        let rows = file.rows_of(table).filter(|row| !promos.contains(&row.id));
        let count: i16 = rows.map(|row| i16::from(row.number(field))).sum();
        if count != right {
            let line = last_line(file, table, field);
            let message = format!("{table}: {field} adds up to {count} cards, not {right}");
            problems.push(CardProblem::new(line, message));
        }
    }
}
