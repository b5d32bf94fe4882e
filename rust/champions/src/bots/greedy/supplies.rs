//! Places that give warriors or food, which are worth more if a fight lacks them.

use super::deployment::{Crew, Pool, Way, assemble};
use super::odds::{larger, odds, smaller};
use super::places::{Best, Outlook, ROUNDING, Rank, SEA};
use super::prices::{Offer, worth};
use super::visits;
use super::weights as w;
use crate::rules::place::merchant_price;
use crate::rules::{FIRST_STALL, place};
use crate::words::{Goods, Location, Site, Warband, Warrior};
use midgard_core::Set;
use std::cell::OnceCell;

/// Returns the stalls where a visit has one value: all but the Aumingi.
#[inline]
fn stalls() -> Set<Location> {
    let stalls = Set::full().minus(Set::from_bits((1 << FIRST_STALL) - 1));
    stalls.minus(place::bergrisar()).without(Location::Aumingi)
}

/// Returns the stalls of the boxes.
fn new_stalls() -> Set<Location> {
    Location::ALL.iter().copied().filter(|&place| place > Location::RightBergrisar).collect()
}

/// The inputs for the values of these places.
pub(super) struct Supplies<'a> {
    outlook: &'a Outlook<'a>,
    /// How many more warriors the longhouse holds.
    room: u8,
    /// The reserved fight that gains most from more warriors.
    needy: Option<&'a Crew<'a>>,
    /// The ship that takes more warriors if there is more food.
    hungry: Option<(Site, &'a Crew<'a>)>,
    /// The most that fights add to warriors, and to food.
    most_added: (f32, f32),
    /// The warriors and the food without which a fight is not yet worth reserving, computed when they are first
    /// needed.
    lacking_warriors: OnceCell<Option<Lack>>,
    lacking_food: OnceCell<Option<Lack>>,
}

/// The things that are missing for a fight that is not reserved yet.
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
        share * self.more * smaller(count / self.count, 1.0)
    }
}

/// A place that gives warriors.
struct Recruits {
    /// The value of what else it gives.
    gain: f32,
    /// The value of what it takes.
    cost: f32,
    /// The warriors, as many as there are and fit.
    come: Warband,
    /// The value of the warriors, without what fights add.
    worth: f32,
}

impl Recruits {
    /// Returns the value of the place, if the warriors are worth this.
    #[inline]
    fn value(&self, worth: f32) -> f32 {
        self.gain + worth - self.cost
    }
}

impl<'a> Supplies<'a> {
    #[inline]
    pub(super) fn new(outlook: &'a Outlook<'a>) -> Self {
        let (view, deployment) = (outlook.view, outlook.deployment);
        let (needy, hungry) = (deployment.needy(), deployment.hungry());
        // Whoever prepares a fight needs another worker to reserve it.
        let more = if view.clan.workers >= 2 { outlook.bound - outlook.most } else { 0.0 };
        let more = larger(more, 0.0);
        let relief = needy.map_or(0.0, |(_, lacking)| lacking);
        let fed = hungry.map_or(0.0, |(_, crew)| crew.bound() - crew.gain);
        let lacks = |most: f32| if most > 0.0 { OnceCell::new() } else { OnceCell::from(None) };
        Self {
            outlook,
            room: view.state.room(view.rules, view.seat),
            needy: needy.map(|(crew, _)| crew),
            hungry,
            most_added: (relief + w::LACKING_WARRIORS * more, fed + w::LACKING_FOOD * more),
            lacking_warriors: lacks(more),
            lacking_food: lacks(more),
        }
    }

    /// Compares these places with the best one.
    #[inline]
    pub(super) fn offer_all(&self, best: &mut Best) {
        let view = self.outlook.view;
        self.offer_warriors(best, Location::Swordsmith, &self.smith(Warrior::Swordsman));
        self.offer_warriors(best, Location::Hafter, &self.smith(Warrior::Spearman));
        self.offer_warriors(best, Location::Blacksmith, &self.smith(Warrior::Axeman));
        self.offer_food(best, Location::Smokehouse, view.state.food_stock.into());
        self.offer_food(best, Location::HuntingGrounds, self.hunted());
        self.offer_warriors(best, Location::JarlsLonghouse, &self.longhouse());
        if best.places.has(Location::MerchantShip) {
            self.offer_warriors(best, Location::MerchantShip, &self.merchant());
        }
        if best.places.has(Location::Aumingi) {
            self.offer_warriors(best, Location::Aumingi, &self.aumingi());
        }
        let (added, _) = self.most_added;
        let stalls = stalls();
        let stalls = if view.knows { stalls } else { stalls.minus(new_stalls()) };
        for stall in best.places.and(stalls) {
            let offer = view.prices.stall(stall);
            if offer.most + added + ROUNDING >= best.value() {
                self.offer_warriors(best, stall, &self.offered(offer, offer.cost));
            }
        }
    }

