"""The order of spending: who declares when, and what a Bloodbath costs."""

from typing import Any

import pytest

from combat.systems.trench_crusade.acts.actions import TakeAction
from combat.systems.trench_crusade.acts.dice import RollDice
from combat.systems.trench_crusade.acts.movement import Dash, Move
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.terrain import Fall
from combat.systems.trench_crusade.acts.turns import Activate, ChooseFirst, EndActivation, RollOff
from combat.systems.trench_crusade.rules.markers import marker_dice
from combat.systems.trench_crusade.rules.spending import SPEND_ORDER, bloodbath_price, payable
from events.trench_crusade.facts import ActionResolved, InjuryResolved, MarkerWindowOpened, Pledged, PledgesRevealed
from events.vocabulary import Hit, Modifier, Rolled, Spent
from tests.trench_crusade.duels import DOEG, HIT, acting, battle, begun, fighter, injured, model_of, owing


@pytest.mark.rule("TC-BLOOD-06", "TC-WIN-04")
def test_nobody_is_asked_without_markers_or_without_a_roll() -> None:
    """A Standard Move opens no window, and neither does an empty hand."""
    story = acting(fighter("Ansel", blood=6, blessings=6)).when(Move("ansel")).without(MarkerWindowOpened)
    story.when(Dash("ansel")).then(MarkerWindowOpened)
    acting().when(Dash("ansel"), faces=(4, 4)).without(MarkerWindowOpened)


@pytest.mark.rule("TC-BATH-01")
def test_a_bloodbath_costs_six_or_three_on_a_down_target() -> None:
    """The state when the roll is declared decides."""
    assert bloodbath_price(already_down=False) == 6
    assert bloodbath_price(already_down=True) == 3


@pytest.mark.rule("TC-BATH-01", "TC-INF-03")
def test_five_blood_markers_buy_no_bloodbath_on_a_standing_target() -> None:
    """They are worth +5 DICE instead, and one Infection Marker more would make six."""
    price = bloodbath_price(already_down=False)
    assert not payable(5, 0, price)
    assert payable(5, 1, price)
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
def test_each_order_says_who_pledges_first(order: str, groups: tuple[tuple[str, ...], ...]) -> None:
    """The Heretics roll, and the Pilgrims went first this Turn."""
    assert SPEND_ORDER[order]("heretics", "pilgrims", "pilgrims") == groups


@pytest.mark.rule("TC-WIN-02", "TC-WIN-03")
def test_the_side_with_initiative_pledges_first_when_it_rolls_itself_too() -> None:
    """Then the actor comes first."""
    assert SPEND_ORDER["initiative_first"]("heretics", "pilgrims", "heretics") == (("heretics",), ("pilgrims",))


@pytest.mark.rule("TC-WIN-02", "TC-WIN-03")
@pytest.mark.parametrize("order", list(SPEND_ORDER))
@pytest.mark.parametrize("initiative", ["pilgrims", "heretics"])
def test_in_every_order_each_side_pledges_once(order: str, initiative: str) -> None:
    """Nobody is left out, and nobody declares twice."""
    groups = SPEND_ORDER[order]("heretics", "pilgrims", initiative)
    assert sorted(side for group in groups for side in group) == ["heretics", "pilgrims"]


@pytest.mark.rule("TC-WIN-01", "TC-WIN-02", "TC-BLESS-01", "TC-BLOOD-03", "TC-WIN-06", "TC-BLOOD-05", "TC-BLESS-04")
def test_the_actor_declares_blessings_then_the_enemy_its_blood_and_both_are_used_up() -> None:
    """In cover, with one Blessing against two Blood Markers: -2, so four dice of which the two lowest count."""
    story = acting(fighter("Ansel", blood=3, blessings=2))
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
def test_every_rolled_action_has_its_window_a_dash_as_much_as_an_attack(action: Any) -> None:
    """Both sides may spend on it."""
    story = acting(fighter("Ansel", blood=1, blessings=1)).given(action)
    assert owing(story) == ["pilgrims"]
    story.given(Pledge(side="pilgrims", blessings=1))
    story.when(Pledge(side="heretics", blood=1), faces=(3, 4)).then(ActionResolved)


