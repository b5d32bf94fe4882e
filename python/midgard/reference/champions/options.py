"""The options of the boxes, and the value of each in a preset.

[preset] A-31: an option that is named overrides the preset.  One that needs a box is refused
without it if its value is not the official one; a value of the preset is passed over there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from .words import DM, VALHALLA

PRESETS = ("official", "manual")
ANY_BOX = "any_box"


@dataclass(frozen=True)
class Row:
    """The values of an option, its value under each preset, and the box that it needs."""

    values: tuple[str | bool, ...]
    official: str | bool
    manual: str | bool
    needs: str | None


def words(official: str, manual: str, *others: str, needs: str | None = None) -> Row:
    """Returns an option with words as values."""
    values = dict.fromkeys((official, manual, *others))
    return Row(tuple(values), official, manual, needs)


def flag(official: bool, needs: str) -> Row:
    """Returns an option that is True or False."""
    return Row((official, not official), official, official, needs)


ROWS: dict[str, Row] = {
    "component_counts": words("official", "manual", needs=ANY_BOX),
    "stalls_5p": words("official_3_3", "manual_2_2", needs=DM),
    "beg_reward": words("food", "food", "any_resource", needs=DM),
    "beggar_stall": words("on_with_dm", "off", needs=DM),
    "archer_faces": words("A", "A", "B", needs=DM),
    "prohibited_dice": words("official", "manual"),
    "tied_destiny": words("printed", "floor_half"),
    "troll_reward_wood": words("printed", "one"),
    "blame_timing": words("cleanup", "troll_fight"),
    "blessing_refill": words("immediate", "after_visit", needs=VALHALLA),
    "leader_loss": words(
        "returns_at_cleanup", "returns_at_cleanup", "returns_now", "immune", needs=VALHALLA
    ),
    "leader_counts_to_limit": flag(False, VALHALLA),
    "berserker_first": words("combat_only", "combat_only", "all_losses", "off", needs=VALHALLA),
    "any_warrior_includes_elite": flag(True, VALHALLA),
    "sacrifice_supply": words("unlimited", "unlimited", "limited", needs=VALHALLA),
    "epic_counts": words("tiebreak_only", "tiebreak_only", "monster", "none", needs=VALHALLA),
    "epic_refill": flag(False, VALHALLA),
    "dm_enemy_abilities": words("reconstructed", "reconstructed", "none", needs=DM),
    "public_longship_fee": words("large_only", "both"),
}


@dataclass(frozen=True)
class Options:
    """The value of each option; without a name, the official one."""

    component_counts: str = "official"
    stalls_5p: str = "official_3_3"
    beg_reward: str = "food"
    beggar_stall: str = "on_with_dm"
    archer_faces: str = "A"
    prohibited_dice: str = "official"
    tied_destiny: str = "printed"
    troll_reward_wood: str = "printed"
    blame_timing: str = "cleanup"
    blessing_refill: str = "immediate"
    leader_loss: str = "returns_at_cleanup"
    leader_counts_to_limit: bool = False
    berserker_first: str = "combat_only"
    any_warrior_includes_elite: bool = True
    sacrifice_supply: str = "unlimited"
    epic_counts: str = "tiebreak_only"
    epic_refill: bool = False
    dm_enemy_abilities: str = "reconstructed"
    public_longship_fee: str = "large_only"


OFFICIAL = Options()
assert tuple(ROWS) == tuple(option.name for option in fields(Options))


def has(boxes: frozenset[str], needs: str | None) -> bool:
    """Returns whether the box that an option needs is in play."""
    return needs is None or (bool(boxes) if needs == ANY_BOX else needs in boxes)


def choose(preset: str, boxes: frozenset[str], named: Mapping[str, object]) -> Options:
    """Returns the value of each option; ``None`` stands for the value of the preset."""
    chosen: dict[str, str | bool] = {}
    for name, row in ROWS.items():
        value = named.get(name)
        if value is None:
            by_preset = row.manual if preset == "manual" else row.official
            chosen[name] = by_preset if has(boxes, row.needs) else row.official
            continue
        found = next((one for one in row.values if one == value and type(one) is type(value)), None)
        if found is None:
            offer = ", ".join(map(str, row.values))
            raise ValueError(f"{name} is one of {offer}, not {value!r}")
        if found != row.official and not has(boxes, row.needs):
            box = "an expansion" if row.needs == ANY_BOX else f"the expansion {row.needs}"
            raise ValueError(f"[preset] {name}={value!r} needs {box}")
        chosen[name] = found
    return Options(**chosen)  # type: ignore[arg-type]  # each value is one of its row
