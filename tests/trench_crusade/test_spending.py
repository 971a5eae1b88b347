"""The order of spending: the order of pledges, and the price of a Bloodbath."""

from typing import Any, get_args

import pytest

from combat.engine.offer.domains import domain_given
from combat.systems.trench_crusade.acts.actions import TakeAction
from combat.systems.trench_crusade.acts.dice import RollDice
from combat.systems.trench_crusade.acts.movement import Dash, Move
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.terrain import Fall
from combat.systems.trench_crusade.acts.turns import Activate, ChooseFirst, EndActivation, RollOff
from combat.systems.trench_crusade.rules.markers import marker_dice
from combat.systems.trench_crusade.rules.spending import bloodbath_price, can_pay, spend_order
from events.trench_crusade.facts import ActionResolved, InjuryResolved, MarkerWindowOpened, Pledged, PledgesRevealed
from events.trench_crusade.sheets import SpendOrder
from events.vocabulary import Hit, Modifier, Rolled, Spent
from tests.trench_crusade.duels import (
    DOEG,
    HIT,
    active_model,
    battle,
    before_injury,
    begin_turn,
    fighter,
    model_of,
    open_seats,
)


@pytest.mark.rule("TC-BLOOD-06", "TC-WIN-04")
def test_no_pledge_without_markers_or_without_a_roll() -> None:
    story = active_model(fighter("Ansel", blood=6, blessings=6)).when(Move("ansel")).without(MarkerWindowOpened)
    story.when(Dash("ansel")).then(MarkerWindowOpened)
    active_model().when(Dash("ansel"), faces=(4, 4)).without(MarkerWindowOpened)


@pytest.mark.rule("TC-BATH-01")
def test_bloodbath_costs_six_or_three_on_a_down_target() -> None:
    """The state when the roll is declared decides."""
    assert bloodbath_price(already_down=False) == 6
    assert bloodbath_price(already_down=True) == 3


@pytest.mark.rule("TC-BATH-01", "TC-INF-03")
def test_five_blood_markers_do_not_pay_for_a_bloodbath_on_a_standing_target() -> None:
    """With one Infection Marker they do."""
    price = bloodbath_price(already_down=False)
    assert not can_pay(5, 0, price)
    assert can_pay(5, 1, price)
    assert marker_dice("blood", "injury", 5) == 5


@pytest.mark.rule("TC-WIN-02", "TC-WIN-03")
@pytest.mark.parametrize(
    ("order", "groups"),
    [
        ("actor_then_opponent", (("heretics",), ("pilgrims",))),
        ("opponent_then_actor", (("pilgrims",), ("heretics",))),
        ("secret_simultaneous", (("heretics", "pilgrims"),)),
        ("initiative_first", (("pilgrims",), ("heretics",))),
    ],
)
def test_order_of_pledges_follows_the_setting(order: str, groups: tuple[tuple[str, ...], ...]) -> None:
    """The Heretics roll, and the Pilgrims have the initiative."""
    assert spend_order(order, "heretics", "pilgrims", "pilgrims") == groups


@pytest.mark.rule("TC-WIN-02", "TC-WIN-03")
def test_side_with_the_initiative_pledges_first_when_it_rolls_itself() -> None:
    assert spend_order("initiative_first", "heretics", "pilgrims", "heretics") == (("heretics",), ("pilgrims",))


@pytest.mark.rule("TC-WIN-02", "TC-WIN-03")
@pytest.mark.parametrize("order", get_args(SpendOrder))
@pytest.mark.parametrize("initiative", ["pilgrims", "heretics"])
def test_each_side_pledges_once_in_each_order(order: str, initiative: str) -> None:
    groups = spend_order(order, "heretics", "pilgrims", initiative)
    assert sorted(side for group in groups for side in group) == ["heretics", "pilgrims"]


