//! Plays fights as well as possible: what a search asks for, so that it need not find out by trial what dynamic
//! programming knows.
//!
//! The value of a fight depends on the decisions after it. If nothing is decided after the fight, its ends are played to
//! the end of the game, and the search values that end. Otherwise its ends are worth the glory that the greedy
//! player expects of them.

mod boxes;

use crate::bots::greedy::{Greedy, Stakes};
use crate::odds::{self, Combat, FightPolicy, Loss, RollChoice, Stand};
use crate::rules::action::{Action, Step};
use crate::rules::combat::Fight;
use crate::rules::phase::battle;
use crate::rules::state::{Phase, State};
use crate::rules::{ROUNDS, Rules, leader, rune};
use crate::words::{Foe, Item, Rune, Stage, Warband, Warrior};
use boxes::BoxFights;
use midgard_core::{ActionIndex, Awaiting, Game, PartSolver, Policy, Set, Silent, mix, sequential};
use std::collections::HashMap;

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
/// Fights that are solved at most, since a large one takes half a megabyte, and fights that are counted at most.
const SOLVED: usize = 64;
const COUNTED: usize = 1 << 16;

/// Solves fights, and remembers them.
#[derive(Default)]
pub(crate) struct Fights {
    /// By what they are about: see [`family`].
    solved: HashMap<u64, Vec<FightPolicy>>,
    /// How many are solved.
    count: usize,
    /// The number of requests for each fight that is not solved.
    requests: HashMap<(u64, Key), u32>,
    /// Those of games with a box.
    boxes: BoxFights,
}

/// The warriors, the favor and the number of runes.
type Key = ([u8; 3], u8, u8);

impl PartSolver<Rules> for Fights {
    fn solve(
        &mut self,
        rules: &Rules,
        state: &State,
        worth: &dyn Fn(&State) -> f64,
    ) -> Option<ActionIndex> {
        if !rules.is_base_game() {
            return self.boxes.solve(rules, state, worth);
        }
        let fight = part(state)?;
        let last = is_last(state, fight);
        let family = family(rules, state, fight, last);
        let stand = stand(rules, state, fight);
        let known = self.solved.get(&family);
        if known.is_none_or(|known| !known.iter().any(|policy| policy.covers(&stand))) {
            if self.count == SOLVED || self.requests.len() == COUNTED {
                return None;
            }
            let held = acting(stand.runes).len() as u8;
            let count =
                self.requests.entry((family, (odds::counts(&stand.warband), stand.favor, held)));
            let count = count.or_default();
            *count += 1;
            if *count < if last { REQUESTS_LAST } else { REQUESTS } {
                return None;
            }
            let policy = solved(rules, state, fight, last, worth)?;
            self.solved.entry(family).or_default().push(policy);
            self.count += 1;
        }
        self.choice(rules, state, fight, family)
    }

    fn is_empty(&self) -> bool {
        self.solved.is_empty() && self.boxes.is_empty()
    }

    fn solved(&self, rules: &Rules, state: &State) -> Option<ActionIndex> {
        if !rules.is_base_game() {
            return self.boxes.solved(rules, state);
        }
        let fight = part(state)?;
        let family = family(rules, state, fight, is_last(state, fight));
        self.choice(rules, state, fight, family)
    }
}

impl Fights {
    /// Returns the best action.
    fn choice(
        &self,
        rules: &Rules,
        state: &State,
        fight: &Fight,
        family: u64,
    ) -> Option<ActionIndex> {
        let stand = stand(rules, state, fight);
        let policy = self.solved.get(&family)?.iter().find(|policy| policy.covers(&stand))?;
        let action = match &state.phase {
            Phase::Roll { .. } => match policy.roll(&stand, &fight.lying, fight.reaction)?.0 {
                RollChoice::Accept => Action::Step(Step::Accept),
                RollChoice::Reroll(_) => Action::Step(Step::Favor),
                RollChoice::Potential => Action::Rune(Rune::Potential),
                RollChoice::Reaction => Action::Rune(Rune::Reaction),
            },
            Phase::Pick { from, .. } => {
                let before = Stand { favor: favor_before(state, fight), ..stand };
                picked(rules, policy, &before, fight, *from)?
            }
            Phase::Casualties { left, from, first, .. } => {
                let left_defense = battle::print(rules, state, fight).defense;
                let stand = Stand { left: left_defense.saturating_sub(fight.damage), ..stand };
                let kinds =
                    crate::rules::combat::losable(fight.warband.lanes(), *from as usize, *left);
                let mut allowed: Vec<_> =
                    kinds.map(|kind| Loss::Falls(Warrior::ALL[kind])).collect();
                allowed.extend((*first && stand.runes.has(Rune::Healing)).then_some(Loss::Healing));
                match policy.loss(&stand, *left, &allowed)? {
                    Loss::Falls(kind) => Action::Lose(Item::of(kind)),
                    Loss::Healing => Action::Rune(Rune::Healing),
                }
            }
            _ => return None,
        };
        Some(action.index())
    }
}

