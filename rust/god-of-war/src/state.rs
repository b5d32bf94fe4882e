//! A state: everything that the rules need to go on, as plain data.

use crate::cards::Cards;
use crate::codes::{CODES, Code};
use crate::frame::{Frame, Stack};
use crate::rules::Rules;
use crate::scene::{ARMOUR, Enemy, Scene, Side, VARS, Value};
use crate::sets::Build;
use crate::words::{
    ByPosition, ByUnit, COLUMNS, Hero, MAX_PLAYERS, Position, SceneId, Unit, positions_of, units_of,
};
use midgard_core::{BySeat, List, Seat, Word};
use serde::{Deserialize, Serialize};

/// The most cards on top of a deck that are known.
pub const KNOWN: usize = 48;

/// The possessions of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Default)]
pub struct Player {
    /// The hero.
    pub hero: Option<Hero>,
    /// Hand-limit tokens of this scene.
    pub tokens: i8,
    /// Whether the deck was rebuilt since the last clearing. `[draw.rebuild]` Rule 43.
    pub rebuilt: bool,
    /// Cards on top of the deck that are known, the first drawn last. `[zones.top]` Section 2.
    pub top: List<u8, KNOWN>,
    /// The deck under them.
    pub unseen: Cards,
    /// The hand.
    pub hand: Cards,
    /// The discard.
    pub discard: Cards,
}

/// The attack at hand. `[attack.pending]` Rule 46.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Default)]
pub struct Attack {
    /// The unit, while an attack is pending.
    pub unit: Option<Unit>,
    /// Targets, as bits.
    pub targets: u8,
    /// Targets that the die decides about, as bits.
    pub open: u8,
    /// The strength.
    pub strength: u16,
    /// The face of the die.
    pub die: u8,
    /// Whether the die adds. `[solo.die]` Rule 58.
    pub die_adds: bool,
}

/// A state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Default)]
pub struct State {
    pub(crate) stack: Stack,
    /// The round, from 1.
    pub(crate) round: u8,
    pub(crate) first: Seat,
    pub(crate) active: Seat,
    /// The quest, 1 to 3.
    pub(crate) quest: u8,
    pub(crate) quests: [u8; 3],
    pub(crate) bosses: [u8; 3],
    pub(crate) scene: Option<SceneId>,
    /// Path cards whose hindrance acts, as bits: bit 0 is card 1.
    pub(crate) hindrances: u32,
    /// The number that they add to the health of enemies.
    pub(crate) more_health: u8,
    pub(crate) result: Outcome,
    pub(crate) players: BySeat<Player, MAX_PLAYERS>,
    // Units.
    pub(crate) owner: ByUnit<Seat>,
    /// Units in play, as bits.
    pub(crate) in_play: u8,
    pub(crate) down: u8,
    pub(crate) moved: u8,
    /// Front and back unit of each column.
    pub(crate) spaces: [[Option<Unit>; 2]; COLUMNS],
    pub(crate) damage: ByUnit<u8>,
    pub(crate) rage: ByUnit<u8>,
    pub(crate) bonus: ByUnit<u8>,
    pub(crate) tokens: ByUnit<u8>,
    /// Tokens that Freya has.
    pub(crate) freya: u8,
    pub(crate) carrier: Option<Unit>,
    /// Used abilities of companions, as bits.
    pub(crate) used: u8,
    // Upgrades, by kind.
    pub(crate) upgrades: Kinds,
    pub(crate) upgrades_left: u8,
    /// Known cards on top, the first drawn first.
    pub(crate) upgrades_top: List<u8, 2>,
    /// Known cards at the bottom, the first drawn first.
    pub(crate) upgrades_bottom: List<u8, 88>,
    pub(crate) row: List<u8, 7>,
    pub(crate) piles: [u8; 3],
    pub(crate) removed: Cards,
    // The scene.
    /// Cards that show their back, as bits.
    pub(crate) sides: u8,
    pub(crate) stunned: u8,
    pub(crate) hurt: ByPosition<u8>,
    pub(crate) broken: ByPosition<u8>,
    pub(crate) counters: ByPosition<u8>,
    pub(crate) tracks: [u8; VARS],
    pub(crate) vars: [u8; VARS],
    // What is pending besides the stack.
    /// Cards that a reveal has still to come to, as bits.
    pub(crate) list: u8,
    /// The rune that is activated.
    pub(crate) rune: u8,
    pub(crate) queue: List<u8, 48>,
    pub(crate) fired: u16,
    pub(crate) rewarded: u16,
    pub(crate) build: Build,
    /// Whose set it is.
    pub(crate) builder: Option<Seat>,
    /// Whether the cards of the set are set aside.
    pub(crate) is_aside: bool,
    /// A Special that is set aside.
    pub(crate) special: Option<(Seat, Code)>,
    pub(crate) attack: Attack,
    /// Units that an enemy attack has still to hit.
    pub(crate) hits: List<u8, 3>,
    /// Chance events of this round: cards of each seat, upgrades, dice.
    pub(crate) drawn: [u16; MAX_PLAYERS + 2],
}

