//! Valkyrie Blessings.

use super::CardProblem;
use super::card_file::{CardFile, Row, Value, narrow};
use super::check::{copies, items, last_line};
use super::schema::{BLESSING_CARDS, MANUAL_BLESSING_CARDS};
use super::tokens::{Tokens, price};
use crate::words::{Warband, Warrior};
use midgard_core::Word;

/// A blessing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BlessingRow {
    /// Whether it is permanent.
    pub permanent: bool,
    /// The copies.
    pub count: u8,
    /// `[component_counts]` The copies that the manual lists.
    pub manual_count: u8,
    /// The price.
    pub cost: Tokens,
    /// The glory when it is bought in round 1, 2, ... 8.
    pub glory: [u8; 8],
    /// Goods of any kind.
    pub any_resource: u8,
    /// Coins.
    pub coins: u8,
    /// Favor.
    pub favor: u8,
    /// Blame that is discarded.
    pub discard_blame: u8,
    /// Dice that come.
    pub warriors: Warband,
    /// Runes that are taken.
    pub take_rune: u8,
    /// Destinies that are drawn.
    pub draw_destiny: u8,
    /// Destinies that are kept of those.
    pub keep_destiny: u8,
    /// Shields of the first round of a fight.
    pub first_round_shields: u8,
    /// Hits of the first round of a fight.
    pub first_round_hits: u8,
    /// Rerolls in a round.
    pub free_reroll: u8,
    /// Coins for each enemy defeated.
    pub coin_per_enemy: u8,
    /// How much the limit of a hunt is higher.
    pub hunt_cap: u8,
    /// Food of a hunt.
    pub hunt_food: u8,
    /// Dice that are kept in a round.
    pub save_die: u8,
}

impl BlessingRow {
    /// A blessing that does nothing.
    pub const NOTHING: Self = Self {
        permanent: false,
        count: 0,
        manual_count: 0,
        cost: Tokens { kinds: Warband::all(0), any: 0 },
        glory: [0; 8],
        any_resource: 0,
        coins: 0,
        favor: 0,
        discard_blame: 0,
        warriors: Warband::all(0),
        take_rune: 0,
        draw_destiny: 0,
        keep_destiny: 0,
        first_round_shields: 0,
        first_round_hits: 0,
        free_reroll: 0,
        coin_per_enemy: 0,
        hunt_cap: 0,
        hunt_food: 0,
        save_die: 0,
    };
}

/// Makes a blessing.
pub(super) fn build(row: &Row) -> BlessingRow {
    let glory: [i16; 8] = row.numbers("glory");
    let mut blessing = BlessingRow {
        permanent: row.word("kind") == Some("permanent"),
        count: row.number("count"),
        manual_count: row.number("manual_count"),
        cost: price(row),
        glory: glory.map(narrow),
        ..BlessingRow::default()
    };
    let Value::Items(items) = row.value("effect") else { return blessing };
    for &(name, number) in items {
        let field = match name {
            "any_resource" => &mut blessing.any_resource,
            "coins" => &mut blessing.coins,
            "favor" => &mut blessing.favor,
            "discard_blame" => &mut blessing.discard_blame,
            "take_rune" => &mut blessing.take_rune,
            "draw_destiny" => &mut blessing.draw_destiny,
            "keep_destiny" => &mut blessing.keep_destiny,
            "first_round_shields" => &mut blessing.first_round_shields,
            "first_round_hits" => &mut blessing.first_round_hits,
            "free_reroll_per_game_round" => &mut blessing.free_reroll,
            "coin_per_enemy_defeated" => &mut blessing.coin_per_enemy,
            "hunt_cap_bonus" => &mut blessing.hunt_cap,
            "hunt_food_bonus" => &mut blessing.hunt_food,
            "save_one_lost_die_per_game_round" => &mut blessing.save_die,
            name => match Warrior::from_word(name) {
                Some(kind) => &mut blessing.warriors[kind],
                None => continue,
            },
        };
        *field = number;
    }
    blessing
}

/// The effect of a blessing that leaves a choice.
const CHOICES: [&str; 3] = ["any_resource", "take_rune", "draw_destiny"];

/// The destinies that a blessing draws at most, and the copies of blessings that draw destinies.
const MOST_DRAWN: u8 = 6;
const MOST_DRAWING: i16 = 4;

/// Returns the destinies that a blessing draws.
fn draws(row: &Row) -> u8 {
    let draws = |&&(name, _): &&(&str, u8)| name == "draw_destiny";
    items(row, "effect").iter().find(draws).map_or(0, |&(_, number)| number)
}

/// `[blessing.thread_of_fate]` A state holds at most `MOST_DRAWING` visits that draw destinies.
pub(super) fn check_draws(file: &CardFile, problems: &mut Vec<CardProblem>) {
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

/// The effects of permanent blessings. All other effects happen once.
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
pub(super) fn check(row: &Row, problems: &mut Vec<CardProblem>) {
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

/// `[cards.counts]` The component lists have these numbers of blessings: copies can be moved from one to another.
pub(super) fn check_counts(file: &CardFile, problems: &mut Vec<CardProblem>) {
    let rights = [("count", BLESSING_CARDS), ("manual_count", MANUAL_BLESSING_CARDS)];
    copies(file, "blessings", &[], rights, problems);
}
