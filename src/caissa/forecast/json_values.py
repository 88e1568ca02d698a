"""A forecast as plain values, for programs and for keeping it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from caissa.errors import Finding
from caissa.forecast.chances import Chances, PlayerChances
from caissa.forecast.intervals import Share
from caissa.prizes import plain_amount


def forecast_values(
    forecast: Chances, players: Sequence[PlayerChances], finding_as_json: Callable[[Finding], Any]
) -> dict[str, Any]:
    """The forecast for some of the players."""
    asked = forecast.questions
    return {
        "simulations": forecast.simulations,
        "seed": asked.seed,
        "stopped": forecast.stopped,
        "next_round": forecast.next_round,
        "qualifying": asked.qualifying,
        "players": [_player(forecast, entry) for entry in players],
        "findings": [finding_as_json(finding) for finding in forecast.findings],
    }


def _player(forecast: Chances, entry: PlayerChances) -> dict[str, Any]:
    fund = forecast.questions.fund
    return {
        "number": entry.number,
        "places": {str(place): count for place, count in entry.places.items()},
        "first": _share(entry.first),
        "qualifies": _share(entry.qualifies),
        "likely_places": list(entry.likely_places),
        "mean_place": round(float(entry.mean_place), 2),
        "points": round(float(entry.points), 2),
        "next_opponents": [
            {"number": number or None, "colour": colour or None, "count": count}
            for (number, colour), count in entry.opponents.items()
        ],
        "qualifies_after": {outcome: _share(share) for outcome, share in entry.next_result.items()},
        "money": None
        if fund is None
        else {"currency": fund.currency, "expected": plain_amount(int(entry.money), fund.currency)},
        "prize": None if fund is None else _share(entry.prize),
        "norms": {title.value: _share(share) for title, share in entry.norms.items()},
    }


def _share(share: Share) -> dict[str, Any]:
    low, high = share.interval
    return {
        "count": share.count,
        "of": share.total,
        "probability": round(share.value, 4),
        "interval": [round(low, 4), round(high, 4)],
    }
