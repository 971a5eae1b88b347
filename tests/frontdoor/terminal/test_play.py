"""Tests of `blow play` at the terminal."""

import io
import os
import pty
import re
import stat
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from combat import Encounter, seed_hash
from combat.engine.dice.together import TogetherDice
from events.history.dice import dice_of
from events.interventions import TakenBack
from frontdoor.terminal import main
from replays import Replay
from tests.harness.samples import sample_size
from tests.harness.terminals import BLOW, interrupt, read_until

ROOT = Path(__file__).parents[3]
Play = Callable[..., str]
SEED = "hmac-sha256:00ff0000000000000000000000000000"


TYPED = ("trench_crusade", "--dice", "typed")


def test_prompt_names_the_seats_and_the_choices(play: Play) -> None:
    """The prompt shows the names of the seats, the request and numbered choices."""
    output = play()
    assert "[the Trench Pilgrims or the Heretic Troopers] Both sides are level. Roll off for the initiative." in output
    assert "  1  Roll off\nChoice (Enter: Roll off):\n" in output
    assert "was not saved" not in output


def test_players_type_their_dice(play: Play) -> None:
    """Blanks or commas separate the faces; the result of a roll is printed before the next roll is requested."""
    output = play("6 2", "1", "odile", "shoot kain y . .", "2", "6,5, 3", "5 5 5", arguments=TYPED)
    assert "Roll 2D6 for Roll-off (both sides); type them in this order:" in output
    assert "Roll 3D6 for Ranged Attack (War Prophet Odile) against 7 with Cover -1 dice, Blessing Markers +2" in output
    injury = output.index("Roll 3D6 for Injury (Trooper Kain, thrown by War Prophet Odile)")
    assert output.index("Trooper Kain is hit.") < injury
    assert output.count("Trooper Kain is hit.") == 1
    assert "Trooper Kain is Out of Action." in output


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("6", "Type one number per die for 2D6"),
        ("6 5 4", "Type one number per die for 2D6"),
        ("", "Type one number per die for 2D6"),
        ("7 1", "shows 1 to 6, not '7'"),
        ("0 1", "shows 1 to 6, not '0'"),
        ("six 1", "shows 1 to 6, not 'six'"),
        ("٣ 1", "shows 1 to 6, not '٣'"),
        ("1.5 1", "shows 1 to 6, not '1.5'"),
        ("roll", "Type one number per die for 2D6"),
    ],
)
def test_invalid_faces_are_requested_again(line: str, sentence: str, play: Play) -> None:
    """Refused are a wrong number of dice, impossible faces, and `roll` in a fight without a seed."""
    output = play(line, "6 2", arguments=TYPED)
    assert sentence in output
    assert output.count("Roll 2D6 for Roll-off (both sides); type them in this order:") == 2
    assert "Roll-off: 6 for the Trench Pilgrims." in output


def test_roll_lets_the_program_roll_typed_dice(play: Play) -> None:
    """`roll` replaces the faces if a fight with typed dice also has a seed."""
    output = play("roll", arguments=(*TYPED, "--seed", SEED))
    assert "(both sides); type them in this order, or type 'roll':" in output
    assert "Roll-off: 5 for the Trench Pilgrims." in output


def test_attack_can_be_undone_and_redone(play: Play) -> None:
    """After the undo and after the redo, the earlier request appears again."""
    output = play("6 2", "1", "odile", "shoot kain", "n", "", ".", "0", "5 5", "1 1 1", "undo", "redo", arguments=TYPED)
    assert output.count("Spend markers on War Prophet Odile's Ranged Attack?") == 2
    assert output.count("has 1 shot left with the Automatic Pistol. Fire again?") == 2


