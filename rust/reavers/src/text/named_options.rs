//! The options as a caller names them, and their values by name.

use crate::data::Data;
use crate::rules::{MAX_PLAYERS, MIN_PLAYERS, MOST_CYCLES, Options, Rules};
use midgard_core::{NamedOptions, OptionError, OptionValue, Word};
use std::sync::Arc;

/// Returns the rules with the options that a caller names.
///
/// # Errors
/// When an option or the card file is not valid.
pub(crate) fn rules(named: &NamedOptions) -> Result<Rules, OptionError> {
    let usual = Options::default();
    let number = |name, low, high| {
        named.number(name, low, high).map(|number| number.map(|number| number as u8))
    };
    let options = Options {
        players: number("players", MIN_PLAYERS as i64, MAX_PLAYERS as i64)?
            .unwrap_or(usual.players),
        bjorn: named.flag("bjorn").unwrap_or(usual.bjorn),
        locations: named.word("locations")?.unwrap_or(usual.locations),
        memory: named.word("memory")?.unwrap_or(usual.memory),
        negotiation: named.word("negotiation")?.unwrap_or(usual.negotiation),
        cycles: number("cycles", 1, MOST_CYCLES.into())?,
        sell_limit: number("bjorgvin_sell_limit_each", 0, 1)?,
        skip_forced: named.flag("skip_forced").unwrap_or(usual.skip_forced),
    };
    let data = match &named.cards {
        None => Data::standard(),
        Some(text) => Data::with(text).map(Arc::new).map_err(|problems| {
            let parts = problems.into_iter().map(|it| (it.line, it.message, it.count));
            OptionError::Cards(parts.collect())
        })?,
    };
    Rules::new(options, data).map_err(|problems| problems.join("; ").into())
}

/// Returns the value of an option.
pub(crate) fn value(rules: &Rules, name: &str) -> Option<OptionValue> {
    fn word(word: impl Word) -> Option<OptionValue> {
        Some(OptionValue::Word(word.word().into()))
    }
    let options = rules.chosen();
    let number = |number: u8| OptionValue::Number(number.into());
    let flag = |flag| Some(OptionValue::Flag(flag));
    match name {
        "players" => Some(number(options.players)),
        "bjorn" => flag(options.bjorn),
        "locations" => word(options.locations),
        "memory" => word(options.memory),
        "negotiation" => word(options.negotiation),
        "cycles" => options.cycles.map(number),
        "bjorgvin_sell_limit_each" => options.sell_limit.map(number),
        "cards" => {
            let digest = rules.data().digest();
            (digest != Data::standard().digest()).then_some(OptionValue::Cards(digest))
        }
        "skip_forced" => flag(options.skip_forced),
        _ => None,
    }
}
