//! Where a worker goes: each place has a value in glory.

use super::deployment::{Crew, Deployment, Pool, Way, assemble, ship_capacity};
use super::odds::odds;
use super::view::{Target, View, site_of};
use super::weights as w;
use super::{runes, visits};
use crate::rules::action::{Action, first};
use crate::rules::leader;
use crate::rules::place::{hut_price, merchant_price};
use crate::words::{BySite, Goods, Land, Location, Rune, ShipKind, Shore, Site, Warband, Warrior};
use midgard_core::{ActionSet, Set};

/// What the values of places are computed from.
struct Outlook<'a> {
    view: &'a View<'a>,
    deployment: &'a Deployment<'a>,
    /// The warriors and the food that are not sent.
    pool: Pool,
    /// The reserved fight that gains most from more warriors.
    needy: Option<&'a Crew<'a>>,
    /// The fights that can still be reserved, with the warriors that are not sent; at sea with a ship that is
    /// large enough.
    fights: BySite<Option<Crew<'a>>>,
    /// The value of the best of them.
    most: f32,
    /// The warriors without which a fight is not yet worth reserving.
    warriors: Option<Lack>,
    /// The food without which a voyage is not yet worth reserving.
    food: Option<Lack>,
    /// How many more warriors the longhouse holds.
    room: u8,
}

/// What is missing for a fight that is not reserved yet.
#[derive(Clone, Copy)]
struct Lack {
    /// The number of warriors or food.
    count: f32,
    /// The gain in value once they are there.
    more: f32,
    /// The kind that the foe prohibits.
    prohibits: Option<Warrior>,
}

impl Lack {
    /// Returns a share of what this number adds.
    #[inline]
    fn filled(self, share: f32, count: f32) -> f32 {
        share * self.more * (count / self.count).min(1.0)
    }
}

/// Returns the place of the highest value; a rune comes first if one should be used now.
pub(super) fn choose(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    if let Some(rune) = runes::at_any_time(view, legal) {
        return Some(rune);
    }
    let places = places(legal);
    let deployment = Deployment::new(view);
    let mut outlook = Outlook::new(view, &deployment);
    outlook.consider_all(places);
    let mut best = (Action::Beg, f32::NEG_INFINITY);
    for location in places {
        let value = outlook.place(location);
        if value > best.1 {
            best = (Action::Place(location), value);
        }
    }
    let beg = view.goods(Goods::Food) - view.blame(1);
    let begs = legal.contains(Action::Beg.index()) && beg > best.1;
    Some(if begs { Action::Beg } else { best.0 })
}

/// Returns the places among the actions.
#[inline]
fn places(legal: &ActionSet) -> Set<Location> {
    const { assert!(first::PLACE == 0, "places are the lowest bits") };
    Set::from_bits(legal.words()[0] & ((1 << Location::COUNT) - 1))
}

/// The longships and their places.
const SHIPS: [(ShipKind, Location); 3] = [
    (ShipKind::Small, Location::SmallLongship),
    (ShipKind::Large, Location::LargeLongship),
    (ShipKind::Private, Location::PrivateLongship),
];

/// Returns the capacity of the largest longship among the places; `None` if there is none.
#[inline]
fn largest(view: &View<'_>, places: Set<Location>) -> Option<u8> {
    let open = SHIPS.into_iter().filter(|(_, ship)| places.has(*ship));
    open.map(|(kind, _)| ship_capacity(view, kind)).max()
}

impl<'a> Outlook<'a> {
    #[inline]
    fn new(view: &'a View<'a>, deployment: &'a Deployment<'a>) -> Self {
        Self {
            view,
            deployment,
            pool: deployment.pool(view),
            needy: deployment.needy(),
            room: view.state.room(view.rules, view.seat),
            fights: BySite::all(None),
            most: 0.0,
            warriors: None,
            food: None,
        }
    }

    /// Adds the fights that can still be reserved, and what is missing for them.
    #[inline]
    fn consider_all(&mut self, places: Set<Location>) {
        let view = self.view;
        for land in [Land::Troll, Land::LeftDraugr, Land::RightDraugr] {
            if places.has(land.location()) {
                self.consider(Site::ALL[land as usize], view.foe(land), Way::LAND);
            }
        }
        let ship = largest(view, places);
        if ship.is_some() {
            for &shore in Shore::ALL {
                if view.state.shores[shore].ship.is_none() {
                    let way = Way::to(view, shore, u8::MAX);
                    self.consider(site_of(shore), view.monster(shore), way);
                }
            }
        }
        // Whoever prepares a fight needs another worker to reserve it.
        if view.clan.workers >= 2 {
            self.warriors = self.lacking_warriors();
            self.food = ship.and_then(|capacity| self.lacking_food(capacity));
        }
    }

