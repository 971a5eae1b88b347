"""What is on the table now."""

from collections.abc import Mapping

import attrs

from combat.fiend_wake.rules import bidding, harm, places, rounds, stats
from combat.fiend_wake.sheets import GM, STATS, Animal, Armor, Place, Player, Profile, Settings, Setup, Weapon, level_of
from events.vocabulary import EncounterEnded, Modifier


@attrs.frozen
class Stat:
    """A stat: its name, its stack numbers, and those that handicaps have marked."""

    id: str
    numbers: tuple[int, ...]
    marked: tuple[int, ...] = ()

    @property
    def available(self) -> tuple[int, ...]:
        """The stack numbers that are not marked."""
        return stats.available(self.numbers, self.marked)


@attrs.frozen
class Combatant:
    """
    One combatant in play.

    Attributes:
        id: Its id.
        seat: The seat that speaks for it.
        side: Whom it fights for.
        profile: What is printed about it.
        stats: Its seven stats.
        tp: Its Tactical Points.
        tokens: Its Turn Tokens, the pending one not counted.
        pending: Whether it has a Pending Turn.
        bid: What it bid this round; None before it has.
        ceded: Whether it gave way in a tie; None where nobody asked, or it has not said.
        tie_rolls: What it rolled to break a tie.
        wounds: Its Wounds Sustained.
        worn: Whether it wears its armor.
        removing: Whether it spends the round taking its armor off.
        ready: The weapon at the ready; empty for none.
        location: Where it is; empty for no location.
        caltrops: How many sets of caltrops it carries.
        spells: The ongoing spells that it has fueled so far.
        mount: The animal it rides; empty for none.
        base_points: The base of its Tactical Points where it is not the usual one.
        unconscious: Whether it is unconscious.
        present: Whether it is still in the fight.
    """

    id: str
    seat: str
    side: str
    profile: Profile
    stats: tuple[Stat, ...]
    tp: int = 0
    tokens: int = 0
    pending: bool = False
    bid: int | None = None
    ceded: bool | None = None
    tie_rolls: tuple[int, ...] = ()
    wounds: int = 0
    worn: bool = False
    removing: bool = False
    ready: str = ""
    location: str = ""
    caltrops: int = 0
    spells: tuple[str, ...] = ()
    mount: str = ""
    base_points: int | None = None
    unconscious: bool = False
    present: bool = True

    @property
    def able(self) -> bool:
        """Whether it can do anything at all."""
        return harm.can_act(self.present, self.unconscious)

    def numbers(self, stat: str) -> tuple[int, ...]:
        """Give the available stack numbers of a stat."""
        return next(each for each in self.stats if each.id == stat).available

    def effective(self, stat: str) -> int:
        """Give the effective value of a stat."""
        return stats.effective(self.numbers(stat))

    @property
    def evasion(self) -> int:
        """How hard it is to hit."""
        return stats.evasion(self.effective("Awareness"))

    @property
    def vitality(self) -> int:
        """How many turns it has in a round."""
        printed = self.profile.vitality
        return stats.vitality(self.numbers("Resolve")) if printed is None else printed

    @property
    def left(self) -> Mapping[str, int]:
        """How many available stack numbers each stat has."""
        return {each.id: len(each.available) for each in self.stats}

    def skill(self, name: str) -> int:
        """Give the level of a skill."""
        return next((each.level for each in self.profile.skills if each.name == name), 0)


@attrs.frozen
class Location:
    """
    One location in play.

    Attributes:
        id: Its id.
        place: What its record says.
        owner: Whose caltrops they are; empty for any other location.
        tallies: Its siege tallies.
    """

    id: str
    place: Place
    owner: str = ""
    tallies: int = 0


@attrs.frozen
class Beast:
    """
    One animal in play.

    Attributes:
        id: Its id.
        sheet: What is printed about it.
        location: Where it is; empty for no location.
        rider: Who rides it; empty for nobody.
        wrangled: Whether it lets itself be mounted for the rest of this combat.
    """

    id: str
    sheet: Animal
    location: str = ""
    rider: str = ""
    wrangled: bool = False


@attrs.frozen
class Turn:
    """
    The turn going on.

    Attributes:
        actor: Whose it is.
        bonus: Whether it is the extra turn of the highest priority.
        full_used: Whether its Full Action is used up.
        call_shots: How many Call Shots wait for an attack.
    """

    actor: str
    bonus: bool = False
    full_used: bool = False
    call_shots: int = 0


