"""Where Foundry actors of Wrath & Glory keep the values that a fight changes; the import and the export share them."""

from collections.abc import Mapping

VALUES: Mapping[str, tuple[str, ...]] = {
    "wounds": ("combat", "wounds", "value"),
    "shock": ("combat", "shock", "value"),
    "ruin": ("resources", "ruin"),
    "faith": ("resources", "faith", "current"),
}
"""Paths in the data of an actor, by the field of a combatant's sheet."""

WRATH = ("resources", "wrath")
"""The path of the Wrath of an Agent's player."""

MOB = ("mob", "value")
"""The path of the number of members of a mob; in older files, the first key holds the number itself."""

STATUSES: Mapping[str, str] = {
    "bleeding": "Bleeding",
    "blinded": "Blinded",
    "fear": "Fear",
    "hindered": "Hindered",
    "onfire": "On Fire",
    "pinned": "Pinned",
    "poisoned": "Poisoned",
    "prone": "Prone",
    "restrained": "Restrained",
    "staggered": "Staggered",
    "terror": "Terror",
    "vulnerable": "Vulnerable",
}
"""The conditions, by the id of the status effect."""

FLAGS = ("dying", "exhausted")
"""Status effects that are fields of a combatant's sheet, of the same name."""

DEAD = "dead"
"""The status effect of an actor that is out of all fights."""

MEMORABLE, TRAUMATIC = "memorableInjury", "traumaticInjury"
"""Types of the items that are injuries."""
