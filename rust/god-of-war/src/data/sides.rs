//! Compiles the sides of scene cards.

use super::compile::{Compiler, Fault, number, pattern, word};
use crate::scene::{
    ARMOUR, AttackKind, BOXES, Enemy, Flip, FlipOn, Fx, Need, RuneBox, SPOTS, Side, Slots, Spot,
    Value,
};
use crate::words::{Position, Rune};
use midgard_card_files::{is_text, text_of};
use midgard_core::{Plain, Word, unknown_name};

/// The most health of an enemy or track.
pub(super) const MOST_HEALTH: i64 = 200;
/// The highest armour value and number of a spot.
const MOST_NUMBER: i64 = 60;
/// The characters of a title, or of the name of a scene.
pub(super) const TITLE: usize = 60;
/// The most icons that a spot lists.
const MOST_ICONS: usize = 4;

type Fields = [(String, Plain)];

/// A field with a fault has a placeholder that nobody uses, because the file is refused.
impl Compiler {
    /// Returns the fields of a table; unknown keys are noted.
    fn fields<'a>(&mut self, value: &'a Plain, known: &[&str]) -> &'a Fields {
        let Plain::Fields(fields) = value else {
            self.report(format!("{value} must be a table"));
            return &[];
        };
        for (key, _) in fields.iter().filter(|(key, _)| !known.contains(&key.as_str())) {
            self.report(unknown_name("key", key, known));
        }
        fields
    }

    /// Compiles a field, if it is there.
    fn field<T>(
        &mut self,
        of: &Fields,
        key: &str,
        compile: impl FnOnce(&mut Self, &Plain) -> T,
    ) -> Option<T> {
        let (_, value) = of.iter().find(|(name, _)| name == key)?;
        Some(self.within(key.into(), |it| compile(it, value)))
    }

    /// Compiles a field that must be there.
    fn must<T: Default>(
        &mut self,
        of: &Fields,
        key: &str,
        compile: impl FnOnce(&mut Self, &Plain) -> T,
    ) -> T {
        self.field(of, key, compile).unwrap_or_else(|| {
            self.report(format!("{key} is missing"));
            T::default()
        })
    }

    /// Compiles a field whose value is read by itself.
    fn read<T: Default>(
        &mut self,
        of: &Fields,
        key: &str,
        read: impl FnOnce(&Plain) -> Result<T, Fault>,
    ) -> Option<T> {
        self.field(of, key, |it, value| it.keep(read(value)))
    }

    /// Compiles each part of a list, which are tables.
    fn each(
        &mut self,
        of: &Fields,
        key: &str,
        most: usize,
        mut add: impl FnMut(&mut Self, usize, &Plain),
    ) {
        let Some((_, value)) = of.iter().find(|(name, _)| name == key) else { return };
        let items = self.within(key.into(), |it| it.list(value, most));
        for (at, item) in items.iter().enumerate() {
            self.within(format!("{key}[{at}]"), |it| add(it, at, item));
        }
    }

    /// Returns the parts of a list; those of a list that is too long too, so that their faults are found.
    fn list<'a>(&mut self, value: &'a Plain, most: usize) -> &'a [Plain] {
        let items = if let Plain::List(items) = value { Some(items.as_slice()) } else { None };
        if items.is_none_or(|items| items.len() > most) {
            self.report(format!("it must be a list of at most {most}"));
        }
        items.unwrap_or_default()
    }

    /// Compiles a side.
    pub fn side(&mut self, value: &Plain) -> Side {
        const KEYS: &[&str] =
            &["title", "enemy", "runes", "boxes", "flip", "spots", "slots", "reward"];
        let of = self.fields(value, KEYS);
        let mut side = Side { title: "-".into(), ..Side::default() };
        if let Some(title) = self.read(of, "title", title) {
            side.title = title;
        }
        side.enemy = self.field(of, "enemy", Self::enemy);
        let has_attack = side.enemy.is_some_and(|enemy| enemy.kind != AttackKind::None);
        let runes = self.field(of, "runes", Self::runes);
        side.runes = runes.unwrap_or_default();
        self.each(of, "boxes", BOXES, |it, at, each| {
            let rune_box = it.rune_box(each);
            side.other_runes |= 1 << rune_box.rune;
            if let Some(place) = side.boxes.get_mut(at) {
                *place = Some(rune_box);
            }
        });
        side.flip = self.field(of, "flip", Self::flip);
        if let Some(FlipOn::Rune(rune)) = side.flip.map(|flip| flip.on) {
            side.other_runes |= 1 << rune;
        }
        self.each(of, "spots", SPOTS, |it, at, each| {
            let spot = it.spot(each);
            if let Some(place) = side.spots.get_mut(at) {
                *place = Some(spot);
            }
        });
        let slots = self.field(of, "slots", |it, value| {
            let of = it.fields(value, &["n"]);
            it.must(of, "n", |it, n| it.keep(number(n, 0, 99)))
        });
        side.slots = Slots(slots.map(|tokens| tokens as u8));
        side.reward = self.field(of, "reward", Self::program).unwrap_or_default();
        let named =
            of.iter().any(|(key, value)| key == "runes" && *value != Plain::List(Vec::new()));
        if has_attack != named {
            self.report("runes and an enemy with an attack must come together");
        }
        side
    }

    fn runes(&mut self, value: &Plain) -> u8 {
        let runes = self.list(value, Rune::COUNT);
        let bit = |it: &mut Self, rune| it.keep(word::<Rune>(rune).map(|rune| 1 << rune as u8));
        runes.iter().fold(0, |bits, rune| bits | bit(self, rune))
    }

    fn enemy(&mut self, value: &Plain) -> Enemy {
        const KEYS: &[&str] = &["hp", "track", "armor", "def", "melee", "ranged", "invulnerable"];
        let of = self.fields(value, KEYS);
        let mut enemy = Enemy::default();
        let hp = self.read(of, "hp", |hp| number(hp, 1, MOST_HEALTH));
        let track = self.field(of, "track", |it, track| {
            let track = it.track(track);
            it.keep(track)
        });
        if hp.is_some() == track.is_some() {
            self.report("either hp or track must be given");
        }
        (enemy.hp, enemy.track) = (hp.unwrap_or_default() as u8, track);
        enemy.armour = self.field(of, "armor", Self::armour).unwrap_or_default();
        enemy.defense = self.field(of, "def", Self::value).unwrap_or_default();
        let melee = self.field(of, "melee", |it, value| {
            let of = it.fields(value, &["cols", "str", "fx"]);
            enemy.kind =
                AttackKind::Melee(it.must(of, "cols", |it, value| it.keep(columns(value))));
            (enemy.strength, enemy.fx) = it.blow(of);
        });
        let ranged = self.field(of, "ranged", |it, value| {
            let of = it.fields(value, &["str", "fx"]);
            enemy.kind = AttackKind::Ranged;
            (enemy.strength, enemy.fx) = it.blow(of);
        });
        if melee.is_some() && ranged.is_some() {
            self.report("it has melee or ranged, not both");
        }
        let invulnerable = self.read(of, "invulnerable", |value| match value {
            Plain::Bool(flag) => Ok(*flag),
            other => Err(format!("{other} must be true or false")),
        });
        enemy.invulnerable = invulnerable.unwrap_or_default();
        enemy
    }

    fn armour(&mut self, value: &Plain) -> [u8; ARMOUR] {
        let mut armour = [0; ARMOUR];
        let values = self.list(value, ARMOUR);
        for (at, value) in values.iter().enumerate() {
            let number = self.keep(number(value, 1, MOST_NUMBER)) as u8;
            if let Some(place) = armour.get_mut(at) {
                *place = number;
            }
        }
        if values.is_empty() || !armour.is_sorted_by(|a, b| a >= b) {
            self.report("it must be values that never rise");
        }
        armour
    }

    /// Compiles the strength and the status card of an attack.
    fn blow(&mut self, of: &Fields) -> (Value, Fx) {
        let strength = self.must(of, "str", Self::value);
        (strength, self.read(of, "fx", fx).unwrap_or_default())
    }

    fn value(&mut self, value: &Plain) -> Value {
        if !matches!(value, Plain::Fields(_)) {
            return Value::Number(self.keep(number(value, 0, 99)) as u8);
        }
        let of = self.fields(value, &["tok", "var", "add"]);
        let add = self.read(of, "add", |add| number(add, -99, 99)).unwrap_or_default() as i8;
        let card = self.read(of, "tok", |card| word::<Position>(card).map(|card| card as u8));
        let var = self.field(of, "var", |it, var| {
            let var = it.var(var);
            it.keep(var)
        });
        match (card, var) {
            (Some(card), None) => Value::Counter { card, add },
            (None, Some(var)) => Value::Variable { var, add },
            _ => {
                self.report("a value has either tok or var");
                Value::default()
            }
        }
    }

    fn rune_box(&mut self, value: &Plain) -> RuneBox {
        let of = self.fields(value, &["rune", "if", "do"]);
        let rune = |it: &mut Self, value: &Plain| it.keep(word::<Rune>(value).map(|it| it as u8));
        let rune = self.must(of, "rune", rune);
        let when = self.when(of);
        RuneBox { rune, when, run: self.must(of, "do", Self::program) }
    }

    fn when(&mut self, of: &Fields) -> u16 {
        self.field(of, "if", Self::condition).unwrap_or_default()
    }

    fn flip(&mut self, value: &Plain) -> Flip {
        let of = self.fields(value, &["on", "if", "pattern", "do"]);
        let on = self.must(of, "on", |it, value| it.keep(flip_on(value).map(Some)));
        let pattern = self.must(of, "pattern", |it, value| it.keep(pattern(value)));
        let when = self.when(of);
        let run = self.field(of, "do", Self::program).unwrap_or_default();
        Flip { on: on.unwrap_or(FlipOn::Defeated), when, pattern, run }
    }

    fn spot(&mut self, value: &Plain) -> Spot {
        let of = self.fields(value, &["need", "if", "do"]);
        let need = self.must(of, "need", Self::need);
        let when = self.when(of);
        Spot { need, when, run: self.must(of, "do", Self::program) }
    }

    /// Returns what a spot asks for. `[sets.payment]` Rule 45.
    fn need(&mut self, value: &Plain) -> Need {
        let terms = self.list(value, MOST_ICONS + 1);
        let faults = self.faults.len();
        let mut need = Need::default();
        for term in terms {
            let found = add_term(&mut need, term);
            self.keep(found);
        }
        let icons = [need.melee, need.ranged, need.defense, need.crystal];
        let icons: usize = icons.map(usize::from).iter().sum();
        match (icons, need.number) {
            (icons, _) if icons > MOST_ICONS => {
                self.report(format!("it lists at most {MOST_ICONS} icons"));
            }
            _ if faults != self.faults.len() => {}
            (0, None) => self.report("it must not be empty"),
            (0, Some(0)) => self.report("num>=0 alone would cost nothing"),
            _ => {}
        }
        need
    }
}