@pytest.mark.rule("TC-WIN-04", "TC-BLOOD-06")
def test_who_has_nothing_to_spend_is_not_asked() -> None:
    """Neither is anybody when nothing is rolled."""
    acting().when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(1, 1)).without(MarkerWindowOpened)
    story = acting(fighter("Ansel", blood=1)).when(Shoot(model="ansel", weapon="rifle", target="kain"))
    story.then(MarkerWindowOpened("action", ("heretics",), secret=False))
    acting(fighter("Ansel", blood=6, blessings=6)).when(Move("ansel")).without(MarkerWindowOpened)


@pytest.mark.rule("TC-WIN-03", "TC-WIN-05", "TC-BLOOD-04", "TC-BLESS-02")
def test_an_injury_has_windows_of_its_own_once_the_hit_is_known() -> None:
    """First the victim's enemy with Blood, then its own player with Blessings."""
    story = acting(against=(fighter("Kain", blood=2, blessings=1),))
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
def test_a_miss_costs_nobody_a_marker_on_an_injury() -> None:
    """Nothing is pledged before the hit."""
    story = acting(against=(fighter("Kain", blood=2, blessings=1),))
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
def test_the_table_chooses_who_declares_first(
    order: str, first: str, on_action: tuple[str, ...], on_injury: tuple[str, ...]
) -> None:
    """The actor, the enemy, or whoever has the initiative this Turn."""
    ansel, kain = fighter("Ansel", blood=1, blessings=1), fighter("Kain", blood=1, blessings=1)
    story = battle(
        (ansel, fighter("Berthe")), (kain, fighter("Doeg")), spend_order_action=order, spend_order_injury=order
    )
    begun(story, first)
    if first == "heretics":
        story.given(Activate("doeg"), EndActivation("doeg"))
    story.given(Activate("ansel"))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain")).then(
        MarkerWindowOpened("action", on_action, secret=False)
    )
    story.given(Pledge(side=on_action[0]))
    story.when(Pledge(side=on_action[1]), faces=HIT).then(MarkerWindowOpened("injury", on_injury, secret=False))


@pytest.mark.rule("TC-WIN-03")
def test_a_secret_declaration_on_an_injury_is_rolled_by_the_victims_enemy() -> None:
    """Where only one side can spend, there is no secret to keep."""
    story = injured(fields={"blood": 1, "blessings": 1}, spend_order_injury="secret_simultaneous")
    story.given(Pledge(side="heretics", blessings=1), Pledge(side="pilgrims", blood=1))
    assert owing(story) == ["pilgrims"]
    story.when(RollDice(), by="heretics").refuses("not_your_seat")
    story.when(RollDice(), faces=(1, 2)).then(InjuryResolved)
    story = injured(fields={"blood": 1}, spend_order_injury="secret_simultaneous")
    story.when(Pledge(side="pilgrims", blood=1), faces=(1, 1, 1)).then(InjuryResolved)


@pytest.mark.rule("TC-BATH-01", "TC-INJ-10", "TC-BATH-05")
def test_three_markers_buy_a_bloodbath_on_a_down_target_and_the_rest_buy_dice() -> None:
    """The Down target is worth a die as well, and two of the markers that are left two more."""
    story = injured(fields={"blood": 6}, down=True)
    story.when(Pledge(side="pilgrims", blood=4, bloodbaths=1)).refuses("bloodbath_price", "TC-BATH-01")
    story.when(Pledge(side="pilgrims", blood=2, bloodbaths=1), faces=(1, 1, 1, 1, 1, 2))
    assert len(story.event(Rolled).kept) == 3
    assert story.event(Rolled).total == 4
    story.then(
        Spent(whose="kain", resource="Blood Marker", amount=3, on="a Bloodbath"),
        Spent(whose="kain", resource="Blood Marker", amount=2, on="the injury roll"),
    )


@pytest.mark.rule("TC-BATH-01")
def test_five_blood_markers_on_a_standing_target_are_no_bloodbath() -> None:
    """They are worth +5 DICE instead."""
    story = injured(fields={"blood": 5})
    story.when(Pledge(side="pilgrims", bloodbaths=1)).refuses("too_many_markers", "TC-BATH-01")
    story.when(Pledge(side="pilgrims", blood=5), faces=(1,) * 7).then(InjuryResolved)


