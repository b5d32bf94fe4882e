//! The sites: who was sent there, the foe that waits, and which of them are visited.

use crate::rules::state::{Ship, State};
use crate::words::{Foe, Location, Shore, Site, Warband};
use midgard_core::{Set, Word};

/// Returns who was sent to a site.
pub(crate) fn crew(state: &State, site: Site) -> Warband {
    match (site.land(), site.shore()) {
        (Some(land), _) => state.garrison[land],
        (None, Some(shore)) => {
            state.shores[shore].ship.map(|ship| ship.warriors).unwrap_or_default()
        }
        (None, None) => Warband::default(),
    }
}

/// Says who is at a site.
pub(crate) fn set_crew(state: &mut State, site: Site, band: Warband) {
    match (site.land(), site.shore()) {
        (Some(land), _) => state.garrison[land] = band,
        (None, Some(shore)) => state.ship_mut(shore).warriors = band,
        (None, None) => {}
    }
}

/// Returns the foe at a site, and the shore of the fight.
pub(crate) fn foe_at(site: Site) -> (Foe, Option<Shore>) {
    match site.land() {
        Some(land) => (Foe::on(land), None),
        None => (Foe::Monster, site.shore()),
    }
}

/// Returns the sites on land among places.
#[inline]
pub(crate) fn sites_of(places: Set<Location>) -> Set<Site> {
    const { assert!(Location::RightDraugr as u8 == Location::Troll as u8 + 2, "neighbours") };
    const { assert!(Location::RightBergrisar as u8 == Location::LeftBergrisar as u8 + 1) };
    let foes = places.bits() >> Location::Troll as u64 & 0b111;
    let bergrisar = places.bits() >> Location::LeftBergrisar as u64 & 0b11;
    Set::from_bits(foes << Site::Troll as u64 | bergrisar << Site::LeftBergrisar as u64)
}

/// Returns the sites at sea with a ship of which this is true.
#[inline(always)] // no loop is left
pub(crate) fn sites_with(state: &State, is: impl Fn(&Ship) -> bool) -> Set<Site> {
    let mut sites = 0;
    for (number, shore) in state.shores.values()[..Shore::BASE_WORDS.len()].iter().enumerate() {
        sites |= u64::from(shore.ship.as_ref().is_some_and(&is)) << number;
    }
    Set::from_bits(sites << Site::Shore1 as u64)
}

/// Returns the places of the Bergrisar.
#[inline]
pub(crate) fn bergrisar() -> Set<Location> {
    Set::empty().with(Location::LeftBergrisar).with(Location::RightBergrisar)
}
