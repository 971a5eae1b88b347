"""Events about injuries, markers and pledges."""

from typing import ClassVar, Literal

from events.base import Event, SystemEvent
from events.fields import added_later
from events.trench_crusade.facts.names import Amounts
from events.vocabulary import Modifier


class InjuryDue(SystemEvent, wire="trench_crusade.injury_due.v1", kw_only=True):
    """An injury roll must be made.

    Attributes:
        attacker: The id of the model that caused the injury; empty if there is none.
        source: The id of the weapon, or another cause (`Fall`, `Dangerous Terrain`).
        cause: `melee` or `ranged` for attacks, `accident` for everything else.
        modifiers: Modifiers to the dice, without those from spent markers or the target's condition.
        caught: Whether the model was hit by a BLAST that was aimed at, or landed on, another model or a point.
        base: The number of dice to keep if the injury has no weapon; 0 for the usual two.
        infects: Whether an injury without a weapon places Infection Markers instead of Blood Markers.
        about: Tags of the attack that caused the injury, which abilities can test in their conditions.
    """

    target: str
    attacker: str = ""
    source: str
    cause: Literal["melee", "ranged", "accident"] = "accident"
    modifiers: tuple[Modifier, ...] = ()
    critical: bool = added_later(default=False)
    caught: bool = added_later(default=False)
    base: int = added_later(0)
    ignores_armour: bool = added_later(default=False)
    infects: bool = added_later(default=False)
    about: tuple[str, ...] = added_later(())


class InjuryWaits(SystemEvent, wire="trench_crusade.injury_waits.v1"):
    """An injury roll was stated while another roll was under way, and waits until that roll is over."""

    injury: InjuryDue


class InjuryResolved(SystemEvent, wire="trench_crusade.injury_resolved.v1"):
    """An injury roll got a result. `result` is the row of the Injury Chart after changes by abilities."""

    target: str
    rolled: str
    result: str


class MarkerWindowOpened(SystemEvent, wire="trench_crusade.marker_window_opened.v1"):
    """Sides may spend markers on the next roll.

    Attributes:
        sides: The sides that may spend, in the order in which they declare.
    """

    roll: Literal["action", "injury"]
    sides: tuple[str, ...]
    secret: bool


class Pledged(Amounts, Event, wire="trench_crusade.pledged.v1", kw_only=True):
    """A side declared the markers that it spends on the next roll.

    A secret pledge is hidden from the other side. If not all of its markers can still be paid when the pledges are
    revealed, a second event for the same side corrects it.
    """

    secret: bool = False

    @property
    def only_for(self) -> str | None:
        """The only side that may see this event while the pledge is secret; None once the pledge is open."""
        return self.side if self.secret else None


class PledgesRevealed(SystemEvent, wire="trench_crusade.pledges_revealed.v1"):
    """The secret pledges of both sides were revealed. The `Spent` events that follow show what they contained."""

    reveals: ClassVar[bool] = True
    sides: tuple[str, ...]
