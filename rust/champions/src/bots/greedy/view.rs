//! What a seat knows, and the values of things for it.

use super::odds::{Mean, warrior_worth};
use super::weights as w;
use crate::cards::{Load, Most, Print};
use crate::rules::leader;
use crate::rules::state::{Clan, State};
use crate::rules::{ROUNDS, Rules};
use crate::words::{
    ByColour, ByWarrior, Colour, Goods, Item, Journey, Leader, Location, Shore, Site, Warband,
    Warrior,
};
use midgard_core::Seat;

/// A state as one seat sees it. It holds the whole state: the code of this player reads only what the seat may
/// know.
pub(super) struct View<'a> {
    pub(super) rules: &'a Rules,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
    pub(super) clan: &'a Clan,
    /// The mean hits and shields of its dice.
    pub(super) means: ByWarrior<Mean>,
    /// The kinds of warriors, the strongest first.
    pub(super) strongest: [Warrior; 3],
    /// The numbers of its draugr and monsters of each colour.
    colours: ByColour<u8>,
    /// Whether this is the last round.
    pub(super) last: bool,
    /// The value of a warrior.
    pub(super) warrior: f32,
}

/// The places where a worker reserves a fight, as bits of a set.
const FIGHTS: u64 = 1 << Location::SmallLongship as u64
    | 1 << Location::LargeLongship as u64
    | 1 << Location::PrivateLongship as u64
    | 1 << Location::Troll as u64
    | 1 << Location::LeftDraugr as u64
    | 1 << Location::RightDraugr as u64;

/// An enemy that can be fought, and the value of defeating it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target<'a> {
    pub(super) print: &'a Print,
    pub(super) reward: f32,
}

impl<'a> View<'a> {
    pub(super) fn new(rules: &'a Rules, state: &'a State, seat: Seat) -> Self {
        let clan = &state.clans[seat];
        let last = state.round >= ROUNDS;
        let dice = &rules.dice[usize::from(leader::strengthens(clan))];
        Self {
            rules,
            state,
            seat,
            clan,
            means: dice.means(),
            strongest: dice.strongest,
            colours: colours(rules, clan),
            last,
            warrior: warrior_worth(last),
        }
    }

    /// Returns the number of rounds after this one.
    pub(super) fn rounds_left(&self) -> f32 {
        f32::from(ROUNDS.saturating_sub(self.state.round))
    }

    /// Returns the value of one more of a good.
    pub(super) fn goods(&self, goods: Goods) -> f32 {
        match goods {
            Goods::Food if self.last => w::LEFTOVER,
            Goods::Food if self.clan.food >= w::PLENTY => w::PLENTY_FOOD,
            Goods::Food => w::FOOD,
            Goods::Wood if self.last && self.clan.workers == 0 => w::LEFTOVER,
            Goods::Wood => w::WOOD,
            Goods::Coin if self.last => self.last_coin(),
            Goods::Coin if self.saves_for_worker() => w::COIN_FOR_WORKER,
            Goods::Coin => w::COIN,
        }
    }

    /// Returns whether the extra worker is still worth its price.
    fn saves_for_worker(&self) -> bool {
        let price = u16::from(self.rules.cards.board.hut_prices[0]);
        !self.clan.extra_worker && self.state.round <= 5 && self.clan.coins < price
    }

    /// Returns the value of a coin at the end. The weight is that of three coins to a glory.
    pub(super) fn last_coin(&self) -> f32 {
        w::LAST_COIN * 3.0 / f32::from(self.rules.cards.board.coins_per_glory)
    }

    /// Returns the value of a favor. The weight is that of two glory for a favor left.
    pub(super) fn favor(&self) -> f32 {
        w::FAVOR + self.more_for_favor()
    }

    /// Returns the value of a favor that Asmundr discards, apart from his glory for it.
    pub(super) fn favor_of_asmundr(&self) -> f32 {
        w::ASMUNDR_FAVOR + self.more_for_favor()
    }

    fn more_for_favor(&self) -> f32 {
        f32::from(self.rules.cards.board.favor_glory) - 2.0
    }

    /// Returns the value of all of this except warriors.
    pub(super) fn load(&self, load: &Load) -> f32 {
        let each = |goods: &Goods| f32::from(load.goods[*goods]) * self.goods(*goods);
        let goods: f32 = Goods::ALL.iter().map(each).sum();
        goods + f32::from(load.favor) * self.favor() + f32::from(load.glory)
    }

    /// Returns the value of one warrior of a kind.
    pub(super) fn warrior(&self, kind: Warrior) -> f32 {
        if self.last { w::LEFTOVER } else { w::WARRIOR * self.means[kind].strength() }
    }

    /// Returns the cost of this much more blame; a negative number of blame is a gain.
    pub(super) fn blame(&self, more: i16) -> f32 {
        let chart = &self.rules.cards.board.blame_glory;
        let at = |blame: i16| f32::from(chart[(blame.max(0) as usize).min(chart.len() - 1)]);
        let now = self.clan.blame as i16;
        at(now) - at(now + more)
    }

