//! The fights that are open until the end of a round, and what their ends are worth.

use super::end::End;
use super::spoils::won;
use super::tables::{Count, Foe, Stand, dice};
use super::{LuckValues, Weights, power};
use crate::bots::fights::uses;
use crate::cards::Print;
use crate::players::MAX_PLAYERS;
use crate::rules::combat::foe::ambushes;
use crate::rules::combat::toll::Effect;
use crate::rules::combat::{Fight, Roll};
use crate::rules::phase::{battle, hunting, voyage};
use crate::rules::state::{Phase, State};
use crate::rules::{ROUNDS, Rules, leader};
use crate::words::{self, BySeat, Land, Shore, Site, Stage, Warband, Warrior};
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
    state.phase.stage().is_some() || state.fight().is_some()
}

/// Returns what survivors add to a clan. They leave no tokens, which [`fallen`] counts for all who were sent.
fn at_home(weights: &Weights, state: &State, seat: Seat, survivors: [f64; Warrior::COUNT]) -> f64 {
    let clan = &state.clans[seat];
    let home = f64::from(clan.warriors.total());
    let each = weights.warriors.iter().zip(survivors).zip(tokens(weights, state, seat));
    let each = each.map(|((weight, n), token)| (weight - token) * n);
    let all: f64 = survivors[..weights.warriors.len()].iter().sum();
    each.sum::<f64>() + weights.warriors_squared * all * (2.0 * home + all)
}

/// Returns what a token of each kind adds to a clan.
fn tokens<'a>(
    weights: &'a Weights,
    state: &'a State,
    seat: Seat,
) -> impl Iterator<Item = f64> + 'a {
    let first = |&held: &u8| if held == 0 { weights.token_kinds } else { 0.0 };
    state.clans[seat].tokens.values().iter().map(move |held| weights.tokens + first(held))
}

