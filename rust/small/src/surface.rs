//! The small games as people and files meet them.

mod wall;
