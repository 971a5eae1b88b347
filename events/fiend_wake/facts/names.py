"""Names used in the events of Fiend Wake: resources, actions, purposes of rolls, reactions, requests and stages."""

from typing import Final, Literal

from events.base import Frozen

POINTS: Final = "Tactical Point"
TOKENS: Final = "Turn Token"
CALTROPS: Final = "Caltrops"
UNCONSCIOUS: Final = "Unconscious"
REMOVING_ARMOR: Final = "Removing Armor"
ARMOR: Final = "Armor"
THRESHOLD: Final = "Wounds Threshold"
Harm = Literal["Stun", "Wound"]
ReactionName = Literal["Clear Out", "Siege Reaction", "Intercept", "Prevent Retreat", "Ability"]
Fate = Literal["dead", "out of the fight", "stays"]
DIFFICULTY: Final = "difficulty"
TOTAL: Final = "total"
ROUND_PREP: Final = "Round Prep"
"""Source of the Tactical Points and Turn Tokens that a round begins with."""
CANNOT: Final = "cannot"
"""The answer recorded for a combatant that can no longer answer."""
THE_GM: Final = "the GM"
"""Default source of a change stated by the GM."""
Until = Literal["turn", "round", "fight"]
"""How long a stated change lasts: until the end of the turn, of the round or of the fight."""
Shield = Literal["Damage Reduction", "Evasion"]


class Action:
    """Names of the actions that a combatant can take in a turn or in the Aftermath."""

    ARM: Final = "Arm Yourself"
    STOW: Final = "Stow"
    CALL_SHOT: Final = "Call Shot"
    ENTER: Final = "Enter Location"
    EVACUATE: Final = "Evacuate Location"
    FLEE: Final = "Flee"
    MOUNT: Final = "Mount"
    DISMOUNT: Final = "Dismount"
    ODD_BALL: Final = "Odd-Ball Behavior"
    CUSTOM: Final = "Custom Action"
    ASSAULT: Final = "Assault"
    GRAPPLE: Final = "Grapple Attack"
    LAY_CALTROPS: Final = "Caltrops"
    PICK_UP: Final = "Picking up Caltrops"
    MELEE: Final = "Melee Attack"
    RANGED: Final = "Ranged Attack"
    BOMBARD: Final = "Bombard"
    TREAT: Final = "Treat"
    HARASS: Final = "Harass"
    ABILITY: Final = "Ability"


class Purpose:
    """Purposes of rolls that do not belong to an action."""

    TIE: Final = "Tie"
    RESIST: Final = "Resist"
    WRANGLING: Final = "Wrangling"
    UNCONSCIOUS: Final = "Unconscious"


class Reaction:
    """Names of the Reactions: responses to a trigger that are possible even in another combatant's turn."""

    CLEAR_OUT: Final = "Clear Out"
    SIEGE: Final = "Siege Reaction"
    INTERCEPT: Final = "Intercept"
    PREVENT_RETREAT: Final = "Prevent Retreat"
    ABILITY: Final = "Ability"


class Question:
    """Names of the requests that several combatants answer, either together or in order."""

    ABILITIES: Final = "abilities"
    ARMOR: Final = "armor"
    BID: Final = "bid"
    CEDE: Final = "cede"
    PENDING: Final = "pending"
    TURN_END: Final = "turn end"
    BONUS: Final = "bonus"
    FUEL: Final = "fuel"
    ARM: Final = "arm"
    HARASS: Final = "harass"
    UNCONSCIOUS: Final = "unconscious"
    AGREE: Final = "agree"


class Stage:
    """Stages of an action in progress, each named after the step that comes next."""

    DECLARED: Final = "declared"
    ANSWERED: Final = "answered"
    RESIST: Final = "resist"
    RESISTING: Final = "resisting"
    GRAPPLED: Final = "grappled"
    DRAG: Final = "drag"
    SUPPORT: Final = "support"
    RAISE: Final = "raise"
    ASSAULTING: Final = "assaulting"
    STORMING: Final = "storming"
    BOMBARDING: Final = "bombarding"
    ENTRY: Final = "entry"
    TREATING: Final = "treating"
    RECOVERY: Final = "recovery"
    PRICE: Final = "price"
    OFFER: Final = "offer"
    ODD_BALL: Final = "oddball"
    CONSENT: Final = "consent"
    WRANGLING: Final = "wrangling"
    FLEEING: Final = "fleeing"


class AboutCombatant(metaclass=Frozen):
    """Mixin for an event about one combatant, `who`."""

    who: str
