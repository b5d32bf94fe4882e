//! Many games at once: sums of their results, and tables with a row for each game and seat, each decision, and what games
//! make of their events. Neither depends on the order in which threads finish.

#![cfg_attr(test, allow(clippy::disallowed_methods, clippy::iter_over_hash_type))]

pub mod batch;
mod frame;
pub mod luck;
mod products;
mod recorder;
mod run;
mod seating;
pub mod selfplay;
mod summary;
mod tabulate;

pub use frame::{Column, Frame, Named, Tables, Wanted, layouts};
pub use luck::{Account, Luck, luck_of_game};
pub use products::Products;
pub use run::{Control, RunOptions, game_in_play, run, run_tables};
pub use seating::Seating;
pub use summary::{GameProducts, Group, RETURN_PARTS, SHARES, Summary, win_share};
pub use tabulate::{Played, tabulate};
