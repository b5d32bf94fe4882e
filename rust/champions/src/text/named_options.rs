//! The options as a caller names them, and their values by name.

use crate::cards::Cards;
use crate::players::{self, MAX_BASE_PLAYERS, MAX_PLAYERS, MIN_PLAYERS};
use crate::rules::leader;
use crate::rules::{Leaders, OptionProblem, Options, Rules};
use crate::text::options::{PRESETS, choose, value_of};
use crate::text::surface::{ASSIGNMENTS, DRAFTED, RANDOM, VARIANTS};
use crate::words::{BySeat, Expansion, Leader};
use midgard_core::{NamedOptions, OptionError, OptionValue, Seat, Set, Word, unknown_name};

/// The number of leaders in the base box, which are the first.
const BASE_LEADERS: usize = Leader::COUNT;

/// Returns the rules with the options that a caller names.
///
/// # Errors
/// When an option or the card file is not valid.
pub(crate) fn rules(named: &NamedOptions) -> Result<Rules, OptionError> {
    let options = Options::named(named)?;
    let play = options.boxes.in_play();
    let cards = match &named.cards {
        None => Cards::standard_with(play),
        Some(text) => Cards::with(text, play).map_err(|problems| {
            let parts = problems.into_iter().map(|it| (it.line, it.message, it.count));
            OptionError::Cards(parts.collect())
        })?,
    };
    Rules::new(options, cards).map_err(|problem| problem.to_string().into())
}

impl Options {
    /// Returns the value of each option; an option that the caller does not name has the value of the preset.
    ///
    /// # Errors
    /// When a word does not exist, a number is out of range, or an option needs a box that is not in play.
    pub fn named(named: &NamedOptions) -> Result<Self, String> {
        let expansions = expansions(named)?;
        let preset = named.text("preset").unwrap_or(PRESETS[0]);
        let is_manual = known("preset", preset, &PRESETS)? == 1;
        let players = players(named, expansions)?;
        let start_player = start_player(named, players)?;
        let mut variants = [false; VARIANTS.len()];
        for word in named.words("variants", "variants must name variants")?.unwrap_or_default() {
            variants[known("variant", word, &VARIANTS)?] = true;
        }
        // `[assignment.preset]` X-27
        let assignment = named.text("assignment").unwrap_or(ASSIGNMENTS[usize::from(is_manual)]);
        let simultaneous = known("assignment", assignment, &ASSIGNMENTS)? == 1;
        let promos = named.flag("promos").unwrap_or(false);
        let word_of = |name| match named.flag(name) {
            Some(flag) => Some(flag.to_string()),
            None => named.text(name).map(str::to_owned),
        };
        Ok(Self {
            players,
            hall_of_records: variants[0],
            mistrustful_villagers: variants[1],
            simultaneous,
            start_player,
            leaders: match leaders(named, players, !expansions.is_empty())? {
                Some(leaders) => leaders,
                None if is_manual => Leaders::Random,
                None => Leaders::Drafted,
            },
            skip_forced: named.flag("skip_forced").unwrap_or(false),
            boxes: choose(is_manual, expansions, promos, word_of)?,
        })
    }
}

/// Returns the place of a word among those that are known.
fn known(what: &str, word: &str, words: &[&str]) -> Result<usize, String> {
    words.iter().position(|&it| it == word).ok_or_else(|| unknown_name(what, word, words))
}

fn expansions(named: &NamedOptions) -> Result<Set<Expansion>, String> {
    let mut found = Set::empty();
    for word in named.words("expansions", "expansions must name boxes")?.unwrap_or_default() {
        let expansion = Expansion::from_word(word);
        let expansion =
            expansion.ok_or_else(|| unknown_name("expansion", word, Expansion::WORDS))?;
        if found.has(expansion) {
            return Err(format!("expansions must be different, and {word} is named twice"));
        }
        found = found.with(expansion);
    }
    Ok(found)
}

