"""Ways to break collecting and negotiations of Reavers of Midgard: see `reavers_mutants`."""

from __future__ import annotations

__all__ = ["DEAL_MUTANTS"]

SRC = "rust/reavers/src/"
PHASE = SRC + "phase/"

#: name: (file, old, new)
DEAL_MUTANTS: dict[str, tuple[str, str, str]] = {
    # collecting
    "three at a place bring two terror": (
        PHASE + "collect.rs",
        "                self.state.places[location].loot.terror = 1;\n",
        "                let visitors = self.state.visitors(self.rules, location).len();\n"
        "                self.state.places[location].loot.terror = visitors as u8 - 1;\n",
    ),
    "a lone visitor leaves the tokens": (
        PHASE + "collect.rs",
        "            player.raid[token] += loot.raid[token];\n",
        "            self.state.raid[token] += loot.raid[token];\n",
    ),
    "the weapons of a lone visitor roll once": (
        PHASE + "collect.rs",
        "                self.state.owed[seat] += loot.spoils[kind];\n",
        "                self.state.owed[seat] += loot.spoils[kind].min(1);\n",
    ),
    "the die comes when all locations have collected": (
        PHASE + "dice.rs",
        "let owes = |seat: &&Seat| self.state.owed[**seat] > 0;",
        "let owes = |seat: &&Seat| self.state.owed[**seat] > 1;",
    ),
    "the die is rolled by seat": (
        PHASE + "dice.rs",
        "match (order.as_slice().iter().find(owes), during) {",
        "let mut order: Vec<Seat> = order.as_slice().to_vec();\n"
        "        order.sort_by_key(|&seat| seat as u8);\n"
        "        match (order.as_slice().iter().find(owes), during) {",
    ),
    "the die's terror comes from others": (
        PHASE + "dice.rs",
        "self.state.players[turn].take_terror(1);",
        "self.state.players[turn.clockwise(self.rules.seats())].take_terror(1);",
    ),
    "a won weapons card rolls no die": (
        PHASE + "dice.rs",
        "            self.state.players[turn].spoils[kind] += 1;\n"
        "            self.state.owed[turn] += 1;\n",
        "            self.state.players[turn].spoils[kind] += 1;\n",
    ),
    "a won card is known": (
        PHASE + "dice.rs",
        "            self.state.players[turn].secret[kind] += 1;\n",
        "            self.state.players[turn].spoils[kind] += 1;\n",
    ),
    "secret cards go first": (
        SRC + "state.rs",
        "let short = needed.saturating_sub(player.spoils[kind].into()) as u8;",
        "let short = needed as u8;",
    ),
    # negotiations
    "the failed token stays": (
        PHASE + "bargain.rs",
        "        self.state.places[location].loot.terror = 0;\n        for seat in",
        "        for seat in",
    ),
    "failing takes the loot": (
        PHASE + "bargain.rs",
        "        self.state.places[location].loot.terror = 0;\n        for seat in",
        "        self.state.places[location].loot.terror = 0;\n"
        "        self.state.places[location].loot.coins = 0;\n        for seat in",
    ),
    "failing terrifies the proposer alone": (
        PHASE + "bargain.rs",
        "            self.state.players[seat].take_terror(1);\n        }\n"
        "        hear!(self, Failed",
        "            self.state.players[seat].take_terror(1);\n            break;\n        }\n"
        "        hear!(self, Failed",
    ),
    "one cycle more": (
        PHASE + "bargain.rs",
        "if next.cycle > self.rules.cycles {",
        "if next.cycle > self.rules.cycles + 1 {",
    ),
    "a rejection lets the others answer": (
        PHASE + "bargain.rs",
        "            self.state.deal = Deal::default();\n"
        "            return self.next_slot(slot);\n",
        "            let next = position + 1 + u8::from(position + 1 == slot.position);\n"
        "            if usize::from(next) < order.as_slice().len() {\n"
        "                self.state.phase = Phase::Answer { slot, position: next };\n"
        "                return;\n            }\n"
        "            self.state.deal = Deal::default();\n"
        "            return self.next_slot(slot);\n",
    ),
    "one acceptance is enough": (
        PHASE + "bargain.rs",
        "        if usize::from(next) < order.as_slice().len() {\n"
        "            self.state.phase = Phase::Answer { slot, position: next };\n"
        "        } else {\n",
        "        if usize::from(next) > order.as_slice().len() {\n"
        "            self.state.phase = Phase::Answer { slot, position: next };\n"
        "        } else {\n",
    ),
    "who cannot deliver may accept": (
        PHASE + "bargain.rs",
        "            change >= 0 || player.count(item) >= -change\n",
        "            change >= 0 || player.count(item) + 1 >= -change\n",
    ),
    "an offered secret card stays secret": (
        PHASE + "bargain.rs",
        "        self.unveil_delivered(seat, slot.position.into());\n",
        "",
    ),
    "an accepting visitor keeps its secret": (
        PHASE + "bargain.rs",
        "        self.unveil_delivered(seat, position.into());\n",
        "",
    ),
    "traded weapons roll no die": (
        PHASE + "bargain.rs",
        "                    self.state.owed[seat] += change.max(0) as u8;\n",
        "                    self.state.owed[seat] += 0 * change.max(0) as u8;\n",
    ),
    "weapons that are given roll the die": (
        PHASE + "bargain.rs",
        "                    self.state.owed[seat] += change.max(0) as u8;\n",
        "                    self.state.owed[seat] += change.unsigned_abs() as u8;\n",
    ),
    "amounts may be zero": (
        PHASE + "making.rs",
        "(i32::from(counted == 0), most - i32::from(counted))",
        "(0, most - i32::from(counted))",
    ),
    "everybody may give": (
        PHASE + "making.rs",
        "        if givers + 1 >= self.count() {\n",
        "        if givers >= self.count() {\n",
    ),
    "contributions may step back": (
        PHASE + "making.rs",
        "last.is_none_or(|last| (item, position) > last)",
        "last.is_none_or(|last| item > last.0 || position != last.1)",
    ),
    "secret weapons are suspected": (
        PHASE + "making.rs",
        "let secret = if is_weapon { 0 } else { other.secret.total() as i32 };",
        "let secret = if is_weapon { 1 } else { other.secret.total() as i32 };",
    ),
    "the bound behind screens forgets the loot": (
        PHASE + "making.rs",
        "all - i32::from(state.raid[token]) - loot(item) - own.count(item)",
        "all - i32::from(state.raid[token]) - own.count(item)",
    ),
    # the list
    "ties go to the last": (
        SRC + "menu.rs",
        "            if gains[position] < gains[poorest] {\n",
        "            if gains[position] <= gains[poorest] {\n",
    ),
    "sparing terror is worth half": (
        SRC + "menu.rs",
        "made.gains[position] = 2 * (data.penalty(terror + 1) - data.penalty(terror));",
        "made.gains[position] = data.penalty(terror + 1) - data.penalty(terror);",
    ),
    "the favoured gain counts": (
        SRC + "menu.rs",
        "            if favored.take().is_none() {\n",
        "            if favored.take().is_none() || kind > 0 {\n",
    ),
    "no sweetener": (
        SRC + "menu.rs",
        "                made.net.0[made.taker][COIN] += sweet as i16;\n",
        "                made.net.0[0][COIN] += sweet as i16;\n",
    ),
    "the list has the same deal twice": (
        SRC + "menu.rs",
        "if !self.deals[..self.len].contains(net) {",
        "if self.len < MOST_TABLES {",
    ),
    "payments need more coins": (
        SRC + "menu.rs",
        "if has >= coins {",
        "if has > coins {",
    ),
    "secret cards count in the list": (
        SRC + "menu.rs",
        "        _ => player.spoils[kind as u8 - 5].into(),\n",
        "        _ => player.cards(kind as u8 - 5).into(),\n",
    ),
    "behind screens terror is not shared out": (
        SRC + "menu.rs",
        "known[position][TERROR] = rest / (rules.seats() as i32 - 1);",
        "known[position][TERROR] = rest / rules.seats() as i32;",
    ),
    "auto takes the last of the fairest": (
        SRC + "menu.rs",
        "if best.is_none_or(|(most, _)| least > most) {",
        "if best.is_none_or(|(most, _)| least >= most) {",
    ),
    "auto is content with nothing": (
        SRC + "menu.rs",
        "best.filter(|(least, _)| *least >= self.rules.data.negotiation.auto_min_gain)",
        "best.filter(|(least, _)| *least + 1 >= self.rules.data.negotiation.auto_min_gain)",
    ),
}