@pytest.mark.rule("TC-INF-01", "TC-INF-03")
def test_blood_and_infection_pay_for_a_bloodbath_in_the_mix_that_is_declared() -> None:
    """Exactly the price, neither of more than there is."""
    story = injured(fields={"blood": 5, "infection": 2})
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
def test_a_roll_has_as_many_bloodbaths_as_the_table_allows(most: int, accepted: bool) -> None:
    """One, unless it says otherwise; two cost twelve markers and total four dice."""
    story = injured(fields={"blood": 6, "infection": 6}, max_bloodbaths_per_roll=most)
    story.when(Pledge(side="pilgrims", bloodbaths=2, bath_infection=6), faces=(1, 1, 1, 1) if accepted else None)
    if accepted:
        assert len(story.event(Rolled).kept) == 4
    else:
        story.refuses("too_many_markers", "TC-BATH-01")


@pytest.mark.rule("TC-BATH-06")
def test_the_injured_model_pays_for_its_bloodbath_unless_the_table_lets_any_model_pay() -> None:
    """One other model pays all of it then, and the markers left on the victim may buy dice."""
    ansel = fighter("Ansel", blood=0)
    story = acting(ansel, fighter("Berthe", blood=6), against=(fighter("Kain", blood=1),))
    story.given((Shoot(model="ansel", weapon="rifle", target="kain"), HIT))
    story.when(Pledge(side="pilgrims", bloodbaths=1, bath_from="berthe")).refuses("wrong_payer", "TC-BATH-06")
    story = acting(ansel, fighter("Berthe", blood=6), against=(fighter("Kain", blood=1),), bloodbath_payer="any_model")
    story.given((Shoot(model="ansel", weapon="rifle", target="kain"), HIT))
    story.when(Pledge(side="pilgrims", bloodbaths=1)).refuses("bloodbath_price")
    story.when(Pledge(side="pilgrims", bloodbaths=1, bath_from="nobody")).refuses("unknown_model")
    story.when(Pledge(side="pilgrims", blood=1, bloodbaths=1, bath_from="berthe"), faces=(1, 1, 1, 1))
    story.then(
        Spent(whose="berthe", resource="Blood Marker", amount=6, on="a Bloodbath"),
        Spent(whose="kain", resource="Blood Marker", amount=1, on="the injury roll"),
    )


@pytest.mark.rule("TC-BATH-01", "TC-BLOOD-07", "TC-BLESS-03")
@pytest.mark.parametrize(("reading", "allowed"), [("any_injury", True), ("attacks_only", False)])
def test_a_fall_may_be_a_bloodbath_unless_the_table_keeps_it_to_attacks(reading: str, allowed: bool) -> None:
    """The enemy spends the Blood of a model that falls by itself."""
    story = acting(fighter("Ansel", blood=6, blessings=6), bloodbath_on=reading).given(Fall("ansel", 5))
    assert owing(story) == ["heretics"]
    story.when(Pledge(side="heretics", bloodbaths=1), faces=(1, 1, 1) if allowed else None)
    if allowed:
        story.then(InjuryResolved)
    else:
        story.refuses("too_many_markers")


@pytest.mark.rule("TC-BLESS-03")
def test_blessings_soften_a_fall_only_at_a_table_that_reads_it_so() -> None:
    """Against what the enemy does they always help."""
    story = acting(fighter("Ansel", blessings=1), blessings_allowed_vs_injury="against_any_injury")
    story.given(Fall("ansel", 5))
    story.when(Pledge(side="pilgrims", blessings=1), faces=(6, 1, 1)).then(InjuryResolved)
    acting(fighter("Ansel", blessings=1)).when(Fall("ansel", 5), faces=(1, 1)).without(MarkerWindowOpened)


@pytest.mark.rule("TC-BLOOD-09")
def test_a_targets_blood_helps_to_hit_it_only_at_a_table_that_reads_it_so() -> None:
    """Otherwise the attacker has nothing to spend on its own roll."""
    wounded = (fighter("Kain", blood=2),)
    acting(against=wounded).when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(1, 1)).without(
        MarkerWindowOpened
    )
    story = acting(against=wounded, blood_helps_attacker_to_hit=True).given(
        Shoot(model="ansel", weapon="rifle", target="kain")
    )
    story.when(Pledge(side="pilgrims", target_blood=3)).refuses("too_many_markers", "TC-BLOOD-09")
    story.when(Pledge(side="pilgrims", target_blood=2), faces=(1, 1, 1, 1))
    story.then(Spent(whose="kain", resource="Blood Marker", amount=2, on="Ranged Attack"), Rolled)
    assert story.event(Rolled).modifiers == (Modifier("Blood Markers of the target", 2, "dice"),)
    dashing = acting(against=wounded, blood_helps_attacker_to_hit=True)
    dashing.when(Dash("ansel"), faces=(4, 4)).without(MarkerWindowOpened)


