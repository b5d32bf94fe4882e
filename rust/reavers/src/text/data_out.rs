//! States and views as plain data. docs/reference/reavers.md describes the fields.

use crate::deal::Deal;
use crate::phase::{Phase, Slot, making};
use crate::rules::Rules;
use crate::state::{Counts, Player, State};
use crate::view::View;
use crate::words::{Item, Location, Token};
use midgard_core::{Plain, Seat, Word};

/// Makes a dict.
pub(crate) fn dict<const N: usize>(fields: [(&str, Plain); N]) -> Plain {
    Plain::Fields(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// Makes a number.
pub(crate) fn number(number: impl Into<i64>) -> Plain {
    Plain::Number(number.into())
}

/// Makes a text.
pub(crate) fn word(text: &str) -> Plain {
    Plain::Text(text.to_owned())
}

/// Makes the value, or null.
pub(crate) fn maybe<T>(value: Option<T>, make: impl FnOnce(T) -> Plain) -> Plain {
    value.map_or(Plain::Null, make)
}

/// Makes the number of a seat.
pub(crate) fn seat(seat: Seat) -> Plain {
    number(seat as u8)
}

/// Makes the word of a location.
pub(crate) fn location(location: Location) -> Plain {
    word(location.word())
}

/// Makes a dict of items.
pub(crate) fn items(items: &[(Item, i32)]) -> Plain {
    Plain::Fields(items.iter().map(|(item, n)| (item.to_string(), number(*n))).collect())
}

impl Rules {
    pub(crate) fn reaver_id(&self, row: u8) -> &str {
        &self.data.reavers[usize::from(row)].id
    }

    pub(crate) fn spoils_id(&self, kind: u8) -> &str {
        &self.data.spoils[usize::from(kind)].id
    }

    pub(crate) fn supply_id(&self, row: u8) -> &str {
        &self.data.supply[usize::from(row)].id
    }

    fn spoils_data<const N: usize>(&self, counts: &Counts<N>) -> Plain {
        let rows = self.data.spoils.iter().zip(counts.0);
        Plain::Fields(rows.map(|(row, n)| (row.id.clone(), number(n))).collect())
    }

    fn reavers_data<const N: usize>(&self, counts: &Counts<N>) -> Plain {
        let rows = self.data.reavers.iter().zip(counts.0);
        Plain::Fields(rows.map(|(row, n)| (row.id.clone(), number(n))).collect())
    }

    fn supply_data(&self, state: &State) -> Plain {
        let is_kind = |row: &usize| usize::from(self.supply_kinds[*row]) == *row;
        let kinds = (0..self.data.supply.len()).filter(is_kind);
        let count = |row| (self.supply_id(row).to_owned(), number(state.supply_unseen[row]));
        let unseen = Plain::Fields(kinds.map(|row| count(row as u8)).collect());
        let card = maybe(state.supply_card, |row| word(self.supply_id(row)));
        dict([("card", card), ("unseen", unseen)])
    }

    fn location_data(&self, state: &State, at: Location) -> Plain {
        let place = &state.places[at];
        let [farm, wall, tower] = place.loot.raid.values().map(number);
        let loot = dict([
            ("coins", number(place.loot.coins)),
            ("farm", farm),
            ("wall", wall),
            ("tower", tower),
            ("terror", number(place.loot.terror)),
            ("spoils", self.spoils_data(&place.loot.spoils)),
        ]);
        dict([
            ("name", location(at)),
            ("face", word(place.face.word())),
            ("first", maybe(place.first, seat)),
            ("loot", loot),
        ])
    }

    fn seat_data(&self, player: &Player, view: Option<(&View, Seat)>) -> Plain {
        let other = view.filter(|(view, seat)| view.seat != *seat);
        let is_screened = other.is_some() && !self.sees_all();
        let open = |value: Plain| if is_screened { Plain::Null } else { value };
        let [farm, wall, tower] = player.raid.values().map(|n| open(number(n)));
        let secret = match other {
            None => self.spoils_data(&player.secret),
            Some((view, seat)) => open(number(view.secret[seat])),
        };
        dict([
            ("coins", open(number(player.coins))),
            ("terror", open(number(player.terror))),
            ("farm", farm),
            ("wall", wall),
            ("tower", tower),
            ("spoils", open(self.spoils_data(&player.spoils))),
            ("secret", secret),
            ("reavers", self.reavers_data(&player.reavers)),
            ("destination", maybe(player.destination, location)),
            ("last", maybe(player.last, location)),
        ])
    }

    /// Returns the state as plain data, or a view of it.
    pub(crate) fn plain(&self, state: &State, view: Option<&View>) -> Plain {
        let places = state.in_play.iter().map(|at| self.location_data(state, at)).collect();
        let market = state.market.iter();
        let market = market.map(|row| maybe(*row, |row| word(self.reaver_id(row)))).collect();
        let [farm, wall, tower] = state.raid.values().map(number);
        let mut spoils = dict([
            ("unseen", self.spoils_data(&state.spoils_deck)),
            ("discards", self.spoils_data(&state.spoils_discard)),
        ]);
        if let (Plain::Fields(fields), Some(view)) = (&mut spoils, view) {
            fields.push(("deck".into(), number(view.deck())));
        }
        let reavers = dict([
            ("unseen", self.reavers_data(&state.reaver_deck)),
            ("discards", self.reavers_data(&state.reaver_discard)),
        ]);
        let seats = Seat::of(self.seats());
        let seat_data = |seat| self.seat_data(&state.players[seat], view.map(|view| (view, seat)));
        let owed = seats.clone().map(|seat| number(state.owed[seat])).collect();
        let mut fields = vec![
            ("players", number(self.options.players)),
            ("round", number(state.round)),
            ("phase", self.phase_data(state)),
            ("supply", self.supply_data(state)),
            ("market", Plain::List(market)),
            ("reavers", reavers),
            ("spoils", spoils),
            ("raid", dict([("farm", farm), ("wall", wall), ("tower", tower)])),
            ("locations", Plain::List(places)),
        ];
        if self.options.bjorn {
            fields.push(("bjorn", maybe(state.bjorn, location)));
        }
        fields.push(("seats", Plain::List(seats.map(seat_data).collect())));
        fields.push(("owed", Plain::List(owed)));
        if let Some(view) = view {
            fields.push(("seat", seat(view.seat)));
            if !self.sees_all() {
                fields.push(("sums", sums(view)));
            }
        }
        let owned = fields.into_iter().map(|(name, value)| (name.to_owned(), value));
        Plain::Fields(owned.collect())
    }

    fn contributions(&self, state: &State, slot: Slot) -> Plain {
        let order = state.order(self, slot.location);
        let mut entries = Vec::new();
        for item in making::kinds(self) {
            for (position, &from) in order.as_slice().iter().enumerate() {
                let change = state.deal.get(self, position, item);
                if change < 0 {
                    entries.push(entry(item, from, -change));
                }
            }
        }
        Plain::List(entries)
    }

    /// Returns the answers of the split so far, in the order of the questions.
    fn shares(&self, state: &State, slot: Slot, item: u8, to: u8) -> Plain {
        let order = state.order(self, slot.location);
        let mut shares = Vec::new();
        for kind in making::kinds(self).filter(|kind| kind.0 <= item) {
            let get = |position: usize| state.deal.get(self, position, kind);
            let loot = state.places[slot.location].loot.count(kind);
            let mut left = loot + state.deal.contributed(self, kind);
            let takers = (0..order.as_slice().len()).filter(|&position| get(position) >= 0);
            let takers: Vec<usize> = takers.collect();
            for &position in takers.iter().rev().skip(1).rev() {
                let is_open = kind.0 == item && position >= usize::from(to);
                if left <= 0 || is_open {
                    break;
                }
                shares.push(entry(kind, order.as_slice()[position], get(position)));
                left -= get(position);
            }
        }
        Plain::List(shares)
    }

    fn phase_data(&self, state: &State) -> Plain {
        let mut fields = vec![("name", word(state.phase.name()))];
        let tells_turn = !matches!(state.phase, Phase::SetupMarket);
        if let Some(turn) = state.turn(self).filter(|_| tells_turn) {
            fields.push(("turn", seat(turn)));
        }
        if let Some(slot) = state.phase.slot() {
            fields.push(("location", location(slot.location)));
            fields.push(("cycle", number(slot.cycle)));
            fields.push(("position", number(slot.position)));
            if state.phase.is_making() {
                fields.push(("given", self.contributions(state, slot)));
            }
        }
        self.phase_fields(state, &mut fields);
        let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value));
        Plain::Fields(fields.collect())
    }

    fn phase_fields(&self, state: &State, fields: &mut Vec<(&str, Plain)>) {
        let spoils = |kind: &u8| word(self.spoils_id(*kind));
        match state.phase {
            Phase::SupplySpoils { icon, location: place, left } => fields.extend([
                ("icon", number(icon)),
                ("location", location(place)),
                ("left", number(left)),
            ]),
            Phase::FirstVisitor { location: place }
            | Phase::Dare { location: place, .. }
            | Phase::BlindDraw { location: place, .. } => {
                fields.push(("location", location(place)));
            }
            Phase::Purchase { refreshed, bought, .. } => {
                fields.push(("refreshed", Plain::Bool(refreshed)));
                fields.push(("bought", Plain::List(bought.into_iter().map(number).collect())));
            }
            Phase::Refill { step, .. } | Phase::Buy { step, .. } => {
                fields.push(("step", number(step)));
            }
            Phase::Sell { token, .. } => fields.push(("token", word(token.word()))),
            Phase::Reveal { location: place, first, .. } => {
                fields.push(("location", location(place)));
                fields.push(("revealed", Plain::List(first.iter().map(spoils).collect())));
            }
            Phase::Keep { revealed, .. } => {
                fields.push(("revealed", Plain::List(revealed.iter().map(spoils).collect())));
            }
            Phase::BlindOffer { location: place, card, .. } => {
                fields
                    .extend([("location", location(place)), ("card", word(self.reaver_id(card)))]);
            }
            Phase::AddSpoils { left } => fields.push(("left", number(left))),
            Phase::WeaponsDie { location: place, during, .. }
            | Phase::DieSpoils { location: place, during, .. } => {
                fields.extend([("location", location(place)), ("during", word(during.word()))]);
            }
            _ => self.bargain_fields(state, fields),
        }
    }

    /// Adds the fields of a negotiation.
    fn bargain_fields(&self, state: &State, fields: &mut Vec<(&str, Plain)>) {
        let at = |position: u8, slot: Slot| {
            seat(state.order(self, slot.location).as_slice()[usize::from(position)])
        };
        match state.phase {
            Phase::Giver { item, .. } => fields.push(("item", word(&Item(item).to_string()))),
            Phase::Amount { slot, item, from, counted } => fields.extend([
                ("item", word(&Item(item).to_string())),
                ("from", at(from, slot)),
                ("counted", number(counted)),
            ]),
            Phase::Split { slot, item, to, counted } => fields.extend([
                ("shares", self.shares(state, slot, item, to)),
                ("item", word(&Item(item).to_string())),
                ("to", at(to, slot)),
                ("counted", number(counted)),
            ]),
            Phase::Answer { slot, position } => {
                let count = state.order(self, slot.location).as_slice().len();
                let accepted = (0..position).filter(|&it| it != slot.position);
                let accepted = accepted.map(|it| at(it, slot)).collect();
                fields.push(("deal", self.deal_data(&state.deal, count)));
                fields.push(("accepted", Plain::List(accepted)));
            }
            _ => {}
        }
    }

    fn deal_data(&self, deal: &Deal, positions: usize) -> Plain {
        let of = |position| items(&deal.changes(self, position));
        Plain::List((0..positions).map(of).collect())
    }
}

fn entry(item: Item, of: Seat, amount: i32) -> Plain {
    let item = word(&item.to_string());
    dict([("item", item), ("seat", seat(of)), ("amount", number(amount))])
}

/// Returns what all seats have together, where screens hide who has it.
fn sums(view: &View) -> Plain {
    let (own, hidden) = (&view.state.players[view.seat], &view.screened);
    let token = |token: Token| number(i64::from(own.raid[token]) + i64::from(hidden.raid[token]));
    let spoils = own.spoils.total() + own.secret.total() + u32::from(hidden.spoils);
    dict([
        ("coins", number(i64::from(own.coins) + i64::from(hidden.coins))),
        ("terror", number(i64::from(own.terror) + i64::from(hidden.terror))),
        ("farm", token(Token::Farm)),
        ("wall", token(Token::Wall)),
        ("tower", token(Token::Tower)),
        ("spoils", number(spoils)),
    ])
}
