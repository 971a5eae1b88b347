"""Events that only Wrath & Glory has, and the names of conditions, actions and weapon faults that they contain."""

from typing import Final, Literal

from attrs import frozen

from events.base import Event
from events.fields import added_later
from events.vocabulary import Gained, Modifier

GM_SEAT = "gm"
"""The seat of the GM, who alone sees hidden DNs and hidden sheets."""


class Conditions:
    """Conditions, spelled as in the book. The rules compare these names."""

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
    """Names of the actions of a turn, as events spell them. A test or contest may have any other name."""

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
    """Reasons why a weapon cannot be used."""

    OUT_OF_AMMO: Final = "Out of Ammo"
    EMPTIED: Final = "Emptied"
    JAM: Final = "Weapon Jam"
    MALFUNCTION: Final = "Weapon Malfunction"
    STUCK: Final = "Weapon Stuck"
    DROPPED: Final = "Dropped Weapon"


class Options:
    """Options of an attack that its later steps depend on."""

    AIM: Final = "aim"
    SHORT: Final = "short"
    SPRAYED_MOB: Final = "sprayed mob"
    BRACED: Final = "braced"
    SUPERCHARGED: Final = "supercharged"


@frozen
class Inflicted:
    """A condition that damage inflicts, and its level."""

    condition: str
    level: int


@frozen
class AboutCombatant:
    """Mixin for an event about one combatant, `who`."""

    who: str


@frozen
class CombatBegan(Event, wire="wrath_and_glory.combat_began.v1"):
    """Combat started, with these combatants ambushed. Narrative Time has ended."""

    ambushed: tuple[str, ...]


@frozen(kw_only=True)
class CauseAdded(Event, wire="wrath_and_glory.cause_added.v1"):
    """A condition of a combatant got a further cause. The condition lasts until its last cause ends."""

    who: str
    condition: str
    level: int
    source: str


@frozen(kw_only=True)
class CauseGone(Event, wire="wrath_and_glory.cause_gone.v1"):
    """One of several causes of a condition ended."""

    who: str
    condition: str
    source: str


@frozen
class WeaponThrown(AboutCombatant, Event, wire="wrath_and_glory.weapon_thrown.v1"):
    """A combatant threw one of its thrown weapons, which is used up."""

    weapon: str


@frozen
class WeaponDrawn(AboutCombatant, Event, wire="wrath_and_glory.weapon_drawn.v1"):
    """A combatant drew a weapon."""

    weapon: str


@frozen(kw_only=True)
class RollAdjusted(Event, wire="wrath_and_glory.roll_adjusted.v1"):
    """The current roll got further modifiers, or its hidden DN was set.

    Attributes:
        modifiers: The further modifiers.
        dn: The new DN; 0 for a roll without a DN.
        dns: The new DN for each target.
        hidden: Whether only the GM may see the DN.
    """

    who: str
    modifiers: tuple[Modifier, ...]
    dn: int
    dns: tuple[int, ...]
    hidden: bool = False

    @property
    def only_for(self) -> str | None:
        """The GM's seat if the DN is hidden, or None if every seat may see it."""
        return GM_SEAT if self.hidden else None


@frozen
class ScoreKept(Event, wire="wrath_and_glory.score_kept.v1"):
    """The value of a score on a hidden sheet; `what` is the name of the score in the book."""

    whose: str
    what: str
    amount: int

    @property
    def only_for(self) -> str | None:
        """The GM's seat."""
        return GM_SEAT


@frozen(kw_only=True)
class GainedUnseen(Gained, wire="wrath_and_glory.gained_unseen.v1"):
    """A resource that a combatant with a hidden sheet starts with."""

    @property
    def only_for(self) -> str | None:
        """The GM's seat."""
        return GM_SEAT


@frozen
class OwedDnKept(Event, wire="wrath_and_glory.owed_dn_kept.v1"):
    """The hidden DN of the latest test that the GM called for."""

    dn: int

    @property
    def only_for(self) -> str | None:
        """The GM's seat."""
        return GM_SEAT


