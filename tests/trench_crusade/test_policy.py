"""The policy: what a sensible person says in a battle, and how both sides stand."""

from random import Random
from typing import Any

import pytest

from combat import Encounter
from combat.engine.ability_use import UseAbility
from combat.engine.players import Sensible, outlook, play
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
from events.base import Command
from events.trench_crusade.sheets import Profile
from events.vocabulary import Hit, Modifier
from tests.harness.random_play import seed_of
from tests.harness.samples import sample
from tests.harness.stories import Story
from tests.trench_crusade.duels import HIT, acting, battle, begun, fighter, injured

weigh, standing = SYSTEM.policy.weigh, SYSTEM.policy.standing
DICE = (Modifier("Circumstances", 2, "dice"),)


def prefers(story: Story, *commands: Command) -> None:
    """Each of these commands weighs more than the one after it, and all may be said."""
    for command in commands:
        assert not story.encounter.why_not(command), command
    weights = [weigh(story.state, each) for each in commands]
    assert sorted(weights, reverse=True) == weights, weights
    assert len(set(weights)) == len(weights), weights


def never(story: Story, *commands: Command) -> None:
    """These commands are never said."""
    assert [each for each in commands if weigh(story.state, each)] == []


def shot(weapon: str = "rifle", target: str = "kain", **more: Any) -> Shoot:
    """Return a shot of Ansel's."""
    return Shoot(model="ansel", weapon=weapon, target=target, **more)


def test_whoever_has_the_choice_goes_first() -> None:
    """Whoever acts first may take somebody out who has not acted."""
    story = battle((fighter("Ansel"),), (fighter("Kain"), fighter("Doeg")))
    prefers(story, ChooseFirst("pilgrims"), ChooseFirst("heretics"))


def test_a_leader_acts_before_a_soldier_and_a_pair_before_one() -> None:
    """And nobody claims to stand in Dangerous Terrain."""
    pair = {"fireteam": "Door"}
    ours = (fighter("Ansel", **pair), fighter("Berthe", **pair), fighter("Odile", keywords=["LEADER"]))
    story = begun(battle(ours, (fighter("Kain"), fighter("Doeg"), fighter("Esau"))))
    prefers(story, Activate("odile"), Activate("ansel", "berthe"), Activate("ansel"))
    never(story, Activate("odile", in_dangerous_terrain=("odile",)))


@pytest.mark.rule("TC-INJ-06", "TC-INJ-10")
def test_a_shot_goes_where_it_takes_most() -> None:
    """At whoever lies Down before who stands, at who bleeds before who does not, and at plate last."""
    enemies = (
        fighter("Kain"),
        fighter("Doeg", armour="reinforced"),
        fighter("Esau", down=True),
        fighter("Baasha", blood=2),
    )
    story = acting(against=enemies)
    prefers(story, shot(target="baasha"), shot(target="kain"), shot(target="doeg"))
    prefers(story, shot(target="esau"), shot(target="kain"), EndActivation("ansel"))


@pytest.mark.rule("TC-SHOOT-02", "TC-SHOOT-03", "TC-SHOOT-04")
def test_the_better_weapon_is_used_and_nothing_is_claimed_that_nobody_sees() -> None:
    """A rifle before a musket; higher ground and Cover are for the table to say."""
    story = acting(fighter("Ansel", "rifle", "musket"))
    prefers(story, shot(), shot("musket"))
    prefers(story, shot(), shot(elevated=True), shot(elevated=True, distance=20))
    prefers(story, shot(), shot(in_cover=True), shot(in_cover=True, long_range=True))


@pytest.mark.rule("TC-INJ-13")
def test_a_blast_is_never_said_to_catch_a_friend() -> None:
    """Nor the shooter itself."""
    story = acting(fighter("Ansel", "grenades"))
    prefers(story, shot("grenades"), shot("grenades", also_hits=("doeg",)))
    never(story, shot("grenades", also_hits=("berthe",)), shot("grenades", also_hits=("doeg", "ansel")))


@pytest.mark.rule("TC-MOVE-03")
def test_a_charge_that_arrives_is_better_than_one_that_may_not() -> None:
    """Seven inches are always reached, ten half the time; a leap needs somebody who sees a ledge."""
    story = acting(fighter("Ansel", "club", "knife"))
    near, far = (Charge(model="ansel", target="kain", distance=distance) for distance in (14, 20))
    unseen = Charge(model="ansel", target="kain", distance=20, in_sight=False)
    prefers(story, near, far, unseen, EndActivation("ansel"))
    prefers(story, near, Charge(model="ansel", target="kain", distance=14, dive=3))
    prefers(story, near, Charge(model="ansel", target="kain", distance=14, also_near=("doeg",)))


