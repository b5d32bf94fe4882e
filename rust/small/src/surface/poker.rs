//! Kuhn's poker as people and files meet it.

use crate::poker::{BET, Event, PASS, Poker, State, View};
use midgard_core::{
    ActionIndex, Awaiting, Explanation, Game, NamedOptions, OptionError, OptionKind, OptionRow,
    OptionValue, Problem, Refusal, Seat, Surface, Word, digest, read_events,
};

const _: () = assert!(PASS == 0 && BET == 1, "the order of their texts");

impl Surface for Poker {
    const NUMBERS: &'static [u16] = &[u16::MAX - 2];
    const FORM: [u8; 4] = *b"mgP\x01";
    const ACTIONS: &'static [&'static str] = &["pass", "bet"];
    const MIN_PLAYERS: usize = Self::MAX_PLAYERS;

    fn option_rows() -> Vec<OptionRow> {
        vec![OptionRow::new(OptionKind::Number, "players", "The number of players.").or("2")]
    }

    fn of_options(named: &NamedOptions) -> Result<Self, OptionError> {
        named.number("players", 2, 2)?;
        Ok(Self::default())
    }

    fn option(&self, name: &str) -> Option<OptionValue> {
        (name == "players").then(|| OptionValue::Number(self.players() as i64))
    }

    fn options_digest(&self) -> u64 {
        digest(b"poker")
    }

    fn max_game_length(&self) -> usize {
        3
    }

    fn why_not(&self, state: &State, action: ActionIndex) -> Option<Refusal> {
        let (reason, rule, fact) = match self.awaiting(state) {
            Awaiting::Nothing => ("game_over", "poker.game_over", "the game is over"),
            Awaiting::Chance => ("chance", "poker.chance", "a card is dealt"),
            Awaiting::Decision(_) if usize::from(action) >= Self::ACTIONS.len() => {
                ("no_such_action", "poker.no_such_action", "this game has no such action")
            }
            Awaiting::Decision(_) => return None,
        };
        let text = Self::ACTIONS.get(usize::from(action)).copied().unwrap_or("that");
        let text = format!("{text} is not legal: {fact}");
        Some(Refusal { reason, text, rule: Some(rule) })
    }

    fn explain(&self, state: &State, action: ActionIndex) -> Explanation {
        if let Some(refusal) = self.why_not(state, action) {
            return refusal.into();
        }
        let called = state.bets.as_slice().last() == Some(&true);
        let (text, rule) = match (action, called) {
            (BET, false) => ("bets 1 more", "poker.bet"),
            (BET, true) => ("calls: the higher card wins", "poker.call"),
            (_, false) => ("passes", "poker.pass"),
            (_, true) => ("folds and loses 1", "poker.fold"),
        };
        Explanation::new(format!("seat {} {text}", state.turn()), &[rule])
    }

    fn phase_name(&self, state: &State) -> &'static str {
        match self.awaiting(state) {
            Awaiting::Chance => "deal",
            Awaiting::Decision(_) => "bet",
            Awaiting::Nothing => "end",
        }
    }

    fn prompt(&self, state: &State) -> String {
        match self.awaiting(state) {
            Awaiting::Chance => "a card is dealt".into(),
            Awaiting::Decision(seat) => format!("seat {seat} passes or bets"),
            Awaiting::Nothing => "the game is over".into(),
        }
    }

    fn line(&self, state: &State) -> String {
        let bets: Vec<&str> =
            state.bets.as_slice().iter().map(|&bet| Self::ACTIONS[usize::from(bet)]).collect();
        let bets = if bets.is_empty() { "no bets".into() } else { bets.join(", ") };
        format!("{bets}; {}", self.prompt(state))
    }

    fn table(&self, state: &State, seat: Option<Seat>) -> String {
        let card = seat.and_then(|seat| state.card(seat));
        let card = card.map_or_else(String::new, |card| format!("\nthe own card is the {card}"));
        self.line(state) + &card
    }

    fn problems(&self, state: &State) -> Vec<Problem> {
        let (first, second) = (state.card(Seat::One), state.card(Seat::Two));
        let bets = state.bets.as_slice();
        let mut problems = Vec::new();
        if let Some(card) = second
            && (first.is_none() || first == second)
        {
            let expected = "a card that is dealt second, and only once";
            problems.push(Problem::number("cards[1]", card.index(), expected));
        }
        if !bets.is_empty() && second.is_none() {
            problems.push(Problem::number("bets", bets.len(), "empty: not all cards are dealt"));
        }
        if bets.len() == 3 && bets[..2] != [false, true] {
            problems.push(Problem::number("bets", bets.len(), "no bet after the end of the game"));
        }
        problems
    }

    fn view_key(&self, view: &View) -> Vec<u8> {
        let mut key = vec![view.rival_has_card.into()];
        key.extend(self.state_bytes(&view.state));
        key
    }

    fn events_of_json(&self, json: &str) -> Result<Vec<Event>, String> {
        read_events(self, json)
    }

    fn event_for(&self, event: &Event, seat: Seat) -> Option<Event> {
        match *event {
            Event::Dealt { seat: own, .. } if own != seat => {
                Some(Event::Dealt { seat: own, card: None })
            }
            _ => Some(*event),
        }
    }

    fn describe_events(&self, events: &[Event]) -> Vec<String> {
        let describe = |event: &Event| match *event {
            Event::Dealt { seat, card: None } => format!("seat {seat} gets a card"),
            Event::Dealt { seat, card: Some(card) } => format!("seat {seat} gets the {card}"),
            Event::Played { seat, bet: true } => format!("seat {seat} bets"),
            Event::Played { seat, bet: false } => format!("seat {seat} passes"),
        };
        events.iter().map(describe).collect()
    }
}
