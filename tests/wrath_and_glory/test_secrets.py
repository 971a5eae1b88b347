"""Nothing is concealed in Wrath & Glory: pools, sheets and rolls lie open."""

from tests.wrath_and_glory.parties import ADA, X, acting


def test_every_seat_sees_the_same_table() -> None:
    """The players see the GM's Ruin and the sheets of Threats, and a spectator sees both."""
    encounter = acting(ADA, X).encounter
    views = [encounter.view(seat)["state"] for seat in ("p-ada", "gm", "spectator")]
    assert views[0] == views[1] == views[2]
    assert views[0]["ruin"] == encounter.state.ruin
