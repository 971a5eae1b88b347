"""The printed weapons of the book, and every entry of the catalogue with an effect, in play."""

from collections import Counter
from typing import Any

import pytest

from combat import Encounter, Refused
from combat.engine.abilities.vocabulary import ALWAYS, MODIFY
from combat.systems.wrath_and_glory.queries import rolls, status
from combat.systems.wrath_and_glory.queries.abilities import CATALOGUE
from combat.systems.wrath_and_glory.queries.active_abilities import IGNORE_WOUNDED, base_name
from events.abilities import Ability, Effect
from tests.ledger.printed import list_rows, printed_sheets, scope_of
from tests.ledger.published import uses
from tests.wrath_and_glory.parties import Fields, agent, threat
from tests.wrath_and_glory.test_vocabulary import Faces, do, events

WEAPONS = printed_sheets("wrath_and_glory")["weapons"]


def _accepted(weapon: Fields) -> bool:
    sheet = {**weapon, "id": "gun", "damage": 7}
    setup = {
        "players": [{"id": "p", "name": "P"}],
        "combatants": [agent("Ada", "gun", player="p")],
        "armoury": [sheet],
    }
    try:
        Encounter.begin("wrath_and_glory", setup)
    except Refused:
        return False
    return True


def test_printed_weapons_are_accepted_as_printed() -> None:
    """One weapon of 439 prints Rending without its number."""
    refused = [weapon["name"] for weapon in WEAPONS if not _accepted(dict(weapon))]
    assert len(refused) <= len(WEAPONS) // 50, refused


def test_printed_weapons_have_at_least_a_part_of_their_effect() -> None:
    """The players judge areas and vehicles, so Blast and Flamer have a part of their effect."""
    counts = Counter(scope_of("wrath_and_glory", weapon) for weapon in WEAPONS)
    assert counts["effect"] + counts["part"] == len(WEAPONS)
    assert counts["effect"] > len(WEAPONS) * 0.4
    for traits, scope in ((["Brutal"], "effect"), (["Blast (3)"], "part"), (["WAAAGH!", "Flamer"], "part")):
        assert scope_of("wrath_and_glory", {"traits": traits}) == scope, traits


def test_rows_of_public_lists_add_up() -> None:
    rows = list(list_rows("wrath_and_glory"))
    assert [row[0] for row in rows] == ["talents", "psychic powers", "abilities of Threats"]
    for _, printed, *counts in rows:
        assert sum(map(int, counts)) == int(printed)


def test_abilities_of_published_threats_are_counted_as_they_are_imported() -> None:
    """An ability with a text that is read counts without its name."""
    texts = {
        "Monstrous Creature": "It lumbers.",
        "Champion": "This Threat may use Ruin Actions and has 2 personal Ruin.",
        "Vanish": "It goes.",
        "Oath": "It swears.",
    }
    bonuses = [{"name": name, "description": text} for name, text in texts.items()]
    abilities = [{"type": "RUIN", "name": "Go", "description": "It goes."}, {"name": "Gun", "stats": "5 +1 ED"}]
    counted = [("", "part"), ("Monstrous Creature", "effect"), ("", "effect"), ("Vanish", "reminder"), ("", "reminder")]
    assert sorted(uses([{"name": "X", "bonuses": bonuses, "abilities": abilities}])) == sorted(counted)


# --- every entry of the catalogue with an effect, in play -----------------------------------------------------------

ENTRIES = [(ability, "") for ability in CATALOGUE.abilities if ability.does]
ENTRIES += [(ability, sheet.name) for sheet in CATALOGUE.conditions for ability in sheet.abilities if ability.does]
"""The entries with an effect, each with the condition that it belongs to."""

WEB = "Bleeding, Poisoned, Pinned, Staggered, On Fire"

SHOWN_BY = {
    "gain": ("Gained",),
    "harm": ("HarmDue",),
    "heal": ("Recovered",),
    "condition": ("ConditionChanged",),
    "test": ("TestOwed",),
    "free": ("ActionFreed",),
    "ignore": ("ComplicationSettled",),
    "reroll": ("PoolStands",),
    "add dice": ("PoolStands",),
    "cure": ("ConditionChanged",),
    "pass": ("AbilityUsed",),
}
"""The events by which an effect of each kind is seen."""


