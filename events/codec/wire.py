"""The strict wire form: messages and sheets as plain data.

Decoding refuses unknown types, unknown keys and missing keys, and it never converts values: "7" and 7.9 do not become
7, and "false" does not become true. Errors name the JSON path. Data that is certainly valid is decoded by
`events.codec.fast_decode`, all other data by `events.codec.strict_decode`.
"""

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any, TypeVar

from events.base import Command, Message, RawCommand
from events.codec.fast_decode import Decoder, Unsure, decoder_for
from events.codec.fast_encode import MESSAGE_ENCODERS
from events.codec.fast_encode import to_plain as plain
from events.codec.values import NO_TEXT_CACHE, TextCache, freeze_json, json_object, thaw_json
from events.limits import WireError, show_value
from events.memo import LazyDict

T = TypeVar("T")
M = TypeVar("M", bound=Message)


class Codec:
    """Encodes and decodes the messages of a system, including the attrs classes that they contain.

    Args:
        messages: All event and command classes of the system.
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
        """All event and command classes of the system."""
        return self._classes.values()

    def dump(self, message: Message) -> dict[str, Any]:
        """Return a message as plain data, with its wire type first."""
        data: dict[str, Any] = MESSAGE_ENCODERS[message.__class__](message)
        return data

    def load(self, data: object, family: type[M], path: str = "$") -> M:
        """Decode a message of a family: `Event`, `Command` or a subclass; raises WireError if the data is invalid.

        A codec without command classes returns a `RawCommand`.
        """
        try:
            message: M = self.decoders(family)[data["type"]](data, NO_TEXT_CACHE)  # type: ignore[index]
        except Exception:  # noqa: BLE001 - whatever the error, the strict decoder decides
            return self._load_strictly(data, family, path)
        return message

    def decoders(self, family: type[Message]) -> Mapping[str, Decoder]:
        """Return the fast decoders of a family of messages, keyed by wire type."""
        if family not in self._fast:
            make = _raw_command_decoder if self._is_raw(family) else partial(self._decoder_of, family)
            self._fast[family] = LazyDict(make)
        return self._fast[family]

    def _is_raw(self, family: type[Message]) -> bool:
        return family is Command and not self._knows_commands

    def _decoder_of(self, family: type[Message], kind: str) -> Decoder:
        cls: Any = self._classes[kind]
        if not issubclass(cls, family):
            raise Unsure
        return decoder_for(cls, typed=True)

    def _load_strictly(self, data: object, family: type[M], path: str) -> M:
        if not isinstance(data, Mapping):
            raise WireError(path, f"an object with a 'type' was expected, not {show_value(data)}")
        fields = dict(data)
        kind = fields.pop("type", None)
        if self._is_raw(family):
            raw: M = _raw_command(data, path)
            return raw
        cls = self._classes.get(kind) if isinstance(kind, str) else None
        if cls is None or not issubclass(cls, family):
            word = "a command" if issubclass(family, Command) else "an event"
            raise WireError(f"{path}.type", f"{show_value(kind)} is not the type of {word} known here")
        from events.codec import strict_decode

        return strict_decode.decode(fields, cls, path)


def _raw_command(data: Mapping[str, Any], path: str) -> Any:
    if not isinstance(data.get("type"), str):
        raise WireError(path, f"an object with a 'type' was expected, not {show_value(data)}")
    try:
        return RawCommand(json_object(data))
    except ValueError as error:
        raise WireError(path, str(error)) from None


def _raw_command_decoder(kind: str) -> Decoder:
    if type(kind) is not str:
        raise Unsure
    return lambda data, texts: RawCommand(json_object(data, texts))


def decode(data: object, cls: type[T], path: str = "$", texts: TextCache = NO_TEXT_CACHE) -> T:
    """Decode plain data into an object of class `cls`; raises WireError, with a path from `path`, if it is invalid."""
    hint: Any = cls
    try:
        result: T = decoder_for(hint)(data, texts)
    except Exception:  # noqa: BLE001 - whatever the error, the strict decoder decides
        from events.codec import strict_decode

        return strict_decode.decode(data, cls, path)
    return result


__all__ = ["Codec", "WireError", "decode", "freeze_json", "plain", "thaw_json"]
