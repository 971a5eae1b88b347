"""Helpers, domains of forms and folds by their exact values, at edges that whole fights seldom reach."""

from typing import Any, Literal, get_args

import attrs
import pytest

from combat.engine.offer.domains import Given, SomeOf, Whole
from combat.engine.play.system import log_of
from combat.systems.powered_by_heresy.acts import attacks, character_change, rolling, statements
from combat.systems.powered_by_heresy.acts.character_change import WriteIntoSheet
from combat.systems.powered_by_heresy.acts.conversation import EndFight
from combat.systems.powered_by_heresy.acts.defend import Defend
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove
from combat.systems.powered_by_heresy.acts.rolling import Choose
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack
from combat.systems.powered_by_heresy.policy import weigh
from combat.systems.powered_by_heresy.policy.features import _features, features
from combat.systems.powered_by_heresy.queries import abilities, blows, characters, learning, moves
from combat.systems.powered_by_heresy.queries.setups import aftermath
from combat.systems.powered_by_heresy.rules import damage, making_moves
from combat.systems.powered_by_heresy.rules import rolling as rolling_rules
from events.powered_by_heresy.facts import BreathDue, MoveWithdrawn, QuestionAsked, WindowOpened, WindowUsed, WordTaken
from events.powered_by_heresy.facts.names import Condition, Fact
from events.powered_by_heresy.sheets import CLASSES, Move
from events.powered_by_heresy.table import State
from events.vocabulary import Die, Modifier, Rolled, Suffered
from replays.narration.powered_by_heresy import phrases, rolls
from tests.harness.command_numbers import command_numbers
from tests.harness.stories import Story
from tests.harness.story_forms import listed_commands
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, hack, lore, moving

PRAY: dict[str, Any] = {
    "id": "Pray",
    "of": "Seeker",
    "level": 1,
    "roll": ["WP"],
    "10+": {
        "choose": 1,
        "from": [
            {"name": "a sign", "does": [{"do": "forward", "amount": 1}]},
            {"name": "a vision", "does": [{"do": "spend", "what": "XP", "amount": 2}]},
        ],
    },
}


def after(state: State, story: Story, *events: Any) -> State:
    """Return the state after events."""
    folded: State = story.encounter.system.projection.fold(state, events)
    return folded


@pytest.mark.rule("PBH-ROLL-16")
def test_open_form_of_a_stat_change_offers_every_difference_but_none() -> None:
    state = cell(acolyte("Griff", stats={"WS": 1})).state
    assert character_change._stat_changes(state) == Whole(-6, 6, (-1, 1), nonzero=True)
    assert character_change._stat_changes(state, "griff", "WS") == Whole(-4, 2, (-1, 1), nonzero=True)


@pytest.mark.rule("PBH-CORE-09")
def test_statement_changes_a_resource_by_at_most_twenty_and_within_its_limits() -> None:
    state = cell(acolyte("Griff", xp=3)).state
    assert statements._adjustments(state) == Whole(-20, 20, (1, -1), nonzero=True)
    assert statements._adjustments(state, "griff", "XP") == Whole(-3, 20, (1, -1), nonzero=True)


@pytest.mark.rule("PBH-WND-03")
def test_no_wound_can_be_healed_if_no_character_is_hurt() -> None:
    state = cell(acolyte("Griff", wounds=2)).state
    assert statements._healable(state) == statements._healable(state, "griff") == Whole(1, 2, (1,))
    assert statements._healable(state, "scar") == Whole(1, 0, (1,))
    assert statements._healable(attrs.evolve(state, acolytes=(), enemies=())) == Whole(1, 0, (1,))


def test_open_form_of_an_attack_on_several_offers_all_facts_any_number_of_times() -> None:
    choice = attacks._shooting_facts(cell().state)
    assert (choice.of, choice.repeats, choice.most) == (get_args(Fact), True, None)


@pytest.mark.rule("PBH-CLS-07")
def test_smite_is_added_to_each_selection_of_the_other_options() -> None:
    choice = rolling._selection(("a", "b", "smite"), 1, 2, ("smite",))
    assert isinstance(choice, Given)
    assert list(choice.among({}).values()) == [("a",), ("a", "smite"), ("b",), ("b", "smite")]
    assert choice.widest == SomeOf(("a", "b", "smite"))
    assert rolling._selection(("a", "b"), 1, 2, ()) == SomeOf(("a", "b"), least=1, most=2)


