"""The conversation: statements at any time, effects of moves, and scenes."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import count
from typing import Literal

from combat.engine.offer import Form, LazySequence, OneOf, Request, Words, among
from combat.engine.play import ANYWHERE, Draft, Reason, cites, emits, on_entering, requests_at
from combat.engine.statements import open_forms
from combat.systems.powered_by_heresy import acts
from combat.systems.powered_by_heresy.acts import attacks, basic_moves, class_moves, defend, reload
from combat.systems.powered_by_heresy.acts import character_change as advancement
from combat.systems.powered_by_heresy.acts import dying_and_healing as healing
from combat.systems.powered_by_heresy.acts.burden import DropWeight
from combat.systems.powered_by_heresy.acts.confirming import Permit
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove, effects_in
from combat.systems.powered_by_heresy.acts.moves_as_data import apply_outcome
from combat.systems.powered_by_heresy.acts.outfit import GiveUp, items_of, outfit_forms
from combat.systems.powered_by_heresy.acts.rolling import EndBonus, GrantBonus
from combat.systems.powered_by_heresy.acts.the_gm import ChangeEnemy, GoldenOpportunity, LookToGm
from combat.systems.powered_by_heresy.queries import abilities, characters, moves, nouns
from combat.systems.powered_by_heresy.rules import dying_and_healing as dying_rules
from combat.systems.powered_by_heresy.rules.class_moves import ANOTHER_TACTIC
from combat.systems.powered_by_heresy.rules.making_moves import spotlight
from combat.systems.powered_by_heresy.rules.rolling import is_seen
from events.powered_by_heresy import GM, Acolyte, Move, State, facts
from events.vocabulary import EncounterEnded

NEWS = ("the lights go out", "an alarm wails", "the floor gives way", "something is burning")
"""Suggested facts for the form that establishes a fact."""

EFFECTS = effects_in(attacks, reload, defend, basic_moves, class_moves, healing)


def _news(state: State) -> Words:
    numbered = map("fact {}".format, count(len(state.facts) + 1))
    news = tuple(fact for fact in NEWS if fact not in state.facts)
    return Words(news or (next(fact for fact in numbered if fact not in state.facts),), blank=False)


class Establish(acts.SharedStatement, wire="powered_by_heresy.establish.v1"):
    """Establish a fact of the fiction.

    Attributes:
        text: The fact that is true from now on.
    """

    label = "Establish a fact"
    text: str = among(_news, code="empty")

    def check(self, state: State) -> Iterator[Reason]:
        if self.text in state.facts:
            yield Reason("known", f"it is already established that {self.text}", "PBH-CORE-09")

    apply = cites("PBH-CORE-09")(emits(facts.FactEstablished))


class Retract(acts.SharedStatement, wire="powered_by_heresy.retract.v1"):
    """Retract an established fact that is no longer true.

    Attributes:
        text: The fact that is no longer true.
    """

    label = "Retract a fact"
    text: str = among(
        lambda state: OneOf(state.facts), noun="an established fact", code="unknown_fact", rule="PBH-CORE-09"
    )
    apply = cites("PBH-CORE-09")(emits(facts.FactRetracted))


@requests_at(ANYWHERE)
def _request_facts(state: State) -> tuple[Request, ...]:
    """Let the GM and all players change the facts at any time."""
    prompt = "Has a fact become true or stopped being true?"
    forms = open_forms((Establish, Retract), state)
    seats = (GM, *(player.id for player in state.players))
    return tuple(Request(seat, "fiction", prompt, forms, optional=True) for seat in seats)


@requests_at("TALK")
def _request_talk(state: State) -> Iterator[Request]:
    """Ask all players at the same time, because there are no turns; the first answer continues the game.

    The GM can always make a move, or end the fighting.
    """
    able = {acolyte.id: acolyte for acolyte in characters.able(state)}
    order = spotlight(
        tuple(able), {who: acolyte.spoke for who, acolyte in able.items()}, state.settings.spotlight_order
    )
    for player, own in acolytes_by_player(map(able.__getitem__, order)):
        names = " or ".join(acolyte.name for acolyte in own)
        triggered = {entry.actor: entry.move for entry in state.triggered}
        due = "".join(f" {who.name} triggers {triggered[who.id]}." for who in own if who.id in triggered)
        yield Request(player, "talk", f"{names}: what do you do?{due}", LazySequence(partial(_talk_forms, state, own)))


@requests_at("TALK")
def _request_gm_talk(state: State) -> Iterator[Request]:
    prompt = "Keep the conversation going: make a move, or end the fighting."
    yield Request(GM, "talk", prompt, LazySequence(lambda: _gm_talk_forms(state)))
    forms = open_forms((LookToGm, Permit, GrantBonus, ChangeEnemy, EndBonus), state)
    yield Request(GM, "table", "Has anything changed in the fiction?", forms, optional=True)


def _talk_forms(state: State, acolytes: tuple[Acolyte, ...]) -> Iterator[Form]:
    for acolyte in acolytes:
        yield from labelled(state, acolyte, _move_forms(state, acolyte))
    yield from LookToGm.forms(state)


def _gm_talk_forms(state: State) -> Iterator[Form]:
    yield from LookToGm.offer(state, "Everyone looks to you: make a soft move")
    yield from GoldenOpportunity.forms(state)
    yield from EndFight.forms(state)


def acolytes_by_player(acolytes: Iterable[Acolyte]) -> Iterable[tuple[str, tuple[Acolyte, ...]]]:
    """Return pairs of a player and that player's acolytes, in the order of the acolytes."""
    grouped: dict[str, tuple[Acolyte, ...]] = {}
    for acolyte in acolytes:
        grouped[acolyte.player] = (*grouped.get(acolyte.player, ()), acolyte)
    return grouped.items()


