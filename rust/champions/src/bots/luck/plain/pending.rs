//! The fights that are open until the end of a round, and what their ends are worth.

use super::tables::{Band, End, FAVOR, Foe, counts};
use super::{LuckValues, Weights, power};
use crate::bots::luck::MORE;
use crate::bots::luck::spoils::won;
use crate::cards::Print;
use crate::players::MAX_PLAYERS;
use crate::rules::combat::Fight;
use crate::rules::phase::battle;
use crate::rules::state::{Phase, State};
use crate::rules::{ROUNDS, Rules, leader};
use crate::words::{self, BySeat, Land, Shore, Warband};
use midgard_core::Seat;
use std::sync::Arc;

/// A fight that is open, or a crew that sails to one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pending {
    /// The probability of a victory.
    pub(super) win: f64,
    /// The value of a victory for each seat, with the survivors and less the favor.
    pub(super) gain: BySeat<f64>,
    /// How much more often each seat wins after it.
    pub(super) odds: [f64; MAX_PLAYERS],
}

/// The values of the ends of the fights of a state, without the current fight.
pub(super) struct Table {
    /// The expected scores if all fights are lost.
    base: BySeat<f64>,
    /// The value of a victory over a foe that may be fought, without survivors.
    spoils: Vec<(words::Foe, Option<Shore>, BySeat<f64>)>,
    /// The fights that have not begun.
    later: Vec<Pending>,
    /// The values of crews without a fight, and of hunts that have not begun.
    home: BySeat<f64>,
}

impl Table {
    /// Returns what a victory brings, without survivors.
    fn spoils_of(&self, fight: &Fight) -> BySeat<f64> {
        let row = self.spoils.iter().find(|row| (row.0, row.1) == (fight.foe, fight.shore));
        row.map(|row| row.2).unwrap_or_default()
    }
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
    let glory = f64::from(leader::glory_for_favor(state.clans[seat].leader));
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
        if let Phase::Blame { turn, .. } = state.phase
            && let Some(rival) = rules.leading_rival(state, turn)
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
            if fight.foe == words::Foe::Kraken {
                let next = Fight { foe: words::Foe::Monster, ..*fight };
                self.spoils(rules, &bare, weights, &mut table, &next);
            }
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
        let glory = crews.krakens * f64::from(rules.cards.kraken.glory);
        table.home[ship.owner] += weights.score * glory;
        let monster = words::Foe::Monster;
        let fight = Fight::new(ship.owner, monster, Some(shore), Warband::default());
        if bare.shores[shore].monster.is_some() {
            return self.later_fight(rules, bare, weights, table, &fight, &crews.bands);
        }
        let mut all = [0.0; 3];
        for (chance, band) in crews.bands {
            all.iter_mut().zip(band).for_each(|(sum, n)| *sum += chance * f64::from(n));
        }
        table.home[ship.owner] += at_home(weights, bare, ship.owner, all);
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
        let strong = leader::strengthens(clan.leader);
        let roll = fight.roll(&rules.sums, strong);
        let most = rules.cards.board.hunting_food;
        let throws = self.tables.throws(strong, counts(&fight.to_throw));
        let mut chances = vec![0.0; usize::from(most) + 1];
        for throw in throws.iter() {
            chances[usize::from(roll.hits.saturating_add(throw.hits).min(most))] += throw.chance;
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
                let mut end = self.now(rules, state, fight);
                if fight.foe == words::Foe::Kraken {
                    let next =
                        self.after_kraken((rules, state, weights, table), fight, &end, &mut base);
                    fights.extend(next);
                    end.survivors = [0.0; 3];
                }
                let spoils = table.spoils_of(fight);
                fights.push(pending(rules, state, weights, turn, &spoils, &end, &mut base));
            }
        }
        fights.extend(&table.later);
        (base, fights)
    }

    /// Returns the fight with the monster that follows if the Kraken is defeated.
    fn after_kraken(
        &mut self,
        (rules, state, weights, table): (&Rules, &State, &Weights, &Table),
        fight: &Fight,
        kraken: &End,
        base: &mut BySeat<f64>,
    ) -> Option<Pending> {
        let (shore, turn) = (fight.shore?, fight.turn);
        let food = state.shores[shore].ship?.food;
        let band = self.robbed(rules, state, shore, (kraken.nearest(), food), 0, true);
        if state.shores[shore].monster.is_none() {
            base[turn] += kraken.win * at_home(weights, state, turn, band.map(f64::from));
            return None;
        }
        let next = Fight { foe: words::Foe::Monster, ..*fight };
        let foe = foe(rules, state, &next);
        let favor = state.clans[turn].favor.min(FAVOR.into()) as u8;
        let mut end = End::default();
        end.add(kraken.win, &self.tables.fight(foe, band, foe.defense, favor));
        Some(pending(rules, state, weights, turn, &table.spoils_of(&next), &end, base))
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
        let roll = fight.roll(&rules.sums, foe.strong);
        let shown = (roll.hits, roll.shields, counts(&roll.blanks));
        self.tables.thrown(foe, (band, left, favor), shown, counts(&fight.to_throw))
    }
}

/// Returns a fight as its end is expected. The clan pays for favor whatever the end is.
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
pub(super) fn foe(rules: &Rules, state: &State, fight: &Fight) -> Foe {
    let Print { attack, defense, glory, .. } = battle::print(rules, state, fight);
    let clan = &state.clans[fight.turn];
    Foe {
        attack,
        defense,
        strong: leader::strengthens(clan.leader),
        prize: glory + MORE,
        later: state.round < ROUNDS,
        free: leader::glory_for_favor(clan.leader) > 0,
    }
}
