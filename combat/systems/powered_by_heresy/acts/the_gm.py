"""The GM: when it is the GM's to act, and with which moves."""

from collections.abc import Iterable, Iterator
from typing import Literal

import attrs

from combat.engine.acts import asked_at
from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Domain, Form, OneOf, Request, Whole, Words
from combat.systems.powered_by_heresy.acts import ByTheGm, anybody_of, spend, turn
from combat.systems.powered_by_heresy.acts.damage import Hazard, enemy_blow
from combat.systems.powered_by_heresy.acts.dying_and_healing import CallLastBreath, InflictWounds
from combat.systems.powered_by_heresy.queries import characters
from combat.systems.powered_by_heresy.queries.the_gm import may_bite, too_hard
from combat.systems.powered_by_heresy.rules import character_change, the_gm
from events.powered_by_heresy import facts
from events.powered_by_heresy.facts import Condition, Fact, Resource
from events.powered_by_heresy.sheets import GM
from events.powered_by_heresy.table import Acolyte, State
from events.vocabulary import Rolled


def soft_move_due(draft: Draft[State], occasion: str, who: str) -> None:
    """Let the GM owe a soft move."""
    draft.happens(facts.GmMoveDue(occasion=occasion, hard=False, who=who))


@cites("PBH-GM-01")
def answer_to_a_miss(draft: Draft[State], move: str, who: str, weapon: str) -> None:
    """Let the GM owe a move for a 6-, with the tags of the gear in use at hand."""
    used, hard = draft.state.weapon(weapon), the_gm.may_be_hard(the_gm.MISS)
    tags = the_gm.tags_to_show("6-", used.tags if used else ())
    draft.happens(facts.GmMoveDue(occasion=f"{the_gm.MISS} on {move}", hard=hard, who=who, tags=tags))


@attrs.frozen
class LookToGm(ByTheGm, wire="powered_by_heresy.look_to_gm.v1"):
    """All look to the GM to see what happens."""

    def speakers(self, state: State) -> tuple[str, ...]:
        return (GM, *(each.id for each in state.players))

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.GmMoveDue(occasion=the_gm.ALL_LOOK, hard=the_gm.may_be_hard(the_gm.ALL_LOOK)))


@attrs.frozen
class GoldenOpportunity(ByTheGm, wire="powered_by_heresy.golden_opportunity.v1"):
    """The players have handed the GM one; `who` did, or nobody in particular."""

    who: str = ""

    def bars(self, state: State) -> Iterator[Reason]:
        if self.who:
            yield from characters.not_living(state, self.who)

    def does(self, draft: Draft[State]) -> None:
        hard = the_gm.may_be_hard(the_gm.OPPORTUNITY)
        draft.happens(facts.GmMoveDue(occasion=the_gm.OPPORTUNITY, hard=hard, who=self.who))

    @classmethod
    def offered(cls, state: State) -> Form:
        able = anybody_of(characters.able(state))
        who = OneOf(("", *able.of), ("nobody", *able.names))
        return Form(cls, "A golden opportunity: a hard move", {"who": who}, 60)


@attrs.frozen
class MakeGmMove(ByTheGm, wire="powered_by_heresy.make_gm_move.v1"):
    """A move of the GM's list that needs no dice."""

    move: str
    who: str = ""
    text: str = ""

    def bars(self, state: State) -> Iterator[Reason]:
        known = the_gm.is_gm_move(self.move) or self.move in the_gm.OFFERS
        if not known or self.move in the_gm.WITH_DICE:
            own = self.move in the_gm.WITH_DICE
            why = "has a command of its own; use that" if own else "is not one of the GM's moves"
            sentence = f"'{self.move}' {why}"
            yield Reason("no_gm_move", sentence, "PBH-GM-02")
        if self.who:
            yield from characters.not_living(state, self.who)

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.GmMoveMade(self.move, self.who, self.text))

    @classmethod
    def offered(cls, who: str, anybody: OneOf) -> Form:
        told = tuple(each for each in (*the_gm.GM_MOVES, *the_gm.OFFERS) if each not in the_gm.WITH_DICE)
        whom = OneOf((who,) if who in anybody.of else ("", *anybody.of))
        return Form(cls, "Tell what happens", {"move": OneOf(told), "who": whom, "text": Words(("",))}, 3)


