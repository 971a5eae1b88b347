"""What fights of version 0.1 began with, as 0.1 reckoned: their logs do not tell. Nothing here follows later rules."""

from collections.abc import Iterator

from events.vocabulary import StartsWith
from events.wrath_and_glory.sheets import GM, PLAYERS, Profile, Settings, Setup


def started_in_0_1(setup: Setup, _: Settings) -> Iterator[StartsWith]:
    """Return the pools, and every score that the sheets leave out."""
    for player in setup.players:
        yield StartsWith(player.id, "Wrath", (2,))
    yield StartsWith(PLAYERS, "Glory", (0,))
    yield StartsWith(GM, "Ruin", (len(setup.players),))
    for each in setup.combatants:
        for what, printed, reckoned in _scores(each):
            if not printed:
                yield StartsWith(each.id, what, (reckoned,))


def _scores(sheet: Profile) -> tuple[tuple[str, int, int], ...]:
    """Return each score by name: as printed, and as its attributes make it."""
    return (
        ("Max Wounds", sheet.max_wounds, 2 * sheet.tier + sheet.toughness),
        ("Max Shock", sheet.max_shock, sheet.willpower + sheet.tier),
        ("Determination", sheet.determination, sheet.toughness),
        ("Defence", sheet.defence, max(1, sheet.initiative - 1)),
        ("Resilience", sheet.resilience, sheet.toughness + 1 + sheet.armour),
        ("Resolve", sheet.resolve, max(1, sheet.willpower - 1)),
    )
