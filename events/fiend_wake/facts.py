"""Fiend Wake events that the shared vocabulary lacks, and the names used in them."""

from typing import ClassVar, Final, Literal

from attrs import frozen

from events.abilities import Ability
from events.base import Event
from events.fields import added_later, play_only
from events.fiend_wake.sheets import Profile, Stance
from events.vocabulary import Modifier

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


@frozen
class Asked(Event, wire="fiend_wake.asked.v1"):
    """A request such as `armor`, `bid` or `harass` was opened for these combatants, listed in answering order."""

    question: str
    who: tuple[str, ...]


@frozen
class Answered(Event, wire="fiend_wake.answered.v1"):
    """A combatant answered the open request, or can no longer answer it. `answer` is a short description."""

    who: str
    question: str
    answer: str


@frozen
class AlsoAsked(Event, wire="fiend_wake.also_asked.v1"):
    """The open request was extended to combatants that could not answer it before."""

    question: str
    who: tuple[str, ...]


@frozen
class AbilitiesDue(Event, wire="fiend_wake.abilities_due.v1"):
    """These start-of-round abilities take effect now. Each entry reads `combatant: ability`."""

    abilities: tuple[str, ...]


@frozen
class AbilityResolved(Event, wire="fiend_wake.ability_resolved.v1"):
    """A start-of-round ability has taken effect."""

    who: str
    ability: str


@frozen
class BaseChanged(Event, wire="fiend_wake.base_changed.v1"):
    """The GM changed a combatant's base Tactical Points for Round Prep; None restores the default."""

    who: str
    base: int | None


@frozen
class BidCommitted(Event, wire="fiend_wake.bid_committed.v1"):
    """A combatant committed a bid. Other seats do not see this event."""

    who: str
    seat: str
    points: int

    @property
    def only_for(self) -> str | None:
        """The bidder's seat, because the bid is secret."""
        return self.seat


@frozen
class BidCapped(Event, wire="fiend_wake.bid_capped.v1"):
    """The bidder has fewer points left than it bid, so the bid counts only for the points left."""

    who: str
    points: int


@frozen
class BidsRevealed(Event, wire="fiend_wake.bids_revealed.v1"):
    """All bids were revealed. The bids in `points` are in the order of the bidders in `who`."""

    reveals: ClassVar[bool] = True
    who: tuple[str, ...]
    points: tuple[int, ...]


@frozen
class CedeCommitted(Event, wire="fiend_wake.cede_committed.v1"):
    """A tied combatant decided whether to cede. Other seats do not see this event."""

    who: str
    seat: str
    cede: bool

    @property
    def only_for(self) -> str | None:
        """The tied combatant's seat, because the choice is secret."""
        return self.seat


@frozen
class TiesCeded(Event, wire="fiend_wake.ties_ceded.v1"):
    """The choices of the tied combatants were revealed. These combatants ceded."""

    reveals: ClassVar[bool] = True
    ceded: tuple[str, ...]


@frozen
class PrioritySet(Event, wire="fiend_wake.priority_set.v1"):
    """The priority order of the round, from highest to lowest."""

    order: tuple[str, ...]


@frozen
class CycleOpened(Event, wire="fiend_wake.cycle_opened.v1"):
    """A new cycle began: no combatant has a Pending Turn, so new ones may be placed."""

    number: int


@frozen
class TurnPending(Event, wire="fiend_wake.turn_pending.v1"):
    """A combatant has set a Turn Token aside as its Pending Turn."""

    who: str


@frozen
class TurnDiscounted(Event, wire="fiend_wake.turn_discounted.v1"):
    """The turn contained no action, so it does not count as executed."""

    who: str


@frozen
class BonusTurnLost(Event, wire="fiend_wake.bonus_turn_lost.v1"):
    """The combatant with the highest priority loses the extra turn of this round."""

    who: str
    reason: str


