"""FIDE's forms for titles: filled in by the norm engine, never by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from caissa.documents import KINDS, Request, html, pdf, xlsx
from caissa.documents.document import Choices, Document, Field, Fields, Heading, Items, Paragraph, Table
from caissa.documents.forms.register import FORMS
from caissa.documents.lists.arbiters_report import norms_found
from caissa.documents.refusals import BadDetails
from caissa.documents.register import document
from caissa.standings import ParticipantUnknown
from caissa.tournament import Birth, Official, Person, Role, Speed, Tournament
from tests.documents.halls import MATCH
from tests.documents.reading import read_html, read_pdf, read_xlsx, texts_of, words
from tests.titles.championships import championship
from tests.titles.norm_sheets import sheet
from tests.titles.test_norm_clauses import big_swiss, spaniards
from tests.titles.test_norm_examples import HUNGARIAN, Q12

FORM_NAMES = [form.name for form in FORMS]


def made_up(tournament: Tournament, **facts: Any) -> Tournament:
    """The tournament of an example with names, FIDE IDs and a chief arbiter."""
    names = {1: "Marlowe, Philip", 2: "الأحمد، سارة", 3: "Петров, Иван", 4: "刘, 适兰"}
    players = tuple(
        replace(
            player,
            person=replace(
                player.person,
                name=names.get(player.number, player.name),
                fide_id=3200000 + player.number,
                birth=Birth(1999, 5, 17),
            ),
        )
        for player in tournament.players
    )
    known: dict[str, Any] = {
        "name": "Melbourne Open",
        "city": "Melbourne",
        "start": date(2026, 5, 1),
        "end": date(2026, 5, 9),
        "time_control": "90'/40+30'/end+30\"",
        "officials": (
            Official(Person("Chief, Carla", 100234, "FRA", arbiter_title="IA"), Role.CHIEF_ARBITER),
        ),
    }
    return replace(tournament, players=players, **(known | facts))


MELBOURNE = made_up(Q12)
BUDAPEST = made_up(
    sheet("AUS", HUNGARIAN, title="IM"),
    name="Budapest Spring",
    city="Budapest",
    start=date(2026, 3, 1),
    end=date(2026, 3, 13),
)


def form(kind: str, tournament: Tournament = MELBOURNE, player: int | None = 1, **details: Any) -> Document:
    """A form of a player with these details."""
    return document(kind, Request(tournament, participant=player, details=details))


def values(paper: Document) -> dict[str, str]:
    """The labelled values of a form; the first of several with one label."""
    listed = [field for block in paper.blocks if isinstance(block, Fields) for field in block.fields]
    return {field.label: field.value for field in reversed(listed)}


def ticked(paper: Document) -> list[str]:
    """The boxes that are ticked."""
    boxes = [block for block in paper.blocks if isinstance(block, Choices)]
    return [choice.text for box in boxes for choice in box.choices if choice.ticked]


def codes(paper: Document, start: str = "form.") -> list[str]:
    """The codes of what is doubtful about the form itself."""
    return [finding.code for finding in paper.findings if finding.code.startswith(start)]


# -- IT1 -------------------------------------------------------------------------------


def test_the_certificate_of_exam_question_12() -> None:
    """EX-N1, B.01 1.4: 22304 / 9 = 2478, Rp 2603, 6 needed; 5 GM of 7 titled, 6 foreign federations."""
    paper = form("it1", title="GM")
    fields = values(paper)
    assert ticked(paper) == ["GM"]
    assert (fields["Name"], fields["First name"], fields["ID-number"]) == ("Marlowe", "Philip", "3200001")
    assert (fields["Rating average (1.4.7)"], fields["Performance (1.4.9)"]) == ("2478", "2603")
    assert (fields["Score required"], fields["Score achieved"]) == ("6", "6")
    assert (fields["Exceeding norm by points"], fields["Games for the application"]) == ("0", "9")
    assert fields["Total number titled opponents"] == "7"
    assert fields["Numbers of titles"] == "5 GM, 1 IM, 0 WGM, 0 WIM, 1 FM, 0 WFM"
    assert fields["Number of federations"] == "7, of them 6 other than the applicant's"
    assert fields["Number players not from title applicant's federation"] == "8"
    assert (fields["Number rated opponents"], fields["Number of games"]) == ("9", "9")
    assert fields["Chief Arbiter (name, ID)"] == "Chief, Carla, 100234"
    assert codes(paper) == []


def test_the_opponents_of_a_certificate_stand_in_the_order_of_the_rounds() -> None:
    """B.01 1.4.6c: 2149 counts as 2200; the sum of the ratings that count is 22304."""
    (table,) = form("it1", title="GM").tables
    rows = [row for row in table.rows if isinstance(row, tuple)]
    assert rows[0] == ("1", "الأحمد، سارة", "3200002", "ENG", "2700", "2700", "GM", "½")
    assert rows[7][3:] == ("NED", "2149", "2200", "", "1")
    assert sum(int(row[5]) for row in rows) == 22304


def test_the_certificate_says_the_same_in_every_format() -> None:
    """Names from right to left, Cyrillic and Chinese included."""
    pytest.importorskip("typst")
    paper = form("it1", title="GM")
    printed = words(read_pdf(pdf(paper).content))
    page = words(read_html(html(paper).content)[0])
    cells = {words(str(cell)) for row in read_xlsx(xlsx(paper).content) for cell in row}
    for text in texts_of(paper):
        assert words(text) in page
        for word in text.split():
            assert words(word) in printed, word
    assert {"2478", "2603"} <= {cell.removesuffix(".0") for cell in cells}
    assert words("Петров, Иван") in cells


def test_a_round_that_does_not_count_is_told() -> None:
    """B.01 1.4.1e: the norm was made after round 12; round 13 has no rating that counts."""
    paper = form("it1", BUDAPEST, title="GM")
    (table,) = paper.tables
    assert table.rows[12][5] == "–"
    (items,) = [block for block in paper.blocks if isinstance(block, Items)]
    assert items.texts == ("Round 13 is not counted: played after the norm was made [B.01 1.4.1e]",)
    assert values(paper)["Number of games"] == "12"


def test_an_opponent_without_a_title_has_an_empty_cell():
    """The form has no word for it; the Manual's example writes a title before the name, or nothing."""
    (table,) = form("it1", BUDAPEST, title="GM").tables
    at = [column.heading for column in table.columns].index("Title")
    titles = ["GM", "GM", "", "", "GM", "GM", "", "IM", "", "", "FM", "IM", "GM"]
    assert [row[at] for row in table.rows] == titles


