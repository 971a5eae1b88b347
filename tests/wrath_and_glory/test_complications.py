"""Complications, played."""

from typing import Any

import pytest

from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.complications import (
    AcceptComplication,
    ClearFault,
    GrantRuin,
    NameTarget,
    Propose,
    RefuseComplication,
    RollComplication,
)
from combat.systems.wrath_and_glory.acts.rounds import Act
from events.vocabulary import Gained
from events.wrath_and_glory.facts import ComplicationSettled
from tests.harness.stories import Story
from tests.wrath_and_glory.parties import SCOUT, X, acting, kept


def complicated(**settings: Any) -> Story:
    """Bring Ada into the window of a Complication, after a shot that missed."""
    story = acting(SCOUT, X, **settings).set(players__p_dash_ada__wrath=0)
    return story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (1, 2, 2, 2)))


@pytest.mark.rule("WG-DIE-02", "WG-RUIN-02")
def test_ruin_is_granted_only_once_no_agreement_was_found() -> None:
    """The GM refuses the first proposal, and the player pays."""
    story = complicated().when(GrantRuin("ada")).refuses("not_refused", "WG-RUIN-02")
    story.given(Propose("ada", "an alarm")).when(RefuseComplication(), by="p-ada").refuses("not_your_seat")
    story.given(RefuseComplication()).when(GrantRuin("ada"))
    story.then(
        Gained(whose="gm", resource="Ruin", amount=1, source="a Complication"), ComplicationSettled("ada", "Ruin", "")
    )


@pytest.mark.rule("WG-DIE-02", "WG-COMP-01")
def test_an_agreed_jam_has_to_be_cleared() -> None:
    """Tech against DN 2, and then the weapon shoots again."""
    story = complicated().given(Propose("ada", "it jams", "Weapon Jam")).when(AcceptComplication())
    story.then(ComplicationSettled("ada", "agreed", "it jams"))
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"), Act("ada"))
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",))).refuses("weapon_fault", "WG-COMP-01")
    story.given((ClearFault("ada", "laspistol"), (6, 2, 2)))
    assert kept(story, "ada").state.combatant("ada").faults == ()


@pytest.mark.rule("WG-DIE-03", "WG-COMP-01")
def test_the_table_of_complications_is_rolled_again_until_it_is_possible() -> None:
    """A laspistol does not get stuck; the next roll blinds. With the mode `table` nobody is asked."""
    story = complicated().when(RollComplication("ada"), (4, 4, 6, 3))
    story.then(ComplicationSettled("ada", "table", "Blinded"))
    assert story.state.combatant("ada").level("Blinded") == 1
    named = complicated().given((RollComplication("ada"), (6, 5))).when(NameTarget("a promethium tank"))
    named.then(ComplicationSettled("ada", "table", "a promethium tank"))
    paid = complicated(complication_mode="ruin")
    assert (paid.encounter.step, paid.state.ruin) == ("TURN", 2)
    asked = acting(SCOUT, X, complication_mode="table").set(players__p_dash_ada__wrath=0)
    asked.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (1, 2, 2, 2, 5, 4))
    assert asked.state.combatant("ada").level("Prone") == 1
