"""Official FIDE events (L1) at the desk: no half-point byes, the draw 12 hours before, two without a game."""

from __future__ import annotations

from datetime import date, datetime, time

import pytest
from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.testing import crosstable
from caissa.tournament import Level, Outcome
from caissa_web import operations
from caissa_web.operations import Draw
from caissa_web.section.book import Book, Option
from caissa_web.section.setup.findings import set_up_findings
from caissa_web.section.warnings import Unconfirmed
from tests.web.desk.rounds.test_manual_pairing import table
from tests.web.desk.rounds.test_rounds import newest, post, state_of

FIVE = """
    1 Anna  2400  3w1
    2 Boris 2300  4b1
    3 Chen  2200  1b0
    4 Dora  2100  2w0
    5 Emil  2000  U
"""
HOME = "/desk/spring/five/"


def five(event, level, **more):
    """Five players after round 1."""
    facts = crosstable(
        FIVE, name="Five", scheduled_rounds=4, type_code="FIDE_DUTCH_2026", level=level,
        time_control="90+30", **more,
    )  # fmt: skip
    return operations.create_section(event, "five", facts, by="olga")


def robin(event, level):
    """Four before a round robin that starts on 1 February at noon."""
    facts = crosstable(
        "1 Anna 2400\n2 Boris 2300\n3 Chen 2200\n4 Dora 2100",
        type_code="BERGER_ROUNDROBIN", scheduled_rounds=3, level=level,
    )  # fmt: skip
    section = operations.create_section(event, "five", facts, by="olga")
    return operations.schedule_rounds(
        section, {1: (date(2026, 2, 1), time(12))}, by="olga", seen_version=section.version
    )


def draw(section, hour, day=1, **more):
    """Draw lots at an hour of the clock of the hall."""
    at = datetime(2026, 2, day, hour, tzinfo=timezone.get_default_timezone())
    return operations.draw_pairing_numbers(
        section, Draw.PLAIN, "1", by="ada", seen_version=newest(section).version, at=at, **more
    )


@pytest.mark.parametrize(
    ("level", "allowed"), [(Level.OFFICIAL, False), (Level.TITLE, True), (Level.RATED, True)]
)
def test_only_l2_and_l3_have_half_point_byes(event, level, allowed):
    """C.05 6.7.4."""
    section = five(event, level)

    def announce():
        operations.announce_bye(section, 3, 2, Outcome.HALF_POINT_BYE, by="ada")

    if allowed:
        announce()
        assert state_of(section).facts.round(2).byes
    else:
        with pytest.raises(ImpossibleChange, match="official FIDE event"):
            announce()


def test_the_set_up_of_l1_says_so_when_they_are_announced(event):
    """C.05 6.7.4: a doubt in the set-up."""
    section = five(event, Level.OFFICIAL)
    state = state_of(section)
    book = Book(options=(Option("half-point-byes", "1"),))
    assert "set-up.half-point-byes" in {finding.code for finding in set_up_findings(state.facts, book)}


def test_two_without_a_game_play_with_clocks_set_fairly(chief, event):
    """C.05 6.7.3: both agree; a game 20 minutes late takes 10 minutes from each clock."""
    section = five(event, Level.TITLE)
    asked = post(
        chief, f"{HOME}rounds/hand/start/", section, round="1", case="two-free", **{"minutes-late": "20"}
    )
    assert asked.status_code == 409
    assert b"must agree" in asked.content
    post(
        chief, f"{HOME}rounds/hand/start/", section, round="1", case="two-free", confirmed="both-agree",
        **{"minutes-late": "20"},
    )  # fmt: skip
    session = state_of(section).book.hand_pairing
    assert "Minutes late: 20" in session.explanation
    assert "80" in session.explanation
    asked = post(chief, f"{HOME}rounds/hand/", section, act="end", **table((1, 5), (4, 2), **{"bye-3": "Z"}))
    assert asked.status_code == 409


def test_in_l1_two_without_a_game_stay_without(chief, event):
    """C.05 6.7.3 is for L2 and L3."""
    section = five(event, Level.OFFICIAL)
    post(chief, f"{HOME}rounds/hand/start/", section, round="1", case="two-free", confirmed="both-agree")
    assert state_of(section).book.hand_pairing is None


def test_a_late_draw_is_asked_about_and_stays_doubtful(chief, event):
    """C.05 6.3: in L1 and L2 at least 12 hours before round 1; at 20:00 the day before it is in time."""
    section = robin(event, Level.TITLE)
    with pytest.raises(Unconfirmed) as asked:
        draw(section, 8)
    assert [warning.code for warning in asked.value.warnings] == ["draw-late"]
    draw(section, 8, confirmed=["draw-late"])
    state = state_of(section)
    assert "draw.late" in {finding.code for finding in set_up_findings(state.facts, state.book)}
    assert b"less than 12 hours" in chief.get(f"{HOME}rounds/numbers/").content


def test_a_draw_the_evening_before_is_in_time(event):
    """C.05 6.3: 31 January, midnight to noon is twelve hours; the day before at 20:00 is more."""
    section = robin(event, Level.TITLE)
    at = datetime(2026, 1, 31, 20, tzinfo=timezone.get_default_timezone())
    operations.draw_pairing_numbers(section, Draw.PLAIN, "1", by="ada", seen_version=section.version, at=at)
    state = state_of(section)
    codes = {finding.code for finding in set_up_findings(state.facts, state.book)}
    assert not {code for code in codes if code.startswith("draw.")}


def test_in_l1_everybody_attends_the_draw(chief, event):
    """C.05 6.3: who was not there is named; the Chief Arbiter decides about them."""
    section = robin(event, Level.OFFICIAL)
    at = datetime(2026, 1, 31, 20, tzinfo=timezone.get_default_timezone())
    operations.draw_pairing_numbers(section, Draw.PLAIN, "1", by="ada", seen_version=section.version, at=at)
    post(chief, f"{HOME}rounds/numbers/ceremony/", section, present=["1", "2", "4"])
    page = chief.get(f"{HOME}rounds/numbers/").content.decode()
    assert "Chen was not at the drawing of lots" in page
    assert "Anna was not" not in page
