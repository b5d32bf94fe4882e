//! What a seat knows: as data, as a key, as another state that it cannot tell from this one, as chances.

use crate::data::plain;
use crate::driver::{Dice, Driver};
use crate::error;
use crate::game::Champions;
use crate::number::seed_of;
use crate::state::PyState;
use midgard_champions::words::{Item, Site};
use midgard_champions::{DestinyBelief, Parts, Rules, SentBelief};
use midgard_core::{Game, Purpose, Stream, Word};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};

#[pymethods]
impl PyState {
    /// What a seat knows as bytes: equal exactly for states of one game that the seat cannot tell apart.
    /// The first byte is the seat.
    ///
    /// Raises `IndexError` for a seat that is not there.
    ///
    /// >>> import midgard
    /// >>> state = midgard.Champions().new_state(seed=1)
    /// >>> state.information_key(2) == state.determinize(2, seed=5).information_key(2)
    /// True
    fn information_key<'py>(
        &self,
        py: Python<'py>,
        seat: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let seat = self.seat(seat)?;
        Ok(PyBytes::new(py, &self.rules().view(&self.state, seat).key()))
    }

    /// What a seat knows as plain data: `to_dict` with everything taken out of it that the seat cannot see;
    /// `docs/view.md` explains it.
    ///
    /// Raises `IndexError` for a seat that is not there.
    ///
    /// >>> import midgard
    /// >>> view = midgard.Champions().new_state(seed=1).view(2)
    /// >>> view["seat"], view["sealed"], len(view["clans"])
    /// (2, False, 4)
    fn view<'py>(&self, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let view = self.rules().view(&self.state, self.seat(seat)?);
        plain(seat.py(), &view.as_dict(self.rules()))
    }

    /// A state drawn from all those that the seat cannot tell from this one, with the right weights: unseen
    /// cards are equally likely everywhere, and what others chose unseen is uniform over what they could
    /// choose. It depends on what the seat knows and on the seed alone. Its dice are made from that seed, and
    /// are not those of a game with that seed; chance is explicit if it is explicit here.
    ///
    /// Raises `IndexError` for a seat that is not there, `InvalidOptionError` for a seed that is not 0 to
    /// 2**128 - 1.
    ///
    /// >>> import midgard
    /// >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    /// >>> state.determinize(0, seed=5) == state.determinize(0, seed=5)
    /// True
    fn determinize(
        &self,
        py: Python<'_>,
        seat: &Bound<'_, PyAny>,
        seed: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let (seat, stream) = (self.seat(seat)?, Stream::new(seed_of(seed)?, 0));
        let (rules, mut rng) = (self.rules(), stream.sequence(Purpose::World));
        let state = rules.determinize(&rules.view(&self.state, seat), &mut rng);
        let driver = match self.driver {
            Driver::Explicit => Driver::Explicit,
            Driver::Sampled(_) | Driver::Scripted(_) => {
                Driver::Sampled(Dice::new(stream.determinized()))
            }
        };
        Ok(Self::new(self.game.clone_ref(py), state, driver))
    }
}

#[pymethods]
impl Champions {
    /// How likely everything is that a seat has not seen, exactly: chances as fractions that sum to 1, as
    /// floats with `exact=False`. `docs/view.md` explains it:
    ///
    /// * `journeys`: for each shore the chance of each kind, or `None` if no journey lies there face-down;
    /// * `destinies`: for each its chance to be with each seat, just drawn, under the deck, in the deck;
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
        &self,
        py: Python<'py>,
        state: &Bound<'py, PyState>,
        seat: &Bound<'py, PyAny>,
        exact: bool,
    ) -> PyResult<Bound<'py, PyDict>> {
        let state = state.borrow();
        if *state.rules() != self.rules {
            return Err(error::value("the state is of another game".into()));
        }
        let view = self.rules.view(&state.state, state.seat(seat)?);
        let rules = &self.rules;
        let belief = py.detach(|| view.belief(rules));
        let chance = Chance::new(py, exact)?;
        let journeys = PyDict::new(py);
        for (shore, chances) in &belief.journeys {
            let told = chances.map(|chances| chance.dict(chances.iter())).transpose()?;
            journeys.set_item(shore.word(), told)?;
        }
        let destinies = PyDict::new(py);
        for (destiny, places) in belief.destinies.iter() {
            destinies.set_item(destiny.word(), chance.places(rules, &places)?)?;
        }
        let next = PyDict::new(py);
        for (deck, cards) in &belief.next {
            next.set_item(deck, chance.named(cards.iter().copied())?)?;
        }
        let journey = belief.next_journey.iter().flat_map(|chances| chances.iter());
        next.set_item("journey", chance.dict(journey.filter(|it| it.1.0 > 0))?)?;
        let destiny = belief.destinies.iter().map(|(destiny, places)| (destiny, places.next));
        next.set_item("destiny", chance.dict(destiny.filter(|it| it.1.0 > 0))?)?;
        let told = PyDict::new(py);
        told.set_item("journeys", journeys)?;
        told.set_item("destinies", destinies)?;
        told.set_item("next", next)?;
        let sealed =
            belief.sealed.iter().map(|it| it.as_ref().map(|it| chance.sent(it)).transpose());
        told.set_item("sealed", sealed.collect::<PyResult<Vec<_>>>()?)?;
        let mut asked = belief.sealed.iter().flatten().filter_map(|it| it.current.as_ref());
        told.set_item("asked", asked.next().map(|it| chance.asked(it)).transpose()?)?;
        Ok(told)
    }
}

/// How chances are told: as fractions or floats.
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
    fn sent(&self, belief: &SentBelief) -> PyResult<Bound<'py, PyDict>> {
        let laws = belief.sent.iter().map(|(site, item, chances)| {
            let chances = chances.iter().map(|&parts| self.of(parts));
            Ok((
                *site,
                *item,
                PyList::new(self.py, chances.collect::<PyResult<Vec<_>>>()?)?.into_any(),
            ))
        });
        self.by_place(laws)
    }

    /// Which number is asked for.
    fn asked(&self, belief: &[(Site, Item, Parts)]) -> PyResult<Bound<'py, PyDict>> {
        self.by_place(belief.iter().map(|&(site, item, parts)| Ok((site, item, self.of(parts)?))))
    }

    /// By place, and by kind at each place.
    fn by_place(
        &self,
        all: impl Iterator<Item = PyResult<(Site, Item, Bound<'py, PyAny>)>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let told = PyDict::new(self.py);
        for entry in all {
            let (site, item, chances) = entry?;
            let here = match told.get_item(site.word())? {
                Some(here) => here.cast_into::<PyDict>()?,
                None => PyDict::new(self.py),
            };
            here.set_item(item.word(), chances)?;
            told.set_item(site.word(), here)?;
        }
        Ok(told)
    }

    /// Where a destiny is.
    fn places(&self, rules: &Rules, places: &DestinyBelief) -> PyResult<Bound<'py, PyDict>> {
        let seats = rules.seats().map(|seat| self.of(places.seats[seat]));
        let told = PyDict::new(self.py);
        told.set_item("seats", seats.collect::<PyResult<Vec<_>>>()?)?;
        told.set_item("drawn", self.of(places.drawn)?)?;
        told.set_item("under", self.of(places.under)?)?;
        told.set_item("deck", self.of(places.deck)?)?;
        Ok(told)
    }
}
