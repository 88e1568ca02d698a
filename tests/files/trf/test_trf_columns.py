"""Lines that slipped: names counted in bytes, shifted columns, tabs, rulers (the traps of real files)."""

from __future__ import annotations

import pytest

from caissa.errors import Severity
from caissa.tournament import Game, Outcome, Title
from tests.files.trf.typed import findings_of, player, reading_of, severities

OPPONENT = player(2, "Boris", "   1 b 0", points="0.0")
EXPECTED = (Game(1, 2, Outcome.WIN, Outcome.LOSS),)


def test_a_name_counted_in_bytes_is_put_right() -> None:
    """UTF-8 names cut to 33 bytes leave everything behind them too far left by the extra bytes."""
    whole = player(1, "Ægir Þórðarson", "   2 w 1", points="1.0", rating="2100")
    extra = len("Ægir Þórðarson".encode()) - len("Ægir Þórðarson")
    reading = reading_of(whole[: 47 - extra] + whole[47:], OPPONENT)

    assert reading.tournament.round(1).games == EXPECTED
    assert reading.tournament.player(1).name == "Ægir Þórðarson"
    assert reading.tournament.player(1).rating == 2100
    assert "counted in bytes" in findings_of(reading, "trf.columns")[0].what


@pytest.mark.parametrize("by", [1, 2, 3])
@pytest.mark.parametrize("at", [4, 47, 90])
def test_a_shifted_line_is_put_right(at: int, by: int) -> None:
    """The whole line, what follows the name, or the rounds, up to four columns too far right."""
    whole = player(1, "Anna", "   2 w 1", points="1.0", rating="2100")
    reading = reading_of(whole[:at] + " " * by + whole[at:], OPPONENT)

    assert reading.tournament.round(1).games == EXPECTED
    assert reading.tournament.player(1).rating == 2100
    assert severities(reading)["trf.columns"] is Severity.WARNING


def test_a_line_that_starts_one_column_late() -> None:
    """The code stands in columns 2-4: the line is moved, and that is said."""
    reading = reading_of(" " + player(1, "Anna", "   2 w 1", points="1.0"), OPPONENT)

    assert reading.tournament.round(1).games == EXPECTED
    assert findings_of(reading, "trf.line-shifted")[0].where == "line 1, columns 1-4"


def test_a_cell_that_cannot_be_put_right_is_an_error() -> None:
    """One round out of its columns while others stand right: an error with line and columns."""
    reading = reading_of(player(1, "Anna", "  2 w 1", "   2 w 1"), OPPONENT)

    assert findings_of(reading, "trf.round")[0].where == "line 1, columns 92-99"
    assert severities(reading)["trf.round"] is Severity.ERROR


def test_words_in_the_right_order_are_enough() -> None:
    """A line in no columns at all whose words are complete is read word by word."""
    reading = reading_of(
        "001 1 Anna Fritsch 2100 NOR 1234567 1990/01/01 1.0 1 2 w 1",
        "001 2 Boris Hahn 2000 SWE 7654321 1991/01/01 0.0 2 1 b 0",
    )

    assert reading.tournament.round(1).games == EXPECTED
    assert [player.name for player in reading.tournament.players] == ["Anna Fritsch", "Boris Hahn"]


def test_tabs_are_blanks() -> None:
    """A tab behind a record means nothing; it is noted."""
    reading = reading_of(player(1, "Anna"), "142 5\t")

    assert reading.tournament.scheduled_rounds == 5
    reading = reading_of(player(1, "Anna"), "142\t5")
    assert reading.tournament.scheduled_rounds == 5
    assert severities(reading) == {"trf.tab": Severity.INFO}


def test_rulers_and_blank_lines_are_layout() -> None:
    """Lines that count or name columns say nothing and leave no trace."""
    reading = reading_of(
        "",
        "         1         2         3         4         5",
        "12345678901234567890123456789012345678901234567890",
        "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR",
        "UUU MMMM GGGG 111 222 333 444",
        player(1, "Anna"),
    )

    assert reading.findings == ()
    assert reading.tournament.foreign_records == ()


def test_unknown_records_are_kept() -> None:
    """Tornelo's DAT, CPPDubovSystem's TNR and anything else comes back word for word."""
    reading = reading_of(player(1, "Anna"), "DAT 0001 EMAIL anna@example.org", "TNR 5", "BYE 20")

    assert reading.tournament.foreign_records == ("DAT 0001 EMAIL anna@example.org", "TNR 5", "BYE 20")
    assert severities(reading) == {"trf.unknown-record": Severity.INFO}


def test_a_player_under_a_mistyped_code_is_an_error() -> None:
    """`101` for `001`: the line looks like a player, whose loss would change the pairing."""
    reading = reading_of(player(1, "Anna"), "101" + player(2, "Boris", points="0.0")[3:])

    assert severities(reading) == {"trf.unknown-player": Severity.ERROR}


def test_control_characters_become_blanks() -> None:
    """A vertical tab or a next-line sign is neither a line end nor part of a name."""
    reading = reading_of(player(1, "An\x85na\x0b"))

    assert reading.tournament.player(1).name == "An na"
    assert findings_of(reading, "trf.control-character")[0].where == "line 1, column 17"


def test_a_code_without_the_blank_behind_it() -> None:
    """`012Open`: the value starts in column 4; it is moved, and that is said."""
    reading = reading_of("012Open", "xxr 5", player(1, "Anna"))

    assert (reading.tournament.name, reading.tournament.scheduled_rounds) == ("Open", 5)
    assert severities(reading) == {"trf.line-shifted": Severity.WARNING}


def test_a_word_that_starts_like_a_code_is_none() -> None:
    """`XXRay` is not a record XXR."""
    assert reading_of("XXRay", player(1, "Anna")).tournament.foreign_records == ("XXRay",)


def test_a_player_with_tabs_between_the_fields() -> None:
    """Tabs that stand for eight columns put the fields where they belong."""
    line = player(1, "Anna", "   2 w 1", points="1.0", rating="2100")
    reading = reading_of(line[:18] + "\t" * 3 + line[40:], OPPONENT)

    assert reading.tournament.round(1).games == EXPECTED
    assert reading.tournament.player(1).rating == 2100


def test_fields_after_the_name_in_their_order() -> None:
    """Left-aligned IDs push points and rank to the left; their order tells what they are."""
    line = (
        "001    1 mGM  Anna                              2851 RUS 1077111149   1963/04/13 1.0    1     2 w 1"
    )
    reading = reading_of(line, OPPONENT)
    entry = reading.tournament.player(1)

    assert (entry.name, entry.title) == ("Anna", Title.GM)
    assert (entry.fide_id, entry.stated_points, entry.stated_rank) == (1077111149, 1, 1)
    assert reading.tournament.round(1).games == EXPECTED
    assert severities(reading)["trf.columns"] is Severity.WARNING


def test_a_thousandth_round_is_an_error() -> None:
    """There is no room for round 1000 in any record."""
    reading = reading_of(player(1, "Anna").ljust(91 + 10 * 999) + "0000 - H")

    assert reading.tournament.rounds == ()
    assert severities(reading)["trf.round"] is Severity.ERROR