@pytest.mark.rule("TC-WIN-01", "TC-WIN-02", "TC-BLESS-01", "TC-BLOOD-03", "TC-WIN-06", "TC-BLOOD-05", "TC-BLESS-04")
def test_actor_pledges_blessings_then_the_enemy_pledges_blood() -> None:
    """In Cover, with one Blessing and two Blood Markers, the net is -2 DICE. All markers are used up."""
    story = active_model(fighter("Ansel", blood=3, blessings=2))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain", in_cover=True))
    story.then(MarkerWindowOpened("action", ("pilgrims", "heretics"), secret=False)).without(Rolled)
    story.when(Pledge(side="heretics", blood=2)).refuses("not_your_window", "TC-WIN-02")
    story.when(Pledge(side="pilgrims", blessings=3)).refuses("too_many_markers", "TC-BLESS-01")
    story.when(Pledge(side="pilgrims", blood=1)).refuses("too_many_markers", "TC-BLOOD-03")
    story.when(Pledge(side="pilgrims", blessings=1)).then(
        Spent(whose="ansel", resource="Blessing Marker", amount=1, on="Ranged Attack")
    )
    story.when(Pledge(side="pilgrims", blessings=1)).refuses("not_your_window", "TC-WIN-01")
    story.when(Pledge(side="heretics", blood=2), faces=(6, 6, 2, 3))
    story.then(Spent(whose="ansel", resource="Blood Marker", amount=2, on="Ranged Attack"), Rolled)
    assert story.event(Rolled).total == 5
    assert story.event(Rolled).modifiers == (
        Modifier("Cover", -1, "dice"),
        Modifier("Blessing Markers", 1, "dice"),
        Modifier("Blood Markers", -2, "dice"),
    )
    assert (model_of(story, "ansel").blessings, model_of(story, "ansel").blood) == (1, 1)
    story.when(Pledge(side="heretics", blood=1)).refuses("out_of_step")


@pytest.mark.rule("TC-BLESS-01", "TC-BLOOD-03")
@pytest.mark.parametrize("action", [Dash("ansel"), TakeAction("ansel", "Pray")])
def test_each_rolled_action_allows_pledges(action: Any) -> None:
    """A Dash as well as an attack, for both sides."""
    story = active_model(fighter("Ansel", blood=1, blessings=1)).given(action)
    assert open_seats(story) == ["pilgrims"]
    story.given(Pledge(side="pilgrims", blessings=1))
    story.when(Pledge(side="heretics", blood=1), faces=(3, 4)).then(ActionResolved)


@pytest.mark.rule("TC-WIN-04", "TC-BLOOD-06")
def test_side_without_markers_is_skipped() -> None:
    """So are acts without a roll."""
    active_model().when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(1, 1)).without(MarkerWindowOpened)
    story = active_model(fighter("Ansel", blood=1)).when(Shoot(model="ansel", weapon="rifle", target="kain"))
    story.then(MarkerWindowOpened("action", ("heretics",), secret=False))
    active_model(fighter("Ansel", blood=6, blessings=6)).when(Move("ansel")).without(MarkerWindowOpened)


@pytest.mark.rule("TC-WIN-03", "TC-WIN-05", "TC-BLOOD-04", "TC-BLESS-02")
def test_pledges_on_an_injury_follow_the_hit() -> None:
    """First the enemy of the injured model with Blood, then its own side with Blessings."""
    story = active_model(against=(fighter("Kain", blood=2, blessings=1),))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=HIT)
    story.then(Hit, MarkerWindowOpened("injury", ("pilgrims", "heretics"), secret=False)).without(InjuryResolved)
    story.when(Pledge(side="pilgrims", blood=3)).refuses("too_many_markers", "TC-BLOOD-04")
    story.when(Pledge(side="heretics", blessings=1)).refuses("not_your_window", "TC-WIN-03")
    story.given(Pledge(side="pilgrims", blood=2))
    story.when(Pledge(side="heretics", blessings=2)).refuses("too_many_markers", "TC-BLESS-02")
    story.when(Pledge(side="heretics", blessings=1), faces=(4, 5, 1)).then(InjuryResolved)
    assert story.event(Rolled).total == 9
    assert story.event(Rolled).modifiers == (
        Modifier("Blessing Markers", -1, "dice"),
        Modifier("Blood Markers", 2, "dice"),
    )


@pytest.mark.rule("TC-WIN-05")
def test_miss_costs_no_markers_for_the_injury() -> None:
    story = active_model(against=(fighter("Kain", blood=2, blessings=1),))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(1, 1)).without(MarkerWindowOpened, Spent)


