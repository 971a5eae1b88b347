"""Moves defined by data: outcomes, spending hold, and moves of GM characters."""

from collections.abc import Iterator
from typing import Any

from combat.engine.abilities.vocabulary import EffectSource
from combat.engine.offer import Bound, Form, LazySequence, OneOf, Price, Request, SomeOf, Words, among, text
from combat.engine.play import ANYWHERE, Draft, Reason, cites, gm_consents, requests_at
from combat.systems.powered_by_heresy import acts
from combat.systems.powered_by_heresy.acts.effects import ABILITIES
from combat.systems.powered_by_heresy.acts.the_gm import require_move_for_miss
from combat.systems.powered_by_heresy.queries import abilities, characters, moves, nouns
from combat.systems.powered_by_heresy.queries.moves import check_hardness, may_take_effect
from combat.systems.powered_by_heresy.queries.nouns import character_choice
from combat.systems.powered_by_heresy.rules import moves_as_data as rules
from combat.systems.powered_by_heresy.rules import the_gm
from events.powered_by_heresy import GM, Acolyte, Attempt, Move, MoveSheet, Option, Outcome, Resource, State, facts
from events.vocabulary import AbilityUsed, Reminded


@cites("PBH-CORE-10", "PBH-ROLL-04", "PBH-CORE-06")
def apply_outcome(draft: Draft[State], attempt: Attempt) -> None:
    """Apply the outcome of a move and the chosen options; if a 6- has no described outcome, require a GM move."""
    sheet = draft.state.move(attempt.move)
    outcome = sheet.outcome(attempt.band or "") if sheet is not None else None
    if outcome is not None:
        _remind(draft, attempt.actor, attempt.move, outcome.text)
        chosen_options = tuple(option for option in outcome.options if option.name in attempt.chosen)
        does = (*outcome.does, *(effect for option in chosen_options for effect in option.does))
        source = EffectSource(owner=attempt.actor, title=attempt.move, targets=attempt.targets, cause=attempt)
        ABILITIES.carry_out(draft, source, does)
    followed = moves.follower(draft.state, attempt)
    if rules.gm_chooses(attempt.band or "", outcome is not None) and attempt.move != Move.LAST_BREATH:
        require_move_for_miss(draft, attempt)
    acts.end_conditions(draft, attempt.actor, "roll" if attempt.trigger.rolled else "")
    target = attempt.target
    hit = ("hit",) if attempt.band in ("10+", "7-9") else ()
    named = map(abilities.move_tag, draft.state.counts_as(attempt.move))
    about = (*named, *hit, attempt.band or "", *attempt.trigger.facts)
    draft.trigger("resolved", attempt.actor, target, about)
    if followed is not None:
        stat = "".join((followed.roll or ())[:1])
        draft.emit(facts.MoveTriggered(actor=attempt.actor, move=followed.id, stat=stat, targets=attempt.targets))


def _remind(draft: Draft[State], who: str, title: str, text: str) -> None:
    if text:
        draft.emit(Reminded(who, title, text))


def _moves_with_hold(state: State, actor: str = "") -> OneOf:
    spending = (sheet.id for sheet in state.library if sheet.spend)
    return OneOf(tuple(move for move in spending if not actor or state.acolyte(actor).hold(move)))


def _hold_options(state: State, move: str = "") -> OneOf:
    sheets = (sheet for sheet in state.library if move in ("", sheet.id))
    return OneOf(tuple(dict.fromkeys(option.name for sheet in sheets for option in sheet.spend)))


