"""Abilities as data: conditions, modifiers, effects, costs, limits and reminders."""

from random import Random
from typing import Any

import attrs
import pytest

from combat import Encounter, Refused
from combat.engine.abilities.checks import ability_errors, content_errors
from combat.engine.abilities.interpreter import Abilities
from combat.engine.abilities.vocabulary import MODIFY, NAME, NUMBER, AppliedEffect, EffectKind, Fact, Listing, Point
from combat.engine.dice.pool import DicePool
from combat.engine.dice.sources import ManualDice as NoDice
from combat.engine.play import draft as draft_module
from combat.engine.play.draft import Draft
from events.abilities import Ability, ConditionSheet, Cost, Effect
from events.codec.wire import WireError, decode, plain
from events.history.projection import Projection
from events.table import Table
from events.vocabulary import (
    AbilityUsed,
    Die,
    Gained,
    Modifier,
    Reminded,
    Rolled,
    RoundBegan,
    Spent,
    TurnBegan,
    TurnEnded,
)
from tests.harness.resource_totals import BUNDLED_SYSTEMS


@attrs.frozen(kw_only=True)
class Duel(Table):
    """The state of a duel between Ann and Ben, who share some luck."""

    step: str = "Turn"
    luck: int = 2


def gained(state: Duel, event: Gained) -> Duel:
    """Fold an event that adds luck."""
    return attrs.evolve(state, luck=state.luck + event.amount)


def spent(state: Duel, event: Spent) -> Duel:
    """Fold an event that removes luck."""
    return attrs.evolve(state, luck=state.luck - event.amount)


FACTS: Projection[Duel] = Projection(
    name="duel",
    events=(),
    setup=Duel,
    settings=Duel,
    initial_state=lambda setup, settings: Duel(),
    folds={Gained: gained, Spent: spent},
    conceal=lambda state, seat: state,
)


def gain(draft: Draft[Duel], effect: AppliedEffect) -> None:
    """Effect that gives luck to its targets."""
    draft.emit(Gained(whose=effect.who, resource=effect.what, amount=effect.amount, source=effect.title))


def pay(draft: Draft[Duel], who: str, cost: Cost, ability: Ability) -> None:
    """Pay a cost in luck."""
    draft.emit(Spent(whose=who, resource=cost.what, amount=cost.amount, on=ability.title))


ABILITIES = Abilities(
    points={"strike": Point("a blow is struck", ("dice", "DN")), "struck": Point("a blow was struck")},
    windows={"turn": lambda state: ("ann",)},
    facts={
        "has luck": Fact(lambda state, moment, argument: state.luck >= int(argument or 1), NUMBER),
        "with": Fact(argument=NAME),
        "melee": Fact(),
        "ranged": Fact(),
    },
    effects={MODIFY: EffectKind(shared=True), "gain": EffectKind(what=("luck",), needs_amount=True)},
    functions={"gain": gain},
    listings=lambda state, who: (Listing(abilities=state.catalogue),) if who == "ann" else (),
    sheets=lambda state: (),
    others=lambda state: ("ann", "ben"),
    holders=lambda state: ("ann", "ben"),
    targets_for=lambda state, moment, word: ("ann", "ben") if word == "everybody" else ("ben",),
    costs={"luck": lambda state, who: state.luck},
    pay=pay,
    allowed_seats=lambda state, who: (who,),
)
EDGE = Ability(id="Edge", when="strike", given=("melee",), does=(Effect(do="modify", what="dice", amount=2),))
FOCUS = Ability(
    id="Focus", when="turn", asked=True, limit="round", cost=(Cost("luck"),),
    does=(Effect(do="modify", what="dice", amount=1, at="strike"),),
)  # fmt: skip
THRILL = Ability(
    id="Thrill", when="struck", limit="turn", does=(Effect(do="gain", what="luck", amount=1, to="everybody"),)
)
HOWL = Ability(id="Howl", name="The Howl", when="struck", given=("not ranged",), text="Everybody shudders.")
STARE = Ability(id="Stare", when="turn", text="Who meets his eyes looks away.")


def draft_of(*abilities: Ability, **fields: Any) -> Draft[Duel]:
    """Return a draft of a duel in which Ann has these abilities."""
    return Draft(FACTS, Duel(catalogue=abilities, **fields), DicePool(NoDice(), 0), ABILITIES)


def test_automatic_ability_modifies_rolls_of_its_owner_if_its_conditions_hold() -> None:
    draft = draft_of(EDGE)
    assert draft.modifiers("strike", "ann", tags=("melee",)) == (Modifier("Edge", 2, "dice"),)
    assert draft.modifiers("strike", "ann", tags=("ranged",)) == ()
    assert draft.modifiers("struck", "ann", tags=("melee",)) == ()
    assert draft.modifiers("strike", "ben", tags=("melee",)) == ()


