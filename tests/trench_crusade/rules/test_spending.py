"""
The order of spending: who pledges markers to a roll first, and who knows what the other has pledged.
"""

import pytest

from combat.systems.trench_crusade.rules.spending import SPEND_ORDER


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
    """
    The Heretics roll, and the Pilgrims went first this Turn.
    """
    assert SPEND_ORDER[order]("heretics", "pilgrims", "pilgrims") == groups


@pytest.mark.rule("TC-WIN-02", "TC-WIN-03")
def test_the_side_with_initiative_pledges_first_when_it_rolls_itself_too() -> None:
    """
    Then the actor comes first.
    """
    assert SPEND_ORDER["initiative_first"]("heretics", "pilgrims", "heretics") == (("heretics",), ("pilgrims",))


@pytest.mark.rule("TC-WIN-02", "TC-WIN-03")
@pytest.mark.parametrize("order", list(SPEND_ORDER))
@pytest.mark.parametrize("initiative", ["pilgrims", "heretics"])
def test_in_every_order_each_side_pledges_once(order: str, initiative: str) -> None:
    """
    Nobody is left out, and nobody declares twice.
    """
    groups = SPEND_ORDER[order]("heretics", "pilgrims", initiative)
    assert sorted(side for group in groups for side in group) == ["heretics", "pilgrims"]
