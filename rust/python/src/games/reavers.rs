//! Reavers of Midgard: The Card Game: its classes, its cards, and the properties that only its states have.

mod belief;

use crate::cards::{card_methods, faults};
use crate::classes::classes;
use crate::fit::fit_functions;
use crate::held::Held;
use crate::registry::Registered;
use crate::word::Text;
use midgard_core::Word;
use midgard_reavers::{Data, RULES_VERSION, Rules};
use pyo3::prelude::*;

/// Adds the classes and functions of the game to its module. Returns the class of the game.
pub(crate) fn add<'py>(module: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>> {
    module.add("RULES_VERSION", RULES_VERSION)?;
    module.add_function(wrap_pyfunction!(check_cards, module)?)?;
    add_fit(module)?;
    add_classes(module)
}

classes! {
    /// Reavers of Midgard: The Card Game with its options: immutable, shared by its states.
    ///
    /// players: 2 to 6. bjorn: the variant for two with Bjorn. locations: `lowest`, those with the lowest
    /// numbers, or `random`, for 2 to 5 players. memory: `perfect`, or `screen`, where what others own is
    /// hidden but for its sums. negotiation: how deals are made: `menu`, from a list of at most 24; `micro`,
    /// piece by piece; or `auto`, by the rules themselves. cycles: how often each visitor proposes, 1 to 8;
    /// `None` is the number of the card data, 2. bjorgvin_sell_limit_each: raid tokens of a kind that a
    /// visitor sells at Bjorgvin, 1, or 0 for any number; `None` is the number of the card data. cards: a file
    /// with corrections of card numbers, or its text, see `docs/reference/cards.md`. skip_forced: take decisions with
    /// one legal action at once. `docs/reference/reavers.md` explains them; most numbers on cards are reconstructed.
    ///
    /// Raises `InvalidOptionError`, or `InvalidCardsError` with every fault of the file.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Reavers(players=2, bjorn=True, memory="screen")
    /// >>> str(game)
    /// 'reavers(players=2,bjorn=true,memory=screen)'
    /// >>> state = game.new_state(seed=1)
    /// >>> state.round, state.phase, str(game.action(state.legal_actions()[0]))
    /// (1, 'destination', 'go roskilde')
    Reavers of Rules, "midgard", "midgard.reavers";
    /// A game of Reavers of Midgard: The Card Game in progress.
    State;
    /// One small choice.
    ///
    /// >>> from midgard.reavers import Action
    /// >>> action = Action("go bjorgvin")
    /// >>> action.index, action.kind, action.arguments
    /// (1, 'go', ('bjorgvin',))
    Action;
}

fit_functions!(Reavers);

card_methods! {
    Reavers, |rules| rules.data().notes, "midgard.reavers.position";
    /// The rows of the card data: each with its fields, by what they hold, and as `text` for people.
    ///
    /// `numbers` has the fields that hold numbers, one or a list; `words` those that hold a word, `true` or
    /// `false` for a flag; `amounts` those that count things: faces of the die, prices by raid token.
    ///
    /// >>> import midgard
    /// >>> rows = {(row["table"], row["id"]): row for row in midgard.Reavers().cards()}
    /// >>> rows["reavers", "R-smith"]["text"]
    /// 'count 2, cost 2, helms 1, bonus per_weapon_1'
    /// >>> rows["die", "weapons"]["amounts"], rows["die", "weapons"]["reconstructed"]
    /// ({'faces': {'nothing': 2, 'terror': 2, 'spoils': 2}}, True)
    cards;
    /// 16 hexadecimal digits that tell card numbers apart, corrections included; the same on every machine.
    ///
    /// >>> import midgard
    /// >>> len(midgard.Reavers().card_digest)
    /// 16
    card_digest;
    /// A position made to order: parts are fields of a state (`docs/reference/reavers.md`), and the rest is completed
    /// so that it fits; `docs/manual/position.md` explains it. Chance is as in `new_state`.
    ///
    /// Raises `InvalidSnapshotError`, which names all that contradicts the rest, and `TypeError` for a part
    /// that there is not.
    ///
    /// >>> import midgard
    /// >>> game = midgard.Reavers(players=2)
    /// >>> state = game.position(round=3, phase="sell", seats=[{"farm": 2}, {"coins": 5}])
    /// >>> state.round, state.prompt
    /// (3, 'seat 0 may sell a farm for 2 coins')
    position;
}

#[pymethods]
impl State {
    /// The round, 1 to 10; 0 before the first supply card.
    #[getter]
    fn round(slf: Held<'_>) -> u8 {
        Rules::state_of(&slf.state).round()
    }

    /// The locations in play, by their numbers.
    #[getter]
    fn locations(slf: Held<'_>) -> Vec<&'static str> {
        Rules::state_of(&slf.state).locations().map(Word::word).collect()
    }
}

/// The problems of a card file, as (line, message): the first hundred, and how many more there are.
///
/// >>> import midgard
/// >>> midgard.reavers.check_cards("[tokens]\nfarm = 40")
/// [(2, 'tokens: farm must be 0 to 31, not 40')]
/// >>> midgard.reavers.check_cards("[tokens]\nfarm = 18")
/// []
#[pyfunction]
fn check_cards(text: Text) -> Vec<(usize, String)> {
    Data::with(&text).map_or_else(|problems| faults::<Rules>(&text, &problems), |_| Vec::new())
}
