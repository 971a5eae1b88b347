"""What a system is to the engine: its facts, its round track and its acts, assembled."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from importlib import import_module
from itertools import islice
from typing import Any, Generic

import attrs
from attrs import frozen

from combat.engine.abilities import NO_ABILITIES, Abilities
from combat.engine.ability_use import UseAbility, with_abilities
from combat.engine.acts import Act, Acts
from combat.engine.commands import SHARED_COMMANDS
from combat.engine.draft import Draft
from combat.engine.errors import MOST_REASONS, Reason
from combat.engine.figures import Figure
from combat.engine.machine import GO_ON, Machine, trigger_of
from combat.engine.proposals import ANSWERS, Agree, wanted
from combat.engine.requests import Request
from combat.engine.unfinished_rolls import Roll
from events.base import Command, Event
from events.journal import Seat
from events.projection import Projection, S
from events.vocabulary import SHARED, StepEntered
from events.wire import Codec


@frozen(kw_only=True)
class Policy:
    """What sensible people do by a book; where it says nothing, all is alike.

    Attributes:
        weigh: How likely a sensible person says a command, given the table as its seat sees it; 0 for never.
        standing: How much of its fighting strength each side has left, by seat: 1 as at the start, 0 when beaten.
        teams: The seats that win and lose together; none where each side is on its own, or the players stand against
            the GM.
        steepness: How much it takes to stand better: who has twice as much left is taken to be 2 to the power of it
            times as likely to win. `python -m tests.review.standing` measures it.
    """

    weigh: Callable[[Any, Command], float] = lambda state, command: 1
    standing: Callable[[Any], Mapping[str, float]] = lambda state: {}
    teams: Callable[[Any], Iterable[tuple[str, ...]]] = lambda state: ()
    steepness: int = 2


def policy_in(package: str, *, steepness: int = 2) -> Policy:
    """Return the policy that lies in a package; it is imported when somebody first asks what is sensible.

    Args:
        package: The dotted name of it: what holds `weigh`, `standing` and, where sides stand together, `teams`.
        steepness: How much it takes to stand better.
    """
    holding, usual = cache(partial(import_module, package)), Policy()

    def late(name: str) -> Callable[..., Any]:
        def asked(*about: Any) -> Any:
            return getattr(holding(), name, getattr(usual, name))(*about)

        return asked

    return Policy(weigh=late("weigh"), standing=late("standing"), teams=late("teams"), steepness=steepness)


@frozen(kw_only=True, eq=False)
class System(Generic[S]):
    """One rule book turned into code: pure functions, which are asked once about setups that are alike.

    Attributes:
        title: Its name for people.
        edition: Which edition of the book it is.
        projection: Its facts: events, sheets, the table and the folds.
        track: The round track; every fight opens by its trigger `begin`.
        acts: Its commands, and what is asked and what happens of itself at each step.
        preset: Returns the settings a table begins with, as plain data, for the plain settings it asked for.
        seats: Who speaks or looks, given the setup; always with a GM.
        faults: What would be wrong with a state that was set by hand, as sentences.
        sample: The ready-made fight, as plain data.
        starts: What the fight begins with by the rules, told before the first step, given the opening state.
        misfits: What a new setup must not hold although its shape is right, such as a keyword that nobody knows: each
            with its JSON path and a sentence, given setup and settings. A log on record is never held against it.
        complete: The setup with what it only names written out, such as abilities of the system's own catalogue, so
            that a log holds all that it was played with.
        aftermath: The setup of the next session: everybody as the fight left them, given the state.
        scores: What the rules derive for each combatant or place and no sheet prints, by id and then by name, given the
            state.
        figures: How everybody stands, given the state.
        policy: What sensible people do; never read by a rule.
        abilities: What it knows of abilities as data; a row `use_ability` of its track says where they are used.
    """

    title: str
    edition: str
    projection: Projection[S]
    track: Machine
    acts: Acts
    preset: Callable[[Mapping[str, Any]], Mapping[str, Any]]
    seats: Callable[[Any], tuple[Seat, ...]]
    faults: Callable[[S], Iterable[str]]
    sample: Callable[[], Mapping[str, Any]]
    starts: Callable[[S], Iterable[Event]] = lambda state: ()
    misfits: Callable[[Any, Any], Iterable[tuple[str, str]]] = lambda setup, settings: ()
    complete: Callable[[Any], Any] = lambda setup: setup
    aftermath: Callable[[S], Any]
    figures: Callable[[S], tuple[Figure, ...]] = lambda state: ()
    policy: Policy = Policy()
    abilities: Abilities = NO_ABILITIES
    scores: Callable[[S], Mapping[str, Mapping[str, int]]] = lambda state: {}
    codec: Codec = attrs.field(init=False, repr=False)

    @codec.default
    def _codec_of_all_messages(self) -> Codec:
        return Codec(
            *SHARED, *self.projection.events, *SHARED_COMMANDS, *ANSWERS, Roll, UseAbility, *self.acts.commands
        )

    @property
    def name(self) -> str:
        """Its stable name, such as `trench_crusade`."""
        return self.projection.name

    def requests(self, state: S) -> tuple[Request, ...]:
        """Return the decisions owed now, then those that may be taken besides."""
        asked = self.acts.requests(state)
        if not self.abilities.points and not self.abilities.windows:
            return asked
        may_be_used = bool(asked) and self.track.admits(state.step, trigger_of(UseAbility))
        return with_abilities(self.abilities, state, asked, may_be_used=may_be_used)

    def speakers(self, state: S, command: Command) -> tuple[str, ...]:
        """Return the seats that may say a command, the usual one first; none where it names nobody who is there."""
        match command:
            case Act():
                return command.speakers(state)
            case UseAbility(who=who):
                return self.abilities.speakers(state, who)
        return ()

    def bars(self, state: S, command: Command) -> tuple[Reason, ...]:
        """Return why a command cannot be said now, by the rules."""
        match command:
            case Act():
                return tuple(islice(command.bars(state), MOST_REASONS))
            case UseAbility(who=who, ability=ability, target=target):
                return tuple(self.abilities.bars(state, who, ability, target))
        return ()

    def play(self, draft: Draft[S], command: Command) -> None:
        """Let a command happen, with all that follows until somebody owes a decision.

        With the last yes to a proposal, what was proposed happens.
        """
        proposal = draft.state.proposal
        match command:
            case Agree():
                command.does(draft)
                if proposal is not None and draft.state.proposal is None:
                    self.play(draft, wanted(self.codec, proposal))
            case Act():
                command.does(draft)
            case UseAbility(who=who, ability=ability, target=target):
                self.abilities.use(draft, who, ability, target)
        if not isinstance(command, ANSWERS):
            self.advance(draft, trigger_of(type(command)))

    def advance(self, draft: Draft[S], trigger: str) -> None:
        """Take the row of a trigger, and go on as far as nobody owes a decision; each step entered is written down.

        Raises:
            LookupError: When there is no such row, which is a fault of the track.
        """
        following, passages = self.track.next, self.acts.passages
        here = draft.state.step
        step = following(here, trigger, draft.state)
        if step is None:
            raise LookupError(f"{self.name}: no row leads on from {here} by {trigger}")
        if self.track.stays(here, trigger):
            step = following(here, GO_ON, draft.state)
        while step is not None:
            if step != here:
                draft.happens(_entered(step))
            if step in passages:
                passages[step](draft)
            here = draft.state.step
            step = following(here, GO_ON, draft.state)


@cache
def _entered(step: str) -> StepEntered:
    """Return the fact that a step was entered: one object for all times it is, for a track has some dozens of steps."""
    return StepEntered(step)
