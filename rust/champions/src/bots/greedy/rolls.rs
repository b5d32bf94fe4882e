//! Whether a roll is accepted or improved.

use super::best;
use super::losses::{after, foe};
use super::odds::{Force, gain, odds};
use super::view::{View, site_of};
use super::weights as w;
use crate::cards::Print;
use crate::rules::action::{Action, ActionSet, Step};
use crate::rules::combat::{Fight, Roll, losses, shown};
use crate::rules::leader;
use crate::rules::phase::battle;
use crate::words::{Foe, Goods, Rune, Site, Warrior};
use std::cell::OnceCell;

/// A roll that is on the table.
struct OpenRoll<'a> {
    view: &'a View<'a>,
    fight: &'a Fight,
    /// The sum of the roll.
    roll: Roll,
    /// The numbers of the foe; zero in a hunt.
    print: Print,
    /// The value of defeating the foe, computed when it is first needed.
    reward: OnceCell<f32>,
}

/// Returns what to do with a roll: the rune or favor that gains most, if it gains enough.
pub(super) fn roll(view: &View<'_>, fight: &Fight, legal: &ActionSet) -> Action {
    let open = OpenRoll::new(view, fight);
    let price = if view.rounds_left() < 2.0 { 0.05 } else { w::RUNE_GAIN };
    let favor = view.discarded_favor();
    let reaction = Action::Rune(Rune::Reaction);
    if legal.contains(reaction.index()) {
        let mut with = *fight;
        with.reaction = true;
        if open.value(battle::roll_of(view.rules, view.state, &with)) - open.value(open.roll)
            > price
        {
            return reaction;
        }
    }
    let gain = open.rerolled().map_or(0.0, |rerolled| rerolled - open.value(open.roll));
    let potential = Action::Rune(Rune::Potential);
    if gain > price && legal.contains(potential.index()) {
        return potential;
    }
    if gain > favor && legal.contains(Action::Step(Step::Favor).index()) {
        return Action::Step(Step::Favor);
    }
    Action::Step(Step::Accept)
}

/// Returns the next poor die to pick, or the throw.
pub(super) fn pick(
    view: &View<'_>,
    fight: &Fight,
    from: (Warrior, u8),
    legal: &ActionSet,
) -> Option<Action> {
    for (kind, counts) in lying(view, fight).skip(from.0 as usize) {
        for (face, dice) in (0_u8..).zip(counts) {
            if dice > 0 && (kind, face) >= from && is_poor(view, fight, kind, face) {
                return Some(Action::Pick(kind, face));
            }
        }
    }
    legal.contains(Action::Step(Step::Throw).index()).then_some(Action::Step(Step::Throw))
}

/// Returns the dice on the table of each kind in play.
fn lying(view: &View<'_>, fight: &Fight) -> impl Iterator<Item = (Warrior, [u8; 6])> {
    fight.lying.iter().take(view.rules.sums.kinds())
}

/// Returns whether a die that shows this face does nothing.
fn is_poor(view: &View<'_>, fight: &Fight, kind: Warrior, face: u8) -> bool {
    let face = view.rules.faces[kind][usize::from(face)];
    let shields = if fight.foe == Foe::Hunt && !fight.reaction { 0 } else { face.shields };
    face.hits == 0 && shields == 0
}

impl<'a> OpenRoll<'a> {
    fn new(view: &'a View<'a>, fight: &'a Fight) -> Self {
        let hunts = fight.foe == Foe::Hunt;
        let print = if hunts { Print::default() } else { foe(view, fight) };
        let roll = battle::roll_of(view.rules, view.state, fight);
        Self { view, fight, roll, print, reward: OnceCell::new() }
    }

    /// Returns the value of the fight if this roll is accepted.
    fn value(&self, roll: Roll) -> f32 {
        self.outcome(roll.hits, roll.shields)
    }

