//! Texts about the cards beside the scene: the path and its hindrances, upgrades, piles, and the current step.

use crate::data::Hinder;
use crate::frame::{Frame, Source};
use crate::phase::path::path_cards;
use crate::phase::reveal;
use crate::rules::Rules;
use crate::state::State;
use crate::text::reasons::{card_name, name};
use crate::words::{Ability, PATHS, SceneId, Status, positions_of, word};
use midgard_core::Word;

impl Rules {
    /// Returns lines about everything that is not a card of the scene, a unit or a hand.
    pub(super) fn beside(&self, state: &State) -> Vec<String> {
        let mut lines = self.path_lines(state);
        if let Some(carrier) = state.carrier {
            lines.push(format!("{} carries Mimir", name(carrier)));
        }
        if state.freya > 0 {
            lines.push(format!("Freya has {} of her tokens", state.freya));
        }
        if self.is_solo() {
            let one = |&ability: &Ability| {
                let is_used = state.used >> ability as u8 & 1 == 1;
                format!("{ability} {}", if is_used { "used" } else { "ready" })
            };
            lines.push(format!("companions: {}", joined(Ability::ALL.iter().map(one))));
        }
        let row: Vec<String> = state.row.as_slice().iter().map(|&it| self.upgrade(it)).collect();
        let row = if row.is_empty() { "none revealed".into() } else { row.join(", ") };
        lines.push(format!("upgrades: {row}; {} in the deck", state.upgrade_deck()));
        let piles = Status::ALL.iter().map(|&it| format!("{} {it}", state.piles[it as usize]));
        lines.push(format!("piles: {}", joined(piles)));
        lines.extend(self.pending_line(state));
        lines
    }

    /// Returns an upgrade with its rune.
    pub(super) fn upgrade(&self, kind: u8) -> String {
        let row = self.kinds[usize::from(kind)];
        format!("{} ({})", self.data.codes.word(row.code), row.rune)
    }

    /// Returns what is ahead of the team, and the hindrances that act. `[path.choice]` Rule 32.
    fn path_lines(&self, state: &State) -> Vec<String> {
        let mut lines = Vec::new();
        if state.quests[0] > 0 {
            let [first, left, right] = state.quests;
            let named = |card: u8| match self.path_name(card) {
                "" => "none yet".into(),
                name => format!("{card} ({name})"),
            };
            let bosses: Vec<String> =
                state.bosses.iter().filter(|&&card| card > 0).map(|&card| named(card)).collect();
            let bosses = bosses.join(" or ");
            let (first, left, right) = (named(first), named(left), named(right));
            lines.push(format!("path: {first}, then {left} or {right}, then {bosses}"));
        }
        let acting = (1..=PATHS as u8).filter(|card| state.hindrances >> (card - 1) & 1 == 1);
        lines.extend(acting.map(|card| format!("hindrance of {}", self.hindrance(card))));
        lines
    }

    /// Returns a path card and what it does if it is not chosen. `[path.hindrance]` Rule 56.
    pub(super) fn hindrance(&self, card: u8) -> String {
        let effects = self.data.hindrances[usize::from(card - 1)].iter().map(hinders);
        format!("card {card} ({}): {}", self.path_name(card), joined(effects))
    }

    /// Returns the name of the scene of a path card.
    pub(super) fn path_name(&self, card: u8) -> &str {
        SceneId::of_path(card).map_or("", |scene| &self.data.scenes[scene].name)
    }

    /// Returns the attack or the hit that is going on.
    fn pending_line(&self, state: &State) -> Option<String> {
        let hit = state.stack.as_slice().iter().rev().find_map(|frame| match *frame {
            Frame::Hit { unit, n, source, wards, .. } => Some((unit, n, source, wards)),
            _ => None,
        });
        if let Some((unit, n, source, wards)) = hit {
            let of = match source {
                Source::Attack => "an attack",
                Source::Box | Source::All => "a box",
                Source::Poison => "poison",
            };
            let less = if wards > 0 { format!(", {wards} of it warded") } else { String::new() };
            return Some(format!("now: a hit of {n} by {of} on {}{less}", name(unit)));
        }
        let Some(unit) = state.attack.unit else { return self.reveal_line(state) };
        let targets = joined(positions_of(state.attack.targets).map(|it| it.word().to_owned()));
        let sum = i32::from(state.attack.strength)
            .max(i32::from(state.build.largest_sum(&self.data.codes)));
        Some(format!("now: an attack by {} on {targets}, strength {sum} so far", name(unit)))
    }

    /// Returns the cards that a reveal has still to come to. `[window.reveal]` Rule 48.
    fn reveal_line(&self, state: &State) -> Option<String> {
        let acts = |stage| reveal::has_rune(stage) || stage == reveal::OVER;
        let is_it = |frame: &Frame| matches!(*frame, Frame::Reveal { stage, .. } if acts(stage));
        state.stack.as_slice().iter().find(|frame| is_it(frame))?;
        let rune = self.kinds[usize::from(*state.row.as_slice().last()?)].rune;
        let cards = positions_of(state.list).map(|card| card_name(state, self, card));
        Some(match joined(cards) {
            cards if cards.is_empty() => format!("now: {rune} has acted"),
            cards => format!("now: {rune} acts on {cards}"),
        })
    }

    /// Returns where a path card leads, and what the others do then. `[path.choice]` Rule 32.
    pub(super) fn path_sentence(&self, state: &State, card: u8) -> String {
        // `[path.order]` Rule 56: in the order in which they act.
        let acts = |it: &u8| *it != card && path_cards(state).contains(it);
        let others = (1..=PATHS as u8).filter(acts).map(|it| self.hindrance(it));
        let text = format!("go to {}", self.path_name(card));
        match others.collect::<Vec<_>>() {
            all if all.is_empty() => text,
            all => format!("{text}; then the others hinder: {}", all.join("; ")),
        }
    }
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

/// Returns what a hindrance does.
fn hinders(hinder: &Hinder) -> String {
    match *hinder {
        Hinder::ShuffleIn(status, n) => {
            let status: Status = word(usize::from(status));
            format!("each player shuffles {n} {status} into the deck")
        }
        Hinder::Damage(n) => format!("a unit of each player takes {n} damage"),
        Hinder::HandLimit(d, first_only) => {
            let whose = if first_only { "the first player" } else { "each player" };
            format!("{d:+} to the hand limit of {whose}")
        }
        Hinder::RemoveHighest => "the highest Number card of each player leaves the game".into(),
        Hinder::Health(n) => format!("{n} more health for each enemy and track"),
        Hinder::ExtraActivation => "one more Extra Scene Activation in the first round".into(),
    }
}
