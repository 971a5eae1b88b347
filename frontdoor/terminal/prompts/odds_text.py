"""Odds as text: next to a target, or for a choice typed in full."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from time import monotonic

from combat.engine.dice.chance_text import format_chance, format_percent
from combat.engine.errors import Refused
from combat.engine.fight.encounter import Encounter
from combat.engine.fight.odds import Odds
from combat.engine.offer.outcome_groups import NO_EFFECT
from events.base import Command
from frontdoor.terminal.console.errors import InvalidAnswer, error_message
from frontdoor.terminal.prompts.answer_parser import match_first_words, split_modifiers
from frontdoor.terminal.prompts.decisions import Choice
from frontdoor.terminal.prompts.fields import modifier_words
from frontdoor.terminal.prompts.form_filling import Answers, default_command, fill_form, is_complete
from frontdoor.terminal.prompts.menus import choice_labels

MAX_PLAYS = 400
"""Maximum number of plays per command for odds that were not requested; odds that need more plays are sampled."""

TIME_BUDGET = 0.5
"""Maximum number of seconds for the odds of one prompt; the remaining odds are left out."""

MAX_TARGETS = 16
"""Maximum number of choices of one prompt for which odds are shown; with more choices, none are shown."""

MAX_LINES = 20
"""Maximum number of lines of odds printed for one command."""


def odds_of_choice(fight: Encounter, text: str, choices: Sequence[Choice]) -> Iterator[str]:
    """Return the odds of a choice typed in full; fields that are not typed keep their defaults."""
    forms = [choice.form for choice in choices]
    words = tuple(dict.fromkeys(word for form in forms for word in modifier_words(form)))
    text, modifiers = split_modifiers(text, words)
    if not text:
        raise InvalidAnswer("Type the choice before its modifiers.")
    index, ahead = match_first_words(text.split(), choice_labels(fight, choices))
    answers = Answers(ahead, modifiers, {figure.id: figure.name for figure in fight.figures()})
    command = fill_form(forms[index], answers)
    if answers.words:
        raise InvalidAnswer(f"'{' '.join(answers.words)}' was not expected.")
    return odds_of_roll(fight, command, choices[index].seat)


def odds_of_roll(fight: Encounter, command: Command, seat: str) -> Iterator[str]:
    """Return the odds of a command that waits for dice, up to the next decision."""
    try:
        odds = fight.odds(command, seat, "attack")
    except Refused as refused:
        raise InvalidAnswer(error_message(refused)) from None
    return format_odds(odds)


def odds_of_all(fight: Encounter, choices: Sequence[Choice]) -> Iterator[str]:
    """Yield a line with the odds of each choice that needs nothing but dice."""
    labels = choice_labels(fight, choices)
    for label, choice in zip(labels, choices, strict=True):
        command = default_command(choice.form, {})
        if command is None or not is_complete(choice.form):
            continue
        try:
            odds = fight.odds(command, choice.seat, "attack")
        except Refused:
            continue
        lines = _uncertain(odds)
        heads = {line.rpartition(": ")[0] for line, _ in lines}
        head = f"{heads.pop()}: " if len(heads) == 1 else ""
        summaries = ", ".join(
            f"{line.removeprefix(head)} {format_chance(chance, exact=odds.exact)}" for line, chance in lines[:MAX_LINES]
        )
        if summaries:
            yield f"{label}: {summaries}"


def odds_in_menu(fight: Encounter, choices: Sequence[Choice]) -> list[str]:
    """Return short odds for each choice that names a target and needs nothing but dice; empty for other choices."""
    summaries = [""] * len(choices)
    for seat in dict.fromkeys(choice.seat for choice in choices):
        combatants = {figure.id for figure in fight.figures(seat)}
        targeted: dict[int, tuple[Command | None, str]] = {}
        for place, choice in enumerate(choices):
            if choice.seat != seat or not is_complete(choice.form):
                continue
            command = default_command(choice.form, {})
            values = (getattr(command, name) for name in choice.form.fields)
            ids = [value for value in values if isinstance(value, str) and value in combatants]
            if len(set(ids)) > 1:  # one combatant acts on another
                targeted[place] = command, ids[-1]
        commands, targets = [each for each, _ in targeted.values()], [each for _, each in targeted.values()]
        if len(targeted) <= MAX_TARGETS:
            for place, odds in zip(targeted, odds_per_target(fight, seat, commands, targets), strict=True):
                summaries[place] = odds
    return summaries


def odds_per_target(
    fight: Encounter, seat: str, commands: Sequence[Command | None], targets: Sequence[str]
) -> list[str]:
    """Return short odds for each command; empty if they take too long or anything is hidden from the seat."""
    summaries = [""] * len(commands)
    if fight.system.projection.conceal(fight.state, seat) is not fight.state:
        return summaries
    started = monotonic()
    for place, (command, target) in enumerate(zip(commands, targets, strict=True)):
        if command is None:
            continue
        try:
            odds = fight.odds(command, seat, "attack", MAX_PLAYS)
        except Refused:
            continue
        summaries[place] = odds.short(target=target)
        if monotonic() - started > TIME_BUDGET:
            break
    return summaries


def format_odds(odds: Odds) -> Iterator[str]:
    """Yield the possible outcomes of a command, one per line, each after its chance."""
    uncertain = _uncertain(odds)
    if not uncertain:
        words = str(odds)
        yield f"{words[0].upper()}{words[1:]}."
    width = max((len(format_chance(chance, exact=odds.exact)) for _, chance in uncertain), default=0)
    groups = odds.groups()
    if len(groups) > 1:  # exclusive, so that the chances sum to 100 %
        chances = (f"{group.label} {format_chance(group.chance, exact=odds.exact)}" for group in groups)
        yield f"  In all: {', '.join(chances)}"
    for row in odds.rows if any(row.then for row in odds.rows) else ():
        parts = (f"{part.label} {format_percent(part.chance)}" for part in row.then)
        yield f"  {row.label} {format_chance(row.chance, exact=odds.exact)}: {', '.join(parts) or NO_EFFECT}"
    for line, chance in uncertain[:MAX_LINES]:
        yield f"  {format_chance(chance, exact=odds.exact):>{width}}  {line}"
    if len(uncertain) > MAX_LINES:
        yield f"  ... and {len(uncertain) - MAX_LINES} more lines"
    if not odds.exact and uncertain:
        yield f"  Too many outcomes to count: these chances are sampled, with an error of {format_percent(odds.error)}."


def _uncertain(odds: Odds) -> list[tuple[str, Fraction]]:
    return [(line, chance) for line, chance in odds.table() if chance != 1]
