//! The values that are computed once from the rules of a table.

use crate::rules::state::Clan;
use crate::words::{ByGoods, Goods};
use midgard_core::{Set, Word};
use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A value that follows from the rules alone and is computed when it is first needed. Any two are equal, because the
/// rules that they follow from are compared.
#[derive(Clone, Default)]
pub(crate) struct Derived(Arc<OnceLock<Box<dyn Any + Send + Sync>>>);

impl Derived {
    /// Returns the value, which the first call makes.
    ///
    /// # Panics
    /// Panics if the first call has made a value of another type.
    #[inline]
    pub(crate) fn get<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> &T {
        let made = self.0.get_or_init(|| Box::new(make()));
        made.downcast_ref().expect("every call is for the same type")
    }
}

impl PartialEq for Derived {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Derived {}

impl fmt::Debug for Derived {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Derived")
    }
}

/// For each number of each good, the things that cost no more of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Payable<W: Word>(ByGoods<[Set<W>; u8::MAX as usize + 1]>);

impl<W: Word> Payable<W> {
    /// Collects the things by their prices.
    pub(crate) fn new(price: impl Fn(W) -> ByGoods<u8>) -> Self {
        Self(ByGoods::from_fn(|goods: Goods| {
            std::array::from_fn(|held| {
                let costs = |thing: &W| usize::from(price(*thing)[goods]);
                W::ALL.iter().copied().filter(|thing| costs(thing) <= held).collect()
            })
        }))
    }

    /// `[placement.cost]` Rulebook p. 5: returns the things whose price the clan can pay in full.
    #[inline]
    pub(crate) fn by(&self, clan: &Clan) -> Set<W> {
        let pays = |goods: Goods| self.0[goods][usize::from(clan.goods(goods).min(u8::MAX.into()))];
        pays(Goods::Food).and(pays(Goods::Wood)).and(pays(Goods::Coin))
    }
}
