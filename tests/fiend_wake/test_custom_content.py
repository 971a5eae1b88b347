"""Custom content defined in TOML: checked, played, offered, narrated, and replayed without its file."""

import contextlib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat import Encounter, Refused
from combat.engine.abilities.checks import content_errors
from combat.engine.abilities.use import UseAbility
from combat.engine.abilities.vocabulary import MODIFY
from combat.engine.dice.sources import LoadedDice
from combat.systems.fiend_wake.acts.bidding import CommitBid
from combat.systems.fiend_wake.acts.combatants import Join
from combat.systems.fiend_wake.acts.full_actions import Bombard, Melee
from combat.systems.fiend_wake.acts.locations import Enter
from combat.systems.fiend_wake.acts.reactions import Decline
from combat.systems.fiend_wake.acts.turns import EndTurn, PlaceToken
from combat.systems.fiend_wake.queries.abilities import CATALOGUE, VOCABULARY
from combat.systems.fiend_wake.queries.abilities import ability_errors as abilities_misfits
from combat.systems.fiend_wake.queries.active_abilities import FORBIDDEN
from events.codec.wire import decode, thaw_json
from events.fiend_wake.sheets import Profile, Setup
from events.vocabulary import AbilityUsed, Rolled
from replays import Replay
from tests.fiend_wake.custom_content import ability, custom_fight, custom_first_turn, setup_with
from tests.fiend_wake.fights import fighter, foe, rolls, turn_of, wounds, wounds_of
from tests.harness.samples import sample_size
from tests.harness.unoffered_commands import unoffered_commands

# --- setup errors ---------------------------------------------------------------------------------


def misfits(text: str, *people: dict[str, Any]) -> list[str]:
    """Return the errors of a setup with this TOML data."""
    with pytest.raises(Refused) as refused:
        custom_fight(text, *(people or (fighter("ann"), foe("imp"))))
    return [reason.sentence for reason in refused.value.reasons]


