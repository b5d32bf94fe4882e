//! Compiles programs, conditions and sides of scene cards.
//!
//! `[scene.compile]` Section 6: a wrong key, card, side, rune, track, word or number of arguments is refused.

use super::Hinder;
use crate::scene::{Pattern, Pc, Scene, VARS, cond, op};
use crate::words::{POSITIONS, Position, Status};
use midgard_card_files::is_text;
use midgard_core::{Plain, Word, quoted, unknown_name};

/// A fault in words.
pub(super) type Fault = String;

/// The greatest `n` of an operation or condition.
const MOST: i64 = 99;
/// The most words and numbers of the programs and conditions of a scene.
const LONGEST: usize = 10_000;
/// The most characters of the name of a variable or track.
const NAME: usize = 20;

/// The words of operations, for messages.
const OPERATIONS: [&str; 18] = [
    "flip",
    "hit",
    "hit_track",
    "hit_choose_spent",
    "armor",
    "stun",
    "revive",
    "heal_enemy_full",
    "tok",
    "var",
    "if",
    "give",
    "heal",
    "draw",
    "bonus",
    "damage",
    "damage_all",
    "lose",
];
/// The words of conditions, for messages.
const CONDITIONS: [&str; 14] = [
    "and",
    "not",
    "all_dead",
    "only_alive",
    "dead",
    "alive",
    "dead_on",
    "dead_track",
    "side",
    "hp_le",
    "tok_le",
    "tok_ge",
    "var_ge",
    "never",
];

/// Makes a scene: its programs, and the names of its variables. It goes on after a fault, so that all are found.
pub(super) struct Compiler {
    pub scene: Scene,
    /// The faults, each with its place in the side or field.
    pub faults: Vec<Fault>,
    place: Vec<String>,
    words: usize,
}

/// The kind of an argument of an operation or a condition.
#[derive(Clone, Copy)]
enum Argument {
    Card,
    /// A number from 0 on.
    N,
    /// A number that may be below 0.
    D,
    Side,
    Track,
    Var,
    Pattern,
    Status,
    /// The hero that acts; it is not a number of the program.
    Actor,
    /// A column, and whether it is that one or the furthest from it: the operation itself.
    Columns,
}

/// Returns the number and the arguments of an operation; a place of damage has its number itself.
fn operation(word: &str) -> Option<(Option<i16>, &'static [Argument])> {
    use Argument::{Actor, Card, Columns, D, N, Pattern, Status, Track, Var};
    let found: (i16, &[Argument]) = match word {
        "flip" => (op::FLIP, &[Pattern]),
        "hit" => (op::HIT, &[Card, N]),
        "hit_track" => (op::HIT_TRACK, &[Track, N]),
        "hit_choose_spent" => (op::HIT_CHOOSE, &[N, Card]),
        "armor" => (op::ARMOUR, &[Card]),
        "stun" => (op::STUN, &[Card]),
        "revive" => (op::REVIVE, &[Card]),
        "heal_enemy_full" => (op::HEAL_FULL, &[Card]),
        "tok" => (op::TOK, &[Card, D, N, N]),
        "var" => (op::VAR, &[Var, D]),
        "give" => (op::GIVE, &[Actor, Status, N]),
        "heal" => (op::HEAL, &[Actor, N]),
        "draw" => (op::DRAW, &[Actor, N]),
        "damage" => return Some((None, &[Columns, N])),
        "damage_all" => (op::DAMAGE_ALL, &[N]),
        "lose" => (op::LOSE, &[]),
        "bonus" => (op::BONUS, &[Actor, N]),
        _ => return None,
    };
    Some((Some(found.0), found.1))
}

/// Returns the number and the arguments of a condition without parts.
fn test(word: &str) -> Option<(Option<i16>, &'static [Argument])> {
    use Argument::{Card, N, Side, Track, Var};
    let found: (i16, &[Argument]) = match word {
        "all_dead" => (cond::ALL_DEAD, &[]),
        "never" => (cond::NEVER, &[]),
        "only_alive" => (cond::ONLY_ALIVE, &[Card]),
        "dead" => (cond::DEAD, &[Card]),
        "alive" => (cond::ALIVE, &[Card]),
        "dead_on" => (cond::DEAD_ON, &[Card, Side]),
        "side" => (cond::SIDE, &[Card, Side]),
        "hp_le" => (cond::HP_LE, &[Card, N]),
        "tok_le" => (cond::TOK_LE, &[Card, N]),
        "tok_ge" => (cond::TOK_GE, &[Card, N]),
        "dead_track" => (cond::DEAD_TRACK, &[Track]),
        "var_ge" => (cond::VAR_GE, &[Var, N]),
        _ => return None,
    };
    Some((Some(found.0), found.1))
}

