//! The end of a quest, the path, and hindrances. `[quest.end]` Rules 31, 32, 55, 56.

use super::{Legal, Play, draw};
use crate::action::{Action, insert_codes, path_index};
use crate::cards::Cards;
use crate::codes::{Code, Mask, codes_of};
use crate::data::Hinder;
use crate::event::Event;
use crate::frame::{Frame, Source};
use crate::rules::Rules;
use crate::state::{Outcome, State};
use crate::words::{COLUMNS, Hero, PATHS, SceneId, Status, units_of, word};
use midgard_core::{Listener, Seat};

/// Returns the path cards that can be chosen: the two upper quests, then the bosses. `[path.choice]` Rule 32, G2.
pub(crate) fn path_cards(state: &State) -> &[u8] {
    if state.quest == 1 { &state.quests[1..] } else { &state.bosses }
}

/// Returns the path cards that can be chosen.
pub(crate) fn path_legal(state: &State) -> Legal {
    path_cards(state).iter().map(|&card| path_index(card)).collect()
}

/// Returns the Number cards of a deck with the highest number, as bits. `[path.highest]` G-23.
fn highest(state: &State, rules: &Rules, seat: Seat) -> Mask {
    let codes = &rules.data.codes;
    let cards = state.players[seat].unseen.mask() & codes.number_cards;
    let most = codes_of(cards).map(|code| codes.number(code)).max();
    codes_of(cards).filter(|&code| Some(codes.number(code)) == most).map(Code::bit).sum()
}

/// Returns the Number cards between which a player chooses.
pub(crate) fn highest_legal(state: &State, rules: &Rules, seat: Seat) -> Legal {
    let mut legal = Legal::new();
    insert_codes(&mut legal, highest(state, rules, seat));
    legal
}

impl State {
    /// Returns what hindrances add to the health of enemies. `[path.health]` Rules 56, 57.
    pub(crate) fn extra_health(&self, rules: &Rules) -> u8 {
        if self.scene.is_some_and(|scene| rules.is_later(scene)) {
            return 0;
        }
        let acting = (0..PATHS).filter(|card| self.hindrances >> card & 1 == 1);
        let effects = acting.flat_map(|card| &rules.data.hindrances[card]);
        effects.map(|effect| if let Hinder::Health(n) = effect { *n } else { 0 }).sum()
    }
}

