"""Builds the header of a new fight from the caller's setup, settings and dice."""

import marshal
from collections.abc import Callable, Iterator, Mapping
from functools import cache, wraps
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple

from attrs import frozen

from combat.engine.dice.seeds import MIN_SEED_BYTES, SEED_PREFIX, SeededDice
from combat.engine.dice.sources import Dice, LoadedDice, ManualDice
from combat.engine.dice.together import TogetherDice
from combat.engine.errors import Reason, Refused, refuse
from combat.engine.name_checks import label_error, name_errors, reserved_ids
from combat.engine.package_data import load_toml
from combat.engine.play.system import System
from events.codec import json_text
from events.codec.grammar import fields_of
from events.codec.values import json_object
from events.codec.wire import WireError, decode, freeze_json, plain, thaw_json
from events.history.journal import LOG_BEGINNING, FaceEntryPolicy, Header, Promise, Seat, UndoPolicy
from events.limits import MAX_DEPTH, MAX_FILE_BYTES, check_dotted_keys, check_size
from events.replace import replace

if TYPE_CHECKING:
    from pathlib import Path

S = TypeVar("S")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")

MAX_SETUP_ERRORS = 50
"""Largest number of setup errors reported at once."""

MAX_KEYS_NAMED = 5
"""Largest number of foreign keys that the refusal of another program's file names."""

_HEADER = "the header of the fight"


def dice_source(dice: str | Dice | None, *, weak: bool = False) -> Dice:
    """Return the dice source for a seed, a dice source, or None for dice rolled by hand.

    Args:
        dice: A seed, a dice source or None.
        weak: Whether to accept a seed that is short enough to be found from its hash.

    Raises:
        Refused: If `dice` is none of these, or the seed is malformed or too short.
    """
    if dice is None:
        return ManualDice()
    source = SeededDice(dice) if isinstance(dice, str) else dice
    if not callable(getattr(source, "throw", None)):
        raise refuse("dice", f"dice must be a seed, a dice source or None, not {type(dice).__name__}")
    if isinstance(source, SeededDice) and source.is_weak and not weak:
        minimum = f"fewer than {MIN_SEED_BYTES} bytes ({2 * MIN_SEED_BYTES} hexadecimal digits)"
        raise refuse("seed", f"the seed has {minimum}, so its hash would reveal it; use new_seed(), or pass weak=True")
    return source


def bind_to_fight(header: Header, source: Dice) -> Dice:
    """Return a dice source bound to the fight that a header describes."""
    return source.of_fight(header) if isinstance(source, SeededDice) else source


def check_resumed_dice(header: Header, source: Dice, path: str) -> None:
    """Check that a resumed fight uses dice that its header allows.

    Raises:
        Refused: If the seed is a different one, or the header promises seeded dice but the dice are neither from the
            seed nor rolled by hand.
    """
    if header.dice == "together" and not isinstance(source, TogetherDice):
        raise refuse("dice", f"in {path} the seats roll together; continue it with dice=None")
    if header.seed_hash is None:
        return
    if isinstance(source, SeededDice) and source.hash != header.seed_hash:
        raise refuse("seed", f"{path} was played with a different seed: the hash in the header does not match")
    if header.typed != "anyone" and not isinstance(source, SeededDice | ManualDice):
        raise refuse(
            "dice", f"{path} must continue with its seed or with dice=None; other dice are not allowed in this fight"
        )


def read_setup(setup: "Mapping[str, Any] | str | Path") -> dict[str, Any]:
    """Return a setup as plain data.

    Args:
        setup: The data itself, or the path of a TOML or JSON file.

    Raises:
        Refused: If the file cannot be read; the reason names the file and the place.
    """
    if isinstance(setup, Mapping):
        return dict(setup)
    from pathlib import Path  # only needed for a setup file

    if not isinstance(setup, str | Path):
        raise refuse("setup", f"setup must be a mapping or the path of a file, not {type(setup).__name__}")
    path = Path(setup)
    try:
        text = _text_of(path)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise refuse("setup", f"the setup {path} cannot be read: {why}") from None
    if text.startswith(LOG_BEGINNING):
        raise refuse("setup", f"{path} is the log of a fight, not a setup; it is continued with 'blow play --resume'")
    return _read(text, f"the setup {path}", toml=path.suffix.lower() == ".toml")


def parse_setup(text: str) -> dict[str, Any]:
    """Parse a setup string: JSON if it begins with a brace, otherwise TOML.

    Raises:
        Refused: If the string cannot be parsed (the reason names the line), or contains values that JSON lacks.
    """
    text = text.removeprefix("\ufeff")  # editors for Windows begin a file with a byte order mark
    toml = not text.lstrip().startswith("{")
    called = f"the setup, taken as {'TOML' if toml else 'JSON'},"
    data = _read(text, called, toml=toml)
    try:
        json_object(data)
    except ValueError as error:
        at = next(_fractions(data, "$"), "")
        raise refuse("setup", f"{called} cannot be used: {at}{': ' if at else ''}{error}") from None
    return data


