"""Fast track, unfounded accusations, appeals elsewhere, periods of keeping: values of the regulations."""

from __future__ import annotations

from datetime import date

import pytest

from caissa.conduct import (
    CASES,
    CaseAct,
    CaseKind,
    CaseState,
    Committee,
    Member,
    Seat,
    committee_findings,
    fast_track_ban_ends,
    kept_until,
    other_deadlines,
    unfounded_accusation,
)
from caissa.conduct.fast_track import NoFastTrackBan
from caissa.folding import name_words


@pytest.mark.parametrize(
    ("months", "first", "over"),
    [
        (1, date(2026, 1, 31), date(2026, 2, 28)),
        (2, date(2026, 12, 15), date(2027, 2, 15)),
        (3, date(2026, 5, 1), date(2026, 8, 1)),
    ],
)
def test_fast_track_bans(months: int, first: date, over: date) -> None:
    """FPL procedural rules 6.4: one, two or three months."""
    assert fast_track_ban_ends(months, first) == over


@pytest.mark.parametrize("months", [0, 4, 12, -1])
def test_no_other_ban(months: int) -> None:
    """No other sanction is possible."""
    with pytest.raises(NoFastTrackBan) as refused:
        fast_track_ban_ends(months, date(2026, 1, 1))
    assert refused.value.cites == "FPL procedural rules 6.4"


def test_the_fast_track_is_for_violations_that_are_not_cheating() -> None:
    """FPL procedural rules 6.1, 6.5: the player accepts the ban or goes to the EDC."""
    assert CaseAct.PROPOSE_BAN in CASES.acts(CaseState.FORWARDED, CaseKind.TECHNICAL)
    assert CaseAct.PROPOSE_BAN not in CASES.acts(CaseState.FORWARDED, CaseKind.ITC)
    proposed = CASES.after(CaseState.FORWARDED, CaseAct.PROPOSE_BAN, CaseKind.TECHNICAL)
    assert CASES.after(proposed, CaseAct.ACCEPT_BAN, CaseKind.TECHNICAL) is CaseState.CLOSED
    assert CASES.after(proposed, CaseAct.CONTEST_BAN, CaseKind.TECHNICAL) is CaseState.REFERRED


@pytest.mark.parametrize(
    ("earlier", "severe", "article"),
    [(0, False, "FPR 5.2"), (1, False, "FPR 5.3"), (0, True, "FPR 5.3"), (3, True, "FPR 5.3")],
)
def test_unfounded_accusations(earlier: int, severe: bool, article: str) -> None:
    """FPR 5: a warning; severe or repeated ones may go to the EDC."""
    step = unfounded_accusation(earlier, severe=severe)
    assert step.article == article
    assert step.refer is (article == "FPR 5.3")


def test_only_complaints_can_be_unfounded() -> None:
    """A report of an official is no accusation of a complainant."""
    assert CaseAct.UNFOUNDED in CASES.acts(CaseState.DISMISSED, CaseKind.ITC)
    assert CaseAct.UNFOUNDED not in CASES.acts(CaseState.DISMISSED, CaseKind.REPORT)


def test_appeals_elsewhere() -> None:
    """APPEAL-014: seven days, thirty days, fifteen days with 300 euros; over the end of a year."""
    lines = {line.article: line for line in other_deadlines(date(2026, 12, 20))}
    assert lines["B.02 0.4"].last_day == date(2026, 12, 27)
    assert lines["B.01 0.4.4"].last_day == date(2027, 1, 19)
    assert lines["B.06.5 6.2"].last_day == date(2027, 1, 4)
    assert lines["B.06.5 6.2"].fee_euros == 300
    assert lines["B.06.5 6.3"].last_day == date(2027, 1, 4)
    assert lines["E.04 Appendix I 7.2.1"].last_day == date(2026, 12, 21)
    assert lines["FPR 6.3"].last_day is None


@pytest.mark.parametrize(
    ("kind", "ended", "limit", "until"),
    [
        (CaseKind.ITC, date(2026, 5, 1), date(2031, 4, 9), date(2031, 4, 9)),
        (CaseKind.ITC, date(2026, 5, 1), date(2027, 4, 9), date(2027, 5, 1)),
        (CaseKind.DISCIPLINE, date(2026, 5, 1), date(2031, 4, 9), date(2036, 5, 1)),
        (CaseKind.REPORT, date(2026, 5, 1), None, date(2027, 5, 1)),
    ],
)
def test_how_long_a_case_is_kept(kind: CaseKind, ended: date, limit: date | None, until: date) -> None:
    """FPR 6.1: while it can be pursued, a year at least; B.06.5 5.1: ten years in the register."""
    assert kept_until(kind, ended, limit) == until


def test_an_online_committee_has_a_fair_play_expert() -> None:
    """E.04 Appendix I 1.12: strongly recommended, because decisions on cheating are appealed against here."""
    members = (Member("A", "POL", Seat.CHAIR), Member("B", "GER"), Member("C", "CHN"))
    codes = {finding.code for finding in committee_findings(Committee(members, online=True), None)}
    assert "committee.no-fair-play-expert" in codes
    expert = (*members[:2], Member("C", "CHN", titles=("FPE",)))
    for committee in (Committee(expert, online=True), Committee(members)):
        codes = {finding.code for finding in committee_findings(committee, None)}
        assert "committee.no-fair-play-expert" not in codes


def test_names_are_the_same_in_any_order() -> None:
    """`Kral, Wanda` sits in no case of Wanda Kral."""
    assert name_words("Kral, Wanda") == name_words("WANDA  KRÁL")
    assert name_words("Kral, Wanda") != name_words("Kral, Wanda Maria")