@pytest.mark.rule("TC-WIN-02", "TC-WIN-03")
@pytest.mark.parametrize(
    ("order", "first", "on_action", "on_injury"),
    [
        ("actor_then_opponent", "pilgrims", ("pilgrims", "heretics"), ("pilgrims", "heretics")),
        ("opponent_then_actor", "pilgrims", ("heretics", "pilgrims"), ("heretics", "pilgrims")),
        ("initiative_first", "pilgrims", ("pilgrims", "heretics"), ("pilgrims", "heretics")),
        ("initiative_first", "heretics", ("heretics", "pilgrims"), ("heretics", "pilgrims")),
    ],
)
def test_setting_decides_which_side_pledges_first(
    order: str, first: str, on_action: tuple[str, ...], on_injury: tuple[str, ...]
) -> None:
    """The actor, the enemy, or the side with the initiative."""
    ansel, kain = fighter("Ansel", blood=1, blessings=1), fighter("Kain", blood=1, blessings=1)
    story = battle(
        (ansel, fighter("Berthe")), (kain, fighter("Doeg")), spend_order_action=order, spend_order_injury=order
    )
    begin_turn(story, first)
    if first == "heretics":
        story.given(Activate("doeg"), EndActivation("doeg"))
    story.given(Activate("ansel"))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain")).then(
        MarkerWindowOpened("action", on_action, secret=False)
    )
    story.given(Pledge(side=on_action[0]))
    story.when(Pledge(side=on_action[1]), faces=HIT).then(MarkerWindowOpened("injury", on_injury, secret=False))


@pytest.mark.rule("TC-WIN-03")
def test_enemy_of_the_injured_model_rolls_after_secret_pledges() -> None:
    """If only one side can spend, its pledge is not secret."""
    story = before_injury(fields={"blood": 1, "blessings": 1}, spend_order_injury="secret_simultaneous")
    story.given(Pledge(side="heretics", blessings=1), Pledge(side="pilgrims", blood=1))
    assert open_seats(story) == ["pilgrims"]
    story.when(RollDice(), by="heretics").refuses("not_your_seat")
    story.when(RollDice(), faces=(1, 2)).then(InjuryResolved)
    story = before_injury(fields={"blood": 1}, spend_order_injury="secret_simultaneous")
    story.when(Pledge(side="pilgrims", blood=1), faces=(1, 1, 1)).then(InjuryResolved)


@pytest.mark.rule("TC-BATH-01", "TC-INJ-10", "TC-BATH-05")
def test_three_markers_pay_for_a_bloodbath_on_a_down_target() -> None:
    """The Down target adds one die, and two of the remaining markers two more."""
    story = before_injury(fields={"blood": 6}, down=True)
    story.when(Pledge(side="pilgrims", blood=4, bloodbaths=1)).refuses("bloodbath_price", "TC-BATH-01")
    story.when(Pledge(side="pilgrims", blood=2, bloodbaths=1), faces=(1, 1, 1, 1, 1, 2))
    assert len(story.event(Rolled).kept) == 3
    assert story.event(Rolled).total == 4
    story.then(
        Spent(whose="kain", resource="Blood Marker", amount=3, on="a Bloodbath"),
        Spent(whose="kain", resource="Blood Marker", amount=2, on="the injury roll"),
    )


@pytest.mark.rule("TC-BATH-01")
def test_five_blood_markers_on_a_standing_target_only_add_dice() -> None:
    story = before_injury(fields={"blood": 5})
    story.when(Pledge(side="pilgrims", bloodbaths=1)).refuses("too_many_markers", "TC-BATH-01")
    story.when(Pledge(side="pilgrims", blood=5), faces=(1,) * 7).then(InjuryResolved)


@pytest.mark.rule("TC-INF-01", "TC-INF-03")
def test_blood_and_infection_pay_for_a_bloodbath_in_the_declared_mix() -> None:
    """Exactly the price, and no more of each than present."""
    story = before_injury(fields={"blood": 5, "infection": 2})
    for blood, infection in ((0, 0), (2, 1), (0, 3), (0, -1), (0, 7)):
        story.when(Pledge(side="pilgrims", blood=blood, bloodbaths=1, bath_infection=infection)).refuses(
            "bloodbath_price"
        )
    story.when(Pledge(side="pilgrims", bath_infection=1)).refuses("no_bloodbath", "TC-BATH-01")
    story.when(Pledge(side="pilgrims", bloodbaths=1, bath_infection=1, infection=1), faces=(1, 1, 1, 1))
    story.then(
        Spent(whose="kain", resource="Blood Marker", amount=5, on="a Bloodbath"),
        Spent(whose="kain", resource="Infection Marker", amount=1, on="a Bloodbath"),
        Spent(whose="kain", resource="Infection Marker", amount=1, on="the injury roll"),
    )


