"""A mutant is a small change of a rule that some test should notice: its location and its result."""

from collections.abc import Iterable
from pathlib import PurePosixPath

import attrs


@attrs.frozen(kw_only=True)
class Site:
    """A possible mutation of a module, identified so that changes of other lines do not matter."""

    module: str
    """Path of the module from the root of the project."""
    function: str
    """Name of the enclosing function with its class; empty at module level."""
    operator: str
    marked: str
    """The line with the changed part in brackets: `return wounds ⟦>⟧ 0`."""
    nth: int
    """Index among the sites with the same name."""
    occurrence: int
    """Index among the module's sites of this operator, as Cosmic Ray counts them."""
    start: tuple[int, int]
    """Line and column."""

    system: str
    room: str
    """`rules`, `acts`, `queries`, `policy`, `folds` or `narration`."""

    @property
    def chapter(self) -> str:
        """The chapter of the module; code shared by several chapters has the name of its folder."""
        path = PurePosixPath(self.module)
        return path.parent.name if path.stem == "__init__" else path.stem


Name = tuple[str, str, str, str]
"""Module, function, original line and changed line."""


@attrs.frozen(kw_only=True)
class Trial:
    """The result of testing a mutant."""

    place: Site
    was: str
    becomes: str
    killer: str
    """The first test that failed; empty if the mutant survived."""

    @property
    def killed(self) -> bool:
        """Whether a test noticed the mutant."""
        return bool(self.killer)

    @property
    def name(self) -> Name:
        """The key of this mutant in the list of survivors."""
        return self.place.module, self.place.function, self.was, self.becomes


def killed_percent(trials: Iterable[Trial]) -> float:
    """Return the percentage of killed mutants; 100 if there are none.

    >>> killed_percent([])
    100.0
    """
    verdicts = [trial.killed for trial in trials]
    return 100 * sum(verdicts) / len(verdicts) if verdicts else 100.0


def changed_lines(diff: str) -> tuple[str, str]:
    r"""Return the original and the changed lines of a diff, with normalised spaces.

    >>> changed_lines("--- a\n+++ b\n@@ -1,2 +1,2 @@\n if a:\n-    b = 1\n+    b =  2")
    ('b = 1', 'b = 2')
    """
    _, _, body = diff.partition("\n@@")
    lines = body.splitlines()
    was, becomes = (" ".join(line[1:] for line in lines if line.startswith(sign)) for sign in "-+")
    return " ".join(was.split()), " ".join(becomes.split())
