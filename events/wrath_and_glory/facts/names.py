"""Names of conditions, actions, weapon faults and attack options, as events spell them."""

from typing import Final

from attrs import frozen

from events.base import Frozen

GM_SEAT = "gm"
"""The seat of the GM, who alone sees hidden DNs and hidden sheets."""


class Conditions:
    """Conditions, spelled as in the book. The rules compare these names."""

    PRONE: Final = "Prone"
    HINDERED: Final = "Hindered"
    VULNERABLE: Final = "Vulnerable"
    STAGGERED: Final = "Staggered"
    RESTRAINED: Final = "Restrained"
    BLINDED: Final = "Blinded"
    BLEEDING: Final = "Bleeding"
    ON_FIRE: Final = "On Fire"
    POISONED: Final = "Poisoned"
    PINNED: Final = "Pinned"
    UNCONSCIOUS: Final = "Unconscious"
    FEAR: Final = "Fear"
    TERROR: Final = "Terror"
    LIMB_LOST: Final = "Limb lost"
    ALL_OUT: Final = "All-Out Attack"
    FULL_DEFENCE: Final = "Full Defence"
    FORFEIT: Final = "Forfeit Turn"
    HOLDING: Final = "Holding"
    DYING: Final = "Dying"
    EXHAUSTED: Final = "Exhausted"
    DEAD: Final = "Dead"
    OUT: Final = "Out of the fight"


class Actions:
    """Names of the actions of a turn, as events spell them. A test or contest may have any other name."""

    MOVE: Final = "Move"
    CRAWL: Final = "Crawl"
    RUN: Final = "Run"
    SPRINT: Final = "Sprint"
    FALL_BACK: Final = "Fall Back"
    STAND: Final = "Stand"
    ATTACK: Final = "Attack"
    SPRAY: Final = "Spray"
    REFLEXIVE_ATTACK: Final = "Reflexive Attack"
    CHARGE: Final = "Charge"
    PIN: Final = "Pinning Attack"
    INTERACT: Final = "Interaction Attack"
    FULL_DEFENCE: Final = "Full Defence"
    GIVE_UP_MOVEMENT: Final = "Give up Movement"
    TEST: Final = "Test"
    INTERRUPT: Final = "Interrupt"
    KEEP_FOOTING: Final = "Keep Footing"
    CLEAR: Final = "Clear"
    BREAK_FREE: Final = "Break Free"
    REMEDY: Final = "Remedy"
    HELP_UP: Final = "Help Up"
    RELOAD: Final = "Reload"
    DRAW: Final = "Draw"
    RECOVER_SHOCK: Final = "Recover Shock"
    RUIN_ACTION: Final = "Ruin Action"
    HOLD: Final = "Hold"
    END: Final = "End"


class Faults:
    """Reasons why a weapon cannot be used."""

    OUT_OF_AMMO: Final = "Out of Ammo"
    EMPTIED: Final = "Emptied"
    JAM: Final = "Weapon Jam"
    MALFUNCTION: Final = "Weapon Malfunction"
    STUCK: Final = "Weapon Stuck"
    DROPPED: Final = "Dropped Weapon"


class Options:
    """Options of an attack that its later steps depend on."""

    AIM: Final = "aim"
    SHORT: Final = "short"
    SPRAYED_MOB: Final = "sprayed mob"
    BRACED: Final = "braced"
    SUPERCHARGED: Final = "supercharged"


@frozen
class Inflicted:
    """A condition that damage inflicts, and its level."""

    condition: str
    level: int


class AboutCombatant(metaclass=Frozen):
    """Mixin for an event about one combatant, `who`."""

    who: str


class AboutCause(AboutCombatant):
    """Mixin for an event about one cause of a combatant's condition."""

    condition: str
    source: str