def test_a_result_that_is_no_norm_says_so_on_the_paper() -> None:
    """B.01 1.4.8: half a point less against the same opponents is not a norm."""
    lost = replace(MELBOURNE, rounds=MELBOURNE.rounds[:-1])
    paper = form("it1", lost, title="GM")
    strong = [block.text for block in paper.blocks if isinstance(block, Paragraph)]
    assert "This result is not a norm for the title GM." in strong
    assert "form.condition" in codes(paper)
    assert values(paper)["Games for the application"] == ""


def test_blitz_gives_no_certificates() -> None:
    """B.01 0.3: titles are for standard chess; asked for a player, the paper says so."""
    blitz = replace(MELBOURNE, speed=Speed.BLITZ)
    assert codes(form("it1", blitz, player=None)) == ["form.empty"]
    paper = form("it1", blitz, title="GM")
    assert "This result is not a norm for the title GM." in [
        block.text for block in paper.blocks if isinstance(block, Paragraph)
    ]
    assert "norms.condition-failed" in [finding.code for finding in paper.findings]
    assert values(form("it2", blitz, title="GM"))["Total number of games (minimum 27)"] == "0"


def test_the_certificates_of_everybody_who_made_a_norm() -> None:
    """Without a player there is one for each norm, each on its own page."""
    paper = form("it1", player=None)
    assert values(paper)["Name"] == "Marlowe"
    assert "form.empty" not in codes(paper)
    nobody = form("it1", replace(MELBOURNE, rounds=()), player=None)
    assert codes(nobody) == ["form.empty"]
    assert values(nobody)["Name"] == ""
    assert values(nobody)["Event"] == "Melbourne Open, Melbourne"


def test_what_is_not_known_stays_blank_and_is_told() -> None:
    """FORM-009: no FIDE ID, no days, no chief arbiter: the lines are open, each with a finding."""
    paper = form("it1", Q12, title="GM")
    fields = values(paper)
    assert (fields["ID-number"], fields["Start"], fields["Chief Arbiter (name, ID)"]) == ("", "", "")
    missing = [finding.what for finding in paper.findings if finding.code == "form.missing"]
    assert "the field 'ID-number' is empty" in missing
    assert "the field 'Chief Arbiter (name, ID)' is empty" in missing
    assert "the FIDE IDs of the opponents 2, 3, 4, 5, 6, 7, 8, 9, 10 are not known" in missing


