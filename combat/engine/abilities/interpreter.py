"""Abilities as data: which abilities apply at a point of play, which rolls they modify and which effects they have.

A system declares its points, conditions and effects in an `Abilities` object. The engine selects the abilities that
apply, enforces limits and costs, and emits the events. Acts name the points (`draft.modifiers`, `draft.trigger`).
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Protocol, TypeVar

import attrs
from attrs import frozen

from combat.engine.errors import Reason
from combat.engine.name_hints import name_hint
from combat.engine.package_data import load_toml
from events.abilities import Ability, ConditionSheet, Cost, Effect
from events.base import Event
from events.codec.wire import decode
from events.memo import memo_by_identity
from events.replace import replace
from events.table import Table
from events.vocabulary import AbilityUsed, Modifier, Reminded

T = TypeVar("T")

MODIFY = "modify"
"""The effect available in every system: it adds a named modifier to the rolls at its point."""

EFFECT_TARGETS = ("self", "target", "allies", "enemies", "everybody")


class EventSink(Protocol):
    """The part of a draft that effects may use: the current state and a method to emit events."""

    state: Any

    def emit(self, event: Event) -> None:
        """Append an event and apply it to the state."""


@frozen(kw_only=True)
class Moment:
    """A point in the order of play, with the combatants that it concerns.

    Attributes:
        point: The name of the point, from the system's list.
        who: The id of the combatant whose abilities are considered.
        target: The id of the other combatant involved; empty if there is none.
        tags: Facts about the roll or act, in the system's terms, such as `melee` or `charge`.
    """

    point: str
    who: str
    target: str = ""
    tags: tuple[str, ...] = ()


Fact = Callable[[Any, Moment, str], bool]
Apply = Callable[[Any, Moment, Ability, Effect], None]


def _empty(*_: Any) -> Any:
    return ()


@frozen(kw_only=True)
class Abilities:
    """Everything that a system defines about abilities: points, conditions, effects and costs.

    Attributes:
        points: Points at which abilities apply automatically, each with a description.
        windows: Points at which an owner may choose to use an ability marked `asked`. Each maps to a function that
            takes the state and the owner and returns whether the ability can be used now.
        facts: Conditions for `if`. Each is a function that takes the state, the moment and the words after the colon.
        words: Further conditions for `if`, which hold when an act lists them in `Moment.tags`.
        effects: Effects for `do`, in addition to `modify`.
        changes: Values that `modify` may change, in the terms of the book.
        active_points: Returns the points at which any ability in the state can apply. If None, every combatant's
            abilities are checked.
        held_by: Returns a combatant's abilities, including those that come from its conditions, given the state and the
            combatant's id.
        holders: Returns the ids of all combatants in the state that may have abilities.
        window_owners: Returns the ids of the holders, in the same order, that may be able to use an ability now. None
            to check every holder.
        targets_for: Returns the ids of the combatants that `allies`, `enemies` or `everybody` refers to, given the
            state, the moment and that word.
        costs: The resources that abilities can cost.
        balance: Returns how much of a resource a combatant has, given the state, the combatant's id and the resource.
        pay: Pays a cost.
        allowed_seats: Returns the seats that may use a combatant's abilities, given the state and the combatant's id.
    """

    points: Mapping[str, str] = attrs.field(factory=dict)
    windows: Mapping[str, Callable[[Any, str], bool]] = attrs.field(factory=dict)
    facts: Mapping[str, Fact] = attrs.field(factory=dict)
    words: tuple[str, ...] = ()
    effects: Mapping[str, Apply] = attrs.field(factory=dict)
    changes: tuple[str, ...] = ()
    active_points: Callable[[Any], Container[str]] | None = None
    held_by: Callable[[Any, str], Iterable[Ability]] = _empty
    holders: Callable[[Any], Iterable[str]] = _empty
    window_owners: Callable[[Any], Iterable[str]] | None = None
    targets_for: Callable[[Any, Moment, str], Iterable[str]] = _empty
    costs: tuple[str, ...] = ()
    balance: Callable[[Any, str, str], int] = lambda state, who, what: 0
    pay: Callable[[Any, str, Cost, Ability], None] = _empty
    allowed_seats: Callable[[Any, str], tuple[str, ...]] = _empty

    def modifiers(self, state: Table, moment: Moment) -> tuple[Modifier, ...]:
        """Return the roll modifiers at a moment, both from automatic abilities and from abilities in use."""
        if self.active_points is not None and moment.point not in self.active_points(state):
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

    def trigger(self, draft: EventSink, moment: Moment) -> None:
        """Apply the automatic abilities at a point. Abilities without effects emit a reminder for the players."""
        if self.active_points is not None and moment.point not in self.active_points(draft.state):
            return
        for ability in tuple(self.held_by(draft.state, moment.who)):
            if ability.when != moment.point or ability.asked or not self.holds(draft.state, moment, ability):
                continue
            if not ability.does:
                draft.emit(Reminded(moment.who, ability.title, ability.text))
            elif self._does_something(ability) and not tuple(self._too_much(draft.state, moment.who, ability)):
                self._use(draft, moment, ability)

    def holds(self, state: Table, moment: Moment, ability: Ability) -> bool:
        """Return whether all conditions under `if` hold."""
        return all(self._is_so(state, moment, text) for text in ability.given)

    def find(self, state: Table, who: str, ability: str) -> Ability | None:
        """Return the combatant's ability with this id; None if it has no such ability."""
        return next((item for item in self.held_by(state, who) if item.id == ability), None)

    def open_abilities(self, state: Table, who: str) -> tuple[tuple[Ability, ...], tuple[str, ...]]:
        """Return the abilities that a combatant can use now, and the reminders to show at this point."""
        held = (item for item in self.held_by(state, who) if item.asked or not item.does)
        now = [item for item in held if self.is_open(state, who, item)]
        reminders = (f"{item.title}: {item.text}" for item in now if not item.asked)
        return tuple(item for item in now if item.asked), tuple(reminders)

    def is_open(self, state: Table, who: str, ability: Ability) -> bool:
        """Return whether this is a point at which the ability can be used."""
        window = self.windows.get(ability.when)
        return window is not None and window(state, who)

    def check(self, state: Table, who: str, ability: str, target: str) -> Iterator[Reason]:
        """Yield the reasons why a combatant cannot use an ability now."""
        owned = self.find(state, who, ability)
        if owned is None or not owned.asked:
            has = [item.id for item in self.held_by(state, who) if item.asked]
            yield Reason("no_such_ability", f"{state.name(who)} cannot use '{ability}'; {name_hint(ability, has)}")
            return
        moment = Moment(point=owned.when, who=who, target=target)
        if not self.is_open(state, who, owned):
            yield Reason("not_now", f"{owned.title} can only be used at this point: {owned.when}")
        elif not self.holds(state, moment, owned):
            yield Reason("not_so", f"{owned.title} requires: {', '.join(owned.given)}")
        if target and target not in tuple(self.holders(state)):
            yield Reason("nobody", f"there is no target '{target}' for {owned.title}")
        if not target and any(effect.to == "target" for effect in owned.does):
            yield Reason("no_target", f"{owned.title} needs a target")
        yield from self._too_much(state, who, owned)

    def use(self, draft: EventSink, who: str, ability: str, target: str) -> None:
        """Use an ability for its owner: pay the costs, emit the events and apply the effects."""
        owned = self.find(draft.state, who, ability)
        if owned is not None:
            self._use(draft, Moment(point=owned.when, who=who, target=target), owned)

    def setup_errors(self, abilities: Sequence[Ability], path: str) -> Iterator[tuple[str, str]]:
        """Validate the abilities of a setup; yield a JSON path and a message per error."""
        for index, ability in enumerate(abilities):
            at = f"{path}[{index}]"
            if any(other.id == ability.id for other in abilities[:index]):
                yield f"{at}.id", f"'{ability.id}' is defined twice"
            points = (*self.points, *self.windows)
            if ability.when not in points:
                yield (
                    f"{at}.when",
                    f"'{ability.when}' is not a point in the order of play; {name_hint(ability.when, points)}",
                )
            elif ability.asked and ability.when not in self.windows:
                yield (
                    f"{at}.asked",
                    f"owners cannot use abilities at '{ability.when}', only at: {', '.join(self.windows)}",
                )
            for position, text in enumerate(ability.given):
                yield from self._strange_fact(text, f"{at}.if[{position}]")
            for position, effect in enumerate(ability.does):
                yield from self._strange_effect(effect, f"{at}.does[{position}]")
            for position, cost in enumerate(ability.cost):
                if cost.what not in self.costs:
                    yield (
                        f"{at}.cost[{position}].what",
                        f"'{cost.what}' is not a possible cost; {name_hint(cost.what, self.costs)}",
                    )

    def _does_something(self, ability: Ability) -> bool:
        """Return whether an ability has effects other than modifiers."""
        return any(effect.do != MODIFY for effect in ability.does)

    def _strange_fact(self, text: str, path: str) -> Iterator[tuple[str, str]]:
        word, _, _ = text.removeprefix("not ").partition(": ")
        if word not in self.facts and word not in self.words:
            yield path, f"'{word}' is not a condition; {name_hint(word, (*self.facts, *self.words))}"

    def _strange_effect(self, effect: Effect, path: str) -> Iterator[tuple[str, str]]:
        if effect.do != MODIFY and effect.do not in self.effects:
            yield f"{path}.do", f"'{effect.do}' is not an effect; {name_hint(effect.do, (MODIFY, *self.effects))}"
        if effect.do == MODIFY and effect.what not in self.changes:
            yield f"{path}.what", f"'{effect.what}' cannot be modified; {name_hint(effect.what, self.changes)}"
        if effect.at and effect.at not in self.points:
            yield (
                f"{path}.at",
                f"'{effect.at}' is not a point in the order of play; {name_hint(effect.at, self.points)}",
            )
        if effect.to not in EFFECT_TARGETS:
            yield f"{path}.to", f"'{effect.to}' is not a possible target; {name_hint(effect.to, EFFECT_TARGETS)}"

    def _is_so(self, state: Table, moment: Moment, text: str) -> bool:
        denied = text.startswith("not ")
        word, _, argument = text.removeprefix("not ").partition(": ")
        fact = self.facts.get(word)
        holds = word in moment.tags if fact is None else fact(state, moment, argument)
        return holds is not denied

    def _too_much(self, state: Table, who: str, ability: Ability) -> Iterator[Reason]:
        """Yield a reason if the ability's use limit is reached, and one for each cost that cannot be paid."""
        if ability.limit and state.uses(who, ability.id):
            yield Reason("used_up", f"{state.name(who)} has already used {ability.title} this {ability.limit}")
        for cost in ability.cost:
            has = self.balance(state, who, cost.what)
            if has < cost.amount:
                yield Reason(
                    "too_dear", f"{ability.title} costs {cost.amount} {cost.what}; {state.name(who)} has {has}"
                )

    def _use(self, draft: EventSink, moment: Moment, ability: Ability) -> None:
        for cost in ability.cost:
            self.pay(draft, moment.who, cost, ability)
        lasting = (
            next((effect.until or "roll" for effect in ability.does if effect.do == MODIFY), "")
            if ability.asked
            else ""
        )
        draft.emit(
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
"""Default for systems without abilities."""


def effect_targets(abilities: Abilities, state: Table, moment: Moment, effect: Effect) -> tuple[str, ...]:
    """Return the ids of the combatants that an effect applies to."""
    match effect.to:
        case "self":
            return (moment.who,)
        case "target":
            return (moment.target,) if moment.target else ()
        case word:
            return tuple(abilities.targets_for(state, moment, word))


def shared_abilities(
    state: Table, other: str, own: tuple[Ability, ...], side: str, kinds: tuple[str, ...]
) -> Iterator[Ability]:
    """Yield one combatant's abilities that affect another, each reduced to the effects on others.

    An ability that takes effect only when used counts only while it is in use.

    Args:
        state: The state of the fight.
        other: The id of the combatant that has the abilities.
        own: All abilities of that combatant; the same tuple object from state to state, because it is a cache key.
        side: The relation of the two combatants, `allies` or `enemies`.
        kinds: The effects that can apply to others, a constant of the system.
    """
    reaching = _for_others(own, side, kinds)
    in_use = state.in_use(other) if reaching else ()
    return (counted for ability, counted in reaching if not ability.asked or ability.id in in_use)


@memo_by_identity()
def _for_others(own: tuple[Ability, ...], side: str, kinds: tuple[str, ...]) -> tuple[tuple[Ability, Ability], ...]:
    """Return the abilities that affect allies or enemies, each paired with a copy that has only those effects."""
    affecting = []
    for ability in own:
        does = tuple(effect for effect in ability.does if effect.do in kinds and effect.to in (side, "everybody"))
        if does:
            affecting.append((ability, replace(ability, does=does, asked=False)))
    return tuple(affecting)


def condition_abilities(sheet: ConditionSheet, at: str) -> tuple[Ability, ...]:
    """Return a condition's abilities, with a reminder at a given point if the sheet describes how it ends."""
    exit_ = Ability(id=f"the end of {sheet.name}", when=at, text=sheet.exit)
    return (*sheet.abilities, exit_) if sheet.exit else sheet.abilities


def catalogue_loader(package: str, of: type[T], key: str) -> Callable[[], tuple[T, ...]]:
    """Return a cached function that reads one list from a system's `abilities.toml`.

    Args:
        package: The package of the system.
        of: The class of the list items.
        key: The name of the list, such as `abilities`; if the file has no such list, the result is empty.
    """

    @cache
    def catalogue() -> tuple[T, ...]:
        return decode(_page(package).get(key, ()), tuple[of, ...], f"{package}/abilities.toml")  # type: ignore[valid-type]  # the class is only known at run time

    return catalogue


@cache
def _page(package: str) -> dict[str, Any]:
    return load_toml(package, "abilities.toml")


def with_catalogue_abilities(
    own: tuple[Ability, ...], catalogue: Iterable[Ability], named: Iterable[str]
) -> tuple[Ability, ...]:
    """Return a setup's own abilities and the catalogue abilities that its sheets name but the setup does not define.

    They become part of the log, so the fight stays readable even if the catalogue changes.
    """
    named_ids, defined = set(named), {ability.id for ability in own}
    return (*own, *(ability for ability in catalogue if ability.id in named_ids and ability.id not in defined))
