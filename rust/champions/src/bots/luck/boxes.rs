//! Values of states of games with boxes: expected final scores.
//!
//! Expected scores are linear in what a clan has at the end of the round. When all workers are placed, what it has then
//! depends on the fights that are open, and those have odds under a plain policy (`boxes/tables.rs`). The effect of journeys
//! is not foreseen, nor runes and purchases: any values make an account that is zero on the average.

mod tables;

use super::LAST_SPREAD;
use super::spoils::won;
use crate::bots::fitted::{self, expected};
use crate::rules::combat::{Fight, Roll};
use crate::rules::phase::{battle, hunting, voyage};
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::held;
use crate::rules::{ROUNDS, Rules, leader};
use crate::words::{BySeat, Foe as Enemy, Shore, Site, Warband, Warrior};
use midgard_core::{Baseline, Expectation, FittedRound, Seat, expected_returns, outcome};
use std::sync::Arc;
use tables::{End, Foe, Tables};

/// The largest hunt whose food is foreseen.
const FOOD: usize = 24;

/// The worth of each feature, in glory, and the spread of the scores.
struct Weights {
    each: Vec<f64>,
    spread: f64,
}

/// The value of a state without the current fight.
struct Parts {
    /// The expected scores if that fight is lost.
    base: BySeat<f64>,
    /// The value of each kind to the clan that fights, as a warrior at home and as a token, and the value of a favor.
    home: [f64; Warrior::COUNT],
    token: [f64; Warrior::COUNT],
    favor: f64,
    /// The value of a victory for each seat, without survivors.
    spoils: BySeat<f64>,
    /// The value of a victory over the foe at the end of the way.
    next: Option<(Foe, BySeat<f64>)>,
    /// The value of food to the clan that hunts.
    food: Vec<f64>,
}

/// Values states of games with boxes. It remembers the odds of fights.
pub(crate) struct BoxLuck {
    /// For the beginning of each round, and for the end of the last.
    weights: Vec<Arc<Weights>>,
    tables: Tables,
    /// The last result for a state without its fight.
    last: Option<(State, Arc<Parts>)>,
}

impl BoxLuck {
    /// Makes the values for these rules.
    pub(crate) fn new(rules: &Rules) -> Self {
        let fitted = fitted::for_luck(rules);
        let weights = |round: &FittedRound| Weights {
            each: round.weights.iter().map(|&weight| weight.into()).collect(),
            spread: round.spread.into(),
        };
        let mut weights: Vec<_> = fitted.rounds(rules.players()).iter().map(weights).collect();
        weights.push(Weights { each: vec![0.0, 1.0, 1.0], spread: LAST_SPREAD });
        let tables = Tables::new(rules);
        Self { weights: weights.into_iter().map(Arc::new).collect(), tables, last: None }
    }

    /// Returns the expected scores when all workers are placed.
    fn scores(&mut self, rules: &Rules, state: &State, weights: &Weights) -> BySeat<f64> {
        let parts = self.parts(rules, state, weights);
        let mut scores = parts.base;
        let Some(fight) = state.fight() else { return scores };
        let turn = fight.turn;
        if fight.foe == Enemy::Hunt {
            scores[turn] += self.hunt(rules, state, fight, &parts.food);
            return scores;
        }
        let end = self.now(rules, state, fight);
        let spoils = |scores: &mut BySeat<f64>, win: f64, spoils: &BySeat<f64>| {
            rules.seats().for_each(|seat| scores[seat] += win * spoils[seat]);
        };
        spoils(&mut scores, end.win, &parts.spoils);
        let Some((foe, more)) = &parts.next else {
            scores[turn] += parts.left(&fight.warband, &end);
            return scores;
        };
        let band = fed(rules, state, fight.shore, end.nearest().into());
        let mut last = End::default();
        last.add(end.win, &self.tables.fight(foe, &band, foe.defense));
        spoils(&mut scores, last.win, more);
        scores[turn] += parts.left(&fight.warband, &last);
        scores
    }

    /// Returns the odds of the fight that goes on.
    fn now(&mut self, rules: &Rules, state: &State, fight: &Fight) -> End {
        let foe = foe_of(rules, state, fight);
        let left = foe.defense.saturating_sub(fight.damage);
        let losses = match &state.phase {
            Phase::Casualties { left, .. }
            | Phase::Healing { left, .. }
            | Phase::Mercy { left, .. } => Some(*left),
            _ => None,
        };
        if left == 0 || losses.is_some() {
            let band = Tables::fallen(&fight.warband, losses.unwrap_or(0));
            return self.tables.fight(&foe, &band, left);
        }
        let roll = battle::roll_of(rules, state, fight);
        let helmet = if roll.helmet && !fight.stands { rules.cards.rally } else { 0 };
        let surplus = if foe.single { roll.surplus } else { 0 };
        let (mut hits, mut shields) = (roll.hits - surplus, roll.shields);
        hits = hits.saturating_add(fight.helmet_hits).saturating_add(helmet);
        shields = shields.saturating_add(fight.helmet_shields);
        if fight.first_round {
            hits += held::number(rules, state, fight.turn, |row| row.first_round_hits);
            shields += held::number(rules, state, fight.turn, |row| row.first_round_shields);
        }
        self.tables.thrown(&foe, (&fight.warband, left), (hits, shields), &fight.to_throw)
    }

