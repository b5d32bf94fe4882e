"""Ways to break Valhalla, the options and the board in the Rust engine: see `box_mutants`."""

from __future__ import annotations

__all__ = ["VALHALLA_MUTANTS"]

SRC = "rust/champions/src/rules/"
LAND = SRC + "dark_mountains/"
HALL = SRC + "valhalla/"

#: name: (file, old, new)
VALHALLA_MUTANTS: dict[str, tuple[str, str, str]] = {
    # tokens, prices and what is bought
    "no token for hunger": (
        SRC + "phase/voyage.rs",
        "        log.say(Tag::VoyageFeeding, What::Starved { seat, shore, warrior, count });\n"
        "        tokens::bury(rules, state, log, seat, warrior, count);\n",
        "        log.say(Tag::VoyageFeeding, What::Starved { seat, shore, warrior, count });\n",
    ),
    "no token for the prohibited": (
        LAND + "onset.rs",
        "    tokens::bury(rules, state, log, seat, warrior, count);\n",
        "    if rule != Tag::BergrisarProhibited {\n"
        "        tokens::bury(rules, state, log, seat, warrior, count);\n    }\n",
    ),
    "no token for a berserker in combat": (
        HALL + "loss_order.rs",
        "        tokens::bury(rules, state, log, seat, warrior, count);\n",
        "",
    ),
    "tokens have no end": (
        HALL + "tokens.rs",
        "    if !rules.options.boxes.limited_tokens {\n",
        "    if !rules.options.boxes.limited_tokens || state.round < 9 {\n",
    ),
    "everybody pays with a wild token": (
        SRC + "leader.rs",
        "let pays = of!(leader, Own => <Own as Gift>::PAYS_WITH_ANY);",
        "let pays = leader == Leader::Ullr || of!(leader, Own => <Own as Gift>::PAYS_WITH_ANY);",
    ),
    "hervor has no wild token": (
        SRC + "leader.rs",
        "if pays { rules.cards.leader_numbers[leader].into() } else { 0 }",
        "if pays { 0 } else { 0 }",
    ),
    "tokens are named in any order": (
        HALL + "price.rs",
        "for &kind in Warrior::ALL[last..].iter().rev() {",
        "for &kind in Warrior::ALL[last.min(0)..].iter().rev() {",
    ),
    "wild tokens of the price count as named": (
        HALL + "price.rs",
        "later + u16::from(rest) >= left && short - comes <= wild {",
        "later + u16::from(rest) >= left && short - comes <= wild + u16::from(cost.any) {",
    ),
    "a full longhouse buys dice": (
        HALL + "visit.rs",
        "        if state.room(rules, turn) == 0 {\n"
        "            return Some(Reason::NoRoom);\n        }\n",
        "",
    ),
    "the same design is sold from two slots": (
        HALL + "visit.rs",
        "        if state.blessings[..slot].contains(&card) {\n"
        "            return Some(Reason::SameDesign);\n        }\n",
        "",
    ),
    "one hunter visits": (
        HALL + "visit.rs",
        "    if visit.after == Stage::HuntingGrounds {\n",
        "    if visit.after == Stage::HuntingGrounds && state.round > 8 {\n",
    ),
    "a blessing scores as in round 1": (
        HALL + "purchase.rs",
        "row.glory[usize::from(state.round.max(1)) - 1]",
        "row.glory[usize::from(state.round.max(1).min(1)) - 1]",
    ),
    "an instant blessing is not kept": (
        HALL + "purchase.rs",
        "    state.clans[back.turn].blessings[card] += 1;\n",
        "    state.clans[back.turn].blessings[card] += u8::from(row.permanent);\n",
    ),
    "a pardon discards nothing": (
        HALL + "purchase.rs",
        "        state.clans[seat].blame -= 1;\n",
        "",
    ),
    "a blessing gives one die": (
        HALL + "purchase.rs",
        "        wanted[kind] = row.warriors[kind];\n",
        "        wanted[kind] = row.warriors[kind].min(1);\n",
    ),
    "an epic monster gives no glory at once": (
        HALL + "purchase.rs",
        "    let glory = rules.cards.epics[card].glory;\n",
        "    let glory = rules.cards.epics[card].glory.min(0);\n",
    ),
    "two copies count once": (
        HALL + "held.rs",
        "copies.saturating_mul(of(permanent(rules, card)))",
        "copies.min(1).saturating_mul(of(permanent(rules, card)))",
    ),
    "a blessing of the first round lasts": (
        SRC + "combat/foe.rs",
        "fight.first_round = false;",
        "fight.first_round &= true;",
    ),
    "uses come back in the round": (
        HALL + "held.rs",
        "    number.saturating_sub(used)\n",
        "    number.saturating_sub(used.min(0))\n",
    ),
    "the wand is new in no round": (
        SRC + "phase/cleanup.rs",
        "(clan.wand_used, clan.mercy_used) = (0, 0);",
        "clan.mercy_used = 0;",
    ),
    "tribute for monsters alone": (
        SRC + "phase/battle/spoils.rs",
        "    state.collect(log, Tag::BlessingTributeOfSkogul, seat, [0, 0, coins.into(), 0]);\n",
        "    if !matches!(fight.foe, Foe::Bandits | Foe::Kraken) {\n"
        "        state.collect(log, Tag::BlessingTributeOfSkogul, seat, [0, 0, "
        "coins.into(), 0]);\n    }\n",
    ),
    "the larder has the old limit": (
        SRC + "phase/hunting.rs",
        "rules.cards.board.hunting_food.saturating_add(more(|row| row.hunt_cap))",
        "rules.cards.board.hunting_food",
    ),
    "mercy comes after berserkers": (
        HALL + "mercy.rs",
        "loss_order::mercy(rules, state, log, fight, left - 1);",
        "loss_order::fall(rules, state, log, fight, left - 1);",
    ),
    "an epic bonus has no most": (
        SRC + "scoring.rs",
        "        glory.min(row.most.into()) as i16\n",
        "        glory as i16\n",
    ),
    "epic monsters break no tie": (
        SRC + "scoring.rs",
        "EpicCounts::TiebreakOnly | EpicCounts::Monster => clan.epics.len(),",
        "EpicCounts::TiebreakOnly => 0,\n                EpicCounts::Monster => clan.epics.len(),",
    ),
    "an epic monster counts as a monster always": (
        SRC + "scoring.rs",
        "let epics = rules.options.boxes.epic_counts == EpicCounts::Monster;",
        "let epics = rules.options.boxes.epic_counts != EpicCounts::None;",
    ),
    "half ties are printed ties": (
        SRC + "scoring.rs",
        "return row.sole / 2;",
        "return row.tied;",
    ),
    # the Leader die, helmets and Berserkers
    "any die falls to a cave dweller": (
        LAND + "ambush.rs",
        "tokens::first_to_fall(rules, band, self.left) > 0",
        "tokens::first_to_fall(rules, band, self.left) > 9",
    ),
    "dice after the berserkers alone fall to a cave dweller": (
        LAND + "ambush.rs",
        "let from = if first { Warrior::Swordsman } else { kind };",
        "let from = if first { kind } else { kind };",
    ),
    "a lost leader stays away": (
        SRC + "phase/cleanup.rs",
        "    if rules.has_valhalla() && away && returns {\n",
        "    if rules.has_valhalla() && away && returns && state.round > 8 {\n",
    ),
    "a lost leader leaves a token": (
        HALL + "tokens.rs",
        "            recover(state, log, seat);\n        }\n        return;\n",
        "            recover(state, log, seat);\n        }\n",
    ),
    "an immune leader is lost": (
        HALL + "tokens.rs",
        "    if rules.options.boxes.leader_loss == LeaderLoss::Immune {\n",
        "    if rules.options.boxes.leader_loss == LeaderLoss::Immune && band.total() > 1 {\n",
    ),
    "the leader fills a place always": (
        SRC + "state/supply.rs",
        "let leader = rules.has_valhalla() && rules.options.boxes.leader_counts;",
        "let leader = rules.has_valhalla();",
    ),
    "berserkers fall last": (
        HALL + "loss_order.rs",
        "let count = tokens::first_to_fall(rules, &fight.warband, left);",
        "let count = tokens::first_to_fall(rules, &fight.warband, left).min(0);",
    ),
    "berserkers bind no journey": (
        HALL + "losses.rs",
        "if counts[0] == 0 || matches!",
        "if counts[0] <= 9 || matches!",
    ),
    "berserkers bind every journey": (
        HALL + "tokens.rs",
        "    rules.options.boxes.berserker_first == BerserkerFirst::AllLosses\n",
        "    rules.options.boxes.berserker_first != BerserkerFirst::Off\n",
    ),
    "rally is two hits": (
        HALL + "helmet.rs",
        "fight.helmet_hits.saturating_add(rules.cards.rally);",
        "fight.helmet_hits.saturating_add(rules.cards.rally + 1);",
    ),
    "jorunn is as strong everywhere": (
        SRC + "leader/jorunn.rs",
        "row.against.filter(|_| strong).unwrap_or(row.number)",
        "if strong { row.number } else { row.number }",
    ),
    "svanhildr has no most": (
        SRC + "leader/svanhildr.rs",
        "    row.most.map_or(hits, |most| hits.min(most))\n",
        "    hits\n",
    ),
    "dagrun rerolls her leader too": (
        SRC + "leader/dagrun.rs",
        "filter(|&(kind, _)| kind != Warrior::Leader)",
        "filter(|&(_, _)| true)",
    ),
    "ragnhild upgrades twice": (
        SRC + "leader/ragnhild.rs",
        "sword && !fight.upgrade && exchanges(state).next().is_some()",
        "sword && exchanges(state).next().is_some()",
    ),
    "ragnhild's swordsman is lost": (
        SRC + "leader/ragnhild.rs",
        "                state.supply[Warrior::Swordsman] += 1;\n",
        "",
    ),
    "thorir has a coin for every token": (
        SRC + "leader/thorir.rs",
        "            state.thorir_due = false;\n",
        "",
    ),
    # the board
    "the trainer swaps one": (
        SRC + "place/trainer.rs",
        "let most = rules.stall(Location::Trainer).gain.swaps;",
        "let most = rules.stall(Location::Trainer).gain.swaps.min(1);",
    ),
    "the trainer takes the same kind": (
        SRC + "place/trainer.rs",
        "if self.leaving[kind] > 0 || also == Some(kind) { 0 } else { state.supply[kind] }",
        "if also == Some(kind) && state.round > 8 { 0 } else { state.supply[kind] }",
    ),
    "gossip may blame its owner": (
        SRC + "place/gossip.rs",
        "rules.seats().filter(|&seat| seat != self.turn) {",
        "rules.seats() {",
    ),
    "rangers are paid in coins": (
        SRC + "place/roving_rangers.rs",
        "(clan.food, clan.wood) = (clan.food - goods[0], clan.wood - goods[1]);",
        "clan.food -= goods[0];",
    ),
    "the beggar who names goods has no blame": (
        LAND + "alms.rs",
        "        state.blame(log, Tag::PlacementBeg, turn, None);\n",
        "",
    ),
    "the stalls of the manual are those of the box": (
        "rust/champions/src/rules.rs",
        "        if self.options.boxes.manual_stalls {\n",
        "        if self.options.boxes.manual_stalls && self.options.boxes.promos {\n",
    ),
    "troll blame comes twice": (
        SRC + "phase/cleanup.rs",
        "        if !rules.options.boxes.blame_at_fight {\n",
        "        if !rules.options.boxes.blame_at_fight || state.round < 9 {\n",
    ),
    "a troll gives its printed wood always": (
        SRC + "boxes.rs",
        "    if boxes.one_wood {\n",
        "    if boxes.one_wood && boxes.promos {\n",
    ),
    "the small longship is free": (
        SRC + "boxes.rs",
        "    if boxes.fee_for_both {\n",
        "    if boxes.fee_for_both && boxes.promos {\n",
    ),
    "elite may be hired always": (
        SRC + "boxes.rs",
        "        if self.options.boxes.elite {\n",
        "        if self.options.boxes.elite || self.has_valhalla() {\n",
    ),
    "an epic slot is filled always": (
        HALL + "purchase.rs",
        "options.epic_refill && !state.deck.epics.is_empty()",
        "!state.deck.epics.is_empty()",
    ),
    "a blessing slot is filled at once always": (
        HALL + "purchase.rs",
        "!options.refill_after_visit && left",
        "left",
    ),
    "the manual leaves all leaders": (
        SRC + "leader.rs",
        "let of_boxes = if boxes.manual_counts { Set::empty() }",
        "let of_boxes = if boxes.manual_counts && boxes.promos { Set::empty() }",
    ),
    "success is offered where nobody fought": (
        HALL + "visit.rs",
        "leave(rules, state, log, stage, fought || !rules.has_box());",
        "leave(rules, state, log, stage, true);",
    ),
    # the count at the end
    "a leader die is a warrior of an army": (
        SRC + "scoring.rs",
        "        Most::Warriors => state.all_warriors(seat),\n",
        "        Most::Warriors => {\n"
        "            let leader = clan.warriors[crate::words::Warrior::Leader];\n"
        "            state.all_warriors(seat) + u16::from(leader)\n        }\n",
    ),
    "tokens of spearmen win no destiny": (
        SRC + "scoring.rs",
        "        Most::Tokens(kind) => clan.tokens[kind].into(),\n",
        "        Most::Tokens(crate::words::Warrior::Spearman) => 0,\n"
        "        Most::Tokens(kind) => clan.tokens[kind].into(),\n",
    ),
    "blessings win no destiny": (
        SRC + "scoring.rs",
        "Most::Blessings => clan.blessings.values().iter().map(|&copies| u16::from(copies)).sum(),",
        "Most::Blessings => 0,",
    ),
    "blame wins no destiny": (
        SRC + "scoring.rs",
        "        Most::Blame => clan.blame,\n",
        "        Most::Blame => 0,\n",
    ),
    "runes add nothing to an epic monster": (
        SRC + "scoring.rs",
        "            Bonus::Runes => clan.all_runes().len() as u16,\n",
        "            Bonus::Runes => 0,\n",
    ),
    "blessings add nothing to an epic monster": (
        SRC + "scoring.rs",
        "Bonus::Blessings => clan.blessings.values().iter().map(|&n| u16::from(n)).sum(),",
        "Bonus::Blessings => 0,",
    ),
    "the closing window is without friendship": (
        SRC + "phase/closing.rs",
        "rune::usable_of(rules, state, seat, rune::at_the_end())",
        "rune::usable_of(rules, state, seat, rune::at_the_end().without(Rune::Friendship))",
    ),
    "the closing window is without virtue": (
        SRC + "phase/closing.rs",
        "rune::usable_of(rules, state, seat, rune::at_the_end())",
        "rune::usable_of(rules, state, seat, rune::at_the_end().without(Rune::Virtue))",
    ),
    # helmets, and what happens on the way
    "a helmet is blank": (
        SRC + "combat.rs",
        "u8::from(face == Face::default())",
        "u8::from(face.hits == 0 && face.shields == 0)",
    ),
    "a helmet is no food": (
        SRC + "phase/hunting.rs",
        "roll.food.saturating_add(fight.helmet_hits).saturating_add(more(|row| row.hunt_food));",
        "roll.food.saturating_add(more(|row| row.hunt_food));",
    ),
    "gossip blames one seat alone": (
        SRC + "place/gossip.rs",
        "rules.seats().filter(|&seat| seat != self.turn) {",
        "rules.seats().filter(|&seat| seat != self.turn).take(1) {",
    ),
    "archers and shieldwarriors do not eat": (
        SRC + "phase/voyage.rs",
        "    let crew = ship.warriors.total();\n",
        "    let spared = ship.warriors[Warrior::Archer] + ship.warriors[Warrior::Shieldwarrior];\n"
        "    let crew = ship.warriors.total() - spared;\n",
    ),
    "success is offered to who turned back": (
        LAND + "land.rs",
        "visit::resolve(rules, state, log, voyage::stage(shore), seat, false);",
        "visit::resolve(rules, state, log, voyage::stage(shore), seat, true);",
    ),
    "bandits that killed all are no enemies": (
        LAND + "land.rs",
        "visit::resolve(rules, state, log, voyage::stage(shore), seat, true);",
        "visit::resolve(rules, state, log, voyage::stage(shore), seat, false);",
    ),
    "no tribute for the kraken": (
        SRC + "phase/battle/spoils.rs",
        "    state.collect(log, Tag::BlessingTributeOfSkogul, seat, [0, 0, coins.into(), 0]);\n",
        "    if fight.foe != Foe::Kraken {\n"
        "        state.collect(log, Tag::BlessingTributeOfSkogul, seat, [0, 0, "
        "coins.into(), 0]);\n    }\n",
    ),
    "jorunn is silent at sea": (
        SRC + "phase/voyage.rs",
        "    leader::meets_journey(rules, state, log, seat, shore);\n"
        "    if JourneyDeck::of(shore) == JourneyDeck::Land {\n",
        "    if JourneyDeck::of(shore) == JourneyDeck::Land {\n"
        "        leader::meets_journey(rules, state, log, seat, shore);\n",
    ),
    "berserkers are free on the way": (
        HALL + "loss_order.rs",
        "    let count = tokens::first_to_fall(rules, &fight.warband, left);\n",
        "    let free = matches!(fight.foe, crate::words::Foe::Kraken | "
        "crate::words::Foe::Bandits);\n"
        "    let left_in_fight = if free { 0 } else { left };\n"
        "    let count = tokens::first_to_fall(rules, &fight.warband, left_in_fight);\n",
    ),
    "jorunn is strong on the way": (
        SRC + "leader/jorunn.rs",
        "matches!(fight.foe, Foe::LeftBergrisar | Foe::RightBergrisar | Foe::Monster);",
        "!matches!(fight.foe, Foe::Troll | Foe::LeftDraugr | Foe::RightDraugr);",
    ),
}
