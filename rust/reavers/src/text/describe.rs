//! Events in words.

use crate::event::{Event, EventName, Field, Value};
use crate::rules::Rules;
use crate::text::wording::{coins, counted, list};
use crate::words::{ByLocation, DieFace, Item, Location};
use midgard_core::{BySeat, Seat, Word};
use std::collections::BTreeMap;

impl Rules {
    fn value_text(&self, value: Option<&Value>) -> String {
        match value {
            None | Some(Value::Null) => "a spoils card".into(),
            Some(Value::Number(number)) => number.to_string(),
            Some(Value::Seat(seat)) => seat.to_string(),
            Some(Value::Location(location)) => self.place(*location).into(),
            Some(Value::Token(token)) => token.to_string(),
            Some(Value::Face(face)) => face.to_string(),
            Some(Value::Die(face)) => face.to_string(),
            Some(Value::Item(item)) => self.one_text(*item),
            Some(Value::Supply(row)) => self.supply_text(*row),
            Some(Value::Reaver(row)) => self.reaver_called(*row),
            Some(Value::Reavers(rows)) => {
                let names: Vec<_> = rows.iter().map(|row| self.reaver_called(*row)).collect();
                list(&names, "and")
            }
            Some(Value::Seats(seats)) => {
                let numbers: Vec<_> = seats.iter().map(|seat| format!("seat {seat}")).collect();
                list(&numbers, "and")
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

    /// Returns events in words, a line each. A round begins with a line of its own. The gain from a supply card has a line
    /// for each location, and one for what it lacks; a deal names the seats of its visitors, if the events before it say
    /// who they are.
    pub(crate) fn describe_all(&self, events: &[Event]) -> Vec<String> {
        let mut earlier = Earlier::default();
        let runs = events.chunk_by(|one, other| is_supply(one) && is_supply(other));
        let lines = runs.flat_map(|run| match run {
            [event] => {
                earlier.follow(event);
                let round = (event.name == EventName::Revealed)
                    .then(|| format!("round {}", number(event, Field::Round)));
                round.into_iter().chain([self.describe(event, &earlier)]).collect()
            }
            _ => self.describe_supply(run),
        });
        lines.collect()
    }

    /// Returns what locations get, and what they lack: `Bjorgvin gets 3 coins, 1 furs card`.
    fn describe_supply(&self, events: &[Event]) -> Vec<String> {
        let mut sums = BTreeMap::<Location, BTreeMap<Item, i32>>::new();
        let mut lacks = BTreeMap::<Location, BTreeMap<&str, i32>>::new();
        for event in events {
            let Some(&Value::Location(at)) = event.get(Field::Location) else { continue };
            let amount = number(event, Field::Amount);
            match (event.get(Field::Item), event.get(Field::Kind)) {
                (Some(&Value::Item(item)), _) => {
                    *sums.entry(at).or_default().entry(item).or_default() += amount;
                }
                (_, Some(&Value::Word(kind))) => {
                    *lacks.entry(at).or_default().entry(kind).or_default() += amount;
                }
                _ => {}
            }
        }
        let mut lines = Vec::new();
        for &at in Location::ALL {
            let place = self.place(at);
            if let Some(items) = sums.remove(&at) {
                let items: Vec<_> = items.into_iter().collect();
                lines.push(format!("{place} gets {}", self.items_text(&items)));
            }
            let missing = lacks.remove(&at).into_iter().flatten();
            lines.extend(missing.map(|(kind, amount)| lacks_text(place, kind, amount)));
        }
        lines
    }

    /// Returns an event in words.
    fn describe(&self, event: &Event, earlier: &Earlier) -> String {
        use EventName as E;
        let of = |field| self.value_text(event.get(field));
        let at = || of(Field::Location);
        match event.name {
            E::Placed => format!("{} is in play", at()),
            E::Revealed => format!("supply card {}", of(Field::Card)),
            E::Supplied => format!("{} gets {}", at(), self.amount_text(event)),
            E::Added => {
                format!("{} gets {} for its visitors (face B)", at(), self.amount_text(event))
            }
            E::Lacked => self.describe_lacked(event),
            E::Turned => format!("{} flips to face {}", at(), of(Field::Face)),
            E::Discarded => {
                let one =
                    matches!(event.get(Field::Cards), Some(Value::Reavers(it)) if it.len() == 1);
                let goes = if one { "goes" } else { "go" };
                format!("{} {goes} from the market to the discards", of(Field::Cards))
            }
            E::Reshuffled => {
                let cards = if of(Field::Deck) == "spoils" { "spoils cards" } else { "reavers" };
                format!("the discarded {cards} are shuffled and become the deck")
            }
            E::Shown => {
                format!("slot {} of the market shows {}", of(Field::Slot), self.card_text(event))
            }
            E::Clashed => format!("ships clash at {}: a terror token is added to the loot", at()),
            E::Agreed => format!("agreed at {}: {}", at(), self.deal_of(event, earlier)),
            E::Failed => {
                format!("no agreement at {}: each visitor takes a terror, the loot stays", at())
            }
            E::Raided => match of(Field::Items).as_str() {
                "nothing" => format!("Bjorn moves to {}, where no loot is left", at()),
                items => format!("Bjorn moves to {} and sends its loot back: {items}", at()),
            },
            E::RoundEnded => format!("round {} is over", of(Field::Round)),
            E::Decided => self.describe_decided(event),
            _ => self.describe_seat(event, earlier),
        }
    }

    /// Returns in words what a seat does, or what happens to it.
    fn describe_seat(&self, event: &Event, earlier: &Earlier) -> String {
        use EventName as E;
        let of = |field| self.value_text(event.get(field));
        let at = || of(Field::Location);
        let coins = || coins(number(event, Field::Coins));
        let does = match event.name {
            E::Sealed => match event.get(Field::Location) {
                Some(Value::Location(_)) => format!("will sail to {}", at()),
                _ => "has chosen a destination".into(),
            },
            E::Moved => format!("sails to {}", at()),
            E::First => format!("is first at {}", at()),
            E::Passed => passed(event),
            E::Hired => self.describe_hired(event),
            E::Refreshed => format!("pays {} to refresh the market", coins()),
            E::Bought => format!("buys {} for {}", of(Field::Item), coins()),
            E::Shed => shed(event),
            E::Sold => format!("sells {} for {}", self.amount_text(event), coins()),
            E::Dared => "takes a terror to draw from the spoils deck".into(),
            E::Drew => format!("reveals {}", of(Field::Item)),
            E::Kept => self.describe_kept(event),
            E::Offered => format!("is offered {}", self.card_text(event)),
            E::Declined => format!("declines {}", of(Field::Card)),
            E::TookToken => format!("takes a terror and {}", of(Field::Item)),
            E::Collected => format!("collects {} at {}", of(Field::Items), at()),
            E::Disturbed => format!("meets Bjorn at {} and takes a terror", at()),
            E::Proposed => format!("proposes: {}", self.deal_of(event, earlier)),
            E::Skipped => "proposes nothing".into(),
            E::Accepted => "accepts".into(),
            E::Rejected => "rejects".into(),
            E::Rolled => roll(event),
            E::Won => match event.get(Field::Item) {
                Some(Value::Item(_)) => format!("gains {} by the die", of(Field::Item)),
                _ => "gains a secret spoils card by the die".into(),
            },
            E::Unveiled => self.describe_unveiled(event, earlier),
            E::Scored => format!("scores {} glory", of(Field::Score)),
            name => name.word().replace('_', " "),
        };
        format!("seat {} {does}", of(Field::Seat))
    }

    fn deal_of(&self, event: &Event, earlier: &Earlier) -> String {
        match (event.get(Field::Deal), event.get(Field::Location)) {
            (Some(Value::Deal(deal)), Some(&Value::Location(at))) => {
                let order = earlier.order(at, self.seats());
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

    /// Returns the item of an event with its number.
    fn amount_text(&self, event: &Event) -> String {
        match (event.get(Field::Item), event.get(Field::Amount)) {
            (Some(&Value::Item(item)), Some(&Value::Number(n))) => {
                self.counted_text(item, n as i32)
            }
            _ => self.value_text(event.get(Field::Item)),
        }
    }

    /// Returns that secret cards became known, and why if the cause is not a card that the seat gives.
    fn describe_unveiled(&self, event: &Event, earlier: &Earlier) -> String {
        let amount = number(event, Field::Amount);
        let kind = match event.get(Field::Item) {
            Some(&Value::Item(item)) => item.as_spoils().map_or("spoils", |it| self.spoils_id(it)),
            _ => "spoils",
        };
        let shows = format!("shows {}", counted(amount, &format!("secret {kind} card")));
        match earlier.is_reshuffled {
            true => format!("{shows}: with a new spoils deck nothing stays secret"),
            false => shows,
        }
    }

    /// Returns what a location or a seat does not get, because nothing is left.
    fn describe_lacked(&self, event: &Event) -> String {
        let kind = self.value_text(event.get(Field::Kind));
        match event.get(Field::Seat) {
            Some(Value::Seat(seat)) if kind == "reavers" => {
                format!("seat {seat} is offered no reaver: none is left")
            }
            Some(Value::Seat(seat)) if kind == "spoils" => {
                format!("seat {seat} draws no spoils card: none is left")
            }
            Some(Value::Seat(seat)) => format!("seat {seat} gets no {kind}: none is left"),
            _ => {
                let place = self.value_text(event.get(Field::Location));
                lacks_text(&place, &kind, number(event, Field::Amount))
            }
        }
    }

    /// Returns who wins, with what score, and what broke a tie.
    fn describe_decided(&self, event: &Event) -> String {
        let of = |field| self.value_text(event.get(field));
        let win = match event.get(Field::Winners) {
            Some(Value::Seats(seats)) if seats.len() > 1 => "share the victory",
            _ => "wins",
        };
        let line = format!("{} {win} with {} glory", of(Field::Winners), of(Field::Score));
        match event.get(Field::Tie) {
            Some(&Value::Word(test)) => {
                let most = match test {
                    "spoils" => "spoils cards",
                    "raid_tokens" => "raid tokens",
                    test => test,
                };
                format!("{line}; the tie is broken by most {most}")
            }
            _ => line,
        }
    }

    fn describe_kept(&self, event: &Event) -> String {
        let of = |field| self.value_text(event.get(field));
        let text = format!("keeps {}", of(Field::Item));
        match event.get(Field::Discarded) {
            None | Some(Value::Null) => text,
            _ => format!("{text} and discards {}", of(Field::Discarded)),
        }
    }

    fn describe_hired(&self, event: &Event) -> String {
        let of = |field| self.value_text(event.get(field));
        let terror = || format!("{} terror", of(Field::Terror));
        let price = match (number(event, Field::Coins), number(event, Field::Terror)) {
            (0, 0) => "nothing".into(),
            (0, _) => terror(),
            (paid, 0) => coins(paid),
            (paid, _) => format!("{} and {}", coins(paid), terror()),
        };
        format!("hires {} for {price}", of(Field::Card))
    }
}

/// Returns whether an event is about the things that the supply brings to a location, or lacks.
fn is_supply(event: &Event) -> bool {
    match event.name {
        EventName::Supplied => true,
        EventName::Lacked => event.get(Field::Seat) == Some(&Value::Null),
        _ => false,
    }
}

/// Returns what a location lacks: `Odense lacks 2 towers: none is left`.
fn lacks_text(place: &str, kind: &str, amount: i32) -> String {
    let thing = if kind == "spoils" { "spoils card" } else { kind };
    format!("{place} lacks {}: none is left", counted(amount, thing))
}

/// Where ships went, who is first there, and whether the spoils deck is a new one, as far as events have said it.
#[derive(Default)]
struct Earlier {
    at: BySeat<Option<Location>>,
    first: ByLocation<Option<Seat>>,
    is_reshuffled: bool,
}

impl Earlier {
    fn follow(&mut self, event: &Event) {
        self.is_reshuffled = match event.name {
            EventName::Reshuffled => event.get(Field::Deck) == Some(&Value::Word("spoils")),
            EventName::Unveiled => self.is_reshuffled,
            _ => false,
        };
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

/// Returns a number of an event; 0 without one.
fn number(event: &Event, field: Field) -> i32 {
    match event.get(field) {
        Some(&Value::Number(n)) => n as i32,
        _ => 0,
    }
}

/// Returns what a seat pays to discard a terror, and who takes one instead.
fn shed(event: &Event) -> String {
    let price = match event.get(Field::Token) {
        Some(Value::Token(token)) => format!("returns a {}", token.word()),
        _ => format!("pays {}", coins(number(event, Field::Coins))),
    };
    match event.get(Field::Target) {
        Some(Value::Seat(target)) => {
            format!("{price} to discard a terror; seat {target} takes one")
        }
        _ => format!("{price} to discard a terror"),
    }
}

/// Returns what the weapons die shows.
fn roll(event: &Event) -> String {
    let face = match event.get(Field::Face) {
        Some(Value::Die(DieFace::Nothing)) => "nothing",
        Some(Value::Die(DieFace::Terror)) => "a terror",
        _ => "a spoils card",
    };
    format!("rolls the weapons die: {face}")
}

/// Returns what a seat does that passes in a phase.
fn passed(event: &Event) -> String {
    let token = match event.get(Field::Item) {
        Some(Value::Item(item)) => item.to_string(),
        _ => "raid token".into(),
    };
    let Some(&Value::Word(phase)) = event.get(Field::Phase) else { return "passes".into() };
    match phase {
        "hire" => "hires nobody for terror".into(),
        "purchase" if number(event, Field::Amount) > 0 => "hires nobody else for coins".into(),
        "purchase" => "hires nobody for coins".into(),
        "buy" => format!("buys no {token}"),
        "sell" => format!("sells no {token}"),
        "shed" | "atone" => "discards no terror".into(),
        "dare" => "takes no terror and draws nothing".into(),
        "barter" => "sells no spoils card".into(),
        "take_token" => "takes no raid token".into(),
        "give_token" => "returns no raid token".into(),
        _ => "passes".into(),
    }
}
