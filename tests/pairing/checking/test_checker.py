"""The checker: every round paired again from the facts before it and laid beside the record."""

from dataclasses import replace
from pathlib import Path

import pytest

from caissa.files import trf
from caissa.pairing import check
from caissa.pairing.checking.checker import (
    Verdict,
    better_check,
    check_pairings,
    check_round,
    check_unless_worse,
    difference_of,
)
from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.replay import facts_before_round, recorded_round, shown_initial_colour
from caissa.pairing.result import Board, Reason, RoundPairing, WhyNot
from caissa.pairing.swiss.dutch.system import DutchSystem
from caissa.testing import crosstable
from caissa.tournament import Bye, Colour, Game, Outcome, Round, System, TpnList

WHITE_DUE = Reason("colour.both", "5.2.1", "Each gets the colour due", (1, 3))


class PairedBy(DutchSystem):
    """The Dutch system with another engine in its place."""

    def __init__(self, tournament, engine, why=None):
        super().__init__(tournament, System.DUTCH)
        self.engine = engine
        self.why = why

    def pair_from(self, before, number, edition):
        """A round by that engine."""
        return self.engine(before, number, edition=edition)

    def why_not(self, number, first, second, edition=None):
        """The answer of whoever is asked in this test."""
        return self.why(number, first, second, edition)


def engine_that_says(*pairs, edition="2026"):
    """An engine that gives every round these pairs, and remembers what it was shown."""
    seen = []

    def pair(tournament, round_number=None, *, edition=edition):
        seen.append(tournament)
        boards = tuple(
            Board(place, white, black, 0, WHITE_DUE) for place, (white, black) in enumerate(pairs, start=1)
        )
        return RoundPairing(round_number, edition or "2026", boards)

    pair.seen = seen
    return pair


FOUR = crosstable("""
    1 Anna  2300  3w1
    2 Boris 2200  4b=
    3 Chen  2100  1b0
    4 Dora  2000  2w=
""")


def test_a_round_as_the_engine_pairs_it_agrees():
    """C.04.2 1.4: approved programs give identical pairings."""
    checked = check_pairings(PairedBy(FOUR, engine_that_says((1, 3), (4, 2))))
    assert checked.agrees
    assert [checked_round.verdict for checked_round in checked.rounds] == [Verdict.AGREES]


def test_the_order_of_boards_counts_only_where_it_was_recorded():
    """C.04.2 3.6 recommends an order; a TRF tells none, so it cannot be wrong there."""
    engine = engine_that_says((4, 2), (1, 3))
    assert check_pairings(PairedBy(FOUR, engine)).rounds[0].verdict is Verdict.AGREES
    games = (Game(1, 3, board=1), Game(4, 2, board=2))
    with_boards = FOUR.with_round(Round(1, games))
    checked = check_pairings(PairedBy(with_boards, engine))
    assert checked.rounds[0].verdict is Verdict.BOARD_ORDER
    assert checked.agrees


def test_other_colours_are_a_difference():
    """C.04.3 5.2: the same two players with colours turned are not the same pairing."""
    checked = check_pairings(PairedBy(FOUR, engine_that_says((3, 1), (4, 2))))
    (checked_round,) = checked.wrong_rounds
    assert checked_round.verdict is Verdict.COLOURS
    assert checked_round.only_recorded == ((1, 3),)
    assert checked_round.only_expected == ((3, 1),)


def test_other_pairs_are_a_difference():
    """Only the pairs that differ are named, the file's and the engine's."""
    checked = check_pairings(PairedBy(FOUR, engine_that_says((1, 2), (4, 3))))
    (checked_round,) = checked.wrong_rounds
    assert checked_round.verdict is Verdict.PAIRS
    assert checked_round.only_recorded == ((1, 3), (4, 2))
    assert checked_round.only_expected == ((1, 2), (4, 3))


def test_a_forfeit_without_colours_fits_either_way():
    """Old files tell no colours for games that were not played; nothing speaks against the engine's."""
    played = crosstable("""
        1 Anna  2300  3-+
        2 Boris 2200  4b=
        3 Chen  2100  1--
        4 Dora  2000  2w=
    """)
    assert check_pairings(PairedBy(played, engine_that_says((3, 1), (4, 2)))).agrees
    assert check_pairings(PairedBy(played, engine_that_says((1, 3), (4, 2)))).agrees


