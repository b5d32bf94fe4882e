//! The values of goods, warriors and stalls for a clan at a time of the game. A clan's goods and the round matter
//! only in a few cases, and each case has a table.

use super::weights as w;
use crate::cards::{Cards, Load};
use crate::rules::state::Clan;
use crate::rules::{FIRST_STALL, ROUNDS};
use crate::words::{ByGoods, ByMerchant, ByWarrior, Goods, Location, Merchant, Warband, Warrior};

/// The number of market stalls.
const STALLS: usize = Location::COUNT - FIRST_STALL;

/// The values of goods, warriors and stalls in one case.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prices {
    /// The value of one more of each good.
    pub(super) goods: ByGoods<f32>,
    /// The value of a favor.
    pub(super) favor: f32,
    /// The value of a warrior of each kind.
    pub(super) warriors: ByWarrior<f32>,
    /// The value of a warrior of average strength: less when no rounds are left.
    pub(super) warrior: f32,
    /// The value of each number of favor at the Stave Church, less the coins.
    pub(super) stave_church: [f32; 4],
    stalls: [Offer; STALLS],
    pub(super) merchants: ByMerchant<Offer>,
}

/// The values of what a place gives and takes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Offer {
    /// The value of what it gives except warriors.
    pub(super) gain: f32,
    /// The value of what it takes.
    pub(super) cost: f32,
    /// The warriors that it gives.
    pub(super) band: Warband,
    /// The number of all these warriors.
    pub(super) total: u8,
    /// The value of all these warriors.
    pub(super) worth: f32,
    /// An upper bound on the gain of every seat, without the gain of warriors by fights.
    pub(super) most: f32,
}

/// Returns the value of a warrior of average strength.
fn average(last: bool) -> f32 {
    if last { w::LEFTOVER } else { w::WARRIOR * 0.9 }
}

impl Prices {
    /// The number of cases: four before the last round and two in it.
    pub(super) const CASES: usize = 6;

    /// Returns the number of the case of a clan.
    #[inline]
    pub(super) fn case(cards: &Cards, round: u8, clan: &Clan) -> usize {
        if round >= ROUNDS {
            return 4 + usize::from(clan.workers == 0);
        }
        let hut_price = u16::from(cards.board.hut_prices[0]);
        // The extra worker is worth its price for some rounds only.
        let saves = !clan.extra_worker & (round <= 5) & (clan.coins < hut_price);
        usize::from(clan.food >= w::PLENTY) + 2 * usize::from(saves)
    }

    /// Computes the values of a case, with the value of one warrior of each kind before the last round.
    pub(super) fn new(cards: &Cards, case: usize, warriors: &ByWarrior<f32>) -> Self {
        let last = case >= 4;
        let (plenty, saves, placed) = (case & 1 == 1, case & 2 == 2, case == 5);
        let food = if plenty { w::PLENTY_FOOD } else { w::FOOD };
        let coin = if saves { w::COIN_FOR_WORKER } else { w::COIN };
        let goods = match last {
            true => {
                let wood = if placed { w::LEFTOVER } else { w::WOOD };
                [w::LEFTOVER, wood, last_coin(cards)]
            }
            false => [food, w::WOOD, coin],
        };
        let warriors = if last { ByWarrior::all(w::LEFTOVER) } else { *warriors };
        let favor = w::FAVOR + more_for_favor(cards);
        let each = Each { goods: goods.into(), favor, warriors };
        let stall = |number: usize| {
            let Some(number) = stall_row(number) else { return Offer::default() };
            each.offer(&cards.stalls[number].gain, &cards.stalls[number].cost)
        };
        let merchant = |card: Merchant| each.offer(&cards.merchants[card], &Load::default());
        let coin = each.goods[Goods::Coin];
        let church = &cards.board.stave_church;
        Self {
            stave_church: std::array::from_fn(|number| {
                (number + 1) as f32 * favor - f32::from(church[number]) * coin
            }),
            stalls: std::array::from_fn(stall),
            merchants: ByMerchant::from_fn(merchant),
            goods: each.goods,
            favor,
            warriors,
            warrior: average(last),
        }
    }

    /// Returns the values of a market stall.
    #[inline]
    pub(super) fn stall(&self, location: Location) -> &Offer {
        &self.stalls[location as usize - FIRST_STALL]
    }
}

/// Returns the row of a stall by its place after the first one. The places of the Bergrisar lie between the stalls.
fn stall_row(number: usize) -> Option<usize> {
    let after = Location::ALL[FIRST_STALL + number];
    match after {
        Location::LeftBergrisar | Location::RightBergrisar => None,
        _ if after > Location::RightBergrisar => Some(number - 2),
        _ => Some(number),
    }
}