@pytest.mark.rule("TC-MEL-01", "TC-MEL-02")
def test_in_melee_the_heavier_weapon_strikes_and_nobody_turns_its_back() -> None:
    """At the weaker enemy first, and an obstacle is the enemy's to claim."""
    enemies = (fighter("Kain"), fighter("Doeg", armour="reinforced", shield=True))
    story = acting(fighter("Ansel", "bat", "pistol"), against=enemies, beside=("kain", "doeg"))
    blow = Fight(model="ansel", weapon="bat", target="kain")
    hampered = Fight(model="ansel", weapon="bat", target="kain", defended_obstacle=True)
    prefers(story, blow, Fight(model="ansel", weapon="pistol", target="kain"), EndActivation("ansel"), Retreat("ansel"))
    prefers(story, blow, Fight(model="ansel", weapon="bat", target="doeg"))
    prefers(story, blow, hampered)


def test_nothing_is_risked_for_nothing() -> None:
    """An Activation ends where nothing better is left; a Move is harmless, and danger is not sought."""
    story = acting().given((shot(), (1, 1)))
    prefers(story, EndActivation("ansel"), Move("ansel"), Dash("ansel"))
    never(story, Move("ansel", into_dangerous_terrain=True))
    story.given(Move("ansel"))
    never(story, Climb("ansel"), Jump("ansel", gap=2), EnterDangerousTerrain("ansel"))


@pytest.mark.rule("TC-SHOOT-01")
def test_shots_that_are_left_are_fired_and_blows_struck() -> None:
    """Unless somebody who is armed for it can still charge, which a second ASSAULT shot would bar."""
    gunner = acting(fighter("Ansel", "gatling")).given((shot("gatling"), (1, 1)))
    prefers(gunner, shot("gatling"), HoldFire("ansel"))
    assaulting = acting(fighter("Ansel", "twin", "club")).given((shot("twin"), (1, 1)))
    assert weigh(assaulting.state, HoldFire("ansel")) > weigh(gunner.state, HoldFire("ansel"))
    striking = acting(fighter("Ansel", "khanjar"), beside=("kain",))
    blow = Fight(model="ansel", weapon="khanjar", target="kain")
    prefers(striking.given((blow, (1, 1))), blow, HoldBack("ansel"))


@pytest.mark.rule("TC-MOVE-07")
def test_a_back_that_is_turned_is_struck() -> None:
    """With what takes most, and the obstacle is not ours to claim."""
    story = acting(against=(fighter("Kain", "bat", "knife"),), beside=("kain",)).given(Retreat("ansel"))
    prefers(story, FreeAttack("kain", "bat"), FreeAttack("kain", "knife"), Forgo("kain"))
    prefers(story, FreeAttack("kain", "bat"), FreeAttack("kain", "bat", defended_obstacle=True))


@pytest.mark.rule("TC-DOWN-02", "TC-DOWN-03")
def test_whoever_is_down_gets_up() -> None:
    """For nothing at once; by a RISKY ACTION once the shot is fired."""
    prefers(acting(down=("ansel",)), Stand("ansel"), StayDown("ansel"))
    story = acting().set(models__ansel__down=True)
    prefers(story, shot(), Stand("ansel"), EndActivation("ansel"))


@pytest.mark.rule("TC-BLOOD-08")
def test_a_medi_kit_goes_to_whom_it_helps_most() -> None:
    """Back on its feet before a marker less, and a LEADER before a soldier."""
    friends = (fighter("Berthe", blood=1, down=True), fighter("Odile", blood=1, down=True, keywords=["LEADER"]))
    story = acting(fighter("Ansel", "club", medi_kit=True), *friends)
    prefers(
        story,
        UseMediKit(model="ansel", patient="odile", effect="down"),
        UseMediKit(model="ansel", patient="berthe", effect="down"),
        UseMediKit(model="ansel", patient="berthe", effect="blood"),
        EndActivation("ansel"),
    )


@pytest.mark.rule("TC-BLOOD-04", "TC-INJ-01")
def test_blood_is_spent_on_an_injury_and_not_more_than_it_is_worth() -> None:
    """Of six markers some are spent, and some would only make sure of what is sure."""
    story = injured(fields={"blood": 6})
    prefers(story, Pledge(side="pilgrims", blood=3), Pledge(side="pilgrims", blood=1), Pledge(side="pilgrims"))


