//! Checks of the game as a whole: the round, the marker, the stalls and the leaders.

use super::cards::in_play;
use super::{Check, Part, must};
use crate::rules::state::Phase;
use crate::rules::{FIRST_STALL, Leaders, ROUNDS};
use crate::words::{Leader, Location};
use midgard_core::{Seat, Set};

impl Check<'_> {
    /// `round` is 0 in set-up, 8 after the last clean-up, and 1 to 8 between.
    pub(super) fn round(&mut self) {
        let round = self.state.round;
        match self.part {
            Part::SetUp => must!(self, round == 0; "round"; "0"; "the game is being set up"),
            Part::Closing | Part::End => {
                must!(self, round == ROUNDS; "round"; "{ROUNDS}"; "the last round is over");
            }
            _ => must!(
                self, (1..=ROUNDS).contains(&round);
                "round"; "1 to {ROUNDS}"; "set-up is over [cleanup.rounds]"
            ),
        }
    }

    /// `marker` is drawn or set in set-up, and moves only at the Jarl's Longhouse.
    pub(super) fn marker(&mut self) {
        let (state, option) = (self.state, self.rules.options.start_player);
        let before = matches!(self.phase, Phase::Stalls {} | Phase::Start {});
        let before = before || matches!(self.phase, Phase::Blessings {} | Phase::Epics {});
        let drawn = !(option.is_some() && self.phase == Phase::Start {});
        must!(self, drawn; "phase.name"; "another phase"; "the start player is given [setup.start]");
        if self.part == Part::SetUp
            && let Some(seat) = option
        {
            must!(self, state.marker == option; "marker"; "{seat}"; "the start player [setup.start]");
        } else if before {
            must!(self, state.marker.is_none(); "marker"; "null"; "it is not drawn [setup.start]");
        } else {
            must!(self, state.marker.is_some(); "marker"; "a seat"; "it was drawn [setup.start]");
        }
        self.jarl();
    }

    /// `stalls` are as many as the game has, with military ones drawn first.
    pub(super) fn stalls(&mut self) {
        let (stalls, wanted) = (self.state.stalls, self.rules.stall_counts());
        let group = |first: usize| Location::ALL[first..first + 4].iter().copied().collect();
        let military: Set<Location> = group(FIRST_STALL);
        let economic: Set<Location> = group(FIRST_STALL + 4);
        let (military, economic) = self.rules.more_stalls(military, economic);
        let known = stalls.minus(military).minus(economic).is_empty();
        let (first, then) = (stalls.and(military).len(), stalls.and(economic).len());
        let fine = if self.phase == (Phase::Stalls {}) {
            first < wanted.0 && then == 0 || first == wanted.0 && then < wanted.1
        } else {
            (first, then) == wanted
        };
        let when = if self.phase == (Phase::Stalls {}) { "in the end" } else { "now" };
        must!(
            self, known && fine;
            "stalls"; "{} military and {} economic stalls {when}", wanted.0, wanted.1;
            "military ones are drawn first [setup.stalls]"
        );
    }

    /// `leader` is chosen counter-clockwise, by the holder of the marker last. Or it is dealt in order of
    /// seats, or an option names it. No leader has two clans.
    pub(super) fn leaders(&mut self) {
        let (state, option) = (self.state, self.rules.options.leaders);
        let fits = match self.phase {
            Phase::Draft { .. } => option == Leaders::Drafted,
            Phase::Leaders { .. } => option == Leaders::Random,
            _ => true,
        };
        must!(
            self, fits;
            "phase.name"; "another phase"; "an option says how clans get their leaders [setup.leaders]"
        );
        let mut taken: Set<Leader> = Set::empty();
        for seat in self.rules.seats() {
            let leader = state.clans[seat].leader;
            if let Some(named) = option.of(seat) {
                must!(
                    self, leader == Some(named);
                    "clans[{seat}].leader"; "{named}"; "an option names the leaders [setup.leaders]"
                );
                continue;
            }
            let has = self.has_leader(seat);
            let right = if has { "a leader" } else { "null" };
            let order = match option {
                Leaders::Drafted => "leaders are chosen counter-clockwise [setup.draft]",
                _ => "leaders are dealt in order of seats [setup.leaders]",
            };
            must!(self, leader.is_some() == has; "clans[{seat}].leader"; "{right}"; "{order}");
            if let Some(leader) = leader {
                must!(
                    self, in_play::leaders(self.rules).has(leader);
                    "clans[{seat}].leader"; "another leader"; "{leader} is not in play [setup.boxes]"
                );
                must!(
                    self, !taken.has(leader);
                    "clans[{seat}].leader"; "another leader"; "{leader} has another clan [setup.draft]"
                );
                taken.add(leader);
            }
        }
    }

    /// Returns whether it was the turn of a seat to get its leader.
    fn has_leader(&self, seat: Seat) -> bool {
        let players = self.rules.players();
        match (self.phase, self.state.marker) {
            (Phase::Stalls {} | Phase::Start {}, _) => false,
            (Phase::Blessings {} | Phase::Epics {}, _) => false,
            // `[setup.random_leaders]` A-39: with a box in the order of the draft
            (Phase::Leaders { turn }, Some(marker)) if self.rules.has_box() => {
                distance(marker, seat, players) < distance(marker, turn, players)
            }
            (Phase::Leaders { turn }, _) => seat < turn,
            (Phase::Draft { turn }, Some(marker)) => {
                distance(marker, seat, players) < distance(marker, turn, players)
            }
            (Phase::Draft { .. }, None) => self.state.clans[seat].leader.is_some(),
            _ => true,
        }
    }
}

/// Returns how many seats choose before this one.
fn distance(marker: Seat, seat: Seat, players: usize) -> usize {
    let first = marker.counter_clockwise(players);
    (first as usize + players - seat as usize) % players
}
