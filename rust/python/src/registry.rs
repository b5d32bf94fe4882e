//! The registry of games: what each line of the list in `games/mod.rs` stands for. This file names no game.
//!
//! The rules and the states of all games are enums with a variant for each game; [`with_rules!`] and [`with_state!`] run
//! the same code for every variant. A match on the variant costs a branch that is always predicted. The code has
//! no dynamic dispatch.

use crate::games::{self, all_games};
use crate::state::PyState;
use midgard_card_files::table_names;
use midgard_core::{ActionIndex, Game, OptionRow, Surface};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::any::Any;

/// The members that a game provides for the Python binding.
pub(crate) trait Registered: Surface + Sized {
    /// The variant of the game.
    const KIND: Kind;

    /// Returns the rules of this game.
    ///
    /// # Panics
    /// Panics if the rules are those of another game.
    fn rules_of(any: &AnyRules) -> &Self;
    /// Returns the state of this game.
    ///
    /// # Panics
    /// Panics if the state is that of another game.
    fn state_of(any: &AnyState) -> &Self::State;
    /// Wraps the rules of this game.
    fn any_rules(self) -> AnyRules;
    /// Wraps a state of this game.
    fn any_state(state: Self::State) -> AnyState;
}

/// Returns the content of a box that is made for one game.
///
/// # Panics
/// Panics if it is made for another game.
pub(crate) fn part<T: 'static>(held: &mut (dyn Any + Send)) -> &mut T {
    held.downcast_mut().unwrap_or_else(|| unreachable!("this is of another game"))
}

