"""Making moves: what triggers one, whether it happens, and who stays out of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Literal, get_args

import attrs
from attrs import frozen

from combat.engine.acts import asked_at
from combat.engine.book import cites
from combat.engine.domains import Domain, Given, OneOf, SomeOf, Whole, Words, YesNo, modifiers
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.names import known
from combat.engine.requests import Filled, Form, Listed, Request
from combat.systems.powered_by_heresy.acts import (
    DEFENSE,
    DICE,
    TOTAL,
    ByAnAcolyte,
    ByTheGm,
    anybody_of,
    me,
    spend,
    unknown_words,
)
from combat.systems.powered_by_heresy.queries import blows, characters, moves
from combat.systems.powered_by_heresy.queries.abilities import ADVANTAGE, EDGE, moves_of, purse
from combat.systems.powered_by_heresy.rules import class_moves, making_moves, moves_as_data
from events.powered_by_heresy import facts
from events.powered_by_heresy.facts import Band, Fact, MoveTriggered
from events.powered_by_heresy.sheets import CATALOGUE, GM, Added, Move, MoveSheet, Weapon
from events.powered_by_heresy.table import Acolyte, Attempt, State
from events.vocabulary import AbilityUsed, Modifier

if TYPE_CHECKING:
    from combat.engine.plain_data import SomeOfData

IN_YOUR_OWN_WORDS = Words(("",))
"""What something looks like, for want of better words."""

MOST_TIED = 3
"""The most that an established fact, a forward or an ongoing adds or takes away."""

Effect = Callable[[Draft[State], Attempt], None]


def effect_of(*names: str) -> Callable[[Effect], Effect]:
    """Label what a move does once its result stands and its choice is made."""

    def label(function: Effect) -> Effect:
        function.__dict__["__effect_of__"] = names
        return function

    return label


def effects_in(*chapters: ModuleType) -> Mapping[str, Effect]:
    """Return what moves do, by their names, as some chapters have it."""
    things = (thing for chapter in chapters for thing in vars(chapter).values())
    return {name: thing for thing in things for name in getattr(thing, "__effect_of__", ())}


@frozen
class TriggersAMove(ByAnAcolyte):
    """What an acolyte does that triggers a move; the GM confirms that it is one.

    Attributes:
        text: What it looks like, in your own words.
    """

    text: str = attrs.field(default="", kw_only=True)

    def unable(self, state: State) -> Iterable[Reason]:
        found = tuple(characters.not_able(state, self.actor))
        return found or tuple(characters.not_calm(state, self.actor, self.calm_for))

    @property
    def calm_for(self) -> str:
        """The move that terror would have to let happen."""
        return ""

    def trigger(self, state: State) -> MoveTriggered:
        """Return the move that it triggers."""
        raise NotImplementedError

    def as_move(self, move: str, **how: Any) -> MoveTriggered:
        """Return a move of its actor, rolled with the stat that the book names; `how` are the other fields."""
        usual = {"actor": self.actor, "move": move, "stat": making_moves.STAT_OF.get(move, ""), "text": self.text}
        return MoveTriggered(**{**usual, **how})

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.WordTaken(self.actor))
        draft.happens(self.trigger(draft.state))


@frozen
class AtOneFoe(TriggersAMove):
    """What is aimed at one enemy that is still in the fight."""

    target: str

    def unable(self, state: State) -> Iterable[Reason]:
        return *super().unable(state), *characters.no_foe(state, self.target)


def doing(mover: Acolyte) -> dict[str, Domain]:
    """Return the fields that every move of an acolyte has: whose it is, and what it looks like."""
    return {**me(mover), "text": IN_YOUR_OWN_WORDS}


def reach_of(state: State, mover: Acolyte, move: str) -> dict[str, Domain]:
    """Return the field that says that a target is out of reach, where the GM has permitted that."""
    return {"within_reach": YesNo()} if state.permits_to(mover.id, move) else {}


def no_attack_triggered(
    state: State, actor: str, move: str, target: str, weapon: str, *, within_reach: bool
) -> Iterator[Reason]:
    """Return why an attack triggers no move: out of reach, or with a bare fist that hurts nobody in such armour."""
    if state.permits_to(actor, move):
        return
    if not making_moves.attack_triggers(within_reach, bool(weapon), state.enemy(target).sheet.armour):
        rule = "PBH-DMG-12" if within_reach else "PBH-TAG-02"
        why = "powered armour stops a bare fist" if within_reach else "the target is out of reach"
        sentence = f"you cannot attack {state.name(target)} like this: {why}; the GM may permit it"
        yield Reason("no_trigger", sentence, rule)


@frozen
class Facts(SomeOf):
    """Whatever is true of a move; those are suggested that could matter to it.

    Attributes:
        suggest: The ones that could matter.
    """

    suggest: tuple[str, ...] = ()

    def values(self) -> Iterator[tuple[str, ...]]:
        return self._suggested().values()

    def pick(self, rng: Any) -> tuple[str, ...]:
        return self._suggested().pick(rng)

    def plain(self) -> "SomeOfData":
        return {**super().plain(), "suggest": list(self.suggest)}

    def _suggested(self) -> SomeOf:
        return SomeOf(self.suggest)


def facts_for(mover: Acolyte, move: str) -> dict[str, Domain]:
    """Return the field for the facts that are true of a move of this acolyte, with those that could matter to it."""
    fitting = {
        "outnumbered": move == Move.HACK_AND_SLASH and mover.has(Move.UNDERDOG),
        "cover": move in SHOTS,
        "crowd": move == Move.DEFY_DANGER and mover.sheet.home_world == "Hive World",
        "imperials": move in (Move.DEFY_DANGER, Move.PARLEY) and mover.sheet.home_world == "Highborn",
        "warp energy": move in (Move.DEFY_DANGER, "") and mover.sheet.home_world == "Voidborn",
        "under fire": move == Move.DEFY_DANGER and mover.has(Move.BAPTISED_BY_BULLETS),
        "gaining ground": move == Move.DEFY_DANGER and mover.tactic == class_moves.DEFENSIVE,
        "acting on the answers": any(each.when == "acting on the answers" for each in mover.bonuses),
    }
    return {"facts": _facts(tuple(fact for fact, holds in fitting.items() if holds))}


SHOTS = (Move.FIRE_FOR_EFFECT, Move.SUPPRESSING_FIRE, Move.THROW_GRENADE)


@lru_cache
def _facts(suggest: tuple[str, ...]) -> Facts:
    return Facts(get_args(Fact), repeats=True, suggest=suggest)


@frozen(kw_only=True)
class MakeMove(TriggersAMove, wire="powered_by_heresy.make_move.v1"):
    """A move that is written out, by its name; or one that nobody has written out, and the table does what it says.

    Attributes:
        actor: Which acolyte.
        text: What it looks like, in your own words.
        name: What the move is called.
        stat: What it adds; `level` where it speaks of your level; empty for what it says, or for nothing.
        facts: What is true of it and may matter.
        about: What it is about, of what you have learned it for; empty where there is no choice.
        weapon: What it is done with, by its id; empty for bare hands, or for nothing.
        targets: Whom it is made on; nobody where it needs none.
    """

    name: str
    stat: Added = ""
    facts: tuple[Fact, ...] = ()
    about: str = ""
    weapon: str = ""
    targets: tuple[str, ...] = ()

    def _sheet(self, state: State) -> MoveSheet | None:
        """Return the move where it is written out or can be learned."""
        return state.move(state.known_move(self.name))

    def besides(self, state: State) -> Iterator[Reason]:
        named, sheet = state.known_move(self.name), self._sheet(state)
        if not self.name.strip():
            yield Reason("move_name", "the move has no name; say what it is called", "PBH-CORE-10")
        elif sheet is not None and sheet.is_written_out:
            yield from self._cannot_be_made(state, sheet)
        elif named in CODED:
            sentence = f"{named} has rules of its own; use its own command"
            yield Reason("move_name", sentence, "PBH-CORE-10")
        elif sheet is not None and not state.acolyte(self.actor).has(named):
            yield from characters.not_known(state, self.actor, named, "PBH-CORE-10")
        elif sheet is not None and sheet.abilities:
            yield Reason("of_itself", f"{named} counts of itself; nobody makes it", "PBH-CORE-10")
        elif self.stat == moves.LEVEL and not named:
            sentence = f"only a move that can be learned speaks of your level; '{self.name}' is none"
            yield Reason("level", sentence, "PBH-ADV-12")
        if sheet is None or not sheet.is_written_out:
            yield from self._says_too_much()

    def _says_too_much(self) -> Iterator[Reason]:
        if self.about or self.weapon or self.targets:
            sentence = f"nobody has written out what '{self.name}' does to anybody; say it in your own words"
            yield Reason("not_written_out", sentence, "PBH-CORE-10")

    @cites("PBH-CORE-10")
    def _cannot_be_made(self, state: State, sheet: MoveSheet) -> Iterator[Reason]:
        mover = state.acolyte(self.actor)
        if not moves_as_data.may_make(sheet.of, mover.has(sheet.id)):
            yield from characters.not_known(state, self.actor, sheet.id, "PBH-CORE-10")
            return
        rolled = sheet.roll or ()
        if not moves_as_data.rolled_with(self.stat, rolled):
            which = f"is rolled with one of: {', '.join(rolled)}" if rolled else "is not rolled for; name no stat"
            yield Reason("stat", f"{sheet.id} {which}", "PBH-CORE-10")
        known_of = mover.knows_about(sheet.id)
        if self.about not in _named(known_of if sheet.about else ()):
            sentence = f"{sheet.id} of {mover.sheet.name} is for: {', '.join(known_of) or 'nothing in particular'}"
            yield Reason("about", sentence, "PBH-CORE-10")
        yield from moves.no_targets(state, self.actor, self.targets, sheet.aim)
        yield from self._bad_weapon(state, sheet)
        if sheet.limit and state.uses(self.actor, sheet.id):
            yield Reason("used_up", f"{mover.sheet.name} has made {sheet.id} this {sheet.limit}", "PBH-CORE-10")
        for cost in sheet.cost:
            has = purse(state, self.actor, cost.what)
            if has < cost.amount:
                sentence = f"{sheet.id} costs {cost.amount} {cost.what}, and {mover.sheet.name} has {has}"
                yield Reason("too_dear", sentence, "PBH-CORE-10")

    def _bad_weapon(self, state: State, sheet: MoveSheet) -> Iterator[Reason]:
        if self.weapon and not moves.strikes(sheet):
            yield Reason("wrong_weapon", f"{sheet.id} is made with no weapon; name none", "PBH-CORE-10")
        elif self.weapon:
            weapon = characters.carried_weapon(state, self.actor, self.weapon, "PBH-CORE-10")
            if isinstance(weapon, Reason):
                yield weapon
            elif weapon.ranged or weapon.is_grenade:
                yield from characters.no_uses(state, self.actor, weapon)

    def trigger(self, state: State) -> MoveTriggered:
        sheet, name = self._sheet(state), state.known_move(self.name) or self.name
        if sheet is None or not sheet.is_written_out:
            return self.as_move(name, stat=self.stat, facts=self.facts)
        rolled, known_of = sheet.roll or (), state.acolyte(self.actor).knows_about(sheet.id)
        how: dict[str, Any] = {"rolled": bool(rolled), "stat": self.stat or "".join(rolled[:1])}
        how |= {"detail": self.about or "".join(known_of[:1]), "weapon": self.weapon, "targets": self.targets}
        return self.as_move(name, facts=self.facts, **how)

    @classmethod
    def offered(cls, state: State, mover: Acolyte) -> Iterator[Form]:
        for sheet in moves_of(state, mover):
            if sheet.is_written_out and cls._is_open(state, mover, sheet):
                yield Form(cls, sheet.id, Filled(partial(cls._fields, state, mover, sheet)), 2)
        yield Form(cls, "Another move", Filled(partial(cls._unwritten, state, mover)))

    @classmethod
    def _is_open(cls, state: State, mover: Acolyte, sheet: MoveSheet) -> bool:
        """Return whether a move that is written out can be made at all: it is neither used up nor too dear."""
        if sheet.limit and state.uses(mover.id, sheet.id):
            return False
        payable = all(purse(state, mover.id, cost.what) >= cost.amount for cost in sheet.cost)
        return payable and not (sheet.aim and not moves.has_target(state, mover.id))

    @classmethod
    def _unwritten(cls, state: State, mover: Acolyte) -> dict[str, Domain]:
        """Return the fields of a move that nobody has written out; only one that is known speaks of a level."""

        def stats(chosen: Mapping[str, Any]) -> OneOf:
            """Return what a move that is chosen can add."""
            return OneOf(tuple(each for each in ADDED.of if each != moves.LEVEL or state.known_move(chosen["name"])))

        lore: dict[str, Domain] = {"name": Words(("Bend Bars",)), "stat": Given(ADDED, stats)}
        return {**doing(mover), **lore, **facts_for(mover, "")}

    @classmethod
    def _fields(cls, state: State, mover: Acolyte, sheet: MoveSheet) -> dict[str, Domain]:
        """Return the fields of a move that is written out."""
        fields: dict[str, Domain] = {**doing(mover), "name": OneOf((sheet.id,)), **facts_for(mover, sheet.id)}
        for field, named in (("stat", sheet.roll or ()), ("about", mover.knows_about(sheet.id) if sheet.about else ())):
            if named:
                fields[field] = OneOf(_named(named), tuple(each or named[0] for each in _named(named)))
        there = moves.targets(state, mover.id)
        if sheet.aim == "one":
            fields["targets"] = OneOf(tuple((each,) for each in there), tuple(map(state.name, there)))
        elif sheet.aim:
            fields["targets"] = SomeOf(there, tuple(map(state.name, there)), least=1)
        if moves.strikes(sheet):
            carried = ("", *(weapon.id for weapon in ready_weapons(state, mover)))
            fields["weapon"] = OneOf(carried, ("bare hands", *map(state.name, carried[1:])))
        return fields


ADDED = OneOf(get_args(Added))
"""Whatever a move may add."""


def ready_weapons(state: State, mover: Acolyte) -> Iterator[Weapon]:
    """Return the weapons that an acolyte carries and can use now: of ranged ones and grenades, those with uses."""
    for carried in mover.gear:
        weapon = state.weapon(carried.id)
        if weapon is not None and (carried.uses or not (weapon.ranged or weapon.is_grenade)):
            yield weapon


def _named(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return what may be said where one of some names is meant: nothing at all where there is no choice."""
    return names if len(names) > 1 else ("", *names)


