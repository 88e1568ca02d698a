"""Documents on the desk: offered where they fit, previewed, printed, refused with a message; the report."""

from __future__ import annotations

import re

import pytest

from caissa import __version__
from caissa.documents import KINDS
from caissa.documents.refusals import UnprintableDocument
from caissa.tournament import Outcome, Role
from caissa_web import operations
from caissa_web.desk.documents import pages
from caissa_web.records.models import Section
from caissa_web.section.options import GROUP_COLOUR
from tests.web.desk.conftest import DESK

PAPERS = f"{DESK}documents/"


def _content(answer) -> bytes:
    return b"".join(answer.streaming_content)


def test_every_document_that_fits_is_offered_and_can_be_previewed(chief, section):
    """All kinds of the library but those for teams; none ends in a trace."""
    page = chief.get(PAPERS).content.decode()
    offered = set(re.findall(r"documents/([\w-]+)/\?to=html", page))
    at_the_end = {"prizes", "receipts", "prize-proof", "certificates"}
    assert offered == set(KINDS) - {"protocols", "team-lists", "best-boards"} - at_the_end
    assert page.count("waiting for the last result") == len(at_the_end)
    for kind in sorted(offered):
        answer = chief.get(f"{PAPERS}{kind}/?to=html")
        assert answer.status_code in (200, 302), kind
        assert chief.get(f"{PAPERS}{kind}/").status_code == 200, kind
        assert chief.get(f"{PAPERS}{kind}/?check=yes").status_code in (200, 409), kind


@pytest.mark.parametrize("details", ["a = " + "[" * 5000, "a = " + "9" * 5000, "a = ["])
def test_details_that_are_no_toml_are_refused_with_a_message(chief, section, details):
    """Lists a thousand deep and numbers without end too: a message at the field, never a trace."""
    page = chief.get(f"{PAPERS}notice/", {"details": details, "check": "yes"})
    assert "This is not valid TOML" in page.content.decode()


def test_a_preview_may_use_its_own_style_and_nothing_else(chief, section):
    """The policy of the answer allows no script; a name with markup in it stays a name."""
    answer = chief.get(f"{PAPERS}pairings/?to=html")
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "sandbox" in policy
    assert "script-src" not in policy
    assert b"Anna" in _content(answer)


def test_files_have_their_type_and_a_safe_name(chief, section):
    """PDF is shown by the browser, XLSX is saved; names have no blanks or signs."""
    pdf = chief.get(f"{PAPERS}pairings/?to=pdf&round=3")
    assert pdf.headers["Content-Type"] == "application/pdf"
    assert "spring-open-pairings-round-3.pdf" in pdf.headers["Content-Disposition"]
    assert _content(pdf).startswith(b"%PDF")
    book = chief.get(f"{PAPERS}cross-table/?to=xlsx&paper=letter&large=on")
    assert book.headers["Content-Disposition"].startswith("attachment")
    assert _content(book).startswith(b"PK")


@pytest.mark.parametrize("wrong", ["round=99", "round=x", "player=77", "paper=a3", "to=exe"])
def test_nonsense_is_refused_at_the_field(chief, section, wrong):
    """A round that is not there, a number that nobody has, a paper that nobody makes."""
    kind = "name-cards" if "player" in wrong else "pairings"
    answer = chief.get(f"{PAPERS}{kind}/?{wrong}")
    assert answer.status_code == 400
    assert chief.get(f"{PAPERS}poem/").status_code == 404


def test_what_the_printer_refuses_becomes_a_message(chief, section, monkeypatch):
    """Typst's own errors never reach the user as a trace."""

    def refuse(*_: object) -> None:
        raise UnprintableDocument(why="no font")

    monkeypatch.setitem(pages.RENDERERS, "pdf", refuse)
    answer = chief.get(f"{PAPERS}pairings/?to=pdf", follow=True)
    assert "cannot be printed: no font" in answer.content.decode()


