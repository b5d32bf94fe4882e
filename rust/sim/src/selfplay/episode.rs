//! The training data from a game.

use super::write_mask;
use midgard_core::{Seat, SeatValues, Surface};
use midgard_search::{Searched, Value, value};

/// A finished game: a row for each decision with more than one legal action, and its end.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Episode {
    /// The number of the game in its run.
    pub number: u64,
    /// The observation of the deciding seat, row by row, as bytes in the blocks of the layout.
    pub observations: Vec<u8>,
    /// Which actions are legal, row by row.
    pub masks: Vec<bool>,
    /// The policy to learn, row by row.
    pub policies: Vec<f32>,
    /// The value that the search expects for each seat, from 0 to 1, row by row.
    pub values: Vec<f32>,
    /// The action that was played.
    pub actions: Vec<u16>,
    /// The seat that decided.
    pub seats: Vec<u8>,
    /// Whether the search was a full one.
    pub is_full: Vec<bool>,
    /// The result of each seat, from 0 to 1.
    pub returns: Vec<f32>,
    /// The rank of each seat, from 1.
    pub ranks: Vec<u8>,
    /// The final score of each seat.
    pub scores: Vec<i32>,
    /// The lines of the score sheet, seat by seat.
    pub sheets: Vec<i32>,
    /// The achievement of each seat, seat by seat.
    pub achievements: Vec<i32>,
}

impl Episode {
    /// Adds a row before the search; the rest of it is added by [`Episode::add`].
    pub(super) fn begin_row<G: Surface>(
        &mut self,
        game: &G,
        seat: Seat,
        legal: &G::Actions,
        observation: &[u8],
    ) {
        self.observations.extend_from_slice(observation);
        self.seats.push(seat as u8);
        let start = self.masks.len();
        self.masks.resize(start + game.action_count(), false);
        write_mask(legal, &mut self.masks[start..]);
    }

    /// Adds what a search has found.
    pub(super) fn add<G: Surface>(&mut self, game: &G, found: &Searched<G::Values>, is_full: bool) {
        let start = self.policies.len();
        self.policies.resize(start + game.action_count(), 0.0);
        for &(action, share) in &found.policy {
            self.policies[start + usize::from(action)] = share;
        }
        self.values.extend(numbers(game, &found.values));
        self.actions.push(found.action);
        self.is_full.push(is_full);
    }

    /// Adds the end of the game.
    pub(super) fn end<G: Surface>(&mut self, game: &G, state: &G::State, kind: Value) {
        let seats = || Seat::of(game.players());
        self.returns = numbers(game, &value(game, state, kind)).collect();
        self.ranks = game.ranks(state).into_iter().map(|rank| rank as u8).collect();
        self.scores = seats().map(|seat| game.score(state, seat)).collect();
        self.sheets = seats().flat_map(|seat| game.sheet(state, seat)).collect();
        self.achievements = seats().flat_map(|seat| game.achievements(state, seat)).collect();
    }
}

fn numbers<G: Surface>(game: &G, values: &G::Values) -> impl Iterator<Item = f32> {
    values.as_slice()[..game.players()].iter().map(|&value| value as f32)
}
