"""Wounds, Dying, Memorable and Traumatic Injuries, and death."""

from collections.abc import Sequence

from combat.engine.book import cites

TRAUMATIC: tuple[str, ...] = ("hand", "arm", "foot", "leg", "torso", "eye")
MEMORABLE: tuple[str, ...] = ("scar", "scar", "burn", "jaw", "twitch", "ear")
"""The tables of Traumatic and Memorable Injuries, in the order of the faces of a d6."""

LIMBS: tuple[str, ...] = ("hand", "arm", "foot", "leg", "arm", "leg")
"""The limb lost to an amputation, in the order of the faces of a d6."""

PAIRED_PARTS = frozenset({"hand", "arm", "foot", "leg", "eye"})
"""Body parts that exist on the left and on the right."""


@cites("WG-WND-01")
def max_wounds(tier: int, toughness: int) -> int:
    """Return the maximum number of Wounds."""
    return 2 * tier + toughness


@cites("WG-WND-01")
def resilience(toughness: int, armour: int) -> int:
    """Return Resilience, which damage must exceed to cause Wounds."""
    return toughness + 1 + armour


@cites("WG-WND-01")
def max_shock(willpower: int, tier: int) -> int:
    """Return the maximum amount of Shock."""
    return willpower + tier


@cites("WG-WND-01")
def determination(toughness: int) -> int:
    """Return the number of dice of a Determination roll."""
    return toughness


@cites("WG-WND-05")
def max_traumatic(tier: int) -> int:
    """Return the largest number of Traumatic Injuries that a combatant can survive."""
    return tier + 1


@cites("WG-WND-07", "WG-SOAK-08")
def recovery_ends(left: int, most: int, reading: str) -> bool:
    """Return whether recovery ends Dying or Exhausted: always or, as a setting, at or below the maximum."""
    return reading == "at_once" or left <= most


@cites("WG-WND-08", "WG-SOAK-05")
def is_basic(action: str, plain: bool, *, gm_decides: bool = False) -> bool:
    """Return whether an action is basic, so that a Dying or Exhausted combatant may take it.

    Basic actions are moving, falling back, and a plain attack or Test.
    """
    return action in ("Move", "Fall Back") or (action in ("Attack", "Test") and (plain or gm_decides))


@cites("WG-WND-10")
def traumatic_injury(part: int, side: int, before: Sequence[str] = ()) -> str:
    """Return the Traumatic Injury that two dice select.

    If that body part is already injured, its counterpart on the other side is hit, and after that the torso.

    >>> traumatic_injury(1, 2), traumatic_injury(5, 6)
    ('left hand', 'torso')
    >>> traumatic_injury(1, 2, ("left hand",)), traumatic_injury(1, 2, ("left hand", "right hand"))
    ('right hand', 'torso')
    """
    name = TRAUMATIC[part - 1]
    return _pick_side(name, side, before) if name in PAIRED_PARTS else name


def _pick_side(part: str, side: int, before: Sequence[str]) -> str:
    sides = ("left", "right") if side <= 3 else ("right", "left")
    return next(
        (f"{possible_side} {part}" for possible_side in sides if f"{possible_side} {part}" not in before), "torso"
    )


@cites("WG-CRIT-02", "WG-WND-10")
def limb_lost(part: int, side: int, before: Sequence[str] = ()) -> str:
    """Return the limb lost to an amputation, selected by two dice. Limbs that are already lost are skipped.

    >>> limb_lost(1, 2), limb_lost(5, 6), limb_lost(6, 1)
    ('left hand', 'right arm', 'left leg')
    """
    parts = (*LIMBS[part - 1 :], *LIMBS)
    limbs = (_pick_side(candidate, side, before) for candidate in parts)
    return next((limb for limb in limbs if limb != "torso"), "last limb")


@cites("WG-WND-10")
def injury_dn(injuries: Sequence[str], skill: str, sight: bool) -> dict[str, int]:
    """Return the DN increase that each injury causes: a torso injury for Toughness tests, a lost eye for sight tests.

    >>> injury_dn(("torso", "left eye"), "Toughness", False), injury_dn(("left eye",), "Awareness", True)
    ({'torso': 1}, {'left eye': 2})
    """
    raised = {"torso": 1} if "torso" in injuries and skill == "Toughness" else {}
    eye = next((injury for injury in injuries if injury.endswith(" eye")), "")
    return {**raised, eye: 2} if eye and sight else raised


def _both(injuries: Sequence[str], *parts: str) -> bool:
    return bool(injuries) and all(any(f"{side} {part}" in injuries for part in parts) for side in ("left", "right"))


@cites("WG-WND-10")
def cannot_walk(injuries: Sequence[str]) -> bool:
    """Return whether a combatant has lost a foot or leg on both sides and can only crawl."""
    return _both(injuries, "foot", "leg")


@cites("WG-WND-10")
def cannot_hold(injuries: Sequence[str]) -> bool:
    """Return whether a combatant has lost a hand or arm on both sides and cannot hold a weapon."""
    return _both(injuries, "hand", "arm")


@cites("WG-WND-10")
def cannot_see(injuries: Sequence[str]) -> bool:
    """Return whether a combatant has lost both eyes."""
    return _both(injuries, "eye")


@cites("WG-WND-10")
def memorable_injury(die: int, before: tuple[str, ...] = ()) -> str:
    """Return the Memorable Injury for a die roll. A repeated injury becomes worse.

    >>> memorable_injury(2), memorable_injury(3, ("burn",))
    ('scar', 'worse burn')
    """
    name = MEMORABLE[die - 1]
    return f"worse {name}" if name in before or f"worse {name}" in before else name


@cites("WG-NPC-01", "WG-NPC-04", "WG-WND-03")
def becomes_dying(role: str) -> bool:
    """Return whether too many Wounds leave a combatant with this role Dying. Troops and Elites die instead."""
    return role in ("agent", "adversary", "monstrous")
