"""The sentences of Powered by Heresy."""

from collections.abc import Mapping

from combat.systems.powered_by_heresy.queries.characters import max_wounds
from events import vocabulary
from events.base import Event
from events.powered_by_heresy import Move, Resource, facts, full_move_name
from replays.narration.powered_by_heresy import phrases
from replays.narration.shared import ability_text, ability_title
from replays.narration.templates import Words, load_sentences
from replays.narration.words import capital, listed, named

WORDS_BY_EVENT: Mapping[type[Event], Words] = {
    # The conversation
    vocabulary.EncounterBegan: {
        "opponents": lambda _, state: " against ".join(
            listed(character.name for character in side) for side in (state.acolytes, state.enemies)
        ),
    },
    facts.MovePointedOut: {"words": phrases.quoted},
    facts.QuestionAsked: {
        "subject": lambda event, state: phrases.question(event, state)[0],
        "words": lambda event, state: capital(phrases.question(event, state)[1]),
    },
    # Moves
    facts.MoveTriggered: {
        "kind": phrases.move,
        "armed": lambda event, state: phrases.with_weapon(event.weapon or event.item, state),
        "choice": phrases.choice,
        "words": phrases.quoted,
    },
    facts.RollModified: {
        "amount": lambda event, _: event.modifier.amount,
        "name": lambda event, _: event.modifier.name,
    },
    facts.MoveResolved: {"result": lambda event, _: "" if event.move == Move.LAST_BREATH else event.band},
    facts.BonusTaken: {
        "when": phrases.when,
        "limit": lambda event, _: event.until if event.lasting else "",
        "kind": lambda event, _: "ongoing" if event.lasting else "forward",
        "ease": lambda event, _: phrases.EASES[event.what],
        "rolls": lambda event, _: "all rolls" if event.lasting else "the next roll",
    },
    facts.RollEased: {"ease": lambda event, _: phrases.EASES[event.what]},
    facts.BonusEnded: {
        "end": phrases.end,
        "ease": lambda event, state: phrases.EASES[str(phrases.of_ended("what")(event, state))],
        "amount": phrases.of_ended("amount"),
        "move": phrases.of_ended("move"),
        "source": phrases.of_ended("comes_from"),
    },
    # Abilities: a move is already described when it is made, so only its text is added to the story.
    vocabulary.AbilityUsed: {
        "kind": phrases.ability,
        "title": lambda event, state: phrases.of_conditions(state).get(event.ability) or ability_title(event, state),
        "text": ability_text,
    },
    vocabulary.Reminded: {"is_reminder": lambda event, state: state.move(event.ability) is None},
    # Damage
    facts.BlowFaced: {"stage": phrases.blow, "attacker": phrases.striker, "strikes": phrases.strikes},
    facts.BlowWeighed: {
        "attacker": phrases.striker,
        "changes": lambda event, _: named((*event.extra, *event.modifiers)),
    },
    facts.AttackReadied: {"changes": lambda event, _: named(event.modifiers) if event.modifiers else ""},
    facts.BlowHalved: {"is_own": lambda event, _: event.by == event.ward},
    vocabulary.Hit: {
        "kind": lambda event, state: (
            state.is_character(event.target) and ("other" if event.attacker == event.weapon else "attack")
        ),
        "armed": lambda event, state: phrases.with_weapon(event.weapon, state),
        "gets": phrases.verb("gets", "get"),
    },
    vocabulary.Missed: {
        "is_hazard": lambda event, _: event.attacker == event.weapon,
        "scratches": phrases.verb("scratches", "scratch"),
    },
    facts.WardTaken: {"kind": lambda event, _: "self" if event.ward == event.who else event.ward and "other"},
    vocabulary.Suffered: {
        "cause": phrases.cause_of_wounds,
        "total": lambda event, state: state.character(event.who).wounds + event.amount,
        "limit": lambda event, state: max_wounds(state.character(event.who)),
    },
    vocabulary.Recovered: {"source": phrases.source},
    vocabulary.ConditionChanged: {
        "own_sentence": lambda event, _: f"{event.condition} {'begins' if event.level else 'ends'}",
        "kind": phrases.condition,
        "owner": phrases.marked_by,
        "name": lambda event, _: event.condition.partition(": ")[0],
        "source": phrases.source,
    },
    # Gear and resources
    vocabulary.Spent: {
        "kind": phrases.expense,
        "thing": phrases.thing,
        "bought": phrases.bought,
        "weapon": lambda event, _: event.resource.partition(" of ")[2],
    },
    vocabulary.Gained: {
        "kind": phrases.gain,
        "thing": phrases.thing,
        "source": lambda event, _: "" if event.resource == Resource.hold(event.source) else event.source,
    },
    # The GM's moves
    facts.GmMoveDue: {
        "tagged": lambda event, _: event.tags and f"{'tags' if len(event.tags) > 1 else 'tag'} {listed(event.tags)}",
    },
    facts.GmMoveMade: {  # the story shows damage as a blow or as the wounds that follow it
        "kind": lambda event, _: "silent" if event.move == phrases.DEAL_DAMAGE else "character" if event.by else "GM",
        "content": lambda event, _: event.text or event.move,
    },
    # Coming and going, and character change
    facts.Joined: {
        "names": lambda event, state: tuple(
            state.free_name(sheet.name) for sheet in (event.acolyte, event.enemy) if sheet is not None
        ),
    },
    facts.StatChanged: {"rises": lambda event, _: event.by > 0, "change": lambda event, _: abs(event.by)},
    facts.MoveLearned: {"full_name": lambda event, _: full_move_name(event.move, event.about)},
}

SENTENCES = load_sentences(__name__, vocabulary, facts, words=WORDS_BY_EVENT)
