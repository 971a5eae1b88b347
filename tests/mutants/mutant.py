"""A mutant is a small change to a rule, which some test should notice: where it stands, and what came of it."""

from collections.abc import Iterable
from pathlib import PurePosixPath

import attrs


@attrs.frozen(kw_only=True)
class Site:
    """Where an operator of the tool can change a module, named so that lines may come and go elsewhere."""

    module: str
    """Its path from the root of the project."""
    function: str
    """The function around it, after its class, or nothing at the top of the module."""
    operator: str
    marked: str
    """The line, with what is changed between brackets: `return wounds ⟦>⟧ 0`."""
    nth: int
    """Which one it is of those that are otherwise named alike."""
    occurrence: int
    """What the tool calls it: its operator's so-manieth in the module."""
    start: tuple[int, int]
    """Line and column."""

    @property
    def system(self) -> str:
        """The folder of the system."""
        return PurePosixPath(self.module).parts[2]

    @property
    def chapter(self) -> str:
        """The name that the chapter has in every room; what its chapters share has the name of the room."""
        path = PurePosixPath(self.module)
        return path.parent.name if path.stem == "__init__" else path.stem


Name = tuple[str, str, str, str]
"""Module, function, what the line was, what it becomes."""


@attrs.frozen(kw_only=True)
class Trial:
    """What the tests made of a mutant."""

    place: Site
    was: str
    becomes: str
    killer: str
    """The test that noticed it, or nothing."""

    @property
    def killed(self) -> bool:
        """Whether a test noticed."""
        return bool(self.killer)

    @property
    def name(self) -> Name:
        """What a survivor is named by."""
        return self.place.module, self.place.function, self.was, self.becomes


def killed_percent(trials: Iterable[Trial]) -> float:
    """Return how many of a hundred mutants were killed; of none, all.

    >>> killed_percent([])
    100.0
    """
    verdicts = [trial.killed for trial in trials]
    return 100 * sum(verdicts) / len(verdicts) if verdicts else 100.0


def changed_lines(diff: str) -> tuple[str, str]:
    r"""Return the lines that differ, as they were and as they become, whatever their spaces.

    >>> changed_lines("--- a\n+++ b\n@@ -1,2 +1,2 @@\n if a:\n-    b = 1\n+    b =  2")
    ('b = 1', 'b = 2')
    """
    _, _, body = diff.partition("\n@@")
    lines = body.splitlines()
    was, becomes = (" ".join(line[1:] for line in lines if line.startswith(sign)) for sign in "-+")
    return " ".join(was.split()), " ".join(becomes.split())
