"""Cached playouts of a chain of chances, in the file `<log>.playouts` beside the log.

A file that belongs to another log, model or version is ignored and overwritten.
"""

from collections.abc import Mapping
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from typing import Any

from events.codec import json_text
from events.stores.file_writing import write_rebuildable
from events.stores.safe_files import StoreError, read_file, real_path
from replays.analysis.cached_playouts import DISTRIBUTION, MOST_BYTES
from replays.chances.chain import ChanceChain, Shares

FORMAT, VERSION = "blow-by-blow-playouts", 1


def playouts_file(log: str | Path) -> Path:
    """Return the path of the file in which a log's playouts are cached."""
    path = real_path(log)
    return path.with_name(path.name + ".playouts")


def read_playouts(path: Path, chain: ChanceChain) -> None:
    """Add the cached playouts to a chain; do nothing if the file is missing or does not match."""
    try:
        load_playouts(read_file(path, MOST_BYTES), chain)
    except (StoreError, OSError):
        return


def load_playouts(content: bytes, chain: ChanceChain) -> None:
    """Add serialised playouts to a chain; do nothing if they are damaged or belong to another chain."""
    key = _key(chain)
    try:
        data = json_text.loads(content)
        if {name: data[name] for name in key} != key:
            return
        found = {
            name: ([_shares(row, len(chain.teams)) for row in rows], ended)
            for name, (ended, rows) in data["playouts"].items()
        }
    except (ValueError, LookupError, TypeError, AttributeError):
        return
    for name, (shares, ended) in found.items():
        if type(ended) is int and 0 <= ended <= len(shares):
            chain.add(name, shares, ended)


def write_playouts(path: Path, chain: ChanceChain) -> None:
    """Write the playouts of a chain; do nothing if the file cannot be written."""
    try:
        write_rebuildable(path, dump_playouts(chain))
    except OSError:
        return


def dump_playouts(chain: ChanceChain) -> bytes:
    """Return the playouts of a chain, serialised."""
    rows = {
        name: [chain.ended[name], [[float(share) for share in shares] for shares in played]]
        for name, played in chain.playouts.items()
    }
    return json_text.dumps({**_key(chain), "playouts": rows})


def _key(chain: ChanceChain) -> Mapping[str, Any]:
    game = chain.game
    return {
        "format": FORMAT,
        "version": VERSION,
        "log": game.fingerprint,
        "judge": repr(chain.evaluator),
        "model": dict(game.system.policy.model().coefficients),
        "by": version(DISTRIBUTION),
    }


def _shares(row: Any, teams: int) -> Shares:
    if len(row) != teams or not all(type(share) in {float, int} and 0 <= share <= 1 for share in row):
        raise ValueError
    return tuple(map(Fraction, row))
