"""What is printed: weapons, Agents and Threats, players, and the numbers and readings a table plays with."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, Literal

import attrs
from attrs import frozen

from events.abilities import Ability, ConditionSheet
from events.base import Event
from events.fields import by_play, counted, later
from events.journal import Seat

PLAYERS = "players"
GM = "gm"
SPECTATOR = "spectator"
SIDES = (PLAYERS, GM)

MOST_DICE = 99
"""No sheet prints more of what is rolled as dice."""

MOST_IN_MOB = 999


class Traits:
    """Traits of weapons in the spelling of the book; play looks at these by name."""

    AGONISING: Final = "Agonising"
    ASSAULT: Final = "Assault"
    BEAM: Final = "Beam"
    BLAST: Final = "Blast"
    BRUTAL: Final = "Brutal"
    CACOPHONY: Final = "Cacophony"
    FLAMER: Final = "Flamer"
    FLESHBANE: Final = "Fleshbane"
    FORCE: Final = "Force"
    HEAVY: Final = "Heavy"
    INFLICT: Final = "Inflict"
    MELTA: Final = "Melta"
    MORTAL: Final = "Mortal"
    PISTOL: Final = "Pistol"
    RAD: Final = "Rad"
    REAPING: Final = "Reaping"
    RENDING: Final = "Rending"
    SPREAD: Final = "Spread"
    SUPERCHARGE: Final = "Supercharge"
    TEARING: Final = "Tearing"
    WARP_WEAPON: Final = "Warp Weapon"


TRAITS = (
    "Agonising",
    "Assault",
    "Beam",
    "Blast",
    "Brutal",
    "Cacophony",
    "Flamer",
    "Fleshbane",
    "Force",
    "Heavy",
    "Inflict",
    "Melta",
    "Mortal",
    "Pistol",
    "Rad",
    "Reaping",
    "Rending",
    "Spread",
    "Supercharge",
    "Tearing",
    "Warp Weapon",
)
"""Every trait that the rules know by themselves; the others are abilities, of the catalogue or of the table."""

RATED = ("Blast", "Heavy", "Mortal", "Rad", "Rending")
"""Those of them that may bear a number, such as `Blast (6)`."""

NEED_A_NUMBER = ("Mortal", "Rad", "Rending")
"""Those of them that say nothing without one."""


class ArmourTraits:
    """Traits of armour in the spelling of the book that play looks at by name."""

    INVULNERABLE: Final = "Invulnerable"
    POWERED: Final = "Powered"
    SHIELD: Final = "Shield"


ARMOUR_TRAITS = ("Invulnerable", "Powered", "Shield")
"""Every trait of armour that the rules know by themselves."""

INFLICTED = (
    "Bleeding",
    "Blinded",
    "Fear",
    "Hindered",
    "On Fire",
    "Pinned",
    "Poisoned",
    "Prone",
    "Restrained",
    "Staggered",
    "Terror",
    "Unconscious",
    "Vulnerable",
)
"""Conditions that a weapon may inflict."""

ATTRIBUTES = ("Strength", "Agility", "Toughness", "Initiative", "Willpower", "Intellect", "Fellowship")

SCORES_ROLLED = ("Resolve", "Determination", "Conviction", "Influence")
"""Scores that are rolled like an attribute."""

SKILLS: Mapping[str, str] = {
    "Athletics": "Strength",
    "Awareness": "Intellect",
    "Ballistic Skill": "Agility",
    "Cunning": "Fellowship",
    "Deception": "Fellowship",
    "Insight": "Fellowship",
    "Intimidation": "Willpower",
    "Investigation": "Intellect",
    "Leadership": "Willpower",
    "Medicae": "Intellect",
    "Persuasion": "Fellowship",
    "Pilot": "Agility",
    "Psychic Mastery": "Willpower",
    "Scholar": "Intellect",
    "Stealth": "Agility",
    "Survival": "Willpower",
    "Tech": "Intellect",
    "Weapon Skill": "Initiative",
}
"""Every skill that a sheet prints, and the attribute that is printed beside it."""


@lru_cache(maxsize=1024)
def rated(printed: str) -> tuple[str, int]:
    """Return a name and the number that is printed behind it; 0 for none.

    >>> rated("Blast (6)"), rated("Poisoned 4"), rated("On Fire")
    (('Blast', 6), ('Poisoned', 4), ('On Fire', 0))
    """
    found = re.fullmatch(r"(.*?\S) *(?:\((\d{1,2})\)|(?<= )(\d{1,2}))", printed)
    return (found[1], int(found[2] or found[3])) if found else (printed, 0)


def _rating(traits: tuple[str, ...], trait: str) -> int:
    """Return the number behind a trait; 0 where none is printed."""
    return next((rating for name, rating in map(rated, traits) if name == trait), 0) if traits else 0


@frozen(kw_only=True)
class Weapon:
    """A weapon as printed; its traits are those named in `Traits`, and those that the table calls its own.

    Attributes:
        kind: `ranged`, `melee` or `thrown`.
        skill: What its attacks roll; empty for the skill of its kind.
        ed: How many Extra Damage dice it adds.
        ap: Its AP, which takes away Resilience.
        salvo: Its Salvo; None where a dash is printed.
        adds_strength: Whether the wielder's Strength counts, for melee weapons.
        traits: As printed, such as `Brutal`, `Blast (6)` or `Inflict (Poisoned 4)`.
        rad: The rating of Rad, where it is no trait; 0 for none.
        inflicts: The condition it inflicts, with a level where one is printed; empty for none.
    """

    id: str
    name: str
    kind: Literal["ranged", "melee", "thrown"]
    skill: str = ""
    damage: int = counted(attrs.NOTHING)
    ed: int = counted(0, most=MOST_DICE)
    ap: int = counted(0)
    salvo: int | None = counted(None, most=MOST_DICE)
    adds_strength: bool = True
    traits: tuple[str, ...] = ()
    rad: int = counted(0)
    inflicts: str = ""

    def has(self, trait: str) -> bool:
        """Return whether it has a trait, whatever is printed behind it."""
        return trait in self.traits or any(each.startswith(f"{trait} (") for each in self.traits)

    def rating(self, trait: str) -> int:
        """Return the number behind a trait; 0 where none is printed."""
        return _rating(self.traits, trait)

    @property
    def rad_rating(self) -> int:
        """The rating of Rad, however it is printed; 0 for none."""
        return self.rad or self.rating(Traits.RAD)

    @property
    def inflicted(self) -> tuple[str, int]:
        """The condition it inflicts, and its level; an empty name for none."""
        within = (re.fullmatch(r"Inflict \((.+)\)", each) for each in self.traits)
        burns = "On Fire" if self.has(Traits.FLAMER) else ""
        name, level = rated(self.inflicts or next((found[1] for found in within if found), burns))
        return name, max(1, level)


@frozen
class Skill:
    """A skill on a sheet.

    Attributes:
        value: Its total, attribute included.
        rating: What of it is training alone; None where the sheet gives totals only.
    """

    name: str
    value: int = counted(attrs.NOTHING, most=MOST_DICE)
    rating: int | None = counted(None, most=MOST_DICE)

    @property
    def id(self) -> str:
        """Its name, by which it is found among the others."""
        return self.name


@frozen
class Ailment:
    """A condition that somebody brings along; `source` is who or what caused it."""

    name: str
    level: int = counted(1, least=1)
    source: str = "before the fight"


@frozen
class Broken:
    """A weapon that somebody brings along and cannot use as it is, and why."""

    weapon: str
    what: str


@frozen
class Stock:
    """How many somebody carries of a thrown weapon; the id is that of the weapon."""

    id: str
    left: int = counted(attrs.NOTHING)


Role = Literal["agent", "troop", "elite", "adversary", "monstrous", "by_tier"]
"""What an Agent or a Threat may be; `by_tier` for one that has a role for each Tier of the party."""


@frozen(kw_only=True)
class Profile:
    """A combatant as printed; a score from Defence to Resolve that is left at 0 follows from the attributes.

    Attributes:
        role: `agent`, the role of a Threat, or `by_tier` for one that has a role for each Tier of the party.
        roles: These roles, that for Tier 1 first; the last one holds beyond them.
        player: The player of an Agent; empty for a Threat, and for an Agent that the GM plays.
        side: The side it fights on; empty for `players` for an Agent, and `gm` for a Threat.
        skills: Skill totals; a skill that is missing is untrained, and counts as its attribute.
        shockless: Whether a dash is printed for its Shock: it suffers none, and soaks nothing.
        speed: Speed in metres.
        weapons: The ids of its weapons.
        drawn: Those of its weapons that are in hand; None for all.
        stock: How many it carries of its thrown weapons, one each where nothing is said.
        ammo: How many Reloads it carries.
        mob: How many there are of it; more than one is a mob.
        ruin_actions: Its printed Ruin actions, each a name, and behind a colon what it does.
        complications: Whether its sheet says that it suffers Complications, for a Troop.
        explosives: Whether it carries explosives.
        members: How many of a mob are left; 0 for all of them.
        wounds: The Wounds it has already.
        shock: The Shock it has already.
        dying: Whether it is Dying.
        exhausted: Whether it is Exhausted.
        traumatic: How many Traumatic Injuries it has.
        injuries: All its injuries by name, lost limbs included.
        conditions: What ails it.
        faults: What is the matter with its weapons.
        abilities: The ids of its talents, traits, powers and other abilities.
        keywords: Its keywords, its species among them, such as `PSYKER` and `ORK`.
        armour_traits: The traits of its armour, such as `Bulk (1)`; that of a shield bears what the shield adds.
        faith: How much Faith it has left.
        conviction: Its Conviction; 0 for its Willpower.
        influence: Its Influence; 0 for its Fellowship.
        engaged_with: The ids of the enemies it stands beside; saying it of one of both is enough.
    """

    id: str
    name: str
    role: Role = by_play()
    roles: tuple[Role, ...] = by_play(())
    player: str = by_play("")
    side: Literal["", "players", "gm"] = by_play("")
    tier: int = counted(1, least=1, most=MOST_DICE)
    rank: int = counted(1, least=1, most=MOST_DICE)
    strength: int = counted(3, least=1, most=MOST_DICE)
    agility: int = counted(3, least=1, most=MOST_DICE)
    toughness: int = counted(3, least=1, most=MOST_DICE)
    initiative: int = counted(3, least=1, most=MOST_DICE)
    willpower: int = counted(3, least=1, most=MOST_DICE)
    intellect: int = counted(3, least=1, most=MOST_DICE)
    fellowship: int = counted(3, least=1, most=MOST_DICE)
    skills: tuple[Skill, ...] = ()
    defence: int = counted(0)
    armour: int = counted(0)
    resilience: int = counted(0)
    max_wounds: int = counted(0)
    max_shock: int = counted(0)
    shockless: bool = False
    determination: int = counted(0, most=MOST_DICE)
    resolve: int = counted(0, most=MOST_DICE)
    speed: int = counted(6)
    size: Literal["tiny", "small", "average", "large", "huge", "gargantuan"] = "average"
    weapons: tuple[str, ...] = ()
    drawn: tuple[str, ...] | None = None
    stock: tuple[Stock, ...] = ()
    ammo: int = counted(3)
    mob: int = counted(1, least=1, most=MOST_IN_MOB)
    ruin: int = counted(0)
    ruin_actions: tuple[str, ...] = ()
    complications: bool = False
    explosives: bool = False
    members: int = counted(0, most=MOST_IN_MOB)
    wounds: int = counted(0)
    shock: int = counted(0)
    dying: bool = False
    exhausted: bool = False
    traumatic: int = counted(0)
    injuries: tuple[str, ...] = ()
    conditions: tuple[Ailment, ...] = ()
    faults: tuple[Broken, ...] = ()
    engaged_with: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    armour_traits: tuple[str, ...] = ()
    faith: int = counted(0)
    conviction: int = counted(0, most=MOST_DICE)
    influence: int = counted(0, most=MOST_DICE)

    @property
    def is_agent(self) -> bool:
        """Whether it is an Agent, whoever plays it."""
        return self.role == "agent"

    @property
    def ruin_names(self) -> tuple[str, ...]:
        """The names of its Ruin actions."""
        return tuple(each.partition(": ")[0] for each in self.ruin_actions)

    def ruin_text(self, name: str) -> str:
        """Return what one of its Ruin actions does; empty where the sheet does not say."""
        said = (each.partition(": ") for each in self.ruin_actions)
        return next((text for found, _, text in said if found == name), "")

    @property
    def fights_for(self) -> str:
        """The side it fights on when the fight begins."""
        return self.side or (PLAYERS if self.is_agent else GM)

    def faults_of_role(self, tier: int) -> Iterator[str]:
        """Return why nobody in its role can be like this, for a party of some Tier."""
        if self.is_agent and not self.player and self.side != PLAYERS:
            yield "is an Agent without a player; where the GM plays it, say side = 'players'"
        if not self.is_agent and self.player:
            yield "is a Threat; only Agents have a player"
        if self.mob > 1 and self.at_tier(tier).role != "troop":
            yield "is not a Troop; only Troops form mobs"

    def wears(self, trait: str) -> bool:
        """Return whether its armour has a trait, whatever is printed behind it."""
        return any(rated(each)[0] == trait for each in self.armour_traits)

    def armour_rating(self, trait: str) -> int:
        """Return the number behind a trait of its armour; 0 where none is printed."""
        return _rating(self.armour_traits, trait)

    @property
    def strength_in_force(self) -> int:
        """Its Strength, with what powered armour adds."""
        return self.strength + self.armour_rating(ArmourTraits.POWERED)

    def at_tier(self, tier: int) -> "Profile":
        """Return it with the role that it has for a party of some Tier."""
        return attrs.evolve(self, role=self.roles[min(tier, len(self.roles)) - 1], roles=()) if self.roles else self


@frozen
class Player:
    """Somebody who plays one Agent or more; the id is also that of the seat.

    Attributes:
        wrath: The Wrath that is left; None for what a session begins with.
    """

    id: str
    name: str
    wrath: int | None = counted(None)


@frozen
class OwnSkill:
    """A skill that this table plays with and no book prints; untrained, it counts as its attribute."""

    name: str
    attribute: str


@frozen(kw_only=True)
class Names:
    """Names that this table calls its own: play knows them, and what they do is said by people."""

    skills: tuple[OwnSkill, ...] = ()
    traits: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()

    def attribute_of(self, skill: str) -> str:
        """Return the attribute behind a skill; empty where there is no such skill."""
        own = (each.attribute for each in reversed(self.skills) if each.name == skill)
        return next(own, SKILLS.get(skill, ""))

    @property
    def known_skills(self) -> tuple[str, ...]:
        """Every skill that a sheet may hold."""
        return (*SKILLS, *(each.name for each in self.skills))


@frozen
class Setup:
    """What is on the table at the beginning: the players, everybody who fights, their weapons, and the table's names.

    Attributes:
        tier: The Tier of the party; 0 for the highest of its Agents.
        glory: The Glory that is left; None for what a session begins with.
        ruin: The Ruin of the GM that is left; None for what a session begins with.
        abilities: Talents, traits, powers and other abilities of the table's own, which sheets and weapons name.
        conditions: Conditions of the table's own, with what each does.
    """

    players: tuple[Player, ...] = attrs.field()
    names: Names = attrs.field(default=Names(), kw_only=True)
    combatants: tuple[Profile, ...] = attrs.field()
    armoury: tuple[Weapon, ...] = attrs.field(default=())
    tier: int = counted(0, kw_only=True)
    glory: int | None = counted(None, kw_only=True)
    ruin: int | None = counted(None, kw_only=True)
    abilities: tuple[Ability, ...] = attrs.field(default=(), kw_only=True)
    conditions: tuple[ConditionSheet, ...] = attrs.field(default=(), kw_only=True)

    @property
    def party_tier(self) -> int:
        """The Tier of the party."""
        return self.tier or max((each.tier for each in self.combatants if each.is_agent), default=1)

    @players.validator
    def _some_players(self, _: object, players: tuple[Player, ...]) -> None:
        if not players:
            raise ValueError("there are no players")

    @combatants.validator
    def _names_differ(self, _: object, combatants: tuple[Profile, ...]) -> None:
        players, tier = {player.id for player in self.players}, self.party_tier
        _all_different(
            [PLAYERS, *(each.id for each in self.players), *(each.id for each in combatants)], "players and combatants"
        )
        for each in combatants:
            if each.player and each.player not in players:
                raise ValueError(f"{each.id} is played by '{each.player}', but there is no such player")
            for fault in each.faults_of_role(tier):
                raise ValueError(f"{each.id} {fault}")

    @armoury.validator
    def _weapons_known(self, _: object, armoury: tuple[Weapon, ...]) -> None:
        _all_different([weapon.id for weapon in armoury], "weapons")
        known = {weapon.id for weapon in armoury}
        for each in self.combatants:
            for weapon in each.weapons:
                if weapon not in known:
                    raise ValueError(f"{each.id} carries the weapon '{weapon}', which is not in the armoury")


def weapon_inflicts(trait: str) -> bool:
    """Return whether a printed trait names a condition that the weapon inflicts.

    >>> weapon_inflicts("Inflict (Poisoned 4)"), weapon_inflicts("Inflict")
    (True, False)
    """
    return trait.startswith(f"{Traits.INFLICT} (") and trait.endswith(")")


@frozen
class Joined(Event, wire="wrath_and_glory.joined.v1"):
    """Somebody joins the fight, with weapons, abilities and conditions that were not at this table yet.

    Attributes:
        hidden: Whether the sheet is for the GM alone.
    """

    sheet: Profile
    weapons: tuple[Weapon, ...]
    hidden: bool = False
    abilities: tuple[Ability, ...] = later(())
    conditions: tuple[ConditionSheet, ...] = later(())

    @property
    def only_for(self) -> str | None:
        """The GM, where sheets of Threats are hidden."""
        return GM if self.hidden else None


@frozen(kw_only=True)
class Settings:
    """The numbers that the book lost, and the readings on which published texts differ.

    Attributes:
        min_dn: The lowest DN.
        opposed_uses_wrath_die: Whether contests have a Wrath Die.
        contested_penalty: What a raised DN does in a contest.
        complication_mode: How Complications are settled.
        critical_requires_hit: Whether a Critical Hit must hit.
        critical_mode: Simple Criticals, or the table.
        simple_critical_severity: What severity is worth with simple Criticals.
        critical_without_wounds: What a Critical does that does not get through.
        severity_steps: How often severity may be bought for one Critical.
        wrath_price: The price of each use of Wrath.
        modifiers_by: Who may state named modifiers: a player asks the GM, or need not.
        hide_dn: Whether the GM keeps the DNs of tests to itself.
        hide_threats: Whether the GM keeps the sheets of Threats to itself, and the DNs that follow from them.
        map_by: Whose word range, nearness, cover and distance are: a player asks the GM, or need not.
        wrath_shock: How much Shock Wrath restores.
        wrath_shock_action: Which Action recovering Shock with Wrath uses up.
        wrath_shock_once: Whether Wrath restores Shock only once a round.
        glory_cap: The most Glory the players hold.
        glory_consent: Who decides about Glory.
        wrath_glory_timing: When the Glory from a Wrath Die arrives.
        multiattack_may_shift: Whether Multi-Attacks and Blasts shift into damage.
        multi_shift_dn: Which DN shifts count against.
        ruin_first_turn: Whether Ruin buys the first turn of a round.
        run_cost: What a run uses up.
        sprint: How far a Sprint goes; the older edition lowers Defence too.
        multi_action_dn: How much harder a Multi-Action is.
        multi_action_counts: What counts in the list of a Multi-Action.
        multiattack_per_target_defence: Whether each of several targets has its own DN.
        thrown_multi_attack: Whether the GM allows Multi-Attacks with thrown weapons.
        dash_salvo_multi_attack: Whether weapons without Salvo may make Multi-Attacks.
        full_auto: What Salvo is worth on Full Auto.
        heavy_dn: How much harder an unbraced Heavy weapon is; a lost number.
        ap_limited_to_armour: Whether AP takes away no more than the armour.
        annihilation: Whom one attack may kill outright.
        dying_extra_wrath_dice: Whether the Dying roll more Wrath Dice.
        clamp_wounds_when_dying: Whether Wounds stop being counted while Dying.
        recovery_ends: Which recovery ends Dying and Exhausted.
        soaks_per_hit: How often one instance of damage may be soaked.
        soak_guard: What bars soaking.
        soak_overflow: What happens to Shock beyond the maximum.
        exhausted_shock: What Shock turns into while Exhausted.
        exhausted_basic_action: Who says what a basic action is.
        resources_on_soak: Whether Wrath and Glory work on Determination.
    """

    min_dn: int = counted(1)
    opposed_uses_wrath_die: bool = True
    contested_penalty: Literal["none", "opponent_icons"] = "none"
    complication_mode: Literal["agree", "ruin", "table"] = "agree"
    critical_requires_hit: bool = True
    critical_mode: Literal["simple", "table"] = "simple"
    simple_critical_severity: Literal["ed", "flat_damage"] = "ed"
    critical_without_wounds: Literal["wound_and_outcome", "wound_only", "outcome_only"] = "wound_and_outcome"
    severity_steps: Literal["repeatable", "once"] = "repeatable"
    wrath_price: int = counted(1, least=1)
    modifiers_by: Literal["gm", "anyone"] = "gm"
    map_by: Literal["gm", "anyone"] = "gm"
    hide_dn: bool = False
    hide_threats: bool = False
    wrath_shock: Literal["rank_plus_3", "rank_plus_tier", "d3_plus_3"] = "rank_plus_3"
    wrath_shock_action: Literal["combat", "simple"] = "combat"
    wrath_shock_once: bool = True
    glory_cap: Literal["six_or_players_plus_two", "players_plus_two"] = "six_or_players_plus_two"
    glory_consent: Literal["anyone", "actor_only", "majority"] = "anyone"
    wrath_glory_timing: Literal["after_glory_dice", "immediate"] = "after_glory_dice"
    multiattack_may_shift: bool = True
    multi_shift_dn: Literal["highest_hit", "may_give_up"] = "highest_hit"
    ruin_first_turn: bool = True
    run_cost: Literal["combat", "simple_and_move"] = "combat"
    sprint: Literal["triple", "double"] = "triple"
    multi_action_dn: Literal["count", "two_per_extra"] = "count"
    multi_action_counts: Literal["combat_only", "everything"] = "combat_only"
    multiattack_per_target_defence: bool = True
    thrown_multi_attack: bool = False
    dash_salvo_multi_attack: Literal["barred", "allowed"] = "barred"
    full_auto: Literal["dice", "ed"] = "dice"
    heavy_dn: int = counted(2)
    ap_limited_to_armour: bool = False
    annihilation: Literal["threats", "everybody", "nobody"] = "threats"
    dying_extra_wrath_dice: bool = True
    clamp_wounds_when_dying: bool = True
    recovery_ends: Literal["at_once", "at_maximum"] = "at_once"
    soaks_per_hit: int = counted(1)
    soak_guard: Literal["not_exhausted", "shock_remaining"] = "not_exhausted"
    soak_overflow: Literal["absorbed", "wounds"] = "absorbed"
    exhausted_shock: Literal["wounds", "mortal_wounds"] = "wounds"
    exhausted_basic_action: Literal["plain", "gm_decides"] = "plain"
    resources_on_soak: bool = False


def preset(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the settings that follow from those a table asked for: none does.

    >>> preset({})
    {}
    """
    return {}


def seats(setup: Setup) -> tuple[Seat, ...]:
    """Return the seats: every player, the GM, and a spectator."""
    players = tuple(Seat(player.id, player.name, "player") for player in setup.players)
    return (*players, Seat(GM, "the GM", "gm"), Seat(SPECTATOR, "a spectator", "spectator"))


def _all_different(names: list[str], what: str) -> None:
    for name, count in Counter(names).items():
        if count > 1:
            raise ValueError(f"the id '{name}' is used twice among {what}")
