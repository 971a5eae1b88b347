"""Events about rolls, contests, Complications and declarations."""

from typing import ClassVar, Literal

from events.base import Event, SystemEvent
from events.fields import added_later
from events.vocabulary import Modifier
from events.wrath_and_glory.facts.names import GM_SEAT, AboutCombatant


class RollAdjusted(AboutCombatant, Event, wire="wrath_and_glory.roll_adjusted.v1", kw_only=True):
    """The current roll got further modifiers, or its hidden DN was set.

    Attributes:
        dns: The new DN for each target.
        bystander_dns: The new DN for each bystander.
        hidden: Whether only the GM may see the DN.
    """

    modifiers: tuple[Modifier, ...]
    dn: int
    dns: tuple[int, ...]
    hidden: bool = False
    bystander_dns: tuple[int, ...] = added_later(())

    @property
    def only_for(self) -> str | None:
        """The GM's seat if the DN is hidden, or None if every seat may see it."""
        return GM_SEAT if self.hidden else None


class OwedDnKept(SystemEvent, wire="wrath_and_glory.owed_dn_kept.v1"):
    """The hidden DN of the latest test that the GM called for."""

    gm_only: ClassVar = True
    dn: int


class ItemDropped(AboutCombatant, Event, wire="wrath_and_glory.item_dropped.v1"):
    """The Complication Dropped Item occurred, so the GM must name the item."""