STUN = '{ do = "stun", amount = 1 }'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ability("hitt", STUN), "$.abilities[0].when: 'hitt' is not a point in the order of play; did you mean 'hit'?"),
        (
            ability("hit", STUN, 'if = ["meele"]'),
            "$.abilities[0].if[0]: 'meele' is not a condition; did you",
        ),
        (
            ability("hit", STUN, 'if = ["is: mountd"]'),
            "$.abilities[0].if[0]: 'is' cannot be used with 'mountd'; did you mean",
        ),
        (
            ability("hit", STUN, 'if = ["beside: two"]'),
            "$.abilities[0].if[0]: 'beside: ' must be followed by a number, not by 'two'",
        ),
        (ability("hit", STUN, 'if = ["with"]'), "$.abilities[0].if[0]: 'with: ' must be followed by a name"),
        (
            ability("hit", '{ do = "stunn", amount = 1 }'),
            "$.abilities[0].does[0].do: 'stunn' is not an effect; did you mean",
        ),
        (ability("hit", '{ do = "stun" }'), "$.abilities[0].does[0].amount: 'stun' needs an amount or dice"),
        (
            ability("hit", '{ do = "stun", amount = 1, to = "foes" }'),
            "$.abilities[0].does[0].to: 'foes' is not a possible target",
        ),
        (
            ability("hit", '{ do = "stun", amount = 1, until = "turn" }'),
            "$.abilities[0].does[0].until: 'stun' cannot last",
        ),
        (
            ability("hit", '{ do = "modify", what = "Evasion", amount = 1 }'),
            "$.abilities[0].does[0].what: 'Evasion' cannot be changed at 'hit'; known: Wound, piercing",
        ),
        (ability("always", STUN), "$.abilities[0].does[0].do: 'stun' happens at once"),
        (
            ability("hit", '{ do = "forbid", what = "Flee" }'),
            "$.abilities[0].does[0].do: 'forbid' can be used only with `when` set to: always",
        ),
        (
            ability("always", '{ do = "forbid", what = "Fly" }'),
            "$.abilities[0].does[0].what: 'forbid' cannot be used with 'Fly'",
        ),
        (
            ability("always", '{ do = "immune", what = "Handicap" }'),
            "$.abilities[0].does[0].what: 'immune' cannot be used with 'Handicap'",
        ),
        (
            ability("always", '{ do = "forbid", what = "Flee", to = "enemies" }'),
            "$.abilities[0].does[0].to: 'enemies' is not a possible target of 'forbid'; known: self",
        ),
        (
            ability("hit", '{ do = "condition", what = "Slow" }'),
            "$.abilities[0].does[0].what: 'condition' cannot be used with 'Slow'; known: none",
        ),
        (
            ability("hit", '{ do = "move", what = "towr" }'),
            "$.abilities[0].does[0].what: 'move' cannot be used with 'towr'; did you mean 'tower'?",
        ),
        (ability("hit", '{ do = "spell" }'), "$.abilities[0].does[0].what: 'spell' needs a name"),
        (
            ability("hit", '{ do = "heal", what = "Stun", amount = 1 }'),
            "$.abilities[0].does[0].what: 'heal' cannot be used with 'Stun'",
        ),
        (
            ability("hit", '{ do = "roll", what = "Luck", amount = 7 }'),
            "$.abilities[0].does[0].what: a roll must be 'STAT'",
        ),
        (ability("hit", '{ do = "roll", what = "Grace" }'), "$.abilities[0].does[0].amount: the difficulty is 0"),
        (
            ability("hit", '{ do = "save", what = "Grace", amount = 7, to = "local" }'),
            "$.abilities[0].does[0].to: 'local' is not a possible target of 'save'; known: self, target",
        ),
        (
            ability("hit", '{ do = "roll", what = "Grace", amount = 7 }, { do = "save", what = "Grace", amount = 7 }'),
            "$.abilities[0].does[1].do: an ability can require only one roll",
        ),
        (ability("turn", STUN, "asked = true"), "$.abilities[0].asked: 'quirk' could be used any number of times"),
        (
            ability("hurt", '{ do = "wounds", amount = 1 }'),
            "$.abilities[0].does[0].do: 'wounds' could trigger its own ability again at 'hurt'",
        ),
        (
            ability("hurt", '{ do = "move", what = "tower" }')
            + ability("enter", '{ do = "wounds", amount = 1 }', name="thorns"),
            "$.abilities[0].does[0].do: 'move' could trigger its own ability again through others without end: ",
        ),
        (
            ability("turn", STUN, "asked = true", 'cost = [{ what = "Gold" }]'),
            "$.abilities[0].cost[0].what: 'Gold' is not a possible cost",
        ),
        (ability("hit", STUN) * 2, "$.abilities[1].id: 'quirk' is defined twice"),
        (
            '[[conditions]]\nname = "Slow"\nuntil = "roll"\n',
            "$.conditions[0].until: a condition cannot end with 'roll'; known: turn",
        ),
        ('[[conditions]]\nname = "Armor"\n', "$.conditions[0].name: there is already a condition named 'Armor'"),
        (
            '[[conditions]]\nname = "Slow"\n[[conditions.abilities]]\nid = "x"\nwhen = "hitt"\n',
            "$.conditions[0].abilities[0].when: 'hitt' is not a point",
        ),
        (
            '[[armory]]\nid = "blade"\nabilities = ["Stuning"]\n',
            "$.armory[0].abilities[0]: there is no ability 'Stuning'; did",
        ),
        ('[[armor]]\nid = "light"\nabilities = ["x"]\n', "$.armor[0].abilities[0]: there is no ability 'x'"),
        (
            '[[locations]]\nid = "tower"\nabilities = ["Burnin"]\n',
            "$.locations[0].abilities[0]: 'Burnin' is not an ability, but looks",
        ),
        (
            '[[animals]]\nid = "horse"\nbenefits = ["Fleeet"]\n',
            "$.animals[0].benefits[0]: 'Fleeet' is not an ability, but looks",
        ),
    ],
)
def test_ability_error_names_its_path_and_a_suggestion(text: str, expected: str) -> None:
    """All errors are reported before the fight begins."""
    assert any(misfit.startswith(expected) for misfit in misfits(text)), misfits(text)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (
            {"abilities": ["Sheild"]},
            "$.combatants[0].abilities[0]: there is no ability 'Sheild'; did you mean 'Shield'?",
        ),
        ({"abilities": ["Shield", "Shield"]}, "$.combatants[0].abilities[1]: 'Shield' is listed twice"),
        ({"conditions": ["Slow"]}, "$.combatants[0].conditions[0]: there is no condition 'Slow'"),
        ({"start_of_round": ["Regenerats"]}, "$.combatants[0].start_of_round[0]: 'Regenerats' is not an ability"),
        ({"spells": [{"name": "Ward", "on": "zed"}]}, "$.combatants[0].spells[0].on"),
    ],
)
def test_sheet_with_unknown_names_is_refused(fields: dict[str, Any], expected: str) -> None:
    """The same holds for the sheet of a newcomer."""
    assert any(misfit.startswith(expected) for misfit in misfits("", fighter("ann", **fields), foe("imp")))
    late = decode({**fighter("late"), **fields}, Profile)
    story = custom_first_turn("", fighter("ann"), foe("imp")).when(Join(late)).refuses("setup")
    assert story.refused


