//! Plays fights as well as possible: what a search asks for, so that it need not find out by trial what dynamic
//! programming knows. The choices of a round are those of the odds.
//!
//! The value of a fight depends on the decisions after it. If nothing is decided after the fight, its ends are played to
//! the end of the game, and the search values that end. Otherwise its ends are worth the glory that the greedy
//! player expects of them.

#[cfg(test)]
mod tests;

use crate::bots::greedy::{Greedy, Stakes};
use crate::combat::{Choice, End, FightSolver, Moment, Payoff, Point, RollPolicy, Setting, Stand};
use crate::rules::action::{Action, Step};
use crate::rules::combat::{Fight, foe};
use crate::rules::event::fight::card;
use crate::rules::phase::battle;
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::{held, tokens};
use crate::rules::{ROUNDS, Rules, leader};
use crate::words::{Blessing, Foe, Item, Leader, Rune, Stage, Warband, Warrior};
use midgard_core::{
    ActionIndex, Awaiting, Game, PartSolver, Policy, Seat, Set, Silent, mix, sequential,
};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The number of requests after which a fight is solved.
const REQUESTS: u32 = 8;
/// The number of requests after which a fight is solved where the game ends after it: its ends take longer.
const REQUESTS_LAST: u32 = 24;
/// A fight with more favor is solved for this much, and spends at most that.
const FAVOR: u8 = 3;
/// Worlds that the ends of the last fight are played in.
const WORLDS: u64 = 8;
/// Events that follow the last fight at most.
const EVENTS: u32 = 200;
/// A larger fight is left to the search: its odds take longer than many simulations.
const MOST_HANDS: u64 = 4_000;
/// Fights that are solved at most, and fights that are counted at most.
const SOLVED: usize = 16;
const COUNTED: usize = 1 << 14;
/// Marks a fight that cannot be solved.
const UNSOLVED: u32 = u32::MAX / 2;
/// The runes that the odds know besides Patience, with which a fight is left to the search.
const ACTING: [Rune; 4] = [Rune::Potential, Rune::Reaction, Rune::Healing, Rune::Leadership];

/// Solves fights, and remembers them.
#[derive(Default)]
pub(crate) struct Fights {
    /// By what they are about: see [`family`].
    solved: HashMap<u64, Vec<Mutex<Solved>>>,
    /// How many are solved.
    count: usize,
    /// The number of requests for each fight that is not solved.
    requests: HashMap<(u64, Point), u32>,
}

/// A fight that is solved from its start.
struct Solved {
    solver: FightSolver,
    start: Point,
    /// The values of its ends, as far as somebody has asked.
    ends: HashMap<End, f64>,
    /// Their values if it is not the last fight.
    stakes: Option<Stakes>,
    /// Whether an end without a value was asked for: then the values cannot be trusted.
    is_spoiled: bool,
}

impl PartSolver<Rules> for Fights {
    fn solve(
        &mut self,
        rules: &Rules,
        state: &State,
        worth: &dyn Fn(&State) -> f64,
    ) -> Option<ActionIndex> {
        let (fight, moment) = part(state)?;
        let stand = stand(rules, state, fight)?;
        let last = is_last(state, fight);
        let family = family(rules, state, fight, last);
        let known = self.solved.get_mut(&family).into_iter().flatten();
        for known in known {
            let known = known.get_mut().unwrap_or_else(PoisonError::into_inner);
            if known.covers(&stand.point) {
                return known.action(rules, state, (fight, &stand, moment), None);
            }
        }
        if self.count == SOLVED || self.requests.len() == COUNTED {
            return None;
        }
        let count = self.requests.entry((family, stand.point)).or_default();
        *count = count.saturating_add(1);
        if *count > UNSOLVED || *count < if last { REQUESTS_LAST } else { REQUESTS } {
            return None;
        }
        *count = UNSOLVED; // until it is solved
        let mut solved = Solved::new(rules, state, fight, &stand, last)?;
        let values = last.then(|| worlds(rules, state, fight));
        let mut value = |end: &End| mean(rules, values.as_deref()?, fight, &stand, end, worth);
        let action = solved.action(rules, state, (fight, &stand, moment), Some(&mut value));
        self.solved.entry(family).or_default().push(Mutex::new(solved));
        self.count += 1;
        action
    }

    fn is_empty(&self) -> bool {
        self.solved.is_empty()
    }

