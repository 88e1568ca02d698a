"""Fast track, unfounded accusations, complaints about arbiters, papers of the fair-play team."""

from __future__ import annotations

import random
from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from caissa.arbiters.periods import months_after, years_after
from caissa.conduct import AppealAct, CaseAct, CaseKind, DisciplineAct, WrongState
from caissa.errors import CaissaError
from caissa.tournament import Outcome, Role
from caissa_web import operations
from caissa_web.conduct.encrypted import content_of, encrypted_content
from caissa_web.conduct.models import Case, CommitteeMember, Protection, UnfoundedAccusation
from caissa_web.conduct.operations import cases
from caissa_web.conduct.operations.discipline import act_on_discipline, clocks_of
from caissa_web.conduct.operations.results import carry_out_result
from caissa_web.conduct.operations.steps import procedure_of, state_of, take_step
from caissa_web.operations.games import live
from caissa_web.operations.rounds.open_matters import pending_decisions
from caissa_web.records import snapshot
from caissa_web.records.models import Section

from .test_appeals import decided, page, send
from .test_cases import COMPLAINT, NEW, OFFICIAL, act, at

GAME = '[Event "Spring"]\n[White "Anna"]\n[Black "Chen"]\n[Round "3.1"]\n[Result "*"]\n\n1. e4 e5 *\n'


@pytest.fixture
def officer(section, browser) -> Client:
    """The chief fair-play officer's browser."""
    assert section.event.slug == "spring"
    return browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER)


@pytest.fixture
def filed(officer, browser):
    """Files a complaint at the desk, with changes; the case."""

    def file(**changes: str) -> Case:
        browser("sam", Role.SECTOR_ARBITER).post(NEW, {**COMPLAINT, **changes})
        return Case.objects.order_by("-pk")[0]

    return file


# -- fast track and unfounded accusations -------------------------------------------


def test_the_fast_track(filed, officer) -> None:
    """FPL procedural rules 6.4, 6.5: one to three months; the player accepts, or the EDC decides."""
    case = filed(kind="technical")
    for name in ("receive", "admit", "investigate", "forward"):
        act(officer, case, name)
    ban = {"propose-ban-text": "A watch in the hall", "propose-ban-first_day": "2026-05-01"}
    too_long = officer.post(at(case, "act/propose-ban/"), {**ban, "propose-ban-months": "4"})
    assert too_long.status_code == 422
    officer.post(at(case, "act/propose-ban/"), {**ban, "propose-ban-months": "2"})
    case.refresh_from_db()
    assert case.state == "ban-proposed"
    assert content_of(case.encrypted)["ban"]["until"] == "2026-07-01"
    assert act(officer, case, "contest-ban") == "referred"
    assert act(officer, case, "close") == "closed"


def test_repeated_unfounded_accusations_show(filed, officer) -> None:
    """FPR 5.2, 5.3: the first is a warning, the second may go to the EDC; the register holds no name."""
    first, second = filed(facts="One."), filed(facts="Two.")
    for case in (first, second):
        for name in ("receive", "refuse", "unfounded"):
            act(officer, case, name)
    assert "FPR 5.2" in officer.get(at(first)).content.decode()
    assert "FPR 5.3" in officer.get(at(second)).content.decode()
    other = filed(facts="Three.", complainant_id="1100009", complainant="Somebody Else")
    for name in ("receive", "refuse", "unfounded"):
        act(officer, other, name)
    assert "FPR 5.3" not in officer.get(at(other)).content.decode()
    marks = set(UnfoundedAccusation.objects.values_list("fingerprint", flat=True))
    assert len(marks) == 2
    assert not any("1100001" in mark for mark in marks)


# -- arbiters and officials ---------------------------------------------------------


def test_a_complaint_about_an_arbiter(filed, section, browser) -> None:
    """B.06.5 2.6, 2.8, 5, 6: who complains, in time, the days that run, the sanction."""
    ada = browser("ada", Role.CHIEF_ARBITER)
    case = filed(**OFFICIAL)
    assert case.limitation_on == years_after(date.fromisoformat(OFFICIAL["committed"]), 3)  # no fraud
    officer = browser("cfpo")
    text = officer.get(at(case)).content.decode()
    assert "from a person entitled to complain" in text
    assert "3.6.e significant failure to comply" in text
    assert act(officer, case, "receive") == "received"
    assert act(officer, case, "ask") == "documents"
    fields = {"decide-text": "Twenty months", "decide-sanction": "disqualification", "decide-months": "20"}
    officer.post(at(case, "act/decide/"), fields)
    case.refresh_from_db()
    assert case.state == "documents"  # 18 months at most for a first offence: the EDC decides (2.4)
    officer.post(at(case, "act/decide/"), {**fields, "decide-repeat": "on"})
    case.refresh_from_db()
    assert case.state == "decided"
    assert content_of(case.encrypted)["decision"]["months"] == 20
    assert act(officer, case, "deliver") == "communicated"
    today = timezone.localdate()
    clocks = clocks_of(case)
    assert clocks.decision_delivered_by == today + timedelta(days=20)
    assert clocks.appeal_by == today + timedelta(days=15)
    assert clocks.kept_in_register_till.year == today.year + 10
    assert "Kept in the register until" in officer.get(at(case)).content.decode()
    assert ada.get(at(case)).status_code == 404


