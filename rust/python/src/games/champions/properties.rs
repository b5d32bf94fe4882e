//! The options that games with boxes have, as properties of a game. Every game has a value of each.

use super::Champions;
use midgard_champions::text::options::ROWS;
use pyo3::prelude::*;
use pyo3::types::PyString;

impl Champions {
    /// The value of an option that games with boxes have.
    fn option<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let row = ROWS.iter().find(|row| row.name == name);
        let row = row.unwrap_or_else(|| unreachable!("{name} is an option"));
        let word = row.word(&self.options.boxes);
        if row.is_flag() {
            return Ok((word == "true").into_pyobject(py)?.to_owned().into_any());
        }
        Ok(PyString::new(py, word).into_any())
    }
}

/// Makes a property of each option that games with boxes have.
macro_rules! properties {
    ($($(#[$doc:meta])+ $name:ident;)+) => {
        #[pymethods]
        impl Champions {
            $(
                $(#[$doc])+
                #[getter]
                fn $name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    self.option(py, stringify!($name))
                }
            )+
        }
    };
}

properties! {
    /// Which components are in the box: `official`, all that are published, or `manual`.
    component_counts;
    /// The stalls of five players: `official_3_3` or `manual_2_2`.
    stalls_5p;
    /// What a beggar gets: `food` or `any_resource`.
    beg_reward;
    /// Whether begging is called the Beggar stall: `on_with_dm` or `off`.
    beggar_stall;
    /// Which faces the Archer has: `A` or `B`.
    archer_faces;
    /// Whether a kind that a troll or draugr prohibits may be sent: `official` or `manual`.
    prohibited_dice;
    /// What a tied destiny scores: `printed` or `floor_half`.
    tied_destiny;
    /// The wood for a troll: `printed` or `one`.
    troll_reward_wood;
    /// When a troll that lives gives blame: `cleanup` or `troll_fight`.
    blame_timing;
    /// When a blessing that was bought is replaced: `immediate` or `after_visit`.
    blessing_refill;
    /// What a Leader die that is lost does: `returns_at_cleanup`, `returns_now` or `immune`.
    leader_loss;
    /// Whether the Leader die fills one of the eight places of the longhouse.
    leader_counts_to_limit;
    /// Which losses fall on Berserkers first: `combat_only`, `all_losses` or `off`.
    berserker_first;
    /// Whether any warrior may be a Shieldwarrior or a Berserker.
    any_warrior_includes_elite;
    /// Whether tokens run out: `unlimited` or `limited`.
    sacrifice_supply;
    /// What epic monsters count as: `tiebreak_only`, `monster` or `none`.
    epic_counts;
    /// Whether an epic monster that was bought is replaced.
    epic_refill;
    /// Whether the enemies of The Dark Mountains have abilities: `reconstructed` or `none`.
    dm_enemy_abilities;
    /// Which of the public longships cost a coin: `large_only` or `both`.
    public_longship_fee;
}
