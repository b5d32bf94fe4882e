//! What an action does, and what is asked.

use crate::action::{Action, Verb};
use crate::codes::Code;
use crate::frame::{Frame, WindowKind};
use crate::rules::Rules;
use crate::sets::Purpose;
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
            Action::Peek(way) => (self.peek_text(state, way), "peek.ways"),
        }
    }

    /// Returns where the top upgrades go. `[peek.ways]` Rule 54.
    fn peek_text(&self, state: &State, way: u8) -> String {
        let known: Vec<String> = state
            .upgrades_top
            .as_slice()
            .iter()
            .map(|&kind| {
                let row = self.kinds[usize::from(kind)];
                format!("{} ({})", row.code, row.rune)
            })
            .collect();
        match (known.as_slice(), way) {
            ([a, b], 0) => format!("{a} on top, {b} below it"),
            ([a, b], 1) => format!("{b} on top, {a} below it"),
            ([a, b], 2) => format!("{a} on top, {b} on the bottom"),
            ([a, b], 3) => format!("{b} on top, {a} on the bottom"),
            ([_, b], 4) => format!("both on the bottom, {b} the lowest"),
            ([a, _], _) => format!("both on the bottom, {a} the lowest"),
            ([a], 0) => format!("{a} on top"),
            ([a], _) => format!("{a} on the bottom"),
            _ => "arrange the upgrades".into(),
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
    /// Returns what the state waits for, in a line.
    pub(crate) fn prompt_text(&self, state: &State) -> String {
        match self.awaiting(state) {
            Awaiting::Nothing if state.result == Outcome::Won => return "the game is won".into(),
            Awaiting::Nothing => return "the game is lost".into(),
            Awaiting::Chance => return format!("chance decides: {}", state.chance_name()),
            Awaiting::Decision(_) => {}
        }
        let seat = state.decider().unwrap_or_default();
        format!("seat {seat} {}", decision_text(state))
    }
}

/// Returns what a seat decides.
fn decision_text(state: &State) -> String {
    let text = match state.stack.top() {
        Frame::Draft { .. } => "chooses a hero",
        Frame::Path => "chooses the path",
        Frame::Carrier => "chooses who carries Mimir",
        Frame::Main { .. } => "chooses an action, or ends the turn",
        Frame::Target { .. } => "chooses an enemy to attack",
        Frame::Item => match state.build.purpose {
            Purpose::Defence => "adds a card to the defence, or confirms it",
            Purpose::Payment => "adds a card to the payment, or confirms it",
            _ => "adds a card to the attack, or confirms it",
        },
        Frame::Spot { .. } => "chooses a spot",
        Frame::Blast { .. } => "chooses an enemy for the Thunderbird",
        Frame::GiveToken { .. } => "chooses who gets the token",
        Frame::Code { .. } => "chooses a Special",
        Frame::SpecialUnit { .. } => "chooses for whom the Special is",
        Frame::SpecialCode { .. } => "chooses a card for the Special",
        Frame::Victim { .. } => "chooses the brother that is hurt",
        Frame::Redirect => "says whether Mimir takes the hit",
        Frame::Tie => "chooses the column that is hit",
        Frame::Choice { .. } => "chooses the enemy that is hit",
        Frame::Highest { .. } => "chooses the Number card that leaves the game",
        Frame::Take { .. } => "takes an upgrade, or removes a card",
        Frame::Foresight => "says whether Mimir uses foresight",
        Frame::Pick => "chooses the upgrade that activates",
        Frame::PeekAt { .. } => "arranges the upgrades",
        Frame::Place { unit, .. } => return format!("places {}", name(unit)),
        Frame::Move { unit, .. } => return format!("moves {}", name(unit)),
        Frame::Aim { unit } => return format!("chooses the aim of {}", name(unit)),
        Frame::Ask { kind: WindowKind::Hit, .. } => "may play a Special against the hit",
        Frame::Ask { kind: WindowKind::Attack, .. } => "may play a Special for the attack",
        Frame::Ask { .. } => "may play a Special",
        _ => "",
    };
    text.into()
}
