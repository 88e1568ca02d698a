"""Checklists at the desk: answered with name and time, checked, printed; the hall calculator."""

from __future__ import annotations

from urllib.parse import urlencode
from xml.etree import ElementTree as ET

import pytest
from django.test import Client

from caissa.checklists import UnknownChecklist, UnreadableAnswer
from caissa.errors import ImpossibleChange
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.exchange.event_file import carried, packed, unpacked
from caissa_web.operations.officials import checklists as acts
from caissa_web.operations.officials.checklists import answer_checklist
from caissa_web.operations.officials.duties import tick_duty
from caissa_web.records import snapshot
from caissa_web.records.checklists import answers_on_record
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.section.errors import Conflict
from caissa_web.section.officials.checklists import answers_of

PAGE = "/desk/spring/open/"
VENUE = f"{PAGE}checklists/venue/"


def answers(section: Section) -> dict[tuple[str, int, str], str]:
    """Question, round and device or venue → answer."""
    section.refresh_from_db()
    listed = answers_on_record(Event.objects.get(pk=section.event_id), section)
    return {(answer.question, answer.round, answer.subject): answer.value for answer in listed}


def text(answer) -> str:
    """A page as text."""
    return answer.content.decode()


def paper(browser: Client, name: str) -> str:
    """A document as a page."""
    return b"".join(browser.get(f"{PAGE}documents/{name}").streaming_content).decode()


# -- answering ----------------------------------------------------------------------------


def test_answers_are_stored_with_name_and_time_in_one_act(chief, section):
    """Two answers, one entry of the log; the page shows who and what is left to be desired."""
    before = LogEntry.objects.count()
    sent = {"answer-light": "500", "answer-shadows": "yes", "note-light": "at board 1", "answer-carpet": ""}
    assert chief.post(f"{VENUE}?round=3", sent).status_code == 302
    assert answers(section) == {("light", 0, ""): "500", ("shadows", 0, ""): "yes"}
    assert LogEntry.objects.count() == before + 1
    entry = LogEntry.objects.latest("id")
    assert (entry.act, entry.author) == ("checklist.answered", "ada")
    assert "2 answers" in entry.what
    (light, _shadows) = answers_on_record(section.event)
    assert (light.by, light.note) == ("ada", "at board 1")
    assert light.at is not None
    page = text(chief.get(VENUE))
    assert "asks for at least 800 lux" in page
    assert "at least 450 lux" in page
    assert "ada" in page


def test_the_page_of_schools_has_the_furniture_of_children(chief, section):
    """Organisers' Manual 10.3.3; other lists have no such table."""
    page = text(chief.get(f"{PAGE}checklists/schools/"))
    assert "<td>119–133</td>" in page
    assert 'id="measures-1"' in page
    assert 'id="measures-1"' not in text(chief.get(VENUE))


def test_a_form_that_was_not_changed_changes_nothing(chief, section):
    """What stands there already is nobody's new answer."""
    answer_checklist(section, "venue", {"light": "500"}, by="ben")
    entries = LogEntry.objects.count()
    chief.post(VENUE, {"answer-light": "500", "seen-light": "500", "level": ""})
    assert LogEntry.objects.count() == entries


def test_an_answer_of_somebody_else_is_not_written_over(chief, section):
    """Ben's page shows no light yet; Ada has measured 500 meanwhile."""
    answer_checklist(section, "venue", {"light": "500"}, by="ada")
    with pytest.raises(Conflict, match="by ada"):
        answer_checklist(section, "venue", {"light": "800"}, by="ben", seen={"light": ""})
    assert answers(section) == {("light", 0, ""): "500"}
    # What Ben left alone is not emptied by his page either.
    chief.post(VENUE, {"answer-light": "", "answer-noise": "yes"})
    assert answers(section) == {("light", 0, ""): "500", ("noise", 0, ""): "yes"}


def test_an_answer_of_a_round_is_taken_back_and_undone(chief, section):
    """An emptied field takes it back; undoing in the section brings it back."""
    section = answer_checklist(section, "venue", {"round-hall": "yes"}, by="ada", round_number=2)
    chief.post(f"{VENUE}?round=2", {"answer-round-hall": "", "seen-round-hall": "yes"})
    assert answers(section) == {}
    section.refresh_from_db()
    operations.undo(section, by="ada", seen_version=section.version)
    assert answers(section) == {("round-hall", 2, ""): "yes"}


def test_an_answer_of_the_event_is_taken_back(chief, section):
    """It is gone in every section, and the log says who took it back."""
    answer_checklist(section, "venue", {"light": "500"}, by="ada")
    chief.post(VENUE, {"answer-light": "", "seen-light": "500"})
    assert answers(section) == {}


