"""`blow replay step`: steps through a log at a prompt."""

from argparse import Namespace
from pathlib import Path

from frontdoor.terminal.console.errors import VerificationError
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.files.logs import (
    check_beat,
    check_seat,
    describe_damage,
    load_log,
    open_study,
    print_header,
    study_warnings,
)
from frontdoor.terminal.show.beat_text import Story
from frontdoor.terminal.stepper import Stepper


def run(arguments: Namespace) -> None:
    """Step through the intact part of a log."""
    game = load_log(arguments.file)
    check_seat(game, arguments.seat)
    if not len(game):
        raise VerificationError(describe_damage(arguments.file, game))
    check_beat(game, arguments.file, arguments.beat)
    study = open_study(game, arguments.file, arguments.study)
    screen = Screen(plain=arguments.plain)
    print_header(game, arguments.file, screen)
    warnings = study_warnings(study)
    if game.corruption is not None:
        warnings.append(f"{describe_damage(arguments.file, game)}.")
    for line in warnings:
        screen.print_with_margin("", line, "yellow")
    story = Story(game, arguments.seat, study)
    Stepper(story, study, Path(arguments.file), screen, arguments.by, arguments.beat).run()
