//! Events in words.

use crate::event::{Event, EventName, Field, Value};
use crate::rules::Rules;
use crate::words::Item;
use midgard_core::{Seat, Word};

/// What visitors are called in the order of initiative.
const ORDINALS: [&str; Seat::COUNT] = ["first", "second", "third", "fourth", "fifth", "sixth"];

impl Rules {
    /// Returns what an item is called.
    pub(crate) fn item_text(&self, item: Item) -> String {
        match (item.as_spoils(), item.as_reaver()) {
            (Some(kind), _) => match self.data.spoils.get(usize::from(kind)) {
                Some(row) => row.id.clone(),
                None => item.to_string(),
            },
            (None, Some(row)) => match self.data.reavers.get(usize::from(row)) {
                Some(row) => row.id.clone(),
                None => item.to_string(),
            },
            (None, None) => item.to_string(),
        }
    }

    pub(crate) fn items_text(&self, items: &[(Item, i32)]) -> String {
        if items.is_empty() {
            return "nothing".into();
        }
        let text = |&(item, n): &(Item, i32)| self.counted_text(item, n);
        items.iter().map(text).collect::<Vec<_>>().join(", ")
    }

    /// Returns a number of an item in words: `2 coins`, `1 armor`, `3 terror`.
    pub(crate) fn counted_text(&self, item: Item, n: i32) -> String {
        let is_many = n != 1 && (item == Item::COIN || item.as_token().is_some());
        format!("{n} {}{}", self.item_text(item), if is_many { "s" } else { "" })
    }

    /// Returns a reaver with its numbers: `R-smith (cost 3, 1 helm, per_weapon_1)`.
    pub(crate) fn reaver_text(&self, row: u8) -> String {
        let row = &self.data.reavers[usize::from(row)];
        let symbols = |n: u8, name: &str| {
            (n > 0).then(|| format!(", {n} {name}{}", if n == 1 { "" } else { "s" }))
        };
        let helms = symbols(row.helms, "helm").unwrap_or_default();
        let yggdrasils = symbols(row.yggdrasils, "Yggdrasil").unwrap_or_default();
        let bonus = row.bonus.map(|bonus| format!(", {}", self.data.bonuses[bonus].id));
        format!("{} (cost {}{helms}{yggdrasils}{})", row.id, row.cost, bonus.unwrap_or_default())
    }

    /// Returns a deal in words: what each seat gets and gives.
    pub(crate) fn deal_text(&self, deal: &[Vec<(Item, i32)>], seats: &[Seat]) -> String {
        let of = |(at, items): (usize, &Vec<(Item, i32)>)| {
            let visitor = || format!("the {} visitor", ORDINALS.get(at).unwrap_or(&"next"));
            let who = seats.get(at).map_or_else(visitor, |it| format!("seat {it}"));
            let part = |verb: &str, sign: i32| {
                let some = items.iter().filter(|(_, n)| n * sign > 0);
                let some: Vec<(Item, i32)> = some.map(|&(item, n)| (item, n * sign)).collect();
                (!some.is_empty()).then(|| format!("{verb} {}", self.items_text(&some)))
            };
            let parts: Vec<String> =
                [part("gets", 1), part("gives", -1)].into_iter().flatten().collect();
            match parts.is_empty() {
                true => format!("{who} gets nothing"),
                false => format!("{who} {}", parts.join(" and ")),
            }
        };
        deal.iter().enumerate().map(of).collect::<Vec<_>>().join("; ")
    }

    fn value_text(&self, value: Option<&Value>) -> String {
        match value {
            None | Some(Value::Null) => "a spoils card".into(),
            Some(Value::Number(number)) => number.to_string(),
            Some(Value::Seat(seat)) => seat.to_string(),
            Some(Value::Location(location)) => location.to_string(),
            Some(Value::Token(token)) => token.to_string(),
            Some(Value::Face(face)) => face.to_string(),
            Some(Value::Die(face)) => face.to_string(),
            Some(Value::Item(item)) => self.item_text(*item),
            Some(Value::Supply(row)) => self.supply_id(*row).into(),
            Some(Value::Reaver(row)) => self.reaver_id(*row).into(),
            Some(Value::Reavers(rows)) => {
                rows.iter().map(|row| self.reaver_id(*row)).collect::<Vec<_>>().join(", ")
            }
            Some(Value::Word(word)) => (*word).into(),
            Some(Value::Items(items)) => self.items_text(items),
            Some(Value::Deal(deal)) => self.deal_text(deal, &[]),
            Some(Value::Sheet(lines)) => {
                let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
                lines.join(" + ")
            }
        }
    }

