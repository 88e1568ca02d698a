"""What a pairing says about itself: marks, brackets, colours, and why not someone else."""

from __future__ import annotations

import pickle

import pytest

from caissa.pairing.errors import IllegalPairing, NoLegalPairing
from caissa.pairing.result import BracketKind
from caissa.pairing.swiss.dutch.next_round import pair_round
from caissa.pairing.swiss.dutch.why_not import why_not
from caissa.pairing.swiss.validator import DUTCH_RULES, objections, validate
from caissa.testing import crosstable
from caissa.tournament import Colour, ProhibitedPairing, Scoring


def six(**facts):
    """Round 3 of six players: 1 and 2 lead with two wins each."""
    return crosstable(
        """
        1 Anna  4w1 3b1
        2 Boris 5b1 6w1
        3 Chen  6w1 1w0
        4 Dora  1b0 5b1
        5 Egon  2w0 4w0
        6 Faye  3b0 2b0
        """,
        scheduled_rounds=5,
        initial_colour=Colour.WHITE,
        **facts,
    )


def test_every_bracket_tells_what_was_compared():
    """C.04.3 2.3-2.4: one mark per criterion, in order of priority, with the players it touches."""
    pairing = pair_round(six(), 3, edition="2026")

    top, middle, last = pairing.brackets
    assert [mark.label for mark in top.evaluation.marks] == [
        "C5", "C6", "C7", "C8", "C8", "C9", "C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17", "C18",
        "C19", "C20", "C21",
    ]  # fmt: skip
    assert top.pairs == ((1, 2),)
    assert top.kind is BracketKind.HOMOGENEOUS
    assert (middle.residents, middle.pairs) == ((3, 4), ((3, 4),))
    assert last.pairs == ((5, 6),)
    assert top.evaluation.mark("C6").shortfall == (0,)
    with pytest.raises(KeyError):
        top.evaluation.mark("C99")


def test_denied_preferences_name_the_player():
    """C12: 3 and 4 both played White then … the one who is denied is named."""
    pairing = pair_round(six(), 3, edition="2026")

    denied = pairing.bracket_of(1).evaluation.mark("C12")

    assert denied.article == "2.4.7"
    assert sum(denied.shortfall) == len(denied.players)


def test_boards_say_which_colour_rule_decided():
    """C.04.3 5.2 (E): 1 had WB, 2 had BW: both are satisfied."""
    old, new = pair_round(six(), 3, edition="2017"), pair_round(six(), 3, edition="2026")

    assert (old.boards[0].white, old.boards[0].black) == (1, 2)
    assert old.boards[0].colour.article == "C.04.3 E.1"
    assert new.boards[0].colour.article == "C.04.3 5.2.1"
    assert new.boards[0].colour.code == "colour.both"
    assert new.boards[0].colour.sentence.startswith("1 is due White")
    assert new.board_of(2).number == 1
    assert next(iter(new)) is new.boards[0]
    with pytest.raises(KeyError):
        new.board_of(99)


def test_why_not_players_who_have_met():
    """C1: a pair is not repeated."""
    answer = why_not(six(), 3, 1, 4, edition="2026")

    assert answer.reason.code == "why-not.met"
    assert answer.reason.article == "C.04.3 2.1.1"
    assert answer.reason.sentence == "1 and 4 have met already, in round 1."


def test_why_not_players_of_other_brackets():
    """C6: if 1 met 6, two of the winners would float down for nothing."""
    eight = crosstable(
        """
        1 A 5w1
        2 B 6b1
        3 C 7w1
        4 D 8b1
        5 E 1b0
        6 F 2w0
        7 G 3b0
        8 H 4w0
        """,
        scheduled_rounds=5,
    )

    answer = why_not(eight, 2, 1, 6, edition="2026")

    assert answer.reason.article == "C.04.3 2.4.1"
    assert answer.chosen is not None
    assert answer.instead is not None
    assert (answer.chosen.shortfall, answer.instead.shortfall) == ((0,), (2,))
    assert answer.alternative is not None
    assert 6 in answer.alternative.board_of(1).players


def test_why_not_a_pair_after_which_nobody_else_fits():
    """C4: if 1 met 5, 4 and 6 would be left with two Blacks in a row each."""
    assert why_not(six(), 3, 1, 5, edition="2026").reason.article == "C.04.3 2.2.1"


def test_why_not_those_who_do_meet_or_are_not_there():
    """The question may be wrong itself."""
    assert why_not(six(), 3, 1, 2).paired
    assert why_not(six(), 3, 1, 99).reason.code == "why-not.absent"
    assert why_not(six(), 3, 1, 1).reason.code == "why-not.oneself"


def test_why_not_a_prohibited_pair():
    """An announced prohibition is named as the event's own rule."""
    kept_apart = six(prohibited_pairings=(ProhibitedPairing((1, 2)),))

    assert why_not(kept_apart, 3, 1, 2).reason.code == "why-not.prohibited"