# --- the catalogue --------------------------------------------------------------------------------


def test_catalogue_has_no_faults() -> None:
    """No abilities of the catalogue could trigger each other without end."""
    names = {"harm or condition": ("Stun", "Wound")}
    assert list(content_errors(VOCABULARY, CATALOGUE.abilities, (), names)) == []


@pytest.mark.parametrize("name", [entry.id for entry in CATALOGUE.abilities])
def test_log_contains_the_definition_of_a_catalogue_ability(name: str) -> None:
    """So the log can be replayed after the catalogue has changed."""
    story = custom_fight("", fighter("ann", abilities=[name]), foe("imp"))
    held = [entry["id"] for entry in thaw_json(story.encounter.header.setup)["abilities"]]
    assert held == [name]
    assert story.state.catalogue == tuple(entry for entry in CATALOGUE.abilities if entry.id == name)


def test_setup_overrides_a_catalogue_ability() -> None:
    text = ability("always", '{ do = "modify", what = "Evasion", amount = 5 }', name="Shield")
    (held,) = custom_fight(text, fighter("ann", abilities=["Shield"]), foe("imp")).state.catalogue
    assert held.does[0].amount == 5


def test_newcomer_brings_its_catalogue_abilities() -> None:
    story = custom_first_turn("", fighter("ann"), foe("imp"))
    story.given(Join(decode({**foe("late"), "abilities": ["Shield"]}, Profile)), Melee("ann", "late"))
    while story.state.step == "INTERCEPT":
        story.given(Decline(story.state.innermost.waiting[0]))
    assert story.state.roll.difficulty == 8
    Encounter.begin("fiend_wake", story.encounter.aftermath())


# --- a few custom definitions ---------------------------------------------------------------------

HOUSE = """
[[abilities]]
id = "war-cry"
name = "War Cry"
when = "turn"
asked = true
limit = "round"
cost = [{ what = "Tactical Point", amount = 2 }]
does = [{ do = "stun", amount = 1, to = "enemies" }, { do = "evasion", amount = 1, to = "allies" }]
text = "it is heard all over the swamp."

[[abilities]]
id = "serrated"
when = "hit"
does = [{ do = "condition", what = "Bleeding", to = "target" }]

[[abilities]]
id = "leaking"
when = "round start"
does = [{ do = "points", amount = -1 }]

[[abilities]]
id = "damp"
when = "enter"
does = [{ do = "wounds", amount = 1 }]

[[conditions]]
name = "Bleeding"
exit = "a friend binds the wound"
[[conditions.abilities]]
id = "blood loss"
when = "turn start"
does = [{ do = "wounds", amount = 2 }]

[[armory]]
id = "blade"
abilities = ["serrated"]

[[locations]]
id = "tower"
abilities = ["damp", "a view of the swamp"]
"""


PEOPLE = """
[[players]]
id = "ann"
name = "Ann"

[[combatants]]
id = "ann"
name = "Ann"
seat = "ann"
side = "clan"
weapons = ["blade"]
ready = "blade"
abilities = ["war-cry"]
base_points = 6

[[combatants]]
id = "imp"
name = "an Imp"
seat = "gm"
side = "imps"
"""


