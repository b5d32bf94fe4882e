//! The cards of a scene as texts: what enemies threaten, what turns a card, and what is behind it.

use crate::rules::Rules;
use crate::scene::{ARMOUR, AttackKind, Enemy, FlipOn, Fx, Scene, Side, Value};
use crate::state::State;
use crate::text::effects;
use crate::words::{COLUMNS, Position, Rune, word};
use midgard_core::Word;
use std::fmt::Write;

impl Rules {
    /// Returns a card that lies on the table: what is left of its enemy, and below it what the side that is up does.
    /// `[hidden.backs]` The other side follows, if backs are not hidden.
    pub(super) fn card_lines(&self, state: &State, card: Position) -> Vec<String> {
        let Some(scene) = state.scene else { return Vec::new() };
        let data = &self.data.scenes[scene];
        let side = state.side(self, card);
        let mut first = format!("  {card} {}", side.title);
        let is_dead = side.enemy.is_some() && !state.is_living(self, card);
        if is_dead {
            first.push_str(": dead");
        } else if let Some(enemy) = &side.enemy {
            let (damage, health) = state.health(self, card, enemy);
            let _ = write!(first, ": health {} of {health}", health - damage);
            first.push_str(&print(state, data, card, side, state.broken[card]));
        }
        if side.slots.0.is_some() || state.counters[card] > 0 {
            let counts = self.counts(state, data, card);
            let _ = write!(first, ", {}{counts}", tokens(state.counters[card]));
        }
        if state.stunned & card.bit() != 0 {
            first.push_str(", stunned");
        }
        let mut lines = vec![first];
        lines.extend(deeds(data, side, is_dead).into_iter().map(|text| format!("    {text}")));
        if !self.options.hide_backs {
            lines.push(format!("    behind it: {}", self.other_side(state, card, data)));
        }
        lines
    }

    /// Returns what the tokens of a card are for, if numbers of enemies are made of them.
    fn counts(&self, state: &State, data: &Scene, card: Position) -> String {
        let is_it = |value| matches!(value, Value::Counter { card: of, .. } if of == card as u8);
        let known = |card, side| self.knows(state, card, side);
        used(data, &known, is_it).map_or_else(String::new, |used| format!(" ({used})"))
    }

    /// Returns the side of a card that is not up.
    fn other_side(&self, state: &State, card: Position, data: &Scene) -> String {
        let side = &data.cards[card as usize][usize::from(!state.is_back(card))];
        let mut parts = Vec::new();
        if let Some(enemy) = &side.enemy {
            let (_, health) = state.health(self, card, enemy);
            parts.push(format!("health {health}{}", print(state, data, card, side, 0)));
        }
        if side.slots.0.is_some() {
            let counts = self.counts(state, data, card);
            parts.push(format!("{}{counts}", tokens(side.slots.tokens())));
        }
        if side.reward != 0 {
            parts.push(format!("{} when it turns up", effects::effect(data, side.reward)));
        }
        parts.extend(deeds(data, side, false));
        match (side.title.as_str(), parts.is_empty()) {
            ("-", true) => "nothing".into(),
            (title, true) => title.to_owned(),
            ("-", false) => parts.join("; "),
            (title, false) => format!("{title}: {}", parts.join("; ")),
        }
    }
}

fn tokens(number: u8) -> String {
    format!("{number} token{}", if number == 1 { "" } else { "s" })
}

/// Returns the enemies on known sides whose strength or defense is made of a value: `the strength and defense of B2`.
pub(super) fn used(
    data: &Scene,
    known: &dyn Fn(Position, usize) -> bool,
    is_it: impl Fn(Value) -> bool,
) -> Option<String> {
    let of = |value: fn(&Enemy) -> Value| {
        let uses = |side: &Side| side.enemy.as_ref().is_some_and(|enemy| is_it(value(enemy)));
        let found = |card: Position| {
            let sides = data.cards[card as usize].iter().enumerate();
            sides.into_iter().any(|(at, side)| known(card, at) && uses(side))
        };
        let cards = Position::ALL.iter().filter(|&&card| found(card));
        cards.map(|it| it.word()).collect::<Vec<_>>().join(" and ")
    };
    match (of(|enemy| enemy.strength), of(|enemy| enemy.defense)) {
        (strength, defense) if strength.is_empty() && defense.is_empty() => None,
        (strength, defense) if strength == defense => {
            Some(format!("the strength and defense of {strength}"))
        }
        (strength, defense) if defense.is_empty() => Some(format!("the strength of {strength}")),
        (strength, defense) if strength.is_empty() => Some(format!("the defense of {defense}")),
        (strength, defense) => {
            Some(format!("the strength of {strength} and the defense of {defense}"))
        }
    }
}

