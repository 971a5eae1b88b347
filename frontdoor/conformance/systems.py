"""Properties of every system, checked beat by beat in random fights.

A test of your own system is one call: `check_system("causeway")`. It raises an AssertionError with the property and
the fight that violates it. Run it without `-O`, which removes assertions.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from attrs import frozen

from combat import Encounter, Refused
from combat.engine.catalog import system
from combat.engine.people.players import Player, Sensible, player_view
from events.base import Command
from events.codec import json_text
from events.log.lines import log_lines
from events.vocabulary import StepEntered
from frontdoor.conformance import properties
from frontdoor.conformance.secrets import compare_with_others
from frontdoor.conformance.walks import choose_command, is_open, known_words, neighbours, seed_of
from frontdoor.shapes.files import SCHEMA, generated_files
from replays import Facts, Replay

FIGHTS = 10
"""Default number of fights for each property."""

CHECK_INTERVAL = 8
"""Number of beats per run of the slow checks."""

MAX_BEATS = 1500
"""Maximum number of beats of a random fight."""

SetupAndSettings = tuple[Mapping[str, Any], Mapping[str, Any]]
"""A setup and its settings."""


@frozen(kw_only=True)
class Fights:
    """The random fights used for a check.

    Attributes:
        system: The name of the system.
        numbers: The numbers of the fights; equal numbers give equal fights.
        table: Returns the setup and settings of a fight from a random generator.
    """

    system: str
    numbers: range
    table: Callable[[Random], SetupAndSettings]

    def start(self, number: int, **options: Any) -> tuple[Encounter, Random]:
        """Start a fight; return it with the random generator for its choices."""
        rng = Random(f"{self.system} {number}")
        setup, settings = self.table(rng)
        return Encounter.begin(self.system, setup, seed_of(number), settings=settings, **options), rng

    def walk(self, number: int, **options: Any) -> Iterator[tuple[Encounter, Random]]:
        """Play a fight to its end, yielding the fight after every beat."""
        fight, rng = self.start(number, **options)
        yield fight, rng
        while fight.outcome is None:
            assert len(fight.journal) < MAX_BEATS, f"the fight has not ended after {MAX_BEATS} beats"
            fight.do(choose_command(fight, rng))
            yield fight, rng

    def play_to_end(self, number: int, **options: Any) -> Encounter:
        """Play a fight to its end and return it."""
        *_, (fight, _) = self.walk(number, **options)
        return fight


def facts_are_total(fights: Fights, number: int) -> None:
    """The state equals the fold of the journal and of the saved log, and has no errors at any beat."""
    for fight, _ in fights.walk(number):
        properties.state_is_valid(fight)
    properties.state_is_the_fold_of_its_journal_and_of_its_log(fight)
    properties.events_round_trip(fight)
    assert Facts(fight.journal)[-1].state == fight.state


def the_recorded_dice_give_the_recorded_fight(fights: Fights, number: int) -> None:
    """Replaying the commands with their dice gives the same events, and the log verifies."""
    fight = fights.play_to_end(number)
    properties.recorded_dice_give_the_recorded_fight(fight)
    verdict = Replay.of(fight).verify(seed_of(number))
    assert verdict.exact, verdict


def what_is_offered_is_accepted(fights: Fights, number: int) -> None:
    """Offered commands are accepted; all others change nothing and are refused with the reasons from `why_not`."""
    others = [beat.command for beat in fights.play_to_end(number + 1).journal]
    for fight, rng in fights.walk(number):
        if rng.randrange(CHECK_INTERVAL) == 0:
            properties.offered_commands_are_accepted(fight, rng, 3)
            properties.other_commands_are_refused(fight, others, rng, 3)


def forms_are_as_wide_as_the_rules(fights: Fights, number: int) -> None:
    """Every command that the rules accept fits a form, and the forms of a decision have different labels."""
    for fight, rng in fights.walk(number):
        if rng.randrange(CHECK_INTERVAL):
            continue
        forms, words = [form for request in fight.requests for form in request.forms], known_words(fight)
        for form in filter(is_open, forms):
            for command in neighbours(form.pick(rng), words, rng, 6):
                fits = any(open_form.holds(command) for open_form in forms)
                assert fits or fight.why_not(command), f"the rules accept {command}, but no form contains it"
        for request in fight.requests:
            label, count = Counter(form.label for form in request.forms).most_common(1)[0]
            assert count == 1, f"{request.kind} has {count} forms labelled '{label}'"


def undo_and_redo_restore(fights: Fights, number: int) -> None:
    """Undo and redo restore every state, one by one and several at once."""
    for fight, rng in fights.walk(number, undo={"barrier": "none"}):
        before = fight.state
        if rng.randrange(CHECK_INTERVAL) == 0:
            properties.undo_and_redo(fight)
            assert fight.state == before
    properties.undo_and_redo_restore_every_state(fight)
    properties.state_is_the_fold_of_its_journal_and_of_its_log(fight)


def a_saved_fight_goes_on(fights: Fights, number: int) -> None:
    """Saved, loaded and copied fights continue like the original."""
    with TemporaryDirectory() as folder:
        for beat, (fight, rng) in enumerate(fights.walk(number)):
            if rng.randrange(CHECK_INTERVAL) == 0:
                path = Path(folder, f"{beat}.jsonl")
                properties.saved_fight_continues_identically(fight, number, path, 10)
                properties.fork_is_independent(fight, number, 5)


def secrets_are_kept(fights: Fights, number: int) -> None:
    """Two fights that differ only in the secret choice of one seat look the same to every other seat."""
    commands: list[Command] = [beat.command for beat in fights.play_to_end(number + 1).journal] * 12
    fight, rng = fights.start(number, undo={"barrier": "none"})
    while fight.outcome is None:
        command, before = choose_command(fight, rng), fight.fork()
        beat = fight.do(command)
        viewers = {event.only_for for event in beat.events if not isinstance(event, StepEntered)}
        request = next(item for item in before.requests if any(form.holds(command) for form in item.forms))
        if viewers == {beat.by} == {request.seat} and not any(event.reveals for event in beat.events):
            compare_with_others(before, fight, command, commands, rng)


def views_have_their_shapes(fights: Fights, number: int) -> None:
    """The views of all seats and the lines of the log match the schemas of `blow shapes`.

    Checked only if `jsonschema_rs` is installed.
    """
    valid = _validators(fights.system)
    for fight, rng in fights.walk(number):
        if rng.randrange(CHECK_INTERVAL):
            continue
        for seat in (None, *(seat.id for seat in fight.header.seats)):
            view = fight.view(seat)
            assert len({figure["id"] for figure in view["figures"]}) == len(view["figures"]), "a figure occurs twice"
            valid("View", json_text.loads(json_text.dumps(view)))
    for line in b"".join(log_lines(fight.journal, fight.system.codec)).splitlines():
        valid("LogLine", json_text.loads(line))


@cache
def _validators(name: str) -> Callable[[str, Any], None]:
    """Return a validator of data against a system's schemas. Cached, because making a validator is slow."""
    if find_spec("jsonschema_rs") is None:
        return lambda shape_name, value: None
    import jsonschema_rs

    shapes = json_text.loads(generated_files(name)[SCHEMA])["$defs"]
    validators = {
        shape_name: jsonschema_rs.Draft202012Validator({"$ref": f"#/$defs/{name}.{shape_name}", "$defs": shapes})
        for shape_name in ("View", "LogLine")
    }

    def check(shape_name: str, value: Any) -> None:
        faults = [error.message for error in validators[shape_name].iter_errors(value)]
        assert not faults, f"the data does not match the shape {shape_name}: {faults[0]}"

    return check