def _fractions(data: Any, path: str) -> Iterator[str]:
    """Yield the path of each fraction in plain data; setups contain whole numbers only."""
    if isinstance(data, float):
        yield path
    for step, item in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from _fractions(item, f"{path}.{step}" if isinstance(data, dict) else f"{path}[{step}]")


def _read(text: str, called: str, *, toml: bool) -> dict[str, Any]:
    import tomllib  # only needed for a setup in text form

    if not text.strip():
        raise refuse("setup", f"{called} is empty")
    try:
        if toml:
            check_dotted_keys(text)
        data = tomllib.loads(text) if toml else json_text.loads(text)
    except ValueError as error:
        raise refuse("setup", f"{called} cannot be read: {error}") from None
    except RecursionError:
        why = f"lists and objects may be nested at most {MAX_DEPTH} deep"
        raise refuse("setup", f"{called} cannot be read: {why}") from None
    if not isinstance(data, dict):
        raise refuse("setup", f"{called} is not a table of keys and values")
    return data


def _text_of(path: "Path") -> str:
    """Return the text of a setup file."""
    with path.open("rb") as file:
        data = file.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        raise ValueError(f"it has more than {MAX_FILE_BYTES:,} bytes")
    try:
        return data.decode("utf-8-sig")  # editors for Windows begin a file with a byte order mark
    except UnicodeDecodeError:
        raise ValueError("it is not text in UTF-8; save it with this encoding") from None


def sample_loader(package: str) -> Callable[[], Mapping[str, Any]]:
    """Return a function that reads the `sample.toml` of a package."""

    @cache
    def read() -> dict[str, Any]:
        return load_toml(package, "sample.toml")

    def sample() -> Mapping[str, Any]:
        data: dict[str, Any] = thaw_json(read())  # a new copy for each caller, because callers may change it
        return data

    return sample


def make_header(  # noqa: PLR0913 - all arguments of `Encounter.begin`, by name
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
    typed: FaceEntryPolicy | None,
    promise: Promise | None,
) -> tuple[Header, tuple[Any, Any]]:
    """Return the header of a new fight, and its setup and settings as objects.

    Raises:
        Refused: If setup, settings or policy are invalid; the reason names the JSON path.
    """
    try:
        sheets = _sheets(system, read_setup(setup), settings)
        policy = undo if isinstance(undo, UndoPolicy) else _policy(source, {} if undo is None else undo)
    except WireError as error:
        raise refuse("setup", str(error)) from None
    if promise is not None and (salt or (not isinstance(source, TogetherDice) and not _takes_salts(source))):
        raise refuse("promise", f"seats add salts to a seed of the kind '{SEED_PREFIX}', and without salt=")
    if promise is None and isinstance(source, TogetherDice):
        promise = Promise()
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
        promise=promise,
        **dice_promises(source, salt, typed),
    )
    try:
        header = _recordable(header)
    except WireError as error:
        raise refuse("setup", f"{_HEADER}, {error}") from None
    return replace(header, setup=sheets.plain_setup, settings=sheets.plain_settings), (sheets.setup, sheets.settings)


def _takes_salts(source: Dice) -> bool:
    return isinstance(source, SeededDice) and source.is_bound


def _policy(source: Dice, chosen: object) -> UndoPolicy:
    """Return the undo policy: the caller's choices, completed with defaults for these dice.

    With a seed, an undo needs consent by default, because otherwise one player could undo until the dice are good.

    Raises:
        WireError: If the choices are not a valid policy.
    """
    usual = {"who": "agreed"} if isinstance(source, SeededDice | TogetherDice) else {}
    return decode({**usual, **chosen} if isinstance(chosen, Mapping) else chosen, UndoPolicy, "$.undo")


def dice_promises(source: Dice, salt: str = "", typed: FaceEntryPolicy | None = None) -> dict[str, Any]:
    """Return the header fields that describe the dice and the promises about them.

    Raises:
        Refused: If these dice cannot keep the promise.
    """
    if isinstance(source, TogetherDice):
        kind, usual, takes_salt, typed = "together", "never", False, None
    elif isinstance(source, SeededDice):
        kind, usual, takes_salt = "seed", "gm", source.is_bound
    else:
        kind, usual, takes_salt = "loaded" if isinstance(source, LoadedDice) else "table", "anyone", False
        if typed not in (None, usual):
            raise refuse("typed", "without a seed players roll by hand, so every seat may type faces; leave out typed=")
    if salt and not takes_salt:
        raise refuse("salt", f"a salt needs a seed of the kind '{SEED_PREFIX}'; these are different dice")
    seed_hash = source.hash if isinstance(source, SeededDice) else None
    return {"dice": kind, "seed_hash": seed_hash, "salt": salt, "typed": usual if typed is None else typed}


