"""The tables and functions by which a system declares its abilities."""

from collections.abc import Callable, Collection, Iterable, Mapping
from operator import attrgetter
from typing import Any

import attrs
from attrs import frozen

from combat.engine.abilities import vocabulary
from combat.engine.abilities.catalogue import Catalogue
from combat.engine.sheet_checks import Faults
from events.abilities import Ability, ConditionSheet, Cost


def _none(*_: Any) -> Any:
    return ()


@frozen(kw_only=True, eq=False)
class Tables:
    """Everything that a system declares about abilities.

    Functions take the state first, and `who` is the id of a combatant.

    Attributes:
        points: The points at which abilities apply automatically.
        windows: The points at which owners may use abilities marked `asked`. Each maps to a function that returns the
            ids of the combatants that may use one now.
        facts: The conditions for `if`.
        tags_of: Returns the tags of a moment.
        effects: The effects for `do`, and the rules for writing them.
        functions: The functions that carry out the effects, for all effects that are not looked up.
        listings: Returns the sources of a combatant's own abilities; empty if it can have none now.
        named: Returns the abilities of a catalogue that names refer to.
        parts: Returns the abilities as which an ability applies, such as one for each result of a roll.
        further: Returns further abilities that apply to a combatant itself.
        catalogue: The abilities that the system offers to its setups.
        sheets: Returns the conditions that the fight defines.
        exit_point: The point at which players are reminded how a condition ends.
        others: Returns the ids of the combatants whose abilities may affect others.
        more: Returns the abilities that are defined outside the catalogue and the conditions; None if there are none.
        holders: Returns the ids of all combatants that may have abilities or be the target of one.
        results: The allowed values of `at` for effects other than `modify`.
        target_words: The allowed values of `to`.
        owner_words: Those that include the owner of the ability.
        targets_for: Returns the ids that a word such as `allies` stands for at a moment.
        members: Returns the ids of the combatants that a target stands for.
        can_affect: Returns whether effects apply to a combatant.
        last_first: Whether effects reach the last combatant first, because the system resolves them in reverse order.
        least_amount: The minimum of an amount with dice, or None.
        shows_amount: Whether the roll for an amount shows the fixed part as a modifier.
        scores: The scores of an owner that can multiply the amount of an effect.
        costs: The resources that abilities can cost. Each maps to a function that returns how much a combatant has.
        pay: Pays a cost on a draft.
        allowed_seats: Returns the seats that may use a combatant's abilities.
        open_names: Kinds of names that may also be defined in play, so that only misspelled ones are refused.
        reserved_conditions: Names that a condition of the setup cannot have.
        condition_spans: The spans with which conditions of the setup may end.
        check: Returns further faults of an ability, each as path within the ability and message.
    """

    points: Mapping[str, vocabulary.Point] = attrs.field(factory=dict)
    windows: Mapping[str, Callable[[Any], Collection[str]]] = attrs.field(factory=dict)
    facts: Mapping[str, vocabulary.Fact] = attrs.field(factory=dict)
    tags_of: Callable[[Any, vocabulary.Moment], tuple[str, ...]] = lambda state, moment: moment.tags
    effects: Mapping[str, vocabulary.EffectKind] = attrs.field(
        factory=lambda: {vocabulary.MODIFY: vocabulary.EffectKind()}
    )
    functions: Mapping[str, vocabulary.EffectFunction] = attrs.field(factory=dict)
    listings: Callable[[Any, str], Iterable[vocabulary.Listing]] = _none
    named: Callable[[tuple[Ability, ...], tuple[str, ...]], Iterable[Ability]] = lambda catalogue, names: (
        ability for ability in catalogue if ability.id in names
    )
    parts: Callable[[Ability], Iterable[Ability]] = lambda ability: (ability,)
    further: Callable[[Any, str], Iterable[Ability]] = _none
    catalogue: Catalogue = attrs.field(factory=lambda: Catalogue(""))
    sheets: Callable[[Any], tuple[ConditionSheet, ...]] = attrgetter("condition_sheets")
    exit_point: str = ""
    others: Callable[[Any], Iterable[str]] = _none
    more: Callable[[Any], tuple[Ability, ...]] | None = None
    holders: Callable[[Any], Iterable[str]] = _none
    results: tuple[str, ...] = ()
    target_words: tuple[str, ...] = vocabulary.EFFECT_TARGETS
    owner_words: tuple[str, ...] = ("self", "target", "allies", "everybody")
    targets_for: Callable[[Any, vocabulary.Moment, str], Iterable[str]] = _none
    members: Callable[[Any, str], Iterable[str]] = lambda state, target: (target,)
    can_affect: Callable[[Any, str], bool] = lambda state, who: True
    last_first: bool = False
    least_amount: int | None = None
    shows_amount: bool = False
    scores: Mapping[str, Callable[[Any, str], int]] = attrs.field(factory=dict)
    costs: Mapping[str, Callable[[Any, str], int]] = attrs.field(factory=dict)
    pay: Callable[[Any, str, Cost, Ability], None] = _none
    allowed_seats: Callable[[Any, str], tuple[str, ...]] = lambda state, who: tuple(filter(None, (state.seat_of(who),)))
    open_names: tuple[str, ...] = ()
    reserved_conditions: tuple[str, ...] = ()
    condition_spans: tuple[str, ...] = ("", "turn", "round", "fight")
    check: Callable[[Ability], Faults] = lambda ability: iter(())
