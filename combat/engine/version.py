"""The version of the program."""

from pathlib import Path

DISTRIBUTION = "blow-by-blow"


def own_version() -> str:
    """Return the version from the project file of a checkout, otherwise that of the installed package.

    A checkout comes first because a different version may be installed.

    Raises:
        PackageNotFoundError: If neither is found, as in a bare copy of the packages.
    """
    import tomllib  # as below
    from importlib import metadata  # only needed here

    try:
        text = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    except OSError:
        return metadata.version(DISTRIBUTION)
    project = tomllib.loads(text).get("project", {})
    is_checkout = project.get("name") == DISTRIBUTION
    return str(project["version"]) if is_checkout else metadata.version(DISTRIBUTION)
