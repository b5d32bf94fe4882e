//! What an action does, in one sentence.
//!
//! An explanation speaks to the seat that decides, and says no more than that seat may know. Why an action is
//! not legal is in `reasons.rs`.

pub(crate) mod combat;

use crate::cards::{Load, Most};
use crate::rules::action::{Action, Errand, Step, Verdict};
use crate::rules::phase::voyage;
use crate::rules::state::{Phase, State};
use crate::rules::{Rules, leader, place, rune, scoring};
use crate::say::wording;
use crate::words::{Destiny, Expansion, Goods, Item, Leader, Rune, Shore, Warband};
pub(crate) use midgard_core::Explanation;
use midgard_core::{Awaiting, Seat};

/// The warriors that a longhouse mostly holds: texts name another number.
const LONGHOUSE: u8 = 8;

/// Makes an explanation.
pub(crate) fn explanation(text: impl Into<String>, tags: &[&'static str]) -> Explanation {
    Explanation::new(text, tags)
}

/// The end of a sentence and the rules that it follows from.
pub(crate) struct Ending(String, Vec<&'static str>);

impl Ending {
    /// Makes the explanation that begins with these words and their rule.
    pub(crate) fn after(self, text: String, tag: &'static str) -> Explanation {
        Explanation::new(text + &self.0, &[vec![tag], self.1].concat())
    }
}

/// Writes how many of the warriors who come fit; empty if all do.
pub(crate) fn fitting(rules: &Rules, state: &State, turn: Seat, come: u8) -> Ending {
    let room = state.room(rules, turn);
    if room >= come {
        return Ending(String::new(), Vec::new());
    }
    Ending(format!(", of which {room} {}", wording::verb(room, "fit")), vec!["longhouse.limit"])
}

/// Writes how many warriors of a place are in the supply and fit; empty if all come.
pub(crate) fn coming(rules: &Rules, state: &State, turn: Seat, wanted: &Warband) -> Ending {
    let got = Warband::from_fn(|warrior| wanted[warrior].min(state.supply[warrior]));
    let fit = fitting(rules, state, turn, got.total());
    if got == *wanted {
        return fit;
    }
    let there = if got.is_empty() { "none".into() } else { wording::warband(&got) };
    let fits = fit.0.replace(", of which", " and");
    let text = format!(", of which the supply has {there}{fits}");
    Ending(text, [vec!["supply.dice"], fit.1].concat())
}

/// Writes `give 1 food for 2 swordsmen`, `get 2 coins`.
pub(crate) fn exchange(cost: &Load, gain: &Load) -> String {
    match (wording::load(cost), wording::load(gain)) {
        (_, gain) if *cost == Load::default() => format!("get {gain}"),
        (cost, gain) => format!("give {cost} for {gain}"),
    }
}

impl State {
    /// Returns what this action does here, or why it is not legal.
    pub fn explain(&self, rules: &Rules, action: Action) -> Explanation {
        if let Some(illegal) = self.why_not(rules, action) {
            return midgard_core::Refusal::from(illegal).into();
        }
        let Awaiting::Decision(turn) = self.awaiting() else {
            unreachable!("nobody decides, so {action} is not legal")
        };
        explained(rules, self, turn, action)
    }
}

fn explained(rules: &Rules, state: &State, turn: Seat, action: Action) -> Explanation {
    match action {
        Action::Place(_) | Action::Shore(Errand::Sail, _)
            if matches!(state.phase, Phase::Training { .. }) =>
        {
            by_phase(rules, state, action)
        }
        Action::Place(wanted) => place::explain(rules, state, turn, wanted),
        Action::Step(Step::Beg) => beg(rules),
        Action::Step(Step::Favor) => combat::favor(state, turn),
        Action::Step(Step::Throw) => combat::throw(state),
        Action::Leader(leader) => choose_leader(rules, leader),
        Action::Rune(rune) => use_rune(rules, state, turn, rune),
        Action::Take(rune) => {
            let worth = rules.cards.runes[rune];
            let name = wording::rune(rules, rune);
            explanation(
                format!("take the rune {name}: {worth} glory at the end"),
                &[state.phase.rule(state)],
            )
        }
        Action::Step(Step::Draw) => {
            explanation("take the next rune of the deck", &[state.phase.rule(state)])
        }
        Action::Shore(Errand::Sail, shore) => sail(rules, state, turn, shore),
        Action::Shore(Errand::Peek, shore) => explanation(
            format!("look at the journey of {}", wording::shore(shore)),
            &["place.sage"],
        ),
        Action::Build(longship) => {
            let row = &rules.cards.longships[longship];
            let (name, price) = (wording::longship(rules, longship), wording::price(row));
            let text = format!(
                "build the {name} for {price}: room for {}, {} glory at the end",
                row.capacity, row.glory
            );
            explanation(text, &["place.shipwright"])
        }
        Action::Judge(Verdict::Blame, seat) => {
            let blame = state.clans[seat].blame;
            let text = format!("blame seat {seat}, which has {blame} so far");
            explanation(text, &[state.phase.rule(state)])
        }
        Action::Trade(give, get) => {
            let (give, get) = (wording::goods(give, 1), wording::goods(get, 1));
            explanation(format!("give {give} for {get}"), &["place.market"])
        }
        Action::Pick(warrior, face) => combat::pick(rules, state, warrior, face),
        Action::Step(Step::Pay)
        | Action::Step(Step::Wand)
        | Action::Step(Step::Mercy)
        | Action::Step(Step::Rally)
        | Action::Step(Step::Ability)
        | Action::Kind(_)
        | Action::Foresee(_)
        | Action::Buy(_)
        | Action::Judge(Verdict::Absolve, _) => by_phase(rules, state, action),
        Action::Step(Step::Accept) | Action::Destiny(_) | Action::Count(_) | Action::Lose(_) => {
            by_phase(rules, state, action)
        }
    }
}

/// `[placement.beggar]` R-D-14, X-18: explains begging, under the name that it has.
fn beg(rules: &Rules) -> Explanation {
    let place = wording::where_begging(rules);
    if rules.has_mountains() {
        let goods = if rules.options.boxes.alms { "1 food, wood or coin" } else { "1 food" };
        let text = format!("get {goods} and 1 blame{place}");
        return explanation(text, &["placement.beg", "placement.beggar"]);
    }
    explanation(format!("get 1 food and 1 blame{place}"), &["placement.beg"])
}

/// Explains an action whose meaning depends on the phase.
fn by_phase(rules: &Rules, state: &State, action: Action) -> Explanation {
    let explained = state.phase.explain(rules, state, action);
    explained.unwrap_or_else(|| unreachable!("{action} in {:?}", state.phase))
}

fn choose_leader(rules: &Rules, leader: Leader) -> Explanation {
    let name = wording::leader(rules, leader);
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

fn use_rune(rules: &Rules, state: &State, turn: Seat, rune: Rune) -> Explanation {
    if let Phase::Patience { turn, back } = state.phase {
        return crate::rules::phase::table::Patience { turn, back }.explains(rules, state, rune);
    }
    let does = rune::explain(rules, state, turn, rune);
    let name = wording::rune(rules, rune);
    explanation(format!("use the rune {name}: {does}"), &[rune::rule(rune).word()])
}

fn sail(rules: &Rules, state: &State, turn: Seat, shore: Shore) -> Explanation {
    let Phase::Sail { ship, .. } = state.phase else { unreachable!("a ship sails") };
    let own = state.clans[turn].longship;
    let name = wording::ship(rules, ship, own);
    let there = wording::at(rules, state, voyage::site(shore));
    explanation(format!("send {name} to {}", wording::shore(shore)), &["place.longships"])
        .with_remark(there)
}

/// Explains keeping a destiny, by this rule.
pub(crate) fn explain_destiny(rules: &Rules, destiny: Destiny, tag: &'static str) -> Explanation {
    let name = wording::destiny(rules, destiny);
    let row = &rules.cards.destinies[destiny];
    let (most, sole, tied) = (most(rules, row.most), row.sole, scoring::tied(rules, row));
    explanation(format!("keep {name}: {sole} glory for the most {most}, {tied} if tied"), &[tag])
}

/// Writes what a destiny compares.
pub(crate) fn most(rules: &Rules, most: Most) -> String {
    let _ = rules;
    match most {
        Most::Cards(colour) if rules.options.boxes.expansions.has(Expansion::DarkMountains) => {
            format!("{colour} draugr, monsters and Bergrisar")
        }
        Most::Cards(colour) => format!("{colour} draugr and monsters"),
        Most::Goods(Goods::Coin) => "coins".into(),
        Most::Goods(goods) => goods.to_string(),
        Most::Warriors => "warriors".into(),
        Most::Favor => "favor".into(),
        Most::Runes => "runes".into(),
        Most::Monsters => "monsters".into(),
        Most::Draugr => "draugr".into(),
        Most::Trolls => "trolls".into(),
        Most::Bergrisar => "Bergrisar".into(),
        Most::Blessings => "blessings".into(),
        Most::Tokens(kind) => format!("{kind} tokens"),
        Most::Blame => "blame".into(),
    }
}

/// Writes one of these: `an axeman`.
pub(crate) fn one_of(item: Item) -> String {
    match item {
        Item::Axeman => "an axeman".into(),
        Item::Archer => "an archer".into(),
        Item::Shieldwarrior | Item::Berserker => format!("a {item}"),
        Item::Leader => "the Leader die".into(),
        Item::Swordsman | Item::Spearman | Item::Food => format!("a {item}"),
    }
}