def test_roll_is_recorded_as_soon_as_it_is_made(play: Play, tmp_path: Path) -> None:
    """`back` after a roll is recorded as an undo; after quitting, the rest of the roll is still pending."""
    log = tmp_path / "log.jsonl"
    shot = ("6 2", "1", "odile", "shoot kain n n .", "0", "5 5")
    output = play(*shot, "back", arguments=(*TYPED, "--record", str(log)))
    assert "is hit" in output
    assert "The table undoes beat" in output
    assert [type(event) for event in Replay.load(log)[-1].beat.events] == [TakenBack]
    assert [die.face for die in dice_of(Replay.load(log)[-2].beat.events)] == [5, 5]
    half = tmp_path / "half.jsonl"
    play(*shot, arguments=(*TYPED, "--record", str(half)))
    output = play("1 1 1", arguments=("--resume", str(half)))
    assert "roll 3D6 for Injury" in output.replace("Roll", "roll")
    assert "Injury" in output
    assert Encounter.load(half).state.unfinished is None
    assert Replay.load(half).verify().exact


def test_undo_can_cover_a_turn_or_a_round(play: Play) -> None:
    """`undo turn` goes back to the activation of the model."""
    output = play("6 2", "1", "odile", "move", "no", "undo turn", "undo round gm", "undo round", arguments=TYPED)
    assert output.count("Standard Move") > 1
    assert "There is nothing to undo yet." in output


def test_undo_of_a_roll_needs_consent_and_does_not_stop_play(play: Play) -> None:
    """The request for consent stays in the menu until it is answered or another command follows."""
    question = (
        "[the Trench Pilgrims] The Heretic Troopers would like to undo the last 2 beats (to beat 0). Do you agree?"
    )
    menu = play("1", "1", "undo HERETICS 0")
    assert "The Heretic Troopers ask to undo everything after beat 0; the Trench Pilgrims must agree." in menu
    assert f"{question}\n  9  Agree\n 10  Decline\n[the Heretic Troopers] You have asked" in menu
    output = play("1", "1", "undo heretics", "decline", "it was fair", "undo heretics", "odile", "agree")
    assert "The Trench Pilgrims decline (it was fair)." in output
    assert "'agree' is not one of the choices" in output
    output = play("1", "1", "undo heretics", "withdraw", "", "undo 0 heretics", "agree")
    assert "The Heretic Troopers decline." in output
    assert "The Trench Pilgrims agree.\nThe table undoes beats 1 to 2" in output
    assert "Cannot undo 'stranger'" in play("undo stranger")


def test_seat_may_request_an_undo_after_the_end(play: Play, tmp_path: Path) -> None:
    """An undo then requires that the seed is still secret; the players answer the request before the program ends."""
    fight = Encounter.sample("trench_crusade", "hmac-sha256:00ff", reveal_seed=False, weak=True)
    fight.end(["pilgrims"], "the heretics are gone")
    fight.save(tmp_path / "over.jsonl")
    resume = ("--resume", str(tmp_path / "over.jsonl"), "--seed", "00ff")
    output = play("undo pilgrims", "decline", "we won", "undo pilgrims", "1", "1", arguments=resume)
    assert "The Heretic Troopers decline (we won)." in output
    assert "The Heretic Troopers agree.\nThe table undoes beat 1" in output
    assert "Roll-off: " in output


def test_undo_during_a_choice_cancels_only_the_choice(play: Play) -> None:
    output = play("6 2", "1", "odile", "shoot", "undo", "shoot", "back", "back", arguments=TYPED)
    assert "nothing has changed. Type 'undo' again if you still want it." in output
    assert "taken back" not in output
    assert "There is no choice to cancel" in output


def test_notes_and_queries_do_not_interrupt_a_choice(play: Play) -> None:
    """The prompt for the target repeats after each command."""
    output = play(
        "6 2", "1", "odile", "shoot", "note well aimed", "state", "why", "help", "kain cover", arguments=TYPED
    )
    assert "well aimed" in output
    assert output.count("  Target (1 to 5):\n") == 5
    assert output.count("Optional, after the answer: in cover, elevated, long range") == 1
    assert "with Cover -1 dice" in output


