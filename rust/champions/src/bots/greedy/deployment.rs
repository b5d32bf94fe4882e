//! Which warriors and how much food go to which fight.

use super::bands::BandNumber;
use super::odds::{Force, Odds, gain, larger};
use super::view::{Target, View};
use crate::rules::phase::assignment::reserved;
use crate::words::{BySite, ShipKind, Shore, Site, Warband};
use midgard_core::Set;

/// A warband that is sent to a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crew<'a> {
    pub(super) target: Target<'a>,
    /// The warriors.
    pub(super) band: BandNumber,
    pub(super) way: Way,
    /// The mean gain.
    pub(super) gain: f32,
}

/// The way to a fight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// The warriors that one food feeds; 0 on land.
    per_food: u8,
    /// The most warriors that the ship carries with their food; no limit on land.
    limit: u8,
    /// The losses on the way.
    cost: f32,
}

/// Everything that a seat sends.
pub(super) struct Deployment<'a> {
    /// The places that the seat has reserved.
    reserved: Set<Site>,
    /// The places that somebody is sent to.
    pub(super) sites: Set<Site>,
    pub(super) crews: BySite<Option<Crew<'a>>>,
    /// The warriors and the food that no fight needs.
    pub(super) free: Pool,
}

/// Warriors and food that are not sent yet.
#[derive(Clone, Copy)]
pub(super) struct Pool {
    pub(super) band: BandNumber,
    pub(super) food: u16,
}

impl Pool {
    #[inline]
    pub(super) fn new(view: &View<'_>, band: &Warband, food: u16) -> Self {
        let band = &super::elite::folded(view, band);
        Self { band: BandNumber::of(band, &view.dice.strongest), food }
    }

    /// Returns the warriors.
    #[inline]
    pub(super) fn warband<'a>(&self, view: &View<'a>) -> &'a Warband {
        &view.table.bands[self.band.index()]
    }
}

impl<'a> Deployment<'a> {
    /// Nobody is sent yet.
    #[inline(always)] // else the whole of it is copied
    pub(super) fn new(view: &View<'a>) -> Self {
        let reserved = reserved(view.state, view.seat);
        let (band, food) = match reserved.is_empty() {
            true => (view.clan.warriors, view.clan.food),
            false => view.everybody(reserved),
        };
        let free = Pool::new(view, &band, food);
        Self { reserved, sites: Set::empty(), crews: BySite::all(None), free }
    }

    /// Plans the fights that the seat has reserved, the most rewarding first. Each gets the strongest warriors
    /// until the win is likely enough.
    #[inline]
    pub(super) fn plan(&mut self, view: &View<'a>) {
        if !self.reserved.is_empty() {
            self.plan_fights(view, self.reserved);
        }
    }

    #[inline(never)]
    fn plan_fights(&mut self, view: &View<'a>, reserved: Set<Site>) {
        let mut targets = BySite::all(None);
        reserved.iter().for_each(|site| targets[site] = view.target(site));
        let mut left = reserved;
        while let Some((site, target)) = most_rewarding(&targets, left) {
            left.remove(site);
            let crew = assemble(view, target, Way::reserved(view, site), self.free);
            if crew.gain > 0.0 {
                self.send(site, crew);
            }
        }
    }

    /// Returns the warriors that are sent, place by place.
    #[inline]
    pub(super) fn crews(&self) -> impl Iterator<Item = (Site, &Crew<'a>)> {
        self.sites.iter().filter_map(|site| Some((site, self.crews[site].as_ref()?)))
    }

