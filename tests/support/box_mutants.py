"""Ways to break the rules of the boxes in the Rust engine, for `make mutants`.

Each stands in the body of a function, so that all of them fit into one build: `support.mutation`.
"""

from __future__ import annotations

from support.valhalla_mutants import VALHALLA_MUTANTS

__all__ = ["BOX_MUTANTS"]

SRC = "rust/champions/src/rules/"
LAND = SRC + "dark_mountains/"
HALL = SRC + "valhalla/"

#: name: (file, old, new)
BOX_MUTANTS: dict[str, tuple[str, str, str]] = {
    # land journeys
    "with nobody sent jorunn is silent": (
        SRC + "phase/voyage.rs",
        "        leader::meets_journey(rules, state, log, seat, shore);\n        if sea {",
        "        if sea {",
    ),
    "the bandits' fight is skipped": (
        SRC + "phase/voyage.rs",
        "    if battle::crew(state, site(shore)).is_empty() {\n        leader::meets_journey",
        "    if battle::crew(state, site(shore)).is_empty()\n"
        "        || (!sea && state.shores[shore].journey == JourneySpace::LandBandits)\n"
        "    {\n        leader::meets_journey",
    ),
    "an avalanche takes two": (
        LAND + "land.rs",
        "voyage::lose(rules, state, log, shore, numbers.warriors),\n"
        "        // `[land_journey.thief]`",
        "voyage::lose(rules, state, log, shore, numbers.warriors + 1),\n"
        "        // `[land_journey.thief]`",
    ),
    "a thief takes one more coin": (
        LAND + "land.rs",
        "state.clans[seat].coins.min(numbers.coins.into())",
        "state.clans[seat].coins.min(u16::from(numbers.coins) + 1)",
    ),
    "quiet pleases jorunn": (
        SRC + "leader/jorunn.rs",
        "matches!(card, Journey::AllQuiet | Journey::LandAllQuiet);",
        "matches!(card, Journey::AllQuiet);",
    ),
    "who turns back leaves the dice there": (
        LAND + "land.rs",
        "    state.clans[seat].warriors.join(band);\n    let (foe, _)",
        "    state.supply.join(band);\n    let (foe, _)",
    ),
    "nobody goes on after the bandits": (
        LAND + "land.rs",
        "    if battle::crew(state, site).is_empty() {\n        visit::resolve(rules, state, log, "
        "voyage::stage(shore), seat, true);",
        "    if !battle::crew(state, site).is_empty() {\n"
        "        let crew = battle::crew(state, site);\n"
        "        state.clans[seat].warriors.join(crew);\n"
        "        battle::set_crew(state, site, Warband::default());\n"
        "        visit::resolve(rules, state, log, voyage::stage(shore), seat, true);\n"
        "    } else if battle::crew(state, site).is_empty() {\n"
        "        visit::resolve(rules, state, log, voyage::stage(shore), seat, true);",
    ),
    "who is lost is lost all the same after paying": (
        LAND + "land_journey.rs",
        "            if numbers.times.is_some() {\n",
        "            if card == Journey::LandLost {\n"
        "                return voyage::lose(rules, state, log, shore, numbers.warriors);\n"
        "            }\n"
        "            if numbers.times.is_some() {\n",
    ),
    "paying needs one coin more": (
        LAND + "land_journey.rs",
        "state.clans[self.turn].coins < numbers.coins.into()",
        "state.clans[self.turn].coins <= numbers.coins.into()",
    ),
    "a full longhouse hires": (
        LAND + "land_journey.rs",
        "        if state.room(rules, self.turn) == 0 {\n"
        "            return Some(Reason::NoRoom);\n        }\n",
        "",
    ),
    "mercenaries are hired once": (
        LAND + "hire.rs",
        "if hired + 1 < rules.cards.journey_numbers[card].times.unwrap_or(0) {",
        "if hired + 1 < rules.cards.journey_numbers[card].times.unwrap_or(0).min(1) {",
    ),
    "who is hired goes home": (
        LAND + "hire.rs",
        "        let mut band = battle::crew(state, site);\n        band[warrior] += 1;\n"
        "        battle::set_crew(state, site, band);\n",
        "        state.clans[turn].warriors[warrior] += 1;\n",
    ),
    "the blizzard is paid for those who are lost": (
        LAND + "blizzard.rs",
        "    state.clans[turn].coins -= coins;\n",
        "    state.clans[turn].coins -= (coins + 1).min(state.clans[turn].coins);\n",
    ),
    "the blizzard takes more than must be": (
        LAND + "blizzard.rs",
        "paid.map_or(0, |paid| crew.saturating_sub(paid)) as u8",
        "paid.map_or(0, |paid| crew.saturating_sub(paid / 2)) as u8",
    ),
    # Bergrisar and their archers
    "the right bergrisar is fought first": (
        SRC + "phase/battle.rs",
        "Site::LeftBergrisar => land_visit(rules, state, log, Land::LeftBergrisar),",
        "Site::LeftBergrisar => land_visit(rules, state, log, Land::RightBergrisar),",
    ),
    "a bergrisar gives one archer": (
        SRC + "phase/battle/spoils.rs",
        "    wanted[Warrior::Archer] = number;\n",
        "    wanted[Warrior::Archer] = number.min(1);\n",
    ),
    "a bergrisar has no colour": (
        SRC + "scoring.rs",
        "is(&cards.bergrisar[card])",
        "(is(&cards.bergrisar[card]) && cards.trolls.values().len() > 99)",
    ),
    "a bergrisar breaks no tie": (
        SRC + "scoring.rs",
        "        + clan.bergrisar.len()\n",
        "",
    ),
    "a bergrisar leaves at clean-up": (
        SRC + "phase/cleanup.rs",
        "    let spaces = [&mut state.left_draugr, &mut state.right_draugr];\n",
        "    state.left_bergrisar = None;\n"
        "    let spaces = [&mut state.left_draugr, &mut state.right_draugr];\n",
    ),
    "a land journey that the rune replaces is lost": (
        SRC + "rune/journey.rs",
        "        state.discard_journey(log, Tag::RuneJourney, shore);\n",
        "        if JourneyDeck::of(shore) == JourneyDeck::Land {\n"
        "            state.shores[shore].journey = JourneySpace::Empty;\n"
        "        } else {\n"
        "            state.discard_journey(log, Tag::RuneJourney, shore);\n        }\n",
    ),
    "a land journey lies where no bergrisar lies": (
        SRC + "phase/stocking.rs",
        "(Shore::LeftBergrisar, state.left_bergrisar.is_some()),",
        "(Shore::LeftBergrisar, true),",
    ),
    "prohibited dice fight the bergrisar": (
        LAND + "onset.rs",
        "        let count = battle::crew(state, site)[kind];\n",
        "        let count = if site.shore().is_none() { 0 } else { battle::crew(state, "
        "site)[kind] };\n",
    ),
    # archers' faces
    "archers have one set of faces": (
        SRC + "boxes.rs",
        "    if boxes.archer_b {\n",
        "    if boxes.archer_b && boxes.promos {\n",
    ),
    "a deer gives one food": (
        SRC + "combat.rs",
        "face.food + hits - face.hits",
        "face.food.min(1) + hits - face.hits",
    ),
    # the eight enemies
    "a troll lord gives one blame": (
        LAND + "blame.rs",
        "let number = if lord { print.ability_number } else { 1 };",
        "let number = if lord { 1 } else { 1 };",
    ),
    "a troll lord adds to the blame": (
        LAND + "blame.rs",
        "let number = if lord { print.ability_number } else { 1 };",
        "let number = if lord { print.ability_number + 1 } else { 1 };",
    ),
    "a favor may be discarded against any foe": (
        SRC + "combat/foe.rs",
        "    has && !forbids_favor(rules, state, fight)\n",
        "    has && (!forbids_favor(rules, state, fight) || fight.foe != Foe::Hunt)\n",
    ),
    "the loot hoarder keeps a thing": (
        SRC + "phase/battle/spoils.rs",
        "Phase::Loot { fight, number: print.any_resource, food: None }",
        "Phase::Loot { fight, number: print.any_resource - 1, food: None }",
    ),
    "the vile priest blames the victor's loss alone": (
        SRC + "phase/battle.rs",
        "    if band.is_empty() {\n        punish(rules, state, log, &fight);\n",
        "    if band.is_empty() {\n",
    ),
    "the vile priest is content": (
        SRC + "phase/battle.rs",
        "    punish(rules, state, log, fight);\n    if !fight.warband.is_empty() {",
        "    if !fight.warband.is_empty() {",
    ),
    "shields help against the dark shaman": (
        SRC + "combat/foe.rs",
        "Some(EnemyAbility::IgnoreShields) => roll.shields = 0,",
        "Some(EnemyAbility::IgnoreShields) => roll.shields = roll.shields.min(1),",
    ),
    "the cave dweller waits": (
        LAND + "onset.rs",
        "if ambush { print.ability_number } else { 0 }",
        "if ambush { 0 } else { 0 }",
    ),
    "the ambush may take any die before berserkers": (
        LAND + "onset.rs",
        "let first = tokens::first_to_fall(rules, &able, left);",
        "let first = tokens::first_to_fall(rules, &able, left).min(0);",
    ),
    "a rock is soft": (
        SRC + "combat/foe.rs",
        "roll.hits = roll.hits.saturating_sub(print.ability_number);",
        "roll.hits = roll.hits.saturating_sub(print.ability_number / 2);",
    ),
    "the mist hides blessings too": (
        SRC + "combat/foe.rs",
        "        roll.hits -= roll.surplus;\n",
        "        roll.hits -= roll.surplus.min(1);\n",
    ),
    "enemies keep their abilities": (
        SRC + "boxes.rs",
        "    if !boxes.abilities {\n",
        "    if !boxes.abilities && boxes.promos {\n",
    ),
    # runes
    "friendship helps the friend alone": (
        SRC + "rune/friendship.rs",
        "        for seat in [self.turn, friend] {\n",
        "        for seat in [friend] {\n",
    ),
    "virtue may blame its owner": (
        SRC + "rune/virtue.rs",
        "rules.seats().filter(|&seat| seat != self.turn) {\n            legal",
        "rules.seats() {\n            legal",
    ),
    "resurrection takes any two tokens": (
        SRC + "rune/resurrection.rs",
        "let there = clan.tokens[kind].min(state.supply[kind]);",
        "let there = clan.tokens[kind];",
    ),
    "resurrection needs room for one": (
        SRC + "rune/resurrection.rs",
        "let fits = usize::from(state.room(rules, seat)) >= RAISED;",
        "let fits = usize::from(state.room(rules, seat)) >= RAISED - 1;",
    ),
    "patience copies own runes alone": (
        SRC + "rune/patience.rs",
        "fold(Set::empty(), |all, clan| clan.runes.or(all));\n    state",
        "fold(Set::empty(), |all, clan| if clan == &state.clans[seat] { "
        "clan.runes.or(all) } else { all });\n    state",
    ),
    "patience copies itself away": (
        SRC + "state/supply.rs",
        "        clan.used_runes.add(by);\n",
        "        clan.used_runes.add(by);\n        clan.runes.remove(rune);\n"
        "        clan.used_runes.add(rune);\n",
    ),
    "the hunt counts food": (
        SRC + "rune/the_hunt.rs",
        "        let hits = hunting::hits(&fight, &roll);\n",
        "        let hits = hunting::food(rules, state, &fight, &roll);\n",
    ),
    "awareness sees two cards": (
        SRC + "rune/awareness.rs",
        "if seen < LOOKS.min(state.journeys_in(deck).left) {",
        "if seen < (LOOKS - 1).min(state.journeys_in(deck).left) {",
    ),
    "awareness turns the order round": (
        SRC + "rune/awareness/awareness_order.rs",
        "        state.foresee(turn, deck, ordered);\n",
        "        let mut turned = midgard_core::List::default();\n"
        "        ordered.as_slice().iter().rev().for_each(|&card| turned.push(card));\n"
        "        state.foresee(turn, deck, turned);\n",
    ),
    "awareness tells all": (
        SRC + "boxes/journeys.rs",
        "known.map_or(Set::empty(), |(_, seat)| Set::empty().with(seat))",
        "known.map_or(Set::empty(), |(_, _)| Set::full())",
    ),
    "leadership gives no hit": (
        HALL + "helmet.rs",
        "    fight.stands = true;\n    rally(rules, log, &mut fight);\n    use_ability",
        "    fight.stands = true;\n    use_ability",
    ),
    "training lets the prohibited in": (
        SRC + "rune/training.rs",
        "        && !is_prohibited(rules, state, post, kind);\n",
        "        && (!is_prohibited(rules, state, post, kind) || kind == Warrior::Swordsman);\n",
    ),
    "training brings the kind that left": (
        SRC + "rune/training.rs",
        "        && !left.contains(&(post, kind))\n",
        "",
    ),
    **VALHALLA_MUTANTS,
}
