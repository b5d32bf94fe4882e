//! Permanent blessings: what a clan has of them, and how often it may use them in a round. `[blessing.permanent]` 4.3.

use crate::cards::BlessingRow;
use crate::rules::Rules;
use crate::rules::event::{Log, Tag, What};
use crate::rules::state::State;
use crate::words::{Blessing, ByBlessing};
use midgard_core::Seat;

/// Returns what the blessings of a clan add up to: two copies count twice. Instant blessings have none of these numbers.
#[inline]
pub(crate) fn number(rules: &Rules, state: &State, seat: Seat, of: fn(&BlessingRow) -> u8) -> u8 {
    let blessings = &state.clans[seat].blessings;
    if !rules.has_valhalla() || *blessings == ByBlessing::all(0) {
        return 0;
    }
    let held = blessings.iter().filter(|&(_, copies)| copies > 0);
    let numbers = held.map(|(card, copies)| copies.saturating_mul(of(permanent(rules, card))));
    numbers.fold(0, u8::saturating_add)
}

/// Returns the numbers of a permanent blessing; none for an instant one.
fn permanent(rules: &Rules, card: Blessing) -> &BlessingRow {
    static NOTHING: BlessingRow = BlessingRow::NOTHING;
    let row = &rules.cards.blessings[card];
    if row.permanent { row } else { &NOTHING }
}

/// `[blessing.uses]` 4.3: returns how often a blessing can still be used in this round: as often as there are copies.
#[inline]
pub(crate) fn uses_left(rules: &Rules, state: &State, seat: Seat, card: Blessing) -> u8 {
    if rules.has_valhalla() { left_of(rules, state, seat, card) } else { 0 }
}

/// Returns the same in a game with Valhalla.
fn left_of(rules: &Rules, state: &State, seat: Seat, card: Blessing) -> u8 {
    let clan = &state.clans[seat];
    let (number, used) = match card {
        Blessing::WandOfGondul => {
            (number(rules, state, seat, |row| row.free_reroll), clan.wand_used)
        }
        Blessing::MercyOfEir => (number(rules, state, seat, |row| row.save_die), clan.mercy_used),
        _ => (0, 0),
    };
    number.saturating_sub(used)
}

/// Uses a blessing.
pub(crate) fn invoke(state: &mut State, log: &mut impl Log, seat: Seat, card: Blessing) {
    let clan = &mut state.clans[seat];
    let (used, rule) = match card {
        Blessing::WandOfGondul => (&mut clan.wand_used, Tag::BlessingWandOfGondul),
        _ => (&mut clan.mercy_used, Tag::BlessingMercyOfEir),
    };
    *used += 1;
    log.say(rule, What::Invoked { seat, blessing: card });
}
