//! The Trainer: up to two own dice become Shieldwarriors or Berserkers. `[stall.trainer]` A-49.
//!
//! Who leaves is named first, in order of kinds, none of a kind that comes, then who comes.

use crate::cards::Cards;
use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Step, first};
use crate::rules::check::{Check, must, sum};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::place::base::{Place, Visitor, pay, receive_goods, welcome};
use crate::rules::place::stall::{offer, price, short};
use crate::rules::state::State;
use crate::say::explain::{Explanation, explanation, one_of};
use crate::say::reasons::{Reason, Refusal};
use crate::words::{ByGoods, Item, Location, Post, Warband, Warrior};
use midgard_core::Seat;

/// Who comes.
const ELITE: [Warrior; 2] = [Warrior::Shieldwarrior, Warrior::Berserker];

/// The Trainer.
pub(super) struct Trainer;

impl Place for Trainer {
    fn price(&self, cards: &Cards) -> ByGoods<u8> {
        price(cards, Location::Trainer)
    }

    #[inline]
    fn is_usable(&self, _: &Visitor<'_>) -> bool {
        true
    }

    fn arrive(&self, rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
        let stall = rules.stall(Location::Trainer);
        pay(state, log, Tag::StallTrainer, turn, &stall.cost);
        receive_goods(state, log, Tag::StallTrainer, turn, &stall.gain);
        let trainer = table::Trainer { turn, leaving: Warband::default(), coming: None };
        if trainer.trainees(rules, state).next().is_some() {
            state.phase = trainer.into();
        } else {
            welcome(rules, state, log, Tag::StallTrainer, turn, &stall.gain.warriors);
        }
    }

    fn lacks(&self, by: &Visitor<'_>) -> Refusal {
        short(by, Location::Trainer)
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        offer(by, Location::Trainer, Tag::StallTrainer)
    }
}

impl table::Trainer {
    /// Returns how many of a kind may come: those in the supply, none of a kind that leaves.
    fn elite(&self, state: &State, kind: Warrior, also: Option<Warrior>) -> u8 {
        if self.leaving[kind] > 0 || also == Some(kind) { 0 } else { state.supply[kind] }
    }

    /// Returns who may be named next to leave: any own kind but the Leader die.
    fn trainees(&self, rules: &Rules, state: &State) -> impl Iterator<Item = Warrior> {
        let most = rules.stall(Location::Trainer).gain.swaps;
        let named = self.leaving.total();
        let first = self.leaving.values().iter().rposition(|&count| count > 0).unwrap_or(0);
        let (home, trainer) = (state.clans[self.turn].warriors, *self);
        let kinds = Warrior::ALL[first..Warrior::Leader as usize].iter().copied();
        kinds.filter(move |&kind| {
            let there = ELITE.iter().map(|&other| trainer.elite(state, other, Some(kind)));
            named < most && home[kind] > trainer.leaving[kind] && there.sum::<u8>() > named
        })
    }

    /// Returns who may be named next to come: ascending, and the others can still be found.
    fn comers(&self, state: &State) -> impl Iterator<Item = Warrior> {
        let coming = self.coming.unwrap_or_default();
        let left = self.leaving.total() - coming.total();
        let begun = usize::from(coming[ELITE[1]] > 0);
        let rest = ELITE.map(|kind| self.elite(state, kind, None).saturating_sub(coming[kind]));
        ELITE.into_iter().enumerate().skip(begun).filter_map(move |(at, kind)| {
            let later: u8 = rest[at..].iter().sum();
            (rest[at] > 0 && later >= left).then_some(kind)
        })
    }

    /// Asks who comes next, until all who leave are replaced.
    fn go_on(self, rules: &Rules, state: &mut State, log: &mut impl Log) {
        let Self { turn, leaving: leaves, coming } = self;
        let comes = coming.unwrap_or_default();
        if comes.total() < leaves.total() {
            state.phase = self.into();
            return;
        }
        if !comes.is_empty() {
            let home = &mut state.clans[turn].warriors;
            for &kind in Warrior::ALL {
                home[kind] = home[kind] - leaves[kind] + comes[kind];
                state.supply[kind] = state.supply[kind] + leaves[kind] - comes[kind];
            }
            let (seat, site, sealed) = (turn, Some(Post::Home), false);
            log.say(Tag::StallTrainer, What::Swapped { seat, site, leaves, comes, sealed });
        }
        let gain = rules.stall(Location::Trainer).gain;
        welcome(rules, state, log, Tag::StallTrainer, turn, &gain.warriors);
    }
}

