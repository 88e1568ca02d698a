"""The header written: records 012 to 222, 352, 362, or the engines' records in their place."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from caissa.files.trf.kind import Dialect, Kind
from caissa.files.trf.records import CELL, FIRST_ROUND
from caissa.files.trf.scoring import BBP_RECORDS, GAME_SYMBOLS, JAVAFO_CODES, MATCH_SYMBOLS
from caissa.files.trf.writing.wording import THE_SCORE, plain, score
from caissa.tournament import (
    STANDARD_MATCH_SCORING,
    STANDARD_SCORING,
    Colour,
    Official,
    Points,
    Role,
    Scoring,
    Tournament,
)


def header_lines(tournament: Tournament, kind: Kind, dialect: Dialect) -> Iterator[str]:
    """Everything that the header can say, empty records left out."""
    for code, text in _common(tournament):
        if text:
            yield f"{code} {text}"
    yield from _round_dates(tournament)
    if kind is Kind.TRF26:
        yield from _new_records(tournament)
        if dialect is Dialect.ENGINES and not fits_record_162(tournament.scoring):
            yield _javafo_scores(tournament.scoring)
    elif kind is Kind.TRF16 and dialect is Dialect.ENGINES:
        yield from _engine_records(tournament)
    if file_order(tournament) and kind is not Kind.TRF06 and dialect is Dialect.ENGINES:
        yield "XXC rank"


def file_order(tournament: Tournament) -> bool:
    """Do the TPNs follow the order of the list, and not the players' numbers (XXC rank)?"""
    numbers = tournament.numbers
    return (
        len(tournament.tpns) == 1
        and tournament.tpns[0].from_round == 1
        and tournament.tpns[0].order == numbers
    )


def _common(tournament: Tournament) -> Iterator[tuple[str, str]]:
    yield "012", plain(tournament.name)
    yield "022", plain(tournament.city)
    yield "032", plain(tournament.federation)
    yield "042", _day(tournament.start)
    yield "052", _day(tournament.end)
    yield "062", str(len(tournament.players))
    yield "072", str(sum(player.rating is not None for player in tournament.players))
    yield "082", str(len(tournament.teams) or "")
    yield "092", plain(tournament.type_text)
    for official in tournament.officials_in(Role.CHIEF_ARBITER):
        yield "102", _official(official)
    for official in tournament.officials_in(Role.DEPUTY_CHIEF_ARBITER):
        yield "112", _official(official)
    yield "122", plain(tournament.time_control)


def _day(value: date | None) -> str:
    return "" if value is None else f"{value.year:04d}/{value.month:02d}/{value.day:02d}"


def _official(official: Official) -> str:
    name = plain(official.person.name)
    return f"{name} ({official.person.fide_id})" if official.person.fide_id else name


def _round_dates(tournament: Tournament) -> Iterator[str]:
    days = [_day(round_.date)[2:].ljust(CELL) for round_ in tournament.rounds]
    if any(day.strip() for day in days):
        yield ("132".ljust(FIRST_ROUND - 1) + "".join(days)).rstrip()


def _new_records(tournament: Tournament) -> Iterator[str]:
    for code, text in _new_texts(tournament):
        if text:
            yield f"{code} {text}"
    yield from _scores(tournament)


def _new_texts(tournament: Tournament) -> Iterator[tuple[str, str]]:
    colour = tournament.initial_colour
    yield "142", str(tournament.scheduled_rounds or "")
    yield "152", colour.value.upper() if colour else ""
    yield "172", plain(tournament.starting_rank_method)
    yield "182", plain(tournament.pairing_controller)
    yield "192", plain(tournament.type_code)
    yield _ranking(tournament.ranking)
    yield "222", plain(tournament.encoded_time_control)
    yield "352", tournament.board_colours


def _ranking(ranking: tuple[str, ...]) -> tuple[str, str]:
    """Record 202 for a list that comes after the points, record 212 for any other."""
    if len(ranking) > 1 and ranking[0] == "PTS" and "PTS" not in ranking[1:]:
        return "202", ",".join(ranking[1:])
    return "212", ",".join(ranking)


def _scores(tournament: Tournament) -> Iterator[str]:
    scoring, matches = tournament.scoring, tournament.match_scoring
    if scoring != STANDARD_SCORING:
        values = {symbol: getattr(scoring, names[0]) for symbol, names in GAME_SYMBOLS.items()}
        if scoring.open_game == scoring.white_draw:
            del values["X"]
        if not scoring.zero_point_bye:  # as by default; bbpPairings 6 calls this symbol Z
            del values["A"]
        written = (f"{symbol}{score(value, 4, THE_SCORE, Kind.TRF26)}" for symbol, value in values.items())
        yield "162  " + "    ".join(written)
    default = STANDARD_MATCH_SCORING
    if tournament.for_teams or (matches.win, matches.draw, matches.loss) != (
        default.win,
        default.draw,
        default.loss,
    ):
        points = ((symbol, getattr(matches, name)) for symbol, name in MATCH_SYMBOLS.items())
        yield "362 " + "   ".join(
            f"{symbol}{score(value, 4, THE_SCORE, Kind.TRF26)}" for symbol, value in points
        )


def _engine_records(tournament: Tournament) -> Iterator[str]:
    """XXR, XXC, XXS and BB records, each only where it says something."""
    if tournament.scheduled_rounds:
        yield f"XXR {tournament.scheduled_rounds}"
    if tournament.initial_colour:
        yield "XXC white1" if tournament.initial_colour is Colour.WHITE else "XXC black1"
    if tournament.scoring != STANDARD_SCORING:
        yield from _engine_scores(tournament.scoring)


def _engine_scores(scoring: Scoring) -> Iterator[str]:
    for code, names in BBP_RECORDS.items():
        yield f"{code} {score(getattr(scoring, names[0]), 4, THE_SCORE, Kind.TRF16)}"
    yield _javafo_scores(scoring)


def _javafo_scores(scoring: Scoring) -> str:
    values = ((code, getattr(scoring, names[0])) for code, names in JAVAFO_CODES.items())
    return "XXS " + " ".join(f"{code}={_short(value)}" for code, value in values)


def _short(value: Points) -> str:
    return score(value, 4, THE_SCORE, Kind.TRF16).strip()


def fits_record_162(scoring: Scoring) -> bool:
    """Has record 162 a symbol for every value, or does one symbol stand for results that differ?"""
    return all(len({getattr(scoring, name) for name in names}) == 1 for names in GAME_SYMBOLS.values())
