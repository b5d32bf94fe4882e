//! A view as a dict: `docs/reference/view.md` explains every field.

use crate::knowledge::view::View;
use crate::knowledge::view::journeys::looks_at;
use crate::rules::Rules;
use crate::rules::named::{Named, sorted};
use crate::rules::state::{Clan, Deck, Journeys, Phase, ShoreState, State};
use crate::words::{JourneyDeck, JourneySpace, Shore};
use midgard_core::{Plain, Seat, Word, is_in_base_box, plain_of};
use serde::ser::{Serialize, SerializeMap, Serializer};

impl View {
    /// Returns the view in a form that serialises as a dict.
    pub fn as_dict<'a>(&'a self, rules: &'a Rules) -> ViewDict<'a> {
        ViewDict { view: self, rules }
    }

    /// Returns the view as JSON.
    pub fn to_json(&self, rules: &Rules) -> String {
        let json = serde_json::to_string(&plain_of(&self.as_dict(rules)));
        json.unwrap_or_else(|error| unreachable!("plain data: {error}"))
    }

    /// Returns the visits to the Sage's House; for another seat only how many cards were drawn.
    fn visits(&self) -> Plain {
        let visits = self.seen.sage.as_slice().iter().map(|visit| {
            let own = visit.turn == self.seat;
            let drawn = own.then(|| visit.drawn.as_slice());
            let count = visit.drawn.as_slice().len();
            let mut dict = Plain::Fields(Vec::new());
            set(&mut dict, "count", number(count));
            set(&mut dict, "drawn", plain_of(&drawn));
            set(&mut dict, "kept", plain_of(&visit.kept));
            set(&mut dict, "turn", number(visit.turn.index()));
            dict
        });
        Plain::List(visits.collect())
    }

    /// Returns the phase without what others have drawn, and without where they send warriors under seal.
    fn phase(&self, sealed: bool) -> Plain {
        let mut phase = self.seen.phase.named();
        if let Some((turn, drawn)) = self.drawn() {
            set(&mut phase, "count", number(drawn.len()));
            if turn != self.seat {
                set(&mut phase, "drawn", Plain::Null);
            }
        }
        let own = phase.at("turn") == Some(&number(self.seat.index()));
        self.hide_looks(&mut phase, sealed, own);
        if sealed && !own {
            let decision = match entry(&mut phase, "back") {
                Some(back) => back,
                None => &mut phase,
            };
            for name in ["site", "item"] {
                set(decision, name, Plain::Null);
            }
        }
        sorted(phase)
    }
}

impl View {
    /// Adds the number of cards that a seat looks at, and takes away what only this seat knows.
    fn hide_looks(&self, phase: &mut Plain, sealed: bool, own: bool) {
        let hidden: &[&str] = match &self.seen.phase {
            Phase::AwarenessDraw { cards, .. } => {
                set(phase, "count", number(cards.values().iter().sum::<u8>().into()));
                &["cards"]
            }
            Phase::AwarenessOrder { cards, ordered, .. } => {
                let count = cards.values().iter().sum::<u8>() + ordered.as_slice().len() as u8;
                set(phase, "count", number(count.into()));
                &["cards", "ordered"]
            }
            Phase::Training { .. } if sealed => &["leaving", "coming", "site"],
            _ => return,
        };
        for name in hidden.iter().filter(|_| !own) {
            set(phase, name, Plain::Null);
        }
    }

    /// Returns a journey deck: only the seat that has ordered the top or looks at it knows it.
    fn journeys(&self, deck: &Journeys, looks: bool) -> Plain {
        let mut value = sorted(plain_of(deck));
        if deck.group.is_some_and(|group| group.seat != self.seat) {
            set(&mut value, "group", Plain::Null);
        }
        if deck.ordered_by != Some(self.seat) && !looks {
            set(&mut value, "top", plain_of(&vec!["face_down"; deck.top.as_slice().len()]));
        }
        value
    }
}

fn number(count: usize) -> Plain {
    Plain::Number(count as i64)
}

/// Returns the value of a field of a dict.
fn entry<'a>(dict: &'a mut Plain, name: &str) -> Option<&'a mut Plain> {
    let Plain::Fields(fields) = dict else { return None };
    fields.iter_mut().find(|(field, _)| field == name).map(|(_, value)| value)
}

/// Gives a field of a dict this value.
fn set(dict: &mut Plain, name: &str, value: Plain) {
    if let Some(field) = entry(dict, name) {
        *field = value;
    } else if let Plain::Fields(fields) = dict {
        fields.push((name.into(), value));
    }
}

/// A view that serialises as a dict.
#[derive(Clone, Copy, Debug)]
pub struct ViewDict<'a> {
    view: &'a View,
    rules: &'a Rules,
}

