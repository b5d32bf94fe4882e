"""Ways to break the Rust engine, one at a time; `make mutants` sees whether the suite notices.

Each mutant is a file, a text that stands in it once, and what to put in its place.
"""

from __future__ import annotations

__all__ = ["MUTANTS"]

SRC = "rust/champions/src/"

#: name: (file, old, new)
MUTANTS: dict[str, tuple[str, str, str]] = {
    # combat
    "shields save one warrior too many": (
        SRC + "rules/combat.rs",
        "    attack.saturating_sub(shields)\n",
        "    attack.saturating_sub(shields + 1)\n",
    ),
    "a foe needs one damage more": (
        SRC + "rules/combat.rs",
        "self.damage >= foe.defense",
        "self.damage > foe.defense",
    ),
    "damage is forgotten each round": (
        SRC + "rules/combat.rs",
        "self.damage = self.damage.saturating_add(roll.hits);",
        "self.damage = roll.hits;",
    ),
    "reaction lasts for the fight": (
        SRC + "rules/combat.rs",
        "        self.reaction = false;\n",
        "",
    ),
    "svanhildr gains from shields": (
        SRC + "rules/combat.rs",
        "warrior == Warrior::Swordsman && printed > 0",
        "warrior == Warrior::Swordsman && printed + face.shields > 0",
    ),
    "reaction takes the shields away": (
        SRC + "rules/combat.rs",
        "let first = [hits, face.shields,",
        "let first = [hits, if reaction { 0 } else { face.shields },",
    ),
    "a copy meets the dice of the game": (
        "rust/core/src/rng.rs",
        "self.derived(Purpose::Fork, order)",
        "Self { key: [self.key[0], self.key[1] ^ (order & 0)] }",
    ),
    "the throws of a fight share their numbers": (
        SRC + "rules/phase/dice.rs",
        "ordinal: fight.throws.into()",
        "ordinal: 0",
    ),
    "ullr needs one hit only": (SRC + "rules/combat.rs", "face.hits == 2", "face.hits >= 1"),
    "losses may be named in any order": (
        SRC + "rules/combat.rs",
        "if later == 0 || behind < left {",
        "if later == 0 || behind < left.min(0) {",
    ),
    "ullr gains while hunting": (
        SRC + "rules/phase/battle.rs",
        "    if fight.foe == Foe::Hunt {\n",
        "    if fight.foe == Foe::Hunt {\n"
        "        leader::strikes(state, log, &fight, roll);\n    }\n"
        "    if fight.foe == Foe::Hunt {\n",
    ),
    "asmundr gains one glory": (
        SRC + "rules/leader/asmundr.rs",
        "const GLORY: u8 = 2;",
        "const GLORY: u8 = 1;",
    ),
    "a favor is not discarded": (
        SRC + "rules/phase/roll.rs",
        "    state.clans[fight.turn].favor -= 1;\n",
        "",
    ),
    "healing comes too late": (
        SRC + "rules/phase/casualties.rs",
        "if *offers {",
        "if !*offers {",
    ),
    "glory counts three quarters": (
        SRC + "rules/rune/glory.rs",
        ".glory / 2\n",
        ".glory * 3 / 4\n",
    ),
    "the glory window is skipped": (
        SRC + "rules/rune/glory.rs",
        "rune::at_hand(state, fight.turn, Rune::Glory) && does(rules, state, &fight);",
        "rune::at_hand(state, fight.turn, Rune::Glory)\n"
        "        && does(rules, state, &fight)\n"
        "        && fight.shore.is_none();",
    ),
    "potential rolls every die": (
        SRC + "rules/rune/potential.rs",
        "if self.is_about(shown) {",
        "if shown.hits == 0 {",
    ),
    "the slayer keeps his blame": (
        SRC + "rules/phase/battle/spoils.rs",
        "let (clan, seat) = (&mut state.clans[fight.turn], fight.turn);\n"
        "    if clan.blame > 0 {\n        clan.blame -= 1;\n",
        "let (clan, seat) = (&mut state.clans[fight.turn], fight.turn);\n"
        "    if clan.blame > 0 {\n        clan.blame -= 0;\n",
    ),
    "the slayer may blame himself": (
        SRC + "rules/phase/blame.rs",
        "rules.seats().filter(|&seat| seat != self.turn)",
        "rules.seats().filter(|&seat| seat != self.turn || rules.players() == 3)",
    ),
    "the bounty stays on the shore": (
        SRC + "rules/phase/battle/spoils.rs",
        "std::mem::take(&mut state.shores[shore].bounty)",
        "state.shores[shore].bounty",
    ),
    "the fallen vanish": (
        SRC + "rules/phase/casualties.rs",
        "        state.supply[from] += 1;\n",
        "",
    ),
    "the right draugr fights first": (
        "rust/champions-cards/src/words/places.rs",
        "            Self::Troll,\n            Self::LeftDraugr,\n            Self::RightDraugr,\n",
        "            Self::Troll,\n            Self::RightDraugr,\n            Self::LeftDraugr,\n",
    ),
    # voyages
    "the shores are fed the other way round": (
        SRC + "rules/phase/voyage.rs",
        "rules.cards.board.warriors_per_food[shore]);\n",
        "rules.cards.board.warriors_per_food[Shore::ALL[3 - shore as usize]]);\n",
    ),
    "uneaten food comes home": (
        SRC + "rules/phase/voyage.rs",
        "    let hungry = u16::from(crew).saturating_sub(fed) as u8;\n",
        "    let hungry = u16::from(crew).saturating_sub(fed) as u8;\n"
        "    state.clans[seat].food += fed.saturating_sub(u16::from(crew));\n",
    ),
    "whirlpools take food": (
        SRC + "rules/phase/voyage.rs",
        ".ship.filter(|_| !whirlpool).map_or(",
        ".ship.map_or(",
    ),
    "lost takes one": (
        SRC + "rules/combat/toll.rs",
        "Journey::Lost => 2,",
        "Journey::Lost => 1,",
    ),
    "an empty ship reveals nothing": (
        SRC + "rules/phase/voyage.rs",
        "JourneySpace::Unseen => state.phase",
        "JourneySpace::Unseen\n"
        "            if state.shores[shore].ship.is_some_and(|ship| ship.warriors.is_empty()) =>\n"
        "        {\n            feed(rules, state, log, shore);\n        }\n"
        "        JourneySpace::Unseen => state.phase",
    ),
    "the prohibited sail on": (
        SRC + "rules/dark_mountains/onset.rs",
        "        let count = battle::crew(state, site)[kind];\n",
        "        let count = if site.shore().is_some() { 0 } else { battle::crew(state, "
        "site)[kind] };\n",
    ),
    "the journey rune is not asked for": (
        SRC + "rules/phase/voyage.rs",
        "    if !journey::offers(state, seat, shore) {\n",
        "    let hungry = state.shores[shore].ship.is_some_and(|ship| ship.food == 0);\n"
        "    if hungry || !journey::offers(state, seat, shore) {\n",
    ),
    # placement and places
    "begging costs nothing": (
        SRC + "rules/phase/placement.rs",
        "    state.blame(log, Tag::PlacementBeg, turn, None);\n",
        "",
    ),
    "placement begins again with the first seat": (
        SRC + "rules/phase/placement.rs",
        "if later == 0 { able } else { later }",
        "able",
    ),
    "jarl does not pass the marker": (
        SRC + "rules/place/jarls_longhouse.rs",
        "if holds { turn.clockwise(rules.players()) } else { turn }",
        "if holds { turn } else { turn }",
    ),
    "gylfir pays": (
        SRC + "rules/place/merchant_ship.rs",
        "if leader::trades_freely(clan) { 0 }",
        "if leader::trades_freely(clan) { 1 }",
    ),
    "huts have one price": (
        SRC + "rules/place/worker_huts.rs",
        ".get(usize::from(state.huts_sold))",
        ".get(usize::from(state.huts_sold.min(0)))",
    ),
    "a longhouse holds nine": (
        SRC + "rules/state/supply.rs",
        "limit.saturating_sub(self.filled(rules, seat))",
        "(limit + 1).saturating_sub(self.filled(rules, seat))",
    ),
    "dice are made of air": (
        SRC + "rules/state/supply.rs",
        "wanted[warrior].min(self.supply[warrior])",
        "wanted[warrior].min(self.supply[warrior] + u8::from(self.supply[warrior] == 0))",
    ),
    "two hunters keep each other away": (
        SRC + "rules/state.rs",
        "Set::empty().with(Location::HuntingGrounds).with(Location::PrivateLongship)",
        "Set::empty().with(Location::PrivateLongship)",
    ),
    "trades may undo each other": (
        SRC + "rules/place/market.rs",
        "if given.has(goods) {",
        "if false {",
    ),
    "dagrun draws two more": (
        SRC + "rules/leader/dagrun.rs",
        "const DRAWS: usize = 1;",
        "const DRAWS: usize = 2;",
    ),
    "the sage tells everybody": (
        SRC + "rules/deck.rs",
        "        space.known_to.add(seat);\n",
        "        space.known_to = Set::full();\n",
    ),
    "aumingi may be used once": (
        SRC + "rules/place/aumingi.rs",
        "for times in 1..=stall.repeats {",
        "for times in 1..=stall.repeats.min(2) {",
    ),
    "wealth has no limit": (SRC + "rules/rune/wealth.rs", "coins.min(5)", "coins"),
    "gifts gives three": (
        SRC + "rules/rune/gifts.rs",
        "const GIFTS: u8 = 4;",
        "const GIFTS: u8 = 3;",
    ),
    "knowledge skips a shore": (
        SRC + "rules/rune/knowledge.rs",
        "        if state.shores[shore].is_face_down() {\n            state",
        "        if state.shores[shore].is_face_down() && shore != Shore::First {\n"
        "            state",
    ),
    "a roll does not wait for a rune": (
        SRC + "rules/phase/battle.rs",
        "\n        || !rune::usable(rules, state, fight.turn).is_empty();",
        ";",
    ),
    "a rune that was taken is used later": (
        SRC + "rules/place/runesmith/rune_taken.rs",
        "    if rune::usable(rules, state, turn).has(rune) {",
        "    if rune::usable(rules, state, turn).has(rune) && state.round > 8 {",
    ),
    "Success is offered after fights alone": (
        SRC + "rules/valhalla/visit.rs",
        "leave(rules, state, log, stage, fought || !rules.has_box());",
        "leave(rules, state, log, stage, fought);",
    ),
    "Success is not offered after assignment": (
        SRC + "rules/phase/assignment.rs",
        "battle::after(rules, state, log, Stage::Assignment)",
        "battle::next(rules, state, log, Stage::Assignment)",
    ),
    "a rune ends the window of Success": (
        SRC + "rules/rune/success.rs",
        "if !offer(rules, state, self.turn, self.after) {",
        "if !offer(rules, state, self.turn.clockwise(rules.players()), self.after) {",
    ),
    "a rune forgets the fight": (
        SRC + "rules/state.rs",
        "                Back::Roll { fight } | Back::Casualties",
        "                Back::Casualties",
    ),
    # assignment
    "the prohibited fight on land": (
        SRC + "rules/phase/assignment.rs",
        "prohibited.is_some() && prohibited == item.warrior()",
        "prohibited.is_some() && prohibited == item.warrior() && site != Site::RightDraugr",
    ),
    "a ship carries one more": (
        SRC + "rules/phase/assignment.rs",
        "capacity.saturating_sub(ship.warriors.total() + ship.food)",
        "(capacity + 1).saturating_sub(ship.warriors.total() + ship.food)",
    ),
    # rounds
    "monsters give no bounty": (
        SRC + "rules/phase/cleanup.rs",
        "state.shores[shore].bounty += 1;",
        "state.shores[shore].bounty += 0;",
    ),
    "a troll alive in the last round is forgiven": (
        SRC + "rules/phase/cleanup.rs",
        "if let Some(card) = state.troll.take() {",
        "if let Some(card) = state.troll.take().filter(|_| state.round < ROUNDS) {",
    ),
    "the extra worker leaves": (
        SRC + "rules/phase/cleanup.rs",
        "rules.workers() + u8::from(clan.extra_worker)",
        "rules.workers()",
    ),
    "the smokehouse stays empty": (
        SRC + "rules/phase/stocking.rs",
        "    state.food_stock += 1;\n",
        "    state.food_stock = 1;\n",
    ),
    "the draft goes clockwise": (
        SRC + "rules/phase/draft.rs",
        "Phase::Draft { turn: turn.counter_clockwise(rules.players()) }",
        "Phase::Draft { turn: turn.clockwise(rules.players()) }",
    ),
    "only one seat has a last chance": (
        SRC + "rules/phase/closing.rs",
        "        offer(rules, state, log, next);\n",
        "        finish(rules, state, log);\n",
    ),
    # scoring
    "ties count in full": (
        SRC + "rules/scoring.rs",
        "    let _ = rules;\n    row.tied\n",
        "    let _ = rules;\n    row.sole\n",
    ),
    "none is most": (SRC + "rules/scoring.rs", "            _ if self.own == 0 => 0,\n", ""),
    "trolls are no enemies in a tie": (
        SRC + "rules/scoring.rs",
        "clan.trolls.len() + clan.draugr.len()",
        "clan.draugr.len()",
    ),
    "only unused runes count": (
        SRC + "rules/scoring.rs",
        "    clan.all_runes().iter().map",
        "    clan.runes.iter().map",
    ),
    "blame goes on": (
        SRC + "rules/scoring.rs",
        "chart[usize::from(clan.blame).min(chart.len() - 1)]",
        "chart[usize::from(clan.blame).min(chart.len() - 2)]",
    ),
    # chance
    "dice are biased": (
        SRC + "rules/phase/dice.rs",
        "sides[below(rng, 6) as usize]",
        "sides[below(rng, 5) as usize]",
    ),
    "a deck prefers its first cards": (
        SRC + "rules/deck.rs",
        "let number = below(rng, set.len() as u32);",
        "let number = below(rng, set.len() as u32) / 2;",
    ),
    "the reshuffle forgets the board": (
        SRC + "rules/boxes/journeys.rs",
        "self.shores[shore].old |= self.shores[shore].is_face_down();",
        "self.shores[shore].old |= false;",
    ),
    "destinies under the deck come first": (
        SRC + "rules/deck.rs",
        "        if self.deck.destinies.is_empty() {\n            self.under",
        "        if !self.under.as_slice().is_empty() {\n            self.under",
    ),
    # what a seat knows
    "a seat sees what others have looked at": (
        SRC + "knowledge/view.rs",
        "if !space.revealed && !space.known_to.has(seat) {",
        "if !space.revealed && space.known_to.is_empty() {",
    ),
    "an old journey goes back to the new deck": (
        SRC + "knowledge/view.rs",
        "let pool = if old {",
        "let pool = if false {",
    ),
    "the seal is transparent": (
        SRC + "knowledge/view.rs",
        "        if state.is_sealed(rules) {\n            hide_sent",
        "        if false {\n            hide_sent",
    ),
    "the first of a group is drawn": (
        SRC + "knowledge/determinize/destinies.rs",
        "nth(group.1, pick(group.1.count_ones()))",
        "nth(group.1, 0)",
    ),
    "a visit is not written down": (
        SRC + "rules/place/sages_house.rs",
        "visit.kept = Some(kept);",
        "visit.kept = visit.kept.or(None);",
    ),
}
