//! Reads a state from plain data and reports everything that is wrong with it.
//!
//! A value that cannot be read is reported where it stands. The result is written again and compared, so that no field is
//! missing, too many or at odds with another.

use crate::cards::Cards;
use crate::codes::{BUILT_IN, CODES, ITEM_CODES, ITEMS};
use crate::rules::Rules;
use crate::state::{Outcome, State};
use crate::text::check;
use crate::words::{Ability, COLUMNS, MAX_PLAYERS, PATHS, Position, SceneId, Status, Unit};
use midgard_core::{List, PathReader, Plain, Problem, Reader, Seat, Word, named, unknown_field};
use serde::de::DeserializeOwned;
use std::ops::{Deref, DerefMut};

/// Reads fields and collects problems.
pub(super) struct In<'a> {
    rules: &'a Rules,
    read: PathReader<'a>,
}

impl<'a> Deref for In<'a> {
    type Target = PathReader<'a>;

    fn deref(&self) -> &PathReader<'a> {
        &self.read
    }
}

impl DerefMut for In<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.read
    }
}

impl In<'_> {
    fn word_or_null<W: Word>(&mut self, path: &str) -> Option<W> {
        if self.is_null(path) {
            return None;
        }
        let found = W::from_word(self.text(path));
        if found.is_none() {
            self.wrong(path, format!("one of {}", W::WORDS.join(", ")));
        }
        found
    }

    /// Reads a list of numbers of kinds or codes by their texts.
    fn list<const N: usize>(
        &mut self,
        path: &str,
        find: impl Fn(&Plain) -> Option<u8>,
    ) -> List<u8, N> {
        let mut list = List::default();
        for (at, item) in self.items(path).iter().enumerate() {
            match find(item) {
                Some(number) if at < N => list.push(number),
                _ => {
                    self.wrong(&format!("{path}[{at}]"), format!("at most {N} known cards"));
                    break;
                }
            }
        }
        list
    }

    /// Reads a dict of counts.
    fn counts<const N: usize>(
        &mut self,
        path: &str,
        find: impl Fn(&str) -> Option<usize>,
    ) -> [u8; N] {
        let mut counts = [0; N];
        let Some(Plain::Fields(fields)) = self.data.at(path) else {
            self.wrong(path, "a dict of numbers".into());
            return counts;
        };
        for (name, value) in fields {
            match (find(name), value) {
                (Some(at), Plain::Number(number @ 1..=200)) => counts[at] = *number as u8,
                (Some(_), _) => {
                    self.wrong(&format!("{path}.{name}"), "a whole number from 1 to 200".into());
                }
                _ => self.wrong(path, format!("cards and their numbers, not {name}")),
            }
        }
        counts
    }

    fn cards(&mut self, path: &str) -> Cards {
        let codes = &self.rules.data.codes;
        Cards::of(self.counts::<CODES>(path, |name| codes.find(name).map(Word::index)))
    }

    /// Reads a path card that can be dealt.
    fn path_card(&mut self, path: &str, is_boss: bool) -> u8 {
        let dealt = |&card: &u8| match is_boss {
            true => self.rules.bosses().any(|it| it == card),
            false => self.rules.quests().any(|it| it == card),
        };
        let found = match self.data.at(path) {
            Some(&Plain::Number(number)) => u8::try_from(number).ok().filter(dealt),
            _ => None,
        };
        if found.is_none() {
            let all: Vec<String> = match is_boss {
                true => self.rules.bosses().map(|card| card.to_string()).collect(),
                false => self.rules.quests().map(|card| card.to_string()).collect(),
            };
            self.wrong(path, format!("one of {}", all.join(", ")));
        }
        found.unwrap_or_default()
    }

    /// Reads the scene on the table.
    fn scene(&mut self) -> Option<SceneId> {
        if self.is_null("scene") {
            return None;
        }
        let data = &self.rules.data;
        let found = data.find_scene(self.text("scene"));
        if found.is_none() {
            self.wrong("scene", format!("one of {}", data.scene_words().join(", ")));
        }
        found
    }

    /// Reads what can be written, after its form is changed to that of the reader.
    fn value<T: DeserializeOwned + Default>(&mut self, path: &str, form: fn(&Plain) -> Plain) -> T {
        let reader = Reader { players: Seat::ALL.len(), limits: &[], loose: true };
        let value = self.data.at(path).map(form);
        let (read, problems) = value.map_or((None, Vec::new()), |value| reader.read(&value));
        read.filter(|_| problems.is_empty()).unwrap_or_else(|| {
            self.wrong(path, "what is pending, as states are written".into());
            T::default()
        })
    }
}

