"""Small differences at the edges of a rule: each entry of a table is one comparison, default or condition."""

from typing import Any

import attrs
import pytest

from combat import Refused
from combat.engine.abilities.use import UseAbility
from combat.engine.offer.domains import Given, domain_given
from combat.systems.powered_by_heresy.acts.attacks import (
    FireForEffect,
    HackAndSlash,
    SettleNerve,
    SuppressingFire,
    ThrowGrenade,
)
from combat.systems.powered_by_heresy.acts.basic_moves import BasicTechUse, HelpOrHinder
from combat.systems.powered_by_heresy.acts.character_change import LevelUp
from combat.systems.powered_by_heresy.acts.confirming import Confirm, Deny
from combat.systems.powered_by_heresy.acts.conversation import EndFight
from combat.systems.powered_by_heresy.acts.damage import Weigh
from combat.systems.powered_by_heresy.acts.dying_and_healing import DrawBreath
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove
from combat.systems.powered_by_heresy.acts.rolling import Choose, RerollDie
from combat.systems.powered_by_heresy.acts.statements import Hurt
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack, GoldenOpportunity, ReadyAttack
from combat.systems.powered_by_heresy.policy import weigh
from combat.systems.powered_by_heresy.policy.features import features
from combat.systems.powered_by_heresy.queries import abilities, characters, learning, moves
from combat.systems.powered_by_heresy.rules import class_moves
from events.base import Command
from events.powered_by_heresy.facts import BlowWeighed, DamageStands, RollStands
from events.vocabulary import Gained, Modifier, Suffered
from tests.harness.stories import Story
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, lore, moving, total_of

Codes = list[tuple[str, str]]


def codes(story: Story, command: Command) -> Codes:
    """Return the code and the rule of each reason against a command."""
    story.when(command)
    return [(reason.code, reason.rule) for reason in story.refused.reasons] if story.refused else []


def thrown_in_a_crowd() -> Story:
    """Return a fight of Griff, who has a gun and a grenade, the dead Vex and Odo against Scar, Rat and Nails, who fled.

    The shotgun is loaded.
    """
    griff = acolyte("Griff", "sword", "shotgun", "frag")
    foes = (enemy("Scar"), enemy("Nails", out=True, wounds=3), enemy("Rat"))
    return cell(griff, acolyte("Vex", dead=True, wounds=9), acolyte("Odo"), against=foes)


def suppress(*targets: str, weapon: str = "shotgun", **fields: Any) -> Command:
    return SuppressingFire("griff", targets=targets, weapon=weapon, **fields)


def throw(*targets: str, weapon: str = "frag", **fields: Any) -> Command:
    return ThrowGrenade("griff", targets=targets, weapon=weapon, **fields)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (suppress("scar", "rat"), []),
        (suppress(), [("no_target", "PBH-MOVE-11")]),
        (suppress("scar", "scar"), [("twice", "PBH-MOVE-11")]),
        (suppress("odo"), [("unknown_character", "")]),
        (suppress("scar", "nails"), [("unknown_character", "")]),
        (suppress("scar", weapon="sword"), [("wrong_weapon", "PBH-MOVE-11")]),
        (suppress("scar", weapon="frag"), [("wrong_weapon", "PBH-MOVE-11")]),
        (suppress("scar", within_reach=False), [("no_trigger", "PBH-TAG-02")]),
        (throw("odo", "griff", "scar"), []),
        (throw(), [("no_target", "PBH-MOVE-13")]),
        (throw("odo", "scar", "odo"), [("twice", "PBH-MOVE-13")]),
        (throw("vex"), [("dead", "PBH-LB-01")]),
        (throw("nails"), [("unknown_character", "")]),
        (throw("zed"), [("unknown_character", "")]),
        (throw("scar", weapon="shotgun"), [("wrong_weapon", "PBH-MOVE-13")]),
        (throw("scar", weapon="lance"), [("no_such_weapon", "PBH-MOVE-13")]),
        (throw("scar", within_reach=False), [("no_trigger", "PBH-TAG-02")]),
    ],
)
def test_attack_on_several_targets_has_exactly_these_faults(command: Command, expected: Codes) -> None:
    assert codes(thrown_in_a_crowd(), command) == expected


