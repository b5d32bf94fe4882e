//! The exact beliefs of a seat.

use super::{Champions, rules};
use crate::error;
use crate::number::seat_of;
use crate::registry::state_of;
use crate::state::{PyState, at_rest};
use midgard_champions::{Parts, Rules};
use midgard_core::{Game, Word};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// The prefix of the words of land journeys inside the engine.
const LAND: &str = "land-";

/// The journeys that only the promo cards have.
const PROMOS: [&str; 3] = ["odins_trial", "shipwreck", "land-mercenaries"];

#[pymethods]
impl Champions {
    /// How likely everything is that a seat has not seen, exactly: chances as fractions that sum to 1, as
    /// floats with `exact=False`. `docs/reference/view.md` explains it:
    ///
    /// * `journeys`: for each shore the chance of each kind, or `None` if no journey lies there face-down;
    ///   with The Dark Mountains `land_journeys` likewise, left and right;
    /// * `destinies`: for each in play its chance to be with each seat, just drawn, under the deck, in the deck;
    /// * `next`: the next card of each deck; empty when it is used up;
    /// * `sealed`: for each seat the chances of none, of one, of two ... that it has sent of each kind to each
    ///   place, or `None` where nothing is hidden; `asked`: which number it is asked for now, or `None`.
    ///
    /// Raises `IndexError` for a seat that is not there, `ValueError` for a state of another game.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Champions(start_player=0)
    /// >>> belief = game.belief(game.new_state(seed=1), 0)
    /// >>> sum(belief["next"]["troll"].values())
    /// Fraction(1, 1)
    #[pyo3(signature = (state, seat, *, exact = true))]
    fn belief<'py>(
        slf: &Bound<'py, Self>,
        py: Python<'py>,
        state: &Bound<'py, PyState>,
        seat: &Bound<'py, PyAny>,
        exact: bool,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (game, (of, position)) = (slf.as_super().get(), at_rest(state)?);
        if of.get().rules != game.rules {
            return Err(error::value("the state is of another game".into()));
        }
        let seat = seat_of(seat, game.seats())?;
        let chance = Chance::new(py, exact)?;
        let found = PyDict::new(py);
        let rules = rules(slf);
        let promos = rules.options.boxes.promos;
        {
            let state = state_of::<Rules>(&position);
            let view = rules.view(state, seat);
            let belief = py.detach(|| view.belief(rules));
            let (journeys, land) = (PyDict::new(py), PyDict::new(py));
            for (shore, chances) in &belief.journeys {
                let side = shore.word().strip_suffix("_bergrisar");
                let own = |word: &str| {
                    word.starts_with(LAND) == side.is_some() && (promos || !PROMOS.contains(&word))
                };
                let shown = chances.as_ref().map(|chances| {
                    let all = chances.iter().map(|(card, parts)| (card.word(), parts));
                    let all = all.filter(|(word, _)| own(word));
                    chance.named(all.map(|(word, parts)| (word.trim_start_matches(LAND), parts)))
                });
                let shown = shown.transpose()?;
                match side {
                    Some(side) => land.set_item(side, shown)?,
                    None => journeys.set_item(shore.word(), shown)?,
                }
            }
            let destinies = PyDict::new(py);
            for (destiny, at) in &belief.destinies {
                let seats = rules.seats().map(|seat| at.seats[seat]);
                let places = [("drawn", at.drawn), ("under", at.under), ("deck", at.deck)];
                destinies.set_item(destiny.word(), chance.places(seats, places)?)?;
            }
            let next = PyDict::new(py);
            for (deck, cards) in &belief.next {
                next.set_item(deck, chance.named(cards.iter().copied())?)?;
            }
            let journey = belief.next_journey.iter().flat_map(|chances| chances.iter());
            next.set_item("journey", chance.dict(journey.filter(|it| it.1.0 > 0))?)?;
            let destiny = belief.destinies.iter().map(|&(destiny, places)| (destiny, places.next));
            next.set_item("destiny", chance.dict(destiny.filter(|it| it.1.0 > 0))?)?;
            found.set_item("journeys", journeys)?;
            if !land.is_empty() {
                found.set_item("land_journeys", land)?;
            }
            found.set_item("destinies", destinies)?;
            found.set_item("next", next)?;
            let sealed = belief
                .sealed
                .iter()
                .map(|it| it.as_ref().map(|it| chance.sent(it.sent.iter().map(words))).transpose());
            found.set_item("sealed", sealed.collect::<PyResult<Vec<_>>>()?)?;
            let mut current = belief.sealed.iter().flatten().filter_map(|it| it.current.as_ref());
            let now = current.next().map(|it| chance.current(it.iter().map(words)));
            found.set_item("asked", now.transpose()?)?;
        }
        Ok(found)
    }
}