class TestDeclared(SystemEvent, wire="wrath_and_glory.test_declared.v1", kw_only=True):
    """A combatant is about to roll.

    Attributes:
        sort: `attack`, `pin`, `interaction`, `test`, `contest` or `defence`.
        dn: The DN; 0 for a roll without a DN.
        pool: The number of dice, Wrath Dice included.
        wrath: The number of Wrath Dice in the pool.
        modifiers: The modifiers that led to the pool and the DN.
        extra_ed: ED that the options of the attack add.
        options: The options that later steps need (`aim`, `short`, `sprayed mob`, `braced`, `supercharged`), and
            further facts about the roll that the conditions of abilities may ask for.
        bystanders: Other combatants in the melee that is shot into.
        bystander_dns: The DN for each of them; empty in older logs, where a stray shot always hits.
        detail: The condition that an Interaction Attack inflicts or that a test may end; empty in any other roll.
        kind: The threat that a test resists: `Fear`, `Terror`, `Corruption` or a condition; empty if there is none.
        patient: The combatant whose condition the test may end, or that the test is about; empty if there is none.
        brings: The condition that a failure inflicts; empty if there is none.
        level: The level of that condition.
        pays: Whether the roll is the pending test that comes first; `by name` in older logs, where the names decide.
        hidden: Whether the DN is hidden. A separate event then carries it, for the GM alone.
        passes: The ability by which the test passes whatever the dice show; empty if there is none.
        target_changes: For each of several targets, the changes of its Defence by abilities; empty if there are none.
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
    pays: Literal["by name", "owed", "nothing"] = added_later("by name")
    bystander_dns: tuple[int, ...] = added_later(())
    passes: str = added_later("")
    target_changes: tuple[tuple[Modifier, ...], ...] = added_later(())

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
        """Return the DN for a target or bystander, or the DN of the roll for any other combatant."""
        others = dict(zip(self.bystanders, self.bystander_dns, strict=False))
        return {**others, **dict(zip(self.targets, self.dns, strict=True))}.get(target, self.dn)


class TestAsked(AboutCombatant, Event, wire="wrath_and_glory.test_asked.v1", kw_only=True):
    """A player asked to make a test, and the GM must name its DN."""

    __test__ = False

    action: str
    skill: str
    sight: bool = False
    bonus: int = 0
    cost: Literal["Combat", "Simple", "Free"] = "Combat"
    modifiers: tuple[Modifier, ...] = ()


class TestRefused(AboutCombatant, Event, wire="wrath_and_glory.test_refused.v1"):
    """The GM did not allow the test that a player asked for."""

    __test__ = False

    reason: str


class AttackAnnounced(SystemEvent, wire="wrath_and_glory.attack_announced.v1", kw_only=True):
    """An attack was announced, and others act before its dice are rolled.

    Attributes:
        roll: The attack, without the Defence of its targets.
        near: Whether the targets are at most 5 metres away.
        light_cover: Combatants of which less than half is in cover.
        heavy_cover: Combatants of which half or more is in cover.
        salvo: How Salvo is used.
    """

    roll: TestDeclared
    near: bool = False
    light_cover: tuple[str, ...] = ()
    heavy_cover: tuple[str, ...] = ()
    salvo: str = "none"


class ReactionDeclined(AboutCombatant, Event, wire="wrath_and_glory.reaction_declined.v1"):
    """A target of the announced attack does not react."""


class AttackDropped(AboutCombatant, Event, wire="wrath_and_glory.attack_dropped.v1"):
    """The announced attack cannot be made any more."""


class PoolStands(AboutCombatant, Event, wire="wrath_and_glory.pool_stands.v1"):
    """The dice of the current roll, Wrath Dice first, and their icons."""

    faces: tuple[int, ...]
    icons: int


class TestRead(AboutCombatant, Event, wire="wrath_and_glory.test_read.v1", kw_only=True):
    """The result of a roll was determined."""

    __test__ = False

    passed: bool
    hits: tuple[str, ...] = ()
    critical: bool = False
    shifts: int = 0

    @property
    def judges(self) -> tuple[str, bool]:
        """The combatant that rolled, and whether it passed."""
        return self.who, self.passed


class Scattered(AboutCombatant, Event, wire="wrath_and_glory.scattered.v1"):
    """A Blast missed and lands elsewhere.

    Attributes:
        direction: The face that gives the direction, from 1 to 6.
        metres: The distance from the intended point.
    """

    weapon: str
    direction: int
    metres: int


class Shifted(AboutCombatant, Event, wire="wrath_and_glory.shifted.v1", kw_only=True):
    """Dice were shifted out of a roll.

    Attributes:
        effects: The number of dice shifted into other effects.
        what: A description of those effects.
    """

    glory: int = 0
    ed: int = 0
    effects: int = 0
    what: str = ""
    hits: tuple[str, ...] = ()


class ComplicationDue(AboutCombatant, Event, wire="wrath_and_glory.complication_due.v1"):
    """A Complication must be resolved."""


class ComplicationProposed(AboutCombatant, Event, wire="wrath_and_glory.complication_proposed.v1"):
    """A player proposed a Complication; `effect` is a row of the table, or empty for a narrative effect."""

    what: str
    effect: str


class ComplicationRefused(AboutCombatant, Event, wire="wrath_and_glory.complication_refused.v1"):
    """The GM refused the proposed Complication."""


class InconvenientTarget(AboutCombatant, Event, wire="wrath_and_glory.inconvenient_target.v1"):
    """The Complication Inconvenient Target occurred, so the GM must name the combatant hit by mistake."""


class ComplicationSettled(AboutCombatant, Event, wire="wrath_and_glory.complication_settled.v1"):
    """A Complication was resolved: `agreed`, `Ruin`, `table`, `stray shot`, `Traumatic Injury` or `dropped`."""

    how: str
    what: str


class TestClosed(AboutCombatant, Event, wire="wrath_and_glory.test_closed.v1"):
    """A roll and all its consequences are complete."""

    __test__ = False


class ContestBegan(SystemEvent, wire="wrath_and_glory.contest_began.v1", kw_only=True):
    """The instigator started a contested test against an opponent."""

    instigator: str
    opponent: str
    action: str
    skill: str
    opposing_skill: str
    modifiers: tuple[Modifier, ...] = added_later(())
    opposing_modifiers: tuple[Modifier, ...] = added_later(())


class ContestRolled(AboutCombatant, Event, wire="wrath_and_glory.contest_rolled.v1"):
    """One side of a contested test scored these icons."""

    icons: int


class ContestSettled(SystemEvent, wire="wrath_and_glory.contest_settled.v1"):
    """A contested test was decided."""

    winner: str
    loser: str
    action: str


class ContestDropped(SystemEvent, wire="wrath_and_glory.contest_dropped.v1"):
    """A contested test ended without a winner, because a side of it has left the fight."""

    action: str


class TestOwed(AboutCombatant, Event, wire="wrath_and_glory.test_owed.v1", kw_only=True):
    """A combatant must make a test. See `TestDeclared` for `kind`, `brings`, `level` and `patient`.

    Attributes:
        gm_only: Whether only the GM may see it, because an ability on a hidden sheet requires the test.
    """

    __test__ = False

    purpose: str
    skill: str
    dn: int
    kind: str = added_later("")
    brings: str = added_later("")
    level: int = added_later(1)
    patient: str = added_later("")
    gm_only: bool = added_later(default=False)


class DeclarationMade(SystemEvent, wire="wrath_and_glory.declaration_made.v1"):
    """A player made a narrative declaration, which the GM must allow or refuse."""

    player: str
    what: str


class DeclarationAnswered(SystemEvent, wire="wrath_and_glory.declaration_answered.v1"):
    """The GM allowed or refused a narrative declaration."""

    player: str
    allowed: bool
