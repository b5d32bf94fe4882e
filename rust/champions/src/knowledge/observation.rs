//! The knowledge of a seat, as numbers in named blocks: `docs/reference/observation.md` lists them.
//!
//! An observation is written from a [`View`] alone, so that nothing hidden can be in it. Seats stand in the
//! order in which the seat sees them: itself, then clockwise. With [`Memory::Perfect`] it holds all that a
//! player with a perfect memory knows. With [`Memory::Table`] it holds what lies open on the table now, the
//! seat's own cards and the journeys that it has looked at.
//!
//! Each group of blocks has a file, with the meaning of each block and the code that writes it. The numbers of
//! players `P` and of shores `S` are known at compile time.

mod board;
mod clans;
mod details;
mod fight;
pub(crate) mod phase;
mod shores;
mod unseen;
mod valhalla;

use crate::cards::Print;
use crate::knowledge::view::View;
use crate::players::{ByPlayers, MAX_BASE_PLAYERS, MAX_PLAYERS, SHORES};
use crate::rules::Rules;
use crate::rules::combat::Fight;
use crate::rules::phase::battle;
use crate::rules::phase::details::Details;
use crate::rules::state::{Clan, Deck, Phase, ShoreState, State};
use crate::words::{BySeat, Destiny, Foe, Shore};
use midgard_core::{
    BlockSpec, CellCount, Encoder, Layout, Memory, Number, ObservationWriter, Seat, Set,
    ValueRange, Word,
};

/// The seats as the seat sees them, clockwise.
const SEATS: [&str; MAX_PLAYERS] = ["self", "next", "second", "third", "fourth"];

/// The numbers of an enemy.
const PRINT: [&str; 4] = ["attack", "defense", "glory", "reward"];

/// The number of distant shores.
const SEA: usize = 4;

/// The most cards of a journey deck that somebody looks at.
const LOOKS: usize = 3;

/// The range of a number that is 0 or 1.
const FLAG: ValueRange = ValueRange::upto(1, 1);

/// The largest value of an unbounded number, as a byte.
const MANY: i16 = 255;

/// The range of a number of warriors of a kind.
const WARRIORS: ValueRange = ValueRange::upto(40, 8);

/// The receiver of the descriptions of the blocks. Games of the base box have fewer words in most lists.
trait Blocks<'a>: Encoder<Viewpoint<'a>> {
    /// Whether the blocks are those of games of the base box.
    const BASE: bool;
    /// The most players.
    const MOST: usize = if Self::BASE { MAX_BASE_PLAYERS } else { MAX_PLAYERS };
    /// The number of destinies.
    const DESTINIES: i16 =
        if Self::BASE { Destiny::BASE_WORDS.len() } else { Destiny::COUNT } as i16;
    /// The range of destinies that are drawn; what a blessing draws can be corrected.
    const FEW: ValueRange = ValueRange::upto(if Self::BASE { 4 } else { MANY }, 4);

    /// Returns the words of a list that the games have.
    #[inline(always)]
    fn known<W: Word>() -> &'static [&'static str] {
        if Self::BASE { W::BASE_WORDS } else { W::WORDS }
    }

    /// Returns where a word stands among them.
    #[inline(always)]
    fn place<W: Word>(word: W) -> usize {
        if Self::BASE { word.in_base() } else { word.index() }
    }

    /// Returns the first words of a list that ends with the shores, up to the last of `count` shores in games of the base box.
    #[inline(always)]
    fn up_to_shores<W: Word>(count: usize) -> &'static [&'static str] {
        let words = Self::known::<W>();
        if Self::BASE { &words[..words.len() - SEA + count] } else { words }
    }
}

/// Encodes the blocks of games of the base box, or those of all games.
struct BlocksOf<'e, E, const BASE: bool>(&'e mut E);

impl<'a, E: Encoder<Viewpoint<'a>>, const BASE: bool> Blocks<'a> for BlocksOf<'_, E, BASE> {
    const BASE: bool = BASE;
}

