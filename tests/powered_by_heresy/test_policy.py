"""Weights of commands for random players, and the strength of the sides."""

from collections.abc import Iterator
from random import Random

import attrs
import pytest

from combat import Encounter
from combat.engine.abilities.use import USE_ABILITY, UseAbility
from combat.engine.people.players import Player, Sensible, volunteered
from combat.engine.people.players import play as played
from combat.engine.play.system import weight_in
from combat.systems.powered_by_heresy.acts.attacks import (
    FireForEffect,
    HackAndSlash,
    SettleNerve,
    SuppressingFire,
    ThrowGrenade,
)
from combat.systems.powered_by_heresy.acts.basic_moves import DefyDanger, HelpOrHinder
from combat.systems.powered_by_heresy.acts.class_moves import (
    DoPenance,
    SpendInsight,
    TakeTactic,
    TakeThemAlive,
    UnsuspectingStrike,
)
from combat.systems.powered_by_heresy.acts.coming_and_going import ChangeSide, ComeBack, Join, Leave
from combat.systems.powered_by_heresy.acts.confirming import Clarify, Confirm, Deny, Overrule, StayOut
from combat.systems.powered_by_heresy.acts.conversation import EndFight, Establish, OpenScene
from combat.systems.powered_by_heresy.acts.damage import Hazard, RerollDamage, Weigh
from combat.systems.powered_by_heresy.acts.defend import Defend, SpendHold
from combat.systems.powered_by_heresy.acts.dying_and_healing import (
    CallLastBreath,
    DrawBreath,
    InflictWounds,
    Rest,
    UseMedkit,
)
from combat.systems.powered_by_heresy.acts.reload import Reload
from combat.systems.powered_by_heresy.acts.rolling import (
    Choose,
    GrantBonus,
    KeepRoll,
    RerollAll,
    RerollDie,
)
from combat.systems.powered_by_heresy.acts.statements import Adjust, ChangeCondition, Hurt, Mend
from combat.systems.powered_by_heresy.acts.terror import Mutate, Terrify
from combat.systems.powered_by_heresy.acts.the_gm import (
    ChangeEnemy,
    EnemyAttack,
    GoldenOpportunity,
    LookToGm,
    MakeGmMove,
)
from combat.systems.powered_by_heresy.policy import INITIATIVES, weigh
from combat.systems.powered_by_heresy.policy.chances import result_chances, wound_chances
from combat.systems.powered_by_heresy.policy.worth import standing
from combat.systems.powered_by_heresy.queries.characters import is_out
from events.base import Command
from events.powered_by_heresy.facts import BlowDue
from events.powered_by_heresy.sheets import EnemySheet
from events.vocabulary import Modifier
from tests.harness.random_play import seed_of, walk
from tests.harness.samples import sample_size
from tests.harness.stories import Story, new_story
from tests.powered_by_heresy.cells import Fields, acolyte, cell, enemy, gm_acts, hack, helping, lore, moving

SMOKE = (Modifier("smoke", -1, "Defense"),)


def prefers(story: Story, better: Command, *worse: Command) -> None:
    """Check that a legal command weighs more than some other legal ones."""
    for command in (better, *worse):
        assert not story.encounter.why_not(command), command
    weights = [weigh(story.state, command) for command in worse]
    assert weigh(story.state, better) > max(weights), weights


def never(story: Story, *commands: Command) -> None:
    """Check that these legal commands have weight 0."""
    for command in commands:
        assert not story.encounter.why_not(command), command
        assert weigh(story.state, command) == 0, command


def hacks(target: str = "scar", weapon: str = "sword", **fields: object) -> HackAndSlash:
    """Return a Hack and Slash of Griff's."""
    return HackAndSlash(actor="griff", target=target, weapon=weapon, **fields)  # type: ignore[arg-type]


