//! Checks a state: what the rules can lead to, as far as a single state shows it.

use crate::codes::{BUILT_IN, CODES, Code, ITEM_CODES, ITEMS, Mask};
use crate::data::Hinder;
use crate::frame::{Frame, Source, Stage};
use crate::phase::items;
use crate::rules::Rules;
use crate::scene::VAR_MAX;
use crate::state::{Outcome, State};
use crate::text::{course, stack};
use crate::words::{
    DECK, Hero, MAX_PLAYERS, PATHS, Position, STATUS_CARDS, UPGRADES, Unit, units_of,
};
use midgard_core::{Plain, Problem, Seat, Word};

/// Items that are not cards: Gear Up, Weaponize, those of the companions.
const OTHER_ITEMS: Mask = (1 << ITEMS) - (1 << ITEM_CODES);

/// Collects problems.
pub(super) struct Check<'a> {
    pub rules: &'a Rules,
    pub state: &'a State,
    pub problems: Vec<Problem>,
}

/// Returns everything that is wrong with a state. `[state.invariants]` Section 8.
pub(crate) fn problems(rules: &Rules, state: &State) -> Vec<Problem> {
    let mut check = Check { rules, state, problems: Vec::new() };
    check.path();
    check.players();
    check.cards();
    check.dealing();
    check.units();
    check.scene();
    check.sets();
    check.row();
    check.limits();
    course::check(&mut check);
    if check.problems.is_empty() {
        stack::check(&mut check);
    }
    check.problems
}

