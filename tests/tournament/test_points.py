"""Points are exact and read as arbiters write them."""

from decimal import Decimal

import pytest

from caissa.tournament import decimal_text, points, wall_text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2", "2"),
        ("2.5", "2.5"),
        ("2,5", "2.5"),
        ("2½", "2.5"),
        ("½", "0.5"),
        ("-½", "-0.5"),
        (" 11.0 ", "11"),
        ("¾", "0.75"),
    ],
)
def test_points_are_read_as_they_are_written(text, value):
    """A half may be a decimal, a decimal comma or the sign ½."""
    assert points(text) == Decimal(value)


@pytest.mark.parametrize("text", ["", "two", "1..5", "NaN", "Infinity", "1/2", "½½"])
def test_what_is_no_number_of_points_is_refused(text):
    """No guess is made about a text that stands for no points."""
    with pytest.raises(ValueError, match="not a number of points"):
        points(text)


@pytest.mark.parametrize(
    ("value", "plain", "wall"),
    [("0", "0.0", "0"), ("0.5", "0.5", "½"), ("7", "7.0", "7"), ("7.50", "7.5", "7½"), ("-1", "-1.0", "-1"),
     ("-0.5", "-0.5", "-½"), ("2.25", "2.25", "2.25"), ("10", "10.0", "10"), ("100.0", "100.0", "100")],
)  # fmt: skip
def test_points_are_shown_as_decimals_in_files_and_as_halves_on_the_wall(value, plain, wall):
    """Files have `7.5`, the wall has 7½."""
    assert decimal_text(Decimal(value)) == plain
    assert wall_text(Decimal(value)) == wall