@frozen(kw_only=True)
class ActionTaken(Event, wire="fiend_wake.action_taken.v1"):
    """A combatant took an action.

    Attributes:
        detail: The weapon, location or target of the action.
        full: Whether it used up the Full Action.
        assumed: The points that an upgraded action counts as having spent; 0 if it was not upgraded.
        points: The points spent on a target of harassment.
    """

    who: str
    action: str
    detail: str = ""
    full: bool = False
    assumed: int = 0
    points: int = added_later(0)


@frozen
class WeaponReadied(Event, wire="fiend_wake.weapon_readied.v1"):
    """A combatant readied this weapon; empty if no weapon is ready now."""

    who: str
    weapon: str


@frozen
class ShotsCalled(Event, wire="fiend_wake.shots_called.v1"):
    """The number of Call Shots that apply to the next attack in this turn."""

    who: str
    calls: int


@frozen
class LocationEntered(Event, wire="fiend_wake.location_entered.v1"):
    """A combatant moved into a location; an empty id stands for no location. `how` is the reason for the move."""

    who: str
    location: str
    how: str


@frozen(kw_only=True)
class LocationCreated(Event, wire="fiend_wake.location_created.v1"):
    """A location was added to the fight.

    Attributes:
        accessible_from: The locations that it can be entered from; an empty id stands for no location.
        entry_cost: The Tactical Points that entering costs; None for the default from the settings.
        abilities: The special abilities of the location.
        wounds: The wounds that a combatant suffers when it begins a turn there.
        owner: The combatant that laid these caltrops; empty for other locations.
    """

    location: str
    name: str
    accessible_from: tuple[str, ...]
    entry_cost: int | None
    abilities: tuple[str, ...] = ()
    wounds: int = 0
    owner: str = ""


@frozen
class LocationRemoved(Event, wire="fiend_wake.location_removed.v1"):
    """A location was removed. Its occupants are now in no location."""

    location: str


@frozen
class SiegeTallied(Event, wire="fiend_wake.siege_tallied.v1"):
    """Siege damage added tallies to a location."""

    location: str
    points: int
    source: str


@frozen
class Part:
    """One component of an amount of harm: its source, its amount, and the full amount if a limit reduced it."""

    name: str
    amount: int
    of: int | None = None


@frozen(kw_only=True)
class ReactionsOpened(Event, wire="fiend_wake.reactions_opened.v1"):
    """A trigger for Reactions occurred. The interrupted action resumes once the Reactions are settled.

    Attributes:
        waiting: The combatants that may react, in order.
        subject: The location that is struck, or the combatant that is attacked or flees.
        amount: The mass damage, or the wounds of each occupant; 0 for other triggers.
        caught: The combatants that the damage affects.
        parts: The parts that add up to the amount; empty if they are not known.
        times: The factor that the sum of the parts is multiplied by.
    """

    reaction: ReactionName
    waiting: tuple[str, ...]
    subject: str
    amount: int
    source: str
    caught: tuple[str, ...] = ()
    parts: tuple[Part, ...] = added_later(())
    times: int = added_later(1)


@frozen
class ReactionAnswered(Event, wire="fiend_wake.reaction_answered.v1"):
    """A combatant used the open Reaction, or declined it."""

    who: str
    reaction: str
    used: bool


@frozen
class ReactionsClosed(Event, wire="fiend_wake.reactions_closed.v1"):
    """All Reactions to a trigger are settled, and the interrupted action resumes."""

    reaction: str


@frozen(kw_only=True)
class HarmDue(Event, wire="fiend_wake.harm_due.v1"):
    """A combatant is about to suffer an instance of harm. The amount is given before any reduction.

    Attributes:
        parts: The parts that add up to the amount; empty if they are not known.
        times: The factor that the sum of the parts is multiplied by.
        price: Whether the harm is a cost or follows a failed attempt. A setting decides whether Damage Reduction
            applies.
        piercing: The points of Damage Reduction that the harm ignores.
    """

    who: str
    harm: Harm
    amount: int
    source: str
    parts: tuple[Part, ...] = added_later(())
    times: int = added_later(1)
    price: bool = added_later(default=False)
    piercing: int = added_later(0)