def test_several_answers_fit_in_one_line(play: Play) -> None:
    """Answers are numbers or names; a dot takes the default, and fields with one possible value may be typed."""
    output = play("6 2", "1", "odile", "9 2 yes no .", "0", arguments=TYPED)
    assert "shoots at Trooper Kain" in output
    output = play("6 2", "1", "odile", "shoot odile pistol kain y . .", arguments=TYPED)
    assert "shoots at Trooper Kain" in output


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("99", "'99' is not one of the choices"),
        ("-1", "'-1' is not one of the choices"),
        ("fly", "'fly' is not one of the choices"),
        ("shoot pope", "'pope' is not one of the choices"),
        ("shoot kain perhaps", "'perhaps' does not fit any of these fields: in cover, elevated"),
        ("shoot kain . . . .", "'.' was not expected, so nothing was done."),
        ("end now", "'now' was not expected, so nothing was done."),
        ("charge kain 99", "'99' is not a number of inches from ½ to 12"),
        ("d", "'d' fits all of these. Type more of a name, or its number."),
        ("...", "'...' is not one of the choices"),
        ("save", "'save' needs more: save FILE."),
        ("note", "'note' needs more: note TEXT."),
        ("rule", "'rule' needs more: rule TEXT."),
        ("undo everything", "Cannot undo 'everything'"),
        ("undo 77", "is not the number of an earlier beat"),
        ("redo", "There is no undo to redo."),
        ("override", "'override' needs more: override PATH VALUE REASON."),
        ("override 'models", "Type a field, a value and a reason"),
        ("override models.kain.blood 2", "Type a field, a value and a reason"),
        ("override models.kain.hats 2 why", "There is no 'hats'"),
        ("override models.kain.blood 2.5 why", "models.kain.blood"),
        ("override models.kain.blood 99 why", "allowed are 0 to 6"),
        ("override models.kain.blood [[1]] why", "models.kain.blood"),
        ("override models.kain.blood {} why", "models.kain.blood"),
    ],
)
def test_invalid_input_is_explained_and_changes_nothing(line: str, sentence: str, play: Play) -> None:
    output = play("6 2", "1", "odile", line, "end", arguments=TYPED)
    assert sentence in output
    assert "War Prophet Odile ends the Activation." in output


def test_why_explains_forbidden_choices_with_the_rule(play: Play) -> None:
    """Forbidden choices are missing from the menu."""
    output = play("6 2", "1", "odile", "move no", "why", arguments=TYPED)
    assert "has already taken the ACTION 'Move'; each type can be taken once per Activation [TC-MOVE-01]" in output
    assert (
        output.count("has already taken the ACTION 'Move'") == 2
    )  # one line for all choices that only this rule forbids
    menu = output[output.rindex("[the Trench Pilgrims]") :]
    assert re.search(r"\d  Standard Move", menu) is None


def test_gm_can_override_values_and_make_rulings(play: Play) -> None:
    """Both are printed with their text and recorded in the log."""
    output = play("override models.kain.blood 2 'miscounted last Turn'", 'rule "hedges are cover"', "state")
    assert "miscounted last Turn" in output
    assert "hedges are cover" in output
    assert re.search(r"Trooper Kain +Blood .* 2/6", output)


def test_table_command_lists_optional_requests(play: Play) -> None:
    """The menu otherwise hides the optional requests."""
    output = play("6 2", "1", "table", "place markers kain blood 2 .", "table", "back", arguments=TYPED)
    assert "[the GM] Anything else to declare?" in output
    assert "Trooper Kain gains 2 Blood Marker" in output


def test_resumed_fight_continues_with_the_same_dice(tmp_path: Path, play: Play) -> None:
    """The seed file beside the log is readable only by its owner; a resumed fight equals an uninterrupted one."""
    log, whole = tmp_path / "fight.jsonl", tmp_path / "elsewhere" / "fight.jsonl"
    output = play("", arguments=("trench_crusade", "--record", str(log)))
    seed_file = tmp_path / "fight.jsonl.seed"
    assert str(seed_file) in output
    assert stat.S_IMODE(seed_file.stat().st_mode) == 0o600
    seed = seed_file.read_text().strip()

    play("", "1", arguments=("--resume", str(log)))
    (tmp_path / "elsewhere").mkdir()
    play("", "", "1", arguments=("trench_crusade", "--seed", seed, "--record", str(whole)))

    def events(path: Path) -> list[object]:
        return [beat.events for beat in Encounter.load(path).journal]

    assert events(log) == events(whole)
    assert main(["replay", "verify", str(log)]) == 0


