"""Check of logs, also without some packages: `python -m tests.replays.log_check STEP LOG ... [-PACKAGE ...]`."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any


def check_log(log: Path, *, verified: bool) -> str:
    """Check the seals of a log and return a line about its length, damage and verdict."""
    from events.codec import json_text
    from events.codec.json_lines import split_lines
    from events.log.lines import seal_line
    from replays import Replay

    before = b""
    for row in split_lines(log.read_bytes()):
        data = json_text.loads(row)
        data.pop("chain")
        assert seal_line(before, data) == row, log
        before = row
    game = Replay.load(log)
    return f"{log.name} {len(game)} {game.corruption} {game.verify() if verified else ''}"


def check_logs(logs: Iterable[Path], step: int) -> list[str]:
    """Check several logs, and verify every `step`-th of them."""
    return [check_log(log, verified=number % step == 0) for number, log in enumerate(logs)]


def main(step: str, *arguments: str) -> None:
    """Print the results, the module that encodes JSON, and all imported packages, without some packages."""
    modules: dict[str, Any] = sys.modules
    modules |= {argument[1:]: None for argument in arguments if argument.startswith("-")}
    found = check_logs([Path(argument) for argument in arguments if not argument.startswith("-")], int(step))
    from events.codec import json_text

    loaded = {name.partition(".")[0]: module for name, module in modules.items() if module is not None}
    foreign = (name for name, module in loaded.items() if "site-packages" in str(getattr(module, "__file__", "")))
    sys.stdout.write("\n".join([*found, json_text.dumps.__module__, " ".join(sorted(foreign))]))


if __name__ == "__main__":
    main(*sys.argv[1:])
