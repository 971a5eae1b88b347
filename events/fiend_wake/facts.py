"""The facts of Fiend Wake that the shared vocabulary cannot say, and the words that they use."""

from typing import ClassVar, Final, Literal

from attrs import frozen

from events.abilities import Ability
from events.base import Event
from events.fields import by_play, later
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
"""Where the points and tokens of a round come from."""
CANNOT: Final = "cannot"
"""The answer of somebody who can no longer give one."""
THE_GM: Final = "the GM"
"""What the GM states is told to come from here, where nothing else is named."""


Until = Literal["turn", "round", "fight"]
"""How long something stated lasts: to the end of the turn, of the round, or of the fight."""
Shield = Literal["Damage Reduction", "Evasion"]


class Action:
    """What a combatant does on its turn, and in the Aftermath."""

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
    """What a roll is for, where it is not for an action."""

    TIE: Final = "Tie"
    RESIST: Final = "Resist"
    WRANGLING: Final = "Wrangling"
    UNCONSCIOUS: Final = "Unconscious"


class Reaction:
    """What may be done out of turn when its trigger occurs."""

    CLEAR_OUT: Final = "Clear Out"
    SIEGE: Final = "Siege Reaction"
    INTERCEPT: Final = "Intercept"
    PREVENT_RETREAT: Final = "Prevent Retreat"
    ABILITY: Final = "Ability"


class Question:
    """What several combatants are asked, together or one after the other."""

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
    """What something begun and not yet done waits for."""

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
    """A question was put to these combatants, in this order where there is one: `armor`, `bid`, `harass` and so on."""

    question: str
    who: tuple[str, ...]


@frozen
class Answered(Event, wire="fiend_wake.answered.v1"):
    """A combatant answered the question, or no longer can; `answer` tells it in a word or two."""

    who: str
    question: str
    answer: str


@frozen
class AlsoAsked(Event, wire="fiend_wake.also_asked.v1"):
    """The question that is open was put to these combatants too, who could not be asked before."""

    question: str
    who: tuple[str, ...]


@frozen
class AbilitiesDue(Event, wire="fiend_wake.abilities_due.v1"):
    """These start-of-round abilities take effect now, each as `combatant: ability`."""

    abilities: tuple[str, ...]


@frozen
class AbilityResolved(Event, wire="fiend_wake.ability_resolved.v1"):
    """A start-of-round ability has taken effect."""

    who: str
    ability: str


@frozen
class BaseChanged(Event, wire="fiend_wake.base_changed.v1"):
    """The base of a combatant's Tactical Points is another one for now; None for the usual one."""

    who: str
    base: int | None


@frozen
class BidCommitted(Event, wire="fiend_wake.bid_committed.v1"):
    """A combatant committed a bid, unseen by other seats."""

    who: str
    seat: str
    points: int

    @property
    def only_for(self) -> str | None:
        """Nobody but the seat that bid."""
        return self.seat


@frozen
class BidCapped(Event, wire="fiend_wake.bid_capped.v1"):
    """A bid that lies open is more than its bidder has left, and counts for this much."""

    who: str
    points: int


@frozen
class BidsRevealed(Event, wire="fiend_wake.bids_revealed.v1"):
    """All bids lie open: these combatants bid these points."""

    reveals: ClassVar[bool] = True
    who: tuple[str, ...]
    points: tuple[int, ...]


@frozen
class CedeCommitted(Event, wire="fiend_wake.cede_committed.v1"):
    """A tied combatant said whether it gives way, unseen by other seats."""

    who: str
    seat: str
    cede: bool

    @property
    def only_for(self) -> str | None:
        """Nobody but the seat that said it."""
        return self.seat


@frozen
class TiesCeded(Event, wire="fiend_wake.ties_ceded.v1"):
    """It lies open which of those who tied give way."""

    reveals: ClassVar[bool] = True
    ceded: tuple[str, ...]


@frozen
class PrioritySet(Event, wire="fiend_wake.priority_set.v1"):
    """The order of the round, the highest priority first."""

    order: tuple[str, ...]


@frozen
class CycleOpened(Event, wire="fiend_wake.cycle_opened.v1"):
    """Nobody has a Pending Turn, so that new ones may be placed."""

    number: int


@frozen
class TurnPending(Event, wire="fiend_wake.turn_pending.v1"):
    """A combatant has set a Turn Token aside as its Pending Turn."""

    who: str


@frozen
class TurnDiscounted(Event, wire="fiend_wake.turn_discounted.v1"):
    """A turn in which nothing was done does not count as executed."""

    who: str


@frozen
class BonusTurnLost(Event, wire="fiend_wake.bonus_turn_lost.v1"):
    """The highest priority brings no extra turn this round."""

    who: str
    reason: str


@frozen(kw_only=True)
class ActionTaken(Event, wire="fiend_wake.action_taken.v1"):
    """A combatant took an action of its turn.

    Attributes:
        detail: What it was about: a weapon, a location, a target.
        full: Whether it used up the Full Action.
        assumed: The points that an upgrade counts as having spent; 0 where there was none.
        points: The points that go to somebody who is harassed.
    """

    who: str
    action: str
    detail: str = ""
    full: bool = False
    assumed: int = 0
    points: int = later(0)


