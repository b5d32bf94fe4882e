//! Reads a state from plain data and reports everything that is wrong with it.
//!
//! A value that cannot be read is reported where it stands. The result is written again and compared, so that no
//! field is missing, too many or at odds with another.

use crate::deal::Deal;
use crate::phase::{During, Phase, Play, Slot};
use crate::rules::Rules;
use crate::state::{Counts, MOST_TERROR, State};
use crate::text::check;
use crate::words::{Face, Item, Location, SLOTS, Token};
use midgard_core::{PathReader, Plain, Problem, Seat, Set, Silent, Word, unknown_field};
use std::ops::{Deref, DerefMut};

/// Reads fields and collects problems.
struct In<'a> {
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
        if self.is_null(path) { None } else { Some(self.word(path)) }
    }

    fn id(&mut self, path: &str, ids: &[&str]) -> u8 {
        let text = self.text(path);
        ids.iter().position(|id| *id == text).unwrap_or_else(|| {
            self.wrong(path, format!("one of {}", ids.join(", ")));
            0
        }) as u8
    }

    fn id_or_null(&mut self, path: &str, ids: &[&str]) -> Option<u8> {
        if self.is_null(path) { None } else { Some(self.id(path, ids)) }
    }

    /// Returns the item of this word, if the game has it.
    fn known(&self, word: &str) -> Option<Item> {
        Item::from_word(word).filter(|&item| self.rules.has_item(item))
    }

    fn item(&mut self, path: &str) -> Item {
        self.known(self.text(path)).unwrap_or_else(|| {
            self.wrong(path, "an item of the game".into());
            Item::COIN
        })
    }

    /// Reads a dict of counts by id.
    fn counts<const N: usize>(&mut self, path: &str, ids: &[&str]) -> Counts<N> {
        let mut counts = Counts::default();
        let Some(Plain::Fields(fields)) = self.data.at(path) else {
            self.wrong(path, "a dict of numbers".into());
            return counts;
        };
        for (id, value) in fields {
            let Some(row) = ids.iter().position(|known| known == id) else { continue };
            match value {
                Plain::Number(number @ 0..=85) => counts.0[row] = *number as u8,
                _ => {
                    let expected = "a whole number from 0 to 85".into();
                    let path = format!("{path}.{id}");
                    self.problems.push(Problem::new(path, value, expected, ""));
                }
            }
        }
        counts
    }
}

/// Reads a state.
pub(crate) fn state(rules: &Rules, data: &Plain) -> Result<State, Vec<Problem>> {
    if !matches!(data, Plain::Fields(_)) {
        return Err(vec![Problem::new(String::new(), data, "a dict".into(), "")]);
    }
    let mut input = In { rules, read: PathReader::new(data, rules.seats()) };
    let mut state = State::start(rules);
    read_board(&mut input, &mut state);
    read_locations(&mut input, &mut state);
    (0..rules.seats()).for_each(|seat| read_seat(&mut input, &mut state, seat));
    read_phase(&mut input, &mut state);
    let mut problems = input.read.problems;
    let is_read = problems.is_empty();
    compare("", data, &rules.plain(&state, None), is_read, &mut problems);
    if problems.is_empty() {
        problems = check::problems(rules, &state);
    }
    problems.truncate(midgard_core::MOST_PROBLEMS);
    if problems.is_empty() { Ok(state) } else { Err(problems) }
}

fn ids<'a, T>(rows: &'a [T], id: impl Fn(&'a T) -> &'a str) -> Vec<&'a str> {
    rows.iter().map(id).collect()
}

fn read_board(input: &mut In<'_>, state: &mut State) {
    let rules = input.rules;
    let players = i64::from(rules.options.players);
    input.number("players", players, players);
    state.round = input.small("round", 10);
    let supply = ids(&rules.data.supply, |row| &row.id);
    state.supply_card = input.id_or_null("supply.card", &supply);
    state.supply_unseen = input.counts("supply.unseen", &supply);
    let reavers = ids(&rules.data.reavers, |row| &row.id);
    for slot in 0..SLOTS {
        state.market[slot] = input.id_or_null(&format!("market[{slot}]"), &reavers);
    }
    state.reaver_deck = input.counts("reavers.unseen", &reavers);
    state.reaver_discard = input.counts("reavers.discards", &reavers);
    let spoils = ids(&rules.data.spoils, |row| &row.id);
    state.spoils_deck = input.counts("spoils.unseen", &spoils);
    state.spoils_discard = input.counts("spoils.discards", &spoils);
    for &token in Token::ALL {
        state.raid[token] = input.small(&format!("raid.{token}"), 31);
    }
    if rules.options.bjorn {
        state.bjorn = input.word_or_null("bjorn");
    }
    for seat in Seat::of(rules.seats()) {
        state.owed[seat] = input.small(&format!("owed[{seat}]"), 85);
    }
}

