//! The table of the options.

use crate::words::Team;
use OptionKind::{Cards, Flag, Number, SeatWords, Word as OneWord, Words};
use midgard_core::{OptionKind, OptionRow, Word};

/// The options, in the order of the arguments.
pub(crate) const OPTIONS: [OptionRow; 11] = [
    OptionRow::new(Number, "players", "1, 2, 3 or 4 players; 1 is the solo mode.")
        .or("2")
        .rule("setup.players"),
    OptionRow::new(
        SeatWords,
        "heroes",
        "The hero of each seat, such as kratos+freya; by default a draft.",
    ),
    OptionRow::new(OneWord, "team", "Who decides: one player for all, or each for the own hero.")
        .or("one")
        .of(Team::WORDS)
        .rule("decision.team"),
    OptionRow::new(Flag, "hide_backs", "Texts and observations hide the backs of scene cards.")
        .or("false"),
    OptionRow::new(Number, "max_rounds", "The last round, 1 to 255; its end loses.").or("60"),
    OptionRow::new(Number, "first_player", "The seat that begins.").or("0"),
    OptionRow::new(
        OneWord,
        "scene",
        "A scene that is played alone: q1 to q6, b7 to b10, or a new one of the cards.",
    ),
    OptionRow::new(
        Words,
        "scenes",
        "Quests and bosses that are shuffled, such as q1+q2+lake+b7+b8+b9.",
    ),
    OptionRow::new(Number, "upgrades", "Random upgrades in each deck from the start, 0 to 10.")
        .or("0")
        .rule("setup.upgrades"),
    OptionRow::new(Cards, "cards", "Corrections of card numbers; see docs/reference/cards.md."),
    OptionRow::new(Flag, "skip_forced", "Skips decisions with only one legal action.").or("false"),
];