/// How chances are shown: as fractions or floats.
struct Chance<'py> {
    py: Python<'py>,
    fraction: Option<Bound<'py, PyAny>>,
}

impl<'py> Chance<'py> {
    fn new(py: Python<'py>, exact: bool) -> PyResult<Self> {
        let fraction = exact.then(|| py.import("fractions")?.getattr("Fraction")).transpose()?;
        Ok(Self { py, fraction })
    }

    fn of(&self, (parts, whole): Parts) -> PyResult<Bound<'py, PyAny>> {
        match &self.fraction {
            Some(fraction) => fraction.call1((parts, whole)),
            None => Ok((parts as f64 / whole as f64).into_pyobject(self.py)?.into_any()),
        }
    }

    fn dict<W: Word>(
        &self,
        chances: impl Iterator<Item = (W, Parts)>,
    ) -> PyResult<Bound<'py, PyDict>> {
        self.named(chances.map(|(word, parts)| (word.word(), parts)))
    }

    fn named(
        &self,
        chances: impl Iterator<Item = (&'static str, Parts)>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(self.py);
        for (word, parts) in chances {
            dict.set_item(word, self.of(parts)?)?;
        }
        Ok(dict)
    }

    /// How many of each kind have been sent to each place.
    fn sent<'a>(
        &self,
        sent: impl Iterator<Item = At<'a, Vec<Parts>>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        self.by_place(sent.map(|(site, item, chances)| {
            let chances = chances.iter().map(|&parts| self.of(parts));
            let chances = PyList::new(self.py, chances.collect::<PyResult<Vec<_>>>()?)?;
            Ok((site, item, chances.into_any()))
        }))
    }

    /// The number that the prompt waits for.
    fn current<'a>(
        &self,
        current: impl Iterator<Item = At<'a, Parts>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        self.by_place(current.map(|(site, item, &parts)| Ok((site, item, self.of(parts)?))))
    }

    /// By place, and by kind at each place.
    fn by_place(
        &self,
        all: impl Iterator<Item = PyResult<(&'static str, &'static str, Bound<'py, PyAny>)>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let found = PyDict::new(self.py);
        for entry in all {
            let (site, item, chances) = entry?;
            let here = match found.get_item(site)? {
                Some(here) => here.cast_into::<PyDict>()?,
                None => PyDict::new(self.py),
            };
            here.set_item(item, chances)?;
            found.set_item(site, here)?;
        }
        Ok(found)
    }

    /// Where a destiny is.
    fn places(
        &self,
        seats: impl Iterator<Item = Parts>,
        places: [(&'static str, Parts); 3],
    ) -> PyResult<Bound<'py, PyDict>> {
        let seats = seats.map(|parts| self.of(parts));
        let found = PyDict::new(self.py);
        found.set_item("seats", seats.collect::<PyResult<Vec<_>>>()?)?;
        for (place, parts) in places {
            found.set_item(place, self.of(parts)?)?;
        }
        Ok(found)
    }
}

/// What is sent, or may be, of a kind to a place.
type At<'a, T> = (&'static str, &'static str, &'a T);

/// The words of a place and a kind.
fn words<S: Word, I: Word, T>((site, item, parts): &(S, I, T)) -> At<'_, T> {
    (site.word(), item.word(), parts)
}
