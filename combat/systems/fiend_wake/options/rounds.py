"""Why something cannot be said in Round Prep, while bidding, or in the Aftermath."""

from collections.abc import Iterator

from combat.engine.errors import Reason
from combat.systems.fiend_wake.commands import (
    Agree,
    BreakTies,
    CommitBid,
    CommitCede,
    Forfeit,
    Fuel,
    Harass,
    PayArmor,
    PlaceToken,
    ResolveAbility,
)
from combat.systems.fiend_wake.decide.aftermath import fuel_price, prey
from combat.systems.fiend_wake.options.common import not_asked, too_dear, unknown
from combat.systems.fiend_wake.rules import bidding, rounds, turns
from events.fiend_wake.table import State


def resolve_ability(state: State, command: ResolveAbility) -> Iterator[Reason]:
    """It must be due."""
    if f"{command.who}: {command.ability}" not in state.abilities:
        sentence = f"no ability '{command.ability}' of {state.name(command.who)} is due"
        yield Reason("no_such_ability", sentence, "FW-PREP-01")


def pay_armor(state: State, command: PayArmor) -> Iterator[Reason]:
    """The price is paid in full, and nothing is thrown after it."""
    yield from not_asked(state, command.who)
    if command.who not in state.waiting:
        return
    each = state.combatant(command.who)
    armor = state.armor_of(each)
    cost = armor.encumbrance if armor else 0
    if not (0 <= command.points <= each.tp and 0 <= command.tokens <= each.tokens):
        sentence = f"{state.name(each.id)} has {each.tp} Tactical Points and {each.tokens} Turn Tokens"
        yield Reason("too_few_points", sentence, "FW-PREP-06")
    elif not rounds.pays_encumbrance(cost, command.points, command.tokens):
        worth = command.points + rounds.TOKEN_WORTH * command.tokens
        sentence = f"the Encumbrance is {cost}, and this is {worth}, or more coins than it takes"
        yield Reason("wrong_payment", sentence, "FW-PREP-07")


def forfeit(state: State, command: Forfeit) -> Iterator[Reason]:
    """Only who is asked to pay can refuse to."""
    yield from not_asked(state, command.who)


def commit_bid(state: State, command: CommitBid) -> Iterator[Reason]:
    """A bid is between nothing and everything."""
    yield from not_asked(state, command.who)
    if command.who in state.waiting and not bidding.may_bid(command.points, state.combatant(command.who).tp):
        most = state.combatant(command.who).tp
        yield Reason("bid", f"{state.name(command.who)} can bid 0 to {most} Tactical Points", "FW-BID-01")


def commit_cede(state: State, command: CommitCede) -> Iterator[Reason]:
    """Only who is tied can give way."""
    yield from not_asked(state, command.who)


def break_ties(state: State, _: BreakTies) -> Iterator[Reason]:
    """Nothing stands against it once the step is reached."""
    return iter(())


def place_token(state: State, command: PlaceToken) -> Iterator[Reason]:
    """Only who is asked, once a cycle."""
    yield from not_asked(state, command.who)


def hold_token(state: State, who: str) -> Iterator[Reason]:
    """Holding back is a choice, unless the table reads it otherwise."""
    yield from not_asked(state, who)
    if turns.PLACING[state.settings.placing](state.cycle):
        sentence = f"at this table a Turn Token must be placed in cycle {state.cycle}"
        yield Reason("must_place", sentence, "FW-EXEC-06")


def fuel(state: State, command: Fuel) -> Iterator[Reason]:
    """Each spell is one's own, named once, and paid for."""
    yield from not_asked(state, command.who, ordered=True)
    if command.who not in state.waiting:
        return
    ongoing = state.combatant(command.who).spells
    for spell in command.spells:
        if spell not in ongoing or command.spells.count(spell) > 1:
            yield Reason("no_such_spell", f"'{spell}' is no spell to be fueled once", "FW-AFT-10")
            return
    cost = fuel_price(state, command.who, command.spells)
    yield from too_dear(state, command.who, cost, "fueling these spells", "FW-AFT-10")


def pass_in_aftermath(state: State, who: str) -> Iterator[Reason]:
    """Only whose chance it is."""
    yield from not_asked(state, who, ordered=True)


def harass(state: State, command: Harass) -> Iterator[Reason]:
    """One allocation for each target within reach of the weapon at the ready."""
    yield from not_asked(state, command.who, ordered=True)
    if command.who not in state.waiting[:1]:
        return
    yield from unknown(state, command.target)
    if state.knows(command.target) and command.target not in prey(state, command.who):
        sentence = f"{state.name(command.who)} cannot harass {state.name(command.target)}, or has done so"
        yield Reason("out_of_reach", sentence, "FW-AFT-25")
    if command.points < 1:
        yield Reason("points", "harassing takes 1 Tactical Point or more", "FW-AFT-21")
    yield from too_dear(state, command.who, max(command.points, 0), "this harassment", "FW-AFT-21")


def agree(state: State, command: Agree) -> Iterator[Reason]:
    """Everybody who is conscious is asked once."""
    yield from not_asked(state, command.who)
