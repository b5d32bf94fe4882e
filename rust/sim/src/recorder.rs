//! Plays one game and adds its results to the sums and the tables of a run.

use crate::frame::{Cell, Frame, Tables, Wanted};
use crate::luck::Account;
use crate::summary::{RETURN_PARTS, SHARES, SeatResult, Summary, win_share};
use midgard_core::{ActionIndex, Listener, Policy, Seat, Statistics, Stream, Tabulator, mix};
use midgard_search::{Watch, play_out, play_out_with};

/// The sums and the tables of some games.
pub(crate) struct Recorder<G: Statistics> {
    pub(crate) summary: Summary,
    pub(crate) tables: Tables,
    wanted: Wanted,
    tabulator: Option<Box<dyn Tabulator<G::Event>>>,
    counts: Counts,
    pub(crate) account: Option<Account<G>>,
}

/// The counters of one game.
struct Counts {
    /// How often each action was chosen.
    actions: Vec<u32>,
    /// The game's own counters.
    counters: Vec<u64>,
    /// Numbers of a game, for their products.
    numbers: Vec<i64>,
}

impl Counts {
    fn new<G: Statistics>(game: &G) -> Self {
        let (actions, counters) = (vec![0; game.action_count()], vec![0; game.counter_count()]);
        Self { actions, counters, numbers: Vec::new() }
    }

    /// Adds what was counted in a game to the sums, and begins anew.
    fn flush(&mut self, summary: &mut Summary) {
        let sums = summary.actions.iter_mut().zip(&mut summary.action_squares);
        for ((sum, squares), count) in sums.zip(&mut self.actions) {
            let uses = u64::from(std::mem::take(count));
            *sum += uses;
            *squares += uses * uses;
        }
        self.numbers.clear();
        self.numbers.extend(self.counters.iter().map(|&count| count as i64));
        summary.products.counters.add(&self.numbers);
        let sums = summary.counters.iter_mut().zip(&mut summary.counter_games);
        for ((sum, games), count) in sums.zip(&mut self.counters) {
            *games += u64::from(*count > 0);
            *sum += std::mem::take(count);
        }
    }
}

/// Where a recorder was before a game.
pub(crate) type Before = (Summary, Tables);

impl<G: Statistics> Recorder<G> {
    /// Makes a recorder without games.
    pub(crate) fn new(game: &G, wanted: &Wanted) -> Self {
        Self {
            summary: Summary::new(game),
            tables: Tables::new(game, wanted),
            wanted: wanted.clone(),
            tabulator: if wanted.events.is_empty() { None } else { game.tabulator() },
            counts: Counts::new(game),
            account: wanted.luck.then(|| Account::new(game)),
        }
    }

    /// Returns the tables of the games since the last call; `None` if no table is wanted.
    pub(crate) fn take_tables(&mut self, game: &G) -> Option<Tables> {
        let keeps_tables = self.wanted != Wanted::default();
        keeps_tables.then(|| std::mem::replace(&mut self.tables, Tables::new(game, &self.wanted)))
    }

    /// Returns everything so far, to forget the next game.
    pub(crate) fn before(&self) -> Before {
        (self.summary.clone(), self.tables.clone())
    }

    /// Forgets the games since then.
    pub(crate) fn restore(&mut self, (summary, tables): Before) {
        (self.summary, self.tables) = (summary, tables);
    }

    /// Plays game `number` and adds its results. `players` has the player at each seat.
    pub(crate) fn play(
        &mut self,
        game: &G,
        (number, stream): (u64, Stream),
        policies: &[&dyn Policy<G>],
        players: &[usize],
    ) {
        let mut state = game.start();
        if let Some(account) = &mut self.account {
            account.begin(stream);
        }
        let mut counter = Counter {
            actions: &mut self.counts.actions,
            counters: &mut self.counts.counters,
            choices: 0,
            path: number,
            number,
            count: 0,
            decisions: [0; Seat::ALL.len()],
            start: None,
            rows: self.tables.decisions.as_mut(),
            account: self.account.as_mut(),
        };
        let decisions = match &mut self.tabulator {
            None => play_out(game, &mut state, stream, policies, &mut counter),
            Some(tabulator) => {
                let (wanted, frames) = (&self.wanted.events, &mut self.tables.events);
                let mut rows = Rows {
                    tabulator: &mut **tabulator,
                    add: |table: usize, cells: &[i32]| {
                        if let Some(at) = wanted.iter().position(|&wanted| wanted == table) {
                            let cells = cells.iter().map(|&cell| Cell::from(cell));
                            frames[at].push([Cell::Whole(number as i64)].into_iter().chain(cells));
                        }
                    },
                };
                let decisions =
                    play_out_with(game, &mut state, stream, policies, &mut counter, &mut rows);
                rows.tabulator.end(&mut rows.add);
                decisions
            }
        };
        let (choices, path) = (counter.choices, counter.path);
        let course = Course { decisions: counter.decisions, start: counter.start };
        self.summary.games += 1;
        self.summary.decisions += decisions;
        self.summary.choices += choices;
        self.summary.products.lengths.add(&[decisions as i64, choices as i64]);
        self.counts.flush(&mut self.summary);
        self.add_results(game, &state, (number, stream, path), players, &course);
    }

