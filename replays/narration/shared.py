"""The sentences for the shared events, and for interventions such as undo, amendments and rulings."""

from typing import Any

from combat.engine.catalog import system as system_named
from combat.engine.errors import Refused
from combat.engine.play.consent import command_text
from events import interventions, vocabulary
from events.abilities import Ability
from events.codec.wire import WireError, thaw_json
from events.replace import replace
from events.table import Table
from replays.differences import format_value
from replays.narration.templates import Sentence, compiled, select, sentence
from replays.narration.words import bracketed, capital, faces, listed, named, notation, pool, possessive, sum_of

REASON = "[ ({reason})]"
"""The part of a template that gives the reason in brackets, if there is one."""

ABILITY = {
    "asked": "{who} {uses/use} {title}[ on {target}].[ {text}]",
    "automatic": "{who}'s {title} takes effect[ on {target}].[ {text}]",
}
"""The templates for an ability that its owner chooses to use, and for one that applies automatically."""

OWN_CONDITION = {
    True: "{who} {gains/gain} the condition {condition}[ ({source})].",
    False: "{who} {loses/lose} the condition {condition}[ ({source})].",
}
"""The templates for a condition defined by the group, by whether the condition begins or ends."""


def _ability(event: vocabulary.AbilityUsed, state: Table) -> Ability | None:
    sheets = getattr(state, "condition_sheets", ())
    known = (*state.catalogue, *(ability for sheet in sheets for ability in sheet.abilities))
    found = [ability for ability in known if ability.id == event.ability]
    rated = f"{event.ability.partition(' (')[0]} (X)"  # sheets print a rating in place of the X
    found += [replace(ability, id=event.ability) for ability in known if ability.id == rated]
    return found[0] if found else None


def ability_kind(event: vocabulary.AbilityUsed, state: Table) -> str:
    """Return `asked`, `automatic`, or `unknown` if no sheet of the fight defines the ability."""
    ability = _ability(event, state)
    return "unknown" if ability is None else "asked" if ability.asked else "automatic"


def ability_title(event: vocabulary.AbilityUsed, state: Table) -> str:
    """Return the title of the ability that an event is about."""
    ability = _ability(event, state)
    return event.ability if ability is None else ability.title


def ability_text(event: vocabulary.AbilityUsed, _: Table) -> str:
    """Return an ability's text as a sentence of its own."""
    return f"{capital(event.text)}{'' if event.text.endswith(('.', '!', '?')) else '.'}" if event.text else ""


_REACH = {"everybody": "everyone", "enemies": "all enemies", "allies": "the whole side"}


def ability_reach(event: vocabulary.AbilityUsed, state: Table) -> str:
    """Return the combatants that an ability affects: a group if one of its effects reaches a group, else its target."""
    ability = _ability(event, state)
    reached = {effect.to for effect in ability.does} if ability is not None else set()
    return next((group for to, group in _REACH.items() if to in reached), event.target)


def _condition_level(event: vocabulary.ConditionChanged, _: Any) -> str:
    return "gone" if event.level == 0 else "graded" if event.level > 1 else "present"


def _proposed(event: vocabulary.Proposed, state: Table) -> str:
    """Return the proposed command in words; only its name if this version does not know it."""
    system, _, name = str(event.command.get("type", "")).partition(".")
    try:
        return command_text(system_named(system).codec, event.command, state.name)
    except (WireError, Refused):
        return name.partition(".")[0].replace("_", " ") or "a change"


SENTENCES = {
    vocabulary.EncounterBegan: "The fight begins: {system}, {edition}.",
    vocabulary.EncounterEnded: sentence(
        "The fight is over: {reason}. {winner} {wins/win}.", winner=lambda event, _: event.winners or "no one"
    ),
    vocabulary.SeedRevealed: "The dice seed was {seed}.",
    vocabulary.StartsWith: "",
    vocabulary.StepEntered: "",
    vocabulary.RoundBegan: "Round {number}",
    vocabulary.TurnBegan: "{who} {takes/take} a turn.",
    vocabulary.TurnEnded: "{who} {ends/end} the turn.",
    vocabulary.RollResumed: "",
    vocabulary.Spent: "{whose} {spends/spend} {amount:{resource}} on {on}.",
    vocabulary.Gained: "{whose} {gains/gain} {amount:{resource}} ({source}).",
    vocabulary.Hit: "{attacker} {hits/hit} {target}.",
    vocabulary.Missed: "{attacker} {misses/miss} {target}.",
    vocabulary.Soaked: "{by} {prevents/prevent} {amount:{harm}} for {who}.",
    vocabulary.Suffered: "{who} {suffers/suffer} {amount:{harm}} from {source}.",
    vocabulary.Recovered: "{who} {recovers/recover} {amount:{harm}} ({source}).",
    vocabulary.ConditionChanged: select(
        _condition_level,
        {
            "gone": "{who} {is/are} no longer {condition} ({source}).",
            "graded": "{who} {is/are} {condition} {level} ({source}).",
        },
        "{who} {is/are} {condition} ({source}).",
    ),
    vocabulary.AbilityUsed: select(
        ability_kind, ABILITY, ABILITY["asked"], title=ability_title, text=ability_text, target=ability_reach
    ),
    vocabulary.Reminded: "Reminder for {who}, {ability}: {text}.",
    vocabulary.Left: select(
        "how",
        {
            "fled": "{who} {flees/flee}" + REASON + ".",
            "surrendered": "{who} {surrenders/surrender}" + REASON + ".",
            "captured": "{who} {is/are} captured" + REASON + ".",
        },
        "{who} {leaves/leave} the fight" + REASON + ".",
    ),
    vocabulary.SideChanged: "{who} now {fights/fight} for {side}" + REASON + ".",
    vocabulary.Proposed: sentence("{by} {proposes/propose}: {what}. {asks} must agree.", what=_proposed),
    vocabulary.Agreed: "{seat} {agrees/agree}[, with {term} {amount} instead of {instead_of}].",
    vocabulary.Declined: "{seat} {declines/decline}" + REASON + ".",
    vocabulary.PartlyRolled: sentence(
        "Rolled so far: {rolled}. Still to roll: {dice_left} for {purpose} ({who}).",
        rolled=lambda event, _: faces(event.dice) or "nothing",
        dice_left=lambda event, _: notation(event.owed),
    ),
    interventions.Salted: sentence(
        "{seat} {adds/add} to the dice: {quote}", quote=lambda event, _: _quoted(event.text)
    ),
    interventions.Committed: "",
    interventions.Started: "The dice are ready[, without a contribution of {without}].",
    interventions.Contributed: "",
    interventions.Overdue: "Waiting for the contribution of {seats} to roll {roll}, which is overdue.",
    interventions.SkipAgreed: "{seat} {agrees/agree} to go on without it.",
    interventions.LeftOut: "Roll {roll} is made without {seats}.",
    interventions.UndoAsked: "{by} {asks/ask} to undo everything after beat {to}; {asks} must agree.",
    interventions.UndoAgreed: "{seat} {agrees/agree}.",
    interventions.UndoDeclined: "{seat} {declines/decline}" + REASON + ".",
    interventions.AmendAsked: "{by} {asks/ask} to amend beat {beat}; {asks} must agree.",
    interventions.DoneAgain: "Beat {beat} again:",
    interventions.NotDoneAgain: select(
        lambda event, _: bool(event.why),
        {True: "{cause}. It no longer counts.", False: "Beat {beat}, which followed it, no longer counts either."},
        cause=lambda event, _: event.why.rstrip("."),
    ),
}


