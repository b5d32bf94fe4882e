//! Compiles programs, conditions and sides of scene cards.
//!
//! `[scene.compile]` Section 6: a wrong key, card, side, rune, track, word or number of arguments is refused.

use super::Hinder;
use super::read::in_words;
use crate::scene::{Pattern, Pc, Scene, VARS, cond, op};
use crate::words::{POSITIONS, Position, Status};
use midgard_core::{Plain, Word};

/// A fault in words.
pub(super) type Fault = String;

/// The greatest `n` of an operation or condition.
const MOST: i64 = 99;
/// The most numbers of the programs of a scene.
const LONGEST: usize = 30_000;
/// The most characters of the name of a variable or track.
const NAME: usize = 20;

/// Makes a scene: its programs, and the names of its variables.
pub(super) struct Compiler {
    pub scene: Scene,
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
        Plain::Text(text) if (1..=NAME).contains(&text.chars().count()) => Ok(text),
        _ => Err(format!("{value} must be a name of 1 to {NAME} characters")),
    }
}

/// The arguments of an operation or condition.
struct Arguments<'a> {
    word: &'a str,
    rest: &'a [Plain],
}

impl<'a> Arguments<'a> {
    fn exactly<const N: usize>(&self) -> Result<[&'a Plain; N], Fault> {
        if self.rest.len() != N {
            return Err(format!("{} has {N} arguments, not {}", self.word, self.rest.len()));
        }
        Ok(std::array::from_fn(|at| &self.rest[at]))
    }
}

impl Compiler {
    pub fn new() -> Self {
        Self { scene: Scene { code: vec![op::END], ..Scene::default() } }
    }

    fn put(&mut self, numbers: &[i16]) {
        self.scene.code.extend_from_slice(numbers);
    }

    fn here(&self) -> Result<Pc, Fault> {
        if self.scene.code.len() > LONGEST {
            return Err("the programs of the scene are too long".into());
        }
        Ok(self.scene.code.len() as Pc)
    }

    /// Returns the number of a variable.
    pub fn var(&mut self, value: &Plain) -> Result<u8, Fault> {
        let name = name(value)?;
        if let Some(at) = self.scene.vars.iter().position(|known| known == name) {
            return Ok(at as u8);
        }
        if self.scene.vars.len() == VARS {
            return Err(format!("{}: a scene has at most {VARS} variables", in_words(name)));
        }
        self.scene.vars.push(name.to_owned());
        Ok(self.scene.vars.len() as u8 - 1)
    }

    /// Returns the number of a track.
    pub fn track(&self, value: &Plain) -> Result<u8, Fault> {
        let name = name(value)?;
        let at = self.scene.track_names.iter().position(|known| known == name);
        at.map(|at| at as u8).ok_or_else(|| format!("there is no track {}", in_words(name)))
    }

    /// Adds tracks with their health.
    pub fn tracks(&mut self, value: &Plain, most: i64) -> Result<(), Fault> {
        let Plain::Fields(tracks) = value else { return Err("tracks must be a table".into()) };
        if tracks.len() > VARS {
            return Err(format!("a scene has at most {VARS} tracks"));
        }
        for (key, hp) in tracks {
            let key = Plain::Text(key.clone());
            self.scene.track_names.push(name(&key)?.to_owned());
            self.scene.tracks.push(number(hp, 1, most)? as u8);
        }
        Ok(())
    }

    /// Compiles a condition and returns its place.
    pub fn condition(&mut self, value: &Plain) -> Result<Pc, Fault> {
        let place = self.here()?;
        self.put_condition(value)?;
        Ok(place)
    }

    fn put_condition(&mut self, value: &Plain) -> Result<(), Fault> {
        let (word_, rest) = parts(value)?;
        let arguments = Arguments { word: word_, rest };
        let one = |code: i16| -> Result<[i16; 2], Fault> {
            let [card] = arguments.exactly()?;
            Ok([code, word::<Position>(card)? as i16])
        };
        let with_number = |code: i16| -> Result<[i16; 3], Fault> {
            let [card, n] = arguments.exactly()?;
            Ok([code, word::<Position>(card)? as i16, number(n, 0, MOST)? as i16])
        };
        let with_side = |code: i16| -> Result<[i16; 3], Fault> {
            let [card, up] = arguments.exactly()?;
            Ok([code, word::<Position>(card)? as i16, side(up)?])
        };
        match word_ {
            "and" if rest.is_empty() => return Err("and has at least 1 argument".into()),
            "and" => {
                self.put(&[cond::AND, rest.len() as i16]);
                for part in rest {
                    self.put_condition(part)?;
                }
            }
            "not" => {
                let [part] = arguments.exactly()?;
                self.put(&[cond::NOT]);
                self.put_condition(part)?;
            }
            "all_dead" => arguments.exactly::<0>().map(|_| self.put(&[cond::ALL_DEAD]))?,
            "never" => arguments.exactly::<0>().map(|_| self.put(&[cond::NEVER]))?,
            "only_alive" => self.put(&one(cond::ONLY_ALIVE)?),
            "dead" => self.put(&one(cond::DEAD)?),
            "alive" => self.put(&one(cond::ALIVE)?),
            "dead_on" => self.put(&with_side(cond::DEAD_ON)?),
            "side" => self.put(&with_side(cond::SIDE)?),
            "hp_le" => self.put(&with_number(cond::HP_LE)?),
            "tok_le" => self.put(&with_number(cond::TOK_LE)?),
            "tok_ge" => self.put(&with_number(cond::TOK_GE)?),
            _ => self.put_count_condition(&arguments)?,
        }
        self.here().map(|_| ())
    }