def test_rounds_and_venues_have_their_own_answers(chief, section):
    """The light is the venue's, the inspection the round's."""
    chief.post(f"{VENUE}?round=2&subject=Town+hall", {"answer-light": "500", "answer-round-hall": "yes"})
    assert answers(section) == {("light", 0, "Town hall"): "500", ("round-hall", 2, ""): "yes"}
    assert 'value="500"' in text(chief.get(f"{VENUE}?round=1&subject=Town+hall"))
    assert 'value="500"' not in text(chief.get(f"{VENUE}?round=2&subject=Other"))


def test_a_report_is_about_a_device(chief, section):
    """Without a name there is no form, and nothing is stored."""
    page = f"{PAGE}checklists/clock-test/"
    assert "Name the device first" in text(chief.get(page))
    chief.post(page, {"answer-point-4": "yes"})
    assert answers(section) == {}
    chief.post(f"{page}?subject=DGT+3000+no.+7", {"answer-point-4": "yes"})
    assert answers(section) == {("point-4", 0, "DGT 3000 no. 7"): "yes"}


def test_the_level_is_kept(chief, section):
    """Top level asks for a lounge; the choice stays."""
    assert "Lounge for the players" not in text(chief.get(VENUE))
    chief.post(VENUE, {"level": "top"})
    assert "Lounge for the players" in text(chief.get(VENUE))


@pytest.mark.parametrize(
    ("checklist", "given_answers", "options", "error"),
    [
        ("weather", {}, {}, UnknownChecklist),
        ("duties", {"clocks": "yes"}, {}, ImpossibleChange),
        ("venue", {"colour": "red"}, {}, ImpossibleChange),
        ("venue", {"light": "bright"}, {}, UnreadableAnswer),
        ("venue", {"inspected": "yesterday"}, {}, UnreadableAnswer),
        ("venue", {"physician": "x" * 501}, {}, UnreadableAnswer),
        ("venue", {"round-hall": "yes"}, {"round_number": 99}, ImpossibleChange),
        ("venue", {"light": "500"}, {"subject": "x" * 61}, ImpossibleChange),
        ("venue", {"light": ""}, {"notes": {"light": "later"}}, ImpossibleChange),
        ("clock-test", {"point-4": "yes"}, {}, ImpossibleChange),
    ],
)
def test_what_is_no_answer_is_refused_and_nothing_stored(section, checklist, given_answers, options, error):
    """With a sentence; the good answers beside it are not stored either."""
    before = LogEntry.objects.count()
    with pytest.raises(error):
        answer_checklist(section, checklist, given_answers, by="ada", **options)
    assert answers(section) == {}
    assert LogEntry.objects.count() == before


def test_a_refused_form_keeps_what_was_typed(chief, section):
    """The page says why, and its fields are filled as they were sent."""
    refused = chief.post(VENUE, {"answer-light": "bright", "answer-noise": "yes"}, headers={"referer": VENUE})
    page = text(chief.get(refused.headers["Location"]))
    assert "bright is not an answer" in page
    assert 'value="bright"' in page
    assert answers(section) == {}


def test_there_is_an_end_to_answers(section, monkeypatch):
    """Every version holds them all."""
    monkeypatch.setattr(acts, "MOST_ANSWERS", 1)
    with pytest.raises(ImpossibleChange, match="at most 1 answers"):
        answer_checklist(section, "venue", {"light": "500", "noise": "yes"}, by="ada")


def test_an_answer_is_text_and_nothing_else(chief, section):
    """Markup is shown as it was typed."""
    chief.post(VENUE, {"answer-physician": "<script>alert(1)</script> #let x"})
    page = text(chief.get(VENUE))
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page


# -- the list, duties, papers -------------------------------------------------------------


def test_all_checklists_are_listed_with_their_progress(chief, section):
    """A ticked duty is an answer too."""
    answer_checklist(section, "venue", {"light": "300"}, by="ada")
    tick_duty(Section.objects.get(pk=section.pk), "clocks", by="ada", round_number=3)
    page = text(chief.get(f"{PAGE}checklists/?round=3"))
    assert "Test report of an electronic board" in page
    assert "1 of 31" in page
    assert "1 of 24" in page
    assert f'href="{PAGE}duties/"' in page
    (duty,) = (
        each for each in answers_of(snapshot.load_state(Section.objects.get(pk=section.pk))) if each.round
    )
    assert (duty.checklist, duty.question, duty.value, duty.round) == ("duties", "clocks", "yes", 3)


def test_unknown_ones_are_not_there(chief, section):
    """Neither as a page nor as a document."""
    assert chief.get(f"{PAGE}checklists/weather/").status_code == 404
    assert chief.get(f"{PAGE}checklists/duties/").status_code == 302
    assert chief.get(f"{PAGE}documents/checklist/?checklist=weather&to=html").status_code == 400


