"""The facts of Wrath & Glory that the shared vocabulary cannot say."""

from typing import Final, Literal

from attrs import frozen

from events.base import Event
from events.fields import later
from events.vocabulary import Gained, Modifier

THE_GM = "gm"
"""The seat that keeps the secrets of this table."""


class Conditions:
    """Conditions in the spelling of the book; play looks at these by name."""

    PRONE: Final = "Prone"
    HINDERED: Final = "Hindered"
    VULNERABLE: Final = "Vulnerable"
    STAGGERED: Final = "Staggered"
    RESTRAINED: Final = "Restrained"
    BLINDED: Final = "Blinded"
    BLEEDING: Final = "Bleeding"
    ON_FIRE: Final = "On Fire"
    POISONED: Final = "Poisoned"
    PINNED: Final = "Pinned"
    UNCONSCIOUS: Final = "Unconscious"
    FEAR: Final = "Fear"
    TERROR: Final = "Terror"
    LIMB_LOST: Final = "Limb lost"
    ALL_OUT: Final = "All-Out Attack"
    FULL_DEFENCE: Final = "Full Defence"
    FORFEIT: Final = "Forfeit Turn"
    HOLDING: Final = "Holding"
    DYING: Final = "Dying"
    EXHAUSTED: Final = "Exhausted"
    DEAD: Final = "Dead"
    OUT: Final = "Out of the fight"


class Actions:
    """What can be done in a turn, as the events call it; a test or contest may bear any other name."""

    MOVE: Final = "Move"
    CRAWL: Final = "Crawl"
    RUN: Final = "Run"
    SPRINT: Final = "Sprint"
    FALL_BACK: Final = "Fall Back"
    STAND: Final = "Stand"
    ATTACK: Final = "Attack"
    SPRAY: Final = "Spray"
    REFLEXIVE_ATTACK: Final = "Reflexive Attack"
    CHARGE: Final = "Charge"
    PIN: Final = "Pinning Attack"
    INTERACT: Final = "Interaction Attack"
    FULL_DEFENCE: Final = "Full Defence"
    GIVE_UP_MOVEMENT: Final = "Give up Movement"
    TEST: Final = "Test"
    INTERRUPT: Final = "Interrupt"
    KEEP_FOOTING: Final = "Keep Footing"
    CLEAR: Final = "Clear"
    BREAK_FREE: Final = "Break Free"
    REMEDY: Final = "Remedy"
    HELP_UP: Final = "Help Up"
    RELOAD: Final = "Reload"
    DRAW: Final = "Draw"
    RECOVER_SHOCK: Final = "Recover Shock"
    RUIN_ACTION: Final = "Ruin Action"
    HOLD: Final = "Hold"
    END: Final = "End"


class Faults:
    """What can be the matter with a weapon."""

    OUT_OF_AMMO: Final = "Out of Ammo"
    EMPTIED: Final = "Emptied"
    JAM: Final = "Weapon Jam"
    MALFUNCTION: Final = "Weapon Malfunction"
    STUCK: Final = "Weapon Stuck"
    DROPPED: Final = "Dropped Weapon"


class Options:
    """Options of an attack that matter after it was declared."""

    AIM: Final = "aim"
    SHORT: Final = "short"
    SPRAYED_MOB: Final = "sprayed mob"
    BRACED: Final = "braced"
    SUPERCHARGED: Final = "supercharged"


@frozen
class Inflicted:
    """A condition that comes with some damage, and its level."""

    condition: str
    level: int


@frozen
class OfOne:
    """What an event about one combatant has: who that is."""

    who: str


@frozen
class CombatBegan(Event, wire="wrath_and_glory.combat_began.v1"):
    """Narrative Time is over; these combatants are ambushed."""

    ambushed: tuple[str, ...]


@frozen(kw_only=True)
class CauseAdded(Event, wire="wrath_and_glory.cause_added.v1"):
    """Somebody or something causes a condition that holds already: it lasts as long as one of its causes does."""

    who: str
    condition: str
    level: int
    source: str


@frozen(kw_only=True)
class CauseGone(Event, wire="wrath_and_glory.cause_gone.v1"):
    """One of several causes of a condition holds no longer."""

    who: str
    condition: str
    source: str


@frozen
class WeaponThrown(OfOne, Event, wire="wrath_and_glory.weapon_thrown.v1"):
    """One of a thrown weapon has left the hand for good."""

    weapon: str