def test_the_engine_sees_the_facts_before_each_round():
    """Results of the round and of later rounds must not be known when it is paired again."""
    played = crosstable("""
        1 Anna  2w1 3b1
        2 Boris 1b0 H
        3 Chen  U   1w0
    """)
    engine = engine_that_says((1, 2), (3, None))
    check_pairings(PairedBy(played, engine))
    first, second = engine.seen
    assert first.round(1) == Round(1)
    assert len(first.rounds) == 1
    assert second.round(1).games == played.round(1).games
    assert second.round(2).games == ()
    assert second.round(2).byes == (Bye(2, Outcome.HALF_POINT_BYE),)


def test_who_has_neither_game_nor_bye_was_not_there():
    """C.04.2 2.4, 3.2: late entries and those who left stand in the file with an empty round."""
    played = crosstable("""
        1 Anna  2w1 3b1
        2 Boris 1b0 .
        3 Chen  .   1w0
    """)
    assert facts_before_round(played, 1).round(1).byes == (Bye(3, Outcome.ZERO_POINT_BYE),)
    assert facts_before_round(played, 2).round(2).byes == (Bye(2, Outcome.ZERO_POINT_BYE),)


def test_before_the_next_round_everybody_is_there():
    """A round that has not been paired has no empty places yet: only announced byes stay away."""
    tournament = FOUR.with_round(Round(2, byes=(Bye(1, Outcome.HALF_POINT_BYE),)))
    assert facts_before_round(tournament, 2).round(2).byes == (Bye(1, Outcome.HALF_POINT_BYE),)


def test_a_file_without_number_of_rounds_is_complete():
    """Topscorers (C.04.3 1.8) exist only in the last round; the file's last is taken for it."""
    assert facts_before_round(FOUR, 1).scheduled_rounds == 1
    assert facts_before_round(replace(FOUR, scheduled_rounds=9), 1).scheduled_rounds == 9


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("1 A 3w1\n2 B 4b0\n3 C 1b0\n4 D 2w1", Colour.WHITE),
        ("1 A 3b1\n2 B 4w0\n3 C 1w0\n4 D 2b1", Colour.BLACK),
        ("1 A U\n2 B 3b0\n3 C 2w1", Colour.WHITE),
        ("1 A H\n2 B 3b0\n3 C 2w1", Colour.BLACK),
        ("1 A .\n2 B .", None),
    ],
)
def test_the_initial_colour_is_read_off_the_first_round(text, colour):
    """C.04.3 5.2.5 (2017: E.5): odd numbers have the initial colour; who has not arrived has no number."""
    assert shown_initial_colour(crosstable(text)) is colour


def test_the_initial_colour_follows_the_numbers_of_the_round():
    """C.04.2 2.3: where TPNs were given in another order, their parity counts."""
    tournament = crosstable("1 A 2b1\n2 B 1w0", tpns=(TpnList(1, (2, 1)),))
    assert shown_initial_colour(tournament) is Colour.WHITE


def test_a_round_without_legal_pairing_is_no_crash():
    """C.04.3 1.9.3: the checker says so and goes on."""

    def refuses(tournament, round_number=None, *, edition=None):
        raise NoLegalPairing(round=round_number, why="everyone has met everyone")

    checked = check_pairings(PairedBy(FOUR, refuses))
    assert checked.rounds[0].verdict is Verdict.NO_LEGAL_PAIRING
    assert checked.rounds[0].refusal.code == "pairing.none-legal"
    assert not checked.agrees


def test_a_round_that_cannot_be_paired_again_says_why():
    """Facts may be missing; that is told apart from a round without legal pairing."""

    def refuses(tournament, round_number=None, *, edition=None):
        raise UnpairableRound(round=round_number, why="results are missing")

    assert check_round(PairedBy(FOUR, refuses), 1).verdict is Verdict.NOT_PAIRABLE


