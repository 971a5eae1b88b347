"""What a language model can do at a table. Answers are plain data, and name the rules that their numbers come from."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from attrs import define, field

from frontdoor.mcp.rules import look_up, rules_of_command

MOST_VALUES = 60
"""Maximum number of values of one field in an answer; the model can ask for a field with `narrow`."""

MOST_BEATS = 40
"""Maximum number of beats of the story in one answer."""

_TYPED_DICE = frozenset({"roll.v1", "fiend_wake.report_roll.v1", "fiend_wake.report_total.v1", "amend.v1"})
"""Commands that can contain faces of dice. A model may not send them, so it cannot invent a roll."""

Plain = dict[str, Any]


class TableError(Exception):
    """The table refused a call; the message says why."""


class TableConnection(Protocol):
    """A connection to a table service."""

    def call(self, method: str, **params: Any) -> Plain:
        """Call a method and return its result.

        Raises:
            TableError: If the table refuses.
        """
        ...


@define
class Tools:
    """The tools of one seat.

    Attributes:
        table: The connection to the table service.
        token: The token of the seat.
    """

    table: TableConnection
    token: str
    _system_name: str = field(default="", init=False)  # never changes in a fight, so it is read once

    def look(self) -> Plain:
        """Return the fight as this seat sees it: the figures, the open decisions, and whose they are."""
        seen = self._read()
        view = seen["view"]
        return {
            "system": view["system"],
            "you_are": seen["seat"] or "the host, who acts as the GM",
            "beats": seen["beats"],
            "figures": view["figures"],
            "scores": view["scores"],
            "open": [self._question(request) for request in view["requests"]],
            "waiting_for_dice": seen["pending"],
            "outcome": view["state"].get("outcome"),
        }

    def choices(self, decision: str = "") -> Plain:
        """Return the commands that are legal now for this seat, with the values that each field can have.

        `suggested` is a complete command, if the game suggests one.

        Args:
            decision: The id of a decision, to list only its commands; empty for all open decisions.
        """
        view = self._read()["view"]
        found = [
            self._with_forms(view["system"], request)
            for request in view["requests"]
            if request["decision"] is not None and decision in ("", request["decision"])
        ]
        return {"decisions": found, "rules": _rules_in(found)}

    def narrow(self, decision: str, form: int, chosen: Mapping[str, Any]) -> Plain:
        """Return the values that the other fields of a command can still have once some fields are chosen.

        Args:
            decision: The id of the decision.
            form: The number of the command in that decision, counted from 0.
            chosen: The chosen values by field.
        """
        found = self._call("fight.narrow", decision=decision, form=form, chosen=dict(chosen))
        rules = rules_of_command(self._system(), found["form"]["command"])
        return {**found, "form": _shortened(found["form"]), "rules": list(rules)}

    def why_not(self, command: Mapping[str, Any]) -> Plain:
        """Return the reasons why a command would be refused now; none if it would be accepted."""
        reasons = self._call("fight.why_not", command=dict(command))["reasons"]
        return {"reasons": reasons, "rules": [each["rule"] for each in reasons if each["rule"]]}

    def odds(self, command: Mapping[str, Any], until: str = "attack") -> Plain:
        """Return the possible outcomes of a command with their chances, as far as this seat may know them."""
        found = self._call("fight.odds", command=dict(command), until=until)
        return {**found, "rules": self._rules(command)}

    def do(self, command: Mapping[str, Any], decision: str = "") -> Plain:
        """Send a command. The table rolls the dice, and the answer says what happened.

        Args:
            command: The command, with its `type` and fields.
            decision: The id of the decision that it answers.

        Raises:
            TableError: If the table refuses, or the command would contain faces of dice.
        """
        kind = str(command.get("type", ""))
        if kind in _TYPED_DICE:
            raise TableError(f"{kind} can contain dice that no one rolled; the table or its people roll the dice.")
        done = self._call("fight.do", command=dict(command), decision=decision or None)
        return {**_story(done["told"]), "waiting_for_dice": done["pending"], "rules": self._rules(command)}

    def undo(self, to: int | None = None) -> Plain:
        """Undo the last beat, or all beats after a number; the other seats may have to agree."""
        number = self._call("fight.undo_preview", **({} if to is None else {"to": to}))["to"]
        done = self._call("fight.do", command={"type": "undo.v1", "to": number})
        return _story(done["told"])

    def story(self, since: int = -1) -> Plain:
        """Return the story of the fight as this seat may read it.

        Args:
            since: The number of the first beat; -1 for the latest beats.
        """
        count = self._read()["beats"]
        first = max(0, count - MOST_BEATS) if since < 0 else since
        heard = self._call("fight.told", since=first, until=min(first + MOST_BEATS, max(count, first + 1)) - 1)
        reached = first + len(heard["beats"])
        return {**_story(heard["beats"]), "next": reached if reached < heard["count"] else None}

    def find(self, query: str) -> Plain:
        """Return the numbers of the beats that match a query, such as `shoot and round > 2`."""
        return self._call("fight.find", query=query)

    def rules(self, rule: str = "", chapter: str = "", words: str = "") -> Plain:
        """Return rules of the book in short sentences: by id, chapter or words; without arguments, the chapters."""
        return look_up(self._system(), rule, chapter, words)

    def _call(self, method: str, **params: Any) -> Plain:
        return self.table.call(method, token=self.token, **params)

    def _read(self) -> Plain:
        return self._call("fight.read")

    def _system(self) -> str:
        self._system_name = self._system_name or str(self._read()["view"]["system"])
        return self._system_name

    def _rules(self, command: Mapping[str, Any]) -> list[str]:
        return list(rules_of_command(self._system(), str(command.get("type", ""))))

    def _question(self, request: Plain) -> Plain:
        return {name: request[name] for name in ("decision", "seat", "prompt", "optional")}

    def _with_forms(self, system: str, request: Plain) -> Plain:
        commands = [
            {"form": number, **_shortened(form), "rules": list(rules_of_command(system, form["command"]))}
            for number, form in enumerate(request["forms"])
        ]
        known = {"reminders": request["reminders"], "suggested": request["default"]}
        return {**self._question(request), **known, "commands": commands}


def _shortened(form: Plain) -> Plain:
    """Return a form in which long lists of values are cut, with the number of values left out."""
    return {**form, "fields": {name: _shorter(domain) for name, domain in form["fields"].items()}}


def _shorter(domain: Plain) -> Plain:
    long = {name: value for name, value in domain.items() if isinstance(value, list) and len(value) > MOST_VALUES}
    cut = {name: value[:MOST_VALUES] for name, value in long.items()}
    left_out = {"left_out": max(map(len, long.values())) - MOST_VALUES} if long else {}
    return {**domain, **cut, **left_out}


def _story(beats: Sequence[Plain]) -> Plain:
    return {"story": [{"beat": beat["beat"], "by": beat["by"], "lines": beat["lines"]} for beat in beats]}


def _rules_in(decisions: Sequence[Plain]) -> list[str]:
    return list(dict.fromkeys(rule for each in decisions for command in each["commands"] for rule in command["rules"]))
