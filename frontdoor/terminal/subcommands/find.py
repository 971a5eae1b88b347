"""`blow find`: searches logs, folders and stores for beats."""

import sys
from argparse import Namespace

from events.codec import json_text
from events.limits import escape_in_json
from events.stores import StoreError
from frontdoor.terminal.console.errors import UsageError
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import as_sentence, print_error
from frontdoor.user_data import cache_folder
from replays import ReplayError
from replays.search import QueryError, parse_query
from replays.search.index import Hit, Unread, search_places

NOTHING_FOUND = 1


def run(arguments: Namespace) -> int:
    """Print the beats that match, with their logs; return 1 if there are none."""
    screen = Screen(plain=arguments.plain)
    first: Hit | None = None
    try:
        query = parse_query(arguments.query)
        for hit in search_places(query, arguments.places, arguments.seat, cache_folder() / "search"):
            if isinstance(hit, Unread):
                print_error(f"blow: {hit.reason}")
            else:
                show = _print_json if arguments.json else _print
                show(screen, hit, is_new=first is None or first.place != hit.place)
                first = hit if first is None or first.place != hit.place else first
    except (QueryError, ReplayError, StoreError) as error:
        raise UsageError(as_sentence(str(error))) from None
    if first is None:
        print_error("blow: no beat matches.")
        return NOTHING_FOUND
    if not arguments.json:
        screen.print()
        screen.print("To open a log at a beat: blow replay step LOG --beat N")
    return 0


def _print(screen: Screen, hit: Hit, *, is_new: bool) -> None:
    if is_new:
        screen.print(hit.place, "bold")
    entry = hit.entry
    margin = f"  {entry.beat:>4}  "
    for line in entry.lines or ("(a beat without text)",):
        screen.print_with_margin(margin, line)
        margin = " " * len(margin)


def _print_json(_: Screen, hit: Hit, *, is_new: bool) -> None:
    entry = hit.entry
    found = {"log": hit.place, "beat": entry.beat, "round": entry.round, "told": list(entry.lines)}
    sys.stdout.write(escape_in_json(json_text.dumps(found).decode()) + "\n")
