"""Between fights: what may be done, and why not."""

from collections.abc import Iterator

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.requests import Domain, Form, OneOf, Request, SomeOf, Whole
from combat.systems.powered_by_heresy import commands as say
from combat.systems.powered_by_heresy.decide.aftermath import groups
from combat.systems.powered_by_heresy.rules import change
from combat.systems.powered_by_heresy.rules.classes import MOST_WRATH
from combat.systems.powered_by_heresy.rules.rolling import STATS
from events.powered_by_heresy.sheets import GM
from events.powered_by_heresy.table import Acolyte, Carried, State


def aftermath(state: State) -> Iterator[Request]:
    """Everybody may see to wounds and growth; the GM brings it to an end, or lets the fighting break out again."""
    alive = tuple(each for each in state.acolytes if not each.dead)
    for player in dict.fromkeys(each.player for each in alive):
        forms = tuple(form for each in alive if each.player == player for form in _forms(state, each))
        if not forms:
            continue
        yield Request(player, "aftermath", "There is time to breathe. What do you do with it?", forms)
    ending = Form(say.EndEncounter, "It is over", weight=6)
    yield Request(GM, "aftermath", "Is everything done?", (ending,), say.EndEncounter())
    others = [Form(say.EndSession, "End the session")]
    if state.able() and state.foes():
        others.append(Form(say.OpenScene, "The fighting breaks out again"))
    patients = OneOf(tuple(each.id for each in alive if each.wounds))
    if patients.of:
        means = OneOf(("surgery", "chemical"))
        others.append(Form(say.Treat, "Treat", {"patient": patients, "means": means, "wounds": Whole(0, 1)}))
    yield Request(GM, "between", "What else happens?", tuple(others), optional=True)


def _forms(state: State, each: Acolyte) -> Iterator[Form]:
    me: dict[str, Domain] = {"actor": OneOf((each.id,), (each.sheet.name,))}
    if each.wounds:
        yield Form(say.Rest, "Rest for a day", {**me, "care": OneOf(("alone", "medical team", "comfort"))})
    patients = tuple(other.id for other in state.acolytes if other.wounds and not other.dead)
    if each.medkit and patients:
        kit: dict[str, Domain] = {"means": OneOf(("medkit",)), "healer": OneOf((each.id,))}
        yield Form(say.Treat, "Use a medkit", {"patient": OneOf(patients), **kit})
    if each.has("Wrath") and each.wrath < MOST_WRATH:
        yield Form(say.HoldRitual, "An hour's ritual", me)
    lacking = tuple(carried.id for carried in each.gear if lacks(state, carried))
    if lacking:
        yield Form(say.Resupply, "Resupply", {**me, "weapon": OneOf(lacking, tuple(map(state.name, lacking)))})
    closed = (*each.marked, *(() if each.background_used else ("This I Know",)))
    open_triggers = tuple(name for name in xp_triggers(state) if name not in closed)
    if open_triggers:
        yield Form(say.MarkXp, "Mark XP", {**me, "trigger": OneOf(open_triggers)})
    others = tuple(other.id for other in state.acolytes if other.id != each.id)
    if each.bonds and others and "bond" not in each.marked:
        bonds: dict[str, Domain] = {"resolved": OneOf(tuple(bond.id for bond in each.bonds)), "new": OneOf(others)}
        yield Form(say.NewBond, "Resolve a bond", {**me, **bonds})
    learnable = _in_reach(state, each)
    if each.xp >= price(state, each):
        lowest = SomeOf(learnable) if len(learnable) < _MANY else OneOf(tuple((move,) for move in learnable))
        yield Form(say.LevelUp, "Level up", {**me, "stat": OneOf(STATS), "moves": lowest})
    if learnable:
        agreed = OneOf((tuple(player.id for player in state.players),), ("everybody agrees",))
        yield Form(say.WriteIntoSheet, "Write a move down", {**me, "move": OneOf(learnable), "agreed": agreed})


def _in_reach(state: State, learner: Acolyte) -> tuple[str, ...]:
    """Return the moves worth showing: what else speaks against one, the reasons say."""
    known = {move.id for move in learner.moves}
    classes = (learner.sheet.cls, "any")
    foreign = _multiclass_left(state, learner) > 0
    return tuple(
        move.id
        for move in state.library
        if move.id not in known
        and (move.of in classes or foreign)
        and move.level <= learner.level + 1
        and all(each in known for each in (move.requires, move.replaces) if each)
    )


_MANY = 4
"""From how many moves on a form offers single ones instead of every selection."""


