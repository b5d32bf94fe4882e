//! The exact probabilities of what others have sent under seal. `[assignment.simultaneous]`
//!
//! Full assignments are equally likely. They are counted decision by decision, not listed: the number of ways
//! that lead to what is left at home, and the number of ways that go on from there. This is fast enough and
//! should be small, so nothing is inlined.

use crate::knowledge::belief::Parts;
use crate::knowledge::view::{View, sending};
use crate::rules::Rules;
use crate::rules::phase::assignment;
use crate::rules::state::State;
use crate::words::{Item, Site, Warband, Warrior};
use midgard_core::{Seat, Word};

/// The sealed warbands of a clan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SentBelief {
    /// For each place and kind that can be sent there: the probabilities of none, one, two, and so on up to the
    /// most that is possible.
    pub sent: Vec<(Site, Item, Vec<Parts>)>,
    /// The decision that a clan is at while it is still sending: the probability of each place and kind.
    pub current: Option<Vec<(Site, Item, Parts)>>,
}

/// Divisible by every number of decisions; a clan has at most 28, and with the boxes five workers and so 40.
const SHARES: u128 = 5_342_931_457_063_200;

/// Holds a byte for each kind of warriors, two for the food, and one for the load.
type Key = u128;

/// The warriors at home before a decision, and the load of its ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Left {
    warriors: Warband,
    food: u16,
    aboard: u8,
}

impl Left {
    /// Returns a number that identifies it.
    fn key(&self) -> Key {
        const { assert!(Key::BITS as usize >= 8 * (Warrior::COUNT + 3)) };
        let warriors =
            self.warriors.values().iter().fold(0, |key, &count| key << 8 | Key::from(count));
        (warriors << 16 | Key::from(self.food)) << 8 | Key::from(self.aboard)
    }
}

/// The number of ways, by the number of decisions on the way. A kind of which none can be sent is not a
/// decision.
type Ways = Vec<u128>;

/// The possible warriors at home and loads before a decision, in the order of keys, with the number of ways.
#[derive(Default)]
struct Layer(Vec<(Left, Ways)>);

impl Layer {
    /// Returns the ways of this entry; it is added with none if it is new.
    #[inline(never)]
    fn ways(&mut self, left: Left) -> &mut Ways {
        let found = self.0.binary_search_by_key(&left.key(), |(left, _)| left.key());
        let at = found.unwrap_or_else(|at| {
            self.0.insert(at, (left, Ways::new()));
            at
        });
        &mut self.0[at].1
    }
}

impl View {
    /// Returns what each clan has sent that the seat cannot see; `None` where nothing is hidden.
    pub(super) fn sealed(&self, rules: &Rules) -> Vec<Option<SentBelief>> {
        let mut beliefs = vec![None; rules.players()];
        let mut home = self.seen;
        let turn = sending(&mut home.phase).map(|(&mut turn, ..)| turn);
        let Some(turn) = turn.filter(|_| home.is_sealed(rules)) else { return beliefs };
        let marker = home.marker.expect("the start player is known");
        for owner in marker.around(rules.players()) {
            if owner != self.seat {
                let belief = Assignments::of(rules, home, owner).belief(owner == turn);
                beliefs[owner.index()] = Some(belief);
            }
            if owner == turn {
                break;
            }
        }
        beliefs
    }
}

/// All full assignments of a clan whose warriors are all at home.
struct Assignments<'a> {
    rules: &'a Rules,
    home: State,
    owner: Seat,
    decisions: Vec<(Site, Item)>,
}

impl<'a> Assignments<'a> {
    fn of(rules: &'a Rules, home: State, owner: Seat) -> Self {
        let at = Site::ALL.iter().filter(|&&site| assignment::is_at(&home, owner, site));
        let decisions = at.flat_map(|&site| Item::ALL.iter().map(move |&item| (site, item)));
        let fit = decisions.filter(|(site, item)| site.land().is_none() || *item != Item::Food);
        let fit = fit.filter(|(_, item)| item.warrior().is_none_or(|kind| rules.kinds().has(kind)));
        Self { rules, home, owner, decisions: fit.collect() }
    }

    /// Returns the most that can be sent.
    #[inline(never)]
    fn most(&self, at: usize, left: &Left) -> u8 {
        let (site, item) = self.decisions[at];
        let mut state = self.home;
        let clan = &mut state.clans[self.owner];
        (clan.warriors, clan.food) = (left.warriors, left.food);
        if let Some(shore) = site.shore() {
            state.ship_mut(shore).food = left.aboard;
        }
        assignment::most(self.rules, &state, self.owner, site, item)
    }

