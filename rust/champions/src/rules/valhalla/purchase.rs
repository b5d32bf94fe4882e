//! Purchases at Valhalla, and their effects. `[valhalla.purchase]` R-V-20: tokens, glory, effect with its choices, then
//! the refill.

use crate::rules::Rules;
use crate::rules::back::Visit;
use crate::rules::event::{Card, Log, Tag, What};
use crate::rules::state::{Phase, State};
use crate::rules::valhalla::visit;
use crate::rules::valhalla::{board, carved_rune, thread_draw, tokens};
use crate::say::wording;
use crate::words::{Blessing, Epic, Line, Source, Thing, Warband, Warrior};
use midgard_core::Set;

/// `[valhalla.die]` R-V-5, R-V-15: returns the dice that can be bought: any kind in the supply but the Leader die.
pub(super) fn dice(rules: &Rules, state: &State) -> impl Iterator<Item = Warrior> {
    let supply = state.supply;
    rules.hireable().iter().filter(move |&kind| supply[kind] > 0)
}

/// Writes what lies on a slot, or glory or a die.
pub(super) fn name(rules: &Rules, state: &State, thing: Thing) -> String {
    let blessing = board::blessing(state, thing).map(|card| wording::blessing(&rules.cards, card));
    let epic = || board::epic(state, thing).map(|card| wording::epic(&rules.cards, card));
    blessing.or_else(epic).unwrap_or_else(|| match thing {
        Thing::Glory => format!("{} glory", rules.cards.exchange.glory),
        _ => "a die".into(),
    })
}

/// The price is paid: the clan has what it bought. `[valhalla.glory]` R-V-5: glory comes at once. `[valhalla.end]` R-V-16:
/// tokens that are not spent are worth nothing by themselves.
pub(super) fn complete(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    (thing, die): (Thing, Option<Warrior>),
    paid: Warband,
    back: Visit,
) {
    let seat = back.turn;
    tokens::give(state, log, Tag::ValhallaPayment, seat, paid);
    let (blessing, epic) = (board::blessing(state, thing), board::epic(state, thing));
    let card = die.map(Card::Die).or(blessing.map(Card::Blessing)).or(epic.map(Card::Epic));
    let rule = match thing {
        Thing::Glory => Tag::ValhallaGlory,
        Thing::Die => Tag::ValhallaDie,
        _ if blessing.is_some() => Tag::ValhallaBlessing,
        _ => Tag::ValhallaEpic,
    };
    log.say(rule, What::Bought { seat, thing, card });
    let (turn, after, window) = (back.turn, back.after, back.window);
    state.phase = Phase::Valhalla { turn, after, window };
    match (die, blessing, epic) {
        (Some(kind), ..) => {
            let mut come = Warband::default();
            come[kind] = 1;
            state.recruit(rules, log, (rule, Source::Supply), seat, &come);
            visit::go_on(rules, state, log, back);
        }
        (None, Some(card), _) => buy_blessing(rules, state, log, thing, card, back),
        (None, None, Some(card)) => buy_epic(rules, state, log, thing, card, back),
        (None, None, None) => {
            state.earn(log, rule, seat, Line::Sacrifices, rules.cards.exchange.glory);
            visit::go_on(rules, state, log, back);
        }
    }
}

/// `[valhalla.epic]` R-V-9: its glory at once, its bonus at the end.
fn buy_epic(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    thing: Thing,
    card: Epic,
    back: Visit,
) {
    let slot = board::epic_slot(thing).expect("an epic monster lies on a slot");
    state.epics[slot] = None;
    state.clans[back.turn].epics.add(card);
    let glory = rules.cards.epics[card].glory;
    state.earn(log, Tag::ValhallaEpic, back.turn, Line::Epics, glory);
    refill(rules, state, log, thing, back);
}

/// `[valhalla.blessing]` R-V-7, R-V-8: blessings of both kinds stay with the clan; the glory is that of the round. R-V-20: it
/// may be bought even if its effect can do nothing.
fn buy_blessing(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    thing: Thing,
    card: Blessing,
    back: Visit,
) {
    let row = &rules.cards.blessings[card];
    let slot = board::blessing_slot(thing).expect("a blessing lies on a slot");
    state.blessings[slot] = None;
    state.clans[back.turn].blessings[card] += 1;
    let glory = row.glory[usize::from(state.round.max(1)) - 1];
    state.earn(log, Tag::ValhallaBlessing, back.turn, Line::Blessings, glory);
    if row.permanent {
        refill(rules, state, log, thing, back);
    } else {
        bless(rules, state, log, thing, card, back);
    }
}

