"""Several sections as one rating period: their games by FIDE ID, and the players they name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

from caissa.errors import CaissaError, Finding, Severity
from caissa.messages import all_of, msg
from caissa.ratings.coefficient import WhyK
from caissa.ratings.counting import SeenGame
from caissa.ratings.deadlines import report_dates
from caissa.ratings.listed import ListedPlayer
from caissa.ratings.period import NewList, PeriodEvent, PeriodGame, rating_list
from caissa.ratings.reasons import NotRated
from caissa.ratings.section import PlayerRating, SectionRatings
from caissa.tournament import Level, Sex


class DifferentSpeeds(CaissaError):
    """Sections of different speeds cannot be pooled: each speed has its own list."""

    code = "rating.different-speeds"
    message = "Sections of {speeds} cannot be pooled: each speed has its own rating list."
    article = "B.02.RB 6.1"


def period_list(
    month: str, sections: Sequence[SectionRatings], before: Iterable[ListedPlayer] = ()
) -> NewList:
    """The list of a month from whole sections; whom the list before lacks is taken from the files."""
    speeds = sorted({section.speed.label for section in sections})
    if len(speeds) > 1:
        raise DifferentSpeeds(speeds=all_of(speeds))
    ordered = sorted(sections, key=lambda section: section.tournament.start or date.min)
    listed = {player.fide_id: player for player in before}
    known = _players(ordered, whole=not listed) | listed
    events = [event for section in ordered for event in period_events(section)]
    return rating_list(month, known.values(), events, ordered[-1].rules)


def with_notices(
    new: NewList, deceased: Iterable[int] = (), transfers: Mapping[int, str] | None = None
) -> NewList:
    """The list with what federations reported: deaths and transfers; a notice about nobody is a finding.

    Handbook: B.02 10.2
    """
    gone, moved = frozenset(deceased), transfers or {}
    players = {
        fide_id: player._replace(federation=moved[fide_id]) if fide_id in moved else player
        for fide_id, player in new.players.items()
    }
    unknown = sorted((gone | set(moved)) - set(players))
    doubts = tuple(
        Finding(
            "rating.notice-unknown",
            Severity.WARNING,
            msg("FIDE ID {fide_id}", fide_id=fide_id),
            msg("a death or transfer is reported for a player who is not in the list"),
            "B.02 10.2",
        )
        for fide_id in unknown
    )
    return replace(new, players=players, deceased=gone, findings=(*new.findings, *doubts))


def _players(sections: Iterable[SectionRatings], *, whole: bool) -> dict[int, ListedPlayer]:
    """The players with a FIDE ID, the latest section last; their ratings only if there is no list before."""
    players = {}
    for section in sections:
        for row in section.rows:
            if row.player.fide_id is not None:
                listed = _listed(row)
                players[listed.fide_id] = listed if whole else listed._replace(rating=None, k=None)
    return players


def _listed(row: PlayerRating) -> ListedPlayer:
    player, record = row.player, row.record
    why = row.change.coefficient.why if row.change else None
    stated = row.change.coefficient.full if row.change and why is WhyK.STATED else record.k
    return ListedPlayer(
        player.fide_id or 0,
        player.name,
        player.federation,
        "F" if player.sex is Sex.FEMALE else ("M" if player.sex else ""),
        player.title.value if player.title else "",
        record.birth_year,
        record.published_since or record.rating,
        k=stated,
        career_games=record.games,
        highest=record.highest,
        has_played=not record.first_event,
        pool=record.pool,
    )


def period_events(section: SectionRatings) -> Iterator[PeriodEvent]:
    """A section as an event of a period; a long one as several, one for each list that counted in it.

    Handbook: B.02 4.1
    """
    cuts = sorted({rating.from_round for row in section.rows for rating in row.player.person.ratings} | {1})
    for first, after in zip(cuts, [*cuts[1:], None], strict=True):
        rounds = range(first, len(section.tournament.rounds) + 1 if after is None else after)
        games = tuple(_games(section, rounds))
        if games:
            tournament = section.tournament
            ratings = _ratings(section, rounds)
            yield PeriodEvent(tournament.name, section.rules, games, tournament.start, ratings)


def _games(section: SectionRatings, rounds: range) -> Iterator[PeriodGame]:
    """The games that count for somebody, by FIDE ID."""
    seen = {
        (row.player.number, game.round): game
        for row in section.rows
        for game in row.games
        if game.round in rounds
    }
    ids = {row.player.number: row.player.fide_id for row in section.rows}
    for round_ in section.tournament.rounds:
        for game in round_.games:
            white, black = seen.get((game.white, round_.number)), seen.get((game.black, round_.number))
            numbers = ids.get(game.white), ids.get(game.black)
            if white and black and _counts(white, black) and numbers[0] and numbers[1]:
                yield (numbers[0], numbers[1], white.halves, black.halves)


def _counts(white: SeenGame, black: SeenGame) -> bool:
    return white.why_not is None or black.why_not is None


def _ratings(section: SectionRatings, rounds: range) -> Mapping[int, int]:
    """The ratings of the list that counts in these rounds, by FIDE ID."""
    ratings = {}
    for row in section.rows:
        own = [game.own for game in row.games if game.round in rounds and game.own is not None]
        if row.player.fide_id is not None and own:
            ratings[row.player.fide_id] = own[0]
    return ratings


def _played(row: PlayerRating) -> bool:
    return any(game.why_not not in (NotRated.UNPLAYED, NotRated.OPEN) for game in row.games)


def period_findings(month: str, sections: Iterable[SectionRatings]) -> Iterator[Finding]:
    """What is doubtful about rating these sections for this list.

    Handbook: B.02 7.1.3, 9.1; B.02.RB 6.1.3, 8.1
    """
    for section in sections:
        tournament = section.tournament
        official = tournament.level is Level.OFFICIAL
        end = tournament.end or tournament.start
        if end and not (dates := report_dates(end, official=official)).rated_on(month):
            what = msg(
                "ended on {day}: it can be rated from list {first} to {last}, not {month}",
                day=end,
                first=dates.earliest,
                last=dates.last,
                month=month,
            )
            yield Finding("rating.wrong-period", Severity.WARNING, tournament.name, what)
        unknown = sum(row.player.fide_id is None and _played(row) for row in section.rows)
        if unknown:
            what = msg(
                "games of players without FIDE ID are left out of the period (players: {number})",
                number=unknown,
            )
            yield Finding("rating.left-out", Severity.ERROR, tournament.name, what, "B.02 10.1")
