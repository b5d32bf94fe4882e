//! The greedy player, and what searches expect of a state.

use super::{A, Case};
use crate::action::Action;
use crate::menu;
use crate::phase::{Phase, Slot};
use crate::state::State;
use crate::testing::{mixes, negotiation, rules, step, text};
use crate::words::{Item, Location};
use crate::{Greedy, Negotiation};
use midgard_core::{Game, Policy, Seat, sequential};

/// The greedy player agrees to no deal that leaves it with nothing while others share the loot, in whatever slot, and to some of
/// each list; what it proposes to another one is agreed.
#[test]
fn the_greedy_player_agrees_to_what_pays() {
    let few: Case = (&[("coin", 3), ("furs", 1), ("horns", 1)], &[&[], &[("coin", 2)], &[]]);
    let poor: Case = (&[("coin", 2), ("tower", 1), ("armor", 1)], &[&[("terror", 1)], &[]]);
    let much: Case = (&[("coin", 6), ("wall", 2), ("relics", 1)], &[&[], &[]]);
    for (loot, has) in [A, few, poor, much] {
        let (rules, start) = negotiation(Negotiation::Menu, loot, has);
        let choose = |state: &State| {
            let action = Greedy.choose(&rules, state, &state.legal(&rules), &mut sequential(0));
            Action::from_index(action.into()).expect("an action")
        };
        let order = start.order(&rules, Location::Bjorgvin);
        for (cycle, proposer) in [(1, 0), (1, 1), (2, 0), (2, 1)] {
            let slot = Slot { location: Location::Bjorgvin, cycle, position: proposer };
            let mut state = State { phase: Phase::Propose(slot), ..start };
            let deals = menu::deals(&state, &rules, slot.location, proposer.into());
            let mut accepted = 0;
            for (number, answerer) in (0..deals.len()).flat_map(|number| {
                let others = (0..rules.seats()).filter(|&at| at != usize::from(proposer));
                others.map(move |at| (number, at))
            }) {
                state.deal = deals.deal(number, &rules);
                state.phase = Phase::Answer { slot, position: answerer as u8 };
                let changes = state.deal.changes(&rules, answerer);
                let takes = changes.iter().any(|&(item, n)| item != Item::TERROR && n > 0);
                let minds = state.players[order.as_slice()[answerer]].terror > 1;
                let accepts = choose(&state) == Action::Accept;
                assert!(!accepts || takes || minds, "{}", text(&rules, &state.deal, has.len()));
                accepted += u32::from(accepts);
            }
            assert!(accepted > 0);
            state.phase = Phase::Propose(slot);
            let action = choose(&state);
            assert!(matches!(action, Action::Deal(_)), "{action}");
            rules.apply_unchecked(&mut state, action.index());
            while let Phase::Answer { slot: on, .. } = state.phase {
                assert_eq!((on, choose(&state)), (slot, Action::Accept));
                rules.apply_unchecked(&mut state, Action::Accept.index());
            }
        }
    }
}

/// The built-in values are for every number of players, with and without Bjorn, and each expects a number of every state.
#[test]
fn the_built_in_values_fit_every_game() {
    for options in mixes() {
        let rules = rules(options);
        let estimator = rules.estimator().expect("the game has one");
        assert_eq!(estimator.check(&rules), Ok(()));
        let (mut state, mut rng) = (rules.start(), sequential(options.players.into()));
        loop {
            let (scores, spread) = estimator.expected_scores(&rules, &state);
            assert!(spread > 1.0, "{spread}");
            assert!(
                Seat::of(rules.players()).all(|seat| scores[seat].abs() < 2000.0),
                "{scores:?}"
            );
            if !step(&rules, &mut state, &mut rng) {
                break;
            }
        }
    }
}