@pytest.mark.rule("TC-BATH-04")
@pytest.mark.parametrize(("most", "accepted"), [(0, False), (1, False), (2, True)])
def test_setting_limits_the_bloodbaths_per_roll(most: int, accepted: bool) -> None:
    """One by default. Two cost twelve markers and keep four dice."""
    story = before_injury(fields={"blood": 6, "infection": 6}, max_bloodbaths_per_roll=most)
    story.when(Pledge(side="pilgrims", bloodbaths=2, bath_infection=6), faces=(1, 1, 1, 1) if accepted else None)
    if accepted:
        assert len(story.event(Rolled).kept) == 4
    else:
        story.refuses("too_many_markers", "TC-BATH-01")


@pytest.mark.rule("TC-BATH-06")
def test_setting_allows_another_model_to_pay_for_a_bloodbath() -> None:
    """It pays the whole price, and the markers of the injured model may still add dice."""
    ansel = fighter("Ansel", blood=0)
    story = active_model(ansel, fighter("Berthe", blood=6), against=(fighter("Kain", blood=1),))
    story.given((Shoot(model="ansel", weapon="rifle", target="kain"), HIT))
    story.when(Pledge(side="pilgrims", bloodbaths=1, bath_from="berthe")).refuses("wrong_payer", "TC-BATH-06")
    story = active_model(
        ansel, fighter("Berthe", blood=6), against=(fighter("Kain", blood=1),), bloodbath_payer="any_model"
    )
    story.given((Shoot(model="ansel", weapon="rifle", target="kain"), HIT))
    story.when(Pledge(side="pilgrims", bloodbaths=1)).refuses("bloodbath_price")
    story.when(Pledge(side="pilgrims", bloodbaths=1, bath_from="zed")).refuses("unknown_model")
    story.when(Pledge(side="pilgrims", blood=1, bloodbaths=1, bath_from="berthe"), faces=(1, 1, 1, 1))
    story.then(
        Spent(whose="berthe", resource="Blood Marker", amount=6, on="a Bloodbath"),
        Spent(whose="kain", resource="Blood Marker", amount=1, on="the injury roll"),
    )


@pytest.mark.rule("TC-BATH-01", "TC-BLOOD-07", "TC-BLESS-03")
@pytest.mark.parametrize(("reading", "allowed"), [("any_injury", True), ("attacks_only", False)])
def test_setting_limits_bloodbaths_to_attacks(reading: str, allowed: bool) -> None:
    """Otherwise the enemy may spend the Blood of a model that falls."""
    story = active_model(fighter("Ansel", blood=6, blessings=6), bloodbath_on=reading).given(Fall("ansel", 5))
    assert open_seats(story) == ["heretics"]
    story.when(Pledge(side="heretics", bloodbaths=1), faces=(1, 1, 1) if allowed else None)
    if allowed:
        story.then(InjuryResolved)
    else:
        story.refuses("too_many_markers")


@pytest.mark.rule("TC-BLESS-03")
def test_setting_allows_blessings_on_falls() -> None:
    """They always help against injuries by the enemy."""
    story = active_model(fighter("Ansel", blessings=1), blessings_allowed_vs_injury="against_any_injury")
    story.given(Fall("ansel", 5))
    story.when(Pledge(side="pilgrims", blessings=1), faces=(6, 1, 1)).then(InjuryResolved)
    active_model(fighter("Ansel", blessings=1)).when(Fall("ansel", 5), faces=(1, 1)).without(MarkerWindowOpened)


