//! The box or promo cards that an action needs and that are not in play. `[setup.boxes]` S-1, `[promos]` A-51.

use crate::rules::action::{Action, Errand, Step, Verdict};
use crate::rules::deck::VALHALLA_DESTINIES;
use crate::rules::rune::{self, Origin};
use crate::rules::{Rules, leader};
use crate::say::wording;
use crate::words::{Blessing, Destiny, Expansion, Location, Longship, Shore, Warrior};
use midgard_core::Word;

/// The boxes.
const MOUNTAINS: Expansion = Expansion::DarkMountains;
const VALHALLA: Expansion = Expansion::Valhalla;

/// Returns the box that a kind of warriors belongs to.
fn box_of_kind(kind: Warrior) -> Option<Expansion> {
    match kind {
        Warrior::Archer => Some(MOUNTAINS),
        Warrior::Shieldwarrior | Warrior::Berserker | Warrior::Leader => Some(VALHALLA),
        _ => None,
    }
}

/// A thing of a box as people call it, with its kind and its full name, and the sets that must all be in play.
/// A bare word can mean more than the thing, and may well be in play.
type Thing = (String, &'static [&'static str]);

const OF_MOUNTAINS: &[&str] = &["dark_mountains"];
const OF_VALHALLA: &[&str] = &["valhalla"];
const OF_BOTH: &[&str] = &["valhalla", "dark_mountains"];
const OF_PROMOS: &[&str] = &["promos"];

/// Returns the sets of what belongs to a box.
fn sets_of(expansion: Expansion) -> &'static [&'static str] {
    if expansion == MOUNTAINS { OF_MOUNTAINS } else { OF_VALHALLA }
}

impl Rules {
    /// Returns what an action needs of a box or of the promo cards that is not in play: a sentence about that thing.
    pub(crate) fn missing(&self, action: Action) -> Option<String> {
        let (thing, sets) = self.thing_of(action)?;
        let boxes = &self.options.boxes;
        let has = |set: &str| match Expansion::from_word(set) {
            Some(expansion) => boxes.expansions.has(expansion),
            None => boxes.promos,
        };
        let (at, missing) = sets.iter().enumerate().find(|(_, set)| !has(set))?;
        let owner = match at {
            0 => String::new(),
            _ => format!("{} and needs the archers of ", sets[0]),
        };
        Some(format!("{thing} belongs to {owner}{missing}, which is not in play"))
    }

    /// Returns the thing of a box, or of the promo cards, that an action is about.
    fn thing_of(&self, action: Action) -> Option<Thing> {
        let card = |kind: &str, table: &str, id: &str| {
            format!("the {kind} {}", wording::full_name(&self.cards, table, id))
        };
        Some(match action {
            Action::Leader(leader) => {
                (card("leader", "leaders", leader.word()), sets_of(leader::box_of(leader)?))
            }
            Action::Rune(rune) | Action::Take(rune) => {
                let sets = match rune::origin(rune) {
                    Origin::Base => return None,
                    Origin::Box(expansion) => sets_of(expansion),
                    Origin::Promos => OF_PROMOS,
                };
                (card("rune", "runes", rune.word()), sets)
            }
            Action::Destiny(destiny) => {
                let sets = match destiny {
                    Destiny::Despised => OF_PROMOS,
                    Destiny::Liberator => OF_MOUNTAINS,
                    Destiny::OdinsFletcher => OF_BOTH,
                    it if VALHALLA_DESTINIES.contains(&it) => OF_VALHALLA,
                    _ => return None,
                };
                (card("destiny", "destinies", destiny.word()), sets)
            }
            Action::Place(place) => match place {
                Location::Trainer => (card("stall", "stalls", place.word()), OF_VALHALLA),
                Location::RovingRangers | Location::WanderingMonk | Location::Gossip => {
                    (card("stall", "stalls", place.word()), OF_MOUNTAINS)
                }
                Location::LeftBergrisar => ("the left Bergrisar".into(), OF_MOUNTAINS),
                Location::RightBergrisar => ("the right Bergrisar".into(), OF_MOUNTAINS),
                _ => return None,
            },
            Action::Shore(Errand::Peek, Shore::LeftBergrisar) => {
                ("the land journey of the left Bergrisar".into(), OF_MOUNTAINS)
            }
            Action::Shore(Errand::Peek, Shore::RightBergrisar) => {
                ("the land journey of the right Bergrisar".into(), OF_MOUNTAINS)
            }
            Action::Build(Longship::Longship5) => {
                (card("longship", "longships", Longship::Longship5.word()), OF_MOUNTAINS)
            }
            Action::Kind(kind) | Action::Pick(kind, _) => die(kind)?,
            Action::Lose(item) => die(item.warrior()?)?,
            Action::Buy(_) => ("buying with sacrifice tokens".into(), OF_VALHALLA),
            Action::Step(Step::Wand) => {
                (card("blessing", "blessings", Blessing::WandOfGondul.word()), OF_VALHALLA)
            }
            Action::Step(Step::Mercy) => {
                (card("blessing", "blessings", Blessing::MercyOfEir.word()), OF_VALHALLA)
            }
            Action::Step(Step::Rally) => {
                ("rallying at a helmet of the Leader die".into(), OF_VALHALLA)
            }
            Action::Step(Step::Ability) => {
                ("using a leader's ability at a helmet of the Leader die".into(), OF_VALHALLA)
            }
            Action::Step(Step::Pay) => ("paying for a land journey".into(), OF_MOUNTAINS),
            Action::Foresee(_) => {
                ("ordering a journey deck by the rune Awareness".into(), OF_MOUNTAINS)
            }
            Action::Judge(Verdict::Absolve, _) if !self.options.boxes.promos => {
                ("discarding a blame by the rune Friendship".into(), OF_MOUNTAINS)
            }
            _ => return None,
        })
    }
}

/// Returns the die of a kind that belongs to a box.
fn die(kind: Warrior) -> Option<Thing> {
    let sets = sets_of(box_of_kind(kind)?);
    Some(match kind {
        Warrior::Leader => ("the Leader die".into(), sets),
        _ => (format!("the die {}", wording::title(kind.word())), sets),
    })
}