/// Returns how many words and numbers a value holds.
fn words_of(value: &Plain) -> usize {
    match value {
        Plain::List(items) => items.iter().map(words_of).sum(),
        Plain::Fields(fields) => fields.iter().map(|(_, value)| words_of(value)).sum(),
        _ => 1,
    }
}

/// Returns the texts of a list's head and its other items: an operation or condition.
fn parts(value: &Plain) -> Result<(&str, &[Plain]), Fault> {
    match value {
        Plain::List(items) => match items.split_first() {
            Some((Plain::Text(word), rest)) => Ok((word, rest)),
            _ => Err(format!("{value} must begin with a word")),
        },
        _ => Err(format!("{value} must be a list that begins with a word")),
    }
}

/// Returns a number in bounds.
pub(super) fn number(value: &Plain, least: i64, most: i64) -> Result<i64, Fault> {
    match value {
        Plain::Number(number) if (least..=most).contains(number) => Ok(*number),
        _ => Err(format!("{value} must be {least} to {most}")),
    }
}

/// Returns a word of a list.
pub(super) fn word<W: Word>(value: &Plain) -> Result<W, Fault> {
    let found = if let Plain::Text(text) = value { W::from_word(text) } else { None };
    found.ok_or_else(|| format!("{value} must be one of {}", W::WORDS.join(", ")))
}

fn side(value: &Plain) -> Result<i16, Fault> {
    match value {
        Plain::Text(text) if text == "f" => Ok(0),
        Plain::Text(text) if text == "b" => Ok(1),
        _ => Err(format!("{value} must be f or b")),
    }
}

/// Returns a pattern of eight letters.
pub(super) fn pattern(value: &Plain) -> Result<Pattern, Fault> {
    let wrong = || format!("{value} must be {POSITIONS} of . f b");
    let Plain::Text(text) = value else { return Err(wrong()) };
    if text.len() != POSITIONS {
        return Err(wrong());
    }
    let mut pattern = Pattern::default();
    for (position, letter) in Position::ALL.iter().zip(text.bytes()) {
        match letter {
            b'.' => {}
            b'f' => pattern.front |= position.bit(),
            b'b' => pattern.back |= position.bit(),
            _ => return Err(wrong()),
        }
    }
    Ok(pattern)
}

/// Returns a short name.
fn name(value: &Plain) -> Result<&str, Fault> {
    match value {
        Plain::Text(text) if is_text(text, NAME) => Ok(text),
        _ => Err(format!(
            "{value} must be a name of 1 to {NAME} characters, without control characters and not only spaces"
        )),
    }
}

impl Compiler {
    pub fn new() -> Self {
        let scene = Scene { code: vec![op::END], ..Scene::default() };
        Self { scene, faults: Vec::new(), place: Vec::new(), words: 0 }
    }

    /// Compiles a part: faults in it begin with its name.
    pub fn within<T>(&mut self, name: String, compile: impl FnOnce(&mut Self) -> T) -> T {
        self.place.push(name);
        let made = compile(self);
        self.place.pop();
        made
    }

    /// Notes a fault with its place.
    pub fn report(&mut self, fault: impl AsRef<str>) {
        let place = self.place.join(".");
        let colon = if place.is_empty() { "" } else { ": " };
        self.faults.push(format!("{place}{colon}{}", fault.as_ref()));
    }

    /// Returns a value, or notes what is wrong with it.
    pub fn keep<T: Default>(&mut self, value: Result<T, Fault>) -> T {
        value.unwrap_or_else(|fault| {
            self.report(fault);
            T::default()
        })
    }

    fn put(&mut self, numbers: &[i16]) {
        self.scene.code.extend_from_slice(numbers);
    }

    fn here(&self) -> Pc {
        self.scene.code.len() as Pc
    }

