"""Every command says what it does and what it takes, and its own version."""

import pytest

import combat
from frontdoor.terminal.arguments import parse
from tests.ledger.command_line import commands


def test_every_command_says_what_it_does_and_what_each_of_its_arguments_means() -> None:
    """In the help, and on the page that is read off it."""
    output = commands()
    assert len(output) > 20
    assert [each.name for each in output if not each.doc.endswith(".")] == []
    assert [(each.name, typed) for each in output for typed, meant in each.takes if not meant] == []


def test_blow_tells_the_version_that_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """In a checkout too, whatever else is installed."""
    with pytest.raises(SystemExit) as ended:
        parse(["--version"])
    assert (ended.value.code, capsys.readouterr().out) == (0, f"blow-by-blow {combat.__version__}\n")
