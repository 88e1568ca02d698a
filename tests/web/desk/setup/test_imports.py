"""A section from a file: a report of everything first, the rounds replayed by the rules, then the act."""

from __future__ import annotations

from io import BytesIO

import pytest

from caissa.files import json_model, trf
from caissa.testing import crosstable
from caissa.tournament import Event as Festival
from caissa.tournament import Outcome, Role, System
from caissa_web.exchange.uploads import LARGEST_UPLOAD, report_on
from caissa_web.records import snapshot
from caissa_web.records.models import Section

IMPORT = "/desk/spring/import/"
RIGHT = """
    1 Anna  2400  3w1 2b=
    2 Boris 2300  4b1 1w=
    3 Chen  2200  1b0 4w1
    4 Dora  2100  2w0 3b0
"""
WRONG = """
    1 Anna  2400  2w1 3b=
    2 Boris 2300  1b0 4w1
    3 Chen  2200  4w1 1w=
    4 Dora  2100  3b0 2b0
"""


def as_trf(wall: str, kind=trf.Kind.TRF26, **facts) -> bytes:
    """A crosstable on the wall as a file."""
    details = {"name": "Autumn Open", "scheduled_rounds": 3, "type_code": "FIDE_DUTCH_2026", **facts}
    return trf.write(crosstable(wall, **details), kind).encode()


def upload(content: bytes, name: str = "open.trf"):
    """A file as a browser sends it."""
    file = BytesIO(content)
    file.name = name
    return file


def confirmed(page, **changes):
    """What the form under a report sends."""
    form = page.context["form"]
    codes = [warning.code for warning in page.context["warnings"]]
    return {**{name: form[name].value() for name in form.fields}, "confirmed": codes, **changes}


def test_nothing_is_stored_before_the_report_is_confirmed(chief, event):
    """The report says what was read; the confirmed section is in FIDE mode (Q56)."""
    page = chief.post(IMPORT, {"file": upload(as_trf(RIGHT))})
    assert b"Players: 4, rounds: 2" in page.content
    assert b"Every round is paired according to the rules" in page.content
    assert not Section.objects.exists()
    answer = chief.post(f"{IMPORT}confirm/", confirmed(page))
    assert answer.headers["Location"] == "/desk/spring/autumn-open/set-up/"
    state = snapshot.load_state(Section.objects.get())
    assert state.facts.fide_mode
    assert state.facts.result(1, 2).outcome is Outcome.DRAW
    assert state.book.sheet(2).stage.value == "published"
    assert tuple(map(str, state.facts.remarks)) == (
        "Rounds 1 to 2 were imported from the TRF26 file open.trf.",
    )


def test_rounds_that_break_the_rules_are_shown_with_the_reason_and_written_down(chief, event):
    """Q54-55: round 1 pairs 1-2 and 3-4 where the rules pair 1-3 and 2-4; level 3 and a `###` line."""
    page = chief.post(IMPORT, {"file": upload(as_trf(WRONG))})
    report = page.context["report"]
    assert 1 in report.wrong_rounds
    assert report.wrong[0].sentences
    assert b"Important" in page.content
    unasked = chief.post(f"{IMPORT}confirm/", confirmed(page, confirmed=[]))
    assert unasked.status_code == 409
    assert not Section.objects.exists()
    chief.post(f"{IMPORT}confirm/", confirmed(page))
    remarks = snapshot.load(Section.objects.get()).remarks
    assert str(remarks[1]) == "Imported round 1 is not paired as the rules require."


@pytest.mark.parametrize("kind", [trf.Kind.TRF06, trf.Kind.TRF16])
def test_an_older_report_is_told_what_it_is_made_into(kind):
    """Q47-50: rounds, system, scoring and tie-breaks that it does not state are listed one by one."""
    wall = RIGHT + "    5 Egon  2000  H   H\n"
    content = as_trf(wall, kind, scheduled_rounds=None, type_code="", ranking=())
    report = report_on("old.trf", content)
    assert report.kind == kind.value
    assert report.facts.system is System.DUTCH
    assert report.facts.scheduled_rounds == 2
    codes = {adjustment.code for adjustment in report.adjustments}
    assert {"import.system", "import.rounds", "import.scoring", "import.tie-breaks"} <= codes


def test_the_rounds_of_a_running_event_can_be_said_where_the_file_does_not(chief, event):
    """A TRF16 after two rounds of seven; fewer than are in the file would be nonsense and are left alone."""
    content = as_trf(RIGHT, trf.Kind.TRF16, scheduled_rounds=None)
    page = chief.post(IMPORT, {"file": upload(content), "rounds": "7"})
    assert page.context["report"].facts.scheduled_rounds == 7
    page = chief.post(IMPORT, {"file": upload(content), "rounds": "1"})
    assert page.context["report"].facts.scheduled_rounds == 2


