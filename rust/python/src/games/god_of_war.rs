//! God of War: The Card Game: its classes, its cards, and the properties that only its states have.

mod own_cards;

use crate::cards::card_methods;
use crate::classes::classes;
use crate::fit::fit_functions;
use crate::held::Held;
use crate::registry::Registered;
use midgard_god_of_war::{RULES_VERSION, Rules};
use pyo3::prelude::*;

/// Adds the classes and functions of the game to its module. Returns the class of the game.
pub(crate) fn add<'py>(module: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>> {
    module.add("RULES_VERSION", RULES_VERSION)?;
    module.add_function(wrap_pyfunction!(own_cards::check_cards, module)?)?;
    module.add_function(wrap_pyfunction!(own_cards::card_warnings, module)?)?;
    add_fit(module)?;
    add_classes(module)
}

classes! {
    /// God of War: The Card Game with its options: immutable, shared by its states.
    ///
    /// players: 1 to 4; 1 is the solo mode. heroes: the hero of each seat, or `None`: they are drafted. team:
    /// `one` player decides for all, or `each` for the own hero. hide_backs: whether texts and observations
    /// hide the backs of scene cards. max_rounds: the last round, 1 to 255; its end loses. first_player: the
    /// seat that begins. scene: a scene that is played alone, `q1` to `q6`, `b7` to `b10`, or a new scene of the
    /// card file. scenes: the quests and bosses that are shuffled, at least three of each, or `None` for the
    /// printed ten. upgrades: the number of random upgrades in each deck from the start, 0 to 10. cards: a file
    /// with corrections of card numbers, or its text. skip_forced: take decisions with one legal action at
    /// once. Most numbers on cards are reconstructed.
    ///
    /// Raises `InvalidOptionError`, or `InvalidCardsError` with every fault of the file.
    ///
    /// >>> import midgard
    /// >>> game = midgard.GodOfWar(players=2, scene="q1")
    /// >>> str(game)
    /// 'god_of_war(players=2,scene=q1)'
    GodOfWar of Rules, "midgard", "midgard.god_of_war";
    /// A game of God of War: The Card Game in progress.
    State;
    /// One small choice.
    ///
    /// >>> from midgard.god_of_war import Action
    /// >>> action = Action("attack kratos")
    /// >>> action.index, action.kind, action.arguments
    /// (38, 'attack', ('kratos',))
    Action;
}

fit_functions!(GodOfWar);

card_methods! {
    GodOfWar, |rules| rules.data().notes, "midgard.god_of_war.position";
    /// The rows of the card data: each with its fields, by what they hold, and as `text` for people.
    ///
    /// >>> import midgard
    /// >>> rows = {(row["table"], row["id"]): row for row in midgard.GodOfWar().cards()}
    /// >>> rows["units", "kratos"]["numbers"]
    /// {'health': [10], 'rage_max': [5]}
    cards;
    /// 16 hexadecimal digits that tell card numbers apart, corrections included; the same on every machine.
    ///
    /// >>> import midgard
    /// >>> len(midgard.GodOfWar().card_digest)
    /// 16
    card_digest;
    /// A position made to order: parts are fields of a state (`docs/reference/god-of-war.md`), and the rest is completed
    /// so that it fits; `docs/manual/position.md` explains it. Chance is as in `new_state`.
    ///
    /// Raises `InvalidSnapshotError`, which names all that contradicts the rest, and `TypeError` for a part
    /// that there is not.
    ///
    /// >>> import midgard
    /// >>> game = midgard.GodOfWar(players=2, heroes=("kratos", "freya"))
    /// >>> state = game.position(scene="b10", tracks=[30], players=[{"hand": {"M2": 1, "N2": 1}}])
    /// >>> state.scene, state.prompt
    /// ('b10', 'seat 0 chooses an action, or ends the turn')
    position;
}

#[pymethods]
impl State {
    /// The round, from 1.
    #[getter]
    fn round(slf: Held<'_>) -> u8 {
        Rules::state_of(&slf.state).round()
    }

    /// The scene on the table, or `None`.
    #[getter]
    fn scene(slf: Held<'_>) -> Option<String> {
        let rules = Rules::rules_of(&slf.game.get().rules);
        let scene = Rules::state_of(&slf.state).scene()?;
        Some(rules.data().scene_word(scene).to_owned())
    }
}
