"""Odds as text: next to a target, or for a choice typed in full."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from time import monotonic
from typing import Any

from combat.engine.dice.chance_text import format_chance, format_percent
from combat.engine.errors import Refused
from combat.engine.fight.encounter import Encounter
from combat.engine.fight.odds import Odds
from combat.engine.offer.domains import Domain
from combat.engine.offer.requests import Form
from events.base import Command
from events.vocabulary import Modifier
from frontdoor.terminal.console.errors import InvalidAnswer, error_message
from frontdoor.terminal.prompts.answer_parser import match_first_words, matches_name, split_modifiers
from frontdoor.terminal.prompts.decisions import Choice
from frontdoor.terminal.prompts.form_filling import fill_form, is_complete, modifier_words, with_names
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
    """Return the odds of a choice typed in full; fields that are not typed keep their defaults.

    Raises:
        InvalidAnswer: If there is no such choice, or a field without a default is missing.
    """
    forms = [choice.form for choice in choices]
    words = tuple(dict.fromkeys(word for form in forms for word in modifier_words(form)))
    text, modifiers = split_modifiers(text, words)
    if not text:
        raise InvalidAnswer("Type the choice before its modifiers.")
    index, ahead = match_first_words(text.split(), choice_labels(fight, choices))
    asked = _TypedAnswers(ahead, modifiers, {figure.id: figure.name for figure in fight.figures()})
    command = fill_form(forms[index], asked)
    if asked.words:
        raise InvalidAnswer(f"'{' '.join(asked.words)}' was not expected.")
    return odds_of_roll(fight, command, choices[index].seat)


def odds_of_roll(fight: Encounter, command: Command, seat: str) -> Iterator[str]:
    """Return the odds of a command that waits for dice, up to the next decision.

    Raises:
        InvalidAnswer: If the odds depend on facts that are hidden from the seat.
    """
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
    """Return short odds for each command; empty if they would take too long.

    Args:
        fight: The fight.
        seat: The deciding seat; if anything is hidden from it, no odds are shown.
        commands: One command per target; None if it cannot be built yet.
        targets: The ids of the targets.
    """
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


def default_command(form: Form, values: dict[str, Any]) -> Command | None:
    """Return the command that a form makes from given values and defaults; None if a default is missing."""
    try:
        return fill_form(form, _TypedAnswers([], []), given=values)
    except InvalidAnswer:
        return None


class _TypedAnswers:
    """Takes answers from words typed ahead, and defaults for the rest; implements `Prompter`."""

    def __init__(
        self, words: Sequence[str], modifiers: Sequence[tuple[str, int, str]], names: Mapping[str, str] | None = None
    ) -> None:
        self.words = list(words)
        self._names = names or {}
        self._modifiers = list(modifiers)
        self._asked, self._left_open = "", False

    def ask(self, question: str) -> str:
        """Return the remaining words, or an empty answer."""
        self._asked = question.partition(" (")[0].partition(" - ")[0]
        self._left_open = not self.words
        return self.take_rest()

    def put_back(self, words: Sequence[str]) -> None:
        """Keep the words for the prompts that follow."""
        self.words = list(words)

    def take_rest(self) -> str:
        """Return all remaining words."""
        text, self.words = " ".join(self.words), []
        return text

    def show(self, lines: Sequence[str]) -> None:
        """Show nothing."""

    def remarks(self, form: Form, values: dict[str, Any], name: str, domain: Domain) -> Sequence[str]:
        """Return nothing."""
        return ()

    def take_modifiers(self, domain: Domain) -> tuple[Modifier, ...]:
        """Return the modifiers typed after the choice."""
        modifiers = tuple(Modifier(*each) for each in self._modifiers)
        if not domain.holds(modifiers):
            raise InvalidAnswer("These modifiers do not fit the roll.")
        return modifiers

    def name_values(self, domain: Domain) -> Domain:
        """Return a domain of combatant ids, with the combatants' names added."""
        return with_names(domain, self._names)

    def skip_fixed(self, name: str) -> None:
        """Skip a word if it names the only value of a field."""
        if self.words and matches_name(self.words[0], name):
            self.words.pop(0)

    def reject(self, message: str) -> None:
        """Raise an `InvalidAnswer` for the typed words."""
        if self._left_open:
            raise InvalidAnswer(f"'{self._asked}' has no default. Type it after the choice.")
        raise InvalidAnswer(message)


def format_odds(odds: Odds) -> Iterator[str]:
    """Yield the possible outcomes of a command, one per line, each after its chance."""
    uncertain = _uncertain(odds)
    if not uncertain:
        words = str(odds)
        yield f"{words[0].upper()}{words[1:]}."
    width = max((len(format_chance(chance, exact=odds.exact)) for _, chance in uncertain), default=0)
    for line, chance in uncertain[:MAX_LINES]:
        yield f"  {format_chance(chance, exact=odds.exact):>{width}}  {line}"
    if len(uncertain) > MAX_LINES:
        yield f"  ... and {len(uncertain) - MAX_LINES} more lines"
    if not odds.exact and uncertain:
        yield f"  Too many outcomes to count: these chances are sampled, with an error of {format_percent(odds.error)}."


def _uncertain(odds: Odds) -> list[tuple[str, Fraction]]:
    return [(line, chance) for line, chance in odds.table() if chance != 1]
