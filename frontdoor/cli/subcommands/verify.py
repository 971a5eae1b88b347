"""`blow replay verify`: says whether a log is what the rules make of its commands and its dice."""

from argparse import Namespace
from pathlib import Path

from combat.engine.dice import Seeded
from frontdoor.cli import seeds
from frontdoor.cli.screen import Screen
from frontdoor.cli.sentences import Unverified, WrongUse
from frontdoor.cli.subcommands.replay import loaded
from replays import Replay


def run(asked: Namespace) -> int:
    """
    Print EXACT.

    Raises:
        WrongUse: When there is no file to read.
        Unverified: When it is not; the sentence names the line and the field.
    """
    game = loaded(asked.file)
    verdict = game.verify(_seed_beside(game, Path(asked.file)))
    if not verdict.exact:
        raise Unverified(f"{asked.file}, {verdict}")
    Screen().say(str(verdict), "bold green")
    return 0


def _seed_beside(game: Replay, path: Path) -> str | None:
    """Return the seed that `blow play` kept beside the log, where it is the one that the header means."""
    try:
        seed = seeds.kept(path)
    except WrongUse:
        return None
    return seed if seed is not None and Seeded(seed).hash == game.header.seed_hash else None
