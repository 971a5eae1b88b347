"""Making moves: what triggers one, whether it happens, and who stays out of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, Literal, get_args

import attrs

from combat.engine.acts import asked_at
from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.names import known
from combat.engine.requests import Domain, Form, OneOf, Request, SomeOf, Whole, Words, YesNo, modifiers
from combat.systems.powered_by_heresy.acts import (
    DEFENSE,
    DICE,
    TOTAL,
    ByAnAcolyte,
    ByTheGm,
    anybody_of,
    me,
    owed,
    unknown_words,
)
from combat.systems.powered_by_heresy.queries import blows, characters, moves
from combat.systems.powered_by_heresy.rules import class_moves, making_moves
from events.powered_by_heresy import facts
from events.powered_by_heresy.facts import Band, Fact, MoveTriggered
from events.powered_by_heresy.sheets import CATALOGUE, GM, Added, Move
from events.powered_by_heresy.table import Acolyte, Attempt, State
from events.vocabulary import Modifier

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


@attrs.frozen
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


@attrs.frozen
class AtOneFoe(TriggersAMove):
    """What is aimed at one enemy that is still in the fight."""

    target: str

    def unable(self, state: State) -> Iterable[Reason]:
        return *super().unable(state), *characters.no_foe(state, self.target)


def doing(mover: Acolyte) -> dict[str, Domain]:
    """Return the fields that every move of an acolyte has: whose it is, and what it looks like."""
    return {**me(mover), "text": Words(("",))}


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


@attrs.frozen
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

    def plain(self) -> dict[str, Any]:
        return {**super().plain(), "suggest": list(self.suggest)}

    def _suggested(self) -> SomeOf:
        return SomeOf(self.suggest)


def facts_for(mover: Acolyte, move: str) -> dict[str, Domain]:
    """Return the field for the facts that are true of a move of this acolyte, with those that could matter to it."""
    shots = (Move.FIRE_FOR_EFFECT, Move.SUPPRESSING_FIRE, Move.THROW_GRENADE)
    fitting = {
        "outnumbered": move == Move.HACK_AND_SLASH and mover.has(Move.UNDERDOG),
        "cover": move in shots,
        "crowd": move == Move.DEFY_DANGER and mover.sheet.home_world == "Hive World",
        "imperials": move in (Move.DEFY_DANGER, Move.PARLEY) and mover.sheet.home_world == "Highborn",
        "warp energy": move in (Move.DEFY_DANGER, "") and mover.sheet.home_world == "Voidborn",
        "under fire": move == Move.DEFY_DANGER and mover.has(Move.BAPTISED_BY_BULLETS),
        "gaining ground": move == Move.DEFY_DANGER and mover.tactic == class_moves.DEFENSIVE,
        "acting on the answers": any(each.when == "acting on the answers" for each in mover.bonuses),
    }
    named = tuple(fact for fact, holds in fitting.items() if holds)
    return {"facts": Facts(get_args(Fact), repeats=True, suggest=named)}


@attrs.frozen(kw_only=True)
class MakeMove(TriggersAMove, wire="powered_by_heresy.make_move.v1"):
    """A move that the rules here do not know: it is rolled for, and the table does what it says.

    Attributes:
        actor: Which acolyte.
        text: What it looks like, in your own words.
        name: What the move is called.
        stat: What it adds; `level` where it speaks of your level.
        facts: What is true of it and may matter.
    """

    name: str
    stat: Added
    facts: tuple[Fact, ...] = ()

    def besides(self, state: State) -> Iterator[Reason]:
        named = state.known_move(self.name)
        taken = {*making_moves.STAT_OF, *_OTHERS, *(move.id for move in CATALOGUE)}
        if not self.name.strip():
            yield Reason("move_name", "the move has no name; say what it is called", "PBH-CORE-10")
        elif named in taken:
            sentence = f"{named} has rules of its own; use its own command"
            yield Reason("move_name", sentence, "PBH-CORE-10")
        elif self.stat == moves.LEVEL and not named:
            sentence = f"only a move that can be learned speaks of your level; '{self.name}' is none"
            yield Reason("level", sentence, "PBH-ADV-12")

    def trigger(self, state: State) -> MoveTriggered:
        return self.as_move(state.known_move(self.name) or self.name, stat=self.stat, facts=self.facts)

    @classmethod
    def offered(cls, mover: Acolyte) -> Form:
        lore: dict[str, Domain] = {"name": Words(("Spout Forbidden Lore",)), "stat": OneOf(get_args(Added))}
        return Form(cls, "Another move", {**doing(mover), **lore, **facts_for(mover, "")})


_OTHERS = (Move.DEFY_DANGER, Move.RELOAD, Move.AID_OR_INTERFERE, Move.LAST_BREATH, Move.MEDKIT)
"""The moves without a stat of their own that rules speak of, besides those that can be learned."""


def words_for(move: str) -> tuple[str, ...]:
    """Return what named modifiers may change of a move: its roll, and of an attack the damage too."""
    return (TOTAL, DICE, DEFENSE) if move in making_moves.ATTACKS else (TOTAL,)


@attrs.frozen(kw_only=True)
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
        edge = self.edge or class_moves.practiced_kill_edge(mover.has(Move.PRACTICED_KILL), attempt.move)
        tied = (Modifier(self.fact or "the fiction", self.modifier, "total"),) if self.modifier else ()
        draft.happens(
            facts.MoveConfirmed(
                actor=mover.id,
                move=attempt.move,
                advantage=self.advantage,
                edge=edge,
                modifiers=(*tied, *self.modifiers),
                result=self.result,
            )
        )
        if attempt.move == Move.TAKE_THEM_ALIVE:  # it comes in place of the damage
            draft.happens(facts.BlowSettled(attempt.targets[0], 0))

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        yield Form(cls, "It happens", weight=20)
        attempt = moves.current(state)
        if attempt.trigger.rolled:
            granted: dict[str, Domain] = {"advantage": YesNo(), "edge": YesNo()}
            granted["result"] = OneOf(("", *get_args(Band)), ("as the dice fall", *get_args(Band)))
            granted["modifiers"] = modifiers(*words_for(attempt.move))
            yield Form(cls, "It happens, and something weighs on it", granted, 2)
            if state.facts:
                worth = Whole(-MOST_TIED, MOST_TIED, (-1, 1))
                tied: dict[str, Domain] = {"fact": OneOf(state.facts), "modifier": worth}
                yield Form(cls, "It happens, and a fact weighs on it", {**granted, **tied}, 2)


@attrs.frozen
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


@attrs.frozen
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


@asked_at("MOVE_CONFIRM")
def _offer_help(state: State) -> Iterator[Request]:
    attempt = moves.current(state)
    asked = moves.helpers(state, attempt)
    others = (each for each in moves.possible_helpers(state, attempt) if each.id not in asked)
    for helper in others if attempt.trigger.rolled else ():
        form = Form(OfferHelp, f"{helper.sheet.name}: help or hinder", me(helper))
        prompt = f"{state.name(attempt.actor)} may roll {attempt.move}: will {helper.sheet.name} help or hinder?"
        yield Request(helper.player, "offer_help", prompt, (form,), optional=True)


@attrs.frozen
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


@attrs.frozen
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


@attrs.frozen
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


@attrs.frozen
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


@attrs.frozen
class AboutTheMove(ByAnAcolyte):
    """What only its mover says about the move under way."""

    def unable(self, state: State) -> Iterable[Reason]:
        return moves.not_the_mover(state, self.actor)


@attrs.frozen
class Withdraw(AboutTheMove, wire="powered_by_heresy.withdraw.v1"):
    """The move is not triggered after all.

    Attributes:
        actor: Which acolyte.
    """

    def does(self, draft: Draft[State]) -> None:
        attempt = moves.current(draft.state)
        draft.happens(facts.MoveWithdrawn(attempt.actor, attempt.move))


@attrs.frozen
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
    withdraw = Form(Withdraw, "Not a move after all", me(mover))
    clarify = Form(Clarify, "It is unclear", {"question": Words(("how do you do that?",))})
    prompt = f"{mover.sheet.name} triggers {attempt.move}: does the move happen?"
    if attempt.move == Move.TAKE_THEM_ALIVE:
        target = state.name(attempt.targets[0])
        prompt = f"{mover.sheet.name} would take {target} alive instead of dealing damage: is {target} vulnerable?"
    prompt += "".join(_warnings(state, mover, attempt))
    learned = state.move(attempt.move)
    if learned is not None and mover.has(learned.id) and characters.level_in(state, mover, learned) != mover.level:
        prompt += f' "Your level" in it is {characters.level_in(state, mover, learned)}.'
    deny = Form(Deny, "Not triggered, for a reason", {"reason": Words(("the weapon is too long for that",))})
    yield owed(GM, "confirm", prompt, (*Confirm.offered(state), clarify, deny, withdraw), Confirm())
    yield Request(mover.player, "withdraw", f"Take {attempt.move} back?", (withdraw,), optional=True)


def _warnings(state: State, mover: Acolyte, attempt: Attempt) -> Iterator[str]:
    """Return whom an attack cannot wound, as sentences."""
    weapon = state.weapon(attempt.trigger.weapon)
    cause: facts.Cause = "ranged" if weapon is not None and (weapon.ranged or weapon.is_grenade) else "melee"
    for target in filter(state.is_enemy, attempt.targets if attempt.move in making_moves.ATTACKS else ()):
        against = blows.hopeless(state, mover, weapon, target, cause)
        if against is not None:
            with_what = f"the {weapon.name}" if weapon else "a bare hand"
            yield f" No die of {with_what} can wound {state.name(target)}: Defense {against}."


@asked_at("CLARIFY")
def _clarify(state: State) -> Iterator[Request]:
    attempt = moves.current(state)
    mover = state.acolyte(attempt.actor)
    answer = Form(Answer, "Answer", {"text": Words(("like this",))})
    forms = (answer, Form(Withdraw, "Not a move after all", me(mover)))
    yield owed(mover.player, "clarify", f"{attempt.move}: {state.question}", forms, Answer("like this"))