impl<'a, E: Encoder<Viewpoint<'a>>, const BASE: bool> Encoder<Viewpoint<'a>>
    for BlocksOf<'_, E, BASE>
{
    #[inline(always)]
    fn block(&mut self, about: &BlockSpec<'_>, write: impl Fn(&Viewpoint<'a>, usize, &mut [u8])) {
        self.0.block(about, write);
    }

    #[inline(always)]
    fn each<W: Word, N: Number, const K: usize>(
        &mut self,
        name: &'static str,
        outer: &[usize],
        span: ValueRange,
        meaning: &'static str,
        row: impl Fn(&Viewpoint<'a>, usize) -> [N; K],
    ) {
        self.named(name, outer, Self::known::<W>(), span, meaning, row);
    }

    #[inline(always)]
    fn word<W: Word>(
        &mut self,
        name: &'static str,
        outer: &[usize],
        meaning: &'static str,
        row: impl Fn(&Viewpoint<'a>, usize) -> Option<W>,
    ) {
        let words = Self::known::<W>();
        self.one_of(name, outer, words, meaning, |view, at| row(view, at).map(Self::place));
    }

    #[inline(always)]
    fn words<W: Word>(
        &mut self,
        name: &'static str,
        outer: &[usize],
        meaning: &'static str,
        row: impl Fn(&Viewpoint<'a>, usize) -> Set<W>,
    ) {
        let words = Self::known::<W>();
        self.any_of(name, outer, words, meaning, |view, at| row(view, at).bits());
    }
}

/// Makes a table of a function with the numbers of players and of shores, for games of the base box or for all.
macro_rules! by_players {
    ($function:ident, $base:literal) => {
        ByPlayers::new([
            $function::<2, { SHORES.of(2) }, $base>,
            $function::<3, { SHORES.of(3) }, $base>,
            $function::<4, { SHORES.of(4) }, $base>,
            $function::<5, { SHORES.of(5) }, false>, // no game of the base box
        ])
    };
}

/// Encodes every block, for `P` players and `S` shores. The blocks of the boxes are behind all others. One layout serves
/// games with every choice of boxes: numbers of a box that is not in play are 0.
#[inline(always)]
fn blocks<'a, const P: usize, const S: usize, E: Blocks<'a>>(encoder: &mut E) {
    phase::blocks::<P, S, _>(encoder);
    fight::blocks(encoder);
    board::blocks::<P, S, _>(encoder);
    shores::blocks::<P, S>(encoder);
    clans::blocks::<P, _>(encoder);
    unseen::blocks::<P, _>(encoder);
    if E::BASE {
        return;
    }
    board::bergrisar(encoder);
    shores::land::<P>(encoder);
    unseen::land_journeys::<P>(encoder);
    valhalla::blocks::<P>(encoder);
    fight::helmet(encoder);
    details::blocks(encoder);
}

/// Returns the layout of an observation: it depends on the number of players, and on whether a box is in play.
pub(crate) fn layout(rules: &Rules) -> &Layout {
    const LAYOUTS: [ByPlayers<fn() -> Layout>; 2] =
        [by_players!(layout_of, false), by_players!(layout_of, true)];
    let layouts = &LAYOUTS[usize::from(rules.is_base_game())];
    rules.layout.get(layouts.of(rules.players()))
}

fn layout_of<const P: usize, const S: usize, const BASE: bool>() -> Layout {
    let mut layout = Layout::default();
    blocks::<P, S, _>(&mut BlocksOf::<_, BASE>(&mut layout));
    layout
}

/// The encoded state, and the seat that sees it.
struct Viewpoint<'a> {
    rules: &'a Rules,
    view: &'a View,
    seen: &'a State,
    memory: Memory,
    /// The seats clockwise from this one; entries beyond the seats that play are not used.
    seats: [Seat; MAX_PLAYERS],
    details: Details,
    fight: &'a Fight,
    /// The foe of the fight, and its numbers.
    foe: Option<Foe>,
    print: Print,
    /// The numbers of the troll, the draugr and the monsters.
    foes: [Print; 3 + SEA],
    held: BySeat<u8>,
    unseen: Deck,
    sealed: bool,
    over: bool,
    more: details::More,
}

impl<'a> Viewpoint<'a> {
    #[inline]
    fn new(rules: &'a Rules, view: &'a View, memory: Memory) -> Self {
        let seen = &view.seen;
        let fight = seen.fight();
        let mut viewpoint = Self {
            rules,
            view,
            seen,
            memory,
            seats: order(view.seat(), rules.players()),
            details: seen.phase.details(),
            fight: fight.unwrap_or(&fight::NONE),
            foe: fight.map(|fight| fight.foe),
            print: fight.map(|fight| battle::print(rules, seen, fight)).unwrap_or_default(),
            foes: foes(rules, seen),
            held: view.held(),
            unseen: seen.deck,
            sealed: seen.is_sealed(rules),
            over: matches!(seen.phase, Phase::End {}),
            more: if rules.is_base_game() {
                details::More::default()
            } else {
                details::More::of(&seen.phase)
            },
        };
        viewpoint.unseen = viewpoint.unseen();
        if viewpoint.sealed && !viewpoint.is_own() {
            (viewpoint.details.site, viewpoint.details.item) = (None, None);
        }
        viewpoint
    }

    /// Returns the clan at this position.
    #[inline]
    fn clan(&self, at: usize) -> &'a Clan {
        &self.seen.clans[self.seats[at]]
    }

    /// Returns the shore with this number, from 0.
    #[inline]
    fn shore(&self, at: usize) -> &'a ShoreState {
        &self.seen.shores[Shore::ALL[at]]
    }

    /// Returns the position of another seat, as this seat sees it.
    #[inline]
    fn place_of(&self, seat: Seat) -> usize {
        let (own, other) = (self.view.seat() as usize, seat as usize);
        if other >= own { other - own } else { other + self.rules.players() - own }
    }

    /// Returns the position of a seat, if there is one.
    #[inline]
    fn turned(&self, seat: Option<Seat>) -> Option<usize> {
        seat.map(|seat| self.place_of(seat))
    }

    /// Returns the positions of some seats, a bit for each.
    #[inline]
    fn rotated(&self, seats: Set<Seat>) -> u64 {
        let (own, players) = (self.view.seat() as usize, self.rules.players());
        (seats.bits() >> own | seats.bits() << (players - own)) & ((1 << players) - 1)
    }

    /// Returns whether the seat itself decides in this phase.
    #[inline]
    fn is_own(&self) -> bool {
        self.details.turn == Some(self.view.seat())
    }

    /// Returns whether the seat has a perfect memory.
    #[inline]
    fn is_perfect(&self) -> bool {
        self.memory == Memory::Perfect
    }

    /// R73: returns whether the seat knows the pile of a clan. Everybody saw how the cards came there.
    #[inline]
    fn knows_pile(&self, at: usize) -> bool {
        self.is_perfect() || at == 0 || self.over || self.rules.options.hall_of_records
    }
}

