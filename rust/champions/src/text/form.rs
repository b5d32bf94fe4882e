//! The dicts of games with boxes: `docs/reference/expansions.md` lists their fields.
//!
//! The derived form of a state has all words and all fields. A dict has those in play: this file takes the others away, and
//! adds them again before a dict is read. The spaces of land journeys stand in a list of their own, and journeys on land
//! have no prefix there. A field that the dict has and the game has not gets a mark, which separates it from the added fields.

mod absent;
mod repair;
mod written;

use crate::rules::Rules;
use crate::rules::state::State;
use crate::words::{Blessing, Journey, Land, Line, Warrior};
use midgard_core::{Plain, Problem, Word, in_base_box, plain_of};

/// How the description of a list begins that may have up to a number of items.
const AT_MOST: &str = "a list of at most ";

pub(crate) use written::as_written;

/// The prefix of the words of land journeys.
const LAND: &str = "land-";

/// The fields of a shore that the space of a land journey has not.
const OF_SHORES: [&str; 3] = ["monster", "bounty", "ship"];

/// The fields that only The Dark Mountains has, and those that only Valhalla has, by the part of the dict.
const OF_MOUNTAINS: [(Part, &str); 10] = [
    (Part::State, "left_bergrisar"),
    (Part::State, "right_bergrisar"),
    (Part::State, "land_journeys"),
    (Part::Clan, "bergrisar"),
    (Part::Deck, "bergrisar"),
    (Part::Shore, "grouped"),
    (Part::Journeys, "top"),
    (Part::Journeys, "ordered_by"),
    (Part::Journeys, "group"),
    (Part::TrueVision, "more"),
];
const OF_VALHALLA: [(Part, &str); 16] = [
    (Part::State, "blessings"),
    (Part::State, "epics"),
    (Part::State, "thorir_due"),
    (Part::Clan, "tokens"),
    (Part::Clan, "blessings"),
    (Part::Clan, "epics"),
    (Part::Clan, "wand_used"),
    (Part::Clan, "mercy_used"),
    (Part::Deck, "blessings"),
    (Part::Deck, "epics"),
    (Part::Fight, "first_round"),
    (Part::Fight, "helmet_hits"),
    (Part::Fight, "helmet_shields"),
    (Part::Fight, "stands"),
    (Part::Fight, "upgrade"),
    (Part::Blame, "survivors"),
];

/// A part of the dict with fields of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    State,
    Clan,
    Deck,
    Shore,
    Journeys,
    Fight,
    TrueVision,
    Blame,
    Other,
}

/// Returns the dict of data that `derive` makes in their derived form, of which `trim` makes the dict. In games of the base
/// box the derived form leaves out by itself what the dict has not.
pub(crate) fn written(
    rules: &Rules,
    derive: impl FnOnce() -> Plain,
    trim: fn(&Rules, Plain) -> Plain,
) -> Plain {
    let base = rules.is_base_game();
    let plain = in_base_box(base, derive);
    if base { plain } else { trim(rules, plain) }
}

/// Returns the dict of a state as plain data.
pub(crate) fn dict(rules: &Rules, state: &State) -> Plain {
    written(rules, || plain_of(state), trim)
}

/// Makes the dict of a state, a view or a list of events from its derived form.
pub(crate) fn trim(rules: &Rules, mut plain: Plain) -> Plain {
    spaces_apart(rules, &mut plain);
    Words { rules, mark: written::MARK }.trim("", "", &mut plain);
    plain
}

/// The derived form of a state, made from its dict.
pub(crate) struct Filled {
    /// The derived form.
    pub(crate) plain: Plain,
    /// The prefix of words and fields that the game has not.
    pub(crate) mark: char,
    /// The faults of the lists that were repaired.
    pub(crate) problems: Vec<Problem>,
}

/// Makes the derived form of a state from its dict.
pub(crate) fn fill(rules: &Rules, written: &Plain) -> Filled {
    let mut plain = written.clone();
    let mark = written::free_mark(written);
    let problems = repair::lists(rules, &mut plain);
    Words { rules, mark }.fill("", "", false, &mut plain);
    repair::spaces_together(rules, &mut plain);
    Filled { plain, mark, problems }
}

/// Makes the dicts of events from their derived form.
pub(crate) fn trim_events(rules: &Rules, mut plain: Plain) -> Plain {
    Words { rules, mark: written::MARK }.trim("events", "", &mut plain);
    plain
}

/// Makes the derived form of events from their dicts.
pub(crate) fn fill_events(rules: &Rules, mut plain: Plain) -> Plain {
    let mark = written::free_mark(&plain);
    Words { rules, mark }.fill("events", "", false, &mut plain);
    plain
}

/// Returns a field of a dict.
fn field<'a>(plain: &'a mut Plain, name: &str) -> Option<&'a mut Plain> {
    let Plain::Fields(fields) = plain else { return None };
    fields.iter_mut().find(|(field, _)| field == name).map(|(_, value)| value)
}

/// Takes a field out of a dict.
fn take(plain: &mut Plain, name: &str) -> Option<Plain> {
    let Plain::Fields(fields) = plain else { return None };
    let at = fields.iter().position(|(field, _)| field == name)?;
    Some(fields.remove(at).1)
}

