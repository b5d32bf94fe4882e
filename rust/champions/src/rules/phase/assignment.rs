//! Assignment: warriors go to the foes, warriors and food aboard the ships. Rulebook p. 8.
//!
//! `[assignment.order]` Seats decide clockwise from the marker. Warbands are public at once, or sealed until
//! all have sent (`[assignment.simultaneous]`). The decisions are the same in both cases; what others see is
//! not.

use crate::rules::Rules;
use crate::rules::action::{Action, ActionSet, first};
use crate::rules::check::{Check, Part, must};
use crate::rules::event::{Log, Tag, What};
use crate::rules::phase::details::Details;
use crate::rules::phase::{Ask, Decide, battle, stray, table};
use crate::rules::site;
use crate::rules::state::{Clan, Phase, State};
use crate::say::explain::{Explanation, explanation};
use crate::say::reasons::{Reason, Refusal};
use crate::say::wording;
use crate::words::{Item, Location, Site, Stage, Warrior};
use midgard_core::{Seat, Set, Word};

/// The largest number in one decision.
const MOST: u16 = 15;

/// Begins with the holder of the marker.
pub(crate) fn begin(rules: &Rules, state: &mut State, log: &mut impl Log) {
    let turn = state.marker.expect("the start player is known");
    go_on(rules, state, log, turn, 0);
}

/// M7: goes on to the next decision of this seat, then to the next seat. After the last seat assignment is
/// over.
fn go_on(rules: &Rules, state: &mut State, log: &mut impl Log, turn: Seat, from: usize) {
    let (mut turn, mut from) = (turn, from);
    loop {
        if let Some((site, item)) = next_decision(rules, state, turn, from) {
            state.phase = Phase::Assignment { turn, site, item };
            return;
        }
        turn = turn.clockwise(rules.players());
        from = 0;
        if Some(turn) == state.marker {
            unseal(rules, state, log);
            return battle::after(rules, state, log, Stage::Assignment);
        }
    }
}

pub(crate) fn next_decision(
    rules: &Rules,
    state: &State,
    turn: Seat,
    from: usize,
) -> Option<(Site, Item)> {
    let clan = &state.clans[turn];
    if clan.placed.and(fights()).is_empty() {
        return None;
    }
    let (first, mut from) = (from / Item::COUNT, from % Item::COUNT);
    let at_home = at_home(clan);
    for site in from_on(visited(state, turn), first) {
        if site as usize > first {
            from = 0;
        }
        let mut sent = from_on(at_home, from).iter();
        if room(rules, state, turn, site) > 0
            && let Some(item) = sent.find(|&item| may_go(rules, state, site, item))
        {
            return Some((site, item));
        }
    }
    None
}

/// Returns the members of a set from a number on.
#[inline]
fn from_on<W: Word>(set: Set<W>, number: usize) -> Set<W> {
    Set::from_bits(set.bits() >> number << number)
}

/// Returns what a clan has at home.
#[inline]
fn at_home(clan: &Clan) -> Set<Item> {
    let food = u64::from(clan.food > 0) << Item::Food as u64;
    Set::from_bits(clan.warriors.kinds().bits() | food)
}

/// Returns the number of a decision in the order of M7.
pub(crate) fn number(site: Site, item: Item) -> usize {
    site as usize * Item::COUNT + item as usize
}

/// Returns the places of combat where the seat has a worker.
#[inline]
pub(crate) fn reserved(state: &State, seat: Seat) -> Set<Site> {
    if state.clans[seat].placed.and(fights()).is_empty() {
        return Set::empty();
    }
    visited(state, seat)
}

/// Does the same without looking first whether there are any.
#[inline]
fn visited(state: &State, seat: Seat) -> Set<Site> {
    let land = site::sites_of(state.clans[seat].placed);
    land.or(site::sites_with(state, |ship| ship.owner == seat))
}

/// Returns the places where a worker reserves a fight.
#[inline]
fn fights() -> Set<Location> {
    let ships = Set::empty().with(Location::SmallLongship).with(Location::LargeLongship);
    let foes = Set::empty().with(Location::Troll).with(Location::LeftDraugr);
    let foes = foes.with(Location::RightDraugr).or(site::bergrisar());
    ships.with(Location::PrivateLongship).or(foes)
}

/// Returns whether the seat has a worker there.
#[inline]
pub(crate) fn is_at(state: &State, seat: Seat, site: Site) -> bool {
    match (site.land(), site.shore()) {
        (Some(land), _) => state.clans[seat].placed.has(land.location()),
        (None, Some(shore)) => state.shores[shore].ship.is_some_and(|ship| ship.owner == seat),
        (None, None) => false,
    }
}

