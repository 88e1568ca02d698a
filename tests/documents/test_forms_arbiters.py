"""FIDE's forms for arbiters, lecturers and fair play."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from caissa.documents import KINDS, Request, html, pdf
from caissa.documents.document import Document, Fields, Items, Paragraph, Signatures, Table
from caissa.documents.forms.register import FORMS
from caissa.documents.refusals import BadDetails
from caissa.documents.register import document
from caissa.errors import Severity
from caissa.tournament import Birth, Official, Person, Role, Speed, Tournament
from tests.arbiters.test_records import CLASS, HEAD, LECTURER, norms
from tests.documents.halls import EMPTY, OPEN
from tests.documents.reading import read_html, read_pdf, texts_of, words
from tests.documents.test_forms import codes, ticked, values

TORA = Official(Person("Third, Tora", 102, "NOR"), Role.DEPUTY_CHIEF_ARBITER)
HALL = replace(OPEN, officials=(*OPEN.officials, TORA))


def form(kind: str, details: str | dict[str, Any] = "", tournament: Tournament = EMPTY) -> Document:
    """A form with these details, in TOML or as values."""
    values = tomllib.loads(details) if isinstance(details, str) else details
    return document(kind, Request(tournament, details=values))


def signed(paper: Document) -> list[tuple[str, str]]:
    """Who signs as what."""
    return [
        (line.label, line.name)
        for block in paper.blocks
        if isinstance(block, Signatures)
        for line in block.lines
    ]


# -- FA1, IA1 ---------------------------------------------------------------------------


def test_a_norm_report_is_filled_in_from_the_tournament() -> None:
    """FORM-004: days of the first and last round, system, counts; the chief arbiter signs."""
    paper = form("fa1", {"event": {"event_codes": ["412345"], "venue": "City hall"}}, HALL)
    fields = values(paper)
    assert (fields["Last Name"], fields["First Name"], fields["FIDE ID Number"]) == ("Third", "Tora", "102")
    assert (fields["Name of event"], fields["FRS event code(s)"]) == ("Spring Open", "412345")
    assert (fields["Venue"], fields["System"], fields["Number of rounds"]) == (
        "City hall",
        "Swiss System",
        "3",
    )
    assert (fields["Date of first round"], fields["Date of last round"]) == ("2026-05-01", "2026-05-03")
    assert (fields["Number of players"], fields["Number of FIDE rated players"]) == ("5", "4")
    assert (fields["Number of federations represented"], fields["Number of titled players"]) == ("4", "3")
    assert (fields["Name"], fields["Position"]) == ("Chief, Carla", "chief arbiter")
    what = [finding.what for finding in paper.findings if finding.code == "form.condition"]
    assert any("at least 20 rated players (found: 4)" in text for text in what)


def test_fide_arbiters_get_the_report_for_the_next_title() -> None:
    """Sven is a FIDE Arbiter and makes a norm for IA; Tora has no title and makes one for FA."""
    assert values(form("ia1", "", HALL))["Last Name"] == "Second"
    assert values(form("fa1", "", HALL))["Last Name"] == "Third"


def test_an_arbiter_may_be_named_and_nobody_signs_for_themselves() -> None:
    """The chief arbiter's own report is left for somebody else to sign."""
    paper = form("ia1", {"arbiter": {"name": "Chief, Carla", "fide_id": 100, "federation": "NOR"}}, HALL)
    assert values(paper)["Last Name"] == "Chief"
    assert values(paper)["Name"] == ""


def test_a_report_signed_before_the_last_round_is_doubtful() -> None:
    """FORM-009: days in order."""
    certificate = {
        "signed_by": "Chief, Carla",
        "signed_on": date(2026, 5, 2),
        "authenticated_on": date(2026, 5, 1),
    }
    paper = form("fa1", {"certificate": certificate, "consent": {"given": False}}, HALL)
    assert codes(paper).count("form.days") == 2
    assert "form.consent" in codes(paper)
    assert ("Date", "2026-05-02") in signed(paper)


# -- FA2, IA2, IA3 ----------------------------------------------------------------------


def test_an_application_for_fide_arbiter() -> None:
    """FORM-005: the file that is judged fills the form: languages, seminar, three events, their systems."""
    paper = form("fa2", HEAD + norms("SS", "SS", "RR"))
    fields = values(paper)
    assert (fields["Last Name"], fields["FIDE Arbiter Seminar"]) == ("Okafor", "Lyon 2025")
    assert fields["Name of Federation official"] == "Roux, Paul"
    assert ticked(paper) == ["English", "French", "SS", "SS", "RR"]
    events = [
        field.value
        for block in paper.blocks
        if isinstance(block, Fields)
        for field in block.fields
        if field.label == "Event"
    ]
    assert events == ["Event 1", "Event 2", "Event 3"]
    assert codes(paper) == []


