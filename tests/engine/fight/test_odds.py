"""Odds: the possible outcomes of a command."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from random import Random

import pytest

from combat import Encounter, Refused, systems
from combat.engine.dice import outcome_tree as engine
from combat.engine.dice.possible_rolls import possible_rolls
from combat.engine.dice.sources import LoadedDice
from combat.engine.errors import DieRequest
from combat.engine.play.consent import Agree, Decline
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from events.vocabulary import Hit, Modifier, Rolled
from tests.harness.random_play import seed_of
from tests.trench_crusade.duels import active_model, fighter

SHOT = Shoot(model="ansel", weapon="rifle", target="kain")


def test_probability_of_seven_or_more_with_two_dice_is_seven_twelfths() -> None:
    odds = active_model().encounter.odds(SHOT, "pilgrims")
    assert odds.exact
    assert odds.error == 0
    assert odds.chance(lambda outcome: any(isinstance(event, Hit) for event in outcome.events)) == Fraction(7, 12)
    assert odds.chance("Ansel hits Kain") == Fraction(7, 12)
    assert "Ansel hits Kain 7/12" in str(odds)


def test_probabilities_of_all_outcomes_sum_to_one() -> None:
    for until in ("beat", "attack", "turn"):
        odds = active_model().encounter.odds(SHOT, until=until)
        assert sum(outcome.chance for outcome in odds.outcomes) == 1


def test_odds_until_attack_include_the_injury_roll() -> None:
    fight = active_model().encounter
    beat, attack = fight.odds(SHOT), fight.odds(SHOT, until="attack")
    assert beat.chance("Ansel hits Kain") == attack.chance("Ansel hits Kain")
    assert attack.mean(lambda outcome: len(outcome.rolls("Injury"))) == Fraction(7, 12)
    assert all(outcome.state.step == "ACTION_MENU" or outcome.state.injuries == () for outcome in attack.outcomes)


def test_odds_change_nothing_and_do_not_use_the_dice_of_the_fight() -> None:
    tables = set()
    for dice in (seed_of(1), seed_of(2), None, LoadedDice((6, 6, 6))):
        fight = active_model().encounter.fork(dice)
        before = fight.journal, fight.state
        tables.add(fight.odds(SHOT, "pilgrims").table())
        assert (fight.journal, fight.state) == before
    assert len(tables) == 1


def test_unfinished_roll_has_odds_of_its_own() -> None:
    fight = active_model().encounter.fork()
    fight.do(SHOT, "pilgrims", faces=[6])
    odds = fight.odds({"type": "roll.v1"}, "pilgrims")
    assert odds.chance("Ansel hits Kain") == 1


def test_too_many_outcomes_are_sampled_with_a_margin_of_error(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = active_model().encounter.odds(SHOT)
    monkeypatch.setattr(engine, "MAX_PATHS", 10)
    drawn = active_model().encounter.odds(SHOT)
    assert not drawn.exact
    assert 0 < drawn.error < 0.02
    assert abs(drawn.chance("Ansel hits Kain") - exact.chance("Ansel hits Kain")) < 2 * drawn.error
    assert "give or take" in str(drawn)
    monkeypatch.setattr(engine, "SAMPLE_SIZE", 400)
    assert active_model().encounter.odds(SHOT).table() == active_model().encounter.odds(SHOT).table()


def test_illegal_command_has_no_odds() -> None:
    fight = active_model().encounter
    with pytest.raises(Refused) as refused:
        fight.odds(Shoot(model="ansel", weapon="rifle", target="berthe"), "pilgrims")
    assert refused.value.reasons == fight.why_not(Shoot(model="ansel", weapon="rifle", target="berthe"), "pilgrims")
    with pytest.raises(Refused, match="chance"):
        fight.odds({"type": "note.v1", "text": "hm"})
    with pytest.raises(Refused, match="beat or attack or turn"):
        fight.odds(SHOT, until="end")  # type: ignore[arg-type]  # a slip
    with pytest.raises(LookupError, match="Ansel hits Kain"):
        fight.odds(SHOT).chance("Ansel hits Doeg")


@pytest.mark.parametrize("system", systems())
def test_actual_outcome_is_among_the_possible_outcomes(system: str) -> None:
    rng = Random(11)
    fight = Encounter.sample(system, dice=seed_of(11))
    checked = 0
    for _ in range(40):
        if fight.outcome is not None or checked == 2:
            break
        seat = rng.choice([request.seat for request in fight.requests if not request.optional])
        command = fight.options(seat).random(rng)
        odds = fight.odds(command)
        beat = fight.do(command)
        rolled = [event for event in beat.events if isinstance(event, Rolled)]
        if odds.exact:
            assert sum(outcome.chance for outcome in odds.outcomes) == 1
            fell = [_read(event) for event in rolled]
            assert any([_read(event) for event in outcome.rolls()] == fell for outcome in odds.outcomes)
        checked += len(odds.outcomes) > 1
    assert checked


def _read(event: Rolled) -> tuple[str, str, int, int, str]:
    return event.purpose, event.who, len(event.dice), event.total, event.result


def test_outcome_keys_of_different_rolls_are_not_confused_in_the_cache() -> None:

    def counted(faces: Sequence[int], *, lowest: bool) -> int:
        return sum(sorted(faces, reverse=not lowest)[:2])

    for lowest, least in ((False, 1), (True, 16), (False, 1)):
        ways = possible_rolls([DieRequest(6)] * 3, (), partial(counted, lowest=lowest))
        shares = {counted(outcome.faces, lowest=lowest): outcome.share for outcome in ways}
        assert len(ways) == len(shares) == 11
        assert shares[2] == Fraction(least, 216)


def test_roll_of_many_dice_is_exact_and_fast() -> None:
    fight = active_model(against=(fighter("Kain"),)).encounter
    shot = Shoot(model="ansel", weapon="rifle", target="kain", modifiers=(Modifier("Circumstances", 6, "dice"),))
    odds = fight.odds(shot, until="attack")
    assert odds.exact
    assert len(odds.outcomes) < 200


def test_partial_enumeration_samples_only_the_rest() -> None:
    fight = active_model(
        against=(fighter("Kain", blood=1),)
    ).encounter  # whose injury roll waits for a decision of his player
    whole = fight.odds(SHOT, until="attack")
    partly = fight.odds(SHOT, until="attack", plays=5)
    assert not partly.exact
    assert sum(outcome.chance for outcome in partly.outcomes) == 1
    assert partly.chance("Ansel hits Kain") == whole.chance("Ansel hits Kain")
    for line, chance in partly.table():
        assert abs(chance - whole.chance(line)) < 2 * partly.error


def test_odds_of_an_agreement_are_those_of_the_proposed_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Shoot, "consent_from", lambda self, state, by: ("heretics", "gm"))
    fight = active_model().encounter
    direct = fight.odds(SHOT, "pilgrims")
    fight.do(SHOT, "pilgrims")
    assert fight.odds(Agree("heretics"), "heretics").table() == direct.table()
    assert str(fight.odds(Decline("heretics"), "heretics")) == "no chance is involved"
    with pytest.raises(Refused, match="up to the Heretics"):
        fight.odds(Agree("heretics"), "pilgrims")
    fight.do(Agree("heretics"), "heretics")
    assert fight.odds(Agree("gm"), "gm", "attack").chance("Ansel hits Kain") == Fraction(7, 12)
    assert fight.state.proposal is not None
    fight.do(Agree("gm"), "gm", faces=[6])
    assert fight.odds({"type": "roll.v1"}, "gm").chance("Ansel hits Kain") == 1


def test_consent_to_an_undo_has_no_odds() -> None:
    fight = Encounter.sample("trench_crusade", LoadedDice((6, 1)), undo={"who": "agreed"})
    fight.do({"type": "trench_crusade.roll_off.v1"})
    fight.undo(by="pilgrims")
    with pytest.raises(Refused, match="involves no chance"):
        fight.odds(Agree("heretics"), "heretics")


def test_short_odds_name_hits_harm_and_targets_taken_out() -> None:
    fight = active_model().encounter
    odds = fight.odds(SHOT, until="attack")
    out = float(odds.chance("Kain suffers 1 Out of Action"))
    assert odds.short() == f"hits Kain 7/12, takes out {out:.0%}"
    assert odds.short(1) == "hits Kain 7/12"
    dash = fight.odds({"type": "trench_crusade.dash.v1", "model": "ansel"})
    assert dash.short() == "failure 5/12, success 5/9, critical 1/36"


def test_odds_in_words_prefer_consequences_to_roll_results() -> None:
    odds = active_model(against=(fighter("Kain", blood=1),)).encounter.odds(SHOT)
    assert str(odds) == "Ansel misses Kain 5/12, Ansel hits Kain 7/12"
    assert "Ansel, Ranged Attack: critical" in dict(odds.table())
