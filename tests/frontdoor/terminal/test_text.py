"""Examples of the texts that the command line prints and parses."""

from combat.engine.dice.seeds import seed_hash
from combat.engine.errors import DiceNeeded, DieRequest, RollRequest
from combat.engine.offer.domains import OneOf, SomeOf, Whole, Words, YesNo
from combat.engine.offer.requests import Form
from combat.engine.play.commands import Note, Undo
from events.vocabulary import Modifier
from frontdoor.terminal.console.errors import error_message
from frontdoor.terminal.console.text import (
    as_sentence,
    humanize,
    nearest,
    ranges,
    sanitize,
    step_in_words,
    uncapitalized,
)
from frontdoor.terminal.files.seeds import parse_seed
from frontdoor.terminal.files.setup_files import _inline
from frontdoor.terminal.play.amending import _beat_numbers
from frontdoor.terminal.play.meta_commands import parse_value
from frontdoor.terminal.prompts.answer_parser import (
    _listed,
    dice_notation,
    dice_prompt,
    match_first_words,
    match_name,
    matches_name,
    parse_faces,
    parse_selection,
    split_modifiers,
)
from frontdoor.terminal.prompts.decisions import split_by_value
from frontdoor.terminal.prompts.fields import describe, unit_in, with_names
from frontdoor.terminal.prompts.optional_fields import OptionalField, fields_hint, typed_name
from frontdoor.terminal.show.state_text import _text


def test_error_message() -> None:
    assert (
        error_message(FileNotFoundError(2, "No such file or directory", "fight.jsonl"))
        == "fight.jsonl cannot be used: No such file or directory."
    )


def test_sanitize() -> None:
    assert sanitize("Kain\x1b[2J") == "Kain?[2J"


def test_humanize() -> None:
    assert humanize("in_cover") == "In cover"


def test_step_in_words() -> None:
    assert step_in_words("AFT_FUEL") == "aftermath fuel"
    assert step_in_words("ACTION_MENU") == "action menu"


def test_as_sentence() -> None:
    assert as_sentence("there is no undo to redo") == "There is no undo to redo."
    assert as_sentence("fight.toml cannot be read") == "fight.toml cannot be read."


def test_uncapitalized() -> None:
    assert uncapitalized("Pay 1 point") == "pay 1 point"
    assert uncapitalized("FIRETEAM") == "FIRETEAM"


def test_nearest() -> None:
    assert nearest("chrage", ["move", "charge"]) == " Did you mean 'charge'?"
    assert nearest("fly", ["move", "charge"]) == ""


def test_ranges() -> None:
    assert ranges((1, 2, 3, 7, 9, 10)) == ["1 to 3", "7", "9 to 10"]


def test_parse_seed() -> None:
    assert parse_seed("00FF") == "hmac-sha256-2:00ff"
    assert parse_seed("00FF", seed_hash("hmac-sha256:00ff")) == "hmac-sha256:00ff"


def test_inline() -> None:
    assert _inline({"id": "kain", "stats": [1, True]}) == '{ id = "kain", stats = [1, true] }'


def test_beat_numbers() -> None:
    assert _beat_numbers([3]) == "beat 3"
    assert _beat_numbers([3, 4, 5, 8]) == "beats 3 to 5 and 8"


def test_parse_value() -> None:
    assert parse_value("2") == 2
    assert parse_value("true")
    assert parse_value('["kain"]') == ("kain",)
    assert parse_value("PICK_MODEL") == "PICK_MODEL"


def test_match_name() -> None:
    assert match_name("2", ("Move", "Charge")) == 1
    assert match_name("cha", ("Move", "Charge", "Diving Charge")) == 1
    assert match_name("griff fire", ("Griff: Suppressing Fire", "Griff: Fire for Effect")) == 1


def test_match_first_words() -> None:
    assert match_first_words(["diving", "charge", "kain", "7"], ("Move", "Charge", "Diving Charge")) == (
        2,
        ["kain", "7"],
    )


def test_matches_name() -> None:
    assert matches_name("esau", "Legionnaire Esau")
    assert not matches_name("y", "Legionnaire Esau")


def test_split_modifiers() -> None:
    assert split_modifiers("kain +1 dice higher ground; -2 DN smoke", ("dice", "DN")) == (
        "kain",
        [("higher ground", 1, "dice"), ("smoke", -2, "DN")],
    )
    assert split_modifiers("kain -1", ("dice",)) == ("kain -1", [])
    assert split_modifiers("kain", ()) == ("kain", [])


def test_parse_selection() -> None:
    assert parse_selection("3, ansel", ("Ansel", "Berthe", "Clotilde")) == [0, 2]
    assert parse_selection("none", ("Ansel",)) == []


def test_dice_prompt() -> None:
    shot = RollRequest(purpose="Shot", who="Ansel", modifiers=(Modifier("Cover", -1, "dice"),), needed=7)
    assert (
        dice_prompt(DiceNeeded([DieRequest(6)] * 3, shot, 0), may_roll=False)
        == "Roll 3D6 for Shot (Ansel) against 7 with Cover -1 dice:"
    )


def test_listed() -> None:
    assert _listed((DieRequest(6, "Wrath Die"), DieRequest(6), DieRequest(6))) == "1D6 (Wrath Die) then 2D6"


def test_dice_notation() -> None:
    assert dice_notation((6, 6, 10)) == "2D6 then 1D10"


def test_parse_faces() -> None:
    assert parse_faces("5, 5,1", (6, 6, 6)) == (5, 5, 1)


def test_split_by_value() -> None:
    assert [
        each.label for each in split_by_value(Form(Undo, "Undo", {"to": OneOf((3, 4), ("the shot", "the blow"))}))
    ] == ["Undo: the shot", "Undo: the blow"]


def test_with_names() -> None:
    named = with_names(OneOf((("a",), ("a", "b"))), {"a": "Ansel", "b": "Berthe"})
    assert isinstance(named, OneOf)
    assert named.names == ("Ansel", "Ansel and Berthe")


def test_unit_in() -> None:
    assert unit_in("Its Movement in inches.") == "inches"


def test_describe() -> None:
    assert describe(Form(Note, "Note", {"text": Words(("Well done",))}), Note("Well done")) == "Note: text 'Well done'"


def test_fields_hint() -> None:
    cover, far = OptionalField("in cover", YesNo(), False), OptionalField("far", Whole(0, 9), 0)
    assert fields_hint({"in_cover": cover, "far": far}, {}) == "in cover, far (0 to 9)"
    assert (
        fields_hint({"options": OptionalField("options", SomeOf(("strike", "hide")), ("hide",))}, {})
        == "options (strike | hide; default hide)"
    )


def test_typed_name() -> None:
    assert typed_name("in_cover") == "in cover"


def test_text() -> None:
    assert _text([{"id": "WS", "value": 1}, {"name": "Stealth", "level": 7}]) == "WS 1, Stealth 7"
    assert _text({"shots": 1, "automatic": True}) == "shots 1, automatic"
