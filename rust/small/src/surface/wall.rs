//! The wall as people and files meet it: the smallest example of what the bindings need of a game.

use super::{events, listed, wrong};
use crate::wall::{Event, LIGHT, MIN_SEATS, Phase, SCOUT, SLEEP, State, View, Wall};
use midgard_core::{
    ActionIndex, Explanation, Game, NamedOptions, OptionError, OptionKind, OptionRow, OptionValue,
    Problem, Refusal, Seat, Statistics, Surface, Word, digest,
};
use serde::Serialize;

const ACTIONS: [&str; 3] = ["light", "sleep", "scout"];
const _: () = assert!(LIGHT == 0 && SLEEP == 1 && SCOUT == 2, "the order of their texts");

impl Wall {
    /// Returns why the phase does not fit the rest.
    fn wrong_phase(state: &State) -> Option<Problem> {
        let is_over = matches!(state.phase, Phase::Held | Phase::Fallen);
        let expected = match state.phase {
            Phase::Held if Self::face_down(state) > 0 => "no end while cards are face-down",
            Phase::Scout if !state.scouted => "no scout: nobody scouts",
            Phase::Lit if state.torches == 2 => "no torchlight: no torch is used",
            _ if !is_over && Self::face_down(state) == 0 => "an end: no card is face-down",
            _ => return None,
        };
        Some(wrong("phase", state.phase.index(), expected))
    }

    /// Returns how many cards lie face-down, with the one that the scout has seen.
    fn face_down(state: &State) -> u8 {
        state.cards() + u8::from(state.top.is_some())
    }
}

impl Statistics for Wall {}

impl Surface for Wall {
    const NUMBERS: &'static [u16] = &[u16::MAX];
    const FORM: [u8; 4] = *b"mgW\x01";
    const RULES_VERSION: u32 = 1;
    const MIN_PLAYERS: usize = MIN_SEATS;

    fn option_rows() -> Vec<OptionRow> {
        vec![
            OptionRow::new(OptionKind::Number, "players", "The number of players.").or("2"),
            OptionRow::new(OptionKind::Flag, "scouts", "Seats may scout.").or("true"),
        ]
    }

    fn of_options(named: &NamedOptions) -> Result<Self, OptionError> {
        let players = named.number("players", MIN_SEATS as i64, Self::MAX_PLAYERS as i64)?;
        let scouts = named.flag("scouts").unwrap_or(true);
        Ok(Self::new(players.unwrap_or(2) as usize, scouts))
    }

    fn option(&self, name: &str) -> Option<OptionValue> {
        match name {
            "players" => Some(OptionValue::Number(self.players as i64)),
            "scouts" => Some(OptionValue::Flag(self.scouts)),
            _ => None,
        }
    }

    fn options_digest(&self) -> u64 {
        digest(format!("wall {} {}", self.players, self.scouts).as_bytes())
    }

    fn max_game_length(&self) -> usize {
        5
    }

    fn action_text(action: usize) -> Option<String> {
        ACTIONS.get(action).map(|&text| text.into())
    }

    fn action_index(text: &str) -> Result<ActionIndex, String> {
        listed(&ACTIONS, text)
    }

    fn why_not(&self, state: &State, action: ActionIndex) -> Option<Refusal> {
        if self.legal_actions(state).contains(action) {
            return None;
        }
        let (reason, rule, fact) = match (state.phase, action) {
            (Phase::Held | Phase::Fallen, _) => ("game_over", "wall.game_over", "the game is over"),
            (Phase::Scout | Phase::Dark | Phase::Lit, _) => {
                ("chance", "wall.chance", "chance is awaited")
            }
            (_, LIGHT) => ("no_torch", "wall.no_torch", "no torch is left"),
            (_, SCOUT) if self.scouts => ("scouted", "wall.scouted", "somebody has scouted before"),
            _ => ("no_such_action", "wall.no_such_action", "this game has no such action"),
        };
        let text = ACTIONS.get(usize::from(action)).copied().unwrap_or("that");
        let text = format!("{text} is not legal: {fact}");
        Some(Refusal { reason, text, rule: Some(rule) })
    }

