//! The invariants of a state. Every state from outside is checked here.
//!
//! A state that was read from a file may be anything. It is accepted only when nothing is wrong with it, and
//! all problems are reported at once. `rust/champions/CHECKS.md` lists the checks in the order of the files of this
//! folder.

mod cards;
mod destinies;
mod fight;
mod form;
mod journeys;
mod land;
mod part;
mod phase;
mod setup;
mod sheet;
mod ships;
mod table;
mod visit;
mod voyage;
mod workers;

use crate::rules::state::State;
use crate::rules::{Rules, leader};
use midgard_core::{Awaiting, Game, MOST_PROBLEMS, Plain, Problem, plain_of};

pub(crate) use form::{LIMITS, players};
pub(crate) use part::{Check, Part, must, sum, total};
use part::{Found, Reach};

/// The fields that a check reads, and the check.
type Row<'a> = (&'static [&'static str], fn(&mut Check<'a>));

/// The fields of the checks that are made of games without a box alone: `rust/champions/CHECKS.md`, With the boxes.
const WITHOUT_BOXES: [&[&str]; 2] = [
    &["sheet", "stalls", "leader", "round"],
    &["sheet", "used_runes", "revealed", "trolls", "draugr", "monsters"],
];

/// The checks of what the boxes add.
fn of_boxes<'a>() -> [Row<'a>; 7] {
    [
        (
            &["bergrisar", "left_bergrisar", "right_bergrisar", "deck", "phase", "round"],
            Check::bergrisar,
        ),
        (&["blessings", "epics", "deck", "phase"], Check::valhalla_cards),
        (&["tokens", "blessings", "wand_used", "mercy_used", "phase"], Check::tokens),
        (&["phase", "leader", "placed", "garrison", "ship", "warriors"], Check::leader_dice),
        (&["phase", "leader", "thorir_due"], leader::check_due),
        (&["phase", "revealed", "placed"], Check::land_turned_up),
        (
            &["bergrisar", "blessings", "epics", "sheet", "round", "phase", "placed"],
            Check::box_lines,
        ),
    ]
}

/// All checks. A check is left out when one of its fields could not be read.
fn checks<'a>() -> [Row<'a>; 36] {
    [
        (&["round", "phase"], Check::round),
        (&["marker", "phase", "placed"], Check::marker),
        (&["stalls", "phase"], Check::stalls),
        (&["leader", "marker", "phase"], Check::leaders),
        (
            &[
                "phase",
                "deck",
                "under",
                "sage",
                "shown_after",
                "journeys",
                "land_journeys",
                "garrison",
                "sheet",
                "stock",
                "food_stock",
                "huts_sold",
                "hunters",
                "rune_row",
                "merchant",
                "troll",
                "left_draugr",
                "right_draugr",
                "monster",
                "bounty",
                "journey",
                "revealed",
                "known_to",
                "old",
                "ship",
                "runes",
                "used_runes",
                "begging",
                "placed",
                "extra_worker",
                "longship",
                "trolls",
                "draugr",
                "monsters",
            ],
            Check::set_up,
        ),
        (&["phase", "garrison", "ship", "warriors", "stock", "supply"], Check::dice),
        (&["phase", "leader", "placed", "garrison", "ship", "warriors"], Check::longhouses),
        (&["troll", "left_draugr", "right_draugr", "deck", "trolls", "draugr"], Check::enemies),
        (&["monster", "deck", "monsters"], Check::monsters),
        (&["rune_row", "deck", "runes", "used_runes"], Check::runes),
        (&["rune_row", "deck", "runes", "used_runes", "placed", "phase", "round"], Check::rune_row),
        (&["merchant", "deck", "phase", "round"], Check::merchants),
        (
            &[
                "destinies",
                "deck",
                "under",
                "sage",
                "phase",
                "leader",
                "runes",
                "used_runes",
                "round",
                "placed",
            ],
            Check::destinies,
        ),
        (&["destinies", "revealed", "used_runes", "phase"], Check::revealed),
        (&["destinies", "revealed", "shown_after", "sage"], Check::shown_after),
        (&["journeys", "land_journeys", "journey", "old"], Check::journeys),
        (&["journey", "revealed", "known_to", "old"], Check::known),
        (&["phase", "round", "journey"], Check::laid),
        (&["phase", "revealed", "ship"], Check::turned_up),
        (&["phase", "round", "bounty", "monster"], Check::bounties),
        (&["phase", "round", "monster", "ship", "deck", "monsters"], Check::present),
        (&["phase", "workers", "begging", "placed", "extra_worker"], Check::workers),
        (&["placed", "stalls", "hunters", "huts_sold", "extra_worker"], Check::places),
        (
            &["phase", "placed", "merchant", "longship", "extra_worker", "runes", "used_runes"],
            Check::visited,
        ),
        (&["phase", "placed", "round", "stock", "food_stock"], Check::goods),
        (&["longship", "longships"], Check::longships),
        (&["phase", "placed", "ship", "longship"], Check::ships),
        (&["phase", "placed", "ship", "garrison", "marker"], Check::loads),
        (
            &[
                "phase",
                "placed",
                "troll",
                "left_draugr",
                "right_draugr",
                "deck",
                "trolls",
                "draugr",
            ],
            Check::foes,
        ),
        (
            &["phase", "placed", "garrison", "marker", "troll", "left_draugr", "right_draugr"],
            Check::garrison,
        ),
        (&["trolls", "draugr", "monsters", "sheet"], Check::enemy_lines),
        (&["sheet", "stalls", "leader", "round"], Check::other_lines),
        (&["sheet", "used_runes", "revealed", "trolls", "draugr", "monsters"], Check::rune_lines),
        (
            &[
                "sheet",
                "phase",
                "food",
                "wood",
                "coins",
                "favor",
                "blame",
                "warriors",
                "placed",
                "garrison",
                "ship",
                "runes",
                "used_runes",
                "longship",
                "destinies",
                "trolls",
                "draugr",
                "monsters",
            ],
            Check::final_lines,
        ),
        (
            &["phase", "runes", "used_runes", "destinies", "journey", "revealed", "known_to"],
            Check::back,
        ),
        (
            &[
                "phase",
                "placed",
                "workers",
                "food",
                "wood",
                "coins",
                "favor",
                "warriors",
                "leader",
                "deck",
                "under",
                "runes",
                "used_runes",
                "destinies",
                "rune_row",
                "longship",
                "longships",
                "hunters",
                "journey",
                "revealed",
                "known_to",
                "monster",
                "ship",
                "merchant",
                "supply",
                "garrison",
                "old",
                "troll",
                "left_draugr",
                "right_draugr",
            ],
            Check::phase_fields,
        ),
    ]
}

