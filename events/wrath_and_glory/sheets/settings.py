"""The settings that a table can choose."""

from collections.abc import Mapping
from typing import Any, Literal

from attrs import frozen

from events.fields import bounded


@frozen(kw_only=True)
class Settings:
    """Settings that a table can choose: numbers that the book does not give, and readings on which texts differ.

    Attributes:
        min_dn: The lowest DN after all modifiers.
        opposed_uses_wrath_die: Whether each side of a contested test has a Wrath Die.
        contested_penalty: What a raised DN does in a contested test: nothing, or give the opponent as many icons
            or dice.
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
        reaction_window: The targets whose reactions an attack waits for: those with an ability for it, all, or none.
        ignoring_flames: What it takes to act normally while On Fire: nothing, or a Willpower test at the start of the
            turn, unless the combatant puts out the fire instead.
        area_attacks: How Blast weapons hit: by the Defence of each target, or with one test against DN 3 that hits all
            targets, or scatters.
        resources_on_soak: Whether Wrath and Glory can be used on Determination rolls.
    """

    min_dn: int = bounded(1)
    opposed_uses_wrath_die: bool = True
    contested_penalty: Literal["none", "opponent_icons", "opponent_dice"] = "none"
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
    reaction_window: Literal["abilities", "everybody", "nobody"] = "abilities"
    resources_on_soak: bool = False
    ignoring_flames: Literal["free", "test"] = "free"
    area_attacks: Literal["each_target", "one_test"] = "each_target"


def preset(chosen: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the settings implied by the chosen ones. Wrath & Glory has none, so the result is empty.

    >>> preset({})
    {}
    """
    return {}
