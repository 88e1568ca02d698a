"""Papers to write on and to hand out: slips, sheets, cards, protocols, records, reports, prizes."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

from caissa.documents import Request
from caissa.documents.document import (
    Cards,
    Choice,
    Choices,
    Field,
    Fields,
    Heading,
    Items,
    Lettering,
    NameCard,
    PageBreak,
    Paragraph,
    Seat,
    Signatures,
    Table,
)
from caissa.documents.lists.statistics import PlayerGames, statistics
from caissa.documents.register import document
from caissa.tournament import ForfeitedMatch, MatchForfeit, Title
from tests.documents.halls import EMPTY, MATCH, OPEN


def blocks(kind, tournament=OPEN, **asked):
    """The blocks of a document."""
    return document(kind, Request(tournament, **asked)).blocks


def of(kind_of_block, among):
    """The blocks of one kind."""
    return [block for block in among if isinstance(block, kind_of_block)]


def test_a_slip_for_every_board_is_signed_by_both():
    """Laws 8.7: both players sign the result; names, round and board are printed."""
    (cards,) = blocks("result-slips", round_number=2)
    assert isinstance(cards, Cards)
    assert len(cards.cards) == 2
    first = cards.cards[0].blocks
    assert of(Fields, first)[0].fields == (
        Field("White", "GM Hou, Yifan"),
        Field("Black", "GM Carlsen, Magnus"),
    )
    assert of(Choices, first)[0].choices == (Choice("1 - 0"), Choice("½ - ½", True), Choice("0 - 1"))
    assert [line.label for line in of(Signatures, first)[0].lines] == ["White", "Black"]


def test_a_score_sheet_has_all_that_the_standards_ask_for():
    """Organisers' Manual 6.0: event, round, board, date, names, result, three signatures, moves 1-60."""
    dated = replace(OPEN, rounds=(OPEN.rounds[0], replace(OPEN.rounds[1], date=date(2026, 5, 2))))
    contents = blocks("score-sheets", dated, participant=1)
    assert len(of(PageBreak, contents)) == 1  # a sheet for each of the two players
    assert of(Fields, contents)[0].fields == (
        Field("Event", "Spring Open"),
        Field("Date", "2026-05-02"),
        Field("Round", "2"),
        Field("Board", "1"),
        Field("White", "GM Hou, Yifan 2600"),
        Field("Black", "GM Carlsen, Magnus 2800"),
    )
    moves = of(Table, contents)[0]
    assert [(row[0], row[5], row[10]) for row in (moves.rows[0], moves.rows[-1])] == [
        ("1", "21", "41"),
        ("20", "40", "60"),
    ]
    assert [line.label for line in of(Signatures, contents)[0].lines] == ["White", "Black", "Arbiter"]
    assert len(of(Choices, contents)[0].choices) == 4


def test_longer_score_sheets_and_empty_ones():
    """More than sixty moves where wanted; before the pairing one empty sheet to be copied."""
    long = of(Table, blocks("score-sheets", details={"moves": 90, "copies": 1}))
    assert len(long) == 2
    assert long[0].rows[-1][10] == "90"
    (empty,) = of(Table, blocks("score-sheets", EMPTY))
    assert empty.rows[0][1] == ""
    assert of(Fields, blocks("score-sheets", EMPTY))[0].fields[4] == Field("White")


def test_name_cards_are_folded_and_read_from_both_sides():
    """The name large, below it title, federation with its flag and rating, and the event."""
    (cards,) = blocks("name-cards", participant=4)
    (card,) = cards.cards
    assert card.folded
    assert card.blocks == (NameCard("Garcia, Ana", "WFM · ESP · 2000", "ESP", "Spring Open"),)


def test_table_cards_name_both_players():
    """The board and who sits there: the colour in words too, given name, federation, rating and points."""
    (cards,) = blocks("table-cards", round_number=2)
    (card,) = cards.cards[0].blocks
    assert (card.label, card.number, card.below) == ("Board", "1", "Spring Open · Round 2")
    assert card.seats == (
        Seat(True, "Hou", "White · GM Yifan · CHN 2600 · 1 point", "CHN"),
        Seat(False, "Carlsen", "Black · GM Magnus · NOR 2800 · 1 point", "NOR"),
    )


def test_there_is_a_number_for_every_board():
    """Five players fill two boards; an empty tournament gets one."""
    assert len(blocks("board-numbers")[0].cards) == 2
    assert len(blocks("board-numbers", EMPTY)[0].cards) == 1