class UseHold(acts.AcolyteCommand, wire="powered_by_heresy.use_hold.v1"):
    """Spend a point of hold on one of the options of its move.

    Attributes:
        move: The move that gave the hold.
        option: The option to buy with it.
        targets: The targets of the option; empty if it needs none.
    """

    actor: str = nouns.able()
    move: str = among(_moves_with_hold, noun="a move from which you have hold", code="no_hold", rule="PBH-ROLL-11")
    option: str = among(_hold_options, noun="an option of the move", code="no_option", rule="PBH-ROLL-11")
    targets: tuple[str, ...] = ()
    costs = (lambda state, actor, move: Price("hold", held=state.acolyte(actor).hold(move)),)

    @cites("PBH-ROLL-11")
    def check(self, state: State) -> Iterator[Reason]:
        yield from moves.check_targets(state, self.actor, self.targets, option_aim(self.bought(state)))

    def apply(self, draft: Draft[State]) -> None:
        does = self.bought(draft.state).does
        acts.spend(draft, self.actor, Resource.hold(self.move), 1, self.option)
        ABILITIES.carry_out(draft, EffectSource(owner=self.actor, title=self.move, targets=self.targets), does)

    def bought(self, state: State) -> Option:
        """Return the option that the hold buys."""
        options = (option for sheet in state.library if sheet.id == self.move for option in sheet.spend)
        return next(option for option in options if option.name == self.option)

    @classmethod
    def forms(cls, state: State, mover: Acolyte) -> Iterator[Form]:
        for sheet in (spending for spending in state.library if spending.spend and mover.hold(spending.id)):
            for option in sheet.spend:
                aim = option_aim(option)
                if not aim or moves.has_target(state, mover.id):
                    label = f"{mover.name}: {sheet.id}, {option.name}"
                    of = {"move": OneOf((sheet.id,)), "option": OneOf((option.name,))}
                    yield cls.form_for(state, mover, label, **of, **target_field(state, mover.id, aim))


def option_aim(option: Option) -> str:
    """Return whether an option has `one` target, or none."""
    return "one" if any(map(abilities.effect_needs_target, option.does)) else ""


def target_field(state: State, mover: str, aim: str) -> dict[str, Any]:
    """Return the arguments of `Act.form` for the targets of a move with this aim."""
    targets = moves.targets(state, mover)
    names = tuple(map(state.name, targets))
    if not aim:
        return {"omit": ("targets",)}
    several = SomeOf(targets, names, least=1)
    return {"targets": several if aim == "several" else OneOf(tuple((name,) for name in targets), names)}


@requests_at(ANYWHERE)
def _request_hold(state: State) -> tuple[Request, ...]:
    forms: dict[str, tuple[Form, ...]] = {}
    for acolyte in characters.able(state):
        if acolyte.holds:
            forms[acolyte.player] = (*forms.get(acolyte.player, ()), *UseHold.forms(state, acolyte))
    prompt = "Do you spend hold?"
    return tuple(Request(player, "hold", prompt, own, optional=True) for player, own in forms.items() if own)


def npc_moves(state: State, who: str = "") -> tuple[MoveSheet, ...]:
    """Return the moves of a GM character that are defined by data; those of all if `who` is empty."""
    enemies = (state.enemy(who),) if who else state.enemies
    named = (state.move(name) for enemy in enemies for name in enemy.sheet.moves)
    return tuple(sheet for sheet in named if sheet is not None and sheet.is_written_out)


def _own_moves(state: State, who: str = "") -> OneOf:
    return OneOf(tuple(sheet.id for sheet in npc_moves(state, who)))


def _moves_left(state: State, who: str = "") -> OneOf:
    return OneOf(tuple(sheet.id for sheet in npc_moves(state, who) if not (sheet.limit and state.uses(who, sheet.id))))


