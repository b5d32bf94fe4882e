//! Where a worker goes: each place has a value in glory.
//!
//! Warriors and food are worth more if a fight lacks them. The gain of a fight is costly to compute and has a cheap
//! bound, so the places that give warriors or food come last, and only those are valued in full that could still
//! be the best.

use super::deployment::{Crew, Deployment, Way, assemble, ship_capacity};
use super::odds::larger;
use super::supplies::Supplies;
use super::view::{Target, View};
use super::weights as w;
use super::{runes, visits};
use crate::rules::action::{Action, ActionSet, Step, places};
use crate::rules::leader;
use crate::rules::place::hut_price;
use crate::words::{ByLand, ByShore, Goods, Land, Location, Rune, ShipKind, Shore};
use midgard_core::{Set, Word};
use std::hint::select_unpredictable;

/// The fights that can still be reserved, with the warriors that are not sent.
pub(super) struct Outlook<'a> {
    pub(super) view: &'a View<'a>,
    pub(super) deployment: &'a Deployment<'a>,
    pub(super) land: ByLand<Option<Crew<'a>>>,
    /// With a ship that is large enough.
    pub(super) sea: ByShore<Option<Crew<'a>>>,
    /// The value of the best of them.
    pub(super) most: f32,
    /// An upper bound on the gain of every fight, whatever warband goes there.
    pub(super) bound: f32,
    /// The capacity of the largest ship; `None` without ships.
    pub(super) ship: Option<u8>,
}

/// The best place so far; of several the one with the lowest index. It is found without branches, because no processor
/// predicts which places are open.
pub(super) struct Best {
    /// The places that are compared.
    pub(super) places: Set<Location>,
    rank: Rank,
}

impl Best {
    #[inline]
    fn of(places: Set<Location>) -> Self {
        Self { places, rank: Rank::of(0, f32::NEG_INFINITY) }
    }

    /// Compares a place with the best one, if it is one of the places.
    #[inline]
    fn offer(&mut self, location: Location, value: impl FnOnce() -> f32) {
        if self.places.has(location) {
            self.rank = self.rank.larger(Rank::of(location as u8, value()));
        }
    }

    /// Compares a place of this value with the best one, if it is one of the places.
    #[inline]
    pub(super) fn offer_known(&mut self, location: Location, value: f32) {
        let rank = Rank::of(location as u8, value).only_if(self.places.has(location));
        self.rank = self.rank.larger(rank);
    }

    /// Returns whether one of the places may be the best, if fights may add so much to its value.
    #[inline]
    pub(super) fn may_take(&self, location: Location, value: f32, added: f32) -> bool {
        // One branch for all of this.
        self.places.has(location) & (added > 0.0) & (value + added + ROUNDING >= self.value())
    }

    /// Returns the value of the best place.
    #[inline]
    pub(super) fn value(&self) -> f32 {
        self.rank.value()
    }

    /// Returns the best place; `None` if no place is open.
    fn location(&self) -> Option<Location> {
        let location = Location::ALL[usize::from(self.rank.number())];
        (self.value() > f32::NEG_INFINITY).then_some(location)
    }
}

/// A value with the number of what has it, as one whole number: it is larger where the value is, and of several with the
/// same value where their number is lower. Whole numbers are chosen without branches, floating-point numbers are not.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Rank(i64);

impl Rank {
    #[inline]
    pub(super) fn of(number: u8, value: f32) -> Self {
        // Bits of values above 0 are ordered as these, those of values below 0 the other way round. The sum makes 0 of -0.
        let bits = (value + 0.0).to_bits() as i32;
        Self(i64::from(bits ^ (bits >> 31 & i32::MAX)) << 8 | i64::from(u8::MAX - number))
    }

    /// Returns the same if this is true, else what is lower than any.
    #[inline]
    pub(super) fn only_if(self, is: bool) -> Self {
        Self(select_unpredictable(is, self.0, i64::MIN))
    }

    /// Returns the larger of two.
    #[inline]
    pub(super) fn larger(self, other: Self) -> Self {
        Self(self.0.max(other.0))
    }

    #[inline]
    pub(super) fn value(self) -> f32 {
        let bits = (self.0 >> 8) as i32;
        f32::from_bits((bits ^ (bits >> 31 & i32::MAX)) as u32)
    }

    #[inline]
    pub(super) fn number(self) -> u8 {
        u8::MAX - self.0 as u8
    }
}

