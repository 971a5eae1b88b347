"""Settings: each makes a difference at every place where it counts, not only at the first one."""

from collections.abc import Callable
from typing import Any, Literal

import attrs
import pytest

from combat.systems.powered_by_heresy.acts.basic_moves import DefyDanger, DiscernRealities
from combat.systems.powered_by_heresy.acts.character_change import LevelUp, MarkXp, NewBond
from combat.systems.powered_by_heresy.acts.class_moves import TakeTactic
from combat.systems.powered_by_heresy.acts.coming_and_going import Join
from combat.systems.powered_by_heresy.acts.confirming import Confirm, StayOut
from combat.systems.powered_by_heresy.acts.conversation import EndFight
from combat.systems.powered_by_heresy.acts.damage import Hazard, Weigh
from combat.systems.powered_by_heresy.acts.defend import Defend, SpendHold
from combat.systems.powered_by_heresy.acts.dying_and_healing import DrawBreath, InflictWounds, Rest, Treat, UseMedkit
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove
from combat.systems.powered_by_heresy.acts.rolling import Choose, GrantBonus, RerollAll, RerollDie
from combat.systems.powered_by_heresy.acts.statements import Hurt
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack
from combat.systems.powered_by_heresy.queries.blows import defense_before_modifiers, unbeatable_defenses
from events.powered_by_heresy.facts import BlowDue, BlowFaced, RollStands
from events.powered_by_heresy.sheets import AcolyteSheet, Stats
from events.powered_by_heresy.sheets.settings import Settings
from events.vocabulary import Modifier
from tests.harness.stories import Story
from tests.powered_by_heresy.cells import (
    ZERO,
    acolyte,
    asking,
    cell,
    enemy,
    gm_acts,
    hack,
    helping,
    lore,
    moving,
    shoot,
    total_of,
)

WILLED = acolyte("Griff", stats={"WP": 2, "Int": 1}, medkit=1, wounds=2)


def bare_fists_against(story: Story) -> object:
    """Return the warning about a Defense that no die of bare hands can beat."""
    griff = story.state.acolyte("griff")
    return unbeatable_defenses(story.state, griff, story.state.wielded(""), ("scar",))


def extra_die_of_a_fist(story: Story) -> object:
    """Return the dice of bare hands with one more die of the largest size."""
    return hack(story, 5, 5, weapon="").when(Choose("griff", ("extra die",)), faces=(1, 1, 1)).event(BlowDue).dice


def fallen_fist(story: Story) -> object:
    """Return the size of the dice that an ability adds to bare hands after their dice have fallen."""
    hack(story, 5, 5, weapon="").when(Choose("griff"), faces=(1, 1))
    return [die.sides for event in story.events for die in getattr(event, "dice", ()) if hasattr(die, "sides")]


def old_gun(story: Story) -> object:
    """Return the wounds of two dice, both lowered or one removed."""
    shoot(story, 5, 5, weapon="old").given((Choose("griff"), (6, 6)))
    return story.state.enemy("scar").wounds


def old_gun_against(story: Story) -> object:
    """Return the warning about a Defense that a lowered die cannot beat."""
    griff = story.state.acolyte("griff")
    return unbeatable_defenses(story.state, griff, story.state.wielded("old"), ("scar",))


def nerve(story: Story) -> object:
    """Return the total of defying danger by mental fortitude."""
    return total_of(moving(story, DefyDanger("griff", "mental fortitude"), 4, 4))


def steady_hands(story: Story) -> object:
    """Return the total of using a medkit by mental fortitude."""
    return total_of(moving(story, UseMedkit("griff", "griff", by="mental fortitude"), 4, 4))


def treated_in_a_fight(story: Story) -> object:
    """Return the total of using a medkit by mental fortitude, if that takes a roll."""
    story.when(UseMedkit("griff", "griff", by="mental fortitude")).when(Confirm(), faces=(4, 4))
    return [event.total for event in story.events if isinstance(event, RollStands)]


