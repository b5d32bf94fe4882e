//! The effect of an action, and the prompt.

use crate::action::{Action, Aim, Companion, Verb};
use crate::codes::Code;
use crate::frame::{Frame, WindowKind};
use crate::phase::draw;
use crate::rules::Rules;
use crate::sets::Purpose;
use crate::state::{Outcome, State};
use crate::text::effects;
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
            Action::Done => {
                let (text, rule) = self.done(state);
                (text.into(), rule)
            }
            Action::Yes => match state.stack.top() {
                Frame::Redirect => ("Mimir takes the hit".into(), "hit.redirect"),
                Frame::Foresight => ("Mimir reveals a second upgrade".into(), "foresight.use"),
                _ => ("use the Freya token to cancel the hit".into(), "freya.cancel"),
            },
            Action::Hero(hero) => (format!("play {hero}"), "setup.draft"),
            Action::Path(card) => (self.path_sentence(state, card), "path.choice"),
            Action::Stand(column, back) => {
                let slot = if back { "behind the other hero" } else { "in front" };
                (format!("stand at column {} {slot}", column + 1), "place.columns")
            }
            Action::Swap => ("swap front and back".into(), "move.swap"),
            Action::Unit(unit) => (format!("choose {}", name(unit)), self.unit_rule(state)),
            Action::Verb(verb, unit) => verb_sentence(verb, unit),
            Action::Special(seat) => (format!("play a Special of seat {seat}"), "special.effects"),
            Action::Companion(companion) => {
                let rule = match companion {
                    Companion::Die => "solo.die",
                    Companion::Heal => "solo.heal",
                    Companion::Move | Companion::Peek => "solo.main",
                };
                (self.companion_text(companion), rule)
            }
            Action::Aim(aim) => (self.aim_text(state, aim), "attack.target"),
            Action::Code(code) => self.code_sentence(state, code),
            Action::GearUp => (format!("add Brok's +{}", self.data.abilities.gear_up), "sets.gear"),
            Action::Weaponize => {
                (format!("add Sindri's +{}", self.data.abilities.gear_up), "sets.gear")
            }
            Action::Virtual(0) => ("Atreus adds a ranged icon that stuns".into(), "sets.gear"),
            Action::Virtual(1) => {
                (format!("Atreus adds +{}", self.data.abilities.plus), "sets.gear")
            }
            Action::Virtual(_) => ("Atreus adds a defense icon".into(), "sets.gear"),
            Action::Spot(at) => (self.spot_text(state, at), "interact.spot"),
            Action::Card(card) => {
                (format!("choose {}", card_name(state, self, card)), "attack.target")
            }
            Action::Column(column) => (format!("choose column {}", column + 1), "enemy.tie"),
            Action::Row(at) => {
                let row = state.row.as_slice();
                let kind = row.get(usize::from(at)).map(|&kind| self.upgrade(kind));
                (format!("take {}", kind.unwrap_or_default()), "upgrade.choice")
            }
            Action::Pick(at) => (self.pick_text(state, at), "foresight.use"),
            Action::Peek(way) => (self.peek_text(state, way), "peek.ways"),
        }
    }

    /// Returns which of the last two revealed upgrades activates, and where the other one goes.
    fn pick_text(&self, state: &State, at: u8) -> String {
        let [.., first, second] = *state.row.as_slice() else { return "choose an upgrade".into() };
        let (first, second) = (self.upgrade(first), self.upgrade(second));
        let (chosen, other) = if at == 0 { (first, second) } else { (second, first) };
        format!("{chosen} activates; {other} goes under the deck")
    }

    /// Returns where the top upgrades go. `[peek.ways]` Rule 54.
    fn peek_text(&self, state: &State, way: u8) -> String {
        let top = state.upgrades_top.as_slice();
        let known: Vec<String> = top.iter().map(|&kind| self.upgrade(kind)).collect();
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

    fn done(&self, state: &State) -> (&'static str, &'static str) {
        match state.stack.top() {
            Frame::Main { .. } => ("end the hero activation", "main.verbs"),
            Frame::Item => match state.build.purpose {
                Purpose::Defence if state.build.chosen == 0 => ("play no defence", "hit.defence"),
                Purpose::Defence => ("defend with these cards", "sets.confirm"),
                Purpose::Payment => ("pay with these cards", "sets.confirm"),
                _ => ("attack with these cards", "sets.confirm"),
            },
            Frame::Ask { kind: WindowKind::Hit, .. } => ("go on with the hit", "window.kinds"),
            Frame::Ask { kind: WindowKind::Attack, .. } => ("add nothing more", "window.kinds"),
            Frame::Ask { .. } => ("play nothing", "window.kinds"),
            Frame::Blast { .. } => ("choose no second enemy", "rage.thunderbird"),
            Frame::Redirect => ("the carrier takes the hit", "hit.redirect"),
            Frame::Foresight => ("do not use foresight", "foresight.use"),
            _ => ("do nothing", "main.verbs"),
        }
    }

    fn companion_text(&self, companion: Companion) -> String {
        match companion {
            Companion::Heal => format!("Mimir heals Kratos by {}", self.data.abilities.heal),
            Companion::Move => "Mimir moves Kratos once more".into(),
            Companion::Peek => "Mimir looks at the top two upgrades".into(),
            Companion::Die => "Mimir has the die add to the attack".into(),
        }
    }

    /// Returns the card of the own column that is attacked, and with which cards.
    fn aim_text(&self, state: &State, aim: Aim) -> String {
        let (is_bottom, cards) = match aim {
            Aim::MeleeBottom => (true, "Melee"),
            Aim::RangedBottom => (true, "Ranged"),
            Aim::RangedTop => (false, "Ranged"),
            Aim::Two => return "Atreus has Ranged cards hit two enemies anywhere".into(),
        };
        let column = match state.stack.top() {
            Frame::Aim { unit } => state.column(unit),
            _ => None,
        };
        match column {
            Some(column) => {
                let card = Position::at(column, is_bottom);
                format!("attack {} with {cards} cards", card_name(state, self, card))
            }
            None => format!("aim {aim}"),
        }
    }

    /// Returns the card of a spot, and what the spot asks for and does.
    fn spot_text(&self, state: &State, at: u8) -> String {
        let found = || {
            let Frame::Spot { unit } = state.stack.top() else { return None };
            let card = Position::at(state.column(unit)?, at >= 2);
            let data = &self.data.scenes[state.scene?];
            let spot = state.side(self, card).spots[usize::from(at % 2)].as_ref()?;
            Some(format!("{}: {}", card_name(state, self, card), effects::spot(data, spot)))
        };
        found().unwrap_or_else(|| format!("use the {}", Action::Spot(at)))
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
        let status = draw::status_of(code).is_some();
        let code = self.data.codes.word(code);
        match state.stack.top() {
            Frame::Item => (format!("add {code}"), "sets.order"),
            Frame::Take { .. } if status => {
                (format!("remove {code} from the discard: it goes to its pile"), "upgrade.remove")
            }
            Frame::Take { .. } => {
                (format!("remove {code} from the discard: it leaves the game"), "upgrade.remove")
            }
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
        Frame::Redirect => "chooses whether Mimir takes the hit",
        Frame::Tie => "chooses the column that is hit",
        Frame::Choice { .. } => "chooses the enemy that is hit",
        Frame::Highest { .. } => "chooses the Number card that leaves the game",
        Frame::Take { .. } => "takes an upgrade, or removes a card",
        Frame::Foresight => "chooses whether Mimir uses foresight",
        Frame::Pick => "chooses the upgrade that activates",
        Frame::PeekAt { .. } => "arranges the upgrades",
        Frame::Place { unit, .. } => return format!("places {}", name(unit)),
        Frame::Move { unit, .. } => return format!("moves {}", name(unit)),
        Frame::Aim { unit } => return format!("chooses the aim of {}", name(unit)),
        Frame::Ask { kind: WindowKind::Hit, .. } => {
            "may play a card or use an ability against the hit"
        }
        Frame::Ask { kind: WindowKind::Attack, .. } => "may add to the attack",
        Frame::Ask { .. } => "may play a card or use an ability in the reveal",
        _ => "",
    };
    text.into()
}
