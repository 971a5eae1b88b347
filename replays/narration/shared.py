"""The sentences for the shared events, and for interventions such as undo, amendments and rulings."""

from typing import Any

from combat.engine.catalog import system as system_named
from combat.engine.errors import Refused
from combat.engine.play.consent import command_text
from events.abilities import Ability
from events.codec.wire import WireError, thaw_json
from events.interventions import (
    AmendAsked,
    Amended,
    Committed,
    Contributed,
    DoneAgain,
    LeftOut,
    NotDoneAgain,
    Noted,
    Overdue,
    Overridden,
    Restored,
    Ruled,
    Salted,
    SkipAgreed,
    Started,
    TakenBack,
    UndoAgreed,
    UndoAsked,
    UndoDeclined,
)
from events.replace import replace
from events.table import Table
from events.vocabulary import (
    AbilityUsed,
    Agreed,
    ConditionChanged,
    Declined,
    EncounterBegan,
    EncounterEnded,
    Gained,
    Hit,
    Left,
    Missed,
    PartlyRolled,
    Proposed,
    Recovered,
    Reminded,
    Rolled,
    RollResumed,
    RoundBegan,
    SeedRevealed,
    SideChanged,
    Soaked,
    Spent,
    StartsWith,
    StepEntered,
    Suffered,
    TurnBegan,
    TurnEnded,
)
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


def _ability(event: AbilityUsed, state: Table) -> Ability | None:
    sheets = getattr(state, "condition_sheets", ())
    known = (*state.catalogue, *(ability for sheet in sheets for ability in sheet.abilities))
    found = [ability for ability in known if ability.id == event.ability]
    rated = f"{event.ability.partition(' (')[0]} (X)"  # sheets print a rating in place of the X
    found += [replace(ability, id=event.ability) for ability in known if ability.id == rated]
    return found[0] if found else None


def ability_kind(event: AbilityUsed, state: Table) -> str:
    """Return `asked`, `automatic`, or `unknown` if no sheet of the fight defines the ability."""
    ability = _ability(event, state)
    return "unknown" if ability is None else "asked" if ability.asked else "automatic"


def ability_title(event: AbilityUsed, state: Table) -> str:
    """Return the title of the ability that an event is about."""
    ability = _ability(event, state)
    return event.ability if ability is None else ability.title


def ability_text(event: AbilityUsed, _: Table) -> str:
    """Return an ability's text as a sentence of its own."""
    return f"{capital(event.text)}{'' if event.text.endswith(('.', '!', '?')) else '.'}" if event.text else ""


_REACH = {"everybody": "everyone", "enemies": "all enemies", "allies": "the whole side"}


def ability_reach(event: AbilityUsed, state: Table) -> str:
    """Return the combatants that an ability affects: a group if one of its effects reaches a group, else its target."""
    ability = _ability(event, state)
    reached = {effect.to for effect in ability.does} if ability is not None else set()
    return next((group for to, group in _REACH.items() if to in reached), event.target)


def _condition_level(event: ConditionChanged, _: Any) -> str:
    return "gone" if event.level == 0 else "graded" if event.level > 1 else "present"


def _proposed(event: Proposed, state: Table) -> str:
    """Return the proposed command in words; only its name if this version does not know it."""
    system, _, name = str(event.command.get("type", "")).partition(".")
    try:
        return command_text(system_named(system).codec, event.command, state.name)
    except (WireError, Refused):
        return name.partition(".")[0].replace("_", " ") or "a change"


