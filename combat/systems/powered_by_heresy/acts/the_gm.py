"""The GM: occasions for moves, and the moves themselves."""

from collections.abc import Iterator
from typing import Literal

from combat.engine.offer import Bound, Form, LazySequence, OneOf, Request, SomeOf, Whole, Words, among, modifiers, text
from combat.engine.play import Draft, Reason, cites, emits, requests_at
from combat.systems.powered_by_heresy import acts
from combat.systems.powered_by_heresy.acts.damage import Hazard
from combat.systems.powered_by_heresy.acts.dealing import enemy_attack
from combat.systems.powered_by_heresy.acts.dying_and_healing import CallLastBreath, InflictWounds
from combat.systems.powered_by_heresy.acts.terror import Mutate, Terrify
from combat.systems.powered_by_heresy.queries import blows, characters, nouns
from combat.systems.powered_by_heresy.queries.moves import check_hardness, may_take_effect
from combat.systems.powered_by_heresy.queries.nouns import character_choice, living_acolytes, living_members
from combat.systems.powered_by_heresy.rules import the_gm
from events.powered_by_heresy import GM, Attempt, Condition, Enemy, Fact, Resource, State, facts
from events.vocabulary import Modifier

TARGET_FACTS = ("cover", "outnumbered")
"""Circumstances of a target that matter when GM characters attack it."""


def require_soft_move(draft: Draft[State], occasion: str, who: str) -> None:
    """Record that the GM must make a soft move."""
    draft.emit(facts.GmMoveDue(occasion=occasion, hard=False, who=who))


@cites("PBH-GM-01", "PBH-TAG-03")
def require_move_for_miss(draft: Draft[State], attempt: Attempt) -> None:
    """Record that the GM must make a move because of a 6-, with the tags of the gear in use and the move's targets."""
    used = draft.state.weapon(attempt.trigger.weapon)
    item = draft.state.weapon(attempt.trigger.item)
    worn = (piece.tags for piece in draft.state.acolyte(attempt.actor).outfit if piece.id == attempt.trigger.item)
    tags = (*(used.tags if used else ()), *(item.tags if item else next(worn, ())))
    occasion, targets = f"{the_gm.MISS} on {attempt.move}", tuple(filter(draft.state.is_enemy, attempt.targets))
    due = facts.GmMoveDue(occasion=occasion, hard=True, who=attempt.actor, tags=tags, targets=targets)
    draft.emit(due)


class LookToGm(acts.SharedStatement, wire="powered_by_heresy.look_to_gm.v1"):
    """Look to the GM to see what happens."""

    label = "Everyone looks to the GM"

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.GmMoveDue(occasion=the_gm.ALL_LOOK, hard=False))


class GoldenOpportunity(acts.GmStatement, wire="powered_by_heresy.golden_opportunity.v1"):
    """Take a golden opportunity for a hard move.

    Attributes:
        who: The acolyte who gave the opportunity; empty for no one in particular.
    """

    label = "Make a hard move on a golden opportunity from"
    who: str = nouns.acolyte_or("no one in particular")

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.GmMoveDue(occasion=the_gm.OPPORTUNITY, hard=True, who=self.who))


MOVES_WITHOUT_DICE = OneOf(
    tuple(move for move in (*the_gm.GM_MOVES, *the_gm.OFFERS) if move not in the_gm.MOVES_WITH_COMMANDS)
)
"""The moves on the GM's list that need no dice."""


def _enemy_or_none(state: State) -> OneOf:
    present = character_choice(state.present())
    return OneOf(("", *present.of), ("none", *present.names))


