//! The table of the options.

use crate::words::{LocationChoice, Negotiation, Screen};
use OptionKind::{Cards, Flag, Number, Word as OneWord};
use midgard_core::{OptionKind, OptionRow, Word};

/// The options, in the order of the arguments.
pub(crate) const OPTIONS: [OptionRow; 9] = [
    OptionRow::new(Number, "players", "2, 3, 4, 5 or 6 players.").or("3").rule("setup.players"),
    OptionRow::new(Flag, "bjorn", "The variant for two, with Bjorn.")
        .or("false")
        .rule("bjorn.option"),
    OptionRow::new(OneWord, "locations", "Those in play: lowest (numbers), or random.")
        .or("lowest")
        .of(LocationChoice::WORDS)
        .rule("setup.locations"),
    OptionRow::new(
        OneWord,
        "memory",
        "What others own is seen, perfect, or behind a screen, screen.",
    )
    .or("perfect")
    .of(Screen::WORDS),
    OptionRow::new(
        OneWord,
        "negotiation",
        "Deals are made from a list, menu, piece by piece, micro, or by rule, auto.",
    )
    .or("menu")
    .of(Negotiation::WORDS)
    .rule("negotiation.mode"),
    OptionRow::new(Number, "cycles", "How often each visitor proposes, 1 to 8.")
        .rule("negotiation.slots"),
    OptionRow::new(
        Number,
        "bjorgvin_sell_limit_each",
        "Tokens of a kind sold at Bjorgvin: 1, or 0 for any number.",
    ),
    OptionRow::new(Cards, "cards", "Corrections of card numbers; see docs/reference/cards.md."),
    OptionRow::new(Flag, "skip_forced", "Decisions with one legal action are not told.")
        .or("false"),
];
