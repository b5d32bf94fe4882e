//! Where a worker goes: each place has a value in glory.

use super::deployment::{Crew, Deployment, Pool, assemble, ship_at, ship_capacity};
use super::odds::{is_enough, odds};
use super::view::{View, site_of};
use super::weights as w;
use super::{best, runes, visits};
use crate::rules::action::Action;
use crate::rules::leader;
use crate::rules::place::{hut_price, merchant_price};
use crate::words::{BySite, Goods, Location, Rune, ShipKind, Shore, Site, Warband, Warrior};
use midgard_core::ActionSet;

/// What the values of places are computed from.
struct Outlook<'a> {
    view: &'a View<'a>,
    deployment: Deployment<'a>,
    /// The reserved fight that gains most from more warriors.
    needy: Option<Crew<'a>>,
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
    fn filled(lack: Option<Self>, share: f32, count: f32) -> f32 {
        lack.map_or(0.0, |lack| share * lack.more * (count / lack.count).min(1.0))
    }
}

/// The number of warriors that a fight may lack at once.
const FEW: f32 = 2.0;

/// Returns the place of the highest value; a rune comes first if one should be used now.
pub(super) fn choose(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    if let Some(rune) = runes::at_any_time(view, legal) {
        return Some(rune);
    }
    let outlook = Outlook::new(view, legal);
    best(legal, |action| match action {
        Action::Place(location) => Some(outlook.place(location)),
        Action::Beg => Some(view.goods(Goods::Food) - view.blame(1)),
        _ => None,
    })
}

/// Returns whether a fight there can still be reserved.
fn is_open(view: &View<'_>, site: Site, legal: &ActionSet) -> bool {
    match (site.land(), site.shore()) {
        (Some(land), _) => legal.contains(Action::Place(land.location()).index()),
        (None, Some(shore)) => view.state.shores[shore].ship.is_none(),
        (None, None) => false,
    }
}

/// The longships and their places.
const SHIPS: [(ShipKind, Location); 3] = [
    (ShipKind::Small, Location::SmallLongship),
    (ShipKind::Large, Location::LargeLongship),
    (ShipKind::Private, Location::PrivateLongship),
];

/// Returns whether a longship is among the places.
fn can_sail(legal: &ActionSet) -> bool {
    SHIPS.into_iter().any(|(_, ship)| legal.contains(Action::Place(ship).index()))
}

/// Returns the capacity of the largest longship among the places.
fn largest(view: &View<'_>, legal: &ActionSet) -> u8 {
    let open = SHIPS.into_iter().filter(|(_, ship)| legal.contains(Action::Place(*ship).index()));
    open.map(|(kind, _)| ship_capacity(view, kind)).max().unwrap_or(0)
}

impl<'a> Outlook<'a> {
    fn new(view: &'a View<'a>, legal: &ActionSet) -> Self {
        let deployment = Deployment::new(view);
        let mut outlook = Self {
            view,
            needy: deployment.needy().copied(),
            room: view.state.room(view.rules, view.seat),
            deployment,
            fights: BySite::all(None),
            most: 0.0,
            warriors: None,
            food: None,
        };
        let sails = can_sail(legal);
        for &site in Site::ALL {
            if is_open(view, site, legal) && (sails || site.shore().is_none()) {
                outlook.fights[site] = outlook.fight(site, u8::MAX);
            }
        }
        let gains = outlook.fights.values().iter().flatten().map(|crew| crew.gain);
        outlook.most = gains.fold(0.0, f32::max);
        // Whoever prepares a fight needs another worker to reserve it.
        if view.clan.workers >= 2 {
            outlook.warriors = outlook.lacking_warriors();
            if sails {
                outlook.food = outlook.lacking_food(largest(view, legal));
            }
        }
        outlook
    }

    /// Returns the fight that is worth most with a few more warriors, if it is worth more than any fight
    /// without them.
    fn lacking_warriors(&self) -> Option<Lack> {
        let mut lack: Option<Lack> = None;
        for crew in self.fights.values().iter().flatten() {
            if is_enough(&crew.force, crew.target.print) || !crew.has_room(self.deployment.food) {
                continue;
            }
            let mut force = crew.force;
            force.add(self.view.means[Warrior::Spearman], FEW);
            let more = crew.gain_with(self.view, &force) - self.most;
            if more > lack.map_or(0.0, |lack| lack.more) {
                lack = Some(Lack { count: FEW, more, prohibits: crew.target.print.prohibits });
            }
        }
        lack
    }

