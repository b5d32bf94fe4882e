//! The numbers of players, and what depends on them.
//!
//! A table has a row for each number of players. A number of players that is added is not compiled before each
//! table has its row:
//!
//! ```compile_fail
//! use midgard_champions_cards::players::ByPlayers;
//! const HUTS: ByPlayers<u8> = ByPlayers::new([4, 4]);
//! ```

/// The fewest players, with any options.
pub const MIN_PLAYERS: usize = 2;

/// The most players, with any options.
pub const MAX_PLAYERS: usize = 5;
/// The most players of a game of the base box.
pub const MAX_BASE_PLAYERS: usize = 4;

/// The most players with any box: five need The Dark Mountains.
const MOST: usize = 5;
const _: () = assert!(MAX_PLAYERS <= MOST);

/// Keeps the rows of the numbers of players that there are.
const fn rows<T: Copy>(rows: [T; MOST + 1 - MIN_PLAYERS]) -> [T; COUNTS] {
    let mut kept = [rows[0]; COUNTS];
    let mut row = 1;
    while row < COUNTS {
        kept[row] = rows[row];
        row += 1;
    }
    kept
}

/// How many numbers of players there are.
const COUNTS: usize = MAX_PLAYERS + 1 - MIN_PLAYERS;

/// A value for each number of players, from [`MIN_PLAYERS`] to [`MAX_PLAYERS`].
#[derive(Clone, Copy, Debug)]
pub struct ByPlayers<T>([T; COUNTS]);

impl<T: Copy> ByPlayers<T> {
    /// Makes the table from its rows: the first one is for [`MIN_PLAYERS`].
    pub const fn new(rows: [T; COUNTS]) -> Self {
        Self(rows)
    }

    /// Returns the row for a number of players.
    ///
    /// # Panics
    /// Panics if no game has this number of players.
    #[inline]
    pub const fn of(&self, players: usize) -> T {
        self.0[players - MIN_PLAYERS]
    }
}

/// `[setup.shores]` Rulebook p. 4: the shores in play; the rightmost one is for four players or more.
pub const SHORES: ByPlayers<usize> = ByPlayers::new(rows([3, 3, 4, 4]));

/// `[setup.workers]` Rulebook p. 3: the workers of a clan.
pub const WORKERS: ByPlayers<u8> = ByPlayers::new(rows([4, 3, 3, 3]));

/// `[setup.stalls]` Rulebook p. 3: the military and the economic stalls in play.
pub const STALLS: ByPlayers<(usize, usize)> =
    ByPlayers::new(rows([(1, 1), (1, 2), (2, 2), (3, 3)]));

/// `[setup.five_players]` X-1: the stalls in play with the counts of the manual, an option of The Dark Mountains.
pub const MANUAL_STALLS: ByPlayers<(usize, usize)> =
    ByPlayers::new(rows([(1, 1), (1, 2), (2, 2), (2, 2)]));

/// `[setup.five_players]` S-2: whether a game needs The Dark Mountains.
pub const NEEDS_MOUNTAINS: ByPlayers<bool> = ByPlayers::new(rows([false, false, false, true]));

/// `[setup.epics]` S-2: the epic monsters that lie face-up.
pub const EPIC_SLOTS: ByPlayers<usize> = ByPlayers::new(rows([2, 2, 3, 3]));

/// Returns the numbers of players up to the most in words: "2, 3 or 4".
///
/// ```
/// assert_eq!(midgard_champions_cards::players::in_words(4), "2, 3 or 4");
/// ```
pub fn in_words(most: usize) -> String {
    let fewer: Vec<_> = (MIN_PLAYERS..most).map(|players| players.to_string()).collect();
    format!("{} or {most}", fewer.join(", "))
}
