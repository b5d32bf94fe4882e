//! Champions of Midgard as a [`Game`], for everything that plays games without knowing them.

use crate::bots::{fights::Fights, fitted, luck};
use crate::knowledge::observation;
use crate::knowledge::view::View;
use crate::rules::action::{ACTION_COUNT, Action, ActionSet, BASE_COUNT};
use crate::rules::event::Event;
use crate::rules::state::{Phase, State};
use crate::rules::{Rules, chance, scoring};
use crate::tables;
use crate::words::{BySeat, DraugrCard, Foe, Line, Location, MonsterCard, TrollCard};
use midgard_core::{
    ActionIndex, Awaiting, Baseline, ChanceKey, Distribution, Estimator, EventTable, Game, Layout,
    Listener, Memory, Outcome, PartSolver, Recall, Rng, Seat, Set, Statistics, Tabulator, Word,
};
use std::cmp::Ordering;
use std::sync::Arc;

/// More outcomes than any chance event has: those of the longest deck, and some to spare.
const MAX_CHANCE_OUTCOMES: usize = 52;
/// The same in games of the base box.
const MAX_BASE_OUTCOMES: usize = 40;
const _: () = assert!(MonsterCard::BASE_WORDS.len() <= MAX_BASE_OUTCOMES);
const _: () = assert!(MonsterCard::COUNT <= MAX_CHANCE_OUTCOMES);
const _: () = assert!(TrollCard::COUNT <= MAX_CHANCE_OUTCOMES);
const _: () = assert!(DraugrCard::COUNT <= MAX_CHANCE_OUTCOMES);
const _: () = assert!(Location::COUNT <= MAX_CHANCE_OUTCOMES);

impl Game for Rules {
    type State = State;
    type View = View;
    type Event = Event;
    type Actions = ActionSet;
    type Values = BySeat<f64>;

    const NAME: &'static str = "champions";

    fn players(&self) -> usize {
        self.players()
    }

    fn action_count(&self) -> usize {
        if self.has_box() { ACTION_COUNT } else { BASE_COUNT }
    }

    #[inline]
    fn skips_forced(&self) -> bool {
        self.options.skip_forced
    }

    fn start(&self) -> State {
        *self.opening()
    }

    #[inline]
    fn awaiting(&self, state: &State) -> Awaiting {
        state.awaiting()
    }

    #[inline(always)]
    fn is_decision(&self, state: &State) -> bool {
        state.phase.is_decision()
    }

    #[inline]
    fn legal_actions(&self, state: &State) -> ActionSet {
        state.legal_actions(self)
    }

    #[inline]
    fn apply_with<L: Listener<Event>>(
        &self,
        state: &mut State,
        action: ActionIndex,
        listener: &mut L,
    ) {
        let action = Action::from_index(action.into()).expect("the index is below the count");
        state.apply_with(self, action, listener);
    }

    fn tie_order(&self, seat: Seat, action: ActionIndex) -> ActionIndex {
        let place = |other: Seat| other.counted_from(seat, Game::players(self));
        match Action::from_index(action.into()) {
            Some(Action::Judge(verdict, other)) => Action::Judge(verdict, place(other)).index(),
            _ => action,
        }
    }

    #[inline(always)]
    fn decide<L: Listener<Event>>(
        &self,
        state: &mut State,
        choose: impl FnOnce(&State, &ActionSet) -> ActionIndex,
        listener: &mut L,
    ) -> bool {
        Phase::decide(self, state, choose, listener)
    }

    fn max_chance_outcomes(&self) -> usize {
        if self.is_base_game() { MAX_BASE_OUTCOMES } else { MAX_CHANCE_OUTCOMES }
    }

    fn distribution(&self, state: &State) -> Distribution {
        state.phase.chance_event(self, state).distribution(self, state)
    }

    fn answer_with<L: Listener<Event>>(
        &self,
        state: &mut State,
        outcome: Outcome,
        listener: &mut L,
    ) {
        state.phase.answer(self, state, listener, outcome);
    }

    #[inline]
    fn chance_key(&self, state: &State) -> ChanceKey {
        chance::key(self, state)
    }

    #[inline]
    fn sample_with<R: Rng, L: Listener<Event>>(
        &self,
        state: &mut State,
        rng: &mut R,
        seen: impl FnMut(Outcome),
        listener: &mut L,
    ) {
        state.phase.sample(self, state, rng, seen, listener);
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::of(self, state, seat)
    }