@cites("PBH-ADV-06")
def xp_triggers(state: State) -> tuple[str, ...]:
    """Return what marks XP by itself; a bond has a command of its own."""
    return (*(each for each in state.settings.xp_triggers if each != "bond"), "flag")


def price(state: State, riser: Acolyte) -> int:
    """Return what the next level costs."""
    return change.level_cost(riser.level, state.settings.xp_to_level)


def living(state: State, who: str) -> Iterator[Reason]:
    """There is such an acolyte, and it is alive."""
    if not state.is_acolyte(who):
        known = ", ".join(each.id for each in state.acolytes)
        yield Reason("unknown_character", f"there is no acolyte '{who}'; known are {known}")
    elif state.acolyte(who).dead:
        yield Reason("dead", f"{state.name(who)} is dead", "PBH-LB-01")


def _wounded(state: State, who: str) -> Iterator[Reason]:
    if not state.acolyte(who).wounds:
        yield Reason("unhurt", f"{state.name(who)} has no wounds", "PBH-HEAL-01")


def rest(state: State, command: say.Rest) -> Iterator[Reason]:
    """Only the wounded need it."""
    found = list(living(state, command.actor))
    yield from found or _wounded(state, command.actor)


def treat(state: State, command: say.Treat) -> Iterator[Reason]:
    """A medkit needs somebody who applies it, and a use."""
    found = list(living(state, command.patient))
    yield from found or _wounded(state, command.patient)
    if command.wounds < 0:
        yield Reason("amount", f"wounds are removed, not {-command.wounds} added", "PBH-HEAL-04")
    if command.means != "medkit":
        return
    if command.wounds not in (0, 1):
        yield Reason("amount", f"a medkit heals one wound, not {command.wounds}", "PBH-HEAL-01")
    unable = list(living(state, command.healer))
    yield from unable
    if not unable and not state.acolyte(command.healer).medkit:
        yield Reason("no_medkit", f"{state.name(command.healer)} has no use of a medkit left", "PBH-HEAL-01")


def hold_ritual(state: State, command: say.HoldRitual) -> Iterator[Reason]:
    """Wrath is for those who have it."""
    found = list(living(state, command.actor))
    yield from found
    if not found and not state.acolyte(command.actor).has("Wrath"):
        yield Reason("no_such_move", f"{state.name(command.actor)} does not know Wrath", "PBH-CLS-07")
    elif not found and state.acolyte(command.actor).wrath >= MOST_WRATH:
        yield Reason("full", f"{state.name(command.actor)} is full of Wrath", "PBH-CLS-07")


def resupply(state: State, command: say.Resupply) -> Iterator[Reason]:
    """The weapon is carried."""
    found = list(living(state, command.actor))
    yield from found
    if found:
        return
    carried = state.acolyte(command.actor).carried(command.weapon)
    if carried is None:
        yield Reason("no_such_weapon", f"{state.name(command.actor)} does not carry '{command.weapon}'")
    elif not lacks(state, carried):
        yield Reason("full", f"{state.name(command.weapon)} lacks nothing", "PBH-MOVE-09")


def lacks(state: State, carried: Carried) -> bool:
    """Return whether a weapon has fewer uses or less ammo than it is printed with."""
    weapon = state.weapon(carried.id)
    return weapon is not None and (carried.uses < weapon.uses or carried.ammo < weapon.ammo)


def mark_xp(state: State, command: say.MarkXp) -> Iterator[Reason]:
    """The table announced its triggers before play, and each counts once a session."""
    found = list(living(state, command.actor))
    yield from found
    known = ("flag",) if state.step == "TALK" else xp_triggers(state)
    if command.trigger not in known:
        sentence = f"'{command.trigger}' marks no XP now; known are {', '.join(known)}"
        yield Reason("no_trigger", sentence, "PBH-ADV-06")
    elif not found and command.trigger in state.acolyte(command.actor).marked:
        sentence = f"{state.name(command.actor)} has marked XP for that this session"
        yield Reason("already_marked", sentence, "PBH-ADV-03")
    elif not found and command.trigger == "This I Know" and not state.acolyte(command.actor).background_used:
        yield Reason("not_used", f"{state.name(command.actor)} has not used This I Know", "PBH-ADV-04")


def new_bond(state: State, command: say.NewBond) -> Iterator[Reason]:
    """One bond goes, another comes, once a session."""
    found = list(living(state, command.actor))
    yield from found
    if found:
        return
    acolyte = state.acolyte(command.actor)
    if not acolyte.bond(command.resolved):
        yield Reason("no_bond", f"{acolyte.sheet.name} has no bond with '{command.resolved}'", "PBH-ADV-04")
    if not state.is_acolyte(command.new) or command.new == command.actor:
        yield Reason("no_bond", f"there is no bond with '{command.new}' to be had", "PBH-ADV-04")
    elif command.new != command.resolved and acolyte.bond(command.new):
        yield Reason("has_bond", f"{acolyte.sheet.name} has a bond with {state.name(command.new)}", "PBH-ADV-04")
    if "bond" in acolyte.marked:
        yield Reason("already_marked", f"{acolyte.sheet.name} has resolved a bond this session", "PBH-ADV-04")


