//! Beliefs by what others choose: right where the answer is known on paper, and those of samples where it is listed.

use midgard_core::{ActionIndex, Game, Policy, Recall, Seat, Xoshiro256PlusPlus, key, sequential};
use midgard_search::{Belief, Budget, Opponent, Settings, Uniform, Value, belief, search};
use midgard_small::poker::{BET, Card, PASS};
use midgard_small::{Bids, Poker};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Bids in the middle, and bets with a king alone.
struct Plain;

impl Policy<Bids> for Plain {
    fn choose(
        &self,
        _: &Bids,
        _: &<Bids as Game>::State,
        legal: &<Bids as Game>::Actions,
        _: &mut Xoshiro256PlusPlus,
    ) -> ActionIndex {
        legal.nth(legal.len() / 2).expect("there is a bid")
    }
}

impl Policy<Poker> for Plain {
    fn choose(
        &self,
        game: &Poker,
        state: &<Poker as Game>::State,
        _: &<Poker as Game>::Actions,
        _: &mut Xoshiro256PlusPlus,
    ) -> ActionIndex {
        let midgard_core::Awaiting::Decision(seat) = game.awaiting(state) else { return PASS };
        if state.card(seat) == Some(Card::King) { BET } else { PASS }
    }
}

fn plain<G: Game>(noise: f64) -> Opponent<G>
where
    Plain: Policy<G>,
{
    Opponent { policy: Arc::new(Plain), noise }
}

/// The shares of worlds by their keys.
fn shares<S: Copy + std::hash::Hash>(belief: &Belief<S>) -> BTreeMap<u64, f64> {
    let mut shares = BTreeMap::new();
    belief.worlds().for_each(|(world, share)| *shares.entry(key(world)).or_default() += share);
    shares
}

/// Poker after a card for each seat and these decisions.
fn poker(cards: [Card; 2], bets: &[ActionIndex]) -> <Poker as Game>::State {
    let game = Poker::default();
    let mut state = game.start();
    cards.iter().for_each(|&card| game.answer_unchecked(&mut state, card as u16));
    bets.iter().for_each(|&bet| game.apply_unchecked(&mut state, bet));
    state
}

#[test]
fn a_bet_tells_of_a_king() {
    let game = Poker::default();
    let state = poker([Card::King, Card::Queen], &[BET]);
    let view = game.view(&state, Seat::Two);
    let believed = belief(&game, &view, Seat::Two, &plain(0.1), (64, 1)).expect("a bet is seen");
    let king = believed.worlds().find(|(world, _)| world.card(Seat::One) == Some(Card::King));
    // A king bets with 0.95, a jack with 0.05.
    assert!((king.expect("it is possible").1 - 0.95).abs() < 1e-12);
    assert_eq!(believed.worlds().count(), 2);
    // Nothing was decided: nothing is believed.
    let first = poker([Card::King, Card::Queen], &[]);
    let view = game.view(&first, Seat::One);
    assert!(belief(&game, &view, Seat::One, &plain(0.1), (64, 1)).is_none());
}

#[test]
fn a_search_that_believes_in_kings_folds_a_queen() {
    let game = Poker::default();
    let state = poker([Card::Jack, Card::Queen], &[BET]);
    let budget = Budget { simulations: Some(2_000), ..Budget::default() };
    let settings = Settings { budget, value: Value::Win, exact: false, ..Settings::default() };
    let usual = search(&game, &state, &settings).expect("a seat decides");
    assert_eq!(usual.best, BET);
    let settings = Settings { belief: Some(plain(0.1)), ..settings };
    let found = search(&game, &state, &settings).expect("a seat decides");
    assert_eq!(found.best, PASS);
}

