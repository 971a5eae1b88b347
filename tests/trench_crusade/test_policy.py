"""The policy: choices of the sensible player, and the strength of each side."""

from random import Random
from typing import Any

import pytest

from combat import Encounter
from combat.engine.people.players import Sensible, play, player_view
from combat.systems.trench_crusade import SYSTEM
from combat.systems.trench_crusade.acts.down import KnockDown, Stand, StandUp, StayDown, Teeter
from combat.systems.trench_crusade.acts.injuries import Injure
from combat.systems.trench_crusade.acts.keywords import Afflict, EndCondition, StandNear
from combat.systems.trench_crusade.acts.markers import Invoke, PlaceMarkers, UseMediKit
from combat.systems.trench_crusade.acts.melee_combat import Fight, Forgo, FreeAttack, HoldBack
from combat.systems.trench_crusade.acts.morale import TestMorale
from combat.systems.trench_crusade.acts.movement import (
    Charge,
    Dash,
    GetClear,
    Move,
    PlaceModel,
    Retreat,
    Skirmish,
    StandFast,
)
from combat.systems.trench_crusade.acts.ranged_combat import HoldFire, Land, Shoot
from combat.systems.trench_crusade.acts.scenarios import ChangeSide, Concede, Join, Leave, NameWinner
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.terrain import Climb, EnterDangerousTerrain, Fall, Jump
from combat.systems.trench_crusade.acts.turns import Activate, ChooseFirst, EndActivation
from combat.systems.trench_crusade.policy.weights import WEIGHTS
from events.base import Command
from events.trench_crusade.sheets import Profile
from events.vocabulary import Hit, Modifier
from tests.harness.random_play import seed_of
from tests.harness.samples import sample_size
from tests.harness.stories import Story
from tests.trench_crusade.duels import (
    active_model,
    battle,
    before_injury,
    begin_turn,
    fighter,
    with_abilities,
)

weigh, standing = SYSTEM.policy.weigh, SYSTEM.policy.strength
DICE = (Modifier("Circumstances", 2, "dice"),)


def prefers(story: Story, *commands: Command) -> None:
    """Check that these commands are legal and have decreasing weights."""
    for command in commands:
        assert not story.encounter.why_not(command), command
    weights = [weigh(story.state, command) for command in commands]
    assert sorted(weights, reverse=True) == weights, weights
    assert len(set(weights)) == len(weights), weights


def never(story: Story, *commands: Command) -> None:
    """Check that these commands have no weight."""
    assert [command for command in commands if weigh(story.state, command)] == []


def shot(weapon: str = "rifle", target: str = "kain", **more: Any) -> Shoot:
    """Return a shot by Ansel."""
    return Shoot(model="ansel", weapon=weapon, target=target, **more)


def test_sensible_player_goes_first() -> None:
    """The first side may remove an enemy before it acts."""
    story = battle((fighter("Ansel"),), (fighter("Kain"), fighter("Doeg")))
    prefers(story, ChooseFirst("pilgrims"), ChooseFirst("heretics"))


def test_leader_is_activated_before_a_soldier_and_a_fireteam_before_one_model() -> None:
    """Dangerous Terrain is never claimed."""
    pair = {"fireteam": "Door"}
    ours = (fighter("Ansel", **pair), fighter("Berthe", **pair), fighter("Odile", keywords=["LEADER"]))
    story = begin_turn(battle(ours, (fighter("Kain"), fighter("Doeg"), fighter("Esau"))))
    prefers(story, Activate("odile"), Activate("ansel", "berthe"), Activate("ansel"))
    never(story, Activate("odile", in_dangerous_terrain=("odile",)))


@pytest.mark.rule("TC-INJ-06", "TC-INJ-10")
def test_shot_goes_where_the_expected_loss_is_highest() -> None:
    """Down targets before standing ones, wounded ones before others, and armoured ones last."""
    enemies = (
        fighter("Kain"),
        fighter("Doeg", armour="reinforced"),
        fighter("Esau", down=True),
        fighter("Baasha", blood=2),
    )
    story = active_model(against=enemies)
    prefers(story, shot(target="baasha"), shot(target="kain"), shot(target="doeg"))
    prefers(story, shot(target="esau"), shot(target="kain"), EndActivation("ansel"))