_OTHERS = (Move.DEFY_DANGER, Move.RELOAD, Move.AID_OR_INTERFERE, Move.LAST_BREATH, Move.MEDKIT)
"""The moves without a stat of their own that rules speak of, besides those that can be learned."""

CODED = frozenset({*making_moves.STAT_OF, *_OTHERS, *(move.id for move in CATALOGUE)}) - {Move.BLEND_IN}
"""The moves that have rules of their own here."""


def words_for(move: str) -> tuple[str, ...]:
    """Return what named modifiers may change of a move: its roll, and of an attack the damage too."""
    return (TOTAL, DICE, DEFENSE) if move in making_moves.ATTACKS else (TOTAL,)


@frozen(kw_only=True)
class Confirm(ByTheGm, wire="powered_by_heresy.confirm.v1"):
    """The move is triggered.

    Attributes:
        advantage: Whether the fiction grants it advantage.
        edge: Whether the fiction grants it the edge.
        modifier: What an established fact adds to it, -3 to +3; 0 for nothing.
        fact: That fact; empty for none.
        result: What it comes to whatever its dice show; empty where the dice decide.
        modifiers: Whatever else weighs on it, each with its reason.
    """

    advantage: bool = False
    edge: bool = False
    modifier: int = 0
    fact: str = ""
    result: Literal["", "10+", "7-9", "6-"] = ""
    modifiers: tuple[Modifier, ...] = ()

    def bars(self, state: State) -> Iterator[Reason]:
        attempt = state.attempt
        extras = self.advantage or self.edge or self.modifier or self.fact or self.result or self.modifiers
        if attempt is not None and not attempt.trigger.rolled and extras:
            yield Reason("no_roll", f"{attempt.move} is not rolled for; confirm it with nothing added", "PBH-CORE-10")
        if not -MOST_TIED <= self.modifier <= MOST_TIED:
            yield Reason("amount", f"a fact adds -3 to +3 to a roll, not {self.modifier:+d}", "PBH-CORE-09")
        if self.fact and self.fact not in state.facts:
            yield Reason("unknown_fact", f"nobody has established that {self.fact}; establish it first", "PBH-CORE-09")
        if bool(self.fact) != bool(self.modifier):
            yield Reason("fact", "name both a fact and what it adds to the roll, or neither", "PBH-CORE-09")
        if attempt is not None:
            yield from unknown_words(self.modifiers, words_for(attempt.move))

    def does(self, draft: Draft[State]) -> None:
        attempt = moves.current(draft.state)
        mover = draft.state.acolyte(attempt.actor)
        target = attempt.targets[0] if attempt.targets else ""
        said = {each.on for each in draft.modifiers("roll", mover.id, target, about_roll(draft.state, attempt))}
        edge = self.edge or class_moves.practiced_kill_edge(mover.has(Move.PRACTICED_KILL), attempt.move)
        tied = (Modifier(self.fact or "the fiction", self.modifier, "total"),) if self.modifier else ()
        draft.happens(
            facts.MoveConfirmed(
                actor=mover.id,
                move=attempt.move,
                advantage=self.advantage or ADVANTAGE in said,
                edge=edge or EDGE in said,
                modifiers=(*tied, *self.modifiers),
                result=self.result,
            )
        )
        if attempt.move == Move.TAKE_THEM_ALIVE:  # it comes in place of the damage
            draft.happens(facts.BlowSettled(attempt.targets[0], 0))
        _pay(draft, attempt)

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        yield Form(cls, "It happens", weight=20)
        attempt = moves.current(state)
        if attempt.trigger.rolled:
            granted = {**GRANTED, "modifiers": modifiers(*words_for(attempt.move))}
            yield Form(cls, "It happens, and something weighs on it", granted, 2)
            if state.facts:
                tied = Filled(lambda: {**granted, "fact": OneOf(state.facts), "modifier": WORTH})
                yield Form(cls, "It happens, and a fact weighs on it", tied, 2)


