"""A text screen that shows and plays every system: requests, commands, the shared events and the log."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from combat import DiceNeeded, Encounter, Refused
from combat.engine.offer.requests import Request
from events import vocabulary
from events.base import Event
from events.history.journal import Beat
from replays.transcript import beat_sentences


class Screen:
    """A screen for one fight.

    Args:
        fight: The fight to show.
        show: Called with each line of text.
    """

    def __init__(self, fight: Encounter, show: Callable[[str], None]) -> None:
        self.fight = fight
        self.show = show

    def open_requests(self) -> list[Request]:
        """Return the requests that the game or another player waits for."""
        return [request for request in self.fight.requests if not request.optional or request.asked_by]

    def bars(self) -> list[str]:
        """Return a line with the bars of each combatant that is still in the fight."""
        lines = []
        for figure in self.fight.figures():
            bars = [f"{bar.name} {'#' * bar.now:.<{bar.most}}" for bar in figure.bars]
            lines += [] if figure.out else [f"{figure.name}: {', '.join(bars)}"]
        return lines

    def play(self, rng: Random, max_beats: int) -> None:
        """Answer requests at random until the fight is over or has `max_beats` beats."""
        while self.fight.outcome is None and len(self.fight.journal) < max_beats:
            request = self.open_requests()[0]
            self.show(f"{request.prompt} {[form.label for form in request.forms]}")
            command = self.fight.options(request.seat).random(rng)
            self.send(self.fight.system.codec.dump(command), request.seat)

    def send(self, message: Mapping[str, Any], seat: str, faces: tuple[int, ...] = ()) -> Beat | None:
        """Send a command and show its events and sentences; None if it was refused or needs dice first."""
        before = self.fight.state
        try:
            beat = self.fight.do(message, by=seat, faces=faces or None)
        except (DiceNeeded, Refused) as answer:
            self.show(f"{'Roll' if isinstance(answer, DiceNeeded) else 'No'}: {answer}")
            return None
        for event in beat.events:
            self.draw(event)
        for line in beat_sentences(self.fight.system.name, before, beat):
            self.show(line)
        return beat

    def draw(self, event: Event) -> None:
        """Show an event of the shared vocabulary; the sentences describe all others."""
        name = self.fight.state.name
        match event:
            case vocabulary.Rolled(who=who, dice=dice, kept=kept):
                faces = (f"[{die.face}]" if index in kept else f"{die.face}" for index, die in enumerate(dice))
                self.show(f"  dice of {name(who)}: {' '.join(faces)}")
            case (
                vocabulary.Gained(whose=who, resource=what, amount=n)
                | vocabulary.Suffered(who=who, harm=what, amount=n)
            ):
                self.show(f"  {name(who)}: {what} +{n}")
            case (
                vocabulary.Spent(whose=who, resource=what, amount=n)
                | vocabulary.Recovered(who=who, harm=what, amount=n)
            ):
                self.show(f"  {name(who)}: {what} -{n}")
            case vocabulary.Hit(attacker=who, target=target):
                self.show(f"  {name(who)} --> {name(target)}")
            case vocabulary.Missed(attacker=who, target=target):
                self.show(f"  {name(who)} - / -> {name(target)}")
            case vocabulary.ConditionChanged(who=who, condition=what, level=level):
                self.show(f"  {name(who)}: {what} {level or 'ends'}")
            case vocabulary.TurnBegan(who=who):
                self.show(f"> {name(who)}")
            case vocabulary.RoundBegan(number=number):
                self.show(f"--- {number} ---")
            case vocabulary.EncounterEnded(winners=winners):
                self.show(f"*** {', '.join(map(name, winners)) or 'no winner'} ***")
