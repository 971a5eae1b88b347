"""Verification: each beat is replayed from the recorded state before it, and compared with the log.

Dice are checked first. If the seed is known, a forged face is therefore reported as such, and not as a later difference
that it causes.
"""

import re
from collections.abc import Iterator
from typing import Literal

import attrs
from attrs import frozen

from combat.engine.dice.seeds import SeededDice
from combat.engine.dice.sources import ManualDice
from combat.engine.dice.together import TogetherDice
from combat.engine.errors import DiceNeeded, Refused, refuse
from combat.engine.fight.core import FightCore
from combat.engine.fight.encounter import Encounter
from combat.engine.play.command_checks import typing_reasons
from combat.engine.play.setups import has_valid_seats
from events.codec.seals import seal_of
from events.history.contributions import contributions_of
from events.history.dice import dice_of, draw_number
from events.history.journal import Beat, Branch, Journal, Promise
from events.interventions import Contributed
from events.log.lines import Corruption, beat_to_wire, header_line
from events.log.rehydrate import line_of_beat
from events.vocabulary import Rolled, RollResumed, SeedRevealed
from replays.branches.lineage import SEAL, branch_errors, origin_mismatch, seals
from replays.branches.older_logs import comparable_beat
from replays.differences import Difference, differences, format_value
from replays.loaded_fight import LoadedFight
from replays.verification import dice_audit

_SEED_HASH = re.compile("sha256:[0-9a-f]{64}")

SeedStatus = Literal["proven", "not revealed", "no seed"]

_SEAT_CODES = frozenset({"not_your_seat", "unknown_seat", "gm_only", "undo_who", "typed"})
"""Reason codes of refusals that concern the seat rather than the command."""


@frozen(kw_only=True)
class Verdict:
    """The result of verifying a log.

    Attributes:
        exact: Whether the replay agrees with the log completely.
        line: The line of the first difference, from 1; None if there is none.
        beat: The number of its beat; None if there is no difference or it is in the header.
        path: The JSON path of the first difference within its line.
        problem: The difference, with both values.
        seed: Whether a seed is known that matches the hash in the header.
        dice: Number of recorded dice in the valid part of the log.
        drawn: Number of dice that were drawn again from the seed, or from the contributions of the seats.
        beats: Number of valid beats.
        fingerprint: The seal of the last valid line.
        taken_back: Undos and amendments that discarded dice, including those that were reversed later.
        typed: Dice that do not come from the seed, in a fight that has a seed.
        after_reveal: Dice drawn after the log had revealed the seed, even if that beat was undone.
        branches_from: The beat of the parent log after which this log branches off; None for a log without a parent.
        origin_seen: Whether the log was compared with its parent.
        promise: The place of the fight among those of its table, with the fights that were broken off.
        together: Whether the seats rolled together.
        remarks: Sentences about fights that were broken off, and about seats that did not contribute to the dice.
    """

    exact: bool
    line: int | None
    beat: int | None
    path: str
    problem: str
    seed: SeedStatus
    dice: int
    drawn: int
    beats: int
    fingerprint: str
    taken_back: tuple[dice_audit.UndoneDice, ...]
    typed: tuple[dice_audit.RecordedDie, ...]
    after_reveal: tuple[dice_audit.RecordedDie, ...]
    branches_from: Branch | None = None
    origin_seen: bool = False
    promise: Promise | None = None
    together: bool = False
    remarks: tuple[str, ...] = ()

    def __str__(self) -> str:
        if not self.exact:
            beat = "" if self.beat is None else f" (beat {self.beat})"
            return f"line {self.line}{beat}, {self.path}: {self.problem}"
        remarks = (*self.remarks, *dice_audit.audit_remarks(self.taken_back, self.typed, self.after_reveal))
        sentences = [f"EXACT, {self._dice_phrase()}", *self._branch_sentences(), *remarks]
        return f"{sentences[0]}. {' '.join(sentences[1:])}" if sentences[1:] else sentences[0]

    def _branch_sentences(self) -> Iterator[str]:
        branch = self.branches_from
        if branch is not None:
            where = f"It branches from another log after beat {branch.beat}, which has the seal {branch.seal} there"
            yield f"{where}, {'and agrees with it' if self.origin_seen else 'and was not compared with it'}."

    def _dice_phrase(self) -> str:
        if self.seed == "not revealed":
            return "with the recorded dice: the seed is not revealed"
        if self.seed == "no seed" and not self.drawn:
            return "with the recorded dice"
        origin = "contributions of the seats" if self.together else "seed"
        if self.drawn < self.dice:
            return f"{self.drawn} of {self.dice} dice drawn again from the {origin}, the others as recorded"
        if self.together:
            return "every die drawn again from the contributions of the seats"
        return f"every die drawn again from the {'revealed' if self.seed == 'proven' else 'given'} seed"