#[test]
fn listed_worlds_of_hidden_bids_have_the_shares_of_the_policy() {
    let game = Bids::new(3, 5);
    let mut state = game.start();
    [4, 1].iter().for_each(|&bid| game.apply_unchecked(&mut state, bid));
    let view = game.view(&state, Seat::Three);
    let believed = belief(&game, &view, Seat::Three, &plain(0.2), (64, 1)).expect("bids are made");
    assert_eq!(believed.worlds().count(), 25);
    for (world, share) in believed.worlds() {
        assert_eq!(game.view(world, Seat::Three), view);
        let mut memory = game.start();
        let mut expected = 1.0;
        for _ in 0..2 {
            let Recall::Hidden(bid) = game.recall(&view, world, &memory) else { panic!("sealed") };
            expected *= if bid == 2 { 0.84 } else { 0.04 };
            game.apply_unchecked(&mut memory, bid);
        }
        assert!((share - expected).abs() < 1e-12);
    }
}

#[test]
fn samples_have_the_shares_that_can_be_computed() {
    // 25 worlds are listed with 5 bids; with 9 there are 81, which are sampled.
    let game = Bids::new(3, 9);
    let mut state = game.start();
    [4, 1].iter().for_each(|&bid| game.apply_unchecked(&mut state, bid));
    let view = game.view(&state, Seat::Three);
    let samples = 20_000;
    let sampled = belief(&game, &view, Seat::Three, &plain(0.3), (samples, 7)).expect("sealed");
    let found = shares(&sampled);
    let worlds = game.worlds(&view, 81).expect("there are 81");
    let probability = |bid| if bid == 4 { 0.7 + 0.3 / 9.0 } else { 0.3 / 9.0 };
    let mut chi_square = 0.0;
    for (world, _) in worlds {
        let mut expected = samples as f64;
        let mut memory = game.start();
        for _ in 0..2 {
            let Recall::Hidden(bid) = game.recall(&view, &world, &memory) else { panic!("sealed") };
            expected *= probability(bid);
            game.apply_unchecked(&mut memory, bid);
        }
        let counted = found.get(&key(&world)).copied().unwrap_or_default() * samples as f64;
        chi_square += (counted - expected).powi(2) / expected;
    }
    // 80 degrees of freedom: 125 is exceeded once in a thousand times.
    assert!(chi_square < 125.0, "{chi_square}");
    let mut drawn: BTreeMap<u64, f64> = BTreeMap::new();
    let mut rng = sequential(3);
    for _ in 0..samples {
        *drawn.entry(key(&sampled.sample(&mut rng))).or_default() += 1.0;
    }
    let most = found.iter().max_by(|a, b| a.1.total_cmp(b.1)).expect("there are worlds");
    assert!((drawn[most.0] / samples as f64 - most.1).abs() < 0.02);
}

#[test]
fn a_random_policy_tells_nothing() {
    let game = Bids::new(3, 9);
    let mut state = game.start();
    [4, 1].iter().for_each(|&bid| game.apply_unchecked(&mut state, bid));
    let view = game.view(&state, Seat::Three);
    let opponent = Opponent { policy: Arc::new(Uniform), noise: 0.1 };
    let sampled = belief(&game, &view, Seat::Three, &opponent, (20_000, 7)).expect("sealed");
    let found = shares(&sampled);
    let expected = 20_000.0 / 81.0;
    let chi_square: f64 =
        found.values().map(|share| (share * 20_000.0 - expected).powi(2) / expected).sum();
    assert_eq!(found.len(), 81);
    assert!(chi_square < 125.0, "{chi_square}");
}

#[test]
fn a_belief_is_of_the_view_and_the_seed_alone() {
    let game = Bids::new(3, 9);
    let after = |bids: [ActionIndex; 2]| {
        let mut state = game.start();
        bids.iter().for_each(|&bid| game.apply_unchecked(&mut state, bid));
        let view = game.view(&state, Seat::Three);
        shares(&belief(&game, &view, Seat::Three, &plain(0.1), (50, 3)).expect("sealed"))
    };
    assert_eq!(after([0, 1]), after([8, 5]));
}
