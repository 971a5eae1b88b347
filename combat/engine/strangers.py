"""Whoever stands in the way: a file of somebody else's that is imported in place of a package of ours.

It imports nothing of ours, for that may be what cannot be imported; so `replays` runs it by its place.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("events", "combat", "replays")


def explained(failed: ImportError) -> ImportError:
    """Return an error that names the file in the way; where there is none, what failed."""
    from importlib.util import find_spec

    for package in PACKAGES:
        spec = find_spec(package)
        theirs = None if spec is None else spec.origin
        if theirs is not None and Path(theirs).resolve().parent != ROOT / package:
            told = f"'import {package}' finds {theirs}, which hides the package of Blow by blow. Rename it, or move it."
            return ImportError(told, name=package, path=theirs)
    return failed
