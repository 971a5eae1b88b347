"""Known survivors with the reason why no test kills them, and the errors of a run."""

import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from tests.mutants.mutant import Name, Trial, killed_percent

SURVIVORS_FILE = Path(__file__).with_name("survivors.toml")
MIN_KILLED_PERCENT = 92.0
"""Minimum percentage of killed mutants for each system."""


def parse_survivors(text: str) -> Mapping[Name, str]:
    """Return the reasons of a survivors file by mutant; a duplicate entry or an empty reason is an error."""
    reasons: dict[Name, str] = {}
    for entry in tomllib.loads(text).get("survivor", ()):
        name: Name = entry["module"], entry["function"], entry["was"], entry["becomes"]
        if name in reasons or not entry["reason"].strip():
            message = f"duplicate entry or empty reason: {name}"
            raise ValueError(message)
        reasons[name] = entry["reason"]
    return reasons


def survivor_entry(trial: Trial) -> str:
    """Return the entry of a survivor, with an empty reason."""
    names = ("module", "function", "was", "becomes")
    lines = [f"{key} = {_quoted(value)}" for key, value in zip(names, trial.name, strict=True)]
    return "\n".join(("[[survivor]]", *lines, 'reason = ""'))


def _quoted(value: str) -> str:
    return f"'{value}'" if "'" not in value else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def run_faults(trials: Sequence[Trial], named: Collection[Name], systems: Collection[str]) -> Iterator[str]:
    """Yield the errors of a run: too few killed mutants, survivors without a reason, and reasons of killed mutants."""
    for system in systems:
        killed = killed_percent(trial for trial in trials if trial.place.system == system)
        if killed < MIN_KILLED_PERCENT:
            yield f"{system}: {killed:.1f} % of its mutants were killed; the floor is {MIN_KILLED_PERCENT:.0f} %"
    survivors = {trial.name: trial for trial in trials if not trial.killed}
    if strange := [survivor_entry(trial) for name, trial in survivors.items() if name not in named]:
        yield "\n\n".join((f"These survived, but have no reason in {SURVIVORS_FILE.name}:", *strange))
    if gone := [" | ".join(trial.name) for trial in trials if trial.killed and trial.name in named]:
        yield "\n".join((f"These have a reason in {SURVIVORS_FILE.name}, but did not survive:", *gone))
