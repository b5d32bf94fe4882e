//! Final scoring: one function per line of the score pad. Rulebook p. 12.

mod coloured;

pub(crate) use coloured::Coloured;

use crate::cards::{Bonus, DestinyRow, Most};
use crate::rules::Rules;
use crate::rules::boxes::EpicCounts;
use crate::rules::event::{Log, Tag, What};
use crate::rules::state::{Clan, Phase, State};
use crate::words::{ByColour, BySeat, Colour, Destiny, Line};
use midgard_core::{Awaiting, Seat, Set, Word};

/// Adds every line that is counted at the end.
pub(crate) fn finish<L: Log>(rules: &Rules, state: &mut State, log: &mut L) {
    let lines = count(rules, state);
    for seat in rules.seats() {
        for (line, glory) in lines[seat] {
            state.clans[seat].sheet[line] = glory;
        }
        say(rules, state, log, seat, &lines[seat]);
    }
    if L::LISTENS {
        for seat in winners(rules, state) {
            log.say(Tag::ScoreTie, What::Won { seat, glory: state.score(seat) });
        }
    }
}

/// Returns the values of these lines at the end.
pub(crate) fn count(rules: &Rules, state: &State) -> BySeat<[(Line, i16); LINES]> {
    BySeat::from_fn(|seat| {
        if seat.index() >= rules.players() {
            return [(Line::Sets, 0); LINES];
        }
        lines(rules, &state.clans[seat], destinies(rules, state, seat))
    })
}

/// Returns the values of these lines of a clan at the end, whose destinies score so much.
fn lines(rules: &Rules, clan: &Clan, destinies: i16) -> [(Line, i16); LINES] {
    [
        (Line::Destinies, destinies),
        (Line::Sets, sets(rules, clan)),
        (Line::Runes, runes(rules, clan)),
        (Line::Longship, longship(rules, clan)),
        (Line::Favor, favor(rules, clan)),
        (Line::Coins, coins(rules, clan)),
        (Line::Blame, blame(rules, clan)),
        (Line::EpicBonus, epic_bonus(rules, clan)),
    ]
}

/// The number of lines that are counted at the end.
const LINES: usize = 8;

/// `[score.epic_bonus]` 4.4, A-50: returns what the epic monsters of a clan add, each up to its most.
fn epic_bonus(rules: &Rules, clan: &Clan) -> i16 {
    let bonus = |card| {
        let row = &rules.cards.epics[card];
        let counts = || match row.bonus {
            Bonus::Runes => clan.all_runes().len() as u16,
            Bonus::Draugr => clan.draugr.len() as u16,
            Bonus::Monsters => monsters(rules, clan),
            Bonus::BlameAtMost => u16::from(clan.blame <= row.blame_at_most.into()),
            Bonus::Tokens => clan.tokens.values().iter().map(|&count| u16::from(count)).sum(),
            Bonus::Colour(colour) => of_colour(rules, clan, colour),
            Bonus::Blessings => clan.blessings.values().iter().map(|&n| u16::from(n)).sum(),
        };
        let per = if row.bonus == Bonus::BlameAtMost { 1 } else { row.per.max(1) };
        let glory = i32::from(row.number) * i32::from(counts() / u16::from(per));
        glory.min(row.most.into()) as i16
    };
    clan.epics.iter().map(bonus).sum()
}

/// `[epic.counts]`: returns the monsters of a clan: as an option with its epic monsters.
fn monsters(rules: &Rules, clan: &Clan) -> u16 {
    let epics = rules.options.boxes.epic_counts == EpicCounts::Monster;
    (clan.monsters.len() + if epics { clan.epics.len() } else { 0 }) as u16
}

/// Returns what the end would add to the score of a seat if it came now. A revealed destiny is counted once.
pub(crate) fn more(rules: &Rules, state: &State, seat: Seat) -> i32 {
    more_with(rules, state, seat, destinies(rules, state, seat))
}

