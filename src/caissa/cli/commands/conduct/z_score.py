"""`caissa z-score`: how rare a z-score is, and what it allows an arbiter to do."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

import click

from caissa.cli.output import console, print_json
from caissa.cli.parameters import JSON, flag, option
from caissa.conduct import Circumstances, read_z_score
from caissa.conduct.z_scores import NEVER_ALONE, NoZScore


@click.command()
@click.argument("z", help="The z-score of an approved method, such as 3.10.")
@option("--players", type=click.IntRange(1, 100_000), default=100, help="Players of the event.")
@flag("--singled-out", help="The player was singled out before the event.")
@flag("--evidence", help="There is physical evidence, or somebody saw something.")
@flag("--online", help="The event is online.")
@flag("--quick-test", help="The figure comes from a quick test, not from a full one.")
@JSON
def command(
    z: str, players: int, singled_out: bool, evidence: bool, online: bool, quick_test: bool, as_json: bool
) -> None:
    """Say how rare a z-score is and what it allows; no z-score is worked out, and none convicts alone.

    Example: caissa z-score 3.10 --players 200
    """
    try:
        typed = Decimal(z)
    except InvalidOperation:
        raise NoZScore(typed=z) from None
    about = Circumstances(players, singled_out, evidence, online, full_test=not quick_test)
    reading = read_z_score(typed, about)
    if as_json:
        actions = [action.value for action in reading.actions]
        print_json({"z": z, "one_in": reading.one_in, "actions": actions, "note": str(NEVER_ALONE)})
        return
    console().print(f"By chance: one honest player in {reading.one_in}.")
    for action in reading.actions:
        console().print(f"  allowed: {action.label}", soft_wrap=True)
    if not reading.actions:
        console().print("  Nothing follows from it.")
    console().print(str(NEVER_ALONE), soft_wrap=True)
