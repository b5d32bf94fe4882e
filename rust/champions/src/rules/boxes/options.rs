//! The options of the boxes. `docs/reference/expansions.md` lists them.

use crate::cards::InPlay;
use crate::words::Expansion;
use midgard_core::Set;

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
