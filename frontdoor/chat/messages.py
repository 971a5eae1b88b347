"""Messages with buttons, selects and text fields, and the limits of a chat on them."""

import re
from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

MAX_TEXT = 2_000
"""Maximum length of the text of a message, in characters."""

MAX_ROWS, MAX_BUTTONS, MAX_OPTIONS, MAX_FIELDS = 5, 5, 25, 5
"""Maximum number of rows in a message, buttons in a row, options in a select, and text fields in a modal."""

MAX_LABEL, MAX_OPTION, MAX_TITLE, MAX_PLACEHOLDER, MAX_ID, MAX_VALUE = 80, 100, 45, 100, 100, 4_000
"""Maximum length, in characters: the label of a button; the label, description and value of an option; the title of a
modal or text field; a placeholder; an id; the value of a text field.
"""

MENU_ROWS = MAX_ROWS - 1
"""Rows of a menu with choices; the last row of the message has the buttons to move between pages."""

_MARKUP = re.compile(r"([\\*_~`|<>#\[\]])")


@frozen
class Button:
    """A button.

    Attributes:
        custom_id: Sent to `Chat.answer` when the button is pressed.
        label: The text on the button.
        is_main: Whether the button is the one to notice first.
    """

    custom_id: str
    label: str
    is_main: bool = False


@frozen
class Option:
    """An option of a select.

    Attributes:
        value: Sent to `Chat.answer` if the option is chosen.
        label: The name of the option.
        is_chosen: Whether the option is selected from the start.
    """

    value: str
    label: str
    is_chosen: bool = False


@frozen
class Select:
    """A list to select from; alone in its row.

    Attributes:
        custom_id: Sent to `Chat.answer` with the values of the chosen options.
        placeholder: The text that is shown while nothing is selected.
        options: The options.
        least: The smallest number of options to choose.
        most: The largest number of options to choose.
    """

    custom_id: str
    placeholder: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1


@frozen
class TextField:
    """A text field of a modal.

    Attributes:
        custom_id: The key of the text in the values for `Chat.answer`.
        label: The name of the field.
        value: The text from the start.
        placeholder: A hint that is shown while the field is empty.
        is_required: Whether the chat refuses an empty text.
        is_long: Whether the text may have several lines.
    """

    custom_id: str
    label: str
    value: str = ""
    placeholder: str = ""
    is_required: bool = False
    is_long: bool = False


@frozen
class Modal:
    """A window with text fields. A chat cannot open one in answer to another one.

    Attributes:
        custom_id: Sent to `Chat.answer` with the texts.
        title: The title of the window.
        fields: The text fields.
    """

    custom_id: str
    title: str
    fields: tuple[TextField, ...]


Row = tuple[Button | Select, ...]


@frozen
class Message:
    """A message.

    Attributes:
        text: The text, in the markup of the chat.
        rows: Rows with up to five buttons or one select each.
    """

    text: str
    rows: tuple[Row, ...] = ()


PRESS_AGAIN = Message("That took a while. Please press the button again.")
"""The reply if a modal comes too late to be opened."""

Reply = Message | Modal
"""The private answer to one person."""


def clip(text: str, limit: int) -> str:
    """Return a text, shortened to a number of characters if it is longer."""
    return text if len(text) <= limit else f"{text[: limit - 1].rstrip()}…"


def escape(text: str) -> str:
    """Return a text in which no character has a meaning in the markup of the chat."""
    return _MARKUP.sub(r"\\\1", text)


def pages_of(lines: Iterable[str], limit: int = MAX_TEXT) -> list[str]:
    """Return lines as texts of a limited length; a line that is too long continues in the next text."""
    pages = [""]
    for line in lines:
        for part in (line[at : at + limit] for at in range(0, max(len(line), 1), limit)):
            joined = f"{pages[-1]}\n{part}" if pages[-1] else part
            pages[-1:] = [joined] if len(joined) <= limit else [pages[-1], part]
    return pages


def in_rows(buttons: Sequence[Button]) -> Iterator[Row]:
    """Yield buttons in rows."""
    for at in range(0, len(buttons), MAX_BUTTONS):
        yield tuple(buttons[at : at + MAX_BUTTONS])


def button(custom_id: str, label: str, *, is_main: bool = False) -> Button:
    """Return a button whose label fits."""
    return Button(custom_id, clip(label.strip() or "–", MAX_LABEL), is_main)
