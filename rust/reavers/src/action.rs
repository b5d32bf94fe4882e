//! Actions and their index, a fixed bijection onto 0 to 151. `[actions.index]` Section 8.
//!
//! | Index | Action | Index | Action |
//! |---|---|---|---|
//! | 0-6 | go | 31-62 | amount |
//! | 7 | pass | 63, 64 | accept, reject |
//! | 8-11 | slot | 65-88 | deal |
//! | 12, 13 | refresh, yes | 89, 90 | more, done |
//! | 14-19 | seat | 91-151 | item |
//! | 20-22, 23-30 | token, spoils | | |

use crate::words::{Item, KINDS, Location, MOST_TYPES, Negotiation, SLOTS, Token};
use midgard_core::{ActionIndex, Seat, Word, unknown_action};
use std::fmt;

/// One small choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Chooses a destination.
    Go(Location),
    /// Does nothing.
    Pass,
    /// Takes the card of a slot.
    Slot(u8),
    /// Pays for four new cards.
    Refresh,
    /// Does what is offered.
    Yes,
    /// Chooses a seat.
    Seat(Seat),
    /// Chooses a raid token.
    Token(Token),
    /// Chooses a spoils type.
    Spoils(u8),
    /// Names a number, 0 to 31.
    Amount(u8),
    /// Accepts the deal.
    Accept,
    /// Rejects the deal.
    Reject,
    /// Proposes a deal of the list.
    Deal(u8),
    /// Counts 32 and goes on.
    More,
    /// Ends the contributions.
    Done,
    /// Chooses a kind of item.
    Item(Item),
}

const _: () = assert!(size_of::<Action>() == 2);

/// The number of actions of any game.
pub const ACTION_COUNT: usize = ITEM as usize + KINDS;
pub(crate) const PASS: ActionIndex = 7;
pub(crate) const SLOT: ActionIndex = 8;
pub(crate) const REFRESH: ActionIndex = 12;
pub(crate) const YES: ActionIndex = 13;
pub(crate) const SEAT: ActionIndex = 14;
pub(crate) const TOKEN: ActionIndex = 20;
pub(crate) const SPOILS: ActionIndex = 23;
pub(crate) const AMOUNT: ActionIndex = 31;
pub(crate) const ACCEPT: ActionIndex = 63;
pub(crate) const REJECT: ActionIndex = 64;
pub(crate) const DEAL: ActionIndex = 65;
pub(crate) const MORE: ActionIndex = 89;
pub(crate) const DONE: ActionIndex = 90;
pub(crate) const ITEM: ActionIndex = 91;

const _: () = assert!(ACTION_COUNT == 152 && SLOT as usize + SLOTS == REFRESH as usize);
const _: () = assert!(SPOILS as usize + MOST_TYPES == AMOUNT as usize);

/// Returns the number of actions with this way to make deals.
pub(crate) fn count(negotiation: Negotiation) -> usize {
    match negotiation {
        Negotiation::Auto => ACCEPT.into(),
        Negotiation::Menu => MORE.into(),
        Negotiation::Micro => ACTION_COUNT,
    }
}

impl Action {
    /// Returns the action of an index.
    pub fn from_index(index: usize) -> Option<Self> {
        let number = u8::try_from(index).ok()?;
        Some(match number {
            0..=6 => Self::Go(Location::ALL[index]),
            7 => Self::Pass,
            8..=11 => Self::Slot(number - 8),
            12 => Self::Refresh,
            13 => Self::Yes,
            14..=19 => Self::Seat(Seat::ALL[index - 14]),
            20..=22 => Self::Token(Token::ALL[index - 20]),
            23..=30 => Self::Spoils(number - 23),
            31..=62 => Self::Amount(number - 31),
            63 => Self::Accept,
            64 => Self::Reject,
            65..=88 => Self::Deal(number - 65),
            89 => Self::More,
            90 => Self::Done,
            91..=151 => Self::Item(Item(number - 91)),
            _ => return None,
        })
    }

    /// Returns the index.
    pub fn index(self) -> ActionIndex {
        match self {
            Self::Go(location) => location as ActionIndex,
            Self::Pass => PASS,
            Self::Slot(slot) => SLOT + ActionIndex::from(slot),
            Self::Refresh => REFRESH,
            Self::Yes => YES,
            Self::Seat(seat) => SEAT + seat as ActionIndex,
            Self::Token(token) => TOKEN + token as ActionIndex,
            Self::Spoils(kind) => SPOILS + ActionIndex::from(kind),
            Self::Amount(amount) => AMOUNT + ActionIndex::from(amount),
            Self::Accept => ACCEPT,
            Self::Reject => REJECT,
            Self::Deal(deal) => DEAL + ActionIndex::from(deal),
            Self::More => MORE,
            Self::Done => DONE,
            Self::Item(item) => ITEM + ActionIndex::from(item.0),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Go(location) => write!(out, "go {}", location.word()),
            Self::Pass => out.write_str("pass"),
            Self::Slot(slot) => write!(out, "slot {slot}"),
            Self::Refresh => out.write_str("refresh"),
            Self::Yes => out.write_str("yes"),
            Self::Seat(seat) => write!(out, "seat {seat}"),
            Self::Token(token) => write!(out, "token {}", token.word()),
            Self::Spoils(kind) => write!(out, "spoils {kind}"),
            Self::Amount(amount) => write!(out, "amount {amount}"),
            Self::Accept => out.write_str("accept"),
            Self::Reject => out.write_str("reject"),
            Self::Deal(deal) => write!(out, "deal {deal}"),
            Self::More => out.write_str("more"),
            Self::Done => out.write_str("done"),
            Self::Item(item) => write!(out, "item {item}"),
        }
    }
}

/// Returns the action with this text.
pub(crate) fn parse(text: &str) -> Result<Action, String> {
    let actions = (0..ACTION_COUNT).filter_map(Action::from_index);
    let found = actions.clone().find(|action| action.to_string() == text);
    found.ok_or_else(|| unknown_action(text, actions.map(|action| action.to_string())))
}
