"""Updates of Foundry actors from a fight of Wrath & Glory: the counterpart of the import."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import frozen

from combat.engine.errors import refuse
from combat.systems.wrath_and_glory.rules import wounds
from events.wrath_and_glory.table import Combatant, State
from frontdoor.importers.files.source import Source
from frontdoor.importers.files.texts import distinct
from frontdoor.importers.formats.foundry import actors
from frontdoor.importers.sheets.foundry_paths import DEAD, FLAGS, MEMORABLE, MOB, STATUSES, TRAUMATIC, VALUES, WRATH
from frontdoor.importers.sheets.parties import SYSTEM
from replays.loaded_fight import LoadedFight


@frozen
class Updates:
    """The updates of the actors of a fight.

    Attributes:
        actors: One object for each actor: `_id` if it is known, `name`, the changed values by their dotted paths,
            `statuses` with all status effects, and `injuries` with the items of new injuries.
        missing: The names of the combatants that none of the given files contains.
    """

    actors: tuple[dict[str, Any], ...]
    missing: tuple[str, ...] = ()


def foundry_updates(game: LoadedFight, sources: Iterable[Source] = ()) -> Updates:
    """Return the updates that give the actors the state at the end of a fight.

    Args:
        game: A fight of Wrath & Glory, which may still go on.
        sources: The exported files of the actors, which give the ids. Without them, each update has only the name.

    Raises:
        Refused: If the fight is of another system, or a file contains no actor.
    """
    if game.header.system != SYSTEM:
        raise refuse("export", f"Foundry actors are exported from Wrath & Glory, and this fight is {game.system.title}")
    known: dict[str, Mapping[str, Any]] = {}
    for source in sources:
        found = [*actors(source)]
        if not found:
            raise refuse("export", f"{source.name} contains no agent or threat")
        for name, document in found:
            known[distinct(name, known)] = document
    start, end = game[0].state, game[-1].state
    updates, missing = [], []
    for who in end.combatants:
        if known and who.name not in known:
            missing.append(who.name)
        else:
            before = next((each for each in start.combatants if each.id == who.id), None)
            updates.append(_update(end, who, before, known.get(who.name, {})))
    return Updates(tuple(updates), tuple(missing))


def _update(state: State, who: Combatant, before: Combatant | None, document: Mapping[str, Any]) -> dict[str, Any]:
    root = "data" if "data" in document and "system" not in document else "system"
    old = document.get(root, {})
    update: dict[str, Any] = {"_id": document["_id"]} if isinstance(document.get("_id"), str) else {}
    update["name"] = document.get("name", who.name)
    for key, path in VALUES.items():
        if key != "ruin" or not who.profile.is_agent:
            update[_dotted(root, path)] = getattr(who, key)
    if who.player:
        update[_dotted(root, WRATH)] = state.player(who.player).wrath
    if who.profile.mob > 1:
        is_number = "mob" in old and not isinstance(old["mob"], Mapping)
        update[_dotted(root, MOB[:1] if is_number else MOB)] = who.members
    update["statuses"] = [*_statuses(who)]
    injuries = [*_new_injuries(who, before)]
    return {**update, "injuries": injuries} if injuries else update


def _dotted(root: str, path: tuple[str, ...]) -> str:
    return ".".join((root, *path))


def _statuses(who: Combatant) -> Iterator[str]:
    ids = {name: key for key, name in STATUSES.items()}
    yield from (ids[condition.id] for condition in who.conditions if condition.id in ids)
    yield from (flag for flag in FLAGS if getattr(who, flag))
    if who.dead or (who.profile.mob > 1 and not who.members):
        yield DEAD


def _new_injuries(who: Combatant, before: Combatant | None) -> Iterator[dict[str, str]]:
    known = [] if before is None else [*before.injuries]
    for injury in who.injuries:
        if injury in known:
            known.remove(injury)
        else:
            is_memorable = injury.removeprefix("worse ") in wounds.MEMORABLE
            yield {"name": injury, "type": MEMORABLE if is_memorable else TRAUMATIC}
