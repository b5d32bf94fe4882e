//! The knowledge of a seat, as numbers in named blocks. Seats are counted clockwise from the seat that sees.

use crate::codes::{BUILT_IN, CODES, Code};
use crate::data::Data;
use crate::frame::Frame;
use crate::prompt::PROMPTS;
use crate::rules::{Options, Rules};
use crate::scene::{AttackKind, Fx, Side, VARS};
use crate::state::{Outcome, Player, State};
use crate::view::View;
use crate::words::{
    Ability, BUILT_IN_PATHS, BUILT_IN_SCENES, COLUMNS, Hero, MAX_PLAYERS, POSITIONS, Position,
    Rune, SceneId, Status, Unit,
};
use midgard_core::{Encoder, Layout, ObservationWriter, Seat, ValueRange, Word};

const FLAG: ValueRange = ValueRange::upto(1, 1);
const FEW: ValueRange = ValueRange::upto(40, 4);
const BYTE: ValueRange = ValueRange::upto(255, 20);
const ROW: usize = 7;
const TOP: usize = 2;
/// The version of what the blocks hold; it grows when the same blocks hold other numbers. 1: `behind` has the health
/// that would be left, no attack lasts beyond the end, variables are in the order of their names.
const CONTENTS: u32 = 1;

/// The source of the numbers in blocks.
struct Seen<'a> {
    rules: &'a Rules,
    view: &'a View,
}

impl Seen<'_> {
    fn state(&self) -> &State {
        &self.view.state
    }

    fn player(&self, place: usize) -> &Player {
        let players = self.rules.seats();
        let seat = Seat::ALL[(self.view.seat as usize + place) % players];
        &self.state().players[seat]
    }

    /// Returns a number of a card that lies on the table; 0 without a scene.
    fn card(&self, number: impl Fn(&State, Position) -> u8) -> [u8; POSITIONS] {
        std::array::from_fn(|at| match self.state().scene {
            Some(_) => number(self.state(), Position::ALL[at]),
            None => 0,
        })
    }

    /// Returns the side of a card that is up, or the one behind it. `[hidden.backs]` That may be hidden.
    fn side(&self, at: usize, behind: bool) -> Option<&Side> {
        let (state, card) = (self.state(), Position::ALL[at]);
        let sides = &self.rules.data.scenes[state.scene?].cards[at];
        let seen = !(behind && self.rules.options.hide_backs);
        seen.then(|| &sides[usize::from(state.is_back(card) != behind)])
    }

    /// Returns the runes of a side, as bits.
    fn runes(&self, at: usize, behind: bool) -> u64 {
        let runes =
            |side: &Side| u64::from(side.runes) | u64::from(side.other_runes) << Rune::COUNT;
        self.side(at, behind).map_or(0, runes)
    }

    /// Returns what an attack of a side does, as bits.
    fn attack(&self, at: usize, behind: bool) -> u64 {
        let Some(enemy) = self.side(at, behind).and_then(|side| side.enemy) else { return 0 };
        let columns = match enemy.kind {
            AttackKind::None => 0,
            AttackKind::Melee(bits) => u64::from(bits),
            AttackKind::Ranged => 1 << 3,
        };
        let effect = match enemy.fx {
            Fx::None => 0,
            Fx::Stun => 1 << 4,
            Fx::Poison => 1 << 5,
            Fx::Both => 1 << 4 | 1 << 5,
        };
        columns | effect | u64::from(enemy.invulnerable) << 6
    }

    /// Returns the variables of the scene, in the order of their names.
    fn variables(&self) -> [u8; VARS] {
        let mut found = [0; VARS];
        let Some(id) = self.state().scene else { return found };
        for at in 0..self.rules.data.scenes[id].vars.len() {
            found[self.rules.rank(id, at)] = self.state().vars[at];
        }
        found
    }

    /// Returns health, highest armour, defense and strength of the enemy behind a card.
    ///
    /// `[op.flip]` Damage stays when a card is turned, so the health is what it would have left.
    fn behind(&self, at: usize) -> [u8; 4] {
        let state = self.state();
        let Some(enemy) = self.side(at, true).and_then(|side| side.enemy) else { return [0; 4] };
        let (damage, health) = state.health(self.rules, Position::ALL[at], &enemy);
        let left = health.saturating_sub(damage);
        [left, enemy.armour[0], state.value(enemy.defense), state.value(enemy.strength)]
    }
}

