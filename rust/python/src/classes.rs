//! The classes that every game has, each over its base: its own, `State` and `Action`.
//!
//! The interpreter calls a method faster if the class of the object defines it and does not inherit it. So each
//! game's `State` defines the methods that programs call most often again. They call those of the base class, which
//! has their docstrings.

/// Makes the classes of a game, and what the registry requires of them. The doc comments become the docstrings of the
/// classes. The texts are the Python modules of the game and of its other classes.
macro_rules! classes {
    (
        $(#[$of_game:meta])* $Game:ident of $Rules:ty, $home:literal, $module:literal;
        $(#[$of_state:meta])* State;
        $(#[$of_action:meta])* Action;
    ) => {
        $(#[$of_game])*
        #[pyclass(frozen, extends = $crate::game::PyGame, module = $home)]
        pub(crate) struct $Game;

        #[pymethods]
        impl $Game {
            #[new]
            #[pyo3(signature = (players = None, **options))]
            fn new(
                py: Python<'_>,
                players: Option<Bound<'_, PyAny>>,
                options: Option<Bound<'_, pyo3::types::PyDict>>,
            ) -> PyResult<PyClassInitializer<Self>> {
                let (players, options) = (players.as_ref(), options.as_ref());
                let class = stringify!($Game);
                let game = $crate::options::game::<$Rules>(py, class, players, options)?;
                Ok(PyClassInitializer::from(game).add_subclass(Self))
            }
        }

        /// Returns the rules of a game.
        #[allow(dead_code)] // a game without methods of its own has no use for it
        fn rules<'a>(game: &'a Bound<'_, $Game>) -> &'a $Rules {
            <$Rules as $crate::registry::Registered>::rules_of(&game.as_super().get().rules)
        }

        /// Adds the classes to the module of the game. Returns the class of the game.
        fn add_classes<'py>(module: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>> {
            module.add_class::<State>()?;
            module.add_class::<Action>()?;
            module.add_class::<$Game>()?;
            module.getattr(stringify!($Game))
        }

        /// Returns a state as an object of its class.
        pub(crate) fn state(
            py: Python<'_>,
            state: $crate::state::PyState,
        ) -> PyResult<Bound<'_, $crate::state::PyState>> {
            let state = PyClassInitializer::from(state).add_subclass(State);
            Bound::new(py, state).map(Bound::into_super)
        }

        /// Returns an action as an object of its class.
        pub(crate) fn action(
            py: Python<'_>,
            index: midgard_core::ActionIndex,
            own: Option<std::sync::Arc<str>>,
        ) -> PyResult<Py<PyAny>> {
            Py::new(py, Action::numbered(index, own)).map(Py::into_any)
        }

        $(#[$of_action])*
        #[pyclass(frozen, extends = $crate::action::PyAction, name = "Action", module = $module)]
        pub(crate) struct Action;

        impl Action {
            /// Returns the action with this number.
            fn numbered(
                index: midgard_core::ActionIndex,
                own: Option<std::sync::Arc<str>>,
            ) -> PyClassInitializer<Self> {
                let kind = $crate::registry::Kind::$Game;
                let action = $crate::action::PyAction { kind, index, own };
                PyClassInitializer::from(action).add_subclass(Self)
            }
        }

        #[pymethods]
        impl Action {
            #[new]
            fn new(text: $crate::word::Text) -> PyResult<PyClassInitializer<Self>> {
                let kind = $crate::registry::Kind::$Game;
                let index = $crate::registry::action_index(kind, &text);
                index.map(|index| Self::numbered(index, None)).map_err($crate::error::notation)
            }

            /// A pickled action that the cards of a game add comes back.
            #[staticmethod]
            fn _of_cards(
                py: Python<'_>,
                index: midgard_core::ActionIndex,
                text: String,
            ) -> PyResult<Py<Self>> {
                Py::new(py, Self::numbered(index, Some(text.into())))
            }
        }

        $(#[$of_state])*
        #[pyclass(extends = $crate::state::PyState, name = "State", module = $module)]
        pub(crate) struct State;

        impl<'py> TryFrom<&Bound<'py, State>> for $crate::held::Held<'py> {
            type Error = PyErr;

            #[inline]
            fn try_from(state: &Bound<'py, State>) -> PyResult<Self> {
                Self::try_from(state.as_super())
            }
        }

        impl<'py> TryFrom<&Bound<'py, State>> for $crate::held::HeldMut<'py> {
            type Error = PyErr;

            #[inline]
            fn try_from(state: &Bound<'py, State>) -> PyResult<Self> {
                Self::try_from(state.as_super())
            }
        }

        #[pymethods]
        impl State {
            fn legal_actions<'py>(
                slf: $crate::held::Held<'py>,
                py: Python<'py>,
            ) -> PyResult<Bound<'py, pyo3::types::PyList>> {
                $crate::state::PyState::legal_actions(slf, py)
            }

            #[pyo3(signature = (out = None))]
            fn legal_mask<'py>(
                slf: $crate::held::Held<'py>,
                py: Python<'py>,
                out: Option<Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                $crate::state::PyState::legal_mask(slf, py, out)
            }

            fn apply(slf: $crate::held::HeldMut<'_>, action: &Bound<'_, PyAny>) -> PyResult<bool> {
                $crate::state::PyState::apply(slf, action)
            }

            #[pyo3(signature = (action, *, seed = None))]
            fn child<'py>(
                slf: $crate::held::Held<'py>,
                action: &Bound<'py, PyAny>,
                seed: Option<&Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, $crate::state::PyState>> {
                $crate::state::PyState::child(slf, action, seed)
            }

            #[pyo3(signature = (*, seed = None))]
            fn clone<'py>(
                slf: $crate::held::Held<'py>,
                py: Python<'py>,
                seed: Option<&Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, $crate::state::PyState>> {
                $crate::state::PyState::clone(slf, py, seed)
            }

            fn returns(slf: $crate::held::Held<'_>) -> Vec<f64> {
                $crate::state::PyState::returns(slf)
            }

            fn key(slf: $crate::held::Held<'_>) -> u64 {
                $crate::state::PyState::key(slf)
            }
        }
    };
}

pub(crate) use classes;
