//! The numbers that the boxes add.

use super::card_file::{CardFile, Cell, Row, Value};
use super::read;
use super::schema::{Field, Kind};
use super::{CardProblem, Die, Face, Print};
use crate::words::{
    BergrisarCard, ByBergrisar, ByBlessing, ByEpic, ByJourney, ByLeader, ByWarrior, Colour,
    Journey, Warband, Warrior,
};
use midgard_core::{Set, Word};
use std::fmt;

/// The built-in files of the boxes, in their order.
const FILES: [&str; 3] = [
    include_str!("../../../../python/midgard/data/dark_mountains.toml"),
    include_str!("../../../../python/midgard/data/valhalla.toml"),
    include_str!("../../../../python/midgard/data/promos.toml"),
];

/// What an enemy of The Dark Mountains does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// The numbers of a journey card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct JourneyNumbers {
    /// Coins that it asks for, takes or gives.
    pub coins: u8,
    /// Warriors that it takes.
    pub warriors: u8,
    /// How often a warrior may be hired.
    pub times: u8,
    /// Food or warriors that it takes.
    pub losses: u8,
    /// Favor that it gives.
    pub favor: u8,
}

/// The second ability of a leader: `docs/expansions.md` says what the numbers of each are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AbilityRow {
    /// The number.
    pub number: u8,
    /// The number against Bergrisar and monsters.
    pub against: u8,
    /// The most.
    pub most: u8,
}

/// A price in sacrifice tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tokens {
    /// Tokens of each kind.
    pub kinds: Warband,
    /// Tokens of any kind.
    pub any: u8,
}

impl Tokens {
    /// Returns the number of all tokens.
    pub fn total(&self) -> u8 {
        self.kinds.total() + self.any
    }
}

/// A blessing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BlessingRow {
    /// Whether it is permanent.
    pub permanent: bool,
    /// The copies.
    pub count: u8,
    /// `[component_counts]` The copies that the manual lists.
    pub manual_count: u8,
    /// The price.
    pub cost: Tokens,
    /// The glory when it is bought in round 1, 2, ... 8.
    pub glory: [u8; 8],
    /// Goods of any kind.
    pub any_resource: u8,
    /// Coins.
    pub coins: u8,
    /// Favor.
    pub favor: u8,
    /// Blame that is discarded.
    pub discard_blame: u8,
    /// Dice that come.
    pub warriors: Warband,
    /// Runes that are taken.
    pub take_rune: u8,
    /// Destinies that are drawn.
    pub draw_destiny: u8,
    /// Destinies that are kept of those.
    pub keep_destiny: u8,
    /// Shields of the first round of a fight.
    pub first_round_shields: u8,
    /// Hits of the first round of a fight.
    pub first_round_hits: u8,
    /// Rerolls in a round.
    pub free_reroll: u8,
    /// Coins for each enemy defeated.
    pub coin_per_enemy: u8,
    /// How much the limit of a hunt is higher.
    pub hunt_cap: u8,
    /// Food of a hunt.
    pub hunt_food: u8,
    /// Dice that are kept in a round.
    pub save_die: u8,
}

impl BlessingRow {
    /// A blessing that does nothing.
    pub const NOTHING: Self = Self {
        permanent: false,
        count: 0,
        manual_count: 0,
        cost: Tokens { kinds: Warband::all(0), any: 0 },
        glory: [0; 8],
        any_resource: 0,
        coins: 0,
        favor: 0,
        discard_blame: 0,
        warriors: Warband::all(0),
        take_rune: 0,
        draw_destiny: 0,
        keep_destiny: 0,
        first_round_shields: 0,
        first_round_hits: 0,
        free_reroll: 0,
        coin_per_enemy: 0,
        hunt_cap: 0,
        hunt_food: 0,
        save_die: 0,
    };
}

/// What the bonus of an epic monster counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bonus {
    /// Runes.
    #[default]
    Runes,
    /// Draugr.
    Draugr,
    /// Monsters.
    Monsters,
    /// At most so much blame.
    BlameAtMost,
    /// Sacrifice tokens.
    Tokens,
    /// Enemies of a colour.
    Colour(Colour),
    /// Blessings.
    Blessings,
}

/// The bonuses of epic monsters, as a file writes them.
pub(super) const BONUSES: [(&str, Bonus); 9] = [
    ("per_rune", Bonus::Runes),
    ("per_draugr", Bonus::Draugr),
    ("per_monster", Bonus::Monsters),
    ("if_blame_at_most", Bonus::BlameAtMost),
    ("per_sacrifice_token", Bonus::Tokens),
    ("per_red_enemy", Bonus::Colour(Colour::Red)),
    ("per_blue_enemy", Bonus::Colour(Colour::Blue)),
    ("per_yellow_enemy", Bonus::Colour(Colour::Yellow)),
    ("per_blessing", Bonus::Blessings),
];

