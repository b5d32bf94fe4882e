//! The parts that all games of midgard share.
//!
//! A game is a set of rules over a plain, copyable state. It waits for a decision of a seat, for
//! the answer to a chance question, or for nothing. The rules never draw a random number.

#![cfg_attr(test, allow(clippy::disallowed_methods, clippy::iter_over_hash_type))]

mod actions;
mod base_box;
mod baseline;
mod bits;
mod chance;
mod decode;
mod driver;
mod encoder;
mod fitted;
mod game;
mod key;
pub mod laws;
mod layout;
mod list;
mod listener;
mod named_options;
mod option_row;
mod origin;
mod path_reader;
mod perft;
mod plain;
mod problem;
mod read;
mod rng;
pub mod rotation;
pub mod saved;
mod seat;
mod set;
mod statistics;
mod surface;
mod table;
mod texts;
mod unknown;
mod words;
mod write;

pub use actions::{ActionIndex, ActionIter, ActionSet, Actions};
#[doc(hidden)]
pub use base_box::{byte_of, bytes_for, of_byte};
pub use base_box::{in_base_box, is_in_base_box, of_box};
pub use baseline::{Baseline, Expectation, exp, expected_returns, outcome};
pub use bits::{nonzero_bytes, nth_bit};
pub use chance::{
    AfterScript, Answer, ChanceDriver, ChanceError, Distribution, Explicit, Logged, Outcome,
    Sampled, Scripted, possible, settle, settle_with,
};
pub use driver::{Dice, Driver, first_bytes};
pub use encoder::{BlockSpec, CellCount, Encoder, Number, ObservationWriter, ValueRange};
pub use fitted::{Features, Fitted, FittedRound, FittedTo};
pub use game::{Awaiting, Estimator, Game, PartSolver, Player, Policy, Recall, teams};
pub use key::{digest, key};
pub use layout::{Block, Encoding, Layout, Memory};
pub use list::List;
pub use listener::{Listener, Silent};
pub use named_options::{NamedOptions, OptionError, OptionInput, word};
pub use option_row::{OptionKind, OptionRow};
pub use origin::{Origin, check_version};
pub use path_reader::PathReader;
pub use perft::perft;
pub use plain::Plain;
pub use problem::{MOST_PROBLEMS, Problem};
pub use rand_core::{Rng, SeedableRng};
pub use rand_xoshiro::Xoshiro256PlusPlus;
pub use read::Reader;
pub use rng::{ChanceKey, Draws, Purpose, Stream, below, bot_numbers, mix, sequential, split_mix};
pub use seat::{BySeat, Seat, SeatValues, each_seat};
pub use set::{Bits, Set, SetIter};
pub use statistics::Statistics;
pub use surface::{Explanation, GameOption, GameText, OptionValue, Refusal, Surface, refusal_text};
pub use table::{Cells, EventTable, Field, NO_WORD, Tabulator};
pub use texts::read_events;
pub use unknown::{is_hidden, quoted, unknown_action, unknown_field, unknown_name};
pub use words::{Word, WordMap, as_list};
#[doc(hidden)]
pub use words::{base_numbers, base_words, is_base, read_word};
pub use write::{named, plain_of};

#[doc(hidden)]
pub use serde;
