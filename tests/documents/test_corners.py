"""Rarer cases of documents: rounds not paired, open games, held prizes, norms, no increment."""

from dataclasses import replace
from datetime import date
from importlib.util import find_spec
from io import BytesIO
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.documents import Printing, Request, html, pdf, xlsx
from caissa.documents.document import (
    Choice,
    Choices,
    Column,
    Document,
    Fields,
    Heading,
    Items,
    Paragraph,
    Table,
)
from caissa.documents.lists.statistics import statistics
from caissa.documents.pack import pack
from caissa.documents.printing.fitting import text_width
from caissa.documents.refusals import UnprintableDocument
from caissa.documents.register import document
from caissa.prizes import FairPlay, fund_of
from caissa.testing import crosstable
from caissa.tournament import Bye, Game, Outcome, Person, Player, Round, Speed, Title, Tournament
from tests.documents.halls import MATCH, OPEN
from tests.documents.reading import read_html, read_xlsx

WAITING = crosstable(
    "1 Anna 2100 2b1 3w*\n2 Boris 2000 1w0 H\n3 Chen 1900 . 1b*",
    type_code="FIDE_DUTCH_2026",
    scheduled_rounds=4,
)


def of(kind_of_block, kind, tournament=OPEN, **asked):
    """The blocks of one kind in a document."""
    paper = document(kind, Request(tournament, **asked))
    return [block for block in paper.blocks if isinstance(block, kind_of_block)]


def test_open_games_and_rounds_of_absence_have_empty_results():
    """Anna plays Chen now; Chen was not there in round 1."""
    rows = {row[0]: row for row in of(Table, "cross-table-by-number", WAITING)[0].rows}
    assert rows["1"][4:6] == ("2b1", "3w")
    assert statistics(WAITING).open_games == 1


def test_announced_byes_do_not_make_a_round():
    """A round with nothing but a requested bye is not among the pairings of the report."""
    announced = replace(OPEN, rounds=(*OPEN.rounds, Round(3, byes=(Bye(4, Outcome.ZERO_POINT_BYE),))))
    lines = [row for table in of(Table, "report", announced) for row in table.rows]
    assert "Round 3" not in str(lines)


def test_forfeits_without_colours_have_a_dash():
    """Old files tell no colours for forfeits."""
    old = crosstable("1 Anna 2-+\n2 Boris 1--", type_code="FIDE_DUTCH_2026")
    assert of(Table, "pairings-by-name", old)[0].rows[0][3] == ""
    assert "2-+" in of(Table, "cross-table", old)[0].rows[0]
    assert of(Table, "player-cards", old)[0].rows[0][2] == ""


def test_a_large_round_robin_goes_by_rounds():
    """Everybody against everybody with 41 players fills no page."""
    players = tuple(Player(number, Person(f"P{number}")) for number in range(1, 42))
    large = Tournament(
        players=players,
        rounds=(Round(1, (Game(1, 2, Outcome.WIN, Outcome.LOSS),)),),
        type_code="FIDE_ROUNDROBIN",
        scheduled_rounds=41,
    )
    columns = [column.heading for column in of(Table, "cross-table", large)[0].columns]
    assert columns[4:] == ["1", "Pts", "Rk"]


def test_teams_that_have_not_met_have_no_protocol():
    """The round is not paired yet; a tournament without teams says that."""
    assert of(Paragraph, "protocols", replace(MATCH, rounds=())) == [
        Paragraph("This round has no matches yet.")
    ]
    assert of(Paragraph, "protocols") == [Paragraph("There are no teams in this tournament.")]


def test_a_wrong_board_is_told_on_the_protocol():
    """Ben and Ann sat in the wrong order: the boards count otherwise than they were played."""
    swapped = replace(
        MATCH,
        rounds=(
            Round(
                1,
                (
                    Game(2, 3, Outcome.WIN, Outcome.LOSS, board=1),
                    Game(4, 1, Outcome.LOSS, Outcome.WIN, board=2),
                ),
            ),
        ),
    )
    texts = [block.text for block in of(Paragraph, "protocols", swapped)]
    assert any("sat on a wrong board" in text for text in texts)


def test_without_increment_the_difference_is_the_sum():
    """Moves add nothing to the clocks of a game of 60 minutes."""
    plain = replace(OPEN, time_control="60 minutes")
    (text,) = {block.text for block in of(Paragraph, "time-sheets", plain, details={"start": "10:00"})}
    assert "because moves add no time" in text


def test_a_prize_that_is_held_says_so_on_its_receipt():
    """Nothing is paid before the fair-play check is over."""
    held = replace(fund_of(OPEN), fair_play=FairPlay(held=(1,)))
    (cards,) = document("receipts", Request(OPEN, fund=held, participant=1)).blocks
    texts = [block.text for block in cards.cards[0].blocks if isinstance(block, Paragraph)]
    assert "Not to be paid before the fair-play check is complete." in texts
    nobody = document("receipts", Request(OPEN, participant=4))
    assert nobody.blocks == (Paragraph("There are no prizes."),)


def test_notices_with_a_known_day_and_remarks():
    """The day of the next round stands in the file."""
    dated = replace(OPEN, rounds=(*OPEN.rounds, Round(3, date=date(2026, 5, 3))))
    paper = document("notice", Request(dated, details={"remarks": ["Bring pens"]}))
    assert "Round 3: 2026-05-03" in [getattr(block, "text", "") for block in paper.blocks]
    assert Items(("Bring pens",)) in paper.blocks