/// Returns the most that can be sent. `[leader_die.assign]` R-V-11: of the Leader die one.
/// `[assignment.land]` A kind that the foe prohibits stays at home.
/// `[assignment.ship]` Warriors and food together fit the ship.
#[inline]
pub(crate) fn most(rules: &Rules, state: &State, turn: Seat, site: Site, item: Item) -> u8 {
    let held = held(&state.clans[turn], item);
    if held == 0 || !may_go(rules, state, site, item) {
        return 0;
    }
    held.min(room(rules, state, turn, site)).min(MOST) as u8
}

/// Returns how many warriors of a kind, or how much food, a clan has at home.
#[inline]
fn held(clan: &Clan, item: Item) -> u16 {
    match item.warrior() {
        Some(warrior) => clan.warriors[warrior].into(),
        None => clan.food,
    }
}

/// Returns whether warriors of a kind, or food, may be sent to a site at all.
#[inline]
fn may_go(rules: &Rules, state: &State, site: Site, item: Item) -> bool {
    site.land().is_none() || item != Item::Food && !prohibits(rules, state, site, item)
}

/// Returns how much a site can still take.
#[inline]
fn room(rules: &Rules, state: &State, turn: Seat, site: Site) -> u16 {
    match (site.land(), site.shore()) {
        (Some(_), _) => MOST,
        (None, Some(shore)) => state.shores[shore].ship.map_or(0, |ship| {
            let capacity = rules.longship(ship.kind, state.clans[turn].longship).capacity;
            u16::from(capacity.saturating_sub(ship.warriors.total() + ship.food))
        }),
        (None, None) => 0,
    }
}

/// Returns whether the foe on land prohibits this kind.
#[inline]
pub(crate) fn prohibits(rules: &Rules, state: &State, site: Site, item: Item) -> bool {
    if rules.options.boxes.prohibited_fall {
        return false; // `[combat.prohibited]`
    }
    let draugr = |card| rules.cards.draugr[card].prohibits;
    let prohibited: Option<Warrior> = match site {
        Site::Troll => state.troll.and_then(|card| rules.cards.trolls[card].prohibits),
        Site::LeftDraugr => state.left_draugr.and_then(draugr),
        Site::RightDraugr => state.right_draugr.and_then(draugr),
        Site::Shore1 | Site::Shore2 | Site::Shore3 | Site::Shore4 => None,
        Site::LeftBergrisar | Site::RightBergrisar => None, // `[bergrisar.send]` any kind
    };
    prohibited.is_some() && prohibited == item.warrior()
}

impl Ask for table::Assignment {
    const PART: Part = Part::Assignment;

    fn seat(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "assignment.order"
    }

    fn prompt(&self, rules: &Rules, state: &State) -> String {
        let Self { turn, site, item } = *self;
        let most = most(rules, state, turn, site, item);
        let (item, site) = (wording::item(item), wording::site(site));
        format!("seat {turn} sends {item} to {site} (0 to {most})")
    }

    /// M7: there is something to send, and a place for it.
    fn check(&self, check: &mut Check<'_>) {
        let Self { turn, site, item } = *self;
        let (state, base) = (check.state, check.base());
        let clan = &state.clans[turn];
        let at = is_at(state, turn, site);
        must!(check, at; "{base}.site"; "a site of seat {turn}"; "it has no worker there [assignment.order]");
        let held = item.warrior().map_or(clan.food, |kind| clan.warriors[kind].into()) > 0;
        let room = match (site.land(), site.shore()) {
            (Some(_), _) => item != Item::Food && !prohibits(check.rules, state, site, item),
            (None, Some(shore)) => state.shores[shore]
                .ship
                .is_none_or(|it| it.load() < it.capacity(check.rules, state)),
            (None, None) => false,
        };
        must!(
            check, !at || held && room || !check.rules.is_base_game();
            "{base}.item"; "something that can be sent there"; "none of this can be (M7) [assignment.order]"
        );
    }

    fn details(&self) -> Details {
        Details { site: Some(self.site), item: Some(self.item), ..Details::of_seat(self.seat()) }
    }
}

impl Decide for table::Assignment {
    fn legal(&self, rules: &Rules, state: &State, legal: &mut ActionSet) {
        let most = most(rules, state, self.turn, self.site, self.item);
        legal.insert_bits(first::COUNT, (2 << most) - 1); // `[assignment.empty]` from none on
    }