    fn explain(&self, state: &State, action: ActionIndex) -> Explanation {
        if let Some(refusal) = self.why_not(state, action) {
            return refusal.into();
        }
        let (text, rule) = match action {
            LIGHT => ("lights a torch for this night", "wall.torch"),
            SLEEP => ("sleeps, and the night is dark", "wall.torch"),
            _ => ("looks at the top card and stays in turn", "wall.scout"),
        };
        Explanation::new(format!("seat {} {text}", state.turn), &[rule])
    }

    fn phase_name(&self, state: &State) -> &'static str {
        state.phase.word()
    }

    fn prompt(&self, state: &State) -> String {
        match state.phase {
            Phase::Turn => format!("seat {} lights a torch, sleeps or scouts", state.turn),
            Phase::Scout => "the scout looks at the top card".into(),
            Phase::Dark | Phase::Lit => "the top card is turned up".into(),
            Phase::Held => "the wall has held".into(),
            Phase::Fallen => "the wall has fallen".into(),
        }
    }

    fn line(&self, state: &State) -> String {
        format!(
            "{} cards, {} torches, {}",
            Self::face_down(state),
            state.torches,
            self.prompt(state)
        )
    }

    fn table(&self, state: &State, seat: Option<Seat>) -> String {
        let known = state.top.filter(|&(_, scout)| Some(scout) == seat);
        let top = known.map_or_else(String::new, |(night, _)| format!("\nthe top card is {night}"));
        let cards = Self::face_down(state);
        format!("{cards} cards face-down, {} torches\n{}{top}", state.torches, self.prompt(state))
    }

    fn problems(&self, state: &State) -> Vec<Problem> {
        let mut problems = Vec::new();
        if state.torches > 2 {
            problems.push(wrong("torches", state.torches.into(), "0 to 2"));
        }
        for (night, left) in state.left.iter() {
            let known = state.top.is_some_and(|(top, _)| top == night);
            if left + u8::from(known) > 2 {
                let most = if known { "0 or 1, beside the top card" } else { "0 to 2" };
                problems.push(wrong(&format!("left.{night}"), left.into(), most));
            }
        }
        if state.turn.index() >= self.players {
            problems.push(wrong("turn", state.turn.index(), "a seat that plays"));
        }
        if state.scouted && !self.scouts {
            problems.push(wrong("scouted", 1, "false: this game has no scout"));
        }
        if state.top.is_some() && (!state.scouted || state.phase != Phase::Turn) {
            problems.push(wrong("top", 1, "null: nobody has just looked at the top card"));
        }
        if state.top.is_some_and(|(_, scout)| scout != state.turn) {
            problems.push(wrong("top", 1, "with the seat in turn, which has looked at it"));
        }
        problems.extend(Self::wrong_phase(state));
        problems
    }

    fn view_key(&self, view: &View) -> Vec<u8> {
        let mut key = Vec::new();
        key.extend(self.state_bytes(&view.state));
        key.push(view.looked_at.map_or(u8::MAX, |seat| seat as u8));
        key
    }

    fn event_data<'a>(&'a self, events: &'a [Event]) -> impl Serialize + 'a {
        events
    }

    fn events_of_json(&self, json: &str) -> Result<Vec<Event>, String> {
        let seat = |event: &Event| match *event {
            Event::Chose { seat, .. } | Event::Scouted { seat, .. } => Some(seat),
            Event::Turned { .. } => None,
        };
        let fault = |event: &Event| match *event {
            Event::Chose { action, .. } if usize::from(action) >= self.action_count() => {
                Some(format!("there is no action {action}"))
            }
            _ => None,
        };
        events(json, self.players, seat, fault)
    }

    fn event_for(&self, event: &Event, seat: Seat) -> Option<Event> {
        match *event {
            Event::Scouted { seat: scout, .. } if scout != seat => {
                Some(Event::Scouted { seat: scout, night: None })
            }
            _ => Some(*event),
        }
    }

    fn describe_events(&self, events: &[Event]) -> Vec<String> {
        let describe = |event: &Event| match *event {
            Event::Chose { seat, action } => {
                format!("seat {seat} chooses to {}", ACTIONS[usize::from(action)])
            }
            Event::Scouted { seat, night: None } => format!("seat {seat} sees the top card"),
            Event::Scouted { seat, night: Some(night) } => {
                format!("seat {seat} sees that the top card is {night}")
            }
            Event::Turned { night } => format!("the top card is {night}"),
        };
        events.iter().map(describe).collect()
    }
}
