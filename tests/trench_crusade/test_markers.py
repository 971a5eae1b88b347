"""Markers: the DICE that they bring, their sources, and ways to remove them."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.engine.abilities.use import UseAbility
from combat.engine.play.consent import Agree, Decline
from combat.systems.trench_crusade.acts.actions import TakeAction
from combat.systems.trench_crusade.acts.down import KnockDown, StayDown
from combat.systems.trench_crusade.acts.markers import Invoke, PlaceMarkers, UseMediKit
from combat.systems.trench_crusade.acts.movement import Move
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.terrain import Fall
from combat.systems.trench_crusade.acts.turns import Activate, EndActivation
from combat.systems.trench_crusade.rules.markers import (
    MARKER_LIMIT,
    marker_dice,
    markers_added,
    medi_kit_choices,
)
from events.trench_crusade.facts import ActivationForcedToEnd, CameToNothing, InjuryResolved, Moved
from events.vocabulary import ConditionChanged, Declined, Gained, Proposed, Recovered, Spent
from tests.harness.stories import new_story
from tests.trench_crusade.duels import (
    ARMOURY,
    active_model,
    before_injury,
    begin_turn,
    fighter,
    model_of,
    open_seats,
)

HELD = st.integers(0, MARKER_LIMIT)


@pytest.mark.rule("TC-BLOOD-03", "TC-BLOOD-04", "TC-BLESS-01", "TC-BLESS-02", "TC-INF-01")
@pytest.mark.parametrize(
    ("kind", "on_action", "on_injury"), [("blood", -2, +2), ("infection", -2, +2), ("blessing", +2, -2)]
)
def test_blood_and_infection_hamper_and_blessings_help(kind: str, on_action: int, on_injury: int) -> None:
    """Two markers are two dice, on the model's ACTION roll or on an injury roll against it."""
    assert marker_dice(kind, "action", 2) == on_action
    assert marker_dice(kind, "injury", 2) == on_injury


@pytest.mark.rule("TC-BLOOD-09", "TC-MOR-07")
def test_blood_markers_do_not_affect_other_rolls() -> None:
    """Only ACTION rolls of the model and injury rolls against it."""
    assert marker_dice("blood", "attack against it", 3) == 0
    assert marker_dice("blood", "morale", 3) == marker_dice("blessing", "morale", 3) == 0


@pytest.mark.rule("TC-BLOOD-02", "TC-BLESS-04", "TC-INF-01")
def test_model_with_six_blood_markers_stays_at_six() -> None:
    """Two more markers on five leave six."""
    assert markers_added(6, 1) == 0
    assert markers_added(5, 2) == 1
    assert markers_added(0, 2) == 2
    assert markers_added(3, 0) == 0


@pytest.mark.rule("TC-BLOOD-02")
@given(HELD, st.integers(0, 20))
def test_model_never_holds_more_than_six_markers_of_a_kind(held: int, amount: int) -> None:
    added = markers_added(held, amount)
    assert 0 <= added <= amount
    assert held + added <= MARKER_LIMIT


@pytest.mark.rule("TC-WIN-06")
def test_blessing_and_blood_marker_cancel() -> None:
    assert marker_dice("blessing", "action", 1) + marker_dice("blood", "action", 1) == 0


@pytest.mark.rule("TC-BLOOD-07")
def test_enemy_spends_the_blood_of_a_model_on_falls_too() -> None:
    """For both sides."""
    story = active_model(fighter("Ansel", blood=1), against=(fighter("Kain", blood=1),))
    story.given(Fall("ansel", 6))
    assert open_seats(story) == ["heretics"]
    story.given((Pledge(side="heretics"), (1, 1, 1)), Fall("kain", 6))
    assert open_seats(story) == ["pilgrims"]


@pytest.mark.rule("TC-BLOOD-08", "TC-INF-04")
def test_medi_kit_removes_blood_or_stands_a_model_up() -> None:
    """It does nothing for a model with only Infection Markers."""
    assert medi_kit_choices(blood=2, down=True) == ("blood", "down")
    assert medi_kit_choices(blood=0, down=True) == ("down",)
    assert medi_kit_choices(blood=1, down=False) == ("blood",)
    assert medi_kit_choices(blood=0, down=False) == ()


