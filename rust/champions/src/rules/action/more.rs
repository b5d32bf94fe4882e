//! The indices of the actions that the boxes add, behind those of the base game.

use super::{Action, Errand, FACES, Foresight, Step, Verdict, at, base, first};
use crate::players::MAX_PLAYERS;
use crate::words::{
    Destiny, Item, Journey, JourneyDeck, Leader, Location, Longship, Rune, Shore, Thing, Warrior,
};
use midgard_core::{ActionIndex, Seat};

pub(super) const PLACE: ActionIndex = 129;
const LEADER: ActionIndex = 135;
pub(super) const RUNE: ActionIndex = 139;
const TAKE: ActionIndex = 147;
const PEEK: ActionIndex = 155;
const BUILD: ActionIndex = 157;
pub(super) const DESTINY: ActionIndex = 158;
const BLAME: ActionIndex = 165;
const PICK: ActionIndex = 166;
const LOSE: ActionIndex = 190;
pub(super) const PAY: ActionIndex = 194;
pub(super) const WAND: ActionIndex = 195;
pub(super) const MERCY: ActionIndex = 196;
pub(super) const RALLY: ActionIndex = 197;
pub(super) const ABILITY: ActionIndex = 198;
pub(super) const KIND: ActionIndex = 199;
const DECK: ActionIndex = 205;
const NEXT: ActionIndex = 207;
pub(super) const BUY: ActionIndex = 224;
const ABSOLVE: ActionIndex = 233;
pub(super) const END: ActionIndex = 238;

/// The leaders and the longships that their lists have got since: those behind the ones of the ranges above.
const LEADERS: usize = base::LEADERS + (RUNE - LEADER) as usize;
const LONGSHIPS: usize = base::LONGSHIPS + (DESTINY - BUILD) as usize;

/// The actions of these words, each with the next index. The sets of places, runes and destinies are read as two ranges of
/// bits (`add` and `named`), so a word of these needs more.
pub(super) const LATER: [Action; Leader::COUNT + Longship::COUNT - LEADERS - LONGSHIPS] = {
    let mut later =
        [Action::Step(Step::Pay); Leader::COUNT + Longship::COUNT - LEADERS - LONGSHIPS];
    let mut at = 0;
    while at < later.len() {
        later[at] = match LEADERS + at < Leader::COUNT {
            true => Action::Leader(Leader::ALL[LEADERS + at]),
            false => Action::Build(Longship::ALL[LONGSHIPS + at + LEADERS - Leader::COUNT]),
        };
        at += 1;
    }
    later
};

const _: () = assert!(
    Leader::COUNT == LEADERS || Longship::COUNT == LONGSHIPS,
    "leaders and longships are new: write LATER in the order in which they came, so that no index moves"
);

/// The kinds of dice that are named: all but the Leader die, which is the last one.
const KINDS: usize = Warrior::COUNT - 1;

/// Every range of indices has exactly one index for each thing that it stands for.
const _: () = {
    const fn holds(first: ActionIndex, next: ActionIndex, things: usize) {
        assert!((next - first) as usize == things, "a range of actions is not as long as its list");
    }
    holds(PLACE, LEADER, Location::COUNT - base::PLACES);
    holds(RUNE, TAKE, Rune::COUNT - base::RUNES);
    holds(TAKE, PEEK, Rune::COUNT - base::RUNES);
    holds(PEEK, BUILD, Shore::COUNT - base::SHORES);
    holds(DESTINY, BLAME, Destiny::COUNT - base::DESTINIES);
    holds(BLAME, PICK, MAX_PLAYERS - base::SEATS);
    holds(PICK, LOSE, (Warrior::COUNT - base::WARRIORS) * FACES);
    holds(LOSE, PAY, Item::COUNT - base::WARRIORS - 1);
    holds(KIND, DECK, KINDS);
    holds(DECK, NEXT, JourneyDeck::COUNT);
    holds(NEXT, BUY, Journey::COUNT);
    holds(BUY, ABSOLVE, Thing::COUNT);
    holds(ABSOLVE, END, MAX_PLAYERS);
};