/// Moves the spaces of land journeys from the shores to a list of their own.
fn spaces_apart(rules: &Rules, plain: &mut Plain) {
    let Some(Plain::List(shores)) = field(plain, "shores") else { return };
    if shores.len() <= 4 {
        return;
    }
    let mut land = shores.split_off(4);
    if !rules.has_mountains() {
        return;
    }
    for space in &mut land {
        for gone in OF_SHORES {
            take(space, gone);
        }
    }
    if let Plain::Fields(fields) = plain {
        fields.push(("land".into(), Plain::List(land)));
    }
}

/// The words and fields in play.
struct Words<'a> {
    rules: &'a Rules,
    mark: char,
}

impl Words<'_> {
    /// Returns the part of the dict that stands under this name, in a part that stands under another.
    fn part(name: &str, phase: &str) -> Part {
        match name {
            "" => Part::State,
            "clans" => Part::Clan,
            "deck" => Part::Deck,
            "shores" => Part::Shore,
            "journeys" | "land_journeys" => Part::Journeys,
            "fight" | "survivors" => Part::Fight,
            _ => match phase {
                "true_vision" => Part::TrueVision,
                "blame" => Part::Blame,
                _ => Part::Other,
            },
        }
    }

    /// Returns whether a field is in play.
    fn has(&self, part: Part, name: &str) -> bool {
        (self.rules.has_mountains() || !OF_MOUNTAINS.contains(&(part, name)))
            && (self.rules.has_valhalla() || !OF_VALHALLA.contains(&(part, name)))
    }

    /// Returns the words in play of a dict of numbers by word, and the words that are not, if it is such a dict.
    fn words(
        &self,
        name: &str,
        above: &str,
        land: bool,
    ) -> Option<(Vec<&'static str>, Vec<&'static str>)> {
        let split = |all: &[&'static str], plays: &dyn Fn(usize) -> bool| {
            let (mut here, mut gone) = (Vec::new(), Vec::new());
            for (at, word) in all.iter().enumerate() {
                if plays(at) { here.push(*word) } else { gone.push(*word) }
            }
            Some((here, gone))
        };
        let kinds = self.rules.kinds();
        match name {
            "warriors" | "stock" | "supply" | "offered" | "to_throw" | "warband" | "lying"
            | "leaving" | "coming" | "asked" | "got" | "leaves" | "comes" => {
                split(Warrior::WORDS, &|at| kinds.has(Warrior::ALL[at]))
            }
            "tokens" | "paid" => split(Warrior::WORDS, &|at| {
                Warrior::ALL[at] != Warrior::Leader && kinds.has(Warrior::ALL[at])
            }),
            "sheet" => split(Line::WORDS, &|at| self.rules.has_line(Line::ALL[at])),
            "garrison" => split(Land::WORDS, &|at| at < 3 || self.rules.has_mountains()),
            "blessings" => split(Blessing::WORDS, &|at| {
                Blessing::ALL[at] != Blessing::HuntersHost || self.rules.has_mountains()
            }),
            "unseen" | "old" | "discards" | "seen" | "shown" | "cards" => {
                split(Journey::WORDS, &|at| {
                    let own = Journey::WORDS[at].starts_with(LAND);
                    own == land && self.rules.has_journey(Journey::ALL[at])
                })
            }
            _ if above == "garrison" => self.words("warriors", "", land),
            _ => None,
        }
    }

    /// Takes away what is not in play.
    fn trim(&self, name: &str, above: &str, plain: &mut Plain) {
        match plain {
            Plain::Text(text) => {
                if let Some(card) = text.strip_prefix(LAND) {
                    *text = card.into();
                }
            }
            Plain::List(items) => {
                if name == "epics" && above.is_empty() && items.len() == 3 {
                    items.truncate(self.rules.epic_slots());
                }
                items.iter_mut().for_each(|item| self.trim(name, above, item));
            }
            Plain::Fields(fields) => {
                let phase = match fields.iter().find(|(field, _)| field == "name") {
                    Some((_, Plain::Text(word))) => word.clone(),
                    _ => String::new(),
                };
                let land = name == "land_journeys" || above == "land_journeys" || in_land(fields);
                let part = Self::part(name, &phase);
                fields.retain(|(field, _)| self.has(part, field));
                if is_roll(&phase) && !self.rules.has_box() {
                    fields.retain(|(field, _)| field != "food" && field != "helmet");
                }
                if let Some((here, _)) = self.words(name, above, land)
                    && fields.iter().any(|(field, _)| here.contains(&field.as_str()))
                {
                    fields.retain(|(field, _)| here.contains(&field.as_str()));
                    fields.sort_by_key(|(field, _)| here.iter().position(|word| word == field));
                    for (field, _) in fields.iter_mut() {
                        if let Some(card) = field.strip_prefix(LAND) {
                            *field = card.into();
                        }
                    }
                }
                for (field, value) in fields.iter_mut() {
                    if field == "cards" && land {
                        self.trim("cards", "land_journeys", value);
                    } else {
                        let under = if above == "land_journeys" { above } else { name };
                        self.trim(field, under, value);
                    }
                }
            }
            _ => {}
        }
    }

    /// Adds what is not in play.
    fn fill(&self, name: &str, above: &str, land: bool, plain: &mut Plain) {
        match plain {
            Plain::Text(text) if above != "events" && self.lacks(name, above, text) => {
                text.insert(0, self.mark);
            }
            Plain::Text(text) if is_card(name) => self.fill_card(land, above == "events", text),
            Plain::List(items) => {
                if name == "epics" && above.is_empty() {
                    items.resize(3, Plain::Null);
                }
                items.iter_mut().for_each(|item| self.fill(name, above, land, item));
            }
            Plain::Fields(fields) => {
                let phase = match fields.iter().find(|(field, _)| field == "name") {
                    Some((_, Plain::Text(word))) => word.clone(),
                    _ => String::new(),
                };
                let land = land || matches!(name, "land" | "land_journeys") || in_land(fields);
                for (field, value) in fields.iter_mut() {
                    self.fill(field, name, land, value);
                }
                self.complete(name, above, land, &phase, fields);
            }
            _ => {}
        }
    }

    /// Returns whether a text is a card or a step that is not in play.
    fn lacks(&self, name: &str, above: &str, text: &str) -> bool {
        absent::is_absent(self.rules, name, above, text)
    }

    /// Returns whether the derived form has this field in a part where the dict lacks it.
    fn is_derived(&self, name: &str, field: &str) -> bool {
        match name {
            "" => field == "land" && !self.rules.has_mountains(),
            "land" => OF_SHORES.contains(&field),
            _ => false,
        }
    }

    /// Writes a card of a journey deck as the derived form has it. A word that is not a card here gets the mark.
    fn fill_card(&self, land: bool, is_event: bool, text: &mut String) {
        let own = format!("{LAND}{text}");
        let [sea, on_land] = [&*text, &own].map(|word| Journey::from_word(word));
        let there = |card: Option<Journey>| {
            card.is_some_and(|card| is_event || self.rules.has_journey(card))
        };
        let is_plain = !text.starts_with(LAND) && there(sea);
        if there(on_land) && (land || is_event && !is_plain) {
            *text = own;
        } else if sea.is_some() && (!is_plain || land && !is_event) {
            text.insert(0, self.mark);
        }
    }

    /// Adds the words and fields that are not in play.
    fn complete(
        &self,
        name: &str,
        above: &str,
        land: bool,
        phase: &str,
        fields: &mut Vec<(String, Plain)>,
    ) {
        if let Some((here, gone)) = self.words(name, above, land)
            && !(name == "cards" && above == "deck")
        {
            for (field, _) in fields.iter_mut() {
                let own = format!("{LAND}{field}");
                let pool = land && is_pool(name);
                if pool && here.contains(&own.as_str()) {
                    *field = own;
                } else if gone.contains(&&**field) || pool && here.contains(&&**field) {
                    field.insert(0, self.mark);
                }
            }
            let none = match name {
                "lying" => Plain::List(vec![Plain::Number(0); 6]),
                "garrison" => Plain::Fields(
                    Warrior::WORDS.iter().map(|word| ((*word).into(), Plain::Number(0))).collect(),
                ),
                _ => Plain::Number(0),
            };
            fields.extend(gone.into_iter().map(|word| (word.to_owned(), none.clone())));
        }
        let part = Self::part(name, phase);
        for (field, _) in fields.iter_mut() {
            if !self.has(part, field) || self.is_derived(name, field) {
                field.insert(0, self.mark);
            }
        }
        if is_roll(phase) && !self.rules.has_box() {
            let hits =
                fields.iter().find(|(field, _)| field == "hits").map(|(_, hits)| hits.clone());
            fields.push(("food".into(), hits.unwrap_or(Plain::Number(0))));
            fields.push(("helmet".into(), Plain::Bool(false)));
        }
        for (of, field) in OF_MOUNTAINS.into_iter().chain(OF_VALHALLA) {
            if of == part && !self.has(of, field) {
                fields.push((field.into(), absent::value(of, field)));
            }
        }
    }
}

/// Returns whether an event has the face of a die.
fn is_roll(name: &str) -> bool {
    matches!(name, "rolled" | "rerolled")
}

/// Returns whether texts of this field are cards of a journey deck.
fn is_card(name: &str) -> bool {
    matches!(name, "journey" | "top" | "ordered" | "card" | "cards")
}

/// Returns whether this is a number of journeys of each kind.
fn is_pool(name: &str) -> bool {
    matches!(name, "unseen" | "old" | "discards" | "seen" | "shown" | "cards")
}

/// Returns whether a phase or an event is about the land deck, or a journey from it.
fn in_land(fields: &[(String, Plain)]) -> bool {
    fields.iter().any(|(field, value)| {
        let Plain::Text(word) = value else { return false };
        match field.as_str() {
            "deck" => word == "land",
            "shore" => word.ends_with("_bergrisar"),
            _ => false,
        }
    })
}