class EnemyMove(acts.GmCommand, wire="powered_by_heresy.enemy_move.v1"):
    """Make a GM character's move that is defined by data. No dice are rolled for it.

    Attributes:
        who: The GM character who acts.
        move: The move of that character.
        targets: The targets of the move; empty if it needs none.
        text: The action in your words; may be empty.
    """

    who: str = among(nouns.ENEMY, nouns.ATTACKER)
    move: str = among(
        Bound(_own_moves, "one of the character's moves", "no_such_move", "PBH-GM-06"),
        Bound(_moves_left, "a move that the character has not used up", "used_up", "PBH-GM-06"),
    )
    targets: tuple[str, ...] = ()
    text: str = text(default="")

    @cites("PBH-GM-06", "PBH-GM-02")
    def check(self, state: State) -> Iterator[Reason]:
        sheet = self._sheet(state)
        yield from moves.check_targets(state, self.who, self.targets, sheet.aim)
        if _takes_effect(sheet):
            yield from check_hardness(state)

    def apply(self, draft: Draft[State]) -> None:
        sheet = self._sheet(draft.state)
        first = next(iter(self.targets), "")
        acolyte = first if draft.state.is_acolyte(first) else ""
        words = f"{self.move}: {self.text}" if self.text else self.move
        draft.emit(facts.GmMoveMade(the_gm.ENEMY_MOVE, acolyte, words, self.who))
        outcome = _outcome_of(sheet)
        used = AbilityUsed(who=self.who, ability=self.move, target=first, limit=sheet.limit, text=outcome.text)
        draft.emit(used)
        source = EffectSource(owner=self.who, title=self.move, targets=self.targets)
        ABILITIES.carry_out(draft, source, outcome.does)

    def _sheet(self, state: State) -> MoveSheet:
        return next(sheet for sheet in npc_moves(state, self.who) if sheet.id == self.move)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        for enemy in characters.attackers(state):
            left = _moves_left(state, enemy.id).of
            for sheet in (sheet for sheet in npc_moves(state, enemy.id) if sheet.id in left):
                possible = may_take_effect(state) or not _takes_effect(sheet)
                if possible and (not sheet.aim or moves.has_target(state, enemy.id)):
                    label = f"{enemy.name} makes {sheet.id}"
                    of: dict[str, Any] = {"who": character_choice((enemy,)), "move": OneOf((sheet.id,))}
                    yield cls.form(state, label, **of, **target_field(state, enemy.id, sheet.aim))


@requests_at("GM_SOFT", "GM_HARD")
def _request_enemy_move(state: State) -> Iterator[Request]:
    if any(EnemyMove.forms(state)):
        forms = LazySequence(lambda: EnemyMove.forms(state))
        yield Request(GM, "enemy_move", "Does a GM character make its own move?", forms, optional=True)


def _takes_effect(sheet: MoveSheet) -> bool:
    """Return whether a move has an immediate effect; a move that only establishes facts has none."""
    return any(effect.do != "fact" for effect in _outcome_of(sheet).does)


def _outcome_of(sheet: MoveSheet) -> Outcome:
    return sheet.done or Outcome()


class Overcome(acts.SharedStatement, wire="powered_by_heresy.overcome.v1"):
    """End a homebrew condition because the character has overcome it.

    Attributes:
        who: The character with the condition.
        condition: The condition that ends.
        how: How the character overcame it.
    """

    who: str
    condition: str
    how: str = nouns.reason()
    consent_from = gm_consents

    def check(self, state: State) -> Iterator[Reason]:
        if (self.who, self.condition) not in _afflicted(state):
            had = ", ".join(f"{state.name(who)}: {name}" for who, name in _afflicted(state)) or "no character has one"
            sentence = f"'{self.who}' has no homebrew condition '{self.condition}' to end; conditions: {had}"
            yield Reason("no_condition", sentence, "PBH-CORE-06")

    def apply(self, draft: Draft[State]) -> None:
        acts.set_condition(draft, self.who, self.condition, self.how, 0)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        for who, name in _afflicted(state):
            sheet = abilities.condition(state, name)
            way = Words(((sheet.exit if sheet is not None else "") or "the fiction",))
            label = f"{state.name(who)} overcomes {name}"
            afflicted = OneOf((who,), (state.name(who),))
            yield from cls.offer(state, label, how=way, who=afflicted, condition=OneOf((name,)))


def _afflicted(state: State) -> tuple[tuple[str, str], ...]:
    """Return the homebrew conditions of all characters, as pairs of a character's id and a condition's name."""
    harmable = characters.harmable(state) if state.conditions else ()
    return tuple(
        (character.id, name)
        for character in harmable
        for name in character.conditions
        if abilities.condition(state, name)
    )


@requests_at(ANYWHERE)
def _request_overcome(state: State) -> tuple[Request, ...]:
    forms, prompt = LazySequence(lambda: Overcome.forms(state)), "Does a condition end?"
    seats = (GM, *(player.id for player in state.players)) if _afflicted(state) else ()
    return tuple(Request(seat, "overcome", prompt, forms, optional=True) for seat in seats)
