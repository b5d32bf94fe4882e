//! Which warriors and how much food go to which fight.

use super::odds::{Force, Odds, gain, is_enough, odds};
use super::view::{Target, View};
use crate::rules::phase::assignment::is_at;
use crate::words::{BySite, Item, ShipKind, Shore, Site, Warband, Warrior};

/// A warband that is sent to a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crew<'a> {
    pub(super) target: Target<'a>,
    pub(super) band: Warband,
    pub(super) food: u8,
    pub(super) force: Force,
    pub(super) odds: Odds,
    /// The mean gain.
    pub(super) gain: f32,
    /// The cost of the way there.
    way: f32,
    /// The most warriors that the ship and the food allow; no limit on land.
    limit: u8,
    /// The warriors that one food feeds; 0 on land.
    per_food: u8,
}

/// Everything that a seat sends.
pub(super) struct Deployment<'a> {
    pub(super) crews: BySite<Option<Crew<'a>>>,
    /// The warriors and the food that no fight needs.
    pub(super) free: Warband,
    pub(super) food: u16,
}

/// The warriors and the food that are not sent yet.
#[derive(Clone, Copy)]
pub(super) struct Pool {
    pub(super) band: Warband,
    pub(super) food: u16,
}

impl<'a> Deployment<'a> {
    /// Plans the fights that the seat has reserved, the most rewarding first. Each gets the strongest warriors
    /// until the win is likely enough.
    pub(super) fn new(view: &View<'a>) -> Self {
        let (band, food) = view.everybody();
        let mut deployment = Self { crews: BySite::all(None), free: band, food };
        if !view.has_reserved() {
            return deployment;
        }
        let mut open: [Option<Target<'_>>; Site::COUNT] = [None; Site::COUNT];
        for &site in Site::ALL {
            if is_at(view.state, view.seat, site) {
                open[site as usize] = view.target(site);
            }
        }
        while let Some(site) = most_rewarding(&open) {
            let Some(target) = open[site as usize].take() else { break };
            let ship = ship_at(view, site);
            let pool = Pool { band: deployment.free, food: deployment.food };
            let crew = assemble(view, target, ship, pool);
            if crew.gain > 0.0 {
                deployment.send(site, crew);
            }
        }
        deployment
    }

    /// Plans the same, and then sends the other warriors where they are needed most, and spare food.
    pub(super) fn full(view: &View<'a>) -> Self {
        let mut deployment = Self::new(view);
        let hunts = view.clan.placed.has(crate::words::Location::HuntingGrounds);
        for kind in view.strongest {
            while deployment.free[kind] > 0 && deployment.reinforce(view, kind, hunts) {}
        }
        for &site in Site::ALL {
            deployment.provision(view, site);
        }
        deployment
    }

    /// Returns how many of an item go to a place.
    pub(super) fn count(&self, site: Site, item: Item) -> u8 {
        self.crews[site].map_or(0, |crew| match item.warrior() {
            Some(kind) => crew.band[kind],
            None => crew.food,
        })
    }

    /// Returns the fight that would gain most from more warriors.
    pub(super) fn needy(&self) -> Option<&Crew<'a>> {
        let mut needy: Option<(&Crew<'a>, f32)> = None;
        for crew in self.crews.values().iter().flatten() {
            let lacking = (1.0 - crew.odds.win) * crew.target.reward;
            if needy.is_none_or(|(_, most)| lacking > most) {
                needy = Some((crew, lacking));
            }
        }
        needy.map(|(crew, _)| crew)
    }

    /// Returns a ship that would take more warriors if there were more food.
    pub(super) fn hungry(&self) -> Option<(Site, &Crew<'a>)> {
        if self.free.is_empty() || self.food > 0 {
            return None;
        }
        let crews = Site::ALL.iter().zip(self.crews.values());
        let mut crews = crews.filter_map(|(&site, crew)| Some((site, crew.as_ref()?)));
        crews.find(|(_, crew)| crew.per_food > 0 && !is_enough(&crew.force, crew.target.print))
    }

    /// Returns the warriors that are not sent, together with these.
    pub(super) fn with_free(&self, band: Warband) -> Warband {
        let mut all = self.free;
        all.join(band);
        all
    }

    /// Returns whether more warriors could go along if there were more food.
    pub(super) fn lacks_food(&self, crew: &Crew<'_>) -> bool {
        crew.per_food > 0
            && crew.band.total() < self.free.total()
            && !crew.has_room(self.food)
            && !is_enough(&crew.force, crew.target.print)
    }

    fn send(&mut self, site: Site, crew: Crew<'a>) {
        for (kind, count) in crew.band.iter() {
            self.free[kind] -= count;
        }
        self.food -= u16::from(crew.food);
        self.crews[site] = Some(crew);
    }

    /// Adds one more of a kind to the fight that is least certain. A hunter stays if the win is likely enough.
    fn reinforce(&mut self, view: &View<'_>, kind: Warrior, hunts: bool) -> bool {
        let food = self.food;
        let mut least: Option<&mut Crew<'_>> = None;
        for crew in self.crews.values_mut().iter_mut().flatten() {
            let stays = hunts && is_enough(&crew.force, crew.target.print);
            if !stays
                && crew.takes(kind, food)
                && least.as_ref().is_none_or(|other| crew.odds.win < other.odds.win)
            {
                least = Some(crew);
            }
        }
        let Some(crew) = least else { return false };
        let before = crew.food;
        crew.join(view, kind);
        crew.odds = odds(&crew.force, crew.target.print, 0);
        self.food -= u16::from(crew.food - before);
        self.free[kind] -= 1;
        true
    }

    /// Adds a spare food where food may be lost on the way.
    fn provision(&mut self, view: &View<'_>, site: Site) {
        let Some(shore) = site.shore() else { return };
        let Some(crew) = &mut self.crews[site] else { return };
        let quiet = view.journey(shore) == Some(crate::words::Journey::AllQuiet);
        let room = crew.load() < capacity(view, shore);
        if room && self.food > 0 && !quiet {
            crew.food += 1;
            self.food -= 1;
        }
    }
}

impl Crew<'_> {
    /// Returns the number of warriors and food together.
    pub(super) fn load(&self) -> u8 {
        self.band.total() + self.food
    }

