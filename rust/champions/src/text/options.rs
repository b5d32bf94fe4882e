//! The options of the boxes by name: their values, the value of each in a preset, and the box that each needs.
//!
//! `[preset]` A-31: an option that is named overrides the preset. One that needs a box is refused without it if its value
//! is not the official one; a value of the preset is passed over there.

use crate::rules::boxes::{BerserkerFirst, BoxOptions, EpicCounts, LeaderLoss};
use crate::text::surface::{ASSIGNMENTS, DRAFTED, RANDOM, VARIANTS};
use crate::words::Expansion;
use midgard_core::{OptionKind, OptionRow, OptionValue, Set, Word};

/// The presets, the official one first.
pub const PRESETS: [&str; 2] = ["official", "manual"];

/// The box that an option needs for a value other than the official one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// A box, whichever it is.
    Any,
    /// This box.
    Box(Expansion),
}

impl Needs {
    /// Returns whether it is in play.
    fn is_met(self, expansions: Set<Expansion>) -> bool {
        match self {
            Self::Nothing => true,
            Self::Any => !expansions.is_empty(),
            Self::Box(expansion) => expansions.has(expansion),
        }
    }
}

/// An option of the boxes. A value is the number of its word.
#[derive(Debug)]
pub struct Row {
    /// The name.
    pub name: &'static str,
    /// The tag of its rule.
    rule: &'static str,
    /// The meaning, in a sentence.
    help: &'static str,
    /// The words of the values, the official one first; those of a flag are `true` and `false`.
    pub values: &'static [&'static str],
    /// The value of the preset of the manual.
    manual: usize,
    /// The box that it needs.
    needs: Needs,
    get: fn(&BoxOptions) -> usize,
    set: fn(&mut BoxOptions, usize),
}

/// Makes the row of an option with two values; `$official` is the official one.
macro_rules! two {
    ($name:ident $rule:literal $help:literal, $values:expr, $manual:literal, $needs:expr, $field:ident: $official:literal) => {
        Row {
            name: stringify!($name),
            rule: $rule,
            help: $help,
            values: &$values,
            manual: $manual,
            needs: $needs,
            get: |options| usize::from(options.$field != $official),
            set: |options, value| options.$field = (value == 0) == $official,
        }
    };
}

/// Makes the row of an option with several values. That of the manual is the official one.
macro_rules! several {
    ($name:ident $rule:literal $help:literal: $($word:literal $value:expr),+; $needs:expr) => {
        Row {
            name: stringify!($name),
            rule: $rule,
            help: $help,
            values: &[$($word),+],
            manual: 0,
            needs: $needs,
            get: |options| [$($value),+].iter().position(|it| *it == options.$name).unwrap_or(0),
            set: |options, value| options.$name = [$($value),+][value],
        }
    };
}

const MOUNTAINS: Needs = Needs::Box(Expansion::DarkMountains);
const VALHALLA: Needs = Needs::Box(Expansion::Valhalla);
const NO: [&str; 2] = ["false", "true"];
const YES: [&str; 2] = ["true", "false"];

