"""Methods that change nothing: legal values, reasons against a command, odds, and previews of an undo or amendment."""

import attrs

from combat.engine.dice.chance_text import permille
from combat.engine.errors import refuse
from combat.engine.fight.odds import Odds
from combat.engine.offer.domains import ListOf, Sheet
from combat.engine.offer.plain_data import FormData
from combat.engine.offer.requests import Form
from events.codec.wire import WireError, thaw_json
from frontdoor.tables.messages.params import AskOdds, Narrow, PreviewAmend, PreviewUndo, WhyNot
from frontdoor.tables.messages.previews import AmendTold, ChanceTold, LeftOut, Narrowed, OddsTold, Reasons, UndoTold
from frontdoor.tables.pending import dice_to_roll
from frontdoor.tables.service import Service


def narrow(service: Service, params: Narrow) -> Narrowed:
    """Return a form with the values that are still legal in each field once some fields have been chosen."""
    with service.seated(params.token) as (table, who):
        form, options = table.form(who, params.decision, params.form)
    unknown = [name for name in params.chosen if name not in form.fields]
    if unknown:
        raise refuse(
            "no_field", f"this form has no field '{unknown[0]:.40}'; fields: {', '.join(form.fields) or 'none'}"
        )
    try:
        chosen = form.values(thaw_json(params.chosen), "$.chosen")
    except WireError as error:
        raise refuse("malformed", str(error)) from None
    narrowed = options.narrow(form, chosen)
    reasons, command = options.why_closed(narrowed), options.build_command(narrowed)
    return Narrowed(
        form=_narrowed_form(form, narrowed),
        open=not reasons,
        why_not=tuple(map(str, reasons)),
        command=None if command is None else table.fight.system.codec.dump(command),
    )


def _narrowed_form(form: Form, narrowed: Form) -> FormData:
    """Return a narrowed form in its wire form. Lists and sheets keep all of their possible values."""
    unchanged = {name: domain for name, domain in form.fields.items() if isinstance(domain, ListOf | Sheet)}
    return attrs.evolve(narrowed, fields={**narrowed.fields, **unchanged}).plain()


def why_not(service: Service, params: WhyNot) -> Reasons:
    """Return the reasons why a command would be refused now; empty if it would be accepted."""
    with service.seated(params.token) as (table, who):
        return Reasons(reasons=table.fight.why_not(params.command, who.by))


def odds(service: Service, params: AskOdds) -> OddsTold:
    """Return the possible outcomes of a command with their odds, as far as the seat may know them."""
    with service.seated(params.token) as (table, who):
        fight = table.fight.fork()
    limit = service.limits.odds_plays
    return _odds_result(fight.odds(params.command, who.by, params.until, min(limit, params.plays or limit)))


def _odds_result(preview: Odds) -> OddsTold:
    table = ((line, chance) for line, chance in preview.table())
    return OddsTold(
        exact=preview.exact,
        error_permille=round(preview.error * 1000),
        short=preview.short(),
        words=str(preview),
        table=tuple(ChanceTold(line=line, chance=str(chance), permille=permille(chance)) for line, chance in table),
    )


def undo_preview(service: Service, params: PreviewUndo) -> UndoTold:
    """Return the beats that an undo would remove, the reasons against it, and the seats that would have to agree."""
    with service.seated(params.token) as (table, who):
        preview = table.fight.undo_preview(params.reach if params.to is None else params.to, who.by)
    return UndoTold(**{field.name: getattr(preview, field.name) for field in attrs.fields(UndoTold)})


def amend_preview(service: Service, params: PreviewAmend) -> AmendTold:
    """Return the effects of an amendment, as far as they can be computed without new dice."""
    with service.seated(params.token) as (table, who):
        fight = table.fight.fork()
    preview = fight.amend_preview(params.beat, params.command, who.by, params.faces)
    return AmendTold(
        beat=preview.beat,
        to=preview.to,
        again=preview.again,
        left_out=tuple(LeftOut(beat=command.beat, code=command.code, why=command.why) for command in preview.left_out),
        changes=preview.changes,
        needed=None if preview.needed is None else dice_to_roll(preview.needed),
        reasons=preview.reasons,
        asks=preview.asks,
    )