/// Returns the same for a seat whose destinies score so much.
pub(crate) fn more_with(rules: &Rules, state: &State, seat: Seat, destinies: i16) -> i32 {
    let clan = &state.clans[seat];
    let lines = lines(rules, clan, destinies);
    lines.iter().map(|&(line, glory)| i32::from(glory - clan.sheet[line])).sum()
}

/// Reports what a seat scores at the end: its destinies one by one, then the other lines.
fn say<L: Log>(rules: &Rules, state: &State, log: &mut L, seat: Seat, lines: &[(Line, i16)]) {
    if !L::LISTENS {
        return;
    }
    for card in state.clans[seat].destinies {
        log.say(Tag::ScoreDestinies, What::Showed { seat, destiny: card });
        let glory = destiny(rules, state, seat, card);
        log.score(Tag::ScoreDestinies, seat, Line::Destinies, glory.into());
    }
    for &(line, glory) in lines.iter().filter(|entry| entry.0 != Line::Destinies) {
        log.score(Tag::of_line(line), seat, line, glory);
    }
}

/// `[score.destinies]` Rulebook p. 12: returns the glory of all destinies of a seat.
fn destinies(rules: &Rules, state: &State, seat: Seat) -> i16 {
    let own = state.clans[seat].destinies.iter();
    own.map(|card| i16::from(destiny(rules, state, seat, card))).sum()
}

/// `[score.destinies]` Rulebook p. 12: returns the large value for the most alone and the small one for a tie.
/// R70: a seat with none of the item gets nothing.
pub(crate) fn destiny(rules: &Rules, state: &State, seat: Seat, destiny: Destiny) -> u8 {
    let row = &rules.cards.destinies[destiny];
    Standing::new(rules, state, seat, row.most).glory(rules, row)
}

/// How much of an item a seat has, and how much more than the best rival.
pub(crate) struct Standing {
    own: u16,
    pub(crate) ahead: i32,
}

impl Standing {
    /// Compares a seat with its rivals.
    pub(crate) fn new(rules: &Rules, state: &State, seat: Seat, most: Most) -> Self {
        let own = counted(rules, state, seat, most);
        let others = rules.seats().filter(|&other| other != seat);
        let best = others.map(|other| counted(rules, state, other, most)).max().unwrap_or(0);
        Self { own, ahead: i32::from(own) - i32::from(best) }
    }

    /// Returns what a destiny scores.
    pub(crate) fn glory(&self, rules: &Rules, row: &DestinyRow) -> u8 {
        match self.ahead {
            _ if self.own == 0 => 0,
            1.. => row.sole,
            0 => tied(rules, row),
            _ => 0,
        }
    }
}

/// `[score.tied]`: returns the value of a tie, as an option half of the large one, rounded down.
pub(crate) fn tied(rules: &Rules, row: &DestinyRow) -> u8 {
    if rules.options.boxes.half_ties {
        return row.sole / 2;
    }
    let _ = rules;
    row.tied
}

/// Returns how much of the item a seat has. M12: what is out counts too.
pub(crate) fn counted(rules: &Rules, state: &State, seat: Seat, most: Most) -> u16 {
    let clan = &state.clans[seat];
    match most {
        Most::Cards(colour) => of_colour(rules, clan, colour),
        Most::Goods(crate::words::Goods::Food) => state.all_food(seat),
        Most::Goods(goods) => clan.goods(goods),
        Most::Warriors => state.all_warriors(seat),
        Most::Favor => clan.favor,
        Most::Runes => clan.all_runes().len() as u16,
        Most::Monsters => monsters(rules, clan),
        Most::Draugr => clan.draugr.len() as u16,
        Most::Trolls => clan.trolls.len() as u16,
        // `[score.new_destinies]`
        Most::Bergrisar => clan.bergrisar.len() as u16,
        Most::Blessings => clan.blessings.values().iter().map(|&copies| u16::from(copies)).sum(),
        Most::Tokens(kind) => clan.tokens[kind].into(),
        Most::Blame => clan.blame,
    }
}

/// Returns the number of draugr and monsters of a colour, and of Bergrisar.
pub(crate) fn of_colour(rules: &Rules, clan: &Clan, colour: Colour) -> u16 {
    rules.coloured[colour].of(clan)
}

