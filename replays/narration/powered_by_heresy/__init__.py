"""The sentences of Powered by Heresy."""

from collections.abc import Mapping

from combat.systems.powered_by_heresy.queries.characters import max_wounds
from events import vocabulary
from events.powered_by_heresy import facts
from events.powered_by_heresy.facts import Condition, Resource
from events.powered_by_heresy.sheets import Move, full_move_name
from events.powered_by_heresy.table import State
from replays.narration.shared import ABILITY, REASON, ability_kind, ability_text, ability_title
from replays.narration.templates import Sentences, either, select, sentence
from replays.narration.words import capital, counted, listed, named

_LOSSES = frozenset({
    "a closer look", "a new stand", "dying", "standing down", "the end of the battle", "the end of the fighting",
    "the GM's move", "the loss of it",
})  # fmt: skip
"""Reasons for which a resource is lost and buys nothing."""

_ANOTHER_USE = "spend another use"
_DEAL_DAMAGE = "deal damage"
_STORES = "the stores"
_DEFENSES = {"redirect": "redirect the attack", "halve": "halve the damage", "forward": "give +1 forward"}
"""The deeds that hold from Defend buys."""
_THE_FICTION = "the fiction"
"""The source of a condition that has no other source."""


def _with_weapon(weapon: str, state: State) -> str:
    """Return a weapon as the means of an attack, with an article; moves and other sources have none."""
    name = state.name(weapon)
    article = "" if state.move(weapon) is not None or name.startswith("bare ") else "the "
    return f" with {article}{name}" if name else ""


def _thing(event: vocabulary.Spent | vocabulary.Gained, state: State) -> str:
    amount, resource = event.amount, event.resource
    if resource == Resource.MEDKIT:
        return f"{counted(amount, 'use')} of the medkit"
    kind, _, owner = resource.partition(" of ")
    if not owner:
        return f"{amount} {resource}"
    if kind == "hold":
        return f"{amount} hold from {owner}"
    weapon = state.name(owner)
    return f"{amount} ammo for the {weapon}" if kind == "ammo" else f"{counted(amount, 'use')} of the {weapon}"


def _expense(event: vocabulary.Spent, state: State) -> str:
    if event.on == _ANOTHER_USE:
        return "another use"
    return "lost" if event.on in _LOSSES else "bought" if _bought(event, state) else "spent"


def _bought(event: vocabulary.Spent, state: State) -> str:
    """Return what a point of hold is spent to do; empty if it is not spent on a deed."""
    kind, _, move = event.resource.partition(" of ")
    sheet = state.move(move)
    options = [option.name for option in sheet.spend] if sheet is not None else []
    if kind != "hold" or (move != Move.DEFEND and event.on not in options):
        return ""
    return f"to {_DEFENSES.get(event.on, event.on) if move == Move.DEFEND else event.on}"


def _gain(event: vocabulary.Gained, _: State) -> str:
    if event.resource != Resource.XP:
        return "stores" if event.source == _STORES else "gain"
    return "miss" if event.source.startswith("a 6-") else "XP"


def _move(event: facts.MoveTriggered, _: State) -> str:
    if event.move == Move.AID_OR_INTERFERE:
        return "aid" if event.detail == "Aid" else "interfere"
    if event.move == Move.DEFEND and event.targets == (event.actor,):
        return "alone"
    return "approach" if event.move == Move.DEFY_DANGER and event.weapon != event.detail else "move"


def _is_ongoing(event: facts.BonusEnded, state: State) -> bool:
    return any(bonus.lasting for bonus in state.acolyte(event.who).bonuses if bonus.bonus == event.bonus)


def _choice(event: facts.MoveTriggered, _: State) -> str:
    has_choice = event.move in (Move.BASIC_TECH_USE, Move.TACTICAL_ADVANTAGE) and not event.weapon
    return event.detail if has_choice else ""


def _condition(event: vocabulary.ConditionChanged, state: State) -> object:
    if event.condition in _CONDITIONS:
        return event.condition, event.level > 0
    if _marked_by(event, state):
        return "marked" if event.level else "unmarked"
    return event.level > 0


def _marked_by(event: vocabulary.ConditionChanged, state: State) -> str:
    """Return the id of the character whose mark a condition is; empty if it is not a mark."""
    marks = (owner.id for owner in state.characters() if event.condition.endswith(Condition.mark("", owner.id)))
    return next(marks, "")


def _ability(event: vocabulary.AbilityUsed, state: State) -> str:
    if state.move(event.ability) is not None:
        return "move"
    return "condition" if event.ability in _of_conditions(state) else ability_kind(event, state)


def _of_conditions(state: State) -> Mapping[str, str]:
    return {ability.id: ability.title for sheet in state.conditions for ability in sheet.abilities}


