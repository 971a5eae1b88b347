"""What is printed: weapons, Agents and Threats, players, and the numbers and readings a table plays with."""

from collections.abc import Mapping
from typing import Any, Final, Literal

import attrs

from events.journal import Seat

PLAYERS = "players"
GM = "gm"
SPECTATOR = "spectator"
SIDES = (PLAYERS, GM)

_at_least_0 = attrs.validators.ge(0)
_at_least_1 = attrs.validators.ge(1)


class Traits:
    """Traits of weapons in the spelling of the book; play looks at these by name."""

    BLAST: Final = "Blast"
    BRUTAL: Final = "Brutal"
    FLAMER: Final = "Flamer"
    HEAVY: Final = "Heavy"
    MELTA: Final = "Melta"
    PISTOL: Final = "Pistol"
    TEARING: Final = "Tearing"


@attrs.frozen(kw_only=True)
class Weapon:
    """A weapon as printed; its traits are those named in `Traits`.

    Attributes:
        kind: `ranged`, `melee` or `thrown`.
        salvo: Its Salvo; None where a dash is printed.
        adds_strength: Whether the wielder's Strength counts, for melee weapons.
        rad: The rating of Rad; 0 for none.
        inflicts: The condition it inflicts; empty for none.
    """

    id: str
    name: str
    kind: Literal["ranged", "melee", "thrown"]
    damage: int = attrs.field(validator=_at_least_0)
    ed: int = attrs.field(default=0, validator=_at_least_0)
    ap: int = attrs.field(default=0, validator=_at_least_0)
    salvo: int | None = attrs.field(default=None, validator=attrs.validators.optional(_at_least_0))
    adds_strength: bool = True
    traits: tuple[str, ...] = ()
    rad: int = attrs.field(default=0, validator=_at_least_0)
    inflicts: str = ""

    def has(self, trait: str) -> bool:
        """Return whether it has a trait."""
        return trait in self.traits


@attrs.frozen
class Skill:
    """A skill with its total, attribute included."""

    name: str
    value: int = attrs.field(validator=_at_least_0)


@attrs.frozen(kw_only=True)
class Profile:
    """A combatant as printed; a score from Defence to Resolve that is left at 0 follows from the attributes.

    Attributes:
        role: `agent`, or the role of a Threat.
        player: The player of an Agent; empty for a Threat.
        skills: Skill totals; a skill or attribute that is missing counts as 1.
        speed: Speed in metres.
        weapons: The ids of its weapons.
        ammo: How many Reloads it carries.
        mob: How many there are of it; more than one is a mob.
        ruin_actions: The names of its printed Ruin actions.
        complications: Whether its sheet says that it suffers Complications, for a Troop.
        explosives: Whether it carries explosives.
    """

    id: str
    name: str
    role: Literal["agent", "troop", "elite", "adversary"]
    player: str = ""
    tier: int = attrs.field(default=1, validator=_at_least_1)
    rank: int = attrs.field(default=1, validator=_at_least_1)
    strength: int = attrs.field(default=3, validator=_at_least_1)
    agility: int = attrs.field(default=3, validator=_at_least_1)
    toughness: int = attrs.field(default=3, validator=_at_least_1)
    initiative: int = attrs.field(default=3, validator=_at_least_1)
    willpower: int = attrs.field(default=3, validator=_at_least_1)
    skills: tuple[Skill, ...] = ()
    defence: int = attrs.field(default=0, validator=_at_least_0)
    armour: int = attrs.field(default=0, validator=_at_least_0)
    resilience: int = attrs.field(default=0, validator=_at_least_0)
    max_wounds: int = attrs.field(default=0, validator=_at_least_0)
    max_shock: int = attrs.field(default=0, validator=_at_least_0)
    determination: int = attrs.field(default=0, validator=_at_least_0)
    resolve: int = attrs.field(default=0, validator=_at_least_0)
    speed: int = attrs.field(default=6, validator=_at_least_0)
    size: Literal["tiny", "small", "average", "large", "huge", "gargantuan"] = "average"
    weapons: tuple[str, ...] = ()
    ammo: int = attrs.field(default=3, validator=_at_least_0)
    mob: int = attrs.field(default=1, validator=_at_least_1)
    ruin: int = attrs.field(default=0, validator=_at_least_0)
    ruin_actions: tuple[str, ...] = ()
    complications: bool = False
    explosives: bool = False

    @property
    def is_agent(self) -> bool:
        """Whether a player plays it."""
        return self.role == "agent"


