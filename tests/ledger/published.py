"""Counts how much the engine does of the abilities in a published list of Threats, as the importer reads them.

`python -m tests.ledger.published FILE` prints the counts for `printed.toml`. The file is a list of `.threat` sheets.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from combat.systems.wrath_and_glory.queries.abilities import CATALOGUE
from frontdoor.importers.sheets.effect_sentences import read_effects
from frontdoor.importers.sheets.parties import known_ability
from tests.ledger.printed import scope_by_name


def uses(threats: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield the name in the catalogue (empty if it has none) and the share of each ability on the sheets."""
    for threat in threats:
        for ability in [*(threat.get("bonuses") or ()), *(threat.get("abilities") or ())]:
            if not ability.get("stats"):
                yield _use(ability, str(threat["name"]).title())


def _use(ability: Mapping[str, Any], owner: str) -> tuple[str, str]:
    known = known_ability(str(ability["name"]))
    scope = scope_by_name("wrath_and_glory").get(known.partition(" (")[0].casefold(), "unknown")
    kind = str(ability.get("type") or "").lower()
    reading = read_effects(ability.get("description"), owner, kind)
    if reading.is_whole:
        return "", "effect"
    if kind != "ruin" and any(entry.does for entry in CATALOGUE.lookup(known)):
        return known, scope
    if reading.entries or reading.scores or kind == "ruin":  # the engine takes the price of a Ruin action
        return "", "part"
    return known, "reminder"


def main(path: str) -> None:
    """Print the counts as the list of `printed.toml`."""
    found = [*uses(json.loads(Path(path).read_text(encoding="utf-8")))]
    names, read = Counter(name for name, _ in found if name), Counter(scope for name, scope in found if not name)
    counts = f"read = {{ effect = {read['effect']}, part = {read['part']} }}"
    title = 'lists."abilities of Threats"'
    print(f"[{title}]", f"printed = {len(found)}", counts, f"[{title}.known]", sep="\n")
    print(*(f"{json.dumps(name)} = {count}" for name, count in sorted(names.items())), sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
