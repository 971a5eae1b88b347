"""What is in progress: turns, rolls, contests, damage and Complications."""

from attrs import frozen

from events.wrath_and_glory import facts


@frozen(kw_only=True)
class Turn:
    """A turn that is in progress.

    Attributes:
        plan: The list of a Multi-Action; empty if there is none.
        held: Whether the turn consists only of a held Combat Action.
        stood: Whether the turn began with standing up.
        challengers: The combatants that failed to interrupt the turn.
    """

    id: str
    slots: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    plan: tuple[str, ...] = ()
    held: bool = False
    stood: bool = False
    challengers: tuple[str, ...] = ()
    over: bool = False


@frozen(kw_only=True)
class Test:
    """The current roll and its results so far.

    Attributes:
        faces: The dice, Wrath Dice first.
        shifted: The dice shifted out of the roll; None if there are none.
        aimed: The target and severity of the Critical Hit; None if they are not chosen yet.
        critical_row: The row of the Critical Hit table; empty if there is none.
        harmed: The targets that the roll has dealt damage to so far.
    """

    __test__ = False

    declared: facts.TestDeclared
    faces: tuple[int, ...] = ()
    icons: int = 0
    read: facts.TestRead | None = None
    hits: tuple[str, ...] = ()
    shifted: facts.Shifted | None = None
    aimed: facts.CriticalAimed | None = None
    critical_row: str = ""
    damage: facts.DamageStands | None = None
    emptied: bool = False
    harmed: tuple[str, ...] = ()

    @property
    def actor(self) -> str:
        """The combatant that rolls."""
        return self.declared.actor

    @property
    def is_critical(self) -> bool:
        """Whether the result is a Critical Hit."""
        return self.read is not None and self.read.critical

    @property
    def severity(self) -> int:
        """The severity that was bought for the Critical Hit."""
        return self.aimed.severity if self.aimed else 0

    @property
    def wrath_faces(self) -> tuple[int, ...]:
        """The faces of the Wrath Dice."""
        return self.faces[: self.declared.wrath]


@frozen(kw_only=True)
class Announced:
    """An attack that waits for others to act, and the targets that have declined to react."""

    event: facts.AttackAnnounced
    declined: tuple[str, ...] = ()


@frozen(kw_only=True)
class Contest:
    """A contested test in progress, with the icons of each side; -1 for a side that has not rolled."""

    began: facts.ContestBegan
    icons: int = -1
    opposing_icons: int = -1


@frozen(kw_only=True)
class Harm:
    """Damage that is being resolved, and the Determination roll against it."""

    due: facts.HarmDue
    soak: facts.SoakStands | None = None


@frozen(kw_only=True)
class Complication:
    """A Complication that is being resolved.

    Attributes:
        proposal: The effect that a player proposed; None if there is no open proposal.
        refusals: The number of proposals that the GM refused.
        to_name: The thing that the GM must name: the `target` hit by mistake or the dropped `item`; empty if neither.
    """

    who: str
    proposal: facts.ComplicationProposed | None = None
    refusals: int = 0
    to_name: str = ""
