"""TOML files in the package of a system: its rules, its ability catalogue and its sample fight."""

from pkgutil import get_data
from typing import Any


def load_toml(package: str, name: str) -> dict[str, Any]:
    """Return the contents of a TOML file in a package.

    Raises:
        FileNotFoundError: If there is no such file.
    """
    import tomllib  # only needed to begin a fight or to read the rules

    data = get_data(package, name)  # imports a tenth of what `importlib.resources` does
    if data is None:
        raise FileNotFoundError(f"{name} in {package}")
    return tomllib.loads(data.decode())