def test_fight_that_seats_roll_together_continues_only_on_a_server(tmp_path: Path, play: Play) -> None:
    log = tmp_path / "fight.jsonl"
    Encounter.sample("trench_crusade", TogetherDice()).save(log)
    assert "continues only on a server" in play(arguments=("--resume", str(log)), status=2)


def test_fight_without_its_seed_cannot_resume_with_other_dice(tmp_path: Path, play: Play) -> None:
    """The refusal suggests `--seed` and typed dice."""
    log = tmp_path / "fight.jsonl"
    play("", arguments=("trench_crusade", "--record", str(log)))
    (tmp_path / "fight.jsonl.seed").unlink()
    assert "Give it with --seed, or roll the dice yourself with --dice typed." in play(
        arguments=("--resume", str(log)), status=2
    )
    assert "a different seed" in play(arguments=("--resume", str(log), "--seed", "00"), status=2)
    play("6 2", arguments=("--resume", str(log), "--dice", "typed"))
    (tmp_path / "fight.jsonl.seed").write_text("no seed\n")
    assert "does not contain a seed" in play(arguments=("--resume", str(log)), status=2)


def test_fight_that_lost_its_seed_continues_with_dice_typed_by_the_gm(tmp_path: Path, play: Play) -> None:
    """Only the GM may type dice if the fight began with program dice, and the log records it."""
    log = tmp_path / "fight.jsonl"
    play("", arguments=("trench_crusade", "--record", str(log)))
    lines = ("6 2", "1", "odile", "shoot kain y . .", "2", "6,5, 3", "5 5 5")
    output = play("undo gm", "", *lines, arguments=("--resume", str(log), "--dice", "typed"))
    assert "Trooper Kain is Out of Action." in output
    fight = Encounter.load(log)
    typed = [beat for beat in fight.journal if any(die.source == "table" for die in dice_of(beat.events))]
    assert (fight.header.typed, {beat.by for beat in typed}, len(typed)) == ("gm", {"gm"}, 3)
    assert Replay.load(log).verify().exact


def test_every_seat_may_type_dice_if_the_fight_began_with_typed_dice(tmp_path: Path, play: Play) -> None:
    """An additional seed does not restrict typing to the GM."""
    log = tmp_path / "fight.jsonl"
    play("6 2", arguments=(*TYPED, "--seed", SEED, "--record", str(log)))
    assert Encounter.load(log).header.typed == "anyone"
    assert Encounter.load(log).journal.beats[1].by != "gm"


def test_players_can_add_a_salt_after_seeing_the_hash_of_the_seed(
    tmp_path: Path, play: Play, capsys: pytest.CaptureFixture[str]
) -> None:
    """`blow seed` prints a seed and its hash; the log verifies against the hash and the fingerprint."""
    assert main(["seed"]) == 0
    seed, output = re.findall(r"^(?:seed|hash)  (\S+)$", capsys.readouterr().out, re.MULTILINE)
    assert output == seed_hash(seed)
    log = tmp_path / "fight.jsonl"
    shown = play("", "1", arguments=("trench_crusade", "--seed", seed, "--salt", "ann: heron", "--record", str(log)))
    assert f"The fight is named 'fight', and the hash of its seed is {output}." in shown
    fight = Encounter.load(log)
    assert (fight.header.salt, fight.header.seed_hash) == ("ann: heron", output)
    assert main(["replay", "verify", str(log), "--seed-hash", output, "--fingerprint", fight.fingerprint]) == 0
    assert f"\n{len(fight.journal)} beats; the fingerprint is {fight.fingerprint}\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("trench_crusade", "--seed", "00ff"), "Use one from 'blow seed', or add --weak."),
        ((*TYPED, "--salt", "ann: heron"), "Leave out --salt, or give a seed with --seed."),
        (("--resume", "x", "--salt", "ann: heron"), "keeps the salt it was begun with"),
    ],
)
def test_seeds_and_salts_that_prove_nothing_are_refused(arguments: tuple[str, ...], sentence: str, play: Play) -> None:
    """Refused are a short seed, whose hash reveals it, and a salt for typed dice or for a resumed fight."""
    assert sentence in play(arguments=arguments, status=2)


