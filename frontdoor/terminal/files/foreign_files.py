"""Files and folders of other programs, as importers read them."""

from pathlib import Path

from frontdoor.importers.files.archives import MAX_FILES, MAX_SOURCE_BYTES, Content, is_hidden


def named_content(file: str) -> tuple[str, Content]:
    """Return the name and the content of a file, or of a folder with the files in it."""
    path = Path(file)
    if not path.is_dir():
        return path.name, path.read_bytes()
    called = path.name or file
    names = ((each, each.relative_to(path).as_posix()) for each in path.rglob("*") if each.is_file())
    found = sorted((name, each) for each, name in names if not is_hidden(name))[: MAX_FILES + 1]
    return called, {f"{called}/{name}": _read(each) for name, each in found}


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MAX_SOURCE_BYTES + 1)