def labelled(state: State, who: Acolyte, forms: Iterator[Form]) -> Iterator[Form]:
    """Yield the forms with the acolyte's name in front of each label."""
    name = who.name
    return (Form(form.command, f"{name}: {form.label}", form.fields) for form in forms)


def _move_forms(state: State, mover: Acolyte) -> Iterator[Form]:
    """Yield the forms for an acolyte's options during the talk, without moves that are impossible now."""
    calm = not characters.is_terrified(mover)
    if calm:
        yield from attacks.attack_forms(state, mover)
    yield basic_moves.DefyDanger.form_for(state, mover)
    if calm:
        yield from defend.Defend.forms(state, mover)
        yield basic_moves.DiscernRealities.form_for(state, mover)
        if characters.living_npcs(state):
            yield basic_moves.Parley.form_for(state, mover)
        yield basic_moves.BasicTechUse.form_for(state, mover)
        yield from healing.UseMedkit.forms(state, mover)
        yield from class_moves.class_move_forms(state, mover)
        yield from MakeMove.forms(state, mover)
    if mover.hold(Move.DISCERN_REALITIES):
        yield basic_moves.Ask.form_for(state, mover)
    if mover.ward:
        yield defend.StandDown.form_for(state, mover)


def _sheet_forms(state: State, who: Acolyte) -> Iterator[Form]:
    """Yield the forms that are not moves: gear, weight, another player's flag, and changes in the fiction."""
    able = not characters.is_out(who)
    if able:
        yield from outfit_forms(state, who)
    if items_of(who):
        yield GiveUp.form_for(state, who)
    if state.fighting and who.weight:
        yield DropWeight.form_for(state, who)
    yield advancement.MarkXp.form_for(state, who, "Another player's flag", trigger=OneOf((advancement.FLAG,)))
    if not state.fighting:
        yield from advancement.sheet_change_forms(state, who)


@requests_at("TALK", "AFTERMATH")
def _request_gear(state: State) -> Iterator[Request]:
    prompt = "Does your sheet need a change?"
    for player, own in acolytes_by_player(acolyte for acolyte in state.acolytes if not acolyte.dead):
        forms = LazySequence(partial(forms_of, state, own, _sheet_forms))
        yield Request(player, "gear", prompt, forms, optional=True)


def forms_of(
    state: State, acolytes: tuple[Acolyte, ...], forms_for: Callable[[State, Acolyte], Iterator[Form]]
) -> Iterator[Form]:
    """Yield the forms for several acolytes, labelled with their names."""
    for acolyte in acolytes:
        yield from labelled(state, acolyte, forms_for(state, acolyte))


@on_entering("EFFECT")
@cites("PBH-CORE-06", "PBH-ROLL-04")
def _take_effect(draft: Draft[State]) -> None:
    attempt = moves.current(draft.state)
    draft.emit(facts.MoveResolved(attempt.actor, attempt.move, attempt.band or ""))
    acts.report_event(draft, attempt.actor, "move", attempt.move)
    class_moves.update_focus(draft, attempt)
    if attempt.move in EFFECTS:
        EFFECTS[attempt.move](draft, attempt)
    healing.apply_medkit(draft, attempt)
    apply_outcome(draft, attempt)


class EndFight(acts.GmStatement, wire="powered_by_heresy.end_fight.v1"):
    """End the fighting.

    Attributes:
        reason: The reason why the fighting ends.
    """

    label = "End the fighting"
    reason: str = nouns.reason("the fighting is over", default="the fighting is over")

    def apply(self, draft: Draft[State]) -> None:
        _close(draft, self.reason)


def _close(draft: Draft[State], reason: str, beaten: Literal["", "acolytes", "enemies"] = "") -> None:
    """Close the scene, which also ends Insight, wards, cover and faltering."""
    for acolyte in draft.state.acolytes:
        defend.stop_defending(draft, acolyte.id, "the end of the fighting")
        if not acolyte.dead:
            acts.spend(draft, acolyte.id, facts.Resource.INSIGHT, acolyte.insight, "the end of the battle")
    passing = (facts.Condition.IN_COVER, facts.Condition.FALTERING)
    for who in draft.state.characters():
        for condition in passing:
            if condition in characters.conditions(who):
                acts.set_condition(draft, who.id, condition, "the end of the fighting", 0)
        acts.end_conditions(draft, who.id, "fight")
        for condition in abilities.marks_on(draft.state, who):
            acts.set_condition(draft, who.id, condition, "the end of the fighting", 0)
    for acolyte in draft.state.acolytes:
        acts.report_event(draft, acolyte.id, "scene")
    for holder in abilities.holders(draft.state):
        draft.trigger("scene end", holder)
    judged = any(acolyte.judged for acolyte in draft.state.acolytes)
    draft.emit(facts.SceneClosed(reason, judged_stay=judged, beaten=beaten))