    /// Returns what the food of the hunt that goes on is worth.
    fn hunt(&self, rules: &Rules, state: &State, fight: &Fight, food: &[f64]) -> f64 {
        let roll = battle::roll_of(rules, state, fight);
        let helmet = if roll.helmet && !fight.stands { rules.cards.rally } else { 0 };
        let some = roll.food.saturating_add(fight.helmet_hits).saturating_add(helmet);
        let strong = leader::strengthens(state.clans[fight.turn].leader);
        let chances = self.tables.food(strong, &fight.to_throw, some, FOOD as u8);
        let worth = |(number, chance): (usize, &f64)| {
            let roll = Roll { food: number as u8, ..Roll::default() };
            let bare = Fight { helmet_hits: 0, ..*fight };
            let more = hunting::food(rules, state, &bare, &roll);
            chance * food[usize::from(more).min(FOOD)]
        };
        chances.iter().enumerate().map(worth).sum()
    }

    /// Returns what the state is worth without its fight: what was computed last, if it is for the same state.
    fn parts(&mut self, rules: &Rules, state: &State, weights: &Weights) -> Arc<Parts> {
        let mut bare = *state;
        if let Some(fight) = state.fight() {
            let plain = Fight::new(fight.turn, fight.foe, fight.shore, Warband::default());
            bare.phase = Phase::Dice { fight: plain };
            if fight.foe == Enemy::Hunt {
                bare.clans[fight.turn].warriors.join(fight.warband);
            }
        }
        if let Some((known, parts)) = &self.last
            && *known == bare
        {
            return parts.clone();
        }
        let parts = Arc::new(self.made(rules, &bare, weights));
        self.last = Some((bare, parts.clone()));
        parts
    }

    fn made(&mut self, rules: &Rules, state: &State, weights: &Weights) -> Parts {
        let mut bare = *state;
        // `[cleanup.troll]` Everybody gets a blame if the troll lives.
        if state.troll.is_some() {
            rules.seats().for_each(|seat| bare.clans[seat].blame += 1);
        }
        let lost = scores(rules, &bare, weights);
        let mut parts = Parts { base: lost, ..Parts::none() };
        self.sites(rules, (state, &bare), weights, &mut parts);
        let Some(fight) = state.fight() else { return parts };
        (parts.home, parts.token, parts.favor) = kinds(rules, &bare, fight.turn, weights);
        if fight.foe == Enemy::Hunt {
            parts.food = food(rules, &bare, fight.turn, weights);
            let hunters = state.hunters;
            let later = hunters.as_slice().iter().skip_while(|&&seat| seat != fight.turn).skip(1);
            for &seat in later {
                let worth = food(rules, &bare, seat, weights);
                let hunt = Fight::new(seat, Enemy::Hunt, None, state.clans[seat].warriors);
                parts.base[seat] += self.hunt(rules, state, &hunt, &worth);
            }
            return parts;
        }
        parts.spoils = spoils(rules, &bare, &lost, weights, fight);
        if let (Enemy::Kraken | Enemy::Bandits, Some(shore)) = (fight.foe, fight.shore) {
            let (enemy, at) = battle::foe_at(voyage::site(shore));
            let next = Fight::new(fight.turn, enemy, at, Warband::default());
            let more = spoils(rules, &bare, &lost, weights, &next);
            parts.next = Some((foe_of(rules, state, &next), more));
        }
        parts
    }

    /// Adds the fights that have not begun.
    fn sites(
        &mut self,
        rules: &Rules,
        (state, bare): (&State, &State),
        weights: &Weights,
        parts: &mut Parts,
    ) {
        let lost = parts.base;
        for &site in Site::ALL {
            let crew = battle::crew(state, site);
            let Some(owner) = owner(state, site).filter(|_| !crew.is_empty()) else { continue };
            let (enemy, shore) = battle::foe_at(site);
            let fight = Fight::new(owner, enemy, shore, Warband::default());
            let (foe, mut band) = (foe_of(rules, state, &fight), fed(rules, state, shore, crew));
            if let Some(kind) = battle::print(rules, state, &fight).prohibits {
                band[kind] = 0;
            }
            let end = self.tables.fight(&foe, &band, foe.defense);
            let more = spoils(rules, bare, &lost, weights, &fight);
            rules.seats().for_each(|seat| parts.base[seat] += end.win * more[seat]);
            let (home, token, favor) = kinds(rules, bare, owner, weights);
            parts.base[owner] += Parts { home, token, favor, ..Parts::none() }.left(&crew, &end);
        }
    }
}

/// Returns the expected score of each seat, as if no fight were open.
fn scores(rules: &Rules, state: &State, weights: &Weights) -> BySeat<f64> {
    let mut scores = BySeat::default();
    rules.seats().for_each(|seat| scores[seat] = expected(rules, state, seat, &weights.each));
    scores
}

