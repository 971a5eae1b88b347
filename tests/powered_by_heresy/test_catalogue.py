"""The printed moves: the page says how much of each the engine does, and each is known by its name."""

import pytest

from combat.systems.powered_by_heresy.abilities import moves
from events.powered_by_heresy.sheets import CATALOGUE, Move
from tests.ledger.printed import printed_sheets, scope_of

WITHOUT_NAME = {"Encumbrance", "End of Session", "Recover"}
"""Moves that play makes without their name: by weight, by the end of a session, and by rest."""


@pytest.mark.rule("PBH-CORE-10")
def test_each_printed_move_has_rules_under_its_name() -> None:
    printed = {sheet["name"] for sheet in printed_sheets("powered_by_heresy")["moves"]}
    known = {*Move.names(), *(move.id for move in (*CATALOGUE, *moves()))}
    assert printed - known == WITHOUT_NAME
    assert {move.id for move in moves()} <= printed


def test_few_printed_moves_are_reminders() -> None:
    scopes = [scope_of("powered_by_heresy", sheet) for sheet in printed_sheets("powered_by_heresy")["moves"]]
    assert (len(scopes), scopes.count("part"), scopes.count("reminder")) == (46, 2, 1)