@pytest.mark.parametrize(("ammo", "sentence"), [(1, "reload it first"), (0, "no ammo is left to reload it")])
def test_empty_gun_does_not_suppress(ammo: int, sentence: str) -> None:
    story = thrown_in_a_crowd().set(acolytes__griff__gear__shotgun__uses=0, acolytes__griff__gear__shotgun__ammo=ammo)
    story.when(suppress("scar")).refuses("no_uses", "PBH-MOVE-09")
    assert sentence in str(story.refused)


# For each effect: whether it needs an amount, whether it needs `what`, and whether it may last for a fight.
EFFECTS: dict[str, tuple[bool, str, bool]] = {
    "wound": (True, "", False),
    "heal": (True, "", False),
    "put out": (False, "", False),
    "last breath": (False, "", False),
    "forward": (True, "", False),
    "ongoing": (True, "", True),
    "forward against": (True, "", False),
    "ongoing against": (True, "", True),
    "advantage": (False, "", True),
    "edge": (False, "", True),
    "reroll": (False, "", True),
    "choice": (False, "", True),
    "condition": (False, "wet", False),
    "end condition": (False, "wet", False),
    "mark": (False, "foe", False),
    "end mark": (False, "foe", False),
    "gain": (True, "XP", False),
    "spend": (True, "XP", False),
    "hold": (True, "", False),
    "gm": (False, "hard", False),
    "question": (False, "who is near", False),
    "fact": (False, "it is dark", False),
}


def faults(**effect: Any) -> list[str]:
    """Return the faults of an ability with this effect, each with its field."""
    ability = {"id": "x", "when": "talk", "asked": True, "does": [effect]}
    try:
        cell(brought={"abilities": [ability], "conditions": [{"name": "wet"}]})
    except Refused as refused:
        return [reason.sentence.partition(": ")[0].rpartition(".")[2] for reason in refused.reasons]
    return []


@pytest.mark.parametrize("do", EFFECTS)
def test_effect_needs_these_fields(do: str) -> None:
    needs_amount, what, lasts = EFFECTS[do]
    whole: dict[str, Any] = {"do": do, "amount": 1, "what": what, "to": "target" if do.endswith("against") else "self"}
    assert faults(**whole) == []
    assert faults(**{**whole, "amount": 0}) == ["amount"] * needs_amount
    assert faults(**{**whole, "what": ""}) == ["what"] * bool(what)
    for until in ("fight", "session"):
        assert faults(**{**whole, "until": until}) == ["until"] * (not lasts)


@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        ({"limit": "fight"}, ""),
        ({"limit": "session"}, ""),
        ({"limit": "turn"}, "limit"),
        ({"does": [{"do": "damage", "dice": 1, "sides": 6, "to": "target"}]}, ""),
        ({"does": [{"do": "heal", "amount": 1}, {"do": "damage", "to": "target"}]}, "does[1].dice"),
        ({"when": "own roll", "does": [{"do": "modify", "what": "total", "amount": 1, "at": "roll"}]}, "does[0].do"),
        (
            {
                "when": "own roll",
                "does": [{"do": "modify", "what": "total", "amount": 1, "at": "roll", "until": "fight"}],
            },
            "",
        ),
        ({"does": [{"do": "modify", "what": "total", "amount": 1, "at": "roll", "until": "roll"}]}, ""),
        ({"does": [{"do": "condition", "what": "dead"}]}, "does[0].what"),
        ({"does": [{"do": "end condition", "what": "barely alive"}]}, "does[0].what"),
    ],
)
def test_ability_has_this_fault(ability: dict[str, Any], expected: str) -> None:
    whole = {"id": "x", "when": "talk", "asked": True, "does": [{"do": "heal", "amount": 1}], **ability}
    if not expected:
        cell(brought={"abilities": [whole]})
        return
    with pytest.raises(Refused) as refused:
        cell(brought={"abilities": [whole]})
    (reason,) = refused.value.reasons
    assert reason.sentence.startswith(f"$.abilities[0].{expected}: ")


def level_form(*learned: str, xp: int = 9, **settings: Any) -> Any:
    """Return the fields of the form for a new level of Griff, who has learned these moves; None without a form."""
    griff = acolyte("Griff", moves=list(learned), given=[], xp=xp)
    story = cell(griff, **settings).given(EndFight())
    forms = [form for request in story.encounter.requests for form in request.forms if form.command is LevelUp]
    return dict(forms[0].fields) if forms else None