def test_weak_option_allows_a_short_seed(tmp_path: Path, play: Play) -> None:
    """The fight resumes without `--weak`; a seed without a prefix uses the dice algorithm of the log."""
    for seed in ("00ff", "hmac-sha256:00ff", "hmac-sha256-2:00ff"):
        log = tmp_path / f"{len(seed)}.jsonl"
        play("", arguments=("trench_crusade", "--weak", "--seed", seed, "--record", str(log)))
        Path(f"{log}.seed").unlink()
        play("1", arguments=("--resume", str(log), "--seed", "00FF"))
        assert "a different seed" in play(arguments=("--resume", str(log), "--seed", "00fe"), status=2)


def test_fight_with_typed_dice_keeps_typed_dice(tmp_path: Path, play: Play) -> None:
    """A fight that began with typed dice has no seed to resume with."""
    log = tmp_path / "fight.jsonl"
    play("6 2", arguments=(*TYPED, "--record", str(log)))
    assert not (tmp_path / "fight.jsonl.seed").exists()
    assert "which side activates first?" in play(arguments=("--resume", str(log)))
    assert "was begun with typed dice, and keeps them" in play(
        arguments=("--resume", str(log), "--dice", "rolled"), status=2
    )
    assert "is a fight of trench_crusade" in play(arguments=("chess", "--resume", str(log)), status=2)
    assert "Leave out --setup" in play(arguments=("--resume", str(log), "--setup", "x"), status=2)


def test_incomplete_last_line_is_dropped_and_reported(tmp_path: Path, play: Play) -> None:
    """Any other damage is refused."""
    log = tmp_path / "fight.jsonl"
    play("6 2", "1", arguments=(*TYPED, "--record", str(log)))
    data = log.read_bytes()
    log.write_bytes(data[:-10])
    assert "was incomplete and has been dropped" in play(arguments=("--resume", str(log)))
    log.write_bytes(data.replace(b'"face":6', b'"face":5'))
    assert "line 3" in play(arguments=("--resume", str(log)), status=2)


def test_second_terminal_on_the_same_log_is_refused_at_once(tmp_path: Path, play: Play) -> None:
    """The second terminal neither prompts nor writes; it may continue after the first has left."""
    log = tmp_path / "fight.jsonl"
    play("", arguments=("trench_crusade", "--record", str(log)))
    first, before = Encounter.load(log, record=True), log.read_bytes()
    output = play("note second", arguments=("--resume", str(log)), status=2)
    assert output == f"blow: {log} is in use by another program or fight; close that first.\n"
    assert log.read_bytes() == before
    first.note("first")
    first.close()
    output = play("note second", arguments=("--resume", str(log)))
    assert "The fight of 4 beats is in" in output
    assert len(Encounter.load(log).journal) == 4


def test_resuming_does_not_rewrite_the_seed_file(tmp_path: Path, play: Play) -> None:
    """A disk error while resuming cannot destroy the seed file beside the log."""
    log, seed = tmp_path / "fight.jsonl", tmp_path / "fight.jsonl.seed"
    play("", arguments=("trench_crusade", "--record", str(log)))
    before = seed.stat()
    seed.chmod(0o400)
    play("1", arguments=("--resume", str(log)))
    assert (seed.stat().st_ino, seed.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    full = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)); "
    command = f"{full}from frontdoor.terminal import main; main(['play', '--resume', {str(log)!r}])"
    subprocess.run(
        [sys.executable, "-c", command], cwd=ROOT, check=False, stdin=subprocess.DEVNULL, capture_output=True
    )
    assert seed.stat().st_size == before.st_size


