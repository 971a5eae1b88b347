"""Sheets of Wrath & Glory: weapons, Agents, Threats, players and the settings of a table."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, Literal

import attrs
from attrs import frozen

from events.abilities import Ability, ConditionSheet
from events.base import Event
from events.fields import added_later, bounded, play_only
from events.history.journal import Seat

PLAYERS = "players"
GM = "gm"
SPECTATOR = "spectator"
SIDES = (PLAYERS, GM)

MAX_DICE = 99
"""Largest number of dice that a value on a sheet can stand for."""

MAX_MOB_MEMBERS = 999


class Traits:
    """Weapon traits that the rules use, spelled as in the book."""

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


TRAITS = tuple(value for name, value in vars(Traits).items() if name.isupper())
"""Weapon traits that the rules implement. Any other trait must be an ability, custom or from the catalogue."""

RATED_TRAITS = ("Blast", "Heavy", "Mortal", "Rad", "Rending")
"""Weapon traits that may have a rating, such as `Blast (6)`."""

TRAITS_THAT_NEED_A_RATING = ("Mortal", "Rad", "Rending")
"""Weapon traits that must have a rating."""


class ArmourTraits:
    """Armour traits that the rules use, spelled as in the book."""

    INVULNERABLE: Final = "Invulnerable"
    POWERED: Final = "Powered"
    SHIELD: Final = "Shield"


ARMOUR_TRAITS = tuple(value for name, value in vars(ArmourTraits).items() if name.isupper())
"""Armour traits that the rules implement."""

INFLICTABLE_CONDITIONS = (
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

ROLLED_SCORES = ("Resolve", "Determination", "Conviction", "Influence")
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
"""The attribute of every skill in the book."""


@lru_cache(maxsize=1024)
def split_rating(printed: str) -> tuple[str, int]:
    """Split a name and its rating; the rating is 0 if none is printed.

    >>> split_rating("Blast (6)"), split_rating("Poisoned 4"), split_rating("On Fire")
    (('Blast', 6), ('Poisoned', 4), ('On Fire', 0))
    """
    match = re.fullmatch(r"(.*?\S) *(?:\((\d{1,2})\)|(?<= )(\d{1,2}))", printed)
    return (match[1], int(match[2] or match[3])) if match else (printed, 0)


def _rating(traits: tuple[str, ...], trait: str) -> int:
    """Return the rating of a trait, or 0 if none is printed."""
    return next((rating for name, rating in map(split_rating, traits) if name == trait), 0) if traits else 0


@frozen(kw_only=True)
class Weapon:
    """A weapon as printed.

    Attributes:
        kind: `ranged`, `melee` or `thrown`.
        skill: The skill that its attacks roll; empty for the usual one of its kind.
        ed: The number of Extra Damage dice.
        ap: The AP, which reduces Resilience.
        salvo: The Salvo; None if the book prints a dash.
        adds_strength: Whether the Strength of the wielder adds to the damage of a melee weapon.
        traits: The traits as printed, such as `Brutal`, `Blast (6)` or `Inflict (Poisoned 4)`.
        rad: The rating of Rad if it is not among the traits; 0 for none.
        inflicts: The condition that the weapon inflicts, with a level if one is printed; empty if there is none.
    """

    id: str
    name: str
    kind: Literal["ranged", "melee", "thrown"]
    skill: str = ""
    damage: int = bounded(attrs.NOTHING)
    ed: int = bounded(0, most=MAX_DICE)
    ap: int = bounded(0)
    salvo: int | None = bounded(None, most=MAX_DICE)
    adds_strength: bool = True
    traits: tuple[str, ...] = ()
    rad: int = bounded(0)
    inflicts: str = ""

    def has(self, trait: str) -> bool:
        """Return whether the weapon has a trait, with or without a rating."""
        return trait in self.traits or any(printed.startswith(f"{trait} (") for printed in self.traits)

    def rating(self, trait: str) -> int:
        """Return the rating of a trait, or 0 if none is printed."""
        return _rating(self.traits, trait)

    @property
    def rad_rating(self) -> int:
        """The rating of Rad from the trait or the field `rad`; 0 for none."""
        return self.rad or self.rating(Traits.RAD)

    @property
    def inflicted(self) -> tuple[str, int]:
        """The condition that the weapon inflicts and its level; an empty name for none."""
        matches = (re.fullmatch(r"Inflict \((.+)\)", trait) for trait in self.traits)
        default = "On Fire" if self.has(Traits.FLAMER) else ""
        name, level = split_rating(self.inflicts or next((match[1] for match in matches if match), default))
        return name, max(1, level)


@frozen
class Skill:
    """A skill on a sheet.

    Attributes:
        value: The skill total, attribute included.
        rating: The skill rating without the attribute; None if the sheet prints only totals.
    """

    name: str
    value: int = bounded(attrs.NOTHING, most=MAX_DICE)
    rating: int | None = bounded(None, most=MAX_DICE)

    @property
    def id(self) -> str:
        """The name of the skill, which serves as its id."""
        return self.name


@frozen
class Ailment:
    """A condition that a combatant has before the fight; `source` is its cause."""

    name: str
    level: int = bounded(1, least=1)
    source: str = "before the fight"


@frozen
class Broken:
    """A weapon that cannot be used at the start of the fight, and the fault."""

    weapon: str
    what: str


@frozen
class Stock:
    """How many of a thrown weapon a combatant carries; `id` is the id of the weapon."""

    id: str
    left: int = bounded(attrs.NOTHING)


Role = Literal["agent", "troop", "elite", "adversary", "monstrous", "by_tier"]
"""The role of an Agent or a Threat; `by_tier` for a Threat whose role depends on the Tier of the party."""


@frozen(kw_only=True)
class Profile:
    """The sheet of a combatant. A score from Defence to Resolve that is left at 0 follows from the attributes.

    Attributes:
        role: `agent`, the role of a Threat, or `by_tier` for a Threat whose role depends on the Tier of the party.
        roles: The role for each Tier, starting with Tier 1; the last one also applies to higher Tiers.
        player: The id of the player of an Agent; empty for a Threat and for an Agent that the GM plays.
        side: The side that the combatant fights on; empty for `players` for an Agent and `gm` for a Threat.
        skills: Skill totals; a missing skill is untrained and equals its attribute.
        shockless: Whether the sheet prints a dash for Shock: the combatant suffers no Shock and cannot soak.
        speed: Speed in metres.
        weapons: The ids of the weapons.
        drawn: The ids of the drawn weapons; None for all of them.
        stock: The number of each thrown weapon; 1 for a thrown weapon that is not listed.
        ammo: The number of Reloads.
        mob: The number of members; more than 1 makes the combatant a mob.
        ruin_actions: The printed Ruin actions, each a name, optionally followed by a colon and its effect.
        complications: Whether a Troop suffers Complications according to its sheet.
        explosives: Whether the combatant carries explosives.
        members: The members of a mob that are left; 0 for all of them.
        wounds: The Wounds at the start of the fight.
        shock: The Shock at the start of the fight.
        dying: Whether the combatant starts the fight Dying.
        exhausted: Whether the combatant starts the fight Exhausted.
        traumatic: The Traumatic Injuries at the start of the fight.
        injuries: All injuries by name, lost limbs included.
        conditions: The conditions at the start of the fight.
        faults: The weapons that cannot be used at the start of the fight, and why.
        abilities: The ids of talents, traits, powers and other abilities.
        keywords: The keywords, species included, such as `PSYKER` and `ORK`.
        armour_traits: The armour traits, such as `Bulk (1)`; the rating of a shield is the amount it adds.
        faith: The Faith that is left.
        conviction: The Conviction; 0 for the same value as Willpower.
        influence: The Influence; 0 for the same value as Fellowship.
        engaged_with: The ids of engaged enemies. One of two engaged combatants has to list the other.
    """

    id: str
    name: str
    role: Role = play_only()
    roles: tuple[Role, ...] = play_only(())
    player: str = play_only("")
    side: Literal["", "players", "gm"] = play_only("")
    tier: int = bounded(1, least=1, most=MAX_DICE)
    rank: int = bounded(1, least=1, most=MAX_DICE)
    strength: int = bounded(3, least=1, most=MAX_DICE)
    agility: int = bounded(3, least=1, most=MAX_DICE)
    toughness: int = bounded(3, least=1, most=MAX_DICE)
    initiative: int = bounded(3, least=1, most=MAX_DICE)
    willpower: int = bounded(3, least=1, most=MAX_DICE)
    intellect: int = bounded(3, least=1, most=MAX_DICE)
    fellowship: int = bounded(3, least=1, most=MAX_DICE)
    skills: tuple[Skill, ...] = ()
    defence: int = bounded(0)
    armour: int = bounded(0)
    resilience: int = bounded(0)
    max_wounds: int = bounded(0)
    max_shock: int = bounded(0)
    shockless: bool = False
    determination: int = bounded(0, most=MAX_DICE)
    resolve: int = bounded(0, most=MAX_DICE)
    speed: int = bounded(6)
    size: Literal["tiny", "small", "average", "large", "huge", "gargantuan"] = "average"
    weapons: tuple[str, ...] = ()
    drawn: tuple[str, ...] | None = None
    stock: tuple[Stock, ...] = ()
    ammo: int = bounded(3)
    mob: int = bounded(1, least=1, most=MAX_MOB_MEMBERS)
    ruin: int = bounded(0)
    ruin_actions: tuple[str, ...] = ()
    complications: bool = False
    explosives: bool = False
    members: int = bounded(0, most=MAX_MOB_MEMBERS)
    wounds: int = bounded(0)
    shock: int = bounded(0)
    dying: bool = False
    exhausted: bool = False
    traumatic: int = bounded(0)
    injuries: tuple[str, ...] = ()
    conditions: tuple[Ailment, ...] = ()
    faults: tuple[Broken, ...] = ()
    engaged_with: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    armour_traits: tuple[str, ...] = ()
    faith: int = bounded(0)
    conviction: int = bounded(0, most=MAX_DICE)
    influence: int = bounded(0, most=MAX_DICE)

    @property
    def is_agent(self) -> bool:
        """Whether this is the sheet of an Agent, played by a player or by the GM."""
        return self.role == "agent"

    @property
    def ruin_names(self) -> tuple[str, ...]:
        """The names of the Ruin actions."""
        return tuple(action.partition(": ")[0] for action in self.ruin_actions)

    def ruin_effect(self, name: str) -> str:
        """Return the effect of a Ruin action, or an empty string if the sheet does not print it."""
        parts = (action.partition(": ") for action in self.ruin_actions)
        return next((text for action, _, text in parts if action == name), "")

    @property
    def fights_for(self) -> str:
        """The side at the start of the fight: `players` or `gm`."""
        return self.side or (PLAYERS if self.is_agent else GM)

    def role_errors(self, tier: int) -> Iterator[str]:
        """Yield the ways in which the role at a Tier of the party contradicts the rest of the sheet."""
        if self.is_agent and not self.player and self.side != PLAYERS:
            yield "is an Agent without a player; set side to 'players' if the GM plays this Agent"
        if not self.is_agent and self.player:
            yield "is a Threat, and only Agents have a player"
        if self.mob > 1 and self.at_tier(tier).role != "troop":
            yield "is not a Troop, and only Troops form mobs"

    def wears(self, trait: str) -> bool:
        """Return whether the armour has a trait, with or without a rating."""
        return any(split_rating(printed)[0] == trait for printed in self.armour_traits)

    def armour_rating(self, trait: str) -> int:
        """Return the rating of an armour trait, or 0 if none is printed."""
        return _rating(self.armour_traits, trait)

    @property
    def strength_with_armour(self) -> int:
        """Strength, including the bonus from powered armour."""
        return self.strength + self.armour_rating(ArmourTraits.POWERED)

    def at_tier(self, tier: int) -> "Profile":
        """Return the sheet with the role that applies at a Tier of the party."""
        return attrs.evolve(self, role=self.roles[min(tier, len(self.roles)) - 1], roles=()) if self.roles else self


@frozen
class Player:
    """A player of one or more Agents. The id is also the id of the seat.

    Attributes:
        wrath: The Wrath that is left; None for the amount at the start of a session.
    """

    id: str
    name: str
    wrath: int | None = bounded(None)


@frozen
class OwnSkill:
    """A skill that only this table uses. An untrained combatant rolls the attribute."""

    name: str
    attribute: str


@frozen(kw_only=True)
class Names:
    """Names of skills, traits and conditions that only this table uses. Players apply their effects."""

    skills: tuple[OwnSkill, ...] = ()
    traits: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()

    def attribute_of(self, skill: str) -> str:
        """Return the attribute of a skill, or an empty string for an unknown skill."""
        attributes = (own_skill.attribute for own_skill in reversed(self.skills) if own_skill.name == skill)
        return next(attributes, SKILLS.get(skill, ""))

    @property
    def known_skills(self) -> tuple[str, ...]:
        """All skills that a sheet may list: those of the book and those of this table."""
        return (*SKILLS, *(skill.name for skill in self.skills))


@frozen
class Setup:
    """The setup of a fight: players, combatants, weapons, and the names and abilities that only this table uses.

    Attributes:
        tier: The Tier of the party; 0 for the highest Tier among the Agents.
        glory: The Glory that is left; None for the amount at the start of a session.
        ruin: The GM's Ruin that is left; None for the amount at the start of a session.
        abilities: Custom talents, traits, powers and other abilities, which sheets and weapons refer to by name.
        conditions: Custom conditions and their effects.
    """

    players: tuple[Player, ...] = attrs.field()
    names: Names = attrs.field(default=Names(), kw_only=True)
    combatants: tuple[Profile, ...] = attrs.field()
    armoury: tuple[Weapon, ...] = attrs.field(default=())
    tier: int = bounded(0, kw_only=True)
    glory: int | None = bounded(None, kw_only=True)
    ruin: int | None = bounded(None, kw_only=True)
    abilities: tuple[Ability, ...] = attrs.field(default=(), kw_only=True)
    conditions: tuple[ConditionSheet, ...] = attrs.field(default=(), kw_only=True)

    @property
    def party_tier(self) -> int:
        """The Tier of the party."""
        return self.tier or max((combatant.tier for combatant in self.combatants if combatant.is_agent), default=1)

    @players.validator
    def _some_players(self, _: object, players: tuple[Player, ...]) -> None:
        if not players:
            raise ValueError("a setup needs at least one player")

    @combatants.validator
    def _names_differ(self, _: object, combatants: tuple[Profile, ...]) -> None:
        players, tier = {player.id for player in self.players}, self.party_tier
        _all_different(
            [PLAYERS, *(player.id for player in self.players), *(combatant.id for combatant in combatants)],
            "players and combatants",
        )
        for combatant in combatants:
            if combatant.player and combatant.player not in players:
                raise ValueError(f"{combatant.id} has the player '{combatant.player}', who is not listed under players")
            for fault in combatant.role_errors(tier):
                raise ValueError(f"{combatant.id} {fault}")

    @armoury.validator
    def _weapons_known(self, _: object, armoury: tuple[Weapon, ...]) -> None:
        _all_different([weapon.id for weapon in armoury], "weapons")
        known = {weapon.id for weapon in armoury}
        for combatant in self.combatants:
            for weapon in combatant.weapons:
                if weapon not in known:
                    raise ValueError(f"{combatant.id} has the weapon '{weapon}', which is not listed in the armoury")


def weapon_inflicts(trait: str) -> bool:
    """Return whether a printed trait is `Inflict` with a condition.

    >>> weapon_inflicts("Inflict (Poisoned 4)"), weapon_inflicts("Inflict")
    (True, False)
    """
    return trait.startswith(f"{Traits.INFLICT} (") and trait.endswith(")")


@frozen
class Joined(Event, wire="wrath_and_glory.joined.v1"):
    """A combatant joined the fight, bringing weapons, abilities and conditions that were not part of it yet.

    Attributes:
        hidden: Whether only the GM may see the sheet.
    """

    sheet: Profile
    weapons: tuple[Weapon, ...]
    hidden: bool = False
    abilities: tuple[Ability, ...] = added_later(())
    conditions: tuple[ConditionSheet, ...] = added_later(())

    @property
    def only_for(self) -> str | None:
        """The GM's seat if sheets of Threats are hidden, or None if every seat may see them."""
        return GM if self.hidden else None


