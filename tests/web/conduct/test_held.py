"""What is owed in a section is said until it is there: results held and results decided (Laws 11.10)."""

from __future__ import annotations

import pytest

from caissa.conduct import CaseKind
from caissa.tournament import Outcome, Role
from caissa_web import operations
from caissa_web.conduct import pending
from caissa_web.conduct.models import Case
from caissa_web.conduct.operations import cases
from caissa_web.conduct.operations.results import carry_out_result, result_due
from caissa_web.conduct.operations.steps import act_named
from caissa_web.operations.rounds.open_matters import pending_decisions

from .test_appeals import decided, page, send

CONTENT = {
    "complainant": {"name": "Anna Nowak", "fide_id": 1100001},
    "accused": {"name": "Egon", "fide_id": None},
    "facts": "Left the board.",
    "section": "open",
    "round": 3,
    "bases": [{"kind": "observation", "text": "seen", "test": None}],
}


@pytest.fixture
def sent(appeal) -> Case:
    """The appeal, handed in."""
    token, case = appeal
    assert send(token) == 302
    return Case.objects.get(pk=case.pk)


@pytest.fixture
def case(event, section, browser) -> Case:
    """A complaint with the chief fair-play officer, about a game of round 3."""
    operations.record_result(section, 3, (5, 4), (Outcome.WIN, Outcome.LOSS), by="ada")
    browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER)
    return cases.file_case(event, CaseKind.ITC, CONTENT, by="sam")


def act(case: Case, name: str, **more: object) -> Case:
    """One act of the officer."""
    return cases.act_on_case(case, act_named(case.kind, name), "done", by="cfpo", more=more)


def moved(case: Case, *names: str) -> Case:
    """The case after these acts of the officer."""
    for name in names:
        case = act(case, name)
    return case


def test_a_result_that_was_undone_is_owed_again(sent, browser, section) -> None:
    """Laws 11.10: the next pairing and the prizes are warned of it, whatever was entered before."""
    decided(sent, browser("wanda"))
    carry_out_result(sent, by="ada")
    section.refresh_from_db()
    assert not pending_decisions(section)
    operations.undo(section, by="ada", seen_version=section.version)
    section.refresh_from_db()
    assert [str(each.code) for each in pending_decisions(section)] == ["decisions.pending"]


def test_what_was_decided_anew_is_owed_no_more(sent, browser, section) -> None:
    """A third result is a new decision; back at the one before the verdict, the verdict is owed again."""
    decided(sent, browser("wanda"))
    carry_out_result(sent, by="ada")
    carry_out_result(sent, by="ada")  # a second tap
    draw, lost, won = ((Outcome(white), Outcome(black)) for white, black in ("==", "01", "10"))
    section.refresh_from_db()
    operations.record_result(section, 3, (5, 4), lost, by="ada", seen=draw)
    section.refresh_from_db()
    assert not pending_decisions(section)
    operations.record_result(section, 3, (5, 4), won, by="ada", seen=lost)
    section.refresh_from_db()
    assert pending_decisions(section)


def test_a_result_that_the_desk_entered_by_hand_is_owed_no_more(sent, browser, section) -> None:
    """What the section has on record decides, not by which button it came there."""
    decided(sent, browser("wanda"))
    section.refresh_from_db()
    assert pending_decisions(section)
    draw = (Outcome.DRAW, Outcome.DRAW)
    operations.record_result(section, 3, (5, 4), draw, by="ada", seen=(Outcome.WIN, Outcome.LOSS))
    section.refresh_from_db()
    assert not pending_decisions(section)


def test_holding_counts_from_the_moment_it_is_pressed(case, section) -> None:
    """Prizes are given out in ten minutes, and nobody has confirmed the receipt of the complaint yet."""
    cases.hold_results(case, section, by="cfpo")
    assert pending_decisions(section)


def test_what_is_forwarded_undecided_stays_held(case, section) -> None:
    """FPR 3.2.6.c: the commission has it now, and nobody has decided it."""
    cases.hold_results(case, section, by="cfpo")
    forwarded = moved(case, "receive", "warn", "admit", "investigate", "forward")
    assert pending_decisions(section)
    cases.hold_results(forwarded, None, by="cfpo")
    assert not pending_decisions(section)


