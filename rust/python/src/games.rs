//! What belongs to one game alone, a file each.

pub(crate) mod champions;
#[cfg(feature = "small-games")]
pub(crate) mod wall;