@pytest.mark.rule("TC-SHOOT-02", "TC-SHOOT-03", "TC-SHOOT-04")
def test_better_weapon_is_used_and_no_circumstances_are_claimed() -> None:
    """A rifle before a musket, without claims of an Elevated Position or Cover."""
    story = active_model(fighter("Ansel", "rifle", "musket"))
    prefers(story, shot(), shot("musket"))
    prefers(story, shot(), shot(elevated=True), shot(elevated=True, distance=20))
    prefers(story, shot(), shot(in_cover=True), shot(in_cover=True, long_range=True))


@pytest.mark.rule("TC-INJ-13")
def test_blast_is_not_stated_to_hit_friends() -> None:
    story = active_model(fighter("Ansel", "grenades"))
    prefers(story, shot("grenades"), shot("grenades", also_hits=("doeg",)))
    never(story, shot("grenades", also_hits=("berthe",)), shot("grenades", also_hits=("doeg", "ansel")))


def test_what_is_never_chosen_has_the_value_zero() -> None:
    """Also before negative values are raised to 0."""
    story = active_model(fighter("Ansel", "grenades"))
    risks = Activate("ansel", in_dangerous_terrain=("ansel",)), Move("ansel", into_dangerous_terrain=True)
    claims = shot("grenades", also_hits=("berthe",)), Land(caught=("kain",)), NameWinner(("heretics",))
    for command in (*risks, *claims):
        value = WEIGHTS[type(command)]
        assert callable(value)
        assert value(story.state, command) == 0, command


@pytest.mark.rule("TC-MOVE-03")
def test_certain_charge_is_better_than_an_uncertain_one() -> None:
    """Seven inches are always reached, ten half of the time."""
    story = active_model(fighter("Ansel", "club", "knife"))
    near, far = (Charge(model="ansel", target="kain", distance=distance) for distance in (14, 20))
    unseen = Charge(model="ansel", target="kain", distance=20, in_sight=False)
    prefers(story, near, far, unseen, EndActivation("ansel"))
    prefers(story, near, Charge(model="ansel", target="kain", distance=14, dive=3))
    prefers(story, near, Charge(model="ansel", target="kain", distance=14, also_near=("doeg",)))


@pytest.mark.rule("TC-MEL-01", "TC-MEL-02")
def test_heavier_weapon_is_used_in_melee_and_no_model_retreats() -> None:
    """The weaker enemy is attacked first, without claiming an obstacle."""
    enemies = (fighter("Kain"), fighter("Doeg", armour="reinforced", shield=True))
    story = active_model(fighter("Ansel", "bat", "pistol"), against=enemies, beside=("kain", "doeg"))
    blow = Fight(model="ansel", weapon="bat", target="kain")
    hampered = Fight(model="ansel", weapon="bat", target="kain", defended_obstacle=True)
    prefers(story, blow, Fight(model="ansel", weapon="pistol", target="kain"), EndActivation("ansel"), Retreat("ansel"))
    prefers(story, blow, Fight(model="ansel", weapon="bat", target="doeg"))
    prefers(story, blow, hampered)


def test_sensible_player_takes_no_risk_without_gain() -> None:
    """An Activation ends when nothing better is left."""
    story = active_model().given((shot(), (1, 1)))
    prefers(story, EndActivation("ansel"), Move("ansel"), Dash("ansel"))
    never(story, Move("ansel", into_dangerous_terrain=True))
    story.given(Move("ansel"))
    never(story, Climb("ansel"), Jump("ansel", gap=2), EnterDangerousTerrain("ansel"))


@pytest.mark.rule("TC-SHOOT-01")
def test_remaining_shots_and_attacks_are_used() -> None:
    """Unless a Charge is still possible, which a second ASSAULT shot would exclude."""
    gunner = active_model(fighter("Ansel", "gatling")).given((shot("gatling"), (1, 1)))
    prefers(gunner, shot("gatling"), HoldFire("ansel"))
    assaulting = active_model(fighter("Ansel", "twin", "club")).given((shot("twin"), (1, 1)))
    assert weigh(assaulting.state, HoldFire("ansel")) > weigh(gunner.state, HoldFire("ansel"))
    striking = active_model(fighter("Ansel", "khanjar"), beside=("kain",))
    blow = Fight(model="ansel", weapon="khanjar", target="kain")
    prefers(striking.given((blow, (1, 1))), blow, HoldBack("ansel"))