const ATTACKS: &[&str] = &["left", "own", "right", "ranged", "stun", "poison", "invulnerable"];
const BEHIND: &[&str] = &["health", "armour", "defense", "strength"];
const RUNES: &[&str] =
    &["red", "green", "blue", "yellow", "red box", "green box", "blue box", "yellow box"];

fn encode<'a>(options: &Options, own: Own, encoder: &mut impl Encoder<Seen<'a>>) {
    let players = usize::from(options.players);
    encode_round(players, encoder);
    encode_scene(encoder);
    encode_units(encoder);
    encode_players(players, encoder);
    encode_pending(encoder);
    if own.codes {
        encode_own(players, encoder);
    }
    if own.scenes {
        encode_own_scenes(encoder);
    }
}

const SEATS: &[&str] = &["own", "next", "second", "third"];

fn encode_round<'a>(players: usize, encoder: &mut impl Encoder<Seen<'a>>) {
    let clockwise = move |seen: &Seen, seat: Seat| {
        Some((seat.index() + players - seen.view.seat as usize) % players)
    };
    let seats = &SEATS[..players];
    encoder.one_of("first player", &[], seats, "who has the token", move |seen, _| {
        clockwise(seen, seen.state().first)
    });
    encoder.one_of("active player", &[], seats, "whose turn it is", move |seen, _| {
        clockwise(seen, seen.state().active)
    });
    let round = |seen: &Seen, _: usize| [seen.state().round, seen.state().quest];
    encoder.named("round", &[], &["round", "quest"], BYTE, "round and quest", round);
    encoder.one_of("scene", &[], BUILT_IN_WORDS, "the scene", |seen, _| {
        seen.state().scene.map(Word::index).filter(|&scene| scene < BUILT_IN_SCENES)
    });
    encoder.numbers("hindrances", &[], FLAG, "path cards that act", |seen, _| {
        let bits = seen.state().hindrances;
        std::array::from_fn::<u8, BUILT_IN_PATHS, _>(|at| (bits >> at & 1) as u8)
    });
    encoder.numbers("pyramid", &[], FLAG, "path cards of the pyramid", |seen, _| {
        let state = seen.state();
        std::array::from_fn::<u8, BUILT_IN_PATHS, _>(|at| {
            let card = at as u8 + 1;
            u8::from(state.quests.contains(&card) || state.bosses.contains(&card))
        })
    });
    encoder.one_of("prompt", &[], &PROMPTS, "what is awaited", |seen, _| {
        let word = seen.state().prompt_word()?;
        PROMPTS.iter().position(|&it| it == word)
    });
    encoder.named("piles", &[], Status::WORDS, FEW, "status piles", |seen, _| seen.state().piles);
}

fn encode_scene<'a>(encoder: &mut impl Encoder<Seen<'a>>) {
    let cards = Position::WORDS;
    encoder.named("sides", &[], cards, FLAG, "cards that show the back", |seen, _| {
        seen.card(|state, card| u8::from(state.is_back(card)))
    });
    encoder.named("living", &[], cards, FLAG, "living enemies", |seen, _| {
        seen.card(|state, card| u8::from(state.is_living(seen.rules, card)))
    });
    encoder.named("health", &[], cards, BYTE, "health that is left", |seen, _| {
        seen.card(|state, card| {
            state.enemy(seen.rules, card).map_or(0, |enemy| {
                let (damage, health) = state.health(seen.rules, card, enemy);
                health.saturating_sub(damage)
            })
        })
    });
    encoder.named("armour", &[], cards, FEW, "highest unbroken armour", |seen, _| {
        seen.card(|state, card| {
            state.enemy(seen.rules, card).map_or(0, |enemy| state.armour(card, enemy))
        })
    });
    encoder.named("strength", &[], cards, FEW, "strength of attacks", |seen, _| {
        seen.card(|state, card| {
            state.enemy(seen.rules, card).map_or(0, |enemy| state.value(enemy.strength))
        })
    });
    encoder.named("stunned", &[], cards, FLAG, "Stun tokens", |seen, _| {
        seen.card(|state, card| u8::from(state.stunned & card.bit() != 0))
    });
    encoder.named("counters", &[], cards, FEW, "tokens on slots", |seen, _| {
        seen.card(|state, card| state.counters[card])
    });
    encoder.named("defense", &[], cards, FEW, "defense of enemies", |seen, _| {
        seen.card(|state, card| {
            state.enemy(seen.rules, card).map_or(0, |enemy| state.value(enemy.defense))
        })
    });
    encoder.any_of(
        "attacks",
        &[POSITIONS],
        ATTACKS,
        "columns and effects of attacks",
        |seen, at| seen.attack(at, false),
    );
    encoder.any_of("runes", &[POSITIONS], RUNES, "runes of the sides up", |seen, at| {
        seen.runes(at, false)
    });
    encoder.named("behind", &[POSITIONS], BEHIND, BYTE, "enemies behind cards", |seen, at| {
        seen.behind(at)
    });
    encoder.any_of("attacks behind", &[POSITIONS], ATTACKS, "attacks behind cards", |seen, at| {
        seen.attack(at, true)
    });
    encoder.any_of("runes behind", &[POSITIONS], RUNES, "runes behind cards", |seen, at| {
        seen.runes(at, true)
    });
    encoder.numbers("tracks", &[], BYTE, "damage of tracks", |seen, _| seen.state().tracks);
    encoder.numbers("vars", &[], FEW, "variables", |seen, _| seen.variables());
}