/// Returns what the tokens of these warriors add to a clan when all fall.
fn fallen(weights: &Weights, state: &State, seat: Seat, sent: &Warband) -> f64 {
    let each = tokens(weights, state, seat).zip(sent.values()).take(weights.warriors.len());
    each.map(|(token, &n)| token * f64::from(n)).sum()
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
        for land in [Land::Troll, Land::LeftDraugr, Land::RightDraugr] {
            let Some(seat) = state.occupant(land.location()) else { continue };
            let (foe, band) = (words::Foe::on(land), state.garrison[land]);
            if !band.is_empty() {
                let fight = Fight::new(seat, foe, None, band);
                self.later_fight(rules, &bare, weights, &mut table, &fight, &[(1.0, band)]);
            }
        }
        for shore in rules.spaces() {
            self.voyage(rules, &bare, weights, &mut table, shore);
        }
        self.hunts(rules, &bare, weights, &mut table);
        if let Some(fight) = state.fight() {
            self.spoils(rules, &bare, weights, &mut table, fight);
            if let Some((_, next)) = after(fight) {
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

    /// Adds a fight that has not begun, with the crews that it may begin with. The fight has all that were sent.
    fn later_fight(
        &mut self,
        rules: &Rules,
        bare: &State,
        weights: &Weights,
        table: &mut Table,
        fight: &Fight,
        crews: &[(f64, Warband)],
    ) {
        let spoils = self.spoils(rules, bare, weights, table, fight);
        let mut end = End::default();
        for &(chance, band) in crews {
            end.add(chance, &self.whole(rules, bare, fight, band));
        }
        table.home[fight.turn] += fallen(weights, bare, fight.turn, &fight.warband);
        let pending = pending(rules, bare, weights, fight.turn, &spoils, &end, &mut table.home);
        table.later.push(pending);
    }

    /// Returns the odds of a fight that has not begun. `[combat.onset]` A foe may take dice before the first round.
    fn whole(&mut self, rules: &Rules, state: &State, fight: &Fight, band: Warband) -> End {
        let taken = match state.phase {
            Phase::Ambush { site, left, .. } if fight.stage() == Stage::of(site) => left,
            _ => ambushes(&battle::print(rules, state, fight)),
        };
        let stand = Stand { band, ..means(rules, state, fight.turn) };
        self.tables.whole(foe(rules, state, fight), stand, taken)
    }

    /// Adds those on the way to a shore or a Bergrisar, before they arrive there.
    fn voyage(
        &mut self,
        rules: &Rules,
        bare: &State,
        weights: &Weights,
        table: &mut Table,
        shore: Shore,
    ) {
        let site = voyage::site(shore);
        let sent = battle::crew(bare, site);
        let Some(owner) = owner(bare, site).filter(|_| !sent.is_empty()) else { return };
        let crews = self.crews(rules, bare, owner, shore);
        table.home[owner] += weights.score * crews.glory;
        let (enemy, at) = battle::foe_at(site);
        let fight = Fight::new(owner, enemy, at, sent);
        let mut home = crews.home;
        if is_there(bare, &fight) {
            self.later_fight(rules, bare, weights, table, &fight, &crews.bands);
        } else {
            crews.bands.iter().for_each(|(chance, band)| home.add(*chance, &End::won(*band)));
            table.home[owner] += fallen(weights, bare, owner, &sent);
        }
        table.home[owner] += at_home(weights, bare, owner, home.survivors);
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
        let strong = leader::strengthens(state.clans[fight.turn].leader);
        let roll = battle::roll_of(rules, state, fight);
        let shown = roll.food.saturating_add(rally(rules, fight, &roll));
        let mut chances = Vec::new();
        for throw in self.tables.throws((strong, Count::Food), dice(&fight.to_throw)).iter() {
            let food = shown.saturating_add(throw.hits);
            let all = hunting::food(rules, state, fight, &Roll { food, ..Roll::default() });
            chances.resize(chances.len().max(usize::from(all) + 1), 0.0);
            chances[usize::from(all)] += throw.chance;
        }
        let worth = |more: u8| food(weights, state, fight.turn, more);
        (0..).zip(chances).map(|(more, chance)| chance * worth(more)).sum()
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
                base[turn] += fallen(weights, state, turn, &fight.warband);
                let mut end = self.now(rules, state, fight);
                if let Some((shore, next)) = after(fight) {
                    let known = (rules, state, weights, table);
                    fights.extend(self.on_arrival(known, (shore, &next), &end, &mut base));
                    end.survivors = [0.0; Warrior::COUNT];
                }
                let spoils = table.spoils_of(fight);
                fights.push(pending(rules, state, weights, turn, &spoils, &end, &mut base));
            }
        }
        fights.extend(&table.later);
        (base, fights)
    }

    /// Returns the fight that follows if the foe on the way is defeated.
    fn on_arrival(
        &mut self,
        (rules, state, weights, table): (&Rules, &State, &Weights, &Table),
        (shore, next): (Shore, &Fight),
        way: &End,
        base: &mut BySeat<f64>,
    ) -> Option<Pending> {
        let turn = next.turn;
        let food = state.shores[shore].ship.map_or(0, |ship| ship.food);
        let band = self.robbed(rules, state, (turn, shore), (way.nearest(), food), Effect::Nothing);
        if !is_there(state, next) {
            base[turn] += way.win * at_home(weights, state, turn, band.values().map(f64::from));
            return None;
        }
        let mut end = End::default();
        end.add(way.win, &self.whole(rules, state, next, band));
        Some(pending(rules, state, weights, turn, &table.spoils_of(next), &end, base))
    }

    /// Returns the odds of the fight that goes on.
    fn now(&mut self, rules: &Rules, state: &State, fight: &Fight) -> End {
        let (foe, band) = (foe(rules, state, fight), fight.warband);
        let left = foe.defense.saturating_sub(fight.damage);
        let first = fight.first_round;
        let mut stand = Stand { band, left, first, ..means(rules, state, fight.turn) };
        let losses = match &state.phase {
            Phase::Casualties { left, .. } => {
                stand.mercy = 0;
                Some(*left)
            }
            Phase::Healing { left, .. } | Phase::Mercy { left, .. } => Some(*left),
            Phase::Fallen { .. } => Some(0),
            _ => None,
        };
        if left == 0 || losses.is_some() || self.tables.is_beaten(&band) {
            let stand = self.tables.lose(foe, stand, losses.unwrap_or(0));
            return self.tables.fight(foe, stand);
        }
        let roll = battle::roll_of(rules, state, fight);
        let (helmet, blanks) = (rally(rules, fight, &roll), dice(&roll.blanks));
        let roll = battle::against(rules, state, fight, &foe.print_for_dice(), roll);
        let shown = (roll.hits.saturating_add(helmet), roll.shields, blanks);
        self.tables.thrown(foe, stand, shown, dice(&fight.to_throw))
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
    let leader = state.clans[fight.turn].leader;
    let (strong, free) = (leader::strengthens(leader), leader::glory_for_favor(leader) > 0);
    let bare = Fight::new(fight.turn, fight.foe, fight.shore, Warband::default());
    let first = battle::against(rules, state, &bare, &Print::default(), Roll::default());
    Foe::new(&battle::print(rules, state, fight), first, strong, state.round < ROUNDS, free)
}

/// Returns what a clan may spend in a fight.
fn means(rules: &Rules, state: &State, seat: Seat) -> Stand {
    let [wand, mercy] = uses(rules, state, seat);
    let favor = state.clans[seat].favor.min(u8::MAX.into()) as u8;
    Stand { favor, wand, mercy, ..Stand::default() }
}

/// Returns the hits of a helmet on the table that is still to be answered.
fn rally(rules: &Rules, fight: &Fight, roll: &Roll) -> u8 {
    if roll.helmet && !fight.stands { rules.cards.rally } else { 0 }
}

/// Returns the fight at the end of the way, and the end, if this one is on the way.
fn after(fight: &Fight) -> Option<(Shore, Fight)> {
    let shore = fight.shore.filter(|_| !fight.stage_of_victory().1)?;
    let (enemy, at) = battle::foe_at(voyage::site(shore));
    Some((shore, Fight::new(fight.turn, enemy, at, fight.warband)))
}

/// Returns whether a foe is there. A space of the others is never empty.
fn is_there(state: &State, fight: &Fight) -> bool {
    fight.shore.is_none_or(|shore| state.shores[shore].monster.is_some())
}

/// Returns the clan whose warband is at a site.
fn owner(state: &State, site: Site) -> Option<Seat> {
    match site.land() {
        Some(land) => state.occupant(land.location()),
        None => site.shore().and_then(|shore| state.shores[shore].ship).map(|ship| ship.owner),
    }
}