/// Returns the next die to take up, of a reroll that was decided at `before`. Favor is paid, and the dice that were taken up may have shown anything: a roll in
/// which they showed nothing has the same best reroll.
fn picked(
    rules: &Rules,
    policy: &FightPolicy,
    before: &Stand,
    fight: &Fight,
    from: (Warrior, u8),
) -> Option<Action> {
    let mut lying = fight.lying;
    for kind in odds::KINDS {
        let dice = fight.to_throw[kind];
        let faces = rules.faces[kind];
        let poor = (0..rules.cards.dice[kind].faces.as_slice().len())
            .min_by_key(|&face| (faces[face].hits, faces[face].shields))?;
        lying[kind][poor] += dice;
    }
    if !policy.covers(before) {
        return None;
    }
    let (choice, kept) = policy.roll(before, &lying, fight.reaction)?;
    let RollChoice::Reroll(_) = choice else { return Some(Action::Step(Step::Throw)) };
    for kind in odds::KINDS {
        for face in 0..6_u8 {
            let (lies, stays) =
                (fight.lying[kind][usize::from(face)], kept[kind][usize::from(face)]);
            if (kind, face) >= from && lies > stays {
                return Some(Action::Pick(kind, face));
            }
        }
    }
    Some(Action::Step(Step::Throw))
}

/// Returns the fight, where one of its decisions is open that the odds know.
fn part(state: &State) -> Option<&Fight> {
    match &state.phase {
        Phase::Roll { fight } | Phase::Pick { fight, .. } | Phase::Casualties { fight, .. } => {
            Some(fight).filter(|fight| fight.foe != Foe::Hunt)
        }
        _ => None,
    }
}

fn stand(rules: &Rules, state: &State, fight: &Fight) -> Stand {
    let clan = &state.clans[fight.turn];
    let defense = battle::print(rules, state, fight).defense;
    Stand {
        warband: fight.warband,
        left: defense.saturating_sub(fight.damage),
        favor: clan.favor.min(FAVOR.into()) as u8,
        runes: acting(clan.runes),
    }
}

/// Returns whether a favor is paid for a reroll that is not thrown yet.
fn is_paid(state: &State) -> bool {
    matches!(state.phase, Phase::Pick { .. })
}

/// Returns the favor that counts for the reroll that is decided on: what is paid already is not spent yet.
fn favor_before(state: &State, fight: &Fight) -> u8 {
    let held = state.clans[fight.turn].favor + u16::from(is_paid(state));
    held.min(FAVOR.into()) as u8
}

/// Returns the runes that act in a fight.
fn acting(runes: Set<Rune>) -> Set<Rune> {
    runes.and(rune::in_plain_fights())
}

/// Returns whether nothing but scoring follows the fight.
fn is_last(state: &State, fight: &Fight) -> bool {
    let done = fight.stage() as usize;
    state.round >= ROUNDS
        && !matches!(fight.foe, Foe::Kraken | Foe::Bandits)
        && !Stage::ALL[done + 1..].iter().any(|&stage| battle::is_visited(state, stage))
}

/// Returns the key of fights of which a solution of one is a solution of all: the same foe and the same stakes.
fn family(rules: &Rules, state: &State, fight: &Fight, last: bool) -> u64 {
    let print = battle::print(rules, state, fight);
    let foe = u64::from(print.attack) << 8 | u64::from(print.defense);
    if !last {
        let clan = &state.clans[fight.turn];
        let leader = clan.leader.map_or(0, |leader| leader as u64 + 1);
        let stakes = Stakes::of(rules, state, fight).bits();
        return stakes.into_iter().fold(mix(foe << 8 | leader), |key, bits| mix(key ^ bits));
    }
    let mut normal = *state;
    let clan = &mut normal.clans[fight.turn];
    let held = acting(clan.runes);
    clan.used_runes = clan.used_runes.or(held);
    clan.runes = clan.runes.minus(held);
    let unspent = favor_before(state, fight) - u8::from(is_paid(state));
    spend(&mut normal, fight, unspent);
    normal.supply = Warband::default();
    normal.phase =
        Phase::Dice { fight: Fight::new(fight.turn, fight.foe, fight.shore, Warband::default()) };
    mix(midgard_core::key(&rules.view(&normal, fight.turn)) ^ foe)
}