@frozen
class WeaponReadied(Event, wire="fiend_wake.weapon_readied.v1"):
    """A combatant has this weapon at the ready; empty for none."""

    who: str
    weapon: str


@frozen
class ShotsCalled(Event, wire="fiend_wake.shots_called.v1"):
    """So many Call Shots wait for the coming attack of this turn."""

    who: str
    calls: int


@frozen
class LocationEntered(Event, wire="fiend_wake.location_entered.v1"):
    """A combatant occupies a location, or none where it is empty; `how` tells what brought it there."""

    who: str
    location: str
    how: str


@frozen(kw_only=True)
class LocationCreated(Event, wire="fiend_wake.location_created.v1"):
    """There is a new location.

    Attributes:
        accessible_from: The locations it may be entered from; empty text stands for none.
        entry_cost: What it costs to enter; None for what the table says.
        abilities: What is special about it.
        wounds: What beginning a turn there costs, in wounds.
        owner: Whose caltrops they are; empty for any other location.
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
    """A location is no more, and whoever was in it is in none."""

    location: str


@frozen
class SiegeTallied(Event, wire="fiend_wake.siege_tallied.v1"):
    """Siege damage left tallies on a location."""

    location: str
    points: int
    source: str


@frozen
class Part:
    """A part of an amount of harm: what it comes from, how much, and what was there besides if less counts."""

    name: str
    amount: int
    of: int | None = None


@frozen(kw_only=True)
class ReactionsOpened(Event, wire="fiend_wake.reactions_opened.v1"):
    """Something happened that may be reacted to; what was going on waits until it is settled.

    Attributes:
        waiting: Who may react, in order.
        subject: The location that is struck, or the combatant who is attacked or flees.
        amount: The mass damage, or the wounds of each occupant; 0 where it is neither.
        caught: Whom it harms.
        parts: What the amount is made of, where that is known.
        times: How often the sum of the parts counts.
    """

    reaction: ReactionName
    waiting: tuple[str, ...]
    subject: str
    amount: int
    source: str
    caught: tuple[str, ...] = ()
    parts: tuple[Part, ...] = later(())
    times: int = later(1)


@frozen
class ReactionAnswered(Event, wire="fiend_wake.reaction_answered.v1"):
    """A combatant reacted to what is open, or let it pass."""

    who: str
    reaction: str
    used: bool


@frozen
class ReactionsClosed(Event, wire="fiend_wake.reactions_closed.v1"):
    """Nobody reacts any more; what was interrupted goes on."""

    reaction: str


@frozen(kw_only=True)
class HarmDue(Event, wire="fiend_wake.harm_due.v1"):
    """An instance of harm is about to be suffered, before any reduction.

    Attributes:
        parts: What the amount is made of, where that is known.
        times: How often the sum of the parts counts.
        price: Whether it is the price of something or the harm of its failing, which not every table reduces.
        piercing: How much Damage Reduction it passes by.
    """

    who: str
    harm: Harm
    amount: int
    source: str
    parts: tuple[Part, ...] = later(())
    times: int = later(1)
    price: bool = later(default=False)
    piercing: int = later(0)


@frozen
class HarmSettled(Event, wire="fiend_wake.harm_settled.v1"):
    """The instance of harm that was due is over; what it did was told before."""

    who: str


@frozen
class HandicapDue(Event, wire="fiend_wake.handicap_due.v1"):
    """A combatant must take a handicap; `cleared` wounds went off the track for it."""

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
    """No stack number was left to mark, and the GM said what comes of it."""

    who: str
    fate: str


@frozen(kw_only=True)
class HandicapRecovered(Event, wire="fiend_wake.handicap_recovered.v1"):
    """A marked stack number is available again."""

    who: str
    stat: str
    number: int
    source: str


@frozen
class WoundsTended(Event, wire="fiend_wake.wounds_tended.v1"):
    """Some wounds came off the track, without a handicap for it."""

    who: str
    amount: int
    source: str


@frozen
class Joined(Event, wire="fiend_wake.joined.v1"):
    """Somebody came into the running fight, with what their sheet names of the catalogue and is new here."""

    sheet: Profile
    abilities: tuple[Ability, ...] = later(())


@frozen
class HandedOver(Event, wire="fiend_wake.handed_over.v1"):
    """Another seat speaks for a combatant from here on."""

    who: str
    seat: str


@frozen
class StanceChanged(Event, wire="fiend_wake.stance_changed.v1"):
    """Two sides are allied, neutral or hostile to each other from here on."""

    one: str
    other: str
    stance: Stance


@frozen(kw_only=True)
class Protected(Event, wire="fiend_wake.protected.v1"):
    """Somebody has other Damage Reduction or Evasion for a while; 0 takes away what came from this source."""

    who: str
    what: Shield
    amount: int
    source: str
    until: Until


@frozen
class LeftCombat(Event, wire="fiend_wake.left_combat.v1"):
    """A combatant is no longer in the fight; `how` is `fled`, `dead` or the like."""

    who: str
    how: str


@frozen(kw_only=True)
class DeedDeclared(Event, wire="fiend_wake.deed_declared.v1"):
    """Something was begun that is not done in a moment.

    Attributes:
        stage: What it waits for first.
        target: The combatant or animal it is aimed at.
        what: What the table calls it.
        upgraded: Whether a Simple Action was upgraded for it.
        value: The value of a retreat, or the points that the leader of an assault spent.
        caught: Who in no location is within the area that is bombarded.
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
    caught: tuple[str, ...] = later(())

    @property
    def wields(self) -> tuple[str, str]:
        """Whoever does it, with the weapon that it is done with."""
        return self.actor, self.weapon