/// Returns the action with this index.
pub(super) const fn decode(index: ActionIndex) -> Action {
    match index {
        PLACE..LEADER => Action::Place(Location::ALL[base::PLACES + at(index, PLACE)]),
        LEADER..RUNE => Action::Leader(Leader::ALL[base::LEADERS + at(index, LEADER)]),
        RUNE..TAKE => Action::Rune(Rune::ALL[base::RUNES + at(index, RUNE)]),
        TAKE..PEEK => Action::Take(Rune::ALL[base::RUNES + at(index, TAKE)]),
        PEEK..BUILD => Action::Shore(Errand::Peek, Shore::ALL[base::SHORES + at(index, PEEK)]),
        BUILD..DESTINY => Action::Build(Longship::ALL[base::LONGSHIPS + at(index, BUILD)]),
        DESTINY..BLAME => Action::Destiny(Destiny::ALL[base::DESTINIES + at(index, DESTINY)]),
        BLAME..PICK => Action::Judge(Verdict::Blame, Seat::ALL[base::SEATS + at(index, BLAME)]),
        PICK..LOSE => {
            let pick = at(index, PICK);
            Action::Pick(Warrior::ALL[base::WARRIORS + pick / FACES], (pick % FACES) as u8)
        }
        LOSE..PAY => Action::Lose(Item::ALL[base::WARRIORS + at(index, LOSE)]),
        PAY => Action::Step(Step::Pay),
        WAND => Action::Step(Step::Wand),
        MERCY => Action::Step(Step::Mercy),
        RALLY => Action::Step(Step::Rally),
        ABILITY => Action::Step(Step::Ability),
        KIND..DECK => Action::Kind(Warrior::ALL[at(index, KIND)]),
        DECK..NEXT => Action::Foresee(Foresight::Deck(JourneyDeck::ALL[at(index, DECK)])),
        NEXT..BUY => Action::Foresee(Foresight::Next(Journey::ALL[at(index, NEXT)])),
        BUY..ABSOLVE => Action::Buy(Thing::ALL[at(index, BUY)]),
        ABSOLVE..END => Action::Judge(Verdict::Absolve, Seat::ALL[at(index, ABSOLVE)]),
        _ => LATER[at(index, END)],
    }
}

/// Returns the index of an action that the boxes add; `None` for one of the base game.
///
/// # Panics
/// Panics if a face is above 5, or the Leader die is named as a kind.
#[inline(always)] // as that of the base game
pub(super) fn index(action: Action) -> Option<ActionIndex> {
    const fn behind(word: usize, base: usize, first: ActionIndex) -> Option<ActionIndex> {
        if word < base { None } else { Some(first + (word - base) as ActionIndex) }
    }
    if let Some(at) = LATER.iter().position(|&later| later == action) {
        return Some(END + at as ActionIndex);
    }
    match action {
        Action::Place(place) => behind(place as usize, base::PLACES, PLACE),
        Action::Leader(leader) => behind(leader as usize, base::LEADERS, LEADER),
        Action::Rune(rune) => behind(rune as usize, base::RUNES, RUNE),
        Action::Take(rune) => behind(rune as usize, base::RUNES, TAKE),
        Action::Shore(Errand::Peek, shore) => behind(shore as usize, base::SHORES, PEEK),
        Action::Build(longship) => behind(longship as usize, base::LONGSHIPS, BUILD),
        Action::Destiny(destiny) => behind(destiny as usize, base::DESTINIES, DESTINY),
        Action::Judge(Verdict::Blame, seat) => behind(seat as usize, base::SEATS, BLAME),
        Action::Pick(kind, face) => {
            assert!(usize::from(face) < FACES, "a die has six faces");
            let first = behind(kind as usize * FACES, base::WARRIORS * FACES, PICK)?;
            Some(first + ActionIndex::from(face))
        }
        Action::Lose(Item::Food) => Some(first::LOSE + base::WARRIORS as ActionIndex),
        Action::Lose(item) => behind(item as usize, base::WARRIORS, LOSE),
        Action::Kind(kind) => {
            assert!((kind as usize) < KINDS, "the Leader die is never named as a kind");
            Some(KIND + kind as ActionIndex)
        }
        Action::Foresee(Foresight::Deck(deck)) => Some(DECK + deck as ActionIndex),
        Action::Foresee(Foresight::Next(card)) => Some(NEXT + card as ActionIndex),
        Action::Buy(thing) => Some(BUY + thing as ActionIndex),
        Action::Judge(Verdict::Absolve, seat) => Some(ABSOLVE + seat as ActionIndex),
        Action::Step(_) | Action::Shore(Errand::Sail, _) | Action::Trade(..) | Action::Count(_) => {
            None
        }
    }
}