def test_every_edition_is_tried_and_the_better_one_is_named():
    """Till January 2026 the text of 2017 held; a checker says which edition a file follows."""
    right, wrong = engine_that_says((1, 3), (4, 2)), engine_that_says((1, 2), (4, 3))

    def by_edition(tournament, round_number=None, *, edition=None):
        return (right if edition.startswith("2017") else wrong)(tournament, round_number, edition=edition)

    system = PairedBy(FOUR, by_edition)
    wrong_check = check_pairings(system, "2026-02")
    assert not wrong_check.agrees
    better = better_check(system, wrong_check)
    assert (better.edition, better.agrees) == ("2017-07", True)
    assert better_check(system, better) is None


def test_another_edition_is_given_up_when_it_is_no_better():
    """The rounds that were wrong are tried first: the second edition fails in one of them and is left."""
    two_rounds = crosstable("1 A 2w1 3b=\n2 B 1b0 4w1\n3 C 4w1 1w=\n4 D 3b0 2b0", scheduled_rounds=3)
    agreeing = {1: ((1, 2), (3, 4)), 2: ((3, 1), (2, 4))}

    def engine_wrong_in(*wrong):
        def pair(tournament, round_number=None, *, edition=None):
            asked.append(round_number)
            pairs = ((1, 4), (2, 3)) if round_number in wrong else agreeing[round_number]
            return engine_that_says(*pairs)(tournament, round_number, edition=edition)

        return pair

    asked = []
    first = check_pairings(PairedBy(two_rounds, engine_wrong_in(2)))
    assert [checked_round.round for checked_round in first.wrong_rounds] == [2]
    asked.clear()
    assert check_unless_worse(PairedBy(two_rounds, engine_wrong_in(2)), first, "2017") is None
    assert asked == [2]
    better = check_unless_worse(PairedBy(two_rounds, engine_wrong_in()), first, "2017")
    assert better is not None
    assert (better.agrees, [checked_round.round for checked_round in better.rounds]) == (True, [1, 2])


def test_the_bye_is_recorded_last():
    """The pairing-allocated bye stands after all boards, and counts as a pair of its own."""
    played = Round(1, (Game(2, 3, board=2), Game(1, 4, board=1)), (Bye(5, Outcome.PAIRING_ALLOCATED_BYE),))
    assert recorded_round(played).pairs == ((1, 4), (2, 3), (5, None))


def test_the_first_difference_is_asked_of_the_engine():
    """The reason is what the engine compared, asked for the highest placed pair that it does not have."""
    asked = []

    def why(number, first, second, edition):
        asked.append((number, first, second, edition))
        return WhyNot((first, second), paired=False, reason=WHITE_DUE)

    system = PairedBy(FOUR, engine_that_says((2, 1), (4, 3)), why)
    (checked,) = check_pairings(system).wrong_rounds
    answer = difference_of(system, checked, "2026")
    assert isinstance(answer, WhyNot)
    assert asked == [(1, 4, 2, "2026")]


def test_a_difference_in_colours_is_explained_by_the_board():
    """C.04.3 5.2: the rule that gave the colours is the board's own reason."""
    system = PairedBy(FOUR, engine_that_says((3, 1), (4, 2)))
    (checked,) = check_pairings(system).wrong_rounds
    answer = difference_of(system, checked)
    assert isinstance(answer, Board)
    assert answer.colour is WHITE_DUE


def test_where_only_the_bye_differs_there_is_no_pair_to_ask_about():
    """A recorded bye is no pair of two players: the first board that only the engine has is named then."""
    system = PairedBy(crosstable("1 Anna U\n2 Boris ."), engine_that_says((1, 2)))
    (checked,) = check_pairings(system).wrong_rounds
    assert difference_of(system, checked).players == (1, 2)


CORPUS = Path(__file__).parents[3].parent / "shared" / "corpus" / "pairing"


@pytest.mark.skipif(not CORPUS.is_dir(), reason="needs the corpus folder beside the repository")
def test_the_histories_of_the_corpus_agree():
    """Every earlier round of the corpus was paired by another engine by the rules of 2026."""
    wrong = {}
    for path in sorted(CORPUS.glob("*.trf")):
        checked = check(trf.read_bytes(path.read_bytes()).tournament, edition="2026")
        if not checked.agrees:
            wrong[path.name] = [checked_round.round for checked_round in checked.wrong_rounds]
    assert wrong == {}
