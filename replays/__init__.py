"""Recorded fights: states, verification, resimulation, transcripts, annotations, comparison and statistics.

Names are imported on first use, so that reading a log does not load the rules.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from replays.facts import Facts, Moment, ReplayError
    from replays.replay import Replay
    from replays.studies.study import Study
    from replays.verification.verify import Verdict

__all__ = ["Facts", "Moment", "Replay", "ReplayError", "Study", "Verdict"]

_HOMES = {"Replay": "replays.replay", "Study": "replays.studies.study", "Verdict": "replays.verification.verify"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'replays' has no attribute '{name}'")
    try:
        return getattr(import_module(_HOMES.get(name, "replays.facts")), name)
    except ImportError as failed:
        raise _with_file_in_the_way(failed) from None


def _with_file_in_the_way(failed: ImportError) -> ImportError:
    """Return an error that names the file that shadows a module, with the help of a module of `combat`."""
    from pathlib import Path
    from runpy import run_path

    namespace = run_path(str(Path(__file__).parent.parent / "combat" / "engine" / "shadowed_modules.py"))
    explained: ImportError = namespace["explain_import_error"](failed)
    return explained
