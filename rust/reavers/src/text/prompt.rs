//! The prompt of a state, in a sentence.

use crate::phase::{Phase, Slot, making};
use crate::rules::Rules;
use crate::state::State;
use crate::text::effects::proposal;
use crate::text::wording::coins;
use crate::words::{Item, Location};

impl Rules {
    /// Returns what the state waits for, as everybody sees it: nothing of a deal in the making. `[hidden.making]`
    pub(crate) fn public_prompt(&self, state: &State) -> String {
        let turn = state.turn(self).map_or(0, |turn| turn as u8);
        match state.phase {
            Phase::Answer { .. } => format!("seat {turn} answers the deal"),
            Phase::Purchase { .. } => format!("seat {turn} may hire reavers for coins"),
            Phase::BlindOffer { card, .. } => {
                format!("seat {turn} may hire {}", self.reaver_called(card))
            }
            phase => match phase.slot() {
                Some(slot) => {
                    format!("seat {turn} proposes a deal at {}", self.place(slot.location))
                }
                None => self.prompt_text(state),
            },
        }
    }

    /// Returns what the state waits for, as the seat that decides sees it.
    pub(crate) fn prompt_text(&self, state: &State) -> String {
        let turn = state.turn(self).map_or(0, |turn| turn as u8);
        let prices = &self.data.prices;
        match state.phase {
            Phase::Locations => "a location is drawn".into(),
            Phase::SetupMarket | Phase::Restock | Phase::Refresh { .. } | Phase::Refill { .. } => {
                "a reaver is drawn for the market".into()
            }
            Phase::Supply => "a supply card is revealed".into(),
            Phase::SupplySpoils { location, .. } => {
                format!("a spoils card goes to {}", self.place(location))
            }
            Phase::Destination { .. } => format!("seat {turn} chooses a destination"),
            Phase::FirstVisitor { location } => {
                format!("who is first at {} is drawn", self.place(location))
            }
            Phase::Hire { .. } => format!("seat {turn} may hire a reaver for terror"),
            Phase::Purchase { bought: None, .. } => {
                format!(
                    "seat {turn} may hire up to two reavers for coins, that of the lower slot first"
                )
            }
            Phase::Purchase { bought: Some(slot), .. } => {
                format!("seat {turn} may hire a second reaver, of a slot above {slot}")
            }
            Phase::Buy { step, .. } => {
                format!("seat {turn} may buy a {}", state.token_for_sale(step))
            }
            Phase::Shed { .. } => format!("seat {turn} may pay to discard a terror"),
            Phase::Sell { token, .. } => {
                format!("seat {turn} may sell a {token} for {}", coins(prices.sell[token]))
            }
            Phase::Atone { .. } => {
                let at = self.place(Location::Tonsberg);
                format!("seat {turn} may pay to discard a terror at {at}")
            }
            Phase::Dare { location, .. } => {
                format!("seat {turn} may take a terror and draw at {}", self.place(location))
            }
            Phase::Reveal { .. } => format!("seat {turn} draws a spoils card"),
            Phase::Keep { .. } => format!("seat {turn} keeps one of two cards"),
            Phase::BlindDraw { .. } => format!("a reaver is drawn for seat {turn}"),
            Phase::BlindOffer { card, .. } => {
                format!("seat {turn} may hire {}", self.reaver_text(card))
            }
            Phase::Barter { .. } => format!("seat {turn} may sell a spoils card"),
            Phase::TakeToken { .. } => format!("seat {turn} may take a token and a terror"),
            Phase::GiveToken { .. } => {
                format!("seat {turn} may return a token to discard a terror")
            }
            Phase::AddSpoils { .. } => {
                format!("a spoils card goes to {}", self.place(Location::Leirvik))
            }
            Phase::WeaponsDie { .. } => format!("seat {turn} rolls the weapons die"),
            Phase::DieSpoils { .. } => format!("seat {turn} draws a spoils card for the die"),
            Phase::End => "the game is over".into(),
            phase => match phase.slot() {
                Some(slot) => format!("seat {turn} {}", self.bargain_prompt(state, slot)),
                None => phase.name().into(),
            },
        }
    }

    /// Returns what a negotiation waits for.
    fn bargain_prompt(&self, state: &State, slot: Slot) -> String {
        let at = self.place(slot.location);
        let (number, count) = proposal(self, state, slot);
        let order = state.order(self, slot.location);
        let pot = || self.pot_text(state);
        match state.phase {
            Phase::Answer { .. } => {
                let proposer = order.as_slice()[usize::from(slot.position)];
                format!(
                    "answers the deal of seat {proposer} at {at} (proposal {number} of {count})"
                )
            }
            Phase::Propose(_) => {
                format!("may propose a deal at {at} (proposal {number} of {count})")
            }
            Phase::Contribute(_) => {
                format!("makes a deal at {at}: what else goes into the pot of {}", pot())
            }
            Phase::Giver { item, .. } => {
                let things = self.any_text(Item(item));
                format!("makes a deal at {at}: who puts {things} into the pot")
            }
            Phase::Amount { item, from, counted, .. } => {
                let seat = order.as_slice()[usize::from(from)];
                let things = self.quantity_text(Item(item));
                let so_far = so_far(counted);
                format!("makes a deal at {at}: {things} seat {seat} puts into the pot{so_far}")
            }
            Phase::Split { item, to, counted, .. } => {
                let seat = order.as_slice()[usize::from(to)];
                let things = self.quantity_text(Item(item));
                let left = making::remaining(state, self, slot.location, Item(item));
                let left = self.left_text(Item(item), left);
                let so_far = so_far(counted);
                format!("makes a deal at {at}: {things} seat {seat} takes of {left}{so_far}")
            }
            phase => phase.name().into(),
        }
    }

    /// Returns what a number is named of: `how many coins`, `how much terror`.
    fn quantity_text(&self, item: Item) -> String {
        let word = if item == Item::TERROR { "much" } else { "many" };
        format!("how {word} {}", self.many_text(item))
    }

    /// Returns how much of an item is left, after a text that has named it: a reaver is not named twice.
    fn left_text(&self, item: Item, left: i32) -> String {
        if item.as_reaver().is_some() { left.to_string() } else { self.counted_text(item, left) }
    }
}

/// Returns what `more` has counted: `, 32 so far`.
fn so_far(counted: u16) -> String {
    if counted == 0 { String::new() } else { format!(", {counted} so far") }
}