/// Reads a state.
pub(crate) fn state(rules: &Rules, data: &Plain) -> Result<State, Vec<Problem>> {
    if !matches!(data, Plain::Fields(_)) {
        return Err(vec![Problem::new(String::new(), data, "a dict".into(), "")]);
    }
    let mut input = In { rules, read: PathReader::new(data, rules.seats()) };
    let mut state = State::start(rules);
    read_table(&mut input, &mut state);
    Seat::of(rules.seats()).for_each(|seat| read_player(&mut input, &mut state, seat));
    read_units(&mut input, &mut state);
    read_upgrades(&mut input, &mut state);
    read_scene(&mut input, &mut state);
    read_open(&mut input, &mut state);
    let mut problems = input.read.problems;
    if problems.is_empty() {
        problems = check::problems(rules, &state);
    }
    if problems.is_empty() {
        compare("", data, &rules.plain(&state), &mut problems);
    }
    problems.truncate(midgard_core::MOST_PROBLEMS);
    if problems.is_empty() { Ok(state) } else { Err(problems) }
}

fn read_table(input: &mut In<'_>, state: &mut State) {
    state.round = input.number("round", 1, 255) as u8;
    state.first = input.seat("first_player");
    state.active = input.seat("active");
    state.quest = input.number("quest", 1, 3) as u8;
    for (path, is_boss) in [("quests", false), ("bosses", true)] {
        let path = format!("pyramid.{path}");
        let mut cards = [0; 3];
        let dealt = input.items(&path).len();
        for (at, card) in cards.iter_mut().enumerate().take(dealt) {
            *card = input.path_card(&format!("{path}[{at}]"), is_boss);
        }
        if is_boss { state.bosses = cards } else { state.quests = cards }
    }
    state.scene = input.scene();
    let paths = input.rules.data.paths() as i64;
    for at in 0..input.items("hindrances").len().min(PATHS) {
        let card = input.number(&format!("hindrances[{at}]"), 1, paths);
        state.hindrances |= 1 << (card - 1);
    }
    for &status in Status::ALL {
        state.piles[status.index()] = input.small(&format!("piles.{status}"), 10);
    }
    state.removed = input.cards("removed");
    state.freya = input.small("freya_tokens", 2);
    state.carrier = input.word_or_null("carrier");
    if input.rules.is_solo() {
        for &ability in Ability::ALL {
            let used = input.flag(&format!("companions.{ability}"));
            state.used |= u8::from(used) << ability as u8;
        }
    }
    state.result = match input.data.at("result") {
        Some(Plain::Null) => Outcome::Open,
        _ => input.word_or_null("result").unwrap_or(Outcome::Open),
    };
    for seat in 0..input.rules.seats() {
        state.drawn[seat] = input.number(&format!("drawn.cards[{seat}]"), 0, 65_535) as u16;
    }
    state.drawn[MAX_PLAYERS] = input.number("drawn.upgrades", 0, 65_535) as u16;
    state.drawn[MAX_PLAYERS + 1] = input.number("drawn.dice", 0, 65_535) as u16;
}

fn read_player(input: &mut In<'_>, state: &mut State, seat: Seat) {
    let path = |field: &str| format!("players[{seat}].{field}");
    let player = &mut state.players[seat];
    player.hero = input.word_or_null(&path("hero"));
    player.unseen = input.cards(&path("deck.unseen"));
    player.hand = input.cards(&path("hand"));
    player.discard = input.cards(&path("discard"));
    let codes = &input.rules.data.codes;
    let known = |item: &Plain| match item {
        Plain::Text(text) => codes.find(text).map(|code| code as u8),
        _ => None,
    };
    let mut top = input.list(&path("deck.top"), known);
    top.as_mut_slice().reverse();
    player.top = top;
    let limit = input.number(&path("limit"), 0, 20);
    player.tokens = (limit - i64::from(input.rules.data.hand_limit)) as i8;
    player.rebuilt = input.flag(&path("rebuilt"));
    for &unit in player.hero.map_or(&[][..], |hero| hero.units()) {
        state.owner[unit] = seat;
        state.in_play |= unit.bit();
    }
}

fn read_units(input: &mut In<'_>, state: &mut State) {
    for unit in crate::words::units_of(state.in_play) {
        let path = |field: &str| format!("units.{unit}.{field}");
        state.damage[unit] = input.small(&path("damage"), 255);
        state.rage[unit] = input.small(&path("rage"), 255);
        state.bonus[unit] = input.small(&path("bonus"), 255);
        state.tokens[unit] = input.small(&path("tokens"), 2);
        state.down |= u8::from(input.flag(&path("down"))) << unit as u8;
        state.moved |= u8::from(input.flag(&path("moved"))) << unit as u8;
        if input.data.at(&path("column")) == Some(&Plain::Null) {
            continue;
        }
        let column = input.number(&path("column"), 1, COLUMNS as i64) as usize - 1;
        let back = input.text(&path("slot")) == "back";
        let space = &mut state.spaces[column][usize::from(back)];
        if space.replace(unit).is_some() || unit == Unit::Mimir {
            input.wrong(&path("column"), "a place of its own".into());
        }
    }
}

