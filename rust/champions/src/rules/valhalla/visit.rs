//! A visit at Valhalla: tokens are given for glory, a die, a blessing or an epic monster. `[valhalla.visit]` R-V-17, R-V-18.
//!
//! The clan whose worker stood on the place that was resolved is asked, only while something can be bought.

use crate::rules::action::{Action, ActionSet, Step, add_things, first};
use crate::rules::back::Visit;
use crate::rules::check::{Check, Part, must};
use crate::rules::dark_mountains::blame;
use crate::rules::event::Log;
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, battle, stray, table};
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::price::Purse;
use crate::rules::valhalla::{board, payment, price, purchase};
use crate::rules::{Rules, leader};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::say::{offer, wording};
use crate::words::{Stage, Thing, Warband};
use midgard_core::{Seat, Set};

/// A place is resolved at which a worker of this seat stood. `[combat.aftermath]` R-V-18: the blame for a troll that lives, as
/// an option, what a leader brings for losses, the visit, then the window. `[success.window]` A-52: in a game with a box the window opens only
/// if an enemy was fought there or something was bought.
pub(crate) fn resolve(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    stage: Stage,
    seat: Seat,
    fought: bool,
) {
    state.phase = Phase::SuccessWindow { turn: seat, after: stage }; // what was going on before is over
    blame::at_fight(rules, state, log, stage);
    if rules.has_valhalla() {
        leader::place_is_over(rules, state, log);
        return go_on(rules, state, log, Visit { turn: seat, after: stage, window: fought });
    }
    leave(rules, state, log, stage, fought || !rules.has_box());
}

/// `[valhalla.hunters]` R-V-4, R-V-17: when all have hunted, the hunters visit in the order of placement.
pub(crate) fn hunters(rules: &Rules, state: &mut State, log: &mut impl Log) {
    let after = Stage::HuntingGrounds;
    match state.hunters.as_slice().first() {
        Some(&turn) if rules.has_valhalla() => {
            go_on(rules, state, log, Visit { turn, after, window: true });
        }
        _ => leave(rules, state, log, after, true),
    }
}

/// Goes on after a place: the window for a rune opens, or not.
fn leave(rules: &Rules, state: &mut State, log: &mut impl Log, stage: Stage, window: bool) {
    if window {
        battle::after(rules, state, log, stage);
    } else {
        battle::next(rules, state, log, stage);
    }
}

/// The visit is asked for while something can be bought; else it ends.
pub(super) fn go_on(rules: &Rules, state: &mut State, log: &mut impl Log, visit: Visit) {
    let Visit { turn, after, window } = visit;
    state.phase = Phase::Valhalla { turn, after, window };
    let purse = Purse::of(rules, state, turn);
    // Mostly there are tokens for glory, or for nothing.
    let something = purse.has(rules.cards.exchange.tokens_for_glory)
        || purse.has(rules.cheapest) && !things(rules, state, turn, &purse).is_empty();
    if !something {
        end(rules, state, log, visit);
    }
}

/// `[valhalla.refill]` X-17: as an option empty slots are filled now. Then the next hunter, or the window.
pub(super) fn end(rules: &Rules, state: &mut State, log: &mut impl Log, visit: Visit) {
    if rules.options.boxes.refill_after_visit
        && let Some(thing) = purchase::empty_blessing(state)
    {
        state.phase = Phase::Refill { thing, back: visit };
        return;
    }
    if visit.after == Stage::HuntingGrounds {
        let hunters = state.hunters;
        let mut left = hunters.as_slice().iter().skip_while(|&&seat| seat != visit.turn).skip(1);
        if let Some(&turn) = left.next() {
            return go_on(rules, state, log, Visit { turn, ..visit });
        }
    }
    leave(rules, state, log, visit.after, visit.window);
}

/// Returns what can be bought.
fn things(rules: &Rules, state: &State, turn: Seat, purse: &Purse) -> Set<Thing> {
    let (cards, mut things) = (&rules.cards, Set::empty());
    if purse.has(cards.exchange.tokens_for_glory) {
        things.add(Thing::Glory);
    }
    if purse.has(cards.exchange.tokens_for_die)
        && state.room(rules, turn) > 0
        && purchase::dice(rules, state).next().is_some()
    {
        things.add(Thing::Die);
    }
    for (slot, card) in state.blessings.iter().enumerate() {
        if let Some(design) = card
            && purse.pays(&cards.blessings[*design].cost)
            && !state.blessings[..slot].contains(card)
        {
            things.add(board::thing_of_blessing(slot));
        }
    }
    for (slot, card) in state.epics.iter().enumerate() {
        if card.is_some_and(|card| purse.pays(&cards.epics[card].cost)) {
            things.add(board::thing_of_epic(slot));
        }
    }
    things
}

/// Returns why this cannot be bought; `None` if it can.
fn obstacle(rules: &Rules, state: &State, turn: Seat, thing: Thing) -> Option<Reason> {
    if let Some(slot) = board::blessing_slot(thing) {
        let card = state.blessings[slot];
        if card.is_none() {
            return Some(Reason::NothingThere);
        }
        if state.blessings[..slot].contains(&card) {
            return Some(Reason::SameDesign);
        }
    } else if board::epic_slot(thing).is_some() && board::epic(state, thing).is_none() {
        return Some(Reason::NothingThere);
    } else if thing == Thing::Die {
        if state.room(rules, turn) == 0 {
            return Some(Reason::NoRoom);
        }
        if purchase::dice(rules, state).next().is_none() {
            return Some(Reason::NotInSupply);
        }
    }
    let pays = Purse::of(rules, state, turn).pays(&price::of(rules, state, thing));
    (!pays).then_some(Reason::CannotPay)
}

