"""The settings of a random tournament: a file of lines Name=value, or a tournament taken as the model."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from caissa.errors import CaissaError
from caissa.pairing.generation.chances import Chance
from caissa.pairing.generation.parameters import Parameters
from caissa.pairing.names import SystemName
from caissa.tournament import STANDARD_SCORING, Outcome, Scoring, Tournament

_NUMBERS = {
    "PlayersNumber": "players",
    "RoundsNumber": "rounds",
    "HighestRating": "highest_rating",
    "LowestRating": "lowest_rating",
}
_RATES = {
    "ForfeitRate": Chance.FORFEIT,
    "RetiredRate": Chance.WITHDRAWAL,
    "HalfPointByeRate": Chance.HALF_POINT_BYE,
    "HalfPointByteRate": Chance.HALF_POINT_BYE,
}
"""A rate of 20 is one in twenty; 0 is never."""
_POINTS = {
    "PointsForWin": ("white_win", "black_win", "forfeit_win", "full_point_bye"),
    "PointsForDraw": ("white_draw", "black_draw", "half_point_bye", "open_game"),
    "PointsForLoss": ("white_loss", "black_loss"),
    "PointsForZPB": ("zero_point_bye",),
    "PointsForForfeitLoss": ("forfeit_loss",),
    "PointsForPAB": ("pairing_allocated_bye",),
}
_NEVER = (
    Chance.ZERO_POINT_BYE,
    Chance.FULL_POINT_BYE,
    Chance.DOUBLE_FORFEIT,
    Chance.ODD_RESULT,
    Chance.UNRATED_GAME,
    Chance.LATE_ENTRY,
    Chance.UNRATED_PLAYER,
)
"""What bbpPairings' generator does not know."""


class BadSettings(CaissaError):
    """A line of the settings is not understood."""

    code = "generator.settings"
    message = "Line {line} of the settings: {why}."


def read_settings(content: str, system: str) -> Parameters:
    """The wishes that a file of settings tells; what it leaves open is drawn by lot."""
    numbers: dict[str, int] = {}
    points: dict[str, Decimal] = {}
    shares = dict.fromkeys(_NEVER, 0.0)
    for at, line in enumerate(content.splitlines(), start=1):
        name, _, value = (part.strip() for part in line.partition("="))
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            if name in _NUMBERS:
                numbers[_NUMBERS[name]] = int(value)
            elif name == "DrawPercentage":
                shares[Chance.DRAW] = int(value) / 100
            elif name in _RATES:
                shares[_RATES[name]] = 1 / int(value) if int(value) else 0.0
            elif name in _POINTS:
                points |= dict.fromkeys(_POINTS[name], _points(value))
            else:
                raise BadSettings(line=at, why=f"there is no setting {name!r}")
        except (ValueError, InvalidOperation):
            raise BadSettings(line=at, why=f"{value!r} is not a number") from None
    return Parameters(
        system=SystemName(system),
        shares=shares,
        prohibited_groups=0,
        baku=False,
        scoring=_scoring(points),
        players=numbers.get("players"),
        rounds=numbers.get("rounds"),
        highest_rating=numbers.get("highest_rating"),
        lowest_rating=numbers.get("lowest_rating"),
    )


def _points(value: str) -> Decimal:
    points = Decimal(value)
    if not points.is_finite():
        raise ValueError
    return points


def _scoring(points: dict[str, Decimal]) -> Scoring:
    from dataclasses import replace

    if "white_win" in points and "pairing_allocated_bye" not in points:
        points["pairing_allocated_bye"] = points["white_win"]
    return replace(STANDARD_SCORING, **points)


def model_wishes(model: Tournament, system: str) -> Parameters:
    """The players, ratings and rounds of the model, and draws and forfeits as often as in it."""
    games = [game for played in model.rounds for game in played.games]
    drawn = sum(game.white_outcome is Outcome.DRAW for game in games)
    forfeited = sum(game.white_outcome.forfeit for game in games)
    played = max(1, len(games))
    ratings = tuple(player.rating for player in model.players if player.rating)
    return Parameters(
        system=SystemName(system),
        players=len(model.players),
        rounds=model.scheduled_rounds or model.paired_rounds or None,
        shares=dict.fromkeys(_NEVER, 0.0) | {Chance.DRAW: drawn / played, Chance.FORFEIT: forfeited / played},
        prohibited_groups=0,
        baku=False,
        scoring=model.scoring,
        ratings=ratings if len(ratings) == len(model.players) else (),
    )