RESULT = OneOf(("", *get_args(Band)), ("as the dice fall", *get_args(Band)))
GRANTED: Mapping[str, Domain] = MappingProxyType({"advantage": YesNo(), "edge": YesNo(), "result": RESULT})
"""What the fiction may grant a move that is confirmed."""

WORTH = Whole(-MOST_TIED, MOST_TIED, (-1, 1))
"""What a fact may add."""


def _pay(draft: Draft[State], attempt: Attempt) -> None:
    """Pay what a move costs that is written out, and count it against its limit."""
    sheet, weapon = draft.state.move(attempt.move), draft.state.weapon(attempt.trigger.weapon)
    if sheet is None or not sheet.is_written_out:
        return
    for cost in sheet.cost:
        paid = min(cost.amount, purse(draft.state, attempt.actor, cost.what))
        if paid:
            spend(draft, attempt.actor, cost.what, paid, attempt.move)
    carried = draft.state.acolyte(attempt.actor).carried(attempt.trigger.weapon)
    if weapon is not None and (weapon.ranged or weapon.is_grenade) and carried is not None and carried.uses:
        spend(draft, attempt.actor, facts.Resource.uses(weapon.id), 1, attempt.move)
    if sheet.limit:
        target = attempt.targets[0] if attempt.targets else ""
        draft.happens(AbilityUsed(who=attempt.actor, ability=sheet.id, target=target, limit=sheet.limit))