fn read_locations(input: &mut In<'_>, state: &mut State) {
    let spoils = ids(&input.rules.data.spoils, |row| &row.id);
    state.in_play = Set::empty();
    for at in 0..input.items("locations").len().min(Location::COUNT) {
        let path = format!("locations[{at}]");
        let location: Location = input.word(&format!("{path}.name"));
        if state.in_play.has(location) {
            input.wrong(&format!("{path}.name"), "a location that does not stand twice".into());
        }
        state.in_play.add(location);
        let face: Face = input.word(&format!("{path}.face"));
        let first = format!("{path}.first");
        let first = if input.is_null(&first) { None } else { Some(input.seat(&first)) };
        let place = &mut state.places[location];
        (place.face, place.first) = (face, first);
        place.loot.coins = input.number(&format!("{path}.loot.coins"), 0, 65_535) as u16;
        for &token in Token::ALL {
            place.loot.raid[token] = input.small(&format!("{path}.loot.{token}"), 31);
        }
        place.loot.terror = input.small(&format!("{path}.loot.terror"), 1);
        place.loot.spoils = input.counts(&format!("{path}.loot.spoils"), &spoils);
    }
}

fn read_seat(input: &mut In<'_>, state: &mut State, seat: usize) {
    let reavers = ids(&input.rules.data.reavers, |row| &row.id);
    let spoils = ids(&input.rules.data.spoils, |row| &row.id);
    let path = format!("seats[{seat}]");
    let player = &mut state.players[Seat::ALL[seat]];
    player.coins = input.number(&format!("{path}.coins"), 0, 65_535) as u16;
    player.terror = input.number(&format!("{path}.terror"), 0, MOST_TERROR.into()) as u16;
    for &token in Token::ALL {
        player.raid[token] = input.small(&format!("{path}.{token}"), 31);
    }
    player.spoils = input.counts(&format!("{path}.spoils"), &spoils);
    player.secret = input.counts(&format!("{path}.secret"), &spoils);
    player.reavers = input.counts(&format!("{path}.reavers"), &reavers);
    player.destination = input.word_or_null(&format!("{path}.destination"));
    player.last = input.word_or_null(&format!("{path}.last"));
}

fn read_phase(input: &mut In<'_>, state: &mut State) {
    let turn = |input: &mut In<'_>| input.seat("phase.turn");
    let location = |input: &mut In<'_>| input.word::<Location>("phase.location");
    let rules = input.rules;
    let spoils = ids(&rules.data.spoils, |row| &row.id);
    state.phase = match input.text("phase.name") {
        "locations" => Phase::Locations,
        "setup_market" => Phase::SetupMarket,
        "supply" => Phase::Supply,
        "supply_spoils" => Phase::SupplySpoils {
            icon: input.small("phase.icon", 9),
            location: location(input),
            left: input.small("phase.left", 9),
        },
        "restock" => Phase::Restock,
        "destination" => Phase::Destination { turn: turn(input) },
        "first_visitor" => Phase::FirstVisitor { location: location(input) },
        "sell" => Phase::Sell { turn: turn(input), token: input.word("phase.token") },
        "atone" => Phase::Atone { turn: turn(input) },
        "dare" => Phase::Dare { turn: turn(input), location: location(input) },
        "reveal" => Phase::Reveal {
            turn: turn(input),
            location: location(input),
            first: match input.items("phase.revealed").len() {
                0 => None,
                _ => Some(input.id("phase.revealed[0]", &spoils)),
            },
        },
        "keep" => Phase::Keep {
            turn: turn(input),
            revealed: [0, 1].map(|at| input.id(&format!("phase.revealed[{at}]"), &spoils)),
        },
        "blind_draw" => Phase::BlindDraw { turn: turn(input), location: location(input) },
        "blind_offer" => {
            let reavers = ids(&rules.data.reavers, |row| &row.id);
            let card = input.id("phase.card", &reavers);
            Phase::BlindOffer { turn: turn(input), location: location(input), card }
        }
        "barter" => Phase::Barter { turn: turn(input) },
        "take_token" => Phase::TakeToken { turn: turn(input) },
        "give_token" => Phase::GiveToken { turn: turn(input) },
        "add_spoils" => Phase::AddSpoils { left: input.small("phase.left", 9) },
        "weapons_die" => {
            let during: During = input.word("phase.during");
            Phase::WeaponsDie { turn: turn(input), location: location(input), during }
        }
        "die_spoils" => {
            let during: During = input.word("phase.during");
            Phase::DieSpoils { turn: turn(input), location: location(input), during }
        }
        "end" => Phase::End,
        _ => return read_roskilde(input, state),
    };
}