    /// Returns the swordsman and the marker.
    #[inline]
    fn longhouse(&self) -> Recruits {
        let view = self.outlook.view;
        let mut band = Warband::default();
        band[Warrior::Swordsman] = 1;
        let marker = view.state.marker == Some(view.seat) || view.last;
        let marker = if marker { 0.0 } else { w::MARKER };
        self.fitting(0.0, -marker, &band, &view.state.supply)
    }

    /// Returns what the merchant ship brings.
    #[inline]
    fn merchant(&self) -> Recruits {
        let view = self.outlook.view;
        let price = f32::from(merchant_price(view.rules, view.clan));
        let offer = view.state.merchant.map(|card| &view.prices.merchants[card]);
        self.offered(offer.expect("a usable place has a ship"), price * view.goods(Goods::Coin))
    }

    /// Returns what the Aumingi give for as much as the clan can give them.
    fn aumingi(&self) -> Recruits {
        let view = self.outlook.view;
        let (times, value) = visits::aumingi(view);
        if view.prices.stall(Location::Aumingi).total == 0 {
            return Recruits { gain: value, cost: 0.0, come: Warband::default(), worth: 0.0 };
        }
        let band = view.rules.stall(Location::Aumingi).gain.times(times).warriors;
        self.fitting(value, 0.0, &band, &view.state.supply)
    }

    /// Returns all dice that lie there, as many as fit.
    #[inline]
    fn smith(&self, warrior: Warrior) -> Recruits {
        let view = self.outlook.view;
        let mut come = Warband::default();
        come[warrior] = view.state.stock[warrior].min(self.room);
        let worth = f32::from(come[warrior]) * view.prices.warriors[warrior];
        Recruits { gain: 0.0, cost: 0.0, come, worth }
    }

    /// Returns the warriors of an offer.
    #[inline]
    fn offered(&self, offer: &Offer, cost: f32) -> Recruits {
        let there = &self.outlook.view.state.supply;
        if offer.band.is_within(there) & (offer.total <= self.room) {
            return Recruits { gain: offer.gain, cost, come: offer.band, worth: offer.worth };
        }
        self.fitting(offer.gain, cost, &offer.band, there)
    }

    /// Returns as many of the warriors as there are and fit.
    fn fitting(&self, gain: f32, cost: f32, band: &Warband, there: &Warband) -> Recruits {
        let mut room = self.room;
        let mut come = Warband::default();
        for (kind, count) in band.present().filter(|&(kind, _)| kind != Warrior::Leader) {
            come[kind] = count.min(there[kind]).min(room);
            room -= come[kind];
        }
        let worth = worth(&come, &self.outlook.view.prices.warriors);
        Recruits { gain, cost, come, worth }
    }

    /// Compares a place that gives warriors with the best one: they are worth more if a fight lacks them.
    #[inline]
    fn offer_warriors(&self, best: &mut Best, location: Location, recruits: &Recruits) {
        let (added, _) = self.most_added;
        let mut value = recruits.value(recruits.worth);
        if best.may_take(location, value, added) & !recruits.come.is_empty() {
            value = self.warriors_with_fights(recruits);
        }
        best.offer_known(location, value);
    }

    /// Returns the value of a place that gives warriors, with what fights add to it.
    #[inline(never)]
    fn warriors_with_fights(&self, recruits: &Recruits) -> f32 {
        let mut worth = recruits.worth;
        if let Some(crew) = self.needy {
            worth += self.relief(crew, &recruits.come);
        }
        if let Some(lack) = *self.lacking_warriors.get_or_init(|| self.lacking_warriors()) {
            let prohibited = lack.prohibits.map_or(0, |kind| recruits.come[kind]);
            let helpful = recruits.come.total() - prohibited;
            worth += lack.filled(w::LACKING_WARRIORS, helpful.into());
        }
        recruits.value(worth)
    }

