//! The exact odds of fights and voyages with all that the boxes add, as plain data.

use super::odds::word_of;
use super::{Champions, rules};
use crate::data::figures;
use crate::error::InvalidOptionError;
use midgard_champions::combat::{Passage, Payoff, Point, Setting};
use midgard_champions::text::odds::{Acting, journey_cards};
use midgard_champions::words::{Blessing, Warrior};
use pyo3::prelude::*;
use serde::Serialize;
use std::collections::HashMap;

/// The number of kinds of dice.
const KINDS: usize = Warrior::COUNT;

/// A fight as it comes from Python.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct BoxFight {
    warband: [u8; KINDS],
    card: Option<String>,
    attack: u8,
    defense: u8,
    favor: u8,
    leader: Option<String>,
    runes: Vec<String>,
    copies: Vec<String>,
    blessings: Vec<String>,
    spends: bool,
    copied_glory: u8,
    /// Victory, the kinds, favor, rune, glory.
    payoff: (f64, [f64; KINDS], f64, f64, f64),
    cap: u16,
}

/// A voyage or a land journey as it comes from Python, besides the fight.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct BoxVoyage {
    prohibits: Option<String>,
    at_sea: bool,
    food: u8,
    fed: u8,
    coins: u16,
    coin: f64,
    /// The number of cards by name: those that may come first, and those that are there.
    first: HashMap<String, u8>,
    among: HashMap<String, u8>,
}

impl BoxVoyage {
    fn passage<'a>(&self, input: &'a BoxFight, read: &'a Acting) -> PyResult<Passage<'a>> {
        Ok(Passage {
            setting: input.setting(read),
            prohibits: self.prohibits.as_deref().map(|it| word_of("warrior", it)).transpose()?,
            start: input.point(read),
            at_sea: self.at_sea,
            food: self.food,
            fed: self.fed,
            coins: self.coins,
            coin: self.coin,
            first: journey_cards(&self.first, self.at_sea),
            among: journey_cards(&self.among, self.at_sea),
        })
    }
}

impl BoxFight {
    fn read(&self) -> PyResult<Acting> {
        let leader = self.leader.as_deref();
        Acting::new(leader, &self.copies, &self.blessings, &self.runes)
            .map_err(InvalidOptionError::new_err)
    }

    fn payoff(&self) -> Payoff {
        let (victory, survivor, favor, rune, glory) = self.payoff;
        Payoff { victory, survivor: survivor.into(), favor, rune, glory }
    }

    fn setting<'a>(&'a self, read: &'a Acting) -> Setting<'a> {
        Setting {
            card: self.card.as_deref(),
            attack: self.attack,
            defense: self.defense,
            leader: read.leader,
            blessings: &read.blessings,
            spends: self.spends,
            copies: read.copies,
            copied_glory: self.copied_glory,
            payoff: self.payoff(),
        }
    }

    fn point(&self, read: &Acting) -> Point {
        Point {
            band: self.warband.into(),
            left: self.defense,
            favor: self.favor,
            wand: read.copies_of(Blessing::WandOfGondul),
            mercy: read.copies_of(Blessing::MercyOfEir),
            runes: read.runes,
            first: true,
            upgrade: false,
        }
    }
}

/// Returns odds as plain data. Other threads run while they are computed.
fn shown<'py, T: Serialize + Send>(
    py: Python<'py>,
    odds: impl FnOnce() -> Result<T, String> + Send,
) -> PyResult<Bound<'py, PyAny>> {
    figures(py, &py.detach(odds).map_err(InvalidOptionError::new_err)?, true)
}

/// What may come of a fight with the boxes: outcomes as `(rounds, victory, survivors, favor, runes, copied glory, chance)`,
/// mean rounds, and the mean glory on the way in parts, of which `parts` are one.
#[pyfunction(name = "_box_odds")]
pub(crate) fn odds<'py>(
    py: Python<'py>,
    game: Py<Champions>,
    input: BoxFight,
) -> PyResult<Bound<'py, PyAny>> {
    let (rules, read) = (rules(game.bind(py)), input.read()?);
    let (setting, start) = (input.setting(&read), input.point(&read));
    shown(py, || setting.distribution(rules, start, input.cap))
}

/// As `_box_odds`, exactly: the chain of rounds as `_exact_odds` has it, where the weights of `double` are those of parts of
/// glory; without steps if the fight ends before its first round.
#[pyfunction(name = "_exact_box_odds")]
pub(crate) fn exact_odds<'py>(
    py: Python<'py>,
    game: Py<Champions>,
    input: BoxFight,
) -> PyResult<Bound<'py, PyAny>> {
    let (rules, read) = (rules(game.bind(py)), input.read()?);
    let (setting, start) = (input.setting(&read), input.point(&read));
    shown(py, || setting.exact(rules, start))
}

/// What may come of a voyage or a land journey: `legs` of `(journey, redrawn, met, coins left, outcomes)` with outcomes as
/// `_box_odds` has them, mean rounds, and the mean glory but that of the last foe.
#[pyfunction(name = "_box_journey_odds")]
pub(crate) fn journey_odds<'py>(
    py: Python<'py>,
    game: Py<Champions>,
    input: BoxFight,
    voyage: BoxVoyage,
) -> PyResult<Bound<'py, PyAny>> {
    let (rules, read) = (rules(game.bind(py)), input.read()?);
    let passage = voyage.passage(&input, &read)?;
    shown(py, || passage.odds(rules, input.cap))
}

/// As `_box_journey_odds`, exactly: `places` on the way, each before those that follow it, and the chain of the `last` fight.
/// A place is a list of steps `(cards, all, place, glory)`, a dict of a fight with the place after each end, or
/// `(journey, redrawn, met, coins left, start, end)` for an arrival.
#[pyfunction(name = "_exact_box_journey_odds")]
pub(crate) fn exact_journey_odds<'py>(
    py: Python<'py>,
    game: Py<Champions>,
    input: BoxFight,
    voyage: BoxVoyage,
) -> PyResult<Bound<'py, PyAny>> {
    let (rules, read) = (rules(game.bind(py)), input.read()?);
    let passage = voyage.passage(&input, &read)?;
    shown(py, || passage.exact(rules))
}