def test_custom_content_is_played_and_replayed_without_its_file(tmp_path: Path) -> None:
    """An ability, a weapon keyword, a location ability, and a condition."""
    page, log = tmp_path / "house.toml", tmp_path / "house.jsonl"
    things = HOUSE.replace('id = "blade"', 'id = "blade"\nname = "Blade"\nkind = "melee"\nskill = "Blades"')
    page.write_text(things.replace('id = "tower"', 'id = "tower"\nname = "the Tower"') + PEOPLE, encoding="utf-8")
    fight = Encounter.begin("fiend_wake", page, LoadedDice((9, 9)), settings={"stack_rule": "skill_gate"})
    for command in (CommitBid("ann", 1), CommitBid("imp", 0), PlaceToken("ann"), PlaceToken("imp")):
        fight.do(command)
    (offer,) = (request for request in fight.requests if request.kind == "use_ability")
    assert [form.label for form in offer.forms] == ["Ann: use War Cry"]
    for cried in (UseAbility("ann", "war-cry"), Enter(who="ann", location="tower"), EndTurn("ann")):
        fight.do(cried)
    fight.save(log)
    page.unlink()
    replay = Replay.load(log)
    assert str(replay.verify()).startswith("EXACT")
    expected = list(replay.transcript())
    assert "Ann uses War Cry. It is heard all over the swamp." in expected
    assert "Damp takes effect on Ann." in expected
    assert expected == list(Replay.of(fight).transcript())


def _people() -> tuple[dict[str, Any], dict[str, Any]]:
    return fighter("ann", abilities=["war-cry"]), foe("imp")


def test_custom_content_has_its_effects() -> None:
    """The cry stuns all enemies, the damp location wounds, and Bleeding wounds each turn."""
    story = custom_first_turn(HOUSE, *_people()).given(UseAbility("ann", "war-cry"), Melee("ann", "imp"), rolls(9))
    assert (story.state.combatant("imp").tp, wounds(story, "imp")) == (5, 4)
    assert story.state.combatant("imp").conditions == ("Bleeding",)
    turn_of(story, "imp")
    assert wounds(story, "imp") == 6


# --- a crew ---------------------------------------------------------------------------------------


@pytest.mark.rule("FW-DMG-40", "FW-SIEGE-01")
def test_cannon_needs_a_crew_and_wounds_the_occupants() -> None:
    """A gunner alone cannot fire it."""
    text = '[[armory]]\nid = "bow"\nsiege = 2\nabilities = ["Crew of two", "hot shot"]\n'
    text += ability("hit", '{ do = "wounds", amount = 2, to = "occupants" }', 'if = ["bombard"]', name="hot shot")
    foes = (foe("imp", location="tower"), foe("rat"))
    custom_first_turn(text, fighter("ann", ready="bow"), *foes).when(Bombard(who="ann", location="tower")).refuses(
        "forbidden"
    )
    story = custom_first_turn(text, fighter("ann", ready="bow"), fighter("bob"), *foes)
    story.given(Bombard(who="ann", location="tower"), rolls(9))
    assert (story.state.location("tower").tallies, wounds_of(story, "imp", "rat")) == (2, [2, 0])


# --- random content -------------------------------------------------------------------------------

CONDITIONS = ("Slow", "Ward")
CHANGED_AT = {word: point.changes for word, point in VOCABULARY.points.items() if point.changes}
WORDS = ("self", "target", "allies", "enemies", "everybody", "local", "local allies", "local enemies", "occupants")


def random_ability(rng: Random, name: str) -> dict[str, Any]:
    """Return a random ability with any part of the vocabulary."""
    when = rng.choice((*VOCABULARY.points, *VOCABULARY.windows))
    is_window = when in VOCABULARY.windows
    does = [_random_effect(rng, when) for _ in range(rng.choice((1, 1, 2, 3)))]
    more: dict[str, Any] = {"asked": True, "limit": rng.choice(("turn", "round", "fight"))} if is_window else {}
    if rng.random() < 1 / 3:
        more["limit"] = rng.choice(("turn", "round"))
    if is_window and rng.random() < 1 / 2:
        more["cost"] = [{"what": rng.choice(tuple(VOCABULARY.costs)), "amount": 1}]
    return {"id": name, "when": when, "does": does, **more}


