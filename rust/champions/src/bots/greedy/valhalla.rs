//! Purchases at Valhalla: the item whose value most exceeds its tokens and the purchase that they are saved for.

use super::odds::{larger, smaller};
use super::view::View;
use super::{best, weights as w};
use crate::cards::{BlessingRow, Bonus, EpicRow, Print, Tokens};
use crate::rules::action::{Action, ActionSet, Step};
use crate::rules::back::Visit;
use crate::rules::phase::assignment::reserved;
use crate::rules::state::Phase;
use crate::words::{Goods, Stage, Thing, Warband, Warrior};

/// Buys what is worth most beyond its tokens.
pub(super) fn buy(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    let now = prospect(view, &view.clan.tokens);
    best(legal, |action| match action {
        Action::Step(Step::Accept) => Some(0.0),
        Action::Buy(thing) => {
            let cost = price(view, thing)?;
            let left = rest(view, &cost);
            Some(surplus(view, thing) + prospect(view, &left) - now)
        }
        _ => None,
    })
}

/// Names the next token that is paid: that of which the rest is worth most.
pub(super) fn pay(view: &View<'_>, paid: &Warband, legal: &ActionSet) -> Option<Action> {
    best(legal, |action| match action {
        Action::Kind(kind) => {
            let mut left = view.clan.tokens;
            for (kind, count) in paid.iter() {
                left[kind] -= count;
            }
            let many = f32::from(left[kind]);
            left[kind] -= 1;
            Some(prospect(view, &left) + 0.01 * many)
        }
        _ => None,
    })
}

/// Names the token that is worth most.
pub(super) fn gain(view: &View<'_>, legal: &ActionSet) -> Option<Action> {
    best(legal, |action| match action {
        Action::Kind(kind) => {
            let mut more = view.clan.tokens;
            let many = f32::from(more[kind]);
            more[kind] = more[kind].saturating_add(1);
            Some(prospect(view, &more) - 0.01 * many)
        }
        _ => None,
    })
}

/// Returns the price of a thing; `None` where nothing lies.
fn price(view: &View<'_>, thing: Thing) -> Option<Tokens> {
    let (state, cards) = (view.state, &view.rules.cards);
    let any = |any| Some(Tokens { any, ..Tokens::default() });
    match thing {
        Thing::Glory => any(cards.exchange.tokens_for_glory),
        Thing::Die => any(cards.exchange.tokens_for_die),
        Thing::Blessing1 | Thing::Blessing2 | Thing::Blessing3 | Thing::Blessing4 => state
            .blessings[thing as usize - Thing::Blessing1 as usize]
            .map(|card| cards.blessings[card].cost),
        Thing::Epic1 | Thing::Epic2 | Thing::Epic3 => {
            state.epics[thing as usize - Thing::Epic1 as usize].map(|card| cards.epics[card].cost)
        }
    }
}

/// Returns the tokens that are left after a price: any kind is paid with those of which there are most.
fn rest(view: &View<'_>, cost: &Tokens) -> Warband {
    let mut left = view.clan.tokens;
    let mut more = cost.any;
    for (kind, count) in cost.kinds.iter() {
        let paid = left[kind].min(count);
        left[kind] -= paid;
        more += count - paid;
    }
    for _ in 0..more {
        let most = Warrior::ALL.iter().copied().max_by_key(|&kind| left[kind]);
        let kind = most.unwrap_or(Warrior::Swordsman);
        left[kind] = left[kind].saturating_sub(1);
    }
    left
}

/// Returns whether the seat has another visit after this one in the round.
fn comes_again(view: &View<'_>) -> bool {
    let (Phase::Valhalla { after, .. } | Phase::Payment { back: Visit { after, .. }, .. }) =
        view.state.phase
    else {
        return true;
    };
    reserved(view.state, view.seat).iter().any(|site| Stage::of(site) > after)
}

/// Returns how many tokens are missing for a price.
fn missing(tokens: &Warband, cost: &Tokens) -> u8 {
    let named: u8 = cost.kinds.iter().map(|(kind, count)| count.saturating_sub(tokens[kind])).sum();
    let total = u16::from(cost.total()).saturating_sub(tokens.number());
    named.max(total as u8)
}