@frozen
class SupportersCalled(Event, wire="fiend_wake.supporters_called.v1"):
    """These combatants were invited to support the assault."""

    who: tuple[str, ...]


@frozen
class Supported(Event, wire="fiend_wake.supported.v1"):
    """A combatant answered the call; with 0 points it stays out of the Assault Team."""

    who: str
    points: int


@frozen
class DifficultyRaised(Event, wire="fiend_wake.difficulty_raised.v1"):
    """The leader made the assault harder; `credited` more points count as spent."""

    who: str
    by: int
    credited: int


@frozen
class Intercepted(Event, wire="fiend_wake.intercepted.v1"):
    """A combatant took an attack upon itself."""

    who: str
    instead_of: str


@frozen(kw_only=True)
class Priced(Event, wire="fiend_wake.priced.v1"):
    """The GM set the price of Odd-Ball Behavior, its stat and its difficulty."""

    level: str
    points: int
    stat: str
    difficulty: int


@frozen(kw_only=True)
class RollDue(Event, wire="fiend_wake.roll_due.v1"):
    """A roll must be made.

    Attributes:
        skill: Empty where the rule names none.
        modifiers: What made the difficulty other than it was.
    """

    who: str = by_play()
    purpose: str = by_play()
    skill: str
    stat: str
    difficulty: int
    modifiers: tuple[Modifier, ...] = ()


@frozen
class RollModified(Event, wire="fiend_wake.roll_modified.v1"):
    """Circumstances were stated that change the roll that is due."""

    who: str
    modifiers: tuple[Modifier, ...]


@frozen(kw_only=True)
class RollOwed(Event, wire="fiend_wake.roll_owed.v1"):
    """An ability asks for a roll; what was going on waits until it is made.

    Attributes:
        who: Who must roll.
        purpose: The name of the ability.
        skill: Empty where none is named.
        owner: Whose ability it is.
        ability: Its id; what stands behind the roll there comes of it.
        target: Whom the ability is used on; empty for nobody else.
        modifiers: What made the difficulty other than it was.
    """

    who: str = by_play()
    purpose: str = by_play()
    skill: str
    stat: str
    difficulty: int
    owner: str = by_play()
    ability: str = by_play()
    target: str = by_play("")
    modifiers: tuple[Modifier, ...] = ()


@frozen
class RollLapsed(Event, wire="fiend_wake.roll_lapsed.v1"):
    """Whoever owed a roll for an ability can no longer make it."""

    who: str
    purpose: str


@frozen
class GrappleHeld(Event, wire="fiend_wake.grapple_held.v1"):
    """A grapple hit with this value, which the target must beat to resist."""

    target: str
    value: int


@frozen
class GrappleSettled(Event, wire="fiend_wake.grapple_settled.v1"):
    """Whether the target of a grapple resisted it."""

    target: str
    resisted: bool


@frozen
class DeedWaits(Event, wire="fiend_wake.deed_waits.v1"):
    """What is being done waits for something else now, and for these combatants."""

    stage: str
    who: tuple[str, ...] = ()


@frozen
class DeedDone(Event, wire="fiend_wake.deed_done.v1"):
    """What was being done is over; `result` tells how."""

    actor: str
    action: str
    result: str


@frozen
class RetreatPrevented(Event, wire="fiend_wake.retreat_prevented.v1"):
    """A combatant was kept in the fight."""

    who: str
    by: str


@frozen
class RetreatHindered(Event, wire="fiend_wake.retreat_hindered.v1"):
    """Points were spent on holding somebody back, and more of them are needed."""

    who: str
    by: str
    points: int


@frozen
class SpellBegan(Event, wire="fiend_wake.spell_began.v1"):
    """An ongoing spell began, which costs so much fuel each round; `on` is whom it is on, where not on its caster."""

    who: str
    spell: str
    fuel: int
    on: str = later("")


@frozen
class SpellEnded(Event, wire="fiend_wake.spell_ended.v1"):
    """An ongoing spell was not fueled, and is over."""

    who: str
    spell: str


@frozen
class Mounted(Event, wire="fiend_wake.mounted.v1"):
    """A combatant rides an animal; empty for none any more."""

    who: str
    animal: str


@frozen
class Wrangled(Event, wire="fiend_wake.wrangled.v1"):
    """An animal lets itself be mounted for the rest of this combat."""

    who: str
    animal: str