def test_friends_are_never_harmed() -> None:
    griff = acolyte("Griff", "sword", "frag", "rifle", moves=["Unsuspecting Strike", "Tactical Advantage"])
    acolytes = (griff, acolyte("Vex"))
    story = cell(*acolytes, against=(enemy("Scar"), enemy("Nails"), enemy("Kaz", side="ally"), enemy("Pilgrim")))
    story.given(ChangeSide("pilgrim", "bystander"))
    never(
        story,
        hacks("kaz"),
        hacks("pilgrim"),
        FireForEffect(actor="griff", target="kaz", weapon="rifle"),
        UnsuspectingStrike(actor="griff", target="kaz", weapon="sword"),
        ThrowGrenade(actor="griff", targets=("scar", "vex"), weapon="frag"),
        TakeTactic("griff", "Precise", "kaz"),
    )
    assert weigh(story.state, ThrowGrenade(actor="griff", targets=("scar", "nails"), weapon="frag")) > 0
    gm_acts(story)
    never(story, EnemyAttack(("scar",), "nails"), EnemyAttack(("kaz",), "griff"))
    assert weigh(story.state, EnemyAttack(("scar",), "griff")) > 0
    assert weigh(story.state, EnemyAttack(("scar",), "kaz")) > 0


@pytest.mark.rule("PBH-GM-01")
def test_moves_of_the_gm_fall_on_the_acolyte_whose_failure_comes_first() -> None:
    """Vex fails to help Griff, then Griff fails: the first move answers Vex, the second one Griff."""
    vex = acolyte("Vex", bonds=[{"id": "griff", "value": 1}])
    story = helping(lore(cell(acolyte("Griff"), vex)), "vex", 3, 2, 1, 2)
    assert [due.who for due in story.state.dues] == ["vex", "griff"]
    at_vex, at_griff = EnemyAttack(("scar",), "vex"), EnemyAttack(("scar",), "griff")
    prefers(story, at_vex, at_griff)
    prefers(story, MakeGmMove("separate them", who="vex"), MakeGmMove("separate them", who="griff"))
    prefers(story.given(MakeGmMove("separate them")), at_griff, at_vex)


def test_statements_about_the_fiction_have_no_weight() -> None:
    story = cell(acolyte("Griff", medkit=1), acolyte("Vex")).given(Hurt("griff", 1, "a fall"), Leave("vex", "fled"))
    never(
        story,
        Hurt("scar", 1, "a fall"),
        Mend("griff", 1, "a prayer"),
        ChangeCondition("scar", "on fire", True, "a torch"),
        Adjust(who="griff", resource="XP", amount=1, source="a gift"),
        Join(enemy=EnemySheet(id="other", name="Other", dice=(6,))),
        Leave("scar", "surrendered"),
        ComeBack("vex"),
        ChangeSide("scar", "ally"),
        ChangeEnemy("scar", "leaves the fight"),
        GrantBonus(who="griff", amount=1, source="the table"),
        Establish("the lights go out"),
        EndFight(),
    )


def test_move_is_confirmed_without_additions() -> None:
    story = cell().given(hacks())
    never(
        story,
        Confirm(advantage=True),
        Confirm(result="6-"),
        Confirm(modifiers=(Modifier("smoke", -1, "total"),)),
        Clarify("how?"),
        Deny("no"),
    )
    assert weigh(story.state, Confirm()) == 1


def test_attack_prefers_targets_with_the_greatest_loss() -> None:
    foes = (enemy("Scar"), enemy("Nails", wounds=2), enemy("Brute", dice=[10, 10]), enemy("Wall", defense=6))
    story = cell(against=foes)
    prefers(story, hacks("nails"), hacks("scar"))
    prefers(story, hacks("scar"), hacks("wall"))
    at_brute, at_scar = (FireForEffect(actor="griff", target=foe, weapon="shotgun") for foe in ("brute", "scar"))
    prefers(story, at_brute, at_scar)


def test_better_weapon_is_preferred_and_claims_are_unlikely() -> None:
    story = cell(acolyte("Griff", "sword", "axe", "knife"))
    prefers(story, hacks(weapon="axe"), hacks(weapon="sword"))
    prefers(story, hacks(weapon="sword"), hacks(weapon="knife"), hacks(weapon="sword", facts=("outnumbered",)))


