"""`blow store`: lists, checks, backs up and restores the fights of a store, also while a server uses it."""

from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import closing

from events.log.inspection import find_damage, summaries
from events.log.lines import LogError
from events.stores import Store, StoredFight, open_store
from frontdoor.factory import default_store_url
from frontdoor.terminal.console.errors import VerificationError
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import print_error

DAMAGED = 1


def list_fights(arguments: Namespace) -> int:
    """Print one line per fight; return 1 if a fight cannot be read."""
    rows: list[tuple[str, ...]] = []
    status = 0
    with closing(_open_existing(arguments.store or default_store_url())) as store:
        for fight, summary in summaries(store):
            if isinstance(summary, LogError):
                status = DAMAGED
                print_error(f"blow: fight {fight}, {summary}")
            else:
                rows.append((fight, summary.system, summary.name, str(summary.beats), summary.last or ""))
        Screen().print_table(("fight", "system", "name", "beats", "last"), rows)
    return status


def check(arguments: Namespace) -> int:
    """Verify the seals of all logs; return 1 if a log is damaged."""
    with closing(_open_existing(arguments.store or default_store_url())) as store:
        checked = _Checked(store.export())
        for _ in checked:
            pass
    Screen().print(f"{store.url}: {checked}, {checked.damaged or 'none'} damaged.")
    return DAMAGED if checked.damaged else 0


def backup(arguments: Namespace) -> int:
    """Copy all fights to an empty place; return 1 if a log is damaged, which is copied as it is."""
    return _copy(arguments.store or default_store_url(), arguments.copy, replace=arguments.replace)


def restore(arguments: Namespace) -> int:
    """Copy all fights of a backup to an empty store, after a check of their seals."""
    if not arguments.damaged:
        with closing(_open_existing(arguments.copy)) as source:
            checked = _Checked(source.export())
            for _ in checked:
                pass
        if checked.damaged:
            raise VerificationError(f"{checked.damaged} of {checked} damaged; --damaged restores them as they are")
    return _copy(arguments.copy, arguments.store or default_store_url(), replace=arguments.replace)


def _copy(source_url: str, target_url: str, *, replace: bool) -> int:
    with closing(_open_existing(source_url)) as source, closing(open_store(target_url)) as target:
        checked = _Checked(source.export())
        target.fill(checked, replace=replace)
    Screen().print(f"Copied {checked} from {source.url} to {target.url}, {checked.damaged or 'none'} damaged.")
    return DAMAGED if checked.damaged else 0


def _open_existing(url: str) -> Store:
    return open_store(url, create=False)


class _Checked:
    """Fights that are counted and checked on their way; damage is printed on standard error."""

    def __init__(self, fights: Iterable[StoredFight]) -> None:
        self._fights = fights
        self.fights = self.beats = self.damaged = 0

    def __iter__(self) -> Iterator[StoredFight]:
        for fight in self._fights:
            self.fights += 1
            self.beats += len(fight.lines) - 1
            damage = find_damage(fight)
            if damage is not None:
                self.damaged += 1
                print_error(f"blow: fight {fight.id}, {damage}")
            yield fight

    def __str__(self) -> str:
        fights = "1 fight" if self.fights == 1 else f"{self.fights} fights"
        return f"{fights} with {self.beats} beats"