@frozen
class HarmSettled(Event, wire="fiend_wake.harm_settled.v1"):
    """An instance of harm is resolved. Earlier events record its effects."""

    who: str


@frozen
class HandicapDue(Event, wire="fiend_wake.handicap_due.v1"):
    """A combatant must take a handicap. `cleared` wounds were removed from its Wounds Sustained track."""

    who: str
    source: str
    cleared: int = 0


@frozen
class HandicapTaken(Event, wire="fiend_wake.handicap_taken.v1"):
    """A stack number of a stat was marked."""

    who: str
    stat: str
    number: int


@frozen
class HandicapWaived(Event, wire="fiend_wake.handicap_waived.v1"):
    """The combatant had no stack number left to mark, so the GM decided its fate."""

    who: str
    fate: str


@frozen(kw_only=True)
class HandicapRecovered(Event, wire="fiend_wake.handicap_recovered.v1"):
    """A marked stack number became available again."""

    who: str
    stat: str
    number: int
    source: str


@frozen
class WoundsTended(Event, wire="fiend_wake.wounds_tended.v1"):
    """Wounds were removed from the track without a handicap."""

    who: str
    amount: int
    source: str


@frozen
class Joined(Event, wire="fiend_wake.joined.v1"):
    """A combatant joined the running fight. The event includes the abilities that its sheet adds to the catalogue."""

    sheet: Profile
    abilities: tuple[Ability, ...] = added_later(())


@frozen
class HandedOver(Event, wire="fiend_wake.handed_over.v1"):
    """Another seat now controls a combatant."""

    who: str
    seat: str


@frozen
class StanceChanged(Event, wire="fiend_wake.stance_changed.v1"):
    """Two sides became allied, neutral or hostile."""

    one: str
    other: str
    stance: Stance


@frozen(kw_only=True)
class Protected(Event, wire="fiend_wake.protected.v1"):
    """A combatant's Damage Reduction or Evasion changed temporarily; 0 ends the earlier change from this source."""

    who: str
    what: Shield
    amount: int
    source: str
    until: Until


@frozen
class LeftCombat(Event, wire="fiend_wake.left_combat.v1"):
    """A combatant left the fight. `how` is `fled`, `dead` or a similar word."""

    who: str
    how: str


@frozen(kw_only=True)
class DeedDeclared(Event, wire="fiend_wake.deed_declared.v1"):
    """A combatant began an action that takes several steps.

    Attributes:
        stage: The first stage of the action.
        target: The combatant or animal that the action is aimed at.
        what: The players' description of the action.
        upgraded: Whether the action is an upgraded Simple Action.
        value: The value of a retreat, or the points that the leader of an assault spent.
        caught: The combatants within the bombarded area that are not in any location.
    """

    action: str
    actor: str
    stage: str
    target: str = ""
    location: str = ""
    weapon: str = ""
    what: str = ""
    upgraded: bool = False
    value: int = 0
    caught: tuple[str, ...] = added_later(())

    @property
    def wields(self) -> tuple[str, str]:
        """The acting combatant and the weapon it uses."""
        return self.actor, self.weapon


@frozen
class SupportersCalled(Event, wire="fiend_wake.supporters_called.v1"):
    """The leader of an assault invited these combatants to support it."""

    who: tuple[str, ...]


@frozen
class Supported(Event, wire="fiend_wake.supported.v1"):
    """An invited combatant answered. If it spends 0 points, it does not join the Assault Team."""

    who: str
    points: int


@frozen
class DifficultyRaised(Event, wire="fiend_wake.difficulty_raised.v1"):
    """The leader raised the difficulty of the assault, so `credited` additional points count as spent."""

    who: str
    by: int
    credited: int


