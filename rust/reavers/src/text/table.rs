//! The state for people: a line, and the table as a seat sees it.

use crate::phase::Phase;
use crate::phase::collect::items;
use crate::phase::making;
use crate::rules::Rules;
use crate::scoring::SHEET_LINES;
use crate::state::State;
use crate::text::wording::counted;
use crate::view::View;
use crate::words::{Item, Location, PLAIN_KINDS, ROUNDS, Token};
use midgard_core::{Awaiting, Game, Seat, Word};
use std::fmt::Write;

impl Rules {
    /// Returns the state in a line.
    pub(crate) fn line_text(&self, state: &State) -> String {
        let round = match state.round {
            0 => "set-up".into(),
            round => format!("round {round} of {ROUNDS}"),
        };
        let mut line = format!("{round}, {}", self.public_prompt(state));
        if let Awaiting::Nothing = self.awaiting(state) {
            let scores = Seat::of(self.seats()).map(|seat| self.score(state, seat).to_string());
            let _ = write!(line, ", scores {}", scores.collect::<Vec<_>>().join(" "));
        }
        line.chars().take(100).collect()
    }

    /// Returns the table as a seat sees it, or as everybody does.
    pub(crate) fn table_text(&self, state: &State, seat: Option<Seat>) -> String {
        let card = state.supply_card.map_or("none".into(), |row| self.supply_text(row));
        let left = Token::ALL.iter();
        let left = left.map(|&token| counted(state.raid[token].into(), token.word()));
        let mut lines = vec![
            self.line_text(state),
            format!(
                "supply card {card}; left in the supply: {}",
                left.collect::<Vec<_>>().join(", ")
            ),
            "market".into(),
        ];
        let market = state.market.iter().enumerate();
        lines.extend(
            market
                .filter_map(|(slot, row)| Some(format!("  {slot} {}", self.reaver_text((*row)?)))),
        );
        lines.extend(state.in_play.into_iter().map(|it| self.location_text(state, it)));
        lines.extend(Seat::of(self.seats()).map(|of| self.seat_text(state, of, seat)));
        lines.extend(self.screened_text(state, seat));
        lines.extend(self.deal_on_table(state, seat));
        lines.join("\n")
    }

    /// Returns a location with its loot, and who stands there.
    fn location_text(&self, state: &State, location: Location) -> String {
        let place = &state.places[location];
        let loot = match location {
            Location::Roskilde => String::new(),
            _ => format!(": {}", self.items_text(&items(&place.loot))),
        };
        let bjorn = if state.bjorn == Some(location) { "; Bjorn stands there" } else { "" };
        format!("{} {}{loot}{bjorn}", self.place(location), place.face)
    }

    /// Returns the deal on the table; for its proposer also a deal in the making, with the pot. `[hidden.making]`
    fn deal_on_table(&self, state: &State, seat: Option<Seat>) -> Option<String> {
        let slot = state.phase.slot()?;
        let order = state.order(self, slot.location);
        let deal = crate::event::table(self, &state.deal, order.as_slice().len());
        if let Phase::Answer { .. } = state.phase {
            return Some(format!("deal: {}", self.deal_text(&deal, order.as_slice())));
        }
        let is_own = seat.is_some() && state.turn(self) == seat;
        if !state.phase.is_making() || !is_own {
            return None;
        }
        let shares = order.as_slice().iter().zip(&deal).filter(|(_, items)| !items.is_empty());
        let shares =
            shares.map(|(seat, items)| format!("; seat {seat} {}", self.share_text(items)));
        let counted = self.counted_so_far(state, order.as_slice());
        Some(format!("pot: {}{}{counted}", self.pot_text(state), shares.collect::<String>()))
    }

    /// Returns what `more` has counted of an amount: `; seat 0 puts 32 coins or more into the pot`.
    fn counted_so_far(&self, state: &State, order: &[Seat]) -> String {
        match state.phase {
            Phase::Amount { item, from, counted: counted @ 1.., .. } => {
                let things = self.counted_text(Item(item), counted.into());
                format!("; seat {} puts {things} or more into the pot", order[usize::from(from)])
            }
            Phase::Split { item, to, counted: counted @ 1.., .. } => {
                let things = self.counted_text(Item(item), counted.into());
                format!("; seat {} takes {things} or more", order[usize::from(to)])
            }
            _ => String::new(),
        }
    }

    /// Returns what lies in the pot and is not shared out yet.
    pub(crate) fn pot_text(&self, state: &State) -> String {
        let Some(slot) = state.phase.slot() else { return String::new() };
        let left = |item| making::remaining(state, self, slot.location, item);
        let pot: Vec<(Item, i32)> = making::kinds(self).map(|item| (item, left(item))).collect();
        self.items_text(&pot.into_iter().filter(|(_, n)| *n > 0).collect::<Vec<_>>())
    }

