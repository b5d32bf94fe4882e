//! Where a worker goes: a value in glory for each place.

use super::odds::odds;
use super::plan::{Crew, Plan, Pool, muster, ship_at, ship_capacity};
use super::view::{Target, View, site_of};
use super::weights as w;
use super::{best, runes, visits};
use crate::action::Action;
use crate::locations::{hut_price, merchant_price};
use crate::words::{
    ByShore, BySite, Goods, Leader, Location, Rune, ShipKind, Shore, Site, Warband, Warrior,
};
use midgard_core::ActionSet;

/// What the values of places are made of.
struct Outlook<'a> {
    view: &'a View<'a>,
    plan: Plan<'a>,
    /// The reserved fight that gains most from more warriors.
    needy: Option<Crew<'a>>,
    /// What stands at each place of combat.
    targets: BySite<Option<Target<'a>>>,
    /// What sailing to each free shore is worth with a ship that is large enough.
    voyages: ByShore<Option<Prospect>>,
    /// How many more warriors the longhouse holds.
    room: u8,
}

/// A fight that can be reserved.
#[derive(Clone, Copy)]
struct Prospect {
    /// What it is worth.
    value: f32,
    /// Warriors and food that go along.
    load: u8,
}

/// The place of the highest value; first a rune, if one is to be used now.
pub(super) fn choose(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    if let Some(rune) = runes::at_any_time(view, legal) {
        return Some(rune);
    }
    let plan = Plan::new(view);
    let needy = plan.needy().copied();
    let room = view.state.room(view.rules, view.seat);
    let targets =
        BySite::from_fn(|site| if is_open(view, site, legal) { view.target(site) } else { None });
    let voyages = ByShore::all(None);
    let mut outlook = Outlook { view, plan, needy, targets, voyages, room };
    if can_sail(legal) {
        outlook.voyages = ByShore::from_fn(|shore| outlook.voyage(shore, u8::MAX));
    }
    best(legal, |action| match action {
        Action::Place(location) => Some(outlook.place(location)),
        Action::Beg => Some(view.goods(Goods::Food) - view.blame(1)),
        _ => None,
    })
}

/// Can a fight there still be reserved?
fn is_open(view: &View<'_>, site: Site, legal: &ActionSet) -> bool {
    match (site.land(), site.shore()) {
        (Some(land), _) => legal.contains(Action::Place(land.location()).index()),
        (None, Some(shore)) => view.state.shores[shore].ship.is_none(),
        (None, None) => false,
    }
}

/// Is a longship among the places?
fn can_sail(legal: &ActionSet) -> bool {
    let ships = [Location::SmallLongship, Location::LargeLongship, Location::PrivateLongship];
    ships.into_iter().any(|ship| legal.contains(Action::Place(ship).index()))
}

impl Outlook<'_> {
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
            Location::PrivateLongship => self.ship(ShipKind::Private),
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

    /// What new warriors are worth, so many as there are: more for a fight that lacks them.
    fn recruits(&self, band: Warband, there: Warband) -> f32 {
        let view = self.view;
        let mut room = self.room;
        let mut value = 0.0;
        let mut stronger = self.needy;
        for (kind, count) in band.iter() {
            let count = count.min(there[kind]).min(room);
            room -= count;
            value += f32::from(count) * view.warrior(kind);
            if let Some(crew) = &mut stronger
                && crew.target.print.prohibits != Some(kind)
            {
                crew.force.add(view.means[kind], f32::from(count));
            }
        }
        if let (Some(now), Some(then)) = (&self.needy, &stronger) {
            let then = odds(&then.force, then.target.print, 0).win;
            value += (then - now.odds.win) * now.target.reward;
        }
        value
    }

    /// All that lie there: they count as supply for a moment.
    fn smith(&self, warrior: Warrior) -> f32 {
        let mut band = Warband::default();
        band[warrior] = self.view.state.stock[warrior];
        self.recruits(band, band)
    }

    /// So much food: more for a ship that lacks it.
    fn food(&self, count: f32) -> f32 {
        let value = count * self.view.goods(Goods::Food);
        let Some((site, crew)) = self.plan.hungry() else { return value };
        let pool = Pool {
            band: self.plan.with_free(crew.band),
            food: self.plan.food + u16::from(crew.food) + count as u16,
        };
        let then = muster(self.view, crew.target, ship_at(self.view, site), pool);
        value + (then.gain - crew.gain).max(0.0)
    }

    /// A food for each hit of those who stay at home.
    fn hunt(&self) -> f32 {
        let mut hits = 0.0;
        for (kind, count) in self.plan.free.iter() {
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
        let mut choice = f32::from(view.clan.leads(Leader::Dagrun));
        if view.clan.holds(Rune::TrueVision) {
            choice += 2.0;
        }
        if view.state.destinies_left() == 0 {
            return w::LOOK;
        }
        w::DESTINY + choice * w::DESTINY_CHOICE + if view.last { 0.0 } else { w::LOOK }
    }

    /// The extra worker comes at once, so that this visit costs nothing but coins.
    fn huts(&self) -> f32 {
        let view = self.view;
        let price = hut_price(view.rules, view.state).unwrap_or(0);
        let coin = if view.last { view.last_coin() } else { w::COIN };
        w::WORKER * (1.0 + view.rounds_left()) - f32::from(price) * coin
    }

    fn land(&self, site: Site) -> f32 {
        self.targets[site].map_or(0.0, |target| self.fight(target, None).value)
    }

    /// The best shore for a ship.
    fn ship(&self, kind: ShipKind) -> f32 {
        let capacity = ship_capacity(self.view, kind);
        self.voyages.iter().fold(0.0, |most, (shore, voyage)| match voyage {
            Some(voyage) if voyage.load <= capacity => voyage.value.max(most),
            Some(_) => self.voyage(shore, capacity).map_or(most, |voyage| voyage.value.max(most)),
            None => most,
        })
    }

    /// A longship that everybody may take, less what it costs.
    fn public(&self, kind: ShipKind) -> f32 {
        let coins = f32::from(self.view.rules.cards.public_longships[kind].coins);
        self.ship(kind) - coins * self.view.goods(Goods::Coin)
    }

    /// What sailing to a free shore with a ship of this capacity is worth.
    fn voyage(&self, shore: Shore, capacity: u8) -> Option<Prospect> {
        let target = self.targets[site_of(shore)]?;
        Some(self.fight(target, Some((shore, capacity))))
    }

    /// What a fight is worth with those at hand.
    fn fight(&self, target: Target<'_>, ship: Option<(Shore, u8)>) -> Prospect {
        let pool = Pool { band: self.plan.free, food: self.plan.food };
        let crew = muster(self.view, target, ship, pool);
        Prospect { value: crew.gain, load: crew.load() }
    }
}
