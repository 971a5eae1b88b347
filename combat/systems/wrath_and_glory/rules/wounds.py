"""Wounds, Dying, Memorable and Traumatic Injuries, death."""

from collections.abc import Callable, Mapping, Sequence

from combat.engine.book import cites

TRAUMATIC: tuple[str, ...] = ("hand", "arm", "foot", "leg", "torso", "eye")
MEMORABLE: tuple[str, ...] = ("scar", "scar", "burn", "jaw", "twitch", "ear")
"""Both tables, from 1 to 6."""

LIMBS: tuple[str, ...] = ("hand", "arm", "foot", "leg", "arm", "leg")
"""What an amputation takes, from 1 to 6."""

SIDED = frozenset({"hand", "arm", "foot", "leg", "eye"})
"""Parts of the body of which there are two."""


@cites("WG-WND-01")
def max_wounds(tier: int, toughness: int) -> int:
    """Return how many Wounds somebody bears.

    >>> max_wounds(2, 4)
    8
    """
    return 2 * tier + toughness


@cites("WG-WND-01")
def resilience(toughness: int, armour: int) -> int:
    """Return what damage must exceed.

    >>> resilience(4, 3)
    8
    """
    return toughness + 1 + armour


@cites("WG-WND-01")
def max_shock(willpower: int, tier: int) -> int:
    """Return how much Shock somebody bears.

    >>> max_shock(3, 2)
    5
    """
    return willpower + tier


@cites("WG-WND-01")
def determination(toughness: int) -> int:
    """Return how many dice somebody soaks with.

    >>> determination(4)
    4
    """
    return toughness


@cites("WG-WND-02")
def wounded_dn(wounds: int) -> int:
    """Return by how much Wounds raise every DN: by one, however many there are.

    >>> wounded_dn(0), wounded_dn(1), wounded_dn(5)
    (0, 1, 1)
    """
    return int(wounds > 0)


@cites("WG-WND-03", "WG-WND-13")
def exceeds(total: int, most: int) -> bool:
    """Return whether what was just suffered is too much; only asked when something was suffered.

    >>> exceeds(8, 8), exceeds(9, 8)
    (False, True)
    """
    return total > most


@cites("WG-WND-04", "WG-WND-06")
def traumatic_injuries(dying: bool, wounds: int) -> int:
    """Return how many Traumatic Injuries one instance of damage leaves: one for any Wounds left while Dying.

    >>> traumatic_injuries(True, 4), traumatic_injuries(True, 0), traumatic_injuries(False, 4)
    (1, 0, 0)
    """
    return int(dying and wounds > 0)


@cites("WG-WND-05")
def is_dead(traumatic: int, tier: int) -> bool:
    """Return whether there are too many Traumatic Injuries to live.

    >>> is_dead(2, 1), is_dead(3, 1)
    (False, True)
    """
    return traumatic > most_traumatic(tier)


@cites("WG-WND-05")
def most_traumatic(tier: int) -> int:
    """Return with how many Traumatic Injuries somebody can live.

    >>> most_traumatic(2)
    3
    """
    return tier + 1


@cites("WG-WND-07", "WG-SOAK-08")
def at_once(left: int, most: int) -> bool:
    """Return that any recovery is enough, even if there is still more than can be borne.

    >>> at_once(6, 5)
    True
    """
    return True


@cites("WG-WND-07", "WG-SOAK-08")
def at_maximum(left: int, most: int) -> bool:
    """Return whether somebody is back at what can be borne.

    >>> at_maximum(6, 5), at_maximum(5, 5)
    (False, True)
    """
    return left <= most


RECOVERY_ENDS: Mapping[str, Callable[[int, int], bool]] = {"at_once": at_once, "at_maximum": at_maximum}
"""When recovering ends Dying or Exhausted."""


@cites("WG-WND-08", "WG-SOAK-05")
def is_basic(action: str, plain: bool, *, gm_decides: bool = False) -> bool:
    """Return whether somebody Dying or Exhausted may do this: walk or crawl, fall back, or one plain attack or Test.

    >>> is_basic("Attack", plain=True), is_basic("Attack", plain=False), is_basic("Run", plain=True)
    (True, False, False)
    """
    return action in ("Move", "Fall Back") or (action in ("Attack", "Test") and (plain or gm_decides))


