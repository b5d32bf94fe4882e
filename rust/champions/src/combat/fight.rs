//! A fight between its rounds: what each point is worth, and the chain of rounds. `[combat.round]`

use super::chain::{Chain, Goal as Place, Transitions};
use super::keys::Keyed;
use super::rolls::{Dice, Rolls};
use super::round::{Played, RollPolicy, Table};
use super::scene::Scene;
use super::weight::Weight;
use crate::rules::{Rules, leader, rune};
use crate::words::{Blessing, ByWarrior, Leader, Rune, Warband, Warrior};
use midgard_core::Set;
use std::sync::Arc;

/// A fight before a round, with what may still be spent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Point {
    /// The dice that fight.
    pub band: Warband,
    /// The damage that defeats the foe.
    pub left: u8,
    /// Favor for rerolls.
    pub favor: u8,
    /// Uses of the Wand of Gondul.
    pub wand: u8,
    /// Uses of the Mercy of Eir.
    pub mercy: u8,
    /// The runes that are not used yet.
    pub runes: Set<Rune>,
    /// Whether no roll has counted yet.
    pub first: bool,
    /// Whether the ability that exchanges a swordsman was chosen.
    pub upgrade: bool,
}

/// An end of a fight. Blessings that are left count only where another fight follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct End {
    /// Whether the foe fell.
    pub victory: bool,
    /// The survivors.
    pub band: Warband,
    /// Favor left.
    pub favor: u8,
    /// Runes left.
    pub runes: Set<Rune>,
    /// Uses of the Wand of Gondul left.
    pub wand: u8,
    /// Uses of the Mercy of Eir left.
    pub mercy: u8,
    /// The glory of the rune Glory if Patience copies it.
    pub glory: u8,
}

/// Where a round leads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Goal {
    Point(Point),
    End(End),
}

/// The value of an end of a fight: a sum of these values.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Payoff {
    /// For a victory.
    pub victory: f64,
    /// For each survivor, by kind.
    pub survivor: ByWarrior<f64>,
    /// For each favor left.
    pub favor: f64,
    /// For each rune left.
    pub rune: f64,
    /// For each glory that is scored on the way.
    pub glory: f64,
}

impl Payoff {
    /// Returns what an end is worth.
    pub fn of(&self, end: &End) -> f64 {
        let home: f64 = end.band.iter().map(|(kind, n)| self.survivor[kind] * f64::from(n)).sum();
        let left = self.favor * f64::from(end.favor) + self.rune * end.runes.len() as f64;
        let won = if end.victory { self.victory } else { 0.0 };
        won + self.glory * f64::from(end.glory) + home + left
    }

    /// Returns a number below all that an end is worth.
    fn low(&self) -> f64 {
        let home: f64 = self.survivor.values().iter().map(|value| value.abs()).sum();
        -100.0 * (1.0 + self.victory.abs() + home + self.favor.abs() + self.rune.abs())
    }
}

/// A foe, and all that acts against it besides the warband.
#[derive(Clone, Debug)]
pub struct Setting<'a> {
    /// The word of the card of the foe; `None` for a foe without one.
    pub card: Option<&'a str>,
    /// The warriors that fall each round, before shields.
    pub attack: u8,
    /// The damage that defeats the foe.
    pub defense: u8,
    /// The leader.
    pub leader: Option<Leader>,
    /// The blessings that act, one for each copy.
    pub blessings: &'a [Blessing],
    /// Who decides over rolls.
    pub policy: RollPolicy,
    /// The runes of others, or face up, that Patience may copy. `[rune.patience]` A-12
    pub copies: Set<Rune>,
    /// The glory of a rune Glory that Patience copies.
    pub copied_glory: u8,
    /// The value of an end, unless another fight follows.
    pub payoff: Payoff,
}

/// The value of the end of a fight.
pub(super) type Worth<'a> = dyn FnMut(&End) -> f64 + 'a;

/// Solves a fight from any of its points.
pub struct FightSolver {
    pub(super) scene: Scene,
    pub(super) payoff: Payoff,
    pub(super) policy: RollPolicy,
    /// Whether favor buys no reroll here.
    pub(super) forbids_favor: bool,
    pub(super) copies: Set<Rune>,
    pub(super) copied_glory: u8,
    /// Whether another fight follows, in which what is left of blessings counts.
    pub(super) goes_on: bool,
    /// Whether more is never worth less: a victory, a hit, a shield, a survivor, favor, a rune.
    pub(super) is_monotone: bool,
    /// A number below all that a point is worth.
    pub(super) low: f64,
    dice: Keyed<(Warrior, u8), Arc<Dice>>,
    rolls: Keyed<Warband, Arc<Rolls>>,
    /// The values of points.
    pub(super) solved: Keyed<Point, f64>,
    /// The choices of rounds by front, and how many values they hold.
    pub(super) tables: Keyed<Point, Table>,
    pub(super) size: usize,
}

