//! The Runesmith: a seat takes a rune that lies face-up, or draws one. `[place.runesmith]` Rulebook p. 6.

mod rune_draw;
mod rune_taken;

use crate::cards::Cards;
use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Step, first};
use crate::rules::check::Check;
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::place::base::{Place, Visitor, price_in};
use crate::rules::state::{Phase, State};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal, cannot_pay};
use crate::words::{ByGoods, Goods, Location, Source};
use midgard_core::Seat;

/// The Runesmith.
pub(super) struct Runesmith;

/// Returns whether a rune is left.
fn has_runes(state: &State) -> bool {
    state.rune_row != [None; 2] || !state.deck.runes.is_empty()
}

impl Place for Runesmith {
    fn price(&self, cards: &Cards) -> ByGoods<u8> {
        price_in(Goods::Wood, cards.board.runesmith_wood)
    }

    #[inline]
    fn is_usable(&self, by: &Visitor<'_>) -> bool {
        has_runes(by.state)
    }

    fn arrive(&self, rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat) {
        let wood = u16::from(rules.cards.board.runesmith_wood);
        state.clans[turn].wood -= wood;
        log.pay(Tag::PlaceRunesmith, turn, [0, wood, 0, 0]);
        state.phase = Phase::Runesmith { turn };
    }

    fn lacks(&self, by: &Visitor<'_>) -> Refusal {
        if !has_runes(by.state) {
            return Refusal(Reason::NoRunesLeft, "all runes are taken".into(), "place.runesmith");
        }
        let cost = u16::from(by.rules.cards.board.runesmith_wood);
        cannot_pay(by.turn, by.clan.wood, Goods::Wood, cost, "placement.cost")
    }

    fn explain(&self, by: &Visitor<'_>) -> Explanation {
        let wood = by.rules.cards.board.runesmith_wood;
        explanation(format!("pay {wood} wood for a rune at the Runesmith"), &["place.runesmith"])
    }
}

impl Ask for table::Runesmith {
    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "place.runesmith"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} takes a rune", self.turn)
    }

    fn check(&self, check: &mut Check<'_>) {
        check.visit(self.turn, Location::Runesmith, has_runes(check.state));
    }
}

impl Decide for table::Runesmith {
    /// `[place.runesmith]` Rulebook p. 6: the seat takes a face-up rune or the next of the deck.
    fn legal(&self, _: &Rules, state: &State, legal: &mut ActionSet) {
        for rune in state.rune_row.into_iter().flatten() {
            legal.insert(Action::Take(rune).index());
        }
        if !state.deck.runes.is_empty() {
            legal.insert(first::DRAW);
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let turn = self.turn;
        match action {
            Action::Take(rune) => {
                let first = state.rune_row[0] == Some(rune);
                state.rune_row[usize::from(!first)] = None;
                state.clans[turn].runes.add(rune);
                let source = if first { Source::Rune1 } else { Source::Rune2 };
                log.say(Tag::PlaceRunesmith, What::Took { seat: turn, rune, source });
                rune_taken::offer(rules, state, log, turn, rune);
            }
            Action::Step(Step::Draw) => state.phase = Phase::RuneDraw { turn },
            _ => stray(action, "the Runesmith"),
        }
    }

    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let (reason, fact) = match action {
            Action::Take(rune) => {
                (Reason::NotFaceUp, format!("{rune} does not lie face-up beside the Runesmith"))
            }
            Action::Step(Step::Draw) => (Reason::NoRunesLeft, "the deck of runes is empty".into()),
            _ => return None,
        };
        Some(Refusal(reason, fact, "place.runesmith"))
    }
}
