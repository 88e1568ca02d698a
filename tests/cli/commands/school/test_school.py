"""`caissa school` and `caissa seminar` as those who learn and teach meet them."""

from __future__ import annotations

import io
import json

import pytest

SEMINAR = """
[seminar]
kind = "FA seminar"
name = "Porto"
start = 2026-09-04
end = 2026-09-06
hours = {hours}
participants = {participants}
lecturers = ["A"]
committee = ["B", "C", "D"]
committee_has_title = true
observer = "E"
applied = 2026-08-04
lecturer_reported = 2026-09-13
observer_reported = 2026-09-13
"""


def test_topics_are_listed(caissa) -> None:
    """Every topic with its chapter."""
    topics = json.loads(caissa("school", "--json").out)
    assert {"topic": "buchholz", "name": "Buchholz", "chapter": "tie-breaks"} in topics
    assert "Sonneborn-Berger" in caissa("school").out


def test_a_sheet_hides_the_key(caissa) -> None:
    """B.02 8.3: without --key neither answer nor working is printed, with it both are."""
    sheet = caissa("school", "exercises", "--exercise", "sample:14").out
    assert "2673" in sheet
    assert "+5.4" not in sheet
    key = caissa("school", "exercises", "--exercise", "sample:14", "--key").out
    assert "ΣΔR +0.54, K 10: +5.4" in key
    assert "table 8.1.1; it is 8.1.2" in key
    plain = json.loads(caissa("school", "exercises", "--exercise", "sample:14", "--json").out)["exercises"][0]
    assert "answer" not in plain
    assert all("mistake" not in choice for choice in plain["choices"])


def test_the_same_seed_prints_the_same(caissa) -> None:
    """A lecturer prints sheet and key at different times."""
    first = caissa("school", "exam", "--marks", "20", "--seed", "3").out
    assert first == caissa("school", "exam", "--marks", "20", "--seed", "3").out
    assert first != caissa("school", "exam", "--marks", "20", "--seed", "4").out
    assert "Minutes: 48" in first


def test_a_sheet_on_paper(caissa, tmp_path) -> None:
    """PDF and a spreadsheet, written once unless forced."""
    target = tmp_path / "sheet.pdf"
    assert caissa("school", "exercises", "--seed", "1", "--key", "-o", str(target)).code == 0
    assert target.read_bytes().startswith(b"%PDF")
    assert caissa("school", "exercises", "--seed", "1", "-o", str(target)).code != 0


@pytest.mark.parametrize(("typed", "code", "right"), [("5.4", 0, True), ("10.8", 4, False)])
def test_practice_names_the_mistake(caissa, monkeypatch, typed, code, right) -> None:
    """EX-R2: +5.4 with K 10; whoever takes K 20 gets 10.8 and is told so."""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}\n"))
    ended = caissa("school", "practise", "--exercise", "sample:14", "--json")
    answer = json.loads(ended.out)["answers"][0]
    assert (ended.code, answer["right"]) == (code, right)
    assert answer["mistake"] == (None if right else "K 20 was taken")
    assert "B.02 8.3.2" in ended.err


@pytest.mark.parametrize("options", [("--exercise", "chess:1"), ("exam", "--marks", "30")])
def test_what_there_is_not(caissa, options) -> None:
    """Refused in one line."""
    ended = caissa("school", *options)
    assert ended.code != 0
    assert "Traceback" not in ended.err


@pytest.mark.parametrize(
    ("hours", "participants", "verdict", "code"),
    [(16, 20, "yes", 0), (15, 20, "no", 1), (16, 21, "no", 1)],
)
def test_a_seminar_is_judged(caissa, tmp_path, hours, participants, verdict, code) -> None:
    """B.06.2 4.1.1.2, 5.1.4: 16 hours, 20 participants; 20 EUR each (5.2.3.1)."""
    file = tmp_path / "seminar.toml"
    file.write_text(SEMINAR.format(hours=hours, participants=participants))
    ended = caissa("seminar", str(file), "--json")
    answer = json.loads(ended.out)
    assert (ended.code, answer["verdict"]) == (code, verdict)
    assert answer["fee_euros"] == 20 * participants
    assert answer["report_due"] == "2026-09-13"