/// Counts of upgrade kinds.
pub(crate) type Kinds = KindCounts;

/// How many unseen upgrades there are of each kind of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KindCounts(pub [u8; 88]);

impl Default for KindCounts {
    fn default() -> Self {
        Self([0; 88])
    }
}

impl Serialize for KindCounts {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0)
    }
}

impl<'de> Deserialize<'de> for KindCounts {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let counts = Vec::<u8>::deserialize(from)?;
        let wrong = |_| serde::de::Error::custom("another number of kinds");
        counts.try_into().map(Self).map_err(wrong)
    }
}

midgard_core::vocabulary! {
    /// How a game stands.
    pub enum Outcome / ByOutcome in u8 {
        /// It goes on.
        Open = "open",
        /// The team has won.
        Won = "won",
        /// The team has lost.
        Lost = "lost",
    }
}

impl Default for Outcome {
    /// Returns that the game goes on.
    fn default() -> Self {
        Self::Open
    }
}

const _: () = assert!(size_of::<State>() <= 2048, "a state fits into two KiB");

impl State {
    /// Returns the state before anything has happened. `[setup.zones]` Rules 1 to 3.
    pub(crate) fn start(rules: &Rules) -> Self {
        let mut state = Self {
            round: 1,
            first: rules.options.first_player,
            active: rules.options.first_player,
            quest: 1,
            upgrades: rules.all_upgrades(),
            upgrades_left: crate::words::UPGRADES as u8,
            piles: [crate::words::STATUS_CARDS; 3],
            ..Self::default()
        };
        state.stack.push(Frame::Setup { step: 0 });
        state
    }

    /// Returns the round, from 1; 0 before the first.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Returns the scene.
    pub fn scene(&self) -> Option<SceneId> {
        self.scene
    }

    /// Returns how the game stands.
    pub fn outcome(&self) -> Outcome {
        self.result
    }

    /// Returns the units that stand, as bits.
    #[inline]
    pub(crate) fn standing(&self) -> u8 {
        self.in_play & !self.down
    }

    /// Returns the standing units that the board has: all but Mimir.
    #[inline]
    pub(crate) fn fighters(&self) -> u8 {
        self.standing() & !Unit::Mimir.bit()
    }

    /// Returns whether a unit stands.
    #[inline]
    pub(crate) fn stands(&self, unit: Unit) -> bool {
        self.standing() & unit.bit() != 0
    }

    /// Returns the units of a seat, as bits.
    #[inline]
    pub(crate) fn units_of(&self, seat: Seat) -> u8 {
        match self.players[seat].hero {
            None => 0,
            Some(Hero::BrokSindri) => Unit::Brok.bit() | Unit::Sindri.bit(),
            Some(hero) => hero.units()[0].bit(),
        }
    }

    /// Returns the first standing unit of a seat.
    #[inline]
    pub(crate) fn first_unit(&self, seat: Seat) -> Option<Unit> {
        units_of(self.standing() & self.units_of(seat)).next()
    }

    /// Returns the front unit of a column.
    #[inline]
    pub(crate) fn front(&self, column: usize) -> Option<Unit> {
        self.spaces[column][0]
    }

    /// Returns the column of a unit; for Mimir that of his carrier. `[move.mimir]` Rule 8.
    #[inline]
    pub(crate) fn column(&self, unit: Unit) -> Option<usize> {
        let unit = if unit == Unit::Mimir { self.carrier? } else { unit };
        self.spaces.iter().position(|space| space[0] == Some(unit) || space[1] == Some(unit))
    }

    /// Returns whether a card shows its back.
    #[inline]
    pub(crate) fn is_back(&self, card: Position) -> bool {
        self.sides & card.bit() != 0
    }

