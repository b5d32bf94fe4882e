//! The hidden choices of others in the current phase are made once more, in their trees.

use super::{Descent, Simulation};
use crate::input::SearchInput;
use midgard_core::{Actions, Awaiting, Game, Recall};

impl<G: Game> Descent<'_, G> {
    /// Makes the choices once more that the owner has not seen, each in the tree of who has chosen, as long as the simulation is
    /// in the tree. Thus a seat chooses alike whether the owner decides before it or after it.
    pub(super) fn choose_hidden(&mut self, simulation: &mut Simulation<G>) {
        let SearchInput { game, owner, .. } = self.input;
        let world = simulation.state;
        let Some(first) = game.rewind(&self.search.view, &world) else { return };
        simulation.state = first;
        loop {
            let seen = game.recall(&self.search.view, &world, &simulation.state);
            let (Awaiting::Decision(seat), false) =
                (game.awaiting(&simulation.state), seen == Recall::Now)
            else {
                break;
            };
            let legal = game.legal_actions(&simulation.state);
            let action = match seen {
                Recall::Hidden(_) if !simulation.out => {
                    let state = simulation.state;
                    let hidden = legal.iter().filter(|&it| !game.shows(&state, it, owner));
                    let hidden: G::Actions = hidden.collect();
                    self.decide(simulation, seat, (&hidden, hidden.len()), None).0
                }
                Recall::Hidden(action) | Recall::Seen(action) => action,
                Recall::Now => unreachable!("it is not now"),
            };
            if !legal.contains(action) {
                simulation.state = world; // a choice that was seen does not go together with another hidden one
                break;
            }
            game.apply_unchecked(&mut simulation.state, action);
        }
    }
}