    fn determinize<R: Rng>(&self, view: &View, rng: &mut R) -> State {
        view.determinize(self, rng)
    }

    fn canonical(&self, state: &State) -> State {
        let mut state = *state;
        if let Phase::Dice { fight } = &mut state.phase {
            fight.throws = 1;
        }
        state
    }

    fn worlds(&self, view: &View, most: usize) -> Option<Vec<(State, u64)>> {
        view.worlds(self, most)
    }

    fn rewind(&self, view: &View, world: &State) -> Option<State> {
        view.rewind(self, world)
    }

    fn recall(&self, view: &View, world: &State, state: &State) -> Recall {
        view.recall(self, world, state)
    }

    fn recall_choices(
        &self,
        view: &View,
        world: &State,
        each: &mut dyn FnMut(&State, ActionIndex),
    ) {
        view.recall_kept(world, each);
    }

    /// Only its owner sees which destiny is kept, in which order a rune lays cards back, and what is sent and
    /// exchanged under seal.
    #[inline]
    fn shows(&self, state: &State, action: ActionIndex, to: Seat) -> bool {
        match state.phase {
            Phase::KeepDestiny { turn, .. } => turn == to,
            Phase::ThreadKeep { turn, .. } | Phase::AwarenessOrder { turn, .. } => turn == to,
            Phase::Training { turn, .. } => turn == to || !state.is_sealed(self),
            Phase::Assignment { turn, .. } if self.options.simultaneous => {
                let kind = Action::from_index(action.into());
                turn == to || !matches!(kind, Some(Action::Count(_)))
            }
            _ => true,
        }
    }

    fn layout(&self) -> &Layout {
        observation::layout(self)
    }

    fn observe(&self, view: &View, memory: Memory, out: &mut [u8]) {
        view.observe(self, memory, out);
    }

    fn chance_name(&self, state: &State) -> String {
        state.phase.chance_event(self, state).text()
    }

    fn outcome_text(&self, state: &State, outcome: Outcome) -> String {
        state.phase.chance_event(self, state).outcome_text(self, outcome)
    }

    /// Somebody always wins, and the winners share one victory.
    fn return_sum(&self) -> Option<f64> {
        Some(1.0)
    }

    fn has_scores(&self) -> bool {
        true
    }

    fn score(&self, state: &State, seat: Seat) -> i32 {
        state.score(seat)
    }

    /// Everything that is counted at the end is counted. Destinies of all seats count, so the state should be one that
    /// a search has sampled.
    fn final_score(&self, state: &State, seat: Seat) -> i32 {
        let more = match self.awaiting(state) {
            Awaiting::Nothing => 0,
            _ => scoring::more(self, state, seat),
        };
        state.score(seat) + more
    }

    fn compare(&self, state: &State, one: Seat, other: Seat) -> Ordering {
        scoring::standing(self, state, one).cmp(&scoring::standing(self, state, other))
    }

    fn winners(&self, state: &State) -> Set<Seat> {
        scoring::winners(self, state)
    }

    #[inline]
    fn round(&self, state: &State) -> u8 {
        state.round.max(1)
    }

    fn estimator(&self) -> Option<Arc<dyn Estimator<Self>>> {
        Some(fitted::standard(self))
    }

    fn part_solver(&self) -> Option<Box<dyn PartSolver<Self>>> {
        Some(Box::new(Fights::default()))
    }

    fn baseline(&self) -> Option<Box<dyn Baseline<Self>>> {
        Some(luck::baseline(self))
    }
}

