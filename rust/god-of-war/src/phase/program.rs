//! The interpreter of scene programs. `[scene.program]` Section 6: operations in order; an operation may wait for a decision
//! or a draw; what they cause waits in the queue.

use super::settle::{Entry, EntryKind};
use super::{Legal, Play, enemy};
use crate::action::{Action, CARD};
use crate::event::Event;
use crate::frame::Frame;
use crate::rules::Rules;
use crate::scene::{FlipOn, Pattern, Pc, VAR_MAX, cond, op};
use crate::state::{Outcome, State};
use crate::words::{Position, Side, Status, Unit, positions_of};
use midgard_core::Listener;

/// Enemies that a condition takes for defeated.
#[derive(Clone, Copy, Default)]
struct Fallen {
    /// Their cards, as bits.
    cards: u8,
    /// Their track, if they have one.
    track: Option<u8>,
}

impl State {
    /// Returns whether a condition holds; place 0 is not a condition and holds.
    pub(crate) fn holds(&self, rules: &Rules, at: Pc) -> bool {
        if at == 0 {
            return true;
        }
        let (code, mut at) = (&self.numbers(rules).code, usize::from(at));
        let part = |at: &mut usize| self.eval(rules, code, at, Fallen::default());
        if code[at] != cond::AND {
            return part(&mut at);
        }
        // The first part that fails ends it, since nothing is read behind the condition.
        let count = code[at + 1];
        at += 2;
        (0..count).all(|_| part(&mut at))
    }

    /// Returns whether a condition would hold after the defeat of an enemy.
    pub(crate) fn holds_without(&self, rules: &Rules, at: Pc, card: Position) -> bool {
        let track = |card| self.enemy(rules, card).and_then(|enemy| enemy.track);
        let fallen = match (self.enemy(rules, card), track(card)) {
            (None, _) => Fallen::default(),
            (_, None) => Fallen { cards: card.bit(), track: None },
            (_, fallen) => {
                let same = Position::ALL.iter().filter(|&&it| track(it) == fallen);
                Fallen { cards: same.map(|it| it.bit()).sum(), track: fallen }
            }
        };
        self.eval(rules, &self.numbers(rules).code, &mut usize::from(at), fallen)
    }

    /// Evaluates a condition and goes on behind it. `[scene.conditions]` Section 6.
    fn eval(&self, rules: &Rules, code: &[i16], at: &mut usize, fallen: Fallen) -> bool {
        let mut next = || {
            *at += 1;
            code[*at - 1]
        };
        let kind = next();
        let card = |number: i16| Position::ALL[number as usize];
        let lives = |on: Position| fallen.cards & on.bit() == 0 && self.is_living(rules, on);
        let is_dead = |on: Position| self.enemy(rules, on).is_some() && !lives(on);
        let living = || self.living(rules) & !fallen.cards;
        match kind {
            cond::AND => {
                let count = next();
                // Each part is gone through, so that the place behind them is found.
                (0..count).fold(true, |all, _| self.eval(rules, code, at, fallen) && all)
            }
            cond::NOT => !self.eval(rules, code, at, fallen),
            cond::ALL_DEAD => living() == 0,
            cond::ONLY_ALIVE => living() == card(next()).bit(),
            cond::DEAD => is_dead(card(next())),
            cond::ALIVE => lives(card(next())),
            cond::DEAD_ON => {
                let (on, back) = (card(next()), next() == 1);
                self.is_back(on) == back && is_dead(on)
            }
            cond::DEAD_TRACK => {
                let track = next() as usize;
                fallen.track.map(usize::from) == Some(track)
                    || self.tracks[track] >= self.numbers(rules).tracks[track] + self.more_health
            }
            cond::SIDE => {
                let (on, back) = (card(next()), next() == 1);
                self.is_back(on) == back
            }
            cond::HP_LE => {
                let (on, n) = (card(next()), next() as u8);
                self.enemy(rules, on).filter(|_| lives(on)).is_some_and(|enemy| {
                    let (damage, health) = self.health(rules, on, enemy);
                    health - damage <= n
                })
            }
            cond::TOK_LE => self.counters[card(next())] <= next() as u8,
            cond::TOK_GE => self.counters[card(next())] >= next() as u8,
            cond::VAR_GE => self.vars[next() as usize] >= next() as u8,
            _ => false,
        }
    }

    fn is_dead(&self, rules: &Rules, card: Position) -> bool {
        self.enemy(rules, card).is_some() && !self.is_living(rules, card)
    }
}

/// Returns the living enemies elsewhere. `[op.hit_choose]` G15.
pub(crate) fn choice_legal(state: &State, rules: &Rules, but: Position) -> Legal {
    let mut legal = Legal::new();
    legal.insert_bits(CARD, (state.living(rules) & !but.bit()).into());
    legal
}