impl Check<'_> {
    /// Reports what does not hold.
    pub fn must(&mut self, holds: bool, path: &str, expected: &str) {
        if !holds {
            let message = format!("{path} is wrong; right is {expected}");
            let (path, expected) = (path.to_owned(), expected.to_owned());
            self.problems.push(Problem { path, value: Plain::Null, expected, message });
        }
    }

    fn path(&mut self) {
        let (state, options) = (self.state, &self.rules.options);
        let different = |cards: &[u8; 3]| {
            let dealt: Vec<u8> = cards.iter().copied().filter(|&card| card > 0).collect();
            dealt.iter().enumerate().all(|(at, card)| !dealt[..at].contains(card))
        };
        self.must(different(&state.quests), "pyramid.quests", "different quests");
        self.must(different(&state.bosses), "pyramid.bosses", "different bosses");
        if let Some(scene) = options.scene {
            let none = state.quests == [0; 3] && state.bosses == [0; 3] && state.quest == 1;
            self.must(none, "pyramid", "no path card, for a single scene");
            let is_it = state.scene.is_none_or(|it| self.rules.card_of[it] == scene.path());
            self.must(is_it, "scene", "the scene of the option");
        }
        // `[path.choice]` Rule 32: the scene is that of a path card of its quest.
        let cards = match state.quest {
            1 => &state.quests[..1],
            2 => &state.quests[1..],
            _ => &state.bosses,
        };
        let card = state.scene.map_or(0, |scene| self.rules.card_of[scene]);
        if state.scene.is_some() && options.scene.is_none() {
            let is_its = card > 0 && cards.contains(&card);
            self.must(is_its, "scene", "the scene of a path card of its quest");
        }
        let most = options.max_rounds;
        self.must(state.round <= most, "round", "at most max_rounds");
        let is_open = state.result == Outcome::Open;
        let over = state.stack.as_slice().is_empty();
        self.must(is_open != over, "open.stack", "frames exactly while the game goes on");
    }

    fn players(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let heroes: Vec<Option<Hero>> =
            Seat::of(rules.seats()).map(|seat| state.players[seat].hero).collect();
        let named: Vec<Hero> = heroes.iter().copied().flatten().collect();
        let twice = named.iter().enumerate().any(|(at, hero)| named[..at].contains(hero));
        self.must(!twice, "players", "different heroes");
        let solo = rules.is_solo().then_some(Hero::Kratos);
        for (at, hero) in heroes.iter().enumerate() {
            let wanted = rules.options.heroes[at].or(solo);
            let fits = hero.is_none() || wanted.is_none() || *hero == wanted;
            self.must(fits, &format!("players[{at}].hero"), "the hero of the option");
            let player = &state.players[Seat::ALL[at]];
            let statuses = [Code::Stun, Code::Poison].iter().all(|&code| !player.hand.has(code));
            self.must(statuses, &format!("players[{at}].hand"), "no Stun or Poison");
        }
        let known = BUILT_IN + rules.data.codes.own();
        let is_known = |it: &u8| usize::from(*it) < known;
        for seat in Seat::of(rules.seats()) {
            let top = state.players[seat].top.as_slice();
            self.must(top.iter().all(is_known), "players", "known codes");
        }
    }

    /// `[cards.kept]` Section 8: no card is added or lost.
    fn cards(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let mut codes = [0_u32; CODES];
        let mut add = |counts: &[u8]| {
            codes.iter_mut().zip(counts).for_each(|(sum, &n)| *sum += u32::from(n));
        };
        for seat in Seat::of(rules.seats()) {
            let player = &state.players[seat];
            [&player.unseen, &player.hand, &player.discard].iter().for_each(|it| add(it.counts()));
            add(&state.aside(seat));
            let mut top = [0; CODES];
            player.top.as_slice().iter().for_each(|&code| top[usize::from(code)] += 1);
            add(&top);
        }
        add(state.removed.counts());
        let mut kinds: Vec<u32> = state.upgrades.0.iter().map(|&n| n.into()).collect();
        let lists = [&state.upgrades_top.as_slice(), &state.upgrades_bottom.as_slice()];
        for list in lists.into_iter().chain([&state.row.as_slice()]) {
            list.iter().for_each(|&kind| kinds[usize::from(kind)] += 1);
        }
        for (kind, row) in rules.kinds.iter().enumerate() {
            let holds = kinds[kind] <= row.count.into();
            self.must(holds, "upgrades", "at most as many of each kind as there are");
            codes[row.code as usize] += kinds[kind];
        }
        for code in 0..CODES {
            let mut all: u32 = rules.data.upgrades[code].iter().map(|&n| u32::from(n)).sum();
            for player in state.players.values() {
                let deck = player.hero.map_or(0, |hero| rules.data.decks[hero][code]);
                all += u32::from(deck);
            }
            let code = Code::at(code as u8);
            if let Some(status) = crate::phase::draw::status_of(code) {
                codes[code as usize] += u32::from(state.piles[status.index()]);
                all = STATUS_CARDS.into();
            }
            let holds = codes[code as usize] == all;
            let plural = if all == 1 { "" } else { "s" };
            let code = rules.data.codes.word(code);
            let right = format!("{all} card{plural} {code} in all zones together");
            self.must(holds, "players", &right);
        }
        debug_assert!(DECK * MAX_PLAYERS + UPGRADES < usize::from(u8::MAX));
    }

    /// Before the first scene all cards of a player are unseen: the starting deck, and the upgrades of the option that were
    /// dealt so far. `[setup.upgrades]` Section 3.
    fn dealing(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let frames = state.stack.as_slice();
        let Some(&Frame::Setup { step }) = frames.first() else { return };
        let joined = Seat::of(rules.seats()).all(|seat| state.players[seat].hero.is_some());
        self.must(step == 0 || joined, "players", "heroes, when the draft is over");
        let unordered = state.upgrades_top.is_empty() && state.upgrades_bottom.is_empty();
        self.must(unordered, "upgrades", "an unseen deck before the first scene");
        let dealing = frames.iter().find_map(|frame| match *frame {
            Frame::DealTo { seat, left } => Some((seat, left)),
            _ => None,
        });
        for seat in Seat::of(rules.seats()) {
            let player = &state.players[seat];
            let dealt = match dealing {
                Some((at, _)) if seat < at => rules.options.upgrades,
                Some((at, left)) if seat == at => rules.options.upgrades.saturating_sub(left),
                _ => 0,
            };
            let deck: u32 = player
                .hero
                .map_or(0, |hero| rules.data.decks[hero].iter().map(|&n| u32::from(n)).sum());
            let all = deck + u32::from(dealt);
            let bare = player.hand.is_empty() && player.discard.is_empty() && player.top.is_empty();
            let right = format!("{all} unseen cards, and no others before the first scene");
            let holds = bare && player.unseen.total() == all;
            self.must(holds, &format!("players[{seat}].deck"), &right);
        }
    }

    fn units(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let placed = state.spaces.iter().flatten().flatten();
        let placed: u8 = placed.map(|unit| unit.bit()).fold(0, |all, bit| all | bit);
        self.must(placed & !state.fighters() == 0, "units", "only standing units on the board");
        for (at, space) in state.spaces.iter().enumerate() {
            let holds = space[0].is_some() || space[1].is_none();
            self.must(holds, "units", &format!("a front unit in column {}", at + 1));
        }
        // `[place.columns]` Rule 4: all are placed before the hindrances and the first round.
        let plays = matches!(
            state.stack.as_slice().first(),
            Some(Frame::Round { .. } | Frame::SceneStart { step: 2 })
        );
        let stand = placed == state.fighters();
        self.must(!plays || stand, "units", "every standing unit but Mimir on the board");
        for unit in units_of(state.in_play) {
            let path = format!("units.{unit}");
            let falls = state.damage[unit] >= rules.health(unit);
            let down = state.down & unit.bit() != 0;
            self.must(falls == down, &path, "down exactly without health");
            self.must(state.rage[unit] <= rules.rage_max(unit), &path, "rage up to the last slot");
            let bare = !down || state.tokens[unit] == 0;
            self.must(bare, &path, "no token on a fallen unit");
        }
        let tokens: u32 = state.tokens.values().iter().map(|&n| u32::from(n)).sum();
        let all = if state.in_play & Unit::Freya.bit() == 0 { 0 } else { 2 };
        self.must(tokens + u32::from(state.freya) == all, "freya_tokens", "two tokens with Freya");
        let carried = state
            .carrier
            .is_none_or(|unit| state.fighters() & unit.bit() != 0 && state.stands(Unit::Mimir));
        self.must(carried, "carrier", "a fighter that carries a standing Mimir");
        let lost = state.result != Outcome::Open || state.in_play == 0 || state.fighters() != 0;
        let drafting =
            state.players.values().iter().take(rules.seats()).any(|it| it.hero.is_none());
        self.must(lost || drafting, "result", "lost without a fighter");
    }

    fn scene(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let Some(id) = state.scene else {
            let bare = state.sides == 0 && state.list == 0 && state.queue.is_empty();
            return self.must(bare, "scene", "a scene, if there are cards");
        };
        let scene = &rules.data.scenes[id];
        let vars = state.vars[..scene.vars.len()].iter().all(|&n| n <= VAR_MAX);
        self.must(vars, "vars", "at most 15");
        for &card in Position::ALL {
            let side = state.side(rules, card);
            let armour =
                side.enemy.map_or(0, |enemy| enemy.armour.iter().filter(|&&n| n > 0).count());
            let holds = usize::from(state.broken[card]) <= armour;
            self.must(holds, &format!("cards.{card}.broken"), "at most the armour of the side");
            let stun = state.stunned & card.bit() == 0 || state.is_living(rules, card);
            self.must(stun, &format!("cards.{card}.stun"), "a living enemy");
        }
    }

    /// A hand limit is that of the rules with the tokens of the acting hindrances; one of them may be for the first
    /// player of the scene alone. `[prepare.limit]` Rules 5, 56.
    fn limits(&mut self) {
        let (state, rules) = (self.state, self.rules);
        if let Some(Frame::SceneStart { .. }) = state.stack.as_slice().first() {
            return self.opening_limits();
        }
        let (mut others, mut first) = (0, 0);
        let all = self.unchosen();
        let acting = (0..PATHS).filter(|card| all >> card & 1 == 1);
        for hinder in acting.flat_map(|card| &rules.data.hindrances[card]) {
            let &Hinder::HandLimit(d, is_for_first) = hinder else { continue };
            first += d;
            others += if is_for_first { 0 } else { d };
        }
        let mut firsts = 0;
        for seat in Seat::of(rules.seats()) {
            let tokens = state.players[seat].tokens;
            let is_first = tokens != others && tokens == first && firsts == 0;
            firsts += usize::from(is_first);
            self.limit(seat, others, tokens == others || is_first);
        }
        let due = others != first;
        self.must(!due || firsts == 1, "players", "the hindrance of the first player on one limit");
    }

    /// Before the first round hindrances come one after the other, each for the players from the first on, when all
    /// units are placed. `[path.order]` Rule 56.
    fn opening_limits(&mut self) {
        let (state, rules) = (self.state, self.rules);
        let come = state.stack.as_slice().iter().find_map(|frame| match *frame {
            Frame::Hinder { card, effect, offset } => Some((card, effect, offset)),
            _ => None,
        });
        let all = self.unchosen();
        let acting = (0..PATHS as u8).filter(|card| all >> card & 1 == 1);
        for offset in 0..rules.seats() as u8 {
            let mut tokens = 0;
            for card in acting.clone() {
                for (effect, hinder) in rules.data.hindrances[usize::from(card)].iter().enumerate()
                {
                    let &Hinder::HandLimit(d, is_for_first) = hinder else { continue };
                    let has_come = come.is_some_and(|come| (card, effect as u8, offset) < come);
                    tokens += if has_come && (offset == 0 || !is_for_first) { d } else { 0 };
                }
            }
            let seat = state.seat_at(rules, offset);
            self.limit(seat, tokens, state.players[seat].tokens == tokens);
        }
    }

    fn limit(&mut self, seat: Seat, tokens: i8, holds: bool) {
        let right = i64::from(self.rules.data.hand_limit) + i64::from(tokens);
        let right = format!("{right}, the hand limit with its hindrances");
        self.must(holds, &format!("players[{seat}].limit"), &right);
    }

    /// The set at hand belongs to its builder.
    fn sets(&mut self) {
        let state = self.state;
        let seats = [state.builder, state.special.map(|it| it.0)];
        let sits = seats.iter().flatten().all(|seat| seat.index() < self.rules.seats());
        self.must(sits, "open", "seats that play");
        if !sits {
            return;
        }
        let build = &state.build;
        let chosen = (0..build.counts.len()).filter(|&code| build.counts[code] > 0);
        let bits: u64 = chosen.map(|code| 1 << code).sum();
        let items = build.cards();
        self.must(bits == items, "open.set", "counts of exactly the chosen items");
        let bare = build.chosen == 0 && build.left == 0 && !state.is_aside;
        let owned = state.builder.is_some() || bare;
        self.must(owned, "open.set.builder", "the seat whose set it is");
        let frames = state.stack.as_slice();
        let uses = |it: &Frame| {
            matches!(it, Frame::Attack { stage: 1.. } | Frame::Hit { source: Source::Attack, .. })
        };
        let in_use = frames.is_empty() || frames.iter().any(uses);
        self.must(!state.is_aside || in_use, "open.set.aside", "cards of an attack or a defence");
        if let (Some(builder), false) = (state.builder, state.is_aside) {
            let hand = &state.players[builder].hand;
            let has = |code: usize| build.counts[code] <= hand.counts()[code];
            let paid = matches!(state.stack.top(), Frame::Item);
            let holds = !paid || (0..build.counts.len()).all(has);
            self.must(holds, "open.set.counts", "cards of the hand");
            let left = build.left & crate::codes::ITEM_MASK;
            let there = (0..build.counts.len())
                .filter(|&code| left >> code & 1 == 1)
                .all(|code| build.counts[code] < hand.counts()[code]);
            self.must(there || !paid, "open.set.left", "cards of the hand that are left");
            let besides = (build.chosen | build.left) & OTHER_ITEMS;
            let unit = match state.stack.below(1) {
                Frame::Interact { unit, .. } | Frame::Hit { unit, .. } => Some(unit),
                _ => state.attack.unit,
            };
            let possible =
                unit.map_or(0, |unit| items::others(state, self.rules, unit, build.purpose));
            let has_all = besides & !possible == 0;
            self.must(has_all || !paid, "open.set.left", "what the unit can add besides cards");
        }
    }

    /// The revealed upgrades of a round are at most one for each turn that has begun, one for each Extra Scene
    /// Activation, without that of a reveal that is still to come, and the second one that Mimir picks from. A hindrance
    /// that gave a second Extra Scene Activation has left, so there may always have been two. `[upgrade.choice]` Rule 29.
    fn row(&mut self) {
        let (stack, seats) = (self.state.stack.as_slice(), self.rules.seats());
        let top = self.state.stack.top();
        let comes = stack.iter().any(|it| match it {
            Frame::Reveal { stage: 0, .. } => true,
            Frame::Reveal { stage: 1, .. } => top == Frame::Upgrade,
            _ => false,
        });
        let begun = match stack.first() {
            Some(&Frame::Round { stage: Stage::Turns, offset, .. }) => usize::from(offset),
            Some(&Frame::Round { stage: Stage::Extra, left, .. }) => {
                seats + 2 - usize::from(left).min(2)
            }
            None | Some(Frame::Round { stage: Stage::Discard | Stage::Upgrade, .. }) => seats + 2,
            _ => 0,
        };
        let most = begun.saturating_sub(comes.into()) + usize::from(top == Frame::Pick);
        let right = format!("at most {most} revealed upgrades");
        self.must(self.state.row.as_slice().len() <= most, "row", &right);
    }
}