def test_intact_part_of_a_damaged_log_continues_in_a_new_log(tmp_path: Path, play: Play) -> None:
    """The refusal explains how; the damaged log stays unchanged, and the new log keeps the dice."""
    log, new = tmp_path / "fight.jsonl", tmp_path / "new.jsonl"
    play("", "note one", "note two", arguments=("trench_crusade", "--record", str(log)))
    log.write_bytes(damaged := log.read_bytes().replace(b"note two", b"note too").replace(b'"two"', b'"too"'))
    output = play(arguments=("--resume", str(log)), status=2)
    assert f"{log} is damaged at line 5, $.chain: " in output
    assert f"--resume {log} --to 2 --record NEW continues after beat 2, in a new log." in output
    assert "Name a new log with --record" in play(arguments=("--resume", str(log), "--to", "2"), status=2)
    assert "Name its log with --resume" in play(arguments=("trench_crusade", "--to", "2"), status=2)
    onto = ("--resume", str(log), "--record", str(new), "--to")
    assert "has intact beats from 0 to 2, but no beat 3" in play(arguments=(*onto, "3"), status=2)
    assert not new.exists()
    output = play("1", arguments=(*onto, "2"))
    assert f"What {log} holds after beat 2 is left out: line 5, $.chain: " in output
    assert log.read_bytes() == damaged
    assert [beat.number for beat in Encounter.load(new).journal] == [0, 1, 2, 3]
    assert main(["replay", "verify", str(new)]) == 0
    assert "already exists" in play(arguments=(*onto, "2"), status=2)


class InputWithCallback(io.StringIO):
    """Input lines with a callback before the last line, for example to change the log."""

    def __init__(self, callback: Callable[[], object], *lines: str) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self.callback, self.left = callback, len(lines)

    def readline(self, *most: int) -> str:  # type: ignore[override]
        """Return the next line; run the callback before the last one."""
        self.left -= 1
        if self.left == 0:
            self.callback()
        return super().readline(*most)


