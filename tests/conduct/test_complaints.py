"""Complaints: what makes them admissible, where they go, until when (FPR 2, 3, 6); z-scores; penalties."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.checklists.question import Level
from caissa.conduct import (
    LADDER,
    Action,
    Addressee,
    Basis,
    BasisKind,
    CaseKind,
    Circumstances,
    Complaint,
    EngineTest,
    Jurisdiction,
    PenaltyEntry,
    addressee,
    complaint_admissibility,
    erasure_due,
    jurisdiction,
    limitation,
    next_penalty,
    read_z_score,
    tail_odds,
    warnings_of,
)
from caissa.conduct.penalties import DEVICE, DRESS_CODE, Penalty
from caissa.conduct.z_scores import NoZScore

SEEN = Basis(BasisKind.OBSERVATION, "left the board after every move from 18 on")
GOOD = Complaint(CaseKind.ITC, "Anna Nowak", 1100001, "Boris Weber", 1100002, bases=(SEEN,))
TEST = EngineTest(
    "Stockfish", "17", "defaults", "1 GB", "3", "Lucas Chess", "9-30", "since the novelty", "20 of 22"
)


def barred(complaint: Complaint) -> list[str]:
    """The articles that a complaint fails by."""
    return [clause.article for clause in complaint_admissibility(complaint).failed]


def test_a_complaint_that_is_heard() -> None:
    """FPR 3.2.1 to 3.2.9: all that they ask for."""
    assert barred(GOOD) == []


@pytest.mark.parametrize(
    ("change", "article"),
    [
        ({"complainant_id": None}, "FPR 3.2.1"),
        ({"written": False}, "FPR 3.2.2"),
        ({"on_form": False}, "FPR 3.2.3"),
        ({"kind": CaseKind.PTC}, "FPR 3.2.7"),
        ({"bases": ()}, "FPR 3.2.8"),
        ({"bases": (Basis(BasisKind.STRENGTH, "plays like 2700"),)}, "FPR 3.2.9"),
        ({"bases": (SEEN, Basis(BasisKind.ENGINE, "95 %", replace(TEST, hash_size="")))}, "Regan VI.10"),
        ({"bases": (SEEN, Basis(BasisKind.ENGINE, "95 %"))}, "Regan VI.10"),
        ({"accused_id": 1100001}, "FPR 3.2.4"),
        ({"accused": ""}, "FPR 3.2.4"),
    ],
)
def test_each_demand(change, article) -> None:
    """What is missing is refused by its article."""
    assert barred(replace(GOOD, **change)) == [article]


def test_a_complaint_after_the_event_explains_itself() -> None:
    """FPR 3.2.7."""
    late = replace(GOOD, kind=CaseKind.PTC, why_not_earlier="The recording was published in June.")
    assert barred(late) == []


def test_strength_beside_other_grounds_is_no_bar() -> None:
    """FPR 3.2.9 is about complaints based on nothing else."""
    both = (Basis(BasisKind.STRENGTH, "plays like 2700"), SEEN)
    assert barred(replace(GOOD, bases=both)) == []
    engine = (SEEN, Basis(BasisKind.ENGINE, "20 of 22", TEST))
    assert barred(replace(GOOD, bases=engine)) == []


def test_a_report_of_an_official_needs_no_complainant() -> None:
    """FPR 3.1.1."""
    report = replace(GOOD, kind=CaseKind.REPORT, complainant="", complainant_id=None, on_form=False)
    assert barred(report) == []


def test_where_a_complaint_goes() -> None:
    """FPR 3.2.6: to the CFPO, else to the CA; afterwards to the commission."""
    assert addressee(during=True, chief_fair_play_officer=True) is Addressee.CHIEF_FAIR_PLAY_OFFICER
    assert addressee(during=True, chief_fair_play_officer=False) is Addressee.CHIEF_ARBITER
    assert addressee(during=False, chief_fair_play_officer=True) is Addressee.COMMISSION


def test_who_judges() -> None:
    """FPR 2.4, 2.5: levels 1 and 2 FPL, level 3 the federation, unless FM or higher."""
    assert jurisdiction(Level.MAXIMUM).to is Jurisdiction.COMMISSION
    assert jurisdiction(Level.INCREASED).to is Jurisdiction.COMMISSION
    assert jurisdiction(Level.STANDARD).to is Jurisdiction.FEDERATION
    assert jurisdiction(Level.STANDARD, ("CM",)).to is Jurisdiction.FEDERATION
    assert jurisdiction(Level.STANDARD, ("CM", "WFM")).to is Jurisdiction.COMMISSION
    assert jurisdiction(Level.STANDARD, affects_fm_title=True).to is Jurisdiction.COMMISSION


def test_limitation() -> None:
    """FPR 6.1: five years, online one; from a 29 February too."""
    assert limitation(date(2024, 2, 29)) == date(2029, 2, 28)
    assert limitation(date(2026, 5, 3), online=True) == date(2027, 5, 3)
    assert erasure_due(date(2026, 5, 3)) == date(2027, 5, 3)


# -- z-scores -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("z", "one_in"),
    [
        ("2.00", 44),
        ("3.00", 741),
        ("3.30", 2069),
        ("4.25", 93_558),
        ("4.50", 294_319),
        ("4.75", 983_204),
        ("5.00", 3_488_556),
    ],
)
def test_odds(z, one_in) -> None:
    """EX-F2: the normal tail."""
    assert tail_odds(Decimal(z)) == one_in


def may(z: str, action: Action, **facts) -> bool:
    """Does a z-score allow an action?"""
    return action in read_z_score(Decimal(z), Circumstances(**facts)).actions


def test_what_a_z_score_allows() -> None:
    """Regan IV: 3.00 for an obtrusive act, 3.30 among more than 150, 2.00 for who was singled out."""
    assert not may("1.99", Action.UNOBTRUSIVE)
    assert may("2.00", Action.UNOBTRUSIVE)
    assert not may("2.99", Action.OBTRUSIVE)
    assert may("3.00", Action.OBTRUSIVE, players=150)
    assert not may("3.00", Action.OBTRUSIVE, players=151)
    assert may("3.30", Action.OBTRUSIVE, players=400)
    assert not may("3.30", Action.OBTRUSIVE, players=500)  # 1 in 2069 is less than 5 x 500
    assert may("2.00", Action.OBTRUSIVE, singled_out=True)
    assert may("2.00", Action.OBTRUSIVE, evidence=True)
    assert not may("1.99", Action.OBTRUSIVE, evidence=True)


def test_thresholds_of_the_commission() -> None:
    """FPR 1.6: 5.00 over the board, 4.25 online, 2.50 in support of other evidence."""
    assert may("5.00", Action.PRESUMPTION)
    assert not may("4.99", Action.PRESUMPTION)
    assert may("4.25", Action.PRESUMPTION, online=True)
    assert not may("4.24", Action.PRESUMPTION, online=True)
    assert may("2.50", Action.SUPPORT, evidence=True)
    assert not may("2.49", Action.SUPPORT, evidence=True)
    assert not may("2.50", Action.SUPPORT)
    assert may("4.00", Action.INQUIRY)
    assert not may("3.99", Action.INQUIRY)
    assert may("4.50", Action.PROCESS)


@given(st.decimals(-29, 29, places=2))
def test_a_quick_test_never_touches_a_player(z) -> None:
    """Regan II.4, IV.4: hints only."""
    quick = read_z_score(z, Circumstances(full_test=False))
    assert set(quick.actions) == {Action.UNOBTRUSIVE, Action.ALERT}


@pytest.mark.parametrize("z", ["NaN", "Infinity", "30", "-400"])
def test_no_z_score(z) -> None:
    """What cannot be one is refused."""
    with pytest.raises(NoZScore):
        read_z_score(Decimal(z))


# -- penalties ----------------------------------------------------------------------


def test_the_ladder_has_nine_steps() -> None:
    """Laws 12.9.1 to 12.9.9."""
    assert [penalty.value for penalty in LADDER] == [f"12.9.{step}" for step in range(1, 10)]


def warned(times: int, **fields) -> list[PenaltyEntry]:
    """So many warnings of one player."""
    return [PenaltyEntry("Weber", penalty=Penalty.WARNING, **fields)] * times


def test_after_three_warnings_11_7_is_next() -> None:
    """Box to 11.7: tell the player; the fourth infringement loses."""
    assert next_penalty(warned(2), "Weber").penalty is Penalty.WARNING
    third = next_penalty(warned(3), "Weber")
    assert third.article == "Laws 11.7"
    assert "11.7 is next" in third.text
    assert next_penalty(warned(4), "Weber").penalty is Penalty.LOSS
    assert next_penalty(warned(4), "Nowak").penalty is Penalty.WARNING


def test_withdrawn_warnings_and_those_about_dress_do_not_count() -> None:
    """A warning that was taken back, and dress, which has its own count."""
    entries = [*warned(2), *warned(2, withdrawn=True), *warned(2, kind=DRESS_CODE)]
    assert warnings_of(entries, "Weber") == 2
    assert warnings_of(entries, "Weber", DRESS_CODE) == 2
    assert next_penalty(entries, "Weber", DRESS_CODE).penalty is Penalty.FINE
    assert next_penalty(warned(1, kind=DRESS_CODE), "Weber", DRESS_CODE).penalty is Penalty.WARNING


def test_a_device_loses_at_once() -> None:
    """Laws 11.3.2.2."""
    assert next_penalty([], "Weber", DEVICE).penalty is Penalty.LOSS