impl FightSolver {
    /// Makes the solver of a fight.
    pub fn new(rules: &Rules, setting: &Setting<'_>) -> Self {
        let numbers = (setting.attack, setting.defense);
        let Setting { card, leader, blessings, payoff, .. } = *setting;
        let scene = Scene::new(rules, card, numbers, leader, blessings);
        Self {
            forbids_favor: scene.forbids_favor(),
            scene,
            payoff,
            policy: setting.policy.clone(),
            copies: setting.copies,
            copied_glory: setting.copied_glory,
            goes_on: false,
            is_monotone: false,
            low: payoff.low(),
            dice: Keyed::default(),
            rolls: Keyed::default(),
            solved: Keyed::default(),
            tables: Keyed::default(),
            size: 0,
        }
    }

    /// Declares that an end is worth as the payoff has it. Ways to reroll that cannot be the best are left out then, where
    /// more is never worth less and nothing of a box acts.
    #[must_use]
    pub fn by_payoff(mut self) -> Self {
        let Payoff { victory, survivor, favor, rune, glory } = self.payoff;
        let mut each = survivor.values().iter().copied().chain([victory, favor, rune]);
        let grows = each.all(|value| value >= 0.0);
        let scores = glory != 0.0 && leader::glory_for_double(self.scene.leader) > 0;
        let is_best = matches!(self.policy, RollPolicy::Best);
        self.is_monotone = grows && !scores && is_best && self.scene.is_plain();
        self
    }

    /// Makes the solver of the fight with the Kraken or the Bandits, who bring this glory.
    pub(super) fn on_the_way(rules: &Rules, setting: &Setting<'_>, glory: u8) -> Self {
        let mut fight = Self::new(rules, setting);
        fight.goes_on = true;
        let mut won = setting.payoff;
        won.victory = won.victory.abs() + won.glory.abs() * f64::from(glory);
        fight.low = 1000.0 * won.low();
        fight
    }

    /// Returns the rolls of a warband.
    pub(super) fn rolls(&mut self, band: Warband) -> Arc<Rolls> {
        let Self { rolls, dice, scene, .. } = self;
        let mut of = |kind, count| {
            let of = dice.entry((kind, count));
            of.or_insert_with(|| Arc::new(Dice::new(scene, kind, count))).clone()
        };
        rolls.entry(band).or_insert_with(|| Arc::new(Rolls::new(scene, band, &mut of))).clone()
    }

    /// Returns how many dice a helmet of a band throws again, if it may come up. `[ability.dagrun]`
    pub(super) fn throws_again(&self, band: Warband) -> Option<u8> {
        self.scene.throws_again(band).filter(|_| band[Warrior::Leader] > 0)
    }

    /// Returns how many parts a glory has in the chain.
    pub fn parts(&self) -> u16 {
        self.scene.parts()
    }

    /// Returns the number of hands of a warband: the size of its arrays.
    pub fn hands(rules: &Rules, band: &Warband) -> u64 {
        let present = band.iter().filter(|&(_, dice)| dice > 0);
        let hands = present.map(|(kind, dice)| {
            let faces = rules.cards.dice[kind].faces.as_slice().len() as u64;
            (1..=u64::from(dice)).fold(1, |hands, n| hands * (faces + n) / n)
        });
        hands.product()
    }

    /// Returns the end of a fight with what is left.
    pub(super) fn end(&self, victory: bool, band: Warband, left: &Point) -> End {
        let Point { favor, runes, wand, mercy, .. } = *left;
        let (wand, mercy) = if self.goes_on { (wand, mercy) } else { (0, 0) };
        End { victory, band, favor, runes, wand, mercy, glory: 0 }
    }