@attrs.frozen
class EnemyAttack(ByTheGm, wire="powered_by_heresy.enemy_attack.v1"):
    """Enemies deal their damage; the facts `cover` and `outnumbered` are the target's."""

    attackers: tuple[str, ...]
    target: str
    facts: tuple[Fact, ...] = ()

    def bars(self, state: State) -> Iterator[Reason]:
        if not self.attackers:
            yield Reason("no_attacker", "name at least one attacker", "PBH-GM-05")
        if len(set(self.attackers)) != len(self.attackers):
            yield Reason("twice", "name each attacker only once", "PBH-DMG-10")
        for each in self.attackers:
            yield from characters.no_foe(state, each)
        if self.target not in characters.defended_things(state):
            yield from characters.not_living(state, self.target)
        yield from too_hard(state)

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.GmMoveMade(the_gm.DEAL_DAMAGE, self.target))
        enemy_blow(draft, self.attackers, self.target, self.facts, in_return=False)

    @classmethod
    def offered(cls, state: State, anybody: OneOf) -> Iterator[Form]:
        ids, things = tuple(each.id for each in state.foes()), characters.defended_things(state)
        anybody = OneOf((*anybody.of, *things), (*anybody.names, *things))
        if ids:
            some = OneOf(tuple((each,) for each in ids) + ((ids,) if len(ids) > 1 else ()))
            yield Form(cls, "Deal damage", {"attackers": some, "target": anybody}, 24)


@attrs.frozen(kw_only=True)
class UseUp(ByTheGm, wire="powered_by_heresy.use_up.v1"):
    """Resources are used up: uses or ammo of a weapon."""

    target: str
    weapon: str
    resource: Literal["use", "ammo"]
    amount: int

    def unable(self, state: State) -> Iterable[Reason]:
        return characters.not_living(state, self.target)

    def besides(self, state: State) -> Iterator[Reason]:
        yield from too_hard(state)
        carried = state.acolyte(self.target).carried(self.weapon)
        left = 0 if carried is None else carried.ammo if self.resource == "ammo" else carried.uses
        if not 1 <= self.amount <= left:
            what = f"{self.resource} of '{self.weapon}'"
            sentence = f"{state.name(self.target)} has {left} {what}, so {self.amount} cannot be used up"
            yield Reason("amount", sentence, "PBH-GM-02")

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.GmMoveMade(the_gm.USE_UP, self.target, self.weapon))
        resource = (Resource.ammo if self.resource == "ammo" else Resource.uses)(self.weapon)
        spend(draft, self.target, resource, self.amount, "the GM's move")

    @classmethod
    def offered(cls, owner: Acolyte) -> Iterator[Form]:
        whose = anybody_of((owner,))
        for carried in owner.gear:
            for resource, left in (("use", carried.uses), ("ammo", carried.ammo)):
                if left:
                    what: dict[str, Domain] = {"weapon": OneOf((carried.id,)), "resource": OneOf((resource,))}
                    yield Form(cls, "Use up resources", {"target": whose, "amount": Whole(1, left), **what})


@attrs.frozen
class Afflict(ByTheGm):
    """Roll on one of the GM's tables for an acolyte."""

    target: str

    def unable(self, state: State) -> Iterable[Reason]:
        return characters.not_living(state, self.target)

    def besides(self, state: State) -> Iterable[Reason]:
        return too_hard(state)


@attrs.frozen
class Terrify(Afflict, wire="powered_by_heresy.terrify.v1"):
    """Roll on the table of terrors."""

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.GmMoveMade(the_gm.TERRIFY, self.target))
        effect = _rolled_on_a_table(draft, "Terror", 6, self.target)
        turn(draft, self.target, f"terrified: {effect}", "terror")