impl<L: Listener<Event>> Play<'_, L> {
    /// The scene is won: so is the game, after a boss or a single scene. `[quest.win]` Rule 33.
    pub fn win_scene(&mut self) {
        let state = &mut *self.state;
        if let Some(scene) = state.scene {
            self.listener.hear(Event::Finished { scene });
        }
        if state.quest == 3 || self.rules.options.scene.is_some() {
            state.result = Outcome::Won;
            return self.listener.hear(Event::Won {});
        }
        // `[round.last]` Rule 41: the last round ends the game, by a quest's end too.
        if state.round >= self.rules.options.max_rounds {
            return self.lose();
        }
        self.stop();
        self.end_quest();
        self.next_round();
        self.push(Frame::Path);
    }

    /// `[quest.clean]` Rule 55: the row goes under the deck, cards become one deck, everybody is whole again.
    fn end_quest(&mut self) {
        self.bury_row();
        let returned = [Code::Stun, Code::Poison, Code::Crystal];
        for seat in Seat::of(self.rules.seats()) {
            let aside = Cards::of(self.state.aside(seat));
            let player = &mut self.state.players[seat];
            let mut deck = aside;
            std::mem::take(&mut player.top)
                .as_slice()
                .iter()
                .for_each(|&it| deck.add(Code::at(it)));
            for zone in [&mut player.hand, &mut player.discard, &mut player.unseen] {
                deck.take_all(zone);
            }
            for (pile, code) in returned.into_iter().enumerate() {
                self.state.piles[pile] += deck.remove_all(code);
            }
            player.unseen = deck;
            player.tokens = 0;
        }
        let state = &mut *self.state;
        super::items::forget(state);
        state.special = None;
        (state.down, state.used, state.carrier) = (0, 0, None);
        state.spaces = [[None; 2]; COLUMNS];
        // `[rage.stored]` G-56: a stored bonus stays.
        (state.damage, state.rage) = Default::default();
        let has_freya = state.players.values().iter().any(|it| it.hero == Some(Hero::Freya));
        state.tokens = Default::default();
        state.freya = if has_freya { super::setup::FREYA_TOKENS } else { 0 };
        state.active = state.first;
        state.scene = None;
        (state.sides, state.stunned, state.list, state.more_health) = (0, 0, 0, 0);
        (state.hurt, state.broken, state.counters) = Default::default();
        (state.tracks, state.vars) = Default::default();
        (state.queue, state.hindrances) = Default::default();
    }

    pub fn choose_path(&mut self, action: Action) {
        let Action::Path(chosen) = action else { unreachable!("{action:?} is not a path") };
        self.pop();
        let others = path_cards(self.state).iter().filter(|&&card| card != chosen);
        self.state.hindrances = others.map(|&card| 1 << (card - 1)).sum();
        self.state.quest += 1;
        self.listener.hear(Event::Went { card: chosen });
        if let Some(scene) = SceneId::of_path(chosen) {
            self.lay(scene);
        }
    }

    /// Hindrances of the unchosen cards, ascending, each for the players from the first on. `[path.order]` Rule 56.
    #[inline(never)]
    pub fn hinder_step(&mut self, card: u8, effect: u8, offset: u8) {
        let rest = u64::from(self.state.hindrances) >> card;
        if rest == 0 {
            return self.pop();
        }
        if rest & 1 == 0 {
            let card = card + rest.trailing_zeros() as u8;
            return self.set(Frame::Hinder { card, effect: 0, offset: 0 });
        }
        let effects = &self.rules.data.hindrances[usize::from(card)];
        let Some(&hinder) = effects.get(usize::from(effect)) else {
            return self.set(Frame::Hinder { card: card + 1, effect: 0, offset: 0 });
        };
        if usize::from(offset) == self.rules.seats() {
            return self.set(Frame::Hinder { card, effect: effect + 1, offset: 0 });
        }
        self.set(Frame::Hinder { card, effect, offset: offset + 1 });
        let seat = self.state.seat_at(self.rules, offset);
        self.hinder(hinder, seat, offset == 0);
    }

    fn hinder(&mut self, hinder: Hinder, seat: Seat, is_first: bool) {
        match hinder {
            Hinder::ShuffleIn(status, n) => {
                let pile = &mut self.state.piles[usize::from(status)];
                let count = n.min(*pile);
                *pile -= count;
                let code = draw::status_code(word::<Status>(usize::from(status)));
                self.state.players[seat].unseen.add_many(code, count);
                if let (Some(status), 1..) = (draw::status_of(code), count) {
                    self.listener.hear(Event::ShuffledIn { seat, status, amount: count });
                }
            }
            Hinder::Damage(n) => {
                let mut units = units_of(self.state.standing() & self.state.units_of(seat));
                match (units.next(), units.next()) {
                    (None, _) => {}
                    (Some(unit), None) => self.wound(unit, n, Source::All),
                    (Some(_), Some(_)) => self.push(Frame::Victim { seat, damage: n }),
                }
            }
            Hinder::HandLimit(d, first_only) if is_first || !first_only => {
                self.state.players[seat].tokens += d;
                self.listener.hear(Event::Limited { seat, change: d });
            }
            Hinder::RemoveHighest => {
                let codes = highest(self.state, self.rules, seat);
                if codes.count_ones() > 1 {
                    self.push(Frame::Highest { seat });
                } else if let Some(code) = codes_of(codes).next() {
                    self.remove_from_game(seat, code);
                }
            }
            Hinder::HandLimit(..) | Hinder::Health(_) | Hinder::ExtraActivation => {}
        }
    }

    pub fn remove_highest(&mut self, seat: Seat, action: Action) {
        let Action::Code(code) = action else { unreachable!("{action:?} is not a code") };
        self.pop();
        self.remove_from_game(seat, code);
    }

    fn remove_from_game(&mut self, seat: Seat, code: Code) {
        self.state.players[seat].unseen.remove(code);
        self.state.removed.add(code);
        self.listener.hear(Event::Removed { seat, code });
    }
}
