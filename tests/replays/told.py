"""What is told of logs, each read, sealed anew and, of some, verified: `python -m tests.replays.told LOG ... [-WITHOUT]`."""

import sys
from collections.abc import Iterable
from pathlib import Path


def told(log: Path, *, verified: bool) -> str:
    """Return what a log is found to be; each of its lines must have the seal that it gets here."""
    from events import json_text
    from events.log import sealed, split
    from replays import Replay

    before = b""
    for row in split(log.read_bytes()):
        data = json_text.loads(row)
        data.pop("chain")
        assert sealed(before, data) == row, log
        before = row
    game = Replay.load(log)
    return f"{log.name} {len(game)} {game.corruption} {game.verify() if verified else ''}"


def all_told(logs: Iterable[Path], step: int) -> list[str]:
    """Return what logs are found to be, every so many of them verified."""
    return [told(log, verified=number % step == 0) for number, log in enumerate(logs)]


def main(step: str, *arguments: str) -> None:
    """Print what logs are found to be by a Python that lacks some packages, who wrote its JSON, and what it asked for."""
    without = [each[1:] for each in arguments if each.startswith("-")]
    for name in without:
        sys.modules[name] = None  # type: ignore[assignment]
    for line in all_told([Path(each) for each in arguments if not each.startswith("-")], int(step)):
        print(line)
    from events import json_text

    print(json_text.dumps.__module__)
    loaded = {name.partition(".")[0]: module for name, module in sys.modules.items() if module is not None}
    print(*sorted(name for name, module in loaded.items() if "site-packages" in str(getattr(module, "__file__", ""))))


if __name__ == "__main__":
    main(*sys.argv[1:])
