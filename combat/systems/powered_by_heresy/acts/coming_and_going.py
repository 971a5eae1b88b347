"""Arrivals, departures and changes of side, stated by the GM at any time."""

from collections.abc import Iterator
from functools import lru_cache

import attrs

from combat.engine.name_hints import unused_name
from combat.engine.offer import Form, OneOf, Request, Sheet, among, text
from combat.engine.play import ANYWHERE, Draft, Reason, emits, requests_at
from combat.engine.sheet_checks import Faults
from combat.engine.statements import WayOut, check_new_id, open_forms
from combat.systems.powered_by_heresy.acts import GmStatement
from combat.systems.powered_by_heresy.acts.defend import stop_defending
from combat.systems.powered_by_heresy.queries import characters, nouns, setups
from events.powered_by_heresy import GM, AcolyteSheet, EnemySheet, Side, State, facts
from events.vocabulary import Left, SideChanged, StartsWith

REINFORCEMENTS = EnemySheet(id="newcomer", name="a Cultist", weapon="Blade", dice=(6,), defense=1)
NOVICE = AcolyteSheet(
    id="acolyte", name="a new acolyte", player="player", cls="Seeker", veteran=True, stats=setups.AVERAGE_STATS
)


def _newcomer(state: State) -> Sheet:
    return Sheet(EnemySheet, (_enemy(unused_name(REINFORCEMENTS.id, state.ids())),))


def _novice(state: State) -> Sheet:
    return Sheet(AcolyteSheet, (_acolyte(unused_name(NOVICE.id, state.ids()), state.players[0].id),))


@lru_cache
def _enemy(name: str) -> EnemySheet:
    return attrs.evolve(REINFORCEMENTS, id=name)


@lru_cache
def _acolyte(name: str, player: str) -> AcolyteSheet:
    return attrs.evolve(NOVICE, id=name, player=player)


class Join(GmStatement, wire="powered_by_heresy.join.v1", kw_only=True):
    """Bring a GM character or an acolyte into play.

    Attributes:
        enemy: The sheet of the GM character; leave out for an acolyte.
        acolyte: The sheet of the player character; leave out for a GM character.
        reason: How the newcomer gets here; may be empty.
    """

    enemy: EnemySheet | None = among(_newcomer, default=None)
    acolyte: AcolyteSheet | None = among(_novice, default=None)
    reason: str = text(default="")

    def check(self, state: State) -> Iterator[Reason]:
        given = tuple(sheet for sheet in (self.enemy, self.acolyte) if sheet is not None)
        if len(given) != 1:
            yield Reason("one_sheet", "give exactly one sheet: a GM character's or an acolyte's", "PBH-CORE-09")
        for sheet in given:
            yield from check_new_id(sheet.id, state.ids(), "PBH-CORE-09")
        for path, sentence in self._sheet_errors(state):
            yield Reason("sheet", f"{path}: {sentence}", "PBH-GM-06")

    def _sheet_errors(self, state: State) -> Faults:
        if self.enemy is not None:
            yield from setups.enemy_errors(setups.with_ability_names(self.enemy, state), state, "$.enemy")
        if self.acolyte is not None:
            sheet = setups.with_catalogue_names(self.acolyte, state)
            yield from setups.acolyte_errors(sheet, state, state.settings, "$.acolyte")

    def apply(self, draft: Draft[State]) -> None:
        sheet = setups.with_catalogue_names(self.acolyte, draft.state) if self.acolyte is not None else None
        enemy = setups.with_ability_names(self.enemy, draft.state) if self.enemy is not None else None
        draft.emit(facts.Joined(acolyte=sheet, enemy=enemy, reason=self.reason))
        if self.acolyte is not None:
            who, (bears, carries) = self.acolyte.id, characters.class_values(self.acolyte.cls, draft.state.classes)
            draft.emit(StartsWith(who, facts.Resource.CLASS_WOUNDS, (bears,)))
            draft.emit(StartsWith(who, facts.Resource.CLASS_LOAD, (carries,)))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        yield from cls.offer(state, "A GM character joins", omit=("acolyte",))
        yield from cls.offer(state, "An acolyte joins", omit=("enemy",))


def _still_here(state: State) -> OneOf:
    gone = {acolyte.id for acolyte in state.acolytes if acolyte.gone}
    return nouns.character_choice(who for who in characters.harmable(state) if who.id not in gone)


class Leave(GmStatement, wire="powered_by_heresy.leave.v1"):
    """Take a character out of the fight.

    Attributes:
        how: The way the character leaves.
        reason: The reason for leaving; may be empty.
    """

    label = "A character leaves the fight"
    who: str = nouns.character(_still_here, noun="a character who has not left", code="gone", rule="PBH-CORE-09")
    how: WayOut = "left"
    reason: str = text(default="")

    def apply(self, draft: Draft[State]) -> None:
        if draft.state.is_acolyte(self.who):
            stop_defending(draft, self.who, "leaving the fight")
        draft.emit(Left(who=self.who, how=self.how, reason=self.reason))


class ComeBack(GmStatement, wire="powered_by_heresy.come_back.v1"):
    """Bring back a character who had left the fight, fled, surrendered or been captured.

    Attributes:
        reason: The reason for returning; may be empty.
    """

    label = "A character comes back"
    who: str = among(
        lambda state: nouns.character_choice(characters.absent(state)),
        noun="a living character who has left",
        code="not_away",
        rule="PBH-CORE-09",
    )
    reason: str = text(default="")
    apply = emits(facts.CameBack)


TURNS = {"enemy": "turns against the acolytes", "ally": "joins the acolytes", "bystander": "takes no side"}


def _other_sides(state: State, who: str = "") -> OneOf:
    now = state.enemy(who).side if who else ""
    sides = tuple(side for side in TURNS if side != now)
    return OneOf(sides, tuple(TURNS[side] for side in sides))


class ChangeSide(GmStatement, wire="powered_by_heresy.change_side.v1"):
    """Change the side of a GM character: enemy, ally or bystander.

    Attributes:
        side: The new side of the character.
        reason: The reason for the change; may be empty.
    """

    label = "A GM character changes sides"
    who: str = among(nouns.NPC)
    side: Side = among(_other_sides, noun="another side", code="same_side", rule="PBH-CORE-09")
    reason: str = text(default="")
    apply = emits(SideChanged)


STATEMENTS: tuple[type[GmStatement], ...] = (Join, Leave, ComeBack, ChangeSide)


@requests_at(ANYWHERE)
def _request_arrivals(state: State) -> Iterator[Request]:
    yield Request(
        GM, "people", "Does a character arrive, leave or change sides?", open_forms(STATEMENTS, state), optional=True
    )