class MakeGmMove(acts.GmStatement, wire="powered_by_heresy.make_gm_move.v1"):
    """Make a move from the GM's list that needs no dice.

    Attributes:
        move: The move from the GM's list.
        who: The acolyte that the move affects; empty for no one in particular.
        text: What happens, in your words.
        by: The GM character who acts; empty for no one in particular.
    """

    move: str = among(MOVES_WITHOUT_DICE, noun="a GM move without dice", code="no_gm_move", rule="PBH-GM-02")
    who: str = nouns.acolyte_or("none")
    text: str = text(default="")
    by: str = among(nouns.ENEMY, _enemy_or_none, default="")
    apply = emits(facts.GmMoveMade)

    @classmethod
    def forms_on(cls, state: State, due: facts.GmMoveDue) -> Iterator[Form]:
        who = _affected_choice(state, due)
        yield cls.form(state, "Describe what happens", who=who)
        for enemy in state.present():
            if enemy.sheet.moves:
                label = f"{enemy.name} makes one of its moves"
                move, moves, by = OneOf((the_gm.ENEMY_MOVE,)), Words(enemy.sheet.moves), character_choice((enemy,))
                yield cls.form(state, label, move=move, who=who, text=moves, by=by)


def _affected_choice(state: State, due: facts.GmMoveDue) -> OneOf:
    """Return the choice of an affected acolyte: first the one whose move led to this, then none in particular."""
    living = living_acolytes(state).of
    first = (due.who,) if due.who in living else ()
    ids = (*first, *(who for who in ("", *living) if who not in first))
    return OneOf(ids, tuple("none" if not enemy else state.name(enemy) for enemy in ids))


def _known_targets(state: State) -> OneOf:
    known = character_choice((*state.acolytes, *state.present()))
    return OneOf((*known.of, *characters.defended_things(state)))


def _living_targets(state: State) -> OneOf:
    things, choice = characters.defended_things(state), character_choice(characters.harmable(state))
    return OneOf((*choice.of, *things), (*choice.names, *things))


def _other_targets(state: State, attackers: tuple[str, ...] = ()) -> OneOf:
    return acts.filtered_choice(_living_targets(state), lambda each: each not in attackers)


def _attack_names(state: State, attackers: tuple[str, ...] = ()) -> OneOf:
    armed = map(state.enemy, attackers) if attackers else characters.attackers(state)
    names = dict.fromkeys(attack.name for enemy in armed for attack in blows.attacks_of(enemy))
    return OneOf(("", *names), ("as usual", *names))


def _other_victims(state: State, attackers: tuple[str, ...] = ()) -> SomeOf:
    others = acts.filtered_choice(character_choice(characters.harmable(state)), lambda each: each not in attackers)
    return SomeOf(others.of, others.names)


def _attacks_of_one(state: State, who: str = "") -> OneOf:
    return _attack_names(state, (who,) if who else ())


def _attackers(state: State) -> OneOf:
    return character_choice(characters.attackers(state))


def _attacking_groups(state: State) -> SomeOf:
    able = _attackers(state)
    return SomeOf(able.of, able.names, least=1)


class EnemyAttack(acts.HarshMove, wire="powered_by_heresy.enemy_attack.v1"):
    """Deal the damage of attacking GM characters.

    Attributes:
        attackers: The attackers; depending on the settings, several make one attack together or one each.
        target: The character, thing or place to attack.
        facts: Circumstances of the target, such as `cover` and `outnumbered`.
        weapon: The name of the attack; empty for the usual one. Attackers without it use their usual one.
        modifiers: Modifiers to dice or Defense, each with its reason.
        targets: Other characters who are attacked in the same way; dice are rolled for each.
    """

    attackers: tuple[str, ...] = among(
        nouns.ENEMY,
        nouns.ATTACKER,
        Bound(_attacking_groups, "an enemy", "no_attacker", "PBH-GM-05", repeated="twice"),
    )
    target: str = among(
        Bound(_known_targets, "a character or a defended thing", "unknown_character"),
        Bound(_living_targets, "a living character", "dead", "PBH-LB-01"),
        Bound(_other_targets, "another character", "own_target", "PBH-GM-05"),
    )
    facts: tuple[Fact, ...] = among(SomeOf(TARGET_FACTS), code="fact", rule="PBH-DEF-02", default=())
    weapon: str = among(_attack_names, noun="an attack of an attacker", code="no_attack", rule="PBH-GM-06", default="")
    modifiers: tuple[Modifier, ...] = among(
        modifiers(acts.DICE, acts.DEFENSE), code="modifier", rule="PBH-CORE-09", default=()
    )

    targets: tuple[str, ...] = among(
        nouns.CHARACTER, nouns.OTHERS, Bound(_other_victims, "another character", "own_target"), default=(), later=True
    )

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.GmMoveMade(the_gm.DEAL_DAMAGE, self.target))
        for target in dict.fromkeys((self.target, *self.targets)):
            enemy_attack(
                draft,
                self.attackers,
                target,
                self.facts,
                in_return=False,
                weapon=self.weapon,
                modifiers=self.modifiers,
            )

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        able = _attackers(state)
        for who in able.of:
            alone = OneOf(((who,),), (state.name(who),))
            label = f"{state.name(who)} attacks"
            yield cls.form(state, label, omit=("targets",), attackers=alone)
            if len(characters.harmable(state)) > 2:  # noqa: PLR2004 - the attacker and two targets
                yield cls.form(state, f"{label} several at once", attackers=alone)
        if len(able.of) > 1:
            several = SomeOf(able.of, able.names, least=2)
            yield cls.form(state, "Several attack together", omit=("targets",), attackers=several)