    /// Returns the fight that would gain most from more warriors, and how much more it could gain.
    #[inline]
    pub(super) fn needy(&self) -> Option<(&Crew<'a>, f32)> {
        let mut needy: Option<(&Crew<'a>, f32)> = None;
        for (_, crew) in self.crews() {
            let lacking = (1.0 - crew.odds().win) * crew.target.reward;
            if needy.is_none_or(|(_, most)| lacking > most) {
                needy = Some((crew, lacking));
            }
        }
        needy
    }

    /// Returns a ship that would take more warriors if there were more food.
    pub(super) fn hungry(&self) -> Option<(Site, &Crew<'a>)> {
        if self.free.band.total() == 0 || self.free.food > 0 {
            return None;
        }
        self.crews().find(|(_, crew)| crew.way.per_food > 0 && !crew.is_enough())
    }

    /// Returns the warriors that are not sent, together with these.
    pub(super) fn with_free(&self, view: &View<'_>, band: Warband) -> Warband {
        let mut all = *self.free.warband(view);
        all.join(band);
        all
    }

    /// Returns whether more warriors could go along if there were more food.
    #[inline]
    pub(super) fn lacks_food(&self, crew: &Crew<'_>) -> bool {
        crew.way.per_food > 0
            && crew.band.total() < self.free.band.total()
            && !crew.has_room(self.free.food)
            && !crew.is_enough()
    }

    #[inline]
    fn send(&mut self, site: Site, crew: Crew<'a>) {
        self.free.band = self.free.band.without(crew.band);
        self.free.food -= u16::from(crew.food());
        self.sites.add(site);
        self.crews[site] = Some(crew);
    }
}

impl Crew<'_> {
    /// Returns the warriors.
    #[inline]
    pub(super) fn warband(&self, view: &View<'_>) -> Warband {
        view.table.bands[self.band.index()]
    }

    /// Returns the sums of the warriors.
    #[inline]
    pub(super) fn force(&self, view: &View<'_>) -> Force {
        view.table.forces[self.band.index()]
    }

    /// Returns the odds.
    #[inline]
    pub(super) fn odds(&self) -> Odds {
        self.target.table.odds[self.band.index()]
    }

    /// Returns whether the win is likely enough.
    #[inline]
    pub(super) fn is_enough(&self) -> bool {
        self.target.table.enough[self.band.index()]
    }

    /// Returns the food that the warriors need.
    #[inline]
    pub(super) fn food(&self) -> u8 {
        self.way.needed(self.band.total())
    }

    /// Returns whether more can go along with this much food at home.
    #[inline]
    pub(super) fn has_room(&self, food: u16) -> bool {
        self.way.carries(self.band.total() + 1, 0, food)
    }

    /// Returns the mean gain with a few more spearmen.
    #[inline]
    pub(super) fn gain_with_few(&self, view: &View<'_>) -> f32 {
        let odds = self.target.table.odds_with_few[self.band.index()];
        gain(odds, self.target.reward, view.warrior) - self.way.cost
    }

    /// Returns what no warband can gain more than here: the win is certain, and nobody falls.
    #[inline]
    pub(super) fn bound(&self) -> f32 {
        larger(self.target.reward, 0.0) - self.way.cost
    }
}

impl Way {
    /// The way to a place on land.
    pub(super) const LAND: Self = Self { per_food: 0, limit: u8::MAX, cost: 0.0 };

    /// Returns the way to a shore, with a ship of this capacity.
    #[inline]
    pub(super) fn to(view: &View<'_>, shore: Shore, capacity: u8) -> Self {
        let per_food = view.rules.cards.board.warriors_per_food[shore];
        let limit = view.tables.berths[shore][usize::from(capacity)];
        Self { per_food, limit, cost: view.way(shore) }
    }

    /// Returns the way to a place that the seat has reserved.
    #[inline]
    pub(super) fn reserved(view: &View<'_>, site: Site) -> Self {
        site.shore().map_or(Self::LAND, |shore| Self::to(view, shore, capacity(view, shore)))
    }

    /// Returns the same way with a ship that carries a number of warriors with their food.
    #[inline]
    pub(super) fn with_berths(self, limit: u8) -> Self {
        Self { limit, ..self }
    }

    /// Returns whether a number of warriors can go, with the food that is aboard and as much as there is at home.
    #[inline]
    pub(super) fn carries(&self, count: u8, aboard: u8, food: u16) -> bool {
        count <= self.limit && u16::from(self.needed(count) - aboard) <= food
    }