@pytest.mark.rule("TC-MOVE-07")
def test_free_attacks_are_made() -> None:
    """With the weapon of the highest expected loss."""
    story = active_model(against=(fighter("Kain", "bat", "knife"),), beside=("kain",)).given(Retreat("ansel"))
    prefers(story, FreeAttack("kain", "bat"), FreeAttack("kain", "knife"), Forgo("kain"))
    prefers(story, FreeAttack("kain", "bat"), FreeAttack("kain", "bat", defended_obstacle=True))


@pytest.mark.rule("TC-DOWN-02", "TC-DOWN-03")
def test_down_model_stands_up() -> None:
    """Without a roll at once; with a RISKY ACTION after its shot."""
    prefers(active_model(down=("ansel",)), Stand("ansel"), StayDown("ansel"))
    story = active_model().set(models__ansel__down=True)
    prefers(story, shot(), Stand("ansel"), EndActivation("ansel"))


@pytest.mark.rule("TC-BLOOD-08")
def test_medi_kit_treats_the_most_valuable_loss() -> None:
    """Standing up before removing a marker, and a LEADER before a soldier."""
    friends = (fighter("Berthe", blood=1, down=True), fighter("Odile", blood=1, down=True, keywords=["LEADER"]))
    story = active_model(fighter("Ansel", "club", medi_kit=True), *friends)
    prefers(
        story,
        UseMediKit(model="ansel", patient="odile", effect="down"),
        UseMediKit(model="ansel", patient="berthe", effect="down"),
        UseMediKit(model="ansel", patient="berthe", effect="blood"),
        EndActivation("ansel"),
    )


@pytest.mark.rule("TC-BLOOD-04", "TC-INJ-01")
def test_blood_is_spent_on_an_injury_up_to_its_value() -> None:
    """Of six markers some are spent; the others would only improve a near certainty."""
    story = before_injury(fields={"blood": 6})
    prefers(story, Pledge(side="pilgrims", blood=3), Pledge(side="pilgrims", blood=1), Pledge(side="pilgrims"))


@pytest.mark.rule("TC-BATH-01")
def test_bloodbath_is_paid_for_if_it_is_likely_to_kill() -> None:
    """Three markers on a Down model pay for a third die."""
    story = before_injury(fields={"blood": 3}, down=True)
    prefers(story, Pledge(side="pilgrims", bloodbaths=1), Pledge(side="pilgrims"))


@pytest.mark.rule("TC-BLESS-02", "TC-BLESS-01", "TC-BLOOD-03")
def test_blessings_are_spent_against_injuries_and_blood_against_shots() -> None:
    """As few as needed."""
    blessed = before_injury(fields={"blessings": 4})
    prefers(blessed, Pledge(side="heretics", blessings=1), Pledge(side="heretics"))
    bleeding = active_model(fighter("Ansel", blood=1, blessings=1)).given(shot())
    prefers(bleeding, Pledge(side="pilgrims", blessings=1), Pledge(side="pilgrims"))
    bleeding.given(Pledge(side="pilgrims"))
    prefers(bleeding, Pledge(side="heretics", blood=1), Pledge(side="heretics"))


@pytest.mark.rule("TC-MOVE-08")
def test_no_markers_are_spent_on_unimportant_rolls() -> None:
    story = active_model(fighter("Ansel", blood=1, blessings=1)).given(Dash("ansel"))
    assert weigh(story.state, Pledge(side="pilgrims"))
    never(story, Pledge(side="pilgrims", blessings=1))


@pytest.mark.rule("TC-MOVE-03")
def test_skirmisher_evades_as_far_as_possible() -> None:
    story = active_model(against=(fighter("Kain", keywords=["SKIRMISHER"]),))
    story.given(Charge(model="ansel", target="kain", distance=14))
    prefers(story, Skirmish("kain"), StandFast("kain"))
    story.given((Skirmish("kain"), (3,)))
    prefers(story, GetClear("kain", 20), GetClear("kain", 15))


@pytest.mark.rule("TC-INJ-13")
def test_scattered_shot_is_placed_on_open_ground() -> None:
    """Players have not stated which models are there."""
    story = active_model(fighter("Ansel", "mortar")).given((shot("mortar"), (1, 1)))
    assert weigh(story.state, Land())
    never(story, Land("berthe"), Land("kain"), Land("", ("berthe",)))