@pytest.mark.parametrize(("given", "holds"), [("has luck", True), ("has luck: 3", False), ("not has luck: 3", True)])
def test_condition_is_evaluated_with_its_argument_and_can_be_negated(given: str, holds: bool) -> None:
    draft = draft_of(attrs.evolve(EDGE, given=(given,)))
    assert bool(draft.modifiers("strike", "ann")) is holds


@pytest.mark.parametrize(
    ("given", "holds"),
    [("with: bow", False), ("with: sword", True), ("with: bow or sword", True), ("not with: bow or sword", False)],
)
def test_condition_may_give_alternatives(given: str, holds: bool) -> None:
    draft = draft_of(attrs.evolve(EDGE, given=(given,)))
    assert bool(draft.modifiers("strike", "ann", tags=("with: sword",))) is holds


def test_used_ability_costs_its_price_and_lasts_until_the_next_roll_of_its_owner() -> None:
    draft = draft_of(FOCUS)
    assert draft.modifiers("strike", "ann") == ()
    ABILITIES.use(draft, "ann", "Focus", "")
    used = AbilityUsed(who="ann", ability="Focus", limit="round", lasts="roll")
    assert draft.events == [Spent(whose="ann", resource="luck", amount=1, on="Focus"), used]
    draft.emit(rolled("ben"))
    assert draft.modifiers("strike", "ann") == (Modifier("Focus", 1, "dice"),)
    draft.emit(rolled("ann"))
    assert draft.modifiers("strike", "ann") == ()


def rolled(who: str) -> Rolled:
    """Return a roll by this combatant."""
    return Rolled(purpose="Blow", who=who, dice=(Die(face=1, sides=6, source="table"),), kept=(0,), total=1)


@pytest.mark.parametrize(
    ("limit", "event", "again"),
    [
        ("turn", TurnBegan("ben"), True),
        ("turn", TurnEnded("ann", "done"), True),
        ("round", TurnBegan("ben"), False),
        ("round", RoundBegan(2), True),
        ("fight", RoundBegan(2), False),
        ("session", RoundBegan(2), False),
    ],
)
def test_limit_ends_with_its_span(limit: Any, event: Any, again: bool) -> None:
    draft = draft_of(attrs.evolve(FOCUS, limit=limit))
    ABILITIES.use(draft, "ann", "Focus", "")
    assert [reason.code for reason in ABILITIES.check_use(draft.state, "ann", "Focus", "")] == ["used_up"]
    draft.emit(event)
    assert (not list(ABILITIES.check_use(draft.state, "ann", "Focus", ""))) is again


def test_automatic_effect_applies_once_within_its_limit() -> None:
    draft = draft_of(THRILL)
    draft.trigger("struck", "ann")
    draft.trigger("struck", "ann")
    assert [type(event) for event in draft.events] == [AbilityUsed, Gained, Gained]
    assert draft.state.luck == 4


def test_ability_without_effects_emits_a_reminder_if_its_conditions_hold() -> None:
    draft = draft_of(HOWL, STARE)
    draft.trigger("struck", "ann", tags=("ranged",))
    assert draft.events == []
    draft.trigger("struck", "ann", tags=("melee",))
    assert draft.events == [Reminded("ann", "The Howl", "Everybody shudders.")]
    assert ABILITIES.open_abilities(draft.state, "ann") == ((), ("Stare: Who meets his eyes looks away.",))
    assert ABILITIES.open_abilities(draft.state, "ben") == ((), ())


@pytest.mark.parametrize(
    ("change", "who", "target", "code"),
    [
        ({}, "ben", "", "no_such_ability"),
        ({"asked": False}, "ann", "", "no_such_ability"),
        ({"when": "strike"}, "ann", "", "not_now"),
        ({"given": ("has luck: 9",)}, "ann", "", "not_so"),
        ({"cost": (Cost("luck", 3),)}, "ann", "", "too_dear"),
        ({}, "ann", "zed", "nobody"),
        ({"does": (Effect(do="gain", what="luck", amount=1, to="target"),)}, "ann", "", "no_target"),
        ({}, "ann", "ben", None),
    ],
)
def test_unusable_ability_is_refused_with_one_reason(
    change: dict[str, Any], who: str, target: str, code: str | None
) -> None:
    draft = draft_of(attrs.evolve(FOCUS, **change))
    reasons = list(ABILITIES.check_use(draft.state, who, "Focus", target))
    assert [reason.code for reason in reasons] == ([code] if code else [])


