"""The ratings of one section: every player's change, or first rating, with the working (B.02 8)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.play import TimeControl, rates_of_play
from caissa.ratings.career import Record, k_of, record_of
from caissa.ratings.change import RatedGame, RatingChange, change_of
from caissa.ratings.coefficient import WhyK, for_games
from caissa.ratings.counting import Counting, SeenGame, other_time_controls, ratings_of, seen_games
from caissa.ratings.editions import followed_rules
from caissa.ratings.initial import InitialRating, PooledEvent, PooledGame, initial_rating, pooled
from caissa.ratings.months import later, month_of
from caissa.ratings.plausibility import section_findings, with_plausible_facts
from caissa.ratings.rules import RatingRules
from caissa.tournament import Player, Speed, Tournament

NO_JUNIORS = 9999
"""The year taken where none is known: nobody is a junior in it."""


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """One player's row: the rating at the start, what counted, and the change or the first rating."""

    player: Player
    record: Record
    games: tuple[SeenGame, ...]
    change: RatingChange | None = None
    initial: InitialRating | None = None

    @property
    def counted(self) -> tuple[SeenGame, ...]:
        """The games that count for this player."""
        return tuple(game for game in self.games if game.why_not is None)


@dataclass(frozen=True)
class SectionRatings:
    """Every player's rating change in one section, by which rules, and what had to be assumed."""

    tournament: Tournament
    rules: RatingRules
    speed: Speed
    rows: tuple[PlayerRating, ...]
    findings: tuple[Finding, ...] = ()

    @cached_property
    def _by_number(self) -> Mapping[int, PlayerRating]:
        return {row.player.number: row for row in self.rows}

    def row(self, number: int) -> PlayerRating:
        """The row of the player with this number; `KeyError` if there is none."""
        return self._by_number[number]


def rate_section(
    tournament: Tournament,
    *,
    rules: RatingRules | None = None,
    speed: Speed | None = None,
    control: TimeControl | None = None,
    records: Mapping[int, Record] | None = None,
    k: int | None = None,
    waived: bool = False,
    excluded: Collection[str] = (),
) -> SectionRatings:
    """Everybody's rating change, decimals kept; for the unrated the first rating.

    `records` are what a rating list knows, by the player's number; without one the file's own facts count.
    `k` replaces everybody's K. `excluded` are federations whose players are not listed. Where the file does
    not tell, what was assumed stands in the findings.

    Handbook: B.02 8.3.2, 4, 4.1; B.02.RB 7.3.2
    """
    played = speed or tournament.speed
    followed = rules or followed_rules(tournament, speed=played)
    listed = records or {}
    sure = with_plausible_facts(tournament, followed)
    known = _with_records(ratings_of(sure, played, followed), sure, listed)
    others = other_time_controls(tournament, rates_of_play(tournament), played)
    counting = Counting(followed, known, control, waived, played, others)
    rows = tuple(
        _row(sure, player, counting, listed.get(player.number) or _record(player, counting, played), k)
        for player in sure.players
    )
    assumed = _assumptions([row for row in rows if row.player.number not in listed], played, k)
    findings = (*section_findings(tournament, followed, excluded), *assumed)
    return SectionRatings(tournament, followed, played, rows, findings)


def _with_records(
    ratings: Mapping[tuple[int, int], int], tournament: Tournament, records: Mapping[int, Record]
) -> dict[tuple[int, int], int]:
    """Everybody's ratings by round, those of a rating list in place of the file's, also where it has none."""
    listed = {
        (number, round_.number): record.rating
        for number, record in records.items()
        if record.rating is not None
        for round_ in tournament.rounds
    }
    return {key: rating for key, rating in ratings.items() if key[0] not in records} | listed


def _record(player: Player, counting: Counting, speed: Speed) -> Record:
    return record_of(player, speed, counting.ratings.get((player.number, 1)))


def _row(
    tournament: Tournament, player: Player, counting: Counting, record: Record, k: int | None
) -> PlayerRating:
    games = seen_games(tournament, player.number, counting)
    own = record.rating if record.rating is not None else record.published_since
    if own is None:
        return PlayerRating(
            player, record, games, initial=_initial(tournament, games, record, counting.rules)
        )
    counted = [
        RatedGame(game.own or own, game.opponent_rating, game.halves, game.round, game.opponent or 0)
        for game in games
        if game.why_not is None and game.opponent_rating is not None
    ]
    year = tournament.start.year if tournament.start else NO_JUNIORS
    coefficient = for_games(*k_of(record, year, counting.rules, k), len(counted))
    return PlayerRating(player, record, games, change_of(own, counted, coefficient, counting.rules))


def _initial(
    tournament: Tournament, games: tuple[SeenGame, ...], record: Record, rules: RatingRules
) -> InitialRating | None:
    """The first rating with this section's games and those of earlier events."""
    counted = tuple(
        PooledGame(game.opponent_rating, game.halves)
        for game in games
        if game.why_not is None and game.opponent_rating is not None
    )
    ended = tournament.end or tournament.start
    month = later(month_of(ended), 1) if ended else ""
    events = pooled(record.pool, month, rules.publication) if month else record.pool
    event = PooledEvent(month, counted, record.first_event and not record.pool, tournament.name)
    return initial_rating((*events, event) if counted else events, rules.initial.does, rules.publication)


def _assumptions(rows: Sequence[PlayerRating], speed: Speed, k: int | None) -> Iterator[Finding]:
    """What the file does not tell of these players and had to be assumed."""
    rated = [row for row in rows if row.change and row.change.games]
    guessed = [
        row for row in rated if k is None and row.change and row.change.coefficient.why is not WhyK.LISTED
    ]
    if own := sum(not row.player.person.ratings for row in rated):
        what = msg(
            "the rating in the file is assumed to be FIDE's {speed} rating (players: {number})",
            speed=speed.label,
            number=own,
        )
        yield Finding("rating.assumed-rating", Severity.INFO, "", what, msg("--list takes that of the list"))
    if guessed:
        what = msg(
            "K is assumed from the file: 30 games played, 2400 only for GM and IM (players: {number})",
            number=len(guessed),
        )
        yield Finding("rating.assumed-k", Severity.INFO, "", what, msg("--list or --k tells better"))
    if unborn := sum(row.record.birth_year is None for row in guessed):
        what = msg(
            "without a year of birth a player is assumed to be an adult (players: {number})", number=unborn
        )
        yield Finding("rating.assumed-adult", Severity.INFO, "", what)
    if new := sum(row.change is None and bool(row.counted) for row in rows):
        what = msg(
            "for an unrated player this is assumed to be the first event (players: {number})", number=new
        )
        yield Finding("rating.assumed-first-event", Severity.INFO, "", what)