/// Returns the number of draugr and monsters of each colour, as [`of_colour`] counts them.
pub(crate) fn by_colour(rules: &Rules, clan: &Clan) -> ByColour<u16> {
    ByColour::from_fn(|colour| of_colour(rules, clan, colour))
}

/// `[score.sets]` Rulebook p. 12: a set is a red, a blue and a yellow card. R69: each card counts in one set.
fn sets(rules: &Rules, clan: &Clan) -> i16 {
    let sets = by_colour(rules, clan).values().iter().copied().min();
    sets.unwrap_or(0) as i16 * i16::from(rules.cards.board.set_glory)
}

/// `[score.runes]` Rulebook p. 12: runes count, used or not.
fn runes(rules: &Rules, clan: &Clan) -> i16 {
    clan.all_runes().iter().map(|rune| i16::from(rules.cards.runes[rune])).sum()
}

/// `[score.longship]` Rulebook p. 12.
fn longship(rules: &Rules, clan: &Clan) -> i16 {
    clan.longship.map_or(0, |longship| rules.cards.longships[longship].glory.into())
}

/// `[score.favor]` Rulebook p. 12.
fn favor(rules: &Rules, clan: &Clan) -> i16 {
    clan.favor as i16 * i16::from(rules.cards.board.favor_glory)
}

/// `[score.coins]` Rulebook p. 12: one for every three.
fn coins(rules: &Rules, clan: &Clan) -> i16 {
    (clan.coins / u16::from(rules.cards.board.coins_per_glory)) as i16
}

/// `[score.blame]` Rulebook p. 12; R50: the chart ends at six.
fn blame(rules: &Rules, clan: &Clan) -> i16 {
    let chart = &rules.cards.board.blame_glory;
    chart[usize::from(clan.blame).min(chart.len() - 1)]
}

/// `[score.tie]` Rulebook p. 12: returns the seats with the most glory, and of those the ones with the most
/// enemies. They share the victory.
pub(crate) fn winners(rules: &Rules, state: &State) -> Set<Seat> {
    if state.phase != (Phase::End {}) {
        return Set::empty();
    }
    let standings = BySeat::from_fn(|seat| standing(rules, state, seat));
    let best = rules.seats().map(|seat| standings[seat]).max();
    rules.seats().filter(|&seat| Some(standings[seat]) == best).collect()
}

/// `[score.tie]` Rulebook p. 12: returns the glory of a seat, then its enemies.
pub(crate) fn standing(rules: &Rules, state: &State, seat: Seat) -> (i32, usize) {
    let clan = &state.clans[seat];
    let enemies = clan.trolls.len() + clan.draugr.len() + clan.monsters.len();
    // `[epic.counts]`
    let enemies = enemies
        + clan.bergrisar.len()
        + match rules.options.boxes.epic_counts {
            EpicCounts::None => 0,
            EpicCounts::TiebreakOnly | EpicCounts::Monster => clan.epics.len(),
        };
    (state.score(seat), enemies)
}

/// `[score.tie]` Rulebook p. 12: returns the rank of a seat by its glory, then by its enemies, from 1. Seats
/// that are tied share a rank.
pub(crate) fn rank(rules: &Rules, state: &State, seat: Seat) -> usize {
    let own = standing(rules, state, seat);
    1 + rules.seats().filter(|&other| standing(rules, state, other) > own).count()
}

impl Rules {
    /// Returns the rank of each seat at the end, from 1; tied seats share one `[score.tie]`. Empty before the
    /// end.
    pub fn ranks(&self, state: &State) -> Vec<usize> {
        if state.awaiting() != Awaiting::Nothing {
            return Vec::new();
        }
        self.seats().map(|seat| rank(self, state, seat)).collect()
    }

    /// Returns whether a line of the score sheet is in play.
    pub(crate) fn has_line(&self, line: Line) -> bool {
        match line {
            Line::Bergrisar | Line::Bandits => self.has_mountains(),
            Line::Sacrifices | Line::Blessings | Line::Epics | Line::EpicBonus => {
                self.has_valhalla()
            }
            _ => true,
        }
    }
}