    /// Compiles a condition on a track or a variable.
    fn put_count_condition(&mut self, arguments: &Arguments<'_>) -> Result<(), Fault> {
        match arguments.word {
            "dead_track" => {
                let [track] = arguments.exactly()?;
                let track = self.track(track)?;
                self.put(&[cond::DEAD_TRACK, track.into()]);
            }
            "var_ge" => {
                let [var, n] = arguments.exactly()?;
                let (var, n) = (self.var(var)?, number(n, 0, MOST)?);
                self.put(&[cond::VAR_GE, var.into(), n as i16]);
            }
            other => return Err(format!("there is no condition {}", in_words(other))),
        }
        Ok(())
    }

    /// Compiles a program and returns its place.
    pub fn program(&mut self, value: &Plain) -> Result<Pc, Fault> {
        let place = self.here()?;
        self.put_program(value)?;
        self.put(&[op::END]);
        Ok(place)
    }

    fn put_program(&mut self, value: &Plain) -> Result<(), Fault> {
        let Plain::List(ops) = value else {
            return Err(format!("{value} must be a list of operations"));
        };
        ops.iter().try_for_each(|each| self.put_op(each))
    }

    fn put_op(&mut self, value: &Plain) -> Result<(), Fault> {
        let (word_, rest) = parts(value)?;
        let arguments = Arguments { word: word_, rest };
        let card = |value: &Plain| word::<Position>(value).map(|card| card as i16);
        let n = |value: &Plain| number(value, 0, MOST).map(|n| n as i16);
        let one_card = |code: i16| -> Result<[i16; 2], Fault> {
            let [on] = arguments.exactly()?;
            Ok([code, card(on)?])
        };
        match word_ {
            "flip" => {
                let [turned] = arguments.exactly()?;
                let pattern = pattern(turned)?;
                self.put(&[op::FLIP, pattern.front.into(), pattern.back.into()]);
            }
            "hit" => {
                let [on, by] = arguments.exactly()?;
                self.put(&[op::HIT, card(on)?, n(by)?]);
            }
            "hit_track" => {
                let [track, by] = arguments.exactly()?;
                let track = self.track(track)?;
                self.put(&[op::HIT_TRACK, track.into(), n(by)?]);
            }
            "hit_choose_spent" => {
                let [by, but] = arguments.exactly()?;
                self.put(&[op::HIT_CHOOSE, n(by)?, card(but)?]);
            }
            "armor" => self.put(&one_card(op::ARMOUR)?),
            "stun" => self.put(&one_card(op::STUN)?),
            "revive" => self.put(&one_card(op::REVIVE)?),
            "heal_enemy_full" => self.put(&one_card(op::HEAL_FULL)?),
            "tok" => {
                let [on, d, lo, hi] = arguments.exactly()?;
                let (d, lo, hi) = (number(d, -MOST, MOST)?, n(lo)?, n(hi)?);
                if lo > hi {
                    return Err(format!("tok: {lo} to {hi} is no range"));
                }
                self.put(&[op::TOK, card(on)?, d as i16, lo, hi]);
            }
            "var" => {
                let [var, d] = arguments.exactly()?;
                let (var, d) = (self.var(var)?, number(d, -MOST, MOST)?);
                self.put(&[op::VAR, var.into(), d as i16]);
            }
            "if" => return self.put_if(arguments.exactly()?),
            _ => return self.put_op_on_heroes(&arguments),
        }
        self.here().map(|_| ())
    }

    fn put_if(&mut self, [when, then, otherwise]: [&Plain; 3]) -> Result<(), Fault> {
        self.put(&[op::UNLESS, 0]);
        let unless = self.scene.code.len() - 1;
        self.put_condition(when)?;
        self.put_program(then)?;
        self.put(&[op::JUMP, 0]);
        let jump = self.scene.code.len() - 1;
        self.scene.code[unless] = self.here()? as i16;
        self.put_program(otherwise)?;
        self.scene.code[jump] = self.here()? as i16;
        Ok(())
    }

    fn put_op_on_heroes(&mut self, arguments: &Arguments<'_>) -> Result<(), Fault> {
        let n = |value: &Plain| number(value, 0, MOST).map(|n| n as i16);
        let actor = |value: &Plain| match value {
            Plain::Text(text) if text == "actor" => Ok(()),
            _ => Err(format!("{value} must be actor")),
        };
        match arguments.word {
            "give" => {
                let [to, status, by] = arguments.exactly()?;
                actor(to)?;
                self.put(&[op::GIVE, word::<Status>(status)? as i16, n(by)?]);
            }
            "heal" | "draw" => {
                let [to, by] = arguments.exactly()?;
                actor(to)?;
                let code = if arguments.word == "heal" { op::HEAL } else { op::DRAW };
                self.put(&[code, n(by)?]);
            }
            "damage" => {
                let [place, by] = arguments.exactly()?;
                let (code, column) = place_of(place)?;
                self.put(&[code, column, n(by)?]);
            }
            "damage_all" => {
                let [by] = arguments.exactly()?;
                self.put(&[op::DAMAGE_ALL, n(by)?]);
            }
            "lose" => arguments.exactly::<0>().map(|_| self.put(&[op::LOSE]))?,
            other => return Err(format!("there is no operation {}", in_words(other))),
        }
        self.here().map(|_| ())
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
    let wrong = || format!("{value} is no hindrance");
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