    /// Returns the voyage that is worth most with as much food as the largest ship needs, under the same
    /// condition.
    fn lacking_food(&self, capacity: u8) -> Option<Lack> {
        let pool = Pool { band: self.deployment.free, food: u16::from(u8::MAX) };
        let mut lack: Option<Lack> = None;
        for &shore in Shore::ALL {
            let Some(crew) = self.fights[site_of(shore)] else { continue };
            if !self.deployment.lacks_food(&crew) {
                continue;
            }
            let fed = assemble(self.view, crew.target, Some((shore, capacity)), pool);
            let count = f32::from(fed.food) - f32::from(self.deployment.food);
            let more = fed.gain - self.most;
            if more > lack.map_or(0.0, |lack| lack.more) && count > 0.0 {
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
        let view = self.view;
        let mut room = self.room;
        let mut value = 0.0;
        let mut stronger = self.needy;
        let prohibits = self.warriors.and_then(|lack| lack.prohibits);
        let mut helpful = 0;
        for (kind, count) in band.iter() {
            let count = count.min(there[kind]).min(room);
            room -= count;
            value += f32::from(count) * view.warrior(kind);
            if let Some(crew) = &mut stronger
                && crew.target.print.prohibits != Some(kind)
            {
                crew.force.add(view.means[kind], f32::from(count));
            }
            helpful += if prohibits == Some(kind) { 0 } else { count };
        }
        if let (Some(now), Some(then)) = (&self.needy, &stronger) {
            let then = odds(&then.force, then.target.print, 0).win;
            value += (then - now.odds.win) * now.target.reward;
        }
        value + Lack::filled(self.warriors, w::LACKING_WARRIORS, helpful.into())
    }

    /// Returns the value of all dice that lie there. They count as supply here.
    fn smith(&self, warrior: Warrior) -> f32 {
        let mut band = Warband::default();
        band[warrior] = self.view.state.stock[warrior];
        self.recruits(band, band)
    }

    /// Returns the value of food: more for a ship that lacks it, and for a voyage that is not reserved yet.
    fn food(&self, count: f32) -> f32 {
        let value =
            count * self.view.goods(Goods::Food) + Lack::filled(self.food, w::LACKING_FOOD, count);
        let Some((site, crew)) = self.deployment.hungry() else { return value };
        let pool = Pool {
            band: self.deployment.with_free(crew.band),
            food: self.deployment.food + u16::from(crew.food) + count as u16,
        };
        let then = assemble(self.view, crew.target, ship_at(self.view, site), pool);
        value + (then.gain - crew.gain).max(0.0)
    }

    /// Returns the value of a hunt: a food for each hit of the warriors that stay at home.
    fn hunt(&self) -> f32 {
        let mut hits = 0.0;
        for (kind, count) in self.deployment.free.iter() {
            hits += f32::from(count) * self.view.means[kind].hits;
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
        self.fights[site].map_or(0.0, |crew| crew.gain)
    }

    /// Returns the value of the best shore for a ship.
    fn ship(&self, kind: ShipKind) -> f32 {
        let capacity = ship_capacity(self.view, kind);
        Shore::ALL.iter().fold(0.0, |most, &shore| match self.fights[site_of(shore)] {
            Some(crew) if crew.load() <= capacity => crew.gain.max(most),
            Some(_) => {
                self.fight(site_of(shore), capacity).map_or(most, |crew| crew.gain.max(most))
            }
            None => most,
        })
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

    /// Returns a fight with the warriors that are not sent, at sea with a ship of this capacity.
    fn fight(&self, site: Site, capacity: u8) -> Option<Crew<'a>> {
        let target = self.view.target(site)?;
        let pool = Pool { band: self.deployment.free, food: self.deployment.food };
        Some(assemble(self.view, target, site.shore().map(|shore| (shore, capacity)), pool))
    }
}
