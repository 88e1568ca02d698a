"""Prizes on the desk: the fund as lines or text, who gets what, the lock, the proof sheet."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from caissa.prizes import read_fund
from caissa.testing import crosstable
from caissa.tournament import Prize, Role, Sex, Tournament
from caissa_web import operations
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


def _form(*groups: dict[str, object], **more: object) -> dict[str, object]:
    """The form filled in: a fund by rank, and groups of a name, prizes by place and conditions."""
    sent: dict[str, object] = {"currency": "EUR", "method": "rank", "one_prize": "yes", "do": "save"}
    sent["group"] = [str(at) for at in range(len(groups))]
    for at, group in enumerate(groups):
        prizes = group["prizes"]
        assert isinstance(prizes, list)
        sent[f"places-{at}"] = [str(place) for place in range(1, len(prizes) + 1)]
        sent[f"prize-{at}"] = prizes
        sent |= {f"{name}-{at}": value for name, value in group.items() if name != "prizes"}
    return {**sent, **more}


GENERAL: dict[str, object] = {"name": "General", "prizes": ["100", "50"]}
WOMEN: dict[str, object] = {"name": "Women", "sex": "w", "prizes": ["40"]}


def test_a_filled_in_fund_is_saved_and_the_page_gives_it_out(chief, section):
    """Anna takes 100, Boris 50; the women's prize of 40 goes to Chen, because Anna has the higher one."""
    answer = chief.post(FUND, _form(GENERAL, WOMEN, seen_version=str(section.version)))
    assert answer.status_code == 302
    page = chief.get(f"{DESK}prizes/").content.decode()
    assert "Awarded EUR 190.00, not awarded EUR 0.00, fund EUR 190.00." in page
    women = page[page.index("<h2>Women</h2>") :]
    assert women.index("Chen") < women.index("EUR 40.00")
    assert "Proof sheet" in page


def _words(answer) -> str:
    """What a page says, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def test_the_sum_and_the_winners_follow_before_anything_is_stored(chief, section):
    """The engine names today's winners line by line, and the sum stands against what was announced."""
    answer = chief.post(FUND, _form(GENERAL, WOMEN, do="show", announced="200"))
    words = _words(answer)
    assert "now Anna, EUR 100.00" in words
    assert "now Boris, EUR 50.00" in words
    assert "now Chen, EUR 40.00" in words
    assert "EUR 10.00 of the announced EUR 200.00 are in no prize" in words
    assert "Not saved" in words
    assert _now(section).version == section.version
    assert "The prizes are what was announced." in _words(
        chief.post(FUND, _form(GENERAL, WOMEN, do="show", announced="190"))
    )


@pytest.mark.parametrize(
    ("pressed", "names"),
    [
        ("down:0", ["Women", "General"]),
        ("up:1", ["Women", "General"]),
        ("up:0", ["General", "Women"]),
        ("remove-group:0", ["Women"]),
        ("add-group", ["General", "Women", ""]),
        ("add-line:1", ["General", "Women"]),
        ("down:9", ["General", "Women"]),
    ],
)
def test_buttons_show_the_form_as_it_would_be(chief, section, pressed, names):
    """Without a script every button loads the page; nothing is stored."""
    page = chief.post(FUND, _form(GENERAL, WOMEN, do=pressed)).content.decode()
    assert re.findall(r'id="name-\d+"\s+name="name-\d+"\s+value="([^"]*)"', page) == names
    assert _now(section).version == section.version


@pytest.mark.parametrize("number", ["9" * 5000, "-1", "²", "٣", "1e3"])
def test_numbers_that_no_form_sends_are_no_lines(chief, section, number):
    """Neither the place of a group nor a line to be removed; the page comes back all the same."""
    sent = {
        "group": ["0"],
        "source-0": number,
        "places-0": ["1"],
        "prize-0": ["100"],
        "do": f"remove:0:{number}",
    }
    assert chief.post(FUND, sent).status_code < 500


