"""The sentences of Powered by Heresy."""

from combat.systems.powered_by_heresy.queries.characters import max_wounds
from events import vocabulary
from events.powered_by_heresy import facts
from events.powered_by_heresy.facts import Resource
from events.powered_by_heresy.sheets import Move, full_move_name
from replays.narration.powered_by_heresy import phrases
from replays.narration.shared import ABILITY, REASON, ability_text, ability_title
from replays.narration.templates import Sentences, either, select, sentence
from replays.narration.words import capital, listed, named

_WITHOUT_SENTENCE = (
    facts.WordTaken, facts.WindowOpened, facts.WindowUsed, facts.RollStands, facts.RollKept,
    facts.BlowDue, facts.BlowSettled, facts.DamageStands, facts.DamageKept, facts.ReturnAsked, facts.XpMarked,
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
    facts.QuestionAsked: sentence(
        '{who} asks[ about {subject}]: "{words}?"',
        subject=lambda event, state: phrases.question(event, state)[0],
        words=lambda event, state: capital(phrases.question(event, state)[1]),
    ),
    facts.QuestionAnswered: 'The GM answers: "{answer}"',
    # Moves
    facts.MoveTriggered: select(
        phrases.move,
        {
            "aid": "{actor} helps {targets}[: {words}].",
            "interfere": "{actor} hinders {targets}[: {words}].",
            "alone": "{actor} attempts {move} alone{armed}[ ({facts})][: {words}].",
            "approach": "{actor} attempts {move}[ by {detail}][ on {targets}]{armed}[ ({facts})][: {words}].",
        },
        "{actor} attempts {move}[: {choice}][ on {targets}]{armed}[ ({facts})][: {words}].",
        armed=lambda event, state: phrases.with_weapon(event.weapon or event.item, state),
        choice=phrases.choice,
        words=lambda event, _: f'"{event.text}"' if event.text else "",
    ),
    facts.MoveConfirmed: "[The GM counts {actor}'s {move} as {result}, whatever the dice show.]",
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
        "{who} gets {ease} on {rolls}[ of {move}][ until {limit}] ({comes_from}).",
        "{who} takes {amount:+d} {kind}[ to {move}][ against {against}][ {when}][ until {limit}] ({comes_from}).",
        when=phrases.when,
        limit=lambda event, _: event.until if event.lasting else "",
        kind=lambda event, _: "ongoing" if event.lasting else "forward",
        ease=lambda event, _: phrases.EASES[event.what],
        rolls=lambda event, _: "all rolls" if event.lasting else "the next roll",
    ),
    facts.RollEased: sentence("{actor} has {ease} ({source}).", ease=lambda event, _: phrases.EASES[event.what]),
    facts.BonusEnded: select(
        phrases.end,
        {
            "ease": "{who} no longer gets {ease} on all rolls[ of {move}] ({source}).",
            "modifier": "{who} no longer takes {amount:+d} ongoing[ to {move}] ({source}).",
        },
        ease=lambda event, state: phrases.EASES[str(phrases.of_ended("what")(event, state))],
        amount=phrases.of_ended("amount"),
        move=phrases.of_ended("move"),
        source=phrases.of_ended("comes_from"),
    ),
    facts.TacticTaken: "{who} adopts the {tactic} tactic[ against {target}].",
    facts.FocusLost: "{who} no longer focuses on {target}.",
    facts.Judged: either(
        "target", "{who} names the crimes of {target} for all to hear.", "{who} carries out the judgement."
    ),
    facts.JudgementCarriedOut: "{who} carries out the judgement on {target}.",
    # Abilities: a move is already described when it is made, so only its text is added to the story.
    vocabulary.AbilityUsed: select(
        phrases.ability,
        {
            **ABILITY,
            "automatic": "{title} {takes/take} effect for {who}[ on {target}].[ {text}]",
            "condition": "{title} {takes/take} effect on {who}.[ {text}]",
            "move": "[{ability}: {text}]",
        },
        ABILITY["asked"],
        title=lambda event, state: phrases.of_conditions(state).get(event.ability) or ability_title(event, state),
        text=ability_text,
    ),
    vocabulary.Reminded: either(
        lambda event, state: state.move(event.ability) is None,
        "Reminder for {who}, {ability}: {text}.",
        "{ability}: {text}.",
    ),
    # Damage
    facts.BlowFaced: select(
        phrases.blow,
        {
            "begins": "{attacker} {strikes} at {target}.",
            "own": "{target} is struck by the same attack.",
        },
        attacker=phrases.striker,
        strikes=phrases.strikes,
    ),
    facts.BlowWeighed: sentence(
        "{attacker}'s damage roll changes[: {changes}].",
        attacker=phrases.striker,
        changes=lambda event, _: named((*event.extra, *event.modifiers)),
    ),
    facts.AttackReadied: sentence(
        "{who} will strike[ with the {weapon}][: {changes}].",
        changes=lambda event, _: named(event.modifiers) if event.modifiers else "",
    ),
    facts.BlowTurned: "{by} steps in and takes the blow for {ward}.",
    facts.BlowHalved: select(
        lambda event, _: event.by == event.ward, {True: "{by} halves the damage."}, "{by} halves the damage to {ward}."
    ),
    facts.ReturnSettled: either("strikes", "{who} still strikes back.", "{who} does not strike back."),
    vocabulary.Hit: select(
        lambda event, state: state.is_character(event.target) and ("other" if event.attacker == event.weapon else "by"),
        {
            "other": "{weapon} {gets} through {target}'s Defense.",
            "by": "{attacker} gets through {target}'s Defense{armed}.",
        },
        "{attacker} hits {target}{armed}; the GM says what happens to it.",
        armed=lambda event, state: phrases.with_weapon(event.weapon, state),
        gets=phrases.verb("gets", "get"),
    ),
    vocabulary.Missed: either(
        lambda event, _: event.attacker == event.weapon,
        "{weapon} only {scratches} {target}.",
        "{attacker}'s {weapon} only {scratches} {target}.",
        scratches=phrases.verb("scratches", "scratch"),
    ),
    facts.WardTaken: select(
        lambda event, _: "self" if event.ward == event.who else event.ward and "other",
        {"": "{who} no longer defends anyone.", "self": "{who} stands in self-defense."},
        "{who} stands in defense of {ward}.",
    ),
    vocabulary.Soaked: "{by} prevents {amount:wound} for {who}.",
    vocabulary.Suffered: sentence(
        "{who} suffers {amount:wound}[ from {cause}] ({total} of {limit}).",
        cause=phrases.cause_of_wounds,
        total=lambda event, state: state.character(event.who).wounds + event.amount,
        limit=lambda event, state: max_wounds(state.character(event.who)),
    ),
    vocabulary.Recovered: sentence("{who} recovers {amount:wound}[ ({source})].", source=phrases.source),
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
    facts.NerveSettled: select("outcome", {"flees": "{who} flees."}),  # a condition shows the other outcomes
    vocabulary.ConditionChanged: select(
        phrases.condition,
        {
            **{(name, True): begins for name, (begins, _) in phrases.CONDITIONS.items()},
            **{(name, False): ends for name, (_, ends) in phrases.CONDITIONS.items()},
            "verbal": "{who} {name}[ ({source})].",
            "verbal end": "{who} recalls it all[ ({source})].",
            "marked": "{owner} marks {who}[ ({source})].",
            "unmarked": "{who} is no longer marked[ ({source})].",
            True: "{who} is {name}[ ({source})].",
            False: "{who} is no longer {name}[ ({source})].",
        },
        owner=phrases.marked_by,
        name=lambda event, _: event.condition.partition(": ")[0],
        source=phrases.source,
    ),
    # Gear and resources
    vocabulary.Spent: select(
        phrases.expense,
        {
            "another use": "{whose} spends one more use of the {weapon}.",
            "lost": "{whose} loses {thing} ({on}).",
            "bought": "{whose} spends {thing} {bought}.",
            "later": "{whose} takes up a {resource}.",
        },
        "{whose} spends {thing} on {on}.",
        thing=phrases.thing,
        bought=phrases.bought,
        weapon=lambda event, _: event.resource.partition(" of ")[2],
    ),
    vocabulary.Gained: select(
        phrases.gain,
        {
            "miss": "{whose} marks {amount} XP for a 6-.",
            "XP": "{whose} marks {amount} XP ({source}).",
            "stores": "{whose} gains {thing} from {source}.",
            "later": "{whose} leaves {thing} for later[ ({source})].",
        },
        "{whose} gains {thing}[ ({source})].",
        thing=phrases.thing,
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
        lambda event, _: "silent" if event.move == phrases.DEAL_DAMAGE else "character" if event.by else "GM",
        {"silent": "", "character": "{by} makes a move[ on {who}]: {content}."},
        "The GM makes a move[ on {who}]: {move}[ ({text})].",
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
    facts.PermissionUsed: "{who} uses a permission to raise a stat to +3.",
    facts.BondWritten: either(
        lambda event, _: event.resolved != "",
        '{who} resolves the bond with {resolved} and writes a new one with {new}[: "{text}"].',
        '{who} writes a bond with {new}[: "{text}"].',
    ),
    facts.ScarLeft: "The wound leaves {who} with a scar: {scar}.",
}