def test_a_player_card_shows_every_round_and_the_working_of_tie_breaks():
    """Petrov lost to Carlsen and won by forfeit; every tie-break has its article."""
    contents = blocks("player-cards", participant=3)
    assert contents[0] == Heading("3. Петров, Иван")
    results, working = of(Table, contents)
    assert [row[7:] for row in results.rows] == [("0", "0"), ("+", "1")]
    assert [row[0].split()[0] for row in working.rows] == ["PTS", "DE", "BH/C1", "SB"]
    assert all(row[3].startswith("C.07") for row in working.rows)


def test_the_card_of_a_player_with_byes_says_which():
    """The pairing-allocated bye brought 1 point, the half-point bye ½."""
    results = of(Table, blocks("player-cards", participant=5))[0]
    assert [(row[4], row[7], row[8]) for row in results.rows] == [
        ("pairing-allocated bye", "1", "1"),
        ("half-point bye", "½", "1½"),
    ]


def test_a_match_protocol_is_signed_by_both_captains():
    """C.10 3.2.1: boards in order, colours, results, game points, captains and arbiter."""
    contents = blocks("protocols", MATCH)
    table = of(Table, contents)[0]
    assert table.rows == (
        ("1", "w", "Ann", "2400", "1 : 0", "b", "Cat", "2200"),
        ("2", "b", "Ben", "2300", "½ : ½", "w", "Dan", "2100"),
        ("", "", "Game points", "", "1½ : ½", "", "", ""),
    )
    signed = of(Signatures, contents)[0].lines
    assert [(line.label, line.name) for line in signed] == [
        ("Captain of Rooks", "Captain Rook"),
        ("Captain of Knights", ""),
        ("Arbiter", ""),
    ]


def test_a_match_that_was_not_played_says_so():
    """Every board is won by forfeit."""
    forfeited = replace(
        MATCH,
        rounds=(replace(MATCH.rounds[0], games=()),),
        forfeited_matches=(ForfeitedMatch(1, 1, 2, MatchForfeit.WHITE_WINS),),
    )
    contents = blocks("protocols", forfeited, round_number=1)
    assert Paragraph("The match was not played.") in contents
    assert of(Table, contents)[0].rows[-1][4] == "2 : 0"


def test_team_lists_and_best_boards():
    """Players in board order with games and points; on board 1 Ann has 100 per cent."""
    lists = of(Table, blocks("team-lists", MATCH, participant=1))
    assert [(row[0], row[2], row[6], row[7]) for row in lists[0].rows] == [
        ("1", "Ann", "1", "1"),
        ("2", "Ben", "1", "½"),
    ]
    best = of(Table, blocks("best-boards", MATCH))
    assert best[0].rows[0] == ("1", "Ann", "Rooks", "1", "1", "100.0")
    assert best[1].rows[0][5] == "50.0"


def test_the_record_of_a_round_tells_who_did_not_come():
    """C.05 3.1: forfeits and byes are known from the file, the rest is given or left to write."""
    details = {
        "rounds": [{"round": 2, "start": "15:00", "duration": "4:10", "clock_problems": "Board 1 restarted"}],
        "incidents": [
            {"round": 2, "board": 1, "what": "Phone rang", "decision": "Loss", "article": "11.3"},
            {"round": 1, "board": 2, "what": "Late", "decision": "Warned"},
        ],
    }
    contents = blocks("round-record", round_number=2, details=details)
    missing, incidents = of(Table, contents)
    assert missing.rows == (
        ("2", "Петров, Иван", "+ / -", "WFM Garcia, Ana"),
        ("", "Odd, Player", "half-point bye", ""),
    )
    assert incidents.rows == (("2", "1", "Phone rang", "Loss", "11.3", ""),)
    assert Paragraph("Board 1 restarted") in contents
    fields = {field.label: field.value for field in of(Fields, contents)[0].fields}
    assert (fields["Start"], fields["Duration"], fields["End"]) == ("15:00", "4:10", "")
    assert len(of(Table, blocks("round-record", round_number=1))[-1].rows) == 6


def test_statistics_are_counted_from_the_facts():
    """Four games, of which one was forfeited: two white or black wins and a draw; (2800+2600+2200+2000)/4."""
    figures = statistics(OPEN)
    assert (figures.players, figures.women, figures.rated) == (5, 2, 4)
    assert figures.average_rating == Fraction(2400)
    assert (figures.white_wins, figures.draws, figures.black_wins, figures.forfeits) == (1, 1, 1, 1)
    assert figures.games == 3
    assert figures.titles == ((Title.GM, 2), (Title.WFM, 1))
    assert figures.federations == (("NOR", 2), ("BUL", 1), ("CHN", 1), ("ESP", 1))
    assert figures.by_player[2] == PlayerGames(3, white=0, black=1, forfeits=1, byes=0)
    assert figures.by_player[4].byes == 2