@pytest.mark.rule("PBH-CORE-10")
def test_form_of_a_move_with_several_targets_needs_one() -> None:
    storm = {"id": "Storm", "of": "Seeker", "level": 1, "roll": ["S"], "aim": "several", "10+": {"text": "it breaks"}}
    story = cell(acolyte("Griff", moves=["Storm"]), against=(enemy("Scar"), enemy("Nails")), library=(storm,))
    forms = [form for request in story.encounter.requests for form in request.forms if form.command is MakeMove]
    aimed = [form.fields["targets"] for form in forms if list(form.fields["name"].values()) == ["Storm"]]
    assert [(choice.of, choice.least, choice.most) for choice in aimed] == [(("scar", "nails"), 1, None)]  # type: ignore[attr-defined]
    assert {len(command.targets) for command in listed_commands(story, MakeMove) if command.name == "Storm"} == {1, 2}


@pytest.mark.rule("PBH-CORE-10")
def test_targets_of_a_move_are_counted() -> None:
    state = cell(acolyte("Griff"), against=(enemy("Scar"), enemy("Nails"))).state
    for named, aim, codes in (
        (("scar",), "one", []),
        (("scar", "nails"), "one", ["target"]),
        (("scar", "nails"), "several", []),
        (("scar", "scar"), "several", ["twice"]),
        ((), "one", ["target"]),
        (("scar",), "", ["target"]),
    ):
        assert [reason.code for reason in moves.check_targets(state, "griff", named, aim)] == codes, (named, aim)


@pytest.mark.rule("PBH-CORE-10", "PBH-MOVE-02")
def test_options_of_a_move_are_those_that_the_mover_can_pay_for() -> None:
    for points, offered in ((1, (("a sign",), 1, 1)), (2, (("a sign", "a vision"), 1, 1))):
        story = cell(acolyte("Griff", moves=["Pray"]), library=(PRAY,)).set(acolytes__griff__xp=points)
        moving(story, MakeMove(actor="griff", name="Pray", stat="WP"), 5, 6)
        assert moves.choices(story.state) == offered
        attempt, sheet = moves.current(story.state), story.state.move("Pray")
        assert sheet is not None
        missed = attrs.evolve(attempt, overruled="6-")
        assert moves._data_choices(story.state, sheet, missed) == ((), 0, 0)
    assert making_moves.options_for("Bend bars", "10+", 3) == ((), 0, 0)
    assert moves.choices(cell().state) == ((), 0, 0)


@pytest.mark.rule("PBH-ROLL-08")
def test_a_miss_marks_experience_unless_it_is_death() -> None:
    for on_death, marked in ((False, 0), (True, 1)):
        story = lore(cell(xp_on_death=on_death), 5, 6)
        missed = lore(cell(xp_on_death=on_death), 1, 2)
        assert missed.state.acolyte("griff").xp == 1
        story.given(MakeMove(actor="griff", name="Bend bars", stat="S"))
        last = attrs.evolve(
            moves.current(story.state), trigger=attrs.evolve(story.state.attempt.trigger, move="Last Breath")
        )
        found = [rolling._xp_for(story.state, last, band) for band in ("10+", "7-9", "6-")]
        assert found == [0, 0, marked]


@pytest.mark.rule("PBH-ADV-01", "PBH-ADV-10")
def test_written_move_counts_as_given_and_near_moves_are_within_level() -> None:
    library = (
        {"id": "Old", "of": "Seeker", "level": 1},
        {"id": "Deep", "of": "Seeker", "level": 3},
        {"id": "Far", "of": "Templar", "level": 1},
        {"id": "Common", "of": "basic", "level": 1},
    )
    story = cell(acolyte("Griff"), library=library).given(EndFight())
    griff = story.state.acolyte("griff")
    own = {move["id"] for move in library}
    for level, given, names in ((2, False, {"Old"}), (3, False, {"Old", "Deep"}), (2, True, {"Old", "Far"})):
        assert own & set(learning.learnable_moves(story.state, griff, level, given=given)) == names
    story.given(WriteIntoSheet("griff", "Far", ("ada", "bo")))
    assert [(learned.id, learned.given) for learned in story.state.acolyte("griff").moves] == [("Far", True)]


