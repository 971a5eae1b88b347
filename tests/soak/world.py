"""Simulated evenings, and planted faults that they must find."""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from combat.engine.fight import playing
from events.stores import Stale, StoreError, folder, sql
from events.stores.files import Recorder
from events.stores.protocol import check_continues
from events.stores.recorder import LogRecorder
from frontdoor.tables.followers import CHANGED, Followers, Notice
from frontdoor.tables.service import Service
from frontdoor.tables.table import Table
from frontdoor.tables.views.seat_views import SeatViews
from tests.harness.world import evening

MAX_EVENINGS = 2_000
"""Evenings within which a planted fault must be found."""


QUICK = ("a notice is sent twice", "a command is done twice", "a view is out of date")
"""Planted faults that few evenings find."""


def evenings(rng: Random, times: int = 1) -> Counter[str]:
    """In evenings with crashes, cut connections and failing stores, clients and log agree at the end."""
    return sum((evening(rng) for _ in range(times)), Counter[str]())


def planted_faults(rng: Random, of_all: int = 0) -> Counter[str]:
    """A fault planted in the program is found: one that few evenings find, or any."""
    name = rng.choice(list(FAULTS) if of_all else QUICK)
    return Counter({"faults found": 1, "evenings": evenings_until(name, rng)})


def evenings_until(fault: str, rng: Random, most: int = MAX_EVENINGS) -> int:
    """Plant a fault, and return the number of evenings until one fails.

    Raises:
        AssertionError: If no evening fails.
    """
    for number in range(1, most + 1):
        with pytest.MonkeyPatch.context() as patch:
            FAULTS[fault](patch)
            try:
                evening(rng, kinds=("folder", "sqlite"))
            except Exception:  # noqa: BLE001 - any failure counts
                return number
    raise AssertionError(f"no evening found the planted fault: {fault}")


def _loops(patch: pytest.MonkeyPatch) -> None:
    """A service that is ahead of its store tries again for ever."""

    def check(fight: str, beats: int, found: int, last: bytes, line: bytes) -> None:
        if found != beats:
            raise Stale("stale", found)
        check_continues(fight, beats, found, last, line)

    def change(table: Table, who: Any, do: Callable[[], None]) -> Any:
        before = table.views.look(who.seat)
        while True:
            try:
                do()
            except Stale:
                table.catch_up()
                continue
            table.views.index.grow()
            changed = table.views.changed(who.seat, before)
            table.followers.publish()
            return changed

    catch_up = Table.catch_up

    def ignore(table: Table) -> int:
        return 0 if table._store.beats(table.id) < len(table.fight.journal) else catch_up(table)

    _replace_check(patch, check)
    patch.setattr(Table, "_change", change)
    patch.setattr(Table, "catch_up", ignore)


def _compares_the_count(patch: pytest.MonkeyPatch) -> None:
    """A store compares the number of beats, and not the last line."""

    def check(fight: str, beats: int, found: int, last: bytes, line: bytes) -> None:
        check_continues(fight, beats, found, b"", line)

    _replace_check(patch, check)


def _reads_by_count(patch: pytest.MonkeyPatch) -> None:
    """A service compares the number of beats with that of its store, and not the last line."""

    def stored(table: Table) -> bytes:
        return b"".join(table._store.read(table.id, len(table.fight.journal) - 1)[:1])

    patch.setattr(Table, "_last_line", stored)


def _patches_by_count(patch: pytest.MonkeyPatch) -> None:
    """A client that comes back gets the changes since a number of beats, whatever their history."""
    patch.setattr(SeatViews, "is_known", lambda views, _seat, since, _mark: 0 < since <= len(views.index))


def _replace_check(patch: pytest.MonkeyPatch, check: Callable[..., None]) -> None:
    patch.setattr(sql, "check_continues", check)
    patch.setattr(folder, "check_continues", check)


def _compares_nothing(patch: pytest.MonkeyPatch) -> None:
    """A folder appends to whatever it has."""
    patch.setattr(folder, "check_continues", lambda *_: None)


def _loses_a_notice(patch: pytest.MonkeyPatch) -> None:
    """Every seventh beat is not published."""
    publish = Followers.publish

    def lose(followers: Followers) -> None:
        if len(followers._views._live.fight.journal) % 7:
            publish(followers)
        else:
            followers._last_views.update({seat: followers._views.look(seat) for seat in followers._of})

    patch.setattr(Followers, "publish", lose)


