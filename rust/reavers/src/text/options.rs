//! The table of the options.

use crate::words::{LocationChoice, Negotiation, Screen};
use OptionKind::{Cards, Flag, Number, Word as OneWord};
use midgard_core::{OptionKind, OptionRow, Word};

/// The options, in the order of the arguments.
pub(crate) const OPTIONS: [OptionRow; 9] = [
    OptionRow::new(Number, "players", "2, 3, 4, 5 or 6 players.").or("3").rule("setup.players"),
    OptionRow::new(Flag, "bjorn", "Bjorn plays: the variant for two.")
        .or("false")
        .rule("bjorn.option"),
    OptionRow::new(OneWord, "locations", "Locations in play: lowest (numbers), or random.")
        .or("lowest")
        .of(LocationChoice::WORDS)
        .rule("setup.locations"),
    OptionRow::new(
        OneWord,
        "memory",
        "The knowledge of a seat about others: perfect, or screen (sums).",
    )
    .or("perfect")
    .of(Screen::WORDS),
    OptionRow::new(
        OneWord,
        "negotiation",
        "How deals are made: menu (a list), micro (piece by piece) or auto.",
    )
    .or("menu")
    .of(Negotiation::WORDS)
    .rule("negotiation.mode"),
    OptionRow::new(
        Number,
        "cycles",
        "How often each visitor proposes, 1 to 8; by default the cards say it.",
    )
    .rule("negotiation.slots"),
    OptionRow::new(
        Number,
        "bjorgvin_sell_limit_each",
        "Raid tokens of a kind sold at Bjorgvin: 1, or 0 for any number.",
    ),
    OptionRow::new(Cards, "cards", "Corrections of card numbers; see docs/reference/cards.md."),
    OptionRow::new(Flag, "skip_forced", "Skips decisions with only one legal action.").or("false"),
];