@frozen
class ItemDropped(AboutCombatant, Event, wire="wrath_and_glory.item_dropped.v1"):
    """The Complication Dropped Item occurred, so the GM must name the item."""


@frozen
class AmbushAnswered(Event, wire="wrath_and_glory.ambush_answered.v1"):
    """A side chose which of its ambushed combatants act despite the ambush."""

    side: str
    acting: tuple[str, ...]


@frozen
class SideToPick(Event, wire="wrath_and_glory.side_to_pick.v1"):
    """It became a side's turn to choose the combatant that acts next."""

    side: str


@frozen
class InitiativeSeized(Event, wire="wrath_and_glory.initiative_seized.v1"):
    """A side seized the initiative. It cannot do so again before the other side has had a turn."""

    side: str
    who: str


@frozen
class TurnDisplaced(AboutCombatant, Event, wire="wrath_and_glory.turn_displaced.v1"):
    """A combatant lost the turn that it was about to take, and acts next."""


@frozen
class HeldActionBegun(AboutCombatant, Event, wire="wrath_and_glory.held_action_begun.v1"):
    """A combatant started its held Combat Action."""


@frozen
class InterruptionFailed(AboutCombatant, Event, wire="wrath_and_glory.interruption_failed.v1"):
    """A combatant failed to interrupt the current turn."""


@frozen
class MultiActionDeclared(AboutCombatant, Event, wire="wrath_and_glory.multi_action_declared.v1"):
    """A combatant announced the actions of its Multi-Action, which can no longer be changed."""

    actions: tuple[str, ...]


@frozen
class ActionTaken(AboutCombatant, Event, wire="wrath_and_glory.action_taken.v1"):
    """A combatant took an action; `slots` are the Actions of the turn that it used up."""

    action: str
    slots: tuple[str, ...]


@frozen
class ActionFreed(AboutCombatant, Event, wire="wrath_and_glory.action_freed.v1"):
    """An Action of the current turn, or the Reflexive Action, became available again; `source` names the reason."""

    slot: str
    source: str


@frozen
class Moved(AboutCombatant, Event, wire="wrath_and_glory.moved.v1"):
    """A combatant moved, or may move, at most this many metres."""

    how: str
    metres: int


@frozen
class EngagementChanged(AboutCombatant, Event, wire="wrath_and_glory.engagement_changed.v1"):
    """A combatant is now engaged with exactly these enemies, and they with it."""

    enemies: tuple[str, ...]


@frozen
class BlowsInvited(AboutCombatant, Event, wire="wrath_and_glory.blows_invited.v1"):
    """A combatant leaves a melee, and each of these enemies may make a Reflexive Attack."""

    enemies: tuple[str, ...]


@frozen
class BlowSettled(AboutCombatant, Event, wire="wrath_and_glory.blow_settled.v1"):
    """An enemy attacked the combatant that leaves the melee, or let it go."""