@pytest.mark.rule("TC-BLOOD-01", "TC-BLOOD-02", "TC-BLESS-04", "TC-BLESS-05", "TC-INF-01")
@pytest.mark.parametrize(
    ("marker", "name"), [("blood", "Blood Marker"), ("blessing", "Blessing Marker"), ("infection", "Infection Marker")]
)
def test_statement_places_markers_up_to_six(marker: Any, name: str) -> None:
    """Markers above the limit are lost."""
    story = (
        active_model()
        .when(PlaceMarkers(model="kain", marker=marker, amount=4, source="a relic"))
        .then(Gained(whose="kain", resource=name, amount=4, source="a relic"))
    )
    story.when(PlaceMarkers(model="kain", marker=marker, amount=4, source="a relic")).then(
        Gained(whose="kain", resource=name, amount=2, source="a relic")
    )
    story.when(PlaceMarkers(model="kain", marker=marker, amount=1, source="a relic")).without(Gained)
    story.when(PlaceMarkers(model="kain", marker=marker, amount=1, source=" ")).refuses("source", "TC-BLESS-05")
    for amount in (0, -1, 7):
        story.when(PlaceMarkers(model="kain", marker=marker, amount=amount, source="a relic")).refuses(
            "amount", "TC-BLOOD-02"
        )


@pytest.mark.rule("TC-BLOOD-02")
def test_minor_hit_on_a_model_with_six_blood_markers_leaves_six() -> None:
    story = before_injury(fields={"blood": 6}).when(Pledge(side="pilgrims"), faces=(1, 1))
    story.then(InjuryResolved("kain", "minor hit", "minor hit")).without(Gained)
    assert model_of(story, "kain").blood == 6


@pytest.mark.rule("TC-INJ-04", "TC-BLOOD-02")
def test_down_result_on_a_down_model_with_five_blood_markers_leaves_six() -> None:
    story = before_injury(fields={"blood": 5}, down=True).when(Pledge(side="pilgrims"), faces=(4, 4, 1))
    story.then(
        InjuryResolved("kain", "down", "down"), Gained(whose="kain", resource="Blood Marker", amount=1, source="rifle")
    )


@pytest.mark.rule("TC-INF-02")
def test_infected_model_gains_a_marker_when_activated() -> None:
    """Not from zero and not above six."""
    active_model(fighter("Ansel", infection=2)).then(
        Gained(whose="ansel", resource="Infection Marker", amount=1, source="Infection")
    )
    active_model(fighter("Ansel", infection=6)).without(Gained)
    active_model().without(Gained)


@pytest.mark.rule("TC-BLOOD-10")
def test_goetic_powers_are_paid_for_with_blood_markers() -> None:
    """Exactly the price, once per Activation, and not by DEMONIC or BLACK GRAIL models."""
    demon = fighter("Doeg", blood=6, keywords=["DEMONIC"])
    story = active_model(
        fighter("Ansel", goetic=2), fighter("Berthe", blood=1), against=(fighter("Kain", blood=1), demon)
    )
    story.when(Invoke("ansel", "Gaze", ("kain",))).refuses("goetic_price", "TC-BLOOD-10")
    story.when(Invoke("ansel", "Gaze", ("kain", "kain"))).refuses("goetic_price", "TC-BLOOD-10")
    story.when(Invoke("ansel", "Gaze", ("kain", "doeg"))).refuses("goetic_payer", "TC-BLOOD-10")
    story.when(Invoke("ansel", "Gaze", ("kain", "zed"))).refuses("unknown_model")
    story.when(Invoke("ansel", " ", ("kain", "berthe"))).refuses("power", "TC-BLOOD-10")
    story.when(Invoke("ansel", "Gaze", ("kain", "berthe")))
    story.then(
        Spent(whose="kain", resource="Blood Marker", amount=1, on="Gaze"),
        Spent(whose="berthe", resource="Blood Marker", amount=1, on="Gaze"),
    )
    story.when(Invoke("ansel", "Gaze", ("kain", "berthe"))).refuses("already_taken", "TC-BLOOD-10")
    active_model().when(Invoke("ansel", "Gaze", ())).refuses("goetic_price")


@pytest.mark.rule("TC-DOWN-04", "TC-BLOOD-08", "TC-INF-04")
def test_medi_kit_stands_a_friend_up_or_removes_a_blood_marker() -> None:
    """It is RISKY and never removes Infection. The friend later moves its full Movement."""
    medic = fighter("Ansel", medi_kit=True)
    story = active_model(medic, fighter("Berthe", blood=2, infection=1), down=("berthe",))
    story.when(UseMediKit("ansel", "kain", "blood")).refuses("no_friend", "TC-BLOOD-08")
    story.when(UseMediKit("ansel", "ansel", "blood")).refuses("no_need", "TC-BLOOD-08")
    story.when(UseMediKit("ansel", "berthe", "blood"), faces=(4, 4)).then(
        Recovered(who="berthe", harm="Blood Marker", amount=1, source="Medi-Kit")
    )
    assert (model_of(story, "berthe").blood, model_of(story, "berthe").infection) == (1, 1)
    story.when(UseMediKit("ansel", "berthe", "down")).refuses("already_taken", "TC-BLOOD-08")
    story = active_model(medic, fighter("Berthe", infection=1), down=("berthe",))
    story.when(UseMediKit("ansel", "berthe", "blood")).refuses("no_need", "TC-BLOOD-08")
    story.when(UseMediKit("ansel", "berthe", "down"), faces=(4, 4)).then(
        ConditionChanged(who="berthe", condition="Down", level=0, source="Medi-Kit")
    )
    story.given(EndActivation("ansel"), Activate("kain"), EndActivation("kain"), Activate("berthe"))
    story.when(Move("berthe")).then(Moved("berthe", "Standard Move", 12))
    active_model(medic, fighter("Berthe", blood=1)).when(UseMediKit("ansel", "berthe", "blood"), faces=(1, 1)).then(
        ActivationForcedToEnd
    ).without(Recovered)
    unequipped = active_model(fighter("Ansel"), fighter("Berthe", blood=1))
    unequipped.when(UseMediKit("ansel", "berthe", "blood")).refuses("no_medi_kit", "TC-BLOOD-08")


