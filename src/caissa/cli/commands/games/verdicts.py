"""Online games whose result is not what the regulations say, as a list for the arbiter."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from caissa.cli.exit_codes import ExitCode
from caissa.cli.output import console, print_json, table
from caissa.tournament import Colour

if TYPE_CHECKING:
    from caissa.files.pgn import RecordedGame
    from caissa.zones import VerdictDifference


def print_verdicts(games: Sequence[RecordedGame], *, hybrid: bool, as_json: bool) -> None:
    """Replay every game and print those in which the zone's result is in doubt."""
    from caissa.zones import OnlinePlay, check_verdict

    play = OnlinePlay.HYBRID if hybrid else OnlinePlay.SUPERVISED
    listed = [
        (number, game, difference)
        for number, game in enumerate(games, start=1)
        if (difference := check_verdict(game, play=play)) is not None
    ]
    replayed = sum(bool(game.moves) and not game.unreadable for game in games)
    if as_json:
        differences = [_as_json(number, game, difference) for number, game, difference in listed]
        print_json({"games": len(games), "replayed": replayed, "differences": differences})
    else:
        rows = [_row(number, game, difference) for number, game, difference in listed]
        if rows:
            table("", ("Game", "Players", "Zone", "By the regulations", "Move", "Article", "Why"), rows)
        console().print(f"{len(games)} games, {replayed} replayed; results in doubt: {len(listed)}")
    if listed:
        sys.exit(ExitCode.DOUBTFUL)


def _row(number: int, game: RecordedGame, difference: VerdictDifference) -> tuple[str, ...]:
    verdict = difference.verdict
    decision = verdict.decision.label if difference.certain else f"{verdict.decision.label} (to be asked)"
    articles = ", ".join(reason.article for reason in verdict.reasons)
    zone, why = difference.zone.value, verdict.reasons[0].what
    return str(number), _players(game), zone, decision, difference.move, articles, why


def _as_json(number: int, game: RecordedGame, difference: VerdictDifference) -> dict[str, object]:
    verdict = difference.verdict
    return {
        "game": number,
        "players": _players(game),
        "zone": difference.zone.value,
        "verdict": verdict.decision.value,
        "certain": difference.certain,
        "ply": verdict.ply,
        "reasons": [{"article": reason.article, "what": reason.what} for reason in verdict.reasons],
    }


def _players(game: RecordedGame) -> str:
    return " - ".join(game.headers.of(colour) or "?" for colour in Colour)
