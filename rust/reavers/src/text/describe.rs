//! Events in words.

use crate::event::{Event, EventName, Field, Value};
use crate::rules::Rules;
use crate::text::wording::coins;
use crate::words::{ByLocation, DieFace, Item, Location};
use midgard_core::{BySeat, Seat, Word};
use std::collections::BTreeMap;

impl Rules {
    fn value_text(&self, value: Option<&Value>) -> String {
        match value {
            None | Some(Value::Null) => "a spoils card".into(),
            Some(Value::Number(number)) => number.to_string(),
            Some(Value::Seat(seat)) => seat.to_string(),
            Some(Value::Location(location)) => location.to_string(),
            Some(Value::Token(token)) => token.to_string(),
            Some(Value::Face(face)) => face.to_string(),
            Some(Value::Die(face)) => face.to_string(),
            Some(Value::Item(item)) => self.one_text(*item),
            Some(Value::Supply(row)) => self.supply_text(*row),
            Some(Value::Reaver(row)) => self.reaver_name(*row).into(),
            Some(Value::Reavers(rows)) => {
                rows.iter().map(|row| self.reaver_name(*row)).collect::<Vec<_>>().join(", ")
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

    /// Returns events in words, a line each. What a supply card brings has a line for each location; a deal names the
    /// seats of its visitors, if the events before it say who they are.
    pub(crate) fn describe_all(&self, events: &[Event]) -> Vec<String> {
        let mut ships = Ships::default();
        let is_supplied = |event: &Event| event.name == EventName::Supplied;
        let runs = events.chunk_by(|one, other| is_supplied(one) && is_supplied(other));
        let lines = runs.flat_map(|run| match run {
            [event] => {
                ships.follow(event);
                vec![self.describe(event, &ships)]
            }
            _ => self.describe_supply(run),
        });
        lines.collect()
    }

    /// Returns what locations get: `bjorgvin gets 3 coins, 1 furs card`.
    fn describe_supply(&self, events: &[Event]) -> Vec<String> {
        let mut sums = BTreeMap::<Location, BTreeMap<Item, i32>>::new();
        for event in events {
            let (Some(&Value::Location(at)), Some(&Value::Item(item))) =
                (event.get(Field::Location), event.get(Field::Item))
            else {
                continue;
            };
            *sums.entry(at).or_default().entry(item).or_default() += number(event, Field::Amount);
        }
        let line = |(at, items): (Location, BTreeMap<Item, i32>)| {
            format!("{at} gets {}", self.items_text(&items.into_iter().collect::<Vec<_>>()))
        };
        sums.into_iter().map(line).collect()
    }

    /// Returns an event in words.
    fn describe(&self, event: &Event, ships: &Ships) -> String {
        use EventName as E;
        let of = |field| self.value_text(event.get(field));
        let seat = || format!("seat {}", of(Field::Seat));
        let at = || of(Field::Location);
        let things = || self.amount_text(event);
        let coins = || coins(number(event, Field::Coins));
        match event.name {
            E::Placed => format!("{} is in play", at()),
            E::Revealed => format!("supply card {}", of(Field::Card)),
            E::Supplied | E::Added => format!("{} gets {}", at(), things()),
            E::Turned => format!("{} shows face {}", at(), of(Field::Face)),
            E::Discarded => format!("the market loses {}", of(Field::Cards)),
            E::Reshuffled => format!("the discarded {} become the deck", of(Field::Deck)),
            E::Shown => format!("slot {} shows {}", of(Field::Slot), self.card_text(event)),
            E::Sealed => self.describe_sealed(event),
            E::Moved => format!("{} sails to {}", seat(), at()),
            E::First => format!("{} is first at {}", seat(), at()),
            E::Passed => format!("{} {}", seat(), passed(&of(Field::Phase))),
            E::Hired => self.describe_hired(event),
            E::Refreshed => format!("{} pays {} for a new market", seat(), coins()),
            E::Bought => format!("{} buys {} for {}", seat(), of(Field::Item), coins()),
            E::Shed => self.describe_shed(event),
            E::Sold => format!("{} sells {} for {}", seat(), things(), coins()),
            E::Dared => format!("{} takes a terror for a draw", seat()),
            E::Drew => format!("{} reveals {}", seat(), of(Field::Item)),
            E::Kept => self.describe_kept(event),
            E::Offered => format!("{} is offered {}", seat(), self.card_text(event)),
            E::Declined => format!("{} declines {}", seat(), of(Field::Card)),
            E::TookToken => format!("{} takes a terror and {}", seat(), of(Field::Item)),
            E::Clashed => format!("ships clash at {}: a terror is laid into the loot", at()),
            E::Collected => format!("{} collects {} at {}", seat(), of(Field::Items), at()),
            E::Disturbed => format!("{} meets Bjorn at {} and takes a terror", seat(), at()),
            E::Proposed => format!("{} proposes: {}", seat(), self.deal_of(event, ships)),
            E::Skipped => format!("{} proposes nothing", seat()),
            E::Accepted => format!("{} accepts", seat()),
            E::Rejected => format!("{} rejects", seat()),
            E::Agreed => format!("agreed at {}: {}", at(), self.deal_of(event, ships)),
            E::Failed => {
                format!("no agreement at {}: each visitor takes a terror, the loot stays", at())
            }
            E::Rolled => self.describe_roll(event),
            E::Won => match event.get(Field::Item) {
                Some(Value::Item(_)) => format!("{} wins {}", seat(), of(Field::Item)),
                _ => format!("{} wins a secret spoils card", seat()),
            },
            E::Unveiled => format!("{} shows {}", seat(), things()),
            E::Raided => format!("Bjorn raids {} and sends back {}", at(), of(Field::Items)),
            E::RoundEnded => format!("round {} is over", of(Field::Round)),
            E::Scored => format!("{} scores {}", seat(), of(Field::Score)),
        }
    }

    fn deal_of(&self, event: &Event, ships: &Ships) -> String {
        match (event.get(Field::Deal), event.get(Field::Location)) {
            (Some(Value::Deal(deal)), Some(&Value::Location(at))) => {
                let order = ships.order(at, self.seats());
                let is_known = order.len() == deal.len();
                self.deal_text(deal, if is_known { &order } else { &[] })
            }
            _ => self.value_text(event.get(Field::Deal)),
        }
    }

    /// Returns the card of an event with its numbers.
    fn card_text(&self, event: &Event) -> String {
        match event.get(Field::Card) {
            Some(&Value::Reaver(row)) => self.reaver_text(row),
            card => self.value_text(card),
        }
    }

    fn describe_roll(&self, event: &Event) -> String {
        let seat = self.value_text(event.get(Field::Seat));
        let rolls = format!("seat {seat} rolls the weapons die");
        match event.get(Field::Face) {
            Some(Value::Die(DieFace::Nothing)) => format!("{rolls}: nothing"),
            Some(Value::Die(DieFace::Terror)) => format!("{rolls}: a terror"),
            _ => format!("{rolls}: a spoils card"),
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
        let terror = || format!("{} terror", of(Field::Terror));
        let price = match (number(event, Field::Coins), number(event, Field::Terror)) {
            (0, 0) => "nothing".into(),
            (0, _) => terror(),
            (paid, 0) => coins(paid),
            (paid, _) => format!("{} and {}", coins(paid), terror()),
        };
        format!("seat {seat} hires {card} for {price}")
    }

    fn describe_shed(&self, event: &Event) -> String {
        let of = |field| self.value_text(event.get(field));
        let mut text = format!("seat {} discards a terror for ", of(Field::Seat));
        text += &match event.get(Field::Token) {
            Some(Value::Token(token)) => format!("a {}", token.word()),
            _ => coins(number(event, Field::Coins)),
        };
        if let Some(Value::Seat(target)) = event.get(Field::Target) {
            text += &format!("; seat {target} takes one");
        }
        text
    }
}

/// Where ships went, and who is first there, as far as events have said it.
#[derive(Default)]
struct Ships {
    at: BySeat<Option<Location>>,
    first: ByLocation<Option<Seat>>,
}

impl Ships {
    fn follow(&mut self, event: &Event) {
        let (Some(&Value::Location(at)), Some(&Value::Seat(seat))) =
            (event.get(Field::Location), event.get(Field::Seat))
        else {
            return;
        };
        match event.name {
            EventName::Moved => self.at[seat] = Some(at),
            EventName::First => self.first[at] = Some(seat),
            _ => {}
        }
    }

    /// Returns the visitors of a location in initiative order; nobody if it is not known who is first.
    fn order(&self, location: Location, seats: usize) -> Vec<Seat> {
        let Some(first) = self.first[location] else { return Vec::new() };
        first.around(seats).filter(|&seat| self.at[seat] == Some(location)).collect()
    }
}

/// Returns a number of an event; 0 if it has none.
fn number(event: &Event, field: Field) -> i32 {
    match event.get(field) {
        Some(&Value::Number(n)) => n as i32,
        _ => 0,
    }
}

/// Returns what a seat does that passes in a phase.
fn passed(phase: &str) -> &'static str {
    match phase {
        "hire" => "hires nobody for terror",
        "purchase" => "hires nobody else for coins",
        "buy" => "buys no raid token",
        "shed" | "atone" => "discards no terror",
        "sell" => "sells nothing of this kind",
        "dare" => "takes no terror for a draw",
        "barter" => "sells no spoils card",
        "take_token" => "takes no raid token",
        "give_token" => "returns no raid token",
        _ => "passes",
    }
}
