"""Answers in `blow play`: shortcuts, remembered answers, menus and status lines."""

import re
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest

from combat import Encounter
from events.codec.fast_encode import to_plain
from frontdoor.tables.pending import try_command
from frontdoor.terminal.play.auto_answers import ends_turn
from replays import Replay

Play = Callable[..., str]
TYPED = ("trench_crusade", "--dice", "typed")
BIDS = ("fiend_wake", "--dice", "typed")
TALK = ("powered_by_heresy", "--dice", "typed")


def menu(output: str) -> str:
    """Return the menu that was printed last."""
    return output[output.rindex("\n[") :]


@pytest.mark.parametrize(
    ("line", "modifiers"),
    [
        ("shoot kain", []),
        ("shoot kain cover", ["Cover"]),
        ("shoot kain cover long", ["Cover", "Long Range"]),
        ("shoot kain no yes", ["Elevated Position"]),
        ("shoot kain . . yes", ["Long Range"]),
        ("shoot kain yes ..", ["Cover"]),
        ("shoot kain no cover, long", ["Long Range"]),
    ],
)
def test_optional_field_is_typed_after_the_answer(line: str, modifiers: list[str], play: Play) -> None:
    """Optional fields are typed with their names or in order; the others keep their defaults."""
    output = play("6 2", "1", "odile", line, arguments=TYPED)
    assert "In cover - " not in output
    (asked,) = re.findall(r"Roll \dD6 for Ranged Attack \(War Prophet Odile\) against 7(.*):", output)
    assert re.findall(r"(?:with|,) ([A-Z][A-Za-z ]+?) [+-]\d dice", asked) == modifiers


def test_bracketed_fields_are_optional(play: Play) -> None:
    """A Move therefore takes one answer."""
    output = play("6 2", "1", "odile", "standard", arguments=TYPED)
    assert "Standard Move [into dangerous terrain?]" in output
    assert "Into dangerous terrain - " not in output
    assert "War Prophet Odile moves up to 6 inches." in output
    output = play("6 2", "1", "odile", "standard dangerous", "6 5", arguments=TYPED)
    assert " 2 of " not in output
    assert ": 6 + 5 = 11, Success." in output


def test_dice_can_be_typed_instead_of_enter(play: Play) -> None:
    """Markers that can be spent before the roll, or another choice by its label, are accepted too."""
    start = ("6 2", "1", "odile", "shoot kain cover")
    output = play(*start, "6 5", arguments=TYPED)
    assert "  Optional, before the dice: blessings (0 to 2)." in output
    assert "keeps 6" not in output
    output = play(*start, "6 5 3", "5 5 5", arguments=TYPED)
    assert "Trooper Kain is hit." in output
    output = play(*start, "blessings 1", "6 5", arguments=TYPED)
    assert "spend 1 of War Prophet Odile's Blessing Markers" in output


def test_error_before_a_roll_names_the_intended_input(play: Play) -> None:
    """A field name without a value, or too few dice where numbers could be optional fields."""
    start = ("6 2", "1", "odile", "shoot kain cover")
    assert "Type the value of 'blessings' after its name." in play(*start, "blessings", arguments=TYPED)
    assert "For the dice, type 3 numbers." in play(*start, "6 5", arguments=TYPED)


def test_one_answer_can_apply_to_all_with_the_same_decision(play: Play, tmp_path: Path) -> None:
    """The answer is a choice or a number. The log has a separate command for each combatant."""
    log = tmp_path / "bids.jsonl"
    output = play("all 1", "all 0", arguments=(*BIDS, "--record", str(log)))
    assert "'all' and a choice answers all of these requests." in output
    assert "5 more requests are the same. 'all' before the answer covers all of them." in output
    assert output.count("A decision is made in secret.") == 6
    assert "The bids are revealed" in output
    by = [beat.by for beat in Replay.load(log).journal if beat.command.wire_type.startswith("fiend_wake.commit_bid")]
    assert set(by) == {"lockjaw-player", "clan-player", "gm"}
    assert "several decisions of the same kind are open" in play("6 2", "1", "odile", "all end", arguments=TYPED)