    /// Returns what is left when this number is sent.
    #[inline(never)]
    fn after(&self, at: usize, left: &Left, count: u8) -> Left {
        let (site, item) = self.decisions[at];
        let mut after = *left;
        match item.warrior() {
            Some(warrior) => after.warriors[warrior] -= count,
            None => after.food -= u16::from(count),
        }
        let next = self.decisions.get(at + 1);
        let stays = site.shore().is_some() && next.is_some_and(|next| next.0 == site);
        after.aboard = if stays { left.aboard + count } else { 0 };
        after
    }

    /// Returns the ways that lead to everything that can be left before each decision, and after the last one.
    fn ways(&self) -> Vec<Layer> {
        let clan = &self.home.clans[self.owner];
        let start = Left { warriors: clan.warriors, food: clan.food, aboard: 0 };
        let mut all = vec![Layer(vec![(start, vec![1])])];
        for at in 0..self.decisions.len() {
            let mut following = Layer::default();
            for (left, ways) in &all[at].0 {
                let most = self.most(at, left);
                for count in 0..=most {
                    add(following.ways(self.after(at, left, count)), ways, most > 0);
                }
            }
            all.push(following);
        }
        all
    }

    /// Returns what was sent. With `open` the clan has made any number of its decisions, but not all.
    #[inline(never)]
    fn belief(&self, open: bool) -> SentBelief {
        let mut layers = self.ways();
        let mut ahead = layers.pop().unwrap_or_default();
        ahead.0.iter_mut().for_each(|(_, ways)| *ways = vec![1]);
        let mut tallies = vec![Tally::default(); self.decisions.len()];
        for (at, mut layer) in layers.into_iter().enumerate().rev() {
            for (left, ways) in &mut layer.0 {
                let (most, mut sum) = (self.most(at, left), Ways::new());
                for count in 0..=most {
                    let more = ahead.ways(self.after(at, left, count));
                    tallies[at].count(count, ways, more, open && most > 0);
                    add(&mut sum, more, most > 0);
                }
                *ways = sum;
            }
            ahead = layer;
        }
        let all: u128 = ahead.0.iter().flat_map(|(_, ways)| ways).sum();
        let whole = all * SHARES;
        let parts = |&share: &u128| (share, whole);
        let tallied = || self.decisions.iter().zip(&tallies);
        let sent = tallied().map(|(&(site, item), tally)| {
            let possible =
                tally.sent.iter().rposition(|&share| share > 0).map_or(0, |most| most + 1);
            (site, item, tally.sent[..possible].iter().map(parts).collect())
        });
        let current = tallied().filter(|(_, tally)| tally.current > 0);
        let current = current.map(|(&(site, item), tally)| (site, item, parts(&tally.current)));
        SentBelief { sent: sent.collect(), current: open.then(|| current.collect()) }
    }
}

/// Adds ways, with one more decision if there is one.
#[inline(never)]
fn add(sum: &mut Ways, ways: &[u128], decides: bool) {
    let shift = usize::from(decides);
    sum.resize(sum.len().max(ways.len() + shift), 0);
    sum[shift..].iter_mut().zip(ways).for_each(|(sum, more)| *sum += more);
}

/// How often each number was sent, and how often this decision is the open one.
#[derive(Clone, Default)]
struct Tally {
    sent: Vec<u128>,
    current: u128,
}

impl Tally {
    /// Counts a number that is sent, in all assignments that come this way and go on that way. An open
    /// assignment is at each of its decisions equally often; what is sent has left home only after this one.
    #[inline(never)]
    fn count(&mut self, count: u8, ways: &[u128], more: &[u128], open: bool) {
        let count = usize::from(count);
        self.sent.resize(self.sent.len().max(count + 1), 0);
        for (before, &ways) in ways.iter().enumerate() {
            for (behind, &more) in more.iter().enumerate() {
                let all = ways * more * SHARES;
                if open {
                    let share = all / (before + 1 + behind) as u128;
                    self.sent[count] += share * behind as u128;
                    self.sent[0] += share * (before + 1) as u128;
                    self.current += share;
                } else {
                    self.sent[count] += all;
                }
            }
        }
    }
}
