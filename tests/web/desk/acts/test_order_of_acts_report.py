"""A sceptic with the report in hand: what is rated, how rounds read back, and what its lines say."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from caissa.files import trf
from caissa.pairing import check
from caissa.pairing.swiss.dutch.next_round import pair_round
from caissa.tournament import Outcome, with_remarks_recognised
from caissa_web import operations
from caissa_web.exchange.reports import as_rated, interim_report
from caissa_web.records import snapshot
from caissa_web.records.models import Event
from caissa_web.section.remarks import renumbered
from tests.web.desk.acts.test_in_a_hurry import Desk, field
from tests.web.desk.acts.test_order_of_acts import RETRACTED, book, pair_of


@pytest.fixture
def desk(chief: Client, event: Event) -> Desk:
    """An open of eight before round 1."""
    return Desk(chief, operations.create_section(event, "hall", field(8, rounds=5), by="olga"))


# -- corrections for the rating report ---------------------------------------------------


def test_a_correction_for_rating_goes_with_the_game_that_it_corrects(desk: Desk):
    """Round 2 was paired anew; a correction of a game that was never played must not stop the report."""
    desk.pair()
    desk.results(1)
    desk.pair()
    desk.results(2)
    desk.send(f"rounds/2/rating/{pair_of(desk, 2)}/", "rating-only", typed="0", reason="slip")
    assert len(desk.facts.remarks) == 1
    desk.send("rounds/2/stage/", *RETRACTED, act="retract", notice="Wrong.")
    assert book(desk).rating_corrections == ()
    assert desk.facts.remarks == ()


def test_a_correction_of_a_game_that_is_no_more_does_not_stop_the_report(desk: Desk):
    """An event kept from before has one in its book: the report is made of the games that there are."""
    desk.pair()
    desk.results(1)
    desk.send(f"rounds/1/rating/{pair_of(desk, 1)}/", "rating-only", typed="0", reason="slip")
    state = snapshot.load_state(desk.now)
    replayed = state.with_facts(state.facts.before_round(1))
    assert as_rated(replayed).paired_rounds == 0


def test_a_newer_result_takes_the_place_of_a_correction_for_rating(desk: Desk):
    """What the arbiter says last of a game is what the report has; one line of it, not two."""
    desk.pair()
    desk.results(1)
    two = pair_of(desk, 1)
    desk.send(f"rounds/1/rating/{two}/", "rating-only", typed="=", reason="slip")
    desk.send(f"rounds/1/rating/{two}/", "rating-only", typed="0", reason="slip")
    assert [str(remark).split("Rated: ")[1] for remark in desk.facts.remarks] == [f"{two}: 0-1."]
    desk.send("rounds/1/results/", **{f"result-{two}": "=", f"seen-{two}": "1"})
    assert (book(desk).rating_corrections, desk.facts.remarks) == ((), ())
    game = as_rated(snapshot.load_state(desk.now)).round(1).games[0]
    assert (game.white_outcome, game.black_outcome) == (Outcome.DRAW, Outcome.DRAW)


def test_a_draft_has_nothing_to_correct_for_rating(desk: Desk):
    """Nobody has played a round that nobody has seen."""
    desk.send("rounds/pair/")
    answer = desk.send(f"rounds/1/rating/{pair_of(desk, 1)}/", "rating-only", typed="0", reason="slip")
    assert "Round 1 is not published" in desk.messages(answer)
    assert book(desk).rating_corrections == ()


# -- the report read back -------------------------------------------------------------------------


def test_baku_groups_of_a_report_with_a_late_entry(chief: Client, event: Event):
    """Eight began and four of them are GA; a ninth who comes for round 2 does not move that border.

    Handbook: C.04.7 1.3. 1-3 and 2-4 meet among four, where among six it would be 1-4, 2-5 and 3-6.
    """
    facts = field(8, "FIDE_DUTCH_2026_BAKU", 5)
    desk = Desk(chief, operations.create_section(event, "hall", facts, by="olga"))
    desk.pair()
    assert {frozenset((game.white, game.black)) for game in desk.facts.round(1).games} >= {
        frozenset((1, 3)), frozenset((2, 4)),
    }  # fmt: skip
    desk.results(1)
    desk.send("players/add/typed/", "late-entry", name="Late, Lena", rating="1500")
    for number in (2, 3):
        read = trf.read(interim_report(snapshot.load_state(desk.now), trf.Kind.TRF26)).tournament
        assert check(read).wrong_rounds == ()
        desk.pair()
        desk.results(number)


def test_baku_groups_of_a_report_when_somebody_left_before_round_1(chief: Client, event: Event):
    """Eight of nine are to be paired and four of them are GA; in the report 5 has a zero-point bye.

    Handbook: C.04.7 1.2. Counting the nine listed, 1 would meet 4, where among four players it is 3. A TRF16
    has no code for the method, and states the points for the programs that pair by it.
    """
    facts = field(9, "FIDE_DUTCH_2026_BAKU", 5)
    desk = Desk(chief, operations.create_section(event, "hall", facts, by="olga"))
    desk.send("players/5/leave/", act="withdraw", after="0", reason="ill")
    for kind in (trf.Kind.TRF26, trf.Kind.TRF16):
        read = trf.read(interim_report(snapshot.load_state(desk.now), kind)).tournament
        pairs = {frozenset(pair) for pair in pair_round(read).pairs}
        assert pairs == {frozenset(pair) for pair in ((1, 3), (2, 4), (6, 8), (7, 9))}
    desk.pair()
    assert {frozenset((game.white, game.black)) for game in desk.facts.round(1).games} == pairs


# -- lines of the report ----------------------------------------------------------------------------


def test_the_lines_of_a_report_name_players_by_its_own_numbers(desk: Desk):
    """A late entry is 2 in the report though 9 at the desk, so the others move down (C.04.2 2.4)."""
    desk.pair()
    desk.results(1)
    desk.send(f"rounds/1/rating/{pair_of(desk, 1)}/", "rating-only", typed="0", reason="slip")
    assert str(desk.facts.remarks[0]).endswith(f"Rated: {pair_of(desk, 1)}: 0-1.")
    two = [desk.facts.player(int(number)).name for number in pair_of(desk, 1).split("-")]
    desk.send("players/add/typed/", "late-entry", name="Late, Lena", rating="2385")
    read = trf.read(interim_report(snapshot.load_state(desk.now), trf.Kind.TRF26)).tournament
    numbers = {player.name: player.number for player in read.players}
    assert numbers["Late, Lena"] == 2
    assert str(read.remarks[0]).endswith(f"Rated: {numbers[two[0]]}-{numbers[two[1]]}: 0-1.")


def test_remarks_go_with_the_numbers_and_leave_other_numbers_alone():
    """Rounds, points and what somebody typed are no players."""
    written = replace(
        field(3),
        remarks=(
            "Round 1 was paired by hand. 1 P01 and 2 P02 must not meet according to the rules of the event.",
            (
                "The adjourned game of round 1 was paired as a draw but ended differently. "
                "Result 1-2: 1-0; 3-1: =-=."
            ),
            "FIDE mode was left after round 1. Reason: hall 2 burnt at 1-2:30",
            "Full-point bye of player 3 in round 1.",
        ),
    )
    facts = with_remarks_recognised(written)
    assert tuple(map(str, renumbered(facts, {1: 2, 2: 3, 3: 1}))) == (
        "Round 1 was paired by hand. 2 P01 and 3 P02 must not meet according to the rules of the event.",
        (
            "The adjourned game of round 1 was paired as a draw but ended differently. "
            "Result 2-3: 1-0; 1-2: =-=."
        ),
        "FIDE mode was left after round 1. Reason: hall 2 burnt at 1-2:30",
        "Full-point bye of player 1 in round 1.",
    )


def test_a_full_point_bye_that_was_taken_back_is_not_reported(desk: Desk):
    """A bye that nobody had is no departure from the rules."""
    for act in ({"kind": "none"}, {"kind": "ZERO_POINT_BYE"}):
        desk.send("players/3/bye/", "full-point-bye", round="2", kind="FULL_POINT_BYE")
        assert tuple(map(str, desk.facts.remarks)) == ("Full-point bye of player 3 in round 2.",)
        desk.send("players/3/bye/", round="2", **act)
        assert desk.facts.remarks == ()


def test_a_section_from_an_interim_file_ends_with_a_report_for_rating(desk: Desk, event: Event):
    """The line that a file is not for rating is about that file, not about the event."""
    desk.pair()
    desk.results(1)
    read = trf.read(interim_report(snapshot.load_state(desk.now), trf.Kind.TRF26)).tournament
    assert tuple(map(str, read.remarks)) == ("Interim file after round 1; not for rating.",)
    section = operations.import_section(
        event, "there", read, "hall.trf", by="ada", confirmed=("imported-rounds",)
    )
    assert tuple(map(str, snapshot.load(section).remarks)) == ("Rounds 1 to 1 were imported from hall.trf.",)
