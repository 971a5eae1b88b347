"""Fights of complete sheets with abilities of their own: a caster, a cannon and its crew, three mounted parties."""

from collections.abc import Callable
from pathlib import Path

from combat import Encounter
from combat.engine.abilities.use import UseAbility
from combat.systems.fiend_wake.acts.aftermath import Agree
from combat.systems.fiend_wake.acts.bidding import CommitBid
from combat.systems.fiend_wake.acts.combatants import ChangeStance, Join, Leave
from combat.systems.fiend_wake.acts.dice import RollDice
from combat.systems.fiend_wake.acts.full_actions import Bombard, Melee, Ranged
from combat.systems.fiend_wake.acts.locations import Enter
from combat.systems.fiend_wake.acts.mounts import Mount
from combat.systems.fiend_wake.acts.reactions import Decline
from combat.systems.fiend_wake.acts.simple_actions import Arm, Flee, Stow
from combat.systems.fiend_wake.acts.turns import EndTurn
from events.base import Command
from events.fiend_wake.sheets import Profile

SETUPS = Path(__file__).parent / "setups"
Plan = Callable[[Encounter, str], tuple[Command, ...]]
"""The preferred commands of a combatant in a turn; illegal ones are skipped."""


def played(name: str, seed: str, plan: Plan, rounds: int, *said: tuple[int, Command]) -> Encounter:
    """Play a fight by a plan for each combatant; after a number of rounds all agree to end it."""
    fight = Encounter.begin("fiend_wake", SETUPS / f"{name}.toml", seed, name=name, weak=True)
    open_words = list(said)
    while fight.outcome is None:
        state = fight.state
        for number, command in tuple(open_words):
            if state.step == "TURN" and state.round == number and not fight.why_not(command):
                open_words.remove((number, command))
                fight.do(command)
        fight.do(_next(fight, plan, rounds))
    assert not open_words, open_words
    return fight


def _next(fight: Encounter, plan: Plan, rounds: int) -> Command:
    state = fight.state
    if state.step == "TURN":
        actor = state.turn.actor
        return next(each for each in (*plan(fight, actor), EndTurn(actor)) if not fight.why_not(each))
    if state.step == "BID_SECRET":
        who = state.waiting[0]
        return CommitBid(who, state.combatant(who).tp // 3)
    if state.step == "AFT_AGREE":
        return Agree(state.waiting[0], end=state.round >= rounds)
    answers = [*plan(fight, state.innermost.waiting[0])] if state.step == "ANSWER" else []
    if state.step == "ROLL":
        answers = [
            *plan(fight, state.innermost.who if hasattr(state.innermost, "skill") else state.roll.who),
            RollDice(),
        ]
    for answer in answers:
        if not fight.why_not(answer):
            return answer
    (request, *_) = (request for request in fight.requests if not request.optional)
    likely = (request.default, *(next(iter(form.commands())) for form in request.forms))
    return next(each for each in likely if each is not None and not fight.why_not(each))


def _caster(fight: Encounter, who: str) -> tuple[Command, ...]:
    """Ward the shield-bearer, burn the chapel, then attack the nearest enemy; the hound attacks the witch."""
    hound = fight.state.combatant("hound")
    return {
        "tallow": (
            *(() if fight.state.combatant("tallow").spells else (UseAbility("tallow", "warding", "orrin"),)),
            UseAbility("tallow", "second sight"),
            *(() if fight.state.combatant("imp").unconscious else (UseAbility("tallow", "witchfire", "chapel"),)),
            *(() if hound.unconscious else (UseAbility("tallow", "witchfire", "hound"), Melee("tallow", "hound"))),
        ),
        "orrin": (
            *((UseAbility("orrin", "Parry"),) if fight.state.step == "ANSWER" else ()),
            *((UseAbility("orrin", "beat it out"),) if "Alight" in fight.state.combatant("orrin").conditions else ()),
            *(() if hound.unconscious else (Melee("orrin", "hound"),)),
        ),
        "hound": (Melee("hound", "orrin" if fight.state.round > 1 else "tallow"),),
        "imp": (Ranged("imp", "tallow"),),
    }[who]


def witch_of_the_fen() -> Encounter:
    """A caster, a ward on a friend, a roll for her fire, a howl, venom and a burning chapel."""
    return played("witch-of-the-fen", "hmac-sha256:0b17", _caster, 4)


def _crew(fight: Encounter, who: str) -> tuple[Command, ...]:
    """The gunner fires and the loader loads, as long as the loader is free."""
    state = fight.state
    empty = "Reloading" in state.combatant("brega").conditions
    hurl = Bombard(who="dunn", location="tower") if state.round == 1 else Enter(who="dunn", location="tower")
    return {
        "brega": (Bombard(who="brega", location="tower"), *((UseAbility("brega", "load"),) if empty else ())),
        "dunn": (*((UseAbility("dunn", "load"),) if empty and state.round < 3 else ()), hurl, Arm("dunn", "axe"))
        + ((Melee("dunn", "archer"),) if state.location("tower") and not state.combatant("archer").unconscious else ()),
        "archer": (() if state.combatant("dunn").unconscious else (Ranged("archer", "dunn"),)),
        "drummer": (Flee("drummer", 2),) if state.round > 2 else (),
    }[who]


def the_old_cannon() -> Encounter:
    """A siege weapon with a crew of two, reloaded by hand; rubble, splinters, and a flooded hold."""
    return played("the-old-cannon", "hmac-sha256:0ca1", _crew, 4)


LATE = Profile(
    id="late",
    name="Yrsa, late as ever",
    seat="ilse",
    side="company",
    weapons=("lance",),
    ready="lance",
    abilities=("Shield",),
)


def _banners(fight: Encounter, who: str) -> tuple[Command, ...]:
    """The company rides at the ogre; the riders wait until they are won over; a gaunt runs."""
    state = fight.state
    ogre = state.combatant("ogre")
    at_ogre = () if ogre.unconscious else (Melee(who, "ogre"),)
    joined = any({pact.one, pact.other} == {"company", "riders"} and pact.stance == "allied" for pact in state.pacts)
    hurt = [each.id for each in state.present() if each.wounds and each.side == "company"]
    return {
        "lockjaw": (Mount("lockjaw", "grey"), *at_ogre),
        "ansa": (*(UseAbility("ansa", "field medicine", each) for each in hurt), *at_ogre),
        "corso": (*at_ogre, Enter(who="corso", location="ford")) if joined else (),
        "ogre": (
            *((UseAbility("ogre", "rattle"), Decline("ogre")) if state.step == "ANSWER" else ()),
            Melee("ogre", "lockjaw"),
        ),
        "gaunt": (Stow("gaunt"), Flee("gaunt", 2)) if state.round > 1 else (),
        "late": at_ogre,
    }[who]


def three_banners() -> Encounter:
    """A mount, riders who are won over, a combatant who joins late, and one who flees."""
    won_over = (
        (2, ChangeStance("company", "riders", "allied")),
        (2, ChangeStance("reeds", "riders", "allied")),
        (2, Join(LATE)),
        (3, Leave("ansa", "left", "the reeds call")),
    )
    return played("three-banners", "hmac-sha256:0ba2", _banners, 3, *won_over)


HOUSE_STORIES = {
    "witch-of-the-fen": witch_of_the_fen,
    "the-old-cannon": the_old_cannon,
    "three-banners": three_banners,
}
"""Stories by the name of their log."""
