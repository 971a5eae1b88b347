"""Injuries: the Injury Chart, armour, and the markers and conditions that each result brings."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from combat.engine.book import cites
from combat.systems.trench_crusade.rules.dice import BASE_DICE

# fmt: off
# The highest total of each row, armour included. The first row has no lower limit, and the last has no upper limit.
INJURY_CHART: tuple[tuple[int | None, str], ...] = (
    (1,    "no effect"),
    (6,    "minor hit"),
    (8,    "down"),
    (None, "out of action"),
)

# Blood Markers that each result places on a standing model, and on a model that is already Down.
BLOOD_FROM_RESULT: Mapping[str, tuple[int, int]] = MappingProxyType({
    "no effect":     (0, 0),
    "minor hit":     (1, 1),
    "down":          (1, 2),
    "out of action": (0, 0),
})

ARMOUR: Mapping[str, int] = MappingProxyType({
    "none":        0,
    "standard":   -1,
    "reinforced": -2,
    "machine":    -3,
})
# fmt: on

SHIELD = -1
BEST_ARMOUR = -3


@cites("TC-BATH-01", "TC-BATH-02", "TC-BATH-04", "TC-DICE-05")
def injury_base(weapon_base: int = BASE_DICE, bloodbaths: int = 0) -> int:
    """Return the number of dice to keep in an injury roll: the weapon's base, plus one for each Bloodbath.

    An Infernal Bomb that lands on a model has a base of three.
    """
    return weapon_base + bloodbaths


@cites("TC-INJ-06", "TC-INJ-07")
def armour_modifier(armour: str, shield: bool, *, ignored: str = "nothing") -> int:
    """Return the modifier that armour adds to an injury total, from 0 to -3.

    >>> armour_modifier("standard", shield=True), armour_modifier("machine", shield=True)
    (-2, -3)
    >>> [armour_modifier("standard", shield=True, ignored=what) for what in ("all", "shield", "one", "two")]
    [0, -1, -1, 0]
    """
    if ignored == "all":
        return 0
    modifier = max(BEST_ARMOUR, ARMOUR[armour] + (SHIELD if shield and ignored != "shield" else 0))
    return min(0, modifier + {"one": 1, "two": 2}.get(ignored, 0))


@cites("TC-INJ-07")
def armour_ignored(printed: str, *, critical: bool, target_down: bool) -> str:
    """Return how much of the target's armour a weapon ignores, according to the value on the weapon's sheet.

    >>> armour_ignored("critical", critical=True, target_down=False)
    'all'
    >>> armour_ignored("down", critical=True, target_down=False), armour_ignored("partly", critical=0, target_down=0)
    ('nothing', 'one')
    """
    is_met = {"always": True, "critical": critical, "down": target_down}
    if is_met.get(printed, False):
        return "all"
    return {"shield": "shield", "partly": "one", "two points": "two"}.get(printed, "nothing")


@cites("TC-INJ-01", "TC-INJ-06", "TC-BATH-03")
def injury_total(kept_dice: int, modifiers: Iterable[int]) -> int:
    """Return the total to look up on the Injury Chart: the sum of the kept dice plus all modifiers.

    At +1 DICE the faces 2, 4 and 5 total 9, and armour of -1 makes it 8:

    >>> injury_total(9, [-1]), injury_result(8)
    (8, 'down')
    """
    return kept_dice + sum(modifiers)


@cites("TC-INJ-02", "TC-INJ-14")
def injury_result(total: int) -> str:
    """Return the row of the Injury Chart for a total that includes armour. Totals below 1 count as 1.

    The Heretic rolls a total of 9 against a Pilgrim without armour:

    >>> injury_result(9)
    'out of action'
    >>> injury_result(-1), injury_result(2)
    ('no effect', 'minor hit')
    """
    return next(result for highest, result in INJURY_CHART if highest is None or total <= highest)


@cites("TC-INJ-02")
def lighter_result(result: str, rows: int) -> str:
    """Return the injury result that is the given number of rows lighter on the Injury Chart.

    >>> lighter_result("out of action", 1), lighter_result("minor hit", 3), lighter_result("down", 0)
    ('down', 'no effect', 'down')
    """
    chart = [row for _, row in INJURY_CHART]
    return chart[max(0, chart.index(result) - rows)]


@cites("TC-INJ-03", "TC-INJ-04", "TC-INJ-09")
def blood_from_injury(result: str, already_down: bool) -> int:
    """Return how many Blood Markers the final result of an injury places on the model.

    >>> blood_from_injury("minor hit", True), blood_from_injury("down", False), blood_from_injury("down", True)
    (1, 1, 2)
    """
    standing, down = BLOOD_FROM_RESULT[result]
    return down if already_down else standing


@cites("TC-INJ-10")
def down_injury_bonus(target_down: bool, melee_attack: bool, reading: str) -> int:
    """Return the DICE added to an injury roll against a Down target: always (version 1.6.3) or only in melee (1.0)."""
    return 1 if target_down and (melee_attack or reading == "any") else 0