def _source(event: vocabulary.ConditionChanged | vocabulary.Recovered, _: State) -> str:
    terror = isinstance(event, vocabulary.ConditionChanged) and event.condition.startswith(Condition.TERRIFIED)
    return "" if event.source == _THE_FICTION or (terror and event.source == "terror") else event.source


def _condition_name(event: vocabulary.ConditionChanged, _: State) -> str:
    """Return a condition for a sentence: `terrified (runs)` for `terrified: runs`."""
    name, detail = (*event.condition.split(": ", 1), "")[:2]
    return f"{name} ({detail})" if detail else name


_CONDITIONS = {
    Condition.DEAD: ("{who} dies[ ({source})].", "{who} lives after all[ ({source})]."),
    Condition.BARELY_ALIVE: ("{who} lies there, barely alive.", "{who} is up and about again[ ({source})]."),
    Condition.OUT: ("{who} is out of the fight[ ({source})].", "{who} is back in the fight[ ({source})]."),
    Condition.TAKEN_ALIVE: ("{who} is taken alive.", "{who} is free again[ ({source})]."),
    Condition.IN_MELEE: (
        "{who} is drawn into melee[ by {source}].",
        "{who} is no longer drawn into melee[ ({source})].",
    ),
    Condition.IN_COVER: ("{who} takes cover.", "{who} leaves cover."),
    Condition.ARMOUR_WRECKED: ("{who}'s armour is wrecked[ ({source})].", "{who}'s armour is whole again."),
    Condition.BACKGROUND_USED: ("{who} draws on background knowledge.", ""),
    Condition.DOUBLE_ONE_USED: ("{who} will not accept a double 1.", ""),
    Condition.ENCUMBERED_ROLL: ("", ""),
}
"""The templates for a condition that begins, and for one that ends."""

_EASES = {"advantage": "advantage", "edge": "the edge", "reroll": "a reroll", "choice": "one more option"}
"""The changes to a roll that are not modifiers, in words."""

_WITHOUT_SENTENCE = (
    facts.WordTaken, facts.WindowOpened, facts.WindowUsed, facts.RollStands, facts.RollKept,
    facts.BlowFaced, facts.BlowSettled, facts.DamageStands, facts.DamageKept, facts.ReturnAsked, facts.XpMarked,
)  # fmt: skip

