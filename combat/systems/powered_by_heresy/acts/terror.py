"""Terror and mutation: the GM's tables, and calming a terrified acolyte."""

from collections.abc import Iterator
from typing import Literal

from combat.engine.offer import OneOf, Request, among
from combat.engine.play import Draft, Reason, cites, gm_consents, requests_at
from combat.systems.powered_by_heresy.acts import AcolyteCommand, HarshMove, SharedStatement, set_condition
from combat.systems.powered_by_heresy.acts.defend import stop_defending
from combat.systems.powered_by_heresy.queries import characters, nouns, waiting
from combat.systems.powered_by_heresy.queries.nouns import character_choice, living_members
from combat.systems.powered_by_heresy.rules import character_change, the_gm
from events.powered_by_heresy import GM, Condition, State, facts


class Afflict(HarshMove):
    """Base class of commands that roll on one of the GM's tables for an acolyte."""

    target: str = nouns.acolyte()


TERROR = OneOf(("", *the_gm.TERRORS, the_gm.PLAYER_CHOOSES), ("roll", *the_gm.TERRORS, the_gm.PLAYER_CHOOSES))


class Terrify(Afflict, wire="powered_by_heresy.terrify.v1"):
    """Terrify an acolyte.

    Attributes:
        target: The acolyte who is terrified.
        effect: The effect of terror; empty to roll for it, `the player chooses` to let the player decide.
    """

    label = "Terrify"
    effect: Literal[
        "", "repeats one phrase", "runs away", "freezes", "laughs", "hurts oneself", "weeps", "the player chooses"
    ] = among(TERROR, default="")

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.GmMoveMade(the_gm.TERRIFY, self.target))
        if self.effect == the_gm.PLAYER_CHOOSES:
            draft.emit(facts.TerrorOffered(self.target))
        else:
            terrify(draft, self.target, self.effect or _roll_on_table(draft, "Terror", 6, self.target))


def terrify(draft: Draft[State], who: str, effect: str) -> None:
    """Record an acolyte's terror, which replaces any earlier terror and ends its Defend."""
    end_terror(draft, who, "another terror")
    stop_defending(draft, who, "terror")
    set_condition(draft, who, f"{Condition.TERRIFIED}{effect}", "terror")


def end_terror(draft: Draft[State], who: str, source: str) -> None:
    """Record that an acolyte's terror ends."""
    for condition in draft.state.acolyte(who).conditions:
        if condition.startswith(Condition.TERRIFIED):
            set_condition(draft, who, condition, source, 0)


class ChooseTerror(AcolyteCommand, wire="powered_by_heresy.choose_terror.v1"):
    """Choose the effect of terror on your acolyte.

    Attributes:
        effect: The effect of the terror.
    """

    effect: Literal["repeats one phrase", "runs away", "freezes", "laughs", "hurts oneself", "weeps"] = among(
        OneOf(the_gm.TERRORS)
    )

    def check(self, state: State) -> Iterator[Reason]:
        if self.actor != waiting.frightened(state):
            yield Reason("not_frightened", f"{state.name(state.frightened)} is terrified and must choose", "PBH-GM-03")

    def apply(self, draft: Draft[State]) -> None:
        terrify(draft, self.actor, self.effect)


@requests_at("TERROR")
def _request_terror(state: State) -> Iterator[Request]:
    if waiting.frightened(state):
        frightened = state.acolyte(state.frightened)
        form = ChooseTerror.form_for(state, frightened, "Choose the effect")
        prompt = f"{frightened.name} is terrified. What does the terror do?"
        yield Request(frightened.player, "terror", prompt, (form,), ChooseTerror(frightened.id, "freezes"))


def _terrified(state: State) -> OneOf:
    return character_choice(acolyte for acolyte in living_members(state) if characters.is_terrified(acolyte))


class Calm(SharedStatement, wire="powered_by_heresy.calm.v1"):
    """Calm a terrified acolyte, because friends have found a way.

    Attributes:
        who: The acolyte who is terrified.
        how: The way the friends calm the acolyte.
    """

    label = "Calm an acolyte"
    who: str = nouns.acolyte(_terrified, noun="a terrified acolyte", code="calm", rule="PBH-GM-03")
    how: str = nouns.reason("a litany", "a slap in the face")
    consent_from = gm_consents

    def apply(self, draft: Draft[State]) -> None:
        end_terror(draft, self.who, self.how)


@requests_at("TALK", "AFTERMATH")
def _request_calm(state: State) -> Iterator[Request]:
    prompt = f"How do you calm {' or '.join(_terrified(state).names)}?"
    for form in Calm.forms(state):
        for seat in (GM, *(player.id for player in state.players)):
            yield Request(seat, "calm", prompt, (form,), optional=True)


class Mutate(Afflict, wire="powered_by_heresy.mutate.v1"):
    """Roll on the mutation table for an acolyte.

    Attributes:
        target: The acolyte who mutates.
    """

    label = "Mutate"

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.GmMoveMade(the_gm.MUTATE, self.target))
        effect = _roll_on_table(draft, "Mutation", 10, self.target)
        set_condition(draft, self.target, f"{Condition.MUTATED}{effect}", "the warp")
        strength = draft.state.acolyte(self.target).stat("S")
        if effect == the_gm.MONSTROUS_LIMBS and strength < character_change.MAX_STAT:
            draft.emit(facts.StatChanged(who=self.target, stat="S", by=1, source=effect))
        if effect == the_gm.EXTRA_EYES:
            draft.roll_die(the_gm.EYES, "Eyes", self.target, "{} more".format)


@cites("PBH-GM-03")
def _roll_on_table(draft: Draft[State], purpose: str, sides: int, who: str) -> str:
    effect = the_gm.terror if purpose == "Terror" else the_gm.mutation
    return effect(draft.roll_die(sides, purpose, who, effect))