@pytest.mark.parametrize(
    "change",
    [
        {"capacity": "somebody else"},
        {"committed": "2023-01-31", "known_since": ""},
        {"known_since": months_after(timezone.localdate(), -10).isoformat()},
    ],
)
def test_complaints_about_arbiters_that_are_not_heard(filed, officer, change) -> None:
    """B.06.5 2.6, 2.8, 8.1: another person, before 2023, known for more than nine months."""
    case = filed(**{**OFFICIAL, **change})
    act(officer, case, "receive")
    assert act(officer, case, "ask") == "received"
    assert act(officer, case, "refuse") == "refused"


@pytest.mark.parametrize("change", [{"committed": ""}, {"offence": "9.9"}, {"committed": "2999-01-01"}])
def test_complaints_about_arbiters_that_say_too_little(filed, change) -> None:
    """Without a day or an offence of the list nothing is stored."""
    with pytest.raises(IndexError):
        filed(**{**OFFICIAL, **change})
    assert not Case.objects.exists()


# -- the fair-play team -------------------------------------------------------------


def test_games_and_report_of_the_fair_play_team(filed, officer, browser, section) -> None:
    """FAIR-016, FAIR-022: all games as one file; the report with numbers; for the team and nobody else."""
    live.put_games(Section.objects.get(pk=section.pk), GAME, by="ada")
    case = filed()
    browser("sam").post("/conduct/spring/logs/", {"kind": "scan", "player": "Boris Weber", "round": 2})
    pgn = officer.get("/conduct/spring/games-for-screening.pgn").content.decode()
    assert '[White "Anna"]' in pgn
    assert "1. e4" in pgn
    assert officer.get("/conduct/spring/fair-play-report.pdf").content.startswith(b"%PDF")
    assert case.looks.filter(by="cfpo", what="fair-play-report").count() == 1
    ada, root = browser("ada", Role.CHIEF_ARBITER), browser("root", is_superuser=True)
    for who in (ada, root, browser("sam")):
        for name in ("games-for-screening.pgn", "fair-play-report.pdf"):
            assert who.get(f"/conduct/spring/{name}").status_code == 404


def test_a_complaint_as_its_form(filed, officer) -> None:
    """FPR 3.2.3: the filled form of the commission, during and after the tournament."""
    for kind in ("itc", "ptc"):
        case = filed(kind=kind, why_not_earlier="I learned of it later.", facts=f"{kind} facts")
        assert officer.get(at(case, "paper/form/")).content.startswith(b"%PDF")
    report = filed(kind="report", facts="seen")
    assert officer.get(at(report, "paper/form/")).status_code == 404


def test_prizes_of_an_online_event_wait_for_the_checks(section, browser) -> None:
    """E.04 Appendix I 1.10: prizes wait, the next pairing does not."""
    ada = browser("ada", Role.CHIEF_ARBITER)
    fields = {"occasion": "other", "online": "on"}
    assert ada.post("/conduct/spring/protection/", fields).status_code == 302
    assert Protection.objects.get().profile["online"] is True
    (warning,) = pending_decisions(section)
    assert warning.article == "E.04 Appendix I 1.10"
    assert "fair-play checks are done" in ada.get("/desk/spring/open/prizes/").content.decode()
    ada.post("/conduct/spring/protection/", {**fields, "checks_done": "on"})
    assert pending_decisions(section) == []


def test_appeals_elsewhere_on_a_page(section, browser) -> None:
    """APPEAL-014: the last days for a day that is typed; what is no day is today."""
    ada = browser("ada", Role.CHIEF_ARBITER)
    answer = ada.get("/conduct/spring/deadlines/?day=2026-12-20")
    days = [line.last_day.isoformat() for line in answer.context["deadlines"] if line.last_day]
    assert days == ["2026-12-27", "2027-01-19", "2027-01-04", "2027-01-04", "2026-12-21"]
    assert "EUR 300" in answer.content.decode()
    for typed in ("yesterday", "9999-12-31", "0001-01-01", ""):
        assert ada.get("/conduct/spring/deadlines/", {"day": typed}).status_code == 200


