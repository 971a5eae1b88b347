"""Agents, Threats and players, and the setup of a fight."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

import attrs
from attrs import frozen

from events.abilities import Ability, ConditionSheet
from events.base import SystemEvent
from events.fields import added_later, bounded, play_only
from events.history.journal import Seat
from events.table import with_distinct_names
from events.wrath_and_glory.sheets.weapons import (
    MAX_DICE,
    MAX_MOB_MEMBERS,
    SKILLS,
    ArmourTraits,
    Weapon,
    split_rating,
    trait_rating,
)

PLAYERS = "players"

GM = "gm"

SPECTATOR = "spectator"

SIDES = (PLAYERS, GM)


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
        skills: Skill totals. A missing skill equals the skill `Default` if the sheet lists it, otherwise its attribute.
        determination_price: The Ruin that each Determination roll costs a Threat; None for the price of its role.
        negates: Whether soaked Wounds are ignored and do not become Shock.
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
    determination_price: int | None = bounded(None)
    negates: bool = False
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
        return trait_rating(self.armour_traits, trait)

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


class Joined(SystemEvent, wire="wrath_and_glory.joined.v1"):
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


def seats(setup: Setup) -> tuple[Seat, ...]:
    """Return the seats: all players, the GM and a spectator."""
    players = with_distinct_names(Seat(player.id, player.name, "player") for player in setup.players)
    return (*players, Seat(GM, "the GM", "gm"), Seat(SPECTATOR, "a spectator", "spectator"))


def _all_different(names: list[str], what: str) -> None:
    for name, count in Counter(names).items():
        if count > 1:
            raise ValueError(f"the id '{name}' is used twice among {what}")
