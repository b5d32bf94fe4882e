//! The table of the options of a game: a row for each, from which records, command line, help and tests read them.

/// The values that an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// A whole number.
    Number,
    /// True or false.
    Flag,
    /// A word.
    Word,
    /// Words.
    Words,
    /// A word, or a word for each seat.
    SeatWords,
    /// A file with corrections of card numbers.
    Cards,
}

impl OptionKind {
    /// Returns the name of the kind.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Flag => "flag",
            Self::Word => "word",
            Self::Words => "words",
            Self::SeatWords => "seat_words",
            Self::Cards => "cards",
        }
    }
}

/// An option of a game.
///
/// ```
/// use midgard_core::{OptionKind, OptionRow};
/// const MODE: OptionRow = OptionRow::new(OptionKind::Word, "mode", "How fast: slow or quick.")
///     .or("slow")
///     .of(&["slow", "quick"])
///     .since(2);
/// assert_eq!((MODE.default, MODE.values.len(), MODE.since), (Some("slow"), 2, 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionRow {
    /// The name.
    pub name: &'static str,
    /// The kind of its values.
    pub kind: OptionKind,
    /// The default as in the text of a game. `None` stands for no value.
    pub default: Option<&'static str>,
    /// The words that it takes, as far as they are fixed.
    pub values: &'static [&'static str],
    /// The meaning, in a sentence.
    pub help: &'static str,
    /// The tag of its rule, or nothing.
    pub rule: &'static str,
    /// The form of records that has it first. A record has the options of a later form only if one of them differs from
    /// its default.
    pub since: u8,
}

impl OptionRow {
    /// Returns an option of all forms of records, without a default, fixed words and a rule.
    pub const fn new(kind: OptionKind, name: &'static str, help: &'static str) -> Self {
        Self { name, kind, default: None, values: &[], help, rule: "", since: 1 }
    }

    /// Returns the option with this default.
    #[must_use]
    pub const fn or(self, default: &'static str) -> Self {
        Self { default: Some(default), ..self }
    }

    /// Returns the option with these words.
    #[must_use]
    pub const fn of(self, values: &'static [&'static str]) -> Self {
        Self { values, ..self }
    }

    /// Returns the option with the tag of its rule.
    #[must_use]
    pub const fn rule(self, rule: &'static str) -> Self {
        Self { rule, ..self }
    }

    /// Returns the option as one that this form of records has first.
    #[must_use]
    pub const fn since(self, since: u8) -> Self {
        Self { since, ..self }
    }
}
