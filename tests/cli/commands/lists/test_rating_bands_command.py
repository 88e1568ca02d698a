"""`caissa rating-bands` (Organisers' Manual 11.1.2 S7)."""

from __future__ import annotations

import pytest

ENTRIES = "Name,Rating\nAnna,2600\nBoris,2400\nChen,2540\nEmil,2299\nGil,\n"
EXAMPLE = ("--band", "A=2550+", "--band", "B=2300-2549", "--band", "C=under 2300, unrated")


@pytest.fixture
def entries(tmp_path):
    """A list as an organiser has it."""
    path = tmp_path / "entries.csv"
    path.write_text(ENTRIES, encoding="utf-8")
    return path


def test_the_example_of_the_manual(caissa, entries):
    """EX-O5: A above 2549, B 2300-2549, C below 2300 or unrated; 2540 may play up from 20 points below."""
    run = caissa("rating-bands", entries, *EXAMPLE, "--play-up", "20", "--json")
    said = run.json
    names = {1: "Anna", 2: "Chen", 3: "Boris", 4: "Emil", 5: "Gil"}
    found = {part["name"]: [names[number] for number in part["players"]] for part in said["sections"]}
    assert run.code == 0
    assert found == {"A": ["Anna"], "B": ["Chen", "Boris"], "C": ["Emil", "Gil"]}
    assert [names[number] for number in said["sections"][0]["may_play_up"]] == ["Chen"]
    assert said["findings"] == []


def test_a_list_for_every_section(caissa, entries, tmp_path):
    """Each can be brought into a section; nothing is written over without being asked."""
    folder = tmp_path / "lists"
    assert caissa("rating-bands", entries, *EXAMPLE, "--folder", folder).code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["A.csv", "B.csv", "C.csv"]
    assert "Boris" in caissa("show", folder / "B.csv").out
    assert caissa("rating-bands", entries, *EXAMPLE, "--folder", folder).code != 0
    assert caissa("rating-bands", entries, *EXAMPLE, "--folder", folder, "--force").code == 0


def test_who_fits_nowhere_is_named_and_the_command_says_so(caissa, entries):
    """The unrated, and whoever falls into a gap."""
    run = caissa("rating-bands", entries, "--band", "A=2550+", "--band", "B=2300-2500", "--json")
    findings = run.json["findings"]
    assert run.code == 3
    nowhere = [finding["what"] for finding in findings if finding["code"] == "bands.no-section"]
    assert nowhere == [
        "Chen (2540) fits no section",
        "Emil (2299) fits no section",
        "Gil (unrated) fits no section",
    ]


@pytest.mark.parametrize(
    "bands",
    [("A=strong",), ("2550+",), ("A=2550+", "A=2300-2549"), ("a b=2550+", "a/b=2300+"), ("../=2000+",)],
)
def test_bands_that_cannot_be_told_apart_are_refused(caissa, entries, bands):
    """Every band is readable and has a name of its own, which is no path."""
    typed = [word for band in bands for word in ("--band", band)]
    run = caissa("rating-bands", entries, *typed)
    assert run.code == 2
    assert "--band" in run.err