def has_valid_seats(system: System[Any], header: Header) -> bool:
    """Return whether the seats of a header match its setup."""
    setup, _ = system.projection.sheets_of(header)
    return header.seats == system.seats(setup)


def check_seats(system: System[Any], header: Header, path: str) -> None:
    """Check that the seats in a log match its setup, so that an edited header cannot turn a player into the GM.

    Raises:
        Refused: If the seats do not match the setup.
    """
    if not has_valid_seats(system, header):
        raise refuse("log", f"{path}, line 1, $.seats: the seats do not match the setup")


@frozen(kw_only=True)
class _Sheets:
    """Setup, settings and seats of a new fight, as objects and as stored in the header."""

    setup: Any
    settings: Any
    seats: tuple[Seat, ...]
    plain_setup: Mapping[str, Any]
    plain_settings: Mapping[str, Any]


def _sheets(system: System[Any], data: dict[str, Any], settings: Mapping[str, Any] | None) -> _Sheets:
    """Return setup, settings and seats of a new fight."""
    setup_settings = data.pop("settings", {})
    if not isinstance(setup_settings, Mapping) or not isinstance(settings, Mapping | None):
        raise WireError("$.settings", "an object was expected")
    return _checked(system, data, {**setup_settings, **(settings or {})})


MAX_MEMO_ENTRIES = 32
"""Number of entries at which a `memo_by_data` cache is cleared."""

MAX_MEMO_BYTES = 200_000
"""Largest marshalled data for which a result is cached, in bytes; a few hundred combatants with their weapons."""


def memo_by_data(function: Callable[[S, *Ts], T]) -> Callable[[S, *Ts], T]:
    """Cache results by the first argument and the content of the others, which are plain data.

    Data that differ in the order of keys or in the type of a number (`1`, `1.0`, `True`) are separate entries. Results
    must be immutable. Nothing is cached if the function raises, or if an argument is not plain data or is very long.

    >>> calls = []
    >>> longest = memo_by_data(lambda limit, data: calls.append(data) or max(data["words"], key=len)[:limit])
    >>> longest(3, {"words": ["a", "table"]}), longest(3, {"words": ["a", "table"]}), len(calls)
    ('tab', 'tab', 1)
    """
    entries: dict[tuple[S, bytes], tuple[T]] = {}

    @wraps(function)
    def cached(subject: S, *args: *Ts) -> T:
        data: Any = args
        try:
            key = (
                subject,
                marshal.dumps(data),
            )  # `marshal` writes shared parts only once, so even recursive data comes to an end
        except ValueError:  # not plain data
            return function(subject, *args)
        entry = entries.get(key)
        if entry is None:
            entry = (function(subject, *args),)
            if len(key[1]) <= MAX_MEMO_BYTES:
                if len(entries) >= MAX_MEMO_ENTRIES:
                    entries.clear()
                entries[key] = entry
        return entry[0]

    return cached


@memo_by_data
def _checked(system: System[Any], data: dict[str, Any], chosen_settings: dict[str, Any]) -> _Sheets:
    """Validate setup and settings. Cached, because many fights begin with the same data."""
    keys = [field.key for field in fields_of(system.projection.setup)]
    if data and data.keys().isdisjoint(keys):
        found = ", ".join(repr(str(key)[:40]) for key in islice(data, MAX_KEYS_NAMED))
        sentence = f"$: this is not a setup of {system.title}: it has the keys {found}, and none of {', '.join(keys)}"
        raise refuse("setup", sentence)
    check_size(data)
    check_size(chosen_settings, "$.settings")
    setup: Any = decode(data, system.projection.setup)
    settings: Any = decode(
        {**system.default_settings(chosen_settings), **chosen_settings}, system.projection.settings, "$.settings"
    )
    named = name_errors(setup, reserved_ids(system.seats(setup)))
    setup = system.complete_setup(setup)
    misfits = islice(chain(named, system.setup_errors(setup, settings)), MAX_SETUP_ERRORS)
    reasons = [Reason("setup", f"{path}: {sentence}") for path, sentence in misfits]
    if reasons:
        raise Refused(reasons)
    seats, plain_setup, plain_settings = system.seats(setup), plain(setup), plain(settings)
    try:
        check_size(plain_setup, "$.setup")
        check_size(plain_settings, "$.settings")
    except WireError as error:
        raise refuse("setup", f"{_HEADER}, {error}") from None
    return _Sheets(
        setup=setup,
        settings=settings,
        seats=seats,
        plain_setup=freeze_json(plain_setup),
        plain_settings=freeze_json(plain_settings),
    )


def _recordable(header: Header) -> Header:
    """Return a header as it will be read back; a header that cannot be read must never be written."""
    for label, path in ((header.id, "$.id"), (header.at, "$.at"), (header.salt or None, "$.salt")):
        fault = label_error(label) if isinstance(label, str) else ""
        if fault:
            raise WireError(path, fault)
    return decode(plain(header), Header)
