"""From what a caller hands over to a header: setups as mappings or files, settings, seats and dice."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import orjson

from combat.engine.dice import Dice, Loaded, Table
from combat.engine.errors import Reason, Refused, refuse
from combat.engine.seeds import FEWEST_BYTES, NEWEST, Seeded
from combat.engine.system import System
from events.journal import Header, UndoPolicy, WhoTypes
from events.wire import WireError, frozen_json, plain, structured


def source_of(dice: str | Dice | None, *, weak: bool = False) -> Dice:
    """Return the source for what the caller named: a seed, a source, or None for dice rolled by people.

    Args:
        dice: What the caller named.
        weak: Whether a seed may be so short that it can be found from its hash.

    Raises:
        Refused: When it is neither, or the seed has not the form of one or is too short.
    """
    if dice is None:
        return Table()
    source = Seeded(dice) if isinstance(dice, str) else dice
    if not callable(getattr(source, "throw", None)):
        raise refuse("dice", f"dice are a seed, a source of dice or None, not {type(dice).__name__}")
    if isinstance(source, Seeded) and source.is_weak and not weak:
        few = f"fewer than {FEWEST_BYTES} bytes ({2 * FEWEST_BYTES} hexadecimal digits)"
        raise refuse("seed", f"the seed has {few}, so its hash would give it away; take new_seed(), or say weak=True")
    return source


def dice_in(header: Header, source: Dice) -> Dice:
    """Return a source of dice as it rolls in the fight that a header describes."""
    return source.of_fight(header) if isinstance(source, Seeded) else source


def check_same_dice(header: Header, source: Dice, path: str | Path) -> None:
    """Make sure that the fight in a file goes on with dice that it may have.

    Raises:
        Refused: When they are of another seed, or neither of the seed nor rolled by people where both was promised.
    """
    if header.seed_hash is None:
        return
    if isinstance(source, Seeded) and source.hash != header.seed_hash:
        raise refuse("seed", f"{path} was played with another seed: its hash is not the one in the header")
    if header.typed != "anyone" and not isinstance(source, Seeded | Table):
        raise refuse("dice", f"{path} goes on with its seed, or with dice=None; no other dice are rolled in this fight")


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
    salt: str,
    typed: WhoTypes | None,
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
        given = _usual(source) if undo is None else undo
        policy = given if isinstance(given, UndoPolicy) else structured(given, UndoPolicy, "$.undo")
    except WireError as error:
        raise refuse("setup", str(error)) from None
    header = Header(
        id=name,
        system=system.name,
        edition=system.edition,
        at=at,
        seats=system.seats(table),
        setup=frozen_json(plain(table)),
        settings=frozen_json(plain(chosen)),
        undo=policy,
        reveal_seed=reveal_seed,
        **_promised(source, salt, typed),
    )
    try:
        return structured(plain(header), Header)  # a header that could not be read again must never be written
    except WireError as error:
        raise refuse("setup", f"the header of the fight, {error}") from None


def _usual(source: Dice) -> UndoPolicy:
    """Return the policy where nobody chose one: whoever could roll the dice of a seed until they please asks first."""
    return UndoPolicy(who="agreed") if isinstance(source, Seeded) else UndoPolicy()


def _promised(source: Dice, salt: str, typed: WhoTypes | None) -> dict[str, Any]:
    """Return what a header promises about the dice, by its fields.

    Raises:
        Refused: When these dice cannot keep it.
    """
    if isinstance(source, Seeded):
        kind, usual, takes_salt = "seed", "gm", source.is_bound
    else:
        kind, usual, takes_salt = "loaded" if isinstance(source, Loaded) else "table", "anyone", False
        if typed not in (None, usual):
            raise refuse("typed", "without a seed people roll, so everybody may type faces; leave out typed=")
    if salt and not takes_salt:
        raise refuse("salt", f"a salt is mixed into the draws of a seed of the kind '{NEWEST}'; these are other dice")
    seed_hash = source.hash if isinstance(source, Seeded) else None
    return {"dice": kind, "seed_hash": seed_hash, "salt": salt, "typed": usual if typed is None else typed}
