"""The state of a fight of Wrath & Glory."""

from events.wrath_and_glory.table.combatants import *  # noqa: F403 - the parts are one state
from events.wrath_and_glory.table.progress import *  # noqa: F403 - the parts are one state
from events.wrath_and_glory.table.state import *  # noqa: F403 - the parts are one state
