"""Counts of one fight by weapon, purpose, rule, combatant and side. All are whole numbers, so sums are exact."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import attrs

from combat.engine.catalog import system as system_named
from events.codec.wire import decode, plain
from events.interventions import Ruled
from events.limits import MAX_SIDES, MIN_SIDES
from events.vocabulary import EncounterEnded, Hit, Missed, Rolled, RoundBegan, Suffered, TurnBegan, TurnEnded
from replays.differences import format_value
from replays.facts import Facts

CountKey = tuple[str, str]
"""A category and a name in it, such as `("weapon", "Punt Gun")`."""

WHOLE_FIGHT: CountKey = ("fight", "all")
NO_RULE = "no rule named"


@attrs.define
class Counts:
    """The counts for one key in one fight.

    Attributes:
        shares: The number of successes and the number of cases, keyed by the name of the statistic.
        amounts: Totals, keyed by the name of the statistic.
        faces: For dice: the number of dice, the sum of their faces, the sum of the squared faces, and the sum of
            (number of sides + 1).
    """

    shares: dict[str, tuple[int, int]] = attrs.field(factory=dict)
    amounts: dict[str, int] = attrs.field(factory=dict)
    faces: tuple[int, int, int, int] = (0, 0, 0, 0)


@attrs.define
class Tally:
    """The counts of one fight, keyed by category and name."""

    system: str
    settings: Mapping[str, str]
    counts: dict[CountKey, Counts] = attrs.field(factory=dict)

    def of(self, kind: CountKey) -> Counts:
        """Return the counts for a key, creating them if they are missing."""
        return self.counts.setdefault(kind, Counts())

    def share(self, kind: CountKey, what: str, *, came: bool) -> None:
        """Count one case of a share, and a success if it came about."""
        shares = self.of(kind).shares
        count, of = shares.get(what, (0, 0))
        shares[what] = (count + came, of + 1)

    def amount(self, kind: CountKey, what: str, amount: int) -> None:
        """Add an amount to a total."""
        amounts = self.of(kind).amounts
        amounts[what] = amounts.get(what, 0) + amount

    def dice(self, kind: CountKey, roll: Rolled) -> None:
        """Count the dice of a roll and the sum of their faces."""
        counts = self.of(kind)
        count, total, squares, twice = counts.faces
        for die in roll.dice:
            # `verify` reports tampered logs; here they must just not distort the counts
            if 1 <= die.face <= die.sides and MIN_SIDES <= die.sides <= MAX_SIDES:
                count, total, squares = count + 1, total + die.face, squares + die.face * die.face
                twice += die.sides + 1
        counts.faces = (count, total, squares, twice)


def count_fight(facts: Facts) -> Tally:
    """Return the counts of the effective beats of a fight."""
    played: Any = decode(facts.header.settings, facts.projection.settings, "$.settings")
    settings = {key: value if isinstance(value, str) else format_value(value) for key, value in plain(played).items()}
    tally = Tally(facts.header.system, settings)
    count = _Counting(facts, tally)
    beats = facts.effective
    for beat in beats:
        for event in beat.events:
            look = _LOOKS.get(type(event))
            if look is not None:
                look(count, event)
            if event.wields is not None:
                count.wields(*event.wields)
            if event.judges is not None:
                count.judges(*event.judges)
    tally.amount(WHOLE_FIGHT, "beats", len(beats))
    count.closes()
    return tally


class _Counting:
    """State while counting: the weapon that each combatant is using, and the last hit that each has taken."""

    def __init__(self, facts: Facts, tally: Tally) -> None:
        self.state: Any = facts[-1].state if len(facts) else facts.opening
        self.figures = {figure.id: figure for figure in system_named(facts.header.system).figures(self.state)}
        self.tally = tally
        self.in_hand: dict[str, str] = {}
        self.opening: dict[str, tuple[CountKey, ...]] = {}
        self.owed: set[str] = set()
        self.struck: dict[str, tuple[str, str]] = {}
        self.names: dict[str, str] = {}

    def wields(self, who: str, weapon: str) -> None:
        """Record that a combatant uses this weapon from now on, as its most recent user."""
        self.in_hand.pop(who, None)
        self.in_hand[who] = weapon
        self.owed.add(who)

    def judges(self, who: str, passed: bool) -> None:  # noqa: FBT001 - the signature of the event
        for kind in self.opening.pop(who, ()):
            self.tally.share(kind, "success", came=passed)

    def rolled(self, roll: Rolled) -> None:
        rollers = (roll.who, roll.thrower)
        weapon = next((self.in_hand[who] for who in reversed(self.in_hand) if who in rollers), "")
        kinds = (WHOLE_FIGHT, ("purpose", roll.purpose), *self.of_person(roll.thrower), *self.of_weapon(weapon))
        for kind in kinds:
            self.tally.amount(kind, "rolls", 1)
            self.tally.dice(kind, roll)
        if roll.judges is not None or roll.who in self.owed or roll.who not in self.in_hand:
            self.owed.discard(roll.who)
            self.opening[roll.who] = kinds

    def hit(self, event: Hit) -> None:
        self.struck[event.target] = (event.attacker, event.weapon)
        self.aimed(event.attacker, event.weapon, came=True)

    def missed(self, event: Missed) -> None:
        self.aimed(event.attacker, event.weapon, came=False)

    def aimed(self, attacker: str, weapon: str, *, came: bool) -> None:
        for kind in (WHOLE_FIGHT, *self.of_person(attacker), *self.of_weapon(weapon)):
            self.tally.share(kind, "hit", came=came)

    def suffered(self, event: Suffered) -> None:
        dealer, weapon = self.dealt_by(event)
        self.tally.amount(WHOLE_FIGHT, f"suffered: {event.harm}", event.amount)
        for kind in self.of_person(event.who):
            self.tally.amount(kind, f"suffered: {event.harm}", event.amount)
        for kind in (*self.of_person(dealer), *self.of_weapon(weapon)):
            self.tally.amount(kind, f"dealt: {event.harm}", event.amount)

    def dealt_by(self, event: Suffered) -> tuple[str, str]:
        """Return the combatant and the weapon that caused harm; two empty strings if no attack is known."""
        attacker, weapon = self.struck.get(event.who, ("", ""))
        if attacker and self.is_of(event.source, weapon):
            return attacker, weapon
        for who in reversed(self.in_hand):
            if self.in_hand[who] and self.is_of(event.source, self.in_hand[who]):
                return who, self.in_hand[who]
        return "", ""

    def is_of(self, source: str, weapon: str) -> bool:
        """Return whether harm with this source may come from this weapon. Attacks without a weapon match any source."""
        return not weapon or source == weapon or source == self.name(weapon)

    def ruled(self, event: Ruled) -> None:
        self.tally.amount(("rule", event.rule or NO_RULE), "rulings", 1)
        self.tally.amount(WHOLE_FIGHT, "rulings", 1)

    def round(self, _: RoundBegan) -> None:
        self.tally.amount(WHOLE_FIGHT, "rounds", 1)
        self.over(_)

    def over(self, _: object) -> None:
        """Forget the weapons in use and the latest hits."""
        self.in_hand.clear()
        self.struck.clear()
        self.owed.clear()

    def closes(self) -> None:
        """Count the final state: the combatants that are out, and the side that has won."""
        outcome: EncounterEnded | None = self.state.outcome
        won: dict[CountKey, bool] = defaultdict(bool)
        for figure in self.figures.values():
            for kind in self.of_person(figure.id):
                self.tally.share(kind, "out", came=figure.out)
                won[kind] |= outcome is not None and self.has_won(figure.id, figure.side, outcome.winners)
        if outcome is None:
            return
        for kind, came in won.items():
            self.tally.share(kind, "win", came=came)
        self.tally.share(WHOLE_FIGHT, "decided", came=bool(outcome.winners))
        for side in dict.fromkeys(figure.side for figure in self.figures.values()):
            self.tally.share(WHOLE_FIGHT, f"win: {self.name(side)}", came=won["side", self.name(side)])

    def has_won(self, who: str, side: str, winners: tuple[str, ...]) -> bool:
        return side in winners or self.state.seat_of(who) in winners

    def of_person(self, who: str) -> tuple[CountKey, ...]:
        """Return the keys under which a combatant is counted: itself and its side; empty for an unknown id."""
        if not who:
            return ()
        figure = self.figures.get(who)
        if figure is None:
            sides = {figure.side for figure in self.figures.values()}
            return (("side", self.name(who)),) if who in sides else ()
        return (("person", figure.name), ("side", self.name(figure.side)))

    def of_weapon(self, weapon: str) -> tuple[CountKey, ...]:
        return (("weapon", self.name(weapon)),) if weapon else ()

    def name(self, who: str) -> str:
        """Return the display name for an id. The result is cached."""
        found = self.names.get(who)
        if found is None:
            found = self.names[who] = self.state.name(who)
        return found


_LOOKS: Mapping[type, Any] = {
    Rolled: _Counting.rolled,
    Hit: _Counting.hit,
    Missed: _Counting.missed,
    Suffered: _Counting.suffered,
    Ruled: _Counting.ruled,
    RoundBegan: _Counting.round,
    TurnBegan: _Counting.over,
    TurnEnded: _Counting.over,
}