def printed_name(ability: Ability) -> str:
    """Return the name of an entry as a sheet prints it, with a rating or a word in place of the X."""
    words = any(fact.endswith(": X") for fact in ability.given)
    word = "sword" if ability.id == "Trademark Weapon (X)" else "ORK" if words else "2"
    word = "Willpower" if "skill: X" in ability.given else word
    if ability.id.startswith("Uncanny") or ability.id.endswith(": unafraid"):
        return ability.id  # the whole name needs a rating and would open a test of Fear
    stem = base_name(ability.id).partition(": ")[0]
    return f"{stem} ({word})" if ability.id.endswith("(X)") else stem


def given_of(ability: Ability) -> dict[str, str]:
    """Return the positive conditions of an entry, each word with its argument."""
    facts = (fact.partition(": ") for fact in ability.given if not fact.startswith("not "))
    return {
        word: argument.replace("X", "Willpower" if word == "skill" else "ORK").split(" or ")[0]
        for word, _, argument in facts
    }


def is_of_threat(ability: Ability, condition: str = "") -> bool:
    """Return whether X has the entry, and not Ada, who has all conditions."""
    if condition:
        return False
    ruin = "Ruin" in [cost.what for cost in ability.cost] or "Ruin" in [effect.what for effect in ability.does]
    on_enemies = any(effect.do == MODIFY and effect.to == "enemies" for effect in ability.does)
    return ruin or on_enemies or ability.when == "falls"


def start(
    ability: Ability, condition: str, facts: dict[str, str], *faces: int, setup_more: Fields | None = None
) -> Encounter:
    """Start a fight in which an entry applies: its owner lists it or suffers its condition."""
    own: Fields = {"keywords": [facts["keyword"]] if "keyword" in facts else [], "faith": 2, "shock": 9}
    name = printed_name(ability)
    suffered = facts.get("is", "").split(" or ")[0]
    if suffered == "Wounded" or ability.id.startswith("Gallows Humour"):
        own["wounds"] = 3
    elif suffered and suffered != "Engaged":
        own["conditions"] = [{"name": suffered}]
    if condition:
        own["conditions"] = [{"name": condition}]
    listed = [] if condition else [name]
    trait = {"traits": [facts["trait"]]} if "trait" in facts else {}
    x: Fields = {"keywords": [facts["target keyword"]] if "target keyword" in facts else []}
    if any(effect.do == "cure" or (effect.do, effect.what) == ("heal", "Wounds") for effect in ability.does):
        own["wounds"] = 9
        x |= {"wounds": 3, "conditions": [{"name": "Prone"}]}
    x |= {"role": facts["target role"]} if facts.get("target role") == "monstrous" else {}
    x |= {"conditions": [{"name": facts["target is"]}]} if facts.get("target is") in ("Fear", "Prone") else {}
    if ability.when in ("defeats", "falls"):
        x |= {"role": facts.get("target role", "troop"), "max_wounds": 1, "resilience": 1}
    y = threat("Y", "gun", "sword", max_wounds=90, shockless=True, keywords=x["keywords"])
    owner = agent("Ada", "gun", "sword", player="p", rank=2, max_wounds=20, max_shock=20) | own
    enemy = threat("X", "gun", "sword", max_wounds=90, shockless=True) | x
    of_threat = is_of_threat(ability, condition)
    owner["skills"] = [*owner["skills"], {"name": "Psychic Mastery", "value": 9}]
    (enemy if of_threat else owner)["abilities"] = listed
    prices = [cost.what for cost in ability.cost]
    ed = 1 if ability.when == "damage" else 0
    setup = (setup_more or {}) | {
        "players": [{"id": "p", "name": "P", "wrath": 1 if "Wrath" in prices else 0}],
        "ruin": 1,
        "glory": 1 if "Glory" in prices else 0,
        "combatants": [owner, enemy, y],
        "armoury": [
            {"id": "gun", "name": "Gun", "kind": "ranged", "damage": 9, "salvo": 1, "ed": ed} | trait,
            {"id": "sword", "name": "Sword", "kind": "melee", "damage": 9, "ed": ed} | trait,
            {"id": "web", "name": "Web", "kind": "ranged", "damage": 10, "inflicts": WEB},
        ],
    }
    if any(effect.what == "Simple Action" for effect in ability.does):
        owner["drawn"] = ["sword"]
    enemy["weapons"] = [*enemy["weapons"], "web"]
    settings = {"ruin_first_turn": False, "map_by": "anyone", "complication_mode": "ruin"}
    encounter = Encounter.begin("wrath_and_glory", setup, Faces(*faces), settings=settings)
    do(encounter, "begin_combat")
    settle(encounter)
    do(encounter, "act", who="ada")
    settle(encounter)
    if condition and not encounter.state.combatant("ada").level(condition):
        do(encounter, "set_condition", who="ada", condition=condition, level=1)
    if of_threat and ability.when in ("turn", "turn start"):
        pass_turn(encounter)
    return encounter


