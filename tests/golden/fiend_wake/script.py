"""Scripts of whole fights: the commands that matter, between which the table plays on by itself."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from combat import DiceNeeded, Encounter, Refused
from combat.engine.play.consent import ANSWERS
from combat.systems.fiend_wake.acts.aftermath import Agree
from combat.systems.fiend_wake.acts.bidding import CommitBid
from combat.systems.fiend_wake.acts.dice import RollDice
from combat.systems.fiend_wake.acts.turns import EndTurn
from events.base import Command

SETUPS = Path(__file__).parent / "setups"
Step = Command | tuple[Command, Sequence[int]] | tuple[Command, str] | Callable[[Encounter], object]
"""A command, one with the faces that players typed, one of a seat, or anything else that a table does to a fight."""

PATIENCE = 40
"""Maximum number of beats that the table plays on by itself until the next command of a script is legal."""


class Script:
    """A fight that is played by a script.

    Attributes:
        fight: The fight.
        people: The faces of dice that the players roll between the commands of the script.
        ends_after: The round in which all agree to end the fight.
    """

    def __init__(self, name: str, dice: str | None = None, ends_after: int = 99, **given: Any) -> None:
        self.fight = Encounter.begin("fiend_wake", SETUPS / f"{name}.toml", dice, name=name, weak=True, **given)
        self.people = Random(name)
        self.ends_after = ends_after

    def play(self, *steps: Step) -> "Script":
        """Carry out each step as soon as it is legal; until then, the table plays on."""
        for step in steps:
            if isinstance(step, Command):
                self._reach(step)
                self._do(step)
            elif not isinstance(step, tuple):
                step(self.fight)
            else:
                command, more = step
                if not isinstance(command, ANSWERS):
                    self._reach(command)
                if isinstance(more, str):
                    self.fight.do(command, by=more)
                else:
                    self.fight.do(command, faces=more)
        return self

    def to_the_end(self) -> Encounter:
        """Play on until the fight is over."""
        while self.fight.outcome is None:
            self._do(next(self._usual()))
        return self.fight

    def _reach(self, command: Command) -> None:
        for beats in count():
            reasons = self.fight.why_not(command)
            if not reasons:
                return
            if beats == PATIENCE or self.fight.outcome is not None:
                raise Refused(reasons)
            self._do(next(self._usual()))

    def _do(self, command: Command) -> None:
        faces: tuple[int, ...] = ()
        while True:
            try:
                self.fight.do(command, faces=faces or None)
            except DiceNeeded as needed:
                faces = (*faces, *(self.people.randint(1, die.sides) for die in needed.dice))
            else:
                return

    def _usual(self) -> Iterator[Command]:
        """Yield legal commands that a table gives without much thought, the likeliest first."""
        state = self.fight.state
        likely: list[Command] = []
        if state.step == "TURN":
            likely.append(EndTurn(state.turn.actor))
        elif state.step == "BID_SECRET":
            likely += [CommitBid(who, state.combatant(who).tp // 3) for who in state.waiting]
        elif state.step == "AFT_AGREE":
            likely += [Agree(who, end=state.round >= self.ends_after) for who in state.waiting]
        elif state.roll is not None:
            likely.append(RollDice())
        requests = [request for request in self.fight.requests if not request.optional]
        likely += [request.default for request in requests if request.default is not None]
        likely += [next(iter(form.commands())) for request in requests for form in request.forms]
        yield from (command for command in likely if not self.fight.why_not(command))
