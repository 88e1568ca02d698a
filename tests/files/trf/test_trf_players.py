"""Record 001: static fields, results, and what its two tellers disagree about."""

from __future__ import annotations

from decimal import Decimal

import pytest

from caissa.errors import Severity
from caissa.tournament import Birth, Bye, Game, NationalRecord, Outcome, Sex, Title
from tests.files.trf.typed import findings_of, player, reading_of, severities

FULL_LINE = "001   17 wWGM Müller, Änne                      2345 GER    12345678 1991/02/03  1.5    4"


def test_every_static_field_comes_from_its_columns() -> None:
    """Record 001: 5-8 number, 10 sex, 11-13 title, 15-47 name, 49-52 rating, 54-56 federation, 58-68 ID,
    70-79 birth, 81-84 points, 86-89 rank.
    """
    entry = reading_of(FULL_LINE).tournament.player(17)

    assert (entry.name, entry.title, entry.sex) == ("Müller, Änne", Title.WGM, Sex.FEMALE)
    assert (entry.rating, entry.federation, entry.fide_id) == (2345, "GER", 12345678)
    assert (entry.birth, entry.stated_points, entry.stated_rank) == (Birth(1991, 2, 3), Decimal("1.5"), 4)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("1978", Birth(1978)),
        ("1969.01.31", Birth(1969, 1, 31)),
        ("1978/00/00", Birth(1978)),
        ("31.12.1969", Birth(1969, 12, 31)),
        ("0000/00/00", None),
        ("0000", None),
        ("", None),
    ],
)
def test_births_in_all_their_forms(written: str, meant: Birth | None) -> None:
    """Record 001, columns 70-79: a year alone, dots, zeros."""
    line = player(1, "Anna").ljust(69) + f"{written:<10}"

    assert reading_of(line).tournament.player(1).birth == meant


@pytest.mark.parametrize(
    ("letters", "title"),
    [
        ("g", Title.GM),
        ("m", Title.IM),
        ("f", Title.FM),
        ("c", Title.CM),
        ("wg", Title.WGM),
        ("WM", Title.WIM),
    ],
)
def test_titles_in_the_letters_of_trf06(letters: str, title: Title) -> None:
    """Record 001, columns 11-13 in TRF06: g is GM, m is IM."""
    assert reading_of(player(1, "Anna", title=letters)).tournament.player(1).title is title


def test_an_id_of_dashes_is_none() -> None:
    """Record 001, columns 58-68: some programs fill an unknown ID with dashes; nothing is doubtful there."""
    line = player(1, "Anna").ljust(57) + "-" * 11
    reading = reading_of(line)

    assert reading.tournament.player(1).fide_id is None
    assert reading.findings == ()


def test_an_unreadable_field_is_a_finding_with_its_columns() -> None:
    """Record 001, columns 49-52: a rating that is none is left out and named."""
    reading = reading_of(player(1, "Anna", rating="1½5"))

    assert reading.tournament.player(1).rating is None
    assert findings_of(reading, "trf.rating")[0].where == "line 1, columns 49-52"


def test_a_game_is_told_by_both_players() -> None:
    """Record 001, columns 92-99: opponent, colour, result; two lines make one game."""
    reading = reading_of(
        player(1, "Anna", "   2 w 1", points="1.0"),
        player(2, "Boris", "   1 b 0", points="0.0"),
    )

    assert reading.tournament.round(1).games == (Game(1, 2, Outcome.WIN, Outcome.LOSS),)
    assert reading.findings == ()


@pytest.mark.parametrize(
    ("white", "black"),
    [
        ("=", "0"),
        ("0", "0"),
        ("0", "="),
        ("-", "-"),
        ("+", "-"),
        ("W", "L"),
        ("D", "D"),
        ("w", "l"),
        ("?", "?"),
    ],
)
def test_results_that_may_stand_together(white: str, black: str) -> None:
    """½-0, 0-0, forfeits of one or both, unrated, adjourned: read as they stand (Laws 11.7, 12.9)."""
    reading = reading_of(player(1, "Anna", f"   2 w {white}"), player(2, "Boris", f"   1 b {black}"))
    game = reading.tournament.round(1).games[0]

    assert (game.white_outcome.value, game.black_outcome.value) == (white.upper(), black.upper())
    assert not any(finding.severity is Severity.ERROR for finding in reading.findings)


