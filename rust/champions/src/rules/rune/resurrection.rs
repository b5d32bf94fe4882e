//! The rune Resurrection: two sacrifice tokens become the two dice. `[rune.resurrection]` A-15.
//!
//! The tokens are of one kind or of two; both dice lie in the supply, and there is room for both.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet};
use crate::rules::event::{Log, Tag};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, Moment, stray, table};
use crate::rules::rune::effect::{self, Effect, Origin};
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::tokens;
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording;
use crate::words::{Expansion, Rune, Source, Warband, Warrior};
use midgard_core::{List, Seat};

/// The number of tokens.
const RAISED: usize = 2;

/// The rune Resurrection.
pub(super) struct Resurrection;

/// Returns the tokens that may be named next, in order of kinds.
fn raisable(
    rules: &Rules,
    state: &State,
    seat: Seat,
    named: &[Warrior],
) -> impl Iterator<Item = Warrior> {
    let clan = &state.clans[seat];
    let fits = usize::from(state.room(rules, seat)) >= RAISED;
    let count = |kind: Warrior| named.iter().filter(|&&other| other == kind).count() as u8;
    let rest = Warband::from_fn(|kind| {
        let there = clan.tokens[kind].min(state.supply[kind]);
        if kind == Warrior::Leader { 0 } else { there.saturating_sub(count(kind)) }
    });
    let (first, left) = (named.last().map_or(0, |&kind| kind as usize), RAISED - named.len());
    let kinds = Warrior::ALL.iter().copied().enumerate().skip(first);
    kinds.filter_map(move |(at, kind)| {
        let later: usize = rest.values()[at..].iter().map(|&count| usize::from(count)).sum();
        (fits && rest[kind] > 0 && later >= left).then_some(kind)
    })
}

impl Effect for Resurrection {
    const MOMENT: Moment = Moment::AnyTime;
    const WHEN: &'static str = effect::WHENEVER;
    const TAG: Tag = Tag::RuneResurrection;
    const ORIGIN: Origin = Origin::Box(Expansion::Valhalla);

    #[inline]
    fn works(&self, rules: &Rules, state: &State, seat: Seat) -> bool {
        rules.has_valhalla() && raisable(rules, state, seat, &[]).next().is_some()
    }

    fn play(&self, _: &Rules, state: &mut State, log: &mut impl Log, by: Rune) {
        let (turn, back) = effect::interrupt(state, log, Rune::Resurrection, by);
        state.phase = Phase::Resurrection { turn, tokens: List::default(), back };
    }

    fn idle(&self, _: Seat) -> String {
        "it does nothing: no two tokens have dice that can come".into()
    }

    fn explain(&self, _: &Rules, _: &State, _: Seat) -> String {
        "two sacrifice tokens become the two dice".into()
    }
}

impl Ask for table::Resurrection {
    fn used(&self) -> Option<Rune> {
        Some(Rune::Resurrection)
    }

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.resurrection"
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        format!("seat {} names a sacrifice token", self.turn)
    }

    fn details(&self) -> Details {
        Details::of_back(self.back)
    }
}

impl Decide for table::Resurrection {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        for kind in raisable(rules, state, self.turn, self.tokens.as_slice()) {
            legal.insert(Action::Kind(kind).index());
        }
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, tokens: mut named, back } = self;
        let Action::Kind(kind) = action else { stray(action, "Resurrection") };
        named.push(kind);
        if named.as_slice().len() < RAISED {
            state.phase = Phase::Resurrection { turn, tokens: named, back };
            return;
        }
        let mut band = Warband::default();
        named.as_slice().iter().for_each(|&kind| band[kind] += 1);
        tokens::give(state, log, Tag::RuneResurrection, turn, band);
        state.recruit(rules, log, (Tag::RuneResurrection, Source::Supply), turn, &band);
        effect::resume(rules, state, log, back);
    }

    fn refuse(&self, _: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let Action::Kind(kind) = action else { return None };
        let named = self.tokens.as_slice().iter().filter(|&&other| other == kind).count() as u8;
        let (reason, fact) = if state.clans[self.turn].tokens[kind] <= named {
            (Reason::NoToken, format!("there is no token of {kind}"))
        } else {
            (Reason::NotInSupply, format!("{kind} cannot be raised now"))
        };
        Some(Refusal(reason, fact, "rune.resurrection"))
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let Action::Kind(kind) = action else { return None };
        Some(explanation(
            format!("{} becomes the die", wording::tokens(kind, 1)),
            &["rune.resurrection"],
        ))
    }
}