@pytest.mark.parametrize(
    ("change", "path", "words"),
    [
        ({"when": "strik"}, "$.abilities[0].when", "did you mean 'strike'? known: strike, struck, turn"),
        ({"given": ("mele",)}, "$.abilities[0].if[0]", "did you mean 'melee'?"),
        ({"does": (Effect(do="heal"),)}, "$.abilities[0].does[0].do", "known: modify, gain"),
        ({"does": (Effect(do="modify", what="ED"),)}, "$.abilities[0].does[0].what", "known: dice, DN"),
        (
            {"does": (Effect(do="gain", what="luck", amount=1, to="mum"),)},
            "$.abilities[0].does[0].to",
            "known: self, target",
        ),
        ({"does": (Effect(do="modify", what="DN", at="noon"),)}, "$.abilities[0].does[0].at", "known: strike"),
        ({"cost": (Cost("gold"),)}, "$.abilities[0].cost[0].what", "known: luck"),
        ({"asked": True}, "$.abilities[0].asked", "owners cannot use abilities at 'strike', only at: turn"),
    ],
)
def test_unknown_word_in_an_ability_is_refused_with_the_known_words(
    change: dict[str, Any], path: str, words: str
) -> None:
    ((found_path, sentence),) = ability_errors(ABILITIES, (attrs.evolve(EDGE, **change),), "$.abilities", {})
    assert found_path == path
    assert words in sentence


TWO, THREE = attrs.evolve(THRILL, id="Two", limit=""), attrs.evolve(THRILL, id="Three", when="strike", limit="")
CIRCULAR = attrs.evolve(
    ABILITIES,
    points={
        "strike": Point("a blow is struck", caused_by=("gain",)),
        "struck": Point("a blow was struck", caused_by=("lose",)),
    },
    effects={**ABILITIES.effects, "lose": EffectKind()},
)


def losing(ability: Ability, **changes: Any) -> Ability:
    """Return an ability with the effect `lose` instead of `gain`."""
    return attrs.evolve(ability, does=(Effect(do="lose"),), **changes)


@pytest.mark.parametrize(
    ("abilities", "sentence"),
    [
        ((THREE,), "'gain' could trigger its own ability again at 'strike'; give the ability a limit or a cost"),
        ((TWO, losing(THREE)), "others without end: 'Two' (at 'struck': gain), 'Three' (at 'strike': lose)"),
        ((TWO, THREE), "'gain' could trigger its own ability again at 'strike'"),
        ((TWO,), ""),
        ((attrs.evolve(THREE, limit="turn"),), ""),
        ((attrs.evolve(THREE, cost=(Cost("luck"),)),), ""),
        ((TWO, losing(THREE, limit="round")), ""),
        ((losing(TWO), THRILL), "'lose' could trigger its own ability again at 'struck'"),
    ],
)
def test_abilities_that_could_trigger_themselves_without_end_are_refused(
    abilities: tuple[Ability, ...], sentence: str
) -> None:
    """A limit or a cost ends the circle. Only one fault is reported for it."""
    messages = [message for _, message in content_errors(CIRCULAR, abilities, (), {})]
    assert len(messages) == bool(sentence)
    assert all(sentence in message for message in messages)


def test_circle_through_a_condition_names_the_path_of_the_condition() -> None:
    sheet = ConditionSheet(name="Cursed", abilities=(THREE,))
    ((path, _),) = content_errors(CIRCULAR, (), (sheet,), {})
    assert path == "$.conditions[0].abilities[0].does[0].do"


def test_ability_that_triggers_itself_in_play_is_refused() -> None:
    """The last net, for circles that the check of setups does not know about."""

    def strike_again(draft: Draft[Duel], effect: AppliedEffect) -> None:
        draft.trigger("strike", effect.who)

    endless = attrs.evolve(ABILITIES, functions={"gain": strike_again})
    draft = Draft(
        FACTS, Duel(catalogue=(attrs.evolve(THREE, does=(Effect(do="gain"),)),)), DicePool(NoDice(), 0), endless
    )
    with pytest.raises(Refused, match="would not come to an end; give the ability 'Three' a limit"):
        draft.trigger("strike", "ann")


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_command_with_too_many_events_is_refused_and_changes_nothing(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight = Encounter.sample(system, f"hmac-sha256:{0:032x}")
    before = fight.state
    command = fight.options().random(Random(1))
    monkeypatch.setattr(draft_module, "MAX_EVENTS_PER_BEAT", 0)
    with pytest.raises(Refused, match="would not come to an end"):
        fight.do(command)
    assert fight.state is before
    assert len(fight.journal) == 1
    monkeypatch.undo()
    fight.do(command)


def test_ability_in_a_file_may_use_the_python_keyword_if_as_a_key() -> None:
    data = {"id": "Edge", "when": "strike", "if": ["melee"], "does": [{"do": "modify", "what": "dice", "amount": 2}]}
    assert decode(data, Ability) == EDGE
    assert decode(plain(EDGE), Ability) == EDGE
    with pytest.raises(WireError, match="known: id, name, when, if, does"):
        decode({**data, "given": []}, Ability)
