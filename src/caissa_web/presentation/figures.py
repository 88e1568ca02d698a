"""The figures of a section and the charts made of them, each of which is also a table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from django.utils.functional import Promise as Words
from django.utils.translation import gettext_lazy as _

from caissa.tournament import Points, Tournament, games_of
from caissa_web.presentation.standings import Table

if TYPE_CHECKING:
    from caissa.documents.lists.statistics import Statistics

LEADERS = 6
BAND = 100
FARTHEST = 400
"""Differences of rating beyond this are counted together."""

Label = str | Words


@dataclass(frozen=True, slots=True)
class Chart:
    """Rows of figures under headings; `kind` says how they are drawn: bars, parts of a whole, or lines."""

    key: str
    title: Words
    kind: str
    label: Words
    heads: tuple[Label, ...]
    rows: tuple[tuple[Label, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """A section in figures, and its charts."""

    facts: tuple[tuple[Words, str], ...]
    charts: tuple[Chart, ...]


def figures(tournament: Tournament, table: Table | None) -> Figures:
    """The figures of what everybody may see."""
    from caissa.documents.lists.statistics import statistics  # noqa: PLC0415 - a start does not wait for it

    counted = statistics(tournament)
    charts = (
        _ratings(tournament),
        _leaders(tournament, table),
        _colours(tournament, counted),
        _draws(tournament),
        _differences(tournament),
        _titles(counted),
        _federations(counted),
    )
    return Figures(_facts(counted), tuple(chart for chart in charts if chart is not None))


def _facts(counted: Statistics) -> tuple[tuple[Words, str], ...]:
    average = counted.average_rating
    known = (
        (_("Players"), str(counted.players)),
        (_("Women"), str(counted.women) if counted.women else ""),
        (_("Rated players"), str(counted.rated) if counted.rated else ""),
        (_("Average rating"), str(round(average)) if average is not None else ""),
        (_("Federations"), str(len(counted.federations)) if counted.federations else ""),
        (_("Games played"), str(counted.games)),
        (_("Games forfeited"), str(counted.forfeits) if counted.forfeits else ""),
        (_("Results open"), str(counted.open_games) if counted.open_games else ""),
    )
    return tuple((heading, text) for heading, text in known if text)


def _ratings(tournament: Tournament) -> Chart | None:
    """How many players there are in every hundred of ratings."""
    counts = Counter(player.rating // BAND for player in tournament.players if player.rating)
    if not counts:
        return None
    bands = range(min(counts), max(counts) + 1)
    rows = tuple((f"{band * BAND}–{band * BAND + BAND - 1}", (str(counts[band]),)) for band in bands)
    return Chart("ratings", _("Ratings of the players"), "bars", _("Rating"), (_("Players"),), rows)


def _leaders(tournament: Tournament, table: Table | None) -> Chart | None:
    """The points of the leaders after every round."""
    if table is None or table.of_teams or not table.after_round:
        return None
    leaders = [place.participant for place in table.places[:LEADERS]]
    rounds = range(1, table.after_round + 1)
    rows = tuple(
        (str(number), tuple(_decimal(tournament.points(leader.number, number)) for leader in leaders))
        for number in rounds
    )
    heads = tuple(leader.name for leader in leaders)
    return Chart("leaders", _("Progress of the leaders"), "lines", _("Round"), heads, rows)


def _decimal(points: Points) -> str:
    return f"{points.normalize():f}" if points else "0"


def _colours(tournament: Tournament, counted: Statistics) -> Chart | None:
    """How White and Black fared, round by round and altogether."""
    if not counted.games:
        return None
    rounds = _ends_by_round(tournament)
    rows: list[tuple[Label, tuple[str, ...]]] = [
        (str(number), _parts(outcomes)) for number, outcomes in sorted(rounds.items())
    ]
    total = Counter(white=counted.white_wins, draw=counted.draws, black=counted.black_wins)
    rows.append((_("all"), _parts(total)))
    heads = (_("White won"), _("Draws"), _("Black won"))
    return Chart("colours", _("Results by colour"), "parts", _("Round"), heads, tuple(rows))


def _ends_by_round(tournament: Tournament) -> dict[int, Counter[str]]:
    """How the games of every round ended that were played to an end."""
    rounds: dict[int, Counter[str]] = {}
    for number, game in games_of(tournament):
        if game.played and not game.open:
            end = _won(game.white_outcome.is_win, game.black_outcome.is_win)
            rounds.setdefault(number, Counter())[end] += 1
    return rounds


def _draws(tournament: Tournament) -> Chart | None:
    """How many of a hundred games were drawn, round by round."""
    rounds = _ends_by_round(tournament)
    if len(rounds) < 2:
        return None
    rows = tuple(
        (str(number), (str(round(Decimal(100 * ends["draw"]) / ends.total())),))
        for number, ends in sorted(rounds.items())
    )
    return Chart("draws", _("Draws by round"), "bars", _("Round"), (_("Draws in %"),), rows)


def _won(white: bool, black: bool) -> str:
    return "white" if white else "black" if black else "draw"


def _parts(outcomes: Counter[str]) -> tuple[str, ...]:
    return str(outcomes["white"]), str(outcomes["draw"]), str(outcomes["black"])


def _differences(tournament: Tournament) -> Chart | None:
    """How the higher-rated player fared, by the difference of the ratings."""
    ratings = {player.number: player.rating for player in tournament.players}
    by_band: dict[int, Counter[str]] = {}
    for _round, game in games_of(tournament):
        white, black = ratings.get(game.white), ratings.get(game.black)
        if not white or not black or not game.played or game.open or white == black:
            continue
        band = min(abs(white - black), FARTHEST) // BAND
        favourite, other = game.white_outcome, game.black_outcome
        if black > white:
            favourite, other = other, favourite
        by_band.setdefault(band, Counter())[_won(favourite.is_win, other.is_win)] += 1
    if not by_band:
        return None
    rows = tuple((_band(band), _parts(by_band.get(band, Counter()))) for band in range(max(by_band) + 1))
    heads = (_("Higher-rated won"), _("Draws"), _("Lower-rated won"))
    return Chart("differences", _("Results by rating difference"), "parts", _("Difference"), heads, rows)


def _band(band: int) -> str:
    first = band * BAND
    return f"{first}+" if first >= FARTHEST else f"{first or 1}–{first + BAND - 1}"


def _titles(counted: Statistics) -> Chart | None:
    rows = tuple((title.value, (str(count),)) for title, count in counted.titles)
    return Chart("titles", _("Players by title"), "bars", _("Title"), (_("Players"),), rows) if rows else None


def _federations(counted: Statistics) -> Chart | None:
    rows = tuple((code, (str(count),)) for code, count in counted.federations)
    if len(rows) < 2:
        return None
    return Chart("federations", _("Players by federation"), "bars", _("Federation"), (_("Players"),), rows)