def about_roll(state: State, attempt: Attempt) -> tuple[str, ...]:
    """Return what abilities may ask of a move roll: its names, its stat, what is true of it, the weapon's tags."""
    weapon = state.weapon(attempt.trigger.weapon)
    tags = weapon.tags if weapon is not None else ()
    return (*state.counts_as(attempt.move), attempt.trigger.stat, *attempt.trigger.facts, *tags)


@frozen
class Overrule(ByTheGm, wire="powered_by_heresy.overrule.v1"):
    """Say how the move comes out, whatever its dice show; what follows from it follows.

    Attributes:
        band: How it comes out.
    """

    band: Band

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.RollOverruled(moves.current(draft.state).actor, self.band))


@asked_at("EDGE", "REROLL", "CHOICE")
def _overrule(state: State) -> Iterator[Request]:
    attempt = moves.current(state)
    form = Form(Overrule, "Overrule the result", {"band": OneOf(get_args(Band))})
    prompt = f"{attempt.move} stands at {attempt.band}: does the table see it differently?"
    yield Request(GM, "overrule", prompt, (form,), optional=True)


@frozen
class OfferHelp(ByAnAcolyte, wire="powered_by_heresy.offer_help.v1"):
    """Have a say in the roll to come although there is no bond; those with a bond are asked anyway.

    Attributes:
        actor: Which acolyte.
    """

    def unable(self, state: State) -> Iterable[Reason]:
        return characters.not_able(state, self.actor)

    def besides(self, state: State) -> Iterator[Reason]:
        attempt = moves.current(state)
        if self.actor not in (each.id for each in moves.possible_helpers(state, attempt)) or not attempt.trigger.rolled:
            sentence = f"{state.name(self.actor)} cannot help or hinder {attempt.move} of {state.name(attempt.actor)}"
            yield Reason("no_help", sentence, "PBH-MOVE-20")
        elif self.actor in moves.helpers(state, attempt):
            yield Reason("asked_anyway", f"{state.name(self.actor)} will be asked before the dice", "PBH-MOVE-20")

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.HelpOffered(self.actor))

    @classmethod
    def offered(cls, helper: Acolyte) -> tuple[Form, ...]:
        return (Form(cls, f"{helper.sheet.name}: help or hinder", me(helper)),)