@pytest.mark.rule("TC-INF-01")
def test_infection_is_spent_like_blood_on_both_rolls() -> None:
    """-1 DICE on the model's own roll, +1 DICE on the injury against it."""
    story = acting(fighter("Ansel", infection=1), against=(fighter("Kain", infection=1),))
    story.given(Shoot(model="ansel", weapon="rifle", target="kain"))
    story.when(Pledge(side="heretics", infection=2), faces=(6, 6, 4, 4))
    story.then(Spent(whose="ansel", resource="Infection Marker", amount=2, on="Ranged Attack"), Hit)
    story.when(Pledge(side="pilgrims", infection=1), faces=(1, 1, 1))
    assert story.event(Rolled).modifiers == (Modifier("Infection Markers", 1, "dice"),)


@pytest.mark.rule("TC-BLOOD-07", "TC-BLOOD-03")
def test_the_roll_of_a_striking_enemy_has_windows_the_other_way_round() -> None:
    """On the Heretic's own ACTION the Pilgrims spend its Blood."""
    story = acting(against=(fighter("Kain", blood=1, blessings=1), fighter("Doeg")))
    story.given(EndActivation("ansel"), Activate("kain"))
    story.when(Shoot(model="kain", weapon="rifle", target="ansel"))
    story.then(MarkerWindowOpened("action", ("heretics", "pilgrims"), secret=False))


@pytest.mark.rule("TC-WIN-01", "TC-BLOOD-05")
def test_what_was_declared_face_down_is_paid_as_far_as_it_is_still_there() -> None:
    """The dice count what was paid, nothing goes below zero, and the first override of anything else is heard."""
    story = acting(fighter("Ansel", blood=3, blessings=1), spend_order_action="secret_simultaneous")
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
def test_a_bloodbath_declared_face_down_is_paid_at_the_price_of_the_moment_or_not_at_all(
    blood: int, down: bool, spent: int
) -> None:
    """A victim that has lost a marker, or gone Down, in the meantime."""
    story = injured(fields={"blood": 6, "blessings": 1}, spend_order_injury="secret_simultaneous")
    story.given(Pledge(side="pilgrims", bloodbaths=1))
    story.set(models__kain__blood=blood, models__kain__down=down)
    story.given(Pledge(side="heretics"))
    assert model_of(story, "kain").blood == blood - spent
    story.when(RollDice(), faces=(1,) * (2 + bool(spent) + down))
    assert story.event(Rolled).base == 2 + bool(spent)


@pytest.mark.rule("TC-BATH-01", "TC-DICE-10")
def test_what_is_listed_as_dice_adds_up_and_the_base_says_the_rest() -> None:
    """A Bloodbath, a Blessing and armour; a weapon may be called Bloodbath, too."""
    story = injured(fields={"blood": 6, "blessings": 1, "armour": "standard"})
    story.given(Pledge(side="pilgrims", bloodbaths=1)).when(Pledge(side="heretics", blessings=1), faces=(6, 5, 3, 2))
    rolled = story.event(Rolled)
    assert rolled.modifiers == (Modifier("Blessing Markers", -1, "dice"), Modifier("Armour", -1, "total"))
    assert (rolled.base, rolled.by, len(rolled.dice), rolled.total) == (3, "ansel", 4, 9)


@pytest.mark.rule("TC-BATH-06")
def test_the_price_of_a_bloodbath_is_that_of_the_victim_whoever_pays() -> None:
    """Kain is Down and Doeg is not: three of Doeg's markers are enough."""
    rich = (fighter("Kain"), fighter("Doeg", blood=6))
    story = acting(against=rich, down=("kain",), bloodbath_payer="any_model")
    story.given((Shoot(model="ansel", weapon="rifle", target="kain"), HIT))
    story.when(Pledge(side="pilgrims", bloodbaths=1, bath_from="doeg"), faces=(1, 1, 1, 1))
    story.then(Spent(whose="doeg", resource="Blood Marker", amount=3, on="a Bloodbath"))
    assert model_of(story, "doeg").blood == 3


