"""Open and hidden information: by default everything is visible, and settings hide DNs and sheets of Threats."""

from itertools import islice
from typing import Any

import attrs
import orjson
import pytest

from combat import Encounter, Refused
from combat.engine.people.players import win_chance
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.resources import BuyDice
from combat.systems.wrath_and_glory.acts.statements import Join
from combat.systems.wrath_and_glory.acts.tests import AdjustRoll, CallForTest, TakeOwedTest, TakeTest
from combat.systems.wrath_and_glory.queries.rolls import shifts_of
from events.base import Command
from events.codec.wire import decode
from events.vocabulary import Modifier
from events.wrath_and_glory.sheets import Profile, Weapon
from events.wrath_and_glory.table import Combatant
from replays import Replay
from tests.harness.lookahead import odds_text, player_choices
from tests.harness.random_play import seed_of, walk
from tests.harness.samples import sample_size
from tests.harness.stories import Story
from tests.wrath_and_glory.parties import ADA, X, in_first_turn, party, threat, without_resources


def test_every_seat_sees_the_same_state_by_default() -> None:
    """Players and spectators see the GM's Ruin and the sheets of Threats."""
    encounter = in_first_turn(ADA, X).encounter
    views = [encounter.view(seat)["state"] for seat in ("p-ada", "gm", "spectator")]
    assert views[0] == views[1] == views[2]
    assert views[0]["ruin"] == encounter.state.ruin


def everything(story: Story, seat: str) -> str:
    """Return everything that a seat can see of a fight: view, log and story."""
    fight = story.encounter
    visible = [fight.view(seat), fight.seen(seat), list(Replay.of(fight).transcript(seat))]
    return orjson.dumps(visible).decode()


def check_equal_for_players(one: Story, other: Story) -> None:
    """Check that two fights look equal to all seats except the GM's."""
    for seat in ("p-ada", "spectator"):
        assert everything(one, seat) == everything(other, seat), seat
    assert everything(one, "gm") != everything(other, "gm")


@pytest.mark.rule("WG-TEST-05")
def test_hide_dn_hides_the_dn_of_tests() -> None:
    """Players see dice, icons and results, but no DN in any text."""

    def tested(dn: int) -> Story:
        story = party(ADA, X, hide_dn=True).set(players__p_dash_ada__wrath=0, glory=2)
        story.given(CallForTest(who="ada", purpose="a locked door", skill="Tech", dn=dn))
        assert story.encounter.requests[0].prompt == "Ada: a locked door, Tech."
        story.given((TakeOwedTest("ada"), (2, 2, 2)))
        assert "DN" not in story.encounter.requests[0].prompt
        return story.given(BuyDice("ada"))

    def with_request(dn: int) -> Story:
        story = party(ADA, X, hide_dn=True)
        return story.given(CallForTest(who="ada", purpose="a locked door", skill="Tech", dn=dn))

    check_equal_for_players(with_request(3), with_request(5))
    check_equal_for_players(tested(3), tested(5))
    assert tested(3).state.test is None
    announced = party(ADA, X, hide_dn=True).set(players__p_dash_ada__wrath=0)
    announced.given((TakeTest(who="ada", action="Climb", skill="Athletics", dn=2), (4, 4, 2)))
    assert "Ada passes with 2 icons." in Replay.of(announced.encounter).transcript("p-ada")


@pytest.mark.rule("WG-TEST-05", "WG-ATK-01")
def test_hide_threats_hides_the_sheets_of_threats() -> None:
    """Different hidden scores change nothing for other seats, as long as an attack has the same effect."""

    def fought(**sheet: Any) -> Story:
        story = without_resources(ADA, threat("X", role="adversary", **sheet), hide_threats=True).set(glory=1)
        story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 4, 4, 4)), BuyDice("ada"))
        story.given(Inflict(who="x", harm="Wounds", amount=1, source="a stone"))
        return story

    one = fought(defence=4, resilience=8, max_wounds=5, max_shock=4, value=4)
    other = fought(defence=5, resilience=9, max_wounds=6, max_shock=7, value=9, initiative=5)
    check_equal_for_players(one, other)
    assert win_chance(one.encounter, "p-ada") == win_chance(other.encounter, "p-ada")
    assert win_chance(one.encounter, "gm") != win_chance(other.encounter, "gm")
    seen = one.encounter.view("p-ada")["state"]["combatants"][1]
    assert (seen["resilience"], seen["profile"]["skills"], seen["profile"]["name"]) == (0, [], "X")
    assert (seen["concealed"], seen["profile"]["strength"], seen["profile"]["speed"]) == (True, 1, 0)
    assert decode(seen["profile"], Profile).strength == 1  # placeholders must be values that a sheet allows
    assert one.encounter.view("gm")["state"]["combatants"][1]["resilience"] == 8


