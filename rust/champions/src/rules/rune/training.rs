//! The rune Training: one or two own dice are exchanged with the supply, wherever they stand. `[rune.training]` A-13.
//!
//! Who leaves is named first: home, then the places in the order of combat, by kind; then who comes, place by place.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, Errand, Step, first};
use crate::rules::check::{Check, Part, must};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, Moment, assignment, stray, table};
use crate::rules::rune::effect::{self, Effect, Origin};
use crate::rules::site;
use crate::rules::state::{Phase, State};
use crate::say::explain::{Explanation, explanation, one_of};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording;
use crate::words::{Expansion, Item, Post, Rune, Warband, Warrior};
use midgard_core::{List, Seat};

/// One or two dice leave.
const MOST: usize = 2;

/// Those who leave: the place and the kind of each, in the order in which they are named.
pub(crate) type Leaving = List<(Post, Warrior), MOST>;
/// Those who come, for each of them.
pub(crate) type Coming = List<Warrior, MOST>;

/// The rune Training.
pub(super) struct Training;

/// Returns the dice of a clan at a post; not those of the open fight or hunt.
fn band_at(state: &State, seat: Seat, post: Post) -> Warband {
    match post.site() {
        None => state.clans[seat].warriors,
        Some(site) if assignment::is_at(state, seat, site) => site::crew(state, site),
        Some(_) => Warband::default(),
    }
}

/// `[assignment.land]` Rulebook p. 8: returns whether a kind may not be at a post.
fn is_prohibited(rules: &Rules, state: &State, post: Post, kind: Warrior) -> bool {
    post.site().is_some_and(|site| assignment::prohibits(rules, state, site, Item::of(kind)))
}

/// Returns whether a kind may come next: in the supply beforehand, none that left the place, allowed there, ascending within
/// a place; and all others can still be replaced.
fn may_come(
    rules: &Rules,
    state: &State,
    leaving: &Leaving,
    coming: &Coming,
    kind: Warrior,
) -> bool {
    let (left, come) = (leaving.as_slice(), coming.as_slice());
    let Some(&(post, _)) = left.get(come.len()) else { return false };
    let before = left.iter().zip(come).rfind(|((place, _), _)| *place == post);
    let used = come.iter().filter(|&&other| other == kind).count();
    let fits = kind != Warrior::Leader
        && before.is_none_or(|(_, &other)| kind >= other)
        && !left.contains(&(post, kind))
        && usize::from(state.supply[kind]) > used
        && !is_prohibited(rules, state, post, kind);
    let mut more = *coming;
    more.push(kind);
    fits && (more.as_slice().len() == left.len()
        || Warrior::ALL.iter().any(|&next| may_come(rules, state, leaving, &more, next)))
}

/// Returns whether a kind at a post may be named next to leave, so that all can be replaced; ascending there.
fn may_leave(
    rules: &Rules,
    state: &State,
    seat: Seat,
    leaving: &Leaving,
    post: Post,
    kind: Warrior,
) -> bool {
    let left = leaving.as_slice();
    let here = || left.iter().filter(|(place, _)| *place == post);
    let named = here().filter(|(_, other)| *other == kind).count();
    let fits = left.len() < MOST
        && kind != Warrior::Leader
        && here().all(|(_, other)| *other <= kind)
        && usize::from(band_at(state, seat, post)[kind]) > named;
    if !fits {
        return false;
    }
    let mut more = *leaving;
    more.push((post, kind));
    let nobody = Coming::default();
    Warrior::ALL.iter().any(|&next| may_come(rules, state, &more, &nobody, next))
}

/// Returns whether somebody at a post may be named next.
fn anybody(rules: &Rules, state: &State, seat: Seat, leaving: &Leaving, post: Post) -> bool {
    Warrior::ALL.iter().any(|&kind| may_leave(rules, state, seat, leaving, post, kind))
}