@pytest.mark.rule("TC-BLOOD-10")
def test_harmful_powers_target_enemies_and_helpful_ones_friends() -> None:
    """Friends pay first, because the enemy could spend their markers. Unknown powers are not used."""
    names = ("Blood Boil", "Rise Again", "Cast Down", "Hex")
    powers = [{"name": name, "prices": [1]} for name in names]
    story = active_model(
        fighter("Ansel", blood=1, powers=powers), fighter("Berthe", down=True), against=(fighter("Kain", blood=1),)
    )
    own, theirs = ("ansel",), ("kain",)
    prefers(story, Invoke("ansel", "Blood Boil", own, "kain"), Invoke("ansel", "Blood Boil", theirs, "kain"))
    prefers(story, Invoke("ansel", "Rise Again", own, "berthe"), EndActivation("ansel"))
    prefers(story, Invoke("ansel", "Cast Down", own, "kain"), EndActivation("ansel"))
    never(story, Invoke("ansel", "Blood Boil", own, "berthe"), Invoke("ansel", "Cast Down", own, "ansel"))
    never(story, Invoke("ansel", "Rise Again", own, "kain"), Invoke("ansel", "Hex", own, "kain"))


@pytest.mark.rule("TC-TURN-10")
def test_scenario_winner_is_the_side_with_most_strength() -> None:
    """Equal sides draw."""
    story = begin_turn(
        battle((fighter("Ansel"),), (fighter("Kain"), fighter("Doeg")), turn_limit=1, limit_winner="asked")
    )
    for model in ("ansel", "kain", "doeg"):
        story.given(Activate(model), EndActivation(model))
    assert weigh(story.state, NameWinner(("pilgrims", "heretics"))) == 1
    never(story, NameWinner(("pilgrims",)), NameWinner(("heretics",)), NameWinner(()))
    story.set(models__doeg__down=True)
    assert weigh(story.state, NameWinner(("pilgrims",))) == 1


def test_sensible_player_states_no_facts() -> None:
    """No injuries without a cause, no reinforcements, no surrender, and no modifiers."""
    story = active_model(fighter("Ansel"), beside=("kain",))
    never(
        story,
        Injure(model="kain", source="a power"),
        PlaceMarkers(model="kain", marker="blood", amount=1, source="the table"),
        KnockDown("kain", "a power"),
        StandUp("ansel", "a power"),
        Fall("kain", 12),
        Teeter("kain", 12),
        PlaceModel("ansel", ()),
        StandNear("ansel", ("berthe",)),
        Afflict("kain", "Fear", "a power"),
        EndCondition("ansel", "Fear", "a power"),
        Join(side="pilgrims", sheet=Profile(id="esau", name="Esau")),
        Leave("kain"),
        ChangeSide("kain", "pilgrims"),
        Concede("heretics"),
        Fight(model="ansel", weapon="club", target="kain", modifiers=DICE),
        TestMorale("pilgrims", DICE),
    )
    assert weigh(story.state, TestMorale("pilgrims")) == 1


@pytest.mark.rule("TC-WIN-01")
def test_weights_do_not_depend_on_secret_pledges() -> None:
    """The policy receives the view of its seat."""
    found = []
    for blood in (0, 1, 5):
        story = active_model(fighter("Ansel", blood=5, blessings=4), spend_order_action="secret_simultaneous")
        story.given(shot())
        assert player_view(story.encounter, "pilgrims").is_open
        seen = player_view(story.given(Pledge(side="heretics", blood=blood)).encounter, "pilgrims")
        weights = [weigh(seen.state, Pledge(side="pilgrims", blessings=number)) for number in range(5)]
        found.append((seen.is_open, weights))
    assert found[0] == found[1] == found[2]
    assert not found[0][0]


def test_both_sides_begin_at_full_strength() -> None:
    """With any markers on their sheets."""
    assert standing(Encounter.sample("trench_crusade").state) == {"pilgrims": 1, "heretics": 1}


@pytest.mark.rule("TC-INJ-03", "TC-INJ-05")
def test_strength_falls_with_losses() -> None:
    """Little for a Blood Marker, more for Down, most for Out of Action, and more for a LEADER."""
    story = active_model(against=(fighter("Kain", keywords=["LEADER"]), fighter("Doeg")))
    changes: tuple[dict[str, Any], ...] = (
        {"models__doeg__blood": 1},
        {"models__doeg__down": True},
        {"models__doeg__out": True},
        {"models__doeg__out": False, "models__kain__out": True},
    )
    shares = [standing(story.set(**fields).state)["heretics"] for fields in changes]
    assert 1 > shares[0] > shares[1] > shares[2] > shares[3] > 0
    assert standing(story.state)["pilgrims"] == 1


