"""`caissa arbiters` and `caissa arbiter-application`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.arbiters.test_records import CLASS, HEAD, LECTURER, norms

REGISTER = """
[[arbiter]]
name = "Roux, Paul"
fide_since = 2015-01-01
international_since = 2018-01-01
registration_paid = true
[[arbiter.trainings]]
kind = "refresher course"
end = 2025-01-01
passed = true
"""


@pytest.fixture
def written(tmp_path: Path) -> Any:
    """Write a text into a file."""

    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_an_event_is_judged(caissa: Any, club: Path) -> None:
    """Four players, three of them rated: no norm, one certificate, category none."""
    ran = caissa("arbiters", club, "--no-norms")
    assert ran.code == 0
    assert "FA norm: no (B.06.1 3.8.1, Swiss)" in ran.out
    assert "at least 20 rated players - found: 3  [B.06.1 3.8.1]" in ran.out
    assert "Certificates: at most 1" in ran.out
    assert "Category: none" in ran.out
    assert "a FIDE rated event" not in ran.out
    assert "a FIDE rated event" in caissa("arbiters", club, "--explain").out


def test_an_event_as_json(caissa: Any, club: Path) -> None:
    """The same answers as plain values."""
    answer = caissa("arbiters", club, "--official", "world-amateur", "--json").json
    assert (answer["category"], answer["category_article"]) == ("B", "B.06.3 1.3.2.1.f")
    assert answer["duties"]["chief arbiter"] == ["A", "B"]
    assert [norm["title"] for norm in answer["norms"]] == ["FA", "IA"]
    assert answer["event"]["players"] == 4
    assert answer["appointments"] == []


def test_a_register_says_who_may_be_appointed(caissa: Any, club: Path, written: Any) -> None:
    """B.06.3 8.3: an arbiter of class D serves as match arbiter at an Olympiad, and in no other duty."""
    path = written("arbiters.toml", REGISTER)
    answer = caissa("arbiters", club, "--official", "olympiad", "--register", path, "--json").json
    allowed = {appointment["about"]: appointment["verdict"] for appointment in answer["appointments"]}
    assert allowed["Roux, Paul as match arbiter"] == "yes"
    assert [name for name, verdict in allowed.items() if verdict == "yes"] == ["Roux, Paul as match arbiter"]
    assert (
        "Roux, Paul as chief arbiter: no"
        in caissa("arbiters", club, "--official", "olympiad", "--register", path).out
    )


def test_declared_facts(caissa: Any, club: Path) -> None:
    """System, halls and hybrid venues are options."""
    answer = caissa("arbiters", club, "--system", "RR", "--halls", 3, "--hybrid", 2, "--json").json
    assert answer["certificates"]["number"] == 2
    staff = {requirement["who"]: requirement["fewest"] for requirement in answer["staff"]}
    assert (staff["arbiters"], staff["local chief arbiters and technical assistants"]) == (3, 4)


def test_an_unknown_official_event_is_refused(caissa: Any, club: Path) -> None:
    """One line and exit code 1."""
    ran = caissa("arbiters", club, "--official", "club-night")
    assert (ran.code, ran.out) == (1, "")
    assert "There is no official event 'club-night'" in ran.err


def test_a_complete_application_ends_with_0(caissa: Any, written: Any) -> None:
    """Nothing is missing; --forms prints FA2 and three FA1."""
    path = written("okafor.toml", HEAD + norms("SS", "SS", "RR"))
    ran = caissa("arbiter-application", path, "--forms")
    assert ran.code == 0
    assert ran.out.startswith("Okafor, Ada: application for FA: yes\n")
    assert ran.out.count("\nFA1\n") == 3
    assert "Last Name: Okafor" in ran.out


def test_an_incomplete_application_ends_with_1_and_says_why(caissa: Any, written: Any) -> None:
    """EX-A1: two Swiss events are not enough."""
    path = written("okafor.toml", HEAD + norms("SS", "SS"))
    ran = caissa("arbiter-application", path)
    assert ran.code == 1
    assert "NOT MET   exactly 3 norms - found: 2  [B.06.1 5.4.3]" in ran.out
    assert "[B.06.1 2.5]" in ran.out
    assert "[B.06.1 5.3.1]" not in ran.out
    assert "[B.06.1 5.3.1]" in caissa("arbiter-application", path, "--explain").out


def test_a_missing_fact_ends_with_3(caissa: Any, written: Any) -> None:
    """Nobody said whether the fee is paid."""
    text = (HEAD + norms("SS", "SS", "RR")).replace("registration_paid = true", "")
    ran = caissa("arbiter-application", written("okafor.toml", text))
    assert ran.code == 3
    assert "to check  the registration fee is paid to FIDE" in ran.out


PAGE = Path(__file__).parents[3] / "docs" / "arbiters" / "arbiters.md"


def test_the_examples_of_the_manual_page_work(caissa: Any, club: Path, written: Any) -> None:
    """docs/arbiters/arbiters.md: the application is complete, and the register can be read."""
    examples = (part.split("```")[0] for part in PAGE.read_text("utf-8").split("```toml\n")[1:])
    application, register, team = examples
    assert caissa("arbiter-application", written("a.toml", application)).code == 0
    answer = caissa("arbiters", club, "--register", written("r.toml", register), "--json").json
    assert answer["appointments"][0]["about"] == "Roux, Paul as chief arbiter"
    people, nominated = written("panels.toml", register), written("team.toml", team)
    judged = caissa("arbiter-panels", people, "--day", "2026-09-15", "--team", nominated, "--json").json
    assert judged["team"][0]["about"] == "arbiters of Olympiad"


def test_the_manual_page_lists_every_official_event() -> None:
    """The short names of --official stand on the page, in their categories."""
    from caissa.arbiters import OFFICIAL_EVENTS

    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line[:4] in ("| A ", "| B ", "| C ")]
    listed = {name: row[2] for row in rows for name in row.split("`")[1::2]}
    assert listed == {key: official_event.category.value for key, official_event in OFFICIAL_EVENTS.items()}


@pytest.mark.parametrize(("text", "form"), [(CLASS, "IA3"), (LECTURER, "FL2")])
def test_other_applications(caissa: Any, written: Any, text: str, form: str) -> None:
    """A class and a lecturer's accreditation, as JSON."""
    ran = caissa("arbiter-application", written("a.toml", text), "--json")
    assert ran.code == 1
    assert [application["form"] for application in ran.json["forms"]] == [form]
    assert ran.json["verdict"] == "no"


def test_bad_files_are_refused_in_one_line(caissa: Any, written: Any, tmp_path: Path) -> None:
    """The field is named; bytes that are no text too."""
    ran = caissa("arbiter-application", written("bad.toml", "[application]\nkind = 'FA'\n"))
    assert (ran.code, ran.out) == (1, "")
    assert "bad.toml: the table [arbiter] is missing." in ran.err
    binary = tmp_path / "bad.bin"
    binary.write_bytes(b"abc\xff")
    assert "it is not UTF-8 text (byte 4)" in caissa("arbiter-application", binary).err


def test_what_only_the_form_reads_is_passed_over(caissa: Any, written: Any) -> None:
    """Forms FA2 and IA2 want signatures and consent in the same file; judging gives the same answer."""
    plain = HEAD + norms("SS", "SS", "RR")
    form = '\n[consent]\ngiven = true\n[[signatures]]\nrole = "federation"\nname = "Diop, Awa"\n'
    alone = caissa("arbiter-application", written("alone.toml", plain))
    both = caissa("arbiter-application", written("both.toml", plain + form))
    assert (both.code, both.out) == (alone.code, alone.out)
    assert "unknown tables" not in both.err
