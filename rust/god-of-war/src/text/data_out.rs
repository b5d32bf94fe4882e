//! States as plain data. The keys of `open` are those of the fields of the state.

use crate::codes::{BUILT_IN, Code, Codes, ITEM_CODES, ITEMS, Mask, codes_of};
use crate::rules::Rules;
use crate::state::{Outcome, Player, State};
use crate::words::{MAX_PLAYERS, PATHS, Position, Status, Unit, units_of};
use midgard_core::{Plain, Seat, Word, plain_of};

/// Makes a dict.
pub(crate) fn dict<const N: usize>(fields: [(&str, Plain); N]) -> Plain {
    Plain::Fields(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// Makes a number.
pub(crate) fn number(number: impl Into<i64>) -> Plain {
    Plain::Number(number.into())
}

/// Makes a text.
pub(crate) fn word(text: &str) -> Plain {
    Plain::Text(text.to_owned())
}

/// Makes the value, or null.
pub(crate) fn maybe<T>(value: Option<T>, make: impl FnOnce(T) -> Plain) -> Plain {
    value.map_or(Plain::Null, make)
}

fn flag(flag: bool) -> Plain {
    Plain::Bool(flag)
}

fn list<T>(items: impl IntoIterator<Item = T>, make: impl FnMut(T) -> Plain) -> Plain {
    Plain::List(items.into_iter().map(make).collect())
}

/// Makes a dict of counts by code; codes without a card are left out.
fn counts(codes: &Codes, counts: &[u8]) -> Plain {
    let there = counts.iter().enumerate().filter(|it| *it.1 > 0);
    let entry = |(code, &n): (usize, &u8)| (codes.word(Code::at(code as u8)).to_owned(), number(n));
    Plain::Fields(there.map(entry).collect())
}

fn code(codes: &Codes, code: u8) -> Plain {
    word(codes.word(Code::at(code)))
}

impl Rules {
    fn kind_text(&self, kind: u8) -> String {
        let kind = self.kinds[usize::from(kind)];
        format!("{} {}", self.data.codes.word(kind.code), kind.rune.word())
    }

    fn player_data(&self, state: &State, seat: Seat, player: &Player) -> Plain {
        let codes = &self.data.codes;
        let top = player.top.as_slice().iter().rev();
        let deck = dict([
            ("unseen", counts(codes, player.unseen.counts())),
            ("top", list(top, |&it| code(codes, it))),
        ]);
        dict([
            ("hero", maybe(player.hero, |hero| word(hero.word()))),
            ("deck", deck),
            ("hand", counts(codes, player.hand.counts())),
            ("discard", counts(codes, player.discard.counts())),
            ("aside", counts(codes, &state.aside(seat))),
            ("limit", number(i64::from(self.data.hand_limit) + i64::from(player.tokens))),
            ("rebuilt", flag(player.rebuilt)),
        ])
    }

    fn unit_data(&self, state: &State, unit: Unit) -> Plain {
        let column = if unit == Unit::Mimir { None } else { state.column(unit) };
        let slot = column.map(|column| state.front(column) == Some(unit));
        dict([
            ("column", maybe(column, |column| number(column as i64 + 1))),
            ("slot", maybe(slot, |front| word(if front { "front" } else { "back" }))),
            ("damage", number(state.damage[unit])),
            ("rage", number(state.rage[unit])),
            ("down", flag(state.down & unit.bit() != 0)),
            ("moved", flag(state.moved & unit.bit() != 0)),
            ("bonus", number(state.bonus[unit])),
            ("tokens", number(state.tokens[unit])),
        ])
    }

    fn upgrade_data(&self, state: &State) -> Plain {
        let unseen = state.upgrades.0.iter().enumerate().filter(|it| *it.1 > 0);
        let entry = |(kind, &n): (usize, &u8)| (self.kind_text(kind as u8), number(n));
        let kinds = |kinds: &[u8]| list(kinds.to_vec(), |kind| word(&self.kind_text(kind)));
        dict([
            ("unseen", Plain::Fields(unseen.map(entry).collect())),
            ("top", kinds(state.upgrades_top.as_slice())),
            ("bottom", kinds(state.upgrades_bottom.as_slice())),
        ])
    }

    fn card_data(&self, state: &State, card: Position) -> Plain {
        dict([
            ("side", word(if state.is_back(card) { "b" } else { "f" })),
            ("damage", number(state.hurt[card])),
            ("broken", number(state.broken[card])),
            ("stun", flag(state.stunned & card.bit() != 0)),
            ("counter", number(state.counters[card])),
        ])
    }

    /// Returns the cards, tracks and variables of the scene.
    fn scene_data(&self, state: &State) -> [(&'static str, Plain); 3] {
        let Some(id) = state.scene else {
            let none = || Plain::Fields(Vec::new());
            return [("cards", none()), ("tracks", Plain::List(Vec::new())), ("vars", none())];
        };
        let scene = &self.data.scenes[id];
        let card = |&card: &Position| (card.word().to_owned(), self.card_data(state, card));
        let mut vars: Vec<_> = (0..scene.vars.len()).collect();
        vars.sort_by_key(|&at| self.rank(id, at));
        let vars = vars.into_iter().map(|at| (scene.vars[at].clone(), number(state.vars[at])));
        [
            ("cards", Plain::Fields(Position::ALL.iter().map(card).collect())),
            ("tracks", list(&state.tracks[..scene.tracks.len()], |&n| number(n))),
            ("vars", Plain::Fields(vars.collect())),
        ]
    }

    /// Returns the state as a seat knows it. `[hidden.backs]` Without what hidden backs alone say.
    pub(crate) fn known_data(&self, state: &State) -> Vec<(String, Plain)> {
        let stack = if self.options.hide_backs { self.known_stack(state) } else { state.stack };
        let Plain::Fields(mut fields) = self.plain(&State { stack, ..*state }) else {
            unreachable!("a state is a dict")
        };
        let Some(id) = state.scene else { return fields };
        let names = &self.data.scenes[id].vars;
        let hidden: Vec<&String> = (0..names.len())
            .filter(|&at| !self.knows_variable(state, id, at))
            .map(|at| &names[at])
            .collect();
        for (field, value) in &mut fields {
            if let ("vars", Plain::Fields(vars)) = (field.as_str(), value) {
                vars.retain(|(name, _)| !hidden.contains(&name));
            }
        }
        fields
    }

    /// Returns what is pending.
    fn open_data(&self, state: &State) -> Plain {
        // `[sets.order]` Items are written without gaps: those of the file's own follow the built-in ones.
        let items = (0..ITEM_CODES).chain(BUILT_IN..BUILT_IN + self.data.codes.own());
        let bits = |items: Mask| (items & ((1 << ITEMS) - 1) | items >> BUILT_IN << ITEMS) as i64;
        let set = dict([
            ("purpose", word(state.build.purpose.word())),
            ("builder", plain_of(&state.builder)),
            ("counts", list(items, |code| number(state.build.counts[code]))),
            ("chosen", Plain::Number(bits(state.build.chosen))),
            ("left", Plain::Number(bits(state.build.left))),
            ("gear", number(state.build.gear)),
            ("aside", flag(state.is_aside)),
        ]);
        dict([
            ("stack", plain_of(&state.stack)),
            ("queue", plain_of(&state.queue)),
            ("fired", number(state.fired)),
            ("rewarded", number(state.rewarded)),
            ("listed", number(state.list)),
            ("rune", number(state.rune)),
            ("set", set),
            ("special", plain_of(&state.special)),
            ("attack", plain_of(&state.attack)),
            ("hits", plain_of(&state.hits)),
        ])
    }

    fn drawn_data(&self, state: &State) -> Plain {
        let cards = list(&state.drawn[..self.seats()], |&n| number(n));
        let [upgrades, dice] = [4, 5].map(|at| number(state.drawn[at]));
        dict([("cards", cards), ("upgrades", upgrades), ("dice", dice)])
    }

    /// Returns the state as plain data.
    pub(crate) fn plain(&self, state: &State) -> Plain {
        let seats = Seat::of(self.seats());
        let player = |seat| self.player_data(state, seat, &state.players[seat]);
        let units = units_of(state.in_play);
        let unit = |unit: Unit| (unit.word().to_owned(), self.unit_data(state, unit));
        let dealt = |cards: [u8; 3]| list(cards.into_iter().filter(|&card| card > 0), number);
        let hindrances =
            (1..=PATHS as u8).filter(|card: &u8| state.hindrances >> (card - 1) & 1 == 1);
        let row = |&kind: &u8| {
            let kind = self.kinds[usize::from(kind)];
            Plain::List(vec![word(self.data.codes.word(kind.code)), word(kind.rune.word())])
        };
        let piles = Status::ALL.iter().zip(state.piles);
        let result = match state.result {
            Outcome::Open => Plain::Null,
            result => word(result.word()),
        };
        let pyramid = dict([("quests", dealt(state.quests)), ("bosses", dealt(state.bosses))]);
        let mut fields = vec![
            ("round", number(state.round)),
            ("first_player", number(state.first as u8)),
            ("active", number(state.active as u8)),
            ("quest", number(state.quest)),
            ("pyramid", pyramid),
            ("scene", maybe(state.scene, |scene| word(self.data.scene_word(scene)))),
            ("hindrances", list(hindrances, number)),
            ("players", list(seats, player)),
            ("units", Plain::Fields(units.map(unit).collect())),
            ("freya_tokens", number(state.freya)),
            ("carrier", maybe(state.carrier, |unit| word(unit.word()))),
            ("upgrades", self.upgrade_data(state)),
            ("row", list(state.row.as_slice(), row)),
            (
                "piles",
                Plain::Fields(piles.map(|(it, n)| (it.word().to_owned(), number(n))).collect()),
            ),
            ("removed", counts(&self.data.codes, state.removed.counts())),
        ];
        if self.is_solo() {
            let used = crate::words::Ability::ALL
                .iter()
                .map(|&it| (it.word().to_owned(), flag(state.used >> it as u8 & 1 == 1)));
            fields.push(("companions", Plain::Fields(used.collect())));
        }
        fields.extend(self.scene_data(state));
        fields.push(("drawn", self.drawn_data(state)));
        fields.push(("result", result));
        fields.push(("open", self.open_data(state)));
        Plain::Fields(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }
}

const _: () = assert!(MAX_PLAYERS == 4);

/// Returns the codes of a zone in words, for tables.
pub(crate) fn cards_text(codes: &Codes, counts: &[u8], mask: u64) -> String {
    let text = |code: Code| match counts[code as usize] {
        1 => codes.word(code).to_owned(),
        n => format!("{n}x {}", codes.word(code)),
    };
    codes_of(mask).map(text).collect::<Vec<_>>().join(", ")
}