/// Returns the action that goes on to a post.
fn go_to(post: Post) -> Option<Action> {
    let site = post.site()?;
    Some(match (site.land(), site.shore()) {
        (Some(land), _) => Action::Place(land.location()),
        (None, shore) => Action::Shore(Errand::Sail, shore?),
    })
}

impl Effect for Training {
    const MOMENT: Moment = Moment::AnyTime;
    const WHEN: &'static str = effect::WHENEVER;
    const TAG: Tag = Tag::RuneTraining;
    const ORIGIN: Origin = Origin::Box(Expansion::DarkMountains);
    const AT_THE_END: bool = false;

    fn works(&self, rules: &Rules, state: &State, seat: Seat) -> bool {
        let nobody = Leaving::default();
        Post::ALL.iter().any(|&post| anybody(rules, state, seat, &nobody, post))
    }

    fn play(&self, _: &Rules, state: &mut State, log: &mut impl Log, by: Rune) {
        let (turn, back) = effect::interrupt(state, log, Rune::Training, by);
        let leaving = Leaving::default();
        state.phase = Phase::Training { turn, site: Post::Home, leaving, coming: None, back };
    }

    fn idle(&self, _: Seat) -> String {
        "it does nothing: nobody can be exchanged".into()
    }

    fn explain(&self, _: &Rules, _: &State, _: Seat) -> String {
        "exchange one or two dice with the supply".into()
    }
}

impl table::Training {
    /// Returns whether somebody is named at the present place.
    fn is_named_here(&self) -> bool {
        self.leaving.as_slice().last().is_some_and(|(post, _)| *post == self.site)
    }

    /// Names who comes next, until all who leave are replaced.
    fn go_on(self, rules: &Rules, state: &mut State, log: &mut impl Log) {
        let Self { turn, leaving, coming, back, .. } = self;
        let come = coming.unwrap_or_default();
        if come.as_slice().len() < leaving.as_slice().len() {
            state.phase = self.into();
            return;
        }
        let sending = matches!(Phase::from(back), Phase::Assignment { .. });
        let sealed = rules.options.simultaneous && sending;
        if sealed {
            inform_others(log, turn, &leaving, &come);
        }
        for &post in Post::ALL {
            let pairs = leaving.as_slice().iter().zip(come.as_slice());
            let (mut leaves, mut comes) = (Warband::default(), Warband::default());
            for ((_, old), new) in pairs.filter(|((place, _), _)| *place == post) {
                leaves[*old] += 1;
                comes[*new] += 1;
            }
            if !leaves.is_empty() {
                exchange(state, turn, post, &leaves, &comes);
                let what = What::Swapped { seat: turn, site: Some(post), leaves, comes, sealed };
                log.say(Tag::RuneTraining, what);
            }
        }
        effect::resume(rules, state, log, back);
    }
}

/// `[assignment.simultaneous]` The others see which dice leave and which come in all, not where. Those of a kind that both
/// leave and come cancel out.
fn inform_others(log: &mut impl Log, seat: Seat, leaving: &Leaving, coming: &Coming) {
    let (mut leaves, mut comes) = (Warband::default(), Warband::default());
    leaving.as_slice().iter().for_each(|&(_, kind)| leaves[kind] += 1);
    coming.as_slice().iter().for_each(|&kind| comes[kind] += 1);
    for &kind in Warrior::ALL {
        let both = leaves[kind].min(comes[kind]);
        leaves[kind] -= both;
        comes[kind] -= both;
    }
    if !leaves.is_empty() {
        log.say(Tag::RuneTraining, What::Swapped { seat, site: None, leaves, comes, sealed: true });
    }
}

/// The dice of a place are exchanged with the supply. `[valhalla.losses]` R-V-2: no tokens.
pub(crate) fn exchange(
    state: &mut State,
    seat: Seat,
    post: Post,
    leaves: &Warband,
    comes: &Warband,
) {
    let mut band = band_at(state, seat, post);
    for &kind in Warrior::ALL {
        band[kind] = band[kind] - leaves[kind] + comes[kind];
        state.supply[kind] = state.supply[kind] + leaves[kind] - comes[kind];
    }
    match post.site() {
        None => state.clans[seat].warriors = band,
        Some(site) => site::set_crew(state, site, band),
    }
}

