"""The version of this program."""

from pathlib import Path

DISTRIBUTION = "blow-by-blow"


def own_version() -> str:
    """Return the version of a checkout, as its project file says it, for another may be installed; else the installed.

    Raises:
        PackageNotFoundError: Where there is neither, as in a copy of the packages alone.
    """
    import tomllib  # as below
    from importlib import metadata  # only who asks needs it

    try:
        told = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    except OSError:
        return metadata.version(DISTRIBUTION)
    project = tomllib.loads(told).get("project", {})
    ours = project.get("name") == DISTRIBUTION
    return str(project["version"]) if ours else metadata.version(DISTRIBUTION)
