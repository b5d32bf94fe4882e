//! The dicts of games with boxes: `docs/expansions.md` lists their fields.
//!
//! The derived form of a state has all words and all fields. A dict has those in play: this file takes the others away, and
//! adds them again before a dict is read. The spaces of land journeys stand in a list of their own, and journeys on land
//! have no prefix there.

use super::notation::InvalidSnapshot;
use crate::rules::Rules;
use crate::words::{Blessing, Journey, Land, Line, Warrior};
use midgard_core::{Plain, Problem, Word};
use serde::Serialize;

/// The prefix of the words of land journeys.
const LAND: &str = "land-";

/// What is written before a word that is not in play, so that it stays apart from the one that is added.
const ABSENT: &str = "absent-";

/// How the list of words begins that a field may have.
const ONE_OF: &str = "right is one of ";

/// What is written before a word of a dict that would mean another one.
const WRITTEN: &str = "~";

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

/// Returns data as plain data, with the fields in their order.
pub(crate) fn plain(data: &impl Serialize) -> Plain {
    let plain = serde_json::to_vec(data).and_then(|text| serde_json::from_slice(&text));
    plain.unwrap_or_else(|error| unreachable!("plain data: {error}"))
}

/// Makes the dict of a state, a view or a list of events from its derived form.
pub(crate) fn trim(rules: &Rules, mut plain: Plain) -> Plain {
    spaces_apart(rules, &mut plain);
    Dict { rules }.trim("", "", &mut plain);
    plain
}

/// Makes the derived form of a state from its dict.
///
/// # Errors
/// When the shores, the spaces of land journeys or the slots of epic monsters are not as many as there are.
pub(crate) fn fill(rules: &Rules, plain: &Plain) -> Result<Plain, InvalidSnapshot> {
    let mut plain = plain.clone();
    let problems = wrong_lists(rules, &mut plain);
    if !problems.is_empty() {
        return Err(InvalidSnapshot { problems });
    }
    Dict { rules }.fill("", "", false, &mut plain);
    spaces_together(rules, &mut plain);
    Ok(plain)
}

/// Returns the lists of spaces and slots that have not as many as there are.
fn wrong_lists(rules: &Rules, plain: &mut Plain) -> Vec<Problem> {
    let epics = if rules.has_valhalla() { rules.epic_slots() } else { 0 };
    let lists =
        [("shores", 4), ("land", if rules.has_mountains() { 2 } else { 0 }), ("epics", epics)];
    let lists = lists.into_iter().filter(|&(_, count)| count > 0);
    let wrong = |(name, count): (&str, usize)| {
        let value = &*field(plain, name)?;
        let right = matches!(value, Plain::List(spaces) if spaces.len() == count);
        let problem = || Problem::new(name.into(), value, format!("a list of {count}"), "");
        (!right).then(problem)
    };
    lists.filter_map(wrong).collect()
}

/// Makes the dicts of events from their derived form.
pub(crate) fn trim_events(rules: &Rules, mut plain: Plain) -> Plain {
    Dict { rules }.trim("events", "", &mut plain);
    plain
}

/// Makes the derived form of events from their dicts.
pub(crate) fn fill_events(rules: &Rules, mut plain: Plain) -> Plain {
    Dict { rules }.fill("events", "", false, &mut plain);
    plain
}

/// Writes the path of a problem, or the message that begins with it, as the dict has it.
pub(crate) fn path(path: &str) -> String {
    let path = path.replace("shores[4]", "land[0]").replace("shores[5]", "land[1]");
    let path =
        path.replace("replaced[0]", "land[0].replaced").replace("replaced[1]", "land[1].replaced");
    let path =
        path.replace(&format!("{ABSENT}{LAND}"), "").replace(ABSENT, "").replace(WRITTEN, "");
    match path.split_once(&format!(".{LAND}")) {
        Some((deck, card)) if deck.starts_with("land_journeys.") => format!("{deck}.{card}"),
        _ => path,
    }
}

/// Writes the message of a problem as the dict has its words: of the journeys those of the land or those of the sea.
pub(crate) fn message(of: &str, message: &str) -> String {
    let message = path(message);
    let Some((head, list)) = message.split_once(ONE_OF).filter(|(_, list)| list.contains(LAND))
    else {
        return message;
    };
    let on_land = of.starts_with("land");
    let here = |word: &'_ str| match word.strip_prefix(LAND) {
        Some(card) => on_land.then(|| card.to_owned()),
        None => (!on_land || matches!(word, "none" | "unseen")).then(|| word.to_owned()),
    };
    let words: Vec<_> = list.split(", ").filter_map(here).collect();
    format!("{head}{ONE_OF}{}", words.join(", "))
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
    let replaced = take(plain, "replaced");
    let Some(Plain::List(shores)) = field(plain, "shores") else { return };
    if shores.len() <= 4 {
        return;
    }
    let mut land = shores.split_off(4);
    if !rules.has_mountains() {
        return;
    }
    let replaced = match replaced {
        Some(Plain::List(sides)) => sides,
        _ => vec![Plain::List(Vec::new()), Plain::List(Vec::new())],
    };
    for (space, replaced) in land.iter_mut().zip(replaced) {
        for gone in ["monster", "bounty", "ship"] {
            take(space, gone);
        }
        if let Plain::Fields(fields) = space {
            fields.push(("replaced".into(), replaced));
        }
    }
    if let Plain::Fields(fields) = plain {
        fields.push(("land".into(), Plain::List(land)));
    }
}

