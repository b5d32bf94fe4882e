//! The table as text, and the score pad.
//!
//! A seat sees what it may see; without a seat the table shows what everybody may see.

mod board;
mod clans;

use crate::rules::state::{Phase, State};
use crate::rules::{ROUNDS, Rules, scoring};
use crate::say::wording;
use crate::words::Line;
use midgard_core::{Seat, Set, Word};

/// The most characters of a line.
const WIDTH: usize = 110;

/// The most characters of the one line of a state.
const LINE: usize = 100;

impl State {
    /// Returns the table as this seat sees it, or as everybody does: at most 40 lines of 110 characters, with a box
    /// 60.
    pub fn table(&self, rules: &Rules, seat: Option<Seat>) -> String {
        let lines = self.table_lines(rules, seat, rules.options.hall_of_records);
        // A long hall of records is shown as numbers.
        let height = if rules.has_box() { 60 } else { 40 };
        let lines = if lines.len() > height { self.table_lines(rules, seat, false) } else { lines };
        lines.join("\n")
    }

    fn table_lines(&self, rules: &Rules, seat: Option<Seat>, kinds: bool) -> Vec<String> {
        let mut lines = vec![cut(&self.heading(rules, seat), WIDTH), String::new()];
        clans::clans(rules, self, seat, kinds, &mut lines);
        lines.push(String::new());
        board::board(rules, self, seat, &mut lines);
        lines
    }

    /// Returns the round, the marker, and what the game waits for.
    fn heading(&self, rules: &Rules, seat: Option<Seat>) -> String {
        let round = match self.round {
            0 => "set-up".into(),
            round => format!("round {round} of {ROUNDS}"),
        };
        let marker = self.marker.map_or(String::new(), |seat| format!(" | marker: seat {seat}"));
        format!(
            "{round}{marker} | {}",
            self.ending(rules).unwrap_or(self.public_prompt(rules, seat))
        )
    }

    /// Returns who has won.
    fn ending(&self, rules: &Rules) -> Option<String> {
        let winners = scoring::winners(rules, self);
        let seats: Vec<_> = winners.iter().map(|seat| format!("seat {seat}")).collect();
        match seats.len() {
            0 => None,
            1 => Some(format!("{} has won", seats[0])),
            _ => Some(format!("{} have won together", wording::and(&seats))),
        }
    }

    /// Returns the state in one line of at most 100 characters, as everybody sees it: the round, what the game
    /// waits for, and the scores.
    pub fn line(&self, rules: &Rules) -> String {
        let scores: Vec<_> = rules.seats().map(|seat| self.score(seat).to_string()).collect();
        let scores = format!(", glory {}", scores.join(" "));
        let prompt = self.ending(rules).unwrap_or(self.public_prompt(rules, None));
        let start = match self.round {
            0 => format!("set-up, {prompt}"),
            round => format!("round {round}, {prompt}"),
        };
        cut(&start, LINE - scores.len()) + &scores
    }

    /// Returns the score pad: lines by seats, the sums, and a star for each winner.
    pub fn sheet_text(&self, rules: &Rules) -> String {
        let winners = scoring::winners(rules, self);
        let row = |name: &str, cell: &dyn Fn(Seat) -> String| {
            let cells = rules.seats().map(|seat| format!("{:>12}", cell(seat)));
            format!("{name:<13}{}", cells.collect::<String>()).trim_end().to_owned()
        };
        let mut lines = vec![row("", &|seat| format!("seat {seat} "))];
        let leader = |seat: Seat| self.clans[seat].leader.map_or("-", |leader| leader.word());
        lines.push(row("", &|seat| format!("{} ", leader(seat))));
        for line in Line::ALL {
            if !rules.has_line(*line) {
                continue;
            }
            let name = line.word().replace('_', " ");
            lines.push(row(&name, &|seat| format!("{} ", self.clans[seat].sheet[*line])));
        }
        let star = |seat| if winners.has(seat) { '*' } else { ' ' };
        lines.push(row("sum", &|seat| format!("{}{}", self.score(seat), star(seat))));
        if let Some(ending) = self.ending(rules) {
            lines.push(format!("* {ending}"));
        }
        lines.join("\n")
    }

    /// Returns whether everything is turned up.
    fn is_over(&self) -> bool {
        matches!(self.phase, Phase::End {})
    }
}

/// Cuts a text to the width.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.into();
    }
    text.chars().take(width.saturating_sub(3)).chain("...".chars()).collect()
}

/// Writes parts beside each other, and on further lines with an indent where they do not fit. Long parts are
/// broken between words.
fn wrap(start: &str, parts: &[String], between: &str, indent: usize, lines: &mut Vec<String>) {
    let mut line = start.to_owned();
    let mut fresh = true;
    for part in parts {
        let gap = if fresh { "" } else { between };
        if line.len() + gap.len() + part.len() <= WIDTH {
            line += gap;
            line += part;
        } else {
            if line.len() > indent && !fresh {
                lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            }
            for word in part.split_inclusive(' ') {
                if line.len() + word.trim_end().len() > WIDTH {
                    let full = std::mem::replace(&mut line, " ".repeat(indent));
                    lines.push(full.trim_end().to_owned());
                }
                line += word;
            }
        }
        fresh = false;
    }
    lines.push(line.trim_end().to_owned());
}

/// Writes the words of a set, in order.
fn words<W: Word>(set: Set<W>) -> String {
    set.iter().map(|word| word.word()).collect::<Vec<_>>().join(", ")
}