@pytest.mark.parametrize(("left", "lists_pairs"), [(2, True), (3, False)])
def test_form_for_a_level_lists_pairs_of_moves_only_if_there_are_few(left: int, lists_pairs: bool) -> None:
    """Multiclass may always be learned again, so there is one move more. Torturer requires a move of this level."""
    fresh = cell(acolyte("Griff")).state
    names = [name for name in learning.learnable_moves(fresh, fresh.acolyte("griff"), 2) if name != "Multiclass"]
    (first, second, *_), known = names[:left], names[left:]
    field = level_form(*known, "Torturer", moves_per_level=2)["moves"]
    assert field.holds((first, second)) == lists_pairs
    assert field.holds((first,))
    assert field.holds(())
    assert not field.holds((first, second, "Multiclass"))


@pytest.mark.parametrize(("xp", "offered"), [(8, False), (9, True)])
def test_form_for_a_level_appears_with_enough_xp(xp: int, offered: bool) -> None:
    assert (level_form(xp=xp) is not None) == offered


@pytest.mark.parametrize(
    ("learned", "other", "offered"),
    [((), "Wrath", False), (("Multiclass",), "Wrath", True), (("Multiclass", "Blend In"), "Wrath", False)],
)
def test_form_for_a_level_offers_moves_of_other_classes_if_a_multiclass_is_left(
    learned: tuple[str, ...], other: str, offered: bool
) -> None:
    assert level_form(*learned)["moves"].holds((other,)) == offered


@pytest.mark.parametrize(
    ("changes", "due"),
    [
        ({"wounds": 5}, False),
        ({"wounds": 6}, True),
        ({"wounds": 7}, True),
        ({"wounds": 6, "dead": True}, False),
        ({"wounds": 6, "survived": True}, False),
    ],
)
def test_fate_of_an_acolyte_is_due_at_the_maximum_and_only_once(changes: dict[str, Any], due: bool) -> None:
    state = cell().state
    griff = attrs.evolve(state.acolyte("griff"), **changes)
    assert characters.fate_is_due(state, griff) == due


@pytest.mark.parametrize(
    ("changes", "due"), [({"wounds": 2}, False), ({"wounds": 3}, True), ({"wounds": 3, "out": True}, False)]
)
def test_fate_of_an_enemy_is_due_at_the_maximum(changes: dict[str, Any], due: bool) -> None:
    state = cell().state
    assert characters.fate_is_due(state, attrs.evolve(state.enemy("scar"), **changes)) == due


@pytest.mark.rule("PBH-LB-01", "PBH-LB-04")
def test_fate_of_an_acolyte_is_not_due_while_its_last_breath_or_its_scar_waits() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex")).given(Hurt("griff", 6, "a fall"))
    assert not characters.fate_is_due(story.state, story.state.acolyte("griff"))
    story.given((DrawBreath("griff"), (4, 3)))
    assert story.state.scarred == ("griff",)
    assert not characters.fate_is_due(story.state, story.state.acolyte("griff"))
    both = cell(acolyte("Griff"), acolyte("Vex")).given(Hurt("griff", 6, "a fall"), Hurt("vex", 6, "a fall"))
    for who in ("griff", "vex"):
        assert not characters.fate_is_due(both.state, both.state.acolyte(who))


TEMPLAR = acolyte("Griff", cls="Templar", moves=["Wrath", "Smite"], given=[], wrath=1)


@pytest.mark.rule("PBH-CLS-07")
@pytest.mark.parametrize(
    ("griff", "command", "faces", "limits", "smites"),
    [
        (TEMPLAR, HackAndSlash("griff", target="scar", weapon="sword"), (6, 6), (0, 1), True),
        (TEMPLAR, FireForEffect("griff", target="scar", weapon="shotgun"), (6, 6), (0, 1), True),
        (TEMPLAR, FireForEffect("griff", target="scar", weapon="shotgun"), (4, 4), (1, 1), False),
        ({**TEMPLAR, "wrath": 0}, HackAndSlash("griff", target="scar", weapon="sword"), (6, 6), (0, 1), False),
        ({**TEMPLAR, "moves": ["Wrath"]}, HackAndSlash("griff", target="scar", weapon="sword"), (6, 6), (0, 1), False),
        (TEMPLAR, BasicTechUse("griff", task="a lock"), (6, 6), (1, 1), False),
    ],
)
def test_smite_is_offered_with_wrath_for_a_full_hit(
    griff: dict[str, Any], command: Command, faces: tuple[int, int], limits: tuple[int, int], smites: bool
) -> None:
    story = moving(cell(griff), command, *faces)
    options, least, most = moves.choices(story.state)
    printed = [option for option in options if option not in class_moves.SMITES]
    assert options[len(printed) :] == class_moves.SMITES * smites
    assert (least, most) == (limits[0], limits[1] + smites)
    (form,) = (form for request in story.encounter.requests for form in request.forms if form.command is Choose)
    field: Any = form.fields["options"]
    listed = [set(choice) for choice in (domain_given(field, {}) if isinstance(field, Given) else field).values()]
    assert {len(choice) for choice in listed} == set(range(least, most + 1))
    assert not [choice for choice in listed if choice >= set(class_moves.SMITES)]