/// The options, in the order of `docs/reference/expansions.md`.
pub static ROWS: [Row; 19] = [
    two!(component_counts "component_counts" "The components in the box: official (all), or manual.", ["official", "manual"], 1, Needs::Any, manual_counts: false),
    two!(stalls_5p "setup.five_players" "Stalls of five players: official_3_3 or manual_2_2.", ["official_3_3", "manual_2_2"], 1, MOUNTAINS, manual_stalls: false),
    two!(beg_reward "placement.beggar" "The reward of a beggar: food or any_resource.", ["food", "any_resource"], 0, MOUNTAINS, alms: false),
    two!(beggar_stall "placement.beggar" "Begging is called the Beggar stall: on_with_dm or off.", ["on_with_dm", "off"], 1, MOUNTAINS, beggar_stall: true),
    two!(archer_faces "archer_faces" "The faces of the Archer: A or B.", ["A", "B"], 0, MOUNTAINS, archer_b: false),
    two!(prohibited_dice "combat.prohibited" "Whether prohibited kinds may be sent: official (no) or manual.", ["official", "manual"], 1, Needs::Nothing, prohibited_fall: false),
    two!(tied_destiny "score.tied" "The glory of a tied destiny: printed or floor_half.", ["printed", "floor_half"], 1, Needs::Nothing, half_ties: false),
    two!(troll_reward_wood "troll.wood" "The wood for a troll: printed or one.", ["printed", "one"], 1, Needs::Nothing, one_wood: false),
    two!(blame_timing "blame.timing" "When a troll that lives gives blame: cleanup or troll_fight.", ["cleanup", "troll_fight"], 1, Needs::Nothing, blame_at_fight: false),
    two!(blessing_refill "valhalla.refill" "When a blessing is replaced: immediate or after_visit.", ["immediate", "after_visit"], 1, VALHALLA, refill_after_visit: false),
    several!(leader_loss "leader_die.loss" "A lost Leader die: returns_at_cleanup, returns_now or immune.": "returns_at_cleanup" LeaderLoss::ReturnsAtCleanup,
        "returns_now" LeaderLoss::ReturnsNow, "immune" LeaderLoss::Immune; VALHALLA),
    two!(leader_counts_to_limit "leader_die.limit" "The Leader die fills one of the eight places.", NO, 0, VALHALLA, leader_counts: false),
    several!(berserker_first "berserker.first" "Losses that Berserkers take: combat_only, all_losses or off.": "combat_only" BerserkerFirst::CombatOnly,
        "all_losses" BerserkerFirst::AllLosses, "off" BerserkerFirst::Off; VALHALLA),
    two!(any_warrior_includes_elite "any_warrior" "Any warrior may be a Shieldwarrior or a Berserker.", YES, 0, VALHALLA, elite: true),
    two!(sacrifice_supply "valhalla.supply" "Whether tokens run out: unlimited or limited.", ["unlimited", "limited"], 0, VALHALLA, limited_tokens: false),
    several!(epic_counts "epic.counts" "The kind that epic monsters count as: tiebreak_only, monster or none.": "tiebreak_only" EpicCounts::TiebreakOnly,
        "monster" EpicCounts::Monster, "none" EpicCounts::None; VALHALLA),
    two!(epic_refill "valhalla.refill" "An epic monster that was bought is replaced.", NO, 0, VALHALLA, epic_refill: false),
    two!(dm_enemy_abilities "enemy.abilities" "Abilities of the enemies of DM: reconstructed or none.", ["reconstructed", "none"], 0, MOUNTAINS, abilities: true),
    two!(public_longship_fee "longship.fee" "Public longships that cost a coin: large_only or both.", ["large_only", "both"], 1, Needs::Nothing, fee_for_both: false),
];

/// The options that are not rows of the boxes, in the order of the arguments.
const OWN: [OptionRow; 10] = {
    use OptionKind::{Cards, Flag, Number, SeatWords, Word, Words};
    [
        OptionRow::new(Number, "players", "2, 3 or 4; five with dark_mountains.")
            .or("4")
            .rule("setup.workers"),
        OptionRow::new(Words, "expansions", "dark_mountains, valhalla, or both.")
            .or("")
            .of(Expansion::WORDS)
            .since(2),
        OptionRow::new(Words, "variants", "hall_of_records, mistrustful_villagers, or both.")
            .or("")
            .of(&VARIANTS),
        OptionRow::new(Cards, "cards", "Corrections of card numbers; see docs/reference/cards.md."),
        OptionRow::new(Word, "assignment", "How warriors are sent: in_turn or simultaneous.")
            .or(ASSIGNMENTS[0])
            .of(&ASSIGNMENTS),
        OptionRow::new(Number, "start_player", "The seat that begins; by default it is drawn.")
            .rule("setup.start"),
        OptionRow::new(
            SeatWords,
            "leaders",
            "drafted, random, or one for each seat: ullr,dagrun,...",
        )
        .or(DRAFTED),
        OptionRow::new(Flag, "skip_forced", "Skips decisions with only one legal action.")
            .or("false"),
        OptionRow::new(
            Word,
            "preset",
            "The values of options that are not named: official or manual.",
        )
        .or(PRESETS[0])
        .of(&PRESETS)
        .rule("preset")
        .since(2),
        OptionRow::new(Flag, "promos", "The promo cards are in their decks; they need a box.")
            .or("false")
            .rule("promos")
            .since(2),
    ]
};