    /// Returns what is behind the screens, of all other seats together or of all seats. `[hidden.sums]`
    fn screened_text(&self, state: &State, seat: Option<Seat>) -> Option<String> {
        if self.sees_all() || state.phase == Phase::End {
            return None;
        }
        let hidden = |of: &Seat| Some(*of) != seat;
        let others = Seat::of(self.seats()).filter(hidden).map(|of| &state.players[of]);
        let sum = |item: Item| others.clone().map(|player| player.count(item)).sum::<i32>();
        let plain = [0, 1, 2, 3, 4].map(|kind| (Item(kind), sum(Item(kind))));
        let mut parts = vec![];
        let plain: Vec<(Item, i32)> = plain.into_iter().filter(|(_, n)| *n > 0).collect();
        if !plain.is_empty() {
            parts.push(self.items_text(&plain));
        }
        let cards = others.clone().map(|it| it.spoils.total() + it.secret.total()).sum::<u32>();
        if cards > 0 {
            parts.push(counted(cards as i32, "spoils card"));
        }
        let whose = if seat.is_some() { "the others" } else { "all" };
        let things = if parts.is_empty() { "nothing".into() } else { parts.join(", ") };
        Some(format!("behind the screens of {whose} together: {things}"))
    }

    /// Returns what a seat has, as another or everybody sees it.
    fn seat_text(&self, state: &State, of: Seat, seat: Option<Seat>) -> String {
        let player = &state.players[of];
        let is_own = seat == Some(of);
        let is_over = state.phase == Phase::End;
        let mut text = format!("seat {of}: ");
        if is_own || is_over || self.sees_all() {
            let kinds = (0..PLAIN_KINDS as u8).map(Item);
            let known = |item: Item| match item.as_spoils() {
                Some(kind) => i32::from(player.spoils[kind]),
                None => player.count(item),
            };
            let has: Vec<(Item, i32)> =
                kinds.map(|item| (item, known(item))).filter(|&(_, n)| n > 0).collect();
            text += &self.items_text(&has);
            let secret = player.secret.total() as i32;
            if secret > 0 && (is_own || is_over) {
                let kinds = (0..self.data.spoils.len() as u8).filter(|&it| player.secret[it] > 0);
                let cards =
                    kinds.map(|it| self.counted_text(Item::spoils(it), player.secret[it].into()));
                let _ = write!(text, ", secret {}", cards.collect::<Vec<_>>().join(", "));
            } else if secret > 0 {
                let _ = write!(text, ", {}", counted(secret, "secret card"));
            }
        } else {
            text += "behind a screen";
        }
        let reavers = (0..self.data.reavers.len() as u8).filter(|&row| player.reavers[row] > 0);
        let reavers: Vec<String> = reavers
            .map(|row| match player.reavers[row] {
                1 => self.reaver_name(row).to_owned(),
                n => format!("{n} {}", self.reaver_name(row)),
            })
            .collect();
        if !reavers.is_empty() {
            let (helms, yggdrasils) = self.symbols(player);
            let _ = write!(
                text,
                "; reavers {} ({} x {})",
                reavers.join(", "),
                counted(helms.into(), "helm"),
                counted(yggdrasils.into(), "Yggdrasil")
            );
        }
        let is_sealed = matches!(state.phase, Phase::Destination { .. }) && !is_own;
        match (player.destination, player.last) {
            (Some(_), _) if is_sealed => text += "; has chosen",
            (Some(at), _) | (None, Some(at)) => text += &format!("; at {}", self.place(at)),
            (None, None) => {}
        }
        text
    }

    /// Returns the score sheets of all seats: of what is not over yet what a seat, or everybody, can count.
    pub(crate) fn sheet_table(&self, state: &State, seat: Option<Seat>) -> String {
        let is_over = state.phase == Phase::End;
        let seats = || Seat::of(self.seats());
        let row = |name: &str, cell: &dyn Fn(Seat) -> String| {
            let cells = seats().map(|of| format!("{:>8}", cell(of)));
            format!("{name:<14}{}", cells.collect::<String>())
        };
        let seen = seat.map(|seat| View::new(self, state, seat).state);
        let sheet = |of: Seat| {
            let mut player = seen.as_ref().unwrap_or(state).players[of];
            if seat != Some(of) && !is_over {
                player.secret = Default::default();
            }
            let player = if is_over { &state.players[of] } else { &player };
            self.sheet_of(player)
        };
        let is_seen = |of: Seat| is_over || self.sees_all() || seat == Some(of);
        let mut lines = vec![row("", &|of| format!("seat {of}"))];
        for (at, name) in SHEET_LINES.iter().enumerate() {
            let public = *name == "reaver_product";
            let cell = |of: Seat| match is_seen(of) || public {
                true => sheet(of)[at].to_string(),
                false => "?".into(),
            };
            lines.push(row(&name.replace('_', " "), &cell));
        }
        let sum = |of: Seat| match is_seen(of) {
            true => sheet(of).iter().sum::<i32>().to_string(),
            false => "?".into(),
        };
        lines.push(row("glory", &sum));
        if !is_over {
            lines.push(self.sheet_note(state, seat));
        }
        lines.join("\n")
    }

    /// Returns what a sheet before the end leaves out.
    fn sheet_note(&self, state: &State, seat: Option<Seat>) -> String {
        let mut note = "This is what would count if the game ended now".to_owned();
        let hides = |of: &Seat| Some(*of) != seat;
        let secret = |of: Seat| state.players[of].secret.total() as i32;
        let count: i32 = Seat::of(self.seats()).filter(hides).map(secret).sum();
        if !self.sees_all() {
            note += "; what is behind a screen is not counted";
        } else if count > 0 {
            note += &format!("; {} of others not counted", counted(count, "secret card"));
        }
        note + "."
    }
}

const _: () = assert!(Token::COUNT == 3 && Location::COUNT == 7);