    /// Returns an event in words.
    pub(crate) fn describe(&self, event: &Event) -> String {
        use EventName as E;
        let of = |field| self.value_text(event.get(field));
        let seat = || format!("seat {}", of(Field::Seat));
        let at = || of(Field::Location);
        let things = || self.amount_text(event);
        match event.name {
            E::Placed => format!("{} is in play", at()),
            E::Revealed => format!("supply card {}", of(Field::Card)),
            E::Supplied | E::Added => format!("{} gets {}", at(), things()),
            E::Turned => format!("{} shows face {}", at(), of(Field::Face)),
            E::Discarded => format!("the market loses {}", of(Field::Cards)),
            E::Reshuffled => format!("the discard of {} becomes the deck", of(Field::Deck)),
            E::Shown => format!("slot {} shows {}", of(Field::Slot), of(Field::Card)),
            E::Sealed => self.describe_sealed(event),
            E::Moved => format!("{} sails to {}", seat(), at()),
            E::First => format!("{} is first at {}", seat(), at()),
            E::Passed => format!("{} passes ({})", seat(), of(Field::Phase).replace('_', " ")),
            E::Hired => self.describe_hired(event),
            E::Refreshed => format!("{} pays {} coins for a new market", seat(), of(Field::Coins)),
            E::Bought => {
                format!("{} buys a {} for {} coins", seat(), of(Field::Item), of(Field::Coins))
            }
            E::Shed => self.describe_shed(event),
            E::Sold => format!("{} sells {} for {} coins", seat(), things(), of(Field::Coins)),
            E::Dared => format!("{} takes a terror for a draw", seat()),
            E::Drew => format!("{} reveals {}", seat(), of(Field::Item)),
            E::Kept => self.describe_kept(event),
            E::Offered => format!("{} is offered {}", seat(), of(Field::Card)),
            E::Declined => format!("{} declines {}", seat(), of(Field::Card)),
            E::TookToken => format!("{} takes a terror and a {}", seat(), of(Field::Item)),
            E::Clashed => format!("ships clash at {}", at()),
            E::Collected => format!("{} collects {} at {}", seat(), of(Field::Items), at()),
            E::Disturbed => format!("{} meets Bjorn at {} and takes a terror", seat(), at()),
            E::Proposed => format!("{} proposes: {}", seat(), of(Field::Deal)),
            E::Skipped => format!("{} proposes nothing", seat()),
            E::Accepted => format!("{} accepts", seat()),
            E::Rejected => format!("{} rejects", seat()),
            E::Agreed => format!("agreed at {}: {}", at(), of(Field::Deal)),
            E::Failed => format!("no agreement at {}: each visitor takes a terror", at()),
            E::Rolled => format!("{} rolls {}", seat(), of(Field::Face)),
            E::Won => format!("{} wins {}", seat(), of(Field::Item)),
            E::Unveiled => format!("{} shows {}", seat(), things()),
            E::Raided => format!("Bjorn raids {}: {}", at(), of(Field::Items)),
            E::RoundEnded => format!("round {} is over", of(Field::Round)),
            E::Scored => format!("{} scores {}", seat(), of(Field::Score)),
        }
    }

    /// Returns the item of an event with its number.
    fn amount_text(&self, event: &Event) -> String {
        match (event.get(Field::Item), event.get(Field::Amount)) {
            (Some(&Value::Item(item)), Some(&Value::Number(n))) => {
                self.counted_text(item, n as i32)
            }
            _ => self.value_text(event.get(Field::Item)),
        }
    }

    fn describe_sealed(&self, event: &Event) -> String {
        let seat = self.value_text(event.get(Field::Seat));
        match event.get(Field::Location) {
            Some(Value::Location(location)) => format!("seat {seat} will sail to {location}"),
            _ => format!("seat {seat} has chosen a destination"),
        }
    }

    fn describe_kept(&self, event: &Event) -> String {
        let of = |field| self.value_text(event.get(field));
        let text = format!("seat {} keeps {}", of(Field::Seat), of(Field::Item));
        match event.get(Field::Discarded) {
            None | Some(Value::Null) => text,
            _ => format!("{text} and discards {}", of(Field::Discarded)),
        }
    }

    fn describe_hired(&self, event: &Event) -> String {
        let of = |field| self.value_text(event.get(field));
        let (seat, card) = (of(Field::Seat), of(Field::Card));
        let (coins, terror) = (of(Field::Coins), of(Field::Terror));
        let price = match (coins.as_str(), terror.as_str()) {
            ("0", "0") => "nothing".into(),
            ("0", _) => format!("{terror} terror"),
            (_, "0") => format!("{coins} coins"),
            _ => format!("{coins} coins and {terror} terror"),
        };
        format!("seat {seat} hires {card} for {price}")
    }

    fn describe_shed(&self, event: &Event) -> String {
        let of = |field| self.value_text(event.get(field));
        let mut text = format!("seat {} discards a terror for ", of(Field::Seat));
        text += &match event.get(Field::Token) {
            Some(Value::Token(token)) => format!("a {}", token.word()),
            _ => format!("{} coins", of(Field::Coins)),
        };
        if let Some(Value::Seat(target)) = event.get(Field::Target) {
            text += &format!("; seat {target} takes one");
        }
        text
    }
}
