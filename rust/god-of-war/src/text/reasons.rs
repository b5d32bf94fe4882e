//! What an action does, and what is asked.

use crate::action::{Action, Verb};
use crate::codes::Code;
use crate::frame::{Frame, WindowKind};
use crate::rules::Rules;
use crate::state::{Outcome, State};
use crate::words::{Position, Unit};
use midgard_core::{ActionIndex, Awaiting, Explanation, Game, Word};

/// Returns a name with a capital letter.
pub(super) fn name(unit: Unit) -> String {
    let word = unit.word();
    format!("{}{}", word[..1].to_ascii_uppercase(), &word[1..])
}

/// Returns the title of a card's side that is up, with its place.
pub(super) fn card_name(state: &State, rules: &Rules, card: Position) -> String {
    match state.scene {
        Some(_) => format!("{} ({card})", state.side(rules, card).title()),
        None => card.word().to_owned(),
    }
}

impl Rules {
    /// Returns what an action does, or why it is not legal.
    pub(crate) fn explanation(&self, state: &State, index: ActionIndex) -> Explanation {
        if let Some(refusal) = self.refusal(state, index) {
            return refusal.into();
        }
        let Some(action) = Action::from_index(index) else { return Explanation::default() };
        let (text, rule) = self.sentence(state, action);
        Explanation::new(text, &[rule])
    }

    fn sentence(&self, state: &State, action: Action) -> (String, &'static str) {
        match action {
            Action::Done => (self.done(state).into(), "main.verbs"),
            Action::Yes => match state.stack.top() {
                Frame::Redirect => ("Mimir takes the hit".into(), "hit.redirect"),
                Frame::Foresight => ("Mimir reveals a second upgrade".into(), "foresight.use"),
                _ => ("use the Freya token to cancel the hit".into(), "freya.cancel"),
            },
            Action::Hero(hero) => (format!("play {hero}"), "setup.draft"),
            Action::Path(card) => (format!("go to path card {card}"), "path.choice"),
            Action::Stand(column, back) => {
                let slot = if back { "behind the other hero" } else { "in front" };
                (format!("stand at column {} {slot}", column + 1), "place.columns")
            }
            Action::Swap => ("swap front and back".into(), "move.swap"),
            Action::Unit(unit) => (format!("choose {}", name(unit)), self.unit_rule(state)),
            Action::Verb(verb, unit) => verb_sentence(verb, unit),
            Action::Special(seat) => (format!("play a Special of seat {seat}"), "special.effects"),
            Action::Companion(companion) => (format!("companion: {companion}"), "solo.main"),
            Action::Aim(aim) => (format!("aim {aim}"), "attack.target"),
            Action::Code(code) => self.code_sentence(state, code),
            Action::GearUp => ("add Brok's number".into(), "sets.gear"),
            Action::Weaponize => ("add Sindri's number".into(), "sets.gear"),
            Action::Virtual(_) => (format!("add {action}"), "sets.gear"),
            Action::Spot(_) => (format!("use the {action}"), "interact.spot"),
            Action::Card(card) => {
                (format!("choose {}", card_name(state, self, card)), "attack.target")
            }
            Action::Column(column) => (format!("choose column {}", column + 1), "enemy.tie"),
            Action::Row(at) => {
                let kind = state.row.as_slice().get(usize::from(at)).map(|&kind| {
                    let row = self.kinds[usize::from(kind)];
                    format!("{} ({})", row.code, row.rune)
                });
                (format!("take {}", kind.unwrap_or_default()), "upgrade.choice")
            }
            Action::Pick(at) => {
                let which = if at == 0 { "first" } else { "second" };
                (format!("the {which} revealed upgrade activates"), "foresight.use")
            }
            Action::Peek(way) => (format!("arrange the upgrades in way {}", way + 1), "peek.ways"),
        }
    }