def test_a_line_more_and_a_line_less(chief, section):
    """A new line is for the next place; of two lines the named one goes."""
    more = chief.post(FUND, _form(GENERAL, do="add-line:0")).content.decode()
    assert re.findall(r'name="places-0"\s+value="([^"]*)"', more) == ["1", "2", "3"]
    less = chief.post(FUND, _form(GENERAL, do="remove-line:0:0")).content.decode()
    assert re.findall(r'name="prize-0"\s+value="([^"]*)"', less) == ["50"]


@pytest.mark.parametrize(
    ("group", "message"),
    [
        ({"name": "", "prizes": ["100"]}, "Give the group a name."),
        ({"name": "General", "prizes": ["100", "12 000 $"]}, "General, line 2"),
        ({"name": "General", "prizes": ["1.234"]}, "could mean two amounts"),
        ({"name": "Women", "prizes": ["5"]}, "same name"),
        ({"name": "General", "prizes": []}, "no prize"),
    ],
)
def test_what_cannot_be_used_is_refused_at_its_field_and_kept(chief, section, group, message):
    """Nothing changes; what was typed stays in the fields."""
    answer = chief.post(FUND, _form(group, WOMEN, seen_version=str(section.version)))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert message in page
    assert all(f'value="{typed}"' in page for typed in group["prizes"])
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
    assert "kept as it is: named prizes." in _words(chief.get(FUND))


def test_text_and_form_hold_each_other(chief, section):
    """What the form has no field for is named, and is in the text that the form saves."""
    text = '# of the town\ncurrency = "EUR"\nmethod = "rank"\n[[named]]\nname = "Best game"\namount = 50\n'
    text += '[[list]]\nname = "General"\nprizes = [100]\n'
    text += '[[list]]\nname = "Two"\nany = [{ sex = "w" }, { sex = "m" }]\nprizes = [10]\n'
    shown = chief.post(FUND, {"fund": text, "do": "show-text", "seen_version": section.version})
    assert _now(section).version == section.version
    assert "kept as it is: named prizes." in _words(shown)
    assert "This group says more than the form has fields for." in _words(shown)
    general: dict[str, object] = {"name": "General", "source": "0", "prizes": ["120"]}
    two: dict[str, object] = {"name": "", "source": "1", "prizes": []}
    chief.post(FUND, _form(general, two, base=text, withdrawn_may_win="yes", seen_version=section.version))
    saved = snapshot.load_state(_now(section)).book.prize_fund
    assert saved.startswith("# of the town\n")
    assert read_fund(saved).fund == read_fund(text.replace("[100]", "[120]")).fund


def test_prizes_that_came_with_the_section_are_where_the_form_begins(chief, section, facts):
    """A file's own prizes are shown, to be changed like any others."""
    prizes = (Prize(1, 30_000, "EUR"), Prize(1, 5_000, "EUR", "women"))
    operations.create_section(section.event, "file", replace(facts, prizes=prizes), by="ada")
    page = chief.get(FUND.replace("/open/", "/file/")).content.decode()
    assert re.findall(r'name="prize-\d"\s+value="([^"]*)"', page) == ["300", "50"]


def test_special_prizes_are_locked_and_a_change_is_warned_of(chief, section):
    """Organisers' Manual 11.1.2 S7: announced after round 2, they stay; changing them asks first."""
    chief.post(FUND, _form(GENERAL, WOMEN, seen_version=str(section.version)))
    assert "no lock was taken" in chief.get(f"{DESK}prizes/").content.decode()
    chief.post(f"{DESK}prizes/lock/", {"seen_version": _now(section).version})
    locked = _now(section)
    changed = _form(GENERAL, {**WOMEN, "prizes": ["20"]}, seen_version=str(locked.version))
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
    assert arbiter.post(FUND, _form(GENERAL)).status_code == 403


def test_the_fund_is_in_the_book_and_can_be_undone(chief, section):
    """Undo takes back the fund like any other act."""
    chief.post(FUND, _form(GENERAL, seen_version=str(section.version)))
    assert snapshot.load_state(_now(section)).book.prize_fund
    chief.post(f"{DESK}history/undo/", {"seen_version": _now(section).version})
    assert not snapshot.load_state(_now(section)).book.prize_fund