@pytest.mark.rule("PBH-ROLL-13")
def test_insight_is_not_in_the_setup_of_the_next_session() -> None:
    state = cell(acolyte("Griff", insight=2)).state
    assert state.acolyte("griff").insight == 2
    assert [sheet.insight for sheet in aftermath(state).acolytes] == [0]


@pytest.mark.rule("PBH-DMG-11")
def test_dice_that_replace_a_flat_modifier_by_setting() -> None:
    assert [damage.dice_for_points(2, reading) for reading in ("drop_dice", "per_face")] == [2, 0]
    assert damage.dice_for_points(2) == 0
    assert damage.outcome_key((5, 2, 4), 2, 3, 1) == ((False, True, False), (False, True, True), (True, False, False))
    assert rolling_rules.is_starting_spread(
        {"WS": 2, "BS": -1, "S": -1, "T": 0, "Ag": 1, "Int": 0, "Per": 1, "WP": 1, "Fel": 0}
    )


@pytest.mark.rule("PBH-DMG-02")
def test_dice_added_after_the_fall_are_a_roll_of_their_own() -> None:
    for what, amount in (("damage dice", 1), ("reroll up to", 6)):
        boom = {"id": "boom", "when": "damage rolled", "does": [{"do": "modify", "what": what, "amount": amount}]}
        story = hack(cell(acolyte("Griff", abilities=["boom"]), brought={"abilities": [boom]}), 5, 5)
        story.when(Choose("griff"), faces=(6, 5))
        thrown = [event for event in story.events if isinstance(event, Rolled)]
        assert [tuple(die.face for die in event.dice) for event in thrown] == [(6,), (5,)], what


@pytest.mark.rule("PBH-MOVE-16")
def test_only_an_enemy_whose_effect_hurts_another_attacks() -> None:
    """An acolyte's own ability that wounds a companion opens no window for Defend."""
    burn = {"id": "burn", "when": "resolved", "does": [{"do": "wound", "amount": 1, "to": "allies"}]}
    griff, vex = acolyte("Griff", abilities=["burn"]), acolyte("Vex", player="bo")
    story = moving(cell(griff, vex, brought={"abilities": [burn]}), Defend(actor="vex", ward="vex"), 5, 5)
    assert story.state.acolyte("vex").holds
    lore(story, 5, 5)
    assert (story.state.blow, story.state.acolyte("vex").wounds) == (None, 1)


@pytest.mark.rule("PBH-MOVE-16", "PBH-DMG-05")
@pytest.mark.parametrize(("face", "opens"), [(1, False), (2, True)])
def test_effect_of_an_enemy_that_inflicts_no_wound_opens_no_window(face: int, opens: bool) -> None:
    spite = {"id": "spite", "when": "wounded", "does": [{"do": "wound", "amount": -1, "dice": 1, "to": "enemies"}]}
    scar = enemy("Scar", max_wounds=9, abilities=["spite"])
    story = moving(cell(against=(scar,), brought={"abilities": [spite]}), Defend(actor="griff", ward="griff"), 5, 5)
    hack(story, 5, 5).when(Choose("griff"), faces=(6, face))
    assert (story.state.blow is not None) is opens


@pytest.mark.rule("PBH-CLS-07")
def test_marks_differ_from_other_conditions_and_end_although_their_ability_reaches_no_ally() -> None:
    marks = [Condition.mark(name, "griff") for name in ("Grudge", "Boast")]
    calm = {"id": "calm", "when": "resolved", "does": [{"do": "end mark", "what": "Grudge", "to": "allies"}]}
    grudge = {"id": "grudge", "when": "hit", "does": [{"do": "mark", "what": "Grudge", "to": "target"}]}
    boast = {"id": "boast", "when": "hit", "does": [{"do": "condition", "what": "Boast", "amount": 1}]}
    griff = acolyte("Griff", abilities=["calm", "grudge", "boast"])
    story = cell(griff, brought={"abilities": [calm, grudge, boast]}).set(enemies__scar__conditions=marks)
    assert abilities.marks_on(story.state, story.state.enemy("scar")) == (marks[0],)
    lore(story, 5, 5)
    assert story.state.enemy("scar").conditions == (marks[1],)


