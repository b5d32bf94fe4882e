"""Ways to break the rules of Reavers of Midgard in the Rust engine, for `make mutants`.

Each stands in the body of a function, so that all of them fit into one build: `support.mutation`.
"""

from __future__ import annotations

from support.reavers_deal_mutants import DEAL_MUTANTS

__all__ = ["REAVERS_MUTANTS"]

SRC = "rust/reavers/src/"
PHASE = SRC + "phase/"

#: name: (file, old, new)
REAVERS_MUTANTS: dict[str, tuple[str, str, str]] = {
    # set-up and supply
    "one location fewer is in play": (
        SRC + "rules.rs",
        "self.seats().max(3)",
        "self.seats().max(2)",
    ),
    "the market is not full before round 1": (
        PHASE + "setup.rs",
        "        if !self.wants_card() {\n            self.state.phase = Phase::Supply;",
        "        if !self.wants_card() || self.state.market[2].is_some() {\n"
        "            self.state.phase = Phase::Supply;",
    ),
    "coins do not pile up": (
        PHASE + "supply.rs",
        "self.state.places[location].loot.coins += coins;",
        "self.state.places[location].loot.coins = coins;",
    ),
    "coin icons count once": (
        PHASE + "supply.rs",
        "for _ in 0..self.rules.data.supply[usize::from(row)].coins {",
        "for _ in 0..self.rules.data.supply[usize::from(row)].coins.min(1) {",
    ),
    "spoils icons count once": (
        PHASE + "supply.rs",
        "while icon < self.card().spoils {",
        "while icon < self.card().spoils.min(1) {",
    ),
    "spoils come location by location": (
        PHASE + "supply.rs",
        "            icon += u8::from(next.is_none());\n",
        "            icon += u8::from(next.is_none()) * 2;\n",
    ),
    "tokens of a location are all or none": (
        PHASE + "supply.rs",
        "let added = value.min(self.state.raid[token]);",
        "let added = if value < self.state.raid[token] { value } else { 0 };",
    ),
    "tokens go to the highest locations": (
        PHASE + "supply.rs",
        "                for location in self.state.raided() {\n"
        "                    let value = self.rules.data.locations[location].raid[token];",
        "                let all: Vec<Location> = self.state.raided().iter().collect();\n"
        "                for location in all.into_iter().rev() {\n"
        "                    let value = self.rules.data.locations[location].raid[token];",
    ),
    "one market card is discarded": (
        PHASE + "supply.rs",
        "self.discard_oldest(2);",
        "self.discard_oldest(1);",
    ),
    "nothing is discarded in round 1": (
        PHASE + "supply.rs",
        "self.discard_oldest(2);",
        "self.discard_oldest(if self.state.round > 1 { 2 } else { 0 });",
    ),
    "locations turn where nobody is": (
        PHASE + "supply.rs",
        "if Seat::of(self.rules.seats()).any(stands) {",
        "if !Seat::of(self.rules.seats()).any(stands) {",
    ),
    "all locations turn": (
        PHASE + "supply.rs",
        "if Seat::of(self.rules.seats()).any(stands) {",
        "if Seat::of(self.rules.seats()).any(stands) || self.state.round > 1 {",
    ),
    "bjorn turns cards": (
        PHASE + "supply.rs",
        "if Seat::of(self.rules.seats()).any(stands) {",
        "if Seat::of(self.rules.seats()).any(stands) || self.state.bjorn == Some(location) {",
    ),
    "with both flips the locations stay": (
        PHASE + "supply.rs",
        "            self.turn_card(Location::Roskilde);\n            self.turn_locations();\n",
        "            self.turn_card(Location::Roskilde);\n"
        "            self.state.phase = Phase::Destination { turn: Seat::One };\n",
    ),
    # decks and market
    "the reaver discard stays a discard": (
        SRC + "phase.rs",
        "        if self.state.reaver_deck.is_empty() && !self.state.reaver_discard.is_empty() {\n",
        "        if self.state.round > 99 && !self.state.reaver_discard.is_empty() {\n",
    ),
    "the spoils discard stays a discard": (
        SRC + "phase.rs",
        "        if self.state.spoils_deck.is_empty() && !self.state.spoils_discard.is_empty() {\n",
        "        if self.state.round > 99 && !self.state.spoils_discard.is_empty() {\n",
    ),
    "the spoils discard comes back too early": (
        SRC + "phase.rs",
        "        if self.state.spoils_deck.is_empty() && !self.state.spoils_discard.is_empty() {\n",
        "        if self.state.spoils_deck.total() <= 1 && "
        "!self.state.spoils_discard.is_empty() {\n",
    ),
    "secret cards stay secret at a reshuffle": (
        SRC + "phase.rs",
        "                    self.unveil(seat, kind, all);\n",
        "                    self.unveil(seat, kind, all * u16::from(self.state.round > 99));\n",
    ),
    "a reshuffle unveils one card of a type": (
        SRC + "phase.rs",
        "                    self.unveil(seat, kind, all);\n",
        "                    self.unveil(seat, kind, all.min(1));\n",
    ),
    "the market does not slide": (
        PHASE + "setup.rs",
        "        self.state.market = slid;\n",
        "        if slid.contains(&None) && slid[3].is_none() && slid[2].is_none() {\n"
        "            self.state.market = slid;\n        }\n",
    ),
    "equal cards are all offered": (
        PHASE + "roskilde.rs",
        "    state.market[slot].is_some_and(|row| below != Some(&row))",
        "    state.market[slot].is_some_and(|row| below != Some(&row) || slot > 2)",
    ),
    "equal cards count through another": (
        PHASE + "roskilde.rs",
        "    let below = state.market[..slot].iter().flatten().next_back();\n"
        "    state.market[slot].is_some_and(|row| below != Some(&row))",
        "    state.market[slot].is_some_and(|row| !state.market[..slot].contains(&Some(row)))",
    ),
    # destinations and initiative
    "roskilde may be visited twice": (
        PHASE + "destination.rs",
        "filter(|&location| Some(location) != last)",
        "filter(|&location| Some(location) != last || location == Location::Roskilde)",
    ),
    "helms go before yggdrasils": (
        PHASE + "places.rs",
        "        (yggdrasils, helms, from)\n",
        "        (helms, yggdrasils, from)\n",
    ),
    "the farthest goes first": (
        PHASE + "places.rs",
        "player.last.map_or(0, |last| -(last.index() as i32))",
        "player.last.map_or(0, |last| last.index() as i32)",
    ),
    "roskilde is far away": (
        PHASE + "places.rs",
        "player.last.map_or(0, |last| -(last.index() as i32))",
        "player.last.map_or(0, |last| if last.index() == 0 { -9 } else { -(last.index() as i32) })",
    ),
    "symbols of everybody are compared": (
        PHASE + "places.rs",
        "    let best = visitors.iter().map(rank).max();\n",
        "    let best = Seat::of(rules.seats()).map(rank).max();\n"
        "    let best = if visitors.iter().any(|it| Some(rank(it)) == best) { best } else {\n"
        "        visitors.iter().map(rank).min()\n    };\n",
    ),
    "the first visitor is found anew": (
        SRC + "state.rs",
        "let Some(first) = self.places[location].first.or(visitors.first()) else",
        "let most = visitors.iter().max_by_key(|&it| {\n"
        "            (rules.symbols(&self.players[it]).1, Some(it) == "
        "self.places[location].first)\n"
        "        });\n"
        "        let Some(first) = most else",
    ),
    "the others follow by seat": (
        SRC + "state.rs",
        "        first\n            .around(rules.seats())\n",
        "        order.push(first);\n        Seat::of(rules.seats())\n"
        "            .filter(|&seat| seat != first)\n",
    ),
    # Roskilde
    "hiring for terror takes the coins, too": (
        PHASE + "roskilde.rs",
        "let terror = player.take_terror(self.rules.data.prices.hire_terror);\n",
        "let terror = player.take_terror(self.rules.data.prices.hire_terror);\n"
        "            player.coins = player.coins.saturating_sub(1);\n",
    ),
    "a second refresh": (
        PHASE + "roskilde.rs",
        "if !refreshed && bought.is_none() && coins",
        "if bought.is_none() && coins",
    ),
    "a refresh after a purchase": (
        PHASE + "roskilde.rs",
        "if !refreshed && bought.is_none() && coins",
        "if !refreshed && coins",
    ),
    "a refresh needs a card": (
        PHASE + "roskilde.rs",
        "if !refreshed && bought.is_none() && coins",
        "if !refreshed && bought.is_none() && state.market[0].is_some() && coins",
    ),
    "one purchase is the most": (
        PHASE + "roskilde.rs",
        "                if bought.is_none() {\n",
        "                if bought.is_none() && false {\n",
    ),
    "the market is refilled between purchases": (
        PHASE + "roskilde.rs",
        "                    self.state.phase = Phase::Purchase { turn, refreshed, "
        "bought: Some(slot) };\n",
        "                    self.slide();\n"
        "                    self.state.phase = Phase::Purchase { turn, refreshed, "
        "bought: Some(slot) };\n",
    ),
    "cards of one step go in any order": (
        PHASE + "roskilde.rs",
        "for slot in bought.map_or(0, |slot| usize::from(slot) + 1)..SLOTS {",
        "for slot in 0..SLOTS {",
    ),
    "a card may cost one more than there is": (
        PHASE + "roskilde.rs",
        "cost.is_some_and(|cost| u16::from(cost) <= coins)",
        "cost.is_some_and(|cost| u16::from(cost) <= coins + u16::from(cost == 6))",
    ),
    "tokens come from nowhere": (
        PHASE + "roskilde.rs",
        "    if pays && state.raid[token] > 0 {\n",
        "    if pays {\n",
    ),
    "face b sells walls": (
        SRC + "state.rs",
        "            (_, Face::B) => Token::Tower,\n",
        "            (_, Face::B) => Token::Wall,\n",
    ),
    "terror is shed without terror": (
        PHASE + "roskilde.rs",
        "    if player.terror > 0 && player.coins >= price {\n",
        "    if player.coins >= price {\n",
    ),
    "face b sheds for two coins": (
        PHASE + "roskilde.rs",
        "let price = if face == Face::A { prices.shed_coins } else { prices.pass_terror_coins };",
        "let price = if face == Face::A { prices.shed_coins } else { prices.shed_coins };",
    ),
    "terror is passed to visitors alone": (
        PHASE + "roskilde.rs",
        "                .filter(|&seat| seat != turn)\n",
        "                .filter(|&seat| {\n"
        "                    seat != turn\n"
        "                        && state.players[seat].destination == Some(Location::Roskilde)\n"
        "                })\n",
    ),
    "terror may be passed to oneself": (
        PHASE + "roskilde.rs",
        "                .filter(|&seat| seat != turn)\n",
        "                .filter(|&seat| seat as usize <= rules.seats())\n",
    ),
    "a step is done by all before the first ends": (
        PHASE + "roskilde.rs",
        "            Some(next) => self.ask_step(step, next),\n",
        "            Some(next) => self.ask_step(if step > 2 { step } else { 1 }, next),\n",
    ),
    # the places
    "bjorgvin buys two of each": (
        PHASE + "places.rs",
        "if rules.sell_limit == 0 { owned } else { owned.min(rules.sell_limit) }",
        "if rules.sell_limit == 0 { owned } else { owned.min(rules.sell_limit + 1) }",
    ),
    "bjorgvin pays once": (
        PHASE + "places.rs",
        "let coins = self.rules.data.prices.sell[token] * u16::from(amount);",
        "let coins = self.rules.data.prices.sell[token] * u16::from(amount.min(1));",
    ),
    "bjorgvin buys one kind": (
        PHASE + "places.rs",
        "            Some(token) => self.state.phase = Phase::Sell { turn, token },\n",
        "            Some(token) if amount == 0 => self.state.phase = Phase::Sell { "
        "turn, token },\n"
        "            Some(_) => self.after_visitor(Location::Bjorgvin, turn),\n",
    ),
    "sold tokens are gone": (
        PHASE + "places.rs",
        "            self.state.raid[token] += amount;\n",
        "",
    ),
    "coins are added once": (
        PHASE + "places.rs",
        "self.state.payable(each * self.state.counted(self.rules, location));",
        "self.state.payable(each * self.state.counted(self.rules, location).min(1));",
    ),
    "bjorn alone does not count": (
        SRC + "state.rs",
        "        let bjorn = u16::from(self.bjorn == Some(location));\n"
        "        self.visitors(rules, location).len() as u16 + bjorn\n",
        "        let visitors = self.visitors(rules, location).len() as u16;\n"
        "        visitors + u16::from(self.bjorn == Some(location) && visitors > 0)\n",
    ),
    "bjorn does not count": (
        SRC + "state.rs",
        "        let bjorn = u16::from(self.bjorn == Some(location));\n",
        "        let bjorn = u16::from(self.bjorn == Some(location) && self.round > 99);\n",
    ),
    "leirvik rounds up": (
        PHASE + "places.rs",
        "(Location::Leirvik, Face::B) => self.add_spoils((counted / 2) as u8),",
        "(Location::Leirvik, Face::B) => self.add_spoils(counted.div_ceil(2) as u8),",
    ),
    "a single visitor atones for nothing": (
        PHASE + "places.rs",
        "    pass_or(YES, player.terror > 0 && pays)\n",
        "    pass_or(YES, pays)\n",
    ),
    "a dare needs no card": (
        PHASE + "places.rs",
        "    pass_or(YES, !state.spoils_deck.is_empty() || !state.spoils_discard.is_empty())\n",
        "    pass_or(YES, !state.spoils_deck.is_empty())\n",
    ),
    "a dare is free": (
        PHASE + "places.rs",
        "        self.state.players[turn].take_terror(1);\n"
        "        hear!(self, Dared, turn, location);\n",
        "        hear!(self, Dared, turn, location);\n",
    ),
    "vasteras shows one card": (
        PHASE + "places.rs",
        "None if location == Location::Vasteras && self.has_spoils() => {",
        "None if location == Location::Leirvik && self.has_spoils() => {",
    ),
    "nidalos shows two cards": (
        PHASE + "places.rs",
        "None if location == Location::Vasteras && self.has_spoils() => {",
        "None if self.has_spoils() => {",
    ),
    "the other card goes after the die": (
        PHASE + "places.rs",
        "        self.state.spoils_discard[other] += 1;\n        self.keep_card(",
        "        if self.state.spoils_discard.is_empty() && self.state.spoils_deck.is_empty() {\n"
        "            self.state.spoils_deck[other] += 1;\n        } else {\n"
        "            self.state.spoils_discard[other] += 1;\n        }\n        self.keep_card(",
    ),
    "the other card goes back into the deck": (
        PHASE + "places.rs",
        "        self.state.spoils_discard[other] += 1;\n        self.keep_card(",
        "        self.state.spoils_deck[other] += 1;\n        self.keep_card(",
    ),
    "a kept weapons card rolls no die": (
        PHASE + "places.rs",
        "self.state.owed[turn] += u8::from(self.rules.weapons[usize::from(kind)]);",
        "self.state.owed[turn] += u8::from(self.rules.weapons[usize::from(kind)] "
        "&& location == Location::Nidalos);",
    ),
    "tonsberg is as cheap as leirvik": (
        PHASE + "places.rs",
        "        Location::Tonsberg => prices.tonsberg_surcharge,\n",
        "        Location::Tonsberg => prices.leirvik_surcharge,\n",
    ),
    "a declined reaver goes back into the deck": (
        PHASE + "places.rs",
        "            self.state.reaver_discard[card] += 1;\n            hear!(self, Declined",
        "            self.state.reaver_deck[card] += 1;\n            hear!(self, Declined",
    ),
    "a sold card is gone": (
        PHASE + "places.rs",
        "            self.state.spoils_discard[kind] += 1;\n            hear!(self, Sold",
        "            hear!(self, Sold",
    ),
    "secret cards are not sold": (
        PHASE + "places.rs",
        "        .filter(|&kind| state.players[turn].cards(kind) > 0)\n",
        "        .filter(|&kind| state.players[turn].spoils[kind] > 0)\n",
    ),
    "odense takes no terror": (
        PHASE + "places.rs",
        "            player.raid[token] += 1;\n            player.take_terror(1);\n",
        "            player.raid[token] += 1;\n",
    ),
    "odense takes tokens of who has no terror": (
        PHASE + "places.rs",
        "filter(|&&token| player.terror > 0 && player.raid[token] > 0)",
        "filter(|&&token| player.raid[token] > 0)",
    ),
    **DEAL_MUTANTS,
    # Bjorn and the end
    "bjorn sails backwards": (
        PHASE + "collect.rs",
        "raided.iter().find(|next| next.index() > from.index());",
        "raided.iter().filter(|next| next.index() < from.index()).last();",
    ),
    "bjorn leaves the loot": (
        PHASE + "collect.rs",
        "let loot = std::mem::take(&mut self.state.places[to].loot);",
        "let loot = self.state.places[to].loot;",
    ),
    "bjorn keeps the spoils": (
        PHASE + "collect.rs",
        "        self.state.spoils_discard.take_all(&mut spoils);\n",
        "        self.state.spoils_deck.take_all(&mut spoils);\n",
    ),
    "bjorn scares nobody": (
        PHASE + "collect.rs",
        "        if self.state.bjorn == Some(location) {\n",
        "        if self.state.bjorn == Some(location) && self.state.round > 99 {\n",
    ),
    "bjorn rests in round 10": (
        PHASE + "collect.rs",
        "        if !self.rules.options.bjorn {\n",
        "        if !self.rules.options.bjorn || self.state.round == ROUNDS {\n",
    ),
    "a game has nine rounds": (
        PHASE + "collect.rs",
        "self.state.phase = if self.state.round < ROUNDS {",
        "self.state.phase = if self.state.round + 1 < ROUNDS {",
    ),
    # scoring
    "a trio counts once": (
        SRC + "scoring.rs",
        "            i32::from(sets(player)) * row.set_bonus,\n",
        "            i32::from(sets(player).min(1)) * row.set_bonus,\n",
    ),
    "secret cards do not count": (
        SRC + "state.rs",
        "        u16::from(self.spoils[kind]) + u16::from(self.secret[kind])\n",
        "        u16::from(self.spoils[kind]) + u16::from(self.secret[kind]).min(1)\n",
    ),
    "a second set is worth nothing": (
        SRC + "data.rs",
        "(count / size) as i32 * self.values[size - 1] + part",
        "((count / size) as i32).min(1) * self.values[size - 1] + part",
    ),
    "helms and yggdrasils are added": (
        SRC + "scoring.rs",
        "        i32::from(helms) * i32::from(yggdrasils)\n",
        "        i32::from(helms) + i32::from(yggdrasils)\n",
    ),
    "a bonus has no cap": (
        SRC + "scoring.rs",
        "(i32::from(count / bonus.div) * bonus.glory).min(bonus.cap)",
        "i32::from(count / bonus.div) * bonus.glory",
    ),
    "a bonus counts every thing": (
        SRC + "scoring.rs",
        "(i32::from(count / bonus.div) * bonus.glory).min(bonus.cap)",
        "(i32::from(count) * bonus.glory / i32::from(bonus.div)).min(bonus.cap)",
    ),
    "ignored terror costs": (
        SRC + "scoring.rs",
        "-self.data.penalty(player.terror.saturating_sub(ignored)),",
        "-self.data.penalty(player.terror.saturating_sub(ignored.min(1))),",
    ),
    "the seventh terror costs nothing": (
        SRC + "data.rs",
        "let extra = tokens.saturating_sub(last) as i32;",
        "let extra = tokens.saturating_sub(last + 1) as i32;",
    ),
    "an odd coin counts": (
        SRC + "scoring.rs",
        "            i32::from(player.coins) / row.coins_per_glory,\n",
        "            (i32::from(player.coins) + 1) / row.coins_per_glory,\n",
    ),
    "least terror wins a tie": (
        SRC + "scoring.rs",
        "            player.terror.into(),\n        ]\n",
        "            -i32::from(player.terror),\n        ]\n",
    ),
    "spoils come before reavers in a tie": (
        SRC + "scoring.rs",
        "            player.reavers.total() as i32,\n            spoils as i32,\n",
        "            spoils as i32,\n            player.reavers.total() as i32,\n",
    ),
    "ignored terror does not count in a tie": (
        SRC + "scoring.rs",
        "            player.terror.into(),\n        ]\n",
        "            player.terror.saturating_sub(self.ignored_terror(player)).into(),\n"
        "        ]\n",
    ),
    # what is hidden
    "a deal in the making is seen": (
        SRC + "view.rs",
        "        if state.phase.is_making() && state.turn(rules) != Some(seat) {\n",
        "        if state.phase.is_making() && state.round > 99 {\n",
    ),
    "sealed destinations are seen": (
        SRC + "view.rs",
        "        if let Phase::Destination { .. } = state.phase {\n",
        "        if state.round > 99 {\n",
    ),
    "a screen hides no terror": (
        SRC + "view.rs",
        "        screened.terror += std::mem::take(&mut player.terror);\n",
        "        screened.terror += player.terror;\n",
    ),
}