    fn done(&self, state: &State) -> &'static str {
        match state.stack.top() {
            Frame::Main { .. } => "end the hero activation",
            Frame::Item => "confirm the set",
            Frame::Ask { kind: WindowKind::Hit, .. } => "go on with the hit",
            Frame::Ask { .. } => "play no Special",
            Frame::Blast { .. } => "choose no second enemy",
            Frame::Redirect => "the carrier takes the hit",
            Frame::Foresight => "do not use foresight",
            _ => "do nothing",
        }
    }

    fn unit_rule(&self, state: &State) -> &'static str {
        match state.stack.top() {
            Frame::Carrier => "carrier.choice",
            Frame::GiveToken { .. } => "rage.token",
            Frame::Victim { .. } => "draw.victim",
            _ => "special.effects",
        }
    }

    fn code_sentence(&self, state: &State, code: Code) -> (String, &'static str) {
        match state.stack.top() {
            Frame::Item => (format!("add {code}"), "sets.order"),
            Frame::Take { .. } => (format!("remove {code} from the discard"), "upgrade.remove"),
            Frame::Highest { .. } => (format!("remove {code} from the game"), "path.highest"),
            Frame::Code { .. } => (format!("play {code}"), "special.effects"),
            _ => (format!("choose {code}"), "special.effects"),
        }
    }
}

fn verb_sentence(verb: Verb, unit: Unit) -> (String, &'static str) {
    let name = name(unit);
    match verb {
        Verb::Move => (format!("{name} moves"), "move.once"),
        Verb::Attack => (format!("{name} attacks"), "attack.order"),
        Verb::Interact => (format!("{name} uses a spot"), "interact.spot"),
        Verb::Rage => (format!("{name} uses the rage ability"), "rage.use"),
        Verb::Crystal => (format!("{name}'s player discards a crystal for a card"), "main.crystal"),
    }
}

impl Rules {
    /// Returns what the state waits for, in a sentence.
    pub(crate) fn prompt_text(&self, state: &State) -> String {
        match self.awaiting(state) {
            Awaiting::Nothing if state.result == Outcome::Won => return "The game is won.".into(),
            Awaiting::Nothing => return "The game is lost.".into(),
            Awaiting::Chance => return format!("Chance decides: {}.", state.chance_name()),
            Awaiting::Decision(_) => {}
        }
        let seat = state.decider().unwrap_or_default();
        format!("Seat {seat}: {}", self.question(state))
    }

    fn question(&self, state: &State) -> String {
        let text = match state.stack.top() {
            Frame::Draft { .. } => "which hero?",
            Frame::Path => "which path?",
            Frame::Carrier => "who carries Mimir?",
            Frame::Main { .. } => "what is done next?",
            Frame::Target { .. } => "which enemy is attacked?",
            Frame::Item => "which item is added?",
            Frame::Spot { .. } => "which spot is used?",
            Frame::Blast { .. } => "which enemy does Thunderbird hit?",
            Frame::GiveToken { .. } => "who gets the token?",
            Frame::Code { .. } => "which Special is played?",
            Frame::SpecialUnit { .. } => "for whom is the Special?",
            Frame::SpecialCode { .. } => "which card is chosen?",
            Frame::Victim { .. } => "which brother is hurt?",
            Frame::Redirect => "does Mimir take the hit?",
            Frame::Tie => "which column is hit?",
            Frame::Choice { .. } => "which enemy is hit?",
            Frame::Highest { .. } => "which Number card leaves the game?",
            Frame::Take { .. } => "which upgrade is taken, or which card is removed?",
            Frame::Foresight => "does Mimir use foresight?",
            Frame::Pick => "which upgrade activates?",
            Frame::PeekAt { .. } => "where do the upgrades go?",
            Frame::Place { unit, .. } => return format!("where does {} stand?", name(unit)),
            Frame::Move { unit, .. } => return format!("where does {} move?", name(unit)),
            Frame::Aim { unit } => return format!("where does {} attack?", name(unit)),
            Frame::Ask { .. } => "is a Special played?",
            _ => "",
        };
        text.into()
    }
}