@frozen(kw_only=True)
class TestDeclared(Event, wire="wrath_and_glory.test_declared.v1"):
    """A combatant is about to roll.

    Attributes:
        sort: `attack`, `pin`, `interaction`, `test`, `contest` or `defence`.
        dn: The DN; 0 for a roll without a DN.
        weapon: The id of the weapon; empty if there is none.
        pool: The number of dice, Wrath Dice included.
        wrath: The number of Wrath Dice in the pool.
        dns: The DN for each target.
        modifiers: The modifiers that led to the pool and the DN.
        extra_ed: ED that the options of the attack add.
        options: The options that later steps need (`aim`, `short`, `sprayed mob`, `braced`, `supercharged`), and
            further facts about the roll that the conditions of abilities may ask for.
        bystanders: Other combatants in the melee that is shot into.
        detail: The condition that an Interaction Attack inflicts or that a test may end; empty in any other roll.
        kind: The threat that a test resists: `Fear`, `Terror`, `Corruption` or a condition; empty if there is none.
        patient: The combatant whose condition the test may end, or that the test is about; empty if there is none.
        brings: The condition that a failure inflicts; empty if there is none.
        level: The level of that condition.
        hidden: Whether the DN is hidden. A separate event then carries it, for the GM alone.
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
    kind: str = added_later("")
    patient: str = added_later("")
    brings: str = added_later("")
    level: int = added_later(1)
    hidden: bool = added_later(default=False)

    @property
    def wields(self) -> tuple[str, str]:
        """The combatant that rolls, and the id of its weapon (empty if there is none)."""
        return self.actor, self.weapon

    @property
    def is_attack(self) -> bool:
        """Whether this is an attack that deals damage."""
        return self.sort == "attack"

    @property
    def base_dn(self) -> int:
        """The DN before modifiers."""
        return self.dn - sum(modifier.amount for modifier in self.modifiers if modifier.on == "difficulty")

    def dn_of(self, target: str) -> int:
        """Return the DN for one target, or the DN of the roll for a combatant that is not a target."""
        return dict(zip(self.targets, self.dns, strict=True)).get(target, self.dn)


@frozen
class PoolStands(AboutCombatant, Event, wire="wrath_and_glory.pool_stands.v1"):
    """The dice of the current roll, Wrath Dice first, and their icons."""

    faces: tuple[int, ...]
    icons: int


@frozen(kw_only=True)
class TestRead(Event, wire="wrath_and_glory.test_read.v1"):
    """The result of a roll was determined."""

    __test__ = False

    who: str
    passed: bool
    hits: tuple[str, ...] = ()
    critical: bool = False
    shifts: int = 0

    @property
    def judges(self) -> tuple[str, bool]:
        """The combatant that rolled, and whether it passed."""
        return self.who, self.passed


@frozen(kw_only=True)
class Shifted(Event, wire="wrath_and_glory.shifted.v1"):
    """Dice were shifted out of a roll.

    Attributes:
        glory: The number of dice shifted into Glory.
        ed: The number of dice shifted into ED.
        effects: The number of dice shifted into other effects.
        what: A description of those effects.
    """

    who: str
    glory: int = 0
    ed: int = 0
    effects: int = 0
    what: str = ""
    hits: tuple[str, ...] = ()


@frozen
class CriticalAimed(AboutCombatant, Event, wire="wrath_and_glory.critical_aimed.v1"):
    """The target and the severity of a Critical Hit were chosen."""

    target: str
    severity: int


@frozen
class CriticalStands(AboutCombatant, Event, wire="wrath_and_glory.critical_stands.v1"):
    """A row of the Critical Hit table was rolled."""

    row: str


@frozen
class DamageStands(AboutCombatant, Event, wire="wrath_and_glory.damage_stands.v1"):
    """The damage of an attack, the extra damage from its Critical Hit, and its Mortal Wounds."""

    damage: int
    critical: int
    mortal: int = added_later(0)


@frozen(kw_only=True)
class GuardStands(Event, wire="wrath_and_glory.guard_stands.v1"):
    """A target's Resilience against an attack after AP, with the modifiers that changed it or the damage.

    Attributes:
        who: The target.
        resilience: The Resilience after AP and modifiers.
        modifiers: The modifiers, with their sources.
        hidden: Whether only the GM may see the sheet of the target.
    """

    who: str
    resilience: int
    modifiers: tuple[Modifier, ...]
    hidden: bool = False

    @property
    def only_for(self) -> str | None:
        """The GM's seat if the sheet is hidden, or None if every seat may see it."""
        return GM_SEAT if self.hidden else None