def test_statistics_of_nothing_are_zero():
    """No player, no average."""
    assert statistics(EMPTY).average_rating is None
    assert statistics(EMPTY).games == 0


def test_the_report_has_every_part_that_the_manual_asks_for():
    """Arbiters' Manual, chapter 1: all that is to be in the report."""
    details = {
        "evaluations": [{"arbiter": "Second, Sven", "evaluation": "very good"}],
        "incidents": [{"round": 2, "what": "Phone rang", "decision": "Loss"}],
        "appeals": [{"round": 2, "by": "Garcia, Ana", "decision": "rejected"}],
        "norms": [{"player": "Hou, Yifan", "title": "GM", "points": "7", "games": 9}],
        "notes": ["More light on boards 1-10"],
    }
    contents = blocks("report", details=details)
    parts = [block.text for block in of(Heading, contents) if block.level == 2]
    assert parts == [
        "The event",
        "Arbiters",
        "Participants",
        "Statistics",
        "Rounds",
        "Pairings and results",
        "Standings after round 2",
        "Title norms",
        "Incidents",
        "Appeals",
        "For future events",
    ]
    cells = {
        cell for table in of(Table, contents) for row in table.rows if isinstance(row, tuple) for cell in row
    }
    assert {"very good", "Phone rang", "rejected", "Hou, Yifan", "+ / -"} <= cells
    assert of(Items, contents)[0].texts == ("More light on boards 1-10",)
    assert of(Signatures, contents)[-1].lines[0].name == "Chief, Carla"


def test_time_control_sheets_expect_what_the_manual_expects():
    """The Manual's example: 90 minutes each from 18:00; at 18:30 both clocks together show 150 less moves."""
    details = {"start": "18:00", "sectors": [{"name": "A", "first": 1, "last": 4}]}
    contents = blocks("time-sheets", details=details)
    first = of(Fields, contents)[0].fields
    assert [field.value for field in first] == ["18:00", "18:30", "150"]
    table = of(Table, contents)[0]
    assert [column.heading for column in table.columns[:6]] == [
        "board",
        "Time 1",
        "Time 2",
        "+",
        "move",
        "dif.",
    ]
    assert [row[0] for row in table.rows] == ["1", "2", "3", "4"]
    assert any("less 1 min for every move" in block.text for block in of(Paragraph, contents))


def test_time_control_sheets_can_be_filled_in_by_hand():
    """Without a start there is one sheet with empty fields."""
    contents = blocks("time-sheets")
    assert [field.value for field in of(Fields, contents)[0].fields] == ["", "", ""]
    assert not of(PageBreak, contents)


def test_prizes_receipts_and_the_proof_of_them():
    """First and second share EUR 100 and EUR 50 equally where nothing else is announced: EUR 75 each."""
    (table,) = of(Table, blocks("prizes", tie_breaks="PTS"))
    tied = {row[1] for row in table.rows}
    assert tied == {"Carlsen, Magnus", "Hou, Yifan", "Odd, Player"}
    assert {row[2] for row in table.rows} == {"EUR 50.00"}
    (cards,) = blocks("receipts", tie_breaks="PTS", participant=2)
    assert of(Fields, cards.cards[0].blocks)[1].fields[2] == Field("Received", "EUR 50.00")
    assert [line.label for line in of(Signatures, blocks("prize-proof"))[0].lines] == [
        "Calculated by",
        "Checked by",
    ]


def test_a_certificate_names_place_and_points():
    """One page a player, signed by the chief arbiter unless others are named."""
    (contents,) = (frame.blocks for frame in blocks("certificates", participant=4))
    texts = [block.text for block in of(Lettering, contents)]
    assert "Garcia, Ana" in texts
    assert "place 5 with 0 points from 2 rounds" in texts
    assert of(Signatures, contents)[0].lines[0].name == "Chief, Carla"
    details = {"title": "Diploma", "signers": ["The mayor"]}
    (named,) = (frame.blocks for frame in blocks("certificates", participant=4, details=details))
    assert of(Signatures, named)[0].lines[0].label == "The mayor"
    assert "Diploma" in [block.text for block in of(Lettering, named)]


def test_a_notice_says_what_is_given_or_what_the_file_knows():
    """Without details the next round; with them subject, lines and the deadline for corrections."""
    assert "The next round is round 3." in [block.text for block in of(Lettering, blocks("notice"))]
    details = {"subject": "Results", "lines": ["Round 2 is complete"], "deadline": "20:00", "signed": "C.C."}
    contents = blocks("notice", details=details)
    assert Paragraph("Corrections are accepted until 20:00.") in contents
    over = replace(OPEN, scheduled_rounds=2)
    assert "All rounds have been paired." in [block.text for block in of(Lettering, blocks("notice", over))]