/// Returns the place of the highest value; a rune comes first if one should be used now.
pub(super) fn choose(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    if let Some(rune) = runes::at_any_time(view, legal) {
        return Some(rune);
    }
    let places = places(legal);
    let mut deployment = Deployment::new(view);
    deployment.plan(view);
    let mut outlook = Outlook::new(view, &deployment, largest(view, places));
    outlook.consider_all(places);
    let mut best = Best::of(places);
    outlook.offer_all(&mut best);
    Supplies::new(&outlook).offer_all(&mut best);
    let beg = view.goods(Goods::Food) - view.blame();
    let begs = legal.contains(Action::Step(Step::Beg).index()) && beg > best.value();
    Some(best.location().filter(|_| !begs).map_or(Action::Step(Step::Beg), Action::Place))
}

/// Returns those of the places whose bits these are.
#[inline]
fn among(places: Set<Location>, bits: u64) -> Set<Location> {
    Set::from_bits(places.bits() & bits)
}

/// The shores that ships sail to.
pub(super) const SEA: [Shore; 4] = [Shore::First, Shore::Second, Shore::Third, Shore::Fourth];

/// The places of longships, as bits of a set.
const SAILING: u64 = 1 << Location::SmallLongship as u64
    | 1 << Location::LargeLongship as u64
    | 1 << Location::PrivateLongship as u64;

/// More than the sums here can be wrong by, since floating-point numbers are rounded.
pub(super) const ROUNDING: f32 = 0.01;

/// Returns the capacity of the largest longship among the places; `None` without longships.
#[inline]
fn largest(view: &View<'_>, places: Set<Location>) -> Option<u8> {
    let mut largest = 0;
    for &kind in ShipKind::ALL {
        let capacity = ship_capacity(view, kind);
        largest = largest.max(select_unpredictable(places.has(place_of(kind)), capacity, 0));
    }
    (!among(places, SAILING).is_empty()).then_some(largest)
}

/// Returns the place of a kind of longship.
#[inline]
fn place_of(kind: ShipKind) -> Location {
    match kind {
        ShipKind::Small => Location::SmallLongship,
        ShipKind::Large => Location::LargeLongship,
        ShipKind::Private => Location::PrivateLongship,
    }
}

/// Returns the kind of longship of a place.
#[inline]
fn ship_at(location: Location) -> ShipKind {
    match location {
        Location::SmallLongship => ShipKind::Small,
        Location::LargeLongship => ShipKind::Large,
        _ => ShipKind::Private,
    }
}

impl<'a> Outlook<'a> {
    #[inline]
    fn new(view: &'a View<'a>, deployment: &'a Deployment<'a>, ship: Option<u8>) -> Self {
        let (land, sea) = (ByLand::all(None), ByShore::all(None));
        Self { view, deployment, land, sea, most: 0.0, bound: 0.0, ship }
    }

    /// Considers the fights that can still be reserved.
    #[inline]
    fn consider_all(&mut self, places: Set<Location>) {
        let view = self.view;
        for &land in Land::ALL {
            if places.has(land.location())
                && let Some(target) = view.foe(land)
            {
                self.land[land] = Some(self.consider(target, Way::LAND));
            }
        }
        if self.ship.is_none() {
            return;
        }
        for shore in SEA {
            if view.state.shores[shore].ship.is_none()
                && let Some(target) = view.monster(shore)
            {
                let crew = self.consider(target, Way::to(view, shore, u8::MAX));
                self.sea[shore] = Some(crew);
            }
        }
    }