/// Reads the phases of Roskilde.
fn read_roskilde(input: &mut In<'_>, state: &mut State) {
    let turn = |input: &mut In<'_>| input.seat("phase.turn");
    state.phase = match input.text("phase.name") {
        "hire" => Phase::Hire { turn: turn(input) },
        "purchase" => Phase::Purchase {
            turn: turn(input),
            refreshed: input.flag("phase.refreshed"),
            bought: match input.items("phase.bought").len() {
                0 => None,
                _ => Some(input.small("phase.bought[0]", 3)),
            },
        },
        "refresh" => Phase::Refresh { turn: turn(input) },
        "refill" => {
            Phase::Refill { turn: turn(input), step: input.number("phase.step", 1, 2) as u8 }
        }
        "buy" => Phase::Buy { turn: turn(input), step: input.number("phase.step", 3, 4) as u8 },
        "shed" => Phase::Shed { turn: turn(input) },
        _ => return read_bargain(input, state),
    };
}

/// Reads the phases of a negotiation: the slot, and the deal as far as it is made.
fn read_bargain(input: &mut In<'_>, state: &mut State) {
    let name = input.text("phase.name");
    let known = ["propose", "contribute", "giver", "amount", "split", "answer"];
    if !known.contains(&name) {
        return input.wrong("phase.name", "the name of a phase".into());
    }
    let location: Location = input.word("phase.location");
    let count = state.order(input.rules, location).as_slice().len();
    if count < 2 {
        return input.wrong("phase.location", "a location with two visitors or more".into());
    }
    let cycles = input.rules.cycles;
    let cycle = input.number("phase.cycle", 1, cycles.into()) as u8;
    let position = input.small("phase.position", count as u8 - 1);
    let slot = Slot { location, cycle, position };
    if name != "propose" && name != "answer" {
        read_contributions(input, state, slot);
    }
    state.phase = match name {
        "propose" => Phase::Propose(slot),
        "contribute" => Phase::Contribute(slot),
        "giver" => Phase::Giver { slot, item: input.item("phase.item").0 },
        "amount" => Phase::Amount {
            slot,
            item: input.item("phase.item").0,
            from: read_position(input, state, slot, "phase.from"),
            counted: input.number("phase.counted", 0, 65_000) as u16,
        },
        "split" => return read_split(input, state, slot),
        _ => return read_answer(input, state, slot, count),
    };
}

fn read_position(input: &mut In<'_>, state: &State, slot: Slot, path: &str) -> u8 {
    let seat = input.seat(path);
    let order = state.order(input.rules, slot.location);
    let position = order.as_slice().iter().position(|&visitor| visitor == seat);
    position.unwrap_or_else(|| {
        input.wrong(path, "a visitor of the location".into());
        0
    }) as u8
}

/// Reads the contributions, in ascending order of kind and position.
fn read_contributions(input: &mut In<'_>, state: &mut State, slot: Slot) {
    let mut last = None;
    for at in 0..input.items("phase.given").len().min(256) {
        let path = format!("phase.given[{at}]");
        let item = input.item(&format!("{path}.item"));
        let position = read_position(input, state, slot, &format!("{path}.seat"));
        let order = state.order(input.rules, slot.location);
        let seats = order.as_slice();
        let (own, of) = (seats[usize::from(slot.position)], seats[usize::from(position)]);
        let most = crate::phase::making::bound(state, input.rules, own, of, item);
        let amount = input.number(&format!("{path}.amount"), 1, most.max(1).into()) as i32;
        if most < amount || last.is_some_and(|last| last >= (item, position)) {
            input.wrong(&path, "what may be named, in ascending order".into());
            return;
        }
        last = Some((item, position));
        state.deal.add(input.rules, position.into(), item, -amount);
    }
}

