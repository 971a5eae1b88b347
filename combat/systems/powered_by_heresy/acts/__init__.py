"""Base classes of commands, effects that several chapters share, and form fields for characters."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count
from typing import Any, ClassVar

from combat.engine.offer import Domain, Form, LazySequence, OneOf, among
from combat.engine.play import Act, Draft, Reason, cites
from combat.engine.statements import Statement
from combat.systems.powered_by_heresy.queries import characters, nouns
from combat.systems.powered_by_heresy.queries.moves import check_hardness
from combat.systems.powered_by_heresy.queries.nouns import character_choice
from combat.systems.powered_by_heresy.rules.making_moves import ATTACKS
from combat.systems.powered_by_heresy.rules.rolling import ending
from events.base import Frozen
from events.powered_by_heresy import GM, Acolyte, BonusEnded, BonusTaken, State
from events.vocabulary import ConditionChanged, Gained, Reminded, Spent


class GmCommand(Act, metaclass=Frozen):
    """Base class of commands that only the GM can give."""

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (GM,)


class GmStatement(Statement, GmCommand):
    """Base class of facts that the GM states.

    Attributes:
        who: The character that the statement is about.
    """


class HarshMove(GmStatement):
    """Base class of GM moves that take effect at once, which soft moves do not."""

    def check(self, state: State) -> Iterable[Reason]:
        return check_hardness(state)


class Harm(GmStatement):
    """Base class of harm to a target and, if there are more, to other targets."""

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        yield from cls.offer(state, omit=("targets",))
        if len(characters.harmable(state)) > 1:
            yield from cls.offer(state, f"{cls.label}, for several at once")


class SharedStatement(Statement, metaclass=Frozen):
    """Base class of facts that the GM or any player states."""

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (GM, *(player.id for player in state.players))


class AcolyteCommand(Act, metaclass=Frozen):
    """Base class of commands from an acolyte's player. The acolyte must be alive unless a subclass says otherwise.

    Attributes:
        label: The label of the form, without the acolyte's name.
        actor: The acolyte that the command is for.
    """

    label: ClassVar[str] = ""
    actor: str = nouns.acolyte()

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (state.seat_of(self.actor),) if state.is_acolyte(self.actor) else ()

    @classmethod
    def form_for(cls, state: State, who: Acolyte, label: str = "", **given: Any) -> Form:
        """Return the form for one acolyte; for the other arguments see `Act.form`."""
        return cls.form(state, label or cls.label, actor=character_choice((who,)), **given)


class MoverCommand(AcolyteCommand):
    """Base class of commands that the player of the current mover gives.

    Attributes:
        actor: The acolyte who makes the move.
    """

    actor: str = among(nouns.MOVER)


class ReactorCommand(AcolyteCommand):
    """Base class of commands that a player gives in an open window."""

    actor: str = among(nouns.WAITING)


TOTAL, DICE, DEFENSE = "total", "damage dice", "Defense"
"""The targets of a named modifier: a move roll, the damage dice, or the Defense."""


def roll_words(state: State) -> tuple[str, ...]:
    """Return the targets of modifiers that the current move may get; an attack may also get dice and Defense."""
    attack = state.attempt is not None and state.attempt.move in ATTACKS
    return (TOTAL, DICE, DEFENSE) if attack else (TOTAL,)


def other_seats(state: State, by: str) -> tuple[str, ...]:
    """Return the seats that must consent to a group decision: the GM and all players except `by`."""
    return tuple(seat for seat in (GM, *(player.id for player in state.players)) if seat != by)


def spend(draft: Draft[State], whose: str, resource: str, amount: int, on: str) -> None:
    """Record that an acolyte spends a resource, unless the amount is 0."""
    if amount:
        draft.emit(Spent(whose=whose, resource=resource, amount=amount, on=on))


def gain(draft: Draft[State], whose: str, resource: str, amount: int, source: str) -> None:
    """Record that an acolyte gains a resource, unless the amount is 0."""
    if amount:
        draft.emit(Gained(whose=whose, resource=resource, amount=amount, source=source))


def set_condition(draft: Draft[State], who: str, condition: str, source: str, level: int = 1) -> None:
    """Record that a character gains a condition, or loses it if the level is 0."""
    draft.emit(ConditionChanged(who=who, condition=condition, level=level, source=source))


def grant_bonus(draft: Draft[State], who: str, source: str, amount: int, **tied: Any) -> None:
    """Give an acolyte a forward or ongoing; `tied` holds its other fields.

    If the acolyte already has one from the same source, the new one gets a number, because names are unique.
    """
    held_names = {bonus.bonus for bonus in draft.state.acolyte(who).bonuses}
    candidates = chain((source,), (f"{source} {number}" for number in count(2)))
    name = next(candidate for candidate in candidates if candidate not in held_names)
    draft.emit(BonusTaken(who=who, bonus=name, amount=amount, source="" if name == source else source, **tied))


def end_bonuses(draft: Draft[State], who: str, until: str) -> None:
    """End an acolyte's forwards and ongoings whose end is the event `until`."""
    for bonus in draft.state.acolyte(who).bonuses:
        if bonus.until == until:
            draft.emit(BonusEnded(who, bonus.bonus))


@cites("PBH-ROLL-10")
def report_event(draft: Draft[State], who: str, event: str, move: str = "") -> None:
    """End an acolyte's bonuses that an event ends, and remind the table of those that it may end.

    Ruling:
        An end in words that name the event exactly is applied. If the words only mention it, the table decides.
    """
    acolyte = draft.state.acolyte(who)
    for bonus in acolyte.bonuses:
        sure = ending(bonus.until, event, acolyte.sheet.name, move)
        if sure == "certain":
            draft.emit(BonusEnded(who, bonus.bonus))
        elif sure:
            draft.emit(Reminded(who, bonus.comes_from, f"it lasts until {bonus.until}"))


def end_conditions(draft: Draft[State], who: str, span: str) -> None:
    """End a character's homebrew conditions that last for this time span."""
    for condition in draft.state.conditions:
        if span and condition.until == span and condition.name in draft.state.character(who).conditions:
            set_condition(draft, who, condition.name, f"the end of the {span}", 0)


def actor_field(acolyte: Acolyte) -> dict[str, Domain]:
    """Return the form field for the acolyte who acts."""
    return {"actor": OneOf((acolyte.id,), (acolyte.name,))}


def filtered_choice(choice: OneOf, fits: Callable[[Any], object]) -> OneOf:
    """Return a choice limited to the values that `fits` accepts."""
    positions = tuple(position for position, value in enumerate(choice.of) if fits(value))
    return OneOf(
        tuple(choice.of[position] for position in positions),
        LazySequence(lambda: (choice.names[position] for position in positions)),
    )