/// Returns what tokens are worth beyond their number: the surplus of the best card, less for each token that is missing.
fn prospect(view: &View<'_>, tokens: &Warband) -> f32 {
    if view.last && !comes_again(view) {
        return 0.0;
    }
    let chance = if view.last { w::LAST_TOKEN_COMES } else { w::TOKEN_COMES };
    let mut most: f32 = 0.0;
    for &thing in Thing::ALL.iter().filter(|&&thing| thing != Thing::Glory && thing != Thing::Die) {
        let Some(cost) = price(view, thing) else { continue };
        let mut prospect = surplus(view, thing);
        if prospect > most {
            for _ in 0..missing(tokens, &cost) {
                prospect *= chance;
            }
            most = larger(most, prospect);
        }
    }
    most
}

/// Returns the value of a thing, less its tokens.
fn surplus(view: &View<'_>, thing: Thing) -> f32 {
    let cards = &view.rules.cards;
    let slot = |first: Thing| thing as usize - first as usize;
    let cost = price(view, thing).map_or(0, |cost| cost.total());
    let worth = match thing {
        Thing::Glory => f32::from(cards.exchange.glory),
        Thing::Die => die(view),
        Thing::Blessing1 | Thing::Blessing2 | Thing::Blessing3 | Thing::Blessing4 => {
            let Some(card) = view.state.blessings[slot(Thing::Blessing1)] else { return -1.0 };
            blessing(view, &cards.blessings[card])
        }
        Thing::Epic1 | Thing::Epic2 | Thing::Epic3 => {
            let Some(card) = view.state.epics[slot(Thing::Epic1)] else { return -1.0 };
            epic(view, &cards.epics[card])
        }
    };
    worth - f32::from(cost) * view.token()
}

/// Returns the value of an epic monster: its glory, and its bonus as far as it will be reached.
fn epic(view: &View<'_>, row: &EpicRow) -> f32 {
    let clan = view.clan;
    let colour = |colour| {
        let of = |print: &Print| u16::from(print.colour == Some(colour));
        let cards = &view.rules.cards;
        clan.draugr.iter().map(|card| of(&cards.draugr[card])).sum::<u16>()
            + clan.monsters.iter().map(|card| of(&cards.monsters[card])).sum::<u16>()
    };
    let (now, a_round) = match row.bonus {
        Bonus::Runes => (clan.all_runes().len() as u16, 0.3),
        Bonus::Draugr => (clan.draugr.len() as u16, 0.5),
        Bonus::Monsters => (clan.monsters.len() as u16, 0.4),
        Bonus::BlameAtMost => (u16::from(clan.blame <= row.blame_at_most.into()), 0.0),
        Bonus::Tokens => (clan.tokens.number().saturating_sub(row.cost.total().into()), 0.2),
        Bonus::Colour(own) => (colour(own), 0.3),
        Bonus::Blessings => (clan.blessings.values().iter().map(|&n| u16::from(n)).sum(), 0.3),
    };
    let count = f32::from(now) + a_round * view.rounds_left();
    let per = if row.bonus == Bonus::BlameAtMost { 1.0 } else { f32::from(row.per.max(1)) };
    f32::from(row.glory) + smaller(f32::from(row.number) * count / per, row.most.into())
}

/// Returns the value of a blessing.
fn blessing(view: &View<'_>, row: &BlessingRow) -> f32 {
    let each = |count: u8, value: f32| f32::from(count) * value;
    let (rounds, number) = (view.rounds_left(), usize::from(view.state.round.max(1)) - 1);
    let wood = larger(view.goods(Goods::Wood), view.goods(Goods::Coin));
    let at_once = each(row.any_resource, wood)
        + each(row.coins, view.goods(Goods::Coin))
        + each(row.favor, view.favor())
        + each(row.discard_blame, if view.clan.blame > 0 { view.blame() } else { 0.0 })
        + each(row.take_rune, w::DRAWN_RUNE)
        + each(row.keep_destiny, w::DESTINY)
        + each(row.warriors.total(), die(view));
    let a_round = each(row.first_round_shields, 1.6)
        + each(row.first_round_hits, 1.3)
        + each(row.free_reroll, 1.0)
        + each(row.coin_per_enemy, 1.0)
        + each(row.hunt_food, 0.4)
        + each(row.save_die, 1.8);
    each(row.glory[number.min(7)], 1.0) + at_once + rounds * a_round
}

/// Returns the value of a die that comes.
fn die(view: &View<'_>) -> f32 {
    if view.last {
        return w::LEFTOVER;
    }
    w::BOUGHT_DIE - w::BESIDE_OTHERS * f32::from(view.clan.warriors.total())
}
