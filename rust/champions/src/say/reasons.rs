//! Why an action is not legal.
//!
//! A reason is for the seat that decides, and has only facts that this seat may know. Each phase finds the
//! reason for its own actions, and each place for a worker who cannot go there.

use crate::say::wording;
use crate::words::{Goods, Item, Rune, Shore};
use midgard_core::{Seat, vocabulary};

vocabulary! {
    /// Why an action is not legal.
    pub enum Reason / ByReason in u64 {
        /// The game is over.
        GameOver = "game_over",
        /// The game waits for a die or a card.
        ChanceAwaited = "chance_awaited",
        /// The game waits for another decision.
        NotAwaited = "not_asked",
        /// Another clan has this leader.
        LeaderTaken = "leader_taken",
        /// The stall is not in play.
        NotInPlay = "not_in_play",
        /// A worker stands there.
        Occupied = "occupied",
        /// The clan has a worker on the Hunting Grounds.
        AlreadyHunting = "already_hunting",
        /// The cost cannot be paid in full.
        CannotPay = "cannot_pay",
        /// No dice, no food, no ship or no foe lies there.
        NothingThere = "nothing_there",
        /// The clan has nothing to give.
        NothingToTrade = "nothing_to_trade",
        /// The runes have run out.
        NoRunesLeft = "no_runes_left",
        /// This, or any of its kind, is not for sale.
        NotForSale = "not_for_sale",
        /// The clan has a private longship.
        AlreadyBuilt = "already_built",
        /// The clan has its extra worker.
        AlreadyBought = "already_bought",
        /// The clan has no private longship.
        NoLongship = "no_longship",
        /// Every shore has a ship.
        NoFreeShore = "no_free_shore",
        /// The shore is not in play.
        NotAShore = "not_a_shore",
        /// Another ship sails to this shore.
        HarbourTaken = "harbour_taken",
        /// The rune does not lie beside the Runesmith.
        NotFaceUp = "not_face_up",
        /// No journey lies there face-down.
        NotFaceDown = "not_face_down",
        /// The seat does not have it.
        NotYours = "not_yours",
        /// The rune has been used.
        RuneUsed = "rune_used",
        /// The rune is for another moment.
        RuneNotNow = "rune_not_now",
        /// The rune would do nothing.
        RuneNoEffect = "rune_no_effect",
        /// The number is less than the rules require.
        TooFew = "too_few",
        /// The number is more than there is or than fits.
        TooMany = "too_many",
        /// A good is not traded for itself.
        SameGoods = "same_goods",
        /// The trade would undo another one.
        Undoes = "undoes",
        /// Choices are named in order, and this one comes before one that was made.
        OutOfOrder = "out_of_order",
        /// Losses are named in order, and from this one on there are too few to lose.
        RunsOut = "runs_out",
        /// The clan has nothing of this kind to lose.
        NoneLeft = "none_left",
        /// The clan has no favor.
        NoFavor = "no_favor",
        /// No die on the table shows this face.
        NoSuchDie = "no_such_die",
        /// No die is picked yet.
        NothingPicked = "nothing_picked",
        /// A seat cannot name itself.
        OwnSeat = "own_seat",
        /// Nobody sits there.
        NoSuchSeat = "no_such_seat",
    } boxes {
        /// The supply has no die of this kind that can come.
        NotInSupply = "not_in_supply",
        /// A die or token of this kind is never meant here.
        NotThisKind = "not_this_kind",
        /// Against this foe no favor is discarded.
        FoeForbids = "foe_forbids",
        /// The blessing has no use left in this round.
        UsedUp = "used_up",
        /// The leader's ability would do nothing now.
        NoAbility = "no_ability",
        /// The clan has no token of this kind.
        NoToken = "no_token",
        /// The longhouse is full.
        NoRoom = "no_room",
        /// The same blessing lies on an earlier slot.
        SameDesign = "same_design",
        /// Nobody of those who are meant has a blame.
        NoBlame = "no_blame",
        /// Only an own blame is discarded.
        OtherSeat = "other_seat",
        /// No unused rune of this name lies there to be copied.
        NotToCopy = "not_to_copy",
        /// This card is not among those that are ordered.
        NotLookedAt = "not_looked_at",
        /// Nobody who stands there can be named now.
        NobodyThere = "nobody_there",
        /// Berserkers are lost first.
        BerserkersFirst = "berserkers_first",
    }
}