/// Solves a fight from its first round.
fn solved(
    rules: &Rules,
    state: &State,
    fight: &Fight,
    last: bool,
    worth: &dyn Fn(&State) -> f64,
) -> Option<FightPolicy> {
    let print = battle::print(rules, state, fight);
    let now = stand(rules, state, fight);
    let clan = &state.clans[fight.turn];
    let combat = Combat {
        warband: fight.warband,
        attack: print.attack,
        defense: print.defense,
        favor: favor_before(state, fight),
        runes: now.runes,
        leader: clan.leader,
    };
    if !last {
        let stakes = Stakes::of(rules, state, fight);
        let double = f64::from(stakes.double);
        let solved =
            FightPolicy::new(&rules.cards, combat, double, |victory, band, favor, runes| {
                stakes.worth(victory, &band, favor, runes.len())
            });
        return solved.ok();
    }
    combat.check(&rules.cards).ok()?;
    let view = rules.view(state, fight.turn);
    let mut rng = sequential(mix(midgard_core::key(&view)));
    let worlds: Vec<_> = (0..WORLDS).map(|_| rules.determinize(&view, &mut rng)).collect();
    let after = |victory: bool, band: Warband, favor: u8, runes: Set<Rune>| {
        let ends = worlds.iter().map(|world| {
            let end = end(rules, world, fight, (victory, band, favor, runes));
            end.map(|end| worth(&end))
        });
        let ends: Option<Vec<f64>> = ends.collect();
        ends.map_or(0.0, |ends| ends.iter().sum::<f64>() / WORLDS as f64)
    };
    FightPolicy::new(&rules.cards, combat, 0.0, after).ok()
}

/// Spends favor on rerolls.
fn spend(state: &mut State, fight: &Fight, favor: u8) {
    for _ in 0..favor {
        state.clans[fight.turn].favor -= 1;
        leader::rerolls(state, &mut Silent, fight);
    }
}

/// Returns the end of the game after the last fight; `None` if chance has a say.
fn end(
    rules: &Rules,
    state: &State,
    fight: &Fight,
    (victory, band, favor, runes): (bool, Warband, u8, Set<Rune>),
) -> Option<State> {
    let mut end = *state;
    let spent = favor_before(state, fight).saturating_sub(favor);
    spend(&mut end, fight, spent.saturating_sub(is_paid(state).into()));
    let clan = &mut end.clans[fight.turn];
    for rune in acting(clan.runes).minus(runes) {
        clan.runes.remove(rune);
        clan.used_runes.add(rune);
    }
    let survivors = if victory { band } else { Warband::default() };
    for (kind, count) in fight.warband.iter() {
        end.supply[kind] += count.saturating_sub(survivors[kind]);
    }
    let print = battle::print(rules, state, fight);
    let damage = if victory { print.defense } else { 0 };
    let over = Fight {
        warband: survivors,
        damage,
        ..Fight::new(fight.turn, fight.foe, fight.shore, survivors)
    };
    battle::round_over(rules, &mut end, &mut Silent, over);
    play_on(rules, end, false)
}

/// Plays a game to its end; `None` if it takes too many events, or if chance has a say and is not sampled.
fn play_on(rules: &Rules, mut end: State, samples: bool) -> Option<State> {
    let mut rng = sequential(0);
    for _ in 0..EVENTS {
        match rules.awaiting(&end) {
            Awaiting::Nothing => return Some(end),
            Awaiting::Chance if samples => {
                rules.sample(&mut end, &mut rng, |_| ());
            }
            Awaiting::Chance => return None,
            Awaiting::Decision(_) => {
                let legal = rules.legal_actions(&end);
                let action = Greedy.choose(rules, &end, &legal, &mut rng);
                rules.apply_unchecked(&mut end, action);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Cards;
    use crate::rules::Options;
    use midgard_core::{Seat, Surface};

    /// Returns the rules and the endgame of a name, with some favor.
    fn endgame(name: &str, favor: u64) -> (Rules, State) {
        let rules = Rules::new(Options { players: 2, ..Options::default() }, Cards::standard());
        let rules = rules.expect("the options fit");
        let lines = include_str!("../../../../tests/data/endgames.jsonl").lines();
        let mut all = lines.map(|line| serde_json::from_str(line).expect("a line is an endgame"));
        let found = all.find(|endgame: &serde_json::Value| endgame["name"] == name);
        let mut json = found.expect("it is listed")["state"].clone();
        json["clans"][0]["favor"] = favor.into();
        let state = rules.state_of_json(&json.to_string()).expect("the state is legal");
        (rules, state)
    }

    #[test]
    fn a_solved_fight_is_followed_through_its_rerolls() {
        for name in ["two favor", "asmundr", "ullr", "svanhildr"] {
            for favor in 1..=6 {
                let (rules, start) = endgame(name, favor);
                let worth = |end: &State| rules.returns(end)[Seat::One];
                let mut fights = Fights::default();
                for _ in 0..REQUESTS_LAST {
                    fights.solve(&rules, &start, &worth);
                }
                let mut state = start;
                let mut action = fights.solved(&rules, &state);
                assert!(action.is_some(), "{name} with {favor} favor is not solved");
                while let Some(chosen) = action {
                    assert!(
                        rules.legal_actions(&state).contains(chosen),
                        "{name}: the choice is legal"
                    );
                    rules.apply_unchecked(&mut state, chosen);
                    if !matches!(state.phase, Phase::Pick { .. }) {
                        break;
                    }
                    action = fights.solved(&rules, &state);
                    assert!(action.is_some(), "{name} with {favor} favor: a reroll is left");
                }
            }
        }
    }
}