def trance(story: Story) -> object:
    """Return whether an ongoing outlasts an attack that causes no wound."""
    story.given(GrantBonus(who="griff", amount=1, source="a trance", until="you take damage"))
    gm_acts(story).given((EnemyAttack(("scar",), "griff"), (1,)))
    return story.state.acolyte("griff").bonuses == ()


def hazard(story: Story) -> object:
    """Return the wounds of an acolyte in a fire."""
    gm_acts(story).given((Hazard("griff", "bleed", "fire"), (2,)))
    return story.state.acolyte("griff").wounds


def enemy_defense(story: Story) -> object:
    return defense_before_modifiers(story.state.settings, story.state.enemy("scar"))


def acolyte_defense(story: Story) -> object:
    return defense_before_modifiers(story.state.settings, story.state.acolyte("griff"))


def newcomers_stat(story: Story) -> object:
    """Return a stat that the sheet of a newcomer leaves out."""
    return story.given(Join(acolyte=NEWCOMER)).state.acolyte("vex").stat("Fel")


def novice(story: Story) -> object:
    """Return whether a new acolyte may join with +1 in the ninth stat."""
    fresh = {"WS": 2, "BS": -1, "S": -1, "T": 0, "Ag": 0, "Int": 0, "Per": 1, "WP": 2, "Fel": 1}
    return (
        story.when(
            Join(acolyte=AcolyteSheet(id="vex", name="Vex", player="ada", cls="Seeker", stats=Stats(**fresh)))
        ).refused
        is None
    )


def treated(story: Story, means: Literal["surgery", "chemical"]) -> object:
    """Return the wounds of an acolyte after a treatment."""
    return story.given(EndFight(), Treat(patient="griff", means=means)).state.acolyte("griff").wounds


def surgery(story: Story) -> object:
    return treated(story, "surgery")


def chemical(story: Story) -> object:
    return treated(story, "chemical")


def comfort(story: Story) -> object:
    """Return the wounds of an acolyte after a day of comfort."""
    return story.given(EndFight(), Rest("griff", "comfort")).state.acolyte("griff").wounds


def weighing(story: Story) -> object:
    """Return whether a player may modify a roll."""
    story.given(MakeMove(actor="griff", name="Bend bars", stat="S"))
    return story.when(Weigh((Modifier("rain", -1, "total"),)), by="bo").refused is None


def weighing_damage(story: Story) -> object:
    """Return whether a player may modify the dice of an attack by an enemy."""
    gm_acts(story).given((EnemyAttack(("scar",), "griff"), (1,)))
    return story.when(Weigh((Modifier("rain", -1, "Defense"),)), by="bo").refused is None


def weighing_a_hazard(story: Story) -> object:
    """Return whether a player may modify the dice of a hazard."""
    gm_acts(story).given((Hazard("griff", "bleed", "fire"), (1,)))
    return story.when(Weigh((Modifier("rain", -1, "Defense"),)), by="bo").refused is None


def prayer(story: Story) -> object:
    """Return whether a dying acolyte's own modifier applies at once."""
    gm_acts(story).given(InflictWounds("griff", 6, "the warp"))
    return story.when(DrawBreath("griff", modifiers=(Modifier("a relic", 1, "total"),)), by="ada").needed is not None


def last_breath(story: Story, *faces: int, crowd: bool = False) -> Story:
    """Wound Griff beyond his maximum and roll Last Breath if he may."""
    gm_acts(story).given(InflictWounds("griff", 7, "the warp"))
    return story.given((DrawBreath("griff", crowd=crowd), faces)) if story.state.step == "LAST_BREATH" else story


def fate(story: Story) -> object:
    """Return whether an acolyte at max wounds is dead."""
    return last_breath(story, 6, 6).state.acolyte("griff").dead


def last_total(story: Story) -> object:
    """Return the total of Last Breath in a crowd."""
    return total_of(last_breath(story, 4, 5, crowd=True))