@frozen(kw_only=True)
class Settings:
    """Settings that a table can choose: numbers that the book does not give, and readings on which texts differ.

    Attributes:
        min_dn: The lowest DN after all modifiers.
        opposed_uses_wrath_die: Whether each side of a contested test has a Wrath Die.
        contested_penalty: What a raised DN does in a contested test: nothing, or give the opponent as many icons.
        complication_mode: How Complications are resolved: by agreement, by giving Ruin, or by rolling on the table.
        critical_requires_hit: Whether only an attack that hits can be a Critical Hit.
        critical_mode: How Critical Hits work: simple (+3 ED), or by rolling on the table.
        simple_critical_severity: The effect of each step of severity on a simple Critical Hit.
        critical_without_wounds: The effect of a Critical Hit whose damage does not exceed Resilience.
        severity_steps: Whether severity can be bought more than once for a Critical Hit.
        wrath_price: The price of each use of Wrath, in points.
        modifiers_by: Who may state named modifiers: only the GM (players ask), or anyone.
        hide_dn: Whether only the GM sees the DNs of tests.
        hide_threats: Whether only the GM sees the sheets of Threats and the DNs that depend on them.
        map_by: Who decides about range, positions, cover and distance: only the GM (players ask), or anyone.
        wrath_shock: The amount of Shock recovered for Wrath.
        wrath_shock_action: The Action that recovering Shock with Wrath uses up.
        wrath_shock_once: Whether each combatant can recover Shock with Wrath only once per round.
        glory_cap: The largest amount of Glory that the players can have.
        glory_consent: Who decides whether Glory is spent: any player, the acting player, or a majority.
        wrath_glory_timing: When Glory from a Wrath Die is added: at once, or after the window for buying dice.
        multiattack_may_shift: Whether Multi-Attacks and Blast weapons can shift dice into damage.
        multi_shift_dn: The DN that limits shifts against several targets: the highest hit, or a lower one if hits may
            be given up.
        ruin_first_turn: Whether the GM can buy the first turn of a round with Ruin.
        run_cost: The Actions that a Run uses up.
        sprint: The distance of a Sprint, as a multiple of Speed; the older edition (double) also lowers Defence.
        multi_action_dn: How a Multi-Action raises DNs: by the number of Actions, or by 2 for each further Action.
        multi_action_counts: The Actions that count towards a Multi-Action.
        multiattack_per_target_defence: Whether a Multi-Attack compares its icons with the Defence of each target.
        thrown_multi_attack: Whether thrown weapons can make Multi-Attacks.
        dash_salvo_multi_attack: Whether ranged weapons without a Salvo can make Multi-Attacks.
        full_auto: The effect of Salvo on a Full Auto attack: more attack dice, or more ED.
        heavy_dn: The DN increase for a Heavy weapon that is not braced. The book does not give this number.
        ap_limited_to_armour: Whether AP can reduce Resilience by at most the Armour Rating.
        annihilation: The combatants that one attack can kill outright.
        dying_extra_wrath_dice: Whether Dying combatants roll additional Wrath Dice.
        clamp_wounds_when_dying: Whether further Wounds are not counted while a combatant is Dying.
        recovery_ends: When recovery ends Dying and Exhausted: with the first point, or once back at the maximum.
        soaks_per_hit: The number of soak rolls allowed for each instance of damage.
        soak_guard: When soaking is possible: always unless Exhausted, or only while Shock is below the maximum.
        soak_overflow: What happens to Shock above the maximum: it stays Shock, or turns into Wounds.
        exhausted_shock: The harm that an Exhausted combatant suffers in place of Shock.
        exhausted_basic_action: Which actions count as basic: a plain attack or test, or as the GM decides.
        resources_on_soak: Whether Wrath and Glory can be used on Determination rolls.
    """

    min_dn: int = bounded(1)
    opposed_uses_wrath_die: bool = True
    contested_penalty: Literal["none", "opponent_icons"] = "none"
    complication_mode: Literal["agree", "ruin", "table"] = "agree"
    critical_requires_hit: bool = True
    critical_mode: Literal["simple", "table"] = "simple"
    simple_critical_severity: Literal["ed", "flat_damage"] = "ed"
    critical_without_wounds: Literal["wound_and_outcome", "wound_only", "outcome_only"] = "wound_and_outcome"
    severity_steps: Literal["repeatable", "once"] = "repeatable"
    wrath_price: int = bounded(1, least=1)
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
    heavy_dn: int = bounded(2)
    ap_limited_to_armour: bool = False
    annihilation: Literal["threats", "everybody", "nobody"] = "threats"
    dying_extra_wrath_dice: bool = True
    clamp_wounds_when_dying: bool = True
    recovery_ends: Literal["at_once", "at_maximum"] = "at_once"
    soaks_per_hit: int = bounded(1)
    soak_guard: Literal["not_exhausted", "shock_remaining"] = "not_exhausted"
    soak_overflow: Literal["absorbed", "wounds"] = "absorbed"
    exhausted_shock: Literal["wounds", "mortal_wounds"] = "wounds"
    exhausted_basic_action: Literal["plain", "gm_decides"] = "plain"
    resources_on_soak: bool = False


def preset(chosen: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the settings implied by the chosen ones. Wrath & Glory has none, so the result is empty.

    >>> preset({})
    {}
    """
    return {}


def seats(setup: Setup) -> tuple[Seat, ...]:
    """Return the seats: all players, the GM and a spectator."""
    players = tuple(Seat(player.id, player.name, "player") for player in setup.players)
    return (*players, Seat(GM, "the GM", "gm"), Seat(SPECTATOR, "a spectator", "spectator"))


def _all_different(names: list[str], what: str) -> None:
    for name, count in Counter(names).items():
        if count > 1:
            raise ValueError(f"the id '{name}' is used twice among {what}")
