//! Compiles the sides of scene cards.

use super::compile::{Compiler, Fault, number, pattern, word};
use super::read::in_words;
use crate::scene::{
    ARMOUR, AttackKind, BOXES, Enemy, Flip, FlipOn, Fx, Need, RuneBox, SPOTS, Side, Spot, Value,
};
use crate::words::{Position, Rune};
use midgard_core::{Plain, Word};

/// The most health of an enemy or track.
pub(super) const MOST_HEALTH: i64 = 200;
/// The highest armour value and number of a spot.
const MOST_NUMBER: i64 = 60;
/// The most icons that a spot lists.
const MOST_ICONS: usize = 4;

type Fields = [(String, Plain)];

/// Returns the fields of a table whose keys are all known.
fn fields<'a>(value: &'a Plain, what: &str, known: &[&str]) -> Result<&'a Fields, Fault> {
    let Plain::Fields(fields) = value else { return Err(format!("{what} must be a table")) };
    match fields.iter().find(|(key, _)| !known.contains(&key.as_str())) {
        Some((key, _)) => Err(format!("{what}: there is no key {}", in_words(key))),
        None => Ok(fields),
    }
}

fn get<'a>(fields: &'a Fields, key: &str) -> Option<&'a Plain> {
    fields.iter().find(|(name, _)| name == key).map(|(_, value)| value)
}

fn must<'a>(fields: &'a Fields, what: &str, key: &str) -> Result<&'a Plain, Fault> {
    get(fields, key).ok_or_else(|| format!("{what}: {key} is missing"))
}

fn list<'a>(value: &'a Plain, what: &str, most: usize) -> Result<&'a [Plain], Fault> {
    match value {
        Plain::List(items) if items.len() <= most => Ok(items),
        _ => Err(format!("{what} must be a list of at most {most}")),
    }
}

impl Compiler {
    /// Compiles a side.
    pub fn side(&mut self, value: &Plain) -> Result<Side, Fault> {
        const KEYS: &[&str] =
            &["title", "enemy", "runes", "boxes", "flip", "spots", "slots", "reward"];
        let of = fields(value, "a side", KEYS)?;
        let mut side = Side { title: "-".into(), ..Side::default() };
        if let Some(title) = get(of, "title") {
            side.title = match title {
                Plain::Text(text) if (1..=60).contains(&text.chars().count()) => text.clone(),
                _ => return Err("title must be a text of 1 to 60 characters".into()),
            };
        }
        if let Some(enemy) = get(of, "enemy") {
            side.enemy = Some(self.enemy(enemy)?);
        }
        if let Some(runes) = get(of, "runes") {
            for rune in list(runes, "runes", Rune::COUNT)? {
                side.runes |= 1 << word::<Rune>(rune)? as u8;
            }
        }
        for (at, each) in list_of(of, "boxes", BOXES)?.iter().enumerate() {
            let rune_box = self.rune_box(each)?;
            side.other_runes |= 1 << rune_box.rune;
            side.boxes[at] = Some(rune_box);
        }
        if let Some(flip) = get(of, "flip") {
            let flip = self.flip(flip)?;
            if let FlipOn::Rune(rune) = flip.on {
                side.other_runes |= 1 << rune;
            }
            side.flip = Some(flip);
        }
        for (at, each) in list_of(of, "spots", SPOTS)?.iter().enumerate() {
            side.spots[at] = Some(self.spot(each)?);
        }
        if let Some(slots) = get(of, "slots") {
            let of = fields(slots, "slots", &["n"])?;
            side.slots = number(must(of, "slots", "n")?, 0, 99)? as u8;
        }
        if let Some(reward) = get(of, "reward") {
            side.reward = self.program(reward)?;
        }
        let attacks = side.enemy.is_some_and(|enemy| enemy.kind != AttackKind::None);
        if attacks != (side.runes != 0) {
            return Err("runes and an enemy with an attack must come together".into());
        }
        Ok(side)
    }

    fn enemy(&mut self, value: &Plain) -> Result<Enemy, Fault> {
        const KEYS: &[&str] = &["hp", "track", "armor", "def", "melee", "ranged", "invulnerable"];
        let of = fields(value, "enemy", KEYS)?;
        let mut enemy = Enemy::default();
        match (get(of, "hp"), get(of, "track")) {
            (Some(hp), None) => enemy.hp = number(hp, 1, MOST_HEALTH)? as u8,
            (None, Some(track)) => enemy.track = Some(self.track(track)?),
            _ => return Err("enemy: either hp or track must be given".into()),
        }
        if let Some(armour) = get(of, "armor") {
            let values = list(armour, "armor", ARMOUR)?;
            for (at, value) in values.iter().enumerate() {
                enemy.armour[at] = number(value, 1, MOST_NUMBER)? as u8;
            }
            if values.is_empty() || !enemy.armour.is_sorted_by(|a, b| a >= b) {
                return Err("armor must be values that never rise".into());
            }
        }
        if let Some(defense) = get(of, "def") {
            enemy.defense = self.value(defense)?;
        }
        let attack = match (get(of, "melee"), get(of, "ranged")) {
            (None, None) => None,
            (Some(melee), None) => {
                let of = fields(melee, "melee", &["cols", "str", "fx"])?;
                enemy.kind = AttackKind::Melee(columns(must(of, "melee", "cols")?)?);
                Some(of)
            }
            (None, Some(ranged)) => {
                enemy.kind = AttackKind::Ranged;
                Some(fields(ranged, "ranged", &["str", "fx"])?)
            }
            _ => return Err("enemy: it has melee or ranged, not both".into()),
        };
        if let Some(of) = attack {
            enemy.strength = self.value(must(of, "an attack", "str")?)?;
            enemy.fx = fx(get(of, "fx"))?;
        }
        enemy.invulnerable = match get(of, "invulnerable") {
            None => false,
            Some(Plain::Bool(flag)) => *flag,
            Some(_) => return Err("invulnerable must be true or false".into()),
        };
        Ok(enemy)
    }

