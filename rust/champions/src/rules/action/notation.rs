//! Actions as text, in and out.

use super::{Action, Errand, Foresight, Step, TABLE, Verdict};
use crate::players::MAX_PLAYERS;
use crate::words::{
    Destiny, Goods, Item, Journey, JourneyDeck, Leader, Location, Longship, Rune, Shore, Thing,
    Warrior,
};
use midgard_core::{Seat, Word, unknown_action};
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
            "{found} is not a journey card: sea-all_quiet, land-all_quiet and so on"
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
                InvalidNotation(unknown_action(text, TABLE.map(|action| action.to_string())))
            })?,
        };
        match words.next() {
            None => Ok(action),
            Some(_) => Err(InvalidNotation(format!("{} goes on after \"{action}\"", shown(text)))),
        }
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
