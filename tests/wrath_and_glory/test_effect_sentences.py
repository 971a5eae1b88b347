"""Sentences of Wrath & Glory that the importers read as effects: the effects, in play, and sentences left alone."""

from typing import Any

import pytest

from combat import Encounter
from events.abilities import Ability
from events.codec.wire import decode
from frontdoor.importers.joining import Imported, import_files
from frontdoor.importers.sheets.effect_sentences import read_effects
from tests.frontdoor.importers.rosters import as_bytes
from tests.frontdoor.importers.test_creator import WARDEN
from tests.wrath_and_glory.test_printed import check_in_play
from tests.wrath_and_glory.test_vocabulary import do, events

PLAYED = (
    ("", "This Threat reduces the Multi-Attack penalty by 2 DN, as though it had the Dual Wield Talent."),
    ("", "This Threat has +2 bonus dice on Stealth Tests."),
    ("", "You gain +Rank bonus dice to Tech Tests."),
    ("", "When this Threat makes an All-Out Attack, it gains +3 bonus dice."),
    ("", "When the Warden charges, it adds +2 ED to melee attacks."),
    ("", "Attacks against ORKS gain +3 ED."),
    ("", "While Wounded, this Threat adds +2 damage to its melee attacks."),
    ("", "Ranged attacks against this Threat suffer +2 DN."),
    ("", "This Threat suffers a penalty of +1 DN to all Willpower Tests."),
    ("", "This Threat adds +2 dice to Determination rolls."),
    ("", "At the start of each of its turns, this Threat regains 2 Shock."),
    ("", "When this Threat rolls a Wrath Critical on a melee attack, the target suffers the Bleeding Condition."),
    ("", "When this Threat hits with a melee attack, the target must pass a DN 3 Toughness Test or be Prone."),
    ("", "Whenever this Threat inflicts a Wound, the target suffers 1d3 Shock."),
    ("wrath", "The target suffers 2 Mortal Wounds."),
    ("battlecry", "Anyone that can see this Threat must pass a DN 4 Fear Test."),
    ("ruin", "Spend 1 Ruin to add the game's Tier as ED to all attacks this Threat makes this Round."),
    ("ruin", "Spend 1 Ruin. Anyone that can see this Threat must pass a DN 3 Terror Test."),
    ("annihilation", "The GM gains 1 Ruin."),
)
"""The type that a file states, and a text in our own words with the grammar of printed ones."""


def ability(entry: dict[str, Any]) -> Ability:
    """Return an entry as an ability."""
    return decode({"id": "Sluice Oath", **entry}, Ability)


@pytest.mark.parametrize(("kind", "text"), PLAYED)
def test_sentence_becomes_an_effect_in_play(kind: str, text: str) -> None:
    reading = read_effects(text, "Sluice Warden", kind)
    assert reading.is_whole
    (entry,) = reading.entries
    check_in_play(ability(entry), setup_more={"abilities": [{"id": "Sluice Oath", **entry}]})


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("This Threat is immune to the Fear and Pinned Conditions.", ["immune Fear", "immune Pinned"]),
        ("This Threat cannot become Staggered or Prone.", ["immune Staggered", "immune Prone"]),
        ("Daemons can roll Determination against Mortal Wounds.", ["allow Determination against Mortal Wounds"]),
        ("This Threat suffers no penalties for being Wounded.", ["allow ignoring Wounds"]),
        ("This Threat cannot Run or Sprint.", ["forbid Run", "forbid Sprint"]),
        ("This Threat never needs to make Resolve Tests.", ["pass "]),
        ("This Threat may re-roll all rolls of 1 when it makes a ranged attack.", ["reroll 1"]),
        ("When this Threat aims, it may re-roll up to 2 dice on ranged attacks.", ["reroll "]),
        ("When this Threat attacks, it may re-roll ED which roll a 1.", ["reroll 1"]),
        ("This Threat may make another attack when it rolls a Wrath Critical on an attack.", ["free Combat Action"]),
        (
            "At the start of its turn, it must pass a Resolve test (DN 3) or become Frenzied.",
            ["test Resolve or Frenzied"],
        ),
    ],
)
def test_sentence_becomes_lasting_effects(text: str, effects: list[str]) -> None:
    """Fights accept them; other tests show what such effects do."""
    reading = read_effects(text)
    found = [f"{each['do']} {each.get('what', '')}" for entry in reading.entries for each in entry["does"]]
    assert (found, reading.is_whole) == (effects, True)
    result = threat(("bonuses", "Sluice Oath", text))
    assert not [line for line in result.report.lines if line.subject.startswith("abilities")]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("", "While friendly ORK Troops are within 6m, this Threat gains +2 bonus dice to attacks."),
        ("", "Its Defence is increased by +2 (included above)."),
        ("", "If the test succeeds, the target suffers 3 Mortal Wounds."),
        ("", "The target suffers 3 Mortal Wounds."),
        ("", "This Threat gains +2 bonus dice."),
        ("", "Once per scene, this Threat gains +2 bonus dice to Stealth Tests."),
        ("", "This Threat may re-roll failures."),
        ("", "This Threat cannot be reasoned with."),
        ("", "HERETICS who see this Threat must pass a DN 3 Fear Test."),
        ("wrath", "Roll 1d6. The target suffers 3 Mortal Wounds."),
        ("battlecry", "This Threat gains +2 bonus dice to attacks."),
        ("ruin", "This Threat gains +2 bonus dice to attacks."),
        ("ruin", "Spend 1 Ruin to move. This Threat gains +2 bonus dice to attacks."),
        ("ruin", "Spend 1 Ruin to gain +2 bonus dice to melee attacks this round."),
        ("", ""),
        ("", 7),
    ],
)
def test_sentence_without_a_certain_meaning_is_left_alone(kind: str, text: object) -> None:
    reading = read_effects(text, "Sluice Warden", kind)
    assert (reading.entries, reading.is_whole) == ((), False)