const UNIT_NUMBERS: &[&str] = &["damage", "health", "rage", "last slot", "bonus", "tokens"];

fn encode_units<'a>(encoder: &mut impl Encoder<Seen<'a>>) {
    encoder.named("units", &[Unit::COUNT], UNIT_NUMBERS, FEW, "dashboards", |seen, at| {
        let (state, unit) = (seen.state(), Unit::ALL[at]);
        let plays = state.in_play & unit.bit() != 0;
        let of = |number: u8| if plays { number } else { 0 };
        [
            state.damage[unit],
            of(seen.rules.health(unit)),
            state.rage[unit],
            of(seen.rules.rage_max(unit)),
            state.bonus[unit],
            state.tokens[unit],
        ]
    });
    let spaces =
        &["1 front", "1 back", "2 front", "2 back", "3 front", "3 back", "4 front", "4 back"];
    encoder.one_of("places", &[Unit::COUNT], spaces, "where units stand", |seen, at| {
        let unit = Some(Unit::ALL[at]);
        let places = seen.state().spaces.iter().flatten();
        places.into_iter().position(|space| *space == unit)
    });
    encoder.named("down", &[], Unit::WORDS, FLAG, "knocked down", |seen, _| {
        std::array::from_fn::<u8, { Unit::COUNT }, _>(|at| seen.state().down >> at & 1)
    });
    encoder.named("moved", &[], Unit::WORDS, FLAG, "moved in this turn", |seen, _| {
        std::array::from_fn::<u8, { Unit::COUNT }, _>(|at| seen.state().moved >> at & 1)
    });
    encoder.word("carrier", &[], "who carries Mimir", |seen, _| seen.state().carrier);
    encoder.named("used", &[], Ability::WORDS, FLAG, "used companions", |seen, _| {
        std::array::from_fn::<u8, { Ability::COUNT }, _>(|at| seen.state().used >> at & 1)
    });
}

fn encode_players<'a>(players: usize, encoder: &mut impl Encoder<Seen<'a>>) {
    debug_assert!(players <= MAX_PLAYERS && COLUMNS == 4);
    let codes = BUILT_IN_CODES;
    encoder
        .word("heroes", &[players], "heroes", |seen, at| -> Option<Hero> { seen.player(at).hero });
    encoder.named("hand limits", &[players], &["limit"], FEW, "cards drawn up to", |seen, at| {
        [i16::from(seen.rules.data.hand_limit) + i16::from(seen.player(at).tokens)]
    });
    encoder.named("hands", &[players], codes, FEW, "hands", |seen, at| {
        built_in(seen.player(at).hand.counts())
    });
    encoder.named("decks", &[players], codes, FEW, "cards of decks", |seen, at| {
        let player = seen.player(at);
        built_in(&deck(player))
    });
    encoder.named("tops", &[players], codes, FEW, "known cards on top of decks", |seen, at| {
        built_in(&top(seen.player(at)))
    });
    encoder.named("discards", &[players], codes, FEW, "discards", |seen, at| {
        built_in(seen.player(at).discard.counts())
    });
}