@asked_at("MOVE_CONFIRM")
def _offer_help(state: State) -> Iterator[Request]:
    attempt = moves.current(state)
    if not attempt.trigger.rolled:
        return
    mover = state.name(attempt.actor)
    for helper in (each for each in moves.possible_helpers(state, attempt) if not moves.is_asked(attempt, each)):
        prompt = f"{mover} may roll {attempt.move}: will {helper.sheet.name} help or hinder?"
        yield Request(helper.player, "offer_help", prompt, Listed(partial(OfferHelp.offered, helper)), optional=True)


@frozen
class Deny(ByTheGm, wire="powered_by_heresy.deny.v1"):
    """The move is not triggered: gear, reach or the fiction speak against it.

    Attributes:
        reason: What speaks against it.
    """

    reason: str

    def bars(self, state: State) -> Iterator[Reason]:
        yield from characters.no_words(self.reason, "the reason")

    @cites("PBH-CORE-05", "PBH-CORE-02")
    def does(self, draft: Draft[State]) -> None:
        attempt = moves.current(draft.state)
        draft.happens(facts.MoveDenied(attempt.actor, attempt.move, self.reason))


@frozen
class Permit(ByTheGm, wire="powered_by_heresy.permit.v1"):
    """Let an acolyte trigger a move next although its gear or its reach would forbid it.

    Attributes:
        actor: Which acolyte.
        move: Which move.
        reason: What makes it possible.
    """

    actor: str
    move: str
    reason: str

    def bars(self, state: State) -> Iterator[Reason]:
        yield from characters.not_able(state, self.actor)
        yield from characters.no_words(self.reason, "the reason")
        if state.known_move(self.move) not in making_moves.ATTACKS:
            sentence = (
                f"'{self.move}' is never forbidden by gear or reach; {known(self.move, sorted(making_moves.ATTACKS))}"
            )
            yield Reason("no_attack", sentence, "PBH-CORE-05")

    @cites("PBH-CORE-05")
    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.TriggerPermitted(self.actor, draft.state.known_move(self.move), self.reason))

    @classmethod
    def offered(cls, able: tuple[Acolyte, ...]) -> Iterator[Form]:
        if able:
            what: dict[str, Domain] = {
                "move": OneOf(tuple(sorted(making_moves.ATTACKS))),
                "reason": Words(("a gap in the armour",)),
            }
            yield Form(cls, "Permit what gear or reach would forbid", {"actor": anybody_of(able), **what})