def test_a_defective_report_is_read_and_every_repair_is_listed(chief, event):
    """Q51-52: a player without a name and a result sign nobody knows; the findings name line and column."""
    text = as_trf(RIGHT).decode().replace(" w 1", " w @", 1)
    page = chief.post(IMPORT, {"file": upload(text.encode())})
    findings = page.context["report"].findings
    assert findings
    assert any("line" in repair.where for repair in findings)
    for finding in findings:
        assert finding.what.split("'")[0][:20] in page.content.decode().replace("&#x27;", "'").replace(
            "&quot;", '"'
        )


def test_a_list_of_players_becomes_a_section_before_round_1(chief, event):
    """CSV: players numbered by rating; no round, no warning."""
    table = b"Name;Rating;Federation\nBoris;2300;LAT\nAnna;2400;EST\n"
    page = chief.post(IMPORT, {"file": upload(table, "entries.csv")})
    assert page.context["warnings"] == []
    chief.post(f"{IMPORT}confirm/", confirmed(page, name="Entries"))
    facts = snapshot.load(Section.objects.get())
    assert [(player.number, player.name) for player in facts.players] == [(1, "Anna"), (2, "Boris")]
    assert facts.remarks == ()
    assert facts.name == "Entries"


def test_our_own_json_comes_back_whole(chief, event, facts):
    """Nothing is added but the line about its coming from a file."""
    page = chief.post(IMPORT, {"file": upload(json_model.write(facts).encode(), "x.json")})
    chief.post(f"{IMPORT}confirm/", confirmed(page))
    read = snapshot.load(Section.objects.get())
    assert (read.players, read.rounds, read.type_code) == (facts.players, facts.rounds, facts.type_code)


@pytest.mark.parametrize(
    "content", [b"", b"\x00\x01\x02 no such thing", b"{", b"PK\x03\x04 broken", b"[" * 5000]
)
def test_what_cannot_be_read_is_refused_with_a_message(chief, event, content):
    """At the file, without a trace, and nothing changes."""
    answer = chief.post(IMPORT, {"file": upload(content)})
    assert answer.status_code == 422
    assert answer.context["form"].errors["file"]
    assert not Section.objects.exists()


def test_a_file_that_is_too_large_is_refused(chief, event):
    """The size is told."""
    answer = chief.post(IMPORT, {"file": upload(b"012 x\n" * (LARGEST_UPLOAD // 6 + 10))})
    assert b"larger than 4 MB" in answer.content


def test_facts_that_were_tampered_with_or_are_somebody_elses_are_refused(chief, logged_in, event):
    """They are signed for the one who uploaded them."""
    page = chief.post(IMPORT, {"file": upload(as_trf(RIGHT))})
    form_data = confirmed(page)
    chief.post(f"{IMPORT}confirm/", {**form_data, "facts": form_data["facts"][:-3] + "abc"})
    other = logged_in("ben", Role.ORGANISER)
    answer = other.post(f"{IMPORT}confirm/", form_data, follow=True)
    assert b"upload the file again" in answer.content
    assert not Section.objects.exists()


def test_a_short_name_in_use_is_told_and_the_report_is_not_lost(chief, section):
    """The same page comes back with the facts still in it; sending it with another name brings them in."""
    page = chief.post(IMPORT, {"file": upload(as_trf(RIGHT))})
    again = chief.post(f"{IMPORT}confirm/", confirmed(page, slug="open"))
    assert "slug" in again.context["form"].errors
    form = again.context["form"]
    form_data = {name: form[name].value() for name in form.fields}
    chief.post(f"{IMPORT}confirm/", {**form_data, "slug": "autumn", "confirmed": again.context["codes"]})
    assert Section.objects.filter(slug="autumn").exists()


def test_sending_a_confirmed_report_twice_makes_one_section(chief, event):
    """The second time the short name is taken."""
    page = chief.post(IMPORT, {"file": upload(as_trf(RIGHT))})
    for _time in range(2):
        chief.post(f"{IMPORT}confirm/", confirmed(page))
    assert Section.objects.count() == 1


def test_a_section_is_chosen_from_a_file_with_several(chief, event, facts):
    """Without a choice the message names them."""
    both = Festival("Fest", sections=(facts, crosstable(RIGHT, name="B")))
    content = json_model.write(both).encode()
    answer = chief.post(IMPORT, {"file": upload(content, "x.json")})
    assert b"Open, B" in answer.content
    page = chief.post(IMPORT, {"file": upload(content, "x.json"), "section": "B"})
    assert page.context["report"].facts.name == "B"
