"""Views of a running fight: sheets, positions, the latest beats and the review page."""

import replays
from combat.engine.offer.figures import Figure
from combat.engine.play.views import state_view
from frontdoor.terminal.console.errors import InvalidAnswer, UsageError, VerificationError, error_message
from frontdoor.terminal.console.text import is_short_number
from frontdoor.terminal.play.session import Session
from frontdoor.terminal.prompts.answer_parser import match_name
from frontdoor.terminal.show.beat_text import Story
from frontdoor.terminal.show.figure_text import print_sheet
from replays.narration.words import listed

DEFAULT_LOG_BEATS = 10


def find_figure(session: Session, text: str) -> Figure:
    """Return the combatant selected by an id or a part of a name."""
    figures = session.figures()
    if not figures:
        raise InvalidAnswer("There are no combatants yet.")
    by_id = next((each for each in figures if each.id == text), None)
    return by_id or figures[match_name(text, [each.name for each in figures])]


def print_figure_sheet(session: Session, text: str) -> None:
    """Print the sheet of a combatant."""
    fight = session.fight
    who = find_figure(session, text).id
    seen = state_view(fight.system, fight.state, session.seat_in_role("spectator"))
    if not print_sheet(session.screen, who, seen, fight.state):
        raise InvalidAnswer("There is no sheet to show.")


def print_positions(session: Session) -> None:
    """Print the combatants grouped by position, then those out of the fight."""
    figures = [each for each in session.figures() if not each.out]
    for place in dict.fromkeys(each.position for each in figures):
        names = [each.name for each in figures if each.position == place]
        session.screen.print_with_margin("  ", f"{place or 'Position unknown'}: {listed(names)}", hang=2)
    out = [each.name for each in session.figures() if each.out]
    if out:
        session.screen.print_with_margin("  ", f"Out of the fight: {listed(out)}", hang=2)


def print_log(session: Session, text: str = "", since: int | None = None) -> None:
    """Print the latest beats, as many as typed, or those from a number on."""
    if text and not (is_short_number(text) and int(text)):
        raise InvalidAnswer(f"'{text}' is not a number of beats.")
    beats = len(session.fight.journal)
    first = max(0, beats - int(text or DEFAULT_LOG_BEATS)) if since is None else since
    story = Story(replays.Replay.of(session.fight), session.seat_in_role("spectator"), None)
    story.print(session.screen, range(first, beats))


def write_page(session: Session, text: str) -> None:
    """Write the review page of the fight, next to its log unless a path is given."""
    log = session.log_path
    if log is None:
        raise InvalidAnswer("The page is made from the log. Save the fight first: save FILE.")
    from frontdoor.terminal.show import pages

    try:
        session.fight.save(log)
        page = pages.write_page(pages.PageOptions(log=str(log), page=text or None))
    except (OSError, UsageError, VerificationError) as error:
        raise InvalidAnswer(error_message(error)) from None
    session.screen.print_with_margin("", f"Open {page} in a browser.")