@attrs.frozen
class Roll:
    """A roll that is due; its fields are those of `RollDue`."""

    who: str
    purpose: str
    skill: str
    stat: str
    difficulty: int
    modifiers: tuple[Modifier, ...]


@attrs.frozen
class Deed:
    """
    What is being done and not done yet.

    Attributes:
        action: Its name, such as `Melee Attack` or `Assault`.
        actor: Who does it.
        stage: What it waits for.
        target: The combatant or animal it is aimed at.
        location: The location it is aimed at.
        weapon: The weapon it uses.
        what: What the table calls it.
        upgraded: Whether a Simple Action was upgraded for it.
        value: The value of the roll or of the retreat, the points of an assault, or the price of Odd-Ball Behavior.
        raised: By how much the difficulty of an assault was raised, or the difficulty of Odd-Ball Behavior.
        stat: The stat that the GM picked.
        waiting: Who still has a say.
        team: The Assault Team.
        calls: How many Call Shots went into it.
        resisted: Whether a grapple was resisted.
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
    raised: int = 0
    stat: str = ""
    waiting: tuple[str, ...] = ()
    team: tuple[str, ...] = ()
    calls: int = 0
    resisted: bool = False


@attrs.frozen
class Trigger:
    """
    Something that may be reacted to: a suspended step on the stack.

    Attributes:
        reaction: `Clear Out`, `Siege Reaction`, `Intercept` or `Prevent Retreat`.
        waiting: Who may still react, in order.
        subject: The location that is struck, or the combatant who is attacked or flees.
        amount: The mass damage, or the wounds of each occupant.
        source: What caused it.
        caught: Whom it harms.
        away: Who has leapt away.
    """

    reaction: str
    waiting: tuple[str, ...]
    subject: str
    amount: int
    source: str
    caught: tuple[str, ...] = ()
    away: tuple[str, ...] = ()


@attrs.frozen
class Blow:
    """One instance of harm that is about to be suffered: its kind is `Stun` or `Wound`."""

    who: str
    harm: str
    amount: int
    source: str


@attrs.frozen
class Handicap:
    """A handicap that its victim must place."""

    who: str
    source: str


Suspended = Trigger | Blow | Handicap


@attrs.frozen
class State:
    """
    The whole table.

    Attributes:
        step: Where on the round track it stands.
        settings: What it is played with.
        players: Who plays.
        armory: The weapons.
        armor: The armor.
        combatants: Everybody, those who have left included.
        locations: The locations.
        animals: The animals.
        round: The number of the round; 0 before the first.
        question: What everybody in `waiting` is being asked.
        waiting: Who still owes an answer, in order where there is one.
        answers: Who has agreed to end the fight.
        abilities: The start-of-round abilities that are not resolved yet, as `combatant: ability`.
        bids_open: Whether the bids of this round lie open.
        cedes_open: Whether it lies open who gave way.
        order: The priority of the round, the highest first.
        top: Who had the highest priority when it was settled; empty before that.
        cycle: The number of the cycle of turns.
        executed: How many turns were executed this round.
        turn: The turn going on.
        deed: What is being done in it.
        roll: The roll that is due.
        stack: What interrupts it, the innermost first.
        harassed: Whom the harasser of the moment has harassed.
        laid: How many sets of caltrops were laid.
        outcome: How it ended.
    """

    step: str
    settings: Settings
    players: tuple[Player, ...]
    armory: tuple[Weapon, ...]
    armor: tuple[Armor, ...]
    combatants: tuple[Combatant, ...]
    locations: tuple[Location, ...]
    animals: tuple[Beast, ...]
    round: int = 0
    question: str = ""
    waiting: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    bids_open: bool = False
    cedes_open: bool = False
    order: tuple[str, ...] = ()
    top: str = ""
    cycle: int = 0
    executed: int = 0
    turn: Turn | None = None
    deed: Deed | None = None
    roll: Roll | None = None
    stack: tuple[Suspended, ...] = ()
    harassed: tuple[str, ...] = ()
    laid: int = 0
    outcome: EncounterEnded | None = None

    def knows(self, who: str) -> bool:
        """Say whether there is such a combatant."""
        return any(each.id == who for each in self.combatants)

    def combatant(self, who: str) -> Combatant:
        """Give a combatant by its id."""
        return next(each for each in self.combatants if each.id == who)

    def location(self, location: str) -> Location | None:
        """Give a location by its id, or None."""
        return next((each for each in self.locations if each.id == location), None)

    def weapon(self, weapon: str) -> Weapon | None:
        """Give a weapon by its id, or None."""
        return next((each for each in self.armory if each.id == weapon), None)

    def animal(self, animal: str) -> Beast | None:
        """Give an animal by its id, or None."""
        return next((each for each in self.animals if each.id == animal), None)

    def armor_of(self, who: Combatant) -> Armor | None:
        """Give the armor that a combatant wears, or None."""
        return next((each for each in self.armor if who.worn and each.id == who.profile.armor), None)

    def reduction(self, who: str) -> int:
        """Give the Damage Reduction of a combatant."""
        each = self.combatant(who)
        worn = self.armor_of(each)
        armor = rounds.reduction_of_armor(worn.reduction, each.worn, each.removing) if worn else 0
        return harm.reduction((armor, each.profile.reduction))

    def threshold(self, who: str) -> int:
        """Give the Wounds Threshold of a combatant."""
        return stats.threshold(self.combatant(who).profile.threshold, self.settings.threshold_fallback)

    def present(self) -> tuple[Combatant, ...]:
        """Give everybody who is still in the fight."""
        return tuple(each for each in self.combatants if each.present)

    def able(self) -> tuple[Combatant, ...]:
        """Give everybody who can do something."""
        return tuple(each for each in self.combatants if each.able)

    def occupants(self, location: str) -> tuple[Combatant, ...]:
        """Give everybody in a location; empty text gives those in none."""
        return tuple(each for each in self.present() if each.location == location)

    def priority(self) -> tuple[str, ...]:
        """Give everybody in descending priority."""
        return bidding.in_priority(self.order, tuple(each.id for each in self.combatants))

    def accessible(self, here: str) -> tuple[str, ...]:
        """Give the locations that may be entered from one, or from none."""
        return places.accessible(here, {each.id: each.place.accessible_from for each in self.locations})

    def entry_cost(self, location: Location) -> int:
        """Give what it costs to enter a location now."""
        place, settings = location.place, self.settings
        printed = settings.location_entry_cost if place.entry_cost is None else place.entry_cost
        rubble = settings.siege_entry_cost_per_point if place.rubble is None else place.rubble
        return places.entry_cost(printed, location.tallies, rubble)

    def bids(self) -> Mapping[str, bidding.Bid]:
        """Give what decides the order: every bid that was made."""
        return {
            each.id: bidding.Bid(each.bid, bool(each.ceded), each.skill("Tactics"), each.tie_rolls)
            for each in self.combatants
            if each.bid is not None and each.present
        }

    def name(self, who: str) -> str:
        """Give the name of whatever has this id; what has none is its own name."""
        for each in self.combatants:
            if each.id == who:
                return each.profile.name
        names = {GM: "the GM"}
        names |= {each.id: each.name for each in self.players}
        names |= {each.id: each.name for each in self.armory}
        names |= {each.id: each.name for each in self.armor}
        names |= {each.id: each.place.name for each in self.locations}
        names |= {each.id: each.sheet.name for each in self.animals}
        return names.get(who, who)


def opening(setup: Setup, settings: Settings) -> State:
    """Give the table before the first round."""
    table = stats.STACK_TABLE[settings.stack_table]
    return State(
        step="BEGIN",
        settings=settings,
        players=setup.players,
        armory=setup.armory,
        armor=setup.armor,
        combatants=tuple(_combatant(each, table) for each in setup.combatants),
        locations=tuple(Location(each.id, each) for each in setup.locations),
        animals=tuple(Beast(each.id, each, each.location) for each in setup.animals),
    )


def _combatant(sheet: Profile, table: stats.Table) -> Combatant:
    printed: dict[str, tuple[int, ...]] = {each.stat: each.numbers for each in sheet.stack_numbers}
    return Combatant(
        id=sheet.id,
        seat=sheet.seat,
        side=sheet.side,
        profile=sheet,
        stats=tuple(Stat(stat, tuple(sorted(printed.get(stat, table(level_of(sheet, stat)))))) for stat in STATS),
        worn=bool(sheet.armor),
        ready=sheet.ready,
        location=sheet.location,
        caltrops=sheet.caltrops,
        spells=tuple(each.name for each in sheet.spells),
        base_points=sheet.base_points,
    )
