"""TOML files in the package of a system: its rules, its ability catalogue and its sample fight."""

from pkgutil import get_data
from typing import Any


def load_toml(package: str, name: str, until: str = "") -> dict[str, Any]:
    """Return the contents of a TOML file in a package.

    Args:
        package: The package.
        name: The path of the file in the package.
        until: The line before which to stop; empty for none.

    Raises:
        FileNotFoundError: If there is no such file.
    """
    import tomllib  # only needed to begin a fight or to read the rules

    data = get_data(package, name)  # imports a tenth of what `importlib.resources` does
    if data is None:
        raise FileNotFoundError(f"{name} in {package}")
    text = data.decode()
    return tomllib.loads(text.partition(f"\n{until}\n")[0] if until else text)