def test_save_and_quit_detect_a_log_that_another_program_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An overwritten log is reported on saving and on leaving; a deleted log is written again."""
    for is_deleted in (True, False):
        log = tmp_path / f"{is_deleted}.jsonl"
        callback = log.unlink if is_deleted else partial(log.write_text, "mine")
        stdin = InputWithCallback(callback, "note one", f"save {log}")
        monkeypatch.setattr(sys, "stdin", stdin)
        assert main(["play", *TYPED, "--record", str(log)]) == 0
        output = capsys.readouterr().out
        assert (f"Every beat is already in {log}." in output) == is_deleted
        assert (f"The fight of 2 beats is in {log}." in output) == is_deleted
        assert output.count(f"{log} is not a log of a fight; choose another name.") == 2 * (not is_deleted)
        assert ("The fight of 2 beats was not saved." in output) != is_deleted
        assert log.read_text() == "mine" if not is_deleted else len(Encounter.load(log).journal) == 2


def test_existing_files_are_never_replaced(tmp_path: Path, play: Play) -> None:
    """Neither `--record` nor `save` replaces a file; the seed file of another fight is also kept."""
    log = tmp_path / "fight.jsonl"
    log.write_text("dear diary")
    assert "already exists" in play(arguments=("trench_crusade", "--record", str(log)), status=2)
    assert "is left as it is" in play(f"save {log}")
    assert log.read_text() == "dear diary"
    (tmp_path / "other.jsonl.seed").write_text("hmac-sha256:00\n")
    output = play(arguments=("trench_crusade", "--record", str(tmp_path / "other.jsonl")), status=2)
    assert "the seed of another fight" in output
    assert not (tmp_path / "other.jsonl").exists()
    assert "No such file" in play(arguments=("trench_crusade", "--record", str(tmp_path / "no" / "x")), status=2)
    assert "No such file" in play(f"save {tmp_path / 'no' / 'x'}")


def test_save_writes_the_log_and_the_seed(tmp_path: Path, play: Play) -> None:
    """A saved fight can be resumed; an unsaved fight ends with a warning."""
    log = tmp_path / "fight.jsonl"
    assert "Saved to" in play("", f"save {log}")
    assert "which side activates first?" in play(arguments=("--resume", str(log)))
    assert "was not saved" in play("", arguments=("trench_crusade", "--seed", SEED, "--unrecorded"))


def test_players_can_use_their_own_setup(tmp_path: Path, play: Play) -> None:
    """The setup is a TOML file; errors quote the JSON path of the fault."""
    setup = tmp_path / "duel.toml"
    setup.write_text(
        "".join(
            f'[[sides]]\nid = "{side}"\nname = "{side}"\n[[sides.models]]\nid = "{side}1"\nname = "\\u202e[b]{side}"\n'
            for side in ("red", "blue")
        )
    )
    output = play("state", arguments=("trench_crusade", "--setup", str(setup)))
    assert "?[b]red" in output
    assert "\u202e" not in output
    setup.write_text(setup.read_text().replace("u202e", "u001b"))
    assert f"blow: {setup}: $.sides[0].models[0].name" in play(
        arguments=("trench_crusade", "--setup", str(setup)), status=2
    )
    setup.write_text("sides = 7")
    assert "$.sides" in play(arguments=("trench_crusade", "--setup", str(setup)), status=2)


def test_endless_invalid_input_ends_the_program(play: Play) -> None:
    """Example: `yes | blow play`."""
    assert "Stopped after 100 invalid answers in a row" in play(*["y"] * 500, status=2)


@pytest.mark.parametrize("seed", range(sample_size(1)))
@pytest.mark.parametrize("dice", ["typed", "rolled"])
def test_random_input_never_breaks_the_log(seed: int, dice: str, tmp_path: Path, play: Play) -> None:
    """The log verifies after 300 random lines."""
    rng = Random(seed)
    words = [
        *(
            "",
            "",
            "",
            ".",
            "1",
            "1",
            "2",
            "3",
            "5",
            "no",
            "yes",
            "roll",
            "roll",
            "roll",
            "end",
            "shoot 1 . . .",
            "fight",
        ),
        *("charge 1 5 .", "undo", "undo turn", "undo round", "redo", "state", "why", "help", "note x", "table", "back"),
        *("override models.ansel.blood 6 so", "rule it", "1 1 1 1 1", '"quoted"', "\x00\x07", "🎲 ﷽", "9" * 400, "6 6"),
    ]
    log = tmp_path / "fight.jsonl"
    arguments = ("trench_crusade", "--dice", dice, "--seed", f"{seed:032x}", "--record", str(log))
    output = play(*(rng.choice(words) for _ in range(300)), arguments=arguments)
    assert "Internal error" not in output
    game = Replay.load(log)
    assert game.verify().exact
    assert len(game) > 35


def test_terminal_shows_prompt_and_answer_on_one_line(tmp_path: Path) -> None:
    """The output has colours; an interrupt ends the program, and the log keeps the beats played so far."""
    log = tmp_path / "fight.jsonl"
    controller, terminal = pty.openpty()
    arguments = ["play", *TYPED, "--record", str(log)]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "300"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(
        [*BLOW, *arguments],
        cwd=ROOT,
        stdin=terminal,
        stdout=terminal,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=True,
    ) as process:
        os.close(terminal)
        try:
            shown = read_until(controller, b"(Enter: none) ")
            os.write(controller, b"\n")
            shown += read_until(controller, b"in this order: ")
            os.write(controller, b"6 2\n")
            shown += read_until(controller, b"the Trench Pilgrims): ")
            interrupt(process, controller)
            shown += read_until(controller, b"Continue it with --resume")
            assert process.stderr is not None
            assert process.stderr.read() == b"blow: Interrupted.\n"
            assert process.wait(20) == 130
        finally:
            process.kill()
    os.close(controller)
    assert b"\x1b[1m" in shown
    assert len(Replay.load(log)) == 2


def test_gm_can_finish_a_fight_at_any_prompt(play: Play) -> None:
    """`finish` takes optional winners and a reason; without a reason, the fight continues."""
    output = play("finish", "finish pilgrims: the heretics are gone", "")
    assert "Give a reason for the end" in output
    assert "The battle is over: the heretics are gone. The Trench Pilgrims win." in output
    assert "The battle is over: it is late." in play("finish it is late", "")


def test_roll_modifiers_are_typed_after_an_answer(play: Play) -> None:
    """The story lists the modifier with its reason."""
    shot = ("shoot kain n n n +1 dice the sun is behind her", "agree", "0", "1 1 1")
    output = play("6 2", "1", "odile", *shot, arguments=TYPED)
    assert "the sun is behind her +1)" in output
