//! Poker and bids as people and files meet them.

mod bids;
mod poker;
