"""Seeds: the commitment before the fight, and how each face is drawn."""

import hashlib
import hmac
import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat import Encounter, Refused, new_seed, seed_hash
from combat.engine.dice.seeds import SeededDice
from combat.engine.dice.sources import LoadedDice
from events.history.dice import dice_of
from events.history.journal import FaceEntryPolicy
from events.vocabulary import Die
from replays import Replay
from tests.replays.fights import forge_line, log_lines, play_on, write_log

SEED = "hmac-sha256:00ff"
NEW = "hmac-sha256-2:00112233445566778899aabbccddeeff"
OLD = "hmac-sha256:00112233445566778899aabbccddeeff"

KINDS = st.sampled_from(("hmac-sha256:", "hmac-sha256-2:"))
SEEDS = st.builds(lambda kind, key: kind + key.hex(), KINDS, st.binary(min_size=1, max_size=80))
SIDES = st.integers(2, 256)

# Computed with Perl's Digest::SHA: seed, sides, draw, face, and the number of skipped bytes.
VECTORS = [
    ("00ff", 2, 0, 1, 0),
    ("00ff", 3, 0, 2, 0),
    ("00ff", 6, 0, 5, 0),
    ("00ff", 6, 11, 1, 1),
    ("00ff", 66, 0, 5, 0),
    ("00ff", 129, 3, 82, 1),
    ("00ff", 129, 5, 104, 4),
    ("00ff", 129, 80, 56, 9),
    ("00ff", 129, 75_176, 9, 19),
    ("00ff", 256, 0, 5, 0),
    ("42", 2, 0, 1, 0),
    ("42", 8, 0, 3, 0),
    ("42", 10, 0, 7, 1),
    ("42", 20, 0, 17, 1),
    ("42", 66, 0, 36, 2),
    ("42", 100, 0, 68, 2),
    ("42", 129, 3, 99, 4),
    ("42", 256, 0, 251, 0),
]

# Computed in the same way for the seed `NEW`: the fight, sides, draw and face.
BOUND_VECTORS = [
    ("chapel|ann: heron; bo: 417", 6, 0, 4),
    ("chapel|ann: heron; bo: 417", 6, 1, 6),
    ("chapel|ann: heron; bo: 417", 10, 1, 2),
    ("chapel|ann: heron; bo: 417", 129, 3, 46),
    ("chapel|ann: heron; bo: 417", 129, 75_176, 37),
    ("chapel|ann: heron; bo: 417", 256, 2, 73),
    ("chapel|", 6, 0, 6),
    ("|", 6, 0, 2),
    ("", 6, 0, 4),
    ("chapel|röslein 🎲", 100, 12, 80),
]


def code(caught: pytest.ExceptionInfo[Refused]) -> str:
    """Return the code of the only reason."""
    (reason,) = caught.value.reasons
    return reason.code


@pytest.mark.parametrize(("key", "sides", "draw", "face", "passed_over"), VECTORS)
def test_older_seed_gives_the_same_faces_as_another_language(
    key: str, sides: int, draw: int, face: int, passed_over: int
) -> None:
    block = hmac.digest(bytes.fromhex(key), f"{draw}.0".encode(), hashlib.sha256)
    unfair = [byte >= 256 - 256 % sides for byte in block]

    assert unfair.index(False) == passed_over
    assert SeededDice(f"hmac-sha256:{key}").throw(sides, draw) == Die(face=face, sides=sides, source=f"seed:{draw}")


@pytest.mark.parametrize(("fight", "sides", "draw", "face"), BOUND_VECTORS)
def test_newer_seed_gives_the_same_faces_as_another_language(fight: str, sides: int, draw: int, face: int) -> None:
    assert SeededDice(NEW, fight).throw(sides, draw) == Die(face=face, sides=sides, source=f"seed:{draw}")


