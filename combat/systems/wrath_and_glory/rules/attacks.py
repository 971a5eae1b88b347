"""Attacks and combat options: Defence, pools, ranges, salvos, and Multi-Attacks."""

from collections.abc import Mapping

from combat.engine.book import cites

# fmt: off
SIZE_DEFENCE: Mapping[str, int] = {"tiny": 2, "small": 1, "average": 0, "large": 0, "huge": 0, "gargantuan": 0}
SIZE_DICE: Mapping[str, int]    = {"tiny": 0, "small": 0, "average": 0, "large": 1, "huge": 2, "gargantuan": 3}
COVER: Mapping[str, int]        = {"none": 0, "light": 1, "heavy": 2}
RANGE_DICE: Mapping[str, int]   = {"short": 1, "medium": 0, "long": 0}
RANGE_DN: Mapping[str, int]     = {"short": 0, "medium": 0, "long": 2}
CALLED: Mapping[str, int]       = {"none": 0, "medium": 1, "small": 2, "tiny": 3}
# fmt: on


@cites("WG-ATK-01")
def base_defence(initiative: int) -> int:
    """
    The Defence that follows from Initiative.

    >>> base_defence(4), base_defence(1)
    (3, 1)
    """
    return max(1, initiative - 1)


@cites("WG-COND-02")
def defence(base: int, modifiers: int) -> int:
    """
    Defence after everything that changes it, never below 1.

    >>> defence(3, -4)
    1
    """
    return max(1, base + modifiers)


@cites("WG-ATK-02")
def attack_skill(kind: str) -> str:
    """
    The skill an attack is made with.

    >>> attack_skill("melee"), attack_skill("ranged")
    ('Weapon Skill', 'Ballistic Skill')
    """
    return "Weapon Skill" if kind == "melee" else "Ballistic Skill"


@cites("WG-ATK-03")
def range_modifiers(band: str, engaged: bool) -> tuple[int, int]:
    """
    The dice and the DN that the range brings; nobody engaged has anything of a short range.

    >>> range_modifiers("short", False), range_modifiers("long", False), range_modifiers("short", True)
    ((1, 0), (0, 2), (0, 0))
    """
    return (0 if engaged else RANGE_DICE[band]), RANGE_DN[band]


@cites("WG-ATK-04")
def cover_defence(cover: str) -> int:
    """
    What cover adds to Defence: less than half of the target, or half and more.

    >>> cover_defence("light"), cover_defence("heavy")
    (1, 2)
    """
    return COVER[cover]


@cites("WG-ATK-05")
def size_modifiers(size: str) -> tuple[int, int]:
    """
    The dice for the attacker and the Defence that a target's size brings.

    >>> size_modifiers("huge"), size_modifiers("tiny")
    ((2, 0), (0, 2))
    """
    return SIZE_DICE[size], SIZE_DEFENCE[size]


@cites("WG-ATK-06")
def engaged_shot(pistol: bool) -> int | None:
    """
    By how much a shot out of a melee is harder; None where it cannot be made.

    >>> engaged_shot(pistol=True), engaged_shot(pistol=False)
    (2, None)
    """
    return 2 if pistol else None


@cites("WG-ATK-07")
def invites_blows(engaged: bool, fell_back: bool) -> bool:
    """
    Whether leaving a melee lets the enemies in it strike.

    >>> invites_blows(True, False), invites_blows(True, True)
    (True, False)
    """
    return engaged and not fell_back


@cites("WG-ATK-08")
def goes_astray(into_melee: bool, aimed: bool, complication: bool) -> bool:
    """
    Whether a shot into a melee hits somebody else in it.

    >>> goes_astray(True, False, True), goes_astray(True, True, True)
    (True, False)
    """
    return into_melee and complication and not aimed


@cites("WG-OPT-01", "WG-ATK-08", "WG-ATK-06")
def aim_dice(aimed: bool, into_melee: bool, engaged: bool) -> int:
    """
    What Aim is worth in dice: one, unless it serves to spare friends, or the shooter is engaged.

    >>> aim_dice(True, False, False), aim_dice(True, True, False)
    (1, 0)
    """
    return int(aimed and not into_melee and not engaged)