def test_days_federations_and_numbers_are_checked() -> None:
    """FORM-009: it closes before it starts, XYZ is not a federation, 0 is not a FIDE ID."""
    player = MELBOURNE.players[0]
    person = replace(player.person, fide_id=0, federation="XYZ")
    odd = replace(
        MELBOURNE, end=date(2026, 4, 1), players=(replace(player, person=person), *MELBOURNE.players[1:])
    )
    assert {"form.days", "form.federation", "form.fide-id"} <= set(codes(form("it1", odd, title="GM")))


def test_signatures_and_consent_come_from_the_details() -> None:
    """FORM-010: who signed when, and that the player agrees, are printed; a refusal is a finding."""
    official = {"role": "federation official", "name": "Roux, Paul", "federation": "FRA", "on": "2026-05-10"}
    agreed = {"given": True, "by": "Marlowe, Philip", "on": date(2026, 5, 9)}
    paper = form("it1", title="GM", signatures=[official], consent=agreed)
    assert values(paper)["Name of federation official"] == "Roux, Paul"
    assert values(paper)["Consent given by"] == "Marlowe, Philip"
    assert ticked(paper) == ["GM", "Yes"]
    assert "form.consent" in codes(form("it1", title="GM", consent={"given": False}))
    chief = {"role": "Chief Arbiter", "name": "Other, Otto", "on": date(2026, 4, 1)}
    early = form("it1", title="GM", signatures=[chief])
    assert codes(early) == ["form.days"]


def test_an_official_who_is_named_confirms_for_the_host_federation() -> None:
    """B.01 1.10.3: the federation stays on the form when the official is named without one."""
    empty = values(form("it1", title="GM"))["Federation confirming the result"]
    official = {"role": "federation official", "name": "Roux, Paul"}
    paper = values(form("it1", title="GM", signatures=[official]))
    assert paper["Name of federation official"] == "Roux, Paul"
    assert paper["Federation confirming the result"] == empty != ""


def test_the_event_may_be_declared() -> None:
    """B.01 1.4.3a: in the final of the national championship federations are not looked at."""
    only_at_home = made_up(
        sheet("FRA", "\n".join(f"GM 2500 FRA {result}" for result in "111111½½½"), title="IM")
    )
    assert "form.condition" in codes(form("it1", only_at_home, title="GM"))
    paper = form("it1", only_at_home, title="GM", title_event={"kind": "national-final"})
    assert "form.condition" not in codes(paper)
    (items,) = [block for block in paper.blocks if isinstance(block, Items)]
    assert "1.4.3a" in items.texts[0]
    adjudicated = form("it1", title="GM", title_event={"adjudicated": [[9, 1]]})
    assert "form.condition" in codes(adjudicated)


def test_the_report_judges_norms_by_the_same_facts_of_the_event() -> None:
    """B.01 1.4.3a: nine opponents of one federation make a norm only in a national final."""
    only_at_home = made_up(
        sheet("FRA", "\n".join(f"GM 2500 FRA {result}" for result in "111111½½½"), title="IM")
    )
    plain = Request(only_at_home)
    final = Request(only_at_home, details={"title_event": {"kind": "national-final"}})
    assert [norm.title.value for norm in norms_found(plain) if norm.player == 1] == []
    assert "GM" in [norm.title.value for norm in norms_found(final) if norm.player == 1]


def test_a_large_swiss_gives_its_numbers() -> None:
    """B.01 1.4.3d: 20 rated foreigners of three federations, ten of them titled, in every round."""
    paper = form("it1", made_up(big_swiss(20, 10, "GER ITA POL"), federation="ESP"), title="IM")
    assert values(paper)["Where applying 1.4.3d"] == (
        "federations: 3; rated players not from the host federation: 20, of them GM, IM, WGM or WIM: 10"
    )
    assert values(paper)["Number players from host federation"] == "9"


def test_the_norm_without_the_exemption_is_told_too() -> None:
    """B.01 1.4.3e: eleven games in a zonal, of which the first ten need no exemption."""
    eleven = spaniards(5) + "\nIM 2450 ESP ½\nFM 2450 ESP ½"
    paper = form("it1", made_up(sheet("ESP", eleven)), title="IM", title_event={"kind": "zonal"})
    (items,) = [block for block in paper.blocks if isinstance(block, Items)]
    assert items.texts[1].startswith("Without that exemption it is a norm; games: 10, ")