def verify(
    game: LoadedFight,
    seed: str | None = None,
    *,
    fingerprint: str | None = None,
    seed_hash: str | None = None,
    origin: LoadedFight | None = None,
) -> Verdict:
    """Replay all commands by the rules with the recorded dice, and compare each event with the log.

    Args:
        seed: The seed, if it is known and the log does not reveal it.
        fingerprint: A fingerprint noted during the fight; one line of the log must have it.
        seed_hash: The seed hash published before the fight; the header must have it.
        origin: The parent log of a branch; both must agree up to the beat where they part.

    Raises:
        Refused: If the seed, fingerprint or hash is malformed, or `origin` is given for a log that is not a branch.
    """
    promised = _broken_commitment(game, fingerprint, seed_hash)
    if promised is None and origin is not None:
        promised = origin_mismatch(game, origin)
    known = seed or game.seed
    salt = "" if game.header.promise is None else contributions_of(game.journal).salt
    seeded = None if known is None else SeededDice(known).of_fight(game.header, salt)
    fits = seeded is not None and seeded.hash == game.header.seed_hash
    status: SeedStatus = "no seed" if game.header.seed_hash is None else "proven" if fits else "not revealed"
    corruption = promised or next(_errors(game, seeded), None)
    rolled = [die for moment in game for die in dice_of(moment.beat.events)]
    drawn = dice_audit.TOGETHER if game.header.dice == "together" else "" if seeded is None else dice_audit.SEEDED
    computed = [
        die
        for die in rolled
        if drawn and die.source.startswith(drawn) and (draw_number(die.source) or 0) >= game.first_own_draw
    ]
    return Verdict(
        exact=corruption is None,
        line=None if corruption is None else corruption.line,
        beat=None if corruption is None or corruption.line == 1 else corruption.line - 2,
        path="" if corruption is None else corruption.path,
        problem="" if corruption is None else corruption.problem,
        seed=status,
        dice=len(rolled),
        drawn=len(computed),
        beats=len(game),
        fingerprint=game.fingerprint,
        taken_back=dice_audit.undone_dice(game.journal),
        typed=dice_audit.manual_dice(game.journal),
        after_reveal=dice_audit.dice_drawn_after_reveal(game.journal),
        branches_from=game.header.branches_from,
        origin_seen=origin is not None,
        promise=game.header.promise,
        together=game.header.dice == "together",
        remarks=tuple(dice_audit.dice_remarks(game.journal)),
    )


def _broken_commitment(game: LoadedFight, fingerprint: str | None, seed_hash: str | None) -> Corruption | None:
    """Return the first mismatch with a fingerprint or a seed hash that was noted earlier, or None."""
    if fingerprint is not None and not SEAL.fullmatch(fingerprint):
        raise refuse("fingerprint", "a fingerprint must have 64 lower-case hexadecimal digits")
    if seed_hash is not None and not _SEED_HASH.fullmatch(seed_hash):
        raise refuse("seed_hash", "a seed hash must be 'sha256:' followed by 64 lower-case hexadecimal digits")
    recorded = game.header.seed_hash
    if seed_hash not in (None, recorded):
        broken = game.header.promise.broken if game.header.promise is not None else ()
        actual = "the fight has no seed" if recorded is None else f"the log has '{recorded}'"
        if seed_hash in (each.seed_hash for each in broken):
            actual += ", because the fight that this hash was published for was broken off"
        return Corruption(1, "$.seed_hash", f"{actual}, but the expected hash is '{seed_hash}'")
    if fingerprint is not None and fingerprint not in (seal_of(header_line(game.journal)), *seals(game)):
        problem = f"no line has the fingerprint '{fingerprint}': the line was changed, or this is a different log"
        return Corruption(1, "$.chain", problem)
    return None


def _errors(game: LoadedFight, seeded: SeededDice | None) -> Iterator[Corruption]:
    yield from _header_errors(game, seeded)
    links = game.journal.links()
    for link, moment in zip(links, game, strict=True):
        before = None if link.before is None else Journal(game.header, link.before)
        yield from _beat_errors(game, before, moment.beat, seeded)
    if game.corruption is not None:
        if game.suspect is not None and game.suspect.number == len(game):
            for fault in _beat_errors(game, game.journal if links else None, game.suspect, seeded):
                broken = "; the seal of the line is wrong too" if game.corruption.path == "$.chain" else ""
                yield Corruption(fault.line, fault.path, fault.problem + broken)
        yield game.corruption
    if not links:
        yield Corruption(2, "$", "the beat that starts the fight is missing")


def _header_errors(game: LoadedFight, seeded: SeededDice | None) -> Iterator[Corruption]:
    header = game.header
    if seeded is not None and header.seed_hash not in (None, seeded.hash):
        problem = f"the log has '{header.seed_hash}', but the hash of the seed is '{seeded.hash}'"
        yield Corruption(1, "$.seed_hash", problem)
    if header.salt and seeded is not None and not seeded.is_bound:
        yield Corruption(1, "$.salt", "the dice of this seed do not depend on the salt")
    if not has_valid_seats(game.system, header):
        yield Corruption(1, "$.seats", "the seats do not match the setup")
    yield from branch_errors(game)


