"""The result of a fight in at most three sentences: who led, what turned it, and luck against decisions."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from statistics import fmean
from typing import Any

from combat.engine.dice.chance_text import format_estimate
from replays.narration.words import capital, inner

MAX_SENTENCES = 3

_SAFE, _SURE = 0.8, 0.95  # least chances of a side that has the upper hand, and of one that seems certain to win
_LEAD = 0.05  # least chance above an even share that counts as a lead
_PRECISE = 0.1  # largest mean error of the chances with which they are worth a number
_LUCKY, _VERY_LUCKY = 0.6, 0.8  # least shares of less lucky games at which the dice favour a side
_USEFUL = 5  # least change of the chances, in percent points, at which lucky dice helped
_CHOSEN = 10  # least gain by decisions, in percent points, that is worth a sentence
_MANY_OUT = 2  # least number of opponents put out of the fight that is worth a sentence

Shown = Mapping[str, Any]
"""Plain data of a review."""


def in_short(shown: Shown, turns: Sequence[Shown], names: Mapping[str, str]) -> list[str]:
    """Return the sentences.

    Args:
        shown: The review.
        turns: Its turning points, as cards.
        names: The names of the combatants, keyed by id.
    """
    return list(islice(_sentences(shown, turns, names), MAX_SENTENCES))


def _sentences(shown: Shown, turns: Sequence[Shown], names: Mapping[str, str]) -> Iterator[str]:
    graph = shown["graph"]
    if graph is not None and graph["title"] == "Chance of winning":
        yield from _lead_sentence(graph, shown)
    if turns:
        largest = max(turns, key=lambda turn: abs(turn["after"] - turn["before"]))
        passage = largest["passage"] and f" ({largest['passage']})"
        yield f"Largest swing{passage}: {largest['title']}, {largest['swing']} for {largest['of']}."
    else:
        yield from _striker_sentence(shown, names)
    yield from _cause_sentence(shown)
    if not turns and graph is not None and is_won(shown):
        yield "No single moment clearly turned the fight."


def _lead_sentence(graph: Shown, shown: Shown) -> Iterator[str]:
    """Yield a sentence about the lead of the side that lost, or about that of the side that won."""
    lines = [line for line in graph["lines"] if line["points"]]
    if not lines or not shown["ended"]:
        return
    end = [line["points"][-1]["value"] for line in lines]
    if max(end) < 1:  # no side won
        yield from _open_end_sentence(lines)
        return
    loser, winner = lines[end.index(min(end))], lines[end.index(1)]
    ahead = [point["beat"] for point in loser["points"] if point["value"] > 1 / len(lines) + _LEAD]
    is_precise = fmean(point["error"] for point in loser["points"]) <= _PRECISE
    if not ahead:
        lowest = min(float(point["value"]) for point in winner["points"])
        if is_precise and lowest < _SAFE:
            yield f"The chances of {inner(winner['name'])} never fell below {format_estimate(lowest)}."
        else:
            yield f"{capital(winner['name'])} had the upper hand throughout."
        return
    rounds = [beat for beat in shown["beats"] if beat["heading"]]
    begun = [beat["heading"].lower() for beat in rounds if beat["number"] <= ahead[-1]]
    until = begun[-1] if begun and len(rounds) > 1 else f"beat {ahead[-1]}"
    best = max(float(point["value"]) for point in loser["points"])
    chance = " and seemed certain to win" if best > _SURE else f", up to {format_estimate(best)}" if is_precise else ""
    led = "led only in" if len(begun) == 1 < len(rounds) else "led until"
    if ahead[0] != loser["points"][0]["beat"]:
        led = "took the lead at times, last in"
    yield f"{capital(loser['name'])} {led} {until}{chance}."


def _open_end_sentence(lines: Sequence[Shown]) -> Iterator[str]:
    """Yield a sentence about the side with the best chances before the last beat, if it had a lead."""
    leader, *others = sorted(lines, key=lambda line: -float(line["points"][-2:][0]["value"]))
    if all(leader["points"][-2:][0]["value"] - line["points"][-2:][0]["value"] > _LEAD for line in others):
        yield f"{capital(leader['name'])} had the better chances when the fight ended."


def _striker_sentence(shown: Shown, names: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence about the combatant that put most opponents out, if there is only one."""
    best = Counter(cell["attacker"] for cell in shown["attacks"] if cell["put_out"]).most_common(2)
    if best and best[0][1] >= _MANY_OUT and best[0][1] > dict(best[1:]).get(best[-1][0], 0):
        yield f"{capital(names.get(best[0][0], best[0][0]))} put {best[0][1]} opponents out of the fight."


def _cause_sentence(shown: Shown) -> Iterator[str]:
    """Yield a sentence about which side the dice favoured, and which side chose better."""
    luck, balances = shown["team_luck"], shown["balances"]
    parts = []
    if luck and luck[0]["all"]["percentile"] > _LUCKY:
        degree = "" if luck[0]["all"]["percentile"] > _VERY_LUCKY else "slightly "
        gained = next((each["dice"] for each in balances if each["name"] == luck[0]["name"]), 0)
        effect = ""
        if is_won(shown) and balances and gained < _USEFUL:
            effect = ", but not when it mattered" if gained <= -_USEFUL else ", which changed little"
        parts.append(f"the dice {degree}favoured {inner(luck[0]['name'])}{effect}")
    elif luck:
        parts.append("the dice favoured no side")
    stands_out = any(each["best"] or each["worst"] for each in shown["decisions"])
    if stands_out and balances and is_won(shown) and not any(each["rulings"] for each in balances):
        best = max(balances, key=lambda each: int(each["decisions"]))
        if best["decisions"] > _CHOSEN:
            parts.append(f"{inner(best['name'])} chose better")
    if parts:
        yield f"{capital('; '.join(parts))}."


def is_won(shown: Shown) -> bool:
    """Return whether a side has won."""
    return shown["heading"] is not None and any(side["won"] for side in shown["heading"]["sides"])
