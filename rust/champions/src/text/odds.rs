//! The odds of fights and voyages as plain data: tuples, lists and words.

use crate::combat::{End, Goal, Leg, Outcome, Passages, Place, Transitions, Wide};
use crate::rules::leader;
use crate::rules::rune::glory::half;
use crate::words::{Blessing, ByJourney, Journey, Leader, Rune};
use midgard_core::{Set, Word, word};
use serde::Serialize;
use serde::ser::{SerializeMap, SerializeStruct, Serializer};
use std::collections::HashMap;

/// Returns the name of a journey on its deck.
pub fn name_on_deck(journey: Journey) -> &'static str {
    journey.word().strip_prefix("land-").unwrap_or(journey.word())
}

fn words<W: Word>(words: impl IntoIterator<Item = W>) -> Vec<&'static str> {
    words.into_iter().map(Word::word).collect()
}

/// Victory, survivors, favor, runes, and the glory of a Glory that Patience copies.
impl Serialize for End {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        let runes = words(self.runes.iter());
        (self.victory, *self.band.values(), self.favor, runes, self.glory).serialize(into)
    }
}

/// A number of cases, as the bytes of a whole number.
impl Serialize for Wide {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        into.serialize_bytes(&self.bytes())
    }
}

/// The weight of staying, of two hits, the dice, and each goal: whether it is an end, its number, and its weight.
impl<M: Serialize> Serialize for Transitions<M> {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        let to = self.to.iter().map(|(goal, weight)| match *goal {
            Goal::Point(number) => (false, number, weight),
            Goal::End(number) => (true, number, weight),
        });
        (&self.stay, &self.double, self.dice, to.collect::<Vec<_>>()).serialize(into)
    }
}

/// Rounds, the parts of the end, and the chance.
impl Serialize for Outcome<End> {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        let Self { rounds, end, chance } = self;
        let (runes, band) = (words(end.runes.iter()), end.band.values());
        (rounds, end.victory, band, end.favor, runes, end.glory, chance).serialize(into)
    }
}

/// A list of steps, a fight with the place after each end, or an arrival.
impl<M: Serialize> Serialize for Place<M> {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Steps(steps) => steps.serialize(into),
            Self::Fight(chain, to) => {
                let mut fight = into.serialize_map(Some(4))?;
                fight.serialize_entry("starts", &chain.starts)?;
                fight.serialize_entry("steps", &chain.transitions)?;
                fight.serialize_entry("ends", &chain.ends)?;
                fight.serialize_entry("to", to)?;
                fight.end()
            }
            Self::Arrival(leg, begin) => {
                let name = name_on_deck(leg.journey);
                let (start, end) = (begin.ok(), begin.err());
                (name, leg.redrawn, leg.met, leg.coins, start, end).serialize(into)
            }
        }
    }
}

impl<M: Serialize> Serialize for Passages<M> {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        let mut passages = into.serialize_struct("Passages", 4)?;
        passages.serialize_field("places", &self.places)?;
        passages.serialize_field("last", &self.last)?;
        passages.serialize_field("parts", &self.parts)?;
        passages.serialize_field("met_glory", &self.glory)?;
        passages.end()
    }
}

/// A result of a fight, with the number of parts that a glory has in it.
#[derive(Serialize)]
pub struct InParts<T> {
    /// The result.
    #[serde(flatten)]
    pub found: T,
    /// The number of parts.
    pub parts: u16,
}

/// A leg of a passage: the journey, whether another was put away, the foe that was met, coins left, and the outcomes.
type LegRow = (&'static str, bool, Option<bool>, u16, Vec<Outcome<End>>);

/// The odds of a voyage or a land journey.
#[derive(Serialize)]
pub struct PassageOdds {
    legs: Vec<LegRow>,
    rounds: f64,
    glory: f64,
}

impl PassageOdds {
    /// Sums up rounds and glory of all fights.
    pub fn new(passages: &Passages<f64>, cap: u16) -> Self {
        let distribution = passages.distribution(cap);
        let (mut rounds, mut glory) = (distribution.rounds, distribution.glory);
        let mut legs = Vec::new();
        for (leg, fight) in distribution.legs {
            rounds += fight.rounds;
            glory += fight.doubles / f64::from(passages.parts);
            let Leg { journey, redrawn, met, coins } = leg;
            legs.push((name_on_deck(journey), redrawn, met, coins, fight.outcomes));
        }
        Self { legs, rounds, glory }
    }
}

/// The leader, runes and blessings that act in a fight, by their words.
pub struct Acting {
    /// The leader.
    pub leader: Option<Leader>,
    /// The runes that Patience may copy.
    pub copies: Set<Rune>,
    /// The blessings, one for each copy.
    pub blessings: Vec<Blessing>,
    /// The runes.
    pub runes: Set<Rune>,
}

impl Acting {
    /// Reads the words.
    ///
    /// # Errors
    /// When a word does not exist.
    pub fn new(
        leader: Option<&str>,
        copies: &[String],
        blessings: &[String],
        runes: &[String],
    ) -> Result<Self, String> {
        fn all<W: Word, C: FromIterator<W>>(what: &str, names: &[String]) -> Result<C, String> {
            names.iter().map(|name| word(what, name)).collect()
        }
        Ok(Self {
            leader: leader.map(|name| word("leader", name)).transpose()?,
            copies: all("rune", copies)?,
            blessings: all("blessing", blessings)?,
            runes: all("rune", runes)?,
        })
    }

    /// Returns the number of copies of a blessing.
    pub fn copies_of(&self, card: Blessing) -> u8 {
        self.blessings.iter().filter(|&&it| it == card).count() as u8
    }
}

/// Returns the glory that a discarded favor brings a leader, and that the rune Glory brings for an enemy of this glory.
///
/// # Errors
/// When the leader does not exist.
pub fn more_glory(leader: Option<&str>, glory: u16) -> Result<(u8, u16), String> {
    let leader = leader.map(|name| word("leader", name)).transpose()?;
    Ok((leader::glory_for_favor(leader), half(glory)))
}

/// Returns the number of cards of each journey at sea, or on land, of those by name.
pub fn journey_cards(counts: &HashMap<String, u8>, at_sea: bool) -> ByJourney<u8> {
    ByJourney::from_fn(|journey| {
        let is_there = at_sea != journey.word().starts_with("land-");
        let count = counts.get(name_on_deck(journey)).copied();
        count.filter(|_| is_there).unwrap_or(0)
    })
}
