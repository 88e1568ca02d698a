"""Several participants as they are typed."""

from __future__ import annotations

import pytest

from caissa.errors import ImpossibleChange
from caissa_web.desk.participant_input import typed_participants


@pytest.mark.parametrize("typed", ["4, 1, 3", "4 1 3", " 4,1,3 ", "4,,1 , 3"])
def test_commas_and_blanks_part_the_numbers(typed: str) -> None:
    """The order is the one that was typed."""
    assert typed_participants(typed) == [4, 1, 3]


@pytest.mark.parametrize("typed", ["", " , ", "4, one", "-4", "4.5", "123456", "٣"])
def test_what_is_no_number_is_refused(typed: str) -> None:
    """Nothing, words, and numbers that no participant has."""
    with pytest.raises(ImpossibleChange, match="such as 4, 1, 3"):
        typed_participants(typed)