    fn solved(&self, rules: &Rules, state: &State) -> Option<ActionIndex> {
        let (fight, moment) = part(state)?;
        let stand = stand(rules, state, fight)?;
        let known = self.solved.get(&family(rules, state, fight, is_last(state, fight)))?;
        known.iter().find_map(|known| {
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            let covers = known.covers(&stand.point);
            covers.then(|| known.action(rules, state, (fight, &stand, moment), None)).flatten()
        })
    }
}

/// Returns what an end is worth, if it is known.
type Valued<'a> = dyn FnMut(&End) -> Option<f64> + 'a;

impl Solved {
    /// Makes the solver of a fight; `None` if it is too large, or if a helmet brings glory in the last fight.
    fn new(rules: &Rules, state: &State, fight: &Fight, stand: &Stand, last: bool) -> Option<Self> {
        if FightSolver::hands(rules, &fight.warband) > MOST_HANDS {
            return None;
        }
        let print = foe::print(rules, state, fight);
        let clan = &state.clans[fight.turn];
        let copies =
            clan.blessings.iter().flat_map(|(card, copies)| (0..copies).map(move |_| card));
        let blessings: Vec<Blessing> = copies.collect();
        let setting = Setting {
            card: card(state, fight).map(|card| card.word()),
            attack: print.attack,
            defense: print.defense,
            leader: clan.leader,
            blessings: &blessings,
            policy: RollPolicy::Best,
            copies: Set::empty(),
            copied_glory: 0,
            payoff: Payoff {
                victory: 1000.0,
                glory: if last { 0.0 } else { 1.0 },
                ..Payoff::default()
            },
        };
        let mut solver = FightSolver::new(rules, &setting);
        // The search values a glory in the last fight: its value depends on the scores of all seats.
        if last && solver.scores(fight.warband) {
            return None;
        }
        Some(Self {
            solver,
            start: Point { left: print.defense, ..stand.point },
            ends: HashMap::new(),
            stakes: (!last).then(|| Stakes::of(rules, state, fight)),
            is_spoiled: false,
        })
    }

    /// Returns whether the fight can come to this point.
    fn covers(&self, point: &Point) -> bool {
        let Point { band, left, favor, wand, mercy, runes, .. } = self.start;
        let fits = |kind: &Warrior| point.band[*kind] <= band[*kind];
        let spends = point.favor <= favor && point.wand <= wand && point.mercy <= mercy;
        let held = point.runes.minus(runes).is_empty();
        Warrior::ALL.iter().all(fits) && point.left <= left && spends && held
    }

    fn action(
        &mut self,
        rules: &Rules,
        state: &State,
        (fight, stand, moment): (&Fight, &Stand, Moment),
        mut value: Option<&mut Valued<'_>>,
    ) -> Option<ActionIndex> {
        if self.is_spoiled || moment == Moment::Helmet && !self.solver.knows_helmet() {
            return None;
        }
        let Self { solver, ends, stakes, is_spoiled, .. } = self;
        let mut worth = |end: &End| {
            if let Some(stakes) = stakes {
                return stakes.worth(end.victory, &end.band, end.favor, end.runes.len());
            }
            if let Some(&known) = ends.get(end) {
                return known;
            }
            let found = value.as_mut().and_then(|value| value(end));
            *is_spoiled |= found.is_none();
            found.map_or(0.0, |found| *ends.entry(*end).or_insert(found))
        };
        let choice = solver.choose(stand, moment, &mut worth)?;
        let action = if self.is_spoiled { None } else { action(choice, fight, &state.phase) }?;
        rules.legal_actions(state).contains(action.index()).then(|| action.index())
    }
}

/// Returns the action of a choice.
fn action(choice: Choice, fight: &Fight, phase: &Phase) -> Option<Action> {
    Some(match choice {
        Choice::Accept => Action::Step(Step::Accept),
        Choice::Favor => Action::Step(Step::Favor),
        Choice::Wand => Action::Step(Step::Wand),
        Choice::Rune(rune) => Action::Rune(rune),
        Choice::Rally => Action::Step(Step::Rally),
        Choice::Ability => Action::Step(Step::Ability),
        Choice::Mercy => Action::Step(Step::Mercy),
        Choice::Falls(kind) => Action::Lose(Item::of(kind)),
        Choice::Keep(kept) => {
            let (Phase::Pick { from, .. } | Phase::AbilityPick { from, .. }) = *phase else {
                return None;
            };
            let faces = |&kind: &Warrior| (0..6_u8).map(move |face| (kind, face));
            let goes = |&(kind, face): &(Warrior, u8)| {
                let face = usize::from(face);
                fight.lying[kind][face] > kept[kind][face]
            };
            let next = Warrior::ALL.iter().flat_map(faces).find(|die| *die >= from && goes(die));
            next.map_or(Action::Step(Step::Throw), |(kind, face)| Action::Pick(kind, face))
        }
    })
}