/// Returns the table of all options, in the order of the arguments.
pub(crate) fn table() -> Vec<OptionRow> {
    OWN.into_iter().chain(ROWS.iter().map(Row::option)).collect()
}

impl Row {
    /// Returns the option as a row of the table that all games have.
    fn option(&self) -> OptionRow {
        let (kind, values) = match self.is_flag() {
            true => (OptionKind::Flag, &[][..]),
            false => (OptionKind::Word, self.values),
        };
        let row = OptionRow::new(kind, self.name, self.help).or(self.values[0]);
        row.of(values).rule(self.rule).since(2)
    }

    /// Returns whether it is a flag.
    pub fn is_flag(&self) -> bool {
        self.values == NO || self.values == YES
    }

    /// Returns the word of the value that these options give it.
    pub fn word(&self, options: &BoxOptions) -> &'static str {
        self.values[(self.get)(options)]
    }

    /// Returns the value of a preset with these boxes. `[preset]` A-31.
    fn preset(&self, is_manual: bool, expansions: Set<Expansion>) -> usize {
        if is_manual && self.needs.is_met(expansions) { self.manual } else { 0 }
    }

    /// Returns a value as messages show it.
    fn shown(&self, word: &str) -> String {
        match (self.is_flag(), word) {
            (true, "true") => "True".into(),
            (true, "false") => "False".into(),
            _ => format!("{word:?}"),
        }
    }

    /// Returns the number of the value with this word.
    fn named(&self, word: &str, expansions: Set<Expansion>) -> Result<usize, String> {
        let name = self.name;
        let found = self.values.iter().position(|known| *known == word);
        let value = found.ok_or_else(|| {
            let known = self.values.join(", ");
            format!("{name} is one of {known}, not {} [preset]", self.shown(word))
        })?;
        if value == 0 || self.needs.is_met(expansions) {
            return Ok(value);
        }
        let needed = match self.needs {
            Needs::Box(expansion) => format!("the expansion {expansion}"),
            Needs::Nothing | Needs::Any => "an expansion".into(),
        };
        Err(format!("{name}={} needs {needed} [preset]", self.shown(word)))
    }
}

/// Returns the options of the boxes with this preset: `named` returns the word of an option that is named.
///
/// # Errors
/// When a value does not exist, or needs a box that is not in play.
pub fn choose(
    is_manual: bool,
    expansions: Set<Expansion>,
    promos: bool,
    mut named: impl FnMut(&'static str) -> Option<String>,
) -> Result<BoxOptions, String> {
    let mut options = BoxOptions { is_manual, expansions, promos, ..BoxOptions::default() };
    for row in &ROWS {
        let value = match named(row.name) {
            Some(word) => row.named(&word, expansions)?,
            None => row.preset(is_manual, expansions),
        };
        (row.set)(&mut options, value);
    }
    Ok(options)
}

/// Returns the value of an option of the boxes.
pub(crate) fn value_of(options: &BoxOptions, name: &str) -> Option<OptionValue> {
    let row = ROWS.iter().find(|row| row.name == name)?;
    let word = row.word(options);
    Some(match row.is_flag() {
        true => OptionValue::Flag(word == "true"),
        false => OptionValue::Word(word.into()),
    })
}

/// Returns whether the preset gives an option this value.
pub(crate) fn is_usual(options: &BoxOptions, name: &str, value: &OptionValue) -> bool {
    if let Some(row) = ROWS.iter().find(|row| row.name == name) {
        return (row.get)(options) == row.preset(options.is_manual, options.expansions);
    }
    let usual = match name {
        "assignment" if options.is_manual => Some(ASSIGNMENTS[1]),
        "leaders" if options.is_manual => Some(RANDOM),
        _ => OWN.iter().find(|row| row.name == name).and_then(|row| row.default),
    };
    usual == Some(&*value.to_string())
}

/// Returns the names of all options in the order of the text of a game: the boxes behind the players, the cards last.
pub(crate) fn in_text() -> impl Iterator<Item = &'static str> {
    let first = ["players", "expansions", "preset", "promos"];
    let own = OWN.iter().map(|row| row.name).filter(move |name| !first.contains(name));
    let own = own.filter(|&name| name != "cards");
    first.into_iter().chain(own).chain(ROWS.iter().map(|row| row.name)).chain(["cards"])
}
