//! Set-up: heroes, pyramid, upgrades at the start, scenes.
//!
//! `[setup.order]` Rules 1 to 4: heroes, quests, bosses, upgrades of the option, the scene, places.

use super::{Legal, Play};
use crate::action::{Action, HERO};
use crate::cards::Cards;
use crate::event::Event;
use crate::frame::{Frame, Stage};
use crate::state::State;
use crate::words::{ByPosition, Hero, Position, SceneId, seat};
use midgard_core::{ActionIndex, Listener, Seat, Word};

/// Tokens of Freya. `[freya.tokens]` Rule 1, G-26.
pub(crate) const FREYA_TOKENS: u8 = 2;
const UPGRADES: u8 = 3;

/// Returns the heroes that nobody has. `[setup.draft]` G1.
pub(crate) fn draft_legal(state: &State) -> Legal {
    let is_free = |hero: &&Hero| !state.players.values().iter().any(|it| it.hero == Some(**hero));
    Hero::ALL.iter().filter(is_free).map(|&hero| HERO + hero as ActionIndex).collect()
}

impl<L: Listener<Event>> Play<'_, L> {
    #[inline(never)]
    pub fn setup_step(&mut self, step: u8) {
        let next = Frame::Setup { step: step + 1 };
        match step {
            0 => self.draft_step(),
            1 | 2 if self.rules.options.scene.is_some() => self.set(next),
            1 | 2 => {
                let dealt = if step == 1 { &self.state.quests } else { &self.state.bosses };
                if dealt.contains(&0) {
                    self.push(if step == 1 { Frame::DealQuest } else { Frame::DealBoss });
                } else {
                    self.set(next);
                }
            }
            _ => {
                let at = step - UPGRADES;
                if usize::from(at) < self.rules.seats() {
                    self.set(next);
                    self.push(Frame::DealTo { seat: seat(at), left: self.rules.options.upgrades });
                    return;
                }
                let first = SceneId::of_path(self.state.quests[0]);
                let scene = self.rules.options.scene.or(first);
                self.pop();
                self.lay(scene.unwrap_or_else(|| unreachable!("a quest was dealt")));
            }
        }
    }

    /// Gives heroes to seats, or asks for one.
    fn draft_step(&mut self) {
        let open = Seat::of(self.rules.seats()).find(|&it| self.state.players[it].hero.is_none());
        let Some(seat) = open else {
            self.set(Frame::Setup { step: 1 });
            return;
        };
        let solo = self.rules.is_solo().then_some(Hero::Kratos);
        match self.rules.options.heroes[seat as usize].or(solo) {
            Some(hero) => self.join(seat, hero),
            None => self.push(Frame::Draft { seat }),
        }
    }

    pub fn draft(&mut self, seat: Seat, action: Action) {
        let Action::Hero(hero) = action else { unreachable!("{action:?} in the draft") };
        self.pop();
        self.join(seat, hero);
    }

    /// `[setup.decks]` Rule 1: the starting deck is unseen, nothing is shuffled.
    fn join(&mut self, seat: Seat, hero: Hero) {
        let state = &mut *self.state;
        let player = &mut state.players[seat];
        player.hero = Some(hero);
        player.unseen = Cards::of(self.rules.data.decks[hero]);
        for &unit in hero.units() {
            state.owner[unit] = seat;
            state.in_play |= unit.bit();
        }
        if hero == Hero::Freya {
            state.freya = FREYA_TOKENS;
        }
        self.listener.hear(Event::Joined { seat, hero });
    }

    /// A path card was drawn. `[setup.pyramid]` Rule 2: the bottom quest, upper left, upper right; bosses from the left.
    pub fn dealt(&mut self, card: u8, is_boss: bool) {
        self.pop();
        let cards = if is_boss { &mut self.state.bosses } else { &mut self.state.quests };
        let free = cards.iter_mut().find(|it| **it == 0);
        *free.unwrap_or_else(|| unreachable!("three cards are dealt")) = card;
        self.listener.hear(Event::Dealt { card });
    }

    /// Deals upgrades of the option to a seat. `[setup.upgrades]`
    #[inline(never)]
    pub fn deal_step(&mut self, _seat: Seat, left: u8) {
        if left == 0 || self.state.upgrades_left == 0 {
            self.pop();
        } else {
            self.push(Frame::Upgrade);
        }
    }

    /// Lays a scene. `[scene.lay]` Rule 3: all fronts are up, slots are filled.
    pub fn lay(&mut self, scene: SceneId) {
        self.lay_cards(scene);
        self.push(Frame::SceneStart { step: 0 });
    }

    /// Lays the cards of a scene.
    pub fn lay_cards(&mut self, scene: SceneId) {
        let state = &mut *self.state;
        let data = &self.rules.data.scenes[scene];
        state.scene = Some(scene);
        (state.sides, state.stunned, state.list) = (0, 0, 0);
        (state.hurt, state.broken) = Default::default();
        state.counters =
            ByPosition::from_fn(|card: Position| data.cards[card.index()][0].slots.tokens());
        (state.tracks, state.vars) = Default::default();
        state.more_health = state.extra_health(self.rules);
        self.listener.hear(Event::Laid { scene });
    }

    /// Places, hindrances, then rounds. `[scene.order]` Rule 56.
    #[inline(never)]
    pub fn scene_step(&mut self, step: u8) {
        self.set(Frame::SceneStart { step: step + 1 });
        match step {
            0 => self.push(Frame::Placing { offset: 0 }),
            1 => self.push(Frame::Hinder { card: 0, effect: 0, offset: 0 }),
            _ => self.set(Frame::Round { stage: Stage::Carrier, offset: 0, left: 0 }),
        }
    }
}