/// Calls a function with every exchange that a seat can make: who leaves, and who comes.
pub(crate) fn exchanges(
    rules: &Rules,
    state: &State,
    seat: Seat,
    each: &mut impl FnMut(&Leaving, &Coming),
) {
    fn leave(
        (rules, state, seat): (&Rules, &State, Seat),
        leaving: &Leaving,
        each: &mut impl FnMut(&Leaving, &Coming),
    ) {
        let from = leaving.as_slice().last().map_or(Post::Home, |&(post, _)| post);
        for &post in Post::ALL.iter().filter(|&&post| post >= from) {
            for &kind in Warrior::ALL {
                if may_leave(rules, state, seat, leaving, post, kind) {
                    let mut more = *leaving;
                    more.push((post, kind));
                    come(rules, state, &more, &Coming::default(), each);
                    leave((rules, state, seat), &more, each);
                }
            }
        }
    }
    fn come(
        rules: &Rules,
        state: &State,
        leaving: &Leaving,
        coming: &Coming,
        each: &mut impl FnMut(&Leaving, &Coming),
    ) {
        if coming.as_slice().len() == leaving.as_slice().len() {
            return each(leaving, coming);
        }
        for &kind in Warrior::ALL {
            if may_come(rules, state, leaving, coming, kind) {
                let mut more = *coming;
                more.push(kind);
                come(rules, state, leaving, &more, each);
            }
        }
    }
    leave((rules, state, seat), &Leaving::default(), each);
}

/// Returns what is named for an exchange, in order: who leaves with the places gone to, then who comes.
pub(crate) fn named(leaving: &Leaving, coming: &Coming) -> Vec<Action> {
    let mut actions = Vec::new();
    let mut at = Post::Home;
    for &(post, kind) in leaving.as_slice() {
        if post != at {
            actions.extend(go_to(post));
            at = post;
        }
        actions.push(Action::Lose(Item::of(kind)));
    }
    if leaving.as_slice().len() < MOST {
        actions.push(Action::Step(Step::Accept));
    }
    actions.extend(coming.as_slice().iter().map(|&kind| Action::Kind(kind)));
    actions
}

impl Ask for table::Training {
    fn used(&self) -> Option<Rune> {
        Some(Rune::Training)
    }

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "rune.training"
    }

    fn check(&self, check: &mut Check<'_>) {
        let Self { turn, ref leaving, ref coming, .. } = *self;
        let (rules, state, left) = (check.rules, check.state, leaving.as_slice());
        let there = |&(post, kind): &(Post, Warrior)| {
            let named = left.iter().filter(|&&other| other == (post, kind)).count();
            kind != Warrior::Leader && named <= usize::from(band_at(state, turn, post)[kind])
        };
        must!(
            check, left.iter().all(there);
            "phase.leaving"; "dice that are there, without the Leader die"; "they leave [rune.training]"
        );
        let Some(coming) = coming.as_ref().map(List::as_slice) else { return };
        let comes = |at: usize| {
            let mut before = Coming::default();
            coming[..at].iter().for_each(|&kind| before.push(kind));
            may_come(rules, state, leaving, &before, coming[at])
        };
        let fine = coming.len() < left.len() && (0..coming.len()).all(comes);
        must!(
            check, fine;
            "phase.coming"; "fewer than leave, who can come for them"; "others still come [rune.training]"
        );
    }

    fn prompt(&self, _: &Rules, _: &State) -> String {
        if self.coming.is_some() {
            format!("seat {} names who comes", self.turn)
        } else {
            format!("seat {} names who leaves", self.turn)
        }
    }

    fn details(&self) -> Details {
        Details::of_back(self.back)
    }
}