def pass_turn(encounter: Encounter) -> None:
    """End Ada's turn and give X the next one."""
    do(encounter, "end_turn", who="ada")
    settle(encounter)
    do(encounter, "act", who="x")
    settle(encounter)


def settle(encounter: Encounter) -> None:
    """Answer every open request with its usual answer until a turn or the end of the fight."""
    while encounter.step not in ("PICK", "TURN") and encounter.outcome is None:
        request = next(request for request in encounter.requests if not request.optional)
        assert request.default is not None
        encounter.do(request.default, by=request.seat)


def attack(encounter: Encounter, facts: dict[str, str], weapon: str = "", who: str = "ada") -> None:
    """Attack in the way that the conditions of an entry ask for."""
    target, by = "x" if who == "ada" else "ada", facts.get("by", "")
    used = weapon or (
        "sword"
        if "melee" in facts
        else "gun"
        if {"aim", "short", "ranged", "trait"} & set(facts) or by == "Long range"
        else "sword"
    )
    if by == "Charge":
        do(encounter, "charge", who=who, weapon=used, target=target, distance=8)
        return
    options: Fields = {"targets": [target, "y"] if by == "Multi-Attack" else [target]}
    options |= {"aim": True} if "aim" in facts else {}
    options |= {"called": "medium"} if by == "Called Shot" else {}
    options |= {"all_out": True} if by == "All-Out Attack" else {}
    options |= {"band": "short"} if "short" in facts else {"band": "long"} if by == "Long range" else {}
    do(encounter, "attack", who=who, weapon=used, **options)


def roll_test(encounter: Encounter, facts: dict[str, str], who: str = "ada") -> None:
    """Require a test that the conditions of an entry ask for."""
    skill, kind = facts.get("skill", "Willpower"), facts.get("against", "")
    if facts.get("action") == "Break Free":
        do(encounter, "set_condition", who="ada", condition="Restrained", level=1)
        do(encounter, "break_free", who="ada")
    else:
        do(encounter, "call_for_test", who=who, purpose="try", skill=skill, dn=1, kind=kind)
        settle(encounter)


def play(encounter: Encounter, ability: Ability, facts: dict[str, str]) -> None:  # noqa: C901, PLR0912 - one case for each point
    """Bring an entry to its point."""
    match ability.when:
        case "turn":
            who = encounter.state.turn.id
            target = "ada" if who == "x" else "x"
            if any(effect.what == "Simple Action" for effect in ability.does):
                do(encounter, "draw", who=who, weapon="gun")
            elif any(effect.do == "free" for effect in ability.does):
                attack(encounter, facts, who=who)
                settle(encounter)
            encounter.do({"type": "use_ability.v1", "who": who, "ability": used_id(ability), "target": target})
            settle(encounter)
            if any(effect.at for effect in ability.does):
                attack(encounter, facts, who=who)
        case "others' turn":
            pass_turn(encounter)
            targets = {"target": "x"} if any(effect.to == "target" for effect in ability.does) else {}
            encounter.do({"type": "use_ability.v1", "who": "ada", "ability": used_id(ability), **targets})
            attack(encounter, facts, who="x")
        case "turn start":
            assert encounter.state.turn is not None
        case "test" | "rolled" if "attack" not in facts:
            of_ada = printed_name(ability) not in encounter.state.combatant("x").profile.abilities
            roll_test(encounter, facts, "x" if of_ada and ability.does[0].to == "enemies" else "ada")
        case "turn end":
            pass_turn(encounter)
        case "attacked" | "struck" | "harmed" | "soak" | "always":
            pass_turn(encounter)
            weapon = "gun" if "ranged" in facts or ability.when == "harmed" else "sword"
            attack(encounter, facts, weapon, who="x")
            if ability.when == "soak" or any(effect.do == "allow" for effect in ability.does):
                do(encounter, "soak", who="ada")
        case "passed":
            name = facts["action"]
            encounter.do({"type": "use_ability.v1", "who": "ada", "ability": name, "target": "x"})
        case "roll":
            attack(encounter, facts)
            encounter.do({"type": "use_ability.v1", "who": "ada", "ability": used_id(ability)})
        case "shifted":
            attack(encounter, facts)
            do(encounter, "shift", who="ada", effects=1, what=facts["for"])
        case _:
            attack(encounter, facts)
    settle(encounter)