@on_entering("SCENE_END")
def _scene_end(draft: Draft[State]) -> None:
    if draft.state.fighting:
        if characters.able(draft.state):
            _close(draft, "no enemy is left who can fight", "enemies")
        else:
            _close(draft, "no acolyte is left who can fight", "acolytes")


@on_entering("RESOLVED")
@cites("PBH-WND-03", "PBH-WND-04")
def _apply_fates(draft: Draft[State]) -> None:
    reading = draft.state.settings.pc_at_max
    for character in characters.at_max_wounds(draft.state):
        if characters.fate_is_due(draft.state, character):
            fate = dying_rules.fate(isinstance(character, Acolyte), reading)
            healing.apply_fate(draft, character.id, fate, "wounds")


@requests_at("AFTERMATH")
def _request_aftermath(state: State) -> Iterator[Request]:
    """Ask the players for healing and advancement; the GM may end the encounter or open a new scene."""
    prompt = "There is time to breathe. What do you do?"
    for player, own in acolytes_by_player(acolyte for acolyte in state.acolytes if not acolyte.dead):
        if any(next(_aftermath_forms(state, acolyte), None) for acolyte in own):
            yield Request(player, "aftermath", prompt, LazySequence(partial(forms_of, state, own, _aftermath_forms)))
    ending = Form(EndEncounter, "End the encounter")
    yield Request(GM, "aftermath", "Is everything done?", (ending,), EndEncounter())
    forms = open_forms((advancement.EndSession, OpenScene, healing.Treat), state)
    yield Request(GM, "between", "Does anything else happen?", forms, optional=True)
    open_ends = "; ".join(_open_ends(state))
    if open_ends:
        forms = open_forms((EndBonus,), state)
        yield Request(GM, "ongoing", f"The scene is over. Does one of these end? {open_ends}.", forms, optional=True)


@cites("PBH-ROLL-10")
def _open_ends(state: State) -> Iterator[str]:
    """Yield the bonuses whose end only the table can see."""
    for acolyte in nouns.living_members(state):
        for bonus in acolyte.bonuses:
            known = bonus.until == ANOTHER_TACTIC or is_seen(bonus.until, acolyte.sheet.name)
            if (bonus.lasting or bonus.until) and not known:
                end = f"until {bonus.until}" if bonus.until else "without a known end"
                yield f"{acolyte.name}: {bonus.comes_from}, {end}"


def _aftermath_forms(state: State, who: Acolyte) -> Iterator[Form]:
    if who.wounds and not who.gone:
        yield healing.Rest.form_for(state, who)
    if not characters.is_out(who):
        yield from healing.Treat.forms_by_healer(state, who)
        yield from class_moves.HoldRitual.forms(state, who)
        yield from reload.Resupply.forms(state, who)
    yield from advancement.advancement_forms(state, who)


class OpenScene(acts.GmStatement, wire="powered_by_heresy.open_scene.v1"):
    """Open a new scene with the present characters; Fighter's Sense gives its Insight again."""

    def check(self, state: State) -> Iterator[Reason]:
        if not characters.able(state):
            yield Reason("nobody_able", "no acolyte is left who can fight", "PBH-LB-04")

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        if characters.able(state):
            yield cls.form(state, "Open a new scene")

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.SceneOpened(draft.state.scene + 1))
        for acolyte in characters.able(draft.state):
            if facts.Condition.IN_MELEE in acolyte.conditions:
                acts.set_condition(draft, acolyte.id, facts.Condition.IN_MELEE, "a new scene", 0)
            if acolyte.has(Move.FIGHTERS_SENSE):
                acts.gain(draft, acolyte.id, facts.Resource.INSIGHT, 1, Move.FIGHTERS_SENSE)


class EndEncounter(acts.GmCommand, wire="powered_by_heresy.end_encounter.v1"):
    """End the encounter after rest and advancement."""

    ends_fight = True


@on_entering("END")
def _end(draft: Draft[State]) -> None:
    """Emit the end of the encounter. The book has no winners, but a side with no fighters left has lost."""
    state = draft.state
    alive = tuple(acolyte for acolyte in state.acolytes if not acolyte.dead)
    if not alive:
        draft.emit(EncounterEnded((GM,), "every acolyte is dead"))
    elif not state.foes():
        players = tuple(dict.fromkeys(acolyte.player for acolyte in alive))
        draft.emit(EncounterEnded(players, "no enemy is left in the fight"))
    elif state.beaten == "acolytes":
        draft.emit(EncounterEnded((GM,), "the acolytes were beaten: none of them was left who could fight"))
    else:
        draft.emit(EncounterEnded((), "the GM brings it to an end"))
