"""Secrets: secret pledges and open markers."""

import pytest

from combat import Refused
from combat.systems.trench_crusade.acts.dice import RollDice
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.spending import Pledge
from events.trench_crusade.facts import MarkerWindowOpened, Pledged, PledgesRevealed
from events.vocabulary import Rolled, Spent
from tests.trench_crusade.duels import active_model, fighter, model_of, open_seats


@pytest.mark.rule("TC-WIN-02", "TC-WIN-01")
def test_secret_pledges_are_revealed_before_the_dice() -> None:
    """Both sides pledge in any order, then the pledges are revealed, then the dice are rolled."""
    story = active_model(fighter("Ansel", blood=5, blessings=4), spend_order_action="secret_simultaneous")
    story.when(Shoot(model="ansel", weapon="rifle", target="kain")).then(
        MarkerWindowOpened("action", ("pilgrims", "heretics"), secret=True)
    )
    assert open_seats(story) == ["pilgrims", "heretics"]
    story.when(Pledge(side="heretics", blood=5)).without(Spent, Rolled, PledgesRevealed)
    encounter = story.encounter
    for seat in ("pilgrims", "gm", "spectator"):
        visible = str([encounter.view(seat), encounter.seen(seat, len(encounter.journal) - 1)])
        assert "'blood': 5, 'infection': 0, 'bloodbaths'" not in visible
        assert "hidden.v1" in visible
    assert model_of(story, "ansel").blood == 5
    story.when(RollDice()).refuses("out_of_step")
    story.when(Pledge(side="heretics", blood=1)).refuses("not_your_window", "TC-WIN-01")
    story.when(Pledge(side="pilgrims", blessings=4), by="pilgrims").without(Rolled)
    story.then(Pledged, PledgesRevealed, Spent(whose="ansel", resource="Blood Marker", amount=5, on="Ranged Attack"))
    assert open_seats(story) == ["pilgrims"]
    story.when(RollDice(), faces=(1, 2, 6)).then(Rolled)
    assert story.event(Rolled).total == 3


@pytest.mark.parametrize(
    "path", ["pledges", "pledges.heretics", "pledges.heretics.blood", "pledges.0", "window.secret"]
)
def test_overrides_do_not_reveal_secret_pledges(path: str) -> None:
    """Neither refused overrides nor others."""
    messages = set()
    for blood in (0, 1, 5):
        story = active_model(fighter("Ansel", blood=5, blessings=4), spend_order_action="secret_simultaneous")
        story.given(Shoot(model="ansel", weapon="rifle", target="kain"), Pledge(side="heretics", blood=blood))
        with pytest.raises(Refused) as refused:
            story.encounter.override(path, 0, "let us see")
        messages.add(str(refused.value))
    assert len(messages) == 1


@pytest.mark.rule("TC-BLOOD-11")
@pytest.mark.parametrize("secret", [False, True])
def test_marker_counts_are_visible_to_all_seats(secret: bool) -> None:
    """Even during secret pledges."""
    order = "secret_simultaneous" if secret else "actor_then_opponent"
    story = active_model(fighter("Ansel", blood=3, blessings=1), spend_order_action=order)
    story.given(Shoot(model="ansel", weapon="rifle", target="kain"))
    for seat in ("pilgrims", "heretics", "spectator"):
        ansel = next(model for model in story.encounter.view(seat)["state"]["models"] if model["id"] == "ansel")
        assert (ansel["blood"], ansel["blessings"]) == (3, 1)