impl Reason {
    /// Returns the reason in a sentence, without the facts of a game.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::GameOver => "the game is over",
            Self::ChanceAwaited => "a die or a card is waited for",
            Self::NotAwaited => "something else is asked",
            Self::LeaderTaken => "another clan has this leader",
            Self::NotInPlay => "the stall was not drawn for this game",
            Self::Occupied => "a worker stands there, and the place holds one",
            Self::AlreadyHunting => "a clan has one worker at most on the Hunting Grounds",
            Self::CannotPay => "the cost cannot be paid in full",
            Self::NothingThere => "nothing lies there",
            Self::NothingToTrade => "there is no food, wood or coin to trade",
            Self::NoRunesLeft => "the runes have run out",
            Self::NotForSale => "it is not for sale",
            Self::AlreadyBuilt => "a clan builds one longship a game",
            Self::AlreadyBought => "a clan buys one extra worker a game",
            Self::NoLongship => "the clan has no private longship",
            Self::NoFreeShore => "every shore has a ship",
            Self::NotAShore => "the shore is not in play",
            Self::HarbourTaken => "another ship sails to this shore",
            Self::NotFaceUp => "the rune does not lie beside the Runesmith",
            Self::NotFaceDown => "no journey lies there face-down",
            Self::NotYours => "the seat does not have it",
            Self::RuneUsed => "the rune has been used",
            Self::RuneNotNow => "the rune is used at another moment",
            Self::RuneNoEffect => "the rune would do nothing",
            Self::TooFew => "it is less than the rules ask for",
            Self::TooMany => "it is more than there is or than fits",
            Self::SameGoods => "a good is not traded for itself",
            Self::Undoes => "it would undo a trade of this visit",
            Self::OutOfOrder => "choices are named in order, and a later one is made",
            Self::RunsOut => "losses are named in order, and too few are left from there on",
            Self::NoneLeft => "the clan has nothing of this kind to lose",
            Self::NoFavor => "there is no favor to discard",
            Self::NoSuchDie => "no such die lies there",
            Self::NothingPicked => "no die is picked yet",
            Self::OwnSeat => "the blame goes to another seat",
            Self::NoSuchSeat => "nobody sits there",
            Self::NotInSupply => "the supply has no die of this kind that can come",
            Self::NotThisKind => "a die or token of this kind is never meant here",
            Self::FoeForbids => "against this foe no favor is discarded",
            Self::UsedUp => "the blessing has no use left in this round",
            Self::NoAbility => "the leader's ability would do nothing now",
            Self::NoToken => "there is no token of this kind",
            Self::NoRoom => "the longhouse is full",
            Self::SameDesign => "the same blessing lies on an earlier slot",
            Self::NoBlame => "nobody of those who are meant has a blame",
            Self::OtherSeat => "only an own blame is discarded",
            Self::NotToCopy => "no unused rune of this name lies there to be copied",
            Self::NotLookedAt => "this card is not among those that are ordered",
            Self::NobodyThere => "nobody who stands there can be named now",
            Self::BerserkersFirst => "Berserkers are lost first",
        }
    }

    /// Returns the tags of the rules that can be the reason; none for a reason that depends on the decision,
    /// since its rule is that of the decision.
    pub fn tags(self) -> &'static [&'static str] {
        match self {
            Self::NotAwaited | Self::ChanceAwaited => &[],
            Self::GameOver => &["cleanup.rounds"],
            Self::LeaderTaken => &["setup.draft"],
            Self::NotInPlay => &["setup.stalls"],
            Self::Occupied => &["placement.single"],
            Self::AlreadyHunting => &["place.hunting"],
            Self::CannotPay => &COSTS,
            Self::NothingThere => {
                &["supply.dice", "place.smokehouse", "place.merchant", "place.foes"]
            }
            Self::NothingToTrade => &["place.market"],
            Self::NoRunesLeft => &["place.runesmith"],
            Self::NotForSale => &["place.shipwright", "place.huts"],
            Self::AlreadyBuilt => &["place.shipwright"],
            Self::AlreadyBought => &["place.huts"],
            Self::NoLongship | Self::NoFreeShore | Self::HarbourTaken => &["place.longships"],
            Self::NotAShore => &["setup.shores"],
            Self::NotFaceUp => &["place.runesmith"],
            Self::NotFaceDown => &["place.sage"],
            Self::NotYours => &["place.sage", "rune.success", "rune.any_time"],
            Self::RuneUsed => &["rune.any_time"],
            Self::RuneNotNow | Self::RuneNoEffect => &RUNES,
            Self::TooFew => &["place.stave_church", "stall.aumingi", "place.market"],
            Self::TooMany => &NUMBERS,
            Self::SameGoods | Self::Undoes => &["place.market"],
            Self::OutOfOrder => &ORDER,
            Self::RunsOut | Self::NoneLeft => &LOSSES,
            Self::NoFavor | Self::NoSuchDie | Self::NothingPicked => &["combat.favor"],
            Self::OwnSeat | Self::NoSuchSeat => &["troll.blame"],
            Self::NotInSupply
            | Self::NotThisKind
            | Self::FoeForbids
            | Self::UsedUp
            | Self::NoAbility
            | Self::NoToken
            | Self::NoRoom
            | Self::SameDesign
            | Self::NoBlame
            | Self::OtherSeat
            | Self::NotToCopy
            | Self::NotLookedAt
            | Self::NobodyThere
            | Self::BerserkersFirst => &[],
        }
    }
}