def _tells_twice(patch: pytest.MonkeyPatch) -> None:
    """Every fifth beat is published twice."""
    publish = Followers.publish

    def twice(followers: Followers) -> None:
        before = dict(followers._last_views)
        publish(followers)
        if len(followers._views._live.fight.journal) % 5 == 0:
            followers._last_views.update(before)
            publish(followers)

    patch.setattr(Followers, "publish", twice)


def _shows_secrets(patch: pytest.MonkeyPatch) -> None:
    """Every seat gets the changes that the host may see."""
    publish = Followers.publish

    def show(followers: Followers) -> None:
        before, current = followers._last_views.get(None), followers._views.look(None)
        if before is None or before is current:
            publish(followers)
            return
        notice = Notice(CHANGED, followers._views.changed(None, before))
        for seat, those in followers._of.items():
            followers._last_views[seat] = followers._views.look(seat)
            for follower in those:
                follower.tell(notice)

    patch.setattr(Followers, "publish", show)


def _caches_tokens(patch: pytest.MonkeyPatch) -> None:
    """A service reads the tokens of a fight only once."""
    load, valid = Table._load_tokens, Service._is_valid

    def load_once(table: Table, note: bytes | None) -> None:
        if not table.tokens:
            load(table, note)

    def is_valid(service: Service, fight: str, token: str) -> bool:
        return service.holds(fight) or valid(service, fight, token)

    patch.setattr(Table, "_load_tokens", load_once)
    patch.setattr(Service, "_is_valid", is_valid)


def _overwrites_tokens(patch: pytest.MonkeyPatch) -> None:
    """A changed token overwrites those that another service changed meanwhile."""

    def swap(store: Any, fight: str, key: str, old: bytes | None, new: bytes) -> bool:
        del old
        store.put(fight, key, new)
        return True

    patch.setattr(sql.SQLStore, "swap", swap)
    patch.setattr(folder.Folder, "swap", swap)


def _poll_dies(patch: pytest.MonkeyPatch) -> None:
    """An error of the store ends the task that looks for news."""

    def poll(service: Service) -> None:
        for fight in service.held():
            table = service._tables[fight].table
            if table is not None and table.is_behind():
                with service.open(fight):
                    pass

    patch.setattr(Service, "poll", poll)


def _keeps_a_torn_tail(patch: pytest.MonkeyPatch) -> None:
    """A line is appended to the rest of an unfinished one."""

    def go_on(recorder: Recorder, placed: Any) -> None:
        recorder.line_index = placed
        recorder._size = recorder._file.size

    patch.setattr(Recorder, "continue_from", go_on)


def _ignores_expect(patch: pytest.MonkeyPatch) -> None:
    """A command that arrives twice is done twice."""
    patch.setattr(playing, "check_expected_count", lambda *_: None)


def _acknowledges_early(patch: pytest.MonkeyPatch) -> None:
    """A beat counts although the store failed."""
    append = LogRecorder.append

    def early(recorder: LogRecorder, line: bytes) -> None:
        try:
            append(recorder, line)
        except Stale:
            raise
        except StoreError:
            recorder.line_index.add(line)

    patch.setattr(LogRecorder, "append", early)


def _keeps_an_old_view(patch: pytest.MonkeyPatch) -> None:
    """A view is not always computed again."""
    look = SeatViews.look

    def old(views: SeatViews, seat: str | None) -> Any:
        latest = views._latest.get(seat)
        return latest[1] if latest is not None and latest[1].beats % 4 == 3 else look(views, seat)

    patch.setattr(SeatViews, "look", old)


FAULTS: Mapping[str, Callable[[pytest.MonkeyPatch], None]] = {
    "a service ahead of its store loops": _loops,
    "append compares nothing": _compares_nothing,
    "append compares the number of beats only": _compares_the_count,
    "a service compares the number of beats only": _reads_by_count,
    "a client gets the changes of another history": _patches_by_count,
    "a notice is lost": _loses_a_notice,
    "a notice is sent twice": _tells_twice,
    "a seat gets the view of the host": _shows_secrets,
    "a revoked token is cached": _caches_tokens,
    "tokens overwrite each other": _overwrites_tokens,
    "the task for news dies": _poll_dies,
    "a torn tail stays": _keeps_a_torn_tail,
    "a command is done twice": _ignores_expect,
    "a beat is acknowledged before it is saved": _acknowledges_early,
    "a view is out of date": _keeps_an_old_view,
}
"""Faults of this project's past and their kin, each with the patch that plants it."""