    /// Adds the results of a finished game.
    fn add_results(
        &mut self,
        game: &G,
        state: &G::State,
        (number, stream, path): (u64, Stream, u64),
        players: &[usize],
        course: &Course,
    ) {
        let (winners, returns) = (game.winners(state), game.returns(state));
        let seats = Seat::of(game.players());
        let standing = |seat: Seat| (returns[seat], game.score(state, seat));
        let mut digest = mix(path);
        let mut scores = [0; Seat::ALL.len()];
        let (mut parts_of, mut lines) = (scores, vec![0; self.summary.sheet.len()]);
        for seat in seats.clone() {
            let score = game.score(state, seat);
            let won = win_share(game, winners, seat);
            let parts = (returns[seat] * RETURN_PARTS).round() as i64;
            let (result, at) = (SeatResult { score, won, parts }, seat as usize);
            let character = game.character(state, seat);
            let sheet = game.sheet(state, seat);
            let summary = &mut self.summary;
            let order = course.order(seat, players.len());
            summary.seats[at].add(result);
            if let Some(order) = order {
                summary.orders[order].add(result);
            }
            summary.players[players[at]].add(result);
            if let Some(character) = character {
                summary.characters[character].add(result);
            }
            (scores[players[at]], parts_of[players[at]]) = (i64::from(score), parts);
            lines.iter_mut().zip(&sheet).for_each(|(sum, &line)| *sum += i64::from(line));
            // In twelfths, so that digests have not changed: a whole number for up to four winners.
            digest = mix(digest ^ i64::from(score) as u64 ^ (won / 5) << 32);
            if let Some(rows) = &mut self.tables.seats {
                let better = seats.clone().filter(|&other| standing(other) > standing(seat));
                let seed = stream.seed();
                let row = [
                    Cell::Whole(number as i64),
                    Cell::Whole((seed >> 64) as i64),
                    Cell::Whole(seed as i64),
                    Cell::Whole(at as i64),
                    Cell::Whole((order == Some(0)).into()),
                    Cell::Whole(order.map_or(0, |order| order as i64 + 1)),
                    Cell::Whole(players[at] as i64),
                    Cell::Whole(character.map_or(-1, |character| character as i64)),
                    Cell::from(score),
                    Cell::Whole(better.count() as i64 + 1),
                    Cell::Real(won as f64 / SHARES as f64),
                    Cell::Real(returns[seat]),
                    Cell::from(course.decisions[at]),
                ];
                let luck = self.account.as_ref().map(Account::luck);
                let luck = luck.map(|luck| [luck.scores[seat], luck.returns[seat]]);
                let sheet = sheet.iter().map(|&line| Cell::from(line));
                rows.push(
                    row.into_iter().chain(sheet).chain(luck.into_iter().flatten().map(Cell::Real)),
                );
            }
        }
        let (summary, count) = (&mut self.summary, players.len());
        summary.products.scores.add(&scores[..count]);
        summary.products.returns.add(&parts_of[..count]);
        summary.products.sheet.add(&lines);
        summary.sheet.iter_mut().zip(&lines).for_each(|(sum, line)| *sum += line);
        summary.digest = summary.digest.wrapping_add(digest);
    }
}

/// The course of a finished game.
struct Course {
    /// The number of decisions of each seat.
    decisions: [u32; Seat::ALL.len()],
    /// The seat that began, in a game with an order of play.
    start: Option<Seat>,
}

impl Course {
    /// Returns the position of a seat in the order of play of the first round, from 0.
    fn order(&self, seat: Seat, players: usize) -> Option<usize> {
        Some((seat as usize + players - self.start? as usize) % players)
    }
}

/// Counts what happens in one game.
struct Counter<'a, G: Statistics> {
    actions: &'a mut [u32],
    counters: &'a mut [u64],
    choices: u64,
    path: u64,
    number: u64,
    /// The number of decisions, and of those of each seat.
    count: u32,
    decisions: [u32; Seat::ALL.len()],
    start: Option<Seat>,
    rows: Option<&'a mut Frame>,
    account: Option<&'a mut Account<G>>,
}

impl<G: Statistics> Watch<G> for Counter<'_, G> {
    fn chance_or_end(&mut self, game: &G, state: &G::State) {
        game.count(state, self.counters);
        if let Some(account) = &mut self.account {
            account.chance_or_end(game, state);
        }
    }

    #[inline]
    fn decision(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        choices: usize,
        action: ActionIndex,
    ) {
        if self.count == 0 {
            self.start = game.start_player(state);
        }
        self.actions[usize::from(action)] += 1;
        self.choices += choices as u64;
        self.path =
            (self.path ^ u64::from(action)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
        if let Some(rows) = &mut self.rows {
            rows.push([
                Cell::Whole(self.number as i64),
                Cell::from(self.count),
                Cell::from(game.round(state)),
                Cell::Whole(seat as i64),
                Cell::from(action),
                Cell::Whole(choices as i64),
            ]);
        }
        self.count += 1;
        self.decisions[seat as usize] += 1;
    }
}

/// Passes events on to what makes rows of them.
struct Rows<'a, E, A> {
    tabulator: &'a mut dyn Tabulator<E>,
    add: A,
}

impl<E, A: FnMut(usize, &[i32])> Listener<E> for Rows<'_, E, A> {
    fn hear(&mut self, event: E) {
        self.tabulator.hear(&event, &mut self.add);
    }
}
