//! The knowledge of a seat: as data, as a key, and as a sampled state that fits its knowledge.

use crate::bots::opponent_named;
use crate::data::plain;
use crate::error;
use crate::held::Held;
use crate::number::{seat_of, seed_of};
use crate::registry::with_state;
use crate::state::{PyState, any, at, at_rest};
use crate::word::Text;
use midgard_core::{Dice, Driver, Game, Purpose, Rng, Seat, Stream, Surface, Xoshiro256PlusPlus};
use midgard_search::{Opponent, belief};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

#[pymethods]
impl PyState {
    /// Returns what a seat knows as bytes. Two states of a game have the same key exactly if the seat cannot tell them
    /// apart. The first byte is the seat.
    ///
    /// Raises `IndexError` for a seat that does not exist.
    ///
    /// >>> import midgard
    /// >>> state = midgard.Champions().new_state(seed=1)
    /// >>> state.information_key(2) == state.determinize(2, seed=5).information_key(2)
    /// True
    fn information_key<'py>(
        slf: Held<'_>,
        py: Python<'py>,
        seat: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let seat = slf.seat(seat)?;
        Ok(at!(slf, |rules, state| {
            let key = rules.view_key(&rules.view(state, seat));
            PyBytes::new(py, &[&[seat as u8][..], &key].concat())
        }))
    }

    /// Returns what a seat knows as plain data: `to_dict` without everything that the seat cannot see. See
    /// `docs/reference/view.md`.
    ///
    /// Raises `IndexError` for a seat that does not exist.
    ///
    /// >>> import midgard
    /// >>> view = midgard.Champions().new_state(seed=1).view(2)
    /// >>> view["seat"], view["sealed"], len(view["clans"])
    /// (2, False, 4)
    fn view<'py>(slf: Held<'_>, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let owner = slf.seat(seat)?;
        at!(slf, |rules, state| plain(seat.py(), &rules.view_data(&rules.view(state, owner))))
    }

    /// Samples a state from all those that the seat cannot tell from this one. Unseen cards are equally likely in every
    /// place, and hidden choices of others are uniform over what they could choose. The result depends only on what
    /// the seat knows and on the seed. Its future dice are derived from the seed, and are not those of a game with
    /// that seed. Chance is explicit if it is explicit here, or with `chance="explicit"`; with `chance="sampled"` it is
    /// sampled.
    ///
    /// With `belief="policy:NAME"` others are taken to choose as that policy of the game does, but for a tenth of their
    /// choices, which are random: the hidden choices that the state still shows are sampled accordingly, and a state is the
    /// likelier, the better it explains the visible ones. `docs/manual/search.md` lists which choices count.
    ///
    /// Raises `IndexError` for a seat that does not exist, `InvalidOptionError` for a seed that is not 0 to 2**128 - 1
    /// and for another word.
    ///
    /// >>> import midgard
    /// >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    /// >>> state.determinize(0, seed=5) == state.determinize(0, seed=5)
    /// True
    #[pyo3(signature = (seat, seed, *, chance = None, belief = Text::of("uniform")),
        text_signature = "(self, seat, seed, *, chance=None, belief='uniform')")]
    fn determinize<'py>(
        slf: &Bound<'py, Self>,
        py: Python<'py>,
        seat: &Bound<'_, PyAny>,
        seed: &Bound<'_, PyAny>,
        chance: Option<Text>,
        belief: Text,
    ) -> PyResult<Bound<'py, Self>> {
        let (game, position) = at_rest(slf)?;
        let is_explicit = matches!(Held::try_from(slf)?.driver, Driver::Explicit);
        let seat = seat_of(seat, game.get().seats())?;
        let stream = Stream::new(seed_of(seed)?, 0);
        let explicit = match chance.as_deref() {
            None => is_explicit,
            Some(word) => error::choice("chance", word, &[("sampled", false), ("explicit", true)])?,
        };
        let mut rng = stream.sequence(Purpose::World);
        let state = with_state!(&game.get().rules, &position, |rules, state| {
            let view = rules.view(state, seat);
            let opponent = opponent_named(&belief)?;
            any(rules, py.detach(|| sampled(rules, &view, seat, opponent, &mut rng)))
        });
        let driver = if explicit {
            Driver::Explicit
        } else {
            Driver::Sampled(Dice::new(stream.determinized()))
        };
        Self::new(game, state, driver).wrapped(py)
    }
}

/// Worlds of which a belief is made that the game does not list.
const WORLDS: usize = 64;

/// Samples a state that a seat cannot tell from the true one, as it believes that others choose.
fn sampled<G: Game>(
    rules: &G,
    view: &G::View,
    seat: Seat,
    opponent: Option<Opponent<G>>,
    rng: &mut Xoshiro256PlusPlus,
) -> G::State {
    let believed = opponent.and_then(|opponent| {
        let seed = rng.next_u64();
        belief(rules, view, seat, &opponent, (WORLDS, seed))
    });
    match believed {
        Some(belief) => belief.sample(rng),
        None => rules.determinize(view, rng),
    }
}