def rolled(state: Any, event: vocabulary.Rolled) -> str:
    """Return a sentence, for instance 'Morale of the Pilgrims: 5 + 1 + 2 = 8, success (2D6; Banner +2)'."""
    thrown = f", rolled by {state.name(event.by)}" if event.by and event.by != event.who else ""
    result = f", {event.result}" if event.result else ""
    notes = bracketed(pool(event.dice), kept_of(event), named(event.modifiers) if event.modifiers else "")
    return f"{capital(event.purpose)} of {state.name(event.who)}{thrown}: {calculation(event)}{result}{notes}."


def calculation(event: vocabulary.Rolled) -> str:
    """Return how the total of a roll is made up, as far as the dice and the modifiers of the total explain it."""
    terms = [event.dice[index].face for index in event.kept]
    terms += [modifier.amount for modifier in event.modifiers if modifier.on == "total"]
    if terms and sum(terms) == event.total:
        return sum_of(terms, event.total)
    return f"{faces(event.dice)} for {event.total}" if event.dice else str(event.total)


def kept_of(event: vocabulary.Rolled) -> str:
    """Return which dice count, such as '5 and 6 of 5, 1, 6'; empty if all of them count."""
    if not 0 < len(event.kept) < len(event.dice):
        return ""
    return f"{listed(event.dice[index].face for index in event.kept)} of {faces(event.dice)}"


def _quoted(text: str) -> str:
    return f'"{" ".join(text.split())}"'


def _free_result(event: interventions.FreeRolled) -> str:
    """Return the faces of a free roll, with their sum if there are several."""
    thrown = [die.face for die in event.dice]
    return sum_of(thrown, sum(thrown))


def _beats(event: interventions.TakenBack | interventions.Restored, _: Any) -> str:
    beats = event.beats
    return f"beat {beats[0]}" if len(beats) == 1 else f"beats {min(beats)} to {max(beats)}"


def _overridden(event: interventions.Overridden, state: Any) -> str:
    """Return the changed value with its owner, such as `Pilgrim Ansel's profile.melee`; else the path."""
    match event.path.split("."):
        case [_, owner, field, *deeper] if state.name(owner) != owner:
            return f"{possessive(state.name(owner))} {'.'.join((field.replace('_', ' '), *deeper))}"
    return event.path


def _json_before(event: interventions.Overridden, _: Any) -> str:
    return format_value(thaw_json(event.before))


def _json_after(event: interventions.Overridden, _: Any) -> str:
    return format_value(thaw_json(event.after))


SPOKEN: dict[type, Sentence] = dict(
    compiled(
        {
            interventions.TakenBack: sentence(
                "{by} {undoes/undo} {undone}; the fight resumes after beat {to}.", undone=_beats
            ),
            interventions.Amended: "{by} {amends/amend} beat {beat}; the fight resumes after beat {to}:",
            interventions.Restored: sentence("{by} {redoes/redo} {redone} with the same dice.", redone=_beats),
            interventions.Overridden: sentence(
                "{by} {sets/set} {what} to {value} (was {old}): {quote}",
                what=_overridden,
                value=_json_after,
                old=_json_before,
                quote=lambda event, _: _quoted(event.reason),
            ),
            interventions.Ruled: sentence(
                "{by} {rules/rule}[ on {rule}]: {quote}", quote=lambda event, _: _quoted(event.text)
            ),
            interventions.FreeRolled: sentence(
                "{by} {rolls/roll} {thrown}[ for {purpose}]: {fallen}.",
                thrown=lambda event, _: notation([die.sides for die in event.dice]),
                purpose=lambda event, _: " ".join(event.purpose.split()),
                fallen=lambda event, _: _free_result(event),
            ),
            interventions.Noted: sentence("{by} {notes/note}: {quote}", quote=lambda event, _: _quoted(event.text)),
        },
        "by",
    )
)
"""The sentences for what people do to the log; their placeholder `by` is the name of the person or side."""