class ReadyAttack(acts.GmStatement, wire="powered_by_heresy.ready_attack.v1", kw_only=True):
    """Name the attack with which a GM character strikes next, for example in return, and what modifies it.

    Attributes:
        weapon: The name of the attack; empty for the usual one.
        modifiers: Modifiers to dice or Defense, each with its reason.
    """

    who: str = among(nouns.ENEMY)
    weapon: str = among(_attacks_of_one, noun="an attack of the character", code="no_attack", rule="PBH-GM-06")
    modifiers: tuple[Modifier, ...] = among(
        modifiers(acts.DICE, acts.DEFENSE), code="modifier", rule="PBH-CORE-09", default=()
    )
    apply = cites("PBH-GM-06", "PBH-MOVE-03")(emits(facts.AttackReadied))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        for enemy in state.present():
            who = character_choice((enemy,))
            yield cls.form(state, f"Name the next attack of {enemy.name}", who=who)


@requests_at("TALK", "MOVE_CONFIRM", "HELP", "CHOICE")
def _request_next_attack(state: State) -> Iterator[Request]:
    if state.present():
        forms = LazySequence(lambda: ReadyAttack.forms(state))
        yield Request(GM, "next_attack", "How does a GM character strike next?", forms, optional=True)


class UseUp(acts.GmStatement, wire="powered_by_heresy.use_up.v1", kw_only=True):
    """Use up some of a weapon's uses or ammo.

    Attributes:
        target: The acolyte who carries the weapon.
        weapon: The weapon that loses uses or ammo.
        resource: The resource to use up.
        amount: The amount to use up.
    """

    target: str = nouns.acolyte()
    weapon: str
    resource: Literal["use", "ammo"]
    amount: int

    def check(self, state: State) -> Iterator[Reason]:
        yield from check_hardness(state)
        carried = state.acolyte(self.target).carried(self.weapon)
        left = 0 if carried is None else carried.ammo if self.resource == "ammo" else carried.uses
        if not 1 <= self.amount <= left:
            what = f"{self.resource} of '{self.weapon}'"
            sentence = f"{state.name(self.target)} has only {left} {what}, so {self.amount} cannot be used up"
            yield Reason("amount", sentence, "PBH-GM-02")

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.GmMoveMade(the_gm.USE_UP, self.target, self.weapon))
        resource = (Resource.ammo if self.resource == "ammo" else Resource.uses)(self.weapon)
        acts.spend(draft, self.target, resource, self.amount, "the GM's move")

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        for owner in living_members(state):
            for carried in owner.gear:
                for resource, left in (("use", carried.uses), ("ammo", carried.ammo)):
                    amount = "a use" if resource == "use" else resource
                    yield from cls.offer(
                        state,
                        f"{owner.name}: use up {amount} of the {state.name(carried.id)}",
                        target=character_choice((owner,)),
                        weapon=OneOf((carried.id,)),
                        resource=OneOf((resource,)),
                        amount=Whole(1, left, (1,) if left else ()),
                    )


