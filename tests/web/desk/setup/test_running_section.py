"""The set-up of a running section: locks, warnings, lines in the report, FIDE mode."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.prospectus.set_up import PointsFor, SetUp
from caissa.testing import crosstable
from caissa.tournament import System
from caissa_web import operations
from caissa_web.operations.events.sections import Locked
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry
from caissa_web.section.options import DEFAULT_TIME
from caissa_web.section.warnings import Level as WarningLevel
from caissa_web.section.warnings import Unconfirmed
from tests.web.desk.conftest import DESK
from tests.web.desk.setup.setting_up import SET_UP, now, sent, two_players


@pytest.fixture
def fresh_pair(event):
    """Two players before round 1."""
    return two_players(event)


# -- a running section ---------------------------------------------------------------


@pytest.mark.parametrize(
    "typed",
    [{"win": "3", "draw": "1"}, {"bye": "0.5"}, {"format": "dubov"}, {"baku": "on"}],
)
def test_scoring_system_and_acceleration_are_fixed_after_round_1(chief, section, typed):
    """Q75 and Q85, Q93, Q109-110: the fields are locked, and tampering with the form changes nothing."""
    answer = chief.post(SET_UP, sent(chief.get(SET_UP), **typed))
    assert answer.status_code == 302
    assert now(section).version == 1


def test_the_lock_holds_below_the_form_too(section):
    """An operation called by other means is refused with the article."""
    set_up = SetUp.of(snapshot.load(section))
    for changed in (
        replace(set_up, format="lim"),
        replace(set_up, baku=True),
        replace(set_up, points=PointsFor(bye=0)),
    ):
        with pytest.raises(Locked, match="Round 1 has been paired"):
            operations.change_set_up(section, changed, by="ada", seen_version=1, reason="x")


def test_the_number_of_rounds_is_fixed_in_fide_mode(chief, section):
    """Q57: five rounds were announced; once round 1 is paired they stay, whatever is sent."""
    page = chief.get(SET_UP)
    assert page.context["form"].fields["rounds"].disabled
    chief.post(SET_UP, sent(page, rounds="6", reason="The hall is free"))
    assert snapshot.load(now(section)).scheduled_rounds == 5
    wanted = replace(SetUp.of(snapshot.load(now(section))), rounds=6)
    with pytest.raises(Locked, match="number of rounds"):
        operations.change_set_up(section, wanted, by="ada", seen_version=1, reason="The hall is free")


def test_a_number_of_rounds_that_was_never_said_can_be_said_late(event, facts):
    """A file need not say how many rounds there are; somebody must."""
    late = operations.create_section(event, "late", replace(facts, scheduled_rounds=None), by="olga")
    wanted = replace(SetUp.of(snapshot.load(late)), rounds=7)
    both = {"rounds-changed", "last-round-wrong"}
    changed = operations.change_set_up(late, wanted, by="ada", seen_version=1, reason="-", confirmed=both)
    assert snapshot.load(changed).scheduled_rounds == 7


@pytest.fixture
def out_of_fide_mode(event, facts):
    """The same section after it has left FIDE mode."""
    return operations.create_section(event, "free", replace(facts, fide_mode=False), by="olga")


def test_the_number_of_rounds_changes_only_after_a_double_warning_with_a_line_in_the_report(
    chief, out_of_fide_mode
):
    """Outside FIDE mode level 4 asks twice; without a reason nothing happens."""
    section, SET_UP = out_of_fide_mode, "/desk/spring/free/set-up/"  # noqa: N806
    typed = sent(chief.get(SET_UP), rounds="6")
    assert b"Enter a reason" in chief.post(SET_UP, typed).content
    typed["reason"] = "The hall is free"
    once = chief.post(SET_UP, typed)
    assert once.status_code == 409
    assert b"Must be confirmed" in once.content
    twice = chief.post(SET_UP, {**typed, "grave": "once"})
    assert b"a second time" in twice.content
    assert now(section).version == 1
    chief.post(SET_UP, {**typed, "grave": "once", "confirmed": ["rounds-changed"]})
    facts = snapshot.load(now(section))
    assert facts.scheduled_rounds == 6
    assert tuple(map(str, facts.remarks)) == (
        "After round 3 the number of rounds was changed; it was 5, it is 6. Reason: The hall is free",
    )
    assert LogEntry.objects.latest("id").integrity


def test_fewer_rounds_than_are_paired_cannot_be(chief, out_of_fide_mode):
    """Three rounds have been paired."""
    there = "/desk/spring/free/set-up/"
    answer = chief.post(there, sent(chief.get(there), rounds="2", reason="rain"))
    assert b"3 rounds have been paired" in answer.content


def test_the_newest_round_is_checked_again_when_it_becomes_the_last(event):
    """As the last round it would be paired otherwise; a level-3 warning, and a line in the report.

    1 and 2 lead after two rounds, and both must have Black now. In round 3 of four they may not meet; were
    round 3 the last one, both would be topscorers, for whom two equal colours more do no harm (C.04.3 [C3]).
    """
    wall = """
        1 Anna  2400  4w1 3w1 5b*
        2 Boris 2300  5w1 4w1 3b*
        3 Chen  2200  6w1 1b0 2w*
        4 Dora  2100  1b0 2b0 6w*
        5 Egon  2000  2b0 6b1 1w*
        6 Fay   1900  3b0 5w0 4b*
    """
    facts = crosstable(wall, name="Open", scheduled_rounds=4, type_code="FIDE_DUTCH_2026", fide_mode=False)
    section = operations.create_section(event, "six", facts, by="olga")
    set_up = replace(SetUp.of(facts), rounds=3)
    with pytest.raises(Unconfirmed) as warned:
        operations.change_set_up(section, set_up, by="ada", seen_version=1, reason="Fire")
    assert [(warning.code, warning.level) for warning in warned.value.warnings] == [
        ("rounds-changed", WarningLevel.GRAVE),
        ("last-round-wrong", WarningLevel.WARNING),
    ]
    both = {"rounds-changed", "last-round-wrong"}
    changed = operations.change_set_up(
        section, set_up, by="ada", seen_version=1, reason="Fire", confirmed=both
    )
    assert tuple(map(str, snapshot.load(changed).remarks)) == (
        "After round 3 the number of rounds was changed; it was 4, it is 3. Reason: Fire",
        "If the number of rounds were 3, round 3 would have been paired differently.",
    )


def test_the_tie_break_list_changes_only_after_a_double_warning_with_the_old_list_in_the_report(
    chief, section
):
    """Q200-202."""
    typed = sent(chief.get(SET_UP), ranking="PTS DE BH", reason="A slip in the announcement")
    assert b"Must be confirmed" in chief.post(SET_UP, typed).content
    chief.post(SET_UP, {**typed, "grave": "once", "confirmed": ["ranking-changed"]})
    facts = snapshot.load(now(section))
    assert facts.ranking == ("PTS", "DE", "BH")
    assert "the tie-break list was changed; it was none, it is PTS, DE, BH" in str(facts.remarks[0])


def test_prohibited_pairings_are_announced_before_round_1(chief, section, fresh_pair):
    """Q194-196: before round 1 they come and go; afterwards they are locked in FIDE mode."""
    address = "/desk/spring/pair/set-up/prohibited/"
    chief.post(address, {"seen_version": "1", "numbers": "1, 2", "first_round": "1"})
    assert snapshot.load(now(fresh_pair)).prohibited_pairings[0].participants == (1, 2)
    chief.post(f"{address}remove/", {"seen_version": "2", "place": "0"})
    assert snapshot.load(now(fresh_pair)).prohibited_pairings == ()
    answer = chief.post(f"{SET_UP}prohibited/", {"seen_version": "1", "numbers": "1 2", "first_round": "1"})
    assert b"can no longer be changed" in answer.content
    assert now(section).version == 1


@pytest.mark.parametrize("numbers", ["1", "1 1", "1, x", "", "1, 77"])
def test_a_prohibition_needs_two_who_are_there(chief, fresh_pair, numbers):
    """Nonsense is answered at the field."""
    address = "/desk/spring/pair/set-up/prohibited/"
    answer = chief.post(address, {"seen_version": "1", "numbers": numbers, "first_round": "1"})
    assert answer.status_code == 422
    assert now(fresh_pair).version == 1


# -- FIDE mode -----------------------------------------------------------------------


def left(chief):
    """Leave FIDE mode, confirming twice."""
    typed = {"seen_version": "1", "reason": "Club rules"}
    first = chief.post(f"{SET_UP}fide-mode/", typed)
    second = chief.post(f"{SET_UP}fide-mode/", {**typed, "grave": "once"})
    chief.post(f"{SET_UP}fide-mode/", {**typed, "grave": "once", "confirmed": "leave-fide-mode"})
    return first, second


def test_fide_mode_is_the_default_and_left_only_after_two_warnings(chief, section, fresh_pair):
    """Q40-44 and Q46."""
    assert snapshot.load(fresh_pair).fide_mode
    first, second = left(chief)
    assert b"Must be confirmed" in first.content
    assert b"a second time" in second.content
    facts = snapshot.load(now(section))
    assert not facts.fide_mode
    assert tuple(map(str, facts.remarks)) == ("FIDE mode was left after round 3. Reason: Club rules",)
    assert b"Not in FIDE mode" in chief.get(DESK).content


def test_nothing_brings_fide_mode_back(chief, section):
    """Q45: neither an undo nor an old version nor the form."""
    left(chief)
    assert b"Leave FIDE mode</h2>" not in chief.get(f"{SET_UP}fide-mode/").content
    chief.post(f"{DESK}history/undo/", {"seen_version": "2"})
    assert not snapshot.load(now(section)).fide_mode
    chief.post(
        f"{DESK}history/restore/", {"seen_version": str(now(section).version), "version": "1", "reason": "x"}
    )
    facts = snapshot.load(now(section))
    assert not facts.fide_mode
    assert tuple(map(str, facts.remarks)) == ("FIDE mode was left after round 3. Reason: Club rules",)


def test_an_act_before_leaving_can_still_be_undone(section):
    """The undo takes back the result; FIDE mode stays left."""
    with_result = operations.announce(section, {DEFAULT_TIME: "15"}, by="ada", seen_version=1)
    gone = operations.leave_fide_mode(
        with_result, by="ada", seen_version=2, reason="Club rules", confirmed={"leave-fide-mode"}
    )
    back = snapshot.load_state(operations.undo(gone, by="ada", seen_version=3))
    assert back.book.value(DEFAULT_TIME) is None
    assert not back.facts.fide_mode


def test_outside_fide_mode_a_change_of_the_system_is_warned_of_and_written_down(chief, section):
    """Q93 is judged in FIDE mode only; outside it a level-3 warning comes first."""
    left(chief)
    typed = sent(chief.get(SET_UP), format="lim", reason="We like it")
    assert b"Important" in chief.post(SET_UP, typed).content
    chief.post(SET_UP, {**typed, "confirmed": "format-changed"})
    facts = snapshot.load(now(section))
    assert facts.system is System.LIM
    assert "the system was changed" in str(facts.remarks[1])


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [("double-round-robin", (3, 2)), ("double-round-robin-as-printed", (2, 3))],
)
def test_the_last_two_rounds_of_the_first_cycle_change_places_if_that_is_chosen(event, chosen, expected):
    """Q98, C.05 Annex 1: recommended so that nobody has one colour three times in a row; the event decides.

    The Berger table of four: round 2 is 4-3 and 1-2, round 3 is 2-4 and 3-1.
    """
    players = crosstable(
        "1 Anna 2400\n2 Boris 2300\n3 Chen 2200\n4 Dora 2100", name="All", scheduled_rounds=6
    )
    section = operations.create_section(event, "all", players, by="olga")
    wanted = replace(SetUp.of(players), format=chosen, rounds=6)
    section = operations.change_set_up(section, wanted, by="ada", seen_version=1)
    section = operations.pair_all_rounds(
        section, by="ada", seen_version=section.version, confirmed={"no-draw"}
    )
    facts = snapshot.load(section)
    second = {frozenset((4, 3)), frozenset((1, 2))}
    rounds = [
        number
        for number in (2, 3)
        if {frozenset((game.white, game.black)) for game in facts.round(number).games} == second
    ]
    assert rounds == [expected[0]]
    assert SetUp.of(facts).format == chosen
