//! The boxes in play, and their options. `docs/reference/expansions.md` lists the options.

mod journeys;
pub(crate) mod mix;

use crate::cards::{Cards, InPlay};
use crate::players::EPIC_SLOTS;
use crate::players::NEEDS_MOUNTAINS;
pub use crate::rules::leader::box_of as box_of_leader;
use crate::rules::{Options, Rules};
use crate::words::{Expansion, ShipKind, Shore, Warrior};
use midgard_core::{Set, Word};

/// The fate of a Leader die that is lost. `[leader_die.loss]` R-V-12, R-V-21.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LeaderLoss {
    /// It comes home at clean-up.
    #[default]
    ReturnsAtCleanup,
    /// It comes home at once.
    ReturnsNow,
    /// It is never lost.
    Immune,
}

/// Which losses fall on Berserkers first. `[berserker.first]` R-V-14.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BerserkerFirst {
    /// Those of combat.
    #[default]
    CombatOnly,
    /// Those of combat, journeys and hunger.
    AllLosses,
    /// None.
    Off,
}

/// The kind as which epic monsters count. `[epic.counts]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EpicCounts {
    /// Cards for the tie-break.
    #[default]
    TiebreakOnly,
    /// Monsters.
    Monster,
    /// Nothing.
    None,
}

/// The boxes and the value of each of their options. The official value is `false` or the first one, but for
/// `beggar_stall`, `elite` and `abilities`. `[preset]` A-31.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoxOptions {
    /// `[preset]` The preset is that of the manual. The other options have the values that follow from it; this one decides which values
    /// go without saying.
    pub is_manual: bool,
    /// The boxes in play.
    pub expansions: Set<Expansion>,
    /// `[promos]` The promo cards are in play.
    pub promos: bool,
    /// `[component_counts]` `component_counts="manual"`: the box holds what the manual lists.
    pub manual_counts: bool,
    /// `[setup.five_players]` `stalls_5p="manual_2_2"`: five players have two and two stalls.
    pub manual_stalls: bool,
    /// `[placement.beggar]` `beg_reward="any_resource"`: a beggar names food, wood or a coin.
    pub alms: bool,
    /// `[placement.beggar]` `beggar_stall="on_with_dm"`: begging is called the Beggar stall.
    pub beggar_stall: bool,
    /// `[archer_faces]` `archer_faces="B"`.
    pub archer_b: bool,
    /// `[combat.prohibited]` `prohibited_dice="manual"`: prohibited kinds may be sent to troll and draugr, and fall there.
    pub prohibited_fall: bool,
    /// `[score.tied]` `tied_destiny="floor_half"`: a tie is worth half of the large value.
    pub half_ties: bool,
    /// `[troll.wood]` `troll_reward_wood="one"`: each troll gives 1 wood.
    pub one_wood: bool,
    /// `[blame.timing]` `blame_timing="troll_fight"`: blame for a troll alive is taken when its turn comes.
    pub blame_at_fight: bool,
    /// `[valhalla.refill]` `blessing_refill="after_visit"`.
    pub refill_after_visit: bool,
    /// `leader_loss`.
    pub leader_loss: LeaderLoss,
    /// `[leader_die.limit]` `leader_counts_to_limit`: the Leader die fills one of the eight.
    pub leader_counts: bool,
    /// `berserker_first`.
    pub berserker_first: BerserkerFirst,
    /// `[any_warrior]` `any_warrior_includes_elite`.
    pub elite: bool,
    /// `[valhalla.supply]` `sacrifice_supply="limited"`.
    pub limited_tokens: bool,
    /// `epic_counts`.
    pub epic_counts: EpicCounts,
    /// `[valhalla.refill]` `epic_refill`: an epic monster that was bought is replaced.
    pub epic_refill: bool,
    /// `[enemy.abilities]` `dm_enemy_abilities="reconstructed"`: the enemies of The Dark Mountains have abilities.
    pub abilities: bool,
    /// `[longship.fee]` `public_longship_fee="both"`: the small public longship costs as much as the large one.
    pub fee_for_both: bool,
}

impl Default for BoxOptions {
    /// Returns the official values, without a box.
    fn default() -> Self {
        Self {
            is_manual: false,
            expansions: Set::empty(),
            promos: false,
            manual_counts: false,
            manual_stalls: false,
            alms: false,
            beggar_stall: true,
            archer_b: false,
            prohibited_fall: false,
            half_ties: false,
            one_wood: false,
            blame_at_fight: false,
            refill_after_visit: false,
            leader_loss: LeaderLoss::ReturnsAtCleanup,
            leader_counts: false,
            berserker_first: BerserkerFirst::CombatOnly,
            elite: true,
            limited_tokens: false,
            epic_counts: EpicCounts::TiebreakOnly,
            epic_refill: false,
            abilities: true,
            fee_for_both: false,
        }
    }
}

impl BoxOptions {
    /// Returns what of the cards is in play. `[cards.boxes]` S-1, S-9.
    pub fn in_play(&self) -> InPlay {
        InPlay { expansions: self.expansions, promos: self.promos }
    }
}

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