@frozen
class Intercepted(Event, wire="fiend_wake.intercepted.v1"):
    """A combatant intercepted an attack and is the new target."""

    who: str
    instead_of: str


@frozen(kw_only=True)
class Priced(Event, wire="fiend_wake.priced.v1"):
    """The GM set the price, the stat and the difficulty of Odd-Ball Behavior."""

    level: str
    points: int
    stat: str
    difficulty: int


@frozen(kw_only=True)
class RollDue(Event, wire="fiend_wake.roll_due.v1"):
    """A combatant must make a roll.

    Attributes:
        skill: The skill used in the roll; empty if the rule names no skill.
        modifiers: The modifiers that changed the difficulty.
    """

    who: str = play_only()
    purpose: str = play_only()
    skill: str
    stat: str
    difficulty: int
    modifiers: tuple[Modifier, ...] = ()


@frozen
class RollModified(Event, wire="fiend_wake.roll_modified.v1"):
    """Modifiers were added to the roll that is due."""

    who: str
    modifiers: tuple[Modifier, ...]


@frozen(kw_only=True)
class RollOwed(Event, wire="fiend_wake.roll_owed.v1"):
    """An ability requires a roll. The current action resumes after the roll.

    Attributes:
        who: The combatant that must roll.
        purpose: The name of the ability.
        skill: The skill used in the roll; empty if the ability names no skill.
        owner: The combatant that has the ability.
        ability: The id of the ability. Its remaining effects follow the roll.
        target: The combatant that the ability is used on; empty if there is none.
        modifiers: The modifiers that changed the difficulty.
    """

    who: str = play_only()
    purpose: str = play_only()
    skill: str
    stat: str
    difficulty: int
    owner: str = play_only()
    ability: str = play_only()
    target: str = play_only("")
    modifiers: tuple[Modifier, ...] = ()


@frozen
class RollLapsed(Event, wire="fiend_wake.roll_lapsed.v1"):
    """A combatant can no longer make a roll that an ability required."""

    who: str
    purpose: str


@frozen
class GrappleHeld(Event, wire="fiend_wake.grapple_held.v1"):
    """A Grapple Attack hit. To resist it, the target must roll a value that beats this one."""

    target: str
    value: int


@frozen
class GrappleSettled(Event, wire="fiend_wake.grapple_settled.v1"):
    """The target of a grapple resisted, or did not."""

    target: str
    resisted: bool


@frozen
class DeedWaits(Event, wire="fiend_wake.deed_waits.v1"):
    """The action in progress reached another stage, at which these combatants must answer."""

    stage: str
    who: tuple[str, ...] = ()


@frozen
class DeedDone(Event, wire="fiend_wake.deed_done.v1"):
    """The action in progress ended with this result."""

    actor: str
    action: str
    result: str


@frozen
class RetreatPrevented(Event, wire="fiend_wake.retreat_prevented.v1"):
    """A Reaction kept a fleeing combatant in the fight."""

    who: str
    by: str


@frozen
class RetreatHindered(Event, wire="fiend_wake.retreat_hindered.v1"):
    """A combatant spent points to prevent a retreat, but not enough to prevent it."""

    who: str
    by: str
    points: int


@frozen
class SpellBegan(Event, wire="fiend_wake.spell_began.v1"):
    """An ongoing spell began. `fuel` is its cost per round; `on` is its target, or empty if it affects the caster."""

    who: str
    spell: str
    fuel: int
    on: str = added_later("")


@frozen
class SpellEnded(Event, wire="fiend_wake.spell_ended.v1"):
    """An ongoing spell was not fueled and ended."""

    who: str
    spell: str


@frozen
class Mounted(Event, wire="fiend_wake.mounted.v1"):
    """A combatant mounted an animal, or dismounted if `animal` is empty."""

    who: str
    animal: str


@frozen
class Wrangled(Event, wire="fiend_wake.wrangled.v1"):
    """An animal was wrangled and can now be mounted for the rest of the combat."""

    who: str
    animal: str