impl Decide for table::Training {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        let Self { turn, site, leaving, coming, .. } = self;
        if let Some(coming) = coming {
            for &kind in &Warrior::ALL[..Warrior::Leader as usize] {
                if may_come(rules, state, leaving, coming, kind) {
                    legal.insert(Action::Kind(kind).index());
                }
            }
            return;
        }
        for &kind in Warrior::ALL {
            if may_leave(rules, state, *turn, leaving, *site, kind) {
                legal.insert(Action::Lose(Item::of(kind)).index());
            }
        }
        if !self.is_named_here() && *site != Post::Home {
            return;
        }
        for &post in Post::ALL.iter().filter(|&&post| post > *site) {
            if anybody(rules, state, *turn, leaving, post)
                && let Some(action) = go_to(post)
            {
                legal.insert(action.index());
            }
        }
        if !leaving.as_slice().is_empty() {
            legal.insert(first::ACCEPT);
        }
    }

    fn play(mut self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        match action {
            Action::Place(_) | Action::Shore(Errand::Sail, _) => {
                let post = Post::ALL.iter().find(|&&post| go_to(post) == Some(action));
                self.site = *post.unwrap_or(&self.site);
                state.phase = self.into();
            }
            Action::Lose(item) => {
                let Some(kind) = item.warrior() else { stray(action, "Training") };
                self.leaving.push((self.site, kind));
                if self.leaving.as_slice().len() == MOST {
                    self.coming = Some(Coming::default());
                    return self.go_on(rules, state, log);
                }
                state.phase = self.into();
            }
            Action::Step(Step::Accept) => {
                self.coming = Some(Coming::default());
                self.go_on(rules, state, log);
            }
            Action::Kind(kind) => {
                let mut coming = self.coming.unwrap_or_default();
                coming.push(kind);
                self.coming = Some(coming);
                self.go_on(rules, state, log);
            }
            _ => stray(action, "Training"),
        }
    }

    fn refuse(&self, _: &Rules, _: &State, action: Action) -> Option<Refusal> {
        let asks = matches!(action, Action::Kind(_)) == self.coming.is_some();
        let (reason, fact) = match action {
            Action::Kind(_)
            | Action::Lose(_)
            | Action::Place(_)
            | Action::Shore(Errand::Sail, _)
            | Action::Step(Step::Accept)
                if !asks =>
            {
                let who = if self.coming.is_none() { "who leaves" } else { "who comes" };
                (Reason::NotAwaited, format!("{who} is named now"))
            }
            Action::Step(Step::Accept) => (Reason::TooFew, "somebody is exchanged".into()),
            Action::Kind(kind) => (Reason::NotInSupply, format!("{kind} cannot come there")),
            Action::Place(_) | Action::Shore(Errand::Sail, _) => {
                (Reason::NobodyThere, "nobody there can be named now".into())
            }
            Action::Lose(item) => {
                (Reason::NoneLeft, format!("no {item} at {} can be named now", self.site))
            }
            _ => return None,
        };
        Some(Refusal(reason, fact, "rune.training"))
    }

    fn explain(&self, _: &Rules, _: &State, action: Action) -> Option<Explanation> {
        let text = match action {
            Action::Kind(kind) => format!("{} comes", one_of(Item::of(kind))),
            Action::Lose(item) => format!("{} leaves {}", one_of(item), wording::post(self.site)),
            Action::Place(_) | Action::Shore(Errand::Sail, _) => {
                let post = Post::ALL.iter().find(|&&post| go_to(post) == Some(action));
                format!("name somebody at {} next", wording::post(*post.unwrap_or(&self.site)))
            }
            _ => "nobody else leaves".into(),
        };
        Some(explanation(text, &["rune.training"]))
    }
}

impl Check<'_> {
    /// `[rune.training]` A-13: returns whether a seat can have changed what it has sent while it still sends.
    pub(crate) fn may_train(&self, seat: Seat) -> bool {
        let sends = self.part == Part::Assignment && self.rules.has_mountains();
        sends && self.has_used(seat, Rune::Training)
    }
}