def _random_effect(rng: Random, when: str) -> dict[str, Any]:
    point = when if when in CHANGED_AT else "attacked"
    if rng.random() < 1 / 4:
        at = {} if when in CHANGED_AT else {"at": point}
        amount = rng.choice((-2, 1, 2))
        return {"do": MODIFY, "what": rng.choice(CHANGED_AT[point]), "amount": amount, "to": rng.choice(WORDS), **at}
    do = rng.choice([word for word in VOCABULARY.effects if word != MODIFY])
    kind = VOCABULARY.effects[do]
    what = {
        "condition": CONDITIONS,
        "cure": CONDITIONS,
        "spell": CONDITIONS,
        "end spell": CONDITIONS,
        "move": ("", "tower", "cellar"),
        "roll": ("Blades with Grace", "Spirit"),
        "save": ("Endurance",),
        "forbid": FORBIDDEN,
        "immune": ("Stun", "Wound", *CONDITIONS),
        "heal": ("", "Handicap"),
    }.get(do, ("",))
    to = rng.choice(("self", "target") if do in ("roll", "save") else ("self",) if when == "always" else WORDS)
    least = 1 if do in ("roll", "save", "handicap") else -1
    dice = rng.choice((0, 0, 1)) if do not in ("roll", "save") else 0
    return {
        "do": do,
        "what": rng.choice(what),
        "amount": rng.choice((least, 1, 2, 4)),
        "to": to,
        "dice": dice,
        "until": rng.choice(kind.until),
    }


def random_setup(rng: Random) -> dict[str, Any]:
    """Return a random setup whose sheets, weapons, locations and animals have abilities."""
    data = setup_with('[[conditions]]\nname = "Slow"\nuntil = "turn"\n[[conditions]]\nname = "Ward"\n', fighter("ann"))
    valid: list[dict[str, Any]] = []
    while len(valid) < 10:
        trial = random_ability(rng, f"quirk {len(valid)}")
        if not misfits_of(data, [*valid, trial]):
            valid.append(trial)
    names = [entry["id"] for entry in valid]
    data["abilities"] = valid
    data["conditions"][0]["abilities"] = [{**valid[0], "id": "slowed"}]
    data["conditions"][1]["abilities"] = [{**valid[1], "id": "warded"}]
    data["armory"][0] |= {"abilities": [names[2]], "mass": rng.choice((0, 4))}
    data["armor"][0] |= {"abilities": [names[3]]}
    data["locations"][0] |= {"abilities": [names[4]]}
    data["animals"][0] |= {"benefits": [names[5]]}
    data["combatants"] = [
        fighter("ann", abilities=names[6:8], spells=[{"name": "Ward", "fuel": 1, "on": "imp"}], threshold=8),
        fighter("bob", mount="horse", conditions=["Slow"], threshold=8, start_of_round=names[8:9]),
        foe("imp", abilities=names[7:10], armor="light", threshold=8),
        foe("rat", abilities=names[6:7], location="tower", threshold=8),
    ]
    return data


def misfits_of(data: dict[str, Any], abilities: list[dict[str, Any]]) -> list[Any]:
    """Return the errors of abilities added to a setup."""
    return list(abilities_misfits(decode({**data, "abilities": abilities}, Setup)))


@pytest.mark.parametrize("block", range(2))
def test_fights_with_random_content_stay_sound(block: int) -> None:
    """Nothing crashes, no resource is negative, and the next session can begin."""
    for number in range(block, sample_size(8), 2):
        rng = Random(number)
        fight = Encounter.begin(
            "fiend_wake", random_setup(rng), f"hmac-sha256:{number:04x}{0:028x}", settings={"custom_action": True}
        )
        for _ in range(160):
            if fight.outcome is not None:
                break
            beat = fight.do(fight.options().random(rng))
            for event in beat.events:
                if isinstance(event, Rolled):
                    extra = sum(modifier.amount for modifier in event.modifiers if modifier.on == "dice")
                    assert event.base is None or len(event.dice) == event.base + extra, event
                    more = sum(modifier.amount for modifier in event.modifiers if modifier.on == "total")
                    assert event.total == sum(event.dice[place].face for place in event.kept) + more, event
            for combatant in fight.state.combatants:
                assert min(combatant.tp, combatant.tokens, combatant.wounds) >= 0, combatant
                assert combatant.wounds < combatant.threshold, combatant
        Encounter.begin("fiend_wake", fight.aftermath(), f"hmac-sha256:{number:04x}{0:028x}")