def _gm_move_forms(state: State, due: facts.GmMoveDue) -> Iterator[Form]:
    yield from MakeGmMove.forms_on(state, due)
    if may_take_effect(state):
        for move in (EnemyAttack, Hazard, UseUp, Terrify, Mutate):
            yield from move.forms(state)
    if due.hard:
        yield from InflictWounds.forms(state)
        yield from CallLastBreath.forms(state)


@requests_at("GM_SOFT", "GM_HARD")
def _request_gm_move(state: State) -> Iterator[Request]:
    due = state.dues[0]
    tags = f" Tags of the gear in use: {', '.join(due.tags)}." if due.tags else ""
    kind, forms = "a hard move" if due.hard else "a soft move", LazySequence(lambda: _gm_move_forms(state, due))
    yield Request(GM, "gm_move", f"{due.occasion}: make {kind}.{tags}{_enemy_notes(state, due)}", forms)


def _enemy_notes(state: State, due: facts.GmMoveDue) -> str:
    """Return sentences about the enemies' instincts and moves, beginning with the targets of the player's move."""
    present = sorted(state.present(), key=lambda each: each.id not in due.targets)
    sentences = (
        f" {enemy.name[:1].upper()}{enemy.name[1:]} {wants}." for enemy in present if (wants := _note_on(enemy))
    )
    return "".join(sentences)


def _note_on(enemy: Enemy) -> str:
    sheet = enemy.sheet
    wants = f"wants {sheet.instinct}" if sheet.instinct else ""
    does = f"has these moves: {', '.join(sheet.moves)}" if sheet.moves else ""
    return " and ".join(part for part in (wants, does) if part)


CHANGES = {
    "leaves the fight": (Condition.OUT, True, "", ""),
    "leaves cover": (Condition.IN_COVER, False, "no_cover", "PBH-DEF-02"),
    "repairs armour": (Condition.ARMOUR_WRECKED, False, "whole", "PBH-CLS-01"),
    "takes cover": (Condition.IN_COVER, True, "in_cover", "PBH-DEF-02"),
    "rallies": (Condition.FALTERING, False, "steady", "PBH-MOVE-12"),
}
"""For each change, the condition, whether it begins, and the code and rule of the refusal if nothing would change."""


def _changes(enemy: Enemy, how: str) -> bool:
    condition, begins, *_ = CHANGES[how]
    held = {Condition.IN_COVER: enemy.in_cover, Condition.ARMOUR_WRECKED: enemy.wrecked > 0}
    return held.get(condition, condition in enemy.conditions) is not begins


class ChangeEnemy(acts.GmStatement, wire="powered_by_heresy.change_enemy.v1"):
    """State that something in the fiction has changed an enemy.

    Attributes:
        enemy: The enemy who has changed.
        how: The action of the enemy, or the event.
    """

    enemy: str = among(nouns.ENEMY)
    how: Literal["leaves the fight", "leaves cover", "repairs armour", "rallies", "takes cover"] = among(
        OneOf(tuple(CHANGES))
    )

    def check(self, state: State) -> Iterator[Reason]:
        enemy, (condition, begins, code, rule) = state.enemy(self.enemy), CHANGES[self.how]
        if not _changes(enemy, self.how):
            held = "already has" if begins else "does not have"
            yield Reason(code, f"{enemy.name} {held} the condition '{condition}'", rule)

    def apply(self, draft: Draft[State]) -> None:
        condition, begins, *_ = CHANGES[self.how]
        acts.set_condition(draft, self.enemy, condition, self.how, int(begins))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        for how in CHANGES:
            foes = character_choice(enemy for enemy in state.present() if _changes(enemy, how))
            yield from cls.offer(state, f"An enemy {how}", enemy=foes, how=OneOf((how,)))