/// Returns the seats clockwise from this one.
#[inline]
fn order(own: Seat, players: usize) -> [Seat; MAX_PLAYERS] {
    let mut next = own;
    std::array::from_fn(|_| {
        let seat = next;
        next = seat.clockwise(players);
        seat
    })
}

/// Returns the numbers of the enemies: the troll, the left and right draugr, the monsters of the shores.
#[inline]
fn foes(rules: &Rules, seen: &State) -> [Print; 3 + SEA] {
    let cards = &rules.cards;
    let draugr = |card| cards.draugr[card];
    let monster = |shore: Shore| seen.shores[shore].monster.map(|card| cards.monsters[card]);
    let monsters = [Shore::ALL[0], Shore::ALL[1], Shore::ALL[2], Shore::ALL[3]].map(monster);
    let [first, second, third, fourth] = monsters;
    let troll = seen.troll.map(|card| cards.trolls[card]);
    let (left, right) = (seen.left_draugr.map(draugr), seen.right_draugr.map(draugr));
    [troll, left, right, first, second, third, fourth].map(Option::unwrap_or_default)
}

/// Returns the numbers of an enemy as a list.
#[inline]
fn numbers(print: &Print) -> [u8; 4] {
    [print.attack, print.defense, print.glory, print.reward]
}

impl View {
    /// Writes the view as bytes, in the blocks of the layout.
    ///
    /// # Panics
    /// Panics if `out` does not have the length of the layout.
    pub(crate) fn observe(&self, rules: &Rules, memory: Memory, out: &mut [u8]) {
        assert_eq!(out.len(), layout(rules).len(), "`out` has the length of the layout");
        type Writers = ByPlayers<fn(&Viewpoint<'_>, &mut [u8])>;
        const WRITERS: [Writers; 2] = [by_players!(write, false), by_players!(write, true)];
        let writers = &WRITERS[usize::from(rules.is_base_game())];
        writers.of(rules.players())(&Viewpoint::new(rules, self, memory), out);
    }
}

#[inline(never)]
fn write<const P: usize, const S: usize, const BASE: bool>(
    viewpoint: &Viewpoint<'_>,
    out: &mut [u8],
) {
    debug_assert_eq!(viewpoint.rules.players(), P, "the row is that of the number of players");
    let mut count = CellCount::default();
    blocks::<P, S, _>(&mut BlocksOf::<_, BASE>(&mut count));
    let mut writer = ObservationWriter::new(viewpoint, &mut out[..count.0]);
    blocks::<P, S, _>(&mut BlocksOf::<_, BASE>(&mut writer));
    debug_assert!(writer.is_full(), "every block is written");
}
