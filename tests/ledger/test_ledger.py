"""The ledger: every rule of every book is implemented and tested, or left to the table with a reason."""

from collections import Counter

import attrs
import pytest

from combat import systems
from combat.engine.catalog import system as system_named
from tests.ledger.generate import book_of, citations_of, pages, proofs, unreachable_citations


@pytest.mark.parametrize("system", systems())
def test_every_rule_has_a_function_and_a_test_or_is_left_to_the_table(system: str) -> None:
    """Rules that only the players can judge give the reason."""
    functions, tests = citations_of(system), Counter(rule for proof in proofs() for rule in proof.ids)
    missing = [
        f"{rule.id}: {'' if functions.get(rule.id) else 'no function '}{'' if tests[rule.id] else 'no test'}"
        for rule in book_of(system).values()
        if not (functions.get(rule.id) and tests[rule.id]) and not rule.left_to_table
    ]
    assert not missing, missing


@pytest.mark.parametrize("system", systems())
def test_every_function_that_cites_a_rule_is_reachable_in_play(system: str) -> None:
    """A function that nothing calls implements no rule."""
    assert unreachable_citations(system) == []


def test_cited_rules_exist() -> None:
    """A citation with a mistyped id would prove nothing."""
    known = {rule for system in systems() for rule in book_of(system)}
    named = {rule for proof in proofs() for rule in proof.ids}
    cited = {rule for system in systems() for rule in citations_of(system)}
    assert named - known == set()
    assert cited - known == set()


@pytest.mark.parametrize("system", systems())
def test_every_setting_belongs_to_a_rule_and_exists(system: str) -> None:
    """Every setting belongs to a rule, except for the choice of an edition."""
    fields = {field.name for field in attrs.fields(system_named(system).projection.settings)}
    named = {setting for rule in book_of(system).values() for setting in rule.settings}
    assert named <= fields
    assert fields - named <= {"ruleset"}


def test_generated_pages_are_up_to_date() -> None:
    """`make docs` writes them again."""
    written = pages()
    assert len(written) > 20
    old = [str(path) for path, write in written.items() if path.read_text(encoding="utf-8") != write()]
    assert old == [], "run `make docs`"