/// Makes the split again, answer by answer.
fn read_split(input: &mut In<'_>, state: &mut State, slot: Slot) {
    let kinds = crate::phase::making::kinds(input.rules);
    let seats = state.order(input.rules, slot.location).as_slice().len() as i32;
    for item in kinds {
        let givers = (0..seats).filter(|&it| state.deal.get(input.rules, it as usize, item) < 0);
        if givers.count() as i32 == seats {
            return input.wrong("phase.given", "somebody who is left to take it".into());
        }
    }
    let shares = input.items("phase.shares").len();
    Play { rules: input.rules, state, listener: &mut Silent }.split_from(slot, 0, 0);
    for at in 0..shares {
        let Phase::Split { slot, item, to, .. } = state.phase else { break };
        let path = format!("phase.shares[{at}].amount");
        let left = state.places[slot.location].loot.count(Item(item))
            + state.deal.contributed(input.rules, Item(item))
            - state.deal.taken(input.rules, Item(item));
        let amount = input.number(&path, 0, left.into()) as i32;
        if amount > 0 {
            state.deal.add(input.rules, to.into(), Item(item), amount);
        }
        Play { rules: input.rules, state, listener: &mut Silent }.split_from(slot, item, to + 1);
    }
    let counted = input.number("phase.counted", 0, 65_000) as u16;
    if let Phase::Split { slot, item, to, .. } = state.phase {
        state.phase = Phase::Split { slot, item, to, counted };
    }
}

fn read_answer(input: &mut In<'_>, state: &mut State, slot: Slot, count: usize) {
    let mut deal = Deal::default();
    for position in 0..count.min(input.items("phase.deal").len()) {
        let path = format!("phase.deal[{position}]");
        let Some(Plain::Fields(fields)) = input.data.at(&path) else {
            input.wrong(&path, "a dict of items".into());
            continue;
        };
        let mut items = fields.clone();
        items.sort_by_key(|(word, _)| Item::from_word(word));
        items.dedup_by(|one, other| one.0 == other.0);
        for (word, value) in items {
            let most = match input.known(&word) {
                Some(Item::COIN | Item::TERROR) => 99_999,
                Some(_) => 999,
                None => 0,
            };
            match (input.known(&word), &value) {
                (Some(item), &Plain::Number(amount)) if amount != 0 && amount.abs() <= most => {
                    deal.add(input.rules, position, item, amount as i32);
                }
                (item, _) => {
                    let short: String = format!("{path}.{word}").chars().take(80).collect();
                    let expected = match item {
                        Some(_) => format!("a number from -{most} to {most}, but not 0"),
                        None => "nothing: the game has no such item".into(),
                    };
                    input.problems.push(Problem::new(short, &value, expected, ""));
                }
            }
        }
    }
    state.deal = deal;
    let position = read_position(input, state, Slot { position: 0, ..slot }, "phase.turn");
    state.phase = Phase::Answer { slot, position };
}

/// Reports fields that are missing or too many and, where everything could be read, values that are not as they must be.
fn compare(path: &str, data: &Plain, right: &Plain, values: bool, problems: &mut Vec<Problem>) {
    match (data, right) {
        (Plain::Fields(fields), Plain::Fields(known)) => {
            let join = |name: &str| {
                if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
            };
            // A phase that could not be read has none of its fields: they are not at fault.
            let misread =
                path == "phase" && problems.iter().any(|it| it.path.starts_with("phase."));
            if misread {
                return;
            }
            for (at, (name, value)) in fields.iter().enumerate() {
                let again = fields[..at].iter().any(|(other, _)| other == name);
                if again || !known.iter().any(|(other, _)| other == name) {
                    let short: String = join(name).chars().take(80).collect();
                    let known = known.iter().map(|(known, _)| known.as_str());
                    let twice = "the field stands twice".to_owned();
                    let fault = if again { twice } else { unknown_field(name, known) };
                    problems.push(Problem::new(short, value, "nothing".into(), &fault));
                }
            }
            for (name, right) in known {
                match fields.iter().find(|(other, _)| other == name) {
                    Some((_, value)) => compare(&join(name), value, right, values, problems),
                    None => {
                        let (path, value) = (join(name), Plain::Null);
                        let message = format!("{path} is missing; right is {right}");
                        let expected = right.to_string();
                        problems.push(Problem { path, value, expected, message });
                    }
                }
            }
        }
        (Plain::List(items), Plain::List(known)) if items.len() == known.len() => {
            for (at, (item, right)) in items.iter().zip(known).enumerate() {
                compare(&format!("{path}[{at}]"), item, right, values, problems);
            }
        }
        _ if values && data != right => {
            problems.push(Problem::new(path.into(), data, right.to_string(), ""));
        }
        _ => {}
    }
}