@pytest.mark.rule("TC-BLOOD-09")
def test_setting_allows_blood_of_the_target_on_the_roll_to_hit() -> None:
    wounded = (fighter("Kain", blood=2),)
    active_model(against=wounded).when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(1, 1)).without(
        MarkerWindowOpened
    )
    story = active_model(against=wounded, blood_helps_attacker_to_hit=True).given(
        Shoot(model="ansel", weapon="rifle", target="kain")
    )
    story.when(Pledge(side="pilgrims", target_blood=3)).refuses("too_many_markers", "TC-BLOOD-09")
    story.when(Pledge(side="pilgrims", target_blood=2), faces=(1, 1, 1, 1))
    story.then(Spent(whose="kain", resource="Blood Marker", amount=2, on="Ranged Attack"), Rolled)
    assert story.event(Rolled).modifiers == (Modifier("Blood Markers of the target", 2, "dice"),)
    dashing = active_model(against=wounded, blood_helps_attacker_to_hit=True)
    dashing.when(Dash("ansel"), faces=(4, 4)).without(MarkerWindowOpened)


@pytest.mark.rule("TC-INF-01")
def test_infection_is_spent_like_blood() -> None:
    """-1 DICE on the model's own roll, +1 DICE on the injury against it."""
    story = active_model(fighter("Ansel", infection=1), against=(fighter("Kain", infection=1),))
    story.given(Shoot(model="ansel", weapon="rifle", target="kain"))
    story.when(Pledge(side="heretics", infection=2), faces=(6, 6, 4, 4))
    story.then(Spent(whose="ansel", resource="Infection Marker", amount=2, on="Ranged Attack"), Hit)
    story.when(Pledge(side="pilgrims", infection=1), faces=(1, 1, 1))
    assert story.event(Rolled).modifiers == (Modifier("Infection Markers", 1, "dice"),)


@pytest.mark.rule("TC-BLOOD-07", "TC-BLOOD-03")
def test_roles_are_reversed_when_the_enemy_rolls() -> None:
    """The Pilgrims spend the Blood of a Heretic on its ACTION."""
    story = active_model(against=(fighter("Kain", blood=1, blessings=1), fighter("Doeg")))
    story.given(EndActivation("ansel"), Activate("kain"))
    story.when(Shoot(model="kain", weapon="rifle", target="ansel"))
    story.then(MarkerWindowOpened("action", ("heretics", "pilgrims"), secret=False))


@pytest.mark.rule("TC-WIN-01", "TC-BLOOD-05")
def test_secret_pledge_is_paid_with_the_markers_that_are_left() -> None:
    """The dice only count paid markers. Overrides are possible during the pledges."""
    story = active_model(fighter("Ansel", blood=3, blessings=1), spend_order_action="secret_simultaneous")
    story.given(Shoot(model="ansel", weapon="rifle", target="kain"), Pledge(side="heretics", blood=3))
    story.set(models__ansel__blood=1)
    story.when(Pledge(side="pilgrims", blessings=1)).then(
        PledgesRevealed,
        Pledged(side="heretics", blood=1),
        Spent(whose="ansel", resource="Blood Marker", amount=1, on="Ranged Attack"),
    )
    assert model_of(story, "ansel").blood == 0
    story.when(RollDice(), faces=(1, 1))
    assert story.event(Rolled).modifiers == (
        Modifier("Blessing Markers", 1, "dice"),
        Modifier("Blood Markers", -1, "dice"),
    )
    story.set(models__kain__blood=2)


@pytest.mark.rule("TC-BATH-01", "TC-BLOOD-05")
@pytest.mark.parametrize(("blood", "down", "spent"), [(5, False, 0), (6, True, 3), (2, True, 0)])
def test_secret_bloodbath_is_paid_at_the_current_price_or_dropped(blood: int, down: bool, spent: int) -> None:
    """The injured model has lost a marker or gone Down in the meantime."""
    story = before_injury(fields={"blood": 6, "blessings": 1}, spend_order_injury="secret_simultaneous")
    story.given(Pledge(side="pilgrims", bloodbaths=1))
    story.set(models__kain__blood=blood, models__kain__down=down)
    story.given(Pledge(side="heretics"))
    assert model_of(story, "kain").blood == blood - spent
    story.when(RollDice(), faces=(1,) * (2 + bool(spent) + down))
    assert story.event(Rolled).base == 2 + bool(spent)


