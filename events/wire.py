"""The strict wire form: messages and sheets to plain data and back.

Strict means: unknown types, unknown keys and missing keys are refused, and so is everything that would have to
be bent to fit, such as "7" for 7, 7.9 for 7 or "false" for true. A refusal names the place as a JSON path.

What fits beyond doubt is read by `events.fast_decode`; the exact reader, `events.strict_decode`, is asked for all else.
"""

from collections.abc import Collection, Mapping
from typing import Any, TypeVar

from events.base import Command, Message, RawCommand
from events.fast_decode import NO_TEXT_CACHE, Decoder, TextCache, Unsure, decoder_for
from events.fast_encode import to_plain as plain
from events.limits import WireError, show_value
from events.plain_json import freeze_json, thaw_json

T = TypeVar("T")
M = TypeVar("M", bound=Message)


class Codec:
    """Turns the messages of one system, and any attrs class they are made of, into plain data and back.

    Args:
        messages: Every event and command class that may occur.
    """

    def __init__(self, *messages: type[Message]) -> None:
        self._classes = {message.wire_type: message for message in messages}
        self._fast: dict[type[Message], Mapping[str, Decoder]] = {}
        self._knows_commands = any(issubclass(message, Command) for message in messages)
        for message in messages:
            if not message.wire_type or self._classes[message.wire_type] is not message:
                raise ValueError(f"{message.__name__} has no wire type of its own: '{message.wire_type}'")

    @property
    def classes(self) -> Collection[type[Message]]:
        """Every event and command class that may occur."""
        return self._classes.values()

    def dump(self, message: Message) -> dict[str, Any]:
        """Return a message as plain data, its wire type first."""
        if isinstance(message, RawCommand):
            said: dict[str, Any] = thaw_json(message.data)
            return said
        return {"type": message.wire_type, **plain(message)}

    def load_command(self, data: object, path: str = "$") -> Command:
        """Make a command of plain data; one that is only said where this codec knows nothing but events.

        Raises:
            WireError: When the data does not fit in every point.
        """
        try:
            return self._load_fast(data, Command)
        except Exception:  # noqa: BLE001 - whatever it stumbled over, the exact reader decides
            return self._load_command_exactly(data, path)

    def _load_command_exactly(self, data: object, path: str) -> Command:
        from events import strict_decode  # as below

        if self._knows_commands:
            return self._load_exactly(data, Command, path)
        if not isinstance(data, Mapping) or not isinstance(data.get("type"), str):
            raise WireError(path, f"an object with a 'type' was expected, not {show_value(data)}")
        try:
            return RawCommand(freeze_json(strict_decode.json_object(data)))
        except ValueError as error:
            raise WireError(path, str(error)) from None

    def load(self, data: object, family: type[M], path: str = "$") -> M:
        """Make a message of plain data.

        Args:
            data: A mapping with the wire type under `type`.
            family: What it must be: `Event`, `Command` or one class of these.
            path: The JSON path of `data`, for the error.

        Raises:
            WireError: When the data does not fit in every point.
        """
        try:
            return self._load_fast(data, family)
        except Exception:  # noqa: BLE001 - whatever it stumbled over, the exact reader decides
            return self._load_exactly(data, family, path)

    def decoders(self, family: type[Message]) -> Mapping[str, Decoder]:
        """Return how the messages of a family are read fast, by their wire types: only what fits beyond doubt."""
        if family not in self._fast:
            said = family is Command and not self._knows_commands
            self._fast[family] = _Hearsay() if said else _Readers(self._classes, family)
        return self._fast[family]

    def _load_fast(self, data: Any, family: type[M]) -> M:
        message: M = self.decoders(family)[data["type"]](data, NO_TEXT_CACHE)
        return message

    def _load_exactly(self, data: object, family: type[M], path: str) -> M:
        if not isinstance(data, Mapping):
            raise WireError(path, f"an object with a 'type' was expected, not {show_value(data)}")
        fields = dict(data)
        kind = fields.pop("type", None)
        cls = self._classes.get(kind) if isinstance(kind, str) else None
        if cls is None or not issubclass(cls, family):
            word = family.__name__.lower()
            raise WireError(f"{path}.type", f"{show_value(kind)} is not the type of {_article(word)} {word} known here")
        from events import strict_decode  # only where something may be wrong

        return strict_decode.decode(fields, cls, path)


class _Readers(dict[str, Decoder]):
    """How the messages of a family are read fast, by their wire types; each found out when it is first met."""

    def __init__(self, classes: Mapping[str, type[Message]], family: type[Message]) -> None:
        super().__init__()
        self._classes, self._family = classes, family

    def __missing__(self, kind: str) -> Decoder:
        cls = self._classes[kind]
        if not issubclass(cls, self._family):
            raise Unsure
        found = self[kind] = decoder_for(cls, typed=True)
        return found


class _Hearsay(dict[str, Decoder]):
    """How commands are read by those who know none."""

    def __missing__(self, kind: str) -> Decoder:
        if type(kind) is not str:
            raise Unsure
        return lambda data, texts: RawCommand(decoder_for(Mapping[str, Any])(data, texts))


def decode(data: object, cls: type[T], path: str = "$", texts: TextCache = NO_TEXT_CACHE) -> T:
    """Make an object of class `cls` of plain data.

    Args:
        data: The plain data.
        cls: The class.
        path: The JSON path of the data, for the error.
        texts: The texts that were met, where the data come from JSON.

    Raises:
        WireError: When the data does not fit in every point.
    """
    try:
        made: T = decoder_for(cls)(data, texts)
    except Exception:  # noqa: BLE001 - whatever it stumbled over, the exact reader decides
        from events import strict_decode  # as above

        return strict_decode.decode(data, cls, path)
    return made


def _article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


__all__ = ["Codec", "WireError", "decode", "freeze_json", "plain", "thaw_json"]
