"""What lies beside the code of a system as a TOML file: its book, its catalogue and its ready-made fight."""

from pkgutil import get_data
from typing import Any


def toml_beside(package: str, name: str) -> dict[str, Any]:
    """Return what a TOML file holds that lies in a package.

    Raises:
        FileNotFoundError: When there is no such file.
    """
    import tomllib  # only who begins a fight or reads a book needs it

    data = get_data(package, name)  # a tenth of what `importlib.resources` brings in
    if data is None:
        raise FileNotFoundError(f"{name} beside {package}")
    return tomllib.loads(data.decode())
