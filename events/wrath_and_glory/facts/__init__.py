"""Events that only Wrath & Glory has, and the names that they contain."""

from events.wrath_and_glory.facts.harm import *  # noqa: F403 - the chapters are one vocabulary
from events.wrath_and_glory.facts.names import *  # noqa: F403 - the chapters are one vocabulary
from events.wrath_and_glory.facts.rolls import *  # noqa: F403 - the chapters are one vocabulary
from events.wrath_and_glory.facts.turns import *  # noqa: F403 - the chapters are one vocabulary