@pytest.mark.parametrize("end", ["decide", "dismiss"])
def test_what_was_decided_or_dismissed_here_is_held_no_more(case, section, end) -> None:
    """Also when it is forwarded afterwards, as a dismissed complaint of the tournament must be."""
    cases.hold_results(case, section, by="cfpo")
    moved(case, "receive", "warn", "admit", "investigate", end)
    assert not pending_decisions(section)
    moved(Case.objects.get(pk=case.pk), "forward")
    assert not pending_decisions(section)


def test_a_decided_result_is_owed_without_holding(case, section, browser) -> None:
    """The officer decides that a game is lost and holds nothing: the chief arbiter can enter it."""
    ada = browser("ada", Role.CHIEF_ARBITER)
    moved(case, "receive", "warn", "admit", "investigate")
    act(case, "decide", result="0-1")
    row = Case.objects.get(pk=case.pk)
    section.refresh_from_db()
    assert pending_decisions(section)
    assert ada.post(page(row, "result/")).status_code == 302
    section.refresh_from_db()
    assert not pending_decisions(section)
    assert result_due(Case.objects.get(pk=case.pk), {}) == ""


def test_what_an_overturned_decision_entered_no_longer_counts(case, section, browser) -> None:
    """The chief arbiter's result was on record before it was carried out; undone later, it is owed again."""
    browser("ada", Role.CHIEF_ARBITER)
    moved(case, "receive", "warn", "admit", "investigate")
    act(case, "decide", result="0-1")
    carry_out_result(Case.objects.get(pk=case.pk), by="ada")
    overturn = act_named(case.kind, "overturn")
    cases.act_on_case(case, overturn, "Laws 11.3", by="ada", more={"result": "1/2-1/2"})
    lost, draw = (Outcome.LOSS, Outcome.WIN), (Outcome.DRAW, Outcome.DRAW)
    section.refresh_from_db()
    operations.record_result(section, 3, (5, 4), draw, by="ada", seen=lost)
    carry_out_result(Case.objects.get(pk=case.pk), by="ada")
    section.refresh_from_db()
    assert not pending_decisions(section)
    operations.record_result(section, 3, (5, 4), lost, by="ada", seen=draw)
    section.refresh_from_db()
    assert pending_decisions(section)


def test_a_name_as_somebody_wrote_it_is_the_player(event, section, browser) -> None:
    """A complaint says `EGON`, the list `Egon`: words count, not how they are written."""
    operations.record_result(section, 3, (5, 4), (Outcome.WIN, Outcome.LOSS), by="ada")
    browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER)
    section.refresh_from_db()
    content = {**CONTENT, "accused": {"name": "EGON", "fide_id": None}}
    case = cases.file_case(event, CaseKind.REPORT, content, by="sam")
    moved(case, "receive", "admit", "investigate")
    act(case, "decide", result="0-1")
    carry_out_result(Case.objects.get(pk=case.pk), by="ada")
    section.refresh_from_db()
    assert not pending_decisions(section)


def test_no_case_without_a_decision_is_opened_before_a_pairing(event, section, browser, monkeypatch) -> None:
    """Laws 11.10: only a decision can change a result, so no other text is decrypted; of 200, one is."""
    browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER)
    operations.record_result(section, 3, (5, 4), (Outcome.WIN, Outcome.LOSS), by="ada")
    section.refresh_from_db()
    filed = cases.file_case(event, CaseKind.ITC, CONTENT, by="sam")
    others = [
        Case(
            event=event,
            kind=CaseKind.ITC.value,
            state="received",
            reference=f"many-{number}",
            encrypted=filed.encrypted,
            opened_at=filed.opened_at,
            changed_at=filed.changed_at,
        )
        for number in range(200)
    ]
    Case.objects.bulk_create(others)
    opened = []
    readable = pending.readable_content
    monkeypatch.setattr(pending, "readable_content", lambda text: opened.append(text) or readable(text))
    assert not pending_decisions(section)
    assert not opened
    moved(filed, "receive", "warn", "admit", "investigate")
    act(filed, "decide", result="0-1")
    assert pending_decisions(section)
    assert len(opened) == 1
