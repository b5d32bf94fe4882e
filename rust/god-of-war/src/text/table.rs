//! A state as texts: a line, and a table with the board, the heroes and what enemies threaten.

use crate::rules::Rules;
use crate::scene::Value;
use crate::state::{Outcome, State};
use crate::text::board::used;
use crate::text::data_out::cards_text;
use crate::text::effects;
use crate::text::reasons::name;
use crate::words::{COLUMNS, Position, Unit, units_of};
use midgard_core::{Seat, Word};
use std::fmt::Write;

impl Rules {
    /// Returns the state in a line.
    pub(crate) fn line_text(&self, state: &State) -> String {
        let scene = state.scene.map_or("no scene", |scene| self.data.scene_word(scene));
        let waits = match state.result {
            Outcome::Open => state.prompt_word().unwrap_or_else(|| state.chance_name()),
            result => result.word(),
        };
        let enemies = match state.scene.map_or(0, |_| state.living(self).count_ones()) {
            1 => "1 living enemy".to_owned(),
            n => format!("{n} living enemies"),
        };
        let down = match state.down.count_ones() {
            1 => "1 hero down".to_owned(),
            n => format!("{n} heroes down"),
        };
        format!("round {}, quest {}, {scene}: {enemies}, {down}; {waits}", state.round, state.quest)
    }

    fn unit_text(&self, state: &State, unit: Unit) -> String {
        let health = self.health(unit);
        let left = health.saturating_sub(state.damage[unit]);
        let mut text = format!("{} health {left} of {health}", name(unit));
        let _ = write!(text, ", rage {} of {}", state.rage[unit], self.rage_max(unit));
        if state.down & unit.bit() != 0 {
            text.push_str(", down");
        }
        if state.bonus[unit] > 0 {
            let _ = write!(text, ", bonus {}", state.bonus[unit]);
        }
        if state.tokens[unit] > 0 {
            let plural = if state.tokens[unit] == 1 { "" } else { "s" };
            let _ = write!(text, ", {} Freya token{plural}", state.tokens[unit]);
        }
        text
    }

    /// Returns the state as a text of several lines.
    pub(crate) fn table_text(&self, state: &State) -> String {
        let mut lines = vec![self.line_text(state)];
        if let Some(scene) = state.scene {
            let data = &self.data.scenes[scene];
            let known = |card, side| self.knows(state, card, side);
            lines.push(format!("{}: {}", data.name, effects::goal(data, &known)));
            for &card in Position::ALL {
                lines.extend(self.card_lines(state, card));
            }
            for (at, (name, health)) in data.track_names.iter().zip(&data.tracks).enumerate() {
                let (damage, health) = (state.tracks[at], health + state.more_health);
                lines.push(format!("  track {} ({name}): damage {damage} of {health}", at + 1));
            }
            let vars = data.vars.iter().enumerate();
            for (at, name) in vars.filter(|it| self.knows_variable(state, scene, it.0)) {
                let is_it =
                    |value| matches!(value, Value::Variable { var, .. } if usize::from(var) == at);
                let used = used(data, &known, is_it).map(|used| format!(", a part of {used}"));
                let value = state.vars[at];
                lines.push(format!("  {name}: {value}{}", used.unwrap_or_default()));
            }
        }
        let space = |column: usize| {
            let units: Vec<String> =
                state.spaces[column].iter().flatten().map(|&it| name(it)).collect();
            if units.is_empty() { "-".to_owned() } else { units.join(" before ") }
        };
        let columns: Vec<String> =
            (0..COLUMNS).map(|column| format!("{}: {}", column + 1, space(column))).collect();
        lines.push(format!("columns {}", columns.join("  ")));
        lines.extend(units_of(state.in_play).map(|unit| self.unit_text(state, unit)));
        for seat in Seat::of(self.seats()) {
            let player = &state.players[seat];
            let hand = match player.hand.is_empty() {
                true => "nothing".into(),
                false => cards_text(&self.data.codes, player.hand.counts(), player.hand.mask()),
            };
            let deck = player.unseen.total() + player.top.as_slice().len() as u32;
            let discard = player.discard.total();
            lines.push(format!("seat {seat} hand: {hand}; deck {deck}, discard {discard}"));
        }
        lines.extend(self.beside(state));
        lines.push(self.prompt_text(state));
        lines.join("\n")
    }
}