impl State {
    /// Returns everything that is wrong with this state under these rules: nothing if the game can go on from
    /// it.
    pub fn problems(&self, rules: &Rules) -> Vec<Problem> {
        let form = form::problems(rules, self);
        if form.is_empty() { Check::new(rules, self).all(&[]) } else { form }
    }

    /// Does the same for a state from plain data, in which these fields could not be read.
    pub(crate) fn more_problems(&self, rules: &Rules, form: Vec<Problem>) -> Vec<Problem> {
        let more = Check::new(rules, self).all(&form);
        form.into_iter().chain(more).take(MOST_PROBLEMS).collect()
    }

    /// Returns the state as plain data.
    pub(crate) fn plain(&self) -> Plain {
        plain_of(self)
    }
}

impl<'a> Check<'a> {
    fn new(rules: &'a Rules, state: &'a State) -> Self {
        let phase = state.phase.beneath();
        Self { rules, state, phase, part: phase.part(), found: Vec::new() }
    }

    /// Makes every check whose fields could be read.
    fn all(mut self, faulty: &[Problem]) -> Vec<Problem> {
        let rows = checks().into_iter().chain(of_boxes());
        for (fields, check) in rows {
            if self.rules.has_box() && WITHOUT_BOXES.contains(&fields) {
                continue;
            }
            if !faulty.iter().any(|problem| reads(fields, &problem.path)) {
                check(&mut self);
            }
        }
        if faulty.is_empty() && self.found.is_empty() {
            self.open();
        }
        if self.found.is_empty() {
            return Vec::new();
        }
        let plain = self.state.plain();
        let value = |path: &str| plain.at(path).unwrap_or(&Plain::Null);
        let problem =
            |it: Found| Problem::new(it.path.clone(), value(&it.path), it.expected, &it.reason);
        self.found.into_iter().map(problem).take(MOST_PROBLEMS).collect()
    }

    /// Checks last that the seat that decides has a legal action. The other checks ensure that, and this one
    /// guards against a gap in them.
    fn open(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let open = match state.awaiting() {
            Awaiting::Decision(_) => !state.legal_actions(rules).is_empty(),
            Awaiting::Chance => !rules.distribution(state).entries().is_empty(),
            Awaiting::Nothing => true,
        };
        must!(self, open; "phase"; "a question that has an answer"; "nothing can be answered");
    }
}

/// Returns whether a check of these fields reads the value at the path.
fn reads(fields: &[&str], path: &str) -> bool {
    let mut names = path.split('.').map(|step| step.split('[').next().unwrap_or_default());
    let whole = matches!(path.rsplit('.').next(), Some(last) if {
        let last = last.split('[').next().unwrap_or_default();
        ["", "clans", "shores", "land"].contains(&last)
    });
    whole || names.any(|name| fields.contains(&name))
}