def test_random_content_reaches_most_points_of_play() -> None:
    """Otherwise the test above would cover nothing."""
    used = set()
    for number in range(sample_size(6)):
        rng = Random(number)
        fight = Encounter.begin("fiend_wake", random_setup(rng), f"hmac-sha256:{number:04x}{0:028x}")
        for _ in range(120):
            if fight.outcome is None:
                held = {entry.id: entry.when for entry in fight.state.catalogue}
                events = fight.do(fight.options().random(rng)).events
                used |= {held.get(event.ability, "") for event in events if isinstance(event, AbilityUsed)}
    assert len(used) > 9, used


@pytest.mark.parametrize("number", range(sample_size(2)))
def test_legal_commands_fit_a_form_with_random_content(number: int) -> None:
    """Any well-formed command is tried at any step."""
    rng, unmatched = Random(number), []
    fight = Encounter.begin("fiend_wake", random_setup(rng), f"hmac-sha256:{number:04x}{0:028x}")
    for _ in range(120):
        if fight.outcome is not None:
            break
        if rng.randrange(8) == 0:
            unmatched += unoffered_commands(fight, rng, 4)
        fight.do(fight.options().random(rng))
    assert not unmatched, f"{len(unmatched)}, such as {unmatched[:3]}"


@pytest.mark.parametrize("number", range(sample_size(2)))
def test_overrides_with_random_content_only_fail_with_refusals(number: int) -> None:
    """Play can continue from the overridden state."""
    rng = Random(number)
    fight = Encounter.begin("fiend_wake", random_setup(rng), f"hmac-sha256:{number:04x}{0:028x}")
    for _ in range(80):
        if fight.outcome is not None:
            break
        who = rng.choice([combatant.id for combatant in fight.state.combatants])
        field = rng.choice(
            ("tp", "tokens", "location", "mount", "ready", "wounds", "unconscious", "conditions", "side")
        )
        value: Any = rng.choice((0, 1, 7, "", "tower", "horse", True, ["Slow"], None))
        with contextlib.suppress(Refused):
            fight.override(f"combatants.{who}.{field}", value, "what if")
        with contextlib.suppress(Refused):
            fight.override("roll.difficulty", value, "what if")
        fight.do(fight.options().random(rng))


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        ("with: nonsense", "'with' cannot be used with 'nonsense'"),
        ("riding: nonsense", "'riding' cannot be used with 'nonsense'"),
        ("ready: Blad", "'ready' cannot be used with 'Blad'; did you mean 'Blade'?"),
        ("skill: Nonsense", "'skill' cannot be used with 'Nonsense'"),
        ("action: Melee Atack", "'action' cannot be used with 'Melee Atack'; did you mean 'Melee Attack'?"),
    ],
)
def test_condition_with_an_unknown_name_is_refused(fact: str, expected: str) -> None:
    """The names of actions and spells may also come up in play, so only misspelled ones are refused."""
    assert expected in misfits(ability("hit", STUN, f'if = ["{fact}"]'))[0]


def test_names_in_conditions_may_have_other_capitals_and_the_printed_name_of_a_weapon() -> None:
    text = ability("hit", STUN, 'if = ["with: BLADE", "action: melee attack"]')
    (defined,) = custom_fight(text, fighter("ann"), foe("imp")).state.catalogue
    assert defined.given == ("with: blade", "action: Melee Attack")


def test_names_on_sheets_and_in_effects_may_have_other_capitals() -> None:
    text = ability("attack", '{ do = "modify", what = "DIFFICULTY", amount = 1 }')
    encounter = custom_fight(text, fighter("ann", abilities=["Quirk"]), foe("imp"))
    assert encounter.state.combatant("ann").profile.abilities == ("quirk",)
    assert encounter.state.catalogue[0].does[0].what == "difficulty"
