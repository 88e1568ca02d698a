"""Write and read again: nothing that the format can say is lost (GEN, VCL4THP Q47-56 and Q217)."""

from __future__ import annotations

import contextlib
from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from caissa.errors import UnreadableFile, errors_in
from caissa.files import trf
from caissa.files.trf import Kind
from caissa.tournament import STANDARD_MATCH_SCORING, STANDARD_SCORING, Bye, Outcome, Round, Tournament
from tests.files.trf.strategies import tournaments

SLOW_TO_DRAW = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
RATED = {
    Outcome.UNRATED_WIN: Outcome.WIN, Outcome.UNRATED_DRAW: Outcome.DRAW, Outcome.UNRATED_LOSS: Outcome.LOSS,
}  # fmt: skip
FULL = (Outcome.FULL_POINT_BYE, Outcome.PAIRING_ALLOCATED_BYE)


def facts(tournament: Tournament) -> Tournament:
    """The tournament without the stated points: they are computed anew when a file is written."""
    return replace(
        tournament, players=tuple(replace(player, stated_points=None) for player in tournament.players)
    )


def as_trf16(tournament: Tournament) -> Tournament:
    """What TRF16 with the engines' records can say of an event of players."""
    groups = (
        replace(prohibited_pairing, first_round=1, last_round=None)
        for prohibited_pairing in tournament.prohibited_pairings
        if prohibited_pairing.holds_in(tournament.next_round)
    )
    return replace(
        tournament,
        type_code="", ranking=(), pairing_controller="", starting_rank_method="", encoded_time_control="",
        board_colours="", match_scoring=STANDARD_MATCH_SCORING, abnormal_points=(),
        prohibited_pairings=tuple(groups),
        scoring=tournament.scoring.replaced(open_game=tournament.scoring.white_draw),
        players=tuple(
            replace(player, person=replace(player.person, national=())) for player in tournament.players
        ),
    )  # fmt: skip


def as_trf06(tournament: Tournament) -> Tournament:
    """What TRF06 can say: no engines' records, one symbol for both full points, nothing unrated."""
    return replace(
        as_trf16(tournament),
        scheduled_rounds=None, initial_colour=None, scoring=STANDARD_SCORING, virtual_points=(),
        prohibited_pairings=(), tpns=(), rounds=tuple(_old_round(round_) for round_ in tournament.rounds),
    )  # fmt: skip


def _old_round(round_: Round) -> Round:
    full = [bye for bye in round_.byes if bye.outcome in FULL]
    meant = Outcome.PAIRING_ALLOCATED_BYE if len(full) == 1 else Outcome.FULL_POINT_BYE
    games = (
        replace(
            game,
            white_outcome=RATED.get(game.white_outcome, game.white_outcome),
            black_outcome=RATED.get(game.black_outcome, game.black_outcome),
        )
        for game in round_.games
    )
    byes = (Bye(bye.participant, meant) if bye.outcome in FULL else bye for bye in round_.byes)
    return replace(round_, games=tuple(games), byes=tuple(byes))


@SLOW_TO_DRAW
@given(tournaments())
def test_a_tournament_written_as_trf26_reads_back_as_it_was(tournament: Tournament) -> None:
    """TRF26: write then read is the identity, with no error found, and the second file is the first."""
    text = trf.write(tournament)
    reading = trf.read(text)

    assert facts(reading.tournament) == facts(tournament)
    assert errors_in(reading.findings) == []
    assert trf.write(reading.tournament) == text


@SLOW_TO_DRAW
@given(tournaments(for_teams=False))
def test_trf16_with_engine_records_keeps_all_that_it_can_say(tournament: Tournament) -> None:
    """TRF16 and XX/BB: players, results, rounds, initial colour, scoring, acceleration, prohibited pairs."""
    reading = trf.read(trf.write(tournament, Kind.TRF16))

    assert facts(reading.tournament) == facts(as_trf16(tournament))
    assert errors_in(reading.findings) == []


@SLOW_TO_DRAW
@given(tournaments(for_teams=False))
def test_trf06_keeps_all_that_it_can_say(tournament: Tournament) -> None:
    """TRF06: byes as `0000 - =`, `0000 - +`, `0000 - -`, titles in old letters."""
    reading = trf.read(trf.write(tournament, Kind.TRF06))

    assert facts(reading.tournament) == facts(as_trf06(tournament))
    assert errors_in(reading.findings) == []


@SLOW_TO_DRAW
@given(tournaments(), st.sampled_from(Kind), st.sampled_from(["\n", "\r", "\r\n"]))
def test_what_was_read_once_is_read_the_same_again(tournament: Tournament, kind: Kind, line_end: str) -> None:
    """Read, write, read: stable in every kind and with every line end."""
    first = trf.read(trf.write(tournament, kind, line_end=line_end)).tournament
    again = trf.read(trf.write(first, kind, line_end=line_end)).tournament

    assert facts(again) == facts(first)


@SLOW_TO_DRAW
@given(tournaments(), st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"]))
def test_the_encoding_does_not_matter(tournament: Tournament, encoding: str) -> None:
    """UTF-8 and UTF-16, with and without byte order mark, give the same tournament."""
    reading = trf.read_bytes(trf.write(tournament).encode(encoding))

    assert facts(reading.tournament) == facts(tournament)


@settings(deadline=None)
@given(st.binary(max_size=2000))
def test_no_bytes_raise_anything_but_unreadable_file(content: bytes) -> None:
    """Whatever the bytes are: a reading, or `UnreadableFile`."""
    with contextlib.suppress(UnreadableFile):
        trf.read_bytes(content)


@SLOW_TO_DRAW
@given(tournaments(), st.data())
def test_a_spoilt_file_is_read_with_findings(tournament: Tournament, data: st.DataObject) -> None:
    """A few bytes changed anywhere: it still reads, and what was read is stable when written again."""
    content = bytearray(trf.write(tournament).encode())
    for _ in range(data.draw(st.integers(1, 8))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    try:
        first = trf.read_bytes(bytes(content)).tournament
    except UnreadableFile:
        return

    assert facts(trf.read(trf.write(first)).tournament) == facts(first)
