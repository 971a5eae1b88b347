"""Studies: annotations of a log, in a file beside it. The log itself is never changed."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Self

from attrs import frozen

from combat.engine.errors import refuse
from combat.engine.fight.encounter import Encounter
from combat.engine.play.command_checks import check_seat
from events.codec.wire import plain, thaw_json
from events.deprecation import RenamedMethod
from events.limits import show_value
from events.log.lines import Corruption, LogError, beat_to_wire, seal_line
from events.replace import replace
from events.stores.safe_files import StoreError, real_path
from replays.branches.lineage import count_shared_beats, header_differences, seals
from replays.loaded_fight import LoadedFight
from replays.replay import Replay
from replays.studies import store as study_store
from replays.studies.annotations import (
    Annotation,
    Notebook,
    Record,
    Variation,
    check_annotation,
    encode_record,
    parse_mark,
)


def study_path(log: str | Path) -> Path:
    """Return the path of the study of a log, `<log>.study`."""
    real = real_path(log)
    return real.with_name(f"{real.name}.study")


@frozen
class MergeResult:
    """The result of merging another study into this one.

    Attributes:
        news: Number of records that changed this study.
        known: Number of records that this study already had.
        apart: Annotations that belong to another log; they are kept but not shown.
    """

    news: int
    known: int
    foreign: tuple[Annotation, ...]


class Study:
    """Comments, marks and variations on the beats of a log.

    Studies are opened with `beside`. Every change is written to the file before the call returns.

    Attributes:
        game: The log, as it was when the study was opened.
        path: The file, created with the first annotation.
        faults: Lines of the file that cannot be read; they stay in the file.
    """

    apart = RenamedMethod("foreign")

    def __init__(self, game: Replay, path: Path) -> None:
        self.game = game
        self.path = path
        self.faults: tuple[Corruption, ...] = ()
        self._seals = seals(game)
        self._notes = Notebook()
        self._take(study_store.read(path))

    @classmethod
    def beside(cls, log: str | Path) -> Self:
        """Open the study beside a log.

        Raises:
            ReplayError: If the log has no readable fight.
            StoreError: If the study cannot be read or is not a study.
        """
        return cls(Replay.load(log), study_path(log))

    @property
    def annotations(self) -> tuple[Annotation, ...]:
        """The annotations of this log, ordered by beat."""
        return tuple(filter(self.fits, self._notes))

    @property
    def foreign(self) -> tuple[Annotation, ...]:
        """Annotations that belong to another log, or to a version of this log that continued differently."""
        return tuple(note for note in self._notes if not self.fits(note))

    def fits(self, annotation: Annotation) -> bool:
        """Return whether an annotation belongs to a beat of this log."""
        return annotation.beat < len(self._seals) and self._seals[annotation.beat] == annotation.seal

    def at(self, beat: int) -> tuple[Annotation, ...]:
        """Return the annotations of a beat."""
        return tuple(annotation for annotation in self.annotations if annotation.beat == beat)

    def comment(
        self, beat: int, text: str, *, by: str = "", at: str | None = None, seat: str | None = None
    ) -> Annotation:
        """Add a comment on a beat, for one seat or, if `seat` is None, for all seats that see the whole beat.

        Raises:
            Refused: If the beat or seat does not exist, or the comment is not allowed.
            StoreError: If the file cannot be written.
        """
        return self._say(Annotation(beat=beat, seal=self._seal(beat), by=by, at=at, seat=seat, text=text))

    def mark(self, beat: int, mark: str, *, by: str = "", at: str | None = None, seat: str | None = None) -> Annotation:
        """Add a chess mark such as `!?` to a beat. It replaces any earlier mark by the same reviewer.

        Raises:
            Refused: As for `comment`, or if the mark is unknown.
            StoreError: If the file cannot be written.
        """
        said = Annotation(beat=beat, seal=self._seal(beat), by=by, at=at, seat=seat, mark=parse_mark(mark))
        others = (each for each in self.at(beat) if each.mark and (each.by, each.seat) == (by, seat) and not each.text)
        gone = [other.id for other in others if other.id != said.id and other.variation is None]
        return self._say(said, *filter(None, map(self._notes.remove_record, gone)))

    def vary(
        self,
        fight: Encounter | LoadedFight,
        text: str = "",
        *,
        by: str = "",
        at: str | None = None,
        seat: str | None = None,
    ) -> Annotation:
        """Add a variation: a different continuation of the fight, played from `study.game[beat].fight()`.

        Raises:
            Refused: If the fight is not a continuation of this log, or has no beats of its own.
            StoreError: If the file cannot be written.
        """
        other = LoadedFight.of(fight) if isinstance(fight, Encounter) else fight
        beat = self._left_at(other)
        said, played = plain(other.header), plain(self.game.header)
        variation = Variation(
            {key: value for key, value in said.items() if value != played[key]},
            tuple(beat_to_wire(each, other.system.codec) for each in other.journal.since(beat + 1)),
        )
        seal = self._seal(beat)
        return self._say(Annotation(beat=beat, seal=seal, by=by, at=at, seat=seat, text=text, variation=variation))

    def branch(self, annotation: Annotation) -> Replay:
        """Return the variation of an annotation as a complete log that can be verified, continued or saved.

        Raises:
            Refused: If the annotation has no variation, or belongs to another log.
            LogError: If the stored variation is corrupt.
        """
        variation = annotation.variation
        if variation is None or not self.fits(annotation):
            raise refuse("variation", "this annotation has no variation of this log")
        shared = self.game.journal.upto(annotation.beat)
        beats = [beat_to_wire(each, self.game.system.codec) for each in shared]
        line = seal_line(b"", {**plain(self.game.header), **thaw_json(variation.header)})
        rows = [line]
        for beat in (*beats, *map(thaw_json, variation.beats)):
            rows.append(seal_line(rows[-1], {key: value for key, value in beat.items() if key != "chain"}))
        return Replay.read(b"".join(rows))

    def remove(self, annotation: Annotation | str) -> None:
        """Remove an annotation, given as the annotation itself or by its id. The file keeps a record of it.

        Raises:
            Refused: If there is no such annotation.
            StoreError: If the file cannot be written.
        """
        known = annotation.id if isinstance(annotation, Annotation) else annotation
        record = self._notes.remove_record(known)
        if record is None:
            raise refuse("annotation", f"there is no annotation {show_value(known)}")
        self._write((record,))

    def seen(self, seat: str | None) -> tuple[Annotation, ...]:
        """Return the annotations that a seat may read, or all of them if `seat` is None.

        A seat reads its own annotations, and public ones on beats in which nothing was hidden from it. A public
        annotation is also left out if its variation contains something hidden.

        Raises:
            Refused: If the seat does not exist.
        """
        if seat is None:
            return self.annotations
        check_seat(self.game.header, seat)
        return tuple(annotation for annotation in self.annotations if self._may_read(annotation, seat))

    def plain(self, seat: str | None = None) -> dict[str, Any]:
        """Return the study as plain data: all records, to be merged elsewhere, or the annotations that a seat may read.

        The data for a seat contains no seals, because a seal could be used to guess hidden information.

        Raises:
            Refused: If the seat does not exist.
        """
        whole = {**study_store.study_header(self._log), "for": seat}
        if seat is None:
            return {**whole, "records": [encode_record(each) for each in self._notes.latest.values()]}
        return {**whole, "annotations": [_without_seals(plain(each)) for each in self.seen(seat)]}

    def merge(self, other: "Study | Mapping[str, Any] | str | Path") -> MergeResult:
        """Merge another study of the same log: one beside a copy of the log, an exported one, or the path of either.

        Equal annotations are merged; contradictory annotations are all kept. An annotation removed in one of the
        studies is removed, and annotations of another log are kept but not shown. A comment from the page of a seat,
        which has no seals, names the log by its id instead.

        Raises:
            StoreError: If the other study cannot be read or is not a study, or this one cannot be written.
        """
        records = tuple(map(self._sealed, _records_of(other)))
        trial = Notebook(self._notes.latest.values())
        news = [record for record in records if trial.add(record)]
        if news:
            self._write(news)
        foreign = (record.annotation for record in records if record.annotation is not None)
        apart = tuple(each for each in foreign if not self.fits(each))
        return MergeResult(len(news), len(records) - len(news), apart)

    def _sealed(self, record: Record) -> Record:
        """Return a record with the seal of its beat, if its annotation names this log by its id instead."""
        annotation = record.annotation
        if annotation is None or annotation.seal != self.game.header.id or annotation.beat >= len(self._seals):
            return record
        return Record(count=record.count, annotation=replace(annotation, seal=self._seals[annotation.beat]))

    def _left_at(self, other: LoadedFight) -> int:
        """Return the last beat that this log shares with another fight."""
        unlike = next(header_differences(self.game.header, other.header), None)
        shared = count_shared_beats(self.game, other)
        if unlike is not None or not shared:
            why = f"{unlike.path} differs" if unlike else "the first beat differs"
            raise refuse("variation", f"this fight is not a continuation of this log: {why}")
        left = other.header.branches_from
        direct = left is not None and left.beat < shared and self._seals[left.beat] == left.seal
        beat = left.beat if left is not None and direct else shared - 1
        if len(other) <= beat + 1:
            raise refuse("variation", "this fight adds no beat; a variation needs at least one of its own")
        return beat

    def _may_read(self, each: Annotation, seat: str) -> bool:
        if each.seat is None and _is_hidden_at(self.game, each.beat, seat):
            return False
        if each.seat not in (None, seat):
            return False
        if each.variation is None:
            return True
        try:
            branch = self.branch(each)
        except LogError:
            return False
        whole = branch.corruption is None
        return whole and not any(_is_hidden_at(branch, beat, seat) for beat in range(each.beat, len(branch)))

    def _say(self, annotation: Annotation, *others: Record) -> Annotation:
        check_annotation(annotation)
        check_seat(self.game.header, annotation.seat)
        record = self._notes.add_record(annotation)
        if record is not None or others:
            self._write((*others, *((record,) if record is not None else ())))
        return annotation

    def _seal(self, beat: int) -> str:
        if type(beat) is not int or not 0 <= beat < len(self._seals):
            raise refuse("no_such_beat", f"beat must be 0 to {len(self._seals) - 1}, not {show_value(beat)}")
        return self._seals[beat]

    @property
    def _log(self) -> dict[str, Any]:
        return {"system": self.game.header.system, "id": self.game.header.id}

    def _write(self, records: Iterable[Record]) -> None:
        self._take(study_store.append(self.path, self._log, records))

    def _take(self, pages: study_store.StudyContent) -> None:
        self.faults = pages.faults
        for record in pages.records:
            self._notes.add(record)


def _records_of(other: Study | Mapping[str, Any] | str | Path) -> tuple[Record, ...]:
    if isinstance(other, Study):
        return tuple(other._notes.latest.values())  # noqa: SLF001 - another instance of this class
    if isinstance(other, Mapping):
        return study_store.exported_records(other)
    path = real_path(other)
    if not path.exists():
        raise StoreError(f"there is no study at {path}")
    return study_store.read(path).records


def _is_hidden_at(game: LoadedFight, beat: int, seat: str) -> bool:
    """Return whether anything in a beat, or in the states before and after it, is hidden from a seat."""
    moment, conceal = game[beat], game.projection.conceal
    if any(event.only_for not in (None, seat) for event in moment.beat.events):
        return True
    return any(conceal(state, seat) is not state for state in (game.before(beat), moment.state))


def _without_seals(annotation: dict[str, Any]) -> dict[str, Any]:
    variation = annotation.get("variation")
    beats = None if variation is None else {"beats": variation["beats"]}
    return {**{key: value for key, value in annotation.items() if key != "seal"}, "variation": beats}