def crowd(story: Story) -> object:
    """Return the total of defying danger in a crowd."""
    return total_of(moving(story, DefyDanger("griff", "speed", facts=("crowd",)), 4, 4))


def wounds_left(story: Story) -> object:
    """Return the wounds of a survivor."""
    return last_breath(story, 6, 6).state.acolyte("griff").wounds


def fatal_xp(story: Story) -> object:
    return last_breath(story, 1, 1).state.acolyte("griff").xp


def wounds_of_an_enemy(story: Story) -> object:
    """Return the wounds of an enemy that suffers more than its maximum."""
    return story.given(Hurt("scar", 9, "the warp")).state.enemy("scar").wounds


def wounds_of_the_dying(story: Story) -> object:
    gm_acts(story).given(InflictWounds("griff", 9, "the warp"))
    return story.state.acolyte("griff").wounds


def soft_attack(story: Story) -> object:
    """Return whether an enemy may attack as a soft move."""
    return gm_acts(story, hard=False).when(EnemyAttack(("scar",), "griff"), (1,)).refused is None


def soft_wound(story: Story) -> object:
    """Return whether a hazard may be a soft move."""
    return gm_acts(story, hard=False).when(Hazard("griff", "bleed", "fire"), (1,)).refused is None


def flag(story: Story) -> object:
    return story.given(MarkXp("griff", "flag")).state.acolyte("griff").xp


def deed(story: Story) -> object:
    """Return whether a deed marks XP after a fight."""
    return story.given(EndFight()).when(MarkXp("griff", "drive")).refused is None


def bond(story: Story) -> object:
    """Return the XP for resolving a bond."""
    return story.given(EndFight(), NewBond("griff", "vex", "vex")).state.acolyte("griff").xp


def level(story: Story) -> object:
    """Return whether an acolyte has enough XP for a level."""
    return story.given(EndFight()).when(LevelUp("griff", "S")).refused is None


def two_moves(story: Story) -> object:
    """Return whether a level brings two moves."""
    return story.given(EndFight()).when(LevelUp("griff", "S", ("Armored", "Rapid Reload"))).refused is None


def third_point(story: Story) -> object:
    """Return whether a stat may be raised to +3 at level 3."""
    return story.given(EndFight()).when(LevelUp("griff", "BS")).refused is None


def foreign_level(story: Story) -> object:
    """Return the total of a move that adds the level in another class."""
    return total_of(moving(story, MakeMove(actor="griff", name="Warp Bolt"), 3, 3))


def bonus(story: Story) -> object:
    """Return the total of a roll with a bonus of 3."""
    return total_of(lore(story.given(GrantBonus(who="griff", amount=3, source="fate")), 3, 3))


def help_of(story: Story) -> object:
    """Return what a 10+ on helping adds."""
    return total_of(helping(lore(story), "vex", 5, 6, 3, 3).given()) and story.event(RollStands, 1).total


def hindrance_of(story: Story) -> object:
    """Return what a 7-9 on interfering takes away."""
    return helping(lore(story), "vex", 3, 4, 3, 3, hinder=True).event(RollStands, 1).total


def better_shot(story: Story) -> object:
    """Return the dice of a shot on a 10+ that spends another use."""
    return shoot(story, 5, 5).when(Choose("griff", ("spend another use",)), faces=(1, 1, 1)).event(BlowDue).dice


def poorer_shot(story: Story) -> object:
    """Return the dice or the Defense of a shot on a 7-9."""
    shoot(story, 4, 4).when(Choose("griff", ("target +1 Defense",)))
    return story.needed and story.needed.sides


def feral_blow(story: Story) -> object:
    return hack(story, 5, 5).when(Choose("griff"), faces=(1,)).event(BlowFaced).defense


def feral_shot(story: Story) -> object:
    return shoot(story, 5, 5).when(Choose("griff"), faces=(1, 1)).event(BlowFaced).defense


