"""Checks of abilities and conditions in a setup, derived from the tables of a system."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from combat.engine.abilities.interpreter import Abilities
from combat.engine.abilities.vocabulary import MODIFY, NAME, NUMBER, TEXT, EffectKind, Names, Point, Words, alternatives
from combat.engine.name_hints import closest_name, name_hint
from combat.engine.sheet_checks import Faults
from events.abilities import Ability, ConditionSheet, Effect
from events.limits import MAX_NUMBER

SIMILARITY = 0.8
"""Minimum similarity at which a name that may also be defined in play counts as misspelled."""


def content_errors(
    abilities: Abilities,
    own: tuple[Ability, ...],
    sheets: tuple[ConditionSheet, ...],
    names: Names,
    *,
    known: tuple[Ability, ...] = (),
    root: str = "$.",
) -> Faults:
    """Yield the faults of a setup's abilities and conditions, each as JSON path and message.

    Args:
        abilities: The tables of the system.
        own: The abilities of the setup.
        sheets: The conditions of the setup.
        names: The names that the setup defines, by kind.
        known: Abilities that the fight has already.
        root: The start of all paths.
    """
    yield from ability_errors(abilities, own, f"{root}abilities", names)
    listed = [(f"{root}abilities[{index}]", ability) for index, ability in enumerate(own)]
    for number, sheet in enumerate(sheets):
        path = f"{root}conditions[{number}]"
        earlier = [other.name for other in sheets[:number]]
        if not sheet.name.strip() or sheet.name in (*abilities.reserved_conditions, *earlier):
            yield f"{path}.name", f"there is already a condition named '{sheet.name}'; choose another name"
        if sheet.until not in abilities.condition_spans:
            hint = name_hint(sheet.until, abilities.condition_spans[1:])
            yield f"{path}.until", f"a condition cannot end with '{sheet.until}'; {hint}"
        yield from ability_errors(abilities, sheet.abilities, f"{path}.abilities", names)
        listed += [(f"{path}.abilities[{index}]", ability) for index, ability in enumerate(sheet.abilities)]
    yield from endless_triggers(abilities, [*listed, *(("", ability) for ability in known)])


def ability_errors(abilities: Abilities, own: tuple[Ability, ...], path: str, names: Names) -> Faults:
    """Yield the faults of abilities, each as JSON path and message, without those that concern several abilities."""
    for index, ability in enumerate(own):
        at = f"{path}[{index}]"
        for field, message in _own_faults(abilities, ability, own[:index]):
            yield f"{at}.{field}", message
        for position, text in enumerate(ability.given):
            for message in _fact_faults(abilities, text, names):
                yield f"{at}.if[{position}]", message
        for position, effect in enumerate(ability.does):
            for field, message in _effect_faults(abilities, ability, effect, names):
                yield f"{at}.does[{position}].{field}", message
        for place, message in abilities.check(ability):
            yield f"{at}.{place}", message


def _own_faults(abilities: Abilities, ability: Ability, earlier: tuple[Ability, ...]) -> Faults:
    """Yield the faults of an ability's id, point and costs, each as field and message."""
    if any(other.id == ability.id for other in earlier):
        yield "id", f"'{ability.id}' is defined twice"
    points = (*abilities.points, *abilities.windows)
    if ability.when not in points:
        yield "when", f"'{ability.when}' is not a point in the order of play; {name_hint(ability.when, points)}"
    elif ability.asked and ability.when not in abilities.windows:
        windows = ", ".join(abilities.windows)
        yield "asked", f"owners cannot use abilities at '{ability.when}', only at: {windows}"
    for position, cost in enumerate(ability.cost):
        if cost.what not in abilities.costs:
            hint = name_hint(cost.what, abilities.costs)
            yield f"cost[{position}].what", f"'{cost.what}' is not a possible cost; {hint}"


