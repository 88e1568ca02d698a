"""Tournaments that a TRF can say, drawn by hypothesis: odd numbers, any script, every kind of result."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

from caissa.files.trf.records import KNOWN_CODES, PRIVATE_CODES
from caissa.tournament import (
    EVERY_ROUND,
    STANDINGS_ONLY,
    AbnormalPoints,
    Birth,
    Bye,
    Colour,
    ForfeitedMatch,
    Game,
    LineUp,
    MatchForfeit,
    MatchScoring,
    NationalRecord,
    Official,
    Outcome,
    Person,
    Player,
    ProhibitedPairing,
    Role,
    Round,
    Scoring,
    Sex,
    Team,
    Title,
    Tournament,
    TpnList,
    VirtualPoints,
)
from caissa.tournament.changes import prohibited_split

LETTERS = st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs"))
INDIVIDUAL_TYPES = ("", "FIDE_DUTCH_2026", "FIDE_DUBOV_BAKU", "CUSTOM_SWISS", "BERGER_ROUNDROBIN")
TEAM_TYPES = ("FIDE_TEAM", "FIDE_TEAM_TYPEB_GP_MP", "BERGER_TEAM_ROUNDROBIN")
REQUESTED = (Outcome.FULL_POINT_BYE, Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE)
ABNORMAL = (
    None, Outcome.WIN, Outcome.DRAW, Outcome.LOSS, *REQUESTED, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS,
)  # fmt: skip
ENDS = [
    (outcome, other)
    for outcome in Outcome
    for other in Outcome
    if not prohibited_split((outcome, other)) and (outcome is other or not outcome.open)
]
MOST_ROUNDS = 4


def texts(longest: int, shortest: int = 0) -> st.SearchStrategy[str]:
    """A text as a field holds it: no blanks around it."""
    strategy = st.text(LETTERS, min_size=shortest, max_size=longest).map(str.strip)
    return strategy.filter(bool) if shortest else strategy


def scores(lowest: str = "0", highest: str = "99") -> st.SearchStrategy[Decimal]:
    """Points that fit four columns, in quarters where they are small and in halves where not."""
    return st.decimals(lowest, highest, places=1)


def one_of_or_none(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """A value, or nothing."""
    return st.none() | strategy


@st.composite
def births(draw: st.DrawFn) -> Birth:
    """A year, and perhaps a month, and perhaps a day."""
    month = draw(one_of_or_none(st.integers(1, 12)))
    day = draw(one_of_or_none(st.integers(1, 31))) if month else None
    return Birth(draw(st.integers(1000, 2100)), month, day)


@st.composite
def national_records(draw: st.DrawFn) -> NationalRecord:
    """A line of a national federation."""
    code = draw(
        st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=3, max_size=3).filter(
            lambda text: text not in KNOWN_CODES | PRIVATE_CODES
        )
    )
    return NationalRecord(
        code,
        rating=draw(one_of_or_none(st.integers(1, 9999))),
        classification=draw(texts(3)),
        national_id=draw(texts(11)),
        origin=draw(texts(3)),
        name=draw(texts(33)),
        birth=draw(one_of_or_none(births())),
        sex=draw(one_of_or_none(st.sampled_from(Sex))),
    )


@st.composite
def players(draw: st.DrawFn, number: int) -> Player:
    """A player under this number."""
    person = Person(
        draw(texts(33)),
        fide_id=draw(one_of_or_none(st.integers(1, 99_999_999_999))),
        federation=draw(texts(3)),
        birth=draw(one_of_or_none(births())),
        sex=draw(one_of_or_none(st.sampled_from(Sex))),
        title=draw(one_of_or_none(st.sampled_from(Title))),
        national=tuple(draw(st.lists(national_records(), max_size=2))),
    )
    return Player(
        number,
        person,
        rating=draw(one_of_or_none(st.integers(1, 9999))),
        stated_rank=draw(one_of_or_none(st.integers(1, 9999))),
    )


@st.composite
def rounds(draw: st.DrawFn, number: int, listed: tuple[int, ...], teams: tuple[int, ...] | None) -> Round:
    """A round with games, byes and absent players; in team events also byes of teams."""
    order = draw(st.permutations(listed))
    pairs = draw(st.integers(0, len(listed) // 2))
    games = [
        draw(games_of(white, black, listed))
        for white, black in zip(order[: 2 * pairs : 2], order[1 : 2 * pairs : 2], strict=True)
    ]
    kinds: tuple[Outcome, ...] = (*REQUESTED, Outcome.PAIRING_ALLOCATED_BYE)
    if teams is not None:
        kinds += (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
    resting = {player: draw(st.sampled_from((None, *kinds))) for player in order[2 * pairs :]}
    return Round(
        number,
        tuple(sorted(games, key=lambda game: min(listed.index(game.white), listed.index(game.black)))),
        tuple(Bye(player, resting[player]) for player in listed if resting.get(player)),
        draw(team_byes(teams)) if teams else (),
        draw(one_of_or_none(st.dates(date(1970, 1, 1), date(2069, 12, 31)))),
    )


@st.composite
def games_of(draw: st.DrawFn, white: int, black: int, listed: tuple[int, ...]) -> Game:
    """A game; without colours, White is the player who stands first in the list."""
    coloured = draw(st.booleans())
    if not coloured and listed.index(white) > listed.index(black):
        white, black = black, white
    return Game(white, black, *draw(st.sampled_from(ENDS)), coloured=coloured)


@st.composite
def team_byes(draw: st.DrawFn, teams: tuple[int, ...]) -> tuple[Bye, ...]:
    """Byes of some teams, the pairing-allocated one at most once."""
    had = {team: draw(st.sampled_from((None, *REQUESTED))) for team in teams}
    if draw(st.booleans()):
        had[draw(st.sampled_from(teams))] = Outcome.PAIRING_ALLOCATED_BYE
    return tuple(Bye(team, outcome) for team, outcome in had.items() if outcome)


@st.composite
def scorings(draw: st.DrawFn) -> Scoring:
    """What record 162 can say."""
    win, draw_, loss, absent, bye, open_game = (draw(scores()) for _ in range(6))
    return Scoring(
        win, win, draw_, draw_, loss, loss, win, absent, win, draw_, absent, bye, open_game,
    )  # fmt: skip


@st.composite
def teams_of(draw: st.DrawFn, listed: tuple[int, ...]) -> tuple[Team, ...]:
    """Teams with players who belong to no other."""
    numbers = draw(st.lists(st.integers(1, 999), min_size=1, max_size=4, unique=True))
    where = {player: draw(st.sampled_from((None, *numbers))) for player in draw(st.permutations(listed))}
    return tuple(
        Team(
            number,
            draw(texts(32)),
            tuple(player for player, team in where.items() if team == number),
            nickname=draw(texts(5)),
            strength=draw(one_of_or_none(scores("0", "3000"))),
            stated_match_points=draw(one_of_or_none(scores("-9", "999"))),
            stated_game_points=draw(one_of_or_none(scores("-9", "999"))),
            stated_rank=draw(one_of_or_none(st.integers(1, 999))),
        )
        for number in numbers
    )


def _without_end(values: list[Decimal]) -> tuple[Decimal, ...]:
    while values and not values[-1]:
        values = values[:-1]
    return tuple(values)


@st.composite
def virtual_points(draw: st.DrawFn, who: tuple[int, ...], of_teams: bool) -> tuple[VirtualPoints, ...]:
    """Virtual points of some participants, with zeros in between but none at the end."""
    some = st.lists(st.sampled_from([Decimal(0), Decimal("0.5"), Decimal(1)]), max_size=5).map(_without_end)
    points = [VirtualPoints(participant, draw(some), draw(some) if of_teams else ()) for participant in who]
    return tuple(entry for entry in points if entry.game_points or entry.match_points)


@st.composite
def prohibited(draw: st.DrawFn, who: tuple[int, ...], scheduled: int | None) -> ProhibitedPairing:
    """Two or more who must not meet, in all rounds or up to one before the last."""
    group = draw(st.lists(st.sampled_from(who), min_size=2, max_size=5, unique=True))
    first = draw(st.integers(1, 9))
    last = draw(one_of_or_none(st.integers(first, 12)))
    return ProhibitedPairing(tuple(group), first, None if last and last >= (scheduled or 999) else last)


@st.composite
def abnormal(draw: st.DrawFn, who: tuple[int, ...], of_teams: bool) -> AbnormalPoints:
    """A decision on abnormal points."""
    everybody = st.just(who)
    some = st.lists(st.sampled_from(who), min_size=1, max_size=4, unique=True).map(tuple)
    return AbnormalPoints(
        draw(everybody | some),
        draw(st.sampled_from((EVERY_ROUND, 1, 2, 17, STANDINGS_ONLY))),
        draw(scores("-9", "99")),
        draw(scores("-9", "99")) if of_teams else Decimal(0),
        draw(st.sampled_from(ABNORMAL)),
    )


@st.composite
def tournaments(draw: st.DrawFn, for_teams: bool | None = None) -> Tournament:
    """A tournament of players or of teams that TRF26 can say in full."""
    of_teams = draw(st.booleans()) if for_teams is None else for_teams
    numbers = tuple(draw(st.lists(st.integers(1, 9999), max_size=7, unique=True)))
    teams = draw(teams_of(numbers)) if of_teams else ()
    who = tuple(team.number for team in teams) if of_teams else numbers
    scheduled = draw(one_of_or_none(st.integers(1, 999)))
    played = _rounds(draw, numbers, who if of_teams else None)
    tournament = Tournament(
        **draw(headers(of_teams)),
        scheduled_rounds=scheduled,
        scoring=draw(scorings()) if draw(st.booleans()) else Scoring(),
        match_scoring=draw(match_scorings()),
        players=tuple(draw(players(number)) for number in numbers),
        teams=teams,
        rounds=played,
        tpns=(TpnList(1, numbers),) if numbers and draw(st.booleans()) else (),
        virtual_points=draw(virtual_points(who, of_teams)),
        remarks=tuple(draw(st.lists(texts(40), max_size=2))),
        foreign_records=tuple(f"DAT {text}" for text in draw(st.lists(texts(20, 1), max_size=2))),
    )
    return replace(tournament, **_restrictions(draw, tournament, who, of_teams))


def _rounds(draw: st.DrawFn, numbers: tuple[int, ...], teams: tuple[int, ...] | None) -> tuple[Round, ...]:
    drawn = [
        draw(rounds(number, numbers, teams)) for number in range(1, draw(st.integers(0, MOST_ROUNDS)) + 1)
    ]
    while drawn and drawn[-1] == Round(drawn[-1].number):
        drawn.pop()
    return tuple(drawn)


def _restrictions(
    draw: st.DrawFn, tournament: Tournament, who: tuple[int, ...], of_teams: bool
) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    if len(who) > 1:
        groups = st.lists(prohibited(who, tournament.scheduled_rounds), max_size=3)
        facts["prohibited_pairings"] = tuple(draw(groups))
    if who:
        facts["abnormal_points"] = tuple(draw(st.lists(abnormal(who, of_teams), max_size=2)))
    if of_teams and tournament.players:
        facts["line_ups"] = tuple(draw(st.lists(line_ups(tournament), max_size=2)))
        facts["forfeited_matches"] = tuple(draw(st.lists(forfeited(who), max_size=2)))
    return facts


@st.composite
def line_ups(draw: st.DrawFn, tournament: Tournament) -> LineUp:
    """A team's boards, some of them empty."""
    board = one_of_or_none(st.sampled_from(tournament.numbers))
    team, other = (draw(st.sampled_from(tournament.teams)).number for _ in range(2))
    return LineUp(draw(st.integers(1, 20)), team, other, tuple(draw(st.lists(board, max_size=4))))


