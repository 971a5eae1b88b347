"""Files that a command writes for its user: whole or not at all, and never over another file by accident."""

import sys
from pathlib import Path

from events.stores.file_writing import replace_file
from events.stores.safe_files import real_path
from frontdoor.terminal.console.errors import UsageError


def write_output(name: str | None, text: str, *, suffix: str = "", force: bool = False) -> Path | None:
    """Write a text to a file, or to standard output if there is no name; return the path of the file.

    Raises:
        UsageError: If the name has another suffix, or the file exists and `force` is not set.
        StoreError: If the file cannot be written.
    """
    if name is None:
        sys.stdout.write(text)
        return None
    path = Path(name)
    if suffix and path.suffix.lower() != suffix:
        raise UsageError(f"{path} must end in {suffix}.")
    if path.exists() and not force:
        raise UsageError(f"{path} already exists. Name another file, or replace it with --force.")
    replace_file(real_path(path), text.encode())
    return path
