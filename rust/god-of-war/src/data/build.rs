//! Checks the rows and makes the numbers of them.
//!
//! `[data.limits]` Every problem is reported at once.

use super::compile::{Compiler, Fault, hinder, number};
use super::notes::note;
use super::own::{action_code, own_codes, special_effect};
use super::own_scenes::{own_scenes, scene_called};
use super::schema::{CardFile, Row};
use super::sides::{MOST_HEALTH, TITLE};
use super::{Abilities, Data, Effect, Hinder, LAST_QUEST, OwnScene, UnitRow, digest_of};
use crate::codes::{CODES, Code, Codes, OWN};
use crate::scene::{FlipOn, Scene};
use crate::words::{
    BUILT_IN_PATHS, BUILT_IN_SCENES, ByHero, BySceneId, ByUnit, DECK, Hero, Position, Rune,
    STATUS_CARDS, SceneId, Status, UPGRADES, Unit,
};
use midgard_card_files::{CardProblem, is_text, no_row, text_of};
use midgard_core::{Plain, Word, quoted};
use std::sync::Arc;

/// The most of a number in a list of effects.
const MOST_EFFECT: i64 = 20;

/// Collects problems while numbers are made.
struct Builder<'a> {
    file: &'a CardFile,
    problems: &'a mut Vec<CardProblem>,
}

/// Makes the numbers; they are right if no problem was reported.
pub(super) fn data(file: &CardFile, problems: &mut Vec<CardProblem>) -> Data {
    let mut builder = Builder { file, problems };
    let ids = ["kratos_solo"];
    let units: Vec<&str> = Unit::WORDS.iter().copied().chain(ids).collect();
    builder.ids("units", &units);
    builder.ids("heroes", Hero::WORDS);
    builder.ids("status", Status::WORDS);
    let own = builder.own_scenes();
    builder.status();
    let codes = builder.codes();
    let codes = &codes;
    let mut data = Data {
        hand_limit: builder.in_row("rules", "", "hand_limit", 5, 9),
        die: builder.die(),
        codes: codes.clone(),
        units: ByUnit::from_fn(|unit| builder.unit(unit.word())),
        solo: builder.unit("kratos_solo"),
        decks: ByHero::from_fn(|hero| builder.deck(codes, hero)),
        abilities: builder.abilities(),
        specials: std::array::from_fn(|code| builder.special(codes, Code::at(code as u8))),
        upgrades: builder.upgrades(codes),
        hindrances: std::array::from_fn(|at| builder.hindrance(&own, at as u8 + 1)),
        scenes: BySceneId::from_fn(|id| builder.scene(&own, id)),
        own_scenes: own,
        notes: Arc::default(),
        digest: 0,
    };
    builder.in_row("rules", "", "freya_tokens", 2, 2);
    data.digest = digest_of(&data);
    data.notes = file.all().map(note).collect();
    data
}

/// Returns whether a value has the words and lists of another, with any numbers.
fn is_like(value: &Plain, other: &Plain) -> bool {
    match (value, other) {
        (Plain::List(items), Plain::List(others)) => {
            items.len() == others.len() && items.iter().zip(others).all(|(a, b)| is_like(a, b))
        }
        (Plain::Number(number), Plain::Number(_)) => (0..=MOST_EFFECT).contains(number),
        _ => value == other,
    }
}

/// Returns the numbers of an effect after its first one: they say how many things there are.
fn others(effect: &Plain) -> Vec<&Plain> {
    let parts = if let Plain::List(parts) = effect { parts.as_slice() } else { &[] };
    parts.iter().filter(|part| matches!(part, Plain::Number(_))).skip(1).collect()
}

/// Returns the word and the first number of each effect of a list.
fn effects(value: &Plain) -> Vec<(&str, i64)> {
    let Plain::List(items) = value else { return Vec::new() };
    let mut effects = Vec::new();
    for item in items {
        let parts = if let Plain::List(parts) = item { parts.as_slice() } else { &[] };
        let word = if let Some(Plain::Text(word)) = parts.first() { word.as_str() } else { "" };
        let number = |part: &Plain| if let Plain::Number(n) = part { Some(*n) } else { None };
        effects.push((word, parts.iter().find_map(number).unwrap_or(0)));
    }
    effects
}

/// Returns all faults as one.
fn without(faults: Vec<Fault>) -> Result<(), Fault> {
    if faults.is_empty() { Ok(()) } else { Err(faults.join("; ")) }
}