@frozen
class Clarify(ByTheGm, wire="powered_by_heresy.clarify.v1"):
    """It is unclear whether the move is triggered: ask.

    Attributes:
        question: What is unclear.
    """

    question: str

    def bars(self, state: State) -> Iterator[Reason]:
        yield from characters.no_words(self.question, "the question")

    @cites("PBH-CORE-03")
    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.ClarityAsked(self.question))


@frozen
class Answer(ByTheGm, wire="powered_by_heresy.answer.v1"):
    """Say how it is.

    Attributes:
        text: How it is.
    """

    text: str

    def speakers(self, state: State) -> tuple[str, ...]:
        return (*(each.id for each in state.players), GM)

    def bars(self, state: State) -> Iterator[Reason]:
        yield from characters.no_words(self.text, "the answer")

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.ClarityGiven(self.text))


@frozen
class AboutTheMove(ByAnAcolyte):
    """What only its mover says about the move under way."""

    def unable(self, state: State) -> Iterable[Reason]:
        return moves.not_the_mover(state, self.actor)


@frozen
class Withdraw(AboutTheMove, wire="powered_by_heresy.withdraw.v1"):
    """The move is not triggered after all.

    Attributes:
        actor: Which acolyte.
    """

    def does(self, draft: Draft[State]) -> None:
        attempt = moves.current(draft.state)
        draft.happens(facts.MoveWithdrawn(attempt.actor, attempt.move))