def _fact_faults(abilities: Abilities, text: str, names: Names) -> Iterator[str]:
    word, _, argument = text.removeprefix("not ").partition(": ")
    fact = abilities.facts.get(word)
    named = [kind for kind in names if kind in abilities.open_names or isinstance(names[kind], Mapping)]
    unnamed = (NAME, TEXT, *(kind for kind in named if "" not in names[kind]))
    if fact is None:
        yield f"'{word}' is not a condition; {name_hint(word, abilities.facts)}"
    elif fact.argument == NUMBER and not argument.isdecimal():
        yield f"'{word}: ' must be followed by a number, not by '{argument}'"
    elif fact.argument == NUMBER and not fact.bounds[0] <= int(argument) <= fact.bounds[1]:
        least, most = fact.bounds
        allowed = f"from {least} to {most}" if most < MAX_NUMBER else f"of at least {least}"
        yield f"'{word}: ' must be followed by a number {allowed}, not by '{argument}'"
    elif not argument and fact.argument in unnamed:
        yield f"'{word}: ' must be followed by {fact.argument if fact.argument == TEXT else NAME}"
    elif fact.argument not in ("", NUMBER, NAME, TEXT):
        whole, *options = alternatives(argument, fact.argument)
        if any(_word_faults(abilities, word, fact.argument, whole, names)):
            for option in options or [whole]:
                yield from _word_faults(abilities, word, fact.argument, option, names)


def _word_faults(abilities: Abilities, user: str, allowed: Words, word: str, names: Names) -> Iterator[str]:
    """Yield a message if a word is not allowed as the argument of a fact or the `what` of an effect."""
    known = tuple(names.get(allowed, ())) if isinstance(allowed, str) else allowed
    if word not in known and (allowed not in abilities.open_names or closest_name(word, known, SIMILARITY)):
        yield f"'{user}' cannot be used with '{word}'; {name_hint(word, filter(None, known))}"


def _effect_faults(abilities: Abilities, ability: Ability, effect: Effect, names: Names) -> Faults:
    """Yield the faults of an effect, each as field and message."""
    kind = abilities.effects.get(effect.do)
    if kind is None:
        yield "do", f"'{effect.do}' is not an effect; {name_hint(effect.do, abilities.effects)}"
        return
    yield from _point_faults(abilities, ability, effect, kind)
    yield from written_faults(abilities, effect, names)


def written_faults(abilities: Abilities, effect: Effect, names: Names) -> Faults:
    """Yield the faults of an effect with a known `do` that do not depend on the point at which it takes place."""
    kind = abilities.effects[effect.do]
    targets = kind.to or abilities.target_words
    if effect.to not in targets:
        yield "to", f"'{effect.to}' is not a possible target of '{effect.do}'; {name_hint(effect.to, targets)}"
    if effect.until not in kind.until:
        yield "until", f"'{effect.do}' cannot last until '{effect.until}'; {name_hint(effect.until, kind.until[1:])}"
    if kind.what in (NAME, TEXT) and not effect.what.strip():
        yield "what", f"'{effect.do}' needs {kind.what}"
    elif kind.what and kind.what not in (NAME, TEXT):
        for message in _word_faults(abilities, effect.do, kind.what, effect.what, names):
            yield "what", message
    if effect.per and effect.per not in abilities.scores:
        hint = name_hint(effect.per, abilities.scores)
        yield "per", f"'{effect.per}' is not a score that multiplies an amount; {hint}"
    elif effect.per and not effect.amount:
        yield "amount", f"an amount per {effect.per} must not be 0"
    if kind.needs_amount and not (effect.amount or effect.dice):
        yield "amount", f"'{effect.do}' needs an amount or dice"
    yield from kind.check(effect, names)


