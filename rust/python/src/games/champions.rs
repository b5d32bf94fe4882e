//! Champions of Midgard: its classes, its cards, and the properties that only its states have.

mod belief;
mod odds;
mod own_cards;

use crate::cards::card_methods;
use crate::classes::classes;
use crate::fit::fit_functions;
use crate::held::Held;
use crate::registry::Registered;
use midgard_champions::{RULES_VERSION, Rules};
use midgard_core::Word;
use pyo3::prelude::*;

/// Adds the classes and functions of the game to its module. Returns the class of the game.
pub(crate) fn add<'py>(module: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>> {
    module.add("RULES_VERSION", RULES_VERSION)?;
    module.add_function(wrap_pyfunction!(own_cards::check_cards, module)?)?;
    add_fit(module)?;
    module.add_function(wrap_pyfunction!(odds::odds, module)?)?;
    module.add_function(wrap_pyfunction!(odds::exact_odds, module)?)?;
    module.add_function(wrap_pyfunction!(odds::journey_odds, module)?)?;
    module.add_function(wrap_pyfunction!(odds::exact_journey_odds, module)?)?;
    module.add_function(wrap_pyfunction!(odds::more_glory, module)?)?;
    add_classes(module)
}

classes! {
    /// Champions of Midgard with its options: immutable, shared by its states.
    ///
    /// players: 2, 3 or 4; 5 with The Dark Mountains. expansions: `dark_mountains`, `valhalla`.
    /// variants: `hall_of_records`, `mistrustful_villagers`.
    /// cards: a file with corrections of card numbers, or its text, see `docs/reference/cards.md`. assignment: `in_turn` (what is
    /// sent is public at once) or `simultaneous` (sealed until all have sent). start_player: a seat, or
    /// drawn. leaders: `drafted`, `random` (dealt), or a list with a leader for each seat. skip_forced: take
    /// decisions with one legal action at once. preset: `official`, or `manual` for the values of the
    /// reference manual. promos: with the promo cards. The other options belong to the boxes, and `None` is
    /// the value of the preset: `docs/reference/expansions.md` explains them.
    ///
    /// Raises `InvalidOptionError`, or `InvalidCardsError` with every fault of the file.
    ///
    /// >>> import midgard
    /// >>> midgard.Champions(players=2, variants=["hall_of_records"])
    /// Champions(players=2, variants=["hall_of_records"])
    /// >>> midgard.Champions(players=5, expansions=["dark_mountains", "valhalla"], preset="manual")
    /// Champions(players=5, expansions=["dark_mountains", "valhalla"], preset="manual")
    Champions of Rules, "midgard", "midgard.champions";
    /// A game of Champions of Midgard in progress.
    State;
    /// One small choice.
    ///
    /// >>> from midgard.champions import Action
    /// >>> action = Action("trade food coin")
    /// >>> action.index, action.kind, action.arguments
    /// (86, 'trade', ('food', 'coin'))
    Action;
}

fit_functions!(Champions);

card_methods! {
    Champions, |rules| rules.cards.notes, "midgard.champions.position";
    /// The rows of the card data: each with its fields, by what they hold, and as `text` for people.
    ///
    /// `numbers` has the fields that hold numbers, one or a list; `words` those that hold a word; `amounts` those
    /// that count things: goods of a cost, sides of a die by their face.
    ///
    /// >>> import midgard
    /// >>> rows = {(row["table"], row["id"]): row for row in midgard.Champions().cards()}
    /// >>> rows["journeys", "kraken"]["numbers"], rows["destinies", "prosperous"]["words"]
    /// ({'count': [2]}, {'most': 'coins'})
    /// >>> rows["stalls", "raiders"]["amounts"], rows["journeys", "kraken"]["text"]
    /// ({'cost': {'wood': 1}, 'gain': {'spearman': 2}}, 'count 2')
    cards;
    /// 16 hexadecimal digits that tell card numbers apart, corrections included; the same on every machine.
    ///
    /// >>> import midgard
    /// >>> len(midgard.Champions().card_digest)
    /// 16
    card_digest;
    /// A position made to order: parts are fields of a state (`docs/reference/state.md`), and the rest is completed
    /// so that it fits; `docs/manual/position.md` explains it. Chance is as in `new_state`.
    ///
    /// Raises `InvalidSnapshotError`, which names all that contradicts the rest, and `TypeError` for a part
    /// that there is not.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Champions(players=2)
    /// >>> state = game.position(round=8, clans=[{"coins": 9}, {"workers": 0}], troll="troll-4-1")
    /// >>> state.round, state.prompt
    /// (8, 'seat 0 places a worker (4 left)')
    position;
}

#[pymethods]
impl State {
    /// The round, 1 to 8; 0 during set-up.
    #[getter]
    fn round(slf: Held<'_>) -> u8 {
        Rules::state_of(&slf.state).round()
    }

    /// The leader of each seat, or `None` before the draft.
    #[getter]
    fn leaders(slf: Held<'_>) -> Vec<Option<&'static str>> {
        let state = Rules::state_of(&slf.state);
        Rules::rules_of(slf.rules())
            .seats()
            .map(|seat| state.leader(seat).map(Word::word))
            .collect()
    }
}
