//! Clans choose their leaders. `[setup.draft]` Rulebook p. 3.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::check::Part;
use crate::rules::event::{Log, Tag, What};
use crate::rules::leader;
use crate::rules::phase::{Ask, Decide, stray, table};
use crate::rules::state::{Phase, State};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording;
use crate::words::Leader;
use midgard_core::{Seat, Set};

/// Returns the leaders that no clan has.
pub(super) fn leaders_left(rules: &Rules, state: &State) -> Set<Leader> {
    let taken: Set<Leader> = state.clans.values().iter().filter_map(|clan| clan.leader).collect();
    rules.leaders().minus(taken)
}

impl Ask for table::Draft {
    const PART: Part = Part::SetUp;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "setup.draft"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} chooses a leader", self.turn)
    }
}

impl Decide for table::Draft {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        for leader in leaders_left(rules, state) {
            legal.insert(Action::Leader(leader).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Action::Leader(leader) = action else { stray(action, "the draft") };
        let turn = self.turn;
        state.clans[turn].leader = Some(leader);
        log.say(Tag::SetupDraft, What::Drafted { seat: turn, leader });
        state.phase = if Some(turn) == state.marker {
            Phase::Destinies { turn: Seat::One }
        } else {
            Phase::Draft { turn: turn.counter_clockwise(rules.players()) }
        };
    }

    fn refuse(&self, rules: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let Action::Leader(leader) = action else { return None };
        if !rules.leaders().has(leader) {
            let fact = format!("the leader {leader} is not in this game");
            return Some(Refusal(Reason::NotInPlay, fact, "setup.boxes"));
        }
        let seat = rules.seats().find(|&seat| state.clans[seat].leads(leader));
        let fact = seat.map_or(String::new(), |seat| format!("seat {seat} has this leader"));
        Some(Refusal(Reason::LeaderTaken, fact, "setup.draft"))
    }
}

/// The warriors that a longhouse mostly holds: texts name another number.
const LONGHOUSE: u8 = 8;

/// Explains the choice of a leader.
pub(crate) fn explain_choice(rules: &Rules, leader: Leader) -> Explanation {
    let name = wording::leader(&rules.cards, leader);
    let room = match rules.cards.longhouse[leader] {
        LONGHOUSE => String::new(),
        room => format!("; the longhouse holds {room}"),
    };
    let number = rules.cards.leader_numbers[leader];
    let text = format!("be led by {name}: {}{room}", leader::text(leader, number));
    if rules.has_valhalla() {
        let helmet = leader::ability_text(rules, leader, false);
        let text = format!("{text}; at a helmet: {helmet}");
        let rule = leader::ability(leader).word();
        return explanation(text, &["setup.draft", leader::rule(leader), rule]);
    }
    explanation(text, &["setup.draft", leader::rule(leader)])
}