    /// Returns the value of the fight if every die that does nothing is rolled again; `None` if that changes nothing.
    fn rerolled(&self) -> Option<f32> {
        let Self { view, fight, roll, print, .. } = self;
        let mut more = Force::default();
        for (kind, counts) in lying(view, fight) {
            for face in shown(counts) {
                if is_poor(view, fight, kind, face as u8) {
                    more.add(view.dice.means[kind], f32::from(counts[face]));
                }
            }
        }
        if more.count == 0.0 {
            return None;
        }
        if fight.foe == Foe::Hunt {
            return Some(hunted(view, f32::from(roll.hits) + more.hits));
        }
        let lacking = f32::from(print.defense) - f32::from(fight.damage) - f32::from(roll.hits);
        if lacking <= 0.0 {
            return None;
        }
        let ratio = (more.hits + 0.25) / lacking;
        let fourth = ratio * ratio * ratio * ratio;
        let kills = fourth / (1.0 + fourth);
        let enough = roll.hits.saturating_add(lacking as u8);
        let some = roll.hits.saturating_add((more.hits * 0.5 + 0.5) as u8).min(enough - 1);
        let (won, open) = (self.outcome(enough, roll.shields), self.outcome(some, roll.shields));
        Some(kills * won + (1.0 - kills) * open)
    }

    /// Returns the value of the fight if the round ends with these hits and shields.
    fn outcome(&self, hits: u8, shields: u8) -> f32 {
        let Self { view, fight, print, .. } = self;
        if fight.foe == Foe::Hunt {
            return hunted(view, hits.into());
        }
        let losses = losses(print.attack, shields).min(fight.warband.total());
        let toll = f32::from(losses) * view.warrior;
        let damage = fight.damage.saturating_add(hits);
        let reward = *self.reward.get_or_init(|| reward(view, fight, print));
        if damage >= print.defense {
            return reward - toll;
        }
        let left = after(view, &fight.warband, losses);
        let force = Force::of(&view.dice.means, &left);
        gain(odds(&force, print, damage), reward, view.warrior) - toll
    }
}

/// Returns the value of food from a hunt with these hits.
fn hunted(view: &View<'_>, hits: f32) -> f32 {
    hits.min(view.rules.cards.board.hunting_food.into()) * view.goods(Goods::Food)
}

/// Returns the value of defeating the foe of a fight.
pub(super) fn reward(view: &View<'_>, fight: &Fight, print: &Print) -> f32 {
    let site = match fight.foe {
        Foe::Hunt => None,
        Foe::Troll => Some(Site::Troll),
        Foe::LeftDraugr => Some(Site::LeftDraugr),
        Foe::RightDraugr => Some(Site::RightDraugr),
        Foe::Kraken | Foe::Monster => fight.shore.map(site_of),
        Foe::LeftBergrisar => Some(Site::LeftBergrisar),
        Foe::RightBergrisar => Some(Site::RightBergrisar),
        Foe::Bandits => None,
    };
    let target = site.and_then(|site| view.target(site));
    let reward = target.map_or(0.0, |target| target.reward);
    if fight.foe == Foe::Kraken { f32::from(print.glory) + 0.6 * reward } else { reward }
}

/// Chooses between a hit and the leader's ability, or uses Leadership for both.
pub(super) fn helmet(view: &View<'_>, fight: &Fight, legal: &ActionSet) -> Option<Action> {
    let roll = battle::roll_of(view.rules, view.state, fight);
    let rally = match fight.foe {
        Foe::Hunt => view.goods(Goods::Food),
        _ => {
            let print = foe(view, fight);
            let lacking = print.defense.saturating_sub(fight.damage).saturating_sub(roll.hits);
            match lacking {
                0 => 0.0,
                1 => 3.0,
                _ => 1.3,
            }
        }
    };
    let ability = ability(view, fight);
    best(legal, |action| match action {
        Action::Step(Step::Rally) => Some(rally),
        Action::Step(Step::Ability) => Some(ability),
        Action::Rune(Rune::Leadership) => {
            Some(if view.rounds_left() < 3.0 { rally + ability } else { 0.0 })
        }
        _ => None,
    })
}

/// Returns the value of the second ability of the leader.
fn ability(view: &View<'_>, fight: &Fight) -> f32 {
    let values = AtHelmet { view, fight };
    view.clan.leader.map_or(0.0, |leader| leader::worth(view.rules, leader, &values))
}

/// The values of things to the seat whose helmet shows.
struct AtHelmet<'a> {
    view: &'a View<'a>,
    fight: &'a Fight,
}

impl leader::Values for AtHelmet<'_> {
    fn favor(&self) -> f32 {
        self.view.favor()
    }

    fn goods(&self, goods: Goods) -> f32 {
        self.view.goods(goods)
    }

    fn token(&self) -> f32 {
        self.view.token()
    }

    fn swordsmen(&self) -> u8 {
        battle::roll_of(self.view.rules, self.view.state, self.fight).swordsmen
    }
}
