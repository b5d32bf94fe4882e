//! Scenes of a card file's own: which there are, and rows that belong to none. `[scene.own]`

use super::compile::Fault;
use super::schema::{CardFile, Row};
use super::{LAST_QUEST, OwnScene};
use crate::words::{BUILT_IN_SCENES, Position, SceneId};
use midgard_card_files::no_row;
use midgard_core::{Plain, Word, quoted};

/// The most scenes of a file's own.
const MOST: usize = SceneId::COUNT - BUILT_IN_SCENES;

/// Returns the scenes of a file's own in the order of their ids, and what is wrong with rows that are not of the built-in ones.
pub(super) fn own_scenes(file: &CardFile) -> (Vec<OwnScene>, Vec<(usize, Fault)>) {
    let built_in = &SceneId::WORDS[..BUILT_IN_SCENES];
    let (mut own, mut faults) = (Vec::new(), Vec::new());
    for row in file.rows("scenes") {
        if built_in.contains(&row.id.as_str()) {
            faults.extend(surplus(row));
        } else {
            faults.extend(without_cards(file, row));
            match own_scene(row) {
                Ok(scene) => own.push(scene),
                Err(fault) => faults.push((row.line, fault)),
            }
        }
    }
    own.sort_by(|a, b| a.id.cmp(&b.id));
    if own.len() > MOST {
        let number = own.len();
        faults.push((0, format!("a file has at most {MOST} new scenes, not {number}")));
        own.truncate(MOST);
    }
    let known = |row: &Row| {
        let parts = row.id.rsplit_once('-');
        parts.is_some_and(|(scene, position)| {
            let is_scene = file.rows("scenes").iter().any(|it| it.id == scene);
            is_scene && Position::from_word(position).is_some()
        })
    };
    for row in file.rows("cards").iter().filter(|row| !known(row)) {
        faults.push((row.line, no_row("cards", &row.id, &[])));
    }
    faults.extend(next_faults(file, &own));
    (own, faults)
}

/// Returns the cards that a new scene lacks, as one fault.
fn without_cards(file: &CardFile, row: &Row) -> Option<(usize, Fault)> {
    let ids = Position::WORDS.iter().map(|position| format!("{}-{position}", row.id));
    let is_there = |id: &String| file.rows("cards").iter().any(|card| card.id == *id);
    let missing = Vec::from_iter(ids.filter(|id| !is_there(id)));
    let fault =
        || format!("{}: a scene has eight cards; missing: {}", row.place(), missing.join(", "));
    (!missing.is_empty()).then(|| (row.line, fault()))
}

/// Returns the scene with an id. The scenes of the file's own are in the order of their ids.
pub(super) fn scene_called(own: &[OwnScene], id: &str) -> Option<SceneId> {
    let at = own.iter().position(|scene| scene.id == id).map(|at| BUILT_IN_SCENES + at);
    at.or_else(|| SceneId::WORDS[..BUILT_IN_SCENES].iter().position(|&word| word == id))
        .and_then(SceneId::from_index)
}

/// Returns what is wrong with the scenes that new scenes lead to: a quest leads to a quest and a boss to a boss, and nothing
/// leads back to itself. `[scene.next]`
fn next_faults(file: &CardFile, own: &[OwnScene]) -> Vec<(usize, Fault)> {
    let next_of = |id: &str| {
        let row = file.rows("scenes").iter().find(|row| row.id == id)?;
        let cell = row.cell("next")?;
        if let Plain::Text(next) = &cell.value { Some((cell.line, next.clone())) } else { None }
    };
    let is_boss = |id: SceneId| match id.index().checked_sub(BUILT_IN_SCENES) {
        Some(at) => own[at].is_boss,
        None => id.path() > LAST_QUEST,
    };
    let mut faults = Vec::new();
    for scene in own {
        let Some((line, next)) = next_of(&scene.id) else { continue };
        let place = format!("scenes {}: next", scene.id);
        if scene_called(own, &next).is_some_and(|it| is_boss(it) != scene.is_boss) {
            let rule = "a quest leads to a quest, and a boss to a boss";
            faults.push((line, format!("{place}: {rule}")));
        }
        let mut after = next;
        for _ in 0..SceneId::COUNT {
            if after == scene.id {
                faults.push((line, format!("{place}: the scene leads back to itself")));
                break;
            }
            let Some((_, further)) = next_of(&after) else { break };
            after = further;
        }
    }
    faults
}

/// Returns the fields of a built-in scene that only new scenes have, as faults.
fn surplus(row: &Row) -> Vec<(usize, Fault)> {
    let fault = |field: &str| {
        let cell = row.cell(field)?;
        let reason = match field {
            "new" => "a new scene has an id of its own, and this is a built-in one",
            "kind" => "a built-in scene keeps its kind",
            _ => "the Hindrance of a built-in scene is a row of hindrances",
        };
        Some((cell.line, format!("{}: {field}: {reason}", row.place())))
    };
    ["new", "kind", "hindrance"].into_iter().filter_map(fault).collect()
}

/// Returns a scene of the file's own.
fn own_scene(row: &Row) -> Result<OwnScene, Fault> {
    let id = &row.id;
    if row.cell("new").is_none_or(|cell| cell.value != Plain::Bool(true)) {
        let hint = "a scene of the file's own has new = true";
        return Err(format!("{}; {hint}", no_row("scenes", id, &[])));
    }
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    let is_name = id.len() <= 20 && id.as_bytes()[0].is_ascii_lowercase() && id.bytes().all(fits);
    if !is_name || id == "b9" || SceneId::from_word(id).is_some() {
        let wanted =
            "the id of a new scene is a small letter and up to 19 small letters, digits and _";
        return Err(format!("scenes {}: {wanted}", quoted(id)));
    }
    let kind = row.cell("kind").map(|cell| &cell.value);
    let is = |word: &str| kind == Some(&Plain::Text(word.into()));
    if !is("quest") && !is("boss") {
        return Err(format!("scenes {id}: kind must be quest or boss"));
    }
    Ok(OwnScene { id: id.clone(), is_boss: is("boss") })
}