@given(SEEDS, st.text(st.characters(codec="utf-8"), max_size=20), SIDES, st.integers(0, 10**9))
def test_face_equals_an_independent_implementation_of_the_description(
    seed: str, fight: str, sides: int, draw: int
) -> None:
    kind, _, digits = seed.partition(":")

    def described() -> int:
        for block in count():
            if kind == "hmac-sha256-2":
                key, message = digits.encode("ascii"), f"{fight}|{draw}.{block}".encode()
            else:
                key, message = bytes.fromhex(digits), b"%d.%d" % (draw, block)
            for byte in hmac.new(key, message, hashlib.sha256).digest():
                if byte // sides < 256 // sides:
                    return byte % sides + 1
        raise AssertionError

    assert SeededDice(seed, fight).throw(sides, draw) == Die(face=described(), sides=sides, source=f"seed:{draw}")


def test_block_without_a_fair_byte_is_followed_by_the_next_block(monkeypatch: pytest.MonkeyPatch) -> None:
    """So rare that the test must forge the hash: with 129 sides, every byte from 129 on is skipped."""
    messages: list[bytes] = []

    class Forged:
        def copy(self) -> "Forged":
            return self

        def update(self, message: bytes) -> None:
            messages.append(message)

        def digest(self) -> bytes:
            return bytes([129]) * 31 + bytes([255]) if messages[-1].endswith(b".0") else bytes([128, 7]) + bytes(30)

    monkeypatch.setattr(hmac, "new", lambda *_: Forged())

    assert SeededDice(SEED).throw(129, 4) == Die(face=129, sides=129, source="seed:4")
    assert messages == [b"4.0", b"4.1"]


@given(SEEDS, st.permutations(range(12)))
def test_faces_do_not_depend_on_the_order_of_the_draws(seed: str, order: list[int]) -> None:
    source = SeededDice(seed)
    in_order = [SeededDice(seed).throw(6, draw) for draw in range(12)]

    assert {draw: source.throw(6, draw) for draw in order} == dict(enumerate(in_order))


def test_seeded_die_is_fair() -> None:
    shown = [SeededDice(SEED).throw(6, draw).face for draw in range(6_000)]

    assert all(880 < shown.count(face) < 1_120 for face in range(1, 7))


@pytest.mark.parametrize(
    "seed",
    [
        *("", "00ff", "hmac-sha256:", "hmac-sha256:0", "hmac-sha256:00FF", "hmac-sha256:00ff\n"),
        *("hmac-sha256-2:", "hmac-sha256-2:0", "hmac-sha256-2:00FF", "hmac-sha256-3:00ff", " hmac-sha256-2:00ff"),
    ],
)
def test_seed_has_only_one_spelling(seed: str) -> None:
    """Otherwise the hash in the header would not identify it."""
    with pytest.raises(Refused) as caught:
        SeededDice(seed)
    assert code(caught) == "seed"


def test_hash_of_a_seed_is_the_sha256_of_its_text() -> None:
    for seed in (SEED, NEW):
        assert (
            seed_hash(seed) == SeededDice(seed, "a fight").hash == "sha256:" + hashlib.sha256(seed.encode()).hexdigest()
        )


@pytest.mark.parametrize("sides", [-6, 0, 1, 257])
def test_seed_refuses_impossible_dice(sides: int) -> None:
    with pytest.raises(Refused) as caught:
        SeededDice(SEED).throw(sides, 0)
    assert code(caught) == "sides"


# --- seeds in a fight


def first_dice(**options: Any) -> tuple[Die | None, ...]:
    """Return the first dice that the seed gives in a fight."""
    fight = Encounter.sample("trench_crusade", NEW, **options)
    return tuple(fight._core.dice.throw(6, draw) for draw in range(12))


def test_trailing_zeros_change_the_dice_of_a_newer_seed_but_not_of_an_older_one() -> None:
    for kind, same in (("hmac-sha256:", True), ("hmac-sha256-2:", False)):
        short, long = (SeededDice(kind + digits, "a|b") for digits in ("00ff", "00ff0000"))
        assert ([short.throw(6, n) for n in range(20)] == [long.throw(6, n) for n in range(20)]) == same
        assert short.hash != long.hash


def test_same_seed_gives_different_dice_for_another_fight_or_salt() -> None:
    dice = [first_dice(), first_dice(name="chapel"), first_dice(name="chapel", salt="ann: heron")]
    assert len(set(dice)) == 3
    assert first_dice(name="chapel", salt="ann: heron") == dice[2]