    /// Returns where the fight begins: a foe may take dice first. `[combat.onset]` R-D-20 `[enemy.cave_dweller]`
    ///
    /// # Errors
    /// The end of the fight, when nobody is left.
    pub fn onset(&mut self, point: Point, worth: &mut Worth<'_>) -> Result<Point, End> {
        let point = Point { first: point.first && self.scene.has_first_round(), ..point };
        let mut best: Option<(f64, Goal)> = None;
        let ways = self.scene.ambushed(point.band);
        let one = ways.len() == 1;
        for band in ways {
            let goal = match band.is_empty() {
                true => Goal::End(self.end(false, band, &point)),
                false => Goal::Point(Point { band, ..point }),
            };
            let value = if one { 0.0 } else { self.of(&goal, worth) };
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, goal));
            }
        }
        match best {
            Some((_, Goal::Point(point))) => Ok(point),
            Some((_, Goal::End(end))) => Err(end),
            None => unreachable!("there is a way to lose dice"),
        }
    }

    /// Returns what a point or an end is worth.
    pub(super) fn of(&mut self, goal: &Goal, worth: &mut Worth<'_>) -> f64 {
        match goal {
            Goal::Point(point) => self.value(point, worth),
            Goal::End(end) => worth(end),
        }
    }

    /// Returns what a point is worth under the best play.
    pub fn value(&mut self, point: &Point, worth: &mut Worth<'_>) -> f64 {
        match self.solved.get(point) {
            Some(&value) => value,
            None => self.ask(point, worth, |round, means| round.value(means)),
        }
    }

    /// Builds the chain of rounds from points where the fight may begin, with probabilities or numbers of cases.
    pub fn chain<M: Weight>(&mut self, starts: &[Point], worth: &mut Worth<'_>) -> Chain<M, End> {
        let mut found: Keyed<Point, Played<M>> = Keyed::default();
        let mut order = Vec::new();
        let mut waiting = starts.to_vec();
        while let Some(point) = waiting.pop() {
            if found.contains_key(&point) {
                continue;
            }
            let played: Played<M> = self.ask(&point, worth, |round, means| round.play(means));
            waiting.extend(played.to.iter().filter_map(|(goal, _)| match goal {
                Goal::Point(point) => Some(*point),
                Goal::End(_) => None,
            }));
            found.insert(point, played);
            order.push(point);
        }
        order.sort_by_key(|point| std::cmp::Reverse(point.order()));
        let places: Keyed<_, _> =
            order.iter().enumerate().map(|(place, point)| (*point, place)).collect();
        let (mut ends, mut numbers) = (Vec::new(), Keyed::default());
        let mut transitions = Vec::new();
        for point in &order {
            let Played { to, stay, glory, dice } = found.remove(point).expect("it was played");
            let to = to.into_iter().map(|(goal, weight)| match goal {
                Goal::Point(point) => (Place::Point(places[&point]), weight),
                Goal::End(end) => {
                    let number = *numbers.entry(end).or_insert_with(|| {
                        ends.push(end);
                        ends.len() - 1
                    });
                    (Place::End(number), weight)
                }
            });
            transitions.push(Transitions { to: to.collect(), stay, double: glory, dice });
        }
        Chain { starts: starts.iter().map(|start| places[start]).collect(), transitions, ends }
    }
}

impl Point {
    /// Returns a number that falls from each round to every other point that follows.
    fn order(&self) -> u32 {
        let spare = [self.band.total(), self.left, self.favor, self.wand, self.mercy];
        let flags = u32::from(self.first) + u32::from(!self.upgrade);
        spare.map(u32::from).iter().sum::<u32>() + self.runes.len() as u32 + flags
    }

    /// Returns the point without what may be spent on a roll. Points of one front share the choices of their rounds.
    pub(super) fn front(self) -> Self {
        Self { favor: 0, wand: 0, runes: Set::empty(), ..self }
    }

    /// Returns the most dice that are thrown in a round.
    pub fn most_dice(&self) -> u32 {
        let copy = rune::can_copy(self.runes);
        let potential = u32::from(self.runes.has(Rune::Potential)) + u32::from(copy);
        // The first throw, and that of a helmet.
        u32::from(self.band.total())
            * (2 + u32::from(self.favor) + u32::from(self.wand) + potential)
    }
}

/// Returns what may be left of the runes after one is used: itself, or Patience, which copies it. `[rune.patience]` A-12
pub(super) fn after_use(
    runes: Set<Rune>,
    used: Rune,
    copies: Set<Rune>,
) -> impl Iterator<Item = Set<Rune>> {
    let itself = runes.has(used).then(|| runes.without(used));
    let copy = rune::can_copy(runes) && (runes.has(used) || copies.has(used));
    itself.into_iter().chain(copy.then(|| rune::after_copying(runes)))
}
