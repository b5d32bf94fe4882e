//! The fights that are open until the end of a round, and what their ends are worth.

use super::tables::{Band, End, FAVOR, Foe};
use super::{LuckValues, Weights, leading_rival, power};
use crate::cards::Print;
use crate::players::MAX_PLAYERS;
use crate::rules::combat::Fight;
use crate::rules::leader;
use crate::rules::phase::battle;
use crate::rules::state::{Phase, State};
use crate::rules::{ROUNDS, Rules};
use crate::words::{self, BySeat, Journey, JourneySpace, Land, Leader, Line, Shore, Warband};
use midgard_core::Seat;
use std::sync::Arc;

/// What a victory brings besides glory, roughly.
const MORE: u8 = 2;

/// A fight that is open, or a crew that sails to one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pending {
    /// The probability of a victory.
    pub(super) win: f64,
    /// What a victory brings to each seat, with the survivors and less the favor.
    pub(super) gain: BySeat<f64>,
    /// How much more often each seat wins after it.
    pub(super) odds: [f64; MAX_PLAYERS],
}

/// What the ends of the fights of a state are worth, without the fight that goes on.
pub(super) struct Table {
    /// The expected scores if all fights are lost.
    base: BySeat<f64>,
    /// What a victory over a foe that may be fought brings, without survivors.
    spoils: Vec<(words::Foe, Option<Shore>, BySeat<f64>)>,
    /// The fights that have not begun.
    later: Vec<Pending>,
    /// What crews without a fight, and hunts that have not begun, bring.
    home: BySeat<f64>,
}

/// Returns whether combat goes on.
pub(super) fn is_combat(state: &State) -> bool {
    let combat = matches!(
        state.phase,
        Phase::Blame { .. }
            | Phase::Reveal { .. }
            | Phase::Journey { .. }
            | Phase::Lost { .. }
            | Phase::Starving { .. }
            | Phase::SuccessWindow { .. }
    );
    combat || state.fight().is_some()
}

/// Returns warriors as numbers.
fn counts(band: &Warband) -> Band {
    *band.values()
}

/// Returns numbers as warriors, to the nearest.
fn nearest(end: &End) -> Band {
    let each = |n: f64| if end.win > 0.0 { (n / end.win).round() as u8 } else { 0 };
    end.survivors.map(each)
}

/// Returns what survivors add to a clan.
fn at_home(weights: &Weights, state: &State, seat: Seat, survivors: [f64; 3]) -> f64 {
    let home = f64::from(state.clans[seat].warriors.total());
    let each = weights.warriors.iter().zip(survivors).map(|(weight, n)| weight * n);
    let all: f64 = survivors.iter().sum();
    each.sum::<f64>() + weights.warriors_squared * all * (2.0 * home + all)
}

/// Returns what a favor is worth to a clan, as the cost of a reroll.
fn favor(rules: &Rules, weights: &Weights, state: &State, seat: Seat) -> f64 {
    let later = weights.later_score * f64::from(rules.cards.board.favor_glory);
    let glory = if state.clans[seat].leads(Leader::Asmundr) { 2.0 } else { 0.0 };
    weights.favor + later - glory * weights.score
}

/// Returns what more food adds to a clan.
fn food(weights: &Weights, state: &State, seat: Seat, more: u8) -> f64 {
    let lacks = |has: f64| (3.0 - has).max(0.0);
    let (has, more) = (f64::from(state.clans[seat].food), f64::from(more));
    weights.food * more + weights.missing_food * (lacks(has + more) - lacks(has))
}

impl LuckValues {
    /// Returns what the ends of the fights are worth: what was computed last, if it is for the same state.
    pub(super) fn table(&mut self, rules: &Rules, state: &State, weights: &Weights) -> Arc<Table> {
        let mut bare = *state;
        if let Some(fight) = state.fight() {
            let bare_fight = Fight {
                throws: 1,
                ..Fight::new(fight.turn, fight.foe, fight.shore, Warband::default())
            };
            bare.phase = Phase::Dice { fight: bare_fight };
            if fight.foe == words::Foe::Hunt {
                bare.clans[fight.turn].warriors.join(fight.warband);
            }
        }
        if let Some((known, table)) = &self.last
            && *known == bare
        {
            return table.clone();
        }
        let table = Arc::new(self.made(rules, &bare, weights));
        self.last = Some((bare, table.clone()));
        table
    }