def test_times_that_cannot_be(appeal, browser, section) -> None:
    """A decision in the year 9999, or of last century, sets no clock; neither does such a payment."""
    assert send(appeal[0]) == 302
    sam = browser("sam", Role.SECTOR_ARBITER)
    fields = {"section": "open", "round": 1, "player": 4, "ruling": "Lost", "ruled_by": "Sam"}
    for moment in ("9999-12-31T23:59", "1970-01-01T00:00", "0001-01-01T00:00"):
        assert sam.post("/conduct/spring/new-appeal/", {**fields, "ruled_at": moment}).status_code == 422
        paid = browser("wanda").post(page(appeal[1], "fee/"), {"paid_at": moment})
        assert paid.status_code == 422
    assert Case.objects.count() == 1


# -- appeals ------------------------------------------------------------------------


def test_an_online_appeal_against_the_zone_or_a_fair_play_decision(appeal, browser) -> None:
    """E.04 9.14, Appendix I 1.12: both are grounds, on the page and on the printed form."""
    token, case = appeal
    assert send(token, grounds=["zone-result", "fair-play"]) == 302
    chair = browser("wanda")
    assert chair.get(page(case, "paper/form/")).content.startswith(b"%PDF")


def test_statements_are_asked_for_until_a_time(appeal, browser) -> None:
    """C.11 3.9: from the opponent or an arbiter, within a time; what comes late says so."""
    token, case = appeal
    assert send(token) == 302
    chair, chief = browser("wanda"), browser("ada")
    chair.post(page(case, "act/admit/"), {"admit-text": "In time."})
    now = timezone.localtime()
    for whom, minutes in (("Egon", 30), ("Sam", -5)):
        due = (now + timedelta(minutes=minutes)).isoformat()[:16]
        asked = {"ask-whom": whom, "ask-due": due, "ask-text": "What did you see?"}
        assert chair.post(page(case, "act/ask/"), asked).status_code == 302
    far = {"ask-whom": "Egon", "ask-due": "9999-01-01T00:00", "ask-text": "x"}
    assert chair.post(page(case, "act/ask/"), far).status_code == 422
    assert chief.post(page(case, "act/ask/"), far).status_code == 403
    text = chair.get(page(case)).content.decode()
    assert text.count("has not come") == 1
    for whom in ("Egon", "Sam"):
        stated = {"state-text": "The clock ran.", "state-answers": whom}
        assert chair.post(page(case, "act/state/"), stated).status_code == 302
    text = chair.get(page(case)).content.decode()
    assert text.count("came in time") == 1
    assert text.count("came late") == 1
    wrong = {"state-text": "x", "state-answers": "Nobody"}
    assert chair.post(page(case, "act/state/"), wrong).status_code == 422


def test_the_verdicts_are_linked_from_the_event(appeal, browser) -> None:
    """C.11 3.11.2: as soon as there is one."""
    token, case = appeal
    assert send(token) == 302
    assert "/verdicts/spring/" not in Client().get("/events/spring/").content.decode()
    decided(Case.objects.get(pk=case.pk), browser("wanda"))
    browser("wanda").post(page(case, "act/publish/"), {"publish-text": "x"})
    assert "/verdicts/spring/" in Client().get("/events/spring/").content.decode()


def test_papers_say_that_they_are_subject_to_a_decision(appeal, browser) -> None:
    """Places while a decision is pending; not before, not once it was rejected, and never pairings."""
    token, case = appeal
    ada = browser("ada")

    def says(kind: str) -> bool:
        answer = ada.get(f"/desk/spring/open/documents/{kind}/", {"to": "html"})
        assert answer.status_code == 200
        return "Subject to a pending decision" in answer.getvalue().decode()

    assert not says("standings")
    assert send(token) == 302
    assert says("standings")
    assert not says("pairings")
    for kind in ("receipts", "certificates"):
        assert ada.get(f"/desk/spring/open/documents/{kind}/", {"to": "pdf"}).status_code == 302
    assert "A decision is pending" in ada.get("/desk/spring/open/documents/").content.decode()
    decided(Case.objects.get(pk=case.pk), browser("wanda"), votes_for=0, votes_against=3)
    assert not says("standings")


# -- nothing is orphaned ------------------------------------------------------------


