//! The phases of the game, and their order.
//!
//! The top of the stack decides. A flow frame does its next step, a chance or decision frame waits.

use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Kind};
use crate::rules::Rules;
use crate::sets::{Build, Purpose};
use crate::state::{Attack, Outcome, State};
use crate::words::Team;
use midgard_core::{ActionSet, Awaiting, Listener, Seat};

pub(crate) mod attack;
pub(crate) mod draw;
pub(crate) mod enemy;
pub(crate) mod hit;
pub(crate) mod interact;
pub(crate) mod items;
pub(crate) mod main_action;
pub(crate) mod path;
pub(crate) mod place;
pub(crate) mod program;
pub(crate) mod rage;
pub(crate) mod reveal;
pub(crate) mod round;
pub(crate) mod settle;
pub(crate) mod setup;
pub(crate) mod special;
pub(crate) mod upgrade;
pub(crate) mod window;

/// The legal actions of a decision.
pub(crate) type Legal = ActionSet<4>;

/// The most legal actions of a decision. `[decision.most]` Section 3.
pub const MOST_LEGAL: usize = 74;

impl State {
    /// Returns the seat of the player who decides, whoever speaks for the team. `[decision.seat]` Section 3.
    pub(crate) fn decider(&self) -> Option<Seat> {
        Some(match *self.stack.peek() {
            Frame::Draft { seat }
            | Frame::Main { seat }
            | Frame::GiveToken { seat }
            | Frame::Ask { seat, .. }
            | Frame::Victim { seat, .. }
            | Frame::Choice { seat, .. }
            | Frame::Highest { seat }
            | Frame::Take { seat } => seat,
            Frame::Place { unit, .. } => self.owner[unit],
            Frame::Path | Frame::Tie => self.first,
            Frame::Carrier | Frame::Redirect | Frame::Foresight | Frame::Pick => {
                self.owner[crate::words::Unit::Mimir]
            }
            Frame::Move { asker, .. }
            | Frame::Code { asker, .. }
            | Frame::SpecialUnit { asker }
            | Frame::SpecialCode { asker }
            | Frame::PeekAt { asker } => asker,
            Frame::Aim { .. } | Frame::Target { .. } | Frame::Spot { .. } | Frame::Blast { .. } => {
                self.active
            }
            Frame::Item => match (self.build.purpose, self.builder) {
                (Purpose::Defence, Some(builder)) => builder,
                _ => self.active,
            },
            _ => return None,
        })
    }

    /// Returns what the state waits for. `[decision.team]` Section 3.
    #[inline]
    pub(crate) fn awaiting(&self, rules: &Rules) -> Awaiting {
        match self.stack.peek().kind() {
            Kind::Chance => Awaiting::Chance,
            Kind::Flow => Awaiting::Nothing,
            Kind::Decision => match rules.options.team {
                Team::One => Awaiting::Decision(Seat::One),
                Team::Each => self.decider().map_or(Awaiting::Nothing, Awaiting::Decision),
            },
        }
    }

    /// Returns the legal actions.
    pub(crate) fn legal(&self, rules: &Rules) -> Legal {
        let legal = match *self.stack.peek() {
            Frame::Draft { .. } => setup::draft_legal(self),
            Frame::Place { .. } => place::place_legal(self),
            Frame::Path => path::path_legal(self),
            Frame::Carrier => round::carrier_legal(self),
            Frame::Main { seat } => main_action::legal(self, rules, seat),
            Frame::Move { unit, .. } => place::move_legal(self, unit),
            Frame::Aim { unit } => attack::aim_legal(self, rules, unit),
            Frame::Target { first } => attack::target_legal(self, rules, first),
            Frame::Item => items::legal(self, rules),
            Frame::Spot { unit } => interact::spot_legal(self, rules, unit),
            Frame::Blast { first } => rage::blast_legal(self, rules, first),
            Frame::GiveToken { .. } => rage::token_legal(self),
            Frame::Ask { kind, .. } => {
                let mut legal = window::options(self, rules, kind, 2);
                legal.insert(crate::action::DONE);
                legal
            }
            Frame::Code { kind, owner, .. } => window::code_legal(self, rules, kind, owner),
            Frame::SpecialUnit { .. } => special::unit_legal(self, rules),
            Frame::SpecialCode { .. } => special::code_legal(self, rules),
            Frame::Victim { seat, .. } => draw::victim_legal(self, seat),
            Frame::Redirect | Frame::Foresight => hit::yes_or_no(),
            Frame::Tie => enemy::tie_legal(self, rules),
            Frame::Choice { but, .. } => program::choice_legal(self, rules, but),
            Frame::Highest { seat } => path::highest_legal(self, rules, seat),
            Frame::Take { seat } => upgrade::legal(self, seat),
            Frame::Pick => reveal::pick_legal(),
            Frame::PeekAt { .. } => upgrade::peek_legal(self),
            _ => Legal::new(),
        };
        // A row of 7 and a discard of each code are the most.
        assert!(legal.len() <= MOST_LEGAL, "{legal:?}");
        legal
    }
}