@frozen
class WeaponDrawn(OfOne, Event, wire="wrath_and_glory.weapon_drawn.v1"):
    """A weapon is in hand now."""

    weapon: str


@frozen(kw_only=True)
class RollAdjusted(Event, wire="wrath_and_glory.roll_adjusted.v1"):
    """A roll that is going on changes, or its hidden DN is set.

    Attributes:
        modifiers: What changes it.
        dn: What it is against from here on; 0 where there is no DN.
        dns: The same for each of the targets.
        hidden: Whether the GM keeps the DN.
    """

    who: str
    modifiers: tuple[Modifier, ...]
    dn: int
    dns: tuple[int, ...]
    hidden: bool = False

    @property
    def only_for(self) -> str | None:
        """The GM, where the DN is hidden."""
        return THE_GM if self.hidden else None


@frozen
class ScoreKept(Event, wire="wrath_and_glory.score_kept.v1"):
    """A score that follows from a hidden sheet; `what` is its name in the spelling of the book."""

    whose: str
    what: str
    amount: int

    @property
    def only_for(self) -> str | None:
        """The GM."""
        return THE_GM


@frozen(kw_only=True)
class GainedUnseen(Gained, wire="wrath_and_glory.gained_unseen.v1"):
    """What somebody with a hidden sheet brings along."""

    @property
    def only_for(self) -> str | None:
        """The GM."""
        return THE_GM


@frozen
class OwedDnKept(Event, wire="wrath_and_glory.owed_dn_kept.v1"):
    """The hidden DN of the test that was called for last."""

    dn: int

    @property
    def only_for(self) -> str | None:
        """The GM."""
        return THE_GM


@frozen
class ItemDropped(OfOne, Event, wire="wrath_and_glory.item_dropped.v1"):
    """The GM must name what was dropped."""


@frozen
class AmbushAnswered(Event, wire="wrath_and_glory.ambush_answered.v1"):
    """A side said which of its ambushed combatants act all the same."""

    side: str
    acting: tuple[str, ...]


@frozen
class SideToPick(Event, wire="wrath_and_glory.side_to_pick.v1"):
    """It is a side's turn to pick a combatant."""

    side: str


@frozen
class InitiativeSeized(Event, wire="wrath_and_glory.initiative_seized.v1"):
    """A side goes out of turn, and cannot again before the other side has had a turn."""

    side: str
    who: str


@frozen
class TurnDisplaced(OfOne, Event, wire="wrath_and_glory.turn_displaced.v1"):
    """Somebody who had been named must wait, and acts next."""


@frozen
class HeldActionBegun(OfOne, Event, wire="wrath_and_glory.held_action_begun.v1"):
    """Somebody uses the Combat Action that was held."""


@frozen
class InterruptionFailed(OfOne, Event, wire="wrath_and_glory.interruption_failed.v1"):
    """Somebody did not get in before the one whose turn it is."""


@frozen
class MultiActionDeclared(OfOne, Event, wire="wrath_and_glory.multi_action_declared.v1"):
    """The list of a Multi-Action is announced, and stands."""

    actions: tuple[str, ...]


@frozen
class ActionTaken(OfOne, Event, wire="wrath_and_glory.action_taken.v1"):
    """Something was done in a turn; `slots` are the Actions of the turn that it used up."""

    action: str
    slots: tuple[str, ...]


@frozen
class ActionFreed(OfOne, Event, wire="wrath_and_glory.action_freed.v1"):
    """An Action of the turn going on, or the Reflexive Action, can be taken once more; `source` is what says so."""

    slot: str
    source: str


@frozen
class Moved(OfOne, Event, wire="wrath_and_glory.moved.v1"):
    """A combatant may move so many metres at most, or moved."""

    how: str
    metres: int


@frozen
class EngagementChanged(OfOne, Event, wire="wrath_and_glory.engagement_changed.v1"):
    """A combatant is now engaged with exactly these enemies, and they with it."""

    enemies: tuple[str, ...]


@frozen
class BlowsInvited(OfOne, Event, wire="wrath_and_glory.blows_invited.v1"):
    """Somebody leaves a melee, and each of these may strike."""

    enemies: tuple[str, ...]


@frozen
class BlowSettled(OfOne, Event, wire="wrath_and_glory.blow_settled.v1"):
    """One of those has struck, or lets the leaver go."""