    fn value(&mut self, value: &Plain) -> Result<Value, Fault> {
        if let Plain::Number(_) = value {
            return Ok(Value::Number(number(value, 0, 99)? as u8));
        }
        let of = fields(value, "a value", &["tok", "var", "add"])?;
        let add = get(of, "add").map_or(Ok(0), |add| number(add, -99, 99))? as i8;
        match (get(of, "tok"), get(of, "var")) {
            (Some(card), None) => Ok(Value::Counter { card: word::<Position>(card)? as u8, add }),
            (None, Some(var)) => Ok(Value::Variable { var: self.var(var)?, add }),
            _ => Err("a value has either tok or var".into()),
        }
    }

    fn rune_box(&mut self, value: &Plain) -> Result<RuneBox, Fault> {
        let of = fields(value, "a box", &["rune", "if", "do"])?;
        let rune = word::<Rune>(must(of, "a box", "rune")?)? as u8;
        let when = self.when(of)?;
        Ok(RuneBox { rune, when, run: self.program(must(of, "a box", "do")?)? })
    }

    fn when(&mut self, of: &Fields) -> Result<u16, Fault> {
        get(of, "if").map_or(Ok(0), |when| self.condition(when))
    }

    fn flip(&mut self, value: &Plain) -> Result<Flip, Fault> {
        let of = fields(value, "flip", &["on", "if", "pattern", "do"])?;
        let on = match must(of, "flip", "on")? {
            Plain::Text(text) => match text.as_str() {
                "defeated" => FlipOn::Defeated,
                "attacked" => FlipOn::Attacked,
                "armor" => FlipOn::Armour,
                "all_dead" => FlipOn::AllDead,
                other => {
                    let rune = other.strip_prefix("rune:").and_then(Rune::from_word);
                    let wrong = || format!("flip: there is no kind {}", in_words(other));
                    FlipOn::Rune(rune.ok_or_else(wrong)? as u8)
                }
            },
            other => return Err(format!("flip: {other} is no kind")),
        };
        let pattern = pattern(must(of, "flip", "pattern")?)?;
        let when = self.when(of)?;
        let run = get(of, "do").map_or(Ok(0), |run| self.program(run))?;
        Ok(Flip { on, when, pattern, run })
    }

    fn spot(&mut self, value: &Plain) -> Result<Spot, Fault> {
        let of = fields(value, "a spot", &["need", "if", "do"])?;
        let need = need(must(of, "a spot", "need")?)?;
        let when = self.when(of)?;
        Ok(Spot { need, when, run: self.program(must(of, "a spot", "do")?)? })
    }
}

fn list_of<'a>(of: &'a Fields, key: &str, most: usize) -> Result<&'a [Plain], Fault> {
    get(of, key).map_or(Ok(&[]), |value| list(value, key, most))
}

fn columns(value: &Plain) -> Result<u8, Fault> {
    let wrong = || format!("{value} must be some of L C R");
    let Plain::Text(text) = value else { return Err(wrong()) };
    let mut bits = 0;
    for letter in text.bytes() {
        let bit = match letter {
            b'L' => 1,
            b'C' => 2,
            b'R' => 4,
            _ => return Err(wrong()),
        };
        if bits & bit != 0 {
            return Err(wrong());
        }
        bits |= bit;
    }
    if bits == 0 { Err(wrong()) } else { Ok(bits) }
}

fn fx(value: Option<&Plain>) -> Result<Fx, Fault> {
    match value {
        None => Ok(Fx::None),
        Some(Plain::Text(text)) if text == "stun" => Ok(Fx::Stun),
        Some(Plain::Text(text)) if text == "poison" => Ok(Fx::Poison),
        Some(other) => Err(format!("fx: {other} must be stun or poison")),
    }
}

/// Returns what a spot asks for. `[sets.payment]` Rule 45.
fn need(value: &Plain) -> Result<Need, Fault> {
    let terms = list(value, "need", MOST_ICONS + 1)?;
    let mut need = Need::default();
    for term in terms {
        let Plain::Text(text) = term else { return Err(format!("need: {term} is no term")) };
        match text.as_str() {
            "melee" => need.melee += 1,
            "ranged" => need.ranged += 1,
            "defense" => need.defense += 1,
            "crystal" => need.crystal += 1,
            other => {
                let least = match other.strip_prefix("num") {
                    Some("") => Some(1),
                    Some(rest) => rest.strip_prefix(">=").and_then(|n| n.parse::<u8>().ok()),
                    None => None,
                };
                let least = least.filter(|&least| i64::from(least) <= MOST_NUMBER);
                let least =
                    least.ok_or_else(|| format!("need: there is no term {}", in_words(other)))?;
                if need.number.replace(least).is_some() {
                    return Err("need: it lists two numbers".into());
                }
            }
        }
    }
    let icons = need.melee + need.ranged + need.defense + need.crystal;
    match (icons, need.number) {
        (0, None) => Err("need must not be empty".into()),
        (0, Some(0)) => Err("need: num>=0 alone would cost nothing".into()),
        (icons, _) if usize::from(icons) > MOST_ICONS => {
            Err(format!("need: it lists at most {MOST_ICONS} icons"))
        }
        _ => Ok(need),
    }
}
