//! The exact odds of fights and voyages, as plain data; `midgard.odds` and `midgard.journey_odds` make objects of them.

mod policy;

use super::{Champions, rules};
use crate::data::figures;
use crate::error::InvalidOptionError;
use midgard_champions::combat::{Passage, Payoff, Point, RollPolicy, Setting};
use midgard_champions::text::odds::{self as text, Acting, journey_cards};
use midgard_champions::words::{Blessing, Warrior};
use midgard_core::word;
use policy::{Raised, policy};
use pyo3::prelude::*;
use serde::Serialize;
use std::collections::HashMap;

/// The number of kinds of dice.
const KINDS: usize = Warrior::COUNT;

/// A fight as it comes from Python.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct FightInput {
    warband: [u8; KINDS],
    card: Option<String>,
    attack: u8,
    defense: u8,
    favor: u8,
    leader: Option<String>,
    runes: Vec<String>,
    copies: Vec<String>,
    blessings: Vec<String>,
    copied_glory: u8,
    /// Victory, the kinds, favor, rune, glory.
    payoff: (f64, [f64; KINDS], f64, f64, f64),
    cap: u16,
}

/// A fight in words of the rules, and who decides over its rolls.
struct Read {
    acting: Acting,
    policy: RollPolicy,
    raised: Raised,
}

/// A voyage or a land journey as it comes from Python, besides the fight.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct VoyageInput {
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

impl VoyageInput {
    fn passage<'a>(&self, input: &'a FightInput, read: &'a Read) -> PyResult<Passage<'a>> {
        Ok(Passage {
            setting: input.setting(read),
            prohibits: prohibits_of(self.prohibits.as_deref())?,
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

impl FightInput {
    fn read(&self, called: &Bound<'_, PyAny>) -> PyResult<Read> {
        let leader = self.leader.as_deref();
        let acting = Acting::new(leader, &self.copies, &self.blessings, &self.runes)
            .map_err(InvalidOptionError::new_err)?;
        let (policy, raised) = policy(called);
        Ok(Read { acting, policy, raised })
    }

    fn payoff(&self) -> Payoff {
        let (victory, survivor, favor, rune, glory) = self.payoff;
        Payoff { victory, survivor: survivor.into(), favor, rune, glory }
    }

    fn setting<'a>(&'a self, read: &'a Read) -> Setting<'a> {
        Setting {
            card: self.card.as_deref(),
            attack: self.attack,
            defense: self.defense,
            leader: read.acting.leader,
            blessings: &read.acting.blessings,
            policy: read.policy.clone(),
            copies: read.acting.copies,
            copied_glory: self.copied_glory,
            payoff: self.payoff(),
        }
    }

    fn point(&self, read: &Read) -> Point {
        Point {
            band: self.warband.into(),
            left: self.defense,
            favor: self.favor,
            wand: read.acting.copies_of(Blessing::WandOfGondul),
            mercy: read.acting.copies_of(Blessing::MercyOfEir),
            runes: read.acting.runes,
            first: true,
            upgrade: false,
        }
    }
}

fn prohibits_of(name: Option<&str>) -> PyResult<Option<Warrior>> {
    name.map(|it| word("warrior", it)).transpose().map_err(InvalidOptionError::new_err)
}

/// Returns odds as plain data, unless the policy has raised something. Other threads run while they are computed.
fn shown<'py, T: Serialize + Send>(
    py: Python<'py>,
    raised: &Raised,
    odds: impl FnOnce() -> Result<T, String> + Send,
) -> PyResult<Bound<'py, PyAny>> {
    let found = py.detach(odds).map_err(InvalidOptionError::new_err)?;
    raised.check()?;
    figures(py, &found, true)
}

/// The odds of a fight: outcomes as `(rounds, victory, survivors, favor, runes, copied glory, chance)`,
/// mean rounds, and the mean glory on the way in parts, of which `parts` are one. policy: `None` for the best, `False` for none,
/// or a function.
#[pyfunction(name = "_odds")]
pub(crate) fn odds<'py>(
    py: Python<'py>,
    game: Py<Champions>,
    input: FightInput,
    policy: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let (rules, read) = (rules(game.bind(py)), input.read(&policy)?);
    let (setting, start) = (input.setting(&read), input.point(&read));
    shown(py, &read.raised, || setting.distribution(rules, start, input.cap))
}

/// As `_odds`, exactly: the chain of rounds, `steps` of `(stay, double, dice, [(is_end, number, weight)])` and `ends`. Weights
/// are cases among `6**dice`, those of `double` of parts of glory. A fight that ends before its first round has no steps.
#[pyfunction(name = "_exact_odds")]
pub(crate) fn exact_odds<'py>(
    py: Python<'py>,
    game: Py<Champions>,
    input: FightInput,
    policy: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let (rules, read) = (rules(game.bind(py)), input.read(&policy)?);
    let (setting, start) = (input.setting(&read), input.point(&read));
    shown(py, &read.raised, || setting.exact(rules, start))
}

/// The odds of a voyage or a land journey: `legs` of `(journey, redrawn, met, coins left, outcomes)` with outcomes as
/// `_odds` has them, mean rounds, and the mean glory but that of the last foe.
#[pyfunction(name = "_journey_odds")]
pub(crate) fn journey_odds<'py>(
    py: Python<'py>,
    game: Py<Champions>,
    input: FightInput,
    voyage: VoyageInput,
    policy: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let (rules, read) = (rules(game.bind(py)), input.read(&policy)?);
    let passage = voyage.passage(&input, &read)?;
    shown(py, &read.raised, || passage.odds(rules, input.cap))
}

/// As `_journey_odds`, exactly: `places` on the way, each before those that follow it, and the chain of the `last` fight.
/// A place is a list of steps `(cards, all, place, glory)`, a dict of a fight with the place after each end, or
/// `(journey, redrawn, met, coins left, start, end)` for an arrival.
#[pyfunction(name = "_exact_journey_odds")]
pub(crate) fn exact_journey_odds<'py>(
    py: Python<'py>,
    game: Py<Champions>,
    input: FightInput,
    voyage: VoyageInput,
    policy: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let (rules, read) = (rules(game.bind(py)), input.read(&policy)?);
    let passage = voyage.passage(&input, &read)?;
    shown(py, &read.raised, || passage.exact(rules))
}

/// The glory that a discarded favor brings a leader, and that the rune Glory brings for an enemy of this glory.
#[pyfunction(name = "_more_glory")]
pub(crate) fn more_glory(leader: Option<&str>, glory: u16) -> PyResult<(u8, u16)> {
    text::more_glory(leader, glory).map_err(InvalidOptionError::new_err)
}
