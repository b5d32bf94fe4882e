//! What belongs to one game alone, a file each.

#[cfg(feature = "small-games")]
pub(crate) mod bids;
#[cfg(feature = "boxes")]
pub(crate) mod boxes;
pub(crate) mod champions;
#[cfg(feature = "small-games")]
pub(crate) mod poker;
#[cfg(feature = "small-games")]
pub(crate) mod wall;