impl Statistics for Rules {
    fn sheet_lines(&self) -> Vec<&'static str> {
        self.lines().map(Word::word).collect()
    }

    fn sheet(&self, state: &State, seat: Seat) -> Vec<i32> {
        self.lines().map(|line| state.sheet(seat)[line].into()).collect()
    }

    /// The enemies that the clan has defeated, by kind.
    fn achievement_names(&self) -> Vec<&'static str> {
        vec!["trolls", "draugr", "monsters"]
    }

    fn achievements(&self, state: &State, seat: Seat) -> Vec<i32> {
        let clan = &state.clans[seat];
        let counts = [clan.trolls.len(), clan.draugr.len(), clan.monsters.len()];
        counts.map(|count| count as i32).to_vec()
    }

    /// The leaders in play, in order.
    fn characters(&self) -> Vec<&'static str> {
        self.leaders().iter().map(Word::word).collect()
    }

    fn character(&self, state: &State, seat: Seat) -> Option<usize> {
        let leader = state.leader(seat)?;
        self.leaders().iter().position(|it| it == leader)
    }

    /// The first holder of the start player marker.
    fn start_player(&self, state: &State) -> Option<Seat> {
        state.marker
    }

    /// For each kind of enemy, how often it was fought and how often it was beaten.
    fn counters(&self) -> Vec<String> {
        let names = self.enemies().into_iter();
        names.flat_map(|name| [format!("{name} fought"), format!("{name} beaten")]).collect()
    }

    fn counter_count(&self) -> usize {
        self.enemies().len() * 2
    }

    fn count(&self, state: &State, counters: &mut [u64]) {
        match state.phase() {
            Phase::Dice { fight } if fight.throws == 1 => {
                let enemy = match fight.foe {
                    Foe::Hunt => return,
                    Foe::Troll => state.troll.map(|card| self.troll_kind(card)),
                    Foe::LeftDraugr => state.left_draugr.map(|card| self.draugr_kind(card)),
                    Foe::RightDraugr => state.right_draugr.map(|card| self.draugr_kind(card)),
                    Foe::Kraken => Some(self.kraken()),
                    Foe::LeftBergrisar | Foe::RightBergrisar | Foe::Bandits => None,
                    Foe::Monster => {
                        let shore = fight.shore.map(|shore| &state.shores[shore]);
                        let monster = shore.and_then(|shore| shore.monster);
                        monster.map(|card| self.monster_kind(card))
                    }
                };
                if let Some(enemy) = enemy {
                    counters[enemy * 2] += 1;
                }
            }
            Phase::End {} => {
                for seat in self.seats() {
                    let clan = state.clan(seat);
                    let trolls = clan.trolls.iter().map(|card| self.troll_kind(card));
                    let draugr = clan.draugr.iter().map(|card| self.draugr_kind(card));
                    let monsters = clan.monsters.iter().map(|card| self.monster_kind(card));
                    for enemy in trolls.chain(draugr).chain(monsters) {
                        counters[enemy * 2 + 1] += 1;
                    }
                    let krakens =
                        clan.sheet[Line::Krakens] / i16::from(self.cards.kraken.glory.max(1));
                    counters[self.kraken() * 2 + 1] += krakens as u64;
                }
            }
            _ => {}
        }
    }

    fn event_tables(&self) -> Vec<EventTable> {
        tables::layouts(self)
    }

    fn tabulator(&self) -> Option<Box<dyn Tabulator<Event>>> {
        Some(tables::tabulator(self))
    }
}

impl Rules {
    /// Returns the lines of the score sheet in play.
    fn lines(&self) -> impl Iterator<Item = Line> {
        Line::ALL.iter().copied().filter(|&line| self.has_line(line))
    }
}

/// The kinds of enemies, in games of the base box its own: of trolls, draugr and monsters, and the Kraken.
impl Rules {
    /// Returns the cards of a list that the game knows.
    fn known<W: Word>(&self) -> &'static [W] {
        &W::ALL[..if self.is_base_game() { W::BASE_WORDS.len() } else { W::COUNT }]
    }

    fn troll_kind(&self, card: TrollCard) -> usize {
        card as usize / 4
    }

    fn draugr_kind(&self, card: DraugrCard) -> usize {
        self.known::<TrollCard>().len() / 4 + card as usize / 3
    }

    fn monster_kind(&self, card: MonsterCard) -> usize {
        let before = self.known::<TrollCard>().len() / 4 + self.known::<DraugrCard>().len() / 3;
        before + card as usize / 3
    }

    fn kraken(&self) -> usize {
        let before = self.known::<TrollCard>().len() / 4 + self.known::<DraugrCard>().len() / 3;
        before + self.known::<MonsterCard>().len() / 3
    }

    /// Returns the kinds: their ids without the last part.
    fn enemies(&self) -> Vec<&'static str> {
        let kind = |word: &'static str| word.rsplit_once('-').map_or(word, |(kind, _)| kind);
        let trolls = self.known::<TrollCard>().iter().step_by(4).map(|card| kind(card.word()));
        let draugr = self.known::<DraugrCard>().iter().step_by(3).map(|card| kind(card.word()));
        let monsters = self.known::<MonsterCard>().iter().step_by(3).map(|card| kind(card.word()));
        trolls.chain(draugr).chain(monsters).chain(["kraken"]).collect()
    }
}
