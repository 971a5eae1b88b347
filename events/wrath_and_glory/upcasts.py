"""Starting values for logs of version 0.1, which did not record them. Keep these formulas; later rules do not apply."""

from collections.abc import Iterator

from events.vocabulary import StartsWith
from events.wrath_and_glory.sheets import GM, PLAYERS, Settings, Setup


def started_in_0_1(setup: Setup, _: Settings) -> Iterator[StartsWith]:
    """Yield the starting resources, and every score that a sheet leaves out."""
    for player in setup.players:
        yield StartsWith(player.id, "Wrath", (2,))
    yield StartsWith(PLAYERS, "Glory", (0,))
    yield StartsWith(GM, "Ruin", (len(setup.players),))
    for each in setup.combatants:
        for what, printed, reckoned in (
            ("Max Wounds", each.max_wounds, 2 * each.tier + each.toughness),
            ("Max Shock", each.max_shock, each.willpower + each.tier),
            ("Determination", each.determination, each.toughness),
            ("Defence", each.defence, max(1, each.initiative - 1)),
            ("Resilience", each.resilience, each.toughness + 1 + each.armour),
            ("Resolve", each.resolve, max(1, each.willpower - 1)),
        ):
            if not printed:
                yield StartsWith(each.id, what, (reckoned,))
