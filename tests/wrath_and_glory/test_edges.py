"""Details at the edges of the rules: sides of dice, limits, prompts and fields of forms."""

import pytest

from combat import Encounter, Refused
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import Interact
from combat.systems.wrath_and_glory.acts.conditions import Remedy
from combat.systems.wrath_and_glory.acts.criticals import RaiseSeverity
from combat.systems.wrath_and_glory.acts.resources import SpendRuin
from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.soak import RecoverShock, RestoreShock
from combat.systems.wrath_and_glory.acts.statements import Join
from combat.systems.wrath_and_glory.acts.tests import CallForTest
from combat.systems.wrath_and_glory.queries.abilities import VOCABULARY
from combat.systems.wrath_and_glory.queries.domains import AnyNames
from combat.systems.wrath_and_glory.rules.conditions import REMEDIES
from events.vocabulary import Modifier
from events.wrath_and_glory.facts import DamageStands, HarmDue, TestDeclared
from events.wrath_and_glory.sheets import Profile
from tests.wrath_and_glory.parties import ADA, BO, Fields, X, Y, agent, in_enemy_turn, in_first_turn, party, threat
from tests.wrath_and_glory.parties import without_resources as with_nothing
from tests.wrath_and_glory.test_criticals import TOUGH, critical, severity_of


@pytest.mark.rule("WG-WRATH-05", "WG-RUIN-04", "WG-CRIT-02")
def test_recovery_and_explosives_roll_a_d3() -> None:
    ada = agent("Ada", player="p-ada", max_shock=9)
    in_first_turn(ADA | ada, X, wrath_shock="d3_plus_3").set(combatants__ada__shock=8).when(
        RecoverShock("ada"), None
    ).needs(3)
    in_enemy_turn(ADA, threat("X", max_shock=9)).set(combatants__x__shock=8, ruin=2).when(
        RestoreShock("x"), None
    ).needs(3)
    critical(TOUGH | {"explosives": True}, 64).when(RaiseSeverity("ada"), (6,)).needs(3)


@pytest.mark.rule("WG-COND-01", "WG-OPT-08")
def test_the_blinded_interact_poorly() -> None:
    """An Interaction Attack depends on sight."""
    blinded = agent("Ada", player="p-ada", conditions=[{"name": "Blinded"}])
    awe = Interact(who="ada", target="x", skill="Intimidation", opposing_skill="Willpower", condition="Hindered")
    pools = []
    for ada in (ADA, blinded):
        story = in_first_turn(ada, X)
        story.when(awe, (2, 2, 2))
        pools.append(story.event(TestDeclared))
    assert [each.name for each in pools[0].modifiers] == []
    assert "Blinded" in [each.name for each in pools[1].modifiers]


@pytest.mark.rule("WG-COND-01")
def test_refused_remedies_name_whose_condition_it_is() -> None:
    held = [{"name": "Bleeding"}]
    story = in_first_turn(agent("Ada", player="p-ada", conditions=held), agent("Bo", player="p-bo", conditions=held), X)
    for patient, named in (("", "made by the combatant itself"), ("bo", "made by a comrade")):
        story.when(Remedy(who="ada", condition="Bleeding", patient=patient, skill="Tech"))
        story.refuses("no_remedy", "WG-COND-01")
        assert story.refused is not None
        assert named in str(story.refused)


@pytest.mark.rule("WG-DMG-01")
def test_damage_is_not_negative() -> None:
    story = with_nothing(ADA, X).set(glory=0)
    weak = (Modifier("A wet charge", -30, "damage"),)
    story.encounter.do(
        Attack(who="ada", weapon="laspistol", targets=("x",), modifiers=weak), "gm", faces=(4, 4, 4, 4, 4)
    )
    assert [
        event.damage for beat in story.encounter.journal for event in beat.events if isinstance(event, DamageStands)
    ] == [0]


@pytest.mark.rule("WG-MOB-02", "WG-SHIFT-01")
@pytest.mark.parametrize(
    ("shift", "hit"), [({}, 3), ({"effects": 1, "what": "a dangling crucible"}, 1), ({"ed": 1}, 1)]
)
def test_shifted_dice_hit_no_further_members_of_a_mob(shift: Fields, hit: int) -> None:
    mob = threat("X", role="troop", mob=8, resilience=3)
    story = with_nothing(agent("Ada", "lasgun", player="p-ada"), mob).set(glory=0)
    story.given((Attack(who="ada", weapon="lasgun", targets=("x",)), (4, 6, 6, 2)))
    story.when(Shift(who="ada", **shift), (4,) * ("ed" in shift))
    assert story.event(HarmDue).hit == hit


@pytest.mark.rule("WG-SHIFT-08")
def test_all_hits_cannot_be_given_up() -> None:
    gunner = agent("Ada", "lasgun", player="p-ada", value=6)
    story = with_nothing(gunner, X, Y, multi_shift_dn="may_give_up")
    story.given((Attack(who="ada", weapon="lasgun", targets=("x", "y")), (6, 6, 6, 6, 6, 4)))
    story.when(Shift(who="ada", give_up=("x", "y"))).refuses("give_up", "WG-SHIFT-08")


