"""Sentence templates, and the order of the sentences of a beat."""

from types import ModuleType
from typing import Any

import pytest

from combat.engine.catalog import systems
from events import plugins, vocabulary
from events.trench_crusade.facts import ActivationForcedToEnd, ShotsLeft
from events.vocabulary import Hit, Left, Missed, Modifier, RoundBegan, Soaked, TurnEnded
from replays.narration import narration_of, reading_order, templates
from replays.narration.templates import Sentences, Template, compiled, either, load_sentences, select, sentence

NAMES = {"ansel": "Ansel", "pilgrims": "the Trench Pilgrims", "grail": "the Cult of the Black Grail"}


class Table:
    """A state that knows a few names."""

    def name(self, who: str) -> str:
        """Return the name for an id."""
        return NAMES.get(who, who)


def filled(text: str, **values: object) -> str:
    """Fill in a template."""
    return Template(text).fill(Table(), values.__getitem__)


@pytest.mark.parametrize(
    ("text", "values", "expected"),
    [
        ("{who} flees.", {"who": "ansel"}, "Ansel flees."),
        ("{who} flee.", {"who": ("ansel", "Odile")}, "Ansel and Odile flee."),
        ("{who} waits.", {"who": ()}, "no one waits."),
        ("{who}'s turn; {side}' turn", {"who": "ansel", "side": "x"}, "Ansel's turn; x' turn"),
        ("{side}'s Morale", {"side": "pilgrims"}, "the Trench Pilgrims' Morale"),
        ("{side} {flees/flee}.", {"side": "pilgrims"}, "the Trench Pilgrims flee."),
        ("{side} {flees/flee}.", {"side": "grail"}, "the Cult of the Black Grail flees."),
        ("{who} {flees/flee}.", {"who": ("ansel", "Odile")}, "Ansel and Odile flee."),
        ("{amount:Wound}", {"amount": 1}, "1 Wound"),
        ("{amount:{harm}}", {"amount": 2, "harm": "Mortal Wound"}, "2 Mortal Wounds"),
        ("{distance:inches}", {"distance": 7}, "3½ inches"),
        ("{by:+d}", {"by": 2}, "+2"),
        ("{sources}", {"sources": (Modifier("Cover", -1, "dice"),)}, "Cover -1"),
        ("flees[ ({reason})].", {"reason": "it is late"}, "flees (it is late)."),
        ("flees[ ({reason})].", {"reason": ""}, "flees."),
        ("It ends. {side} {wins/win}.", {"side": "pilgrims"}, "It ends. The Trench Pilgrims win."),
        ("It ends.[ {side} {wins/win}.]", {"side": "pilgrims"}, "It ends. The Trench Pilgrims win."),
        ("{who} leaves.", {"who": "a {brace} [bracket]"}, "a {brace} [bracket] leaves."),
    ],
)
def test_templates_fill_in_names_numbers_and_verbs(text: str, values: dict[str, object], expected: str) -> None:
    assert filled(text, **values) == expected


@pytest.mark.parametrize("text", ["{who", "who}", "[{who}", "{who}]", "{}", "[a [b] c]"])
def test_malformed_templates_are_refused_at_import(text: str) -> None:
    with pytest.raises(ValueError, match="unbalanced"):
        Template(text)


def loaded(monkeypatch: pytest.MonkeyPatch, page: dict[str, Any], **words: Any) -> Any:
    """Return the sentences of a file with this content."""
    monkeypatch.setattr(templates, "load_toml", lambda package, name: page)
    return load_sentences("a.package", vocabulary, words={Hit: words})