@pytest.mark.rule("TC-TURN-09")
def test_beaten_side_has_no_strength() -> None:
    """After conceding or losing all models. Models Out of Action from the beginning are not losses."""
    for last in (Concede("heretics"), (Injure(model="kain", source="a shell"), (6, 6))):
        story = active_model(against=(fighter("Kain"), fighter("Doeg", out=True)))
        assert standing(story.state) == {"pilgrims": 1, "heretics": 1}
        assert standing(story.given(last).state) == {"pilgrims": 1, "heretics": 0}


def test_model_that_changes_sides_counts_for_its_new_side() -> None:
    story = active_model().given(ChangeSide("doeg", "pilgrims"))
    story.set(models__doeg__out=True)
    share = standing(story.state)
    assert share["heretics"] == 1
    assert share["pilgrims"] == pytest.approx(2 / 3)


@pytest.mark.parametrize("number", range(sample_size(1)))
def test_sensible_players_finish_battles_and_never_hit_friends(number: int) -> None:
    """Within the six Turns of the book."""
    fight = Encounter.sample("trench_crusade", dice=seed_of(number))
    play(fight, Sensible(), Random(number), until=lambda now: len(now.journal) > 600)
    assert fight.outcome is not None
    assert len(fight.outcome.winners) == 1
    sides = {model.id: model.side for model in fight.state.models}
    hits = [event for beat in fight.journal for event in beat.events if isinstance(event, Hit)]
    assert hits
    assert not [chance for chance in hits if sides[chance.attacker] == sides[chance.target]]
    shares = standing(fight.state)
    assert {side for side in shares if not shares[side]} <= set(shares) - set(fight.outcome.winners)
    assert all(0 <= share <= 1 for share in shares.values())


@pytest.mark.rule("TC-SHOOT-01", "TC-MOVE-06")
def test_shots_are_saved_for_a_charge_only_with_a_melee_weapon() -> None:
    """Without one, holding fire is worth as little as with shots that no Charge follows."""
    armed = active_model(fighter("Ansel", "twin", "club")).given((shot("twin"), (1, 1)))
    unarmed = active_model(fighter("Ansel", "twin")).given((shot("twin"), (1, 1)))
    gunner = active_model(fighter("Ansel", "gatling")).given((shot("gatling"), (1, 1)))
    held = [weigh(story.state, HoldFire("ansel")) for story in (armed, unarmed, gunner)]
    assert held[0] > held[1] == held[2]


@pytest.mark.rule("TC-ACT-02", "TC-ACT-03")
def test_weapon_with_critical_is_preferred_if_critical_successes_are_likely() -> None:
    """The two weapons differ in nothing else that counts here."""
    story = active_model(fighter("Ansel", "club", "sword", melee=2, keywords=["STRONG"], off_hand="club"))
    story.given(PlaceModel("ansel", ("kain",)))
    blows = [Fight(model="ansel", weapon=name, target="kain", off_hand=other) for name, other in OFF_HANDS]
    prefers(story, *blows)


OFF_HANDS = (("sword", "club"), ("club", "sword"))
"""Two weapons, each with the other one as the Off-Hand weapon, so that neither has -1 DICE."""


@pytest.mark.rule("TC-DICE-06", "TC-BLOOD-10")
def test_loss_of_markers_has_the_opposite_value_of_their_gain() -> None:
    """Blood is taken from friends, Blessings from enemies."""
    effects = {"Cleanse": "Blood Marker", "Profane": "Blessing Marker"}
    abilities = [
        {"id": name, "when": "invoked", "does": [{"do": "lose", "what": what, "amount": 2, "to": "target"}]}
        for name, what in effects.items()
    ]
    powers = [{"name": name, "prices": [1]} for name in effects]
    ours = (fighter("Ansel", blood=3, powers=powers), fighter("Berthe", blood=3, blessings=3))
    story = with_abilities(*abilities, ours=ours, theirs=(fighter("Kain", blood=3, blessings=3),))
    own = ("ansel",)
    prefers(story, Invoke("ansel", "Cleanse", own, "berthe"), EndActivation("ansel"))
    prefers(story, Invoke("ansel", "Profane", own, "kain"), EndActivation("ansel"))
    never(story, Invoke("ansel", "Cleanse", own, "kain"), Invoke("ansel", "Profane", own, "berthe"))
