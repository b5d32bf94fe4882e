//! The boxes in play, and their options. `docs/reference/expansions.md` lists the options.

mod journeys;
pub(crate) mod mix;
mod options;

use crate::cards::Cards;
pub use options::{BerserkerFirst, BoxOptions, EpicCounts, LeaderLoss};

use crate::players::{EPIC_SLOTS, NEEDS_MOUNTAINS};
use crate::rules::{Options, Rules};
use crate::words::{Expansion, ShipKind, Shore, Warrior};
use midgard_core::{Set, Word};

impl Rules {
    /// Returns the kinds of dice in play.
    #[inline]
    pub(crate) fn kinds(&self) -> Set<Warrior> {
        let base = Set::empty().with(Warrior::Swordsman).with(Warrior::Spearman);
        let mut kinds = base.with(Warrior::Axeman);
        if self.has_mountains() {
            kinds.add(Warrior::Archer);
        }
        if self.has_valhalla() {
            let elite = Set::empty().with(Warrior::Shieldwarrior).with(Warrior::Berserker);
            kinds = kinds.or(elite).with(Warrior::Leader);
        }
        kinds
    }

    /// Returns the kinds of dice that people may ask about: in games of the base box only its own.
    pub fn known_kinds(&self) -> impl Iterator<Item = Warrior> + use<> {
        let known = if self.is_base_game() { Warrior::BASE_WORDS.len() } else { Warrior::COUNT };
        Warrior::ALL[..known].iter().copied()
    }

    /// `[any_warrior]` R-D-11, R-V-11, A-40: returns the kinds that "any warrior" means: never the Leader die; as an option
    /// no Shieldwarrior and no Berserker.
    pub(crate) fn hireable(&self) -> Set<Warrior> {
        let kinds = self.kinds().without(Warrior::Leader);
        if self.options.boxes.elite {
            return kinds;
        }
        kinds.without(Warrior::Shieldwarrior).without(Warrior::Berserker)
    }

    /// Returns the spaces of journeys in play: the shores, then the land.
    pub(crate) fn spaces(&self) -> impl Iterator<Item = Shore> + use<> {
        let land = [Shore::LeftBergrisar, Shore::RightBergrisar];
        self.shores().chain(land.into_iter().filter({
            let mountains = self.has_mountains();
            move |_| mountains
        }))
    }

    /// `[setup.epics]` S-2: returns the slots of epic monsters: two with two or three players, three with more.
    pub(crate) fn epic_slots(&self) -> usize {
        EPIC_SLOTS.of(self.players())
    }

    /// Returns whether this is the game of the base box: no box is in play, and no option of the boxes has another value.
    #[inline]
    pub fn is_base_game(&self) -> bool {
        self.base_game
    }

    /// Returns whether a box is in play.
    #[inline]
    pub(crate) fn has_box(&self) -> bool {
        !self.options.boxes.expansions.is_empty()
    }

    /// Returns whether The Dark Mountains is in play.
    #[inline]
    pub(crate) fn has_mountains(&self) -> bool {
        self.options.boxes.expansions.has(Expansion::DarkMountains)
    }

    /// Returns whether Valhalla is in play.
    #[inline]
    pub(crate) fn has_valhalla(&self) -> bool {
        self.options.boxes.expansions.has(Expansion::Valhalla)
    }
}

/// Changes the cards as the options say, so that whatever reads a card reads what is in force.
pub(in crate::rules) fn adjust(cards: &mut Cards, options: &Options) {
    let boxes = &options.boxes;
    cards.keep(boxes.in_play());
    if boxes.archer_b {
        let count = cards.dice[Warrior::Archer].count;
        let manual_count = cards.dice[Warrior::Archer].manual_count;
        cards.dice[Warrior::Archer] = crate::cards::Die { count, manual_count, ..cards.archer_b };
    }
    if !boxes.abilities {
        let prints = cards.trolls.values_mut().iter_mut().chain(cards.draugr.values_mut());
        for print in prints.chain(cards.monsters.values_mut()) {
            (print.ability, print.ability_number) = (None, 0); // `[enemy.abilities]`
        }
    }
    if boxes.one_wood {
        cards.trolls.values_mut().iter_mut().for_each(|print| print.reward = 1); // `[troll.wood]`
    }
    if boxes.fee_for_both {
        let fee = cards.public_longships[ShipKind::Large].coins;
        cards.public_longships[ShipKind::Small].coins = fee; // `[longship.fee]`
    }
}

/// Returns whether the cards fit the options: `None`, or what is wrong. `[leader_die.limit]` R-V-21: where the Leader die
/// fills a place, it and the first warrior need two.
pub(in crate::rules) fn misfit(rules: &Rules) -> Option<&'static str> {
    let counts = rules.options.boxes.leader_counts && rules.has_valhalla();
    let small = |leader| rules.cards.longhouse[leader] < STARTING_DICE;
    (counts && rules.leaders().iter().any(small)).then_some(
        "leader_counts_to_limit needs longhouse = 2 or more for each leader, because the die of the leader fills a \
         place beside the first warrior [leader_die.limit]",
    )
}

/// `[setup.goods]` S-6: the dice of a clan at the start, with the Leader die.
const STARTING_DICE: u8 = 2;

/// Returns whether the options and the boxes fit together: `None`, or what is wrong. `[preset]` A-31.
pub(in crate::rules) fn problem(options: &Options) -> Option<&'static str> {
    let boxes = &options.boxes;
    let mountains = boxes.expansions.has(Expansion::DarkMountains);
    if NEEDS_MOUNTAINS.of(options.players.into()) && !mountains {
        return Some("five players need the expansion dark_mountains [setup.five_players]");
    }
    if boxes.promos && boxes.expansions.is_empty() {
        return Some("promos need an expansion [promos]");
    }
    None
}
