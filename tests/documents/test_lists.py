"""Lists on the wall: pairings, standings, cross-tables, players."""

from dataclasses import replace
from datetime import date

import pytest

from caissa import __version__
from caissa.documents import Request
from caissa.documents.document import Heading, Paragraph, Span, Table
from caissa.documents.refusals import BadDetails, UnknownDocument
from caissa.documents.register import document
from caissa.standings import NoSuchRound, ParticipantUnknown
from caissa.testing import crosstable
from caissa.tournament import Bye, Outcome, Round, TpnList
from tests.documents.halls import EMPTY, MATCH, OPEN


def tables(kind, tournament=OPEN, **asked):
    """The tables of a document as rows of cells."""
    paper = document(kind, Request(tournament, **asked))
    return [table.rows for table in paper.tables]


def headings(kind, tournament=OPEN, **asked):
    """The headings of the first table."""
    return [column.heading for column in document(kind, Request(tournament, **asked)).tables[0].columns]


def test_pairings_by_board_with_points_before_the_round_and_results():
    """Round 2: Hou had 1 point, Carlsen 1; they drew. Garcia did not come and lost by forfeit."""
    games, alone = tables("pairings", round_number=2)
    assert games == (
        ("1", "2", "GM Hou, Yifan", "2600", "1", "½ - ½", "1", "GM Carlsen, Magnus", "2800", "1"),
        ("2", "3", "Петров, Иван", "2200", "0", "+ / -", "0", "WFM Garcia, Ana", "2000", "4"),
    )
    assert alone == (("Odd, Player", "half-point bye"),)


def test_the_last_paired_round_is_printed_where_none_is_named():
    """Round 2 is the last one with games."""
    assert document("pairings", Request(OPEN)).title == "Pairings of round 2"


def test_a_round_without_results_leaves_room_to_write():
    """The cell of an open game is empty."""
    waiting = crosstable("1 Anna 2b*\n2 Boris 1w*")
    assert tables("pairings", waiting)[0][0][5] == ""


def test_a_round_that_is_not_paired_says_so():
    """Round 3 is scheduled and not paired yet."""
    paper = document("pairings", Request(OPEN, round_number=3))
    assert paper.blocks == (Paragraph("This round has not been paired yet."),)


def test_a_round_that_does_not_exist_is_refused():
    """There is no fourth round of three."""
    with pytest.raises(NoSuchRound):
        document("pairings", Request(OPEN, round_number=4))
    with pytest.raises(NoSuchRound):
        document("standings", Request(OPEN, round_number=3))


def test_pairings_by_name_are_in_alphabetical_order():
    """Everybody finds their own name with board, colour and opponent."""
    rows = tables("pairings-by-name", round_number=1)[0]
    assert [row[0] for row in rows] == [
        "Carlsen, Magnus",
        "Garcia, Ana",
        "Hou, Yifan",
        "Odd, Player",
        "Петров, Иван",
    ]
    assert rows[0] == ("Carlsen, Magnus", "1", "1", "w", "Петров, Иван", "1 - 0")
    assert rows[3] == ("Odd, Player", "5", "", "", "pairing-allocated bye", "")


def test_pairings_of_teams_stand_under_their_match():
    """A line with both teams and the score, then the boards: White first, 1.2 is the second board."""
    rows = tables("pairings", MATCH)[0]
    assert rows[0] == Span("1.  Rooks – Knights   1½  ½")
    assert [row[0] for row in rows[1:]] == ["1.1", "1.2"]
    assert (rows[2][2], rows[2][7]) == ("Dan", "Ben")


def test_a_team_without_an_opponent_is_named():
    """The bye of a team stands below the matches."""
    bye = replace(MATCH, rounds=(Round(1, (), (), (Bye(2, Outcome.PAIRING_ALLOCATED_BYE),)),))
    assert tables("pairings", bye) == [(("Knights", "pairing-allocated bye"),)]


def test_standings_have_every_tie_break():
    """PTS, DE, BH/C1 and SB, as the tournament announced; Carlsen and Hou have 1½ points each and drew."""
    assert headings("standings")[-4:] == ["PTS", "DE", "BH/C1", "SB"]
    first, second = tables("standings")[0][:2]
    assert {first[2], second[2]} == {"GM Carlsen, Magnus", "GM Hou, Yifan"}
    assert first[5] == second[5] == "1½"


def test_the_tie_break_list_can_be_another():
    """The list and the edition asked for go before the tournament's own."""
    assert headings("standings", tie_breaks="PTS,WIN")[-2:] == ["PTS", "WIN"]
    paper = document("standings", Request(OPEN, edition="2024-08"))
    assert any("2024-08" in block.text for block in paper.blocks if isinstance(block, Paragraph))


