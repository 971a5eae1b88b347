"""From what a caller hands over to a header: setups as mappings or files, settings, seats and dice."""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from attrs import frozen

from combat.engine.beside import toml_beside
from combat.engine.dice import Dice, Loaded, Table
from combat.engine.errors import Reason, Refused, refuse
from combat.engine.new_names import label_fault, misnamed, reserved
from combat.engine.seeds import FEWEST_BYTES, NEWEST, Seeded
from combat.engine.system import System
from events import json_text
from events.journal import Header, Seat, UndoPolicy, WhoTypes
from events.limits import DEEPEST, MOST_FILE_BYTES, check_amount, check_dots
from events.once import once_for_data
from events.replace import replace
from events.wire import WireError, frozen_json, plain, structured, thawed_json

if TYPE_CHECKING:
    from pathlib import Path

MOST_MISFITS = 50
"""So much of what is wrong with a setup is told at once."""

_HEADER = "the header of the fight"


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


def check_same_dice(header: Header, source: Dice, path: str) -> None:
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


def read_setup(setup: "Mapping[str, Any] | str | Path") -> dict[str, Any]:
    """Return a setup as plain data.

    Args:
        setup: The data itself, or the path of a TOML or JSON file that holds it.

    Raises:
        Refused: When the file cannot be read, naming it and the place.
    """
    if isinstance(setup, Mapping):
        return dict(setup)
    from pathlib import Path  # only a fight from a file needs it

    if not isinstance(setup, str | Path):
        raise refuse("setup", f"a setup is a mapping or the path of a file, not {type(setup).__name__}")
    path = Path(setup)
    try:
        text = _text_of(path)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise refuse("setup", f"the setup {path} cannot be read: {why}") from None
    return _read(text, f"the setup {path}", toml=path.suffix == ".toml")


def setup_in(text: str) -> dict[str, Any]:
    """Return the setup that a text holds, as JSON where it begins with a brace, else as TOML.

    Raises:
        Refused: When it cannot be read, naming the line, or holds what JSON has not.
    """
    toml = not text.lstrip().startswith("{")
    called = f"the setup, taken as {'TOML' if toml else 'JSON'},"
    from events import exact  # it brings in cattrs, which takes as long as attrs

    data = _read(text, called, toml=toml)
    try:
        exact.json_object(data)
    except ValueError as error:
        raise refuse("setup", f"{called} cannot be used: {error}") from None
    return data


def _read(text: str, called: str, *, toml: bool) -> dict[str, Any]:
    import tomllib  # only a fight from a text needs it

    try:
        if toml:
            check_dots(text)
        data = tomllib.loads(text) if toml else json_text.loads(text)
    except ValueError as error:
        raise refuse("setup", f"{called} cannot be read: {error}") from None
    except RecursionError:
        why = f"at most {DEEPEST} lists and objects within each other were expected"
        raise refuse("setup", f"{called} cannot be read: {why}") from None
    if not isinstance(data, dict):
        raise refuse("setup", f"{called} holds no table of keys and values")
    return data


def _text_of(path: "Path") -> str:
    """Return what a file with a setup holds.

    Raises:
        OSError: When it cannot be read.
        ValueError: When it is too large, or no text.
    """
    with path.open("rb") as file:
        data = file.read(MOST_FILE_BYTES + 1)
    if len(data) > MOST_FILE_BYTES:
        raise ValueError(f"it has more than {MOST_FILE_BYTES:,} bytes")
    return data.decode()


def sample_beside(package: str) -> Callable[[], Mapping[str, Any]]:
    """Return what reads the ready-made fight that lies in a package, as `sample.toml`."""

    @cache
    def read() -> dict[str, Any]:
        return toml_beside(package, "sample.toml")

    def sample() -> Mapping[str, Any]:
        found: dict[str, Any] = thawed_json(read())  # another one each time: whoever asked for it may change it
        return found

    return sample