/// Writes fields under their names.
macro_rules! entries {
    ($map:ident, $($field:ident),* $(,)?) => {
        $($map.serialize_entry(stringify!($field), $field)?;)*
    };
}

impl Serialize for ViewDict<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let ViewDict { view, rules } = self;
        #[rustfmt::skip] // every field of a state is named
        let State {
            players, round, marker, phase: _, clans, hunters, stock, food_stock, supply, stalls,
            longships, huts_sold, troll, left_draugr, right_draugr, rune_row, merchant, garrison,
            shores, deck, under: _, sage: _, shown_after, journeys, ..
        } = &view.seen;
        let (seat, sealed) = (&view.seat, &view.seen.is_sealed(rules));
        let (phase, sage) = (&view.phase(*sealed), &view.visits());
        let owners = Seat::of(rules.players());
        let clans = &owners.map(|owner| ClanDict(view, owner, &clans[owner])).collect::<Vec<_>>();
        let count = if rules.is_base_game() { Shore::BASE_WORDS.len() } else { Shore::COUNT };
        let shores = &shores.values()[..count].iter().map(ShoreDict).collect::<Vec<_>>();
        let (unplaced, deck) = (&deck.destinies, &DeckDict(deck));
        let destinies_left = &view.destinies_left();
        let mut map = to.serialize_map(None)?;
        entries!(
            map, seat, sealed, players, round, marker, phase, clans, hunters, stock, food_stock
        );
        entries!(map, supply, stalls, longships, huts_sold, troll, left_draugr, right_draugr);
        entries!(map, rune_row, merchant, garrison, shores, deck, unplaced, destinies_left, sage);
        if rules.is_base_game() {
            entries!(map, shown_after, journeys);
            return map.end();
        }
        #[rustfmt::skip]
            let State {
                left_bergrisar, right_bergrisar, land_journeys, blessings, epics, thorir_due, ..
            } = &view.seen;
        let looks = |deck| looks_at(&view.seen.phase, view.seat).is_some_and(|it| it.0 == deck);
        let (journeys, land_journeys) = (
            &view.journeys(journeys, looks(JourneyDeck::Sea)),
            &view.journeys(land_journeys, looks(JourneyDeck::Land)),
        );
        entries!(map, shown_after, journeys, land_journeys, left_bergrisar, right_bergrisar);
        entries!(map, blessings, epics, thorir_due);
        map.end()
    }
}

/// A clan, with the numbers of destinies that were dealt to it and that are hidden.
struct ClanDict<'a>(&'a View, Seat, &'a Clan);

impl Serialize for ClanDict<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let &Self(view, owner, clan) = self;
        #[rustfmt::skip]
        let Clan {
            leader, food, wood, coins, favor, blame, warriors, workers, begging, extra_worker, placed,
            longship, runes, used_runes, destinies, revealed, trolls, draugr, monsters, sheet, ..
        } = clan;
        let (destinies_hidden, dealt) = (&view.hidden_destinies(owner), &view.dealt[owner]);
        let mut map = to.serialize_map(None)?;
        entries!(map, leader, food, wood, coins, favor, blame, warriors, workers, begging);
        entries!(map, extra_worker, placed, longship, runes, used_runes, destinies);
        entries!(map, destinies_hidden, dealt, revealed, trolls, draugr, monsters, sheet);
        if is_in_base_box() {
            return map.end();
        }
        let Clan { bergrisar, tokens, blessings, epics, wand_used, mercy_used, .. } = clan;
        entries!(map, bergrisar, tokens, blessings, epics, wand_used, mercy_used);
        map.end()
    }
}

/// A shore: a journey that the seat has not looked at is face-down, even if another seat has.
struct ShoreDict<'a>(&'a ShoreState);

impl Serialize for ShoreDict<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let ShoreState { monster, bounty, journey, revealed, known_to, old, ship, .. } = self.0;
        let hidden = *journey == JourneySpace::Unseen;
        let journey = if hidden { "face_down" } else { journey.word() };
        let mut map = to.serialize_map(None)?;
        entries!(map, monster, bounty, journey, revealed, known_to, old, ship);
        if !is_in_base_box() {
            map.serialize_entry("grouped", &self.0.grouped)?;
        }
        map.end()
    }
}

/// The decks: nobody can tell which destinies are in theirs.
struct DeckDict<'a>(&'a Deck);

impl Serialize for DeckDict<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Deck { trolls, draugr, monsters, runes, merchants, destinies: _, .. } = self.0;
        let mut map = to.serialize_map(None)?;
        entries!(map, trolls, draugr, monsters, runes, merchants);
        if is_in_base_box() {
            return map.end();
        }
        let Deck { bergrisar, blessings, epics, .. } = self.0;
        entries!(map, bergrisar, blessings, epics);
        map.end()
    }
}