@pytest.mark.rule("TC-BATH-05")
@pytest.mark.parametrize("allowed", [True, False])
def test_what_a_bloodbath_leaves_helps_the_same_roll_unless_the_table_says_otherwise(allowed: bool) -> None:
    """Three of six pay on a Down model, and two of the rest are two dice."""
    story = injured(down=True, fields={"blood": 6}, bloodbath_plus_blood=allowed)
    story.when(Pledge(side="pilgrims", bloodbaths=1, blood=2), faces=(1,) * 6)
    if allowed:
        story.then(Rolled)
    else:
        story.refuses("bloodbath_plus", "TC-BATH-05")


@pytest.mark.rule("TC-INF-03")
def test_blood_and_infection_pay_for_a_bloodbath_together_unless_the_table_keeps_them_apart() -> None:
    """Five and one are six; apart they are not, though six of either kind are."""
    mixed = Pledge(side="pilgrims", bloodbaths=1, bath_infection=1)
    injured(fields={"blood": 5, "infection": 1}).when(mixed, faces=(1, 1, 1)).then(Rolled)
    apart = injured(fields={"blood": 5, "infection": 1}, mixed_bloodbath_payment=False)
    apart.when(mixed).refuses("too_many_markers", "TC-BATH-01")
    apart = injured(fields={"blood": 6, "infection": 6}, mixed_bloodbath_payment=False)
    apart.when(mixed).refuses("bloodbath_mix", "TC-INF-03")
    apart.when(Pledge(side="pilgrims", bloodbaths=1, bath_infection=6), faces=(1, 1, 1)).then(Rolled)


@pytest.mark.rule("TC-WIN-02")
def test_the_side_that_decided_who_goes_first_declares_first_even_where_the_other_one_went_first() -> None:
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
def test_a_window_takes_named_modifiers_but_not_in_secret() -> None:
    """Nothing is added to the total of an ACTION roll; an injury takes both."""
    mod = Modifier("a prayer", 1, "dice")
    story = acting(fighter("Ansel", blood=1)).given(Shoot(model="ansel", weapon="rifle", target="kain"))
    flat = Pledge(side="heretics", modifiers=(Modifier("a prayer", 1, "total"),))
    story.when(flat).refuses("modifier", "TC-DICE-08")
    story.when(Pledge(side="heretics", modifiers=(mod,)), faces=(1, 1, 1))
    assert story.event(Rolled).modifiers == (mod,)
    story = injured(fields={"blood": 1})
    stated = (mod, Modifier("a curse", -2, "total"))
    story.when(Pledge(side="pilgrims", modifiers=stated), faces=(5, 5, 1))
    assert (story.event(Rolled).modifiers, story.event(Rolled).total) == (stated, 8)
    secret = acting(fighter("Ansel", blood=1, blessings=1), spend_order_action="secret_simultaneous")
    secret.given(Shoot(model="ansel", weapon="rifle", target="kain"))
    secret.when(Pledge(side="heretics", modifiers=(mod,))).refuses("modifier", "TC-DICE-06")


@pytest.mark.rule("TC-DICE-10", "TC-BATH-01")
def test_who_may_spend_is_told_the_pool_so_far_and_nothing_of_a_secret() -> None:
    """Base, net DICE, armour and the price of a Bloodbath; what the other side declared openly counts already."""
    story = acting(fighter("Ansel", ranged=1, blood=1, blessings=2))
    story.given(Shoot(model="ansel", weapon="rifle", target="kain", in_cover=True))
    asked = "the Pilgrims: spend markers on Ansel's Ranged Attack? So far 2D6 at +0 DICE; 7 needed."
    assert story.encounter.requests[0].prompt == asked
    story.given(Pledge(side="pilgrims", blessings=2))
    assert story.encounter.requests[0].prompt.endswith("So far 2D6 at +2 DICE; 7 needed.")
    story = injured(down=True, fields={"blood": 6, "armour": "standard"})
    assert story.encounter.requests[0].prompt.endswith(
        "So far 2D6 at +1 DICE, and -1 to the total; a Bloodbath costs 3 markers."
    )
    story = acting(fighter("Ansel", blood=1, blessings=2), spend_order_action="secret_simultaneous")
    story.given(Shoot(model="ansel", weapon="rifle", target="kain"), Pledge(side="pilgrims", blessings=2))
    assert story.encounter.requests[0].prompt.endswith("So far 2D6; 7 needed.")
