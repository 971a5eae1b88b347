"""The table service as the worker of a page runs it: one client, and an assistant that answers slow questions."""

import logging
import pickle
from collections.abc import Callable, Iterable
from functools import partial
from secrets import token_bytes
from time import monotonic
from typing import Any

import attrs

from combat.engine.errors import Refused, refuse
from frontdoor.clock import now
from frontdoor.static.store import BrowserStore, Change, Key
from frontdoor.tables.connections import Peer
from frontdoor.tables.errors import ServiceError
from frontdoor.tables.program import act, next_question
from frontdoor.tables.protocol.json_rpc import Message, Steps, finish, next_step, notification
from frontdoor.tables.protocol.reviews import review_steps
from frontdoor.tables.protocol.sent_questions import WorkerFault, answer_sent, receive, send
from frontdoor.tables.service import Service, logged_errors
from frontdoor.tables.views.menu_odds import odds_of_menu
from frontdoor.tables.work.questions import ASKED, Question
from frontdoor.tables.work.replicas import Replicas, Sender

_log = logging.getLogger(__name__)


@attrs.frozen(eq=False)
class _Asked:
    """A question for the assistant, and what to do with a function that returns its answer."""

    question: Question[Any]
    go_on: Callable[[Callable[[], Any]], None]


class Engine:
    """A table service for one page.

    Args:
        entries: The entries that the browser saved.
        clock: As for `Service`.
        entropy: As for `Service`.

    Attributes:
        has_assistant: Whether slow questions wait for an assistant; otherwise they are answered here.
    """

    def __init__(
        self,
        entries: Iterable[tuple[str, Key, bytes]] = (),
        clock: Callable[[], str] = now,
        entropy: Callable[[int], bytes] = token_bytes,
    ) -> None:
        self.store = BrowserStore(entries)
        self.has_assistant = False
        self._service = Service(self.store, clock, entropy, seconds=monotonic)
        self._outgoing: list[bytes] = []
        self._pages: list[tuple[int, str, str]] = []
        self._peer = Peer(self._service, lambda notice: self._outgoing.append(notification(notice)))
        self._sender = Sender()
        self._waiting: list[_Asked] = []
        self._sent: _Asked | None = None

    def receive(self, message: str) -> None:
        """Carry out a message of the page; the reply may have to wait for the assistant."""
        parsed = Message(self._peer, message.encode())
        if len(parsed.calls) == 1:
            self._advance(parsed.calls[0], partial(next, parsed.calls[0]), lambda reply: self._reply(parsed, [reply]))
        else:
            self._peer.asks()
            self._reply(parsed, [finish(call) for call in parsed.calls])

    def review(self, number: int, token: str) -> None:
        """Make the review page for a token; `take` returns the page with the number."""
        steps = review_steps(self._peer, token)
        try:
            self._advance(steps, partial(next, steps), lambda page: self._pages.append((number, _text(page), "")))
        except ServiceError as error:
            self._pages.append((number, "", str(error)))

    def _advance(self, steps: Steps[Any], step: Callable[[], Question[Any]], end: Callable[[Any], None]) -> None:
        """Carry out a call until it has a result, or a slow question."""
        self._peer.asks()
        try:
            question = step()
            while not self._is_slow(question):
                question = next_step(steps, question.answer)()
            self._ask(question, lambda answer: self._advance(steps, next_step(steps, answer), end))
        except StopIteration as stop:
            end(stop.value)
        finally:
            self._peer.answered()

    def _is_slow(self, question: Question[Any]) -> bool:
        return self.has_assistant and (question.kind != ASKED or question.function is odds_of_menu)

    def _reply(self, parsed: Message, replies: list[bytes | None]) -> None:
        reply = parsed.reply(replies)
        if reply is not None:
            self._outgoing.append(reply)
        self._peer.answered()

    def _ask(self, question: Question[Any], go_on: Callable[[Callable[[], Any]], None]) -> None:
        """Let a question wait for the assistant, instead of the previous one of the same kind from the same seat."""
        same = (question.kind, question.seat, question.about and question.about.id)
        for asked in list(self._waiting):
            other = asked.question
            if (other.kind, other.seat, other.about and other.about.id) == same:
                self._waiting.remove(asked)
                asked.go_on(_stale)
        self._waiting.append(_Asked(question, go_on))

    def work(self) -> bool:
        """Let the program make or begin a decision; return whether more may be due."""
        if not self.has_assistant:
            return self._service.work()
        for fight, _ in self._service.due():
            with logged_errors(fight), self._service.open(fight) as table:
                question = next_question(table)
                if question is not None:
                    self._ask(question, partial(self._act, fight, question))
        return False

    def _act(self, fight: str, question: Question[Any], answer: Callable[[], Any]) -> None:
        try:
            choice = answer()
        except (Refused, ServiceError, WorkerFault) as error:  # another choice is made after the next command
            _log.error("no choice in fight %s: %s", fight, error)
            return
        with logged_errors(fight), self._service.open(fight) as table:
            act(table, question, choice)

    def next_question(self) -> bytes | None:
        """Return a question for the assistant; None if it has one, or none waits."""
        while self._sent is None and self._waiting:
            asked = self._waiting.pop(0)
            about = asked.question.about
            if about is not None:
                with self._service.open(about.id) as table:
                    is_wanted = asked.question.is_wanted(table)
                if not is_wanted:
                    asked.go_on(_stale)
                    continue
            self._sent = asked
            return pickle.dumps(send(asked.question, self._sender))
        return None

    def receive_answer(self, answer: bytes) -> None:
        """Continue what waits for the answer of the assistant."""
        asked, self._sent = self._sent, None
        if asked is not None:
            sent = pickle.loads(answer)  # noqa: S301 - from the assistant of this page
            asked.go_on(partial(receive, asked.question, sent, self._sender))

    def lose_assistant(self) -> None:
        """Answer the questions here from now on, because the assistant has ended."""
        self.has_assistant = False
        waiting, self._waiting = [*([self._sent] if self._sent else []), *self._waiting], []
        self._sent = None
        for asked in waiting:
            asked.go_on(asked.question.answer)

    def take(self) -> tuple[list[str], list[Change], list[tuple[int, str, str]]]:
        """Return what to send to the page after the changes are saved.

        Returns:
            The messages; the changes; and the review pages, each with its number, and the reason if it was refused.
        """
        messages, pages = [message.decode() for message in self._outgoing], self._pages
        self._outgoing.clear()
        self._pages = []
        return messages, self.store.take_changes(), pages


class Assistant:
    """Answers slow questions in a worker of its own, so that the engine is never busy for long."""

    def __init__(self) -> None:
        self._fights = Replicas()

    def answer(self, question: bytes) -> bytes:
        """Return the answer to a question of the engine."""
        return pickle.dumps(answer_sent(self._fights, pickle.loads(question)))  # noqa: S301 - from the same page


def _stale() -> None:
    raise refuse("stale", "another question came first, so this one is no longer answered")


def _text(page: str | bytes) -> str:
    return page if isinstance(page, str) else page.decode()