fn title(value: &Plain) -> Result<String, Fault> {
    match value {
        Plain::Text(text) if is_text(text, TITLE) => Ok(text.clone()),
        _ => Err(format!("it must be {}", text_of(TITLE))),
    }
}

fn flip_on(value: &Plain) -> Result<FlipOn, Fault> {
    let Plain::Text(text) = value else { return Err(format!("{value} is not a kind")) };
    Ok(match text.as_str() {
        "defeated" => FlipOn::Defeated,
        "attacked" => FlipOn::Attacked,
        "armor" => FlipOn::Armour,
        "all_dead" => FlipOn::AllDead,
        other => {
            let rune = other.strip_prefix("rune:").and_then(Rune::from_word);
            const KINDS: [&str; 8] = [
                "defeated",
                "attacked",
                "armor",
                "all_dead",
                "rune:red",
                "rune:green",
                "rune:blue",
                "rune:yellow",
            ];
            let wrong = || unknown_name("kind", other, &KINDS);
            FlipOn::Rune(rune.ok_or_else(wrong)? as u8)
        }
    })
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

fn fx(value: &Plain) -> Result<Fx, Fault> {
    match value {
        Plain::Text(text) if text == "stun" => Ok(Fx::Stun),
        Plain::Text(text) if text == "poison" => Ok(Fx::Poison),
        Plain::List(both) => match both.as_slice() {
            [Plain::Text(first), Plain::Text(second)] if first == "stun" && second == "poison" => {
                Ok(Fx::Both)
            }
            _ => Err(format!("{value} must be [\"stun\", \"poison\"]")),
        },
        other => Err(format!("{other} must be stun, poison or [\"stun\", \"poison\"]")),
    }
}

/// Adds a term of a spot to what it asks for.
fn add_term(need: &mut Need, term: &Plain) -> Result<(), Fault> {
    let Plain::Text(text) = term else { return Err(format!("{term} is not a term")) };
    match text.as_str() {
        "melee" => need.melee = need.melee.saturating_add(1),
        "ranged" => need.ranged = need.ranged.saturating_add(1),
        "defense" => need.defense = need.defense.saturating_add(1),
        "crystal" => need.crystal = need.crystal.saturating_add(1),
        other => {
            let least = match other.strip_prefix("num") {
                Some("") => Some(1),
                Some(rest) => rest.strip_prefix(">=").and_then(|n| n.parse::<u8>().ok()),
                None => None,
            };
            let least = least.filter(|&least| i64::from(least) <= MOST_NUMBER);
            let least = least.ok_or_else(|| {
                const TERMS: [&str; 6] =
                    ["melee", "ranged", "defense", "crystal", "num", "num>=0 to num>=60"];
                unknown_name("term", other, &TERMS)
            })?;
            if need.number.replace(least).is_some() {
                return Err("it lists two numbers".into());
            }
        }
    }
    Ok(())
}