@attrs.frozen
class Mutate(Afflict, wire="powered_by_heresy.mutate.v1"):
    """Roll on the table of mutations."""

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.GmMoveMade(the_gm.MUTATE, self.target))
        effect = _rolled_on_a_table(draft, "Mutation", 10, self.target)
        turn(draft, self.target, f"mutated: {effect}", "the warp")
        strength = draft.state.acolyte(self.target).stat("S")
        if effect == the_gm.MONSTROUS_LIMBS and strength < character_change.MOST_STAT:
            draft.happens(facts.StatChanged(who=self.target, stat="S", by=1, source=effect))


def _rolled_on_a_table(draft: Draft[State], purpose: str, sides: int, who: str) -> str:
    (die,) = dice = draft.roll(1, sides, purpose, who)
    effect = the_gm.terror(die.face) if purpose == "Terror" else the_gm.mutation(die.face)
    draft.happens(Rolled(purpose=purpose, who=who, dice=dice, kept=(0,), total=die.face, result=effect))
    return effect


@asked_at("GM_SOFT", "GM_HARD")
def _gm_move(state: State) -> Iterator[Request]:
    due = state.dues[0]
    alive = tuple(each for each in state.acolytes if not each.dead)
    anybody = anybody_of(alive)
    forms = [MakeGmMove.offered(due.who, anybody)]
    if may_bite(state):
        forms += (*EnemyAttack.offered(state, anybody), Hazard.offered(anybody_of(characters.harmable(state))))
        forms += (form for each in alive for form in UseUp.offered(each))
        forms += (Form(Terrify, "Terrify", {"target": anybody}), Form(Mutate, "Mutate", {"target": anybody}))
    if True in the_gm.softened(due.hard):
        forms += (InflictWounds.offered(anybody_of(characters.harmable(state))), CallLastBreath.offered(anybody))
    tags = f" Tags of the gear in use: {', '.join(due.tags)}." if due.tags else ""
    kind = "a hard move" if due.hard else "a soft move"
    yield Request(GM, "gm_move", f"{due.occasion}: make {kind}.{tags}", tuple(forms))


@attrs.frozen
class ChangeEnemy(ByTheGm, wire="powered_by_heresy.change_enemy.v1"):
    """State what the fiction did to an enemy: it leaves the fight, leaves its cover, has its armour repaired."""

    enemy: str
    how: Literal["leaves the fight", "leaves cover", "repairs armour"]

    def unable(self, state: State) -> Iterable[Reason]:
        return characters.no_foe(state, self.enemy)

    def besides(self, state: State) -> Iterator[Reason]:
        enemy = state.enemy(self.enemy)
        if self.how == "leaves cover" and not enemy.in_cover:
            yield Reason("no_cover", f"{enemy.sheet.name} is not in cover", "PBH-DEF-02")
        if self.how == "repairs armour" and not enemy.wrecked:
            yield Reason("whole", f"{enemy.sheet.name}'s armour is not wrecked", "PBH-CLS-01")

    def does(self, draft: Draft[State]) -> None:
        condition, level = {
            "leaves the fight": (Condition.OUT, 1),
            "leaves cover": (Condition.IN_COVER, 0),
            "repairs armour": (Condition.ARMOUR_WRECKED, 0),
        }[self.how]
        turn(draft, self.enemy, condition, self.how, level)

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        foes = state.foes()
        for label, how, who in (
            ("An enemy leaves the fight", "leaves the fight", foes),
            ("An enemy leaves cover", "leaves cover", tuple(each for each in foes if each.in_cover)),
            ("An enemy repairs its armour", "repairs armour", tuple(each for each in foes if each.wrecked)),
        ):
            if who:
                yield Form(cls, label, {"enemy": anybody_of(who), "how": OneOf((how,))})