def test_standings_are_final_when_all_rounds_are_played():
    """The title says so, and else after which round."""
    finished = replace(OPEN, scheduled_rounds=2)
    assert document("standings", Request(finished)).title == "Final standings after 2 rounds"
    assert document("standings", Request(OPEN, round_number=1)).title == "Standings after round 1"


def test_open_games_make_the_standings_provisional():
    """Nobody shall take them for final."""
    waiting = crosstable("1 Anna 2b*\n2 Boris 1w*", type_code="FIDE_DUTCH_2026")
    texts = [
        block.text for block in document("standings", Request(waiting)).blocks if isinstance(block, Paragraph)
    ]
    assert "Results are still open; the standings are provisional." in texts


def test_categories_are_women_unless_others_are_named():
    """Hou and Garcia are the women, with places of their own."""
    paper = document("categories", Request(OPEN))
    assert paper.blocks[0] == Heading("Women")
    places = [(row[0], row[2]) for row in paper.tables[0].rows]
    assert places == [("1", "GM Hou, Yifan"), ("2", "WFM Garcia, Ana")]


def test_categories_by_age_rating_and_federation():
    """U18 of 2026 are those born in 2008 or later; a band has both its ends."""
    asked = [
        {"kind": "born from", "year": 2008, "name": "U18"},
        {"kind": "born until", "year": 1961},
        {"kind": "rated", "least": 2000, "most": 2200},
        {"kind": "federation", "federation": "NOR"},
        {"kind": "federation", "federation": "SWE"},
    ]
    paper = document("categories", Request(OPEN, details={"categories": asked}))
    names = [[row[2] for row in table.rows] for table in paper.tables]
    assert names[0] == ["Петров, Иван"]
    assert names[1] == ["WFM Garcia, Ana"]
    assert names[2] == ["Петров, Иван", "WFM Garcia, Ana"]
    assert sorted(names[3]) == ["GM Carlsen, Magnus", "Odd, Player"]
    assert paper.blocks[-1] == Paragraph("No players belong to this category.")


def test_a_cross_table_of_a_swiss_has_a_column_for_every_round():
    """A cell is the opponent's number, the colour and the result; byes have their letters."""
    rows = {row[0]: row for row in tables("cross-table-by-number")[0]}
    assert headings("cross-table-by-number")[4:6] == ["1", "2"]
    assert rows["1"][4:7] == ("3w1", "2b½", "1½")
    assert rows["3"][4:7] == ("1b0", "4w+", "1")
    assert rows["5"][4:7] == ("U", "H", "1½")


def test_both_cross_tables_hold_the_same_rows():
    """By rank and by number differ in their order alone."""
    by_rank, by_number = tables("cross-table")[0], tables("cross-table-by-number")[0]
    assert sorted(by_rank) == sorted(by_number)
    assert [row[0] for row in by_number] == ["1", "2", "3", "4", "5"]


ROUND_ROBIN = crosstable(
    """
    1 Anna  2100  4w1 3w=
    2 Boris 2000  3w0 4b1
    3 Chen  1900  2b1 1b=
    4 Dina  1800  1b0 2w0
    """,
    type_code="FIDE_ROUNDROBIN",
    scheduled_rounds=3,
)


def test_a_round_robin_is_everybody_against_everybody():
    """The columns are the opponents; a block stands on the diagonal, nothing where no game was played."""
    rows = {row[0]: row for row in tables("cross-table-by-number", ROUND_ROBIN)[0]}
    assert headings("cross-table-by-number", ROUND_ROBIN)[4:8] == ["1", "2", "3", "4"]
    assert rows["1"][4:9] == ("■", "", "½", "1", "1½")
    assert rows["2"][4:9] == ("", "■", "0", "1", "1")


def test_the_columns_of_a_round_robin_by_rank_follow_its_rows():
    """The diagonal runs down from the upper left corner."""
    rows = tables("cross-table", ROUND_ROBIN)[0]
    assert all(row[4 + at] == "■" for at, row in enumerate(rows))


def test_a_progress_table_adds_up():
    """Carlsen has 1 point after round 1 and 1½ after round 2."""
    rows = {row[0]: row for row in tables("progress")[0]}
    assert rows["1"][4:] == ("1", "1½")
    assert rows["4"][4:] == ("0", "0")


def test_the_starting_rank_list_follows_the_pairing_numbers():
    """C.04.2 2.2, 2.4: a late entry with 2350 stands second; its own number, 5, stands beside the TPN."""
    late = crosstable(
        """
        1 Anna  2400  2w1
        2 Boris 2300  1b0
        3 Chen  2200  4w1
        4 Dora  2100  3b0
        5 Late  2350  .
        """,
        tpns=(TpnList(2, (1, 5, 2, 3, 4)),),
    )
    assert headings("starting-rank", late)[:4] == ["No.", "TPN", "Title", "Name"]
    assert [row[:2] for row in tables("starting-rank", late)[0]] == [
        ("1", "1"), ("5", "2"), ("2", "3"), ("3", "4"), ("4", "5"),
    ]  # fmt: skip
    assert [row[3] for row in tables("players", late)[0]] == ["Anna", "Boris", "Chen", "Dora", "Late"]


