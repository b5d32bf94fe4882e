//! The rules: options and numbers, checked once.

use crate::data::Data;
use crate::observation;
use crate::words::{
    LocationChoice, MOST_REAVERS, MOST_TYPES, Negotiation, SPOILS_CARDS, SUPPLY_ROWS, Screen,
};
use midgard_core::{Layout, Seat};
use std::sync::Arc;

/// The fewest players.
pub const MIN_PLAYERS: usize = 2;
/// The most players.
pub const MAX_PLAYERS: usize = Seat::COUNT;
/// The version of the rules. It grows when a rule changes.
pub const RULES_VERSION: u32 = 2;
/// The most cycles of a negotiation.
pub const MOST_CYCLES: u8 = 8;

/// The options of a game. `[setup.options]` Its text names the players and every option that is not its default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many seats play.
    pub players: u8,
    /// Whether Bjorn plays, in a game of two. `[bjorn.option]` Section 5, R-35.
    pub bjorn: bool,
    /// Which locations are in play. `[setup.random]` Rule 21.
    pub locations: LocationChoice,
    /// The visibility of the others' things. `[hidden.view]` Section 10.
    pub memory: Screen,
    /// How a deal is made. `[negotiation.mode]` Section 6.
    pub negotiation: Negotiation,
    /// How often each visitor proposes, if not as often as the data say.
    pub cycles: Option<u8>,
    /// How many tokens of a kind a visitor sells at Bjorgvin, 0 for any number, if not as the data say. `[bjorgvin.limit]` R-6.
    pub sell_limit: Option<u8>,
    /// Whether decisions with one legal action are taken at once.
    pub skip_forced: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            players: 3,
            bjorn: false,
            locations: LocationChoice::Lowest,
            memory: Screen::Perfect,
            negotiation: Negotiation::Menu,
            cycles: None,
            sell_limit: None,
            skip_forced: false,
        }
    }
}

impl Options {
    /// Returns everything that is wrong with the options. `[setup.players]` Rule 1.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let mut check = |holds: bool, text: &str| {
            if !holds {
                problems.push(text.to_owned());
            }
        };
        let players = usize::from(self.players);
        check((MIN_PLAYERS..=MAX_PLAYERS).contains(&players), "players must be 2 to 6");
        check(!self.bjorn || players == 2, "bjorn needs two players");
        let is_random = self.locations == LocationChoice::Random;
        check(!is_random || players < MAX_PLAYERS, "random locations are for 2 to 5 players");
        let cycles = self.cycles.is_none_or(|cycles| (1..=MOST_CYCLES).contains(&cycles));
        check(cycles, "cycles must be 1 to 8");
        let has_slots = self.negotiation != Negotiation::Auto;
        check(self.cycles.is_none() || has_slots, "cycles mean nothing with auto");
        let limit = self.sell_limit.is_none_or(|limit| limit <= 1);
        check(limit, "bjorgvin_sell_limit_each must be 0 or 1");
        problems
    }
}

/// Options and numbers of a game. They never change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    pub(crate) options: Options,
    pub(crate) data: Arc<Data>,
    pub(crate) cycles: u8,
    pub(crate) sell_limit: u8,
    pub(crate) supply_kinds: [u8; SUPPLY_ROWS],
    /// Where the cards of each reaver row begin, if all 48 lie in a row.
    pub(crate) card_starts: [u8; MOST_REAVERS + 1],
    pub(crate) weapons: [bool; MOST_TYPES],
    /// The value of a number of cards of a type.
    pub(crate) set_worth: Vec<[i32; SPOILS_CARDS + 2]>,
    pub(crate) layout: Layout,
    /// The same game with deals that are made by the rules, for rollouts; `None` if it is this game.
    pub(crate) quick: Option<Arc<Self>>,
}

impl Rules {
    /// Returns the rules with these options and numbers.
    ///
    /// # Errors
    /// When the options do not go together, with everything that is wrong.
    pub fn new(options: Options, data: Arc<Data>) -> Result<Self, Vec<String>> {
        let problems = options.problems();
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut card_starts = [0; MOST_REAVERS + 1];
        for row in 0..MOST_REAVERS {
            let count = data.reavers.get(row).map_or(0, |reaver| reaver.count);
            card_starts[row + 1] = card_starts[row] + count;
        }
        let worth = |row: &crate::data::SpoilsRow| std::array::from_fn(|n| row.worth(n as u16));
        let quick = if options.negotiation == Negotiation::Auto {
            None
        } else {
            let automatic = Options { negotiation: Negotiation::Auto, cycles: None, ..options };
            Some(Arc::new(Self::new(automatic, Arc::clone(&data))?))
        };
        Ok(Self {
            options,
            cycles: options.cycles.unwrap_or(data.negotiation.cycles),
            sell_limit: options.sell_limit.unwrap_or(data.sell_limit),
            supply_kinds: data.supply_kinds(),
            card_starts,
            weapons: std::array::from_fn(|kind| data.spoils.get(kind).is_some_and(|it| it.weapon)),
            set_worth: data.spoils.iter().map(worth).collect(),
            layout: observation::layout(&options),
            data,
            quick,
        })
    }

    /// Returns the rules for a number of players, all else as usual.
    ///
    /// # Panics
    /// Panics if there are not 2 to 6 players.
    pub fn standard(players: u8) -> Self {
        let options = Options { players, ..Options::default() };
        Self::new(options, Data::standard()).expect("2 to 6 players")
    }

    /// Returns the options that were chosen.
    pub fn chosen(&self) -> &Options {
        &self.options
    }

    /// Returns the numbers.
    pub fn data(&self) -> &Data {
        &self.data
    }

    #[inline]
    pub(crate) fn seats(&self) -> usize {
        self.options.players.into()
    }

    /// Returns how many locations besides Roskilde are in play. `[setup.locations]` Rules 1 and 21.
    pub(crate) fn raided(&self) -> usize {
        self.seats().max(3)
    }

    #[inline]
    pub(crate) fn sees_all(&self) -> bool {
        self.options.memory == Screen::Perfect
    }
}