def level_up(state: State, command: say.LevelUp) -> Iterator[Reason]:
    """A level is paid, raises one stat within its cap, and brings as many moves as the table plays."""
    found = list(living(state, command.actor))
    yield from found
    if found:
        return
    riser = state.acolyte(command.actor)
    if riser.xp < price(state, riser):
        sentence = f"level {riser.level + 1} costs {price(state, riser)} XP, and {riser.sheet.name} has {riser.xp}"
        yield Reason("too_little_xp", sentence, "PBH-ADV-07")
    value = riser.stat(command.stat)
    used, reading = riser.permissions_used, state.settings.stat_cap_levels
    if not change.may_raise(value, riser.level + 1, used, reading):
        sentence = f"{command.stat} is at +{value} and cannot be raised at level {riser.level + 1}"
        yield Reason("stat_cap", sentence, "PBH-ADV-09")
    if len(set(command.moves)) != len(command.moves):
        yield Reason("twice", "no move is learned twice", "PBH-ADV-07")
    if len(command.moves) > state.settings.moves_per_level:
        sentence = f"a level brings {state.settings.moves_per_level} moves, not {len(command.moves)}"
        yield Reason("too_many_moves", sentence, "PBH-ADV-07")
    for move in command.moves:
        yield from _learning(state, riser, move, riser.level + 1)


def _learning(state: State, learner: Acolyte, name: str, level: int) -> Iterator[Reason]:
    """Why a move cannot be learned."""
    sheet = state.move(name)
    if sheet is None:
        yield Reason("no_such_move", f"there is no move '{name}'")
        return
    if learner.has(name):
        yield Reason("has_move", f"{learner.sheet.name} has {name} already", "PBH-ADV-07")
    foreign = sheet.of not in (learner.sheet.cls, "any")
    if foreign and not _multiclass_left(state, learner):
        yield Reason("other_class", f"{name} is of the {sheet.of}, which takes a Multiclass move", "PBH-ADV-10")
    if foreign and not change.may_multiclass(sheet.level, level):
        sentence = f"{name} has level {sheet.level}, and {learner.sheet.name} has {level}"
        yield Reason("too_high", sentence, "PBH-ADV-10")
    elif not foreign and sheet.level > level:
        sentence = f"{name} has level {sheet.level}, and {learner.sheet.name} has {level}"
        yield Reason("too_high", sentence, "PBH-ADV-07")
    known = {*(move.id for move in learner.moves), *change.taken_together(name, groups(state))} - {name}
    if not change.may_learn(sheet.requires, sheet.replaces, known):
        needed = " and ".join(each for each in (sheet.requires, sheet.replaces) if each)
        rule = "PBH-ADV-14" if sheet.replaces else "PBH-ADV-13"
        yield Reason("requires", f"{name} is only for those who have {needed}", rule)


def _multiclass_left(state: State, learner: Acolyte) -> int:
    """Return how many moves of other classes may still be taken: one for each Multiclass move."""
    known = {each.id for each in learner.moves}
    sheets = tuple(sheet for sheet in state.library if sheet.id in known)
    taken = {sheet.group or sheet.id for sheet in sheets if sheet.of not in (learner.sheet.cls, "any")}
    return sum(sheet.id.startswith("Multiclass") for sheet in sheets) - len(taken)


def write_into_sheet(state: State, command: say.WriteIntoSheet) -> Iterator[Reason]:
    """The whole group settles it, and the move must fit."""
    found = list(living(state, command.actor))
    yield from found
    players = [each.id for each in state.players]
    if not change.fiction_is_settled(command.agreed, players):
        missing = ", ".join(state.name(each) for each in players if each not in command.agreed)
        yield Reason("not_settled", f"everybody settles that together; {missing} did not agree", "PBH-ADV-02")
    if not found:
        yield from _learning(state, state.acolyte(command.actor), command.move, state.acolyte(command.actor).level)


def open_scene(state: State, _: say.OpenScene) -> Iterator[Reason]:
    """There must be somebody to fight on both sides."""
    if not state.able():
        yield Reason("nobody_able", "no acolyte is left who can fight", "PBH-LB-04")
    if not state.foes():
        yield Reason("no_foes", "no enemy is left in the fight", "PBH-WND-04")
