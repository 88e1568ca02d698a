"""`caissa arbiter-panels`, `caissa arbiter-case`, and the days and fees of `caissa arbiter-application`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.arbiters.test_records import CLASS, HEAD, norms

REGISTER = """
[[arbiter]]
name = "Roux, Paul"
federation = "FRA"
sex = "m"
continent = "Europe"
panel = "green"
international_since = 2010-01-01
classes = [{ category = "A", on = 2015-01-01 }]
services = [
  { duty = "chief arbiter", event = { name = "E1", official = "world-rapid-blitz", start = 2026-02-01 } },
  { duty = "chief arbiter", event = { name = "E2", official = "world-cup", start = 2026-04-01 } },
  { duty = "chief arbiter", event = { name = "E3", official = "olympiad", start = 2026-06-01 } },
  { duty = "chief arbiter", event = { name = "E4", official = "candidates", start = 2026-08-01 } },
]
[[arbiter]]
name = "Okafor, Ada"
federation = "NGR"
sex = "w"
continent = "Africa"
panel = "yellow"
fide_since = 2020-01-01
"""
TEAM = """
aegis = "GSC"
[event]
name = "Olympiad"
official = "olympiad"
start = 2026-09-15
end = 2026-09-28
[host]
federation = "UZB"
neighbours = ["KAZ"]
[[nomination]]
arbiter = "Roux, Paul"
duty = "match arbiter"
by_host = true
[[nomination]]
arbiter = "Okafor, Ada"
duty = "match arbiter"
"""
CASE = """
likely_months = 20
involved = ["FRA"]
[complaint]
by = "national federation"
offence = "3.2.b"
committed = 2026-01-10
received = 2026-03-01
known_since = 2026-01-12
[case]
opened = 2026-03-05
documents_asked = 2026-03-10
decided = 2026-05-01
communicated = 2026-05-25
"""


@pytest.fixture
def written(tmp_path: Path) -> Any:
    """Write a text into a file."""

    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def clauses(judgements: list[dict[str, Any]], about: str) -> dict[str, bool | None]:
    """Whether everything that an article demands is met, in one judgement."""
    judged = next(judgement for judgement in judgements if judgement["about"] == about)
    met: dict[str, bool | None] = {}
    for clause in judged["clauses"]:
        met[clause["article"]] = met.get(clause["article"], True) and clause["met"]
    return met


def test_panels_rotation_and_removal(caissa: Any, written: Any) -> None:
    """B.06.4: a green panel of one is not 25; four events led in a year remove from it (6.1.3)."""
    path = written("register.toml", REGISTER)
    ran = caissa("arbiter-panels", path, "--day", "2026-09-15", "--olympiad", "2028", "--json")
    answer = ran.json
    assert ran.code == 1
    assert clauses(answer["panels"], "green panel")["B.06.4 4.1.2"] is False
    assert clauses(answer["panels"], "panels of 2028")["B.06.4 3.2"] is True
    assert clauses(answer["members"], "Roux, Paul on a panel")["B.06.4 6.1.3"] is False
    assert clauses(answer["members"], "Okafor, Ada on a panel")["B.06.4 6.1.3"] is True
    busiest = answer["rotation"][0]
    assert (busiest["arbiter"], busiest["world"], busiest["leading"]) == ("Roux, Paul", 4, 4)
    assert answer["by_federation"] == {"FRA": 4, "NGR": 0}
    assert "Rotation of 2026" in caissa("arbiter-panels", path, "--day", "2026-09-15").out


def test_the_team_of_an_olympiad(caissa: Any, written: Any) -> None:
    """B.06.4 8.3: a host names a quarter of the match arbiters at most, its own or a neighbour's."""
    register, team = written("register.toml", REGISTER), written("team.toml", TEAM)
    ran = caissa("arbiter-panels", register, "--day", "2026-09-15", "--team", team)
    assert ran.code == 1
    assert "NOT MET   the host's from the host or a neighbour - found: Roux, Paul  [B.06.4 8.3]" in ran.out


def test_a_nomination_of_somebody_unknown_is_refused(caissa: Any, written: Any) -> None:
    """The register must hold everybody who is named."""
    register = written("register.toml", REGISTER)
    team = written("team.toml", TEAM.replace("Okafor, Ada", "Nobody"))
    ran = caissa("arbiter-panels", register, "--day", "2026-09-15", "--team", team)
    assert (ran.code, ran.out) == (1, "")
    assert "'Nobody' is not in the register" in ran.err