def test_tied_combatants_are_listed_in_one_phrase(play: Play) -> None:
    bids = ("all pay 1 tact", "0", "0", "0", "0", "0", "1", "all firm")
    output = play(*bids, arguments=("fiend_wake", "--dice", "typed", "--unrecorded"))
    assert "1 more request is the same." in output
    assert re.search(r"\] [^\n]*, [^\n]* and [^\n]* are still tied\. Roll to break the tie\?", output)


def test_remembered_answer_is_given_automatically_until_forgotten(play: Play, tmp_path: Path) -> None:
    """The answer is stored beside the log. After an undo the players decide again."""
    log = tmp_path / "kept.jsonl"
    shots = ("6 2", "1", "odile", "shoot kain", "1 1")
    output = play(*shots, "never", arguments=(*TYPED, "--record", str(log)))
    assert "'War Prophet Odile: hold fire' is chosen automatically from now on" in output
    assert "War Prophet Odile: take an ACTION" in menu(output)
    output = play(
        "remembered", "undo", "shoot kain", "1 1", "help", "forget 1", "remembered", arguments=("--resume", str(log))
    )
    assert "  1  the Trench Pilgrims, next shot: War Prophet Odile: hold fire" in output
    assert "1 shot left with the Automatic Pistol. Fire again?" in output
    assert "There are no automatic answers." in output
    assert "There is no default here" in play("6 2", "1", "never", arguments=TYPED)
    assert "needs more input" in play("6 2", "1", "odile", "remember shoot", arguments=TYPED)


CHIEF_STRIKES = ("all pay 1 tact", "2", "1", "0", "3", "4", "5", "chief set", "all keep", "att dunn")


def test_usable_ability_is_among_the_choices(play: Play) -> None:
    """It is missing a moment later. Its target is asked only if the ability needs one."""
    output = play(*CHIEF_STRIKES, "parry", arguments=("fiend_wake", "--dice", "typed"))
    assert re.search(
        r"Do not react\n.*Does Dunn Earthhewn use an ability\?\n"
        r" +\d+ +Dunn Earthhewn: use Parry \(1 of 3 Tactical Points\)\n",
        output,
    )
    assert "with Parry +3 difficulty" in output
    output = play(*CHIEF_STRIKES, "", arguments=("fiend_wake", "--dice", "typed"))
    assert "Roll 1D12 for Melee Attack (the Imp Chief) against 6:" in output


def test_never_applies_to_one_decision_only(play: Play) -> None:
    """A player that never parries is still asked whether to prevent a retreat."""
    lines = (*CHIEF_STRIKES, "never", "5", "flee for", "2", "remembered")
    output = play(*lines, arguments=("fiend_wake", "--dice", "typed"))
    assert "1  the clan's player, answer: Do not react" in output
    assert "Spend 2 or more to prevent it?" in output


def test_numbers_are_stable_and_a_part_of_a_label_filters(play: Play) -> None:
    """A choice that is no longer possible leaves a gap in the numbers."""
    output = play("6 2", "1", "odile", "d", "1", "", "12", arguments=TYPED)
    first, *_ = re.findall(r"\n {1,2}(\d+)  War Prophet Odile: (?:end the Activation)", output)
    assert "'d' fits all of these. Type more of a name, or its number." in output
    assert "War Prophet Odile moves" in output or "Standard Move" in output
    assert first == "12"
    assert "War Prophet Odile ends the Activation." in output
    assert "Did you mean 'charge'?" in play("6 2", "1", "odile", "chrage kain", arguments=TYPED)
    assert "Did you mean 'state'?" in play("6 2", "1", "odile", "stat", arguments=TYPED)
    assert "did you mean 'trench_crusade'?" in play(arguments=("trench_crusaed",), status=2)


