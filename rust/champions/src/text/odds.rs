//! The odds of fights and voyages as plain data: tuples, lists and words.

use crate::cards::{Cards, Print, RowNote};
use crate::combat::plain::{self, Arrival, JOURNEYS, Leg as PlainLeg, Route, Routes};
use crate::combat::{End, Goal, Leg, Outcome, Passages, Place, Transitions, Wide};
use crate::words::{
    Blessing, ByJourney, DraugrCard, Journey, Leader, MonsterCard, Rune, TrollCard,
};
use midgard_core::{Set, Word, word};
use serde::Serialize;
use serde::ser::{SerializeMap, SerializeStruct, Serializer};
use std::collections::HashMap;

/// The number of shores.
const SHORES: usize = 4;

/// Returns the name of a journey on its deck.
pub fn name_on_deck(journey: Journey) -> &'static str {
    journey.word().strip_prefix("land-").unwrap_or(journey.word())
}

fn words<W: Word>(words: impl IntoIterator<Item = W>) -> Vec<&'static str> {
    words.into_iter().map(Word::word).collect()
}

/// Victory, survivors, favor and runes.
impl Serialize for plain::End {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        (self.victory, self.survivors, self.favor, words(self.rune_set().iter())).serialize(into)
    }
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
impl Serialize for Outcome<plain::End> {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        let Self { rounds, end, chance } = self;
        let runes = words(end.rune_set().iter());
        (rounds, end.victory, end.survivors, end.favor, runes, chance).serialize(into)
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

/// The fight, and what happened before it.
impl Serialize for PlainLeg {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        let mut leg = into.serialize_struct("Leg", 8)?;
        leg.serialize_field("outcomes", &self.fight.outcomes)?;
        leg.serialize_field("rounds", &self.fight.rounds)?;
        leg.serialize_field("doubles", &self.fight.doubles)?;
        leg.serialize_field("journey", self.journey.word())?;
        leg.serialize_field("again", &self.again)?;
        leg.serialize_field("kraken", &self.kraken)?;
        leg.serialize_field("kraken_rounds", &self.kraken_rounds)?;
        leg.serialize_field("kraken_doubles", &self.kraken_doubles)?;
        leg.end()
    }
}

impl Serialize for Arrival {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        (self.kraken, self.start, self.end).serialize(into)
    }
}

impl Serialize for Route {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        (self.journey.word(), self.again, self.share, &self.arrivals).serialize(into)
    }
}

impl<M: Serialize> Serialize for Routes<M> {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        let mut routes = into.serialize_struct("Routes", 3)?;
        routes.serialize_field("routes", &self.routes)?;
        routes.serialize_field("kraken", &self.kraken)?;
        routes.serialize_field("monster", &self.monster)?;
        routes.end()
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

/// What may come of a voyage or a land journey.
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

/// An enemy with its print.
#[derive(Serialize)]
struct Enemy<'a> {
    table: &'a str,
    id: &'a str,
    name: &'a str,
    attack: u8,
    defense: u8,
    glory: u8,
    reward: u8,
    prohibits: Option<&'static str>,
    reconstructed: bool,
}

/// The numbers of a game that odds need: enemies, journeys, food.
#[derive(Serialize)]
pub struct OddsNumbers<'a> {
    enemies: Vec<Enemy<'a>>,
    journeys: &'a [u8],
    warriors_per_food: &'a [u8],
    favor_glory: u8,
    coins_per_glory: u8,
}

impl<'a> OddsNumbers<'a> {
    /// Returns the numbers of a game with these cards.
    pub fn new(cards: &'a Cards) -> Self {
        let enemy = |note: &'a RowNote| {
            let print = print_of(cards, note)?;
            Some(Enemy {
                table: &note.table,
                id: &note.id,
                name: &note.name,
                attack: print.attack,
                defense: print.defense,
                glory: print.glory,
                reward: print.reward,
                prohibits: print.prohibits.map(Word::word),
                reconstructed: note.is_reconstructed(),
            })
        };
        Self {
            enemies: cards.notes.iter().filter_map(enemy).collect(),
            journeys: &cards.journeys.values()[..JOURNEYS],
            warriors_per_food: &cards.board.warriors_per_food.values()[..SHORES],
            favor_glory: cards.board.favor_glory,
            coins_per_glory: cards.board.coins_per_glory,
        }
    }
}

/// Returns what is printed on the enemy of a row, if it is one.
fn print_of(cards: &Cards, note: &RowNote) -> Option<Print> {
    match note.table.as_str() {
        "trolls" => TrollCard::from_word(&note.id).map(|card| cards.trolls[card]),
        "draugr" => DraugrCard::from_word(&note.id).map(|card| cards.draugr[card]),
        "monsters" => MonsterCard::from_word(&note.id).map(|card| cards.monsters[card]),
        "kraken" => Some(cards.kraken),
        _ => None,
    }
}

/// What acts in a fight, by its words.
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

/// Returns the number of cards of each journey at sea, or on land, of those by name.
pub fn journey_cards(counts: &HashMap<String, u8>, at_sea: bool) -> ByJourney<u8> {
    ByJourney::from_fn(|journey| {
        let is_there = at_sea != journey.word().starts_with("land-");
        let count = counts.get(name_on_deck(journey)).copied();
        count.filter(|_| is_there).unwrap_or(0)
    })
}