NORM = Tournament(
    name="Nine rounds",
    federation="NOR",
    start=date(2026, 3, 10),
    scheduled_rounds=9,
    type_code="FIDE_ROUNDROBIN",
    players=(
        Player(1, Person("Hopeful, Hanna", 1, "NOR", title=Title.FM), 2400),
        *(
            Player(number, Person(f"Master {number}", number, federation, title=title), 2450)
            for number, federation, title in (
                (2, "SWE", Title.IM),
                (3, "DEN", Title.IM),
                (4, "FIN", Title.IM),
                (5, "GER", Title.GM),
                (6, "FRA", Title.GM),
                (7, "ESP", Title.IM),
                (8, "ITA", Title.FM),
                (9, "POL", Title.FM),
                (10, "NOR", None),
            )
        ),
    ),
    rounds=tuple(Round(number - 1, (Game(1, number, Outcome.WIN, Outcome.LOSS),)) for number in range(2, 11)),
)
"""Hanna beats nine opponents rated 2450, five of them IM or GM, from eight federations besides her own."""


def norm_rows(tournament):
    """The rows of the report's table of norms."""
    tables = of(Table, "report", tournament)
    return [row for table in tables for row in table.rows if isinstance(row, tuple) and row[1:2] == ("IM",)]


def test_norms_are_found_for_the_report_and_the_card():
    """B.01 1.4: nine games, 9 points against an average of 2450 are more than an IM norm needs."""
    assert norm_rows(NORM) == [("FM Hopeful, Hanna", "IM", "9", "9")]
    assert Heading("Title norms (B.01)", 3) in of(Heading, "player-cards", NORM, participant=1)


def test_there_are_no_norms_in_blitz():
    """Titles are won in standard play alone."""
    blitz = replace(NORM, speed=Speed.BLITZ)
    assert Heading("Title norms (B.01)", 3) not in of(Heading, "player-cards", blitz, participant=1)
    assert norm_rows(blitz) == []


def test_a_player_who_is_not_ranked_has_a_card_all_the_same():
    """Before the first round there is nothing but the player."""
    paper = document("player-cards", Request(replace(OPEN, rounds=()), participant=1))
    assert isinstance(paper.blocks[1], Fields)


def test_captions_and_boxes_without_a_label_in_a_workbook():
    """The caption stands above the table."""
    paper = Document("x", (Table((Column("A"),), (("1",),), "Caption"), Choices("", (Choice("yes"),))))
    assert [row[0] for row in read_xlsx(xlsx(paper).content) if row[0]] == [
        "x",
        "Caption",
        "A",
        "1",
        "[  ] yes",
    ]


def test_what_typst_refuses_is_told_in_one_sentence(monkeypatch):
    """A fault in the markup is a refusal with a code, not a crash of the printing program."""
    pytest.importorskip("typst")
    import sys

    monkeypatch.setattr(sys.modules["caissa.documents.printing.pdf"], "markup", lambda *_: "#nonsense(")
    with pytest.raises(UnprintableDocument, match="cannot be printed"):
        pdf(Document("x", ()), Printing())


def test_a_long_list_of_letters_without_a_font_is_cut_and_says_so():
    """Sixty Chinese letters and no font for them: forty are told, then dots."""
    pytest.importorskip("typst")
    paper = Document("x", (Paragraph("".join(chr(0x4E00 + number) for number in range(60))),))
    (finding,) = pdf(paper, Printing(system_fonts=False)).findings
    assert finding.what.count("U+") == 40
    assert "…" in finding.what


def test_letters_that_join_others_have_no_width_of_their_own():
    """An accent written after its letter takes no room."""
    assert text_width("e\u0301") == text_width("e")


def test_details_of_one_round_are_not_those_of_another():
    """The record of round 2 shows what was noted for round 2."""
    details = {"rounds": [{"round": 1, "start": "9:00"}, {"round": 2, "start": "15:00"}]}
    (fields,) = of(Fields, "round-record", details=details, round_number=2)[:1]
    assert fields.fields[1].value == "15:00"


def test_a_pack_without_games_has_no_list_of_games():
    """PGN has nothing to say about a list of entries."""
    with ZipFile(BytesIO(pack(Request(replace(OPEN, rounds=()))).content)) as archive:
        assert "games.pgn" not in archive.namelist()
        assert "html/players.html" in archive.namelist()


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text(st.characters(), max_size=12), min_size=2, max_size=4),
    st.text(st.characters(), max_size=20),
)
def test_any_letters_can_stand_in_names(names, event):
    """Whatever Unicode has, lone surrogates included: every format is written, and HTML stays well-formed."""
    players = tuple(Player(number, Person(name)) for number, name in enumerate(names, start=1))
    games = (Game(1, 2, Outcome.DRAW, Outcome.DRAW),)
    paper = document("pairings", Request(Tournament(name=event, players=players, rounds=(Round(1, games),))))
    read_html(html(paper).content)
    read_xlsx(xlsx(paper).content)
    if find_spec("typst"):
        assert pdf(paper).content.startswith(b"%PDF")