@cites("WG-OPT-02")
def all_out_attack(chosen: bool) -> tuple[int, int]:
    """
    The dice and the loss of Defence of an All-Out Attack.

    >>> all_out_attack(True)
    (2, -2)
    """
    return (2, -2) if chosen else (0, 0)


@cites("WG-OPT-03")
def heavy_dn(heavy: bool, braced: bool, lost_number: int) -> int:
    """
    By how much a Heavy weapon is harder to use unless it is braced; the number itself is lost.

    >>> heavy_dn(True, False, 2), heavy_dn(True, True, 2)
    (2, 0)
    """
    return lost_number if heavy and not braced else 0


@cites("WG-OPT-04")
def charge_dice(charged: bool) -> int:
    """
    What a Charge adds to a melee attack.

    >>> charge_dice(True)
    1
    """
    return int(charged)


@cites("WG-OPT-05")
def full_defence(icons: int) -> int:
    """
    What Full Defence adds to Defence, or to Resilience against Blast and Flamer.

    >>> full_defence(2)
    3
    """
    return 1 + icons


@cites("WG-OPT-06")
def called_shot(part: str) -> tuple[int, int]:
    """
    The DN and the ED of a called shot at a medium, small or tiny part.

    >>> called_shot("small")
    (2, 2)
    """
    return CALLED[part], CALLED[part]


@cites("WG-OPT-07")
def may_pin(salvo: int | None) -> bool:
    """
    Whether a weapon lays down enough fire to pin.

    >>> may_pin(1), may_pin(None)
    (True, False)
    """
    return salvo is not None and salvo >= 1


@cites("WG-OPT-08")
def interaction_dn(opposing_skill: int, resolve: int) -> int:
    """
    The DN of an Interaction Attack: the higher of the skill that opposes it and Resolve.

    >>> interaction_dn(2, 3)
    3
    """
    return max(opposing_skill, resolve)


@cites("WG-MULTI-01", "WG-MULTI-05", "WG-SALVO-01")
def multi_attack_dn(targets: int, salvo: int = 0) -> int:
    """
    By how much several targets raise the DN, and what a Reload spent on Salvo takes off again.

    >>> multi_attack_dn(3), multi_attack_dn(3, salvo=3), multi_attack_dn(2, salvo=3)
    (4, 1, 0)
    """
    return max(0, 2 * (targets - 1) - salvo)


@cites("WG-MULTI-02")
def each_for_itself(own: int, highest: int, per_target: bool) -> int:
    """
    The Defence that counts for one of several targets: its own, or the highest of all.

    >>> each_for_itself(3, 4, per_target=True), each_for_itself(3, 4, per_target=False)
    (3, 4)
    """
    return own if per_target else highest


@cites("WG-MULTI-04")
def reaches_all(distance: int, speed: int) -> bool:
    """
    Whether a melee fighter is fast enough to strike at all of them; distances in metres.

    >>> reaches_all(6, 6), reaches_all(7, 6)
    (True, False)
    """
    return distance <= speed


@cites("WG-MULTI-06", "WG-MULTI-07")
def may_multi_attack(kind: str, salvo: int | None, thrown_allowed: bool, dash: str = "barred") -> bool:
    """
    Whether a weapon may strike several: melee always, thrown if the GM allows, ranged if it has a Salvo (D-07).

    >>> may_multi_attack("ranged", None, False), may_multi_attack("thrown", None, True)
    (False, True)
    """
    match kind:
        case "melee":
            return True
        case "thrown":
            return thrown_allowed
        case _:
            return salvo is not None or dash == "allowed"


@cites("WG-SALVO-01")
def full_auto(salvo: int, reading: str = "dice") -> tuple[int, int]:
    """
    The dice and the ED of Full Auto: Salvo as dice, or as ED where the table plays it so (D-13).

    >>> full_auto(3), full_auto(3, "ed")
    ((3, 0), (0, 3))
    """
    return (salvo, 0) if reading == "dice" else (0, salvo)


@cites("WG-SALVO-01", "WG-SALVO-02")
def is_empty_after(salvo: int | None, option: str) -> bool:
    """
    Whether a weapon must be reloaded before its next shot: after every Salvo option, and always without a Salvo.

    >>> is_empty_after(None, "none"), is_empty_after(2, "none"), is_empty_after(2, "full_auto")
    (True, False, True)
    """
    return salvo is None or option != "none"