def test_a_deleted_section_leaves_its_appeal_readable(appeal, browser, section) -> None:
    """The case keeps names and round; there is no result to enter any more."""
    token, case = appeal
    assert send(token) == 302
    decided(Case.objects.get(pk=case.pk), browser("wanda"))
    Case.objects.filter(pk=case.pk).update(section=None)  # what the database does on deletion
    chair = browser("wanda")
    text = chair.get(page(case)).content.decode()
    assert "Dora" in text
    assert chair.get(page(case, "paper/verdict/")).status_code == 200
    assert chair.post(page(case, "act/publish/"), {"publish-text": "x"}).status_code == 302
    assert chair.get("/conduct/spring/appeals-report.pdf").status_code == 200
    assert Client().get("/verdicts/spring/").status_code == 200


def test_renumbering_and_renaming_find_the_game_or_say_so(appeal, browser, section) -> None:
    """A player with another name is nobody's guess: the result is refused with a reason, nothing changes."""
    token, case = appeal
    assert send(token) == 302
    decided(Case.objects.get(pk=case.pk), browser("wanda"))
    content = content_of(Case.objects.get(pk=case.pk).encrypted)
    assert content["appellant"]["number"] == 4
    before = snapshot.load(section)
    renamed = {**content, "appellant": {**content["appellant"], "name": "Dora Married", "number": 1}}
    renamed["opponent"] = {**content["opponent"], "name": "Nobody"}
    Case.objects.filter(pk=case.pk).update(encrypted=encrypted_content(renamed))
    with pytest.raises(CaissaError) as refused:
        carry_out_result(Case.objects.get(pk=case.pk), by="ada")
    assert "not in round 3" in str(refused.value)
    assert snapshot.load(Section.objects.get(pk=section.pk)) == before


def test_a_member_whose_account_goes_stays_on_the_committee(appeal, browser) -> None:
    """The name is the record of the event; the looks stay, the access goes."""
    token, case = appeal
    assert send(token) == 302
    browser("otto").get(page(case))
    CommitteeMember.objects.get(name="Otto Berg").user.delete()
    assert CommitteeMember.objects.get(name="Otto Berg").user is None
    text = browser("wanda").get(page(case)).content.decode()
    assert "otto" in text


# -- states -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind", ["itc", "technical", "discipline", "appeal"])
def test_random_acts_move_along_the_table_only(kind, seed, section, browser, request) -> None:
    """Whatever is tried in whatever order: a line of the table and one step, or nothing changes."""
    dice = random.Random(f"{kind} {seed}")  # noqa: S311 - no secret
    if kind == "appeal":
        _token, case = request.getfixturevalue("appeal")
        acts: list[object] = list(AppealAct)
    else:
        browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER)
        content = {
            "complainant": {"name": "Anna", "fide_id": 1},
            "accused": {"name": "Boris", "fide_id": 2},
            "facts": "x",
            "bases": [{"kind": "observation", "text": "y"}],
        }
        case = cases.file_case(section.event, CaseKind(kind), content, by="sam")
        acts = list(DisciplineAct if kind == "discipline" else CaseAct)
    table = procedure_of(kind)
    for _attempt in range(25):
        wanted = dice.choice(acts)
        before = Case.objects.get(pk=case.pk)
        steps = before.steps.count()
        possible = wanted in table.acts(state_of(before), None if kind == "appeal" else CaseKind(kind))
        try:
            _tried(before, wanted, kind)
        except WrongState:
            assert not possible
        except CaissaError:
            assert possible
        else:
            assert possible
        after = Case.objects.get(pk=case.pk)
        lines = [line.after for line in table.transitions if line.act is wanted]
        assert after.state == before.state or state_of(after) in lines
        assert after.steps.count() - steps in (0, 1)
        assert (after.steps.count() == steps) <= (after.state == before.state)


def _tried(case: Case, wanted: object, kind: str) -> None:
    if kind == "appeal":
        take_step(case, wanted, by="x", note={"text": "x"})
    elif kind == "discipline":
        act_on_discipline(case, wanted, {"text": "x"}, by="x")
    else:
        more = {"months": 1, "first_day": "2026-05-01"} if wanted is CaseAct.PROPOSE_BAN else {}
        cases.act_on_case(case, wanted, "x", by="x", more=more)


def test_an_appeal_waits_for_the_game_that_goes_on(appeal, section) -> None:
    """Laws 11.10: with an appeal pending the next pairing asks, and a confirmed one is made."""
    token, _case = appeal
    assert send(token) == 302
    operations.record_result(section, 3, (1, 3), (Outcome.DRAW, Outcome.DRAW), by="ada")
    assert [warning.article for warning in pending_decisions(section)] == ["Laws 11.10"]
