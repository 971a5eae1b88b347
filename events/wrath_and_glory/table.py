"""What is on the table now."""

import attrs

from combat.engine.book import cites
from combat.systems.wrath_and_glory.rules import attacks, pools, wounds
from combat.systems.wrath_and_glory.rules import rounds as turns
from events.vocabulary import EncounterEnded, Modifier
from events.wrath_and_glory.facts import Inflicted
from events.wrath_and_glory.sheets import GM, Profile, Settings, Setup, Weapon


@attrs.frozen
class Seated:
    """A player at the table, with the Wrath that is left."""

    id: str
    name: str
    wrath: int


@attrs.frozen
class Condition:
    """Something that ails a combatant; `source` is who or what caused it."""

    id: str
    level: int
    source: str


@attrs.frozen
class Fault:
    """A weapon that cannot be used until something is done about it."""

    id: str
    what: str


@attrs.frozen(kw_only=True)
class Combatant:
    """
    An Agent or a Threat in play.

    Attributes:
        id: Its id.
        profile: What is printed about it.
        members: How many of it are left; 1 unless it is a mob.
        ammo: Its Reloads.
        ruin: Ruin of its own.
        wounds: Its Wounds.
        shock: Its Shock.
        dying: Whether it is Dying.
        exhausted: Whether it is Exhausted.
        dead: Whether it is dead.
        out: Whether it is out of the fight: fallen, or gone.
        traumatic: How many Traumatic Injuries it has.
        injuries: Its Memorable and Traumatic Injuries by name.
        conditions: What ails it.
        faults: Weapons that must be reloaded, cleared or picked up, and why.
        acted: Whether it had its turn this round.
        started: Whether that turn had begun before it was displaced.
        ambushed: Whether it was ambushed.
        reflexive_used: Whether its Reflexive Action of this round is used up.
        shock_recovered: Whether Wrath restored Shock to it this round.
        engaged_with: The enemies it is engaged with.
    """

    id: str
    profile: Profile
    members: int
    ammo: int
    ruin: int
    wounds: int = 0
    shock: int = 0
    dying: bool = False
    exhausted: bool = False
    dead: bool = False
    out: bool = False
    traumatic: int = 0
    injuries: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    faults: tuple[Fault, ...] = ()
    acted: bool = False
    started: bool = False
    ambushed: bool = False
    reflexive_used: bool = False
    shock_recovered: bool = False
    engaged_with: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its name."""
        return self.profile.name

    @property
    def side(self) -> str:
        """The side it fights on: `players` or `gm`."""
        return turns.PLAYERS if self.profile.is_agent else turns.GM_SIDE

    @property
    def seat(self) -> str:
        """The seat that decides for it."""
        return self.profile.player or GM

    @property
    def present(self) -> bool:
        """Whether it is in the fight still."""
        return not self.dead and not self.out

    @property
    def is_mob(self) -> bool:
        """Whether it is a mob, however few are left of it."""
        return self.profile.mob > 1

    @property
    def max_wounds(self) -> int:
        """Its Max Wounds."""
        sheet = self.profile
        return sheet.max_wounds or wounds.max_wounds(sheet.tier, sheet.toughness)

    @property
    def max_shock(self) -> int:
        """Its Max Shock."""
        sheet = self.profile
        return sheet.max_shock or wounds.max_shock(sheet.willpower, sheet.tier)

    @property
    def determination(self) -> int:
        """Its Determination."""
        return self.profile.determination or wounds.determination(self.profile.toughness)

    @property
    def resilience(self) -> int:
        """Its Resilience as printed."""
        sheet = self.profile
        return sheet.resilience or wounds.resilience(sheet.toughness, sheet.armour)

    @property
    def base_defence(self) -> int:
        """Its Defence as printed."""
        return self.profile.defence or attacks.base_defence(self.profile.initiative)

    @property
    def resolve(self) -> int:
        """Its Resolve."""
        return self.profile.resolve or max(1, self.profile.willpower - 1)

    def level(self, condition: str) -> int:
        """Return how strongly a condition holds; 0 when it does not."""
        return next((each.level for each in self.conditions if each.id == condition), 0)

    def fault(self, weapon: str) -> str:
        """Return what is the matter with a weapon; empty for nothing."""
        return next((each.what for each in self.faults if each.id == weapon), "")


@attrs.frozen(kw_only=True)
class Turn:
    """
    A turn as far as it has come.

    Attributes:
        id: Whose it is.
        slots: The Actions of the turn that are used up.
        actions: What was done, in order.
        plan: The list of a Multi-Action; empty for none.
        held: Whether it is only a held Combat Action.
        stood: Whether it began by standing up.
        challengers: Who tried to interrupt it and failed.
        over: Whether it is over.
    """

    id: str
    slots: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    plan: tuple[str, ...] = ()
    held: bool = False
    stood: bool = False
    challengers: tuple[str, ...] = ()
    over: bool = False


@attrs.frozen(kw_only=True)
class Test:
    """
    The roll going on; the first fields are those of `TestDeclared`.

    Attributes:
        faces: The pool as it lies, Wrath Dice first.
        icons: What it comes to.
        read: Whether it was read.
        passed: Whether it passed, or hit somebody.
        hits: The targets it hit.
        critical: Whether it is a Critical Hit.
        shifts: How many shifts there are.
        shifted: How many dice were shifted out.
        ed: Extra ED from shifts.
        effects: Shifts that bought something else.
        picked: The target that suffers the Critical.
        severity: How much severity was bought.
        critical_row: The row of the Critical Hit table; empty for none.
        damage: The damage so far.
        critical_damage: The damage of a simple Critical, for its target alone.
    """

    __test__ = False

    actor: str
    sort: str
    action: str
    skill: str
    dn: int
    weapon: str
    targets: tuple[str, ...]
    dns: tuple[int, ...]
    pool: int
    wrath: int
    modifiers: tuple[Modifier, ...]
    extra_ed: int
    options: tuple[str, ...]
    bystanders: tuple[str, ...]
    detail: str
    faces: tuple[int, ...] = ()
    icons: int = 0
    read: bool = False
    passed: bool = False
    hits: tuple[str, ...] = ()
    critical: bool = False
    shifts: int = 0
    shifted: int = 0
    ed: int = 0
    effects: int = 0
    picked: str = ""
    severity: int = 0
    critical_row: str = ""
    damage: int = 0
    critical_damage: int = 0

    @property
    def is_attack(self) -> bool:
        """Whether it is an attack that does damage."""
        return self.sort == "attack"

    def dn_of(self, target: str) -> int:
        """Return the DN of one of the targets."""
        return dict(zip(self.targets, self.dns, strict=True)).get(target, self.dn)


@attrs.frozen(kw_only=True)
class Contest:
    """A contested test: who started it, who resists, with what, and the icons of each; -1 before the roll."""

    instigator: str
    opponent: str
    action: str
    skill: str
    opposing_skill: str
    icons: int = -1
    opposing_icons: int = -1


@attrs.frozen(kw_only=True)
class Harm:
    """One instance of damage on its way to somebody; its fields are those of `HarmDue`."""

    target: str
    attacker: str
    source: str
    wounds: int
    mortal: int
    shock: int
    hit: int
    conditions: tuple[Inflicted, ...]
    memorable: bool
    soaks: int
    faces: tuple[int, ...] = ()
    rerolled: bool = False


@attrs.frozen(kw_only=True)
class Owed:
    """A test that somebody must make."""

    id: str
    purpose: str
    skill: str
    dn: int


@attrs.frozen(kw_only=True)
class Complication:
    """A Complication to be settled: whose, what is proposed, and how often no agreement was found."""

    who: str
    what: str = ""
    effect: str = ""
    proposed: bool = False
    refusals: int = 0
    to_name: bool = False


@attrs.frozen(kw_only=True)
class State:
    """
    The whole table.

    Attributes:
        step: Where on the round track it stands.
        settings: What it is played with.
        armoury: The weapons.
        players: The players.
        combatants: Everybody who fights, the dead included.
        glory: The Glory the players share.
        ruin: The GM's Ruin.
        fighting: Whether there is combat; Narrative Time otherwise.
        round: The number of the round; 0 before the first.
        picking: The side that picks next.
        handing: The side that has just had a turn and hands on; empty while nobody does.
        seized: The sides that have seized the initiative and not let the other act since.
        displaced: Who was named and then displaced, and acts next.
        ambush: The sides that must still say who acts despite the ambush.
        turns: The turns going on, the innermost last.
        test: The roll going on.
        contest: The contest going on.
        harms: Damage on its way, the next first.
        complication: The Complication to be settled.
        owed: Tests that somebody must make.
        leaving: Who leaves a melee.
        blows: Who may strike at the leaver.
        declaration: What a player wants to be true; with `declarer`.
        declarer: Who declared it; empty for nobody.
        outcome: How it ended.
    """

    step: str
    settings: Settings
    armoury: tuple[Weapon, ...]
    players: tuple[Seated, ...]
    combatants: tuple[Combatant, ...]
    glory: int
    ruin: int
    fighting: bool = False
    round: int = 0
    picking: str = turns.PLAYERS
    handing: str = ""
    seized: tuple[str, ...] = ()
    displaced: tuple[str, ...] = ()
    ambush: tuple[str, ...] = ()
    turns: tuple[Turn, ...] = ()
    test: Test | None = None
    contest: Contest | None = None
    harms: tuple[Harm, ...] = ()
    complication: Complication | None = None
    owed: tuple[Owed, ...] = ()
    leaving: str = ""
    blows: tuple[str, ...] = ()
    declaration: str = ""
    declarer: str = ""
    outcome: EncounterEnded | None = None

    def combatant(self, who: str) -> Combatant:
        """Return a combatant by its id."""
        return next(each for each in self.combatants if each.id == who)

    def knows(self, who: str) -> bool:
        """Return whether there is such a combatant."""
        return any(each.id == who for each in self.combatants)

    def weapon(self, weapon: str) -> Weapon | None:
        """Return a weapon by its id, or None."""
        return next((each for each in self.armoury if each.id == weapon), None)

    def player(self, player: str) -> Seated:
        """Return a player by the id."""
        return next(each for each in self.players if each.id == player)

    @property
    def turn(self) -> Turn | None:
        """The turn that is being taken; None between turns."""
        return self.turns[-1] if self.turns else None

    def present(self, side: str = "") -> tuple[Combatant, ...]:
        """Return everybody in the fight, of one side or both."""
        return tuple(each for each in self.combatants if each.present and side in ("", each.side))

    def pending(self, side: str) -> tuple[Combatant, ...]:
        """Return who of a side still has a turn this round."""
        return tuple(each for each in self.present(side) if turns.has_turn(each.acted, each.ambushed, self.round))

    def points(self, side: str) -> int:
        """Return what a side can pay for a turn out of order with; a Threat's own Ruin counts, if it has a turn left."""
        if side == turns.PLAYERS:
            return self.glory
        return self.ruin + max((each.ruin for each in self.pending(side)), default=0)

    @property
    def glory_cap(self) -> int:
        """The most Glory there can be."""
        return pools.GLORY_CAP[self.settings.glory_cap](len(self.players))

    @property
    def ruin_cap(self) -> int:
        """The most Ruin the GM can have."""
        return pools.ruin_cap(len(self.players))

    def name(self, who: str) -> str:
        """Return the name of a combatant, weapon, player or side by its id; what has none is its own name."""
        names = {turns.PLAYERS: "the players", GM: "the GM"}
        names |= {each.id: each.name for each in self.armoury} | {each.id: each.name for each in self.players}
        return (names | {each.id: each.name for each in self.combatants}).get(who, who)


@cites("WG-WRATH-01", "WG-GLORY-01")
def opening(setup: Setup, settings: Settings) -> State:
    """Return the table before anything has happened: 2 Wrath each, no Glory, and the GM's Ruin."""
    return State(
        step="BEGIN",
        settings=settings,
        armoury=setup.armoury,
        players=tuple(Seated(each.id, each.name, pools.WRATH_AT_START) for each in setup.players),
        combatants=tuple(
            Combatant(id=each.id, profile=each, members=each.mob, ammo=each.ammo, ruin=each.ruin)
            for each in setup.combatants
        ),
        glory=pools.GLORY_AT_START,
        ruin=pools.ruin_at_start(len(setup.players)),
    )
