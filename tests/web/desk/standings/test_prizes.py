"""Prizes on the desk: the fund as lines or text, who gets what, the lock, the proof sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.testing import crosstable
from caissa.tournament import Role, Sex, Tournament
from caissa_web.desk.standings.prizes_form import as_lines
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from tests.web.desk.conftest import DESK

WALL = """
    1 Anna  2400  2w1  3b=  4w1
    2 Boris 2300  1b0  4w1  3b1
    3 Chen  2200  4b1  1w=  2w0
    4 Dora  2100  3w0  2b0  1b0
"""
FUND = f"{DESK}prizes/fund/"


@pytest.fixture
def facts() -> Tournament:
    """A finished event: Anna has 2½, Boris 2, Chen 1½, Dora 0; Anna, Chen and Dora are women."""
    wall = crosstable(WALL, name="Open", scheduled_rounds=3, type_code="FIDE_DUTCH_2026", ranking=("PTS",))
    players = tuple(
        player if player.number == 2 else replace(player, person=replace(player.person, sex=Sex.FEMALE))
        for player in wall.players
    )
    return replace(wall, players=players)


def _now(section: Section) -> Section:
    return Section.objects.get(pk=section.pk)


def _lines(text: str, **more: str) -> dict[str, str]:
    return {"currency": "EUR", "method": "rank", "one_prize": "on", "lines": text, **more}


def test_lines_make_a_fund_and_the_page_gives_it_out(chief, section):
    """Anna takes 100, Boris 50; the women's prize of 40 goes to Chen, because Anna has the higher one."""
    answer = chief.post(
        FUND, _lines("General | | 100 50\nWomen | women | 40", seen_version=str(section.version))
    )
    assert answer.status_code == 302
    page = chief.get(f"{DESK}prizes/").content.decode()
    assert "Given out EUR 190.00, kept EUR 0.00, fund EUR 190.00." in page
    women = page[page.index("<h2>Women</h2>") :]
    assert women.index("Chen") < women.index("EUR 40.00")
    assert "Proof sheet" in page


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("General 100", "Line 1"),
        ("General | | 100\nKids | toddlers | 5", "Line 2"),
        ("General | | much", "much is no amount"),
        ("General | | 1.234", "decimals"),
        ("A | | 10\nA | | 5", "same name"),
    ],
)
def test_wrong_lines_are_refused_at_the_field_and_kept(chief, section, lines, message):
    """Nothing changes; what was typed stays in the field."""
    answer = chief.post(FUND, _lines(lines, seen_version=str(section.version)))
    page = answer.content.decode()
    assert answer.status_code == 200
    assert message in page
    assert lines.splitlines()[-1] in page
    assert _now(section).version == section.version


def test_a_fund_as_text_may_say_everything(chief, section):
    """The TOML of the command line; one with a misspelt name is refused with its place."""
    wrong = chief.post(FUND, {"fund": 'currency = "EUR"\nmetod = "hort"', "seen_version": section.version})
    assert "metod" in wrong.content.decode()
    assert _now(section).version == section.version
    text = 'currency = "EUR"\nmethod = "hort"\n[[named]]\nname = "Best game"\namount = 50\nwinners = [4]\n'
    text += '[[list]]\nname = "General"\nprizes = [100]\n'
    chief.post(FUND, {"fund": text, "seen_version": section.version})
    assert "Best game" in chief.get(f"{DESK}prizes/").content.decode()
    assert "says more than lines can" in chief.get(FUND).content.decode()


def test_lines_come_back_as_they_were_typed():
    """What the form wrote, it can show again; ages belong to the year of the event."""
    text = 'currency = "EUR"\nmethod = "equal"\none_prize = true\n'
    text += '[[list]]\nname = "U18"\nborn_from = 2008-01-01\nprizes = [30]\n'
    assert as_lines(text, 2026) == {
        "currency": "EUR", "method": "equal", "one_prize": True, "lines": "U18 | U18 | 30.00"
    }  # fmt: skip
    assert as_lines(text.replace("2008-01-01", "2008-06-01"), 2026) is None


def test_special_prizes_are_locked_and_a_change_is_warned_of(chief, section):
    """Organisers' Manual 11.1.2 S7: announced after round 2, they stay; changing them asks first."""
    chief.post(FUND, _lines("General | | 100\nWomen | women | 40", seen_version=str(section.version)))
    assert "no lock was taken" in chief.get(f"{DESK}prizes/").content.decode()
    chief.post(f"{DESK}prizes/lock/", {"seen_version": _now(section).version})
    locked = _now(section)
    changed = _lines("General | | 100\nWomen | women | 20", seen_version=str(locked.version))
    asked = chief.post(FUND, changed)
    assert asked.status_code == 409
    assert "prizes-locked" in asked.content.decode()
    assert _now(section).version == locked.version
    chief.post(FUND, {**changed, "confirmed": "prizes-locked"})
    page = chief.get(f"{DESK}prizes/").content.decode()
    assert "differ from those announced" in page
    chief.post(f"{DESK}prizes/lock/", {"seen_version": _now(section).version})
    assert "differ from those announced" not in chief.get(f"{DESK}prizes/").content.decode()


def test_a_sector_arbiter_looks_but_does_not_change_the_fund(logged_in, section):
    """The fund belongs to those who direct the event."""
    arbiter = logged_in("ben", Role.SECTOR_ARBITER)
    assert arbiter.get(f"{DESK}prizes/").status_code == 200
    assert arbiter.post(FUND, _lines("General | | 100")).status_code == 403


def test_the_fund_is_in_the_book_and_can_be_undone(chief, section):
    """Undo takes back the fund like any other act."""
    chief.post(FUND, _lines("General | | 100", seen_version=str(section.version)))
    assert snapshot.load_state(_now(section)).book.prize_fund
    chief.post(f"{DESK}history/undo/", {"seen_version": _now(section).version})
    assert not snapshot.load_state(_now(section)).book.prize_fund
