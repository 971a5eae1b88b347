"""What the page and the share picture show of a review: titles, cards, tables and the story in folded beats."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from combat.engine.dice.chance_text import format_estimate
from replays.narration.words import by_prefix, capital, inner, listed
from replays.page.chart import change, chart, mark
from replays.page.in_short import in_short
from replays.page.names import initials, short_names

COLOURS = 4
"""Number of colours, each with a shape, for the sides of a fight."""

FIRST_TITLE = "The fight begins"
"""Title of beat 0, whose sentence names the rule book and all combatants, as the page has done before."""

MAX_TITLE = 90
"""Maximum length of the title of a beat, in characters."""

MAX_STORY = 4
"""Number of sentences before a puzzle that its position shows."""

_OVER = re.compile(r"^The \w+ is over: ")
_DETAIL = re.compile(r" \([^()]*\)(?=\.?$)")
_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:$|[T ])", re.ASCII)
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)

Shown = Mapping[str, Any]
"""Plain data of a review."""


class Overview:
    """The parts of a page, computed from the plain data of a review."""

    def __init__(self, shown: Shown) -> None:
        self._teams = [side_name(line["name"]) for line in shown["graph"]["lines"]] if shown["graph"] else []
        self._shown = shown
        self.beats: Sequence[Shown] = shown["beats"]
        self._figures = {figure["id"]: figure for beat in self.beats for figure in beat["figures"]}
        first = self.beats[0]["figures"] if self.beats else ()
        self._sides = {figure["name"]: figure["side"] for figure in (*first, *self._figures.values())}
        self.short = short_names(self._sides)
        self.letters = initials([*self._sides, *map(side_name, shown["side_names"].values())])
        self.colours = {side: shown["side_teams"].get(side, place) % COLOURS + 1 for place, side in self._ordered()}

    @property
    def figures(self) -> Sequence[Shown]:
        """The figures after the last beat."""
        figures: Sequence[Shown] = self.beats[-1]["figures"] if self.beats else ()
        return figures

    def _ordered(self) -> Iterator[tuple[int, str]]:
        yield from enumerate(dict.fromkeys([*self._shown["side_names"], *self._sides.values()]))

    def data(self) -> dict[str, Any]:
        """Return everything that the templates draw."""
        graph, strength = self._shown["graph"], self._shown["strength"]
        is_chance = graph is not None and graph["title"] == "Chance of winning"
        return {
            "title": self.title,
            "scores": self.scores(),
            "lead": self.lead,
            "facts": self.facts(),
            "short": in_short(
                self._shown, list(self.turns()), {who: each["name"] for who, each in self._figures.items()}
            ),
            "charts": [
                chart(each, self.beats, shared=is_chance and each is graph) for each in (graph, strength) if each
            ],
            "colours": self.line_colours(),
            "turns": list(self.turns()),
            "teams": list(self.teams()),
            "balances": list(self.balances()),
            "matrices": list(self.matrices()),
            "camps": list(self.camps()),
            "sides": self.colours,
            "story": self.story(),
        }

    @property
    def title(self) -> str:
        """The title: the sides, each with the number of its combatants still in the fight."""
        scores = ", ".join(f"{each['name']} {each['standing']}" for each in self.scores())
        return scores or f"{self._shown['book']}: {self._shown['id']}"

    def scores(self) -> list[dict[str, Any]]:
        """Return the sides with their combatants still in the fight, the winners first."""
        heading = self._shown["heading"]
        teams = {side_name(each["name"]): each for each in heading["sides"]} if heading else {}
        counts = {(each["standing"], each["total"]): each for each in teams.values()}
        found = []
        for side, name in self._shown["side_names"].items():
            members = [figure for figure in self.figures if figure["side"] == side]
            standing = sum(not figure["out"] for figure in members)
            at = self._shown["side_teams"].get(side, COLOURS)
            team = teams.get(side_name(name)) or teams.get("".join(self._teams[at : at + 1]))
            team = team or counts.get((standing, len(members)))
            won = bool(team and team["won"])
            colour = self.colours[side]
            found.append({"name": side_name(name), "standing": standing, "won": won, "colour": colour})
        return sorted(found, key=lambda each: not each["won"])

    @property
    def lead(self) -> str:
        """The outcome in one or two sentences: who won, and how."""
        heading = self._shown["heading"] or {"won": "", "how": self._shown["ended"]}
        how = capital(_OVER.sub("", heading["how"]))
        return " ".join(filter(None, (heading["won"], how))) or "The fight is not over."

    def facts(self) -> list[str]:
        """Return the system, the date and the length of the fight, and the numbers of combatants left."""
        shown, counts = self._shown, [str(each["standing"]) for each in self.scores()]
        left = counts and f"{listed(counts)} combatants left"
        return [each for each in (shown["book"], day(shown["at"]), shown["length"].rstrip("."), left) if each]

    def line_colours(self) -> list[int]:
        """Return the colour of each line of the graph of chances."""
        graph = self._shown["graph"]
        return [place % COLOURS + 1 for place in range(len(graph["lines"]))] if graph else []

    def turns(self) -> Iterator[dict[str, Any]]:
        """Yield the turning points as cards."""
        graph = self._shown["graph"]
        for number, turn in enumerate(self._shown["turns"], start=1):
            beat = self.beats[turn["beat"]]
            line = turn["side"]
            before, after = turn["before"], turn["after"]
            if not turn["title"] and graph is not None:
                line = max(range(len(graph["lines"])), key=lambda place: _gain(graph, place, turn["beat"]))
                before, after = change(graph, line, turn["beat"])
            actor = self.actor(beat)
            yield {
                **turn,
                "number": number,
                "title": capital(turn["title"] or self.beat_title(beat)).rstrip("."),
                "before": before,
                "after": after,
                "swing": f"{format_estimate(before)} \N{RIGHTWARDS ARROW} {format_estimate(after)}",
                "of": inner(graph["lines"][line]["name"]) if graph else "",
                "colour": line % COLOURS + 1,
                "actor": actor,
                "rolls": beat["rolls"],
                "odds": next((roll["luck"] for roll in reversed(beat["rolls"]) if roll["luck"]), turn["dice"]),
                "told": [] if turn["title"] else [turn["story"]],
                **(mark(graph, turn["beat"], len(self.beats)) if graph else {"x": 0.0, "y": 0.0}),
                "along": round(100 * turn["beat"] / max(1, len(self.beats) - 1), 2),
            }

    def teams(self) -> Iterator[dict[str, Any]]:
        """Yield luck and decisions of each team, the luckiest first."""
        names = [line["name"] for line in self._shown["graph"]["lines"]] if self._shown["graph"] else []
        decisions = {each["name"]: each for each in self._shown["decisions"]}
        order = [each["name"] for each in self._shown["team_luck"]]
        for name in dict.fromkeys([*order, *decisions]):
            place = next((at for at, each in enumerate(names) if side_name(each) == side_name(name)), 0)
            yield {
                "name": side_name(name),
                "colour": place % COLOURS + 1,
                "letters": initials([side_name(name)])[side_name(name)],
                "luck": next((each for each in self._shown["team_luck"] if each["name"] == name), None),
                "decisions": decisions.get(name),
            }

    def balances(self) -> Iterator[str]:
        """Yield what changed each team's chances; of two teams only the winner's, because the other's are opposite."""
        balances = sorted(self._shown["balances"], key=lambda each: -int(each["ended"]))
        for each in balances[: 1 if len(balances) == 2 else None]:  # noqa: PLR2004 - two teams
            if any(each[cause] for cause in ("dice", "decisions", "rulings")):
                yield each["sentence"]

    def matrices(self) -> Iterator[dict[str, Any]]:
        """Yield, for each side that attacked, who hit whom."""
        cells = {(cell["attacker"], cell["target"]): cell for cell in self._shown["attacks"]}
        people = self._figures
        for side, name in self._shown["side_names"].items():
            rows = [who for who, each in people.items() if each["side"] == side and any(who == one for one, _ in cells)]
            struck = {target for one, target in cells if one in rows}
            targets = [*(who for who in people if who in struck), *sorted(struck - set(people))]
            if rows:
                yield {
                    "name": side_name(name),
                    "called": inner(name),
                    "colour": self.colours[side],
                    "targets": [self._person(people.get(who, {"name": who, "side": side})) for who in targets],
                    "rows": [
                        {
                            **self._person(people[who]),
                            "cells": [cells.get((who, target)) for target in targets],
                            "hits": sum(cell["hits"] for (one, _), cell in cells.items() if one == who),
                            "attacks": sum(cell["attacks"] for (one, _), cell in cells.items() if one == who),
                        }
                        for who in rows
                    ],
                }

    def camps(self) -> Iterator[dict[str, Any]]:
        """Yield the sides with their combatants after the last beat."""
        for side, name in self._shown["side_names"].items():
            members = [{**figure, **self._person(figure)} for figure in self.figures if figure["side"] == side]
            if members:
                standing = sum(not member["out"] for member in members)
                yield {"name": side_name(name), "colour": self.colours[side], "standing": standing, "figures": members}

    def _person(self, figure: Shown) -> dict[str, Any]:
        name, colour = figure["name"], self.colours[figure["side"]]
        short = capital(self.short.get(name) or name)  # a thing, such as a door, has none
        return {"name": name, "short": short, "letters": self.letters.get(name, short[:2]), "colour": colour}

    def story(self) -> list[dict[str, Any]]:
        """Return the beats with text; a beat without text is folded into the beat before it."""
        noted = {remark["beat"] for remark in self._shown["remarks"]}
        entries: list[dict[str, Any]] = []
        for beat in self.beats:
            is_silent = not (beat["sentences"] or beat["rolls"] or beat["number"] in noted or beat["taken_back"])
            if is_silent and entries:
                entries[-1]["folded"].append(beat["number"])
                continue
            title = self.beat_title(beat)
            entries.append({**beat, "title": title, "actor": self.actor(beat), "folded": []})
        return entries

    def beat_title(self, beat: Shown) -> str:
        """Return the first sentence of a beat about a combatant or a side, without its details."""
        if not beat["number"]:
            return FIRST_TITLE
        names = {name: name for name in (*self._sides, *self._shown["side_names"].values())}
        sentences = [line for line in beat["sentences"] if line != beat["heading"]]
        about = next((line for line in sentences if by_prefix(line, names)), next(iter(sentences), ""))
        title = _DETAIL.sub("", about).rstrip(".") or f"{beat['by']}: {beat['command'] or 'a hidden choice'}"
        return title if len(title) <= MAX_TITLE else f"{title[: MAX_TITLE - 1].rstrip()}\N{HORIZONTAL ELLIPSIS}"

    def actor(self, beat: Shown) -> dict[str, Any] | None:
        """Return the letters and the colour of the combatant or side that a beat is about; None for the table."""
        title = self.beat_title(beat)
        name = by_prefix(title, {each: each for each in self._sides})
        if name:
            return {"letters": self.letters[name], "colour": self.colours[self._sides[name]]}
        sides = {name: side for side, name in self._shown["side_names"].items()}
        side = by_prefix(title, sides) or by_prefix(beat["by"], sides)
        if side:
            name = side_name(self._shown["side_names"][side])
            return {"letters": self.letters[name], "colour": self.colours[side]}
        return None