def _beat_errors(
    game: LoadedFight, before: Journal | None, beat: Beat, seeded: SeededDice | None
) -> Iterator[Corruption]:
    """Yield the errors of a beat: the first wrong die, then the first difference from its replay."""
    line = line_of_beat(beat.number)
    history = None if before is None else game[beat.number - 1].history
    dice = seeded if game.header.dice != "together" else _dice_together(game, before, beat)
    barred = _manual_dice_reason(game, beat)
    die = dice_audit.first_wrong_die(beat, line, history, dice, barred=barred, first_draw=game.first_own_draw)
    if die is None and beat.number >= game.first_own_beat:
        die = dice_audit.first_wrong_free_die(beat, line, seeded, barred)
    if die is not None:
        yield die
    try:
        table = _replay(game, before, beat)
    except DiceNeeded as needed:
        yield _missing_dice(game, beat, needed)
    except Refused as refused:
        path = "$.by" if refused.reasons[0].code in _SEAT_CODES else "$.command"
        yield Corruption(line, path, f"the rules refuse the command: {refused}")
    except Exception as error:  # noqa: BLE001 - a forged state may cause any error in the rules
        yield Corruption(line, "$.command", f"the rules cannot apply the command in this state ({error!r})")
    else:
        replayed = table.journal.since(beat.number)[0]
        revealed = _expected_reveal(game, table, beat)
        replayed = attrs.evolve(replayed, events=(*replayed.events, *revealed)) if revealed else replayed
        difference = None if replayed == beat else _first_difference(game, beat, replayed)
        if difference is not None:
            yield Corruption(line, difference.path, _difference_text(difference))


def _dice_together(game: LoadedFight, before: Journal | None, beat: Beat) -> TogetherDice:
    """Return the dice of the roll whose last contribution a beat contains; they return no die for any other beat."""
    if before is None or RollResumed not in map(type, beat.events):
        return TogetherDice()
    given = contributions_of(before)
    links = {event.by: event.link for event in beat.events if isinstance(event, Contributed)}
    return TogetherDice(game.header.id, given.roll + 1, {**given.links, **links})


def _manual_dice_reason(game: LoadedFight, beat: Beat) -> str:
    """Return the reason why all dice of a beat must come from the seed; empty if other dice are allowed."""
    if beat.number < game.first_own_beat:
        return ""
    return next((reason.sentence for reason in typing_reasons(game.header, beat.by)), "")


def _replay(game: LoadedFight, before: Journal | None, beat: Beat) -> Encounter:
    if before is None:
        return Encounter.reopen(game.header)
    table = Encounter(FightCore(game.system, before, game[beat.number - 1].history, ManualDice()))
    table.repeat(beat, dice_of(beat.events))
    return table


def _expected_reveal(game: LoadedFight, table: Encounter, beat: Beat) -> tuple[SeedRevealed, ...]:
    """Return the event that reveals the seed, if the recorded beat may contain one.

    The event does not follow from the rules: the server adds it to the beat that ends the fight. It may be missing if
    the fight was resumed without its seed and ended with manual dice. The shared part of a branch may reveal the seed
    of the parent log.
    """
    last = beat.events[-1] if beat.events else None
    if isinstance(last, SeedRevealed) and beat.number < game.first_own_beat:
        return (last,)
    if not isinstance(last, SeedRevealed) or table.outcome is None or not game.header.reveal_seed:
        return ()
    fits = game.header.seed_hash is None or last.seed == game.seed
    return (last,) if fits else (SeedRevealed(game.seed or f"a seed with the hash {game.header.seed_hash}"),)


def _missing_dice(game: LoadedFight, beat: Beat, needed: DiceNeeded) -> Corruption:
    """Return the error for a beat for which the rules need dice that the log lacks."""
    replayed = attrs.evolve(beat, events=(*needed.so_far, *beat.events[len(needed.so_far) :]))
    difference = _first_difference(game, beat, replayed)
    if difference is not None:
        return Corruption(line_of_beat(beat.number), difference.path, _difference_text(difference))
    index = len(needed.so_far)
    rolled = index < len(beat.events) and isinstance(beat.events[index], Rolled)
    path = f"$.events[{index}]{'.dice' if rolled else ''}"
    missing = " and ".join(f"a D{sides}" for sides in needed.sides)
    problem = f"the log lacks dice that the rules need here: {missing} for {needed.purpose}"
    return Corruption(line_of_beat(beat.number), path, problem)


def _first_difference(game: LoadedFight, was: Beat, now: Beat) -> Difference | None:
    codec, comparable = game.system.codec, comparable_beat(game.system, game.header, was, now)
    return next(differences(beat_to_wire(was, codec), beat_to_wire(comparable, codec)), None)


def _difference_text(difference: Difference) -> str:
    return f"the log has {format_value(difference.was)}, the rules give {format_value(difference.now)}"