@pytest.mark.parametrize(
    ("letter", "outcome"),
    [
        ("H", Outcome.HALF_POINT_BYE),
        ("F", Outcome.FULL_POINT_BYE),
        ("U", Outcome.PAIRING_ALLOCATED_BYE),
        ("Z", Outcome.ZERO_POINT_BYE),
        ("u", Outcome.PAIRING_ALLOCATED_BYE),
    ],
)
def test_byes_in_the_letters_of_trf16(letter: str, outcome: Outcome) -> None:
    """Record 001: `0000 - H`, F, U, Z in either case."""
    reading = reading_of(player(1, "Anna", f"0000 - {letter}"))

    assert reading.tournament.round(1).byes == (Bye(1, outcome),)


def test_byes_as_trf06_writes_them() -> None:
    """TRF06: `0000 - =` half, `0000 - +` full, `0000 - -` zero; a single full one is the allocated bye."""
    reading = reading_of(
        player(1, "Anna", "0000 - =", points="0.5"),
        player(2, "Boris", "0000 - +", points="1.0"),
        player(3, "Chen", "0000 - -", points="0.0"),
    )

    assert reading.kind.value == "TRF06"
    assert reading.tournament.round(1).byes == (
        Bye(1, Outcome.HALF_POINT_BYE),
        Bye(2, Outcome.PAIRING_ALLOCATED_BYE),
        Bye(3, Outcome.ZERO_POINT_BYE),
    )
    assert severities(reading) == {"trf.old-bye": Severity.INFO}


def test_several_old_full_byes_cannot_all_be_allocated() -> None:
    """TRF06: only one player per round gets the pairing-allocated bye, so two `+` are full-point byes."""
    reading = reading_of(player(1, "Anna", "0000 - +"), player(2, "Boris", "0000 - +"))

    assert {bye.outcome for bye in reading.tournament.round(1).byes} == {Outcome.FULL_POINT_BYE}


def test_lichess_leaves_opponent_and_colour_blank() -> None:
    """A bye with blank columns 92-97, as lichess writes it, is a bye all the same."""
    reading = reading_of(player(1, "Anna", "       H"), player(2, "Boris", "       -"))

    assert reading.tournament.round(1).byes == (
        Bye(1, Outcome.HALF_POINT_BYE),
        Bye(2, Outcome.ZERO_POINT_BYE),
    )


def test_a_forfeit_without_colours_keeps_having_none() -> None:
    """TRF06: ` 153 - -`; who had White is not known, and is not invented."""
    reading = reading_of(player(1, "Anna", "   2 - +"), player(2, "Boris", "   1 - -"))

    assert reading.tournament.round(1).games == (
        Game(1, 2, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, coloured=False),
    )


def test_a_game_without_result_has_not_been_played() -> None:
    """Record 001: opponent and colour, but a blank result, is a paired game."""
    reading = reading_of(player(1, "Anna", "   2 w"), player(2, "Boris", "   1 b"))

    assert reading.tournament.round(1).games == (Game(1, 2),)


def test_an_unknown_symbol_is_an_unknown_result() -> None:
    """VCL4THP Q157-169: unknown symbols are read as unknown, and said so."""
    reading = reading_of(player(1, "Anna", "   2 w %"), player(2, "Boris", "   1 b %"))

    assert reading.tournament.round(1).games[0].white_outcome is Outcome.UNKNOWN
    assert findings_of(reading, "trf.round")[0].where == "line 1, columns 92-99"
    assert severities(reading)["trf.round"] is Severity.ERROR


def test_two_players_on_one_number() -> None:
    """Record 001, columns 5-8: both lines are named; the first stays, the second is kept word for word."""
    second = player(1, "Boris")
    reading = reading_of(player(1, "Anna"), second)
    finding = findings_of(reading, "trf.same-number")[0]

    assert [player.name for player in reading.tournament.players] == ["Anna"]
    assert reading.tournament.foreign_records == (second,)
    assert (finding.severity, finding.where) == (Severity.ERROR, "line 2, columns 5-8")
    assert "line 1 (Anna)" in finding.what
    assert "line 2 (Boris)" in finding.what


