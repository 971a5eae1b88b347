"""Every value in a file is in the setup or in the report: a changed value changes one of them."""

import copy
import re
from collections.abc import Iterator
from typing import Any

import pytest

from combat import Refused
from frontdoor.importers.files.source import Source
from frontdoor.importers.importer import importer_of
from frontdoor.importers.report import Report
from tests.frontdoor.importers.rosters import model, roster, weapon
from tests.frontdoor.importers.test_acolytes import VASTA
from tests.frontdoor.importers.test_creator import CALLA, WARDEN
from tests.frontdoor.importers.test_foundry import actor, gun, item
from tests.frontdoor.importers.test_trench_companion import IDRIS

LEDGER = {"Name": "Old", "Faction": {"ID": "fc_x"}, "DucatTotal": 9, "PayChest": 2, "DucatLost": 3, "Notes": "n"}
LEDGER |= {"Armoury": [{"ID": "eq_club", "Cost": 5, "CostType": 0}]}
LEDGER["Members"] = [
    {
        "Name": "Ansel",
        "Experience": 4,
        "Notes": "tall",
        "Model": {"ID": "md_azeb", "Cost": 80, "CostType": 0},
        "Equipment": [{"ID": "eq_jezzail", "Cost": 7}],
        "Skills": [{"id": "sk_x"}],
    }
]
ODD_GUN = gun(
    value=3,
    rarity="rare",
    keywords="BOLT, IMPERIUM",
    description="<p>Loud.</p>",
    range={"short": 12, "long": 36},
    attack={"base": 1, "bonus": 2},
    ammo={"name": "bolts"},
)
CALLA_ACTOR = actor(
    ODD_GUN,
    item("Plate", "armour", rating=4, equipped=True, value=5, description="Heavy."),
    item("Rope", "gear", quantity=3, effect="Ties."),
    item("Smite", "psychicPower", dn="5", activation="Action", duration="Instant", description=""),
    resources={"wrath": 3, "wealth": 2, "influence": 4, "faith": {"current": 1, "total": 2}},
    corruption={"current": 5},
    experience={"spent": 40},
    bio={"species": "Human", "origin": "A convent."},
    combat={"wounds": {"value": 2}, "shock": {"value": 1}, "size": "average", "speed": 6, "fly": 9},
    notes="<p>Sings.</p>",
)
FILES: dict[str, Any] = {
    "foundry": CALLA_ACTOR,
    "creator": {**CALLA, "corruption": 2, "notes": "n", "languages": ["low_gothic"]},
    "bestiary": {**WARDEN, "description": "Tall.", "source": "Own"},
    "acolyte": {**VASTA, "xp": 1, "max_wounds": 7, "background": "Guard", "height": "tall"},
    "warband": {"warband-name": "Keepers", "models": [IDRIS], "ducat-bank": 4, "ducat-rating": 90},
    "ledger": LEDGER,
    "roster": roster(model("Ada", weapon("Mace"), custom="Ada the Grey", categories=("Leader",))),
}
TECHNICAL = re.compile(
    r"(?:.*\.)?(?:_id|id|[\w-]+-id|img|label|typeId|systemId|hidden|quantity|attribute|primary|isStarting|side)"
    r"|settings\..*|(?:.*\.)?xpCost|.*\.(?:type|equipment-type)|.*(?:forces|profiles|characteristics)\.\d+\.name"
    r"|system\.attributes\.\w+\.total|system\.skills\.luck\.rating|.*selections\.\d+\.selections\.\d+\.name"
)
"""Values by which a program identifies, draws or recomputes things, and the number of a thing that counts once."""


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield the values within nested data, each with its path."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        if isinstance(value, dict | list):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value


def other(value: Any) -> list[Any]:
    """Return other values of the same type."""
    if isinstance(value, bool):
        return [not value]
    return [value + 1, value + 7] if isinstance(value, int | float) else ["Zzz 9", ""]


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """Return data with another value at a path."""
    result = copy.deepcopy(data)
    place = result
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return result


@pytest.mark.parametrize("name", FILES)
def test_every_value_is_in_the_setup_or_the_report(name: str) -> None:
    data = FILES[name]
    importer = importer_of(Source("file", data=data))

    def outcome(content: Any) -> str:
        report = Report()
        try:
            part = importer.read(Source("file", data=content), report)
        except (Refused, TypeError, AttributeError) as error:
            return str(error)
        return repr((part.setup, part.settings, part.name, report.lines))

    usual = outcome(data)
    lost = [
        ".".join(map(str, path))
        for path, value in leaves(data)
        if value not in ("", None, "-", "0")
        and not TECHNICAL.fullmatch(".".join(map(str, path)))
        and all(outcome(changed(data, path, each)) == usual for each in other(value))
    ]
    assert lost == []


def test_prices_differ_from_numbers_that_a_fight_may_need() -> None:
    report = Report()
    importer_of(Source("file", data=CALLA_ACTOR)).read(Source("file", data=CALLA_ACTOR), report)
    kinds = {line.subject: (line.kind, line.sentence) for line in report.lines}
    assert kinds["Calla: wealth"] == ("price", "resources 2")
    assert kinds["Calla: Boltgun: rarity"] == ("price", "rare")
    assert kinds["Calla: corruption"] == ("ignored", "5 (of the campaign)")
    assert kinds["Calla: Boltgun: attack"][0] == "changed"
    assert kinds["Calla: fly"] == ("changed", "combat 9 (not in the setup; enter it by hand if it matters)")