def test_weights_of_the_gm_are_doubled_only_against_the_acolyte_of_the_due_move() -> None:
    attack = EnemyAttack(("scar",), "griff")
    quiet, other, his = (
        weigh(story.state, attack)
        for story in (cell(), cell().given(GoldenOpportunity()), cell().given(GoldenOpportunity("griff")))
    )
    assert (quiet, other, his) == (other, other, 2 * other)


def test_nearly_beaten_enemy_flees_and_another_does_not() -> None:
    for wounds, weight in ((0, 0.0), (1, 0.0), (2, 0.5)):
        story = moving(cell(against=(enemy("Scar", wounds=wounds), enemy("Rat"))), suppress("scar"), 4, 4)
        assert weigh(story.state, SettleNerve("scar", "flees")) == weight


def test_modifier_of_wounds_alone_lets_the_damage_dice_stand() -> None:
    griff = acolyte("Griff", defense=3)
    for amount, inflicted in ((2, 2), (-2, 0)):
        story = gm_acts(cell(griff, damage_word="always")).given((EnemyAttack(("scar",), "griff"), (6,)))
        story.when(Weigh((Modifier("mud", amount, "wounds"),))).then(BlowWeighed).without(DamageStands)
        weighed = [event.inflicts for event in story.events if isinstance(event, BlowWeighed)]
        assert weighed == [inflicted]


@pytest.mark.rule("PBH-MOVE-16")
@pytest.mark.parametrize(("wounds", "inflicted"), [(0, [6]), (5, [1]), (6, [])])
def test_effect_that_puts_a_character_out_inflicts_the_wounds_that_are_left(wounds: int, inflicted: list[int]) -> None:
    crush = {"id": "Crush", "when": "talk", "asked": True, "does": [{"do": "put out", "to": "target"}]}
    griff = acolyte("Griff", abilities=["Crush"])
    vex = acolyte("Vex", wounds=wounds, survived=wounds == 6)
    story = cell(griff, vex, brought={"abilities": [crush]}).when(UseAbility("griff", "Crush", "vex"))
    assert [event.amount for event in story.events if isinstance(event, Suffered)] == inflicted


@pytest.mark.parametrize(
    ("who", "reached"),
    [("griff", True), ("vex", False), ("odo", True), ("scar", True), ("nails", True), ("door", False)],
)
def test_effects_apply_to_all_characters_except_dead_acolytes(who: str, reached: bool) -> None:
    assert abilities.VOCABULARY.can_affect(thrown_in_a_crowd().state, who) == reached


DATA_MOVES = (
    {
        "id": "Plan",
        "of": "basic",
        "roll": ["Int"],
        "10+": {"does": [{"do": "hold", "amount": 2}]},
        "7-9": {"does": [{"do": "hold", "amount": 1}]},
        "spend": [{"name": "breathe", "does": [{"do": "forward", "amount": 1}]}],
    },
    {"id": "Curse", "of": "basic", "roll": ["Corruption"]},
)
PLAN = DATA_MOVES[:1]


@pytest.mark.rule("PBH-ROLL-11")
@pytest.mark.parametrize(("faces", "hold"), [((6, 6), 2), ((4, 4), 1), ((1, 1), 0)])
def test_move_gives_as_much_hold_as_its_result_says(faces: tuple[int, int], hold: int) -> None:
    story = moving(cell(library=PLAN), MakeMove(actor="griff", name="Plan", stat="Int"), *faces)
    assert story.state.acolyte("griff").hold("Plan") == hold


def test_number_on_the_sheet_is_added_to_a_move() -> None:
    cursed = acolyte("Griff", numbers=[{"id": "Corruption", "value": 2}])
    story = cell(cursed, library=DATA_MOVES)
    assert total_of(moving(story, MakeMove(actor="griff", name="Curse", stat="Corruption"), 3, 4)) == 9