/// A game that is being played: the rules, the state that changes, and whoever hears of it.
pub(crate) struct Play<'a, L> {
    pub rules: &'a Rules,
    pub state: &'a mut State,
    pub listener: &'a mut L,
}

impl<L: Listener<Event>> Play<'_, L> {
    /// Plays a legal action and goes on to the next question.
    pub fn apply(&mut self, action: Action) {
        match *self.state.stack.peek() {
            Frame::Draft { seat } => self.draft(seat, action),
            Frame::Place { unit, .. } => self.place(unit, action),
            Frame::Path => self.choose_path(action),
            Frame::Carrier => self.choose_carrier(action),
            Frame::Main { seat } => self.main_action(seat, action),
            Frame::Move { unit, free, .. } => self.move_unit(unit, free, action),
            Frame::Aim { unit } => self.aim(unit, action),
            Frame::Target { first } => self.target(first, action),
            Frame::Item => self.item(action),
            Frame::Spot { unit } => self.spot(unit, action),
            Frame::Blast { first } => self.blast(first, action),
            Frame::GiveToken { .. } => self.give_token(action),
            Frame::Ask { kind, seat } => self.answer_window(kind, seat, action),
            Frame::Code { asker, owner, .. } => self.special_chosen(asker, owner, action),
            Frame::SpecialUnit { .. } => self.special_unit(action),
            Frame::SpecialCode { .. } => self.special_code(action),
            Frame::Victim { damage, .. } => self.victim(damage, action),
            Frame::Redirect => self.redirect(action),
            Frame::Tie => self.break_tie(action),
            Frame::Choice { n, .. } => self.choose_enemy(n, action),
            Frame::Highest { seat } => self.remove_highest(seat, action),
            Frame::Take { seat } => self.take_upgrade(seat, action),
            Frame::Foresight => self.foresight(action),
            Frame::Pick => self.pick(action),
            Frame::PeekAt { .. } => self.arrange(action),
            ref frame => unreachable!("{frame:?} is not a decision"),
        }
        self.run();
    }

    /// Does steps until the game waits. No step is inlined: together they would need a frame that takes longer to set up than most
    /// steps take.
    pub fn run(&mut self) {
        while self.state.result == Outcome::Open {
            match *self.state.stack.peek() {
                Frame::Setup { step } => self.setup_step(step),
                Frame::DealTo { seat, left } => self.deal_step(seat, left),
                Frame::SceneStart { step } => self.scene_step(step),
                Frame::Placing { offset } => self.placing_step(offset),
                Frame::Hinder { card, effect, offset } => self.hinder_step(card, effect, offset),
                Frame::Round { stage, offset, left } => self.round_step(stage, offset, left),
                Frame::Turn { seat } => self.turn_step(seat),
                Frame::Draw { seat, left } => self.draw_step(seat, left),
                Frame::Hit { .. } => self.hit_step(),
                Frame::Attack { stage } => self.attack_step(stage),
                Frame::Interact { unit, card, spot } => self.paid_step(unit, card, spot),
                Frame::Window { kind, seat } => self.window_step(kind, seat),
                Frame::Special { .. } => self.special_step(),
                Frame::Peek { asker } => self.peek_step(asker),
                Frame::EnemyAttack { card, stage } => self.enemy_step(card, stage),
                Frame::Reveal { .. } => self.reveal_step(),
                Frame::Settle { actor } => self.settle_step(actor),
                Frame::Program { pc, actor, spent } => self.program_step(pc, actor, spent),
                Frame::DamageAll { n, units } => self.damage_all_step(n, units),
                _ => return,
            }
        }
        self.stop();
    }

    /// Drops everything that is pending; cards that are set aside stay there.
    pub fn stop(&mut self) {
        let state = &mut *self.state;
        state.stack.clear();
        (state.list, state.rune, state.fired, state.rewarded) = (0, 0, 0, 0);
        (state.queue, state.hits) = Default::default();
        state.attack = Attack::default();
        if !state.is_aside {
            (state.build, state.builder) = (Build::default(), None);
        }
    }

    /// The game is lost at this moment.
    pub fn lose(&mut self) {
        if self.state.result == Outcome::Open {
            self.state.result = Outcome::Lost;
            self.listener.hear(Event::Lost {});
        }
    }

    #[inline]
    pub fn push(&mut self, frame: Frame) {
        self.state.stack.push(frame);
    }

    #[inline]
    pub fn pop(&mut self) {
        self.state.stack.pop();
    }

    #[inline]
    pub fn set(&mut self, frame: Frame) {
        self.state.stack.set(frame);
    }
}
