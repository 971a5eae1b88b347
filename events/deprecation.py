"""Old names of public objects and modules. Each still works for one minor version and warns.

The tables contain names only, so this module imports nothing of the modules that it refers to.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from operator import attrgetter
from types import CodeType, ModuleType
from typing import Any
from warnings import warn

MOVED: Mapping[str, str] = {
    "combat.engine.amending": "combat.engine.fight.amending",
    "combat.engine.dice": "combat.engine.dice.sources",
    "combat.engine.domains": "combat.engine.offer.domains",
    "combat.engine.figures": "combat.engine.offer.figures",
    "combat.engine.odds": "combat.engine.fight.odds",
    "combat.engine.options": "combat.engine.play.options",
    "combat.engine.players": "combat.engine.people.players",
    "combat.engine.requests": "combat.engine.offer.requests",
    "combat.engine.seeds": "combat.engine.dice.seeds",
    "combat.engine.simulation": "combat.engine.people.simulation",
    "combat.engine.undo": "combat.engine.control.undo",
    "events.journal": "events.history.journal",
    "events.log": "events.log.lines",
    "frontdoor.cli": "frontdoor.terminal",
    "frontdoor.opening": "frontdoor.factory",
    "frontdoor.server.app": "frontdoor.http.app",
    "frontdoor.service.errors": "frontdoor.tables.errors",
    "frontdoor.service.followers": "frontdoor.tables.followers",
    "frontdoor.service.limits": "frontdoor.tables.limits",
    "frontdoor.service.peers": "frontdoor.tables.connections",
    "frontdoor.service.service": "frontdoor.tables.service",
    "replays.annotations": "replays.studies.annotations",
    "replays.chances": "replays.analysis.evaluators",
    "replays.comparison": "replays.branches.comparison",
    "replays.luck": "replays.analysis.luck",
    "replays.resimulation": "replays.branches.resimulation",
    "replays.statistics": "replays.analysis.statistics",
    "replays.turning_points_told": "replays.analysis.turning_point_text",
    "replays.what_if": "replays.branches.resimulation",
}
"""The new name of each public module that moved."""

RENAMED: Mapping[str, str] = {
    "combat.engine.dice.Loaded": "LoadedDice",
    "combat.engine.dice.Table": "ManualDice",
    "combat.engine.odds.Told": "OutcomeLine",
    "combat.engine.odds.Way": "PossibleOutcome",
    "combat.engine.players.AtRandom": "RandomPlayer",
    "combat.engine.players.Outlook": "PlayerView",
    "combat.engine.players.outlook": "player_view",
    "combat.engine.seeds.Seeded": "SeededDice",
    "events.stores.MOST_BYTES": "MAX_LOG_BYTES",
    "events.stores.Placed": "LineIndex",
    "events.stores.Source": "LogSource",
    "events.stores.Stored": "LogFile",
    "events.stores.beside": "checkpoint_path",
    "replays.chances.Few": "TopCommands",
    "replays.comparison.Gap": "FinalDifference",
    "replays.comparison.Parting": "FirstDifference",
    "replays.resimulation.BeatAgain": "ReplayedBeat",
    "replays.transcript.tell_beat": "beat_sentences",
    "replays.what_if.what_if": "save_branch",
}
"""The new name of each public object that was renamed, by its old module and old name."""


def renamed(module: str) -> Callable[[str], Any]:
    """Return the `__getattr__` of a module that was public under this name; it resolves old names and warns."""

    def find(name: str) -> Any:
        home = MOVED.get(module, module)
        new_name = RENAMED.get(f"{module}.{name}", name)
        is_old = (home, new_name) != (module, name) and not name.startswith("__")
        if not is_old or not hasattr(import_module(home), new_name):
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        message = f"{module}.{name} is now {home}.{new_name}; the old name will be removed in 0.4"
        warn(message, DeprecationWarning, stacklevel=2)
        return getattr(import_module(home), new_name)

    return find


class _MovedModules(MetaPathFinder, Loader):
    """Importer of modules under their old names: empty modules that find every object in the new module."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname in MOVED:
            return ModuleSpec(fullname, self)
        is_package = any(name.startswith(f"{fullname}.") for name in MOVED)
        return ModuleSpec(fullname, self, is_package=True) if is_package else None

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["__getattr__"] = renamed(module.__name__)

    def get_code(self, fullname: str) -> CodeType:
        """Return the program that `python -m` runs under the old name."""
        warn(f"{fullname} is now {MOVED[fullname]}; the old name will be removed in 0.4", DeprecationWarning, 2)
        source = f"from runpy import run_module; run_module({MOVED[fullname]!r}, run_name='__main__', alter_sys=True)"
        return compile(source, fullname, "exec")


sys.meta_path.append(_MovedModules())


class RenamedMethod:
    """Old name of a method or property; redirects to the new name and warns.

    Args:
        new_name: The name that replaces it.
        find: Returns the value from the object; None if `new_name` is an attribute of it.
    """

    def __init__(self, new_name: str, find: Callable[[Any], Any] | None = None) -> None:
        self._new_name = new_name
        self._find = find or attrgetter(new_name)

    def __set_name__(self, owner: type, name: str) -> None:
        self._old_name = name

    def __get__(self, instance: Any, owner: type) -> Any:
        message = f"{owner.__name__}.{self._old_name} is now {self._new_name}; the old name will be removed in 0.4"
        warn(message, DeprecationWarning, stacklevel=2)
        return self._find(owner if instance is None else instance)