    /// Returns whether a program or condition has room in the scene, and notes it once if it has no room.
    fn has_room(&mut self, value: &Plain) -> bool {
        let before = self.words;
        self.words += words_of(value);
        if before <= LONGEST && self.words > LONGEST {
            self.report(format!(
                "the programs and conditions of the scene have more than {LONGEST} words and numbers"
            ));
        }
        self.words <= LONGEST
    }

    /// Returns the number of a variable.
    pub fn var(&mut self, value: &Plain) -> Result<u8, Fault> {
        let name = name(value)?;
        // A path in a state has these characters between its parts.
        if name.contains(['.', '[', ']']) {
            return Err(format!("{value} must be a name without . [ ]"));
        }
        if let Some(at) = self.scene.vars.iter().position(|known| known == name) {
            return Ok(at as u8);
        }
        if self.scene.vars.len() == VARS {
            return Err(format!("{}: a scene has at most {VARS} variables", quoted(name)));
        }
        self.scene.vars.push(name.to_owned());
        Ok(self.scene.vars.len() as u8 - 1)
    }

    /// Returns the number of a track.
    pub fn track(&self, value: &Plain) -> Result<u8, Fault> {
        let name = name(value)?;
        let at = self.scene.track_names.iter().position(|known| known == name);
        let known = || self.scene.track_names.iter().map(|name| &**name).collect::<Vec<_>>();
        let missing = || unknown_name("track", name, &known());
        at.map(|at| at as u8).ok_or_else(missing)
    }

    /// Adds tracks with their health.
    pub fn tracks(&mut self, value: &Plain, most: i64) {
        let Plain::Fields(tracks) = value else { return self.report("it must be a table") };
        if tracks.len() > VARS {
            self.report(format!("a scene has at most {VARS} tracks"));
        }
        for (key, hp) in tracks {
            let text = Plain::Text(key.clone());
            let named = name(&text).map(str::to_owned);
            let named = self.keep(named);
            let hp = self.within(quoted(key), |it| it.keep(number(hp, 1, most)));
            self.scene.track_names.push(named);
            self.scene.tracks.push(hp as u8);
        }
    }

    /// Compiles a condition and returns its place.
    pub fn condition(&mut self, value: &Plain) -> Pc {
        let place = self.here();
        if self.has_room(value) {
            self.put_condition(value);
        }
        place
    }

    fn put_condition(&mut self, value: &Plain) {
        let (word, rest) = match parts(value) {
            Ok(parts) => parts,
            Err(fault) => return self.report(fault),
        };
        match (word, rest) {
            ("and", []) => self.report("and has at least 1 argument"),
            ("and", _) => {
                self.put(&[cond::AND, rest.len() as i16]);
                rest.iter().for_each(|part| self.put_condition(part));
            }
            ("not", [part]) => {
                self.put(&[cond::NOT]);
                self.put_condition(part);
            }
            ("not", _) => {
                self.report(format!("not has 1 argument, not {}", rest.len()));
                rest.iter().for_each(|part| self.put_condition(part));
            }
            _ => match test(word) {
                None => self.report(unknown_name("condition", word, &CONDITIONS)),
                Some((code, kinds)) => self.put_call(word, code, kinds, rest),
            },
        }
    }

    /// Compiles a program and returns its place.
    pub fn program(&mut self, value: &Plain) -> Pc {
        let place = self.here();
        if self.has_room(value) {
            self.put_program(value);
        }
        self.put(&[op::END]);
        place
    }

    fn put_program(&mut self, value: &Plain) {
        match value {
            Plain::List(ops) => ops.iter().for_each(|each| self.put_op(each)),
            _ => self.report(format!("{value} must be a list of operations")),
        }
    }

    fn put_op(&mut self, value: &Plain) {
        let (word, rest) = match parts(value) {
            Ok(parts) => parts,
            Err(fault) => return self.report(fault),
        };
        match (word, rest) {
            ("if", [when, then, otherwise]) => self.put_if(when, then, otherwise),
            ("if", _) => {
                self.report(format!("if has 3 arguments, not {}", rest.len()));
                for (at, part) in rest.iter().enumerate() {
                    if at == 0 { self.put_condition(part) } else { self.put_program(part) }
                }
            }
            _ => match operation(word) {
                None => self.report(unknown_name("operation", word, &OPERATIONS)),
                Some((code, kinds)) => self.put_call(word, code, kinds, rest),
            },
        }
    }

