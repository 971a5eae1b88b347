"""Golden menus: what the table may choose in a golden fight, and how a sensible player weighs it.

For each beat the text lists the requests, their forms and a few commands with their weights. A line that stood in an
earlier menu of the fight is left out; the number behind the beat is a checksum of the whole menu, so that no change is
missed.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from combat.engine.offer.domains import Given, domain_given
from combat.engine.offer.requests import Form, Request
from combat.engine.people.players import PlayerView, player_view
from combat.engine.play.system import weight_in
from events.codec.fast_encode import to_plain
from replays import Replay

DRAWN = 3
"""Commands weighed for each form, except those that sensible players never give."""
TARGETS_DRAWN = 8
"""The same for optional requests, where most targets are useless."""
HEADING = "{beat} {checksum:08x}"


def menus_text(log: Path) -> str:
    """Return the menus of a golden log."""
    replay, seen = Replay.load(log), set[str]()
    lines: list[str] = []
    for beat in range(len(replay)):
        menu = list(_menu(replay[beat].fight(), beat))
        lines.append(HEADING.format(beat=beat, checksum=crc32("\n".join(menu).encode())))
        lines += [line for line in dict.fromkeys(menu) if line not in seen]
        seen.update(menu)
    return "".join(f"{line}\n" for line in lines)


def _menu(fight: Any, beat: int) -> Iterator[str]:
    for request in fight.requests:
        kind = "may" if request.optional else "must"
        default = "" if request.default is None else f" [{command_text(request.default)}]"
        yield f"{request.seat} {kind} {request.kind}: {request.prompt}{default}"
        view = player_view(fight, request.seat)
        for form in request.forms:
            fields = ", ".join(f"{name} {domain_text(domain)}" for name, domain in form.plain()["fields"].items())
            yield f"  {form.label} ({fields})"
            yield from _weights(view, request, form, beat)


def _weights(view: PlayerView, request: Request, form: Form, beat: int) -> Iterator[str]:
    """Yield some commands with their weights, and the fields that depend on the choices before them."""
    policy = view.system.policy
    table = policy.initiatives().get(request.kind, {})
    is_weighed = not request.optional or form.command in table
    options, rng = view.options.for_request(request), Random(f"{beat} {form.label}")
    drawn = (TARGETS_DRAWN if request.optional else DRAWN) if is_weighed else 1
    picked = dict.fromkeys(options.pick(form, rng) for _ in range(drawn))
    for command in filter(None, picked):
        weight = weight_in(table, view.state, command) if request.optional else policy.weigh(view.state, command)
        yield f"    {weight:.4g} {command_text(command)}" if is_weighed else f"    {command_text(command)}"
        chosen: dict[str, Any] = {}
        for name, domain in form.fields.items():
            if isinstance(domain, Given):
                yield f"      {name} {domain_text(domain_given(domain, chosen).plain())}"
            chosen[name] = getattr(command, name)


def domain_text(domain: Mapping[str, Any]) -> str:
    values = domain["of"] if isinstance(domain.get("of"), list) else ()
    parts = [
        domain["domain"],
        *(f"{key} {domain[key]}" for key in ("least", "most") if key in domain),
        *map(str, values),
    ]
    parts += [f"{key} {value}" for key, value in domain.items() if key in {"suggest", "examples", "repeats"} and value]
    if "fields" in domain:
        parts += [f"{name} {domain_text(field)}" for name, field in domain["fields"].items()]
    return f"<{' | '.join(parts)}>"


def command_text(command: Any) -> str:
    plain = {name: value for name, value in to_plain(command).items() if value not in (None, "", [], False)}
    return " ".join(f"{name}={value}" for name, value in plain.items() if name != "type") or "-"