@pytest.mark.rule("TC-BATH-01")
def test_a_bloodbath_is_paid_for_where_it_kills() -> None:
    """Three markers of a model that lies Down are worth a third die."""
    story = injured(fields={"blood": 3}, down=True)
    prefers(story, Pledge(side="pilgrims", bloodbaths=1), Pledge(side="pilgrims"))


@pytest.mark.rule("TC-BLESS-02", "TC-BLESS-01", "TC-BLOOD-03")
def test_blessings_turn_injuries_aside_and_blood_hampers_a_shot() -> None:
    """One is enough where all are not needed."""
    blessed = injured(fields={"blessings": 4})
    prefers(blessed, Pledge(side="heretics", blessings=1), Pledge(side="heretics"))
    bleeding = acting(fighter("Ansel", blood=1, blessings=1)).given(shot())
    prefers(bleeding, Pledge(side="pilgrims", blessings=1), Pledge(side="pilgrims"))
    bleeding.given(Pledge(side="pilgrims"))
    prefers(bleeding, Pledge(side="heretics", blood=1), Pledge(side="heretics"))


@pytest.mark.rule("TC-MOVE-08")
def test_nothing_is_spent_on_what_matters_little() -> None:
    """A Dash may fail."""
    story = acting(fighter("Ansel", blood=1, blessings=1)).given(Dash("ansel"))
    assert weigh(story.state, Pledge(side="pilgrims"))
    never(story, Pledge(side="pilgrims", blessings=1))


@pytest.mark.rule("TC-MOVE-03")
def test_a_skirmisher_gets_out_of_the_way_as_far_as_it_can() -> None:
    """A Charge that falls short is a Charge wasted."""
    story = acting(against=(fighter("Kain", keywords=["SKIRMISHER"]),))
    story.given(Charge(model="ansel", target="kain", distance=14))
    prefers(story, Skirmish("kain"), StandFast("kain"))
    story.given((Skirmish("kain"), (3,)))
    prefers(story, GetClear("kain", 20), GetClear("kain", 15))


@pytest.mark.rule("TC-INJ-13")
def test_a_shell_that_went_astray_comes_down_on_nobody() -> None:
    """Nobody has said who stands there."""
    story = acting(fighter("Ansel", "mortar")).given((shot("mortar"), (1, 1)))
    assert weigh(story.state, Land())
    never(story, Land("berthe"), Land("kain"), Land("", ("berthe",)))


@pytest.mark.rule("TC-BLOOD-10")
def test_a_power_that_harms_is_aimed_at_enemies_and_one_that_helps_at_friends() -> None:
    """Blood is rather taken from a friend, on whom the enemy could spend it; what nobody knows is not used."""
    names = ("Blood Boil", "Rise Again", "Cast Down", "Hex")
    powers = [{"name": name, "prices": [1]} for name in names]
    story = acting(
        fighter("Ansel", blood=1, powers=powers), fighter("Berthe", down=True), against=(fighter("Kain", blood=1),)
    )
    own, theirs = ("ansel",), ("kain",)
    prefers(story, Invoke("ansel", "Blood Boil", own, "kain"), Invoke("ansel", "Blood Boil", theirs, "kain"))
    prefers(story, Invoke("ansel", "Rise Again", own, "berthe"), EndActivation("ansel"))
    prefers(story, Invoke("ansel", "Cast Down", own, "kain"), EndActivation("ansel"))
    never(story, Invoke("ansel", "Blood Boil", own, "berthe"), Invoke("ansel", "Cast Down", own, "ansel"))
    never(story, Invoke("ansel", "Rise Again", own, "kain"), Invoke("ansel", "Hex", own, "kain"))


@pytest.mark.rule("TC-DICE-06")
def test_what_sheets_bring_is_used_where_it_wins_something() -> None:
    """An icon turns an injury aside, rations staunch blood, and one more blow is worth a marker."""
    sheet = fighter("Ansel", blood=1, equipment=["Field Rations", "Alchemical Stimulant"])
    story = acting(sheet, against=(fighter("Kain", equipment=["Blessed Icon"]),), beside=("kain",))
    prefers(story, UseAbility("ansel", "Alchemical Stimulant"), UseAbility("ansel", "Field Rations"))
    story.given(Fight(model="ansel", weapon="club", target="kain"), (Pledge(side="heretics"), HIT))
    prefers(story, UseAbility("kain", "Blessed Icon"))
    assert weigh(story.state, UseAbility("kain", "Blessed Icon")) > weigh(story.state, Pledge(side="heretics"))
    never(story, UseAbility("kain", "Field Rations"))