def test_seed_is_bound_to_the_header_however_the_fight_is_created(tmp_path: Path) -> None:
    fight = Encounter.sample("trench_crusade", NEW, name="chapel", salt="ann: heron")
    fight.save(tmp_path / "log")
    loaded = Encounter.load(tmp_path / "log", NEW)
    given_as_dice = Encounter.load(tmp_path / "log", SeededDice(NEW, "another fight"))
    roll = {"type": "trench_crusade.roll_off.v1"}
    beats = [fight_copy.do(roll) for fight_copy in (fight.fork(), fight.fork(NEW), loaded, given_as_dice, fight)]
    assert all(beat.events == beats[0].events for beat in beats)
    assert dice_of(beats[0].events)[0] == SeededDice(NEW, "chapel|ann: heron").throw(6, 0)


@pytest.mark.parametrize(("seed", "salt"), [(NEW, ""), (NEW, "ann: heron"), (OLD, "")])
def test_finished_fight_is_verified_with_its_seed(seed: str, salt: str) -> None:
    fight = play_on(Encounter.sample("trench_crusade", seed, salt=salt))
    assert str(Replay.of(fight).verify()) == "EXACT, every die drawn again from the revealed seed"


def test_changing_salt_or_id_in_a_log_is_found_by_its_dice(tmp_path: Path) -> None:
    rows = log_lines(play_on(Encounter.sample("trench_crusade", NEW, name="chapel", salt="ann: heron")))
    for change in ({"salt": "ann: egret"}, {"id": "tower"}):
        changed_rows = forge_line(rows, 1, lambda data, to=change: data.update(to))  # type: ignore[misc]
        verdict = Replay.load(write_log(tmp_path / "log", changed_rows)).verify()
        assert (verdict.exact, verdict.beat) == (False, 1)
        assert "of the seed gives" in verdict.problem


def test_new_seeds_are_random() -> None:
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(re.fullmatch("hmac-sha256-2:[0-9a-f]{32}", seed) for seed in seeds)


@pytest.mark.parametrize("kind", ["hmac-sha256:", "hmac-sha256-2:"])
def test_short_seed_is_refused_unless_weak_is_true(kind: str, tmp_path: Path) -> None:
    short, long = kind + "ab" * 15, kind + "ab" * 16
    fight = Encounter.sample("trench_crusade", short, weak=True)
    fight.save(tmp_path / "log")
    Encounter.load(tmp_path / "log", short).fork()
    Replay.of(fight).verify(short)
    tries: tuple[Callable[[], object], ...] = (
        lambda: Encounter.sample("trench_crusade", short),
        lambda: Encounter.sample("trench_crusade", SeededDice(short)),
        lambda: fight.fork(short),
    )
    for refused in tries:
        with pytest.raises(Refused, match="fewer than 16 bytes") as caught:
            refused()
        assert code(caught) == "seed"
    assert Encounter.sample("trench_crusade", long).fork(long).header.seed_hash == seed_hash(long)


@pytest.mark.parametrize("dice", [None, OLD])
def test_salt_is_refused_if_the_dice_do_not_use_it(dice: str | None) -> None:
    with pytest.raises(Refused, match="these are different dice") as caught:
        Encounter.sample("trench_crusade", dice, salt="ann: heron")
    assert code(caught) == "salt"


def test_salt_in_the_header_of_an_older_seed_is_found_by_verification(tmp_path: Path) -> None:
    rows = log_lines(play_on(Encounter.sample("trench_crusade", OLD)))
    changed_rows = forge_line(rows, 1, lambda data: data.update(salt="ann: heron"))
    verdict = Replay.load(write_log(tmp_path / "log", changed_rows)).verify()
    assert (verdict.exact, verdict.line, verdict.path) == (False, 1, "$.salt")


def test_view_shows_the_promises_about_the_dice() -> None:
    fight = Encounter.sample("trench_crusade", NEW, name="chapel", salt="ann: heron")
    promised = {"kind": "seed", "seed_hash": seed_hash(NEW), "id": "chapel", "salt": "ann: heron", "typed": "gm"}
    for seat in (*(seat.id for seat in fight.header.seats), None):
        assert fight.view(seat)["dice"] == promised
        assert NEW not in str(fight.view(seat))
    people = Encounter.sample("trench_crusade").view("pilgrims")["dice"]
    assert (people["kind"], people["seed_hash"], people["typed"]) == ("table", None, "anyone")


