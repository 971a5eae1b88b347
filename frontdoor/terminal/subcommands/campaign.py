"""`blow campaign`: keeps a folder of fights with the warbands between them."""

from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

from combat.engine.catalog import system
from events.base import Event
from frontdoor.clock import now
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.files.output import write_output
from frontdoor.terminal.files.setup_files import plain_toml, without_defaults
from replays.campaign.campaign import Campaign
from replays.campaign.facts import FightCorrected, NumberChanged
from replays.narration.words import counted

PROBLEMS = 1
_SEAL_DIGITS = 12


def new(arguments: Namespace) -> None:
    """Create a campaign in a new folder."""
    campaign = Campaign.new(arguments.folder, arguments.system, arguments.name, at=now())
    Screen().print(f"{arguments.folder}: the campaign '{campaign.name}' of {system(campaign.system).title}.")


def add(arguments: Namespace) -> None:
    """Add a finished fight, and print how it changed the warbands."""
    campaign, screen = Campaign.open(arguments.folder), Screen()
    entry = campaign.add(arguments.log, by=arguments.by, at=now())
    _print_fight(screen, campaign, len(campaign.fights))
    if len(campaign.fights) > 1:
        _print_changes(screen, campaign, entry.events, "between", "Before the fight:")
    _print_changes(screen, campaign, entry.events, "fight", "In the fight:")
    screen.print(f"The next session: blow campaign next {arguments.folder} -o setup.toml")


def correct(arguments: Namespace) -> None:
    """Replace the log of a fight by a corrected one, and print what changes later."""
    campaign, screen = Campaign.open(arguments.folder), Screen()
    entry = campaign.correct(arguments.log, arguments.fight, by=arguments.by, at=now())
    number = next(event.fight for event in entry.events if isinstance(event, FightCorrected))
    _print_fight(screen, campaign, number)
    for stage, title in (
        ("opening", "The start of the fight, as corrected:"),
        ("aftermath", "The end of the fight, as corrected:"),
        ("warbands", "The warbands, as corrected:"),
    ):
        _print_changes(screen, campaign, entry.events, stage, title)
    _print_stale(screen, campaign)


def list_fights(arguments: Namespace) -> None:
    """Print the fights with their seals, and how each changed the warbands."""
    campaign, screen = Campaign.open(arguments.folder), Screen()
    screen.print(f"{campaign.name}: {system(campaign.system).title}, {counted(len(campaign.fights), 'fight')}", "bold")
    for number in range(1, len(campaign.fights) + 1):
        _print_fight(screen, campaign, number)
        for line in campaign.fight_lines(number):
            screen.print_with_margin("  ", line)


def next_setup(arguments: Namespace) -> None:
    """Write the setup of the next session, or print it."""
    campaign = Campaign.open(arguments.folder)
    setup = without_defaults(campaign.system, campaign.warbands)
    head = [f"{campaign.name}: the setup after fight {len(campaign.fights)}. Change what happened since, then play:"]
    place = arguments.output or "FILE"
    head.append(f"  blow play {campaign.system} --setup {place}")
    output = write_output(
        arguments.output, plain_toml(campaign.system, setup, head), suffix=".toml", force=arguments.force
    )
    if output is not None:
        Screen().print(f"{output}: the warbands after fight {len(campaign.fights)}. Play the next session with:")
        Screen().print(f"  blow play {campaign.system} --setup {output}")


def check(arguments: Namespace) -> int:
    """Print the faults of a campaign, and the values that no longer hold; return 1 if there are any."""
    campaign, screen = Campaign.open(arguments.folder), Screen()
    problems = [str(problem) for problem in campaign.check()]
    for problem in problems:
        screen.print_with_margin("", problem)
    if not problems:
        screen.print(
            f"{Path(arguments.folder)}: {counted(len(campaign.fights), 'fight')}, and all numbers follow from the logs."
        )
    return PROBLEMS if problems else 0


def _print_fight(screen: Screen, campaign: Campaign, number: int) -> None:
    fight = campaign.fights[number - 1]
    screen.print(f"Fight {number}: '{fight.name}', seal {fight.seal[:_SEAL_DIGITS]}", "bold")


def _print_changes(screen: Screen, campaign: Campaign, events: Iterable[Event], stage: str, title: str) -> None:
    """Print the changes of a stage under a title, if there are any."""
    found = [each for each in events if isinstance(each, NumberChanged) and each.stage == stage and not each.order]
    if found:
        screen.print(title)
    for event in found:
        screen.print_with_margin("  ", campaign.describe(event.fight, event.change))


def _print_stale(screen: Screen, campaign: Campaign) -> None:
    for stale in campaign.stale:
        screen.print_with_margin("", f"Fight {stale.fight}: {campaign.describe_stale(stale)}.")