    fn put_if(&mut self, when: &Plain, then: &Plain, otherwise: &Plain) {
        self.put(&[op::UNLESS, 0]);
        let unless = self.scene.code.len() - 1;
        self.put_condition(when);
        self.put_program(then);
        self.put(&[op::JUMP, 0]);
        let jump = self.scene.code.len() - 1;
        self.scene.code[unless] = self.here() as i16;
        self.put_program(otherwise);
        self.scene.code[jump] = self.here() as i16;
    }

    /// Compiles an operation or condition with its arguments.
    fn put_call(&mut self, word: &str, code: Option<i16>, kinds: &[Argument], rest: &[Plain]) {
        if rest.len() != kinds.len() {
            let (wanted, found) = (kinds.len(), rest.len());
            let plural = if wanted == 1 { "" } else { "s" };
            self.report(format!("{word} has {wanted} argument{plural}, not {found}"));
        }
        let mut numbers: Vec<i16> = code.into_iter().collect();
        for (&kind, value) in kinds.iter().zip(rest) {
            match self.argument(kind, value) {
                Ok(more) => numbers.extend(more),
                Err(fault) => self.report(format!("{word}: {fault}")),
            }
        }
        if let [op::TOK, _, _, low, high] = *numbers
            && low > high
        {
            self.report(format!("tok: {low} to {high} is not a range"));
        }
        self.put(&numbers);
    }

    fn argument(&mut self, kind: Argument, value: &Plain) -> Result<Vec<i16>, Fault> {
        Ok(match kind {
            Argument::Card => vec![word::<Position>(value)? as i16],
            Argument::N => vec![number(value, 0, MOST)? as i16],
            Argument::D => vec![number(value, -MOST, MOST)? as i16],
            Argument::Side => vec![side(value)?],
            Argument::Track => vec![self.track(value)?.into()],
            Argument::Var => vec![self.var(value)?.into()],
            Argument::Status => vec![word::<Status>(value)? as i16],
            Argument::Pattern => {
                let pattern = pattern(value)?;
                vec![pattern.front.into(), pattern.back.into()]
            }
            Argument::Actor if *value == Plain::Text("actor".into()) => Vec::new(),
            Argument::Actor => return Err(format!("{value} must be actor")),
            Argument::Columns => {
                let (code, column) = place_of(value)?;
                vec![code, column]
            }
        })
    }
}

/// Returns the operation and the column of a place of damage.
fn place_of(value: &Plain) -> Result<(i16, i16), Fault> {
    let wrong = || format!("{value} must be col:1 to col:4 or furthest:1 to furthest:4");
    let Plain::Text(text) = value else { return Err(wrong()) };
    let (word, column) = text.split_once(':').ok_or_else(wrong)?;
    let column = ["1", "2", "3", "4"].iter().position(|&it| it == column).ok_or_else(wrong)?;
    match word {
        "col" => Ok((op::DAMAGE_COLUMN, column as i16)),
        "furthest" => Ok((op::DAMAGE_FURTHEST, column as i16)),
        _ => Err(wrong()),
    }
}

/// Returns what a hindrance of a path card does.
pub(super) fn hinder(value: &Plain) -> Result<Hinder, Fault> {
    let wrong = || format!("{value} is not a hindrance");
    let Plain::List(parts) = value else { return Err(wrong()) };
    let Some((Plain::Text(name), rest)) = parts.split_first() else { return Err(wrong()) };
    Ok(match (name.as_str(), rest) {
        ("each_shuffle_in", [status, n]) => {
            Hinder::ShuffleIn(word::<Status>(status)? as u8, number(n, 1, 10)? as u8)
        }
        ("each_damage", [n]) => Hinder::Damage(number(n, 1, 60)? as u8),
        ("each_hand_limit_next_quest", [d, Plain::Text(who)])
            if ["all", "first_player_only"].contains(&who.as_str()) =>
        {
            Hinder::HandLimit(number(d, -2, 2)? as i8, who == "first_player_only")
        }
        ("each_remove_highest_number", []) => Hinder::RemoveHighest,
        ("all_enemies_hp", [n]) => Hinder::Health(number(n, 1, 5)? as u8),
        ("extra_activation_first_round", []) => Hinder::ExtraActivation,
        _ => return Err(wrong()),
    })
}