def threat(*abilities: tuple[str, str, str]) -> Imported:
    """Import a Threat with these abilities: the kind or `bonuses`, the name and the text of each."""
    bonuses = [{"name": name, "description": text} for kind, name, text in abilities if kind == "bonuses"]
    others = [{"type": kind, "name": name, "description": text} for kind, name, text in abilities if kind != "bonuses"]
    sheet = {**WARDEN, "bonuses": bonuses, "abilities": [WARDEN["abilities"][0], *others]}
    return import_files([("sluice.threat", as_bytes(sheet))])


def test_text_that_is_read_in_part_is_also_a_reminder() -> None:
    """Both are displayed under the printed name."""
    text = "This Threat gains +2 bonus dice to Stealth Tests. It hums."
    result = threat(("bonuses", "Humming", text))
    assert result.setup["combatants"][0]["abilities"] == ["Humming", "Humming, 2"]
    effect, reminder = result.setup["abilities"]
    assert (effect["when"], reminder["when"], reminder["name"]) == ("test", "turn start", "Humming")
    assert effect["text"] == reminder["text"] == text
    assert ("effect", "partly read from its text") in [(line.kind, line.sentence) for line in result.report.lines]


def test_scores_in_a_text_are_those_of_the_sheet() -> None:
    result = threat(
        ("bonuses", "Champion", "The Threat may take Ruin actions, and has 2 personal Ruin."),
        ("DETERMINATION", "Iron Soul", "Spend 1 Ruin to roll 7d6."),
    )
    warden = result.setup["combatants"][0]
    assert (warden["ruin"], warden["determination"], warden.get("abilities")) == (2, 5, None)
    assert [line.kind for line in result.report.lines if line.subject.endswith("Champion")] == ["effect"]


def test_text_that_is_read_completely_comes_before_the_catalogue() -> None:
    """Its id differs, because others in the fight may have the ability of the catalogue. Then the catalogue counts."""
    text = "This Threat is immune to the Fear Condition."
    both = ("bonuses", "Monstrous Creature", text), ("bonuses", "Frenzy", f"{text} It foams.")
    result = threat(*both, ("bonuses", "Terrifying Presence", text))
    assert result.setup["combatants"][0]["abilities"] == ["Monstrous Creature, 2", "Frenzy", "Terrifying Presence, 2"]
    assert [entry["name"] for entry in result.setup["abilities"]] == ["Monstrous Creature", "Terrifying Presence"]


def test_reaction_without_a_known_effect_costs_its_action() -> None:
    """The players act out the effect; the text is in the log."""
    text = "When an ally is attacked, this Threat may spend 1 Ruin to become the target."
    result = threat(
        ("REACTION", "Step Between", text), ("ACTION", "Ring the Bell", "As a Simple Action, it rings the bell.")
    )
    reaction, action = result.setup["abilities"]
    assert reaction["cost"] == [{"what": "Reflexive Action"}, {"what": "Ruin", "amount": 1}]
    assert (action["when"], action["cost"]) == ("turn", [{"what": "Simple Action"}])
    encounter = Encounter.begin(
        "wrath_and_glory", result.setup, settings={"map_by": "anyone", "ruin_first_turn": False}
    )
    warden, agent = (each.id for each in encounter.state.combatants)
    do(encounter, "begin_combat")
    do(encounter, "act", who=agent)
    encounter.do({"type": "use_ability.v1", "who": warden, "ability": "Step Between"})
    (used,) = events(encounter, "AbilityUsed")
    assert used.text == text
    assert encounter.state.combatant(warden).reflexive_used


def test_effect_that_the_system_refuses_becomes_a_reminder() -> None:
    """Without its condition, it would be another effect."""
    result = threat(("bonuses", "Grudge", "Attacks against HERETICS gain +3 ED."))
    (entry,) = result.setup["abilities"]
    assert set(entry) == {"id", "when", "text"}
    assert [line.kind for line in result.report.lines if line.subject.startswith("abilities")] == ["ignored"]