/// Returns a value now, and what it is made of: `3 (tokens of T1 + 1)`.
fn value_text(state: &State, data: &Scene, value: Value) -> String {
    let (of, add) = match value {
        Value::Zero | Value::Number(_) => return state.value(value).to_string(),
        Value::Counter { card, add } => {
            (format!("tokens of {}", Position::ALL[usize::from(card)].word()), add)
        }
        Value::Variable { var, add } => (data.vars[usize::from(var)].clone(), add),
    };
    let more = match add {
        0 => String::new(),
        1.. => format!(" + {add}"),
        _ => format!(" - {}", add.unsigned_abs()),
    };
    format!("{} ({of}{more})", state.value(value))
}

/// Returns what stands on an enemy besides its health: armour that is left, defense, and its attack.
fn print(state: &State, data: &Scene, card: Position, side: &Side, broken: u8) -> String {
    let mut text = String::new();
    let Some(enemy) = &side.enemy else { return text };
    let left = enemy.armour.iter().skip(usize::from(broken).min(ARMOUR));
    let armour: Vec<String> = left.filter(|&&it| it > 0).map(u8::to_string).collect();
    if !armour.is_empty() {
        let _ = write!(text, ", armour {}", armour.join(" then "));
    }
    if !matches!(enemy.defense, Value::Zero | Value::Number(0)) {
        let _ = write!(text, ", defense {}", value_text(state, data, enemy.defense));
    }
    if enemy.invulnerable {
        text.push_str(", invulnerable");
    }
    let strength = value_text(state, data, enemy.strength);
    match enemy.kind {
        AttackKind::None => return text,
        AttackKind::Ranged => {
            let _ = write!(text, ", ranged {strength}");
        }
        AttackKind::Melee(columns) => {
            let _ = write!(text, ", melee {strength} at {}", columns_text(card, columns));
        }
    }
    match enemy.fx {
        Fx::None => {}
        Fx::Stun => text.push_str(" with stun"),
        Fx::Poison => text.push_str(" with poison"),
        Fx::Both => text.push_str(" with stun and poison"),
    }
    let all = Rune::ALL.iter().filter(|&&rune| side.runes >> rune as u8 & 1 == 1);
    let runes: Vec<&str> = all.map(|rune| rune.word()).collect();
    let _ = write!(text, " on {}", runes.join("+"));
    text
}

/// Returns the columns that a melee attack of a card reaches. `[enemy.attack]` Those that exist.
fn columns_text(card: Position, bits: u8) -> String {
    let own = card as usize % COLUMNS;
    let reached = (0..COLUMNS).filter(|&column| {
        let offset = (column + 1).checked_sub(own);
        offset.is_some_and(|offset| offset < 3 && bits >> offset & 1 == 1)
    });
    let columns: Vec<String> = reached.map(|column| (column + 1).to_string()).collect();
    match columns.as_slice() {
        [one] => format!("column {one}"),
        many => format!("columns {}", many.join(" ")),
    }
}

/// Returns what a side does besides the attack of its enemy: its flip, boxes and spots.
fn deeds(data: &Scene, side: &Side, is_dead: bool) -> Vec<String> {
    let flip = side.flip.as_ref().filter(|flip| {
        let of_living = [FlipOn::Defeated, FlipOn::Attacked, FlipOn::Armour];
        !(is_dead && of_living.contains(&flip.on))
    });
    let turns = flip.map(|flip| {
        let on = match flip.on {
            FlipOn::Defeated => "defeated".into(),
            FlipOn::Attacked => "after its attack".into(),
            FlipOn::Armour => "armour broken".into(),
            FlipOn::Rune(rune) => format!("on {}", word::<Rune>(rune)),
            FlipOn::AllDead => "all enemies dead".into(),
        };
        format!("{on}{}", effects::flip(data, flip))
    });
    let boxes = side.boxes.iter().flatten().map(|it| effects::rune_box(data, it));
    let spots = side.spots.iter().flatten().map(|it| effects::spot(data, it));
    turns.into_iter().chain(boxes).chain(spots).collect()
}