    /// Returns the most warriors that go this way with this much food.
    #[inline]
    fn most(&self, food: u16) -> u8 {
        if self.per_food == 0 {
            return self.limit;
        }
        u16::from(self.limit).min(u16::from(self.per_food) * food) as u8
    }

    /// Returns the food that this number of warriors needs.
    #[inline]
    pub(super) fn needed(&self, count: u8) -> u8 {
        let rounded = (u32::from(count) + u32::from(self.per_food)).wrapping_sub(1);
        (rounded.wrapping_mul(SHARES[usize::from(self.per_food)]) >> SHARE_BITS) as u8
    }
}

/// For each number of warriors that one food feeds, the share of a food that one eats; 0 on land. With this number of bits it is
/// exact for all numbers of warriors, and no division and no branch is needed.
static SHARES: [u32; 256] = {
    let (mut shares, mut per_food) = ([0; 256], 1);
    while per_food < shares.len() {
        shares[per_food] = (1_u32 << SHARE_BITS).div_ceil(per_food as u32);
        per_food += 1;
    }
    shares
};
const SHARE_BITS: u32 = 20;

/// Returns the strongest warriors until the win is likely enough. The cost of the way is taken off the gain.
#[inline]
pub(super) fn assemble<'a>(view: &View<'_>, target: Target<'a>, way: Way, pool: Pool) -> Crew<'a> {
    let band = target.table.sent[pool.band.index()].strongest(way.most(pool.food));
    let odds = target.table.odds[band.index()];
    let gain = gain(odds, target.reward, view.warrior) - way.cost;
    Crew { target, band, way, gain }
}

/// Returns how many warriors a ship carries together with their food, at most 15. In every group of one more than a
/// food feeds, the food takes a place.
pub(super) fn berths(capacity: u8, per_food: u8) -> u8 {
    let capacity = u16::from(capacity);
    let count = match per_food {
        1 => capacity / 2,
        2 => capacity * 2 / 3,
        _ => capacity * u16::from(per_food) / (u16::from(per_food) + 1),
    };
    count.min(15) as u8
}

/// Returns the capacity of the seat's ship at a shore.
pub(super) fn capacity(view: &View<'_>, shore: Shore) -> u8 {
    let ship = view.state.shores[shore].ship;
    ship.map_or(0, |ship| ship_capacity(view, ship.kind))
}

/// Returns the capacity of a ship of the seat.
#[inline]
pub(super) fn ship_capacity(view: &View<'_>, kind: ShipKind) -> u8 {
    view.rules.longship(kind, view.clan.longship).capacity
}

/// Returns the place with the most rewarding target, the first of several.
fn most_rewarding<'a>(
    targets: &BySite<Option<Target<'a>>>,
    sites: Set<Site>,
) -> Option<(Site, Target<'a>)> {
    let mut best: Option<(Site, Target<'a>)> = None;
    for site in sites {
        if let Some(target) = targets[site]
            && best.is_none_or(|(_, most)| target.reward > most.reward)
        {
            best = Some((site, target));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warriors_need_as_much_food_as_a_division_says() {
        let all =
            (0..=u8::MAX).flat_map(|per_food| (0..=u8::MAX).map(move |count| (per_food, count)));
        for (per_food, count) in all {
            let way = Way { per_food, ..Way::LAND };
            let needed = if per_food == 0 { 0 } else { count.div_ceil(per_food) };
            assert_eq!(way.needed(count), needed, "{count} {per_food}");
        }
    }

    #[test]
    fn a_ship_carries_its_warriors_and_their_food() {
        for per_food in 1..=8_u8 {
            for capacity in 0..=255_u8 {
                let fits = |count: &u8| {
                    u16::from(*count) + u16::from(count.div_ceil(per_food)) <= capacity.into()
                };
                let most = (0..=15).rev().find(fits).expect("nobody always fits");
                assert_eq!(berths(capacity, per_food), most, "{capacity} {per_food}");
            }
        }
    }
}