    /// Returns the enemy at a place of combat, and its value.
    pub(super) fn target(&self, site: Site) -> Option<Target<'a>> {
        let (state, rules) = (self.state, self.rules);
        let cards = &rules.cards;
        let draugr = |card| {
            let print = &cards.draugr[card];
            let coins = f32::from(print.reward) * self.goods(Goods::Coin);
            self.worth(print, coins, Most::Draugr)
        };
        match site {
            Site::Troll => state.troll.map(|card| {
                let print = &cards.trolls[card];
                let wood = f32::from(print.reward) * self.goods(Goods::Wood);
                let own = self.blame(1) - self.blame(-1);
                let blame = w::BLAME_SHARE * own + w::BLAME_OF_OTHERS;
                self.worth(print, wood + blame, Most::Trolls)
            }),
            Site::LeftDraugr => state.left_draugr.map(draugr),
            Site::RightDraugr => state.right_draugr.map(draugr),
            Site::Shore1 | Site::Shore2 | Site::Shore3 | Site::Shore4 => {
                let here = site.shore().map(|shore| &state.shores[shore])?;
                let print = &cards.monsters[here.monster?];
                let bounty = f32::from(here.bounty) * self.goods(Goods::Coin);
                let more = f32::from(print.reward) * self.favor() + bounty + w::MONSTER;
                Some(self.worth(print, more, Most::Monsters))
            }
        }
    }

    fn worth(&self, print: &'a Print, more: f32, kind: Most) -> Target<'a> {
        let mut reward = f32::from(print.glory) + more;
        if let Some(colour) = print.colour {
            reward += self.colour(colour);
        }
        if self.clan.leads(Leader::Ullr) {
            reward += w::ULLR;
        }
        for destiny in self.clan.destinies {
            let most = self.rules.cards.destinies[destiny].most;
            if most == kind || print.colour.is_some_and(|colour| most == Most::Cards(colour)) {
                reward += w::DESTINY_STEP;
            }
        }
        Target { print, reward }
    }

    /// Returns the value of a card of a colour for sets of three.
    fn colour(&self, colour: Colour) -> f32 {
        let here = self.colours[colour];
        let fewest = self.colours.iter().all(|(other, own)| other == colour || own > here);
        let set = f32::from(self.rules.cards.board.set_glory) / 5.0;
        set * if fewest { w::SCARCE_COLOUR } else { w::COLOUR }
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
            None => w::UNKNOWN_JOURNEY,
            Some(Journey::AllQuiet) => 0.0,
            Some(Journey::Kraken) => {
                self.warrior - (f32::from(self.rules.cards.kraken.glory) - 1.0)
            }
            Some(Journey::NoWind | Journey::Storm) => 0.7,
            Some(Journey::Whirlpool) => self.warrior,
            Some(Journey::Lost) => 1.5,
        }
    }

    /// Returns whether it has reserved a fight this round.
    pub(super) fn has_reserved(&self) -> bool {
        self.clan.placed.bits() & FIGHTS != 0
    }

    /// Returns all its warriors and food, at home and sent out.
    pub(super) fn everybody(&self) -> (Warband, u16) {
        let mut band = self.clan.warriors;
        if !self.has_reserved() {
            return (band, self.clan.food);
        }
        for land in crate::words::Land::ALL {
            if self.clan.placed.has(land.location()) {
                band.join(self.state.garrison[*land]);
            }
        }
        let mut food = self.clan.food;
        for ship in self.state.shores.values().iter().filter_map(|shore| shore.ship) {
            if ship.owner == self.seat {
                band.join(ship.warriors);
                food += u16::from(ship.food);
            }
        }
        (band, food)
    }

    /// Returns the other seat with the most glory on the track.
    pub(super) fn leading_rival(&self) -> Option<Seat> {
        let mut leading: Option<Seat> = None;
        for seat in self.rules.seats().filter(|&seat| seat != self.seat) {
            let ahead = |best: Seat| self.state.score(seat) > self.state.score(best);
            if leading.is_none_or(ahead) {
                leading = Some(seat);
            }
        }
        leading
    }

    /// Returns what is lost with a warrior of each kind: nothing for a kind that the foe prohibits, and nothing
    /// for food.
    pub(super) fn worth_lost(&self, foe: Option<Print>) -> [f32; Item::COUNT] {
        let prohibited = foe.and_then(|print| print.prohibits);
        let worth = |kind: Warrior| {
            if prohibited == Some(kind) { 0.0 } else { self.means[kind].strength() }
        };
        [worth(Warrior::Swordsman), worth(Warrior::Spearman), worth(Warrior::Axeman), 0.0]
    }
}

/// Returns the place of combat of a shore.
pub(super) fn site_of(shore: Shore) -> Site {
    Site::ALL[Site::Shore1 as usize + shore as usize]
}

/// Returns the numbers of a clan's draugr and monsters of each colour.
fn colours(rules: &Rules, clan: &Clan) -> ByColour<u8> {
    let mut colours = ByColour::default();
    let draugr = clan.draugr.iter().map(|card| rules.cards.draugr[card].colour);
    let monsters = clan.monsters.iter().map(|card| rules.cards.monsters[card].colour);
    for colour in draugr.chain(monsters).flatten() {
        colours[colour] += 1;
    }
    colours
}
