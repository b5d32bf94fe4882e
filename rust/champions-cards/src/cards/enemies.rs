//! Enemies: their numbers, what they do, and the checks of both.

use super::card_file::{CardFile, Row, Value};
use super::check::last_line;
use super::{CardProblem, Cards, Face, InPlay};
use crate::words::{BergrisarCard, Colour, DraugrCard, Leader, MonsterCard, TrollCard, Warrior};
use midgard_core::Word;

/// The ability of an enemy of The Dark Mountains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum EnemyAbility {
    /// If it lives, everybody takes this number of blame.
    UndefeatedBlame,
    /// No favor may be discarded against it.
    NoFavorReroll,
    /// Who sent somebody and lost all of them takes this number of blame.
    FailedFighterTakesBlame,
    /// Shields save nobody.
    IgnoreShields,
    /// This number of dice falls before the first round.
    AmbushLoseWarriors,
    /// This number of hits of each round does nothing.
    ArmorPerRound,
    /// A die deals at most one printed hit.
    DoubleHitsCountSingle,
}

/// The abilities of enemies, as a file writes them.
pub(super) const ENEMY_ABILITIES: [(&str, EnemyAbility); 7] = [
    ("undefeated_blame", EnemyAbility::UndefeatedBlame),
    ("no_favor_reroll", EnemyAbility::NoFavorReroll),
    ("failed_fighter_takes_blame", EnemyAbility::FailedFighterTakesBlame),
    ("ignore_shields", EnemyAbility::IgnoreShields),
    ("ambush_lose_warriors", EnemyAbility::AmbushLoseWarriors),
    ("armor_per_round", EnemyAbility::ArmorPerRound),
    ("double_hits_count_single", EnemyAbility::DoubleHitsCountSingle),
];

/// The properties of a troll, a draugr, a monster or the Kraken that the rules use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Print {
    /// Warriors that fall each round, before shields.
    pub attack: u8,
    /// Damage that defeats it.
    pub defense: u8,
    /// Glory for defeating it.
    pub glory: u8,
    /// Wood from a troll, coins from a draugr, favor from a monster.
    pub reward: u8,
    /// The kind of warrior that may not fight it.
    pub prohibits: Option<Warrior>,
    /// Its colour; trolls and the Kraken have none.
    pub colour: Option<Colour>,
    /// Goods of any kind for its victor.
    pub any_resource: u8,
    /// `[enemy.abilities]` What it does.
    pub ability: Option<EnemyAbility>,
    /// The number of its ability.
    pub ability_number: u8,
}

impl Cards {
    /// Returns the numbers and the name of a troll.
    pub fn face_of_troll(&self, card: TrollCard) -> (Print, Option<&str>) {
        (self.trolls[card], self.name_of("trolls", card.word()))
    }

    /// Returns the numbers and the name of a draugr.
    pub fn face_of_draugr(&self, card: DraugrCard) -> (Print, Option<&str>) {
        (self.draugr[card], self.name_of("draugr", card.word()))
    }

    /// Returns the numbers and the name of a monster.
    pub fn face_of_monster(&self, card: MonsterCard) -> (Print, Option<&str>) {
        (self.monsters[card], self.name_of("monsters", card.word()))
    }

    /// Returns the numbers and the name of a Bergrisar.
    pub fn face_of_bergrisar(&self, card: BergrisarCard) -> (Print, Option<&str>) {
        (self.bergrisar[card], self.name_of("bergrisar", card.word()))
    }
}

/// Makes the numbers of an enemy, with the reward of this field.
pub(super) fn print(row: &Row, reward: Option<&str>) -> Print {
    Print {
        attack: row.number("attack"),
        defense: row.number("defense"),
        glory: row.number("glory"),
        reward: reward.map_or(0, |reward| row.number(reward)),
        prohibits: row.word("prohibits").and_then(Warrior::from_word),
        colour: row.word("colour").and_then(Colour::from_word),
        any_resource: row.number_or_0("any_resource"),
        ability: ability(row),
        ability_number: row.number_or_0("ability_number"),
    }
}

/// Returns the ability of an enemy.
fn ability(row: &Row) -> Option<EnemyAbility> {
    let word = row.word("ability")?;
    ENEMY_ABILITIES.iter().find(|&&(known, _)| known == word).map(|&(_, ability)| ability)
}

/// The abilities of enemies that have a number.
const WITH_NUMBER: [&str; 4] =
    ["undefeated_blame", "failed_fighter_takes_blame", "ambush_lose_warriors", "armor_per_round"];

/// The ability of trolls alone: no blame is taken for other enemies that live.
const OF_TROLLS: &str = "undefeated_blame";