@pytest.mark.rule("WG-TEST-05")
def test_adjusted_dns_and_newcomers_stay_hidden() -> None:

    def adjusted(more: int) -> Story:
        story = in_first_turn(ADA, X, hide_threats=True).set(ruin=0)
        story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 2, 2, 4)))
        return story.given(AdjustRoll((Modifier("Darkness", more, "DN"),)))

    check_equal_for_players(adjusted(1), adjusted(3))

    def joined(resilience: int) -> Story:
        fields = {"id": "y", "name": "Y", "role": "elite", "resilience": resilience, "ammo": resilience, "ruin": 1}
        return without_resources(ADA, X, hide_threats=True).given(Join(sheet=decode(fields, Profile)))

    check_equal_for_players(joined(6), joined(9))

    def derived(initiative: int) -> Story:
        return without_resources(ADA, threat("X", defence=0, initiative=initiative), hide_threats=True)

    check_equal_for_players(derived(3), derived(6))


def test_hidden_numbers_apply() -> None:
    """Four icons miss Defence 5 and hit Defence 4."""
    story = without_resources(ADA, threat("X", defence=5), hide_threats=True)
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (4, 4, 4, 4)))
    assert story.state.combatant("x").wounds == 0
    easy = without_resources(ADA, threat("X", defence=4, resilience=5, max_wounds=20), hide_threats=True)
    easy.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (4, 4, 4, 4, 2)))
    assert easy.state.combatant("x").wounds == 2


BLADE = {"id": "blade", "name": "Blade", "kind": "melee", "damage": 5}
GUN = {"id": "gun", "name": "Gun", "kind": "ranged", "damage": 5}
GRENADE = {"id": "grenade", "name": "Grenade", "kind": "thrown", "damage": 5}
SECRET_BLADE = decode({**BLADE, "id": "secret-blade", "name": "Secret Blade"}, Weapon)


def armed(*weapons: dict[str, Any], hidden: bool = True, test: str = "", **sheet: Any) -> Encounter:
    """Return a fight of Ada against X, who carries the weapons, in the turn of X."""
    ability = {
        "id": test,
        "when": "turn start",
        "does": [{"do": "test", "what": "Toughness", "amount": 3, "to": "self"}],
    }
    setup = {
        "players": [{"id": "p-ada", "name": "Pia"}],
        "armoury": [{"id": "laspistol", "name": "Laspistol", "kind": "ranged", "damage": 7}, *weapons],
        "combatants": [
            {"id": "ada", "name": "Ada", "role": "agent", "player": "p-ada", "weapons": ["laspistol"]},
            {"id": "x", "name": "X", "role": "elite", "weapons": [weapon["id"] for weapon in weapons],
             "abilities": [test] if test else [], **sheet},
        ],
        "abilities": [ability] if test else [],
    }  # fmt: skip
    settings = {"hide_threats": hidden, "ruin_first_turn": False}
    fight = Encounter.begin("wrath_and_glory", setup, seed_of(1), settings=settings)
    for what, fields in (("begin_combat", {}), ("act", {"who": "ada"}), ("end_turn", {"who": "ada"})):
        fight.do({"type": f"wrath_and_glory.{what}.v1", **fields})
    if fight.step == "SEIZE":
        fight.do({"type": "wrath_and_glory.hand_on.v1", "side": "players"})
    fight.do({"type": "wrath_and_glory.act.v1", "who": "x"})
    return fight


def check_twins(one: Encounter, other: Encounter) -> None:
    """Check that two fights look equal to players and spectators, and not to the GM."""
    check_equal_for_players(Story(one), Story(other))
    for seat in ("p-ada", "spectator"):
        assert one.figures(seat) == other.figures(seat)
    if any(request.seat == "p-ada" for request in one.requests):
        assert player_choices(one, "p-ada") == player_choices(other, "p-ada")
    assert win_chance(one, "p-ada") == win_chance(other, "p-ada")


@pytest.mark.rule("WG-ATK-01")
def test_unused_weapons_of_hidden_threats_are_hidden() -> None:
    check_twins(armed(GUN), armed(GRENADE))
    check_twins(armed(GUN), armed())
    check_twins(armed(GUN, faults=[{"weapon": "gun", "what": "Weapon Jam"}]), armed(GUN, BLADE))
    check_twins(armed(GUN, BLADE, drawn=["gun"]), armed(GUN, GRENADE, drawn=[]))
    messages = []
    for fight in (armed(GUN), armed(BLADE)):
        fight.do({"type": "wrath_and_glory.end_turn.v1", "who": "x"})
        with pytest.raises(Refused) as refused:
            fight.do({"type": "wrath_and_glory.attack.v1", "who": "ada", "weapon": "gun", "targets": ["x"]}, by="p-ada")
        messages.append(str(refused.value))
    assert messages[0] == messages[1]