/// Returns what a victory brings to each seat, without survivors.
fn spoils(
    rules: &Rules,
    bare: &State,
    lost: &BySeat<f64>,
    weights: &Weights,
    fight: &Fight,
) -> BySeat<f64> {
    let mut spoils = scores(rules, &won(rules, bare, fight), weights);
    rules.seats().for_each(|seat| spoils[seat] -= lost[seat]);
    spoils
}

impl Parts {
    /// Returns parts that are worth nothing.
    fn none() -> Self {
        Self {
            base: BySeat::default(),
            home: [0.0; Warrior::COUNT],
            token: [0.0; Warrior::COUNT],
            favor: 0.0,
            spoils: BySeat::default(),
            next: None,
            food: Vec::new(),
        }
    }

    /// Returns what is left of a warband: warriors at home, and tokens for the others.
    fn left(&self, band: &Warband, end: &End) -> f64 {
        let each = |(kind, count): (Warrior, u8)| {
            let home = end.survivors[kind as usize];
            let lost = (f64::from(count) - home).max(0.0);
            home * self.home[kind as usize] + lost * self.token[kind as usize]
        };
        band.iter().map(each).sum::<f64>() - end.spent * self.favor
    }
}

impl Baseline<Rules> for BoxLuck {
    fn values(&mut self, rules: &Rules, state: &State) -> Expectation<BySeat<f64>> {
        if state.phase == (Phase::End {}) {
            return outcome(rules, state);
        }
        let round = usize::from(state.round);
        let begins = matches!(state.phase, Phase::Stocking { .. }) || round == 0;
        let placed = rules.seats().all(|seat| state.clans[seat].workers == 0);
        let row = match (begins, placed) {
            (true, _) => round.max(1) - 1,
            (false, true) => round,
            (false, false) => round.min(usize::from(ROUNDS) - 1),
        };
        let weights = self.weights[row].clone();
        let scores = if placed && !begins {
            self.scores(rules, state, &weights)
        } else {
            scores(rules, state, &weights)
        };
        Expectation { returns: expected_returns(rules, &scores, weights.spread), scores }
    }
}

/// Returns what a warrior at home and a token of each kind add to a clan, and a favor. The Leader die comes home anyway.
fn kinds(
    rules: &Rules,
    bare: &State,
    seat: Seat,
    weights: &Weights,
) -> ([f64; Warrior::COUNT], [f64; Warrior::COUNT], f64) {
    let now = expected(rules, bare, seat, &weights.each);
    let (mut home, mut token) = ([0.0; Warrior::COUNT], [0.0; Warrior::COUNT]);
    for &kind in Warrior::ALL.iter().filter(|&&kind| kind != Warrior::Leader) {
        let mut more = *bare;
        more.clans[seat].warriors[kind] += 1;
        home[kind as usize] = expected(rules, &more, seat, &weights.each) - now;
        if rules.has_valhalla() {
            let mut more = *bare;
            more.clans[seat].tokens[kind] = more.clans[seat].tokens[kind].saturating_add(1);
            token[kind as usize] = expected(rules, &more, seat, &weights.each) - now;
        }
    }
    let mut more = *bare;
    more.clans[seat].favor = more.clans[seat].favor.saturating_add(1);
    (home, token, expected(rules, &more, seat, &weights.each) - now)
}

/// Returns what each number of food adds to a clan.
fn food(rules: &Rules, bare: &State, seat: Seat, weights: &Weights) -> Vec<f64> {
    let now = expected(rules, bare, seat, &weights.each);
    let with = |more: usize| {
        let mut state = *bare;
        state.clans[seat].food = state.clans[seat].food.saturating_add(more as u16);
        expected(rules, &state, seat, &weights.each) - now
    };
    (0..=FOOD).map(with).collect()
}

/// Returns the clan whose warband is at a site.
fn owner(state: &State, site: Site) -> Option<Seat> {
    match site.land() {
        Some(land) => state.occupant(land.location()),
        None => site.shore().and_then(|shore| state.shores[shore].ship).map(|ship| ship.owner),
    }
}

/// Returns the foe of a fight as the tables know it.
fn foe_of(rules: &Rules, state: &State, fight: &Fight) -> Foe {
    let strong = leader::strengthens(state.clans[fight.turn].leader);
    let favor = state.clans[fight.turn].favor > 0 || matches!(state.phase, Phase::Pick { .. });
    Foe::new(&battle::print(rules, state, fight), strong, state.round < ROUNDS, favor)
}

/// Returns those of a crew that get food.
fn fed(rules: &Rules, state: &State, shore: Option<Shore>, crew: Warband) -> Warband {
    let Some((shore, ship)) = shore.and_then(|at| Some((at, state.shores[at].ship?))) else {
        return crew;
    };
    let fed = ship.food.saturating_mul(rules.cards.board.warriors_per_food[shore]);
    Tables::fallen(&crew, crew.total().saturating_sub(fed))
}