impl<L: Listener<Event>> Play<'_, L> {
    /// Runs a program up to its end or to an operation that waits.
    #[inline(never)]
    pub fn program_step(&mut self, pc: Pc, actor: Unit, spent: u8) {
        let rules = self.rules;
        let code = &self.state.numbers(rules).code;
        let mut at = usize::from(pc);
        loop {
            let kind = code[at];
            match kind {
                op::END => return self.pop(),
                op::JUMP => at = code[at + 1] as usize,
                op::UNLESS => {
                    let to = code[at + 1] as usize;
                    at += 2;
                    if !self.state.eval(rules, code, &mut at, Fallen::default()) {
                        at = to;
                    }
                }
                op::FLIP..=op::VAR => {
                    let len = op_len(kind);
                    self.card_op(kind, &code[at + 1..at + len]);
                    at += len;
                }
                _ => {
                    let arguments = &code[at + 1..];
                    at += op_len(kind);
                    // What waits lies above the program, which goes on behind the operation.
                    self.set(Frame::Program { pc: at as Pc, actor, spent });
                    let depth = self.state.stack.as_slice().len();
                    self.hero_op(kind, arguments, actor, spent);
                    let waits = self.state.stack.as_slice().len() != depth;
                    if waits || self.state.result != Outcome::Open {
                        return;
                    }
                }
            }
        }
    }

    /// Operations on cards, tracks and variables.
    fn card_op(&mut self, kind: i16, arguments: &[i16]) {
        let n = |at: usize| arguments[at] as u8;
        let card = || Position::ALL[arguments[0] as usize];
        match kind {
            op::FLIP => self.flip(Pattern { front: n(0), back: n(1) }),
            op::HIT => self.hit_enemies(card().bit(), |_| n(1).into()),
            op::HIT_TRACK => self.hit_track(n(0), n(1)),
            op::ARMOUR => self.break_armour(card()),
            op::STUN => self.stun(card().bit()),
            op::REVIVE => self.revive(card()),
            op::HEAL_FULL => {
                if std::mem::take(&mut self.state.hurt[card()]) > 0 {
                    self.listener.hear(Event::Restored { card: card() });
                }
            }
            op::TOK => {
                let before = self.state.counters[card()];
                let sum = i16::from(before) + arguments[1];
                let tokens = sum.max(arguments[2]).min(arguments[3]) as u8;
                self.state.counters[card()] = tokens;
                if tokens != before {
                    self.listener.hear(Event::Counted { card: card(), tokens });
                }
            }
            _ => {
                let var = &mut self.state.vars[arguments[0] as usize];
                let amount = (i16::from(*var) + arguments[1]).clamp(0, VAR_MAX.into()) as u8;
                if std::mem::replace(var, amount) != amount {
                    let rank = |id| self.rules.rank(id, arguments[0] as usize) as u8;
                    let variable = self.state.scene.map_or(0, rank);
                    self.listener.hear(Event::Tallied { variable, amount });
                }
            }
        }
    }

    /// Operations that hit units or wait. `[op.actor]` Section 6: damage on the actor, cards of the actor's player.
    fn hero_op(&mut self, kind: i16, arguments: &[i16], actor: Unit, spent: u8) {
        let (first, second) = (arguments[0], arguments.get(1).copied().unwrap_or_default());
        let seat = self.state.owner[actor];
        match kind {
            op::GIVE => {
                let status = Status::ALL[first as usize];
                (0..second).for_each(|_| self.afflict(seat, status));
            }
            op::HEAL if self.state.stands(actor) => self.heal(actor, first as u8),
            op::HEAL => {}
            op::DRAW => self.push(Frame::Draw { seat, left: first as u8 }),
            // `[op.bonus]` Mimir never attacks, and a fallen unit has no bonus.
            op::BONUS => {
                if self.state.fighters() & actor.bit() != 0 && first > 0 {
                    let unit = actor;
                    let bonus = self.state.bonus[unit].saturating_add(first as u8);
                    self.state.bonus[unit] = bonus;
                    self.listener.hear(Event::Strengthened { unit, bonus });
                }
            }
            op::DAMAGE_COLUMN => self.damage_column(first as usize, second as u8),
            op::DAMAGE_FURTHEST => {
                let columns = enemy::furthest(self.state, first as usize);
                if columns.count_ones() > 1 {
                    self.push(Frame::Tie);
                } else {
                    self.damage_column(columns.trailing_zeros() as usize, second as u8);
                }
            }
            op::DAMAGE_ALL => {
                self.push(Frame::DamageAll { n: first as u8, units: self.state.standing() });
            }
            op::HIT_CHOOSE => {
                let but = Position::ALL[second as usize];
                if self.state.living(self.rules) & !but.bit() != 0 {
                    let n = spent.saturating_add(first as u8);
                    self.push(Frame::Choice { n, but, seat });
                }
            }
            _ => self.lose(),
        }
    }

    /// An enemy was chosen for `hit_choose_spent`.
    pub fn choose_enemy(&mut self, n: u8, action: Action) {
        let Action::Card(card) = action else { unreachable!("{action:?} is not an enemy") };
        self.pop();
        self.hit_enemies(card.bit(), |_| n.into());
    }

    /// Turns cards. `[op.flip]` Rule 30: damage stays, other tokens leave, slots are filled, the card leaves the list, the
    /// reward is queued.
    pub fn flip(&mut self, pattern: Pattern) {
        let turned = pattern.back & !self.state.sides | pattern.front & self.state.sides;
        for card in positions_of(turned) {
            let state = &mut *self.state;
            state.sides ^= card.bit();
            state.stunned &= !card.bit();
            state.list &= !card.bit();
            state.broken[card] = 0;
            let side = state.side(self.rules, card);
            let (slots, reward, back) = (side.slots.tokens(), side.reward, state.is_back(card));
            state.counters[card] = slots;
            let up = if back { Side::Back } else { Side::Front };
            self.listener.hear(Event::Turned { card, side: up });
            let bit = Entry::bit(card, back);
            if reward != 0 && self.state.rewarded & bit == 0 {
                self.state.rewarded |= bit;
                self.enqueue(EntryKind::Reward, card, back);
            }
        }
    }

    /// Damages living enemies; those that are dead now lose their Stun token and are defeated in card order. `[enemy.damage]`
    /// Rules 13, 47, G-41.
    pub fn hit_enemies(&mut self, cards: u8, damage: impl Fn(Position) -> u16) {
        let before = self.state.living(self.rules);
        for card in positions_of(cards & before) {
            let n = damage(card);
            let Some(&enemy) = self.state.enemy(self.rules, card) else { continue };
            // `[enemy.guarded]` Rule 47, G-20, G-21: armour and invulnerability stop damage of every source.
            if n == 0 || self.state.is_guarded(card, &enemy) {
                continue;
            }
            match enemy.track {
                Some(track) if !self.add_to_track(track, n) => continue,
                Some(_) => {}
                None => {
                    let hurt = &mut self.state.hurt[card];
                    *hurt = (u16::from(*hurt) + n).min(255) as u8;
                }
            }
            self.listener.hear(Event::Hurt { card, damage: n });
        }
        self.bury_dead(before);
    }

    /// `[enemy.full]` `[enemy.guarded]` Rule 47: a track that is full gets no more, and none while a side that shows it is
    /// guarded. Returns whether it got the damage.
    fn add_to_track(&mut self, track: u8, n: u16) -> bool {
        let at = usize::from(track);
        let health = self.state.numbers(self.rules).tracks[at] + self.state.more_health;
        let guarded = Position::ALL.iter().any(|&card| {
            let enemy = self.state.enemy(self.rules, card);
            enemy.is_some_and(|it| it.track == Some(track) && self.state.is_guarded(card, it))
        });
        let damage = &mut self.state.tracks[at];
        let takes = *damage < health && !guarded;
        if takes {
            *damage = (u16::from(*damage) + n).min(255) as u8;
        }
        takes
    }

    fn hit_track(&mut self, track: u8, n: u8) {
        let before = self.state.living(self.rules);
        if self.add_to_track(track, n.into()) && n > 0 {
            self.listener.hear(Event::TrackHurt { track, damage: n });
        }
        self.bury_dead(before);
    }

    fn bury_dead(&mut self, before: u8) {
        let dead = before & !self.state.living(self.rules);
        self.state.stunned &= !dead;
        for card in positions_of(dead) {
            self.listener.hear(Event::Defeated { card });
            self.trigger(card, FlipOn::Defeated);
        }
    }

    /// Breaks the highest unbroken armour of a living enemy. `[op.armour]` G-45, G-65.
    pub fn break_armour(&mut self, card: Position) {
        let Some(&enemy) = self.state.enemy(self.rules, card) else { return };
        if !self.state.is_living(self.rules, card) || self.state.armour(card, &enemy) == 0 {
            return;
        }
        self.state.broken[card] += 1;
        self.listener.hear(Event::Broke { card });
        if self.state.armour(card, &enemy) == 0 {
            self.trigger(card, FlipOn::Armour);
        }
    }

    /// Stuns living enemies, each at most once. `[enemy.stun]` Rule 14, G-39.
    pub fn stun(&mut self, cards: u8) {
        let cards = cards & self.state.living(self.rules) & !self.state.stunned;
        self.state.stunned |= cards;
        positions_of(cards).for_each(|card| self.listener.hear(Event::Stunned { card }));
    }

    fn revive(&mut self, card: Position) {
        let dead = self.state.is_dead(self.rules, card);
        let enemy = self.state.enemy(self.rules, card);
        if dead && enemy.is_some_and(|enemy| enemy.track.is_none()) {
            self.state.hurt[card] = 0;
            self.listener.hear(Event::Revived { card });
        }
    }
}

/// Returns the length of an operation with its arguments.
pub(crate) fn op_len(kind: i16) -> usize {
    match kind {
        op::LOSE => 1,
        op::ARMOUR | op::STUN | op::REVIVE | op::HEAL_FULL => 2,
        op::HEAL | op::DRAW | op::DAMAGE_ALL | op::BONUS => 2,
        op::TOK => 5,
        _ => 3,
    }
}
