//! Random games of the boxes in which the cards of the boxes come up often.

use midgard_champions::rules::action;
use midgard_champions::rules::boxes::{BoxOptions, LeaderLoss};
use midgard_champions::words::Expansion;
use midgard_champions::{Action, Cards, Event, Leaders, Options, Rules, State};
use midgard_core::{Awaiting, Game, Listener, Set, Xoshiro256PlusPlus, below, sequential};

/// The events of one step.
#[derive(Default)]
pub struct Heard(pub Vec<Event>);

impl Listener<Event> for Heard {
    fn hear(&mut self, event: Event) {
        self.0.push(event);
    }
}

/// Both boxes, or every third number one of them, with the promo cards; some options follow from the number.
pub fn rules(number: u8) -> Rules {
    let (mountains, valhalla) = (Expansion::DarkMountains, Expansion::Valhalla);
    let expansions = match number % 6 {
        1 => Set::empty().with(mountains),
        4 => Set::empty().with(valhalla),
        _ => Set::empty().with(mountains).with(valhalla),
    };
    let immune = number.is_multiple_of(5) && expansions.has(valhalla);
    let boxes = BoxOptions {
        expansions,
        promos: true,
        alms: number % 4 == 3 && expansions.has(mountains),
        prohibited_fall: number.is_multiple_of(7),
        leader_loss: if immune { LeaderLoss::Immune } else { LeaderLoss::ReturnsAtCleanup },
        ..BoxOptions::default()
    };
    let most = if expansions.has(mountains) { 4 } else { 3 };
    let options = Options {
        players: 2 + number % most,
        simultaneous: number % 4 == 1,
        leaders: Leaders::Random,
        boxes,
        ..Options::default()
    };
    Rules::new(options, Cards::standard()).expect("the options fit")
}

/// Whether an action brings runes and stalls of the boxes up.
fn is_liked(action: Action) -> bool {
    let text = action.to_string();
    let places =
        ["runesmith", "roving_rangers", "wandering_monk", "gossip", "trainer", "jarls_longhouse"];
    let place = text.strip_prefix("place ").is_some_and(|place| places.contains(&place));
    place || matches!(action, Action::Rune(_) | Action::Take(_) | Action::Step(action::Step::Draw))
}

/// How the players of a game play.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Every other decision is one that is liked, if there is any.
    Uses,
    /// So it is, but runes are kept.
    Keeps,
}

/// Makes one step.
fn step(rules: &Rules, way: Way, state: &mut State, rng: &mut Xoshiro256PlusPlus) -> Option<Step> {
    let mut heard = Heard::default();
    match rules.awaiting(state) {
        Awaiting::Nothing => None,
        Awaiting::Decision(_) => {
            let all = rules.legal_actions(state).iter();
            let mut legal: Vec<_> =
                all.filter_map(|index| Action::from_index(index.into())).collect();
            let others = legal.iter().any(|action| !matches!(action, Action::Rune(_)));
            legal
                .retain(|action| way == Way::Uses || !others || !matches!(action, Action::Rune(_)));
            let liked: Vec<_> = legal.iter().copied().filter(|&action| is_liked(action)).collect();
            let some = if liked.is_empty() || below(rng, 2) == 0 { &legal } else { &liked };
            let action = some[below(rng, some.len() as u32) as usize];
            state.apply_with(rules, action, &mut heard);
            Some(Step { action: Some(action), events: heard.0 })
        }
        Awaiting::Chance => {
            let distribution = rules.distribution(state);
            let mut ticket = below(rng, distribution.total());
            let hit = distribution.entries().iter().find(|&&(_, weight)| {
                let here = ticket < weight;
                ticket = ticket.wrapping_sub(weight);
                here
            });
            rules.answer_with(state, hit.expect("the weights add up").0, &mut heard);
            Some(Step { action: None, events: heard.0 })
        }
    }
}

/// A step: the action, unless chance made it, and what happened.
pub struct Step {
    pub action: Option<Action>,
    pub events: Vec<Event>,
}

/// Plays a game and shows each step between its two states.
pub fn play(rules: &Rules, way: Way, seed: u64, mut see: impl FnMut(&State, &Step, &State)) {
    let mut rng = sequential(seed);
    let mut state = rules.start();
    loop {
        let before = state;
        let Some(step) = step(rules, way, &mut state, &mut rng) else { return };
        see(&before, &step, &state);
    }
}