    /// Adds a fight that can still be reserved, with the warriors that are not sent, at sea with a ship that is large
    /// enough.
    #[inline]
    fn consider(&mut self, site: Site, target: Option<Target<'a>>, way: Way) {
        if let Some(target) = target {
            let crew = assemble(self.view, target, way, self.pool);
            self.most = self.most.max(crew.gain);
            self.fights[site] = Some(crew);
        }
    }

    /// Returns the fight that is worth most with a few more warriors, if it is worth more than any fight
    /// without them.
    fn lacking_warriors(&self) -> Option<Lack> {
        let mut lack: Option<Lack> = None;
        for crew in self.fights.values().iter().flatten() {
            if crew.is_enough() || !crew.has_room(self.deployment.food) {
                continue;
            }
            let more = crew.gain_with_few(self.view) - self.most;
            if more > lack.map_or(0.0, |lack| lack.more) {
                let prohibits = crew.target.table.print.prohibits;
                lack = Some(Lack { count: w::FEW, more, prohibits });
            }
        }
        lack
    }

    /// Returns the voyage that is worth most with as much food as the largest ship needs, under the same
    /// condition.
    fn lacking_food(&self, capacity: u8) -> Option<Lack> {
        let deployment = self.deployment;
        if deployment.food >= u16::from(deployment.free.total()) {
            // One food feeds at least one warrior.
            return None;
        }
        let pool = self.pool.with_food(u16::from(u8::MAX));
        let mut lack: Option<Lack> = None;
        for &shore in Shore::ALL {
            let Some(crew) = &self.fights[site_of(shore)] else { continue };
            let least = lack.map_or(0.0, |lack| lack.more);
            if crew.bound() - self.most <= least || !deployment.lacks_food(crew) {
                continue;
            }
            let fed = assemble(self.view, crew.target, crew.way.with_ship(capacity), pool);
            let count = f32::from(fed.food) - f32::from(deployment.food);
            let more = fed.gain - self.most;
            if more > least && count > 0.0 {
                lack = Some(Lack { count, more, prohibits: None });
            }
        }
        lack
    }

    fn place(&self, location: Location) -> f32 {
        let (view, state) = (self.view, self.view.state);
        match location {
            Location::Swordsmith => self.smith(Warrior::Swordsman),
            Location::Hafter => self.smith(Warrior::Spearman),
            Location::Blacksmith => self.smith(Warrior::Axeman),
            Location::Smokehouse => self.food(f32::from(state.food_stock)),
            Location::HuntingGrounds => self.hunt(),
            Location::JarlsLonghouse => self.jarl(),
            Location::MerchantShip => self.merchant(),
            Location::Market => w::MARKET,
            Location::StaveChurch => visits::stave_church(view).1,
            Location::Runesmith => {
                let wood = f32::from(view.rules.cards.board.runesmith_wood);
                visits::best_rune(view) - wood * view.goods(Goods::Wood)
            }
            Location::SagesHouse => self.sage(),
            Location::Shipwright => visits::best_longship(view),
            Location::WorkerHuts => self.huts(),
            Location::SmallLongship => self.public(ShipKind::Small),
            Location::LargeLongship => self.public(ShipKind::Large),
            Location::PrivateLongship => self.own_ship(),
            Location::Troll => self.land(Site::Troll),
            Location::LeftDraugr => self.land(Site::LeftDraugr),
            Location::RightDraugr => self.land(Site::RightDraugr),
            Location::Aumingi => {
                let (times, value) = visits::aumingi(view);
                let band = view.rules.stall(location).gain.times(times).warriors;
                value + self.recruits(band, state.supply)
            }
            Location::FolkWarriors
            | Location::Raiders
            | Location::Varyags
            | Location::Jomsvikings
            | Location::WealthyStranger
            | Location::Skald
            | Location::GenerousMerchant => {
                let stall = view.rules.stall(location);
                view.load(&stall.gain) + self.recruits(stall.gain.warriors, state.supply)
                    - view.load(&stall.cost)
            }
        }
    }

    /// Returns the value of new warriors, as many as there are: they are worth more if a fight lacks them.
    fn recruits(&self, band: Warband, there: Warband) -> f32 {
        let mut room = self.room;
        let mut come = Warband::default();
        let mut value = 0.0;
        for kind in [Warrior::Swordsman, Warrior::Spearman, Warrior::Axeman] {
            let count = band[kind].min(there[kind]).min(room);
            if count > 0 {
                come[kind] = count;
                room -= count;
                value += f32::from(count) * self.view.warrior(kind);
            }
        }
        if room == self.room {
            return 0.0;
        }
        if let Some(crew) = self.needy {
            value += self.relief(crew, &come);
        }
        let Some(lack) = self.warriors else { return value };
        let helpful = come.total() - lack.prohibits.map_or(0, |kind| come[kind]);
        value + lack.filled(w::LACKING_WARRIORS, helpful.into())
    }

