"""Abilities as data, at work: which of somebody's abilities count at a point, what they change, what they do.

A system says in its `abilities` which points, facts and effects it knows; the engine collects what counts, keeps
limits and costs, and tells what happened. Acts name the points they come by (`draft.modifiers`, `draft.reach`).
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Protocol, TypeVar

import attrs
from attrs import frozen

from combat.engine.beside import toml_beside
from combat.engine.errors import Reason
from combat.engine.names import known
from events.abilities import Ability, ConditionSheet, Cost, Effect
from events.base import Event
from events.once import once_for_these
from events.replace import replace
from events.table import Table
from events.vocabulary import AbilityUsed, Modifier, Reminded
from events.wire import structured

T = TypeVar("T")

MODIFY = "modify"
"""The effect that every system knows: a named modifier of the rolls at its point."""

WHOM = ("self", "target", "allies", "enemies", "everybody")


class Teller(Protocol):
    """A command in the making, as far as abilities need it: the state so far, and where to write what happens."""

    state: Any

    def happens(self, event: Event) -> None:
        """Write down one event, and fold it."""


@frozen(kw_only=True)
class Moment:
    """A point that a fight comes by.

    Attributes:
        point: Which, a word of the system's list.
        who: Whose abilities are asked.
        target: Whom it is about besides; empty for nobody.
        about: What is true of the roll or act at hand, in words of the system, such as `melee` or `charge`.
    """

    point: str
    who: str
    target: str = ""
    about: tuple[str, ...] = ()


Fact = Callable[[Any, Moment, str], bool]
Apply = Callable[[Any, Moment, Ability, Effect], None]


def _nobody(*_: Any) -> Any:
    return ()


@frozen(kw_only=True)
class Abilities:
    """What a system knows of abilities.

    Attributes:
        points: The points that play comes by of itself, each with what it is.
        windows: The points at which an owner may use an ability that is `asked`: whether it is open, given state and
            owner.
        facts: What may stand under `if`: given state, moment and what stands behind the colon.
        words: What may stand under `if` because acts say it of themselves (`Moment.about`).
        effects: What may stand under `do`, besides `modify`.
        changes: What `modify` may change: the words of the book.
        in_play: The points at which any ability of this table may count, given the state; None where it is not told, so
            that whoever is asked about must be looked at.
        held_by: The abilities that somebody has, those of conditions included, given state and id.
        holders: The ids of all who may have some, given the state.
        watching: The ids of those among them whose windows may be open, in the same order, given the state; None where
            all must be looked at.
        whom: The ids that `allies`, `enemies` and `everybody` mean, given state, moment and that word.
        costs: What an ability may cost.
        purse: How much of a cost somebody can pay, given state, id and what.
        pay: Pays a cost.
        speakers: The seats that may say that somebody uses an ability, given state and id.
    """

    points: Mapping[str, str] = attrs.field(factory=dict)
    windows: Mapping[str, Callable[[Any, str], bool]] = attrs.field(factory=dict)
    facts: Mapping[str, Fact] = attrs.field(factory=dict)
    words: tuple[str, ...] = ()
    effects: Mapping[str, Apply] = attrs.field(factory=dict)
    changes: tuple[str, ...] = ()
    in_play: Callable[[Any], Container[str]] | None = None
    held_by: Callable[[Any, str], Iterable[Ability]] = _nobody
    holders: Callable[[Any], Iterable[str]] = _nobody
    watching: Callable[[Any], Iterable[str]] | None = None
    whom: Callable[[Any, Moment, str], Iterable[str]] = _nobody
    costs: tuple[str, ...] = ()
    purse: Callable[[Any, str, str], int] = lambda state, who, what: 0
    pay: Callable[[Any, str, Cost, Ability], None] = _nobody
    speakers: Callable[[Any, str], tuple[str, ...]] = _nobody

    def modifiers(self, state: Table, moment: Moment) -> tuple[Modifier, ...]:
        """Return what abilities change in the rolls of a moment: those that count of themselves, and those in use."""
        if self.in_play is not None and moment.point not in self.in_play(state):
            return ()
        in_use = state.in_use(moment.who)
        return tuple(
            Modifier(ability.title, effect.amount, effect.what)
            for ability in self.held_by(state, moment.who)
            if ability.id in in_use or not ability.asked
            for effect in ability.does
            if effect.do == MODIFY and (effect.at or ability.when) == moment.point
            if self.holds(state, moment, ability)
        )

    def reach(self, draft: Teller, moment: Moment) -> None:
        """Let what counts of itself at a point happen; tell what only people can do."""
        if self.in_play is not None and moment.point not in self.in_play(draft.state):
            return
        for ability in tuple(self.held_by(draft.state, moment.who)):
            if ability.when != moment.point or ability.asked or not self.holds(draft.state, moment, ability):
                continue
            if not ability.does:
                draft.happens(Reminded(moment.who, ability.title, ability.text))
            elif self._does_something(ability) and not tuple(self._too_much(draft.state, moment.who, ability)):
                self._use(draft, moment, ability)

    def holds(self, state: Table, moment: Moment, ability: Ability) -> bool:
        """Return whether all that stands under `if` is the case."""
        return all(self._is_so(state, moment, text) for text in ability.given)

    def find(self, state: Table, who: str, ability: str) -> Ability | None:
        """Return an ability of somebody by its id, or None."""
        return next((each for each in self.held_by(state, who) if each.id == ability), None)

    def offered(self, state: Table, who: str) -> tuple[tuple[Ability, ...], tuple[str, ...]]:
        """Return the abilities of somebody whose window is open: those to be used, and the texts of mere reminders."""
        held = (each for each in self.held_by(state, who) if each.asked or not each.does)
        now = [each for each in held if self.is_open(state, who, each)]
        reminders = (f"{each.title}: {each.text}" for each in now if not each.asked)
        return tuple(each for each in now if each.asked), tuple(reminders)

    def is_open(self, state: Table, who: str, ability: Ability) -> bool:
        """Return whether the window of an ability is open."""
        window = self.windows.get(ability.when)
        return window is not None and window(state, who)

    def bars(self, state: Table, who: str, ability: str, target: str) -> Iterator[Reason]:
        """Return why somebody cannot use an ability now."""
        found = self.find(state, who, ability)
        if found is None or not found.asked:
            has = [each.id for each in self.held_by(state, who) if each.asked]
            yield Reason("no_such_ability", f"{state.name(who)} cannot use '{ability}'; {known(ability, has)}")
            return
        moment = Moment(point=found.when, who=who, target=target)
        if not self.is_open(state, who, found):
            yield Reason("not_now", f"{found.title} cannot be used now, but at this point: {found.when}")
        elif not self.holds(state, moment, found):
            yield Reason("not_so", f"{found.title} needs this to be so: {', '.join(found.given)}")
        if target and target not in tuple(self.holders(state)):
            yield Reason("nobody", f"there is no '{target}' to use {found.title} on")
        if not target and any(effect.to == "target" for effect in found.does):
            yield Reason("no_target", f"{found.title} needs a target")
        yield from self._too_much(state, who, found)

    def use(self, draft: Teller, who: str, ability: str, target: str) -> None:
        """Let somebody use an ability that is asked for."""
        found = self.find(draft.state, who, ability)
        if found is not None:
            self._use(draft, Moment(point=found.when, who=who, target=target), found)

    def misfits(self, abilities: Sequence[Ability], path: str) -> Iterator[tuple[str, str]]:
        """Return what is wrong with some abilities of a setup: each with its path and a sentence."""
        for index, ability in enumerate(abilities):
            at = f"{path}[{index}]"
            if any(each.id == ability.id for each in abilities[:index]):
                yield f"{at}.id", f"'{ability.id}' is here twice"
            points = (*self.points, *self.windows)
            if ability.when not in points:
                yield f"{at}.when", f"'{ability.when}' is no point that play comes by; {known(ability.when, points)}"
            elif ability.asked and ability.when not in self.windows:
                yield f"{at}.asked", f"nobody is asked at '{ability.when}'; one is at: {', '.join(self.windows)}"
            for place, text in enumerate(ability.given):
                yield from self._strange_fact(text, f"{at}.if[{place}]")
            for place, effect in enumerate(ability.does):
                yield from self._strange_effect(effect, f"{at}.does[{place}]")
            for place, cost in enumerate(ability.cost):
                if cost.what not in self.costs:
                    yield f"{at}.cost[{place}].what", f"nobody pays in '{cost.what}'; {known(cost.what, self.costs)}"

    def _does_something(self, ability: Ability) -> bool:
        """Return whether an ability does more than to change rolls."""
        return any(effect.do != MODIFY for effect in ability.does)

    def _strange_fact(self, text: str, path: str) -> Iterator[tuple[str, str]]:
        word, _, _ = text.removeprefix("not ").partition(": ")
        if word not in self.facts and word not in self.words:
            yield path, f"'{word}' is no fact that can be asked for; {known(word, (*self.facts, *self.words))}"

    def _strange_effect(self, effect: Effect, path: str) -> Iterator[tuple[str, str]]:
        if effect.do != MODIFY and effect.do not in self.effects:
            yield f"{path}.do", f"'{effect.do}' is no effect; {known(effect.do, (MODIFY, *self.effects))}"
        if effect.do == MODIFY and effect.what not in self.changes:
            yield f"{path}.what", f"'{effect.what}' cannot be changed; {known(effect.what, self.changes)}"
        if effect.at and effect.at not in self.points:
            yield f"{path}.at", f"'{effect.at}' is no point that play comes by; {known(effect.at, self.points)}"
        if effect.to not in WHOM:
            yield f"{path}.to", f"'{effect.to}' is nobody; {known(effect.to, WHOM)}"

    def _is_so(self, state: Table, moment: Moment, text: str) -> bool:
        denied = text.startswith("not ")
        word, _, argument = text.removeprefix("not ").partition(": ")
        fact = self.facts.get(word)
        so = word in moment.about if fact is None else fact(state, moment, argument)
        return so is not denied

    def _too_much(self, state: Table, who: str, ability: Ability) -> Iterator[Reason]:
        """Return why somebody cannot use an ability again, or cannot pay for it."""
        if ability.limit and state.uses(who, ability.id):
            yield Reason("used_up", f"{state.name(who)} has used {ability.title} this {ability.limit}")
        for cost in ability.cost:
            has = self.purse(state, who, cost.what)
            if has < cost.amount:
                yield Reason("too_dear", f"{ability.title} costs {cost.amount} {cost.what}, and there is {has}")

    def _use(self, draft: Teller, moment: Moment, ability: Ability) -> None:
        for cost in ability.cost:
            self.pay(draft, moment.who, cost, ability)
        lasting = (
            next((each.until or "roll" for each in ability.does if each.do == MODIFY), "") if ability.asked else ""
        )
        draft.happens(
            AbilityUsed(
                who=moment.who,
                ability=ability.id,
                target=moment.target,
                limit=ability.limit,
                lasts=lasting,
                text=ability.text,
            )
        )
        for effect in ability.does:
            if effect.do != MODIFY:
                self.effects[effect.do](draft, moment, ability, effect)


NO_ABILITIES = Abilities()
"""For a system that knows none."""


def whom(abilities: Abilities, state: Table, moment: Moment, effect: Effect) -> tuple[str, ...]:
    """Return the ids that an effect is done to."""
    match effect.to:
        case "self":
            return (moment.who,)
        case "target":
            return (moment.target,) if moment.target else ()
        case word:
            return tuple(abilities.whom(state, moment, word))


def from_another(
    state: Table, other: str, own: tuple[Ability, ...], side: str, kinds: tuple[str, ...]
) -> Iterator[Ability]:
    """Return what the abilities of somebody change for another whom they reach, those that are asked while in use.

    Args:
        state: The table.
        other: Who has them.
        own: All that they have of their own, kept from table to table.
        side: What the two are to each other: `allies` or `enemies`.
        kinds: The effects that count for others, a constant of the system.
    """
    reaching = _for_others(own, side, kinds)
    in_use = state.in_use(other) if reaching else ()
    return (counted for ability, counted in reaching if not ability.asked or ability.id in in_use)


@once_for_these
def _for_others(own: tuple[Ability, ...], side: str, kinds: tuple[str, ...]) -> tuple[tuple[Ability, Ability], ...]:
    """Return the abilities that change something for others of a side, each with what it changes for them."""
    found = []
    for ability in own:
        does = tuple(each for each in ability.does if each.do in kinds and each.to in (side, "everybody"))
        if does:
            found.append((ability, replace(ability, does=does, asked=False)))
    return tuple(found)


def suffered(sheet: ConditionSheet, at: str) -> tuple[Ability, ...]:
    """Return what a condition does to whoever has it; how it ends, if that is told, is a reminder at a point."""
    exit_ = Ability(id=f"the end of {sheet.name}", when=at, text=sheet.exit)
    return (*sheet.abilities, exit_) if sheet.exit else sheet.abilities


def catalogue_beside(package: str, of: type[T], key: str) -> Callable[[], tuple[T, ...]]:
    """Return what reads one list of what a system brings itself, from its `abilities.toml`; read once.

    Args:
        package: The package of the system.
        of: The class of a thing on the list.
        key: The name of the list, such as `abilities`; one that is not there is empty.
    """

    @cache
    def catalogue() -> tuple[T, ...]:
        return structured(_page(package).get(key, ()), tuple[of, ...], f"{package}/abilities.toml")  # type: ignore[valid-type]  # a class that is known at run time

    return catalogue


@cache
def _page(package: str) -> dict[str, Any]:
    return toml_beside(package, "abilities.toml")


def with_named(own: tuple[Ability, ...], catalogue: Iterable[Ability], named: Iterable[str]) -> tuple[Ability, ...]:
    """Return a setup's own abilities, and those of the catalogue that its sheets name and it does not define itself.

    So a log holds what it was played with, whatever becomes of the catalogue.
    """
    wanted, defined = set(named), {each.id for each in own}
    return (*own, *(each for each in catalogue if each.id in wanted and each.id not in defined))