impl Ask for table::Trainer {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "stall.trainer"
    }

    fn check(&self, check: &mut Check<'_>) {
        let Self { turn, leaving, coming } = *self;
        check.stands(turn, Location::Trainer);
        let (home, supply) = (check.state.clans[turn].warriors, check.state.supply);
        let most = u32::from(check.rules.stall(Location::Trainer).gain.swaps);
        let own = Warrior::ALL.iter().all(|&kind| leaving[kind] <= home[kind]);
        must!(
            check, own && leaving[Warrior::Leader] == 0 && sum(&leaving) <= most;
            "phase.leaving"; "{most} own dice at most, without the Leader die"; "they leave [stall.trainer]"
        );
        let Some(coming) = coming else { return };
        let comes = |&kind: &Warrior| {
            let elite = ELITE.contains(&kind) && leaving[kind] == 0;
            coming[kind] == 0 || elite && coming[kind] <= supply[kind]
        };
        let fine = Warrior::ALL.iter().all(comes);
        must!(
            check, fine && sum(&coming) < sum(&leaving);
            "phase.coming"; "fewer than leave, of the supply"; "others still come [stall.trainer]"
        );
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        if self.coming.is_some() {
            format!("seat {} names who comes", self.turn)
        } else {
            format!("seat {} names who leaves", self.turn)
        }
    }
}

impl Decide for table::Trainer {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        if self.coming.is_some() {
            for kind in self.comers(state) {
                legal.insert(Action::Kind(kind).index());
            }
            return;
        }
        legal.insert(first::ACCEPT);
        for kind in self.trainees(rules, state) {
            legal.insert(Action::Lose(Item::of(kind)).index());
        }
    }

    fn play(mut self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        match action {
            Action::Step(Step::Accept) => self.coming = Some(Warband::default()),
            Action::Lose(item) => {
                let Some(kind) = item.warrior() else { stray(action, "the Trainer") };
                self.leaving[kind] += 1;
                if self.trainees(rules, state).next().is_some() {
                    state.phase = self.into();
                    return;
                }
                self.coming = Some(Warband::default());
            }
            Action::Kind(kind) => {
                let mut coming = self.coming.unwrap_or_default();
                coming[kind] += 1;
                self.coming = Some(coming);
            }
            _ => stray(action, "the Trainer"),
        }
        self.go_on(rules, state, log);
    }

    fn refuse(&self, _: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let (reason, fact) = match action {
            Action::Kind(_) if self.coming.is_none() => {
                (Reason::NotAwaited, "who leaves is named now".into())
            }
            Action::Lose(_) | Action::Step(Step::Accept) if self.coming.is_some() => {
                (Reason::NotAwaited, "who comes is named now".into())
            }
            Action::Kind(kind) if !ELITE.contains(&kind) => {
                (Reason::NotThisKind, "only shieldwarriors and berserkers come".into())
            }
            Action::Kind(kind) => {
                (Reason::NotInSupply, format!("{kind} cannot come for those who leave"))
            }
            Action::Lose(item) => {
                let own = |kind| state.clans[self.turn].warriors[kind] > self.leaving[kind];
                if item.warrior().is_some_and(own) {
                    (Reason::OutOfOrder, format!("{item} cannot be named now"))
                } else {
                    (Reason::NoneLeft, format!("there is no {item} to leave"))
                }
            }
            _ => return None,
        };
        Some(Refusal(reason, fact, "stall.trainer"))
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let text = match action {
            Action::Kind(kind) => format!("{} comes", one_of(Item::of(kind))),
            Action::Lose(item) => format!("{} leaves", one_of(item)),
            _ => "nobody else leaves".into(),
        };
        Some(explanation(text, &["stall.trainer"]))
    }
}