ATTRIBUTES = ("Strength", "Agility", "Toughness", "Initiative", "Willpower")


@attrs.frozen
class Player:
    """Somebody who plays one Agent or more; the id is also that of the seat."""

    id: str
    name: str


@attrs.frozen
class Setup:
    """What is on the table at the beginning: the players, everybody who fights, and their weapons."""

    players: tuple[Player, ...] = attrs.field()
    combatants: tuple[Profile, ...] = attrs.field()
    armoury: tuple[Weapon, ...] = attrs.field(default=())

    @players.validator
    def _some_players(self, _: object, players: tuple[Player, ...]) -> None:
        if not players:
            raise ValueError("there are no players")

    @combatants.validator
    def _both_sides(self, _: object, combatants: tuple[Profile, ...]) -> None:
        names = [*SIDES, SPECTATOR, *(each.id for each in self.players), *(each.id for each in combatants)]
        _all_different(names, "players and combatants")
        if len({each.is_agent for each in combatants}) != 2:  # noqa: PLR2004 - Agents and Threats
            raise ValueError("a fight needs at least one Agent and one Threat")
        for each in combatants:
            if each.is_agent and each.player not in [player.id for player in self.players]:
                raise ValueError(f"{each.id} is an Agent of player '{each.player}', but there is no such player")
            if not each.is_agent and each.player:
                raise ValueError(f"{each.id} is a Threat; only Agents have a player")
            if each.mob > 1 and each.role != "troop":
                raise ValueError(f"{each.id} is not a Troop; only Troops form mobs")

    @armoury.validator
    def _weapons_known(self, _: object, armoury: tuple[Weapon, ...]) -> None:
        known = [weapon.id for weapon in armoury]
        _all_different(known, "weapons")
        for each in self.combatants:
            for weapon in each.weapons:
                if weapon not in known:
                    raise ValueError(f"{each.id} carries the weapon '{weapon}', which is not in the armoury")


@attrs.frozen(kw_only=True)
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
        wrath_price: The price of each use of Wrath, of a severity step and of seizing.
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

    min_dn: int = attrs.field(default=1, validator=_at_least_0)
    opposed_uses_wrath_die: bool = True
    contested_penalty: Literal["none", "opponent_icons"] = "none"
    complication_mode: Literal["agree", "ruin", "table"] = "agree"
    critical_requires_hit: bool = True
    critical_mode: Literal["simple", "table"] = "simple"
    simple_critical_severity: Literal["ed", "flat_damage"] = "ed"
    critical_without_wounds: Literal["wound_and_outcome", "wound_only", "outcome_only"] = "wound_and_outcome"
    severity_steps: Literal["repeatable", "once"] = "repeatable"
    wrath_price: int = attrs.field(default=1, validator=_at_least_1)
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
    heavy_dn: int = attrs.field(default=2, validator=_at_least_0)
    ap_limited_to_armour: bool = False
    annihilation: Literal["threats", "everybody", "nobody"] = "threats"
    dying_extra_wrath_dice: bool = True
    clamp_wounds_when_dying: bool = True
    recovery_ends: Literal["at_once", "at_maximum"] = "at_once"
    soaks_per_hit: int = attrs.field(default=1, validator=_at_least_0)
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
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"the id '{name}' is used twice among {what}")
        if not name or "." in name:
            raise ValueError(f"'{name}' cannot be an id: an id is not empty and has no dot in it")
