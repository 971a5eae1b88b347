"""How much the bench measures: the usual sizes, and tiny ones with which it merely runs."""

import attrs

from tests.bench.ruler import Ruler


@attrs.frozen(kw_only=True)
class Sizes:
    """How large what is measured is.

    Attributes:
        events: Lengths of logs; the first two figures of loading are of the middle one, opening is also of the last.
        beats: Lengths of fights that are undone and played on.
        combatants: How many take part, on both sides together.
        weapons: How many lie in the armoury; fewer, where the bounds of a setup allow no more.
        fights: How many random fights are played through.
        commands: After so many commands of each no more is said.
        simulated: How many fights of sensible people are simulated.
        passes: How often they are.
        times: So often each of many short things is done; the quickest counts.
        logs: How many of the longest golden logs are said again.
        tables: How many fights a server holds under the hammer.
        strikes: How many commands are said in each, each time.
        ruler: How it is measured.
    """

    events: tuple[int, int, int]
    beats: tuple[int, int, int]
    combatants: tuple[int, int, int]
    weapons: tuple[int, int, int]
    fights: int
    commands: int
    simulated: int
    passes: int
    times: int
    logs: int
    tables: int
    strikes: int
    ruler: Ruler


USUAL = Sizes(
    events=(1_000, 10_000, 100_000),
    beats=(1_000, 10_000, 100_000),
    combatants=(2, 20, 200),
    weapons=(80, 800, 8_000),
    fights=4,
    commands=2_000,
    simulated=24,
    passes=3,
    times=5,
    logs=4,
    tables=200,
    strikes=10,
    ruler=Ruler(rounds=9, chunk=0.002, patience=4.0),
)

TINY = Sizes(
    events=(20, 40, 80),
    beats=(20, 40, 80),
    combatants=(2, 4, 6),
    weapons=(20, 30, 40),
    fights=1,
    commands=12,
    simulated=2,
    passes=1,
    times=1,
    logs=1,
    tables=2,
    strikes=2,
    ruler=Ruler(rounds=1, chunk=0.0001, patience=0.1),
)