def test_the_norms_of_an_application_have_a_report_each() -> None:
    """B.06.1 5.4.1: the same file fills in the three reports FA1, signed as it says."""
    paper = form("fa1", HEAD + norms("SS", "SS", "RR"))
    listed = [field for block in paper.blocks if isinstance(block, Fields) for field in block.fields]
    assert [field.value for field in listed if field.label == "Name of event"] == [
        "Event 1",
        "Event 2",
        "Event 3",
    ]
    assert {field.value for field in listed if field.label == "Name"} == {"Laurent, Ida"}
    assert codes(paper) == []


def test_the_form_of_the_other_title_stays_empty() -> None:
    """An application for FA is not an application for IA."""
    assert codes(form("ia1", HEAD + norms("SS", "SS", "RR"))) == ["form.empty"]
    assert codes(form("ia2", HEAD + norms("SS", "SS", "RR"))) == ["form.empty"]


def test_a_system_for_teams_ticks_two_boxes() -> None:
    """TM and the other box that fits."""
    team = norms("SS", "SS", "RR").replace("rounds = 9", "rounds = 9\nfor_teams = true", 1)
    assert ticked(form("fa2", HEAD + team))[2:] == ["SS", "TM", "SS", "RR"]


def test_an_application_that_lacks_something_says_what() -> None:
    """B.06.1 5.4.3: two norms are not three; the third event stays open."""
    paper = form("fa2", HEAD + norms("SS", "RR"))
    assert "form.condition" in codes(paper)
    events = [
        field.value
        for block in paper.blocks
        if isinstance(block, Fields)
        for field in block.fields
        if field.label == "Event"
    ]
    assert events == ["Event 1", "Event 2", ""]


def test_a_higher_class() -> None:
    """FORM-006: from C to B, the event of the targeted level, as chief."""
    paper = form("ia3", "remarks = ['See the letter']\n" + CLASS)
    assert ticked(paper)[0] == "C to B"
    assert "Chief" in ticked(paper)
    assert "form.condition" in codes(paper)
    assert [block.texts for block in paper.blocks if isinstance(block, Items)] == [("See the letter",)]


def test_a_slip_in_an_application_is_refused() -> None:
    """The place is named."""
    with pytest.raises(BadDetails, match="fide_nr"):
        form("fa2", HEAD.replace("fide_id", "fide_nr"))


# -- FL2, APR -----------------------------------------------------------------------------


def test_an_application_for_lecturer() -> None:
    """FORM-007: seminars and how the candidate can be reached."""
    contact = "[contact]\nplace_of_birth = 'Lagos'\naddress = 'Rue 1'\nphone = '+33 1'\nemail = 'a@b.org'\n"
    paper = form("fl2", LECTURER + contact)
    fields = values(paper)
    assert (fields["Last name"], fields["Place of Birth"], fields["e-mail address"]) == (
        "Okafor",
        "Lagos",
        "a@b.org",
    )
    assert (fields["Event"], fields["Dates"]) == ("Lyon", "2024-01-01 - 2024-01-02")
    assert "form.condition" in codes(paper)


APR = """
[participation]
assistant = "Okafor, Ada"
fide_id = 1234
seminar = "Lyon"
lecturer = "Roux, Paul"
total_hours = 16
hours_presented = 4
general = [4, 4, 3, 3, 4, 2]
comments = "Ready"
[[participation.topics]]
name = "Laws of Chess"
presented = true
contributed = false
present = true
marks = [4, 3, 2, 1]
comment = "Clear"
[[participation.topics]]
name = "Hybrid chess"
present = true
"""


def test_the_report_on_an_assistant() -> None:
    """FORM-007: what was presented, a cross under every mark; a topic of one's own comes last."""
    paper = form("apr", APR)
    topics, marks = (block for block in paper.blocks if isinstance(block, Table))
    assert topics.rows[0] == ("Laws of Chess", "Yes", "No", "Yes")
    assert topics.rows[1] == ("Swiss Pairing", "Yes / No", "Yes / No", "Yes / No")
    assert topics.rows[-1] == ("Hybrid chess", "", "", "Yes")
    assert marks.rows[1] == ("Preparation", "X", "", "", "", "Clear")
    assert marks.rows[4] == ("Ensuring participant engagement", "", "", "", "X", "")
    assert codes(paper) == []
    assert codes(form("apr", APR.replace("= 4\ngeneral", "= 40\ngeneral"))) == ["form.condition"]


@pytest.mark.parametrize("wrong", ["[4, 3, 2]", "[4, 3, 2, 5]"])
def test_marks_are_from_1_to_4(wrong: str) -> None:
    """Four of them for a topic."""
    with pytest.raises(BadDetails, match="marks from 1 to 4 are expected, in this number: 4"):
        form("apr", APR.replace("[4, 3, 2, 1]", wrong))


