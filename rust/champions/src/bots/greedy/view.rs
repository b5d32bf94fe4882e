//! The knowledge of a seat, and the values of things for it.

use super::odds::{Dice, larger};
use super::prices::Prices;
use super::tables::{ClanTable, Enemy, FoeTable, Tables, coloured};
use super::weights as w;
use crate::cards::Print;
use crate::rules::state::{Clan, State};
use crate::rules::{ROUNDS, Rules, leader};
use crate::words::{
    BergrisarCard, Colour, Goods, Item, Journey, Land, Shore, Site, TrollCard, Warband, Warrior,
};
use midgard_core::{Seat, Set};
use std::cell::OnceCell;

/// A state as one seat sees it. It holds the whole state: the code of this player reads only what the seat may
/// know.
pub(super) struct View<'a> {
    pub(super) rules: &'a Rules,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
    pub(super) clan: &'a Clan,
    pub(super) tables: &'a Tables,
    /// The abilities of its dice.
    pub(super) table: &'a ClanTable,
    pub(super) dice: &'a Dice,
    /// The values of goods, warriors and stalls.
    pub(super) prices: &'a Prices,
    /// The value of the colour of an enemy, computed when it is first needed.
    colours: OnceCell<[f32; Colour::COUNT + 1]>,
    /// Whether this is the last round.
    pub(super) last: bool,
    /// The value of a warrior.
    pub(super) warrior: f32,
    /// Whether the player knows what the boxes add.
    pub(super) knows: bool,
}

/// An enemy that can be fought, and the value of defeating it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target<'a> {
    pub(super) reward: f32,
    /// The results of warbands against it.
    pub(super) table: &'a FoeTable,
}

impl<'a> View<'a> {
    #[inline]
    pub(super) fn new(rules: &'a Rules, state: &'a State, seat: Seat) -> Self {
        let clan = &state.clans[seat];
        let last = state.round >= ROUNDS;
        let tables = rules.tables.get(|| Tables::new(&rules.cards));
        let table = tables.of(clan);
        let prices = &table.prices[Prices::case(&rules.cards, state.round, clan)];
        Self {
            rules,
            state,
            seat,
            clan,
            tables,
            table,
            dice: &table.dice,
            prices,
            colours: OnceCell::new(),
            last,
            warrior: larger(prices.warrior - left_of_warrior(rules, last), 0.0),
            knows: true,
        }
    }

    /// Returns the same view for a player that knows nothing of the boxes.
    pub(super) fn unaware(self) -> Self {
        Self { knows: false, warrior: self.prices.warrior, ..self }
    }

    /// Returns the value of a sacrifice token.
    pub(super) fn token(&self) -> f32 {
        token_of(self.rules, self.last)
    }