SENTENCES = {
    EncounterBegan: "The fight begins: {system}, {edition}.",
    EncounterEnded: sentence(
        "The fight is over: {reason}. {winner} {wins/win}.", winner=lambda event, _: event.winners or "no one"
    ),
    SeedRevealed: "The dice seed was {seed}.",
    StartsWith: "",
    StepEntered: "",
    RoundBegan: "Round {number}",
    TurnBegan: "{who} {takes/take} a turn.",
    TurnEnded: "{who} {ends/end} the turn.",
    RollResumed: "",
    Spent: "{whose} {spends/spend} {amount:{resource}} on {on}.",
    Gained: "{whose} {gains/gain} {amount:{resource}} ({source}).",
    Hit: "{attacker} {hits/hit} {target}.",
    Missed: "{attacker} {misses/miss} {target}.",
    Soaked: "{by} {prevents/prevent} {amount:{harm}} for {who}.",
    Suffered: "{who} {suffers/suffer} {amount:{harm}} from {source}.",
    Recovered: "{who} {recovers/recover} {amount:{harm}} ({source}).",
    ConditionChanged: select(
        _condition_level,
        {
            "gone": "{who} {is/are} no longer {condition} ({source}).",
            "graded": "{who} {is/are} {condition} {level} ({source}).",
        },
        "{who} {is/are} {condition} ({source}).",
    ),
    AbilityUsed: select(
        ability_kind, ABILITY, ABILITY["asked"], title=ability_title, text=ability_text, target=ability_reach
    ),
    Reminded: "Reminder for {who}, {ability}: {text}.",
    Left: select(
        "how",
        {
            "fled": "{who} {flees/flee}" + REASON + ".",
            "surrendered": "{who} {surrenders/surrender}" + REASON + ".",
            "captured": "{who} {is/are} captured" + REASON + ".",
        },
        "{who} {leaves/leave} the fight" + REASON + ".",
    ),
    SideChanged: "{who} now {fights/fight} for {side}" + REASON + ".",
    Proposed: sentence("{by} {proposes/propose}: {what}. {asks} must agree.", what=_proposed),
    Agreed: "{seat} {agrees/agree}.",
    Declined: "{seat} {declines/decline}" + REASON + ".",
    PartlyRolled: sentence(
        "Rolled so far: {rolled}. Still to roll: {dice_left} for {purpose} ({who}).",
        rolled=lambda event, _: faces(event.dice) or "nothing",
        dice_left=lambda event, _: notation(event.owed),
    ),
    Salted: sentence("{seat} {adds/add} to the dice: {quote}", quote=lambda event, _: _quoted(event.text)),
    Committed: "",
    Started: "The dice are ready[, without a contribution of {without}].",
    Contributed: "",
    Overdue: "Waiting for the contribution of {seats} to roll {roll}, which is overdue.",
    SkipAgreed: "{seat} {agrees/agree} to go on without it.",
    LeftOut: "Roll {roll} is made without {seats}.",
    UndoAsked: "{by} {asks/ask} to undo everything after beat {to}; {asks} must agree.",
    UndoAgreed: "{seat} {agrees/agree}.",
    UndoDeclined: "{seat} {declines/decline}" + REASON + ".",
    AmendAsked: "{by} {asks/ask} to amend beat {beat}; {asks} must agree.",
    DoneAgain: "Beat {beat} again:",
    NotDoneAgain: select(
        lambda event, _: bool(event.why),
        {True: "{cause}. It no longer counts.", False: "Beat {beat}, which followed it, no longer counts either."},
        cause=lambda event, _: event.why.rstrip("."),
    ),
}


def rolled(state: Any, event: Rolled) -> str:
    """Return a sentence, for instance 'Morale of the Pilgrims: 5 + 1 + 2 = 8, success (2D6; Banner +2)'."""
    thrown = f", rolled by {state.name(event.by)}" if event.by and event.by != event.who else ""
    result = f", {event.result}" if event.result else ""
    notes = bracketed(pool(event.dice), kept_of(event), named(event.modifiers) if event.modifiers else "")
    return f"{capital(event.purpose)} of {state.name(event.who)}{thrown}: {calculation(event)}{result}{notes}."


def calculation(event: Rolled) -> str:
    """Return how the total of a roll is made up, as far as the dice and the modifiers of the total explain it."""
    terms = [event.dice[index].face for index in event.kept]
    terms += [modifier.amount for modifier in event.modifiers if modifier.on == "total"]
    if terms and sum(terms) == event.total:
        return sum_of(terms, event.total)
    return f"{faces(event.dice)} for {event.total}" if event.dice else str(event.total)


def kept_of(event: Rolled) -> str:
    """Return which dice count, such as '5 and 6 of 5, 1, 6'; empty if all of them count."""
    if not 0 < len(event.kept) < len(event.dice):
        return ""
    return f"{listed(event.dice[index].face for index in event.kept)} of {faces(event.dice)}"


def _quoted(text: str) -> str:
    return f'"{" ".join(text.split())}"'


def _beats(event: TakenBack | Restored, _: Any) -> str:
    beats = event.beats
    return f"beat {beats[0]}" if len(beats) == 1 else f"beats {min(beats)} to {max(beats)}"


def _overridden(event: Overridden, state: Any) -> str:
    """Return the changed value with its owner, such as `Pilgrim Ansel's blood`; else the path."""
    match event.path.split("."):
        case [_, owner, field] if state.name(owner) != owner:
            return f"{possessive(state.name(owner))} {field.replace('_', ' ')}"
    return event.path


def _json_before(event: Overridden, _: Any) -> str:
    return format_value(thaw_json(event.before))


def _json_after(event: Overridden, _: Any) -> str:
    return format_value(thaw_json(event.after))


SPOKEN: dict[type, Sentence] = dict(
    compiled(
        {
            TakenBack: sentence("{by} {undoes/undo} {undone}; the fight resumes after beat {to}.", undone=_beats),
            Amended: "{by} {amends/amend} beat {beat}; the fight resumes after beat {to}:",
            Restored: sentence("{by} {redoes/redo} {redone} with the same dice.", redone=_beats),
            Overridden: sentence(
                "{by} {sets/set} {what} to {value} (was {old}): {quote}",
                what=_overridden,
                value=_json_after,
                old=_json_before,
                quote=lambda event, _: _quoted(event.reason),
            ),
            Ruled: sentence("{by} {rules/rule}[ on {rule}]: {quote}", quote=lambda event, _: _quoted(event.text)),
            Noted: sentence("{by} {notes/note}: {quote}", quote=lambda event, _: _quoted(event.text)),
        },
        "by",
    )
)
"""The sentences for what people do to the log; their placeholder `by` is the name of the person or side."""