@pytest.mark.rule("WG-ATK-01")
def test_attack_shows_the_weapon_of_a_hidden_threat_and_no_other() -> None:
    one, other = (armed(GUN, more, BLADE) for more in (GRENADE, {**GRENADE, "name": "Bomb"}))
    for fight in (one, other):
        fight.do({"type": "wrath_and_glory.attack.v1", "who": "x", "weapon": "gun", "targets": ["ada"]})
    check_twins(one, other)
    for seat in ("p-ada", "spectator"):
        seen = one.view(seat)["state"]
        assert seen["combatants"][1]["profile"]["weapons"] == ["gun"]
        assert [weapon["id"] for weapon in seen["armoury"]] == ["laspistol", "gun"]
        assert any("X attacks Ada with the Gun" in line for line in Replay.of(one).transcript(seat))
    assert one.view("gm")["state"]["combatants"][1]["profile"]["weapons"] == ["gun", "grenade", "blade"]


@pytest.mark.rule("WG-TEST-05")
def test_name_of_a_test_on_a_hidden_sheet_is_hidden_until_it_is_rolled() -> None:
    fight = armed(test="Festering Core")
    check_twins(fight, armed(test="Second Heart"))
    assert "Festering" in everything(Story(fight), "gm")
    assert "Festering" in everything(Story(armed(hidden=False, test="Festering Core")), "p-ada")
    fight.do({"type": "wrath_and_glory.take_owed_test.v1", "who": "x"}, by="gm", faces=(2,))
    assert "Festering" in everything(Story(fight), "p-ada")


def with_newcomer(name: str, condition: str, *, hidden: bool = True) -> Encounter:
    """Return a fight in which a hidden newcomer makes Ada test at the beginning of its turn."""
    dazed = {"id": f"{condition} mind", "when": "attack", "does": [{"do": "modify", "what": "dice", "amount": -1}]}
    sheet = {"name": condition, "abilities": [dazed]}
    test = {"do": "test", "what": f"Willpower or {condition}", "amount": 3, "to": "enemies"}
    setup = {
        "players": [{"id": "p-ada", "name": "Pia", "wrath": 0}],
        "combatants": [{"id": "ada", "name": "Ada", "role": "agent", "player": "p-ada"}],
    }
    given = {"hide_threats": hidden, "ruin_first_turn": False}
    fight = Encounter.begin("wrath_and_glory", setup, seed_of(1), settings=given)
    fight.do({
        "type": "wrath_and_glory.join.v1",
        "sheet": {"id": "x", "name": "X", "role": "elite", "abilities": [name]},
        "abilities": [{"id": name, "when": "turn start", "does": [test], "text": f"{name}: {condition}"}],
        "conditions": [sheet, {"name": f"{condition} Twice"}],
    }, by="gm")  # fmt: skip
    for what, fields in (("begin_combat", {}), ("act", {"who": "ada"}), ("end_turn", {"who": "ada"})):
        fight.do({"type": f"wrath_and_glory.{what}.v1", **fields})
    if fight.step == "SEIZE":
        fight.do({"type": "wrath_and_glory.hand_on.v1", "side": "players"})
    return fight


@pytest.mark.rule("WG-TEST-05")
def test_conditions_of_hidden_newcomers_are_hidden_until_they_count() -> None:
    """Players see neither the abilities of the newcomer nor its conditions, before a test is required."""
    one, other = with_newcomer("Doomsong", "Enthralled"), with_newcomer("Black Whisper", "Unmade")
    check_twins(one, other)
    assert "Enthralled" in everything(Story(one), "gm")


@pytest.mark.rule("WG-TEST-05")
def test_ability_on_a_hidden_sheet_that_makes_an_agent_test_is_not_named() -> None:
    """The player sees the skill and the outcome, before the roll and after it; the GM also sees the name."""
    one, other = with_newcomer("Doomsong", "Enthralled"), with_newcomer("Black Whisper", "Enthralled")
    for fight in (one, other):
        fight.do({"type": "wrath_and_glory.act.v1", "who": "x"}, by="gm")
        assert fight.requests[0].prompt == "Ada: an ability of X, Willpower against DN 3."
    check_twins(one, other)
    assert "Doomsong" in everything(Story(one), "gm")
    for fight in (one, other):
        fight.do({"type": "wrath_and_glory.take_owed_test.v1", "who": "ada"}, by="gm", faces=(2, 2, 2))
        assert fight.state.combatant("ada").level("Enthralled")
        sheets = fight.view("p-ada")["state"]["condition_sheets"]
        assert [sheet["name"] for sheet in sheets] == ["Enthralled"]
    check_twins(one, other)
    shown = with_newcomer("Doomsong", "Enthralled", hidden=False)
    shown.do({"type": "wrath_and_glory.act.v1", "who": "x"}, by="gm")
    assert shown.requests[0].prompt == "Ada: Doomsong, Willpower against DN 3."