@frozen
class StayOut(ByAnAcolyte, wire="powered_by_heresy.stay_out.v1"):
    """Do nothing in this window.

    Attributes:
        actor: Which acolyte.
    """

    def unable(self, state: State) -> Iterable[Reason]:
        return moves.not_asked(state, self.actor)

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.WindowUsed(self.actor))

    @classmethod
    def offered(cls, who: Acolyte, label: str, weight: int = 1) -> Form:
        return Form(cls, label, me(who), weight)


@asked_at("MOVE_CONFIRM")
def _confirm(state: State) -> Iterator[Request]:
    attempt = moves.current(state)
    mover = state.acolyte(attempt.actor)
    prompt = f"{mover.sheet.name} triggers {attempt.move}: does the move happen?"
    if attempt.move == Move.TAKE_THEM_ALIVE:
        target = state.name(attempt.targets[0])
        prompt = f"{mover.sheet.name} would take {target} alive instead of dealing damage: is {target} vulnerable?"
    prompt += "".join(_warnings(state, mover, attempt))
    learned = state.move(attempt.move)
    if learned is not None and mover.has(learned.id) and characters.level_in(state, mover, learned) != mover.level:
        prompt += f' "Your level" in it is {characters.level_in(state, mover, learned)}.'
    yield Request(GM, "confirm", prompt, Listed(lambda: _judged(state, mover)), Confirm())
    back = Listed(lambda: (_withdrawn(mover),))
    yield Request(mover.player, "withdraw", f"Take {attempt.move} back?", back, optional=True)


UNCLEAR: Mapping[str, Domain] = MappingProxyType({"question": Words(("how do you do that?",))})
BARRED: Mapping[str, Domain] = MappingProxyType({"reason": Words(("the weapon is too long for that",))})
"""What may be unclear, and what may speak against a move, for want of better words."""


def _judged(state: State, mover: Acolyte) -> Iterator[Form]:
    """Return the forms by which the GM says whether a move happens."""
    yield from Confirm.offered(state)
    yield Form(Clarify, "It is unclear", UNCLEAR)
    yield Form(Deny, "Not triggered, for a reason", BARRED)
    yield _withdrawn(mover)


def _withdrawn(mover: Acolyte) -> Form:
    return Form(Withdraw, "Not a move after all", me(mover))


def _warnings(state: State, mover: Acolyte, attempt: Attempt) -> Iterator[str]:
    """Return whom an attack cannot wound, as sentences."""
    weapon = state.weapon(attempt.trigger.weapon)
    cause: facts.Cause = "ranged" if weapon is not None and (weapon.ranged or weapon.is_grenade) else "melee"
    targets = tuple(filter(state.is_enemy, attempt.targets if attempt.move in making_moves.ATTACKS else ()))
    for target, against in zip(targets, blows.hopeless(state, mover, weapon, targets, cause), strict=True):
        if against is not None:
            with_what = f"the {weapon.name}" if weapon else "a bare hand"
            yield f" No die of {with_what} can wound {state.name(target)}: Defense {against}."


@asked_at("CLARIFY")
def _clarify(state: State) -> Iterator[Request]:
    attempt = moves.current(state)
    mover = state.acolyte(attempt.actor)
    answer = Form(Answer, "Answer", {"text": Words(("like this",))})
    forms = (answer, Form(Withdraw, "Not a move after all", me(mover)))
    yield Request(mover.player, "clarify", f"{attempt.move}: {state.question}", forms, Answer("like this"))