    /// Returns what new warriors add to a fight that is reserved.
    fn relief(&self, crew: &Crew<'_>, come: &Warband) -> f32 {
        let mut force = crew.force(self.view);
        for (kind, count) in come.iter() {
            if count > 0 && crew.target.table.print.prohibits != Some(kind) {
                force.add(self.view.dice.means[kind], f32::from(count));
            }
        }
        (odds(&force, &crew.target.table.print, 0).win - crew.odds().win) * crew.target.reward
    }

    /// Returns the value of all dice that lie there. They count as supply here.
    fn smith(&self, warrior: Warrior) -> f32 {
        let mut band = Warband::default();
        band[warrior] = self.view.state.stock[warrior];
        self.recruits(band, band)
    }

    /// Returns the value of food: more for a ship that lacks it, and for a voyage that is not reserved yet.
    fn food(&self, count: f32) -> f32 {
        let lacking = self.food.map_or(0.0, |lack| lack.filled(w::LACKING_FOOD, count));
        let value = count * self.view.goods(Goods::Food) + lacking;
        let Some((site, crew)) = self.deployment.hungry() else { return value };
        let food = self.deployment.food + u16::from(crew.food) + count as u16;
        let band = self.deployment.with_free(crew.warband(self.view));
        let pool = Pool::new(self.view, &band, food);
        let then = assemble(self.view, crew.target, Way::reserved(self.view, site), pool);
        value + (then.gain - crew.gain).max(0.0)
    }

    /// Returns the value of a hunt: a food for each hit of the warriors that stay at home.
    fn hunt(&self) -> f32 {
        let mut hits = 0.0;
        for (kind, count) in self.deployment.free.iter() {
            hits += f32::from(count) * self.view.dice.means[kind].hits;
        }
        self.food(hits.min(f32::from(self.view.rules.cards.board.hunting_food)))
    }

    fn jarl(&self) -> f32 {
        let mut band = Warband::default();
        band[Warrior::Swordsman] = 1;
        let marker = if self.view.state.marker == Some(self.view.seat) || self.view.last {
            0.0
        } else {
            w::MARKER
        };
        self.recruits(band, self.view.state.supply) + marker
    }

    fn merchant(&self) -> f32 {
        let view = self.view;
        let Some(merchant) = view.state.merchant else { return 0.0 };
        let load = &view.rules.cards.merchants[merchant];
        let price = f32::from(merchant_price(view.rules, view.clan));
        view.load(load) + self.recruits(load.warriors, view.state.supply)
            - price * view.goods(Goods::Coin)
    }

    fn sage(&self) -> f32 {
        let view = self.view;
        let mut choice = leader::draws(view.clan) as f32;
        if view.clan.holds(Rune::TrueVision) {
            choice += 2.0;
        }
        if view.state.destinies_left() == 0 {
            return w::LOOK;
        }
        w::DESTINY + choice * w::DESTINY_CHOICE + if view.last { 0.0 } else { w::LOOK }
    }

    /// Returns the value of the extra worker. It is usable at once, so this visit costs only the coins.
    fn huts(&self) -> f32 {
        let view = self.view;
        let price = hut_price(view.rules, view.state).unwrap_or(0);
        let coin = if view.last { view.last_coin() } else { w::COIN };
        w::WORKER * (1.0 + view.rounds_left()) - f32::from(price) * coin
    }

    fn land(&self, site: Site) -> f32 {
        self.fights[site].as_ref().map_or(0.0, |crew| crew.gain)
    }

    /// Returns the value of the best shore for a ship.
    fn ship(&self, kind: ShipKind) -> f32 {
        let capacity = ship_capacity(self.view, kind);
        let mut most: f32 = 0.0;
        for &shore in Shore::ALL {
            let Some(crew) = &self.fights[site_of(shore)] else { continue };
            if crew.load() <= capacity {
                most = crew.gain.max(most);
            } else if crew.bound() > most {
                let way = crew.way.with_ship(capacity);
                most = assemble(self.view, crew.target, way, self.pool).gain.max(most);
            }
        }
        most
    }

    /// Returns the value of the own longship.
    fn own_ship(&self) -> f32 {
        let value = self.ship(ShipKind::Private);
        if value > 0.0 { value + w::OWN_FIRST } else { value }
    }

    /// Returns the value of a public longship, less its cost.
    fn public(&self, kind: ShipKind) -> f32 {
        let coins = f32::from(self.view.rules.cards.public_longships[kind].coins);
        self.ship(kind) - coins * self.view.goods(Goods::Coin)
    }
}