impl Builder<'_> {
    fn report(&mut self, line: usize, message: String) {
        self.problems.push(CardProblem::new(line, message));
    }

    /// Reports ids that are missing or wrong.
    fn ids(&mut self, table: &str, words: &[&str]) {
        let rows = self.file.rows(table);
        if rows.len() != words.len() || !words.iter().all(|id| rows.iter().any(|it| it.id == *id)) {
            self.report(0, format!("{table}: the rows are {}", words.join(", ")));
        }
    }

    /// Returns the built-in codes, and those of the file's own that decks, upgrades and Specials have. `[cards.own]`
    fn codes(&mut self) -> Codes {
        let (codes, faults) = own_codes(self.file);
        faults.into_iter().for_each(|(line, fault)| self.report(line, fault));
        codes
    }

    fn find(&self, table: &str, id: &str) -> Option<&Row> {
        self.file.rows(table).iter().find(|row| row.id == id)
    }

    /// Reads a field of a row, and reports what is wrong with it.
    fn field<T: Default>(
        &mut self,
        table: &str,
        id: &str,
        field: &str,
        read: impl FnOnce(&Plain) -> Result<T, Fault>,
    ) -> T {
        let Some(row) = self.find(table, id) else {
            self.report(0, no_row(table, id, &[]));
            return T::default();
        };
        let result = match row.cell(field) {
            None => Err((row.line, format!("{field} is missing"))),
            Some(cell) => {
                read(&cell.value).map_err(|fault| (cell.line, format!("{field}: {fault}")))
            }
        };
        let place = row.place();
        result.unwrap_or_else(|(line, fault)| {
            self.report(line, format!("{place}: {fault}"));
            T::default()
        })
    }

    fn in_row(&mut self, table: &str, id: &str, field: &str, least: i64, most: i64) -> u8 {
        self.field(table, id, field, |value| number(value, least, most).map(|it| it as u8))
    }

    fn unit(&mut self, id: &str) -> UnitRow {
        UnitRow {
            health: self.in_row("units", id, "health", 1, 60),
            rage_max: self.in_row("units", id, "rage_max", 1, 20),
        }
    }

    fn status(&mut self) {
        for id in Status::WORDS {
            self.in_row("status", id, "count", STATUS_CARDS.into(), STATUS_CARDS.into());
        }
    }

    fn die(&mut self) -> [u8; 10] {
        self.field("die", "enemy", "faces", |value| {
            let Plain::List(faces) = value else { return Err("it must be a list".into()) };
            let fits = (1..=36).contains(&faces.len());
            let mut faults = Vec::from_iter((!fits).then(|| "the die has 1 to 36 faces".into()));
            let mut counts = [0_u8; 10];
            for face in faces {
                match number(face, 0, 9) {
                    Ok(face) => counts[face as usize] = counts[face as usize].saturating_add(1),
                    Err(fault) => faults.push(fault),
                }
            }
            without(faults).map(|()| counts)
        })
    }

    fn deck(&mut self, codes: &Codes, hero: Hero) -> [u8; CODES] {
        let counts = self.field("heroes", hero.word(), "deck", |value| {
            let Plain::List(cards) = value else { return Err("it must be a list".into()) };
            let number = format!("a deck has {DECK} cards, not {}", cards.len());
            let mut faults = Vec::from_iter((cards.len() != DECK).then_some(number));
            let mut counts = vec![0_u8; CODES];
            for card in cards {
                match action_code(codes, card) {
                    Ok(code) => counts[code as usize] = counts[code as usize].saturating_add(1),
                    Err(fault) => faults.push(fault),
                }
            }
            without(faults).map(|()| counts)
        });
        std::array::from_fn(|code| counts.get(code).copied().unwrap_or_default())
    }

    /// Returns the numbers of the effects of a row that has the words of the built-in one.
    fn effects_of(&mut self, table: &str, id: &str) -> Vec<i64> {
        const FIXED: [&str; 3] =
            ["upgrade_peek_choose", "upgrade_peek_arrange", "purge_status_from_discard"];
        let built_in = self.find(table, id).and_then(|row| row.cell("effects"));
        let built_in = built_in.and_then(|cell| cell.built_in.clone()).unwrap_or(Plain::Null);
        self.field(table, id, "effects", |value| {
            let (new, old) = (effects(value), effects(&built_in));
            let keeps = |(a, b): (&(&str, i64), &(&str, i64))| a.1 == b.1 || !FIXED.contains(&a.0);
            let rest = |list: &'_ Plain| match list {
                Plain::List(items) => items.iter().flat_map(others).cloned().collect(),
                _ => Vec::new(),
            };
            let same = rest(value) == rest(&built_in);
            if !same || !is_like(value, &built_in) || !new.iter().zip(&old).all(keeps) {
                return Err(format!("only its numbers can be corrected, 0 to {MOST_EFFECT}"));
            }
            Ok(new.into_iter().map(|effect| effect.1).collect())
        })
    }

    fn abilities(&mut self) -> Abilities {
        let mut n = |table: &str, id: &str, at: usize| {
            self.effects_of(table, id).get(at).map_or(0, |&number| number as u8)
        };
        let abilities = Abilities {
            spartan: [
                (n("rage", "spartan_rage", 0), n("rage", "spartan_rage", 1)),
                (n("rage", "spartan_rage_solo", 0), n("rage", "spartan_rage_solo", 1)),
            ],
            thunderbird: n("rage", "thunderbird", 0),
            gear_up: n("rage", "gear_up_weaponize", 0),
            plus: n("companions", "solo_plus3", 0),
            heal: n("companions", "solo_heal2", 0),
        };
        for id in ["old_magic", "foresight"] {
            self.effects_of("rage", id);
        }
        const COMPANIONS: [(&str, &str); 8] = [
            ("solo_ranged_stun", "atreus1"),
            ("solo_plus3", "atreus1"),
            ("solo_ranged_two_targets", "atreus2"),
            ("solo_defense_plus1", "atreus2"),
            ("solo_heal2", "mimir1"),
            ("solo_die_as_bonus", "mimir1"),
            ("solo_move", "mimir2"),
            ("solo_peek2", "mimir2"),
        ];
        for (id, ability) in COMPANIONS {
            self.effects_of("companions", id);
            self.field("companions", id, "ability", |value| {
                let holds = *value == Plain::Text(ability.into());
                if holds { Ok(()) } else { Err(format!("it is {ability}")) }
            });
        }
        abilities
    }

    fn special(&mut self, codes: &Codes, code: Code) -> Option<Effect> {
        if !codes.is_special(code) {
            return None;
        }
        if code.bit() & OWN != 0 {
            let read = |value: &Plain| special_effect(value).map(Some);
            return self.field("specials", codes.word(code), "effects", read);
        }
        let n = self.effects_of("specials", code.word()).first().map_or(0, |&n| n as u8);
        Some(match code {
            Code::Mend => Effect::Mend,
            Code::Heal1 | Code::Heal2 => Effect::Heal(n),
            Code::Draw2 => Effect::DrawSelf(n),
            Code::AllyDraw1 => Effect::DrawAlly(n),
            Code::Aid2 => Effect::Aid(n),
            Code::Ward2 | Code::Ward3 => Effect::Ward(n),
            Code::Shove => Effect::Move,
            Code::Fury1 => Effect::RageSelf(n),
            Code::Fury2 => Effect::Rage(n),
            Code::Pin => Effect::Pin,
            Code::Peek2 => Effect::Peek,
            _ => Effect::Purge,
        })
    }

    fn upgrades(&mut self, codes: &Codes) -> [[u8; 4]; CODES] {
        let mut counts = [[0; 4]; CODES];
        let file = self.file;
        for row in file.rows("upgrades") {
            let id = &row.id;
            match action_code(codes, &Plain::Text(id.clone())) {
                Err(fault) => self.report(row.line, format!("upgrades {}: {fault}", quoted(id))),
                Ok(code) => {
                    for &rune in Rune::ALL {
                        let most = UPGRADES as i64 / 4;
                        let n = self.in_row("upgrades", id, rune.word(), 0, most);
                        counts[code as usize][rune as usize] = n;
                    }
                }
            }
        }
        for &rune in Rune::ALL {
            let total: u32 = counts.iter().map(|row| u32::from(row[rune as usize])).sum();
            if total != UPGRADES as u32 / 4 {
                let message = format!("upgrades: there are 22 cards with {rune}, not {total}");
                self.report(0, message);
            }
        }
        counts
    }

    fn hindrance(&mut self, own: &[OwnScene], card: u8) -> Vec<Hinder> {
        let (table, id, field) = match usize::from(card).checked_sub(BUILT_IN_PATHS + 1) {
            None if card <= LAST_QUEST => ("hindrances", format!("q{card}"), "effects"),
            None => ("hindrances", format!("b{card}"), "effects"),
            Some(at) if at < own.len() => ("scenes", own[at].id.clone(), "hindrance"),
            Some(_) => return Vec::new(),
        };
        self.field(table, &id, field, |value| {
            let Plain::List(items) = value else { return Err("it must be a list".into()) };
            let mut faults =
                Vec::from_iter((items.len() != 1).then(|| "there is one effect".into()));
            let mut effects = Vec::new();
            for item in items {
                match hinder(item) {
                    Ok(effect) => effects.push(effect),
                    Err(fault) => faults.push(fault),
                }
            }
            without(faults).map(|()| effects)
        })
    }

    /// Compiles a scene. `[scene.compile]` Section 6.
    fn scene(&mut self, own: &[OwnScene], id: SceneId) -> Scene {
        let mut compiler = Compiler::new();
        let name = match id.index().checked_sub(BUILT_IN_SCENES) {
            None => id.word(),
            Some(at) => own.get(at).map_or("", |scene| &scene.id),
        };
        let is_own = id.index() >= BUILT_IN_SCENES;
        let Some(row) = self.find("scenes", name).cloned() else { return compiler.scene };
        for field in ["tracks", "number", "name", "win", "lose", "next", "next_when", "keep_vars"] {
            match row.cell(field) {
                None if field == "number" && is_own => {}
                None if ["number", "name", "win"].contains(&field) => {
                    self.report(row.line, format!("{}: {field} is missing", row.place()));
                }
                None => {}
                Some(cell) => {
                    let next = || next_of(own, id, &cell.value);
                    compiler.within(field.into(), |it| head(it, id, field, &cell.value, next));
                    self.faults(cell.line, &row.place(), &mut compiler);
                }
            }
        }
        if compiler.scene.next.is_some() != (compiler.scene.next_when != 0) {
            self.report(row.line, format!("{}: next and next_when go together", row.place()));
        }
        self.cards(name, &mut compiler);
        compiler.scene
    }

    /// Returns the scenes of the file's own, and reports rows of scenes and cards that belong to none. `[scene.own]`
    fn own_scenes(&mut self) -> Vec<OwnScene> {
        let (own, faults) = own_scenes(self.file);
        faults.into_iter().for_each(|(line, fault)| self.report(line, fault));
        own
    }

    /// Reports the faults of a side or of a field of a scene.
    fn faults(&mut self, line: usize, place: &str, compiler: &mut Compiler) {
        for fault in std::mem::take(&mut compiler.faults) {
            self.report(line, format!("{place}: {fault}"));
        }
    }

    fn cards(&mut self, scene: &str, compiler: &mut Compiler) {
        for &position in Position::ALL {
            let row_id = format!("{scene}-{position}");
            // The scene has reported a card that is missing.
            let Some(row) = self.find("cards", &row_id).cloned() else { continue };
            for (at, field) in ["f", "b"].into_iter().enumerate() {
                let side = self.field("cards", &row_id, field, |value| {
                    Ok(compiler.within(field.into(), |it| it.side(value)))
                });
                let line = row.cell(field).map_or(row.line, |cell| cell.line);
                self.faults(line, &format!("cards {row_id}"), compiler);
                let scene = &mut compiler.scene;
                if side.flip.is_some_and(|flip| flip.on == FlipOn::AllDead) {
                    scene.all_dead[at] |= position.bit();
                }
                if side.spots.iter().any(Option::is_some) {
                    scene.spots[at] |= position.bit();
                }
                scene.cards[position.index()][at] = side;
            }
        }
    }
}

