//! The state for people: a prompt, a line, and the table as a seat sees it.

use crate::phase::Phase;
use crate::phase::collect::items;
use crate::rules::Rules;
use crate::state::State;
use crate::words::{Item, Location, PLAIN_KINDS, Token};
use midgard_core::{Awaiting, Game, Seat, Surface, Word};
use std::fmt::Write;

impl Rules {
    /// Returns what the state waits for, in a sentence. It tells nothing that is hidden from anybody.
    pub(crate) fn prompt_text(&self, state: &State) -> String {
        let turn = state.turn(self).map_or(0, |turn| turn as u8);
        let prices = &self.data.prices;
        match state.phase {
            Phase::Locations => "a location is drawn".into(),
            Phase::SetupMarket | Phase::Restock | Phase::Refresh { .. } | Phase::Refill { .. } => {
                "a reaver is drawn for the market".into()
            }
            Phase::Supply => "a supply card is revealed".into(),
            Phase::SupplySpoils { location, .. } => format!("a spoils card goes to {location}"),
            Phase::Destination { .. } => format!("seat {turn} chooses a destination"),
            Phase::FirstVisitor { location } => format!("who is first at {location} is drawn"),
            Phase::Hire { .. } => format!("seat {turn} may hire a reaver for terror"),
            Phase::Purchase { .. } => format!("seat {turn} may hire reavers for coins"),
            Phase::Buy { step, .. } => {
                format!("seat {turn} may buy a {}", state.token_for_sale(step).word())
            }
            Phase::Shed { .. } => format!("seat {turn} may pay to discard a terror"),
            Phase::Sell { token, .. } => {
                format!("seat {turn} may sell a {} for {}", token.word(), prices.sell[token])
            }
            Phase::Atone { .. } => format!("seat {turn} may pay to discard a terror at tonsberg"),
            Phase::Dare { location, .. } => {
                format!("seat {turn} may take a terror and draw at {location}")
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
            Phase::AddSpoils { .. } => "a spoils card goes to leirvik".into(),
            Phase::Answer { .. } => format!("seat {turn} answers the deal"),
            Phase::WeaponsDie { .. } => format!("seat {turn} rolls the weapons die"),
            Phase::DieSpoils { .. } => format!("seat {turn} draws a spoils card for the die"),
            Phase::End => "the game is over".into(),
            phase => match phase.slot() {
                Some(slot) => format!("seat {turn} proposes a deal at {}", slot.location),
                None => phase.name().into(),
            },
        }
    }

    /// Returns the state in a line.
    pub(crate) fn line_text(&self, state: &State) -> String {
        let mut line = format!("round {}, {}", state.round, self.prompt_text(state));
        if let Awaiting::Nothing = self.awaiting(state) {
            let scores = Seat::of(self.seats()).map(|seat| self.score(state, seat).to_string());
            let _ = write!(line, ", scores {}", scores.collect::<Vec<_>>().join(" "));
        }
        line.chars().take(100).collect()
    }

    /// Returns the table as a seat sees it, or as everybody does.
    pub(crate) fn table_text(&self, state: &State, seat: Option<Seat>) -> String {
        let mut out = self.line_text(state);
        let card = state.supply_card.map_or("none", |row| self.supply_id(row));
        let market =
            state.market.iter().enumerate().filter_map(|(slot, row)| {
                Some(format!("\n  {slot} {}", self.reaver_text((*row)?)))
            });
        let market: Vec<String> = market.collect();
        let [farms, walls, towers] = state.raid.values();
        let _ = write!(
            out,
            "\nsupply card {card}; left in the supply: {farms} farms, {walls} walls, {towers} towers\nmarket{}",
            market.concat(),
        );
        for location in state.in_play {
            let place = &state.places[location];
            let _ = write!(
                out,
                "\n{location} {}{}",
                place.face,
                match location {
                    Location::Roskilde => String::new(),
                    _ => format!(": {}", self.items_text(&items(&place.loot))),
                }
            );
            if state.bjorn == Some(location) {
                out += ", Bjorn";
            }
        }
        for of in Seat::of(self.seats()) {
            let _ = write!(out, "\n{}", self.seat_text(state, of, seat));
        }
        if let Phase::Answer { slot, .. } = state.phase {
            let order = state.order(self, slot.location);
            let deal = crate::event::table(self, &state.deal, order.as_slice().len());
            let _ = write!(out, "\ndeal: {}", self.deal_text(&deal, order.as_slice()));
        }
        let Some(seat) = seat.filter(|&seat| self.awaiting(state) == Awaiting::Decision(seat))
        else {
            return out;
        };
        let legal = self.legal_actions(state);
        let texts = legal.iter().filter_map(|it| Self::action_text(it.into()));
        let _ = write!(out, "\nseat {seat}: {}", texts.collect::<Vec<_>>().join(", "));
        out
    }

    /// Returns what a seat has, as another or everybody sees it.
    fn seat_text(&self, state: &State, of: Seat, seat: Option<Seat>) -> String {
        let player = &state.players[of];
        let is_own = seat == Some(of);
        let mut text = format!("seat {of}");
        let is_over = state.phase == Phase::End;
        if is_own || is_over || self.sees_all() {
            let kinds = (0..PLAIN_KINDS as u8).map(Item);
            let known = |item: Item| match item.as_spoils() {
                Some(kind) => i32::from(player.spoils[kind]),
                None => player.count(item),
            };
            let has: Vec<(Item, i32)> =
                kinds.map(|item| (item, known(item))).filter(|&(_, n)| n > 0).collect();
            let _ = write!(text, ": {}", self.items_text(&has));
            let secret = player.secret.total();
            if secret > 0 && (is_own || is_over) {
                let kinds = (0..self.data.spoils.len() as u8).filter(|&it| player.secret[it] > 0);
                let cards = kinds.map(|it| format!("{} {}", player.secret[it], self.spoils_id(it)));
                let _ = write!(text, ", secret {}", cards.collect::<Vec<_>>().join(", "));
            } else if secret > 0 {
                let _ = write!(text, ", {secret} secret cards");
            }
        }
        let reavers = self.data.reavers.iter().zip(player.reavers.0).filter(|(_, n)| *n > 0);
        let reavers: Vec<String> = reavers.map(|(row, n)| format!("{n} {}", row.id)).collect();
        if !reavers.is_empty() {
            let _ = write!(text, "; reavers {}", reavers.join(", "));
        }
        let is_sealed = matches!(state.phase, Phase::Destination { .. }) && !is_own;
        match (player.destination, player.last) {
            (Some(_), _) if is_sealed => text += "; has chosen",
            (Some(to), _) => text += &format!("; at {to}"),
            (None, Some(last)) => text += &format!("; at {last}"),
            (None, None) => {}
        }
        text
    }
}

const _: () = assert!(Token::COUNT == 3 && Location::COUNT == 7);
