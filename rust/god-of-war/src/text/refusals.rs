//! Why an action is not legal: a word of a closed list, and a fact. `[action.reasons]` Section 3.

use crate::action::{Action, Companion, Verb};
use crate::codes::{GEAR_UP, ITEM_MASK, VIRTUAL_D1, VIRTUAL_PLUS3, VIRTUAL_R0S, WEAPONIZE};
use crate::frame::{Frame, Source};
use crate::rules::Rules;
use crate::sets::Purpose;
use crate::state::State;
use crate::words::{Ability, Unit};
use midgard_core::{ActionIndex, Awaiting, Game, Refusal, Seat};

/// A reason: the word, the fact, the tag of a rule.
type Reason = (&'static str, &'static str, &'static str);

const OTHER: &str = "not_asked";
const NOT_POSSIBLE: Reason = ("not_possible", "this is not possible now", "decision.prompt");
const NO_ROOM: Reason = ("no_room", "there is no such place", "place.columns");
const NO_SPECIAL: Reason = ("no_special", "the player has no Special to play now", "special.legal");

impl Rules {
    /// Returns why an action is not legal.
    pub(crate) fn refusal(&self, state: &State, index: ActionIndex) -> Option<Refusal> {
        if self.legal_actions(state).contains(index) {
            return None;
        }
        let Some(action) = Action::from_index(index) else {
            let text = format!("action {index} is not legal: there is no such action");
            return Some(Refusal { reason: OTHER, text, rule: Some("actions.index") });
        };
        let (reason, fact, rule) = self.reason(state, action);
        Some(Refusal { reason, text: format!("{action} is not legal: {fact}"), rule: Some(rule) })
    }

    fn reason(&self, state: &State, action: Action) -> Reason {
        match self.awaiting(state) {
            Awaiting::Nothing => ("game_over", "the game is over", "quest.win"),
            Awaiting::Chance => ("no_such_outcome", "chance decides, no seat does", "chance.draws"),
            Awaiting::Decision(_) => {
                let other = (OTHER, "the decision is another one", "decision.prompt");
                self.answer(state, action).unwrap_or(other)
            }
        }
    }

    /// Returns why an answer of the right kind is refused; nothing if it is of another kind.
    fn answer(&self, state: &State, action: Action) -> Option<Reason> {
        match (state.stack.top(), action) {
            (Frame::Draft { .. }, Action::Hero(_)) => {
                Some(("taken", "another player has this hero", "setup.draft"))
            }
            (Frame::Place { .. }, Action::Stand(..))
            | (Frame::Move { .. }, Action::Stand(..) | Action::Swap) => Some(NO_ROOM),
            (Frame::Main { seat }, _) => self.main_reason(state, seat, action),
            (Frame::Item, _) => self.item_reason(state, action),
            (Frame::Spot { .. }, Action::Spot(_)) => {
                Some(("no_spot", "the spot is not open or cannot be paid", "interact.spot"))
            }
            (Frame::Ask { .. }, _) => window_reason(state, action),
            (Frame::Take { .. }, _) => take_reason(state, action),
            (Frame::Path, Action::Path(_))
            | (Frame::Aim { .. }, Action::Aim(_))
            | (Frame::Target { .. } | Frame::Choice { .. }, Action::Card(_))
            | (Frame::Blast { .. }, Action::Card(_) | Action::Done)
            | (Frame::Code { .. } | Frame::Highest { .. }, Action::Code(_))
            | (
                Frame::SpecialUnit { .. } | Frame::SpecialCode { .. },
                Action::Unit(_) | Action::Code(_),
            )
            | (Frame::Carrier | Frame::GiveToken { .. } | Frame::Victim { .. }, Action::Unit(_))
            | (Frame::Tie, Action::Column(_))
            | (Frame::PeekAt { .. }, Action::Peek(_)) => Some(NOT_POSSIBLE),
            _ => None,
        }
    }

    fn main_reason(&self, state: &State, seat: Seat, action: Action) -> Option<Reason> {
        let (verb, unit) = match action {
            Action::Special(_) => return Some(NO_SPECIAL),
            Action::Companion(companion) => return Some(self.companion_reason(state, companion)),
            Action::Verb(verb, unit) => (verb, unit),
            _ => return None,
        };
        let own = state.units_of(seat);
        let fighters = own & state.fighters();
        let is_mimir = unit == Unit::Mimir;
        let carries = state.carrier.is_some_and(|carrier| fighters & carrier.bit() != 0);
        let leads = fighters & unit.bit() != 0 || is_mimir && carries && state.stands(unit);
        if !leads {
            let down = ("down", "the unit is knocked down", "hit.down");
            let other = ("not_yours", "the seat does not lead this unit now", "main.verbs");
            return Some(if own & unit.bit() != 0 { down } else { other });
        }
        Some(match verb {
            Verb::Move if !is_mimir && state.moved & unit.bit() != 0 => {
                ("moved", "the unit has moved in this turn", "move.once")
            }
            Verb::Rage if !self.is_raging(state, unit) => {
                ("not_ready", "the rage tracker is not full", "rage.use")
            }
            Verb::Crystal => ("no_card", "there is no crystal to discard", "main.crystal"),
            Verb::Interact => ("no_spot", "no spot is open and can be paid", "interact.spot"),
            Verb::Attack if !is_mimir => ("no_set", "there is no target or no set", "sets.order"),
            Verb::Move | Verb::Attack | Verb::Rage => {
                ("no_target", "nothing would be hit or helped", "main.verbs")
            }
        })
    }

    /// Returns why a companion does not act in a main decision.
    fn companion_reason(&self, state: &State, companion: Companion) -> Reason {
        let ability = match companion {
            Companion::Heal | Companion::Die => Ability::Mimir1,
            Companion::Move | Companion::Peek => Ability::Mimir2,
        };
        let is_used = state.used >> ability as u8 & 1 == 1;
        match companion {
            _ if !self.is_solo() => {
                ("no_companion", "only the solo mode has companions", "solo.main")
            }
            _ if is_used => ("used", "the companion has used this in this scene", "solo.main"),
            Companion::Die => {
                ("not_possible", "the die adds to an attack, when its set is confirmed", "solo.die")
            }
            _ => ("no_target", "it would do nothing now", "solo.main"),
        }
    }

    fn item_reason(&self, state: &State, action: Action) -> Option<Reason> {
        let item = match action {
            Action::Done => return Some(("set_open", "the set is not valid yet", "sets.order")),
            Action::Code(code) => code as u8,
            Action::GearUp => GEAR_UP,
            Action::Weaponize => WEAPONIZE,
            Action::Virtual(at) => VIRTUAL_R0S + at,
            _ => return None,
        };
        let is_item = !matches!(action, Action::Code(code) if ITEM_MASK & !self.data.codes.specials & code.bit() == 0);
        let chosen = state.build.chosen;
        Some(if is_item && self.is_at_hand(state, item) {
            ("no_set", "with this item no set can be completed", "sets.order")
        } else if is_item && chosen >> item > 1 {
            ("out_of_order", "the item comes before the last one", "sets.order")
        } else {
            ("no_card", "there is no such item to add", "sets.order")
        })
    }

    /// Returns whether an item is there to be added, whatever the set is: cards, trackers of the brothers, abilities.
    fn is_at_hand(&self, state: &State, item: u8) -> bool {
        let (chosen, solo) = (state.build.chosen, self.is_solo());
        if ITEM_MASK >> item & 1 == 1 {
            return state.build.left >> item & 1 == 1;
        }
        let fresh = |ability: Ability| solo && state.used >> ability as u8 & 1 == 0;
        let gives = |giver: Unit| {
            let is_brother = matches!(builds(state), Some(Unit::Brok | Unit::Sindri));
            is_brother && state.stands(giver) && self.is_raging(state, giver)
        };
        let first = 1 << VIRTUAL_R0S | 1 << VIRTUAL_PLUS3;
        let is_there = match item {
            GEAR_UP => gives(Unit::Brok),
            WEAPONIZE => gives(Unit::Sindri),
            VIRTUAL_D1 => fresh(Ability::Atreus2),
            _ => fresh(Ability::Atreus1) && chosen & first == 0,
        };
        is_there && chosen >> item == 0
    }
}

/// Returns the unit whose set is built.
fn builds(state: &State) -> Option<Unit> {
    match (state.build.purpose, state.stack.below(1)) {
        (Purpose::Payment, Frame::Interact { unit, .. })
        | (Purpose::Defence, Frame::Hit { unit, .. }) => Some(unit),
        _ => state.attack.unit,
    }
}

/// Against poison there is the token alone.
fn window_reason(state: &State, action: Action) -> Option<Reason> {
    let is_poison = matches!(state.stack.below(2), Frame::Hit { source: Source::Poison, .. });
    match action {
        Action::Special(_) if !is_poison => Some(NO_SPECIAL),
        Action::Companion(_) if !is_poison => Some(NOT_POSSIBLE),
        Action::Yes => Some(NOT_POSSIBLE),
        _ => None,
    }
}

fn take_reason(state: &State, action: Action) -> Option<Reason> {
    let row = state.row.as_slice().len();
    match action {
        Action::Done => {
            Some(("must_choose", "there is something to take or remove", "upgrade.choice"))
        }
        Action::Row(at) if usize::from(at) < row => {
            Some(("lower_slot", "the same card lies in a lower slot", "upgrade.choice"))
        }
        Action::Row(_) | Action::Code(_) => {
            Some(("no_card", "there is no such card", "upgrade.choice"))
        }
        _ => None,
    }
}