def test_a_player_without_number_is_set_aside() -> None:
    """Record 001, columns 5-8 blank: an error, and the line is kept."""
    line = player("", "Anna")
    reading = reading_of(line)

    assert reading.tournament.players == ()
    assert reading.tournament.foreign_records == (line,)
    assert severities(reading)["trf.player-number"] is Severity.ERROR


def test_a_game_told_differently() -> None:
    """Both claim the win: an error; the player who stands first in the file is believed."""
    reading = reading_of(player(1, "Anna", "   2 w 1"), player(2, "Boris", "   1 b 1"))

    assert reading.tournament.round(1).games == (Game(1, 2, Outcome.WIN, Outcome.LOSS),)
    assert severities(reading)["trf.told-differently"] is Severity.ERROR


def test_a_result_told_by_one_side_only() -> None:
    """One has the result, the other a blank: the result is believed, with a warning."""
    reading = reading_of(player(1, "Anna", "   2 w"), player(2, "Boris", "   1 b 1"))

    assert reading.tournament.round(1).games == (Game(1, 2, Outcome.LOSS, Outcome.WIN),)
    assert severities(reading)["trf.result-once"] is Severity.WARNING


def test_both_with_the_same_colour() -> None:
    """Both have Black: an error; the first in the file keeps it."""
    reading = reading_of(player(1, "Anna", "   2 b 1"), player(2, "Boris", "   1 b 0"))

    assert reading.tournament.round(1).games == (Game(2, 1, Outcome.LOSS, Outcome.WIN),)
    assert severities(reading)["trf.same-colour"] is Severity.ERROR


def test_a_game_that_only_one_line_tells() -> None:
    """The opponent's line is blank for the round: the game is entered, as an error."""
    reading = reading_of(player(1, "Anna", "   2 w 1"), player(2, "Boris"))

    assert reading.tournament.round(1).games == (Game(1, 2, Outcome.WIN, Outcome.LOSS),)
    assert severities(reading)["trf.told-once"] is Severity.ERROR


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ("  99 w 1", "trf.no-such-opponent"),
        ("   1 w 1", "trf.against-himself"),
        ("   2 w 1", "trf.not-mutual"),
        ("   2 w U", "trf.bye-with-opponent"),
        ("0000 - 1", "trf.result-without-opponent"),
    ],
)
def test_an_impossible_opponent_costs_nobody_points(cell: str, code: str) -> None:
    """Nobody, oneself, or somebody who plays another: an error, and a bye with the same points."""
    reading = reading_of(
        player(1, "Anna", cell), player(2, "Boris", "   3 w 1"), player(3, "Chen", "   2 b 0")
    )

    assert reading.tournament.points(1) == 1
    assert reading.tournament.points(2) == 1
    assert severities(reading)[code] is Severity.ERROR
    assert len(reading.tournament.round(1).games) == 1


def test_starting_ranks_need_not_be_sorted_or_complete() -> None:
    """Record 001: the order of the file is kept; gaps and disorder are noted, no more."""
    reading = reading_of(player(7, "Anna"), player(3, "Boris"))

    assert reading.tournament.numbers == (7, 3)
    assert set(severities(reading).values()) == {Severity.INFO}


def test_points_that_do_not_agree_with_the_results() -> None:
    """Record 001, columns 81-84: a warning with both numbers; the results stand."""
    reading = reading_of(
        player(1, "Anna", "   2 w 1", points="2.0"), player(2, "Boris", "   1 b 0", points="0.0")
    )

    assert reading.tournament.points(1) == 1
    assert [finding.where for finding in findings_of(reading, "trf.points")] == ["line 1, columns 81-84"]


