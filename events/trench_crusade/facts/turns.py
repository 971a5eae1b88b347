"""Events about Turns, Activations, Morale and who takes part."""

from typing import Literal

from events.abilities import Ability
from events.base import Event, SystemEvent
from events.trench_crusade.facts.names import AboutModel
from events.trench_crusade.sheets import Profile


class DeciderNamed(SystemEvent, wire="trench_crusade.decider_named.v1"):
    """A side has gained the initiative until the next Turn, and chooses which side goes first in this one."""

    side: str
    reason: str


class RollOffNeeded(SystemEvent, wire="trench_crusade.roll_off_needed.v1"):
    """Two sides that are level each rolled a D6. The higher roll decides the question that `about` names."""

    about: Literal["initiative", "morale"]


class PlayPassed(SystemEvent, wire="trench_crusade.play_passed.v1"):
    """A side is next to pick a model."""

    side: str


class ActivationPassed(SystemEvent, wire="trench_crusade.activation_passed.v1"):
    """A side passed instead of activating a model."""

    side: str


class Joined(SystemEvent, wire="trench_crusade.joined.v1"):
    """A model joined the battle. `abilities` holds the definitions from its sheet that are new to the battle."""

    side: str
    sheet: Profile
    abilities: tuple[Ability, ...] = ()


class ActionGranted(AboutModel, Event, wire="trench_crusade.action_granted.v1"):
    """A model may take one type of ACTION once more in this Activation."""

    action: str
    source: str


class MadeReady(AboutModel, Event, wire="trench_crusade.made_ready.v1"):
    """A model may be activated once more this Turn."""

    source: str


class TurnOpened(SystemEvent, wire="trench_crusade.turn_opened.v1"):
    """The abilities for the beginning of the Turn have been applied."""

    turn: int


class ActivationClosed(AboutModel, Event, wire="trench_crusade.activation_closed.v1"):
    """The abilities and conditions for the end of the Activation have been applied."""


class Conceded(SystemEvent, wire="trench_crusade.conceded.v1"):
    """A side conceded the battle."""

    side: str
    reason: str = ""


class WinnerNamed(SystemEvent, wire="trench_crusade.winner_named.v1"):
    """A player or the GM named the winner according to the scenario. `sides` is empty if neither side wins."""

    sides: tuple[str, ...]
    reason: str


class ActivationForcedToEnd(AboutModel, Event, wire="trench_crusade.activation_forced_to_end.v1"):
    """An effect ended a model's Activation."""

    reason: str


class MoraleDue(SystemEvent, wire="trench_crusade.morale_due.v1"):
    """These sides must test Morale, in this order. If the sides are level, a roll-off decides the order first."""

    sides: tuple[str, ...]


class MoraleTested(SystemEvent, wire="trench_crusade.morale_tested.v1"):
    """A side made its Morale test. `outcome` is `holds`, `shaken` or `flees`."""

    side: str
    outcome: Literal["holds", "shaken", "flees"]
