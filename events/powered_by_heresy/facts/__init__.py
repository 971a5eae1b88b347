"""Events of Powered by Heresy that the shared vocabulary does not cover."""

from events.powered_by_heresy.facts.character_change import *  # noqa: F403 - the chapters are one vocabulary
from events.powered_by_heresy.facts.conversation import *  # noqa: F403 - the chapters are one vocabulary
from events.powered_by_heresy.facts.damage import *  # noqa: F403 - the chapters are one vocabulary
from events.powered_by_heresy.facts.moves import *  # noqa: F403 - the chapters are one vocabulary
from events.powered_by_heresy.facts.names import *  # noqa: F403 - the chapters are one vocabulary