def test_only_empty_weapons_are_reloaded_and_slowly() -> None:
    story = cell(acolyte("Griff", "single", moves=["Rapid Reload"]))
    fire, reload = FireForEffect(actor="griff", target="scar", weapon="single"), Reload("griff", "single")
    prefers(story, fire, reload)
    story.set(acolytes__griff__gear__single__uses=0)
    prefers(story, reload, Reload("griff", "single", rapid=True), DefyDanger("griff", "speed"))


def test_most_wounded_acolyte_is_healed_and_most_threatened_defended() -> None:
    story = cell(acolyte("Griff", medkit=2, stats={"Int": 2, "T": 2}), acolyte("Vex"), acolyte("Kaz"))
    story.given(Hurt("kaz", 1, "a fall"), Hurt("vex", 6, "a fall"), (DrawBreath("vex"), (6, 6)))
    prefers(story, UseMedkit("griff", "vex"), UseMedkit("griff", "kaz"))
    prefers(story, Defend("griff", "kaz"), Defend("griff", "vex"))


def test_hold_is_spent_to_save_wounds() -> None:
    story = moving(cell(acolyte("Griff"), acolyte("Vex")), Defend("griff", "vex"), 6, 5)
    story.given(Hurt("griff", 4, "a fall"))
    gm_acts(story).given(EnemyAttack(("scar",), "vex"))
    prefers(story, StayOut("griff"), SpendHold("griff", "redirect"))
    story.given((StayOut("griff"), (6,)))
    prefers(story, SpendHold("griff", "halve"), StayOut("griff"))


def test_rerolls_are_made_if_they_improve_the_result() -> None:
    story = lore(cell(rerolls=True), 1, 5, confirm=Confirm(edge=True))
    prefers(story, RerollDie("griff", 0), RerollDie("griff", 1), KeepRoll("griff"))
    story.given(KeepRoll("griff"))
    prefers(story, RerollAll("griff", "This I Know"), KeepRoll("griff"))
    kept = lore(cell(rerolls=True), 4, 5)
    prefers(kept, KeepRoll("griff"), RerollAll("griff", "This I Know"))
    proven = moving(cell(), FireForEffect(actor="griff", target="scar", weapon="shotgun"), 6, 4)
    proven.given((Choose("griff"), (1, 5)))
    prefers(proven, RerollDamage((0,)), RerollDamage())


def test_insight_is_spent_on_damage_below_average() -> None:
    acolytes = (acolyte("Griff"), acolyte("Octavian", cls="Tactician", insight=1))
    failed = hack(cell(*acolytes), 5, 3, 1)
    prefers(failed, SpendInsight("octavian"), StayOut("octavian"))
    struck = hack(cell(*acolytes), 5, 3, 6)
    prefers(struck, StayOut("octavian"), SpendInsight("octavian"))


def test_friends_help_with_strong_bonds_and_never_interfere() -> None:
    helper = acolyte("Vex", bonds=[{"id": "griff", "value": 1}])
    story = cell(acolyte("Griff"), helper).given(hacks(), Confirm())
    prefers(story, StayOut("vex"), HelpOrHinder("vex"))
    never(story, HelpOrHinder("vex", hinder=True))


def unasked(story: Story) -> Command | None:
    """Return the command that sensible players give unasked."""
    players: dict[str, Player] = {seat: Sensible() for seat in ("ada", "gm")}
    found = volunteered(story.encounter, players, Random(1))
    return found[0] if found else None


def with_gift(*does: Fields, when: str = "talk", **griff: object) -> Story:
    """Begin a fight in which Griff may use an ability with these effects."""
    gift = {"id": "Gift", "when": when, "asked": True, "does": list(does)}
    return cell(acolyte("Griff", abilities=["Gift"], **griff), acolyte("Vex"), brought={"abilities": [gift]})  # type: ignore[arg-type]