@pytest.mark.rule("PBH-LB-01")
def test_withdrawn_move_ends_a_last_breath_only_if_it_is_one() -> None:
    story = cell().given(MakeMove(actor="griff", name="Bend bars", stat="S"))
    dying = attrs.evolve(story.state, breath=BreathDue("griff", by_wounds=False, source="a fall"))
    assert after(dying, story, MoveWithdrawn("griff", Move.LAST_BREATH)).breath is None
    assert after(dying, story, MoveWithdrawn("griff", "Bend bars")).breath == dying.breath


@pytest.mark.rule("PBH-CORE-07")
def test_each_word_is_numbered_for_the_order_of_speaking() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex"))
    state = after(story.state, story, WordTaken("griff"), WordTaken("vex"), WordTaken("griff"))
    assert state.words == story.state.words + 3
    assert [state.acolyte(who).spoke - story.state.words for who in ("griff", "vex")] == [3, 2]


@pytest.mark.rule("PBH-MOVE-21")
def test_reaction_that_is_used_leaves_the_window_and_only_help_is_noted() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex"), acolyte("Odo"))
    assert after(story.state, story, WindowUsed("vex")) == story.state
    story.given(MakeMove(actor="griff", name="Bend bars", stat="S"))
    cases: list[tuple[Literal["help", "ward"], tuple[str, ...]]] = [("help", ("vex",)), ("ward", ())]
    for window, spoken in cases:
        opened = after(story.state, story, WindowOpened(window, ("vex", "odo")))
        used = after(opened, story, WindowUsed("vex"))
        assert used.window is not None
        assert (used.window.waiting, used.attempts[-1].spoken) == (("odo",), spoken)


def test_features_of_the_model_are_exact() -> None:
    state = cell(acolyte("Griff", wounds=1), acolyte("Vex"), against=(enemy("Scar"), enemy("Nails", defense=5))).state
    classes = [each.sheet.cls for each in state.acolytes]
    assert features(state)["ada"] == {
        "endurance": log_of(sum(characters.max_wounds(each) - each.wounds for each in state.acolytes)),
        "combatants": log_of(2),
        "Defense": sum(blows.defense_against(state, None, each.id, "melee") for each in state.acolytes) / 2,
        **{name: classes.count(name) for name in CLASSES},
        "hit": 0.0,
        "GM moves due": 0.0,
    }
    beaten = attrs.evolve(state.enemy("scar"), wounds=5)
    assert _features(state, (beaten,))["endurance"] == log_of(0)
    assert _features(state, ())["Defense"] == 0


def test_enemies_never_attack_the_helpless_or_friends_or_with_a_claim() -> None:
    state = gm_acts(cell(against=(enemy("Scar"), enemy("Nails")))).state
    assert weigh(state, EnemyAttack(("scar",), "griff")) > 0
    claim = Modifier("a height", 1, "damage dice")
    assert weigh(state, EnemyAttack(("scar",), "griff", modifiers=(claim,))) == 0
    assert weigh(state, EnemyAttack(("scar",), "nails")) == 0
    dead = attrs.evolve(state, acolytes=(attrs.evolve(state.acolyte("griff"), dead=True),))
    assert weigh(dead, EnemyAttack(("scar",), "griff")) == 0


def test_damage_without_a_recorded_defense_is_compared_with_0() -> None:
    event = Rolled(purpose="Damage", who="griff", dice=(Die(face=3, sides=6, source="x"),), kept=(0,), total=1)
    assert rolls._defense(event, cell().state, "") == "the Defense of 0"
    against = attrs.evolve(event, modifiers=(Modifier("Defense", 4, "difficulty"),))
    assert rolls._defense(against, cell().state, "") == "the Defense of 4"


