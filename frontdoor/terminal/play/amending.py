"""Amending at the terminal: the players choose another command for a beat, preview the changes, and apply them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import replays
from combat.engine.control.replay_command import FOLLOWS
from combat.engine.errors import Refused
from combat.engine.fight.amending import AmendPreview
from combat.engine.play.commands import Amend
from events.history.amendments import dice_of_command
from events.vocabulary import Die
from frontdoor.terminal.console.errors import InvalidAnswer, StartOver, error_message
from frontdoor.terminal.console.text import as_sentence, ranges
from frontdoor.terminal.play.session import Session
from frontdoor.terminal.prompts.answer_parser import parse_yes_no
from replays.narration.words import listed

DROPPED = "Amendment cancelled; nothing has changed."
KEEP_FACE = "."
MAX_BEATS = 10


def amend(session: Session, number: int, by: str | None) -> None:
    """Ask for another command for a beat, show the consequences, and apply it if the players confirm."""
    questioner, screen = session.prompter, session.screen
    if questioner is None:
        raise InvalidAnswer("Nothing can be amended here.")
    try:
        before = session.fight.before(number)
        screen.print(f"Choose another command for beat {number}:", "bold")
        screen.print_with_margin("  ", f"Recorded: {' '.join(_summaries(session, [number])[number])}")
        command = questioner.choose_command(before)
        faces = _ask_beat_faces(session, number)
        for line in _consequences(session, number, command, by, faces):
            screen.print_with_margin("  ", line)
    except Refused as refused:
        raise InvalidAnswer(error_message(refused)) from None
    question = "Apply this amendment? (yes or no; Enter: no)"
    if not screen.ask_until(question, lambda text: text.casefold() not in ("", "back") and parse_yes_no(text)):
        raise StartOver(DROPPED)
    session.send(Amend(number, session.fight.system.codec.dump(command)), by, faces or None)


def _consequences(
    session: Session, number: int, command: Any, by: str | None, faces: Sequence[int | None]
) -> Iterator[str]:
    """Yield the consequences of an amendment, or the reason if the GM may amend but not preview it."""
    try:
        preview = session.fight.amend_preview(number, command, by, faces, session.seat_in_role("spectator"))
    except Refused as refused:
        if by is None or by != session.seat_in_role("gm") or refused.reasons[0].code != "hidden":
            raise
        yield error_message(refused)
    else:
        yield from preview_lines(session, preview)


def amendable_beats(session: Session) -> Iterator[tuple[str, str]]:
    """Yield the latest beats that can be amended, each as a margin with the beat number and a summary."""
    game = replays.Replay.of(session.fight)
    numbers = [beat.number for beat in game.effective if beat.number][-MAX_BEATS:]
    texts = _summaries(session, numbers)
    yield from ((f"{number:>4}  ", " ".join(texts[number])) for number in numbers)
    yield "  ", "Type 'amend' and the number of a beat." if numbers else "There is nothing to amend yet."


def _summaries(session: Session, numbers: Iterable[int]) -> dict[int, Sequence[str]]:
    story = session.story()
    return {number: story.summarise(number) or ["Nothing to report."] for number in numbers}


def preview_lines(session: Session, preview: AmendPreview) -> Iterator[str]:
    """Yield sentences that describe the consequences of an amendment."""
    if preview.reasons:
        raise InvalidAnswer(error_message(Refused(preview.reasons)))
    if preview.asks:
        yield f"{listed(map(session.seat_name, preview.asks))} must agree."
    if preview.needed is not None:
        yield f"A roll comes first: {preview.needed}. The rest depends on it."
        return
    if preview.again:
        yield f"Replayed with the same dice: {_beat_numbers(preview.again)}."
    for entry in preview.left_out:
        if entry.code != FOLLOWS:
            yield f"Not replayed: {as_sentence(entry.why or _beat_numbers([entry.beat]))}"
    followers = [entry.beat for entry in preview.left_out if entry.code == FOLLOWS]
    if followers:
        yield f"Left out because they follow it: {_beat_numbers(followers)}."
    if preview.dice:
        yield f"Dice that would be discarded: {_face_text(preview.dice)}."
    yield from preview.changes or ["No combatant would be affected."]


def _ask_beat_faces(session: Session, number: int) -> list[int | None]:
    """Ask for other faces of a beat's dice, if people may type them; None stands for a die that keeps its face."""
    header = session.fight.header
    dice = dice_of_command([entry for entry in replays.Replay.of(session.fight).effective if entry.number >= number])
    may_type = header.dice == "table" or header.typed == "anyone"
    if not dice or not may_type or header.undo.dice == "same":
        return []
    question = f"Its dice: {_face_text(dice)}. Press Enter to keep them, or type faces ('{KEEP_FACE}' keeps one die):"
    return session.screen.ask_until(f"  {question}", lambda text: _parse_faces(text, dice))


def _parse_faces(text: str, dice: Sequence[Die]) -> list[int | None]:
    words = text.replace(",", " ").split()
    possible = [(KEEP_FACE, *map(str, range(1, die.sides + 1))) for die in dice]
    if len(words) > len(dice) or not all(word in faces for word, faces in zip(words, possible, strict=False)):
        raise InvalidAnswer(f"Type up to {len(dice)} faces, each possible for its die, such as '{_face_text(dice)}'.")
    return [None if word == KEEP_FACE else int(word) for word in words]


def _face_text(dice: Sequence[Die]) -> str:
    return " ".join(str(die.face) for die in dice)


def _beat_numbers(numbers: Sequence[int]) -> str:
    """Return the numbers of beats in words, with runs as ranges."""
    return f"{'beats' if numbers[1:] else 'beat'} {listed(ranges(numbers))}"
