//! The rules of a table are made: options are checked, and what follows from the cards is computed once.

use crate::cards::{Cards, Face};
use crate::players::{MAX_PLAYERS, MIN_PLAYERS};
use crate::rules::combat::FaceSums;
use crate::rules::derived::{Derived, Payable};
use crate::rules::scoring::Coloured;
use crate::rules::{Leaders, OptionProblem, Options, Rules, boxes, leader, phase, place, valhalla};
use crate::words::{
    ByBergrisar, ByColour, ByDraugr, ByMonster, BySeat, ByTroll, ByWarrior, Leader,
};
use midgard_core::{Set, Word};

impl Rules {
    /// Makes the rules for these options and cards.
    ///
    /// # Errors
    /// When an option is not valid.
    pub fn new(options: Options, mut cards: Cards) -> Result<Self, OptionProblem> {
        if !(MIN_PLAYERS..=MAX_PLAYERS).contains(&usize::from(options.players)) {
            return Err(OptionProblem::Players(options.players));
        }
        if let Some(seat) = options.start_player
            && seat as u8 >= options.players
        {
            return Err(OptionProblem::StartPlayer(seat, options.players));
        }
        if let Leaders::Named(leaders) = &options.leaders {
            check_leaders(leaders, options.players)?;
        }
        let wood = ByTroll::from_fn(|card| cards.trolls[card].reward); // as it is printed
        if let Some(problem) = boxes::problem(&options) {
            return Err(OptionProblem::Boxes(problem));
        }
        boxes::adjust(&mut cards, &options);
        let mut faces = ByWarrior::all([Face::default(); 6]);
        for (warrior, die) in cards.dice.iter() {
            faces[warrior][..die.faces.as_slice().len()].copy_from_slice(die.faces.as_slice());
        }
        let mut rules = Self {
            options,
            base_game: options.boxes == boxes::BoxOptions::default(),
            faces,
            sums: FaceSums::new(&faces),
            plain_fights: false,
            opening: None,
            payable: place::payable(&cards),
            payable_longships: Payable::longships(&cards),
            coloured: ByColour::from_fn(|colour| Coloured::new(&cards, colour)),
            tables: Derived::default(),
            layout: Derived::default(),
            alike_trolls: ByTroll::from_fn(|card| {
                alike(card, |c| (cards.face_of_troll(c), wood[c]))
            }),
            alike_draugr: ByDraugr::from_fn(|card| alike(card, |c| cards.face_of_draugr(c))),
            alike_monsters: ByMonster::from_fn(|card| alike(card, |c| cards.face_of_monster(c))),
            alike_bergrisar: ByBergrisar::from_fn(|card| {
                alike(card, |c| cards.face_of_bergrisar(c))
            }),
            cheapest: valhalla::price::cheapest(&cards),
            cards,
        };
        rules.plain_fights = rules.has_plain_fights();
        rules.sums = FaceSums::of_game(&rules.faces, rules.kinds(), rules.plain_fights);
        if let Some(problem) = boxes::misfit(&rules) {
            return Err(OptionProblem::Boxes(problem));
        }
        if let Leaders::Named(leaders) = &rules.options.leaders
            && let Some(leader) =
                leaders.values().iter().flatten().find(|it| !rules.leaders().has(**it))
        {
            let needs = leader::box_of(*leader);
            let missing = needs.filter(|it| !rules.options.boxes.expansions.has(*it));
            return Err(OptionProblem::LeaderNotInPlay(*leader, missing));
        }
        rules.opening = Some(phase::setup::begin(&rules));
        Ok(rules)
    }
}

/// `[setup.leaders]` Returns an error unless each seat that plays, and no other, has a leader of its own.
fn check_leaders(leaders: &BySeat<Option<Leader>>, players: u8) -> Result<(), OptionProblem> {
    let named = leaders.values().iter().take_while(|leader| leader.is_some()).count();
    let all = leaders.values().iter().flatten().count();
    if named != all || all != usize::from(players) {
        return Err(OptionProblem::LeaderCount(named, players));
    }
    let mut taken = Set::empty();
    for leader in leaders.values().iter().flatten() {
        if taken.has(*leader) {
            return Err(OptionProblem::LeaderTwice(*leader));
        }
        taken.add(*leader);
    }
    Ok(())
}

/// `M14` Returns the cards of a deck that look like this one.
fn alike<W: Word, T: PartialEq>(card: W, face: impl Fn(W) -> T) -> Set<W> {
    W::ALL.iter().copied().filter(|&other| face(other) == face(card)).collect()
}