fn encode_pending<'a>(encoder: &mut impl Encoder<Seen<'a>>) {
    encoder.one_of("row codes", &[ROW], BUILT_IN_CODES, "revealed upgrades", |seen, at| {
        let kind = seen.state().row.as_slice().get(at)?;
        let code = seen.rules.kinds[usize::from(*kind)].code as usize;
        (code < BUILT_IN).then_some(code)
    });
    encoder.one_of("row runes", &[ROW], Rune::WORDS, "runes of revealed upgrades", |seen, at| {
        let kind = seen.state().row.as_slice().get(at)?;
        Some(seen.rules.kinds[usize::from(*kind)].rune as usize)
    });
    let top = |seen: &Seen, at: usize| {
        let kind = *seen.state().upgrades_top.as_slice().get(at)?;
        Some(seen.rules.kinds[usize::from(kind)])
    };
    encoder.one_of(
        "top codes",
        &[TOP],
        BUILT_IN_CODES,
        "upgrades known on top",
        move |seen, at| {
            let code = top(seen, at)?.code as usize;
            (code < BUILT_IN).then_some(code)
        },
    );
    encoder.one_of("top runes", &[TOP], Rune::WORDS, "runes known on top", move |seen, at| {
        Some(top(seen, at)?.rune as usize)
    });
    encoder.named("upgrade deck", &[], Rune::WORDS, FEW, "runes of unseen upgrades", |seen, _| {
        let mut counts = [0_u8; Rune::COUNT];
        let unseen = &seen.state().upgrades.0;
        let kinds = seen.rules.kinds.iter().zip(unseen);
        kinds.for_each(|(kind, &count)| counts[kind.rune as usize] += count);
        counts
    });
    encoder.named("set", &[], BUILT_IN_CODES, FEW, "cards of the set at hand", |seen, _| {
        built_in(&seen.state().build.counts)
    });
    let hit = |seen: &Seen| {
        let frames = seen.state().stack.as_slice();
        frames.iter().rev().find_map(|frame| match *frame {
            Frame::Hit { unit, n, wards, .. } => Some((unit, [n, wards])),
            _ => None,
        })
    };
    encoder.word("hit unit", &[], "who is hit", move |seen, _| -> Option<Unit> {
        hit(seen).map(|(unit, _)| unit)
    });
    encoder.named("hit", &[], &["amount", "wards"], BYTE, "the hit at hand", move |seen, _| {
        hit(seen).map_or([0; 2], |(_, numbers)| numbers)
    });
    let attack = &["strength", "targets", "sum"];
    encoder.named("attack", &[], attack, BYTE, "the attack at hand", |seen, _| {
        let state = seen.state();
        let attack = &state.attack;
        let sum = if state.result == Outcome::Open {
            state.build.largest_sum(&seen.rules.data.codes)
        } else {
            0
        };
        [i32::from(attack.strength), attack.targets.into(), sum.into()]
    });
    encoder.named(
        "acting",
        &[],
        Position::WORDS,
        FLAG,
        "cards that the reveal comes to",
        |seen, _| {
            std::array::from_fn::<u8, { Position::COUNT }, _>(|at| seen.state().list >> at & 1)
        },
    );
}

/// The built-in codes.
const BUILT_IN_CODES: &[&str] = Code::WORDS.split_at(BUILT_IN).0;
/// Places for the codes of a card file's own.
const OWN_CODES: &[&str] = Code::WORDS.split_at(BUILT_IN).1;

/// Returns the counts of built-in codes.
fn built_in(counts: &[u8; CODES]) -> [u8; BUILT_IN] {
    std::array::from_fn(|code| counts[code])
}

/// Returns the counts of the codes of a file's own.
fn own(counts: &[u8; CODES]) -> [u8; CODES - BUILT_IN] {
    std::array::from_fn(|code| counts[BUILT_IN + code])
}

/// Returns the known cards on top of a deck.
fn top(player: &Player) -> [u8; CODES] {
    let mut counts = [0; CODES];
    player.top.as_slice().iter().for_each(|&code| counts[usize::from(code)] += 1);
    counts
}

