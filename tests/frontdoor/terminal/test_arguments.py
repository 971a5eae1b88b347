"""Tests of the command-line arguments, their help texts and the version."""

import pytest

import combat
from frontdoor.terminal.arguments import parse
from tests.ledger.command_line import commands


def test_every_command_and_argument_has_a_help_text() -> None:
    """The help output and the generated documentation page share these texts."""
    output = commands()
    assert len(output) > 20
    assert [command.name for command in output if not command.doc.endswith(".")] == []
    assert [
        (command.name, argument) for command in output for argument, help_text in command.takes if not help_text
    ] == []


def test_version_option_prints_the_running_version(capsys: pytest.CaptureFixture[str]) -> None:
    """A source checkout prints its own version, not the version of an installed distribution."""
    with pytest.raises(SystemExit) as ended:
        parse(["--version"])
    assert (ended.value.code, capsys.readouterr().out) == (0, f"blow-by-blow {combat.__version__}\n")