@pytest.mark.rule("TC-TURN-10")
def test_the_winner_by_the_scenario_is_whoever_has_most_left() -> None:
    """And it is a draw where both have as much."""
    story = begun(battle((fighter("Ansel"),), (fighter("Kain"), fighter("Doeg")), turn_limit=1, limit_winner="asked"))
    for model in ("ansel", "kain", "doeg"):
        story.given(Activate(model), EndActivation(model))
    assert weigh(story.state, NameWinner(("pilgrims", "heretics"))) == 1
    never(story, NameWinner(("pilgrims",)), NameWinner(("heretics",)), NameWinner(()))
    story.set(models__doeg__down=True)
    assert weigh(story.state, NameWinner(("pilgrims",))) == 1


def test_nobody_wishes_for_what_only_the_table_can_know() -> None:
    """No harm out of nowhere, no reinforcements, no surrender, and no bonus without a reason."""
    story = acting(fighter("Ansel"), beside=("kain",))
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
def test_what_a_seat_weighs_is_the_same_whatever_its_rival_has_declared_unseen() -> None:
    """It is given what the seat sees."""
    found = []
    for blood in (0, 1, 5):
        story = acting(fighter("Ansel", blood=5, blessings=4), spend_order_action="secret_simultaneous")
        story.given(shot())
        assert outlook(story.encounter, "pilgrims").is_open
        seen = outlook(story.given(Pledge(side="heretics", blood=blood)).encounter, "pilgrims")
        weights = [weigh(seen.state, Pledge(side="pilgrims", blessings=number)) for number in range(5)]
        found.append((seen.is_open, weights))
    assert found[0] == found[1] == found[2]
    assert not found[0][0]


def test_a_battle_begins_with_both_sides_at_full_strength() -> None:
    """Whatever markers their sheets give them."""
    assert standing(Encounter.sample("trench_crusade").state) == {"pilgrims": 1, "heretics": 1}


@pytest.mark.rule("TC-INJ-03", "TC-INJ-05")
def test_a_side_stands_worse_the_more_it_has_lost() -> None:
    """A Blood Marker is little, to be Down is more, and a model Out of Action is most; a LEADER more than a soldier."""
    story = acting(against=(fighter("Kain", keywords=["LEADER"]), fighter("Doeg")))
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
def test_a_side_that_is_beaten_stands_at_nothing() -> None:
    """Whether it gives up, or nobody is left of it; who was out from the beginning is no loss."""
    for last in (Concede("heretics"), (Injure(model="kain", source="a shell"), (6, 6))):
        story = acting(against=(fighter("Kain"), fighter("Doeg", out=True)))
        assert standing(story.state) == {"pilgrims": 1, "heretics": 1}
        assert standing(story.given(last).state) == {"pilgrims": 1, "heretics": 0}


def test_whoever_changes_sides_counts_for_the_new_one() -> None:
    """The old one has lost nothing by it that was left to lose."""
    story = acting().given(ChangeSide("doeg", "pilgrims"))
    story.set(models__doeg__out=True)
    share = standing(story.state)
    assert share["heretics"] == 1
    assert share["pilgrims"] == pytest.approx(2 / 3)


@pytest.mark.parametrize("number", range(sample(1)))
def test_sensible_people_end_a_battle_with_somebody_beaten_and_never_hit_a_friend(number: int) -> None:
    """By the book, within its six Turns."""
    fight = Encounter.sample("trench_crusade", dice=seed_of(number))
    play(fight, Sensible(), Random(number), until=lambda now: len(now.journal) > 600)
    assert fight.outcome is not None
    assert len(fight.outcome.winners) == 1
    sides = {model.id: model.side for model in fight.state.models}
    hits = [event for beat in fight.journal for event in beat.events if isinstance(event, Hit)]
    assert hits
    assert not [each for each in hits if sides[each.attacker] == sides[each.target]]
    shares = standing(fight.state)
    assert {side for side in shares if not shares[side]} <= set(shares) - set(fight.outcome.winners)
    assert all(0 <= share <= 1 for share in shares.values())