# --- who may type faces in a fight with a seed


ROLL_OFF = {"type": "trench_crusade.roll_off.v1"}


@pytest.mark.parametrize(
    ("typed", "may"),
    [(None, {"gm"}), ("gm", {"gm"}), ("never", set()), ("anyone", {"gm", "pilgrims", None})],
)
def test_policy_decides_which_seats_may_type_faces(typed: FaceEntryPolicy | None, may: set[str | None]) -> None:
    fight = Encounter.sample("trench_crusade", NEW, typed=typed)
    for seat in ("gm", "pilgrims", None):
        trial = fight.fork()
        if seat in may:
            trial.do(ROLL_OFF, by=seat, faces=(6, None))
            assert [die.source for die in dice_of(trial.journal.beats[1].events)] == ["table", "seed:0"]
        else:
            with pytest.raises(Refused) as caught:
                trial.do(ROLL_OFF, by=seat, faces=(6, None))
            assert code(caught) == "typed"
            assert len(trial.journal) == 1
        fight.fork().do(ROLL_OFF, by=seat, faces=(None, None))
        fight.fork().do(ROLL_OFF, by=seat)


def test_gm_must_be_named_to_type_faces() -> None:
    with pytest.raises(Refused, match="with by= naming the GM"):
        Encounter.sample("trench_crusade", NEW).do(ROLL_OFF, faces=(6, 1))


def test_typing_policy_without_a_seed_is_refused() -> None:
    with pytest.raises(Refused, match="without a seed players roll by hand") as caught:
        Encounter.sample("trench_crusade", typed="never")
    assert code(caught) == "typed"
    with pytest.raises(Refused, match=re.escape("$.typed")):
        Encounter.sample("trench_crusade", NEW, typed="stranger")


def test_dice_typed_against_the_policy_are_found_by_verification(tmp_path: Path) -> None:
    fight = Encounter.sample("trench_crusade", NEW, typed="anyone")
    fight.do(ROLL_OFF, by="pilgrims", faces=(6, 1))
    rows = log_lines(fight)
    for typed, exact in (("anyone", True), ("gm", False), ("never", False)):
        changed_rows = forge_line(rows, 1, lambda data, to=typed: data.update(typed=to))  # type: ignore[misc]
        verdict = Replay.load(write_log(tmp_path / "log", changed_rows)).verify()
        assert verdict.exact == exact
        if not exact:
            assert (verdict.line, verdict.path) == (3, "$.events[0].dice[0].source")


def test_loaded_fight_continues_with_its_seed_or_faces_typed_by_the_gm(tmp_path: Path) -> None:
    Encounter.sample("trench_crusade", NEW).save(tmp_path / "log")
    with pytest.raises(Refused, match="other dice are not allowed"):
        Encounter.load(tmp_path / "log", LoadedDice((6, 1)))
    fight = Encounter.load(tmp_path / "log")
    with pytest.raises(Refused, match="only the GM"):
        fight.do(ROLL_OFF, by="heretics", faces=(1, 6))
    fight.do(ROLL_OFF, by="gm", faces=(1, 6))
    assert Replay.of(fight).verify().exact
    Encounter.sample("trench_crusade", NEW, typed="anyone").save(tmp_path / "other")
    Encounter.load(tmp_path / "other", LoadedDice((6, 1))).do(ROLL_OFF)


def test_log_without_a_typing_policy_lets_every_seat_type(tmp_path: Path) -> None:
    rows = log_lines(Encounter.sample("trench_crusade", NEW))

    def older(data: dict[str, Any]) -> None:
        del data["typed"], data["salt"]

    fight = Encounter.load(write_log(tmp_path / "log", forge_line(rows, 1, older)), NEW)
    assert (fight.header.typed, fight.header.salt) == ("anyone", "")
    fight.do(ROLL_OFF, by="heretics", faces=(1, 6))