@pytest.mark.rule("TC-BLOOD-08")
def test_medi_kit_treats_its_bearer_but_removes_no_blood_from_a_golem() -> None:
    """A GOLEM can be stood up."""
    story = active_model(fighter("Ansel", medi_kit=True, blood=1)).given(UseMediKit("ansel", "ansel", "blood"))
    story.when(Pledge(side="heretics"), faces=(4, 4)).then(
        Recovered(who="ansel", harm="Blood Marker", amount=1, source="Medi-Kit")
    )
    golem = fighter("Berthe", blood=1, keywords=["GOLEM"])
    story = active_model(fighter("Ansel", medi_kit=True), golem, down=("berthe",))
    story.when(UseMediKit("ansel", "berthe", "blood")).refuses("golem", "TC-BLOOD-08")
    story.when(UseMediKit("ansel", "berthe", "down"), faces=(4, 4)).then(ConditionChanged)


@pytest.mark.rule("TC-BLOOD-02", "TC-BLOOD-05", "TC-BLOOD-08")
@pytest.mark.parametrize(("effect", "path", "value"), [("blood", "blood", 0), ("down", "down", False)])
def test_cure_checks_the_markers_again_when_applied(effect: Any, path: str, value: Any) -> None:
    """The GM may have removed them in the meantime; counts never go below zero."""
    patient = fighter("Berthe", blood=1, infection=3)
    story = active_model(fighter("Ansel", medi_kit=True, blessings=1), patient, down=("berthe",))
    story.given(UseMediKit("ansel", "berthe", effect)).set(**{f"models__berthe__{path}": value})
    story.when(Pledge(side="pilgrims"), faces=(4, 4)).then(
        CameToNothing("berthe", "Medi-Kit", "there is nothing left to mend")
    ).without(Recovered, ConditionChanged)
    assert model_of(story, "berthe").blood >= 0
    story.set(models__berthe__infection=2).given(EndActivation("ansel"), Activate("kain"), EndActivation("kain"))
    story.given(Activate("berthe"))
    if model_of(story, "berthe").down:
        story.given(StayDown("berthe"))
    story.given(TakeAction("berthe", "Pray"))
    story.encounter.options("heretics").random(Random(1))


@pytest.mark.rule("TC-BLOOD-02", "TC-BLOOD-01")
def test_marker_above_the_limit_is_recorded_as_without_effect() -> None:
    story = active_model(against=(fighter("Kain", blood=6),))
    story.when(PlaceMarkers(model="kain", marker="blood", amount=1, source="smoke")).then(
        CameToNothing("kain", "Blood Marker", "it has 6 already")
    ).without(Gained)


@pytest.mark.rule("TC-BLOOD-10")
def test_each_power_has_its_own_price_and_is_invoked_once() -> None:
    """Unlisted powers have the general price, and names ignore case."""
    sheet = fighter(
        "Ansel",
        goetic=1,
        powers=[{"name": "Chains", "prices": [2, 3]}, {"name": "Rot", "prices": [1], "paid_in": "infection"}],
    )
    story = active_model(
        sheet, against=(fighter("Kain", blood=6, infection=2, keywords=["BLACK GRAIL"]), fighter("Doeg", blood=6))
    )
    story.when(Invoke("ansel", "Chains", ("doeg",))).refuses("goetic_price", "TC-BLOOD-10")
    story.when(Invoke("ansel", "Chains", ("doeg", "doeg", "doeg"))).then(
        Spent(whose="doeg", resource="Blood Marker", amount=3, on="Chains")
    )
    assert model_of(story, "doeg").blood == 3
    story.when(Invoke("ansel", "Chains", ("doeg", "doeg"))).refuses("already_taken", "TC-BLOOD-10")
    story.when(Invoke("ansel", "chains ", ("doeg", "doeg"))).refuses("already_taken", "TC-BLOOD-10")
    story.when(Invoke("ansel", "Ice", ("kain",))).refuses("goetic_payer", "TC-BLOOD-10")
    story.given(Invoke("ansel", "Fire", ("doeg",))).when(Invoke("ansel", "Ice", ("doeg",))).then(Spent)
    story.when(Invoke("ansel", "Rot", ("kain",))).then(
        Spent(whose="kain", resource="Infection Marker", amount=1, on="Rot")
    )
    poor = active_model(fighter("Ansel", powers=[{"name": "Chains", "prices": [1]}]), fighter("Berthe", blood=1))
    poor.when(Invoke("ansel", "Ice", ("berthe",))).refuses("goetic_price", "TC-BLOOD-10")


