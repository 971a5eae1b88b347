"""Events that only Trench Crusade has, and the names that they contain."""

from events.trench_crusade.facts.actions import *  # noqa: F403 - the chapters are one vocabulary
from events.trench_crusade.facts.injuries import *  # noqa: F403 - the chapters are one vocabulary
from events.trench_crusade.facts.names import *  # noqa: F403 - the chapters are one vocabulary
from events.trench_crusade.facts.turns import *  # noqa: F403 - the chapters are one vocabulary