    /// Returns the scene's numbers.
    ///
    /// # Panics
    /// Panics if no scene lies on the table.
    #[inline]
    pub(crate) fn numbers<'a>(&self, rules: &'a Rules) -> &'a Scene {
        let id = self.scene.unwrap_or_else(|| unreachable!("a scene lies on the table"));
        &rules.data.scenes[id]
    }

    /// Returns the side of a card that is up.
    #[inline]
    pub(crate) fn side<'a>(&self, rules: &'a Rules, card: Position) -> &'a Side {
        &self.numbers(rules).cards[card as usize][usize::from(self.is_back(card))]
    }

    /// Returns the enemy of the side that is up.
    #[inline]
    pub(crate) fn enemy<'a>(&self, rules: &'a Rules, card: Position) -> Option<&'a Enemy> {
        self.side(rules, card).enemy.as_ref()
    }

    /// Returns the damage of an enemy and its health. `[enemy.track]` Rule 47: those of the track, if it has one.
    #[inline]
    pub(crate) fn health(&self, rules: &Rules, card: Position, enemy: &Enemy) -> (u8, u8) {
        match enemy.track {
            None => (self.hurt[card], enemy.hp + self.more_health),
            Some(track) => {
                let at = usize::from(track);
                (self.tracks[at], self.numbers(rules).tracks[at] + self.more_health)
            }
        }
    }

    /// Returns whether a card shows a living enemy. `[enemy.living]` Rule 47.
    #[inline]
    pub(crate) fn is_living(&self, rules: &Rules, card: Position) -> bool {
        self.enemy(rules, card).is_some_and(|enemy| {
            let (damage, health) = self.health(rules, card, enemy);
            damage < health
        })
    }

    /// Returns the cards that show a living enemy, as bits.
    #[inline]
    pub(crate) fn living(&self, rules: &Rules) -> u8 {
        let mut bits = 0;
        for (&card, sides) in Position::ALL.iter().zip(&self.numbers(rules).cards) {
            let side = &sides[usize::from(self.is_back(card))];
            if let Some(enemy) = &side.enemy {
                let (damage, health) = self.health(rules, card, enemy);
                bits |= u8::from(damage < health) << card as u8;
            }
        }
        bits
    }

    /// Returns the highest unbroken armour value. `[attack.armour]` Rule 11.
    #[inline]
    pub(crate) fn armour(&self, card: Position, enemy: &Enemy) -> u8 {
        let at = usize::from(self.broken[card]);
        if at < ARMOUR { enemy.armour[at] } else { 0 }
    }

    /// Returns whether an enemy takes no damage: invulnerable, or with unbroken armour. `[enemy.guarded]` Rule 47.
    #[inline]
    pub(crate) fn is_guarded(&self, card: Position, enemy: &Enemy) -> bool {
        enemy.invulnerable || self.armour(card, enemy) > 0
    }

    /// Returns the cards whose living enemy the die decides about: no unbroken armour, not invulnerable. As bits.
    pub(crate) fn exposed(&self, rules: &Rules, cards: u8) -> u8 {
        let is_open = |card: &Position| {
            self.enemy(rules, *card).is_some_and(|enemy| !self.is_guarded(*card, enemy))
        };
        positions_of(cards & self.living(rules)).filter(is_open).map(|card| card.bit()).sum()
    }

    /// Returns a value now; below 0 it counts as 0. `[scene.value]` Section 6.
    #[inline]
    pub(crate) fn value(&self, value: Value) -> u8 {
        let sum = |of: u8, add: i8| (i16::from(of) + i16::from(add)).max(0) as u8;
        match value {
            Value::Zero => 0,
            Value::Number(number) => number,
            Value::Counter { card, add } => sum(self.counters.values()[usize::from(card)], add),
            Value::Variable { var, add } => sum(self.vars[usize::from(var)], add),
        }
    }

    /// Returns how many upgrades the deck has.
    #[inline]
    pub(crate) fn upgrade_deck(&self) -> usize {
        usize::from(self.upgrades_left)
            + self.upgrades_top.as_slice().len()
            + self.upgrades_bottom.as_slice().len()
    }

    /// Returns the seats from the first player on.
    #[inline]
    pub(crate) fn seat_at(&self, rules: &Rules, offset: u8) -> Seat {
        let at = self.first.index() + usize::from(offset);
        let players = rules.seats();
        Seat::ALL[if at < players { at } else { at - players }]
    }

    /// Returns the unit that resolves what a scene causes. `[settle.actor]` G-28.
    pub(crate) fn scene_actor(&self, rules: &Rules) -> Unit {
        let seats = (0..rules.seats() as u8).map(|offset| self.seat_at(rules, offset));
        let unit = seats.into_iter().find_map(|seat| self.first_unit(seat));
        unit.unwrap_or_else(|| unreachable!("somebody stands"))
    }

    /// Returns the cards set aside by a seat, code by code.
    pub(crate) fn aside(&self, seat: Seat) -> [u8; CODES] {
        let mut counts = [0; CODES];
        if self.is_aside && self.builder == Some(seat) {
            counts = self.build.counts;
        }
        if let Some((owner, code)) = self.special
            && owner == seat
        {
            counts[code as usize] += 1;
        }
        counts
    }
}