/// Moves the spaces of land journeys back to the shores.
fn spaces_together(rules: &Rules, plain: &mut Plain) {
    let land = take(plain, "land");
    let Plain::Fields(_) = plain else { return };
    let empty = || {
        let field = |name: &str, value| (name.to_owned(), value);
        Plain::Fields(vec![
            field("journey", Plain::Text("none".into())),
            field("revealed", Plain::Bool(false)),
            field("known_to", Plain::List(Vec::new())),
            field("old", Plain::Bool(false)),
            field("grouped", Plain::Bool(false)),
        ])
    };
    let mut spaces = match land {
        Some(Plain::List(spaces)) if rules.has_mountains() => spaces,
        _ => vec![empty(), empty()],
    };
    let mut replaced = Vec::new();
    for space in &mut spaces {
        replaced.push(take(space, "replaced").unwrap_or_else(|| match rules.has_mountains() {
            true => Plain::Null,
            false => Plain::List(Vec::new()),
        }));
        if let Plain::Fields(fields) = space {
            fields.push(("monster".into(), Plain::Null));
            fields.push(("bounty".into(), Plain::Number(0)));
            fields.push(("ship".into(), Plain::Null));
        }
    }
    if let Some(Plain::List(shores)) = field(plain, "shores") {
        shores.extend(spaces);
    }
    if let Plain::Fields(fields) = plain {
        fields.push(("replaced".into(), Plain::List(replaced)));
    }
}

/// What is in play.
struct Dict<'a> {
    rules: &'a Rules,
}

impl Dict<'_> {
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
            // A dict has no prefix: what is written with one is no word.
            Plain::Text(text) if is_card(name) && text.starts_with(LAND) => {
                text.insert_str(0, WRITTEN);
            }
            Plain::Text(text) if is_card(name) => {
                let own = format!("{LAND}{text}");
                if Journey::from_word(&own).is_some()
                    && (land || Journey::from_word(text).is_none())
                {
                    *text = own;
                }
            }
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

    /// Adds the words and fields that are not in play.
    fn complete(
        &self,
        name: &str,
        above: &str,
        land: bool,
        phase: &str,
        fields: &mut Vec<(String, Plain)>,
    ) {
        if let Some((_, gone)) = self.words(name, above, land)
            && !(name == "cards" && above == "deck")
        {
            if land {
                for (field, _) in fields.iter_mut().filter(|_| is_pool(name)) {
                    *field = format!("{LAND}{field}");
                }
            }
            let none = match name {
                "lying" => Plain::List(vec![Plain::Number(0); 6]),
                "garrison" => Plain::Fields(
                    Warrior::WORDS.iter().map(|word| ((*word).into(), Plain::Number(0))).collect(),
                ),
                _ => Plain::Number(0),
            };
            for (field, _) in fields.iter_mut().filter(|(field, _)| gone.contains(&field.as_str()))
            {
                *field = format!("{ABSENT}{field}");
            }
            fields.extend(gone.into_iter().map(|word| (word.to_owned(), none.clone())));
        }
        if is_roll(phase) && !self.rules.has_box() {
            fields.push(("food".into(), Plain::Number(0)));
            fields.push(("helmet".into(), Plain::Bool(false)));
        }
        let part = Self::part(name, phase);
        for (of, field) in OF_MOUNTAINS.into_iter().chain(OF_VALHALLA) {
            if of == part && !self.has(of, field) {
                fields.push((field.into(), absent(of, field)));
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
    matches!(name, "journey" | "top" | "ordered" | "replaced" | "card" | "cards")
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

/// Returns the value of a field that is not in play.
fn absent(part: Part, field: &str) -> Plain {
    let numbers = |words: &[&str]| {
        Plain::Fields(words.iter().map(|word| ((*word).into(), Plain::Number(0))).collect())
    };
    match (part, field) {
        (Part::State, "left_bergrisar" | "right_bergrisar")
        | (Part::Journeys, "ordered_by" | "group")
        | (Part::Blame, "survivors") => Plain::Null,
        (Part::State, "land_journeys") => Plain::Fields(
            ["unseen", "old", "discards"]
                .into_iter()
                .map(|name| (name.to_owned(), numbers(Journey::WORDS)))
                .chain([
                    ("left".to_owned(), Plain::Number(0)),
                    ("top".to_owned(), Plain::List(Vec::new())),
                    ("ordered_by".to_owned(), Plain::Null),
                    ("group".to_owned(), Plain::Null),
                ])
                .collect(),
        ),
        (Part::State, "blessings") => Plain::List(vec![Plain::Null; 4]),
        (Part::State, "epics") => Plain::List(vec![Plain::Null; 3]),
        (Part::Clan | Part::Deck, "blessings") => numbers(Blessing::WORDS),
        (Part::Clan, "tokens") => numbers(Warrior::WORDS),
        (Part::Clan, "wand_used" | "mercy_used")
        | (Part::Fight, "helmet_hits" | "helmet_shields")
        | (Part::TrueVision, "more") => Plain::Number(0),
        (Part::State, "thorir_due")
        | (Part::Shore, "grouped")
        | (Part::Fight, "stands" | "upgrade") => Plain::Bool(false),
        (Part::Fight, "first_round") => Plain::Bool(true),
        _ => Plain::List(Vec::new()),
    }
}
