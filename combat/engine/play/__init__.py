"""From a command to its events: acts, the round track, and the checks before a command.

A system imports the names below from here.
"""

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.play.acts import Act, Negotiable, emits, gm_consents, on_entering, requests_at
from combat.engine.play.draft import Draft
from combat.engine.play.machine import ANYWHERE, GO_ON

__all__ = [
    "ANYWHERE", "GO_ON", "Act", "Draft", "Negotiable", "Reason", "cites", "emits", "gm_consents", "on_entering",
    "requests_at",
]  # fmt: skip