def used_id(ability: Ability) -> str:
    """Return the id under which an entry is used."""
    return ability.id.replace("(X)", "(2)")


def faces_for(ability: Ability) -> tuple[int, ...]:
    """Return the dice that bring an entry to its point; further dice show 4."""
    if ability.when == "passed":
        return (6,) * 20
    if ability.when == "damage":
        return (4, 4, 4, 4, *(1,) * 4)
    if ability.when == "rolled":
        return (4, 1, 2, 4)
    first = {"complication": 1, "shifted": 6, "roll": 4, "wrath six": 6}.get(
        ability.when, 6 if "critical" in ability.given else 4
    )
    return (first, 6 if ability.when == "shifted" else 4, 2 if ability.when == "roll" else 4)


def amount_of(ability: Ability, effect: Effect) -> int:
    """Return the amount of an effect as `start` prints it: rated 2, for an owner of Rank 2, with dice that show 4."""
    is_rated = ability.id.endswith("(X)") and printed_name(ability).endswith("(2)")
    units = (1 if effect.amount > 0 else -1) if is_rated and effect.per else effect.amount
    return units * (2 if is_rated or effect.per == "Rank" else 1) + effect.dice * min(4, effect.sides)


def reached_by(ability: Ability, effect: Effect) -> set[str]:
    """Return combatants that an effect must reach; further ones may be dead or out of reach."""
    owner, other = ("x", "ada") if is_of_threat(ability) else ("ada", "x")
    first_enemies = {"ada"} if owner == "x" else {"x", "y"}
    return {"target": {other}, "enemies": first_enemies}.get(effect.to, {owner})


def results(encounter: Encounter) -> set[tuple[str, str, int]]:
    """Return whom the effects reached, what they changed and by how much."""
    found = {(each.who, each.harm, each.amount) for each in events(encounter, "Recovered")}
    found |= {(each.who, each.condition, each.level) for each in events(encounter, "ConditionChanged")}
    found |= {(each.who, each.brings or each.kind or each.skill, each.dn) for each in events(encounter, "TestOwed")}
    for each in events(encounter, "HarmDue"):
        found |= {(each.target, "Wounds", each.wounds), (each.target, "Shock", each.shock)}
        found.add((each.target, "Mortal Wounds", each.mortal))
    for each in events(encounter, "Gained"):
        found |= {(who, each.resource, each.amount) for who in ("ada", "x")}
    return found


PLAYED = [(ability, condition) for ability, condition in ENTRIES if ability.when != ALWAYS]


@pytest.mark.parametrize(("ability", "condition"), PLAYED, ids=[f"{each.id} {of}".strip() for each, of in PLAYED])
def test_entry_with_an_effect_works_in_play(ability: Ability, condition: str) -> None:
    check_in_play(ability, condition)