@frozen(kw_only=True)
class TestDeclared(Event, wire="wrath_and_glory.test_declared.v1"):
    """Somebody is about to roll.

    Attributes:
        sort: `attack`, `pin`, `interaction`, `test`, `contest` or `defence`.
        dn: The DN; 0 where there is none.
        weapon: The weapon; empty for none.
        wrath: How many of them are Wrath Dice.
        dns: The DN of each of the targets.
        modifiers: What made pool and DN.
        extra_ed: ED that the options of the attack add.
        options: The options that matter later, by name: `aim`, `short`, `sprayed mob`, `braced`, `supercharged`; and
            what else is true of the roll, in the words that abilities ask for.
        bystanders: Who else is in the melee that is shot into.
        detail: The condition that an Interaction Attack brings, or that a test is to end; empty for anything else.
        kind: What a test is against: `Fear`, `Terror`, `Corruption` or a condition; empty for nothing of that sort.
        patient: Whose condition a test is to end, or whom else it is about; empty for nobody.
        brings: The condition that failing it brings; empty for none.
        level: The level of that condition.
        hidden: Whether the GM keeps the DN; then another event tells it, to the GM alone.
    """

    __test__ = False

    actor: str
    sort: Literal["attack", "pin", "interaction", "test", "contest", "defence"]
    action: str
    skill: str
    dn: int = 0
    weapon: str = ""
    targets: tuple[str, ...] = ()
    dns: tuple[int, ...] = ()
    pool: int = 1
    wrath: int = 1
    modifiers: tuple[Modifier, ...] = ()
    extra_ed: int = 0
    options: tuple[str, ...] = ()
    bystanders: tuple[str, ...] = ()
    detail: str = ""
    kind: str = later("")
    patient: str = later("")
    brings: str = later("")
    level: int = later(1)
    hidden: bool = later(default=False)

    @property
    def wields(self) -> tuple[str, str]:
        """Whoever rolls, with the weapon of the attack."""
        return self.actor, self.weapon

    @property
    def is_attack(self) -> bool:
        """Whether it is an attack that does damage."""
        return self.sort == "attack"

    @property
    def base_dn(self) -> int:
        """The DN before anything raised it."""
        return self.dn - sum(modifier.amount for modifier in self.modifiers if modifier.on == "difficulty")

    def dn_of(self, target: str) -> int:
        """Return the DN of one of the targets."""
        return dict(zip(self.targets, self.dns, strict=True)).get(target, self.dn)


@frozen
class PoolStands(OfOne, Event, wire="wrath_and_glory.pool_stands.v1"):
    """The dice of the roll going on lie like this, Wrath Dice first, and come to so many icons."""

    faces: tuple[int, ...]
    icons: int


@frozen(kw_only=True)
class TestRead(Event, wire="wrath_and_glory.test_read.v1"):
    """A roll was read."""

    __test__ = False

    who: str
    passed: bool
    hits: tuple[str, ...] = ()
    critical: bool = False
    shifts: int = 0

    @property
    def judges(self) -> tuple[str, bool]:
        """Whoever rolled."""
        return self.who, self.passed


@frozen(kw_only=True)
class Shifted(Event, wire="wrath_and_glory.shifted.v1"):
    """Dice were shifted out of a roll.

    Attributes:
        glory: How many became Glory.
        ed: How many became ED.
        effects: How many bought something else.
        what: What that is.
    """

    who: str
    glory: int = 0
    ed: int = 0
    effects: int = 0
    what: str = ""
    hits: tuple[str, ...] = ()


@frozen
class CriticalAimed(OfOne, Event, wire="wrath_and_glory.critical_aimed.v1"):
    """Who suffers a Critical Hit is settled, and how severely."""

    target: str
    severity: int


@frozen
class CriticalStands(OfOne, Event, wire="wrath_and_glory.critical_stands.v1"):
    """The Critical Hit table was read."""

    row: str


@frozen
class DamageStands(OfOne, Event, wire="wrath_and_glory.damage_stands.v1"):
    """The damage of an attack, what a Critical Hit adds for its target, and the Mortal Wounds that come with it."""

    damage: int
    critical: int
    mortal: int = later(0)


@frozen(kw_only=True)
class GuardStands(Event, wire="wrath_and_glory.guard_stands.v1"):
    """The Resilience of somebody against an attack, AP taken off, where something adds to it or makes the blow worse.

    Attributes:
        who: Whose.
        resilience: How much it is.
        modifiers: What is special about it.
        hidden: Whether the sheet is for the GM alone.
    """

    who: str
    resilience: int
    modifiers: tuple[Modifier, ...]
    hidden: bool = False

    @property
    def only_for(self) -> str | None:
        """The GM, where the sheet is hidden."""
        return THE_GM if self.hidden else None