fn read_upgrades(input: &mut In<'_>, state: &mut State) {
    let rules = input.rules;
    let kind = |text: &str| {
        let is = |row: &crate::rules::UpgradeKind| {
            text.split_once(' ') == Some((rules.data.codes.word(row.code), row.rune.word()))
        };
        rules.kinds.iter().position(is)
    };
    state.upgrades.0 = input.counts("upgrades.unseen", kind);
    let total: u32 = state.upgrades.0.iter().map(|&n| u32::from(n)).sum();
    if total > 88 {
        input.wrong("upgrades.unseen", "at most 88 cards".into());
    }
    state.upgrades_left = total.min(88) as u8;
    let known = |item: &Plain| match item {
        Plain::Text(text) => kind(text).map(|kind| kind as u8),
        _ => None,
    };
    state.upgrades_top = input.list("upgrades.top", known);
    state.upgrades_bottom = input.list("upgrades.bottom", known);
    state.row = input.list("row", |item: &Plain| match item {
        Plain::List(parts) => match parts.as_slice() {
            [Plain::Text(code), Plain::Text(rune)] => {
                kind(&format!("{code} {rune}")).map(|kind| kind as u8)
            }
            _ => None,
        },
        _ => None,
    });
}

fn read_scene(input: &mut In<'_>, state: &mut State) {
    state.counters = Default::default();
    let Some(id) = state.scene else { return };
    for &card in Position::ALL {
        let path = |field: &str| format!("cards.{card}.{field}");
        match input.text(&path("side")) {
            "f" => {}
            "b" => state.sides |= card.bit(),
            _ => input.wrong(&path("side"), "f or b".into()),
        }
        state.hurt[card] = input.small(&path("damage"), 255);
        state.broken[card] = input.small(&path("broken"), crate::scene::ARMOUR as u8);
        state.stunned |= u8::from(input.flag(&path("stun"))) << card as u8;
        state.counters[card] = input.small(&path("counter"), 99);
    }
    let scene = &input.rules.data.scenes[id];
    for at in 0..scene.tracks.len() {
        state.tracks[at] = input.small(&format!("tracks[{at}]"), 255);
    }
    for (at, name) in scene.vars.iter().enumerate() {
        state.vars[at] = input.small(&format!("vars.{name}"), crate::scene::VAR_MAX);
    }
    state.more_health = state.extra_health(input.rules);
}

/// Returns frames with their names inside, as the reader has variants.
fn frames(stack: &Plain) -> Plain {
    match stack {
        Plain::List(frames) => Plain::List(frames.iter().cloned().map(named).collect()),
        other => other.clone(),
    }
}

fn read_open(input: &mut In<'_>, state: &mut State) {
    state.stack = input.value("open.stack", frames);
    state.queue = input.value("open.queue", Plain::clone);
    state.fired = input.number("open.fired", 0, 65_535) as u16;
    state.rewarded = input.number("open.rewarded", 0, 65_535) as u16;
    state.list = input.small("open.listed", 255);
    state.rune = input.small("open.rune", 3);
    state.special = input.value("open.special", Plain::clone);
    state.attack = input.value("open.attack", Plain::clone);
    state.hits = input.value("open.hits", Plain::clone);
    let build = &mut state.build;
    if let Some(purpose) = input.word_or_null("open.set.purpose") {
        build.purpose = purpose;
    }
    let own = input.rules.data.codes.own();
    for at in 0..ITEM_CODES + own {
        let code = if at < ITEM_CODES { at } else { at - ITEM_CODES + BUILT_IN };
        build.counts[code] = input.small(&format!("open.set.counts[{at}]"), 200);
    }
    // `[sets.order]` Items are written without gaps: those of the file's own follow the built-in ones.
    let most = (1 << (ITEMS + own)) - 1;
    let mut items = |path: &str| {
        let bits = input.number(path, 0, most) as u64;
        bits & ((1 << ITEMS) - 1) | bits >> ITEMS << BUILT_IN
    };
    (build.chosen, build.left) = (items("open.set.chosen"), items("open.set.left"));
    build.gear = input.small("open.set.gear", 20);
    state.builder = input.value("open.set.builder", Plain::clone);
    state.is_aside = input.flag("open.set.aside");
}

/// Reports where data say something else than the state that was read from them.
fn compare(path: &str, data: &Plain, own: &Plain, problems: &mut Vec<Problem>) {
    match (data, own) {
        (Plain::Fields(fields), Plain::Fields(known)) => {
            for (name, value) in known {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                match fields.iter().find(|(key, _)| key == name) {
                    Some((_, input)) => compare(&path, input, value, problems),
                    None => {
                        let message = format!("{path} is missing; right is {value}");
                        let (value, expected) = (Plain::Null, value.to_string());
                        problems.push(Problem { path, value, expected, message });
                    }
                }
            }
            for (name, value) in fields {
                if !known.iter().any(|(key, _)| key == name) {
                    let path = format!("{path}.{name}").trim_start_matches('.').to_owned();
                    let fault = unknown_field(name, known.iter().map(|(key, _)| key.as_str()));
                    problems.push(Problem::new(path, value, "nothing".into(), &fault));
                }
            }
        }
        (Plain::List(items), Plain::List(own)) if items.len() == own.len() => {
            for (at, (item, own)) in items.iter().zip(own).enumerate() {
                compare(&format!("{path}[{at}]"), item, own, problems);
            }
        }
        _ if data == own => {}
        _ => problems.push(Problem::new(path.to_owned(), data, own.to_string(), "")),
    }
}
