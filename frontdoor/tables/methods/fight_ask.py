"""Methods that change nothing: legal values, reasons against a command, odds, and previews of undo and amendment."""

import attrs

from combat.engine.domains import ListOf, Sheet
from combat.engine.errors import refuse
from combat.engine.odds import Odds
from combat.engine.plain_data import FormData
from combat.engine.requests import Form
from events.wire import WireError, thaw_json
from frontdoor.tables.params import AskOdds, Narrow, PreviewAmend, PreviewUndo, WhyNot
from frontdoor.tables.pending import dice_to_roll
from frontdoor.tables.results import AmendTold, ChanceTold, LeftOut, Narrowed, OddsTold, Reasons, UndoTold
from frontdoor.tables.service import Service


def narrow(service: Service, asked: Narrow) -> Narrowed:
    """Return a form with the values that remain legal in each field once some fields are chosen."""
    with service.seated(asked.token) as (table, who):
        form, options = table.form(who, asked.decision, asked.form)
    unknown = [name for name in asked.chosen if name not in form.fields]
    if unknown:
        raise refuse(
            "no_field", f"this form has no field '{unknown[0]:.40}'; fields: {', '.join(form.fields) or 'none'}"
        )
    try:
        chosen = form.values(thaw_json(asked.chosen), "$.chosen")
    except WireError as error:
        raise refuse("malformed", str(error)) from None
    left = options.narrow(form, chosen)
    reasons, command = options.why_closed(left), options.build_command(left)
    return Narrowed(
        form=_told_form(form, left),
        open=not reasons,
        why_not=tuple(map(str, reasons)),
        command=None if command is None else table.fight.system.codec.dump(command),
    )


def _told_form(wide: Form, left: Form) -> FormData:
    """Return a narrowed form in its wire form. Lists and sheets keep their full domain, chosen or not."""
    as_they_are = {name: domain for name, domain in wide.fields.items() if isinstance(domain, ListOf | Sheet)}
    return attrs.evolve(left, fields={**left.fields, **as_they_are}).plain()


def why_not(service: Service, asked: WhyNot) -> Reasons:
    """Return the reasons why a command would be refused now; empty if it would be accepted."""
    with service.seated(asked.token) as (table, who):
        return Reasons(reasons=table.fight.why_not(asked.command, who.by))


def odds(service: Service, asked: AskOdds) -> OddsTold:
    """Return the possible outcomes of a command with their odds, as far as the seat may know them."""
    with service.seated(asked.token) as (table, who):
        fight = table.fight.fork()
    most = service.limits.odds_plays
    return _told(fight.odds(asked.command, who.by, asked.until, min(most, asked.plays or most)))


def _told(found: Odds) -> OddsTold:
    table = ((line, chance) for line, chance in found.table())
    return OddsTold(
        exact=found.exact,
        error_permille=round(found.error * 1000),
        short=found.short(),
        words=str(found),
        table=tuple(ChanceTold(line=line, chance=str(chance), permille=round(chance * 1000)) for line, chance in table),
    )


def undo_preview(service: Service, asked: PreviewUndo) -> UndoTold:
    """Return the beats that an undo would remove, the reasons against it, and the seats that would have to agree."""
    with service.seated(asked.token) as (table, who):
        return UndoTold.of(table.fight.undo_preview(asked.reach if asked.to is None else asked.to, who.by))


def amend_preview(service: Service, asked: PreviewAmend) -> AmendTold:
    """Return the effects of an amendment, as far as they can be computed without new dice."""
    with service.seated(asked.token) as (table, who):
        fight = table.fight.fork()
    found = fight.amend_preview(asked.beat, asked.command, who.by, asked.faces)
    return AmendTold(
        beat=found.beat,
        to=found.to,
        again=found.again,
        left_out=tuple(LeftOut(beat=each.beat, code=each.code, why=each.why) for each in found.left_out),
        changes=found.changes,
        needed=None if found.needed is None else dice_to_roll(found.needed),
        reasons=found.reasons,
        asks=found.asks,
    )
