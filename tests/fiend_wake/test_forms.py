"""Forms: random choices from them are legal, and large fights stay fast."""

import itertools
import sys
from collections.abc import Callable
from typing import Any

import pytest

from combat import Encounter
from combat.engine.offer.domains import domain_given
from combat.engine.offer.requests import Form
from combat.systems.fiend_wake.acts.combatants import Protect
from combat.systems.fiend_wake.acts.locations import CreateLocation
from combat.systems.fiend_wake.acts.odd_ball import CustomAction
from combat.systems.fiend_wake.acts.simple_actions import Arm, Stow
from combat.systems.fiend_wake.acts.tactical_points import Grant
from events.base import Command
from tests.fiend_wake.custom_content import ability, custom_first_turn, setup_with
from tests.fiend_wake.fights import fighter, foe
from tests.harness.random_play import fight_numbers, is_open, walk
from tests.harness.stories import Story

ANSWERED_BY_ABILITY = ("UseAbility",)
"""Commands whose forms may offer illegal choices, because custom abilities have their own conditions."""


def forms_of(encounter: Encounter) -> list[Form]:
    """Return all forms that are offered now."""
    return [form for request in encounter.requests for form in request.forms]


@pytest.mark.parametrize("block", range(2))
def test_random_choice_from_a_form_is_legal(block: int) -> None:
    """Random fights are played with random setups and statements by the GM."""
    illegal = []
    for number in fight_numbers(2, after=3000)[block::2]:
        for encounter, rng in itertools.islice(walk("fiend_wake", number), 300):
            if rng.randrange(10) == 0:
                for form in forms_of(encounter):
                    if form.command.__name__ not in ANSWERED_BY_ABILITY:
                        assert is_open(form), (encounter.step, form)
                        drawn = form.pick(rng)
                        illegal += [(encounter.step, form.label, drawn) for _ in encounter.why_not(drawn)]
    assert not illegal, f"{len(illegal)}, such as {illegal[:3]}"


# --- choices that depend on earlier fields ---------------------------------------------------------


def form_of(story: Story, command: type[Command], label: str = "") -> Form:
    """Return the form of a command, chosen by a part of its label if there are several."""
    return next(form for form in forms_of(story.encounter) if form.command is command and label in form.label)


def drawn_from(form: Form, name: str, **chosen: Any) -> list[Any]:
    """Return the values offered for a field, once earlier fields are chosen."""
    return list(domain_given(form.fields[name], chosen).values())


def test_form_ends_only_existing_protections() -> None:
    """An amount of 0 is offered only for a combatant with a protection from this source."""
    story = custom_first_turn("", fighter("ann"), foe("imp"))
    story.given(Protect(who="ann", what="Evasion", amount=2, source="cover", until="fight"))
    form = form_of(story, Protect)
    chosen = {"what": "Evasion", "source": "cover"}
    assert 0 in drawn_from(form, "amount", who="ann", **chosen)
    assert 0 not in drawn_from(form, "amount", who="imp", **chosen)


def test_form_clears_at_most_the_wounds_sustained() -> None:
    story = custom_first_turn("", fighter("ann", wounds=1), foe("imp", wounds=2))
    form = form_of(story, Grant, "wounds")
    assert [drawn_from(form, "amount", who=who, what="Wound") for who in ("ann", "imp")] == [[1], [1, 2]]


def test_suggested_name_of_a_location_is_unused() -> None:
    """The numbered default name may already be in use."""
    story = custom_first_turn("", fighter("ann"), foe("imp"))
    first, *_ = form_of(story, CreateLocation).fields["name"].values()
    number = int(first.rpartition(" ")[2])
    story.given(CreateLocation(name=f"New Ground {number + 1}"))
    (second,) = form_of(story, CreateLocation).fields["name"].values()
    assert not story.encounter.why_not(CreateLocation(name=second))


def test_repeated_free_action_is_not_offered() -> None:
    """Readying and stowing are both free in this fight."""
    story = custom_first_turn("", fighter("ann", ready="bow"), foe("imp"), stow_cost=0, weapon_arm_cost=0)
    assert any(form.command is Stow and "for free" in form.label for form in forms_of(story.encounter))
    story.given(Stow("ann"))
    story.given(Arm("ann", "bow"))
    assert not any(form.command is Stow and "for free" in form.label for form in forms_of(story.encounter))


def test_custom_action_is_offered_with_affordable_payments() -> None:
    """It can be paid for with points if there are enough, or upgraded."""
    story = custom_first_turn("", fighter("ann"), foe("imp"), custom_action=True)
    form, tp = form_of(story, CustomAction), story.state.combatant("ann").tp
    fields = {"who": "ann", "what": "a jig"}
    assert [drawn_from(form, "upgraded", **fields, points=cost) for cost in (tp, tp + 1)] == [[False, True], [True]]


def test_form_of_a_custom_action_suggests_one_that_was_not_yet_taken_for_free() -> None:
    """In one turn the same free action is possible only once."""
    story = custom_first_turn("", fighter("ann"), foe("imp"), custom_action=True)
    for wanted in ("a custom action", "custom action 2", "custom action 3"):
        what: Any = form_of(story, CustomAction).fields["what"]
        assert what.examples == (wanted,)
        story.given(CustomAction(who="ann", what=wanted, points=0))
        story.when(CustomAction(who="ann", what=wanted, points=0)).refuses("again_for_nothing", "FW-SIM-01")


# --- hundreds ---------------------------------------------------------------------------------------


def calls_of(act: Callable[[], object]) -> int:
    """Return the number of Python calls of a function, as a measure of time that does not depend on the machine."""
    count = 0

    def called(_: Any, event: str, __: Any) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(called)
    try:
        act()
    finally:
        sys.setprofile(None)
    return count


def work_with(each_side: int) -> dict[str, int]:
    """Return the number of calls needed for requests, forms and the view."""
    text = ability("turn", '{ do = "points", amount = 1 }', "asked = true", 'limit = "round"')
    own = [fighter(f"a{number}", abilities=["quirk"]) for number in range(each_side)]
    others = [foe(f"b{number}") for number in range(each_side)]
    fight = Encounter.begin("fiend_wake", setup_with(text, *own, *others), "hmac-sha256:" + "0" * 32)
    step = fight.step
    work = {
        "requests": calls_of(lambda: fight.requests),
        "forms": calls_of(lambda: forms_of(fight)),
        "view": calls_of(lambda: fight.view("gm")),
    }
    assert step == "BID_SECRET"
    assert len(fight.requests) == 2 * each_side + 1
    return work


def test_work_for_requests_and_views_grows_linearly() -> None:
    """Four times as many combatants take about four times as long."""
    work_with(5)  # fills the caches that all fights share
    few, many = work_with(20), work_with(80)
    for what, calls in few.items():
        assert many[what] < 5 * calls, (what, calls, many[what])
