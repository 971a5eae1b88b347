"""Keywords of weapons and of models."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat import Encounter, Refused
from combat.engine.abilities.use import UseAbility
from combat.systems.trench_crusade.acts.markers import Invoke
from combat.systems.trench_crusade.acts.melee_combat import Fight, FreeAttack
from combat.systems.trench_crusade.acts.movement import Charge, Dash, Move, Retreat
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.scenarios import Join
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.turns import Activate
from combat.systems.trench_crusade.rules.keywords import (
    convert_result,
    injury_dice,
    is_blocked,
    is_burdened,
)
from combat.systems.trench_crusade.rules.movement import charge_distance
from events.trench_crusade.facts import (
    ActionResolved,
    ActivationForcedToEnd,
    CameToNothing,
    InjuryResolved,
    MeleeChanged,
    Moved,
)
from events.trench_crusade.sheets import Profile
from events.vocabulary import ConditionChanged, Gained, Hit, Recovered, Spent, Suffered
from tests.harness.stories import Story, new_story
from tests.trench_crusade.duels import (
    ARMOURY,
    HIT,
    active_model,
    before_injury,
    begin_turn,
    dice_of_the_roll,
    fighter,
    model_of,
)

RESULTS = ("no effect", "minor hit", "down", "out of action")


@pytest.mark.rule("TC-ACT-02", "TC-ACT-03")
def test_critical_hit_adds_injury_dice() -> None:
    """+1 DICE, or +2 DICE with a CRITICAL weapon."""
    assert injury_dice("critical", []) == (("Critical Success", 1),)
    assert injury_dice("critical", ["CRITICAL"]) == (("Critical Success", 2),)
    assert injury_dice("failure", ["CRITICAL"]) == ()


@pytest.mark.rule("TC-MEL-05")
def test_strong_models_are_not_burdened() -> None:
    """Neither are models with NEGATE HEAVY."""
    assert is_burdened(heavy=True, bearer=[])
    assert is_burdened(heavy=True, bearer=["HEAVY"])
    assert not is_burdened(heavy=True, bearer=["STRONG"])
    assert not is_burdened(heavy=True, bearer=["NEGATE HEAVY"])
    assert not is_burdened(heavy=False, bearer=[])
    assert charge_distance(6, 0, halved=False) == 12


@pytest.mark.rule("TC-MEL-04")
def test_block_affects_only_models_that_charged() -> None:
    assert is_blocked(target_block=True, charged=True)
    assert not is_blocked(target_block=True, charged=False)
    assert not is_blocked(target_block=False, charged=True)


@pytest.mark.rule("TC-INJ-08")
def test_machine_armour_makes_a_rolled_down_a_minor_hit() -> None:
    """It does not change the Down that TOUGH causes."""
    assert convert_result("down", machine_armour=True, tough_left=False, golem=False, bloodbath=False) == (
        "minor hit",
        False,
    )
    assert convert_result("out of action", machine_armour=True, tough_left=True, golem=False, bloodbath=False) == (
        "down",
        True,
    )


@pytest.mark.rule("TC-INJ-09")
def test_tough_model_goes_down_instead_of_out_once() -> None:
    """Lesser results do not use TOUGH up."""
    assert convert_result("out of action", machine_armour=False, tough_left=True, golem=False, bloodbath=True) == (
        "down",
        True,
    )
    assert convert_result("out of action", machine_armour=False, tough_left=False, golem=False, bloodbath=False) == (
        "out of action",
        False,
    )
    assert convert_result("down", machine_armour=False, tough_left=True, golem=False, bloodbath=False) == (
        "down",
        False,
    )


@pytest.mark.rule("TC-INJ-12")
def test_only_a_bloodbath_takes_a_golem_out_of_action() -> None:
    assert convert_result("out of action", machine_armour=False, tough_left=False, golem=True, bloodbath=False) == (
        "down",
        False,
    )
    assert convert_result("out of action", machine_armour=False, tough_left=False, golem=True, bloodbath=True) == (
        "out of action",
        False,
    )


@pytest.mark.rule("TC-INJ-08", "TC-INJ-09", "TC-INJ-12")
@given(st.sampled_from(RESULTS), st.booleans(), st.booleans(), st.booleans(), st.booleans())
def test_keywords_never_make_a_result_worse(
    result: str, machine_armour: bool, tough_left: bool, golem: bool, bloodbath: bool
) -> None:
    """They soften it by at most one row, and TOUGH is used up only if the model has it."""
    final, used = convert_result(
        result, machine_armour=machine_armour, tough_left=tough_left, golem=golem, bloodbath=bloodbath
    )
    assert RESULTS.index(result) - RESULTS.index(final) in (0, 1)
    assert tough_left or not used


@pytest.mark.rule("TC-MEL-04")
def test_fear_and_block_cost_one_die_in_melee() -> None:
    """FEAR also affects free attacks; BLOCK only attackers that charged."""
    feared = fighter("Kain", "pike", keywords=["FEAR"])
    story = active_model(against=(feared,), beside=("kain",)).when(
        Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1, 1)
    )
    assert dice_of_the_roll(story) == {"FEAR": -1}
    story = active_model(fighter("Ansel", "club", keywords=["FEAR"]), against=(feared,))
    story.given((Charge(model="ansel", target="kain", distance=6), (3,))).when(
        Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1, 1)
    )
    assert dice_of_the_roll(story) == {"BLOCK": -1}
    story = active_model(fighter("Ansel", keywords=["FEAR"]), beside=("kain",)).given(Retreat("ansel"))
    story.when(FreeAttack("kain", "club"), faces=(1, 1, 1))
    assert dice_of_the_roll(story) == {"FEAR": -1}


@pytest.mark.rule("TC-INJ-08", "TC-INJ-09")
def test_machine_armour_and_tough_combine() -> None:
    """Machine armour softens a rolled Down, not that of TOUGH. The second Out of Action is final."""
    golem = fighter("Kain", armour="machine", keywords=["TOUGH"])
    story = active_model(fighter("Ansel", "gatling"), against=(golem,))
    story.when(Shoot(model="ansel", weapon="gatling", target="kain"), faces=(*HIT, 5, 5))
    story.then(
        InjuryResolved("kain", "down", "minor hit"), Suffered(who="kain", harm="Minor Hit", amount=1, source="gatling")
    )
    story.given((Shoot(model="ansel", weapon="gatling", target="kain"), HIT)).when(
        Pledge(side="pilgrims"), faces=(6, 6)
    )
    story.then(
        InjuryResolved("kain", "out of action", "down"),
        ConditionChanged(who="kain", condition="TOUGH used", level=1, source="TOUGH"),
    )
    assert (model_of(story, "kain").down, model_of(story, "kain").blood) == (True, 2)
    story.given((Shoot(model="ansel", weapon="gatling", target="kain"), HIT)).when(
        Pledge(side="pilgrims"), faces=(6, 6, 6)
    )
    story.then(InjuryResolved("kain", "out of action", "out of action"))
    assert model_of(story, "kain").out


@pytest.mark.rule("TC-INJ-09")
def test_tough_on_a_down_model_places_two_blood_markers() -> None:
    """TOUGH causes a normal Down result."""
    story = active_model(against=(fighter("Kain", keywords=["TOUGH"]),), down=("kain",))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(*HIT, 6, 6, 6))
    assert (model_of(story, "kain").down, model_of(story, "kain").blood) == (True, 2)


@pytest.mark.rule("TC-INJ-11")
@pytest.mark.parametrize(("weapon", "burning"), [("flamer", 1), ("toxin", 2)])
def test_burning_keywords_place_blood_after_the_roll(weapon: str, burning: int) -> None:
    """The marker cannot be spent on the same injury, and a model Out of Action gets none."""
    story = active_model(fighter("Ansel", weapon), against=(fighter("Kain", shield=True),))
    story.when(Shoot(model="ansel", weapon=weapon, target="kain"), faces=(*HIT, 1, 1))
    story.then(InjuryResolved, Gained)
    assert model_of(story, "kain").blood == burning + (weapon == "flamer")
    gone = (
        active_model(fighter("Ansel", weapon))
        .when(Shoot(model="ansel", weapon=weapon, target="kain"), faces=(*HIT, 6, 6))
        .without(Gained)
    )
    assert model_of(gone, "kain").blood == 0
    active_model(fighter("Ansel", weapon)).when(
        Shoot(model="ansel", weapon=weapon, target="kain"), faces=(1, 1)
    ).without(Gained)


@pytest.mark.rule("TC-INJ-12")
def test_golem_in_play_goes_out_only_by_a_bloodbath() -> None:
    story = active_model(against=(fighter("Kain", keywords=["GOLEM"]),)).when(
        Shoot(model="ansel", weapon="rifle", target="kain"), faces=(*HIT, 6, 6)
    )
    story.then(InjuryResolved("kain", "out of action", "down"))
    story = active_model(against=(fighter("Kain", keywords=["GOLEM"], blood=6),))
    story.given((Shoot(model="ansel", weapon="rifle", target="kain"), HIT))
    story.when(Pledge(side="pilgrims", bloodbaths=1), faces=(6, 6, 6))
    story.then(InjuryResolved("kain", "out of action", "out of action"))


@pytest.mark.rule("TC-ACT-02", "TC-ACT-03")
@pytest.mark.parametrize(("weapon", "dice"), [("club", 1), ("sword", 2)])
def test_critical_success_adds_injury_dice_in_play(weapon: str, dice: int) -> None:
    """The roll to hit totals 12."""
    story = active_model(fighter("Ansel", weapon), beside=("kain",))
    story.when(Fight(model="ansel", weapon=weapon, target="kain"), faces=(6, 6, *(1,) * (2 + dice)))
    story.then(Hit(attacker="ansel", target="kain", weapon=weapon, result="critical"))
    assert dice_of_the_roll(story, 1) == {"Critical Success": dice}


@pytest.mark.rule("TC-MEL-05")
def test_heavy_weapon_excludes_moving_and_shooting() -> None:
    """In either order, unless the model is STRONG."""
    gunner = fighter("Ansel", "gatling", "club")
    active_model(gunner).given(Move("ansel")).when(Shoot(model="ansel", weapon="gatling", target="kain")).refuses(
        "heavy", "TC-MEL-05"
    )
    story = active_model(gunner).given((Dash("ansel"), (4, 4)))
    story.when(Shoot(model="ansel", weapon="gatling", target="kain")).refuses("heavy", "TC-MEL-05")
    story = active_model(gunner).given(*[(Shoot(model="ansel", weapon="gatling", target="kain"), (1, 1))] * 3)
    story.when(Move("ansel")).refuses("heavy", "TC-MEL-05")
    story.when(Dash("ansel")).refuses("heavy", "TC-MEL-05")
    strong = active_model(fighter("Ansel", "gatling", keywords=["STRONG"])).given(Move("ansel"))
    strong.when(Shoot(model="ansel", weapon="gatling", target="kain"), faces=(1, 1)).then(ActionResolved)


@pytest.mark.rule("TC-MEL-05")
def test_charge_with_a_heavy_weapon_has_no_die() -> None:
    """Unless the model is STRONG."""
    active_model(fighter("Ansel", "sword")).when(Charge(model="ansel", target="kain", distance=10)).then(
        Moved("ansel", "Charge", 12)
    )
    strong = active_model(fighter("Ansel", "sword", keywords=["STRONG"]))
    strong.when(Charge(model="ansel", target="kain", distance=10), faces=(4,)).then(Moved("ansel", "Charge", 20))


@pytest.mark.rule("TC-MEL-05")
def test_carried_heavy_weapon_burdens_shots_with_other_weapons() -> None:
    """A great sword prevents a rifle shot after a move; a heavy gun prevents a move after a pistol shot."""
    story = active_model(fighter("Ansel", "rifle", "sword")).given(Move("ansel"))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain")).refuses("heavy", "TC-MEL-05")
    story = active_model(fighter("Ansel", "pistol", "gatling")).given(
        (Shoot(model="ansel", weapon="pistol", target="kain"), (1, 1))
    )
    story.when(Move("ansel")).refuses("heavy", "TC-MEL-05")
    story.when(Dash("ansel")).refuses("heavy", "TC-MEL-05")
    story.when(Charge(model="ansel", target="kain", distance=8)).refuses("heavy", "TC-MEL-05")


@pytest.mark.rule("TC-MEL-05")
def test_heavy_armour_burdens_like_a_weapon() -> None:
    """HEAVY as a keyword of a model stands for its armour and equipment."""
    story = active_model(fighter("Ansel", keywords=["HEAVY"])).given(Move("ansel"))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain")).refuses("heavy", "TC-MEL-05")
    active_model(fighter("Ansel", keywords=["HEAVY"])).when(Charge(model="ansel", target="kain", distance=10)).then(
        Moved("ansel", "Charge", 12)
    )
    story = active_model(fighter("Ansel", keywords=["HEAVY", "STRONG"])).given(Move("ansel"))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(1, 1)).then(ActionResolved)


@pytest.mark.rule("TC-ACT-05")
def test_risky_weapon_that_misses_ends_the_activation() -> None:
    """In Melee and at range. A free attack ends no Activation."""
    story = active_model(fighter("Ansel", "hammer"), beside=("kain",))
    story.when(Fight(model="ansel", weapon="hammer", target="kain"), faces=(1, 1)).then(
        ActivationForcedToEnd("ansel", "a RISKY ACTION failed")
    )
    story = active_model(fighter("Ansel", "sniper"))
    story.when(Shoot(model="ansel", weapon="sniper", target="kain"), faces=(1, 1)).then(ActivationForcedToEnd)
    story = active_model(fighter("Ansel", "sniper"))
    story.when(Shoot(model="ansel", weapon="sniper", target="kain"), faces=(4, 4, 1, 1)).without(ActivationForcedToEnd)
    story = active_model(against=(fighter("Kain", "hammer"),), beside=("kain",)).given(Retreat("ansel"))
    story.when(FreeAttack("kain", "hammer"), faces=(1, 1)).then(Moved).without(ActivationForcedToEnd)


@pytest.mark.rule("TC-INJ-11")
@pytest.mark.parametrize(
    ("keywords", "weapon", "blood"),
    [
        (["NEGATE FIRE"], "flamer", 1),
        (["DEMONIC"], "flamer", 1),
        (["GOLEM"], "toxin", 2),
        (["NEGATE GAS", "NEGATE SHRAPNEL"], "toxin", 1),
        (["DEMONIC"], "toxin", 3),
    ],
)
def test_negated_keywords_place_no_marker(keywords: list[str], weapon: str, blood: int) -> None:
    """A Minor Hit places one, and FIRE, GAS and SHRAPNEL one each unless negated."""
    story = active_model(fighter("Ansel", weapon), against=(fighter("Kain", keywords=keywords),))
    story.given((Shoot(model="ansel", weapon=weapon, target="kain"), (*HIT, 1, 1)))
    assert model_of(story, "kain").blood == blood


@pytest.mark.rule("TC-MEL-04")
@pytest.mark.parametrize("keyword", ["NEGATE FEAR", "GOLEM", "FEAR"])
def test_golem_fear_and_negate_fear_are_immune_to_fear(keyword: str) -> None:
    story = active_model(
        fighter("Ansel", keywords=[keyword]), against=(fighter("Kain", keywords=["FEAR"]),), beside=("kain",)
    )
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1))
    assert dice_of_the_roll(story) == {}


@pytest.mark.rule("TC-ACT-03", "TC-INJ-07", "TC-MEL-04")
def test_negate_also_affects_critical_ignores_armour_and_block() -> None:
    """A Critical Success still adds its usual die."""
    tempered = fighter("Kain", armour="standard", keywords=["NEGATE CRITICAL", "NEGATE IGNORES ARMOUR"])
    story = active_model(fighter("Ansel", "sword"), against=(tempered,), beside=("kain",))
    story.when(Fight(model="ansel", weapon="sword", target="kain"), faces=(6, 6, 1, 1, 1))
    assert dice_of_the_roll(story, 1) == {"Critical Success": 1, "Armour": -1}
    story = active_model(fighter("Ansel", "flamer"), against=(tempered,))
    story.when(Shoot(model="ansel", weapon="flamer", target="kain"), faces=(*HIT, 1, 2))
    assert dice_of_the_roll(story, 1) == {"Armour": -1}
    story = active_model(fighter("Ansel", "club", keywords=["NEGATE BLOCK"]), against=(fighter("Kain", "pike"),))
    story.given((Charge(model="ansel", target="kain", distance=6), (3,)))
    story.when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1))
    assert dice_of_the_roll(story) == {}


@pytest.mark.rule("TC-DICE-06")
@pytest.mark.parametrize(
    ("where", "field", "value", "words"),
    [
        (
            "model",
            "keywords",
            ["TOUHG"],
            "models[0].keywords[0]: 'TOUHG' is not a keyword of models; did you mean 'TOUGH'?",
        ),
        ("model", "keywords", ["TOUGH", "FIRE"], "models[0].keywords[1]: 'FIRE' is not a keyword of models"),
        ("model", "off_hand", "rifle", "the Rifle cannot make Melee Attacks, so it cannot be the Off-Hand weapon"),
        (
            "weapon",
            "keywords",
            ["Critcal"],
            "armoury[1].keywords[0]: 'Critcal' is not a keyword of weapons; did you mean",
        ),
        ("weapon", "keywords", ["BLAST"], "BLAST is a keyword of ranged weapons"),
        ("weapon", "keywords", ["FEAR"], "'FEAR' is not a keyword of weapons"),
        ("weapon", "shots", 3, "armoury[1].shots: the Club is not a ranged weapon, so this has no effect"),
        ("weapon", "splash_dice", -1, "the Club is not a BLAST weapon"),
        ("weapon", "automatic", True, "the Club hits without a roll, so RISKY has no effect"),
        ("weapon", "keywords", ["FIRE", "FIRE"], "armoury[1].keywords[1]: Club lists 'FIRE' twice"),
        (
            "model",
            "used_up",
            ["club"],
            "models[0].used_up[0]: Ansel does not carry 'club', so it cannot have used it up",
        ),
        ("model", "powers", [{"name": "Ice", "prices": [1]}] * 2, "models[0].powers[1].name: Ice is listed twice"),
        ("weapon", "id", "unarmed", "choose another id"),
    ],
)
def test_sheet_entries_without_effect_are_refused(where: str, field: str, value: object, words: str) -> None:
    """Unknown and misplaced keywords, reported together."""
    risky = {"keywords": ["RISKY"]} if field == "automatic" else {}
    club = {"id": "club", "name": "Club", "kind": "melee", **risky, **({field: value} if where == "weapon" else {})}
    rifle = {"id": "rifle", "name": "Rifle", "kind": "ranged", "range": 24, "hands": 2}
    ansel = fighter("Ansel", "rifle", **({field: value} if where == "model" else {}))
    sides = [
        {"id": "p", "name": "P", "models": [ansel]},
        {"id": "h", "name": "H", "models": [fighter("Kain", "rifle")]},
    ]
    with pytest.raises(Refused, match=re.escape(words)):
        Encounter.begin("trench_crusade", {"sides": sides, "armoury": [rifle, club]})


@pytest.mark.rule("TC-DICE-06")
def test_setup_can_declare_custom_keywords() -> None:
    """They have no effect. Ratings and the labels of the book are accepted without declaration."""
    bomb = {"id": "bomb", "name": "Bomb", "kind": "ranged", "range": 8, "keywords": ["BLAST (3)", "HOLY"]}
    ansel = fighter("Ansel", "bomb", keywords=["ELITE", "NEGATE GAS", "BRAVE"])
    sides = [{"id": "p", "name": "P", "models": [ansel]}, {"id": "h", "name": "H", "models": [fighter("Kain", "bomb")]}]
    setup = {"sides": sides, "armoury": [bomb], "keywords": ["HOLY", "BRAVE"]}
    fight = Encounter.begin("trench_crusade", setup)
    assert fight.state.model("ansel").has("BRAVE")
    fight.override("models.ansel.profile.keywords", ("BRAVE",), "no elite any more")
    with pytest.raises(Refused, match="not a keyword of models"):
        Encounter.begin("trench_crusade", {**setup, "keywords": ["HOLY"]})


@pytest.mark.rule("TC-MEL-05")
def test_model_carries_one_heavy_item_unless_it_is_strong() -> None:
    """Weapons and HEAVY armour count together, in a setup and when a model joins."""
    for sheet in (fighter("Ansel", "sword", "gatling"), fighter("Ansel", "sword", keywords=["HEAVY"])):
        with pytest.raises(Refused, match="Ansel is not STRONG and may carry one HEAVY item, not"):
            active_model(sheet)
        loaded = Profile(id="late", name="Late", weapons=("sword", "gatling"))
        active_model().when(Join(side="pilgrims", sheet=loaded)).refuses("sheet", "TC-DICE-06")
    for keyword in ("STRONG", "NEGATE HEAVY"):
        assert active_model(fighter("Ansel", "sword", "gatling", keywords=[keyword])).encounter.step == "ACTION_MENU"


@pytest.mark.rule("TC-MOVE-03", "TC-DOWN-01")
def test_skirmisher_that_is_down_does_not_evade() -> None:
    story = active_model(against=(fighter("Kain", keywords=["SKIRMISHER"]),), down=("kain",))
    story.when(Charge(model="ansel", target="kain", distance=10), faces=(3,)).then(MeleeChanged("ansel", ("kain",)))


def with_golem(*abilities: Any, **fields: Any) -> Story:
    """Return a story in which Ansel is active, beside a GOLEM with six Blood Markers on each side."""
    golem = {"keywords": ["GOLEM"], "blood": 6}
    ours = [fighter("Ansel", **fields), fighter("Berthe", abilities=["Mend", "Purge"], **golem)]
    sides = [
        {"id": "pilgrims", "name": "the Pilgrims", "models": ours},
        {"id": "heretics", "name": "the Heretics", "models": [fighter("Kain", **golem), fighter("Doeg")]},
    ]
    setup = {"sides": sides, "armoury": list(ARMOURY), "abilities": list(abilities)}
    story = new_story("trench_crusade", setup, settings={"bloodbath_payer": "any_model"})
    return begin_turn(story).given(Activate("ansel"))


CLEANSE = {
    "id": "Mend",
    "when": "any time",
    "asked": True,
    "does": [{"do": "lose", "what": "Blood Marker", "to": "target", "amount": 1}],
}
PURGE = {
    "id": "Purge",
    "when": "any time",
    "asked": True,
    "cost": [{"what": "Blood Marker", "amount": 1}],
    "does": [{"do": "gain", "what": "Blessing Marker", "amount": 1}],
}


@pytest.mark.rule("TC-BLOOD-08", "TC-BLOOD-10")
def test_own_side_of_a_golem_takes_no_blood_markers_off_it_in_any_way() -> None:
    """Neither by an ability nor as a price; the enemy may, and may spend them."""
    story = with_golem(CLEANSE, PURGE, abilities=["Mend"], goetic=1)
    story.when(UseAbility("ansel", "Mend", "berthe")).then(CameToNothing).without(Recovered)
    story.when(UseAbility("ansel", "Mend", "kain")).then(Recovered)
    assert story.encounter.why_not(UseAbility("berthe", "Purge"))
    story.when(Invoke("ansel", "Gaze", ("berthe",))).refuses("goetic_payer", "TC-BLOOD-10")
    offered = [form for request in story.encounter.requests for form in request.forms if form.command is Invoke]
    assert [list(form.fields["payers"].values()) for form in offered] == [[("kain",)]]
    story.when(Invoke("ansel", "Gaze", ("kain",))).then(Spent)


@pytest.mark.rule("TC-BLOOD-08", "TC-BATH-06")
def test_own_side_of_a_golem_does_not_pay_for_a_bloodbath_with_its_blood() -> None:
    """Any model may pay in this battle, but of the two GOLEMs only that of the enemy."""
    story = with_golem(CLEANSE, PURGE).given((Shoot(model="ansel", weapon="rifle", target="doeg"), (5, 5)))
    assert story.encounter.step == "INJURY_MARKERS"
    story.when(Pledge(side="pilgrims", bloodbaths=1, bath_from="berthe")).refuses("bloodbath_price", "TC-BATH-01")
    story.when(Pledge(side="pilgrims", bloodbaths=1, bath_from="kain"), faces=(1, 1, 1)).then(Spent)


@pytest.mark.rule("TC-INJ-08", "TC-BATH-01")
def test_machine_armour_also_softens_a_bloodbath() -> None:
    """Three dice that come to a Down are a Minor Hit."""
    story = before_injury(fields={"armour": "machine", "blood": 6})
    story.when(Pledge(side="pilgrims", bloodbaths=1), faces=(3, 4, 3)).then(InjuryResolved("kain", "down", "minor hit"))