# --- looking ahead ----------------------------------------------------------------------------------------------------


def with_other_secrets(fight: Encounter) -> Encounter:
    """Return a fight that differs only in hidden values.

    The number of shifts reveals something about the DN, so the DN of a roll differs only if the number of shifts is
    equal.
    """
    state = fight.state
    threats = tuple(each if each.is_friend else _another(each) for each in state.combatants)
    owed = tuple(attrs.evolve(each, dn=each.dn + 1) for each in state.owed)
    test = state.test
    if test is not None and test.declared.hidden:
        harder = [each + 1 for each in test.declared.dns]
        declared = attrs.evolve(test.declared, dn=test.declared.dn + 1, dns=tuple(harder))
        other = attrs.evolve(test, declared=declared)
        kept = (test.hits, *((each,) for each in test.hits))  # all hits, or one of them
        as_many = all(shifts_of(state, test, hits) == shifts_of(state, other, hits) for hits in kept)
        if fight.step != "SHIFT" or as_many:
            test = other
    history = fight.history
    secret = attrs.evolve(state, combatants=threats, owed=owed, test=test, armoury=(*state.armoury, SECRET_BLADE))
    now = attrs.evolve(history.now, state=secret)
    twin = fight.fork()
    twin._core.history = attrs.evolve(history, now=now)
    return twin


def _another(who: Combatant) -> Combatant:
    weapons = (*(weapon for weapon in who.profile.weapons if weapon in who.shown), SECRET_BLADE.id)
    profile = attrs.evolve(who.profile, toughness=who.profile.toughness + 2, weapons=weapons)
    more = {name: getattr(who, name) + 3 for name in ("max_wounds", "max_shock", "defence", "resilience", "resolve")}
    return attrs.evolve(who, profile=profile, **more)


@pytest.mark.rule("WG-TEST-05", "WG-ATK-01")
def test_odds_views_and_policy_reveal_no_hidden_values() -> None:
    """At many moments of some fights, players get equal answers for both fights, and the GM sometimes gets different
    ones.
    """
    differs = compared = 0
    for number in range(sample_size(1)):
        settings = {"hide_threats": True, "hide_dn": True}
        for fight, rng in islice(walk("wrath_and_glory", 700 + number, settings=settings), 0, 90, 6):
            if fight.outcome is not None:
                break
            twin = with_other_secrets(fight)
            for seat in dict.fromkeys(each.seat for each in fight.requests):
                command = fight.options(seat).random(rng)
                if seat == "gm":
                    differs += fight.figures(seat) != twin.figures(seat)
                    continue
                compared += 1
                for look in (_views, odds_text, _player_choices):
                    assert look(fight, command, seat) == look(twin, command, seat), (command, seat)
    assert compared
    assert differs


def _views(fight: Encounter, _: Command, seat: str) -> Any:
    return fight.view(seat), fight.figures(seat)


def _player_choices(fight: Encounter, _: Command, seat: str) -> list[str]:
    return player_choices(fight, seat)


@pytest.mark.parametrize("seat", ["p-ada", "spectator"])
def test_only_the_gm_is_reminded_of_abilities_on_hidden_sheets(seat: str) -> None:
    note = {"id": "Vanguard", "when": "fight start", "text": "The leader flees through the crypt."}
    setup = {
        "players": [{"id": "p-ada", "name": "Pia"}],
        "combatants": [
            {"id": "ada", "name": "Ada", "role": "agent", "player": "p-ada"},
            {"id": "x", "name": "X", "role": "elite", "abilities": ["Vanguard"]},
        ],
        "abilities": [note],
    }
    for hidden in (True, False):
        fight = Encounter.begin("wrath_and_glory", setup, seed_of(1), settings={"hide_threats": hidden})
        fight.do({"type": "wrath_and_glory.begin_combat.v1"}, by="gm")
        replay = Replay.of(fight)
        assert ("crypt" in str(fight.seen(seat, since=0))) == (not hidden)
        assert ("crypt" in str(replay.transcript(seat))) == (not hidden)
        assert "crypt" in str(replay.transcript("gm"))
