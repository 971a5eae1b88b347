"""Methods that change nothing: legal values, reasons against a command, odds, and previews of an undo or amendment."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from combat.engine.control.undo import UndoTarget
from combat.engine.dice.chance_text import permille
from combat.engine.errors import refuse
from combat.engine.fight.encounter import Encounter
from combat.engine.fight.odds import Odds
from combat.engine.fight.outcomes import Until
from combat.engine.offer.domains import ListOf, Sheet
from combat.engine.offer.plain_data import FormData
from combat.engine.offer.requests import Form
from events.codec.wire import WireError, thaw_json
from frontdoor.tables.messages import previews
from frontdoor.tables.messages.params import AskMenuOdds, AskOdds, Find, Narrow, PreviewAmend, PreviewUndo, WhyNot
from frontdoor.tables.pending import dice_to_roll
from frontdoor.tables.service import Service
from frontdoor.tables.views.decisions import FormPlace
from frontdoor.tables.views.menu_odds import group_data, menu_odds_of, odds_of_menu
from frontdoor.tables.work.questions import Question


def narrow(service: Service, params: Narrow) -> Question[previews.Narrowed]:
    """Return a form with the values that are still legal in each field once some fields have been chosen."""
    with service.seated(params.token) as (table, who):
        place = table.form_place(who, params.decision, params.form)
        return table.question(who, _narrow, place, thaw_json(params.chosen), decision=params.decision)


def _narrow(fight: Encounter, place: FormPlace, chosen_values: Mapping[str, Any]) -> previews.Narrowed:
    form, options = place.form_in(fight), fight.options(place.seat)
    unknown = [name for name in chosen_values if name not in form.fields]
    if unknown:
        raise refuse(
            "no_field", f"this form has no field '{unknown[0]:.40}'; fields: {', '.join(form.fields) or 'none'}"
        )
    try:
        chosen = form.values(chosen_values, "$.chosen")
    except WireError as error:
        raise refuse("malformed", str(error)) from None
    narrowed = options.narrow(form, chosen)
    reasons, command = options.why_closed(narrowed), options.build_command(narrowed)
    return previews.Narrowed(
        form=_narrowed_form(form, narrowed),
        open=not reasons,
        why_not=tuple(map(str, reasons)),
        command=None if command is None else fight.system.codec.dump(command),
    )


def _narrowed_form(form: Form, narrowed: Form) -> FormData:
    """Return a narrowed form in its wire form. Lists and sheets keep all of their possible values."""
    unchanged = {name: domain for name, domain in form.fields.items() if isinstance(domain, ListOf | Sheet)}
    return attrs.evolve(narrowed, fields={**narrowed.fields, **unchanged}).plain()


def why_not(service: Service, params: WhyNot) -> Question[previews.Reasons]:
    """Return the reasons why a command would be refused now; empty if it would be accepted."""
    with service.seated(params.token) as (table, who):
        return table.question(who, _why_not, thaw_json(params.command), who.by)


def _why_not(fight: Encounter, command: Mapping[str, Any], by: str) -> previews.Reasons:
    return previews.Reasons(reasons=fight.why_not(command, by))


def find(service: Service, params: Find) -> Question[previews.Found]:
    """Return the beats of the fight that match a query, as far as the seat may see them."""
    with service.seated(params.token) as (table, who):
        return table.question(who, _find, who.seat, params.query)


def _find(fight: Encounter, seat: str | None, query: str) -> previews.Found:
    from replays import Replay  # imported late: these take a tenth of the start-up time of a server
    from replays.search import QueryError, search

    try:
        return previews.Found(beats=tuple(entry.beat for entry in search(Replay.of(fight), query, seat)))
    except QueryError as error:
        raise refuse("query", str(error)) from None


def odds(service: Service, params: AskOdds) -> Question[previews.OddsTold]:
    """Return the possible outcomes of a command with their odds, as far as the seat may know them."""
    limit = service.limits.odds_plays
    plays = min(limit, params.plays or limit)
    with service.seated(params.token) as (table, who):
        decision = table.decision_of(who, params.command)
        return table.question(who, _odds, thaw_json(params.command), who.by, params.until, plays, decision=decision)


def _odds(fight: Encounter, command: Mapping[str, Any], by: str, until: Until, plays: int) -> previews.OddsTold:
    return _odds_result(fight.odds(command, by, until, plays))


def _odds_result(preview: Odds) -> previews.OddsTold:
    table = ((line, chance) for line, chance in preview.table())
    return attrs.evolve(
        menu_odds_of(preview, ""),
        words=str(preview),
        table=tuple(
            previews.ChanceTold(line=line, chance=str(chance), permille=permille(chance)) for line, chance in table
        ),
        rows=group_data(preview.rows),
    )


def menu_odds(service: Service, params: AskMenuOdds) -> Question[previews.MenuOddsTold]:
    """Return the odds of several choices of a decision, without hidden information."""
    with service.seated(params.token) as (table, who):
        place = table.form_place(who, params.decision, params.form or 0)
        ask = attrs.evolve(params, token="", chosen=thaw_json(params.chosen))
        return table.question(who, odds_of_menu, place, ask, decision=params.decision)


def undo_preview(service: Service, params: PreviewUndo) -> Question[previews.UndoTold]:
    """Return the beats that an undo would remove, the reasons against it, and the seats that would have to agree."""
    with service.seated(params.token) as (table, who):
        return table.question(who, _undo_preview, params.reach if params.to is None else params.to, who.by)


def _undo_preview(fight: Encounter, to: UndoTarget, by: str) -> previews.UndoTold:
    preview = fight.undo_preview(to, by)
    return previews.UndoTold(**{field.name: getattr(preview, field.name) for field in attrs.fields(previews.UndoTold)})


def amend_preview(service: Service, params: PreviewAmend) -> Question[previews.AmendTold]:
    """Return the effects of an amendment, as far as they can be computed without new dice."""
    with service.seated(params.token) as (table, who):
        return table.question(who, _amend_preview, params.beat, thaw_json(params.command), who.by, params.faces)


def _amend_preview(
    fight: Encounter, beat: int, command: Mapping[str, Any], by: str, faces: Sequence[int | None] | None
) -> previews.AmendTold:
    preview = fight.amend_preview(beat, command, by, faces)
    return previews.AmendTold(
        beat=preview.beat,
        to=preview.to,
        again=preview.again,
        left_out=tuple(
            previews.LeftOut(beat=command.beat, code=command.code, why=command.why) for command in preview.left_out
        ),
        changes=preview.changes,
        needed=None if preview.needed is None else dice_to_roll(preview.needed),
        reasons=preview.reasons,
        asks=preview.asks,
    )