@pytest.mark.rule("TC-BATH-01", "TC-DICE-10")
def test_listed_dice_add_up_with_a_bloodbath() -> None:
    """With a Blessing and armour, and even for a weapon that is called Bloodbath."""
    story = before_injury(fields={"blood": 6, "blessings": 1, "armour": "standard"})
    story.given(Pledge(side="pilgrims", bloodbaths=1)).when(Pledge(side="heretics", blessings=1), faces=(6, 5, 3, 2))
    rolled = story.event(Rolled)
    assert rolled.modifiers == (Modifier("Blessing Markers", -1, "dice"), Modifier("Armour", -1, "total"))
    assert (rolled.base, rolled.by, len(rolled.dice), rolled.total) == (3, "ansel", 4, 9)


@pytest.mark.rule("TC-BATH-06")
def test_price_of_a_bloodbath_depends_on_the_injured_model() -> None:
    """Kain is Down and Doeg is not: three of Doeg's markers are enough."""
    rich = (fighter("Kain"), fighter("Doeg", blood=6))
    story = active_model(against=rich, down=("kain",), bloodbath_payer="any_model")
    story.given((Shoot(model="ansel", weapon="rifle", target="kain"), HIT))
    story.when(Pledge(side="pilgrims", bloodbaths=1, bath_from="doeg"), faces=(1, 1, 1, 1))
    story.then(Spent(whose="doeg", resource="Blood Marker", amount=3, on="a Bloodbath"))
    assert model_of(story, "doeg").blood == 3


@pytest.mark.rule("TC-BATH-05")
@pytest.mark.parametrize("allowed", [True, False])
def test_setting_allows_spending_markers_left_after_a_bloodbath(allowed: bool) -> None:
    """Three of six pay on a Down model, and two more add two dice."""
    story = before_injury(down=True, fields={"blood": 6}, bloodbath_plus_blood=allowed)
    story.when(Pledge(side="pilgrims", bloodbaths=1, blood=2), faces=(1,) * 6)
    if allowed:
        story.then(Rolled)
    else:
        story.refuses("bloodbath_plus", "TC-BATH-05")


@pytest.mark.rule("TC-INF-03")
def test_setting_allows_a_mixed_payment_for_a_bloodbath() -> None:
    """Five and one pay together; separately, six of one kind are needed."""
    mixed = Pledge(side="pilgrims", bloodbaths=1, bath_infection=1)
    before_injury(fields={"blood": 5, "infection": 1}).when(mixed, faces=(1, 1, 1)).then(Rolled)
    apart = before_injury(fields={"blood": 5, "infection": 1}, mixed_bloodbath_payment=False)
    apart.when(mixed).refuses("too_many_markers", "TC-BATH-01")
    apart = before_injury(fields={"blood": 6, "infection": 6}, mixed_bloodbath_payment=False)
    apart.when(mixed).refuses("bloodbath_mix", "TC-INF-03")
    apart.when(Pledge(side="pilgrims", bloodbaths=1, bath_infection=6), faces=(1, 1, 1)).then(Rolled)


@pytest.mark.rule("TC-WIN-02")
def test_side_with_the_initiative_pledges_first_even_if_it_went_second() -> None:
    """The Pilgrims won the roll-off and let the Heretics begin."""
    story = battle(
        (fighter("Ansel", blood=1), fighter("Berthe")),
        (fighter("Kain", blood=1, blessings=1), DOEG),
        spend_order_action="initiative_first",
    )
    story.given((RollOff(), (6, 1)), ChooseFirst("heretics"), Activate("kain"))
    story.when(Shoot(model="kain", weapon="rifle", target="ansel")).then(
        MarkerWindowOpened("action", ("pilgrims", "heretics"), secret=False)
    )


@pytest.mark.rule("TC-DICE-06", "TC-DICE-08")
def test_pledge_can_have_modifiers_unless_secret() -> None:
    """An ACTION roll accepts DICE only, an injury also a modifier of the total."""
    mod = Modifier("a prayer", 1, "dice")
    story = active_model(fighter("Ansel", blood=1)).given(Shoot(model="ansel", weapon="rifle", target="kain"))
    flat = Pledge(side="heretics", modifiers=(Modifier("a prayer", 1, "total"),))
    story.when(flat).refuses("modifier", "TC-DICE-08")
    story.when(Pledge(side="heretics", modifiers=(mod,)), faces=(1, 1, 1))
    assert story.event(Rolled).modifiers == (mod,)
    story = before_injury(fields={"blood": 1})
    stated = (mod, Modifier("a curse", -2, "total"))
    story.when(Pledge(side="pilgrims", modifiers=stated), faces=(5, 5, 1))
    assert (story.event(Rolled).modifiers, story.event(Rolled).total) == (stated, 8)
    secret = active_model(fighter("Ansel", blood=1, blessings=1), spend_order_action="secret_simultaneous")
    secret.given(Shoot(model="ansel", weapon="rifle", target="kain"))
    secret.when(Pledge(side="heretics", modifiers=(mod,))).refuses("modifier", "TC-DICE-06")


