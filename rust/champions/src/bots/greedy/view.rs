//! What a seat knows, and what things are worth to it.

use super::odds::{Mean, warrior_worth};
use super::weights as w;
use crate::cards::{Load, Most, Print};
use crate::rules::state::{Clan, State};
use crate::rules::{ROUNDS, Rules};
use crate::words::{
    ByColour, ByWarrior, Colour, Goods, Item, Journey, Leader, Location, Shore, Site, Warband,
    Warrior,
};
use midgard_core::Seat;

/// A state as one seat sees it. The state itself is at hand, and it is on its honour.
pub(super) struct View<'a> {
    pub(super) rules: &'a Rules,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
    pub(super) clan: &'a Clan,
    /// Mean hits and shields of its dice.
    pub(super) means: ByWarrior<Mean>,
    /// Kinds of warriors, the strongest first.
    pub(super) strongest: [Warrior; 3],
    /// Its draugr and monsters of each colour.
    colours: ByColour<u8>,
    /// Is this the last round?
    pub(super) last: bool,
    /// What a warrior is worth.
    pub(super) warrior: f32,
}

/// The places where a worker reserves a fight, as bits of a set.
const FIGHTS: u64 = 1 << Location::SmallLongship as u64
    | 1 << Location::LargeLongship as u64
    | 1 << Location::PrivateLongship as u64
    | 1 << Location::Troll as u64
    | 1 << Location::LeftDraugr as u64
    | 1 << Location::RightDraugr as u64;

/// An enemy that can be fought, and what defeating it brings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target<'a> {
    pub(super) print: &'a Print,
    pub(super) reward: f32,
}

impl<'a> View<'a> {
    pub(super) fn new(rules: &'a Rules, state: &'a State, seat: Seat) -> Self {
        let clan = &state.clans[seat];
        let last = state.round >= ROUNDS;
        let dice = &rules.dice[usize::from(clan.leads(Leader::Svanhildr))];
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

    /// Rounds after this one.
    pub(super) fn rounds_left(&self) -> f32 {
        f32::from(ROUNDS.saturating_sub(self.state.round))
    }

    /// What one more of a good is worth.
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

    /// Is the extra worker still worth its price?
    fn saves_for_worker(&self) -> bool {
        let price = u16::from(self.rules.cards.board.hut_prices[0]);
        !self.clan.extra_worker && self.state.round <= 5 && self.clan.coins < price
    }

    /// What a coin is worth at the end. The weight is that of three coins to a glory.
    pub(super) fn last_coin(&self) -> f32 {
        w::LAST_COIN * 3.0 / f32::from(self.rules.cards.board.coins_per_glory)
    }

    /// What a favor is worth. The weight is that of two glory for a favor left.
    pub(super) fn favor(&self) -> f32 {
        w::FAVOR + self.more_for_favor()
    }

    /// What a favor is worth that Asmundr discards, beside the glory that he has for it.
    pub(super) fn favor_of_asmundr(&self) -> f32 {
        w::ASMUNDR_FAVOR + self.more_for_favor()
    }

    fn more_for_favor(&self) -> f32 {
        f32::from(self.rules.cards.board.favor_glory) - 2.0
    }

    /// What all of this is worth, warriors apart.
    pub(super) fn load(&self, load: &Load) -> f32 {
        let each = |goods: &Goods| f32::from(load.goods[*goods]) * self.goods(*goods);
        let goods: f32 = Goods::ALL.iter().map(each).sum();
        goods + f32::from(load.favor) * self.favor() + f32::from(load.glory)
    }

    /// What one warrior of a kind is worth.
    pub(super) fn warrior(&self, kind: Warrior) -> f32 {
        if self.last { w::LEFTOVER } else { w::WARRIOR * self.means[kind].strength() }
    }

    /// What the next so many blame cost; less is a gain.
    pub(super) fn blame(&self, more: i16) -> f32 {
        let chart = &self.rules.cards.board.blame_glory;
        let at = |blame: i16| f32::from(chart[(blame.max(0) as usize).min(chart.len() - 1)]);
        let now = self.clan.blame as i16;
        at(now) - at(now + more)
    }

    /// What stands at a place of combat, and what it is worth.
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
                let blame = w::BLAME_SHARE * own + w::GIVEN_BLAME;
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

    /// What a card of a colour does for sets of three.
    fn colour(&self, colour: Colour) -> f32 {
        let here = self.colours[colour];
        let fewest = self.colours.iter().all(|(other, own)| other == colour || own > here);
        let set = f32::from(self.rules.cards.board.set_glory) / 5.0;
        set * if fewest { w::SCARCE_COLOUR } else { w::COLOUR }
    }

    /// The journey at a shore, if this seat may know it.
    pub(super) fn journey(&self, shore: Shore) -> Option<Journey> {
        let here = &self.state.shores[shore];
        let known = here.revealed || here.known_to.has(self.seat);
        if known { here.journey.journey() } else { None }
    }

    /// What the way to a shore costs.
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

    /// Has it reserved a fight this round?
    pub(super) fn has_reserved(&self) -> bool {
        self.clan.placed.bits() & FIGHTS != 0
    }

    /// All its warriors and food, at home and sent out.
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

    /// The other seat with the most glory on the track.
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

    /// A kind of warrior as an item of a list of counts.
    pub(super) fn worth_lost(&self, foe: Option<Print>) -> [f32; Item::COUNT] {
        let prohibited = foe.and_then(|print| print.prohibits);
        let worth = |kind: Warrior| {
            if prohibited == Some(kind) { 0.0 } else { self.means[kind].strength() }
        };
        [worth(Warrior::Swordsman), worth(Warrior::Spearman), worth(Warrior::Axeman), 0.0]
    }
}

/// The place of combat that a shore is.
pub(super) fn site_of(shore: Shore) -> Site {
    Site::ALL[Site::Shore1 as usize + shore as usize]
}

/// The clan's draugr and monsters of each colour.
fn colours(rules: &Rules, clan: &Clan) -> ByColour<u8> {
    let mut colours = ByColour::default();
    let draugr = clan.draugr.iter().map(|card| rules.cards.draugr[card].colour);
    let monsters = clan.monsters.iter().map(|card| rules.cards.monsters[card].colour);
    for colour in draugr.chain(monsters).flatten() {
        colours[colour] += 1;
    }
    colours
}
