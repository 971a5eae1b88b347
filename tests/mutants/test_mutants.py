"""The mutation run: the sample, the keys of survivors, and the errors of a run."""

from pathlib import Path

import attrs
import pytest

from tests.mutants.mutant import Site, Trial
from tests.mutants.sampling import draw_sample, is_left_out
from tests.mutants.survivors import SURVIVORS_FILE, parse_survivors, run_faults, survivor_entry

ROOT = Path(__file__).parent.parent.parent
SOAK = "combat/systems/wrath_and_glory/rules/soak.py"


def place(number: int, *, module: str = SOAK, operator: str = "NumberReplacer", column: int = 4) -> Site:
    """Return a site on a separate line."""
    return Site(
        system=module.split("/")[2],
        room="rules",
        module=module,
        function="soaked",
        operator=operator,
        marked=f"return ⟦{number}⟧",
        nth=0,
        occurrence=number,
        start=(number, column),
    )


def trial(was: str, *, killer: str = "", module: str = SOAK) -> Trial:
    """Return the result of a mutant of this line."""
    return Trial(place=place(1, module=module), was=was, becomes="return 0", killer=killer)


def test_seed_decides_which_sites_are_drawn() -> None:
    """A sample larger than the number of sites is all of them."""
    places = [place(number) for number in range(100)]
    assert len(draw_sample(places, 30)) == 30
    assert draw_sample(places, 30) == draw_sample(places[::-1], 30)
    assert draw_sample(places, 30, "another seed") != draw_sample(places, 30)
    assert draw_sample(places, 200) == places


def test_moved_lines_stay_in_the_sample() -> None:
    """Inserting lines and sites above changes neither the names nor the hashes of other sites."""
    places = [place(number) for number in range(100)]
    moved = [
        attrs.evolve(site, start=(site.start[0] + 7, site.start[1]), occurrence=site.occurrence + 3) for site in places
    ]
    assert [site.marked for site in draw_sample(places, 10)] == [site.marked for site in draw_sample(moved, 10)]
    fewer = [site for site in places if site not in draw_sample(places, 10)[:3]]
    assert set(draw_sample(places, 10)[3:]) <= set(draw_sample(fewer, 10))


def test_one_mutant_per_position() -> None:
    """Only one operator is drawn for a position."""
    places = [place(3, operator=operator) for operator in ("NumberReplacer", "AddNot", "ReplaceTrueWithFalse")]
    assert len(draw_sample(places, 6)) == 1
    assert len(draw_sample([*places, place(3, column=9)], 6)) == 2


@pytest.mark.parametrize(
    ("marked", "left_out"),
    [
        ('⟦@cites("WG-SOAK-01")⟧', True),
        ('⟦@asked_at("SOAK")⟧', False),
        ("@attrs.frozen(kw_only=⟦True⟧)", True),
        ("Form(Soak, dice, Whole(⟦0⟧, most)),", False),
    ],
)
def test_lines_that_are_not_rules_are_left_out(marked: str, *, left_out: bool) -> None:
    """The text of the line decides, with the mutation in brackets."""
    assert is_left_out(attrs.evolve(place(1), marked=marked)) is left_out


def test_run_fails_if_a_system_is_below_the_floor() -> None:
    """Good results of other systems do not make up for a poor one."""
    good = [trial("return 1", killer="test_soak.py") for _ in range(100)]
    poor = [trial("return 1", killer="test_dice.py", module="combat/systems/fiend_wake/rules/dice.py")] * 91
    poor += [trial("return 2", module="combat/systems/fiend_wake/rules/dice.py")] * 9
    named = {poor[-1].name}
    (fault,) = run_faults([*good, *poor], named, ("fiend_wake", "wrath_and_glory"))
    assert fault == "fiend_wake: 91.0 % of its mutants were killed; the floor is 92 %"
    assert not list(run_faults([*good, *poor, poor[0], *[poor[0]] * 20], named, ("fiend_wake", "wrath_and_glory")))


def test_run_fails_if_survivors_and_reasons_differ() -> None:
    """Systems that were not tested are ignored."""
    tried = [trial("return 1", killer="test_soak.py") for _ in range(99)] + [trial("return 2")]
    (fault,) = run_faults(tried, (), ("wrath_and_glory",))
    assert "These survived" in fault
    assert not list(run_faults(tried, {tried[-1].name}, ("wrath_and_glory",)))
    (fault,) = run_faults(tried, {tried[-1].name, tried[0].name}, ("wrath_and_glory",))
    assert "did not survive" in fault
    elsewhere = ("combat/systems/fiend_wake/rules/dice.py", "", "a", "b")
    assert not list(run_faults(tried, {tried[-1].name, elsewhere}, ("wrath_and_glory",)))


@pytest.mark.parametrize("was", ['return "a"', "return 'a'", "return f'{a}' + \"\\n\""])
def test_printed_entry_can_be_copied_into_the_list(was: str) -> None:
    """The entry is valid once it has a reason."""
    survivor = trial(was)
    entry = survivor_entry(survivor)
    assert parse_survivors(entry.replace('reason = ""', 'reason = "because"')) == {survivor.name: "because"}
    with pytest.raises(ValueError, match="empty reason"):
        parse_survivors(entry)


def test_lines_of_listed_survivors_still_exist() -> None:
    """`make mutants` shows whether the mutant still survives."""
    for module, _, was, _ in parse_survivors(SURVIVORS_FILE.read_text(encoding="utf-8")):
        assert was in " ".join((ROOT / module).read_text(encoding="utf-8").split()), (module, was)