@pytest.mark.parametrize(("wounds", "used"), [(3, True), (0, False)])
def test_sensible_players_use_an_ability_that_heals_only_if_there_is_a_wound(wounds: int, used: bool) -> None:
    story = with_gift({"do": "heal", "amount": 1}, wounds=wounds)
    assert not story.encounter.why_not(UseAbility("griff", "Gift"))
    assert unasked(story) == (UseAbility("griff", "Gift") if used else None)


def test_sensible_players_use_harmful_abilities_on_foes_and_none_that_harm_their_side_too() -> None:
    harm = {"do": "wound", "amount": 1, "to": "target"}
    assert unasked(with_gift(harm)) == UseAbility("griff", "Gift", "scar")
    assert unasked(with_gift(harm, {"do": "wound", "amount": 1, "to": "self"})) is None


@pytest.mark.parametrize(("amount", "used"), [(1, True), (-1, False)])
def test_sensible_players_improve_their_roll_before_it_and_do_not_worsen_it(amount: int, used: bool) -> None:
    story = with_gift({"do": "modify", "what": "total", "amount": amount, "at": "roll"}, when="own move").given(hacks())
    assert not story.encounter.why_not(UseAbility("griff", "Gift"))
    assert unasked(story) == (UseAbility("griff", "Gift") if used else None)


def effect(do: str, to: str = "self", what: str = "", amount: int = 0, **fields: object) -> Fields:
    """Return an effect of an ability."""
    return {"do": do, "to": to, "what": what, "amount": amount, **fields}


def curse(who: str, condition: str = "cursed") -> Command:
    """Return the start of a condition."""
    return ChangeCondition(who, condition, True, "the warp")


HEAL, FORWARD, BETTER = effect("heal", amount=1), effect("forward", amount=1), effect("modify", what="total", amount=1)
ROLL = {**BETTER, "at": "roll"}


@pytest.mark.parametrize(
    ("does", "before", "target", "chance"),
    [
        ([HEAL], [Hurt("griff", 1, "a fall")], "", 1),
        ([HEAL], [Hurt("vex", 1, "a fall")], "", 0),
        ([effect("heal", "target", amount=1)], [Hurt("scar", 1, "a fall")], "scar", 0),
        ([effect("wound", "enemies", amount=1)], [], "", 1),
        ([effect("wound", "target", amount=1)], [], "vex", 0),
        ([effect("condition", what="blessed")], [], "", 0),
        ([effect("condition", "target", "cursed")], [], "scar", 1),
        ([effect("condition", "target", "cursed")], [curse("scar")], "scar", 0),
        ([effect("condition", "enemies", "cursed")], [curse("scar")], "", 0),
        ([effect("end condition", "allies", "cursed")], [], "", 0),
        ([effect("end condition", "allies", "cursed")], [curse("vex")], "", 1),
        ([effect("mark", "target", "prey")], [], "scar", 1),
        ([effect("mark", "target", "prey")], [UseAbility("griff", "Gift", "scar")], "scar", 0),
        ([FORWARD], [], "", 1),
        ([FORWARD], [], "scar", 0),
        ([effect("forward", amount=-1)], [], "", 0),
        ([FORWARD, effect("gm", what="soft")], [], "", 0),
        ([FORWARD, effect("spend", what="XP", amount=1)], [], "", 0),
        ([effect("fact", what="a sign")], [], "", 0),
        ([FORWARD, effect("fact", what="a sign")], [], "", 1),
        ([], [], "", 0),
        ([ROLL], [hacks()], "", 1),
        ([ROLL], [], "", 0),
        ([ROLL], [hacks(), Confirm()], "", 0),
        ([ROLL], [DoPenance("griff")], "", 0),
        ([ROLL], [hacks(), UseAbility("griff", "Gift")], "", 0),
        ([{**ROLL, "to": "enemies"}], [hacks()], "", 0),
        ([effect("advantage")], [hacks()], "", 1),
    ],
)
def test_chance_of_using_an_ability(does: list[Fields], before: list[Command], target: str, chance: float) -> None:
    story = with_gift(*does, when="any time", moves=["Wrath", "Penance"], xp=2)
    if len(before) == 2 and before[1] == Confirm():
        moving(story, before[0], 5, 5)  # until the choice after the roll
    else:
        story.given(*before)
    command = UseAbility("griff", "Gift", target)
    assert not story.encounter.why_not(command)
    assert weight_in(INITIATIVES[USE_ABILITY], story.state, command) == chance


