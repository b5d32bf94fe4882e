//! Counts of simulations beside the results of a game.

use crate::game::Game;
use crate::seat::Seat;
use crate::table::{EventTable, Tabulator};

/// The members of a game that only statistics need. A game without sheets, characters and counters takes the defaults.
pub trait Statistics: Game {
    /// Returns the lines of the score sheet.
    fn sheet_lines(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// Returns a seat's lines. Their sum is the score.
    fn sheet(&self, state: &Self::State, seat: Seat) -> Vec<i32> {
        let _ = (state, seat);
        Vec::new()
    }
    /// Returns the characters that a seat can have (leaders, gods).
    fn characters(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// Returns the number of the seat's character.
    fn character(&self, state: &Self::State, seat: Seat) -> Option<usize> {
        let _ = (state, seat);
        None
    }
    /// Returns the seat that begins the game, at its first decision; `None` in a game without an order of play.
    fn start_player(&self, state: &Self::State) -> Option<Seat> {
        let _ = state;
        None
    }
    /// Returns the names of what a seat can achieve (foes to defeat, say), which learners may predict beside the score.
    fn achievement_names(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// Returns how often a seat has achieved each of these.
    fn achievements(&self, state: &Self::State, seat: Seat) -> Vec<i32> {
        let _ = (state, seat);
        Vec::new()
    }
    /// Returns the names of what simulations count besides, in order.
    fn counters(&self) -> Vec<String> {
        Vec::new()
    }
    /// Returns the number of these names, without making them. The default counts them.
    fn counter_count(&self) -> usize {
        self.counters().len()
    }
    /// Counts what can be seen at a chance event or when the game is over.
    fn count(&self, state: &Self::State, counters: &mut [u64]) {
        let _ = (state, counters);
    }
    /// Returns the tables that the game makes from its events.
    fn event_tables(&self) -> Vec<EventTable> {
        Vec::new()
    }
    /// Returns what makes the rows of these tables; `None` for a game without them.
    fn tabulator(&self) -> Option<Box<dyn Tabulator<Self::Event>>> {
        None
    }
}
