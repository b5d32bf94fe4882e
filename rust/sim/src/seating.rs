//! Who sits where in the games of a run.

/// How players change seats between the games of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Seating {
    /// All players move on by one seat from game to game: player `(seat + k) % n` sits at a seat in game `k`,
    /// so that each sits at each seat equally often in every `n` games.
    #[default]
    Balanced,
    /// Player `k` sits at seat `k` in every game.
    Fixed,
}

impl Seating {
    /// Returns which of this many players sits at a seat in game `number`.
    pub fn player(self, number: u64, seat: usize, players: usize) -> usize {
        match self {
            Self::Balanced => (seat + (number % players as u64) as usize) % players,
            Self::Fixed => seat,
        }
    }
}