    /// Returns the warriors for a fight, of those that are not sent.
    #[inline]
    fn consider(&mut self, target: Target<'a>, way: Way) -> Crew<'a> {
        let crew = assemble(self.view, target, way, self.deployment.free);
        self.most = larger(self.most, crew.gain);
        self.bound = larger(self.bound, crew.bound());
        crew
    }

    /// Compares the places that give neither warriors nor food.
    #[inline]
    fn offer_all(&self, best: &mut Best) {
        let view = self.view;
        best.offer_known(Location::Market, w::MARKET);
        best.offer(Location::StaveChurch, || visits::stave_church(view).1);
        best.offer(Location::Runesmith, || self.runesmith());
        best.offer_known(Location::SagesHouse, self.sage());
        best.offer(Location::Shipwright, || visits::best_longship(view));
        best.offer_known(Location::WorkerHuts, self.huts());
        let mountains = view.rules.has_mountains();
        for &land in Land::ALL {
            if mountains || (land as usize) < Land::BASE_WORDS.len() {
                best.offer_known(land.location(), self.land(land));
            }
        }
        for ship in among(best.places, SAILING) {
            best.offer(ship, || self.sailing(ship));
        }
    }

    fn runesmith(&self) -> f32 {
        let wood = f32::from(self.view.rules.cards.board.runesmith_wood);
        visits::best_rune(self.view) - wood * self.view.goods(Goods::Wood)
    }

    fn sage(&self) -> f32 {
        let view = self.view;
        let mut choice = leader::draws(view.clan) as f32;
        if view.clan.holds(Rune::TrueVision) {
            choice += 2.0;
        }
        if view.state.deck.destinies.is_empty() && view.state.destinies_left() == 0 {
            return w::LOOK;
        }
        w::DESTINY + choice * w::DESTINY_CHOICE + if view.last { 0.0 } else { w::LOOK }
    }

    /// Returns the value of the extra worker. It is usable at once, so this visit costs only the coins.
    fn huts(&self) -> f32 {
        let view = self.view;
        let price = hut_price(view.rules, view.state).unwrap_or(0);
        let coin = if view.last { view.goods(Goods::Coin) } else { w::COIN };
        w::WORKER * (1.0 + view.rounds_left()) - f32::from(price) * coin
    }

    fn land(&self, land: Land) -> f32 {
        self.land[land].as_ref().map_or(0.0, |crew| crew.gain)
    }

    /// Returns the value of a longship, less its cost.
    #[inline]
    fn sailing(&self, location: Location) -> f32 {
        let (view, kind) = (self.view, ship_at(location));
        let value = self.ship(kind);
        if kind == ShipKind::Private {
            return if value > 0.0 { value + w::OWN_FIRST } else { value };
        }
        let coins = f32::from(view.rules.cards.public_longships[kind].coins);
        value - coins * view.goods(Goods::Coin)
    }

    /// Returns the value of the best shore for a ship.
    #[inline]
    fn ship(&self, kind: ShipKind) -> f32 {
        let capacity = usize::from(ship_capacity(self.view, kind));
        let mut most: f32 = 0.0;
        for shore in SEA {
            let Some(crew) = &self.sea[shore] else { continue };
            let way = crew.way.with_berths(self.view.tables.berths[shore][capacity]);
            let fitting = assemble(self.view, crew.target, way, self.deployment.free);
            most = larger(most, fitting.gain);
        }
        most
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::greedy::decide;
    use crate::cards::Cards;
    use crate::rules::state::Phase;
    use crate::rules::{Options, Rules};
    use midgard_core::{Awaiting, Game, below, sequential};

    /// Returns the place of the highest value, when all places are valued in full and in their order.
    fn exhaustive(view: &View<'_>, legal: &ActionSet) -> Option<Location> {
        let places = places(legal);
        let mut deployment = Deployment::new(view);
        deployment.plan(view);
        let mut outlook = Outlook::new(view, &deployment, largest(view, places));
        outlook.consider_all(places);
        let supplies = Supplies::new(&outlook);
        let mut best: Option<(Location, f32)> = None;
        for location in places {
            let mut alone = Best::of(Set::empty().with(location));
            outlook.offer_all(&mut alone);
            supplies.offer_all(&mut alone);
            let value = alone.value();
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((location, value));
            }
        }
        best.map(|(location, _)| location)
    }

    /// Compares the choices of a game with half of its decisions at random. Returns how many choices were compared.
    fn compare(rules: &Rules, seed: u64) -> u64 {
        let (mut state, mut rng) = (rules.start(), sequential(seed));
        let mut compared = 0;
        loop {
            let turn = match rules.awaiting(&state) {
                Awaiting::Nothing => return compared,
                Awaiting::Chance => {
                    rules.sample(&mut state, &mut rng, |_| {});
                    continue;
                }
                Awaiting::Decision(turn) => turn,
            };
            let legal = rules.legal_actions(&state);
            let chosen =
                decide(rules, &state, &legal).filter(|action| legal.contains(action.index()));
            if let (Phase::Placement { .. }, Some(Action::Place(chosen))) = (&state.phase, chosen) {
                let best = exhaustive(&View::new(rules, &state, turn), &legal);
                assert_eq!(Some(chosen), best, "seed {seed}, round {}", state.round);
                compared += 1;
            }
            let any = legal.nth(below(&mut rng, legal.len() as u32) as usize);
            let action = chosen.map(Action::index).filter(|_| below(&mut rng, 2) == 0);
            rules.apply_unchecked(
                &mut state,
                action.or(any).expect("the number is below the count"),
            );
        }
    }

    #[test]
    fn a_place_that_is_not_valued_in_full_is_not_the_best() {
        let mut compared = 0;
        for players in 2..=4 {
            let options = Options { players, ..Options::default() };
            let rules = Rules::new(options, Cards::standard()).expect("the options fit");
            compared += (0..40).map(|seed| compare(&rules, seed)).sum::<u64>();
        }
        assert!(compared > 3_000, "{compared}");
    }
}