def check_in_play(ability: Ability, condition: str = "", setup_more: Fields | None = None) -> None:
    """Play to the point of an entry, and check that each effect is in the log."""
    facts = given_of(ability)
    encounter = start(ability, condition, facts, *faces_for(ability), setup_more=setup_more)
    play(encounter, ability, facts)
    changed = {
        (change.name.partition(" (")[0].partition(": ")[0], change.on, change.amount)
        for name in ("TestDeclared", "GuardStands", "Rolled")
        for event in events(encounter, name)
        for change in event.modifiers
    }
    seen = {type(event).__name__ for beat in encounter.journal.beats for event in beat.events}
    title = (ability.name or ability.id).partition(" (")[0].partition(": ")[0]
    for effect in ability.does:
        on = {"DN": "difficulty", "Defence": "difficulty"}.get(effect.what, effect.what)
        if effect.do == MODIFY and effect.what in ("Mortal Wounds", "Wounds", "Shock"):
            assert "HarmChanged" in seen, seen
        elif effect.do == MODIFY:
            assert (title, on, amount_of(ability, effect)) in changed, changed
        elif effect.what != "Damage" and effect.do in ("gain", "harm", "heal", "condition", "test"):
            what = effect.what.rpartition(" or ")[2]
            wanted = {(who, what, amount_of(ability, effect)) for who in reached_by(ability, effect)}
            assert wanted <= results(encounter), (wanted, results(encounter))
        else:
            assert seen & set(SHOWN_BY[effect.do]), (effect, seen)
        if effect.do != MODIFY:
            assert used_id(ability) in {each.ability for each in events(encounter, "AbilityUsed")}


PERMANENT = [(ability, condition) for ability, condition in ENTRIES if ability.when == ALWAYS]


@pytest.mark.parametrize(("ability", "condition"), PERMANENT, ids=[f"{each.id} {of}".strip() for each, of in PERMANENT])
def test_permanent_entry_works_in_play(ability: Ability, condition: str) -> None:
    """Compare Ada with herself without the entry: immunity, soaking, forbidden actions, Speed and Wounds ignored."""
    for has_it in (True, False):
        entry = ability if has_it else Ability(id="Iron Will", when="turn", text="Nothing.")
        own = condition if has_it else ""
        for effect in ability.does:
            assert _shows(entry, own, effect) is has_it, effect


def _shows(entry: Ability, condition: str, effect: Effect) -> bool:  # noqa: PLR0911 - one case for each kind of effect
    """Return whether a permanent effect is in force for Ada."""
    listed = {"abilities": [{"id": "Iron Will", "when": "turn", "text": "Nothing."}]} if entry.id == "Iron Will" else {}
    encounter = start(entry, condition, {}, setup_more=listed)
    match effect.do:
        case "forbid":
            return not _possible(encounter, effect.what.lower(), who="ada")
        case "allow" if effect.what == IGNORE_WOUNDED:
            do(encounter, "inflict", who="ada", harm="Mortal Wounds", amount=1, source="a trap")
            attack(encounter, {})
            changes = events(encounter, "TestDeclared")[-1].modifiers
            return "Wounded" not in [change.name for change in changes]
        case "allow":
            do(encounter, "inflict", who="ada", harm="Mortal Wounds", amount=2, source="a trap")
            return encounter.step == "SOAK"
        case "immune" if effect.what == "Intimidation":
            pass_turn(encounter)
            command = {"who": "x", "target": "ada", "skill": "Intimidation", "opposing_skill": "Resolve"}
            was_made = _possible(encounter, "interact", **command, condition="Hindered")
            return not was_made or not encounter.state.combatant("ada").level("Hindered")
        case "immune" if effect.what in ("Fear", "Terror"):
            do(encounter, "call_for_test", who="ada", purpose="a horror", skill="Resolve", dn=1, kind=effect.what)
            return not encounter.state.owed
        case "immune":
            pass_turn(encounter)
            attack(encounter, {}, "web", who="x")
            settle(encounter)
            return not encounter.state.combatant("ada").level(effect.what)
    ada = encounter.state.combatant("ada")
    if effect.what == "Defence":
        return bool(status.defence(encounter.state, ada, status.PLAIN_SHOT, near=False) != ada.defence)
    if effect.what == "Resilience":
        return bool(rolls.resilience_without_ap(encounter.state, ada) != ada.resilience)
    printed = encounter.state.combatant("ada").profile.speed
    return bool(status.speed(encounter.state, encounter.state.combatant("ada")) != printed)


def _possible(encounter: Encounter, command: str, /, **fields: Any) -> bool:
    try:
        do(encounter, command, **fields)
    except Refused:
        return False
    settle(encounter)
    return True


def test_every_entry_of_the_catalogue_has_a_text() -> None:
    """The log and the buttons show it."""
    texts = {ability.id: ability.text for ability in CATALOGUE.abilities}
    for sheet in CATALOGUE.conditions:
        texts |= {sheet.name: sheet.text} | {f"{sheet.name}: {each.id}": each.text for each in sheet.abilities}
    assert [name for name, text in texts.items() if not text] == []
