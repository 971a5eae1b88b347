"""Explains an import error caused by a file that shadows one of our packages.

Imports none of our packages, because they may be the ones that fail; so `replays` runs this file by its path.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("events", "combat", "replays")


def explain_import_error(failed: ImportError) -> ImportError:
    """Return an error that names the shadowing file; the original error if there is none."""
    from importlib.util import find_spec

    for package in PACKAGES:
        spec = find_spec(package)
        origin = None if spec is None else spec.origin
        if origin is not None and Path(origin).resolve().parent != ROOT / package:
            sentence = f"'import {package}' finds {origin}, which hides the package of Blow by blow. Rename or move it."
            return ImportError(sentence, name=package, path=origin)
    return failed