    /// Returns what new warriors add to a fight that is reserved.
    fn relief(&self, crew: &Crew<'_>, come: &Warband) -> f32 {
        let view = self.outlook.view;
        let mut force = crew.force(view);
        for (kind, count) in come.present() {
            let prohibited = crew.target.table.print.prohibits == Some(kind);
            let count = if prohibited { 0 } else { count };
            force.add(view.dice.means[kind], f32::from(count));
        }
        (odds(&force, &crew.target.table.print, 0).win - crew.odds().win) * crew.target.reward
    }

    /// Returns the number of food that a hunt brings: one for each hit of the warriors that stay at home.
    fn hunted(&self) -> f32 {
        let Outlook { view, deployment, .. } = *self.outlook;
        let mut hits = 0.0;
        for (kind, count) in deployment.free.warband(view).present() {
            hits += f32::from(count) * view.dice.means[kind].hits;
        }
        smaller(hits, f32::from(view.rules.cards.board.hunting_food))
    }

    /// Compares a place that gives food with the best one: it is worth more for a ship that lacks it, and for a voyage that
    /// is not reserved yet.
    #[inline]
    fn offer_food(&self, best: &mut Best, location: Location, count: f32) {
        let (_, added) = self.most_added;
        let mut value = count * self.outlook.view.goods(Goods::Food);
        if best.may_take(location, value, added) {
            value = self.food_with_fights(count, value);
        }
        best.offer_known(location, value);
    }

    /// Returns the value of food with what fights add to it.
    fn food_with_fights(&self, count: f32, value: f32) -> f32 {
        let Outlook { view, deployment, .. } = *self.outlook;
        let lacking = *self.lacking_food.get_or_init(|| self.lacking_food());
        let value = value + lacking.map_or(0.0, |lack| lack.filled(w::LACKING_FOOD, count));
        let Some((site, crew)) = self.hungry else { return value };
        let food = deployment.free.food + u16::from(crew.food()) + count as u16;
        let band = deployment.with_free(view, crew.warband(view));
        let pool = Pool::new(view, &band, food);
        let then = assemble(view, crew.target, Way::reserved(view, site), pool);
        value + larger(then.gain - crew.gain, 0.0)
    }

    /// Returns the fight that is worth most with a few more warriors, if it is worth more than any fight
    /// without them.
    fn lacking_warriors(&self) -> Option<Lack> {
        let Outlook { view, deployment, .. } = *self.outlook;
        let (land, sea) = (self.outlook.land.values(), self.outlook.sea.values());
        let none = Rank::of(0, 0.0);
        let mut best = none;
        let mut consider = |number: usize, crew: &Option<Crew<'_>>| {
            let Some(crew) = crew else { return };
            let lacks = !crew.is_enough() & crew.has_room(deployment.free.food);
            let more = crew.gain_with_few(view) - self.outlook.most;
            best = best.larger(Rank::of(number as u8, more).only_if(lacks));
        };
        land.iter().enumerate().for_each(|(number, crew)| consider(number, crew));
        sea.iter().enumerate().for_each(|(number, crew)| consider(land.len() + number, crew));
        if best == none {
            return None;
        }
        let number = usize::from(best.number());
        let crew = land.get(number).or_else(|| sea.get(number - land.len()))?.as_ref()?;
        let prohibits = crew.target.table.print.prohibits;
        Some(Lack { count: w::FEW, more: best.value(), prohibits })
    }

    /// Returns the voyage that is worth most with as much food as the largest ship needs, under the same
    /// condition.
    fn lacking_food(&self) -> Option<Lack> {
        let Outlook { view, deployment, most, .. } = *self.outlook;
        let capacity = usize::from(self.outlook.ship?);
        if deployment.free.food >= u16::from(deployment.free.band.total()) {
            // One food feeds at least one warrior.
            return None;
        }
        let pool = Pool { food: u8::MAX.into(), ..deployment.free };
        let mut lack: Option<Lack> = None;
        for shore in SEA {
            let Some(crew) = &self.outlook.sea[shore] else { continue };
            let least = lack.map_or(0.0, |lack| lack.more);
            if crew.bound() - most <= least || !deployment.lacks_food(crew) {
                continue;
            }
            let way = crew.way.with_berths(view.tables.berths[shore][capacity]);
            let fed = assemble(view, crew.target, way, pool);
            let count = f32::from(fed.food()) - f32::from(deployment.free.food);
            let more = fed.gain - most;
            if more > least && count > 0.0 {
                lack = Some(Lack { count, more, prohibits: None });
            }
        }
        lack
    }
}