def test_decision_that_one_of_several_seats_answers_is_asked_once(play: Play) -> None:
    output = play("none", "", arguments=("wrath_and_glory", "--dice", "typed", "--unrecorded"))
    assert output.count("who acts next?") == 1
    asked = output.split("[Ada, Bo or Cy] Round 1, the players: who acts next?")[1]
    assert asked.startswith("\n  1  Sister Selene: act\n  2  Sergeant Varr: act\n  3  Arbitrator Korvin: act\n")
    assert "alike" not in asked


def test_numbers_of_another_turn_begin_at_one(play: Play) -> None:
    lines = ("all pay 1 tact", "2", "1", "0", "3", "4", "5", "all set", "end", "odds")
    output = play(*lines, arguments=("fiend_wake", "--dice", "typed", "--unrecorded"))
    *_, menu_of_the_archer = output.split("for this turn. What next?")
    assert menu_of_the_archer.split("\n")[1].startswith("  1  ")


def test_actor_is_named_first_and_labels_are_unique(play: Play) -> None:
    """A long menu is grouped by actor."""
    output = play(arguments=("fiend_wake",))
    assert "  5  Brega Earthhewn: pay 1 Tactical Point" in output
    output = play(arguments=("powered_by_heresy",))
    assert "  Griff:\n   14  Hack and Slash, bare-handed" in output
    labels = re.findall(r"Everyone looks to the GM.*", output)
    assert len(labels) == len(set(labels)) == 3


def test_two_status_lines_precede_a_prompt(play: Play) -> None:
    """They show the round, the actor and the wounded; changes since the last prompt are marked."""
    output = play("6 2", "1", "odile", "shoot kain", "6 6", "4 4", arguments=TYPED)
    assert "\nTurn 1, choose first\nStigmatic Nun Clotilde: Blood Marker 1/6" in output
    assert "\nTurn 1, action menu. War Prophet Odile acts: Blood Marker 0/6" in output
    assert re.search(r"\nTrooper Kain: .*\*", output)


def test_status_of_the_next_step_in_a_turn_shows_the_step_only(play: Play) -> None:
    output = play(*CHIEF_STRIKES, "", arguments=("fiend_wake", "--dice", "typed", "--unrecorded"))
    assert "\nRound 1, turn. The Imp Chief acts: Wounds Sustained 0/9" in output
    assert "\nRound 1, answer. The Imp Chief acts\n\n" in output
    assert "\nRound 1, roll. The Imp Chief acts\n\n" in output


def test_views_of_the_state_are_available_at_a_prompt(play: Play) -> None:
    """All combatants, one combatant, a sheet, the locations and the last beats; never the whole rule book."""
    for system in ("powered_by_heresy", "fiend_wake"):
        output = play("state", arguments=(system,))
        assert "Catalogue" not in output
        assert "Library" not in output
    output = play("6 2", "1", "state odile", "sheet odile", "board", "log 1", "log none", "sheet pope", arguments=TYPED)
    assert output.count("War Prophet Odile\n") >= 2
    assert "  Movement: 6 inches\n" in output
    assert "  Automatic Pistol (kind ranged, range 12 inches, injury dice -1, shots 2, " in output
    assert "Position unknown: War Prophet Odile" in output
    assert "2  The Trench Pilgrims act first." in output
    assert "'none' is not a number of beats." in output
    assert "'pope' is not one of the choices." in output


def test_enter_never_ends_a_turn(play: Play) -> None:
    """Even if ending the turn is the default of the request."""
    fight = Encounter.sample("trench_crusade")
    fight.do({"type": "trench_crusade.roll_off.v1"}, faces=(6, 2))
    fight.do({"type": "trench_crusade.choose_first.v1", "side": "pilgrims"}, by="pilgrims")
    fight.do({"type": "trench_crusade.activate.v1", "model": "prophet"}, by="pilgrims")
    end = next(each for each in fight.options("pilgrims") if each.wire_type == "trench_crusade.end_activation.v1")
    assert ends_turn(try_command(fight, end, "pilgrims"))
    assert "is done" not in play("6 2", "1", "odile", "", "", arguments=TYPED)


