"""Reports as sentences that an arbiter can read out (C.04.1 9)."""

from dataclasses import replace

import pytest

from caissa.pairing.result import (
    Board,
    BracketKind,
    BracketReport,
    Evaluation,
    Mark,
    Reason,
    RoundPairing,
    WhyNot,
)
from caissa.pairing.wording import (
    board_sentences,
    bracket_sentences,
    difference_sentences,
    mark_sentence,
    named,
    reason_sentence,
    why_not_sentences,
)
from caissa.testing import crosstable
from caissa.tournament import HALF, ONE, ZERO

NAME = named(crosstable("1 Anna\n2 Boris\n3 Chen\n4 Dora"))
COLOURS = Mark("2.4.7", "C12", "players who do not get their colour preference", (ONE,), (3,))
NO_COLOURS = replace(COLOURS, shortfall=(ZERO,), players=())
FLOATERS = Mark("2.4.2", "C7", "scores of the downfloaters", (ONE + HALF, ONE))
DUE = Reason("colour.both", "C.04.3 5.2.1", "1 is due White, 3 is due Black: both are satisfied.", (1, 3))
BRACKET = BracketReport(ONE, BracketKind.HETEROGENEOUS, (1,), (2, 3), ((1, 3),), (2,), Evaluation((COLOURS,)))


def test_players_are_called_by_number_and_name():
    """As on the wall."""
    assert NAME(3) == "3 Chen"


def test_a_mark_says_how_many_and_who():
    """The number, the criterion with its article, the players touched."""
    assert mark_sentence(COLOURS, NAME) == (
        "C12 [2.4.7] players who do not get their colour preference: 1 (3 Chen)."
    )


def test_a_list_of_scores_is_read_from_the_highest():
    """C7 and its like compare scores one after the other."""
    assert mark_sentence(FLOATERS, NAME) == "C7 [2.4.2] scores of the downfloaters: 1½, 1."
    assert mark_sentence(replace(FLOATERS, shortfall=()), NAME).endswith(": none.")


def test_a_bracket_is_told_from_its_players_to_its_shortfalls():
    """Who came down, who is left over, what could not be had."""
    assert bracket_sentences(BRACKET, NAME) == [
        "The bracket of 1 point is heterogeneous, with 3 players.",
        "Moved down into it: 1 Anna.",
        "Left over in it: 2 Boris.",
        "C12 [2.4.7] players who do not get their colour preference: 1 (3 Chen).",
    ]


def test_a_perfect_bracket_says_so():
    """C.04.3 3.4: the first candidate that meets everything is taken."""
    perfect = replace(BRACKET, moved_down=(), downfloaters=(), evaluation=Evaluation((NO_COLOURS,)))
    assert bracket_sentences(perfect, NAME)[-1] == "It satisfies every criterion in full."


def test_an_exchange_is_told():
    """C.04.3 4.3: who changed places between the two halves."""
    exchanged = replace(BRACKET, exchanged=((2,), (3,)))
    assert "2 Boris changed places with 3 Chen." in bracket_sentences(exchanged, NAME)


@pytest.mark.parametrize(("score", "text"), [(ZERO, "0 points"), (HALF, "½ point"), (ONE + ONE, "2 points")])
def test_points_are_written_as_people_say_them(score, text):
    """Half a point, one point, two points."""
    assert bracket_sentences(replace(BRACKET, score=score), NAME)[0].startswith(f"The bracket of {text} is")


def test_a_board_tells_its_colours_first():
    """Then the bracket it came from."""
    board = Board(1, 1, 3, 0, DUE)
    sentences = board_sentences(RoundPairing(2, "2026", (board,), (BRACKET,)), board, NAME)
    assert sentences[:2] == [
        "Board 1: 1 Anna has White against 3 Chen.",
        "1 is due White, 3 is due Black: both are satisfied [C.04.3 5.2.1].",
    ]
    assert sentences[2].startswith("The bracket of 1 point")


def test_a_bye_has_no_opponent():
    """C.04.1 3."""
    board = Board(2, 2, None, 0, DUE)
    sentences = board_sentences(RoundPairing(2, "2026", (board,)), board, NAME)
    assert sentences[0] == "2 Boris gets the pairing-allocated bye."
    assert len(sentences) == 2


def test_a_reason_without_article_is_only_its_sentence():
    """Nothing is cited that decided nothing."""
    assert reason_sentence(replace(DUE, article="", because="So it is.")) == "So it is."


def test_why_two_do_not_meet_names_both_values():
    """The first criterion that is worse, as paired and with the two together."""
    worse = replace(COLOURS, shortfall=(ONE + ONE,), players=(3, 4))
    missed = "C12 [2.4.7] players who do not get their colour preference"
    why = WhyNot((1, 2), paired=False, reason=DUE, bracket=BRACKET, chosen=COLOURS, instead=worse)
    assert why_not_sentences(why, NAME) == [
        "1 Anna and 2 Boris do not meet.",
        "1 is due White, 3 is due Black: both are satisfied [C.04.3 5.2.1].",
        f"As paired: {missed}: 1 (3 Chen).",
        f"With these two paired, at best: {missed}: 2 (3 Chen, 4 Dora).",
    ]


def test_values_that_touch_nobody_by_name_are_not_repeated():
    """What C8 counts lies in the next bracket; the reason's own sentence has both numbers."""
    ahead = replace(COLOURS, players=())
    why = WhyNot(
        (1, 2), paired=False, reason=DUE, chosen=ahead, instead=replace(ahead, shortfall=(ONE + ONE,))
    )
    assert len(why_not_sentences(why, NAME)) == 2


def test_two_who_do_meet_are_told_so():
    """The question may be mistaken."""
    assert why_not_sentences(WhyNot((1, 3), paired=True, reason=DUE), NAME)[0] == "1 Anna and 3 Chen do meet."


def test_a_difference_is_a_why_not_a_board_or_nothing():
    """Whatever the checker found first."""
    why = WhyNot((1, 2), paired=False, reason=DUE)
    assert difference_sentences(why, NAME) == why_not_sentences(why, NAME)
    assert (
        difference_sentences(Board(1, 1, 3, 0, DUE), NAME)[0] == "Board 1: 1 Anna has White against 3 Chen."
    )
    assert difference_sentences(None, NAME) == []


def test_players_shifted_one_way_only_are_named_alone():
    """C.04.4.1 3: in the Dubov system players may be shifted to the other subgroup without an exchange."""
    shifted = replace(BRACKET, exchanged=((), (2,)))
    assert "Shifted to the other subgroup: 2 Boris." in bracket_sentences(shifted, NAME)
    exchanged = replace(BRACKET, exchanged=((1,), (2,)))
    assert "1 Anna changed places with 2 Boris." in bracket_sentences(exchanged, NAME)
