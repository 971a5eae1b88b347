"""Odds of several choices of a decision: the values of a form field, or all forms of the request."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

import attrs
from attrs import frozen

from combat.engine.dice.chance_text import format_percent
from combat.engine.errors import Refused, refuse
from combat.engine.fight.encounter import Encounter
from combat.engine.fight.odds import Odds
from combat.engine.fight.outcomes import Until
from combat.engine.offer.domains import Given, OneOf, SomeOf
from combat.engine.offer.likeness import Likeness
from combat.engine.offer.outcome_groups import OutcomeGroup
from combat.engine.offer.requests import Form
from events.base import Command
from events.codec.wire import WireError
from events.limits import show_value
from frontdoor.tables.messages.params import AskMenuOdds
from frontdoor.tables.messages.previews import GroupTold, MenuOddsTold, MenuRow, OddsTold
from frontdoor.tables.views.decisions import FormPlace

MAX_ROWS = 24
"""Maximum number of choices of a call."""

PLAYS_PER_ROW = 400
"""Maximum number of plays for a choice; with more outcomes, the odds are sampled."""

TARGET_FIELDS = ("target", "targets")
"""Usual names of the field with the target of an action."""


@frozen
class _Choice:
    """A choice of a menu: a form with some values, and the value of the varied field."""

    index: int
    form: Form
    chosen: Mapping[str, Any]
    label: str
    value: Any = None
    target: str = ""


def odds_of_menu(fight: Encounter, place: FormPlace, ask: AskMenuOdds) -> MenuOddsTold:
    """Return the odds of the requested choices, without information hidden from the seat."""
    request = [request for request in fight.requests if request.seat == place.seat][place.request]
    if ask.form is None:
        choices = [_Choice(index, form, {}, form.label) for index, form in enumerate(request.forms)]
    else:
        choices = list(_values(fight, place, ask))
    menu = _Menu(fight, place.seat, ask.until, request.default)
    rows = tuple(map(menu.row, choices[:MAX_ROWS]))
    return MenuOddsTold(
        rows=rows,
        default=None if menu.default_odds is None else menu_odds_of(menu.default_odds, ""),
        left_out=len(choices[MAX_ROWS:]),
    )


class _Menu:
    """The rows of a call. Targets that are alike share the odds of the first of them."""

    def __init__(self, fight: Encounter, seat: str, until: Until, default: Command | None) -> None:
        self._fight = fight
        self._seat = seat
        self._until = until
        self._default = default
        usual = None if default is None else self._odds(default)
        self.default_odds = usual if isinstance(usual, Odds) else None
        self._names = {figure.id: figure.name for figure in fight.figures(seat)}
        self._likeness = Likeness(fight.system.projection.conceal(fight.state, seat), self._names)
        self._done: list[tuple[_Choice, Command, MenuRow]] = []

    def row(self, choice: _Choice) -> MenuRow:
        """Return the row of a choice."""
        options = self._fight.options(self._seat)
        narrowed = options.narrow(choice.form, choice.chosen)
        command = options.build_command(narrowed)
        row = MenuRow(
            form=choice.index,
            label=choice.label,
            value=choice.value,
            command=None,
            odds=None,
            reason="",
            no_change=False,
        )
        if command is None:
            reasons = options.why_closed(narrowed)
            return attrs.evolve(row, reason=str(reasons[0]) if reasons else "this choice needs values for other fields")
        row = attrs.evolve(row, command=self._fight.system.codec.dump(command))
        earlier = next((done for done in self._done if self._is_alike(done, choice, command)), None)
        if earlier is not None:
            return attrs.evolve(row, odds=earlier[2].odds, no_change=earlier[2].no_change)
        odds = self._odds(command)
        if isinstance(odds, str):
            return attrs.evolve(row, command=None, reason=odds)
        no_change = self.default_odds is not None and odds.has_effects_of(self.default_odds)
        row = attrs.evolve(row, odds=menu_odds_of(odds, choice.target), no_change=no_change)
        self._done.append((choice, command, row))
        return row

    def _is_alike(self, done: tuple[_Choice, Command, MenuRow], choice: _Choice, command: Command) -> bool:
        """Return whether a choice has the odds of an earlier one, apart from the names of their targets."""
        earlier, other, row = done
        if not (earlier.target and choice.target) or earlier.target == choice.target:
            return False
        exchange = self._likeness.exchanged(earlier.target, choice.target)
        if self._default is not None and not exchange.leads(self._default, self._default):
            return False
        text = repr(row.odds)
        is_named = any(self._names[target] in text for target in (earlier.target, choice.target))
        return exchange.leads(other, command) and not is_named and self._likeness.is_kept_by(exchange)

    def _odds(self, command: Command) -> Odds | str:
        """Return the odds of a command, or the reason against showing odds to the seat."""
        try:
            return self._fight.odds(command, self._seat, self._until, PLAYS_PER_ROW)
        except Refused as refused:
            return str(refused.reasons[0])


def _values(fight: Encounter, place: FormPlace, ask: AskMenuOdds) -> Iterator[_Choice]:
    """Yield a choice for every value of the varied field."""
    form = place.form_in(fight)
    names = {figure.id: figure.name for figure in fight.figures(place.seat)}
    if not isinstance(ask.values, tuple | None):
        raise refuse("malformed", f"$.values must be a list, not {show_value(ask.values)}")
    varied = _varied_field(form, ask.field, names)
    try:
        chosen = form.values({name: value for name, value in ask.chosen.items() if name != varied}, "$.chosen")
        given = [form.values({varied: value}, "$.values")[varied] for value in ask.values or ()]
    except (WireError, KeyError) as error:
        raise refuse("malformed", str(error)) from None
    domain = form.fields[varied]
    domain = domain.among(chosen) if isinstance(domain, Given) else domain
    if ask.values is None and isinstance(domain, SomeOf):
        given = [(value,) for value in domain.of]
    elif ask.values is None:
        given = list(islice(domain.values(), MAX_ROWS + 1))
    for value in given:
        ids = value if isinstance(value, tuple) else (value,)
        label = ", ".join(names.get(each, str(each)) for each in ids)
        target = ids[0] if len(ids) == 1 and ids[0] in names else ""
        yield _Choice(ask.form or 0, form, {**chosen, varied: value}, label, value, target)


def _varied_field(form: Form, field: str | None, names: Mapping[str, str]) -> str:
    def holds_combatants(name: str) -> bool:
        domain = form.fields[name]
        domain = domain.widest if isinstance(domain, Given) else domain
        return isinstance(domain, OneOf | SomeOf) and any(value in names for value in domain.of)

    if field is None:
        field = next((name for name in TARGET_FIELDS if name in form.fields), None)
        field = field or next(filter(holds_combatants, reversed(list(form.fields))), "")
    if field not in form.fields:
        listed = ", ".join(form.fields) or "none"
        raise refuse("no_field", f"this form has no field '{field:.40}' to vary; fields: {listed}")
    return field


def menu_odds_of(odds: Odds, target: str) -> OddsTold:
    """Return odds in brief; with a target, the groups count only harm to the target."""
    return OddsTold(
        exact=odds.exact,
        error_permille=round(odds.error * 1000),
        short=odds.short(target=target),
        words="",
        table=(),
        groups=group_data(odds.groups(target)),
        rows=group_data(odds.rows_for(target)),
    )


def group_data(groups: Sequence[OutcomeGroup]) -> tuple[GroupTold, ...]:
    """Return groups in their wire form."""
    rounded = permilles([group.chance for group in groups])
    return tuple(
        GroupTold(
            label=group.label,
            severity=group.severity,
            chance=str(group.chance),
            permille=permille,
            then=", ".join(f"{part.label} {format_percent(part.chance)}" for part in group.then),
        )
        for group, permille in zip(groups, rounded, strict=True)
    )


def permilles(chances: Sequence[Fraction]) -> list[int]:
    """Round chances with the sum 1 to thousandths with the sum 1000; the largest remainders are rounded up.

    >>> permilles([Fraction(1, 3)] * 3)
    [334, 333, 333]
    """
    rounded = [int(chance * 1000) for chance in chances]
    order = sorted(range(len(chances)), key=lambda place: rounded[place] - chances[place] * 1000)
    for place in order[: (1000 - sum(rounded)) if chances else 0]:
        rounded[place] += 1
    return rounded
