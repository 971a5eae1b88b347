"""The round track: the fast lookup and the `transitions` machine always agree."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest
import transitions
from hypothesis import given
from hypothesis import strategies as st

from combat.engine.play import machine
from combat.engine.play.machine import ANYWHERE, GO_ON, STAY, Guard, Machine, Row, load_rows, rows, unless

STEPS = ("Round", "Turn", "Attack", "Damage")
TRIGGERS = ("shoot", "pass_on", "soak")
GUARDS = ("tokens_remain", "in_cover", "wounded")

Truths = Mapping[str, bool]


def held(name: str) -> Guard:
    """Return a guard that reads its result from the state."""

    def guard(state: Truths) -> bool:
        return bool(state[name])

    guard.__name__ = name
    return guard


def machine_of(table: tuple[Row, ...]) -> Machine:
    """Return the machine of a table."""
    return Machine("sample", table)


tokens_remain, in_cover, wounded = map(held, GUARDS)


TABLES = st.lists(
    st.builds(
        Row,
        st.sampled_from(TRIGGERS),
        st.sampled_from(STEPS),
        st.sampled_from(STEPS),
        st.sampled_from((None, tokens_remain, in_cover, wounded)),
    ),
    min_size=1,
    max_size=15,
).map(tuple)

ROWS = rows(
    ("begin", "Setup", "Turn"),
    ("shoot", "Turn", "Attack", tokens_remain),
    ("shoot", "Turn", "Round"),
    ("soak", "Attack", "Turn", wounded),
)


def loaded(monkeypatch: pytest.MonkeyPatch, *lines: list[str]) -> tuple[Row, ...]:
    """Return the rows of a file with these lines."""
    monkeypatch.setattr(machine, "load_toml", lambda package, name: {"rows": [*lines]})
    return load_rows("a.package", {"tokens_remain": tokens_remain})


def test_rows_of_a_file_name_their_guards(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third = loaded(
        monkeypatch,
        ["shoot", "Turn", "Attack", "tokens_remain"],
        ["shoot", "Turn", "Round", "not tokens_remain"],
        ["soak", "Attack", "Turn"],
    )
    assert (first.guard, third.guard) == (tokens_remain, None)
    assert [second.guard({"tokens_remain": truth}) for truth in (True, False)] == [False, True]  # type: ignore[misc]


def test_file_that_names_an_unknown_guard_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(KeyError, match="tokens_left"):
        loaded(monkeypatch, ["shoot", "Turn", "Attack", "not tokens_left"])


@given(TABLES, st.fixed_dictionaries({name: st.booleans() for name in GUARDS}))
def test_lookup_and_library_take_the_same_step(table: tuple[Row, ...], truths: dict[str, bool]) -> None:
    machine = machine_of(table)
    library = machine.to_transitions()
    for step in machine.steps:
        for trigger in machine.triggers:
            model: Any = SimpleNamespace()
            library.add_model(model, initial=step)
            try:
                taken = model.state if model.trigger(trigger, truths) else None
                admitted = True
            except transitions.MachineError:
                taken, admitted = None, False
            library.remove_model(model)
            assert machine.next(step, trigger, truths) == taken
            assert machine.admits(step, trigger) is admitted


@given(TABLES)
def test_machine_lists_steps_and_triggers_in_table_order(table: tuple[Row, ...]) -> None:
    machine = machine_of(table)

    assert list(machine.steps) == sorted(
        {step for row in table for step in (row.source, row.dest)},
        key=[step for row in table for step in (row.source, row.dest)].index,
    )
    assert set(machine.triggers) == {row.trigger for row in table}
    assert machine.initial == table[0].source


def test_first_row_whose_guard_holds_is_taken() -> None:
    machine = machine_of(ROWS)

    assert machine.next("Turn", "shoot", {"tokens_remain": True}) == "Attack"
    assert machine.next("Turn", "shoot", {"tokens_remain": False}) == "Round"


def test_trigger_without_a_guard_that_holds_leads_nowhere() -> None:
    machine = machine_of(ROWS)

    assert machine.admits("Attack", "soak")
    assert machine.next("Attack", "soak", {"wounded": False}) is None


@pytest.mark.parametrize(("step", "trigger"), [("Setup", "shoot"), ("Round", "begin"), ("Nowhere", "begin")])
def test_step_does_not_admit_unknown_triggers(step: str, trigger: str) -> None:
    machine = machine_of(ROWS)

    assert not machine.admits(step, trigger)
    assert machine.next(step, trigger, {}) is None


def test_guards_after_the_first_that_holds_are_not_called() -> None:
    called: list[str] = []

    def noted(name: str, *, answer: bool) -> Guard:
        def guard(_: object) -> bool:
            called.append(name)
            return answer

        return guard

    table = rows(
        ("go", "A", "B", noted("first", answer=False)),
        ("go", "A", "C", noted("second", answer=True)),
        ("go", "A", "A", noted("third", answer=True)),
    )
    machine = Machine("sample", table)

    assert machine.next("A", "go", None) == "C"
    assert called == ["first", "second"]


def test_negated_guard_holds_if_the_other_one_does_not() -> None:
    machine = Machine("sample", rows(("go", "A", "B", wounded), ("go", "A", "C", unless(wounded))))

    assert machine.next("A", "go", {"wounded": False}) == "C"
    assert [row.condition for row in machine.rows] == ["wounded", "not wounded"]


def test_row_may_combine_several_triggers_and_source_steps() -> None:
    (line, *further) = rows(("run hide", "OUT IN", "AWAY", wounded))

    assert line == Row("run", "OUT", "AWAY", wounded)
    assert [(row.trigger, row.source) for row in further] == [("run", "IN"), ("hide", "OUT"), ("hide", "IN")]
    assert {(row.dest, row.condition) for row in further} == {("AWAY", "wounded")}


def test_automatic_transitions_of_the_library_are_disabled() -> None:
    model: Any = SimpleNamespace()
    library = machine_of(ROWS).to_transitions()
    library.add_model(model, initial="Setup")

    assert not any(name.startswith("to_") for name in vars(model))
    with pytest.raises(transitions.MachineError):
        model.trigger("soak", {})


def test_diagram_shows_every_row_with_its_guard() -> None:
    assert machine_of(ROWS).diagram().splitlines() == [
        "stateDiagram-v2",
        '    state "Setup" as s0',
        '    state "Turn" as s1',
        '    state "Attack" as s2',
        '    state "Round" as s3',
        "    [*] --> s0",
        "    s0 --> s1: begin",
        "    s1 --> s2: shoot [tokens_remain]",
        "    s1 --> s3: shoot",
        "    s2 --> s1: soak [wounded]",
    ]


def test_anywhere_row_applies_at_steps_with_commands_and_keeps_the_step() -> None:
    machine = machine_of(
        rows(
            ("say", ANYWHERE, STAY),
            ("begin", "Setup", "Turn"),
            ("shoot", "Turn", "Attack"),
            (GO_ON, "Attack", "Damage"),
            ("soak", "Damage", "Turn"),
            ("say", "Damage", "Turn", wounded),
        )
    )
    hurt, whole = {"wounded": True}, {"wounded": False}
    assert (machine.next("Turn", "say", hurt), machine.stays("Turn", "say")) == ("Turn", True)
    assert not machine.admits("Setup", "say")
    assert not machine.admits("Attack", "say")
    assert (machine.next("Damage", "say", hurt), machine.next("Damage", "say", whole)) == ("Turn", "Damage")