/// An epic monster.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EpicRow {
    /// The price.
    pub cost: Tokens,
    /// The glory when it is bought.
    pub glory: u8,
    /// What the bonus at the end counts.
    pub bonus: Bonus,
    /// The glory for each `per` of it.
    pub number: u8,
    /// How many of it bring the glory once.
    pub per: u8,
    /// The most glory of the bonus.
    pub most: u8,
    /// With [`Bonus::BlameAtMost`] the most blame.
    pub blame_at_most: u8,
}

/// What tokens buy besides blessings and epic monsters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Exchange {
    /// Tokens for glory.
    pub tokens_for_glory: u8,
    /// The glory.
    pub glory: u8,
    /// Tokens for a die.
    pub tokens_for_die: u8,
}

/// The numbers of a complete file that the boxes add.
pub(super) struct BoxCards {
    pub manual_journeys: ByJourney<u8>,
    pub journey_numbers: ByJourney<JourneyNumbers>,
    pub bandits: Print,
    pub bergrisar: ByBergrisar<Print>,
    pub manual_bergrisar: Set<BergrisarCard>,
    pub archer_b: Die,
    pub leader_numbers: ByLeader<u8>,
    pub abilities: ByLeader<AbilityRow>,
    pub rally: u8,
    pub blessings: ByBlessing<BlessingRow>,
    pub epics: ByEpic<EpicRow>,
    pub exchange: Exchange,
    pub tokens: Warband,
}

/// Adds the rows of the boxes behind those of the base game. A field that a row leaves out is 0, none or nothing.
pub(super) fn join(file: &mut CardFile, problems: &mut Vec<CardProblem>) {
    for text in FILES {
        for row in read::read(text, problems).without_lines().rows {
            let below = file.rows.iter_mut().find(|other| {
                other.id.is_empty() && other.id == row.id && other.table.name == row.table.name
            });
            match below {
                Some(below) => {
                    let new = |cell: &Cell| below.cell(cell.name).is_none();
                    let cells: Vec<_> =
                        row.cells.iter().filter(|cell| new(cell)).cloned().collect();
                    below.cells.extend(cells);
                }
                None => file.rows.push(row),
            }
        }
    }
    for row in &mut file.rows {
        complete(row);
    }
}

fn complete(row: &mut Row) {
    for field in row.table.fields {
        if row.cell(field.name).is_none() && !matches!(field.kind, Kind::Text(_)) {
            row.cells.push(Cell { name: field.name, line: 0, value: absent(field) });
        } else if row.cell(field.name).is_none() {
            row.cells.push(Cell { name: field.name, line: 0, value: Value::Text(String::new()) });
        }
    }
}

/// Returns the value of a field that a row leaves out.
fn absent(field: &Field) -> Value {
    match &field.kind {
        Kind::Number(low, _) => Value::Number((*low).max(0)),
        Kind::Numbers(count, ..) => Value::Numbers(vec![0; *count]),
        Kind::Text(_) => Value::Text(String::new()),
        Kind::Word(words) => Value::Word(words()[0]),
        Kind::Items(_) => Value::Items(Vec::new()),
        Kind::Faces => Value::Faces(Vec::new()),
        Kind::Flag => Value::Word("false"),
    }
}

/// Returns the ability of an enemy.
pub(super) fn ability(row: &Row) -> Option<EnemyAbility> {
    let word = row.word("ability")?;
    ENEMY_ABILITIES.iter().find(|&&(known, _)| known == word).map(|&(_, ability)| ability)
}

/// Writes the food and the helmet of a face, behind its hits and shields.
pub(super) fn write_face(face: &Face, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let first = face.hits == 0 && face.shields == 0;
    let plus = if first { "" } else { "+" };
    if face.helmet {
        out.write_str(if first { "helmet" } else { "+helmet" })?;
    }
    let plus = if face.helmet { "+" } else { plus };
    match face.food {
        food if food == face.hits => Ok(()),
        1 => write!(out, "{plus}food"),
        food => write!(out, "{plus}food-{food}"),
    }
}

