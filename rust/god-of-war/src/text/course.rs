//! Checks that the table fits the point of the game that has come: path cards, hindrances, whose turn it is, and ends.

use crate::data::Hinder;
use crate::frame::{Frame, Stage};
use crate::state::Outcome;
use crate::text::check::Check;
use crate::words::Position;
use midgard_core::{Seat, Word};

/// Checks what the course of a game leaves. `[state.pending]` Section 2.
pub(super) fn check(check: &mut Check<'_>) {
    check.dealt();
    check.begun();
    check.hindrances();
    check.active();
    if check.problems.is_empty() {
        check.settled();
        check.early();
    }
}

impl Check<'_> {
    /// Path cards are dealt one by one, all quests before the first boss, and all before the first scene.
    /// `[setup.pyramid]` Rule 2.
    fn dealt(&mut self) {
        if self.rules.options.scene.is_some() {
            return;
        }
        let frames = self.state.stack.as_slice();
        let number = |cards: &[u8; 3]| cards.iter().filter(|&&card| card > 0).count();
        let dealt = (number(&self.state.quests), number(&self.state.bosses));
        let holds = match (frames.first(), frames.last()) {
            (Some(Frame::Setup { .. }), Some(Frame::Draft { .. })) => dealt == (0, 0),
            (Some(Frame::Setup { .. }), Some(Frame::DealQuest)) => dealt.0 < 3 && dealt.1 == 0,
            (Some(Frame::Setup { .. }), Some(Frame::DealBoss)) => dealt.0 == 3 && dealt.1 < 3,
            _ => dealt == (3, 3),
        };
        self.must(holds, "pyramid", "the path cards that were dealt so far");
    }

    /// A game begins with its first round and quest. `[setup.order]` Rules 1 to 4.
    fn begun(&mut self) {
        if let Some(Frame::Setup { .. }) = self.state.stack.as_slice().first() {
            self.must(self.state.quest == 1, "quest", "1 before the first scene");
            self.must(self.state.round == 1, "round", "1 before the first scene");
            let is_first = self.state.first == self.rules.options.first_player;
            self.must(is_first, "first_player", "the seat of the option before the first scene");
        }
    }

    /// Returns the path cards of the quest that were not chosen, as bits. `[path.order]` Rule 56.
    pub(super) fn unchosen(&self) -> u32 {
        let state = self.state;
        let Some(scene) = state.scene else { return 0 };
        let cards = match state.quest {
            1 => &[],
            2 => &state.quests[1..],
            _ => &state.bosses[..],
        };
        let others = cards.iter().filter(|&&card| card > 0 && card != self.rules.card_of[scene]);
        others.fold(0, |all, card| all | 1 << (card - 1))
    }

    /// All path cards that were not chosen hinder; one that gives a second Extra Scene Activation until the first one of
    /// the scene. `[path.order]` Rules 32, 56.
    fn hindrances(&mut self) {
        let all = self.unchosen();
        let doubles = |card: &u32| {
            self.rules.data.hindrances[*card as usize].contains(&Hinder::ExtraActivation)
        };
        let bits = (0..u32::BITS).filter(|card| all >> card & 1 == 1);
        let left = bits.filter(|card| !doubles(card)).fold(0, |left, card| left | 1 << card);
        let (may_wait, may_be_over) = match self.state.stack.as_slice().first() {
            Some(Frame::SceneStart { .. }) => (true, false),
            Some(Frame::Round { stage, .. }) => ((*stage as u8) < Stage::Extra as u8, true),
            _ => (true, true),
        };
        let now = self.state.hindrances;
        let holds = may_wait && now == all || may_be_over && now == left;
        self.must(holds, "hindrances", "the path cards of the quest that were not chosen");
    }

    /// The active seat is that of the turn, and between turns the first player; a turn is of a seat that has a unit for it:
    /// Mimir has no hero part. `[turn.order]` Rule 42.
    fn active(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let frames = state.stack.as_slice();
        let seats = 1..=rules.seats();
        let turn = match frames.first() {
            None => return,
            Some(&Frame::Round { stage: Stage::Turns, offset, .. })
                if seats.contains(&offset.into()) =>
            {
                state.seat_at(rules, offset - 1)
            }
            _ => state.first,
        };
        self.must(state.active == turn, "active", "the seat whose turn it is");
        for frame in frames {
            if let Frame::Main { seat } = *frame {
                let has_unit =
                    seat.index() < rules.seats() && state.fighters() & state.units_of(seat) != 0;
                self.must(has_unit, "active", "a seat with a unit that stands, other than Mimir");
            }
        }
    }

    /// Returns whether the cards of the scene are as they were laid; Stun tokens may lie on them. `[scene.lay]` Rule 3.
    fn is_laid(&self) -> bool {
        let (state, rules) = (self.state, self.rules);
        let Some(id) = state.scene else { return true };
        let fronts = &rules.data.scenes[id].cards;
        let is_full =
            |&card: &Position| state.counters[card] == fronts[card as usize][0].slots.tokens();
        let zero = |numbers: &[u8]| numbers.iter().all(|&n| n == 0);
        state.sides == 0
            && zero(state.hurt.values())
            && zero(state.broken.values())
            && zero(&state.tracks)
            && zero(&state.vars)
            && Position::ALL.iter().all(is_full)
    }

    /// Outside a settle a scene is neither lost, won nor left, unless nothing has happened in it yet. A game that is won ends
    /// with a scene that is won. `[settle.order]` Section 6.
    fn settled(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let settles = |frame: &Frame| matches!(frame, Frame::Settle { .. });
        let frames = state.stack.as_slice();
        let is_won = state.result == Outcome::Won;
        let Some(id) = state.scene else {
            return self.must(!is_won, "scene", "the scene that is won");
        };
        let is_over = frames.is_empty() && !is_won;
        if is_over || frames.iter().any(settles) || !is_won && self.is_laid() {
            return;
        }
        let scene = &rules.data.scenes[id];
        let lost = scene.lose != 0 && state.holds(rules, scene.lose);
        self.must(!lost, "scene", "a scene that is not lost yet");
        let left = scene.next.is_some() && state.holds(rules, scene.next_when);
        self.must(!left, "scene", "a scene that is not left for the next one yet");
        let won = state.holds(rules, scene.win);
        self.must(won <= is_won, "scene", "a scene that is not won yet");
        self.must(won >= is_won, "scene", "a scene that is won");
        let is_last = state.quest == 3 || rules.options.scene.is_some();
        self.must(!is_won || is_last, "result", "won with the boss or a scene alone");
    }

    /// Before the first round of a scene nothing has acted: the cards lie as they were laid, nobody has drawn, and no rage,
    /// token or mark is there. Hindrances alone may have wounded. `[scene.order]` Rules 4, 56.
    fn early(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let frames = state.stack.as_slice();
        let early = |frame: &Frame| {
            matches!(frame, Frame::Setup { .. } | Frame::SceneStart { .. } | Frame::Path)
        };
        if !frames.first().is_some_and(early) {
            return;
        }
        self.must(self.is_laid() && state.stunned == 0, "cards", "a scene as it was laid");
        let zero = |numbers: &[u8]| numbers.iter().all(|&n| n == 0);
        let hindered = frames.iter().any(|frame| matches!(frame, Frame::Hinder { .. }));
        let is_whole = hindered || zero(state.damage.values());
        self.must(is_whole, "units", "no damage before the hindrances of a scene");
        let bare = zero(state.rage.values()) && zero(state.tokens.values());
        self.must(bare, "units", "no rage or token before the first round of a scene");
        let unused = state.used == 0 && state.carrier.is_none();
        self.must(unused, "carrier", "no carrier or mark before the first round of a scene");
        if frames.first() != Some(&Frame::Path) {
            return;
        }
        // `[quest.clean]` Rule 55; a position made to order may place units with hands.
        for seat in Seat::of(rules.seats()) {
            let player = &state.players[seat];
            let unseen =
                player.hand.is_empty() && player.discard.is_empty() && player.top.is_empty();
            let path = format!("players[{seat}].deck");
            self.must(unseen, &path, "unseen cards alone before the first round of a scene");
        }
    }
}