def test_a_case_with_its_clocks(caissa: Any, written: Any) -> None:
    """B.06.5: heard in time; 20 months are beyond 18, so the EDC decides; the decision came late."""
    ran = caissa("arbiter-case", written("case.toml", CASE), "--day", "2026-05-26", "--json")
    answer = ran.json
    assert ran.code == 1
    assert all(clauses(answer["judgements"], "complaint").values())
    assert clauses(answer["judgements"], "case")["B.06.5 5.7.d"] is False
    assert answer["body"] == "Ethics and Disciplinary Commission"
    assert answer["due"] == {
        "documents_not_before": "2026-03-25",
        "decision_delivered_by": "2026-05-21",
        "appeal_by": "2026-06-09",
        "kept_in_register_till": "2036-05-01",
    }


@pytest.mark.parametrize(
    ("change", "article"),
    [
        (('by = "national federation"', 'by = "somebody else"'), "B.06.5 2.6"),
        (("received = 2026-03-01", "received = 2026-10-13"), "B.06.5 2.8"),
        (("committed = 2026-01-10", "committed = 2022-12-31"), "B.06.5 8.1"),
    ],
)
def test_a_complaint_that_is_not_heard(
    caissa: Any, written: Any, change: tuple[str, str], article: str
) -> None:
    """Only those of 2.6, nine months after the facts were known, and nothing before February 2023."""
    ran = caissa("arbiter-case", written("case.toml", CASE.replace(*change)), "--day", "2026-05-26")
    assert ran.code == 1
    assert f"[{article}]" in ran.out


def test_a_sub_committee_of_five(caissa: Any, written: Any) -> None:
    """B.06.5 1.2, 1.4, 5.7.b: five of different federations; who is of an involved one does not sit."""
    positions = ("chairman", "member", "member", "substitute", "substitute")
    judges = "".join(
        f"""
[[judge]]
position = "{position}"
legal_background = {"true" if number < 3 else "false"}
[judge.arbiter]
name = "Judge {number}"
federation = "{federation}"
international_since = 2010-01-01
classes = [{{ category = "B", on = 2015-01-01 }}]
"""
        for number, (position, federation) in enumerate(
            zip(positions, ("FRA", "GER", "LAT", "NOR", "ESP"), strict=True)
        )
    )
    ran = caissa("arbiter-case", written("case.toml", CASE + judges), "--day", "2026-05-26", "--json")
    assert all(clauses(ran.json["judgements"], "Disciplinary Sub-Committee").values())
    assert ran.json["sitting"] == ["Judge 1", "Judge 2", "Judge 3"]


def test_the_days_and_fees_of_an_application(caissa: Any, written: Any) -> None:
    """B.06.1 5.7, 5.8: 45 days before the meeting of 1 October, 60 days after the posting of 1 August."""
    path = written("okafor.toml", HEAD + norms("SS", "SS", "RR"))
    ran = caissa("arbiter-application", path, "--meeting", "2026-10-01", "--posted", "2026-08-01")
    assert "Sent in by 2026-08-17 for the meeting [B.06.1 5.7]" in ran.out
    assert "Awarded on 2026-09-30 at the earliest [B.06.1 5.8]" in ran.out
    assert "title of FIDE Arbiter" in ran.out
    assert "[B.06.1 5.6]" in ran.out
    assert "upgrade of class" in caissa("arbiter-application", written("class.toml", CLASS)).out


def test_events_of_a_register_count_for_a_class(caissa: Any, written: Any) -> None:
    """ARB-017, B.06.3 7: an event of the register with a positive evaluation is among those that count."""
    name = CLASS.split('name = "', 1)[1].split('"', 1)[0]
    register = written(
        "services.toml",
        f'[[arbiter]]\nname = "{name}"\n[[arbiter.services]]\nduty = "chief arbiter"\npositive = true\n'
        '[arbiter.services.event]\nname = "Registered Open"\nstart = 2025-03-01\nend = 2025-03-09\n',
    )
    path = written("class.toml", CLASS)
    assert "Registered Open" not in caissa("arbiter-application", path, "--explain").out
    asked = ("arbiter-application", path, "--explain", "--register", register)
    assert "Registered Open: with a positive evaluation" in caissa(*asked).out