SENTENCES: Sentences = {
    **dict.fromkeys(_WITHOUT_SENTENCE, ""),
    # The conversation
    vocabulary.EncounterBegan: sentence(
        "Powered by Heresy, {edition}: {opponents}.",
        opponents=lambda _, state: " against ".join(
            listed(character.name for character in side) for side in (state.acolytes, state.enemies)
        ),
    ),
    vocabulary.EncounterEnded: "The fight is over: {reason}.[ {winners} {wins/win}.]",
    facts.SceneOpened: "Scene {number}",
    facts.SceneClosed: "The scene closes: {reason}.",
    facts.SessionEnded: "Session {number} is over.",
    facts.FactEstablished: "{text}.",
    facts.FactRetracted: "No longer true: {text}.",
    facts.MovePointedOut: sentence(
        "Does {actor} trigger {move}[: {words}]?", words=lambda event, _: f'"{event.text}"' if event.text else ""
    ),
    facts.PointSettled: either("triggers", "{actor} triggers {move}.", "{actor} does not trigger {move}."),
    facts.ClarityAsked: either("asker", '{asker} asks: "{question}"', 'The GM asks: "{question}"'),
    facts.ClarityGiven: 'The answer: "{answer}"',
    facts.QuestionAsked: sentence('{who} asks: "{words}?"', words=lambda event, _: capital(event.question.rstrip("?"))),
    facts.QuestionAnswered: 'The GM answers: "{answer}"',
    # Moves
    facts.MoveTriggered: select(
        _move,
        {
            "aid": "{actor} helps {targets}[: {words}].",
            "interfere": "{actor} hinders {targets}[: {words}].",
            "alone": "{actor} attempts {move} alone{armed}[ ({facts})][: {words}].",
            "approach": "{actor} attempts {move}[ by {detail}][ on {targets}]{armed}[ ({facts})][: {words}].",
        },
        "{actor} attempts {move}[: {choice}][ on {targets}]{armed}[ ({facts})][: {words}].",
        armed=lambda event, state: _with_weapon(event.weapon, state),
        choice=_choice,
        words=lambda event, _: f'"{event.text}"' if event.text else "",
    ),
    facts.MoveConfirmed: "[The GM counts {move} as {result}, whatever the dice show.]",
    facts.MoveDenied: "{actor} does not trigger {move}: {reason}.",
    facts.MoveWithdrawn: "{actor} does not trigger {move} after all.",
    facts.TriggerPermitted: "{actor} may still trigger {move}: {reason}.",
    facts.HelpOffered: "{who} wants to influence the roll.",
    facts.RollModified: sentence(
        "{actor}'s roll gets {amount:+d} ({name}).",
        amount=lambda event, _: event.modifier.amount,
        name=lambda event, _: event.modifier.name,
    ),
    facts.RollOverruled: "The GM counts {actor}'s roll as {band}.",
    facts.OptionsChosen: select("options", {(): "{actor} makes no further choice."}, "{actor} chooses: {options}."),
    facts.MoveResolved: select(
        lambda event, _: "" if event.move == Move.LAST_BREATH else event.band,
        {
            "10+": "{actor}'s {move} succeeds in full.",
            "7-9": "{actor}'s {move} succeeds at a cost.",
            "6-": "{actor}'s {move} fails.",
            "failed": "{actor} is carrying too much: {move} fails.",
        },
    ),
    facts.BonusTaken: either(
        "what",
        "{who} gets {ease} on {rolls}[ of {move}] ({comes_from}).",
        "{who} takes {amount:+d} {kind}[ to {move}][ against {against}][ when {when}] ({comes_from}).",
        kind=lambda event, _: "ongoing" if event.lasting else "forward",
        ease=lambda event, _: _EASES[event.what],
        rolls=lambda event, _: "all rolls" if event.lasting else "the next roll",
    ),
    facts.RollEased: sentence("{actor} has {ease} ({source}).", ease=lambda event, _: _EASES[event.what]),
    facts.BonusEnded: either(_is_ongoing, "{bonus} ends for {who}.", ""),
    facts.TacticTaken: "{who} adopts the {tactic} tactic[ against {target}].",
    facts.FocusLost: "{who} no longer focuses on {target}.",
    facts.Judged: either(
        "target", "{who} names the crimes of {target} for all to hear.", "{who} carries out the judgement."
    ),
    facts.JudgementCarriedOut: "{who} carries out the judgement on {target}.",
    # Abilities: a move is already described when it is made, so only its text is added to the story.
    vocabulary.AbilityUsed: select(
        _ability,
        {
            **ABILITY,
            "automatic": "{title} {takes/take} effect for {who}[ on {target}].[ {text}]",
            "condition": "{title} {takes/take} effect on {who}.[ {text}]",
            "move": "[{ability}: {text}]",
        },
        ABILITY["asked"],
        title=lambda event, state: _of_conditions(state).get(event.ability) or ability_title(event, state),
        text=ability_text,
    ),
    vocabulary.Reminded: either(
        lambda event, state: state.move(event.ability) is None,
        "Reminder for {who}, {ability}: {text}.",
        "{ability}: {text}.",
    ),
    # Damage
    facts.BlowDue: sentence(
        "{attacker} {strikes/strike} at {target}.", attacker=lambda event, _: event.attackers or event.source
    ),
    facts.BlowWeighed: sentence(
        "The damage roll changes: {changes}.", changes=lambda event, _: named((*event.extra, *event.modifiers))
    ),
    facts.AttackReadied: sentence(
        "{who} will strike[ with the {weapon}][: {changes}].",
        changes=lambda event, _: named(event.modifiers) if event.modifiers else "",
    ),
    facts.BlowTurned: "{by} steps in and takes the blow for {ward}.",
    facts.BlowHalved: "{by} halves the damage to {ward}.",
    facts.ReturnSettled: either("strikes", "{who} still strikes back.", "{who} does not strike back."),
    vocabulary.Hit: either(
        lambda event, _: event.attacker == event.weapon,
        "{weapon} gets through {target}'s Defense.",
        "{attacker} gets through {target}'s Defense{armed}.",
        armed=lambda event, state: _with_weapon(event.weapon, state),
    ),
    vocabulary.Missed: either(
        lambda event, _: event.attacker == event.weapon,
        "{weapon} only scratches {target}.",
        "{attacker}'s {weapon} only scratches {target}.",
    ),
    facts.WardTaken: select(
        lambda event, _: "self" if event.ward == event.who else event.ward and "other",
        {"": "{who} no longer defends anyone.", "self": "{who} stands in self-defense."},
        "{who} stands in defense of {ward}.",
    ),
    vocabulary.Soaked: "{by} prevents {amount:wound} for {who}.",
    vocabulary.Suffered: sentence(
        "{who} suffers {amount:wound} ({total} of {limit}).",
        total=lambda event, state: state.character(event.who).wounds + event.amount,
        limit=lambda event, state: max_wounds(state.character(event.who)),
    ),
    vocabulary.Recovered: sentence("{who} recovers {amount:wound}[ ({source})].", source=_source),
    facts.BreathDue: "{who} is dying ({source}).",
    facts.BreathDrawn: select(
        "fate",
        {
            "alive": "{who} barely clings to life.",
            "scarred": "{who} lives, at a price.",
            "dead": "{who} breathes no more.",
        },
    ),
    facts.NerveTested: "The fire tests the nerve of {who}.",
    facts.NerveSettled: select("outcome", {"takes cover": ""}, "{who} {outcome}."),
    vocabulary.ConditionChanged: select(
        _condition,
        {
            **{(name, present): texts[not present] for name, texts in _CONDITIONS.items() for present in (True, False)},
            "marked": "{owner} marks {who}[ ({source})].",
            "unmarked": "{who} is no longer marked[ ({source})].",
            True: "{who} is {name}[ ({source})].",
            False: "{who} is no longer {name}[ ({source})].",
        },
        owner=_marked_by,
        name=_condition_name,
        source=_source,
    ),
    # Gear and resources
    vocabulary.Spent: select(
        _expense,
        {
            "another use": "{whose} spends one more use of the {weapon}.",
            "lost": "{whose} loses {thing} ({on}).",
            "bought": "{whose} spends {thing} {bought}.",
        },
        "{whose} spends {thing} on {on}.",
        thing=_thing,
        bought=_bought,
        weapon=lambda event, _: event.resource.partition(" of ")[2],
    ),
    vocabulary.Gained: select(
        _gain,
        {
            "miss": "{whose} marks {amount} XP for a 6-.",
            "XP": "{whose} marks {amount} XP ({source}).",
            "stores": "{whose} gains {thing} from {source}.",
        },
        "{whose} gains {thing}[ ({source})].",
        thing=_thing,
        source=lambda event, _: "" if event.resource == Resource.hold(event.source) else event.source,
    ),
    facts.GearWorn: either("on", "{who} puts on the {item}.", "{who} takes off the {item}."),
    facts.ItemTaken: "{who} takes the {item}.",
    facts.ItemLost: "{who} no longer has the {item}.",
    facts.WeightDropped: "{who} drops {amount} weight.",
    # The GM's moves
    facts.GmMoveDue: either(
        "hard",
        "The GM may make a hard move: {occasion}.[ The gear in use has the {tagged}.]",
        "The GM may make a soft move: {occasion}.[ The gear in use has the {tagged}.]",
        tagged=lambda event, _: event.tags and f"{'tags' if len(event.tags) > 1 else 'tag'} {listed(event.tags)}",
    ),
    facts.GmMoveMade: select(  # the story shows damage as a blow or as the wounds that follow it
        lambda event, _: "silent" if event.move == _DEAL_DAMAGE else "character" if event.by else "GM",
        {"silent": "", "character": "{by} makes a move[ on {who}]: {content}."},
        "The GM makes a move[ on {who}]: {move}[, {text}].",
        content=lambda event, _: event.text or event.move,
    ),
    facts.TerrorOffered: "Terror takes {who}.",
    # Coming and going
    facts.Joined: sentence(
        "{names} {joins/join} the fight" + REASON + ".",
        names=lambda event, state: tuple(
            state.free_name(sheet.name) for sheet in (event.acolyte, event.enemy) if sheet is not None
        ),
    ),
    facts.CameBack: "{who} is back" + REASON + ".",
    vocabulary.SideChanged: select(
        "side",
        {
            "enemy": "{who} turns against the acolytes" + REASON + ".",
            "ally": "{who} stands by the acolytes" + REASON + ".",
        },
        "{who} takes no side" + REASON + ".",
    ),
    # Character change
    facts.StatChanged: either(
        lambda event, _: event.by > 0,
        "{who}'s {stat} rises by {change} for good ({source})[, leaving {scar}].",
        "{who}'s {stat} drops by {change} for good ({source})[, leaving {scar}].",
        change=lambda event, _: abs(event.by),
    ),
    facts.LeveledUp: "{who} reaches level {level}.",
    facts.MoveLearned: sentence(
        "{who} learns {full_name}.", full_name=lambda event, _: full_move_name(event.move, event.about)
    ),
    facts.MoveLost: "{who} gives up {move}.",
    facts.PermissionUsed: "{who} uses up a permission for a stat of +3.",
    facts.BondWritten: either(
        lambda event, _: event.resolved != "",
        '{who} resolves the bond with {resolved} and writes one with {new}[: "{text}"].',
        '{who} writes a bond with {new}[: "{text}"].',
    ),
    facts.ScarLeft: "The wound leaves {who} with a scar: {scar}.",
}