/// Makes the enums of all games and the macros that run the same code for each of them.
macro_rules! registry {
    ($d:tt $($(#[$when:meta])* $Game:ident: $rules:ty, $module:ident;)+) => {
        /// A game.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub(crate) enum Kind {
            $($(#[$when])* $Game),+
        }

        /// The rules of a game.
        #[allow(clippy::large_enum_variant)] // there is one for each game, and it is copied only when a game is made
        #[derive(Clone, PartialEq, Eq)]
        pub(crate) enum AnyRules {
            $($(#[$when])* $Game($rules)),+
        }

        /// A state of a game, in a box: a copy is as large as its game needs.
        #[derive(Clone, PartialEq, Eq, Hash)]
        pub(crate) enum AnyState {
            $($(#[$when])* $Game(Box<<$rules as Game>::State>)),+
        }

        $(
            $(#[$when])*
            impl Registered for $rules {
                const KIND: Kind = Kind::$Game;

                #[inline]
                #[allow(unreachable_patterns)] // there may be no other game
                fn rules_of(any: &AnyRules) -> &Self {
                    match any {
                        AnyRules::$Game(rules) => rules,
                        _ => unreachable!("these are not the rules of {}", Self::NAME),
                    }
                }

                #[inline]
                #[allow(unreachable_patterns)] // there may be no other game
                fn state_of(any: &AnyState) -> &Self::State {
                    match any {
                        AnyState::$Game(state) => state,
                        _ => unreachable!("this is not a state of {}", Self::NAME),
                    }
                }

                fn any_rules(self) -> AnyRules {
                    AnyRules::$Game(self)
                }

                #[inline]
                fn any_state(state: Self::State) -> AnyState {
                    AnyState::$Game(state.into())
                }
            }
        )+

        /// Runs code for the rules of any game.
        macro_rules! with_rules {
            ($d any:expr, |$d rules:ident| $d body:expr) => {
                match $d any {
                    $($(#[$when])* $crate::registry::AnyRules::$Game($d rules) => $d body,)+
                }
            };
        }

        /// Runs code for the rules and a state of any game, which `as_mut` before them changes.
        macro_rules! with_state {
            ($d any:expr, $d held:expr, |$d rules:ident, $d state:ident| $d body:expr) => {
                $crate::registry::with_state!(as_ref, $d any, $d held, |$d rules, $d state| $d body)
            };
            ($d as:ident, $d any:expr, $d held:expr, |$d rules:ident, $d state:ident| $d body:expr) => {{
                #[allow(unreachable_patterns)] // there may be no other game
                match ($d any, $d held) {
                    $(
                        $(#[$when])*
                        (
                            $crate::registry::AnyRules::$Game($d rules),
                            $crate::registry::AnyState::$Game($d state),
                        ) => {
                            let $d state = $d state.$d as();
                            $d body
                        }
                    )+
                    _ => unreachable!("a state belongs to its game"),
                }
            }};
        }

        /// Runs code for the rules of any game and what a box holds that is made for one game, such as its `Batch`.
        macro_rules! with_part {
            ($d any:expr, $d held:expr, $d Part:ident, |$d rules:ident, $d part:ident| $d body:expr) => {
                match $d any {
                    $($(#[$when])* $crate::registry::AnyRules::$Game($d rules) => {
                        let $d part = $crate::registry::part::<$d Part<$rules>>($d held);
                        $d body
                    })+
                }
            };
        }

        /// Runs code with the name `G` for the type of the rules of a game.
        macro_rules! with_kind {
            ($d kind:expr, |$d G:ident| $d body:expr) => {
                match $d kind {
                    $($(#[$when])* $crate::registry::Kind::$Game => {
                        type $d G = $rules;
                        $d body
                    })+
                }
            };
        }

        pub(crate) use {with_kind, with_part, with_rules, with_state};

        const _: () = {
            let numbers = [$($(#[$when])* <$rules as Surface>::NUMBERS[0]),+];
            let mut at = 0;
            while at < numbers.len() {
                let mut other = 0;
                while other < at {
                    assert!(numbers[other] != numbers[at], "two games have the same number");
                    other += 1;
                }
                at += 1;
            }
        };

        impl Kind {
            /// Returns all games.
            pub(crate) const ALL: &'static [Self] = &[$($(#[$when])* Self::$Game),+];
        }

        impl AnyRules {
            /// Returns which game it is.
            #[inline]
            pub(crate) fn kind(&self) -> Kind {
                match self {
                    $($(#[$when])* Self::$Game(_) => Kind::$Game),+
                }
            }
        }

        impl PyState {
            /// Returns the state as an object of the class of its game.
            pub(crate) fn wrapped(self, py: Python<'_>) -> PyResult<Bound<'_, Self>> {
                match self.state {
                    $($(#[$when])* AnyState::$Game(_) => games::$module::state(py, self)),+
                }
            }
        }

        /// Returns an action as an object of the class of its game.
        pub(crate) fn action(
            py: Python<'_>,
            kind: Kind,
            action: ActionIndex,
            own: Option<std::sync::Arc<str>>,
        ) -> PyResult<Py<PyAny>> {
            match kind {
                $($(#[$when])* Kind::$Game => games::$module::action(py, action, own)),+
            }
        }

        /// Adds the classes of all games, `GAMES`, the name and the class of each, `PLAYER_RANGES`, the fewest and the
        /// most players of each, and `OPTIONS`, the table of the options of each.
        pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
            let [known, ranges, options] = [(); 3].map(|()| PyDict::new(module.py()));
            $(
                $(#[$when])*
                {
                    let name = <$rules as Game>::NAME;
                    let path = format!("midgard._midgard.{name}");
                    let part = PyModule::new(module.py(), &path)?;
                    let class = games::$module::add(&part)?;
                    let rows = <$rules as Surface>::option_rows();
                    crate::options::describe(&class, &rows)?;
                    known.set_item(name, class)?;
                    let most = <$rules as Surface>::MAX_PLAYERS;
                    ranges.set_item(name, (<$rules as Surface>::MIN_PLAYERS, most))?;
                    options.set_item(name, option_rows(module.py(), rows)?)?;
                    module.add(name, &part)?;
                    // so that `import midgard._midgard.NAME` finds it
                    module.py().import("sys")?.getattr("modules")?.set_item(path, &part)?;
                }
            )+
            module.add("PLAYER_RANGES", ranges)?;
            module.add("OPTIONS", options)?;
            module.add("GAMES", known)
        }
    };
}

all_games!(registry $);

/// Returns the table of options as Python reads it: the name, kind, default, values, help, rule and form of records of each.
fn option_rows<'py>(py: Python<'py>, rows: Vec<OptionRow>) -> PyResult<Bound<'py, PyList>> {
    let row = |row: OptionRow| {
        let since = usize::from(row.since);
        (row.name, row.kind.word(), row.default, row.values.to_vec(), row.help, row.rule, since)
    };
    PyList::new(py, rows.into_iter().map(row))
}

/// Returns the policies that a game has besides the random one, the best one first.
pub(crate) fn policies(kind: Kind) -> &'static [&'static str] {
    with_kind!(kind, |G| G::POLICIES)
}

/// Returns the index of the action of a game with this text.
///
/// # Errors
/// Returns why the text is not valid.
pub(crate) fn action_index(kind: Kind, text: &str) -> Result<ActionIndex, String> {
    with_kind!(kind, |G| G::action_index(text))
}

/// Returns the game whose card file a text is, if it is not that of `G`: it has all tables of the text, and `G` has not.
pub(crate) fn game_of_cards<G: Surface>(text: &str) -> Option<&'static str> {
    let names = table_names(text);
    let fits = |tables: Vec<&str>| names.iter().all(|name| tables.contains(&&**name));
    if names.is_empty() || fits(G::card_tables()) {
        return None;
    }
    let named = |&kind: &Kind| with_kind!(kind, |K| fits(K::card_tables()).then_some(K::NAME));
    Kind::ALL.iter().find_map(named)
}

/// Returns the name of the game with this number in saved bytes.
pub(crate) fn name_of_number(number: u16) -> Option<&'static str> {
    let named = |&&kind: &&Kind| with_kind!(kind, |G| G::NUMBERS).contains(&number);
    Kind::ALL.iter().find(named).map(|&kind| with_kind!(kind, |G| G::NAME))
}