/// Returns all cards of a deck.
fn deck(player: &Player) -> [u8; CODES] {
    let mut counts = top(player);
    counts.iter_mut().zip(player.unseen.counts()).for_each(|(sum, count)| *sum += count);
    counts
}

/// `[cards.own]` The codes of a file's own stand in blocks of their own, after all others: without such a file the layout is
/// what it is.
fn encode_own<'a>(players: usize, encoder: &mut impl Encoder<Seen<'a>>) {
    let codes = OWN_CODES;
    encoder.named("own hands", &[players], codes, FEW, "own codes of hands", |seen, at| {
        own(seen.player(at).hand.counts())
    });
    encoder.named("own decks", &[players], codes, FEW, "own codes of decks", |seen, at| {
        own(&deck(seen.player(at)))
    });
    encoder.named("own tops", &[players], codes, FEW, "own codes on top of decks", |seen, at| {
        own(&top(seen.player(at)))
    });
    encoder.named("own discards", &[players], codes, FEW, "own codes of discards", |seen, at| {
        own(seen.player(at).discard.counts())
    });
    let code = |seen: &Seen, kinds: &[u8], at: usize| {
        let kind = *kinds.get(at)?;
        (seen.rules.kinds[usize::from(kind)].code as usize).checked_sub(BUILT_IN)
    };
    encoder.one_of("own row codes", &[ROW], codes, "own codes of the row", move |seen, at| {
        code(seen, seen.state().row.as_slice(), at)
    });
    encoder.one_of("own top codes", &[TOP], codes, "own codes known on top", move |seen, at| {
        code(seen, seen.state().upgrades_top.as_slice(), at)
    });
    encoder.named("own set", &[], codes, FEW, "own codes of the set at hand", |seen, _| {
        own(&seen.state().build.counts)
    });
}

/// The built-in scenes.
const BUILT_IN_WORDS: &[&str] = SceneId::WORDS.split_at(BUILT_IN_SCENES).0;
/// Places for the scenes of a card file's own.
const OWN_WORDS: &[&str] = SceneId::WORDS.split_at(BUILT_IN_SCENES).1;
/// The most scenes of a card file's own.
const OWN_SCENES: usize = SceneId::COUNT - BUILT_IN_SCENES;

/// The additions of a card file, for the blocks that it adds.
#[derive(Clone, Copy)]
pub(crate) struct Own {
    codes: bool,
    scenes: bool,
}

impl Own {
    /// Returns what card data have of their own.
    pub(crate) fn of(data: &Data) -> Self {
        Self { codes: data.codes.own() > 0, scenes: !data.own_scenes.is_empty() }
    }
}

/// `[scene.own]` The scenes of a file's own stand in blocks of their own.
fn encode_own_scenes<'a>(encoder: &mut impl Encoder<Seen<'a>>) {
    let own = |card: usize| (BUILT_IN_PATHS + 1 + card) as u8;
    encoder.one_of("own scene", &[], OWN_WORDS, "the scene of the file's own", |seen, _| {
        seen.state().scene?.index().checked_sub(BUILT_IN_SCENES)
    });
    encoder.numbers("own hindrances", &[], FLAG, "own path cards that act", move |seen, _| {
        let bits = seen.state().hindrances;
        std::array::from_fn::<u8, OWN_SCENES, _>(|at| (bits >> (own(at) - 1) & 1) as u8)
    });
    encoder.numbers("own pyramid", &[], FLAG, "own path cards of the pyramid", move |seen, _| {
        let state = seen.state();
        std::array::from_fn::<u8, OWN_SCENES, _>(|at| {
            u8::from(state.quests.contains(&own(at)) || state.bosses.contains(&own(at)))
        })
    });
}

/// Returns the blocks of a game whose card file has these things of its own.
pub(crate) fn layout(options: &Options, own: Own) -> Layout {
    let mut layout = Layout::default();
    layout.set_contents(CONTENTS);
    encode(options, own, &mut layout);
    layout
}

/// Writes what a seat knows.
///
/// # Panics
/// Panics if `out` does not have the length of the layout.
pub(crate) fn write(rules: &Rules, view: &View, out: &mut [u8]) {
    let seen = Seen { rules, view };
    let mut writer = ObservationWriter::new(&seen, out);
    encode(&rules.options, Own::of(&rules.data), &mut writer);
    assert!(writer.is_full(), "the observation has another length");
}