def make_header(  # noqa: PLR0913 - everything that `Encounter.begin` was given, by name
    system: System[Any],
    setup: "Mapping[str, Any] | str | Path",
    source: Dice,
    *,
    settings: Mapping[str, Any] | None,
    undo: UndoPolicy | Mapping[str, Any] | None,
    name: str,
    at: str | None,
    reveal_seed: bool,
    salt: str,
    typed: WhoTypes | None,
) -> tuple[Header, tuple[Any, Any]]:
    """Make the header of a new fight; with it come its setup and its settings, as they would be read from it again.

    Raises:
        Refused: When setup, settings or policy do not fit, naming the place as a JSON path.
    """
    try:
        sheets = _sheets(system, read_setup(setup), settings)
        policy = undo if isinstance(undo, UndoPolicy) else _policy(source, {} if undo is None else undo)
    except WireError as error:
        raise refuse("setup", str(error)) from None
    header = Header(
        id=name,
        system=system.name,
        edition=system.edition,
        at=at,
        seats=sheets.seats,
        setup={},
        settings={},
        undo=policy,
        reveal_seed=reveal_seed,
        **promised(source, salt, typed),
    )
    try:
        header = _recordable(header)
    except WireError as error:
        raise refuse("setup", f"{_HEADER}, {error}") from None
    return replace(header, setup=sheets.plain_setup, settings=sheets.plain_settings), (sheets.setup, sheets.settings)


def _policy(source: Dice, chosen: object) -> UndoPolicy:
    """Return what taking back may do: what was chosen, and otherwise what is usual with such dice.

    Whoever could roll the dice of a seed until they please asks the others first.

    Raises:
        WireError: When what was chosen is no policy.
    """
    usual = {"who": "agreed"} if isinstance(source, Seeded) else {}
    return structured({**usual, **chosen} if isinstance(chosen, Mapping) else chosen, UndoPolicy, "$.undo")


def promised(source: Dice, salt: str = "", typed: WhoTypes | None = None) -> dict[str, Any]:
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


def seats_follow(system: System[Any], header: Header) -> bool:
    """Return whether the seats of a header are those that follow from its setup."""
    setup, _ = system.projection.sheets_of(header)
    return header.seats == system.seats(setup)


def check_seats(system: System[Any], header: Header, path: str) -> None:
    """Make sure that a log gives nobody a seat that its setup does not.

    Raises:
        Refused: When it does, such as one that makes a player the GM.
    """
    if not seats_follow(system, header):
        raise refuse("log", f"{path}, line 1, $.seats: these are not the seats that follow from the setup")


@frozen(kw_only=True)
class _Sheets:
    """What a new fight begins with, as objects and as the header tells it."""

    setup: Any
    settings: Any
    seats: tuple[Seat, ...]
    plain_setup: Mapping[str, Any]
    plain_settings: Mapping[str, Any]


def _sheets(system: System[Any], data: dict[str, Any], settings: Mapping[str, Any] | None) -> _Sheets:
    """Return what a new fight begins with.

    Raises:
        WireError: When something has not the right shape, or is too much.
        Refused: When the shape is right and something else is not.
    """
    asked = data.pop("settings", {})
    if not isinstance(asked, Mapping) or not isinstance(settings, Mapping | None):
        raise WireError("$.settings", "an object was expected")
    return _checked(system, data, {**asked, **(settings or {})})


@once_for_data
def _checked(system: System[Any], data: dict[str, Any], wanted: dict[str, Any]) -> _Sheets:
    """Return what `_sheets` does: once for data alike, for many a fight begins as the one before it."""
    check_amount(data)
    check_amount(wanted, "$.settings")
    setup: Any = structured(data, system.projection.setup)
    settings: Any = structured({**system.preset(wanted), **wanted}, system.projection.settings, "$.settings")
    named = misnamed(setup, reserved(system.seats(setup)))
    setup = system.complete(setup)
    misfits = islice(chain(named, system.misfits(setup, settings)), MOST_MISFITS)
    told = [Reason("setup", f"{path}: {sentence}") for path, sentence in misfits]
    if told:
        raise Refused(told)
    seats, plain_setup, plain_settings = system.seats(setup), plain(setup), plain(settings)
    try:
        check_amount(plain_setup, "$.setup")
        check_amount(plain_settings, "$.settings")
    except WireError as error:
        raise refuse("setup", f"{_HEADER}, {error}") from None
    return _Sheets(
        setup=setup,
        settings=settings,
        seats=seats,
        plain_setup=frozen_json(plain_setup),
        plain_settings=frozen_json(plain_settings),
    )


def _recordable(header: Header) -> Header:
    """Return a header as it will be read again: one that could not be must never be written.

    Raises:
        WireError: When it could not be.
    """
    for label, path in ((header.id, "$.id"), (header.at, "$.at"), (header.salt or None, "$.salt")):
        fault = label_fault(label) if isinstance(label, str) else ""
        if fault:
            raise WireError(path, fault)
    return structured(plain(header), Header)
