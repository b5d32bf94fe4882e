//! The options as a caller names them, and their values by name.

use crate::data::Data;
use crate::rules::{MOST_UPGRADES, Options, Rules};
use crate::words::{Hero, MAX_PLAYERS, MIN_PLAYERS, SceneId};
use midgard_core::{NamedOptions, OptionError, OptionValue, Seat, Word, unknown_name};
use std::sync::Arc;

/// Returns the rules with the options that a caller names.
///
/// # Errors
/// When an option or the card file is not valid.
pub(crate) fn rules(named: &NamedOptions) -> Result<Rules, OptionError> {
    let usual = Options::default();
    let number = |name, low, high, usual: u8| {
        named.number(name, low, high).map(|number| number.map_or(usual, |number| number as u8))
    };
    let players = number("players", MIN_PLAYERS as i64, MAX_PLAYERS as i64, usual.players)?;
    let first = number("first_player", 0, i64::from(players) - 1, 0)?;
    let data = match &named.cards {
        None => Data::standard(),
        Some(text) => Data::with(text).map(Arc::new).map_err(|problems| {
            let parts = problems.into_iter().map(|it| (it.line, it.message, it.count));
            OptionError::Cards(parts.collect())
        })?,
    };
    let scene = named.text("scene").map(|text| scene(&data, "scene", text)).transpose()?;
    let options = Options {
        players,
        heroes: heroes(named)?,
        team: named.word("team")?.unwrap_or(usual.team),
        hide_backs: named.flag("hide_backs").unwrap_or(usual.hide_backs),
        max_rounds: number("max_rounds", 1, 255, usual.max_rounds)?,
        first_player: Seat::ALL[usize::from(first)],
        scene,
        scenes: scenes(named, &data)?,
        upgrades: number("upgrades", 0, MOST_UPGRADES.into(), usual.upgrades)?,
        skip_forced: named.flag("skip_forced").unwrap_or(usual.skip_forced),
    };
    Rules::new(options, data).map_err(|problems| problems.join("; ").into())
}

/// Returns the hero of each seat that is named.
fn heroes(named: &NamedOptions) -> Result<[Option<Hero>; MAX_PLAYERS], String> {
    let texts = named.words("heroes", "heroes must name a hero for each seat")?;
    let texts = texts.unwrap_or_default();
    if texts.len() > MAX_PLAYERS {
        return Err(format!("heroes must name at most {MAX_PLAYERS} heroes"));
    }
    let mut heroes = [None; MAX_PLAYERS];
    for (hero, text) in heroes.iter_mut().zip(texts) {
        let found = Hero::from_word(text);
        *hero = Some(found.ok_or_else(|| unknown_name("heroes", text, Hero::WORDS))?);
    }
    Ok(heroes)
}

fn scene(data: &Data, option: &str, text: &str) -> Result<SceneId, String> {
    data.option_scene(text).ok_or_else(|| unknown_name(option, text, &data.option_words()))
}

/// Returns the scenes that are named, as bits.
fn scenes(named: &NamedOptions, data: &Data) -> Result<u32, String> {
    let Some(texts) = named.words("scenes", "scenes must name scenes")? else { return Ok(0) };
    let mut cards = 0;
    for text in texts {
        let bit = 1 << (scene(data, "scenes", text)?.path() - 1);
        if cards & bit != 0 {
            return Err(format!("scenes names {text} twice"));
        }
        cards |= bit;
    }
    match cards {
        0 => Err("scenes must name at least 3 quests and 3 bosses".into()),
        cards => Ok(cards),
    }
}

/// Returns the value of an option.
pub(crate) fn value(rules: &Rules, name: &str) -> Option<OptionValue> {
    let options = rules.chosen();
    let number = |number: u8| Some(OptionValue::Number(number.into()));
    let flag = |flag| Some(OptionValue::Flag(flag));
    match name {
        "players" => number(options.players),
        "heroes" => {
            let heroes = options.heroes.iter().flatten().map(|hero| hero.word().to_owned());
            let heroes: Vec<String> = heroes.collect();
            (!heroes.is_empty()).then_some(OptionValue::Words(heroes))
        }
        "team" => Some(OptionValue::Word(options.team.word().into())),
        "hide_backs" => flag(options.hide_backs),
        "max_rounds" => number(options.max_rounds),
        "first_player" => number(options.first_player as u8),
        "scene" => {
            let scene = options.scene?; // the boards of Baldur are one scene
            Some(OptionValue::Word(rules.data().option_word(scene).into()))
        }
        "scenes" => rules.chosen_scenes().map(OptionValue::Words),
        "upgrades" => number(options.upgrades),
        "cards" => {
            let digest = rules.data().digest();
            (digest != Data::standard().digest()).then_some(OptionValue::Cards(digest))
        }
        "skip_forced" => flag(options.skip_forced),
        _ => None,
    }
}
