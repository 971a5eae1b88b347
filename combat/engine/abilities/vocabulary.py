"""The tables in which a system declares its abilities: points, facts, effects and the names that they may use."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import attrs
from attrs import frozen

from combat.engine.package_data import load_toml
from combat.engine.sheet_checks import Faults
from events.abilities import Ability, Effect
from events.base import Event
from events.codec.wire import decode
from events.limits import MAX_NUMBER
from events.vocabulary import Die, Modifier

MODIFY = "modify"
"""The effect available in every system: it adds a named modifier to the rolls at its point."""

EFFECT_TARGETS = ("self", "target", "allies", "enemies", "everybody")

ALWAYS = "always"
"""Point of effects that apply for as long as a combatant has the ability."""

SPANS = ("", "roll", "turn", "round", "fight", "session")

ELSEWHERE = "elsewhere"
"""Point at which nothing happens, for effects that apply only to combatants other than the owner."""

NAME, TEXT, NUMBER = "a name", "a text", "a number"
"""Arguments that are not taken from a list. A name may give alternatives; a text is taken literally."""

OR = " or "

Words = tuple[str, ...] | str
"""Allowed words: a fixed list, a kind of name that each setup defines (such as `condition`), or `NAME` and the like."""

Names = Mapping[str, Sequence[str] | Mapping[str, str]]
"""The names that a setup defines, by kind; those with several spellings with the one that the rules know."""


class EffectDraft(Protocol):
    """The part of a draft that effects may use."""

    state: Any

    def emit(self, event: Event) -> None:
        """Append an event and apply it to the state."""

    def roll(
        self, count: int, sides: int, purpose: str, who: str, /, *, modifiers: Sequence[Modifier] = ()
    ) -> tuple[Die, ...]:
        """Roll a pool of dice with the same number of sides."""
        ...


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


@frozen
class Point:
    """A point in the order of play at which abilities apply automatically.

    Attributes:
        description: When the point is reached.
        changes: The values that `modify` may change at it, in the terms of the book.
        caused_by: The effects that can lead to this point, each as `do` or as `do: what`. Abilities that could cause
            each other without end are refused.
        bound_by: Facts that tie an ability at this point to a certain cause, so that no other cause counts.
        happens: Whether effects can take place at it; False if abilities only change values or are looked up.
    """

    description: str
    changes: tuple[str, ...] = ()
    caused_by: tuple[str, ...] = ()
    bound_by: tuple[str, ...] = ()
    happens: bool = True


def load_points(package: str) -> Mapping[str, Point]:
    """Return the points of play in the table `points` of the file `tables.toml` of a package.

    Raises:
        WireError: If a point has an unknown key or a value of a wrong type.
    """
    return {name: decode(point, Point) for name, point in load_toml(package, "tables.toml")["points"].items()}


@frozen
class Fact:
    """A condition for `if`.

    Attributes:
        holds: Tests the fact for an argument. None for a tag that acts set: the word, or `word: argument`.
        argument: The arguments allowed after the colon; empty if the fact takes none.
        bounds: The smallest and the largest number that can be true.
    """

    holds: Callable[[Any, Moment, str], bool] | None = None
    argument: Words = ""
    bounds: tuple[int, int] = (1, MAX_NUMBER)


def facts_about_both(
    find: Callable[[Any, str], Any],
    word: str,
    holds: Callable[[Any, str], bool],
    argument: Words,
    bounds: tuple[int, int] = (1, MAX_NUMBER),
) -> dict[str, Fact]:
    """Return a fact about the owner of an ability, and the same fact about the target, with `target` in front.

    Args:
        find: Returns a combatant by its id, or None.
        word: The word for the fact about the owner.
        holds: Tests the fact for a combatant and an argument.
        argument: The allowed arguments.
        bounds: The smallest and the largest number, if the arguments are numbers.
    """

    def about(combatant: Any, text: str) -> bool:
        return combatant is not None and holds(combatant, text)

    return {
        word: Fact(lambda state, moment, text: about(find(state, moment.who), text), argument, bounds),
        f"target {word}": Fact(lambda state, moment, text: about(find(state, moment.target), text), argument, bounds),
    }


@frozen(kw_only=True)
class EffectKind:
    """What content may write in an effect with a certain `do`.

    Attributes:
        what: The allowed values of `what`; empty if it is not checked.
        needs_amount: Whether an amount or dice must be given.
        points: The values of `when` with which the effect is possible; empty for all points at which effects happen.
        to: The allowed values of `to`; empty for all.
        until: The allowed values of `until`.
        looked_up: Whether the rules look the effect up when they need it; otherwise it takes place at its point.
        shared: Whether the effect applies to other combatants for as long as its ability is in force.
        once: Whether it takes place once, instead of once for each combatant that it reaches.
        own_dice: Whether the system rolls the dice of the effect itself.
        check: Returns further faults of an effect, each as field and message, given the names that the setup defines.
    """

    what: Words = ()
    needs_amount: bool = False
    points: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    until: tuple[str, ...] = ("",)
    looked_up: bool = False
    shared: bool = False
    once: bool = False
    own_dice: bool = False
    check: Callable[[Effect, Names], Faults] = lambda effect, names: iter(())


@frozen(kw_only=True)
class EffectSource:
    """The source of effects: an ability in use, or a move.

    Attributes:
        owner: The id of the combatant whose effects they are.
        title: The name of the source, as events show it.
        targets: The ids that `target` stands for.
        ability: The id of the ability; empty for other sources.
        cause: The part of the state that the effects belong to, such as the attempt of a move.
        gm_only: Whether only the GM may see the title.
    """

    owner: str
    title: str
    targets: tuple[str, ...] = ()
    ability: str = ""
    cause: Any = None
    gm_only: bool = False

    @property
    def target(self) -> str:
        """The first target; empty if there is none."""
        return self.targets[0] if self.targets else ""


@frozen(kw_only=True)
class AppliedEffect:
    """An effect that takes place.

    Attributes:
        effect: The effect as written.
        source: The source of the effect.
        amount: The amount, with the total of its dice.
        who: The id of the combatant affected; empty for effects that take place once.
        reached: The ids of all combatants that the effect reaches.
    """

    effect: Effect
    source: EffectSource
    amount: int
    reached: tuple[str, ...] = ()
    who: str = ""

    @property
    def what(self) -> str:
        """The thing that changes, as written in the effect."""
        return self.effect.what

    @property
    def title(self) -> str:
        """The name of the source, as events show it."""
        return self.source.title

    @property
    def owner(self) -> str:
        """The id of the combatant whose effect it is."""
        return self.source.owner


class Listing(NamedTuple):
    """A source of a combatant's abilities: names on a sheet, a weapon or a place, or its conditions.

    Attributes:
        names: The names of abilities, or of conditions.
        conditions: Whether these are names of conditions.
        fact: A fact that the abilities also require; `{}` stands for the id of each.
        bound_at: The points at which they require the fact; empty for all.
        when: The point at which they apply; empty for their own.
        abilities: Abilities that are defined where they are listed.
    """

    names: tuple[str, ...] = ()
    conditions: bool = False
    fact: str = ""
    bound_at: tuple[str, ...] = ()
    when: str = ""
    abilities: tuple[Ability, ...] = ()

    def bound(self, ability: Ability) -> Ability:
        """Return an ability with the point and the fact of the listing."""
        is_bound = bool(self.fact) and (not self.bound_at or ability.when in self.bound_at)
        given = (*ability.given, self.fact.replace("{}", ability.id)) if is_bound else ability.given
        return attrs.evolve(ability, when=self.when or ability.when, given=given)


EffectFunction = Callable[[Any, AppliedEffect], None]
"""Carries out an effect on a draft."""


def alternatives(argument: str, allowed: Words) -> tuple[str, ...]:
    """Return the alternatives that an argument gives, after the argument itself.

    >>> alternatives("Dash or Climb", NAME), alternatives("Dash", NAME), alternatives("up or down", TEXT)
    (('Dash or Climb', 'Dash', 'Climb'), ('Dash',), ('up or down',))
    """
    if OR in argument and allowed not in (TEXT, NUMBER):
        return (argument, *argument.split(OR))
    return (argument,)
