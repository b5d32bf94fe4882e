//! Three games that are small enough to be solved on paper. They prove that the core, the searches, batches and
//! simulations know no rules: [`poker`] is competitive with hidden cards, [`wall`] is cooperative with a
//! deck in order, and [`bids`] is simultaneous with up to six seats.

pub mod bids;
pub mod poker;
mod surface;
pub mod wall;

pub use bids::Bids;
pub use poker::Poker;
pub use wall::Wall;
