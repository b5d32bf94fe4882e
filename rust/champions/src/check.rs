//! What must be true of every state: the invariants, and the one door for states from outside.
//!
//! A state that was read from a file may be anything. It is let in only when nothing here is wrong
//! with it; all that is wrong is said at once.

mod cards;
mod clans;
mod destinies;
mod phase;

use crate::phase::setup;
use crate::rules::{ROUNDS, Rules};
use crate::state::{Phase, State};
use crate::words::Location;
use midgard_core::{Seat, Set, Word};

/// Nobody ever has more of anything.
const ABSURD: u16 = 999;

/// Collects what is wrong.
struct Check<'a> {
    rules: &'a Rules,
    state: &'a State,
    problems: Vec<String>,
}

impl State {
    /// Everything that is wrong with this state under these rules; nothing, if it can be played on.
    pub fn problems(&self, rules: &Rules) -> Vec<String> {
        let mut check = Check { rules, state: self, problems: Vec::new() };
        check.table();
        // What follows indexes by seats in play and needs a marker.
        if check.problems.is_empty() {
            check.clans();
            check.workers();
            check.dice();
            check.enemies();
            check.cards();
            check.destinies();
            check.journeys();
        }
        if check.problems.is_empty() {
            check.phase();
        }
        check.problems
    }
}

impl Check<'_> {
    fn must(&mut self, fine: bool, problem: impl FnOnce() -> String) {
        if !fine {
            self.problems.push(problem());
        }
    }

    fn seat(&mut self, seat: Seat, what: &str) {
        let players = self.rules.players();
        self.must(seat.index() < players, || format!("{what}: seat {seat} of {players} players"));
    }

    /// The table as a whole.
    fn table(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let players = rules.options.players;
        self.must(state.players == players, || {
            format!("players: {} where the game has {players}", state.players)
        });
        self.must(state.round <= ROUNDS, || format!("round: {} of {ROUNDS}", state.round));
        let set_up = matches!(state.phase, Phase::Stalls {} | Phase::Start {});
        let given = rules.options.start_player.is_some();
        self.must(state.marker.is_none() == (set_up && !given), || {
            "marker: known from the start on".into()
        });
        if let Some(marker) = state.marker {
            self.seat(marker, "marker");
        }
        let before = set_up || matches!(state.phase, Phase::Draft { .. } | Phase::Destinies { .. });
        self.must((state.round == 0) == before, || "round: 0 in set-up, then from 1 on".into());
        let stalls: Set<Location> =
            Location::ALL[crate::rules::FIRST_STALL..].iter().copied().collect();
        self.must(state.stalls.minus(stalls).is_empty(), || "stalls: not all are stalls".into());
        let complete = setup::stalls_left(rules, state).is_empty();
        self.must(complete != matches!(state.phase, Phase::Stalls {}), || {
            "stalls: as many as the players ask for".into()
        });
        let (military, economic) = rules.stall_counts();
        self.must(state.stalls.len() <= military + economic, || "stalls: too many".into());
        for seat in &Seat::ALL[rules.players()..] {
            let empty = state.clans[*seat] == Default::default();
            self.must(empty, || format!("clans: nobody sits at seat {seat}"));
        }
        let stocking = matches!(state.phase, Phase::Stocking { .. });
        let stocked = state.round.saturating_sub(stocking.into());
        let most = ROUNDS.saturating_add(stocked); // one more each round: it stays below to the end
        self.must(state.food_stock <= most && state.huts_sold <= 4, || {
            "food_stock, huts_sold: eight rounds, four workers".into()
        });
        let ships = state.shores.values().iter().filter_map(|shore| shore.ship);
        let bands = [state.stock, state.supply].into_iter();
        let bands = bands.chain(state.garrison.values().iter().copied());
        let bands = bands.chain(ships.map(|ship| ship.warriors));
        let mut bands = bands.chain(state.fight().map(|fight| fight.warband));
        let few = bands.all(|band| band.values().iter().all(|&count| count <= 40));
        self.must(few, || "warriors: more dice than there are".into());
    }
}