    fn made(&mut self, rules: &Rules, state: &State, weights: &Weights) -> Table {
        let mut bare = *state;
        if let Phase::Blame { turn } = state.phase
            && let Some(rival) = leading_rival(rules, state, turn)
        {
            bare.clans[rival].blame += 1;
        }
        // `[cleanup.troll]` Everybody gets a blame if the troll lives.
        if state.troll.is_some() {
            rules.seats().for_each(|seat| bare.clans[seat].blame += 1);
        }
        let base = weights.scores(rules, &bare);
        let mut table =
            Table { base, spoils: Vec::new(), later: Vec::new(), home: BySeat::default() };
        for &land in Land::ALL {
            let Some(seat) = state.occupant(land.location()) else { continue };
            let band = counts(&state.garrison[land]);
            let foe = words::Foe::on(land);
            let fight = Fight::new(seat, foe, None, Warband::default());
            if band != [0; 3] {
                self.later_fight(rules, &bare, weights, &mut table, &fight, &[(1.0, band)]);
            }
        }
        for shore in rules.shores() {
            self.voyage(rules, &bare, weights, &mut table, shore);
        }
        self.hunts(rules, &bare, weights, &mut table);
        if let Some(fight) = state.fight() {
            self.spoils(rules, &bare, weights, &mut table, fight);
        }
        table
    }

    /// Returns what a victory brings, without survivors.
    fn spoils(
        &self,
        rules: &Rules,
        bare: &State,
        weights: &Weights,
        table: &mut Table,
        fight: &Fight,
    ) -> BySeat<f64> {
        let known = table.spoils.iter().find(|row| (row.0, row.1) == (fight.foe, fight.shore));
        if let Some((.., spoils)) = known {
            return *spoils;
        }
        let won = won(rules, bare, fight);
        let scores = weights.scores(rules, &won);
        let mut spoils = BySeat::default();
        rules.seats().for_each(|seat| spoils[seat] = scores[seat] - table.base[seat]);
        table.spoils.push((fight.foe, fight.shore, spoils));
        spoils
    }

    /// Adds a fight that has not begun, with the crews that it may begin with.
    fn later_fight(
        &mut self,
        rules: &Rules,
        bare: &State,
        weights: &Weights,
        table: &mut Table,
        fight: &Fight,
        crews: &[(f64, Band)],
    ) {
        let spoils = self.spoils(rules, bare, weights, table, fight);
        let foe = foe(rules, bare, fight);
        let favor = bare.clans[fight.turn].favor.min(FAVOR.into()) as u8;
        let mut end = End::default();
        for &(chance, band) in crews {
            end.add(chance, &self.tables.fight(foe, band, foe.defense, favor));
        }
        let pending = pending(rules, bare, weights, fight.turn, &spoils, &end, &mut table.home);
        table.later.push(pending);
    }

    /// Adds the ship at a shore, if it has not arrived there yet or is on the way.
    fn voyage(
        &mut self,
        rules: &Rules,
        bare: &State,
        weights: &Weights,
        table: &mut Table,
        shore: Shore,
    ) {
        let Some(ship) = bare.shores[shore].ship else { return };
        if ship.warriors.is_empty() {
            return;
        }
        let crews = self.crews(rules, bare, shore);
        let monster = words::Foe::Monster;
        let fight = Fight::new(ship.owner, monster, Some(shore), Warband::default());
        if bare.shores[shore].monster.is_some() {
            return self.later_fight(rules, bare, weights, table, &fight, &crews);
        }
        let mut all = [0.0; 3];
        for (chance, band) in crews {
            all.iter_mut().zip(band).for_each(|(sum, n)| *sum += chance * f64::from(n));
        }
        table.home[ship.owner] += at_home(weights, bare, ship.owner, all);
    }

    /// Returns the crews that may come to a monster, with their probabilities.
    fn crews(&mut self, rules: &Rules, state: &State, shore: Shore) -> Vec<(f64, Band)> {
        let space = &state.shores[shore];
        let Some(ship) = space.ship else { return Vec::new() };
        let (band, food) = (counts(&ship.warriors), ship.food);
        match state.phase {
            Phase::Starving { shore: here, left, .. } if here == shore => {
                return vec![(1.0, self.fit(rules, state, shore, band, left))];
            }
            Phase::Lost { shore: here, left, .. } if here == shore => {
                return vec![(1.0, self.robbed(rules, state, shore, (band, food), left, true))];
            }
            _ => {}
        }
        let mut one = |journey: Journey| self.after(rules, state, shore, journey);
        match space.journey {
            JourneySpace::Empty => vec![(1.0, one(Journey::AllQuiet))],
            JourneySpace::Unseen => {
                let cards = state.journeys_at(shore);
                let all: u8 = cards.values().iter().sum();
                let each = cards.iter().filter(|card| card.1 > 0);
                each.map(|(journey, n)| (f64::from(n) / f64::from(all), one(journey))).collect()
            }
            known => vec![(1.0, one(known.journey().unwrap_or(Journey::AllQuiet)))],
        }
    }

