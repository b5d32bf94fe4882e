//! Text in and out: actions, states, and the byte form of states.

use crate::players::MAX_PLAYERS;
use crate::rules::action::{Action, Errand, Foresight, Step, Verdict};
use crate::rules::state::State;
use crate::rules::{Rules, check};
use crate::text::boxes;
use crate::words::{
    Destiny, Goods, Item, Journey, JourneyDeck, Leader, Location, Longship, Rune, Shore, Thing,
    Warrior,
};
use midgard_core::{Plain, Problem, Reader, Seat, Word, in_base_box, mix};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Action {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(step) => write!(out, "{step}"),
            Self::Place(location) => write!(out, "place {location}"),
            Self::Leader(leader) => write!(out, "leader {leader}"),
            Self::Rune(rune) => write!(out, "rune {rune}"),
            Self::Take(rune) => write!(out, "take {rune}"),
            Self::Shore(Errand::Sail, shore) => write!(out, "sail {shore}"),
            Self::Shore(Errand::Peek, shore) => write!(out, "peek {shore}"),
            Self::Build(longship) => write!(out, "build {longship}"),
            Self::Destiny(destiny) => write!(out, "destiny {destiny}"),
            Self::Judge(Verdict::Blame, seat) => write!(out, "blame seat-{seat}"),
            Self::Trade(give, get) => write!(out, "trade {give} {get}"),
            Self::Count(count) => write!(out, "count {count}"),
            Self::Pick(warrior, face) => {
                write!(out, "pick {warrior} {}", FACES[usize::from(*face)])
            }
            Self::Lose(item) => write!(out, "lose {item}"),
            Self::Kind(kind) => write!(out, "kind {kind}"),
            Self::Foresee(Foresight::Deck(deck)) => write!(out, "deck {deck}"),
            Self::Foresee(Foresight::Next(card)) if card.word().starts_with("land-") => {
                write!(out, "next {card}")
            }
            Self::Foresee(Foresight::Next(card)) => write!(out, "next sea-{card}"),
            Self::Buy(thing) => write!(out, "buy {thing}"),
            Self::Judge(Verdict::Absolve, seat) => write!(out, "absolve seat-{seat}"),
        }
    }
}

/// Reads a journey card as `next` names it: `sea-lost`, `land-lost`.
fn card(text: Option<&str>) -> Result<Journey, InvalidNotation> {
    let known = Journey::ALL.iter().copied().find(|card| {
        let land = card.word().starts_with("land-").then(|| card.word());
        text.is_some_and(|text| {
            land.map_or_else(|| text.strip_prefix("sea-") == Some(card.word()), |it| it == text)
        })
    });
    known.ok_or_else(|| {
        let found = text.map_or("nothing".to_owned(), shown);
        InvalidNotation(format!(
            "{found} is no journey card: sea-all_quiet, land-all_quiet and so on"
        ))
    })
}

/// Reads a kind of die or of token.
fn kind(text: Option<&str>) -> Result<Warrior, InvalidNotation> {
    let kind = word::<Warrior>(text)?;
    if kind == Warrior::Leader {
        return Err(InvalidNotation("the Leader die is never named as a kind".into()));
    }
    Ok(kind)
}

/// Reads a distant shore.
fn sea(text: Option<&str>) -> Result<Shore, InvalidNotation> {
    let shore = word::<Shore>(text)?;
    if matches!(shore, Shore::LeftBergrisar | Shore::RightBergrisar) {
        return Err(InvalidNotation(format!("no ship sails to {shore}")));
    }
    Ok(shore)
}

/// The names of the faces of a die in rerolls, in ascending order of hits and shields. They are letters, so
/// that none looks like a number of hits.
pub(crate) const FACES: [&str; 6] = ["face-a", "face-b", "face-c", "face-d", "face-e", "face-f"];

/// Why a text is not an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidNotation(String);

impl fmt::Display for InvalidNotation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for InvalidNotation {}