EIGHT = """
    GM 2500 ENG 1
    GM 2500 NZL 1
    GM 2500 USA ½
    IM 2500 NED 1
    FM 2500 ITA 1
    GM 2500 POL ½
    GM 2500 GER ½
    IM 2500 ESP 1
    """


def test_eight_games_of_nine_rounds() -> None:
    """B.01 1.4.1c: one round missed by a pairing-allocated bye; 5½ of 8 are needed, and 8 count as 9."""
    lines = EIGHT.replace("NZL 1", "NZL ½").replace("ITA 1", "ITA ½") + "U\n"
    paper = form("it1", made_up(sheet("AUS", lines, title="IM")), title="GM")
    (items,) = [block for block in paper.blocks if isinstance(block, Items)]
    assert "Eight games of nine rounds count as nine: B.01 1.4.1c." in items.texts
    fields = values(paper)
    assert (fields["Score required"], fields["Score achieved"]) == ("5½", "5½")
    assert fields["Games for the application"] == "9"
    (table,) = paper.tables
    assert table.rows[8] == ("9", "", "", "", "", "", "", "U")


def test_a_forfeit_in_the_last_round_that_the_player_can_afford() -> None:
    """B.01 1.4.2c: the last opponent did not come; the game counts as lost, and the norm stands."""
    paper = form("it1", made_up(sheet("AUS", EIGHT + "GM 2500 CRO +\n", title="IM")), title="GM")
    (items,) = [block for block in paper.blocks if isinstance(block, Items)]
    assert items.texts[-1].startswith("Round 9: the opponent did not come")


@pytest.mark.parametrize(
    "details",
    [
        {"title": "FM"},
        {"title": 3},
        {"title_event": []},
        {"title_event": {"kindd": "zonal"}},
        {"title_event": {"adjudicated": [3, 12]}},
        {"signatures": {"role": "x"}},
        {"signatures": [{"name": "without role"}]},
        {"consent": {"given": "perhaps"}},
    ],
)
def test_wrong_details_are_refused(details: dict[str, Any]) -> None:
    """A slip in the details is told with its place, and nothing is printed."""
    with pytest.raises(BadDetails):
        form("it1", **details)


def test_an_unknown_player_is_refused() -> None:
    """There is no player 99."""
    with pytest.raises(ParticipantUnknown):
        form("it1", player=99)


# -- IT2 -------------------------------------------------------------------------------

WRITTEN = {
    "event": "Sydney Masters",
    "end": date(2025, 11, 30),
    "games": 9,
    "one_round_a_day": True,
    "location": "Sydney, AUS",
    "average": 2481,
}
RATED = {"value": 2512, "on": date(2026, 2, 1)}


def test_an_application_assembles_the_norms() -> None:
    """B.01 1.5.1: 9 games of Sydney as written down and 9 of Melbourne as judged are 18 of the 27."""
    paper = form("it2", title="GM", norm=[WRITTEN], rating=[RATED])
    fields = values(paper)
    assert fields["Total number of games (minimum 27)"] == "18"
    assert (fields["Family Name"], fields["Applying federation"], fields["Title"]) == ("Marlowe", "AUS", "GM")
    assert (fields["Date of Birth"], fields["Date necessary rating gained"]) == ("1999-05-17", "2026-02-01")
    assert fields["Level of highest rating"] == "2512"
    tables = paper.tables
    assert tables[0].rows == (("",) * 9 + ("9",),)
    assert tables[1].rows == (("7", "5", "1", "1", "0", "0", "0", "9", "0", "9"),)
    assert any(
        "18 games in 2 norms" in finding.what
        for finding in paper.findings
        if finding.code == "form.condition"
    )


def test_the_games_before_and_after_leaving_out() -> None:
    """EX-N3: 9 points from 13 games, of which 12 with 8½ points are counted."""
    paper = form("it2", BUDAPEST, title="GM")
    fields = values(paper)
    assert (fields["Total number of games played"], fields["Points scored"]) == ("13", "9")
    assert fields["Number of games to be counted (if not all)"] == "12"
    assert fields["After dropping games, points scored"] == "8½"
    assert (fields["Location"], fields["Dates"]) == ("Budapest, FRA", "2026-03-01 to 2026-03-13")


def test_an_application_without_a_title_is_an_empty_form() -> None:
    """There is room for three norms, and a note that nobody is named."""
    paper = form("it2", player=None)
    assert codes(paper) == ["form.empty"]
    assert [block.text for block in paper.blocks if isinstance(block, Heading)] == [
        "Norm 1",
        "Norm 2",
        "Norm 3",
    ]