# -- fair play ------------------------------------------------------------------------------

COMPLAINT = """
[complaint]
facts = "A phone was found."
basis = ["The phone", "Two witnesses"]
round = 2
board = 1
earlier = "The phone was found after the last round."
software = "An engine"
hardware = "A laptop"
engine_check = "No result yet."
attachments = ["statement.pdf", "games.pgn"]
[complaint.complainant]
name = "Garcia, Ana"
fide_id = 2200000
federation = "ESP"
email = "ana@example.org"
[consent]
given = true
by = "Garcia, Ana"
[[signatures]]
role = "complainant"
name = "Garcia, Ana"
on = 2026-05-04
"""


def complaint(kind: str, text: str = COMPLAINT) -> Document:
    """A complaint about player 3 of the open."""
    return document(kind, Request(OPEN, participant=3, details=tomllib.loads(text)))


def test_a_complaint_after_the_tournament() -> None:
    """FORM-008: the player it is about comes from the tournament; engines, attachments, consent."""
    paper = complaint("fair-play-post-complaint")
    fields = values(paper)
    assert (fields["Complainant"], fields["Respondent"]) == ("Garcia, Ana", "Петров, Иван")
    assert (fields["Software used"], fields["Chief Arbiter"]) == ("An engine", "Chief, Carla")
    texts = [block.text for block in paper.blocks if isinstance(block, Paragraph)]
    assert {"A phone was found.", "No result yet.", "The phone\nTwo witnesses"} <= set(texts)
    assert ("Complainant's signature", "Garcia, Ana") in signed(paper)
    assert ticked(paper) == ["Yes"]
    assert codes(paper) == []


def test_a_complaint_during_the_tournament_asks_less() -> None:
    """No engines, and no reason why it comes late."""
    paper = complaint("fair-play-complaint", COMPLAINT.replace('earlier = "The', 'organiser = "The'))
    assert "Software used" not in values(paper)
    assert codes(paper) == []
    assert "form.missing" in codes(
        complaint("fair-play-post-complaint", COMPLAINT.replace("earlier", "organiser"))
    )


def test_only_somebody_with_a_fide_id_can_complain() -> None:
    """Fair Play Regulations 3.2.1."""
    paper = complaint("fair-play-complaint", COMPLAINT.replace("fide_id = 2200000\n", ""))
    assert codes(paper) == ["form.complainant-id"]
    assert {finding.severity for finding in paper.findings} == {Severity.ERROR}


@pytest.mark.parametrize(
    ("basis", "wrong"),
    [
        ('["He plays much stronger than his rating"]', ["form.rating-alone"]),
        ('["Rating 1400", "A performance of 2300"]', ["form.rating-alone"]),
        ('["Rating 1400", "He looked at a phone"]', []),
        ("[]", ["form.no-basis"]),
    ],
)
def test_a_rating_alone_is_no_basis(basis: str, wrong: list[str]) -> None:
    """Fair Play Regulations 3.2.8, 3.2.9: an assumption about strength is none."""
    bare = COMPLAINT.replace('engine_check = "No result yet."\n', "")
    bare = bare.replace('attachments = ["statement.pdf", "games.pgn"]\n', "")
    paper = complaint("fair-play-complaint", bare.replace('["The phone", "Two witnesses"]', basis))
    assert codes(paper) == wrong


def test_attachments_are_pdf_or_pgn() -> None:
    """Games as PGN, papers as PDF."""
    paper = complaint("fair-play-complaint", COMPLAINT.replace("games.pgn", "games.docx"))
    assert codes(paper) == ["form.attachment"]


# -- appeals ----------------------------------------------------------------------------------

APPEAL = """
[appeal]
round = 1
facts = "The claim of a draw was rejected."
decision = "Play on"
decided_by = "Second, Sven"
grounds = ["laws"]
asked = "The game is drawn"
round_ended = "23:40"
submitted = "00:30"
fee_paid = true
"""


def appealed(text: str = APPEAL, tournament: Tournament = OPEN, player: int | None = 4) -> Document:
    """An appeal of a player of the open."""
    return document("appeal", Request(tournament, participant=player, details=tomllib.loads(text)))


def test_an_appeal_knows_the_game_it_is_about() -> None:
    """C.11 3: in round 1 Garcia had White against Hou on the second board; 50 minutes are in time."""
    paper = appealed()
    fields = values(paper)
    assert (fields["Appellant"], fields["Opponent"], fields["Board"]) == ("Garcia, Ana", "Hou, Yifan", "2")
    assert ticked(paper) == ["The Laws of Chess were applied wrongly", "Yes"]
    assert codes(paper) == []
    assert values(appealed(player=2))["Opponent"] == "Garcia, Ana"


