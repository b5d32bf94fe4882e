//! Epic monsters.

use super::CardProblem;
use super::card_file::Row;
use super::tokens::{Tokens, price};
use crate::words::Colour;

/// The things that the bonus of an epic monster counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bonus {
    /// Runes.
    #[default]
    Runes,
    /// Draugr.
    Draugr,
    /// Monsters.
    Monsters,
    /// At most so much blame.
    BlameAtMost,
    /// Sacrifice tokens.
    Tokens,
    /// Enemies of a colour.
    Colour(Colour),
    /// Blessings.
    Blessings,
}

/// The bonuses of epic monsters, as a file writes them.
pub(super) const BONUSES: [(&str, Bonus); 9] = [
    ("per_rune", Bonus::Runes),
    ("per_draugr", Bonus::Draugr),
    ("per_monster", Bonus::Monsters),
    ("if_blame_at_most", Bonus::BlameAtMost),
    ("per_sacrifice_token", Bonus::Tokens),
    ("per_red_enemy", Bonus::Colour(Colour::Red)),
    ("per_blue_enemy", Bonus::Colour(Colour::Blue)),
    ("per_yellow_enemy", Bonus::Colour(Colour::Yellow)),
    ("per_blessing", Bonus::Blessings),
];

/// An epic monster.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EpicRow {
    /// The price.
    pub cost: Tokens,
    /// The glory when it is bought.
    pub glory: u8,
    /// The things that the bonus at the end counts.
    pub bonus: Bonus,
    /// The glory for each `per` of it.
    pub number: u8,
    /// How many of it bring the glory once.
    pub per: u8,
    /// The most glory of the bonus.
    pub most: u8,
    /// With [`Bonus::BlameAtMost`] the most blame.
    pub blame_at_most: u8,
}

/// Makes an epic monster.
pub(super) fn build(row: &Row) -> EpicRow {
    let word = row.word("bonus");
    let bonus = BONUSES.iter().find(|&&(known, _)| Some(known) == word);
    EpicRow {
        cost: price(row),
        glory: row.number("glory"),
        bonus: bonus.map_or(Bonus::Runes, |&(_, bonus)| bonus),
        number: row.number("bonus_number"),
        per: row.number("bonus_per"),
        most: row.number("bonus_max"),
        blame_at_most: row.number_or_0("blame_at_most"),
    }
}

/// `[score.epic_bonus]` A bonus for little blame comes once, and it alone has the bound.
pub(super) fn check(row: &Row, problems: &mut Vec<CardProblem>) {
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