/// Returns the number of players. Five need The Dark Mountains. `[setup.workers]`
fn players(named: &NamedOptions, expansions: Set<Expansion>) -> Result<u8, String> {
    let (most, words) = match expansions.has(Expansion::DarkMountains) {
        true => (MAX_PLAYERS, players::in_words(MAX_PLAYERS)),
        false => {
            let words = players::in_words(MAX_BASE_PLAYERS);
            (MAX_BASE_PLAYERS, format!("{words}, or {MAX_PLAYERS} with dark_mountains"))
        }
    };
    let players = named.number_of("players", MIN_PLAYERS as i64, most as i64, &words);
    let players = players.map_err(|refused| format!("{refused} [setup.workers]"))?;
    Ok(players.map_or(Options::default().players, |players| players as u8))
}

/// Returns the seat that begins. `[setup.start]`
fn start_player(named: &NamedOptions, players: u8) -> Result<Option<Seat>, String> {
    let last = players - 1;
    let expected = format!("a seat from 0 to {last}");
    let seat = named.number_of("start_player", 0, last.into(), &expected);
    let seat = seat.map_err(|refused| format!("{refused} [setup.start]"))?;
    Ok(seat.map(|seat| Seat::ALL[seat as usize]))
}

/// Returns how clans get their leaders. `[setup.leaders]`
fn leaders(named: &NamedOptions, players: u8, has_box: bool) -> Result<Option<Leaders>, String> {
    match named.text("leaders") {
        Some(DRAFTED) => return Ok(Some(Leaders::Drafted)),
        Some(RANDOM) => return Ok(Some(Leaders::Random)),
        Some(word) => {
            return Err(format!(
                "leaders must be {DRAFTED}, {RANDOM} or a list of a leader for each seat, not {word:?} [setup.leaders]"
            ));
        }
        None => {}
    }
    let Some(names) = named.words("leaders", "leaders must name leaders")? else {
        return Ok(None);
    };
    if names.len() != usize::from(players) {
        return Err(OptionProblem::LeaderCount(names.len(), players).to_string());
    }
    let known = if has_box { Leader::WORDS } else { &Leader::WORDS[..BASE_LEADERS] };
    let mut leaders = BySeat::default();
    for (seat, name) in Seat::of(players.into()).zip(names) {
        let leader = Leader::from_word(name).ok_or_else(|| unknown_name("leader", name, known))?;
        if !known.contains(&leader.word()) {
            let missing = leader::box_of(leader);
            return Err(OptionProblem::LeaderNotInPlay(leader, missing).to_string());
        }
        leaders[seat] = Some(leader);
    }
    Ok(Some(Leaders::Named(leaders)))
}

/// Returns the value of an option.
pub(crate) fn value(rules: &Rules, name: &str) -> Option<OptionValue> {
    let options = &rules.options;
    let words =
        |words: Vec<&str>| Some(OptionValue::Words(words.iter().map(|&it| it.into()).collect()));
    match name {
        "players" => Some(OptionValue::Number(options.players.into())),
        "expansions" => words(options.boxes.expansions.iter().map(Word::word).collect()),
        "variants" => words(rules.variants()),
        "cards" => {
            let (digest, play) = (rules.cards.digest(), options.boxes.in_play());
            (digest != Cards::standard_digest(play)).then_some(OptionValue::Cards(digest))
        }
        "assignment" => Some(OptionValue::Word(rules.assignment().into())),
        "start_player" => options.start_player.map(|seat| OptionValue::Number(seat.index() as i64)),
        "leaders" => match &options.leaders {
            Leaders::Drafted => Some(OptionValue::Word(DRAFTED.into())),
            Leaders::Random => Some(OptionValue::Word(RANDOM.into())),
            Leaders::Named(named) => {
                words(named.values().iter().flatten().map(|it| it.word()).collect())
            }
        },
        "skip_forced" => Some(OptionValue::Flag(options.skip_forced)),
        "preset" => Some(OptionValue::Word(PRESETS[usize::from(options.boxes.is_manual)].into())),
        "promos" => Some(OptionValue::Flag(options.boxes.promos)),
        _ => value_of(&options.boxes, name),
    }
}