/// Reads a word of a list.
fn word<W: Word>(text: Option<&str>) -> Result<W, InvalidNotation> {
    text.and_then(W::from_word).ok_or_else(|| {
        let words: Vec<_> = W::ALL.iter().map(|word| word.word()).collect();
        let found = text.map_or("nothing".to_owned(), shown);
        InvalidNotation(format!("{found} is no {}; one of: {}", W::LIST, words.join(", ")))
    })
}

/// Writes a text as an error message shows it: quoted, and not too long.
fn shown(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    format!("{short:?}{}", if short.len() < text.len() { "..." } else { "" })
}

/// Reads a number below a bound.
fn number(text: Option<&str>, prefix: &str, below: u8) -> Result<u8, InvalidNotation> {
    let digits = text.and_then(|text| text.strip_prefix(prefix));
    let canonical = |digits: &&str| digits.len() == 1 || !digits.starts_with(['0', '+']);
    digits
        .filter(canonical)
        .and_then(|digits| digits.parse().ok())
        .filter(|&number| number < below)
        .ok_or_else(|| {
            let found = text.map_or("nothing".to_owned(), shown);
            InvalidNotation(format!("{found} is not {prefix}0 to {prefix}{}", below - 1))
        })
}

/// Reads a face, `face-a` to `face-f`.
fn face(text: Option<&str>) -> Result<u8, InvalidNotation> {
    let known = (0..).zip(FACES).find(|&(_, face)| Some(face) == text);
    known.map(|(index, _)| index).ok_or_else(|| {
        let found = text.map_or("nothing".to_owned(), shown);
        InvalidNotation(format!("{found} is not face-a to face-f"))
    })
}

/// Reads a seat, `seat-N`.
fn seat(text: Option<&str>) -> Result<Seat, InvalidNotation> {
    number(text, "seat-", MAX_PLAYERS as u8).map(|index| Seat::ALL[usize::from(index)])
}

impl FromStr for Action {
    type Err = InvalidNotation;

    fn from_str(text: &str) -> Result<Self, InvalidNotation> {
        let mut words = text.split(' ');
        let action = match words.next().unwrap_or_default() {
            "place" => Self::Place(word::<Location>(words.next())?),
            "leader" => Self::Leader(word::<Leader>(words.next())?),
            "rune" => Self::Rune(word::<Rune>(words.next())?),
            "take" => Self::Take(word::<Rune>(words.next())?),
            "sail" => Self::Shore(Errand::Sail, sea(words.next())?),
            "peek" => Self::Shore(Errand::Peek, word::<Shore>(words.next())?),
            "build" => Self::Build(word::<Longship>(words.next())?),
            "destiny" => Self::Destiny(word::<Destiny>(words.next())?),
            "blame" => Self::Judge(Verdict::Blame, seat(words.next())?),
            "trade" => {
                let (give, get) = (word::<Goods>(words.next())?, word::<Goods>(words.next())?);
                if give == get {
                    return Err(InvalidNotation(format!("{give} is not traded for itself")));
                }
                Self::Trade(give, get)
            }
            "count" => Self::Count(number(words.next(), "", 16)?),
            "pick" => Self::Pick(word::<Warrior>(words.next())?, face(words.next())?),
            "lose" => Self::Lose(word::<Item>(words.next())?),
            "kind" => Self::Kind(kind(words.next())?),
            "deck" => Self::Foresee(Foresight::Deck(word::<JourneyDeck>(words.next())?)),
            "next" => Self::Foresee(Foresight::Next(card(words.next())?)),
            "buy" => Self::Buy(word::<Thing>(words.next())?),
            "absolve" => Self::Judge(Verdict::Absolve, seat(words.next())?),
            first => Step::from_word(first).map(Self::Step).ok_or_else(|| {
                InvalidNotation(format!(
                    "{} is no action; an action begins with place, beg, accept, favor, throw, leader, \
                     rune, take, draw, sail, peek, build, destiny, blame, trade, count, pick or lose",
                    shown(text)
                ))
            })?,
        };
        match words.next() {
            None => Ok(action),
            Some(_) => Err(InvalidNotation(format!("{} goes on after \"{action}\"", shown(text)))),
        }
    }
}