/// The rules that ask a price.
const COSTS: [&str; 5] =
    ["placement.cost", "place.stave_church", "place.shipwright", "stall.aumingi", "place.market"];

/// The rules of the runes.
pub(crate) const RUNES: [&str; Rune::COUNT] = [
    "rune.gifts",
    "rune.glory",
    "rune.healing",
    "rune.journey",
    "rune.knowledge",
    "rune.potential",
    "rune.reaction",
    "rune.success",
    "rune.true_vision",
    "rune.wealth",
    "rune.awareness",
    "rune.friendship",
    "rune.the_hunt",
    "rune.patience",
    "rune.training",
    "rune.leadership",
    "rune.resurrection",
    "rune.virtue",
];

/// The rules by which things are named one by one.
const ORDER: [&str; 6] = [
    "place.market",
    "combat.favor",
    "combat.casualties",
    "longhouse.limit",
    "journey.lost",
    "voyage.feeding",
];

/// The rules by which something is lost.
const LOSSES: [&str; 6] = [
    "combat.casualties",
    "longhouse.limit",
    "journey.lost",
    "journey.storm",
    "journey.whirlpool",
    "voyage.feeding",
];

/// The rules that set a limit.
const NUMBERS: [&str; 5] =
    ["place.stave_church", "stall.aumingi", "rune.gifts", "assignment.land", "assignment.ship"];

/// A reason, its facts, and the tag of its rule.
pub(crate) struct Refusal(pub(crate) Reason, pub(crate) String, pub(crate) &'static str);

/// Makes a refusal whose sentence is that of the reason.
pub(crate) fn plain(reason: Reason, tag: &'static str) -> Refusal {
    Refusal(reason, reason.sentence().into(), tag)
}

/// Writes who pays what: `seat 2 has 0 coins, it costs 1`.
pub(crate) fn cannot_pay(
    turn: Seat,
    held: u16,
    thing: Goods,
    cost: u16,
    tag: &'static str,
) -> Refusal {
    let fact = format!("seat {turn} has {}, it costs {cost}", wording::goods(thing, held));
    Refusal(Reason::CannotPay, fact, tag)
}

/// M1: losses are named in order, and enough must remain.
pub(crate) fn loss(
    counts: [u8; Item::COUNT],
    from: Item,
    left: u8,
    item: Item,
    tag: &'static str,
) -> Refusal {
    let all = wording::item(item);
    let are = if item == Item::Food { ["is", "comes"] } else { ["are", "come"] };
    if counts[item as usize] == 0 {
        return Refusal(Reason::NoneLeft, format!("there {} no {all} to lose", are[0]), tag);
    }
    if item < from {
        let (come, from) = (are[1], wording::item(from));
        let fact = format!("losses are named in order, and {all} {come} before {from}");
        return Refusal(Reason::OutOfOrder, fact, tag);
    }
    let are = wording::is(left);
    let fact = format!("{left} {are} to be lost in order, and from {all} on there are too few");
    Refusal(Reason::RunsOut, fact, tag)
}

/// Writes that a shore is not in this game.
pub(crate) fn not_a_shore(shore: Shore, count: usize) -> Refusal {
    let fact = format!("{shore} is not in this game, which has {count} shores");
    Refusal(Reason::NotAShore, fact, "setup.shores")
}
