"""Setups written by editors for Windows: a byte order mark, and the extension in capitals."""

from pathlib import Path

import pytest

from combat import Refused
from combat.engine.catalog import system
from combat.engine.play.setups import parse_setup, read_setup
from events.codec import json_text

MARK = "\ufeff"


@pytest.mark.parametrize("name", ["fight.json", "fight.JSON"])
def test_byte_order_mark_of_a_json_file_is_skipped(tmp_path: Path, name: str) -> None:
    setup = dict(system("trench_crusade").sample())
    text = MARK + json_text.dumps(setup).decode()
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert read_setup(tmp_path / name) == setup
    assert parse_setup(text) == setup


@pytest.mark.parametrize("name", ["fight.toml", "fight.TOML"])
def test_byte_order_mark_of_a_toml_file_is_skipped(tmp_path: Path, name: str) -> None:
    text = f"{MARK}round = 1\r\n"
    (tmp_path / name).write_text(text, encoding="utf-8", newline="")
    assert read_setup(tmp_path / name) == parse_setup(text) == {"round": 1}


def test_fraction_in_a_setup_is_named_with_its_path() -> None:
    with pytest.raises(Refused, match=r"\$\.roster\[1\]\.cost: a whole number was expected, not 2\.03"):
        parse_setup('{"roster": [{"cost": 2}, {"cost": 2.03}]}')