def shown_puzzles(log: str, shown: Shown) -> Iterator[dict[str, Any]]:
    """Yield the puzzles of a review, each with the combatants and the last sentences before the decision."""
    whole = Overview(shown)
    for puzzle in shown["puzzles"]:
        before = Overview({**shown, "beats": shown["beats"][: puzzle["beat"]]})
        story = [line for entry in before.story() if not entry["taken_back"] for line in entry["sentences"]]
        rounds = [beat["heading"] for beat in before.beats if beat["heading"]]
        where = ", ".join(filter(None, (day(shown["at"]), *rounds[-1:])))
        yield {
            **puzzle,
            "log": log,
            "fight": " against ".join(side_name(name) for name in shown["side_names"].values()) or whole.title,
            "where": where,
            "camps": list(before.camps()),
            "story": story[-MAX_STORY:],
        }


def side_name(name: str) -> str:
    """Return the name of a side without its article, for titles and tables."""
    return capital(name[4:] if name[:4].lower() == "the " else name)


def _gain(graph: Shown, line: int, beat: int) -> float:
    before, after = change(graph, line, beat)
    return after - before


def day(at: str | None) -> str:
    """Return a time as a day in words; a time in another notation than ISO 8601 is returned unchanged.

    >>> day("2026-11-26T17:19:47+00:00"), day("last Sunday"), day(None)
    ('26 November 2026', 'last Sunday', '')
    """
    found = _DAY.match(at or "")
    if found is None or not 1 <= int(found[2]) <= len(_MONTHS):
        return at or ""
    return f"{int(found[3])} {_MONTHS[int(found[2]) - 1]} {found[1]}"