    /// Returns the crew that comes through a journey to its monster.
    fn after(&mut self, rules: &Rules, state: &State, shore: Shore, journey: Journey) -> Band {
        let Some(ship) = state.shores[shore].ship else { return [0; 3] };
        let cargo = (counts(&ship.warriors), ship.food);
        let lose = |count: u8| count.min(ship.warriors.total() + ship.food);
        match journey {
            Journey::AllQuiet => self.robbed(rules, state, shore, cargo, 0, true),
            Journey::NoWind => {
                let cargo = (cargo.0, cargo.1.saturating_sub(1));
                self.robbed(rules, state, shore, cargo, 0, true)
            }
            Journey::Lost => self.robbed(rules, state, shore, cargo, lose(2), true),
            Journey::Storm => self.robbed(rules, state, shore, cargo, lose(1), true),
            Journey::Whirlpool => {
                let losses = 1.min(ship.warriors.total());
                self.robbed(rules, state, shore, cargo, losses, false)
            }
            Journey::Kraken => {
                let fight =
                    Fight::new(ship.owner, words::Foe::Kraken, Some(shore), Warband::default());
                let foe = foe(rules, state, &fight);
                let end = self.tables.fight(foe, cargo.0, foe.defense, 0);
                let band = if end.win > 0.5 { nearest(&end) } else { [0; 3] };
                self.robbed(rules, state, shore, (band, cargo.1), 0, true)
            }
        }
    }

    /// Returns the crew that is left when a journey takes something and the others are fed.
    fn robbed(
        &self,
        rules: &Rules,
        state: &State,
        shore: Shore,
        (band, food): (Band, u8),
        losses: u8,
        takes_food: bool,
    ) -> Band {
        let crew: u8 = band.iter().sum();
        let per_food = rules.cards.board.warriors_per_food[shore];
        let gone = |taken: u8| {
            let standing = crew.saturating_sub(losses - taken);
            crew - standing.min((food - taken).saturating_mul(per_food))
        };
        let most = if takes_food { losses.min(food) } else { 0 };
        let gone = (0..=most).map(gone).min().unwrap_or(0);
        self.fit(rules, state, shore, band, gone)
    }

    /// Returns a crew without those that fall or starve, and without those that the monster prohibits, who go first.
    fn fit(&self, rules: &Rules, state: &State, shore: Shore, mut band: Band, gone: u8) -> Band {
        let space = &state.shores[shore];
        let Some(ship) = space.ship else { return band };
        let strong = leader::strengthens(&state.clans[ship.owner]);
        let prohibited = space.monster.and_then(|card| rules.cards.monsters[card].prohibits);
        let mut gone = gone;
        if let Some(kind) = prohibited {
            gone = gone.saturating_sub(std::mem::take(&mut band[kind as usize]));
        }
        self.tables.fallen(strong, band, gone)
    }

    /// Adds the hunts that have not begun.
    fn hunts(&mut self, rules: &Rules, bare: &State, weights: &Weights, table: &mut Table) {
        let Some(fight) = bare.fight().filter(|fight| fight.foe == words::Foe::Hunt) else {
            return;
        };
        let hunters = bare.hunters;
        let after = hunters.as_slice().iter().skip_while(|&&seat| seat != fight.turn).skip(1);
        for &seat in after {
            let hunt = Fight::new(seat, words::Foe::Hunt, None, bare.clans[seat].warriors);
            table.home[seat] += self.hunt(rules, bare, weights, &hunt);
        }
    }

    /// Returns what the food of a hunt is worth.
    fn hunt(&mut self, rules: &Rules, state: &State, weights: &Weights, fight: &Fight) -> f64 {
        let clan = &state.clans[fight.turn];
        let strong = leader::strengthens(clan);
        let roll = fight.roll(&rules.faces, strong);
        let most = rules.cards.board.hunting_food;
        let throws = self.tables.throws(strong, counts(&fight.to_throw));
        let mut chances = vec![0.0; usize::from(most) + 1];
        for throw in throws.iter() {
            chances[usize::from((roll.hits + throw.hits).min(most))] += throw.chance;
        }
        let worth = |more: u8| food(weights, state, fight.turn, more);
        (0..=most).zip(chances).map(|(more, chance)| chance * worth(more)).sum()
    }