def test_list_of_saved_fights_marks_those_that_are_over(play: Play) -> None:
    """A fight whose end was undone is not marked."""
    ended = ("6 2", "1", "finish pilgrims: they have fled")
    play(*ended, "quit", arguments=TYPED)
    play(*ended, "undo gm", "quit", arguments=TYPED)
    output = play("quit", arguments=("--resume",))
    assert len(re.findall(r"trench_crusade, 4 beats, over, ", output)) == 1
    assert len(re.findall(r"trench_crusade, 5 beats, 20", output)) == 1


def test_review_page_is_written_during_play(play: Play, tmp_path: Path) -> None:
    """Also after the end of the fight, but only if the fight has a log."""
    log = tmp_path / "fight.jsonl"
    output = play("", "finish it is late", "review", arguments=("trench_crusade", "--record", str(log)))
    assert "Type review for a page of the fight" in output
    assert f"Open {tmp_path / 'fight.html'} in a browser." in output
    assert (tmp_path / "fight.html").read_text().startswith("<!")
    assert "Save the fight first" in play("review", arguments=("trench_crusade", "--unrecorded"))


def test_fight_is_saved_after_its_first_command(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not saved with --no-log. Without a name, the command lists the saved fights."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    play(arguments=TYPED)
    play("6 2", arguments=(*TYPED, "--unrecorded"))
    assert not [*tmp_path.rglob("*.jsonl")]
    assert "There are no saved fights in" in play(arguments=("--resume",), status=2)
    play("6 2", arguments=TYPED)
    assert len([*tmp_path.rglob("*.jsonl")]) == 1
    output = play("7", "1", "odile", arguments=("--resume",))
    assert "'7' is not a number from 1 to 1." in output
    assert "Latest beats:" in output
    assert "Give --record or --unrecorded, not both." in play(
        arguments=(*TYPED, "--unrecorded", "--record", "x"), status=2
    )


def test_session_in_the_guide_matches_the_terminal(play: Play) -> None:
    page = (Path(__file__).parents[3] / "docs" / "tutorial" / "first-evening.md").read_text(encoding="utf-8")
    block = page.split("```text\n")[1].split("```")[0]
    lines, typed = [], []
    for line in block.splitlines():
        asked = re.fullmatch(r"(Choice:|Choice \(Enter.*\):|  Roll .*:) (.+)", line)
        typed += [asked[2]] if asked else []
        lines += [asked[1] if asked else line] if line.strip() != "..." else []
    output = play("6 2", "1", *typed, arguments=TYPED).splitlines()
    places = iter(output)
    missing = [line for line in lines if line not in places]
    assert not missing
    assert typed[-1] == "undo"


def test_targets_are_shown_by_name(play: Play) -> None:
    """A menu shows no id of a combatant that has a name."""
    output = play("", "", "varr", "shoot", "mob", arguments=("wrath_and_glory", "--dice", "typed"))
    assert re.search(r"  \d  the Cultist Mob", output[output.index("Targets - ") :])
    assert "('cultists',)" not in output
    assert "Sergeant Varr attacks the Cultist Mob with the Long-las" in output


def test_reminder_is_shown_once_while_it_applies(play: Play, tmp_path: Path) -> None:
    golden = Path(__file__).parents[2] / "golden" / "fiend_wake" / "the-old-cannon.jsonl"
    log = tmp_path / "cannon.jsonl"
    Replay.load(golden)[18].fight().save(log)
    output = play("state", "", "", arguments=("--resume", str(log)))
    assert output.count("  Remember: Brega Earthhewn: the end of Reloading: somebody of the crew loads the gun") == 1


def test_reminders_are_printed_in_full_once_a_fight(play: Play, tmp_path: Path) -> None:
    """When they apply again, one line names them, and a command prints them."""
    setup = to_plain(Encounter.sample("wrath_and_glory").header.setup)
    selene, *others = setup["combatants"]
    setup["combatants"] = [{**selene, "abilities": ["Frenzy", "Smite"]}, *others]
    file = tmp_path / "powers.json"
    file.write_bytes(orjson.dumps(setup))
    arguments = ("wrath_and_glory", "--setup", str(file), "--dice", "typed")
    output = play("", "let the players", "selene", "undo", "selene", "reminders", arguments=arguments)
    full = "Sister Selene: Smite, left to the players"
    assert output.count(f"  Remember: {full}") == 1
    assert output.count("  Remember: Frenzy and Smite ('reminders' prints the texts).") == 1
    assert output.count(full) == 2


def test_a_long_menu_is_listed_once(play: Play) -> None:
    """Afterwards only the actor's entries have numbers; a name lists its entries, and Enter lists all."""
    soft = ("all look", "1", "signs")
    output = play(*soft, arguments=TALK)
    assert output.count("Hack and Slash with Stiletto") == 1
    assert "\n  Vex: 1 to 12\n 13  Everyone looks to the GM (Ada)\n[Bo]" in output
    assert "Type a name to list its choices, or press Enter to list all." in output
    assert play(*soft, "vex", arguments=TALK).count("Hack and Slash with Stiletto") == 2
    assert play(*soft, "", arguments=TALK).count("Hack and Slash with Stiletto") == 2


def test_menu_with_few_actors_is_not_grouped(play: Play) -> None:
    output = menu(play("opportunity vex", arguments=TALK))
    numbers = [int(each) for each in re.findall(r"^ +(\d+)  ", output, re.MULTILINE)]
    assert len(numbers) > 12
    assert numbers == sorted(numbers)


def test_prompt_for_a_hard_move_is_plain(play: Play) -> None:
    """It names the occasion, the enemies' moves and the gear that can be used up."""
    output = play("opportunity no one", arguments=TALK)
    assert "Make a hard move on a golden opportunity from: no one in particular" in output
    assert ". The Overseer has these moves: drives the workers on." in output
    assert "Griff: use up a use of the Combat Shotgun" in output


def test_seeded_dice_are_listed_with_their_faces(play: Play) -> None:
    """So that players do not take a choice number for a face."""
    output = play("griff fire for nails", "", "", "3 6", "", "5 2", arguments=TALK)
    assert "\n  1  die 2, a 2\n" in menu(output)


def test_default_options_are_shown_before_the_roll(play: Play) -> None:
    """For a choice of several options."""
    output = play("vex unsus mar", "", "6 6", "", arguments=TALK)
    assert "wreck their armour; default stay out of melee and deal damage)" in output


def test_ambiguous_first_word_lists_the_matching_choices(play: Play) -> None:
    """So the actor's name can come before it."""
    output = play("6 2", "1", "fireteam ansel", "none", "shoot kain cover", arguments=TYPED)
    assert "'shoot' fits all of these." in output
    assert " could be " not in output


def test_new_entries_of_a_long_menu_are_listed(play: Play) -> None:
    """For instance the use of a medkit by a wounded combatant."""
    output = play("opportunity no one", "scar attacks griff", "6", arguments=TALK)
    assert "\n  Griff: 14 to 26\n 63  Griff: Use a medkit (1 of 3 medkit uses)\n  Octavian: 27 to 41\n" in output


def test_modifiers_are_agreed_before_the_dice_are_typed(play: Play) -> None:
    shot = ("lockjaw pay 1 turn", "all pay 1 tac", "5", "3", "2", "4", "1", "0", "all set", "attack chief")
    output = play(*shot, "7 +2 difficulty smoke", "+2 difficulty smoke", "agree", "9", arguments=BIDS)
    assert "The modifiers need consent before the dice are rolled. Type them without the dice." in output
    assert "faces needed: 0" not in output
    assert "against 10 with smoke +2 difficulty:" in output
    assert "rolls 9 against 10: failure (1D12; smoke +2)." in output
