"""Checklists by phone: somebody walks through the hall with a link."""

from __future__ import annotations

import pytest

from caissa_web.operations.officials.checklists import answer_checklist
from caissa_web.records.checklists import answers_on_record
from caissa_web.records.models import LogEntry, Pass
from tests.web.phone.conftest import now


@pytest.fixture
def walk(link) -> str:
    """Mia's link."""
    return link(Pass.CHECKLISTS, label="Mia")


def post(phone, address: str, **fields: str):
    """Send a form from the page that it is on, as a browser does."""
    phone.get(address)
    token = phone.cookies["csrftoken"].value
    return phone.post(address, {"csrfmiddlewaretoken": token, **fields})


def on_record(section) -> dict[tuple[str, int], tuple[str, str]]:
    """Question and round → answer and who gave it."""
    listed = answers_on_record(section.event, now(section))
    return {(answer.question, answer.round): (answer.value, answer.by) for answer in listed}


def test_the_link_opens_the_list(phone, walk):
    """All but the duties, which the arbiters tick at the desk."""
    page = phone.get(walk).content.decode()
    assert "Venue and playing hall" in page
    assert "Test report of an electronic clock" in page
    assert "Duties of the arbiters" not in page


def test_answers_have_the_name_of_the_link(phone, section, walk):
    """One form, one act."""
    before = LogEntry.objects.count()
    answer = post(
        phone,
        f"{walk}?list=venue&round=3",
        **{"answer-round-hall": "yes", "answer-light": "500", "answer-noise": ""},
    )
    assert b"Saved." in phone.get(answer.headers["Location"]).content
    assert on_record(section) == {
        ("round-hall", 3): ("yes", "Mia (phone)"),
        ("light", 0): ("500", "Mia (phone)"),
    }
    assert LogEntry.objects.count() == before + 1


def test_a_refused_form_keeps_what_was_typed(phone, section, walk):
    """And nothing of it is stored."""
    answer = post(phone, f"{walk}?list=venue", **{"answer-light": "bright", "answer-noise": "yes"})
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "bright is not an answer" in page
    assert 'value="bright"' in page
    assert on_record(section) == {}


def test_the_answer_of_somebody_else_is_not_written_over(phone, section, walk):
    """Mia's page showed no answer."""
    answer_checklist(section, "venue", {"light": "500"}, by="ada")
    answer = post(phone, f"{walk}?list=venue", **{"answer-light": "800"})
    assert answer.status_code == 409
    assert on_record(section) == {("light", 0): ("500", "ada")}


@pytest.mark.parametrize("asked", ["list=weather", "list=duties", "list=../venue"])
def test_what_is_not_there(phone, walk, asked):
    """No such checklist."""
    assert phone.get(f"{walk}?{asked}").status_code == 404


@pytest.mark.parametrize(
    "asked", ["list=venue&round=999", "list=venue&round=x", "list=clock-test&subject=%00"]
)
def test_nonsense_in_the_address(phone, walk, asked):
    """It is answered, never a fault."""
    assert phone.get(f"{walk}?{asked}").status_code in (200, 400)


def test_a_link_for_results_answers_no_checklist(phone, section, boards):
    """A link does one thing."""
    assert b"Checklists" not in phone.get(f"{boards}?list=venue").content
    phone.get(boards)
    token = phone.cookies["csrftoken"].value
    phone.post(f"{boards}?list=venue", {"csrfmiddlewaretoken": token, "answer-light": "500"})
    assert on_record(section) == {}