def _point_faults(abilities: Abilities, ability: Ability, effect: Effect, kind: EffectKind) -> Faults:
    """Yield the faults of an effect at its point, each as field and message."""
    if effect.at and effect.at not in abilities.points:
        hint = name_hint(effect.at, abilities.points)
        yield "at", f"'{effect.at}' is not a point in the order of play; {hint}"
        return
    if effect.do == MODIFY:
        at = effect.at or ability.when
        point = abilities.points.get(at)
        if point is not None and effect.what not in point.changes:
            yield "what", f"'{effect.what}' cannot be changed at '{at}'; {name_hint(effect.what, point.changes)}"
        elif point is None and at in abilities.windows:
            changing = [word for word, other in abilities.points.items() if other.changes]
            yield "at", f"specify the point at which the effect changes rolls; {name_hint(at, changing)}"
        return
    if effect.at and effect.at not in abilities.results:
        yield "at", f"`at` is only possible with '{MODIFY}'"
    point = abilities.points.get(ability.when)
    if kind.points and ability.when not in kind.points:
        yield "do", f"'{effect.do}' can be used only with `when` set to: {', '.join(kind.points)}"
    elif not (kind.looked_up or kind.points or ability.asked) and point is not None and not point.happens:
        yield "do", f"'{effect.do}' happens at once, so it cannot be used with `when` set to '{ability.when}'"


def name_faults(path: str, names: Sequence[str], known: Iterable[str], what: str = "ability") -> Faults:
    """Yield a fault for each name in a list on a sheet that is unknown or repeated."""
    all_known = tuple(dict.fromkeys(known))
    for number, name in enumerate(names):
        if name not in all_known:
            yield f"{path}[{number}]", f"there is no {what} '{name}'; {name_hint(name, all_known)}"
        elif name in names[:number]:
            yield f"{path}[{number}]", f"'{name}' is listed twice"


# --- abilities that could trigger themselves ------------------------------------------------------


def endless_triggers(abilities: Abilities, listed: Sequence[tuple[str, Ability]]) -> Faults:
    """Yield a fault for each circle of abilities that could trigger each other without end.

    An ability leads to another if it has an effect that can cause the other's point. Abilities that are used by their
    owner, and those with a limit or a cost, end such a circle. Whom an effect reaches is not considered.
    """
    free = [item for item in listed if _is_free(abilities, item[1])]
    reported: set[str] = set()
    for path, ability in free:
        circle = _circle(abilities, ability, [other for _, other in free])
        if path and circle and ability.id not in reported:
            reported.update(member.id for member, _ in circle)
            yield f"{path}.does[{circle[0][1]}].do", _circle_message(circle)


def _is_free(abilities: Abilities, ability: Ability) -> bool:
    """Return whether an ability applies automatically, any number of times, at a point that effects can cause."""
    point = abilities.points.get(ability.when, Point(""))
    is_bound = any(text.partition(": ")[0] in point.bound_by for text in ability.given)
    return bool(point.caused_by) and not (is_bound or ability.asked or ability.limit or ability.cost)


def _can_cause(abilities: Abilities, effect: Effect, point: str) -> bool:
    causes = abilities.points[point].caused_by
    return effect.do in causes or f"{effect.do}: {effect.what}" in causes


Route = tuple[tuple[Ability, int], ...]
"""Abilities that trigger each other in this order, each with the position of the effect that triggers the next one."""


def _circle(abilities: Abilities, start: Ability, free: Iterable[Ability]) -> Route:
    """Return the shortest route from an ability back to itself; empty if there is none."""
    open_routes: list[tuple[Ability, Route]] = [(start, ())]
    waiting = list(free)
    for ability, route in open_routes:
        for position, effect in enumerate(ability.does):
            here = (*route, (ability, position))
            if _can_cause(abilities, effect, start.when):
                return here
            following = [other for other in waiting if _can_cause(abilities, effect, other.when)]
            open_routes += [(other, here) for other in following]
            waiting = [other for other in waiting if other not in following]
    return ()


def _circle_message(route: Route) -> str:
    (first, position), *others = route
    do = first.does[position].do
    if not others:
        return f"'{do}' could trigger its own ability again at '{first.when}'; give the ability a limit or a cost"
    circle = ", ".join(f"'{ability.id}' (at '{ability.when}': {ability.does[place].do})" for ability, place in route)
    hint = "give one of them a limit or a cost"
    return f"'{do}' could trigger its own ability again through others without end: {circle}; {hint}"