def odds_sum_to_one(fights: Fights, number: int) -> None:
    """The probabilities of a command's outcomes add up to 1, and computing them changes nothing."""
    for fight, rng in fights.walk(number):
        required = [request for request in fight.requests if not request.optional]
        if rng.randrange(CHECK_INTERVAL) or not required:
            continue
        request = rng.choice(required)
        command = next((form.pick(rng) for form in request.forms if is_open(form)), None)
        if command is None or fight.why_not(command, request.seat):
            continue
        before = fight.state
        try:
            odds = fight.odds(command, request.seat, "beat", 200)
        except Refused as refused:
            assert refused.reasons[0].code, refused
            continue
        assert sum(outcome.chance for outcome in odds.outcomes) == 1
        assert all(0 < outcome.chance <= 1 for outcome in odds.outcomes)
        assert fight.state == before


def players_end_fights(fights: Fights, number: int) -> None:
    """Sensible players at all seats bring the fight to its end, and none of their commands is refused."""
    fight, rng = fights.start(number)
    player: Player = Sensible()
    while fight.outcome is None:
        assert len(fight.journal) < MAX_BEATS, f"the simulated fight did not end within {MAX_BEATS} beats"
        request = next(item for item in fight.requests if not item.optional)
        fight.do(player.choose(player_view(fight, request.seat), request, rng), request.seat)


def every_beat_is_narrated(fights: Fights, number: int) -> None:
    """Every event has a story line for each seat, and no default ends a fight that could continue."""
    fight = fights.play_to_end(number)
    game = Replay.of(fight)
    for seat in (None, *(seat.id for seat in fight.header.seats)):
        assert all(line.strip() for line in game.transcript(seat))
    steps = {event.step for beat in fight.journal for event in beat.events if isinstance(event, StepEntered)}
    assert steps <= {*fight.system.track.steps}
    for trial, _ in islice(fights.walk(number), 50):
        properties.no_default_ends_the_fight(trial, number)


PROPERTIES: Mapping[str, Callable[[Fights, int], None]] = {
    check.__name__: check
    for check in (
        facts_are_total,
        the_recorded_dice_give_the_recorded_fight,
        what_is_offered_is_accepted,
        forms_are_as_wide_as_the_rules,
        undo_and_redo_restore,
        a_saved_fight_goes_on,
        secrets_are_kept,
        views_have_their_shapes,
        odds_sum_to_one,
        players_end_fights,
        every_beat_is_narrated,
    )
}
"""The properties of every system, keyed by name."""


def check_system(
    name: str,
    only: Iterable[str] = (),
    *,
    fights: int = FIGHTS,
    after: int = 0,
    table: Callable[[Random], SetupAndSettings] | None = None,
) -> None:
    """Play random fights of a system and check the properties of every system.

    Args:
        name: The name of the system in its entry points.
        only: The names of the properties to check; empty for all.
        fights: The number of fights for each property.
        after: The number of the first fight.
        table: Returns a setup and settings from a random generator; None for the sample.

    Raises:
        AssertionError: If a property does not hold; a note names the property and the fight.
        Refused: If the setup has errors.
    """
    random_fights = Fights(
        system=name, numbers=range(after, after + fights), table=table or (lambda rng: _sample(name))
    )
    for property_name in only or PROPERTIES:
        for number in random_fights.numbers:
            try:
                PROPERTIES[property_name](random_fights, number)
            except Exception as error:
                error.add_note(f"{property_name.replace('_', ' ')}: fight {number} of {name}")
                raise


def _sample(name: str) -> SetupAndSettings:
    setup = dict(system(name).sample())
    return setup, setup.pop("settings", {})