def dying_enemy(story: Story) -> object:
    """Return whether an enemy that just died strikes back on a 7-9."""
    hack(story, 4, 4, 6)
    return story.state.step, story.needed is not None


def own_choice_of_a_dying_enemy(story: Story) -> object:
    """Return whether an enemy that just died strikes back because the attacker took one more die."""
    hack(story, 5, 5).when(Choose("griff", ("extra die",)), faces=(6, 6))
    return story.state.step, story.needed is not None


def proven_enemy(story: Story) -> object:
    """Return the seat that chooses the rerolls of an attack by an enemy."""
    gm_acts(story).when(EnemyAttack(("scar",), "griff"), faces=(1,))
    return story.state.step, story.encounter.requests[0].seat


def proven_shot(story: Story) -> object:
    """Return the step after the dice of a Proven weapon, and the dice that are rolled again."""
    shoot(story, 5, 5).when(Choose("griff"), faces=(1, 5))
    return story.state.step, story.needed and story.needed.sides


def replaced_by_reroll(story: Story) -> object:
    return lore(story, 2, 3).given((RerollAll("griff", "This I Know"), (5, 5))).state.acolyte("griff").xp


def replaced_by_edge(story: Story) -> object:
    lore(story, 1, 5, confirm=Confirm(edge=True)).given((RerollDie("griff", 0), (6,)))
    return story.state.acolyte("griff").xp


def word_after_an_attack(story: Story) -> object:
    return hack(story, 5, 5).given((Choose("griff"), (6,))).state.step


def word_after_a_hazard(story: Story) -> object:
    return gm_acts(story).given((Hazard("griff", "bleed", "fire"), (6,))).state.step


def two_attackers(story: Story) -> object:
    """Return the dice that a combined attack needs first."""
    return gm_acts(story).when(EnemyAttack(("scar", "nails"), "griff")).needed.sides  # type: ignore[union-attr]


def halved(story: Story) -> object:
    """Return the wounds of a defender who halves one wound."""
    moving(story, Defend("griff", "griff"), 5, 5)
    gm_acts(story).given(EnemyAttack(("scar",), "griff"), (StayOut("griff"), (6,)))
    return story.given(SpendHold("griff", "halve")).state.acolyte("griff").wounds


def precise(story: Story) -> object:
    """Return the wounds of a target of the Precise tactic whose Defense no die beats."""
    moving(story, TakeTactic("griff", "Precise", "scar"))
    return hack(story, 5, 5).given((Choose("griff"), (1,))).state.enemy("scar").wounds


def silent(story: Story) -> object:
    """Return the seats in the order of their prompts after Griff has made a move."""
    return [request.seat for request in lore(story, 5, 5).encounter.requests][:2]


def silent_after_a_question(story: Story) -> object:
    """Return the seats in the order of their prompts after Griff has asked a question."""
    moving(story, DiscernRealities("griff"), 5, 5)
    asking(story, "what is false")
    return [request.seat for request in story.encounter.requests][:2]


def insight(story: Story) -> object:
    """Return the Insight of a Tactician whose friend was attacked without a wound."""
    gm_acts(story).given((EnemyAttack(("scar",), "griff"), (1,)))
    return story.state.acolyte("vex").insight


LATE = {"id": "boom", "when": "damage rolled", "does": [{"do": "modify", "what": "damage dice", "amount": 1}]}
SUITS = ["Flak Armour", "Power armour"]
PLAIN = enemy("Scar", defense=None, armour=SUITS)