/// Returns the fight, and what is decided in it, where the odds know it.
fn part(state: &State) -> Option<(&Fight, Moment)> {
    let found = match &state.phase {
        Phase::Roll { fight } => (fight, Moment::Roll),
        Phase::Pick { fight, .. } => (fight, Moment::Reroll),
        Phase::Helmet { fight } => (fight, Moment::Helmet),
        Phase::AbilityPick { fight, .. } => (fight, Moment::Ability),
        Phase::Healing { fight, left } => (fight, Moment::Healing(*left)),
        Phase::Mercy { fight, left } => (fight, Moment::Mercy(*left)),
        Phase::Casualties { fight, left, from, first } => {
            (fight, Moment::Falls(*left, *from, *first))
        }
        _ => return None,
    };
    Some(found).filter(|(fight, _)| fight.foe != Foe::Hunt)
}

/// Returns where a fight stands; `None` if its clan has what the odds leave to the search.
fn stand(rules: &Rules, state: &State, fight: &Fight) -> Option<Stand> {
    let (seat, clan) = (fight.turn, &state.clans[fight.turn]);
    let favors = clan.leads(Leader::Asmundr) && fight.warband[Warrior::Leader] > 0;
    if clan.runes.has(Rune::Patience) || favors {
        return None;
    }
    let left = foe::print(rules, state, fight).defense.saturating_sub(fight.damage);
    let [wand, mercy] = uses(rules, state, seat);
    let point = Point {
        band: fight.warband,
        left,
        favor: unspent(state, fight),
        wand,
        mercy,
        runes: acting(clan.runes),
        first: fight.first_round,
        upgrade: fight.upgrade,
    };
    let rally = fight.helmet_hits > 0;
    Some(Stand { point, lying: fight.lying, reaction: fight.reaction, rally })
}

/// Returns how often a clan may still use the Wand of Gondul, and the Mercy of Eir.
pub(super) fn uses(rules: &Rules, state: &State, seat: Seat) -> [u8; 2] {
    [Blessing::WandOfGondul, Blessing::MercyOfEir]
        .map(|card| held::uses_left(rules, state, seat, card))
}

/// Returns the favor that counts here. The price of a reroll that is not thrown yet has counted before it.
fn unspent(state: &State, fight: &Fight) -> u8 {
    let paid = u8::from(matches!(state.phase, Phase::Pick { .. }));
    let held = state.clans[fight.turn].favor + u16::from(paid);
    held.min(FAVOR.into()) as u8 - paid
}

fn acting(runes: Set<Rune>) -> Set<Rune> {
    ACTING.into_iter().filter(|&rune| runes.has(rune)).collect()
}

/// Returns whether nothing but scoring follows the fight.
fn is_last(state: &State, fight: &Fight) -> bool {
    let done = fight.stage() as usize;
    state.round >= ROUNDS
        && fight.stage_of_victory().1
        && !Stage::ALL[done + 1..].iter().any(|&stage| battle::is_visited(state, stage))
}

