//! Sealed bids as people and files meet them.

use crate::bids::{Bids, Event, MAX_BIDS, MIN_SEATS, State, View};
use midgard_core::{
    ActionIndex, Explanation, NamedOptions, OptionError, OptionKind, OptionRow, OptionValue, Plain,
    Problem, Refusal, Seat, Surface, Word, digest, read_events, unknown_action,
};

impl Surface for Bids {
    const NUMBERS: &'static [u16] = &[u16::MAX - 1];
    const FORM: [u8; 4] = *b"mgb\x01";
    const MIN_PLAYERS: usize = MIN_SEATS;

    fn option_rows() -> Vec<OptionRow> {
        use OptionKind::{Flag, Number};
        vec![
            OptionRow::new(Number, "players", "Two or more.").or("6"),
            OptionRow::new(Number, "bids", "The number of bids.").or("300"),
            OptionRow::new(Flag, "pairs", "Seats play in pairs.").or("false"),
        ]
    }

    fn of_options(named: &NamedOptions) -> Result<Self, OptionError> {
        let players = named.number("players", MIN_SEATS as i64, Self::MAX_PLAYERS as i64)?;
        let bids = named.number("bids", 2, MAX_BIDS.into())?.unwrap_or(MAX_BIDS.into());
        let rules = Self::new(players.unwrap_or(6) as usize, bids as ActionIndex);
        Ok(if named.flag("pairs") == Some(true) { rules.in_pairs() } else { rules })
    }

    fn option(&self, name: &str) -> Option<OptionValue> {
        match name {
            "players" => Some(OptionValue::Number(self.players as i64)),
            "bids" => Some(OptionValue::Number(self.bids.into())),
            "pairs" => Some(OptionValue::Flag(self.is_in_pairs())),
            _ => None,
        }
    }

    fn options_digest(&self) -> u64 {
        digest(format!("bids {} {} {}", self.players, self.bids, self.is_in_pairs()).as_bytes())
    }

    fn max_game_length(&self) -> usize {
        self.players
    }

    fn action_text(action: usize) -> Option<String> {
        (action < usize::from(MAX_BIDS)).then(|| format!("bid {action}"))
    }

    fn action_index(text: &str) -> Result<ActionIndex, String> {
        let number = text.strip_prefix("bid ").and_then(|number| number.parse().ok());
        let written = |&bid: &ActionIndex| bid < MAX_BIDS && text == format!("bid {bid}");
        let bids = || (0..MAX_BIDS).map(|bid| format!("bid {bid}"));
        number.filter(written).ok_or_else(|| unknown_action(text, bids()))
    }

    fn why_not(&self, state: &State, action: ActionIndex) -> Option<Refusal> {
        let (reason, rule, fact) = if self.is_over(state) {
            ("game_over", "bids.game_over", "the game is over")
        } else if action >= self.bids {
            ("no_such_bid", "bids.no_such_bid", "this game has no bid so high")
        } else {
            return None;
        };
        let text = format!("bid {action} is not legal: {fact}");
        Some(Refusal { reason, text, rule: Some(rule) })
    }

    fn explain(&self, state: &State, action: ActionIndex) -> Explanation {
        if let Some(refusal) = self.why_not(state, action) {
            return refusal.into();
        }
        Explanation::new(format!("seat {} bids {action}", state.made), &["bids.sealed"])
    }

    fn phase_name(&self, state: &State) -> &'static str {
        if self.is_over(state) { "end" } else { "bid" }
    }

    fn prompt(&self, state: &State) -> String {
        if self.is_over(state) {
            return "all have bid".into();
        }
        format!("seat {} bids", state.made)
    }

    fn line(&self, state: &State) -> String {
        format!("{} of {} bids, {}", state.made, self.players, self.prompt(state))
    }

    fn table(&self, state: &State, seat: Option<Seat>) -> String {
        let seen = |&(own, _): &(Seat, _)| Some(own) == seat || self.is_over(state);
        let bids = state.bids.iter().filter(seen).filter_map(|(own, bid)| Some((own, bid?)));
        let lines = bids.map(|(own, bid)| format!("\nseat {own} has bid {bid}"));
        self.line(state) + &lines.collect::<String>()
    }

    fn problems(&self, state: &State) -> Vec<Problem> {
        let mut problems = Vec::new();
        let made = usize::from(state.made);
        if made > self.players {
            problems.push(Problem::number("made", made, "no more bids than players"));
        }
        for (seat, bid) in state.bids.iter() {
            let path = format!("bids[{seat}]");
            match bid {
                Some(bid) if seat.index() >= made => {
                    problems.push(Problem::number(&path, bid.into(), "null: the seat has not bid"));
                }
                Some(bid) if bid >= self.bids => {
                    problems.push(Problem::number(&path, bid.into(), "a bid of this game"));
                }
                None if seat.index() < made.min(self.players) => {
                    problems.push(Problem::new(path, &Plain::Null, "a bid".into(), ""));
                }
                _ => {}
            }
        }
        problems
    }

    fn view_key(&self, view: &View) -> Vec<u8> {
        let mut key = Vec::new();
        key.extend(self.state_bytes(&view.state));
        key
    }

    fn events_of_json(&self, json: &str) -> Result<Vec<Event>, String> {
        let events = read_events(self, json)?;
        let bid = |event: &Event| match *event {
            Event::Bid { bid, .. } => bid,
            Event::Shown { bid, .. } => Some(bid),
        };
        match events.iter().position(|event| bid(event).is_some_and(|bid| bid >= self.bids)) {
            None => Ok(events),
            Some(at) => {
                Err(format!("event {at}: there is no bid {}", bid(&events[at]).unwrap_or(0)))
            }
        }
    }

    fn event_for(&self, event: &Event, seat: Seat) -> Option<Event> {
        match *event {
            Event::Bid { seat: own, .. } if own != seat => {
                Some(Event::Bid { seat: own, bid: None })
            }
            _ => Some(*event),
        }
    }

    fn describe_events(&self, events: &[Event]) -> Vec<String> {
        let describe = |event: &Event| match *event {
            Event::Bid { seat, bid: None } => format!("seat {seat} bids"),
            Event::Bid { seat, bid: Some(bid) } => format!("seat {seat} bids {bid}"),
            Event::Shown { seat, bid } => format!("seat {seat} has bid {bid}"),
        };
        events.iter().map(describe).collect()
    }
}