@pytest.mark.rule("TC-BLESS-05", "TC-MOVE-10")
def test_statements_of_a_side_need_the_consent_of_the_other() -> None:
    """Nothing happens before. The GM and the shared table need no consent."""
    gift = PlaceMarkers(model="ansel", marker="blessing", amount=6, source="a relic")
    story = active_model().when(gift, by="pilgrims").then(Proposed).without(Gained)
    story.when(Agree("pilgrims"), by="pilgrims").refuses("not_asked")
    story.when(Decline("heretics", "there is no relic")).then(Declined).without(Gained)
    story.when(gift, by="pilgrims").then(Proposed)
    story.when(Agree("heretics"), by="heretics").then(Gained)
    assert model_of(story, "ansel").blessings == 6
    active_model().when(Fall("ansel", 72), by="heretics").then(Proposed)
    active_model().when(gift, by="gm").then(Gained)
    active_model().when(gift).then(Gained)


@pytest.mark.rule("TC-BLESS-05")
@pytest.mark.parametrize(("who", "asked"), [("anyone", ()), ("gm", ("gm",)), ("agreed", ("heretics",))])
def test_setting_decides_who_must_agree_to_statements(who: str, asked: tuple[str, ...]) -> None:
    """No one, the GM, or the other side."""
    story = active_model(statements_by=who).when(KnockDown("kain", "a roar"), by="pilgrims")
    if asked:
        assert story.event(Proposed).asks == asked
    else:
        story.then(ConditionChanged)


@pytest.mark.rule("TC-BLOOD-08")
def test_second_medi_kit_of_an_activation_does_what_was_announced() -> None:
    """An ability grants a second use. The first one helps a friend up, the second one removes a Blood Marker."""
    doc = {
        "id": "Doc",
        "when": "action",
        "asked": True,
        "limit": "fight",
        "does": [{"do": "grant", "what": "Medi-Kit"}],
    }
    medic = fighter("Ansel", medi_kit=True, abilities=["Doc"])
    sides = [
        {"id": "pilgrims", "name": "the Pilgrims", "models": [medic, fighter("Berthe", down=True, blood=1)]},
        {"id": "heretics", "name": "the Heretics", "models": [fighter("Kain"), fighter("Doeg")]},
    ]
    story = new_story("trench_crusade", {"sides": sides, "armoury": list(ARMOURY), "abilities": [doc]})
    begin_turn(story).given(
        Activate("ansel"), UseAbility("ansel", "Doc"), (UseMediKit("ansel", "berthe", "down"), (5, 5))
    )
    story.when(UseMediKit("ansel", "berthe", "blood"), faces=(5, 5)).then(
        Recovered(who="berthe", harm="Blood Marker", amount=1, source="Medi-Kit")
    )


@pytest.mark.rule("TC-BLOOD-08", "TC-DOWN-03")
def test_medi_kit_helps_a_friend_up_although_its_user_goes_down_before_the_roll() -> None:
    """Going Down ends the Activation, but not the ACTION that is under way."""
    medic = fighter("Ansel", medi_kit=True, blessings=1)
    story = active_model(medic, fighter("Berthe"), down=("berthe",), down_ends_activation=True)
    story.given(UseMediKit("ansel", "berthe", "down"), KnockDown("ansel", "a trap"))
    story.when(Pledge(side="pilgrims"), faces=(5, 5)).then(
        ConditionChanged(who="berthe", condition="Down", level=0, source="Medi-Kit")
    )


@pytest.mark.rule("TC-BLOOD-10")
def test_each_power_is_invoked_once_in_an_activation() -> None:
    """GOETIC and PUTRESCERE powers alike."""
    powers = [{"name": "Rot", "prices": [1], "paid_in": "infection"}, {"name": "Chains", "prices": [1]}]
    story = active_model(fighter("Ansel", powers=powers, infection=3, blood=3))
    for name in ("Rot", "Chains"):
        story.given(Invoke("ansel", name, ("ansel",)))
        story.when(Invoke("ansel", name.upper(), ("ansel",))).refuses("already_taken", "TC-BLOOD-10")
