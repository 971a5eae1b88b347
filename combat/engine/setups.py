"""From what a caller hands over to a header: setups as mappings or files, settings, seats and dice."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import orjson

from combat.engine.dice import Dice, Loaded, Seeded, Table
from combat.engine.errors import Reason, Refused, refuse
from combat.engine.system import System
from events.journal import FORMAT, VERSION, Header, UndoPolicy
from events.wire import WireError, plain, structured


def source_of(dice: str | Dice | None) -> Dice:
    """Return the source for what the caller named: a seed, a source, or None for dice rolled by people."""
    if dice is None:
        return Table()
    if isinstance(dice, str):
        return Seeded(dice)
    if not callable(getattr(dice, "throw", None)):
        raise refuse("dice", f"dice are a seed, a source of dice or None, not {type(dice).__name__}")
    return dice


def read_setup(setup: Mapping[str, Any] | str | Path) -> dict[str, Any]:
    """Return a setup as plain data.

    Args:
        setup: The data itself, or the path of a TOML or JSON file that holds it.

    Raises:
        Refused: When the file cannot be read, naming it and the place.
    """
    if isinstance(setup, Mapping):
        return dict(setup)
    if not isinstance(setup, str | Path):
        raise refuse("setup", f"a setup is a mapping or the path of a file, not {type(setup).__name__}")
    path = Path(setup)
    import tomllib  # only a fight from a file needs it

    try:
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text) if path.suffix == ".toml" else orjson.loads(text)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise refuse("setup", f"the setup {path} cannot be read: {why}") from None
    if not isinstance(data, dict):
        raise refuse("setup", f"the setup {path} holds no table of keys and values")
    return data


def sample_beside(package: str) -> Callable[[], Mapping[str, Any]]:
    """Return what reads the ready-made fight that lies in a package, as `sample.toml`."""

    def sample() -> Mapping[str, Any]:
        import tomllib  # as above
        from importlib.resources import files

        return tomllib.loads(files(package).joinpath("sample.toml").read_text(encoding="utf-8"))

    return sample


def make_header(  # noqa: PLR0913 - everything that `Encounter.begin` was given, by name
    system: System[Any],
    setup: Mapping[str, Any] | str | Path,
    source: Dice,
    *,
    settings: Mapping[str, Any] | None,
    undo: UndoPolicy | Mapping[str, Any] | None,
    name: str,
    at: str | None,
    reveal_seed: bool,
) -> Header:
    """Make the header of a new fight.

    Raises:
        Refused: When setup, settings or policy do not fit, naming the place as a JSON path.
    """
    data = read_setup(setup)
    asked = data.pop("settings", {})
    if not isinstance(asked, Mapping) or not isinstance(settings, Mapping | None):
        raise refuse("setup", "$.settings: an object was expected")
    facts = system.projection
    try:
        table: Any = structured(data, facts.setup)
        wanted = {**asked, **(settings or {})}
        chosen: Any = structured({**system.preset(wanted), **wanted}, facts.settings, "$.settings")
        table = system.complete(table)
        misfits = [Reason("setup", f"{path}: {sentence}") for path, sentence in system.misfits(table, chosen)]
        if misfits:
            raise Refused(misfits)
        policy = undo if isinstance(undo, UndoPolicy) else structured(undo or {}, UndoPolicy, "$.undo")
    except WireError as error:
        raise refuse("setup", str(error)) from None
    header = {
        "format": FORMAT,
        "version": VERSION,
        "id": name,
        "system": system.name,
        "edition": system.edition,
        "at": at,
        "seats": [plain(seat) for seat in system.seats(table)],
        "setup": plain(table),
        "settings": plain(chosen),
        "undo": plain(policy),
        "dice": "seed" if isinstance(source, Seeded) else "loaded" if isinstance(source, Loaded) else "table",
        "seed_hash": source.hash if isinstance(source, Seeded) else None,
        "reveal_seed": reveal_seed,
    }
    try:
        return structured(header, Header)  # a header that could not be read again must never be written
    except WireError as error:
        raise refuse("setup", f"the header of the fight, {error}") from None
