//! The beliefs of a seat as plain data, by words.

use crate::knowledge::belief::{Belief, DestinyBelief, Parts};
use crate::rules::Rules;
use crate::words::{Item, Site};
use midgard_core::Word;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

/// The prefix of the words of land journeys.
const LAND: &str = "land-";
/// The end of the names of the places of land journeys.
const OF_LAND: &str = "_bergrisar";
/// The journeys that only the promo cards have.
const PROMOS: [&str; 3] = ["odins_trial", "shipwreck", "land-mercenaries"];

/// A chance as a fraction. A format that has no fractions writes the number of parts and the whole.
struct Ratio(Parts);

impl Serialize for Ratio {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        into.serialize_newtype_struct("Fraction", &self.0)
    }
}

/// Values by name, in order.
struct Named<T>(Vec<(&'static str, T)>);

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        let mut map = into.serialize_map(Some(self.0.len()))?;
        self.0.iter().try_for_each(|(name, value)| map.serialize_entry(name, value))?;
        map.end()
    }
}

/// Chances by name.
type Chances = Named<Ratio>;

fn chances<W: Word>(all: impl Iterator<Item = (W, Parts)>) -> Chances {
    Named(all.map(|(word, parts)| (word.word(), Ratio(parts))).collect())
}

/// Returns values by place, and by kind at each place.
fn by_place<T, U>(all: &[(Site, Item, T)], value: impl Fn(&T) -> U) -> Named<Named<U>> {
    let mut places: Vec<(&'static str, Named<U>)> = Vec::new();
    for (site, item, of) in all {
        let entry = (item.word(), value(of));
        match places.iter_mut().find(|(name, _)| *name == site.word()) {
            Some((_, here)) => here.0.push(entry),
            None => places.push((site.word(), Named(vec![entry]))),
        }
    }
    Named(places)
}

/// Where a destiny is: with each seat, or at one of three places.
#[derive(Serialize)]
struct Destined {
    seats: Vec<Ratio>,
    drawn: Ratio,
    under: Ratio,
    deck: Ratio,
}

impl Destined {
    fn new(rules: &Rules, at: &DestinyBelief) -> Self {
        let seats = rules.seats().map(|seat| Ratio(at.seats[seat])).collect();
        Self { seats, drawn: Ratio(at.drawn), under: Ratio(at.under), deck: Ratio(at.deck) }
    }
}

/// The chances of each number that is sent, by place and kind.
type Sent = Named<Named<Vec<Ratio>>>;

/// A belief by words.
#[derive(Serialize)]
pub struct BeliefData {
    journeys: Named<Option<Chances>>,
    #[serde(skip_serializing_if = "is_empty")]
    land_journeys: Named<Option<Chances>>,
    destinies: Named<Destined>,
    next: Named<Chances>,
    sealed: Vec<Option<Sent>>,
    #[serde(rename = "asked")]
    wanted: Option<Named<Named<Ratio>>>,
}

fn is_empty<T>(named: &Named<T>) -> bool {
    named.0.is_empty()
}

impl Belief {
    /// Returns the belief by words, as `docs/reference/view.md` explains it.
    pub fn data(&self, rules: &Rules) -> BeliefData {
        let (mut journeys, mut land_journeys) = (Named(Vec::new()), Named(Vec::new()));
        let promos = rules.options.boxes.promos;
        for (shore, chances) in &self.journeys {
            let side = shore.word().strip_suffix(OF_LAND);
            let own = |word: &str| {
                word.starts_with(LAND) == side.is_some() && (promos || !PROMOS.contains(&word))
            };
            let shown = chances.as_ref().map(|chances| {
                let all = chances.iter().map(|(card, parts)| (card.word(), Ratio(parts)));
                let all = all.filter(|(word, _)| own(word));
                Named(all.map(|(word, parts)| (word.trim_start_matches(LAND), parts)).collect())
            });
            match side {
                Some(side) => land_journeys.0.push((side, shown)),
                None => journeys.0.push((shore.word(), shown)),
            }
        }
        let destinies = self.destinies.iter();
        let destinies = destinies.map(|(destiny, at)| (destiny.word(), Destined::new(rules, at)));
        let mut current = self.sealed.iter().flatten().filter_map(|it| it.current.as_ref());
        BeliefData {
            journeys,
            land_journeys,
            destinies: Named(destinies.collect()),
            next: self.next_data(),
            sealed: self
                .sealed
                .iter()
                .map(|it| {
                    let each = |all: &Vec<Parts>| all.iter().map(|&parts| Ratio(parts)).collect();
                    it.as_ref().map(|it| by_place(&it.sent, each))
                })
                .collect(),
            wanted: current.next().map(|it| by_place(it, |&parts| Ratio(parts))),
        }
    }

    /// Returns the next card of each deck.
    fn next_data(&self) -> Named<Chances> {
        let decks = self.next.iter().map(|(deck, cards)| {
            let cards = cards.iter().map(|&(card, parts)| (card, Ratio(parts)));
            (*deck, Named(cards.collect()))
        });
        let mut next: Vec<_> = decks.collect();
        let journey = self.next_journey.iter().flat_map(|all| all.iter());
        let journey = journey.filter(|it| it.1.0 > 0);
        next.push(("journey", chances(journey)));
        let destiny = self.destinies.iter().map(|&(destiny, places)| (destiny, places.next));
        next.push(("destiny", chances(destiny.filter(|it| it.1.0 > 0))));
        Named(next)
    }
}