@pytest.mark.parametrize("points", ["1.0", "1.5"])
def test_points_with_and_without_the_bye_to_come(points: str) -> None:
    """A bye entered for the round to be paired may be in the points column or not: both are right."""
    reading = reading_of(
        player(1, "Anna", "   2 w 1", "0000 - H", points=points), player(2, "Boris", "   1 b 0", points="0.0")
    )

    assert findings_of(reading, "trf.points") == []


def test_a_national_line_belongs_to_its_player() -> None:
    """NRS: federation code in columns 1-3, then as record 001: class 11-13, rating 49-52, ID 58-68."""
    national = "FRA    1    A                                   2200 IDF      D54394"
    reading = reading_of(player(1, "Anna"), national)

    assert reading.tournament.player(1).person.national == (
        NationalRecord("FRA", rating=2200, classification="A", national_id="D54394", origin="IDF"),
    )
    assert reading.kind.value == "TRF26"


def test_a_national_line_of_nobody_is_kept() -> None:
    """NRS for a number that no player has: a warning, and the line comes back."""
    national = "FRA    9    A                                   2200 IDF      D54394"
    reading = reading_of(player(1, "Anna"), national)

    assert reading.tournament.foreign_records == (national,)
    assert severities(reading) == {"trf.national": Severity.WARNING}


def test_a_round_beyond_those_announced() -> None:
    """Record 142 says 1, the lines have 2: a warning, and the round is kept."""
    reading = reading_of(
        "142 1", player(1, "Anna", "   2 w 1", "   2 b 1"), player(2, "Boris", "   1 b 0", "   1 w 0")
    )

    assert reading.tournament.paired_rounds == 2
    assert severities(reading)["trf.round-beyond"] is Severity.WARNING


@pytest.mark.parametrize(
    ("column", "text", "code"),
    [
        (10, "x", "trf.sex"),
        (11, "XYZ", "trf.title"),
        (58, "I-96945", "trf.fide-id"),
        (70, "long ago", "trf.birth"),
        (70, "1990/13/01", "trf.birth"),
        (81, "1-.5", "trf.points-unreadable"),
        (86, "1.5", "trf.rank"),
    ],
)
def test_a_field_that_makes_no_sense_is_left_out_and_named(column: int, text: str, code: str) -> None:
    """Record 001: each field has its own finding, a warning with its columns."""
    line = player(1, "Anna").ljust(91)
    reading = reading_of(line[: column - 1] + text + line[column - 1 + len(text) :])

    assert findings_of(reading, code)[0].where.startswith(
        f"line 1, column{'s' if column != 10 else ''} {column}"
    )
    assert severities(reading)[code] is Severity.WARNING
    assert reading.tournament.players[0].name == "Anna"


def test_a_played_game_without_colours() -> None:
    """Record 001, column 97: a game that was played had colours; that they are missing is a warning."""
    reading = reading_of(player(1, "Anna", "   2 - ="), player(2, "Boris", "   1 - ="))

    assert not reading.tournament.round(1).games[0].coloured
    assert severities(reading)["trf.no-colour"] is Severity.WARNING


def test_an_unknown_colour_is_an_error() -> None:
    """Record 001, column 97: neither w nor b."""
    reading = reading_of(player(1, "Anna", "   2 g ="), player(2, "Boris", "   1 b ="))

    assert reading.tournament.round(1).games == (Game(1, 2, Outcome.DRAW, Outcome.DRAW),)
    assert severities(reading)["trf.round"] is Severity.ERROR


def test_a_game_that_only_black_tells() -> None:
    """The one who tells it had Black, so the silent one had White."""
    reading = reading_of(player(1, "Anna"), player(2, "Boris", "   1 b 1"))

    assert reading.tournament.round(1).games == (Game(1, 2, Outcome.LOSS, Outcome.WIN),)


def test_two_byes_that_name_each_other() -> None:
    """A bye has no opponent, even if both lines name one: two byes, two errors."""
    reading = reading_of(player(1, "Anna", "   2 w H"), player(2, "Boris", "   1 b H"))

    assert reading.tournament.round(1).byes == (
        Bye(1, Outcome.HALF_POINT_BYE),
        Bye(2, Outcome.HALF_POINT_BYE),
    )
    assert len(findings_of(reading, "trf.bye-with-opponent")) == 2
