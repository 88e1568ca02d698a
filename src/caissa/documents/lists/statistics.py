"""Figures about a tournament: ratings, titles, federations, colours, results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from caissa.documents.document import (
    Block,
    Column,
    ColumnKind,
    Document,
    Field,
    Fields,
    Heading,
    Part,
    Shares,
    Table,
)
from caissa.documents.naming import titled
from caissa.documents.request import Request
from caissa.tournament import Colour, Outcome, Sex, Title, Tournament, games_of

BAND, MOST_BANDS = 100, 12
"""Points of rating in a band of the chart, and bands before they are made wider."""


@dataclass(frozen=True, slots=True)
class PlayerGames:
    """How often a player played, with which colours, and how many rounds went unplayed."""

    number: int
    white: int
    black: int
    forfeits: int
    byes: int

    @property
    def games(self) -> int:
        """Games over the board."""
        return self.white + self.black


@dataclass(frozen=True, slots=True)
class Statistics:
    """What an arbiter's report tells in figures."""

    players: int
    women: int
    rated: int
    average_rating: Fraction | None
    titles: tuple[tuple[Title, int], ...]
    federations: tuple[tuple[str, int], ...]
    white_wins: int
    draws: int
    black_wins: int
    forfeits: int
    open_games: int
    by_player: tuple[PlayerGames, ...]

    @property
    def games(self) -> int:
        """Games over the board that have ended."""
        return self.white_wins + self.draws + self.black_wins


def statistics(tournament: Tournament) -> Statistics:
    """The figures of a tournament, counted from its facts."""
    players = tournament.players
    ratings = [player.rating for player in players if player.rating]
    titles = Counter(player.title for player in players if player.title)
    federations = Counter(player.federation for player in players if player.federation)
    results = Counter(_kind(game.white_outcome, game.black_outcome) for _, game in games_of(tournament))
    return Statistics(
        players=len(players),
        women=sum(player.sex is Sex.FEMALE for player in players),
        rated=len(ratings),
        average_rating=Fraction(sum(ratings), len(ratings)) if ratings else None,
        titles=tuple((title, titles[title]) for title in Title if titles[title]),
        federations=tuple(sorted(federations.items(), key=lambda pair: (-pair[1], pair[0]))),
        white_wins=results["white"],
        draws=results["draw"],
        black_wins=results["black"],
        forfeits=results["forfeit"],
        open_games=results["open"],
        by_player=tuple(_games(tournament, player.number) for player in players),
    )


def _kind(white: Outcome, black: Outcome) -> str:
    """How a game ended; one that both lost by decision is neither a win nor a draw."""
    if white.open or black.open:
        return "open"
    if white.forfeit or black.forfeit:
        return "forfeit"
    if white.is_win or black.is_win:
        return "white" if white.is_win else "black"
    return "draw" if white.is_draw or black.is_draw else "other"


def _games(tournament: Tournament, number: int) -> PlayerGames:
    results = tournament.results(number)
    played = Counter(result.colour for result in results if result.outcome.played)
    return PlayerGames(
        number,
        white=played[Colour.WHITE],
        black=played[Colour.BLACK],
        forfeits=sum(result.outcome.forfeit for result in results),
        byes=sum(result.outcome.bye for result in results),
    )


def statistics_sheet(request: Request) -> Document:
    """The figures of a tournament on paper, with charts."""
    figures = statistics(request.tournament)
    blocks = [*statistics_blocks(request, charts=_charts(request, figures))]
    return request.document(request.say("Statistics"), blocks, provisional=bool(figures.open_games))


def _charts(request: Request, figures: Statistics) -> list[Block]:
    """How games ended as parts of a whole, and how many players have which rating."""
    say = request.say
    blocks: list[Block] = []
    if figures.games:
        parts = (
            Part(say("White won"), figures.white_wins),
            Part(say("Draws"), figures.draws),
            Part(say("Black won"), figures.black_wins),
        )
        blocks += [Heading(say("How games ended")), Shares(parts)]
    bands = rating_bands(request.tournament)
    return [*blocks, *_counts(request, say("Players by rating"), say("Rating"), bands)]


def rating_bands(tournament: Tournament) -> list[tuple[str, int]]:
    """How many players have a rating from one full hundred, or two, to the next; the highest first."""
    ratings = [player.rating for player in tournament.players if player.rating]
    if not ratings:
        return []
    step = BAND if max(ratings) - min(ratings) < MOST_BANDS * BAND else 2 * BAND
    lowest = min(ratings) // step
    counted = Counter(rating // step for rating in ratings)
    return [
        (f"{band * step}–{band * step + step - 1}", counted[band])
        for band in range(max(ratings) // step, lowest - 1, -1)
    ]


def statistics_blocks(
    request: Request, *, with_players: bool = True, charts: Sequence[Block] = ()
) -> list[Block]:
    """The figures; the table of colours and games of every player may be left out."""
    say, figures = request.say, statistics(request.tournament)
    average = "" if figures.average_rating is None else str(_rounded(figures.average_rating))
    fields = (
        (say("Players"), figures.players),
        (say("Women"), figures.women),
        (say("Rated players"), figures.rated),
        (say("Average rating of the rated"), average or "-"),
        (say("Federations"), len(figures.federations)),
        (say("Titled players"), sum(count for _, count in figures.titles)),
        (say("Games played"), figures.games),
        (say("White won"), _part(figures.white_wins, figures.games)),
        (say("Draws"), _part(figures.draws, figures.games)),
        (say("Black won"), _part(figures.black_wins, figures.games)),
        (say("Games forfeited"), figures.forfeits),
        (say("Results open"), figures.open_games),
    )
    blocks: list[Block] = [Fields(tuple(Field(label, str(value)) for label, value in fields), columns=3)]
    blocks += charts
    blocks += _counts(
        request, say("Players by title"), say("Title"), [(t.value, n) for t, n in figures.titles]
    )
    blocks += _counts(request, say("Players by federation"), say("Federation"), list(figures.federations))
    return [*blocks, *_per_player(request, figures)] if with_players else blocks


def _rounded(value: Fraction) -> int:
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def _part(count: int, total: int) -> str:
    return f"{count} ({_rounded(Fraction(100 * count, total))} %)" if total else "0"


def _counts(request: Request, heading: str, what: str, counts: list[tuple[str, int]]) -> list[Block]:
    if not counts:
        return []
    columns = (
        Column(what, key=True),
        Column(request.say("Players"), ColumnKind.BAR),
    )
    return [Heading(heading), Table(columns, tuple((name, str(count)) for name, count in counts))]


def _per_player(request: Request, figures: Statistics) -> list[Block]:
    say, number = request.say, ColumnKind.NUMBER
    if not figures.by_player:
        return []
    columns = (
        Column(say("No."), number, key=True),
        Column(say("Name"), ColumnKind.NAME, key=True),
        *(
            Column(heading, number)
            for heading in (say("Games"), say("White"), say("Black"), say("Forfeits"), say("Byes"))
        ),
    )
    rows = tuple(
        (
            str(tally.number),
            titled(request.tournament.player(tally.number)),
            *(str(count) for count in (tally.games, tally.white, tally.black, tally.forfeits, tally.byes)),
        )
        for tally in figures.by_player
    )
    return [Heading(say("Games and colours")), Table(columns, rows)]