impl Ask for table::Valhalla {
    const PART: Part = Part::Combat;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "valhalla.visit"
    }

    fn check(&self, check: &mut Check<'_>) {
        let Self { turn, after, window } = *self;
        check.buyer(Visit { turn, after, window }, turn, "");
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} may buy something at Valhalla", self.turn)
    }

    fn details(&self) -> Details {
        Details { after: Some(self.after), flag: self.window, ..Details::of_seat(self.seat()) }
    }

    fn stage(&self) -> Option<(Stage, bool)> {
        Some((self.after, true))
    }
}

impl Decide for table::Valhalla {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        legal.insert(first::ACCEPT);
        let purse = Purse::of(rules, state, self.turn);
        add_things(legal, things(rules, state, self.turn, &purse));
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, after, window } = self;
        let back = Visit { turn, after, window };
        match action {
            Action::Step(Step::Accept) => end(rules, state, log, back),
            Action::Buy(Thing::Die) => state.phase = Phase::BuyDie { turn, back },
            Action::Buy(thing) => {
                let paid = Warband::default();
                payment::ask(
                    rules,
                    state,
                    log,
                    table::Payment { turn, thing, die: None, paid, back },
                );
            }
            _ => stray(action, "a visit at Valhalla"),
        }
    }

    fn resume(self, rules: &Rules, state: &mut State, log: &mut impl Log) {
        let Self { turn, after, window } = self;
        go_on(rules, state, log, Visit { turn, after, window });
    }

    fn refuse(&self, rules: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let Action::Buy(thing) = action else { return None };
        let reason = obstacle(rules, state, self.turn, thing)?;
        let (fact, tag) = match reason {
            Reason::NothingThere => (format!("nothing lies on {thing}"), "valhalla.visit"),
            Reason::SameDesign => {
                let card = board::blessing(state, thing)?;
                let name = wording::blessing(&rules.cards, card);
                (format!("{name} lies on an earlier slot"), "valhalla.visit")
            }
            Reason::NoRoom => ("the longhouse is full".into(), "valhalla.die"),
            Reason::NotInSupply => ("the supply has no die".into(), "valhalla.die"),
            _ => {
                let cost = offer::price(&price::of(rules, state, thing));
                let seat = self.turn;
                let fact = format!("{thing} costs {cost}, which seat {seat} does not have");
                (fact, "valhalla.payment")
            }
        };
        Some(Refusal(reason, fact, tag))
    }

    fn explain(&self, rules: &Rules, state: &State, action: Action) -> Option<Explanation> {
        let Action::Buy(thing) = action else {
            return Some(explanation("buy nothing more", &["valhalla.visit"]));
        };
        let cost = offer::price(&price::of(rules, state, thing));
        let what = purchase::name(rules, state, thing);
        let blessing = board::blessing(state, thing)
            .map(|card| offer::blessing(&rules.cards.blessings[card], state.round));
        let brings = blessing.or_else(|| {
            board::epic(state, thing).map(|card| offer::epic(&rules.cards.epics[card]))
        });
        let brings = brings.map_or_else(String::new, |brings| format!(": {brings}"));
        Some(explanation(format!("buy {what} for {cost}{brings}"), &["valhalla.payment"]))
    }
}

impl Check<'_> {
    /// `[valhalla.visit]` R-V-17: the clan whose worker stood on the place that was resolved visits, and nobody else buys.
    pub(crate) fn buyer(&mut self, visit: Visit, turn: Seat, within: &str) {
        let (state, base, Visit { turn: visitor, after, .. }) = (self.state, self.base(), visit);
        let visited = after != Stage::Assignment && battle::is_visited(state, after);
        must!(
            self, visited;
            "{base}{within}.after"; "a place where somebody stood"; "nobody visits for another [valhalla.visit]"
        );
        let there = match after.site().map(|site| (site.land(), site.shore())) {
            Some((Some(land), _)) => state.clans[visitor].placed.has(land.location()),
            Some((None, Some(shore))) => {
                state.shores[shore].ship.is_some_and(|ship| ship.owner == visitor)
            }
            _ => state.hunters.as_slice().contains(&visitor),
        };
        must!(
            self, !visited || there;
            "{base}{within}.turn"; "the seat whose worker stood there"; "the clan of the worker visits [valhalla.visit]"
        );
        must!(
            self, turn == visitor;
            "phase.turn"; "{visitor}"; "that seat visits [valhalla.purchase]"
        );
    }

    /// `[valhalla.purchase]` R-V-20: the slot of what was bought is empty while the card does what it does.
    pub(crate) fn bought(&mut self, thing: Thing, epics: bool) {
        let state = self.state;
        let empty = match (board::blessing_slot(thing), board::epic_slot(thing)) {
            (Some(slot), _) => state.blessings[slot].is_none(),
            (None, Some(slot)) => {
                epics && slot < self.rules.epic_slots() && state.epics[slot].is_none()
            }
            (None, None) => false,
        };
        must!(
            self, empty;
            "phase.thing"; "a slot that is empty"; "a card has been bought there [valhalla.purchase]"
        );
    }
}