HURT = acolyte("Griff", wounds=5)
FRIEND = acolyte("Vex", player="bo", bonds=[{"id": "griff", "value": 2}])
SEER = acolyte("Vex", cls="Tactician", moves=["Lifting the Fog"], bonds=[{"id": "griff"}])
TACTICIAN = acolyte("Griff", cls="Tactician", moves=["Tactical Advantage"])
FERAL = acolyte("Griff", home_world="Feral World")
DYING = {"against": (enemy("Scar", max_wounds=1), enemy("Nails"))}
PROVEN = {"against": (enemy("Scar", proven=2),)}
BOLT = {"library": ({"id": "Warp Bolt", "of": "Psyker", "roll": ["level"]},)}
NEWCOMER = AcolyteSheet(
    id="vex",
    name="Vex",
    player="ada",
    cls="Seeker",
    level=2,
    stats=Stats(**{k: v for k, v in ZERO.items() if k != "Fel"}),
)

PLACES: list[tuple[dict[str, Any], Callable[[Story], object], dict[str, Any]]] = [
    ({"unarmed_die": 6}, bare_fists_against, {"against": (enemy("Scar", defense=5),)}),
    ({"unarmed_die": 6}, extra_die_of_a_fist, {}),
    ({"unarmed_die": 6}, fallen_fist, {"who": acolyte("Griff", abilities=["boom"]), "brought": {"abilities": [LATE]}}),
    ({"flat_damage_mod": "drop_dice"}, old_gun, {"who": acolyte("Griff", "old"), "against": (enemy("Scar"),)}),
    (
        {"flat_damage_mod": "drop_dice"},
        old_gun_against,
        {"who": acolyte("Griff", "old"), "against": (enemy("Scar", defense=5),)},
    ),
    ({"mental_fortitude": "as_printed"}, nerve, {"who": WILLED}),
    ({"mental_fortitude": "as_printed"}, steady_hands, {"who": WILLED, "medkit_move": "defy_danger"}),
    ({"medkit_move": "defy_danger"}, treated_in_a_fight, {"who": WILLED}),
    ({"medkit_move": "none"}, treated_in_a_fight, {"who": WILLED}),
    ({"damage_means": "wound"}, trance, {}),
    ({"base_defense": 2}, hazard, {}),
    ({"base_defense": 2}, enemy_defense, {"against": (PLAIN,)}),
    ({"base_defense": 2}, acolyte_defense, {}),
    ({"armour_stacks": True}, enemy_defense, {"against": (PLAIN,)}),
    ({"armour_stacks": True}, acolyte_defense, {"who": acolyte("Griff", armour=SUITS)}),
    ({"ninth_stat": 1}, newcomers_stat, {}),
    ({"ninth_stat": 1}, novice, {}),
    ({"treatment_heals": 2}, surgery, {"who": HURT}),
    ({"treatment_heals": 2}, chemical, {"who": HURT}),
    ({"surgery_heals": 2}, surgery, {"who": HURT}),
    ({"chemical_heals": 2}, chemical, {"who": HURT}),
    ({"recover_rule": "repo"}, comfort, {"who": HURT}),
    ({"modifiers_by": "anyone"}, weighing, {}),
    ({"modifiers_by": "anyone"}, weighing_damage, {"common": {"damage_word": "always"}}),
    ({"modifiers_by": "anyone"}, weighing_a_hazard, {"common": {"damage_word": "always"}}),
    ({"modifiers_by": "anyone"}, prayer, {}),
    ({"pc_at_max": "dead"}, fate, {}),
    ({"last_breath_mods": "named_only"}, last_total, {"who": acolyte("Griff", weight=12)}),
    ({"hive_world_move": "last_breath"}, last_total, {"who": acolyte("Griff", home_world="Hive World")}),
    ({"hive_world_move": "last_breath"}, crowd, {"who": acolyte("Griff", home_world="Hive World")}),
    ({"after_last_breath": "keep"}, wounds_left, {}),
    ({"xp_on_death": False}, fatal_xp, {}),
    ({"clamp_wounds": True}, wounds_of_an_enemy, {}),
    ({"clamp_wounds": True}, wounds_of_the_dying, {}),
    ({"soft_moves": "any"}, soft_attack, {}),
    ({"soft_moves": "any"}, soft_wound, {}),
    ({"flag_xp": 2}, flag, {}),
    ({"xp_triggers": ("a threat investigated",)}, deed, {}),
    ({"xp_triggers": ("drive",)}, bond, {"who": acolyte("Griff", bonds=[{"id": "vex"}]), "friend": acolyte("Vex")}),
    ({"xp_to_level": 9}, level, {"who": acolyte("Griff", xp=9)}),
    ({"moves_per_level": 2}, two_moves, {"who": acolyte("Griff", xp=99)}),
    ({"stat_cap_levels": "exclusive"}, third_point, {"who": acolyte("Griff", xp=99, stats={"BS": 2})}),
    ({"multiclass_level_base": 2}, foreign_level, {"who": acolyte("Griff", level=3, moves=["Warp Bolt"]), **BOLT}),
    ({"mod_cap": 2}, bonus, {}),
    ({"aid_text": "dungeon_world"}, help_of, {"friend": FRIEND}),
    ({"aid_text": "dungeon_world"}, hindrance_of, {"friend": FRIEND}),
    ({"fire_for_effect": "earlier"}, better_shot, {}),
    ({"fire_for_effect": "earlier"}, poorer_shot, {}),
    ({"feral_world": "piercing"}, feral_blow, {"who": FERAL}),
    ({"feral_world": "piercing"}, feral_shot, {"who": FERAL}),
    ({"dead_enemy_strikes_back": "false"}, dying_enemy, DYING),
    ({"dead_enemy_strikes_back": "ask_gm"}, dying_enemy, DYING),
    ({"dead_enemy_strikes_back": "false"}, own_choice_of_a_dying_enemy, DYING),
    ({"dead_enemy_strikes_back": "ask_gm"}, own_choice_of_a_dying_enemy, DYING),
    ({"incoming_reroll_choice": "roller"}, proven_enemy, PROVEN),
    ({"proven_policy": "always"}, proven_enemy, PROVEN),
    ({"proven_policy": "optimal"}, proven_enemy, PROVEN),
    ({"proven_policy": "always"}, proven_shot, {}),
    ({"proven_policy": "optimal"}, proven_shot, {}),
    ({"xp_on_replaced_miss": True}, replaced_by_reroll, {"rerolls": True}),
    ({"xp_on_replaced_miss": True}, replaced_by_edge, {}),
    ({"damage_word": "always"}, word_after_an_attack, {}),
    ({"damage_word": "always"}, word_after_a_hazard, {}),
    ({"multi_attackers": "separate"}, two_attackers, {"against": (enemy("Scar"), enemy("Nails"))}),
    ({"halve_round": "up"}, halved, {}),
    ({"plus_wound_needs_wound": False}, precise, {"who": TACTICIAN}),
    ({"spotlight_order": "least_recent"}, silent, {"friend": acolyte("Vex", player="bo")}),
    ({"spotlight_order": "least_recent"}, silent_after_a_question, {"friend": acolyte("Vex", player="bo")}),
    ({"damage_means": "wound"}, insight, {"friend": SEER}),
]


@pytest.mark.rule("PBH-DMG-12", "PBH-DMG-11", "PBH-MOVE-15", "PBH-HEAL-03", "PBH-CLS-08", "PBH-DEF-03", "PBH-DEF-04")
@pytest.mark.parametrize(("other", "place", "table"), PLACES, ids=lambda part: getattr(part, "__name__", ""))
def test_setting_counts_at_each_of_its_places(
    other: dict[str, Any], place: Callable[[Story], object], table: dict[str, Any]
) -> None:
    people = (table.get("who", acolyte("Griff")), *([table["friend"]] if "friend" in table else []))
    rest = {name: value for name, value in table.items() if name not in ("who", "friend", "common")}
    common = table.get("common", {})
    assert place(cell(*people, **rest, **common)) != place(cell(*people, **rest, **common, **other))


def test_each_setting_has_a_place() -> None:
    assert {name for other, _, _ in PLACES for name in other} == {each.name for each in attrs.fields(Settings)}
