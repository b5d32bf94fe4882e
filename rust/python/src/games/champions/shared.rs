//! Rules that were made before: a card file is read once, however often a game is unpickled.

use super::input::Options;
use super::option_error;
use crate::cards::cards_error;
use crate::origin::Origin;
use crate::registry::AnyRules;
use midgard_champions::words::{BySeat, Leader};
use midgard_champions::{CardProblem, Cards, Leaders, Rules};
use midgard_champions_boxes as boxes;
use midgard_core::{Seat, Word};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// So many rules are remembered.
const MOST: usize = 32;
/// Longer card files are not remembered.
const LONGEST: usize = 1 << 17;

/// Rules with a box or without, and what they were made of.
#[derive(Clone)]
pub(crate) struct Shared {
    options: Options,
    pub(crate) overrides: Option<Arc<str>>,
    rules: Made,
    pub(crate) origin: Origin,
}

/// The rules of the base game, or those of all games.
#[allow(clippy::large_enum_variant)] // there are a few
#[derive(Clone)]
enum Made {
    Base(Rules),
    Boxes(boxes::Rules),
}

impl Shared {
    /// The rules, for a game.
    pub(crate) fn rules(self) -> AnyRules {
        match self.rules {
            Made::Base(rules) => AnyRules::Champions(rules),
            Made::Boxes(rules) => AnyRules::ChampionsBoxes(rules),
        }
    }
}

/// The rules of these options and corrections, the latest last.
static KNOWN: Mutex<Vec<Shared>> = Mutex::new(Vec::new());

/// The rules of these options, with the corrections of a card file of this name.
///
/// # Errors
/// When an option does not fit, or the card file has faults.
pub(crate) fn shared(options: Options, overrides: Option<&str>, file: &str) -> PyResult<Shared> {
    let lock = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let same = |it: &Shared| it.options == options && it.overrides.as_deref() == overrides;
    if let Some(found) = lock().iter().find(|it| same(it)) {
        return Ok(found.clone());
    }
    let (rules, origin) = made(options, overrides, file)?;
    let made = Shared { options, overrides: overrides.map(Arc::from), rules, origin };
    if made.overrides.as_ref().is_none_or(|text| text.len() <= LONGEST) {
        let mut known = lock();
        if known.len() == MOST {
            known.remove(0);
        }
        known.push(made.clone());
    }
    Ok(made)
}

/// The problems of a card file in games with these options.
pub(super) fn cards_of(options: &Options, text: &str) -> Result<(), Vec<CardProblem>> {
    if base(options).is_some() {
        return Cards::with(text).map(|_| ());
    }
    boxed_cards(options, text).map(|_| ())
}

/// The cards of games with these options, with the corrections of a card file.
fn boxed_cards(options: &Options, text: &str) -> Result<boxes::Cards, Vec<CardProblem>> {
    let play = options.boxes.in_play();
    let found = boxes::Cards::with_boxes(text, play);
    found.map_err(|problems| problems.into_iter().map(problem).collect())
}

/// Makes rules: those of the base game for what it can play, because they are small and fast.
fn made(options: Options, overrides: Option<&str>, file: &str) -> PyResult<(Made, Origin)> {
    if let Some(options) = base(&options) {
        let cards = match overrides {
            None => Cards::standard(),
            Some(text) => Cards::with(text).map_err(|problems| cards_error(file, &problems))?,
        };
        let rules = Rules::new(options, cards).map_err(option_error)?;
        let origin = Origin::of(&rules);
        return Ok((Made::Base(rules), origin));
    }
    let play = options.boxes.in_play();
    let cards = match overrides {
        None => boxes::Cards::standard_with(play),
        Some(text) => {
            boxed_cards(&options, text).map_err(|problems| cards_error(file, &problems))?
        }
    };
    let rules = boxes::Rules::new(options, cards).map_err(option_error)?;
    let origin = Origin::of(&rules);
    Ok((Made::Boxes(rules), origin))
}

fn problem(found: boxes::CardProblem) -> CardProblem {
    let boxes::CardProblem { line, message, count } = found;
    CardProblem { line, message, count }
}

/// The options for the rules of the base game, if they can play such a game: without a box, and all as usual.
fn base(options: &Options) -> Option<midgard_champions::Options> {
    if options.boxes != boxes::rules::boxes::BoxOptions::default() {
        return None;
    }
    let leaders = match &options.leaders {
        boxes::Leaders::Drafted => Leaders::Drafted,
        boxes::Leaders::Random => Leaders::Random,
        boxes::Leaders::Named(named) => {
            let mut leaders = BySeat::default();
            for seat in Seat::of(options.players.into()) {
                leaders[seat] = Some(Leader::from_index(named[seat]?.index())?);
            }
            Leaders::Named(leaders)
        }
    };
    Some(midgard_champions::Options {
        players: options.players,
        hall_of_records: options.hall_of_records,
        mistrustful_villagers: options.mistrustful_villagers,
        simultaneous: options.simultaneous,
        start_player: options.start_player,
        leaders,
        skip_forced: options.skip_forced,
    })
}