/// Why bytes or a dict are not a state.
#[derive(Clone, PartialEq, Debug)]
pub struct InvalidSnapshot {
    /// Everything that is wrong.
    pub problems: Vec<Problem>,
}

impl InvalidSnapshot {
    /// Makes the error for something that is refused as a whole.
    fn whole(reason: String) -> Self {
        Self { problems: vec![Problem::whole(reason)] }
    }
}

impl fmt::Display for InvalidSnapshot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "this is no state of the game:")?;
        self.problems.iter().try_for_each(|problem| write!(out, "\n- {problem}"))
    }
}

impl std::error::Error for InvalidSnapshot {}

/// The first bytes of a state, and the version of the form that follows.
const MAGIC: [u8; 4] = *b"mgC\x02";

impl State {
    /// Returns the state as JSON: `docs/state.md` explains it.
    pub fn to_json(&self, rules: &Rules) -> String {
        let dict = boxes::Dict::new(rules, self, boxes::trim);
        serde_json::to_string(&dict).unwrap_or_else(|error| unreachable!("plain data: {error}"))
    }

    /// Reads a state from JSON.
    ///
    /// # Errors
    /// When the text is not a state, or not a state of this game. The error names everything that is wrong.
    pub fn from_json(rules: &Rules, json: &str) -> Result<Self, InvalidSnapshot> {
        let data = serde_json::from_str(json);
        let data = data.map_err(|error| {
            InvalidSnapshot::whole(format!("the text is no JSON of a state: {error}"))
        })?;
        Self::from_plain(rules, &data)
    }

    /// Reads a state from plain data.
    ///
    /// # Errors
    /// When the data is not a state, or not a state of this game.
    pub fn from_plain(rules: &Rules, data: &Plain) -> Result<Self, InvalidSnapshot> {
        let filled = boxes::fill(rules, data);
        let read = Self::from_derived(rules, &filled.plain, filled.problems);
        read.map_err(|it| boxes::as_written(rules, data, filled.mark, it))
            .map_err(|problems| InvalidSnapshot { problems })
    }

    /// Reads a state from its derived form, of which some problems are known.
    fn from_derived(
        rules: &Rules,
        data: &Plain,
        known: Vec<Problem>,
    ) -> Result<Self, Vec<Problem>> {
        let reader = Reader { players: rules.players(), limits: &check::LIMITS };
        let (state, found) = reader.read::<Self>(data);
        let mut problems = [known, found].concat();
        let Some(state) = state else { return Err(problems) };
        let known = |it: &Problem| ["", "players"].contains(&it.path.as_str());
        if state.players != rules.options.players && !problems.iter().any(known) {
            problems.push(check::players(rules, &state));
        }
        let problems = state.more_problems(rules, problems);
        if problems.is_empty() { Ok(state) } else { Err(problems) }
    }

    /// Returns the state as bytes: at most a few more than its size.
    pub fn to_bytes(&self, rules: &Rules) -> Vec<u8> {
        let body = in_base_box(rules.is_base_game(), || postcard::to_allocvec(self));
        let body = body.unwrap_or_else(|error| unreachable!("plain data: {error}"));
        [&MAGIC[..], &checksum(&body).to_le_bytes(), &body].concat()
    }