@pytest.mark.parametrize(
    "norm",
    [
        "Sydney",
        ["Sydney"],
        [{**WRITTEN, "file": "sydney.trf"}],
        [{"event": "Sydney"}],
        [{**WRITTEN, "gamez": 9}],
    ],
)
def test_a_norm_that_is_written_wrongly_is_refused(norm: Any) -> None:
    """The place is named: norm 1."""
    with pytest.raises(BadDetails, match="norm"):
        form("it2", title="GM", norm=norm)


# -- IT4 -------------------------------------------------------------------------------


def test_the_report_of_direct_titles() -> None:
    """B.01.2 1.23b: World U18: gold a GM norm, first equal IM, silver and bronze an IM norm and FM."""
    juniors = replace(championship(), name="World U18", federation="FRA", ranking=("PTS", "DE", "SB"))
    paper = form("it4", juniors, None, direct={"event": "world-u18", "member_federations": 200})
    (table,) = paper.tables
    assert [(row[0], row[5], row[6]) for row in table.rows if isinstance(row, tuple)][:4] == [
        ("Player 1", "GM norm", "gold"),
        ("Player 1", "IM title", "first equal"),
        ("Player 2", "IM norm", "silver"),
        ("Player 2", "FM title", "silver"),
    ]
    assert "form.missing" in codes(paper)
    assert values(paper)["Championship in the table of direct titles"] == "World U18, open"


def test_the_ranks_of_the_file_may_decide_direct_titles() -> None:
    """B.01.2 note 4: the final ranks are those of the chief arbiter's report."""
    players = championship().players
    ranked = tuple(replace(player, stated_rank=len(players) + 1 - player.number) for player in players)
    paper = form(
        "it4", replace(championship(), players=ranked), None, direct={"event": "world-u18", "stated": True}
    )
    (table,) = paper.tables
    assert isinstance(table.rows[0], tuple)
    assert table.rows[0][0] == "Player 10"


def test_an_event_that_may_give_no_direct_titles() -> None:
    """B.01 1.2: eight players are too few, so nothing is given, and the paper says why."""
    paper = form("it4", championship(8), None, direct={"event": "world-u18", "members": ["fra", "GER"]})
    (table,) = paper.tables
    assert table.rows == ()
    (items,) = [block for block in paper.blocks if isinstance(block, Items)]
    assert items.texts[0] == "No title and no norm is given."
    assert "form.condition" in codes(paper)


def test_teams_have_no_places_of_players() -> None:
    """An event for teams gives nothing by places."""
    paper = form("it4", MATCH, None, direct={"event": "world-u18"})
    (table,) = paper.tables
    assert table.rows == ()


def test_an_application_may_come_from_the_details_alone() -> None:
    """Without a player, the person and the norms are those of the details."""
    paper = form("it2", Tournament(), None, title="GM", name="Marlowe, Philip", norm=[WRITTEN])
    assert values(paper)["First name"] == "Philip"
    assert values(paper)["Total number of games (minimum 27)"] == "9"


# -- all forms --------------------------------------------------------------------------


@pytest.mark.parametrize("kind", FORM_NAMES)
def test_every_form_has_the_privacy_notice_and_asks_for_consent(kind: str) -> None:
    """FORM-010: the notice names FIDE's policy, and there are two boxes and a line for the signature."""
    paper = document(kind, Request(Tournament()))
    page, _ = read_html(html(paper).content)
    assert "www.fide.com/privacy" in page
    boxes = [block for block in paper.blocks if isinstance(block, Choices)]
    assert [choice.text for choice in boxes[-1].choices] == ["Yes", "No"]
    assert codes(paper) == ["form.empty"]
    assert not KINDS[kind].needs_file


@pytest.mark.parametrize("kind", FORM_NAMES)
def test_an_empty_form_is_a_page_or_two_with_room_to_write(kind: str) -> None:
    """Nothing is filled in; the tables are tall enough for a pen."""
    pytest.importorskip("typst")
    from io import BytesIO

    from pypdf import PdfReader

    paper = document(kind, Request(Tournament()))
    assert all(value == "" for value in values(paper).values())
    assert len(PdfReader(BytesIO(pdf(paper).content)).pages) <= 2
    tables = [block for block in paper.blocks if isinstance(block, Table)]
    assert all(table.line_height or kind == "apr" for table in tables)
    assert Field("", "") not in [
        field for block in paper.blocks if isinstance(block, Fields) for field in block.fields
    ]