/// `[enemy.abilities]` R-D-21: an ability without a number has no number in a file. `[enemy.troll_lord]` Blame for an enemy that lives is
/// taken for trolls.
pub(super) fn check(row: &Row, problems: &mut Vec<CardProblem>) {
    if row.word("ability") == Some(OF_TROLLS) && row.table.name != "trolls" {
        let message = format!("{}: ability {OF_TROLLS} is for trolls alone", row.id);
        problems.push(CardProblem::new(row.line(&["ability"]), message));
    }
    let Some(ability) = row.word("ability").filter(|ability| !WITH_NUMBER.contains(ability)) else {
        return;
    };
    if row.number_or_0("ability_number") > 0 {
        let message = format!("{}: ability_number must be 0 where ability is {ability}", row.id);
        problems.push(CardProblem::new(row.line(&["ability", "ability_number"]), message));
    }
}

/// The most hits of a round that an enemy ignores: more than the dice of few warriors show.
const MOST_ARMOR: u8 = 3;

/// `[enemy.rock_creature]` R-D-19: a fight has an end. With armor, a warband whose dice never show more hits, and always as
/// many shields as the enemy attacks with, would neither win nor fall. Enemies and dice that are not in play do not count.
pub(super) fn check_armor(file: &CardFile, play: InPlay, problems: &mut Vec<CardProblem>) {
    for row in ["trolls", "draugr", "monsters"].into_iter().flat_map(|deck| file.rows_of(deck)) {
        let there = play.has_row(row.table.name, row.id);
        if !there || row.word("ability") != Some("armor_per_round") {
            continue;
        }
        let armor = row.number("ability_number");
        if armor > MOST_ARMOR {
            let message =
                format!("{}: ability_number of armor_per_round is {MOST_ARMOR} at most", row.id);
            problems.push(CardProblem::new(row.line(&["ability", "ability_number"]), message));
        } else if safest(file, play, armor) >= u32::from(row.number("attack")) {
            let line = row.line(&["ability", "ability_number", "attack"]);
            let line = line.max(last_line(file, "dice", "faces"));
            let line = line.max(last_line(file, "dice", "faces_b"));
            let shields = safest(file, play, armor);
            let (of_hits, of_shields) = (ending(armor.into()), ending(shields));
            let message = format!(
                "{}: a fight could have no end: dice that show {armor} hit{of_hits} at most always show {shields} shield{of_shields}",
                row.id
            );
            problems.push(CardProblem::new(line, message));
        }
    }
}

/// Returns what a number adds to the word of what it counts.
fn ending(number: u32) -> &'static str {
    if number == 1 { "" } else { "s" }
}

/// Returns the most shields that a warband always shows which never shows more hits than these.
fn safest(file: &CardFile, play: InPlay, hits: u8) -> u32 {
    let rows = file.rows_of("dice").filter(|row| play.has_row("dice", row.id));
    let dice: Vec<_> = rows.flat_map(|row| die_bounds(file, row)).collect();
    let hits = usize::from(hits);
    let mut best = vec![0; hits + 1];
    for budget in 1..=hits {
        let with = dice.iter().filter(|die| !die.leader && die.hits <= budget);
        best[budget] = with.map(|die| best[budget - die.hits] + die.shields).max().unwrap_or(0);
        best[budget] = best[budget].max(best[budget - 1]);
    }
    let leads = dice.iter().filter(|die| die.leader && die.hits <= hits);
    leads.map(|die| best[hits - die.hits] + die.shields).fold(best[hits], u32::max)
}

/// The most hits and the fewest shields of a die.
struct DieBounds {
    hits: usize,
    shields: u32,
    leader: bool,
}

/// Returns the bounds of each set of faces of a die. A helmet may always be Jorunn's shields.
fn die_bounds(file: &CardFile, row: &Row) -> Vec<DieBounds> {
    let jorunn = file.row("abilities", Leader::Jorunn.word());
    let jorunn = jorunn.number("number").max(jorunn.number_or_0("against"));
    let bounds = |field| {
        let Value::Faces(faces) = &row.cell(field)?.value else { return None };
        let shields = |(face, _): &(Face, u8)| {
            u32::from(face.shields) + if face.helmet { u32::from(jorunn) } else { 0 }
        };
        Some(DieBounds {
            hits: faces.iter().map(|(face, _)| usize::from(face.hits)).max().unwrap_or(0),
            shields: faces.iter().map(shields).min().unwrap_or(0),
            leader: row.id == Warrior::Leader.word(),
        })
    };
    ["faces", "faces_b"].into_iter().filter_map(bounds).collect()
}