@st.composite
def forfeited(draw: st.DrawFn, teams: tuple[int, ...]) -> ForfeitedMatch:
    """A match that was not played."""
    white, black = draw(st.sampled_from(teams)), draw(st.sampled_from(teams))
    return ForfeitedMatch(draw(st.integers(1, 20)), white, black, draw(st.sampled_from(MatchForfeit)))


@st.composite
def match_scorings(draw: st.DrawFn) -> MatchScoring:
    """What records 362 and 320 can say."""
    if not draw(st.booleans()):
        return MatchScoring()
    return MatchScoring(
        draw(scores()),
        draw(scores()),
        draw(scores()),
        bye_match_points=draw(one_of_or_none(scores())),
        bye_game_points=draw(one_of_or_none(scores())),
    )


@st.composite
def headers(draw: st.DrawFn, of_teams: bool) -> dict[str, Any]:
    """The fields of the header."""
    day = one_of_or_none(st.dates(date(1900, 1, 1), date(2199, 12, 31)))
    arbiter = st.builds(Person, texts(30, 1), fide_id=one_of_or_none(st.integers(1000, 99_999_999)))
    chief, deputies = draw(st.lists(arbiter, max_size=1)), draw(st.lists(arbiter, max_size=2))
    return {
        "name": draw(texts(60)),
        "city": draw(texts(30)),
        "federation": draw(texts(10)),
        "start": draw(day),
        "end": draw(day),
        "type_text": draw(texts(30)),
        "type_code": draw(st.sampled_from(TEAM_TYPES if of_teams else INDIVIDUAL_TYPES)),
        "officials": (
            *(Official(person, Role.CHIEF_ARBITER) for person in chief),
            *(Official(person, Role.DEPUTY_CHIEF_ARBITER) for person in deputies),
        ),
        "time_control": draw(texts(30)),
        "encoded_time_control": draw(st.sampled_from(("", "40/6000+30:900+30", "W300-B240"))),
        "initial_colour": draw(one_of_or_none(st.sampled_from(Colour))),
        "board_colours": draw(st.text("WB", max_size=8)),
        "starting_rank_method": draw(st.sampled_from(("", "FIDE", "FRA FIDON", "IND NRO"))),
        "pairing_controller": draw(texts(20)),
        "ranking": tuple(
            draw(st.lists(st.sampled_from(("PTS", "BH/C1", "MPvGP", "BH:MP/C1/P")), max_size=4))
        ),
    }