@cites("WG-WND-10")
def traumatic_injury(part: int, side: int, before: Sequence[str] = ()) -> str:
    """Return the Traumatic Injury that two dice name; what is gone already is so on the other side, or else the torso.

    >>> traumatic_injury(1, 2), traumatic_injury(5, 6)
    ('left hand', 'torso')
    >>> traumatic_injury(1, 2, ("left hand",)), traumatic_injury(1, 2, ("left hand", "right hand"))
    ('right hand', 'torso')
    """
    name = TRAUMATIC[part - 1]
    return _of_two(name, side, before) if name in SIDED else name


def _of_two(part: str, side: int, before: Sequence[str]) -> str:
    sides = ("left", "right") if side <= 3 else ("right", "left")
    return next((f"{each} {part}" for each in sides if f"{each} {part}" not in before), "torso")


@cites("WG-CRIT-02", "WG-WND-10")
def limb_lost(part: int, side: int, before: Sequence[str] = ()) -> str:
    """Return the limb that an amputation takes: two dice name it as for an injury, but it is one that can be lost.

    >>> limb_lost(1, 2), limb_lost(5, 6), limb_lost(6, 1)
    ('left hand', 'right arm', 'left leg')
    """
    parts = (*LIMBS[part - 1 :], *LIMBS)
    found = (_of_two(each, side, before) for each in parts)
    return next((limb for limb in found if limb != "torso"), "last limb")


@cites("WG-WND-10")
def injury_dn(injuries: Sequence[str], skill: str, sight: bool) -> dict[str, int]:
    """Return by how much injuries raise the DN of a test: a torn torso one of Toughness, a lost eye one of the eyes.

    >>> injury_dn(("torso", "left eye"), "Toughness", False), injury_dn(("left eye",), "Awareness", True)
    ({'torso': 1}, {'left eye': 2})
    """
    raised = {"torso": 1} if "torso" in injuries and skill == "Toughness" else {}
    eye = next((each for each in injuries if each.endswith(" eye")), "")
    return {**raised, eye: 2} if eye and sight else raised


def _both(injuries: Sequence[str], *parts: str) -> bool:
    return bool(injuries) and all(any(f"{side} {part}" in injuries for part in parts) for side in ("left", "right"))


@cites("WG-WND-10")
def cannot_walk(injuries: Sequence[str]) -> bool:
    """Return whether somebody has lost both legs, or a foot instead, and only crawls.

    >>> cannot_walk(("left leg", "right foot")), cannot_walk(("left leg", "left foot"))
    (True, False)
    """
    return _both(injuries, "foot", "leg")


@cites("WG-WND-10")
def cannot_hold(injuries: Sequence[str]) -> bool:
    """Return whether somebody has lost both arms, or a hand instead, and holds no weapon.

    >>> cannot_hold(("left hand", "right arm")), cannot_hold(("left hand", "left arm"))
    (True, False)
    """
    return _both(injuries, "hand", "arm")


@cites("WG-WND-10")
def cannot_see(injuries: Sequence[str]) -> bool:
    """Return whether somebody has lost both eyes.

    >>> cannot_see(("left eye", "right eye")), cannot_see(("left eye",))
    (True, False)
    """
    return _both(injuries, "eye")


@cites("WG-WND-10")
def memorable_injury(die: int, before: tuple[str, ...] = ()) -> str:
    """Return the Memorable Injury that a die names; the same again is worse.

    >>> memorable_injury(2), memorable_injury(3, ("burn",))
    ('scar', 'worse burn')
    """
    name = MEMORABLE[die - 1]
    return f"worse {name}" if name in before or f"worse {name}" in before else name


@cites("WG-WND-11", "WG-WND-04")
def recorded(wounds: int, dying: bool, *, clamp: bool = True) -> int:
    """Return how many Wounds are written down: none while Dying, unless the table goes on counting.

    >>> recorded(3, dying=True), recorded(3, dying=True, clamp=False), recorded(3, dying=False)
    (0, 3, 3)
    """
    return 0 if dying and clamp else wounds


@cites("WG-NPC-01", "WG-NPC-04", "WG-WND-03")
def goes_dying(role: str) -> bool:
    """Return whether more Wounds than can be borne leave somebody Dying; Troops and Elites are dead instead.

    >>> goes_dying("agent"), goes_dying("adversary"), goes_dying("elite")
    (True, True, False)
    """
    return role in ("agent", "adversary", "monstrous")