/// Returns the key of fights of which a solution of one is a solution of all: the same foe and the same stakes.
fn family(rules: &Rules, state: &State, fight: &Fight, last: bool) -> u64 {
    let print = foe::print(rules, state, fight);
    let clan = &state.clans[fight.turn];
    let ability = print.ability.map_or(0, |ability| ability as u64 + 1);
    let numbers = [print.attack, print.defense, print.ability_number].map(u64::from);
    let leader = clan.leader.map_or(0, |leader| leader as u64 + 1);
    let blessings = clan.blessings.values().iter().map(|&copies| u64::from(copies));
    let all = numbers.into_iter().chain([ability, leader, fight.foe as u64]).chain(blessings);
    let foe = all.fold(0, |key, number| mix(key ^ number));
    if !last {
        let stakes = Stakes::of(rules, state, fight);
        return stakes.bits().fold(foe, |key, bits| mix(key ^ bits));
    }
    let mut normal = *state;
    spend(&mut normal, fight, unspent(state, fight));
    let clan = &mut normal.clans[fight.turn];
    let held = acting(clan.runes);
    clan.used_runes = clan.used_runes.or(held);
    clan.runes = clan.runes.minus(held);
    (clan.wand_used, clan.mercy_used) = (0, 0);
    for (kind, count) in fight.warband.iter().filter(|(kind, _)| *kind != Warrior::Leader) {
        tokens::add(&mut normal, fight.turn, kind, count);
    }
    (normal.supply, normal.thorir_due) = (Warband::default(), false);
    let fight = Fight::new(fight.turn, fight.foe, fight.shore, Warband::default());
    normal.phase = Phase::Dice { fight };
    mix(midgard_core::key(&rules.view(&normal, fight.turn)) ^ foe)
}

/// Returns worlds in which the ends of the last fight are played.
fn worlds(rules: &Rules, state: &State, fight: &Fight) -> Vec<State> {
    let view = rules.view(state, fight.turn);
    let mut rng = sequential(mix(midgard_core::key(&view)));
    (0..WORLDS).map(|_| rules.determinize(&view, &mut rng)).collect()
}

/// Returns the mean worth of an end of the last fight: what is drawn after it is the same after each of its ends.
fn mean(
    rules: &Rules,
    worlds: &[State],
    fight: &Fight,
    stand: &Stand,
    end: &End,
    worth: &dyn Fn(&State) -> f64,
) -> Option<f64> {
    let each = worlds.iter().map(|world| {
        let after = after(rules, world, fight, &stand.point, end);
        play_on(rules, after).map(|end| worth(&end))
    });
    let all: Option<Vec<f64>> = each.collect();
    all.map(|all| all.iter().sum::<f64>() / WORLDS as f64)
}

/// Returns the state after an end of a fight.
fn after(rules: &Rules, state: &State, fight: &Fight, point: &Point, end: &End) -> State {
    debug_assert!(state.round >= ROUNDS, "it is the last round");
    let (mut after, seat) = (*state, fight.turn);
    spend(&mut after, fight, point.favor.saturating_sub(end.favor));
    let clan = &mut after.clans[seat];
    for rune in acting(clan.runes).minus(end.runes) {
        clan.runes.remove(rune);
        clan.used_runes.add(rune);
    }
    // `[ability.ragnhild]` A swordsman may have become another kind.
    let more = |kind: Warrior| end.band[kind].saturating_sub(fight.warband[kind]);
    let upgraded: u8 = Warrior::ALL.iter().map(|&kind| more(kind)).sum();
    for (kind, count) in fight.warband.iter() {
        let gone = count.saturating_sub(end.band[kind]);
        after.supply[kind] = (after.supply[kind] + gone).saturating_sub(more(kind));
        let changed = if kind == Warrior::Swordsman { upgraded } else { 0 };
        tokens::bury(rules, &mut after, &mut Silent, seat, kind, gone.saturating_sub(changed));
    }
    let damage = if end.victory { foe::print(rules, state, fight).defense } else { 0 };
    let over =
        Fight { damage, first_round: false, ..Fight::new(seat, fight.foe, fight.shore, end.band) };
    battle::round_over(rules, &mut after, &mut Silent, over);
    after
}

/// Spends favor on rerolls.
fn spend(state: &mut State, fight: &Fight, favor: u8) {
    for _ in 0..favor {
        state.clans[fight.turn].favor -= 1;
        leader::rerolls(state, &mut Silent, fight);
    }
}

/// Plays a game to its end; `None` if it takes too many events.
fn play_on(rules: &Rules, mut end: State) -> Option<State> {
    let mut rng = sequential(0);
    for _ in 0..EVENTS {
        match rules.awaiting(&end) {
            Awaiting::Nothing => return Some(end),
            Awaiting::Chance => {
                rules.sample(&mut end, &mut rng, |_| ());
            }
            Awaiting::Decision(_) => {
                let legal = rules.legal_actions(&end);
                let action = Greedy.choose(rules, &end, &legal, &mut rng);
                rules.apply_unchecked(&mut end, action);
            }
        }
    }
    None
}
