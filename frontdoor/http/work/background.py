"""The background tasks of a server: program players, and beats that other processes have added."""

import asyncio
import logging
from functools import partial

import anyio
from anyio import to_thread
from anyio.abc import TaskGroup

from combat.engine.errors import Refused
from events.stores import StoreError
from frontdoor.bots import Choice
from frontdoor.http.work.desk import Desk
from frontdoor.http.work.processes import WORKERS
from frontdoor.tables.errors import ServiceError
from frontdoor.tables.program import act, next_question
from frontdoor.tables.protocol.sent_questions import WorkerFault
from frontdoor.tables.service import Service, logged_errors
from frontdoor.tables.work.questions import Question

_log = logging.getLogger(__name__)

POLL_SECONDS = 0.5
"""Seconds between checks for beats that other processes have added."""


class Background:
    """The background tasks of a service, whose `wake` they replace."""

    def __init__(self, service: Service, desk: Desk) -> None:
        self._service = service
        self._desk = desk
        self._playing: set[str] = set()
        self._threads = anyio.CapacityLimiter(1)  # a separate thread, so that requests never wait for the polling

    def start(self, group: TaskGroup) -> None:
        """Start the tasks; they run until the group is cancelled."""
        loop, self._group, self._wake = asyncio.get_running_loop(), group, asyncio.Event()

        def wake() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._wake.set)

        self._service.wake = wake
        group.start_soon(self._start_players)
        group.start_soon(self._poll)

    async def _start_players(self) -> None:
        """Start a task for each fight in which the program may have to act; they wait for their turns fairly."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            for fight, address in self._service.due():
                if fight not in self._playing:
                    self._playing.add(fight)
                    self._group.start_soon(self._play, fight, address)

    async def _play(self, fight: str, address: str) -> None:
        """Let the program make one decision in a fight, then look at all fights again."""
        try:
            question = await self._desk.play(partial(self._look, fight), address, fight)
            if question is not None:
                choice = await self._desk.pool.ask(question, address)
                await self._desk.play(partial(self._act, fight, question, choice), address, fight)
            self._wake.set()
        except Refused:
            self._wake.set()  # the fight has changed meanwhile, so the program looks at it again
        except (ServiceError, StoreError, WorkerFault) as error:  # it tries again when the fight has changed
            _log.error("the program could not act in fight %s: %s", fight, error)
            if isinstance(error, ServiceError) and (error.data or {}).get("limit") == WORKERS:
                await self._desk.play(partial(self._look_again, fight), address, fight)
        except Exception:  # noqa: BLE001 - it must not end the other tasks
            _log.exception("unexpected error while the program played in fight %s", fight)
        finally:
            self._playing.discard(fight)

    def _look(self, fight: str) -> Question[Choice] | None:
        with self._service.open(fight) as table:
            return next_question(table)

    def _look_again(self, fight: str) -> None:
        with logged_errors(fight), self._service.open(fight) as table:
            table.looked_at = None

    def _act(self, fight: str, question: Question[Choice], choice: Choice) -> bool:
        with self._service.open(fight) as table:
            return act(table, question, choice)

    async def _poll(self) -> None:
        while True:
            await anyio.sleep(POLL_SECONDS)
            await to_thread.run_sync(self._service.poll, limiter=self._threads)
            self._wake.set()