@frozen(kw_only=True)
class HarmDue(Event, wire="wrath_and_glory.harm_due.v1"):
    """Damage is on its way.

    Attributes:
        attacker: Who did it; empty where nobody did.
        source: The weapon's id, or what it was.
        wounds: Wounds that may be soaked.
        hit: How many members of a mob it hit.
        memorable: Whether it leaves a Memorable Injury.
        soaks: How often it may be soaked.
    """

    target: str
    attacker: str = ""
    source: str
    wounds: int = 0
    mortal: int = 0
    shock: int = 0
    hit: int = 1
    conditions: tuple[Inflicted, ...] = ()
    memorable: bool = False
    soaks: int = 0


@frozen
class Withstood(OfOne, Event, wire="wrath_and_glory.withstood.v1"):
    """Something that was no attack did somebody no harm."""

    source: str


@frozen
class SoakStands(OfOne, Event, wire="wrath_and_glory.soak_stands.v1"):
    """The dice of a Determination roll lie like this."""

    faces: tuple[int, ...]
    rerolled: bool


@frozen(kw_only=True)
class HarmChanged(Event, wire="wrath_and_glory.harm_changed.v1"):
    """What is left of the damage on its way."""

    target: str
    wounds: int = 0
    mortal: int = 0
    shock: int = 0
    soaks: int = 0


@frozen
class HarmSettled(Event, wire="wrath_and_glory.harm_settled.v1"):
    """The damage has been dealt with."""

    target: str


@frozen
class WeaponChanged(OfOne, Event, wire="wrath_and_glory.weapon_changed.v1"):
    """Something is the matter with a weapon; `what` is empty when it is ready again."""

    weapon: str
    what: str


@frozen
class ComplicationDue(OfOne, Event, wire="wrath_and_glory.complication_due.v1"):
    """A Complication has to be settled."""


@frozen
class ComplicationProposed(OfOne, Event, wire="wrath_and_glory.complication_proposed.v1"):
    """A Complication was proposed; `effect` is the row of the table that it follows, or empty for a story."""

    what: str
    effect: str


@frozen
class ComplicationRefused(OfOne, Event, wire="wrath_and_glory.complication_refused.v1"):
    """The GM did not agree."""


@frozen
class InconvenientTarget(OfOne, Event, wire="wrath_and_glory.inconvenient_target.v1"):
    """The GM must name what was hit by mistake."""


@frozen
class ComplicationSettled(OfOne, Event, wire="wrath_and_glory.complication_settled.v1"):
    """A Complication is over: `agreed`, `Ruin`, `table`, `stray shot` or `Traumatic Injury`."""

    how: str
    what: str


@frozen
class TestClosed(OfOne, Event, wire="wrath_and_glory.test_closed.v1"):
    """A roll is over and done with."""

    __test__ = False


@frozen(kw_only=True)
class ContestBegan(Event, wire="wrath_and_glory.contest_began.v1"):
    """Somebody starts something that somebody else resists."""

    instigator: str
    opponent: str
    action: str
    skill: str
    opposing_skill: str
    modifiers: tuple[Modifier, ...] = later(())
    opposing_modifiers: tuple[Modifier, ...] = later(())


@frozen
class ContestRolled(OfOne, Event, wire="wrath_and_glory.contest_rolled.v1"):
    """One of the two has so many icons."""

    icons: int


@frozen
class ContestSettled(Event, wire="wrath_and_glory.contest_settled.v1"):
    """One of the two has won."""

    winner: str
    loser: str
    action: str


@frozen(kw_only=True)
class TestOwed(Event, wire="wrath_and_glory.test_owed.v1"):
    """Somebody must make a test; `kind`, `brings`, `level` and `patient` are those of `TestDeclared`."""

    __test__ = False

    who: str
    purpose: str
    skill: str
    dn: int
    kind: str = later("")
    brings: str = later("")
    level: int = later(1)
    patient: str = later("")


@frozen
class DeclarationMade(Event, wire="wrath_and_glory.declaration_made.v1"):
    """A player wants something small to be true; the GM has the last word."""

    player: str
    what: str


@frozen
class DeclarationAnswered(Event, wire="wrath_and_glory.declaration_answered.v1"):
    """The GM has said yes or no."""

    player: str
    allowed: bool