def test_it_is_printed_for_signature(chief, section):
    """With answers, findings and lines to sign on."""
    answer_checklist(section, "venue", {"light": "500"}, by="ben", subject="Town hall")
    asked = urlencode({"checklist": "venue", "device": "Town hall", "round": 3, "to": "html"})
    printed = paper(chief, f"checklist/?{asked}")
    for part in ("500 lux", "ben", "Town hall", "Chief organiser", "Chief arbiter", "at least 800 lux"):
        assert part in printed


def test_it_travels_with_the_event(section, event):
    """Answers of rounds in the book of their section, those of the event beside it."""
    both = {"light": "500", "round-hall": "yes"}
    section = answer_checklist(section, "venue", both, by="ada", round_number=1)
    file = unpacked(packed(carried(event)), "event.zip")
    assert file.sections[0].book.officials == snapshot.load_state(section).book.officials
    owner = User.objects.create_user("owen", name="Owen")
    copied = operations.import_event(file, "copy", by="owen", owner=owner)
    assert (
        answers(copied.sections.get())
        == answers(section)
        == {
            ("light", 0, ""): "500",
            ("round-hall", 1, ""): "yes",
        }
    )


def test_a_hall_is_measured_once_for_all_sections(chief, section, event, facts):
    """The page of another section and that of the event show the same answer; a round is its section's."""
    both = {"light": "500", "round-hall": "yes"}
    answer_checklist(section, "venue", both, by="ada", round_number=1)
    blitz = operations.create_section(event, "blitz", facts, by="olga")
    assert answers(blitz) == {("light", 0, ""): "500"}
    assert 'value="500"' in text(chief.get("/desk/spring/blitz/checklists/venue/"))
    page = text(chief.get("/desk/spring/checklists/venue/"))
    assert 'value="500"' in page
    assert "answer-round-hall" not in page


def test_who_may_do_it(logged_in, section):
    """Sector arbiters and fair-play officers answer; a rating officer does not."""
    sector = logged_in("sam", Role.SECTOR_ARBITER)
    assert sector.post(VENUE, {"answer-noise": "yes"}).status_code == 302
    assert answers(section) == {("noise", 0, ""): "yes"}
    fair_play = logged_in("fay", Role.FAIR_PLAY_OFFICER)
    assert fair_play.post(f"{PAGE}checklists/fair-play/", {"answer-spectators": "yes"}).status_code == 302
    assert answers(section) == {("noise", 0, ""): "yes", ("spectators", 0, ""): "yes"}
    assert fair_play.get(f"{PAGE}duties/").status_code == 200
    assert fair_play.post(f"{PAGE}duties/", {"act": "tick", "item": "appeals"}).status_code == 403
    assert logged_in("rita", Role.RATING_OFFICER).get(VENUE).status_code == 403
    assert logged_in("nemo", None).get(VENUE).status_code == 404


# -- the hall -----------------------------------------------------------------------------

HALL = {"length": "20", "width": "12", "style": "dual", "boards": "24", "doors": "south 15 1.2"}


def test_the_hall_is_worked_out_and_drawn(chief, section):
    """20 by 12 metres in pairs: 24 boards, as reasoned in tests/checklists/test_hall.py."""
    page = text(chief.get(f"{PAGE}hall/", HALL))
    assert "24 boards fit" in page
    assert page.count('<g class="board">') == 24
    plan = chief.get(f"{PAGE}hall/", {**HALL, "to": "svg"})
    assert plan.headers["Content-Type"] == "image/svg+xml"
    drawn = list(ET.fromstring(plan.content).iter("{http://www.w3.org/2000/svg}g"))  # noqa: S314
    assert len(drawn) == 24


@pytest.mark.parametrize(
    "measures",
    [
        {"length": "0", "width": "12"},
        {"length": "wide", "width": "12"},
        {"length": "20", "width": "NaN"},
        {"length": "20", "width": "12", "doors": "everywhere"},
        {"length": "20", "width": "12", "doors": "south far"},
        {"length": "20", "width": "12", "doors": "south 19.5 2"},
        {"length": "20", "width": "12", "style": "round"},
    ],
)
def test_a_hall_that_cannot_be(chief, section, measures):
    """The page says why."""
    answer = chief.get(f"{PAGE}hall/", measures)
    assert answer.status_code == 422
    assert '<g class="board">' not in text(answer)


def test_fixed_boards_are_on_the_plan(chief, section):
    """Those that players keep in every round (Organisers' Manual 9.5.3)."""
    operations.fix_board(section, 1, 2, by="ada", reason="broken leg")
    page = text(chief.get(f"{PAGE}hall/", HALL))
    assert "fixed boards: 2" in page
    assert "broken leg" not in page
