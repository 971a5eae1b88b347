"""Sheets of Wrath & Glory: weapons, Agents, Threats, players and the settings of a table."""

from events.wrath_and_glory.sheets.settings import *  # noqa: F403 - the sheets are one vocabulary
from events.wrath_and_glory.sheets.setup import *  # noqa: F403 - the sheets are one vocabulary
from events.wrath_and_glory.sheets.weapons import *  # noqa: F403 - the sheets are one vocabulary
