"""`caissa disturbance`: what follows when a game over the internet is disturbed."""

from __future__ import annotations

from decimal import Decimal

import click

from caissa.cli.output import console, print_json
from caissa.cli.parameters import JSON, flag, option
from caissa.online import Cause, Declared, Disturbance, PlayMode, System, decisions, verdict

_MODES = [mode.value for mode in PlayMode if mode.online]


@click.command()
@option("--mode", type=click.Choice(_MODES), default="hybrid", help="How the event is played.")
@option(
    "--cause", type=click.Choice([cause.value for cause in Cause]), default="player", help="What happened."
)
@option("--system", type=click.Choice([each.value for each in System]), default="zone", help="What was lost.")
@option("--minutes", type=click.IntRange(0, 999), help="How long; without it, not connected yet.")
@option("--clock", type=click.IntRange(0, 999), help="Minutes that the player had left.")
@option("--reconnect", type=click.IntRange(0, 999), help="Announced: minutes within which one must be back.")
@option("--cards", type=click.IntRange(0, 9), help="Announced: yellow cards before the red one.")
@option("--earlier", type=click.IntRange(0, 99), default=0, help="Yellow cards that the player has.")
@option("--moves", type=click.IntRange(0, 500), help="With reversed colours: moves made by both players.")
@flag("--responsible", help="Announced: players answer for their connection at venues.")
@JSON
def command(
    mode: str,
    cause: str,
    system: str,
    minutes: int | None,
    clock: int | None,
    reconnect: int | None,
    cards: int | None,
    earlier: int,
    moves: int | None,
    responsible: bool,
    as_json: bool,
) -> None:
    """Say what follows when a game over the internet is disturbed, with the article of E.04.

    Example: caissa disturbance --mode supervised --minutes 7 --clock 20 --reconnect 5
    """
    declared = Declared(
        reconnect_minutes=_exact(reconnect), yellow_cards=cards, players_responsible=responsible
    )
    lost = Disturbance(System(system), Cause(cause), _exact(minutes), _exact(clock), earlier, moves)
    played = PlayMode(mode)
    proposed, others = verdict(played, declared, lost), decisions(played, lost)
    if as_json:
        listed = [{"decision": decision.value, "article": article} for decision, article in others]
        print_json(
            {
                "decision": proposed.decision.value,
                "article": proposed.article,
                "why": str(proposed.why),
                "possible": listed,
            }
        )
        return
    console().print(f"{proposed.decision.label} ({proposed.article}): {proposed.why}", soft_wrap=True)
    for decision, article in others:
        if decision is not proposed.decision:
            console().print(f"  possible: {decision.label} ({article})", soft_wrap=True)


def _exact(minutes: int | None) -> Decimal | None:
    return None if minutes is None else Decimal(minutes)