def test_an_appeal_has_its_time() -> None:
    """C.11 3.4: one hour in standard chess, 15 minutes in rapid and blitz."""
    assert codes(appealed(APPEAL.replace("00:30", "00:41"))) == ["form.late"]
    assert codes(appealed(tournament=replace(OPEN, speed=Speed.RAPID))) == ["form.late"]
    assert codes(appealed(APPEAL.replace('submitted = "00:30"', ""))) == []


@pytest.mark.parametrize(
    ("ended", "submitted", "minutes"),
    [
        ("19:10", "18:50", None),
        ("19:10", "20:10", None),
        ("19:10", "20:11", 61),
        ("23:40", "00:45", 65),
        ("19:10", "09:00", 830),
        ("19:10", "13:00", None),
    ],
)
def test_an_appeal_before_the_end_of_the_round_is_not_late(
    ended: str, submitted: str, minutes: int | None
) -> None:
    """C.11 3.4: the hour begins with the end of the round; who hands in 20 minutes earlier is in time."""
    text = APPEAL.replace('"23:40"', f'"{ended}"').replace('"00:30"', f'"{submitted}"')
    late = [finding.what for finding in appealed(text).findings if finding.code == "form.late"]

    assert len(late) == (minutes is not None)
    assert all(f"after {minutes} minutes" in what for what in late)


def test_the_young_do_not_appeal_alone() -> None:
    """C.11 3.1.1: Petrov was born in 2010 and is under 18 in 2026, whatever the month."""
    assert codes(appealed(player=3)) == ["form.condition"]
    assert codes(appealed(APPEAL + "on_behalf = 'Petrova, Mother'\n", player=3)) == []
    person = replace(OPEN.players[2].person, birth=Birth(2008, 5, 2))
    young = replace(
        OPEN, players=(*OPEN.players[:2], replace(OPEN.players[2], person=person), *OPEN.players[3:])
    )
    assert codes(appealed(tournament=young, player=3)) == ["form.condition"]
    assert codes(appealed(tournament=replace(young, start=date(2026, 5, 2)), player=3)) == []


def test_an_appeal_of_a_round_without_a_game() -> None:
    """Player 5 had a bye in round 1; round 9 was not played; without a round the field is told."""
    assert values(appealed(player=5))["Opponent"] == ""
    assert values(appealed(APPEAL.replace("round = 1", "round = 9")))["Opponent"] == ""
    assert codes(appealed(APPEAL.replace("round = 1", ""))) == ["form.missing"]
    assert codes(appealed("", player=4)) == ["form.missing"] * 4


@pytest.mark.parametrize(("old", "new"), [('["laws"]', '["luck"]'), ("23:40", "late")])
def test_a_slip_in_an_appeal_is_refused(old: str, new: str) -> None:
    """Grounds are laws, regulations or behaviour, and times have hours and minutes."""
    with pytest.raises(BadDetails):
        appealed(APPEAL.replace(old, new))


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("appeal", APPEAL),
        ("fa2", HEAD + norms("SS", "SS", "RR")),
        ("ia3", CLASS),
        ("fl2", LECTURER),
        ("apr", APR),
        ("fair-play-post-complaint", COMPLAINT),
    ],
)
def test_filled_forms_say_the_same_in_pdf_and_html(kind: str, text: str) -> None:
    """The words of the form are on both."""
    pytest.importorskip("typst")
    paper = form(kind, text)
    printed = words(read_pdf(pdf(paper).content))
    page = words(read_html(html(paper).content)[0])
    for sentence in texts_of(paper):
        assert words(sentence) in page
        for word in sentence.split():
            assert words(word) in printed, word


PAGE = Path(__file__).parents[2] / "docs" / "arbiters" / "forms.md"
EXAMPLES = [tomllib.loads(part.split("```")[0]) for part in PAGE.read_text("utf-8").split("```toml\n")[1:]]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: next(iter(example)))
def test_the_examples_of_the_page_can_be_printed(example: dict[str, Any]) -> None:
    """What docs/arbiters/forms.md shows is what the forms read; norms in files are the command's affair."""
    known = {key: value for key, value in example.items() if key != "norm"}
    known |= {"norm": [norm for norm in example["norm"] if "file" not in norm]} if "norm" in example else {}
    readers = [known_form.name for known_form in FORMS if set(known) <= set(known_form.details)]
    for kind in readers or [known_form.name for known_form in FORMS if set(known) & set(known_form.details)]:
        details = {key: value for key, value in known.items() if key in KINDS[kind].details}
        assert document(kind, Request(OPEN, details=details)).blocks