def test_question_names_its_subjects_only_if_all_are_known() -> None:
    state = cell(acolyte("Griff", moves=["Hatred (daemon)"]), against=(enemy("Scar"), enemy("Nails"))).state
    for asked, parts in (
        ("Who leads (Scar)?", ("", "Who leads (Scar)")),
        ("Who leads? (Scar)", ("Scar", "Who leads?")),
        ("Who leads? (Scar, Nails)", ("Scar and Nails", "Who leads?")),
        ("Who leads? (daemon)", ("daemon", "Who leads?")),
        ("Who leads? (Scar, a stranger)", ("", "Who leads? (Scar, a stranger)")),
        ("Who leads? (Griff, Scar, Nails, daemon)", ("Griff, Scar, Nails and daemon", "Who leads?")),
        ("(Scar)", ("", "(Scar)")),
        ("Who leads?", ("", "Who leads")),
    ):
        assert phrases.question(QuestionAsked("griff", asked), state) == parts, asked
    assert phrases.question(QuestionAsked("gm", "Who leads? (daemon)"), state) == ("", "Who leads? (daemon)")


@pytest.mark.rule("PBH-MOVE-02", "PBH-MOVE-05", "PBH-MOVE-13", "PBH-MOVE-21", "PBH-CLS-04")
def test_each_result_with_options_has_its_number_of_choices() -> None:
    chosen = {key: (len(options), least, most) for key, (options, least, most) in making_moves.OPTIONS.items()}
    assert chosen == {
        ("Hack and Slash", "10+"): (1, 0, 1),
        ("Throw Grenade", "7-9"): (2, 1, 1),
        ("Basic Tech-Use", "10+"): (3, 1, 1),
        ("Basic Tech-Use", "7-9"): (3, 2, 2),
        ("Take Them Alive", "7-9"): (2, 1, 1),
        ("Unsuspecting Strike", "10+"): (4, 2, 2),
        ("Unsuspecting Strike", "7-9"): (4, 1, 1),
    }
    for (move, band), numbers in chosen.items():
        options, *bounds = making_moves.options_for(move, band, 0)  # type: ignore[arg-type]
        assert (len(options), *bounds) == numbers, (move, band)


@pytest.mark.rule("PBH-CORE-10", "PBH-MOVE-02")
@pytest.mark.parametrize("what", ["use", "ammo"])
def test_option_that_spends_from_a_weapon_needs_a_weapon_that_has_it(what: str) -> None:
    spends = {"name": "a salvo", "does": [{"do": "spend", "what": what, "amount": 1}]}
    free = {"name": "a sign", "does": [{"do": "forward", "amount": 1}]}
    volley = {**PRAY, "id": "Volley", "10+": {"choose": 1, "from": [spends, free]}}
    story = cell(acolyte("Griff", moves=["Volley"]), library=(volley,))
    moving(story, MakeMove(actor="griff", name="Volley", stat="WP"), 5, 6)
    attempt, sheet = moves.current(story.state), story.state.move("Volley")
    assert sheet is not None
    for weapon, offered in (("", ("a sign",)), ("sword", ("a sign",)), ("shotgun", ("a salvo", "a sign"))):
        armed = attrs.evolve(attempt, trigger=attrs.evolve(attempt.trigger, weapon=weapon))
        assert moves._data_choices(story.state, sheet, armed)[0] == offered, weapon


def test_wounds_name_their_cause_unless_the_sentence_before_them_does() -> None:
    story = cell().given(MakeMove(actor="griff", name="Bend bars", stat="S"))
    for source, cause in (("a fall", "a fall"), ("Bend bars", "")):
        hurt = Suffered(who="griff", harm="Wounds", amount=1, source=source)
        assert phrases.cause_of_wounds(hurt, story.state) == cause
        assert phrases.cause_of_wounds(hurt, cell().state) == source


def test_whole_numbers_in_commands_have_these_bounds_suggestions_and_defaults() -> None:
    assert command_numbers("powered_by_heresy") == {
        "Confirm.modifier": "-3 to 3; such as -1 1; default 0",
        "GrantBonus.amount": "-3 to 3; such as -1 1; default 1",
        "Hurt.wounds": "1 to 10; such as 1",
        "InflictWounds.wounds": "1 to 10",
        "TakeUp.ammo": "default 0",
        "TakeUp.uses": "default 0",
        "Treat.wounds": "default 0",
    }
