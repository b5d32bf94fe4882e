//! The description of a leader: its gain, its second ability, its glory, and how these read.

use crate::cards::AbilityRow;
use crate::rules::Rules;
use crate::rules::combat::{Fight, Roll};
use crate::rules::event::{Log, Tag};
use crate::rules::state::{Phase, State};
use crate::say::explain::Explanation;
use crate::words::{Expansion, Goods, Journey, Warrior};
use midgard_core::Seat;

/// The description of a leader. A leader defines only what is its own.
pub(crate) trait Gift {
    /// Its rule, as it is written.
    const RULE: &'static str;

    /// The box that it comes with; `None` for the base game.
    const BOX: Option<Expansion> = None;

    /// The rule of its second ability. `[helmet]` R-V-13
    const ABILITY: Tag;

    /// The rule of the glory that it brings, and what that is for.
    const GLORY: Option<(Tag, &'static str)> = None;

    /// The glory that a favor brings which is discarded for a reroll.
    const GLORY_FOR_FAVOR: u8 = 0;

    /// The glory that a roll brings in which a die prints two hits.
    const GLORY_FOR_DOUBLE: u8 = 0;

    /// The name that the check of the score sheet has for its source of glory; `None` if it brings no glory in the base game.
    const EARNS: Option<&'static str> = None;

    /// How many destinies more it draws at the Sage's House.
    const DRAWS: usize = 0;

    /// Whether the Merchant Ship costs it nothing.
    const TRADES_FREELY: bool = false;

    /// Whether each of its swordsmen that hits deals one more.
    const STRENGTHENS: bool = false;

    /// The warrior that it takes instead of a swordsman at the Jarl's Longhouse.
    const TAKES: &'static [Warrior] = &[];

    /// `[valhalla.payment]` Whether tokens of each purchase, as many as the number of its row, count as any kind.
    const PAYS_WITH_ANY: bool = false;

    /// How early a greedy player drafts it; `None` for those that it does not know.
    const DRAFT: Option<u8> = None;

    /// The number of its feature among those of leaders that scores are fitted to; `None` without a feature.
    const FITTED: Option<u8> = None;

    /// Whether its second ability throws dice again.
    const THROWS_AGAIN: bool = false;

    /// Whether the odds count all that its second ability brings: no tokens and no favor.
    const COUNTED: bool = true;

    /// Writes what it gives; the number is that of its row.
    fn text(number: u8) -> String;

    /// Writes what its second ability does.
    fn ability_text(rules: &Rules, row: AbilityRow, in_hunt: bool) -> String;

    /// `[helmet]` R-V-13, 4.2: returns whether its second ability can do something now. With a number that is corrected to 0
    /// it cannot.
    fn is_able(&self, _: &Rules, _: &State, _: &Fight, row: AbilityRow) -> bool {
        row.number > 0
    }

    /// Returns what its second ability brings at once; `swordsmen` returns how many of them hit in this roll.
    fn gain(&self, _: &Fight, _: AbilityRow, _swordsmen: impl FnOnce() -> u8) -> Gain {
        Gain::default()
    }

    /// Returns the phase that asks about its second ability; `None` if it brings what it brings at once.
    fn asks(&self, _: Fight) -> Option<Phase> {
        None
    }

    /// Returns what its second ability is worth, in glory.
    fn worth(&self, _: AbilityRow, _: &impl Values) -> f32 {
        1.0
    }

    /// Returns the glory that a journey brings which is revealed for its clan; the number is that of its row.
    #[inline]
    fn glory_of_journey(&self, _number: u8, _: Journey) -> Option<u8> {
        None
    }

    /// Notes that a loss has given its clan a token.
    fn on_loss(&self, _: &mut State) {}

    /// Gives what follows from the losses at a place that is resolved; the number is that of its row.
    #[inline]
    fn place_is_over(&self, _number: u8, _: &mut State, _: &mut impl Log, _: Seat) {}

    /// Gives what a favor brings that is discarded for a reroll.
    #[inline]
    fn rerolls(&self, _: &mut State, _: &mut impl Log, _: &Fight) {}

    /// Explains what a favor brings that is discarded for a reroll.
    fn explain_reroll(&self, explained: Explanation) -> Explanation {
        explained
    }

    /// Gives what a roll brings that counts.
    #[inline]
    fn strikes(&self, _: &mut State, _: &mut impl Log, _: &Fight, _: Roll) {}

    /// Returns whether the leader can have brought this glory, and what would be right.
    fn allows(&self, glory: i64) -> (bool, String) {
        (glory == 0, "0".into())
    }
}

/// The immediate gain from the second ability of a leader.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Gain {
    /// Food, wood, coins and favor.
    pub(crate) goods: [u16; 4],
    /// Goods that the clan chooses: food, wood or coins.
    pub(crate) any_goods: u16,
    /// Glory.
    pub(crate) glory: u8,
    /// Hits of this roll.
    pub(crate) hits: u8,
    /// Shields of this roll.
    pub(crate) shields: u8,
    /// Whether a swordsman may be exchanged after the fight.
    pub(crate) upgrade: bool,
}

/// The values of things to the seat that chooses at a helmet, in glory.
pub(crate) trait Values {
    /// Returns the value of a favor.
    fn favor(&self) -> f32;

    /// Returns the value of a good.
    fn goods(&self, goods: Goods) -> f32;

    /// Returns the value of a sacrifice token.
    fn token(&self) -> f32;

    /// Returns the number of swordsmen of the roll that hit.
    fn swordsmen(&self) -> u8;
}