def test_why_not_two_who_must_have_the_same_colour():
    """C3: two with two Whites in a row cannot meet before the last round."""
    whites = crosstable(
        """
        1 A 5w1 6w1
        2 B 6w1 5w1
        3 C 4w1 7w0
        4 D 3b0 8w1
        5 E 1b0 2b0
        6 F 2b0 1b0
        7 G 8w1 3b1
        8 H 7b0 4b0
        """,
        scheduled_rounds=5,
    )

    answer = why_not(whites, 3, 1, 2, edition="2026")

    assert answer.reason.code == "why-not.colours"
    assert "Black" in answer.reason.sentence


def test_why_not_a_pair_that_comes_later_in_the_sequence():
    """3.8.1 (B.8): of equally good candidates the first is taken."""
    first_round = crosstable("1 A\n2 B\n3 C\n4 D", scheduled_rounds=3, initial_colour=Colour.WHITE)

    answer = why_not(first_round, 1, 1, 2, edition="2017")

    assert answer.reason.code == "why-not.sequence"
    assert answer.reason.article == "C.04.3 B.8"


def test_no_legal_pairing_says_why_and_what_may_be_relaxed():
    """A.9, 1.9.3: three who have all met, and nobody else; the arbiter decides."""
    exhausted = crosstable(
        """
        1 A 2w1 3b1
        2 B 1b0 H
        3 C H   1w0
        4 D Z   Z
        """,
        scheduled_rounds=5,
        prohibited_pairings=(ProhibitedPairing((1, 4)),),
    )

    with pytest.raises(NoLegalPairing) as failure:
        pair_round(exhausted, 3, edition="2026")

    assert failure.value.code == "pairing.none-legal"
    assert 1 in failure.value.players
    assert any("must not meet 4" in clash for clash in failure.value.clashes)
    assert "lift the prohibited pairings of the event" in failure.value.relief
    assert failure.value.cites == "C.04.3 1.9.3"


def test_a_second_bye_is_offered_as_relief():
    """C2: the only one left over has had the PAB; the arbiter may give it again."""
    three = crosstable("1 A U 2w1\n2 B 3w1 1b0\n3 C 2b0 U", scheduled_rounds=3)

    pairing = pair_round(three, 3, edition="2026")
    assert pairing.bye == 2

    everyone = crosstable("1 A U 2w1 3b1\n2 B 3w1 1b0 U\n3 C 2b0 U 1w0", scheduled_rounds=4)
    with pytest.raises(NoLegalPairing) as failure:
        pair_round(everyone, 4, edition="2026")
    (both,) = failure.value.relief
    assert both.startswith("these together: give the pairing-allocated bye to a player who may not get it")
    assert both.endswith("; let two players meet again (C.04.1 2)")


def test_a_rematch_lifts_no_prohibition():
    """C.04.1 2: two who have never met and must not meet are helped by lifting the prohibition only."""
    two = crosstable("1 A\n2 B", scheduled_rounds=3, prohibited_pairings=(ProhibitedPairing((1, 2)),))
    with pytest.raises(NoLegalPairing) as failure:
        pair_round(two, 1, edition="2026")
    assert failure.value.relief == ("lift the prohibited pairings of the event",)


def test_the_validator_refuses_a_rematch_and_a_second_bye():
    """C1, C2: whatever made the pairing, it is not handed out."""
    three = crosstable("1 A U 2w1\n2 B 3w1 1b0\n3 C 2b0 U", scheduled_rounds=3)
    good = pair_round(three, 3, edition="2026")
    board = good.boards[0]
    swapped = type(good)(
        3,
        "2026",
        (
            type(board)(1, 1, 2, 0, board.colour),
            type(board)(2, 3, None, 0, board.colour),
        ),
    )

    assert {objection.code for objection in objections(three, swapped)} == {"pairing.rematch", "pairing.bye"}
    with pytest.raises(IllegalPairing, match="have met"):
        validate(three, swapped, DUTCH_RULES)


def test_boards_are_ordered_by_score():
    """C.04.2 3.6 (D.9): higher ranked player's score, sum of scores, then TPN; the bye comes last.

    7 had the PAB and must not float again (C14), so 3 meets 7 and 4 floats.
    """
    seven = crosstable(
        """
        1 A 4w0
        2 B 5b=
        3 C 6w1
        4 D 1b1
        5 E 2w=
        6 F 3b0
        7 G U
        """,
        scheduled_rounds=4,
        scoring=Scoring(),
    )

    pairing = pair_round(seven, 2, edition="2026")

    first, second, *_, last = (set(board.players) for board in pairing.boards)
    assert first == {3, 7}
    assert 4 in second
    assert len(last) == 1


def test_reports_are_written_when_somebody_asks_and_stay_the_same():
    """How many brackets there are is known at once; asked twice or sent elsewhere they are equal."""
    pairing, again = pair_round(six(), 3, edition="2026"), pair_round(six(), 3, edition="2026")
    assert len(pairing.brackets) == 3
    assert pairing == again
    assert hash(pairing.brackets) == hash(tuple(again.brackets))
    assert pickle.loads(pickle.dumps(pairing)) == again  # noqa: S301 - our own
    assert pairing.brackets[-1] is pairing.brackets[2]
    assert repr(pairing.brackets) == repr(tuple(again.brackets))