    /// Returns the Bergrisar that lies on a place, and its value: its archers are dice.
    fn bergrisar(&self, card: Option<BergrisarCard>) -> Option<Target<'a>> {
        let enemy = &self.tables.bergrisar[card.filter(|_| self.knows)?];
        let archers = w::BOUNTY_ARCHER * enemy.reward * self.prices.warriors[Warrior::Archer];
        Some(self.worth(enemy, archers - w::LAND_JOURNEY))
    }

    /// Returns the number of rounds after this one.
    pub(super) fn rounds_left(&self) -> f32 {
        f32::from(ROUNDS.saturating_sub(self.state.round))
    }

    /// Returns the value of one more of a good.
    #[inline]
    pub(super) fn goods(&self, goods: Goods) -> f32 {
        self.prices.goods[goods]
    }

    /// Returns the value of a favor. The weight is that of two glory for a favor left.
    #[inline]
    pub(super) fn favor(&self) -> f32 {
        self.prices.favor
    }

    /// Returns the value of a favor that is discarded, apart from the glory for it.
    pub(super) fn discarded_favor(&self) -> f32 {
        match leader::glory_for_favor(self.clan.leader) {
            0 => self.favor(),
            _ => w::PAID_FAVOR + self.tables.more_for_favor,
        }
    }

    /// Returns the cost of one more blame.
    pub(super) fn blame(&self) -> f32 {
        let chart = &self.rules.cards.board.blame_glory;
        let at = |blame: usize| f32::from(chart[blame.min(chart.len() - 1)]);
        let now = usize::from(self.clan.blame);
        at(now) - at(now + 1)
    }

    /// Returns the enemy at a place of combat, and its value.
    pub(super) fn target(&self, site: Site) -> Option<Target<'a>> {
        match (site.land(), site.shore()) {
            (Some(land), _) => self.foe(land),
            (None, shore) => self.monster(shore?),
        }
    }

    /// Returns the enemy at a place of combat on land, and its value.
    #[inline]
    pub(super) fn foe(&self, land: Land) -> Option<Target<'a>> {
        let draugr = |card| {
            let enemy = &self.tables.draugr[card];
            self.worth(enemy, enemy.reward * self.prices.goods[Goods::Coin])
        };
        match land {
            Land::Troll => self.state.troll.map(|card| self.troll(card)),
            Land::LeftDraugr => self.state.left_draugr.map(draugr),
            Land::RightDraugr => self.state.right_draugr.map(draugr),
            Land::LeftBergrisar => self.bergrisar(self.state.left_bergrisar),
            Land::RightBergrisar => self.bergrisar(self.state.right_bergrisar),
        }
    }

    fn troll(&self, card: TrollCard) -> Target<'a> {
        let enemy = &self.tables.trolls[card];
        let chart = &self.tables.troll_blame;
        let blame = chart[usize::from(self.clan.blame).min(chart.len() - 1)];
        self.worth(enemy, enemy.reward * self.prices.goods[Goods::Wood] + blame)
    }

    /// Returns the monster at a shore, and its value.
    #[inline]
    pub(super) fn monster(&self, shore: Shore) -> Option<Target<'a>> {
        let here = &self.state.shores[shore];
        let enemy = &self.tables.monsters[here.monster?];
        let bounty = f32::from(here.bounty) * self.prices.goods[Goods::Coin];
        Some(self.worth(enemy, enemy.reward * self.favor() + bounty + w::MONSTER))
    }

    #[inline]
    fn worth(&self, enemy: &'a Enemy, more: f32) -> Target<'a> {
        let colour = self.colours.get_or_init(|| self.colours())[usize::from(enemy.colour)];
        let doubles = leader::glory_for_double(self.clan.leader) > 0;
        let doubles = if doubles { w::DOUBLES } else { 0.0 };
        let counting = self.clan.destinies.and(enemy.destinies).len();
        let mut reward = enemy.glory + more + colour + doubles;
        // Seldom more than two count it, and how many do is not predicted.
        for number in 0..2 {
            reward += [0.0, w::DESTINY_STEP][usize::from(counting > number)];
        }
        for _ in 2..counting {
            reward += w::DESTINY_STEP;
        }
        Target { reward, table: self.table.foe(enemy) }
    }

    /// Returns the value of a card of each colour for sets of three; 0 for a card of none.
    fn colours(&self) -> [f32; Colour::COUNT + 1] {
        let Tables { scarce_colour, colour, .. } = *self.tables;
        if self.clan.draugr.is_empty() && self.clan.monsters.is_empty() {
            return [colour, colour, colour, 0.0];
        }
        let cards = coloured(self.clan.draugr, self.clan.monsters);
        let [one, two, three] = self.tables.coloured.map(|all| (cards & all).count_ones());
        let value = |here: u32, others: u32| [colour, scarce_colour][usize::from(others > here)];
        [value(one, two.min(three)), value(two, one.min(three)), value(three, one.min(two)), 0.0]
    }

    /// Returns the journey at a shore, if this seat may know it.
    pub(super) fn journey(&self, shore: Shore) -> Option<Journey> {
        let here = &self.state.shores[shore];
        let known = here.revealed || here.known_to.has(self.seat);
        if known { here.journey.journey() } else { None }
    }

    /// Returns the cost of the way to a shore.
    pub(super) fn way(&self, shore: Shore) -> f32 {
        match self.journey(shore) {
            None if self.knows && self.rules.has_valhalla() => w::UNKNOWN_JOURNEY_AT_VALHALLA,
            None => w::UNKNOWN_JOURNEY,
            Some(Journey::AllQuiet) => 0.0,
            Some(Journey::Kraken) => {
                self.warrior - (f32::from(self.rules.cards.kraken.glory) - 1.0)
            }
            Some(Journey::NoWind | Journey::Storm) => 0.7,
            Some(Journey::Whirlpool) => self.warrior,
            Some(Journey::Lost) => 1.5,
            Some(_) => 0.0,
        }
    }

    /// Returns all its warriors and food, at home and sent to these places, where it has reserved fights.
    pub(super) fn everybody(&self, reserved: Set<Site>) -> (Warband, u16) {
        let (mut band, mut food) = (self.clan.warriors, self.clan.food);
        for site in reserved {
            if let Some(land) = site.land() {
                band.join(self.state.garrison[land]);
            } else if let Some(ship) = site.shore().and_then(|shore| self.state.shores[shore].ship)
            {
                band.join(ship.warriors);
                food += u16::from(ship.food);
            }
        }
        (band, food)
    }

    /// Returns the other seat with the most glory on the track; of equal ones the next in the order of play.
    pub(super) fn leading_rival(&self) -> Option<Seat> {
        self.rules.leading_rival(self.state, self.seat)
    }

    /// Returns what is lost with a warrior of each kind: nothing for a kind that the foe prohibits, and nothing
    /// for food.
    pub(super) fn worth_lost(&self, foe: Option<Print>) -> [f32; Item::COUNT] {
        let prohibited = foe.and_then(|print| print.prohibits);
        let worth = |kind: Warrior| {
            if prohibited == Some(kind) { 0.0 } else { self.dice.means[kind].strength() }
        };
        let mut lost = [0.0; Item::COUNT];
        for (kind, lost) in Warrior::ALL.iter().zip(&mut lost) {
            *lost = worth(*kind);
        }
        lost
    }
}

/// Returns the value of a sacrifice token: 0 in a game without them.
fn token_of(rules: &Rules, last: bool) -> f32 {
    match (rules.has_valhalla(), last) {
        (false, _) => 0.0,
        (true, false) => w::TOKEN,
        (true, true) => w::LAST_TOKEN,
    }
}

/// Returns what a warrior that falls leaves: 0 without Valhalla.
fn left_of_warrior(rules: &Rules, last: bool) -> f32 {
    if rules.has_valhalla() && !last { w::FALLEN } else { token_of(rules, last) }
}

/// Returns the place of combat of a shore.
pub(super) fn site_of(shore: Shore) -> Site {
    Site::ALL[Site::Shore1 as usize + shore as usize]
}
