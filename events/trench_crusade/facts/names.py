"""Names of ACTIONS, conditions and markers, as events spell them."""

from events.base import Frozen
from events.fields import added_later
from events.vocabulary import Modifier

STRENGTH = "Models"
"""The key under which `StartsWith` records the number of models with which a side begins the battle."""


class Action:
    """ACTIONS that the rules refer to by name, in the book's spelling, and other rolls that are made like an ACTION."""

    MOVE = "Move"
    STANDARD_MOVE = "Standard Move"
    CHARGE = "Charge"
    RETREAT = "Retreat"
    CHARGE_OUT_OF_SIGHT = "Charge out of sight"
    DIVING_CHARGE = "Diving Charge"
    DASH = "Dash"
    CLIMB = "Climb"
    JUMP = "Jump"
    MOVE_INTO_DANGER = "Move into Dangerous Terrain"
    DANGEROUS_TERRAIN = "Dangerous Terrain"
    LEDGE = "Ledge"
    RANGED_ATTACK = "Ranged Attack"
    MELEE_ATTACK = "Melee Attack"
    STAND = "Stand"
    MEDI_KIT = "Medi-Kit"
    GOETIC = "GOETIC"
    PUTRESCERE = "PUTRESCERE"
    MORALE = "Morale"


class Condition:
    """Names of conditions in `ConditionChanged`. DIVING_CHARGE and DANGEROUS_TERRAIN end with the Activation."""

    DOWN = "Down"
    OUT_OF_ACTION = "Out of Action"
    TOUGH_USED = "TOUGH used"
    DIVING_CHARGE = "Diving Charge"
    DANGEROUS_TERRAIN = "Dangerous Terrain"


class Marker:
    """Kinds of markers, in the book's spelling."""

    BLOOD = "Blood Marker"
    BLESSING = "Blessing Marker"
    INFECTION = "Infection Marker"


class Amounts(metaclass=Frozen, kw_only=True):
    """One side's markers and modifiers for the next roll.

    Attributes:
        blessings: Blessing Markers of the side's own model, which rolls or is injured.
        blood: Blood Markers of the enemy model, for DICE.
        infection: Infection Markers of the enemy model, for DICE.
        bath_infection: Infection Markers that pay for the Bloodbaths. Blood Markers pay the rest.
        bath_from: The id of the model whose markers pay for the Bloodbaths; empty for the injured model.
        target_blood: Blood Markers of the target of an attack, for DICE to hit it.
    """

    side: str
    blessings: int = 0
    blood: int = 0
    infection: int = 0
    bloodbaths: int = 0
    bath_infection: int = 0
    bath_from: str = ""
    target_blood: int = 0
    modifiers: tuple[Modifier, ...] = added_later(())


class AboutModel(metaclass=Frozen):
    """Mixin for an event about one model, `model`."""

    model: str