/// `[blessing.instant]` 4.3: an instant blessing does what it does.
fn bless(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    thing: Thing,
    card: Blessing,
    back: Visit,
) {
    let (row, seat, rule) = (&rules.cards.blessings[card], back.turn, rule(card));
    state.collect(log, rule, seat, [0, 0, row.coins.into(), row.favor.into()]);
    for _ in 0..u16::from(row.discard_blame).min(state.clans[seat].blame) {
        state.clans[seat].blame -= 1;
        log.say(rule, What::Absolved { seat });
    }
    for kind in tokens::kinds(rules).filter(|&kind| row.warriors[kind] > 0) {
        let mut wanted = Warband::default();
        wanted[kind] = row.warriors[kind];
        let come = state.in_supply(log, seat, &wanted);
        state.recruit(rules, log, (rule, Source::Supply), seat, &come);
    }
    if row.any_resource > 0 {
        state.phase = Phase::Provisions { turn: seat, card, thing, food: None, back };
    } else if row.take_rune > 0 && carved_rune::has_runes(state) {
        state.phase = Phase::CarvedRune { turn: seat, thing, back };
    } else if row.draw_destiny > 0 {
        let draws = usize::from(row.draw_destiny).min(state.destinies_left()) as u8;
        thread_draw::spin(rules, state, log, draws, Set::empty(), thing, back);
    } else {
        refill(rules, state, log, thing, back);
    }
}

/// Returns the rule of a blessing.
pub(super) fn rule(card: Blessing) -> Tag {
    match card {
        Blessing::Provisions => Tag::BlessingProvisions,
        Blessing::CarvedRune => Tag::BlessingCarvedRune,
        Blessing::ThreadOfFate => Tag::BlessingThreadOfFate,
        Blessing::WandOfGondul => Tag::BlessingWandOfGondul,
        Blessing::TributeOfSkogul => Tag::BlessingTributeOfSkogul,
        Blessing::LarderOfHlokk => Tag::BlessingLarderOfHlokk,
        Blessing::MercyOfEir => Tag::BlessingMercyOfEir,
        Blessing::RingingCoin => Tag::BlessingRingingCoin,
        Blessing::OdinsHorn => Tag::BlessingOdinsHorn,
        Blessing::FreyjasPardon => Tag::BlessingFreyjasPardon,
        Blessing::ShieldHall => Tag::BlessingShieldHall,
        Blessing::BerserkRage => Tag::BlessingBerserkRage,
        Blessing::LevyOfTheSlain => Tag::BlessingLevyOfTheSlain,
        Blessing::HuntersHost => Tag::BlessingHuntersHost,
        Blessing::FeastOfHeroes => Tag::BlessingFeastOfHeroes,
        Blessing::ChampionsPyre => Tag::BlessingChampionsPyre,
        Blessing::WallOfBrynhildr => Tag::BlessingWallOfBrynhildr,
        Blessing::SpearOfGunnr => Tag::BlessingSpearOfGunnr,
    }
}

/// Returns the first empty slot of a blessing that can be filled.
pub(super) fn empty_blessing(state: &State) -> Option<Thing> {
    let left = state.deck.blessings.values().iter().any(|&copies| copies > 0);
    let slot = state.blessings.iter().position(Option::is_none).filter(|_| left)?;
    Some(board::thing_of_blessing(slot))
}

/// `[valhalla.refill]` R-V-6: a blessing is replaced at once, as an option after the visit. An epic monster is not,
/// but as an option by the next of the rest.
pub(super) fn refill(
    rules: &Rules,
    state: &mut State,
    log: &mut impl Log,
    thing: Thing,
    back: Visit,
) {
    let options = &rules.options.boxes;
    let wanted = if board::epic_slot(thing).is_some() {
        options.epic_refill && !state.deck.epics.is_empty()
    } else {
        let left = state.deck.blessings.values().iter().any(|&copies| copies > 0);
        !options.refill_after_visit && left
    };
    if wanted {
        state.phase = Phase::Refill { thing, back };
    } else {
        visit::go_on(rules, state, log, back);
    }
}
