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
    for combatant in setup.combatants:
        for score, printed, computed in (
            ("Max Wounds", combatant.max_wounds, 2 * combatant.tier + combatant.toughness),
            ("Max Shock", combatant.max_shock, combatant.willpower + combatant.tier),
            ("Determination", combatant.determination, combatant.toughness),
            ("Defence", combatant.defence, max(1, combatant.initiative - 1)),
            ("Resilience", combatant.resilience, combatant.toughness + 1 + combatant.armour),
            ("Resolve", combatant.resolve, max(1, combatant.willpower - 1)),
        ):
            if not printed:
                yield StartsWith(combatant.id, score, (computed,))