def test_ability_with_a_cost_is_used_seldom() -> None:
    gift = {"id": "Gift", "when": "talk", "asked": True, "cost": [{"what": "XP", "amount": 1}], "does": [FORWARD]}
    state = cell(acolyte("Griff", abilities=["Gift"], xp=1), brought={"abilities": [gift]}).state
    assert weight_in(INITIATIVES[USE_ABILITY], state, UseAbility("griff", "Gift")) == 0.3


def test_only_vulnerable_enemies_are_taken_alive() -> None:
    seeker = acolyte("Griff", moves=["Take Them Alive"])
    story = hack(cell(seeker), 5, 3)
    alive = TakeThemAlive("griff", "scar")
    never(story, alive)
    story.given(alive)
    never(story, Confirm())
    assert weigh(story.state, Deny("not yet")) == 1
    hurt = hack(cell(seeker).given(Hurt("scar", 2, "a fall")), 5, 3)
    prefers(hurt, alive, StayOut("griff"))
    hurt.given(alive)
    prefers(hurt, Confirm(), Deny("not yet"))


def test_gm_attacks_acolytes_who_can_act() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex"), acolyte("Kaz"))
    story.given(Hurt("vex", 6, "a fall"), (DrawBreath("vex"), (6, 6)))
    gm_acts(story)
    attack = EnemyAttack(("scar",), "griff")
    never(
        story,
        EnemyAttack(("scar",), "vex"),
        EnemyAttack(("scar",), "griff", modifiers=SMOKE),
        InflictWounds("griff", 3, "the warp"),
        CallLastBreath("griff", "the void"),
        Hazard("griff", "kill", "masonry"),
        Hazard("scar", "kill", "masonry"),
    )
    prefers(story, attack, Terrify("griff"), Mutate("griff"), MakeGmMove("separate them"))
    story.given(Terrify("griff", "freezes"))
    gm_acts(story)
    never(story, Terrify("kaz"))


def test_gm_presses_harder_if_the_acolytes_are_strong() -> None:
    fresh, hurt = cell(), cell().given(Hurt("griff", 5, "a fall"))
    assert weigh(fresh.state, GoldenOpportunity()) > weigh(hurt.state, GoldenOpportunity()) > 0
    assert weigh(fresh.state, LookToGm()) == weigh(hurt.state, LookToGm()) > 0


def test_enemy_under_fire_takes_cover() -> None:
    story = cell(acolyte("Griff", "rifle", "frag"))
    moving(story, SuppressingFire(actor="griff", targets=("scar",), weapon="rifle"), 4, 4)
    prefers(story, SettleNerve("scar", "takes cover"), SettleNerve("scar", "falters"), SettleNerve("scar", "flees"))
    never(story, SettleNerve("scar", "flees"))


def test_modifying_and_overruling_a_roll_have_no_weight() -> None:
    helper = acolyte("Vex", bonds=[{"id": "griff", "value": 1}])
    story = cell(acolyte("Griff"), helper).given(hacks(), Confirm())
    never(story, Weigh((Modifier("smoke", -1, "total"),)))
    never(lore(cell(rerolls=True), 1, 2), Overrule("10+"))


def test_wounded_templar_avoids_penance() -> None:
    templar = acolyte("Griff", cls="Templar", moves=["Wrath", "Penance", "Smite"])
    story = cell(templar)
    empty = weigh(story.state, DoPenance("griff"))
    story.given(Hurt("griff", 1, "a fall"))
    assert empty > weigh(story.state, DoPenance("griff"))


