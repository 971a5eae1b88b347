"""What the rules demand of the whole fights."""

from pathlib import Path

import pytest

from combat import Encounter
from events.base import Event
from events.interventions import Amended, Noted, Overridden, Restored, Ruled, TakenBack, UndoDeclined
from events.vocabulary import AbilityUsed, Agreed, Declined, Hit, Left, PartlyRolled, SideChanged, Spent, Suffered
from events.wrath_and_glory import facts
from events.wrath_and_glory.facts import TestDeclared
from events.wrath_and_glory.sheets import Joined
from replays import Replay

LOGS = Path(__file__).parent


def played(name: str) -> tuple[Encounter, list[Event]]:
    """Return the fight of a golden log, and all its events."""
    fight = Encounter.load(LOGS / f"{name}.jsonl")
    return fight, [event for beat in fight.journal for event in beat.events]


@pytest.mark.parametrize(
    ("name", "winners", "happens"),
    [
        (
            "the-refinery",
            ("ada", "bo", "cy"),
            {Agreed, Declined, UndoDeclined, Amended, Noted, Ruled, Joined, PartlyRolled, facts.ContestDropped},
        ),
        (
            "the-last-bridge",
            ("gm",),
            {TakenBack, Restored, Overridden, facts.InterruptionFailed, facts.TurnDisplaced, facts.AttackDropped, Left},
        ),
        ("what-waits-below", (), {facts.GainedUnseen, facts.ScoreKept, facts.OwedDnKept, facts.RollAdjusted}),
        ("the-fever-ward", ("ann", "ben"), {SideChanged, AbilityUsed, facts.ActionFreed, facts.CauseAdded}),
    ],
)
def test_whole_fight_ends_with_everything_that_a_table_brings(
    name: str, winners: tuple[str, ...], happens: set[type[Event]]
) -> None:
    fight, events = played(name)
    assert fight.outcome is not None
    assert fight.outcome.winners == winners
    assert happens <= set(map(type, events))


@pytest.mark.parametrize("name", ["the-refinery", "the-last-bridge", "what-waits-below", "the-fever-ward"])
def test_whole_fight_is_played_again_alike(name: str) -> None:
    """Each command brings about the recorded events again."""
    assert str(Replay.load(LOGS / f"{name}.jsonl").verify()).startswith("EXACT")


@pytest.mark.rule("WG-COMP-01")
def test_the_refinery_has_every_fault_of_a_weapon() -> None:
    _, events = played("the-refinery")
    faults = {event.what for event in events if isinstance(event, facts.WeaponChanged)}
    assert {"Weapon Stuck", "Out of Ammo", "Weapon Malfunction", "Weapon Jam", "Dropped Weapon"} <= faults


@pytest.mark.rule("WG-ATK-08", "WG-OPT-05", "WG-CRIT-02", "WG-RND-05")
def test_the_last_bridge_has_a_stray_shot_a_reaction_and_an_amputation() -> None:
    """Full Defence in the turn of the Nob costs the next turn of the duellist. The point of Glory pays for another."""
    _, events = played("the-last-bridge")
    (stray,) = [event for event in events if isinstance(event, Hit) and event.result == "stray shot"]
    assert (stray.attacker, stray.target) == ("gunner", "duellist")
    limbs = [event for event in events if isinstance(event, Suffered) and event.harm == "Limb lost"]
    assert [(event.who, event.source) for event in limbs] == [("nob", "right leg")]
    assert Spent(whose="players", resource="Glory", amount=1, on="Seize the Initiative") in events


@pytest.mark.rule("WG-TEST-05")
def test_what_waits_below_shows_no_player_a_hidden_number() -> None:
    fight, events = played("what-waits-below")
    assert all(not event.dn for event in events if isinstance(event, TestDeclared) and event.targets and event.hidden)
    seen = fight.view("ada")["state"]["combatants"]
    assert all(each["resilience"] == 0 for each in seen if each["concealed"])


@pytest.mark.rule("WG-OPT-07", "WG-COND-01")
def test_the_fever_ward_has_two_pins_and_a_second_attack() -> None:
    _, events = played("the-fever-ward")
    pins = {event.source for event in events if isinstance(event, facts.CauseAdded) and event.condition == "Pinned"}
    assert pins == {"demagogue"}
    attacks = [event for event in events if isinstance(event, TestDeclared) and event.is_attack]
    assert sum((event.actor, event.targets) == ("dancer", ("marta",)) for event in attacks) >= 2
