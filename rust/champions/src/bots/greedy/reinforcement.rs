//! Warriors and food that no fight needs still go along: there may be losses on the way.

use super::deployment::{Crew, Deployment, capacity};
use super::odds::{Force, is_enough, odds};
use super::view::View;
use crate::words::{BySite, Item, Journey, Location, Site, Warband, Warrior};

/// The final warbands of a seat, and the warriors that stay at home.
struct Sendings<'a> {
    deployment: &'a Deployment<'a>,
    sent: BySite<Sent>,
    free: Warband,
    food: u16,
}

/// The final warband at a place.
#[derive(Clone, Copy, Default)]
struct Sent {
    band: Warband,
    food: u8,
    /// The sums of the warriors, in the order in which they have joined.
    force: Force,
}

/// Returns how many of an item go to a place in the end.
pub(super) fn count(view: &View<'_>, site: Site, item: Item) -> u8 {
    let mut deployment = Deployment::new(view);
    deployment.plan(view);
    if !deployment.sites.has(site) {
        return 0;
    }
    // Dice of the boxes go in place of others, so all others must be known.
    let base = item.warrior().filter(|_| !view.rules.has_box());
    if let Some(kind) = base
        && deployment.free.band.total() == 0
    {
        return deployment.crews[site].as_ref().map_or(0, |crew| crew.warband(view)[kind]);
    }
    let mut sendings = Sendings::new(view, &deployment);
    sendings.reinforce(view, base);
    if item == Item::Food {
        sendings.provision(view, site);
    }
    let sent = &sendings.sent[site];
    if let Some(kind) = item.warrior().filter(|_| base.is_none()) {
        let band = |other| sendings.sent[other].band;
        return super::elite::sent(view, deployment.sites, band, site, kind);
    }
    item.warrior().map_or(sent.food, |kind| sent.band[kind])
}

impl<'a> Sendings<'a> {
    #[inline]
    fn new(view: &View<'_>, deployment: &'a Deployment<'a>) -> Self {
        let mut sent = BySite::all(Sent::default());
        for (site, crew) in deployment.crews() {
            let (band, force) = (crew.warband(view), crew.force(view));
            sent[site] = Sent { band, food: crew.food(), force };
        }
        let free = deployment.free;
        Self { deployment, sent, free: *free.warband(view), food: free.food }
    }

    /// Sends the other warriors where they are needed most, the strongest kinds first, up to this kind or all.
    fn reinforce(&mut self, view: &View<'_>, until: Option<Warrior>) {
        let hunts = view.clan.placed.has(Location::HuntingGrounds);
        for kind in view.dice.strongest {
            while self.free[kind] > 0 && self.add(view, kind, hunts) {}
            if until == Some(kind) {
                return;
            }
        }
    }

    /// Adds one more of a kind to the fight that is least certain. A hunter stays if the win is likely enough.
    fn add(&mut self, view: &View<'_>, kind: Warrior, hunts: bool) -> bool {
        let mut least: Option<(Site, &Crew<'_>)> = None;
        for (site, crew) in self.deployment.crews() {
            let sent = &self.sent[site];
            let stays = hunts && is_enough(&sent.force, &crew.target.table.print);
            let goes = !stays && sent.takes(crew, kind, self.food);
            // One that may go alone needs no odds.
            let is_less =
                |(other, its): (Site, &Crew<'_>)| sent.win(crew) < self.sent[other].win(its);
            if goes && least.is_none_or(is_less) {
                least = Some((site, crew));
            }
        }
        let Some((site, crew)) = least else { return false };
        let sent = &mut self.sent[site];
        let before = sent.food;
        sent.band[kind] += 1;
        sent.force.add(view.dice.means[kind], 1.0);
        sent.food = crew.way.needed(sent.band.total());
        self.food -= u16::from(sent.food - before);
        self.free[kind] -= 1;
        true
    }

    /// Adds a spare food to each ship up to this place, where food may be lost on the way.
    fn provision(&mut self, view: &View<'_>, until: Site) {
        for site in self.deployment.sites.iter().take_while(|&site| site <= until) {
            let Some(shore) = site.shore() else { continue };
            let sent = &mut self.sent[site];
            let quiet = view.journey(shore) == Some(Journey::AllQuiet);
            let room = sent.band.total() + sent.food < capacity(view, shore);
            if room && self.food > 0 && !quiet {
                sent.food += 1;
                self.food -= 1;
            }
        }
    }
}

impl Sent {
    /// Returns whether one more of this kind can go along with this much food left at home.
    #[inline]
    fn takes(&self, crew: &Crew<'_>, kind: Warrior, food: u16) -> bool {
        crew.target.table.print.prohibits != Some(kind)
            && crew.way.carries(self.band.total() + 1, self.food, food)
    }

    /// Returns the probability of a victory.
    fn win(&self, crew: &Crew<'_>) -> f32 {
        odds(&self.force, &crew.target.table.print, 0).win
    }
}