def test_the_preparation_of_a_world_event(caissa, tmp_path) -> None:
    """B.06.2 4.3.2: a plan ends with four hours on site; who was not there is named."""
    file = tmp_path / "preparation.toml"
    head = '[preparation]\nselected = 2026-05-01\nevent_start = 2026-08-01\narbiters = ["Ana", "Ben"]\n'
    file.write_text(head)
    planned = json.loads(caissa("seminar", str(file), "--json").out)
    assert planned["proposed"] is True
    assert planned["sessions"][-1]["hours"] >= 4
    file.write_text(
        head + '[[preparation.sessions]]\nphase = "on-site final session"\non = 2026-07-31\nhours = 4\n'
        'attended = ["Ana"]\n'
    )
    ended = caissa("seminar", str(file), "--explain")
    assert ended.code == 1
    assert "Ben" in ended.out


def test_fees(caissa) -> None:
    """B.06.2 5.2.3.1: 20, 30 and 40 euros of 2021."""
    listed = json.loads(caissa("seminar", "--json").out)
    assert {fee["euros"] for fee in listed if "since 1 January 2021" in str(fee["note"])} == {20, 30, 40}


REGISTER = """
[[arbiter]]
name = "Okafor, Ada"
national_since = 2020-01-01
[[arbiter.trainings]]
kind = "FA seminar"
end = 2025-01-12
percent = 79.5
[[arbiter.trainings]]
kind = "FA seminar"
end = 2026-02-01
percent = 80
[[arbiter]]
name = "Roux, Paul"
fide_since = 2015-01-01
[[arbiter.trainings]]
kind = "refresher course"
end = 2021-02-28
feedback = "Pairing by hand"
"""


def test_courses_of_a_register(caissa, tmp_path) -> None:
    """B.06.1 3.7, 5.3.2, B.06.2 4.2: 79.5 is not 80; who is due when, with the feedback."""
    file = tmp_path / "arbiters.toml"
    file.write_text(REGISTER)
    answer = json.loads(caissa("seminar", str(file), "--courses", "--day", "2026-09-01", "--json").out)
    results = [(each["percent"], each["passed"], each["usable_until"]) for each in answer["seminars"]]
    assert results == [("79.5", False, None), ("80", True, "2030-02-01")]
    assert [(each["arbiter"], each["state"], each["due"]) for each in answer["refreshers"]] == [
        ("Roux, Paul", "overdue", "2025-02-28"),
        ("Okafor, Ada", "nothing", None),
    ]
    shown = caissa("seminar", str(file), "--courses", "--day", "2026-09-01").out
    assert "79.5 %" in shown
    assert "Pairing by hand" in shown


def test_a_result_of_more_than_100_per_cent_is_refused(caissa, tmp_path) -> None:
    """Somebody typed the marks of 200."""
    file = tmp_path / "arbiters.toml"
    file.write_text(REGISTER.replace("79.5", "160"))
    ended = caissa("seminar", str(file), "--courses")
    assert ended.code == 1
    assert "at most 100 %" in ended.err


def test_an_application_takes_its_seminar_from_the_register(caissa, tmp_path) -> None:
    """B.06.1 3.7: the one that was passed; without the register none is known."""
    register, form = tmp_path / "arbiters.toml", tmp_path / "application.toml"
    register.write_text(REGISTER)
    form.write_text('[application]\nkind = "FA"\non = 2026-06-01\n[arbiter]\nname = "Okafor, Ada"\n')

    def attended(*options: str) -> list[bool]:
        judged = json.loads(caissa("arbiter-application", str(form), "--json", *options).out)
        return [
            clause["met"]
            for clause in judged["clauses"]
            if clause["article"] in ("B.06.1 3.7", "B.06.1 5.3.2")
        ]

    assert attended() == [False]
    assert attended("--register", str(register)) == [True, True, True]