/// A number with its name, if there is one.
type Named = (&'static str, Option<u8>);

/// Takes the food of a face, which may be left out, from its numbers.
pub(super) fn food(mut named: Vec<Named>) -> (Vec<Named>, Option<u8>) {
    let food = named.pop().and_then(|(_, number)| number);
    (named, food)
}

/// Makes the numbers of the boxes from the rows of a complete file.
pub(super) fn build(
    file: &CardFile,
    faces: impl Fn(&Row, &str) -> Die,
    print: impl Fn(&Row, Option<&str>) -> Print,
) -> BoxCards {
    let journey = |kind: Journey| -> &Row {
        let land = kind.word().strip_prefix("land-");
        land.map_or_else(|| file.row("journeys", kind.word()), |id| file.row("land_journeys", id))
    };
    let number = |table, id: &str, field| file.row(table, id).number(field);
    BoxCards {
        manual_journeys: ByJourney::from_fn(|kind| {
            let field = if kind.word().starts_with("land-") { "manual_count" } else { "count" };
            journey(kind).number(field)
        }),
        journey_numbers: ByJourney::from_fn(|kind| journey_numbers(journey(kind))),
        bandits: print(file.row("land_journeys", "bandits"), None),
        bergrisar: ByBergrisar::from_fn(|card| {
            print(file.row("bergrisar", card.word()), Some("archers"))
        }),
        manual_bergrisar: BergrisarCard::ALL
            .iter()
            .copied()
            .filter(|card| {
                file.row("bergrisar", card.word()).word("in_manual_deck") == Some("true")
            })
            .collect(),
        archer_b: faces(file.row("dice", Warrior::Archer.word()), "faces_b"),
        leader_numbers: ByLeader::from_fn(|leader| number("leaders", leader.word(), "number")),
        abilities: ByLeader::from_fn(|leader| {
            let row = file.row("abilities", leader.word());
            let [number, against, most] =
                ["number", "against", "most"].map(|field| row.number(field));
            AbilityRow { number, against, most }
        }),
        rally: number("rally", "", "hits"),
        blessings: ByBlessing::from_fn(|card| blessing(file.row("blessings", card.word()))),
        epics: ByEpic::from_fn(|card| epic(file.row("epics", card.word()))),
        exchange: Exchange {
            tokens_for_glory: number("exchange", "", "tokens_for_glory"),
            glory: number("exchange", "", "glory"),
            tokens_for_die: number("exchange", "", "tokens_for_die"),
        },
        tokens: ByWarrior::from_fn(|kind| match kind {
            Warrior::Leader => 0,
            _ => number("tokens", "", kind.word()),
        }),
    }
}

fn journey_numbers(row: &Row) -> JourneyNumbers {
    let number = |field| if row.cell(field).is_some() { row.number(field) } else { 0 };
    JourneyNumbers {
        coins: number("coins"),
        warriors: number("warriors"),
        times: number("times"),
        losses: number("losses"),
        favor: number("favor"),
    }
}

fn price(row: &Row) -> Tokens {
    let mut price = Tokens::default();
    let Value::Items(items) = row.value("cost") else { return price };
    for &(name, number) in items {
        match Warrior::from_word(name) {
            Some(kind) => price.kinds[kind] = number,
            None => price.any = number,
        }
    }
    price
}

fn blessing(row: &Row) -> BlessingRow {
    let glory: [i16; 8] = row.numbers("glory");
    let mut blessing = BlessingRow {
        permanent: row.word("kind") == Some("permanent"),
        count: row.number("count"),
        manual_count: row.number("manual_count"),
        cost: price(row),
        glory: glory.map(super::card_file::narrow),
        ..BlessingRow::default()
    };
    let Value::Items(items) = row.value("effect") else { return blessing };
    for &(name, number) in items {
        let field = match name {
            "any_resource" => &mut blessing.any_resource,
            "coins" => &mut blessing.coins,
            "favor" => &mut blessing.favor,
            "discard_blame" => &mut blessing.discard_blame,
            "take_rune" => &mut blessing.take_rune,
            "draw_destiny" => &mut blessing.draw_destiny,
            "keep_destiny" => &mut blessing.keep_destiny,
            "first_round_shields" => &mut blessing.first_round_shields,
            "first_round_hits" => &mut blessing.first_round_hits,
            "free_reroll_per_game_round" => &mut blessing.free_reroll,
            "coin_per_enemy_defeated" => &mut blessing.coin_per_enemy,
            "hunt_cap_bonus" => &mut blessing.hunt_cap,
            "hunt_food_bonus" => &mut blessing.hunt_food,
            "save_one_lost_die_per_game_round" => &mut blessing.save_die,
            name => match Warrior::from_word(name) {
                Some(kind) => &mut blessing.warriors[kind],
                None => continue,
            },
        };
        *field = number;
    }
    blessing
}

fn epic(row: &Row) -> EpicRow {
    let word = row.word("bonus");
    let bonus = BONUSES.iter().find(|&&(known, _)| Some(known) == word);
    EpicRow {
        cost: price(row),
        glory: row.number("glory"),
        bonus: bonus.map_or(Bonus::Runes, |&(_, bonus)| bonus),
        number: row.number("bonus_number"),
        per: row.number("bonus_per"),
        most: row.number("bonus_max"),
        blame_at_most: row.number("blame_at_most"),
    }
}