@pytest.mark.rule("WG-TEST-05")
def test_first_test_that_is_owed_is_asked_first() -> None:
    story = party(ADA, BO, X)
    story.given(CallForTest(who="ada", purpose="a locked door", skill="Tech", dn=3))
    story.given(CallForTest(who="bo", purpose="a wet floor", skill="Agility", dn=4))
    assert story.encounter.requests[0].prompt == "Ada: a locked door, Tech against DN 3."


@pytest.mark.rule("WG-RUIN-05", "WG-RUIN-01")
def test_one_point_of_ruin_can_be_spent_but_none_cannot() -> None:
    story = party(ADA, X).set(ruin=1)
    story.when(SpendRuin(0, "a gust of wind")).refuses("amount", "WG-RUIN-05")
    story.given(SpendRuin(1, "a gust of wind"))
    assert story.state.ruin == 0


@pytest.mark.rule("WG-GLORY-01", "WG-WRATH-01")
def test_newcomers_are_played_by_players_of_the_setup_or_by_the_gm() -> None:
    """A seat cannot be added, and the refusal says who can play. A spare player of the setup waits with Wrath."""
    story = party(ADA, X, players=2)
    story.when(Join(sheet=Profile(id="z", name="Z", role="agent", player="zed"))).refuses("sheet")
    assert "known: p-ada, guest-0; players join before the fight" in str(story.refused)
    spare = Profile(id="z", name="Z", role="agent", player="guest-0")
    lent = Profile(id="w", name="W", role="agent", side="players")
    story.given(Join(sheet=spare), Join(sheet=lent))
    seats = [(each.id, each.seat, each.is_friend) for each in story.state.combatants[2:]]
    assert seats == [("z", "guest-0", True), ("w", "gm", True)]
    assert story.state.player("guest-0").wrath == story.state.player("p-ada").wrath


@pytest.mark.rule("WG-SOAK-05")
def test_only_those_who_can_bear_the_shock_pay_with_it() -> None:
    """The Exhausted and those without Shock cannot; others pay up to their maximum."""
    for fields, most in (
        ({"shock": 1}, 4),
        ({"shock": 5}, 0),
        ({"shock": 1, "exhausted": True}, 0),
        ({"shockless": True, "max_shock": 0}, 0),
    ):
        sheet: Fields = {"max_shock": 5} | fields
        story = in_first_turn(ADA, threat("X", **sheet))
        assert VOCABULARY.costs["Shock"](story.state, "x") == most, fields


@pytest.mark.rule("WG-DMG-03")
def test_abilities_reroll_any_faces_of_a_die() -> None:
    def begin(faces: str) -> Encounter:
        does = [{"do": "reroll", "what": faces, "amount": 1}]
        ada = agent("Ada", player="p") | {"weapons": [], "abilities": ["Luck"]}
        luck = {"id": "Luck", "when": "roll", "asked": True, "does": does}
        setup = {"players": [{"id": "p", "name": "P"}], "combatants": [ada], "abilities": [luck]}
        return Encounter.begin("wrath_and_glory", setup)

    assert begin("1 or 2 or 3 or 4 or 5 or 6").state.has_combatant("ada")
    with pytest.raises(Refused, match="'reroll' needs faces"):
        begin("6 or 7")


@pytest.mark.rule("WG-COND-01")
def test_pinned_without_a_salvo_has_the_dn_of_the_condition() -> None:
    pinned = agent("Ada", player="p-ada", conditions=[{"name": "Pinned"}])
    story, remedy = in_first_turn(BO, pinned, X), dict(REMEDIES)["Pinned"]
    story.when(Remedy(who="bo", condition="Pinned", patient="ada", skill=remedy.skill), (2, 2, 2))
    assert story.event(TestDeclared).dn == remedy.dn + remedy.by_level


@pytest.mark.rule("WG-CRIT-02")
def test_only_a_visceral_blow_also_causes_a_fall() -> None:
    severity_of((1, 1)).when(RaiseSeverity("ada", 1, prone=True)).refuses("severity", "WG-CRIT-02")


@pytest.mark.rule("WG-COND-01")
def test_recovery_from_too_much_shock_leaves_no_other_exhaustion() -> None:
    ada = agent("Ada", player="p-ada", max_shock=5)
    story = in_first_turn(ADA | ada, X).set(combatants__ada__shock=6, combatants__ada__exhausted=True)
    recovered = story.given(RecoverShock("ada")).state.combatant("ada")
    assert (recovered.exhausted, recovered.weary) == (False, False)


def test_unknown_ability_is_not_called_a_trait() -> None:
    with pytest.raises(Refused, match="there is no ability 'Nonsense'"):
        party(agent("Ada", player="p-ada", abilities=["Nonsense"]), X)


def test_field_for_names_accepts_other_names_too() -> None:
    assert AnyNames(("Attack", "Aim"), (), 2, 3).plain()["any_words"] is True