def test_sentences_of_a_file_have_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plain template, no sentence, a sentence for each of two possibilities, and one for each case."""
    hit = {
        "case": ["armed", "result"],
        "with": "{attacker} shoots.",
        "graze": "{target} is grazed.",
        "otherwise": "It hits.",
    }
    page = {"silent": ["Missed"], "RoundBegan": "Round {number}", "Hit": hit}
    page["Left"] = {"if": "reason", "then": "{who} leaves: {reason}.", "else": "{who} leaves."}
    sentences = loaded(monkeypatch, page, armed=lambda event, _: "with" if event.weapon else "")
    expected = {
        RoundBegan(2): "Round 2",
        Missed("ansel", "Odile", "musket"): "",
        Left(who="ansel", how="fled", reason="it is late"): "Ansel leaves: it is late.",
        Left(who="ansel", how="fled"): "Ansel leaves.",
        Hit(attacker="ansel", target="Odile", weapon="musket", result="graze"): "Ansel shoots.",
        Hit(attacker="ansel", target="Odile", weapon="", result="graze"): "Odile is grazed.",
        Hit(attacker="ansel", target="Odile", weapon="", result="hit"): "It hits.",
    }
    assert {event: sentences[type(event)](Table(), event) for event in expected} == expected


def test_a_file_with_sentences_for_unknown_events_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="unknown events: Fled, Hidden"):
        loaded(monkeypatch, {"silent": ["Hidden"], "Fled": "{who} flees.", "Hit": "A hit."})


def test_unknown_placeholders_are_refused_everywhere() -> None:
    """In all cases, in optional parts, and in the noun after a number."""
    wrong: tuple[Sentences, ...] = (
        {Hit: "{whom} is hit."},
        {Hit: select("weapon", {"musket": "{whom} is shot."})},
        {Left: "{who} leaves[ ({why})]."},
        {Soaked: "{amount:{kind}} soaked."},
    )
    for sentences in wrong:
        with pytest.raises(ValueError, match="unknown placeholders in the sentence for"):
            compiled(sentences)
    compiled({Hit: sentence("{whom} is hit.", whom=lambda event, _: event.target)})
    compiled({Hit: "{whom} is hit."}, words={"whom": lambda event, _: event.target})


def test_field_or_function_chooses_the_sentence() -> None:
    left = Left(who="ansel", how="fled", reason="")
    by_field = select("how", {"fled": "{who} flees."}, "{who} leaves.")
    by_function = either(lambda event, _: event.reason, "{who} leaves: {reason}.", "{who} leaves.")
    assert [by_field(Table(), left), by_function(Table(), left)] == ["Ansel flees.", "Ansel leaves."]


def test_end_of_an_activation_is_described_after_its_cause() -> None:
    """But before the next turn."""
    ended, shots = ActivationForcedToEnd("ansel", "it went Down"), ShotsLeft("ansel", "musket", 1)
    hit, missed, turn = Hit(attacker="a", target="b", weapon="c", result=""), Missed("a", "b", "c"), RoundBegan(2)
    order = reading_order("trench_crusade", (shots, hit, ended, missed, TurnEnded("ansel", ""), turn))
    assert order == [(1, hit), (3, missed), (4, shots), (4, ended), (4, TurnEnded("ansel", "")), (5, turn)]
    assert reading_order("trench_crusade", (shots, hit)) == [(1, hit), (2, shots)]


def test_two_sentences_for_one_event_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    twice: Any = ModuleType("twice")

    def hit(_: Any, __: Hit) -> str:
        return ""

    hit.__module__ = "twice"
    twice.hit, twice.SENTENCES = hit, {Hit: "{target} is hit."}
    monkeypatch.setattr(plugins, "load_plugin", lambda group, name: twice)
    with pytest.raises(TypeError, match="Hit has two sentences"):
        narration_of.__wrapped__("twice")


@pytest.mark.parametrize("system", systems())
def test_reading_order_names_only_events_of_the_system(system: str) -> None:
    narration = narration_of(system)
    assert narration.last <= narration.sentences.keys()


@pytest.mark.parametrize(
    ("recorded", "words"),
    [("1 beat 5", "1 die beats Defense 5"), ("0 beat 2", "0 dice beat Defense 2"), ("7-9", "7-9"), ("", "")],
)
def test_recorded_result_of_a_damage_roll_is_described_by_the_defense(recorded: str, words: str) -> None:
    roll = vocabulary.Rolled(purpose="Damage", who="griff", dice=(), kept=(), total=1, result=recorded)
    assert narration_of("powered_by_heresy").roll_result(roll) == words
    assert narration_of("trench_crusade").roll_result(roll) == recorded