/// Returns the scene that a scene leads to; `None` if the rules do not allow it. `[scene.next]`
fn next_of(own: &[OwnScene], id: SceneId, value: &Plain) -> Option<SceneId> {
    let Plain::Text(word) = value else { return None };
    if id.index() < BUILT_IN_SCENES {
        return (id == SceneId::B9a && word == "b9b").then_some(SceneId::B9b);
    }
    scene_called(own, word)
}

/// Reads a field of a scene.
fn head(
    compiler: &mut Compiler,
    id: SceneId,
    field: &str,
    value: &Plain,
    next: impl Fn() -> Option<SceneId>,
) {
    match (field, value) {
        ("tracks", _) => compiler.tracks(value, MOST_HEALTH),
        ("number", _) if id.index() >= BUILT_IN_SCENES => {
            compiler.report("a new scene has no number: it comes after the built-in ones");
        }
        ("number", _) => {
            compiler.keep(number(value, id.path().into(), id.path().into()));
        }
        ("name", Plain::Text(text)) if is_text(text, TITLE) => {
            compiler.scene.name.clone_from(text);
        }
        ("name", _) => compiler.report(format!("it must be {}", text_of(TITLE))),
        ("win", _) => compiler.scene.win = compiler.condition(value),
        ("lose", _) => compiler.scene.lose = compiler.condition(value),
        ("next_when", _) => compiler.scene.next_when = compiler.condition(value),
        ("keep_vars", Plain::List(names)) => {
            for name in names {
                let var = compiler.var(name);
                compiler.keep(var);
                if let Plain::Text(name) = name {
                    compiler.scene.keep.push(name.clone());
                }
            }
        }
        ("keep_vars", _) => compiler.report("it must be a list"),
        _ => {
            compiler.scene.next = next();
            if compiler.scene.next.is_none() {
                compiler.report(match id.index() < BUILT_IN_SCENES {
                    true => "of the built-in scenes only b9a has a next scene, b9b",
                    false => "it must be the id of a scene",
                });
            }
        }
    }
}
