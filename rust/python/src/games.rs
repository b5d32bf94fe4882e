//! What belongs to one game alone, a file each.

#[cfg(feature = "small-games")]
pub(crate) mod bids;
pub(crate) mod champions;
pub(crate) mod god_of_war;
#[cfg(feature = "small-games")]
pub(crate) mod poker;
pub(crate) mod reavers;
#[cfg(feature = "small-games")]
pub(crate) mod wall;