    /// Returns the expected scores without fights, and the fights.
    pub(super) fn fights(
        &mut self,
        rules: &Rules,
        state: &State,
        weights: &Weights,
        table: &Table,
    ) -> (BySeat<f64>, Vec<Pending>) {
        let mut base = table.base;
        let mut fights = Vec::with_capacity(table.later.len() + 2);
        rules.seats().for_each(|seat| base[seat] += table.home[seat]);
        if let Some(fight) = state.fight() {
            let turn = fight.turn;
            if fight.foe == words::Foe::Hunt {
                base[turn] += self.hunt(rules, state, weights, fight);
            } else {
                let spoils =
                    table.spoils.iter().find(|row| (row.0, row.1) == (fight.foe, fight.shore));
                let spoils = spoils.map(|row| row.2).unwrap_or_default();
                let end = self.now(rules, state, fight);
                fights.push(pending(rules, state, weights, turn, &spoils, &end, &mut base));
            }
        }
        fights.extend(&table.later);
        (base, fights)
    }

    /// Returns the odds of the fight that goes on.
    fn now(&mut self, rules: &Rules, state: &State, fight: &Fight) -> End {
        let foe = foe(rules, state, fight);
        let band = counts(&fight.warband);
        let left = foe.defense.saturating_sub(fight.damage);
        let favor = state.clans[fight.turn].favor.min(FAVOR.into()) as u8;
        let losses = match &state.phase {
            Phase::Casualties { left, .. } => Some(*left),
            Phase::Fallen { .. } => Some(0),
            _ => None,
        };
        if let Some(losses) = losses {
            let band = self.tables.fallen(foe.strong, band, losses);
            return self.tables.fight(foe, band, left, favor);
        }
        if left == 0 || band == [0; 3] {
            return self.tables.fight(foe, band, left, favor);
        }
        let roll = fight.roll(&rules.faces, foe.strong);
        let shown = (roll.hits, roll.shields, counts(&roll.blanks));
        self.tables.thrown(foe, (band, left, favor), shown, counts(&fight.to_throw))
    }
}

/// Returns a fight as its end is expected. What favor costs is paid whatever the end is.
fn pending(
    rules: &Rules,
    state: &State,
    weights: &Weights,
    turn: Seat,
    spoils: &BySeat<f64>,
    end: &End,
    paid: &mut BySeat<f64>,
) -> Pending {
    paid[turn] -= end.spent * favor(rules, weights, state, turn);
    let mut gain = *spoils;
    if end.win > 0.0 {
        gain[turn] += at_home(weights, state, turn, end.survivors.map(|n| n / end.win));
    }
    let mut odds = [1.0; MAX_PLAYERS];
    rules.seats().for_each(|seat| odds[seat as usize] = power(gain[seat], weights.spread));
    Pending { win: end.win, gain, odds }
}

/// Returns a foe as the tables know it.
fn foe(rules: &Rules, state: &State, fight: &Fight) -> Foe {
    let Print { attack, defense, glory, .. } = battle::print(rules, state, fight);
    let clan = &state.clans[fight.turn];
    Foe {
        attack,
        defense,
        strong: leader::strengthens(clan),
        prize: glory + MORE,
        later: state.round < ROUNDS,
        free: clan.leads(Leader::Asmundr),
    }
}

/// Returns the state with the spoils of a victory, without survivors. All seats have the blame for the troll before it.
fn won(rules: &Rules, bare: &State, fight: &Fight) -> State {
    let print = battle::print(rules, bare, fight);
    let (mut state, seat) = (*bare, fight.turn);
    let clan = &mut state.clans[seat];
    let (glory, reward) = (i16::from(print.glory), u16::from(print.reward));
    match fight.foe {
        words::Foe::Hunt => {}
        words::Foe::Troll => {
            clan.trolls = state.troll.take().map_or(clan.trolls, |card| clan.trolls.with(card));
            clan.sheet[Line::Trolls] += glory;
            clan.wood += reward;
            rules.seats().for_each(|seat| state.clans[seat].blame -= 1);
            state.clans[seat].blame = state.clans[seat].blame.saturating_sub(1);
            if let Some(rival) = leading_rival(rules, bare, seat) {
                state.clans[rival].blame += 1;
            }
        }
        words::Foe::LeftDraugr | words::Foe::RightDraugr => {
            let left = fight.foe == words::Foe::LeftDraugr;
            let space = if left { state.left_draugr } else { state.right_draugr };
            clan.draugr = space.map_or(clan.draugr, |card| clan.draugr.with(card));
            clan.sheet[Line::Draugr] += glory;
            clan.coins += reward;
        }
        words::Foe::Kraken => clan.sheet[Line::Krakens] += glory,
        words::Foe::Monster => {
            let Some(shore) = fight.shore else { return state };
            let space = &state.shores[shore];
            clan.monsters = space.monster.map_or(clan.monsters, |card| clan.monsters.with(card));
            clan.sheet[Line::Monsters] += glory;
            clan.favor += reward;
            clan.coins += u16::from(space.bounty);
        }
    }
    state
}
