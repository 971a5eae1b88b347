"""What a player says to make a move. What only the fiction knows is a field, such as `within_reach`."""

from typing import Literal

import attrs

from events.base import Command, wire

Fact = Literal[
    "imperials", "crowd", "warp energy", "under fire", "gaining ground", "acting on the answers", "cover", "outnumbered"
]
Approach = Literal[
    "melee skill", "guns", "force", "speed", "endurance", "wits", "charm", "mental fortitude", "noticing"
]
Stat = Literal["WS", "BS", "S", "T", "Ag", "Int", "Per", "WP", "Fel"]


@wire("powered_by_heresy.hack_and_slash.v1")
@attrs.frozen(kw_only=True)
class HackAndSlash(Command):
    """Attack an enemy in melee; an empty `weapon` is a bare hand."""

    actor: str
    target: str
    weapon: str = ""
    facts: tuple[Fact, ...] = ()
    within_reach: bool = True


@wire("powered_by_heresy.fire_for_effect.v1")
@attrs.frozen(kw_only=True)
class FireForEffect(Command):
    """Fire to deal damage; the fact `cover` is the target's."""

    actor: str
    target: str
    weapon: str
    facts: tuple[Fact, ...] = ()
    within_reach: bool = True


@wire("powered_by_heresy.suppressing_fire.v1")
@attrs.frozen(kw_only=True)
class SuppressingFire(Command):
    """Fire to keep heads down; damage on a 10+ goes to the first target."""

    actor: str
    targets: tuple[str, ...]
    weapon: str
    facts: tuple[Fact, ...] = ()


@wire("powered_by_heresy.throw_grenade.v1")
@attrs.frozen(kw_only=True)
class ThrowGrenade(Command):
    """Prime and throw a grenade at everybody in `targets`, friends included where the table says so."""

    actor: str
    targets: tuple[str, ...]
    weapon: str
    facts: tuple[Fact, ...] = ()


@wire("powered_by_heresy.defy_danger.v1")
@attrs.frozen
class DefyDanger(Command):
    """Act despite a threat, or suffer a calamity; `by` is how."""

    actor: str
    by: Approach
    facts: tuple[Fact, ...] = ()


@wire("powered_by_heresy.defend.v1")
@attrs.frozen
class Defend(Command):
    """Stand in defense of somebody, maybe oneself."""

    actor: str
    ward: str
    facts: tuple[Fact, ...] = ()


@wire("powered_by_heresy.discern_realities.v1")
@attrs.frozen
class DiscernRealities(Command):
    """Study a situation closely."""

    actor: str
    facts: tuple[Fact, ...] = ()


@wire("powered_by_heresy.parley.v1")
@attrs.frozen
class Parley(Command):
    """Use leverage on a GM character."""

    actor: str
    target: str
    facts: tuple[Fact, ...] = ()


@wire("powered_by_heresy.basic_tech_use.v1")
@attrs.frozen
class BasicTechUse(Command):
    """Use advanced technology, or repair something simple."""

    actor: str
    task: str
    facts: tuple[Fact, ...] = ()


@wire("powered_by_heresy.use_medkit.v1")
@attrs.frozen
class UseMedkit(Command):
    """Apply a medkit in a fight; `by` matters where that is to defy a danger."""

    actor: str
    patient: str
    by: Approach = "wits"


@wire("powered_by_heresy.reload.v1")
@attrs.frozen
class Reload(Command):
    """Take a moment to reload; `rapid` to try it in no time, for those who have the move."""

    actor: str
    weapon: str
    rapid: bool = False


@wire("powered_by_heresy.unsuspecting_strike.v1")
@attrs.frozen(kw_only=True)
class UnsuspectingStrike(Command):
    """Get close for a surprise attack, by stealth (Ag) or guile (Fel); `ally` is whom an opening would help."""

    actor: str
    target: str
    weapon: str
    by: Literal["stealth", "guile"] = "stealth"
    ally: str = ""
    within_reach: bool = True


@wire("powered_by_heresy.take_them_alive.v1")
@attrs.frozen
class TakeThemAlive(Command):
    """Disable a vulnerable enemy instead of hurting it."""

    actor: str
    target: str


@wire("powered_by_heresy.take_tactic.v1")
@attrs.frozen
class TakeTactic(Command):
    """Fight by a tactic from now on; `target` is whom a Precise one stays on."""

    actor: str
    tactic: Literal["Defensive", "Reactive", "Reckless", "Precise"]
    target: str = ""


@wire("powered_by_heresy.do_penance.v1")
@attrs.frozen
class DoPenance(Command):
    """Take a wound, and gain Wrath."""

    actor: str


@wire("powered_by_heresy.judge.v1")
@attrs.frozen
class Judge(Command):
    """Name the crimes of a foe for all to hear, for one Wrath."""

    actor: str
    target: str


@wire("powered_by_heresy.make_move.v1")
@attrs.frozen(kw_only=True)
class MakeMove(Command):
    """A move that the rules here do not know: it is rolled for, and the table does what it says."""

    actor: str
    name: str
    stat: Stat
    facts: tuple[Fact, ...] = ()