def test_final_papers_wait_for_the_last_result(chief, event, facts):
    """Acceptance list Q157-169: the last round is under way, so there are no final standings on paper."""
    from dataclasses import replace

    operations.create_section(event, "open", replace(facts, scheduled_rounds=3), by="olga")
    page = chief.get(PAPERS).content.decode()
    assert "documents/standings/?to=html" not in page
    answer = chief.get(f"{PAPERS}standings/?to=html", follow=True)
    assert "no final standings yet" in answer.content.decode()
    assert chief.get(f"{PAPERS}standings/?to=html&round=2").status_code == 200


def test_the_report_is_filled_in_and_completed_by_hand(chief, section):
    """Forfeits and figures come from the records; remarks are kept in the book and printed."""
    page = chief.get(f"{DESK}report/").content.decode()
    assert "Chen" in page[page.index("Forfeits") :]
    data = {
        "organiser": "Olga", "notes": "More clocks\nBetter light", "rounds": "1 | 15:00 | 4 h | none",
        "evaluations": "Ben: calm", "appeals": "2 | 1 | Dora | the forfeit | rejected | Kim",
        "seen_version": section.version,
    }  # fmt: skip
    assert chief.post(f"{DESK}report/", data).status_code == 302
    assert "Better light" in chief.get(f"{DESK}report/").content.decode()
    printed = _content(chief.get(f"{PAPERS}report/?to=html")).decode()
    for text in ("Better light", "15:00", "rejected", "Olga"):
        assert text in printed


def test_a_report_that_cannot_be_read_is_kept_and_refused(chief, logged_in, section):
    """A line of the rounds begins with a number; only those who pair write the report."""
    answer = chief.post(f"{DESK}report/", {"rounds": "first | 15:00", "seen_version": section.version})
    assert "Line 1" in answer.content.decode()
    assert "first | 15:00" in answer.content.decode()
    arbiter = logged_in("ben", Role.SECTOR_ARBITER)
    assert arbiter.get(f"{DESK}report/").status_code == 200
    assert arbiter.post(f"{DESK}report/", {"notes": "x"}).status_code == 403
    assert Section.objects.get(pk=section.pk).version == section.version


def test_results_and_papers_agree(chief, section):
    """A result entered on the desk is on the next preview."""
    operations.record_result(section, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada")
    assert "1 - 0" in _content(chief.get(f"{PAPERS}pairings/?to=html&round=3")).decode()


def test_papers_are_printed_in_the_language_of_the_desk(chief, section):
    """Whoever works in Arabic prints in Arabic: the page has its language and direction."""
    answer = chief.get(f"{PAPERS}standings/?to=html", headers={"accept-language": "ar"})
    assert b'<html lang="ar" dir="rtl">' in _content(answer)


def test_every_paper_names_the_event_and_the_program(chief, section):
    """`Event: Section` on each of them, and who printed it by which editions (NFR-002)."""
    kinds = [kind for group in chief.get(f"{DESK}documents/").context["groups"] for kind in group.kinds]
    assert len(kinds) > 15
    for kind in kinds:
        page = chief.get(f"{DESK}documents/{kind.name}/", {"to": "html"})
        if page.status_code == 200:
            text = b"".join(page.streaming_content).decode()
            assert "Spring Festival: Open" in text, kind.name
            assert f"Caissa {__version__}" in text or "@bottom" not in text, kind.name


def test_the_report_to_fide_names_the_event(chief, section, client):
    """TRF record 012, at the desk and from the noticeboard; our own JSON keeps the section's name."""
    interim = chief.get(f"{DESK}files/trf26-interim/").content.decode()
    assert "012 Spring Festival: Open" in interim
    public = client.get("/api/v1/events/spring/open/report.trf").content.decode()
    assert "012 Spring Festival: Open" in public
    assert '"name": "Open"' in chief.get(f"{DESK}files/json/").content.decode()


def test_papers_have_the_colour_of_their_group(chief, section):
    """Organisers' Manual 10.3.10: chosen among the regulations, printed on lists and notices."""
    assert b'class="group"' not in _content(chief.get(f"{PAPERS}pairings/?to=html"))
    operations.set_answers(
        section, "section.answers", {GROUP_COLOUR: "green"}, by="olga", seen_version=section.version
    )
    for kind in ("pairings", "standings", "notice", "table-cards"):
        page = _content(chief.get(f"{PAPERS}{kind}/?to=html")).decode()
        assert f"{section.name} · green</p>" in page, kind
