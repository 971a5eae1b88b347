"""Decisions made without asking: automatic answers, and decisions with only one possible command."""

from collections.abc import Iterator, Sequence

from combat.engine.fight.encounter import Encounter
from combat.engine.play.commands import Note, Rule
from events.base import Command
from events.history.journal import Beat
from frontdoor.bots import is_undo_or_redo
from frontdoor.terminal.play.answer_store import AnswerStore
from frontdoor.terminal.play.dry_run import dry_run, ends_turn
from frontdoor.terminal.prompts.decisions import Decision, can_produce
from frontdoor.terminal.prompts.form_filling import count_open_fields
from frontdoor.terminal.prompts.menus import choice_labels
from frontdoor.terminal.prompts.odds_text import default_command


def automatic_commands(
    fight: Encounter, decisions: Sequence[Decision], remembered: AnswerStore
) -> Iterator[tuple[Command, str]]:
    """Yield commands to run without asking, each with its seat; none after an undo, so that the players can decide."""
    last = next((each for each in reversed(fight.journal.beats) if not isinstance(each.command, Note | Rule)), None)
    if last is not None and is_undo_or_redo(last):
        return
    for decision in decisions:
        automatic = _stored_answer(fight, decision, remembered)
        if automatic is None and len(decisions) == 1:
            automatic = _only_command(fight, decision)
        if automatic is not None:
            yield automatic


def _stored_answer(fight: Encounter, decision: Decision, remembered: AnswerStore) -> tuple[Command, str] | None:
    if not remembered.answers:  # the usual case; looking up the labels of the choices would be wasted effort
        return None
    place = remembered.find(decision.request.seat, fight.step, choice_labels(fight, decision.choices))
    if place is None:
        return None
    choice, default = decision.choices[place], decision.request.default
    is_default = default is not None and can_produce(choice.form, default)
    command = default if is_default else default_command(choice.form, {})
    return None if command is None else (command, choice.seat)


def _only_command(fight: Encounter, decision: Decision) -> tuple[Command, str] | None:
    """Return the only possible command, unless it rolls dice or ends a turn."""
    if len(decision.choices) != 1 or count_open_fields(decision.choices[0].form):
        return None
    choice = decision.choices[0]
    command = next(choice.form.commands(), None)
    result = None if command is None else dry_run(fight, command, choice.seat)
    return (command, choice.seat) if command and isinstance(result, Beat) and not ends_turn(result) else None
