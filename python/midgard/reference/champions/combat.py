"""A fight of one warband against one foe, without the table.

[combat.round] Rulebook p. 10: a round is: roll all warriors, reroll, deal damage, suffer losses;
again until the foe or the warband has fallen.  Nobody can break off a fight (R43).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from .cards import Die, Face
from .words import LEADER_DIE, VALHALLA, WARRIORS, Warband, without

MOST_DAMAGE = 255
MOST_THROWS = 2**16 - 1
OF_VALHALLA = {"box": VALHALLA}


@dataclass(frozen=True)
class Fight:
    """A warband that rolls its dice.

    ``warband`` is all of its dice.  Until a roll counts, each of them is either to be thrown
    (``to_throw``) or lies with a face up (``lying``).  [helmet] R-V-13: ``stands`` once a helmet
    has been answered; ``helmet_hits`` and ``helmet_shields`` are what it adds to this roll, and
    ``upgrade`` is Ragnhild's ability in this fight.
    """

    warband: Warband
    to_throw: Warband = field(default_factory=Counter)
    lying: Counter[tuple[str, int]] = field(default_factory=Counter)
    damage: int = 0
    reaction: bool = False
    throws: int = 0
    first_round: bool = field(default=True, metadata=OF_VALHALLA)
    helmet_hits: int = field(default=0, metadata=OF_VALHALLA)
    helmet_shields: int = field(default=0, metadata=OF_VALHALLA)
    stands: bool = field(default=False, metadata=OF_VALHALLA)
    upgrade: bool = field(default=False, metadata=OF_VALHALLA)

    def begin_round(self) -> "Fight":
        """Throws all warriors."""
        return replace(self, to_throw=self.warband).throw()

    def land(self, warrior: str, face: int) -> "Fight":
        """Lets a thrown die land on a face."""
        return replace(
            self,
            to_throw=without(self.to_throw, Counter([warrior])),
            lying=self.lying + Counter([(warrior, face)]),
        )

    def pick(self, warrior: str, face: int, number: int = 1) -> "Fight":
        """Picks up dice that lie, to be thrown again."""
        return replace(
            self,
            to_throw=self.to_throw + Counter({warrior: number}),
            lying=without(self.lying, Counter({(warrior, face): number})),
        )

    def throw(self) -> "Fight":
        """Throws the dice that were picked up.  The number of throws starts again at 1 after the
        largest.
        """
        return replace(self, throws=self.throws % MOST_THROWS + 1)

    def faces(self, dice: Mapping[str, Die]) -> list[tuple[str, int, Face, int]]:
        """Lists what lies there: warrior, number of the face, the face, and number of dice."""
        return [
            (warrior, number, face, self.lying[warrior, number])
            for warrior in WARRIORS
            if warrior in dice
            for number, face in enumerate(dice[warrior].faces)
            if self.lying[warrior, number]
        ]

    def hits(self, dice: Mapping[str, Die], strengthened: bool, most: int | None = None) -> int:
        """The weapons rolled.

        [rune.reaction] Rulebook p. 13: for this roll each shield also hits, and still shields.
        [leader.svanhildr] Rulebook p. 13: a swordsman showing a hit deals one more; a shield that
        counts as a hit is such a hit (R15, R45).  [enemy.mist_walker] R-D-19: ``most`` printed hits
        of a die count, the others do not.
        """
        total = self.swordsmen(dice) if strengthened else 0
        for _, _, face, number in self.faces(dice):
            printed = face.hits if most is None else min(face.hits, most)
            total += (printed + (face.shields if self.reaction else 0)) * number
        return total

    def swordsmen(self, dice: Mapping[str, Die]) -> int:
        """[leader.svanhildr] Rulebook p. 13: the swordsmen that show a hit; with Reaction also
        those that show only shields (R45).
        """
        return sum(
            number
            for warrior, _, face, number in self.faces(dice)
            if warrior == "swordsman" and (face.hits or (self.reaction and face.shields))
        )

    def food(self, dice: Mapping[str, Die], strengthened: bool) -> int:
        """[hunt.food] R-D-22: the food of all faces, and one for each further hit: those of
        Svanhildr, of Reaction and of a helmet.
        """
        printed = sum(face.hits * number for _, _, face, number in self.faces(dice))
        food = sum(face.food * number for _, _, face, number in self.faces(dice))
        return food + self.hits(dice, strengthened) - printed + self.helmet_hits

    def shields(self, dice: Mapping[str, Die]) -> int:
        """The shields rolled."""
        return sum(face.shields * number for _, _, face, number in self.faces(dice))

    def helmet(self, dice: Mapping[str, Die]) -> bool:
        """[helmet] R-V-13: returns whether the Leader die shows a helmet that is not answered."""
        shown = any(face.helmet for kind, _, face, _ in self.faces(dice) if kind == LEADER_DIE)
        return shown and not self.stands

    def two_hits(self, dice: Mapping[str, Die]) -> bool:
        """M10: returns whether a die shows a face that prints two hits."""
        return any(face.hits == 2 for _, _, face, _ in self.faces(dice))

    def blanks(self, dice: Mapping[str, Die]) -> bool:
        """Returns whether Potential can roll anything again."""
        return any(face.blank for _, _, face, _ in self.faces(dice))

    def rethrow_blanks(self, dice: Mapping[str, Die]) -> "Fight":
        """[rune.potential] Rulebook p. 13: after a roll, every blank is rolled again, once."""
        fight = self
        for warrior, number, face, blanks in self.faces(dice):
            if face.blank:
                fight = fight.pick(warrior, number, blanks)
        return fight.throw()

    def strike(
        self, weapons: int, shields: int, attack: int, spared: int = 0
    ) -> tuple["Fight", int]:
        """The roll counts, and the dice are gathered up.

        [combat.strike] Rulebook p. 10: blows are simultaneous: a foe that falls this round still
        takes its toll, and a warband that falls with it has won.  [combat.shields] Losses are the
        foe's attack less one for each shield, all of the warband at most.  [combat.damage] Damage
        stays through a fight.  [leader_die.immune] R-V-21: ``spared`` dice are never lost.
        """
        losses = min(max(0, attack - shields), self.warband.total() - spared)
        struck = replace(self, damage=min(self.damage + weapons, MOST_DAMAGE))
        return struck.gather(), losses

    def gather(self) -> "Fight":
        """Gathers up the dice when the roll has counted."""
        return replace(
            self,
            lying=Counter[tuple[str, int]](),
            reaction=False,
            helmet_hits=0,
            helmet_shields=0,
            stands=False,
        )

    def fall(self, warrior: str, number: int = 1) -> "Fight":
        """Removes fallen warriors from the warband."""
        return replace(self, warband=without(self.warband, Counter({warrior: number})))