def test_probabilities_agree_with_the_rules() -> None:
    assert result_chances(0, 2)["6-"] == pytest.approx(15 / 36)
    assert result_chances(1, 3)["10+"] == pytest.approx(113 / 216)
    assert wound_chances((6, 6), 3, 0, 2) == pytest.approx((1 / 9, 4 / 9, 4 / 9))


def test_strength_starts_at_one_and_is_zero_when_beaten() -> None:
    """All players share one value; the last wounds cost most."""
    story = new_story("powered_by_heresy")
    assert dict(standing(story.state)) == {"ada": 1, "bo": 1, "cyd": 1, "gm": 1}
    story.given(Hurt("griff", 1, "a fall"))
    once = standing(story.state)["ada"]
    story.given(Hurt("griff", 5, "a fall"))
    assert 0 < standing(story.state)["cyd"] < once < 1
    assert 1 - once < once - standing(story.state)["bo"]
    for foe in ("scar", "nails", "overseer", "marine"):
        before = standing(story.state)["gm"]
        story.given(Leave(foe, "fled"))
        assert 0 < standing(story.state)["gm"] < before
    story.given(Hurt("horror", 5, "a fall"))
    assert standing(story.state)["gm"] == 0


def test_beaten_acolytes_have_no_strength_even_with_allies() -> None:
    story = cell(against=(enemy("Scar"), enemy("Kaz", side="ally")))
    assert set(standing(story.state).values()) == {1}
    story.given(ChangeSide("kaz", "enemy"))
    assert 0 < standing(story.state)["ada"] < 1
    assert standing(story.state)["gm"] == 1
    story.given(ChangeSide("kaz", "ally"), Hurt("griff", 6, "a fall"), (DrawBreath("griff"), (1, 1)))
    assert standing(story.state)["ada"] == 0


def test_beaten_acolytes_have_no_strength_until_the_next_fight() -> None:
    story = cell().given(Hurt("griff", 6, "a fall"), (DrawBreath("griff"), (6, 6)), Rest("griff"))
    assert story.state.beaten == "acolytes"
    assert standing(story.state)["ada"] == 0
    story.given(OpenScene())
    assert 0 < standing(story.state)["ada"] < 1


def test_wounded_arrival_has_full_strength() -> None:
    """Strength is measured against the start of the fight."""
    story = cell(acolyte("Griff", wounds=3), against=(enemy("Scar", wounds=1), enemy("Nails", out=True)))
    assert set(standing(story.state).values()) == {1}


def commands() -> Iterator[tuple[Encounter, Command]]:
    """Yield fights and a command for each form that they offer."""
    for number in range(2):
        for fight, rng in walk("powered_by_heresy", number):
            for request in fight.requests:
                options = attrs.evolve(fight.options(request.seat), requests=(request,))
                for form in request.forms:
                    command = options.pick(form, rng)
                    if command is not None:
                        yield fight, command


def test_every_offered_command_has_a_weight_and_strength_is_bounded() -> None:
    count = 0
    for fight, command in commands():
        assert weigh(fight.state, command) >= 0, command
        assert all(0 <= share <= 1 for share in fight.system.policy.strength(fight.state).values())
        count += 1
    assert count > 1_000


@pytest.mark.parametrize("number", range(sample_size(1)))
def test_random_players_end_fights_without_harming_friends(number: int) -> None:
    fight = Encounter.sample("powered_by_heresy", dice=seed_of(number))
    ours = {character.id for character in fight.state.acolytes}
    played(fight, Sensible(), Random(number), until=lambda now: len(now.journal) > 1_000)
    assert fight.outcome is not None
    assert fight.outcome.winners
    left = standing(fight.state)
    assert min(left.values()) == 0
    can_act = any(not is_out(acolyte) for acolyte in fight.state.acolytes)  # winners may all lie barely alive
    assert all((left[seat] > 0) == can_act for seat in fight.outcome.winners)
    due = [event for beat in fight.journal for event in beat.events if isinstance(event, BlowDue) and event.attackers]
    assert due
    assert all((blow_due.attackers[0] in ours) != (blow_due.target in ours) for blow_due in due)