    /// Returns whether more can go along with this much food at home.
    pub(super) fn has_room(&self, food: u16) -> bool {
        let count = self.band.total() + 1;
        count <= self.limit && u16::from(needed(count, self.per_food)) <= food
    }

    /// Returns the mean gain with this force instead.
    pub(super) fn gain_with(&self, view: &View<'_>, force: &Force) -> f32 {
        gain(odds(force, self.target.print, 0), self.target.reward, view.warrior) - self.way
    }

    /// Returns whether one more of this kind can go along with this much food left at home.
    fn takes(&self, kind: Warrior, food: u16) -> bool {
        let count = self.band.total() + 1;
        self.target.print.prohibits != Some(kind)
            && count <= self.limit
            && u16::from(needed(count, self.per_food) - self.food) <= food
    }

    /// Adds one more warrior.
    fn join(&mut self, view: &View<'_>, kind: Warrior) {
        self.band[kind] += 1;
        self.force.add(view.means[kind], 1.0);
        self.food = needed(self.band.total(), self.per_food);
    }
}

/// Returns the strongest warriors until the win is likely enough. The cost of the way is taken off the gain.
#[inline]
pub(super) fn assemble<'a>(
    view: &View<'_>,
    target: Target<'a>,
    ship: Option<(Shore, u8)>,
    pool: Pool,
) -> Crew<'a> {
    let per_food = ship.map_or(0, |(shore, _)| view.rules.cards.board.warriors_per_food[shore]);
    let limit = ship.map_or(u8::MAX, |(_, capacity)| berths(capacity, per_food));
    let fed = u16::from(per_food) * pool.food;
    let most = if ship.is_some() { u16::from(limit).min(fed) as u8 } else { limit };
    let (mut band, mut force, mut count) = (Warband::default(), Force::default(), 0_u8);
    for kind in view.strongest {
        if target.print.prohibits == Some(kind) {
            continue;
        }
        let before = count;
        let there = count.saturating_add(pool.band[kind]).min(most);
        while count < there && !is_enough(&force, target.print) {
            force.add(view.means[kind], 1.0);
            count += 1;
        }
        band[kind] = count - before;
    }
    let odds = odds(&force, target.print, 0);
    let way = ship.map_or(0.0, |(shore, _)| view.way(shore));
    let gain = gain(odds, target.reward, view.warrior) - way;
    let food = needed(count, per_food);
    Crew { target, band, food, force, odds, gain, way, limit, per_food }
}

/// Returns how many warriors a ship carries together with their food.
fn berths(capacity: u8, per_food: u8) -> u8 {
    let mut count = capacity.min(15);
    while count > 0 && count.saturating_add(needed(count, per_food)) > capacity {
        count -= 1;
    }
    count
}

/// Returns the food that this number of warriors needs.
#[inline]
fn needed(count: u8, per_food: u8) -> u8 {
    match per_food {
        0 => 0,
        1 => count,
        2 => count.div_ceil(2),
        _ => count.div_ceil(per_food),
    }
}

/// Returns the seat's ship at a place, and its capacity.
pub(super) fn ship_at(view: &View<'_>, site: Site) -> Option<(Shore, u8)> {
    site.shore().map(|shore| (shore, capacity(view, shore)))
}

/// Returns the capacity of the seat's ship at a shore.
fn capacity(view: &View<'_>, shore: Shore) -> u8 {
    let ship = view.state.shores[shore].ship;
    ship.map_or(0, |ship| ship_capacity(view, ship.kind))
}

/// Returns the capacity of a ship of the seat.
pub(super) fn ship_capacity(view: &View<'_>, kind: ShipKind) -> u8 {
    view.rules.longship(kind, view.clan.longship).capacity
}

fn most_rewarding(open: &[Option<Target<'_>>; Site::COUNT]) -> Option<Site> {
    let mut best: Option<(Site, f32)> = None;
    for (&site, target) in Site::ALL.iter().zip(open) {
        if let Some(target) = target
            && best.is_none_or(|(_, most)| target.reward > most)
        {
            best = Some((site, target.reward));
        }
    }
    best.map(|(site, _)| site)
}