@pytest.mark.rule("TC-DICE-10", "TC-BATH-01")
def test_pledge_prompt_shows_the_known_dice() -> None:
    """Base, net DICE, armour and the price of a Bloodbath, with open pledges and without secret ones."""
    story = active_model(fighter("Ansel", ranged=1, blood=1, blessings=2))
    story.given(Shoot(model="ansel", weapon="rifle", target="kain", in_cover=True))
    prompt = "the Pilgrims: spend markers on Ansel's Ranged Attack? So far 2D6 at +0 DICE; 7 needed."
    assert story.encounter.requests[0].prompt == prompt
    story.given(Pledge(side="pilgrims", blessings=2))
    assert story.encounter.requests[0].prompt.endswith("So far 2D6 at +2 DICE; 7 needed.")
    story = before_injury(down=True, fields={"blood": 6, "armour": "standard"})
    assert story.encounter.requests[0].prompt.endswith(
        "So far 2D6 at +1 DICE, and -1 to the total; a Bloodbath costs 3 markers."
    )
    story = active_model(fighter("Ansel", blood=1, blessings=2), spend_order_action="secret_simultaneous")
    story.given(Shoot(model="ansel", weapon="rifle", target="kain"), Pledge(side="pilgrims", blessings=2))
    assert story.encounter.requests[0].prompt.endswith("So far 2D6; 7 needed.")


@pytest.mark.rule("TC-INF-03", "TC-BATH-01")
def test_secret_bloodbath_is_paid_with_the_declared_markers() -> None:
    """One Infection Marker of four, and five Blood Markers."""
    fields = {"blood": 6, "infection": 4, "blessings": 1}
    story = before_injury(fields=fields, spend_order_injury="secret_simultaneous")
    story.given(Pledge(side="pilgrims", bloodbaths=1, bath_infection=1), Pledge(side="heretics"))
    assert (model_of(story, "kain").blood, model_of(story, "kain").infection) == (1, 3)


@pytest.mark.rule("TC-INF-03", "TC-BATH-01")
@pytest.mark.parametrize(
    ("mixed", "down", "left"), [(True, False, (5, 0)), (False, False, (6, 5)), (False, True, (6, 2))]
)
def test_secret_bloodbath_is_not_paid_with_a_mix_that_is_not_allowed(
    *, mixed: bool, down: bool, left: tuple[int, int]
) -> None:
    """Of six Infection Markers one is lost before the payment, and then the price may fall to three."""
    fields = {"blood": 6, "infection": 6, "blessings": 1}
    story = before_injury(fields=fields, spend_order_injury="secret_simultaneous", mixed_bloodbath_payment=mixed)
    story.given(Pledge(side="pilgrims", bloodbaths=1, bath_infection=6))
    story.set(models__kain__infection=5, models__kain__down=down).given(Pledge(side="heretics"))
    assert (model_of(story, "kain").blood, model_of(story, "kain").infection) == left


@pytest.mark.rule("TC-BATH-01", "TC-BATH-04", "TC-INF-03")
def test_form_offers_each_bloodbath_that_can_be_paid() -> None:
    """Step by step: the number, then the Infection Markers among the price of three on a Down target."""
    story = before_injury(fields={"blood": 6, "infection": 2}, down=True)
    (form,) = [form for request in story.encounter.requests for form in request.forms if form.command is Pledge]
    side = {"side": "pilgrims"}
    number, infection = form.fields["bloodbaths"], form.fields["bath_infection"]
    assert list(domain_given(number, side).values()) == [0, 1]
    assert list(domain_given(infection, {**side, "bloodbaths": 0}).values()) == [0]
    assert list(domain_given(infection, {**side, "bloodbaths": 1}).values()) == [0, 1, 2]