def test_form_of_a_move_names_its_only_stat_even_if_the_field_is_left_empty() -> None:
    story = cell(library=PLAN)
    forms = [form for request in story.encounter.requests for form in request.forms if form.command is MakeMove]
    (plan,) = (form for form in forms if "Plan" in form.label)
    stat: Any = plan.fields["stat"]
    assert (stat.of, stat.names) == (("", "Int"), ("Int (the move's own)", "Int"))


def test_enemy_with_two_wounds_flees_after_the_first() -> None:
    story = moving(cell(against=(enemy("Scar", max_wounds=2, wounds=1), enemy("Rat"))), suppress("scar"), 4, 4)
    assert weigh(story.state, SettleNerve("scar", "flees")) == 0.5


def test_refusal_lists_no_enemies_if_all_are_out() -> None:
    story = cell(against=(enemy("Scar", out=True),)).when(suppress("scar")).refuses("unknown_character")
    assert "enemies in it: none" in str(story.refused)


@pytest.mark.rule("PBH-CORE-02")
def test_denied_help_leaves_the_move_that_it_was_for() -> None:
    bound = [acolyte(name, bonds=[{"id": "griff", "value": 1}]) for name in ("Vex", "Odo")]
    story = lore(cell(acolyte("Griff"), *bound)).given(HelpOrHinder("vex"))
    assert [attempt.actor for attempt in story.state.attempts] == ["griff", "vex"]
    story.given(Deny("he is too far away"))
    assert [attempt.actor for attempt in story.state.attempts] == ["griff"]


def test_attacks_of_two_enemies_are_readied_side_by_side() -> None:
    claws = [{"name": "Claws", "dice": [8]}]
    story = cell(against=(enemy("Scar", attacks=claws), enemy("Rat", attacks=claws)))
    story.given(ReadyAttack(who="scar", weapon="Claws"), ReadyAttack(who="rat", weapon="Claws"))
    assert [entry.who for entry in story.state.readied] == ["scar", "rat"]
    story.given(ReadyAttack(who="scar", weapon="Blade"))
    assert [(entry.who, entry.weapon) for entry in story.state.readied] == [("rat", "Claws"), ("scar", "Blade")]


@pytest.mark.parametrize(("before", "gained"), [(0, [2]), (1, [1]), (2, [])])
def test_gain_fills_a_resource_only_to_its_maximum(before: int, gained: list[int]) -> None:
    gift = {"id": "Gift", "when": "talk", "asked": True, "does": [{"do": "gain", "what": "Insight", "amount": 2}]}
    griff = acolyte("Griff", cls="Tactician", insight=before, abilities=["Gift"])
    story = cell(griff, brought={"abilities": [gift]}).when(UseAbility("griff", "Gift"))
    assert [event.amount for event in story.events if isinstance(event, Gained)] == gained


def test_form_of_a_move_against_several_needs_a_target() -> None:
    storm = {"id": "Storm", "of": "basic", "roll": [], "aim": "several", "done": {"text": "thunder"}}
    story = cell(library=(storm,))
    forms = [form for request in story.encounter.requests for form in request.forms if form.command is MakeMove]
    (field,) = (form.fields["targets"] for form in forms if "Storm" in form.label)
    assert (field.holds(()), field.holds(("scar",))) == (False, True)


@pytest.mark.rule("PBH-ROLL-07", "PBH-CORE-06")
@pytest.mark.parametrize(("faces", "missed"), [((1, 2), True), ((4, 4), False)])
def test_replaced_miss_is_remembered_and_a_replaced_hit_is_not(faces: tuple[int, int], missed: bool) -> None:
    story = lore(cell(rerolls=True), *faces, confirm=Confirm(edge=True))
    assert not story.state.attempt.missed_before
    story.given((RerollDie("griff", 0), (3,)))
    assert (story.state.step, story.state.attempt.missed_before) == ("REROLL", missed)


@pytest.mark.parametrize(("outer", "inner", "hit"), [("10+", "6-", 1.0), ("6-", "10+", 0.0), ("7-9", None, 1.0)])
def test_features_have_the_result_of_the_outermost_move(outer: Any, inner: Any, hit: float) -> None:
    state = lore(cell()).state
    rolls = [
        RollStands(actor="griff", faces=(3, 4), modifiers=(), total=7, band=band, how="rolled") if band else None
        for band in (outer, inner)
    ]
    attempts = tuple(attrs.evolve(state.attempts[0], roll=roll) for roll in rolls)
    assert features(attrs.evolve(state, attempts=attempts))["ada"]["hit"] == hit