@frozen(kw_only=True)
class HarmDue(Event, wire="wrath_and_glory.harm_due.v1"):
    """A target is about to take damage.

    Attributes:
        attacker: The attacker; empty if there is none.
        source: The id of the weapon, or the name of another cause.
        wounds: Wounds that may be soaked.
        hit: The number of mob members hit.
        memorable: Whether the damage leaves a Memorable Injury.
        soaks: The number of soak rolls that are still allowed.
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
class Withstood(AboutCombatant, Event, wire="wrath_and_glory.withstood.v1"):
    """A combatant resisted an effect other than an attack and took no harm."""

    source: str


@frozen
class SoakStands(AboutCombatant, Event, wire="wrath_and_glory.soak_stands.v1"):
    """The dice of a Determination roll."""

    faces: tuple[int, ...]
    rerolled: bool


@frozen(kw_only=True)
class HarmChanged(Event, wire="wrath_and_glory.harm_changed.v1"):
    """The damage that the target is still about to take changed."""

    target: str
    wounds: int = 0
    mortal: int = 0
    shock: int = 0
    soaks: int = 0


@frozen
class HarmSettled(Event, wire="wrath_and_glory.harm_settled.v1"):
    """The damage was resolved."""

    target: str


@frozen
class WeaponChanged(AboutCombatant, Event, wire="wrath_and_glory.weapon_changed.v1"):
    """The condition of a weapon changed; `what` names the fault, or is empty if the weapon is ready again."""

    weapon: str
    what: str


@frozen
class ComplicationDue(AboutCombatant, Event, wire="wrath_and_glory.complication_due.v1"):
    """A Complication must be resolved."""


@frozen
class ComplicationProposed(AboutCombatant, Event, wire="wrath_and_glory.complication_proposed.v1"):
    """A player proposed a Complication; `effect` is a row of the table, or empty for a narrative effect."""

    what: str
    effect: str


@frozen
class ComplicationRefused(AboutCombatant, Event, wire="wrath_and_glory.complication_refused.v1"):
    """The GM refused the proposed Complication."""


@frozen
class InconvenientTarget(AboutCombatant, Event, wire="wrath_and_glory.inconvenient_target.v1"):
    """The Complication Inconvenient Target occurred, so the GM must name the combatant hit by mistake."""


@frozen
class ComplicationSettled(AboutCombatant, Event, wire="wrath_and_glory.complication_settled.v1"):
    """A Complication was resolved: `agreed`, `Ruin`, `table`, `stray shot` or `Traumatic Injury`."""

    how: str
    what: str


@frozen
class TestClosed(AboutCombatant, Event, wire="wrath_and_glory.test_closed.v1"):
    """A roll and all its consequences are complete."""

    __test__ = False


@frozen(kw_only=True)
class ContestBegan(Event, wire="wrath_and_glory.contest_began.v1"):
    """The instigator started a contested test against an opponent."""

    instigator: str
    opponent: str
    action: str
    skill: str
    opposing_skill: str
    modifiers: tuple[Modifier, ...] = added_later(())
    opposing_modifiers: tuple[Modifier, ...] = added_later(())


@frozen
class ContestRolled(AboutCombatant, Event, wire="wrath_and_glory.contest_rolled.v1"):
    """One side of a contested test scored these icons."""

    icons: int


@frozen
class ContestSettled(Event, wire="wrath_and_glory.contest_settled.v1"):
    """A contested test was decided."""

    winner: str
    loser: str
    action: str


@frozen(kw_only=True)
class TestOwed(Event, wire="wrath_and_glory.test_owed.v1"):
    """A combatant must make a test. See `TestDeclared` for `kind`, `brings`, `level` and `patient`."""

    __test__ = False

    who: str
    purpose: str
    skill: str
    dn: int
    kind: str = added_later("")
    brings: str = added_later("")
    level: int = added_later(1)
    patient: str = added_later("")


@frozen
class DeclarationMade(Event, wire="wrath_and_glory.declaration_made.v1"):
    """A player made a narrative declaration, which the GM must allow or refuse."""

    player: str
    what: str


@frozen
class DeclarationAnswered(Event, wire="wrath_and_glory.declaration_answered.v1"):
    """The GM allowed or refused a narrative declaration."""

    player: str
    allowed: bool