    /// Reads a state from bytes.
    ///
    /// # Errors
    /// When the bytes are foreign, of another version, damaged, or not a state of this game.
    pub fn from_bytes(rules: &Rules, bytes: &[u8]) -> Result<Self, InvalidSnapshot> {
        let refuse = |reason: &str| Err(InvalidSnapshot::whole(reason.into()));
        let Some((head, rest)) = bytes.split_first_chunk::<4>() else {
            return refuse("too short for a state");
        };
        if head[..3] != MAGIC[..3] {
            return refuse("these bytes were not written by midgard for this game");
        }
        if head != &MAGIC {
            return refuse("the bytes are of another version of midgard");
        }
        let Some((sum, body)) = rest.split_first_chunk::<4>() else {
            return refuse("too short for a state");
        };
        if checksum(body).to_le_bytes() != *sum {
            return refuse("the bytes are damaged: the checksum does not fit");
        }
        let taken = in_base_box(rules.is_base_game(), || postcard::take_from_bytes::<Self>(body));
        match taken {
            Ok((state, [])) => state.read_back(rules),
            Ok(_) => refuse("bytes are left over"),
            Err(error) => refuse(&format!("the bytes are damaged: {error}")),
        }
    }

    /// Accepts a state if its plain data is that of a state of this game, and holds all of it: what goes beyond the data
    /// would be lost on this way.
    fn read_back(self, rules: &Rules) -> Result<Self, InvalidSnapshot> {
        let data = boxes::dict(rules, &self);
        if Self::from_plain(rules, &data)? == self {
            return Ok(self);
        }
        Err(InvalidSnapshot::whole(
            "the bytes hold more than the data of a state of this game".into(),
        ))
    }
}

/// Returns the checksum that tells damaged bytes from whole ones.
fn checksum(bytes: &[u8]) -> u32 {
    let word = |sum: u64, &byte: &u8| mix(sum ^ u64::from(byte));
    (bytes.iter().fold(bytes.len() as u64, word) >> 32) as u32
}

/// `#[serde(with = "named")]`: an enum as `{"name": variant, ...fields}` where people read it.
pub(crate) mod named {
    use crate::rules::back::Back;
    use crate::rules::state::Phase;
    use serde::de::{Deserialize, Deserializer};
    use serde::ser::{Serialize, Serializer};
    use serde_json::{Map, Value};

    pub(crate) fn serialize<T: Named, S: Serializer>(it: &T, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() { it.named().serialize(to) } else { it.serialize(to) }
    }

    /// An enum whose variants have named fields.
    pub(crate) trait Named: Serialize {
        /// Returns the name of the variant, with its fields.
        fn named(&self) -> Value;
    }

    /// The code of the conversions, shared by all forms.
    macro_rules! named {
        ($($type:ty),*) => {
            $(impl Named for $type {
                #[inline(never)]
                fn named(&self) -> Value {
                    let value = serde_json::to_value(self);
                    flat(value.unwrap_or_else(|error| unreachable!("plain data: {error}")))
                }
            })*
        };
    }

    named!(Phase, Back);

    fn flat(value: Value) -> Value {
        let mut named = Map::new();
        if let Value::Object(variant) = value {
            for (name, fields) in variant {
                named.insert("name".into(), name.into());
                if let Value::Object(fields) = fields {
                    named.extend(fields);
                }
            }
        }
        Value::Object(named)
    }

    /// The reader of plain data finds the name itself.
    pub(crate) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        from: D,
    ) -> Result<T, D::Error> {
        T::deserialize(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::action::ACTION_COUNT;

    #[test]
    fn every_action_is_read_as_it_is_written() {
        for index in 0..ACTION_COUNT {
            let action = Action::from_index(index).expect("it is below the count");
            assert_eq!(action.to_string().parse(), Ok(action));
        }
    }

    #[test]
    fn what_is_no_action_is_refused_with_a_reason() {
        for text in [
            "",
            "place",
            "place valhalla",
            "beg now",
            "count 16",
            "count +1",
            "count 01",
            "pick swordsman 2",
            "pick swordsman face-2",
            "pick swordsman face-g",
            "pick swordsman hit",
            "trade food food",
            "blame seat-5",
            "blame 1",
            "Beg",
            "place  troll",
            "lose ",
        ] {
            let error = text.parse::<Action>().expect_err(text);
            assert!(!error.to_string().is_empty());
        }
    }
}