def test_starting_rank_has_only_columns_in_which_something_stands():
    """No clubs and no teams are known, so there are no such columns."""
    assert headings("starting-rank") == ["No.", "Title", "Name", "Fed", "Rtg", "FIDE ID", "Born", "Sex"]
    assert tables("starting-rank")[0][0] == (
        "1",
        "GM",
        "Carlsen, Magnus",
        "NOR",
        "2800",
        "1503014",
        "1990",
        "m",
    )


def test_the_check_in_list_has_room_to_sign():
    """Every player has a line with empty cells."""
    (rows,) = tables("check-in")
    assert len(rows) == 5
    assert all((row[0], row[5], row[6]) == ("", "", "") for row in rows)


def test_the_head_of_a_document_says_which_event_it_is():
    """Name, place and days, time control; in the foot the day, the program's version and the editions."""
    paper = document("players", Request(OPEN))
    assert paper.event == ("Spring Open", "Oslo, NOR · 2026-05-01 to 2026-05-03", "90'/40+30'/end+30\"")
    assert paper.imprint == f"Spring Open · Caissa {__version__} · C.04.3 (2026-02) · C.07 (2026-03)"
    older = replace(OPEN, type_code="FIDE_DUTCH", start=date(2025, 5, 1), ranking=())
    assert document("players", Request(older)).imprint.endswith(f"Caissa {__version__} · C.04.3 (2017-07)")
    assert document("players", Request(EMPTY)).event == ("Tournament without a name",)


def test_unknown_documents_details_and_players_are_refused():
    """Each with what is known instead."""
    with pytest.raises(UnknownDocument, match="pairings-by-name"):
        document("pairing", Request(OPEN))
    with pytest.raises(BadDetails, match=r"incident.*incidents"):
        document("report", Request(OPEN, details={"incident": []}))
    with pytest.raises(ParticipantUnknown):
        document("name-cards", Request(OPEN, participant=9))
    with pytest.raises(ParticipantUnknown):
        document("team-lists", Request(MATCH, participant=9))


@pytest.mark.parametrize(
    ("kind", "details"),
    [
        ("categories", {"categories": "women"}),
        ("categories", {"categories": [{"kind": "men"}]}),
        ("categories", {"categories": [{"kind": "rated", "from": 1}]}),
        ("categories", {"categories": [{"kind": "born from", "year": "x"}]}),
        ("notice", {"subject": ["a"]}),
        ("notice", {"lines": "a"}),
        ("score-sheets", {"moves": 30}),
        ("time-sheets", {"start": "six"}),
    ],
)
def test_details_of_the_wrong_kind_are_refused(kind, details):
    """The refusal names the place."""
    with pytest.raises(BadDetails, match=next(iter(details))):
        document(kind, Request(OPEN, details=details))


def test_tables_have_as_many_cells_as_columns():
    """In every list of every tournament."""
    from caissa.documents import KINDS

    for kind in KINDS:
        for tournament in (OPEN, MATCH, ROUND_ROBIN):
            paper = document(kind, Request(tournament))
            for block in paper.blocks:
                if isinstance(block, Table):
                    for row in block.rows:
                        assert isinstance(row, Span) or len(row) == len(block.columns), kind


@pytest.mark.parametrize(
    "kind", ["standings", "categories", "cross-table", "cross-table-by-number", "progress"]
)
def test_tables_with_open_results_say_that_they_are_provisional(kind):
    """While a result is missing, the first thing below the title says so; afterwards nothing does."""
    said = "Results are still open; the standings are provisional."
    running = crosstable(
        """
        1 Anna  2400  3w1 2b*
        2 Boris 2300  4b1 1w*
        3 Chen  2200  1b0 4w1
        4 Dora  2100  2w0 3b0
        """,
        name="Open", scheduled_rounds=3, type_code="FIDE_DUTCH_2026", ranking=("PTS", "BH"),
    )  # fmt: skip
    assert [block.text for block in document(kind, Request(running)).blocks[:1]] == [said]
    over = document(kind, Request(running, round_number=1))
    assert said not in [getattr(block, "text", "") for block in over.blocks]


def test_provisional_standings_are_called_so():
    """In the title too."""
    running = crosstable("1 Anna 2400 2w*\n2 Boris 2300 1b*", name="Two", type_code="FIDE_DUTCH_2026")
    assert document("standings", Request(running)).title == "Provisional standings in round 1"