/// The value of one more of each thing.
struct Each {
    goods: ByGoods<f32>,
    favor: f32,
    warriors: ByWarrior<f32>,
}

impl Each {
    fn offer(&self, gain: &Load, cost: &Load) -> Offer {
        let (band, total) = (gain.warriors, gain.warriors.values().iter().map(|&n| u16::from(n)));
        let total = total.sum::<u16>().min(u8::MAX.into()) as u8;
        let worth = worth(&band, &self.warriors);
        let (gain, cost) = (self.load(gain), self.load(cost));
        Offer { gain, cost, band, total, worth, most: gain + worth - cost }
    }

    /// Returns the value of all of this except warriors.
    fn load(&self, load: &Load) -> f32 {
        let each = |goods: &Goods| f32::from(load.goods[*goods]) * self.goods[*goods];
        let goods: f32 = Goods::ALL.iter().map(each).sum();
        let all = goods + f32::from(load.favor) * self.favor + f32::from(load.glory);

        all + f32::from(load.any_resource) * self.goods[Goods::Wood]
            + f32::from(load.discard_blame)
            + f32::from(load.other_takes_blame) * w::BLAME_OF_OTHERS
            + f32::from(load.swaps) * w::SWAP
    }
}

/// Returns the value of a warband.
#[inline]
pub(super) fn worth(band: &Warband, warriors: &ByWarrior<f32>) -> f32 {
    let known = band.present().filter(|&(kind, _)| kind != Warrior::Leader);
    known.fold(0.0, |value, (kind, count)| value + f32::from(count) * warriors[kind])
}

/// Returns the value of a coin at the end. The weight is that of three coins to a glory.
pub(super) fn last_coin(cards: &Cards) -> f32 {
    w::LAST_COIN * 3.0 / f32::from(cards.board.coins_per_glory)
}

/// Returns what a favor is worth besides its weight, which is that of two glory for a favor left.
pub(super) fn more_for_favor(cards: &Cards) -> f32 {
    f32::from(cards.board.favor_glory) - 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use midgard_core::Word;

    #[test]
    fn a_case_has_the_prices_of_its_round_and_its_goods() {
        let cards = Cards::standard();
        let warriors = ByWarrior::all(3.0);
        let of =
            |round, clan: Clan| Prices::new(&cards, Prices::case(&cards, round, &clan), &warriors);
        let rich = Clan { coins: 100, food: 100, workers: 1, ..Clan::default() };
        let (early, late) = (of(1, Clan::default()), of(6, Clan::default()));
        assert_eq!(early.goods, [w::FOOD, w::WOOD, w::COIN_FOR_WORKER].into());
        assert_eq!(late.goods, [w::FOOD, w::WOOD, w::COIN].into());
        assert_eq!(of(1, rich).goods, [w::PLENTY_FOOD, w::WOOD, w::COIN].into());
        let placed = Clan { workers: 0, ..rich };
        let [last, over] = [rich, placed].map(|clan| of(ROUNDS, clan));
        assert_eq!(last.goods, [w::LEFTOVER, w::WOOD, last_coin(&cards)].into());
        assert_eq!(over.goods, [w::LEFTOVER, w::LEFTOVER, last_coin(&cards)].into());
        assert_eq!(
            [early, last].map(|prices| prices.warriors[Warrior::Axeman]),
            [3.0, w::LEFTOVER]
        );
    }

    #[test]
    fn an_offer_is_the_sum_of_what_it_gives_and_takes() {
        let cards = Cards::standard();
        let prices = Prices::new(&cards, 0, &ByWarrior::from([1.0, 2.0, 4.0, 0.0, 0.0, 0.0, 0.0]));
        for (stall, &location) in
            cards.stalls.iter().zip(&Location::ALL[FIRST_STALL..Location::BASE_WORDS.len()])
        {
            let sum = |load: &Load| {
                let goods = load.goods.iter().map(|(kind, n)| prices.goods[kind] * f32::from(n));
                goods.sum::<f32>() + prices.favor * f32::from(load.favor) + f32::from(load.glory)
            };
            let offer = prices.stall(location);
            assert_eq!([offer.gain, offer.cost], [sum(&stall.gain), sum(&stall.cost)]);
            let [swordsmen, spearmen, axemen, ..] = stall.gain.warriors.values().map(f32::from);
            assert_eq!(offer.worth, swordsmen + 2.0 * spearmen + 4.0 * axemen);
            assert_eq!(offer.total, stall.gain.warriors.total());
        }
    }
}
