"""The interface between a system and the engine: its events and states, its round track and its acts."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache, partial
from importlib import import_module
from itertools import islice
from math import log
from types import MappingProxyType
from typing import Any, Generic

import attrs
from attrs import frozen

from combat.engine.abilities.interpreter import NO_ABILITIES, Abilities
from combat.engine.abilities.use import UseAbility, add_ability_requests
from combat.engine.errors import MAX_REASONS, Reason
from combat.engine.offer.figures import Figure
from combat.engine.offer.prices import fixed_values, payments, price_text, prices_of
from combat.engine.offer.requests import Form, Request
from combat.engine.package_data import load_toml
from combat.engine.play.acts import Act, Acts
from combat.engine.play.commands import SHARED_COMMANDS
from combat.engine.play.consent import ANSWERS, Agree, agree, proposed_command
from combat.engine.play.draft import Draft
from combat.engine.play.machine import GO_ON, Machine, trigger_of
from combat.engine.play.pending_rolls import GoOn, Reveal, Roll
from events.base import Command, Event
from events.codec.wire import Codec
from events.history.journal import Seat
from events.history.projection import SHARED, Projection, S
from events.vocabulary import StepEntered

DEFAULT_LIKELIHOOD = 1
"""Likelihood of a command class that has no row in the `likelihoods` of a policy."""

RARE = DEFAULT_LIKELIHOOD / 100
"""Likelihood of giving up, and of other commands that decide how long a fight lasts."""


Weight = float | Callable[[Any, Any], float]
"""The selection weight of a command for a sensible player, or a function that computes it from state and command."""


def weight_in(weights: Mapping[type[Command], Weight], state: Any, command: Command) -> float:
    """Return the selection weight of a command, at least 0; also 0 if the command has no row."""
    weight = weights.get(type(command), 0.0)
    return max(0.0, weight(state, command) if callable(weight) else weight)


LOG_STRENGTH = "log strength"
"""The only feature of a policy without a function for features: the logarithm of the strength left."""

MIN_STRENGTH = 0.01
"""Minimum of a strength whose logarithm is a feature."""


def log_of(strength: float) -> float:
    """Return the logarithm of a strength, as a feature; very small strengths count alike."""
    return log(max(strength, MIN_STRENGTH))


@frozen(kw_only=True)
class Model:
    """A model of the chances of winning, fitted by `make calibrate` and stored beside the policy in `model.toml`.

    Attributes:
        coefficients: The weight of each feature in the score of a team.
        error: The mean difference between its chances and those of whole playouts; 0 if it is unknown.
    """

    coefficients: Mapping[str, float] = MappingProxyType({LOG_STRENGTH: 2.0})
    error: float = 0.0


DEFAULT_MODEL = Model()


@frozen
class Lookahead:
    """How far a search through the results of the dice looks ahead.

    Attributes:
        ends: The classes of the events to count, for instance the end of a turn.
        count: The number of these events after which the search stops.
    """

    ends: tuple[type[Event], ...]
    count: int


@frozen(kw_only=True)
class Policy:
    """How sensible players of a system judge commands and states; the defaults treat everything alike.

    Attributes:
        weigh: Returns a sensible player's selection weight for a command, given the state as the player's seat sees it;
            0 if the player would never choose it.
        strength: Returns the remaining strength of each side by seat, from 1 (as at the start) to 0 (beaten).
        teams: Returns the groups of seats that win and lose together; empty if each side is on its own, or the players
            stand against the GM.
        features: Returns numbers on which the chances of winning depend, by seat and name, given the state or a seat's
            view of it. Seats that win together have the same numbers. Empty to use the strength left.
        model: Returns the fitted model, whose coefficients are keyed by the names of the features.
        likelihoods: Returns the likelihoods of command classes in random draws. A class that is not listed has
            `DEFAULT_LIKELIHOOD`.
        initiatives: Returns, for kinds of optional requests, the chance that a sensible player gives a command of a
            class now, although the fight does not wait for it.
        lookahead: Returns how far a search through the results of the dice goes; None to try commands with random dice
            instead.
    """

    weigh: Callable[[Any, Command], float] = lambda state, command: 1
    strength: Callable[[Any], Mapping[str, float]] = lambda state: {}
    teams: Callable[[Any], Iterable[tuple[str, ...]]] = lambda state: ()
    features: Callable[[Any], Mapping[str, Mapping[str, float]]] = lambda state: {}
    model: Callable[[], Model] = lambda: DEFAULT_MODEL
    likelihoods: Callable[[], Mapping[type[Command], float]] = dict
    initiatives: Callable[[], Mapping[str, Mapping[type[Command], Weight]]] = dict
    lookahead: Callable[[], Lookahead | None] = lambda: None


def load_policy(package: str) -> Policy:
    """Return the policy in a package, which is imported on first use.

    Args:
        package: The dotted name of a module with `weigh`, `standing` and, if sides are allied, `teams`. It can also
            have `features` for the model of the chances of winning in its `model.toml`; `LIKELIHOODS`, the likelihoods
            of command classes in random draws; `INITIATIVES`, the chances of commands that answer no required request;
            and `LOOKAHEAD`, how far a search looks ahead.
    """
    holding, usual = cache(partial(import_module, package)), Policy()

    def late(name: str, default: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            return getattr(holding(), name, default)(*arguments)

        return call

    @cache
    def model() -> Model:
        if not hasattr(holding(), "features"):
            return DEFAULT_MODEL
        page = load_toml(package, "model.toml")
        return Model(coefficients=page["coefficients"], error=page["quality"]["error"])

    return Policy(
        weigh=late("weigh", usual.weigh),
        strength=late("standing", usual.strength),
        teams=late("teams", usual.teams),
        features=late("features", usual.features),
        model=model,
        likelihoods=lambda: getattr(holding(), "LIKELIHOODS", {}),
        initiatives=lambda: getattr(holding(), "INITIATIVES", {}),
        lookahead=lambda: getattr(holding(), "LOOKAHEAD", None),
    )


@frozen(kw_only=True, eq=False)
class System(Generic[S]):
    """A rule book as code. All functions are pure, and results may be cached for equal setups.

    Attributes:
        title: The display name.
        edition: The edition of the book.
        projection: Its events, sheets, state and folds.
        track: The round track; every fight enters it by the trigger `begin`.
        acts: Its commands, requests and automatic effects of steps.
        default_settings: Returns the default settings as plain data, given the settings that the players chose, also as
            plain data.
        seats: Returns the seats for a setup; always includes a GM.
        state_errors: Returns the errors in a state that was changed by an override, as sentences.
        sample: Returns the sample fight as plain data.
        initial_events: Returns the events that the rules add before the first step, given the initial state.
        setup_errors: Returns the errors in a new setup and its settings that types cannot express, such as an unknown
            keyword, each as JSON path and sentence. Stored logs are not checked.
        complete_setup: Returns a setup with everything that it names included, such as abilities of the system's
            catalogue, so that the log is self-contained.
        aftermath: Returns the setup of the next session, with all combatants as they are in the state.
        scores: Returns the values that the rules derive and no sheet lists, keyed by combatant or place id and then by
            name.
        figures: Returns the status of all combatants.
        ids_out: Returns the ids of the combatants that are out of the fight, as their figures say, but much faster than
            all figures.
        policy: How sensible players judge commands and states; no rule reads it.
        outcome_key: Returns a key of a state from which the default commands follow. States with equal keys have equal
            consequences, so that odds follow only one of them; the default is the state itself.
        abilities: Its definitions for abilities as data. The track row `use_ability` says when players may use them.
    """

    title: str
    edition: str
    projection: Projection[S]
    track: Machine
    acts: Acts
    default_settings: Callable[[Mapping[str, Any]], Mapping[str, Any]]
    seats: Callable[[Any], tuple[Seat, ...]]
    state_errors: Callable[[S], Iterable[str]]
    sample: Callable[[], Mapping[str, Any]]
    initial_events: Callable[[S], Iterable[Event]] = lambda state: ()
    setup_errors: Callable[[Any, Any], Iterable[tuple[str, str]]] = lambda setup, settings: ()
    complete_setup: Callable[[Any], Any] = lambda setup: setup
    aftermath: Callable[[S], Any]
    figures: Callable[[S], tuple[Figure, ...]] = lambda state: ()
    policy: Policy = Policy()
    abilities: Abilities = NO_ABILITIES
    scores: Callable[[S], Mapping[str, Mapping[str, int]]] = lambda state: {}
    outcome_key: Callable[[S], Hashable] = lambda state: state
    ids_out: Callable[[S], Iterable[str]] = attrs.field()
    codec: Codec = attrs.field(init=False, repr=False)

    @ids_out.default
    def _ids_by_figures(self) -> Callable[[S], Iterable[str]]:
        return lambda state: [figure.id for figure in self.figures(state) if figure.out]

    @codec.default
    def _codec_of_all_messages(self) -> Codec:
        return Codec(
            *(*SHARED, *self.projection.events),
            *(*SHARED_COMMANDS, *ANSWERS, Roll, Reveal, GoOn, UseAbility, *self.acts.commands),
        )

    @property
    def name(self) -> str:
        """The stable name of the system, such as `trench_crusade`."""
        return self.projection.name

    def requests(self, state: S) -> tuple[Request, ...]:
        """Return the open requests of the rule book, required ones before optional ones."""
        requests = self.acts.requests(state)
        if not self.abilities.points and not self.abilities.windows:
            return requests
        may_be_used = bool(requests) and self.track.admits(state.step, trigger_of(UseAbility))
        return add_ability_requests(self.abilities, state, requests, may_be_used=may_be_used)

    def allowed_seats(self, state: S, command: Command) -> tuple[str, ...]:
        """Return the seats that may give a command, the usual one first; empty if it names an unknown combatant."""
        match command:
            case Act():
                return command.allowed_seats(state)
            case UseAbility(who=who):
                return self.abilities.allowed_seats(state, who)
        return ()

    def check(self, state: S, command: Command) -> tuple[Reason, ...]:
        """Return the reasons why the rules refuse a command now."""
        match command:
            case Act():
                return tuple(islice(command.reasons(state), MAX_REASONS))
            case UseAbility(who=who, ability=ability, target=target):
                return tuple(self.abilities.check_use(state, who, ability, target))
        return ()

    def price(self, state: S, form: Form) -> str:
        """Return the resources that a command of a form uses up, in words; empty if it is free."""
        command, paid = form.command, payments(form)
        if command is UseAbility:
            chosen = fixed_values(form)
            return price_text(self.abilities.prices(state, chosen["who"], chosen["ability"]))
        sources = command.costs if issubclass(command, Act) else ()
        if not sources and not paid:
            return ""
        return price_text((*prices_of(command, sources, state, fixed_values(form)), *paid))

    def play(self, draft: Draft[S], command: Command) -> None:
        """Apply a command with everything that follows, up to the next decision.

        The last consent to a proposal also applies the proposed command.
        """
        proposal = draft.state.proposal
        match command:
            case Agree() if proposal is not None:
                event, agreed = agree(draft.state, proposed_command(self.codec, proposal), command)
                draft.emit(event)
                if draft.state.proposal is None:
                    self.play(draft, agreed)
            case Act():
                command.apply(draft)
            case UseAbility(who=who, ability=ability, target=target):
                self.abilities.use(draft, who, ability, target)
        if not isinstance(command, ANSWERS):
            self.advance(draft, trigger_of(type(command)))

    def advance(self, draft: Draft[S], trigger: str) -> None:
        """Take the row of a trigger and all automatic rows after it, and emit each step entered.

        Raises:
            LookupError: If there is no such row, which is a bug in the track.
        """
        following = self.track.next
        current = draft.state.step
        step = following(current, trigger, draft.state)
        if step is None:
            raise LookupError(f"{self.name}: the track has no row from {current} for {trigger}")
        if self.track.stays(current, trigger):
            step = following(current, GO_ON, draft.state)
        self._take_steps(draft, current, step)

    def resume(self, draft: Draft[S]) -> None:
        """Take the step that was entered last, and all automatic rows after it."""
        self._take_steps(draft, draft.state.step, draft.state.step)

    def _take_steps(self, draft: Draft[S], current: str, step: str | None) -> None:
        following, passages = self.track.next, self.acts.step_effects
        while step is not None:
            if step != current:
                draft.emit(_entered(step))
            if step in passages:
                passages[step](draft)
            current = draft.state.step
            step = following(current, GO_ON, draft.state)


@cache
def _entered(step: str) -> StepEntered:
    """Return the event for entering a step. Cached, because a track has only dozens of steps."""
    return StepEntered(step)