    fn play(self, rules: &Rules, state: &mut State, log: &mut impl Log, action: Action) {
        let Self { turn, site, item } = self;
        let Action::Count(count) = action else { stray(action, "assignment") };
        send(state, turn, site, item, count);
        if count > 0 {
            let rule = match (rules.options.simultaneous, site.land()) {
                (true, _) => Tag::AssignmentSimultaneous,
                (false, Some(_)) => Tag::AssignmentLand,
                (false, None) => Tag::AssignmentShip,
            };
            log.say(rule, What::Sent { seat: turn, site, item, count });
        }
        go_on(rules, state, log, turn, number(site, item) + 1);
    }

    /// The number is more than are at home, than fit, or than one decision allows.
    fn refuse(&self, rules: &Rules, state: &State, action: Action) -> Option<Refusal> {
        let (Self { turn, site, item }, Action::Count(_)) = (*self, action) else { return None };
        let most = most(rules, state, turn, site, item);
        let clan = &state.clans[turn];
        let held = item.warrior().map_or(clan.food, |warrior| clan.warriors[warrior].into());
        let tag = if site.land().is_some() { "assignment.land" } else { "assignment.ship" };
        let fact = if u16::from(most) == held {
            format!("seat {turn} has {} at home", wording::items(item, most))
        } else if site.land().is_some() || u16::from(most) == MOST {
            format!("{most} is the most that is sent at once")
        } else {
            format!("the ship has room for {most} more")
        };
        Some(Refusal(Reason::TooMany, fact, tag))
    }

    fn explain(&self, rules: &Rules, state: &State, action: Action) -> Option<Explanation> {
        let (Self { turn, site, item }, Action::Count(count)) = (*self, action) else {
            return None;
        };
        let (items, foe) = (wording::items(item, count), state.who_waits(rules, site));
        let ship = site.shore().and_then(|shore| state.shores[shore].ship);
        let (text, tag) = match ship {
            Some(ship) => {
                let name = wording::ship(&rules.cards, ship.kind, state.clans[turn].longship);
                let text = format!("send {items} aboard {name} to {}", wording::site(site));
                (text, "assignment.ship")
            }
            None => (format!("send {items} to {}", wording::site(site)), "assignment.land"),
        };
        let tag = if count == 0 { "assignment.empty" } else { tag };
        Some(explanation(text, &[tag]).with_remark(foe))
    }
}

/// `[assignment.simultaneous]` Reports what lies where, once everybody has sent.
fn unseal<L: Log>(rules: &Rules, state: &State, log: &mut L) {
    if !L::LISTENS || !rules.options.simultaneous {
        return;
    }
    for &site in Site::ALL {
        let sent = match (site.land(), site.shore()) {
            (Some(land), _) => {
                state.occupant(land.location()).map(|seat| (seat, state.garrison[land], 0))
            }
            (None, shore) => shore
                .and_then(|shore| state.shores[shore].ship)
                .map(|ship| (ship.owner, ship.warriors, ship.food)),
        };
        if let Some((seat, warriors, food)) = sent.filter(|(_, band, n)| !band.is_empty() || *n > 0)
        {
            let what = What::Unsealed { seat, site, warriors, food };
            log.say(Tag::AssignmentSimultaneous, what);
        }
    }
}

/// Takes this many away from home.
pub(crate) fn send(state: &mut State, turn: Seat, site: Site, item: Item, count: u8) {
    let clan = &mut state.clans[turn];
    let Some(warrior) = item.warrior() else {
        clan.food -= u16::from(count);
        if let Some(shore) = site.shore() {
            state.ship_mut(shore).food += count;
        }
        return;
    };
    clan.warriors[warrior] -= count;
    match (site.land(), site.shore()) {
        (Some(land), _) => state.garrison[land][warrior] += count,
        (None, Some(shore)) => state.ship_mut(shore).warriors[warrior] += count,
        (None, None) => {}
    }
}

impl State {
    /// `[assignment.simultaneous]` Returns whether something is sealed now: the clans are sending, and not in
    /// the open.
    pub(crate) fn is_sealed(&self, rules: &Rules) -> bool {
        let sending = || matches!(self.phase.beneath(), Phase::Assignment { .. });
        rules.options.simultaneous && sending()
    }

    /// Returns whether what another seat has sent is hidden from this seat, or from everybody.
    pub(crate) fn is_hidden(&self, rules: &Rules, owner: Seat, seat: Option<Seat>) -> bool {
        self.is_sealed(rules) && seat != Some(owner)
    }
}
