"""The rules of four tabletop systems, and the engine that plays fights with them."""

from typing import TYPE_CHECKING, Any

try:
    from combat.engine.catalog import systems
    from combat.engine.dice.seeds import new_seed, seed_hash
    from combat.engine.errors import DiceNeeded, Reason, Refused
    from combat.engine.fight.encounter import Encounter
    from events.doors import door
except ImportError as failed:
    from combat.engine.shadowed_modules import explain_import_error

    raise explain_import_error(failed) from None

if TYPE_CHECKING:
    from combat.engine.catalog import system
    from combat.engine.control.undo import Preview
    from combat.engine.dice.seeds import SeededDice
    from combat.engine.dice.sources import Dice, LoadedDice, ManualDice
    from combat.engine.dice.together import HashChain, TogetherDice
    from combat.engine.fight.amending import AmendPreview
    from combat.engine.fight.contributing import contribute
    from combat.engine.fight.odds import Odds, OutcomeLine, PossibleOutcome
    from combat.engine.fight.playout import Playout
    from combat.engine.offer.domains import Domain, Given, ListOf, OneOf, Sheet, SomeOf, Whole, Words, YesNo
    from combat.engine.offer.figures import Bar, Counter, Figure, Tag
    from combat.engine.offer.outcome_groups import OutcomeGroup, Severity
    from combat.engine.offer.requests import Form, Request
    from combat.engine.people.players import (
        Player,
        PlayerView,
        RandomPlayer,
        Sensible,
        Thinker,
        answer,
        play,
        player_view,
        win_chance,
    )
    from combat.engine.people.simulation import Simulation, simulate
    from combat.engine.people.tasks import Horizon
    from combat.engine.play.options import Options

    __version__: str

__all__ = [
    "AmendPreview",
    "Bar",
    "Counter",
    "Dice",
    "DiceNeeded",
    "Domain",
    "Encounter",
    "Figure",
    "Form",
    "Given",
    "HashChain",
    "Horizon",
    "ListOf",
    "LoadedDice",
    "ManualDice",
    "Odds",
    "OneOf",
    "Options",
    "OutcomeGroup",
    "OutcomeLine",
    "Player",
    "PlayerView",
    "Playout",
    "PossibleOutcome",
    "Preview",
    "RandomPlayer",
    "Reason",
    "Refused",
    "Request",
    "SeededDice",
    "Sensible",
    "Severity",
    "Sheet",
    "Simulation",
    "SomeOf",
    "Tag",
    "Thinker",
    "TogetherDice",
    "Whole",
    "Words",
    "YesNo",
    "__version__",
    "answer",
    "contribute",
    "new_seed",
    "play",
    "player_view",
    "seed_hash",
    "simulate",
    "system",
    "systems",
    "win_chance",
]

_find = door(
    __name__,
    {
        "combat.engine.catalog": "system",
        "combat.engine.control.undo": "Preview",
        "combat.engine.dice.seeds": "SeededDice",
        "combat.engine.dice.sources": "Dice LoadedDice ManualDice",
        "combat.engine.dice.together": "HashChain TogetherDice",
        "combat.engine.fight.amending": "AmendPreview",
        "combat.engine.fight.contributing": "contribute",
        "combat.engine.fight.odds": "Odds OutcomeLine PossibleOutcome",
        "combat.engine.fight.playout": "Playout",
        "combat.engine.offer.domains": "Domain Given ListOf OneOf Sheet SomeOf Whole Words YesNo",
        "combat.engine.offer.figures": "Bar Counter Figure Tag",
        "combat.engine.offer.outcome_groups": "OutcomeGroup Severity",
        "combat.engine.offer.requests": "Form Request",
        "combat.engine.people.players": (
            "Player PlayerView RandomPlayer Sensible Thinker answer play player_view win_chance"
        ),
        "combat.engine.people.simulation": "Simulation simulate",
        "combat.engine.people.tasks": "Horizon",
        "combat.engine.play.options": "Options",
    },
)


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from combat.engine.version import own_version  # reading metadata takes longer than importing the rest

        return own_version()
    return _find(name)
